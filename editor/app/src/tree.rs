//! The project tree: texts and what they declare, grouped by sort, with a filter.

use crate::theme::{Tokens, space};
use dicta_studio::check::{Problem, Severity};
use dicta_studio::document::Document;
use dicta_studio::outline::{Declaration, outline};
use dicta_studio::project::Project;
use egui::accesskit::Role;
use egui::{Align2, FontId, RichText, Sense, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;
use std::collections::BTreeMap;

/// The tree's state.
#[derive(Default)]
pub struct Tree {
    filter: String,
    by_file: bool,
    /// Path, revision and declarations of each text.
    outlines: Vec<(String, u64, Vec<Declaration>)>,
}

/// What the tree asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeAction {
    None,
    /// Open a text, at a range if given.
    Open(String, Option<(usize, usize)>),
    /// Put the mission of this name on the table.
    Fly(String),
    /// Begin the campaign of this name.
    Campaign(String),
}

impl Tree {
    fn refresh(&mut self, project: &Project) {
        let documents: Vec<&Document> = project.documents().iter().chain(project.beside()).collect();
        let fresh = self.outlines.len() == documents.len()
            && self.outlines.iter().zip(&documents).all(|(o, d)| o.0 == d.path && o.1 == d.revision());
        if fresh {
            return;
        }
        let old = std::mem::take(&mut self.outlines);
        self.outlines = documents
            .iter()
            .map(|d| match old.iter().find(|o| o.0 == d.path && o.1 == d.revision()) {
                Some(same) => same.clone(),
                None => (d.path.clone(), d.revision(), outline(d.text())),
            })
            .collect();
    }

