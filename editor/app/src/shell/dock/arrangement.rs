//! The arrangement of panes in one layout: where they are, how they open and close.

use super::saved::{self, SavedTile};
use super::{Layout, PaneId, Place, Side, tiles_view};
use dicta_studio::sheet::SheetKind;
use egui_tiles::{Container, Linear, LinearDir, Tile, TileId, Tiles, Tree};

/// The panes of one layout: a tree of groups and splits, and the active panes.
pub(super) struct Arrangement {
    pub layout: Layout,
    /// None while it is being drawn.
    pub tree: Option<Tree<PaneId>>,
    /// The document that was used last.
    pub front: Option<PaneId>,
    /// The pane that was used last, tools included.
    pub touched: Option<PaneId>,
    pub hidden: Vec<Side>,
    /// What does not fit into a small window, unless the user opens it.
    folded: Vec<Side>,
    /// What the user has opened in a small window.
    unfolded: Vec<Side>,
    /// The pane whose group is maximized.
    pub alone: Option<PaneId>,
    /// Extra space of groups for a pane: the pane, the group, its share before and after.
    grown: Vec<(PaneId, TileId, f32, f32)>,
}

/// Default shares of width and height.
const TREE: f32 = 0.17;
const RIGHT: f32 = 0.25;
/// A decision beside the board, which needs the space more.
const DECISION: f32 = 0.22;
const BELOW: f32 = 0.25;
/// Problems are usually few, and source needs space.
const BELOW_TEXTS: f32 = 0.25;
/// Search results are a long list.
const BELOW_FOUND: f32 = 0.4;
const BESIDE: f32 = 0.46;
/// A map is drawn on.
const BESIDE_MAP: f32 = 0.55;

/// The width of a window, in points, from which on the tree fits beside a game.
const WIDE: f32 = 900.0;
/// The height of the panes, in points, from which on the game log fits below a game.
const HIGH: f32 = 500.0;

impl Arrangement {
    /// The default arrangement of a layout.
    pub fn usual(layout: Layout) -> Self {
        let tabs = |panes: &[PaneId]| SavedTile::tabs(panes.to_vec(), 0);
        let below = match layout {
            Layout::Edit => tabs(&[PaneId::Problems, PaneId::History, PaneId::Find]),
            Layout::Playtest => tabs(&[PaneId::Journal, PaneId::Problems]),
        };
        let low = if layout == Layout::Edit { BELOW_TEXTS } else { BELOW };
        let middle = SavedTile::Column(vec![(1.0 - low, tabs(&[PaneId::Empty])), (low, below)]);
        let (right, share) = match layout {
            Layout::Edit => (PaneId::Inspector, RIGHT),
            Layout::Playtest => (PaneId::Decision, DECISION),
        };
        let row = vec![(TREE, tabs(&[PaneId::Tree])), (1.0 - TREE - share, middle), (share, tabs(&[right]))];
        let kept = saved::SavedLayout { center: Some(SavedTile::Row(row)), hidden: Vec::new() };
        let mut arrangement = Arrangement::empty(layout, Vec::new());
        arrangement.build(&kept);
        arrangement
    }

    /// The arrangement that was saved; `None` if nothing was.
    pub fn from_kept(layout: Layout, kept: &saved::SavedLayout) -> Option<Self> {
        kept.center.as_ref()?;
        let mut arrangement = Arrangement::empty(layout, kept.hidden.clone());
        arrangement.build(kept);
        Some(arrangement)
    }

    fn empty(layout: Layout, hidden: Vec<Side>) -> Self {
        let (folded, unfolded, grown) = (Vec::new(), Vec::new(), Vec::new());
        Arrangement { layout, tree: None, front: None, touched: None, hidden, folded, unfolded, alone: None, grown }
    }

