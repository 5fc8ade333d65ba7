//! Limits on rules, shared by the compiler and the engine.
//!
//! Each number is defined once, here or in the `limits` of the only crate that needs it, and has a row in the book's
//! page of limits, which a test compares with the constants. Limits that only the engine enforces are in its own
//! `limits`.

/// Nested calls: defines, values, effects, events, rules and cards that call each other.
pub const CALLS_MAX: usize = 100;
/// Levels of nesting, including those of everything that is called. No recursive pass over rules goes deeper than this,
/// so a thread with [`STACK`] bytes has enough stack for it.
pub const LEVELS_MAX: usize = 1_000;
/// The stack, in bytes, of a thread that checks or plays rules.
pub const STACK: usize = 64 << 20;
/// Levels of statements within each other.
pub const STATEMENTS_DEEP_MAX: usize = 100;
/// Levels of an expression.
pub const EXPRESSION_DEEP_MAX: usize = 200;
/// Length of a chain of kinds, entries or looks in which each extends the next.
pub const EXTENDS_MAX: usize = 100;
/// Rulesets of a project, including overlays and imports.
pub const RULESETS_MAX: usize = 100;
/// Files of a project, including imports.
pub const FILES_MAX: usize = 10_000;
/// Bytes of all files of a project, including imports.
pub const PROJECT_SIZE_MAX: usize = 64 << 20;
/// Imports of a project.
pub const IMPORTS_MAX: usize = 1_000;
/// Entries of a ruleset.
pub const ENTRIES_MAX: usize = 100_000;
/// Declarations of a ruleset with its overlays, excluding entries.
pub const DECLARATIONS_MAX: usize = 20_000;
/// Seats of a mission: a set of seats is one `u32`.
pub const SEATS_MAX: usize = 31;
/// Options of a ruleset.
pub const OPTIONS_MAX: usize = 200;
/// Combinations of option settings that one check compiles.
pub const SETTINGS_MAX: usize = 32;
/// Columns or rows of a map.
pub const MAP_SIDE_MAX: i64 = 200;
/// Cells of all maps of a ruleset together.
pub const MAP_CELLS_MAX: usize = 4_000_000;
/// Kinds of terrain of all maps together: a cell stores its terrain in a byte.
pub const TERRAINS_MAX: usize = 256;
/// Cells of one table.
pub const TABLE_CELLS_MAX: usize = 100_000;
/// Elements of a set in play: one bit each.
pub const SET_MAX: i64 = 63;
/// Pieces and parts of a mission, including its reserve.
pub const PIECES_MAX: usize = 4_000;
/// Pieces that one line of a mission places.
pub const SEVERAL_MAX: usize = 100;
/// Pieces of one entry that each seat may bring into play in a game.
pub const RESERVE_MAX: i64 = 200;
/// Rows of an example.
pub const EXAMPLE_ROWS_MAX: usize = 1_000;
/// Dice in one roll.
pub const DICE_MAX: i64 = 1_000;
/// Faces of a die.
pub const FACES_MAX: usize = 10_000;
/// Parts of a kind.
pub const PARTS_MAX: usize = 1_000;
/// Turns for which a mark lasts after the turn in which it is set.
pub const LASTING_TURNS_MAX: i64 = 10_000;
/// Steps of a walk: two bits each.
pub const WALK_STEPS_MAX: i64 = 24;
/// Steps of a printed path.
pub const PATH_STEPS_MAX: usize = 200;
/// Points of one shape of a look.
pub const SHAPE_POINTS_MAX: usize = 2_000;
/// Points of a drawing with everything that is mirrored, strewn and stamped.
pub const DRAWING_POINTS_MAX: usize = 50_000;
/// Points of all drawings of a ruleset.
pub const DRAWINGS_POINTS_MAX: usize = 2_000_000;
/// Stamps within stamps; what is deeper is not drawn.
pub const STAMPS_DEEP_MAX: usize = 6;
/// Range of an arc in cells.
pub const ARC_REACH_MAX: i64 = 200;
/// Look-ahead plays per option of a doctrine: samples times replies.
pub const PLAYS_AHEAD_MAX: usize = 1_000;
/// Turns that a doctrine looks ahead.
pub const TURNS_AHEAD_MAX: usize = 100;
/// The greatest number that can be written in a source file.
pub const NUMBER_MAX: i64 = 1_000_000_000;
