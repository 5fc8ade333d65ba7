//! The paths that an aircraft can fly, square by square, and which of them stay on the board from each square.

use super::squares::{AHEAD, Sky, Square};
use super::{Class, NO_TRICK, TRICKS};

/// Slow, medium and fast.
pub const SQUARES: [u8; 3] = [2, 4, 6];
pub const CLUMSY: Class = 0;
pub const NIMBLE: Class = 2;
/// The most squares of a move: those of a fast aircraft in a dive.
const SQUARES_MAX: usize = 8;

/// What a move is like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handling {
    pub squares: u8,
    /// Two squares less are possible, too.
    pub may_slow: bool,
    pub is_clumsy: bool,
    pub allows_turns: bool,
    pub ends_about: bool,
}

impl Handling {
    /// The move of an aircraft with a maneuver or without one; `None` if the aircraft can't fly it.
    pub fn of(pace: Class, agility: Class, trick: usize) -> Option<Handling> {
        let speed = SQUARES[usize::from(pace)];
        let is_clumsy = agility == CLUMSY;
        let plain = Handling {
            squares: speed,
            may_slow: agility == NIMBLE && speed > 2,
            is_clumsy,
            allows_turns: true,
            ends_about: false,
        };
        let Some(trick) = TRICKS.get(trick) else { return Some(plain) };
        let squares = trick.exact.unwrap_or_else(|| speed.saturating_add_signed(trick.change));
        let possible = !(trick.agile && is_clumsy || trick.quick && pace == 0);
        let allows_turns = trick.allows_turns;
        possible.then_some(Handling { squares, may_slow: false, allows_turns, ends_about: trick.ends_about, ..plain })
    }

    /// All paths from a square, straight on before left before right; one that ends somewhere comes before those that
    /// go on from there. A path over the edge ends there.
    pub fn paths(&self, from: Square, facing: u8, is_on_board: &dyn Fn(Square) -> bool) -> Vec<Path> {
        let mut found = Vec::new();
        let start = Path { end: from, facing, ..Path::default() };
        self.fly_on(start, is_on_board, &mut found);
        found
    }

    fn fly_on(&self, path: Path, is_on_board: &dyn Fn(Square) -> bool, found: &mut Vec<Path>) {
        if !is_on_board(path.end) {
            found.push(Path { leaves: true, ..path });
            return;
        }
        let turns: &[i8] = if self.may_turn(&path) { &[0, -1, 1] } else { &[0] };
        if path.squares == self.squares || self.may_slow && path.squares + 2 == self.squares {
            let ends = turns.iter().map(|turn| path.turned(*turn));
            found.extend(ends.filter(|end| end.facing % 2 == 0).map(|end| match self.ends_about {
                true => Path { facing: (end.facing + 4) % 8, ..end },
                false => end,
            }));
        }
        if path.squares < self.squares {
            for turn in turns {
                self.fly_on(path.turned(*turn).ahead(), is_on_board, found);
            }
        }
    }

    /// One turn for each square moved. A clumsy aircraft turns once every two squares, and only if it begins with a turn.
    fn may_turn(&self, path: &Path) -> bool {
        let by_agility = match self.is_clumsy {
            true => path.squares.is_multiple_of(2) && (path.squares == 0 || path.turns[0] != 0),
            false => path.squares > 0,
        };
        self.allows_turns && by_agility
    }
}

/// A path: the turn before each square and after the last one, and the squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// −1 to the left, 1 to the right.
    turns: [i8; SQUARES_MAX + 1],
    pub squares: u8,
    pub entered: [Square; SQUARES_MAX],
    pub end: Square,
    pub facing: u8,
    /// Whether the last square is off the board.
    pub leaves: bool,
}

impl Path {
    fn turned(mut self, turn: i8) -> Path {
        self.turns[usize::from(self.squares)] = turn;
        self.facing = (self.facing as i8 + turn).rem_euclid(8) as u8;
        self
    }

    fn ahead(mut self) -> Path {
        let (dx, dy) = AHEAD[usize::from(self.facing)];
        self.end = (self.end.0 + dx, self.end.1 + dy);
        self.entered[usize::from(self.squares)] = self.end;
        self.squares += 1;
        self
    }

    /// The path from another square.
    #[inline]
    pub fn from(mut self, (x, y): Square) -> Path {
        let moved = |(dx, dy): Square| (x + dx, y + dy);
        self.entered = self.entered.map(moved);
        self.end = moved(self.end);
        self
    }

