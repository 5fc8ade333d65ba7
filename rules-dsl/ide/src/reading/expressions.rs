//! Names in expressions, with as much of their types as names need.

use super::{Reader, callable, element};
use crate::things::*;
use crate::words;
use dicta_syntax::ast::*;

impl Reader<'_> {
    /// Notes the names of an expression and says its type. `want` tells bare names of several lists apart.
    pub(super) fn expr(&mut self, e: &Expr, want: &Ty) -> Ty {
        let bottom = self.scope.len();
        let ty = match &e.kind {
            ExprKind::Number(n) => {
                // A code made of digits that an entry bears.
                if let Ty::Kind(_) | Ty::Many(_) = want { self.bare(&n.to_string(), e.span, want) } else { Ty::Plain }
            }
            ExprKind::Text(_) | ExprKind::True | ExprKind::False | ExprKind::None | ExprKind::Cell(_) => Ty::Plain,
            ExprKind::Path(steps) => {
                for step in steps {
                    self.word(&step.text, step.span, words::STEPS);
                }
                Ty::Plain
            }
            ExprKind::Name(name) => self.bare(name, e.span, want),
            ExprKind::Dot(of, member) => self.dot(of, member),
            ExprKind::Call(name, args) => self.call(name, args),
            ExprKind::Index(of, keys) => {
                let ty = match &of.kind {
                    ExprKind::Name(name) if !self.scope.iter().any(|(n, _)| n == name) => {
                        let found = self.see().named(name, Sort::Table);
                        self.thing(of.span, found)
                    }
                    _ => self.expr(of, &Ty::Unknown),
                };
                if let Ty::Row(table) = &ty {
                    self.args(table, keys);
                    return self.only_result(table);
                }
                for key in keys {
                    self.expr(key, &Ty::Unknown);
                }
                element(ty)
            }
            ExprKind::Set(items) => {
                let inner = element(want.clone());
                let mut ty = inner.clone();
                for item in items {
                    let found = self.expr(item, &inner);
                    if ty == Ty::Unknown {
                        ty = found;
                    }
                }
                Ty::Many(Box::new(ty))
            }
            ExprKind::Range(a, b) => {
                for e in a.iter().chain(b) {
                    self.expr(e, want);
                }
                Ty::Plain
            }
            ExprKind::Not(e) | ExprKind::Neg(e) => self.expr(e, &Ty::Plain),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b),
            ExprKind::If(c, a, b) => {
                self.expr(c, &Ty::Plain);
                let ty = self.expr(a, want);
                self.expr(b, &ty);
                ty
            }
            ExprKind::Any(b) | ExprKind::Count(b) => {
                self.binder(b);
                Ty::Plain
            }
            ExprKind::Every(b, body) => {
                self.binder(b);
                self.expr(body, &Ty::Plain)
            }
            ExprKind::Fold(_, body, b) => {
                self.binder(b);
                self.expr(body, &Ty::Plain)
            }
            ExprKind::First(b, key) => {
                let ty = self.binder(b);
                if let Some(key) = key {
                    self.expr(key, &Ty::Plain);
                }
                ty
            }
            ExprKind::Happened(event, args) => {
                self.happened(event, args);
                Ty::Plain
            }
            ExprKind::SetOf(b) => Ty::Many(Box::new(self.binder(b))),
        };
        self.scope.truncate(bottom);
        ty
    }

    pub(super) fn binary(&mut self, op: BinOp, a: &Expr, b: &Expr) -> Ty {
        let compares = matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge);
        match op {
            // A bare name on the left is understood by what stands on the right.
            _ if compares && matches!(&a.kind, ExprKind::Name(n) if !self.known(n)) => {
                let ty = self.expr(b, &Ty::Unknown);
                self.expr(a, &ty);
            }
            _ if compares => {
                let ty = self.expr(a, &Ty::Unknown);
                self.expr(b, &ty);
            }
            BinOp::Is | BinOp::IsNot => {
                let ty = self.expr(a, &Ty::Unknown);
                self.is(&ty, b);
            }
            BinOp::In | BinOp::NotIn => {
                if matches!(&a.kind, ExprKind::Name(n) if !self.known(n)) {
                    let ty = self.expr(b, &Ty::Unknown);
                    self.expr(a, &element(ty));
                } else {
                    let ty = self.expr(a, &Ty::Unknown);
                    self.expr(b, &if matches!(ty, Ty::Enum(_) | Ty::Inline(..)) { ty } else { Ty::Many(Box::new(ty)) });
                }
            }
            _ => {
                self.expr(a, &Ty::Plain);
                self.expr(b, &Ty::Plain);
            }
        }
        Ty::Plain
    }

    /// The right side of `is`: a yes-or-no member, a define of one thing, or a value.
    pub(super) fn is(&mut self, ty: &Ty, b: &Expr) {
        if let ExprKind::Name(word) = &b.kind {
            if let Ty::Kind(of) | Ty::Enum(of) = ty
                && let Some(i) = self.see().field(of, word)
            {
                self.note(b.span, Target::Thing(i));
                return;
            }
            let constant = self.constant(word, ty);
            if constant.is_none()
                && let Some(i) = self.see().named(word, Sort::Define)
            {
                self.note(b.span, Target::Thing(i));
                return;
            }
        }
        self.expr(b, ty);
    }

    /// Whether a bare name means something without being compared.
    pub(super) fn known(&self, name: &str) -> bool {
        self.scope.iter().any(|(n, _)| n == name)
            || self.this.as_ref().is_some_and(|k| self.see().field(k, name).is_some())
            || self.see().find(name, |t| matches!(t.sort, Sort::Option | Sort::Define)).is_some()
            || matches!(name, "self" | "game" | "turn")
    }

    /// A member or entry of the type that is expected.
    pub(super) fn constant(&self, name: &str, want: &Ty) -> Option<usize> {
        match want {
            Ty::Many(inner) => self.constant(name, inner),
            Ty::Enum(of) => self.see().find(name, |t| t.sort == Sort::Member && t.of == *of),
            Ty::Inline(file, start) => self.see().find(name, |t| {
                t.sort == Sort::Member && t.of.is_empty() && (t.whole.file, t.whole.start) == (*file, *start)
            }),
            Ty::Kind(kind) => self.see().find(name, |t| t.sort == Sort::Entry && self.see().descends(&t.of, kind)),
            Ty::Arc => self.see().named(name, Sort::Arc),
            _ => None,
        }
    }

    pub(super) fn bare(&mut self, name: &str, span: Span, want: &Ty) -> Ty {
        if let Some((_, i)) = self.scope.iter().rev().find(|(n, _)| n == name) {
            let i = *i;
            return self.thing(span, Some(i));
        }
        if let Some(kind) = self.this.clone() {
            if let Some(i) = self.see().field(&kind, name) {
                return self.thing(span, Some(i));
            }
            if name == "self" {
                return Ty::Kind(kind);
            }
        }
        if name == "game" {
            return Ty::Kind("game".into());
        }
        let found = self
            .constant(name, want)
            .or_else(|| self.see().named(name, Sort::Option))
            .or_else(|| {
                self.see().find(name, |t| matches!(t.sort, Sort::Define | Sort::Value | Sort::Table | Sort::Deck))
            })
            .or_else(|| self.see().find(name, |t| matches!(t.sort, Sort::Member | Sort::Entry)))
            .or_else(|| self.see().find(name, |t| matches!(t.sort, Sort::Arc | Sort::Kind | Sort::Enum)));
        match found {
            Some(i) => {
                self.note(span, Target::Thing(i));
                let t = &self.p.things[i];
                match t.sort {
                    Sort::Member if t.of.is_empty() => Ty::Inline(t.whole.file, t.whole.start),
                    Sort::Member => Ty::Enum(t.of.clone()),
                    Sort::Enum => Ty::Many(Box::new(Ty::Enum(t.name.clone()))),
                    _ => t.ty.clone(),
                }
            }
            None if self.word(name, span, words::CAMPAIGN_NAMES) => match name {
                "winner" => Ty::Kind("side".into()),
                _ => Ty::Plain,
            },
            None => {
                let _ = self.word(name, span, words::WALK_NAMES)
                    || self.word(name, span, words::FUNCTIONS)
                    || self.word(name, span, words::FACINGS);
                Ty::Unknown
            }
        }
    }

    pub(super) fn dot(&mut self, of: &Expr, member: &Name) -> Ty {
        // `burst.short`, `plan(b).m`
        match &of.kind {
            ExprKind::Name(name) if !self.scope.iter().any(|(n, _)| n == name) => {
                if let Some(i) = self.see().find(name, |t| matches!(t.sort, Sort::Enum | Sort::Kind)) {
                    let ty = match self.p.things[i].sort {
                        Sort::Enum => Ty::Enum(name.clone()),
                        _ => Ty::Kind(name.clone()),
                    };
                    if let Some(found) = self.constant(&member.text, &ty) {
                        self.note(of.span, Target::Thing(i));
                        self.note(member.span, Target::Thing(found));
                        return ty;
                    }
                }
            }
            ExprKind::Call(name, args) if self.see().find(&name.text, callable).is_none() => {
                if let Some(i) = self.see().named(&name.text, Sort::Choice) {
                    self.note(name.span, Target::Thing(i));
                    self.args(&name.text, args);
                    let found = self.see().find(&member.text, |t| t.sort == Sort::Pick && t.of == name.text);
                    return self.thing(member.span, found);
                }
            }
            ExprKind::Call(name, args) if self.see().named(&name.text, Sort::Table).is_some() => {
                return self.result(&name.text, name.span, args, member);
            }
            ExprKind::Index(table, keys) => {
                if let ExprKind::Name(name) = &table.kind
                    && self.see().named(name, Sort::Table).is_some()
                {
                    return self.result(name, table.span, keys, member);
                }
            }
            _ => {}
        }
        let ty = self.expr(of, &Ty::Unknown);
        self.member(&ty, member)
    }

    /// `chart[k].result`, or a member of a chart's only result.
    pub(super) fn result(&mut self, table: &str, at: Span, keys: &[Expr], member: &Name) -> Ty {
        let found = self.see().named(table, Sort::Table);
        self.thing(at, found);
        self.args(table, keys);
        let found = self.see().find(&member.text, |t| t.sort == Sort::TableResult && t.of == table);
        if found.is_some() {
            return self.thing(member.span, found);
        }
        let ty = self.only_result(table);
        self.member(&ty, member)
    }

    pub(super) fn only_result(&self, table: &str) -> Ty {
        match self.see().owned(table, &[Sort::TableResult])[..] {
            [only] => self.p.things[only].ty.clone(),
            _ => Ty::Row(table.to_string()),
        }
    }

    pub(super) fn member(&mut self, ty: &Ty, member: &Name) -> Ty {
        let name = member.text.as_str();
        match ty {
            Ty::Kind(of) | Ty::Enum(of) => {
                let see = self.see();
                // After a test such as `t is two_seater` a member is that of a narrower kind.
                let found = see.field(of, name).or_else(|| see.narrower_field(of, name));
                if found.is_some() {
                    return self.thing(member.span, found);
                }
                self.word(name, member.span, words::PIECE_MEMBERS);
                match name {
                    "side" => Ty::Kind("side".into()),
                    "entry" => ty.clone(),
                    _ => Ty::Plain,
                }
            }
            Ty::Track => {
                self.word(name, member.span, words::TRACK_MEMBERS);
                Ty::Plain
            }
            Ty::Many(of) => {
                self.word(name, member.span, words::LIST_MEMBERS);
                if matches!(name, "first" | "last") { (**of).clone() } else { Ty::Plain }
            }
            Ty::Rolled(die) => {
                let found = self.see().find(name, |t| t.sort == Sort::DieField && t.of == *die);
                self.thing(member.span, found)
            }
            Ty::Row(table) => {
                let found = self.see().find(name, |t| t.sort == Sort::TableResult && t.of == *table);
                self.thing(member.span, found)
            }
            _ => {
                // The kind is not known: a field that only one kind has is that one.
                let only = self.see().only_field(name);
                self.thing(member.span, only)
            }
        }
    }

    pub(super) fn call(&mut self, name: &Name, args: &[Expr]) -> Ty {
        if let Some(i) = self.see().find(&name.text, callable) {
            self.note(name.span, Target::Thing(i));
            let thing = &self.p.things[i];
            let (ty, sort, kind) = (thing.ty.clone(), thing.sort, thing.of.clone());
            if sort == Sort::Arc {
                for arg in args {
                    self.expr(arg, &Ty::Kind(kind.clone()));
                }
                return Ty::Many(Box::new(Ty::Unknown));
            }
            self.args(&name.text, args);
            if let Ty::Row(table) = &ty {
                return self.only_result(table);
            }
            return ty;
        }
        if self.word(&name.text, name.span, words::FUNCTIONS) {
            for (i, arg) in args.iter().enumerate() {
                let want = if name.text == "arc" && i == 1 { Ty::Arc } else { Ty::Unknown };
                self.expr(arg, &want);
            }
            return match name.text.as_str() {
                "edge_owner" | "leaves_over" => Ty::Kind("side".into()),
                _ => Ty::Plain,
            };
        }
        for arg in args {
            self.expr(arg, &Ty::Unknown);
        }
        Ty::Unknown
    }
}
