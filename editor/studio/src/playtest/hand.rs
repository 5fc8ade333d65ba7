//! Manual dice and cards: a choice waits for each result to be entered, and takes effect when all are.

use super::record::Record;
use super::runs::Way;
use super::{PlayError, Playtest};
use crate::view::{LineKind, Viewer};
use dicta_play::chance::Stream;
use dicta_play::{ALL_SEATS, Chance, Entry, Machine, MissingResult, Purpose};
use dicta_program::Type;

/// How many lines of preceding events are shown with a die.
const LINES: usize = 12;

/// Whether dice and cards are entered manually, and what has to be entered now.
#[derive(Clone, Debug, Default)]
pub(super) struct Hand {
    is_on: bool,
    /// A choice that waits for results before it takes effect.
    asking: Option<ManualRequest>,
}

/// A choice that waits for results.
#[derive(Clone, Debug)]
struct ManualRequest {
    way: Way,
    wants: Wants,
}

/// A result that is missing.
#[derive(Clone, Debug)]
pub(super) struct Wants {
    wanted: MissingResult,
    stage: usize,
    /// The entries since the choice.
    entries: Vec<Entry>,
    /// The purpose of the die or card, as the umpire knows it and then as each seat does.
    purposes: Vec<Purpose>,
}

/// A die or card to enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChanceView {
    /// The title of the die or deck.
    pub title: String,
    pub is_card: bool,
    /// What it is for: the title of the rule that needs it, and the pieces involved; empty if the viewer may not know.
    pub purpose: String,
    /// The last event that everyone saw and that is not itself random; may be empty.
    pub after: String,
    /// The events that everyone saw since the choice, latest first.
    pub lines: Vec<String>,
    pub values: Vec<ChanceValue>,
    /// How many results were entered since the choice.
    pub given: usize,
}

/// A possible result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChanceValue {
    pub value: i64,
    pub label: String,
    /// The cell that the result means, if any.
    pub cell: Option<i64>,
}

impl Hand {
    pub fn is_on(&self) -> bool {
        self.is_on
    }

    /// Turns manual dice and cards on or off; cancels a choice that waits.
    pub fn turn(&mut self, is_on: bool) {
        *self = Hand { is_on, asking: None };
    }

    /// Whether a choice waits for results.
    pub fn is_asking(&self) -> bool {
        self.asking.is_some()
    }

    /// Lets a choice wait for a result.
    pub fn ask(&mut self, way: Way, wants: Wants) {
        self.asking = Some(ManualRequest { way, wants });
    }

    /// Cancels the choice that waits; returns whether there was one.
    pub fn cancel(&mut self) -> bool {
        self.asking.take().is_some()
    }

    /// Takes the choice that waits, with the results so far.
    fn take_way(&mut self) -> Option<Way> {
        self.asking.take().map(|asking| asking.way)
    }
}

impl Wants {
    /// What is missing under the rules of a stage, and what for.
    pub fn of(
        machine: &Machine,
        (wanted, chance): (MissingResult, &Chance),
        stage: usize,
        entries: Vec<Entry>,
    ) -> Wants {
        let seats = machine.mission().seats.len() as u32;
        let viewer = [None].into_iter().chain((0..seats).map(Some));
        // The last event that everyone saw already reveals what it belongs to.
        let cause = entries.last().filter(|e| e.seats == ALL_SEATS).and_then(|e| e.causes.last());
        let purpose = |seat: Option<u32>| {
            let mut purpose = machine.purpose(chance, seat).unwrap_or_default();
            let is_open = purpose.called.is_none() || purpose.called.as_ref() == cause;
            if seat.is_some() && purpose.pieces.is_empty() && !is_open {
                purpose.title.clear();
            }
            purpose
        };
        let purposes = viewer.map(purpose).collect();
        Wants { wanted, stage, entries, purposes }
    }
}

impl ManualRequest {
    /// How many results were entered since the choice.
    fn given(&self) -> usize {
        self.way.given.as_ref().map_or(0, Vec::len)
    }

