//! The tree of one declaration, as the grammar reads it: names are still text, nothing is resolved.
//!
//! Every node carries a [`Span`] **relative to the start of its block**, so that an unchanged block keeps its tree
//! when text before it grows. `Block::start` turns a span into a place in the file. There is no meaning here.

mod expression_nodes;
mod statement_nodes;

pub use expression_nodes::{BinOp, Binder, Expr, ExprKind, Fold};
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
    Die { name: Name, title: Option<Text>, fields: Vec<Name>, faces: Vec<(Option<i64>, Vec<Expr>)> },
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

/// A column of a table of two keys, with its key.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub key: Expr,
    pub unreachable: Option<Text>,
}

/// A row of a table: `row 1..2: 0, 1, 2`.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub key: Expr,
    pub cells: Vec<Cell>,
    pub unreachable: Option<Text>,
    pub span: Span,
}

/// A cell of a table: its results.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    pub results: Vec<Expr>,
    pub unreachable: Option<Text>,
}

/// A card: `card x4 "Title" { blue wings 2  red engine 3, smoke }`.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub copies: i64,
    /// `x4`, if it is written.
    pub times: Option<Span>,
    /// The word `card` or `chit`.
    pub word: Span,
    pub name: Option<Text>,
    pub faces: Vec<CardFace>,
    pub marks: Marks,
    pub span: Span,
}

/// A side of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardFace {
    /// The side's name; empty in a deck of one side.
    pub side: Name,
    pub effects: Vec<CardEffect>,
    pub unreachable: Option<Text>,
}

/// An effect printed on a card, with the arguments that the card prints.
#[derive(Clone, Debug, PartialEq)]
pub struct CardEffect {
    pub effect: Name,
    pub args: Vec<Expr>,
}

/// The shapes of an arc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `line`: one row
    Line,
    /// `wedge`: everything from one row clockwise to another
    Wedge,
    /// `cone`: the same, and half a side more at both ends
    Cone,
}

/// One shape of an arc. Sides are numbered clockwise from ahead.
#[derive(Clone, Debug, PartialEq)]
pub struct ArcPart {
    /// `except`: taken away instead of added
    pub except: bool,
    pub shape: Shape,
    pub from: i64,
    pub to: i64,
    pub within: i64,
    pub span: Span,
}

/// A modifier of a value or a doctrine: `+ 1 when … as steady because "…"`.
#[derive(Clone, Debug, PartialEq)]
pub struct Modifier {
    pub minus: bool,
    pub amount: Expr,
    pub when: Option<Expr>,
    pub name: Option<Name>,
    pub because: Option<Text>,
    pub unreachable: Option<Text>,
    pub span: Span,
}

/// A choice that a seat makes.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceDecl {
    pub name: Name,
    pub title: Option<Text>,
    pub params: Vec<Param>,
    /// The piece or side whose seat decides; the first parameter by default.
    pub by: Option<Expr>,
    pub picks: Vec<Pick>,
    pub relax: Vec<Name>,
    pub then: Vec<Stmt>,
    pub otherwise: Option<Vec<Stmt>>,
    /// The mark that `otherwise` is unreachable.
    pub otherwise_unreachable: Option<Text>,
}

/// A pick of a choice: `pick m: maneuver from a.schedule or none when …`.
#[derive(Clone, Debug, PartialEq)]
pub struct Pick {
    pub name: Name,
    /// `x3`: how many are picked, one after the other, and whether repeats are allowed.
    pub times: Option<(i64, bool)>,
    pub ty: Type,
    pub from: Option<Expr>,
    /// `where E` over the pick's own name
    pub filter: Option<Expr>,
    pub or_none: bool,
    pub when: Option<Expr>,
    pub title: Option<Text>,
    pub span: Span,
}

/// What a rule attaches to.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleHook {
    /// `for plan`: the names of the choice's parameters and picks are in scope
    Choice(Name),
    /// `on fires(s, t, b)`: also `enters(a: balloon, c)`, `leaves(a)`
    Event(Name, Vec<HookName>),
    /// `instead of hit(t, by, zone, n) where E`
    Instead(Name, Vec<HookName>, Option<Expr>),
}

/// The name that a rule gives to an argument of its event or effect; with a kind, the rule applies only to pieces of
/// that kind.
#[derive(Clone, Debug, PartialEq)]
pub struct HookName {
    pub name: Name,
    pub kind: Option<Name>,
}

/// The body of a rule.
#[derive(Clone, Debug, PartialEq)]
pub enum RuleBody {
    Clauses(Vec<Item<Clause>>),
    Stmts(Vec<Stmt>),
}

/// A clause over the options of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct Clause {
    pub kind: ClauseKind,
    /// For `forbid` and `warn` the condition under which it applies; for `require` the one that must hold; for `prefer`
    /// a number, greatest first, or a condition.
    pub cond: Expr,
    /// `require E when G`
    pub guard: Option<Expr>,
    pub because: Option<Text>,
    pub unreachable: Option<Text>,
    pub span: Span,
}

/// The verbs of clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClauseKind {
    Forbid,
    Require,
    Warn,
    Prefer,
}

