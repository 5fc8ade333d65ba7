//! Warnings: code that compiles but is likely not what was meant.

use crate::compiler::Compiler;
use crate::diagnostics::Draft;
use crate::names::*;
use crate::notes::names_in_looks;
use crate::walk::within;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, StmtKind};
use dicta_syntax::ast::DeclKind;

/// Finds unused declarations and figures without a source.
pub(crate) fn lint(cx: &mut Compiler<'_>) {
    if !cx.names.broken.is_empty() || cx.problems.has_errors() {
        // With errors in the ruleset, a declaration that seems unused may only be used in broken code.
        return;
    }
    // Overlays and games may use declarations that a shared ruleset does not use itself.
    if !cx.input.project.system(&cx.p.head.name).is_some_and(|s| s.shared) {
        lint_unused(cx);
    }
    lint_scores(cx);
}

/// Missions without a score whose games end by their score.
fn lint_scores(cx: &mut Compiler<'_>) {
    let score_decides = |bodies: &[&[p::Stmt]]| {
        let mut found = false;
        bodies.iter().for_each(|body| {
            within(body, &mut |s| {
                let StmtKind::EndGame { winner, .. } = &s.kind else { return };
                found |= matches!(winner, p::Expr::Builtin(p::Builtin::ByScore, _));
            });
        });
        found
    };
    let of_choice =
        |c: &p::Choice| score_decides(&[&c.then]) || c.otherwise.as_ref().is_some_and(|o| score_decides(&[o]));
    let in_rules = score_decides(&[&cx.p.turn, &cx.p.setup])
        || cx.p.effects.iter().any(|e| score_decides(&[&e.body]))
        || cx.p.rules.iter().any(|r| score_decides(&[&r.body]))
        || cx.p.choices.iter().any(of_choice);
    let lacks =
        |m: &&p::Mission| m.score.is_none() && (in_rules || score_decides(&[&m.setup, &m.turn_start, &m.turn_end]));
    let missions = cx.p.missions.iter().enumerate();
    let lacking: Vec<usize> = missions.filter(|(_, m)| lacks(m)).map(|(i, _)| i).collect();
    for i in lacking {
        let Some(item) = cx.at.missions.get(i).map(|at| &cx.input.items[*at]) else { continue };
        let Some((_, name)) = item.decl.kind.key() else { continue };
        let draft = Draft::new(W0050, item.sp(name.span), format!("`{}` can end by score but has no score", name.text))
            .hint("add `score points`, where `points` is a `value` of one side; without a score such an end is a draw");
        cx.report(draft);
    }
}

fn lint_unused(cx: &mut Compiler<'_>) {
    let mut drafts = vec![];
    let own;
    // Names in looks may be relations.
    let relations = match cx.input.before {
        Some(before) => before.names_in_looks(),
        None => {
            own = names_in_looks(&cx.p.looks);
            &own
        }
    };
    let mut emitted = vec![false; cx.p.events.len()];
    for body in crate::walk::all_bodies(&cx.p) {
        within(body, &mut |s| match &s.kind {
            StmtKind::Emit { event, .. } => emitted[event.index()] = true,
            StmtKind::Gather { showing: Some((event, ..)), .. } => emitted[event.index()] = true,
            _ => {}
        });
    }
    for item in cx.input.items {
        let Some((_, name)) = item.decl.kind.key() else { continue };
        let at = item.sp(name.span);
        let unused = match &item.decl.kind {
            DeclKind::Define { .. } | DeclKind::Value { .. } | DeclKind::Table { .. } | DeclKind::Walk { .. } => {
                cx.names.funcs.get(&name.text).is_some_and(|s| !cx.names.used.funcs.contains(s))
                    && !relations.contains(&name.text)
            }
            DeclKind::Effect { .. } => {
                cx.names.effects.get(&name.text).is_some_and(|e| !cx.names.used.effects.contains(e))
            }
            DeclKind::Choice(_) => cx.names.choices.get(&name.text).is_some_and(|c| !cx.names.used.choices.contains(c)),
            DeclKind::Deck { .. } => cx.names.decks.get(&name.text).is_some_and(|d| !cx.names.used.decks.contains(d)),
            DeclKind::Event { .. } => cx.names.events.get(&name.text).is_some_and(|e| !emitted[e.index()]),
            _ => false,
        };
        if !unused || behind_option(cx, &name.text) {
            continue;
        }
        let what = match &item.decl.kind {
            DeclKind::Event { .. } => "this event is never emitted",
            DeclKind::Choice(_) => "this choice is never asked",
            DeclKind::Deck { .. } => "no card is ever drawn from this deck",
            _ => "this is never used",
        };
        drafts.push(Draft::new(W0001, at, format!("{what}: `{}`", name.text)));
    }
    drafts.extend(unused_entries(cx));
    cx.problems.add(drafts);
}

/// Entries of catalogue kinds that no card, rule or mission uses.
fn unused_entries(cx: &Compiler<'_>) -> Vec<Draft> {
    let mut in_sets = rustc_hash::FxHashSet::default();
    for (k, id, _) in &cx.at.entries {
        if cx.names.used.consts.contains(&ConstSym::Entry(*k, *id)) {
            in_sets.insert((*k, *id));
        }
    }
    let mut walked = rustc_hash::FxHashSet::default();
    let mut look = |d: &p::Domain| {
        if let p::Domain::Entries(k) = d {
            walked.insert(cx.p.kinds[k.index()].root);
        }
    };
    for c in &cx.p.choices {
        c.picks.iter().for_each(|q| look(&q.from));
    }
    within(&cx.p.turn, &mut |s| {
        if let StmtKind::Each { domain, .. } | StmtKind::LetRandom { domain, .. } = &s.kind {
            look(domain);
        }
    });
    let mut drafts = vec![];
    for (k, id, i) in &cx.at.entries {
        let kind = &cx.p.kinds[k.index()];
        if kind.piece || kind.part || *k == SIDE || walked.contains(k) || in_sets.contains(&(*k, *id)) {
            continue;
        }
        let item = &cx.input.items[*i];
        let DeclKind::Entry { name, .. } = &item.decl.kind else { continue };
        drafts.push(Draft::new(
            W0002,
            item.sp(name.span),
            format!("no card, rule or mission uses this {}: `{}`", kind.head.name, name.text),
        ));
    }
    drafts
}

/// Whether a name may occur in code that an option switched off. Fast and conservative: any mention counts.
fn behind_option(cx: &Compiler<'_>, name: &str) -> bool {
    if cx.p.options.is_empty() {
        return false;
    }
    let is_mentioned = cx.input.project.mentioned(name) > 1;
    cx.notes.mentioned.borrow_mut().insert(name.to_owned(), is_mentioned);
    is_mentioned
}
