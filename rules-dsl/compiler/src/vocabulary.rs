//! The words of the language that no declaration declares: types, functions, members, properties, each with a sentence.
//!
//! This is the only list of them: the compiler records where a source has one (see [`crate::index`]), the editor shows
//! and suggests them, and the book lists them.

/// A word of the language: its form and its description.
#[derive(Debug, PartialEq, Eq)]
pub struct Word {
    /// The word itself.
    pub name: &'static str,
    /// With its arguments, if it has any.
    pub form: &'static str,
    /// A sentence about it.
    pub says: &'static str,
    /// Of a property or block: what has it, a declaration or what is declared in one (an entry, a piece, a seat).
    pub of: &'static [&'static str],
}

/// Properties that may occur several times, identified by their first value.
pub(crate) const SEVERAL: [&str; 6] = ["piece", "seat", "zone", "role", "option", "roster"];

/// Properties that are lines in braces.
pub(crate) const IN_BRACES: [&str; 4] = ["options", "legend", "rows", "edges"];

/// The names of the properties of a declaration, in the order in which they are suggested.
pub fn properties_of(declaration: &str) -> impl Iterator<Item = &'static str> {
    WordList::Properties.words_of(declaration).map(|w| w.name)
}

/// All lists of words, each with a title, in the order of [`WordList`].
pub static VOCABULARY: &[(&str, &[Word])] = &[
    ("Declarations", DECLARATIONS),
    ("Properties", PROPERTIES),
    ("Blocks", BLOCKS),
    ("Types", TYPES),
    ("Functions", FUNCTIONS),
    ("Of every piece", PIECE_MEMBERS),
    ("Of every part", PART_MEMBERS),
    ("Of tracks", TRACK_MEMBERS),
    ("Of sets and lists", LIST_MEMBERS),
    ("In a walk", WALK_NAMES),
    ("In a campaign", CAMPAIGN_NAMES),
    ("Facings", FACINGS),
    ("Steps of a path", STEPS),
    ("Events of the board", BOARD_EVENTS),
    ("Marks", MARKS),
];

/// A list of words. The same name may be in several lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum WordList {
    Declarations,
    Properties,
    Blocks,
    Types,
    Functions,
    PieceMembers,
    PartMembers,
    TrackMembers,
    ListMembers,
    WalkNames,
    CampaignNames,
    Facings,
    Steps,
    BoardEvents,
    Marks,
}

impl WordList {
    const ALL: [WordList; 15] = [
        WordList::Declarations,
        WordList::Properties,
        WordList::Blocks,
        WordList::Types,
        WordList::Functions,
        WordList::PieceMembers,
        WordList::PartMembers,
        WordList::TrackMembers,
        WordList::ListMembers,
        WordList::WalkNames,
        WordList::CampaignNames,
        WordList::Facings,
        WordList::Steps,
        WordList::BoardEvents,
        WordList::Marks,
    ];

    /// Its words.
    pub fn words(self) -> &'static [Word] {
        VOCABULARY[self as usize].1
    }

    /// Its words for a declaration.
    pub fn words_of(self, declaration: &str) -> impl Iterator<Item = &'static Word> {
        self.words().iter().filter(move |w| w.of.contains(&declaration))
    }
}

/// A row of a list: a word in two bytes, so that the index of a large project stays small.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WordId {
    list: WordList,
    row: u8,
}

impl WordId {
    /// The first word of a list with this name.
    pub fn find(list: WordList, name: &str) -> Option<WordId> {
        WordId::all(list, name).next()
    }

    /// All words of all lists with this name.
    pub fn called(name: &str) -> impl Iterator<Item = WordId> {
        WordList::ALL.into_iter().flat_map(move |list| WordId::all(list, name))
    }

    /// All words of a list with this name.
    pub(crate) fn all(list: WordList, name: &str) -> impl Iterator<Item = WordId> {
        (0..).zip(list.words()).filter(move |(_, w)| w.name == name).map(move |(row, _)| WordId { list, row })
    }

    /// Its list.
    pub fn list(self) -> WordList {
        self.list
    }

