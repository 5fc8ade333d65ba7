//! The list of problems, including failing examples, by file: each leads to its place, and offers its fix if it has
//! one.

use crate::message;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::check::listing::{self, Row, Wanted};
use dicta_studio::check::{CheckResult, Fix, Problem, Severity};
use dicta_studio::sheet::example::run::Runs;
use dicta_studio::shift::Shift;
use egui::{Align2, Rect, Role, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the list requests.
#[derive(Clone, Debug, PartialEq)]
pub enum ProblemAction {
    None,
    GoTo(String, usize, usize),
    Fix(Fix),
}

/// What the list shows.
pub struct Shown<'a> {
    pub checked: &'a Arc<CheckResult>,
    /// The files are being checked.
    pub checking: bool,
    /// The examples are running.
    pub running: bool,
}

/// The state of the list.
#[derive(Default)]
pub struct Problems {
    wanted: Wanted,
    /// Failing examples, and the run that they come from.
    failing: Vec<Problem>,
    failing_of: Option<(u64, usize, usize)>,
    /// The sources that their places refer to, and the revision of the check that these come from.
    texts: Texts,
    placed: Option<u64>,
    /// The rows of the list, and what they were made from.
    rows: Vec<Row>,
    made_of: Option<(usize, Option<u64>, Wanted)>,
}

/// Sources by path; and the edits since then, with the earlier source.
type Texts = BTreeMap<String, Arc<str>>;
type Shifts = BTreeMap<String, (Shift, Arc<str>)>;

const ROW: f32 = 22.0;
/// The minimum width of a hint that is cut, in points.
const HINT_MIN: f32 = 60.0;

impl Problems {
    /// Takes the results of the examples. Until the next run, their places follow the edits.
    pub fn follow(&mut self, runs: Option<&Runs>, checked: &CheckResult) {
        let of = runs.map(|r| (r.revision, r.runs.len(), r.runs.as_ptr() as usize));
        if of != self.failing_of {
            self.failing_of = of;
            self.failing = runs.map(listing::failing).unwrap_or_default();
            self.made_of = None;
            let read = checked.reading.as_ref().filter(|read| runs.is_some_and(|r| r.revision == read.revision));
            self.texts = read.map(|read| self.files_in(&read.names)).unwrap_or_default();
            self.placed = None;
        }
        if self.placed == checked.revision {
            return;
        }
        self.placed = checked.revision;
        let Some(now) = checked.names.as_ref().map(|names| self.files_in(names)) else { return };
        let changed = |(path, now): (&String, &Arc<str>)| {
            let was = self.texts.get(path)?;
            let shift = Shift::between(was, now);
            (!shift.is_none()).then(|| (path.clone(), (shift, was.clone())))
        };
        let shifts: Shifts = now.iter().filter_map(changed).collect();
        for problem in &mut self.failing {
            if let (Some((shift, was)), Some(now)) = (shifts.get(&problem.at.path), now.get(&problem.at.path)) {
                let place = shift.range((was, now), problem.at.start..problem.at.end);
                (problem.at.start, problem.at.end) = (place.start, place.end);
                self.made_of = None;
            }
        }
        self.texts = now;
    }

    /// The sources of files with failing examples.
    fn files_in(&self, names: &dicta_ide::Project) -> Texts {
        let text =
            |p: &Problem| Some((p.at.path.clone(), names.files().get(names.file(&p.at.path)?)?.source.text.clone()));
        self.failing.iter().filter_map(text).collect()
    }

    /// Failing examples.
    pub fn failing(&self) -> &[Problem] {
        &self.failing
    }

