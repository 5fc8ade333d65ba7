//! Dialogs about files that differ: unsaved changes, backups, changes by other programs. Each shows the difference.

mod backups;
mod folder;
mod outside;

pub use backups::{BackupsAnswer, BackupsDialog};
pub use folder::FolderDialog;
pub use outside::{Changed, external_change_dialog};

use crate::difference::{Choice, DifferenceView, Sides, large, list_with_difference, main_button};
use crate::field;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::project::{Answer, Project};
use dicta_studio::recovery::Lost;
use egui::{RichText, Ui, vec2};
use std::collections::BTreeMap;

/// Unsaved changes of an earlier session, which need a decision.
pub struct RecoveryDialog {
    /// The file whose difference is shown.
    front: String,
    cases: BTreeMap<String, Case>,
    /// The question.
    asks: String,
    /// For how many more frames the main button takes the focus.
    fresh: u8,
}

/// A file, and what happens to its changes.
struct Case {
    answer: Answer,
    /// The changes merged with those made on disk since, if that is possible.
    merged: Option<String>,
    /// The version from which single changes are taken: the file as it was, or merged with the one on disk.
    whole: Answer,
    view: DifferenceView,
}

/// The user's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecoveryAnswer {
    /// Each file as selected.
    Done(Vec<(String, Answer)>),
    /// Ask again when the project is opened the next time.
    Later,
}

impl RecoveryDialog {
    /// A dialog for a project; `None` if it has no such changes.
    pub fn of(project: &Project) -> Option<Self> {
        Self::with_question(project, words!("recovery-question"))
    }

    /// A dialog after others were answered; further changes to the same files come from other windows.
    pub fn next(project: &Project) -> Option<Self> {
        Self::with_question(project, words!("recovery-question.more"))
    }

    fn with_question(project: &Project, asks: String) -> Option<Self> {
        let case = |lost: &Lost, here: Option<&str>| {
            let merged = here.and_then(|disk| lost.merged(disk));
            let whole = if merged.is_some() { Answer::Merge } else { Answer::Take };
            let both = here.filter(|_| merged.is_none()).and_then(|disk| lost.both(disk)).map(Answer::Some);
            let answer = both.unwrap_or_else(|| whole.clone());
            (lost.path.clone(), Case { answer, merged, whole, view: DifferenceView::default() })
        };
        let cases: BTreeMap<String, Case> = project.lost().map(|(lost, here)| case(lost, here)).collect();
        let front = cases.keys().next()?.clone();
        Some(RecoveryDialog { front, cases, asks, fresh: field::FRESH })
    }

