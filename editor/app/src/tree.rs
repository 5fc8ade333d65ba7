//! The project tree: files of the project and of the library with their declarations, and a filter.
//!
//! It is one list of rows ([`nodes`]) with the usual keys of a tree: Right opens a row or enters it, Left closes it or
//! leaves it; letters go to the filter.

mod head;
mod kinds;
mod nodes;
mod row;

#[cfg(test)]
pub use kinds::kind_names;
pub use kinds::{heading, icon, title_of};

use crate::command::Command;
use crate::theme::space;
use crate::words::words;
use dicta_studio::check::Problem;
use dicta_studio::document::Document;
use dicta_studio::library::System;
use dicta_studio::project::Project;
use dicta_studio::sheet::example::run::Runs;
use dicta_syntax::Head;
use egui::{Key, Modifiers, Ui};
use egui_material_icons::icons;
use nodes::{Node, What, nodes};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// In a pane narrower than this, in points, the button for the rules shows only its icon.
const WORDED: f32 = 190.0;

/// The tree's state.
#[derive(Default)]
pub struct Tree {
    filter: String,
    by_file: bool,
    /// Path, revision and declarations of each file.
    outlines: Vec<(String, u64, Vec<Head>)>,
    /// Rows that the user has opened or closed, by their key.
    turned: BTreeMap<String, bool>,
    /// File and position of the declaration whose row has the focus.
    selected_state: Option<(String, usize)>,
}

/// What the tree requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeAction {
    None,
    /// Open a file, at a range if given.
    Open(String, Option<(usize, usize)>),
    /// Open a file beside the active pane.
    Beside(String, Option<(usize, usize)>),
    /// Open file and sheet of a declaration.
    Both(String, (usize, usize)),
    /// Open the sheet of a declaration.
    Sheet(String, usize),
    /// Play a declaration.
    Fly(String, usize),
    /// Find the references of a declaration.
    Uses(String, (usize, usize)),
    /// Run a command on a declaration.
    Declaration(Command, String, usize),
    /// Create, rename or delete files.
    Texts(FileOperation),
    /// Show an overview of all rules.
    Rules,
    /// Switch to another project, by its folder.
    Project(PathBuf),
    /// Open a built-in system.
    System(String),
    Command(Command),
}

/// An operation on a file, by its path, or on a folder of the project (empty: its root).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileOperation {
    /// Create a file in a folder.
    Begin(String),
    Rename(String),
    RenameFolder(String),
    Remove(String),
    RemoveFolder(String),
}

/// An item that is dragged out of the tree.
#[derive(Clone, Debug)]
pub struct Dragged {
    pub path: String,
    pub range: Option<(usize, usize)>,
    pub title: String,
}

/// What the tree shows.
#[derive(Clone, Copy)]
pub struct TreeContext<'a> {
    pub project: &'a Project,
    pub problems: &'a [Problem],
    /// The active file.
    pub current: Option<&'a str>,
    /// Other projects: folder, title, whether they have unsaved changes.
    pub others: &'a [(PathBuf, String, bool)],
    pub systems: &'a [System],
    /// The results of the examples.
    pub examples: Option<&'a Runs>,
}

/// What the rows request from the tree itself.
#[derive(Default)]
struct TreeRequests {
    action: Option<TreeAction>,
    /// Rows to open or close.
    turned: Vec<(String, bool)>,
    typed: Option<String>,
    selected_state: Option<(String, usize)>,
}

impl Tree {
    fn refresh(&mut self, project: &Project) {
        let documents: Vec<&Document> = project.documents().iter().chain(project.other_documents()).collect();
        let fresh = self.outlines.len() == documents.len()
            && self.outlines.iter().zip(&documents).all(|(o, d)| o.0 == d.path && o.1 == d.revision());
        if fresh {
            return;
        }
        let mut old = std::mem::take(&mut self.outlines);
        self.outlines = documents
            .iter()
            .map(|d| match old.iter().position(|o| o.0 == d.path && o.1 == d.revision()) {
                Some(same) => old.swap_remove(same),
                None => (d.path.clone(), d.revision(), d.declared().collect()),
            })
            .collect();
    }

    /// Shows the tree.
    pub fn show(&mut self, ui: &mut Ui, cx: &TreeContext<'_>) -> TreeAction {
        self.refresh(cx.project);
        let mut action = TreeAction::None;
        head::show(ui, cx, &mut action);
        self.ways(ui, &mut action);
        let field = self.field(ui);
        ui.add_space(space::XXS);
        let asked = self.rows(ui, cx, field.lost_focus() && ui.input(|i| i.key_pressed(Key::ArrowDown)));
        self.turned.extend(asked.turned);
        self.selected_state = asked.selected_state;
        if let Some(letters) = asked.typed {
            self.filter.push_str(&letters);
            field.request_focus();
            let mut state = egui::TextEdit::load_state(ui.ctx(), field.id).unwrap_or_default();
            let end = egui::text::CCursor::new(self.filter.chars().count());
            state.cursor.set_char_range(Some(egui::text::CCursorRange::one(end)));
            egui::TextEdit::store_state(ui.ctx(), field.id, state);
        }
        asked.action.unwrap_or(action)
    }

    /// How declarations are grouped, and the button for the rules.
    fn ways(&mut self, ui: &mut Ui, action: &mut TreeAction) {
        let brief = ui.available_width() < WORDED;
        // If there is still too little space, a button wraps to the next row.
        ui.horizontal_wrapped(|ui| {
            let by_sort = ui.selectable_value(&mut self.by_file, false, words!("tree-by-sort"));
            by_sort.on_hover_text(words!("tree-by-sort.help"));
            let by_text = ui.selectable_value(&mut self.by_file, true, words!("tree-by-text"));
            by_text.on_hover_text(words!("tree-by-text.help"));
            let icon = icons::ICON_GAVEL.codepoint;
            let rules = if brief { icon.to_owned() } else { format!("{icon}  {}", words!("tree-rules")) };
            let rules = ui.button(rules);
            let rules = rules.accessible_name(words!("tree-rules.name")).on_hover_text(words!("tree-rules.help"));
            if rules.clicked() {
                *action = TreeAction::Rules;
            }
        });
    }

