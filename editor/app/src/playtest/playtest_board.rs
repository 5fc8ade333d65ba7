//! The board of the Playtest pane: the scene, the film of recent events, and clicks on pieces and cells.

use super::PlaytestPane;
use crate::board::{BoardAction, BoardScene, Film, Grid};
use crate::decision::Draft;
use crate::words::words;
use dicta_studio::view::{ArcView, BoardState, DecisionView, LinkView, PickShape, Preview, RelationView, Viewer};
use egui::{Key, Modifiers, Ui, vec2};

impl PlaytestPane {
    /// Animates events that this viewer has not seen yet.
    pub(super) fn start_film(&mut self, view: &BoardState, viewer: Viewer) {
        let who = match viewer {
            Viewer::Umpire => None,
            Viewer::Seat(seat) => Some(seat),
        };
        let now = self.game.moment();
        if let Some((moment, before)) = self.last_seen.get(&who)
            && *moment < now
            && self.animate
            && let Some(pace) = self.speed.pace()
        {
            let beats = self.game.acts(*moment, viewer);
            let film = Film::new(before, &view.pieces, beats, Grid(self.game.program().board), pace);
            if film.is_some() {
                self.film = film;
                self.film_seen = None;
            }
        }
        self.last_seen.insert(who, (now, view.pieces.clone()));
    }

    /// The current frame of the film; `None` if none is running.
    fn still(&mut self, ui: &Ui) -> Option<crate::board::film::FilmFrame> {
        if !crate::theme::animates(ui.ctx()) {
            self.film = None;
        }
        let film = self.film.as_mut()?;
        let now = ui.input(|i| i.time);
        self.film_seen = Some(now);
        let still = film.still(now, self.game.map());
        let skip =
            crate::keyboard::digits_are_free(ui.ctx()) && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
        if skip || still.is_none() {
            self.film = None;
        }
        ui.ctx().request_repaint();
        still.filter(|_| !skip)
    }

    pub(super) fn board(&mut self, ui: &mut Ui) {
        let still = self.still(ui);
        let Some(shown) = self.shown.take() else { return };
        let decision = shown.decision.as_ref().filter(|_| self.may_decide_for(&shown));
        if let Some(decision) = decision {
            self.draft.follow(decision, self.drafts);
        }
        let active = decision.and_then(|d| d.piece);
        let on_map = decision.and_then(|d| self.draft.on_map(d));
        let partial = on_map.as_ref().and_then(|m| m.partial.clone());
        let preview = decision.and_then(|d| self.preview(d)).or(partial);
        let (candidates, mut cells, mut picked_cell) = decision.map(|d| pickable(d, &self.draft)).unwrap_or_default();
        if let (Some(decision), Some(on_map)) = (decision, &on_map) {
            cells.clone_from(&on_map.cells);
            picked_cell = self.draft.end(decision, on_map.pick);
        }
        let lots = self.lots();
        if !lots.is_empty() {
            (cells, picked_cell) = (lots, self.pointed_lot);
        }
        let focus = self.selected.or(active);
        self.update_aids(focus, preview.as_ref());
        let seen = self.seen.take();
        let (arcs, relations) = seen.as_ref().map(|(_, a, r)| (&a[..], &r[..])).unwrap_or_default();
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
            ..BoardScene::of(&self.game, &self.looks, &shown.view.pieces)
        };
        self.board.still = still;
        self.board.arrows_taken = self.draft.wants_arrows();
        let area = ui.available_rect_before_wrap();
        let action = self.board.show(ui, &scene);
        if moving {
            let clicked = ui.input(|i| i.pointer.any_click())
                && ui.input(|i| i.pointer.interact_pos()).is_some_and(|p| area.contains(p));
            let place = egui::Rect::from_min_size(area.center_top() + vec2(-34.0, 8.0), vec2(68.0, 24.0));
            let skip = ui.put(place, egui::Button::new(words!("table-skip"))).on_hover_text(words!("table-skip.help"));
            if clicked || skip.clicked() {
                self.film = None;
            }
        } else if let Some(decision) = decision {
            self.draft.point_at(decision, self.board.hovered_cell);
        }
        match action {
            _ if moving => {}
            BoardAction::Piece(id) => self.clicked_piece(id, &shown.view, decision),
            BoardAction::Cell(cell) => self.clicked_cell(cell, decision),
            BoardAction::Drawn | BoardAction::Nothing => {}
        }
        self.seen = seen;
        self.shown = Some(shown);
    }

    /// Computes the arcs and relations of the selected piece, at its current or previewed position, unless they are
    /// cached.
    fn update_aids(&mut self, focus: Option<i64>, preview: Option<&Preview>) {
        // A previewed position takes precedence.
        let preview = preview.filter(|p| Some(p.piece) == focus);
        let end = preview.map(|p| p.trace.last().copied().filter(|_| !p.leaves).unwrap_or((-1, 0)));
        let key = (self.changes, focus, end);
        if self.seen.as_ref().is_some_and(|s| s.0 == key) {
            return;
        }
        let Some(piece) = focus else {
            self.seen = Some((key, Vec::new(), Vec::new()));
            return;
        };
        let arcs = match end {
            None => self.game.arcs(piece, self.viewer()),
            Some(end) if end.0 < 0 => Vec::new(),
            Some(end) => self.game.arcs_at(piece, end),
        };
        let same = self.seen.take().filter(|s| (s.0.0, s.0.1) == (key.0, key.1)).map(|s| s.2);
        let relations = same.unwrap_or_else(|| self.game.relations(piece, self.viewer()));
        self.seen = Some((key, arcs, relations));
    }

    fn preview(&self, decision: &DecisionView) -> Option<Preview> {
        let piece = decision.piece?;
        decision.picks.iter().enumerate().find_map(|(i, pick)| {
            let value = self.draft.shown(i)?;
            let path = pick.values.iter().find(|v| v.value == value)?.path.as_ref()?;
            Some(self.game.preview(piece, path))
        })
    }

    fn clicked_piece(&mut self, id: i64, view: &BoardState, decision: Option<&DecisionView>) {
        if let Some(decision) = decision
            && let Some(pick) = decision
                .picks
                .iter()
                .position(|p| p.shape == PickShape::Pieces && p.values.iter().any(|v| v.value == id))
        {
            self.draft.mark(decision, pick, id);
        }
        // Its cell may be selectable.
        let cell = view.pieces.iter().find(|p| p.id == id).map_or(-1, |p| p.cell);
        if decision.is_some_and(|d| self.draft.click_cell(d, cell)) {
            return;
        }
        self.give_cell(cell);
        self.selected = if self.selected == Some(id) { None } else { Some(id) };
    }

    fn clicked_cell(&mut self, cell: i64, decision: Option<&DecisionView>) {
        if decision.is_some_and(|d| self.draft.click_cell(d, cell)) {
            return;
        }
        match decision.and_then(|d| Some((d, d.picks.iter().position(|p| p.shape == PickShape::Cells)?))) {
            Some((decision, pick)) => self.draft.mark(decision, pick, cell),
            None => {
                self.selected = None;
                self.give_cell(cell);
            }
        }
    }
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
