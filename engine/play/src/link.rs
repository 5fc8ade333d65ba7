//! Linking: turns the expression trees of a program into closures that read slots directly.
//!
//! Frequent shapes (a field of a local, a stat of an entry, a comparison with a constant) get their own monomorphized
//! closures; everything else falls back to calls. Stats become tables indexed by entry or by instance.

mod act;
mod called_exprs;
mod chance_acts;
mod cond;
mod domain;
mod faces;
mod field_acts;
mod field_reads;
mod functions;
mod inlined;
mod membership;
mod operations;
mod piece_acts;
mod roll_call;
mod value_kind;
mod walks;

pub(crate) use inlined::{value_written_out, written_out};
pub(crate) use value_kind::{ValueKind, value_kind};

use crate::eval::*;
use crate::layout::{Statics, Store, broken};
use crate::stopwatch::{Part, Timer};
use crate::tally::Counter;
use crate::{FaultKind, SetupError};
use dicta_program::*;
use operations::binary;
use std::sync::Arc;

/// Links the bodies of one declaration. Locals are numbered within the declaration's frame.
pub(crate) struct Linker<'a> {
    pub s: &'a Statics,
    pub within: &'a Head,
    /// The number of locals in the frame; callees put theirs after these.
    pub locals: usize,
    pub sorts: Vec<ValueKind>,
    /// Whether to track reads of fields.
    pub track: bool,
    /// Current depth of inlined defines.
    depth: u32,
    /// Nodes that may still be inlined.
    nodes: usize,
}

/// The maximum depth of inlined defines; deeper ones are called.
const INLINE_DEPTH: u32 = 6;
/// The maximum number of nodes of defines that a declaration inlines; the rest is called.
const NODES: usize = 4_000;

type Linked<T> = Result<T, SetupError>;

/// A place on the board: a cell, or a piece on a cell.
enum Place {
    Cell(Arg),
    Piece(Arg),
}

impl Place {
    #[inline]
    fn get(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        match self {
            Place::Cell(a) => a.get(s, c, f),
            Place::Piece(a) => {
                let piece = a.get(s, c, f);
                c.cell(s, piece)
            }
        }
    }
}

