//! The lab: comparisons of rules by many games, entries that play against each other, and kept results.
//!
//! The worker plays; meanwhile, files can be edited. What is played keeps the files with which it was started.

mod bars;
mod comparison;
mod distributions;
mod figures;
mod heat_map;
mod kept;
mod matrix;
mod opened_pair;
mod plot;
mod running;
mod titles;
mod together;

pub use comparison::{against_title, measured, metric_title};
pub use titles::Titles;

use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use comparison::ComparisonPage;
use dicta_program::Program;
use dicta_studio::game::GameError;
use dicta_studio::io::Files;
use dicta_studio::lab::{LastVerdicts, Played, PlayedComparison, ReportFormat};
use dicta_studio::pilots::{self, Pilot};
use dicta_studio::playtest::Playtest;
use dicta_studio::project::Project;
use dicta_studio::sheet::Reading;
use egui::{Context, ScrollArea, Spinner, Ui};
use kept::{KeptClick, KeptList};
use matrix::MatrixPage;
use running::LabState;
use std::path::Path;
use std::sync::Arc;

/// The state of the pane.
#[derive(Default)]
pub struct LabPane {
    page: Page,
    /// The names of the missions that are chosen.
    missions: Vec<String>,
    comparison: ComparisonPage,
    matrix: MatrixPage,
    /// The results that are kept.
    kept: KeptList,
    /// A game that is being played, to be opened.
    opening: Option<Task<Result<Playtest, GameError>>>,
    /// What is to be exported.
    exported: Option<Exported>,
    exports: bool,
    /// An error to report.
    trouble: Option<String>,
}

/// What is to be exported.
enum Exported {
    One(Played),
    All(Vec<PlayedComparison>),
}

/// The visible page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Comparison,
    Matrix,
}

/// What the pages are drawn from.
struct Lab<'a> {
    project: &'a Project,
    reading: &'a Reading,
    seed: u64,
}

/// What the user does with a result.
enum LabClick {
    Export,
    /// Open the game that this plays.
    Open(Box<dyn FnOnce() -> Result<Playtest, GameError> + Send>),
}

