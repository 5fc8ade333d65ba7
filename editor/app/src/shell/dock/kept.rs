//! How an arrangement of panes is kept between runs: a tree of its own, so that nothing on the disk depends on the
//! library that draws it.

use super::{PaneId, Side};
use egui_tiles::{Container, Linear, LinearDir, Tabs, Tile, TileId, Tiles};
use serde::{Deserialize, Serialize};

/// The version of what is written here.
const VERSION: u32 = 1;

/// Both rooms, as they are kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Layout {
    version: u32,
    /// The table was in front, not the writing room.
    #[serde(default)]
    pub(super) flies: bool,
    write: Hall,
    fly: Hall,
}

/// A room, as it is kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Hall {
    pub desk: Option<Kept>,
    pub hidden: Vec<Side>,
}

/// A pane, or several with their shares of the room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Kept {
    Pane(PaneId),
    /// One behind the other, and the number of the one in front.
    Tabs(Vec<Kept>, usize),
    Row(Vec<(f32, Kept)>),
    Column(Vec<(f32, Kept)>),
}

impl Layout {
    pub(super) fn new(flies: bool, [write, fly]: [Hall; 2]) -> Self {
        Layout { version: VERSION, flies, write, fly }
    }

    pub(super) fn rooms(&self) -> [&Hall; 2] {
        [&self.write, &self.fly]
    }

    /// Whether this version reads it.
    pub fn is_known(&self) -> bool {
        self.version == VERSION
    }
}

impl Kept {
    pub fn tabs(panes: Vec<PaneId>, front: usize) -> Self {
        Kept::Tabs(panes.into_iter().map(Kept::Pane).collect(), front)
    }

    /// A tile and what is below it; none if nothing of it is kept. `keeps` says as what a pane is kept.
    pub fn of(tiles: &Tiles<PaneId>, tile: TileId, keeps: &impl Fn(&PaneId) -> Option<PaneId>) -> Option<Self> {
        match tiles.get(tile)? {
            Tile::Pane(pane) => keeps(pane).map(Kept::Pane),
            Tile::Container(Container::Tabs(tabs)) => {
                let child = |c: &TileId| Some((*c, Kept::of(tiles, *c, keeps)?));
                let of: Vec<(TileId, Kept)> = tabs.children.iter().filter_map(child).collect();
                let front = of.iter().position(|(c, _)| Some(*c) == tabs.active).unwrap_or(0);
                let of: Vec<Kept> = of.into_iter().map(|(_, k)| k).collect();
                (!of.is_empty()).then_some(Kept::Tabs(of, front))
            }
            Tile::Container(container) => {
                let linear = match container {
                    Container::Linear(linear) => Some(linear),
                    _ => None,
                };
                let share =
                    |c: &TileId| linear.and_then(|l| l.shares.iter().find(|(id, _)| *id == c)).map_or(1.0, |s| *s.1);
                let child = |c: &TileId| Some((share(c), Kept::of(tiles, *c, keeps)?));
                let of: Vec<(f32, Kept)> = container.children().filter_map(child).collect();
                if of.is_empty() {
                    return None;
                }
                let column = linear.is_some_and(|l| l.dir == LinearDir::Vertical);
                Some(if column { Kept::Column(of) } else { Kept::Row(of) })
            }
        }
    }

    /// Makes tiles of it.
    pub fn build(&self, tiles: &mut Tiles<PaneId>) -> Option<TileId> {
        match self {
            Kept::Pane(pane) => tiles.find_pane(pane).is_none().then(|| tiles.insert_pane(pane.clone())),
            Kept::Tabs(of, front) => {
                let children: Vec<TileId> = of.iter().filter_map(|k| k.build(tiles)).collect();
                let mut tabs = Tabs::new(children.clone());
                tabs.active = children.get(*front).or(children.first()).copied();
                (!children.is_empty()).then(|| tiles.insert_container(tabs))
            }
            Kept::Row(of) => line(tiles, LinearDir::Horizontal, of),
            Kept::Column(of) => line(tiles, LinearDir::Vertical, of),
        }
    }
}

fn line(tiles: &mut Tiles<PaneId>, dir: LinearDir, of: &[(f32, Kept)]) -> Option<TileId> {
    let built: Vec<(f32, TileId)> = of.iter().filter_map(|(share, k)| Some((*share, k.build(tiles)?))).collect();
    let mut linear = Linear::new(dir, built.iter().map(|b| b.1).collect());
    let sum: f32 = built.iter().map(|b| b.0.clamp(0.01, 100.0)).sum();
    for (share, tile) in &built {
        linear.shares.set_share(*tile, share.clamp(0.01, 100.0) / sum * built.len() as f32);
    }
    (!built.is_empty()).then(|| tiles.insert_container(linear))
}
