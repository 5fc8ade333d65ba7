//! Who is at the screen: whose point of view it shows, and how people hand it over, in an order that reveals nothing.

use crate::board::{Looks, view::side_badge};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::playtest::{Keyboard, Pilot, Playtest};
use dicta_studio::view::Viewer;
use egui::{Key, Modifiers, Response, RichText, Ui, vec2};

/// Whose point of view the pane shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointOfView {
    /// The deciding seat; the screen is handed over between players.
    #[default]
    HotSeat,
    Seat(usize),
    Umpire,
}

/// Who is at the screen.
pub struct Seating {
    pub looking: PointOfView,
    /// The seat at the screen: of those played by people, the one that is deciding or decided last, or one that the
    /// screen is passed to before it.
    holder: Option<usize>,
    order: HandOverOrder,
    /// The viewer that took over the screen; `None` while it is being handed over.
    viewer_at_screen: Option<Viewer>,
}

/// The hand-over order.
#[derive(Default)]
struct HandOverOrder {
    keyboard: Keyboard,
    /// The seats of the people.
    people: Vec<usize>,
    /// The play revision and position that the order was computed for, and the order: the current holder first, the
    /// deciding seat last.
    found: Option<(u64, usize)>,
    way: Vec<usize>,
}

impl Default for Seating {
    /// At first there is nothing to hide.
    fn default() -> Self {
        let viewer_at_screen = Some(Viewer::Umpire);
        Seating { looking: PointOfView::HotSeat, holder: None, order: HandOverOrder::default(), viewer_at_screen }
    }
}

/// The seats played by people.
pub(super) fn people(game: &Playtest) -> Vec<usize> {
    let seats = game.seats().iter().enumerate();
    seats.filter(|(_, seat)| seat.pilot == Pilot::Human).map(|(i, _)| i).collect()
}

/// Whether the viewer may know that this seat is deciding: in a gathering, that may reveal hidden information.
pub(super) fn knows_who_decides(game: &Playtest, viewer: Viewer, seat: usize) -> bool {
    match viewer {
        Viewer::Umpire => true,
        Viewer::Seat(own) => own == seat || !game.is_gathering(),
    }
}

impl Seating {
    /// The current viewer.
    pub fn viewer(&self) -> Viewer {
        match self.looking {
            PointOfView::Umpire => Viewer::Umpire,
            PointOfView::Seat(seat) => Viewer::Seat(seat),
            PointOfView::HotSeat => self.holder.map_or(Viewer::Umpire, Viewer::Seat),
        }
    }

    /// Requires the next player to take over the screen, if several people play.
    pub fn require_hand_over(&mut self, game: &Playtest) {
        self.viewer_at_screen = None;
        self.hand_over(game);
    }

    /// Passes the screen to the next player.
    pub fn hand_over(&mut self, game: &Playtest) {
        let people = people(game);
        match game.deciding_seat().filter(|seat| people.contains(seat)) {
            Some(deciding) => self.send_round(game, people, deciding),
            None if self.holder.is_none_or(|holder| !people.contains(&holder)) => self.holder = people.first().copied(),
            None => {}
        }
        // This viewer is at the screen from now on, unless a hand-over is pending.
        if !self.is_handing_over(game) {
            self.viewer_at_screen = Some(self.viewer());
        }
    }

    fn send_round(&mut self, game: &Playtest, people: Vec<usize>, deciding: usize) {
        if self.order.people != people {
            let mut keyboard = Keyboard::at(game.record(), &people);
            if self.order.people.len() == 1 {
                // While only one person played, the order could reveal nothing.
                keyboard.jump(game.record(), &people);
            }
            self.order = HandOverOrder { keyboard, people, ..HandOverOrder::default() };
        }
        let now = (game.play_revision(), game.moment());
        let order = &mut self.order;
        if order.found != Some(now) {
            order.keyboard.seated = match self.viewer_at_screen {
                Some(Viewer::Seat(seat)) => Some(seat),
                _ => None,
            };
            order.way = match order.people.len() {
                1 => Vec::new(),
                _ => order.keyboard.way_to(game.record(), &order.people, Some(deciding)),
            };
            order.found = Some(now);
        }
        self.holder = Some(order.way.first().copied().unwrap_or(deciding));
    }

    /// Resets the order, because the game continues from another position.
    pub fn jump(&mut self, game: &Playtest) {
        self.order.keyboard.jump(game.record(), &self.order.people);
        self.order.found = None;
        self.order.way.clear();
    }

