//! `add to …`: what an overlay adds to a declaration is moved into it; what it sets there replaces what was there.

use super::clashes::{Act, Change};
use super::{Assembler, Item, full_key, remove_if};
use crate::diagnostics::Draft;
use crate::once::{is_several, not_once};
use crate::rewrite::Rewrite;
use crate::vocabulary::{IN_BRACES, SEVERAL, properties_of};
use dicta_diagnostics::Code::*;
use dicta_syntax::ast::*;
use std::sync::Arc;

impl Assembler<'_> {
    pub(super) fn add_to(&mut self, item: &Item, what: &Name, name: &Name, inner: &DeclKind) {
        if let DeclKind::Turn { body, .. } = inner
            && matches!(what.text.as_str(), "phase" | "step" | "before" | "after")
        {
            return self.add_to_phase(item, what, name, body);
        }
        let named = if matches!(what.text.as_str(), "turn" | "setup") { "" } else { name.text.as_str() };
        let mut target = self.find(&what.text, named);
        if target.is_none() && matches!(inner, DeclKind::Value { .. }) {
            target = self.find("doctrine", named);
        }
        let Some(i) = target else {
            // Built-in kinds can be extended without a declaration.
            if let DeclKind::Kind { .. } = inner
                && matches!(named, "side" | "game")
            {
                let mut decl = (*item.decl).clone();
                decl.kind = inner.clone();
                self.items.push(Some(Item::new(item.base, item.layer, Arc::new(decl))));
                return;
            }
            return self.missing(&what.text, name, item);
        };
        if let Some((word, key)) = self.items[i].as_ref().and_then(|target| full_key(&target.decl.kind)) {
            let known = self.drafts.len();
            self.act(&word, &key, Change::of_whole(Act::Add, item));
            let parts = self.items[i].as_ref().map_or_else(Vec::new, |target| set_by(&target.decl.kind, inner));
            // One error for an addition to what another overlay replaces.
            if self.drafts.len() == known {
                for (part, at) in parts {
                    self.touch(&word, &key, &part, item.layer, item.sp(at));
                }
            }
        }
        self.drafts.extend(added_twice(item, inner));
        let from = item.base;
        let mut inner = inner.clone();
        if let Some(mut mark) = item.decl.marks.unreachable.clone()
            && let Some(target) = self.items.get_mut(i).and_then(Option::as_mut)
        {
            Rewrite::shift(from, target.base).name(&mut mark);
            Arc::make_mut(&mut target.decl).marks.unreachable = Some(mark);
        }
        let Some((kind, base)) = self.edit(i) else { return };
        let r = Rewrite::shift(from, base);
        match (kind, &mut inner) {
            (DeclKind::Kind { fields, .. }, DeclKind::Kind { fields: more, .. }) => {
                more.iter_mut().for_each(|f| r.field(f));
                fields.append(more);
            }
            (DeclKind::Value { items, clamp, .. }, DeclKind::Value { items: more, clamp: new, .. }) => {
                more.iter_mut().for_each(|m| r.modifier(m));
                items.append(more);
                if let Some((a, b)) = new {
                    r.expr(a);
                    r.expr(b);
                    *clamp = new.take();
                }
            }
            (DeclKind::Doctrine(d), DeclKind::Value { items: more, .. }) => {
                more.iter_mut().for_each(|m| r.modifier(m));
                d.terms.append(more);
            }
            (DeclKind::Doctrine(d), DeclKind::Doctrine(more)) => add_to_doctrine(d, more, &r),
            (
                DeclKind::Rule { body: RuleBody::Clauses(old), .. },
                DeclKind::Rule { body: RuleBody::Clauses(more), .. },
            ) => {
                more.iter_mut().for_each(|c| r.clause(c));
                old.append(more);
            }
            (DeclKind::Rule { body: RuleBody::Stmts(old), .. }, DeclKind::Rule { body: RuleBody::Stmts(more), .. })
            | (DeclKind::Effect { body: old, .. }, DeclKind::Effect { body: more, .. })
            | (DeclKind::Turn { body: old, .. }, DeclKind::Turn { body: more, .. }) => {
                r.stmts(more);
                old.append(more);
            }
            (DeclKind::Enum { members, .. }, DeclKind::Enum { members: more, .. }) => {
                more.iter_mut().for_each(|m| r.member(m));
                members.append(more);
            }
            (DeclKind::Deck { cards, .. }, DeclKind::Deck { cards: more, .. }) => {
                more.iter_mut().for_each(|c| r.card(c));
                cards.append(more);
            }
            (DeclKind::Table { rows, .. }, DeclKind::Table { rows: more, .. }) => add_to_table(rows, more, &r),
            (DeclKind::Choice(c), DeclKind::Choice(more)) => add_to_choice(c, more, &r),
            (DeclKind::Walk { clauses, .. }, DeclKind::Walk { clauses: more, .. }) => {
                more.iter_mut().for_each(|c| r.walk_clause(c));
                clauses.append(more);
            }
            (DeclKind::Die { faces, .. }, DeclKind::Die { faces: more, .. }) => {
                more.iter_mut().for_each(|f| r.face(f));
                faces.append(more);
            }
            (DeclKind::Entry { word, body, .. }, DeclKind::Entry { body: more, .. }) => {
                r.props(more);
                let is_look = word.text == "look";
                more.drain(..).for_each(|prop| add_property(body, prop, is_look));
            }
            _ => {
                self.drafts.push(Draft::new(
                    E0801,
                    item.sp(name.span),
                    format!("`{}` can't be added to like this", name.text),
                ));
            }
        }
    }

    pub(super) fn members(&mut self, item: &Item, member: &Expr, to: &Name, field: &Name, add: bool) {
        let found = self.holders(&to.text).into_iter().find(|i| self.is_entry(*i));
        let Some(i) = found else { return self.missing("entry", to, item) };
        let text = member.written();
        let word = self.word_of(i).unwrap_or_default();
        self.touch(&word, &to.text, &format!("{}.{text}", field.text), item.layer, item.sp(item.decl.span));
        let (mut member, from) = (member.clone(), item.base);
        let Some((DeclKind::Entry { body, .. }, base)) = self.edit(i) else { return };
        Rewrite::shift(from, base).expr(&mut member);
        let Some(prop) = body.iter_mut().find(|p| p.name.text == field.text) else {
            let names: Vec<String> = body.iter().map(|p| p.name.text.clone()).collect();
            return self.no_part(item, to, field, names);
        };
        if add {
            prop.values.push(member);
            return;
        }
        let changed = (text.clone(), item.layer);
        let mut removed = false;
        prop.values.retain(|v| !remove_if(v.written() == text, &mut removed));
        for v in &mut prop.values {
            if let ExprKind::Set(items) = &mut v.kind {
                items.retain(|v| !remove_if(v.written() == text, &mut removed));
            }
        }
        self.changed.push(changed);
        if !removed {
            let name = Name { text, span: item.decl.span };
            self.no_part(item, to, &name, vec![]);
        }
    }
}

