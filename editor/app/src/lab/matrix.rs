//! The page of matrices: which entries play against each other, and what was found.

use super::running::{LabState, Running, threads};
use super::titles::Titles;
use super::{Lab, LabClick, computers, heat_map, mission_choices};
use crate::pilot_titles::pilot_title;
use crate::theme::{Tokens, explain_disabled, space};
use crate::words::words;
use dicta_program::Program;
use dicta_studio::check::Checker;
use dicta_studio::lab::{
    self, MatrixOrder, MissionOf, PlayedMatrix, Watch, entries_of_kind, kinds_on_both_sides, matrix_game,
};
use dicta_studio::pilots;
use dicta_studio::sheet::Reading;
use egui::{Button, ComboBox, DragValue, RichText, Ui};

/// The number of games that two entries play unless another one is chosen, and the greatest.
const GAMES: u64 = 40;
const GAMES_MAX: u64 = 100_000;

/// The state of the page.
pub(super) struct MatrixPage {
    /// The name of the kind whose entries play against each other; empty if no mission has one.
    kind: String,
    /// The names of the entries that don't play.
    without: Vec<String>,
    pilot: String,
    games: u64,
    pub state: LabState<PlayedMatrix>,
}

impl Default for MatrixPage {
    fn default() -> Self {
        let (kind, pilot) = (String::new(), String::new());
        MatrixPage { kind, without: Vec::new(), pilot, games: GAMES, state: LabState::Idle }
    }
}

impl MatrixPage {
    /// Drops choices that the rules don't have, and chooses what the rules begin with if nothing is left.
    pub fn settle(&mut self, reading: &Reading, missions: &[String]) {
        let program = &reading.program;
        let kinds = kinds_on_both_sides(chosen_missions(program, missions));
        if kinds.iter().all(|(name, _)| *name != self.kind) {
            self.kind = kinds.first().map_or_else(String::new, |(name, _)| (*name).to_owned());
            self.without.clear();
        }
        if computers(program).iter().all(|pilot| pilot.name() != self.pilot) {
            self.pilot = pilots::of_matrix(program).to_owned();
        }
    }

    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, of: &Lab<'_>, missions: &mut Vec<String>) -> Option<LabClick> {
        let is_running = self.state.is_running();
        let order = ui.add_enabled_ui(!is_running, |ui| self.choices(ui, of, missions)).inner;
        if !is_running {
            self.start_button(ui, order);
        }
        ui.separator();
        self.state.show(ui, &words!("lab-matrix-hint"));
        match &self.state {
            LabState::Done(played) => result(ui, Titles(&of.reading.program), played),
            _ => None,
        }
    }

    /// Shows the choices, and returns what they order.
    fn choices(&mut self, ui: &mut Ui, of: &Lab<'_>, missions: &mut Vec<String>) -> MatrixOrder {
        let program = &of.reading.program;
        let kinds = kinds_on_both_sides(chosen_missions(program, missions));
        ui.horizontal_wrapped(|ui| {
            ui.label(words!("lab-matrix-kind"));
            let title = kinds.iter().find(|(name, _)| *name == self.kind).map_or("", |(_, title)| title);
            let list = ComboBox::from_id_salt("kind").selected_text(title).show_ui(ui, |ui| {
                for (name, title) in &kinds {
                    ui.selectable_value(&mut self.kind, (*name).to_owned(), *title);
                }
            });
            list.response.accessible_name(words!("lab-matrix-kind"));
            ui.label(words!("lab-column-pilot"));
            let pilots = computers(program);
            let title = pilots
                .iter()
                .find(|pilot| pilot.name() == self.pilot)
                .map_or_else(String::new, |p| pilot_title(program, p));
            let list = ComboBox::from_id_salt("pilot").selected_text(title).show_ui(ui, |ui| {
                for pilot in &pilots {
                    ui.selectable_value(&mut self.pilot, pilot.name().to_owned(), pilot_title(program, pilot));
                }
            });
            list.response.accessible_name(words!("lab-column-pilot"));
            ui.label(words!("lab-matrix-games"));
            let games = ui.add(DragValue::new(&mut self.games).range(2..=GAMES_MAX));
            games.accessible_name(words!("lab-matrix-games"));
        });
        mission_choices(ui, program, missions);
        let known = entries_of_kind(chosen_missions(program, missions), &self.kind);
        ui.horizontal_wrapped(|ui| {
            ui.label(words!("lab-matrix-entries"));
            if ui.button(words!("lab-matrix-all")).clicked() {
                self.without.clear();
            }
            if ui.button(words!("lab-matrix-none")).clicked() {
                self.without = known.iter().map(|(name, _)| (*name).to_owned()).collect();
            }
            for (name, title) in &known {
                self.entry_choice(ui, name, title);
            }
        });
        let is_chosen = |(name, _): &(&str, &str)| self.without.iter().all(|without| without != name);
        MatrixOrder {
            sources: of.project.sources(),
            ruleset: of.reading.ruleset.clone(),
            overlays: of.reading.overlays.clone(),
            missions: missions.clone(),
            kind: self.kind.clone(),
            entries: known.into_iter().filter(is_chosen).map(|(name, _)| name.to_owned()).collect(),
            pilot: self.pilot.clone(),
            games: self.games,
            seed: of.seed,
            threads: threads(),
        }
    }

    /// A checkbox for an entry.
    fn entry_choice(&mut self, ui: &mut Ui, name: &str, title: &str) {
        let mut plays = self.without.iter().all(|without| without != name);
        if ui.checkbox(&mut plays, title).changed() {
            match plays {
                true => self.without.retain(|without| without != name),
                false => self.without.push(name.to_owned()),
            }
        }
    }

    fn start_button(&mut self, ui: &mut Ui, order: MatrixOrder) {
        let entries = order.entries.len();
        let games = order.games_with(entries);
        ui.horizontal_wrapped(|ui| {
            let button = ui.add_enabled(entries > 1, Button::new(words!("lab-matrix-play")));
            let why = if order.kind.is_empty() { words!("lab-matrix-no-kind") } else { words!("lab-matrix-too-few") };
            let button = explain_disabled(button.on_hover_text(words!("lab-matrix-play.help")), why);
            if entries > 1 {
                let soft = Tokens::of(ui).ink_soft;
                ui.colored_label(soft, words!("lab-matrix-count", entries = entries, games = games));
            }
            if button.clicked() {
                let play = move |checker: &mut Checker, watch: &Watch<'_>| {
                    let result = lab::play_matrix(checker, &order, watch)?;
                    Ok(result.map(|result| PlayedMatrix { order, result }))
                };
                self.state = LabState::Running(Running::start(ui.ctx(), games, play));
            }
        });
    }
}

