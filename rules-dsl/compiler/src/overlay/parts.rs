//! Overlays on parts of a declaration: `replace a.b by …`, `remove a.b`, and cells of tables.

use super::applied::Swap;
use super::clashes::{Act, Change};
use super::{Assembler, Item, WITH_PARTS, remove_if};
use crate::diagnostics::Draft;
use crate::rewrite::Rewrite;
use dicta_diagnostics::Code::*;
use dicta_syntax::ast::{self, *};
use dicta_syntax::part::{self, Part};

impl Assembler<'_> {
    /// `replace shots[2, 5] by 1`: the cell whose row and column keys equal or contain these keys.
    pub(super) fn replace_cell(&mut self, item: &Item, name: &Name, keys: &[Expr], by: &[Expr]) {
        let Some(i) = self.find("table", &name.text) else { return self.missing("table", name, item) };
        let shown: Vec<String> = keys.iter().map(Expr::written).collect();
        self.touch("table", &name.text, &format!("[{}]", shown.join(", ")), item.layer, item.sp(item.decl.span));
        let mut by = by.to_vec();
        let from = item.base;
        let Some((kind, base)) = self.edit(i) else { return };
        Rewrite::shift(from, base).exprs(&mut by);
        let wanted: Vec<&str> = shown.iter().map(String::as_str).collect();
        let found = part::cell(kind, &wanted);
        let span = |of: &[Expr]| Some(of.first()?.span.to(of.last()?.span));
        let cell = match (found, kind) {
            (Some(Part::Cell(row, column)), DeclKind::Table { rows, .. }) => rows[row].cells.get_mut(column),
            _ => None,
        };
        match cell {
            Some(cell) => {
                let swap = span(&by).zip(span(&cell.results)).map(|(new, old)| Swap::plain(new, old));
                *cell = Cell { results: by, unreachable: None };
                swap.into_iter().for_each(|swap| self.note_replaced(i, swap));
            }
            None => {
                let span = keys.first().map_or(name.span, |k| k.span);
                let part = Name { text: format!("[{}]", shown.join(", ")), span };
                self.no_part(item, name, &part, vec![]);
            }
        }
    }

    pub(super) fn remove_item(&mut self, item: &Item, name: &Name, part: &Name) {
        let mut names = vec![];
        for what in WITH_PARTS {
            let Some(i) = self.find(what, &name.text) else { continue };
            let Some((kind, _)) = self.edit(i) else { continue };
            let mut removed = false;
            let mut lines: Vec<Modifier> = vec![];
            match kind {
                DeclKind::Value { items, .. } | DeclKind::Doctrine(DoctrineDecl { terms: items, .. }) => {
                    names.extend(items.iter().filter_map(|m| m.name.as_ref().map(|n| n.text.clone())));
                    lines.extend(items.extract_if(.., |m| {
                        remove_if(m.name.as_ref().is_some_and(|n| n.text == part.text), &mut removed)
                    }));
                }
                DeclKind::Enum { members, .. } => {
                    names.extend(members.iter().map(|m| m.name.text.clone()));
                    members.retain(|m| !remove_if(m.name.text == part.text, &mut removed));
                }
                DeclKind::Kind { fields, .. } => {
                    for field in fields.iter_mut() {
                        names.extend(field.item.names.iter().map(|(n, _)| n.text.clone()));
                        field.item.names.retain(|(n, _)| !remove_if(n.text == part.text, &mut removed));
                    }
                    fields.retain(|f| !f.item.names.is_empty() || f.item.role == Role::Occupies);
                }
                DeclKind::Choice(c) => {
                    names.extend(c.picks.iter().map(|p| p.name.text.clone()));
                    c.picks.retain(|p| !remove_if(p.name.text == part.text, &mut removed));
                }
                DeclKind::Deck { cards, .. } => {
                    names.extend(cards.iter().filter_map(|c| c.name.as_ref().map(|n| n.text.clone())));
                    cards.retain(|c| !remove_if(c.name.as_ref().is_some_and(|n| n.text == part.text), &mut removed));
                }
                DeclKind::Option { choice: OptionChoice::OneOf { values, .. }, .. } => {
                    values.retain(|v| !remove_if(v.text == part.text, &mut removed));
                }
                _ => {}
            }
            if removed {
                let at = item.sp(item.decl.span);
                if let Some(target) = self.items[i].as_mut() {
                    target.changes.removed.extend(lines.into_iter().map(|line| (line, at)));
                }
                let change = Change { part: part.text.clone(), act: Act::RemovePart, layer: item.layer, at };
                return self.act(what, &name.text, change);
            }
        }
        if let Some(entry) = self.holders(&name.text).into_iter().find(|i| self.is_entry(*i)) {
            let word = self.word_of(entry).unwrap_or_default();
            let message = format!("`{}` is a value of the {word} `{}`, which can't be removed", part.text, name.text);
            let hint = format!("write `replace {}.{} by …`, or `remove {word} {}`", name.text, part.text, name.text);
            self.drafts.push(Draft::new(E0802, item.sp(part.span), message).hint(hint));
        } else if names.is_empty() {
            self.missing("value", name, item);
        } else {
            self.no_part(item, name, part, names);
        }
    }

    /// `replace aircraft.ammo by counter ammo : 0..6`: `by` is the part in a declaration of its own.
    pub(super) fn replace_item(&mut self, item: &Item, name: &Name, part: &Name, by: &DeclKind) {
        let what = match by {
            DeclKind::Value { .. } if self.find("value", &name.text).is_some() => "value",
            DeclKind::Value { .. } if self.find("doctrine", &name.text).is_some() => "doctrine",
            DeclKind::Value { .. } => "value",
            DeclKind::Kind { .. } => "kind",
            DeclKind::Enum { .. } => "enum",
            DeclKind::Deck { .. } => "deck",
            DeclKind::Choice(_) => "choice",
            _ => return,
        };
        let Some(i) = self.find(what, &name.text) else { return self.missing(what, name, item) };
        let at = item.sp(item.decl.span);
        self.touch(what, &name.text, &part.text, item.layer, at);
        self.changed.push((part.text.clone(), item.layer));
        if let Some(called) = other_name(by, part) {
            let d = Draft::new(E0816, item.sp(called), format!("this is not named `{}`", part.text));
            self.drafts.push(d.hint("a part keeps its name; to give it another, `remove` it and `add` the new one"));
            return;
        }
        let (mut by, from) = (by.clone(), item.base);
        let mut replaced = None;
        let Some((kind, base)) = self.edit(i) else { return };
        let r = Rewrite::shift(from, base);
        let names = match (kind, &mut by) {
            (
                DeclKind::Value { items, .. } | DeclKind::Doctrine(DoctrineDecl { terms: items, .. }),
                DeclKind::Value { items: new, .. },
            ) => put(
                items,
                new,
                |m| m.name.as_ref(),
                part,
                |old, new| {
                    new.name.get_or_insert_with(|| part.clone());
                    r.modifier(new);
                    keep(&mut new.because, &old.because);
                    replaced = Some(Swap::plain(new.span, old.span));
                },
            ),
            (DeclKind::Enum { members, .. }, DeclKind::Enum { members: new, .. }) => put(
                members,
                new,
                |m| Some(&m.name),
                part,
                |old, new| {
                    r.member(new);
                    keep(&mut new.title, &old.title);
                },
            ),
            (DeclKind::Deck { cards, .. }, DeclKind::Deck { cards: new, .. }) => put(
                cards,
                new,
                |c| c.name.as_ref(),
                part,
                |old, new| {
                    r.card(new);
                    replaced = Some(Swap::plain(new.span, old.span));
                    keep(&mut new.name, &old.name);
                },
            ),
            (DeclKind::Choice(choice), DeclKind::Choice(new)) => put(
                &mut choice.picks,
                &mut new.picks,
                |p| Some(&p.name),
                part,
                |old, new| {
                    r.pick(new);
                    replaced = Some(Swap::plain(new.span, old.span));
                    keep(&mut new.title, &old.title);
                },
            ),
            (DeclKind::Kind { fields, .. }, DeclKind::Kind { fields: new, .. }) => {
                new.iter_mut().for_each(|f| r.field(f));
                put_field(fields, new, part)
            }
            _ => return,
        };
        if let Some(swap) = replaced {
            self.note_replaced(i, swap);
        }
        if let Err(names) = names {
            self.no_part(item, name, part, names);
        }
    }
}

