//! Statements in the blocks of a mission or campaign, and the steps of an example: added, replaced, removed, and put in
//! another order.
//!
//! A path names a block by its first words and a statement by its number: `week."each round".2`. Further numbers lead
//! into a statement, and `else` into its other branch: `week."each round".1.else.2`. The steps of an example are those of
//! `step`: `example "A tight turn".step.3`.

use super::props::without;
use super::{Edit, EditError, Found, Path, indent, refuse};
use crate::symbols::File;
use dicta_syntax::ast::{DeclKind, ExampleDecl, Prop, Span, Stmt};
use dicta_syntax::tokens::{Token, lex};
use dicta_syntax::{TextEdit, line_end, same_meaning};

/// The word that leads into the other branch of a statement.
const OTHERWISE: &str = "else";
/// The word that leads to the steps of an example.
const STEP: &str = "step";

/// Statements side by side, or the steps of an example.
struct Body<'d> {
    all: Vec<Line<'d>>,
    /// What has them directly.
    of: Around<'d>,
    /// Where that is.
    around: Span,
}

/// What has statements directly.
#[derive(Clone, Copy)]
enum Around<'d> {
    Block(&'d Prop),
    Statement,
    Example,
}

/// A statement, or a step of an example.
#[derive(Clone, Copy)]
struct Line<'d> {
    span: Span,
    stmt: Option<&'d Stmt>,
}

impl<'d> Body<'d> {
    fn of_statements(all: &'d [Stmt], of: Around<'d>, around: Span) -> Self {
        let all = all.iter().map(|stmt| Line { span: stmt.span, stmt: Some(stmt) }).collect();
        Body { all, of, around }
    }

    fn of_steps(example: &'d ExampleDecl, around: Span) -> Self {
        let all = example.steps.iter().map(|step| Line { span: step.span, stmt: None }).collect();
        Body { all, of: Around::Example, around }
    }
}

/// The first words of the blocks of a mission or campaign.
pub(super) const BLOCKS: [&str; 4] = ["at", "each", "before", "after"];