/// What the pane requests.
pub enum LabAction {
    None,
    /// Show this playtest.
    Play(Box<Playtest>),
    /// Ask for a file to export the result to; its usual name.
    Export(&'static str),
    Say(String),
}

impl LabPane {
    /// Shows what to play, and the progress or the result.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        files: &dyn Files,
        project: &Project,
        reading: Option<&Reading>,
        seed: u64,
    ) -> LabAction {
        self.take(files, project);
        let Some(reading) = reading.filter(|r| !r.program.missions.is_empty()) else {
            ui.label(words!("lab-no-mission"));
            return LabAction::None;
        };
        self.settle(reading);
        let mut click = None;
        ScrollArea::vertical().id_salt("lab").auto_shrink([false, false]).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.selectable_value(&mut self.page, Page::Comparison, words!("lab-page-comparison"));
                ui.selectable_value(&mut self.page, Page::Matrix, words!("lab-page-matrix"));
            });
            let of = Lab { project, reading, seed };
            click = match self.page {
                Page::Comparison => self.comparison.show(ui, &of, &mut self.missions),
                Page::Matrix => self.matrix.show(ui, &of, &mut self.missions),
            };
            if self.opening.is_some() {
                ui.horizontal(|ui| {
                    ui.add(Spinner::new());
                    ui.label(words!("lab-opening"));
                });
            }
            self.kept_results(ui, files, project, Titles(&reading.program));
        });
        match click {
            Some(LabClick::Export) => self.export_later(self.shown().map(Exported::One)),
            Some(LabClick::Open(play)) => {
                self.opening = Some(Worker::of(ui.ctx()).start(ui.ctx(), Queue::Of("lab-game"), move |_| play()));
            }
            None => {}
        }
        if std::mem::take(&mut self.exports)
            && let Some(exported) = &self.exported
        {
            return LabAction::Export(exported.file());
        }
        match self.trouble.take() {
            Some(trouble) => LabAction::Say(trouble),
            None => self.opened(ui.ctx()),
        }
    }

    /// Reads the kept results on the worker, unless they are known. Call it in every frame.
    pub fn read_kept(&mut self, ctx: &Context, files: &Arc<dyn Files>, project: &Project) {
        self.kept.read(ctx, files, project);
    }

    /// The last verdict on each declaration, by the kept results.
    pub fn verdicts(&self) -> Arc<LastVerdicts> {
        self.kept.verdicts.clone()
    }

    /// Shows the result that was kept at this time.
    pub fn show_kept(&mut self, when: u64) {
        self.kept.wanted = Some(when);
    }

    /// What was chosen for export, as the text of a file.
    ///
    /// # Errors
    /// If a file can't have this extension.
    pub fn export(&self, path: &Path) -> Result<String, String> {
        let format = ReportFormat::of(path).ok_or_else(|| words!("dialog-lab.endings"))?;
        match &self.exported {
            Some(Exported::One(played)) => Ok(format.text(played)),
            Some(Exported::All(all)) => Ok(format.text_of_all(&all.iter().collect::<Vec<_>>())),
            None => Err(words!("lab-hint")),
        }
    }

    /// The result that is shown.
    fn shown(&self) -> Option<Played> {
        match (self.page, &self.comparison.state, &self.matrix.state) {
            (Page::Comparison, LabState::Done(played), _) => Some(Played::Comparison(played.clone())),
            (Page::Matrix, _, LabState::Done(played)) => Some(Played::Matrix(played.clone())),
            _ => None,
        }
    }

    fn export_later(&mut self, exported: Option<Exported>) {
        (self.exports, self.exported) = (exported.is_some(), exported);
    }

    /// Takes what was found, and keeps it.
    fn take(&mut self, files: &dyn Files, project: &Project) {
        let comparison = self.comparison.state.take().map(|played| Played::Comparison(Box::new(played.clone())));
        let matrix = self.matrix.state.take().map(|played| Played::Matrix(Box::new(played.clone())));
        for played in comparison.into_iter().chain(matrix) {
            self.trouble = self.kept.keep(files, project, &played).err();
        }
    }

    /// Drops choices that the rules don't have, and chooses what the rules begin with if nothing is left.
    fn settle(&mut self, reading: &Reading) {
        let program = &reading.program;
        self.missions.retain(|name| program.missions.iter().any(|m| m.head.name == *name));
        if self.missions.is_empty() {
            self.missions.extend(program.missions.first().map(|m| m.head.name.clone()));
        }
        self.comparison.settle(reading);
        self.matrix.settle(reading, &self.missions);
    }

    /// The list of kept results; one that is clicked is shown again.
    fn kept_results(&mut self, ui: &mut Ui, files: &dyn Files, project: &Project, titles: Titles<'_>) {
        let is_running = self.comparison.state.is_running() || self.matrix.state.is_running();
        match self.kept.show(ui, files, project, titles, is_running) {
            Some(Ok(KeptClick::Open(Played::Comparison(played)))) => {
                (self.page, self.comparison.state) = (Page::Comparison, LabState::Done(played));
            }
            Some(Ok(KeptClick::Open(Played::Matrix(played)))) => {
                (self.page, self.matrix.state) = (Page::Matrix, LabState::Done(played));
            }
            Some(Ok(KeptClick::Export(played))) => self.export_later(Some(Exported::One(played))),
            Some(Ok(KeptClick::ExportAll(all))) => self.export_later(Some(Exported::All(all))),
            Some(Err(trouble)) => self.trouble = Some(trouble),
            None => {}
        }
    }

    /// The game that was to be opened, once it is played.
    fn opened(&mut self, ctx: &Context) -> LabAction {
        let Some(game) = self.opening.as_ref().and_then(Task::take) else { return LabAction::None };
        self.opening = None;
        ctx.request_repaint();
        match game {
            Ok(Ok(game)) => LabAction::Play(Box::new(game)),
            Ok(Err(error)) => LabAction::Say(error.to_string()),
            Err(bug) => LabAction::Say(bug.to_string()),
        }
    }
}

impl Exported {
    /// The usual name of a file with it.
    fn file(&self) -> &'static str {
        match self {
            Exported::One(Played::Comparison(_)) => "comparison.html",
            Exported::One(Played::Matrix(_)) => "matrix.html",
            Exported::All(_) => "comparisons.html",
        }
    }
}

fn computers(program: &Program) -> Vec<Pilot> {
    pilots::known(program).into_iter().filter(|pilot| *pilot != Pilot::Human).collect()
}

/// The checkboxes of the missions.
fn mission_choices(ui: &mut Ui, program: &Program, missions: &mut Vec<String>) {
    ui.horizontal_wrapped(|ui| {
        ui.label(words!("lab-missions"));
        for mission in &program.missions {
            chosen(ui, missions, &mission.head.name, &mission.head.title);
        }
    });
}

/// A checkbox that adds a name to a list, or removes it.
fn chosen(ui: &mut Ui, names: &mut Vec<String>, name: &str, title: &str) {
    let before = names.iter().any(|n| n == name);
    let mut now = before;
    ui.checkbox(&mut now, if title.is_empty() { name } else { title });
    if now && !before {
        names.push(name.to_owned());
    } else if before && !now {
        names.retain(|n| n != name);
    }
}
