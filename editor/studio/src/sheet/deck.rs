//! Decks, cups and dice: their content, the odds of the next draw, sample hands, and comparison of two decks.
//!
//! Odds are those of drawing without replacement from the remaining cards, which the user may change card by card.

use super::Reading;
use super::rules::extents;
use super::rules::item::whole;
use super::rules::refs::Ref;
use super::rules::sentences::SentenceValue;
use super::words::{self, Heading};
use dicta_ide::SentencePlaces;
use dicta_play::chance::Stream;
use dicta_program::{Deck, DeckId, DieId, EffectId, Origin, Phrase, Program, Reach, Type, Words};

/// A deck or a cup.
#[derive(Clone, Debug, PartialEq)]
pub struct DeckSheet {
    pub heading: Heading,
    /// Names of the sides; a one-sided deck has one with an empty name.
    pub sides: Vec<String>,
    pub reshuffles: bool,
    pub cards: Vec<CardModel>,
    /// Every effect printed on a side, by descending number of cards.
    pub effects: Vec<EffectModel>,
}

/// Identical cards.
#[derive(Clone, Debug, PartialEq)]
pub struct CardModel {
    pub title: String,
    pub origin: Origin,
    pub copies: u32,
    /// Per side: what is printed, and the reason if the face is marked unreachable.
    pub faces: Vec<(Vec<String>, Option<String>)>,
}

/// An effect on one side of a deck.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectModel {
    pub effect: EffectId,
    pub title: String,
    pub side: usize,
    /// Cards that print it, by their index in the sheet, each with the sum of its numbers there.
    pub on: Vec<(usize, Option<i64>)>,
}

/// The odds of an effect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// How many remaining cards have it, and how many cards remain.
    pub cards: u32,
    pub of: u32,
    /// The probability that the next card has it.
    pub next: f64,
    /// The probability that one of the next cards has it.
    pub among: f64,
    /// The mean of its number per draw, if it has one.
    pub mean: Option<f64>,
}

impl DeckSheet {
    /// The deck with this name.
    pub fn of(reading: &Reading, name: &str) -> Option<Self> {
        let program = &reading.program;
        let at = program.decks.iter().position(|d| d.head.name == name)?;
        let (id, deck) = (DeckId(at as u32), &program.decks[at]);
        let sides = if deck.sides.is_empty() { vec![String::new()] } else { deck.sides.clone() };
        let unreachable = |design: usize, side: usize| {
            let face = Reach::Face(id, design as u32, side as u32);
            program.unreachable.iter().find(|u| u.what == face).map(|u| u.because.clone())
        };
        let cards = deck.designs.iter().enumerate().map(|(i, design)| CardModel {
            title: words::titled(&design.head),
            origin: design.head.origin,
            copies: design.copies,
            faces: (0..sides.len())
                .map(|side| (Words::of(program, None).effects(deck, i, side), unreachable(i, side)))
                .collect(),
        });
        Some(DeckSheet {
            heading: Heading::of(word_of(reading, deck), &deck.head),
            reshuffles: deck.reshuffle,
            cards: cards.collect(),
            effects: effects(program, deck, sides.len()),
            sides,
        })
    }

    /// The number of copies of each card in the whole deck.
    pub fn whole(&self) -> Vec<u32> {
        self.cards.iter().map(|c| c.copies).collect()
    }

    /// The odds of an effect with this many copies of each card left.
    pub fn odds(&self, effect: &EffectModel, left: &[u32], draws: u32) -> Odds {
        let count = |card: usize| left.get(card).copied().unwrap_or(0);
        let of: u32 = left.iter().sum();
        let cards: u32 = effect.on.iter().map(|(card, _)| count(*card)).sum();
        let sum: i64 = effect.on.iter().map(|(card, n)| i64::from(count(*card)) * n.unwrap_or(0)).sum();
        let figured = effect.on.iter().any(|(_, n)| n.is_some());
        Odds {
            cards,
            of,
            next: chance(of, cards, 1),
            among: chance(of, cards, draws),
            mean: (figured && of > 0).then(|| sum as f64 / f64::from(of)),
        }
    }

    /// The odds of an effect with this title on a side with this name; zero if the deck lacks it.
    pub fn odds_of(&self, title: &str, side: &str, left: &[u32], draws: u32) -> Odds {
        let same = |e: &&EffectModel| e.title == title && self.sides.get(e.side).is_some_and(|s| s == side);
        let none = EffectModel { effect: EffectId(0), title: String::new(), side: 0, on: Vec::new() };
        self.odds(self.effects.iter().find(same).unwrap_or(&none), left, draws)
    }
}

