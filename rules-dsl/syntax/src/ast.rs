//! The tree of one declaration, as the grammar reads it: names are still text, nothing is resolved.
//!
//! Every node carries a [`Span`] **relative to the start of its block**, so that an unchanged block keeps its tree
//! when text before it grows. `Block::start` turns a span into a place in the file. There is no meaning here.

mod chart_nodes;
mod example_nodes;
mod expression_nodes;
mod kind_nodes;
mod rule_nodes;
mod statement_nodes;

pub use chart_nodes::{Card, CardEffect, CardFace, Cell, Column, Face, Row};
pub use example_nodes::{ExampleDecl, ExampleStep, ExampleStepKind, OptionStanding, Stretch};
pub use expression_nodes::{BinOp, Binder, Expr, ExprKind, Fold};
pub use kind_nodes::{Audience, Field, Lasting, Param, Role, Type};
pub use rule_nodes::{
    After, ArcPart, Avoid, ChoiceDecl, Clause, ClauseKind, DoctrineDecl, HookName, Modifier, Pick, RuleBody, RuleHook,
    Shape, WalkClause,
};
pub use statement_nodes::{AssignOp, CollectOp, Created, Stmt, StmtKind, Winner};

/// A half-open byte range, relative to the start of the block that holds it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from the start of `self` to the end of `other`.
    pub fn to(self, other: Span) -> Span {
        Span { start: self.start, end: other.end }
    }
}

/// A name as written, with its place: `fokker_dr1`, `14L3`, `A`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The text of the name.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// A quoted text without its quotes and escapes.
pub type Text = Name;

/// One top-level declaration with its documentation and marks.
#[derive(Clone, Debug, PartialEq)]
pub struct Decl {
    /// Lines of `///` before it, joined by newlines, without the slashes.
    pub docs: String,
    /// `source` and `reconstructed` marks at the end of its first line or in its body.
    pub marks: Marks,
    /// `tune` marks of its numbers, in the order of the source.
    pub tunes: Vec<Tune>,
    /// What it declares.
    pub kind: DeclKind,
    /// The whole declaration, documentation excluded.
    pub span: Span,
}

/// Where a rule or figure comes from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Marks {
    /// `source "file" "place"`.
    pub source: Option<(Text, Option<Text>)>,
    /// `reconstructed "reason"`.
    pub reconstructed: Option<Text>,
    /// `unreachable because "reason"`: no game or example can reach it.
    pub unreachable: Option<Text>,
}

impl Marks {
    /// The `source` mark and the `reconstructed` mark as they are shown.
    pub fn words(&self) -> (Option<String>, Option<String>) {
        let source = self.source.as_ref().map(|(file, place)| match place {
            Some(place) => format!("{} {}", file.text, place.text),
            None => file.text.clone(),
        });
        (source, self.reconstructed.as_ref().map(|t| t.text.clone()))
    }
}

/// `tune 3..8`: the numbers that a search may try instead of the one before it.
#[derive(Clone, Debug, PartialEq)]
pub struct Tune {
    /// The least number.
    pub low: i64,
    /// The greatest number.
    pub high: i64,
    /// The whole mark.
    pub span: Span,
}

