//! Find and replace in all texts of the project.

use crate::field;
use crate::history_pane::one_line;
use crate::theme::{self, Tokens, space};
use dicta_studio::history::Change;
use dicta_studio::project::Project;
use dicta_studio::search::{self, FileHits, HITS_MAX, Hit, Pattern, Query, Search};
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, Key, Response, RichText, Role, Sense, TextEdit, TextStyle, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;
use std::ops::Range;

const ROW: f32 = 20.0;
/// How much text is looked through in a frame, in bytes.
const PORTION: usize = 2 << 20;

/// The state of the pane.
#[derive(Default)]
pub struct FindPane {
    query: Query,
    with: String,
    replaces: bool,
    /// What the search was made of, and the search or why there is none.
    search: Option<(Query, Result<Option<Search>, String>)>,
    found: Vec<FileHits>,
    count: usize,
    /// Files whose matches are folded away.
    folded: Vec<String>,
    take_focus: bool,
}

/// What the pane asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FindAction {
    /// A place to go to.
    pub go_to: Option<(String, Range<usize>)>,
    /// A change to make, and what to say of it.
    pub change: Option<(Change, String)>,
}

/// A line of the list.
enum Line<'a> {
    File(&'a FileHits),
    Hit(&'a FileHits, &'a Hit),
}

impl FindPane {
    /// Brings the cursor into the field, with what is selected.
    pub fn open(&mut self, selected: Option<&str>) {
        let is_worth_it = |s: &&str| s.chars().any(char::is_alphanumeric) && !s.contains('\n') && s.len() < 200;
        if let Some(words) = selected.filter(is_worth_it) {
            self.query.look_for(words);
        }
        self.take_focus = true;
    }

    /// Shows fields and list.
    pub fn show(&mut self, ui: &mut Ui, project: &Project) -> FindAction {
        let mut action = FindAction::default();
        ui.horizontal_wrapped(|ui| self.fields(ui));
        self.go_on(ui, project);
        if self.replaces {
            ui.horizontal_wrapped(|ui| self.replace_fields(ui, project, &mut action));
        }
        ui.add_space(space::XXS);
        self.list(ui, project, &mut action);
        action
    }

    fn fields(&mut self, ui: &mut Ui) {
        let fold = if self.replaces { icons::ICON_EXPAND_MORE } else { icons::ICON_CHEVRON_RIGHT };
        let fold =
            ui.add(egui::Button::new(fold.codepoint).frame(false).selected(false)).accessible_name("Replace, too");
        if fold.on_hover_text("Show or hide the field for what takes the place of the matches").clicked() {
            self.replaces = !self.replaces;
        }
        let field = TextEdit::singleline(&mut self.query.words).hint_text("Find in all texts").desired_width(260.0);
        let response = ui.add(field).accessible_name("Find in the project");
        if std::mem::take(&mut self.take_focus) {
            field::focus_all(ui, &response, &self.query.words);
        }
        field::ways(ui, &mut self.query);
        let t = Tokens::of(ui);
        match &self.search {
            Some((_, Err(trouble))) => drop(ui.colored_label(t.error, trouble)),
            Some((_, Ok(Some(search)))) => {
                let says = if !search.is_done() {
                    "Searching…".to_owned()
                } else if search.is_cut() {
                    format!("The first {HITS_MAX} matches")
                } else {
                    counted(self.count, self.found.len())
                };
                ui.label(RichText::new(says).color(t.ink_soft));
                if !search.is_done() && ui.button("Stop").on_hover_text("Stop searching").clicked() {
                    self.search = Some((self.query.clone(), Ok(None)));
                }
            }
            _ => {}
        }
    }

    /// Begins the search anew when something else is looked for, and goes on with it.
    fn go_on(&mut self, ui: &Ui, project: &Project) {
        if self.search.as_ref().is_none_or(|(query, _)| *query != self.query) {
            let pattern = self.query.pattern();
            let search = pattern.map(|p| p.map(|p| Search::new(p, project)));
            (self.found, self.count) = (Vec::new(), 0);
            self.folded.clear();
            self.search = Some((self.query.clone(), search));
        }
        let Some((_, Ok(Some(search)))) = &mut self.search else { return };
        let was_done = search.is_done() && !search.is_stale(project);
        if was_done {
            return;
        }
        // What was found before stands until everything is looked through again.
        if search.go_on(project, PORTION) || search.count() > self.count {
            self.found = search.found().to_vec();
            self.count = search.count();
        }
        if !search.is_done() {
            ui.ctx().request_repaint();
        }
    }

