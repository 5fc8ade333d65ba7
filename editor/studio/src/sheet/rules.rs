//! The rules: the sequence of play with the choices and actions of each phase, all declarations by kind, and options.
//!
//! The name of the sheet is `word name`, as in `rule spinning`; `turn`, `setup`, `ruleset …` and the empty name show
//! the overview.

pub(super) mod extents;
pub mod item;
pub(super) mod mentions;
pub mod options;
pub mod overlay;
pub mod refs;
pub mod sentences;

use super::words::{self, Heading};
use super::{Reading, SheetKind, SheetRef};
use dicta_compiler::System;
use dicta_program::*;
use options::OptionModel;
use refs::{Ref, Refs};
use std::collections::{BTreeMap, BTreeSet};

/// The rules as a whole.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesSheet {
    pub heading: Heading,
    /// The rulesets that extend another: editions and house rules.
    pub overlays: Vec<OverlayLine>,
    pub phases: Vec<PhaseModel>,
    pub options: Vec<OptionModel>,
    /// All declarations, grouped.
    pub lists: Vec<Group>,
}

/// A ruleset that extends another.
#[derive(Clone, Debug, PartialEq)]
pub struct OverlayLine {
    pub name: String,
    pub title: String,
    pub docs: String,
    /// Name and title of the ruleset that it extends.
    pub base: (String, String),
    /// Whether it is read with the current ruleset: it is that ruleset, one that it extends, or an overlay on it.
    pub laid: bool,
    /// Path and range of its name.
    pub place: (String, (usize, usize)),
}

/// A phase of the setup or the turn.
#[derive(Clone, Debug, PartialEq)]
pub struct PhaseModel {
    pub name: String,
    pub title: String,
    /// Whether it is played once, before the first turn.
    pub setup: bool,
    pub origin: Origin,
    pub steps: Vec<StepModel>,
    /// Its choices and what happens in it, grouped.
    pub groups: Vec<Group>,
    /// Its source, line by line.
    pub lines: Vec<String>,
}

/// A named step of a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepModel {
    pub name: String,
    pub title: String,
    pub origin: Origin,
}

/// Cards of the same kind of declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub cards: Vec<Card>,
}

/// A declaration on a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    pub of: Ref,
    pub heading: Heading,
    /// Its content, quoted from the source: the reasons of clauses, the lines of a sum, an event's sentence.
    pub says: Vec<Line>,
    /// Reached only through an effect or a rule, not named in the phase itself.
    pub indirect: bool,
    /// The mention depends on options that are not set.
    pub off: bool,
}

/// A line on a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub sort: CardLineKind,
    pub text: String,
}

/// The kinds of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardLineKind {
    Forbids,
    Warns,
    Prefers,
    /// An amount added to or subtracted from a sum: `+ 1`.
    Adds,
    Says,
}

impl RulesSheet {
    /// The rules of a reading.
    pub fn of(reading: &Reading) -> Self {
        let program = &reading.program;
        let refs = Refs::of(program);
        let phases = (0..).zip(refs::phases(program));
        RulesSheet {
            heading: Heading::of("ruleset", &program.head),
            overlays: overlays(reading),
            phases: phases.map(|(i, (setup, stmt))| phase(reading, &refs, i, setup, stmt)).collect(),
            options: options::of(reading),
            lists: groups(reading, all(program).map(|of| (of, false)).collect()),
        }
    }
}

/// Every ruleset of the project that extends another, those read with the current one first.
fn overlays(reading: &Reading) -> Vec<OverlayLine> {
    let systems = reading.rulesets();
    let title_of = |wanted: &String| {
        systems.iter().find(|s| s.name == *wanted).map_or_else(|| wanted.clone(), |s| s.title.clone())
    };
    let line = |system: &System| {
        let base = system.extends.as_ref()?;
        let (path, range) = reading.place(system.origin)?;
        Some(OverlayLine {
            name: system.name.clone(),
            title: system.title.clone(),
            docs: system.docs.clone(),
            base: (base.clone(), title_of(base)),
            laid: reading.reads(&system.name),
            place: (path, (range.start, range.end)),
        })
    };
    let mut lines: Vec<OverlayLine> = systems.iter().filter_map(line).collect();
    lines.sort_by_key(|l| !l.laid);
    lines
}

/// Everything that has a card, grouped.
fn all(program: &Program) -> impl Iterator<Item = Ref> {
    fn ids<I>(n: usize, of: impl Fn(u32) -> I) -> impl Iterator<Item = I> {
        (0..n as u32).map(of)
    }
    let rules = ids(program.choices.len(), |i| Ref::Choice(ChoiceId(i)))
        .chain(ids(program.rules.len(), |i| Ref::Rule(RuleId(i))))
        .chain(ids(program.values.len(), |i| Ref::Value(ValueId(i))))
        .chain(ids(program.effects.len(), |i| Ref::Effect(EffectId(i))))
        .chain(ids(program.events.len(), |i| Ref::Event(EventId(i))));
    let aids = ids(program.defines.len(), |i| Ref::Define(DefineId(i)))
        .chain(ids(program.walks.len(), |i| Ref::Walk(WalkId(i))))
        .chain(ids(program.tables.len(), |i| Ref::Table(TableId(i))))
        .chain(ids(program.decks.len(), |i| Ref::Deck(DeckId(i))))
        .chain(ids(program.dice.len(), |i| Ref::Die(DieId(i))))
        .chain(ids(program.arcs.len(), |i| Ref::Arc(ArcId(i))))
        .chain(ids(program.doctrines.len(), |i| Ref::Doctrine(DoctrineId(i))));
    rules.chain(aids)
}

