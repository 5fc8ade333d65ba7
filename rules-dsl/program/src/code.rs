//! Expressions and statements.

use crate::ids::*;
use serde::{Deserialize, Serialize};

/// Number of a local within its frame.
pub type Local = u16;

/// A resolved, typed expression. Its value is an `i64`. Arithmetic overflow is a fault with the origin of the enclosing
/// statement or clause; so is division by zero where the compiler could not rule it out.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Expr {
    Const(i64),
    Local(Local),
    /// A field of a piece, part, side or the game. Reading a field of `none` is a fault. Lists can't be read this way.
    Field {
        of: Box<Expr>,
        kind: KindId,
        field: FieldId,
    },
    /// The number of boxes of a track that are free, or crossed off.
    TrackLeft {
        of: Box<Expr>,
        kind: KindId,
        field: FieldId,
    },
    TrackHits {
        of: Box<Expr>,
        kind: KindId,
        field: FieldId,
    },
    /// A built-in slot: [`crate::SLOT_IN_PLAY`], [`crate::SLOT_CELL`], [`crate::SLOT_FACING`].
    Slot {
        of: Box<Expr>,
        slot: u32,
    },
    /// A stat of an entry value of the kind.
    Stat {
        of: Box<Expr>,
        kind: KindId,
        stat: StatId,
    },
    /// The entry of a piece or part.
    EntryOf(Box<Expr>),
    /// The part of a piece; -1 if its entry has none.
    PartOf {
        of: Box<Expr>,
        part: u32,
    },
    /// The piece that a part belongs to.
    WholeOf(Box<Expr>),
    /// The side (as an instance) of a piece, part, seat or side, or the seat of a piece or part.
    SideOf(Box<Expr>),
    SeatOf(Box<Expr>),
    /// A field of an enum member.
    MemberField {
        of: Box<Expr>,
        of_enum: EnumId,
        field: u32,
    },
    /// A field of a rolled face: `of` is the index of a face of the die.
    FaceField {
        of: Box<Expr>,
        die: DieId,
        field: u32,
    },
    /// The pending or last pick of a choice that a piece made this turn: `plan(b).m`; -1 before that.
    Picked {
        choice: ChoiceId,
        of: Box<Expr>,
        pick: u32,
    },
    Not(Box<Expr>),
    Neg(Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    Call(DefineId, Vec<Expr>),
    Value(ValueId, Vec<Expr>),
    /// A cell of a chart; outside all rows or columns the nearest cell.
    Table {
        table: TableId,
        keys: Vec<Expr>,
        result: u32,
    },
    Builtin(Builtin, Vec<Expr>),
    /// Whether the piece or cell `b` is in the arc of piece `a`.
    InArc {
        arc: ArcId,
        a: Box<Expr>,
        b: Box<Expr>,
    },
    /// The same with the arc taken from a stat.
    InArcOf {
        arc: Box<Expr>,
        a: Box<Expr>,
        b: Box<Expr>,
    },
    /// Membership: in the bits of a set value, in a constant set, in a list field, in a range.
    InSet {
        item: Box<Expr>,
        set: Box<Expr>,
    },
    InConst {
        item: Box<Expr>,
        set: SetId,
    },
    /// `set` is a stat (or other expression) whose value is a [`SetId`].
    InConstOf {
        item: Box<Expr>,
        set: Box<Expr>,
    },
    InList {
        item: Box<Expr>,
        of: Box<Expr>,
        kind: KindId,
        field: FieldId,
    },
    InRange {
        item: Box<Expr>,
        low: Option<Box<Expr>>,
        high: Option<Box<Expr>>,
    },
    /// A set value from elements.
    MakeSet(Vec<Expr>),
    ListLen {
        of: Box<Expr>,
        kind: KindId,
        field: FieldId,
    },
    SetLen(Box<Expr>),
    /// The element of a list at a position, from 1; -1 if there is none.
    ListAt {
        of: Box<Expr>,
        kind: KindId,
        field: FieldId,
        place: Box<Expr>,
    },
    Any(Box<Quant>),
    Every(Box<Quant>),
    Count(Box<Quant>),
    Sum(Box<Quant>),
    /// Of no elements: a fault; the compiler requires a guard or `or`.
    Least(Box<Quant>),
    Most(Box<Quant>),
    /// The first element (least `body` if given); -1 of no elements.
    First(Box<Quant>),
    SetOf(Box<Quant>),
}

