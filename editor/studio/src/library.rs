//! The built-in library: systems with their files and missions, read from the heads of their declarations.

use dicta_syntax::ast::DeclKind;
use dicta_syntax::{Head, SourceFile, TextEdit, heads};
use rayon::prelude::*;
use std::sync::{Arc, OnceLock};

/// The built-in library, as the compiler's source of imports. Each file is parsed once, when it is first needed.
pub struct BuiltIn;

impl dicta_compiler::Library for BuiltIn {
    fn open(&self, import: &str) -> Vec<(String, Arc<SourceFile>)> {
        let (folder, file) = (format!("{import}/"), format!("{import}.dicta"));
        sources(|path| path.starts_with(&folder) || path == file)
    }

    fn names(&self) -> Vec<String> {
        folders().into_iter().map(|name| format!("dicta/{name}")).collect()
    }
}

/// The parsed files of the library whose paths are wanted.
fn sources(is_wanted: impl Fn(&str) -> bool) -> Vec<(String, Arc<SourceFile>)> {
    type Parsed = (String, &'static str, OnceLock<Arc<SourceFile>>);
    static FILES: OnceLock<Vec<Parsed>> = OnceLock::new();
    let files = FILES.get_or_init(|| {
        let files = dicta_content::files().into_iter();
        files.map(|(path, text)| (path, text, OnceLock::new())).collect()
    });
    let wanted: Vec<&Parsed> = files.iter().filter(|(path, ..)| is_wanted(path)).collect();
    let parse = |(path, text, parsed): &Parsed| {
        (path.clone(), parsed.get_or_init(|| Arc::new(dicta_syntax::parse(text))).clone())
    };
    wanted.into_par_iter().map(parse).collect()
}

/// The folders of the library: systems first, then others such as overlays.
pub fn folders() -> Vec<String> {
    let mut names: Vec<String> = dicta_content::systems().into_iter().map(String::from).collect();
    for (path, _) in dicta_content::files() {
        if let Some((name, _)) = path.strip_prefix("dicta/").and_then(|path| path.split_once('/'))
            && !names.iter().any(|known| known == name)
        {
            names.push(name.to_owned());
        }
    }
    names
}

/// The parsed files of a folder of the library; none if there is no such folder.
pub fn sources_of(folder: &str) -> Vec<(String, Arc<SourceFile>)> {
    let below = format!("dicta/{folder}/");
    sources(|path| path.starts_with(&below))
}

/// The rulesets that the library declares, each with the folder that it is in.
pub fn rulesets() -> &'static [(String, DeclaredRuleset)] {
    static RULESETS: OnceLock<Vec<(String, DeclaredRuleset)>> = OnceLock::new();
    RULESETS.get_or_init(|| {
        let of = |folder: String| {
            let files = self::folder(&folder).into_iter();
            files.filter_map(|file| declared_ruleset(file.text)).map(move |declared| (folder.clone(), declared))
        };
        folders().into_iter().flat_map(of).collect()
    })
}

/// A built-in system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// The name of its folder.
    pub name: String,
    pub title: String,
    /// The name of its ruleset, and of those that it extends.
    pub ruleset: String,
    pub under: Vec<String>,
    pub docs: String,
    pub missions: Vec<MissionInfo>,
    pub campaigns: Vec<MissionInfo>,
    /// Titles of its kinds of piece, those with the most entries first.
    pub pieces: Vec<String>,
    pub files: Vec<LibraryFile>,
    /// The files that it imports from elsewhere in the library.
    pub shared: Vec<LibraryFile>,
}

impl System {
    /// Whether an overlay applies to this system.
    pub fn takes(&self, overlay: &Overlay) -> bool {
        overlay.extends == self.ruleset || self.under.contains(&overlay.extends)
    }
}

/// A mission or a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissionInfo {
    pub name: String,
    pub title: String,
    pub docs: String,
}

/// A file of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryFile {
    /// `dicta/system/file.dicta`.
    pub path: String,
    /// The path within the system's folder.
    pub inside: String,
    pub text: &'static str,
}

/// A built-in ruleset that changes another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// `dicta/folder/file.dicta`.
    pub path: String,
    /// The name of its ruleset.
    pub name: String,
    pub title: String,
    pub docs: String,
    /// The name of the ruleset that it changes.
    pub extends: String,
    pub text: &'static str,
}

/// All built-in overlays.
pub fn overlays() -> &'static [Overlay] {
    static OVERLAYS: OnceLock<Vec<Overlay>> = OnceLock::new();
    OVERLAYS.get_or_init(read_overlays)
}

