//! The leaves of a rule on picks: the facts of the position that its result depends on.
//!
//! The result of a rule for picked elements is a function of the elements, of constant stats, and of a few facts of the
//! position. This module finds those facts, with their possible values. A fact is the largest expression that does not
//! mention a pick: in `m.speed > a.last.speed` it is the speed of the last maneuver, not the maneuver.

use super::table::ROWS;
use crate::layout::Statics;
use crate::link::{value_written_out, written_out};
use crate::scope::{children, every, reads};
use dicta_program::*;
use std::ops::Range;

/// The maximum number of nodes of a rule with its defines inlined.
const NODES: usize = 400;

/// A fact of the position, with its possible values.
#[derive(Clone, PartialEq)]
pub(crate) struct Fact {
    pub e: Expr,
    pub low: i64,
    pub high: i64,
    /// Whether it can always be computed: it reads nothing from an instance that may be missing.
    pub sure: bool,
    /// The only field that it depends on, if there is just one.
    pub source: Option<Source>,
}

/// A field of the piece in a local, with the values that its type allows.
#[derive(Clone, PartialEq)]
pub(crate) struct Source {
    pub local: Local,
    pub kind: KindId,
    pub field: FieldId,
    pub low: i64,
    pub high: i64,
}

/// Finds the leaves of a rule on some picks.
pub(crate) struct Leaves<'a> {
    pub s: &'a Statics,
    /// The types of the locals: those of parameters and picks.
    pub types: &'a [Option<Type>],
    /// The locals of the picks.
    pub picks: Range<usize>,
}

