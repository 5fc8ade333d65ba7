//! What speaks of what: everything that the rules of a program name, and by what each is named.

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
    /// A phase, by its place among all phases: those of the setup first.
    Phase(u32),
}

/// Who names whom.
#[derive(Clone, Debug, Default)]
pub struct Refs {
    names: BTreeMap<Ref, BTreeSet<Ref>>,
    named_by: BTreeMap<Ref, BTreeSet<Ref>>,
    /// Zones of which a rule or a mission speaks.
    pub zones: BTreeSet<String>,
}

impl Refs {
    /// Reads a whole program.
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

    /// What it names itself.
    pub fn named_in(&self, from: Ref) -> impl Iterator<Item = Ref> + '_ {
        self.names.get(&from).into_iter().flatten().copied()
    }

    /// What names it.
    pub fn named_by(&self, to: Ref) -> impl Iterator<Item = Ref> + '_ {
        self.named_by.get(&to).into_iter().flatten().copied()
    }

    /// What it names, itself or through effects and the rules on its events, that far.
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

/// The phases of the setup and of the turn, in order; `true`: of the setup.
pub fn phases(program: &Program) -> impl Iterator<Item = (bool, &Stmt)> {
    let all = program.setup.iter().map(|s| (true, s)).chain(program.turn.iter().map(|s| (false, s)));
    all.filter(|(_, s)| matches!(s.kind, StmtKind::Phase { .. }))
}

/// What stands under phases and steps, with what decides whether and for whom it is done.
pub fn inner(stmt: &Stmt) -> &[Stmt] {
    match &stmt.kind {
        StmtKind::Phase { body, .. }
        | StmtKind::Step { body, .. }
        | StmtKind::Each { body, .. }
        | StmtKind::RollEach { body, .. } => body,
        StmtKind::If { then, .. } => then,
        _ => &[],
    }
}

