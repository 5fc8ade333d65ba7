//! The dock: panes side by side and in tabs, in two layouts, each with its own arrangement.
//!
//! Everything about `egui_tiles` stays in this module; [`tiles_view`] draws with it. Callers only name a pane: its
//! place follows from its [`Side`], unless the user has moved it.

mod arrangement;
mod saved;
mod tiles_view;

pub use saved::SavedLayouts;
pub use tiles_view::{Label, anchor, nothing, show};

use super::pane::PaneId;
use arrangement::Arrangement;
use serde::{Deserialize, Serialize};

/// The default place of a pane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    Left,
    Center,
    /// Beside the documents in the middle.
    Beside,
    Right,
    Below,
}

/// The two layouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Layout {
    #[default]
    Edit,
    Playtest,
}

/// Where a pane opens relative to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// As a tab of the same group.
    Onto,
    Left,
    Right,
    Below,
}

/// What a pane requests from the dock while the dock is drawn.
enum Want {
    Open(PaneId),
    /// Opens the second pane at a place relative to the first.
    OpenAt(PaneId, PaneId, Place),
    ShowSource(String),
    Close(PaneId),
}

/// Both layouts and which one is active.
pub struct Dock {
    pub layout: Layout,
    /// Whether the Playtest layout was active when the project was closed.
    pub was_playtesting: bool,
    edit: Arrangement,
    playtest: Arrangement,
    wanted: Vec<Want>,
}

impl Default for Dock {
    fn default() -> Self {
        let mut dock = Dock {
            layout: Layout::Edit,
            was_playtesting: false,
            edit: Arrangement::usual(Layout::Edit),
            playtest: Arrangement::usual(Layout::Playtest),
            wanted: Vec::new(),
        };
        dock.settle();
        dock
    }
}

impl Dock {
    fn arrangement(&self) -> &Arrangement {
        match self.layout {
            Layout::Edit => &self.edit,
            Layout::Playtest => &self.playtest,
        }
    }

    fn arrangement_mut(&mut self) -> &mut Arrangement {
        match self.layout {
            Layout::Edit => &mut self.edit,
            Layout::Playtest => &mut self.playtest,
        }
    }

    /// The active document.
    pub fn front(&self) -> Option<&PaneId> {
        self.arrangement().front.as_ref()
    }

    /// The pane that was used last, tools included.
    pub fn touched(&self) -> Option<&PaneId> {
        self.arrangement().touched.as_ref()
    }

    /// The visible panes, from left to right and top to bottom.
    pub fn seen(&self) -> Vec<PaneId> {
        self.arrangement().seen()
    }

    /// The path of the active document, if that is a file.
    pub fn front_text(&self) -> Option<&str> {
        Some(self.front()?.text()?.0)
    }

    /// The pane of the active layout that shows a file: the active one, otherwise a visible one, otherwise any.
    pub fn view_of(&self, path: &str) -> Option<PaneId> {
        let shows = |pane: &&PaneId| pane.text().is_some_and(|(of, _)| of == path);
        let (seen, all) = (self.arrangement().seen(), self.panes());
        self.front().filter(shows).or_else(|| seen.iter().chain(&all).find(shows)).cloned()
    }

    /// Opens a pane in its own group to the right of the active one, at equal width.
    pub fn open_next_to_active(&mut self, pane: PaneId) {
        match self.front().cloned() {
            Some(front) => self.open_at(&front, pane, Place::Right),
            None => self.open(pane),
        }
    }

    /// Puts a pane at a place relative to another one; it leaves its old place.
    pub fn open_at(&mut self, near: &PaneId, pane: PaneId, place: Place) {
        self.wanted.push(Want::OpenAt(near.clone(), pane, place));
        self.settle();
    }

    /// Activates a pane in the active layout; opens it if needed.
    pub fn open(&mut self, pane: PaneId) {
        self.wanted.push(Want::Open(pane));
        self.settle();
    }

    /// Shows the source of a file in the place of another source that is in sight, if there is one. The active document
    /// stays active.
    pub fn show_source(&mut self, path: &str) {
        self.wanted.push(Want::ShowSource(path.to_owned()));
        self.settle();
    }

    /// Closes a pane in the active layout.
    pub fn close(&mut self, pane: PaneId) {
        self.wanted.push(Want::Close(pane));
        self.settle();
    }

    /// Opens a pane in a layout without activating it.
    pub fn open_in_background(&mut self, layout: Layout, pane: PaneId) {
        let arrangement = if layout == Layout::Edit { &mut self.edit } else { &mut self.playtest };
        if arrangement.find(&pane).is_none() {
            let front = arrangement.front.clone();
            arrangement.open(pane);
            if let Some(front) = front {
                arrangement.open(front);
            }
        }
    }

    /// Closes the panes of what no longer exists, in both layouts.
    pub fn retain(&mut self, is_there: impl Fn(&PaneId) -> bool) {
        for arrangement in [&mut self.edit, &mut self.playtest] {
            arrangement.retain(&is_there);
        }
    }

    /// Changes what panes show, in both layouts: `now` maps the old to the new.
    pub fn turn(&mut self, now: impl Fn(&PaneId) -> Option<PaneId>) {
        for arrangement in [&mut self.edit, &mut self.playtest] {
            arrangement.turn(&now);
        }
    }

    /// Whether a pane is visible in the active layout: in front of its group.
    pub fn is_seen(&self, pane: &PaneId) -> bool {
        self.arrangement().seen().contains(pane)
    }

    /// Every pane of the active layout.
    pub fn panes(&self) -> Vec<PaneId> {
        self.arrangement().panes()
    }

