//! Phases and steps of the turn and the setup: where they are, and what is around them.

use super::clashes::{Act, Change};
use super::{Assembler, Item};
use crate::diagnostics::{Draft, GlobalSpan};
use crate::rewrite::Rewrite;
use dicta_diagnostics::Code::*;
use dicta_syntax::ast::*;

impl Assembler<'_> {
    /// `add to phase movement { … }`, `add before movement { … }`.
    pub(super) fn add_to_phase(&mut self, item: &Item, what: &Name, name: &Name, body: &[Stmt]) {
        let Some(base) = self.turn_base(&name.text) else { return self.missing("step", name, item) };
        let mut body = body.to_vec();
        Rewrite::shift(item.base, base).stmts(&mut body);
        let word = what.text.clone();
        // What is inserted before or after it stays if it is removed.
        if matches!(word.as_str(), "phase" | "step") {
            self.act(&word, &name.text, Change::of_whole(Act::Add, item));
        }
        self.add_around(&name.text, item);
        self.in_turn(&name.text, |list, i| match word.as_str() {
            "before" => drop(list.splice(i..i, body)),
            "after" => drop(list.splice(i + 1..i + 1, body)),
            _ => {
                if let StmtKind::Phase { body: old, .. } | StmtKind::Step { body: old, .. } = &mut list[i].kind {
                    old.extend(body);
                }
            }
        });
    }

    /// `replace phase movement { … }`.
    pub(super) fn replace_phase(&mut self, item: &Item, stmt: &Stmt) {
        let (StmtKind::Phase { name, .. } | StmtKind::Step { name, .. }) = &stmt.kind else { return };
        let phase = matches!(stmt.kind, StmtKind::Phase { .. });
        let word = if phase { "phase" } else { "step" };
        let Some(base) = self.turn_base(&name.text) else { return self.missing(word, name, item) };
        self.act(word, &name.text, Change::of_whole(Act::Replace, item));
        self.add_around(&name.text, item);
        self.changed.push((name.text.clone(), item.layer));
        let mut stmt = stmt.clone();
        Rewrite::shift(item.base, base).stmt(&mut stmt);
        let mut same = true;
        self.in_turn(&name.text, |list, i| {
            same = matches!(list[i].kind, StmtKind::Phase { .. }) == phase;
            if let (
                StmtKind::Phase { title, .. } | StmtKind::Step { title, .. },
                StmtKind::Phase { title: old, .. } | StmtKind::Step { title: old, .. },
            ) = (&mut stmt.kind, &list[i].kind)
                && title.is_none()
            {
                title.clone_from(old);
            }
            if same {
                list[i] = stmt;
            }
        });
        if !same {
            let other = if phase { "step" } else { "phase" };
            let d = Draft::new(E0801, item.sp(name.span), format!("`{}` is a {other}", name.text))
                .hint(format!("write `replace {other} {} {{ … }}`", name.text));
            self.drafts.push(d);
        }
    }

    /// `remove phase movement`.
    pub(super) fn remove_phase(&mut self, item: &Item, what: &Name, name: &Name) {
        self.act(&what.text, &name.text, Change::of_whole(Act::Remove, item));
        self.add_around(&name.text, item);
        let is_found = self.in_turn(&name.text, |list, i| {
            list.remove(i);
        });
        if !is_found {
            self.missing(&what.text, name, item);
        }
    }

    /// Records that a layer adds to everything around a phase or step: to the phases and steps that it is in, and to
    /// the turn.
    pub(super) fn add_around(&mut self, name: &str, item: &Item) {
        for what in ["turn", "setup"] {
            let Some(target) = self.find(what, "").and_then(|i| self.items[i].as_ref()) else { continue };
            let DeclKind::Turn { body, .. } = &target.decl.kind else { continue };
            let Some(around) = around(body, name) else { continue };
            self.act(what, "", Change::of_whole(Act::Add, item));
            for (word, name) in around {
                self.act(word, &name, Change::of_whole(Act::Add, item));
            }
            return;
        }
    }

    /// Finds a phase or step and lets `act` change the list that contains it.
    pub(super) fn in_turn(&mut self, name: &str, act: impl FnOnce(&mut Vec<Stmt>, usize)) -> bool {
        for what in ["turn", "setup"] {
            let Some(i) = self.find(what, "") else { continue };
            let Some((DeclKind::Turn { body, .. }, _)) = self.edit(i) else { continue };
            if let Some((list, at)) = find_stmt(body, name) {
                act(list, at);
                return true;
            }
        }
        false
    }

    /// The address of the block that contains a phase or step.
    pub(super) fn turn_base(&self, name: &str) -> Option<u32> {
        ["turn", "setup"].iter().find_map(|what| {
            let item = self.items.get(self.find(what, "")?)?.as_ref()?;
            let DeclKind::Turn { body, .. } = &item.decl.kind else { return None };
            has_stmt(body, name).then_some(item.base)
        })
    }

    /// The names of all phases and steps.
    pub(super) fn phase_names(&self) -> Vec<String> {
        let mut names = vec![];
        for what in ["turn", "setup"] {
            let found = self.find(what, "").and_then(|i| self.items[i].as_ref());
            if let Some(DeclKind::Turn { body, .. }) = found.map(|item| &item.decl.kind) {
                phases_in(body, &mut names);
            }
        }
        names
    }

    /// The position of a phase's or step's name.
    pub(super) fn phase(&self, name: &str) -> Option<GlobalSpan> {
        ["turn", "setup"].iter().find_map(|what| {
            let item = self.items[self.find(what, "")?].as_ref()?;
            let DeclKind::Turn { body, .. } = &item.decl.kind else { return None };
            phase_in(body, name).map(|span| item.sp(span))
        })
    }
}

