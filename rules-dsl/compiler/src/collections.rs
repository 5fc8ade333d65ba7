//! Collections: `in`, quantifiers, loops and the domains of picks.

use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
use crate::fold::{self, const_value};
use crate::names::*;
use crate::samples::kind_sample;
use crate::types::*;
use crate::vocabulary::WordList;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, BinOp, Domain, Expr, Quant, Type};
use dicta_syntax::ast::{self, ExprKind};

impl Exprs<'_, '_> {
    /// `a in b`.
    pub fn member_of(&mut self, a: &ast::Expr, b: &ast::Expr, at: GlobalSpan) -> TypedExpr {
        match &b.kind {
            ExprKind::Range(low, high) => self.in_range(a, low.as_deref(), high.as_deref(), at),
            ExprKind::Set(items) => self.in_literal(a, items, at),
            ExprKind::Call(name, args) if self.arc_call(name) => self.in_arc(a, name, args, at),
            ExprKind::Call(name, _) if self.collection_call(name) => self.in_domain(a, b, at),
            ExprKind::Text(_) => self.in_domain(a, b, at),
            ExprKind::Name(n) if self.f.find(n).is_none() && self.types_named(n) => self.in_domain(a, b, at),
            _ => self.in_value(a, b, at),
        }
    }

    fn collection_call(&self, name: &ast::Name) -> bool {
        matches!(name.text.as_str(), "zone" | "parts" | "cells") && !self.cx.names.funcs.contains_key(&name.text)
    }

    fn types_named(&self, name: &str) -> bool {
        !self.cx.names.options.contains_key(name)
            && matches!(self.cx.names.types.get(name), Some(TypeSym::Kind(_) | TypeSym::Enum(_)))
    }

    fn arc_call(&self, name: &ast::Name) -> bool {
        match self.cx.names.funcs.get(name.text.as_str()) {
            Some(FuncSym::Arc(_)) => true,
            Some(_) => false,
            None => name.text == "arc",
        }
    }

    fn in_range(
        &mut self,
        a: &ast::Expr,
        low: Option<&ast::Expr>,
        high: Option<&ast::Expr>,
        at: GlobalSpan,
    ) -> TypedExpr {
        let item = self.expr(a, None);
        if item.ty.err() {
            return TypedExpr::err(at);
        }
        let bound_type = match &item.ty {
            Ty::Is(t) if numeric(t) => Type::Number,
            Ty::Is(t @ Type::Enum(_)) => t.clone(),
            ty => {
                let found = ty_words(&self.cx.p, ty);
                self.cx.report(Draft::new(
                    E0206,
                    item.at,
                    format!("expected a number before `in` and a range, found {found}"),
                ));
                return TypedExpr::err(at);
            }
        };
        let low = low.map(|e| self.typed(e, &bound_type));
        let high = high.map(|e| self.typed(e, &bound_type));
        if let (Some(Expr::Const(l)), Some(Expr::Const(h))) = (&low, &high)
            && l > h
        {
            self.cx.report(
                Draft::new(E0703, at, format!("the range {l}..{h} is empty")).hint("write the smaller number first"),
            );
            return TypedExpr::err(at);
        }
        let e = Expr::InRange { item: Box::new(item.e), low: low.map(Box::new), high: high.map(Box::new) };
        let e = fold::evaluate(&self.cx.p, &e, None).map_or(e, Expr::Const);
        TypedExpr::new(e, Type::Bool, at)
    }

