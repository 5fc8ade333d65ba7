//! Forms of other languages that Dicta writes in another way: loops by a number, rolls within a condition, paths by a
//! name, steps played alone.

use super::{Place, fix};
use crate::ast::Span;
use crate::balance::joins_lines;
use crate::edit::TextEdit;
use crate::errors::SyntaxError;
use crate::tokens::{Lexer, Token, TokenKind};
use dicta_diagnostics::Code::*;

/// `repeat 3 { … }` where `each i in 1..3 { … }` is meant.
pub(super) fn repeated(p: &Place<'_>) -> Option<SyntaxError> {
    let word = p.token(-1).filter(|t| matches!(t.text(p.text), "repeat" | "loop"))?;
    let is_count = matches!(p.found().kind, TokenKind::Number | TokenKind::Name);
    if !is_count {
        return None;
    }
    let end = if p.word(1) == "times" { p.token(1).map_or(p.found().end, |t| t.end) } else { p.found().end };
    let written = format!("each i in 1..{}", p.word(0));
    let found = word.text(p.text);
    let mut error = p.error(E0001, format!("unexpected `{found}`"), format!("write `{written} {{ … }}`"));
    error.at = word.span();
    let edits = vec![TextEdit::replace(word.start, end, written.as_str())];
    let whole = fix(format!("Write `{written}`"), edits);
    error.fixes.extend(p.helps(&whole).then_some(whole));
    Some(error)
}

/// `facing 3.5`, `at 14.06`: numbers are whole.
pub(super) fn fraction(p: &Place<'_>) -> Option<SyntaxError> {
    let (before, found, next) = (p.token(-1)?, p.found(), p.token(1)?);
    let is_number = |t: &Token| t.kind == TokenKind::Number;
    let adjoins = before.end == found.start && found.end == next.start;
    if p.word(0) != "." || !adjoins || !is_number(&before) || !is_number(&next) {
        return None;
    }
    let (whole, part) = (before.text(p.text), next.text(p.text));
    let mut error = p.error(E0001, "numbers are whole", format!("write a whole number, such as `{whole}`"));
    if whole.len() <= 2 && part.len() == 2 && p.word(-2) == "at" {
        let cell = format!("{whole:0>2}{part}");
        error.message = "a cell has no point between column and row".to_owned();
        error.hint = Some(format!("column and row have two digits each: write `{cell}`"));
        error.fixes = vec![fix(format!("Write `{cell}`"), vec![TextEdit::replace(before.start, next.end, cell)])];
    }
    error.at = Span { start: before.start, end: next.end };
    Some(error)
}

/// `let r = roll 2 d6`: several dice are a statement of their own.
pub(super) fn rolled_several(p: &Place<'_>) -> Option<SyntaxError> {
    let roll = p.token(-1).filter(|t| t.text(p.text) == "roll")?;
    if p.kind(0) != Some(TokenKind::Number) || p.word(-2) != "=" || p.word(-4) != "let" {
        return None;
    }
    let (count, die) = (p.word(0), p.word(1));
    let hint = format!("write `roll {count} {die} as d {{ … }}`, whose block is run for each die");
    let mut error = p.error(E0001, "`let` takes one die", hint);
    error.at = Span { start: roll.start, end: p.token(1).map_or(p.found().end, |t| t.end) };
    Some(error)
}

/// `while E { … }`: a loop has a bound.
pub(super) fn without_bound(p: &Place<'_>) -> Option<SyntaxError> {
    let word = p.token(-1).filter(|t| t.text(p.text) == "while")?;
    let hint = "every loop has a bound: write `each i in 1..9 { if … { … } }`";
    let mut error = p.error(E0001, "unexpected `while`", hint);
    error.at = word.span();
    Some(error)
}

/// `if roll d6 > 3 { … }` where the roll has a `let` of its own. All rolls of the statement are moved at once.
pub(super) fn rolled_within(p: &Place<'_>) -> Option<SyntaxError> {
    // The unexpected token is the die, or the one after the die if a `let` was read.
    let behind = [-1, -2].into_iter().find(|i| p.word(*i) == "roll" && p.token(i + 1).is_some_and(|t| is_word(&t)))?;
    let begins = statement_start(p, behind)?;
    let rolls = rolls_from(p, behind);
    let (roll, die) = *rolls.first()?;
    if roll == begins || behind == -2 && p.found().kind != TokenKind::Punct {
        return None;
    }
    // Names that the declaration doesn't use yet: each roll keeps its own.
    let is_free = |name: &String| !p.tokens.iter().any(|t| t.text(p.text) == name);
    let named = |n: usize| if n == 1 { "r".to_owned() } else { format!("r{n}") };
    let names: Vec<String> = (1..).map(named).filter(is_free).take(rolls.len()).collect();
    let one_let = |(name, (_, die)): (&String, &(Token, Token))| format!("let {name} = roll {}", die.text(p.text));
    let lets: Vec<String> = names.iter().zip(&rolls).map(one_let).collect();
    let which = if rolls.len() == 1 { "the" } else { "each" };
    let hint = format!("roll first: `{}`, then use `{}`", lets.join("`, `"), names.join("` and `"));
    let mut error = p.error(E0001, format!("write {which} roll in its own `let`"), hint);
    error.at = Span { start: roll.start, end: die.end };
    let mut edits = vec![TextEdit::insert(begins.start, format!("{}; ", lets.join("; ")))];
    let used = |(name, (roll, die)): (&String, &(Token, Token))| TextEdit::replace(roll.start, die.end, name.as_str());
    edits.extend(names.iter().zip(&rolls).map(used));
    let before = fix("Roll before", edits);
    error.fixes.extend(p.helps(&before).then_some(before));
    Some(error)
}

