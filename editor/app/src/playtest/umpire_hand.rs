//! The umpire's hand on the board: dragging pieces, keys, the menu of a piece or a cell, and the strip above the board
//! with the pieces of reserves and the cards of all decks.
//!
//! In the umpire's view only. What it does is a step of the game like a choice, and the game log says so.

use super::game_view::Current;
use super::playtest_board::PlaytestBoard;
use super::{PaneAct, header};
use crate::board::{BoardAction, Grid, geometry};
use crate::command::Command;
use crate::sheet::PieceChange;
use crate::theme::Tokens;
use crate::words::words;
use dicta_program::Map;
use dicta_studio::playtest::{CardNow, CardTo, UmpireEdit};
use dicta_studio::view::{PieceView, Preview, Viewer};
use egui::{Key, Modifiers, ScrollArea, Ui};

/// The height of the list of a deck's cards, which scrolls.
const CARDS_HEIGHT: f32 = 440.0;

/// Whether the position is edited, and what is dragged.
#[derive(Default)]
pub(super) struct UmpireHand {
    /// Dragging moves pieces.
    pub edits: bool,
    /// The piece on which a drag began.
    dragged: Option<i64>,
}

impl Current<'_> {
    /// Whether the position can be changed by hand in this view.
    pub fn is_umpire(&self) -> bool {
        self.viewer() == Viewer::Umpire && !self.of_campaign && !self.is_handing_over()
    }

    fn piece(&self, id: i64) -> Option<&PieceView> {
        self.visible()?.board.pieces.iter().find(|piece| piece.id == id)
    }

    /// A change of a piece, or why it is impossible.
    pub fn umpire_edit(&self, piece: i64, change: &PieceChange) -> Result<UmpireEdit, String> {
        // The next piece of a reserve is not to be seen yet.
        let of = match (self.piece(piece), change) {
            (Some(of), _) => (of.cell, of.facing),
            (None, PieceChange::Put(_)) if self.game.umpire().reserves().iter().any(|r| r.piece == piece) => (-1, 0),
            (None, _) => return Err(words!("umpire-no-piece")),
        };
        let facings = self.game.program().board.facings().max(1);
        let put = |cell, facing: i64| UmpireEdit::Place { piece, cell, facing: facing.rem_euclid(facings) };
        Ok(match change {
            PieceChange::Turn(by) => put(of.0, of.1 + by),
            PieceChange::Face(facing) => put(of.0, *facing),
            PieceChange::Remove => UmpireEdit::Remove { piece },
            PieceChange::Return => UmpireEdit::Return { piece },
            PieceChange::Put(Some(cell)) => put(*cell, of.1),
            PieceChange::Put(None) => put(self.free_cell(), of.1),
            PieceChange::Field(field, edit) => self.game.umpire().corrected(*field, edit)?,
        })
    }

    /// The free cell that is closest to the centre of the map.
    fn free_cell(&self) -> i64 {
        let map = self.game.map();
        let pieces = self.visible().map_or(&[][..], |shown| &shown.board.pieces);
        let (width, height) = (i64::from(map.width), i64::from(map.height));
        let free = |cell: &i64| {
            let is_cell = geometry::number(map, geometry::place(map, *cell)).is_some();
            is_cell && pieces.iter().all(|p| !p.cells.contains(cell))
        };
        let far = |cell: &i64| {
            let (column, row) = geometry::place(map, *cell);
            (2 * column + 1 - width).pow(2) + (2 * row + 1 - height).pow(2)
        };
        (0..width * height).filter(free).min_by_key(far).unwrap_or(0)
    }

    /// The pieces that are not in play.
    fn out_of_play(&self) -> Vec<&PieceView> {
        let pieces = self.visible().map_or(&[][..], |shown| &shown.board.pieces);
        pieces.iter().filter(|piece| !piece.in_play).collect()
    }
}

impl PaneAct {
    fn change(piece: i64, change: PieceChange) -> Self {
        PaneAct::Change { piece, change }
    }
}

impl PlaytestBoard {
    /// Whether dragging moves pieces now.
    pub fn is_edited(&self, of: &Current<'_>) -> bool {
        self.umpire.edits && of.is_umpire()
    }

    /// Handles the keys for the selected piece while the map has the focus, and prepares a drag. Before the map is
    /// shown, since it would take the arrows itself.
    pub(super) fn before_umpire(&mut self, ui: &Ui, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
        let edits = self.is_edited(of);
        if self.view.stroke.is_empty() {
            self.umpire.dragged = self.view.hovered_piece;
        }
        self.view.brush = edits && (self.view.hovered_piece.is_some() || !self.view.stroke.is_empty());
        if let Some(piece) = self.selected.filter(|_| edits && self.view.focused) {
            acts.extend(keyed(ui, of, piece).map(|change| PaneAct::change(piece, change)));
        }
    }

