//! References: everything that the rules of a program name, and what names it.

use dicta_program::*;
use std::collections::{BTreeMap, BTreeSet};

/// Something that rules name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ref {
    Choice(ChoiceId),
    Rule(RuleId),
    Value(ValueId),
    Define(DefineId),
    Effect(EffectId),
    Event(EventId),
    Walk(WalkId),
    Table(TableId),
    Deck(DeckId),
    Die(DieId),
    Arc(ArcId),
    Doctrine(DoctrineId),
    Mission(MissionId),
    /// Index into [`Program::campaigns`].
    Campaign(u32),
    /// A phase, by its index among all phases: those of the setup first.
    Phase(u32),
}

/// What names what.
#[derive(Clone, Debug, Default)]
pub struct Refs {
    names: BTreeMap<Ref, BTreeSet<Ref>>,
    named_by: BTreeMap<Ref, BTreeSet<Ref>>,
    /// Zones that a rule or a mission names.
    pub zones: BTreeSet<String>,
}

impl Refs {
    /// Collects the references of a whole program.
    pub fn of(program: &Program) -> Self {
        let mut refs = Refs::default();
        let mut note = |from: Ref, read: &dyn Fn(&mut Reader)| {
            let mut reader = Reader { program, found: BTreeSet::new(), zones: BTreeSet::new() };
            read(&mut reader);
            reader.found.remove(&from);
            refs.zones.append(&mut reader.zones);
            refs.names.insert(from, reader.found);
        };
        for (i, choice) in (0..).zip(&program.choices) {
            note(Ref::Choice(ChoiceId(i)), &|r| r.choice(choice));
        }
        for (i, rule) in (0..).zip(&program.rules) {
            note(Ref::Rule(RuleId(i)), &|r| r.rule(rule));
        }
        for (i, value) in (0..).zip(&program.values) {
            note(Ref::Value(ValueId(i)), &|r| {
                r.expr(&value.base);
                r.modifiers(&value.items);
                value.clamp.iter().for_each(|(a, b)| {
                    r.expr(a);
                    r.expr(b);
                });
            });
        }
        for (i, define) in (0..).zip(&program.defines) {
            note(Ref::Define(DefineId(i)), &|r| r.expr(&define.body));
        }
        for (i, effect) in (0..).zip(&program.effects) {
            note(Ref::Effect(EffectId(i)), &|r| {
                r.block(&effect.body);
                r.found.extend(effect.instead.iter().map(|id| Ref::Rule(*id)));
            });
        }
        for (i, event) in (0..).zip(&program.events) {
            note(Ref::Event(EventId(i)), &|r| r.found.extend(event.hooks.iter().map(|id| Ref::Rule(*id))));
        }
        for (i, walk) in (0..).zip(&program.walks) {
            note(Ref::Walk(WalkId(i)), &|r| r.walk(walk));
        }
        for (i, deck) in (0..).zip(&program.decks) {
            note(Ref::Deck(DeckId(i)), &|r| {
                let faces = deck.designs.iter().flat_map(|d| &d.faces).flatten();
                r.found.extend(faces.map(|(effect, _)| Ref::Effect(*effect)));
            });
        }
        for (i, doctrine) in (0..).zip(&program.doctrines) {
            note(Ref::Doctrine(DoctrineId(i)), &|r| {
                r.modifiers(&doctrine.terms);
                for avoid in &doctrine.avoids {
                    r.found.insert(Ref::Choice(avoid.choice));
                    r.expr(&avoid.when);
                }
                for after in &doctrine.afters {
                    r.found.insert(Ref::Choice(after.choice));
                    r.block(&after.body);
                }
            });
        }
        for (i, mission) in (0..).zip(&program.missions) {
            note(Ref::Mission(MissionId(i)), &|r| {
                [&mission.setup, &mission.turn_start, &mission.turn_end].into_iter().for_each(|b| r.block(b));
                r.found.extend(mission.score.map(Ref::Value));
            });
        }
        for (i, campaign) in (0..).zip(&program.campaigns) {
            note(Ref::Campaign(i), &|r| {
                let c = campaign;
                [&c.start, &c.round, &c.before, &c.after, &c.end].into_iter().for_each(|b| r.block(b));
                r.found.extend(c.score.map(Ref::Value));
            });
        }
        for (i, (_, phase)) in (0..).zip(phases(program)) {
            note(Ref::Phase(i), &|r| r.block(std::slice::from_ref(phase)));
        }
        for (from, named) in &refs.names {
            for to in named {
                refs.named_by.entry(*to).or_default().insert(*from);
            }
        }
        refs
    }

