//! A game's state and the sequence of a turn: both sides fire, then the aircraft fly, card by card.

use super::fans::Fan;
use super::squares::Square;
use super::{Class, NO_TRICK, Setup, Sweep};
use crate::record::{End, Pilot, Recorder};
use crate::twin::Draws;
use dicta_play::chance::key;

pub const AIRCRAFT_MAX: usize = 8;
/// No aircraft.
pub const NO_AIRCRAFT: u8 = u8::MAX;

/// Where an aircraft is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whereabouts {
    #[default]
    Aloft,
    /// Off the board, and back in its next move.
    Away,
    InCloud,
    /// Shot down, or gone home.
    Gone,
}

#[derive(Clone, Copy, Default)]
pub struct Craft {
    pub whereabouts: Whereabouts,
    /// Its square; the last one on the board if it is away.
    pub at: Square,
    pub facing: u8,
    pub pace: Class,
    pub agility: Class,
    pub points: i64,
    pub must_withdraw: bool,
    pub is_shot_down: bool,
    pub downed_by: u8,
    pub observer_dead: bool,
    pub advantage: i8,
    /// The turn up to whose flight phase it jinks, or can't fire for another reason.
    pub jinks_until: u8,
    pub unready_until: u8,
    pub trick: usize,
    pub last_trick: usize,
    pub waits: bool,
    pub lot: u8,
}

/// The random streams of the rules.
pub struct Streams {
    pub shots: Draws,
    pub shoot: Draws,
    pub injure: Draws,
    pub flight: Draws,
    pub wing_gun: Draws,
    pub come_out: Draws,
    pub aces: Draws,
}

pub struct Sortie<'a, S: Recorder> {
    pub rules: &'a Sweep,
    pub recorder: &'a mut S,
    pub turn: u8,
    pub craft: [Craft; AIRCRAFT_MAX],
    pub streams: Streams,
    pub kills: [u32; 2],
    pub driven_off: [u32; 2],
    minds: [Draws; AIRCRAFT_MAX],
    pub pilot: Pilot,
    asked: u32,
}

impl<'a, S: Recorder> Sortie<'a, S> {
    pub fn new(rules: &'a Sweep, seed: u64, pilot: Pilot, recorder: &'a mut S) -> Self {
        let mut craft = [Craft::default(); AIRCRAFT_MAX];
        for (craft, setup) in craft.iter_mut().zip(&rules.aircraft) {
            *craft = Craft {
                at: setup.at,
                facing: setup.facing,
                pace: setup.pace,
                agility: setup.agility,
                points: setup.points,
                downed_by: NO_AIRCRAFT,
                trick: NO_TRICK,
                last_trick: NO_TRICK,
                ..Craft::default()
            };
        }
        let stream = |name: &str| Draws::new(seed, key(name));
        let streams = Streams {
            shots: stream("shots"),
            shoot: stream("shoot"),
            injure: stream("injure"),
            flight: stream("flight"),
            wing_gun: stream("wing_gun"),
            come_out: stream("come_out"),
            aces: stream("aces"),
        };
        let mind = |seat: usize| Draws::new(seed, rules.pilot_keys.get(seat).copied().unwrap_or_default());
        Sortie {
            rules,
            recorder,
            turn: 0,
            craft,
            streams,
            kills: [0; 2],
            driven_off: [0; 2],
            minds: std::array::from_fn(mind),
            pilot,
            asked: 0,
        }
    }

    /// Plays turns until a side has no aircraft left or the last turn is over.
    pub fn play(mut self) -> End {
        loop {
            self.turn += 1;
            self.fire();
            self.fly();
            let has_any = |side: u8| self.all().any(|a| self.is_here(a) && self.setup(a).side == side);
            if self.turn >= self.rules.turns_max || !has_any(0) || !has_any(1) {
                // Half a kill for each aircraft that fled.
                let halves = [0, 1].map(|side: usize| 2 * self.kills[side] + self.driven_off[side]);
                let winner = match halves[0].cmp(&halves[1]) {
                    std::cmp::Ordering::Greater => Some(0),
                    std::cmp::Ordering::Less => Some(1),
                    std::cmp::Ordering::Equal => None,
                };
                return End { turns: self.turn.into(), winner, asked: self.asked };
            }
            for craft in &mut self.craft {
                craft.last_trick = craft.trick;
                (craft.trick, craft.waits) = (NO_TRICK, false);
            }
        }
    }