/// A quantifier: `body` for each `local` of `domain` that passes `filter`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Quant {
    pub local: Local,
    pub domain: Domain,
    pub filter: Option<Expr>,
    /// For `Every` the condition, for folds the operand, for `First` the key.
    pub body: Option<Expr>,
}

/// A finite collection, always iterated in the same order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Domain {
    /// Instances of a kind (and of kinds that extend it), in the mission's order; those out of play only on request.
    Pieces {
        kind: KindId,
        out_of_play: bool,
    },
    /// Parts of a piece.
    PartsOf(Box<Expr>),
    /// All entries of a kind, in source order (for a kind that extends another: only its own).
    Entries(KindId),
    /// All members.
    Enum(EnumId),
    Bool,
    Facings,
    /// Elements of a set value, least first.
    Set(Box<Expr>),
    Const(SetId),
    /// A [`SetId`] computed from a stat.
    ConstOf(Box<Expr>),
    /// Elements of a list field, in order.
    List {
        of: Box<Expr>,
        kind: KindId,
        field: FieldId,
    },
    Range(Box<Expr>, Box<Expr>),
    /// The cells of the mission's map: all, or those of the zone with this name (empty if the map has no such zone).
    Cells {
        zone: Option<String>,
    },
    /// The sides.
    Sides,
    /// The ends of a walk.
    Walk {
        walk: WalkId,
        args: Vec<Expr>,
    },
    /// A single optional value: nothing for -1.
    Maybe(Box<Expr>),
    /// The values of these expressions, each once, without -1.
    Among(Vec<Expr>),
}

/// Binary operators. `And` and `Or` short-circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BinOp {
    And,
    Or,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Mul,
    /// Rounds towards zero.
    Div,
    /// Never negative for a positive divisor.
    Mod,
}