    /// The die or card to enter now, as far as the viewer may know what it is for.
    fn view(&self, record: &Record, viewer: Viewer) -> Option<ChanceView> {
        let wants = &self.wants;
        let narrator = record.narrator_of_stage(wants.stage);
        let (program, words) = (narrator.program(), narrator.words());
        let plain = |value: i64, label: String| ChanceValue { value, label, cell: None };
        let (title, is_card, values) = match &wants.wanted {
            MissingResult::Face { die, .. } => {
                let of = program.dice.get(die.index())?;
                let face = |f: usize| plain(f as i64, words.value(&Type::Rolled(*die), f as i64));
                (of.head.title.clone(), false, (0..of.faces.len()).map(face).collect())
            }
            MissingResult::Card { deck, designs } => {
                let of = program.decks.get(deck.index())?;
                let label = |d: u32| match of.designs.get(d as usize) {
                    Some(design) if !design.head.title.is_empty() => design.head.title.clone(),
                    _ => words.card(of, d as usize, 0),
                };
                let value = |(d, n): &(u32, u32)| plain(i64::from(*d), format!("{} ({n})", label(*d)));
                (of.head.title.clone(), true, designs.iter().map(value).collect())
            }
            MissingResult::Element { ty, elements, .. } => {
                let value = |(i, e): (usize, &i64)| ChanceValue {
                    cell: (*ty == Type::Cell && *e >= 0).then_some(*e),
                    ..plain(i as i64, words.element(ty, *e))
                };
                ("Draw one at random".to_owned(), true, elements.iter().enumerate().map(value).collect())
            }
        };
        // The person who rolls may not be allowed to know earlier events.
        let open = wants.entries.iter().rev().filter(|e| e.seats == ALL_SEATS);
        let heading = |kind: LineKind| matches!(kind, LineKind::Turn | LineKind::Phase | LineKind::Step);
        let events =
            open.filter_map(|e| narrator.describe(e)).filter(|(kind, ..)| !heading(*kind) && *kind != LineKind::Change);
        let events: Vec<(LineKind, String)> = events.map(|(kind, text, _)| (kind, text)).collect();
        let after = events.iter().find(|(kind, _)| *kind != LineKind::Chance).map_or_else(String::new, |t| t.1.clone());
        let lines = events.into_iter().map(|(_, text)| text).take(LINES).collect();
        let purpose = match viewer {
            Viewer::Umpire => wants.purposes.first(),
            Viewer::Seat(seat) => wants.purposes.get(1 + seat),
        };
        let purpose = purpose.map_or_else(String::new, |purpose| {
            let pieces: Vec<String> = purpose.pieces.iter().map(|piece| words.instance(*piece)).collect();
            if pieces.is_empty() { purpose.title.clone() } else { format!("{}: {}", purpose.title, pieces.join(", ")) }
        });
        Some(ChanceView { title, is_card, purpose, after, lines, values, given: self.given() })
    }

    /// A random result; a card is as likely as its copies in the pile.
    fn any(&self, record: &Record) -> Option<i64> {
        let number = (record.tree.moments().len() as u64) << 32 | self.given() as u64;
        let below = |bound: usize| Stream::new(record.start.seed, "by hand").below(number, bound as u32);
        match &self.wants.wanted {
            MissingResult::Face { die, .. } => {
                let of = record.rules[self.wants.stage].machine.program().dice.get(die.index())?;
                Some(below(of.faces.len()).into())
            }
            MissingResult::Card { designs, .. } => {
                let mut left = below(designs.iter().map(|(_, copies)| *copies as usize).sum());
                let found = designs.iter().find(|(_, copies)| {
                    let is_it = left < *copies;
                    left = left.saturating_sub(*copies);
                    is_it
                });
                found.map(|(design, _)| i64::from(*design))
            }
            MissingResult::Element { elements, .. } => Some(below(elements.len()).into()),
        }
    }
}

impl Playtest {
    /// Whether dice and cards are entered manually.
    pub fn is_by_hand(&self) -> bool {
        self.hand.is_on()
    }

    /// Turns manual dice and cards on or off. In a campaign mission the engine always rolls.
    pub fn set_by_hand(&mut self, by_hand: bool) {
        self.hand.turn(by_hand && self.record.start.lent.is_none());
    }

    /// The die or card to enter now, as far as the viewer may know what it is for.
    pub fn chance(&self, viewer: Viewer) -> Option<ChanceView> {
        self.hand.asking.as_ref()?.view(&self.record, viewer)
    }

    /// Enters a result: one of the values that [`Playtest::chance`] lists.
    ///
    /// # Errors
    /// If no result is missing, or this one is impossible.
    pub fn give(&mut self, value: i64) -> Result<(), PlayError> {
        let listed = self.chance(Viewer::Umpire).is_some_and(|c| c.values.iter().any(|v| v.value == value));
        if !listed {
            return Err(PlayError::NoSuchResult);
        }
        let mut way = self.hand.take_way().ok_or(PlayError::NoSuchResult)?;
        way.given.get_or_insert_default().push(value);
        self.go(way)
    }

    /// Lets the computer roll or draw what is missing: this result, or all that the choice still needs.
    ///
    /// # Errors
    /// If no result is missing.
    pub fn roll_for_user(&mut self, all: bool) -> Result<(), PlayError> {
        let any = |game: &Playtest| game.hand.asking.as_ref()?.any(&game.record);
        let mut value = any(self).ok_or(PlayError::NoSuchResult)?;
        loop {
            self.give(value)?;
            match any(self).filter(|_| all) {
                Some(next) => value = next,
                None => return Ok(()),
            }
        }
    }

    /// Takes back the last result, or the choice itself if there is none yet.
    ///
    /// # Errors
    /// If the choice can't be made any more.
    pub fn take_back(&mut self) -> Result<(), PlayError> {
        let Some(mut way) = self.hand.take_way() else { return Ok(()) };
        match way.given.as_mut().and_then(Vec::pop) {
            // Runs again up to the removed result.
            Some(_) => self.go(way),
            None => Ok(()),
        }
    }
}
