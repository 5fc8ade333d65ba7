//! The shipped library: systems with their texts and missions, as their first lines tell them.

use crate::outline::{Declaration, outline, piece_kinds};
use std::sync::OnceLock;

/// A shipped system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// The folder's name.
    pub name: String,
    pub title: String,
    /// The name of its ruleset.
    pub ruleset: String,
    pub docs: String,
    pub missions: Vec<MissionInfo>,
    /// Titles of its kinds of piece.
    pub pieces: Vec<String>,
    pub files: Vec<LibraryFile>,
}

/// A mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissionInfo {
    pub name: String,
    pub title: String,
    pub docs: String,
}

/// A text of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryFile {
    /// `dicta/system/file.dicta`.
    pub path: String,
    /// Within the system's folder.
    pub inside: String,
    pub text: &'static str,
}

/// A shipped ruleset that changes another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// `dicta/folder/file.dicta`.
    pub path: String,
    pub title: String,
    pub docs: String,
    /// The name of the ruleset that it changes.
    pub extends: String,
    pub text: &'static str,
}

/// All shipped overlays.
pub fn overlays() -> &'static [Overlay] {
    static OVERLAYS: OnceLock<Vec<Overlay>> = OnceLock::new();
    OVERLAYS.get_or_init(read_overlays)
}

fn read_overlays() -> Vec<Overlay> {
    let systems = dicta_content::systems();
    let of_system = |path: &str| path.split('/').nth(1).is_some_and(|folder| systems.contains(&folder));
    let rest = dicta_content::files().into_iter().filter(|(path, _)| !of_system(path));
    rest.filter_map(|(path, text)| {
        let head = outline(text).into_iter().find(|d| d.sort == "ruleset")?;
        let mut words = text.get(head.end..)?.split_whitespace();
        words.find(|word| *word == "extends")?;
        let extends = words.next()?.to_owned();
        Some(Overlay { path, title: head.title, docs: head.docs, extends, text })
    })
    .collect()
}

/// All systems, those with missions first.
pub fn systems() -> Vec<System> {
    let mut systems: Vec<System> = dicta_content::systems().into_iter().map(read).collect();
    systems.sort_by_key(|s| s.missions.is_empty());
    systems
}

/// One system by name.
pub fn system(name: &str) -> Option<System> {
    dicta_content::systems().into_iter().find(|s| *s == name).map(read)
}

/// A text of the library by its path, `dicta/…`.
pub fn text(path: &str) -> Option<&'static str> {
    dicta_content::read(path)
}

/// The ruleset to which a text of the library belongs: the one that it begins, or the one that its folder does.
pub fn ruleset_of(path: &str) -> Option<String> {
    let begun = |text: &str| outline(text).into_iter().find(|d| d.sort == "ruleset").map(|d| d.name);
    let own = text(path).and_then(begun);
    own.or_else(|| {
        let folder = path.rsplit_once('/')?.0;
        let mates = dicta_content::files().into_iter().filter(|(p, _)| p.rsplit_once('/').is_some_and(|x| x.0 == folder));
        mates.filter_map(|(_, text)| begun(text)).next()
    })
}

/// The files of a folder of the library.
fn folder(name: &str) -> Vec<LibraryFile> {
    let folder = format!("dicta/{name}/");
    let files = dicta_content::files().into_iter();
    let inside = files.filter_map(|(path, text)| Some((path.strip_prefix(&folder)?.to_owned(), path, text)));
    inside.map(|(inside, path, text)| LibraryFile { path, inside, text }).collect()
}

/// A folder that texts import whole and that isn't among the known ones.
fn imported(files: &[LibraryFile], known: &[String]) -> Option<String> {
    let lines = files.iter().flat_map(|f| f.text.lines());
    let mut folders = lines.filter_map(|line| line.strip_prefix("use dicta/").map(str::trim));
    folders.find(|f| !known.iter().any(|known| known == f)).map(str::to_owned)
}

fn read(name: &str) -> System {
    let mut files = folder(name);
    let own: Vec<Declaration> = files.iter().flat_map(|f| outline(f.text)).collect();
    let head = own.iter().find(|d| d.sort == "ruleset").cloned();
    // What it rests on stands behind its own, in folders where an import finds it first.
    let mut folders = vec![name.to_owned()];
    while let Some(new) = imported(&files, &folders) {
        files.extend(folder(&new).into_iter().map(|f| LibraryFile { inside: f.path.clone(), ..f }));
        folders.push(new);
    }
    let declared: Vec<Declaration> = files.iter().flat_map(|f| outline(f.text)).collect();
    let head = head.as_ref();
    let missions = declared.iter().filter(|d| d.sort == "mission");
    System {
        name: name.to_owned(),
        title: head.map_or_else(|| name.to_owned(), |d| d.title.clone()),
        ruleset: head.map(|d| d.name.clone()).unwrap_or_default(),
        docs: head.map(|d| d.docs.clone()).unwrap_or_default(),
        missions: missions
            .map(|d| MissionInfo { name: d.name.clone(), title: d.title.clone(), docs: d.docs.clone() })
            .collect(),
        pieces: files.iter().flat_map(|f| piece_kinds(f.text)).map(|(_, title)| title).collect(),
        files,
    }
}

/// The text that a new overlay on a system begins with.
pub fn house_rule(system: &str) -> String {
    let found = self::system(system).map(|s| s.ruleset).filter(|r| !r.is_empty());
    house_rule_on(&found.unwrap_or_else(|| system.to_owned()))
}

/// The text that a new overlay on a ruleset begins with.
pub fn house_rule_on(ruleset: &str) -> String {
    format!(
        "edition 1\n\n\
         /// What this house rule changes, in a sentence.\n\
         ruleset house_rule \"House rule\" extends {ruleset}\n\n\
         // Write below what shall be otherwise, for instance\n\
         //   remove rule <its name>\n\
         //   replace <value>.<line> by + 2 because \"…\"\n\
         //   add to <kind> <name> {{ … }}\n\
         // and press Fly again (F5) to fly under it.\n"
    )
}

/// What stands in an overlay to change a declaration: a copy of it that takes its place. Nothing where no declaration
/// stands, or one that can't be replaced.
pub fn replacement(text: &str, byte: usize) -> Option<String> {
    let source = dicta_syntax::parse(text);
    let block = source.block_at(u32::try_from(byte).ok()?)?;
    let (sort, _) = block.declares()?;
    let whole = block.text(text);
    // Comments and documentation before it stay where they are.
    let start = whole.match_indices(sort).map(|(i, _)| i).find(|&i| i == 0 || whole[..i].ends_with('\n'))?;
    let fixed = ["ruleset", "edition", "use", "for", "board", "example", "add", "replace", "remove"];
    (!fixed.contains(&sort)).then(|| format!("replace {}\n", whole[start..].trim_end()))
}
