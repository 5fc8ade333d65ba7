//! Computer pilots at the table: how fast they go, and their thinking beside the window.

use super::Table;
use crate::decision::Counsel;
use crate::words::words;
use dicta_studio::playtest::{Advice, Advising, Thinking, Thought};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How many decisions are made between two looks at the table when pilots fly at once.
const BATCH: usize = 24;

/// How fast computer pilots' turns go by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// One decision at a time, on demand.
    Step,
    Slow,
    #[default]
    Brisk,
    /// All at once.
    Now,
}

impl Speed {
    /// All speeds with the names by which the settings keep them.
    pub const ALL: [(Speed, &'static str); 4] =
        [(Speed::Step, "Step by step"), (Speed::Slow, "Slow"), (Speed::Brisk, "Brisk"), (Speed::Now, "At once")];

    /// The speed of a name, as the settings keep it.
    pub fn named(name: &str) -> Self {
        Self::ALL.iter().find(|(_, n)| *n == name).map_or(Speed::default(), |(s, _)| *s)
    }

    /// Its name, as the settings keep it.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(s, _)| *s == self).map_or("", |(_, n)| n)
    }

    /// What it is called.
    pub fn title(self) -> String {
        match self {
            Speed::Step => words!("settings-pilots.step"),
            Speed::Slow => words!("settings-pilots.slow"),
            Speed::Brisk => words!("settings-pilots.brisk"),
            Speed::Now => words!("settings-pilots.now"),
        }
    }

    fn wait(self) -> Option<f64> {
        match self {
            Speed::Step => None,
            Speed::Slow => Some(0.9),
            Speed::Brisk => Some(0.12),
            Speed::Now => Some(0.0),
        }
    }

    /// How long what happens takes to be shown; nothing if it is not shown at all.
    pub(super) fn pace(self) -> Option<f32> {
        match self {
            Speed::Step => Some(1.0),
            Speed::Slow => Some(1.5),
            Speed::Brisk => Some(0.75),
            Speed::Now => None,
        }
    }
}

/// Pilots at work elsewhere: what ends it, and how far it is.
pub(super) struct AtWork {
    pub(super) stop: Arc<AtomicBool>,
    pub(super) done: Arc<AtomicUsize>,
    pub(super) since: f64,
}

impl Drop for AtWork {
    /// Nobody waits for it any more: another moment, another game, a person in the seat, or the window is closed.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Table {
    /// Pilots need think no further; what they find is dropped.
    pub(super) fn call_off(&mut self) {
        self.at_work = None;
    }

    /// Ends the pilots' thinking until they are asked again; what they have decided by now counts.
    pub fn stop_pilots(&mut self) {
        if let Some(work) = &self.at_work {
            work.stop.store(true, Ordering::Relaxed);
        }
        self.pilots_wait = true;
    }

    /// Hands the table over between people, and gives what computer pilots have to decide now, as the speed says.
    pub fn advance(&mut self, ctx: &egui::Context) -> Option<Thinking> {
        self.hand_over();
        let now = ctx.input(|i| i.time);
        self.play_on(ctx, now);
        // A film that nobody sees holds nobody up.
        if self.film.is_some() && now - self.film_seen > 1.0 {
            self.film = None;
        }
        if self.film.is_some() && !self.decide_now {
            return None;
        }
        if self.at_work.is_some() || !self.game.pilot_is_due() {
            self.decide_now = false;
            return None;
        }
        if !std::mem::take(&mut self.decide_now) {
            let wait = self.speed.wait().filter(|_| !self.pilots_wait)?;
            if now < self.next_pilot {
                ctx.request_repaint_after_secs((self.next_pilot - now) as f32);
                return None;
            }
            self.next_pilot = now + wait;
        }
        let most = if self.speed == Speed::Now { BATCH } else { 1 };
        let thinking = self.game.thinking(most)?;
        self.at_work = Some(AtWork { stop: thinking.stop.clone(), done: thinking.done.clone(), since: now });
        Some(thinking)
    }

    /// While a game is played back: one decision after another.
    fn play_on(&mut self, ctx: &egui::Context, now: f64) {
        if !self.playing {
            return;
        }
        if self.game.moment() + 1 >= self.game.moments() {
            self.playing = false;
        } else if self.film.is_none() && now >= self.next_step {
            self.step(1);
            self.next_step = now + self.speed.wait().unwrap_or(0.6).max(0.15);
        }
        ctx.request_repaint_after_secs(0.05);
    }

    /// Asks a computer pilot about the decision that is due, by what the seat that decides may know.
    pub(super) fn ask_a_pilot(&mut self) {
        if let Some(question) = self.game.advising(None, self.eyes()) {
            self.advising = Some(question.stop.clone());
            self.question = Some(question);
            self.draft.advice = Counsel::Waiting;
        }
    }

    /// What a pilot thinks of an earlier decision is no longer wanted.
    pub(super) fn stop_asking(&mut self) {
        self.question = None;
        if let Some(stop) = self.advising.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// The question to a pilot that is not worked on yet.
    pub fn question(&mut self) -> Option<Advising> {
        self.question.take()
    }

    /// Shows what a pilot thinks, if the decision is still due.
    pub fn take_advice(&mut self, advice: Advice) {
        if self.advising.as_ref().is_some_and(|stop| advice.is_of(stop)) {
            self.advising = None;
            if self.draft.advice == Counsel::Waiting {
                self.draft.advice = Counsel::Given(advice.answer);
            }
        }
    }

    /// Makes the decisions that pilots worked out, if they are still wanted.
    pub fn take_thought(&mut self, thought: Thought) {
        if !self.at_work.as_ref().is_some_and(|w| thought.is_of(&w.stop)) {
            return;
        }
        self.at_work = None;
        let done = self.game.take(thought);
        self.touch();
        if let Err(error) = done {
            self.trouble = Some(error.to_string());
            self.speed = Speed::Step;
        }
    }

    /// Asks the computer pilot that is due to decide.
    pub fn pilot_decides(&mut self) {
        self.pilots_wait = false;
        self.decide_now = true;
    }
}