/// Functions built into the engine: arithmetic and the board's geometry. `p` is a piece or a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Builtin {
    Abs,
    Min,
    Max,
    /// `distance(p, p)`: in cells; 9999 if either is off the board.
    Distance,
    /// `struck(target, from)`: the side of the target, clockwise from ahead, through which the line from `from` enters;
    /// between two sides the one nearer its front; -1 in the same cell.
    Struck,
    /// `bearing(a, p)`: the side of `a` towards `p`, the same as `struck(a, p)`.
    Bearing,
    /// `sees(p, p)`: no opaque terrain strictly between.
    Sees,
    /// `between(p, p, p)`: whether the third is on the line from the first to the second, strictly between them, in a
    /// cell that the line crosses; a line exactly between two cells is in neither.
    Between,
    /// `ahead(cell, facing, n)`: the cell n steps ahead, -1 off the board.
    Ahead,
    /// `room(cell, facing)`: the number of cells ahead before the edge.
    Room,
    /// `end_cell(a, path)`: the cell where the path would end, -1 if it leaves the board on the way.
    EndCell,
    /// `goal_cell(a, path)`: the cell where the path ends as drawn, even if it leaves the board on the way; -1 if that
    /// is not a cell of the board.
    GoalCell,
    /// `end_facing(a, path)`: the facing at the end of the path as drawn.
    EndFacing,
    /// `end_cell(cell, facing, path)`, and so on: the same from a cell and a facing.
    EndCellFrom,
    GoalCellFrom,
    EndFacingFrom,
    /// `p + q`: the paths one after the other: see [`crate::JOINED`].
    Join,
    /// `leaves_over(a, path)`: the side that owns the edge over which the path would leave the board; -1 if it stays on
    /// the board or no side owns that edge.
    LeavesOver,
    /// `column(p)` and `row(p)`: the number of the column or row, from 1; 0 off the board.
    Column,
    Row,
    /// `cell_at(column, row)`: the cell there, -1 off the map or in a hole.
    CellAt,
    /// `turned(facing, n)`: a facing turned clockwise by n steps.
    Turned,
    /// `turn()`: the number of the turn, from 1; 0 in the setup.
    TurnNumber,
    /// `last_turn()`: whether this is the mission's last turn (its `turns`).
    LastTurn,
    /// `edge_side(cell, facing)`: the side that owns the edge over which a piece would leave, or none.
    EdgeOwner,
    /// `on_edge(cell, side)`: whether the cell touches an edge that the side owns.
    OnEdge,
    /// `terrain(cell)`: index into the map's legend.
    Terrain,
    /// `in_zone(cell, "name")` is lowered to `InRange`/domain; here for completeness: cell, index of the zone.
    InZone,
    /// `facing_to(p, p)`: the facing from one cell to another (nearest).
    FacingTo,
    /// A piece that a mission's own blocks refer to by name: its constant number among the mission's pieces. Returns
    /// the instance.
    MissionPiece,
    /// The side that wins by the mission's score, as defined by [`crate::Wins`]; -1 for a draw or if there is no score.
    /// Only statements use it, so that no score can depend on itself.
    ByScore,
    /// `x is kind`: whether a piece or part is of the kind, a constant, or of a kind that extends it; false for `none`.
    PieceIsOf,
    /// The same for an entry.
    EntryIsOf,
    /// The deck of a card; -1 for `none`.
    DeckOf,
    /// `deck << 16 | design` of a card; -1 for `none`.
    DesignOf,
    /// The card as seen from another side, by the side's number.
    SeenAs,
    /// How much the viewed side of a card prints of an effect, a constant: the first number printed for it, 1 for an
    /// effect without a number, 0 if the side does not have the effect.
    Printed,
    /// A role that a mission's own blocks refer to by name: its constant number among the mission's roles. Returns the
    /// side.
    MissionRole,
}

/// Who may know about an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Audience {
    Public,
    /// The seat that commands the piece.
    Owner(Expr),
    /// All seats of the side of the piece.
    Side(Expr),
    Nobody,
}

impl Audience {
    fn of(&self) -> Option<&Expr> {
        match self {
            Audience::Owner(of) | Audience::Side(of) => Some(of),
            Audience::Public | Audience::Nobody => None,
        }
    }
}

/// A statement with its origin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stmt {
    pub kind: StmtKind,
    pub origin: Origin,
}

