//! Computer pilots in a playtest: their titles, their speed, and their background work.

use crate::command::Command;
use crate::pilot_titles::pilot_title;
use crate::theme::Tokens;
use crate::words::words;
use dicta_program::Program;
use dicta_studio::pilots::{self, Skill};
use dicta_studio::playtest::{Pilot, Playtest, Thinking, Thought};
use egui::{Context, RichText, Ui};
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

    /// Seconds between two decisions; `None`: on demand.
    pub(super) fn wait(self) -> Option<f64> {
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

/// The computer pilots of a playtest.
#[derive(Default)]
pub struct PilotWork {
    pub speed: Speed,
    /// They wait until they are resumed.
    pub(super) wait: bool,
    /// When the next one decides.
    next: f64,
    pub(super) at_work: Option<AtWork>,
    /// One decides now, regardless of the speed.
    decides_now: bool,
}

impl PilotWork {
    /// Cancels their work and discards its result.
    pub(super) fn call_off(&mut self) {
        self.at_work = None;
    }

    /// Stops them until they are resumed; decisions they have already made count.
    pub(super) fn stop(&mut self) {
        if let Some(work) = &self.at_work {
            work.stop.store(true, Ordering::Relaxed);
        }
        self.wait = true;
    }

    /// Makes them wait while the user views an earlier position.
    pub(super) fn wait_for_end(&mut self, game: &Playtest) {
        self.wait = game.moment() + 1 < game.moments();
    }

    /// Lets the pending one decide.
    pub(super) fn decide(&mut self) {
        self.wait = false;
        self.decides_now = true;
    }

    /// The work that is due at the current speed. A film delays it, unless a pilot must decide now.
    pub(super) fn due(&mut self, ctx: &Context, game: &Playtest, film: bool, now: f64) -> Option<Thinking> {
        if film && !self.decides_now {
            return None;
        }
        if self.at_work.is_some() || !game.pilot_is_due() {
            self.decides_now = false;
            return None;
        }
        if !std::mem::take(&mut self.decides_now) {
            let wait = self.speed.wait().filter(|_| !self.wait)?;
            if now < self.next {
                ctx.request_repaint_after_secs((self.next - now) as f32);
                return None;
            }
            self.next = now + wait;
        }
        let most = if self.speed == Speed::Now { BATCH } else { 1 };
        let thinking = game.thinking(most)?;
        self.at_work = Some(AtWork { stop: thinking.stop.clone(), done: thinking.done.clone(), since: now });
        Some(thinking)
    }

    /// Whether these decisions are still wanted. If so, the work is done.
    pub(super) fn finish(&mut self, thought: &Thought) -> bool {
        let wanted = self.at_work.as_ref().is_some_and(|work| thought.is_of(&work.stop));
        if wanted {
            self.at_work = None;
        }
        wanted
    }

    /// Shows their progress, and a button that stops them after a moment. `known`: the viewer may know who decides.
    pub(super) fn show_at_work(&mut self, ui: &mut Ui, known: bool, who: &str) {
        let Some(work) = &self.at_work else { return };
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
                (_, 0 | 1) => words!("pilot-thinks", pilot = who),
                _ => words!("pilot-thinks.counted", pilot = who, n = done),
            };
            ui.label(RichText::new(counted).small().color(Tokens::of(ui).ink_soft));
            let button = egui::Button::new(words!("stop"));
            stop = long && ui.add_enabled(!stopping, button).on_hover_text(words!("pilot-thinks.stop-help")).clicked();
        });
        ui.ctx().request_repaint_after_secs(0.2);
        if stop {
            self.stop();
        }
    }

    /// Shows that a pilot is due, with buttons that let it decide.
    pub(super) fn show_due(&mut self, ui: &mut Ui, known: bool, who: String) {
        let text = if known { words!("pilot-seat", pilot = who) } else { words!("pilot-seat.hidden") };
        let text = match (self.speed, self.wait) {
            (Speed::Step, _) => text + " " + &words!("pilot-seat.steps"),
            (_, true) => text + " " + &words!("pilot-seat.waits"),
            _ => text,
        };
        ui.label(RichText::new(text).small().color(Tokens::of(ui).ink_soft));
        ui.horizontal(|ui| {
            let decide = ui.button(words!("pilot-decide")).on_hover_text(Command::PilotsStep.tip(ui.ctx()));
            if decide.clicked() {
                self.decide();
            }
            let go = self.wait && self.speed != Speed::Step;
            if go && ui.button(words!("pilot-go-on")).on_hover_text(words!("pilot-go-on.help")).clicked() {
                self.wait = false;
            }
        });
    }
}
