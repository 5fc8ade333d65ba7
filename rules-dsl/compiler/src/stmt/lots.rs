//! The dice and decks of statements.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
use crate::fold::const_value;
use crate::frame::Drawn;
use crate::names::*;
use crate::stmt::Stmts;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, Type};
use dicta_syntax::ast::{self, ExprKind};

impl Stmts<'_, '_> {
    pub(super) fn die(&mut self, name: &ast::Name) -> Option<p::DieId> {
        match self.cx.names.types.get(name.text.as_str()) {
            Some(TypeSym::Die(d)) => {
                self.cx.refers(self.f.sp(name.span), Def::Type(TypeSym::Die(*d)));
                Some(*d)
            }
            _ => {
                let dice: Vec<String> = self.cx.p.dice.iter().map(|d| d.head.name.clone()).collect();
                // `roll 2d6`
                let one = name.text.trim_start_matches(|c: char| c.is_ascii_digit());
                if one != name.text && dice.iter().any(|die| die == one) {
                    let d = Draft::new(E0101, self.f.sp(name.span), format!("there is no die `{}`", name.text));
                    self.cx.report(d.hint(format!(
                        "roll each die in its own `let`, then add them: `let r = roll {one}`, `let s = roll {one}`, `r + s`"
                    )));
                    return None;
                }
                self.cx.unknown(self.f.sp(name.span), "die", &name.text, dice);
                None
            }
        }
    }

    /// A deck by name or by an expression that chooses one.
    pub(super) fn deck_expr(&mut self, e: &ast::Expr) -> (Expr, Option<p::DeckId>) {
        if let ExprKind::Name(name) = &e.kind
            && self.f.find(name).is_none()
            && !self.cx.names.funcs.contains_key(name)
        {
            let name = ast::Name { text: name.clone(), span: e.span };
            let id = self.cx.deck_named(self.f, &name);
            return (Expr::Const(id.map_or(0, |d| i64::from(d.0))), id);
        }
        let deck = Type::Enum(self.cx.declared.enums.deck);
        let e = self.exprs().typed(e, &deck);
        // An erroneous expression reads as 0, even if there is no deck.
        let id = const_value(&e).map(|n| p::DeckId(n as u32)).filter(|d| d.index() < self.cx.p.decks.len());
        if id.is_none() {
            self.cx.names.used.decks.extend((0..self.cx.p.decks.len()).map(|i| p::DeckId(i as u32)));
        }
        (e, id)
    }

    /// The decks that a card may be from, and the side that it shows, as far as it is known here.
    pub(super) fn drawn(&self, card: &ast::Expr) -> Drawn {
        let known = match &card.kind {
            ExprKind::Name(name) => self.f.find(name),
            _ => None,
        };
        let drawn = known.and_then(|local| self.f.drawn.iter().rev().find(|(drawn, _)| *drawn == local));
        drawn.map_or_else(|| Drawn { decks: self.cx.all_decks(), side: None }, |(_, drawn)| drawn.clone())
    }

    /// Arguments of `apply` for a card that may be from these decks, and those of the decks that take them.
    pub(super) fn context_args(
        &mut self,
        args: &[ast::Expr],
        decks: Vec<p::DeckId>,
        at: GlobalSpan,
    ) -> Option<(Vec<Expr>, Vec<p::DeckId>)> {
        let context = |cx: &Compiler<'_>, deck: &p::DeckId| cx.p.decks[deck.index()].context.clone();
        let (fitting, others): (Vec<_>, Vec<_>) =
            decks.into_iter().partition(|deck| context(self.cx, deck).len() == args.len());
        let Some(first) = fitting.first().map(|deck| context(self.cx, deck)) else {
            self.other_arguments(args.len(), &others, at);
            return None;
        };
        if fitting.iter().all(|deck| context(self.cx, deck) == first) {
            return Some((args.iter().zip(&first).map(|(a, t)| self.exprs().typed(a, t)).collect(), fitting));
        }
        // Only cards of decks that take these values are applied.
        let found: Vec<TypedExpr> = args.iter().zip(&first).map(|(a, t)| self.exprs().expr(a, Some(t))).collect();
        let takes = |deck: &p::DeckId| context(self.cx, deck).iter().zip(&found).all(|(t, e)| self.suits(e, t));
        let taking: Vec<p::DeckId> = fitting.into_iter().filter(takes).collect();
        let types = taking.first().map_or(first, |deck| context(self.cx, deck));
        let args = found.iter().zip(&types).map(|(e, t)| self.exprs().coerce(e.clone(), t)).collect();
        Some((args, taking))
    }