    fn in_literal(&mut self, a: &ast::Expr, items: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        let item = self.expr(a, None);
        if item.ty.err() {
            return TypedExpr::err(at);
        }
        let want = item.ty.is().map(|t| inner(t).clone());
        let mut equals = vec![];
        for element in items {
            let low = self.expr(element, want.as_ref());
            let same = self.equal(item.clone(), low.clone(), true, low.at);
            if same.ty.err() {
                return TypedExpr::err(at);
            }
            equals.push((low.e, same.e));
        }
        let constants: Option<Vec<i64>> =
            equals.iter().map(|(e, _)| const_value(e).filter(|n| (0..100_000).contains(n))).collect();
        let e = match constants {
            Some(all) if all.len() > 1 && const_value(&item.e).is_none() => {
                let set = self.cx.set_of(all);
                Expr::InConst { item: Box::new(item.e), set }
            }
            _ => any_of(equals.into_iter().map(|(_, e)| e).collect()),
        };
        TypedExpr::new(e, Type::Bool, at)
    }

    fn in_arc(&mut self, b: &ast::Expr, name: &ast::Name, args: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        let spot = self.spot(b);
        let named = match self.cx.names.funcs.get(name.text.as_str()) {
            Some(FuncSym::Arc(id)) => Some(*id),
            _ => {
                self.cx.built_in(self.f.sp(name.span), WordList::Functions, &name.text);
                None
            }
        };
        match (named, args) {
            (Some(arc), [a]) => {
                self.cx.func_named(FuncSym::Arc(arc), self.f.sp(name.span));
                let kind = self.cx.p.arcs[arc.index()].kind;
                let a = self.typed(a, &Type::Piece(kind));
                TypedExpr::new(Expr::InArc { arc, a: Box::new(a), b: Box::new(spot) }, Type::Bool, at)
            }
            (None, [a, arc]) => {
                let Some((a, kind)) = self.piece(a) else { return TypedExpr::err(at) };
                let arc_at = self.f.sp(arc.span);
                let arc = self.typed(arc, &Type::Arc);
                match const_value(&arc) {
                    Some(n) => {
                        let arc = p::ArcId(n as u32);
                        let of = self.cx.p.arcs.get(arc.index()).map(|a| a.kind);
                        if let Some(of) = of
                            && !self.cx.p.is_a(kind, of)
                        {
                            let of = self.cx.p.kinds[of.index()].head.name.clone();
                            self.cx.report(Draft::new(E0201, arc_at, format!("this arc is for {} {of}", article(&of))));
                            return TypedExpr::err(at);
                        }
                        TypedExpr::new(Expr::InArc { arc, a: Box::new(a), b: Box::new(spot) }, Type::Bool, at)
                    }
                    None => TypedExpr::new(
                        Expr::InArcOf { arc: Box::new(arc), a: Box::new(a), b: Box::new(spot) },
                        Type::Bool,
                        at,
                    ),
                }
            }
            _ => {
                self.cx.report(
                    Draft::new(E0209, at, "an arc needs its piece")
                        .hint("write `b in front(a)` or `b in arc(a, gun.arc)`"),
                );
                TypedExpr::err(at)
            }
        }
    }

    /// Membership in a domain that can only be iterated.
    fn in_domain(&mut self, a: &ast::Expr, b: &ast::Expr, at: GlobalSpan) -> TypedExpr {
        let Some((domain, t)) = self.collection(b) else { return TypedExpr::err(at) };
        let item = match self.expr(a, Some(&t)) {
            TypedExpr { e, ty: Ty::Is(Type::Piece(k)), at } if t == Type::Cell && self.cx.p.kinds[k.index()].piece => {
                TypedExpr::new(Expr::Slot { of: Box::new(e), slot: p::SLOT_CELL }, Type::Cell, at)
            }
            low => low,
        };
        let local = self.f.fresh(Ty::Is(t.clone()));
        let element = TypedExpr::new(Expr::Local(local), t, at);
        let same = self.equal(element, item, true, at);
        if same.ty.err() {
            return TypedExpr::err(at);
        }
        let q = Quant { local, domain, filter: Some(same.e), body: None };
        TypedExpr::new(Expr::Any(Box::new(q)), Type::Bool, at)
    }

