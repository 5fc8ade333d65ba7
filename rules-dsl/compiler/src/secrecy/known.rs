//! What is known at a point in the rules: locals, and the fields that have been revealed to everyone.

use super::label::{Label, NO_PATH, Path, Val, join};
use crate::walk::{any, reached};
use dicta_program::{BinOp, Domain, Expr, FieldId, KindId, Local, Program};
use std::rc::Rc;

/// The pieces whose field is revealed to everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pieces {
    /// One piece.
    Of(Path),
    /// All pieces of a loop, or this part of each.
    All(LoopId, Option<u32>),
}

/// A field whose present value everyone knows; the kind is the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub who: Pieces,
    pub kind: KindId,
    pub field: FieldId,
}

/// The pieces that a loop iterates over.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Loop {
    /// The kind of the pieces.
    kind: KindId,
    out_of_play: bool,
    /// The conjuncts of its filter, over local 0.
    filter: Vec<Expr>,
    /// What the filter reads.
    reads: Reads,
}

/// The number of a loop: equal loops have equal numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LoopId(u32);

/// The loops that revealed something, by number.
#[derive(Default)]
pub(super) struct Loops(Vec<Loop>);

impl Loops {
    pub fn get(&self, id: LoopId) -> &Loop {
        &self.0[id.0 as usize]
    }

    /// The number of a loop.
    pub fn number(&mut self, of: Loop) -> LoopId {
        let number = self.0.iter().position(|l| *l == of).unwrap_or_else(|| {
            self.0.push(of);
            self.0.len() - 1
        });
        LoopId(number as u32)
    }
}

/// What an expression reads.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Reads {
    /// By root kind.
    fields: Vec<(KindId, FieldId)>,
    /// A property of the board.
    board: bool,
    /// A value that isn't tracked: it may change later.
    other: bool,
    /// More than the fields and the place of the piece itself.
    others: bool,
}

/// A change after which a loop may cover other pieces, or what it revealed may be a secret again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// The piece that changes; `NO_PATH` for any.
    pub piece: Path,
    pub what: Changed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Changed {
    /// The kind is the root.
    Field {
        kind: KindId,
        field: FieldId,
        secret: bool,
    },
    Board,
    /// A piece of this root kind, or of any, may have come into play.
    Entered(Option<KindId>),
    Everything,
}

/// What everyone knows, in the order in which it was revealed. A branch shares the list until it changes it: following
/// a call copies no more than a pointer.
#[derive(Clone, Default)]
pub(super) struct Revealed(Rc<Vec<Known>>);

impl Revealed {
    pub fn list(&self) -> &[Known] {
        &self.0
    }

    pub fn add(&mut self, known: Known) {
        if !self.0.contains(&known) {
            Rc::make_mut(&mut self.0).push(known);
        }
    }

    /// Keeps what satisfies the predicate; returns whether anything was removed.
    fn retain(&mut self, keep: impl Fn(&Known) -> bool) -> bool {
        self.retain_after(0, keep)
    }

    /// Keeps a number of those revealed first, and of the others what satisfies the predicate.
    fn retain_after(&mut self, start: usize, keep: impl Fn(&Known) -> bool) -> bool {
        let Some(first) = self.0[start..].iter().position(|k| !keep(k)) else { return false };
        let list = Rc::make_mut(&mut self.0);
        let rest = list.split_off(start + first);
        list.extend(rest.into_iter().skip(1).filter(keep));
        true
    }

    /// Keeps what the other has too; returns whether anything was removed.
    pub fn keep_common(&mut self, other: &Revealed) -> bool {
        if Rc::ptr_eq(&self.0, &other.0) {
            return false;
        }
        // Both branches begin with what was known before them.
        let common = self.0.iter().zip(&*other.0).take_while(|(mine, theirs)| mine == theirs).count();
        self.retain_after(common, |k| other.0[common..].contains(k))
    }

    pub fn clear(&mut self) {
        self.0 = Rc::default();
    }
}

#[derive(Clone, Default)]
pub(super) struct State {
    pub locals: Vec<Option<Val>>,
    pub known: Revealed,
}

impl State {
    pub fn set(&mut self, local: Local, val: Val) {
        let i = usize::from(local);
        if self.locals.len() <= i {
            self.locals.resize(i + 1, None);
        }
        self.locals[i] = Some(val);
    }

    pub fn get(&self, local: Local) -> Option<Val> {
        self.locals.get(usize::from(local)).copied().flatten()
    }

