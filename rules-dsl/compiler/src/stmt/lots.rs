//! The dice and decks of statements.

use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
use crate::fold::const_value;
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

    /// Arguments of `apply`, checked against the context of the decks.
    pub(super) fn context_args(&mut self, args: &[ast::Expr], at: GlobalSpan) -> Option<Vec<Expr>> {
        let contexts: Vec<Vec<Type>> = self.cx.p.decks.iter().map(|d| d.context.clone()).collect();
        match contexts.iter().find(|c| c.len() == args.len()) {
            // What draws from an unknown deck is reported there.
            None if contexts.is_empty() => {
                self.cx.silent(at);
                None
            }
            Some(context) => Some(args.iter().zip(context).map(|(a, t)| self.exprs().typed(a, t)).collect()),
            None => {
                let mut counts: Vec<String> = contexts.iter().map(|c| c.len().to_string()).collect();
                counts.sort();
                counts.dedup();
                self.cx.report(
                    Draft::new(
                        E0209,
                        at,
                        format!("found {} in parentheses, but the decks pass {}", args.len(), counts.join(" or ")),
                    )
                    .hint("the arguments of a deck are in parentheses after its name"),
                );
                None
            }
        }
    }
}

impl Exprs<'_, '_> {
    /// The side of a card that applies.
    pub(crate) fn deck_side(&mut self, side: Option<&ast::Expr>, deck: Option<p::DeckId>, at: GlobalSpan) -> Expr {
        let sides: Vec<String> = match deck {
            Some(d) => self.cx.p.decks[d.index()].sides.clone(),
            None => self.cx.p.decks.first().map(|d| d.sides.clone()).unwrap_or_default(),
        };
        let Some(side) = side else {
            if sides.len() > 1 {
                self.cx.report(
                    Draft::new(E0403, at, "this card has several sides")
                        .hint(format!("choose a side: `as {}`", sides.join("` or `as "))),
                );
            }
            return Expr::Const(0);
        };
        if let ExprKind::Name(name) = &side.kind
            && self.f.find(name).is_none()
            && let Some(i) = sides.iter().position(|s| s == name)
        {
            self.cx.refers(self.f.sp(side.span), Def::DeckSide(deck.unwrap_or(p::DeckId(0)), i));
            return Expr::Const(i as i64);
        }
        let side_at = self.f.sp(side.span);
        let low = self.expr(side, None);
        match &low.ty {
            Ty::Is(Type::Enum(e)) => {
                let names: Vec<&String> = self.cx.p.enums[e.index()].members.iter().map(|m| &m.name).collect();
                if names.len() >= sides.len() && sides.iter().zip(&names).all(|(s, n)| s == *n) {
                    return low.e;
                }
                self.cx.report(
                    Draft::new(E0403, side_at, "these names are not the sides of the deck, in the same order")
                        .hint(format!("the sides are {}", sides.join(", "))),
                );
                Expr::Const(0)
            }
            Ty::Err => Expr::Const(0),
            _ => {
                self.cx.report(
                    Draft::new(E0403, side_at, "this is not a side of the deck")
                        .hint(format!("the sides are {}", sides.join(", "))),
                );
                Expr::Const(0)
            }
        }
    }
}