/// The rolls of a statement from its first one on, each with its distance from the unexpected token and its die.
fn rolls_from(p: &Place<'_>, first: isize) -> Vec<(Token, Token)> {
    let tokens = p.at.checked_add_signed(first).and_then(|i| p.tokens.get(i..)).unwrap_or_default();
    let (mut rolls, mut depth) = (vec![], 0);
    for (token, next) in tokens.iter().zip(tokens.iter().skip(1)) {
        match token.text(p.text) {
            "{" | "}" | ";" => break,
            "(" | "[" => depth += 1,
            ")" | "]" => depth -= 1,
            "roll" if is_word(next) => rolls.push((*token, *next)),
            _ => {}
        }
        // As in an expression: an operator at the end of a line or, but for a sign, at the start of the next one.
        let goes_on = joins_lines(token.text(p.text)) || joins_lines(next.text(p.text)) && !is_sign(next.text(p.text));
        if depth <= 0 && !goes_on && p.slice(token.end, next.start).contains('\n') {
            break;
        }
    }
    rolls
}

fn is_sign(text: &str) -> bool {
    matches!(text, "+" | "-")
}

fn is_word(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Name | TokenKind::Keyword)
}

/// `path a.path` where `a.path` is meant: `path` is followed by steps.
pub(super) fn path_of_name(p: &Place<'_>) -> Option<SyntaxError> {
    let word = p.token(-1).filter(|t| t.text(p.text) == "path")?;
    if p.found().kind != TokenKind::Name {
        return None;
    }
    let (mut names, mut next, mut end): (Vec<&str>, isize, u32) = (vec![], 0, p.found().end);
    while let Some(first) = p.token(next).filter(|t| t.kind == TokenKind::Name) {
        let chain = (next + 1..).step_by(2).take_while(|i| p.word(*i) == ".").count() as isize;
        end = p.token(next + 2 * chain).map_or(first.end, |t| t.end);
        names.push(p.slice(first.start, end));
        next += 2 * chain + 1;
    }
    let is_step = |name: &str| matches!(name, "F" | "B" | "L" | "R" | "SL" | "SR" | "U");
    let one = |name: &&str| if is_step(name) { format!("path {name}") } else { name.to_string() };
    let written = names.iter().map(one).collect::<Vec<_>>().join(" + ");
    let alone = names.len() == 1;
    let advice = if alone { "write the name of a path alone" } else { "join paths with `+`" };
    let without = match alone {
        true => fix("Remove the `path`", vec![TextEdit::replace(word.start, p.found().start, "")]),
        false => fix(format!("Write `{written}`"), vec![TextEdit::replace(word.start, end, written.as_str())]),
    };
    let hint = format!("{advice}: `{written}`; write steps after `path`: `path F F L`");
    let mut error = p.error(E0001, "`path` is followed by steps such as F, L and R", hint);
    error.at = word.span();
    error.fixes.extend(p.helps(&without).then_some(without));
    Some(error)
}

/// `do step wind` in an example, at the end of its line.
pub(crate) fn step_played(text: &str, at: usize) -> Option<SyntaxError> {
    let line = text.get(..at)?.rfind('\n').map_or(0, |i| i + 1);
    let before = text.get(line..at)?;
    let tokens: Vec<Token> = Lexer::new(before).filter(|t| !t.is_trivia()).collect();
    let [.., played, step, name] = tokens.as_slice() else { return None };
    if played.text(before) != "do" || step.text(before) != "step" {
        return None;
    }
    let (start, end) = (line as u32 + played.start, line as u32 + name.end);
    let message = format!("the step `{}` isn't played by itself", name.text(before));
    let hint = "play its phase: `do phase …`; an effect can be run by itself: `do hit(a)`";
    Some(SyntaxError::new(E0001, Span { start, end }, message).hint(hint))
}

/// `do step wind` in an example, before another word of the same line.
pub(super) fn step_alone(p: &Place<'_>) -> Option<SyntaxError> {
    if p.word(-3) != "do" || p.word(-2) != "step" {
        return None;
    }
    step_played(p.text, p.token(-1)?.end as usize)
}

/// `do mission raid` or `do turn 3` where `given` is meant.
pub(super) fn given_not_done(p: &Place<'_>) -> Option<SyntaxError> {
    let (played, what) = (p.token(-2).filter(|t| t.text(p.text) == "do")?, p.word(-1));
    let name = p.word(0);
    let (message, hint, edits) = match what {
        "mission" | "map" | "campaign" | "piece" | "option" => (
            format!("`do` can't set a {what}"),
            format!("write `given {what} {name}`; then `do turn` plays a turn"),
            vec![TextEdit::replace(played.start, played.end, "given")],
        ),
        "turn" if p.found().kind == TokenKind::Number => (
            "`do turn` plays one turn, whatever its number".to_owned(),
            format!("set the number of the turn: `given turn {name}`, then `do turn`"),
            vec![TextEdit::replace(played.start, p.found().end, format!("given turn {name}; do turn"))],
        ),
        _ => return None,
    };
    let mut error = p.error(E0001, message, hint);
    error.at = Span { start: played.start, end: p.found().end };
    let written = fix("Write it as given", edits);
    error.fixes.extend(p.helps(&written).then_some(written));
    Some(error)
}

/// The first token, on the same line, of the statement of a token.
fn statement_start(p: &Place<'_>, of: isize) -> Option<Token> {
    let ends = |t: &Token| matches!(t.text(p.text), "{" | "}" | ";");
    (1..).map_while(|i: isize| p.token(of + 1 - i)).take_while(|t| !ends(t)).last()
}
