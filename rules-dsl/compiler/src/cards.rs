//! Fields that hold cards, and the functions on cards.
//!
//! A card is in exactly one place. What the source shows to violate this is an error here; the engine rejects the rest.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
use crate::frame::Place;
use crate::overlay::Item;
use crate::stmt::Stmts;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Audience, Builtin, CollectOp, Expr, FieldId, KindId, StmtKind, Target, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Role};

/// Whether a field of this type holds cards.
pub(crate) fn keeps_cards(ty: &Type) -> bool {
    match ty {
        Type::Face => true,
        Type::List(t, _) | Type::OrNone(t) => **t == Type::Face,
        _ => false,
    }
}

/// The secret fields for cards whose number of cards is public.
pub(crate) fn counted(program: &p::Program, hidden: impl Fn((KindId, FieldId)) -> bool) -> Vec<(KindId, FieldId)> {
    let mut list = vec![];
    for kind in &program.kinds {
        for (f, field) in (0..).zip(&kind.fields) {
            let key = (kind.root, FieldId(f));
            if keeps_cards(&field.ty) && field.secrecy != p::Secrecy::Public && !hidden(key) {
                list.push(key);
            }
        }
    }
    list.sort_unstable();
    list.dedup();
    list
}

/// Whether a field may be declared with this type: only state fields hold cards, and only rules move them.
pub(crate) fn may_hold_cards(cx: &mut Compiler<'_>, item: &Item, decl: &ast::Field, ty: &Type) -> bool {
    let inside = match ty {
        Type::Set(t) => **t == Type::Face,
        Type::List(t, _) => matches!(**t, Type::Face | Type::OrNone(_)) && *inner(t) == Type::Face,
        t => *inner(t) == Type::Face,
    };
    if !inside {
        return true;
    }
    let hint = match (decl.role, ty) {
        (Role::Stat, _) => "a card can't be a printed value: use `state`",
        (Role::State, _) if decl.lasting.is_some() => "handle it in a phase, and remove `lasting`",
        (Role::State, _) if decl.default.is_some() => "no card is drawn at the start: remove the value",
        (Role::State, Type::OrNone(_)) => return true,
        (Role::State, Type::List(t, _)) if **t == Type::Face => return true,
        (Role::State, Type::Face) => "there is no card at the start: `card or none`",
        (Role::State, _) => "write `card or none` or `list of card up to 5`",
        _ => "only a `state` can hold cards",
    };
    let at = item.sp(decl.span);
    cx.report(Draft::new(E0330, at, "a card can only be in one place").hint(hint));
    false
}

impl Stmts<'_, '_> {
    /// Checks that a value may be put into a field for cards.
    pub fn may_be_kept(&mut self, card: &ast::Expr) -> Option<()> {
        let at = self.f.sp(card.span);
        let (message, hint) = match &card.kind {
            // An example may state that a field is empty.
            ExprKind::None if self.f.place == Place::Example => return Some(()),
            ExprKind::None => {
                ("a card can't disappear", "discard it: `discard a.spare`, or return it: `return a.spare`")
            }
            ExprKind::Name(name) if self.f.find(name).is_some_and(|l| self.f.discarded.contains(&l)) => {
                ("this card is in the discards", "keep it out of them: `draw from … hold`")
            }
            ExprKind::Dot(..) => ("this card is in a field", "name it and take it first: `let c = …`, `take c from …`"),
            _ => return Some(()),
        };
        self.cx.report(Draft::new(E0330, at, message).hint(hint));
        None
    }

    /// `discard c from a.hand` and `return c from a.hand`. A card named by its field is taken from there.
    pub fn put_away(
        &mut self,

        (card, from): (&ast::Expr, Option<&ast::Expr>),
        back: bool,
        audience: Audience,
        at: GlobalSpan,
        out: &mut Vec<p::Stmt>,
    ) -> Option<StmtKind> {
        let low = self.exprs().expr(card, Some(&Type::Face));
        if back && !matches!(&low.ty, Ty::Err | Ty::None) && low.ty.is().map(inner) != Some(&Type::Face) {
            let d = Draft::new(E0201, low.at, "only a card can be returned");
            self.cx.report(d.hint("an effect has no result; a `define` does: `define its_name(a: plane) = …`"));
            return None;
        }
        let target = match (from, &low.e) {
            (Some(from), _) => Some(self.card_field(from)?),
            (None, Expr::Field { of, kind, field }) => {
                Some(Target::Field { of: (**of).clone(), kind: *kind, field: *field })
            }
            _ => None,
        };
        let face = self.exprs().coerce(low, &or_none(Type::Face));
        let Some(target) = target else { return Some(StmtKind::Discard { face, back, audience }) };
        let origin = self.cx.input.origin(at);
        let stmt = |kind| p::Stmt { kind, origin };
        // Once the card is taken, the expression may yield another one.
        let local = self.f.fresh(Ty::Is(or_none(Type::Face)));
        out.push(stmt(StmtKind::Let(local, face)));
        let face = Expr::Local(local);
        let here = in_play(&target);
        let body = vec![
            stmt(StmtKind::Collect { target, op: CollectOp::Take, value: Some(face.clone()) }),
            stmt(StmtKind::Discard { face, back, audience }),
        ];
        // Cards of a piece that has left play are already among the discards.
        Some(StmtKind::If { cond: here, then: body, otherwise: vec![] })
    }

