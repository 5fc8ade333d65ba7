//! Expressions that read no more than a given level may know.

use super::Writer;
use super::decls::Holds;

/// The seats that may know something, relative to the piece in a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Level {
    Public,
    Side(String),
    Owner(String),
    Nobody,
}

impl Level {
    /// Whether information of this level may flow to another.
    pub fn flows_to(&self, to: &Level) -> bool {
        match (self, to) {
            (Level::Public, _) | (_, Level::Nobody) => true,
            (Level::Side(a), Level::Owner(b)) => a == b,
            (a, b) => a == b,
        }
    }

    /// The level of information that depends on both.
    pub fn join(&self, other: &Level) -> Level {
        match (self.flows_to(other), other.flows_to(self)) {
            (true, _) => other.clone(),
            (_, true) => self.clone(),
            _ => Level::Nobody,
        }
    }

    /// The same level for another piece.
    pub fn of(&self, piece: &str) -> Level {
        match self {
            Level::Side(_) => Level::Side(piece.to_owned()),
            Level::Owner(_) => Level::Owner(piece.to_owned()),
            other => other.clone(),
        }
    }
}

/// The names in scope.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    /// Variables that hold pieces.
    pub pieces: Vec<String>,
    /// Names of numbers, with their secrecy.
    pub numbers: Vec<(String, Level)>,
    /// Names of booleans, with their secrecy.
    pub truths: Vec<(String, Level)>,
    /// Numbers that were revealed and may be read by all.
    pub revealed: Vec<String>,
    /// No events are emitted and no effects are called here.
    pub quiet: bool,
    /// Fields of the game are not written here.
    pub of_pieces_only: bool,
}

impl Scope {
    /// A scope with these pieces only.
    pub fn of(pieces: &[&str]) -> Scope {
        Scope { pieces: pieces.iter().map(|p| p.to_string()).collect(), ..Scope::default() }
    }

    /// The scope with one more piece.
    pub fn with(&self, piece: &str) -> Scope {
        let mut scope = self.clone();
        scope.pieces.push(piece.to_owned());
        scope
    }
}

impl Writer {
    /// The level, or sometimes `Nobody`, which the checker may reject.
    pub(super) fn dared(&mut self, level: &Level) -> Level {
        if self.dares > 0 && self.chance(12) {
            self.dares -= 1;
            return Level::Nobody;
        }
        level.clone()
    }

    pub(super) fn number_somewhat(&mut self, scope: &Scope, level: &Level, depth: usize) -> String {
        let level = self.dared(level);
        self.number(scope, &level, depth)
    }

    pub(super) fn truth_somewhat(&mut self, scope: &Scope, level: &Level, depth: usize) -> String {
        let level = self.dared(level);
        self.truth(scope, &level, depth)
    }

    /// Fields of a type that may be read at a level, as expressions.
    fn readable(&self, scope: &Scope, level: &Level, holds: Holds) -> Vec<String> {
        let mut all = Vec::new();
        for field in self.fields.iter().filter(|f| f.holds == holds) {
            if field.of_game {
                if field.level.flows_to(level) {
                    all.push(format!("game.{}", field.name));
                }
                continue;
            }
            for piece in scope.pieces.iter().filter(|p| field.level.of(p).flows_to(level)) {
                all.push(format!("{piece}.{}", field.name));
            }
        }
        all
    }

    /// A readable field, preferably a secret one.
    pub(super) fn read(&mut self, scope: &Scope, level: &Level, holds: Holds) -> Option<String> {
        let all = self.readable(scope, level, holds);
        let open = self.readable(scope, &Level::Public, holds);
        let secret: Vec<String> = all.iter().filter(|e| !open.contains(e)).cloned().collect();
        if !secret.is_empty() && !self.chance(3) {
            return Some(self.random.of(&secret).clone());
        }
        (!all.is_empty()).then(|| self.random.of(&all).clone())
    }

