//! The table handed over between people: to whom it goes, in an order that tells nothing, and when a curtain falls.

use super::{Looking, Table};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::playtest::{Keyboard, Pilot};
use dicta_studio::view::Viewer;
use egui::{RichText, Ui, vec2};

/// How the table goes round.
#[derive(Default)]
pub(super) struct Round {
    keyboard: Keyboard,
    /// Among whom.
    people: Vec<usize>,
    /// The game and the moment for which the way was found, and that way: who has the table comes first, who decides last.
    found: Option<(u64, usize)>,
    way: Vec<usize>,
}

impl Table {
    /// The seats that persons fly.
    pub(super) fn people(&self) -> Vec<usize> {
        let seats = self.game.seats().iter().enumerate();
        seats.filter(|(_, seat)| seat.pilot == Pilot::Human).map(|(i, _)| i).collect()
    }

    /// Gives the table to whoever has it next.
    pub(super) fn hand_over(&mut self) {
        let people = self.people();
        match self.game.deciding_seat().filter(|seat| people.contains(seat)) {
            Some(deciding) => self.send_round(people, deciding),
            None if self.holder.is_none_or(|holder| !people.contains(&holder)) => self.holder = people.first().copied(),
            None => {}
        }
        // Somebody looks with these eyes from now on, unless somebody else is waited for.
        if !self.is_veiled() {
            self.taken = Some(self.eyes());
        }
    }

    fn send_round(&mut self, people: Vec<usize>, deciding: usize) {
        if self.round.people != people {
            let mut keyboard = Keyboard::at(&self.game, &people);
            if self.round.people.len() == 1 {
                // Whoever played alone until now gives away nothing by who was asked.
                keyboard.jump(&self.game, &people);
            }
            self.round = Round { keyboard, people, ..Round::default() };
        }
        let now = (self.game.revision_of_play(), self.game.moment());
        let round = &mut self.round;
        if round.found != Some(now) {
            round.keyboard.seated = match self.taken {
                Some(Viewer::Seat(seat)) => Some(seat),
                _ => None,
            };
            round.way = match round.people.len() {
                1 => Vec::new(),
                _ => round.keyboard.way_to(&self.game, &round.people, Some(deciding)),
            };
            round.found = Some(now);
        }
        self.holder = Some(round.way.first().copied().unwrap_or(deciding));
    }

    /// The game goes on from another moment.
    pub(super) fn jump_round(&mut self) {
        self.round.keyboard.jump(&self.game, &self.round.people);
        self.round.found = None;
        self.round.way.clear();
    }

    /// Whether whoever has the table has nothing to decide and passes it on.
    pub(super) fn passes_on(&self) -> bool {
        self.looking == Looking::HotSeat && self.round.way.len() > 1
    }

    /// Whether somebody who has nothing to decide has taken the table over.
    pub(super) fn is_seated_idle(&self) -> bool {
        self.passes_on() && self.taken == Some(self.eyes())
    }

    /// Whether these eyes may know that this seat has to decide: in a gathering, who is asked may tell what is hidden.
    pub(super) fn knows_who_decides(&self, eyes: Viewer, seat: usize) -> bool {
        match eyes {
            Viewer::Umpire => true,
            Viewer::Seat(own) => own == seat || !self.game.is_gathering(),
        }
    }

    /// What is seen by whoever has the table and nothing to decide: nothing of the game, which may have gone on or not.
    pub(super) fn passing_on(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        let mut passes = false;
        egui::Frame::new().fill(t.desk).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            ui.vertical_centered(|ui| {
                ui.add_space(ui.available_height() * 0.28);
                ui.label(RichText::new(words!("table-nothing")).size(crate::theme::size::TITLE));
                ui.add_space(space::M);
                ui.label(words!("table-nothing.why"));
                ui.add_space(space::L);
                let text = RichText::new(words!("table-pass-on")).size(15.0).color(t.on_accent);
                let button = egui::Button::new(text).fill(t.accent).min_size(vec2(220.0, 36.0));
                passes = ui.add(button).on_hover_text(words!("table-pass-on.help")).clicked();
            });
        });
        if passes {
            self.round.way.remove(0);
            self.holder = self.round.way.first().copied();
            self.renew();
        }
    }
}