    fn replace_fields(&mut self, ui: &mut Ui, project: &Project, action: &mut FindAction) {
        ui.add_space(26.0);
        let field = TextEdit::singleline(&mut self.with).hint_text("Replace by").desired_width(260.0);
        ui.add(field).accessible_name("Replace by");
        let pattern = self.query.pattern().ok().flatten();
        let some = self.found.iter().any(|f| !f.read_only);
        let why = if self.count == 0 { "Nothing was found" } else { "All matches stand in texts that are only read" };
        let button = egui::Button::new(format!("{} Replace all", icons::ICON_FIND_REPLACE.codepoint));
        let response = ui.add_enabled(some && pattern.is_some(), button).accessible_name("Replace all");
        let clicked =
            response.on_hover_text("Replace every match in every text, as one step").on_disabled_hover_text(why);
        if let (true, Some(pattern)) = (clicked.clicked(), &pattern) {
            self.replace_all(project, pattern, None, action);
        }
        let locked = self.found.iter().filter(|f| f.read_only).count();
        if locked > 0 {
            let t = Tokens::of(ui);
            let says = if locked == 1 { "1 text is only read and stays" } else { "texts that are only read stay" };
            let says = if locked == 1 { says.to_owned() } else { format!("{locked} {says}") };
            ui.label(RichText::new(format!("{} {says}", icons::ICON_LOCK.codepoint)).small().color(t.ink_soft));
        }
    }

    fn replace_all(&self, project: &Project, pattern: &Pattern, within: Option<&[String]>, action: &mut FindAction) {
        let all = search::replace_all(project, &self.query, pattern, &self.with, within);
        let mut says = match all.count {
            1 => "Replaced 1 match".to_owned(),
            n => format!("Replaced {n} matches"),
        };
        if !all.skipped.is_empty() {
            says += &format!("; only read and left as they are: {}", all.skipped.join(", "));
        }
        action.change = Some((all.change, says));
    }

    fn list(&self, ui: &mut Ui, project: &Project, action: &mut FindAction) {
        let t = Tokens::of(ui);
        if self.found.is_empty() {
            let says = match &self.search {
                Some((query, Ok(Some(search)))) if search.is_done() => format!("“{}” stands in no text.", query.words),
                Some((query, Ok(None))) if !query.words.is_empty() => "The search was stopped.".to_owned(),
                _ => "Type what is looked for; every text of the project and of the library beneath it is searched."
                    .to_owned(),
            };
            ui.colored_label(t.ink_soft, says);
            return;
        }
        let mut lines = Vec::new();
        for file in &self.found {
            lines.push(Line::File(file));
            if !self.folded.contains(&file.path) {
                lines.extend(file.hits.iter().map(|hit| Line::Hit(file, hit)));
            }
        }
        let pattern = self.query.pattern().ok().flatten().filter(|_| self.replaces);
        ui.spacing_mut().item_spacing.y = 0.0;
        let scroll = egui::ScrollArea::vertical().id_salt("found").auto_shrink([false, false]);
        scroll.show_rows(ui, ROW, lines.len(), |ui, range| {
            for line in &lines[range] {
                match line {
                    Line::File(file) => self.file_row(ui, t, project, file, pattern.as_ref(), action),
                    Line::Hit(file, hit) => self.hit_row(ui, t, project, (file, hit), pattern.as_ref(), action),
                }
            }
        });
    }

    fn file_row(
        &self,
        ui: &mut Ui,
        t: &Tokens,
        project: &Project,
        file: &FileHits,
        pattern: Option<&Pattern>,
        action: &mut FindAction,
    ) {
        let matches = if file.hits.len() == 1 { "1 match".to_owned() } else { format!("{} matches", file.hits.len()) };
        let locked = if file.read_only { ", only read" } else { "" };
        ui.horizontal(|ui| {
            ui.set_height(ROW);
            let room = if pattern.is_some() && !file.read_only { 134.0 } else { 0.0 };
            let size = vec2(ui.available_width() - room, ROW);
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            response
                .widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{}: {matches}{locked}", file.path)));
            hover(ui, t, &response);
            let icon = if file.read_only { icons::ICON_LOCK } else { icons::ICON_DESCRIPTION };
            let painter = ui.painter_at(rect);
            let middle = rect.center().y;
            let at = pos2(rect.left() + 4.0, middle);
            painter.text(at, Align2::LEFT_CENTER, icon.codepoint, theme::icon_font(theme::size::BODY), t.ink_soft);
            let title = format!("{}   {matches}{locked}", file.path);
            let galley = one_line(ui, &title, TextStyle::Body.resolve(ui.style()), t.ink, rect.width() - 30.0);
            painter.galley(pos2(rect.left() + 24.0, middle - galley.size().y / 2.0), galley, t.ink);
            if response.on_hover_text("Go to the first match of this text").clicked() {
                action.go_to = file.hits.first().map(|h| (file.path.clone(), h.start..h.end));
            }
            if let Some(pattern) = pattern.filter(|_| !file.read_only) {
                let button = ui.small_button("Replace in this text").on_hover_text("Replace every match of this text");
                let button = button.accessible_name(format!("Replace in {}", file.path));
                if button.clicked() {
                    self.replace_all(project, pattern, Some(std::slice::from_ref(&file.path)), action);
                }
            }
        });
    }