    fn in_value(&mut self, a: &ast::Expr, b: &ast::Expr, at: GlobalSpan) -> TypedExpr {
        let set = self.expr(b, None);
        let element = match &set.ty {
            Ty::Err => return TypedExpr::err(at),
            Ty::Ids(t) | Ty::List(_, _, t) => t.clone(),
            Ty::Is(Type::Set(t)) => (**t).clone(),
            Ty::Is(Type::OrNone(_)) => {
                let item = self.expr(a, set.ty.is());
                return self.equal(item, set, true, at);
            }
            ty => {
                let found = ty_words(&self.cx.p, ty);
                self.cx.report(Draft::new(
                    E0212,
                    set.at,
                    format!("expected a set, a list, a range or an arc after `in`, found {found}"),
                ));
                return TypedExpr::err(at);
            }
        };
        let item = self.expr(a, Some(&element));
        // `none` is in no set, so the element may be `none`.
        let item = match item.ty {
            Ty::Err => return TypedExpr::err(at),
            Ty::Is(Type::OrNone(t)) => TypedExpr { ty: Ty::Is(*t), ..item },
            _ => item,
        };
        let related = match (&item.ty, &element) {
            (Ty::Is(s), t) => self.cx.fits(s, t) || self.cx.fits(t, s),
            _ => false,
        };
        if !related {
            let (x, y) = (ty_words(&self.cx.p, &item.ty), words(&self.cx.p, &element));
            self.cx.report(Draft::new(E0205, at, format!("the set contains {y}, never {x}")));
            return TypedExpr::err(at);
        }
        let item = Box::new(item.e);
        let e = match set.ty {
            Ty::Ids(_) => Expr::InConstOf { item, set: Box::new(set.e) },
            Ty::List(kind, field, _) => Expr::InList { item, of: Box::new(set.e), kind, field },
            _ => Expr::InSet { item, set: Box::new(set.e) },
        };
        TypedExpr::new(e, Type::Bool, at)
    }

    /// The domain of a kind, an enum or another closed type by its name.
    pub fn domain_named(&mut self, name: &str, at: GlobalSpan) -> Option<(Domain, Type)> {
        match name {
            "cell" | "cells" => {
                self.cx.built_in(at, WordList::Types, "cell");
                return Some((Domain::Cells { zone: None }, Type::Cell));
            }
            "facing" | "direction" => {
                self.cx.built_in(at, WordList::Types, "facing");
                return Some((Domain::Facings, Type::Facing));
            }
            "side" | "sides" => {
                self.cx.refers(at, Def::Type(TypeSym::Kind(SIDE)));
                return Some((Domain::Sides, Type::Piece(SIDE)));
            }
            _ => {}
        }
        let name_or_one = match name.strip_suffix('s') {
            Some(one) if !self.cx.names.types.contains_key(name) => one,
            _ => name,
        };
        let named = self.cx.names.types.get(name_or_one).copied();
        if let Some(named) = named {
            self.cx.refers(at, Def::Type(named));
        }
        match named {
            Some(TypeSym::Kind(SIDE)) => Some((Domain::Sides, Type::Piece(SIDE))),
            Some(TypeSym::Kind(k)) if self.cx.p.kinds[k.index()].piece || self.cx.p.kinds[k.index()].part => {
                Some((Domain::Pieces { kind: k, out_of_play: false }, Type::Piece(k)))
            }
            Some(TypeSym::Kind(k)) if k != GAME => Some((Domain::Entries(k), Type::Entry(k))),
            Some(TypeSym::Enum(e)) => Some((Domain::Enum(e), Type::Enum(e))),
            _ => {
                if self.cx.names.broken.contains(name) {
                    self.cx.silent(at);
                    return None;
                }
                let types = self.cx.names.types.keys().map(String::as_str).chain(["cell", "facing", "side"]);
                let d = Draft::new(E0102, at, format!("there is no kind or enum `{name}`")).nearest(name, types);
                self.cx.report(d);
                None
            }
        }
    }