    /// Where the dragged piece would be put.
    pub(super) fn carried(&self, of: &Current<'_>) -> Option<Preview> {
        let to = *self.view.stroke.last()?;
        let piece = of.piece(self.umpire.dragged?)?;
        let trace = vec![(piece.cell, piece.facing), (to, piece.facing)];
        (piece.cell != to).then_some(Preview { piece: piece.id, trace, leaves: false })
    }

    /// Takes what the umpire did on the board. Returns whether that used it up.
    pub(super) fn take_umpire(&mut self, of: &Current<'_>, done: BoardAction, acts: &mut Vec<PaneAct>) -> bool {
        if !self.is_edited(of) {
            return false;
        }
        match done {
            BoardAction::Drawn => {
                let to = self.view.stroke.last().copied();
                self.view.stroke.clear();
                if let (Some(piece), Some(to)) = (self.umpire.dragged.take(), to) {
                    self.selected = Some(piece);
                    let moves = of.piece(piece).is_some_and(|piece| piece.cell != to);
                    acts.extend(moves.then(|| PaneAct::change(piece, PieceChange::Put(Some(to)))));
                }
            }
            BoardAction::Piece(id) => {
                self.selected = Some(id);
                // The keys are for this piece now.
                self.view.take_focus(of.piece(id).map(|piece| piece.cell));
            }
            BoardAction::Cell(_) => self.selected = None,
            BoardAction::Nothing => {}
        }
        true
    }

    /// The menu of a piece or a cell, for the umpire.
    pub(super) fn umpire_menu(&mut self, ui: &Ui, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
        if !of.is_umpire() {
            return;
        }
        let (selected, edits) = (&mut self.selected, self.umpire.edits);
        self.view.menu(ui, |ui, on| {
            match on {
                BoardAction::Piece(id) => {
                    *selected = Some(id);
                    acts.extend(piece_menu(ui, of, id).map(|change| PaneAct::change(id, change)));
                }
                BoardAction::Cell(cell) => bring_menu(ui, of, Some(cell), acts),
                BoardAction::Drawn | BoardAction::Nothing => {}
            }
            ui.separator();
            let mut on = edits;
            if ui.checkbox(&mut on, Command::EditPosition.title()).on_hover_text(Command::EditPosition.help()).changed()
            {
                acts.push(PaneAct::Run(Command::EditPosition));
                ui.close();
            }
            if ui.button(Command::FitMap.title()).clicked() {
                acts.push(PaneAct::Run(Command::FitMap));
                ui.close();
            }
        });
    }
}

/// What a key does with the selected piece.
fn keyed(ui: &Ui, of: &Current<'_>, piece: i64) -> Option<PieceChange> {
    let pressed = |modifiers, key| ui.input_mut(|i| i.consume_key(modifiers, key));
    let piece = of.piece(piece).filter(|piece| piece.in_play)?;
    for (key, by) in [(Key::ArrowLeft, -1), (Key::ArrowRight, 1)] {
        if pressed(Modifiers::SHIFT, key) {
            return Some(PieceChange::Turn(by));
        }
    }
    if pressed(Modifiers::NONE, Key::Delete) || pressed(Modifiers::NONE, Key::Backspace) {
        return Some(PieceChange::Remove);
    }
    let ways = [(Key::ArrowUp, 0, -1), (Key::ArrowDown, 0, 1), (Key::ArrowLeft, -1, 0), (Key::ArrowRight, 1, 0)];
    let way = ways.into_iter().find(|(key, ..)| pressed(Modifiers::COMMAND, *key))?;
    let map: &Map = of.game.map();
    let (column, row) = geometry::place(map, piece.cell);
    geometry::number(map, (column + way.1, row + way.2)).map(|to| PieceChange::Put(Some(to)))
}

/// The items for a piece.
fn piece_menu(ui: &mut Ui, of: &Current<'_>, piece: i64) -> Option<PieceChange> {
    let mut change = None;
    let mut item = |ui: &mut Ui, title: String, does: PieceChange| {
        if ui.button(title).clicked() {
            change = Some(does);
            ui.close();
        }
    };
    item(ui, words!("hand-turn-left"), PieceChange::Turn(-1));
    item(ui, words!("hand-turn-right"), PieceChange::Turn(1));
    ui.menu_button(words!("umpire-turn-to"), |ui| {
        for facing in 0..of.game.program().board.facings() {
            let name = crate::board::facing_name(Grid(of.game.program().board), facing);
            let is_now = of.piece(piece).is_some_and(|piece| piece.facing == facing);
            if !is_now {
                item(ui, name, PieceChange::Face(facing));
            }
        }
    });
    item(ui, words!("umpire-remove"), PieceChange::Remove);
    if of.game.umpire().came_last(piece) {
        item(ui, words!("umpire-return"), PieceChange::Return);
    }
    change
}

