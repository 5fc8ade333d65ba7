//! The right side panel of the Playtest pane: the decision, the cards, and the players of the seats.

use super::{PlaytestAction, PlaytestPane, Speed, pilot_choices, pilot_list_height, pilot_title};
use crate::board::view::{BoardScene, side_badge};
use crate::command::Command;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::view::{PickShape, PieceView};
use egui::{RichText, Ui};
use std::sync::atomic::Ordering;

impl PlaytestPane {
    /// Shows the right side panel.
    pub fn show_side(&mut self, ui: &mut Ui) {
        self.refresh();
        ui.set_min_size(ui.available_size());
        if self.is_handing_over() {
            ui.weak(words!("table-waits"));
            return;
        }
        // A chart needs the space more than the cards below it.
        let chart = self.shows_chart();
        let (name, part, least) = if chart { ("cards-below-chart", 0.14, 112.0) } else { ("cards", 0.32, 150.0) };
        let usual = (ui.available_height() * part).max(least);
        egui::Panel::bottom(name).resizable(true).default_size(usual).min_size(90.0).frame(egui::Frame::new()).show(
            ui,
            |ui| {
                // With a common id, opened cards remain open in the other panel.
                let same = egui::UiBuilder::new().scope_id(egui::Id::unique("cards of the table"));
                ui.scope_builder(same, |ui| self.cards(ui));
            },
        );
        ui.add_space(space::XS);
        if self.chance(ui) {
            // The decision waits for the result.
        } else if self.decides_here() {
            self.show_decision(ui);
            ui.add_space(space::S);
            let t = Tokens::of(ui);
            self.recent_log(ui, t, &words!("journal-recent"));
        } else {
            self.waiting(ui);
        }
    }

    /// Whether the decision includes a chart.
    fn shows_chart(&self) -> bool {
        let decision = self.shown.as_ref().and_then(|s| s.decision.as_ref()).filter(|_| self.decides_here());
        decision.is_some_and(|d| d.picks.iter().any(|p| p.shape == PickShape::Chart))
    }

    fn decides_here(&self) -> bool {
        self.may_decide() && !self.game.pilot_is_due()
    }

    /// Shows what the game is waiting for, and recent events, if there is no decision to make.
    fn waiting(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        let outcome = self.shown.as_ref().and_then(|s| s.view.outcome.clone());
        if let Some(outcome) = outcome {
            ui.label(RichText::new(words!("table-over")).heading());
            ui.label(outcome);
            ui.add_space(space::XS);
            ui.label(RichText::new(words!("table-over.hint")).small().color(t.ink_soft));
        } else if let Some(seat) = self.game.deciding_seat() {
            self.awaited(ui, t, seat);
        }
        ui.add_space(space::S);
        self.recent_log(ui, t, &words!("journal-recent"));
    }

