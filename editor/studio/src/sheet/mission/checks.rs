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

/// A line of the list.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    pub answer: Answer,
    pub text: String,
    pub origin: Origin,
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
    fn say(&mut self, answer: Answer, text: impl Into<String>, origin: Origin) {
        self.checks.push(Check { answer, text: text.into(), origin });
    }

    /// Adds a line about the mission as a whole.
    fn say_whole(&mut self, answer: Answer, text: impl Into<String>) {
        self.say(answer, text, self.mission.head.origin);
    }

    /// Adds a positive line unless a problem was added since.
    fn fine(&mut self, since: usize, text: &str) {
        if self.checks.len() == since {
            self.say_whole(Answer::Fine, text);
        }
    }

    fn sides(&mut self) {
        let since = self.checks.len();
        let mission = self.mission;
        for side in 0..self.program.kinds.get(1).map_or(0, |k| k.entries.len()) {
            let title = Words::of(self.program, None).side(side);
            let of_side = |seat: u32| mission.seats.get(seat as usize).is_some_and(|s| s.side as usize == side);
            if !mission.seats.iter().any(|s| s.side as usize == side) {
                self.say_whole(Answer::Odd, format!("{title} has no seat."));
            } else if !mission.pieces.iter().any(|p| of_side(p.seat)) {
                self.say_whole(Answer::Odd, format!("{title} has a seat but no pieces."));
            }
        }
        self.fine(since, "Every side has a seat and pieces.");
    }

    fn seats(&mut self) {
        let (since, mission) = (self.checks.len(), self.mission);
        if mission.seats.is_empty() {
            self.say_whole(Answer::Missing, "The mission has no seats.");
        }
        for (i, seat) in mission.seats.iter().enumerate() {
            if !mission.pieces.iter().any(|p| p.seat as usize == i) {
                self.say(Answer::Odd, format!("{} commands no pieces.", words::titled(&seat.head)), seat.head.origin);
            }
        }
        for piece in mission.pieces.iter().filter(|p| p.seat as usize >= mission.seats.len()) {
            let text = format!("{} has no seat.", words::titled(&piece.head));
            self.say(Answer::Missing, text, piece.head.origin);
        }
        self.fine(since, "Every seat commands a piece.");
    }

    fn places(&mut self, pieces: &[PieceView]) {
        let (since, mission) = (self.checks.len(), self.mission);
        let Some(map) = self.program.maps.get(mission.map.index()) else {
            self.say_whole(Answer::Missing, "There is no map.");
            return;
        };
        let board = Geometry::new(self.program.board, map);
        for (placed, view) in mission.pieces.iter().zip(pieces) {
            if let Some((answer, text)) = self.place(map, &board, placed, view) {
                self.say(answer, text, placed.head.origin);
            }
        }
        let on_map: Vec<(&Placed, &PieceView)> =
            mission.pieces.iter().zip(pieces).filter(|(p, _)| p.cell >= 0).collect();
        for (i, (a, view)) in on_map.iter().enumerate() {
            let met = on_map[i + 1..].iter().find(|(b, v)| b.cell == a.cell && v.side != view.side);
            if let Some((_, other)) = met {
                let cell = map.cell_name(a.cell);
                let text = format!("{} and {} start in the same cell, {cell}.", view.title, other.title);
                self.say(Answer::Odd, text, a.head.origin);
            }
        }
        self.fine(since, "All pieces are on the map.");
    }

    /// What is wrong with the place of a piece.
    fn place(&self, map: &Map, board: &Geometry, placed: &Placed, view: &PieceView) -> Option<(Answer, String)> {
        let title = &view.title;
        if placed.cell < 0 {
            let set_up = !self.mission.setup.is_empty() || !self.program.setup.is_empty();
            let all = self.program.missions.iter().flat_map(|m| &m.pieces);
            let stands_elsewhere = all.clone().any(|p| p.kind == placed.kind && p.cell >= 0);
            let text = format!("{title} has no cell, and no rule puts it on the map.");
            return (!set_up && stands_elsewhere && placed.arrives == 0).then_some((Answer::Missing, text));
        }
        if !board.is_cell(placed.cell) {
            return Some((Answer::Missing, format!("{title} is outside the map.")));
        }
        let occupies = self.program.kinds.get(placed.kind.index()).map_or(0, |k| k.occupies.len());
        if view.cells.len() <= occupies {
            return Some((Answer::Odd, format!("A part of {title} is outside the map.")));
        }
        if board.distance_to_edge(placed.cell, placed.facing) == 0 {
            let (cell, facing) = (map.cell_name(placed.cell), self.program.board.facing_name(placed.facing));
            return Some((Answer::Odd, format!("{title} is at the edge, in {cell}, and faces {facing}, off the map.")));
        }
        None
    }

    /// Whether each side can win: by the score, or by an ending that names it or computes the winner.
    fn ends(&mut self) {
        let (since, mission) = (self.checks.len(), self.mission);
        let (mut any, mut open, mut won) = (false, false, Vec::new());
        for (body, _) in bodies(self.program, mission) {
            each_end(body, &mut |stmt| {
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
            self.say_whole(Answer::Missing, "No side can win: the mission has neither a winning score nor an end.");
        } else if mission.wins.is_none() && !open {
            let mut without: Vec<u32> = mission.seats.iter().map(|s| s.side).collect();
            without.retain(|s| !won.contains(&i64::from(*s)));
            without.sort_unstable();
            without.dedup();
            for side in without {
                let title = Words::of(self.program, None).side(side as usize);
                self.say_whole(Answer::Odd, format!("{title} can't win."));
            }
        }
        self.fine(since, "Every side can win.");
    }

    fn zones(&mut self, refs: &Refs) {
        let (since, mission) = (self.checks.len(), self.mission);
        for zone in mission.zones.iter().filter(|z| !refs.zones.contains(&z.head.name) && z.side < 0) {
            let text = format!("No rule uses the zone {}.", words::titled(&zone.head));
            self.say(Answer::Odd, text, zone.head.origin);
        }
        if !mission.zones.is_empty() {
            self.fine(since, "A rule uses every zone of the mission.");
        }
    }

    fn times(&mut self) {
        let mission = self.mission;
        if mission.turns == 0 {
            self.say_whole(Answer::Missing, "It has no turns.");
        }
        for piece in mission.pieces.iter().filter(|p| p.arrives > mission.turns) {
            let text = format!("{} arrives in turn {}, after the last.", words::titled(&piece.head), piece.arrives);
            self.say(Answer::Odd, text, piece.head.origin);
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
                self.say_whole(Answer::Missing, format!("{title} needs {}.", words::titled(&other.head)));
            }
            for other in option.excludes.iter().filter_map(named).filter(|o| is_on(o)) {
                self.say_whole(
                    Answer::Missing,
                    format!("{title} is incompatible with {}.", words::titled(&other.head)),
                );
            }
        }
    }

    fn words(&mut self) {
        let since = self.checks.len();
        if self.mission.head.docs.trim().is_empty() {
            self.say_whole(Answer::Odd, "The mission has no description (/// above it).");
        }
        self.fine(since, "It has a description.");
    }
}

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

/// Calls `f` for every statement that ends the game.
pub(super) fn each_end(body: &[Stmt], f: &mut dyn FnMut(&Stmt)) {
    for stmt in body {
        match &stmt.kind {
            StmtKind::EndGame { .. } => f(stmt),
            StmtKind::If { then, otherwise, .. } => {
                each_end(then, f);
                each_end(otherwise, f);
            }
            StmtKind::Phase { body, .. }
            | StmtKind::Step { body, .. }
            | StmtKind::Each { body, .. }
            | StmtKind::RollEach { body, .. } => each_end(body, f),
            _ => {}
        }
    }
}
