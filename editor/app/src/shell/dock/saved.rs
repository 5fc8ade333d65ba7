//! The form in which layouts are saved between runs: a tree of its own, so that saved files do not depend on the
//! library that draws the panes.

use super::{PaneId, Side};
use egui_tiles::{Container, Linear, LinearDir, Tabs, Tile, TileId, Tiles};
use serde::{Deserialize, Serialize};

/// The version of this format.
const VERSION: u32 = 1;

/// Both layouts as they are saved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SavedLayouts {
    version: u32,
    /// Whether the Playtest layout was active.
    #[serde(default, alias = "flies")]
    pub(super) in_playtest: bool,
    #[serde(alias = "write")]
    edit: SavedLayout,
    #[serde(alias = "fly")]
    playtest: SavedLayout,
}

/// One layout as it is saved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedLayout {
    pub center: Option<SavedTile>,
    pub hidden: Vec<Side>,
}

/// A pane, or several panes with their shares of the space.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum SavedTile {
    Pane(PaneId),
    /// A group of tabs, and the index of the active one.
    Tabs(Vec<SavedTile>, usize),
    Row(Vec<(f32, SavedTile)>),
    Column(Vec<(f32, SavedTile)>),
}

impl SavedLayouts {
    pub(super) fn new(in_playtest: bool, [edit, playtest]: [SavedLayout; 2]) -> Self {
        SavedLayouts { version: VERSION, in_playtest, edit, playtest }
    }

    pub(super) fn layouts(&self) -> [&SavedLayout; 2] {
        [&self.edit, &self.playtest]
    }

    /// Whether this program can read its version.
    pub fn is_known(&self) -> bool {
        self.version == VERSION
    }
}

impl SavedTile {
    /// A group of tabs with the index of the active one.
    pub fn tabs(panes: Vec<PaneId>, front: usize) -> Self {
        SavedTile::Tabs(panes.into_iter().map(SavedTile::Pane).collect(), front)
    }

    /// A tile and everything below it; `None` if nothing of it is saved. `keeps` maps a pane to the one that is saved
    /// in its place.
    pub fn of(tiles: &Tiles<PaneId>, tile: TileId, keeps: &impl Fn(&PaneId) -> Option<PaneId>) -> Option<Self> {
        match tiles.get(tile)? {
            Tile::Pane(pane) => keeps(pane).map(SavedTile::Pane),
            Tile::Container(Container::Tabs(tabs)) => {
                let child = |c: &TileId| Some((*c, SavedTile::of(tiles, *c, keeps)?));
                let of: Vec<(TileId, SavedTile)> = tabs.children.iter().filter_map(child).collect();
                let front = of.iter().position(|(c, _)| Some(*c) == tabs.active).unwrap_or(0);
                let of: Vec<SavedTile> = of.into_iter().map(|(_, k)| k).collect();
                (!of.is_empty()).then_some(SavedTile::Tabs(of, front))
            }
            Tile::Container(container) => {
                let linear = match container {
                    Container::Linear(linear) => Some(linear),
                    _ => None,
                };
                let share =
                    |c: &TileId| linear.and_then(|l| l.shares.iter().find(|(id, _)| *id == c)).map_or(1.0, |s| *s.1);
                let child = |c: &TileId| Some((share(c), SavedTile::of(tiles, *c, keeps)?));
                let of: Vec<(f32, SavedTile)> = container.children().filter_map(child).collect();
                if of.is_empty() {
                    return None;
                }
                let column = linear.is_some_and(|l| l.dir == LinearDir::Vertical);
                Some(if column { SavedTile::Column(of) } else { SavedTile::Row(of) })
            }
        }
    }

    /// Creates its tiles.
    pub fn build(&self, tiles: &mut Tiles<PaneId>) -> Option<TileId> {
        match self {
            SavedTile::Pane(pane) => tiles.find_pane(pane).is_none().then(|| tiles.insert_pane(pane.clone())),
            SavedTile::Tabs(of, front) => {
                let children: Vec<TileId> = of.iter().filter_map(|k| k.build(tiles)).collect();
                let mut tabs = Tabs::new(children.clone());
                tabs.active = children.get(*front).or(children.first()).copied();
                (!children.is_empty()).then(|| tiles.insert_container(tabs))
            }
            SavedTile::Row(of) => line(tiles, LinearDir::Horizontal, of),
            SavedTile::Column(of) => line(tiles, LinearDir::Vertical, of),
        }
    }
}

fn line(tiles: &mut Tiles<PaneId>, dir: LinearDir, of: &[(f32, SavedTile)]) -> Option<TileId> {
    let built: Vec<(f32, TileId)> = of.iter().filter_map(|(share, k)| Some((*share, k.build(tiles)?))).collect();
    let mut linear = Linear::new(dir, built.iter().map(|b| b.1).collect());
    let sum: f32 = built.iter().map(|b| b.0.clamp(0.01, 100.0)).sum();
    for (share, tile) in &built {
        linear.shares.set_share(*tile, share.clamp(0.01, 100.0) / sum * built.len() as f32);
    }
    (!built.is_empty()).then(|| tiles.insert_container(linear))
}
