//! The right panel of the table: who decides what, the cards, and who sits where.

use super::{Table, TableAction, icon_button};
use crate::board::view::BoardScene;
use crate::command::Command;
use crate::theme::{Tokens, space};
use dicta_studio::view::PieceView;
use egui::{RichText, Ui};

impl Table {
    /// The right panel.
    pub fn show_side(&mut self, ui: &mut Ui) {
        self.refresh();
        ui.set_min_size(ui.available_size());
        if self.is_veiled() {
            ui.weak("Waiting for the next seat.");
            return;
        }
        let space_left = ui.available_height();
        egui::Panel::bottom("cards")
            .resizable(true)
            .default_size((space_left * 0.32).max(150.0))
            .min_size(90.0)
            .frame(egui::Frame::new())
            .show(ui, |ui| self.cards(ui));
        ui.add_space(space::XS);
        if self.decides_here() {
            self.show_decision(ui);
        } else {
            self.waiting(ui);
        }
    }

    fn decides_here(&self) -> bool {
        self.may_decide() && !self.game.pilot_is_due()
    }

    fn waiting(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        let outcome = self.shown.as_ref().and_then(|s| s.view.outcome.clone());
        if let Some(outcome) = outcome {
            ui.label(RichText::new("The game is over").heading());
            ui.label(outcome);
            ui.add_space(space::M);
            ui.label(
                RichText::new("Step back to any moment, or ask the journal why it came so.").small().color(t.ink_soft),
            );
        } else if let Some(seat) = self.game.deciding_seat() {
            let name = self.game.seats().get(seat).map_or_else(String::new, |s| s.title.clone());
            ui.label(RichText::new(format!("{name} decides")).heading());
            if let Some(work) = &self.at_work {
                let done = work.done.load(std::sync::atomic::Ordering::Relaxed);
                let long = ui.input(|i| i.time) - work.since > 0.25;
                let mut stop = false;
                ui.horizontal(|ui| {
                    if long {
                        ui.spinner();
                    }
                    let counted =
                        if done > 1 { format!("Thinking: {done} decisions so far") } else { "Thinking…".to_owned() };
                    ui.label(RichText::new(counted).small().color(t.ink_soft));
                    stop =
                        long && ui.button("Stop").on_hover_text("Let the pilots wait until they are asked").clicked();
                });
                ui.ctx().request_repaint_after_secs(0.2);
                if stop {
                    self.stop_pilots();
                }
            } else if self.game.pilot_is_due() {
                ui.label(RichText::new("A computer pilot has this seat.").small().color(t.ink_soft));
                ui.horizontal(|ui| {
                    if icon_button(ui, Command::PilotsStep, true).clicked() || ui.button("Let it decide").clicked() {
                        self.pilot_decides();
                    }
                });
            } else if ui.button(format!("See the table as {name}")).clicked() {
                self.looking = super::Looking::Seat(seat);
            }
        }
    }

    fn seats(&mut self, ui: &mut Ui) {
        let pilots = self.game.pilots();
        for index in 0..self.game.seats().len() {
            let seat = &self.game.seats()[index];
            let mut pilot = seat.pilot.clone();
            let title = seat.title.clone();
            ui.horizontal(|ui| {
                ui.label(&title);
                egui::ComboBox::from_id_salt(("pilot", index))
                    .selected_text(pilot.title())
                    .show_ui(ui, |ui| {
                        for choice in &pilots {
                            ui.selectable_value(&mut pilot, choice.clone(), choice.title());
                        }
                    })
                    .response
                    .accessible_name(format!("Who has the seat {title}"));
            });
            if self.game.seats()[index].pilot != pilot {
                self.game.set_pilot(index, pilot);
                self.touch();
            }
        }
    }

    fn cards(&mut self, ui: &mut Ui) {
        ui.add_space(space::XS);
        egui::CollapsingHeader::new("Who sits where").id_salt("seats below").show(ui, |ui| self.seats(ui));
        let Some(shown) = self.shown.take() else { return };
        let active = shown.decision.as_ref().and_then(|d| d.piece);
        let first = self.selected.or(active);
        let mut order: Vec<&PieceView> = shown.view.pieces.iter().filter(|p| Some(p.id) == first).collect();
        order.extend(shown.view.pieces.iter().filter(|p| Some(p.id) != first && !p.card.is_empty()));
        let scene = BoardScene {
            program: self.game.program(),
            map: self.game.map(),
            looks: &self.looks,
            pieces: &shown.view.pieces,
            selected: self.selected,
            active: None,
            candidates: &[],
            preview: None,
            arcs: &[],
            relations: &[],
            links: &[],
            cells: &[],
            picked_cell: None,
        };
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

fn open_entry(requests: &mut Vec<TableAction>, program: &dicta_program::Program, piece: &PieceView) {
    let root = program.kinds.get(piece.kind.index()).and_then(|k| program.kinds.get(k.root.index()));
    if let Some(entry) = root.and_then(|k| k.entries.get(piece.entry.index())) {
        requests.push(TableAction::GoTo(entry.head.origin));
    }
}
