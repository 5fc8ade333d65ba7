//! Expressions, binders, types and audiences.
//!
//! Pest matches an expression as a flat list of operands and operators; [`climb`] orders it by precedence. The depth
//! of every expression is counted while it is built, so that no tree is too deep for the stack of code that walks it.

use std::iter::Peekable;
use std::vec::IntoIter;

use pest::iterators::Pair;

use super::{Builder, DEPTH_MAX, Parts, has, name_of, names_in, no_expr, no_name, span_of, text_of};
use crate::ast::{Audience, BinOp, Binder, Expr, ExprKind, Fold, Name, Param, Span, Type};
use crate::grammar::Rule;

/// One piece of a flat expression.
enum Piece {
    Operand(Expr, usize),
    Prefix(Prefix, Span),
    /// `..` with nothing after it
    Open(Span),
    Infix(Infix),
}

#[derive(Clone, Copy)]
enum Prefix {
    Not,
    Minus,
    UpTo,
}

#[derive(Clone, Copy)]
enum Infix {
    Op(BinOp),
    Range,
}

const TIGHT_NOT: u8 = 3;
const TIGHT_RANGE: u8 = 5;
const TIGHT_MINUS: u8 = 8;

fn tightness(infix: Infix) -> u8 {
    match infix {
        Infix::Op(BinOp::Or) => 1,
        Infix::Op(BinOp::And) => 2,
        Infix::Op(BinOp::Add | BinOp::Sub) => 6,
        Infix::Op(BinOp::Mul | BinOp::Div | BinOp::Mod) => 7,
        Infix::Op(_) => 4,
        Infix::Range => TIGHT_RANGE,
    }
}

fn infix_of(text: &str) -> Infix {
    Infix::Op(match text {
        "or" => BinOp::Or,
        "and" => BinOp::And,
        "==" => BinOp::Eq,
        "!=" => BinOp::Ne,
        "<" => BinOp::Lt,
        "<=" => BinOp::Le,
        ">" => BinOp::Gt,
        ">=" => BinOp::Ge,
        "in" => BinOp::In,
        "is" => BinOp::Is,
        "+" => BinOp::Add,
        "-" => BinOp::Sub,
        "*" => BinOp::Mul,
        "/" => BinOp::Div,
        "mod" => BinOp::Mod,
        ".." => return Infix::Range,
        two if two.starts_with("is") => BinOp::IsNot,
        _ => BinOp::NotIn,
    })
}

/// Orders a flat list by precedence; operators of one level group to the left. A part that grows too deep is dropped at
/// once, because dropping it later would need as much stack as walking it; its depth is kept to report it.
fn climb(pieces: &mut Peekable<IntoIter<Piece>>, least: u8, at: u32) -> (Expr, usize) {
    let (mut left, mut depth) = match pieces.next() {
        Some(Piece::Operand(expr, depth)) => (expr, depth),
        Some(Piece::Prefix(prefix, span)) => prefixed(prefix, span, pieces, at),
        _ => (no_expr(at), 0),
    };
    loop {
        match pieces.peek() {
            Some(Piece::Open(span)) if TIGHT_RANGE >= least => {
                let span = left.span.to(*span);
                pieces.next();
                left = Expr { kind: ExprKind::Range(Some(Box::new(left)), None), span };
                depth += 1;
                left = shallow(left, depth);
            }
            Some(Piece::Infix(infix)) if tightness(*infix) >= least => {
                let infix = *infix;
                pieces.next();
                let (right, right_depth) = climb(pieces, tightness(infix) + 1, at);
                let span = left.span.to(right.span);
                depth = depth.max(right_depth) + 1;
                let (a, b) = (Box::new(left), Box::new(right));
                let kind = match infix {
                    Infix::Op(op) => ExprKind::Binary(op, a, b),
                    Infix::Range => ExprKind::Range(Some(a), Some(b)),
                };
                left = shallow(Expr { kind, span }, depth);
            }
            _ => return (left, depth),
        }
    }
}

fn prefixed(prefix: Prefix, span: Span, pieces: &mut Peekable<IntoIter<Piece>>, at: u32) -> (Expr, usize) {
    let least = match prefix {
        Prefix::Not => TIGHT_NOT + 1,
        Prefix::Minus => TIGHT_MINUS,
        Prefix::UpTo => TIGHT_RANGE + 1,
    };
    let (operand, depth) = climb(pieces, least, at);
    let whole = span.to(operand.span);
    let kind = match (prefix, operand.kind) {
        (Prefix::Minus, ExprKind::Number(n)) if n >= 0 => ExprKind::Number(-n),
        (Prefix::Not, kind) => ExprKind::Not(Box::new(Expr { kind, span: operand.span })),
        (Prefix::Minus, kind) => ExprKind::Neg(Box::new(Expr { kind, span: operand.span })),
        (Prefix::UpTo, kind) => ExprKind::Range(None, Some(Box::new(Expr { kind, span: operand.span }))),
    };
    (shallow(Expr { kind, span: whole }, depth + 1), depth + 1)
}