    /// Keeps the people where they are when another game with the same seats begins.
    pub fn stay(&mut self, before: &Seating, game: &Playtest) {
        self.holder = before.holder;
        self.viewer_at_screen = before.viewer_at_screen;
        self.jump(game);
    }

    /// Whether the player at the screen has nothing to decide and passes it on.
    fn passes_on(&self) -> bool {
        self.looking == PointOfView::HotSeat && self.order.way.len() > 1
    }

    /// Whether the screen is being handed over: it would reveal what another person may keep secret from the last
    /// player, or, by whether the game continues, who has decided.
    pub fn is_handing_over(&self, game: &Playtest) -> bool {
        let people = people(game);
        people.len() > 1
            && match (self.viewer_at_screen, self.viewer()) {
                _ if self.passes_on() => true,
                (Some(Viewer::Umpire), _) => false,
                (None, _) | (Some(Viewer::Seat(_)), Viewer::Umpire) => true,
                (Some(Viewer::Seat(was)), Viewer::Seat(seat)) => was != seat && people.contains(&seat),
            }
    }

    /// The screen while it is handed over. Returns whether a player with nothing to decide has passed it on.
    pub fn show(&mut self, ui: &mut Ui, game: &Playtest, looks: &Looks) -> bool {
        // A player with nothing to decide has taken over.
        if self.passes_on() && self.viewer_at_screen == Some(self.viewer()) {
            let passes = pass_on_screen(ui);
            if passes {
                self.order.way.remove(0);
                self.holder = self.order.way.first().copied();
            }
            return passes;
        }
        if self.viewer_at_screen.take().is_some() {
            // The space bar takes over the screen, regardless of what had focus before.
            ui.memory_mut(|m| m.focused().into_iter().for_each(|id| m.surrender_focus(id)));
        }
        if take_over_screen(ui, game, looks, self.viewer()) {
            self.viewer_at_screen = Some(self.viewer());
        }
        false
    }
}

/// The screen of a player who has nothing to decide: it shows nothing of the game, not even whether it has
/// continued. Returns whether the player passes it on.
fn pass_on_screen(ui: &mut Ui) -> bool {
    backdrop(ui, |ui| {
        ui.label(RichText::new(words!("table-nothing")).size(crate::theme::size::TITLE));
        ui.add_space(space::M);
        ui.label(words!("table-nothing.why"));
        ui.add_space(space::L);
        main_button(ui, words!("table-pass-on")).on_hover_text(words!("table-pass-on.help")).clicked()
    })
}

/// The screen before the next player has taken over. Returns whether the player does.
fn take_over_screen(ui: &mut Ui, game: &Playtest, looks: &Looks, viewer: Viewer) -> bool {
    let seat = match viewer {
        Viewer::Seat(seat) => game.seats().get(seat).map(|s| (s.title.clone(), s.side)),
        Viewer::Umpire => None,
    };
    let (title, why, take) = match &seat {
        Some((seat, _)) => (
            words!("hand-over-pass", seat = seat),
            words!("hand-over-pass.why"),
            words!("hand-over-pass.take", seat = seat),
        ),
        None => (words!("hand-over-all"), words!("hand-over-all.why"), words!("hand-over-all.take")),
    };
    backdrop(ui, |ui| {
        let (mark, _) = ui.allocate_exact_size(vec2(48.0, 48.0), egui::Sense::hover());
        if let Some((_, side)) = seat {
            side_badge(ui.painter(), Tokens::of(ui), looks, game.program(), mark.center(), 20.0, side);
        }
        ui.add_space(space::S);
        ui.label(RichText::new(title).size(crate::theme::size::TITLE));
        ui.add_space(space::M);
        ui.label(why);
        ui.add_space(space::L);
        // Not Enter: the player who just decided with it may still hold it down.
        let space =
            crate::keyboard::enter_is_free(ui.ctx()) && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Space));
        main_button(ui, take).on_hover_text(words!("hand-over-pass.take-help")).clicked() || space
    })
}

/// Fills the pane, with the content in its middle.
fn backdrop<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = egui::Frame::new().fill(Tokens::of(ui).backdrop);
    let shown = frame.show(ui, |ui| {
        ui.set_min_size(ui.available_size());
        ui.vertical_centered(|ui| {
            ui.add_space(ui.available_height() * 0.28);
            content(ui)
        })
    });
    shown.inner.inner
}

fn main_button(ui: &mut Ui, text: String) -> Response {
    let t = Tokens::of(ui);
    let text = RichText::new(text).size(15.0).color(t.on_accent);
    ui.add(egui::Button::new(text).fill(t.accent).min_size(vec2(220.0, 36.0)))
}