    /// The word itself.
    pub fn word(self) -> &'static Word {
        &self.list.words()[usize::from(self.row)]
    }
}

const fn w(name: &'static str, form: &'static str, says: &'static str) -> Word {
    Word { name, form, says, of: &[] }
}

/// A word with what has it.
const fn of(of: &'static [&'static str], name: &'static str, form: &'static str, says: &'static str) -> Word {
    Word { name, form, says, of }
}

/// Built-in types.
static TYPES: &[Word] = &[
    w("number", "number", "a whole number"),
    w("bool", "bool", "yes or no"),
    w("cell", "cell", "a cell of the map"),
    w("facing", "facing", "a facing, clockwise from north"),
    w("path", "path", "a sequence of steps"),
    w("text", "text", "a text, only for stats"),
    w("arc", "arc", "an arc, only for stats"),
    w("side", "side", "a side in the game"),
    w("game", "game", "the game itself, with the fields of `kind game`"),
    w("seat", "seat", "who decides for pieces"),
    w("card", "card", "a drawn card"),
    w("deck", "deck", "a deck or cup"),
];

/// Built-in functions.
static FUNCTIONS: &[Word] = &[
    w("abs", "abs(n)", "the number without its sign"),
    w("min", "min(n, m)", "the smaller of two numbers"),
    w("max", "max(n, m)", "the larger of two numbers"),
    w("distance", "distance(p, q)", "the distance in cells from one piece or cell to the other"),
    w("arc", "arc(a, name)", "the cells in an arc of a piece, after `in`"),
    w("struck", "struck(t, p)", "the side of t, clockwise from ahead, that the line from p crosses"),
    w("bearing", "bearing(a, p)", "the side of a towards p, clockwise from ahead"),
    w("sees", "sees(p, q)", "whether there is no opaque terrain strictly between the two"),
    w("between", "between(p, q, r)", "whether r is on the line from p to q, strictly between"),
    w("ahead", "ahead(cell, facing, n)", "the cell n steps ahead; none off the board"),
    w("room", "room(cell, facing)", "the number of cells ahead before the edge"),
    w(
        "end_cell",
        "end_cell(a, path)",
        "where the path would end; none if it leaves the board on the way; also `end_cell(cell, facing, path)`",
    ),
    w(
        "goal_cell",
        "goal_cell(a, path)",
        "where the path ends as drawn, even if it leaves the board on the way; none off the board; also from a cell and a facing",
    ),
    w("end_facing", "end_facing(a, path)", "the facing at the end of the path; also `end_facing(cell, facing, path)`"),
    w("leaves_over", "leaves_over(a, path)", "the side over whose edge the path would leave, or none"),
    w("column", "column(p)", "the number of the column, from 1; 0 off the board"),
    w("row", "row(p)", "the number of the row, from 1; 0 off the board"),
    w("cell_at", "cell_at(column, row)", "the cell there, counted from 1; none off the map"),
    w("turned", "turned(facing, n)", "a facing turned clockwise by n sides"),
    w("facing_to", "facing_to(p, q)", "the facing from one cell towards the other"),
    w("turn", "turn", "the number of the turn, from 1; 0 in the set-up"),
    w("last_turn", "last_turn()", "whether this is the mission's last turn"),
    w("edge_owner", "edge_owner(cell, facing)", "the side that owns the edge ahead, or none"),
    w("on_edge", "on_edge(cell, side)", "whether the cell is at an edge that the side owns"),
    w("terrain", "terrain(cell)", "the terrain of a cell"),
    w("zone", "zone(\"name\")", "the cells of a zone of the map"),
    w("parts", "parts(a)", "the parts of a piece"),
    w("cells", "cells(a)", "the cells that a piece covers"),
    w("size", "size(set)", "the number of elements of a set or list"),
    w("position", "position(x, list)", "the first place of an element, from 1; none if it isn't in the list"),
    w("alike", "alike(list, list)", "the number of places at which two lists have the same element"),
    w("printed", "printed(card, effect)", "the number that the side of a card prints for an effect, 0 if none"),
];