/// The kinds of declaration.
#[derive(Clone, Debug, PartialEq)]
pub enum DeclKind {
    /// `edition 1`
    Edition(i64),
    /// `use dicta/bluemax-core` or `use maps/front`
    Use(Name),
    /// `ruleset n "Title" shared extends m over o`
    Ruleset { name: Name, title: Option<Text>, shared: bool, extends: Option<Name>, over: Vec<Name> },
    /// `for n`
    For(Name),
    /// `board hex in rows`
    Board {
        name: Name,
        /// Whether hexes are in rows rather than columns, if written.
        rows: Option<(bool, Span)>,
    },
    /// `option fuel "Fuel" off`, `option spin_tries "…" one of once, often default once reading { requires altitude }`
    Option { name: Name, title: Option<Text>, choice: OptionChoice, reading: bool, body: Vec<Prop> },
    /// `enum burst "Burst" { short "Short" { dice 0, ammo 1 } … }`
    Enum { name: Name, title: Option<Text>, members: Vec<Member> },
    /// `kind aircraft "Aircraft" piece extends x { fields }`
    Kind { name: Name, title: Option<Text>, piece: bool, extends: Option<Name>, fields: Vec<Item<Field>> },
    /// `aircraft fokker_dr1 "Fokker Dr.I" { … }` and every other declaration made of properties: entries of kinds,
    /// `side`, `map`, `mission`, `look`, `translation`. `word` is the first word.
    Entry { word: Name, name: Name, title: Option<Text>, extends: Option<Name>, body: Vec<Prop> },
    /// `die combat { 1 white, 2 white … }`: each face a list of values
    Die { name: Name, title: Option<Text>, fields: Vec<Name>, faces: Vec<Face> },
    /// `table n(key: T, …) -> result: T, … { columns …  row p: cells … }`
    Table {
        name: Name,
        title: Option<Text>,
        keys: Vec<Param>,
        results: Vec<Param>,
        columns: Vec<Column>,
        rows: Vec<Row>,
    },
    /// `deck` or `cup`
    Deck {
        name: Name,
        title: Option<Text>,
        cup: bool,
        context: Vec<Param>,
        sides: Vec<Name>,
        reshuffle: bool,
        cards: Vec<Card>,
    },
    /// `effect smoke(t: aircraft) { statements }`
    Effect { name: Name, title: Option<Text>, params: Vec<Param>, body: Vec<Stmt> },
    /// `event fires(…) "sentence" to owner of a`
    Event { name: Name, params: Vec<Param>, sentence: Option<Text>, audience: Option<Audience> },
    /// `define tails(a: aircraft, b: aircraft) = expr`; a relation is a define that is true or false
    Define { name: Name, title: Option<Text>, params: Vec<Param>, body: Expr },
    /// `arc front "Front" for aircraft = wedge 5..1 within 3 except line 3 within 1`
    Arc { name: Name, title: Option<Text>, of: Name, parts: Vec<ArcPart> },
    /// `value attack_dice(…) = 3 { modifiers } clamp 0..6`
    Value {
        name: Name,
        title: Option<Text>,
        params: Vec<Param>,
        base: Expr,
        items: Vec<Modifier>,
        clamp: Option<(Expr, Expr)>,
    },
    /// `choice plan(a: aircraft) "Plan" { … }`
    Choice(ChoiceDecl),
    /// `rule n "Title" for choice { forbid … }`
    Rule { name: Name, title: Option<Text>, when: RuleHook, before: Vec<Name>, after: Vec<Name>, body: RuleBody },
    /// `setup { phases }` played once, `turn { phases }` played until the game ends
    Turn { setup: bool, body: Vec<Stmt> },
    /// `walk flight(a: aircraft) { … }`
    Walk { name: Name, title: Option<Text>, params: Vec<Param>, clauses: Vec<WalkClause> },
    /// `doctrine bold "Bold" for aircraft a { … }`
    Doctrine(DoctrineDecl),
    /// `example "Title" { … }`
    Example(ExampleDecl),
    /// `campaign n "Title" { … }`: properties, and blocks such as `each round { … }`
    Campaign { name: Name, title: Option<Text>, body: Vec<Prop> },
    /// `add to rule|kind|value|… n { … }`: `inner` is the parsed body as if it were that declaration
    AddTo { what: Name, name: Name, inner: Box<DeclKind> },
    /// `add 35S3 to fokker_dr1.schedule`
    AddMember { member: Expr, to: Name, field: Name },
    /// `remove 35S3 from fokker_dr1.schedule`
    RemoveMember { member: Expr, from: Name, field: Name },
    /// `replace <whole declaration>`
    Replace(Box<DeclKind>),
    /// `replace phase movement "Movement" { … }` or `replace step …`
    ReplacePhase(Stmt),
    /// `replace shots[2, 5] by 1`
    ReplaceCell { name: Name, keys: Vec<Expr>, by: Vec<Expr> },
    /// `replace attack_dice.again by + 2 when … because …`, and so for a field of a kind, a member of an enum, a card
    /// of a deck, a pick of a choice: `by` is that part as if it were alone in its declaration
    ReplaceItem { name: Name, item: Name, by: Box<DeclKind> },
    /// `replace fokker_1.engine by 9`, `replace burst.long.dice by 3`: the item at the path gets another value, and
    /// everything around it stays
    ReplaceValue { name: Name, path: Vec<Name>, by: Vec<Expr> },
    /// `remove rule acrobatics`
    Remove { what: Name, name: Name },
    /// `remove attack_dice.again`
    RemoveItem { name: Name, item: Name },
    /// `when altitude { field … }` is written inside bodies; at top level it wraps nothing. Kept for error recovery.
    Broken,
}

impl DeclKind {
    /// The declaration itself, within `replace` or `add to`.
    pub fn declared(&self) -> &DeclKind {
        match self {
            DeclKind::Replace(inner) | DeclKind::AddTo { inner, .. } | DeclKind::ReplaceItem { by: inner, .. } => {
                inner.declared()
            }
            kind => kind,
        }
    }