/// The kinds of statement. `Gather` and `Ask` are allowed only in the turn program (directly or inside its loops and
/// ifs, but not inside `simultaneously`), never in effects or hooks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum StmtKind {
    Phase {
        name: String,
        title: String,
        body: Vec<Stmt>,
    },
    Step {
        name: String,
        title: String,
        body: Vec<Stmt>,
    },
    Let(Local, Expr),
    /// The value of a name is public from here on: a local. If it is a sum, `bound` is the `let` that named it, and the
    /// game log explains the sum to all.
    RevealName {
        of: Expr,
        bound: Option<Origin>,
    },
    /// The local holds the index of the face.
    LetRoll {
        local: Local,
        die: DieId,
        stream: StreamId,
        audience: Audience,
    },
    /// The local holds a [`crate::Type::Face`], or -1 when no card is left. `deck` is a deck's number (a table may
    /// choose it).
    LetDraw {
        local: Local,
        deck: Expr,
        side: Expr,
        hold: bool,
        audience: Audience,
    },
    /// The local holds the element; -1 of no elements.
    LetRandom {
        local: Local,
        domain: Domain,
        filter: Option<Expr>,
        stream: StreamId,
        audience: Audience,
    },
    /// Rolls `count` dice at once, then runs the body for each face.
    RollEach {
        count: Expr,
        die: DieId,
        local: Local,
        stream: StreamId,
        audience: Audience,
        body: Vec<Stmt>,
    },
    If {
        cond: Expr,
        then: Vec<Stmt>,
        otherwise: Vec<Stmt>,
    },
    Each {
        local: Local,
        domain: Domain,
        filter: Option<Expr>,
        /// Sort keys, least first, compared in turn; ties keep the domain's order.
        order: Vec<Expr>,
        /// Shuffled first.
        random: Option<StreamId>,
        simultaneously: bool,
        body: Vec<Stmt>,
    },
    /// Secret and simultaneous: every element of the domain makes the choice (its piece is `args[0]`, which must be
    /// `Local(local)`) without knowing the others' choices. The elements are fixed at the start. A piece waits for the
    /// pieces of `after` that have not decided yet; when all wait, one piece of a cycle is drawn from `stream` to go
    /// first. Just before a piece decides, `showing` is emitted for each piece of `after` that has decided and
    /// satisfies its condition, if any. When all have decided, the `then` of each runs in the domain's order.
    Gather {
        choice: ChoiceId,
        local: Local,
        args: Vec<Expr>,
        domain: Domain,
        filter: Option<Expr>,
        after: Option<(Local, Domain)>,
        showing: Option<(EventId, Vec<Expr>, Option<Expr>)>,
        stream: StreamId,
    },
    /// One seat decides, and `then` runs at once.
    Ask {
        choice: ChoiceId,
        args: Vec<Expr>,
    },
    Emit {
        event: EventId,
        args: Vec<Expr>,
    },
    Call {
        effect: EffectId,
        args: Vec<Expr>,
    },
    /// Applies the face of a card, with the context first. Does nothing for -1.
    Apply {
        face: Expr,
        args: Vec<Expr>,
        /// The decks that the card can be from: a card of another deck is a fault.
        decks: Vec<DeckId>,
        /// The side that it shows, if that is known.
        side: Option<u8>,
    },
    /// Discards a held card that is in no field, or returns it to the pile; `audience` may know that it happens.
    Discard {
        face: Expr,
        back: bool,
        audience: Audience,
    },
    Shuffle {
        deck: DeckId,
        audience: Audience,
    },
    Move {
        piece: Expr,
        path: Expr,
    },
    Place {
        piece: Expr,
        cell: Expr,
        facing: Option<Expr>,
    },
    /// Brings the next piece of a reserve into play; an empty reserve is a fault.
    Create {
        /// The local that refers to the piece from here on.
        local: Option<Local>,
        /// The kind of the entry.
        kind: KindId,
        entry: Expr,
        /// The seat that commands it.
        seat: Expr,
        /// -1: off the board.
        cell: Expr,
        facing: Expr,
        /// A piece that leaves play in exchange.
        instead: Option<Expr>,
    },
    /// Takes a piece out of play and off the board.
    Remove(Expr),
    /// Ends the move that the rule hooks into, in the cell of the event. Allowed only in hooks on `enters` and
    /// `passes`.
    Stop,
    /// Records a field's present value in the game log; views know it until it changes.
    Reveal {
        of: Expr,
        kind: KindId,
        field: FieldId,
        audience: Audience,
    },
    Assign {
        target: Target,
        op: AssignOp,
        value: Expr,
    },
    Collect {
        target: Target,
        op: CollectOp,
        value: Option<Expr>,
    },
    /// The next mission of a campaign, by its index, and which side has which role in it. Allowed only in campaigns.
    Play {
        mission: Expr,
        roles: Vec<(String, Expr)>,
    },
    /// The winner is an instance of `side`, -1 for a draw.
    EndGame {
        winner: Expr,
        because: String,
    },
}

