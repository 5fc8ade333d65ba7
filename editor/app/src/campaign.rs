//! A campaign on the desk: how it stands, what is decided between its missions, and the way to the next one.

mod page;
mod side;

use crate::board::Looks;
use crate::board::view::side_badge;
use crate::decision::Draft;
use crate::theme::Tokens;
use crate::words::words;
use dicta_program::Origin;
use dicta_studio::campaign::{
    BetweenLine, CampaignPlay, Extent, Flight, Flown, MissionLine, Progress, RosterLine, SideLine, Stands,
};
use dicta_studio::io::Hold;
use dicta_studio::playtest::Pilot;
use dicta_studio::view::DecisionView;
use egui::{Sense, Ui, Vec2};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Decisions of pilots between missions in one frame.
const AT_ONCE: usize = 60;

/// What the pane asks of the window.
#[derive(Clone, Debug, PartialEq)]
pub enum CampaignAction {
    None,
    /// Put the next mission on the table, perhaps for pilots alone.
    Play {
        pilots_alone: bool,
    },
    /// Show the mission that is on the table.
    ToTable,
    /// Let pilots fly everything that is left of it.
    Season,
    /// Begin it anew with new dice.
    Again,
    Save,
    GoTo(Origin),
}

/// A campaign, and what is shown of it.
pub struct CampaignDesk {
    pub play: CampaignPlay,
    /// Where it is kept.
    pub file: Option<PathBuf>,
    /// The file that this window has for itself to keep it in.
    pub held: Option<(PathBuf, Hold)>,
    /// Grows with every change.
    pub changes: usize,
    /// The change that was written last.
    pub written: usize,
    looks: Looks,
    draft: Draft,
    shown: Option<Shown>,
    trouble: Option<String>,
    aloft: Option<Aloft>,
    /// The moment of its mission that was noted last, whether a pilot had to decide there, and when the next one may be.
    pub noted: Option<((u64, usize), bool)>,
    pub next_note: f64,
}

/// Pilots who fly on beside the window: what ends it, and how far it is.
struct Aloft {
    stop: Arc<AtomicBool>,
    progress: Arc<Progress>,
}

impl Drop for Aloft {
    /// Nobody waits for it any more: another campaign, or the window is closed.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// How it stands, until something changes.
struct Shown {
    change: usize,
    stands: Stands,
    sides: Vec<SideLine>,
    rosters: Vec<RosterLine>,
    history: Vec<MissionLine>,
    lines: Vec<BetweenLine>,
    /// What a person has to decide.
    decision: Option<DecisionView>,
}

impl CampaignDesk {
    /// A campaign that is kept in this file. The first side of a fresh one is a person's.
    pub fn new(mut play: CampaignPlay, file: Option<PathBuf>, fresh: bool) -> Self {
        if fresh {
            play.set_pilot(0, Pilot::Human);
        }
        let looks = Looks::of(play.program());
        let draft = Draft::default();
        CampaignDesk {
            play,
            file,
            held: None,
            changes: 1,
            written: 0,
            looks,
            draft,
            shown: None,
            trouble: None,
            aloft: None,
            noted: None,
            next_note: 0.0,
        }
    }

    /// Its title.
    pub fn title(&self) -> &str {
        self.play.title().1
    }

    /// Says that the campaign has changed.
    pub fn touch(&mut self) {
        self.changes += 1;
        self.trouble = None;
    }

    /// Shows what went wrong.
    pub fn fail(&mut self, trouble: String) {
        self.trouble = Some(trouble);
    }

    /// Pilots fly everything that is left, away from the window. Nothing is decided here meanwhile.
    pub fn take_off(&mut self) -> Flight {
        let flight = self.play.flight(Extent::Season);
        self.aloft = Some(Aloft { stop: flight.stop.clone(), progress: flight.progress.clone() });
        self.touch();
        flight
    }

    /// Whether pilots fly on just now.
    pub fn is_aloft(&self) -> bool {
        self.aloft.is_some()
    }

    /// Takes what was flown, if it is still wanted.
    pub fn bring(&mut self, flown: Flown, stop: &Arc<AtomicBool>) {
        if !self.aloft.as_ref().is_some_and(|a| Arc::ptr_eq(&a.stop, stop)) {
            return;
        }
        self.aloft = None;
        self.touch();
        match self.play.bring(flown) {
            Ok(true) => {}
            Ok(false) => self.fail(words!("campaign-changed")),
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// Lets pilots decide between missions, and looks at everything again after a change.
    fn refresh(&mut self) {
        let here = if self.is_aloft() { 0 } else { AT_ONCE };
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
        let stands = self.play.stands();
        let asks_person = |side: usize| self.play.pilots().get(side) == Some(&Pilot::Human);
        let decision = match stands {
            Stands::Asks { side } if asks_person(side) => self.play.between().decision(),
            _ => None,
        };
        self.shown = Some(Shown {
            change: self.changes,
            stands,
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
