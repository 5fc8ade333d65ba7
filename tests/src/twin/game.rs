//! A game's state and the sequence of a turn; the phases are in `flight`, `combat` and `accidents`.

use super::decks::Deck;
use super::game_log::{Kind, Mark, ROLLS, Sink};
use super::mutation::{Mutation, code};
use super::pilots::Pilot;
use super::tables::{AIRCRAFT_MAX, Flown, Schedule, Tables};
use super::{Bits, Draws, Outcome};
use dicta_play::chance::Stream;

/// No aircraft, no heading, no deck.
pub const NONE: u8 = u8::MAX;

/// The maximum number of cards held in one turn: six per shooter.
const HELD_MAX: usize = AIRCRAFT_MAX * 6;

/// Why an aircraft is shot down; the number is that of the reason in the game log.
#[derive(Clone, Copy)]
#[repr(u8)]
pub enum Reason {
    LeftMap,
    Exploded,
    Destroyed,
    PilotKilled,
    Spin,
    Engine,
}

/// The cause of a die roll; the number is that of the stream in the game log.
#[derive(Clone, Copy)]
#[repr(u8)]
pub enum Roll {
    Shots,
    Spins,
    Repairs,
    Jams,
    Fires,
    Smokes,
    Stalls,
}

/// An aircraft. Boolean states are bits of the game's masks.
#[derive(Clone, Copy, Default)]
pub struct Craft {
    pub cell: u16,
    pub axial: (i8, i8),
    pub facing: u8,
    pub kind: u8,
    pub side: u8,
    pub seat: u8,
    /// The maneuver flown last turn, and this turn's.
    pub last: u8,
    pub plan: u8,
    pub quarry: u8,
    /// The targets of this turn and last turn.
    pub target: u8,
    pub last_target: u8,
    pub burst: u8,
    /// Remaining boxes of wings, fuselage, tail and engine.
    pub boxes: [u8; 4],
    pub guns: u8,
    /// The only heading that a jammed rudder allows, up to and including the planning of that turn.
    pub rudder: u8,
    pub rudder_until: u16,
    /// The turn whose planning a grazed pilot is restricted in.
    pub straight_in: u16,
    pub slow_in: u16,
    /// The turn in which the engine died; 0 while it runs.
    pub engine_died: u16,
}

/// A card drawn for a target and held until it takes effect.
#[derive(Clone, Copy, Default)]
pub struct Held {
    pub target: u8,
    pub deck: u8,
    pub card: u8,
    /// 0 blue, 1 red.
    pub colour: u8,
}

/// One game; `M` is the rule that is wrong on purpose, if any.
pub struct Game<'a, S: Sink, const M: u8> {
    pub tables: &'a Tables,
    pub sink: &'a mut S,
    pub turn: u16,
    pub craft: [Craft; AIRCRAFT_MAX],
    /// One bit per aircraft each, from here …
    pub in_play: u8,
    pub spinning: u8,
    pub smoking: u8,
    pub burning: u8,
    pub jammed: u8,
    pub wings_weak: u8,
    pub wings_torn: u8,
    pub engine_hit: u8,
    pub exploded: u8,
    pub pilot_dead: u8,
    /// … to here: those that fired this turn.
    pub fired: u8,
    pub losses: [u8; 2],
    pub decks: [Deck; 4],
    pub held: [Held; HELD_MAX],
    pub held_len: usize,
    rolls: [Draws; ROLLS.len()],
    /// Secret rolls: one stream per kind of roll, with a position for each turn and aircraft.
    own: [Stream; ROLLS.len()],
    pub ring: Draws,
    minds: [Draws; AIRCRAFT_MAX],
    pilots: [Pilot; AIRCRAFT_MAX],
    pub choices: u32,
    asked: u32,
}

impl<'a, S: Sink, const M: u8> Game<'a, S, M> {
    /// A game before its first turn.
    pub fn new(tables: &'a Tables, seed: u64, pilots: &[Pilot], sink: &'a mut S) -> Self {
        assert!(pilots.len() == tables.pilot_keys.len(), "one pilot per seat");
        let mut craft = [Craft::default(); AIRCRAFT_MAX];
        for (craft, setup) in craft.iter_mut().zip(&tables.aircraft) {
            let schedule = &tables.schedules[usize::from(setup.aircraft_type)];
            *craft = Craft {
                cell: setup.cell,
                axial: tables.axial[usize::from(setup.cell)],
                facing: setup.facing,
                kind: setup.aircraft_type,
                side: setup.side,
                seat: setup.seat,
                last: setup.start,
                plan: setup.start,
                quarry: NONE,
                target: NONE,
                last_target: NONE,
                boxes: schedule.boxes,
                guns: schedule.guns,
                rudder: NONE,
                ..Craft::default()
            };
        }
        let mind = |seat: usize| Draws::new(seed, tables.pilot_keys.get(seat).copied().unwrap_or_default());
        Game {
            tables,
            sink,
            turn: 0,
            craft,
            in_play: tables.sides[0] | tables.sides[1],
            spinning: 0,
            smoking: 0,
            burning: 0,
            jammed: 0,
            wings_weak: 0,
            wings_torn: 0,
            engine_hit: 0,
            exploded: 0,
            pilot_dead: 0,
            fired: 0,
            losses: [0; 2],
            decks: std::array::from_fn(|deck| Deck::new(tables.cards[deck].len() as u8, seed, tables.deck_keys[deck])),
            held: [Held::default(); HELD_MAX],
            held_len: 0,
            rolls: std::array::from_fn(|roll| Draws::new(seed, tables.roll_keys[roll])),
            own: std::array::from_fn(|roll| Stream::keyed(seed, tables.own_keys[roll])),
            ring: Draws::new(seed, tables.ring_key),
            minds: std::array::from_fn(mind),
            pilots: std::array::from_fn(|seat| pilots.get(seat).copied().unwrap_or(Pilot::Random)),
            choices: 0,
            asked: 0,
        }
    }

