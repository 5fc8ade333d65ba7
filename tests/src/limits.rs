//! The book's page of limits matches the constants: each row has a constant, and each constant of the shared lists has
//! a row.

use dicta_pilots::limits as pilots;
use dicta_play::limits as play;
use dicta_program::limits as rules;
use std::collections::BTreeMap;
use std::path::Path;

/// A number as written in the book: `1,000,000`.
fn written(n: usize) -> String {
    let digits = n.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().map(|g| str::from_utf8(g).expect("digits")).collect();
    groups.join(",")
}

fn mebibytes(n: usize) -> String {
    assert_eq!(n % (1 << 20), 0, "not a whole number of MiB");
    format!("{} MiB", written(n >> 20))
}

/// Each row of the page, from the constants.
fn constants() -> BTreeMap<&'static str, String> {
    let number = |n: i64| written(usize::try_from(n).expect("a limit"));
    let mut all = BTreeMap::from([
        ("a file", mebibytes(dicta_syntax::FILE_SIZE_MAX)),
        ("all files of a project", mebibytes(rules::PROJECT_SIZE_MAX)),
        ("files of a project", written(rules::FILES_MAX)),
        ("one declaration", mebibytes(dicta_syntax::DECLARATION_SIZE_MAX)),
        ("declarations of a file", written(dicta_syntax::DECLARATIONS_MAX)),
        ("imports of a project", written(rules::IMPORTS_MAX)),
        ("rulesets of a project, overlays included", written(rules::RULESETS_MAX)),
        ("nesting in a text", written(dicta_syntax::NESTING_MAX)),
        ("levels of statements", written(rules::STATEMENTS_DEEP_MAX)),
        ("levels of an expression", written(rules::EXPRESSION_DEEP_MAX)),
        ("errors reported of a file", written(dicta_syntax::ERRORS_MAX)),
        ("declarations of a ruleset that aren't entries", written(rules::DECLARATIONS_MAX)),
        ("entries of a ruleset", written(rules::ENTRIES_MAX)),
        ("options of a ruleset", written(rules::OPTIONS_MAX)),
        ("settings of options that one check compiles", written(rules::SETTINGS_MAX)),
        ("settings of options, if `--all-options` tries all of them", written(dicta_compiler::ALL_MAX)),
        ("settings that `--all-options` tries otherwise", written(dicta_compiler::TRIED_MAX)),
        ("plays ahead of each option that a doctrine asks for", written(rules::PLAYS_AHEAD_MAX)),
        ("turns that a doctrine looks ahead", written(rules::TURNS_AHEAD_MAX)),
        ("calls within calls", written(rules::CALLS_MAX)),
        ("levels of nesting, including those of everything that is called", written(rules::LEVELS_MAX)),
        ("kinds, entries or looks that extend each other", written(rules::EXTENDS_MAX)),
        ("columns and rows of a map", number(rules::MAP_SIDE_MAX)),
        ("cells of all maps", written(rules::MAP_CELLS_MAX)),
        ("kinds of terrain", written(rules::TERRAINS_MAX)),
        ("cells of a table", written(rules::TABLE_CELLS_MAX)),
        ("faces of a die", written(rules::FACES_MAX)),
        ("parts of a kind", written(rules::PARTS_MAX)),
        ("turns for which a mark lasts", number(rules::LASTING_TURNS_MAX)),
        (
            "elements of a set in play",
            format!("{}; of numbers, those from 0 to {}", rules::SET_MAX, rules::SET_MAX - 1),
        ),
        ("pieces and parts of a mission, reserves included", written(rules::PIECES_MAX)),
        ("pieces of one line of a mission", written(rules::SEVERAL_MAX)),
        ("pieces of an entry in the reserve of a seat", number(rules::RESERVE_MAX)),
        ("rows of an example", written(rules::EXAMPLE_ROWS_MAX)),
        ("steps of a printed path", written(rules::PATH_STEPS_MAX)),
        ("points of a shape of a look", written(rules::SHAPE_POINTS_MAX)),
        ("points of a drawing, with everything that it mirrors, strews and stamps", written(rules::DRAWING_POINTS_MAX)),
        ("points of all drawings", written(rules::DRAWINGS_POINTS_MAX)),
        ("stamps within stamps; deeper ones are not drawn", written(rules::STAMPS_DEEP_MAX)),
        ("reach of an arc, in cells", number(rules::ARC_REACH_MAX)),
        ("the greatest number", number(rules::NUMBER_MAX)),
        ("statements, loop elements, dice and options evaluated between two choices", written(play::STEPS as usize)),
        ("turns between two choices", written(play::TURNS as usize)),
        ("dice in one roll", number(rules::DICE_MAX)),
        ("options of one choice that are listed", written(play::OPTIONS)),
        ("elements of a loop that waits for choices", written(play::ELEMENTS)),
        ("steps of a walk", number(rules::WALK_STEPS_MAX)),
        ("walks that one choice offers", written(play::WALKS)),
        ("missions of a campaign that is played", number(play::MISSIONS.into())),
        ("seats of a mission", written(rules::SEATS_MAX)),
        ("pieces, parts and sides in play", written(play::INSTANCES)),
        ("values of a position", written(play::SLOTS)),
        ("options from which a pilot looks ahead", written(pilots::OPTIONS)),
        ("decisions in one play ahead", written(pilots::DECISIONS as usize)),
        ("own later decisions that a pilot evaluates", written(pilots::THOUGHTS as usize)),
        ("decisions that a deep search remembers", written(pilots::NODES)),
        ("options of a later decision in a deep search", written(pilots::ARMS)),
    ]);
    all.extend(of_playtests());
    all
}

