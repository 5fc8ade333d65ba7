//! Replays and saved positions, as text.
//!
//! A replay is what a game is: the program (by digest), the mission, the seed and the choices, with a hash of the
//! position after each so that the first difference is found where it arises. A saved position is its slots with a
//! checksum. What is on disk are types of their own; reading and writing files is others' business.

use crate::Journal;
use crate::layout::{head, set_wide, status};
use crate::link::cards::{card_of, kept_in, parts_of};
use crate::machine::{Machine, Position, Status};
use crate::options::OptionBuf;
use dicta_program::FieldId;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The version of both formats.
const FORMAT: u32 = 1;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Replay {
    format: u32,
    /// Digest of the compiled program.
    program: u64,
    pub ruleset: String,
    pub mission: String,
    /// Names and values of the options.
    pub options: Vec<(String, String)>,
    pub seed: u64,
    choices: Vec<Made>,
}

/// One choice and the hash of the position once play came to rest after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Made {
    picks: Vec<i64>,
    after: u64,
}

/// A saved position.
#[derive(Serialize, Deserialize)]
struct Saved {
    format: u32,
    program: u64,
    ruleset: String,
    mission: String,
    options: Vec<(String, String)>,
    turn: u32,
    slots: Vec<i32>,
    checksum: u64,
}

/// Why a replay or saved position can't be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    #[error("this is not a saved game: {0}")]
    NotReadable(String),
    #[error("the game was saved by another version (format {0})")]
    OtherFormat(u32),
    #[error("the game was played by other rules")]
    OtherRules,
    #[error("the game was played on another mission, `{0}`")]
    OtherMission(String),
    #[error("the file is damaged")]
    Damaged,
}

/// Where a replay and the game differ.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Difference {
    #[error("choice {at} is not legal")]
    NotLegal { at: usize },
    #[error("the game ends before choice {at}")]
    EndsEarly { at: usize },
    #[error("after choice {at} the position is different")]
    OtherPosition { at: usize },
}

impl Replay {
    /// A replay without choices.
    pub fn new(machine: &Machine, seed: u64) -> Replay {
        Replay {
            format: FORMAT,
            program: machine.digest(),
            ruleset: machine.program().head.name.clone(),
            mission: machine.mission().head.name.clone(),
            options: options(machine),
            seed,
            choices: Vec::new(),
        }
    }

    /// Adds a choice; `after` is the position once [`Machine::advance`] came back.
    pub fn push(&mut self, picks: &[i64], after: &Position) {
        self.choices.push(Made { picks: picks.to_vec(), after: after.hash() });
    }

    /// How many choices it holds.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Whether it holds no choice.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// The picks of a choice.
    pub fn picks(&self, at: usize) -> Option<&[i64]> {
        self.choices.get(at).map(|c| c.picks.as_slice())
    }

    /// Drops the choices from this one on: what undo leaves.
    pub fn truncate(&mut self, len: usize) {
        self.choices.truncate(len);
    }

    /// As text.
    pub fn to_text(&self) -> String {
        to_text(self)
    }

    /// From text.
    pub fn from_text(text: &str) -> Result<Replay, ReplayError> {
        let replay: Replay = ron::from_str(text).map_err(|e| ReplayError::NotReadable(e.to_string()))?;
        if replay.format == FORMAT { Ok(replay) } else { Err(ReplayError::OtherFormat(replay.format)) }
    }

    /// Whether it is of this machine's rules and mission.
    pub fn fits(&self, machine: &Machine) -> Result<(), ReplayError> {
        fits(machine, self.program, &self.mission)
    }

    /// The position after the first `choices` choices, at the next decision; the journal gets all that happened.
    pub fn play(&self, machine: &Machine, choices: usize, j: &mut Journal) -> Result<Position, Difference> {
        let mut p = machine.start(self.seed);
        let mut buf = OptionBuf::new();
        let mut now = machine.advance_into(&mut p, j, &mut buf);
        for (at, made) in self.choices.iter().take(choices).enumerate() {
            if now != Status::Decide {
                return Err(Difference::EndsEarly { at });
            }
            machine.choose(&mut p, &made.picks, j).map_err(|_| Difference::NotLegal { at })?;
            now = machine.advance_into(&mut p, j, &mut buf);
            if p.hash() != made.after {
                return Err(Difference::OtherPosition { at });
            }
        }
        Ok(p)
    }