    fn build(&mut self, kept: &saved::SavedLayout) {
        let mut tiles = Tiles::default();
        let id = egui::Id::unique(("layout", self.layout as u8));
        self.tree = Some(match kept.center.as_ref().and_then(|k| k.build(&mut tiles)) {
            Some(root) => Tree::new(id, root, tiles),
            None => Tree::empty(id),
        });
    }

    /// The form in which the arrangement is saved, with or without the open documents.
    pub fn kept(&self, with_documents: bool) -> saved::SavedLayout {
        // If documents are not saved, an empty pane keeps their place.
        let keeps = |pane: &PaneId| match pane.side() {
            _ if with_documents || !pane.is_document() => Some(pane.clone()),
            Side::Center => Some(PaneId::Empty),
            _ => None,
        };
        let root = self.tree.as_ref().and_then(|t| Some((t, t.root()?)));
        let center = root.and_then(|(tree, root)| SavedTile::of(&tree.tiles, root, &keeps));
        saved::SavedLayout { center, hidden: self.hidden.clone() }
    }

    /// The tile of a pane.
    pub fn find(&self, pane: &PaneId) -> Option<TileId> {
        self.tree.as_ref()?.tiles.find_pane(pane)
    }

    /// All panes, from left to right and top to bottom.
    pub fn panes(&self) -> Vec<PaneId> {
        let Some(tree) = &self.tree else { return Vec::new() };
        let mut found = Vec::new();
        if let Some(root) = tree.root() {
            collect(&tree.tiles, root, false, &mut found);
        }
        found
    }

    /// The visible panes, from left to right and top to bottom.
    pub fn seen(&self) -> Vec<PaneId> {
        let Some(tree) = &self.tree else { return Vec::new() };
        let mut found = Vec::new();
        if let Some(root) = tree.root() {
            collect(&tree.tiles, root, true, &mut found);
        }
        found
    }

    /// The panes of the group that contains a pane.
    pub fn tabs_in_group(&self, pane: &PaneId) -> Option<Vec<PaneId>> {
        let tiles = &self.tree.as_ref()?.tiles;
        let group = tiles.get_container(tiles.parent_of(tiles.find_pane(pane)?)?)?;
        Some(group.children().filter_map(|c| tiles.get_pane(c).cloned()).collect())
    }

    /// Folds away what does not fit into a window of this size, in points: during a game, the board needs the space.
    pub fn fit_into(&mut self, size: egui::Vec2) {
        let plays = self.layout == Layout::Playtest;
        let narrow = (plays && size.x < WIDE).then_some(Side::Left);
        let low = (plays && size.y < HIGH).then_some(Side::Below);
        let folded: Vec<Side> = narrow.into_iter().chain(low).collect();
        self.unfolded.retain(|side| folded.contains(side));
        if folded != self.folded {
            self.folded = folded;
            self.settle();
        }
    }

    /// Whether a side is hidden, by the user or by the size of the window.
    pub fn hides(&self, side: Side) -> bool {
        self.hidden.contains(&side) || self.is_folded(side)
    }

    /// Whether a side is folded away because the window is small.
    pub fn is_folded(&self, side: Side) -> bool {
        self.folded.contains(&side) && !self.unfolded.contains(&side)
    }

    /// Shows a side, whatever hides it.
    pub fn reveal(&mut self, side: Side) {
        self.hidden.retain(|s| *s != side);
        if self.is_folded(side) {
            self.unfolded.push(side);
        }
    }

    /// Hides a side.
    pub fn hide(&mut self, side: Side) {
        self.unfolded.retain(|s| *s != side);
        if !self.hidden.contains(&side) && !self.folded.contains(&side) {
            self.hidden.push(side);
        }
    }

