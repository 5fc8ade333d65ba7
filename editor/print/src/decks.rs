//! Cards of decks, and counters of pieces: what is on their fronts and backs.

use crate::drawing;
use crate::duplex::{Part, Sides, sheets};
use crate::entries::{self, band};
use crate::fonts::Fonts;
use crate::layout::{Composer, shifted};
use crate::page::{Area, Ink, Item, MM, Page, Role};
use dicta_program::{Placed, Program, Roster};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::deck::{CardModel, DeckSheet};
use dicta_studio::sheet::entry::{EntryModel, find};
use std::collections::BTreeMap;

/// The size of a card, and of a counter.
const CARD: (f32, f32) = (44.0 * MM, 68.0 * MM);
const COUNTER: (f32, f32) = (20.0 * MM, 20.0 * MM);
/// The distance of text from the cut.
const SAFE: f32 = 3.0 * MM;
/// Sizes of text.
const TEXT: f32 = 10.0;
const SMALL: f32 = 7.0;
/// The size of the title on a counter, and the height of its lines in parts of that.
const NAME: f32 = 6.0;
const NAME_LINE: f32 = 1.1;
/// The ground of backs.
const BACK: Ink = Ink::of(222, 216, 200);

/// The names of the decks and cups.
pub fn names(reading: &Reading) -> Vec<String> {
    reading.program.decks.iter().map(|deck| deck.head.name.clone()).collect()
}

/// The sheets of a deck: every copy of every card.
pub fn cards(composer: &mut Composer, reading: &Reading, name: &str, sides: Sides) -> Option<Vec<Page>> {
    let deck = DeckSheet::of(reading, name)?;
    let mut parts = Vec::new();
    for card in &deck.cards {
        for _ in 0..card.copies {
            let front = (None, front(composer, &reading.program, &deck, card));
            let back = (Some(BACK), back(composer, &deck.heading.title, CARD));
            parts.push(Part { front, back });
        }
    }
    Some(sheets(&parts, CARD, sides))
}

/// The front: the name of the deck, and the effects of each side of the card.
fn front(to: &mut Composer, program: &Program, deck: &DeckSheet, card: &CardModel) -> Vec<Item> {
    let (width, height) = CARD;
    let block = to.block(Role::Paragraph);
    let mut items = vec![to.centred((width / 2.0, SAFE + SMALL), &deck.heading.title, SMALL, Some(block))];
    let (top, count) = (SAFE + SMALL * 2.0, card.faces.len().max(1) as f32);
    let high = (height - SAFE - top) / count;
    for (i, ((effects, _), side)) in card.faces.iter().zip(&deck.sides).enumerate() {
        let y = top + i as f32 * high;
        items.push(Item::Line { from: (SAFE, y), to: (width - SAFE, y), width: 0.6, ink: Ink::SOFT });
        let side = side.replace('_', " ");
        items.push(to.text((SAFE, y + SMALL * 1.3), program.translated(&side), SMALL, Some(block)));
        let said = if effects.is_empty() { "–".to_owned() } else { effects.join(", ") };
        let lines = to.lines(&said, TEXT, width - 2.0 * SAFE, block);
        let used: f32 = lines.iter().map(|line| line.height).sum();
        let mut at = y + ((high - used) / 2.0).max(SMALL * 1.5);
        for line in lines {
            items.extend(shifted(line.items, (SAFE, at)));
            at += line.height;
        }
    }
    items
}

/// A back: a title in the middle, the same on every card.
fn back(to: &mut Composer, title: &str, (width, height): (f32, f32)) -> Vec<Item> {
    let block = to.block(Role::Paragraph);
    let most = if width < CARD.0 { SMALL } else { TEXT };
    let (lines, size) = broken(&to.fonts, title, width - 2.0 * SAFE, most, usize::MAX);
    let first = height / 2.0 - (lines.len() as f32 - 1.0) * size * 0.6;
    let line = |(i, line): (usize, &String)| {
        to.centred((width / 2.0, first + i as f32 * size * 1.2), line.trim_end(), size, Some(block))
    };
    lines.iter().enumerate().map(line).collect()
}

/// A title on at most so many lines, and its size: the largest one in which no word is broken, down to half of this one.
fn broken(fonts: &Fonts, title: &str, width: f32, most: f32, count: usize) -> (Vec<String>, f32) {
    let sizes = (5..=10).rev().map(|tenth| most * tenth as f32 / 10.0);
    let fits =
        |size: &f32| fonts.longest_word(title, *size) <= width && fonts.lines(title, *size, width).len() <= count;
    let size = sizes.into_iter().find(fits).unwrap_or(most / 2.0);
    (fonts.lines(title, size, width), size)
}

/// The names of the entries that are pieces.
pub fn piece_names(reading: &Reading) -> Vec<String> {
    let program = &reading.program;
    let is_piece = |name: &String| find(program, name).is_some_and(|(kind, ..)| kind.piece);
    entries::names(reading).into_iter().filter(is_piece).collect()
}

/// The sheets of counters: as many of each entry and side as a mission needs at once.
pub fn counters(composer: &mut Composer, reading: &Reading, names: &[String], sides: Sides) -> Vec<Page> {
    let mut parts = Vec::new();
    for name in names {
        let Some(model) = EntryModel::of(reading, name) else { continue };
        for (side, count) in needed(reading, &model) {
            for _ in 0..count {
                let ground = Some(band(side));
                let front = (ground, counter(composer, reading, &model, side));
                parts.push(Part { front, back: (ground, counter_back(composer, &model)) });
            }
        }
    }
    sheets(&parts, COUNTER, sides)
}

