//! Stamps: increasing numbers, unique within this program, so that a file or project is never mistaken for another with
//! the same path or the same number of changes.

use std::sync::atomic::{AtomicU64, Ordering};

static LAST: AtomicU64 = AtomicU64::new(0);

/// A stamp that nothing has.
pub(crate) const NONE: u64 = 0;

/// A stamp greater than all earlier ones.
pub(crate) fn fresh() -> u64 {
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}
