//! Trying a declaration out: a copy of it to change, and a mission in which it flies.
//!
//! All of it is read from words alone, so it works for a designer's own kinds as well, and while other texts have errors.

use crate::document::Document;
use crate::history::Change;
use crate::library;
use crate::outline::outline;
use crate::project::Project;
use dicta_syntax::TextEdit;
use dicta_syntax::tokens::{Token, TokenKind, lex};
use std::ops::Range;

/// A copy of a declaration, not yet made.
#[derive(Clone, Debug, PartialEq)]
pub struct Copied {
    pub change: Change,
    /// Its name, its text, and where its head will stand there.
    pub name: String,
    pub path: String,
    pub head: Range<usize>,
}

/// How to fly what stands at a place.
#[derive(Clone, Debug, PartialEq)]
pub enum Flight {
    Mission(String),
    Campaign(String),
    /// This entry flies in this mission.
    Entry {
        entry: String,
        mission: String,
    },
    /// A mission of this name has to be written first, in which this entry flies.
    Write {
        change: Change,
        entry: String,
        mission: String,
    },
    /// Rules, which are in force in every mission: any will do.
    Rules,
}

/// A declaration: where it stands, with its documentation, and its words.
struct Declared {
    path: String,
    sort: String,
    name: String,
    title: String,
    /// From its documentation to its end.
    range: Range<usize>,
    text: String,
}

/// A copy of the declaration at a byte under another name: right after it, or in a text of the project where it stands in
/// one that is only read.
pub fn copy(project: &Project, path: &str, byte: usize) -> Option<Copied> {
    let original = at(project.document(path)?, byte)?;
    if original.name.is_empty() {
        return None;
    }
    let (name, title) = fresh(project, &original);
    let text = renamed(&original.text, &original.sort, &name, &title);
    let (path, behind) = place_of_copy(project, &original)?;
    let inserted = format!("\n\n{text}");
    let start = behind + 2 + text.find(&head_line(&text, &original.sort)).unwrap_or(0);
    let mut edits = vec![(path.clone(), TextEdit::insert(behind as u32, inserted))];
    // It looks like its original.
    let texts = || project.documents().iter().chain(project.beside());
    if let Some(look) = texts().flat_map(|d| all(d, "look")).find(|l| l.name == original.name) {
        let text = format!("\nlook {name} \"{title}\" extends {} {{}}", original.name);
        match project.document(&look.path).is_some_and(|d| !d.read_only) {
            true => edits.push((look.path, TextEdit::insert(look.range.end as u32, text))),
            false => edits[0].1.text += &format!("\n{text}"),
        }
    }
    let change = Change::new(format!("Copy {}", original.title), edits);
    let end = start + original.sort.len() + 1 + name.len();
    Some(Copied { change, name, path, head: start..end })
}

/// Behind which byte of which text a copy stands: its original's, else that of the last of its sort in the project's own
/// texts, else at the end of the project's main text.
fn place_of_copy(project: &Project, original: &Declared) -> Option<(String, usize)> {
    let own = || project.documents().iter().filter(|d| !d.read_only);
    if own().any(|d| d.path == original.path) {
        return Some((original.path.clone(), original.range.end));
    }
    let of_sort = own().flat_map(|d| all(d, &original.sort)).last().map(|d| (d.path, d.range.end));
    let main = || own().find(|d| Some(d.path.as_str()) == project.main_text()).or(own().next());
    of_sort.or_else(|| main().map(|d| (d.path.clone(), d.text().trim_end().len())))
}

