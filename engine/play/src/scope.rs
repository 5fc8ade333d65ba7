//! Analyzes expressions and statements: the types of locals, and what a body reads and writes.

pub(crate) use dicta_program::visit::{
    bodies, children, domain_children, every, expressions, of_value, quantifier, within,
};
use dicta_program::*;

/// A field of a kind, or a coarser item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Touched {
    Field(KindId, FieldId),
    /// In play, cell or facing.
    Board,
}

/// The terms of a chain of `and`, in source order.
pub(crate) fn terms<'e>(e: &'e Expr, found: &mut Vec<&'e Expr>) {
    match e {
        Expr::Binary(BinOp::And, a, b) => {
            terms(a, found);
            terms(b, found);
        }
        _ => found.push(e),
    }
}

/// How often an expression reads a local that fits.
pub(crate) fn reads(e: &Expr, fits: impl Fn(Local) -> bool) -> usize {
    let mut count = 0;
    every(e, &mut |e| count += usize::from(matches!(e, Expr::Local(local) if fits(*local))));
    count
}

/// What statements read and write, including calls.
#[derive(Default)]
struct Touches {
    reads: Vec<Touched>,
    writes: Vec<Touched>,
    effects: Vec<EffectId>,
    events: Vec<EventId>,
    defines: Vec<DefineId>,
    values: Vec<ValueId>,
}

/// Whether running the body element by element can differ from running it simultaneously: one element may read what
/// another writes. Additions to a field do not read it.
pub(crate) fn order_matters(program: &Program, body: &[Stmt]) -> bool {
    let mut t = Touches::default();
    t.body(program, body);
    let meet = |a: &Touched, b: &Touched| match (a, b) {
        (Touched::Board, Touched::Board) => true,
        (Touched::Field(k, f), Touched::Field(k2, f2)) => f == f2 && (program.is_a(*k, *k2) || program.is_a(*k2, *k)),
        _ => false,
    };
    t.reads.iter().any(|r| t.writes.iter().any(|w| meet(r, w)))
}

impl Touches {
    fn body(&mut self, program: &Program, body: &[Stmt]) {
        for s in body {
            expressions(s, &mut |e| self.expr(program, e));
            match &s.kind {
                StmtKind::Each { domain, .. } | StmtKind::LetRandom { domain, .. } => self.domain(domain),
                StmtKind::Assign { target: Target::Field { kind, field, .. }, .. }
                | StmtKind::Collect { target: Target::Field { kind, field, .. }, .. } => {
                    self.writes.push(Touched::Field(*kind, *field))
                }
                StmtKind::Assign { target: Target::Slot { .. }, .. }
                | StmtKind::Place { .. }
                | StmtKind::Create { .. }
                | StmtKind::Remove(_) => self.writes.push(Touched::Board),
                StmtKind::Move { .. } => {
                    // A piece reads only its own place, unless a hook looks elsewhere.
                    self.writes.push(Touched::Board);
                    for (i, e) in program.events.iter().enumerate() {
                        if e.builtin.is_some() && !e.hooks.is_empty() {
                            self.reads.push(Touched::Board);
                            self.event(program, EventId(i as u32));
                        }
                    }
                }
                StmtKind::Reveal { kind, field, .. } => self.reads.push(Touched::Field(*kind, *field)),
                StmtKind::Call { effect, .. } => self.effect(program, *effect),
                StmtKind::Emit { event, .. } => self.event(program, *event),
                StmtKind::Apply { decks, .. } => {
                    let decks = decks.iter().filter_map(|deck| program.decks.get(deck.index()));
                    let faces = decks.flat_map(|d| &d.designs).flat_map(|d| d.faces.iter().flatten());
                    faces.for_each(|(effect, _)| self.effect(program, *effect));
                }
                _ => {}
            }
            for inner in bodies(s) {
                self.body(program, inner);
            }
        }
    }

    fn effect(&mut self, program: &Program, id: EffectId) {
        if self.effects.contains(&id) {
            return;
        }
        self.effects.push(id);
        if let Some(effect) = program.effects.get(id.index()) {
            self.body(program, &effect.body);
            self.rules(program, &effect.instead);
        }
    }

    fn event(&mut self, program: &Program, id: EventId) {
        if self.events.contains(&id) {
            return;
        }
        self.events.push(id);
        if let Some(event) = program.events.get(id.index()) {
            self.rules(program, &event.hooks);
        }
    }

    fn rules(&mut self, program: &Program, rules: &[RuleId]) {
        for rule in rules.iter().filter_map(|r| program.rules.get(r.index())) {
            rule.when.iter().for_each(|e| self.expr(program, e));
            self.body(program, &rule.body);
        }
    }

    fn domain(&mut self, d: &Domain) {
        match d {
            Domain::Pieces { .. } => self.reads.push(Touched::Board),
            Domain::List { kind, field, .. } => self.reads.push(Touched::Field(*kind, *field)),
            _ => {}
        }
    }