/// Members of every piece.
static PIECE_MEMBERS: &[Word] = &[
    w("cell", "cell", "the cell of the piece; none off the board"),
    w("facing", "facing", "the facing of the piece"),
    w("in_play", "in_play", "whether it is in play"),
    w("side", "side", "the side of the seat that commands it"),
    w("seat", "seat", "the seat that commands it"),
    w("entry", "entry", "its entry in the catalogue"),
];

/// Members of every part.
static PART_MEMBERS: &[Word] = &[w("whole", "whole", "the piece to which the part belongs")];

/// Members of tracks and collections.
static TRACK_MEMBERS: &[Word] =
    &[w("left", "left", "free boxes"), w("hits", "hits", "boxes crossed off"), w("boxes", "boxes", "all boxes")];

/// Members of lists.
static LIST_MEMBERS: &[Word] = &[
    w("size", "size", "the number of elements"),
    w("first", "first", "the first element, or none"),
    w("last", "last", "the last element, or none"),
];

/// Names in the clauses of a walk.
static WALK_NAMES: &[Word] = &[
    w("step", "step", "the number of the step, from 1"),
    w("cell", "cell", "the cell reached"),
    w("facing", "facing", "the facing there"),
    w("turned", "turned", "whether it turned before this step"),
    w("left", "turn left", "a turn to the left"),
    w("right", "turn right", "a turn to the right"),
];

/// Names in the blocks of a campaign.
static CAMPAIGN_NAMES: &[Word] = &[
    w("winner", "winner", "the side that won the last mission, or none"),
    w("round", "round", "the number of the round, from 1"),
    w("played", "played", "the mission played last, or none"),
];

/// Built-in facings.
static FACINGS: &[Word] = &[
    w("north", "north", "the facing to the top of the map; not on hexes in rows"),
    w("north_east", "north_east", "a facing"),
    w("east", "east", "a facing; not on hexes in columns"),
    w("south_east", "south_east", "a facing"),
    w("south", "south", "the facing to the bottom of the map; not on hexes in rows"),
    w("south_west", "south_west", "a facing"),
    w("west", "west", "a facing; not on hexes in columns"),
    w("north_west", "north_west", "a facing"),
];

/// Steps of a path.
static STEPS: &[Word] = &[
    w("F", "F", "one cell ahead"),
    w("B", "B", "one cell back, facing kept"),
    w("L", "L", "one facing to the left, in place"),
    w("R", "R", "one facing to the right, in place"),
    w("SL", "SL", "one cell ahead-left, facing kept"),
    w("SR", "SR", "one cell ahead-right, facing kept"),
    w("U", "U", "about: the facing reversed, in place"),
    w("stay", "stay", "a path without steps"),
];

/// Events that the board emits.
static BOARD_EVENTS: &[Word] = &[
    w("enters", "enters(piece, cell)", "after each step into a cell"),
    w("passes", "passes(piece, cell)", "when a move continues past a cell"),
    w("leaves", "leaves(piece, cell)", "when a step leaves the map from a cell"),
];

/// What can follow a value or a declaration.
static MARKS: &[Word] = &[
    w("source", "source \"file\" \"place\"", "where a figure or a rule comes from"),
    w("reconstructed", "reconstructed \"reason\"", "why a figure or a rule has no source"),
    w("tune", "tune 3..8", "the numbers that `dicta lab search` may try instead of the one before"),
    w("unreachable", "unreachable because \"reason\"", "why no game or example can reach it"),
];

