//! Pieces created during play: `create bomb for a at a.cell`, `create wreck in place of a`.
//!
//! They come from a reserve that the entry declares: `reserve 8` is eight pieces for each seat. The pieces of a reserve
//! exist from the start, out of play, so that a position has a fixed size and every piece its number before the game
//! begins.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::const_value;
use crate::frame::Place;
use crate::names::SIDE;
use crate::overlay::Item;
use crate::samples::piece_sample;
use crate::stmt::Stmts;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::limits::RESERVE_MAX;
use dicta_program::{self as p, Expr, StmtKind, Type};
use dicta_syntax::ast::{self, Created, ExprKind, Prop};

/// Maximum number of entries with a reserve that a message lists.
const NAMED: usize = 5;

impl Stmts<'_, '_> {
    pub(crate) fn create(
        &mut self,
        name: Option<&ast::Name>,
        entry: &ast::Expr,
        (whose, how): (&ast::Expr, &Created),
        at: GlobalSpan,
    ) -> Option<StmtKind> {
        let found = self.created(entry, (whose, how), at);
        let kind = found.as_ref().map(|c| c.kind);
        let local = name.map(|n| self.cx.bind(self.f, n, kind.map_or(Ty::Err, |k| Ty::Is(Type::Piece(k)))));
        let Parts { kind, entry, seat, cell, facing, instead } = found?;
        Some(StmtKind::Create { local, kind, entry, seat, cell, facing, instead })
    }

    fn created(&mut self, entry: &ast::Expr, (whose, how): (&ast::Expr, &Created), at: GlobalSpan) -> Option<Parts> {
        if matches!(self.f.place, Place::Campaign { .. }) {
            self.cx.report(
                Draft::new(E0341, at, "pieces can only be created in missions, not between them")
                    .hint("use it in the turn, an effect, a rule, or a mission's own blocks"),
            );
            return None;
        }
        let low = self.exprs().expr(entry, None);
        let kind = match &low.ty {
            Ty::Err => return None,
            Ty::Is(Type::Entry(k)) if self.cx.p.kinds[k.index()].piece => *k,
            ty => {
                let found = ty_words(&self.cx.p, ty);
                let sample = piece_sample(&self.cx.p);
                self.cx.report(
                    Draft::new(E0341, low.at, format!("a piece is created from its entry, not from {found}"))
                        .hint(format!("write `create {sample} for …`")),
                );
                return None;
            }
        };
        self.has_reserve(kind, const_value(&low.e), low.at)?;
        let owner = self.exprs().expr(whose, None);
        let (of, piece) = match &owner.ty {
            Ty::Err => return None,
            Ty::Is(Type::Seat) => (owner.e.clone(), false),
            Ty::Is(Type::Piece(k)) if *k == SIDE => (Expr::SeatOf(Box::new(owner.e.clone())), false),
            Ty::Is(Type::Piece(k)) => {
                let on_board = self.cx.p.kinds[k.index()].piece;
                (Expr::SeatOf(Box::new(owner.e.clone())), on_board)
            }
            Ty::Is(Type::OrNone(_)) => {
                let d = maybe_none(owner.at);
                self.cx.report(d);
                return None;
            }
            ty => {
                let found = ty_words(&self.cx.p, ty);
                self.cx.report(
                    Draft::new(E0341, owner.at, format!("missing the seat of the new piece; this is {found}"))
                        .hint("write `for a`, whose seat then has it too, a side, or a seat"),
                );
                return None;
            }
        };
        let slot = |slot| Expr::Slot { of: Box::new(owner.e.clone()), slot };
        let (cell, facing, instead) = match how {
            Created::InPlaceOf if piece => (slot(p::SLOT_CELL), slot(p::SLOT_FACING), Some(owner.e.clone())),
            Created::InPlaceOf => {
                self.cx.report(Draft::new(E0341, owner.at, "only a piece on the board can be replaced"));
                return None;
            }
            Created::At { at, facing } => {
                let cell = at.as_ref().map_or(Expr::Const(-1), |e| self.exprs().typed(e, &Type::Cell));
                let facing = facing.as_ref().map_or(Expr::Const(0), |e| self.exprs().typed(e, &Type::Facing));
                (cell, facing, None)
            }
        };
        Some(Parts { kind, entry: low.e, seat: of, cell, facing, instead })
    }