/// How to fly what stands at a byte: a mission or campaign itself, or the smallest mission in which the entry flies; if
/// there is none, the smallest mission in which another of its kind flies, with this one in its place. Whatever else
/// stands in a text of rules flies in any mission.
pub fn flight(project: &Project, path: &str, byte: usize) -> Option<Flight> {
    let document = project.document(path)?;
    let rules = || belongs_to_rules(document.text()).then_some(Flight::Rules);
    let Some(entry) = at(document, byte) else { return rules() };
    match entry.sort.as_str() {
        "mission" => return Some(Flight::Mission(entry.name)),
        "campaign" => return Some(Flight::Campaign(entry.name)),
        _ => {}
    }
    let texts = || project.documents().iter().chain(project.beside());
    let is_kind = |d: &Document| outline(d.text()).iter().any(|x| x.sort == "kind" && x.name == entry.sort);
    let is_entry = entry.sort == "map" || texts().any(is_kind);
    let mut missions: Vec<Declared> = texts().flat_map(|d| all(d, "mission")).collect();
    missions.sort_by_key(|m| m.text.len());
    let named = missions.iter().find(|m| mentions(&m.text, &entry.name).next().is_some());
    match named {
        _ if !is_entry => return rules(),
        Some(mission) => return Some(Flight::Entry { entry: entry.name, mission: mission.name.clone() }),
        None => {}
    }
    let others: Vec<String> =
        texts().flat_map(|d| outline(d.text())).filter(|d| d.sort == entry.sort).map(|d| d.name).collect();
    // One like it fits best.
    let like = |text: &str| {
        lex(text).into_iter().filter(|t| t.kind == TokenKind::Name).map(|t| t.text(text).to_owned()).collect::<Vec<_>>()
    };
    let mut kin = like(&entry.text);
    kin.extend(entry.name.strip_prefix("my_").map(str::to_owned));
    let mut found: Vec<(&Declared, Token)> = Vec::new();
    // A mission of the project's own is nearer than one that it only reads.
    let own = |m: &Declared| project.document(&m.path).is_some_and(|d| !d.read_only);
    missions.sort_by_key(|m| !own(m));
    for mission in &missions {
        let named = lex(&mission.text).into_iter().filter(|t| t.kind == TokenKind::Name);
        found.extend(named.filter(|t| others.iter().any(|o| o == t.text(&mission.text))).map(|t| (mission, t)));
    }
    let is_kin = |(m, t): &&(&Declared, Token)| kin.iter().any(|k| k == t.text(&m.text));
    let (mission, token) = found.iter().find(is_kin).or(found.first())?;
    let mut text = mission.text.clone();
    text.replace_range(token.start as usize..token.end as usize, &entry.name);
    let name = free(project, &format!("try_{}", entry.name));
    let text = renamed(&text, "mission", &name, &format!("Trying {}", entry.title));
    let (path, behind) = place_of_copy(project, mission)?;
    let edit = (path, TextEdit::insert(behind as u32, format!("\n\n{text}")));
    let change = Change::new(format!("A mission to try {}", entry.title), vec![edit]);
    Some(Flight::Write { change, entry: entry.name, mission: name })
}

/// Whether a text begins a ruleset or is for one.
fn belongs_to_rules(text: &str) -> bool {
    crate::project::ruleset_of(text).is_some()
}

/// Where the name of a declaration stands in other declarations: path and range.
pub fn uses(project: &Project, name: &str) -> Vec<(String, Range<usize>)> {
    let of = |d: &Document| -> Vec<(String, Range<usize>)> {
        mentions(d.text(), name).map(|t| (d.path.clone(), t.start as usize..t.end as usize)).collect()
    };
    project.documents().iter().chain(project.beside()).flat_map(of).collect()
}

/// The declaration in which a byte lies.
fn at(document: &Document, byte: usize) -> Option<Declared> {
    let text = document.text();
    let source = dicta_syntax::parse(text);
    declared(document, source.block_at(u32::try_from(byte).ok()?)?)
}

fn all(document: &Document, sort: &str) -> Vec<Declared> {
    let source = dicta_syntax::parse(document.text());
    source.blocks.iter().filter_map(|b| declared(document, b)).filter(|d| d.sort == sort).collect()
}