    /// Plays turns until a side has no aircraft left or the last turn is over. All play a phase at once, so the game
    /// ends after the phase in which a side lost its last aircraft.
    pub fn play(mut self) -> Outcome {
        loop {
            self.turn += 1;
            if self.phases() {
                return self.end(true);
            }
            if self.turn >= self.tables.turns_max {
                return self.end(false);
            }
            self.remember();
        }
    }

    /// Plays the phases of a turn, up to the one after which a side has no aircraft left; returns whether there was
    /// one.
    fn phases(&mut self) -> bool {
        let phases: [fn(&mut Self); 8] = [
            Self::tailing,
            Self::planning,
            Self::movement,
            Self::combat,
            Self::resolution,
            Self::recovery,
            Self::accidents,
            Self::engines_fall,
        ];
        for phase in phases {
            phase(self);
            if M != code(Mutation::PlaysOn) && self.is_out() {
                return true;
            }
        }
        self.is_out()
    }

    /// Whether a side has no aircraft in play.
    fn is_out(&self) -> bool {
        self.tables.sides.iter().any(|side| side & self.in_play == 0)
    }

    /// The maneuvers and targets of this turn become those of last turn.
    fn remember(&mut self) {
        for a in Bits(self.in_play) {
            let craft = &mut self.craft[a];
            craft.last = craft.plan;
            craft.last_target = if self.fired >> a & 1 == 1 { craft.target } else { NONE };
        }
    }

    fn end(self, gone: bool) -> Outcome {
        let winner = match self.losses[0].cmp(&self.losses[1]) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(1),
        };
        self.sink.reach(if gone { Mark::SideGone } else { Mark::LastTurn });
        self.sink.reach(match winner {
            Some(0) => Mark::EntenteWins,
            Some(_) => Mark::CentralWins,
            None => Mark::Draw,
        });
        self.sink.line(Kind::Ended, &[i64::from(self.turn), winner.map_or(-1, i64::from)]);
        Outcome { turns: self.turn, winner, losses: self.losses, choices: self.choices, asked: self.asked }
    }

    /// The maneuver that this aircraft flies this turn.
    #[inline]
    pub fn plan(&self, a: usize) -> &'a Flown {
        &self.tables.maneuvers[usize::from(self.craft[a].plan)]
    }

    /// The maneuver that this aircraft flew last turn.
    #[inline]
    pub fn last(&self, a: usize) -> &'a Flown {
        &self.tables.maneuvers[usize::from(self.craft[a].last)]
    }

    /// The schedule of this aircraft's type.
    #[inline]
    pub fn schedule(&self, a: usize) -> &'a Schedule {
        &self.tables.schedules[usize::from(self.craft[a].kind)]
    }

    /// Enemies of this aircraft in play.
    #[inline]
    pub fn enemies(&self, a: usize) -> u8 {
        self.in_play & self.tables.sides[usize::from(self.craft[a].side ^ 1)]
    }

    /// Whether a steady pilot has the seat that commands this aircraft.
    #[inline]
    pub fn steady(&self, a: usize) -> bool {
        self.pilots[usize::from(self.craft[a].seat)] == Pilot::Steady
    }

    /// Chooses one of `left` remaining options out of `legal` ones; the pilot's stream is used only if there is a
    /// choice.
    #[inline]
    pub fn decide(&mut self, a: usize, legal: u32, left: u32) -> u32 {
        self.choices += 1;
        self.asked += u32::from(legal > 1);
        if left == 1 { 0 } else { self.minds[usize::from(self.craft[a].seat)].next(left) }
    }

    /// One d6, 1 to 6.
    #[inline]
    pub fn d6(&mut self, roll: Roll) -> u8 {
        let face = self.roll(roll, 6) + 1;
        self.sink.line(Kind::Rolled, &[roll as i64, i64::from(face)]);
        face
    }

    /// One d6 that only the owner of an aircraft sees: rolled once a turn. The game and two sides precede the aircraft.
    #[inline]
    pub fn own_d6(&mut self, roll: Roll, a: usize) -> u8 {
        let piece = 3 + a as u64;
        let place = u64::from(self.turn) << 32 | (piece + 1) << 16;
        let face = self.own[roll as usize].below(place, 6) as u8 + 1;
        self.sink.line(Kind::Rolled, &[roll as i64, i64::from(face)]);
        face
    }

    /// One face of a die, from 0, without a line in the game log.
    #[inline]
    pub fn roll(&mut self, roll: Roll, faces: u32) -> u8 {
        self.rolls[roll as usize].next(faces) as u8
    }

    /// Takes an aircraft off the board and counts the loss.
    pub fn shoot_down(&mut self, a: usize, reason: Reason) {
        self.in_play &= !(1 << a);
        self.losses[usize::from(self.craft[a].side)] += 1;
        self.sink.reach(match reason {
            Reason::LeftMap => Mark::LeftMap,
            Reason::Exploded => Mark::Exploded,
            Reason::Destroyed => Mark::Destroyed,
            Reason::PilotKilled => Mark::PilotKilled,
            Reason::Spin => Mark::SpinFatal,
            Reason::Engine => Mark::EngineFalls,
        });
        self.sink.line(Kind::ShotDown, &[a as i64, reason as i64]);
    }
}
