//! The Lab pane: comparisons of rules by many games.

use super::{Pane, PaneId, Side};
use crate::command::Command;
use crate::lab::LabAction;
use crate::shell::Shell;
use crate::words::words;
use dicta_studio::game::Game;
use dicta_studio::pilots;
use dicta_studio::playtest::Playtest;
use egui::Ui;
use egui_material_icons::icons;

/// Comparisons of rules by many games.
pub struct Lab;

impl Pane for Lab {
    fn id(&self) -> &'static str {
        "lab"
    }

    fn icon(&self) -> &'static str {
        icons::ICON_BALANCE.codepoint
    }

    fn title(&self, _shell: &Shell, _of: &PaneId) -> String {
        words!("pane-lab")
    }

    fn side(&self) -> Side {
        Side::Below
    }

    fn usual(&self, _shell: &Shell) -> Option<PaneId> {
        Some(PaneId::Lab)
    }

    fn command(&self) -> Option<Command> {
        Some(Command::ShowLab)
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let Some(project) = &shell.project else { return };
        let reading = shell.view.checked.reading.clone();
        match shell.view.lab.show(ui, project, reading.as_deref(), shell.seed) {
            LabAction::None => {}
            LabAction::Say(trouble) => shell.say(trouble, true),
            LabAction::Play(game, seed, pilot) => play(shell, *game, seed, &pilot),
        }
    }
}

/// Starts a playtest of a game of the lab, all of whose seats the same pilot plays.
fn play(shell: &mut Shell, game: Game, seed: u64, pilot: &str) {
    match Playtest::start(game, seed) {
        Ok(mut playtest) => {
            if let Some(pilot) = pilots::called(playtest.program(), pilot) {
                for seat in 0..playtest.seats().len() {
                    playtest.set_pilot(seat, pilot.clone());
                }
            }
            shell.view.human_seats = None;
            shell.seat(playtest, false);
        }
        Err(error) => shell.say(error.to_string(), true),
    }
}
