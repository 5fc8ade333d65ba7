//! The problems that a compilation has found so far.
//!
//! A failure is an error that was reported, or a silent one whose cause is reported elsewhere. To learn whether a step
//! failed, compare with a mark that was taken before it.

use crate::diagnostics::{Draft, GlobalSpan};
use dicta_diagnostics::Fix;

/// Problems, and how many failures there were.
pub(crate) struct Problems {
    drafts: Vec<Draft>,
    /// Errors that a kind test would remove.
    untested: Vec<Untested>,
    failures: usize,
}

/// An error that a kind test would remove, before its fix is known.
struct Untested {
    draft: usize,
    /// `t is two_seater`.
    test: String,
}

/// A point in time: how many problems and failures there were.
#[derive(Clone, Copy)]
pub(crate) struct Since {
    drafts: usize,
    failures: usize,
}

impl Problems {
    /// Begins with those that overlays have.
    pub fn new(drafts: Vec<Draft>) -> Self {
        Problems { drafts, untested: vec![], failures: 0 }
    }

    pub fn report(&mut self, draft: Draft) {
        self.failures += usize::from(draft.is_error());
        self.drafts.push(draft);
    }

    /// A failure that is reported elsewhere.
    pub fn fail(&mut self) {
        self.failures += 1;
    }

    /// Problems that make nothing fail.
    pub fn add(&mut self, drafts: impl IntoIterator<Item = Draft>) {
        self.drafts.extend(drafts);
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.drafts.len()
    }

    pub fn has_errors(&self) -> bool {
        self.have_errors_since(0)
    }

    /// Whether there is an error among those after the first ones.
    pub fn have_errors_since(&self, count: usize) -> bool {
        self.drafts[count..].iter().any(Draft::is_error)
    }

    /// The problem with this number.
    pub fn get_mut(&mut self, number: usize) -> Option<&mut Draft> {
        self.drafts.get_mut(number)
    }

    /// Says which kind test would remove the last error.
    pub fn needs_test(&mut self, test: String) {
        if let Some(draft) = self.drafts.len().checked_sub(1) {
            self.untested.push(Untested { draft, test });
        }
    }

    /// How many errors wait for a fix that adds a kind test.
    pub fn untested(&self) -> usize {
        self.untested.len()
    }

    /// Adds no such fix to the errors after the first ones.
    pub fn forget_untested(&mut self, since: usize) {
        self.untested.truncate(since);
    }

    /// Adds fixes that put the missing tests somewhere to the errors after the first ones.
    pub fn offer_tests(&mut self, since: usize, edits: impl Fn(&str) -> Vec<(GlobalSpan, String)>) {
        for Untested { draft, test } in self.untested.drain(since.min(self.untested.len())..) {
            if let Some(draft) = self.drafts.get_mut(draft) {
                draft.fixes.push(Fix { title: format!("Test `{test}` first"), edits: edits(&test) });
            }
        }
    }

    /// How many failures there were.
    pub fn failures(&self) -> usize {
        self.failures
    }

    /// Drops all but the first ones, but not their failures.
    pub fn truncate(&mut self, count: usize) {
        self.drafts.truncate(count);
    }

    pub fn now(&self) -> Since {
        Since { drafts: self.drafts.len(), failures: self.failures }
    }

    /// Drops the problems and failures since then.
    pub fn rollback(&mut self, since: Since) {
        self.drafts.truncate(since.drafts);
        self.failures = since.failures;
    }

    pub fn into_drafts(self) -> Vec<Draft> {
        self.drafts
    }
}
