//! The statements that a `reveal` opens.

use dicta_program::visit::{all_bodies, bodies, within};
use dicta_program::{ChoiceId, Expr, Origin, Program, Stmt, StmtKind};
use std::collections::{BTreeMap, BTreeSet};

/// The statements opened by reveals: blocks in which something is revealed, nested blocks, and everything called from
/// them.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// Statements in such blocks.
    within: BTreeSet<Origin>,
    /// The statements that open a statement: `reveal`, and the events that report revealed names.
    by: BTreeMap<Origin, BTreeSet<Origin>>,
    /// The events that show a name which was revealed before in the same block or around it.
    tells: BTreeSet<Origin>,
}

impl Opened {
    /// Whether the statement at this origin is opened.
    pub fn holds(&self, at: Origin) -> bool {
        self.within.contains(&at)
    }

    /// Whether the statement at this origin is an event that shows a revealed name.
    pub fn shows(&self, at: Origin) -> bool {
        self.tells.contains(&at)
    }

    /// The origins of the statements that open the statement at this origin, if any.
    pub fn by(&self, at: Origin) -> impl Iterator<Item = Origin> {
        self.by.get(&at).into_iter().flatten().copied()
    }
}

/// The opened statements of a program.
pub fn opened(program: &Program) -> Opened {
    let mut found = Opened::default();
    for body in all_bodies(program) {
        telling(body, &[], &mut found.tells);
        block(program, body, &BTreeSet::new(), &mut found);
    }
    found
}

/// The `gather` statements of a program that show picks to waiting pieces: their choice, and whether a condition limits
/// which picks are shown.
pub fn showing(program: &Program) -> BTreeMap<Origin, (ChoiceId, bool)> {
    let mut found = BTreeMap::new();
    for body in all_bodies(program) {
        within(body, &mut |stmt| {
            if let StmtKind::Gather { choice, showing: Some((_, _, when)), .. } = &stmt.kind {
                found.insert(stmt.origin, (*choice, when.is_some()));
            }
        });
    }
    found
}

/// Finds the events that show a name which was revealed before in the same block or around it.
fn telling<'p>(body: &'p [Stmt], around: &[&'p Expr], found: &mut BTreeSet<Origin>) {
    let mut names = around.to_vec();
    for stmt in body {
        match &stmt.kind {
            StmtKind::RevealName { of, bound: _ } => names.push(of),
            StmtKind::Emit { args, .. } if args.iter().any(|arg| names.contains(&arg)) => {
                found.insert(stmt.origin);
            }
            _ => {}
        }
        bodies(stmt).into_iter().for_each(|inner| telling(inner, &names, found));
    }
}

fn block(program: &Program, body: &[Stmt], around: &BTreeSet<Origin>, found: &mut Opened) {
    let mut by = around.clone();
    if body.iter().any(reveals) {
        let shows = |stmt: &&Stmt| reveals(stmt) || found.tells.contains(&stmt.origin);
        by.extend(body.iter().filter(shows).map(|stmt| stmt.origin));
    }
    for stmt in body {
        if !by.is_empty() {
            found.within.insert(stmt.origin);
            open(program, stmt, &by, found);
        }
        bodies(stmt).into_iter().for_each(|inner| block(program, inner, &by, found));
    }
}

/// Marks a statement and everything called from it as opened.
fn open(program: &Program, stmt: &Stmt, by: &BTreeSet<Origin>, found: &mut Opened) {
    let known = found.by.entry(stmt.origin).or_default();
    let before = known.len();
    known.extend(by);
    if known.len() > before {
        for called in called(program, stmt) {
            within(called, &mut |inner| open(program, inner, by, found));
        }
    }
}

/// The bodies that a statement may call.
fn called<'p>(program: &'p Program, stmt: &Stmt) -> Vec<&'p [Stmt]> {
    let rules = |list: &[dicta_program::RuleId]| -> Vec<&'p [Stmt]> {
        list.iter().map(|r| &program.rules[r.index()].body[..]).collect()
    };
    let effect = |e: dicta_program::EffectId| {
        let effect = &program.effects[e.index()];
        [vec![&effect.body[..]], rules(&effect.instead)].concat()
    };
    match &stmt.kind {
        StmtKind::Call { effect: e, .. } => effect(*e),
        StmtKind::Apply { .. } => {
            let faces = program.decks.iter().flat_map(|d| &d.designs).flat_map(|d| d.faces.iter().flatten());
            faces.flat_map(|(e, _)| effect(*e)).collect()
        }
        StmtKind::Emit { event, .. } => rules(&program.events[event.index()].hooks),
        StmtKind::Move { .. } => {
            program.events.iter().filter(|e| e.builtin.is_some()).flat_map(|e| rules(&e.hooks)).collect()
        }
        StmtKind::Ask { choice, .. } | StmtKind::Gather { choice, .. } => {
            let choice = &program.choices[choice.index()];
            std::iter::once(&choice.then[..]).chain(choice.otherwise.as_deref()).collect()
        }
        _ => Vec::new(),
    }
}

fn reveals(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Reveal { .. } | StmtKind::RevealName { .. })
}