fn declared(document: &Document, block: &dicta_syntax::Block) -> Option<Declared> {
    let text = document.text();
    let (sort, name) = block.declares()?;
    let whole = text.get(block.start as usize..block.end as usize)?;
    let head = whole.match_indices(sort).map(|(i, _)| i).find(|&i| i == 0 || whole[..i].ends_with('\n'))?;
    // The documentation right above belongs to it, other comments don't.
    let mut start = head;
    while let Some(line) = whole[..start].strip_suffix('\n').map(|before| before.rfind('\n').map_or(0, |i| i + 1)) {
        if !whole[line..start].trim_start().starts_with("///") {
            break;
        }
        start = line;
    }
    let mut end = start + whole[start..].trim_end().len();
    // What is said after it belongs to what comes next.
    while let Some(line) =
        whole[start..end].rfind('\n').filter(|i| whole[start + i..end].trim_start().starts_with("//"))
    {
        end = start + whole[start..start + line].trim_end().len();
    }
    let base = block.start as usize;
    let own = whole[start..end].to_owned();
    let title = outline(&own).into_iter().find(|d| d.sort == sort).map_or_else(|| name.to_owned(), |d| d.title);
    Some(Declared {
        path: document.path.clone(),
        sort: sort.to_owned(),
        name: name.to_owned(),
        title,
        range: base + start..base + end,
        text: own,
    })
}

/// The words of a text that are this name.
fn mentions<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = Token> + 't {
    lex(text)
        .into_iter()
        .filter(move |t| matches!(t.kind, TokenKind::Name | TokenKind::Keyword) && t.text(text) == name)
}

fn head_line(text: &str, sort: &str) -> String {
    text.lines().find(|l| l.starts_with(sort)).unwrap_or_default().to_owned()
}

/// A declaration under another name and title.
fn renamed(text: &str, sort: &str, name: &str, title: &str) -> String {
    let Some(head) = outline(text).into_iter().find(|d| d.sort == sort) else { return text.to_owned() };
    let mut out = text.to_owned();
    let tokens: Vec<Token> =
        lex(text).into_iter().filter(|t| t.start as usize >= head.start && !t.is_trivia()).collect();
    // Word, name, title: the last first, so that places stay.
    let quoted = tokens.get(2).filter(|t| t.kind == TokenKind::Text);
    let after_name = tokens.get(1).map_or(head.end, |t| t.end as usize);
    match quoted {
        Some(t) => out.replace_range(t.start as usize..t.end as usize, &format!("\"{title}\"")),
        None => out.insert_str(after_name, &format!(" \"{title}\"")),
    }
    if let Some(t) = tokens.get(1) {
        out.replace_range(t.start as usize..t.end as usize, name);
    }
    out
}

/// A name and a title for a copy that nothing has yet.
fn fresh(project: &Project, original: &Declared) -> (String, String) {
    let stem = original.name.strip_prefix("my_").unwrap_or(&original.name);
    let name = free(project, &format!("my_{stem}"));
    let number = name.strip_prefix(&format!("my_{stem}_")).map_or_else(String::new, |n| format!(" {n}"));
    let title = original.title.split(" (mine").next().unwrap_or(&original.title);
    (name, format!("{title} (mine{number})"))
}

fn free(project: &Project, name: &str) -> String {
    let taken: Vec<String> =
        project.documents().iter().chain(project.beside()).flat_map(|d| outline(d.text())).map(|d| d.name).collect();
    let mut names = (1..).map(|i| if i == 1 { name.to_owned() } else { format!("{name}_{i}") });
    names.find(|n| !taken.contains(n)).unwrap_or_default()
}

