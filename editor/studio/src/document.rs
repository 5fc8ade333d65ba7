//! One file as it is in the editor and on disk. Its changes go into the project's history.

use crate::history::Swap;
use crate::library;
use crate::stamp;
use dicta_syntax::Head;
use dicta_syntax::edit::{self, TextEdit};
use std::sync::{Arc, OnceLock};

/// A file of the project.
#[derive(Clone, Debug)]
pub struct Document {
    /// Relative to the project, with `/`; or `dicta/…` for the library.
    pub path: String,
    text: Arc<str>,
    saved: Arc<str>,
    /// The text with its imports blanked, computed on first use.
    blanked: OnceLock<Arc<str>>,
    /// Whether the file exists on disk.
    on_disk: bool,
    /// Whether the text differs from the disk, as of the last change.
    dirty: bool,
    /// The file's stamp when it was last read or written.
    pub(crate) stamp: Option<u64>,
    /// A new stamp with every change, unique among all files.
    revision: u64,
    pub read_only: bool,
    /// The file's bytes are not valid text.
    damaged: bool,
    /// Edits made here that are not in the history yet.
    fresh: Vec<PendingEdit>,
}

/// A replacement that was made, and whether it was typed.
#[derive(Clone, Debug)]
pub(crate) struct PendingEdit {
    pub swap: Swap,
    pub typed: bool,
}

impl Document {
    /// A file as it is on disk.
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

    /// A file that is not on disk yet.
    pub fn unsaved(path: impl Into<String>, text: impl Into<Arc<str>>) -> Self {
        Document { on_disk: false, dirty: true, saved: Arc::default(), ..Document::new(path, text, false) }
    }

    /// A file whose bytes are not valid text: it is shown as far as it can be decoded, and never overwritten
    /// automatically.
    pub fn damaged(path: impl Into<String>, bytes: &[u8]) -> Self {
        Document { damaged: true, ..Document::new(path, String::from_utf8_lossy(bytes), true) }
    }

    /// Whether the file's bytes are not valid text.
    pub fn is_damaged(&self) -> bool {
        self.damaged
    }

    /// Makes a damaged file editable, so that saving overwrites it.
    pub(crate) fn repair(&mut self) {
        self.damaged = false;
        self.read_only = false;
        self.on_disk = false;
        self.dirty = true;
    }

    /// The current text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The heads of its declarations, in order, even if parts do not parse.
    pub fn declared(&self) -> impl Iterator<Item = Head> {
        declared(&self.text)
    }

    /// A shared copy of the text, for use elsewhere while it is edited here.
    pub fn shared(&self) -> Arc<str> {
        self.text.clone()
    }

    /// The text with its imports replaced by spaces, so that every position stays the same.
    pub(crate) fn without_imports(&self) -> Arc<str> {
        let blanked = || library::with_imports(&self.text, |head, _| " ".repeat(head.own.end - head.span.start)).into();
        self.blanked.get_or_init(blanked).clone()
    }

    /// Grows with every change; no other file has the same value, whatever its path and project.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The last part of the path.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// Whether there are unsaved changes.
    pub fn is_dirty(&self) -> bool {
        self.dirty
    }

    /// Records that the text is on disk now.
    pub fn mark_saved(&mut self) {
        self.saved = self.text.clone();
        self.on_disk = true;
        self.dirty = false;
    }

    /// The content on disk when it was last read.
    pub fn saved(&self) -> &str {
        &self.saved
    }

    /// Records the content that is on disk now, whatever the text here.
    pub(crate) fn set_disk_text(&mut self, text: &str) {
        self.saved = text.into();
        self.on_disk = true;
        self.look();
    }

    /// Records that the file is no longer on disk.
    pub(crate) fn mark_missing_on_disk(&mut self) {
        self.on_disk = false;
        self.stamp = None;
        self.look();
    }

    /// Whether the file is not on disk: it was never saved, or was removed.
    pub fn is_missing_on_disk(&self) -> bool {
        !self.on_disk
    }

    fn look(&mut self) {
        self.dirty = !self.on_disk || self.text != self.saved;
    }

    /// Applies an edit as one step of the history. Returns whether it fitted.
    pub fn apply(&mut self, change: TextEdit) -> bool {
        self.step(change, false)
    }

    /// Applies a typed edit, which may join the typing before it. Returns whether it fitted.
    pub fn type_edit(&mut self, change: TextEdit) -> bool {
        self.step(change, true)
    }

    /// Applies the difference to `new` as typing; continuous typing in one place is one step. Returns whether
    /// anything changed.
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

    /// Applies a replacement that the history already has. Returns whether it fitted.
    pub(crate) fn make(&mut self, swap: &Swap) -> bool {
        let Some(text) = swap.made(&self.text) else { return false };
        self.text = text.into();
        self.blanked = OnceLock::new();
        self.revision = stamp::fresh();
        self.look();
        true
    }

    /// Takes the edits that are not in the history yet.
    pub(crate) fn take_pending(&mut self) -> Vec<PendingEdit> {
        std::mem::take(&mut self.fresh)
    }

    /// Whether there are edits that are not in the history yet.
    pub(crate) fn has_fresh(&self) -> bool {
        !self.fresh.is_empty()
    }
}

/// The heads of a text's declarations, in order, even if parts do not parse.
pub fn declared(text: &str) -> impl Iterator<Item = Head> {
    dicta_syntax::heads(text).filter(Head::is_declaration)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_read_only_file_cannot_be_edited() {
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
