//! The windows and questions that are open over the Playtest pane.

use super::branches;
use super::game_view::Current;
use super::new_file::NewFile;
use super::{PaneAct, PlaytestAction};
use crate::theme::{Tokens, space};
use crate::words::words;
use egui::{Context, RichText};

/// What is open over the pane.
#[derive(Default)]
pub(super) struct Questions {
    /// The list of branches.
    pub branches: bool,
    /// The file being created from a position.
    pub new_file: Option<NewFile>,
    /// The restart that awaits confirmation.
    restart: Option<PlaytestAction>,
}

impl Questions {
    /// Whether a modal question is open.
    pub fn is_modal(&self) -> bool {
        self.new_file.is_some() || self.restart.is_some()
    }

    /// Shows the window of branches.
    pub fn show_windows(&mut self, ctx: &Context, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
        if self.branches && !of.is_handing_over() {
            self.branches = branches::show(ctx, of, acts);
        }
    }

    /// Shows modal questions.
    pub fn show(&mut self, ctx: &Context, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
        // Its content must not remain visible during a hand-over.
        let new_file = self.new_file.take().filter(|_| of.may_see_secrets());
        self.new_file = new_file.and_then(|file| file.show(ctx, of, acts));
        self.confirm_restart(ctx, of.game.moments().saturating_sub(1), acts);
    }

    /// Restarts the mission: immediately if there were no decisions yet, or else after confirmation.
    pub fn restart_or_ask(&mut self, action: PlaytestAction, moments: usize) -> Option<PlaytestAction> {
        if moments < 2 {
            return Some(action);
        }
        self.restart = Some(action);
        None
    }

    /// Asks for confirmation before a game is discarded.
    fn confirm_restart(&mut self, ctx: &Context, decided: usize, acts: &mut Vec<PaneAct>) {
        let Some(action) = self.restart.take() else { return };
        let (mut go, mut leave) = (false, false);
        let modal = crate::theme::modal(ctx, "restart").show(ctx, |ui| {
            let t = Tokens::of(ui);
            ui.set_width(380.0);
            ui.label(RichText::new(words!("options-restart")).heading());
            ui.add_space(space::S);
            ui.label(words!("options-restart.what", n = decided));
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let main = RichText::new(words!("options-restart.do")).color(t.on_accent);
                go = ui.add(egui::Button::new(main).fill(t.accent)).clicked();
                leave = ui.button(words!("cancel")).clicked();
            });
        });
        match (go, leave || modal.should_close()) {
            (true, _) => acts.push(PaneAct::Request(action)),
            (_, true) => {}
            _ => self.restart = Some(action),
        }
    }
}
