//! The board of the Playtest pane: the scene, what is selected on it, and clicks on pieces and cells.

use super::PaneAct;
use super::current_decision::CurrentDecision;
use super::game_view::{Current, ShownKey};
use super::hand::{Answer, lots};
use super::playback::Playback;
use super::umpire_hand::UmpireHand;
use crate::board::{BoardAction, BoardScene, BoardView};
use crate::decision::Draft;
use crate::words::words;
use dicta_studio::playtest::Playtest;
use dicta_studio::settings::Shows;
use dicta_studio::view::{ArcView, DecisionView, LinkView, PickShape, PickView, Preview, RelationView, Viewer};
use egui::{Rect, Ui, vec2};
use std::collections::BTreeSet;

/// A view, and the selected piece with its previewed cell and facing; the arcs and relations from there.
struct Aids {
    key: (ShownKey, Option<i64>, Option<(i64, i64)>),
    arcs: Vec<ArcView>,
    relations: Vec<RelationView>,
}

/// The board, what is selected on it, and what it shows besides the pieces.
pub(super) struct PlaytestBoard {
    pub view: BoardView,
    pub playback: Playback,
    pub selected: Option<i64>,
    /// What the umpire does on it.
    pub umpire: UmpireHand,
    /// Names of arcs and relations that are not drawn.
    pub hidden: BTreeSet<String>,
    show_links: bool,
    /// The cell under the pointer among those to draw from by hand.
    pub pointed_lot: Option<i64>,
    /// The arcs and relations of the selected piece, cached.
    aids: Option<Aids>,
}

impl Default for PlaytestBoard {
    fn default() -> Self {
        PlaytestBoard {
            view: BoardView::default(),
            playback: Playback::default(),
            selected: None,
            umpire: UmpireHand::default(),
            hidden: BTreeSet::new(),
            show_links: true,
            pointed_lot: None,
            aids: None,
        }
    }
}

impl PlaytestBoard {
    /// What is shown besides the pieces, as saved in the settings.
    pub fn shows(&self) -> Shows {
        Shows { movement: self.playback.animate, links: self.show_links, small_map: self.view.small_map }
    }

    /// Sets what is shown besides the pieces.
    pub fn set_shows(&mut self, shows: Shows) {
        self.playback.animate = shows.movement;
        self.show_links = shows.links;
        self.view.small_map = shows.small_map;
    }

    /// Checkboxes for what is shown besides the pieces.
    pub fn checkboxes(&mut self, ui: &mut Ui) {
        let rows = [
            (&mut self.playback.animate, words!("show-movement"), words!("show-movement.help")),
            (&mut self.show_links, words!("show-links"), words!("show-links.help")),
            (&mut self.view.small_map, words!("show-small-map"), words!("show-small-map.help")),
        ];
        for (on, says, help) in rows {
            ui.checkbox(on, says).on_hover_text(help);
        }
    }

    /// Keeps what is shown when another game begins, and the view if it is on the same map.
    pub fn follow(&mut self, before: PlaytestBoard, same_map: bool) {
        self.set_shows(before.shows());
        self.hidden = before.hidden;
        self.umpire = before.umpire;
        if same_map {
            self.view = before.view;
        }
    }

    /// Draws the board.
    pub fn show(&mut self, ui: &mut Ui, of: &Current<'_>, current: &mut CurrentDecision, acts: &mut Vec<PaneAct>) {
        let still = self.playback.still(ui, of.game);
        let Some(shown) = &of.view.shown else { return };
        self.before_umpire(ui, of, acts);
        // While the position is edited, the map doesn't choose options.
        let decision = of.decision().filter(|_| !self.is_edited(of));
        if let Some(decision) = decision {
            current.follow(decision);
        }
        let draft = &mut current.draft;
        let active = decision.and_then(|d| d.piece);
        let on_map = decision.and_then(|d| draft.on_map(d));
        let partial = on_map.as_ref().and_then(|m| m.partial.clone());
        let preview = self.carried(of).or_else(|| decision.and_then(|d| preview(of.game, d, draft))).or(partial);
        let (candidates, mut cells, mut picked_cell) = decision.map(|d| pickable(d, draft)).unwrap_or_default();
        if let (Some(decision), Some(on_map)) = (decision, &on_map) {
            cells.clone_from(&on_map.cells);
            picked_cell = draft.end(decision, on_map.pick);
        }
        let lots = lots(of);
        if !lots.is_empty() {
            (cells, picked_cell) = (lots, self.pointed_lot);
        }
        self.update_aids(of, shown.key, self.selected.or(active), preview.as_ref());
        let (arcs, relations) = self.aids.as_ref().map(|a| (&a.arcs[..], &a.relations[..])).unwrap_or_default();
        let arcs: Vec<ArcView> = arcs.iter().filter(|a| !self.hidden.contains(&a.name)).cloned().collect();
        let relations: Vec<RelationView> =
            relations.iter().filter(|r| !self.hidden.contains(&r.title)).cloned().collect();
        let links: &[LinkView] = if self.show_links { &shown.links } else { &[] };
        let moving = still.is_some();
        let scene = BoardScene {
            selected: self.selected.as_slice(),
            active,
            candidates: &candidates,
            preview: preview.as_ref(),
            arcs: if moving { &[] } else { &arcs },
            relations: &relations,
            links,
            cells: if moving { &[] } else { &cells },
            picked_cell,
            ends: on_map.as_ref().filter(|_| !moving).map_or(&[], |m| &m.ends),
            ..BoardScene::of(of.game, &of.view.looks, &shown.board.pieces)
        };
        self.view.still = still;
        self.view.arrows_taken = draft.wants_arrows() && !self.is_edited(of);
        let area = ui.available_rect_before_wrap();
        let action = self.view.show(ui, &scene);
        if moving {
            self.skip_button(ui, area);
        } else if let Some(decision) = decision {
            draft.point_at(decision, self.view.hovered_cell);
        }
        self.umpire_menu(ui, of, acts);
        match action {
            _ if moving || self.take_umpire(of, action, acts) => {}
            BoardAction::Piece(id) => {
                // Its cell may be selectable.
                let cell = shown.board.pieces.iter().find(|p| p.id == id).map_or(-1, |p| p.cell);
                if !clicked_piece(id, cell, decision, draft) {
                    acts.extend(Answer::of_cell(of, cell).map(PaneAct::Draw));
                    self.selected = if self.selected == Some(id) { None } else { Some(id) };
                }
            }
            BoardAction::Cell(cell) => {
                if !clicked_cell(cell, decision, draft) {
                    self.selected = None;
                    acts.extend(Answer::of_cell(of, cell).map(PaneAct::Draw));
                }
            }
            BoardAction::Drawn | BoardAction::Nothing => {}
        }
    }

