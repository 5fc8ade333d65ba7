//! The linked effects of an option, as a doctrine declares them.

use crate::SetupError;
use crate::env::Block;
use crate::layout::{Statics, broken};
use crate::link::{Linker, value_kind};
use dicta_program::*;

/// The linked effects of the options of a choice.
pub(crate) struct AfterCode {
    pub choice: ChoiceId,
    pub size: usize,
    pub body: Block,
}

impl AfterCode {
    pub fn link(s: &Statics, d: &Doctrine, after: &After) -> Result<AfterCode, SetupError> {
        let choice = s.program.choices.get(after.choice.index()).ok_or_else(|| broken("a choice", &d.head))?;
        let first = choice.params.len();
        let locals = after.locals.max((first + choice.picks.len()) as u16);
        let mut l = Linker::new(s, &d.head, &choice.params, locals);
        for (i, pick) in choice.picks.iter().enumerate() {
            l.sorts[first + i] = value_kind(&pick.ty);
        }
        let body = l.block(&after.body)?;
        Ok(AfterCode { choice: after.choice, size: l.locals, body })
    }
}
