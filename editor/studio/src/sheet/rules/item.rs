//! One declaration of the rules: its clauses or sum line by line, its source, what it names and what names it.

use super::super::Reading;
use super::super::words::{self, Heading};
use super::refs::{Ref, Refs};
use super::{Card, CardLineKind, Group, card, mentions, phases_with};
use dicta_program::*;
use dicta_syntax::ast::{self, DeclKind};

/// A rule, value, effect, event, choice, definition, walk, arc or doctrine.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemSheet {
    pub of: Ref,
    pub heading: Heading,
    /// Its parameters: name and type.
    pub params: Vec<(String, String)>,
    /// What a rule is attached to: a choice, an event or an effect.
    pub on: Option<Card>,
    pub clauses: Vec<ClauseModel>,
    pub sum: Option<SumModel>,
    /// The picks of a choice.
    pub picks: Vec<PickModel>,
    /// For a doctrine: positions sampled, replies tried in each, turns ahead.
    pub budget: Option<(u32, u32, u32)>,
    /// Its source, line by line, without source marks that the heading already shows.
    pub lines: Vec<String>,
    pub unreachable: Option<String>,
    pub names: Vec<Group>,
    pub named_by: Vec<Group>,
    /// The phases that reach it.
    pub phases: Vec<Card>,
}

/// A clause of a rule or a walk, or an `avoid` of a doctrine.
#[derive(Clone, Debug, PartialEq)]
pub struct ClauseModel {
    pub sort: CardLineKind,
    /// What it applies to, if not the whole: the choice that a doctrine avoids, the point of a walk.
    pub about: String,
    /// The condition as written.
    pub when: String,
    pub because: String,
    pub origin: Origin,
    /// The option condition that currently disables it, as written.
    pub off: Option<String>,
    pub unreachable: Option<String>,
}

/// A sum.
#[derive(Clone, Debug, PartialEq)]
pub struct SumModel {
    /// The base, as written; none for a doctrine, which has none.
    pub base: Option<String>,
    pub items: Vec<ItemModel>,
    /// The minimum and the maximum, as written.
    pub clamp: Option<(String, String)>,
}

/// A line of a sum.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemModel {
    pub name: String,
    pub minus: bool,
    /// As written.
    pub amount: String,
    /// The amount, if constant.
    pub figure: Option<i64>,
    pub when: Option<String>,
    pub because: String,
    pub origin: Origin,
    /// Disabled by the current options.
    pub off: bool,
    pub unreachable: Option<String>,
}

/// One pick of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct PickModel {
    pub title: String,
    pub ty: String,
    /// The whole line, as written.
    pub text: String,
    pub origin: Origin,
    pub off: bool,
}

impl ItemSheet {
    /// The declaration with this name: see [`super::find`].
    pub fn of(reading: &Reading, name: &str) -> Option<Self> {
        let of = super::find(&reading.program, name)?;
        let shown = card(reading, of)?;
        let refs = Refs::of(&reading.program);
        let origin = shown.heading.origin;
        let declared = Written::holding(reading, origin);
        let whole = reading.declaration(origin);
        let whole = whole.map(|(file, base, d)| reading.text(Reading::part_origin(file, base, d.span)));
        // The attachment of a rule is shown by itself, not as a mention in either direction.
        let on = hook(&reading.program, of);
        let hangs_on = |by: &Ref| hook(&reading.program, *by) == Some(of);
        let names = refs.named_in(of).filter(|named| !hangs_on(named)).collect();
        let named_by = refs.named_by(of).filter(|by| !matches!(by, Ref::Phase(_)) && Some(*by) != on);
        let named_by: Vec<Ref> = named_by.chain(refs.named_in(of).filter(hangs_on)).collect();
        let phases = phases_with(&reading.program, &refs, of);
        let is_phase = |of: &Ref| matches!(of, Ref::Phase(_));
        let (phases_off, named_by_off) = mentions::named_by(reading, of)
            .into_iter()
            .filter(|by| !hangs_on(by) && !named_by.contains(by) && !phases.contains(by))
            .partition(is_phase);
        let named_off = mentions::named_in(reading, of).into_iter().filter(|named| Some(*named) != on);
        Some(ItemSheet {
            params: params(&reading.program, of),
            on: on.and_then(|of| card(reading, of)),
            clauses: clauses(reading, of, declared.as_ref()),
            sum: sum(reading, of, declared.as_ref()),
            picks: picks(reading, of, declared.as_ref()),
            budget: match of {
                Ref::Doctrine(id) => reading.program.doctrines.get(id.index()).map(|d| (d.samples, d.replies, d.turns)),
                _ => None,
            },
            lines: whole.map(|text| without_marks(words::dedent(text), &shown.heading)).unwrap_or_default(),
            unreachable: unreachable(&reading.program, reach_of(of)),
            names: listed(reading, names, named_off.collect()),
            named_by: listed(reading, named_by, named_by_off),
            phases: cards(reading, phases, phases_off).collect(),
            heading: shown.heading,
            of,
        })
    }
}

