//! One sheet as a picture: what a page would show of it, as large as it is, without margins of paper.

use crate::decks;
use crate::entries;
use crate::layout::{Composer, Fragment, Paper, shifted};
use crate::maps::Ground;
use crate::page::{Area, Ink, Item, MM, Page, Printout};
use crate::{charts, examples, figures, kinds, maps, missions, rulebook};
use dicta_program::{Map, Program, Zone};
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
    /// A kind with its fields and the values of its entries.
    Kind,
    /// An enum with its members.
    Enum,
    /// Entries side by side; the name contains their names, separated by spaces.
    Compare,
    /// An example with its position.
    Example,
    /// The sequence of play, a phase or one declaration of the rules.
    Rules,
    /// The figures of a look.
    Look,
}

impl Subject {
    /// All of them, with their names; the first that a declaration has is shown if nothing is said.
    pub const ALL: [(Subject, &str); 15] = [
        (Subject::Card, "card"),
        (Subject::Chart, "chart"),
        (Subject::Counter, "counter"),
        (Subject::Deck, "deck"),
        (Subject::Table, "table"),
        (Subject::Map, "map"),
        (Subject::Mission, "mission"),
        (Subject::Board, "board"),
        (Subject::Campaign, "campaign"),
        (Subject::Kind, "kind"),
        (Subject::Enum, "enum"),
        (Subject::Compare, "compare"),
        (Subject::Example, "example"),
        (Subject::Rules, "rules"),
        (Subject::Look, "look"),
    ];

    /// The names of the declarations that it shows; none if it shows several at once.
    pub fn names(self, reading: &Reading) -> Vec<String> {
        match self {
            Subject::Card => entries::all_names(reading),
            Subject::Chart => charts::names(reading),
            Subject::Counter => decks::piece_names(reading),
            Subject::Deck => decks::names(reading),
            Subject::Table => reading.program.tables.iter().map(|table| table.head.name.clone()).collect(),
            Subject::Map => maps::names(reading),
            Subject::Mission | Subject::Board => missions::names(reading),
            Subject::Campaign => missions::campaign_names(reading),
            Subject::Kind => reading.program.kinds.iter().map(|kind| kind.head.name.clone()).collect(),
            Subject::Enum => reading.program.enums.iter().map(|of| of.head.name.clone()).collect(),
            Subject::Compare => Vec::new(),
            Subject::Example => examples::names(reading),
            Subject::Rules => rulebook::names(reading),
            Subject::Look => figures::names(reading),
        }
    }

    /// Whether it shows a declaration with this name, or the entries with these names.
    pub fn shows(self, reading: &Reading, name: &str) -> bool {
        match self {
            Subject::Compare => kinds::compares(reading, name),
            Subject::Rules => rulebook::shows(reading, name),
            _ => self.names(reading).iter().any(|known| known == name),
        }
    }

    /// The first subject that shows a declaration with this name.
    pub fn of(reading: &Reading, name: &str) -> Option<Self> {
        Subject::ALL.into_iter().map(|(subject, _)| subject).find(|subject| subject.shows(reading, name))
    }
}

/// A picture as a document of one page, with its texts in a language; none if there is no such declaration.
pub fn picture(reading: &Arc<Reading>, subject: Subject, name: &str, language: &str) -> Option<Printout> {
    let reading = &*reading.in_language(language);
    let mut composer = Composer::of(&reading.program);
    let (to, program) = (&mut composer, &*reading.program);
    let paper = Paper::default();
    let (narrow, wide) = (paper.text_width(false), paper.text_width(true));
    let below = |width: f32, parts: Vec<Fragment>| {
        let whole = Fragment::joined(parts);
        (width, whole.height, whole.items)
    };
    let of_width = |(width, parts)| below(width, parts);
    let (width, height, items) = match subject {
        Subject::Card => below(narrow, vec![entries::narrow(to, reading, name, paper)?]),
        Subject::Chart => below(wide, charts::chart(to, reading, name, paper)?),
        Subject::Table => below(wide, rulebook::titled_table(to, reading, name, wide)?),
        Subject::Mission => below(wide, missions::mission(to, reading, name, paper)?),
        Subject::Campaign => below(wide, missions::campaign(to, reading, name, paper)?),
        Subject::Counter => decks::one_counter(to, reading, name)?,
        Subject::Deck => decks::spread(to, reading, name, wide)?,
        Subject::Map => maps::whole(to, reading, name, CELL)?,
        Subject::Board => {
            let model = MissionSheet::of(reading, name)?;
            let mission = program.missions.get(model.mission)?;
            let map = program.maps.get(mission.map.index())?;
            maps::with_pieces(to, Ground { program, map, zones: &mission.zones }, &model.pieces, CELL)
        }
        Subject::Kind => of_width(kinds::kind(to, reading, name, wide)?),
        Subject::Enum => of_width(kinds::members(to, reading, name, narrow)?),
        Subject::Compare => of_width(kinds::side_by_side(to, reading, name)?),
        Subject::Example => below(wide, examples::example(to, reading, (name, language), wide)?),
        Subject::Rules => below(wide, rulebook::sheet(to, reading, name, wide)?),
        Subject::Look => of_width(figures::figures(to, reading, name)?),
    };
    Some(alone(composer, program, name, language, (width, height, items)))
}

/// A board as it is now: a map with the zones of the mission and pieces on it.
pub fn board(program: &Program, (map, zones): (&Map, &[Zone]), pieces: &[PieceView]) -> Printout {
    let composer = Composer::of(program);
    let drawn = maps::with_pieces(&composer, Ground { program, map, zones }, pieces, CELL);
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