/// The keyword that declares a deck.
fn word_of(reading: &Reading, deck: &Deck) -> &'static str {
    let at = reading.program.decks.iter().position(|d| d.head.name == deck.head.name);
    let is_cup = at.and_then(|at| reading.written.decks.get(at)).is_some_and(|written| written.is_cup);
    if is_cup { "cup" } else { "deck" }
}

fn effects(program: &Program, deck: &Deck, sides: usize) -> Vec<EffectModel> {
    let mut found: Vec<EffectModel> = Vec::new();
    for side in 0..sides {
        for (card, design) in deck.designs.iter().enumerate() {
            for (effect, args) in design.faces.get(side).into_iter().flatten() {
                let Some(declared) = program.effects.get(effect.index()) else { continue };
                let params = declared.params.iter().skip(deck.context.len());
                let figure = params.zip(args).find(|((_, ty), _)| matches!(ty, Type::Number | Type::Range(..)));
                let figure = figure.map(|(_, n)| *n);
                let at = found.iter().position(|e| e.effect == *effect && e.side == side).unwrap_or_else(|| {
                    let title = declared.head.spaced_label();
                    found.push(EffectModel { effect: *effect, title, side, on: Vec::new() });
                    found.len() - 1
                });
                let on = &mut found[at].on;
                match on.iter_mut().find(|(c, _)| *c == card) {
                    // The effect occurs twice on one card.
                    Some((_, sum)) => *sum = sum.zip(figure).map(|(a, b)| a + b),
                    None => on.push((card, figure)),
                }
            }
        }
    }
    let cards = |e: &EffectModel| e.on.iter().map(|(card, _)| deck.designs[*card].copies).sum::<u32>();
    found.sort_by_key(|e| (e.side, std::cmp::Reverse(cards(e))));
    found
}

/// The probability that at least one of this many draws from `of` cards hits one of `hits`, without replacement.
pub fn chance(of: u32, hits: u32, draws: u32) -> f64 {
    if hits == 0 || of == 0 || draws == 0 {
        return 0.0;
    }
    let misses = of.saturating_sub(hits);
    let missed = (0..draws.min(of)).map(|i| f64::from(misses.saturating_sub(i)) / f64::from(of - i));
    1.0 - missed.product::<f64>()
}

/// Draws a hand from the remaining cards: the indices of the cards, in order.
pub fn hand(left: &[u32], size: u32, seed: u64) -> Vec<usize> {
    let stream = Stream::new(seed, "hand");
    let mut left = left.to_vec();
    let mut hand = Vec::new();
    for n in 0..u64::from(size) {
        let of: u32 = left.iter().sum();
        if of == 0 {
            break;
        }
        let mut at = stream.below(n, of);
        for (card, copies) in left.iter_mut().enumerate() {
            if at < *copies {
                *copies -= 1;
                hand.push(card);
                break;
            }
            at -= *copies;
        }
    }
    hand
}

/// An effect in two decks.
#[derive(Clone, Debug, PartialEq)]
pub struct DeckNeighbours {
    pub title: String,
    pub side: String,
    pub first: Odds,
    pub second: Odds,
}

/// Two whole decks side by side, the largest differences first.
pub fn compare(first: &DeckSheet, second: &DeckSheet, draws: u32) -> Vec<DeckNeighbours> {
    let mut keys: Vec<(String, String)> = Vec::new();
    for sheet in [first, second] {
        for effect in &sheet.effects {
            let key = (effect.title.clone(), sheet.sides.get(effect.side).cloned().unwrap_or_default());
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
    }
    let (a, b) = (first.whole(), second.whole());
    let row = |(title, side): (String, String)| DeckNeighbours {
        first: first.odds_of(&title, &side, &a, draws),
        second: second.odds_of(&title, &side, &b, draws),
        title,
        side,
    };
    let mut rows: Vec<DeckNeighbours> = keys.into_iter().map(row).collect();
    let differ = |r: &DeckNeighbours| (r.first.next - r.second.next).abs();
    rows.sort_by(|x, y| differ(y).total_cmp(&differ(x)));
    rows
}

/// A die.
#[derive(Clone, Debug, PartialEq)]
pub struct DieSheet {
    pub heading: Heading,
    /// Names of the fields of a face; that of a plain die in the language of the window.
    pub fields: Vec<String>,
    /// Every face in words, field by field.
    pub faces: Vec<Vec<String>>,
    /// The faces as written: each with how often it is on the die.
    pub lines: Vec<FaceLine>,
    /// Per field: each value in words and the number of faces that have it.
    pub shares: Vec<Vec<(String, u32)>>,
    /// The mean of a numeric field.
    pub means: Vec<Option<f64>>,
}

/// A face of a die as written.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceLine {
    /// In words.
    pub face: String,
    /// How often it is on the die.
    pub count: SentenceValue,
}