/// The source lines of a declaration without its own source marks, if the heading shows them.
fn without_marks(mut lines: Vec<String>, heading: &Heading) -> Vec<String> {
    let is_mark = |line: &String| ["source \"", "reconstructed \""].iter().any(|m| line.trim_start().starts_with(m));
    let told = heading.source.is_some() || heading.reconstructed.is_some();
    // The declaration's own marks come before those of its parts.
    if let Some(first) = lines.iter().position(is_mark).filter(|_| told) {
        let count = lines[first..].iter().take_while(|line| is_mark(line)).count();
        lines.drain(first..first + count);
    }
    lines
}

/// Cards for what is in force, and for what the current options disable.
fn cards(reading: &Reading, on: Vec<Ref>, off: Vec<Ref>) -> impl Iterator<Item = Card> {
    // A table or deck names its content under any options.
    let is_off = |of: &Ref| !matches!(of, Ref::Table(_) | Ref::Deck(_));
    let off = off.into_iter().filter(|of| !on.contains(of)).map(|of| (of, is_off(&of))).collect::<Vec<_>>();
    let all = on.into_iter().map(|of| (of, false)).chain(off);
    all.filter_map(|(of, off)| Some(Card { off, ..card(reading, of)? }))
}

fn listed(reading: &Reading, on: Vec<Ref>, off: Vec<Ref>) -> Vec<Group> {
    super::sorted(cards(reading, on, off).collect())
}

fn params(program: &Program, of: Ref) -> Vec<(String, String)> {
    let params = match of {
        Ref::Choice(id) => &program.choices[id.index()].params,
        Ref::Value(id) => &program.values[id.index()].params,
        Ref::Define(id) => &program.defines[id.index()].params,
        Ref::Effect(id) => &program.effects[id.index()].params,
        Ref::Event(id) => &program.events[id.index()].params,
        Ref::Walk(id) => &program.walks[id.index()].params,
        _ => return Vec::new(),
    };
    params.iter().map(|(name, ty)| (name.clone(), words::type_name(program, ty))).collect()
}

/// What a rule is attached to.
fn hook(program: &Program, of: Ref) -> Option<Ref> {
    let Ref::Rule(id) = of else { return None };
    Some(match program.rules.get(id.index())?.hook {
        RuleHook::Choice(id) => Ref::Choice(id),
        RuleHook::Event(id) => Ref::Event(id),
        RuleHook::Instead(id) => Ref::Effect(id),
    })
}

fn reach_of(of: Ref) -> Option<Reach> {
    Some(match of {
        Ref::Choice(id) => Reach::Choice(id),
        Ref::Rule(id) => Reach::Rule(id),
        Ref::Effect(id) => Reach::Effect(id),
        Ref::Event(id) => Reach::Event(id),
        Ref::Value(id) => Reach::Value(id),
        _ => return None,
    })
}

fn unreachable(program: &Program, what: Option<Reach>) -> Option<String> {
    program.unreachable.iter().find(|u| Some(u.what) == what).map(|u| u.because.clone())
}

