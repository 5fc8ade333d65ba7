//! Bare names and built-in functions.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
use crate::frame::Place;
use crate::names::*;
use crate::types::*;
use crate::vocabulary::WordList;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Builtin, Expr, Type};
use dicta_syntax::ast;

/// The type that a built-in function expects of an argument.
#[derive(Clone, Copy, PartialEq)]
enum Arg {
    /// A piece or a cell.
    Spot,
    Piece,
    Cell,
    Facing,
    Number,
    Path,
    Side,
}

/// Name, function, arguments, result.
const BUILTINS: &[(&str, Builtin, &[Arg], Answer)] = &[
    ("abs", Builtin::Abs, &[Arg::Number], Answer::Number),
    ("min", Builtin::Min, &[Arg::Number, Arg::Number], Answer::Number),
    ("max", Builtin::Max, &[Arg::Number, Arg::Number], Answer::Number),
    ("distance", Builtin::Distance, &[Arg::Spot, Arg::Spot], Answer::Number),
    ("struck", Builtin::Struck, &[Arg::Piece, Arg::Spot], Answer::Number),
    ("bearing", Builtin::Bearing, &[Arg::Piece, Arg::Spot], Answer::Number),
    ("sees", Builtin::Sees, &[Arg::Spot, Arg::Spot], Answer::Bool),
    ("between", Builtin::Between, &[Arg::Spot, Arg::Spot, Arg::Spot], Answer::Bool),
    ("ahead", Builtin::Ahead, &[Arg::Cell, Arg::Facing, Arg::Number], Answer::Cell),
    ("room", Builtin::Room, &[Arg::Cell, Arg::Facing], Answer::Number),
    ("end_cell", Builtin::EndCell, &[Arg::Piece, Arg::Path], Answer::Cell),
    ("goal_cell", Builtin::GoalCell, &[Arg::Piece, Arg::Path], Answer::Cell),
    ("end_facing", Builtin::EndFacing, &[Arg::Piece, Arg::Path], Answer::Facing),
    ("end_cell", Builtin::EndCellFrom, &[Arg::Cell, Arg::Facing, Arg::Path], Answer::Cell),
    ("goal_cell", Builtin::GoalCellFrom, &[Arg::Cell, Arg::Facing, Arg::Path], Answer::Cell),
    ("end_facing", Builtin::EndFacingFrom, &[Arg::Cell, Arg::Facing, Arg::Path], Answer::Facing),
    ("leaves_over", Builtin::LeavesOver, &[Arg::Piece, Arg::Path], Answer::MaybeSide),
    ("column", Builtin::Column, &[Arg::Spot], Answer::Number),
    ("row", Builtin::Row, &[Arg::Spot], Answer::Number),
    ("cell_at", Builtin::CellAt, &[Arg::Number, Arg::Number], Answer::Cell),
    ("turned", Builtin::Turned, &[Arg::Facing, Arg::Number], Answer::Facing),
    ("turn", Builtin::TurnNumber, &[], Answer::Number),
    ("last_turn", Builtin::LastTurn, &[], Answer::Bool),
    ("edge_owner", Builtin::EdgeOwner, &[Arg::Cell, Arg::Facing], Answer::MaybeSide),
    ("on_edge", Builtin::OnEdge, &[Arg::Cell, Arg::Side], Answer::Bool),
    ("terrain", Builtin::Terrain, &[Arg::Cell], Answer::Terrain),
    ("facing_to", Builtin::FacingTo, &[Arg::Spot, Arg::Spot], Answer::Facing),
];

/// The result type of a built-in function.
#[derive(Clone, Copy, PartialEq)]
enum Answer {
    Number,
    Bool,
    Cell,
    Facing,
    MaybeSide,
    Terrain,
}

/// Names of all built-in functions, for suggestions.
pub fn builtin_names() -> impl Iterator<Item = &'static str> {
    BUILTINS.iter().map(|(n, ..)| *n).chain(["zone", "parts", "cells", "arc", "size", "position", "alike", "printed"])
}

