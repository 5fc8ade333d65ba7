//! What is missing or unusual in a mission: general checks that need no rule of any game.

use crate::sheet::rules::refs::Refs;
use crate::sheet::words;
use crate::view::PieceView;
use dicta_play::geometry::Geometry;
use dicta_program::*;

/// The result of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Answer {
    /// The mission can't be played like this.
    Missing,
    /// This may be intentional.
    Odd,
    Fine,
}

/// What a check found: sides, seats, pieces, zones and options by their titles, cells by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    SideWithoutSeat(String),
    /// All pieces of a side arrive later, the first one in this turn.
    SideComesLater {
        side: String,
        turn: u32,
    },
    EverySideHasPieces,
    NoSeats,
    SeatWithoutPieces(String),
    PieceWithoutSeat(String),
    /// The entry of a piece names this side, but the piece has a seat of another one.
    OtherSide {
        piece: String,
        side: String,
    },
    EverySeatHasPieces,
    NoMap,
    SameCell {
        pieces: [String; 2],
        cell: String,
    },
    NoCell(String),
    OutsideMap(String),
    PartOutsideMap(String),
    FacesOffMap {
        piece: String,
        cell: String,
        facing: i64,
    },
    AllOnMap,
    NobodyWins,
    SideCannotWin(String),
    EverySideCanWin,
    UnusedZone(String),
    EveryZoneUsed,
    NoTurns,
    ArrivesTooLate {
        piece: String,
        turn: u32,
    },
    OptionNeeds(String, String),
    OptionExcludes(String, String),
    NoDescription,
    Described,
}

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    pub answer: Answer,
    pub what: Finding,
    pub origin: Origin,
    /// How to put it right by hand.
    pub remedy: Option<Remedy>,
}

/// What puts a finding right: sides, seats and pieces by their numbers, zones and options by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remedy {
    AddSeat(usize),
    /// Give pieces to a seat.
    FillSeat(usize),
    /// Move a piece to the nearest free cell.
    Place(usize),
    /// Turn a piece towards the middle of the map.
    Turn(usize),
    /// Make this the last turn.
    Turns(u32),
    Switch {
        option: String,
        on: bool,
    },
    DeleteZone(String),
    /// Add an ending, in which this side can win.
    AddEnding(Option<usize>),
    Describe,
}

/// All checks of a mission, the worst first.
pub fn of(program: &Program, mission: &Mission, pieces: &[PieceView], refs: &Refs) -> Vec<Check> {
    let mut list = List { program, mission, checks: Vec::new() };
    list.sides();
    list.seats();
    list.places(pieces);
    list.ends();
    list.zones(refs);
    list.times();
    list.options();
    list.words();
    list.checks.sort_by_key(|c| c.answer);
    list.checks
}

struct List<'p> {
    program: &'p Program,
    mission: &'p Mission,
    checks: Vec<Check>,
}

