//! Runs pest over one block. The only module that calls it.
//!
//! Pest guards the native stack itself; the work per block is bounded by [`CALLS_MAX`], one number for the whole
//! process because pest keeps the limit in a global, and equal for all blocks so that a text parses the same on any
//! number of threads.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::sync::Once;

use pest::Parser as _;
use pest::error::{ErrorVariant, InputLocation};
use pest::iterators::Pairs;

use crate::tokens::{Lexer, Token, TokenKind};

#[derive(pest_derive::Parser)]
#[grammar = "grammar.pest"]
struct Grammar;

pub(crate) type RuleError = pest::error::Error<Rule>;

/// Counted steps of pest for one block. An ordinary text takes 15 to 30 per byte, so this is enough for the largest
/// block that is read at all, [`BLOCK_SIZE_MAX`], and stops a hostile one within about a second.
const CALLS_MAX: usize = 1_000_000 + 60 * BLOCK_SIZE_MAX;

/// The largest declaration that is read, in bytes.
pub const BLOCK_SIZE_MAX: usize = 1 << 20;

/// What pest matches in a block as [`blanked`] leaves it.
pub(crate) fn matched(seen: &str) -> Result<Pairs<'_, Rule>, Box<RuleError>> {
    static LIMIT: Once = Once::new();
    LIMIT.call_once(|| pest::set_call_limit(NonZeroUsize::new(CALLS_MAX)));
    Grammar::parse(Rule::file, seen).map_err(Box::new)
}

/// Where pest rejects a block, and what it expects there; none if it accepts the block.
pub(crate) fn refusal(text: &str) -> Result<(), (usize, Vec<Rule>)> {
    let Err(error) = Grammar::parse(Rule::file, &blanked(text)) else { return Ok(()) };
    let (InputLocation::Pos(at) | InputLocation::Span((at, _))) = error.location;
    match error.variant {
        ErrorVariant::ParsingError { positives, .. } => Err((at, positives)),
        ErrorVariant::CustomError { .. } => Err((0, Vec::new())),
    }
}

/// The pairs of pest for a block, without places: two texts with the same shape have the same tree except for spans.
pub(crate) fn shape(text: &str) -> Option<Vec<(Rule, &str)>> {
    let seen = blanked(text);
    let pairs = Grammar::parse(Rule::file, &seen).ok()?;
    let mut shape = Vec::new();
    for pair in pairs.flatten() {
        let leaf = pair.clone().into_inner().next().is_none() && pair.as_rule() != Rule::EOI;
        let span = pair.as_span();
        shape.push((pair.as_rule(), if leaf { text.get(span.start()..span.end())?.trim() } else { "" }));
    }
    Some(shape)
}

/// The text as pest sees it: comments, tabs and other blanks are spaces, byte for byte, so that places stay.
pub(crate) fn blanked(text: &str) -> Cow<'_, str> {
    let plain = |t: &Token| match t.kind {
        TokenKind::Comment | TokenKind::Doc => false,
        TokenKind::Space => t.text(text).bytes().all(|b| b == b' '),
        TokenKind::Newline => t.end - t.start == 1,
        TokenKind::Punct => t.text(text) != "\u{FEFF}",
        _ => true,
    };
    let mut changed: Option<String> = None;
    let mut kept = 0;
    for token in Lexer::new(text).filter(|t| !plain(t)) {
        let out = changed.get_or_insert_with(|| String::with_capacity(text.len()));
        out.push_str(&text[kept..token.start as usize]);
        let breaks = usize::from(token.kind == TokenKind::Newline);
        out.extend(std::iter::repeat_n(' ', (token.end - token.start) as usize - breaks));
        out.extend(std::iter::repeat_n('\n', breaks));
        kept = token.end as usize;
    }
    match changed {
        Some(mut out) => {
            out.push_str(&text[kept..]);
            Cow::Owned(out)
        }
        None => Cow::Borrowed(text),
    }
}
