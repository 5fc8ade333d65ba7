//! Statements in the blocks of a mission or campaign: added, replaced, removed, and put in another order.
//!
//! A path names a block by its first words and a statement by its number: `week."each round".2`. Further numbers lead
//! into a statement, and `else` into its other branch: `week."each round".1.else.2`.

use super::props::without;
use super::{Edit, EditError, Found, Path, indent, refuse};
use crate::symbols::File;
use dicta_syntax::ast::{DeclKind, Prop, Span, Stmt};
use dicta_syntax::tokens::{Token, lex};
use dicta_syntax::{TextEdit, line_end, same_meaning};

/// The word that leads into the other branch of a statement.
const OTHERWISE: &str = "else";

/// Statements side by side.
struct Body<'d> {
    /// The block that has them, directly or in a statement.
    block: &'d Prop,
    all: &'d [Stmt],
    /// The block or the statement that has them directly.
    around: Span,
}

impl Body<'_> {
    fn is_outermost(&self) -> bool {
        self.around == self.block.span
    }
}

/// The first words of the blocks of a mission or campaign.
pub(super) const BLOCKS: [&str; 4] = ["at", "each", "before", "after"];

impl Path {
    /// Whether it leads to a block, such as `"at start"`, or to a statement in one.
    pub fn is_in_block(&self) -> bool {
        let first = self.parts.first().and_then(|part| part.split_once(' '));
        first.is_some_and(|(word, _)| BLOCKS.contains(&word))
    }
}

/// The blocks of a declaration.
fn blocks(kind: &DeclKind) -> impl Iterator<Item = &Prop> {
    let body = match kind {
        DeclKind::Entry { body, .. } | DeclKind::Campaign { body, .. } => &body[..],
        _ => &[],
    };
    body.iter().filter(|prop| prop.block.is_some())
}

/// When a block happens, in its first words: `at end of turn`.
pub(super) fn point(text: &str, block: &Prop) -> String {
    let end = block.values.last().map_or(block.name.span.end, |value| value.span.end);
    let words = text.get(block.name.span.start as usize..end as usize).unwrap_or("");
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The statements to which a path leads, and the number of one of them, from 0, if it leads to one.
fn find<'d>(found: &Found<'d>, of: &Path) -> Result<(Body<'d>, Option<usize>), EditError> {
    let text = found.block.text(found.text);
    let (first, mut rest) = match of.parts.split_first() {
        Some((first, rest)) => (first.as_str(), rest),
        None => ("", &[][..]),
    };
    let Some(block) = blocks(&found.decl.kind).find(|block| point(text, block) == first) else {
        return refuse(format!("`{}` has no block `{first}`", of.declaration()));
    };
    let mut body = Body { block, all: block.block.as_deref().unwrap_or_default(), around: block.span };
    while let Some((number, after)) = rest.split_first() {
        let at = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let Some((at, stmt)) = at.and_then(|at| Some((at, body.all.get(at)?))) else {
            return refuse(format!("`{of}` is not a statement"));
        };
        let (branch, after) = match after {
            [] => return Ok((body, Some(at))),
            [word, after @ ..] if word == OTHERWISE => (1, after),
            after => (0, after),
        };
        body = inner(&body, stmt, branch).ok_or_else(|| EditError(format!("`{of}` is not a statement")))?;
        rest = after;
    }
    Ok((body, None))
}

fn inner<'d>(body: &Body<'d>, stmt: &'d Stmt, branch: usize) -> Option<Body<'d>> {
    let all = stmt.kind.bodies().into_iter().nth(branch)?;
    Some(Body { block: body.block, all, around: stmt.span })
}

