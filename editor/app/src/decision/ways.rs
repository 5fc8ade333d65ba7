//! Picking one path from many: by the cell in which it ends, or move by move.
//!
//! The map shows possible ends, with a small arrow for each facing, or the possible next moves; the panel shows the
//! rest: a filter by facing, and the paths to the marked cell.

use super::{BoardStyle, DecisionView, Draft, PickShape, Tokens, ValueView, space, tile};
use crate::board::glyph::arrow_head;
use crate::board::{Grid, facing_name};
use crate::keyboard;
use crate::words::words;
use dicta_studio::view::Preview;
use egui::accesskit::Role;
use egui::{Key, Modifiers, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

/// Maximum number of paths drawn as tiles.
const TILES: usize = 24;

/// How a path is picked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Manner {
    /// By the cell in which it ends.
    #[default]
    End,
    /// Move by move.
    Moves,
}

/// The choices so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PathPicker {
    manner: Manner,
    /// Only paths with this final facing, if set.
    facing: Option<i64>,
    /// The cell in which it ends; -1 off the map.
    end: Option<i64>,
    /// Its first moves.
    moves: Vec<(i64, i64)>,
}

/// What the map shows while a path is picked.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OnMap {
    /// The index of the pick.
    pub pick: usize,
    /// Clickable cells with their labels.
    pub cells: Vec<(i64, String)>,
    /// Cells and facings at which a path may end.
    pub ends: Vec<(i64, i64)>,
    /// The moves so far, when picking move by move.
    pub partial: Option<Preview>,
}

impl PathPicker {
    /// Resets everything but the manner, for another decision.
    pub fn afresh(&self) -> Self {
        PathPicker { manner: self.manner, ..PathPicker::default() }
    }

    /// Whether a path is picked move by move.
    pub fn is_by_moves(&self) -> bool {
        self.manner == Manner::Moves
    }

    fn fits(&self, value: &ValueView) -> bool {
        let last = value.way.last();
        value.way.starts_with(&self.moves) && self.facing.is_none_or(|f| last.is_some_and(|l| l.1 == f))
    }
}

/// The pick that is made as a path on the map.
fn pick_of(decision: &DecisionView) -> Option<usize> {
    decision.picks.iter().position(|p| p.shape == PickShape::Ways)
}

fn end_of(value: &ValueView) -> (i64, i64) {
    value.way.last().copied().unwrap_or((-1, 0))
}