    /// Shows the list.
    pub fn show(&mut self, ui: &mut Ui, shown: &Shown<'_>) -> ProblemAction {
        let t = Tokens::of(ui);
        let checked = shown.checked;
        if checked.found.problems.is_empty() && self.failing.is_empty() {
            sound(ui, t, shown);
            return ProblemAction::None;
        }
        self.head(ui, shown);
        let key = (Arc::as_ptr(checked) as usize, checked.revision, self.wanted.clone());
        if self.made_of.as_ref() != Some(&key) {
            let all: Vec<&Problem> = checked.found.problems.iter().chain(&self.failing).collect();
            self.rows = listing::rows(&all, &self.wanted, |path| {
                let names = checked.names.as_ref()?;
                Some(&names.files().get(names.file(path)?)?.source.text)
            });
            self.made_of = Some(key);
        }
        if self.rows.is_empty() {
            ui.weak(words!("problems-none-shown"));
        }
        let mut action = ProblemAction::None;
        ui.spacing_mut().item_spacing.y = 0.0;
        let scroll = egui::ScrollArea::vertical().id_salt("problems").auto_shrink([false, false]);
        // Only visible rows are created, there may be thousands.
        scroll.show_rows(ui, ROW, self.rows.len(), |ui, seen| {
            let rows = std::mem::take(&mut self.rows);
            for row in rows.get(seen).unwrap_or_default() {
                match row {
                    Row::Text(path, count) => self.text(ui, t, path, *count),
                    Row::Problem(i, place) => {
                        let found = checked
                            .found
                            .problems
                            .get(*i)
                            .or_else(|| self.failing.get(i - checked.found.problems.len()));
                        if let Some(found) = found {
                            problem(ui, t, found, *place, &mut action);
                        }
                    }
                }
            }
            self.rows = rows;
        });
        action
    }

    /// The row of a file: a click folds its problems.
    fn text(&mut self, ui: &mut Ui, t: &Tokens, path: &str, count: usize) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        let title = words!("problems-text", path = path, n = count);
        let open = !self.wanted.closed.contains(path);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, open, &title));
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 3.0, t.line_soft);
        }
        let icon = if open { icons::ICON_ARROW_DROP_DOWN } else { icons::ICON_ARROW_RIGHT };
        let (left, y) = (rect.left(), rect.center().y);
        ui.painter().text(pos2(left, y), Align2::LEFT_CENTER, icon.codepoint, theme::icon_font(15.0), t.ink_soft);
        let body = TextStyle::Body.resolve(ui.style());
        ui.painter().text(pos2(left + 20.0, y), Align2::LEFT_CENTER, &title, body, t.ink_soft);
        if response.clicked() && !self.wanted.closed.remove(path) {
            self.wanted.closed.insert(path.to_owned());
        }
    }

    /// What is shown: errors, warnings, examples, and a filter by words.
    fn head(&mut self, ui: &mut Ui, shown: &Shown<'_>) {
        ui.horizontal(|ui| {
            let count = |severity| shown.checked.found.problems.iter().filter(|p| p.severity() == severity).count();
            let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
            let wanted = &mut self.wanted;
            let switches = [
                (&mut wanted.no_errors, errors, Severity::Error),
                (&mut wanted.no_warnings, warnings, Severity::Warning),
                (&mut wanted.no_examples, self.failing.len(), Severity::Example),
            ];
            for (off, n, severity) in switches {
                let (title, name, none) = switch(severity, n);
                let button = ui.add_enabled(n > 0, egui::Button::selectable(!*off && n > 0, title));
                let button = button.accessible_name(name).on_hover_text(words!("problems-show.help"));
                if button.on_disabled_hover_text(none).clicked() {
                    *off = !*off;
                }
            }
            let (hint, name) = (words!("filter"), words!("problems-filter.name"));
            crate::field::filter(ui, &mut wanted.words, hint, &name, 160.0);
            running(ui, shown);
        });
        ui.add_space(space::XXS);
    }
}

/// The label of a switch, its full name, and why it has nothing to show.
fn switch(of: Severity, n: usize) -> (String, String, String) {
    match of {
        Severity::Error => {
            (words!("problems-errors", n = n), words!("problems-errors.name"), words!("problems-errors.none"))
        }
        Severity::Warning => {
            (words!("problems-warnings", n = n), words!("problems-warnings.name"), words!("problems-warnings.none"))
        }
        Severity::Example => {
            (words!("problems-examples", n = n), words!("problems-examples.name"), words!("problems-examples.none"))
        }
    }
}