/// A part of a statement.
#[derive(Clone, Copy, Debug)]
pub enum StmtPart<'s> {
    Expr(&'s Expr),
    Domain(&'s Domain),
    /// Statements inside it.
    Body(&'s [Stmt]),
}

impl StmtKind {
    /// Calls `visit` on the direct parts.
    pub fn parts<'s>(&'s self, visit: &mut dyn FnMut(StmtPart<'s>)) {
        use StmtPart::{Body, Domain, Expr};
        match self {
            StmtKind::Phase { body, .. } | StmtKind::Step { body, .. } => visit(Body(body)),
            StmtKind::Stop => {}
            StmtKind::Let(_, e)
            | StmtKind::RevealName { of: e, bound: _ }
            | StmtKind::Remove(e)
            | StmtKind::EndGame { winner: e, .. } => visit(Expr(e)),
            StmtKind::LetRoll { audience, .. } | StmtKind::Shuffle { audience, .. } => {
                audience.of().into_iter().map(Expr).for_each(visit);
            }
            StmtKind::LetDraw { deck, side, audience, .. } => {
                [deck, side].into_iter().chain(audience.of()).map(Expr).for_each(visit);
            }
            StmtKind::LetRandom { domain, filter, audience, .. } => {
                visit(Domain(domain));
                filter.iter().chain(audience.of()).map(Expr).for_each(visit);
            }
            StmtKind::RollEach { count, audience, body, .. } => {
                [count].into_iter().chain(audience.of()).map(Expr).for_each(&mut *visit);
                visit(Body(body));
            }
            StmtKind::If { cond, then, otherwise } => {
                visit(Expr(cond));
                visit(Body(then));
                visit(Body(otherwise));
            }
            StmtKind::Each { domain, filter, order, body, .. } => {
                visit(Domain(domain));
                filter.iter().chain(order).map(Expr).for_each(&mut *visit);
                visit(Body(body));
            }
            StmtKind::Gather { args, domain, filter, after, showing, .. } => {
                args.iter().map(Expr).for_each(&mut *visit);
                visit(Domain(domain));
                filter.iter().map(Expr).for_each(&mut *visit);
                after.iter().for_each(|(_, domain)| visit(Domain(domain)));
                showing.iter().flat_map(|(_, args, when)| args.iter().chain(when)).map(Expr).for_each(visit);
            }
            StmtKind::Ask { args, .. } | StmtKind::Emit { args, .. } | StmtKind::Call { args, .. } => {
                args.iter().map(Expr).for_each(visit);
            }
            StmtKind::Apply { face, args, .. } => [face].into_iter().chain(args).map(Expr).for_each(visit),
            StmtKind::Discard { face: of, audience, .. } | StmtKind::Reveal { of, audience, .. } => {
                [of].into_iter().chain(audience.of()).map(Expr).for_each(visit);
            }
            StmtKind::Move { piece, path } => [piece, path].into_iter().map(Expr).for_each(visit),
            StmtKind::Place { piece, cell, facing } => {
                [piece, cell].into_iter().chain(facing).map(Expr).for_each(visit);
            }
            StmtKind::Create { entry, seat, cell, facing, instead, .. } => {
                [entry, seat, cell, facing].into_iter().chain(instead).map(Expr).for_each(visit);
            }
            StmtKind::Assign { target, value, .. } => {
                target.of().into_iter().chain([value]).map(Expr).for_each(visit);
            }
            StmtKind::Collect { target, value, .. } => {
                target.of().into_iter().chain(value).map(Expr).for_each(visit);
            }
            StmtKind::Play { mission, roles } => {
                [mission].into_iter().chain(roles.iter().map(|(_, side)| side)).map(Expr).for_each(visit);
            }
        }
    }
}

/// What an assignment writes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Target {
    Local(Local),
    /// A field of an instance. For a track the number of hits.
    Field {
        of: Expr,
        kind: KindId,
        field: FieldId,
    },
    /// A built-in slot.
    Slot {
        of: Expr,
        slot: u32,
    },
}

impl Target {
    fn of(&self) -> Option<&Expr> {
        match self {
            Target::Local(_) => None,
            Target::Field { of, .. } | Target::Slot { of, .. } => Some(of),
        }
    }
}

/// How an assignment changes its target. Fields are clamped to the bounds of their type, and the game log reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AssignOp {
    Set,
    Add,
    Sub,
}

/// How a collection changes. A full list accepts no more elements, and the game log reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum CollectOp {
    Append,
    Insert,
    Take,
    Clear,
}