    /// A button over the film that ends it; so does a click on the board.
    fn skip_button(&mut self, ui: &mut Ui, area: Rect) {
        let clicked = ui.input(|i| i.pointer.any_click())
            && ui.input(|i| i.pointer.interact_pos()).is_some_and(|p| area.contains(p));
        let place = Rect::from_min_size(area.center_top() + vec2(-34.0, 8.0), vec2(68.0, 24.0));
        let skip = ui.put(place, egui::Button::new(words!("table-skip"))).on_hover_text(words!("table-skip.help"));
        if clicked || skip.clicked() {
            self.playback.skip();
        }
    }

    /// Computes the arcs and relations of the selected piece, at its current or previewed position, unless they are
    /// cached.
    fn update_aids(&mut self, of: &Current<'_>, key: ShownKey, focus: Option<i64>, preview: Option<&Preview>) {
        // A previewed position takes precedence.
        let preview = preview.filter(|p| Some(p.piece) == focus);
        let end = preview.map(|p| p.trace.last().copied().filter(|_| !p.leaves).unwrap_or((-1, 0)));
        let key = (key, focus, end);
        if self.aids.as_ref().is_some_and(|aids| aids.key == key) {
            return;
        }
        let Some(piece) = focus else {
            self.aids = Some(Aids { key, arcs: Vec::new(), relations: Vec::new() });
            return;
        };
        let arcs = match end {
            None => of.game.scene(of.viewer()).arcs(piece),
            Some(end) if end.0 < 0 => Vec::new(),
            Some(end) => of.game.scene(of.viewer()).arcs_at(piece, end),
        };
        let same = self.aids.take().filter(|aids| (aids.key.0, aids.key.1) == (key.0, key.1));
        let relations = same.map_or_else(|| of.game.scene(of.viewer()).relations(piece), |aids| aids.relations);
        self.aids = Some(Aids { key, arcs, relations });
    }
}

fn preview(game: &Playtest, decision: &DecisionView, draft: &Draft) -> Option<Preview> {
    let piece = decision.piece?;
    decision.picks.iter().enumerate().find_map(|(i, pick)| {
        let value = draft.shown(i)?;
        let path = pick.values.iter().find(|v| v.value == value)?.path.as_ref()?;
        Some(game.scene(Viewer::Umpire).preview(piece, path))
    })
}

/// Marks a piece, or its cell in a path. Returns whether the click is used up.
fn clicked_piece(id: i64, cell: i64, decision: Option<&DecisionView>, draft: &mut Draft) -> bool {
    let Some(decision) = decision else { return false };
    let holds = |p: &PickView| p.shape == PickShape::Pieces && p.values.iter().any(|v| v.value == id);
    if let Some(pick) = decision.picks.iter().position(holds) {
        draft.mark(decision, pick, id);
    }
    draft.click_cell(decision, cell)
}

/// Marks a cell. Returns whether the decision has a use for it.
fn clicked_cell(cell: i64, decision: Option<&DecisionView>, draft: &mut Draft) -> bool {
    let Some(decision) = decision else { return false };
    if draft.click_cell(decision, cell) {
        return true;
    }
    let pick = decision.picks.iter().position(|p| p.shape == PickShape::Cells);
    pick.into_iter().for_each(|pick| draft.mark(decision, pick, cell));
    pick.is_some()
}

/// Selectable pieces and cells, and the marked cell.
fn pickable(decision: &DecisionView, draft: &Draft) -> (Vec<i64>, Vec<(i64, String)>, Option<i64>) {
    let (mut pieces, mut cells, mut marked) = (Vec::new(), Vec::new(), None);
    for (i, pick) in decision.picks.iter().enumerate() {
        let into = match pick.shape {
            PickShape::Pieces => &mut pieces,
            PickShape::Cells => {
                marked = draft.shown(i);
                &mut cells
            }
            _ => continue,
        };
        into.extend(decision.legal().filter_map(|o| o.picks.get(i).copied()).filter(|v| *v >= 0));
    }
    pieces.sort_unstable();
    pieces.dedup();
    cells.sort_unstable();
    cells.dedup();
    let cells = cells.into_iter().map(|c| (c, words!("cell-pick"))).collect();
    (pieces, cells, marked)
}
