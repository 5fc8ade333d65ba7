//! Who has the keyboard: whoever had it before a question gets it back after.

use super::{Shell, Table};
use egui::{Context, Id};

/// Who had the keyboard before something stood in front of everything.
#[derive(Default)]
pub(super) struct Before {
    asking: bool,
    had: Option<Id>,
    /// Who had it in the last frame.
    last: Option<Id>,
    /// Who gets it in the next frame, when nothing stands before it any more.
    due: Option<Id>,
}

impl Shell {
    /// Whether something stands in front of everything: then no command is asked for by keys.
    pub(super) fn asks(&self) -> bool {
        self.dialog.is_some()
            || self.palette.is_some()
            || self.settings_window.is_some()
            || self.show_messages
            || self.leaving.is_some()
            || self.table.as_ref().is_some_and(Table::asks)
            || !self.outside.is_empty()
            || self.safe.asks()
    }

    /// Gives the keyboard back once a question is answered, unless the answer has led elsewhere.
    pub(super) fn give_back_focus(&mut self, ctx: &Context) {
        let (asking, now) = (self.asks(), ctx.memory(|m| m.focused()));
        let before = &mut self.before;
        match (before.asking, asking) {
            (false, true) => before.had = before.last,
            (true, false) => {
                let led = now.is_some() && now != before.last;
                before.due = before.had.take().filter(|_| !led);
                // A field of the question still has it.
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