/// The path to the innermost statement at a byte of a file, in a block of a mission or campaign. Of `alone`, to the
/// outermost one that contains nothing else.
pub fn statement_at(files: &[File], file: usize, offset: u32, alone: bool) -> Option<Path> {
    let File { path, source } = files.get(file)?;
    let (start, decl) = source.decls().find(|(b, _)| (b.start..b.end).contains(&offset))?;
    let at = offset - start.start;
    let has = |stmt: &Stmt| (stmt.span.start..stmt.span.end).contains(&at);
    let (word, name) = super::holder(&decl.kind)?;
    let block = blocks(&decl.kind).find(|block| (block.span.start..block.span.end).contains(&at))?;
    let mut of = Path::of(path, &name.text).with_word(word).part(point(start.text(&source.text), block));
    let mut all = block.block.as_deref()?;
    let mut found = None;
    while let Some(number) = all.iter().position(has) {
        of = of.part((number + 1).to_string());
        let bodies = all[number].kind.bodies();
        let is_single = bodies.iter().map(|body| body.len()).sum::<usize>() == 1;
        found = match found {
            Some((outer, true)) if alone => Some((outer, is_single)),
            _ => Some((of.clone(), is_single)),
        };
        let Some(branch) = bodies.iter().position(|body| body.iter().any(has)) else { break };
        of = if branch == 1 { of.part(OTHERWISE) } else { of };
        all = bodies[branch];
    }
    found.map(|(of, _)| of)
}

/// The number of the statements beside the one at a path, with it; 0 if there is none.
pub fn statements_beside(files: &[File], of: &Path) -> usize {
    let found = super::find(files, of).ok();
    found.and_then(|found| one(&found, of).ok().map(|(body, _)| body.all.len())).unwrap_or(0)
}

/// Where the statement at a path is, in its block.
pub(super) fn span(found: &Found, of: &Path) -> Option<Span> {
    let (body, at) = one(found, of).ok()?;
    Some(body.all[at].span)
}

/// The text edits that change statements, in their order.
pub(super) fn changes(found: &Found, edit: &Edit) -> Result<Vec<TextEdit>, EditError> {
    let mut edits = made(found, edit)?;
    edits.sort_by_key(|edit| (edit.start, edit.end));
    Ok(edits)
}

fn made(found: &Found, edit: &Edit) -> Result<Vec<TextEdit>, EditError> {
    match edit {
        Edit::Add { member, to } => add(found, to, member),
        Edit::Set { of, to } => {
            let (body, at) = one(found, of)?;
            let indent = indent(found.block.text(found.text), body.all[at].span.start as usize);
            Ok(vec![found.replace(body.all[at].span, indented(found, to, indent))])
        }
        Edit::Clear { of } => {
            let (body, at) = one(found, of)?;
            // A campaign needs its rounds.
            let is_empty = body.all.len() == 1 && body.is_outermost() && body.block.name.text != "each";
            let span = if is_empty { body.block.span } else { body.all[at].span };
            Ok(vec![found.replace(without(found.block.text(found.text), span), "")])
        }
        Edit::Reorder { of, to } => {
            let (body, at) = one(found, of)?;
            match to.checked_sub(1).filter(|to| *to < body.all.len()) {
                Some(to) => Ok(moved(found, &body, at, to)),
                None => refuse(format!("`{}` has {} statements here", of.declaration(), body.all.len())),
            }
        }
        _ => refuse(format!("`{}` can only be changed in the source", edit.path())),
    }
}

fn one<'d>(found: &Found<'d>, of: &Path) -> Result<(Body<'d>, usize), EditError> {
    match find(found, of)? {
        (body, Some(at)) => Ok((body, at)),
        _ => refuse(format!("`{of}` is not a statement")),
    }
}

/// The body to which a statement is added: that of the path, or that of the statement to which it leads.
fn target<'d>(found: &Found<'d>, to: &Path) -> Result<Body<'d>, EditError> {
    let (body, at) = find(found, to)?;
    match at {
        Some(at) => inner(&body, &body.all[at], 0).ok_or_else(|| EditError(format!("`{to}` has no statements inside"))),
        None => Ok(body),
    }
}

fn add(found: &Found, to: &Path, member: &str) -> Result<Vec<TextEdit>, EditError> {
    let body = target(found, to)?;
    let text = found.block.text(found.text);
    let Some((from, until)) = inside(text, &body) else { return refuse("this can only be added in the source") };
    let end = line_end(found.text);
    let base = indent(text, body.around.start as usize);
    let deeper = format!("{base}  ");
    let Some((first, last)) = body.all.first().zip(body.all.last()) else {
        let kept = from + text[from..until].trim_end().len();
        let member = indented(found, member, &deeper);
        let span = Span { start: kept as u32, end: until as u32 };
        return Ok(vec![found.replace(span, format!("{end}{deeper}{member}{end}{base}"))]);
    };
    if !text[from..first.span.start as usize].contains('\n') {
        // The statements of a block on a single line go on lines of their own.
        let member = indented(found, member, &deeper);
        let before = Span { start: from as u32, end: first.span.start };
        let after = Span { start: last.span.end, end: until as u32 };
        let after = found.replace(after, format!("{end}{deeper}{member}{end}{base}"));
        return Ok(vec![found.replace(before, format!("{end}{deeper}")), after]);
    }
    let indent = indent(text, last.span.start as usize);
    let rest = text[last.span.end as usize..until].split('\n').next().unwrap_or("").trim_end_matches('\r');
    // A comment after the last statement stays with it.
    let behind = if lex(rest).iter().all(Token::is_trivia) { rest.len() as u32 } else { 0 };
    let member = indented(found, member, indent);
    Ok(vec![TextEdit::insert(found.at(last.span.end + behind), format!("{end}{indent}{member}"))])
}

