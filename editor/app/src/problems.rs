//! The list of problems: each goes to its place, and those with a fix offer it.

use crate::theme::Tokens;
use dicta_studio::check::{Fix, Problem, Severity};
use dicta_studio::project::Project;
use egui::{RichText, Ui};
use egui_material_icons::icons;

/// What the list asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum ProblemAction {
    None,
    GoTo(String, usize, usize),
    Fix(Fix),
}

/// Shows the list.
pub fn show(ui: &mut Ui, project: &Project, problems: &[Problem], busy: bool) -> ProblemAction {
    let t = Tokens::of(ui);
    let mut action = ProblemAction::None;
    if problems.is_empty() {
        ui.add_space(6.0);
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
    egui::ScrollArea::vertical().id_salt("problems").auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for problem in problems {
            ui.horizontal_wrapped(|ui| {
                let (icon, colour) = match problem.severity {
                    Severity::Error => (icons::ICON_ERROR.codepoint, t.error),
                    Severity::Warning => (icons::ICON_WARNING.codepoint, t.warning),
                };
                ui.label(RichText::new(icon).color(colour));
                let place = project.document(&problem.path).map(|d| d.line_column(problem.start));
                let at = place
                    .map_or_else(|| problem.path.clone(), |(l, c)| format!("{}:{}:{}", problem.path, l + 1, c + 1));
                let line = ui.link(RichText::new(&problem.message).color(t.ink));
                if line.on_hover_ui(|ui| crate::text_pane::tell(ui, problem)).clicked() {
                    action = ProblemAction::GoTo(problem.path.clone(), problem.start, problem.end);
                }
                if let Some(hint) = &problem.hint {
                    ui.label(RichText::new(hint).small().color(t.ink_soft));
                }
                ui.label(RichText::new(format!("{at}  {}", problem.code)).small().color(t.ink_faint));
                if let Some(fix) = &problem.fix
                    && ui
                        .small_button(&fix.title)
                        .on_hover_text("Change the text so that this problem is gone")
                        .clicked()
                {
                    action = ProblemAction::Fix(fix.clone());
                }
            });
        }
    });
    action
}