    /// A domain to iterate over, with the type of its elements.
    pub fn collection(&mut self, e: &ast::Expr) -> Option<(Domain, Type)> {
        let at = self.f.sp(e.span);
        if let ExprKind::Call(name, _) = &e.kind
            && self.collection_call(name)
        {
            self.cx.built_in(self.f.sp(name.span), WordList::Functions, &name.text);
        }
        match &e.kind {
            ExprKind::Range(low, high) => {
                let (Some(low), Some(high)) = (low, high) else {
                    self.cx.report(Draft::new(E0213, at, "a loop over a range needs both ends"));
                    return None;
                };
                let low = self.expr(low, None);
                let want = low.ty.is().cloned();
                let high = self.expr(high, want.as_ref());
                if let (Ty::Is(t @ Type::Enum(_)), Some(l), Some(h)) =
                    (&low.ty, const_value(&low.e), const_value(&high.e))
                {
                    let set = self.cx.set_of(l..=h);
                    return Some((Domain::Const(set), t.clone()));
                }
                let low = self.coerce(low, &Type::Number);
                let high = self.coerce(high, &Type::Number);
                if let (Some(l), Some(h)) = (const_value(&low), const_value(&high))
                    && h.saturating_sub(l) > 100_000
                {
                    self.cx.report(
                        Draft::new(E0703, at, "this range is too long for a loop").hint("at most 100,000 numbers"),
                    );
                    return None;
                }
                Some((Domain::Range(Box::new(low), Box::new(high)), Type::Number))
            }
            ExprKind::Text(zone) => self.zone(zone, at),
            ExprKind::Call(name, args) if name.text == "zone" && !self.cx.names.funcs.contains_key("zone") => {
                match args.as_slice() {
                    [ast::Expr { kind: ExprKind::Text(zone) | ExprKind::Name(zone), span }] => {
                        self.zone(zone, self.f.sp(*span))
                    }
                    _ => {
                        self.cx.report(Draft::new(E0209, at, "a zone is named: `zone(\"…\")`"));
                        None
                    }
                }
            }
            ExprKind::Call(name, args) if name.text == "cells" && !self.cx.names.funcs.contains_key("cells") => {
                let [of] = args.as_slice() else {
                    self.cx.report(Draft::new(E0209, at, "write `cells(a)`"));
                    return None;
                };
                let (of, kind) = self.piece(of)?;
                if !self.cx.p.kinds[kind.index()].piece {
                    let name = self.cx.p.kinds[kind.index()].head.name.clone();
                    self.cx.report(Draft::new(E0210, at, format!("{} {name} is not on a cell", article(&name))));
                    return None;
                }
                Some((Domain::Among(self.covered(&of, kind)), Type::Cell))
            }
            ExprKind::Call(name, args) if name.text == "parts" && !self.cx.names.funcs.contains_key("parts") => {
                let [of] = args.as_slice() else {
                    self.cx.report(Draft::new(E0209, at, "write `parts(a)`"));
                    return None;
                };
                let (of, kind) = self.piece(of)?;
                let parts = &self.cx.p.kinds[kind.index()].parts;
                let Some(first) = parts.first().map(|q| q.kind) else {
                    let name = self.cx.p.kinds[kind.index()].head.name.clone();
                    self.cx.report(Draft::new(E0210, at, format!("{} {name} has no parts", article(&name))));
                    return None;
                };
                let common = if parts.iter().all(|q| self.cx.p.is_a(q.kind, first)) {
                    first
                } else {
                    self.cx.p.kinds[first.index()].root
                };
                Some((Domain::PartsOf(Box::new(of)), Type::Piece(common)))
            }
            ExprKind::Call(name, args) => match self.cx.names.funcs.get(name.text.as_str()).copied() {
                Some(FuncSym::Walk(walk)) => {
                    self.cx.func_named(FuncSym::Walk(walk), self.f.sp(name.span));
                    let params = self.cx.p.walks[walk.index()].params.clone();
                    let args = self.args(&name.text, &params, args, at)?;
                    Some((Domain::Walk { walk, args }, Type::WalkPath))
                }
                _ => self.value_domain(e, at),
            },
            ExprKind::Set(items) => {
                let low = self.set_literal_low(items, at);
                let (Ty::Is(Type::Set(t)), Expr::MakeSet(elements)) = (&low.ty, &low.e) else { return None };
                let constants: Option<Vec<i64>> = elements.iter().map(|e| const_value(e).filter(|n| *n >= 0)).collect();
                let domain = match constants {
                    Some(all) => Domain::Const(self.cx.set_of(all)),
                    None => {
                        self.set_can_hold(elements, at);
                        Domain::Set(Box::new(low.e.clone()))
                    }
                };
                Some((domain, (**t).clone()))
            }
            ExprKind::Name(name)
                if self.f.find(name).is_none()
                    && !self.f.this.is_some_and(|k| self.cx.names.kinds[k.index()].contains_key(name))
                    && !self.cx.names.options.contains_key(name)
                    && !self.cx.names.funcs.contains_key(name) =>
            {
                self.domain_named(name, at)
            }
            _ => self.value_domain(e, at),
        }
    }

