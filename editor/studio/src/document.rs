//! One text with its history: every change is an edit that can be taken back.

use dicta_syntax::edit::{self, TextEdit};

/// How many steps can be taken back.
const HISTORY_MAX: usize = 2000;

/// A text of the project.
#[derive(Clone, Debug)]
pub struct Document {
    /// Relative to the project, with `/`; or `dicta/…` for the library.
    pub path: String,
    text: String,
    saved: String,
    /// Whether the disk holds the text at all.
    on_disk: bool,
    /// What the disk said of the file when it was read or written last.
    pub(crate) stamp: Option<u64>,
    /// Grows with every change.
    revision: u64,
    pub read_only: bool,
    past: Vec<Step>,
    future: Vec<Step>,
}

/// A change and its inverse.
#[derive(Clone, Debug)]
struct Step {
    forth: TextEdit,
    back: TextEdit,
    /// Typed text may grow the last step; a command's edit never does.
    typed: bool,
}

impl Document {
    /// A text as it stands on disk.
    pub fn new(path: impl Into<String>, text: impl Into<String>, read_only: bool) -> Self {
        let text = text.into();
        Document {
            path: path.into(),
            saved: text.clone(),
            text,
            on_disk: true,
            stamp: None,
            revision: 0,
            read_only,
            past: vec![],
            future: vec![],
        }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The last part of the path.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// Whether there is something to save.
    pub fn is_dirty(&self) -> bool {
        !self.on_disk || self.text != self.saved
    }

    /// Says that the disk holds the text now.
    pub fn mark_saved(&mut self) {
        self.saved = self.text.clone();
        self.on_disk = true;
    }

    /// What the disk held when it was last looked at.
    pub(crate) fn saved(&self) -> &str {
        &self.saved
    }

    /// Says that the disk holds this now, whatever is written here.
    pub(crate) fn disk_holds(&mut self, text: &str) {
        self.saved = text.to_owned();
        self.on_disk = true;
    }

    /// Says that the disk holds nothing of it any more.
    pub(crate) fn disk_lost_it(&mut self) {
        self.on_disk = false;
        self.stamp = None;
    }

    /// Whether the disk is known to have lost it.
    pub(crate) fn is_lost(&self) -> bool {
        !self.on_disk
    }

    /// Takes the text of the disk, as a step that can be taken back.
    pub(crate) fn reload(&mut self, text: &str) {
        if let Some(change) = edit::difference(&self.text, text) {
            self.step(change, false);
        }
        self.disk_holds(text);
    }

    /// Applies an edit as one step of the history. Says whether it fitted.
    pub fn apply(&mut self, change: TextEdit) -> bool {
        self.step(change, false)
    }

    /// Takes what an editor made of the text; typing that goes on in one place is one step.
    pub fn type_text(&mut self, new: &str) -> bool {
        edit::difference(&self.text, new).is_some_and(|change| self.step(change, true))
    }

    fn step(&mut self, forth: TextEdit, typed: bool) -> bool {
        if self.read_only {
            return false;
        }
        let Some(old) = self.text.get(forth.start as usize..forth.end as usize) else { return false };
        let back = TextEdit::replace(forth.start, forth.start + forth.text.len() as u32, old);
        let Ok(text) = edit::apply(&self.text, std::slice::from_ref(&forth)) else { return false };
        self.text = text;
        self.revision += 1;
        self.future.clear();
        if !(typed && self.grow(&forth)) {
            self.past.push(Step { forth, back, typed });
        }
        if self.past.len() > HISTORY_MAX {
            self.past.remove(0);
        }
        true
    }

    /// Adds typed text to the last step when it goes on where that ended, within one word.
    fn grow(&mut self, next: &TextEdit) -> bool {
        let Some(last) = self.past.last_mut().filter(|l| l.typed) else { return false };
        let goes_on = next.start == next.end && last.back.end == next.start && last.forth.start == last.forth.end;
        if !goes_on || next.text.chars().any(char::is_whitespace) || last.forth.text.ends_with(char::is_whitespace) {
            return false;
        }
        last.forth.text += &next.text;
        last.back.end += next.text.len() as u32;
        true
    }

    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Takes the last step back; gives the place of the change.
    pub fn undo(&mut self) -> Option<u32> {
        let step = self.past.pop()?;
        let place = step.back.start + step.back.text.len() as u32;
        self.replay(&step.back);
        self.future.push(step);
        Some(place)
    }

    /// Does again what was taken back.
    pub fn redo(&mut self) -> Option<u32> {
        let step = self.future.pop()?;
        let place = step.forth.start + step.forth.text.len() as u32;
        self.replay(&step.forth);
        self.past.push(Step { typed: false, ..step });
        Some(place)
    }

    fn replay(&mut self, change: &TextEdit) {
        if let Ok(text) = edit::apply(&self.text, std::slice::from_ref(change)) {
            self.text = text;
            self.revision += 1;
        }
    }

    /// Line and column, from 0, in characters.
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let before = self.text.get(..byte.min(self.text.len())).unwrap_or(&self.text);
        let line = before.bytes().filter(|&b| b == b'\n').count();
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        (line, before[start..].chars().count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_within_a_word_is_one_step() {
        let mut d = Document::new("a.dicta", "", false);
        for text in ["r", "ru", "rul", "rule", "rule ", "rule a"] {
            assert!(d.type_text(text));
        }
        d.undo();
        assert_eq!(d.text(), "rule ");
        d.undo();
        d.undo();
        assert_eq!(d.text(), "");
        assert!(!d.can_undo() && !d.is_dirty());
        while d.redo().is_some() {}
        assert_eq!(d.text(), "rule a");
    }

    #[test]
    fn a_read_only_text_stays() {
        let mut d = Document::new("dicta/x.dicta", "rule", true);
        assert!(!d.type_text("rules"));
        assert_eq!(d.text(), "rule");
    }

    #[test]
    fn undo_gives_back_the_same_bytes() {
        let mut d = Document::new("a.dicta", "één twee drie", false);
        let before = d.text().to_owned();
        assert!(d.apply(TextEdit::replace(0, 5, "1")));
        assert!(d.apply(TextEdit::insert(1, "é")));
        assert!(d.is_dirty());
        d.undo();
        d.undo();
        assert_eq!(d.text(), before);
    }
}
