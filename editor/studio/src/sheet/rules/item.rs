//! One declaration of the rules: its clauses or sum line by line, its source, what it names and what names it.

use super::super::Reading;
use super::super::words::{self, Heading};
use super::refs::{Ref, Refs};
use super::{
    Card, CardLineKind, Group, PartChange, card, house_rule, mentions, part_changes, phases_with, read_together,
};
use dicta_ide::CompletionKind;
use dicta_ide::edit::{Edit, Path};
use dicta_program::*;
use dicta_syntax::ast::{self, DeclKind};
use dicta_syntax::{quote, same_meaning};

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
    /// The declaration to which modifiers or clauses can be added.
    pub adding: Option<Path>,
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
    /// The option condition that currently disables it, as written; empty if a house rule removes it.
    pub off: Option<String>,
    pub unreachable: Option<String>,
    /// None if it can't be switched off.
    pub switch: Option<Switch>,
    pub differs: Option<Differs>,
}

/// A modifier or clause that can be switched off and on.
#[derive(Clone, Debug, PartialEq)]
pub struct Switch {
    /// Its declaration, in the file that has it or removes it.
    of: Path,
    /// As written.
    line: String,
    /// A house rule has removed it.
    pub is_off: bool,
}

impl Switch {
    /// The edit that switches it.
    pub fn turned(&self) -> Edit {
        let (of, member) = (self.of.clone(), self.line.clone());
        match self.is_off {
            true => Edit::Add { member, to: of },
            false => Edit::Remove { member, from: of },
        }
    }
}

/// A modifier or clause to add, as typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewLine {
    /// The verb of a clause; none for a modifier.
    pub verb: Option<&'static str>,
    /// How much a modifier adds, or takes away after a minus.
    pub amount: String,
    pub when: String,
    pub because: String,
}

/// The verbs of a new clause.
pub const VERBS: [&str; 3] = ["forbid", "warn", "prefer"];

impl NewLine {
    /// The source of the line, as a person would write it.
    pub fn written(&self) -> String {
        let (when, because) = (self.when.trim(), self.because.trim());
        let because = if because.is_empty() { String::new() } else { format!(" because {}", quote(because)) };
        let amount = self.amount.trim();
        let (sign, amount) = match amount.strip_prefix(['-', '−']) {
            Some(rest) => ('-', rest.trim_start()),
            None => ('+', amount.strip_prefix('+').unwrap_or(amount).trim_start()),
        };
        match (self.verb, when.is_empty()) {
            (None, true) => format!("{sign} {amount}{because}"),
            (None, false) => format!("{sign} {amount} when {when}{because}"),
            (Some("prefer"), _) => format!("prefer {when}{because}"),
            (Some(verb), _) => format!("{verb} when {when}{because}"),
        }
    }

    /// Words that complete the last word of the condition, or continue it after a comparison, best first, each with the
    /// whole condition that it makes.
    pub fn suggestions(&self, reading: &Reading, declared: Origin) -> Vec<(String, String)> {
        let Some((file, base, decl)) = reading.declaration(declared) else { return Vec::new() };
        // The suggestions are those at the end of the declaration's first line, with this line in its braces.
        let text = reading.text(Reading::part_origin(file, base, decl.span));
        let lines: Vec<&str> = text.lines().filter(|l| !l.starts_with("///")).collect();
        let head = lines.join("\n");
        let head = head.split('{').next().unwrap_or("");
        let verb = match self.verb {
            None => "+ 1 when".to_owned(),
            Some("prefer") => "prefer".to_owned(),
            Some(verb) => format!("{verb} when"),
        };
        completions(reading, declared, &format!("{head}{{\n  {verb} "), &self.when)
    }
}

