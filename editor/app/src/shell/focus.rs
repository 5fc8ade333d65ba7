//! Keyboard focus around dialogs: when a dialog closes, the focus returns to where it was before.

use super::{PlaytestPane, Shell};
use egui::{Context, Id};

/// Where the focus was before a dialog opened.
#[derive(Default)]
pub(super) struct Before {
    asking: bool,
    had: Option<Id>,
    /// What had the focus in the last frame.
    last: Option<Id>,
    /// What gets the focus in the next frame, once no dialog is open.
    due: Option<Id>,
}

impl Shell {
    /// Whether a dialog is open: then shortcuts run no commands.
    pub(super) fn is_dialog_open(&self) -> bool {
        self.dialogs.is_open()
            || self.notifications.open
            || self.view.table.as_ref().is_some_and(PlaytestPane::is_dialog_open)
            || !self.view.outside.is_empty()
            || self.safe.is_waiting()
    }

    /// Returns the focus once a dialog closes, unless its answer has moved the focus elsewhere.
    pub(super) fn give_back_focus(&mut self, ctx: &Context) {
        let (asking, now) = (self.is_dialog_open(), ctx.memory(|m| m.focused()));
        let before = &mut self.before;
        match (before.asking, asking) {
            (false, true) => before.had = before.last,
            (true, false) => {
                let led = now.is_some() && now != before.last;
                before.due = before.had.take().filter(|_| !led);
                // A field of the closed dialog still has the focus.
                if let Some(gone) = now.filter(|now| before.due.is_some_and(|due| due != *now)) {
                    ctx.memory_mut(|m| m.surrender_focus(gone));
                }
                ctx.request_repaint();
            }
            (false, false) => {
                if let Some(due) = before.due.take().filter(|_| now.is_none()) {
                    ctx.memory_mut(|m| m.request_focus(due));
                }
            }
            _ => {}
        }
        before.asking = asking;
        before.last = now;
    }
}