impl List<'_> {
    fn say(&mut self, answer: Answer, what: Finding, origin: Origin) {
        self.checks.push(Check { answer, what, origin, remedy: None });
    }

    /// Adds to the last line how to put it right.
    fn remedy(&mut self, remedy: Remedy) {
        if let Some(check) = self.checks.last_mut() {
            check.remedy = Some(remedy);
        }
    }

    /// Adds a line about the mission as a whole.
    fn say_whole(&mut self, answer: Answer, what: Finding) {
        self.say(answer, what, self.mission.head.origin);
    }

    /// Adds a positive line unless a problem was added since.
    fn fine(&mut self, since: usize, what: Finding) {
        if self.checks.len() == since {
            self.say_whole(Answer::Fine, what);
        }
    }

    fn sides(&mut self) {
        let since = self.checks.len();
        let mission = self.mission;
        let mut is_any_empty = false;
        for side in 0..self.program.kinds.get(1).map_or(0, |k| k.entries.len()) {
            let title = Words::of(self.program, None).side(side);
            let of_side = |seat: u32| mission.seats.get(seat as usize).is_some_and(|s| s.side as usize == side);
            if !mission.seats.iter().any(|s| s.side as usize == side) {
                self.say_whole(Answer::Odd, Finding::SideWithoutSeat(title));
                self.remedy(Remedy::AddSeat(side));
            } else if !mission.pieces.iter().any(|p| of_side(p.seat)) {
                // Its seats say so.
                is_any_empty = true;
            } else {
                let arrivals = mission.pieces.iter().filter(|p| of_side(p.seat)).map(|p| p.arrives);
                if let Some(turn) = arrivals.min().filter(|turn| *turn > 1) {
                    self.say_whole(Answer::Odd, Finding::SideComesLater { side: title, turn });
                }
            }
        }
        if !is_any_empty {
            self.fine(since, Finding::EverySideHasPieces);
        }
    }

    fn seats(&mut self) {
        let (since, mission) = (self.checks.len(), self.mission);
        if mission.seats.is_empty() {
            self.say_whole(Answer::Missing, Finding::NoSeats);
            self.remedy(Remedy::AddSeat(0));
        }
        for (i, seat) in mission.seats.iter().enumerate() {
            if !mission.pieces.iter().any(|p| p.seat as usize == i) {
                let what = Finding::SeatWithoutPieces(words::titled(&seat.head));
                self.say(Answer::Odd, what, seat.head.origin);
                self.remedy(Remedy::FillSeat(i));
            }
        }
        for piece in mission.pieces.iter().filter(|p| p.seat as usize >= mission.seats.len()) {
            let what = Finding::PieceWithoutSeat(words::titled(&piece.head));
            self.say(Answer::Missing, what, piece.head.origin);
        }
        for placed in &mission.pieces {
            let root = self.program.kinds.get(placed.kind.index()).and_then(|k| self.program.kinds.get(k.root.index()));
            let entry = root.and_then(|root| root.entries.get(placed.entry.index()));
            let sides = entry.map(|entry| sides_of(self.program, entry)).unwrap_or_default();
            let seat = mission.seats.get(placed.seat as usize).map(|s| i64::from(s.side));
            if let (Some(own), Some(seat)) = (sides.first(), seat)
                && !sides.contains(&seat)
            {
                let side = Words::of(self.program, None).side(usize::try_from(*own).unwrap_or(0));
                let what = Finding::OtherSide { piece: words::titled(&placed.head), side };
                self.say(Answer::Odd, what, placed.head.origin);
            }
        }
        self.fine(since, Finding::EverySeatHasPieces);
    }

    fn places(&mut self, pieces: &[PieceView]) {
        let (since, mission) = (self.checks.len(), self.mission);
        let Some(map) = self.program.maps.get(mission.map.index()) else {
            self.say_whole(Answer::Missing, Finding::NoMap);
            return;
        };
        let board = Geometry::new(self.program.board, map);
        for (number, (placed, view)) in mission.pieces.iter().zip(pieces).enumerate() {
            if let Some((answer, what)) = self.place(map, &board, placed, view) {
                let turns = matches!(what, Finding::FacesOffMap { .. });
                self.say(answer, what, placed.head.origin);
                self.remedy(if turns { Remedy::Turn(number) } else { Remedy::Place(number) });
            }
        }
        let all = mission.pieces.iter().zip(pieces).enumerate().map(|(number, (p, v))| (number, p, v));
        let on_map: Vec<(usize, &Placed, &PieceView)> = all.filter(|(_, p, _)| p.cell >= 0).collect();
        for (i, (number, a, view)) in on_map.iter().enumerate() {
            let met = on_map[i + 1..].iter().find(|(_, b, v)| b.cell == a.cell && v.side != view.side);
            if let Some((_, _, other)) = met {
                let pieces = [view.title.clone(), other.title.clone()];
                let what = Finding::SameCell { pieces, cell: map.cell_name(a.cell) };
                self.say(Answer::Odd, what, a.head.origin);
                self.remedy(Remedy::Place(*number));
            }
        }
        self.fine(since, Finding::AllOnMap);
    }

    /// What is wrong with the place of a piece.
    fn place(&self, map: &Map, board: &Geometry, placed: &Placed, view: &PieceView) -> Option<(Answer, Finding)> {
        let piece = view.title.clone();
        if placed.cell < 0 {
            let set_up = !self.mission.setup.is_empty() || !self.program.setup.is_empty();
            let all = self.program.missions.iter().flat_map(|m| &m.pieces);
            let stands_elsewhere = all.clone().any(|p| p.kind == placed.kind && p.cell >= 0);
            let missing = !set_up && stands_elsewhere && placed.arrives == 0;
            return missing.then_some((Answer::Missing, Finding::NoCell(piece)));
        }
        if !board.is_cell(placed.cell) {
            return Some((Answer::Missing, Finding::OutsideMap(piece)));
        }
        let occupies = self.program.kinds.get(placed.kind.index()).map_or(0, |k| k.occupies.len());
        if view.cells.len() <= occupies {
            return Some((Answer::Odd, Finding::PartOutsideMap(piece)));
        }
        if board.distance_to_edge(placed.cell, placed.facing) == 0 {
            let cell = map.cell_name(placed.cell);
            return Some((Answer::Odd, Finding::FacesOffMap { piece, cell, facing: placed.facing }));
        }
        None
    }

    /// Whether each side can win: by the score, or by an ending that names it or computes the winner.
    fn ends(&mut self) {
        let (since, mission) = (self.checks.len(), self.mission);
        let (mut any, mut open, mut won) = (false, false, Vec::new());
        for (body, _) in bodies(self.program, mission) {
            visit::within(body, &mut |stmt| {
                let StmtKind::EndGame { winner, .. } = &stmt.kind else { return };
                any = true;
                match winner {
                    Expr::Const(-1) => {}
                    Expr::Const(side) => won.push(*side - INSTANCE_SIDES),
                    _ => open = true,
                }
            });
        }
        if mission.wins.is_none() && !any {
            self.say_whole(Answer::Missing, Finding::NobodyWins);
            self.remedy(Remedy::AddEnding(None));
        } else if mission.wins.is_none() && !open {
            let mut without: Vec<u32> = mission.seats.iter().map(|s| s.side).collect();
            without.retain(|s| !won.contains(&i64::from(*s)));
            without.sort_unstable();
            without.dedup();
            for side in without {
                let title = Words::of(self.program, None).side(side as usize);
                self.say_whole(Answer::Odd, Finding::SideCannotWin(title));
                self.remedy(Remedy::AddEnding(Some(side as usize)));
            }
        }
        self.fine(since, Finding::EverySideCanWin);
    }

    fn zones(&mut self, refs: &Refs) {
        let (since, mission) = (self.checks.len(), self.mission);
        for zone in mission.zones.iter().filter(|z| !refs.zones.contains(&z.head.name) && z.side < 0) {
            self.say(Answer::Odd, Finding::UnusedZone(words::titled(&zone.head)), zone.head.origin);
            self.remedy(Remedy::DeleteZone(zone.head.name.clone()));
        }
        if !mission.zones.is_empty() {
            self.fine(since, Finding::EveryZoneUsed);
        }
    }

    fn times(&mut self) {
        let mission = self.mission;
        if mission.turns == 0 {
            self.say_whole(Answer::Missing, Finding::NoTurns);
        }
        for piece in mission.pieces.iter().filter(|p| p.arrives > mission.turns) {
            let what = Finding::ArrivesTooLate { piece: words::titled(&piece.head), turn: piece.arrives };
            self.say(Answer::Odd, what, piece.head.origin);
            self.remedy(Remedy::Turns(piece.arrives));
        }
    }

    fn options(&mut self) {
        let (program, mission) = (self.program, self.mission);
        let said = |name: &str| mission.options.iter().rev().find(|(n, _)| n == name).map(|(_, v)| v.as_str());
        let is_on = |o: &OptionSetting| {
            let default = o.values.get(o.default).map_or("", String::as_str);
            said(&o.head.name).unwrap_or(default) != "off"
        };
        let named = |name: &String| program.options.iter().find(|o| o.head.name == *name);
        for option in program.options.iter().filter(|o| said(&o.head.name).is_some() && is_on(o)) {
            let title = words::titled(&option.head);
            for other in option.requires.iter().filter_map(named).filter(|o| !is_on(o)) {
                let what = Finding::OptionNeeds(title.clone(), words::titled(&other.head));
                self.say_whole(Answer::Missing, what);
                self.remedy(Remedy::Switch { option: other.head.name.clone(), on: true });
            }
            for other in option.excludes.iter().filter_map(named).filter(|o| is_on(o)) {
                let what = Finding::OptionExcludes(title.clone(), words::titled(&other.head));
                self.say_whole(Answer::Missing, what);
                self.remedy(Remedy::Switch { option: other.head.name.clone(), on: false });
            }
        }
    }

    fn words(&mut self) {
        let since = self.checks.len();
        if self.mission.head.docs.trim().is_empty() {
            self.say_whole(Answer::Odd, Finding::NoDescription);
            self.remedy(Remedy::Describe);
        }
        self.fine(since, Finding::Described);
    }
}

