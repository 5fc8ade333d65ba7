//! The contents of the tree: groups, files and declarations, as a list of the visible rows.

use super::{Tree, TreeContext, kinds, title_of};
use crate::words::words;
use dicta_studio::check::{Problem, Severity};
use dicta_studio::document::Document;
use dicta_syntax::Head;
use egui_material_icons::icons;
use std::collections::BTreeMap;

/// The start of library paths.
const LIBRARY: &str = "dicta/";

/// What a row represents.
#[derive(Clone, Copy)]
pub enum What<'t> {
    Group,
    /// The declarations with this keyword; `shipped`: the project is built-in and can't be changed.
    Sort {
        word: &'t str,
        shipped: bool,
    },
    /// A folder of the project, empty for its root; `shipped`: its files are built-in and can't be changed.
    Folder {
        path: &'t str,
        shipped: bool,
    },
    Text(&'t Document),
    /// A declaration, with the path of its file.
    Declared(&'t str, &'t Head),
}

/// The state that a row shows as a dot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum State {
    Error,
    Warning,
    Unsaved,
}

/// A row of the tree.
pub struct Node<'t> {
    /// Identifies the row, as long as the source is the same.
    pub key: String,
    pub depth: usize,
    pub icon: &'static str,
    pub text: String,
    /// Distinguishes it from another row with the same title; else empty.
    pub qualifier: String,
    /// If it does not fit, it is cut in the middle, because its end distinguishes it from others.
    pub in_middle: bool,
    pub hover: String,
    pub state: Option<State>,
    /// It is read-only.
    pub locked: bool,
    /// Whether the rows below it are shown; `None` if it can't have any.
    pub open: Option<bool>,
    pub what: What<'t>,
}

impl Node<'_> {
    /// Its name for assistive technology.
    pub fn called(&self) -> String {
        match self.qualifier.as_str() {
            "" if self.in_middle && matches!(self.what, What::Group) => {
                words!("tree-library", title = self.text.as_str())
            }
            "" => self.text.clone(),
            qualifier => words!("tree-told-apart", title = self.text.as_str(), name = qualifier),
        }
    }
}

/// Files that form a group in the tree.
struct FileGroup<'t> {
    key: String,
    title: String,
    hover: String,
    icon: &'static str,
    open: bool,
    what: What<'t>,
    texts: Vec<&'t Document>,
}

/// The visible rows, from top to bottom.
pub fn nodes<'t>(tree: &'t Tree, cx: &TreeContext<'t>) -> Vec<Node<'t>> {
    let mut all = Vec::new();
    let worst = worst(tree, cx.problems);
    for shelf in shelves(tree, cx) {
        texts(tree, cx, &worst, shelf, &mut all);
    }
    if !tree.by_file {
        by_kind(tree, cx, &worst, &mut all);
    }
    all
}

/// The project's own files, each of its folders, and each part of the library that it uses.
fn shelves<'t>(tree: &'t Tree, cx: &TreeContext<'t>) -> Vec<FileGroup<'t>> {
    let shipped = cx.project.is_read_only();
    let front = cx.project.documents().first().map(|d| folder(&d.path));
    let mut shelves: Vec<FileGroup<'t>> = Vec::new();
    for document in cx.project.documents().iter().chain(cx.project.other_documents()) {
        let folder = if is_applied_overlay(&document.path) { Folder::Over } else { folder(&document.path) };
        let own = if shipped { front == Some(folder) } else { folder == Folder::Own("") };
        let key = match folder {
            _ if own => "own".to_owned(),
            Folder::Own(name) => format!("folder {name}"),
            Folder::Library(name) => format!("library {name}"),
            Folder::Over => "over".to_owned(),
        };
        if let Some(shelf) = shelves.iter_mut().find(|s| s.key == key) {
            shelf.texts.push(document);
            continue;
        }
        let open = own || !matches!(folder, Folder::Library(_));
        let (title, hover, icon) = match folder {
            _ if own => (words!("tree-texts"), words!("tree-texts.help"), icons::ICON_FOLDER_OPEN),
            Folder::Own(name) => (name.to_owned(), words!("tree-folder.help", name = name), icons::ICON_FOLDER),
            Folder::Library(name) => (name.replace('-', " "), words!("tree-library.help"), icons::ICON_LOCAL_LIBRARY),
            Folder::Over => (words!("tree-over"), words!("tree-over.help"), icons::ICON_GAVEL),
        };
        let what = match folder {
            _ if own => What::Folder { path: "", shipped },
            Folder::Own(path) => What::Folder { path, shipped },
            Folder::Library(_) | Folder::Over => What::Group,
        };
        shelves.push(FileGroup { key, title, hover, icon: icon.codepoint, open, what, texts: vec![document] });
    }
    for shelf in shelves.iter_mut().filter(|s| s.key.starts_with("library ")) {
        let mut declared = shelf.texts.iter().flat_map(|d| tree.declarations(&d.path));
        let ruleset = declared.find(|d| d.word == "ruleset").map(|d| d.called().to_owned());
        shelf.title = ruleset.unwrap_or_else(|| shelf.title.clone());
        shelf.hover = format!("{}. {}", words!("tree-library", title = shelf.title.as_str()), shelf.hover);
    }
    shelves
}