    /// Activates a pane, and opens it first if needed; shows its side if that is hidden.
    pub fn open(&mut self, pane: PaneId) {
        self.reveal(pane.side());
        let beside =
            self.alone.as_ref().and_then(|a| self.tabs_in_group(a)).is_some_and(|mates| !mates.contains(&pane));
        if beside {
            self.alone = None;
        }
        if self.find(&pane).is_none() {
            self.insert(pane.clone());
        }
        let Some(tree) = &mut self.tree else { return };
        tree.make_active(|_, tile| matches!(tile, Tile::Pane(p) if *p == pane));
        if pane.is_document() {
            self.front = Some(pane.clone());
        }
        match &pane {
            PaneId::Find => self.grow(&pane, LinearDir::Vertical, BELOW_FOUND),
            PaneId::Sheet(sheet) if sheet.sort == SheetKind::Map => {
                self.grow(&pane, LinearDir::Horizontal, BESIDE_MAP);
            }
            _ => {}
        }
        self.touched = Some(pane);
    }

    /// Shows the source of a file in the place of another source that is in sight; what was active stays active.
    pub fn show_source(&mut self, path: &str) {
        let shows = |pane: &PaneId| pane.text().is_some_and(|(of, _)| of == path);
        let seen = self.seen();
        if seen.iter().any(shows) || seen.iter().all(|pane| pane.text().is_none()) {
            return;
        }
        let source = self.panes().into_iter().find(shows).unwrap_or_else(|| PaneId::Text(path.to_owned()));
        let before = [self.front.clone(), self.touched.clone()];
        self.open(source);
        before.into_iter().flatten().for_each(|pane| self.open(pane));
    }

    /// Gives the group of a pane at least this share of its column or row as long as the pane is visible.
    fn grow(&mut self, pane: &PaneId, dir: LinearDir, least: f32) {
        let Some((group, share)) = self.share(pane, dir) else { return };
        // It keeps the space that its group got for another pane.
        if let Some(grown) = self.grown.iter_mut().find(|grown| grown.1 == group) {
            grown.0 = pane.clone();
        } else if share < least && self.set_share(group, least) {
            self.grown.push((pane.clone(), group, share, least));
        }
    }

    /// Takes the extra space back, unless the user has moved the edge since.
    fn shrink(&mut self) {
        let seen = self.seen();
        let grown = std::mem::take(&mut self.grown);
        let (still, gone): (Vec<_>, Vec<_>) = grown.into_iter().partition(|grown| seen.contains(&grown.0));
        self.grown = still;
        for (_, group, before, since) in gone {
            if self.share_of(group).is_some_and(|share| (share - since).abs() < 0.01) {
                self.set_share(group, before);
            }
        }
    }

    /// The group of a pane in a column, or in a row of two, and its share of the height or width.
    pub fn share(&self, pane: &PaneId, dir: LinearDir) -> Option<(TileId, f32)> {
        let tiles = &self.tree.as_ref()?.tiles;
        let group = tiles.parent_of(tiles.find_pane(pane)?)?;
        let (_, line) = self.line(group)?;
        let fits = line.dir == dir && (dir == LinearDir::Vertical || line.children.len() == 2);
        fits.then_some((group, self.share_of(group)?))
    }

    /// The column or row that a group is in.
    fn line(&self, group: TileId) -> Option<(TileId, &Linear)> {
        let tiles = &self.tree.as_ref()?.tiles;
        let parent = tiles.parent_of(group)?;
        match tiles.get_container(parent)? {
            Container::Linear(line) => Some((parent, line)),
            _ => None,
        }
    }

    fn share_of(&self, group: TileId) -> Option<f32> {
        let (_, line) = self.line(group)?;
        let all: f32 = line.children.iter().map(|c| line.shares[*c]).sum();
        Some(line.shares[group] / all)
    }

    /// Returns whether the group is in a column or row with others.
    fn set_share(&mut self, group: TileId, share: f32) -> bool {
        let Some((parent, line)) = self.line(group) else { return false };
        let others: f32 = line.children.iter().filter(|c| **c != group).map(|c| line.shares[*c]).sum();
        let Some(tree) = &mut self.tree else { return false };
        match tree.tiles.get_mut(parent) {
            Some(Tile::Container(Container::Linear(line))) if others > 0.0 => {
                line.shares.set_share(group, others * share / (1.0 - share));
                true
            }
            _ => false,
        }
    }