/// Puts a statement in the place of another one; those between them move up or down.
fn moved(found: &Found, body: &Body, from: usize, to: usize) -> Vec<TextEdit> {
    let text = found.block.text(found.text);
    if from == to {
        return vec![];
    }
    if let Some(bounds) = lines_of(text, body) {
        let lines = &text[bounds[from]..bounds[from + 1]];
        let at = if to < from { bounds[to] } else { bounds[to + 1] };
        let gone = Span { start: bounds[from] as u32, end: bounds[from + 1] as u32 };
        return vec![found.replace(gone, ""), TextEdit::insert(found.at(at as u32), lines)];
    }
    // On a line with others, statements swap their texts.
    let mut order: Vec<usize> = (0..body.all.len()).collect();
    let moving = order.remove(from);
    order.insert(to, moving);
    let said = |at: usize| &text[body.all[at].span.start as usize..body.all[at].span.end as usize];
    let changed = order.iter().enumerate().filter(|(at, old)| at != *old);
    changed.map(|(at, old)| found.replace(body.all[at].span, said(*old))).collect()
}

/// Where the lines of each statement begin, with the comments above it, and where those of the last end; none if
/// statements share a line.
fn lines_of(text: &str, body: &Body) -> Option<Vec<usize>> {
    let (from, until) = inside(text, body)?;
    let mut bounds = vec![from + text[from..until].find('\n')? + 1];
    for stmt in body.all {
        let (start, end) = (stmt.span.start as usize, stmt.span.end as usize);
        if *bounds.last()? > start {
            return None;
        }
        bounds.push(end + text[end..until].find('\n')? + 1);
    }
    Some(bounds)
}

/// The range between the braces of a body.
fn inside(text: &str, body: &Body) -> Option<(usize, usize)> {
    let tokens: Vec<Token> = lex(text).into_iter().filter(|t| !t.is_trivia()).collect();
    let within = |t: &&Token| t.start >= body.around.start && t.end <= body.around.end;
    let brace = |sign: &'static str| tokens.iter().filter(within).filter(move |t| t.text(text) == sign);
    let (open, close) = match body.all.first().zip(body.all.last()) {
        Some((first, last)) => {
            let open = brace("{").rfind(|t| t.end <= first.span.start)?;
            // After `else` another `if` can follow without braces.
            let between = tokens.iter().any(|t| t.start >= open.end && t.end <= first.span.start);
            (Some(open).filter(|_| !between)?, brace("}").find(|t| t.start >= last.span.end)?)
        }
        None if body.is_outermost() => (brace("{").next()?, brace("}").next_back()?),
        None => return None,
    };
    Some((open.end as usize, close.start as usize))
}

/// A text whose further lines are indented.
fn indented(found: &Found, text: &str, indent: &str) -> String {
    text.trim().replace('\n', &format!("{}{indent}", line_end(found.text)))
}