fn shallow(expr: Expr, depth: usize) -> Expr {
    if depth > DEPTH_MAX { no_expr(expr.span.start) } else { expr }
}

impl Builder<'_> {
    pub(super) fn expr(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = span_of(&pair);
        self.deeper(span, || no_expr(span.start), |b| b.expr_here(pair, span))
    }

    fn expr_here(&mut self, pair: Pair<'_, Rule>, span: Span) -> Expr {
        let inner = pair.into_inner();
        let mut pieces = Vec::new();
        for part in inner {
            let at = span_of(&part);
            match part.as_rule() {
                Rule::operand => {
                    let operand = self.operand(part);
                    pieces.push(Piece::Operand(operand, self.depth));
                }
                Rule::prefix => {
                    let prefix = match part.as_str() {
                        "-" => Prefix::Minus,
                        ".." => Prefix::UpTo,
                        _ => Prefix::Not,
                    };
                    pieces.push(Piece::Prefix(prefix, at));
                }
                Rule::open_range => pieces.push(Piece::Open(at)),
                Rule::infix => pieces.push(Piece::Infix(infix_of(part.as_str()))),
                _ => {}
            }
        }
        // Signs and `not` in a row nest without operands; the limit prevents a stack overflow while ordering.
        let prefixes = pieces.iter().filter(|piece| matches!(piece, Piece::Prefix(..))).count();
        if prefixes > DEPTH_MAX {
            self.depth = 0;
            self.too_deep(span);
            return no_expr(span.start);
        }
        let (expr, depth) = climb(&mut pieces.into_iter().peekable(), 0, span.start);
        self.bounded(expr, depth)
    }

    /// Notes the depth of a finished expression, and gives up on one that is too deep.
    fn bounded(&mut self, expr: Expr, depth: usize) -> Expr {
        self.depth = depth;
        if depth <= DEPTH_MAX {
            return expr;
        }
        self.depth = 0;
        self.too_deep(expr.span);
        no_expr(expr.span.start)
    }

    /// All expressions directly inside a pair; the depth left behind is that of the deepest.
    pub(super) fn exprs_in(&mut self, pair: Pair<'_, Rule>) -> Vec<Expr> {
        let mut deepest = 0;
        let mut exprs = Vec::new();
        for part in pair.into_inner().filter(|part| part.as_rule() == Rule::expr) {
            exprs.push(self.expr(part));
            deepest = deepest.max(self.depth);
        }
        self.depth = deepest;
        exprs
    }

    /// The first expression directly inside a pair.
    pub(super) fn expr_in(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let at = span_of(&pair).start;
        match pair.into_inner().find(|part| part.as_rule() == Rule::expr) {
            Some(part) => self.expr(part),
            None => no_expr(at),
        }
    }

    pub(super) fn operand(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = span_of(&pair);
        self.deeper(span, || no_expr(span.start), |b| b.chain(pair))
    }

    /// `primary`, then any number of `.name` and `[index]`.
    pub(super) fn chain(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let whole = span_of(&pair);
        let mut expr = no_expr(whole.start);
        let mut depth = 0;
        for (i, part) in pair.into_inner().enumerate() {
            let span = Span { start: whole.start, end: span_of(&part).end };
            match part.as_rule() {
                Rule::dot => {
                    let name = Parts::of(part).name();
                    expr = Expr { kind: ExprKind::Dot(Box::new(expr), name), span };
                    depth += 1;
                }
                Rule::index => {
                    let keys = self.exprs_in(part);
                    depth = depth.max(self.depth) + 1;
                    expr = Expr { kind: ExprKind::Index(Box::new(expr), keys), span };
                }
                // `name(…)` in properties: the arguments are a separate part after the name.
                Rule::args if i > 0 => {
                    let args = self.exprs_in(part);
                    depth = depth.max(self.depth) + 1;
                    if let ExprKind::Name(text) = expr.kind {
                        let name = Name { text, span: expr.span };
                        expr = Expr { kind: ExprKind::Call(name, args), span };
                    }
                }
                _ => {
                    expr = self.primary(part);
                    depth = self.depth + 1;
                }
            }
            if depth > DEPTH_MAX {
                return self.bounded(expr, depth);
            }
        }
        self.bounded(expr, depth)
    }

    fn primary(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = span_of(&pair);
        self.depth = 0;
        let kind = match pair.as_rule() {
            Rule::number => ExprKind::Number(self.number(&pair)),
            Rule::text => ExprKind::Text(text_of(&pair).text),
            Rule::cell => ExprKind::Cell(pair.as_str().trim_start_matches('@').to_owned()),
            Rule::literal | Rule::any_name => word(pair.as_str()),
            Rule::reference => return self.reference(pair),
            Rule::paren => return self.paren(pair),
            Rule::set | Rule::list => ExprKind::Set(self.exprs_in(pair)),
            Rule::if_expr => {
                let mut exprs = self.exprs_in(pair).into_iter();
                let mut next = || Box::new(exprs.next().unwrap_or_else(|| no_expr(span.start)));
                ExprKind::If(next(), next(), next())
            }
            Rule::happened_expr => {
                let call = Parts::of(pair).opt(Rule::call_head);
                let (event, args) = call.map_or_else(|| (no_name(span.start), Vec::new()), |p| self.call_head(p));
                ExprKind::Happened(event, args)
            }
            Rule::path_expr => ExprKind::Path(
                Parts::of(pair).filter(|p| p.as_rule() == Rule::step_word).map(|p| name_of(&p)).collect(),
            ),
            _ => return self.over_collection(pair),
        };
        Expr { kind, span }
    }

    /// `name` or `name(args)`.
    fn reference(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = span_of(&pair);
        let mut parts = Parts::of(pair);
        let name = parts.name();
        let kind = match parts.opt(Rule::args) {
            Some(args) => ExprKind::Call(name, self.exprs_in(args)),
            None => ExprKind::Name(name.text),
        };
        Expr { kind, span }
    }

    /// `(E)` is E itself, with the span of the parentheses; `(E, F)` is a tuple, written as a set.
    pub(super) fn paren(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = span_of(&pair);
        let mut exprs = self.exprs_in(pair);
        match exprs.len() {
            1 => Expr { kind: exprs.remove(0).kind, span },
            _ => Expr { kind: ExprKind::Set(exprs), span },
        }
    }

    /// `any`, `every`, `count of`, `sum of`, `first`, `set of`.
    fn over_collection(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = span_of(&pair);
        let rule = pair.as_rule();
        let fold = if has(&pair, Rule::kw_least) {
            Fold::Least
        } else if has(&pair, Rule::kw_most) {
            Fold::Most
        } else {
            Fold::Sum
        };
        let (mut binder, mut expr, mut deepest) = (None, None, 0);
        for part in Parts::of(pair) {
            match part.as_rule() {
                Rule::binder => binder = Some(self.binder(part)),
                Rule::expr => expr = Some(self.expr(part)),
                _ => continue,
            }
            deepest = deepest.max(self.depth);
        }
        self.depth = deepest;
        let Some(binder) = binder else { return no_expr(span.start) };
        let boxed = |expr: Option<Expr>| Box::new(expr.unwrap_or_else(|| no_expr(span.start)));
        let kind = match rule {
            Rule::any_expr => ExprKind::Any(binder),
            Rule::every_expr => ExprKind::Every(binder, boxed(expr)),
            Rule::count_expr => ExprKind::Count(binder),
            Rule::fold_expr => ExprKind::Fold(fold, boxed(expr), binder),
            Rule::first_expr => ExprKind::First(binder, expr.map(Box::new)),
            _ => ExprKind::SetOf(binder),
        };
        Expr { kind, span }
    }

    /// `aircraft b in E where E`: the first of two names is the kind.
    pub(super) fn binder(&mut self, pair: Pair<'_, Rule>) -> Binder {
        let mut parts = Parts::of(pair);
        let first = parts.name();
        let (kind, var) = match parts.opt_name() {
            Some(second) => (Some(first), second),
            None => (None, first),
        };
        let mut deepest = 0;
        let within = parts.opt(Rule::binder_in).and_then(|p| Parts::of(p).opt(Rule::span_expr)).map(|p| {
            let expr = self.span_expr(p);
            deepest = deepest.max(self.depth);
            Box::new(expr)
        });
        let filter = parts.opt(Rule::binder_where).map(|p| {
            let expr = self.expr_in(p);
            deepest = deepest.max(self.depth);
            Box::new(expr)
        });
        self.depth = deepest;
        Binder { kind, var, within, filter }
    }

    /// `bound` or `bound..bound`.
    fn span_expr(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = span_of(&pair);
        let mut bounds = Parts::of(pair).filter(|part| part.as_rule() == Rule::bound);
        let first = bounds.next().map_or_else(|| no_expr(span.start), |p| self.bound(p));
        let depth = self.depth;
        let Some(last) = bounds.next() else { return first };
        let last = self.bound(last);
        self.depth = self.depth.max(depth) + 1;
        Expr { kind: ExprKind::Range(Some(Box::new(first)), Some(Box::new(last))), span }
    }

    fn bound(&mut self, pair: Pair<'_, Rule>) -> Expr {
        let span = span_of(&pair);
        let mut parts = Parts::of(pair);
        let minus = parts.opt(Rule::minus).is_some();
        let operand = parts.opt(Rule::operand).map_or_else(|| no_expr(span.start), |p| self.operand(p));
        match operand.kind {
            kind if !minus => Expr { kind, span: operand.span },
            ExprKind::Number(n) if n >= 0 => Expr { kind: ExprKind::Number(-n), span },
            kind => Expr { kind: ExprKind::Neg(Box::new(Expr { kind, span: operand.span })), span },
        }
    }

    /// `name(args)`, as after `ask`: no arguments when there are no parentheses.
    pub(super) fn call_head(&mut self, pair: Pair<'_, Rule>) -> (Name, Vec<Expr>) {
        let mut parts = Parts::of(pair);
        let name = parts.name();
        let args = parts.opt(Rule::args).map(|p| self.exprs_in(p)).unwrap_or_default();
        (name, args)
    }

    pub(super) fn type_(&mut self, pair: Pair<'_, Rule>) -> Type {
        let span = span_of(&pair);
        let mut ty = Type::Named(no_name(span.start));
        for part in Parts::of(pair) {
            if part.as_rule() == Rule::or_none {
                ty = Type::OrNone(Box::new(ty));
            } else {
                ty = self.type_core(part);
            }
        }
        ty
    }

    fn type_core(&mut self, pair: Pair<'_, Rule>) -> Type {
        let span = span_of(&pair);
        let nothing = || Type::Named(no_name(span.start));
        self.deeper(span, nothing, |b| match pair.as_rule() {
            Rule::ident => Type::Named(name_of(&pair)),
            Rule::type_inline => Type::Inline(names_in(pair), span),
            Rule::type_range => {
                let mut bounds = Parts::of(pair).filter(|part| part.as_rule() == Rule::bound);
                let mut next = || bounds.next().map_or_else(|| no_expr(span.start), |p| b.bound(p));
                Type::Range(next(), next(), span)
            }
            rule => {
                let mut parts = Parts::of(pair);
                let of = parts.next().map_or_else(nothing, |p| b.type_core(p));
                if rule == Rule::type_set {
                    return Type::SetOf(Box::new(of));
                }
                let most = parts.opt(Rule::expr).map_or_else(|| no_expr(span.start), |p| b.expr(p));
                Type::ListOf(Box::new(of), most)
            }
        })
    }

    pub(super) fn params(&mut self, pair: Pair<'_, Rule>) -> Vec<Param> {
        let mut params = Vec::new();
        for part in Parts::of(pair).filter(|part| part.as_rule() == Rule::param) {
            let at = span_of(&part).start;
            let mut parts = Parts::of(part);
            let name = parts.name();
            let ty = parts.opt(Rule::type_or).map_or_else(|| Type::Named(no_name(at)), |p| self.type_(p));
            params.push(Param { name, ty });
        }
        params
    }

    /// `secret to …`, `to …` or `public`.
    pub(super) fn audience(&mut self, pair: Pair<'_, Rule>) -> Audience {
        let Some(inner) = Parts::of(pair).find(|part| part.as_rule() == Rule::audience) else {
            return Audience::Public;
        };
        let (owner, side, nobody) =
            (has(&inner, Rule::kw_owner), has(&inner, Rule::kw_side), has(&inner, Rule::kw_nobody));
        let of = Parts::of(inner).opt(Rule::of_expr).map(|p| self.expr_in(p));
        match (owner, side, nobody) {
            (true, ..) => Audience::Owner(of),
            (_, true, _) => Audience::Side(of),
            (_, _, true) => Audience::Nobody,
            _ => Audience::Public,
        }
    }
}

/// A word on its own: a literal or a name.
pub(super) fn word(text: &str) -> ExprKind {
    match text {
        "true" => ExprKind::True,
        "false" => ExprKind::False,
        "none" => ExprKind::None,
        _ => ExprKind::Name(text.to_owned()),
    }
}