impl<'a> Linker<'a> {
    /// Creates a linker for a declaration whose parameters are the first locals.
    pub fn new(s: &'a Statics, within: &'a Head, params: &[(String, Type)], locals: u16) -> Linker<'a> {
        let mut sorts: Vec<ValueKind> = params.iter().map(|p| value_kind(&p.1)).collect();
        let locals = usize::from(locals).max(sorts.len());
        sorts.resize(locals, ValueKind::Other);
        Linker { s, within, locals, sorts, track: false, depth: 0, nodes: NODES }
    }

    /// Returns the counter of a place in the rules if it is counted.
    pub fn counter(&self, reach: Reach) -> Option<Counter> {
        Counter::of(self.s.tally.as_ref(), reach)
    }

    /// Counts every evaluation of an expression.
    pub fn counted(&self, arg: Arg, reach: Reach) -> Arg {
        match self.counter(reach) {
            Some(counter) => Arg::Dyn(Box::new(move |s, c, f| {
                counter.hit();
                arg.get(s, c, f)
            })),
            None => arg,
        }
    }

    /// Counts every evaluation in which a condition holds.
    pub fn counted_cond(&self, cond: Cond, reach: Reach) -> Ev {
        self.counted_if_true(Box::new(move |s, c, f| i64::from(cond.holds(s, c, f))), reach)
    }

    /// Counts every evaluation in which an expression is true.
    pub fn counted_if_true(&self, ev: Ev, reach: Reach) -> Ev {
        match self.counter(reach) {
            Some(counter) => Box::new(move |s, c, f| {
                let n = ev(s, c, f);
                if n != 0 && c.fault.is_none() {
                    counter.hit();
                }
                n
            }),
            None => ev,
        }
    }

    /// Times an expression if a stopwatch is attached.
    pub fn timed(&self, ev: Ev, part: Part) -> Ev {
        match Timer::of(self.s.stopwatch.as_ref(), || part) {
            Some(timer) => Box::new(move |s, c, f| timer.time(|| ev(s, c, f))),
            None => ev,
        }
    }

    pub fn broken(&self, what: &'static str) -> SetupError {
        broken(what, self.within)
    }

    /// Returns the index of a local, or an error if the local does not exist.
    pub fn local(&self, local: Local) -> Linked<usize> {
        let local = usize::from(local);
        if local < self.locals { Ok(local) } else { Err(self.broken("a local")) }
    }

    /// Records what a local holds from here on.
    pub fn bind(&mut self, local: Local, sort: ValueKind) -> Linked<usize> {
        let local = self.local(local)?;
        self.sorts[local] = sort;
        Ok(local)
    }

    pub fn ev(&mut self, e: &Expr) -> Linked<Ev> {
        Ok(self.arg(e)?.ev())
    }

    fn evs(&mut self, list: &[Expr]) -> Linked<Vec<Arg>> {
        list.iter().map(|e| self.arg(e)).collect()
    }

    pub fn kind(&self, kind: KindId) -> Linked<&'a Kind> {
        self.s.program.kinds.get(kind.index()).ok_or_else(|| self.broken("a kind"))
    }

    /// The layout of a field.
    pub fn field(&self, kind: KindId, field: FieldId) -> Linked<Arc<crate::layout::FieldPlace>> {
        let fields = self.s.fields.get(kind.index());
        fields.and_then(|k| k.get(field.index())).cloned().ok_or_else(|| self.broken("a field"))
    }

    /// The layout of a field for a statement that writes it.
    fn written_field(&self, kind: KindId, field: FieldId, at: Origin) -> Linked<Arc<crate::layout::FieldPlace>> {
        let place = self.field(kind, field)?;
        // A card that was seen here is elsewhere now, so this field no longer shows it.
        let unseen = place.revealable && !place.cards && self.s.program.unseen.binary_search(&at).is_ok();
        Ok(if unseen { Arc::new(crate::layout::FieldPlace { unseen, ..(*place).clone() }) } else { place })
    }

    /// Links an expression.
    pub fn arg(&mut self, e: &Expr) -> Linked<Arg> {
        if let Some(settled) = self.settled(e) {
            return Ok(Arg::Const(ConstOf(settled)));
        }
        Ok(match e {
            Expr::Const(n) => Arg::Const(ConstOf(*n)),
            Expr::Local(l) => Arg::Local(LocalOf(self.local(*l)?)),
            Expr::Field { of, kind, field } => {
                let place = self.field(*kind, *field)?;
                match (of.as_ref(), place.store) {
                    (Expr::Local(l), store) if !self.track && store != Store::Wide => {
                        Arg::Field(FieldOf { local: self.local(*l)?, slot: place.slot })
                    }
                    _ => Arg::Dyn(self.read_field(of, &place)?),
                }
            }
            Expr::Slot { of, slot } => {
                let slot = *slot as usize;
                match of.as_ref() {
                    Expr::Local(l) if slot == SLOT_IN_PLAY as usize => {
                        Arg::Field(FieldOf { local: self.local(*l)?, slot })
                    }
                    _ => {
                        let of = self.arg(of)?;
                        Arg::Dyn(match slot as u32 {
                            SLOT_CELL => Box::new(move |s, c, f| {
                                let piece = of.get(s, c, f);
                                if piece < 0 { c.fail(FaultKind::OfNone) } else { c.cell(s, piece) }
                            }),
                            SLOT_FACING => Box::new(move |s, c, f| {
                                let piece = of.get(s, c, f);
                                if piece < 0 { c.fail(FaultKind::OfNone) } else { c.facing(s, piece) }
                            }),
                            _ => Box::new(move |s, c, f| {
                                let piece = of.get(s, c, f);
                                c.read(s, piece, slot)
                            }),
                        })
                    }
                }
            }
            Expr::Stat { of, kind, stat } => self.stat(of, *kind, *stat)?,
            Expr::Not(_) | Expr::Binary(BinOp::And | BinOp::Or, ..) | Expr::InArc { .. } => self.cond_arg(e)?,
            Expr::Binary(BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge, ..) => {
                self.cond_arg(e)?
            }
            Expr::TrackLeft { of, kind, field } if !self.track && matches!(**of, Expr::Local(_)) => {
                let (local, place) = (self.local_of(of)?, self.field(*kind, *field)?);
                let boxes = place.boxes.clone().ok_or_else(|| self.broken("a track without boxes"))?;
                Arg::Left(LeftOf { hits: FieldOf { local, slot: place.slot }, boxes })
            }
            Expr::TrackHits { of, kind, field } | Expr::ListLen { of, kind, field } if !self.track => {
                let place = self.field(*kind, *field)?;
                match of.as_ref() {
                    Expr::Local(l) => Arg::Field(FieldOf { local: self.local(*l)?, slot: place.slot }),
                    of => Arg::Dyn(self.read_field(of, &place)?),
                }
            }
            _ => match self.chart(e)? {
                Some(arg) => arg,
                None => Arg::Dyn(self.closure(e)?),
            },
        })
    }

    fn local_of(&self, e: &Expr) -> Linked<usize> {
        match e {
            Expr::Local(local) => self.local(*local),
            _ => Err(self.broken("a local")),
        }
    }

    /// Links a condition as a number.
    fn cond_arg(&mut self, e: &Expr) -> Linked<Arg> {
        Ok(match self.cond(e)? {
            Cond::Other(ev) => Arg::Dyn(ev),
            cond => Arg::Cond(Box::new(cond)),
        })
    }

    /// Links a value that never changes as a table lookup.
    fn chart(&mut self, e: &Expr) -> Linked<Option<Arg>> {
        let s = self.s;
        let (of, table): (&Expr, Arc<[i64]>) = match e {
            Expr::EntryOf(of) => (of, s.instances.iter().map(|i| i.entry).collect()),
            Expr::WholeOf(of) => (of, s.instances.iter().map(|i| i.whole).collect()),
            Expr::PartOf { of, part } => {
                let part = *part as usize;
                (of, s.instances.iter().map(|i| i.parts.get(part).copied().unwrap_or(-1)).collect())
            }
            Expr::SideOf(of) if self.kind_of(of) == ValueKind::Seat => {
                (of, s.mission.seats.iter().map(|s| i64::from(s.side) + 1).collect())
            }
            Expr::SideOf(of) => (of, s.instances.iter().map(|i| i.side).collect()),
            Expr::SeatOf(of) => (of, s.instances.iter().map(|i| i.seat).collect()),
            Expr::MemberField { of, of_enum, field } => {
                let members = s.program.enums.get(of_enum.index()).ok_or_else(|| self.broken("an enum"))?;
                let value = |m: &Member| m.values.get(*field as usize).copied().unwrap_or(0);
                (of, members.members.iter().map(value).collect())
            }
            Expr::FaceField { of, die, field } => {
                let die = s.program.dice.get(die.index()).ok_or_else(|| self.broken("a die"))?;
                (of, die.faces.iter().map(|v| v.get(*field as usize).copied().unwrap_or(0)).collect())
            }
            _ => return Ok(None),
        };
        self.lookup(of, table).map(Some)
    }

    fn stat(&mut self, of: &Expr, kind: KindId, stat: StatId) -> Linked<Arg> {
        if let Expr::EntryOf(piece) = of {
            let column = self.s.instance_column(stat);
            if let Expr::Local(l) = piece.as_ref() {
                return Ok(Arg::Stat(StatOf { local: self.local(*l)?, column }));
            }
            return self.lookup(piece, column);
        }
        let root = self.kind(self.kind(kind)?.root)?;
        let stats = root.entries.iter().map(|e| e.stats.get(stat.index()).copied().unwrap_or(0));
        self.lookup(of, stats.collect())
    }

    /// Links a table lookup by the value of an expression.
    fn lookup(&mut self, of: &Expr, table: Arc<[i64]>) -> Linked<Arg> {
        Ok(match self.arg(of)? {
            Arg::Local(l) => Arg::Stat(StatOf { local: l.0, column: table }),
            Arg::Field(of) => Arg::Chart(ChartOf { of, column: table }),
            of => Arg::Dyn(Box::new(move |s, c, f| {
                let i = of.get(s, c, f);
                column(c, &table, i)
            })),
        })
    }

    fn closure(&mut self, e: &Expr) -> Linked<Ev> {
        Ok(match e {
            Expr::TrackHits { of, kind, field } | Expr::ListLen { of, kind, field } => {
                let place = self.field(*kind, *field)?;
                self.read_field(of, &place)?
            }
            Expr::ListAt { of, kind, field, place } => self.list_at(of, *kind, *field, place)?,
            Expr::Const(_)
            | Expr::Local(_)
            | Expr::Field { .. }
            | Expr::Slot { .. }
            | Expr::Stat { .. }
            | Expr::EntryOf(_)
            | Expr::WholeOf(_)
            | Expr::PartOf { .. }
            | Expr::SideOf(_)
            | Expr::SeatOf(_)
            | Expr::MemberField { .. }
            | Expr::FaceField { .. }
            | Expr::Not(_) => self.arg(e)?.ev(),
            Expr::TrackLeft { of, kind, field } => self.boxes_left(of, *kind, *field)?,
            Expr::Picked { choice, of, pick } => self.picked(*choice, of, *pick)?,
            Expr::Neg(a) => self.negated(a)?,
            Expr::Binary(
                BinOp::And | BinOp::Or | BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge,
                ..,
            ) => self.arg(e)?.ev(),
            Expr::Binary(op, a, b) => binary(*op, self.arg(a)?, self.arg(b)?),
            Expr::If(cond, a, b) => self.if_else(cond, a, b)?,
            Expr::Call(id, args) => self.call_define(*id, args)?,
            Expr::Value(id, args) => self.call_value(*id, args)?,
            Expr::Table { table, keys, result } => self.table(*table, keys, *result as usize)?,
            Expr::Builtin(builtin, args) => self.builtin(*builtin, args)?,
            Expr::InArc { arc, a, b } => self.in_arc(*arc, a, b)?,
            Expr::InArcOf { arc, a, b } => self.in_arc_of(arc, a, b)?,
            Expr::InSet { item, set } => self.in_set(item, set)?,
            Expr::InConst { item, set } => self.in_const(item, *set)?,
            Expr::InConstOf { item, set } => self.in_const_of(item, set)?,
            Expr::InList { item, of, kind, field } => self.in_list(item, of, *kind, *field)?,
            Expr::InRange { item, low, high } => self.in_range(item, low.as_deref(), high.as_deref())?,
            Expr::MakeSet(items) => self.make_set(items)?,
            Expr::SetLen(set) => self.set_len(set)?,
            Expr::Any(q)
            | Expr::Every(q)
            | Expr::Count(q)
            | Expr::Sum(q)
            | Expr::Least(q)
            | Expr::Most(q)
            | Expr::First(q)
            | Expr::SetOf(q) => self.quantifier(e, q)?,
        })
    }

    fn negated(&mut self, a: &Expr) -> Linked<Ev> {
        let a = self.arg(a)?;
        Ok(Box::new(move |s, c, f| match a.get(s, c, f).checked_neg() {
            Some(n) => n,
            None => c.fail(FaultKind::Overflow),
        }))
    }

    fn if_else(&mut self, cond: &Expr, a: &Expr, b: &Expr) -> Linked<Ev> {
        let (cond, a, b) = (self.cond(cond)?, self.arg(a)?, self.arg(b)?);
        if let Cond::Const(holds) = cond {
            return Ok(if holds { a } else { b }.ev());
        }
        Ok(Box::new(move |s, c, f| if cond.holds(s, c, f) { a.get(s, c, f) } else { b.get(s, c, f) }))
    }

    /// Links a place: a cell as it is, or the cell of a piece.
    fn place(&mut self, e: &Expr) -> Linked<Place> {
        Ok(match self.kind_of(e) {
            ValueKind::Cell => Place::Cell(self.arg(e)?),
            _ => Place::Piece(self.arg(e)?),
        })
    }
}

