//! Warnings: code that compiles but is likely not what was meant.

use crate::compiler::Compiler;
use crate::diagnostics::Draft;
use crate::names::*;
use crate::notes::names_in_looks;
use crate::walk::within;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, StmtKind};
use dicta_syntax::ast::DeclKind;

impl Compiler<'_> {
    /// Finds unused declarations and figures without a source.
    pub fn lint(&mut self) {
        if !self.names.broken.is_empty() || self.drafts.iter().any(Draft::is_error) {
            // With errors in the ruleset, a declaration that seems unused may only be used in broken code.
            return;
        }
        // Overlays and games may use declarations that a shared ruleset does not use itself.
        if !self.project.system(&self.p.head.name).is_some_and(|s| s.shared) {
            self.lint_unused();
        }
        self.lint_scores();
    }

    /// Missions without a score whose games end by their score.
    fn lint_scores(&mut self) {
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
        let in_rules = score_decides(&[&self.p.turn, &self.p.setup])
            || self.p.effects.iter().any(|e| score_decides(&[&e.body]))
            || self.p.rules.iter().any(|r| score_decides(&[&r.body]))
            || self.p.choices.iter().any(of_choice);
        let lacks =
            |m: &&p::Mission| m.score.is_none() && (in_rules || score_decides(&[&m.setup, &m.turn_start, &m.turn_end]));
        let missions = self.p.missions.iter().enumerate();
        let lacking: Vec<usize> = missions.filter(|(_, m)| lacks(m)).map(|(i, _)| i).collect();
        for i in lacking {
            let Some(item) = self.at.missions.get(i).map(|at| &self.items[*at]) else { continue };
            let Some((_, name)) = item.decl.kind.key() else { continue };
            let draft = Draft::new(
                W0050,
                item.sp(name.span),
                format!("`{}` can end by score but has no score", name.text),
            )
            .hint("add `score points`, where `points` is a `value` of one side; without a score such an end is a draw");
            self.drafts.push(draft);
        }
    }

    fn lint_unused(&mut self) {
        let mut drafts = vec![];
        let own;
        // Names in looks may be relations.
        let relations = match self.before {
            Some(before) => before.names_in_looks(),
            None => {
                own = names_in_looks(&self.p.looks);
                &own
            }
        };
        let mut emitted = vec![false; self.p.events.len()];
        for body in crate::walk::all_bodies(&self.p) {
            within(body, &mut |s| match &s.kind {
                StmtKind::Emit { event, .. } => emitted[event.index()] = true,
                StmtKind::Gather { showing: Some((event, ..)), .. } => emitted[event.index()] = true,
                _ => {}
            });
        }
        for item in self.items {
            let Some((_, name)) = item.decl.kind.key() else { continue };
            let at = item.sp(name.span);
            let unused = match &item.decl.kind {
                DeclKind::Define { .. } | DeclKind::Value { .. } | DeclKind::Table { .. } | DeclKind::Walk { .. } => {
                    self.names.funcs.get(&name.text).is_some_and(|s| !self.names.used_funcs.contains(s))
                        && !relations.contains(&name.text)
                }
                DeclKind::Effect { .. } => {
                    self.names.effects.get(&name.text).is_some_and(|e| !self.names.used_effects.contains(e))
                }
                DeclKind::Choice(_) => {
                    self.names.choices.get(&name.text).is_some_and(|c| !self.names.used_choices.contains(c))
                }
                DeclKind::Deck { .. } => {
                    self.names.decks.get(&name.text).is_some_and(|d| !self.names.used_decks.contains(d))
                }
                DeclKind::Event { .. } => self.names.events.get(&name.text).is_some_and(|e| !emitted[e.index()]),
                _ => false,
            };
            if !unused || self.behind_option(&name.text) {
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
        drafts.extend(self.unused_entries());
        self.drafts.extend(drafts);
    }

    /// Entries of catalogue kinds that no card, rule or mission uses.
    fn unused_entries(&self) -> Vec<Draft> {
        let mut in_sets = rustc_hash::FxHashSet::default();
        for (k, id, _) in &self.at.entries {
            if self.names.used_consts.contains(&ConstSym::Entry(*k, *id)) {
                in_sets.insert((*k, *id));
            }
        }
        let mut walked = rustc_hash::FxHashSet::default();
        let mut look = |d: &p::Domain| {
            if let p::Domain::Entries(k) = d {
                walked.insert(self.p.kinds[k.index()].root);
            }
        };
        for c in &self.p.choices {
            c.picks.iter().for_each(|q| look(&q.from));
        }
        within(&self.p.turn, &mut |s| {
            if let StmtKind::Each { domain, .. } | StmtKind::LetRandom { domain, .. } = &s.kind {
                look(domain);
            }
        });
        let mut drafts = vec![];
        for (k, id, i) in &self.at.entries {
            let kind = &self.p.kinds[k.index()];
            if kind.piece || kind.part || *k == SIDE || walked.contains(k) || in_sets.contains(&(*k, *id)) {
                continue;
            }
            let item = &self.items[*i];
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
    fn behind_option(&self, name: &str) -> bool {
        if self.p.options.is_empty() {
            return false;
        }
        let is_mentioned = self.project.mentioned(name) > 1;
        self.index.mentioned.borrow_mut().insert(name.to_owned(), is_mentioned);
        is_mentioned
    }
}
