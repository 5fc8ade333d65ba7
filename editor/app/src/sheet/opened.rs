//! One open sheet: what it shows, what it showed before, and how it follows the cursor and the check.

use super::{Sheet, new};
use dicta_studio::sheet::{self, Reading, SheetRef};
use std::sync::Arc;

/// Maximum number of hidden sheets kept per pane.
const KEPT_MAX: usize = 8;

/// One open sheet.
pub(super) struct SheetPane {
    /// What it shows now; this changes if it follows the cursor.
    pub of: SheetRef,
    pub sheet: Box<dyn Sheet>,
    /// The declaration at the cursor when it was last followed.
    followed: Option<SheetRef>,
    /// The sheets shown before, for going back.
    pub before: Vec<SheetRef>,
    /// Hidden sheets, the latest last: one that is shown again still has what it last read.
    kept: Vec<(SheetRef, Box<dyn Sheet>)>,
    /// The reading last offered to it, and the language in which that spoke.
    offered: Option<(Arc<Reading>, String)>,
    /// It has read something.
    pub filled: bool,
    /// It shows content from before the errors.
    pub stale: bool,
    /// It was reached by keyboard and takes the focus.
    pub focus: bool,
    /// Where undo has put the cursor: as long as it is there, the sheet does not follow it.
    pub stay_at: Option<(String, usize)>,
}

impl SheetPane {
    pub fn new(of: &SheetRef) -> Self {
        SheetPane {
            of: of.clone(),
            sheet: new(of),
            followed: None,
            before: Vec::new(),
            kept: Vec::new(),
            offered: None,
            filled: false,
            stale: false,
            focus: false,
            stay_at: None,
        }
    }

    /// Shows another sheet in the same pane.
    pub fn turn(&mut self, to: &SheetRef) {
        if self.of == *to {
            return;
        }
        let from = std::mem::replace(self, SheetPane::new(to));
        (self.followed, self.before, self.kept) = (from.followed, from.before, from.kept);
        if let Some(at) = self.kept.iter().position(|(of, _)| of == to) {
            self.sheet = self.kept.remove(at).1;
            self.filled = true;
        }
        if from.filled {
            self.kept.push((from.of, from.sheet));
            let over = self.kept.len().saturating_sub(KEPT_MAX);
            self.kept.drain(..over);
        }
    }

    /// Follows renamed declarations: what it shows, and what going back leads to.
    pub fn rename(&mut self, renamed: &[(SheetRef, SheetRef)]) {
        if let Some(to) = self.of.after(renamed) {
            let from = std::mem::replace(self, SheetPane::new(&to));
            (self.followed, self.before, self.kept) = (from.followed, from.before, from.kept);
        }
        for of in self.followed.iter_mut().chain(&mut self.before) {
            *of = of.after(renamed).unwrap_or_else(|| of.clone());
        }
        self.kept.retain(|(of, _)| of.after(renamed).is_none());
    }

    /// Shows the declaration at the cursor. Inside a broken declaration it does not change.
    pub fn follow(&mut self, reading: &Reading, cursor: Option<(&str, usize)>) {
        let Some((path, byte)) = cursor else { return };
        if self.stay_at.as_ref().is_some_and(|(at, offset)| at == path && *offset == byte) {
            return;
        }
        let Some(found) = sheet::at_cursor(reading, path, byte) else { return };
        if self.followed.as_ref() == Some(&found) {
            return;
        }
        let same = self.of.name == found.name;
        let broken = same && sheet::place(&reading.names, &found).is_some_and(|(p, r)| reading.is_broken(&p, &r));
        if broken && self.filled {
            return;
        }
        self.before.clear();
        self.stay_at = None;
        self.followed = Some(found.clone());
        self.turn(&found);
    }

    /// Takes a new reading, unless the declaration is broken in it.
    pub fn offer(&mut self, reading: &Arc<Reading>) {
        let language = crate::words::language();
        if self.offered.as_ref().is_some_and(|(r, spoken)| Arc::ptr_eq(r, reading) && *spoken == language) {
            return;
        }
        self.offered = Some((reading.clone(), language));
        let place = sheet::place(&reading.names, &self.of);
        let broken = place.is_some_and(|(path, range)| reading.is_broken(&path, &range)) && !self.sheet.reads_broken();
        if broken && self.filled {
            self.stale = true;
            return;
        }
        let read = self.sheet.read(reading);
        self.filled |= read;
        self.stale = !read || broken;
    }
}