/// Words that complete what is typed after a text, in the file of a declaration, each with all that is typed then.
pub fn completions(reading: &Reading, declared: Origin, before: &str, typed: &str) -> Vec<(String, String)> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let continues = typed.ends_with(' ');
    let is_begun = continues || typed.ends_with(|c: char| is_letter(c) || c == '.');
    let number = reading.program.files.get(declared.file as usize).and_then(|path| reading.names.file(path));
    let Some(number) = number.filter(|_| is_begun) else { return Vec::new() };
    let text = format!("{before}{typed}");
    let mut found = dicta_ide::complete(&reading.names, number, &text, text.len() as u32);
    // The reason has its own field.
    found.retain(|c| c.label != "because");
    if continues && found.iter().any(|c| c.kind != CompletionKind::Keyword) {
        return Vec::new();
    }
    let whole = |c: dicta_ide::Completion| {
        let kept = text.get(before.len()..c.from as usize)?;
        Some((c.label, format!("{kept}{}", c.insert.trim_end())))
    };
    found.into_iter().filter_map(whole).filter(|(_, whole)| *whole != typed).take(SUGGESTIONS).collect()
}

/// Maximum number of suggestions for a condition.
const SUGGESTIONS: usize = 8;

/// How a line differs from the book, and the title of the house rule that changes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Differs {
    Added {
        by: String,
    },
    /// Says what is in the book.
    Changed {
        by: String,
        before: String,
    },
    Removed {
        by: String,
    },
}

/// A sum.
#[derive(Clone, Debug, PartialEq)]
pub struct SumModel {
    /// The base, as written; none for a doctrine, which has none.
    pub base: Option<String>,
    pub base_differs: Option<Differs>,
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
    /// Disabled by the current options, or removed by a house rule.
    pub off: bool,
    pub unreachable: Option<String>,
    /// None if it can't be switched off.
    pub switch: Option<Switch>,
    pub differs: Option<Differs>,
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
            adding: adding(reading, of),
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

impl SumModel {
    /// The sum of a value or doctrine.
    pub fn of(reading: &Reading, of: Ref) -> Option<Self> {
        let (_, head) = super::head_of(&reading.program, of)?;
        sum(reading, of, Written::holding(reading, head.origin).as_ref())
    }
}

/// The source lines of a declaration without its own source marks, if the heading shows them.
fn without_marks(mut lines: Vec<String>, heading: &Heading) -> Vec<String> {
    let is_mark = |line: &String| ["source \"", "reconstructed \""].iter().any(|m| line.trim_start().starts_with(m));
    let in_heading = heading.source.is_some() || heading.reconstructed.is_some();
    // The declaration's own marks come before those of its parts.
    if let Some(first) = lines.iter().position(is_mark).filter(|_| in_heading) {
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
    params.iter().map(|(name, ty)| (name.clone(), program.type_words(ty))).collect()
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

    /// The switch of a line, which a house rule in the file `removed` has switched off.
    fn switch(&self, of: Ref, span: ast::Span, removed: Option<u32>) -> Option<Switch> {
        let reading = self.reading;
        Some(Switch {
            of: path_of(reading, of, removed.unwrap_or(self.file))?,
            line: reading.text(self.origin(span)).to_owned(),
            is_off: removed.is_some(),
        })
    }

    /// How a line differs from the book, if a house rule adds it.
    fn added(&self) -> Option<Differs> {
        let is_added = matches!(self.kind, DeclKind::AddTo { .. });
        house_rule(self.reading, self.file).filter(|_| is_added).map(|by| Differs::Added { by })
    }
}

/// The path of a declaration in a file.
fn path_of(reading: &Reading, of: Ref, file: u32) -> Option<Path> {
    let (word, head) = super::head_of(&reading.program, of)?;
    Some(Path::of(reading.program.files.get(file as usize)?, &head.name).with_word(word))
}

/// The declaration to which modifiers or clauses can be added: a value, or a rule with clauses.
fn adding(reading: &Reading, of: Ref) -> Option<Path> {
    let (_, head) = super::head_of(&reading.program, of)?;
    let has_lines = match of {
        Ref::Value(_) => true,
        Ref::Rule(id) => matches!(reading.program.rules.get(id.index())?.hook, RuleHook::Choice(_)),
        _ => false,
    };
    path_of(reading, of, head.origin.file).filter(|_| has_lines)
}

fn written_clauses(kind: &DeclKind) -> &[ast::Item<ast::Clause>] {
    match kind.declared() {
        DeclKind::Rule { body: ast::RuleBody::Clauses(clauses), .. } => clauses,
        _ => &[],
    }
}

fn written_items(kind: &DeclKind) -> &[ast::Modifier] {
    match kind.declared() {
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
            switch: node.and_then(|(w, c)| w.switch(Ref::Rule(id), c.span, None)),
            differs: node.and_then(|(w, c)| added_clause(w, id, c)),
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
            sort: written_kind(&item.item),
            about: String::new(),
            when: condition(w, &item.item),
            because: item.item.because.as_ref().map_or_else(String::new, |t| t.text.clone()),
            origin,
            off: Some(when.join(" and ")),
            unreachable: None,
            switch: w.switch(Ref::Rule(id), item.item.span, None),
            differs: added_clause(w, id, &item.item),
        });
    }
    found.extend(declared.into_iter().flat_map(|w| removed_clauses(w, id)));
    found.sort_by_key(|c| (c.origin.file, c.origin.start));
    found
}