impl Draft {
    fn fitting<'d>(&self, decision: &'d DecisionView, pick: usize) -> Vec<&'d ValueView> {
        let mut open = self.open(decision, pick);
        open.retain(|v| self.ways.fits(v));
        open
    }

    /// What the map shows while a path is picked; `None` if no pick is a path.
    pub fn on_map(&self, decision: &DecisionView) -> Option<OnMap> {
        let pick = pick_of(decision)?;
        let fitting = self.fitting(decision, pick);
        let mut ends: Vec<(i64, i64)> = fitting.iter().map(|v| end_of(v)).filter(|e| e.0 >= 0).collect();
        ends.sort_unstable();
        let counted = |cell: i64, ends: &[(i64, i64)]| ends.iter().filter(|e| e.0 == cell).count();
        let mut on_map = OnMap { pick, ..OnMap::default() };
        let cells: Vec<i64> = match self.ways.manner {
            Manner::End => ends.iter().map(|e| e.0).collect(),
            Manner::Moves => self.next_moves(&fitting).into_iter().map(|m| m.0).filter(|c| *c >= 0).collect(),
        };
        for cell in cells {
            if on_map.cells.last().is_none_or(|(last, _)| *last != cell) {
                let text = match self.ways.manner {
                    Manner::End => words!("ways-end-here", n = counted(cell, &ends)),
                    Manner::Moves => words!("ways-move-here"),
                };
                on_map.cells.push((cell, text));
            }
        }
        ends.dedup();
        on_map.ends = ends;
        if self.ways.manner == Manner::Moves
            && !self.ways.moves.is_empty()
            && let Some(piece) = decision.piece
        {
            let places = std::iter::once(decision.at).chain(self.ways.moves.iter().copied());
            let trace: Vec<(i64, i64)> = places.filter(|p| p.0 >= 0).collect();
            let leaves = trace.len() <= self.ways.moves.len();
            on_map.partial = Some(Preview { piece, trace, leaves });
        }
        Some(on_map)
    }

    /// The cell in which the marked path ends.
    pub fn end(&self, decision: &DecisionView, pick: usize) -> Option<i64> {
        let marked = self.picks.as_ref()?.get(pick)?;
        let value = decision.picks.get(pick)?.values.iter().find(|v| v.value == *marked)?;
        Some(end_of(value).0).filter(|c| *c >= 0)
    }

    /// The cells and facings of possible next moves, sorted.
    fn next_moves(&self, fitting: &[&ValueView]) -> Vec<(i64, i64)> {
        let mut next: Vec<(i64, i64)> =
            fitting.iter().filter_map(|v| v.way.get(self.ways.moves.len()).copied()).collect();
        next.sort_unstable();
        next.dedup();
        next
    }

    /// Sets the path to show while the pointer is on a cell.
    pub fn point_at(&mut self, decision: &DecisionView, cell: Option<i64>) {
        let found = cell.and_then(|cell| {
            let pick = pick_of(decision)?;
            let fitting = self.fitting(decision, pick);
            let marked = self.picks.as_ref().and_then(|p| p.get(pick));
            let at = self.ways.moves.len();
            let leads = |v: &&&ValueView| match self.ways.manner {
                Manner::End => end_of(v).0 == cell,
                Manner::Moves => v.way.get(at).is_some_and(|m| m.0 == cell),
            };
            let mut leading = fitting.iter().filter(leads);
            let first = leading.clone().find(|v| Some(&v.value) == marked).or_else(|| leading.next())?;
            Some((pick, first.value))
        });
        self.pointed = found;
    }

    /// Handles a click on a cell. Returns whether it belongs to a possible path.
    pub fn click_cell(&mut self, decision: &DecisionView, cell: i64) -> bool {
        let Some(pick) = pick_of(decision) else { return false };
        let fitting = self.fitting(decision, pick);
        match self.ways.manner {
            Manner::End => self.choose_end(decision, pick, &fitting, cell),
            Manner::Moves => {
                let next = self.next_moves(&fitting).into_iter().find(|m| m.0 == cell);
                next.is_some_and(|next| {
                    self.advance(decision, pick, next);
                    true
                })
            }
        }
    }

    /// Marks a path that ends in the cell; on repeated clicks, the next one.
    fn choose_end(&mut self, decision: &DecisionView, pick: usize, fitting: &[&ValueView], cell: i64) -> bool {
        let mut there: Vec<&ValueView> = fitting.iter().copied().filter(|v| end_of(v).0 == cell).collect();
        // The shortest first, then by facing.
        there.sort_by_key(|v| (v.way.len(), end_of(v).1));
        let marked = self.picks.as_ref().and_then(|p| p.get(pick)).copied();
        let at = there.iter().position(|v| Some(v.value) == marked && self.ways.end == Some(cell));
        let next = at.map_or(0, |i| (i + 1) % there.len().max(1));
        let Some(value) = there.get(next).map(|v| v.value) else { return false };
        self.ways.end = Some(cell);
        self.mark(decision, pick, value);
        true
    }

    /// Makes the next move, and the forced moves that follow it.
    fn advance(&mut self, decision: &DecisionView, pick: usize, next: (i64, i64)) {
        self.ways.moves.push(next);
        loop {
            let fitting = self.fitting(decision, pick);
            let whole = fitting.iter().find(|v| v.way.len() == self.ways.moves.len()).map(|v| v.value);
            let next = self.next_moves(&fitting);
            match (whole, &next[..]) {
                (Some(value), _) => return self.mark(decision, pick, value),
                (None, [only]) => self.ways.moves.push(*only),
                _ => {
                    // The marked path no longer starts with these moves.
                    self.forget(decision, pick);
                    return;
                }
            }
        }
    }

    /// Takes back the last move.
    fn back(&mut self, decision: &DecisionView, pick: usize) {
        self.ways.moves.pop();
        // Forced moves are taken back together with the one before.
        while !self.ways.moves.is_empty() && self.next_moves(&self.fitting(decision, pick)).len() == 1 {
            self.ways.moves.pop();
        }
        self.forget(decision, pick);
    }

    /// Unmarks the path; other picks are marked again with the next path.
    fn forget(&mut self, decision: &DecisionView, pick: usize) {
        let fitting = self.fitting(decision, pick);
        let marked = self.picks.as_ref().and_then(|p| p.get(pick));
        if !fitting.iter().any(|v| Some(&v.value) == marked) {
            self.picks = None;
        }
    }
}