    fn awaited(&mut self, ui: &mut Ui, t: &Tokens, seat: usize) {
        let name = self.game.seats().get(seat).map_or_else(String::new, |s| s.title.clone());
        let known = self.knows_who_decides(self.viewer(), seat);
        if known {
            let side = self.game.seats().get(seat).map_or(0, |s| s.side);
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(18.0), egui::Sense::hover());
                side_badge(ui.painter(), t, &self.looks, self.game.program(), rect.center(), 7.0, side);
                ui.label(RichText::new(words!("table-decides", who = &name)).heading());
            });
        } else {
            ui.label(RichText::new(words!("table-gathers")).heading());
        }
        if let Some(decision) = self.shown.as_ref().and_then(|s| s.decision.as_ref()) {
            ui.label(format!("{}: {}", decision.about, decision.title));
        }
        let who = self.game.seats().get(seat).map_or_else(String::new, |s| pilot_title(self.game.program(), &s.pilot));
        if let Some(work) = &self.at_work {
            let done = work.done.load(Ordering::Relaxed);
            let long = ui.input(|i| i.time) - work.since > 0.25;
            let stopping = work.stop.load(Ordering::Relaxed);
            let mut stop = false;
            ui.horizontal(|ui| {
                if long {
                    ui.spinner();
                }
                let counted = match (stopping, done) {
                    (true, _) => words!("stopping"),
                    _ if !known => words!("pilot-thinks.hidden"),
                    (_, 0 | 1) => words!("pilot-thinks", pilot = &who),
                    _ => words!("pilot-thinks.counted", pilot = &who, n = done),
                };
                ui.label(RichText::new(counted).small().color(t.ink_soft));
                let button = egui::Button::new(words!("stop"));
                stop =
                    long && ui.add_enabled(!stopping, button).on_hover_text(words!("pilot-thinks.stop-help")).clicked();
            });
            ui.ctx().request_repaint_after_secs(0.2);
            if stop {
                self.stop_pilots();
            }
        } else if self.game.pilot_is_due() {
            let text = if known { words!("pilot-seat", pilot = who) } else { words!("pilot-seat.hidden") };
            let text = match (self.speed, self.pilots_wait) {
                (Speed::Step, _) => text + " " + &words!("pilot-seat.steps"),
                (_, true) => text + " " + &words!("pilot-seat.waits"),
                _ => text,
            };
            ui.label(RichText::new(text).small().color(t.ink_soft));
            ui.horizontal(|ui| {
                let decide = ui.button(words!("pilot-decide")).on_hover_text(Command::PilotsStep.tip(ui.ctx()));
                if decide.clicked() {
                    self.pilot_decides();
                }
                let go = self.pilots_wait && self.speed != Speed::Step;
                if go && ui.button(words!("pilot-go-on")).on_hover_text(words!("pilot-go-on.help")).clicked() {
                    self.pilots_wait = false;
                }
            });
        } else if known && ui.button(words!("table-see-as", who = name)).clicked() {
            self.looking = super::PointOfView::Seat(seat);
        }
    }

    /// The latest lines of the game log; a click explains a line.
    pub(super) fn recent_log(&mut self, ui: &mut Ui, t: &Tokens, heading: &str) {
        let viewer = self.viewer();
        let Some(shown) = self.shown.take() else { return };
        let room = ui.available_height() - 24.0;
        if room > 40.0 && !self.current_game_log().is_empty() {
            ui.label(RichText::new(heading).small().strong().color(t.ink_soft));
            let badge = |painter: &egui::Painter, at, side| {
                side_badge(painter, t, &self.looks, self.game.program(), at, 4.5, side);
            };
            let clicked = crate::game_log::recent_log(ui, t, self.current_game_log(), room, badge);
            if let Some((id, piece)) = clicked.map(|line| (line.id, line.piece)) {
                self.journal.show_why(id, self.game.why(id, viewer));
                self.selected = piece.or(self.selected);
                self.requests.push(PlaytestAction::Journal);
            }
        }
        self.shown = Some(shown);
    }

    fn seats(&mut self, ui: &mut Ui) {
        let pilots = self.game.pilots();
        let t = Tokens::of(ui);
        let mut changed = None;
        let wide = ui.available_width() * 0.38;
        egui::Grid::new("seats").num_columns(2).spacing([space::M, space::XS]).show(ui, |ui| {
            for (index, seat) in self.game.seats().iter().enumerate() {
                ui.horizontal(|ui| {
                    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(14.0), egui::Sense::hover());
                    side_badge(ui.painter(), t, &self.looks, self.game.program(), rect.center(), 5.5, seat.side);
                    ui.label(&seat.title);
                });
                let mut pilot = seat.pilot.clone();
                let program = self.game.program();
                let combo = egui::ComboBox::from_id_salt(("pilot", index)).width(wide).truncate();
                let combo = combo.height(pilot_list_height(ui)).selected_text(pilot_title(program, &pilot));
                let combo = combo.show_ui(ui, |ui| pilot_choices(ui, program, &pilots, &mut pilot));
                combo.response.accessible_name(words!("table-seats.who", seat = &seat.title));
                if seat.pilot != pilot {
                    changed = Some((index, pilot));
                }
                ui.end_row();
            }
        });
        if let Some((index, pilot)) = changed {
            self.game.set_pilot(index, pilot);
            self.renew();
        }
    }

    fn cards(&mut self, ui: &mut Ui) {
        ui.add_space(space::XS);
        egui::CollapsingHeader::new(words!("table-seats")).id_salt("seats below").show(ui, |ui| self.seats(ui));
        let Some(shown) = self.shown.take() else { return };
        let active = shown.decision.as_ref().and_then(|d| d.piece);
        let first = self.selected.or(active);
        let mut order: Vec<&PieceView> = shown.view.pieces.iter().filter(|p| Some(p.id) == first).collect();
        // Lost pieces come last.
        for in_play in [true, false] {
            let others = shown.view.pieces.iter().filter(|p| Some(p.id) != first && !p.card.is_empty());
            order.extend(others.filter(|p| p.in_play == in_play));
        }
        let scene = BoardScene::of(&self.game, &self.looks, &shown.view.pieces);
        egui::ScrollArea::vertical().id_salt("cards").auto_shrink([false, false]).show(ui, |ui| {
            for piece in order {
                if crate::cards::show(ui, &scene, piece) {
                    open_entry(&mut self.requests, self.game.program(), piece);
                }
                ui.add_space(space::XS);
            }
        });
        self.shown = Some(shown);
    }
}

fn open_entry(requests: &mut Vec<PlaytestAction>, program: &dicta_program::Program, piece: &PieceView) {
    let root = program.kinds.get(piece.kind.index()).and_then(|k| program.kinds.get(k.root.index()));
    if let Some(entry) = root.and_then(|k| k.entries.get(piece.entry.index())) {
        requests.push(PlaytestAction::GoTo(entry.head.origin));
    }
}
