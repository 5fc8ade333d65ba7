//! Find and replace in all files of the project. The worker searches.

use crate::field;
use crate::history_pane::one_line;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_studio::history::Change;
use dicta_studio::project::Project;
use dicta_studio::search::{self, FileHits, Found, HITS_MAX, Hit, Pattern, Query};
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align2, Context, Key, Response, RichText, Role, Sense, TextEdit, TextStyle, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

const ROW: f32 = 20.0;
/// Widths of the fields, and the width of the pane from which two wide fields fit into a row.
const WIDE_FIELD: f32 = 240.0;
const NARROW_FIELD: f32 = 150.0;
const WIDE: f32 = 900.0;

/// The state of the pane.
#[derive(Default)]
pub struct FindPane {
    query: Query,
    with: String,
    replaces: bool,
    /// The query that was last searched for, and the revision of the project.
    asked: Option<(Query, u64)>,
    state: SearchState,
    /// The latest result: that of an earlier revision until the files are searched again.
    found: Found,
    /// Files whose matches are folded away.
    folded: Vec<String>,
    take_focus: bool,
}

/// The state of the search.
#[derive(Default)]
enum SearchState {
    /// There is nothing to search for.
    #[default]
    Idle,
    /// Why nothing can be searched for.
    Failed(String),
    /// Dropping the task cancels the search.
    Running(Task<Found>),
    Done,
    /// The user has stopped it.
    Stopped,
}

/// What the pane requests.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FindAction {
    /// A place to go to.
    pub go_to: Option<(String, Range<usize>)>,
    /// A change to make, and the notification about it.
    pub change: Option<(Change, String)>,
}

/// A line of the list.
enum Line<'a> {
    File(&'a FileHits),
    Hit(&'a FileHits, &'a Hit),
}

impl FindPane {
    /// Puts the focus into the field, with the selection.
    pub fn open(&mut self, selected: Option<&str>) {
        let is_worth_it = |s: &&str| s.chars().any(char::is_alphanumeric) && !s.contains('\n') && s.len() < 200;
        if let Some(words) = selected.filter(is_worth_it) {
            self.query.look_for(words);
        }
        self.take_focus = true;
    }

    /// Shows the fields and the list.
    pub fn show(&mut self, ui: &mut Ui, project: &Project) -> FindAction {
        let mut action = FindAction::default();
        self.follow(ui.ctx(), project);
        // One row if it fits, so that more space is left for the results.
        ui.horizontal_wrapped(|ui| {
            let width = if self.replaces && ui.available_width() < WIDE { NARROW_FIELD } else { WIDE_FIELD };
            self.fields(ui, width);
            if self.replaces {
                self.replace_fields(ui, width, project, &mut action);
            }
            self.show_summary(ui);
        });
        ui.add_space(space::XXS);
        self.list(ui, project, &mut action);
        action
    }

    fn fields(&mut self, ui: &mut Ui, width: f32) {
        let fold = if self.replaces { icons::ICON_EXPAND_MORE } else { icons::ICON_CHEVRON_RIGHT };
        let fold = ui
            .add(egui::Button::new(fold.codepoint).frame(false).selected(false))
            .accessible_name(words!("find-replace-too"));
        if fold.on_hover_text(words!("find-replace-too.show-help")).clicked() {
            self.replaces = !self.replaces;
        }
        let field =
            TextEdit::singleline(&mut self.query.words).hint_text(words!("find-in-project")).desired_width(width);
        let response = ui.add(field).accessible_name(words!("find-in-project.name"));
        if std::mem::take(&mut self.take_focus) {
            field::focus_all(ui, &response, &self.query.words);
        }
        if field::ways(ui, &mut self.query) {
            response.request_focus();
        }
    }

    /// The number of matches.
    fn show_summary(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        match &self.state {
            SearchState::Idle | SearchState::Stopped => {}
            SearchState::Failed(trouble) => drop(ui.colored_label(t.error, trouble)),
            SearchState::Running(_) => {
                ui.label(RichText::new(words!("find-searching")).color(t.ink_soft));
                if ui.button(words!("stop")).on_hover_text(words!("find-searching.stop-help")).clicked() {
                    self.state = SearchState::Stopped;
                }
            }
            SearchState::Done => {
                let says = match self.found.is_cut() {
                    true => words!("find-first", n = HITS_MAX),
                    false => counted(self.found.count, self.found.files.len()),
                };
                ui.label(RichText::new(says).color(t.ink_soft));
            }
        }
        let locked = self.found.files.iter().filter(|f| f.read_only).count();
        if self.replaces && locked > 0 {
            let says = words!("find-locked", n = locked);
            let count = RichText::new(format!("{} {locked}", icons::ICON_LOCK.codepoint)).small().color(t.ink_soft);
            ui.label(count).accessible_name(&says).on_hover_text(&says);
        }
    }

