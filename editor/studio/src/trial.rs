//! Quick testing of a declaration: a copy of it to change, and a mission to play it in.
//!
//! Only heads and the trees of single declarations are needed, so this works for user-defined kinds, and while other files have errors.

use crate::document::Document;
use crate::history::{Change, StepTitle};
use crate::project::Project;
use dicta_ide::edit::copy_at;
use dicta_syntax::ast::{DeclKind, Expr, ExprKind, Prop, Span};
use dicta_syntax::{Head, TextEdit};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A copy of a declaration, not applied yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Copied {
    pub change: Change,
    /// Its name, its file, and the range of its head after the change.
    pub name: String,
    pub path: String,
    pub head: Range<usize>,
}

/// How to play the declaration at a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Flight {
    Mission(String),
    Campaign(String),
    /// Play this mission with this entry in it.
    Entry {
        entry: String,
        mission: String,
    },
    /// A mission with this name has to be added first, in which this entry plays.
    Write {
        change: Change,
        entry: String,
        mission: String,
    },
    /// Rules are in force in every mission: any will do.
    Rules,
}

/// A declaration and its file.
struct Declared<'p> {
    document: &'p Document,
    head: Head,
}

impl<'p> Declared<'p> {
    /// The declaration that contains a byte offset.
    fn at(document: &'p Document, byte: usize) -> Option<Self> {
        let head = document.declared().take_while(|head| head.own.start <= byte).last()?;
        Some(Declared { document, head }).filter(|declared| !declared.head.name.is_empty())
    }

    fn all(document: &'p Document, word: &str) -> impl Iterator<Item = Self> {
        document.declared().filter(move |head| head.word == word).map(move |head| Declared { document, head })
    }

    fn text(&self) -> &'p str {
        self.head.text(self.document.text())
    }

    /// Its source under another name and title.
    fn copied(&self, name: &str, title: &str) -> Option<String> {
        copied(self.text(), name, title)
    }
}

/// The source of a declaration under another name and title.
fn copied(text: &str, name: &str, title: &str) -> Option<String> {
    copy_at(&dicta_syntax::parse(text), 0, name, title)
}

/// A copy of the declaration at a byte offset under another name: right after it, or in a file of the project if the
/// original is read-only.
pub fn copy(project: &Project, path: &str, byte: usize) -> Option<Copied> {
    let original = Declared::at(project.document(path)?, byte)?;
    let (name, title) = fresh(project, &original.head);
    let text = original.copied(&name, &title)?;
    let (path, behind) = place_of_copy(project, &original)?;
    let head = dicta_syntax::heads(&text).next()?.span.start + behind + 2;
    let mut edits = vec![(path.clone(), TextEdit::insert(behind as u32, format!("\n\n{text}")))];
    match look_of_copy(project, &original.head.name, &name, &title) {
        Some((look, Some((path, at)))) => edits.push((path, TextEdit::insert(at, format!("\n{look}")))),
        Some((look, None)) => edits[0].1.text += &format!("\n\n{look}"),
        None => {}
    }
    let change = Change::new(StepTitle::Copy { of: original.head.called().to_owned(), to: None }, edits);
    let end = head + original.head.word.len() + 1 + name.len();
    Some(Copied { change, name, path, head: head..end })
}

/// The look of a copy, which extends that of its original: its source, and path and place for it if that file can be
/// changed. None if the original has no look.
pub(crate) fn look_of_copy(
    project: &Project,
    was: &str,
    name: &str,
    title: &str,
) -> Option<(String, Option<(String, u32)>)> {
    let looks = || texts(project).flat_map(|document| Declared::all(document, "look"));
    if looks().any(|look| look.head.name == name) {
        return None;
    }
    let look = looks().find(|look| look.head.name == was)?;
    let title = if title.is_empty() { String::new() } else { format!(" {}", dicta_syntax::quote(title)) };
    let place = (!look.document.read_only).then(|| (look.document.path.clone(), look.head.own.end as u32));
    Some((format!("look {name}{title} extends {was} {{}}"), place))
}

fn texts(project: &Project) -> impl Iterator<Item = &Document> + Clone {
    project.documents().iter().chain(project.other_documents())
}

