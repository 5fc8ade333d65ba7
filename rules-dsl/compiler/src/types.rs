//! Types during compilation: the program's types and a few that only exist between two nodes of a tree.

use crate::diagnostics::{Draft, GlobalSpan};
use dicta_diagnostics::Code::E0207;
use dicta_program::{Expr, FieldId, KindId, Program, Type};

/// The type of an expression being lowered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ty {
    /// Unknown because of a reported error or a broken declaration: fits everything, silently.
    Err,
    /// The word `none`.
    None,
    /// A value.
    Is(Type),
    /// A set printed on a card: its value is a `SetId`.
    Ids(Type),
    /// `{}`.
    Empty,
    /// A track itself: its lowered expression is the piece.
    Track(KindId, FieldId),
    /// A list field: its lowered expression is the piece.
    List(KindId, FieldId, Type),
}

impl Ty {
    pub fn err(&self) -> bool {
        *self == Ty::Err
    }

    pub fn is(&self) -> Option<&Type> {
        match self {
            Ty::Is(t) => Some(t),
            _ => None,
        }
    }

    pub fn numeric(&self) -> bool {
        matches!(self, Ty::Is(t) if numeric(t))
    }
}

/// A lowered expression with its type and place.
#[derive(Clone, Debug)]
pub(crate) struct TypedExpr {
    pub e: Expr,
    pub ty: Ty,
    pub at: GlobalSpan,
}

impl TypedExpr {
    pub fn new(e: Expr, ty: Type, at: GlobalSpan) -> Self {
        TypedExpr { e, ty: Ty::Is(ty), at }
    }

    pub fn err(at: GlobalSpan) -> Self {
        TypedExpr { e: Expr::Const(0), ty: Ty::Err, at }
    }
}

pub(crate) fn numeric(t: &Type) -> bool {
    matches!(t, Type::Number | Type::Range(..) | Type::Facing)
}

/// The type without its `or none`.
pub(crate) fn inner(t: &Type) -> &Type {
    match t {
        Type::OrNone(t) => inner(t),
        t => t,
    }
}

pub(crate) fn or_none(t: Type) -> Type {
    match t {
        Type::OrNone(_) => t,
        t => Type::OrNone(Box::new(t)),
    }
}

/// `a` or `an` before a word.
pub(crate) fn article(word: &str) -> &'static str {
    match word.chars().next() {
        Some(c) if "aeiouAEIOU".contains(c) => "an",
        _ => "a",
    }
}

/// A number with a noun: `1 row`, `4 rows`.
pub(crate) fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// A type as named in messages, with its article.
pub(crate) fn words(p: &Program, t: &Type) -> String {
    let words = p.type_words(t);
    if p.takes_article(t) { format!("{} {words}", article(&words)) } else { words }
}

/// Like [`words`], for a compile-time type.
pub(crate) fn ty_words(p: &Program, t: &Ty) -> String {
    match t {
        Ty::Err => "something unknown".into(),
        Ty::None => "none".into(),
        Ty::Is(t) => words(p, t),
        Ty::Ids(t) => format!("a set of {}", p.type_words(t)),
        Ty::Empty => "an empty set".into(),
        Ty::Track(..) => "a track".into(),
        Ty::List(_, _, t) => format!("a list of {}", p.type_words(t)),
    }
}

/// The error of a value that may be `none` where it must not.
pub(crate) fn maybe_none(at: GlobalSpan) -> Draft {
    Draft::new(E0207, at, "this may be `none` here")
        .label("needs a test before")
        .hint("test it first: `if x != none { … }`, `x != none and …` or `when x != none`")
}