/// The pieces that can be brought into play, at a cell or where there is space.
fn bring_menu(ui: &mut Ui, of: &Current<'_>, cell: Option<i64>, acts: &mut Vec<PaneAct>) {
    let (out, reserves) = (of.out_of_play(), of.game.umpire().reserves());
    let title = if cell.is_some() { words!("umpire-bring-here") } else { words!("umpire-bring") };
    if out.is_empty() && reserves.is_empty() {
        let none = ui.add_enabled(false, egui::Button::new(title));
        none.on_disabled_hover_text(words!("umpire-bring.none"));
        return;
    }
    ui.menu_button(title, |ui| {
        for piece in out {
            if ui.button(&piece.title).clicked() {
                acts.push(PaneAct::change(piece.id, PieceChange::Put(cell)));
                ui.close();
            }
        }
        for reserve in reserves {
            let title = words!("umpire-bring-reserve", piece = reserve.title, n = reserve.left);
            if ui.button(title).clicked() {
                acts.push(PaneAct::change(reserve.piece, PieceChange::Put(cell)));
                ui.close();
            }
        }
    });
}

/// The decks with their cards, each with the places that it can be moved to.
fn cards_menu(ui: &mut Ui, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
    let decks = &of.game.program().decks;
    if decks.is_empty() {
        return;
    }
    ui.menu_button(words!("umpire-cards"), |ui| {
        for (number, deck) in decks.iter().enumerate() {
            ui.menu_button(deck.head.label(), |ui| {
                ScrollArea::vertical().max_height(CARDS_HEIGHT).show(ui, |ui| {
                    of.game.umpire().cards(number).iter().for_each(|card| card_menu(ui, of, card, acts));
                });
            });
        }
    });
}

/// A card with the places that it can be moved to.
fn card_menu(ui: &mut Ui, of: &Current<'_>, card: &CardNow, acts: &mut Vec<PaneAct>) {
    let place = |to: CardTo| match to {
        CardTo::Pile => words!("umpire-cards.pile"),
        CardTo::Discards => words!("umpire-cards.discards"),
        field => of.game.umpire().card_place(field).unwrap_or_default(),
    };
    ui.menu_button(words!("umpire-cards.card", card = &card.title, place = place(card.at)), |ui| {
        let places = [CardTo::Pile, CardTo::Discards].into_iter().chain(of.game.umpire().card_fields());
        for to in places.filter(|to| *to != card.at) {
            if ui.button(place(to)).clicked() {
                acts.push(PaneAct::ByUmpire(UmpireEdit::Card { card: card.card, to }));
                ui.close();
            }
        }
    });
}

/// The choices that are made but not revealed yet, each with those that could be made instead.
fn hidden_menu(ui: &mut Ui, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
    let hidden = of.game.umpire().hidden_choices();
    if hidden.is_empty() {
        return;
    }
    let menu = ui.menu_button(words!("umpire-hidden"), |ui| {
        for one in &hidden {
            ui.menu_button(words!("umpire-hidden.of", piece = one.title.as_str(), now = one.now.as_str()), |ui| {
                ScrollArea::vertical().max_height(CARDS_HEIGHT).show(ui, |ui| {
                    for (title, edit) in &one.others {
                        if ui.button(title).clicked() {
                            acts.push(PaneAct::ByUmpire(edit.clone()));
                            ui.close();
                        }
                    }
                });
            });
        }
    });
    menu.response.on_hover_text(words!("umpire-hidden.help"));
}

/// The switch in the header.
pub(super) fn switch(ui: &mut Ui, of: &Current<'_>, edits: bool, acts: &mut Vec<PaneAct>) {
    if !of.is_umpire() {
        return;
    }
    let text = format!("{} {}", Command::EditPosition.icon(), Command::EditPosition.title());
    let button = ui.selectable_label(edits, text).accessible_name(Command::EditPosition.title());
    if button.on_hover_text(Command::EditPosition.tip(ui.ctx())).clicked() {
        acts.push(PaneAct::Run(Command::EditPosition));
    }
}

/// How to edit the position, while it is edited.
pub(super) fn strip(ui: &mut Ui, of: &Current<'_>, edits: bool, acts: &mut Vec<PaneAct>) {
    if !edits || !of.is_umpire() {
        return;
    }
    let t = Tokens::of(ui);
    header::strip(ui, t.accent_soft, |ui| {
        match of.game.may_change() {
            Ok(()) => drop(ui.label(words!("umpire-how"))),
            Err(why) => drop(ui.colored_label(t.warning, words!("umpire-not-now", why = why.to_string()))),
        }
        bring_menu(ui, of, None, acts);
        cards_menu(ui, of, acts);
        hidden_menu(ui, of, acts);
        if ui.button(words!("umpire-done")).clicked() {
            acts.push(PaneAct::Run(Command::EditPosition));
        }
    });
}