/// File and byte offset after which to insert a copy: after its original, otherwise after the last declaration with the
/// same keyword in the project's own files, otherwise at the end of the project's main file.
fn place_of_copy(project: &Project, original: &Declared) -> Option<(String, usize)> {
    let own = || project.documents().iter().filter(|d| !d.read_only);
    let path = &original.document.path;
    if own().any(|d| d.path == *path) {
        return Some((path.clone(), original.head.own.end));
    }
    let of_word = own().flat_map(|d| Declared::all(d, &original.head.word)).last();
    let main = || own().find(|d| Some(d.path.as_str()) == project.main_file()).or(own().next());
    of_word
        .map(|declared| (declared.document.path.clone(), declared.head.own.end))
        .or_else(|| main().map(|d| (d.path.clone(), d.text().trim_end().len())))
}

/// How to play the declaration at a byte offset: a mission or campaign itself, or the smallest mission that uses the
/// entry; if there is none, the smallest mission that uses another of its kind, with this one in its place. Anything
/// else in a rules file can be played in any mission.
pub fn flight(project: &Project, path: &str, byte: usize) -> Option<Flight> {
    let document = project.document(path)?;
    let rules = || belongs_to_rules(document.text()).then_some(Flight::Rules);
    let Some(entry) = Declared::at(document, byte) else { return rules() };
    let name = &entry.head.name;
    match entry.head.word.as_str() {
        "mission" => return Some(Flight::Mission(name.clone())),
        "campaign" => return Some(Flight::Campaign(name.clone())),
        _ => {}
    }
    let is_kind = |d: &Document| d.declared().any(|head| head.word == "kind" && head.name == entry.head.word);
    let is_entry = entry.head.word == "map" || texts(project).any(is_kind);
    let mut missions: Vec<Declared> = texts(project).flat_map(|d| Declared::all(d, "mission")).collect();
    missions.sort_by_key(|m| m.text().len());
    match missions.iter().find(|m| names(m.text()).iter().any(|n| n.name == *name)) {
        _ if !is_entry => return rules(),
        Some(mission) => return Some(Flight::Entry { entry: name.clone(), mission: mission.head.name.clone() }),
        None => {}
    }
    let others: Vec<String> =
        texts(project).flat_map(Document::declared).filter(|d| d.word == entry.head.word).map(|d| d.name).collect();
    // Prefer an entry that is related to this one, then one that has much in common with it, such as its side.
    let mut kin: BTreeSet<String> = name_set(&entry);
    let alike = |other: &str| {
        let of_name = texts(project).flat_map(|d| Declared::all(d, &entry.head.word)).find(|d| d.head.name == other);
        of_name.map_or(0, |other| name_set(&other).intersection(&name_set(&entry)).count())
    };
    let alike: BTreeMap<&String, usize> = others.iter().map(|other| (other, alike(other))).collect();
    kin.extend(name.strip_prefix("my_").map(str::to_owned));
    // Prefer a mission of the project's own to a read-only one.
    let own = |m: &Declared| project.documents().iter().any(|d| d.path == m.document.path && !d.read_only);
    missions.sort_by_key(|m| !own(m));
    let named = |m| names(Declared::text(m)).into_iter().map(move |n| (m, n)).filter(|(_, n)| others.contains(&n.name));
    let found: Vec<(&Declared, Named)> = missions.iter().flat_map(named).collect();
    let nearness = |n: &Named| (kin.contains(&n.name), alike.get(&n.name).copied());
    let (mission, other) = found.iter().min_by_key(|(_, n)| Reverse(nearness(n)))?;
    let with_it = TextEdit::replace(other.start, other.end, name.as_str());
    let text = dicta_syntax::apply(mission.text(), &[with_it]).ok()?;
    let new = free(project, &format!("try_{name}"));
    let text = copied(&text, &new, &format!("Trying {}", entry.head.called()))?;
    let (path, behind) = place_of_copy(project, mission)?;
    let edit = (path, TextEdit::insert(behind as u32, format!("\n\n{text}")));
    let change = Change::new(StepTitle::TryOut(entry.head.called().to_owned()), vec![edit]);
    Some(Flight::Write { change, entry: name.clone(), mission: new })
}

