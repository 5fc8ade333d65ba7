//! Questions about texts that differ: what was not saved, backups, what another program wrote. Each shows the difference.

mod backups;
mod outside;

pub use backups::{BackupsAnswer, BackupsDialog};
pub use outside::{Changed, ask_about_outside};

use crate::difference::{Choice, DifferenceView, Sides, large, list_beside, main_button};
use crate::theme::{self, space};

use dicta_studio::project::{Answer, Project};
use egui::{RichText, Ui, vec2};
use std::collections::BTreeMap;

/// Changes that were not saved, to be answered.
pub struct RecoveryDialog {
    /// The text whose difference is shown.
    front: String,
    answers: BTreeMap<String, Answer>,
    /// The differences by text: each keeps what is taken of it.
    views: BTreeMap<String, DifferenceView>,
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
        Some(RecoveryDialog { front, answers, views: BTreeMap::new() })
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
            list_beside(ui, size, 250.0, self, |this, ui| this.files(ui, project), |this, ui| this.difference(ui, project));
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                if main_button(ui, true, "Recover as marked").on_hover_text("It can be undone, and nothing is saved yet").clicked() {
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
                    let mut choice = |ui: &mut Ui, value: Answer, words: &str, help: &str| {
                        let response = ui.selectable_label(*answer == value, words).on_hover_text(help);
                        if response.accessible_name(format!("{words} {}", lost.path)).clicked() {
                            *answer = value;
                            // Change by change it begins anew.
                            self.views.remove(&lost.path);
                        }
                    };
                    choice(ui, Answer::Take, "Take", "The text becomes what it was with the changes");
                    if merges {
                        let help = "The file was changed since; make the changes in it as it is now";
                        choice(ui, Answer::Merge, "Merge", help);
                    }
                    choice(ui, Answer::Leave, "Leave", "The text stays as the disk has it");
                });
                if let Answer::Some(_) = answer {
                    let some = self.views.get(&lost.path).map_or((0, 0), DifferenceView::taken);
                    ui.horizontal(|ui| {
                        ui.add_space(space::M);
                        ui.label(RichText::new(format!("{} of {} changes", some.0, some.1)).small());
                    });
                }
                ui.add_space(space::S);
            }
        });
    }

    fn difference(&mut self, ui: &mut Ui, project: &Project) {
        let Some((lost, here)) = project.lost().find(|(lost, _)| lost.path == self.front) else { return };
        let answer = self.answers.entry(self.front.clone()).or_insert(Answer::Leave);
        let merged = here.and_then(|disk| lost.merged(disk));
        // Pieces are taken from what the merge makes of both, where there is one.
        let new = merged.as_deref().unwrap_or(&lost.mine);
        let new = if *answer == Answer::Take { &lost.mine } else { new };
        let old = here.unwrap_or_default();
        let words = if here.is_none() { "The file is gone" } else { "The file as it is" };
        let view = self.views.entry(self.front.clone()).or_default();
        let fresh = view.taken().1 == 0;
        let sides = Sides { old: (words, old), new: ("The text recovered", new) };
        let before = (!fresh).then(|| view.taken());
        view.choose(ui, sides, Choice { words: ["As the disk has it", "Recover"], base: None });
        if fresh && *answer == Answer::Leave {
            view.take_all(false);
        }
        if before.is_some_and(|before| before != view.taken()) {
            *answer = match view.taken() {
                (0, _) => Answer::Leave,
                _ if view.text() == lost.mine => Answer::Take,
                (taken, all) if taken == all => Answer::Merge,
                _ => Answer::Some(view.text()),
            };
        }
    }
}
