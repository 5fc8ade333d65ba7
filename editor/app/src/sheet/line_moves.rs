//! Lines of a sheet that the keyboard moves: a modifier, a clause, or a step of an example. With the focus on such a
//! line, the shortcuts of *Move line up* and *Move line down* move it in its declaration. The text pane has them
//! otherwise.

use super::SheetAction;
use crate::command::Command;
use dicta_ide::edit::Edit;
use egui::{EventFilter, Response, Ui};

/// What moves a line before the one above it, and after the one below it.
#[derive(Clone, Debug, Default)]
pub struct LineMoves {
    pub up: Option<Edit>,
    pub down: Option<Edit>,
}

impl LineMoves {
    /// Moves the line if it has the focus and the shortcut was pressed.
    pub fn take(&self, ui: &Ui, response: &Response, action: &mut SheetAction) {
        if !response.has_focus() || self.up.is_none() && self.down.is_none() {
            return;
        }
        let ctx = ui.ctx();
        // Otherwise the arrows would move the focus.
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, filter));
        Command::keep_for(ctx, response.id, &[Command::MoveUp, Command::MoveDown]);
        for (command, edit) in [(Command::MoveUp, &self.up), (Command::MoveDown, &self.down)] {
            if command.take(ctx) {
                action.edit = edit.clone().or(action.edit.take());
            }
        }
    }
}
