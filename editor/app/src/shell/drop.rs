//! Opening files that are dragged out of the tree, or beside the active pane.

use super::dock::Place;
use super::{PaneId, View};
use crate::tree::Dragged;

impl View {
    /// Opens a file beside the active pane; if that pane shows the file already, splits it.
    pub(super) fn open_to_the_side(&mut self, path: &str, range: Option<(usize, usize)>) {
        let pane = self.dock.view_of(path).unwrap_or_else(|| PaneId::Text(path.to_owned()));
        match self.dock.front().cloned() {
            Some(front) if front == pane => self.split_text(),
            Some(front) => self.dock.open_at(&front, pane, Place::Right),
            None => self.dock.open(pane),
        }
        self.go_to_range(path, range);
    }

    /// Opens a dragged file where it was dropped, relative to a pane.
    pub(super) fn drop_at(&mut self, near: &PaneId, place: Place, dragged: &Dragged) {
        let pane = self.dock.view_of(&dragged.path).unwrap_or_else(|| PaneId::Text(dragged.path.clone()));
        self.dock.open_at(near, pane, place);
        self.go_to_range(&dragged.path, dragged.range);
    }

    fn go_to_range(&mut self, path: &str, range: Option<(usize, usize)>) {
        if let Some((start, end)) = range {
            self.text_pane_mut(path).go_to(start..end);
        }
    }
}