impl Compiler<'_> {
    /// A constant of the given type with this bare name.
    pub fn constant_in(&mut self, name: &str, t: &Type, at: GlobalSpan) -> Option<TypedExpr> {
        match t {
            Type::OrNone(t) | Type::Set(t) => self.constant_in(name, &t.clone(), at),
            Type::Enum(e) => {
                let member = *self.names.members[e.index()].get(name)?;
                self.names.used.consts.insert(ConstSym::Member(*e, member));
                self.refers(at, Def::Const(ConstSym::Member(*e, member)));
                Some(TypedExpr::new(Expr::Const(i64::from(member)), Type::Enum(*e), at))
            }
            Type::Entry(k) => {
                let root = self.p.kinds[k.index()].root;
                let entry = *self.names.entries[root.index()].get(name)?;
                self.names.used.consts.insert(ConstSym::Entry(root, entry));
                self.refers(at, Def::Const(ConstSym::Entry(root, entry)));
                let own = self.p.kinds[root.index()].entries.get(entry.index()).map_or(root, |e| e.kind);
                Some(TypedExpr::new(Expr::Const(i64::from(entry.0)), Type::Entry(own), at))
            }
            Type::Piece(k) if *k == SIDE => {
                let entry = *self.names.entries[SIDE.index()].get(name)?;
                self.names.used.consts.insert(ConstSym::Entry(SIDE, entry));
                self.refers(at, Def::Const(ConstSym::Entry(SIDE, entry)));
                Some(TypedExpr::new(Expr::Const(p::INSTANCE_SIDES + i64::from(entry.0)), Type::Piece(SIDE), at))
            }
            Type::Arc => match self.names.funcs.get(name)? {
                FuncSym::Arc(a) => {
                    let a = *a;
                    self.func_named(FuncSym::Arc(a), at);
                    Some(TypedExpr::new(Expr::Const(i64::from(a.0)), Type::Arc, at))
                }
                _ => None,
            },
            Type::Facing => {
                let i = self.p.board.facing_names().iter().position(|n| *n == name)?;
                self.built_in(at, WordList::Facings, name);
                Some(TypedExpr::new(Expr::Const(i as i64), Type::Facing, at))
            }
            _ => None,
        }
    }

    /// All names that `constant_in` would find.
    pub fn names_in(&self, t: &Type) -> Vec<String> {
        let mut names: Vec<String> = match t {
            Type::OrNone(t) | Type::Set(t) => return self.names_in(t),
            Type::Enum(e) => self.names.members[e.index()].keys().cloned().collect(),
            Type::Entry(k) => {
                let root = self.p.kinds[k.index()].root;
                self.names.entries[root.index()].keys().cloned().collect()
            }
            Type::Piece(k) if *k == SIDE => self.names.entries[SIDE.index()].keys().cloned().collect(),
            Type::Facing => self.p.board.facing_names().iter().map(|n| (*n).to_string()).collect(),
            Type::Arc => {
                self.names.funcs.iter().filter(|(_, s)| matches!(s, FuncSym::Arc(_))).map(|(n, _)| n.clone()).collect()
            }
            _ => vec![],
        };
        names.sort();
        names
    }
}

