//! Dice and cards by hand: after a choice the table asks for each result, and goes on when it has them all.

use super::tree::Way;
use super::{PlayError, Playtest};
use dicta_play::chance::Stream;
use dicta_play::{Cause, EVERYBODY, Entry, Wanted};
use dicta_program::Type;

/// A choice that waits for results.
#[derive(Clone, Debug)]
pub(super) struct Asking {
    way: Way,
    wanted: Wanted,
    stage: usize,
    /// What had happened when it was asked for.
    entries: Vec<Entry>,
}

/// A die or card that is to be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChanceView {
    /// What it is: the title of the die or deck.
    pub title: String,
    pub is_card: bool,
    /// What it is for: the rule or stream that asks, then the last lines of the journal.
    pub purpose: Vec<String>,
    pub values: Vec<ChanceValue>,
    /// How many were given since the choice.
    pub given: usize,
}

/// A result that may come up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChanceValue {
    pub value: i64,
    pub label: String,
}

impl Playtest {
    /// Whether dice and cards are asked for.
    pub fn is_by_hand(&self) -> bool {
        self.by_hand
    }

    /// Asks for dice and cards from now on, or lets the engine roll. In a mission of a campaign the engine always does.
    pub fn set_by_hand(&mut self, by_hand: bool) {
        self.by_hand = by_hand && self.lent.is_none();
        self.asking = None;
    }

    pub(super) fn ask(&mut self, way: Way, wanted: Wanted, (stage, entries): (usize, Vec<Entry>)) {
        self.asking = Some(Asking { way, wanted, stage, entries });
    }

    /// The die or card that is to be given now.
    pub fn chance(&self) -> Option<ChanceView> {
        let asking = self.asking.as_ref()?;
        let told = self.told_under(asking.stage);
        let (program, names) = (told.program(), told.names());
        let mut purpose = Vec::new();
        let (title, is_card, values) = match &asking.wanted {
            Wanted::Face { die, stream } => {
                purpose.extend(program.streams.get(stream.index()).cloned());
                let of = program.dice.get(die.index())?;
                let face = |f: usize| names.value(&Type::Rolled(*die), f as i64);
                let values = (0..of.faces.len()).map(|f| ChanceValue { value: f as i64, label: face(f) });
                (of.head.title.clone(), false, values.collect())
            }
            Wanted::Card { deck, designs } => {
                let of = program.decks.get(deck.index())?;
                let label = |d: u32| match of.designs.get(d as usize) {
                    Some(design) if !design.head.title.is_empty() => design.head.title.clone(),
                    _ => names.card(of, d as usize, 0),
                };
                let value =
                    |(d, n): &(u32, u32)| ChanceValue { value: i64::from(*d), label: format!("{} ({n})", label(*d)) };
                (of.head.title.clone(), true, designs.iter().map(value).collect())
            }
            Wanted::Element { stream, ty, elements } => {
                purpose.extend(program.streams.get(stream.index()).cloned());
                let value = |(i, e): (usize, &i64)| ChanceValue { value: i as i64, label: names.element(ty, *e) };
                ("Draw one at random".to_owned(), true, elements.iter().enumerate().map(value).collect())
            }
        };
        // Whoever rolls need not be one who may know what for.
        let open = || asking.entries.iter().rev().filter(|e| e.seats == EVERYBODY);
        if let Some(cause) = asking.entries.last().filter(|e| e.seats == EVERYBODY).and_then(|e| e.causes.last())
            && let Some(words) = self.cause_words(asking.stage, cause)
        {
            purpose.push(words);
        }
        let lines = open().filter_map(|e| told.tell(e)).take(3);
        purpose.extend(lines.map(|(_, text, _)| text));
        let given = asking.way.given.as_ref().map_or(0, Vec::len);
        Some(ChanceView { title, is_card, purpose, values, given })
    }

    fn cause_words(&self, stage: usize, cause: &Cause) -> Option<String> {
        let program = &self.stages[stage].game.program;
        match cause {
            Cause::Rule(id) => program.rules.get(id.index()).map(|r| r.head.title.clone()),
            Cause::Effect(id) => program.effects.get(id.index()).map(|e| e.head.title.clone()),
            Cause::Choice(id) => program.choices.get(id.index()).map(|c| c.head.title.clone()),
            _ => None,
        }
    }

    /// Gives a result: one of the values that [`Playtest::chance`] lists.
    ///
    /// # Errors
    /// When nothing is asked for, or this can't come up.
    pub fn give(&mut self, value: i64) -> Result<(), PlayError> {
        let listed = self.chance().is_some_and(|c| c.values.iter().any(|v| v.value == value));
        if !listed {
            return Err(PlayError::NoSuchResult);
        }
        let Some(asking) = self.asking.take() else { return Err(PlayError::NoSuchResult) };
        let mut way = asking.way;
        way.given.get_or_insert_default().push(value);
        self.go(way)
    }

    /// Lets the computer roll or draw what is asked for: this one, or all that the choice still asks for.
    ///
    /// # Errors
    /// When nothing is asked for.
    pub fn give_any(&mut self, all: bool) -> Result<(), PlayError> {
        let mut value = self.any().ok_or(PlayError::NoSuchResult)?;
        loop {
            self.give(value)?;
            match self.any().filter(|_| all) {
                Some(next) => value = next,
                None => return Ok(()),
            }
        }
    }

    /// A result, each card as likely as it lies in the pile.
    fn any(&self) -> Option<i64> {
        let asking = self.asking.as_ref()?;
        let given = asking.way.given.as_ref().map_or(0, Vec::len);
        let number = (self.moments.len() as u64) << 32 | given as u64;
        let below = |bound: usize| Stream::new(self.seed, "by hand").below(number, bound as u32);
        match &asking.wanted {
            Wanted::Face { die, .. } => {
                let of = self.stages[asking.stage].game.program.dice.get(die.index())?;
                Some(below(of.faces.len()).into())
            }
            Wanted::Card { designs, .. } => {
                let mut left = below(designs.iter().map(|(_, copies)| *copies as usize).sum());
                let found = designs.iter().find(|(_, copies)| {
                    let is_it = left < *copies;
                    left = left.saturating_sub(*copies);
                    is_it
                });
                found.map(|(design, _)| i64::from(*design))
            }
            Wanted::Element { elements, .. } => Some(below(elements.len()).into()),
        }
    }

    /// Takes the last result back, or the choice itself if none was given yet.
    pub fn take_back(&mut self) {
        let Some(asking) = self.asking.take() else { return };
        let mut way = asking.way;
        if way.given.as_mut().and_then(Vec::pop).is_some() {
            // What was asked for before is asked for again.
            let _ = self.go(way);
        }
    }
}
