//! What rules are made of: arcs, modifiers, choices, rules, walks and doctrines.

use super::*;

/// The shapes of an arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `line`: one row
    Line,
    /// `wedge`: everything from one row clockwise to another
    Wedge,
    /// `cone`: the same, and half a side more at both ends
    Cone,
}

/// One shape of an arc. Sides are numbered clockwise from ahead.
#[derive(Clone, Debug, PartialEq)]
pub struct ArcPart {
    /// `except`: taken away instead of added
    pub except: bool,
    pub shape: Shape,
    pub from: i64,
    pub to: i64,
    pub within: i64,
    /// Where its numbers are written: the rows, then how far it reaches.
    pub numbers: Vec<Span>,
    pub span: Span,
}

/// A modifier of a value or a doctrine: `+ 1 when … as steady because "…"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Modifier {
    pub minus: bool,
    pub amount: Expr,
    pub when: Option<Expr>,
    pub name: Option<Name>,
    pub because: Option<Text>,
    pub unreachable: Option<Text>,
    pub span: Span,
}

/// A choice that a seat makes.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceDecl {
    pub name: Name,
    pub title: Option<Text>,
    pub params: Vec<Param>,
    /// The piece or side whose seat decides; the first parameter by default.
    pub by: Option<Expr>,
    pub picks: Vec<Pick>,
    pub relax: Vec<Name>,
    pub then: Vec<Stmt>,
    pub otherwise: Option<Vec<Stmt>>,
    /// The mark that `otherwise` is unreachable.
    pub otherwise_unreachable: Option<Text>,
}

/// A pick of a choice: `pick m: maneuver from a.schedule or none when …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Pick {
    pub name: Name,
    /// `x3`: how many are picked, one after the other, and whether repeats are allowed.
    pub times: Option<(i64, bool)>,
    pub ty: Type,
    pub from: Option<Expr>,
    /// `where E` over the pick's own name
    pub filter: Option<Expr>,
    pub or_none: bool,
    pub when: Option<Expr>,
    pub title: Option<Text>,
    pub span: Span,
}

/// What a rule attaches to.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleHook {
    /// `for plan`: the names of the choice's parameters and picks are in scope
    Choice(Name),
    /// `on fires(s, t, b)`: also `enters(a: balloon, c)`, `leaves(a)`
    Event(Name, Vec<HookName>),
    /// `instead of hit(t, by, zone, n) where E`
    Instead(Name, Vec<HookName>, Option<Expr>),
}

/// The name that a rule gives to an argument of its event or effect; with a kind, the rule applies only to pieces of
/// that kind.
#[derive(Clone, Debug, PartialEq)]
pub struct HookName {
    pub name: Name,
    pub kind: Option<Name>,
}

/// The body of a rule.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleBody {
    Clauses(Vec<Item<Clause>>),
    Stmts(Vec<Stmt>),
}

/// A clause over the options of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    pub kind: ClauseKind,
    /// For `forbid` and `warn` the condition under which it applies; for `require` the one that must hold; for `prefer`
    /// a number, greatest first, or a condition.
    pub cond: Expr,
    /// `require E when G`
    pub guard: Option<Expr>,
    pub because: Option<Text>,
    pub unreachable: Option<Text>,
    pub span: Span,
}

/// The verbs of clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    Forbid,
    Require,
    Warn,
    Prefer,
}

/// A clause of a walk.
#[derive(Clone, Debug, PartialEq)]
pub enum WalkClause {
    /// `steps E` or `steps E..E`
    Steps { least: Expr, most: Expr, when: Option<Expr> },
    /// `turn left, right, not before each step and at end`
    Turns { left: Option<Span>, right: Option<Span>, none: Option<Span>, each: bool, end: bool },
    /// `forbid turn|step|end when E because …`; `step`, `facing`, `cell`, `turned` are in scope
    Forbid { what: Name, when: Expr, because: Option<Text>, unreachable: Option<Text> },
    /// `prefer end when E because …`
    Prefer { when: Expr, because: Option<Text>, unreachable: Option<Text> },
}

/// How a computer pilot evaluates positions.
#[derive(Clone, Debug, PartialEq)]
pub struct DoctrineDecl {
    pub name: Name,
    pub title: Option<Text>,
    pub kind: Name,
    pub var: Name,
    pub avoids: Vec<Avoid>,
    pub afters: Vec<After>,
    pub terms: Vec<Modifier>,
    /// `samples 4`, `replies 3`, `turns 1`
    pub settings: Vec<Prop>,
}

/// `after plan { … }`: what an option of the choice leads to, without playing the turn.
#[derive(Clone, Debug, PartialEq)]
pub struct After {
    pub choice: Name,
    pub body: Vec<Stmt>,
    pub span: Span,
}

/// `avoid plan when E because "…"`: options dropped while others remain, the last avoid is dropped first.
#[derive(Clone, Debug, PartialEq)]
pub struct Avoid {
    pub choice: Name,
    pub when: Expr,
    pub because: Option<Text>,
    pub unreachable: Option<Text>,
    pub span: Span,
}