fn add_to_doctrine(d: &mut DoctrineDecl, more: &mut DoctrineDecl, r: &Rewrite<'_>) {
    more.terms.iter_mut().for_each(|m| r.modifier(m));
    more.avoids.iter_mut().for_each(|a| r.avoid(a));
    more.afters.iter_mut().for_each(|a| r.after(a));
    r.props(&mut more.settings);
    d.terms.append(&mut more.terms);
    d.avoids.append(&mut more.avoids);
    d.afters.append(&mut more.afters);
    more.settings.drain(..).for_each(|setting| add_property(&mut d.settings, setting, false));
}

fn add_to_choice(c: &mut ChoiceDecl, more: &mut ChoiceDecl, r: &Rewrite<'_>) {
    more.picks.iter_mut().for_each(|p| r.pick(p));
    r.stmts(&mut more.then);
    c.picks.append(&mut more.picks);
    c.then.append(&mut more.then);
    c.relax.append(&mut more.relax);
    if let Some(mut otherwise) = more.otherwise.take() {
        r.stmts(&mut otherwise);
        c.otherwise = Some(otherwise);
        c.otherwise_unreachable = more.otherwise_unreachable.take();
    }
}

/// Adds rows; one with the key of an existing row replaces it.
fn add_to_table(rows: &mut Vec<Row>, more: &mut Vec<Row>, r: &Rewrite<'_>) {
    for mut row in more.drain(..) {
        r.row(&mut row);
        match rows.iter_mut().find(|o| o.key.written() == row.key.written()) {
            Some(old) => *old = row,
            None => rows.push(row),
        }
    }
}