    fn insert(&mut self, pane: PaneId) {
        let place = self.place(&pane);
        let Some(tree) = &mut self.tree else { return };
        let tile = tree.tiles.insert_pane(pane.clone());
        match place {
            Some(group) => add(tree, group, tile),
            None => self.split_whole(pane.side(), tile),
        }
    }

    /// Puts a pane at a place relative to another one; it leaves its old place.
    pub fn insert_at(&mut self, near: &PaneId, pane: &PaneId, place: Place) {
        let old = self.find(pane);
        let Some(tree) = &mut self.tree else { return };
        let Some(group) = tree.tiles.find_pane(near).and_then(|t| tree.tiles.parent_of(t)) else { return };
        if let Some(old) = old {
            tree.remove_recursively(old);
        }
        let tile = tree.tiles.insert_pane(pane.clone());
        if place == Place::Onto {
            return add(tree, group, tile);
        }
        let new = tree.tiles.insert_tab_tile(vec![tile]);
        match place {
            Place::Left => split(tree, group, LinearDir::Horizontal, [new, group], 0.5),
            Place::Below => split(tree, group, LinearDir::Vertical, [group, new], 0.5),
            Place::Right | Place::Onto => split(tree, group, LinearDir::Horizontal, [group, new], 0.5),
        }
    }

    /// The group in which a pane joins others of its side, preferably the active group.
    fn place(&self, pane: &PaneId) -> Option<TileId> {
        let tiles = &self.tree.as_ref()?.tiles;
        let fits = |p: &&PaneId| p.side() == pane.side();
        let mut candidates = self.front.iter().chain(&self.touched).filter(fits).cloned().collect::<Vec<_>>();
        candidates.extend(self.panes().iter().filter(fits).cloned());
        let place = |p: &PaneId| tiles.parent_of(tiles.find_pane(p)?);
        candidates.iter().find_map(place)
    }

    /// Puts a tile in a group of its own on a side of the layout.
    fn split_whole(&mut self, side: Side, tile: TileId) {
        let center = self.panes().into_iter().find(|p| p.side() == Side::Center);
        let Some(tree) = &mut self.tree else { return };
        let group = tree.tiles.insert_tab_tile(vec![tile]);
        let Some(root) = tree.root() else {
            tree.root = Some(group);
            return;
        };
        let center = center.and_then(|d| tree.tiles.parent_of(tree.tiles.find_pane(&d)?)).unwrap_or(root);
        match side {
            Side::Left => split(tree, root, LinearDir::Horizontal, [group, root], TREE),
            Side::Right => split(tree, root, LinearDir::Horizontal, [root, group], 1.0 - RIGHT),
            Side::Beside | Side::Center => split(tree, center, LinearDir::Horizontal, [center, group], 1.0 - BESIDE),
            Side::Below => split(tree, center, LinearDir::Vertical, [center, group], 1.0 - BELOW),
        }
    }