/// Where a file is: in a folder of the project, empty for its root, or in a part of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Folder<'p> {
    Own(&'p str),
    Library(&'p str),
    /// Among the built-in house rules that are applied to the project.
    Over,
}

fn is_applied_overlay(path: &str) -> bool {
    path.starts_with(LIBRARY) && dicta_studio::library::overlays().iter().any(|o| o.path == path)
}

fn folder(path: &str) -> Folder<'_> {
    match path.strip_prefix(LIBRARY) {
        Some(inside) => Folder::Library(inside.split('/').next().unwrap_or(inside).trim_end_matches(".dicta")),
        None => Folder::Own(path.rsplit_once('/').map_or("", |(folder, _)| folder)),
    }
}

/// A path relative to its folder.
fn inside(path: &str) -> &str {
    match path.strip_prefix(LIBRARY) {
        Some(inside) => inside.split_once('/').map_or(inside, |(_, rest)| rest),
        None => path.rsplit_once('/').map_or(path, |(_, name)| name),
    }
}

fn texts<'t>(tree: &'t Tree, cx: &TreeContext<'t>, worst: &Worst<'t>, shelf: FileGroup<'t>, all: &mut Vec<Node<'t>>) {
    let wanted: Vec<&Document> = shelf.texts.into_iter().filter(|d| tree.wants_text(d)).collect();
    if wanted.is_empty() {
        return;
    }
    let open = tree.is_open(&shelf.key, shelf.open);
    let locked = wanted.iter().all(|d| d.read_only) && shelf.key != "own";
    let state = wanted.iter().filter_map(|d| state_of(cx, d)).min();
    all.push(Node {
        in_middle: shelf.key.starts_with("library "),
        key: shelf.key,
        depth: 0,
        icon: shelf.icon,
        text: shelf.title,
        qualifier: String::new(),
        hover: shelf.hover,
        state,
        locked,
        open: Some(open),
        what: shelf.what,
    });
    for document in wanted.into_iter().filter(|_| open) {
        text(tree, cx, worst, document, all);
    }
}

fn text<'t>(tree: &'t Tree, cx: &TreeContext<'t>, worst: &Worst<'t>, document: &'t Document, all: &mut Vec<Node<'t>>) {
    let key = format!("text {}", document.path);
    let below = tree.declarations(&document.path).len();
    let open =
        (tree.by_file && below > 0).then(|| tree.is_open(&key, !document.read_only || cx.project.is_read_only()));
    let state = state_of(cx, document);
    let lock = if document.read_only { format!(" {}", words!("tree-locked")) } else { String::new() };
    let says = state.map_or_else(String::new, |s| format!(" {}", state_text(s)));
    all.push(Node {
        key,
        depth: 1,
        icon: icons::ICON_DESCRIPTION.codepoint,
        text: inside(&document.path).to_owned(),
        qualifier: String::new(),
        in_middle: false,
        hover: format!("{}.{says}{lock}", document.path),
        state,
        locked: document.read_only && !cx.project.is_read_only(),
        open,
        what: What::Text(document),
    });
    if open != Some(true) {
        return;
    }
    let wanted = tree.declarations(&document.path).iter().enumerate().filter(|(_, d)| tree.wants(d));
    let mut rows: Vec<Node<'t>> = wanted.map(|(i, d)| declared(cx, worst, &document.path, i, d, 2)).collect();
    disambiguate(&mut rows);
    all.append(&mut rows);
}

