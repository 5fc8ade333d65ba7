//! Questions about texts that differ: what was not saved, backups, what another program wrote. Each shows the difference.

mod backups;
mod compare;
mod outside;

pub use backups::{BackupsAnswer, BackupsDialog};
pub use compare::Compare;
pub use outside::{OutsideAnswer, ask_about_outside};

use crate::theme::{self, Tokens, space};

use dicta_studio::project::{Answer, Project};
use egui::{RichText, Ui, vec2};
use std::collections::BTreeMap;

/// Changes that were not saved, to be answered.
pub struct RecoveryDialog {
    /// The text whose difference is shown.
    front: String,
    answers: BTreeMap<String, Answer>,
    compare: Compare,
}

/// What was answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecoveryAnswer {
    /// Each text as marked.
    Done(Vec<(String, Answer)>),
    /// It is asked again when the project is opened the next time.
    Later,
}

impl RecoveryDialog {
    /// A dialog for a project; none if nothing waits to be answered.
    pub fn of(project: &Project) -> Option<Self> {
        let answer = |lost: &dicta_studio::recovery::Lost, here: Option<&str>| {
            let merges = here.is_some_and(|disk| lost.merged(disk).is_some());
            (lost.path.clone(), if merges { Answer::Merge } else { Answer::Take })
        };
        let answers: BTreeMap<String, Answer> = project.lost().map(|(lost, here)| answer(lost, here)).collect();
        let front = answers.keys().next()?.clone();
        Some(RecoveryDialog { front, answers, compare: Compare::default() })
    }

    /// Shows it; gives an answer once there is one.
    pub fn show(&mut self, ctx: &egui::Context, project: &Project) -> Option<RecoveryAnswer> {
        let mut answer = None;
        let modal = theme::modal(ctx, "recovery").show(ctx, |ui| {
            let size = large(ui);
            ui.set_width(size.x);
            ui.label(RichText::new("Some changes were not saved").text_style(egui::TextStyle::Heading));
            ui.label("When this project was open last it was closed with changes that no file has. What shall become of them?");
            ui.add_space(space::S);
            let size = vec2(size.x, size.y - 120.0);
            side_by_side(ui, size, 250.0, self, |this, ui| this.files(ui, project), |this, ui| this.difference(ui, project));
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let t = Tokens::of(ui);
                let main = egui::Button::new(RichText::new("Recover as marked").color(t.on_accent)).fill(t.accent);
                if ui.add(main).on_hover_text("It can be undone, and nothing is saved yet").clicked() {
                    answer = Some(RecoveryAnswer::Done(self.answers.clone().into_iter().collect()));
                }
                let leave = ui.button("Leave all").on_hover_text("Keep the texts as the disk has them; the history still has the changes");
                if leave.clicked() {
                    let all = self.answers.keys().map(|path| (path.clone(), Answer::Leave)).collect();
                    answer = Some(RecoveryAnswer::Done(all));
                }
                if ui.button("Later").on_hover_text("Ask again when the project is opened the next time").clicked() {
                    answer = Some(RecoveryAnswer::Later);
                }
            });
        });
        if modal.should_close() {
            answer = answer.or(Some(RecoveryAnswer::Later));
        }
        answer
    }

    fn files(&mut self, ui: &mut Ui, project: &Project) {
        egui::ScrollArea::vertical().id_salt("lost").auto_shrink([false, false]).show(ui, |ui| {
            for (lost, here) in project.lost() {
                let Some(answer) = self.answers.get_mut(&lost.path) else { continue };
                let front = self.front == lost.path;
                let title = egui::Button::selectable(front, lost.path.as_str()).truncate();
                let response = ui.add(title).on_hover_text("Show the difference");
                if response.accessible_name(format!("Difference of {}", lost.path)).clicked() {
                    self.front.clone_from(&lost.path);
                }
                let merges = here.is_some_and(|disk| lost.merged(disk).is_some());
                ui.horizontal(|ui| {
                    ui.add_space(space::M);
                    let mut choice = |ui: &mut Ui, value, words: &str, help: &str| {
                        let response = ui.selectable_label(*answer == value, words).on_hover_text(help);
                        if response.accessible_name(format!("{words} {}", lost.path)).clicked() {
                            *answer = value;
                        }
                    };
                    choice(ui, Answer::Take, "Take", "The text becomes what it was with the changes");
                    if merges {
                        let help = "The file was changed since; make the changes in it as it is now";
                        choice(ui, Answer::Merge, "Merge", help);
                    }
                    choice(ui, Answer::Leave, "Leave", "The text stays as the disk has it");
                });
                ui.add_space(space::S);
            }
        });
    }

    fn difference(&mut self, ui: &mut Ui, project: &Project) {
        let Some((lost, here)) = project.lost().find(|(lost, _)| lost.path == self.front) else { return };
        let merged =
            here.and_then(|disk| lost.merged(disk)).filter(|_| self.answers.get(&self.front) == Some(&Answer::Merge));
        let new = merged.as_deref().unwrap_or(&lost.mine);
        let words = if here.is_none() { "The file is gone" } else { "The file as it is" };
        self.compare.show(ui, (words, here.unwrap_or_default()), ("The text recovered", new));
    }
}

/// Two columns of a fixed size: a list of this width, and what is picked in it.
fn side_by_side<T>(
    ui: &mut Ui,
    size: egui::Vec2,
    width: f32,
    of: &mut T,
    list: impl FnOnce(&mut T, &mut Ui),
    picked: impl FnOnce(&mut T, &mut Ui),
) {
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let (left, right) = rect.split_left_right_at_x(rect.left() + width);
    list(of, &mut ui.new_child(egui::UiBuilder::new().max_rect(left)));
    picked(of, &mut ui.new_child(egui::UiBuilder::new().max_rect(right.with_min_x(right.left() + space::M))));
}

/// The size of a dialog that shows a difference.
fn large(ui: &Ui) -> egui::Vec2 {
    let screen = ui.ctx().content_rect().size();
    vec2((screen.x - 120.0).min(1060.0), (screen.y - 120.0).min(640.0))
}