    /// Closes a pane; its neighbour in the group becomes active.
    pub fn close(&mut self, pane: &PaneId) {
        let last = self.panes().iter().filter(|p| p.side() == Side::Center).count() == 1;
        let mates = self.tabs_in_group(pane).unwrap_or_default();
        if pane.side() == Side::Center && last {
            self.replace(pane, PaneId::Empty);
        } else if let (Some(tile), Some(tree)) = (self.find(pane), &mut self.tree) {
            let was_active = tree.active_tiles().contains(&tile);
            tree.remove_recursively(tile);
            // Its neighbour becomes active.
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

    fn replace(&mut self, old: &PaneId, new: PaneId) {
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

    /// Replaces panes by others. A pane stays if its replacement is already open.
    pub fn turn(&mut self, now: &impl Fn(&PaneId) -> Option<PaneId>) {
        for old in self.panes() {
            let Some(new) = now(&old).filter(|new| self.find(new).is_none()) else { continue };
            let Some((tree, tile)) = self.find(&old).and_then(|id| Some((self.tree.as_mut()?, id))) else { continue };
            tree.tiles.insert(tile, Tile::Pane(new.clone()));
            let grown = self.grown.iter_mut().map(|grown| &mut grown.0);
            let remembered = [self.front.as_mut(), self.touched.as_mut(), self.alone.as_mut()];
            for pane in remembered.into_iter().flatten().chain(grown).filter(|pane| **pane == old) {
                *pane = new.clone();
            }
        }
    }

    /// Closes the panes for which `is_there` is false.
    pub fn retain(&mut self, is_there: &impl Fn(&PaneId) -> bool) {
        for pane in self.panes() {
            if !is_there(&pane) {
                self.close(&pane);
            }
        }
        self.settle();
    }

    /// Restores what must hold after every change: something in the middle, no empty pane beside others, and a visible
    /// document as the active one.
    pub fn settle(&mut self) {
        if self.tree.is_none() {
            return;
        }
        let panes = self.panes();
        let in_center: Vec<&PaneId> = panes.iter().filter(|p| p.side() == Side::Center).collect();
        match (in_center.len(), in_center.contains(&&PaneId::Empty)) {
            (0, _) => self.insert(PaneId::Empty),
            (2.., true) => self.close(&PaneId::Empty),
            _ => {}
        }
        let sides = [Side::Left, Side::Center, Side::Beside, Side::Right, Side::Below];
        let hidden: Vec<Side> = sides.into_iter().filter(|side| self.hides(*side)).collect();
        let alone = self.alone.as_ref().and_then(|a| self.tabs_in_group(a));
        self.alone = self.alone.take().filter(|_| alone.is_some());
        if let Some(tree) = &mut self.tree {
            tree.simplify(&tiles_view::SIMPLE);
            let tiles: Vec<(TileId, bool)> =
                tree.tiles.iter().filter_map(|(id, t)| Some((*id, is_shown(t, &hidden, alone.as_deref())?))).collect();
            for (tile, shown) in tiles {
                tree.tiles.set_visible(tile, shown);
            }
        }
        self.shrink();
        let seen = self.seen();
        let still = self.front.as_ref().is_some_and(|f| seen.contains(f));
        if !still {
            self.front = seen.iter().find(|p| p.is_document() && p.side() == Side::Center).cloned();
        }
        if self.touched.as_ref().is_some_and(|t| !seen.contains(t)) {
            self.touched = self.front.clone();
        }
    }
}

fn is_shown(tile: &Tile<PaneId>, hidden: &[Side], alone: Option<&[PaneId]>) -> Option<bool> {
    match tile {
        Tile::Pane(pane) => Some(alone.map_or_else(|| !hidden.contains(&pane.side()), |these| these.contains(pane))),
        Tile::Container(_) => None,
    }
}

/// The panes below a tile; with `in_front`, only the visible ones.
fn collect(tiles: &Tiles<PaneId>, tile: TileId, in_front: bool, found: &mut Vec<PaneId>) {
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

fn add(tree: &mut Tree<PaneId>, group: TileId, tile: TileId) {
    if let Some(Tile::Container(container)) = tree.tiles.get_mut(group) {
        container.add_child(tile);
    }
}

/// Replaces a tile by a split of two tiles, one of which is that tile.
fn split(tree: &mut Tree<PaneId>, place: TileId, dir: LinearDir, of: [TileId; 2], first: f32) {
    let parent = tree.tiles.parent_of(place);
    let both = tree.tiles.insert_container(Linear::new_binary(dir, of, first));
    match parent.and_then(|p| tree.tiles.get_mut(p)) {
        Some(Tile::Container(container)) => {
            let _ = container.replace_child(place, both);
        }
        _ => tree.root = Some(both),
    }
}
