//! The statements that a `reveal` opens.

use dicta_program::visit::bodies;
use dicta_program::{Expr, Origin, Program, Stmt, StmtKind};
use std::collections::BTreeSet;

/// Every statement in a block of the program that reveals something, and in blocks within it.
pub fn opened(program: &Program) -> BTreeSet<Origin> {
    let mut found = BTreeSet::new();
    let mut all: Vec<&[Stmt]> = vec![&program.setup, &program.turn];
    all.extend(program.missions.iter().flat_map(|m| [&m.setup[..], &m.turn_start, &m.turn_end]));
    all.extend(program.effects.iter().map(|e| &e.body[..]));
    all.extend(program.rules.iter().map(|r| &r.body[..]));
    all.extend(program.choices.iter().flat_map(|c| [&c.then[..], c.otherwise.as_deref().unwrap_or_default()]));
    for body in all {
        block(body, false, &mut found);
    }
    found
}

/// The gatherings of a program that show picks to those who wait.
pub fn showing(program: &Program) -> BTreeSet<Origin> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&Stmt> = program.setup.iter().chain(&program.turn).collect();
    open.extend(program.missions.iter().flat_map(|m| m.setup.iter().chain(&m.turn_start).chain(&m.turn_end)));
    while let Some(stmt) = open.pop() {
        if matches!(&stmt.kind, StmtKind::Gather { showing: Some(_), .. }) {
            found.insert(stmt.origin);
        }
        open.extend(bodies(stmt).into_iter().flatten());
    }
    found
}

fn block(body: &[Stmt], open: bool, found: &mut BTreeSet<Origin>) {
    let open = open || body.iter().any(reveals);
    for stmt in body {
        if open {
            found.insert(stmt.origin);
        }
        bodies(stmt).into_iter().for_each(|inner| block(inner, open, found));
    }
}

fn reveals(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Reveal { .. } => true,
        // A name that is revealed is bound to itself.
        StmtKind::Let(local, Expr::Local(of)) => local == of,
        _ => false,
    }
}
