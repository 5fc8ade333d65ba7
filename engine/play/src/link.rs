//! Linking: turns the expression trees of a program into closures that read slots directly.
//!
//! Frequent shapes (a field of a local, a stat of an entry, a comparison with a constant) get their own monomorphized
//! closures; everything else falls back to calls. Stats become tables indexed by entry or by instance.

mod act;
pub(crate) mod cards;
mod cond;
mod domain;
mod env;

pub(crate) use cond::{Cond, Test};
pub(crate) use domain::Dom;
pub(crate) use env::{Act, AudienceCode, Block, EachCode, Env, EventCode, HookCode, ImpossibleResult, Queues};

use crate::eval::*;
use crate::layout::{Statics, Store, broken, wide};
use crate::stopwatch::{Part, Timer};
use crate::tally::Counter;
use crate::{FaultKind, SetupError};
use dicta_program::*;
use std::sync::Arc;

/// The kind of a value, as far as functions that accept either a piece or something else need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ValueKind {
    Cell,
    Seat,
    Other,
}

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

    /// Returns the body of a define, to inline instead of a call, if it is simple enough.
    fn inlined(&mut self, define: &Define, args: &[Expr]) -> Option<Expr> {
        let fits = self.depth < INLINE_DEPTH && define.params.len() == args.len();
        let body = fits.then(|| crate::options::leaves::written_out(define, args)).flatten()?;
        let mut count = 0;
        crate::scope::every(&body, &mut |_| count += 1);
        self.nodes = self.nodes.checked_sub(count)?;
        Some(body)
    }

    /// Links an inlined body, one level deeper.
    fn deeper<T>(&mut self, link: impl FnOnce(&mut Self) -> Linked<T>) -> Linked<T> {
        self.depth += 1;
        let linked = link(self);
        self.depth -= 1;
        linked
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

    /// Links an expression.
    pub fn arg(&mut self, e: &Expr) -> Linked<Arg> {
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

    fn read_field(&mut self, of: &Expr, place: &Arc<crate::layout::FieldPlace>) -> Linked<Ev> {
        let of = self.arg(of)?;
        let (slot, two, place, track) = (place.slot, place.store == Store::Wide, place.clone(), self.track);
        Ok(match (track, two) {
            (false, false) => Box::new(move |s, c, f| {
                let piece = of.get(s, c, f);
                c.read(s, piece, slot)
            }),
            (false, true) => Box::new(move |s, c, f| {
                let piece = of.get(s, c, f);
                c.read_wide(s, piece, slot)
            }),
            (true, _) => Box::new(move |s, c, f| {
                let piece = of.get(s, c, f);
                note_reading(s, c, piece, &place);
                if two { c.read_wide(s, piece, slot) } else { c.read(s, piece, slot) }
            }),
        })
    }

    fn closure(&mut self, e: &Expr) -> Linked<Ev> {
        let s = self.s;
        Ok(match e {
            Expr::TrackHits { of, kind, field } | Expr::ListLen { of, kind, field } => {
                let place = self.field(*kind, *field)?;
                self.read_field(of, &place)?
            }
            Expr::ListAt { of, kind, field, place } => {
                let list = self.field(*kind, *field)?;
                let (of, place) = (self.arg(of)?, self.arg(place)?);
                Box::new(move |s, c, f| {
                    let (piece, place) = (of.get(s, c, f), place.get(s, c, f));
                    let count = c.read(s, piece, list.slot).min(list.width as i64 - 1);
                    if (1..=count).contains(&place) { c.read(s, piece, list.slot + place as usize) } else { -1 }
                })
            }
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
            Expr::TrackLeft { of, kind, field } => {
                let place = self.field(*kind, *field)?;
                let boxes = place.boxes.clone().ok_or_else(|| self.broken("a track without boxes"))?;
                let (of, hits) = (self.arg(of)?, place.slot);
                let track = self.track;
                Box::new(move |s, c, f| {
                    let piece = of.get(s, c, f);
                    if track {
                        note_reading(s, c, piece, &place);
                    }
                    let all = column(c, &boxes, piece);
                    all - c.read(s, piece, hits)
                })
            }
            Expr::Picked { choice, of, pick } => {
                let (choice, pick, of) = (*choice, *pick as usize, self.arg(of)?);
                if s.picks.get(choice.index()).is_none_or(|p| pick >= p.picks.len()) {
                    return Err(self.broken("a pick"));
                }
                let track = self.track;
                Box::new(move |s, c, f| {
                    let piece = of.get(s, c, f);
                    if track {
                        let knowers = c.s.knowers(piece, Secrecy::Owner);
                        c.known &= knowers;
                        c.always &= knowers;
                    }
                    match c.s.pick_slot(choice, piece, pick) {
                        Some((at, true)) => wide(s, at),
                        Some((at, false)) => i64::from(s[at]),
                        None => -1,
                    }
                })
            }
            Expr::Neg(a) => {
                let a = self.arg(a)?;
                Box::new(move |s, c, f| match a.get(s, c, f).checked_neg() {
                    Some(n) => n,
                    None => c.fail(FaultKind::Overflow),
                })
            }
            Expr::Binary(
                BinOp::And | BinOp::Or | BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge,
                ..,
            ) => self.arg(e)?.ev(),
            Expr::Binary(op, a, b) => binary(*op, self.arg(a)?, self.arg(b)?),
            Expr::If(cond, a, b) => {
                let (cond, a, b) = (self.cond(cond)?, self.arg(a)?, self.arg(b)?);
                Box::new(move |s, c, f| if cond.holds(s, c, f) { a.get(s, c, f) } else { b.get(s, c, f) })
            }
            Expr::Call(id, args) => {
                let define = s.program.defines.get(id.index()).ok_or_else(|| self.broken("a define"))?;
                if define.params.len() != args.len() {
                    return Err(self.broken("the arguments of a define"));
                }
                if let Some(body) = self.inlined(define, args) {
                    return self.deeper(|l| l.ev(&body));
                }
                let (args, top, define) = (self.evs(args)?, self.locals, id.index());
                let ev = Box::new(move |s: &[i32], c: &mut Ctx, f: &mut [i64]| {
                    values(&args, s, c, f, |c, f, args| c.define(s, f, top, define, args))
                });
                self.timed(ev, Part::Define(*id))
            }
            Expr::Value(id, args) => {
                let value = s.program.values.get(id.index()).ok_or_else(|| self.broken("a value"))?;
                if value.params.len() != args.len() {
                    return Err(self.broken("the arguments of a value"));
                }
                let (args, top, value) = (self.evs(args)?, self.locals, id.index());
                let ev = Box::new(move |s: &[i32], c: &mut Ctx, f: &mut [i64]| {
                    values(&args, s, c, f, |c, f, args| c.value(s, f, top, value, args))
                });
                self.timed(ev, Part::Value(*id))
            }
            Expr::Table { table, keys, result } => self.table(*table, keys, *result as usize)?,
            Expr::Builtin(builtin, args) => self.builtin(*builtin, args)?,
            Expr::InArc { arc, a, b } => {
                let arc = arc.index();
                if arc >= s.arcs.len() {
                    return Err(self.broken("an arc"));
                }
                let (a, b) = (self.arg(a)?, self.place(b)?);
                Box::new(move |s, c, f| {
                    let (piece, to) = (a.get(s, c, f), b.get(s, c, f));
                    let (cell, facing) = (c.cell(s, piece), c.facing(s, piece));
                    i64::from(c.s.geometry.in_arc(&c.s.arcs[arc], cell, facing, to))
                })
            }
            Expr::InArcOf { arc, a, b } => {
                let (arc, a, b) = (self.arg(arc)?, self.arg(a)?, self.place(b)?);
                Box::new(move |s, c, f| {
                    let arc = arc.get(s, c, f);
                    let (piece, to) = (a.get(s, c, f), b.get(s, c, f));
                    let (cell, facing) = (c.cell(s, piece), c.facing(s, piece));
                    match c.s.arcs.get(arc as usize) {
                        Some(arc) => i64::from(c.s.geometry.in_arc(arc, cell, facing, to)),
                        None => 0,
                    }
                })
            }
            Expr::InSet { item, set } => {
                let (item, set) = (self.arg(item)?, self.arg(set)?);
                Box::new(move |s, c, f| {
                    let (item, set) = (item.get(s, c, f), set.get(s, c, f));
                    i64::from((0..63).contains(&item) && set >> item & 1 == 1)
                })
            }
            Expr::InConst { item, set } => {
                let item = self.arg(item)?;
                let set = s.program.sets.get(set.index()).cloned().ok_or_else(|| self.broken("a set"))?;
                Box::new(move |s, c, f| i64::from(set.has(item.get(s, c, f))))
            }
            Expr::InConstOf { item, set } => {
                let (item, set) = (self.arg(item)?, self.arg(set)?);
                Box::new(move |s, c, f| {
                    let (item, set) = (item.get(s, c, f), set.get(s, c, f));
                    i64::from(c.s.program.sets.get(set as usize).is_some_and(|set| set.has(item)))
                })
            }
            Expr::InList { item, of, kind, field } => {
                let place = self.field(*kind, *field)?;
                let (item, of, track) = (self.arg(item)?, self.arg(of)?, self.track);
                Box::new(move |s, c, f| {
                    let (item, piece) = (item.get(s, c, f), of.get(s, c, f));
                    if track {
                        note_reading(s, c, piece, &place);
                    }
                    let at = c.slot(piece, place.slot);
                    let count = c.read(s, piece, place.slot).max(0) as usize;
                    let list = s.get(at.saturating_add(1)..at.saturating_add(1 + count)).unwrap_or(&[]);
                    i64::from(list.iter().any(|e| i64::from(*e) == item))
                })
            }
            Expr::InRange { item, low, high } => {
                let item = self.arg(item)?;
                let low = low.as_ref().map_or(Ok(Arg::Const(ConstOf(i64::MIN))), |e| self.arg(e))?;
                let high = high.as_ref().map_or(Ok(Arg::Const(ConstOf(i64::MAX))), |e| self.arg(e))?;
                Box::new(move |s, c, f| {
                    let item = item.get(s, c, f);
                    i64::from(item >= low.get(s, c, f) && item <= high.get(s, c, f))
                })
            }
            Expr::MakeSet(items) => {
                let items = self.evs(items)?;
                Box::new(move |s, c, f| {
                    items.iter().fold(0, |set, item| match item.get(s, c, f) {
                        n @ 0..63 => set | 1 << n,
                        _ => set,
                    })
                })
            }
            Expr::SetLen(set) => {
                let set = self.arg(set)?;
                Box::new(move |s, c, f| i64::from(set.get(s, c, f).count_ones()))
            }
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

    fn table(&mut self, table: TableId, keys: &[Expr], result: usize) -> Linked<Ev> {
        let counter = self.counter(Reach::Cell(table, 0));
        let table = self.s.program.tables.get(table.index()).ok_or_else(|| self.broken("a table"))?;
        let (rows, columns) = (table.rows.clone(), table.columns.clone());
        let across = columns.len().max(1);
        let cells: Vec<i64> = table.cells.iter().map(|c| c.get(result).copied().unwrap_or(0)).collect();
        if rows.is_empty() || cells.len() < rows.len() * across || !(1..=2).contains(&keys.len()) {
            return Err(self.broken("the cells of a table"));
        }
        let nearest = |bounds: &[(i64, i64)], key: i64| {
            bounds.partition_point(|(_, high)| *high < key).min(bounds.len().saturating_sub(1))
        };
        let mut keys = self.evs(keys)?;
        let second = if keys.len() == 1 { None } else { keys.pop() };
        let first = keys.pop().ok_or_else(|| self.broken("the keys of a table"))?;
        if let Some(counter) = counter {
            return Ok(Box::new(move |s, c, f| {
                let row = nearest(&rows, first.get(s, c, f));
                let column = second.as_ref().map_or(0, |k| nearest(&columns, k.get(s, c, f)));
                if c.fault.is_none() {
                    counter.hit_nth(row * across + column);
                }
                cells[row * across + column]
            }));
        }
        Ok(Box::new(move |s, c, f| {
            let row = nearest(&rows, first.get(s, c, f));
            let column = second.as_ref().map_or(0, |k| nearest(&columns, k.get(s, c, f)));
            cells[row * across + column]
        }))
    }

    /// Links a place: a cell as it is, or the cell of a piece.
    fn place(&mut self, e: &Expr) -> Linked<Place> {
        Ok(match self.kind_of(e) {
            ValueKind::Cell => Place::Cell(self.arg(e)?),
            _ => Place::Piece(self.arg(e)?),
        })
    }

    fn builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Linked<Ev> {
        let wrong = self.broken("the arguments of a function");
        let one = |l: &mut Self, i: usize| args.get(i).map_or(Err(wrong.clone()), |e| l.arg(e));
        let at = |l: &mut Self, i: usize| args.get(i).map_or(Err(wrong.clone()), |e| l.place(e));
        Ok(match builtin {
            Builtin::Abs => {
                let a = one(self, 0)?;
                Box::new(move |s, c, f| a.get(s, c, f).saturating_abs())
            }
            Builtin::Min | Builtin::Max => {
                let least = builtin == Builtin::Min;
                let (first, rest) = (one(self, 0)?, self.evs(&args[1..])?);
                Box::new(move |s, c, f| {
                    let first = first.get(s, c, f);
                    rest.iter().fold(first, |m, a| {
                        let n = a.get(s, c, f);
                        if least { m.min(n) } else { m.max(n) }
                    })
                })
            }
            Builtin::Distance => {
                let (a, b) = (at(self, 0)?, at(self, 1)?);
                Box::new(move |s, c, f| {
                    let (a, b) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.distance(a, b)
                })
            }
            Builtin::Struck | Builtin::Bearing => {
                let (a, b) = (one(self, 0)?, at(self, 1)?);
                Box::new(move |s, c, f| {
                    let (piece, to) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.side_towards(c.cell(s, piece), c.facing(s, piece), to)
                })
            }
            Builtin::Sees => {
                let (a, b) = (at(self, 0)?, at(self, 1)?);
                Box::new(move |s, c, f| {
                    let (a, b) = (a.get(s, c, f), b.get(s, c, f));
                    i64::from(c.s.geometry.sees(a, b))
                })
            }
            Builtin::Between => {
                let (a, b, r) = (at(self, 0)?, at(self, 1)?, at(self, 2)?);
                Box::new(move |s, c, f| {
                    let (a, b, r) = (a.get(s, c, f), b.get(s, c, f), r.get(s, c, f));
                    i64::from(c.s.geometry.on_line(a, b, r))
                })
            }
            Builtin::Ahead => {
                let (a, b, n) = (at(self, 0)?, one(self, 1)?, one(self, 2)?);
                Box::new(move |s, c, f| {
                    let (cell, facing, n) = (a.get(s, c, f), b.get(s, c, f), n.get(s, c, f));
                    c.s.geometry.ahead(cell, facing, n)
                })
            }
            Builtin::Room => {
                let (a, b) = (at(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (cell, facing) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.distance_to_edge(cell, facing)
                })
            }
            Builtin::EndCell => {
                let (a, path) = (one(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (piece, path) = (a.get(s, c, f), path.get(s, c, f));
                    crate::walk::follow(c.s, (c.cell(s, piece), c.facing(s, piece)), path, |_| {}).0
                })
            }
            Builtin::GoalCell | Builtin::EndFacing => {
                let (a, path, cell) = (one(self, 0)?, one(self, 1)?, builtin == Builtin::GoalCell);
                Box::new(move |s, c, f| {
                    let (piece, path) = (a.get(s, c, f), path.get(s, c, f));
                    let from = (c.cell(s, piece), c.facing(s, piece));
                    let end = crate::walk::drawn_end(c.s, from, path);
                    if cell { end.0 } else { end.1 }
                })
            }
            Builtin::EndCellFrom | Builtin::GoalCellFrom | Builtin::EndFacingFrom => {
                let (cell, facing, path) = (one(self, 0)?, one(self, 1)?, one(self, 2)?);
                Box::new(move |s, c, f| {
                    let from = (cell.get(s, c, f), facing.get(s, c, f));
                    let path = path.get(s, c, f);
                    match builtin {
                        Builtin::EndCellFrom => crate::walk::follow(c.s, from, path, |_| {}).0,
                        Builtin::GoalCellFrom => crate::walk::drawn_end(c.s, from, path).0,
                        _ => crate::walk::drawn_end(c.s, from, path).1,
                    }
                })
            }
            Builtin::Join => {
                let (first, then) = (one(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (first, then) = (first.get(s, c, f), then.get(s, c, f));
                    crate::walk::joined(first, then).unwrap_or_else(|| c.fail(FaultKind::Unjoined))
                })
            }
            Builtin::LeavesOver => {
                let (a, path) = (one(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (piece, path) = (a.get(s, c, f), path.get(s, c, f));
                    crate::walk::leaves_over(c.s, (c.cell(s, piece), c.facing(s, piece)), path)
                })
            }
            Builtin::Column | Builtin::Row => {
                let (a, column) = (at(self, 0)?, builtin == Builtin::Column);
                Box::new(move |s, c, f| {
                    let cell = a.get(s, c, f);
                    let place = c.s.geometry.place(cell);
                    if column { place.0 } else { place.1 }
                })
            }
            Builtin::CellAt => {
                let (a, b) = (one(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (column, row) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.cell_in(column, row)
                })
            }
            Builtin::Turned => {
                let (a, n) = (one(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (facing, n) = (a.get(s, c, f), n.get(s, c, f));
                    c.s.geometry.turned(facing, n)
                })
            }
            Builtin::TurnNumber => Box::new(|s, _, _| s.get(crate::layout::head::TURN).map_or(0, |t| i64::from(*t))),
            Builtin::LastTurn => Box::new(|s, c, _| {
                let turn = s.get(crate::layout::head::TURN).map_or(0, |t| i64::from(*t));
                i64::from(turn >= i64::from(c.s.mission.turns))
            }),
            Builtin::ByScore => self.score_decides()?,
            Builtin::EdgeOwner => {
                let (a, b) = (at(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (cell, facing) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.edge_owner(cell, facing)
                })
            }
            Builtin::OnEdge => {
                let (a, b) = (at(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (cell, side) = (a.get(s, c, f), b.get(s, c, f));
                    i64::from(c.s.geometry.on_edge(cell, side))
                })
            }
            Builtin::Terrain => {
                let a = at(self, 0)?;
                Box::new(move |s, c, f| {
                    let cell = a.get(s, c, f);
                    c.s.geometry.terrain(cell)
                })
            }
            Builtin::InZone => {
                let zones = self.s.program.maps[self.s.mission.map.index()].zones.iter().chain(&self.s.mission.zones);
                let zones: Vec<Vec<u32>> = zones.map(|z| z.cells.clone()).collect();
                let (a, zone) = (at(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (cell, zone) = (a.get(s, c, f), zone.get(s, c, f));
                    i64::from(zones.get(zone as usize).is_some_and(|z| z.iter().any(|c| i64::from(*c) == cell)))
                })
            }
            Builtin::FacingTo => {
                let (a, b) = (at(self, 0)?, at(self, 1)?);
                Box::new(move |s, c, f| {
                    let (a, b) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.facing_to(a, b)
                })
            }
            Builtin::PieceIsOf | Builtin::EntryIsOf => {
                let Some(Expr::Const(kind)) = args.get(1) else { return Err(wrong) };
                let (of, kind) = (one(self, 0)?, KindId(*kind as u32));
                let root = self.kind(kind)?.root;
                let kinds: Vec<KindId> = match builtin {
                    Builtin::PieceIsOf => self.s.instances.iter().map(|i| i.kind).collect(),
                    _ => self.kind(root)?.entries.iter().map(|e| e.kind).collect(),
                };
                let fits: Box<[bool]> =
                    kinds.into_iter().map(|k| crate::layout::is_a(&self.s.program, k, kind)).collect();
                Box::new(move |s, c, f| {
                    let of = of.get(s, c, f);
                    i64::from(fits.get(of as usize).is_some_and(|fits| *fits))
                })
            }
            Builtin::DeckOf | Builtin::DesignOf | Builtin::SeenAs | Builtin::Printed => {
                return self.of_card(builtin, args);
            }
            Builtin::MissionPiece | Builtin::MissionRole => {
                let (Some(Expr::Const(n)), mission) = (args.first(), &self.s.mission) else { return Err(wrong) };
                let called = match builtin {
                    Builtin::MissionPiece => self.s.placed.get(*n as usize).copied(),
                    _ => mission.roles.get(*n as usize).map(|(_, side)| INSTANCE_SIDES + i64::from(*side)),
                };
                let called = called.ok_or(wrong)?;
                Box::new(move |_, _, _| called)
            }
        })
    }

    /// The side that wins by the mission's score, -1 if none does. Sides without a seat take no part.
    fn score_decides(&mut self) -> Linked<Ev> {
        let Some(value) = self.s.mission.score else { return Ok(Box::new(|_, _, _| -1)) };
        let wins = self.s.mission.wins.unwrap_or_default();
        let mut sides: Vec<i64> = self.s.mission.seats.iter().map(|s| INSTANCE_SIDES + i64::from(s.side)).collect();
        sides.sort_unstable();
        sides.dedup();
        let score = |side: i64| -> Linked<_> { Ok((side, self.arg(&Expr::Value(value, vec![Expr::Const(side)]))?)) };
        let scores = sides.into_iter().map(score).collect::<Linked<Vec<_>>>()?;
        Ok(Box::new(move |s, c, f| {
            let mut best: Option<(i64, i64)> = None;
            let mut next = i64::MIN;
            for (side, score) in &scores {
                let score = score.get(s, c, f);
                match best {
                    Some((most, _)) if score <= most => next = next.max(score),
                    _ => {
                        next = best.map_or(next, |(most, _)| most);
                        best = Some((score, *side));
                    }
                }
            }
            match best {
                Some((most, side))
                    if most.saturating_sub(next) >= wins.lead && wins.least.is_none_or(|least| most >= least) =>
                {
                    side
                }
                _ => -1,
            }
        }))
    }

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

pub(crate) fn value_kind(ty: &Type) -> ValueKind {
    match ty {
        Type::Cell => ValueKind::Cell,
        Type::Seat => ValueKind::Seat,
        Type::OrNone(inner) | Type::List(inner, _) | Type::Set(inner) => value_kind(inner),
        _ => ValueKind::Other,
    }
}

/// Records that a tracked expression read a field, and who may know the field.
pub(crate) fn note_reading(slots: &[i32], c: &mut Ctx, piece: i64, place: &crate::layout::FieldPlace) {
    let shown = c.s.shown(piece, place.field).map_or(0, |shown| shown.now(slots));
    let knowers = c.s.knowers(piece, place.secrecy);
    c.known &= knowers | shown;
    c.always &= knowers;
    c.readings.push(crate::explain::Reading { piece, kind: place.kind, field: place.field });
}

/// Evaluates arguments and passes them on.
pub(crate) fn values<R>(
    args: &[Arg],
    s: &[i32],
    c: &mut Ctx,
    f: &mut [i64],
    then: impl FnOnce(&mut Ctx, &mut [i64], &[i64]) -> R,
) -> R {
    const NEAR: usize = 6;
    if args.len() <= NEAR {
        let mut list = [0; NEAR];
        for (to, arg) in list.iter_mut().zip(args) {
            *to = arg.get(s, c, f);
        }
        return then(c, f, &list[..args.len()]);
    }
    let list: Vec<i64> = args.iter().map(|a| a.get(s, c, f)).collect();
    then(c, f, &list)
}

/// Links a binary operation, specialized for the shapes of its operands.
fn binary(op: BinOp, a: Arg, b: Arg) -> Ev {
    match (a, b) {
        (Arg::Local(a), Arg::Const(b)) => combine(op, a, b),
        (Arg::Local(a), Arg::Local(b)) => combine(op, a, b),
        (Arg::Local(a), Arg::Field(b)) => combine(op, a, b),
        (Arg::Local(a), b) => combine(op, a, b.ev()),
        (Arg::Field(a), Arg::Const(b)) => combine(op, a, b),
        (Arg::Field(a), Arg::Local(b)) => combine(op, a, b),
        (Arg::Field(a), Arg::Field(b)) => combine(op, a, b),
        (Arg::Field(a), Arg::Stat(b)) => combine(op, a, b),
        (Arg::Field(a), b) => combine(op, a, b.ev()),
        (Arg::Stat(a), Arg::Const(b)) => combine(op, a, b),
        (Arg::Stat(a), Arg::Stat(b)) => combine(op, a, b),
        (Arg::Stat(a), Arg::Field(b)) => combine(op, a, b),
        (Arg::Stat(a), b) => combine(op, a, b.ev()),
        (a, Arg::Const(b)) => combine(op, a.ev(), b),
        (a, Arg::Field(b)) => combine(op, a.ev(), b),
        (a, b) => combine(op, a.ev(), b.ev()),
    }
}

fn combine<A: Get, B: Get>(op: BinOp, a: A, b: B) -> Ev {
    fn checked(c: &mut Ctx, n: Option<i64>) -> i64 {
        n.unwrap_or_else(|| c.fail(FaultKind::Overflow))
    }
    match op {
        BinOp::And => Box::new(move |s, c, f| i64::from(a.get(s, c, f) != 0 && b.get(s, c, f) != 0)),
        BinOp::Or => Box::new(move |s, c, f| i64::from(a.get(s, c, f) != 0 || b.get(s, c, f) != 0)),
        BinOp::Eq => Box::new(move |s, c, f| i64::from(a.get(s, c, f) == b.get(s, c, f))),
        BinOp::Ne => Box::new(move |s, c, f| i64::from(a.get(s, c, f) != b.get(s, c, f))),
        BinOp::Lt => Box::new(move |s, c, f| i64::from(a.get(s, c, f) < b.get(s, c, f))),
        BinOp::Le => Box::new(move |s, c, f| i64::from(a.get(s, c, f) <= b.get(s, c, f))),
        BinOp::Gt => Box::new(move |s, c, f| i64::from(a.get(s, c, f) > b.get(s, c, f))),
        BinOp::Ge => Box::new(move |s, c, f| i64::from(a.get(s, c, f) >= b.get(s, c, f))),
        BinOp::Add => Box::new(move |s, c, f| {
            let sum = a.get(s, c, f).checked_add(b.get(s, c, f));
            checked(c, sum)
        }),
        BinOp::Sub => Box::new(move |s, c, f| {
            let difference = a.get(s, c, f).checked_sub(b.get(s, c, f));
            checked(c, difference)
        }),
        BinOp::Mul => Box::new(move |s, c, f| {
            let product = a.get(s, c, f).checked_mul(b.get(s, c, f));
            checked(c, product)
        }),
        BinOp::Div | BinOp::Mod => Box::new(move |s, c, f| {
            let (a, b) = (a.get(s, c, f), b.get(s, c, f));
            if b == 0 {
                return c.fail(FaultKind::DivideByZero);
            }
            let n = if op == BinOp::Div { a.checked_div(b) } else { a.checked_rem_euclid(b) };
            checked(c, n)
        }),
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
    exprs.walks = crate::walk::link_walks(s, track)?;
    Ok(exprs)
}
