//! Limits on what rules may demand of the engine. Exceeding one is a fault or a setup error, never a crash.

/// Statements and loop elements between two choices, or in one turn.
pub const STEPS: u32 = 1_000_000;
/// Turns between two choices.
pub const TURNS: u32 = 10_000;
/// Dice in one roll.
pub const DICE: i64 = dicta_program::limits::DICE_MAX;
/// Nested calls. The compiler rejects deeper ones, so this applies only to programs built otherwise.
pub const DEPTH: u32 = dicta_program::limits::CALLS_MAX as u32;
/// Missions of one campaign.
pub const MISSIONS: i32 = 1_000;
/// Elements of a loop or gathering with pending choices.
pub const ELEMENTS: usize = 1_024;
/// Steps of one walk.
pub const WALK: i64 = dicta_program::WALK_STEPS;
/// Walks that a choice may offer, and partial walks visited in the search.
pub const WALKS: usize = 200_000;
/// Options of a choice in an offer.
pub const OPTIONS: usize = 100_000;
/// Seats of a mission.
pub const SEATS: usize = dicta_program::limits::SEATS_MAX;
/// Pieces, parts, sides and the game together.
pub const INSTANCES: usize = 4_096;
/// Slots of a position.
pub const SLOTS: usize = 1 << 20;
