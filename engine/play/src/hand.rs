//! Dice and cards by hand: play that asks for each result before it goes on, and a record of what chance gave.
//!
//! Statements can't stop in their middle. So play runs from a resting position with the results that are given, and
//! when it comes to one that isn't, the run is thrown away and says what it wanted. Asked again with one result more it
//! comes to the same place and goes on. A random element is asked for where everybody may know among which it is drawn.
//! What is drawn in secret, and random orders, stay the engine's: to ask for them would tell who is among them.

use crate::Journal;
use crate::link::{Amiss, Env, Queues};
use crate::machine::{Machine, Position};
use crate::options::OptionBuf;
use dicta_program::*;
use std::collections::VecDeque;

/// Something that chance gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// An index of the faces.
    Die { die: DieId, face: i64 },
    /// An index of the designs.
    Card { deck: DeckId, design: u32 },
    /// A random element: its place from 0 among so many.
    Element { place: usize, of: usize },
}

/// What has to be rolled or drawn by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// An index of the die's faces; the stream is named by what rolls.
    Face { die: DieId, stream: StreamId },
    /// An index of the designs: those that lie in the pile, each with its copies there.
    Card { deck: DeckId, designs: Vec<(u32, u32)> },
    /// A place from 0 among these elements, of this type.
    Element { stream: StreamId, ty: Type, elements: Vec<i64> },
}

/// Results that were given, and the one that is missing.
#[derive(Debug, Default)]
pub(crate) struct Hand {
    given: VecDeque<i64>,
    wanted: Option<Wanted>,
    /// How many entries the journal had when it came to that.
    entries: usize,
    /// The statement that wanted it, and the locals of its frame.
    asked: Option<(Origin, Vec<i64>)>,
}

impl Queues {
    /// The place of the next random element, if it is prescribed.
    pub fn element(&mut self, bound: usize) -> Option<usize> {
        let (wanted, at) = self.random.pop_front()?;
        let place = (wanted - 1).clamp(0, bound as i64 - 1) as usize;
        if wanted - 1 != place as i64 {
            self.amiss.push((Amiss::Element { place: wanted, of: bound }, at));
        }
        self.note(Drawn::Element { place, of: bound });
        Some(place)
    }

    /// The next of so many faces, if it is prescribed; an error if it must be asked for.
    pub fn face(&mut self, die: DieId, faces: usize, stream: StreamId) -> Result<Option<i64>, ()> {
        if let Some(hand) = &mut self.hand {
            return hand.next(|| Wanted::Face { die, stream }).map(Some);
        }
        let Some((face, at)) = self.dice.pop_front() else { return Ok(None) };
        if !(1..=faces as i64).contains(&face) {
            self.amiss.push((Amiss::Face { die, face }, at));
        }
        Ok(Some(face - 1))
    }

    /// The next card from a pile, if it is prescribed; an error if it must be asked for.
    pub fn card(&mut self, deck: DeckId, of: &Deck, pile: &[i32]) -> Result<Option<u32>, ()> {
        let Some(hand) = &mut self.hand else {
            let Some((design, at)) = self.draw(deck) else { return Ok(None) };
            let lies_there = |c: &i32| of.cards.get(*c as usize).is_some_and(|c| c.copy_of == design);
            if pile.iter().any(lies_there) {
                return Ok(Some(design));
            }
            self.amiss.push((Amiss::Card { deck, design }, at));
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
            Wanted::Card { deck, designs }
        };
        hand.next(wanted).map(|design| Some(design as u32))
    }

    /// The place of a random element that everybody may know, if one is asked for by hand.
    pub fn lot(&mut self, stream: StreamId, ty: &Type, among: &[i64]) -> Option<Result<usize, ()>> {
        let hand = self.hand.as_mut()?;
        let wanted = || Wanted::Element { stream, ty: ty.clone(), elements: among.to_vec() };
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
}

impl Hand {
    fn next(&mut self, wanted: impl FnOnce() -> Wanted) -> Result<i64, ()> {
        match self.given.pop_front() {
            Some(given) => Ok(given),
            None => {
                self.wanted.get_or_insert_with(wanted);
                Err(())
            }
        }
    }
}

impl Env<'_> {
    /// A result is missing: play stops here.
    pub(crate) fn wants(&mut self) {
        let entries = self.journal.entries().len();
        if let Some(hand) = self.queues.as_mut().and_then(|q| q.hand.as_mut())
            && self.c.fault.is_none()
        {
            hand.entries = entries;
        }
        self.c.fail(crate::FaultKind::Broken);
    }

    /// Keeps which statement wanted the missing result: the innermost, which says so first.
    pub(crate) fn asked_at(&mut self, at: Origin, frame: &[i64]) {
        if let Some(hand) = self.queues.as_mut().and_then(|q| q.hand.as_mut())
            && hand.wanted.is_some()
            && hand.asked.is_none()
        {
            hand.asked = Some((at, frame.to_vec()));
        }
    }

    pub(crate) fn drew(&mut self, drawn: Drawn) {
        if let Some(queues) = &mut self.queues {
            queues.note(drawn);
        }
    }
}

/// Whence play takes its dice and cards.
#[derive(Debug, Default)]
pub struct Chance {
    queues: Queues,
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

    /// These results, and a question for each further one.
    pub fn by_hand(given: &[i64]) -> Chance {
        let hand = Hand { given: given.iter().copied().collect(), ..Hand::default() };
        Chance { queues: Queues { hand: Some(hand), ..Queues::default() } }
    }

    /// The same, and everything that chance gives is noted.
    pub fn noted(mut self) -> Chance {
        self.queues.drawn = Some(Vec::new());
        self
    }

    /// What is missing. The position from which play ran is then of no use any more.
    pub fn wanted(&self) -> Option<&Wanted> {
        self.queues.hand.as_ref().and_then(|h| h.wanted.as_ref())
    }

    /// The statement that wants it, and the locals of its frame.
    pub(crate) fn asked(&self) -> Option<(Origin, &[i64])> {
        let asked = self.queues.hand.as_ref()?.asked.as_ref()?;
        Some((asked.0, &asked.1))
    }

    /// How many of the given results were not needed.
    pub fn left(&self) -> usize {
        self.queues.hand.as_ref().map_or(0, |h| h.given.len())
    }

    /// What chance gave, in order.
    pub fn drawn(&self) -> &[Drawn] {
        self.queues.drawn.as_deref().unwrap_or_default()
    }
}

impl Machine {
    /// Runs ops up to one of them, or to rest.
    pub(crate) fn run_to(&self, p: &mut Position, j: &mut Journal, until: Option<usize>, chance: &mut Chance) -> bool {
        let mut env = Env::new(&self.code, &mut p.slots, j);
        env.queues = Some(&mut chance.queues);
        let there = env.run(until, &mut OptionBuf::new()) == crate::turn::Rest::There;
        if chance.wanted().is_some()
            && let Journal::On(entries) = j
        {
            // That it stopped is no happening, nor what would have come up.
            entries.truncate(chance.queues.hand.as_ref().map_or(0, |h| h.entries));
        }
        there
    }
}
