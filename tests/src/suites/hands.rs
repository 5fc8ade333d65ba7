//! Edits as made on sheets, in every built-in file and in the same files with unusual formatting: nothing outside the
//! edited range changes, the source has the intended meaning, undo restores the source, and new source is formatted
//! like the formatter's output.

use super::kit::{Random, again, first_seed, soak};
use dicta_ide::edit::{Edge, Edit, Path, changes, written};
use dicta_ide::{File, Project};
use dicta_syntax::ast::{DeclKind, Expr, ExprKind, Prop};
use dicta_syntax::part;
use dicta_syntax::tokens::{TokenKind, lex};
use dicta_syntax::{SourceFile, TextEdit, apply, format, parse, quote, reparse};
use std::sync::Arc;

/// The number of edits per file.
const EDITS: usize = 12;

/// How a file is formatted before the edit.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Layout {
    AsShipped,
    /// Lines end with a carriage return and a line feed.
    Windows,
    /// A comment after every line, doubled spaces, and multi-byte characters.
    Odd,
}

fn laid_out(text: &str, layout: Layout) -> String {
    match layout {
        Layout::AsShipped => text.to_owned(),
        Layout::Windows => text.replace('\n', "\r\n"),
        Layout::Odd => {
            let tokens = lex(text);
            let mut out = String::new();
            for (i, token) in tokens.iter().enumerate() {
                let before = i.checked_sub(1).map(|i| tokens[i].kind);
                match token.kind {
                    TokenKind::Newline if !matches!(before, None | Some(TokenKind::Doc | TokenKind::Newline)) => {
                        out.push_str(if before == Some(TokenKind::Comment) {
                            " – é\n"
                        } else {
                            "  // → ü, { [ \"\n"
                        });
                    }
                    TokenKind::Space if before != Some(TokenKind::Newline) => out.push_str(&token.text(text).repeat(2)),
                    _ => out.push_str(token.text(text)),
                }
            }
            out
        }
    }
}

/// Possible edits of a declaration.
fn edits_of(file: &str, (text, kind): (&str, &DeclKind), random: &mut Random) -> Vec<Edit> {
    let Some((word, name)) = kind.key() else { return vec![] };
    let whole = Path::of(file, &name.text).with_word(word);
    let titled = !matches!(kind, DeclKind::Example(_) | DeclKind::Event { .. });
    let title = |to: String| Edit::Title { of: whole.clone(), to };
    let mut edits =
        if titled { vec![title(String::new()), title(format!("A \"title\" {}", random.below(100)))] } else { vec![] };
    if !matches!(kind, DeclKind::Example(_)) {
        edits.push(Edit::Duplicate {
            of: whole.clone(),
            name: format!("copy_{}", random.below(1_000_000)),
            title: "Ä copy".into(),
        });
    }
    edits.push(Edit::Delete { of: whole.clone() });
    let docs = ["", "One line.", "Two – \"lines\",\n{ of it."];
    edits.push(Edit::Describe { of: whole.clone(), to: (*random.of(&docs)).to_owned() });
    match kind {
        DeclKind::Entry { body, .. } | DeclKind::Campaign { body, .. } => {
            props(&whole, body, random, &mut edits);
            edits.extend(painted(&whole, body, random));
            body.iter().for_each(|block| statements(&whole, (text, block), random, &mut edits));
            if word == "mission" {
                let member = format!("piece quite_new_{} some_name {{ at @0101 }}", random.below(100));
                edits.push(Edit::Add { member, to: whole.clone() });
            }
            if matches!(word, "map" | "mission") {
                let member = format!("zone quite_new_{} \"Ä zone\" [@0101, @0203]", random.below(100));
                edits.push(Edit::Add { member, to: whole.clone() });
            }
            edits.push(Edit::Set { of: whole.part("quite_new"), to: random.below(9).to_string() });
        }
        DeclKind::Enum { members, .. } => {
            members.iter().for_each(|m| props(&whole.clone().part(&m.name.text), &m.body, random, &mut edits));
        }
        DeclKind::Deck { cards, .. } => edits.extend(cards.iter().filter_map(|c| {
            let of = whole.clone().part(&c.name.as_ref()?.text).part("count");
            Some(Edit::Set { of, to: (1 + random.below(9)).to_string() })
        })),
        DeclKind::Table { columns, rows, .. } => edits.extend(rows.iter().flat_map(|row| {
            let keys = |column: Option<&Expr>| {
                let keys: Vec<String> = std::iter::once(&row.key).chain(column).map(Expr::written).collect();
                (!keys.iter().any(String::is_empty)).then(|| Edit::Set { of: whole.clone().cell(keys), to: "7".into() })
            };
            let all = columns.iter().filter_map(|c| keys(Some(&c.key))).collect::<Vec<_>>();
            if columns.is_empty() && row.cells.len() == 1 { keys(None).into_iter().collect() } else { all }
        })),
        DeclKind::Value { items, .. } => {
            edits.push(Edit::Set { of: whole.clone().part("base"), to: "2 + 3".into() });
            let named = items.iter().filter_map(|m| m.name.as_ref());
            edits.extend(named.map(|n| Edit::Set { of: whole.clone().part(&n.text), to: "9".into() }));
        }
        DeclKind::Option { .. } => edits.push(Edit::Set { of: whole.part("default"), to: "on".into() }),
        _ => {}
    }
    edits
}