    fn set_literal_low(&mut self, items: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        let e = ast::Expr {
            kind: ExprKind::Set(items.to_vec()),
            span: ast::Span { start: at.start.wrapping_sub(self.f.base), end: at.end.wrapping_sub(self.f.base) },
        };
        self.expr(&e, None)
    }

    /// The cells that a piece covers, including those that its kind adds to the static kind's.
    fn covered(&mut self, of: &Expr, kind: p::KindId) -> Vec<Expr> {
        let end =
            |path: &p::PathId| Expr::Builtin(p::Builtin::EndCell, vec![of.clone(), Expr::Const(i64::from(path.0))]);
        let mut all = vec![Expr::Slot { of: Box::new(of.clone()), slot: p::SLOT_CELL }];
        all.extend(self.cx.p.kinds[kind.index()].occupies.iter().map(end));
        for k in (0..self.cx.p.kinds.len() as u32).map(p::KindId).filter(|k| *k != kind) {
            let Some(up) = self.cx.p.kinds[k.index()].extends.filter(|_| self.cx.p.is_a(k, kind)) else { continue };
            let inherited = self.cx.p.kinds[up.index()].occupies.len();
            let more = self.cx.p.kinds[k.index()].occupies[inherited..].to_vec();
            if more.is_empty() {
                continue;
            }
            let local = self.f.fresh(Ty::Is(Type::Piece(k)));
            let same = Expr::Binary(BinOp::Eq, Box::new(Expr::Local(local)), Box::new(of.clone()));
            let domain = Domain::Pieces { kind: k, out_of_play: true };
            let is = Expr::Any(Box::new(Quant { local, domain, filter: Some(same), body: None }));
            let there = |path| Expr::If(Box::new(is.clone()), Box::new(end(path)), Box::new(Expr::Const(-1)));
            all.extend(more.iter().map(there));
        }
        all
    }

    fn zone(&mut self, zone: &str, at: GlobalSpan) -> Option<(Domain, Type)> {
        if !self.cx.names.zones.contains(zone) {
            if self.cx.names.broken.contains(zone) {
                self.cx.silent(at);
                return None;
            }
            let d = Draft::new(E0504, at, format!("no map has a zone `{zone}`"))
                .nearest(zone, self.cx.names.zones.iter().map(String::as_str));
            self.cx.report(d);
            return None;
        }
        self.cx.zone_named(zone, at);
        Some((Domain::Cells { zone: Some(zone.to_string()) }, Type::Cell))
    }