    /// Starts a search when the query or a file has changed, which cancels the one before, and takes its result.
    fn follow(&mut self, ctx: &Context, project: &Project) {
        let same_query = self.asked.as_ref().is_some_and(|(query, _)| *query == self.query);
        let same_files = self.asked.as_ref().is_some_and(|(_, revision)| *revision == project.revision());
        if !same_query {
            self.found = Found::default();
            self.folded.clear();
        }
        let wanted = matches!(self.state, SearchState::Running(_) | SearchState::Done);
        if !same_query || wanted && !same_files {
            self.asked = Some((self.query.clone(), project.revision()));
            self.state = match self.query.pattern() {
                Ok(Some(pattern)) => {
                    let files = search::files(project);
                    let work = move |stop: &AtomicBool| search::search(&pattern, files, stop);
                    SearchState::Running(Worker::of(ctx).start(ctx, Queue::Of("search"), work))
                }
                Ok(None) => SearchState::Idle,
                Err(trouble) => SearchState::Failed(trouble),
            };
        }
        let SearchState::Running(task) = &self.state else { return };
        if let Some(done) = task.take() {
            (self.found, self.state) = match done {
                Ok(found) => (found, SearchState::Done),
                Err(bug) => (Found::default(), SearchState::Failed(bug.to_string())),
            };
        }
    }

    fn replace_fields(&mut self, ui: &mut Ui, width: f32, project: &Project, action: &mut FindAction) {
        let field = TextEdit::singleline(&mut self.with).hint_text(words!("find-replace-by")).desired_width(width);
        ui.add(field).accessible_name(words!("find-replace-by"));
        let pattern = self.query.pattern().ok().flatten();
        let some = self.found.files.iter().any(|f| !f.read_only);
        let why = if self.found.count == 0 { words!("find-nothing") } else { words!("find-replace-all.locked") };
        let button =
            egui::Button::new(format!("{} {}", icons::ICON_FIND_REPLACE.codepoint, words!("find-replace-all")));
        let response = ui.add_enabled(some && pattern.is_some(), button).accessible_name(words!("find-replace-all"));
        let clicked = response.on_hover_text(words!("find-replace-all.help")).on_disabled_hover_text(why);
        if let (true, Some(pattern)) = (clicked.clicked(), &pattern) {
            self.replace_all(project, pattern, None, action);
        }
    }

    fn replace_all(&self, project: &Project, pattern: &Pattern, within: Option<&[String]>, action: &mut FindAction) {
        let all = search::replace_all(project, &self.query, pattern, &self.with, within);
        let says = match all.skipped.is_empty() {
            true => words!("find-replaced", n = all.count),
            false => words!("find-replaced.but", n = all.count, texts = all.skipped.join(", ")),
        };
        action.change = Some((all.change, says));
    }

    fn list(&self, ui: &mut Ui, project: &Project, action: &mut FindAction) {
        let t = Tokens::of(ui);
        if self.found.files.is_empty() {
            let says = match &self.state {
                SearchState::Running(_) => return,
                SearchState::Done => words!("find-nowhere", words = &self.query.words),
                SearchState::Stopped => words!("find-stopped"),
                SearchState::Idle | SearchState::Failed(_) => words!("find-hint"),
            };
            ui.colored_label(t.ink_soft, says);
            return;
        }
        let mut lines = Vec::new();
        for file in &self.found.files {
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
        let matches = match file.read_only {
            true => words!("find-matches.only-read", n = file.hits.len()),
            false => words!("find-matches", n = file.hits.len()),
        };
        ui.horizontal(|ui| {
            ui.set_height(ROW);
            let room = pattern.filter(|_| !file.read_only).map_or(0.0, |_| width_of(ui, &words!("find-replace-in")));
            let size = vec2(ui.available_width() - room, ROW);
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{}: {matches}", file.path)));
            hover(ui, t, &response);
            let icon = if file.read_only { icons::ICON_LOCK } else { icons::ICON_DESCRIPTION };
            let painter = ui.painter_at(rect);
            let middle = rect.center().y;
            let at = pos2(rect.left() + 4.0, middle);
            painter.text(at, Align2::LEFT_CENTER, icon.codepoint, theme::icon_font(theme::size::BODY), t.ink_soft);
            let title = format!("{}   {matches}", file.path);
            let galley = one_line(ui, &title, TextStyle::Body.resolve(ui.style()), t.ink, rect.width() - 30.0);
            painter.galley(pos2(rect.left() + 24.0, middle - galley.size().y / 2.0), galley, t.ink);
            if response.on_hover_text(words!("find-matches.help")).clicked() {
                action.go_to = file.hits.first().map(|h| (file.path.clone(), h.start..h.end));
            }
            if let Some(pattern) = pattern.filter(|_| !file.read_only) {
                let button = ui.small_button(words!("find-replace-in")).on_hover_text(words!("find-replace-in.help"));
                let button = button.accessible_name(words!("find-replace-in.name", path = &file.path));
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
            let room = pattern.filter(|_| !file.read_only).map_or(0.0, |_| width_of(ui, &words!("find-replace")));
            let size = vec2(ui.available_width() - room, ROW);
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            // The line as it will be after the replacement.
            let replaces = pattern.filter(|_| !file.read_only && !self.with.is_empty());
            let text = project.document(&file.path).map_or("", |d| d.text());
            let new = replaces.and_then(|p| p.replacement(text, &(hit.start..hit.end), &self.with));
            response.widget_info(|| {
                let (path, line, text) = (&file.path, hit.line, &hit.shown);
                let name = match &new {
                    None => words!("find-match", path = path, line = line, text = text),
                    Some(new) => words!("find-match.replaced", path = path, line = line, text = text, new = new),
                };
                WidgetInfo::labeled(Role::Button, true, name)
            });
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
                let button = ui.small_button(words!("find-replace")).on_hover_text(words!("find-replace.only-help"));
                let name = words!("find-replace.name", path = &file.path, line = hit.line);
                if button.accessible_name(name).clicked() {
                    let at = (file.path.as_str(), hit.start..hit.end);
                    let change = search::replace_one(project, &self.query, pattern, &self.with, at);
                    action.change = change.map(|c| (c, words!("find-replaced", n = 1)));
                }
            }
        });
    }
}

/// The width of a small button with its gap.
fn width_of(ui: &Ui, title: &str) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    let words = ui.painter().layout_no_wrap(title.to_owned(), font, Tokens::of(ui).ink);
    words.size().x + 2.0 * ui.spacing().button_padding.x + ui.spacing().item_spacing.x
}