impl Exprs<'_, '_> {
    /// A bare name.
    pub fn name(&mut self, name: &str, at: GlobalSpan, want: Option<&Type>) -> TypedExpr {
        if let Some(local) = self.f.find(name) {
            return self.local((name, local), at, want);
        }
        if let Some(kind) = self.f.this {
            let this = self.f.ty(0);
            if name == "self" {
                return TypedExpr { e: Expr::Local(0), ty: this, at };
            }
            let builtin = matches!(name, "cell" | "facing" | "side" | "in_play");
            if self.cx.names.kinds[kind.index()].contains_key(name) || builtin && this == Ty::Is(Type::Piece(kind)) {
                let of = TypedExpr { e: Expr::Local(0), ty: this, at };
                let member = ast::Name { text: name.to_string(), span: ast::Span { start: 0, end: 0 } };
                let low = self.member_at(of, &member, at);
                return TypedExpr { at, ..low };
            }
        }
        if let Some(t) = want
            && let Some(low) = self.cx.constant_in(name, t, at)
        {
            return low;
        }
        if let Some(&i) = self.cx.names.options.get(name) {
            self.cx.refers(at, Def::Option(i));
            return self.option_low(i, at);
        }
        match name {
            "game" => {
                self.cx.built_in(at, WordList::Types, name);
                return TypedExpr::new(Expr::Const(p::INSTANCE_GAME), Type::Piece(GAME), at);
            }
            "turn" => {
                self.cx.built_in(at, WordList::Functions, name);
                return TypedExpr::new(Expr::Builtin(Builtin::TurnNumber, vec![]), Type::Number, at);
            }
            _ => {}
        }
        match self.cx.names.funcs.get(name).copied() {
            Some(FuncSym::Define(id)) if self.cx.p.defines[id.index()].params.is_empty() => {
                self.cx.func_named(FuncSym::Define(id), at);
                return self.call_define(id, vec![], at);
            }
            Some(FuncSym::Value(id)) if self.cx.p.values[id.index()].params.is_empty() => {
                self.cx.func_named(FuncSym::Value(id), at);
                return TypedExpr::new(Expr::Value(id, vec![]), Type::Number, at);
            }
            Some(FuncSym::Arc(id)) => {
                self.cx.func_named(FuncSym::Arc(id), at);
                return TypedExpr::new(Expr::Const(i64::from(id.0)), Type::Arc, at);
            }
            Some(_) if !self.cx.names.consts.contains_key(name) => {
                self.cx.report(
                    Draft::new(E0209, at, format!("`{name}` needs its arguments in parentheses"))
                        .hint(format!("write `{name}(…)`")),
                );
                return TypedExpr::err(at);
            }
            _ => {}
        }
        self.global_constant(name, at, want)
    }

    /// A constant whose name only one list has.
    fn global_constant(&mut self, name: &str, at: GlobalSpan, want: Option<&Type>) -> TypedExpr {
        let found: Vec<ConstSym> = self.cx.names.consts.get(name).cloned().unwrap_or_default();
        match found.as_slice() {
            [ConstSym::Member(e, _)] => {
                if let Some(low) = self.cx.constant_in(name, &Type::Enum(*e), at) {
                    return low;
                }
            }
            [ConstSym::Entry(k, _)] => {
                let t = if *k == SIDE { Type::Piece(SIDE) } else { Type::Entry(*k) };
                if let Some(low) = self.cx.constant_in(name, &t, at) {
                    return low;
                }
            }
            [] => {}
            several => {
                let full: Vec<String> = several
                    .iter()
                    .map(|s| match s {
                        ConstSym::Member(e, _) => format!("{}.{name}", self.cx.p.enums[e.index()].head.name),
                        ConstSym::Entry(k, _) => format!("{}.{name}", self.cx.p.kinds[k.index()].head.name),
                    })
                    .collect();
                let mut d = Draft::new(E0104, at, format!("`{name}` is ambiguous"))
                    .hint(format!("say which: `{}`", full.join("` or `")));
                for name in &full {
                    d = d.fix(format!("Change to `{name}`"), at, name);
                }
                d.candidates = full;
                self.cx.report(d);
                return TypedExpr::err(at);
            }
        }
        if self.cx.names.broken.contains(name) {
            return self.cx.silent(at);
        }
        if let Some(low) = self.cx.constant_in(name, &Type::Facing, at) {
            return low;
        }
        if self.cx.names.off.contains(name) {
            self.cx.report(
                Draft::new(E0803, at, format!("`{name}` exists only with an option that is off"))
                    .hint("put this behind the same option: `when … { }` or `… and`"),
            );
            return TypedExpr::err(at);
        }
        if let Some(TypeSym::Die(_)) = self.cx.names.types.get(name) {
            let d = Draft::new(E0204, at, format!("`{name}` is a die, which is rolled"));
            self.cx.report(d.hint(format!("write `let r = roll {name}`, then use `r`")));
            return TypedExpr::err(at);
        }
        if crate::sequences::picks_of(self.f, name).is_some() {
            let d = Draft::new(E0204, at, format!("`{name}` is several picks"));
            self.cx.report(
                d.hint(format!("write `{name}[1]`, `{name}[2]`, …; `a.list = {name}` keeps all of them in order")),
            );
            return TypedExpr::err(at);
        }
        let mut d = Draft::new(E0101, at, format!("there is no `{name}` here")).meant(foreign_value(name));
        if self.cx.has_too_many_errors() {
            self.cx.report(d);
            return TypedExpr::err(at);
        }
        let wanted = want.map(|t| self.cx.names_in(t)).unwrap_or_default();
        let here = self.f.scope.iter().map(|(n, _)| n.as_str());
        d = match want {
            Some(t) if !wanted.is_empty() => {
                d.message = format!("`{name}` is not {}", words(&self.cx.p, inner(t)));
                d.nearest(name, wanted.iter().map(String::as_str).chain(here))
            }
            _ => {
                let names = &self.cx.names;
                let this = self.f.this.map(|k| names.kinds[k.index()].keys().map(String::as_str)).into_iter().flatten();
                d.nearest(
                    name,
                    here.chain(this)
                        .chain(names.options.keys().map(String::as_str))
                        .chain(names.consts.keys().map(String::as_str))
                        .chain(names.funcs.keys().map(String::as_str)),
                )
            }
        };
        self.cx.report(d);
        TypedExpr::err(at)
    }