/// The sides that the fields of an entry name.
pub fn sides_of(program: &Program, entry: &Entry) -> Vec<i64> {
    let stats = program.kinds.get(entry.kind.index()).map_or(&[][..], |kind| &kind.stats);
    let side = |(stat, value): (&Stat, &i64)| match stat.ty.without_none() {
        Type::Piece(kind) if kind.index() == SIDES => Some(value - INSTANCE_SIDES),
        Type::Entry(kind) if kind.index() == SIDES => Some(*value),
        _ => None,
    };
    stats.iter().zip(&entry.stats).filter_map(side).filter(|side| *side >= 0).collect()
}

/// The number of the kind of the sides.
const SIDES: usize = 1;

/// All statements that a game of a mission executes; `true` for the mission's own.
pub(super) fn bodies<'p>(program: &'p Program, mission: &'p Mission) -> impl Iterator<Item = (&'p [Stmt], bool)> {
    let own = [&mission.setup, &mission.turn_start, &mission.turn_end].into_iter().map(|b| (&b[..], true));
    let effects = program.effects.iter().map(|e| &e.body[..]);
    let rules = program.rules.iter().map(|r| &r.body[..]);
    let choices = program.choices.iter();
    let choices = choices.flat_map(|c| std::iter::once(&c.then[..]).chain(c.otherwise.as_deref()));
    let turns = [&program.setup[..], &program.turn[..]].into_iter();
    own.chain(turns.chain(effects).chain(rules).chain(choices).map(|b| (b, false)))
}