    /// Whether a value may be passed for this type.
    fn suits(&self, value: &TypedExpr, to: &Type) -> bool {
        match &value.ty {
            Ty::Err => true,
            Ty::None => matches!(to, Type::OrNone(_)),
            Ty::Is(ty) => numeric(inner(ty)) == numeric(inner(to)) && self.cx.fits(ty, to),
            _ => false,
        }
    }

    fn other_arguments(&mut self, count: usize, decks: &[p::DeckId], at: GlobalSpan) {
        let decks: Vec<&p::Deck> = decks.iter().map(|deck| &self.cx.p.decks[deck.index()]).collect();
        let mut counts: Vec<usize> = decks.iter().map(|deck| deck.context.len()).collect();
        counts.sort_unstable();
        counts.dedup();
        let counts: Vec<String> = counts.iter().map(usize::to_string).collect();
        let message = match &decks[..] {
            // What draws from an unknown deck is reported there.
            [] => return drop(self.cx.silent(at)),
            [deck] => format!("found {count} in parentheses, but the deck `{}` passes {}", deck.head.name, counts[0]),
            _ => format!("found {count} in parentheses, but the decks pass {}", counts.join(" or ")),
        };
        let hint = "the arguments of a deck are in parentheses after its name";
        self.cx.report(Draft::new(E0209, at, message).hint(hint));
    }
}

impl Compiler<'_> {
    /// All decks.
    pub(crate) fn all_decks(&self) -> Vec<p::DeckId> {
        (0..self.p.decks.len()).map(|deck| p::DeckId(deck as u32)).collect()
    }
}

impl Exprs<'_, '_> {
    /// The side that a card of one of these decks shows, and those of the decks that have this side.
    pub(crate) fn deck_side(
        &mut self,
        side: Option<&ast::Expr>,
        decks: Vec<p::DeckId>,
        at: GlobalSpan,
    ) -> (Expr, Vec<p::DeckId>) {
        let sides_of = |cx: &Compiler<'_>, deck: p::DeckId| cx.p.decks[deck.index()].sides.clone();
        let with_sides = decks.iter().copied().find(|deck| sides_of(self.cx, *deck).len() > 1);
        let sides = with_sides.or(decks.first().copied()).map(|deck| sides_of(self.cx, deck)).unwrap_or_default();
        let Some(side) = side else {
            if with_sides.is_some() {
                self.cx.report(
                    Draft::new(E0403, at, "this card has several sides")
                        .hint(format!("choose a side: `as {}`", sides.join("` or `as "))),
                );
            }
            return (Expr::Const(0), decks);
        };
        let side_at = self.f.sp(side.span);
        if let ExprKind::Name(name) = &side.kind
            && self.f.find(name).is_none()
        {
            let place =
                |deck: &p::DeckId| sides_of(self.cx, *deck).iter().position(|s| s == name).map(|place| (*deck, place));
            let found: Vec<(p::DeckId, usize)> = decks.iter().filter_map(place).collect();
            if let Some((deck, first)) = found.first().copied() {
                self.cx.refers(side_at, Def::DeckSide(deck, first));
                if let Some((other, _)) = found.iter().find(|(_, place)| *place != first) {
                    let [a, b] = [deck, *other].map(|deck| &self.cx.p.decks[deck.index()].head.name);
                    let message = format!("`{name}` is not the same side of the decks `{a}` and `{b}`");
                    self.cx.report(
                        Draft::new(E0403, side_at, message)
                            .hint("give both decks their sides in the same order, or draw from a deck by its name"),
                    );
                }
                return (Expr::Const(first as i64), found.into_iter().map(|(deck, _)| deck).collect());
            }
        }
        let low = self.expr(side, None);
        let message = match &low.ty {
            Ty::Err => return (Expr::Const(0), decks),
            Ty::Is(Type::Enum(e)) => {
                let names: Vec<&String> = self.cx.p.enums[e.index()].members.iter().map(|m| &m.name).collect();
                let is_named = |deck: &p::DeckId| {
                    let sides = sides_of(self.cx, *deck);
                    names.len() >= sides.len() && sides.iter().zip(&names).all(|(s, n)| s == *n)
                };
                let named: Vec<p::DeckId> = decks.iter().copied().filter(is_named).collect();
                if !named.is_empty() {
                    return (low.e, named);
                }
                "these names are not the sides of the deck, in the same order"
            }
            _ => "this is not a side of the deck",
        };
        self.cx.report(Draft::new(E0403, side_at, message).hint(format!("the sides are {}", sides.join(", "))));
        (Expr::Const(0), decks)
    }
}