fn phase(reading: &Reading, refs: &Refs, number: u32, setup: bool, stmt: &Stmt) -> PhaseModel {
    let StmtKind::Phase { name, title, body } = &stmt.kind else {
        return PhaseModel {
            name: String::new(),
            title: String::new(),
            setup,
            origin: stmt.origin,
            steps: Vec::new(),
            groups: Vec::new(),
            lines: Vec::new(),
        };
    };
    let direct: BTreeSet<Ref> = refs.named_in(Ref::Phase(number)).collect();
    let reached = refs.reached_from(Ref::Phase(number)).into_iter().map(|of| (of, !direct.contains(&of)));
    let mut steps = Vec::new();
    visit::within(body, &mut |stmt| {
        if let StmtKind::Step { name, title, .. } = &stmt.kind {
            let title = if title.is_empty() { name.clone() } else { title.clone() };
            steps.push(StepModel { name: name.clone(), title, origin: stmt.origin });
        }
    });
    PhaseModel {
        name: name.clone(),
        title: if title.is_empty() { name.clone() } else { title.clone() },
        setup,
        origin: stmt.origin,
        steps,
        groups: groups(reading, reached.collect()),
        lines: words::block(reading.text(stmt.origin)).1,
    }
}

/// The phases that reach something, by their number.
fn phases_with(program: &Program, refs: &Refs, of: Ref) -> Vec<Ref> {
    let all = (0..refs::phases(program).count() as u32).map(Ref::Phase);
    all.filter(|phase| refs.reached_from(*phase).contains(&of)).collect()
}

/// Cards, grouped; in each group, directly named ones first.
fn groups(reading: &Reading, of: Vec<(Ref, bool)>) -> Vec<Group> {
    let card = |(of, indirect)| Some(Card { indirect, ..card(reading, of)? });
    sorted(of.into_iter().filter_map(card).collect())
}

/// Cards, grouped; in each group, directly named ones and those in force first.
fn sorted(cards: Vec<Card>) -> Vec<Group> {
    let mut sorts: BTreeMap<u8, Vec<Card>> = BTreeMap::new();
    for card in cards {
        if let Some(sort) = group_of(card.of) {
            sorts.entry(sort).or_default().push(card);
        }
    }
    let group = |mut cards: Vec<Card>| {
        cards.sort_by_key(|c| (c.indirect, c.off));
        Group { cards }
    };
    sorts.into_values().map(group).collect()
}

/// The index of its group; none if it belongs to no group.
fn group_of(of: Ref) -> Option<u8> {
    Some(match of {
        Ref::Choice(_) => 0,
        Ref::Rule(_) => 1,
        Ref::Value(_) => 2,
        Ref::Effect(_) => 3,
        Ref::Event(_) => 4,
        Ref::Define(_) => 5,
        Ref::Walk(_) => 6,
        Ref::Table(_) => 7,
        Ref::Deck(_) => 8,
        Ref::Die(_) => 9,
        Ref::Arc(_) => 10,
        Ref::Doctrine(_) => 11,
        Ref::Mission(_) | Ref::Campaign(_) | Ref::Phase(_) => return None,
    })
}

/// The head of something, and the keyword of its declaration.
pub fn head_of(program: &Program, of: Ref) -> Option<(&'static str, &Head)> {
    Some(match of {
        Ref::Choice(id) => ("choice", &program.choices.get(id.index())?.head),
        Ref::Rule(id) => ("rule", &program.rules.get(id.index())?.head),
        Ref::Value(id) => ("value", &program.values.get(id.index())?.head),
        Ref::Define(id) => ("define", &program.defines.get(id.index())?.head),
        Ref::Effect(id) => ("effect", &program.effects.get(id.index())?.head),
        Ref::Event(id) => ("event", &program.events.get(id.index()).filter(|e| e.builtin.is_none())?.head),
        Ref::Walk(id) => ("walk", &program.walks.get(id.index())?.head),
        Ref::Table(id) => ("table", &program.tables.get(id.index())?.head),
        Ref::Deck(id) => ("deck", &program.decks.get(id.index())?.head),
        Ref::Die(id) => ("die", &program.dice.get(id.index())?.head),
        Ref::Arc(id) => ("arc", &program.arcs.get(id.index())?.head),
        Ref::Doctrine(id) => ("doctrine", &program.doctrines.get(id.index())?.head),
        Ref::Mission(id) => ("mission", &program.missions.get(id.index())?.head),
        Ref::Campaign(n) => ("campaign", &program.campaigns.get(n as usize)?.head),
        Ref::Phase(_) => return None,
    })
}

