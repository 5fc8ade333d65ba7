//! Filling the rows of a table.

use super::{Draft, Group, Survivors, TupleTable};
use crate::eval::Ctx;
use crate::options::tuples::Tuples;
use crate::options::{ClauseCode, PickCode};

/// A rule in a table.
pub(super) struct Member {
    what: What,
    /// By pick of the table: whether the rule mentions it.
    mentions: Vec<bool>,
}

enum What {
    /// Whether a pick is made at all.
    When(usize),
    Filter(usize),
    Clause(usize),
}

/// What a rule says of a tuple.
#[derive(Clone, Copy, PartialEq)]
enum Says {
    Allowed,
    Struck,
    Unsure,
}

impl Member {
    /// Members for a pick's own conditions. They can mention all picks up to theirs.
    pub fn when(pick: usize, draft: &Draft) -> Member {
        Member { what: What::When(pick), mentions: draft.picks.clone().map(|i| i <= pick).collect() }
    }

    pub fn filter(pick: usize, draft: &Draft) -> Member {
        Member { what: What::Filter(pick), mentions: draft.picks.clone().map(|i| i <= pick).collect() }
    }

    pub fn clause(number: usize, clause: &ClauseCode, draft: &Draft) -> Member {
        let first = draft.choice.params.len();
        let mentions = draft.picks.clone().map(|i| clause.mentions.contains(&(first + i))).collect();
        Member { what: What::Clause(number), mentions }
    }

    /// What the rule says of the tuple in the frame.
    fn says(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], picks: &[PickCode], clauses: &[ClauseCode]) -> Says {
        let forbids = c.without_effect(|c| match self.what {
            What::When(i) => {
                let (pick, made) = (&picks[i], f[picks[i].local] != -1);
                let when = pick.when.as_ref().is_none_or(|when| when.holds(s, c, f));
                when != made && !(when && pick.or_none)
            }
            What::Filter(i) => {
                let pick = &picks[i];
                f[pick.local] != -1 && pick.filter.as_ref().is_some_and(|filter| !filter.holds(s, c, f))
            }
            What::Clause(n) => clauses[n].ask(s, c, f) != 0,
        });
        match forbids {
            Ok(true) => Says::Struck,
            Ok(false) => Says::Allowed,
            Err(_) => Says::Unsure,
        }
    }
}

impl TupleTable {
    /// The row of a group for the position.
    #[cold]
    pub(super) fn fill(
        &self,
        group: &Group,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        picks: &[PickCode],
        clauses: &[ClauseCode],
    ) -> Box<Survivors> {
        // Filling rows must not count as steps: otherwise the step limit would depend on which game fills them first.
        let steps = c.steps;
        let mut row = vec![Says::Allowed; self.list.tuples.count];
        for member in &group.members {
            let said = self.list.tuples.judged(&member.mentions, f, |f| {
                let says = member.says(s, c, f, picks, clauses);
                c.steps = steps;
                says
            });
            for (known, said) in row.iter_mut().zip(said).filter(|(known, _)| **known == Says::Allowed) {
                *known = said;
            }
        }
        let bits = |fits: fn(&Says) -> bool| Tuples::bits(&row, fits);
        let unsure = bits(|says| *says == Says::Unsure);
        let any_unsure = row.contains(&Says::Unsure);
        Survivors { bits: bits(|says| *says != Says::Struck), unsure, any_unsure }.into()
    }
}