/// Whether a file declares a ruleset or belongs to one.
fn belongs_to_rules(text: &str) -> bool {
    crate::project::ruleset_of(text).is_some()
}

/// The names among the values of a declaration's properties, and what it extends, with their ranges in its source. They
/// are read from its tree, because a declaration that was just copied is not checked yet.
fn names(text: &str) -> Vec<Named> {
    let source = dicta_syntax::parse(text);
    let mut found = Vec::new();
    for (block, declared) in source.decls() {
        let DeclKind::Entry { extends, body, .. } = declared.kind.declared() else { continue };
        let mut note = |name: &str, span: Span| {
            found.push(Named { name: name.to_owned(), start: block.start + span.start, end: block.start + span.end });
        };
        extends.iter().for_each(|name| note(&name.text, name.span));
        body.iter().for_each(|prop| in_prop(prop, &mut note));
    }
    found
}

fn name_set(declared: &Declared) -> BTreeSet<String> {
    names(declared.text()).into_iter().map(|n| n.name).collect()
}

/// A name in the source of a declaration.
struct Named {
    name: String,
    start: u32,
    end: u32,
}

fn in_prop(prop: &Prop, note: &mut dyn FnMut(&str, Span)) {
    prop.values.iter().for_each(|value| in_value(value, note));
    prop.body.iter().flatten().for_each(|prop| in_prop(prop, note));
}

fn in_value(value: &Expr, note: &mut dyn FnMut(&str, Span)) {
    match &value.kind {
        ExprKind::Name(name) => note(name, value.span),
        _ => value.parts(&mut |part| in_value(part, note)),
    }
}

/// An unused name and title for a copy.
fn fresh(project: &Project, original: &Head) -> (String, String) {
    let stem = original.name.strip_prefix("my_").unwrap_or(&original.name);
    let name = free(project, &format!("my_{stem}"));
    let number = name.strip_prefix(&format!("my_{stem}_")).map_or_else(String::new, |n| format!(" {n}"));
    let title = original.called().split(" (mine").next().unwrap_or_default();
    (name, format!("{title} (mine{number})"))
}