    /// Shows the tree.
    pub fn show(&mut self, ui: &mut Ui, project: &Project, problems: &[Problem], current: Option<&str>) -> TreeAction {
        self.refresh(project);
        let t = Tokens::of(ui);
        let mut action = TreeAction::None;
        ui.horizontal(|ui| {
            ui.label(RichText::new(project.title()).strong());
            if project.is_read_only() {
                let lock = RichText::new(icons::ICON_LOCK.codepoint).color(t.ink_faint);
                ui.label(lock)
                    .on_hover_text("A shipped system: its texts are only read. Make a project from it to change them.");
            }
        });
        ui.horizontal(|ui| {
            ui.selectable_value(&mut self.by_file, false, "By sort")
                .on_hover_text("Group what is declared by its sort");
            ui.selectable_value(&mut self.by_file, true, "By text").on_hover_text("Group what is declared by its file");
        });
        ui.add(egui::TextEdit::singleline(&mut self.filter).hint_text("Filter").desired_width(f32::INFINITY))
            .accessible_name("Filter the project tree");
        ui.add_space(space::XXS);
        egui::ScrollArea::vertical().id_salt("tree").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            self.texts(ui, t, project, problems, current, &mut action);
            if !self.by_file {
                ui.add_space(space::S);
                self.sorts(ui, &mut action);
            }
        });
        action
    }

    fn wanted(&self, text: &str) -> bool {
        self.filter.is_empty() || text.to_lowercase().contains(&self.filter.to_lowercase())
    }

    fn texts(
        &self,
        ui: &mut Ui,
        t: &Tokens,
        project: &Project,
        problems: &[Problem],
        current: Option<&str>,
        action: &mut TreeAction,
    ) {
        let heading = egui::CollapsingHeader::new("Texts").default_open(true).id_salt("texts");
        heading.show(ui, |ui| {
            for document in project.documents() {
                self.text(ui, t, document, problems, current, action);
            }
        });
        if !project.beside().is_empty() {
            let open = (!self.filter.is_empty()).then_some(true);
            let heading = egui::CollapsingHeader::new("Library, only read").id_salt("library").open(open);
            heading.show(ui, |ui| {
                for document in project.beside() {
                    self.text(ui, t, document, problems, current, action);
                }
            });
        }
    }

    fn text(
        &self,
        ui: &mut Ui,
        t: &Tokens,
        document: &Document,
        problems: &[Problem],
        current: Option<&str>,
        action: &mut TreeAction,
    ) {
        let of_file: Vec<&Declaration> = self.declarations(&document.path);
        if !self.wanted(&document.path) && !of_file.iter().any(|d| self.wanted(&d.title) || self.wanted(&d.name)) {
            return;
        }
        let worst = problems.iter().filter(|p| p.path == document.path).map(|p| p.severity).min();
        let dot = match worst {
            Some(Severity::Error) => Some((t.error, "has errors")),
            Some(Severity::Warning) => Some((t.warning, "has warnings")),
            None if document.is_dirty() => Some((t.accent, "is not saved")),
            None => None,
        };
        let mark = if document.is_dirty() { " •" } else { "" };
        let text = format!("{}{mark}", self.name_of(document));
        let chosen = current == Some(document.path.as_str());
        let hover = dot.map_or_else(|| document.path.clone(), |(_, says)| format!("{} {says}", document.path));
        let row = row(ui, icons::ICON_DESCRIPTION.codepoint, &text, chosen, dot.map(|d| d.0));
        if row.on_hover_text(hover).clicked() {
            *action = TreeAction::Open(document.path.clone(), None);
        }
        if self.by_file {
            ui.indent(&document.path, |ui| {
                for d in of_file.into_iter().filter(|d| self.wanted(&d.title) || self.wanted(&d.name)) {
                    self.declaration(ui, &document.path, d, action);
                }
            });
        }
    }

    /// The last part of its path; where two texts share it, the folder too.
    fn name_of<'d>(&self, document: &'d Document) -> &'d str {
        let name = document.name();
        let shared = self.outlines.iter().filter(|o| o.0.rsplit('/').next() == Some(name)).count() > 1;
        let before = document.path.len() - name.len();
        match document.path[..before].trim_end_matches('/').rfind('/') {
            Some(slash) if shared => &document.path[slash + 1..],
            None if shared => &document.path,
            _ => name,
        }
    }

    /// Everything that is declared, with its text.
    pub fn declared(&mut self, project: &Project) -> Vec<(&str, &Declaration)> {
        self.refresh(project);
        self.outlines.iter().flat_map(|(path, _, of)| of.iter().map(move |d| (path.as_str(), d))).collect()
    }

    fn declarations(&self, path: &str) -> Vec<&Declaration> {
        self.outlines.iter().filter(|o| o.0 == path).flat_map(|o| &o.2).collect()
    }

    fn sorts(&self, ui: &mut Ui, action: &mut TreeAction) {
        let mut sorts: BTreeMap<&str, Vec<(&str, &Declaration)>> = BTreeMap::new();
        for (path, _, declarations) in &self.outlines {
            for d in declarations.iter().filter(|d| self.wanted(&d.title) || self.wanted(&d.name)) {
                sorts.entry(&d.sort).or_default().push((path, d));
            }
        }
        let mut order: Vec<&str> = sorts.keys().copied().collect();
        order.sort_by_key(|s| (rank(s), *s));
        for sort in order {
            let items = &sorts[sort];
            let open = (!self.filter.is_empty()).then_some(true);
            let title = format!("{} ({})", plural(sort), items.len());
            egui::CollapsingHeader::new(title)
                .id_salt(("sort", sort))
                .default_open(matches!(sort, "mission" | "campaign"))
                .open(open)
                .show(ui, |ui| {
                    for (path, d) in items {
                        self.declaration(ui, path, d, action);
                    }
                });
        }
    }

    fn declaration(&self, ui: &mut Ui, path: &str, d: &Declaration, action: &mut TreeAction) {
        let response = row(ui, icon(&d.sort), &d.title, false, None);
        if response.clicked() {
            *action = TreeAction::Open(path.to_owned(), Some((d.start, d.end)));
        }
        let begin = match d.sort.as_str() {
            "mission" => Some(("Double-click to fly it.", "Fly this mission", TreeAction::Fly(d.name.clone()))),
            "campaign" => {
                Some(("Double-click to begin it.", "Begin this campaign", TreeAction::Campaign(d.name.clone())))
            }
            _ => None,
        };
        if let Some((hint, title, begins)) = begin {
            let response = response.on_hover_text(format!("{} {}. {hint}", d.sort, d.name));
            if response.double_clicked() {
                *action = begins.clone();
            }
            response.context_menu(|ui| {
                if ui.button(title).clicked() {
                    *action = begins.clone();
                    ui.close();
                }
            });
        } else {
            response.on_hover_text(format!("{} {}, in {path}", d.sort, d.name));
        }
    }
}