/// Properties that the language itself reads.
static PROPERTIES: &[Word] = &[
    of(&["campaign"], "roster", "roster pilot 4 per side", "pieces that persist from mission to mission"),
    of(&["campaign"], "rounds", "rounds 12", "the maximum number of rounds"),
    of(&["mission"], "map", "map name", "the board"),
    of(&["mission"], "turns", "turns 20", "how many turns"),
    of(&["mission", "campaign"], "options", "options { name on }", "the options that the mission is written for"),
    of(&["mission", "campaign"], "option", "option name on", "one of these options"),
    of(&["mission"], "role", "role attacker side", "the role of a side in this mission"),
    of(&["map"], "size", "size 18 x 12", "columns and rows"),
    of(&["map"], "sheets", "sheets [A left, B right]", "maps placed side by side"),
    of(&["map"], "legend", "legend { f field \"Fields\" }", "the meaning of the letters in the rows"),
    of(&["map"], "rows", "rows { \"ff\" }", "the terrain, one letter per cell"),
    of(&["map", "mission"], "zone", "zone name \"Title\" [@0502]", "a named set of cells"),
    of(&["map"], "edges", "edges { west one, east other }", "which side owns each edge"),
    of(&["map"], "holes", "holes 0112", "cells that are not part of the map"),
    of(&["mission", "piece"], "seat", "seat name \"Title\" side", "who decides for pieces"),
    of(&["mission", "seat"], "piece", "piece name entry { … }", "a piece in the mission"),
    of(
        &["mission", "campaign"],
        "score",
        "score value wins by 3 from 10",
        "a value of a side; with `wins` the side with the highest value wins",
    ),
    of(&["piece"], "at", "at 0507", "the cell of the piece"),
    of(&["piece"], "facing", "facing 2", "the facing of the piece, clockwise from north"),
    of(&["piece"], "arrives", "arrives 3", "the turn in which it enters play"),
    of(&["piece"], "next", "next SL B", "steps from each of several pieces to the next"),
    of(&["piece"], "pool", "pool [a, b]", "entries that can replace it"),
    of(&["entry"], "reserve", "reserve 4", "how many more of it each seat can bring into play"),
    of(&["side"], "colour", "colour brown", "the colour of the side"),
    of(&["side"], "mark", "mark roundel", "the emblem of the side"),
    of(&["doctrine"], "samples", "samples 4", "how many positions a pilot imagines"),
    of(&["doctrine"], "replies", "replies 3", "how many answers it tries in each"),
    of(&["doctrine"], "turns", "turns 2", "how many turns it looks ahead"),
    of(&["option"], "requires", "requires name", "options that must be on"),
    of(&["option"], "excludes", "excludes name", "options that must be off"),
];

/// Statements at a point of a mission or campaign.
static BLOCKS: &[Word] = &[
    of(&["mission", "campaign"], "at", "at start { … }", "statements at the start of the mission or campaign"),
    of(&["mission"], "at", "at start of turn { … }", "statements at the start of each turn, or of one: `of turn 3`"),
    of(&["mission"], "at", "at end of turn { … }", "statements at the end of each turn, or of one: `of turn 3`"),
    of(&["campaign"], "each", "each round { … }", "statements that play the missions of a round"),
    of(&["campaign"], "before", "before mission { … }", "statements before each mission"),
    of(&["campaign"], "after", "after mission { … }", "statements after each mission"),
    of(&["campaign"], "at", "at end { … }", "statements at the end of the campaign"),
];