    /// The turns as two numbers: two bits for each square (1 straight on, 2 left, 3 right), and the last turn.
    pub fn numbers(&self) -> (i64, i64) {
        let code = |turn: i8| match turn {
            0 => 0,
            -1 => 2,
            _ => 3,
        };
        let steps = (0..usize::from(self.squares)).map(|i| code(self.turns[i]).max(1) << (2 * i)).sum();
        (steps, code(self.turns[usize::from(self.squares)]))
    }
}

/// The paths of a handling, and which of them can be flown from where.
pub struct Fan {
    pub handling: Handling,
    /// By quarter of the facing, from the square (0, 0).
    pub paths: [Vec<Path>; 4],
    /// By square and quarter: the paths that stay on the board, and of these the ones that end with at least three
    /// squares ahead.
    stay: Vec<Box<[u16]>>,
    roomy: Vec<Box<[u16]>>,
}

impl Fan {
    fn new(handling: Handling, sky: &Sky) -> Fan {
        let paths = [0, 2, 4, 6].map(|facing| handling.paths((0, 0), facing, &|_| true));
        let (mut stay, mut roomy) = (Vec::new(), Vec::new());
        for (y, x) in (0..sky.height).flat_map(|y| (0..sky.width).map(move |x| (y, x))) {
            for paths in &paths {
                let at = |(dx, dy): Square| (x + dx, y + dy);
                let stays = |path: &Path| {
                    path.entered[..usize::from(path.squares)].iter().all(|square| sky.is_on_board(at(*square)))
                };
                let all: Vec<u16> = (0..paths.len() as u16).filter(|i| stays(&paths[usize::from(*i)])).collect();
                let has_room = |i: &u16| {
                    let path = &paths[usize::from(*i)];
                    sky.squares_ahead(at(path.end), path.facing) >= 3
                };
                roomy.push(all.iter().copied().filter(has_room).collect());
                stay.push(all.into());
            }
        }
        Fan { handling, paths, stay, roomy }
    }

    /// The paths that stay on the board.
    #[inline]
    pub fn staying(&self, place: usize) -> &[u16] {
        &self.stay[place]
    }

    /// Those of them that end with at least three squares ahead.
    #[inline]
    pub fn roomy(&self, place: usize) -> &[u16] {
        &self.roomy[place]
    }
}

/// A fan for each kind of move.
pub struct Fans {
    all: Vec<Fan>,
    /// By pace, agility and maneuver.
    of: [[[Option<u8>; NO_TRICK + 1]; 3]; 3],
}

impl Fans {
    pub fn new(sky: &Sky) -> Fans {
        let mut fans = Fans { all: Vec::new(), of: [[[None; NO_TRICK + 1]; 3]; 3] };
        for (pace, agility) in (0..3).flat_map(|pace| (0..3).map(move |agility| (pace, agility))) {
            for trick in 0..=NO_TRICK {
                let Some(handling) = Handling::of(pace, agility, trick) else { continue };
                let known = fans.all.iter().position(|fan| fan.handling == handling);
                let number = known.unwrap_or(fans.all.len());
                if known.is_none() {
                    fans.all.push(Fan::new(handling, sky));
                }
                fans.of[usize::from(pace)][usize::from(agility)][trick] = Some(number as u8);
            }
        }
        fans
    }

    /// The fan of a maneuver, or of flight without one; `None` if such an aircraft can't fly it.
    #[inline]
    pub fn get(&self, pace: Class, agility: Class, trick: usize) -> Option<&Fan> {
        let number = self.of[usize::from(pace)][usize::from(agility)][trick]?;
        Some(&self.all[usize::from(number)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(pace: Class, agility: Class, trick: usize) -> usize {
        let handling = Handling::of(pace, agility, trick);
        handling.map_or(0, |handling| handling.paths((0, 0), 0, &|_| true).len())
    }

    #[test]
    fn half_of_all_ways_to_turn_end_diagonally() {
        // After each of four squares: straight on, left or right; the facing is not diagonal after an even number of turns.
        assert_eq!(count(1, 1, NO_TRICK), 3usize.pow(4).div_ceil(2));
        assert_eq!(count(1, NIMBLE, NO_TRICK), 3usize.pow(4).div_ceil(2) + 3usize.pow(2).div_ceil(2));
        // A slow clumsy aircraft turns before its two squares and after them, or not at all.
        assert_eq!(count(0, CLUMSY, NO_TRICK), 1 + 2 * 2);
        assert_eq!((0..6).map(|trick| count(0, CLUMSY, trick)).collect::<Vec<_>>(), [0, 0, 1, 0, 0, 0]);
    }
}
