//! Parts that may be written in any order, of which each counts once.

use dicta_diagnostics::Code::*;
use pest::iterators::Pair;

use super::{Builder, span_of};
use crate::ast::Span;
use crate::errors::{ERRORS_MAX, SyntaxError};
use crate::grammar::Rule;

impl Builder<'_> {
    /// Reports parts of these kinds that come a second time, as in `lasting turn lasting campaign`.
    pub(super) fn once(&mut self, pair: &Pair<'_, Rule>, of: &[Rule]) {
        let mut firsts: Vec<(Rule, Span)> = Vec::new();
        for part in pair.clone().into_inner().filter(|part| of.contains(&part.as_rule())) {
            let (rule, at) = (part.as_rule(), span_of(&part));
            match firsts.iter().find(|(first, _)| *first == rule) {
                Some((_, first)) => self.given_twice(at, *first),
                None => firsts.push((rule, at)),
            }
        }
    }

    /// Reports a part that contradicts or repeats an earlier one.
    pub(super) fn given_twice(&mut self, at: Span, first: Span) {
        let [word, known] = [at, first].map(|at| self.first_word_in(at));
        let message = match word == known {
            true => format!("`{word}` is given twice"),
            false => format!("`{word}` contradicts `{known}`"),
        };
        if self.errors.len() >= ERRORS_MAX {
            self.more += 1;
        } else {
            self.errors.push(SyntaxError::new(E0223, at, message).note(first, "the first"));
        }
    }

    fn first_word_in(&self, at: Span) -> String {
        let text = self.text.get(at.start as usize..at.end as usize).unwrap_or("");
        text.split_whitespace().next().unwrap_or("").to_owned()
    }
}
