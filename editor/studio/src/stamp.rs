//! Stamps: numbers that grow and that nothing else in this program has, so that a text or a project is never taken for
//! another that has the same path or has been changed as often.

use std::sync::atomic::{AtomicU64, Ordering};

static LAST: AtomicU64 = AtomicU64::new(0);

/// A stamp that nothing has.
pub(crate) const NONE: u64 = 0;

/// A stamp that is larger than all before it.
pub(crate) fn fresh() -> u64 {
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}