// ---- As written --------------------------------------------------------------------------------------------------

/// A declaration in its source.
struct Written<'r> {
    reading: &'r Reading,
    file: u32,
    base: u32,
    kind: &'r DeclKind,
}

impl<'r> Written<'r> {
    /// The declaration that contains an origin, possibly in an overlay.
    fn holding(reading: &'r Reading, origin: Origin) -> Option<Self> {
        reading.declaration(origin).map(|(file, base, d)| Written { reading, file, base, kind: &d.kind })
    }

    fn part(&self, span: ast::Span) -> String {
        self.reading.part(self.file, self.base, span)
    }

    fn origin(&self, span: ast::Span) -> Origin {
        Reading::part_origin(self.file, self.base, span)
    }
}

/// The declaration itself, within `replace` or `add to`.
fn inner(kind: &DeclKind) -> &DeclKind {
    match kind {
        DeclKind::Replace(inner) | DeclKind::AddTo { inner, .. } | DeclKind::ReplaceItem { by: inner, .. } => {
            self::inner(inner)
        }
        kind => kind,
    }
}

fn written_clauses(kind: &DeclKind) -> &[ast::Item<ast::Clause>] {
    match inner(kind) {
        DeclKind::Rule { body: ast::RuleBody::Clauses(clauses), .. } => clauses,
        _ => &[],
    }
}

fn written_items(kind: &DeclKind) -> &[ast::Modifier] {
    match inner(kind) {
        DeclKind::Value { items, .. } => items,
        DeclKind::Doctrine(d) => &d.terms,
        _ => &[],
    }
}

fn clauses(reading: &Reading, of: Ref, declared: Option<&Written<'_>>) -> Vec<ClauseModel> {
    match of {
        Ref::Rule(id) => rule_clauses(reading, id, declared),
        Ref::Walk(id) => walk_clauses(reading, id),
        Ref::Doctrine(id) => avoids(reading, id),
        _ => Vec::new(),
    }
}

fn rule_clauses(reading: &Reading, id: RuleId, declared: Option<&Written<'_>>) -> Vec<ClauseModel> {
    let program = &reading.program;
    let rule = &program.rules[id.index()];
    let mut found: Vec<ClauseModel> = Vec::new();
    for (n, clause) in (0..).zip(&rule.clauses) {
        let written = Written::holding(reading, clause.origin);
        let node = written.as_ref().and_then(|w| {
            let all = written_clauses(w.kind).iter();
            all.map(|i| &i.item).find(|c| w.origin(c.span) == clause.origin).map(|c| (w, c))
        });
        found.push(ClauseModel {
            when: node.map_or_else(String::new, |(w, c)| condition(w, c)),
            sort: super::clause_line_kind(clause.kind),
            about: String::new(),
            because: clause.because.clone(),
            origin: clause.origin,
            off: None,
            unreachable: unreachable(program, Some(Reach::Clause(id, n))),
        });
    }
    // Clauses that an option disables are not in the program, whether written in the declaration or added by overlays.
    let added = additions(reading, Ref::Rule(id));
    let written = declared.into_iter().chain(&added);
    for (w, item) in written.flat_map(|w| written_clauses(w.kind).iter().map(move |item| (w, item))) {
        let origin = w.origin(item.item.span);
        if found.iter().any(|c| c.origin == origin) {
            continue;
        }
        let when: Vec<String> = item.when.iter().map(|e| w.part(e.span)).collect();
        found.push(ClauseModel {
            sort: match item.item.kind {
                ast::ClauseKind::Forbid | ast::ClauseKind::Require => CardLineKind::Forbids,
                ast::ClauseKind::Warn => CardLineKind::Warns,
                ast::ClauseKind::Prefer => CardLineKind::Prefers,
            },
            about: String::new(),
            when: condition(w, &item.item),
            because: item.item.because.as_ref().map_or_else(String::new, |t| t.text.clone()),
            origin,
            off: Some(when.join(" and ")),
            unreachable: None,
        });
    }
    found.sort_by_key(|c| (c.origin.file, c.origin.start));
    found
}