/// Adds a property to those of an entry.
fn add_property(body: &mut Vec<Prop>, prop: Prop, is_look: bool) {
    // Properties that may occur several times, such as pieces, zones and blocks, are added; one with
    // the same first value is replaced.
    if prop.block.is_some() || SEVERAL.contains(&prop.name.text.as_str()) {
        let first = |p: &Prop| p.values.first().map(Expr::written);
        let same = |p: &Prop| p.name.text == prop.name.text && first(p) == first(&prop);
        match body.iter_mut().find(|p| prop.block.is_none() && same(p)) {
            Some(old) => *old = prop,
            None => body.push(prop),
        }
        return;
    }
    // Other properties occur once: an addition replaces the existing one, or extends its nested list.
    match body.iter_mut().find(|p| p.name.text == prop.name.text) {
        Some(old) if old.body.is_some() && prop.body.is_some() && old.values.is_empty() => {
            // The rows of a map and the shapes of a look may be alike.
            let may_repeat = is_look || old.name.text == "rows";
            match (&mut old.body, prop.body) {
                (Some(old), Some(new)) if may_repeat => old.extend(new),
                (Some(old), Some(new)) => new.into_iter().for_each(|inner| add_property(old, inner, is_look)),
                _ => {}
            }
        }
        Some(old) => *old = prop,
        None => body.push(prop),
    }
}

/// The errors for what an addition itself gives twice: its second property would replace the first.
fn added_twice(item: &Item, added: &DeclKind) -> Vec<Draft> {
    match added {
        DeclKind::Doctrine(more) => not_once(item, &more.settings, |_| false),
        DeclKind::Entry { word, body, .. } if word.text != "look" => {
            // A mission has several pieces, which may begin with the name of their kind.
            let several =
                |name: &str| is_several(name) || word.text == "mission" && properties_of("mission").all(|n| n != name);
            let in_braces = body.iter().filter(|p| IN_BRACES.contains(&p.name.text.as_str()) && p.name.text != "rows");
            let inner = in_braces.flat_map(|p| not_once(item, p.body.as_deref().unwrap_or(&[]), |_| false));
            not_once(item, body, several).into_iter().chain(inner).collect()
        }
        _ => vec![],
    }
}

/// The parts that an addition sets, rather than adds beside what is there, and where: of two overlays that set the same
/// one, the last would win.
fn set_by(target: &DeclKind, added: &DeclKind) -> Vec<(String, Span)> {
    let props = |props: &[Prop]| -> Vec<(String, Span)> {
        let own = props.iter().filter(|p| p.block.is_none() && !(p.body.is_some() && p.values.is_empty()));
        let named = own.map(|p| match p.values.first().filter(|_| SEVERAL.contains(&p.name.text.as_str())) {
            Some(first) => (format!("{}.{}", p.name.text, first.written()), p.span),
            None => (p.name.text.clone(), p.span),
        });
        named.collect()
    };
    match (target, added) {
        (_, DeclKind::Entry { body, .. } | DeclKind::Campaign { body, .. }) => props(body),
        (_, DeclKind::Doctrine(more)) => props(&more.settings),
        (_, DeclKind::Value { clamp: Some((low, high)), .. }) => vec![("clamp".into(), low.span.to(high.span))],
        (DeclKind::Table { columns, .. }, DeclKind::Table { rows, .. }) => {
            let cells = |row: &Row| {
                let key = row.key.written();
                let cell = |column: &Column| format!("[{key}, {}]", column.key.written());
                let cells =
                    if columns.is_empty() { vec![format!("[{key}]")] } else { columns.iter().map(cell).collect() };
                cells.into_iter().map(|cell| (cell, row.key.span)).collect::<Vec<_>>()
            };
            rows.iter().flat_map(cells).collect()
        }
        (_, DeclKind::Choice(more)) => {
            let first = more.otherwise.as_ref().and_then(|body| body.first());
            first.map(|s| ("otherwise".into(), s.span)).into_iter().collect()
        }
        _ => vec![],
    }
}