/// The missions with these names, with the rules.
fn chosen_missions<'p>(program: &'p Program, names: &[String]) -> Vec<MissionOf<'p>> {
    program.missions.iter().filter(|m| names.contains(&m.head.name)).map(|m| (program, m)).collect()
}

/// What was found. A click on a cell opens a game.
fn result(ui: &mut Ui, titles: Titles<'_>, PlayedMatrix { order, result }: &PlayedMatrix) -> Option<LabClick> {
    let t = Tokens::of(ui);
    let missions = result.report.missions.iter().map(|m| if m.title.is_empty() { &*m.name } else { &*m.title });
    let missions = missions.collect::<Vec<_>>().join(", ");
    let mut click = None;
    ui.horizontal_wrapped(|ui| {
        let games = result.report.games;
        let (kind, pilot) = (titles.kind(&order.kind), titles.pilot(&order.pilot));
        let says = words!("lab-matrix-of", kind = kind, pilot = pilot, games = games, missions = missions);
        ui.label(RichText::new(says).strong());
        if ui.button(words!("lab-export")).on_hover_text(words!("lab-export.help")).clicked() {
            click = Some(LabClick::Export);
        }
    });
    ui.add_space(space::XS);
    if let Some((of, game)) = heat_map::show(ui, result) {
        let mission = result.report.missions.get(game.mission).map_or_else(String::new, |m| m.name.clone());
        let (order, first, second) = (order.clone(), of.first.clone(), of.second.clone());
        let play = move || matrix_game(&mut Checker::default(), &order, &mission, [&first, &second], game);
        click = Some(LabClick::Open(Box::new(play)));
    }
    for (mission, reason) in &result.left_out {
        ui.colored_label(t.warning, words!("lab-matrix-left-out", mission = mission.as_str(), why = reason.as_str()));
    }
    for fault in &result.report.first_faults {
        ui.colored_label(t.error, &fault.fault);
    }
    for warning in &result.warnings {
        ui.colored_label(t.warning, warning);
    }
    click
}
