//! The dock: panes side by side and in tabs, in two rooms that each keep an arrangement of their own.
//!
//! Everything that `egui_tiles` knows stays in here and in [`floor`]. Whoever wants a pane says which; where it comes
//! to stand follows from its [`Side`], unless the user has put it elsewhere.

mod floor;
mod kept;

pub use floor::{Label, anchor, nothing, show};
pub use kept::Layout;

use dicta_studio::sheet::SheetRef;
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tiles, Tree};
use kept::Kept;
use serde::{Deserialize, Serialize};

/// What a pane shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pane {
    Tree,
    Table,
    Decision,
    Campaign,
    Text(String),
    /// A further view of a text, counted from 2.
    View(String, u32),
    Sheet(SheetRef),
    Inspector,
    Problems,
    Journal,
    History,
    Find,
    /// Stands where no text and no table is open yet.
    Empty,
}

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

impl Pane {
    pub fn side(&self) -> Side {
        match self {
            Pane::Tree => Side::Left,
            Pane::Table | Pane::Campaign | Pane::Text(_) | Pane::View(..) | Pane::Empty => Side::Desk,
            Pane::Sheet(_) => Side::Beside,
            Pane::Decision | Pane::Inspector => Side::Right,
            Pane::Problems | Pane::Journal | Pane::History | Pane::Find => Side::Below,
        }
    }

    /// Whether it is what one works on, rather than a tool.
    pub fn is_document(&self) -> bool {
        matches!(self, Pane::Table | Pane::Campaign | Pane::Text(_) | Pane::View(..) | Pane::Sheet(_))
    }

    /// The path of the text that it shows, and which view of it, from 1.
    pub fn text(&self) -> Option<(&str, u32)> {
        match self {
            Pane::Text(path) => Some((path, 1)),
            Pane::View(path, number) => Some((path, *number)),
            _ => None,
        }
    }
}

/// What a pane asks of the dock while the dock is being drawn.
enum Want {
    Open(Pane),
    Close(Pane),
}

/// Both rooms.
pub struct Dock {
    pub room: Room,
    write: Hall,
    fly: Hall,
    wanted: Vec<Want>,
}

/// One room.
struct Hall {
    room: Room,
    /// None while it is being drawn.
    tree: Option<Tree<Pane>>,
    /// What one works on: the document that was touched last.
    front: Option<Pane>,
    /// The pane that was touched last, tools too.
    touched: Option<Pane>,
    hidden: Vec<Side>,
}