/// Shows the panel.
pub(super) fn show(
    ui: &mut Ui,
    t: &Tokens,
    decision: &DecisionView,
    draft: &mut Draft,
    pick: usize,
    board: BoardStyle<'_>,
) {
    let grid = Grid(board.program.board);
    ui.horizontal(|ui| {
        let before = draft.ways.manner;
        ui.selectable_value(&mut draft.ways.manner, Manner::End, words!("ways-to-cell"))
            .on_hover_text(words!("ways-to-cell.help"));
        ui.selectable_value(&mut draft.ways.manner, Manner::Moves, words!("ways-by-moves"))
            .on_hover_text(words!("ways-by-moves.help"));
        if before != draft.ways.manner {
            draft.ways = draft.ways.afresh();
        }
    });
    facings(ui, t, decision, draft, pick, grid);
    match draft.ways.manner {
        Manner::End => by_end(ui, t, decision, draft, pick, board),
        Manner::Moves => by_moves(ui, t, decision, draft, pick, grid),
    }
    ui.add_space(space::S);
}

/// One button for each facing at which a path may end.
fn facings(ui: &mut Ui, t: &Tokens, decision: &DecisionView, draft: &mut Draft, pick: usize, grid: Grid) {
    let chosen = draft.ways.facing.take();
    let fitting = draft.fitting(decision, pick);
    draft.ways.facing = chosen;
    let mut counts: Vec<(i64, usize)> = Vec::new();
    for facing in 0..grid.facings() {
        let count = fitting.iter().filter(|v| end_of(v).1 == facing).count();
        if count > 0 {
            counts.push((facing, count));
        }
    }
    if counts.len() < 2 && chosen.is_none() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(space::XS, space::XS);
        ui.label(RichText::new(words!("ways-facing")).small().color(t.ink_soft));
        for (facing, count) in counts {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(26.0), Sense::click());
            let on = chosen == Some(facing);
            let name_of = facing_name(grid, facing);
            response.widget_info(|| {
                let name = words!("ways-facing.name", facing = &name_of);
                WidgetInfo::selected(Role::Button, true, on, name)
            });
            let lit = response.hovered() || response.has_focus();
            let edge = if on || lit { t.accent } else { t.line };
            let fill = if on { t.accent_soft } else { t.sheet };
            ui.painter().rect(rect, 4.0, fill, Stroke::new(if on { 2.0 } else { 1.0 }, edge), StrokeKind::Inside);
            arrow_head(ui.painter(), rect.center(), grid.direction(facing), 7.5, t.ink);
            if response.on_hover_text(words!("ways-facing.help", facing = name_of, n = count)).clicked() {
                draft.ways.facing = if on { None } else { Some(facing) };
            }
        }
    });
}

