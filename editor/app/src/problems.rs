//! The list of problems: by text, each leads to its place, and those with a fix offer it.

use crate::theme::{self, Tokens, space};
use dicta_studio::check::{Fix, Problem, Severity};
use dicta_studio::project::Project;
use egui::{Align2, Rect, Role, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;
use std::collections::BTreeSet;

/// What the list asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum ProblemAction {
    None,
    GoTo(String, usize, usize),
    Fix(Fix),
}

/// How the list is looked at.
#[derive(Default)]
pub struct Problems {
    no_errors: bool,
    no_warnings: bool,
    filter: String,
    /// Texts whose problems are folded away.
    closed: BTreeSet<String>,
}

/// A line of the list.
enum Line<'p> {
    /// A text, and how many problems it has.
    Text(&'p str, usize),
    Problem(&'p Problem),
}

const ROW: f32 = 22.0;

impl Problems {
    /// Shows the list.
    pub fn show(&mut self, ui: &mut Ui, project: &Project, problems: &[Problem], busy: bool) -> ProblemAction {
        let t = Tokens::of(ui);
        let mut action = ProblemAction::None;
        if problems.is_empty() {
            if busy {
                ui.horizontal(|ui| {
                    ui.spinner();
                    ui.label("Checking the texts…");
                });
            } else {
                ui.colored_label(t.good, "No problems. The rules are ready to fly.");
            }
            return action;
        }
        self.head(ui, problems);
        let words = self.filter.to_lowercase();
        let is_wanted = |p: &&Problem| {
            let sort = match p.severity {
                Severity::Error => !self.no_errors,
                Severity::Warning => !self.no_warnings,
            };
            sort && (words.is_empty()
                || [&p.message, &p.path, &p.code].iter().any(|t| t.to_lowercase().contains(&words)))
        };
        // The text with the worst problem first; within a text, place by place.
        let mut texts: Vec<(&str, Vec<&Problem>)> = Vec::new();
        for problem in problems.iter().filter(is_wanted) {
            match texts.iter_mut().find(|(path, _)| *path == problem.path) {
                Some((_, of_text)) => of_text.push(problem),
                None => texts.push((&problem.path, vec![problem])),
            }
        }
        let mut lines: Vec<Line> = Vec::new();
        for (path, mut of_text) in texts {
            lines.push(Line::Text(path, of_text.len()));
            if !self.closed.contains(path) {
                of_text.sort_by_key(|p| (p.start, p.severity));
                lines.extend(of_text.into_iter().map(Line::Problem));
            }
        }
        if lines.is_empty() {
            ui.weak("Nothing that is shown here has problems.");
        }
        ui.spacing_mut().item_spacing.y = 0.0;
        let scroll = egui::ScrollArea::vertical().id_salt("problems").auto_shrink([false, false]);
        // Only what can be seen is made, there may be thousands.
        scroll.show_rows(ui, ROW, lines.len(), |ui, seen| {
            for line in &lines[seen] {
                match line {
                    Line::Text(path, count) => self.text(ui, t, path, *count),
                    Line::Problem(problem) => row(ui, t, project, problem, &mut action),
                }
            }
        });
        action
    }

    /// The line of a text: a click folds its problems away.
    fn text(&mut self, ui: &mut Ui, t: &Tokens, path: &str, count: usize) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
        let title = format!("{path} ({count})");
        let open = !self.closed.contains(path);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, open, &title));
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 3.0, t.line_soft);
        }
        let icon = if open { icons::ICON_ARROW_DROP_DOWN } else { icons::ICON_ARROW_RIGHT };
        let (left, y) = (rect.left(), rect.center().y);
        ui.painter().text(pos2(left, y), Align2::LEFT_CENTER, icon.codepoint, theme::icon_font(15.0), t.ink_soft);
        let body = TextStyle::Body.resolve(ui.style());
        ui.painter().text(pos2(left + 20.0, y), Align2::LEFT_CENTER, &title, body, t.ink_soft);
        if response.clicked() && !self.closed.remove(path) {
            self.closed.insert(path.to_owned());
        }
    }

    /// What is shown: errors, warnings, and those with some words.
    fn head(&mut self, ui: &mut Ui, problems: &[Problem]) {
        ui.horizontal(|ui| {
            let count = |severity| problems.iter().filter(|p| p.severity == severity).count();
            let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
            let switches = [(&mut self.no_errors, errors, "Errors"), (&mut self.no_warnings, warnings, "Warnings")];
            for (off, n, name) in switches {
                let shown = ui.add_enabled(n > 0, egui::Button::selectable(!*off, format!("{name} ({n})")));
                if shown.accessible_name(format!("Show {}", name.to_lowercase())).clicked() {
                    *off = !*off;
                }
            }
            let filter = egui::TextEdit::singleline(&mut self.filter).hint_text("Filter").desired_width(160.0);
            ui.add(filter).accessible_name("Filter the problems");
        });
        ui.add_space(space::XXS);
    }
}

/// One problem: a row that leads to its place, and its fix.
fn row(ui: &mut Ui, t: &Tokens, project: &Project, problem: &Problem, action: &mut ProblemAction) {
    let (icon, colour) = match problem.severity {
        Severity::Error => (icons::ICON_ERROR.codepoint, t.error),
        Severity::Warning => (icons::ICON_WARNING.codepoint, t.warning),
    };
    ui.horizontal(|ui| {
        let fix_width = problem.fix.as_ref().map_or(0.0, |fix| width_of(ui, &fix.title) + 22.0);
        let width = (ui.available_width() - fix_width).max(120.0);
        let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &problem.message));
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 3.0, t.line_soft);
        }
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        let y = rect.center().y;
        painter.text(pos2(rect.left() + 20.0, y), Align2::LEFT_CENTER, icon, theme::icon_font(13.0), colour);
        let body = TextStyle::Body.resolve(ui.style());
        let small = TextStyle::Small.resolve(ui.style());
        let place = project.document(&problem.path).map(|d| d.line_column(problem.start));
        let at = place.map_or_else(String::new, |(l, c)| format!("{}:{}", l + 1, c + 1));
        let right = painter.text(
            pos2(rect.right() - 6.0, y),
            Align2::RIGHT_CENTER,
            format!("{at}   {}", problem.code),
            small.clone(),
            t.ink_faint,
        );
        let room = Rect::from_min_max(rect.min, pos2(right.left() - space::M, rect.max.y));
        let painter = painter.with_clip_rect(room.intersect(ui.clip_rect()));
        let said = painter.text(pos2(rect.left() + 40.0, y), Align2::LEFT_CENTER, &problem.message, body, t.ink);
        if let Some(hint) = &problem.hint {
            painter.text(pos2(said.right() + space::M, y), Align2::LEFT_CENTER, hint, small, t.ink_soft);
        }
        let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        if response.on_hover_ui(|ui| crate::text_pane::tell(ui, problem)).clicked() {
            *action = ProblemAction::GoTo(problem.path.clone(), problem.start, problem.end);
        }
        if let Some(fix) = &problem.fix
            && ui.small_button(&fix.title).on_hover_text("Change the text so that this problem is gone").clicked()
        {
            *action = ProblemAction::Fix(fix.clone());
        }
    });
}

fn width_of(ui: &Ui, text: &str) -> f32 {
    let font = TextStyle::Button.resolve(ui.style());
    ui.painter().layout_no_wrap(text.to_owned(), font, egui::Color32::WHITE).size().x
}
