//! `replace fokker_1.engine by 9`: one value of a declaration changes, and everything around it stays.
//!
//! What can be named: a property of an entry, mission, map or campaign (also one of its nested properties), the
//! `base`, the `clamp` or the amount of a modifier of a value, a property of a member of an enum, the `default` of an
//! option or of a field, the `count` of a card, a term or a setting of a doctrine.

use super::{Assembler, Item};
use crate::diagnostics::Draft;
use crate::rewrite::Rewrite;
use dicta_syntax::ast::*;

/// The words of a declaration, as `remove` and [`super::key`] call it, that has values of its own to change, except entries.
const HOLDERS: [&str; 7] = ["value", "enum", "option", "deck", "kind", "doctrine", "campaign"];

/// Why a value was not replaced.
enum Unfit {
    /// There is no such part; these there are.
    NoPart(Name, Vec<String>),
    /// The part is there, but this can't be its value.
    NotThis(&'static str),
}

type Fit = Result<(), Unfit>;

/// A replacement that was read as a part, but may be a plain value: a bare name (read as a member of an enum) or a
/// signed number (read as a modifier). With it the word of the declaration that would have such a part.
pub(super) fn plain_value(by: &DeclKind) -> Option<(Expr, &'static str)> {
    match by {
        DeclKind::Enum { members, .. } => match members.as_slice() {
            [Member { name, title: None, body, .. }] if body.is_empty() => {
                Some((Expr { kind: ExprKind::Name(name.text.clone()), span: name.span }, "enum"))
            }
            _ => None,
        },
        DeclKind::Value { items, .. } => match items.as_slice() {
            [Modifier { minus, amount, when: None, name: None, because: None, unreachable: None, span }] => {
                let sign = |e: Expr| match minus {
                    true => Expr { kind: ExprKind::Neg(Box::new(e)), span: *span },
                    false => e,
                };
                Some((sign(amount.clone()), "value"))
            }
            _ => None,
        },
        _ => None,
    }
}

impl Assembler<'_> {
    /// Whether a declaration of this sort has this name, so that a part of it is meant.
    pub(super) fn holds_parts(&self, name: &Name, what: &str) -> bool {
        self.find(what, &name.text).is_some() || what == "value" && self.find("doctrine", &name.text).is_some()
    }

    /// Gives what the path names another value.
    pub(super) fn replace_value(&mut self, item: &Item, name: &Name, path: &[Name], by: &[Expr]) {
        let written: Vec<&str> = path.iter().map(|n| n.text.as_str()).collect();
        let (at, from) = (item.sp(item.decl.span), item.base);
        let found = self.holders(&name.text);
        if found.is_empty() {
            return self.missing("declaration", name, item);
        }
        let mut unfit = None;
        for i in found {
            let Some(what) = self.word_of(i) else { continue };
            let Some((kind, base)) = self.edit(i) else { continue };
            let (mut by, mut moved) = (by.to_vec(), path.to_vec());
            let shift = Rewrite::shift(from, base);
            shift.exprs(&mut by);
            moved.iter_mut().for_each(|part| shift.name(part));
            match fit(kind, &moved, by) {
                Ok(()) => {
                    self.touch(&what, &name.text, &written.join("."), item.layer, at);
                    self.changed.extend(path.last().map(|part| (part.text.clone(), item.layer)));
                    return;
                }
                // What is there, but unfit, says more than what is not there.
                Err(new @ Unfit::NotThis(_)) => unfit = Some(new),
                Err(new) => unfit = unfit.or(Some(new)),
            }
        }
        match unfit {
            Some(Unfit::NotThis(wanted)) => {
                let at = by.first().map_or(at, |e| item.sp(e.span));
                let shown = format!("`{}.{}` can't be replaced by this", name.text, written.join("."));
                self.drafts.push(Draft::error("E0818", at, shown).label(format!("expected {wanted}")));
            }
            Some(Unfit::NoPart(part, names)) => {
                let written = path.iter().find(|n| n.text == part.text).unwrap_or(name);
                self.no_part(item, name, written, names);
            }
            None => {}
        }
    }

    /// The declarations with this name that have values to change, looks last: they share the names of entries.
    pub(super) fn holders(&self, name: &str) -> Vec<usize> {
        let known = self.index.iter().filter(|((_, n), i)| n == name && self.items[**i].is_some());
        let mut found: Vec<(bool, usize)> = known
            .filter(|((what, _), i)| HOLDERS.contains(&what.as_str()) || self.is_entry(**i))
            .map(|((what, _), i)| (what == "look", *i))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, i)| i).collect()
    }

    pub(super) fn is_entry(&self, i: usize) -> bool {
        matches!(self.items[i].as_ref().map(|item| &item.decl.kind), Some(DeclKind::Entry { .. }))
    }

    pub(super) fn word_of(&self, i: usize) -> Option<String> {
        let item = self.items.get(i)?.as_ref()?;
        super::key(&item.decl.kind).map(|(word, _)| word.to_owned())
    }
}