fn condition(w: &Written<'_>, clause: &ast::Clause) -> String {
    let cond = w.part(clause.cond.span);
    let guard = clause.guard.as_ref().map(|g| w.part(g.span));
    match (clause.kind, guard) {
        (ast::ClauseKind::Require, Some(g)) => format!("not ({cond}) while {g}"),
        (ast::ClauseKind::Require, None) => format!("not ({cond})"),
        (_, Some(g)) => format!("{cond} while {g}"),
        (_, None) => cond,
    }
}

fn walk_clauses(reading: &Reading, id: WalkId) -> Vec<ClauseModel> {
    let program = &reading.program;
    let walk = &program.walks[id.index()];
    let point = |p: WalkPoint| match p {
        WalkPoint::Turn => "at a turn",
        WalkPoint::Step => "at a step",
        WalkPoint::End => "at the end",
    };
    let forbids = walk
        .forbids
        .iter()
        .enumerate()
        .map(|(n, (p, c))| (c, CardLineKind::Forbids, point(*p).to_owned(), Reach::WalkForbid(id, n as u32)));
    let prefers = walk
        .prefers
        .iter()
        .enumerate()
        .map(|(n, c)| (c, CardLineKind::Prefers, "at the end".to_owned(), Reach::WalkPrefer(id, n as u32)));
    let clause = |(c, sort, about, reach): (&Clause, CardLineKind, String, Reach)| ClauseModel {
        sort,
        about,
        when: after_when(reading.text(c.origin)),
        because: c.because.clone(),
        origin: c.origin,
        off: None,
        unreachable: unreachable(program, Some(reach)),
    };
    forbids.chain(prefers).map(clause).collect()
}

/// The text between `when` and `because`.
fn after_when(text: &str) -> String {
    let rest = text.split_once("when ").map_or(text, |(_, rest)| rest);
    words::one_line(rest.split("because").next().unwrap_or(rest))
}

fn avoids(reading: &Reading, id: DoctrineId) -> Vec<ClauseModel> {
    let program = &reading.program;
    let avoid = |(n, avoid): (usize, &Avoid)| ClauseModel {
        sort: CardLineKind::Forbids,
        about: program.choices.get(avoid.choice.index()).map_or_else(String::new, |c| words::titled(&c.head)),
        when: after_when(reading.text(avoid.origin)),
        because: avoid.because.clone(),
        origin: avoid.origin,
        off: None,
        unreachable: unreachable(program, Some(Reach::Avoid(id, n as u32))),
    };
    program.doctrines[id.index()].avoids.iter().enumerate().map(avoid).collect()
}

// ---- Sums --------------------------------------------------------------------------------------------------------