/// Distinguishes rows with the same title: by the name, by the file if the name is the same, too, or by the folder if
/// the file names are the same as well.
fn disambiguate(rows: &mut [Node<'_>]) {
    let mut titles: BTreeMap<&str, usize> = BTreeMap::new();
    let mut names: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut texts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for row in rows.iter() {
        let What::Declared(path, d) = row.what else { continue };
        *titles.entry(d.called()).or_default() += 1;
        *names.entry((d.called(), d.name.as_str())).or_default() += 1;
        *texts.entry((d.called(), inside(path))).or_default() += 1;
    }
    for row in rows {
        let What::Declared(path, d) = row.what else { continue };
        let several = titles.get(d.called()).is_some_and(|n| *n > 1);
        if !several {
            continue;
        }
        let same_name = names.get(&(d.called(), d.name.as_str())).is_some_and(|n| *n > 1);
        let same_text = texts.get(&(d.called(), inside(path))).is_some_and(|n| *n > 1);
        row.qualifier = match same_name || d.name == d.called() {
            true => match folder(path) {
                Folder::Own(name) | Folder::Library(name) if same_text && !name.is_empty() => name.to_owned(),
                _ => inside(path).to_owned(),
            },
            false => d.name.clone(),
        };
    }
}

/// All declarations, grouped by kind; the project's own before the library's.
fn by_kind<'t>(tree: &'t Tree, cx: &TreeContext<'t>, worst: &Worst<'t>, all: &mut Vec<Node<'t>>) {
    let mut sorts: BTreeMap<&'t str, Vec<(&'t str, usize, &'t Head)>> = BTreeMap::new();
    for (path, _, declarations) in &tree.outlines {
        let mut at = 0;
        // Declarations with the same keyword mostly follow each other.
        for run in declarations.chunk_by(|a, b| a.word == b.word) {
            let wanted = run.iter().zip(at..).filter(|(d, _)| tree.wants(d)).map(|(d, i)| (path.as_str(), i, d));
            sorts.entry(&run[0].word).or_default().extend(wanted);
            at += run.len();
        }
    }
    let found = sorts.into_iter().filter(|(_, items)| !items.is_empty());
    let mut order: Vec<(&'t str, Vec<_>)> = found.collect();
    order.sort_by_key(|(sort, _)| (kinds::rank(sort), *sort));
    for (sort, items) in order {
        let key = format!("sort {sort}");
        let open = tree.is_open(&key, matches!(sort, "mission" | "campaign"));
        let n = items.len();
        let title = words!("tree-sort", sort = kinds::heading(sort), n = n);
        all.push(Node {
            key,
            depth: 0,
            icon: kinds::icon(sort),
            text: title,
            qualifier: String::new(),
            in_middle: false,
            hover: words!("tree-sort.help", n = n, sort = sort),
            state: items.iter().filter_map(|(path, i, d)| state_in(cx, worst, path, *i, d)).min(),
            locked: false,
            open: Some(open),
            what: What::Sort { word: sort, shipped: cx.project.is_read_only() },
        });
        // A closed group creates no rows: there are hundreds of them.
        if open {
            let mut rows: Vec<Node<'t>> =
                items.into_iter().map(|(path, i, d)| declared(cx, worst, path, i, d, 1)).collect();
            rows.sort_by_key(|row| row.locked);
            disambiguate(&mut rows);
            all.append(&mut rows);
        }
    }
}

fn declared<'t>(
    cx: &TreeContext<'t>,
    worst: &Worst<'t>,
    path: &'t str,
    index: usize,
    d: &'t Head,
    depth: usize,
) -> Node<'t> {
    let state = state_in(cx, worst, path, index, d);
    let locked = cx.project.document(path).is_some_and(|d| d.read_only) && !cx.project.is_read_only();
    let says = state.map_or_else(String::new, |s| format!(" {}", state_text(s)));
    let place = words!("tree-declared", sort = d.word.as_str(), name = d.name.as_str(), path = path);
    Node {
        key: format!("declared {path} {index}"),
        depth,
        icon: kinds::icon(&d.word),
        // The heading above it is its kind, or only its file.
        text: if depth == 1 { d.called().to_owned() } else { title_of(d) },
        qualifier: String::new(),
        in_middle: d.is_change(),
        hover: format!("{place}{says} {}", words!("tree-declared.help")),
        state,
        locked,
        open: None,
        what: What::Declared(path, d),
    }
}

impl State {
    fn of(severity: Severity) -> Self {
        match severity {
            Severity::Error => State::Error,
            Severity::Warning => State::Warning,
            Severity::Example => State::Error,
        }
    }
}

/// A state as a message.
pub fn state_text(state: State) -> String {
    match state {
        State::Error => words!("tree-state.errors"),
        State::Warning => words!("tree-state.warnings"),
        State::Unsaved => words!("tree-state.unsaved"),
    }
}

fn state_of(cx: &TreeContext<'_>, document: &Document) -> Option<State> {
    let worst = cx.problems.iter().filter(|p| p.at.path == document.path).map(|p| p.severity()).min();
    worst.map(State::of).or_else(|| document.is_dirty().then_some(State::Unsaved))
}

/// The severity of the worst problem in each declaration, by the path of its file and its index there.
type Worst<'t> = BTreeMap<(&'t str, usize), Severity>;

fn worst<'t>(tree: &'t Tree, problems: &[Problem]) -> Worst<'t> {
    let mut worst = Worst::new();
    for problem in problems {
        let Some((path, _, all)) = tree.outlines.iter().find(|(path, ..)| *path == problem.at.path) else { continue };
        if let Some(index) = all.partition_point(|d| d.span.start <= problem.at.start).checked_sub(1) {
            let severity = worst.entry((path.as_str(), index)).or_insert(problem.severity());
            *severity = problem.severity().min(*severity);
        }
    }
    worst
}

fn state_in(cx: &TreeContext<'_>, worst: &Worst<'_>, path: &str, index: usize, d: &Head) -> Option<State> {
    let fails = d.word == "example" && cx.examples.is_some_and(|r| r.is_failing(path, d.called()));
    if fails { Some(State::Error) } else { worst.get(&(path, index)).copied().map(State::of) }
}