    /// Plays it through and finds the first difference.
    pub fn check(&self, machine: &Machine) -> Result<Position, Difference> {
        self.play(machine, self.choices.len(), &mut Journal::Off)
    }
}

impl Machine {
    /// A position as text.
    pub fn save(&self, p: &Position) -> String {
        to_text(&Saved {
            format: FORMAT,
            program: self.digest(),
            ruleset: self.program().head.name.clone(),
            mission: self.mission().head.name.clone(),
            options: options(self),
            turn: p.turn(),
            slots: p.slots.to_vec(),
            checksum: p.hash(),
        })
    }

    /// A position from text. What was changed by hand is refused.
    pub fn load(&self, text: &str) -> Result<Position, ReplayError> {
        let saved: Saved = ron::from_str(text).map_err(|e| ReplayError::NotReadable(e.to_string()))?;
        if saved.format != FORMAT {
            return Err(ReplayError::OtherFormat(saved.format));
        }
        fits(self, saved.program, &saved.mission)?;
        let p = Position { slots: saved.slots.into() };
        if p.hash() != saved.checksum || !self.is_sound(&p) {
            return Err(ReplayError::Damaged);
        }
        Ok(p)
    }

    /// Whether a position is one that play can go on from without surprises.
    fn is_sound(&self, p: &Position) -> bool {
        let s = self.s();
        if !self.fits(p) || !(status::RUNNING..=status::FAULT).contains(&p.slots[head::STATUS]) {
            return false;
        }
        let decks = s.decks.iter().all(|d| {
            let (pile, discards) = (p.slots[d.start], p.slots[d.start + 1]);
            let mut cards = p.slots[d.start + 2..d.start + 2 + d.cards].to_vec();
            cards.sort_unstable();
            pile >= 0
                && discards >= 0
                && pile as usize + discards as usize <= d.cards
                && cards.iter().enumerate().all(|(i, c)| *c == i as i32)
        });
        let lists = s.instances.iter().all(|i| {
            s.fields[i.kind.index()].iter().all(|f| match f.store {
                crate::layout::Store::List { .. } => {
                    let count = p.slots[i.base + f.slot];
                    count >= 0 && (count as usize) < f.width
                }
                _ => true,
            })
        });
        decks && lists && self.cards_lie_once(p) && self.code.turn.is_sound(&p.slots)
    }

    /// Whether each card in a field is held and lies in no other.
    fn cards_lie_once(&self, p: &Position) -> bool {
        let s = self.s();
        let mut seen = std::collections::BTreeSet::new();
        self.kept_cards(p).into_iter().all(|(.., face)| {
            let Some((deck, card, _)) = parts_of(face) else { return false };
            let Some(place) = s.decks.get(deck) else { return false };
            let (pile, discards) = (p.slots[place.start] as usize, p.slots[place.start + 1] as usize);
            let held = &p.slots[place.start + 2 + pile..place.start + 2 + place.cards - discards];
            held.contains(&(card as i32)) && seen.insert(card_of(face))
        })
    }

    /// The cards that fields keep: of which piece, in which field, which.
    pub(crate) fn kept_cards(&self, p: &Position) -> Vec<(i64, FieldId, i64)> {
        let s = self.s();
        let mut list = Vec::new();
        for (of, field) in &s.kept {
            let instance = &s.instances[*of as usize];
            let place = &s.fields[instance.kind.index()][field.index()];
            let at = instance.base + place.slot;
            list.extend(kept_in(place, &p.slots[at..at + place.width]).map(|face| (*of, *field, face)));
        }
        list
    }

    /// The same position with other chance to come: for trying out what might have been.
    pub fn reseeded(&self, p: &Position, seed: u64) -> Position {
        let mut p = p.clone();
        set_wide(&mut p.slots, head::SEED, seed as i64);
        p
    }
}

fn to_text(value: &impl Serialize) -> String {
    // These types hold nothing that RON can't write.
    ron::to_string(value).unwrap_or_default()
}

fn fits(machine: &Machine, program: u64, mission: &str) -> Result<(), ReplayError> {
    if machine.mission().head.name != mission {
        return Err(ReplayError::OtherMission(mission.into()));
    }
    if machine.digest() != program {
        return Err(ReplayError::OtherRules);
    }
    Ok(())
}

fn options(machine: &Machine) -> Vec<(String, String)> {
    let options = machine.program().options.iter();
    options.filter_map(|o| Some((o.head.name.clone(), o.values.get(o.set)?.clone()))).collect()
}