    fn hit_row(
        &self,
        ui: &mut Ui,
        t: &Tokens,
        project: &Project,
        (file, hit): (&FileHits, &Hit),
        pattern: Option<&Pattern>,
        action: &mut FindAction,
    ) {
        ui.horizontal(|ui| {
            ui.set_height(ROW);
            let room = if pattern.is_some() && !file.read_only { 72.0 } else { 0.0 };
            let size = vec2(ui.available_width() - room, ROW);
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            // As the line will be, while one replaces.
            let replaces = pattern.filter(|_| !file.read_only && !self.with.is_empty());
            let text = project.document(&file.path).map_or("", |d| d.text());
            let new = replaces.and_then(|p| p.replacement(text, &(hit.start..hit.end), &self.with));
            let mut name = format!("{} line {}: {}", file.path, hit.line, hit.shown);
            if let Some(new) = &new {
                name += &format!(", replaced by {new}");
            }
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name.clone()));
            hover(ui, t, &response);
            let middle = rect.center().y;
            let painter = ui.painter_at(rect);
            let font = theme::code_font(ui.style());
            painter.text(pos2(rect.left() + 56.0, middle), Align2::RIGHT_CENTER, hit.line, font.clone(), t.ink_faint);
            let mut job =
                LayoutJob { wrap: TextWrapping::truncate_at_width(rect.width() - 72.0), ..LayoutJob::default() };
            let (start, end) = (hit.marked.start, hit.marked.end);
            let plain = TextFormat::simple(font, t.ink_soft);
            let marked = TextFormat { background: t.accent_soft, color: t.ink, ..plain.clone() };
            let gone = TextFormat {
                background: t.error_soft,
                strikethrough: egui::Stroke::new(1.0, t.error),
                ..plain.clone()
            };
            let came = TextFormat { background: t.good_soft, color: t.ink, ..plain.clone() };
            let part = |range: Range<usize>| hit.shown.get(range).unwrap_or_default().replace('\t', " ");
            job.append(&part(0..start), 0.0, plain.clone());
            job.append(&part(start..end), 0.0, if new.is_some() { gone } else { marked });
            job.append(new.as_deref().unwrap_or_default(), 0.0, came);
            job.append(&part(end..hit.shown.len()), 0.0, plain);
            let galley = ui.fonts_mut(|f| f.layout_job(job));
            painter.galley(pos2(rect.left() + 66.0, middle - galley.size().y / 2.0), galley, t.ink);
            if response.clicked() || (response.has_focus() && ui.input(|i| i.key_pressed(Key::Enter))) {
                action.go_to = Some((file.path.clone(), hit.start..hit.end));
            }
            if let Some(pattern) = pattern.filter(|_| !file.read_only) {
                let button = ui.small_button("Replace").on_hover_text("Replace this match only");
                let name = format!("Replace in {} line {}", file.path, hit.line);
                if button.accessible_name(name).clicked() {
                    let at = (file.path.as_str(), hit.start..hit.end);
                    let change = search::replace_one(project, &self.query, pattern, &self.with, at);
                    action.change = change.map(|c| (c, "Replaced 1 match".to_owned()));
                }
            }
        });
    }
}

fn hover(ui: &Ui, t: &Tokens, response: &Response) {
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(response.rect, 3.0, t.line_soft);
    }
}

fn counted(matches: usize, texts: usize) -> String {
    let texts = if texts == 1 { "1 text".to_owned() } else { format!("{texts} texts") };
    match matches {
        0 => "Not found".to_owned(),
        1 => "1 match".to_owned(),
        n => format!("{n} matches in {texts}"),
    }
}