fn free(project: &Project, name: &str) -> String {
    let taken: Vec<String> = texts(project).flat_map(Document::declared).map(|head| head.name).collect();
    let mut names = (1..).map(|i| if i == 1 { name.to_owned() } else { format!("{name}_{i}") });
    names.find(|n| !taken.contains(n)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;
    use std::path::Path;

    const KINDS: &str = "edition 1\nruleset r \"R\"\nboard hex\nkind glider \"Glider\" piece { counter span : 0..9 }\n";
    const GLIDERS: &str = "for r\n\n// Ours.\n\n/// Long wings.\nglider a \"Alpha\" { span 3 }\n\n// Short.\n\nglider b { span 4 }\n\nlook a \"A\" { glyph \"A\" }\n";
    const MISSIONS: &str = "for r\n\nmission big \"Big\" {\n  piece x b {}\n  piece y a {}\n}\n\n/// Alone.\nmission one \"One\" {\n  piece x b {}\n}\n";

    fn project() -> Project {
        let files = [("/p/kinds.dicta", KINDS), ("/p/gliders.dicta", GLIDERS), ("/p/missions.dicta", MISSIONS)];
        Project::open(&InMemory::with(files), Path::new("/p")).expect("opened")
    }

    fn place(text: &str, word: &str) -> usize {
        text.find(word).expect("exists")
    }

    #[test]
    fn a_copy_follows_its_original_and_is_played_in_the_smallest_mission() {
        let mut project = project();
        let copied = copy(&project, "gliders.dicta", place(GLIDERS, "span 3")).expect("an entry");
        assert_eq!(copied.name, "my_a");
        project.apply(copied.change.clone()).expect("applied");
        let text = project.document("gliders.dicta").expect("exists").text().to_owned();
        assert!(text.contains("/// Long wings.\nglider my_a \"Alpha (mine)\" { span 3 }\n\n// Short."), "{text}");
        assert_eq!(&text[copied.head.clone()], "glider my_a");
        assert!(text.contains("look my_a \"Alpha (mine)\" extends a {}"), "{text}");
        // In a mission, it replaces its original.
        let flight = flight(&project, "gliders.dicta", copied.head.start).expect("playable");
        let Flight::Write { change, entry, mission } = flight else { panic!("{flight:?}") };
        assert_eq!(entry, "my_a");
        project.apply(change).expect("applied");
        let text = project.document("missions.dicta").expect("exists").text();
        let expected = "mission try_my_a \"Trying Alpha (mine)\" {\n  piece x b {}\n  piece y my_a {}\n}\n\n/// Alone.";
        assert!(text.contains(expected), "{text}");
        let again = super::flight(&project, "gliders.dicta", copied.head.start);
        assert_eq!(again, Some(Flight::Entry { entry, mission }));
        // The next copy has another name.
        let next = copy(&project, "gliders.dicta", copied.head.start).expect("an entry");
        assert_eq!(next.name, "my_a_2");
    }

    /// An entry without a mission and without a related name replaces the one that is most like it.
    #[test]
    fn an_entry_replaces_one_of_its_own_side() {
        let gliders =
            "for r\nglider a { of red, span low }\nglider b { of blue, span low }\nglider c { of blue, span high }\n";
        let mission = "for r\nmission one {\n  piece x a {}\n  piece y b {}\n}\n";
        let files = [("/p/kinds.dicta", KINDS), ("/p/gliders.dicta", gliders), ("/p/missions.dicta", mission)];
        let project = Project::open(&InMemory::with(files), Path::new("/p")).expect("opened");
        let flight = flight(&project, "gliders.dicta", place(gliders, "glider c"));
        let Some(Flight::Write { change, .. }) = flight else { panic!("{flight:?}") };
        let written: String = change.edits.iter().map(|(_, edit)| edit.text.as_str()).collect();
        assert!(written.contains("piece x a {}") && written.contains("piece y c {}"), "{written}");
    }

    #[test]
    fn missions_are_played_directly_and_entries_in_the_smallest_mission() {
        let project = project();
        let here = |word| flight(&project, "missions.dicta", place(MISSIONS, word));
        assert_eq!(here("mission one"), Some(Flight::Mission("one".to_owned())));
        let b = flight(&project, "gliders.dicta", place(GLIDERS, "glider b"));
        assert_eq!(b, Some(Flight::Entry { entry: "b".to_owned(), mission: "one".to_owned() }));
        // Rules are in force in every mission.
        assert_eq!(flight(&project, "kinds.dicta", place(KINDS, "kind glider")), Some(Flight::Rules));
        assert_eq!(flight(&project, "gliders.dicta", place(GLIDERS, "// Ours")), Some(Flight::Rules));
    }

    #[test]
    fn read_only_declarations_are_copied_into_the_projects_own_files() {
        let overlay = "edition 1\nuse dicta/nutshell\nruleset mine \"Mine\" extends nutshell\n";
        let mut project =
            Project::open(&InMemory::with([("/p/mine.dicta", overlay)]), Path::new("/p")).expect("opened");
        let kinds = crate::library::kinds_of_piece(project.other_documents().iter().map(Document::text));
        let entry =
            project.other_documents().iter().flat_map(|d| Declared::all(d, &kinds[0].0)).next().expect("at least one");
        let copied = copy(&project, &entry.document.path, entry.head.own.end - 1).expect("copied");
        assert_eq!(copied.path, "mine.dicta");
        project.apply(copied.change).expect("applied");
        let text = project.document("mine.dicta").expect("exists").text().to_owned();
        assert!(text[copied.head.clone()].ends_with(&copied.name), "{text}");
        let checked = crate::check::Checker::default().check(&project.sources());
        assert!(checked.is_free_of_errors(), "{:?}", checked.found.problems);
        // It can be played, and the mission for that is added to the project, too.
        let flight = flight(&project, "mine.dicta", copied.head.start).expect("playable");
        let Flight::Write { change, .. } = flight else { panic!("{flight:?}") };
        project.apply(change).expect("applied");
    }
}