fn hover(ui: &Ui, t: &Tokens, response: &Response) {
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(response.rect, 3.0, t.line_soft);
    }
}

fn counted(matches: usize, texts: usize) -> String {
    match matches {
        0 => words!("find-not-found"),
        1 => words!("find-matches", n = 1),
        n if texts == 1 => words!("find-count.one-text", n = n),
        n => words!("find-count", n = n, texts = texts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_studio::io::InMemory;
    use std::path::Path;
    use std::sync::mpsc::channel;

    /// The paths of the files with matches, and the number of matches.
    fn found(pane: &FindPane) -> (Vec<&str>, usize) {
        (pane.found.files.iter().map(|f| f.path.as_str()).collect(), pane.found.count)
    }

    fn is_searching(pane: &FindPane) -> bool {
        matches!(pane.state, SearchState::Running(_))
    }

    /// Searches for `first`, then runs `then` while that search waits for the worker; takes the last result.
    fn held(project: &mut Project, first: &str, then: impl FnOnce(&Context, &mut FindPane, &mut Project)) -> FindPane {
        let ctx = Context::default();
        let (go, goes) = channel::<()>();
        let (begun, begins) = channel::<()>();
        let busy = Worker::of(&ctx).start(&ctx, Queue::Of("search"), move |_| {
            begun.send(()).expect("the test waits for it");
            goes.recv()
        });
        begins.recv().expect("the work starts");
        let mut pane = FindPane::default();
        pane.query.words = first.to_owned();
        pane.follow(&ctx, project);
        assert!(is_searching(&pane));
        then(&ctx, &mut pane, project);
        pane.follow(&ctx, project);
        drop(go);
        while is_searching(&pane) || busy.take().is_none() {
            pane.follow(&ctx, project);
            std::thread::yield_now();
        }
        pane
    }

    #[test]
    fn only_the_result_of_the_latest_search_is_shown() {
        let files = InMemory::with([("/p/a.dicta", "speed speed\n"), ("/p/b.dicta", "fuel\n")]);
        let mut project = Project::open(&files, Path::new("/p")).expect("opens");
        let pane = held(&mut project, "speed", |_, _, _| {});
        assert_eq!(found(&pane), (vec!["a.dicta"], 2));
        let pane = held(&mut project, "speed", |_, pane, _| pane.query.words = "fuel".to_owned());
        assert_eq!(found(&pane), (vec!["b.dicta"], 1));
        let pane = held(&mut project, "speed", |_, pane, _| pane.state = SearchState::Stopped);
        assert!(matches!(pane.state, SearchState::Stopped));
        assert_eq!(found(&pane), (vec![], 0));
        // A file has changed since the search was requested.
        let pane = held(&mut project, "speed", |_, _, project| {
            let document = project.document_mut("b.dicta").expect("a file");
            assert!(document.type_text("fuel and speed\n"));
        });
        assert_eq!(found(&pane), (vec!["a.dicta", "b.dicta"], 3));
    }

    #[test]
    fn earlier_matches_stay_until_changed_files_are_searched() {
        let files = InMemory::with([("/p/a.dicta", "speed\n")]);
        let mut project = Project::open(&files, Path::new("/p")).expect("opens");
        let pane = held(&mut project, "speed", |ctx, pane, project| {
            pane.found = Found { count: 7, ..Found::default() };
            assert!(project.document_mut("a.dicta").expect("a file").type_text("speed speed\n"));
            pane.follow(ctx, project);
            assert!(is_searching(pane));
            assert_eq!(pane.found.count, 7);
        });
        assert_eq!(found(&pane), (vec!["a.dicta"], 2));
    }
}