    /// The frame of a called body: its own locals, and what everyone knows.
    pub fn frame(&self, vals: &[Val]) -> State {
        State { locals: vals.iter().copied().map(Some).collect(), known: self.known.clone() }
    }

    /// Makes a field of one piece public.
    pub fn learn(&mut self, piece: Path, kind: KindId, field: FieldId) {
        self.known.add(Known { who: Pieces::Of(piece), kind, field });
    }

    /// Handles a write to a field: its known values become unknown if the written value is a secret, and so do those of
    /// loops whose filter reads the field.
    pub fn wrote(&mut self, loops: &Loops, kind: KindId, field: FieldId, secret: bool) {
        self.known.retain(|k| {
            let stale = matches!(k.who, Pieces::All(l, _) if loops.get(l).reads.fields.contains(&(kind, field)));
            !(stale || secret && k.kind == kind && k.field == field)
        });
    }

    /// Handles a change on the board; `entered`: a piece may have come into play.
    pub fn moved(&mut self, loops: &Loops, entered: bool) {
        self.known.retain(|k| {
            let Pieces::All(l, _) = k.who else { return true };
            let l = loops.get(l);
            !(l.reads.board || (entered && !l.out_of_play))
        });
    }

    /// Merges two branches.
    pub fn merge(&mut self, other: &State) {
        self.known.keep_common(&other.known);
        self.locals.resize(self.locals.len().max(other.locals.len()), None);
        for (mine, theirs) in self.locals.iter_mut().zip(&other.locals) {
            match (mine.as_mut(), theirs) {
                (Some(m), Some(t)) => *m = merged(m, t),
                (None, Some(t)) => *mine = Some(*t),
                _ => {}
            }
        }
    }
}

/// The value after two branches.
fn merged(a: &Val, b: &Val) -> Val {
    let same = |a: Path, b: Path| if a == b { a } else { NO_PATH };
    let there = match (a.there, b.there) {
        (Some(a), Some(b)) => Some(join(a, b)),
        (Some(only), None) | (None, Some(only)) => Some(join(only, join(a.label, b.label))),
        (None, None) => None,
    };
    Val { label: join(a.label, b.label), owner: same(a.owner, b.owner), piece: same(a.piece, b.piece), there }
}

/// The loop over a domain with a filter, if later loops can be compared with it.
pub(super) fn looped(program: &Program, local: Local, domain: &Domain, filter: Option<&Expr>) -> Option<Loop> {
    let (kind, out_of_play) = match domain {
        Domain::Pieces { kind, out_of_play } => (*kind, *out_of_play),
        Domain::Sides => (KindId(1), true),
        Domain::PartsOf(_)
        | Domain::Entries(_)
        | Domain::Enum(_)
        | Domain::Bool
        | Domain::Facings
        | Domain::Set(_)
        | Domain::Const(_)
        | Domain::ConstOf(_)
        | Domain::List { .. }
        | Domain::Range(..)
        | Domain::Cells { .. }
        | Domain::Walk { .. }
        | Domain::Maybe(_)
        | Domain::Among(_) => return None,
    };
    let mut parts = vec![];
    filter.into_iter().for_each(|e| conjuncts(e, &mut parts));
    let own =
        |e: &Expr| !any(e, &mut |e| matches!(e, Expr::Local(l) if *l != local) || crate::walk::quantifier(e).is_some());
    let (mut list, mut reads) = (vec![], Reads::default());
    for part in parts {
        reads.other |= !own(part);
        reads.others |= any(part, &mut |e| is_of_others(e, local));
        read_by(program, part, &mut reads);
        list.push(crate::walk::renamed(part, local, 0));
    }
    Some(Loop { kind, out_of_play, filter: list, reads })
}

impl Loop {
    /// The pieces of which a loop reveals a field, or a field of this part; `None` if that is unknown. A piece that
    /// lacks the part has nothing to reveal.
    pub fn closed(mut self, part: Option<u32>) -> Option<Loop> {
        self.filter.retain(|e| !part.is_some_and(|part| has_part(e, part)));
        (self.filter.is_empty() || !self.reads.other).then_some(self)
    }

    /// Whether it covers the same pieces after these changes. What changes the loop's own piece, in its turn, is no
    /// matter, unless the filter reads more than that piece.
    pub fn survives(&self, program: &Program, own: Path, changes: &[Change]) -> bool {
        let root = program.kinds[self.kind.index()].root;
        let same = |change: &Change| match change.what {
            Changed::Everything => false,
            _ if change.piece == own && !self.reads.others => true,
            Changed::Field { kind, field, secret: _ } => !self.reads.fields.contains(&(kind, field)),
            Changed::Board => !self.reads.board,
            Changed::Entered(kind) => self.out_of_play || kind.is_some_and(|k| k != root),
        };
        changes.iter().all(same)
    }