/// The span of a name that differs from the replaced part's; a modifier and a card need no name.
fn other_name(by: &DeclKind, part: &Name) -> Option<Span> {
    let names: Vec<&Name> = match by {
        DeclKind::Value { items, .. } => items.iter().filter_map(|m| m.name.as_ref()).collect(),
        DeclKind::Enum { members, .. } => members.iter().map(|m| &m.name).collect(),
        DeclKind::Choice(c) => c.picks.iter().map(|p| &p.name).collect(),
        DeclKind::Kind { fields, .. } => {
            let field = &fields.first()?.item;
            if field.names.len() != 1 {
                return Some(field.span);
            }
            field.names.iter().map(|(n, _)| n).collect()
        }
        _ => vec![],
    };
    names.into_iter().find(|n| n.text != part.text).map(|n| n.span)
}

/// Keeps the old value if the replacement gives none.
fn keep(new: &mut Option<Text>, old: &Option<Text>) {
    if new.is_none() {
        new.clone_from(old);
    }
}

/// Replaces the part with this name by the new one; the error lists all names.
fn put<T>(
    list: &mut [T],
    new: &mut Vec<T>,
    name: impl Fn(&T) -> Option<&Name>,
    part: &Name,
    fit: impl FnOnce(&T, &mut T),
) -> Result<(), Vec<String>> {
    let found = list.iter().position(|t| name(t).is_some_and(|n| n.text == part.text));
    let (Some(old), Some(mut new)) = (found.map(|i| &mut list[i]), new.pop()) else {
        return Err(list.iter().filter_map(|t| name(t).map(|n| n.text.clone())).collect());
    };
    fit(old, &mut new);
    *old = new;
    Ok(())
}

/// Like [`put`], for a field, which may share its line with others.
fn put_field(
    fields: &mut Vec<ast::Item<Field>>,
    new: &mut Vec<ast::Item<Field>>,
    part: &Name,
) -> Result<(), Vec<String>> {
    let place = |f: &ast::Item<Field>| f.item.names.iter().position(|(n, _)| n.text == part.text);
    let found = fields.iter().enumerate().find_map(|(i, f)| Some((i, place(f)?)));
    let (Some((i, n)), Some(mut new)) = (found, new.pop()) else {
        let names = fields.iter().flat_map(|f| f.item.names.iter().map(|(n, _)| n.text.clone()));
        return Err(names.collect());
    };
    let mut before = fields.remove(i);
    let mut after = before.clone();
    let rest = after.item.names.split_off(n);
    let (titles, mut rest) = (rest.first().and_then(|(_, title)| title.clone()), rest.into_iter().skip(1).collect());
    before.item.names.truncate(n);
    std::mem::swap(&mut after.item.names, &mut rest);
    new.when.clone_from(&before.when);
    for (_, title) in &mut new.item.names {
        keep(title, &titles);
    }
    let pieces = [before, new, after].into_iter().filter(|f| !f.item.names.is_empty());
    fields.splice(i..i, pieces);
    Ok(())
}
