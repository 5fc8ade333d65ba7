//! Calls of functions with their arguments, and lookups in tables.

use super::Exprs;
use crate::defines::define_result;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::names::*;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, Type};
use dicta_syntax::ast::{self, ExprKind};

impl Exprs<'_, '_> {
    pub(super) fn args_match(&mut self, what: &str, expected: &[(String, Type)], found: usize, at: GlobalSpan) -> bool {
        if expected.len() == found {
            return true;
        }
        let list: Vec<&str> = expected.iter().map(|(n, _)| n.as_str()).collect();
        self.cx.report(
            Draft::new(E0209, at, format!("`{what}` takes {} in parentheses, found {found}", expected.len()))
                .hint(format!("write `{what}({})`", list.join(", "))),
        );
        false
    }

    /// Lowers arguments against parameters.
    pub fn args(
        &mut self,
        what: &str,
        params: &[(String, Type)],
        args: &[ast::Expr],
        at: GlobalSpan,
    ) -> Option<Vec<Expr>> {
        if !self.args_match(what, params, args.len(), at) {
            return None;
        }
        Some(args.iter().zip(params).map(|(a, (_, t))| self.typed(a, t)).collect())
    }

    pub(super) fn call(&mut self, name: &ast::Name, args: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        let text = name.text.as_str();
        let func = self.cx.names.funcs.get(text).copied();
        if let Some(func) = func {
            self.cx.func_named(func, self.f.sp(name.span));
        }
        match func {
            Some(FuncSym::Define(id)) => {
                let params = self.cx.p.defines[id.index()].params.clone();
                if !self.args_match(text, &params, args.len(), at) {
                    return TypedExpr::err(at);
                }
                let lows = args.iter().zip(&params).map(|(a, (_, t))| self.expr(a, Some(t))).collect();
                self.call_define(id, lows, at)
            }
            Some(FuncSym::Value(id)) => {
                let params = self.cx.p.values[id.index()].params.clone();
                match self.args(text, &params, args, at) {
                    Some(args) => TypedExpr::new(Expr::Value(id, args), Type::Number, at),
                    None => TypedExpr::err(at),
                }
            }
            Some(FuncSym::Table(id)) => self.table(id, args, None, at),
            Some(FuncSym::Arc(id)) => {
                let kind = self.cx.p.arcs[id.index()].kind;
                let [a, b] = args else {
                    self.cx.report(
                        Draft::new(
                            E0209,
                            at,
                            format!("the arc `{text}` needs its piece and the piece or cell to test"),
                        )
                        .hint(format!("write `b in {text}(a)` or `{text}(a, b)`")),
                    );
                    return TypedExpr::err(at);
                };
                let a = self.typed(a, &Type::Piece(kind));
                let b = self.spot(b);
                TypedExpr::new(Expr::InArc { arc: id, a: Box::new(a), b: Box::new(b) }, Type::Bool, at)
            }
            Some(FuncSym::Walk(_)) => {
                self.cx.report(
                    Draft::new(E0204, at, format!("the walk `{text}` is a collection of paths"))
                        .hint("use it after `from` in a pick, or after `in`"),
                );
                TypedExpr::err(at)
            }
            None => self.builtin(name, args, at),
        }
    }

    /// Calls a define with lowered arguments.
    pub fn call_define(&mut self, id: p::DefineId, lows: Vec<TypedExpr>, at: GlobalSpan) -> TypedExpr {
        self.cx.names.used.funcs.insert(FuncSym::Define(id));
        let Some(result) = define_result(self.cx, id, at) else { return TypedExpr::err(at) };
        let params: Vec<Type> = self.cx.p.defines[id.index()].params.iter().map(|(_, t)| t.clone()).collect();
        let args: Vec<Expr> = lows.into_iter().zip(&params).map(|(l, t)| self.coerce(l, t)).collect();
        let define = &self.cx.p.defines[id.index()];
        // A call of a constant define is folded.
        if let Expr::Const(n) = define.body {
            return TypedExpr { e: Expr::Const(n), ty: result, at };
        }
        TypedExpr { e: Expr::Call(id, args), ty: result, at }
    }