/// Keywords of declarations.
static DECLARATIONS: &[Word] = &[
    w("add", "add to kind plane { … }", "adds to a declaration, in an overlay"),
    w("arc", "arc front for plane = wedge 5..1 within 3", "cells relative to a piece"),
    w("board", "board hex", "the cells: `hex`, `hex in rows` or `square`"),
    w("campaign", "campaign front { … }", "missions in a row"),
    w("choice", "choice plan(p: plane) { … }", "a decision of a seat"),
    w("cup", "cup chits(p: plane) { … }", "chits with effects"),
    w("deck", "deck hits(p: plane) { … }", "cards with effects"),
    w("define", "define enemies(p: plane, q: plane) = …", "a named expression"),
    w("die", "die d6 { 1, 2, 3, 4, 5, 6 }", "the faces of a die"),
    w("doctrine", "doctrine bold for plane a { … }", "what a computer pilot values"),
    w("edition", "edition 1", "the edition of the language"),
    w("effect", "effect climbs(p: plane) { … }", "a named procedure"),
    w("enum", "enum band { near, far }", "a closed list of names"),
    w("event", "event turns(p: plane) \"{p} turns\"", "something that happens, for the game log"),
    w("example", "example \"Title\" { … }", "an executable example"),
    w("for", "for system", "the ruleset of this file"),
    w("kind", "kind plane piece { … }", "a group of entries or pieces with the same fields"),
    w("look", "look plane { … }", "how something appears"),
    w("map", "map field { size 18 x 12 }", "a board"),
    w("mission", "mission first { … }", "a game to play"),
    w("option", "option altitude \"Altitude\" off", "an optional rule"),
    w("remove", "remove rule acceleration", "removes a declaration, in an overlay"),
    w("replace", "replace rule acceleration for plan { … }", "replaces a declaration, in an overlay"),
    w("rule", "rule name for choice { … }", "what is legal, or what happens on an event"),
    w("ruleset", "ruleset name \"Title\"", "a system, or an overlay on one"),
    w("setup", "setup { … }", "played once before the first turn"),
    w("side", "side north \"North\" { … }", "a side in the game"),
    w("table", "table name(key: number) -> result: number { … }", "a chart"),
    w("translation", "translation de \"Deutsch\" { \"Loop\" \"Looping\" }", "the texts in another language"),
    w("turn", "turn { … }", "the sequence of play"),
    w("use", "use dicta/name", "imports another file or a system of the library"),
    w("value", "value dice(p: plane) = 3 { … }", "a number built from itemized modifiers"),
    w("walk", "walk flight(p: plane) { … }", "a move made cell by cell"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_those_of_the_vocabulary() {
        assert_eq!(WordList::ALL.len(), VOCABULARY.len());
        for (list, (title, words)) in WordList::ALL.into_iter().zip(VOCABULARY) {
            assert!(std::ptr::eq(list.words(), *words), "{title}");
            assert!(words.len() <= usize::from(u8::MAX), "{title}");
        }
        assert_eq!(size_of::<WordId>(), 2);
    }

    #[test]
    fn every_property_and_block_says_what_has_it() {
        for (list, (title, words)) in WordList::ALL.into_iter().zip(VOCABULARY) {
            let has_of = matches!(list, WordList::Properties | WordList::Blocks);
            for word in *words {
                assert_eq!(!word.of.is_empty(), has_of, "{title}: {}", word.form);
                for of in word.of {
                    let in_one = matches!(*of, "entry" | "piece" | "seat");
                    let declared = WordId::find(WordList::Declarations, of).is_some();
                    assert!(in_one || declared, "{title}: {}: {of}", word.form);
                }
            }
        }
        let doctrine: Vec<&str> = crate::DOCTRINE_DEFAULTS.iter().map(|(name, _)| *name).collect();
        assert_eq!(properties_of("doctrine").collect::<Vec<_>>(), doctrine);
        assert_eq!(properties_of("table").count(), 0);
        for name in SEVERAL.into_iter().chain(IN_BRACES) {
            assert!(WordId::find(WordList::Properties, name).is_some(), "{name}");
        }
    }

    #[test]
    fn a_declaration_has_no_two_properties_of_the_same_name() {
        for word in WordList::Properties.words() {
            for of in word.of {
                assert_eq!(properties_of(of).filter(|n| *n == word.name).count(), 1, "{of}: {}", word.name);
            }
        }
    }

    #[test]
    fn a_word_is_found_by_its_list() {
        let says = |list, name| WordId::find(list, name).map(|id| id.word().says);
        assert_eq!(says(WordList::Types, "cell"), Some("a cell of the map"));
        assert_eq!(says(WordList::WalkNames, "cell"), Some("the cell reached"));
        assert_eq!(says(WordList::Functions, "cell"), None);
        let lists: Vec<WordList> = WordId::called("cell").map(WordId::list).collect();
        assert_eq!(lists, [WordList::Types, WordList::PieceMembers, WordList::WalkNames]);
    }

    #[test]
    fn every_word_of_the_language_has_a_description() {
        for name in crate::builtin_names() {
            assert!(WordId::find(WordList::Functions, name).is_some(), "the function {name}");
        }
        for name in dicta_syntax::tokens::DECLARATION_WORDS {
            assert!(WordId::find(WordList::Declarations, name).is_some(), "the declaration {name}");
        }
    }
}
