//! The history of a project: every undo step, undone ones in grey, and abandoned branches.

mod title;

use crate::command::Command;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::history::{Row, Step, StepId};
use dicta_studio::project::Project;
use egui::{Align2, FontId, Response, RichText, Role, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;
pub use title::step_title;

const ROW: f32 = 20.0;
/// The space for place and age on the right, in points.
const PLACE: f32 = 230.0;

/// The state of the pane.
#[derive(Default)]
pub struct HistoryPane {
    /// Only steps of the active file.
    only_front: bool,
    rows: Vec<Row>,
    /// What the rows were made from: the version of the history, and the file that they are limited to.
    made_of: Option<(u64, Option<String>)>,
}

/// What the pane requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HistoryAction {
    None,
    /// Restore the files as they were just after a step, or before all steps.
    GoTo(Option<StepId>),
}

impl HistoryPane {
    /// Shows the history; `front` is the active file.
    pub fn show(&mut self, ui: &mut Ui, project: &Project, front: Option<&str>) -> HistoryAction {
        let t = Tokens::of(ui);
        let mut action = HistoryAction::None;
        if project.history().is_empty() {
            ui.add_space(space::S);
            ui.colored_label(t.ink_soft, words!("history-empty"));
            return action;
        }
        self.head(ui, project, &mut action);
        ui.add_space(space::XXS);
        let fresh = self.gather(project, front);
        let current = project.history().current();
        let at = self.rows.iter().rposition(|r| matches!(r, Row::Step { done: true, .. }));
        let height = ui.available_height();
        let mut scroll = egui::ScrollArea::vertical().id_salt("history").auto_shrink([false, false]);
        if fresh {
            let y = at.map_or(0.0, |i| (i + 2) as f32 * ROW - height * 0.7);
            scroll = scroll.vertical_scroll_offset(y.max(0.0));
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        scroll.show_rows(ui, ROW, self.rows.len() + 1, |ui, range| {
            for index in range {
                let clicked = match index.checked_sub(1).and_then(|i| self.rows.get(i)) {
                    None => first(ui, t, current.is_none()).clicked().then_some(None),
                    Some(Row::Step { id, done }) => project.history().step(*id).and_then(|step| {
                        let here = current == Some(*id);
                        step_row(ui, t, project.time(), step, *done, here).clicked().then_some(Some(*id))
                    }),
                    Some(Row::Branch { tip, steps }) => {
                        let title = project.history().step(*tip).map_or_else(String::new, title_of_step);
                        branch_row(ui, t, *steps, &title).clicked().then_some(Some(*tip))
                    }
                };
                if let Some(target) = clicked {
                    action = HistoryAction::GoTo(target);
                }
            }
        });
        action
    }

    fn head(&mut self, ui: &mut Ui, project: &Project, action: &mut HistoryAction) {
        let history = project.history();
        ui.horizontal(|ui| {
            let undo = history.to_undo();
            let help =
                undo.map_or_else(|| words!("why-no-undo"), |s| words!("history-undo.help", step = title_of_step(s)));
            let button = egui::Button::new(format!("{} {}", icons::ICON_UNDO.codepoint, Command::Undo.title()));
            let response = ui.add_enabled(undo.is_some(), button);
            if response.on_hover_text(&help).on_disabled_hover_text(&help).clicked() {
                *action = HistoryAction::GoTo(undo.and_then(|s| s.parent));
            }
            let redo = history.to_redo();
            let help =
                redo.map_or_else(|| words!("why-no-redo"), |s| words!("history-redo.help", step = title_of_step(s)));
            let button = egui::Button::new(format!("{} {}", icons::ICON_REDO.codepoint, Command::Redo.title()));
            let response = ui.add_enabled(redo.is_some(), button);
            if response.on_hover_text(&help).on_disabled_hover_text(&help).clicked() {
                *action = redo.map_or(HistoryAction::None, |s| HistoryAction::GoTo(Some(s.id)));
            }
            ui.separator();
            ui.checkbox(&mut self.only_front, words!("history-only-front"))
                .on_hover_text(words!("history-only-front.help"));
            ui.separator();
            let count = words!("history-count", n = history.len());
            ui.add(egui::Label::new(RichText::new(count).small().color(Tokens::of(ui).ink_soft)).truncate());
        });
    }

    /// Rebuilds the rows if the history has changed; returns whether it has.
    fn gather(&mut self, project: &Project, front: Option<&str>) -> bool {
        let of = front.filter(|_| self.only_front).map(str::to_owned);
        let key = (project.history().version(), of);
        if self.made_of.as_ref() == Some(&key) {
            return false;
        }
        self.rows = project.history().rows();
        if let Some(path) = &key.1 {
            let touches = |id: &StepId| project.history().step(*id).is_some_and(|s| s.paths().contains(&path.as_str()));
            self.rows.retain(|row| match row {
                Row::Step { id, .. } | Row::Branch { tip: id, .. } => touches(id),
            });
        }
        self.made_of = Some(key);
        true
    }
}

pub fn title_of_step(step: &Step) -> String {
    step_title(&step.title, &step.acts)
}

fn first(ui: &mut Ui, t: &Tokens, here: bool) -> Response {
    let title = words!("history-first");
    let response = row(ui, t, here, &title, words!("history-first.help"));
    let ink = if here { t.ink } else { t.ink_soft };
    paint(ui, t, &response, icons::ICON_FLAG.codepoint, &title, ink, ("", ""));
    response
}

fn step_row(ui: &mut Ui, t: &Tokens, now: u64, step: &Step, done: bool, here: bool) -> Response {
    let others = step.paths().len().saturating_sub(1);
    let place = match others {
        0 => format!("{}:{}", step.path(), step.line),
        n => words!("history-texts", path = step.path(), n = n),
    };
    let title = title_of_step(step);
    let name = match (here, done) {
        (true, _) => words!("history-step.here", step = &title, place = &place),
        (_, true) => words!("history-step.done", step = &title, place = &place),
        _ => words!("history-step.undone", step = &title, place = &place),
    };
    let help = if done { words!("history-step.back-help") } else { words!("history-step.again-help") };
    let response = row(ui, t, here, &name, help);
    let icon = if step.typed { icons::ICON_KEYBOARD.codepoint } else { icons::ICON_EDIT_NOTE.codepoint };
    let ink = if done { t.ink } else { t.ink_faint };
    paint(ui, t, &response, icon, &title, ink, (&place, &age(now, step.when)));
    response
}

fn branch_row(ui: &mut Ui, t: &Tokens, steps: usize, title: &str) -> Response {
    let label = words!("history-branch", n = steps, step = title);
    let response = row(ui, t, false, &label, words!("history-branch.help"));
    paint(ui, t, &response, icons::ICON_ALT_ROUTE.codepoint, &label, t.ink_faint, ("", ""));
    response
}

fn row(ui: &mut Ui, t: &Tokens, here: bool, name: &str, help: String) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, here, name));
    let painter = ui.painter_at(rect);
    if here {
        painter.rect_filled(rect, 3.0, t.accent_soft);
        painter.rect_filled(rect.with_max_x(rect.left() + 3.0), 0.0, t.accent);
    } else if response.hovered() || response.has_focus() {
        painter.rect_filled(rect, 3.0, t.line_soft);
    }
    response.on_hover_text(help)
}

