//! Declarations split into named parts.
//!
//! The source is read at the positions of leaves only: an overlay may have added nodes to a body, so the source between
//! its braces can differ from the result.

use super::Sheet;
use super::fragments::{Words, line};
use crate::diagnostics::GlobalSpan;
use crate::overlay::Item;
use crate::project::Project;
use crate::vocabulary::SEVERAL;
use dicta_syntax::ast::*;
use dicta_syntax::tokens::{Lexer, Token, TokenKind};

/// Maximum length of a label; a part labeled by a whole condition shows only its beginning.
const LABEL_MAX: usize = 60;

/// A part of a declaration.
pub(super) struct Part {
    /// The keyword for its kind.
    pub sort: &'static str,
    /// Kind and name: identifies the same part in both rulesets.
    pub key: String,
    /// Its description in words.
    pub label: String,
    /// Its source, without inner parts.
    pub head: String,
    pub because: Option<String>,
    pub at: GlobalSpan,
    pub inner: Inner,
}

/// Inner parts.
pub(super) enum Inner {
    Nothing,
    /// Parts identified by name.
    Group(Vec<Part>),
    /// Parts identified by order.
    Row(Vec<Part>),
}

impl Inner {
    fn parts(&self) -> &[Part] {
        match self {
            Inner::Nothing => &[],
            Inner::Group(parts) | Inner::Row(parts) => parts,
        }
    }
}

impl Part {
    /// Whether both parts are equal.
    pub fn same(&self, other: &Part) -> bool {
        let (a, b) = (self.inner.parts(), other.inner.parts());
        self.head == other.head
            && self.because == other.because
            && a.len() == b.len()
            && match (&self.inner, &other.inner) {
                (Inner::Group(a), Inner::Group(b)) => a.iter().all(|p| b.iter().any(|o| o.key == p.key && p.same(o))),
                _ => a.iter().zip(b).all(|(a, b)| a.same(b)),
            }
    }

    /// Its source with inner parts, in one line.
    pub fn text(&self) -> String {
        let inner: Vec<String> = self.inner.parts().iter().map(Part::text).collect();
        match inner.is_empty() {
            true => self.head.clone(),
            false => format!("{} {{ {} }}", self.head, inner.join("  ")),
        }
    }

    fn leaf(sort: &'static str, name: &str, text: String, at: GlobalSpan) -> Part {
        let short: String = match name.char_indices().nth(LABEL_MAX) {
            Some((at, _)) => format!("{}…", &name[..at]),
            None => name.to_owned(),
        };
        Part {
            sort,
            key: format!("{sort} {name}"),
            label: format!("{sort} {short}").trim_end().to_owned(),
            head: text,
            because: None,
            at,
            inner: Inner::Nothing,
        }
    }

    fn because(mut self, because: Option<&Text>) -> Part {
        self.because = because.map(|t| t.text.clone());
        self
    }
}

/// Splits a declaration into parts; `None` for headers and imports.
pub(super) fn of(project: &Project, item: &Item) -> Option<Sheet> {
    let words = Words { project, item };
    let decl = &*item.decl;
    let (sort, name, at) = match &decl.kind {
        DeclKind::Turn { setup, .. } => (if *setup { "setup" } else { "turn" }, String::new(), decl.span),
        DeclKind::Board { name, .. } => ("board", String::new(), name.span),
        kind => {
            let (sort, name) = kind.key()?;
            (sort, name.text.clone(), name.span)
        }
    };
    let title = decl.kind.title().map(|t| t.text.clone());
    let (source, reconstructed) = decl.marks.words();
    let until: &[&str] = match decl.kind {
        DeclKind::Value { .. } | DeclKind::Define { .. } | DeclKind::Arc { .. } => &["="],
        _ => &[],
    };
    let raw = words.raw(words.sp(decl.span));
    Some(Sheet {
        sort: sort.to_owned(),
        title: title.unwrap_or_else(|| if name.is_empty() { sort.to_owned() } else { name.clone() }),
        name,
        docs: decl.docs.clone(),
        source,
        reconstructed,
        at: words.sp(at),
        text: without_replace(&raw).trim_end().to_owned(),
        head: match &decl.kind {
            DeclKind::Event { .. } | DeclKind::Example(_) => String::new(),
            _ => words.head(decl.span, until),
        },
        inner: words.body(decl),
    })
}