fn read_overlays() -> Vec<Overlay> {
    let systems = dicta_content::systems();
    let of_system = |path: &str| path.split('/').nth(1).is_some_and(|folder| systems.contains(&folder));
    let rest = dicta_content::files().into_iter().filter(|(path, _)| !of_system(path));
    rest.filter_map(|(path, text)| {
        let head = heads(text).find(|d| d.word == "ruleset")?;
        // Rulesets that systems share are not overlays.
        let declared = declared_ruleset(text).filter(|declared| !declared.shared)?;
        let title = head.called().to_owned();
        Some(Overlay { path, name: declared.name, title, docs: head.docs, extends: declared.extends?, text })
    })
    .collect()
}

/// A ruleset that a file declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredRuleset {
    pub name: String,
    /// The ruleset that it extends.
    pub extends: Option<String>,
    /// Shared by other rulesets; not played by itself.
    pub shared: bool,
}

/// The ruleset that a file declares, if any.
pub(crate) fn declared_ruleset(text: &str) -> Option<DeclaredRuleset> {
    let decl = heads(text).find(|head| head.word == "ruleset")?.decl(text)?;
    match decl.kind {
        DeclKind::Ruleset { name, shared, extends, .. } => {
            Some(DeclaredRuleset { name: name.text, extends: extends.map(|e| e.text), shared })
        }
        _ => None,
    }
}

/// All systems, those with missions first.
pub fn systems() -> Vec<System> {
    let mut systems: Vec<System> = dicta_content::systems().into_iter().map(read).collect();
    systems.sort_by_key(|s| s.missions.is_empty());
    systems
}

/// The system with this name.
pub fn system(name: &str) -> Option<System> {
    dicta_content::systems().into_iter().find(|s| *s == name).map(read)
}

/// The source of a library file by its path, `dicta/…`.
pub fn text(path: &str) -> Option<&'static str> {
    dicta_content::read(path)
}

/// The ruleset that a library file belongs to: the one that it declares, or the one that another file of its folder
/// does.
pub fn ruleset_of(path: &str) -> Option<String> {
    let name = |text: &str| heads(text).find(|d| d.word == "ruleset").map(|d| d.name);
    let own = text(path).and_then(name);
    own.or_else(|| {
        let folder = path.rsplit_once('/')?.0;
        let mates =
            dicta_content::files().into_iter().filter(|(p, _)| p.rsplit_once('/').is_some_and(|x| x.0 == folder));
        mates.filter_map(|(_, text)| name(text)).next()
    })
}

fn read(name: &str) -> System {
    let files = folder(name);
    let shared = used(uses_of(files.iter().map(|f| f.text)));
    let declared: Vec<Head> = files.iter().flat_map(|f| heads(f.text)).collect();
    let from_elsewhere: Vec<Head> = shared.iter().flat_map(|f| heads(f.text)).collect();
    let head = declared.iter().find(|d| d.word == "ruleset");
    let all = |word: &str| {
        let found = from_elsewhere.iter().chain(&declared).filter(|d| d.word == word);
        let info = |d: &Head| MissionInfo { name: d.name.clone(), title: d.called().to_owned(), docs: d.docs.clone() };
        found.map(info).collect()
    };
    System {
        name: name.to_owned(),
        title: head.map_or_else(|| name.to_owned(), |d| d.called().to_owned()),
        ruleset: head.map(|d| d.name.clone()).unwrap_or_default(),
        under: from_elsewhere.iter().filter(|d| d.word == "ruleset").map(|d| d.name.clone()).collect(),
        docs: head.map(|d| d.docs.clone()).unwrap_or_default(),
        missions: all("mission"),
        campaigns: all("campaign"),
        pieces: kinds_of_piece(files.iter().chain(&shared).map(|f| f.text)).into_iter().map(|k| k.1).collect(),
        files,
        shared,
    }
}

/// Names and titles of the kinds of piece that these files declare, those with the most entries first.
pub fn kinds_of_piece<'t>(texts: impl Iterator<Item = &'t str> + Clone) -> Vec<(String, String)> {
    let mut kinds: Vec<(String, String)> = texts.clone().flat_map(piece_kinds).collect();
    let words: Vec<String> = texts.flat_map(heads).map(|d| d.word).collect();
    kinds.sort_by_key(|(name, _)| std::cmp::Reverse(words.iter().filter(|word| *word == name).count()));
    kinds
}

