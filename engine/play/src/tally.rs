//! Counts what takes effect: how often each clause applied, each modifier counted, each cell was read.
//!
//! A counting machine is linked like any other, with counters in the closures of what is counted; it makes the same
//! decisions, plays the same games and is slower. Other machines have no counters at all. A counting machine evaluates
//! all clauses that apply to an option, even if the first one already forbids it, and tabulates nothing, so that no
//! clause hides another.

use dicta_program::*;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// An item to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Item {
    /// A place in the rules took effect.
    Reach(Reach),
    /// An entry of a kind was picked in a choice. The kind is a root.
    Entry(KindId, EntryId),
}

/// What a tally counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// Everything but the doctrines: for the machine that plays the game.
    Rules,
    /// Terms and `avoid` clauses of the doctrines: for the machine on which a pilot thinks.
    Doctrines,
}

/// Counters for a program. Several machines on several threads may share one; the sums do not depend on their order.
#[derive(Debug)]
pub struct Tally {
    pub(crate) counted: Counted,
    index: BTreeMap<Item, usize>,
    /// The counters of the missions' branches, by the origin of their first statement.
    courses: BTreeMap<Origin, usize>,
    counts: Box<[AtomicU64]>,
}

impl Tally {
    /// Creates counters at 0 for all items that a program declares.
    pub fn new(program: &Program, counted: Counted) -> Arc<Tally> {
        let mut items = Vec::new();
        match counted {
            Counted::Rules => rules(program, &mut |item| items.push(item)),
            Counted::Doctrines => doctrines(program, &mut |reach| items.push(Item::Reach(reach))),
        }
        let counts = items.iter().map(|_| AtomicU64::new(0)).collect();
        let of_course = |(at, item): (usize, &Item)| match item {
            Item::Reach(Reach::Course(mission, n)) => {
                Some((branches(program.missions.get(mission.index())?).get(*n as usize)?.origin, at))
            }
            _ => None,
        };
        let courses = items.iter().enumerate().filter_map(of_course).collect();
        Arc::new(Tally { counted, index: items.into_iter().zip(0..).collect(), courses, counts })
    }

    /// How often each item took effect so far.
    pub fn counts(&self) -> impl Iterator<Item = (Item, u64)> + '_ {
        self.index.iter().map(|(item, at)| (*item, self.counts[*at].load(Ordering::Relaxed)))
    }

    /// How often an item took effect; 0 for items that are not counted.
    pub fn count(&self, item: Item) -> u64 {
        self.index.get(&item).map_or(0, |at| self.counts[*at].load(Ordering::Relaxed))
    }

    pub(crate) fn hit(&self, item: Item) {
        if let Some(at) = self.index.get(&item) {
            self.counts[*at].fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Counts a choice and the entries picked in it.
    #[cold]
    pub(crate) fn chosen(&self, program: &Program, choice: usize, picks: &[i64]) {
        self.hit(Item::Reach(Reach::Choice(ChoiceId(choice as u32))));
        let of = program.choices.get(choice).map_or(&[][..], |c| &c.picks);
        for (pick, value) in of.iter().zip(picks) {
            if let Some(kind) = kind_of(program, &pick.ty)
                && let Ok(entry) = u32::try_from(*value)
            {
                self.hit(Item::Entry(kind, EntryId(entry)));
            }
        }
    }

    /// Counts that the face of a card took effect.
    pub(crate) fn applied(&self, program: &Program, face: i64) {
        let (deck, card, side) = ((face >> 16) as usize, (face >> 4 & 0xfff) as usize, (face & 15) as u32);
        let of = program.decks.get(deck).and_then(|d| d.cards.get(card));
        if let Some(of) = of.filter(|_| face >= 0) {
            self.hit(Item::Reach(Reach::Face(DeckId(deck as u32), of.copy_of, side)));
        }
    }
}

/// A counter to embed in a closure.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    tally: Arc<Tally>,
    at: usize,
}

impl Counter {
    /// The counter of an item, if there is a tally that counts it.
    pub fn of(tally: Option<&Arc<Tally>>, reach: Reach) -> Option<Counter> {
        let tally = tally?;
        let at = *tally.index.get(&Item::Reach(reach))?;
        Some(Counter { tally: tally.clone(), at })
    }