impl Default for Dock {
    fn default() -> Self {
        let mut dock = Dock {
            room: Room::Write,
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
    pub fn front(&self) -> Option<&Pane> {
        self.hall().front.as_ref()
    }

    /// The pane that was touched last, tools too.
    pub fn touched(&self) -> Option<&Pane> {
        self.hall().touched.as_ref()
    }

    /// The text in front, or the one that was in front before a sheet.
    pub fn front_text(&self) -> Option<&str> {
        Some(self.front()?.text()?.0)
    }

    /// The pane of this room that shows a text: the one in front, else one that is seen, else any.
    pub fn view_of(&self, path: &str) -> Option<Pane> {
        let shows = |pane: &&Pane| pane.text().is_some_and(|(of, _)| of == path);
        let (seen, all) = (self.hall().seen(), self.panes());
        self.front().filter(shows).or_else(|| seen.iter().chain(&all).find(shows)).cloned()
    }

    /// Puts a pane of its own group beside the one in front, both equally wide.
    pub fn open_beside_front(&mut self, pane: Pane) {
        self.hall_mut().insert_beside_front(&pane);
        self.open(pane);
    }

    /// Brings a pane to the front of this room; it comes if it isn't there.
    pub fn open(&mut self, pane: Pane) {
        self.wanted.push(Want::Open(pane));
        self.settle();
    }

    /// Closes a pane in this room.
    pub fn close(&mut self, pane: Pane) {
        self.wanted.push(Want::Close(pane));
        self.settle();
    }

    /// Has a pane at hand in a room, behind what is in front there.
    pub fn bring_along(&mut self, room: Room, pane: Pane) {
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
    pub fn retain(&mut self, is_there: impl Fn(&Pane) -> bool) {
        for hall in [&mut self.write, &mut self.fly] {
            hall.retain(&is_there);
        }
    }

    /// Whether a pane can be seen in this room, in front of its group.
    pub fn is_seen(&self, pane: &Pane) -> bool {
        self.hall().seen().contains(pane)
    }

    /// Every pane of this room.
    pub fn panes(&self) -> Vec<Pane> {
        self.hall().panes()
    }

    /// Whether all that stands on a side is hidden.
    #[cfg(test)]
    fn is_hidden(&self, side: Side) -> bool {
        self.hall().hidden.contains(&side)
    }

    /// Hides what stands on a side, or shows it again.
    pub fn toggle(&mut self, side: Side) {
        let hall = self.hall_mut();
        match hall.hidden.iter().position(|s| *s == side) {
            Some(i) => {
                hall.hidden.remove(i);
            }
            None => hall.hidden.push(side),
        }
        let usual = match (side, hall.room) {
            (Side::Left, _) => Pane::Tree,
            (Side::Right, Room::Write) => Pane::Inspector,
            (Side::Right, Room::Fly) => Pane::Decision,
            (_, Room::Write) => Pane::Problems,
            (_, Room::Fly) => Pane::Journal,
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
        for pane in open.into_iter().filter(Pane::is_document) {
            hall.open(pane);
        }
        if let Some(front) = front {
            hall.open(front);
        }
        self.settle();
    }

    /// Goes on with the next pane of this room from left to right, or with the one before. Gives it.
    pub fn step(&mut self, by: isize) -> Option<Pane> {
        let hall = self.hall_mut();
        let seen = hall.seen();
        let here = hall.touched.as_ref().and_then(|t| seen.iter().position(|p| p == t));
        let next = match here {
            Some(i) => (i as isize + by).rem_euclid(seen.len() as isize) as usize,
            None => 0,
        };
        hall.touched = seen.get(next).cloned();
        if let Some(pane) = hall.touched.clone().filter(Pane::is_document) {
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
        Layout::new([&self.write, &self.fly].map(|h| h.kept(with_documents)))
    }

    /// The rooms as they were kept; panes that `is_there` doesn't know are left out.
    pub fn from_kept(layout: &Layout, is_there: impl Fn(&Pane) -> bool) -> Self {
        let mut dock = Dock::default();
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
                Want::Close(pane) => hall.close(&pane),
            }
        }
        for hall in [&mut self.write, &mut self.fly] {
            hall.settle();
        }
    }
}

/// Shares of width and height in the rooms as they are in the beginning.
const TREE: f32 = 0.17;
const RIGHT: f32 = 0.25;
const BELOW: f32 = 0.25;
const BESIDE: f32 = 0.46;

impl Hall {
    fn usual(room: Room) -> Self {
        let tabs = |panes: &[Pane]| Kept::tabs(panes.to_vec(), 0);
        let below = match room {
            Room::Write => tabs(&[Pane::Problems, Pane::History, Pane::Find]),
            Room::Fly => tabs(&[Pane::Journal, Pane::Problems]),
        };
        let middle = Kept::Column(vec![(1.0 - BELOW, tabs(&[Pane::Empty])), (BELOW, below)]);
        let right = if room == Room::Write { Pane::Inspector } else { Pane::Decision };
        let row = vec![(TREE, tabs(&[Pane::Tree])), (1.0 - TREE - RIGHT, middle), (RIGHT, tabs(&[right]))];
        let kept = kept::Hall { desk: Some(Kept::Row(row)), hidden: Vec::new() };
        let mut hall = Hall { room, tree: None, front: None, touched: None, hidden: Vec::new() };
        hall.build(&kept);
        hall
    }

    fn from_kept(room: Room, kept: &kept::Hall) -> Option<Self> {
        kept.desk.as_ref()?;
        let hidden = kept.hidden.clone();
        let mut hall = Hall { room, tree: None, front: None, touched: None, hidden };
        hall.build(kept);
        Some(hall)
    }

    fn build(&mut self, kept: &kept::Hall) {
        let mut tiles = Tiles::default();
        let id = egui::Id::unique(("room", self.room as u8));
        self.tree = Some(match kept.desk.as_ref().and_then(|k| k.build(&mut tiles)) {
            Some(root) => Tree::new(id, root, tiles),
            None => Tree::empty(id),
        });
    }

    fn kept(&self, with_documents: bool) -> kept::Hall {
        let keeps = |pane: &Pane| *pane != Pane::Empty && (with_documents || !pane.is_document());
        let root = self.tree.as_ref().and_then(|t| Some((t, t.root()?)));
        let desk = root.and_then(|(tree, root)| Kept::of(&tree.tiles, root, &keeps));
        kept::Hall { desk, hidden: self.hidden.clone() }
    }

    fn find(&self, pane: &Pane) -> Option<TileId> {
        self.tree.as_ref()?.tiles.find_pane(pane)
    }

    fn panes(&self) -> Vec<Pane> {
        let Some(tree) = &self.tree else { return Vec::new() };
        let mut found = Vec::new();
        if let Some(root) = tree.root() {
            collect(&tree.tiles, root, false, &mut found);
        }
        found
    }

    /// The panes in front of their groups, from left to right and top to bottom.
    fn seen(&self) -> Vec<Pane> {
        let Some(tree) = &self.tree else { return Vec::new() };
        let mut found = Vec::new();
        if let Some(root) = tree.root() {
            collect(&tree.tiles, root, true, &mut found);
        }
        found
    }

    /// The panes of the group in which a pane stands.
    fn mates(&self, pane: &Pane) -> Option<Vec<Pane>> {
        let tiles = &self.tree.as_ref()?.tiles;
        let group = tiles.get_container(tiles.parent_of(tiles.find_pane(pane)?)?)?;
        Some(group.children().filter_map(|c| tiles.get_pane(c).cloned()).collect())
    }

    fn open(&mut self, pane: Pane) {
        self.hidden.retain(|s| *s != pane.side());
        if self.find(&pane).is_none() {
            self.insert(pane.clone());
        }
        let Some(tree) = &mut self.tree else { return };
        tree.make_active(|_, tile| matches!(tile, Tile::Pane(p) if *p == pane));
        if pane.is_document() {
            self.front = Some(pane.clone());
        }
        self.touched = Some(pane);
    }

    fn insert(&mut self, pane: Pane) {
        let place = self.place(&pane);
        let Some(tree) = &mut self.tree else { return };
        let tile = tree.tiles.insert_pane(pane.clone());
        match place {
            Some(group) => add(tree, group, tile),
            None => self.beside_all(pane.side(), tile),
        }
    }

    fn insert_beside_front(&mut self, pane: &Pane) {
        let group = self.front.as_ref().and_then(|f| self.tree.as_ref()?.tiles.parent_of(self.find(f)?));
        if let (Some(tree), Some(group)) = (&mut self.tree, group) {
            let tile = tree.tiles.insert_pane(pane.clone());
            let new = tree.tiles.insert_tab_tile(vec![tile]);
            split(tree, group, LinearDir::Horizontal, [group, new], 0.5);
        }
    }

    /// The group in which a pane joins others of its side: the one in front if it is such a one.
    fn place(&self, pane: &Pane) -> Option<TileId> {
        let tiles = &self.tree.as_ref()?.tiles;
        let fits = |p: &&Pane| p.side() == pane.side();
        let mut candidates = self.front.iter().chain(&self.touched).filter(fits).cloned().collect::<Vec<_>>();
        candidates.extend(self.panes().iter().filter(fits).cloned());
        let place = |p: &Pane| tiles.parent_of(tiles.find_pane(p)?);
        candidates.iter().find_map(place)
    }

    /// Puts a tile in a group of its own on a side of the room.
    fn beside_all(&mut self, side: Side, tile: TileId) {
        let desk = self.panes().into_iter().find(|p| p.side() == Side::Desk);
        let Some(tree) = &mut self.tree else { return };
        let group = tree.tiles.insert_tab_tile(vec![tile]);
        let Some(root) = tree.root() else {
            tree.root = Some(group);
            return;
        };
        let desk = desk.and_then(|d| tree.tiles.parent_of(tree.tiles.find_pane(&d)?)).unwrap_or(root);
        match side {
            Side::Left => split(tree, root, LinearDir::Horizontal, [group, root], TREE),
            Side::Right => split(tree, root, LinearDir::Horizontal, [root, group], 1.0 - RIGHT),
            Side::Beside | Side::Desk => split(tree, desk, LinearDir::Horizontal, [desk, group], 1.0 - BESIDE),
            Side::Below => split(tree, desk, LinearDir::Vertical, [desk, group], 1.0 - BELOW),
        }
    }

    fn close(&mut self, pane: &Pane) {
        let last = self.panes().iter().filter(|p| p.side() == Side::Desk).count() == 1;
        let mates = self.mates(pane).unwrap_or_default();
        if pane.side() == Side::Desk && last {
            self.replace(pane, Pane::Empty);
        } else if let (Some(tile), Some(tree)) = (self.find(pane), &mut self.tree) {
            let was_active = tree.active_tiles().contains(&tile);
            tree.remove_recursively(tile);
            // What stood beside it comes to the front.
            let at = mates.iter().position(|p| p == pane).unwrap_or(0);
            let next = mates.get(at + 1).or(at.checked_sub(1).and_then(|i| mates.get(i))).cloned();
            if let Some(next) = next.filter(|_| was_active) {
                tree.make_active(|_, tile| matches!(tile, Tile::Pane(p) if *p == next));
                if self.front.as_ref() == Some(pane) && next.is_document() {
                    self.front = Some(next);
                }
            }
        }
    }

    fn replace(&mut self, old: &Pane, new: Pane) {
        if self.find(&new).is_some() {
            self.open(new);
            return;
        }
        let Some((tree, tile)) = self.find(old).and_then(|id| Some((self.tree.as_mut()?, id))) else {
            return self.open(new);
        };
        tree.tiles.insert(tile, Tile::Pane(new.clone()));
        if self.front.as_ref() == Some(old) {
            self.front = new.is_document().then_some(new);
        }
    }

    fn retain(&mut self, is_there: &impl Fn(&Pane) -> bool) {
        for pane in self.panes() {
            if !is_there(&pane) {
                self.close(&pane);
            }
        }
        self.settle();
    }

    /// Puts right what moving about has left: something on the desk, nothing empty beside something, a document in front
    /// that can be seen.
    fn settle(&mut self) {
        if self.tree.is_none() {
            return;
        }
        let panes = self.panes();
        let on_desk: Vec<&Pane> = panes.iter().filter(|p| p.side() == Side::Desk).collect();
        match (on_desk.len(), on_desk.contains(&&Pane::Empty)) {
            (0, _) => self.insert(Pane::Empty),
            (2.., true) => self.close(&Pane::Empty),
            _ => {}
        }
        let hidden = self.hidden.clone();
        if let Some(tree) = &mut self.tree {
            tree.simplify(&floor::SIMPLE);
            let tiles: Vec<(TileId, bool)> =
                tree.tiles.iter().filter_map(|(id, t)| Some((*id, is_shown(t, &hidden)?))).collect();
            for (tile, shown) in tiles {
                tree.tiles.set_visible(tile, shown);
            }
        }
        let seen = self.seen();
        let still = self.front.as_ref().is_some_and(|f| seen.contains(f));
        if !still {
            self.front = seen.iter().find(|p| p.is_document() && p.side() == Side::Desk).cloned();
        }
        if self.touched.as_ref().is_some_and(|t| !seen.contains(t)) {
            self.touched = self.front.clone();
        }
    }
}

fn is_shown(tile: &Tile<Pane>, hidden: &[Side]) -> Option<bool> {
    match tile {
        Tile::Pane(pane) => Some(!hidden.contains(&pane.side())),
        Tile::Container(_) => None,
    }
}

/// The panes below a tile, those in front only if asked.
fn collect(tiles: &Tiles<Pane>, tile: TileId, in_front: bool, found: &mut Vec<Pane>) {
    match tiles.get(tile) {
        Some(Tile::Pane(pane)) if !in_front || tiles.is_visible(tile) => found.push(pane.clone()),
        Some(Tile::Container(Container::Tabs(tabs))) if in_front => {
            if let Some(active) = tabs.next_active(tiles) {
                collect(tiles, active, in_front, found);
            }
        }
        Some(Tile::Container(container)) => {
            for child in container.children() {
                collect(tiles, *child, in_front, found);
            }
        }
        _ => {}
    }
}

fn add(tree: &mut Tree<Pane>, group: TileId, tile: TileId) {
    if let Some(Tile::Container(container)) = tree.tiles.get_mut(group) {
        container.add_child(tile);
    }
}

/// Puts a split of two tiles in the place of one of them.
fn split(tree: &mut Tree<Pane>, place: TileId, dir: LinearDir, of: [TileId; 2], first: f32) {
    let parent = tree.tiles.parent_of(place);
    let both = tree.tiles.insert_container(Linear::new_binary(dir, of, first));
    match parent.and_then(|p| tree.tiles.get_mut(p)) {
        Some(Tile::Container(container)) => {
            let _ = container.replace_child(place, both);
        }
        _ => tree.root = Some(both),
    }
}

#[cfg(test)]
mod tests;