/// Names and titles of the kinds of piece that a file declares.
fn piece_kinds(text: &str) -> impl Iterator<Item = (String, String)> {
    let is_piece = |head: &Head| matches!(head.decl(text).map(|d| d.kind), Some(DeclKind::Kind { piece: true, .. }));
    heads(text).filter(move |head| head.word == "kind" && is_piece(head)).map(|head| {
        let title = head.called().to_owned();
        (head.name, title)
    })
}

/// The files of a library folder, or the single file with that name.
fn folder(name: &str) -> Vec<LibraryFile> {
    let (folder, file) = (format!("dicta/{name}/"), format!("dicta/{name}.dicta"));
    let found = dicta_content::files().into_iter().filter_map(|(path, text)| {
        let inside = match path.strip_prefix(&folder) {
            Some(inside) => inside.to_owned(),
            None if path == file => path.rsplit('/').next().unwrap_or_default().to_owned(),
            None => return None,
        };
        Some(LibraryFile { path, inside, text })
    });
    found.collect()
}

/// The names of the library parts that these files import.
pub fn uses_of<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<String> {
    texts.flat_map(uses).collect()
}

/// The library files with these names, and those that they import in turn.
pub fn used(mut wanted: Vec<String>) -> Vec<LibraryFile> {
    let mut found: Vec<LibraryFile> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    while let Some(name) = wanted.pop() {
        if seen.insert(name.clone()) {
            let files = folder(&name);
            wanted.extend(files.iter().flat_map(|f| uses(f.text)));
            found.extend(files);
        }
    }
    found
}

/// The names of the library parts that a file imports, without `dicta/`.
fn uses(text: &str) -> Vec<String> {
    let of = |(_, path): (Head, String)| path.strip_prefix("dicta/").map(str::to_owned);
    imports(text).filter_map(of).collect()
}

/// The imports of a file: each `use` line and its path.
pub(crate) fn imports(text: &str) -> impl Iterator<Item = (Head, String)> {
    heads(text).filter(|head| head.word == "use").filter_map(|head| match head.decl(text)?.kind {
        DeclKind::Use(path) => Some((head, path.text)),
        _ => None,
    })
}

/// The path that a file of a system, or one that it imports, has in a copy.
pub fn path_in_copy(system: &System, path: &str) -> Option<String> {
    let own = system.files.iter().find(|file| file.path == path).map(|file| file.inside.clone());
    let is_shared = || system.shared.iter().any(|file| file.path == path);
    own.or_else(|| is_shared().then(|| path.trim_start_matches("dicta/").to_owned()))
}

/// A copy of a system that does not import the library: each file with its path in a folder. Imported files go into
/// subfolders. The headers of its rulesets have no sources: those of the declarations stay, and new ones need none.
pub fn copy(system: &System) -> Vec<(String, String)> {
    let files = system.files.iter().chain(&system.shared);
    let files = files.filter_map(|file| Some((path_in_copy(system, &file.path)?, file.text)));
    let here = |_: &Head, name: &str| match name.strip_prefix("dicta/") {
        Some(name) => format!("// The files of {name} are in a folder of this project."),
        None => format!("use {name}"),
    };
    files.map(|(path, text)| (path, with_imports(&without_marks(text), here))).collect()
}

/// A small game to begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blank {
    Hexes,
    Squares,
}

impl Blank {
    /// All of them, with their names. They are no names of built-in systems.
    pub const ALL: [(Blank, &str); 2] = [(Blank::Hexes, "hexes"), (Blank::Squares, "squares")];

    /// The one with this name.
    pub fn named(name: &str) -> Option<Self> {
        Blank::ALL.into_iter().find(|(_, known)| *known == name).map(|(blank, _)| blank)
    }

    /// Its file: a ruleset with this name and title.
    pub fn text(self, name: &str, title: &str) -> String {
        let text = match self {
            Blank::Hexes => include_str!("library/hexes.dicta"),
            Blank::Squares => include_str!("library/squares.dicta"),
        };
        let title = title.replace(['"', '\\'], "");
        let Some(head) = heads(text).find(|head| head.word == "ruleset") else { return text.to_owned() };
        let edit =
            TextEdit::replace(head.span.start as u32, head.span.end as u32, format!("ruleset {name} \"{title}\""));
        dicta_syntax::apply(text, &[edit]).unwrap_or_else(|_| text.to_owned())
    }
}