impl Path {
    /// Whether it leads to a block, such as `"at start"`, to a statement in one, or to a step of an example.
    pub fn is_in_block(&self) -> bool {
        let Some(first) = self.parts.first() else { return false };
        let is_block = first.split_once(' ').is_some_and(|(word, _)| BLOCKS.contains(&word));
        is_block || first == STEP && self.word.as_deref() == Some("example")
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
    let mut body = match &found.decl.kind {
        DeclKind::Example(example) if first == STEP => {
            Body::of_steps(example, Span { start: 0, end: text.len() as u32 })
        }
        kind => match blocks(kind).find(|block| point(text, block) == first) {
            Some(block) => {
                let all = block.block.as_deref().unwrap_or_default();
                Body::of_statements(all, Around::Block(block), block.span)
            }
            None => return refuse(format!("`{}` has no block `{first}`", of.declaration())),
        },
    };
    while let Some((number, after)) = rest.split_first() {
        let at = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let Some((at, line)) = at.and_then(|at| Some((at, *body.all.get(at)?))) else {
            return refuse(match body.of {
                Around::Example => format!("`{}` has {} steps", of.declaration(), body.all.len()),
                _ => format!("`{of}` is not a statement"),
            });
        };
        let (branch, after) = match after {
            [] => return Ok((body, Some(at))),
            [word, after @ ..] if word == OTHERWISE => (1, after),
            after => (0, after),
        };
        body = inner(line, branch).ok_or_else(|| EditError(format!("`{of}` is not a statement")))?;
        rest = after;
    }
    Ok((body, None))
}

fn inner(line: Line<'_>, branch: usize) -> Option<Body<'_>> {
    let all = line.stmt?.kind.bodies().into_iter().nth(branch)?;
    Some(Body::of_statements(all, Around::Statement, line.span))
}

/// The path to the step of an example at a byte of a file, or to the innermost statement there, in a block of a mission
/// or campaign. Of `alone`, to the outermost one that contains nothing else.
pub fn statement_at(files: &[File], file: usize, offset: u32, alone: bool) -> Option<Path> {
    let File { path, source } = files.get(file)?;
    let (start, decl) = source.decls().find(|(b, _)| (b.start..b.end).contains(&offset))?;
    let at = offset - start.start;
    let is_at = |span: Span| (span.start..span.end).contains(&at);
    let has = |stmt: &Stmt| is_at(stmt.span);
    if let DeclKind::Example(example) = &decl.kind {
        let number = example.steps.iter().position(|step| is_at(step.span))? + 1;
        return Some(Path::of(path, &example.title.text).with_word("example").part(STEP).part(number.to_string()));
    }
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
            let span = match body.of {
                // A campaign needs its rounds.
                Around::Block(block) if body.all.len() == 1 && block.name.text != "each" => block.span,
                _ => body.all[at].span,
            };
            Ok(vec![found.replace(without(found.block.text(found.text), span), "")])
        }
        Edit::Reorder { of, to } => {
            let (body, at) = one(found, of)?;
            match to.checked_sub(1).filter(|to| *to < body.all.len()) {
                Some(to) => Ok(moved(found, &body, at, to)),
                None => {
                    let what = if matches!(body.of, Around::Example) { "steps" } else { "statements here" };
                    refuse(format!("`{}` has {} {what}", of.declaration(), body.all.len()))
                }
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
        Some(at) => inner(body.all[at], 0).ok_or_else(|| EditError(format!("`{to}` has no statements inside"))),
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
    if let Some(lines) = lines_of(text, body) {
        let (start, end) = lines[from];
        let at = if to < from { lines[to].0 } else { lines[to].1 };
        let gone = Span { start: start as u32, end: end as u32 };
        return vec![found.replace(gone, ""), TextEdit::insert(found.at(at as u32), &text[start..end])];
    }
    // On a line with others, statements swap their texts.
    let mut order: Vec<usize> = (0..body.all.len()).collect();
    let moving = order.remove(from);
    order.insert(to, moving);
    let said = |at: usize| &text[body.all[at].span.start as usize..body.all[at].span.end as usize];
    let changed = order.iter().enumerate().filter(|(at, old)| at != *old);
    changed.map(|(at, old)| found.replace(body.all[at].span, said(*old))).collect()
}

/// The lines of each statement, with the blank lines and the comments above it; none if statements share a line.
fn lines_of(text: &str, body: &Body) -> Option<Vec<(usize, usize)>> {
    let (from, until) = inside(text, body)?;
    let mut before = from + text[from..until].find('\n')? + 1;
    let mut lines = Vec::new();
    for line in &body.all {
        let (start, end) = (line.span.start as usize, line.span.end as usize);
        if before > start {
            return None;
        }
        let next = end + text[end..until].find('\n')? + 1;
        // What is no statement, such as a mark, stays where it is.
        let is_other = |t: &Token| !t.is_trivia();
        let above = lex(&text[before..start]).iter().rfind(|t| is_other(t)).map_or(before, |t| before + t.end as usize);
        let above = if above == before { before } else { above + text[above..start].find('\n')? + 1 };
        lines.push((above, next));
        before = next;
    }
    Some(lines)
}

/// The range between the braces of a body.
fn inside(text: &str, body: &Body) -> Option<(usize, usize)> {
    let tokens: Vec<Token> = lex(text).into_iter().filter(|t| !t.is_trivia()).collect();
    let within = |t: &&Token| t.start >= body.around.start && t.end <= body.around.end;
    let brace = |sign: &'static str| tokens.iter().filter(within).filter(move |t| t.text(text) == sign);
    let (open, close) = match body.all.first().zip(body.all.last()) {
        Some((first, last)) => {
            let open = match body.of {
                Around::Example => brace("{").next()?,
                _ => brace("{").rfind(|t| t.end <= first.span.start)?,
            };
            // After `else` another `if` can follow without braces.
            let between = tokens.iter().any(|t| t.start >= open.end && t.end <= first.span.start);
            let open = Some(open).filter(|_| !between || matches!(body.of, Around::Example))?;
            let close = match body.of {
                Around::Example => brace("}").next_back()?,
                _ => brace("}").find(|t| t.start >= last.span.end)?,
            };
            (open, close)
        }
        None if !matches!(body.of, Around::Statement) => (brace("{").next()?, brace("}").next_back()?),
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
    let said = |found: &Found, line: &Line| {
        let text = found.block.text(found.text).get(line.span.start as usize..line.span.end as usize);
        text.unwrap_or("").to_owned()
    };
    let all = |found: &Found, body: &Body| body.all.iter().map(|line| said(found, line)).collect::<Vec<_>>();
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
        Ok((new, Some(at))) => inner(new.all[at], 0).is_some_and(|new| same(&wanted, &all(now, &new))),
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
    fn steps_of_an_example_are_changed_by_their_number() {
        let text = "example \"A turn\" {\n  each of n { (1), (2) }\n  given map yard\n  // Twice.\n  do turn\n  source \"p. 3\"\n  \
                    do turn\n  expect n == 2\n}\n";
        let of = |number: &str| Path::of("g.dicta", "A turn").with_word("example").part("step").part(number);
        let steps = || Path::of("g.dicta", "A turn").with_word("example").part("step");
        let changed = |old: &str, new: &str| {
            assert!(text.contains(old), "{old}");
            Ok(text.replacen(old, new, 1))
        };
        // The number says which of several equal steps is meant.
        let second = "  source \"p. 3\"\n  do turn\n";
        assert_eq!(changed_to(text, Edit::Clear { of: of("3") }), changed(second, "  source \"p. 3\"\n"));
        let set = Edit::Set { of: of("2"), to: "do end of turn".into() };
        assert_eq!(changed_to(text, set), changed("do turn", "do end of turn"));
        let last = "  expect n == 2\n";
        assert_eq!(changed_to(text, add("otherwise any", steps())), changed(last, &format!("{last}  otherwise any\n")));
        // A mark between steps and the rows above them stay where they are; a comment goes with its step.
        let first = "  given map yard\n";
        let up = changed(last, "").map(|text: String| text.replace(first, &format!("{last}{first}")));
        assert_eq!(changed_to(text, Edit::Reorder { of: of("4"), to: 1 }), up);
        let twice = "  // Twice.\n  do turn\n";
        let down = changed(twice, "").map(|text: String| text.replace(second, &format!("{second}{twice}")));
        assert_eq!(changed_to(text, Edit::Reorder { of: of("2"), to: 3 }), down);
        let missing = changed_to(text, Edit::Clear { of: of("5") });
        assert_eq!(missing, Err("`example A turn` has 4 steps".into()));
        assert!(changed_to(text, add("do turn }", steps())).is_err());
        let empty = "example \"A turn\" { }\n";
        assert_eq!(
            changed_to(empty, add("given map yard", steps())),
            Ok("example \"A turn\" {\n  given map yard\n}\n".into())
        );
        let files = [File { path: "g.dicta".into(), source: Arc::new(parse(text)) }];
        let at = text.find("n == 2").expect("there") as u32;
        assert_eq!(statement_at(&files, 0, at, false), Some(of("4")));
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
