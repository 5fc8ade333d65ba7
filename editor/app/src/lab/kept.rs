//! The list of the results that are kept: each can be shown again, or deleted after a question.

use super::{against_title, metric_title, verdict};
use crate::history_pane::age;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::io::Files;
use dicta_studio::lab::{KeptHead, KeptResult, LabOrder, LabResult, Look};
use dicta_studio::project::Project;
use egui::{RichText, Ui};

/// The kept results of a project.
#[derive(Default)]
pub(super) struct KeptList {
    /// None until they are read.
    results: Option<Vec<KeptResult>>,
    /// The number of the one about which the user is asked.
    asked: Option<usize>,
}

/// What the user does with a kept result.
enum Click {
    Open,
    Ask,
    Keep,
    Delete,
}

/// What was compared, what was found, and what was known after more and more games.
type Found = (LabOrder, LabResult, Vec<Look>);

impl KeptList {
    /// Keeps a result, if the project has a folder for it.
    ///
    /// # Errors
    /// Why it isn't kept.
    pub fn keep(
        &mut self,
        files: &dyn Files,
        project: &Project,
        found: (&LabOrder, &LabResult, &[Look]),
    ) -> Result<(), String> {
        let Some(folder) = project.lab_folder() else { return Ok(()) };
        (self.results, self.asked) = (None, None);
        KeptResult::keep(files, &folder, project.time(), found).map_err(|error| error.to_string())
    }

    /// Shows the list; returns the result that was clicked, or why it can't be shown or deleted.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        files: &dyn Files,
        project: &Project,
        is_running: bool,
    ) -> Option<Result<Found, String>> {
        let folder = project.lab_folder()?;
        let results = self.results.get_or_insert_with(|| KeptResult::list(files, &folder));
        if results.is_empty() {
            return None;
        }
        ui.separator();
        ui.label(RichText::new(words!("lab-kept")).strong());
        let mut click = None;
        for (i, kept) in results.iter().enumerate() {
            let clicked = ui.push_id(("lab-kept", kept.when), |ui| {
                row(ui, kept, project.time(), is_running, self.asked == Some(i))
            });
            click = clicked.inner.map(|what| (i, what)).or(click);
        }
        let (i, what) = click?;
        let kept = results.get(i)?;
        self.asked = matches!(what, Click::Ask).then_some(i);
        match what {
            Click::Open => Some(kept.read(files).map_err(|error| error.to_string())),
            Click::Ask | Click::Keep => None,
            Click::Delete => {
                let deleted = kept.delete(files);
                self.results = None;
                deleted.err().map(|error| Err(error.to_string()))
            }
        }
    }
}

/// What was compared and when, with the buttons.
fn row(ui: &mut Ui, kept: &KeptResult, now: u64, is_running: bool, is_asked: bool) -> Option<Click> {
    let mut click = None;
    let age = age(now, kept.when);
    ui.horizontal_wrapped(|ui| {
        match &kept.head {
            Ok(head) => {
                let against = against_title(&head.against);
                let (missions, metric) = (head.missions.join(", "), metric_title(&head.metric));
                let says = words!("lab-kept-one", age = &age, against = against, missions = missions, metric = metric);
                ui.label(says);
                let button = ui.add_enabled(!is_running, egui::Button::new(words!("lab-kept-show")));
                if button.on_hover_text(words!("lab-kept-show.help")).clicked() {
                    click = Some(Click::Open);
                }
            }
            Err(error) => drop(ui.colored_label(Tokens::of(ui).error, error.to_string())),
        }
        if is_asked {
            ui.label(words!("lab-kept-question"));
            if ui.button(words!("lab-kept-delete.sure")).clicked() {
                click = Some(Click::Delete);
            }
            if ui.button(words!("lab-kept-keep")).clicked() {
                click = Some(Click::Keep);
            }
        } else if ui.button(words!("lab-kept-delete")).on_hover_text(words!("lab-kept-delete.help")).clicked() {
            click = Some(Click::Ask);
        }
    });
    if let Ok(head) = &kept.head {
        verdicts(ui, head);
    }
    ui.add_space(space::XS);
    click
}

fn verdicts(ui: &mut Ui, head: &KeptHead) {
    for (pilot, known) in &head.verdicts {
        let says = verdict(&head.metric, *known, None);
        ui.colored_label(Tokens::of(ui).ink_soft, words!("lab-verdict", pilot = pilot, says = says));
    }
}