/// Finds a declaration by `rule spinning`, or by the name alone, in the order of the groups.
pub fn find(program: &Program, name: &str) -> Option<Ref> {
    let (word, name) = name.split_once(' ').map_or((None, name), |(w, n)| (Some(w), n));
    all(program).find(|of| head_of(program, *of).is_some_and(|(w, h)| h.name == name && word.is_none_or(|x| x == w)))
}

/// The sheet of something.
pub fn sheet_of(program: &Program, of: Ref) -> Option<SheetRef> {
    if let Ref::Phase(n) = of {
        let (_, stmt) = refs::phases(program).nth(n as usize)?;
        let StmtKind::Phase { name, .. } = &stmt.kind else { return None };
        return Some(SheetRef::new(SheetKind::Rules, format!("phase {name}")));
    }
    let (word, head) = head_of(program, of)?;
    Some(sheet(word, &head.name))
}

/// The sheet of a declaration with this keyword.
pub fn sheet(word: &str, name: &str) -> SheetRef {
    match (SheetKind::of_keyword(word), word) {
        (_, "turn" | "setup") => SheetRef::new(SheetKind::Rules, word),
        (None | Some(SheetKind::Rules | SheetKind::Entry), _) => {
            SheetRef::new(SheetKind::Rules, format!("{word} {name}"))
        }
        (Some(sort), _) => SheetRef::new(sort, name),
    }
}

/// The card of something; none for what is built into the board.
pub fn card(reading: &Reading, of: Ref) -> Option<Card> {
    let program = &reading.program;
    if let Ref::Phase(n) = of {
        let (_, stmt) = refs::phases(program).nth(n as usize)?;
        let StmtKind::Phase { name, title, .. } = &stmt.kind else { return None };
        let title = if title.is_empty() { name.clone() } else { title.clone() };
        let heading =
            Heading { word: "phase".to_owned(), name: name.clone(), title, origin: stmt.origin, ..Heading::default() };
        return Some(Card { of, heading, says: Vec::new(), indirect: false, off: false });
    }
    let (word, head) = head_of(program, of)?;
    let mut heading = Heading::of(word, head);
    if heading.title == heading.name {
        heading.title = head.spaced_label();
    }
    Some(Card { of, heading, says: lines_of(program, of), indirect: false, off: false })
}

/// The content of a declaration, quoted from the source.
fn lines_of(program: &Program, of: Ref) -> Vec<Line> {
    let line = |sort, text: &str| Line { sort, text: text.to_owned() };
    match of {
        Ref::Rule(id) => {
            let clauses = program.rules[id.index()].clauses.iter();
            clauses.map(|c| line(clause_line_kind(c.kind), &c.because)).filter(|l| !l.text.is_empty()).collect()
        }
        Ref::Value(id) => program.values[id.index()].items.iter().map(sum_line).collect(),
        Ref::Doctrine(id) => program.doctrines[id.index()].terms.iter().map(sum_line).collect(),
        Ref::Walk(id) => {
            let walk = &program.walks[id.index()];
            let clauses = walk.forbids.iter().map(|(_, c)| c).chain(&walk.prefers);
            clauses.map(|c| line(clause_line_kind(c.kind), &c.because)).filter(|l| !l.text.is_empty()).collect()
        }
        Ref::Event(id) => {
            let event = &program.events[id.index()];
            let part = |p: &SentencePart| match p {
                SentencePart::Text(text) => text.clone(),
                SentencePart::Value(Expr::Local(n), _) => {
                    event.params.get(usize::from(*n)).map_or_else(|| "…".to_owned(), |(name, _)| format!("‹{name}›"))
                }
                SentencePart::Value(..) => "‹…›".to_owned(),
            };
            let sentence: String = event.sentence.iter().map(part).collect();
            vec![line(CardLineKind::Says, &sentence)]
        }
        Ref::Choice(id) => {
            let picks = program.choices[id.index()].picks.iter().map(|p| words::titled(&p.head));
            let picks = picks.collect::<Vec<_>>().join(", ");
            let said = program.phrase(Phrase::Picks, &[("picks", &picks)]);
            vec![line(CardLineKind::Says, &said)]
        }
        _ => Vec::new(),
    }
}

fn clause_line_kind(kind: ClauseKind) -> CardLineKind {
    match kind {
        ClauseKind::Forbid => CardLineKind::Forbids,
        ClauseKind::Warn => CardLineKind::Warns,
        ClauseKind::Prefer => CardLineKind::Prefers,
    }
}

/// A line of a sum: its number, if constant, and its reason.
fn sum_line(m: &Modifier) -> Line {
    let figure = match &m.amount {
        Expr::Const(n) if *n < 0 => format!("− {}", -n),
        Expr::Const(n) => format!("+ {n}"),
        Expr::Neg(_) => "− …".to_owned(),
        _ => "+ …".to_owned(),
    };
    Line { sort: CardLineKind::Adds, text: format!("{figure}  {}", m.because) }
}

#[cfg(test)]
mod tests;