/// Edits of the statements of a block.
fn statements(of: &Path, (text, block): (&str, &Prop), random: &mut Random, edits: &mut Vec<Edit>) {
    let Some(all) = &block.block else { return };
    let end = block.values.last().map_or(block.name.span.end, |v| v.span.end);
    let point = text[block.name.span.start as usize..end as usize].split_whitespace().collect::<Vec<_>>().join(" ");
    let of = of.clone().part(point);
    let member = random.of(&["stop quite_new", "if x > 3 {\n  stop quite_new\n}"]).to_string();
    edits.push(Edit::Add { member, to: of.clone() });
    for number in 1..=all.len() {
        let of = of.clone().part(number.to_string());
        edits.push(Edit::Set { of: of.clone(), to: "stop quite_new".into() });
        edits.push(Edit::Reorder { of: of.clone(), to: 1 + random.below(all.len()) });
        edits.push(Edit::Clear { of });
    }
}

/// Some cells of a map, painted with a letter of its legend.
fn painted(of: &Path, body: &[Prop], random: &mut Random) -> Option<Edit> {
    let inside = |name: &str| body.iter().find(|p| p.name.text == name)?.body.as_deref();
    let (legend, rows) = (inside("legend")?, inside("rows")?);
    let letter = random.of(legend).name.text.chars().next()?;
    let width = rows.first()?.name.text.chars().count();
    let cell = |random: &mut Random| (random.below(width) as u32, random.below(rows.len()) as u32);
    let cells = (0..1 + random.below(6)).map(|_| cell(random)).collect();
    Some(Edit::Paint { of: of.clone(), cells, letter })
}

/// A map with more or fewer columns or rows at some edge, together with the missions of the file that are on it. Some
/// are rejected: for more lines than the map has, cells that are in use, a letter that the legend doesn't have.
fn resized(file: &str, source: &SourceFile, map: &DeclKind, random: &mut Random) -> Option<Edit> {
    let DeclKind::Entry { word, name, body, .. } = map else { return None };
    if word.text != "map" {
        return None;
    }
    let legend = body.iter().find(|p| p.name.text == "legend").and_then(|p| p.body.as_deref()).unwrap_or_default();
    let known = if legend.is_empty() { None } else { random.of(legend).name.text.chars().next() };
    let letter = if random.one_in(8) { '?' } else { known.unwrap_or('f') };
    let is_here = |p: &Prop| p.name.text == "map" && p.values.iter().any(|v| v.written() == name.text);
    let missions = source.decls().filter_map(|(_, d)| match &d.kind {
        DeclKind::Entry { word, name, body, .. } if word.text == "mission" && body.iter().any(is_here) => {
            Some(Path::of(file, &name.text).with_word("mission"))
        }
        _ => None,
    });
    Some(Edit::Resize {
        of: Path::of(file, &name.text).with_word("map"),
        edge: *random.of(&Edge::ALL),
        by: *random.of(&[-40, -3, -2, -1, 0, 1, 2, 3, 90]),
        letter,
        moving: missions.collect(),
    })
}

