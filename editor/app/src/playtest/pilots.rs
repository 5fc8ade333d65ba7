//! Computer pilots in a playtest: their titles, their speed, and their background work.

use super::PlaytestPane;
use crate::decision::AdviceState;
use crate::words::words;
use dicta_program::Program;
use dicta_studio::pilots::{self, Skill};
use dicta_studio::playtest::{Advice, AdviceRequest, Pilot, Thinking, Thought};
use egui::Ui;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Decisions per batch when pilots play at full speed.
const BATCH: usize = 24;

/// Speed of computer pilots.
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
    /// All speeds with their names in the settings.
    pub const ALL: [(Speed, &'static str); 4] =
        [(Speed::Step, "Step by step"), (Speed::Slow, "Slow"), (Speed::Brisk, "Brisk"), (Speed::Now, "At once")];

    /// The speed with this name in the settings.
    pub fn named(name: &str) -> Self {
        Self::ALL.iter().find(|(_, n)| *n == name).map_or(Speed::default(), |(s, _)| *s)
    }

    /// Its name in the settings.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(s, _)| *s == self).map_or("", |(_, n)| n)
    }

    /// Its localized title.
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

    /// The pace of films at this speed; `None`: events are not animated.
    pub(super) fn pace(self) -> Option<f32> {
        match self {
            Speed::Step => Some(1.0),
            Speed::Slow => Some(1.5),
            Speed::Brisk => Some(0.75),
            Speed::Now => None,
        }
    }
}

/// The title of who plays a seat or side: those of skills are localized, as they are the same in all systems.
pub fn pilot_title(program: &Program, pilot: &Pilot) -> String {
    match pilots::skill(program, pilot) {
        Some(Skill::Novice) => words!("pilot-novice"),
        Some(Skill::Regular) => words!("pilot-regular"),
        Some(Skill::Expert) => words!("pilot-expert"),
        Some(Skill::Master) => words!("pilot-master"),
        Some(Skill::Ace) => words!("pilot-ace"),
        None => pilot.title(),
    }
}

/// What a skill means.
fn skill_help(skill: Skill) -> String {
    match skill {
        Skill::Novice => words!("pilot-novice.help"),
        Skill::Regular => words!("pilot-regular.help"),
        Skill::Expert => words!("pilot-expert.help"),
        Skill::Master => words!("pilot-master.help"),
        Skill::Ace => words!("pilot-ace.help"),
    }
}

/// The list of who can play a seat or side: a person, then pilots by skill, then those of the rules.
pub fn pilot_choices(ui: &mut Ui, program: &Program, known: &[Pilot], pilot: &mut Pilot) {
    for choice in known {
        let item = ui.selectable_value(pilot, choice.clone(), pilot_title(program, choice));
        if let Some(skill) = pilots::skill(program, choice) {
            item.on_hover_text(skill_help(skill));
        }
    }
}

/// The maximum height of the list: all pilots of a usual system are visible at once.
pub fn pilot_list_height(ui: &Ui) -> f32 {
    16.0 * ui.spacing().interact_size.y
}

/// Pilots working in the background: how to stop them, and their progress.
pub(super) struct AtWork {
    pub(super) stop: Arc<AtomicBool>,
    pub(super) done: Arc<AtomicUsize>,
    pub(super) since: f64,
}

impl Drop for AtWork {
    /// Stops them: the position, the game or the player of the seat changed, or the window is closing.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl PlaytestPane {
    /// Cancels the pilots' work and discards its result.
    pub(super) fn call_off(&mut self) {
        self.at_work = None;
    }

    /// Stops the pilots until they are resumed; decisions they have already made count.
    pub fn stop_pilots(&mut self) {
        if let Some(work) = &self.at_work {
            work.stop.store(true, Ordering::Relaxed);
        }
        self.pilots_wait = true;
    }

    /// Handles hand-overs, and returns the work due for computer pilots at the current speed.
    pub fn advance(&mut self, ctx: &egui::Context) -> Option<Thinking> {
        self.hand_over();
        let now = ctx.input(|i| i.time);
        self.play_on(ctx, now);
        // A film that is not visible must not delay the game.
        if self.film.is_some() && now - *self.film_seen.get_or_insert(now) > 1.0 {
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

    /// Plays a game back, one decision after another.
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

    /// Requests advice on the pending decision, based on what the deciding seat may know.
    pub(super) fn ask_a_pilot(&mut self) {
        if let Some(question) = self.game.advice_of_pilot(None, self.viewer()) {
            self.advising = Some(question.stop.clone());
            self.question = Some(question);
            self.draft.advice = AdviceState::Waiting;
        }
    }

    /// Cancels advice on an earlier decision.
    pub(super) fn stop_asking(&mut self) {
        self.question = None;
        if let Some(stop) = self.advising.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Takes the request for advice, if it is not in progress yet.
    pub fn question(&mut self) -> Option<AdviceRequest> {
        self.question.take()
    }

    /// Shows the advice, if the decision is still pending.
    pub fn take_advice(&mut self, advice: Advice) {
        if self.advising.as_ref().is_some_and(|stop| advice.is_of(stop)) {
            self.advising = None;
            if self.draft.advice == AdviceState::Waiting {
                self.draft.advice = match advice.answer {
                    Ok(answer) => AdviceState::Given(answer),
                    Err(bug) => AdviceState::Failed(bug.to_string()),
                };
            }
        }
    }

    /// Makes the decisions that pilots found, if they are still wanted.
    pub fn take_thought(&mut self, thought: Thought) {
        if !self.at_work.as_ref().is_some_and(|w| thought.is_of(&w.stop)) {
            return;
        }
        self.at_work = None;
        let done = self.game.take(thought);
        self.touch();
        if let Err(error) = done {
            self.error_text = Some(error.to_string());
            self.speed = Speed::Step;
        }
    }

    /// Lets the pending computer pilot decide.
    pub fn pilot_decides(&mut self) {
        self.pilots_wait = false;
        self.decide_now = true;
    }
}