    /// Shows the dialog; returns the answer once there is one.
    pub fn show(&mut self, ctx: &egui::Context, project: &Project) -> Option<RecoveryAnswer> {
        let mut answer = None;
        let modal = theme::modal(ctx, "recovery").show(ctx, |ui| {
            let size = large(ui);
            ui.set_width(size.x);
            ui.label(RichText::new(words!("recovery-title")).text_style(egui::TextStyle::Heading));
            ui.label(&self.asks);
            ui.add_space(space::S);
            let size = vec2(size.x, size.y - 120.0);
            list_with_difference(
                ui,
                size,
                250.0,
                self,
                |this, ui| this.files(ui, project),
                |this, ui| this.difference(ui, project),
            );
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let recover = main_button(ui, true, &words!("recovery-do")).on_hover_text(words!("recovery-undoable"));
                field::take_keyboard(&mut self.fresh, &recover);
                if recover.clicked() {
                    answer = Some(RecoveryAnswer::Done(self.all(|case| case.answer.clone())));
                }
                let leave = ui.button(words!("recovery-leave-all")).on_hover_text(words!("recovery-leave-all.help"));
                if leave.clicked() {
                    answer = Some(RecoveryAnswer::Done(self.all(|_| Answer::Leave)));
                }
                if ui.button(words!("recovery-later")).on_hover_text(words!("recovery-later.help")).clicked() {
                    answer = Some(RecoveryAnswer::Later);
                }
            });
        });
        if modal.should_close() {
            answer = answer.or(Some(RecoveryAnswer::Later));
        }
        answer
    }

    fn all(&self, answer: impl Fn(&Case) -> Answer) -> Vec<(String, Answer)> {
        self.cases.iter().map(|(path, case)| (path.clone(), answer(case))).collect()
    }

    fn files(&mut self, ui: &mut Ui, project: &Project) {
        egui::ScrollArea::vertical().id_salt("lost").auto_shrink([false, false]).show(ui, |ui| {
            for (lost, _) in project.lost() {
                let Some(case) = self.cases.get_mut(&lost.path) else { continue };
                let front = self.front == lost.path;
                let title = egui::Button::selectable(front, lost.path.as_str()).truncate();
                let response = ui.add(title).on_hover_text(words!("difference-of.help"));
                if response.accessible_name(words!("difference-of", path = &lost.path)).clicked() {
                    self.front.clone_from(&lost.path);
                }
                case.choose(ui, &lost.path);
                ui.add_space(space::S);
            }
        });
    }

    fn difference(&mut self, ui: &mut Ui, project: &Project) {
        let Some((lost, here)) = project.lost().find(|(lost, _)| lost.path == self.front) else { return };
        let Some(case) = self.cases.get_mut(&self.front) else { return };
        let merged = case.merged.as_deref().filter(|_| case.whole == Answer::Merge);
        let disk = if here.is_none() { words!("recovery-file.gone") } else { words!("recovery-file") };
        let new = merged.unwrap_or(&lost.mine);
        let (mine, leave, take) = (words!("recovery-text"), words!("recovery-leave.one"), words!("recovery-take.one"));
        let sides = Sides { old: (&disk, here.unwrap_or_default()), new: (&mine, new) };
        let fresh = !case.view.is_of(sides);
        let both = words!("recovery-both.one");
        let base = lost.base.as_deref().filter(|base| merged.is_none() && here.is_some_and(|here| here != *base));
        case.view.choose(ui, sides, Choice { words: [&leave, &take], both: Some(&both), base });
        match case.answer {
            Answer::Leave if fresh => case.view.take_all(false),
            Answer::Take if fresh => case.view.take_all(true),
            Answer::Some(_) if fresh => case.view.take_both(),
            _ => {}
        }
        case.answer = match case.view.taken() {
            (_, 0) => return,
            (0, _) => Answer::Leave,
            _ if case.view.text() == new => case.whole.clone(),
            _ => Answer::Some(case.view.text()),
        };
    }
}

impl Case {
    /// The choice between the whole file, merged, and left; and how much of it is taken if that was chosen change by
    /// change.
    fn choose(&mut self, ui: &mut Ui, path: &str) {
        ui.horizontal(|ui| {
            ui.add_space(space::M);
            let mut ways = vec![Answer::Take];
            ways.extend(self.merged.as_ref().map(|_| Answer::Merge));
            ways.push(Answer::Leave);
            for way in ways {
                let (title, name, help) = match &way {
                    Answer::Take | Answer::Some(_) => (
                        words!("recovery-take"),
                        words!("recovery-take.name", path = path),
                        words!("recovery-take.help"),
                    ),
                    Answer::Merge => (
                        words!("recovery-merge"),
                        words!("recovery-merge.name", path = path),
                        words!("recovery-merge.help"),
                    ),
                    Answer::Leave => (
                        words!("recovery-leave"),
                        words!("recovery-leave.name", path = path),
                        words!("recovery-leave.help"),
                    ),
                };
                let choice = theme::choice(Tokens::of(ui), self.answer == way, RichText::new(title));
                let response = ui.add(choice).on_hover_text(help);
                if response.accessible_name(name).clicked() {
                    self.view.take_all(way != Answer::Leave);
                    if way != Answer::Leave {
                        self.whole = way.clone();
                    }
                    self.answer = way;
                }
            }
        });
        if let Answer::Some(_) = self.answer {
            let (taken, all) = self.view.taken();
            ui.horizontal(|ui| {
                ui.add_space(space::M);
                ui.label(
                    RichText::new(words!("recovery-some", taken = taken, n = all))
                        .small()
                        .color(Tokens::of(ui).ink_soft),
                );
            });
        }
    }
}