    /// A piece or a cell.
    pub fn spot(&mut self, e: &ast::Expr) -> Expr {
        let low = self.expr(e, None);
        match &low.ty {
            Ty::Is(Type::Piece(k)) if k.index() > 1 => low.e,
            Ty::Is(Type::Cell) => low.e,
            Ty::Err => low.e,
            Ty::Is(Type::OrNone(t)) if matches!(**t, Type::Piece(_)) => {
                let d = maybe_none(low.at);
                self.cx.report(d);
                Expr::Const(0)
            }
            ty => {
                let found = ty_words(&self.cx.p, ty);
                self.cx.report(Draft::new(E0201, low.at, format!("expected a piece or a cell, found {found}")));
                Expr::Const(0)
            }
        }
    }

    pub(super) fn index(&mut self, of: &ast::Expr, keys: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        if let Some(low) = self.place_in(of, keys, at) {
            return low;
        }
        if let ExprKind::Name(name) = &of.kind {
            if let Some(FuncSym::Table(id)) = self.cx.names.funcs.get(name.as_str()).copied() {
                self.cx.func_named(FuncSym::Table(id), self.f.sp(of.span));
                return self.table(id, keys, None, at);
            }
            if self.cx.names.broken.contains(name) {
                return self.cx.silent(at);
            }
            let tables =
                self.cx.names.funcs.iter().filter(|(_, s)| matches!(s, FuncSym::Table(_))).map(|(n, _)| n.as_str());
            let d = Draft::new(E0101, self.f.sp(of.span), format!("there is no table `{name}`")).nearest(name, tables);
            self.cx.report(d);
            return TypedExpr::err(at);
        }
        self.cx.report(Draft::new(E0204, at, "only tables and lists are read with `[ ]`"));
        TypedExpr::err(at)
    }

    /// Whether a dot after a table selects one of its results.
    pub fn has_result(&self, id: p::TableId, name: &str) -> bool {
        let results = &self.cx.p.tables[id.index()].results;
        results.len() > 1 || results.iter().any(|(r, _)| r == name)
    }

    /// Reads a table; without a result name, the table must have a single result.
    pub fn table(
        &mut self,
        id: p::TableId,
        keys: &[ast::Expr],
        result: Option<&ast::Name>,
        at: GlobalSpan,
    ) -> TypedExpr {
        let params = self.cx.declared.table_keys[id.index()].clone();
        let name = self.cx.p.tables[id.index()].head.name.clone();
        let Some(keys) = self.args(&name, &params, keys, at) else { return TypedExpr::err(at) };
        let results = &self.cx.p.tables[id.index()].results;
        let found = match result {
            None if results.len() == 1 => Some(0),
            None => None,
            Some(n) => results.iter().position(|(r, _)| *r == n.text),
        };
        let Some(found) = found else {
            let names: Vec<String> = results.iter().map(|(n, _)| n.clone()).collect();
            let d = match result {
                None => Draft::new(E0401, at, format!("the table `{name}` has several results"))
                    .hint(format!("say which: `.{}`", names.join("`, `."))),
                Some(r) => {
                    let at = self.f.sp(r.span);
                    Draft::new(E0401, at, format!("the table `{name}` has no result `{}`", r.text))
                        .nearest(&r.text, names.iter().map(String::as_str))
                }
            };
            self.cx.report(d);
            return TypedExpr::err(at);
        };
        let ty = results[found].1.clone();
        if let Some(result) = result {
            self.cx.refers(self.f.sp(result.span), Def::Result(id, found));
        }
        TypedExpr::new(Expr::Table { table: id, keys, result: found as u32 }, ty, at)
    }
}
