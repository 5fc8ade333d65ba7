//! One file in several panes: each view has its own cursors, folds and scroll position, and shows the edits of all.

use super::{PaneId, View};
use crate::text_pane::TextPane;

impl View {
    /// Opens another view of the active file beside it.
    pub(super) fn split_text(&mut self) {
        let Some((path, number)) = self.dock.front().and_then(PaneId::text) else { return };
        let path = path.to_owned();
        let open = self.dock.panes();
        let is_free = |n: &u32| !open.iter().any(|p| p.text() == Some((path.as_str(), *n)));
        let Some(free) = (1..).find(is_free) else { return };
        let again = self.panes.get(&(path.clone(), number)).map(TextPane::again).unwrap_or_default();
        self.panes.insert((path.clone(), free), again);
        self.dock.open_next_to_active(if free == 1 { PaneId::Text(path) } else { PaneId::View(path, free) });
    }

    /// The current view of a file.
    pub(super) fn text_pane(&self, path: &str) -> Option<&TextPane> {
        self.panes.get(&self.view_key(path))
    }

    /// The current view of a file; creates it if there is none.
    pub(super) fn text_pane_mut(&mut self, path: &str) -> &mut TextPane {
        self.panes.entry(self.view_key(path)).or_default()
    }

    fn view_key(&self, path: &str) -> (String, u32) {
        let number = self.dock.view_of(path).and_then(|p| Some(p.text()?.1));
        (path.to_owned(), number.unwrap_or(1))
    }
}