    fn value_domain(&mut self, e: &ast::Expr, at: GlobalSpan) -> Option<(Domain, Type)> {
        let low = self.expr(e, None);
        Some(match low.ty {
            Ty::Err => return None,
            Ty::Ids(t) => (Domain::ConstOf(Box::new(low.e)), t),
            Ty::Is(Type::Set(t)) => (Domain::Set(Box::new(low.e)), *t),
            Ty::List(kind, field, t) => (Domain::List { of: Box::new(low.e), kind, field }, t),
            Ty::Is(Type::OrNone(t)) => (Domain::Maybe(Box::new(low.e)), *t),
            // A single value that a test has shown not to be `none` is a collection of one.
            Ty::Is(t @ (Type::Piece(_) | Type::Entry(_))) => (Domain::Maybe(Box::new(low.e)), t),
            ref ty => {
                let found = ty_words(&self.cx.p, ty);
                self.cx.report(Draft::new(E0212, at, format!("expected something to loop over, found {found}")));
                return None;
            }
        })
    }

    /// Opens a binder: lowers the domain, binds the name, lowers the filter with it in scope. The caller closes it by
    /// truncating scope and facts to their previous lengths.
    pub fn open(&mut self, b: &ast::Binder) -> Option<(p::Local, Domain, Option<Expr>, Type)> {
        let at = self.f.sp(b.var.span);
        let (mut domain, mut t) = match (&b.within, &b.kind) {
            (Some(within), _) => match self.collection(within) {
                Some(found) => found,
                None => {
                    self.cx.bind(self.f, &b.var, Ty::Err);
                    return None;
                }
            },
            (None, Some(kind)) => match self.domain_named(&kind.text, self.f.sp(kind.span)) {
                Some(found) => found,
                None => {
                    self.cx.bind(self.f, &b.var, Ty::Err);
                    return None;
                }
            },
            (None, None) => {
                let hint = format!("write `each {} a` or `each b in …`", kind_sample(&self.cx.p));
                self.cx.report(Draft::new(E0212, at, "nothing to loop over").hint(hint));
                self.cx.bind(self.f, &b.var, Ty::Err);
                return None;
            }
        };
        if let (Some(kind), Some(_)) = (&b.kind, &b.within)
            && let Some((_, named)) = self.domain_named(&kind.text, self.f.sp(kind.span))
        {
            if !self.cx.fits(&t, &named) {
                let (found, wanted) = (words(&self.cx.p, &t), words(&self.cx.p, &named));
                self.cx.report(Draft::new(
                    E0205,
                    self.f.sp(kind.span),
                    format!("this collection contains {found}, not {wanted}"),
                ));
            }
            t = named;
        }
        let local = self.cx.bind(self.f, &b.var, Ty::Is(t.clone()));
        let filter = b.filter.as_ref().map(|e| self.cond(e));
        let filter = filter.filter(|e| const_value(e) != Some(1));
        if let Some(filter) = &filter {
            fold::facts(filter, true, &mut self.f.facts);
            if let Domain::Pieces { out_of_play, .. } = &mut domain {
                *out_of_play = crate::walk::mentions_in_play(filter, local);
            }
        }
        Some((local, domain, filter, t))
    }

    /// A quantifier with an optional body.
    pub fn quant(&mut self, b: &ast::Binder, body: impl FnOnce(&mut Self) -> Option<Expr>) -> Option<(Quant, Type)> {
        let (scope, facts) = (self.f.scope.len(), self.f.facts.len());
        let opened = self.open(b);
        let body = body(self);
        self.f.scope.truncate(scope);
        self.f.facts.truncate(facts);
        let (local, domain, filter, t) = opened?;
        Some((Quant { local, domain, filter, body }, t))
    }
}

/// Whether any of the conditions holds, evaluated in order; built as a balanced tree, so that a long list does not nest
/// deeply.
fn any_of(mut all: Vec<Expr>) -> Expr {
    match all.len() {
        0 | 1 => all.pop().unwrap_or(Expr::Const(0)),
        n => {
            let rest = all.split_off(n / 2);
            fold::binary(BinOp::Or, any_of(all), any_of(rest))
        }
    }
}