/// Whether the statements are as the edit means them.
pub(super) fn shows(before: &Found, now: &Found, edit: &Edit) -> bool {
    let said = |found: &Found, stmt: &Stmt| {
        let text = found.block.text(found.text).get(stmt.span.start as usize..stmt.span.end as usize);
        text.unwrap_or("").to_owned()
    };
    let all = |found: &Found, body: &Body| body.all.iter().map(|stmt| said(found, stmt)).collect::<Vec<_>>();
    let same = |a: &[String], b: &[String]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_meaning(a, b));
    if let Edit::Add { member, to } = edit {
        let (Ok(old), Ok(new)) = (target(before, to), target(now, to)) else { return false };
        let mut wanted = all(before, &old);
        wanted.push(member.clone());
        return same(&wanted, &all(now, &new));
    }
    let Ok((old, at)) = one(before, edit.path()) else { return false };
    let mut wanted = all(before, &old);
    match edit {
        Edit::Set { to, .. } => wanted[at] = to.clone(),
        Edit::Clear { .. } => _ = wanted.remove(at),
        Edit::Reorder { to, .. } => {
            let stmt = wanted.remove(at);
            wanted.insert(to.saturating_sub(1).min(wanted.len()), stmt);
        }
        _ => return false,
    }
    let parent = parent(edit.path());
    match find(now, &parent) {
        Ok((new, None)) => same(&wanted, &all(now, &new)),
        Ok((new, Some(at))) => inner(&new, &new.all[at], 0).is_some_and(|new| same(&wanted, &all(now, &new))),
        Err(_) => wanted.is_empty(),
    }
}