fn sum(reading: &Reading, of: Ref, declared: Option<&Written<'_>>) -> Option<SumModel> {
    let program = &reading.program;
    let (items, base, clamp) = match of {
        Ref::Value(id) => {
            let (base, clamp) = match declared.map(|w| (w, inner(w.kind))) {
                Some((w, DeclKind::Value { base, clamp, .. })) => {
                    let clamp = clamp.as_ref().map(|(a, b)| (w.part(a.span), w.part(b.span)));
                    (w.part(base.span), clamp)
                }
                _ => (String::new(), None),
            };
            (&program.values[id.index()].items, Some(base), clamp)
        }
        Ref::Doctrine(id) => (&program.doctrines[id.index()].terms, None, None),
        _ => return None,
    };
    let reach = |n: usize| match of {
        Ref::Value(id) => Some(Reach::Modifier(id, n as u32)),
        Ref::Doctrine(id) => Some(Reach::Term(id, n as u32)),
        _ => None,
    };
    let at = super::head_of(program, of).map_or_else(Origin::default, |(_, head)| head.origin);
    let mut found: Vec<ItemModel> = Vec::new();
    for (n, item) in items.iter().enumerate() {
        let written = Written::holding(reading, item.origin);
        let node = written
            .as_ref()
            .and_then(|w| written_items(w.kind).iter().find(|m| w.origin(m.span) == item.origin).map(|m| (w, m)));
        let model = node.map(|(w, m)| written_item(w, m, false));
        let figure = match item.amount {
            Expr::Const(n) => Some(n),
            _ => None,
        };
        found.push(ItemModel {
            name: item.name.clone(),
            minus: model.as_ref().map_or(figure.is_some_and(|n| n < 0), |m| m.minus),
            amount: model
                .as_ref()
                .map_or_else(|| figure.map_or_else(String::new, |n| n.abs().to_string()), |m| m.amount.clone()),
            figure,
            when: model.and_then(|m| m.when),
            because: item.because.clone(),
            origin: item.origin,
            off: false,
            unreachable: unreachable(program, reach(n)),
        });
    }
    // Lines that options disable are not in the program, whether written in the declaration or added by overlays. A
    // line that an overlay replaces is not disabled: it does not exist.
    let name = super::head_of(program, of).map_or_else(String::new, |(_, head)| head.name.clone());
    let gone = super::overridden(reading, &name);
    for w in declared.into_iter().chain(&additions(reading, of)) {
        let is_gone = |m: &ast::Modifier| m.name.as_ref().is_some_and(|name| gone.contains(&name.text.as_str()));
        let counts = |m: &ast::Modifier| found.iter().any(|f| f.origin == w.origin(m.span));
        let off = written_items(w.kind).iter().filter(|m| !is_gone(m) && !counts(m));
        let off: Vec<ItemModel> = off.map(|m| written_item(w, m, true)).collect();
        found.extend(off);
    }
    found.sort_by_key(|i| (i.origin.file != at.file, i.origin.file, i.origin.start));
    Some(SumModel { base, items: found, clamp })
}

/// What overlays add to a declaration, as written.
fn additions(reading: &Reading, of: Ref) -> Vec<Written<'_>> {
    let Some((word, head)) = super::head_of(&reading.program, of) else { return Vec::new() };
    let added = super::additions(reading, word, &head.name).into_iter();
    added.map(|(file, block, d)| Written { reading, file, base: block.start, kind: &d.kind }).collect()
}

fn written_item(w: &Written<'_>, m: &ast::Modifier, off: bool) -> ItemModel {
    let name = m.name.as_ref().map_or_else(String::new, |n| n.text.clone());
    ItemModel {
        minus: m.minus,
        amount: w.part(m.amount.span),
        figure: None,
        when: m.when.as_ref().map(|e| w.part(e.span)),
        because: m.because.as_ref().map_or_else(|| name.replace('_', " "), |t| t.text.clone()),
        origin: w.origin(m.span),
        off,
        unreachable: None,
        name,
    }
}

// ---- Choices -----------------------------------------------------------------------------------------------------

fn picks(reading: &Reading, of: Ref, declared: Option<&Written<'_>>) -> Vec<PickModel> {
    let Ref::Choice(id) = of else { return Vec::new() };
    let program = &reading.program;
    let choice = &program.choices[id.index()];
    let written: &[ast::Pick] = match declared.map(|w| inner(w.kind)) {
        Some(DeclKind::Choice(c)) => &c.picks,
        _ => &[],
    };
    let Some(w) = declared.filter(|_| !written.is_empty()) else {
        let pick = |p: &Pick| PickModel {
            title: words::titled(&p.head),
            ty: words::type_name(program, &p.ty),
            text: words::one_line(reading.text(p.head.origin)),
            origin: p.head.origin,
            off: false,
        };
        return choice.picks.iter().map(pick).collect();
    };
    let pick = |p: &ast::Pick| {
        let of = choice.picks.iter().find(|o| o.head.name == p.name.text);
        PickModel {
            title: p.title.as_ref().map_or_else(|| p.name.text.clone(), |t| t.text.clone()),
            ty: of.map_or_else(String::new, |o| words::type_name(program, &o.ty)),
            text: w.part(p.span),
            origin: w.origin(p.span),
            off: of.is_none(),
        }
    };
    written.iter().map(pick).collect()
}
