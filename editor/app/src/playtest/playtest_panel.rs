//! The right side panel of the Playtest pane: the decision, the cards, and the players of the seats.

use super::game_view::Current;
use super::hand_over::{PointOfView, knows_who_decides};
use super::pilots::PilotWork;
use super::{PaneAct, PlaytestAction, PlaytestPane, current, hand, pilot_choices, pilot_list_height};
use crate::board::view::BoardScene;
use crate::pilot_titles::pilot_title;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_program::{Origin, Program};
use dicta_studio::view::{PickShape, PieceView};
use egui::{RichText, Ui};

impl PlaytestPane {
    /// Shows the right side panel.
    pub fn show_side(&mut self, ui: &mut Ui) {
        self.refresh();
        ui.set_min_size(ui.available_size());
        if self.is_handing_over() {
            ui.weak(words!("table-waits"));
            return;
        }
        let (of, mut acts) = (current!(self), Vec::new());
        // A chart needs the space more than the cards below it.
        let chart = of.decision().is_some_and(|d| d.picks.iter().any(|p| p.shape == PickShape::Chart));
        let (name, part, least) = if chart { ("cards-below-chart", 0.14, 112.0) } else { ("cards", 0.32, 150.0) };
        let usual = (ui.available_height() * part).max(least);
        let selected = self.board.selected;
        egui::Panel::bottom(name).resizable(true).default_size(usual).min_size(90.0).frame(egui::Frame::new()).show(
            ui,
            |ui| {
                // With a common id, opened cards remain open in the other panel.
                let same = egui::UiBuilder::new().scope_id(egui::Id::unique("cards of the table"));
                ui.scope_builder(same, |ui| cards(ui, &of, selected, &mut acts));
            },
        );
        ui.add_space(space::XS);
        if let Some(chance) = of.game.chance(of.viewer()) {
            // The decision waits for the result.
            self.board.pointed_lot = hand::show(ui, &of, &chance, &mut acts);
        } else if of.decision().is_some() {
            // The keys and clicks are for the position while that is edited.
            let decides = !self.board.is_edited(&of);
            ui.add_enabled_ui(decides, |ui| self.decision.show(ui, &of, &mut acts));
            ui.add_space(space::S);
            recent_log(ui, &of, &words!("journal-recent"), &mut acts);
        } else {
            waiting(ui, &of, &mut self.pilots, &mut acts);
        }
        self.perform(acts);
    }
}

/// Shows what the game is waiting for, and recent events, if there is no decision to make.
fn waiting(ui: &mut Ui, of: &Current<'_>, pilots: &mut PilotWork, acts: &mut Vec<PaneAct>) {
    let t = Tokens::of(ui);
    let outcome = of.view.shown.as_ref().and_then(|s| s.board.outcome.as_ref());
    if let Some(outcome) = outcome {
        ui.label(RichText::new(words!("table-over")).heading());
        ui.label(outcome);
        ui.add_space(space::XS);
        ui.label(RichText::new(words!("table-over.hint")).small().color(t.ink_soft));
    } else if let Some(seat) = of.game.deciding_seat() {
        awaited(ui, of, pilots, seat, acts);
    }
    ui.add_space(space::S);
    recent_log(ui, of, &words!("journal-recent"), acts);
}

fn awaited(ui: &mut Ui, of: &Current<'_>, pilots: &mut PilotWork, seat: usize, acts: &mut Vec<PaneAct>) {
    let t = Tokens::of(ui);
    let setup = of.game.seats().get(seat);
    let name = setup.map_or_else(String::new, |s| s.title.clone());
    let known = knows_who_decides(of.game, of.viewer(), seat);
    if known {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(18.0), egui::Sense::hover());
            of.badge(ui.painter(), t, rect.center(), 7.0, setup.map_or(0, |s| s.side));
            ui.label(RichText::new(words!("table-decides", who = &name)).heading());
        });
    } else {
        ui.label(RichText::new(words!("table-gathers")).heading());
    }
    if let Some(decision) = of.view.shown.as_ref().and_then(|s| s.decision.as_ref()) {
        ui.label(format!("{}: {}", decision.about, decision.title));
    }
    let who = setup.map_or_else(String::new, |s| pilot_title(of.game.program(), &s.pilot));
    if pilots.at_work.is_some() {
        pilots.show_at_work(ui, known, &who);
    } else if of.game.pilot_is_due() {
        pilots.show_due(ui, known, who);
    } else if known && ui.button(words!("table-see-as", who = name)).clicked() {
        acts.push(PaneAct::Look(PointOfView::Seat(seat)));
    }
}