/// Links the defines and values of a program.
pub(crate) fn link_exprs(s: &Statics, track: bool) -> Linked<Exprs> {
    let mut exprs = Exprs::default();
    for d in &s.program.defines {
        let mut l = Linker::new(s, &d.head, &d.params, d.locals);
        l.track = track;
        exprs.defines.push(DefineCode { body: l.ev(&d.body)?, size: l.locals });
    }
    for (id, v) in (0..).map(ValueId).zip(&s.program.values) {
        let mut l = Linker::new(s, &v.head, &v.params, v.locals);
        l.track = track;
        let mut items = Vec::new();
        for (n, item) in (0..).zip(&v.items) {
            let when = l.opt_cond(&item.when)?;
            let amount = l.arg(&item.amount)?;
            items.push(ItemCode { when, amount: l.counted(amount, Reach::Modifier(id, n)) });
        }
        let base = l.arg(&v.base)?;
        let base = l.counted(base, Reach::Value(id)).ev();
        let clamp = match &v.clamp {
            Some((low, high)) => Some((l.ev(low)?, l.ev(high)?)),
            None => None,
        };
        exprs.values.push(ValueCode { base, items, clamp, size: l.locals });
    }
    exprs.walks = walks::link_walks(s, track)?;
    Ok(exprs)
}