/// The path to the statements around a statement.
fn parent(of: &Path) -> Path {
    let mut of = of.clone();
    of.parts.pop();
    of
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::changes;
    use dicta_syntax::{apply, parse};
    use std::sync::Arc;

    const WEEK: &str = "/// Tea.\ncampaign week {\n  rounds 5\n  each round {\n    // At five.\n    play tea   // with milk\n    \
                        if round == 2 { play cake } else { play cake }\n    play race\n  }\n  after mission { tidy(cups) }\n}\n\
                        mission race {\n  map yard\n  turns 6\n  seat one \"One\" red {\n    piece ann wagon\n  }\n  \
                        at end of turn 3 { end game drawn }\n}\n";

    fn changed_to(text: &str, edit: Edit) -> Result<String, String> {
        let files = [File { path: "g.dicta".into(), source: Arc::new(parse(text)) }];
        let edits = changes(&files, &edit).map_err(|why| why.to_string())?;
        let edits: Vec<TextEdit> = edits.into_iter().map(|(_, edit)| edit).collect();
        Ok(apply(text, &edits).expect("the edits apply"))
    }

    /// The path to statements of the campaign's round.
    fn round(steps: &[&str]) -> Path {
        let of = Path::of("g.dicta", "week").with_word("campaign").part("each round");
        steps.iter().fold(of, |of, step| of.part(*step))
    }

    fn add(member: &str, to: Path) -> Edit {
        Edit::Add { member: member.into(), to }
    }

    #[test]
    fn statements_are_added_replaced_and_removed() {
        let week = WEEK.to_owned();
        let changed = |old: &str, new: &str| {
            assert!(week.contains(old), "{old}");
            Ok(week.replace(old, new))
        };
        let race = "    play race\n";
        assert_eq!(changed_to(&week, add("play ball", round(&[]))), changed(race, &format!("{race}    play ball\n")));
        let cake = "if round == 2 { play cake } else";
        let more = "if round == 2 {\n      play cake\n      play ball\n    } else";
        assert_eq!(changed_to(&week, add("play ball", round(&["2"]))), changed(cake, more));
        let set = Edit::Set { of: round(&["2", "else", "1"]), to: "play ball".into() };
        assert_eq!(changed_to(&week, set), changed("else { play cake }", "else { play ball }"));
        let gone = "    // At five.\n    play tea   // with milk\n";
        assert_eq!(changed_to(&week, Edit::Clear { of: round(&["1"]) }), changed(gone, "    // At five.\n"));
        // The last statement of a block goes with the block, but a campaign keeps its rounds.
        let end = Path::of("g.dicta", "race").with_word("mission").part("at end of turn 3").part("1");
        assert_eq!(changed_to(&week, Edit::Clear { of: end }), changed("  at end of turn 3 { end game drawn }\n", ""));
        for wrong in [round(&["9"]), round(&["2", "3"]), round(&["1", "1"]), round(&["x"])] {
            assert!(changed_to(&week, Edit::Clear { of: wrong.clone() }).is_err(), "{wrong}");
        }
        for wrong in ["play }", "play a\n  }\n  play b {", ""] {
            assert!(changed_to(&week, add(wrong, round(&[]))).is_err(), "{wrong}");
        }
    }

    #[test]
    fn statements_change_their_order_with_their_comments() {
        let week = WEEK.to_owned();
        let tea = "    // At five.\n    play tea   // with milk\n";
        let without = week.replace(tea, "");
        let race = "    play race\n";
        let last = Edit::Reorder { of: round(&["1"]), to: 3 };
        assert_eq!(changed_to(&week, last), Ok(without.replace(race, &format!("{race}{tea}"))));
        let first = Edit::Reorder { of: round(&["3"]), to: 1 };
        assert_eq!(changed_to(&week, first), Ok(week.replace(race, "").replace(tea, &format!("{race}{tea}"))));
        assert!(changed_to(&week, Edit::Reorder { of: round(&["1"]), to: 4 }).is_err());
    }

    #[test]
    fn a_statement_is_found_with_what_is_only_around_it() {
        let week = WEEK.to_owned();
        let files = [File { path: "g.dicta".into(), source: Arc::new(parse(&week)) }];
        let at = |text: &str, alone| {
            let found = statement_at(&files, 0, week.find(text).expect("there") as u32, alone);
            found.map(|of| of.parts.join(" "))
        };
        assert_eq!(at("play race", false).as_deref(), Some("each round 3"));
        assert_eq!(at("play cake } else", true).as_deref(), Some("each round 2 1"));
        assert_eq!(at("end game", true).as_deref(), Some("at end of turn 3 1"));
        assert_eq!(at("rounds 5", false), None);
        let alone = week.replace(" else { play cake }", "");
        let files = [File { path: "g.dicta".into(), source: Arc::new(parse(&alone)) }];
        let found = statement_at(&files, 0, alone.find("play cake").expect("there") as u32, true);
        assert_eq!(found.map(|of| of.parts.join(" ")).as_deref(), Some("each round 2"));
    }

    #[test]
    fn properties_of_a_mission_are_added_in_the_order_of_the_language() {
        let whole = || Path::of("g.dicta", "race").with_word("mission");
        let old = "  turns 6\n  seat one";
        let options = "options { night on }";
        let made_at = |member: &str, old: &str, new: String| {
            assert_eq!(changed_to(WEEK, add(member, whole())), Ok(WEEK.replace(old, &new)), "{member}");
        };
        made_at(options, old, format!("  turns 6\n  {options}\n  seat one"));
        let end = "  }\n  at end of turn 3";
        made_at("piece bob barrow", end, "  }\n  piece bob barrow\n  at end of turn 3".to_owned());
        let block = "at start {\n  tidy(cups)\n}";
        let last = "{ end game drawn }\n}";
        made_at(block, last, "{ end game drawn }\n  at start {\n    tidy(cups)\n  }\n}".to_owned());
        // A piece of a seat, and a property of a piece.
        let inside = add("piece bob barrow", whole().part("seat").part("one"));
        let ann = "    piece ann wagon\n";
        assert_eq!(changed_to(WEEK, inside), Ok(WEEK.replace(ann, &format!("{ann}    piece bob barrow\n"))));
        let cracks = add("axle { cracks 1 }", whole().part("seat").part("one").part("piece").part("ann"));
        assert_eq!(changed_to(WEEK, cracks), Ok(WEEK.replace("ann wagon", "ann wagon { axle { cracks 1 } }")));
    }

    #[test]
    fn a_line_is_replaced_and_a_documentation_written() {
        let week = || Path::of("g.dicta", "week").with_word("campaign");
        let by = |line: &str, by: &str| Edit::Replace { line: line.into(), by: by.into(), of: week() };
        assert_eq!(changed_to(WEEK, by("rounds 5", "rounds 12")), Ok(WEEK.replace("rounds 5", "rounds 12")));
        assert!(changed_to(WEEK, by("rounds 6", "rounds 12")).is_err());
        assert!(changed_to(WEEK, by("rounds 5", "rounds 5 }")).is_err());
        let says = |to: &str| changed_to(WEEK, Edit::Describe { of: week(), to: to.into() });
        assert_eq!(says("Coffee.\nAnd cake."), Ok(WEEK.replace("/// Tea.", "/// Coffee.\n/// And cake.")));
        assert_eq!(says(""), Ok(WEEK.replace("/// Tea.\n", "")));
        let of = Path::of("g.dicta", "race").with_word("mission");
        let new = changed_to(WEEK, Edit::Describe { of, to: "Who?".into() });
        assert_eq!(new, Ok(WEEK.replace("mission race", "/// Who?\nmission race")));
    }
}
