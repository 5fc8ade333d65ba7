//! Maps, missions and campaigns.

use super::*;

/// A map.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Map {
    pub head: Head,
    /// Columns of cells. Flat-topped hexes are arranged in columns; odd columns (counted from 0) are half a hex lower.
    pub width: u32,
    /// Rows of cells.
    pub height: u32,
    /// One per cell, row by row: index into `legend`.
    pub terrain: Vec<u8>,
    /// The same list in every map of a program: all terrains by name, so that `terrain(c)` compares as an enum. The
    /// letter is a space if this map's legend doesn't have the terrain.
    pub legend: Vec<Terrain>,
    /// Cells that are not part of the map (incomplete hexes), one flag per cell.
    pub holes: Vec<bool>,
    /// Sheets placed side by side: letter, first column, first row, columns, rows. A single sheet has no letter.
    pub sheets: Vec<Sheet>,
    /// Named sets of cells.
    pub zones: Vec<Zone>,
    /// The side that owns each edge (north, east, south, west); -1 if none.
    pub edges: [i64; 4],
}

/// A kind of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terrain {
    pub letter: char,
    pub name: String,
    pub title: String,
    /// Blocks lines of sight.
    pub opaque: bool,
}

/// One sheet of a map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    pub letter: Option<char>,
    pub column: u32,
    pub row: u32,
    pub width: u32,
    pub height: u32,
}

/// A named set of cells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Zone {
    pub head: Head,
    pub cells: Vec<u32>,
    /// Owner; -1 if none.
    pub side: i64,
    /// Index into [`Mission::roles`] if the owner was named by its role.
    pub role: Option<u32>,
}

/// A game to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mission {
    pub head: Head,
    pub map: MapId,
    /// The last turn; the `turn` program may end the game earlier.
    pub turns: u32,
    pub seats: Vec<Seat>,
    pub pieces: Vec<Placed>,
    /// Options that the mission is designed for, by name and value.
    pub options: Vec<(String, String)>,
    /// Statements added at the end of each turn, after the ruleset's own phases.
    pub turn_end: Vec<Stmt>,
    /// Statements added after the ruleset's own setup. Like `turn_start`, they share the locals of the turn.
    pub setup: Vec<Stmt>,
    /// Statements added at the start of each turn, before the ruleset's own phases.
    pub turn_start: Vec<Stmt>,
    /// Its own zones, in addition to those of the map.
    pub zones: Vec<Zone>,
    /// The roles of the sides, such as attacker and defender: name and member of the kind `side`.
    pub roles: Vec<(String, u32)>,
    /// The score of a side at the end: a value of one side.
    pub score: Option<ValueId>,
    /// Whether the score decides the winner when the last turn is over, and under what conditions.
    pub wins: Option<Wins>,
    /// Locals of `turn_end`.
    pub locals: u16,
}

/// A series of missions. Local 0 of its statements is the side that won the last mission (-1 none), local 1 the number
/// of the round, from 1, local 2 the mission that was played last (-1 none).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Campaign {
    pub head: Head,
    /// The maximum number of rounds.
    pub rounds: u32,
    /// The instances that exist from the first mission to the last.
    pub rosters: Vec<Roster>,
    /// Options that apply to all its missions, by name and value.
    pub options: Vec<(String, String)>,
    /// Runs before the first round.
    pub start: Vec<Stmt>,
    /// Runs each round; [`StmtKind::Play`] is allowed only here.
    pub round: Vec<Stmt>,
    /// Runs on the board of each mission, before the setup.
    pub before: Vec<Stmt>,
    /// Runs after each mission.
    pub after: Vec<Stmt>,
    /// Runs after the last round.
    pub end: Vec<Stmt>,
    /// The score of a side: a value of one side. In a campaign the score always decides.
    pub score: Option<ValueId>,
    /// The conditions for a win by score.
    pub wins: Wins,
    pub locals: u16,
}

/// When the side with the highest score wins; otherwise the game is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wins {
    /// The minimum lead over the next side.
    pub lead: i64,
    /// The minimum score that wins.
    pub least: Option<i64>,
}

impl Default for Wins {
    fn default() -> Self {
        Wins { lead: 1, least: None }
    }
}

/// Instances that exist for a whole campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    pub kind: KindId,
    /// Member of the kind `side`; `None`: each side has this roster.
    pub side: Option<u32>,
    pub count: u32,
    /// The entries of the instances, assigned in turn.
    pub entries: Vec<EntryId>,
}

/// A seat of a mission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    pub head: Head,
    /// Member of the kind `side`: 0, 1, …
    pub side: u32,
    /// Index into [`Mission::roles`] if the side was named by its role, and therefore changes with the role.
    pub role: Option<u32>,
}

/// A piece that a mission places. `fields` are set after the defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placed {
    pub head: Head,
    pub kind: KindId,
    pub entry: EntryId,
    pub seat: u32,
    /// -1: not on the board yet (the setup places it).
    pub cell: i64,
    pub facing: i64,
    /// (field, value); for a track the number of hits, for a set its bits.
    pub fields: Vec<(FieldId, i64)>,
    /// (index into the kind's `parts`, field of the part's kind, value)
    pub part_fields: Vec<(u32, FieldId, i64)>,
    /// The turn at whose start it comes into play; 0: from the beginning.
    pub arrives: u32,
    /// Entries that may replace `entry` before the game.
    pub pool: Vec<EntryId>,
}
