//! One sheet as a picture: what a page would show of it, as large as it is, without margins of paper.

use crate::decks;
use crate::entries;
use crate::layout::{Composer, Fragment, Paper, shifted};
use crate::page::{Area, Ink, Item, MM, Page, Printout};
use crate::{charts, maps, missions, rulebook};
use dicta_program::{Map, Program};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::mission::MissionSheet;
use dicta_studio::view::PieceView;
use std::sync::Arc;

/// The space around a picture.
const MARGIN: f32 = 3.0 * MM;
/// The width of a cell of a map, in points.
const CELL: f32 = 20.0 * MM;

/// What a picture shows of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// The card of an entry.
    Card,
    /// The chart of an entry that lists entries with paths.
    Chart,
    /// The counter of a piece.
    Counter,
    /// The different cards of a deck or a cup.
    Deck,
    Table,
    Map,
    Mission,
    /// The map of a mission with its pieces, as it begins.
    Board,
    Campaign,
}

impl Subject {
    /// All of them, with their names; the first that a declaration has is shown if nothing is said.
    pub const ALL: [(Subject, &str); 9] = [
        (Subject::Card, "card"),
        (Subject::Chart, "chart"),
        (Subject::Counter, "counter"),
        (Subject::Deck, "deck"),
        (Subject::Table, "table"),
        (Subject::Map, "map"),
        (Subject::Mission, "mission"),
        (Subject::Board, "board"),
        (Subject::Campaign, "campaign"),
    ];

    /// The names of the declarations that it shows.
    pub fn names(self, reading: &Reading) -> Vec<String> {
        match self {
            Subject::Card => entries::names(reading),
            Subject::Chart => charts::names(reading),
            Subject::Counter => decks::piece_names(reading),
            Subject::Deck => decks::names(reading),
            Subject::Table => reading.program.tables.iter().map(|table| table.head.name.clone()).collect(),
            Subject::Map => maps::names(reading),
            Subject::Mission | Subject::Board => missions::names(reading),
            Subject::Campaign => missions::campaign_names(reading),
        }
    }

    /// The first subject that shows a declaration with this name.
    pub fn of(reading: &Reading, name: &str) -> Option<Self> {
        let mut all = Subject::ALL.into_iter().map(|(subject, _)| subject);
        all.find(|subject| subject.names(reading).iter().any(|known| known == name))
    }
}

/// A picture as a document of one page, with its texts in a language; none if there is no such declaration.
pub fn picture(reading: &Arc<Reading>, subject: Subject, name: &str, language: &str) -> Option<Printout> {
    let reading = &*reading.in_language(language);
    let mut composer = Composer::of(&reading.program);
    let (to, program) = (&mut composer, &*reading.program);
    let paper = Paper::A4;
    let (narrow, wide) = (paper.text_width(false), paper.text_width(true));
    let below = |width: f32, parts: Vec<Fragment>| {
        let whole = Fragment::joined(parts);
        (width, whole.height, whole.items)
    };
    let (width, height, items) = match subject {
        Subject::Card => below(narrow, entries::card(to, reading, name, paper)?),
        Subject::Chart => below(wide, charts::chart(to, reading, name, paper)?),
        Subject::Table => below(wide, rulebook::titled_table(to, reading, name, wide)?),
        Subject::Mission => below(wide, missions::mission(to, reading, name, paper)?),
        Subject::Campaign => below(wide, missions::campaign(to, reading, name, paper)?),
        Subject::Counter => decks::one_counter(to, reading, name)?,
        Subject::Deck => decks::spread(to, reading, name, wide)?,
        Subject::Map => maps::whole(to, reading, name, CELL)?,
        Subject::Board => {
            let model = MissionSheet::of(reading, name)?;
            let map = program.maps.get(program.missions.get(model.mission)?.map.index())?;
            maps::with_pieces(to, program, map, &model.pieces, CELL)
        }
    };
    Some(alone(composer, program, name, language, (width, height, items)))
}

/// A board as it is now: a map with pieces on it.
pub fn board(program: &Program, map: &Map, pieces: &[PieceView]) -> Printout {
    let composer = Composer::of(program);
    let drawn = maps::with_pieces(&composer, program, map, pieces, CELL);
    let language = program.language.as_ref().map_or("en", |language| &language.code);
    alone(composer, program, &map.head.title, language, drawn)
}

/// A document of one page that is as large as its content.
fn alone(
    composer: Composer,
    program: &Program,
    name: &str,
    language: &str,
    (width, height, items): (f32, f32, Vec<Item>),
) -> Printout {
    let page = Area::new(0.0, 0.0, width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let mut all = vec![Item::area(page, Some(Ink::WHITE), None)];
    all.extend(shifted(items, (MARGIN, MARGIN)));
    let page = Page { width: page.width, height: page.height, items: all, ..Page::default() };
    Printout {
        title: format!("{}: {name}", program.head.label()),
        language: language.to_owned(),
        pages: vec![page],
        blocks: composer.blocks,
        bookmarks: Vec::new(),
    }
}