/// Walks statements and expressions.
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
        body.iter().for_each(|s| self.stmt(&s.kind));
    }

    fn exprs<'e>(&mut self, list: impl IntoIterator<Item = &'e Expr>) {
        list.into_iter().for_each(|e| self.expr(e));
    }

    fn stmt(&mut self, stmt: &StmtKind) {
        match stmt {
            StmtKind::Phase { body, .. } | StmtKind::Step { body, .. } => self.block(body),
            StmtKind::Let(_, e) | StmtKind::Remove(e) | StmtKind::Discard { face: e, .. } => self.expr(e),
            StmtKind::LetRoll { die, .. } => {
                self.found.insert(Ref::Die(*die));
            }
            StmtKind::LetDraw { deck, side, .. } => {
                if let Expr::Const(n) = deck {
                    self.deck(*n);
                }
                self.exprs([deck, side]);
            }
            StmtKind::LetRandom { domain, filter, .. } => {
                self.domain(domain);
                self.exprs(filter);
            }
            StmtKind::RollEach { count, die, body, .. } => {
                self.found.insert(Ref::Die(*die));
                self.expr(count);
                self.block(body);
            }
            StmtKind::If { cond, then, otherwise } => {
                self.expr(cond);
                self.block(then);
                self.block(otherwise);
            }
            StmtKind::Each { domain, filter, order, body, .. } => {
                self.domain(domain);
                self.exprs(filter.iter().chain(order));
                self.block(body);
            }
            StmtKind::Gather { choice, args, domain, filter, after, showing, .. } => {
                self.found.insert(Ref::Choice(*choice));
                self.exprs(args.iter().chain(filter));
                self.domain(domain);
                after.iter().for_each(|(_, d)| self.domain(d));
                if let Some((event, args)) = showing {
                    self.found.insert(Ref::Event(*event));
                    self.exprs(args);
                }
            }
            StmtKind::Ask { choice, args } => {
                self.found.insert(Ref::Choice(*choice));
                self.exprs(args);
            }
            StmtKind::Emit { event, args } => {
                self.found.insert(Ref::Event(*event));
                self.exprs(args);
            }
            StmtKind::Call { effect, args } => {
                self.found.insert(Ref::Effect(*effect));
                self.exprs(args);
            }
            StmtKind::Apply { face, args } => self.exprs(std::iter::once(face).chain(args)),
            StmtKind::Shuffle { deck, .. } => {
                self.found.insert(Ref::Deck(*deck));
            }
            StmtKind::Move { piece, path } => self.exprs([piece, path]),
            StmtKind::Place { piece, cell, facing } => self.exprs([piece, cell].into_iter().chain(facing)),
            StmtKind::Stop => {}
            StmtKind::Reveal { of, .. } => self.expr(of),
            StmtKind::Assign { target, value, .. } => {
                self.target(target);
                self.expr(value);
            }
            StmtKind::Collect { target, value, .. } => {
                self.target(target);
                self.exprs(value);
            }
            StmtKind::Play { mission, roles } => {
                self.expr(mission);
                self.exprs(roles.iter().map(|(_, e)| e));
            }
            StmtKind::EndGame { winner, .. } => self.expr(winner),
        }
    }

    fn deck(&mut self, number: i64) {
        if usize::try_from(number).is_ok_and(|n| n < self.program.decks.len()) {
            self.found.insert(Ref::Deck(DeckId(number as u32)));
        }
    }

    fn target(&mut self, target: &Target) {
        match target {
            Target::Local(_) => {}
            Target::Field { of, .. } | Target::Slot { of, .. } => self.expr(of),
        }
    }

    fn domain(&mut self, domain: &Domain) {
        match domain {
            Domain::PartsOf(e) | Domain::Set(e) | Domain::ConstOf(e) | Domain::Maybe(e) => self.expr(e),
            Domain::List { of, .. } => self.expr(of),
            Domain::Range(a, b) => self.exprs([a.as_ref(), b.as_ref()]),
            Domain::Walk { walk, args } => {
                self.found.insert(Ref::Walk(*walk));
                self.exprs(args);
            }
            Domain::Among(list) => self.exprs(list),
            Domain::Cells { zone } => self.zones.extend(zone.clone()),
            _ => {}
        }
    }

    fn quant(&mut self, q: &Quant) {
        self.domain(&q.domain);
        self.exprs(q.filter.iter().chain(&q.body));
    }

    fn expr(&mut self, e: &Expr) {
        match e {
            Expr::Const(_) | Expr::Local(_) => {}
            Expr::Field { of, .. }
            | Expr::TrackLeft { of, .. }
            | Expr::TrackHits { of, .. }
            | Expr::Slot { of, .. }
            | Expr::Stat { of, .. }
            | Expr::PartOf { of, .. }
            | Expr::MemberField { of, .. }
            | Expr::FaceField { of, .. }
            | Expr::ListLen { of, .. } => self.expr(of),
            Expr::Picked { choice, of, .. } => {
                self.found.insert(Ref::Choice(*choice));
                self.expr(of);
            }
            Expr::EntryOf(a)
            | Expr::WholeOf(a)
            | Expr::SideOf(a)
            | Expr::SeatOf(a)
            | Expr::Not(a)
            | Expr::Neg(a)
            | Expr::SetLen(a) => self.expr(a),
            Expr::Binary(_, a, b) => self.exprs([a.as_ref(), b.as_ref()]),
            Expr::If(a, b, c) => self.exprs([a.as_ref(), b.as_ref(), c.as_ref()]),
            Expr::Call(define, args) => {
                self.found.insert(Ref::Define(*define));
                self.exprs(args);
            }
            Expr::Value(value, args) => {
                self.found.insert(Ref::Value(*value));
                self.exprs(args);
            }
            Expr::Table { table, keys, .. } => {
                self.found.insert(Ref::Table(*table));
                self.exprs(keys);
            }
            Expr::Builtin(_, args) | Expr::MakeSet(args) => self.exprs(args),
            Expr::InArc { arc, a, b } => {
                self.found.insert(Ref::Arc(*arc));
                self.exprs([a.as_ref(), b.as_ref()]);
            }
            Expr::InArcOf { arc, a, b } => self.exprs([arc.as_ref(), a.as_ref(), b.as_ref()]),
            Expr::InSet { item, set } | Expr::InConstOf { item, set } => self.exprs([item.as_ref(), set.as_ref()]),
            Expr::InConst { item, .. } => self.expr(item),
            Expr::InList { item, of, .. } => self.exprs([item.as_ref(), of.as_ref()]),
            Expr::InRange { item, low, high } => {
                self.expr(item);
                self.exprs(low.iter().chain(high).map(|e| e.as_ref()));
            }
            Expr::Any(q)
            | Expr::Every(q)
            | Expr::Count(q)
            | Expr::Sum(q)
            | Expr::Least(q)
            | Expr::Most(q)
            | Expr::First(q)
            | Expr::SetOf(q) => self.quant(q),
        }
    }
}