/// Puts a value at the end of a path into a declaration.
fn fit(kind: &mut DeclKind, path: &[Name], by: Vec<Expr>) -> Fit {
    let [part, inner @ ..] = path else { return Err(Unfit::NotThis("a part")) };
    match kind {
        DeclKind::Entry { body, .. } => property(body, path, by, true),
        DeclKind::Campaign { body, .. } => property(body, path, by, false),
        DeclKind::Enum { members, .. } => match members.iter_mut().find(|m| m.name.text == part.text) {
            Some(_) if inner.is_empty() => Err(Unfit::NotThis("a member such as `long { dice 2 }`")),
            Some(member) => property(&mut member.body, inner, by, false),
            None => missing(part, members.iter().map(|m| &m.name)),
        },
        DeclKind::Value { base, items, clamp, .. } if inner.is_empty() => match part.text.as_str() {
            "clamp" => match one(by)? {
                Expr { kind: ExprKind::Range(Some(low), Some(high)), .. } => {
                    *clamp = Some((*low, *high));
                    Ok(())
                }
                _ => Err(Unfit::NotThis("a range such as `0..6`")),
            },
            "base" if !items.iter().any(|m| m.name.as_ref().is_some_and(|n| n.text == "base")) => {
                *base = one(by)?;
                Ok(())
            }
            _ => amount(items, part, by, &["base", "clamp"]),
        },
        DeclKind::Doctrine(d) if inner.is_empty() => match d.settings.iter().any(|p| p.name.text == part.text) {
            true => property(&mut d.settings, path, by, false),
            false => amount(&mut d.terms, part, by, &[]),
        },
        DeclKind::Option { choice, .. } if part.text == "default" && inner.is_empty() => default_of(choice, one(by)?),
        DeclKind::Deck { cards, .. } => {
            let called = |c: &Card| c.name.as_ref().is_some_and(|n| n.text == part.text);
            let Some(card) = cards.iter_mut().find(|c| called(c)) else {
                return missing(part, cards.iter().filter_map(|c| c.name.as_ref()));
            };
            let [word] = inner else { return Err(Unfit::NotThis("a card such as `card x2 { wings 1 }`")) };
            if word.text != "count" {
                return Err(Unfit::NoPart(word.clone(), vec!["count".into()]));
            }
            let ExprKind::Number(copies @ 0..) = one(by)?.kind else {
                return Err(Unfit::NotThis("a number of cards"));
            };
            card.copies = copies;
            Ok(())
        }
        DeclKind::Kind { fields, .. } => {
            let called = |f: &dicta_syntax::ast::Item<Field>| f.item.names.iter().any(|(n, _)| n.text == part.text);
            let Some(field) = fields.iter_mut().find(|f| called(f)) else {
                return missing(part, fields.iter().flat_map(|f| f.item.names.iter().map(|(n, _)| n)));
            };
            match inner {
                [word] if word.text == "default" && field.item.names.len() == 1 => {
                    field.item.default = Some(one(by)?);
                    Ok(())
                }
                [word] => Err(Unfit::NoPart(word.clone(), vec!["default".into()])),
                _ => Err(Unfit::NotThis("a field such as `counter ammo : 0..6`")),
            }
        }
        _ => Err(Unfit::NoPart(part.clone(), vec![])),
    }
}

/// Sets a property, or one that is nested in it; where it may, adds it.
fn property(body: &mut Vec<Prop>, path: &[Name], by: Vec<Expr>, add: bool) -> Fit {
    let [part, inner @ ..] = path else { return Err(Unfit::NotThis("a part")) };
    let mut same = body.iter_mut().filter(|p| p.block.is_none() && p.name.text == part.text);
    match (same.next(), inner) {
        (Some(_), []) if same.next().is_some() => Err(Unfit::NotThis("only one such line; there are several here")),
        (Some(prop), []) => {
            prop.values = by;
            Ok(())
        }
        (Some(first), inner) => {
            // `duel.piece.b1` is nothing, `mission.seat` is one of several: the path goes through one only.
            let nested = first.body.as_mut().filter(|_| same.next().is_none());
            nested.map_or_else(|| missing(&inner[0], []), |nested| property(nested, inner, by, false))
        }
        (None, []) if add && !by.is_empty() => {
            let span = by.iter().fold(part.span, |span, e| Span { start: e.span.start.min(span.start), ..span });
            body.push(Prop { name: part.clone(), values: by, body: None, block: None, marks: Marks::default(), span });
            Ok(())
        }
        _ => missing(part, body.iter().map(|p| &p.name)),
    }
}

/// Changes how much a modifier adds or takes away; its sign, condition and reason stay.
fn amount(items: &mut [Modifier], part: &Name, by: Vec<Expr>, others: &[&str]) -> Fit {
    match items.iter_mut().find(|m| m.name.as_ref().is_some_and(|n| n.text == part.text)) {
        Some(modifier) => {
            modifier.amount = one(by)?;
            Ok(())
        }
        None => {
            let names = items.iter().filter_map(|m| m.name.as_ref().map(|n| n.text.clone()));
            Err(Unfit::NoPart(part.clone(), names.chain(others.iter().map(|o| o.to_string())).collect()))
        }
    }
}

fn default_of(choice: &mut OptionChoice, by: Expr) -> Fit {
    match (choice, by.kind) {
        (OptionChoice::Switch { on }, ExprKind::Name(word)) if matches!(word.as_str(), "on" | "off") => {
            *on = word == "on";
            Ok(())
        }
        (OptionChoice::OneOf { values, default }, ExprKind::Name(word)) if values.iter().any(|v| v.text == word) => {
            *default = Some(Name { text: word, span: by.span });
            Ok(())
        }
        (OptionChoice::Switch { .. }, _) => Err(Unfit::NotThis("`on` or `off`")),
        _ => Err(Unfit::NotThis("a value of the option")),
    }
}

fn one(by: Vec<Expr>) -> Result<Expr, Unfit> {
    let mut by = by.into_iter();
    match (by.next(), by.next()) {
        (Some(only), None) => Ok(only),
        _ => Err(Unfit::NotThis("one value")),
    }
}

fn missing<'n>(part: &Name, names: impl IntoIterator<Item = &'n Name>) -> Fit {
    Err(Unfit::NoPart(part.clone(), names.into_iter().map(|n| n.text.clone()).collect()))
}
