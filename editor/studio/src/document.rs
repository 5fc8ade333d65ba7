//! One text as it stands here and as the disk has it. What is changed goes into the project's one history.

use crate::history::Swap;
use crate::library;
use crate::stamp;
use dicta_syntax::Head;
use dicta_syntax::edit::{self, TextEdit};
use std::sync::{Arc, OnceLock};

/// A text of the project.
#[derive(Clone, Debug)]
pub struct Document {
    /// Relative to the project, with `/`; or `dicta/…` for the library.
    pub path: String,
    text: Arc<str>,
    saved: Arc<str>,
    /// The text with its imports blanked, once it is asked for.
    blanked: OnceLock<Arc<str>>,
    /// Whether the disk holds the text at all.
    on_disk: bool,
    /// Whether text and disk differ, as of the last change.
    dirty: bool,
    /// What the disk said of the file when it was read or written last.
    pub(crate) stamp: Option<u64>,
    /// A new stamp with every change: no other text has it.
    revision: u64,
    pub read_only: bool,
    /// The file holds bytes that are no text.
    damaged: bool,
    /// What was changed here and the history does not know yet.
    fresh: Vec<PendingEdit>,
}

/// A replacement that was made, and whether it was typed.
#[derive(Clone, Debug)]
pub(crate) struct PendingEdit {
    pub swap: Swap,
    pub typed: bool,
}

impl Document {
    /// A text as it stands on disk.
    pub fn new(path: impl Into<String>, text: impl Into<Arc<str>>, read_only: bool) -> Self {
        let text: Arc<str> = text.into();
        Document {
            path: path.into(),
            saved: text.clone(),
            text,
            blanked: OnceLock::new(),
            on_disk: true,
            dirty: false,
            stamp: None,
            revision: stamp::fresh(),
            read_only,
            damaged: false,
            fresh: vec![],
        }
    }

    /// A text that the disk does not have yet.
    pub fn unsaved(path: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        Document { on_disk: false, dirty: true, saved: Arc::default(), ..Document::new(path, text, false) }
    }

    /// A file whose bytes are no text: it is shown as far as it can be read, and is never written over unasked.
    pub fn damaged(path: impl Into<String>, bytes: &[u8]) -> Self {
        Document { damaged: true, ..Document::new(path, String::from_utf8_lossy(bytes), true) }
    }

    /// Whether the file holds bytes that are no text.
    pub fn is_damaged(&self) -> bool {
        self.damaged
    }

    /// Says that the text may be changed, and written over the damaged file.
    pub(crate) fn mend(&mut self) {
        self.damaged = false;
        self.read_only = false;
        self.on_disk = false;
        self.dirty = true;
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it declares, in order, whatever is broken.
    pub fn declared(&self) -> impl Iterator<Item = Head> {
        declared(&self.text)
    }

    /// The text, to be read elsewhere while it is edited here.
    pub fn shared(&self) -> Arc<str> {
        self.text.clone()
    }

    /// The text with spaces for its imports: every place in it stays where it was.
    pub(crate) fn without_imports(&self) -> Arc<str> {
        let blanked = || library::with_imports(&self.text, |head, _| " ".repeat(head.own.end - head.span.start)).into();
        self.blanked.get_or_init(blanked).clone()
    }

    /// Grows with every change, and differs from that of every other text, whatever its path and its project.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The last part of the path.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// Whether there is something to save.
    pub fn is_dirty(&self) -> bool {
        self.dirty
    }

    /// Says that the disk holds the text now.
    pub fn mark_saved(&mut self) {
        self.saved = self.text.clone();
        self.on_disk = true;
        self.dirty = false;
    }

    /// What the disk held when it was last looked at.
    pub fn saved(&self) -> &str {
        &self.saved
    }

    /// Says that the disk holds this now, whatever is written here.
    pub(crate) fn disk_holds(&mut self, text: &str) {
        self.saved = text.into();
        self.on_disk = true;
        self.look();
    }

    /// Says that the disk holds nothing of it any more.
    pub(crate) fn disk_lost_it(&mut self) {
        self.on_disk = false;
        self.stamp = None;
        self.look();
    }

    /// Whether the disk does not have it: it was never saved, or is gone.
    pub fn is_missing_on_disk(&self) -> bool {
        !self.on_disk
    }

    fn look(&mut self) {
        self.dirty = !self.on_disk || self.text != self.saved;
    }

    /// Applies an edit as one step of the history. Says whether it fitted.
    pub fn apply(&mut self, change: TextEdit) -> bool {
        self.step(change, false)
    }

    /// Applies an edit as it is typed, which may join the typing before it. Says whether it fitted.
    pub fn type_edit(&mut self, change: TextEdit) -> bool {
        self.step(change, true)
    }

    /// Takes what an editor made of the text; typing that goes on in one place is one step.
    pub fn type_text(&mut self, new: &str) -> bool {
        edit::difference(&self.text, new).is_some_and(|change| self.step(change, true))
    }

    fn step(&mut self, change: TextEdit, typed: bool) -> bool {
        if self.read_only || change.start > change.end {
            return false;
        }
        let Some(old) = self.text.get(change.start as usize..change.end as usize) else { return false };
        let swap = Swap { path: self.path.clone(), at: change.start, old: old.to_owned(), new: change.text };
        if !self.make(&swap) {
            return false;
        }
        self.fresh.push(PendingEdit { swap, typed });
        true
    }

    /// Makes a replacement that the history knows. Says whether it fitted.
    pub(crate) fn make(&mut self, swap: &Swap) -> bool {
        let Some(text) = swap.made(&self.text) else { return false };
        self.text = text.into();
        self.blanked = OnceLock::new();
        self.revision = stamp::fresh();
        self.look();
        true
    }

    /// What the history does not know yet.
    pub(crate) fn take_fresh(&mut self) -> Vec<PendingEdit> {
        std::mem::take(&mut self.fresh)
    }

    /// Whether something was changed that the history does not know yet.
    pub(crate) fn has_fresh(&self) -> bool {
        !self.fresh.is_empty()
    }

    /// Line and column, from 0, in characters.
    pub fn line_column(&self, byte: usize) -> (usize, usize) {
        let before = self.text.get(..byte.min(self.text.len())).unwrap_or(&self.text);
        let line = before.bytes().filter(|&b| b == b'\n').count();
        let start = before.rfind('\n').map_or(0, |i| i + 1);
        (line, before[start..].chars().count())
    }
}

/// What a text declares, in order, whatever is broken.
pub fn declared(text: &str) -> impl Iterator<Item = Head> {
    dicta_syntax::heads(text).filter(Head::is_declaration)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_only_text_stays() {
        let mut d = Document::new("dicta/x.dicta", "rule", true);
        assert!(!d.type_text("rules"));
        assert_eq!(d.text(), "rule");
    }

    #[test]
    fn an_edit_that_does_not_fit_changes_nothing() {
        let mut d = Document::new("a.dicta", "één", false);
        assert!(!d.apply(TextEdit::replace(1, 2, "")) && !d.apply(TextEdit::replace(0, 99, "")));
        assert!(!d.apply(TextEdit::replace(2, 0, "")) && !d.is_dirty());
        assert!(d.type_text("een") && d.is_dirty() && d.type_text("één") && !d.is_dirty());
    }
}