/// The latest lines of the game log; a click explains a line.
pub(super) fn recent_log(ui: &mut Ui, of: &Current<'_>, heading: &str, acts: &mut Vec<PaneAct>) {
    let t = Tokens::of(ui);
    let room = ui.available_height() - 24.0;
    if room > 40.0 && !of.log().is_empty() {
        ui.label(RichText::new(heading).small().strong().color(t.ink_soft));
        let badge = |painter: &egui::Painter, at, side| of.badge(painter, t, at, 4.5, side);
        let clicked = crate::game_log::recent_log(ui, t, of.log(), room, badge);
        acts.extend(clicked.map(|line| PaneAct::Explain { line: line.id, piece: line.piece }));
    }
}

fn seats(ui: &mut Ui, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
    let pilots = of.game.pilots();
    let t = Tokens::of(ui);
    let wide = ui.available_width() * 0.38;
    egui::Grid::new("seats").num_columns(2).spacing([space::M, space::XS]).show(ui, |ui| {
        for (index, seat) in of.game.seats().iter().enumerate() {
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(14.0), egui::Sense::hover());
                of.badge(ui.painter(), t, rect.center(), 5.5, seat.side);
                ui.label(&seat.title);
            });
            let mut pilot = seat.pilot.clone();
            let program = of.game.program();
            let combo = egui::ComboBox::from_id_salt(("pilot", index)).width(wide).truncate();
            let combo = combo.height(pilot_list_height(ui)).selected_text(pilot_title(program, &pilot));
            let combo = combo.show_ui(ui, |ui| pilot_choices(ui, program, &pilots, &mut pilot));
            combo.response.accessible_name(words!("table-seats.who", seat = &seat.title));
            if seat.pilot != pilot {
                acts.push(PaneAct::SetPilot(index, pilot));
            }
            ui.end_row();
        }
    });
}

fn cards(ui: &mut Ui, of: &Current<'_>, selected: Option<i64>, acts: &mut Vec<PaneAct>) {
    ui.add_space(space::XS);
    egui::CollapsingHeader::new(words!("table-seats")).id_salt("seats below").show(ui, |ui| seats(ui, of, acts));
    let Some(shown) = &of.view.shown else { return };
    let first = selected.or(shown.decision.as_ref().and_then(|d| d.piece));
    let mut order: Vec<&PieceView> = shown.board.pieces.iter().filter(|p| Some(p.id) == first).collect();
    // Lost pieces come last.
    for in_play in [true, false] {
        let others = shown.board.pieces.iter().filter(|p| Some(p.id) != first && !p.card.is_empty());
        order.extend(others.filter(|p| p.in_play == in_play));
    }
    let scene = BoardScene::of(of.game, &of.view.looks, &shown.board.pieces);
    egui::ScrollArea::vertical().id_salt("cards").auto_shrink([false, false]).show(ui, |ui| {
        for piece in order {
            if crate::cards::show(ui, &scene, piece) {
                acts.extend(entry_of(of.game.program(), piece).map(|at| PaneAct::Request(PlaytestAction::GoTo(at))));
            }
            ui.add_space(space::XS);
        }
    });
}

/// Where the entry of a piece is declared.
fn entry_of(program: &Program, piece: &PieceView) -> Option<Origin> {
    let kind = program.kinds.get(piece.kind.index())?;
    let entry = program.kinds.get(kind.root.index())?.entries.get(piece.entry.index())?;
    Some(entry.head.origin)
}