    fn field(&mut self, ui: &mut Ui) -> egui::Response {
        let (hint, name) = (words!("filter"), words!("tree-filter.name"));
        let field = crate::field::filter(ui, &mut self.filter, hint, &name, f32::INFINITY);
        // Escape clears the filter first, then leaves it.
        let has = field.has_focus() || field.lost_focus();
        if has && !self.filter.is_empty() && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
            self.filter.clear();
            field.request_focus();
        }
        field
    }

    /// Shows the rows. `enter`: the focus moves down from the filter.
    fn rows(&self, ui: &mut Ui, cx: &TreeContext<'_>, enter: bool) -> TreeRequests {
        let (all, project) = (nodes(self, cx), cx.project.id());
        let mut asked = TreeRequests::default();
        let away = if enter { Some(0) } else { walk(ui, project, &all, &mut asked) };
        egui::ScrollArea::vertical().id_salt("tree").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            if all.is_empty() {
                ui.weak(words!("tree-nothing"));
            }
            for (i, node) in all.iter().enumerate() {
                // A gap between the files and the groups by kind.
                if i > 0 && node.key.starts_with("sort ") && !all[i - 1].key.starts_with("sort ") && node.depth == 0 {
                    ui.add_space(space::S);
                }
                if away == Some(i) {
                    ui.memory_mut(|m| m.request_focus(row::id(project, &node.key)));
                    let next = egui::Rect::from_min_size(ui.cursor().min, egui::vec2(1.0, row::ROW));
                    ui.scroll_to_rect(next, None);
                }
                let chosen = matches!(node.what, What::Text(d) if cx.current == Some(d.path.as_str()));
                let done = row::show(ui, project, node, chosen);
                if let What::Declared(path, d) = node.what
                    && ui.memory(|m| m.has_focus(row::id(project, &node.key)))
                {
                    asked.selected_state = Some((path.to_owned(), d.span.start));
                }
                if done.turned {
                    asked.turned.extend(node.open.map(|open| (node.key.clone(), !open)));
                }
                asked.action = done.action.or(asked.action.take());
                asked.typed = done.typed.or(asked.typed.take());
            }
            // Lets the last rows scroll clear of the edge.
            ui.add_space(space::M);
        });
        asked
    }

    /// File and position of the declaration whose row has the focus.
    pub fn selected_state(&self) -> Option<(&str, usize)> {
        self.selected_state.as_ref().map(|(path, byte)| (path.as_str(), *byte))
    }

    /// Whether the rows below a row are shown: as the user has set it, else by default; with a filter, always.
    fn is_open(&self, key: &str, usual: bool) -> bool {
        !self.filter.is_empty() || self.turned.get(key).copied().unwrap_or(usual)
    }

    fn fits(&self, text: &str) -> bool {
        self.filter.is_empty() || text.to_lowercase().contains(&self.filter.to_lowercase())
    }

    fn wants(&self, d: &Head) -> bool {
        self.fits(d.called()) || self.fits(&d.name) || d.is_change() && self.fits(&title_of(d))
    }

    /// Whether a file is shown; its declarations count only if they are listed below it.
    fn wants_text(&self, document: &Document) -> bool {
        let below = || self.declarations(&document.path).iter().any(|d| self.wants(d));
        self.fits(&document.path) || self.by_file && below()
    }

    /// All declarations, each with its file.
    pub fn declared(&mut self, project: &Project) -> Vec<(&str, &Head)> {
        self.refresh(project);
        self.outlines.iter().flat_map(|(path, _, of)| of.iter().map(move |d| (path.as_str(), d))).collect()
    }

    fn declarations(&self, path: &str) -> &[Head] {
        self.outlines.iter().find(|o| o.0 == path).map_or(&[], |o| &o.2)
    }
}

/// Moves through the rows with the keyboard. Returns the row that gets the focus.
fn walk(ui: &Ui, project: u64, all: &[Node<'_>], asked: &mut TreeRequests) -> Option<usize> {
    let focus = ui.memory(|m| m.focused())?;
    let here = all.iter().position(|n| row::id(project, &n.key) == focus)?;
    let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    let last = all.len() - 1;
    let page = (ui.available_height() / row::ROW) as usize;
    let node = &all[here];
    if pressed(Key::ArrowDown) {
        return Some((here + 1).min(last));
    }
    if pressed(Key::ArrowUp) {
        return Some(here.saturating_sub(1));
    }
    if pressed(Key::PageDown) {
        return Some((here + page).min(last));
    }
    if pressed(Key::PageUp) {
        return Some(here.saturating_sub(page));
    }
    if pressed(Key::Home) {
        return Some(0);
    }
    if pressed(Key::End) {
        return Some(last);
    }
    if pressed(Key::ArrowRight) {
        match node.open {
            Some(false) => asked.turned.push((node.key.clone(), true)),
            Some(true) => return all.get(here + 1).filter(|n| n.depth > node.depth).map(|_| here + 1),
            None => {}
        }
    }
    if pressed(Key::ArrowLeft) {
        match node.open {
            Some(true) => asked.turned.push((node.key.clone(), false)),
            _ => return all[..here].iter().rposition(|n| n.depth < node.depth),
        }
    }
    None
}
