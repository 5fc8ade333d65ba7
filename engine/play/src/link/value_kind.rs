//! The kinds of values.

use super::Linker;
use dicta_program::*;

/// The kind of a value, as far as functions that accept either a piece or something else need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
    Cell,
    Seat,
    Other,
}

impl Linker<'_> {
    /// The kind of an expression's value.
    pub fn kind_of(&self, e: &Expr) -> ValueKind {
        let program = &self.s.program;
        let of_type = |ty: Option<&Type>| ty.map_or(ValueKind::Other, value_kind);
        match e {
            Expr::Local(l) => self.sorts.get(usize::from(*l)).copied().unwrap_or(ValueKind::Other),
            Expr::Slot { slot: SLOT_CELL, .. } => ValueKind::Cell,
            Expr::Builtin(
                Builtin::Ahead
                | Builtin::EndCell
                | Builtin::GoalCell
                | Builtin::EndCellFrom
                | Builtin::GoalCellFrom
                | Builtin::CellAt,
                _,
            ) => ValueKind::Cell,
            Expr::Builtin(Builtin::Min | Builtin::Max, args) => {
                args.first().map_or(ValueKind::Other, |a| self.kind_of(a))
            }
            Expr::SeatOf(_) => ValueKind::Seat,
            Expr::ListAt { kind, field, .. } => {
                of_type(program.kinds.get(kind.index()).and_then(|k| k.fields.get(field.index())).map(|f| &f.ty))
            }
            Expr::Field { kind, field, .. } => {
                of_type(program.kinds.get(kind.index()).and_then(|k| k.fields.get(field.index())).map(|f| &f.ty))
            }
            Expr::Stat { kind, stat, .. } => {
                of_type(program.kinds.get(kind.index()).and_then(|k| k.stats.get(stat.index())).map(|f| &f.ty))
            }
            Expr::MemberField { of_enum, field, .. } => {
                let fields = program.enums.get(of_enum.index()).map(|e| &e.fields);
                of_type(fields.and_then(|f| f.get(*field as usize)).map(|f| &f.1))
            }
            Expr::Picked { choice, pick, .. } => {
                let picks = program.choices.get(choice.index()).map(|c| &c.picks);
                of_type(picks.and_then(|p| p.get(*pick as usize)).map(|p| &p.ty))
            }
            Expr::Call(id, _) => of_type(program.defines.get(id.index()).map(|d| &d.result)),
            Expr::Table { table, result, .. } => {
                let results = program.tables.get(table.index()).map(|t| &t.results);
                of_type(results.and_then(|r| r.get(*result as usize)).map(|r| &r.1))
            }
            // Pieces have no constants, so a constant in the position of a place is a cell, or `none`, which is off the
            // board.
            Expr::Const(_) => ValueKind::Cell,
            Expr::If(_, a, b) => match (a.as_ref(), self.kind_of(a)) {
                (Expr::Const(_), _) | (_, ValueKind::Other) => self.kind_of(b),
                (_, sort) => sort,
            },
            Expr::First(q) => self.domain_kind(&q.domain),
            Expr::Least(q) | Expr::Most(q) if q.body.is_none() => self.domain_kind(&q.domain),
            _ => ValueKind::Other,
        }
    }
}

/// The kind of the values of a type.
pub(crate) fn value_kind(ty: &Type) -> ValueKind {
    match ty {
        Type::Cell => ValueKind::Cell,
        Type::Seat => ValueKind::Seat,
        Type::OrNone(inner) | Type::List(inner, _) | Type::Set(inner) => value_kind(inner),
        _ => ValueKind::Other,
    }
}