    /// Keyword and name of a declaration; the keyword is the one that `remove` uses for it.
    pub fn key(&self) -> Option<(&str, &Name)> {
        Some(match self {
            DeclKind::Option { name, .. } => ("option", name),
            DeclKind::Enum { name, .. } => ("enum", name),
            DeclKind::Kind { name, .. } => ("kind", name),
            DeclKind::Entry { word, name, .. } => (word.text.as_str(), name),
            DeclKind::Die { name, .. } => ("die", name),
            DeclKind::Table { name, .. } => ("table", name),
            DeclKind::Deck { name, .. } => ("deck", name),
            DeclKind::Effect { name, .. } => ("effect", name),
            DeclKind::Event { name, .. } => ("event", name),
            DeclKind::Define { name, .. } => ("define", name),
            DeclKind::Arc { name, .. } => ("arc", name),
            DeclKind::Value { name, .. } => ("value", name),
            DeclKind::Choice(c) => ("choice", &c.name),
            DeclKind::Rule { name, .. } => ("rule", name),
            DeclKind::Walk { name, .. } => ("walk", name),
            DeclKind::Doctrine(d) => ("doctrine", &d.name),
            DeclKind::Campaign { name, .. } => ("campaign", name),
            DeclKind::Example(e) => ("example", &e.title),
            _ => return None,
        })
    }

    /// Keyword and name of what it declares, adds to, changes or removes. The keyword is empty for a change of an entry,
    /// where the source has none; `turn` and `setup` have no name.
    pub fn subject(&self) -> Option<(&str, &str)> {
        let (word, name) = match self {
            DeclKind::Turn { setup, .. } => return Some((if *setup { "setup" } else { "turn" }, "")),
            DeclKind::Ruleset { name, .. } => ("ruleset", name),
            DeclKind::Replace(inner) => return inner.subject(),
            DeclKind::AddTo { what, name, .. } | DeclKind::Remove { what, name } => (what.text.as_str(), name),
            DeclKind::AddMember { to: name, .. } | DeclKind::RemoveMember { from: name, .. } => ("", name),
            DeclKind::ReplaceCell { name, .. } => ("table", name),
            DeclKind::ReplaceItem { name, by, .. } => (by.key()?.0, name),
            DeclKind::ReplaceValue { name, path, .. } => match path.as_slice() {
                [part] if matches!(part.text.as_str(), "base" | "clamp") => ("value", name),
                [_] => ("", name),
                _ => ("enum", name),
            },
            DeclKind::ReplacePhase(stmt) => match &stmt.kind {
                StmtKind::Phase { name, .. } => ("phase", name),
                StmtKind::Step { name, .. } => ("step", name),
                _ => return None,
            },
            kind => kind.key()?,
        };
        Some((word, &name.text))
    }

    /// Whether it changes another declaration, rather than being one itself.
    pub fn is_change(&self) -> bool {
        matches!(
            self,
            DeclKind::AddTo { .. }
                | DeclKind::AddMember { .. }
                | DeclKind::Remove { .. }
                | DeclKind::RemoveMember { .. }
                | DeclKind::RemoveItem { .. }
                | DeclKind::ReplaceCell { .. }
                | DeclKind::ReplaceItem { .. }
                | DeclKind::ReplaceValue { .. }
        )
    }

    /// Its title, if one is written.
    pub fn title(&self) -> Option<&Text> {
        match self {
            DeclKind::Ruleset { title, .. }
            | DeclKind::Option { title, .. }
            | DeclKind::Enum { title, .. }
            | DeclKind::Kind { title, .. }
            | DeclKind::Entry { title, .. }
            | DeclKind::Die { title, .. }
            | DeclKind::Table { title, .. }
            | DeclKind::Deck { title, .. }
            | DeclKind::Effect { title, .. }
            | DeclKind::Define { title, .. }
            | DeclKind::Arc { title, .. }
            | DeclKind::Value { title, .. }
            | DeclKind::Rule { title, .. }
            | DeclKind::Walk { title, .. }
            | DeclKind::Campaign { title, .. } => title.as_ref(),
            DeclKind::Choice(c) => c.title.as_ref(),
            DeclKind::Doctrine(d) => d.title.as_ref(),
            _ => None,
        }
    }
}

/// The values of an option.
#[derive(Clone, Debug, PartialEq)]
pub enum OptionChoice {
    /// `on` or `off` by default
    Switch { on: bool, span: Span },
    /// `one of a, b default a`
    OneOf { values: Vec<Name>, default: Option<Name> },
}

/// An item of a body that can be inside `when option { … }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Item<T> {
    /// The options that must hold, outermost first.
    pub when: Vec<Expr>,
    /// The item itself.
    pub item: T,
}

/// A member of an enum.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    pub name: Name,
    pub title: Option<Text>,
    pub body: Vec<Prop>,
    pub docs: String,
}

/// A property of an entry: `name value value … { nested }`, ended by a comma or the end of the line.
#[derive(Clone, Debug, PartialEq)]
pub struct Prop {
    pub name: Name,
    /// Atoms: numbers, names, texts, ranges, sets, parenthesised expressions, cells.
    pub values: Vec<Expr>,
    pub body: Option<Vec<Prop>>,
    /// What a mission or campaign does at the point that name and values give: `at end of turn { statements }`.
    pub block: Option<Vec<Stmt>>,
    pub marks: Marks,
    pub span: Span,
}