/// The front of a counter: the piece as it faces the upper edge, the badge of its side and its title.
fn counter(to: &mut Composer, reading: &Reading, model: &EntryModel, side: Option<usize>) -> Vec<Item> {
    let (width, height) = COUNTER;
    let block = to.block(Role::Figure(model.title.clone()));
    let (lines, size) = name_lines(&to.fonts, &model.title);
    let below = SAFE / 2.0 + size * NAME_LINE * (lines.len() as f32 - 1.0);
    let area = Area::new(SAFE / 2.0, SAFE / 2.0, width - SAFE, height - SAFE / 2.0 - SMALL - below);
    let drawn = drawing::piece(&to.fonts, (&reading.program, &to.looks), (model, side), area);
    let whole = Area::new(0.0, 0.0, width, height);
    let mut items = vec![Item::Window { area: whole, items: drawn, block }];
    for (i, line) in lines.iter().enumerate() {
        let y = height - below + size * NAME_LINE * i as f32;
        items.push(to.centred((width / 2.0, y), line.trim_end(), size, Some(block)));
    }
    items
}

/// The whole title of a counter: on one line if a somewhat smaller size is enough for it, otherwise on two.
fn name_lines(fonts: &Fonts, title: &str) -> (Vec<String>, f32) {
    let width = COUNTER.0 - SAFE;
    let one = broken(fonts, title, width, NAME, 1);
    if one.1 < NAME * 0.85 { broken(fonts, title, width, NAME, 2) } else { one }
}

/// The back of a counter: its kind instead of the drawing.
fn counter_back(to: &mut Composer, model: &EntryModel) -> Vec<Item> {
    let mut items = back(to, &model.title, COUNTER);
    let block = to.block(Role::Paragraph);
    items.push(to.centred((COUNTER.0 / 2.0, SAFE + SMALL), &model.kind.1, SMALL, Some(block)));
    items
}

/// The counter of an entry, of its first side: its width, height and items.
pub fn one_counter(to: &mut Composer, reading: &Reading, name: &str) -> Option<(f32, f32, Vec<Item>)> {
    let model = EntryModel::of(reading, name)?;
    let (width, height) = COUNTER;
    let side = needed(reading, &model).into_keys().next()?;
    let mut items = vec![Item::area(Area::new(0.0, 0.0, width, height), Some(band(side)), None)];
    items.extend(counter(to, reading, &model, side));
    Some((width, height, items))
}

/// The different cards of a deck in rows, each with the number of its copies: width, height and items.
pub fn spread(to: &mut Composer, reading: &Reading, name: &str, width: f32) -> Option<(f32, f32, Vec<Item>)> {
    let deck = DeckSheet::of(reading, name).filter(|deck| !deck.cards.is_empty())?;
    let step = (CARD.0 + SAFE, CARD.1 + SAFE + SMALL * 1.5);
    let in_row = (((width + SAFE) / step.0) as usize).max(1);
    let mut items = Vec::new();
    for (i, card) in deck.cards.iter().enumerate() {
        let at = ((i % in_row) as f32 * step.0, (i / in_row) as f32 * step.1);
        let frame = Item::area(Area::new(0.0, 0.0, CARD.0, CARD.1), None, Some((0.8, Ink::SOFT)));
        let copies = to.centred((CARD.0 / 2.0, CARD.1 + SMALL * 1.3), &format!("× {}", card.copies), SMALL, None);
        let front = front(to, &reading.program, &deck, card);
        items.extend(shifted([vec![frame], front, vec![copies]].concat(), at));
    }
    let (columns, rows) = (deck.cards.len().min(in_row), deck.cards.len().div_ceil(in_row));
    Some((columns as f32 * step.0 - SAFE, rows as f32 * step.1 - SAFE, items))
}

/// The most pieces of each side that one mission has of this entry, or may pick; without any, one of its own side, or of
/// that of a campaign's roster.
fn needed(reading: &Reading, model: &EntryModel) -> BTreeMap<Option<usize>, usize> {
    let program = &reading.program;
    let mut most = BTreeMap::new();
    if let Some((kind, _, at)) = find(program, &model.name) {
        let is_it = |piece: &&Placed| {
            let root = program.kinds.get(piece.kind.index()).map(|k| k.root);
            root == Some(kind.root) && (piece.entry.index() == at || piece.pool.iter().any(|e| e.index() == at))
        };
        for mission in &program.missions {
            let mut count = BTreeMap::new();
            for piece in mission.pieces.iter().filter(is_it) {
                let side = mission.seats.get(piece.seat as usize).map(|seat| seat.side as usize);
                *count.entry(side).or_insert(0) += 1;
            }
            for (side, count) in count {
                most.entry(side).and_modify(|most: &mut usize| *most = count.max(*most)).or_insert(count);
            }
        }
    }
    if most.is_empty() {
        most.insert(model.side().or_else(|| of_roster(program, &model.name)), 1);
    }
    most
}

/// The side of the first roster that has this entry.
fn of_roster(program: &Program, name: &str) -> Option<usize> {
    let (kind, entry, at) = find(program, name)?;
    let is_it = |roster: &&Roster| {
        let root = program.kinds.get(roster.kind.index()).map(|k| k.root);
        let is_any = roster.entries.is_empty() && entry.kind == roster.kind;
        root == Some(kind.root) && (is_any || roster.entries.iter().any(|e| e.index() == at))
    };
    let mut rosters = program.campaigns.iter().flat_map(|campaign| &campaign.rosters);
    rosters.find(is_it)?.side.map(|side| side as usize)
}
