//! Linked guesses: the values that a field may have for those who do not know it.

use crate::SetupError;
use crate::eval::Dom;
use crate::layout::Statics;
use crate::link::Linker;
use crate::scope::{domain_children, locals_of};
use dicta_program::*;

/// A linked guess of a field.
pub(crate) struct GuessCode {
    pub size: usize,
    pub dom: Dom,
}

/// Links the guesses, by kind and field.
pub(crate) fn link_guesses(s: &Statics) -> Result<Vec<Vec<Option<GuessCode>>>, SetupError> {
    let kinds = s.program.kinds.iter().enumerate();
    kinds
        .map(|(k, kind)| {
            let params = [("it".to_string(), Type::Piece(KindId(k as u32)))];
            kind.fields
                .iter()
                .map(|field| {
                    let Some(guess) = &field.guess else { return Ok(None) };
                    let mut locals = 2;
                    domain_children(guess, &mut |e| locals = locals.max(locals_of(e)));
                    let mut l = Linker::new(s, &field.head, &params, locals);
                    Ok(Some(GuessCode { dom: l.domain(guess)?, size: l.locals }))
                })
                .collect()
        })
        .collect()
}
