//! Fields of kinds, their types, and parameters.

use super::*;

/// The role of a field of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    Stat,
    Track,
    Counter,
    State,
    Flag,
    Token,
    Memory,
    Part,
    Occupies,
}

/// A field of a kind: one declaration may name several.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    pub role: Role,
    pub names: Vec<(Name, Option<Text>)>,
    /// `x 2`: how many parts
    pub count: Option<i64>,
    pub ty: Option<Type>,
    pub default: Option<Expr>,
    /// What is before its default, or would be.
    pub typed: Span,
    pub secret: Option<Audience>,
    pub lasting: Option<Lasting>,
    /// `lasting …` and the words after `lasting`, if it is written.
    pub lasting_at: Option<(Span, Span)>,
    /// What is before its `guess` and its marks.
    pub head: Span,
    /// `guess E`: the candidates from which a pilot that may not know the field imagines its value
    pub guess: Option<Expr>,
    /// `at F F`: where a part sits, as a path from its whole
    pub at: Option<Expr>,
    /// `when E` of an option, or for parts a condition on stats
    pub when: Option<Expr>,
    pub marks: Marks,
    pub docs: String,
    pub span: Span,
}

/// How long a state holds once set.
#[derive(Clone, Debug, PartialEq)]
pub enum Lasting {
    /// `lasting turn`
    Turn,
    /// `lasting until end of movement of turn 3 after` (0: this turn)
    Phase { phase: Name, turns: i64 },
    /// `lasting mission`
    Mission,
    /// `lasting campaign`
    Campaign,
}

/// Who may know.
#[derive(Clone, Debug, PartialEq)]
pub enum Audience {
    Public,
    /// `owner` (of the piece itself, in a field) or `owner of E`
    Owner(Option<Expr>),
    /// `side` or `side of E`
    Side(Option<Expr>),
    Nobody,
}

/// A type as written.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    Named(Name),
    Range(Expr, Expr, Span),
    Inline(Vec<Name>, Span),
    OrNone(Box<Type>),
    SetOf(Box<Type>),
    ListOf(Box<Type>, Expr),
}

/// A parameter: `a: aircraft`.
#[derive(Clone, Debug, PartialEq)]
pub struct Param {
    pub name: Name,
    pub ty: Type,
}