/// Shows that there are no problems, or that the check is still running.
fn sound(ui: &mut Ui, t: &Tokens, shown: &Shown<'_>) {
    ui.horizontal(|ui| {
        if shown.checking {
            ui.spinner();
            ui.label(words!("problems-checking"));
            return;
        }
        ui.colored_label(t.good, words!("problems-sound"));
        running(ui, shown);
    });
}

/// Shows that the examples are running: their results may change.
fn running(ui: &mut Ui, shown: &Shown<'_>) {
    if shown.running {
        ui.add(egui::Spinner::new().size(12.0));
        ui.label(egui::RichText::new(words!("problems-running")).small().color(Tokens::of(ui).ink_soft));
    }
}

/// One problem: a row that leads to its place, and its fix.
fn problem(ui: &mut Ui, t: &Tokens, problem: &Problem, place: (usize, usize), action: &mut ProblemAction) {
    let (icon, colour) = match problem.severity() {
        Severity::Error => (icons::ICON_ERROR.codepoint, t.error),
        Severity::Warning => (icons::ICON_WARNING.codepoint, t.warning),
        Severity::Example => (icons::ICON_SCIENCE.codepoint, t.error),
    };
    ui.horizontal(|ui| {
        // The button for the fix is to its right; place and code line up with those of the other rows.
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, message::plain(&problem.message)));
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 3.0, t.line_soft);
        }
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let y = rect.center().y;
        painter.text(pos2(rect.left() + 20.0, y), Align2::LEFT_CENTER, icon, theme::icon_font(13.0), colour);
        let body = TextStyle::Body.resolve(ui.style());
        let small = TextStyle::Small.resolve(ui.style());
        let at = format!("{}:{}", place.0, place.1);
        let right = painter.text(
            pos2(rect.right() - 6.0, y),
            Align2::RIGHT_CENTER,
            format!("{at}   {}", problem.code),
            small.clone(),
            t.ink_faint,
        );
        let fix_width = problem.fixes.first().map_or(0.0, |fix| width_of(ui, &fix.title) + 2.0 * space::M + space::S);
        let room = Rect::from_min_max(rect.min, pos2(right.left() - space::M - fix_width, rect.max.y));
        let mut left = rect.left() + 40.0;
        let hint = problem.hint.as_deref().unwrap_or_default();
        // The hover is shown only if it adds something: the label of the place, or what the row cuts.
        let mut tells = !problem.label.is_empty() && problem.severity() != Severity::Example;
        for (words, font, ink) in [(problem.message.as_str(), body, t.ink), (hint, small, t.ink_soft)] {
            let mut job = message::job(ui.style(), words, &font, ink);
            job.wrap = egui::text::TextWrapping::truncate_at_width((room.right() - left).max(1.0));
            let galley = ui.fonts_mut(|f| f.layout_job(job));
            let at = pos2(left, y - galley.size().y / 2.0);
            left += galley.size().x + space::M;
            tells |= galley.elided;
            // A hint is left out if only the dots of it would be visible.
            if !galley.elided || galley.size().x > HINT_MIN {
                painter.galley(at, galley, ink);
            }
        }
        let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        let response = match tells {
            true => response.on_hover_ui(|ui| crate::text_pane::problem_tooltip(ui, problem)),
            false => response,
        };
        if response.clicked() {
            *action = ProblemAction::GoTo(problem.at.path.clone(), problem.at.start, problem.at.end);
        }
        if let Some(fix) = problem.fixes.first() {
            let place =
                Rect::from_min_max(pos2(room.right(), rect.top()), pos2(right.left() - space::M, rect.bottom()));
            let button = ui.put(place.shrink2(vec2(space::XS, 1.0)), egui::Button::new(&fix.title).small());
            if button.on_hover_text(words!("problems-fix.help")).clicked() {
                *action = ProblemAction::Fix(fix.clone());
            }
        }
    });
}

fn width_of(ui: &Ui, text: &str) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    ui.painter().layout_no_wrap(text.to_owned(), font, egui::Color32::WHITE).size().x
}
