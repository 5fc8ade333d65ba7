//! Replays and saved positions, as text.
//!
//! A replay determines a game: the program (by digest), the mission, the seed and the choices, with a hash of the
//! position after each, so that the first difference is found where it occurs. A saved position is its slots with a
//! checksum. The formats on disk have their own types; reading and writing files is up to the caller.

use crate::GameLog;
use crate::layout::cards::{card_of, kept_in, parts_of};
use crate::layout::{head, set_wide, status};
use crate::machine::{Machine, Status};
use crate::options::OptionBuf;
use crate::position::Position;
use crate::umpire::UmpireEdit;
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

/// A choice, or an edit of the umpire, and the hash of the position at which play stopped after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Made {
    picks: Vec<i64>,
    /// What the umpire changed; there are no picks then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    edit: Option<UmpireEdit>,
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

/// Why a replay or saved position cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    #[error("this is not a saved game: {0}")]
    NotReadable(String),
    #[error("the game was saved by another version (format {0})")]
    OtherFormat(u32),
    #[error("the game was played with other rules")]
    OtherRules,
    #[error("the game was played on another mission, `{0}`")]
    OtherMission(String),
    #[error("the file is damaged")]
    Damaged,
}

/// A difference between a replay and the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Difference {
    #[error("choice {at} is not legal")]
    NotLegal { at: usize },
    #[error("the umpire's change {at} is not possible")]
    NotPossible { at: usize },
    #[error("the game ends before choice {at}")]
    EndsEarly { at: usize },
    #[error("after choice {at} the position is different")]
    OtherPosition { at: usize },
}

impl Replay {
    /// Creates a replay without choices.
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

    /// Adds a choice; `after` is the position once [`Machine::advance`] has returned.
    pub fn push(&mut self, picks: &[i64], after: &Position) {
        self.choices.push(Made { picks: picks.to_vec(), edit: None, after: after.hash() });
    }

    /// Adds a change by the umpire; `after` is the position once [`Machine::advance`] has returned.
    pub fn push_edit(&mut self, edit: UmpireEdit, after: &Position) {
        self.choices.push(Made { picks: Vec::new(), edit: Some(edit), after: after.hash() });
    }

    /// The number of choices, with the changes by the umpire.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Whether it has no choices.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// The picks of a choice.
    pub fn picks(&self, at: usize) -> Option<&[i64]> {
        self.choices.get(at).map(|c| c.picks.as_slice())
    }

    /// Drops all choices from this index on, as undo does.
    pub fn truncate(&mut self, len: usize) {
        self.choices.truncate(len);
    }

    /// Serializes the replay as text.
    pub fn to_text(&self) -> String {
        to_text(self)
    }

    /// Parses a replay.
    pub fn from_text(text: &str) -> Result<Replay, ReplayError> {
        let replay: Replay = ron::from_str(text).map_err(|e| ReplayError::NotReadable(e.to_string()))?;
        if replay.format == FORMAT { Ok(replay) } else { Err(ReplayError::OtherFormat(replay.format)) }
    }

    /// Checks that it belongs to this machine's rules and mission.
    pub fn fits(&self, machine: &Machine) -> Result<(), ReplayError> {
        fits(machine, self.program, &self.mission)
    }

    /// The position after the first `choices` choices, at the next decision; the game log receives all entries.
    pub fn play(&self, machine: &Machine, choices: usize, j: &mut GameLog) -> Result<Position, Difference> {
        let mut p = machine.start(self.seed);
        let mut buf = OptionBuf::new();
        let mut now = machine.advance_into(&mut p, j, &mut buf);
        for (at, made) in self.choices.iter().take(choices).enumerate() {
            if now != Status::Decide {
                return Err(Difference::EndsEarly { at });
            }
            match &made.edit {
                Some(edit) => machine.edit(&mut p, edit, j).map_err(|_| Difference::NotPossible { at })?,
                None => machine.choose(&mut p, &made.picks, j).map_err(|_| Difference::NotLegal { at })?,
            }
            now = machine.advance_into(&mut p, j, &mut buf);
            if p.hash() != made.after {
                return Err(Difference::OtherPosition { at });
            }
        }
        Ok(p)
    }

    /// Replays all choices and finds the first difference.
    pub fn check(&self, machine: &Machine) -> Result<Position, Difference> {
        self.play(machine, self.choices.len(), &mut GameLog::Off)
    }
}

impl Machine {
    /// Serializes a position as text.
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

    /// Parses a position. Rejects text that was edited by hand.
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

    /// Whether play can safely continue from a position.
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
        decks && lists && self.each_card_is_in_one_place(p) && self.code.turn.is_sound(&p.slots)
    }

    /// Whether each card in a field is held and is in no other field.
    fn each_card_is_in_one_place(&self, p: &Position) -> bool {
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

    /// The cards in fields: the instance, the field and the card.
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

    /// The same position with different chance to come, to try out what might have been.
    pub fn reseeded(&self, p: &Position, seed: u64) -> Position {
        let mut p = p.clone();
        set_wide(&mut p.slots, head::SEED, seed as i64);
        p
    }
}

fn to_text(value: &impl Serialize) -> String {
    // RON can write all of these types.
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