/// A part or a declaration in another place. Some are rejected: those that are there already, and lines that occur
/// twice.
fn moved(file: &str, source: &SourceFile, random: &mut Random) -> Option<Edit> {
    let decls: Vec<_> = source.decls().collect();
    let (block, decl) = *random.of(&decls);
    let (word, name) = match &decl.kind {
        DeclKind::Turn { setup, .. } => (None, if *setup { "setup" } else { "turn" }),
        kind => kind.declared().key().map(|(word, name)| (Some(word), name.text.as_str()))?,
    };
    let whole = Path { word: word.map(str::to_owned), ..Path::of(file, name) };
    let after = random.one_in(2);
    if random.one_in(6) {
        let (_, other) = *random.of(&decls);
        let (word, name) = other.kind.key().filter(|_| word.is_some())?;
        return Some(Edit::Move { of: whole, beside: format!("{word} {}", quote(&name.text)), after });
    }
    let all = part::all(&decl.kind, block.text(&source.text));
    let ordered: Vec<_> = all.iter().filter(|p| p.sequence.is_some()).collect();
    let part = *(!ordered.is_empty()).then(|| random.of(&ordered))?;
    let others: Vec<_> = ordered.into_iter().filter(|p| p.sequence == part.sequence && *p != part).collect();
    let other = *(!others.is_empty()).then(|| random.of(&others))?;
    let beside = other.steps.keys.first().or(other.steps.parts.last())?.clone();
    Some(Edit::Move {
        of: Path { parts: part.steps.parts.clone(), keys: part.steps.keys.clone(), ..whole },
        beside,
        after,
    })
}

/// The words and comments of a text in alphabetical order, without commas.
fn words(text: &str) -> Vec<&str> {
    let tokens = lex(text).into_iter().filter(|t| !matches!(t.kind, TokenKind::Space | TokenKind::Newline));
    let mut words: Vec<&str> = tokens.map(|t| t.text(text).trim_end()).filter(|w| *w != ",").collect();
    words.sort_unstable();
    words
}

/// The columns and rows of a map: what `size` gives, which the drawn rows must have.
fn size(source: &SourceFile, of: &Path) -> Option<(i64, i64)> {
    let is_it = |kind: &DeclKind| kind.key().is_some_and(|(word, name)| word == "map" && name.text == of.name);
    let (_, decl) = source.decls().find(|(_, d)| is_it(&d.kind))?;
    let DeclKind::Entry { body, .. } = &decl.kind else { return None };
    let number = |e: &Expr| match e.kind {
        ExprKind::Number(n) => Some(n),
        _ => None,
    };
    let given = body.iter().find(|p| p.name.text == "size")?.values.iter().filter_map(number).collect::<Vec<i64>>();
    let [columns, rows] = *given.as_slice() else { return None };
    let drawn = body.iter().find(|p| p.name.text == "rows").and_then(|p| p.body.as_deref());
    let fits = drawn.is_none_or(|lines| {
        lines.len() as i64 == rows && lines.iter().all(|l| l.name.text.chars().count() as i64 == columns)
    });
    fits.then_some((columns, rows))
}

fn props(of: &Path, body: &[Prop], random: &mut Random, edits: &mut Vec<Edit>) {
    for prop in body.iter().filter(|p| p.block.is_none()) {
        let mut path = of.clone().part(&prop.name.text);
        if body.iter().filter(|p| p.name.text == prop.name.text).count() > 1 {
            let Some(first) = prop.values.first().map(Expr::written).filter(|w| !w.is_empty()) else { continue };
            path = path.part(first);
        }
        edits.push(Edit::Clear { of: path.clone() });
        if let [Expr { kind: ExprKind::Set(items), .. }] = prop.values.as_slice() {
            edits.extend(
                items
                    .iter()
                    .map(|i| i.written())
                    .filter(|w| !w.is_empty())
                    .map(|member| Edit::Remove { member, from: path.clone() }),
            );
            edits.push(Edit::Add { member: "quite_new".into(), to: path.clone() });
        }
        let to = random.of(&["0", "-3", "some_name", "\"a text\"", "[a, b, c]", "1..4", "@0307"]).to_string();
        edits.push(Edit::Set { of: path.clone(), to });
        if let Some(inner) = &prop.body {
            props(&path, inner, random, edits);
        }
    }
}

