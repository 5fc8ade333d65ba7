//! The tree of a statement.

use super::{Audience, Binder, Expr, Name, Span, Text};

/// Where a piece comes into play.
#[derive(Clone, Debug, PartialEq)]
pub enum Created {
    /// `for a at E facing E`
    At { at: Option<Box<Expr>>, facing: Option<Box<Expr>> },
    /// `in place of a`
    InPlaceOf,
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub struct Stmt {
    pub kind: StmtKind,
    pub span: Span,
}

/// Who has won when a game ends.
#[derive(Clone, Debug, PartialEq)]
pub enum Winner {
    /// `won by E`
    Side(Expr),
    /// `by score`
    Score,
    /// `drawn`
    Nobody,
}

/// The kinds of statement.
#[derive(Clone, Debug, PartialEq)]
pub enum StmtKind {
    /// `phase movement "Movement" { … }`, only in `turn` and `setup`
    Phase { name: Name, title: Option<Text>, body: Vec<Stmt> },
    /// `step jams "Jams" { … }`: a named part of a phase that overlays can address
    Step { name: Name, title: Option<Text>, body: Vec<Stmt> },
    /// `let x = E`
    Let(Name, Expr),
    /// `let x = roll d6 secret to owner of a`
    LetRoll { name: Name, die: Name, audience: Option<Audience> },
    /// `let c = draw from deck E as side` (`hold` keeps the card out of the discards until `discard`)
    LetDraw { name: Name, deck: Expr, side: Option<Expr>, hold: bool, audience: Option<Audience> },
    /// `let x = random aircraft b where E`
    LetRandom { name: Name, binder: Binder, audience: Option<Audience> },
    /// `roll E combat as f { … }`
    RollEach { count: Expr, die: Name, var: Name, audience: Option<Audience>, body: Vec<Stmt> },
    /// `if E { … } else { … }`
    If { cond: Expr, then: Vec<Stmt>, otherwise: Vec<Stmt> },
    /// `when option { … }`
    When { cond: Expr, body: Vec<Stmt> },
    /// `each aircraft a where E in order of E, E simultaneously { … }`
    Each { binder: Binder, order: Vec<Expr>, random: bool, simultaneously: bool, body: Vec<Stmt> },
    /// `gather plan(a) for each aircraft a where E after each b in E showing told(a, b, …) where E`
    Gather {
        choice: Name,
        args: Vec<Expr>,
        binder: Binder,
        after: Option<(Name, Expr)>,
        showing: Option<(Name, Vec<Expr>, Option<Expr>)>,
    },
    /// `ask choice(args)`
    Ask { choice: Name, args: Vec<Expr> },
    /// `emit event(args)`
    Emit { event: Name, args: Vec<Expr> },
    /// `smoke(t)`
    Call { effect: Name, args: Vec<Expr> },
    /// `apply c (t, by) as red`: the effect of a drawn card's side, with the deck's context
    Apply { face: Expr, args: Vec<Expr>, side: Option<Expr> },
    /// `discard c from a.hand secret to owner of a`, or with `return` back into the pile
    Discard { card: Expr, from: Option<Expr>, back: bool, audience: Option<Audience> },
    /// `shuffle deck`: returns all cards to the pile
    Shuffle(Name, Option<Audience>),
    /// `move a along E`
    Move { piece: Expr, path: Expr },
    /// `place a at E facing E`
    Place { piece: Expr, at: Expr, facing: Option<Expr> },
    /// `let b = create bomb for a at a.cell facing a.facing`, `create wreck in place of a`
    Create { name: Option<Name>, entry: Expr, whose: Expr, how: Created },
    /// `remove a`
    Remove(Expr),
    /// `stop a`: its move ends here
    Stop(Expr),
    /// `reveal a.plan [to owner of b]`
    Reveal { what: Expr, to: Option<Audience> },
    /// `E = E`, `E += E`, `E -= E`
    Assign { target: Expr, op: AssignOp, value: Expr },
    /// `append E to a.list`, `insert E into a.set`, `take E from a.set`, `clear a.list`
    Collect { op: CollectOp, value: Option<Expr>, target: Expr },
    /// `play E with attacker s`: the next mission of a campaign
    Play { mission: Expr, roles: Vec<(Name, Expr)> },
    /// `end game won by E because "…"`, `end game by score because "…"` or `end game drawn because "…"`
    EndGame { winner: Winner, because: Option<Text> },
}

/// Calls `expr` on the expression of an audience.
macro_rules! parts_of_audience {
    ($audience:ident, $expr:ident, $iter:ident) => {
        if let Some(Audience::Owner(of) | Audience::Side(of)) = $audience {
            of.$iter().for_each(&mut *$expr);
        }
    };
}

/// Calls `name` and `expr` on the parts of a binder.
macro_rules! parts_of_binder {
    ($binder:ident, $name:ident, $expr:ident, $iter:ident) => {
        let Binder { kind, var, within, filter } = $binder;
        kind.$iter().for_each(&mut *$name);
        $name(var);
        within.$iter().chain(filter).for_each(|e| $expr(e));
    };
}

/// Calls `name` and `expr` on the direct parts of a statement, as they are written, and yields the statements inside
/// it; `iter` iterates over lists.
macro_rules! parts_of {
    ($kind:expr, $name:ident, $expr:ident, $iter:ident) => {{
        let mut bodies = Vec::new();
        match $kind {
            StmtKind::Phase { name, title, body } | StmtKind::Step { name, title, body } => {
                $name(name);
                title.$iter().for_each($name);
                bodies.push(body);
            }
            StmtKind::Let(name, value) => {
                $name(name);
                $expr(value);
            }
            StmtKind::LetRoll { name, die, audience } => {
                $name(name);
                $name(die);
                parts_of_audience!(audience, $expr, $iter);
            }
            StmtKind::LetDraw { name, deck, side, hold: _, audience } => {
                $name(name);
                $expr(deck);
                side.$iter().for_each(&mut *$expr);
                parts_of_audience!(audience, $expr, $iter);
            }
            StmtKind::LetRandom { name, binder, audience } => {
                $name(name);
                parts_of_binder!(binder, $name, $expr, $iter);
                parts_of_audience!(audience, $expr, $iter);
            }
            StmtKind::RollEach { count, die, var, audience, body } => {
                $expr(count);
                $name(die);
                $name(var);
                parts_of_audience!(audience, $expr, $iter);
                bodies.push(body);
            }
            StmtKind::If { cond, then, otherwise } => {
                $expr(cond);
                bodies.extend([then, otherwise]);
            }
            StmtKind::When { cond, body } => {
                $expr(cond);
                bodies.push(body);
            }
            StmtKind::Each { binder, order, random: _, simultaneously: _, body } => {
                parts_of_binder!(binder, $name, $expr, $iter);
                order.$iter().for_each($expr);
                bodies.push(body);
            }
            StmtKind::Gather { choice, args, binder, after, showing } => {
                $name(choice);
                args.$iter().for_each(&mut *$expr);
                parts_of_binder!(binder, $name, $expr, $iter);
                if let Some((var, within)) = after {
                    $name(var);
                    $expr(within);
                }
                if let Some((event, args, filter)) = showing {
                    $name(event);
                    args.$iter().chain(filter).for_each($expr);
                }
            }
            StmtKind::Ask { choice: called, args }
            | StmtKind::Emit { event: called, args }
            | StmtKind::Call { effect: called, args } => {
                $name(called);
                args.$iter().for_each($expr);
            }
            StmtKind::Apply { face, args, side } => {
                $expr(face);
                args.$iter().chain(side).for_each($expr);
            }
            StmtKind::Remove(piece) | StmtKind::Stop(piece) => $expr(piece),
            StmtKind::Discard { card, from, back: _, audience } => {
                $expr(card);
                from.$iter().for_each(&mut *$expr);
                parts_of_audience!(audience, $expr, $iter);
            }
            StmtKind::Shuffle(deck, audience) => {
                $name(deck);
                parts_of_audience!(audience, $expr, $iter);
            }
            StmtKind::Move { piece: first, path: second }
            | StmtKind::Assign { target: first, op: _, value: second } => {
                $expr(first);
                $expr(second);
            }
            StmtKind::Place { piece, at, facing } => {
                $expr(piece);
                $expr(at);
                facing.$iter().for_each($expr);
            }
            StmtKind::Create { name, entry, whose, how } => {
                name.$iter().for_each($name);
                $expr(entry);
                $expr(whose);
                if let Created::At { at, facing } = how {
                    at.$iter().chain(facing).for_each(|e| $expr(e));
                }
            }
            StmtKind::Reveal { what, to } => {
                $expr(what);
                parts_of_audience!(to, $expr, $iter);
            }
            StmtKind::Collect { op: _, value, target } => {
                value.$iter().for_each(&mut *$expr);
                $expr(target);
            }
            StmtKind::Play { mission, roles } => {
                $expr(mission);
                for (role, side) in roles {
                    $name(role);
                    $expr(side);
                }
            }
            StmtKind::EndGame { winner, because } => {
                if let Winner::Side(winner) = winner {
                    $expr(winner);
                }
                because.$iter().for_each($name);
            }
        }
        bodies
    }};
}

impl StmtKind {
    /// Calls `name` and `expr` on the direct parts, as they are written, and returns the statements inside.
    pub fn parts_mut(
        &mut self,
        name: &mut dyn FnMut(&mut Name),
        expr: &mut dyn FnMut(&mut Expr),
    ) -> Vec<&mut Vec<Stmt>> {
        parts_of!(self, name, expr, iter_mut)
    }

    /// The statements directly inside.
    pub fn bodies(&self) -> Vec<&Vec<Stmt>> {
        self.parts(&mut |_| {}, &mut |_| {})
    }

    fn parts<'s>(&'s self, name: &mut dyn FnMut(&'s Name), expr: &mut dyn FnMut(&'s Expr)) -> Vec<&'s Vec<Stmt>> {
        parts_of!(self, name, expr, iter)
    }
}

/// How an assignment changes its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignOp {
    Set,
    Add,
    Sub,
}

/// How a collection changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectOp {
    Append,
    Insert,
    Take,
    Clear,
}