/// Whether what stands at a byte is an entry of a kind of piece, or a mission or campaign: something to fly.
pub fn can_fly(project: &Project, sort: &str) -> bool {
    matches!(sort, "mission" | "campaign")
        || library::kinds_of_piece(project.documents().iter().chain(project.beside()).map(Document::text))
            .iter()
            .any(|(name, _)| name == sort)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;
    use std::path::Path;

    const KINDS: &str = "edition 1\nruleset r \"R\"\nboard hex\nkind glider \"Glider\" piece { span: number }\n";
    const GLIDERS: &str = "for r\n\n// Ours.\n\n/// Long wings.\nglider a \"Alpha\" { span 3 }\n\n// Short.\n\nglider b { span 4 }\n\nlook a \"A\" { glyph \"A\" }\n";
    const MISSIONS: &str = "for r\n\nmission big \"Big\" {\n  piece x b {}\n  piece y a {}\n}\n\n/// Alone.\nmission one \"One\" {\n  piece x b {}\n}\n";

    fn project() -> Project {
        let files = [("/p/kinds.dicta", KINDS), ("/p/gliders.dicta", GLIDERS), ("/p/missions.dicta", MISSIONS)];
        Project::open(&InMemory::with(files), Path::new("/p")).expect("opened")
    }

    fn place(text: &str, word: &str) -> usize {
        text.find(word).expect("there")
    }

    #[test]
    fn a_copy_stands_behind_its_original_and_flies_in_the_smallest_mission() {
        let mut project = project();
        let copied = copy(&project, "gliders.dicta", place(GLIDERS, "span 3")).expect("an entry");
        assert_eq!(copied.name, "my_a");
        project.apply(copied.change.clone()).expect("fits");
        let text = project.document("gliders.dicta").expect("there").text().to_owned();
        assert!(text.contains("/// Long wings.\nglider my_a \"Alpha (mine)\" { span 3 }\n\n// Short."), "{text}");
        assert_eq!(&text[copied.head.clone()], "glider my_a");
        assert!(text.contains("look my_a \"Alpha (mine)\" extends a {}"), "{text}");
        // In a mission, it takes the place of its original.
        let flight = flight(&project, "gliders.dicta", copied.head.start).expect("flies");
        let Flight::Write { change, entry, mission } = flight else { panic!("{flight:?}") };
        assert_eq!(entry, "my_a");
        project.apply(change).expect("fits");
        let text = project.document("missions.dicta").expect("there").text();
        let expected = "mission try_my_a \"Trying Alpha (mine)\" {\n  piece x b {}\n  piece y my_a {}\n}\n\n/// Alone.";
        assert!(text.contains(expected), "{text}");
        let again = super::flight(&project, "gliders.dicta", copied.head.start);
        assert_eq!(again, Some(Flight::Entry { entry, mission }));
        // The next copy has a name of its own.
        let next = copy(&project, "gliders.dicta", copied.head.start).expect("an entry");
        assert_eq!(next.name, "my_a_2");
    }

    #[test]
    fn missions_fly_themselves_and_uses_are_found() {
        let project = project();
        let here = |word| flight(&project, "missions.dicta", place(MISSIONS, word));
        assert_eq!(here("mission one"), Some(Flight::Mission("one".to_owned())));
        let b = flight(&project, "gliders.dicta", place(GLIDERS, "glider b"));
        assert_eq!(b, Some(Flight::Entry { entry: "b".to_owned(), mission: "one".to_owned() }));
        assert_eq!(uses(&project, "b").len(), 3);
        assert!(can_fly(&project, "glider") && !can_fly(&project, "kind"));
        // Rules are in force in every mission.
        assert_eq!(flight(&project, "kinds.dicta", place(KINDS, "kind glider")), Some(Flight::Rules));
        assert_eq!(flight(&project, "gliders.dicta", place(GLIDERS, "// Ours")), Some(Flight::Rules));
    }

    #[test]
    fn what_is_only_read_is_copied_into_the_projects_own_texts() {
        let overlay = "edition 1\nuse dicta/nutshell\nruleset mine \"Mine\" extends nutshell\n";
        let mut project =
            Project::open(&InMemory::with([("/p/mine.dicta", overlay)]), Path::new("/p")).expect("opened");
        let kinds = library::kinds_of_piece(project.beside().iter().map(Document::text));
        let entry = project.beside().iter().flat_map(|d| all(d, &kinds[0].0)).next().expect("one");
        let copied = copy(&project, &entry.path, entry.range.end - 1).expect("copied");
        assert_eq!(copied.path, "mine.dicta");
        project.apply(copied.change).expect("fits");
        let text = project.document("mine.dicta").expect("there").text().to_owned();
        assert!(text[copied.head.clone()].ends_with(&copied.name), "{text}");
        let checked = crate::check::Checker::default().check(&project.sources());
        assert!(checked.is_sound(), "{:?}", checked.problems);
        // It flies, and the mission to try it stands in the project, too.
        let flight = flight(&project, "mine.dicta", copied.head.start).expect("flies");
        let Flight::Write { change, .. } = flight else { panic!("{flight:?}") };
        project.apply(change).expect("fits");
    }
}