/// The rule as the book has it, if a house rule replaces it here.
fn book_rule<'r>(w: &Written<'r>, id: RuleId) -> Option<Written<'r>> {
    let reading = w.reading;
    let name = &reading.program.rules.get(id.index())?.head.name;
    if !matches!(w.kind, DeclKind::Replace(_)) || house_rule(reading, w.file).is_none() {
        return None;
    }
    let is_it = |kind: &DeclKind| matches!(kind, DeclKind::Rule { name: of, .. } if of.text == *name);
    let (file, block, d) = read_together(reading, is_it).into_iter().next()?;
    Some(Written { reading, file, base: block.start, kind: &d.kind })
}

/// Whether one of the clauses of a declaration says the same as another.
fn has_clause(w: &Written<'_>, other: (&Written<'_>, &ast::Clause)) -> bool {
    let text = |(w, c): (&Written<'_>, &ast::Clause)| w.reading.text(w.origin(c.span)).to_owned();
    let wanted = text(other);
    written_clauses(w.kind).iter().any(|item| same_meaning(&text((w, &item.item)), &wanted))
}

/// How a clause differs from the book, if a house rule adds it.
fn added_clause(w: &Written<'_>, id: RuleId, clause: &ast::Clause) -> Option<Differs> {
    let is_new = book_rule(w, id).is_some_and(|book| !has_clause(&book, (w, clause)));
    let by = house_rule(w.reading, w.file).filter(|_| is_new);
    by.map(|by| Differs::Added { by }).or_else(|| w.added())
}

/// The clauses of the book that are not in the rule of a house rule.
fn removed_clauses(w: &Written<'_>, id: RuleId) -> Vec<ClauseModel> {
    let Some(book) = book_rule(w, id) else { return Vec::new() };
    let gone = written_clauses(book.kind).iter().map(|item| &item.item).filter(|c| !has_clause(w, (&book, *c)));
    gone.map(|clause| ClauseModel {
        sort: written_kind(clause),
        about: String::new(),
        when: condition(&book, clause),
        because: clause.because.as_ref().map_or_else(String::new, |t| t.text.clone()),
        origin: book.origin(clause.span),
        off: Some(String::new()),
        unreachable: None,
        switch: book.switch(Ref::Rule(id), clause.span, Some(w.file)),
        differs: house_rule(w.reading, w.file).map(|by| Differs::Removed { by }),
    })
    .collect()
}

fn written_kind(clause: &ast::Clause) -> CardLineKind {
    match clause.kind {
        ast::ClauseKind::Forbid | ast::ClauseKind::Require => CardLineKind::Forbids,
        ast::ClauseKind::Warn => CardLineKind::Warns,
        ast::ClauseKind::Prefer => CardLineKind::Prefers,
    }
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
        when: words::one_line(reading.text(c.origin)),
        because: c.because.clone(),
        origin: c.origin,
        off: None,
        unreachable: unreachable(program, Some(reach)),
        switch: None,
        differs: None,
    };
    forbids.chain(prefers).map(clause).collect()
}