    /// `clear a.hand`: discards all its cards.
    pub fn clear_cards(&mut self, target: Target) -> Option<StmtKind> {
        let Target::Field { of, kind, field } = &target else { return None };
        let domain = p::Domain::List { of: Box::new(of.clone()), kind: *kind, field: *field };
        let local = self.f.fresh(Ty::Is(Type::Face));
        let origin = self.cx.p.kinds[kind.index()].fields[field.index()].head.origin;
        let stmt = |kind| p::Stmt { kind, origin };
        let face = Expr::Local(local);
        let body = vec![
            stmt(StmtKind::Collect { target: target.clone(), op: CollectOp::Take, value: Some(face.clone()) }),
            stmt(StmtKind::Discard { face, back: false, audience: Audience::Public }),
        ];
        Some(StmtKind::Each { local, domain, filter: None, order: vec![], random: None, simultaneously: false, body })
    }

    /// A field that holds cards.
    fn card_field(&mut self, e: &ast::Expr) -> Option<Target> {
        let at = self.f.sp(e.span);
        let (target, ty) = self.target(e)?;
        let fits = match &ty {
            Ty::List(_, _, t) => *t == Type::Face,
            Ty::Is(t) => *inner(t) == Type::Face,
            _ => false,
        };
        match target {
            Target::Field { .. } if fits => Some(target),
            _ => {
                let found = ty_words(&self.cx.p, &ty);
                self.cx.report(Draft::new(E0201, at, format!("expected a field with cards, found {found}")));
                None
            }
        }
    }
}

impl Exprs<'_, '_> {
    /// `c is "Jam"`: whether a card has this title.
    pub fn card_is(&mut self, card: TypedExpr, title: &str, title_at: GlobalSpan, at: GlobalSpan) -> TypedExpr {
        let mut found = vec![];
        let mut all: Vec<String> = vec![];
        // Decks are lowered after the rules that may use this.
        for (d, item) in self.cx.at.decks.iter().enumerate() {
            let DeclKind::Deck { cards, .. } = &self.cx.input.items[*item].decl.kind else { continue };
            for (i, card) in cards.iter().enumerate() {
                let Some(name) = &card.name else { continue };
                all.push(name.text.clone());
                if name.text == title {
                    found.push((d << 16 | i) as i64);
                }
            }
        }
        if found.is_empty() {
            let d = Draft::new(E0101, title_at, format!("no deck has a card \"{title}\""));
            self.cx.report(d.nearest(title, all.iter().map(String::as_str)));
            return TypedExpr::err(at);
        }
        let design = Expr::Builtin(Builtin::DesignOf, vec![card.e]);
        let equals = found.into_iter().map(|n| crate::fold::binary(p::BinOp::Eq, design.clone(), Expr::Const(n)));
        let e = equals.reduce(|a, b| crate::fold::binary(p::BinOp::Or, a, b)).unwrap_or(Expr::Const(0));
        TypedExpr::new(e, Type::Bool, at)
    }

    /// A card as an example picks it: by title (the first such card on offer) or as a value.
    pub fn card_to_pick(&mut self, e: &ast::Expr, (pick, args): (&p::Pick, &[Expr])) -> Expr {
        let at = self.f.sp(e.span);
        let (ExprKind::Text(title), p::Domain::List { of, kind, field }) = (&e.kind, &pick.from) else {
            return self.typed(e, &or_none(Type::Face));
        };
        let of = match &**of {
            Expr::Local(l) => args.get(usize::from(*l)).cloned().unwrap_or_else(|| (**of).clone()),
            of => of.clone(),
        };
        let local = self.f.fresh(Ty::Is(Type::Face));
        let card = TypedExpr::new(Expr::Local(local), Type::Face, at);
        let filter = self.card_is(card, title, at, at).e;
        let domain = p::Domain::List { of: Box::new(of), kind: *kind, field: *field };
        Expr::First(Box::new(p::Quant { local, domain, filter: Some(filter), body: None }))
    }

    /// `printed(c, wings)`: the value that a card's side prints for an effect.
    pub fn printed(&mut self, args: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        let [card, effect] = args else {
            self.cx.report(Draft::new(E0209, at, "write `printed(c, effect)`"));
            return TypedExpr::err(at);
        };
        let card = self.typed(card, &or_none(Type::Face));
        let ExprKind::Name(name) = &effect.kind else {
            self.cx.report(Draft::new(E0204, self.f.sp(effect.span), "expected the name of an effect"));
            return TypedExpr::err(at);
        };
        let name = ast::Name { text: name.clone(), span: effect.span };
        let Some(id) = self.cx.effect_named(self.f, &name) else { return TypedExpr::err(at) };
        let e = Expr::Builtin(Builtin::Printed, vec![card, Expr::Const(i64::from(id.0))]);
        TypedExpr::new(e, Type::Number, at)
    }
}

/// Whether the piece that has the field is in play.
fn in_play(target: &Target) -> Expr {
    match target {
        Target::Field { of, .. } => Expr::Slot { of: Box::new(of.clone()), slot: p::SLOT_IN_PLAY },
        _ => Expr::Const(1),
    }
}
