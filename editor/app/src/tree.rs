//! The project tree: texts and what they declare, grouped by sort, with a filter.

use crate::command::Command;
use crate::theme::{Tokens, space};
use dicta_studio::check::{Problem, Severity};
use dicta_studio::document::Document;
use dicta_studio::library::System;
use dicta_studio::outline::{Declaration, outline};
use dicta_studio::project::Project;
use dicta_studio::sheet::example::run::Runs;
use egui::accesskit::Role;
use egui::{Align2, RichText, Sense, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The tree's state.
#[derive(Default)]
pub struct Tree {
    filter: String,
    by_file: bool,
    /// Path, revision and declarations of each text.
    outlines: Vec<(String, u64, Vec<Declaration>)>,
}

/// Text, declaration, and how bad the worst problem in it is.
type Item<'t> = (&'t str, &'t Declaration, Option<Severity>);

/// What the tree asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeAction {
    None,
    /// Open a text, at a range if given.
    Open(String, Option<(usize, usize)>),
    /// Open text and sheet of what is declared there.
    Both(String, (usize, usize)),
    /// Open its sheet.
    Sheet(String, usize),
    /// Fly what is declared there.
    Fly(String, usize),
    /// Find where the name that stands there is used.
    Uses(String, (usize, usize)),
    /// Copy what is declared there under another name.
    Copy(String, usize),
    /// All rules at a glance.
    Rules,
    /// Go on with another project, by its folder.
    Project(PathBuf),
    /// Look at a shipped system.
    System(String),
    Command(Command),
}