    /// Whether everything on a side is hidden.
    #[cfg(test)]
    fn is_hidden(&self, side: Side) -> bool {
        self.arrangement().hides(side)
    }

    /// Maximizes the group of the pane that was used last, or shows all panes again.
    pub fn toggle_maximized(&mut self) {
        let arrangement = self.arrangement_mut();
        arrangement.alone = match arrangement.alone {
            Some(_) => None,
            None => arrangement.touched.clone().or(arrangement.front.clone()),
        };
        self.settle();
    }

    /// Maximizes the group of a pane, or shows all panes again.
    pub fn only(&mut self, pane: PaneId) {
        let arrangement = self.arrangement_mut();
        arrangement.alone = if arrangement.alone.is_some() { None } else { Some(pane) };
        self.settle();
    }

    /// Whether a group is maximized in the active layout.
    pub fn is_alone(&self) -> bool {
        self.arrangement().alone.is_some()
    }

    /// Folds away what does not fit into a window of this size, in points.
    pub fn fit_into(&mut self, size: egui::Vec2) {
        self.arrangement_mut().fit_into(size);
    }

    /// Whether a side is folded away because the window is small.
    pub fn is_folded(&self, side: Side) -> bool {
        self.arrangement().is_folded(side)
    }

    /// Hides everything on a side, or shows it again.
    pub fn toggle(&mut self, side: Side) {
        let arrangement = self.arrangement_mut();
        arrangement.alone = None;
        match arrangement.hides(side) {
            true => arrangement.reveal(side),
            false => arrangement.hide(side),
        }
        let usual = match (side, arrangement.layout) {
            (Side::Left, _) => PaneId::Tree,
            (Side::Right, Layout::Edit) => PaneId::Inspector,
            (Side::Right, Layout::Playtest) => PaneId::Decision,
            (_, Layout::Edit) => PaneId::Problems,
            (_, Layout::Playtest) => PaneId::Journal,
        };
        let shown = !arrangement.hides(side);
        if shown && !arrangement.panes().iter().any(|p| p.side() == side) {
            self.open(usual);
        } else {
            self.settle();
        }
    }

    /// Moves the active layout's tools back to their default places; open documents stay open.
    pub fn reset(&mut self) {
        let layout = self.layout;
        let arrangement = self.arrangement_mut();
        let (open, front) = (arrangement.panes(), arrangement.front.clone());
        *arrangement = Arrangement::usual(layout);
        for pane in open.into_iter().filter(PaneId::is_document) {
            arrangement.open(pane);
        }
        if let Some(front) = front {
            arrangement.open(front);
        }
        self.settle();
    }

    /// Activates the next or the previous pane of the active layout, from left to right, and returns it.
    pub fn step(&mut self, by: isize) -> Option<PaneId> {
        let arrangement = self.arrangement_mut();
        let seen = arrangement.seen();
        let here = arrangement.touched.as_ref().and_then(|t| seen.iter().position(|p| p == t));
        let next = match here {
            Some(i) => (i as isize + by).rem_euclid(seen.len() as isize) as usize,
            None => 0,
        };
        arrangement.touched = seen.get(next).cloned();
        if let Some(pane) = arrangement.touched.clone().filter(PaneId::is_document) {
            arrangement.front = Some(pane);
        }
        arrangement.touched.clone()
    }

    /// Activates the next or the previous tab of the active group.
    pub fn step_tab(&mut self, by: isize) {
        let arrangement = self.arrangement_mut();
        let Some(mates) = arrangement.front.as_ref().and_then(|f| arrangement.tabs_in_group(f)) else { return };
        let here = mates.iter().position(|p| Some(p) == arrangement.front.as_ref()).unwrap_or(0);
        let next = (here as isize + by).rem_euclid(mates.len() as isize) as usize;
        let next = mates[next].clone();
        self.open(next);
    }

    /// Both layouts as they are saved, with or without the open documents.
    pub fn kept(&self, with_documents: bool) -> SavedLayouts {
        SavedLayouts::new(self.layout == Layout::Playtest, [&self.edit, &self.playtest].map(|h| h.kept(with_documents)))
    }

    /// Restores saved layouts without the panes for which `is_there` is false.
    pub fn from_kept(layout: &SavedLayouts, is_there: impl Fn(&PaneId) -> bool) -> Self {
        let mut dock = Dock { was_playtesting: layout.in_playtest, ..Dock::default() };
        for (arrangement, kept) in [&mut dock.edit, &mut dock.playtest].into_iter().zip(layout.layouts()) {
            if let Some(again) = Arrangement::from_kept(arrangement.layout, kept) {
                *arrangement = again;
            }
        }
        dock.retain(is_there);
        dock.settle();
        dock
    }

    /// Carries out the requests, as soon as nothing is being drawn.
    fn settle(&mut self) {
        if self.arrangement().tree.is_none() {
            return;
        }
        for want in std::mem::take(&mut self.wanted) {
            let arrangement = self.arrangement_mut();
            match want {
                Want::Open(pane) => arrangement.open(pane),
                Want::OpenAt(near, pane, place) => {
                    if near != pane {
                        arrangement.insert_at(&near, &pane, place);
                    }
                    arrangement.open(pane);
                }
                Want::ShowSource(path) => arrangement.show_source(&path),
                Want::Close(pane) => arrangement.close(&pane),
            }
        }
        for arrangement in [&mut self.edit, &mut self.playtest] {
            arrangement.settle();
        }
    }
}

#[cfg(test)]
mod tests;