    /// Checks that the kind has a reserve: the named entry, or any entry if it is only known in play.
    fn has_reserve(&mut self, kind: p::KindId, entry: Option<i64>, at: GlobalSpan) -> Option<()> {
        let root = self.cx.p.kinds[kind.index()].root;
        let entries = &self.cx.p.kinds[root.index()].entries;
        let fitting = entries.iter().filter(|e| e.reserve > 0 && self.cx.p.is_a(e.kind, kind));
        let named: Vec<String> = fitting.map(|e| e.head.name.clone()).take(NAMED).collect();
        let one = entry.and_then(|n| entries.get(usize::try_from(n).ok()?));
        let fine = one.map_or(!named.is_empty(), |e| e.reserve > 0);
        if fine {
            return Some(());
        }
        let what = one.map_or(&self.cx.p.kinds[kind.index()].head.name, |e| &e.head.name).clone();
        let mut d = Draft::new(E0340, at, format!("`{what}` has no reserve"))
            .hint("set the number for each seat: `reserve 4` in the entry");
        if let Some((start, text)) = one.and_then(|e| self.end_of_entry(root, &e.head.name)) {
            d = d.fix("Put 4 in reserve", GlobalSpan { start, end: start }, text);
        }
        self.cx.report(d);
        None
    }

    /// Where another property can be added to an entry, and the source of `reserve 4` to add there.
    fn end_of_entry(&self, root: p::KindId, name: &str) -> Option<(u32, String)> {
        let id = self.cx.names.entries[root.index()].get(name)?;
        let (_, _, i) = self.cx.at.entries.iter().find(|(k, e, _)| *k == root && e == id)?;
        let item = &self.cx.input.items[*i];
        let ast::DeclKind::Entry { body, .. } = &item.decl.kind else { return None };
        let last = body.last()?;
        Some((item.sp(last.span).end, ", reserve 4".to_owned()))
    }
}

/// `reserve 8` in an entry.
pub(crate) fn reserve_of(cx: &mut Compiler<'_>, k: p::KindId, item: &Item, prop: &Prop) -> u32 {
    let at = item.sp(prop.span);
    if !cx.p.kinds[k.index()].piece {
        let d = Draft::new(E0342, at, "only pieces can be in reserve");
        cx.report(d.hint("a kind with the word `piece` has pieces"));
        return 0;
    }
    match prop.values.as_slice() {
        [ast::Expr { kind: ExprKind::Number(n), .. }] if (1..=RESERVE_MAX).contains(n) => *n as u32,
        _ => {
            let d = Draft::new(E0342, at, format!("a reserve has 1 to {RESERVE_MAX} pieces for each seat"));
            cx.report(d.hint("write `reserve 8`"));
            0
        }
    }
}

/// The entry of a placed piece.
fn entry_of<'p>(cx: &'p Compiler<'_>, placed: &p::Placed) -> Option<&'p p::Entry> {
    let kind = cx.p.kinds.get(placed.kind.index())?;
    cx.p.kinds.get(kind.root.index())?.entries.get(placed.entry.index())
}

/// Checks that no mission has too many pieces. Pieces in reserve count as pieces of every mission.
pub(crate) fn check_number_of_pieces(cx: &mut Compiler<'_>) {
    let of_seat: usize = cx.p.kinds.iter().flat_map(|k| &k.entries).map(in_reserve).sum();
    for m in 0..cx.p.missions.len() {
        let mission = &cx.p.missions[m];
        let placed: usize = mission.pieces.iter().map(|placed| with_parts(entry_of(cx, placed))).sum();
        let pieces = placed + of_seat * mission.seats.len();
        if pieces > p::limits::PIECES_MAX {
            let item = &cx.input.items[cx.at.missions[m]];
            let ast::DeclKind::Entry { name, .. } = &item.decl.kind else { continue };
            cx.report(too_many_pieces(item.sp(name.span), pieces, of_seat > 0));
        }
    }
}

/// The error of a mission with this many pieces and parts, reserves included.
fn too_many_pieces(at: GlobalSpan, pieces: usize, reserves: bool) -> Draft {
    let (included, of_seats) = match reserves {
        true => ("including reserves, ", "; each seat has its own reserve"),
        false => ("", ""),
    };
    Draft::new(E0940, at, format!("{included}this mission has {pieces} pieces and parts"))
        .hint(format!("at most {}{of_seats}", p::limits::PIECES_MAX))
}

/// The number of pieces and parts of an entry in the reserve of one seat.
fn in_reserve(entry: &p::Entry) -> usize {
    entry.reserve as usize * with_parts(Some(entry))
}

/// A piece and its parts.
fn with_parts(entry: Option<&p::Entry>) -> usize {
    1 + entry.map_or(0, |entry| entry.parts.iter().flatten().count())
}

/// A lowered `create`.
struct Parts {
    kind: p::KindId,
    entry: Expr,
    seat: Expr,
    cell: Expr,
    facing: Expr,
    instead: Option<Expr>,
}