/// Makes an edit in the only file of a project. Returns whether it was accepted, or the problem.
fn tried(project: &Project, edit: &Edit, is_formatted: bool) -> Result<bool, String> {
    let source = &project.files()[0].source;
    let old: &str = &source.text;
    // A rejected edit changes nothing.
    let Ok(made) = changes(project.files(), edit) else { return Ok(false) };
    let edits: Vec<TextEdit> = made.into_iter().map(|(_, e)| e).collect();
    let new = apply(old, &edits).map_err(|e| e.to_string())?;
    let mut back = Vec::new();
    let mut shift = 0i64;
    for e in &edits {
        let start = (i64::from(e.start) + shift) as u32;
        back.push(TextEdit::replace(start, start + e.text.len() as u32, &old[e.start as usize..e.end as usize]));
        shift += e.text.len() as i64 - i64::from(e.end - e.start);
    }
    if apply(&new, &back).as_deref() != Ok(old) {
        return Err("undoing does not give the text back".into());
    }
    let after = reparse(source, &new);
    if after.errors().count() > source.errors().count() {
        return Err(format!("the text has errors now:\n{}", shown(&new, &edits)));
    }
    if let Edit::Resize { of, edge, by, .. } = edit {
        let more = |of_map: (i64, i64)| match edge.has_columns() {
            true => (of_map.0 + i64::from(*by), of_map.1),
            false => (of_map.0, of_map.1 + i64::from(*by)),
        };
        let (is, meant) = (size(&after, of), size(source, of).map(more));
        if is.is_none() || is != meant {
            return Err(format!("the size is {is:?} instead of {meant:?}:\n{}", shown(&new, &edits)));
        }
    }
    if matches!(edit, Edit::Move { .. }) {
        // One place to cut, one to insert, and at most two commas.
        if edits.len() > 4 || words(old) != words(&new) {
            return Err(format!("more than the order changes:\n{}", shown(&new, &edits)));
        }
    }
    if let Edit::Set { of, to } = edit
        && !of.is_in_block()
    {
        let file = File { path: project.files()[0].path.clone(), source: Arc::new(after) };
        let now = Project::new(vec![file], &Default::default());
        let says = written(now.files(), of).map(|w| {
            if of.parts.last().is_some_and(|p| p == "count") { w.trim_start_matches('x') } else { w }.to_owned()
        });
        if says.as_deref() != Some(to.as_str()) {
            return Err(format!("it says {says:?}:\n{}", shown(&new, &edits)));
        }
    }
    if is_formatted && format(&new) != new {
        return Err(format!("the formatter would lay it out otherwise:\n{}", shown(&new, &edits)));
    }
    Ok(true)
}

fn shown(new: &str, edits: &[TextEdit]) -> String {
    let at = edits.first().map_or(0, |e| e.start as usize);
    let start = new[..at.min(new.len())].rfind('\n').map_or(0, |i| new[..i].rfind('\n').map_or(0, |j| j + 1));
    new[start..].lines().take(5).collect::<Vec<_>>().join("\n")
}

#[test]
fn edits_change_what_was_meant_and_nothing_else() {
    let (mut made, mut refused) = (0, 0);
    let (mut maps_made, mut maps_refused) = (0, 0);
    let (mut moves_made, mut moves_refused) = (0, 0);
    let seed = first_seed();
    let mut random = Random::new(seed);
    let files = dicta_content::files();
    for (path, text) in &files {
        for layout in [Layout::AsShipped, Layout::Windows, Layout::Odd] {
            let text = laid_out(text, layout);
            let source = Arc::new(parse(&text));
            let is_formatted = layout == Layout::AsShipped && format(&text) == text;
            // As a file of the user: built-in files are not edited.
            let own = path.trim_start_matches("dicta/").to_owned();
            let project = Project::new(vec![File { path: own.clone(), source: source.clone() }], &Default::default());
            let mut all: Vec<Edit> = source
                .decls()
                .flat_map(|(b, d)| edits_of(&own, (b.text(&source.text), &d.kind), &mut random))
                .collect();
            let count = (EDITS * soak()).min(all.len());
            let mut chosen: Vec<Edit> = (0..count).map(|_| all.swap_remove(random.below(all.len()))).collect();
            for _ in 0..soak() {
                chosen.extend(source.decls().filter_map(|(_, d)| resized(&own, &source, &d.kind, &mut random)));
            }
            chosen.extend((0..EDITS * soak()).filter_map(|_| moved(&own, &source, &mut random)));
            for edit in chosen {
                let is_move = matches!(edit, Edit::Move { .. });
                let of_maps = matches!(edit, Edit::Resize { .. });
                match tried(&project, &edit, is_formatted) {
                    Ok(true) if is_move => moves_made += 1,
                    Ok(false) if is_move => moves_refused += 1,
                    Ok(true) if of_maps => maps_made += 1,
                    Ok(false) if of_maps => maps_refused += 1,
                    Ok(true) => made += 1,
                    Ok(false) => refused += 1,
                    Err(why) => panic!("{path} ({layout:?}): {edit:?}: {why}\n{}", again(seed, "hands")),
                }
            }
        }
    }
    println!(
        "{made} edits made, {refused} refused; {maps_made} maps resized, {maps_refused} not; {moves_made} moves made, {moves_refused} refused"
    );
    assert!(made > 20 * refused, "{refused} of {} edits were rejected", made + refused);
    assert!(moves_made > 2 * moves_refused, "{moves_refused} of {} moves were rejected", moves_made + moves_refused);
    assert!(maps_made > 0 && maps_refused > 0, "{maps_made} maps were resized, {maps_refused} not");
}