/// A source whose ruleset has no mark in its header: its owner need not name a source for each declaration.
fn without_marks(text: &str) -> String {
    let edit = |head: Head| {
        let marks = head.decl(text)?.marks;
        let strings = [marks.source.map(|(file, _)| file), marks.reconstructed];
        let first = strings.into_iter().flatten().map(|string| string.span.start as usize).min()?;
        // The keyword of the mark is before its text.
        let before = head.text(text).get(..first)?.trim_end();
        let before = before.trim_end_matches(|letter: char| letter.is_ascii_lowercase()).trim_end();
        let (from, to) = (head.own.start + before.len(), head.own.end);
        Some(TextEdit::replace(from as u32, to as u32, String::new()))
    };
    let edits: Vec<TextEdit> = heads(text).filter(|head| head.word == "ruleset").filter_map(edit).collect();
    dicta_syntax::apply(text, &edits).unwrap_or_else(|_| text.to_owned())
}

/// A source with its `use …` lines replaced.
pub(crate) fn with_imports(text: &str, line: impl Fn(&Head, &str) -> String) -> String {
    let edit = |(head, name): (Head, String)| {
        let text = line(&head, &name);
        TextEdit::replace(head.span.start as u32, head.own.end as u32, text)
    };
    let edits: Vec<TextEdit> = imports(text).map(edit).collect();
    dicta_syntax::apply(text, &edits).unwrap_or_else(|_| text.to_owned())
}

/// The initial source of a new overlay on a system.
pub fn house_rule(system: &str) -> String {
    let found = self::system(system);
    let texts = || found.iter().flat_map(|s| s.files.iter().chain(&s.shared)).map(|f| f.text);
    let ruleset = found.as_ref().map(|s| s.ruleset.as_str()).filter(|r| !r.is_empty());
    house_rule_on("house_rule", ruleset.unwrap_or(system), texts())
}

/// The initial source of a new overlay with this name on a ruleset. Its comment names rules that these files declare.
pub fn house_rule_on<'t>(name: &str, ruleset: &str, texts: impl Iterator<Item = &'t str> + Clone) -> String {
    let kind = kinds_of_piece(texts.clone()).into_iter().next().map(|(name, _)| name);
    let parsed: Vec<_> = texts.map(|text| (text, dicta_syntax::parse(text))).collect();
    let decls = || parsed.iter().flat_map(|(text, file)| file.decls().map(move |(block, d)| (*text, block.start, d)));
    let rule = decls().find_map(|(.., d)| match &d.kind {
        DeclKind::Rule { name, .. } => Some(name.text.clone()),
        _ => None,
    });
    let line = decls().find_map(|(text, base, d)| line_of_value(text, base, &d.kind));
    let rule = rule.unwrap_or_else(|| "<its name>".to_owned());
    let line = line.unwrap_or_else(|| "<value>.<line> by + 2 because \"…\"".to_owned());
    let kind = kind.unwrap_or_else(|| "<name>".to_owned());
    house_rule_head(name, ruleset)
        + &format!(
            "// Write your changes below, for example\n\
             //   remove rule {rule}\n\
             //   replace {line}\n\
             //   add to kind {kind} {{ … }}\n\
             // Then choose Start playtest (Ctrl+F5) to try them.\n"
        )
}

/// The first lines of an overlay with this name on a ruleset.
pub fn house_rule_head(name: &str, ruleset: &str) -> String {
    format!(
        "edition 1\n\n\
         /// Describe in a sentence what this house rule changes.\n\
         ruleset {name} \"House rule\" extends {ruleset}\n\n"
    )
}

/// A line of a value with a condition, as an overlay would replace it.
fn line_of_value(text: &str, base: u32, kind: &DeclKind) -> Option<String> {
    let DeclKind::Value { name, items, .. } = kind else { return None };
    let (part, item) =
        items.iter().find_map(|item| Some((item.name.as_ref().filter(|_| item.when.is_some())?, item)))?;
    let now = text.get((base + item.span.start) as usize..(base + item.span.end) as usize)?;
    Some(format!("{}.{}", name.text, dicta_ide::replacement(&part.text, now).0))
}

/// The source with which an overlay replaces a declaration: a copy of it. None if there is no declaration at this
/// position, or it can't be replaced.
pub fn replacement(text: &str, byte: usize) -> Option<String> {
    let source = dicta_syntax::parse(text);
    let block = source.block_at(u32::try_from(byte).ok()?)?;
    let head = block.head(text).filter(|head| !head.name.is_empty())?;
    // Comments and documentation before it are not copied.
    let whole = text.get(head.span.start..head.own.end)?;
    let fixed = ["ruleset", "example"].contains(&head.word.as_str()) || head.is_change() || !head.is_declaration();
    (!fixed).then(|| format!("replace {whole}\n"))
}