/// A clause of a walk.
#[derive(Clone, Debug, PartialEq)]
pub enum WalkClause {
    /// `steps E` or `steps E..E`
    Steps { least: Expr, most: Expr, when: Option<Expr> },
    /// `turn left, right, not before each step and at end`
    Turns { left: Option<Span>, right: Option<Span>, none: bool, each: bool, end: bool },
    /// `forbid turn|step|end when E because …`; `step`, `facing`, `cell`, `turned` are in scope
    Forbid { what: Name, when: Expr, because: Option<Text>, unreachable: Option<Text> },
    /// `prefer end when E because …`
    Prefer { when: Expr, because: Option<Text>, unreachable: Option<Text> },
}

/// How a computer pilot evaluates positions.
#[derive(Clone, Debug, PartialEq)]
pub struct DoctrineDecl {
    pub name: Name,
    pub title: Option<Text>,
    pub kind: Name,
    pub var: Name,
    pub avoids: Vec<Avoid>,
    pub afters: Vec<After>,
    pub terms: Vec<Modifier>,
    /// `samples 4`, `replies 3`, `turns 1`
    pub settings: Vec<Prop>,
}

/// `after plan { … }`: what an option of the choice leads to, without playing the turn.
#[derive(Clone, Debug, PartialEq)]
pub struct After {
    pub choice: Name,
    pub body: Vec<Stmt>,
    pub span: Span,
}

/// `avoid plan when E because "…"`: options dropped while others remain, the last avoid is dropped first.
#[derive(Clone, Debug, PartialEq)]
pub struct Avoid {
    pub choice: Name,
    pub when: Expr,
    pub because: Option<Text>,
    pub unreachable: Option<Text>,
    pub span: Span,
}

/// An executable example.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleDecl {
    pub title: Text,
    /// `each of x, y { (1, 2), (3, 4) }`
    pub each: Option<(Vec<Name>, Vec<Vec<Expr>>)>,
    pub steps: Vec<ExampleStep>,
}

/// A step of an example.
#[derive(Clone, Debug, PartialEq)]
pub struct ExampleStep {
    pub kind: ExampleStepKind,
    pub span: Span,
}

/// The kinds of step.
#[derive(Clone, Debug, PartialEq)]
pub enum ExampleStepKind {
    /// `given option altitude on`
    GivenOption(Name, Name),
    /// `given map flanders`
    GivenMap(Name),
    /// `given mission duel`
    GivenMission(Name),
    /// `given campaign war`
    GivenCampaign(Name),
    /// `given piece d1 fokker_dr1 { at 0507, facing 2, last 3S3 }`
    GivenPiece { name: Name, entry: Name, body: Vec<Prop> },
    /// `given turn 5`
    GivenTurn(Expr),
    /// `given plan(d1) 14L3`: what was chosen earlier in the turn; the rules don't check it
    GivenPicked { choice: Name, args: Vec<Expr>, picks: Vec<Expr> },
    /// `given d1.level = 3`
    GivenSet(Expr, Expr),
    /// `dice 6, 5`: the next faces to come up, by position of the face (1 = first)
    Dice(Vec<Expr>),
    /// `random 2, 1`: the next random picks, by position among the candidates (1 = first)
    Random(Vec<Expr>),
    /// `draws damage_a "3 wings", "smoke"`
    Draws(Name, Vec<Text>),
    /// `do phase movement`
    DoPhase(Name),
    /// `do start`, `do turn` …
    DoStretch(Stretch),
    /// `do after mission raid won by red`: what a campaign does after a mission
    DoAfter { mission: Name, winner: Option<Expr> },
    /// `play raid won by red`: the mission that a round of a campaign plays next, and who wins it
    Play { mission: Name, winner: Option<Expr> },
    /// `do collision(d1)` or any other statement
    Do(Box<Stmt>),
    /// `choose plan(d1) 14L3, level`
    Choose { choice: Name, args: Vec<Expr>, picks: Vec<Expr> },
    /// `otherwise any`: from here on, anything that isn't scripted may have any result
    OtherwiseAny,
    /// `expect E`
    Expect(Expr),
    /// `expect legal plan(d1) 14L3` / `expect warned plan(d1) 35S3` / `expect refused plan(d1) 35S3 by acrobatics`
    ExpectOption { standing: OptionStanding, choice: Name, args: Vec<Expr>, picks: Vec<Expr>, by: Option<Name> },
    /// `expect happened fires(d1, b1)` / `expect not happened …`
    ExpectHappened { negated: bool, event: Name, args: Vec<Expr> },
    /// `expect value V(…) was n`
    ExpectValue { value: Name, args: Vec<Expr>, was: Expr },
    /// `expect known d1.plan to german` / `expect not known …`: what a side or seat may know of a field or an event
    ExpectKnown { negated: bool, what: Expr, to: Name },
}

/// Whether an option is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionStanding {
    /// `expect legal`
    Legal,
    /// `expect warned`: legal, but a rule warns of it
    Warned,
    /// `expect refused`
    Refused,
}

/// A part of a game that is not a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stretch {
    /// `do start`: the set-up of rules and mission.
    Start,
    /// `do start of turn`: what the mission does before the phases.
    TurnStart,
    /// `do end of turn`: what the mission does after the phases, and everything that ends with the turn.
    TurnEnd,
    /// `do turn`: a whole turn.
    Turn,
    /// `do each round`: a round of a campaign.
    Round,
    /// `do at end`: what a campaign does after its last round.
    CampaignEnd,
}
