//! The tree of an expression.

use super::{Name, Span};

/// `aircraft b where E` or `b in a.quarries where E`.
#[derive(Clone, Debug, PartialEq)]
pub struct Binder {
    pub kind: Option<Name>,
    pub var: Name,
    pub within: Option<Box<Expr>>,
    pub filter: Option<Box<Expr>>,
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Expr {
    pub kind: ExprKind,
    pub span: Span,
}

/// The kinds of expression.
#[derive(Clone, Debug, PartialEq)]
pub enum ExprKind {
    Number(i64),
    Text(String),
    True,
    False,
    None,
    /// `@0507` or `@0507B`
    Cell(String),
    Name(String),
    /// `a.last.speed`
    Dot(Box<Expr>, Name),
    /// `tails(a, b)`
    Call(Name, Vec<Expr>),
    /// `combat_result[v, r]`
    Index(Box<Expr>, Vec<Expr>),
    /// `path F F L`: its steps
    Path(Vec<Name>),
    /// `{ A, B }`
    Set(Vec<Expr>),
    /// `1..3`, `..2`, `4..`
    Range(Option<Box<Expr>>, Option<Box<Expr>>),
    Not(Box<Expr>),
    Neg(Box<Expr>),
    Binary(BinOp, Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `any aircraft b where E`
    Any(Binder),
    /// `every aircraft b where E holds E`
    Every(Binder, Box<Expr>),
    /// `count of aircraft b where E`
    Count(Binder),
    /// `sum of E for aircraft b where E`, `least of`, `most of`
    Fold(Fold, Box<Expr>, Binder),
    /// `first aircraft b where E by E` (the least `by`; ties by order)
    First(Binder, Option<Box<Expr>>),
    /// `set of aircraft b where E`
    SetOf(Binder),
    /// `happened fires(d1, b1)`: in an example, whether an event has happened
    Happened(Name, Vec<Expr>),
}

/// Folds over a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    Sum,
    Least,
    Most,
}

/// Binary operators, loosest first: or; and; comparisons, `in`, `is`; `+ -`; `* / mod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinOp {
    Or,
    And,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    In,
    NotIn,
    Is,
    IsNot,
    Add,
    Sub,
    Mul,
    Div,
    Mod,
}

impl Expr {
    /// A plain value as text, to compare members and keys; empty for anything else.
    pub fn written(&self) -> String {
        match &self.kind {
            ExprKind::Number(n) => n.to_string(),
            ExprKind::Name(n) | ExprKind::Cell(n) | ExprKind::Text(n) => n.clone(),
            ExprKind::Dot(of, n) => format!("{}.{}", of.written(), n.text),
            ExprKind::Range(a, b) => {
                let end = |e: &Option<Box<Expr>>| e.as_ref().map(|e| e.written()).unwrap_or_default();
                format!("{}..{}", end(a), end(b))
            }
            ExprKind::Neg(e) => format!("-{}", e.written()),
            _ => String::new(),
        }
    }

    /// Calls `visit` on the direct parts of an expression.
    pub fn parts<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        match &self.kind {
            ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::True
            | ExprKind::False
            | ExprKind::None
            | ExprKind::Cell(_)
            | ExprKind::Name(_)
            | ExprKind::Path(_) => {}
            ExprKind::Dot(of, _) | ExprKind::Not(of) | ExprKind::Neg(of) => visit(of),
            ExprKind::Call(_, args) | ExprKind::Set(args) | ExprKind::Happened(_, args) => args.iter().for_each(visit),
            ExprKind::Index(of, keys) => {
                visit(of);
                keys.iter().for_each(visit);
            }
            ExprKind::Range(low, high) => low.iter().chain(high).for_each(|e| visit(e)),
            ExprKind::Binary(_, a, b) => {
                visit(a);
                visit(b);
            }
            ExprKind::If(condition, then, otherwise) => {
                visit(condition);
                visit(then);
                visit(otherwise);
            }
            ExprKind::Any(binder) | ExprKind::Count(binder) | ExprKind::SetOf(binder) => binder.parts(visit),
            ExprKind::Every(binder, body) | ExprKind::Fold(_, body, binder) => {
                binder.parts(visit);
                visit(body);
            }
            ExprKind::First(binder, key) => {
                binder.parts(visit);
                key.iter().for_each(|e| visit(e));
            }
        }
    }
}

impl Binder {
    fn parts<'e>(&'e self, visit: &mut dyn FnMut(&'e Expr)) {
        self.within.iter().chain(&self.filter).for_each(|e| visit(e));
    }
}
