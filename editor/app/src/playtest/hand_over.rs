//! Handing over the screen between people: who is next, in an order that reveals nothing, and when the hand-over screen
//! appears.

use super::{PlaytestPane, PointOfView};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::playtest::{Keyboard, Pilot};
use dicta_studio::view::Viewer;
use egui::{RichText, Ui, vec2};

/// The hand-over order.
#[derive(Default)]
pub(super) struct HandOverOrder {
    keyboard: Keyboard,
    /// The seats of the people.
    people: Vec<usize>,
    /// The play revision and position that the order was computed for, and the order: the current holder first, the
    /// deciding seat last.
    found: Option<(u64, usize)>,
    way: Vec<usize>,
}

impl PlaytestPane {
    /// The seats played by people.
    pub(super) fn people(&self) -> Vec<usize> {
        let seats = self.game.seats().iter().enumerate();
        seats.filter(|(_, seat)| seat.pilot == Pilot::Human).map(|(i, _)| i).collect()
    }

    /// Passes the screen to the next player.
    pub(super) fn hand_over(&mut self) {
        let people = self.people();
        match self.game.deciding_seat().filter(|seat| people.contains(seat)) {
            Some(deciding) => self.send_round(people, deciding),
            None if self.holder.is_none_or(|holder| !people.contains(&holder)) => self.holder = people.first().copied(),
            None => {}
        }
        // This viewer is at the screen from now on, unless a hand-over is pending.
        if !self.is_handing_over() {
            self.viewer_at_screen = Some(self.viewer());
        }
    }

    fn send_round(&mut self, people: Vec<usize>, deciding: usize) {
        if self.round.people != people {
            let mut keyboard = Keyboard::at(&self.game, &people);
            if self.round.people.len() == 1 {
                // While only one person played, the order could reveal nothing.
                keyboard.jump(&self.game, &people);
            }
            self.round = HandOverOrder { keyboard, people, ..HandOverOrder::default() };
        }
        let now = (self.game.play_revision(), self.game.moment());
        let round = &mut self.round;
        if round.found != Some(now) {
            round.keyboard.seated = match self.viewer_at_screen {
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

    /// Resets the order, because the game continues from another position.
    pub(super) fn jump_round(&mut self) {
        self.round.keyboard.jump(&self.game, &self.round.people);
        self.round.found = None;
        self.round.way.clear();
    }

    /// Whether the player at the screen has nothing to decide and passes it on.
    pub(super) fn passes_on(&self) -> bool {
        self.looking == PointOfView::HotSeat && self.round.way.len() > 1
    }

    /// Whether a player with nothing to decide has taken over the screen.
    pub(super) fn is_seated_idle(&self) -> bool {
        self.passes_on() && self.viewer_at_screen == Some(self.viewer())
    }

    /// Whether the viewer may know that this seat is deciding: in a gathering, that may reveal hidden information.
    pub(super) fn knows_who_decides(&self, viewer: Viewer, seat: usize) -> bool {
        match viewer {
            Viewer::Umpire => true,
            Viewer::Seat(own) => own == seat || !self.game.is_gathering(),
        }
    }

    /// The screen of a player who has nothing to decide: it shows nothing of the game, not even whether it has
    /// continued.
    pub(super) fn show_hand_over(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        let mut passes = false;
        egui::Frame::new().fill(t.backdrop).show(ui, |ui| {
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