    /// The counter of the branch that begins with this statement, if it belongs to a mission.
    pub fn of_branch(tally: Option<&Arc<Tally>>, first: Origin) -> Option<Counter> {
        let tally = tally?;
        Some(Counter { tally: tally.clone(), at: *tally.courses.get(&first)? })
    }

    pub fn hit(&self) {
        self.tally.counts[self.at].fetch_add(1, Ordering::Relaxed);
    }

    /// Counts for the item `n` places after this one.
    pub fn hit_nth(&self, n: usize) {
        if let Some(count) = self.tally.counts.get(self.at + n) {
            count.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// The first statement of each branch of a mission's statements, in the order of play.
pub fn branches(mission: &Mission) -> Vec<&Stmt> {
    fn within<'s>(body: &'s [Stmt], found: &mut Vec<&'s Stmt>) {
        found.extend(body.first());
        body.iter().flat_map(visit::bodies).for_each(|inner| within(inner, found));
    }
    let mut found = Vec::new();
    for body in [&mission.setup, &mission.turn_start, &mission.turn_end] {
        within(body, &mut found);
    }
    found
}

/// The root kind of the entries that a type holds, if any.
fn kind_of(program: &Program, ty: &Type) -> Option<KindId> {
    match ty {
        Type::Entry(kind) => program.kinds.get(kind.index()).map(|k| k.root),
        Type::OrNone(inner) => kind_of(program, inner),
        _ => None,
    }
}

/// The root kinds of the entries that choices pick.
fn picked_kinds(program: &Program) -> Vec<KindId> {
    let picks = program.choices.iter().flat_map(|c| &c.picks);
    let mut kinds: Vec<KindId> = picks.filter_map(|p| kind_of(program, &p.ty)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// Everything but the doctrines, each list in its order.
fn rules(program: &Program, found: &mut dyn FnMut(Item)) {
    for kind in picked_kinds(program) {
        for entry in 0..program.kinds[kind.index()].entries.len() {
            found(Item::Entry(kind, EntryId(entry as u32)));
        }
    }
    let mut found = |reach| found(Item::Reach(reach));
    for (id, choice) in (0..).map(ChoiceId).zip(&program.choices) {
        found(Reach::Choice(id));
        if choice.otherwise.is_some() {
            found(Reach::Otherwise(id));
        }
    }
    for (id, rule) in (0..).map(RuleId).zip(&program.rules) {
        if !matches!(rule.hook, RuleHook::Choice(_)) {
            found(Reach::Rule(id));
        }
        (0..rule.clauses.len()).for_each(|n| found(Reach::Clause(id, n as u32)));
    }
    (0..program.effects.len()).for_each(|n| found(Reach::Effect(EffectId(n as u32))));
    for (id, _) in (0..).map(EventId).zip(&program.events).filter(|(_, e)| e.builtin.is_none()) {
        found(Reach::Event(id));
    }
    for (id, value) in (0..).map(ValueId).zip(&program.values) {
        found(Reach::Value(id));
        (0..value.items.len()).for_each(|n| found(Reach::Modifier(id, n as u32)));
    }
    for (id, table) in (0..).map(TableId).zip(&program.tables) {
        (0..table.cells.len()).for_each(|n| found(Reach::Cell(id, n as u32)));
    }
    for (id, deck) in (0..).map(DeckId).zip(&program.decks) {
        for (design, of) in (0..).zip(&deck.designs) {
            (0..of.faces.len()).for_each(|side| found(Reach::Face(id, design, side as u32)));
        }
    }
    for (id, walk) in (0..).map(WalkId).zip(&program.walks) {
        (0..walk.forbids.len()).for_each(|n| found(Reach::WalkForbid(id, n as u32)));
        (0..walk.prefers.len()).for_each(|n| found(Reach::WalkPrefer(id, n as u32)));
    }
    for (id, mission) in (0..).map(MissionId).zip(&program.missions) {
        (0..branches(mission).len()).for_each(|n| found(Reach::Course(id, n as u32)));
    }
}

fn doctrines(program: &Program, found: &mut dyn FnMut(Reach)) {
    for (id, doctrine) in (0..).map(DoctrineId).zip(&program.doctrines) {
        (0..doctrine.terms.len()).for_each(|n| found(Reach::Term(id, n as u32)));
        (0..doctrine.avoids.len()).for_each(|n| found(Reach::Avoid(id, n as u32)));
    }
}