/// Numbers names that occur more than once.
fn numbered(mut parts: Vec<Part>) -> Vec<Part> {
    for i in 1..parts.len() {
        let n = parts[..i].iter().filter(|p| p.key.split('\u{0}').next() == Some(&parts[i].key)).count();
        if n > 0 {
            let key = format!("{}\u{0}{}", parts[i].key, n + 1);
            parts[i].key = key;
        }
    }
    parts
}

fn group(parts: Vec<Part>) -> Inner {
    Inner::Group(numbered(parts))
}

impl Words<'_> {
    fn body(&self, decl: &Decl) -> Inner {
        match &decl.kind {
            DeclKind::Option { choice, body, .. } => {
                let mut parts = self.props(body);
                if let OptionChoice::OneOf { values, .. } = choice {
                    parts.extend(values.iter().map(|v| Part::leaf("value", &v.text, v.text.clone(), self.sp(v.span))));
                }
                group(parts)
            }
            DeclKind::Enum { members, .. } => group(members.iter().map(|m| self.member(m)).collect()),
            DeclKind::Kind { fields, .. } => group(fields.iter().flat_map(|f| self.fields(f)).collect()),
            DeclKind::Entry { body, .. } | DeclKind::Campaign { body, .. } => group(self.props(body)),
            DeclKind::Die { faces, .. } => Inner::Row(faces.iter().map(|face| self.face(face)).collect()),
            DeclKind::Table { columns, rows, results, .. } => group(self.table(columns, rows, results)),
            DeclKind::Deck { cards, .. } => group(cards.iter().map(|c| self.card(c)).collect()),
            DeclKind::Effect { body, .. } | DeclKind::Turn { body, .. } => Inner::Row(self.stmts(body)),
            DeclKind::Event { name, .. } => {
                let whole = self.head_with_texts(decl.span);
                group(vec![Part::leaf("sentence", "", whole, self.sp(name.span))])
            }
            DeclKind::Define { body, .. } => {
                group(vec![Part::leaf("meaning", "", self.expr(body), self.sp(body.span))])
            }
            DeclKind::Arc { parts, .. } => {
                let part = |p: &ArcPart| Part::leaf("shape", "", self.at(p.span), self.sp(p.span));
                Inner::Row(parts.iter().map(part).collect())
            }
            DeclKind::Value { base, items, clamp, .. } => {
                let mut parts = vec![Part::leaf("base", "", self.expr(base), self.sp(base.span))];
                parts.extend(items.iter().map(|m| self.modifier("modifier", m)));
                if let Some((low, high)) = clamp {
                    let text = format!("clamp {}..{}", self.expr(low), self.expr(high));
                    parts.push(Part::leaf("clamp", "", text, self.sp(low.span)));
                }
                group(parts)
            }
            DeclKind::Choice(c) => group(self.choice(c)),
            DeclKind::Rule { body: RuleBody::Clauses(clauses), .. } => {
                group(clauses.iter().map(|c| self.clause(c)).collect())
            }
            DeclKind::Rule { body: RuleBody::Stmts(body), .. } => Inner::Row(self.stmts(body)),
            DeclKind::Walk { clauses, .. } => group(clauses.iter().map(|c| self.walk_clause(c, decl.span)).collect()),
            DeclKind::Doctrine(d) => {
                let mut parts = self.props(&d.settings);
                parts.extend(d.avoids.iter().map(|a| self.avoid(a)));
                parts.extend(d.afters.iter().map(|a| self.after(a)));
                parts.extend(d.terms.iter().map(|m| self.modifier("term", m)));
                group(parts)
            }
            DeclKind::Example(_) => group(vec![Part::leaf("example", "", self.at(decl.span), self.sp(decl.span))]),
            _ => Inner::Nothing,
        }
    }

    /// The source of a one-line declaration, without its marks.
    fn head_with_texts(&self, span: Span) -> String {
        let line = line(without_replace(&self.raw(self.sp(span))));
        before_marks(&line, &["source", "reconstructed", "unreachable", "tune"]).to_owned()
    }

    fn member(&self, m: &Member) -> Part {
        let title = m.title.as_ref().map_or_else(String::new, |t| format!(" {}", self.at(t.span)));
        let mut part = Part::leaf("member", &m.name.text, format!("{}{title}", m.name.text), self.sp(m.name.span));
        if !m.body.is_empty() {
            part.inner = group(self.props(&m.body));
        }
        part
    }

    /// One part for each name declared in a line.
    fn fields(&self, item: &dicta_syntax::ast::Item<Field>) -> Vec<Part> {
        let f = &item.item;
        let when = self.under(&item.when);
        let Some((last, title)) = f.names.last() else {
            return vec![Part::leaf("field", "occupies", when + &self.at(f.span), self.sp(f.span))];
        };
        let end = title.as_ref().map_or(last.span.end, |t| t.span.end);
        // An overlay may have removed the last names.
        let rest = self.at(Span { start: end, end: f.span.end });
        let rest = rest.find([':', '=']).filter(|_| rest.starts_with(',')).map_or(rest.as_str(), |i| &rest[i..]);
        let role = match f.role {
            Role::Stat => "stat",
            Role::Track => "track",
            Role::Counter => "counter",
            Role::State => "state",
            Role::Flag => "flag",
            Role::Token => "token",
            Role::Memory => "memory",
            Role::Part => "part",
            Role::Occupies => "occupies",
        };
        let part = |(name, title): &(Name, Option<Text>)| {
            let title = title.as_ref().map_or_else(String::new, |t| format!(" {}", self.at(t.span)));
            let text = format!("{when}{role} {}{title} {rest}", name.text);
            Part::leaf("field", &name.text, cut_marks(text.trim_end()), self.sp(name.span))
        };
        f.names.iter().map(part).collect()
    }

    /// The options that a part depends on.
    fn under(&self, when: &[Expr]) -> String {
        when.iter().map(|w| format!("when {}: ", self.expr(w))).collect()
    }

    fn props(&self, props: &[Prop]) -> Vec<Part> {
        numbered(props.iter().map(|p| self.prop(p)).collect())
    }

    fn prop(&self, p: &Prop) -> Part {
        let values = |values: &[Expr]| values.iter().map(|v| self.value(v)).collect::<Vec<_>>().join(" ");
        let head = format!("{} {}", p.name.text, values(&p.values)).trim_end().to_owned();
        let word = p.name.text.as_str();
        // A property that occurs once for each name is identified by that name; a block by its hook.
        let first = match p.values.first() {
            _ if p.block.is_some() => head.clone(),
            Some(Expr { kind: ExprKind::Name(n), .. })
                if SEVERAL.contains(&word) || SEVERAL_IN_LOOKS.contains(&word) =>
            {
                format!("{word} {n}")
            }
            _ => word.to_owned(),
        };
        let mut part = Part::leaf("", &first, head, self.sp(p.span));
        part.label.clone_from(&first);
        part.inner = match (&p.body, &p.block, p.values.as_slice()) {
            (_, Some(block), _) => Inner::Row(self.stmts(block)),
            (Some(body), _, _) => group(self.props(body)),
            (None, None, [Expr { kind: ExprKind::Set(elements), .. }, more @ ..]) => {
                // Elements that an overlay adds to a set follow the original ones.
                part.head = word.to_owned();
                let element = |e: &Expr| {
                    let text = self.expr(e);
                    Part { label: text.clone(), ..Part::leaf("", &text, text.clone(), self.sp(e.span)) }
                };
                group(elements.iter().chain(more).map(element).collect())
            }
            _ => Inner::Nothing,
        };
        part
    }

    /// A value of a property; sets are printed element by element, since overlays change them.
    fn value(&self, e: &Expr) -> String {
        match &e.kind {
            ExprKind::Set(elements) => {
                format!("[{}]", elements.iter().map(|e| self.expr(e)).collect::<Vec<_>>().join(", "))
            }
            _ => self.expr(e),
        }
    }

    fn face(&self, Face { count, values }: &Face) -> Part {
        let times = count.map_or_else(String::new, |(n, _)| format!("x{n} "));
        let at = values.first().map_or(GlobalSpan::default(), |e| self.sp(e.span));
        Part::leaf("face", "", times + &self.exprs(values), at)
    }

    fn table(&self, columns: &[Column], rows: &[Row], results: &[Param]) -> Vec<Part> {
        let names: Vec<String> = columns.iter().map(|c| self.expr(&c.key)).collect();
        let at = columns.first().map_or(GlobalSpan::default(), |c| self.sp(c.key.span));
        let mut parts = Vec::new();
        if !names.is_empty() {
            parts.push(Part::leaf("columns", "", names.join(", "), at));
        }
        for row in rows {
            let key = self.expr(&row.key);
            let cells = row.cells.iter().enumerate().map(|(i, cell)| {
                let (sort, name) = match (names.get(i), results.get(i)) {
                    (Some(column), _) => ("column", column.clone()),
                    (None, Some(result)) if results.len() > 1 => ("result", result.name.text.clone()),
                    _ => ("cell", if row.cells.len() > 1 { (i + 1).to_string() } else { String::new() }),
                };
                let at = cell.results.first().map_or(self.sp(row.span), |e| self.sp(e.span));
                Part::leaf(sort, &name, self.exprs(&cell.results), at)
            });
            let inner = group(cells.collect());
            parts.push(Part { inner, ..Part::leaf("row", &key, format!("row {key}:"), self.sp(row.span)) });
        }
        parts
    }

    fn card(&self, c: &Card) -> Part {
        let faces = c.faces.iter().map(|face| {
            let effects: Vec<String> = face.effects.iter().map(|e| self.card_effect(e)).collect();
            (face.side.text.clone(), effects.join(", "), self.sp(face.side.span))
        });
        let faces: Vec<(String, String, GlobalSpan)> = faces.collect();
        let shown: Vec<String> =
            faces.iter().map(|(side, text, _)| format!("{side} {text}").trim().to_owned()).collect();
        let name = c.name.as_ref().map_or_else(|| shown.join(", "), |t| format!("\"{}\"", t.text));
        let at = self.sp(c.span);
        let mut parts = vec![Part::leaf("copies", "", format!("x{}", c.copies), at)];
        let side = |(side, text, at): (String, String, GlobalSpan)| {
            Part::leaf("side", &side, format!("{side} {text}").trim().to_owned(), at)
        };
        parts.extend(faces.into_iter().map(side));
        Part { inner: group(parts), ..Part::leaf("card", &name, format!("card {name}"), at) }
    }

    fn card_effect(&self, e: &CardEffect) -> String {
        match e.args.is_empty() {
            true => e.effect.text.clone(),
            false => format!("{} {}", e.effect.text, self.exprs(&e.args)),
        }
    }

    fn modifier(&self, sort: &'static str, m: &Modifier) -> Part {
        let sign = if m.minus { "-" } else { "+" };
        let when = m.when.as_ref().map_or_else(String::new, |w| format!(" when {}", self.expr(w)));
        let text = format!("{sign} {}{when}", self.expr(&m.amount));
        let name = match (&m.name, &m.because) {
            (Some(name), _) => name.text.clone(),
            (None, Some(because)) => format!("\"{}\"", because.text),
            (None, None) => text.clone(),
        };
        Part::leaf(sort, &name, text, self.sp(m.span)).because(m.because.as_ref())
    }

    fn clause(&self, item: &dicta_syntax::ast::Item<Clause>) -> Part {
        let c = &item.item;
        let cond = self.expr(&c.cond);
        let guard = c.guard.as_ref().map_or_else(String::new, |g| format!(" when {}", self.expr(g)));
        let (sort, verb) = match c.kind {
            ClauseKind::Forbid => ("clause", "forbid when"),
            ClauseKind::Require => ("clause", "require"),
            ClauseKind::Warn => ("clause", "warn when"),
            ClauseKind::Prefer => ("clause", "prefer"),
        };
        let text = format!("{}{verb} {cond}{guard}", self.under(&item.when));
        let name = c.because.as_ref().map_or_else(|| text.clone(), |b| format!("\"{}\"", b.text));
        Part::leaf(sort, &name, text, self.sp(c.span)).because(c.because.as_ref())
    }

    fn walk_clause(&self, c: &WalkClause, span: Span) -> Part {
        let named = |because: &Option<Text>, text: &str| {
            because.as_ref().map_or_else(|| text.to_owned(), |b| format!("\"{}\"", b.text))
        };
        match c {
            WalkClause::Steps { least, most, when } => {
                let (low, high) = (self.expr(least), self.expr(most));
                let range = if low == high { low } else { format!("{low}..{high}") };
                let when = when.as_ref().map_or_else(String::new, |w| format!(" when {}", self.expr(w)));
                Part::leaf("steps", "", format!("steps {range}{when}"), self.sp(least.span))
            }
            WalkClause::Turns { left, right, none, each, end } => {
                let said = [(left.is_some(), "left"), (right.is_some(), "right"), (none.is_some(), "not")];
                let turns: Vec<&str> = said.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
                let when = [(*each, " before each step"), (*end, " at end")];
                let when: String = when.iter().filter(|(on, _)| *on).map(|(_, word)| *word).collect();
                Part::leaf("turns", "", format!("turn {}{when}", turns.join(", ")), self.sp(span))
            }
            WalkClause::Forbid { what, when, because, .. } => {
                let text = format!("forbid {} when {}", what.text, self.expr(when));
                Part::leaf("clause", &named(because, &text), text, self.sp(what.span)).because(because.as_ref())
            }
            WalkClause::Prefer { when, because, .. } => {
                let text = format!("prefer end when {}", self.expr(when));
                Part::leaf("clause", &named(because, &text), text, self.sp(when.span)).because(because.as_ref())
            }
        }
    }

    fn avoid(&self, a: &Avoid) -> Part {
        let text = format!("avoid {} when {}", a.choice.text, self.expr(&a.when));
        let name = a.because.as_ref().map_or_else(|| text.clone(), |b| format!("\"{}\"", b.text));
        Part::leaf("avoid", &name, text, self.sp(a.span)).because(a.because.as_ref())
    }

    fn after(&self, a: &After) -> Part {
        let inner = Inner::Row(self.stmts(&a.body));
        let head = format!("after {}", a.choice.text);
        Part { inner, ..Part::leaf("after", &a.choice.text, head, self.sp(a.span)) }
    }

    fn choice(&self, c: &ChoiceDecl) -> Vec<Part> {
        let mut parts = Vec::new();
        if let Some(by) = &c.by {
            parts.push(Part::leaf("who decides", "", format!("by {}", self.expr(by)), self.sp(by.span)));
        }
        let pick = |p: &Pick| Part::leaf("pick", &p.name.text, cut_marks(&self.at(p.span)), self.sp(p.span));
        parts.extend(c.picks.iter().map(pick));
        if let Some(first) = c.relax.first() {
            let names: Vec<&str> = c.relax.iter().map(|n| n.text.as_str()).collect();
            parts.push(Part::leaf("what gives way", "", format!("relax {}", names.join(", ")), self.sp(first.span)));
        }
        for (sort, body) in [("then", Some(&c.then)), ("otherwise", c.otherwise.as_ref())] {
            let Some(body) = body.filter(|b| !b.is_empty()) else { continue };
            let at = body.first().map_or(GlobalSpan::default(), |s| self.sp(s.span));
            parts.push(Part { inner: Inner::Row(self.stmts(body)), ..Part::leaf(sort, "", sort.to_owned(), at) });
        }
        parts
    }

    fn stmts(&self, body: &[Stmt]) -> Vec<Part> {
        body.iter().map(|s| self.stmt(s)).collect()
    }

    fn stmt(&self, s: &Stmt) -> Part {
        let at = self.sp(s.span);
        let start = s.span.start;
        let deep = |sort: &'static str, name: &str, head: String, body: &[Stmt]| Part {
            inner: Inner::Row(self.stmts(body)),
            ..Part::leaf(sort, name, head, at)
        };
        match &s.kind {
            StmtKind::Phase { name, title, body } | StmtKind::Step { name, title, body } => {
                let sort = if matches!(s.kind, StmtKind::Phase { .. }) { "phase" } else { "step" };
                let title = title.as_ref().map_or_else(String::new, |t| format!(" \"{}\"", t.text));
                deep(sort, &name.text, format!("{sort} {}{title}", name.text), body)
            }
            StmtKind::If { cond, then, otherwise } => {
                let head = format!("if {}", self.expr(cond));
                let name = self.expr(cond);
                if otherwise.is_empty() {
                    return deep("if", &name, head, then);
                }
                let way = |word: &'static str, body: &[Stmt]| {
                    let at = body.first().map_or(at, |s| self.sp(s.span));
                    Part { inner: Inner::Row(self.stmts(body)), ..Part::leaf(word, "", word.to_owned(), at) }
                };
                let inner = Inner::Group(vec![way("then", then), way("else", otherwise)]);
                Part { inner, ..Part::leaf("if", &name, head, at) }
            }
            StmtKind::When { cond, body } => deep("when", &self.expr(cond), format!("when {}", self.expr(cond)), body),
            StmtKind::Each { binder, order, body, .. } => {
                let within = binder.within.iter().chain(&binder.filter).map(|e| e.span.end);
                let after = within.chain(order.iter().map(|e| e.span.end)).chain([binder.var.span.end]).max();
                let head = self.up_to_brace(start, after.unwrap_or(start));
                let name = head.strip_prefix("each ").unwrap_or(&head).to_owned();
                deep("each", &name, head, body)
            }
            StmtKind::RollEach { var, body, .. } => {
                let head = self.up_to_brace(start, var.span.end);
                let name = head.strip_prefix("roll ").unwrap_or(&head).to_owned();
                deep("roll", &name, head, body)
            }
            _ => {
                let text = self.at(s.span);
                let mut part = Part::leaf(keyword_of(&s.kind), &text, text.clone(), at);
                part.label = "statement".to_owned();
                part
            }
        }
    }
}