/// The most equal faces of a stepper.
const FACES_MAX: i64 = 100;

/// The faces of a die as written.
fn face_lines(reading: &Reading, id: DieId, faces: &[Vec<String>]) -> Option<Vec<FaceLine>> {
    let of = Ref::Die(id);
    let (file, SentencePlaces::Die(written)) = extents::places(reading, of)? else { return None };
    let mut rest = faces;
    let mut lines = Vec::new();
    for place in written {
        let face = rest.first()?.join(" ");
        rest = rest.get(usize::try_from(place.count).ok()?..).unwrap_or_default();
        let at = Origin { file, start: place.at.0, end: place.at.1 };
        let rewritten = whole(reading, of, at)?;
        let mut count = SentenceValue::number(face.clone(), at, (place.count, 1, FACES_MAX), rewritten);
        if !place.is_written {
            count.affixes = ("x".to_owned(), " ".to_owned());
        }
        lines.push(FaceLine { face, count });
    }
    Some(lines)
}

impl DieSheet {
    /// The die with this name.
    pub fn of(reading: &Reading, name: &str) -> Option<Self> {
        let program = &reading.program;
        let at = program.dice.iter().position(|d| d.head.name == name)?;
        let die = &program.dice[DieId(at as u32).index()];
        let word = |field: usize, v: i64| Words::of(program, None).value(&die.fields[field].1, v);
        let faces: Vec<Vec<String>> = die
            .faces
            .iter()
            .map(|f| f.iter().take(die.fields.len()).enumerate().map(|(i, v)| word(i, *v)).collect())
            .collect();
        let share = |field: usize| {
            let mut shares: Vec<(String, u32)> = Vec::new();
            for value in faces.iter().filter_map(|f| f.get(field)) {
                match shares.iter_mut().find(|(v, _)| v == value) {
                    Some((_, n)) => *n += 1,
                    None => shares.push((value.clone(), 1)),
                }
            }
            shares
        };
        let mean = |(field, (_, ty)): (usize, &(String, Type))| {
            let sum: i64 = die.faces.iter().filter_map(|f| f.get(field)).sum();
            let number = matches!(ty, Type::Number | Type::Range(..)) && !die.faces.is_empty();
            number.then(|| sum as f64 / die.faces.len() as f64)
        };
        let named = |(name, ty): &(String, Type)| match name == "number" && matches!(ty, Type::Number | Type::Range(..))
        {
            true => program.word(Phrase::NumberNoun),
            false => name.clone(),
        };
        Some(DieSheet {
            heading: Heading::of("die", &die.head),
            lines: face_lines(reading, DieId(at as u32), &faces).unwrap_or_default(),
            fields: die.fields.iter().map(named).collect(),
            shares: (0..die.fields.len()).map(share).collect(),
            means: die.fields.iter().enumerate().map(mean).collect(),
            faces,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts all hands.
    fn exactly(of: u32, hits: u32, draws: u32) -> f64 {
        let hands = |mask: u32| mask.count_ones() == draws;
        let all = (0..1u32 << of).filter(|m| hands(*m)).count();
        let good = (0..1u32 << of).filter(|m| hands(*m) && m & ((1 << hits) - 1) != 0).count();
        good as f64 / all as f64
    }

    #[test]
    fn chances_match_counting_every_hand() {
        for of in 1..9 {
            for hits in 0..=of {
                for draws in 1..=of {
                    let (computed, counted) = (chance(of, hits, draws), exactly(of, hits, draws));
                    assert!((computed - counted).abs() < 1e-9, "{hits} of {of}, {draws} drawn: {computed} {counted}");
                }
            }
        }
        assert_eq!(chance(5, 2, 9), 1.0, "more draws than cards");
        assert_eq!(chance(0, 0, 1), 0.0);
    }

    #[test]
    fn a_hand_has_no_more_copies_of_a_card_than_the_deck() {
        for seed in 0..50 {
            let hand = hand(&[2, 0, 3], 9, seed);
            assert_eq!(hand.len(), 5);
            assert_eq!(hand.iter().filter(|c| **c == 0).count(), 2);
            assert!(!hand.contains(&1));
        }
        assert_ne!(hand(&[9, 9], 6, 1), hand(&[9, 9], 6, 2));
    }
}