    fn expr(&mut self, program: &Program, e: &Expr) {
        if let Some(q) = quantifier(e) {
            self.domain(&q.domain);
        }
        match e {
            Expr::Field { kind, field, .. }
            | Expr::TrackLeft { kind, field, .. }
            | Expr::TrackHits { kind, field, .. }
            | Expr::InList { kind, field, .. }
            | Expr::ListAt { kind, field, .. }
            | Expr::ListLen { kind, field, .. } => self.reads.push(Touched::Field(*kind, *field)),
            Expr::Slot { .. } | Expr::Builtin(..) | Expr::InArc { .. } | Expr::InArcOf { .. } => {
                self.reads.push(Touched::Board)
            }
            Expr::Call(id, _) if !self.defines.contains(id) => {
                self.defines.push(*id);
                if let Some(d) = program.defines.get(id.index()) {
                    self.expr(program, &d.body);
                }
            }
            Expr::Value(id, _) if !self.values.contains(id) => {
                self.values.push(*id);
                if let Some(v) = program.values.get(id.index()) {
                    of_value(v).for_each(|e| self.expr(program, e));
                }
            }
            _ => {}
        }
        children(e, &mut |c| self.expr(program, c));
    }
}

/// Whether a body contains a choice, a phase or a mission of a campaign, so that it must be resumable.
pub(crate) fn stops(body: &[Stmt]) -> bool {
    let mut found = false;
    within(body, &mut |s| {
        found |= matches!(
            s.kind,
            StmtKind::Gather { .. } | StmtKind::Ask { .. } | StmtKind::Phase { .. } | StmtKind::Play { .. }
        )
    });
    found
}

/// Calls `found` for every local that a resumable body reads or changes without having bound it in the same
/// uninterrupted run: what a position must keep while a decision is pending. May include some that need not be kept,
/// but misses none.
pub(crate) fn free_between_stops(body: &[Stmt], found: &mut dyn FnMut(Local)) {
    for s in body {
        match &s.kind {
            _ if !stops(std::slice::from_ref(s)) => free(std::slice::from_ref(s), &mut Vec::new(), found),
            // A gathering binds all of its locals again whenever it resumes.
            StmtKind::Gather { local, after, .. } => {
                let mut bound = vec![*local];
                bound.extend(after.as_ref().map(|(local, _)| *local));
                expressions(s, &mut |e| free_in(e, &mut bound, found));
            }
            StmtKind::Each { local, .. } => {
                expressions(s, &mut |e| free_in(e, &mut vec![*local], found));
                bodies(s).into_iter().for_each(|body| free_between_stops(body, found));
            }
            _ => {
                expressions(s, &mut |e| free_in(e, &mut Vec::new(), found));
                bodies(s).into_iter().for_each(|body| free_between_stops(body, found));
            }
        }
    }
}

/// The free locals of an uninterrupted body: those that it reads before it binds them.
fn free(body: &[Stmt], bound: &mut Vec<Local>, found: &mut dyn FnMut(Local)) {
    let outer = bound.len();
    for s in body {
        let within = bound.len();
        match &s.kind {
            StmtKind::Each { local, .. } | StmtKind::LetRandom { local, .. } => bound.push(*local),
            StmtKind::Assign { target: Target::Local(local), .. }
            | StmtKind::Collect { target: Target::Local(local), .. }
                if !bound.contains(local) =>
            {
                found(*local);
            }
            _ => {}
        }
        expressions(s, &mut |e| free_in(e, bound, found));
        if let StmtKind::RollEach { local, .. } = &s.kind {
            bound.push(*local);
        }
        bodies(s).into_iter().for_each(|body| free(body, bound, found));
        bound.truncate(within);
        match &s.kind {
            StmtKind::Let(local, _)
            | StmtKind::LetRoll { local, .. }
            | StmtKind::LetDraw { local, .. }
            | StmtKind::LetRandom { local, .. }
            | StmtKind::Create { local: Some(local), .. } => bound.push(*local),
            _ => {}
        }
    }
    bound.truncate(outer);
}

/// The locals of an expression that are not bound.
fn free_in(e: &Expr, bound: &mut Vec<Local>, found: &mut dyn FnMut(Local)) {
    if let Expr::Local(local) = e
        && !bound.contains(local)
    {
        found(*local);
    }
    let outer = bound.len();
    bound.extend(quantifier(e).map(|q| q.local));
    children(e, &mut |child| free_in(child, bound, found));
    bound.truncate(outer);
}

/// The number of locals that a standalone expression uses.
pub(crate) fn locals_of(e: &Expr) -> u16 {
    let mut most = 0;
    every(e, &mut |e| {
        if let Expr::Local(l) = e {
            most = most.max(*l);
        }
        if let Some(q) = quantifier(e) {
            most = most.max(q.local);
        }
    });
    most.saturating_add(1)
}