/// Properties of looks that may occur several times, identified by their first value.
const SEVERAL_IN_LOOKS: [&str; 6] = ["shape", "part", "token", "field", "line", "glyph"];

/// The source without the marks at its end.
fn cut_marks(text: &str) -> String {
    before_marks(text, &["source", "reconstructed"]).to_owned()
}

/// The text before the first of these marks; the words may also be names.
fn before_marks<'t>(text: &'t str, marks: &[&str]) -> &'t str {
    let code: Vec<Token> = Lexer::new(text).filter(|t| !t.is_trivia()).collect();
    let is_mark = |pair: &&[Token]| {
        let (word, next) = (pair[0].text(text), pair[1]);
        marks.contains(&word)
            && match word {
                "unreachable" => next.text(text) == "because",
                "tune" => next.kind == TokenKind::Number || next.text(text) == "-",
                _ => next.kind == TokenKind::Text,
            }
    };
    let first = code.windows(2).find(is_mark).map_or(text.len(), |pair| pair[0].start as usize);
    text[..first].trim_end()
}

/// The declaration behind `replace`.
fn without_replace(text: &str) -> &str {
    match Lexer::new(text).find(|t| !t.is_trivia()).filter(|t| t.text(text) == "replace") {
        Some(word) => text[word.end as usize..].trim_start(),
        None => text,
    }
}

/// The keyword of a statement; statements with the same keyword can replace each other.
fn keyword_of(kind: &StmtKind) -> &'static str {
    match kind {
        StmtKind::Let(..) | StmtKind::LetRoll { .. } | StmtKind::LetDraw { .. } | StmtKind::LetRandom { .. } => "let",
        StmtKind::Gather { .. } => "gather",
        StmtKind::Ask { .. } => "ask",
        StmtKind::Emit { .. } => "emit",
        StmtKind::Call { .. } => "call",
        StmtKind::Apply { .. } => "apply",
        StmtKind::Create { .. } => "create",
        StmtKind::Move { .. } | StmtKind::Place { .. } | StmtKind::Remove(_) | StmtKind::Stop(_) => "move",
        StmtKind::Assign { .. } => "assign",
        StmtKind::Collect { .. } => "collect",
        StmtKind::Play { .. } => "play",
        StmtKind::EndGame { .. } => "end",
        _ => "statement",
    }
}