/// Draws a row, with a place and an age on the right: the place is cut if they do not fit, the age is not.
fn paint(
    ui: &Ui,
    t: &Tokens,
    response: &Response,
    icon: &str,
    title: &str,
    ink: egui::Color32,
    (place, age): (&str, &str),
) {
    let rect = response.rect;
    let middle = rect.center().y;
    let painter = ui.painter_at(rect);
    painter.text(pos2(rect.left() + 10.0, middle), Align2::LEFT_CENTER, icon, theme::icon_font(theme::size::BODY), ink);
    let right = rect.right() - space::S;
    let narrow = rect.width() < 2.0 * PLACE;
    let room = if narrow || place.is_empty() { rect.width() - 40.0 } else { rect.width() - PLACE - 40.0 };
    let galley = one_line(ui, title, TextStyle::Body.resolve(ui.style()), ink, room);
    painter.galley(pos2(rect.left() + 30.0, middle - galley.size().y / 2.0), galley, ink);
    if !narrow && !place.is_empty() {
        let faint = if ink == t.ink_faint { t.ink_faint } else { t.ink_soft };
        let font = TextStyle::Small.resolve(ui.style());
        let age = one_line(ui, age, font.clone(), faint, PLACE);
        let left = right - age.size().x;
        painter.galley(pos2(left, middle - age.size().y / 2.0), age, faint);
        let right = left - space::M;
        let galley = one_line(ui, place, font, faint, PLACE - (rect.right() - right));
        painter.galley(pos2(right - galley.size().x, middle - galley.size().y / 2.0), galley, faint);
    }
}

/// A text on one line, cut at this width.
pub fn one_line(ui: &Ui, text: &str, font: FontId, ink: egui::Color32, width: f32) -> std::sync::Arc<egui::Galley> {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, ink);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(20.0));
    ui.fonts_mut(|f| f.layout_job(job))
}

/// How long ago something was, as a message; both times are in milliseconds since 1970.
pub fn age(now: u64, when: u64) -> String {
    let seconds = now.saturating_sub(when) / 1000;
    match seconds {
        0..10 => words!("age-now"),
        10..60 => words!("age-seconds", n = seconds),
        60..3600 => words!("age-minutes", n = seconds / 60),
        3600..86_400 => words!("age-hours", n = seconds / 3600),
        86_400..172_800 => words!("age-yesterday"),
        _ => words!("age-days", n = seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::age;

    #[test]
    fn ages_use_the_largest_fitting_unit() {
        let ago = |seconds: u64| age(10_000_000_000, 10_000_000_000 - seconds * 1000);
        assert_eq!(
            [0, 12, 61, 7300, 90_000, 400_000].map(ago),
            ["just now", "12 s ago", "1 min ago", "2 h ago", "yesterday", "4 days ago"]
        );
        assert_eq!(age(5, 10), "just now");
    }
}