fn avoids(reading: &Reading, id: DoctrineId) -> Vec<ClauseModel> {
    let program = &reading.program;
    let condition = |avoid: &Avoid| {
        let w = Written::holding(reading, avoid.origin)?;
        let DeclKind::Doctrine(doctrine) = w.kind.declared() else { return None };
        let node = doctrine.avoids.iter().find(|node| w.origin(node.span) == avoid.origin)?;
        Some(w.part(node.when.span))
    };
    let avoid = |(n, avoid): (usize, &Avoid)| ClauseModel {
        sort: CardLineKind::Forbids,
        about: program.choices.get(avoid.choice.index()).map_or_else(String::new, |c| words::titled(&c.head)),
        when: condition(avoid).unwrap_or_default(),
        because: avoid.because.clone(),
        origin: avoid.origin,
        off: None,
        unreachable: unreachable(program, Some(Reach::Avoid(id, n as u32))),
        switch: None,
        differs: None,
    };
    program.doctrines[id.index()].avoids.iter().enumerate().map(avoid).collect()
}

// ---- Sums --------------------------------------------------------------------------------------------------------

fn sum(reading: &Reading, of: Ref, declared: Option<&Written<'_>>) -> Option<SumModel> {
    let program = &reading.program;
    let (items, base, clamp) = match of {
        Ref::Value(id) => {
            let (base, clamp) = match declared.map(|w| (w, w.kind.declared())) {
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
    let (name, at) = super::head_of(program, of).map_or_else(Default::default, |(_, h)| (h.name.as_str(), h.origin));
    let changes = part_changes(reading, name);
    let mut found: Vec<ItemModel> = Vec::new();
    for (n, item) in items.iter().enumerate() {
        let written = Written::holding(reading, item.origin);
        let node = written
            .as_ref()
            .and_then(|w| written_items(w.kind).iter().find(|m| w.origin(m.span) == item.origin).map(|m| (w, m)));
        let model = node.map(|(w, m)| written_item(w, of, m, false));
        let replaced = written.as_ref().and_then(|w| replaced_item(w, declared?, &item.name));
        let given = node.and_then(|(_, m)| new_value(reading, &changes, &m.name.as_ref()?.text));
        let amount = model.as_ref().map(|m| m.amount.clone());
        let (amount, changed) = match given {
            Some((new, by)) => {
                let before = amount.unwrap_or_default();
                (Some(new), by.map(|by| Differs::Changed { by, before }))
            }
            None => (amount, None),
        };
        let figure = match item.amount {
            Expr::Const(n) => Some(n),
            _ => None,
        };
        found.push(ItemModel {
            name: item.name.clone(),
            minus: model.as_ref().map_or(figure.is_some_and(|n| n < 0), |m| m.minus),
            amount: amount.unwrap_or_else(|| figure.map_or_else(String::new, |n| n.abs().to_string())),
            figure,
            when: model.as_ref().and_then(|m| m.when.clone()),
            because: item.because.clone(),
            origin: item.origin,
            off: false,
            unreachable: unreachable(program, reach(n)),
            switch: model.as_ref().and_then(|m| m.switch.clone()),
            differs: changed.or(replaced).or_else(|| model.and_then(|m| m.differs)),
        });
    }
    // Lines that options disable are not in the program, whether written in the declaration or added by overlays. A
    // line that an overlay replaces is not disabled: it does not exist. One that a house rule removes can come back.
    for w in declared.into_iter().chain(&additions(reading, of)) {
        let counts = |m: &ast::Modifier| found.iter().any(|f| f.origin == w.origin(m.span));
        let line = |m: &ast::Modifier| {
            let is_gone = |c: &PartChange<'_>| !matches!(c.kind, DeclKind::ReplaceValue { .. });
            let change = changes.iter().rfind(|c| m.name.as_ref().is_some_and(|n| n.text == c.part) && is_gone(c));
            let Some(change) = change else { return Some(written_item(w, of, m, true)) };
            let by = house_rule(reading, change.file).filter(|_| matches!(change.kind, DeclKind::RemoveItem { .. }))?;
            let switch = w.switch(of, m.span, Some(change.file));
            Some(ItemModel { switch, differs: Some(Differs::Removed { by }), ..written_item(w, of, m, true) })
        };
        let off: Vec<ItemModel> = written_items(w.kind).iter().filter(|m| !counts(m)).filter_map(line).collect();
        found.extend(off);
    }
    found.sort_by_key(|i| (i.origin.file != at.file, i.origin.file, i.origin.start));
    let (base, base_differs) = match (base, new_value(reading, &changes, "base")) {
        (Some(before), Some((new, by))) => (Some(new), by.map(|by| Differs::Changed { by, before })),
        (base, _) => (base, None),
    };
    Some(SumModel { base, base_differs, items: found, clamp })
}

/// The value that the last of these changes gives to a part, and the title of its house rule.
fn new_value(reading: &Reading, changes: &[PartChange<'_>], part: &str) -> Option<(String, Option<String>)> {
    changes.iter().rev().filter(|c| c.part == part).find_map(|c| {
        let DeclKind::ReplaceValue { by, .. } = c.kind else { return None };
        let span = by.first()?.span.to(by.last()?.span);
        Some((reading.part(c.file, c.block.start, span), house_rule(reading, c.file)))
    })
}

/// How a line differs from the book, if a house rule replaces it.
fn replaced_item(w: &Written<'_>, declared: &Written<'_>, name: &str) -> Option<Differs> {
    let DeclKind::ReplaceItem { .. } = w.kind else { return None };
    let by = house_rule(w.reading, w.file)?;
    let mut book = written_items(declared.kind).iter();
    let before = book.find(|m| m.name.as_ref().is_some_and(|n| n.text == name))?;
    Some(Differs::Changed { by, before: declared.part(before.span) })
}

/// What overlays add to a declaration, as written.
fn additions(reading: &Reading, of: Ref) -> Vec<Written<'_>> {
    let Some((word, head)) = super::head_of(&reading.program, of) else { return Vec::new() };
    let added = super::additions(reading, word, &head.name).into_iter();
    added.map(|(file, block, d)| Written { reading, file, base: block.start, kind: &d.kind }).collect()
}

fn written_item(w: &Written<'_>, of: Ref, m: &ast::Modifier, off: bool) -> ItemModel {
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
        switch: w.switch(of, m.span, None),
        differs: w.added(),
        name,
    }
}

// ---- Choices -----------------------------------------------------------------------------------------------------

fn picks(reading: &Reading, of: Ref, declared: Option<&Written<'_>>) -> Vec<PickModel> {
    let Ref::Choice(id) = of else { return Vec::new() };
    let program = &reading.program;
    let choice = &program.choices[id.index()];
    let written: &[ast::Pick] = match declared.map(|w| w.kind.declared()) {
        Some(DeclKind::Choice(c)) => &c.picks,
        _ => &[],
    };
    let Some(w) = declared.filter(|_| !written.is_empty()) else {
        let pick = |p: &Pick| PickModel {
            title: words::titled(&p.head),
            ty: program.type_words(&p.ty),
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
            ty: of.map_or_else(String::new, |o| program.type_words(&o.ty)),
            text: w.part(p.span),
            origin: w.origin(p.span),
            off: of.is_none(),
        }
    };
    written.iter().map(pick).collect()
}
