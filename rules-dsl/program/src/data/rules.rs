//! What rules are made of: effects, events, defines, arcs, values, choices, rules, walks.

use super::*;

/// A named procedure. Parameters are the first locals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    pub locals: u16,
    pub body: Vec<Stmt>,
    /// Rules that run in its place, in order; each is [`RuleHook::Instead`].
    pub instead: Vec<RuleId>,
}

/// A named event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    pub sentence: Vec<SentencePart>,
    /// Who may know that it happens; the parameters are the locals.
    pub audience: Audience,
    /// Rules that hook into it, in order.
    pub hooks: Vec<RuleId>,
    /// Set for `enters`, `passes` and `leaves`, which the board itself emits.
    pub builtin: Option<BoardEvent>,
}

/// Events that the board emits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardEvent {
    /// `enters(piece, cell)`: after each step into a cell.
    Enters,
    /// `passes(piece, cell)`: after `enters`, if the move continues from that cell.
    Passes,
    /// `leaves(piece, cell)`: a step crossed the edge from that cell; the piece no longer has a cell.
    Leaves,
}

/// Part of an event's sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SentencePart {
    Text(String),
    /// An expression over the parameters, and how to show it.
    Value(Expr, Type),
}

/// A pure function. Parameters are the first locals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Define {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    pub result: Type,
    pub locals: u16,
    pub body: Expr,
}

/// A set of cells relative to a piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Arc {
    pub head: Head,
    pub kind: KindId,
    pub parts: Vec<ArcPart>,
}

/// The shapes of an arc. Rows are the sides of a piece, clockwise from ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// One row of cells.
    Line,
    /// Everything from row `from` clockwise to row `to`.
    Wedge,
    /// A wedge with half a side more at both ends: with one row, the cells that are closest to that row.
    Cone,
}

/// One shape of an arc, clockwise from row `from` to row `to`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArcPart {
    pub except: bool,
    pub shape: Shape,
    pub from: u8,
    pub to: u8,
    pub within: u8,
}

/// A number built from itemized modifiers. Parameters are the first locals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Value {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    pub locals: u16,
    pub base: Expr,
    pub items: Vec<Modifier>,
    pub clamp: Option<(Expr, Expr)>,
}

/// One line of a value or a doctrine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Modifier {
    pub name: String,
    pub amount: Expr,
    pub when: Option<Expr>,
    pub because: String,
    pub origin: Origin,
}

/// A choice. Locals: the parameters, then one per pick, then more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    /// The piece or side whose seat decides.
    pub by: Expr,
    pub picks: Vec<Pick>,
    /// Rules that apply to it, in declaration order.
    pub rules: Vec<RuleId>,
    /// Which rules are relaxed, in order, when no legal option is left.
    pub relax: Vec<RuleId>,
    pub locals: u16,
    pub then: Vec<Stmt>,
    /// Runs when no legal option is left; without it the choice is skipped with a note in the game log.
    pub otherwise: Option<Vec<Stmt>>,
}

/// One pick of a choice. An option is a tuple of its picks; a pick whose `when` is false is -1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pick {
    pub head: Head,
    pub ty: Type,
    pub from: Domain,
    /// Over the pick's own local.
    pub filter: Option<Expr>,
    /// `none` (-1) is also offered, last.
    pub or_none: bool,
    /// Over parameters and earlier picks.
    pub when: Option<Expr>,
    /// The source of its domain, of its `where` and of its `when`; empty if absent.
    pub wording: PickWording,
}

/// The source of the clauses of a pick.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PickWording {
    pub from: String,
    pub filter: String,
    pub when: String,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    pub head: Head,
    pub hook: RuleHook,
    pub locals: u16,
    /// For choices. Their locals are the choice's.
    pub clauses: Vec<Clause>,
    /// For events and instead. Parameters are the first locals.
    pub body: Vec<Stmt>,
    /// For instead: when it applies.
    pub when: Option<Expr>,
}

/// What a rule attaches to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RuleHook {
    Choice(ChoiceId),
    Event(EventId),
    Instead(EffectId),
}

/// A clause over options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clause {
    pub kind: ClauseKind,
    /// `Forbid`, `Warn`: applies if true. (`require` is lowered to `Forbid`.) `Prefer`: a number; the options with the
    /// greatest remain.
    pub cond: Expr,
    pub because: String,
    pub origin: Origin,
}

/// The kinds of clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClauseKind {
    Forbid,
    Warn,
    Prefer,
}

/// A generator of moves, step by step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Walk {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    /// Locals after the parameters: `step`, `cell`, `facing`, `turned`.
    pub locals: u16,
    /// `(when, least, most)`: the union of the ranges that apply.
    pub steps: Vec<(Option<Expr>, Expr, Expr)>,
    pub left: bool,
    pub right: bool,
    /// A step may go straight on.
    pub straight: bool,
    /// The turns allowed after the last step; none if absent.
    pub end: Option<WalkTurns>,
    pub forbids: Vec<(WalkPoint, Clause)>,
    pub prefers: Vec<Clause>,
}

/// The turns that a walk may make at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WalkTurns {
    pub left: bool,
    pub right: bool,
    /// Going straight on is allowed.
    pub straight: bool,
}

/// Where a walk's clause is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WalkPoint {
    Turn,
    Step,
    End,
}
