//! Names in what is decided and allowed: values, choices, rules, walks and doctrines.

use super::Reader;
use crate::things::*;
use crate::words;
use dicta_syntax::ast::*;

impl Reader<'_> {
    pub(super) fn modifiers(&mut self, items: &[Modifier]) {
        for item in items {
            self.expr(&item.amount, &Ty::Plain);
            if let Some(when) = &item.when {
                self.expr(when, &Ty::Plain);
            }
        }
    }

    pub(super) fn choice(&mut self, c: &ChoiceDecl) {
        self.params(&c.params);
        if let Some(by) = &c.by {
            self.expr(by, &Ty::Unknown);
        }
        for pick in &c.picks {
            let ty = self.ty(&pick.ty);
            if let Some(when) = &pick.when {
                self.expr(when, &Ty::Plain);
            }
            if let Some(from) = &pick.from {
                self.expr(from, &ty);
            }
            let at = place(self.file, self.base, pick.name.span);
            if let Some(i) = self.p.declared_at(at) {
                self.scope.push((pick.name.text.clone(), i));
            }
            if let Some(filter) = &pick.filter {
                self.expr(filter, &Ty::Plain);
            }
        }
        for name in &c.relax {
            self.refer(name, Sort::Rule);
        }
        self.block(&c.then);
        self.block(c.otherwise.as_deref().unwrap_or_default());
    }

    pub(super) fn hook(&mut self, hook: &RuleHook) {
        let named = |r: &mut Self, of: &Name, sort: Sort, names: &[HookName]| {
            r.refer(of, sort);
            if sort == Sort::Event {
                r.word(&of.text, of.span, words::BOARD_EVENTS);
            }
            let types = r.param_types(&of.text);
            for (i, name) in names.iter().enumerate() {
                let mut ty = types.get(i).cloned().unwrap_or_default();
                if let Some(kind) = &name.kind {
                    r.refer(kind, Sort::Kind);
                    ty = Ty::Kind(kind.text.clone());
                }
                r.local(&name.name, ty);
            }
        };
        match hook {
            RuleHook::Choice(name) => {
                self.refer(name, Sort::Choice);
                self.bring(&name.text, &[Sort::Param, Sort::Pick]);
            }
            RuleHook::Event(name, names) => named(self, name, Sort::Event, names),
            RuleHook::Instead(name, names, filter) => {
                named(self, name, Sort::Effect, names);
                if let Some(filter) = filter {
                    self.expr(filter, &Ty::Plain);
                }
            }
        }
    }

    pub(super) fn rule_body(&mut self, body: &RuleBody) {
        match body {
            RuleBody::Stmts(stmts) => self.block(stmts),
            RuleBody::Clauses(clauses) => {
                for Item { when, item } in clauses {
                    for e in when.iter().chain([&item.cond]).chain(&item.guard) {
                        self.expr(e, &Ty::Plain);
                    }
                }
            }
        }
    }

    pub(super) fn walk(&mut self, clauses: &[WalkClause]) {
        for clause in clauses {
            match clause {
                WalkClause::Steps { least, most, when } => {
                    for e in [least, most].into_iter().chain(when) {
                        self.expr(e, &Ty::Plain);
                    }
                }
                WalkClause::Turns { .. } => {}
                WalkClause::Forbid { when, .. } | WalkClause::Prefer { when, .. } => {
                    self.expr(when, &Ty::Plain);
                }
            }
        }
    }

    pub(super) fn doctrine(&mut self, d: &DoctrineDecl) {
        self.refer(&d.kind, Sort::Kind);
        let bottom = self.scope.len();
        for avoid in &d.avoids {
            self.refer(&avoid.choice, Sort::Choice);
            self.bring(&avoid.choice.text, &[Sort::Param, Sort::Pick]);
            self.expr(&avoid.when, &Ty::Plain);
            self.scope.truncate(bottom);
        }
        for setting in &d.settings {
            self.word(&setting.name.text, setting.name.span, words::PROPERTIES);
        }
        self.local(&d.var, Ty::Kind(d.kind.text.clone()));
        self.modifiers(&d.terms);
    }
}