    /// Whether this loop covers all pieces of the other.
    pub fn holds(&self, program: &Program, other: &Loop) -> bool {
        let mut kind = Some(other.kind);
        while let Some(k) = kind.filter(|k| *k != self.kind) {
            kind = program.kinds[k.index()].extends;
        }
        kind.is_some()
            && (self.out_of_play || !other.out_of_play)
            && self.filter.iter().all(|e| other.filter.contains(e))
    }
}

/// Whether an expression reads more than the fields and the place of the piece in this local.
fn is_of_others(e: &Expr, local: Local) -> bool {
    match e {
        Expr::Field { of, .. }
        | Expr::TrackLeft { of, .. }
        | Expr::TrackHits { of, .. }
        | Expr::ListLen { of, .. }
        | Expr::ListAt { of, .. }
        | Expr::InList { of, .. }
        | Expr::Slot { of, .. } => **of != Expr::Local(local),
        Expr::Call(..) | Expr::Value(..) | Expr::InArc { .. } | Expr::InArcOf { .. } => true,
        Expr::Builtin(_, args) => !args.is_empty(),
        e => crate::walk::quantifier(e).is_some(),
    }
}

fn conjuncts<'e>(e: &'e Expr, out: &mut Vec<&'e Expr>) {
    match e {
        Expr::Binary(BinOp::And, a, b) => {
            conjuncts(a, out);
            conjuncts(b, out);
        }
        _ => out.push(e),
    }
}

/// Whether an expression over local 0 only tests if this part exists.
fn has_part(e: &Expr, part: u32) -> bool {
    let Expr::Binary(BinOp::Ne, a, b) = e else { return false };
    match (&**a, &**b) {
        (Expr::PartOf { of, part: p }, Expr::Const(-1)) => *p == part && **of == Expr::Local(0),
        _ => false,
    }
}

/// Collects what an expression reads, through defines and values.
fn read_by(program: &Program, e: &Expr, reads: &mut Reads) {
    reached(program, e, &mut |e| match e {
        Expr::Field { kind, field, .. }
        | Expr::TrackLeft { kind, field, .. }
        | Expr::TrackHits { kind, field, .. }
        | Expr::ListLen { kind, field, .. }
        | Expr::ListAt { kind, field, .. }
        | Expr::InList { kind, field, .. } => {
            reads.fields.push((program.kinds[kind.index()].root, *field));
        }
        Expr::Slot { .. } | Expr::InArc { .. } | Expr::InArcOf { .. } | Expr::Builtin(..) | Expr::Call(..) => {
            reads.board = true;
        }
        Expr::Picked { .. } => reads.other = true,
        Expr::Any(q)
        | Expr::Every(q)
        | Expr::Count(q)
        | Expr::Sum(q)
        | Expr::Least(q)
        | Expr::Most(q)
        | Expr::First(q)
        | Expr::SetOf(q) => {
            reads.board = true;
            match &q.domain {
                Domain::List { kind, field, .. } => {
                    reads.fields.push((program.kinds[kind.index()].root, *field));
                }
                Domain::Walk { .. } => reads.other = true,
                _ => {}
            }
        }
        Expr::Const(_)
        | Expr::Local(_)
        | Expr::Stat { .. }
        | Expr::EntryOf(_)
        | Expr::PartOf { .. }
        | Expr::WholeOf(_)
        | Expr::SideOf(_)
        | Expr::SeatOf(_)
        | Expr::MemberField { .. }
        | Expr::FaceField { .. }
        | Expr::Not(_)
        | Expr::Neg(_)
        | Expr::Binary(..)
        | Expr::If(..)
        | Expr::Table { .. }
        | Expr::InSet { .. }
        | Expr::InConst { .. }
        | Expr::InConstOf { .. }
        | Expr::InRange { .. }
        | Expr::MakeSet(_)
        | Expr::SetLen(_)
        | Expr::Value(..) => {}
    });
}

/// The label after a loop: a secret of one of its pieces is no longer attributed to a single piece.
pub(super) fn without_piece(label: Label, since: Path) -> Label {
    match label.level.of() {
        Some(of) if of > since => Label { level: super::label::Level::Nobody, ..label },
        _ => label,
    }
}