    fn local(&mut self, (name, local): (&str, p::Local), at: GlobalSpan, want: Option<&Type>) -> TypedExpr {
        match (self.f.place(local), self.f.place) {
            (declared, _) if declared.start < declared.end => self.cx.refers_to(at, declared),
            (_, Place::Campaign { .. } | Place::Example) => self.cx.built_in(at, WordList::CampaignNames, name),
            _ => self.cx.built_in(at, WordList::WalkNames, name),
        }
        let ty = self.f.ty(local);
        let e = Expr::Local(local);
        if let Ty::Is(Type::Rolled(die)) = ty {
            let decl = &self.cx.p.dice[die.index()];
            if let [(name, t)] = decl.fields.as_slice()
                && name == "number"
                && !matches!(want, Some(Type::Rolled(_)))
            {
                return TypedExpr::new(Expr::FaceField { of: Box::new(e), die, field: 0 }, t.clone(), at);
            }
        }
        TypedExpr { e, ty, at }
    }

    /// An option as a value: a switch is a condition, any other option is one of its names.
    fn option_low(&mut self, i: usize, at: GlobalSpan) -> TypedExpr {
        let option = &self.cx.p.options[i];
        let set = option.set as i64;
        match self.cx.declared.enums.options.get(i).copied().flatten() {
            Some(e) => TypedExpr::new(Expr::Const(set), Type::Enum(e), at),
            None => TypedExpr::new(Expr::Const(set), Type::Bool, at),
        }
    }

