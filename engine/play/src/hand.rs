//! Real dice and cards: play that requests each result from the user before it continues, and a record of all random
//! results.
//!
//! Statements cannot stop in the middle. So play runs from a stable position with the given results; when one is
//! missing, the run is discarded and reports what it needs. Run again with one more result, it gets past that point. A
//! random element is requested only if everyone may know the candidates. Secret draws and random orders stay with the
//! engine: a request would reveal the candidates.

use crate::GameLog;
use dicta_program::*;
use std::collections::VecDeque;

/// A random result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// An index into the faces.
    Die { die: DieId, face: i64 },
    /// An index into the designs.
    Card { deck: DeckId, design: u32 },
    /// A random element: its index from 0, and the number of candidates.
    Element { place: usize, of: usize },
}

/// A result that the user has to roll or draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MissingResult {
    /// An index into the die's faces; the stream is named after the roller.
    Face { die: DieId, stream: StreamId },
    /// An index into the designs: those in the pile, each with the number of its copies there.
    Card { deck: DeckId, designs: Vec<(u32, u32)> },
    /// An index from 0 into these elements, of this type.
    Element { stream: StreamId, ty: Type, elements: Vec<i64> },
}

/// The results given so far, and the missing one.
#[derive(Debug, Default)]
pub(crate) struct ManualResults {
    given: VecDeque<i64>,
    wanted: Option<MissingResult>,
    /// The number of log entries at that point.
    entries: usize,
    /// The statement that requested it, and the locals of its frame.
    asked: Option<(Origin, Vec<i64>)>,
}

/// Prescribed results of chance: from an example, or from a user who rolls and draws with real dice and cards. Each
/// comes with the step that prescribes it.
#[derive(Default)]
pub(crate) struct Queues {
    /// Faces from 1.
    pub dice: VecDeque<(i64, Origin)>,
    pub draws: Vec<(DeckId, u32, Origin)>,
    /// Positions, from 1, of the random elements to come.
    pub random: VecDeque<(i64, Origin)>,
    /// Prescribed results that are impossible.
    pub impossible: Vec<(ImpossibleResult, Origin)>,
    /// Where each die and card is requested.
    pub hand: Option<ManualResults>,
    /// Where all results of chance are recorded.
    pub drawn: Option<Vec<Drawn>>,
}

/// A prescribed result that is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ImpossibleResult {
    /// A face, from 1, that the die does not have.
    Face { die: DieId, face: i64 },
    /// A position, from 1, beyond the number of elements.
    Element { place: i64, of: usize },
    /// A card that is not in the pile.
    Card { deck: DeckId, design: u32 },
}

impl Queues {
    fn draw(&mut self, deck: DeckId) -> Option<(u32, Origin)> {
        let at = self.draws.iter().position(|d| d.0 == deck)?;
        let (_, design, origin) = self.draws.remove(at);
        Some((design, origin))
    }

    /// The index of the next random element, if it is prescribed.
    pub fn element(&mut self, bound: usize) -> Option<usize> {
        let (wanted, at) = self.random.pop_front()?;
        let place = (wanted - 1).clamp(0, bound as i64 - 1) as usize;
        if wanted - 1 != place as i64 {
            self.impossible.push((ImpossibleResult::Element { place: wanted, of: bound }, at));
        }
        self.note(Drawn::Element { place, of: bound });
        Some(place)
    }

    /// The next face, if it is prescribed; an error if it must be requested.
    pub fn face(&mut self, die: DieId, faces: usize, stream: StreamId) -> Result<Option<i64>, ()> {
        if let Some(hand) = &mut self.hand {
            return hand.next(|| MissingResult::Face { die, stream }).map(Some);
        }
        let Some((face, at)) = self.dice.pop_front() else { return Ok(None) };
        if !(1..=faces as i64).contains(&face) {
            self.impossible.push((ImpossibleResult::Face { die, face }, at));
        }
        Ok(Some(face - 1))
    }