impl Leaves<'_> {
    /// The expression with calls of simple defines and values inlined; `None` if it gets too long.
    pub fn inlined(&self, e: &Expr) -> Option<Expr> {
        self.written_out(e, &mut { NODES })
    }

    /// The leaves of an expression with their minimum and maximum values; `None` if it cannot be tabulated.
    pub fn of(&self, e: &Expr) -> Option<Vec<Fact>> {
        let e = self.inlined(e)?;
        let mut leaves = Vec::new();
        self.gather(&e, &mut leaves).then_some(leaves)
    }

    /// The expression with calls of simple defines and values inlined.
    fn written_out(&self, e: &Expr, nodes: &mut usize) -> Option<Expr> {
        *nodes = nodes.checked_sub(1)?;
        let program = &self.s.program;
        if let Expr::Call(id, args) = e
            && let Some(body) = written_out(program, program.defines.get(id.index())?, args)
        {
            return self.written_out(&body, nodes);
        }
        if let Expr::Value(id, args) = e
            && let Some(body) = value_written_out(program, program.values.get(id.index())?, args)
        {
            return self.written_out(&body, nodes);
        }
        Some(match e {
            Expr::Not(a) => Expr::Not(Box::new(self.written_out(a, nodes)?)),
            Expr::Binary(op, a, b) => {
                Expr::Binary(*op, Box::new(self.written_out(a, nodes)?), Box::new(self.written_out(b, nodes)?))
            }
            Expr::If(a, b, c) => Expr::If(
                Box::new(self.written_out(a, nodes)?),
                Box::new(self.written_out(b, nodes)?),
                Box::new(self.written_out(c, nodes)?),
            ),
            _ => e.clone(),
        })
    }

    fn gather(&self, e: &Expr, leaves: &mut Vec<Fact>) -> bool {
        let is_pick = |l: Local| self.picks.contains(&usize::from(l));
        if matches!(e, Expr::Const(_)) || matches!(e, Expr::Local(l) if is_pick(*l)) {
            return true;
        }
        if reads(e, is_pick) == 0
            && let Some((low, high)) = self.range(e).filter(|(low, high)| high - low < ROWS as i64)
        {
            // The argument itself, such as the deciding piece, is not a fact of the position; but it determines its
            // constants.
            if !leaves.iter().any(|l| l.e == *e) {
                leaves.push(Fact { e: e.clone(), low, high, sure: self.sure(e), source: self.source(e) });
            }
            return true;
        }
        match e {
            // A path depends on the place of the piece, and on nothing else about it.
            Expr::Builtin(Builtin::EndCell | Builtin::GoalCell | Builtin::EndFacing | Builtin::LeavesOver, args)
                if args.len() == 2 =>
            {
                let place = [SLOT_CELL, SLOT_FACING].map(|slot| Expr::Slot { of: args[0].clone().into(), slot });
                return place.iter().chain(&args[1..]).all(|e| self.gather(e, leaves));
            }
            Expr::Builtin(Builtin::Room | Builtin::Ahead, args) => {
                let is_cell = |e: &Expr| {
                    let ends = matches!(e, Expr::Builtin(Builtin::EndCell | Builtin::GoalCell | Builtin::Ahead, _));
                    ends || matches!(e, Expr::Slot { slot: SLOT_CELL, .. })
                };
                return args.first().is_some_and(is_cell) && args.iter().all(|e| self.gather(e, leaves));
            }
            _ => {}
        }
        let pure = match e {
            Expr::Stat { .. }
            | Expr::MemberField { .. }
            | Expr::EntryOf(_)
            | Expr::SideOf(_)
            | Expr::WholeOf(_)
            | Expr::FaceField { .. }
            | Expr::Not(_)
            | Expr::Neg(_)
            | Expr::Binary(..)
            | Expr::If(..)
            | Expr::InConst { .. }
            | Expr::InConstOf { .. }
            | Expr::InRange { .. }
            | Expr::InSet { .. }
            | Expr::MakeSet(_)
            | Expr::SetLen(_)
            | Expr::Table { .. } => true,
            Expr::Builtin(b, _) => matches!(b, Builtin::Abs | Builtin::Min | Builtin::Max | Builtin::Turned),
            _ => false,
        };
        let mut all = pure;
        children(e, &mut |child| all = all && self.gather(child, leaves));
        all
    }

    /// The only field that an expression depends on, if there is just one.
    fn source(&self, e: &Expr) -> Option<Source> {
        let (mut source, mut fine) = (None, true);
        every(e, &mut |e| match e {
            Expr::Field { of, kind, field } => {
                let range = self.range(e).filter(|(low, high)| high - low < ROWS as i64);
                let found = match (of.as_ref(), range) {
                    (Expr::Local(local), Some((low, high))) if self.is_there(of) => {
                        Some(Source { local: *local, kind: *kind, field: *field, low, high })
                    }
                    _ => None,
                };
                fine &= found.is_some() && (source.is_none() || source == found);
                source = found;
            }
            // The piece itself must not occur elsewhere; the other parts of a fact about one field add no dependency.
            Expr::Const(_) | Expr::Local(_) | Expr::Stat { .. } | Expr::MemberField { .. } => {}
            Expr::Not(_) | Expr::Binary(..) | Expr::InRange { .. } | Expr::InConst { .. } => {}
            _ => fine = false,
        });
        let mut locals = 0;
        every(e, &mut |e| locals += usize::from(matches!(e, Expr::Local(_))));
        let mut fields = 0;
        every(e, &mut |e| fields += usize::from(matches!(e, Expr::Field { .. })));
        source.filter(|_| fine && locals == fields)
    }

    /// Whether an expression can always be computed. A wrong `true` only costs time: what cannot be computed then has
    /// no row.
    fn sure(&self, e: &Expr) -> bool {
        match e {
            Expr::Const(_) | Expr::Local(_) => true,
            Expr::Field { of, .. }
            | Expr::Slot { of, .. }
            | Expr::Stat { of, .. }
            | Expr::TrackLeft { of, .. }
            | Expr::EntryOf(of)
            | Expr::MemberField { of, .. } => self.is_there(of),
            Expr::Not(a) => self.sure(a),
            Expr::Binary(op, a, b) => {
                let logical = !matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Mod);
                logical && self.sure(a) && self.sure(b)
            }
            _ => false,
        }
    }

    /// Whether the value of an expression is never `none`.
    fn is_there(&self, e: &Expr) -> bool {
        let program = &self.s.program;
        let some = |ty: Option<&Type>| ty.is_some_and(|ty| !matches!(ty, Type::OrNone(_)));
        match e {
            Expr::Local(l) => some(self.types.get(usize::from(*l)).and_then(|t| t.as_ref())),
            Expr::Field { of, kind, field } => {
                let field = program.kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
                self.is_there(of) && some(field.map(|f| &f.ty))
            }
            Expr::Stat { of, kind, stat } => {
                let stat = program.kinds.get(kind.index()).and_then(|k| k.stats.get(stat.index()));
                self.is_there(of) && some(stat.map(|s| &s.ty))
            }
            Expr::EntryOf(of) => self.is_there(of),
            _ => false,
        }
    }

    /// The minimum and maximum value of an expression.
    fn range(&self, e: &Expr) -> Option<(i64, i64)> {
        let program = &self.s.program;
        match e {
            Expr::Const(n) => Some((*n, *n)),
            Expr::Local(l) => self.type_range(self.types.get(usize::from(*l))?.as_ref()?),
            Expr::Field { kind, field, .. } => {
                self.type_range(&program.kinds.get(kind.index())?.fields.get(field.index())?.ty)
            }
            Expr::Slot { slot: SLOT_IN_PLAY, .. } => Some((0, 1)),
            Expr::Slot { slot: SLOT_FACING, .. } => Some((-1, program.board.facings() - 1)),
            Expr::Slot { slot: SLOT_CELL, .. } => {
                let (width, height) = self.s.geometry.size();
                Some((-1, i64::from(width) * i64::from(height) - 1))
            }
            Expr::Stat { kind, stat, .. } => {
                let root = program.kinds.get(program.kinds.get(kind.index())?.root.index())?;
                span(root.entries.iter().map(|e| e.stats.get(stat.index()).copied().unwrap_or(0)))
            }
            Expr::TrackLeft { field, kind, .. } | Expr::TrackHits { field, kind, .. } => {
                let stat = program.kinds.get(kind.index())?.fields.get(field.index())?.boxes?;
                let (low, high) = span(self.s.instance_column(stat).iter().copied())?;
                Some((low.min(0), high.max(0)))
            }
            Expr::EntryOf(_) => span(self.s.instances.iter().map(|i| i.entry)),
            Expr::SideOf(_) => span(self.s.instances.iter().map(|i| i.side).chain([-1])),
            Expr::WholeOf(_) | Expr::PartOf { .. } => Some((-1, self.s.instances.len() as i64)),
            Expr::MemberField { of_enum, field, .. } => {
                let members = &program.enums.get(of_enum.index())?.members;
                span(members.iter().map(|m| m.values.get(*field as usize).copied().unwrap_or(0)))
            }
            Expr::Picked { choice, pick, .. } => {
                let ty = &program.choices.get(choice.index())?.picks.get(*pick as usize)?.ty;
                self.type_range(ty).map(|(low, high)| (low.min(-1), high))
            }
            Expr::Not(_)
            | Expr::InArc { .. }
            | Expr::InArcOf { .. }
            | Expr::InSet { .. }
            | Expr::InConst { .. }
            | Expr::InConstOf { .. }
            | Expr::InList { .. }
            | Expr::InRange { .. }
            | Expr::Any(_)
            | Expr::Every(_)
            | Expr::Builtin(Builtin::Sees | Builtin::Between | Builtin::OnEdge | Builtin::InZone, _) => Some((0, 1)),
            Expr::Binary(op, a, b) => match op {
                BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Mod => {
                    let ((a, b), (c, d)) = (self.range(a)?, self.range(b)?);
                    match op {
                        BinOp::Add => Some((a.checked_add(c)?, b.checked_add(d)?)),
                        BinOp::Sub => Some((a.checked_sub(d)?, b.checked_sub(c)?)),
                        _ => None,
                    }
                }
                _ => Some((0, 1)),
            },
            Expr::If(_, a, b) => {
                let ((a, b), (c, d)) = (self.range(a)?, self.range(b)?);
                Some((a.min(c), b.max(d)))
            }
            Expr::Call(id, _) => self.type_range(&program.defines.get(id.index())?.result),
            Expr::Count(q) => match &q.domain {
                Domain::Pieces { kind, .. } => Some((0, self.s.of_kind.get(kind.index())?.len() as i64)),
                _ => None,
            },
            Expr::ListLen { kind, field, .. } => {
                let width = program.kinds.get(kind.index())?.fields.get(field.index())?.width;
                Some((0, i64::from(width)))
            }
            _ => None,
        }
    }

    fn type_range(&self, ty: &Type) -> Option<(i64, i64)> {
        let program = &self.s.program;
        Some(match ty {
            Type::Bool => (0, 1),
            Type::Range(low, high) => (*low, *high),
            Type::Enum(e) => (-1, program.enums.get(e.index())?.members.len() as i64 - 1),
            Type::Entry(kind) => {
                let root = program.kinds.get(kind.index())?.root;
                (-1, program.kinds.get(root.index())?.entries.len() as i64 - 1)
            }
            Type::Piece(_) => (-1, self.s.instances.len() as i64 - 1),
            Type::Facing => (-1, program.board.facings() - 1),
            Type::Seat => (-1, self.s.mission.seats.len() as i64 - 1),
            Type::Rolled(die) => (-1, program.dice.get(die.index())?.faces.len() as i64 - 1),
            Type::OrNone(inner) => {
                let (low, high) = self.type_range(inner)?;
                (low.min(-1), high)
            }
            _ => return None,
        })
    }
}

fn span(values: impl Iterator<Item = i64>) -> Option<(i64, i64)> {
    values.fold(None, |span, v| Some(span.map_or((v, v), |(low, high): (i64, i64)| (low.min(v), high.max(v)))))
}