/// What the tree is shown with.
pub struct TreeContext<'a> {
    pub project: &'a Project,
    pub problems: &'a [Problem],
    /// The text in front.
    pub current: Option<&'a str>,
    /// Other projects: folder, title, whether something in them is not saved.
    pub others: &'a [(PathBuf, String, bool)],
    pub systems: &'a [System],
    /// How the examples came out.
    pub examples: Option<&'a Runs>,
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
    pub fn show(&mut self, ui: &mut Ui, cx: &TreeContext<'_>) -> TreeAction {
        self.refresh(cx.project);
        let t = Tokens::of(ui);
        let mut action = TreeAction::None;
        head(ui, t, cx, &mut action);
        ui.horizontal(|ui| {
            ui.selectable_value(&mut self.by_file, false, "By sort")
                .on_hover_text("Group what is declared by its sort");
            ui.selectable_value(&mut self.by_file, true, "By text").on_hover_text("Group what is declared by its file");
            let rules = ui.button(format!("{}  Rules", icons::ICON_GAVEL.codepoint)).accessible_name("All rules");
            if rules
                .on_hover_text("The sequence of play with its rules, options and house rules, on one sheet")
                .clicked()
            {
                action = TreeAction::Rules;
            }
        });
        ui.add(egui::TextEdit::singleline(&mut self.filter).hint_text("Filter").desired_width(f32::INFINITY))
            .accessible_name("Filter the project tree");
        ui.add_space(space::XXS);
        egui::ScrollArea::vertical().id_salt("tree").auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            self.texts(ui, t, cx, &mut action);
            if !self.by_file {
                ui.add_space(space::S);
                self.sorts(ui, t, cx, &mut action);
            }
        });
        action
    }

    fn wanted(&self, text: &str) -> bool {
        self.filter.is_empty() || text.to_lowercase().contains(&self.filter.to_lowercase())
    }

    fn texts(&self, ui: &mut Ui, t: &Tokens, cx: &TreeContext<'_>, action: &mut TreeAction) {
        let heading = egui::CollapsingHeader::new("Texts").default_open(true).id_salt("texts");
        heading.show(ui, |ui| {
            for document in cx.project.documents() {
                self.text(ui, t, document, cx, action);
            }
        });
        if !cx.project.beside().is_empty() {
            let open = (!self.filter.is_empty()).then_some(true);
            let heading = egui::CollapsingHeader::new("Library, only read").id_salt("library").open(open);
            heading.show(ui, |ui| {
                for document in cx.project.beside() {
                    self.text(ui, t, document, cx, action);
                }
            });
        }
    }

    fn text(&self, ui: &mut Ui, t: &Tokens, document: &Document, cx: &TreeContext<'_>, action: &mut TreeAction) {
        let of_file: Vec<&Declaration> = self.declarations(&document.path);
        if !self.wanted(&document.path) && !of_file.iter().any(|d| self.wanted(&d.title) || self.wanted(&d.name)) {
            return;
        }
        let worst = cx.problems.iter().filter(|p| p.path == document.path).map(|p| p.severity).min();
        let dot = state(t, worst).or_else(|| document.is_dirty().then_some((t.accent, "is not saved")));
        let mark = if document.is_dirty() { " •" } else { "" };
        let text = format!("{}{mark}", self.name_of(document));
        let chosen = cx.current == Some(document.path.as_str());
        let hover = dot.map_or_else(|| document.path.clone(), |(_, says)| format!("{} {says}", document.path));
        let row = row(ui, icons::ICON_DESCRIPTION.codepoint, &text, chosen, dot.map(|d| d.0));
        if row.on_hover_text(hover).clicked() {
            *action = TreeAction::Open(document.path.clone(), None);
        }
        if self.by_file {
            ui.indent(&document.path, |ui| {
                for (i, d) in of_file.iter().enumerate().filter(|(_, d)| self.wanted(&d.title) || self.wanted(&d.name))
                {
                    let end = of_file.get(i + 1).map_or(usize::MAX, |next| next.start);
                    self.declaration(
                        ui,
                        t,
                        &document.path,
                        d,
                        worst_in(cx.problems, &document.path, d.start, end),
                        action,
                    );
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

    fn sorts(&self, ui: &mut Ui, t: &Tokens, cx: &TreeContext<'_>, action: &mut TreeAction) {
        let mut sorts: BTreeMap<&str, Vec<Item<'_>>> = BTreeMap::new();
        for (path, _, declarations) in &self.outlines {
            let has_problems = cx.problems.iter().any(|p| p.path == *path);
            for (i, d) in declarations.iter().enumerate() {
                if self.wanted(&d.title) || self.wanted(&d.name) {
                    let end = declarations.get(i + 1).map_or(usize::MAX, |next| next.start);
                    let worst = if has_problems { worst_in(cx.problems, path, d.start, end) } else { None };
                    let fails = d.sort == "example" && cx.examples.is_some_and(|r| r.is_failing(path, &d.title));
                    let worst = if fails { Some(Severity::Error) } else { worst };
                    sorts.entry(&d.sort).or_default().push((path, d, worst));
                }
            }
        }
        let mut order: Vec<&str> = sorts.keys().copied().collect();
        order.sort_by_key(|s| (rank(s), *s));
        for sort in order {
            let items = &sorts[sort];
            let open = (!self.filter.is_empty()).then_some(true);
            let mut title = RichText::new(format!("{} ({})", plural(sort), items.len()));
            if let Some((colour, _)) = state(t, items.iter().filter_map(|i| i.2).min()) {
                title = title.color(colour);
            }
            egui::CollapsingHeader::new(title)
                .id_salt(("sort", sort))
                .default_open(matches!(sort, "mission" | "campaign"))
                .open(open)
                .show(ui, |ui| {
                    for (path, d, worst) in items {
                        self.declaration(ui, t, path, d, *worst, action);
                    }
                });
        }
    }

    fn declaration(
        &self,
        ui: &mut Ui,
        t: &Tokens,
        path: &str,
        d: &Declaration,
        worst: Option<Severity>,
        action: &mut TreeAction,
    ) {
        let dot = state(t, worst);
        let response = row(ui, icon(&d.sort), &d.title, false, dot.map(|d| d.0));
        let (path, range) = (path.to_owned(), (d.start, d.end));
        if response.double_clicked() || response.clicked() && ui.input(|i| i.modifiers.command) {
            *action = TreeAction::Both(path.clone(), range);
        } else if response.clicked() {
            *action = TreeAction::Open(path.clone(), Some(range));
        }
        let says = dot.map_or_else(String::new, |(_, says)| format!(" It {says}."));
        let response = response.on_hover_text(format!(
            "{} {}, in {path}.{says} Double-click for text and sheet; the other button for more.",
            d.sort, d.name
        ));
        response.context_menu(|ui| {
            let flies = match d.sort.as_str() {
                "mission" => "Fly this mission",
                "campaign" => "Begin this campaign",
                _ => "Fly it",
            };
            let items = [
                (icons::ICON_DESCRIPTION.codepoint, "Open the text", TreeAction::Open(path.clone(), Some(range))),
                (icons::ICON_ARTICLE.codepoint, "Open the sheet", TreeAction::Sheet(path.clone(), range.0)),
                (icons::ICON_VERTICAL_SPLIT.codepoint, "Open both", TreeAction::Both(path.clone(), range)),
                (icons::ICON_FLIGHT_TAKEOFF.codepoint, flies, TreeAction::Fly(path.clone(), range.0)),
                (icons::ICON_MANAGE_SEARCH.codepoint, "Find its uses", TreeAction::Uses(path.clone(), range)),
                (
                    icons::ICON_CONTENT_COPY.codepoint,
                    "Copy it under another name",
                    TreeAction::Copy(path.clone(), range.0),
                ),
            ];
            for (icon, title, does) in items {
                if ui.button(format!("{icon}  {title}")).accessible_name(title).clicked() {
                    *action = does;
                    ui.close();
                }
            }
        });
    }
}

/// The project's name, from which others are reached.
fn head(ui: &mut Ui, t: &Tokens, cx: &TreeContext<'_>, action: &mut TreeAction) {
    ui.horizontal(|ui| {
        if cx.project.is_read_only() {
            let lock = RichText::new(icons::ICON_LOCK.codepoint).color(t.ink_faint);
            ui.label(lock)
                .on_hover_text("A shipped system: its texts are only read. Make a project from it to change them.");
        }
        let title = RichText::new(format!("{} {}", icons::ICON_ARROW_DROP_DOWN.codepoint, cx.project.title())).strong();
        let button = egui::containers::menu::MenuButton::from_button(egui::Button::new(title).truncate());
        let (menu, _) = button.ui(ui, |ui| {
            ui.set_min_width(240.0);
            for (path, title, dirty) in cx.others {
                let mark = if *dirty { " •" } else { "" };
                let text = format!("{}  {title}{mark}", icons::ICON_FOLDER.codepoint);
                let button = ui.button(text).accessible_name(format!("Project {title}{mark}"));
                if button.on_hover_text(path.display().to_string()).clicked() {
                    *action = TreeAction::Project(path.clone());
                    ui.close();
                }
            }
            if !cx.others.is_empty() {
                ui.separator();
            }
            ui.menu_button("Shipped systems, to read", |ui| {
                for system in cx.systems {
                    if ui.button(&system.title).on_hover_text(&system.docs).clicked() {
                        *action = TreeAction::System(system.name.clone());
                        ui.close();
                    }
                }
            });
            for command in [Command::OpenFolder, Command::NewProject, Command::StartPage] {
                let button = ui.button(format!("{}  {}", command.icon(), command.title()));
                if button.accessible_name(command.title()).on_hover_text(command.tip(ui.ctx())).clicked() {
                    *action = TreeAction::Command(command);
                    ui.close();
                }
            }
        });
        let name = format!("{}, other projects", cx.project.title());
        menu.accessible_name(name).on_hover_text("Go on with another project");
    });
}

/// The colour of what is wrong somewhere, and what it says.
fn state(t: &Tokens, worst: Option<Severity>) -> Option<(egui::Color32, &'static str)> {
    Some(match worst? {
        Severity::Error => (t.error, "has errors"),
        Severity::Warning => (t.warning, "has warnings"),
    })
}

/// How bad the worst problem in a part of a text is.
fn worst_in(problems: &[Problem], path: &str, start: usize, end: usize) -> Option<Severity> {
    problems.iter().filter(|p| p.path == path && p.start >= start && p.start < end).map(|p| p.severity).min()
}

fn row(ui: &mut Ui, icon: &str, text: &str, chosen: bool, dot: Option<egui::Color32>) -> egui::Response {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::TreeItem, true, chosen, text));
    if !ui.is_rect_visible(rect) {
        return response;
    }
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
    let room = rect.width() - 24.0 - if dot.is_some() { 14.0 } else { 2.0 };
    let font = egui::TextStyle::Body.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, t.ink);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room);
    let galley = painter.layout_job(job);
    painter.galley(egui::pos2(rect.left() + 22.0, y - galley.size().y / 2.0), galley, t.ink);
    if response.has_focus() {
        painter.rect_stroke(rect.shrink(0.5), 3.0, egui::Stroke::new(1.5, t.accent), egui::StrokeKind::Inside);
    }
    if let Some(colour) = dot {
        painter.circle_filled(egui::pos2(rect.right() - 7.0, y), 3.5, colour);
    }
    response
}

const FIRST: [&str; 5] = ["mission", "campaign", "map", "ruleset", "example"];
const LANGUAGE: [&str; 23] = [
    "side", "option", "kind", "enum", "rule", "value", "define", "choice", "turn", "setup", "event", "effect", "deck",
    "cup", "die", "table", "arc", "walk", "doctrine", "look", "add", "replace", "remove",
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
        ("add", _) => "Additions".to_owned(),
        ("replace", _) => "Replacements".to_owned(),
        ("remove", _) => "Removals".to_owned(),
        (_, Some(stem)) => format!("{stem}ies"),
        _ => format!("{text}s"),
    }
}
