//! The campaign pane: the state of a campaign, the decisions between its missions, and the step to the next one.

mod campaign_panel;
mod overview;

use crate::board::Looks;
use crate::board::view::side_badge;
use crate::decision::Draft;
use crate::theme::Tokens;
use crate::words::words;
use dicta_program::Origin;
use dicta_studio::campaign::{
    BetweenLine, CampaignPlay, CampaignStatus, Extent, Flight, Flown, MissionLine, Progress, RosterLine, SideLine,
};
use dicta_studio::io::Hold;
use dicta_studio::playtest::Pilot;
use dicta_studio::view::DecisionView;
use egui::{Sense, Ui, Vec2};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Maximum number of decisions of computer pilots between missions in one frame.
const AT_ONCE: usize = 60;

/// What the pane requests from the window.
#[derive(Clone, Debug, PartialEq)]
pub enum CampaignAction {
    None,
    /// Play the next mission; with `pilots_alone`, only computer pilots play.
    Play {
        pilots_alone: bool,
    },
    /// Show the mission that is being played.
    ToPlaytest,
    /// Let computer pilots play the rest of the campaign.
    Season,
    /// Restart it with a new seed.
    Again,
    Save,
    GoTo(Origin),
}

/// A campaign with its view state.
pub struct CampaignPane {
    pub play: CampaignPlay,
    /// The file it is saved in.
    pub file: Option<PathBuf>,
    /// The save file that this window has locked, with the lock.
    pub held: Option<(PathBuf, Hold)>,
    /// Increases with every change.
    pub changes: usize,
    /// The value of `changes` at the last save.
    pub written: usize,
    looks: Looks,
    draft: Draft,
    shown: Option<Shown>,
    trouble: Option<String>,
    background: Option<BackgroundPlay>,
    /// The position of its mission that was last saved, and whether a computer pilot was deciding then; in that case it
    /// is not saved again before `next_note`.
    pub noted: Option<((u64, usize), bool)>,
    pub next_note: f64,
}

/// Computer pilots that play in the background: how to stop them, and their progress.
struct BackgroundPlay {
    stop: Arc<AtomicBool>,
    progress: Arc<Progress>,
}

impl Drop for BackgroundPlay {
    /// Stops them: another campaign was opened, or the window is closing.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The displayed state, cached until something changes.
struct Shown {
    change: usize,
    status: CampaignStatus,
    sides: Vec<SideLine>,
    rosters: Vec<RosterLine>,
    history: Vec<MissionLine>,
    lines: Vec<BetweenLine>,
    /// The decision of a person, if one is due.
    decision: Option<DecisionView>,
}

impl CampaignPane {
    /// Opens a campaign that is saved in this file. In a fresh one, a person plays the first side.
    pub fn new(mut play: CampaignPlay, file: Option<PathBuf>, fresh: bool) -> Self {
        if fresh {
            play.set_pilot(0, Pilot::Human);
        }
        let looks = Looks::of(play.program());
        let draft = Draft::default();
        CampaignPane {
            play,
            file,
            held: None,
            changes: 1,
            written: 0,
            looks,
            draft,
            shown: None,
            trouble: None,
            background: None,
            noted: None,
            next_note: 0.0,
        }
    }

    /// The title of the campaign.
    pub fn title(&self) -> &str {
        self.play.title().1
    }

    /// Marks the campaign as changed.
    pub fn touch(&mut self) {
        self.changes += 1;
        self.trouble = None;
    }

    /// Shows an error.
    pub fn fail(&mut self, trouble: String) {
        self.trouble = Some(trouble);
    }

    /// Starts playing the rest of the campaign with computer pilots in the background; meanwhile nothing is decided
    /// here.
    pub fn start_background_play(&mut self) -> Flight {
        let flight = self.play.flight(Extent::Season);
        self.background = Some(BackgroundPlay { stop: flight.stop.clone(), progress: flight.progress.clone() });
        self.touch();
        flight
    }

    /// Whether computer pilots are playing in the background.
    pub fn plays_in_background(&self) -> bool {
        self.background.is_some()
    }

    /// Applies the result of a background flight, unless it was stopped or replaced.
    pub fn bring(&mut self, flown: Flown, stop: &Arc<AtomicBool>) {
        if !self.background.as_ref().is_some_and(|a| Arc::ptr_eq(&a.stop, stop)) {
            return;
        }
        self.background = None;
        self.touch();
        match self.play.bring(flown) {
            Ok(true) => {}
            Ok(false) => self.fail(words!("campaign-changed")),
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// Makes decisions of computer pilots between missions, and updates the displayed state after a change.
    fn refresh(&mut self) {
        let here = if self.plays_in_background() { 0 } else { AT_ONCE };
        for _ in 0..here {
            match self.play.pilot_decides() {
                Ok(true) => self.changes += 1,
                Ok(false) => break,
                Err(error) => {
                    self.trouble = Some(error.to_string());
                    break;
                }
            }
        }
        if self.shown.as_ref().is_some_and(|s| s.change == self.changes) {
            return;
        }
        let status = self.play.status();
        let asks_person = |side: usize| self.play.pilots().get(side) == Some(&Pilot::Human);
        let decision = match status {
            CampaignStatus::Asks { side } if asks_person(side) => self.play.between().decision(),
            _ => None,
        };
        self.shown = Some(Shown {
            change: self.changes,
            status,
            sides: self.play.sides(),
            rosters: self.play.rosters(),
            history: self.play.history(),
            lines: self.play.between_lines(),
            decision,
        });
    }

    fn badge(&self, ui: &mut Ui, t: &Tokens, side: usize) {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
        side_badge(ui.painter(), t, &self.looks, self.play.program(), rect.center(), 6.5, side);
    }
}
