//! The dock: panes side by side and in tabs, in two rooms that each keep an arrangement of their own.
//!
//! Everything that `egui_tiles` knows stays in here and in [`floor`]. Whoever wants a pane says which; where it comes
//! to stand follows from its [`Side`], unless the user has put it elsewhere.

mod floor;
mod hall;
mod kept;

pub use floor::{Label, anchor, nothing, show};
pub use kept::Layout;

use super::pane::PaneId;
use hall::Hall;
use serde::{Deserialize, Serialize};

/// Where a pane stands unless it was put elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    Left,
    Desk,
    /// Beside what is on the desk.
    Beside,
    Right,
    Below,
}

/// The two rooms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Room {
    #[default]
    Write,
    Fly,
}

/// Where a pane comes to stand, seen from another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// As a tab of the same group.
    Onto,
    Left,
    Right,
    Below,
}

/// What a pane asks of the dock while the dock is being drawn.
enum Want {
    Open(PaneId),
    /// Seen from the first.
    OpenAt(PaneId, PaneId, Place),
    Close(PaneId),
}

/// Both rooms.
pub struct Dock {
    pub room: Room,
    /// The table was in front when the project was open last.
    pub was_flying: bool,
    write: Hall,
    fly: Hall,
    wanted: Vec<Want>,
}

impl Default for Dock {
    fn default() -> Self {
        let mut dock = Dock {
            room: Room::Write,
            was_flying: false,
            write: Hall::usual(Room::Write),
            fly: Hall::usual(Room::Fly),
            wanted: Vec::new(),
        };
        dock.settle();
        dock
    }
}

impl Dock {
    fn hall(&self) -> &Hall {
        match self.room {
            Room::Write => &self.write,
            Room::Fly => &self.fly,
        }
    }

    fn hall_mut(&mut self) -> &mut Hall {
        match self.room {
            Room::Write => &mut self.write,
            Room::Fly => &mut self.fly,
        }
    }

    /// What one works on: the document in front.
    pub fn front(&self) -> Option<&PaneId> {
        self.hall().front.as_ref()
    }

    /// The pane that was touched last, tools too.
    pub fn touched(&self) -> Option<&PaneId> {
        self.hall().touched.as_ref()
    }

    /// The text in front, or the one that was in front before a sheet.
    pub fn front_text(&self) -> Option<&str> {
        Some(self.front()?.text()?.0)
    }

    /// The pane of this room that shows a text: the one in front, else one that is seen, else any.
    pub fn view_of(&self, path: &str) -> Option<PaneId> {
        let shows = |pane: &&PaneId| pane.text().is_some_and(|(of, _)| of == path);
        let (seen, all) = (self.hall().seen(), self.panes());
        self.front().filter(shows).or_else(|| seen.iter().chain(&all).find(shows)).cloned()
    }

    /// Puts a pane of its own group beside the one in front, both equally wide.
    pub fn open_beside_front(&mut self, pane: PaneId) {
        match self.front().cloned() {
            Some(front) => self.open_at(&front, pane, Place::Right),
            None => self.open(pane),
        }
    }

    /// Puts a pane where it was dropped, seen from another; it leaves the place where it was.
    pub fn open_at(&mut self, near: &PaneId, pane: PaneId, place: Place) {
        self.wanted.push(Want::OpenAt(near.clone(), pane, place));
        self.settle();
    }

    /// Brings a pane to the front of this room; it comes if it isn't there.
    pub fn open(&mut self, pane: PaneId) {
        self.wanted.push(Want::Open(pane));
        self.settle();
    }

    /// Closes a pane in this room.
    pub fn close(&mut self, pane: PaneId) {
        self.wanted.push(Want::Close(pane));
        self.settle();
    }

    /// Has a pane at hand in a room, behind what is in front there.
    pub fn bring_along(&mut self, room: Room, pane: PaneId) {
        let hall = if room == Room::Write { &mut self.write } else { &mut self.fly };
        if hall.find(&pane).is_none() {
            let front = hall.front.clone();
            hall.open(pane);
            if let Some(front) = front {
                hall.open(front);
            }
        }
    }

    /// Closes what is no longer there, in both rooms.
    pub fn retain(&mut self, is_there: impl Fn(&PaneId) -> bool) {
        for hall in [&mut self.write, &mut self.fly] {
            hall.retain(&is_there);
        }
    }

    /// Panes that show something else from now on, in both rooms: `now` says what.
    pub fn turn(&mut self, now: impl Fn(&PaneId) -> Option<PaneId>) {
        for hall in [&mut self.write, &mut self.fly] {
            hall.turn(&now);
        }
    }

    /// Whether a pane can be seen in this room, in front of its group.
    pub fn is_seen(&self, pane: &PaneId) -> bool {
        self.hall().seen().contains(pane)
    }

    /// Every pane of this room.
    pub fn panes(&self) -> Vec<PaneId> {
        self.hall().panes()
    }