    /// The next card from a pile, if it is prescribed; an error if it must be requested.
    pub fn card(&mut self, deck: DeckId, of: &Deck, pile: &[i32]) -> Result<Option<u32>, ()> {
        let Some(hand) = &mut self.hand else {
            let Some((design, at)) = self.draw(deck) else { return Ok(None) };
            let lies_there = |c: &i32| of.cards.get(*c as usize).is_some_and(|c| c.copy_of == design);
            if pile.iter().any(lies_there) {
                return Ok(Some(design));
            }
            self.impossible.push((ImpossibleResult::Card { deck, design }, at));
            return Ok(None);
        };
        let wanted = || {
            let mut designs: Vec<(u32, u32)> = Vec::new();
            let in_pile = pile.iter().filter_map(|c| of.cards.get(*c as usize));
            for card in in_pile {
                match designs.iter_mut().find(|(design, _)| *design == card.copy_of) {
                    Some((_, copies)) => *copies += 1,
                    None => designs.push((card.copy_of, 1)),
                }
            }
            designs.sort_unstable();
            MissingResult::Card { deck, designs }
        };
        hand.next(wanted).map(|design| Some(design as u32))
    }

    /// The index of a random element whose candidates are public, if results come from the user.
    pub fn public_element(&mut self, stream: StreamId, ty: &Type, among: &[i64]) -> Option<Result<usize, ()>> {
        let hand = self.hand.as_mut()?;
        let wanted = || MissingResult::Element { stream, ty: ty.clone(), elements: among.to_vec() };
        let place = hand.next(wanted).map(|place| place.clamp(0, among.len() as i64 - 1) as usize);
        if let Ok(place) = place {
            self.note(Drawn::Element { place, of: among.len() });
        }
        Some(place)
    }

    pub fn note(&mut self, drawn: Drawn) {
        if let Some(list) = &mut self.drawn {
            list.push(drawn);
        }
    }

    /// Records how many log entries there were when play stopped because a result is missing.
    pub fn stopped(&mut self, entries: usize) {
        if let Some(hand) = &mut self.hand {
            hand.entries = entries;
        }
    }

    /// Records which statement requested the missing result: the innermost, which reports first.
    pub fn asked_at(&mut self, at: Origin, frame: &[i64]) {
        if let Some(hand) = &mut self.hand
            && hand.wanted.is_some()
            && hand.asked.is_none()
        {
            hand.asked = Some((at, frame.to_vec()));
        }
    }
}

impl ManualResults {
    fn next(&mut self, wanted: impl FnOnce() -> MissingResult) -> Result<i64, ()> {
        match self.given.pop_front() {
            Some(given) => Ok(given),
            None => {
                self.wanted.get_or_insert_with(wanted);
                Err(())
            }
        }
    }
}

/// The source of dice and cards.
#[derive(Debug, Default)]
pub struct Chance {
    pub(crate) queues: Queues,
}

impl std::fmt::Debug for Queues {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Queues").field("hand", &self.hand).field("drawn", &self.drawn).finish_non_exhaustive()
    }
}

impl Chance {
    /// The game's own streams.
    pub fn engine() -> Chance {
        Chance::default()
    }

    /// These results, then a request for each further one.
    pub fn manual(given: &[i64]) -> Chance {
        let hand = ManualResults { given: given.iter().copied().collect(), ..ManualResults::default() };
        Chance { queues: Queues { hand: Some(hand), ..Queues::default() } }
    }

    /// Also records all random results.
    pub fn noted(mut self) -> Chance {
        self.queues.drawn = Some(Vec::new());
        self
    }

    /// The missing result, if any. The position in which play ran must then be discarded.
    pub fn wanted(&self) -> Option<&MissingResult> {
        self.queues.hand.as_ref().and_then(|h| h.wanted.as_ref())
    }

    /// Removes the entries after a missing result: neither the stop nor what would have followed is an event of the
    /// game.
    pub(crate) fn cut(&self, j: &mut GameLog) {
        if let GameLog::On(entries) = j {
            entries.truncate(self.queues.hand.as_ref().map_or(0, |h| h.entries));
        }
    }

    /// The statement that requested it, and the locals of its frame.
    pub(crate) fn asked(&self) -> Option<(Origin, &[i64])> {
        let asked = self.queues.hand.as_ref()?.asked.as_ref()?;
        Some((asked.0, &asked.1))
    }

    /// The number of given results that were not used.
    pub fn left(&self) -> usize {
        self.queues.hand.as_ref().map_or(0, |h| h.given.len())
    }

    /// The random results, in order.
    pub fn drawn(&self) -> &[Drawn] {
        self.queues.drawn.as_deref().unwrap_or_default()
    }
}
