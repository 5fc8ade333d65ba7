//! The order of `extends`: parents first, without cycles and without chains that are too long.

use crate::diagnostics::{Draft, GlobalSpan};
use dicta_diagnostics::Code::*;
use dicta_program::limits::EXTENDS_MAX;

/// Why an `extends` is ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BrokenExtends {
    Circle,
    TooLong,
}

/// Indexes, each after its parent.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Lineage {
    pub order: Vec<usize>,
    /// Indexes whose `extends` is ignored.
    pub cut: Vec<(usize, BrokenExtends)>,
}

impl BrokenExtends {
    /// The error; `what` is a plural such as `kinds`.
    pub fn draft(self, what: &str, at: GlobalSpan) -> Draft {
        match self {
            BrokenExtends::Circle => {
                Draft::new(E0217, at, format!("circular `extends`: {what} can't extend each other"))
            }
            BrokenExtends::TooLong => {
                Draft::new(E0902, at, format!("more than {EXTENDS_MAX} {what} that each extend the next"))
                    .hint("let this one extend the first of them, and copy what it needs from the others")
            }
        }
    }
}

/// The lineage for these parents.
pub(crate) fn lineage(parents: &[Option<usize>]) -> Lineage {
    let mut found = Lineage { order: Vec::with_capacity(parents.len()), cut: vec![] };
    // Length of the chain up to each, itself included; 0 is not known yet.
    let mut depth = vec![0usize; parents.len()];
    let mut on_way = vec![false; parents.len()];
    for start in 0..parents.len() {
        let (mut way, mut at) = (vec![], Some(start));
        while let Some(i) = at.filter(|i| depth[*i] == 0 && !on_way[*i]) {
            on_way[i] = true;
            way.push(i);
            at = parents[i];
        }
        // The last index on the way extends one that is on the way too.
        let mut circle = at.is_some_and(|i| on_way[i]);
        let mut above = at.filter(|_| !circle).map_or(0, |i| depth[i]);
        while let Some(i) = way.pop() {
            on_way[i] = false;
            let cut = match (circle, above >= EXTENDS_MAX) {
                (true, _) => Some(BrokenExtends::Circle),
                (_, true) => Some(BrokenExtends::TooLong),
                _ => None,
            };
            if let Some(cut) = cut {
                found.cut.push((i, cut));
                above = 0;
            }
            circle = false;
            above += 1;
            depth[i] = above;
            found.order.push(i);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_come_first() {
        let found = lineage(&[Some(2), None, Some(1), Some(1)]);
        assert_eq!(found, Lineage { order: vec![1, 2, 0, 3], cut: vec![] });
    }

    #[test]
    fn circles_are_cut_once() {
        assert_eq!(lineage(&[Some(0)]), Lineage { order: vec![0], cut: vec![(0, BrokenExtends::Circle)] });
        let found = lineage(&[Some(1), Some(2), Some(0), Some(0)]);
        assert_eq!(found, Lineage { order: vec![2, 1, 0, 3], cut: vec![(2, BrokenExtends::Circle)] });
    }

    /// Both ways round, and as often as there are too many.
    #[test]
    fn long_chains_are_cut() {
        let up: Vec<Option<usize>> = (0..3 * EXTENDS_MAX).map(|i| i.checked_sub(1)).collect();
        let down: Vec<Option<usize>> = (1..=3 * EXTENDS_MAX).map(|i| (i < 3 * EXTENDS_MAX).then_some(i)).collect();
        assert_eq!(
            lineage(&up).cut,
            [(EXTENDS_MAX, BrokenExtends::TooLong), (2 * EXTENDS_MAX, BrokenExtends::TooLong)]
        );
        assert_eq!(lineage(&down).cut.len(), 2);
        assert!(lineage(&up[..EXTENDS_MAX]).cut.is_empty());
    }
}