    /// A call of a built-in function.
    pub fn builtin(&mut self, name: &ast::Name, args: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        let text = name.text.as_str();
        self.cx.built_in(self.f.sp(name.span), WordList::Functions, text);
        let mut forms = BUILTINS.iter().filter(|(n, ..)| *n == text);
        let fitting = forms.clone().find(|(_, _, expected, _)| expected.len() == args.len());
        let Some((_, function, expected, answer)) = fitting.or_else(|| forms.next()) else {
            return self.special(name, args, at);
        };
        let many = matches!(function, Builtin::Min | Builtin::Max);
        if args.len() != expected.len() && !(many && args.len() >= 2) {
            self.cx.report(Draft::new(
                E0209,
                at,
                format!("`{text}` takes {} in parentheses, found {}", expected.len(), args.len()),
            ));
            return TypedExpr::err(at);
        }
        let mut lowered = Vec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            lowered.push(match expected[i.min(expected.len() - 1)] {
                Arg::Spot => self.spot(arg),
                Arg::Piece => match self.piece(arg) {
                    Some((e, _)) => e,
                    None => return TypedExpr::err(at),
                },
                Arg::Cell => match self.expr(arg, Some(&Type::Cell)) {
                    TypedExpr { e, ty: Ty::Is(Type::Piece(k)), .. } if self.cx.p.kinds[k.index()].piece => {
                        Expr::Slot { of: Box::new(e), slot: p::SLOT_CELL }
                    }
                    low => self.coerce(low, &Type::Cell),
                },
                Arg::Facing => self.typed(arg, &Type::Facing),
                Arg::Number => self.number(arg),
                Arg::Path => {
                    let low = self.expr(arg, Some(&Type::Path));
                    self.path_of(low)
                }
                Arg::Side => self.typed(arg, &Type::Piece(SIDE)),
            });
        }
        let ty = match answer {
            Answer::Number => Type::Number,
            Answer::Bool => Type::Bool,
            Answer::Cell => Type::Cell,
            Answer::Facing => Type::Facing,
            Answer::MaybeSide => or_none(Type::Piece(SIDE)),
            Answer::Terrain => Type::Enum(self.cx.declared.enums.terrain),
        };
        let e = Expr::Builtin(*function, lowered);
        let e = crate::fold::evaluate(&self.cx.p, &e, None).map_or(e, Expr::Const);
        TypedExpr::new(e, ty, at)
    }

    /// A path, also given by an entry that has exactly one path.
    pub fn path_of(&mut self, low: TypedExpr) -> Expr {
        match &low.ty {
            Ty::Is(Type::WalkPath) => low.e,
            Ty::Is(Type::Entry(k)) => {
                let k = *k;
                let stats = &self.cx.p.kinds[k.index()].stats;
                match stats.iter().position(|s| s.ty == Type::Path) {
                    Some(i) => Expr::Stat { of: Box::new(low.e), kind: k, stat: p::StatId(i as u32) },
                    None => self.coerce(low, &Type::Path),
                }
            }
            _ => self.coerce(low, &Type::Path),
        }
    }

    fn special(&mut self, name: &ast::Name, args: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        match (name.text.as_str(), args) {
            ("zone" | "parts" | "cells", _) => {
                self.cx.report(
                    Draft::new(E0204, at, format!("`{}(…)` is a collection", name.text))
                        .hint("use it after `in` or, in a pick, after `from`"),
                );
                TypedExpr::err(at)
            }
            ("arc", _) => {
                self.cx.report(Draft::new(E0204, at, "use an arc after `in`").hint("write `b in arc(a, front)`"));
                TypedExpr::err(at)
            }
            ("printed", _) => self.printed(args, at),
            ("position", _) => self.position(args, at),
            ("alike", _) => self.alike(args, at),
            ("size", [of]) => {
                let low = self.expr(of, None);
                match self.size_of(low, at) {
                    Ok(size) => size,
                    Err(low) if low.ty.err() => TypedExpr::err(at),
                    Err(low) => {
                        let found = ty_words(&self.cx.p, &low.ty);
                        self.cx.report(Draft::new(E0201, low.at, format!("expected a set or a list, found {found}")));
                        TypedExpr::err(at)
                    }
                }
            }
            _ => {
                let text = name.text.as_str();
                if self.cx.names.broken.contains(text) {
                    return self.cx.silent(at);
                }
                let place = self.f.sp(name.span);
                let mut d = Draft::new(E0101, place, format!("there is no `{text}` with a value"));
                if self.cx.names.effects.contains_key(text) {
                    d = d.hint("an effect is a statement and has no value");
                } else if let Some(id) = self.cx.names.choices.get(text) {
                    let first = self.cx.p.choices[id.index()].picks.first().map_or("pick", |q| q.head.name.as_str());
                    d = d.hint(format!("choose a pick: `{text}(…).{first}`"));
                } else if self.cx.names.events.contains_key(text) {
                    d = d.hint("an event is emitted: `emit`");
                } else {
                    d = d.nearest(
                        text,
                        self.cx.names.funcs.keys().map(String::as_str).chain(builtin_names().map(|n| -> &str { n })),
                    );
                }
                self.cx.report(d);
                TypedExpr::err(at)
            }
        }
    }
}
