//! What moves on the board: the film of recent events, and playing a game back, one decision after another.

use super::pilots::Speed;
use crate::board::film::FilmFrame;
use crate::board::{Film, Grid};
use dicta_studio::playtest::Playtest;
use dicta_studio::view::{PieceView, Viewer};
use egui::{Context, Key, Modifiers, Ui};
use std::collections::BTreeMap;

/// The film of recent events, and the playing back of the game.
pub(super) struct Playback {
    /// Animate events.
    pub animate: bool,
    /// The game is being played back.
    pub playing: bool,
    next_step: f64,
    film: Option<Film>,
    /// When the film was last shown.
    film_seen: Option<f64>,
    /// The position each viewer saw last, with its pieces.
    last_seen: BTreeMap<Option<usize>, (usize, Vec<PieceView>)>,
}

impl Default for Playback {
    fn default() -> Self {
        let last_seen = BTreeMap::new();
        Playback { animate: true, playing: false, next_step: 0.0, film: None, film_seen: None, last_seen }
    }
}

impl Playback {
    /// Animates events that this viewer has not seen yet.
    pub fn start(&mut self, game: &Playtest, pieces: &[PieceView], viewer: Viewer, speed: Speed) {
        let who = match viewer {
            Viewer::Umpire => None,
            Viewer::Seat(seat) => Some(seat),
        };
        let now = game.moment();
        if let Some((moment, before)) = self.last_seen.get(&who)
            && *moment < now
            && self.animate
            && let Some(pace) = speed.pace()
        {
            let beats = game.record().acts(*moment, viewer);
            let film = Film::new(before, pieces, beats, Grid(game.program().board), pace);
            if film.is_some() {
                self.film = film;
                self.film_seen = None;
            }
        }
        self.last_seen.insert(who, (now, pieces.to_vec()));
    }

    /// Ends the film.
    pub fn skip(&mut self) {
        self.film = None;
    }

    /// Stops playing back, and shows nothing of what led to another position.
    pub fn forget(&mut self) {
        self.playing = false;
        self.last_seen.clear();
    }

    /// Whether the game waits for a film. One that is not visible must not delay it.
    pub fn is_showing(&mut self, now: f64) -> bool {
        if self.film.is_some() && now - *self.film_seen.get_or_insert(now) > 1.0 {
            self.film = None;
        }
        self.film.is_some()
    }

    /// Whether playing back steps forward now.
    pub fn steps(&mut self, ctx: &Context, game: &Playtest, speed: Speed, now: f64) -> bool {
        if !self.playing {
            return false;
        }
        self.playing = game.moment() + 1 < game.moments();
        let steps = self.playing && self.film.is_none() && now >= self.next_step;
        if steps {
            self.next_step = now + speed.wait().unwrap_or(0.6).max(0.15);
        }
        ctx.request_repaint_after_secs(0.05);
        steps
    }

    /// The current frame of the film; `None` if none is running.
    pub fn still(&mut self, ui: &Ui, game: &Playtest) -> Option<FilmFrame> {
        if !crate::theme::animates(ui.ctx()) {
            self.film = None;
        }
        let film = self.film.as_mut()?;
        let now = ui.input(|i| i.time);
        self.film_seen = Some(now);
        let still = film.still(now, game.map());
        let skip =
            crate::keyboard::digits_are_free(ui.ctx()) && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
        if skip || still.is_none() {
            self.film = None;
        }
        ui.ctx().request_repaint();
        still.filter(|_| !skip)
    }
}