fn by_end(ui: &mut Ui, t: &Tokens, decision: &DecisionView, draft: &mut Draft, pick: usize, board: BoardStyle<'_>) {
    let fitting = draft.fitting(decision, pick);
    let over: usize = fitting.iter().filter(|v| end_of(v).0 < 0).count();
    let end = draft.ways.end.filter(|end| fitting.iter().any(|v| end_of(v).0 == *end));
    let shown: Vec<&ValueView> = match end {
        Some(end) => fitting.iter().copied().filter(|v| end_of(v).0 == end).collect(),
        None if fitting.len() <= TILES => fitting.clone(),
        None => Vec::new(),
    };
    let says = match (end, fitting.len()) {
        (Some(_), _) => words!("ways-to-cell.marked", n = shown.len()),
        (None, n) => words!("ways-to-cell.all", n = n),
    };
    ui.label(RichText::new(says).small().color(t.ink_soft));
    if over > 0 && over < fitting.len() {
        let text = words!("ways-over-edge.counted", n = over);
        if ui.selectable_label(end == Some(-1), text).clicked() {
            draft.choose_end(decision, pick, &fitting, -1);
        }
    }
    if end.is_some() && shown.len() > 1 && ui.is_enabled() && keyboard::digits_are_free(ui.ctx()) {
        let next = ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::ArrowRight));
        if next && let Some(cell) = end {
            draft.choose_end(decision, pick, &fitting, cell);
        }
    }
    tiles(ui, t, decision, draft, pick, &shown, board);
}

fn tiles(
    ui: &mut Ui,
    t: &Tokens,
    decision: &DecisionView,
    draft: &mut Draft,
    pick: usize,
    shown: &[&ValueView],
    board: BoardStyle<'_>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(space::XS, space::XS);
        for value in shown.iter().take(TILES) {
            tile(ui, t, decision, draft, pick, value, board);
        }
    });
    if shown.len() > TILES {
        ui.weak(words!("ways-more", n = shown.len() - TILES));
    }
}

fn by_moves(ui: &mut Ui, t: &Tokens, decision: &DecisionView, draft: &mut Draft, pick: usize, grid: Grid) {
    let fitting = draft.fitting(decision, pick);
    let next = draft.next_moves(&fitting);
    let made = draft.ways.moves.len();
    let says = match (made, next.is_empty()) {
        (_, true) => words!("ways-by-moves.complete"),
        (0, _) => words!("ways-by-moves.first", n = fitting.len()),
        (_, _) => words!("ways-by-moves.on", n = fitting.len()),
    };
    ui.label(RichText::new(says).small().color(t.ink_soft));
    let from = draft.ways.moves.last().unwrap_or(&decision.at).1;
    let all = grid.facings();
    let turn = |to: i64| {
        let by = (to - from).rem_euclid(all);
        if by > all / 2 { by - all } else { by }
    };
    let keys = [(Key::ArrowLeft, -1), (Key::ArrowUp, 0), (Key::ArrowRight, 1)];
    let heard = ui.is_enabled() && keyboard::digits_are_free(ui.ctx());
    let pressed = |ui: &mut Ui, key| heard && ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
    let mut go = None;
    let mut back = false;
    ui.horizontal_wrapped(|ui| {
        for &(cell, facing) in &next {
            let text = match turn(facing) {
                _ if cell < 0 => words!("ways-over-edge"),
                0 => words!("ways-ahead"),
                by if by < 0 => words!("ways-left"),
                _ => words!("ways-right"),
            };
            if ui.button(text).on_hover_text(words!("ways-by-moves.keys")).clicked() {
                go = Some((cell, facing));
            }
        }
        if made > 0 {
            back = ui.button(words!("ways-back")).on_hover_text(words!("ways-back.help")).clicked();
        }
    });
    for (key, sign) in keys {
        if pressed(ui, key) {
            let fit = |m: &&(i64, i64)| turn(m.1).signum() == sign;
            go = go.or(next.iter().find(fit).copied());
        }
    }
    back |= made > 0 && pressed(ui, Key::ArrowDown);
    if back {
        draft.back(decision, pick);
    } else if let Some(next) = go {
        draft.advance(decision, pick, next);
    }
}
