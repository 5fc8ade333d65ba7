//! A game's state and the sequence of a turn.

use super::{Aircraft, Maneuver, Patrols};
use crate::record::{End, Pilot, Recorder};
use crate::twin::Draws;
use dicta_play::chance::{Stream, key};

/// What has become of an aircraft, by its number in the log.
pub const FLYING: i64 = 0;
pub const WENT_HOME: i64 = 1;
pub const STRAYED: i64 = 2;
pub const DESTROYED: i64 = 3;
pub const EXPLODED: i64 = 4;
pub const CRASHED: i64 = 5;
pub const LANDED: i64 = 6;

/// What an aircraft does in a turn, and what lasts until the next one.
#[derive(Clone, Default)]
pub struct Action {
    pub quarry: Option<usize>,
    pub planned: usize,
    pub trim: i64,
    pub gliding: bool,
    /// Keeps its level in the next turn of a glide.
    pub floats: bool,
    pub overreached: bool,
    /// The last turn in which it stalls without a check.
    pub excused_until: u32,
    pub target: Option<usize>,
    pub burst: i64,
    pub work: i64,
    pub shaken: bool,
    pub exploded: bool,
    pub engine_dead: bool,
    pub rudder_turns: i64,
    pub fate: i64,
}

/// A hit that is due: the target, whether its chit is red, and where the shot came from.
pub type Due = (usize, bool, i64);

/// The cup of chits: those that are left, first.
pub struct Cup {
    chits: Vec<usize>,
    left: usize,
    draws: Draws,
}

impl Cup {
    pub fn draw(&mut self) -> usize {
        if self.left == 0 {
            self.shuffle();
        }
        let at = self.draws.next(self.left as u32) as usize;
        self.left -= 1;
        self.chits.swap(at, self.left);
        self.chits[self.left]
    }

    /// All chits go back.
    pub fn shuffle(&mut self) {
        self.chits.sort_unstable();
        self.left = self.chits.len();
    }
}

/// A secret roll: one number for each aircraft and turn.
pub enum Secret {
    Spins,
    Guns,
    Jams,
    SpinChecks,
}

pub struct Patrol<'a, S: Recorder> {
    pub rules: &'a Patrols,
    pub recorder: &'a mut S,
    pub turn: u32,
    pub aircraft: Vec<Aircraft>,
    pub actions: Vec<Action>,
    pub cup: Cup,
    pub due: Vec<Due>,
    pub shots: Draws,
    pub recoveries: Draws,
    pub fires: Draws,
    pub rings: Draws,
    secrets: [Stream; 4],
    pub lost: [i64; 2],
    minds: Vec<Draws>,
    pub pilot: Pilot,
    asked: u32,
}

impl<'a, S: Recorder> Patrol<'a, S> {
    pub fn new(rules: &'a Patrols, seed: u64, pilot: Pilot, recorder: &'a mut S) -> Self {
        let stream = |name: &str| Draws::new(seed, key(name));
        let secret = |name: &str| Stream::new(seed, &format!("{name} in secret 1"));
        let chits: Vec<usize> = (0..rules.charts.chits.len()).collect();
        let start = |a: &Aircraft| Action { planned: usize::from(a.flown), floats: true, ..Action::default() };
        Patrol {
            rules,
            recorder,
            turn: 0,
            aircraft: rules.mission.aircraft.clone(),
            actions: rules.mission.aircraft.iter().map(start).collect(),
            cup: Cup { left: chits.len(), chits, draws: stream("chits") },
            due: Vec::new(),
            shots: stream("shot_resolved"),
            recoveries: stream("spins"),
            fires: stream("extinguishing"),
            rings: stream("select ring"),
            secrets: ["spins", "guns", "jams", "spin_checks"].map(secret),
            lost: [0; 2],
            minds: rules.pilot_keys.iter().map(|key| Draws::new(seed, *key)).collect(),
            pilot,
            asked: 0,
        }
    }

    /// Plays turns until a side has no aircraft left or the last turn is over.
    pub fn play(mut self) -> End {
        loop {
            self.turn += 1;
            self.tailing();
            self.selection();
            self.fuel();
            self.movement();
            self.combat();
            self.damage();
            self.recovery();
            self.problems();
            self.burning();
            self.extinguishing();
            let has_any = |side: i64| self.aircraft.iter().any(|a| a.in_play && a.side == side);
            if self.turn >= self.rules.mission.turns_max || !has_any(0) || !has_any(1) {
                let winner = match self.lost[0].cmp(&self.lost[1]) {
                    std::cmp::Ordering::Less => Some(0),
                    std::cmp::Ordering::Greater => Some(1),
                    std::cmp::Ordering::Equal => self.rules.mission.favoured,
                };
                return End { turns: self.turn, winner, asked: self.asked };
            }
            for (a, action) in self.aircraft.iter_mut().zip(&mut self.actions) {
                a.last = a.flown;
                (action.quarry, action.target, action.burst) = (None, None, 0);
                (action.gliding, action.overreached, action.work) = (false, false, -1);
            }
        }
    }

    /// The aircraft in play.
    pub fn all(&self) -> Vec<usize> {
        (0..self.aircraft.len()).filter(|a| self.aircraft[*a].in_play).collect()
    }

    #[inline]
    pub fn maneuver(&self, number: usize) -> &'a Maneuver {
        &self.rules.charts.maneuvers[number]
    }

    /// The maneuver that it has flown.
    #[inline]
    pub fn flown(&self, a: usize) -> &'a Maneuver {
        self.maneuver(usize::from(self.aircraft[a].flown))
    }

    /// Chooses one of `left` of `legal` options; the pilot's stream is used only if there is a choice.
    #[inline]
    pub fn decide(&mut self, a: usize, legal: usize, left: usize) -> usize {
        self.asked += u32::from(legal > 1);
        if left == 1 { 0 } else { self.minds[self.aircraft[a].seat].next(left as u32) as usize }
    }

    pub fn line(&mut self, what: &str, numbers: &[i64]) {
        self.recorder.line(what, numbers);
    }

    /// A die that only the owner of an aircraft sees.
    pub fn secret_die(&mut self, secret: Secret, a: usize, stream: &str) -> i64 {
        let place = u64::from(self.turn) << 32 | (self.aircraft[a].id as u64 + 1) << 16;
        let roll = i64::from(self.secrets[secret as usize].below(place, 6)) + 1;
        self.line(stream, &[roll]);
        roll
    }

    /// Takes an aircraft out of the game; unless it has gone home, it is lost.
    pub fn take_out(&mut self, a: usize, fate: i64) {
        self.line("gone", &[a as i64, fate]);
        let of = &mut self.aircraft[a];
        of.in_play = false;
        if fate != WENT_HOME {
            self.lost[of.side as usize] += of.worth;
        }
    }
}