    /// What it names directly.
    pub fn named_in(&self, from: Ref) -> impl Iterator<Item = Ref> + '_ {
        self.names.get(&from).into_iter().flatten().copied()
    }

    /// What names it directly.
    pub fn named_by(&self, to: Ref) -> impl Iterator<Item = Ref> + '_ {
        self.named_by.get(&to).into_iter().flatten().copied()
    }

    /// What it names, directly or through choices, effects, events and rules.
    pub fn reached_from(&self, from: Ref) -> BTreeSet<Ref> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<Ref> = self.named_in(from).collect();
        while let Some(next) = open.pop() {
            if reached.insert(next) && matches!(next, Ref::Choice(_) | Ref::Effect(_) | Ref::Event(_) | Ref::Rule(_)) {
                open.extend(self.named_in(next));
            }
        }
        reached
    }
}

/// The phases of the setup and of the turn, in order; `true` for those of the setup.
pub fn phases(program: &Program) -> impl Iterator<Item = (bool, &Stmt)> {
    let all = program.setup.iter().map(|s| (true, s)).chain(program.turn.iter().map(|s| (false, s)));
    all.filter(|(_, s)| matches!(s.kind, StmtKind::Phase { .. }))
}

/// Collects references from statements and expressions.
struct Reader<'p> {
    program: &'p Program,
    found: BTreeSet<Ref>,
    zones: BTreeSet<String>,
}

impl Reader<'_> {
    fn choice(&mut self, choice: &Choice) {
        self.expr(&choice.by);
        for pick in &choice.picks {
            self.domain(&pick.from);
            visit::domain_children(&pick.from, &mut |e| self.expr(e));
            pick.filter.iter().chain(&pick.when).for_each(|e| self.expr(e));
        }
        self.block(&choice.then);
        choice.otherwise.iter().for_each(|b| self.block(b));
        self.found.extend(choice.rules.iter().map(|id| Ref::Rule(*id)));
    }

    fn rule(&mut self, rule: &Rule) {
        rule.when.iter().chain(rule.clauses.iter().map(|c| &c.cond)).for_each(|e| self.expr(e));
        self.block(&rule.body);
    }

    fn walk(&mut self, walk: &Walk) {
        for (when, least, most) in &walk.steps {
            when.iter().chain([least, most]).for_each(|e| self.expr(e));
        }
        let clauses = walk.forbids.iter().map(|(_, c)| c).chain(&walk.prefers);
        clauses.for_each(|c| self.expr(&c.cond));
    }

    fn modifiers(&mut self, items: &[Modifier]) {
        for item in items {
            self.expr(&item.amount);
            item.when.iter().for_each(|e| self.expr(e));
        }
    }

    fn block(&mut self, body: &[Stmt]) {
        visit::within(body, &mut |s| {
            self.statement(&s.kind);
            visit::expressions(s, &mut |e| self.expr(e));
        });
    }

    fn expr(&mut self, e: &Expr) {
        visit::every(e, &mut |e| self.node(e));
    }

    /// What a statement names, without its expressions and inner statements.
    fn statement(&mut self, stmt: &StmtKind) {
        let named = match stmt {
            StmtKind::LetRoll { die, .. } | StmtKind::RollEach { die, .. } => Ref::Die(*die),
            StmtKind::LetDraw { deck: Expr::Const(n), .. } => return self.deck(*n),
            StmtKind::LetRandom { domain, .. } | StmtKind::Each { domain, .. } => return self.domain(domain),
            StmtKind::Gather { choice, domain, after, showing, .. } => {
                self.domain(domain);
                after.iter().for_each(|(_, d)| self.domain(d));
                self.found.extend(showing.iter().map(|(event, ..)| Ref::Event(*event)));
                Ref::Choice(*choice)
            }
            StmtKind::Ask { choice, .. } => Ref::Choice(*choice),
            StmtKind::Emit { event, .. } => Ref::Event(*event),
            StmtKind::Call { effect, .. } => Ref::Effect(*effect),
            StmtKind::Shuffle { deck, .. } => Ref::Deck(*deck),
            _ => return,
        };
        self.found.insert(named);
    }

    /// What an expression names, without its subexpressions.
    fn node(&mut self, e: &Expr) {
        let named = match e {
            Expr::Picked { choice, .. } => Ref::Choice(*choice),
            Expr::Call(define, _) => Ref::Define(*define),
            Expr::Value(value, _) => Ref::Value(*value),
            Expr::Table { table, .. } => Ref::Table(*table),
            Expr::InArc { arc, .. } => Ref::Arc(*arc),
            _ => return visit::quantifier(e).into_iter().for_each(|q| self.domain(&q.domain)),
        };
        self.found.insert(named);
    }

    /// What a domain names, without its expressions.
    fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::Walk { walk, .. } => {
                self.found.insert(Ref::Walk(*walk));
            }
            Domain::Cells { zone } => self.zones.extend(zone.clone()),
            _ => {}
        }
    }

    fn deck(&mut self, number: i64) {
        if usize::try_from(number).is_ok_and(|n| n < self.program.decks.len()) {
            self.found.insert(Ref::Deck(DeckId(number as u32)));
        }
    }
}
