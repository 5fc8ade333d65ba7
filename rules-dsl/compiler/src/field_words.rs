//! What a field of a role can't have: words that would have no effect.

use crate::diagnostics::Draft;
use crate::overlay::Item;
use dicta_diagnostics::Code::*;
use dicta_syntax::ast::{self, Role};

/// The errors for what a field of this role can't have.
pub(crate) fn without_effect(item: &Item, decl: &ast::Field) -> Vec<Draft> {
    let mut found = vec![];
    let mut wrong = |at: ast::Span, message: &str, hint: &str| {
        found.push(Draft::new(E0219, item.sp(at), message).hint(hint));
    };
    let place = decl.names.first().map_or(decl.span, |(name, _)| name.span);
    let is_secret = !matches!(decl.secret, None | Some(ast::Audience::Public));
    if matches!(decl.role, Role::Stat | Role::Part | Role::Occupies) {
        let hint = "only what changes in play can be secret, last until some point, or be guessed";
        if is_secret {
            wrong(place, "this is printed, so it can't be secret", hint);
        }
        if let Some((at, _)) = decl.lasting_at {
            wrong(at, "this is printed, so it never changes", hint);
        }
        if let Some(guess) = &decl.guess {
            wrong(guess.span, "this is printed, so there is nothing to guess", hint);
        }
    } else if let Some(guess) = decl.guess.as_ref().filter(|_| !is_secret) {
        wrong(guess.span, "everyone knows this field, so there is nothing to guess", "remove the `guess`");
    }
    if decl.role != Role::Part {
        if let Some(at) = &decl.at {
            wrong(at.span, "only a part can be at a place", "remove the `at`");
        }
        if decl.count.is_some() {
            wrong(
                place,
                "only a part has a number of copies",
                "declare several names, or write a part: `part gun x 2 : station`",
            );
        }
    }
    if let (Role::Track | Role::Part, Some(default)) = (decl.role, &decl.default) {
        let hint = "each entry gives its own value";
        let word = if decl.role == Role::Track { "a track" } else { "a part" };
        wrong(default.span, &format!("{word} has no start value"), hint);
    }
    found
}