fn row(ui: &mut Ui, icon: &str, text: &str, chosen: bool, dot: Option<egui::Color32>) -> egui::Response {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::TreeItem, true, chosen, text));
    let painter = ui.painter_at(rect);
    if chosen {
        painter.rect_filled(rect, 3.0, t.accent_soft);
    } else if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, 3.0, t.line_soft);
    }
    let y = rect.center().y;
    painter.text(
        egui::pos2(rect.left() + 4.0, y),
        Align2::LEFT_CENTER,
        icon,
        crate::theme::icon_font(13.0),
        t.ink_soft,
    );
    painter.text(egui::pos2(rect.left() + 22.0, y), Align2::LEFT_CENTER, text, FontId::proportional(13.0), t.ink);
    if let Some(colour) = dot {
        painter.circle_filled(egui::pos2(rect.right() - 7.0, y), 3.5, colour);
    }
    response
}

const FIRST: [&str; 5] = ["mission", "campaign", "map", "ruleset", "example"];
const LANGUAGE: [&str; 20] = [
    "side", "option", "kind", "enum", "rule", "value", "define", "choice", "turn", "setup", "event", "effect", "deck",
    "cup", "die", "table", "arc", "walk", "doctrine", "look",
];

/// What a user looks for first stands first; the designer's own kinds come after the missions, before the rules.
fn rank(sort: &str) -> usize {
    let place = |list: &[&str]| list.iter().position(|s| *s == sort);
    place(&FIRST).or_else(|| place(&LANGUAGE).map(|i| 20 + i)).unwrap_or(10)
}

/// The icon of what is of this sort.
pub fn icon(sort: &str) -> &'static str {
    match sort {
        "mission" => icons::ICON_FLAG.codepoint,
        "map" => icons::ICON_MAP.codepoint,
        "campaign" => icons::ICON_MILITARY_TECH.codepoint,
        "ruleset" => icons::ICON_AUTO_STORIES.codepoint,
        "rule" | "option" => icons::ICON_GAVEL.codepoint,
        "example" => icons::ICON_SCIENCE.codepoint,
        "deck" | "cup" | "table" | "die" => icons::ICON_STYLE.codepoint,
        "look" => icons::ICON_DRAW.codepoint,
        "doctrine" => icons::ICON_SMART_TOY.codepoint,
        "turn" | "setup" => icons::ICON_SCHEDULE.codepoint,
        _ => icons::ICON_HEXAGON.codepoint,
    }
}

/// A heading: the language's own words in the plural, the designer's as they are.
fn plural(sort: &str) -> String {
    let mut text: String = sort.chars().take(1).flat_map(char::to_uppercase).collect();
    text.extend(sort.chars().skip(1));
    if !(FIRST.contains(&sort) || LANGUAGE.contains(&sort)) {
        return text;
    }
    match (sort, text.strip_suffix('y')) {
        ("die", _) => "Dice".to_owned(),
        (_, Some(stem)) => format!("{stem}ies"),
        _ => format!("{text}s"),
    }
}