fn named(s: &Stmt, name: &str) -> bool {
    matches!(&s.kind, StmtKind::Phase { name: n, .. } | StmtKind::Step { name: n, .. } if n.text == name)
}

/// The keywords and names of the phases and steps around one, from the inside; none if it isn't in these statements.
fn around(list: &[Stmt], name: &str) -> Option<Vec<(&'static str, String)>> {
    list.iter().find_map(|s| {
        if named(s, name) {
            return Some(vec![]);
        }
        let mut found = s.kind.bodies().into_iter().find_map(|body| around(body, name))?;
        match &s.kind {
            StmtKind::Phase { name, .. } => found.push(("phase", name.text.clone())),
            StmtKind::Step { name, .. } => found.push(("step", name.text.clone())),
            _ => {}
        }
        Some(found)
    })
}

fn has_stmt(list: &[Stmt], name: &str) -> bool {
    list.iter().any(|s| named(s, name) || s.kind.bodies().into_iter().any(|b| has_stmt(b, name)))
}

fn find_stmt<'s>(list: &'s mut Vec<Stmt>, name: &str) -> Option<(&'s mut Vec<Stmt>, usize)> {
    if let Some(i) = list.iter().position(|s| named(s, name)) {
        return Some((list, i));
    }
    for s in list {
        for body in s.kind.parts_mut(&mut |_| {}, &mut |_| {}) {
            if has_stmt(body, name) {
                return find_stmt(body, name);
            }
        }
    }
    None
}

fn phases_in(body: &[Stmt], names: &mut Vec<String>) {
    for stmt in body {
        if let StmtKind::Phase { name, .. } | StmtKind::Step { name, .. } = &stmt.kind {
            names.push(name.text.clone());
        }
        stmt.kind.bodies().into_iter().for_each(|inner| phases_in(inner, names));
    }
}

fn phase_in(body: &[Stmt], name: &str) -> Option<Span> {
    body.iter().find_map(|s| match &s.kind {
        StmtKind::Phase { name: n, .. } | StmtKind::Step { name: n, .. } if n.text == name => Some(n.span),
        _ => s.kind.bodies().into_iter().find_map(|inner| phase_in(inner, name)),
    })
}