    pub fn all(&self) -> std::ops::Range<usize> {
        0..self.rules.aircraft.len()
    }

    #[inline]
    pub fn setup(&self, a: usize) -> &'a Setup {
        &self.rules.aircraft[a]
    }

    /// Whether it is neither shot down nor gone home.
    #[inline]
    pub fn is_here(&self, a: usize) -> bool {
        self.craft[a].whereabouts != Whereabouts::Gone
    }

    /// Whether it can be seen on the board.
    #[inline]
    pub fn is_aloft(&self, a: usize) -> bool {
        self.craft[a].whereabouts == Whereabouts::Aloft
    }

    #[inline]
    pub fn are_enemies(&self, a: usize, b: usize) -> bool {
        self.setup(a).side != self.setup(b).side
    }

    #[inline]
    pub fn jinks(&self, a: usize) -> bool {
        self.craft[a].jinks_until >= self.turn
    }

    /// Whether its guns may fire.
    #[inline]
    pub fn is_ready(&self, a: usize) -> bool {
        self.is_aloft(a) && !self.jinks(a) && self.craft[a].unready_until < self.turn
    }

    /// Chooses one of `left` of `legal` options; the pilot's stream is used only if there is a choice.
    #[inline]
    pub fn decide(&mut self, a: usize, legal: usize, left: usize) -> usize {
        self.asked += u32::from(legal > 1);
        if left == 1 { 0 } else { self.minds[usize::from(self.setup(a).seat)].next(left as u32) as usize }
    }

    /// The fan of a maneuver that this aircraft may fly now.
    #[inline]
    pub fn fan(&self, a: usize, trick: usize) -> Option<&'a Fan> {
        let craft = &self.craft[a];
        if let Some(of) = super::TRICKS.get(trick) {
            let lacks_skill = of.skill.is_some_and(|skill| !self.setup(a).skills[skill]);
            if lacks_skill || of.once && craft.last_trick == trick {
                return None;
            }
        }
        self.rules.fans.get(craft.pace, craft.agility, trick)
    }

    /// Takes an aircraft that has no points left off the board, and lets a crippled one withdraw.
    pub fn settle(&mut self, t: usize) {
        let critical = self.setup(t).critical;
        let craft = &mut self.craft[t];
        if craft.is_shot_down {
            craft.whereabouts = Whereabouts::Gone;
            let by = usize::from(craft.downed_by);
            self.recorder.line("shot_down", &[t as i64, by as i64]);
            self.kills[usize::from(self.setup(by).side)] += 1;
        } else if !craft.must_withdraw && craft.points <= critical {
            craft.must_withdraw = true;
            self.recorder.line("crippled", &[t as i64]);
        }
    }
}

/// Brings a list into random order, from the end.
pub fn shuffle(draws: &mut Draws, list: &mut [usize]) {
    for last in (1..list.len()).rev() {
        let other = draws.next(last as u32 + 1) as usize;
        list.swap(last, other);
    }
}

/// The numbers of some aircraft, without an allocation.
#[derive(Clone, Copy, Default)]
pub struct Few {
    list: [usize; AIRCRAFT_MAX],
    len: usize,
}

impl Few {
    pub fn as_slice(&self) -> &[usize] {
        &self.list[..self.len]
    }

    pub fn as_mut_slice(&mut self) -> &mut [usize] {
        &mut self.list[..self.len]
    }

    /// Adds an aircraft in the order of the mission.
    pub fn insert(&mut self, a: usize) {
        self.list[self.len] = a;
        self.len += 1;
        self.as_mut_slice().sort_unstable();
    }
}

impl FromIterator<usize> for Few {
    fn from_iter<I: IntoIterator<Item = usize>>(all: I) -> Few {
        let mut few = Few::default();
        for a in all {
            few.list[few.len] = a;
            few.len += 1;
        }
        few
    }
}