/// The rows of the limits that only the studio enforces.
#[cfg(feature = "editor")]
fn of_playtests() -> Vec<(&'static str, String)> {
    use dicta_studio::io;
    use dicta_studio::playtest::{BRANCHES_MAX, LIMITS};
    vec![
        ("positions of a playtest, those of all branches", written(LIMITS.moments)),
        ("branches without a name", written(BRANCHES_MAX)),
        ("entries in the game log of a playtest", written(LIMITS.entries)),
        ("memory for the positions of a playtest", mebibytes(LIMITS.positions)),
        ("rulesets under which a playtest is played, one after the other", written(LIMITS.rules)),
        ("a saved game, a script of lines, any text that is read", mebibytes(io::SIZE_MAX as usize)),
        ("bytes of a line that is typed", written(io::LINE_MAX)),
        ("lines in a row from a script or a pipe that choose nothing", written(io::IDLE_LINES_MAX)),
    ]
}

/// Without the studio they are read from the page.
#[cfg(not(feature = "editor"))]
fn of_playtests() -> Vec<(&'static str, String)> {
    const PAGE: &str = include_str!("../../docs/src/reference/totality.md");
    let (_, of_playtests) = PAGE.split_once("Playtests and the terminal:").expect("their table");
    rows(of_playtests).into_iter().collect()
}

/// The rows of all tables of a page, without headers.
fn rows(page: &str) -> BTreeMap<&str, String> {
    page.lines()
        .filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | "))
        .filter(|(what, _)| *what != "what" && !what.starts_with("---"))
        .map(|(what, most)| (what, most.to_owned()))
        .collect()
}

#[test]
fn the_page_of_limits_matches_the_constants() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/src/reference/totality.md");
    let page = std::fs::read_to_string(&path).expect("the page of limits");
    assert_eq!(rows(&page), constants());
    let wrong = page.replace("| 256 |", "| 257 |");
    assert_ne!(rows(&wrong), constants());
}

/// A new constant needs a new row.
#[test]
fn every_constant_has_a_row() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text = std::fs::read_to_string(folder.join("rules-dsl/program/src/limits.rs")).expect("the constants");
    let own = std::fs::read_to_string(folder.join("tests/src/limits.rs")).expect("this file");
    let names = text.lines().filter_map(|l| l.strip_prefix("pub const ")?.split(':').next());
    let missing: Vec<&str> = names.filter(|n| *n != "STACK" && !own.contains(&format!("rules::{n}"))).collect();
    assert!(missing.is_empty(), "no row for {missing:?}");
}