    pub(super) fn number(&mut self, scope: &Scope, level: &Level, depth: usize) -> String {
        let named: Vec<String> =
            scope.numbers.iter().filter(|(_, l)| l.flows_to(level)).map(|(n, _)| n.clone()).collect();
        match self.random.below(if depth == 0 { 6 } else { 16 }) {
            0 => self.random.below(4).to_string(),
            1 if !named.is_empty() => self.random.of(&named).clone(),
            2 if !named.is_empty() => self.random.of(&named).clone(),
            3 if !scope.revealed.is_empty() => self.random.of(&scope.revealed).clone(),
            1..=5 => self.read(scope, level, Holds::Number).unwrap_or_else(|| "turn".into()),
            // The sum of two constants might exceed a field's bounds, which the checker would report.
            6 => {
                let left = self.read(scope, level, Holds::Number).unwrap_or_else(|| "turn".into());
                format!("({left} + {})", self.number(scope, level, depth - 1))
            }
            7 => format!("min({}, {})", self.number(scope, level, depth - 1), self.number(scope, level, depth - 1)),
            8 => {
                let when = self.truth(scope, level, depth - 1);
                format!("(if {when} then {} else {})", self.number(scope, level, depth - 1), self.random.below(3))
            }
            9 => {
                let (q, filter) = self.filter(scope, level, depth - 1);
                format!("(count of plane {q} where {filter})")
            }
            10 if !self.values.is_empty() && !scope.pieces.is_empty() => {
                let (value, of) = self.random.of(&self.values.clone()).clone();
                let piece = self.random.of(&scope.pieces).clone();
                if of.of(&piece).flows_to(level) { format!("{value}({piece})") } else { "1".into() }
            }
            11 if !scope.pieces.is_empty() && *level != Level::Public => {
                let sets = self.readable(scope, level, Holds::Pieces);
                if sets.is_empty() { "2".into() } else { format!("{}.size", self.random.of(&sets)) }
            }
            12 if !scope.pieces.is_empty() && !self.values.is_empty() => {
                let piece = self.random.of(&scope.pieces).clone();
                format!("w0({piece}, {})", self.number(scope, level, depth - 1))
            }
            13 => format!("keyed[{}]", self.number(scope, level, depth - 1)),
            14 => {
                format!("crossed[{}, {}]", self.number(scope, level, depth - 1), self.number(scope, level, depth - 1))
            }
            15 if !scope.pieces.is_empty() => {
                let (piece, g) = (self.random.of(&scope.pieces).clone(), self.fresh("g"));
                let field = if Level::Owner(piece.clone()).flows_to(level) { "q1" } else { "q0" };
                format!("(sum of {g}.{field} for {g} in parts({piece}))")
            }
            _ => "turn".into(),
        }
    }

    /// A variable and a condition on it that may be known at a level.
    pub(super) fn filter(&mut self, scope: &Scope, level: &Level, depth: usize) -> (String, String) {
        let q = self.fresh("q");
        let condition = self.truth(&scope.with(&q), level, depth);
        (q, condition)
    }

    pub(super) fn truth(&mut self, scope: &Scope, level: &Level, depth: usize) -> String {
        let named: Vec<String> =
            scope.truths.iter().filter(|(_, l)| l.flows_to(level)).map(|(n, _)| n.clone()).collect();
        match self.random.below(if depth == 0 { 7 } else { 13 }) {
            0 | 1 => {
                let sign = *self.random.of(&["==", "!=", "<", ">", ">="]);
                let left = self.number(scope, level, 0);
                format!("{left} {sign} {}", self.random.below(4))
            }
            2 if !named.is_empty() => self.random.of(&named).clone(),
            2 | 3 => self.read(scope, level, Holds::Flag).unwrap_or_else(|| "turn > 1".into()),
            4 => match self.read(scope, level, Holds::Piece) {
                Some(field) if !scope.pieces.is_empty() && self.chance(2) => {
                    format!("{field} == {}", self.random.of(&scope.pieces))
                }
                Some(field) => format!("{field} != none"),
                None => "turn == 2".into(),
            },
            5 => match (self.read(scope, level, Holds::Pieces), scope.pieces.is_empty()) {
                (Some(set), false) => format!("{} in {set}", self.random.of(&scope.pieces)),
                _ => "turn < 3".into(),
            },
            6 => match scope.pieces.len() {
                0 | 1 => format!("{} > 1", self.number(scope, level, 0)),
                _ => {
                    let (a, b) = (self.random.of(&scope.pieces).clone(), self.random.of(&scope.pieces).clone());
                    let sign = *self.random.of(&["!=", "=="]);
                    if self.chance(2) { format!("{a} {sign} {b}") } else { format!("{a}.side {sign} {b}.side") }
                }
            },
            7 => format!("({} and {})", self.truth(scope, level, depth - 1), self.truth(scope, level, depth - 1)),
            8 => format!("({} or {})", self.truth(scope, level, depth - 1), self.truth(scope, level, depth - 1)),
            9 => format!("(not ({}))", self.truth(scope, level, depth - 1)),
            10 => {
                let (q, filter) = self.filter(scope, level, depth - 1);
                format!("(any plane {q} where {filter})")
            }
            11 if !scope.pieces.is_empty() => {
                let (piece, g) = (self.random.of(&scope.pieces).clone(), self.fresh("g"));
                let when = if Level::Owner(piece.clone()).flows_to(level) { "qf" } else { "q0 > 1" };
                format!("(any {g} in parts({piece}) where {g}.{when})")
            }
            _ => format!("{} > {}", self.number(scope, level, depth - 1), self.random.below(3)),
        }
    }

    /// A piece in scope, if any.
    pub(super) fn piece(&mut self, scope: &Scope) -> Option<String> {
        (!scope.pieces.is_empty()).then(|| self.random.of(&scope.pieces).clone())
    }
}