    /// Whether all that stands on a side is hidden.
    #[cfg(test)]
    fn is_hidden(&self, side: Side) -> bool {
        self.hall().hidden.contains(&side)
    }

    /// Shows the group of the pane in front alone, or all panes again.
    pub fn only_this(&mut self) {
        let hall = self.hall_mut();
        hall.alone = match hall.alone {
            Some(_) => None,
            None => hall.touched.clone().or(hall.front.clone()),
        };
        self.settle();
    }

    /// Shows the group of a pane alone, or all panes again.
    pub fn only(&mut self, pane: PaneId) {
        let hall = self.hall_mut();
        hall.alone = if hall.alone.is_some() { None } else { Some(pane) };
        self.settle();
    }

    /// Whether one group is shown alone in this room.
    pub fn is_alone(&self) -> bool {
        self.hall().alone.is_some()
    }

    /// Hides what stands on a side, or shows it again.
    pub fn toggle(&mut self, side: Side) {
        let hall = self.hall_mut();
        hall.alone = None;
        match hall.hidden.iter().position(|s| *s == side) {
            Some(i) => {
                hall.hidden.remove(i);
            }
            None => hall.hidden.push(side),
        }
        let usual = match (side, hall.room) {
            (Side::Left, _) => PaneId::Tree,
            (Side::Right, Room::Write) => PaneId::Inspector,
            (Side::Right, Room::Fly) => PaneId::Decision,
            (_, Room::Write) => PaneId::Problems,
            (_, Room::Fly) => PaneId::Journal,
        };
        let shown = !hall.hidden.contains(&side);
        if shown && !hall.panes().iter().any(|p| p.side() == side) {
            self.open(usual);
        } else {
            self.settle();
        }
    }

    /// Puts this room's tools back where they were in the beginning; what is open stays open.
    pub fn reset(&mut self) {
        let room = self.room;
        let hall = self.hall_mut();
        let (open, front) = (hall.panes(), hall.front.clone());
        *hall = Hall::usual(room);
        for pane in open.into_iter().filter(PaneId::is_document) {
            hall.open(pane);
        }
        if let Some(front) = front {
            hall.open(front);
        }
        self.settle();
    }

    /// Goes on with the next pane of this room from left to right, or with the one before. Gives it.
    pub fn step(&mut self, by: isize) -> Option<PaneId> {
        let hall = self.hall_mut();
        let seen = hall.seen();
        let here = hall.touched.as_ref().and_then(|t| seen.iter().position(|p| p == t));
        let next = match here {
            Some(i) => (i as isize + by).rem_euclid(seen.len() as isize) as usize,
            None => 0,
        };
        hall.touched = seen.get(next).cloned();
        if let Some(pane) = hall.touched.clone().filter(PaneId::is_document) {
            hall.front = Some(pane);
        }
        hall.touched.clone()
    }

    /// The next tab of the group in front, or the one before.
    pub fn step_tab(&mut self, by: isize) {
        let hall = self.hall_mut();
        let Some(mates) = hall.front.as_ref().and_then(|f| hall.mates(f)) else { return };
        let here = mates.iter().position(|p| Some(p) == hall.front.as_ref()).unwrap_or(0);
        let next = (here as isize + by).rem_euclid(mates.len() as isize) as usize;
        let next = mates[next].clone();
        self.open(next);
    }

    /// Both rooms as they are kept, with or without what is open on the desk.
    pub fn kept(&self, with_documents: bool) -> Layout {
        Layout::new(self.room == Room::Fly, [&self.write, &self.fly].map(|h| h.kept(with_documents)))
    }

    /// The rooms as they were kept; panes that `is_there` doesn't know are left out.
    pub fn from_kept(layout: &Layout, is_there: impl Fn(&PaneId) -> bool) -> Self {
        let mut dock = Dock { was_flying: layout.flies, ..Dock::default() };
        for (hall, kept) in [&mut dock.write, &mut dock.fly].into_iter().zip(layout.rooms()) {
            if let Some(again) = Hall::from_kept(hall.room, kept) {
                *hall = again;
            }
        }
        dock.retain(is_there);
        dock.settle();
        dock
    }

    /// Does what was asked for, as soon as nothing is being drawn.
    fn settle(&mut self) {
        if self.hall().tree.is_none() {
            return;
        }
        for want in std::mem::take(&mut self.wanted) {
            let hall = self.hall_mut();
            match want {
                Want::Open(pane) => hall.open(pane),
                Want::OpenAt(near, pane, place) => {
                    if near != pane {
                        hall.insert_at(&near, &pane, place);
                    }
                    hall.open(pane);
                }
                Want::Close(pane) => hall.close(&pane),
            }
        }
        for hall in [&mut self.write, &mut self.fly] {
            hall.settle();
        }
    }
}

#[cfg(test)]
mod tests;
