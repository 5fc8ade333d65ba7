//! `replace fokker_1.engine by 9`: replaces one value of a declaration and leaves everything else as it is.
//!
//! A path can name: a property of an entry, mission, map or campaign (also a nested property, and of several lines with
//! the same keyword the one with that first value), the `base`, the `clamp` or the amount of a modifier of a value, a
//! property of a member of an enum, the `default` of an option or of a field, the `count` of a card, a term or a
//! setting of a doctrine.

use super::applied::Swap;
use super::{Assembler, Item, WITH_PARTS};
use crate::diagnostics::{Draft, GlobalSpan};
use crate::rewrite::Rewrite;
use dicta_diagnostics::Code::*;
use dicta_syntax::ast::{self, *};
use dicta_syntax::part::{self, NoPart, Part, Place};

/// Why a value was not replaced.
enum ReplaceError {
    /// There is no such part; lists those that exist.
    NoPart(Name, Vec<String>),
    /// The part exists, but this can't be its value.
    NotThis(&'static str),
}

/// The new part and the one that it replaces; none for a new property.
type ReplaceResult = Result<Option<Swap>, ReplaceError>;

/// A replacement that was parsed as a part, but may be a plain value: a bare name (parsed as a member of an enum) or a
/// signed number (parsed as a modifier). Also returns the keyword of the declaration that would have such a part.
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
    /// Whether a declaration of this kind has this name, so that the path means its part.
    pub(super) fn holds_parts(&self, name: &Name, what: &str) -> bool {
        self.find(what, &name.text).is_some() || what == "value" && self.find("doctrine", &name.text).is_some()
    }

    /// Replaces the value that the path names.
    pub(super) fn replace_value(&mut self, item: &Item, name: &Name, path: &[Name], by: &[Expr]) {
        let written: Vec<&str> = path.iter().map(|n| n.text.as_str()).collect();
        let (at, from) = (item.sp(item.decl.span), item.base);
        let found = self.holders(&name.text);
        if found.is_empty() {
            return self.missing("declaration", name, item);
        }
        let (mut unfit, mut default) = (None, None);
        for i in found {
            let Some(what) = self.word_of(i) else { continue };
            let Some((kind, base)) = self.edit(i) else { continue };
            let (mut by, mut moved) = (by.to_vec(), path.to_vec());
            let shift = Rewrite::shift(from, base);
            shift.exprs(&mut by);
            moved.iter_mut().for_each(|part| shift.name(part));
            let former = default_named(kind);
            default = default.or(path.first().filter(|field| path.len() == 1 && has_default(kind, field)));
            match fit(kind, &moved, by) {
                // A value is replaced by one of the same sort: no example needs it to compile.
                Ok(replaced) => {
                    if let Some(swap) = replaced {
                        self.note_replaced(i, swap);
                    }
                    self.touch(&what, &name.text, &written.join("."), item.layer, at);
                    self.defaults.extend(former.map(|former| (name.text.clone(), former, item.layer)));
                    return;
                }
                // An unfit value of an existing part is a better error than a missing part.
                Err(new @ ReplaceError::NotThis(_)) => unfit = Some(new),
                Err(new) => unfit = unfit.or(Some(new)),
            }
        }
        match unfit {
            Some(ReplaceError::NotThis(wanted)) => {
                let at = by.first().map_or(at, |e| item.sp(e.span));
                let shown = format!("`{}.{}` can't be replaced by this", name.text, written.join("."));
                let mut draft = Draft::new(E0818, at, shown).label(format!("expected {wanted}"));
                if let Some(field) = default {
                    let value = by.iter().map(Expr::written).collect::<Vec<_>>().join(" ");
                    let end = item.sp(field.span).end;
                    draft = draft.hint(format!("write `replace {}.{}.default by {value}`", name.text, field.text)).fix(
                        "Replace its default",
                        GlobalSpan { start: end, end },
                        ".default",
                    );
                }
                self.drafts.push(draft);
            }
            Some(ReplaceError::NoPart(part, names)) => {
                let written = path.iter().find(|n| n.text == part.text).unwrap_or(name);
                self.no_part(item, name, written, names);
            }
            None => {}
        }
    }

    /// The declarations with this name that have replaceable values: the parts of a choice have none.
    pub(super) fn holders(&self, name: &str) -> Vec<usize> {
        let mut found = self.with_parts(name);
        found.retain(|i| !matches!(self.items[*i].as_ref().map(|item| &item.decl.kind), Some(DeclKind::Choice(_))));
        found
    }

    /// The declarations with this name that have named parts, looks last: they share the names of entries.
    pub(super) fn with_parts(&self, name: &str) -> Vec<usize> {
        let known = self.index.iter().filter(|((_, n), i)| n == name && self.items[**i].is_some());
        let mut found: Vec<(bool, usize)> = known
            .filter(|((what, _), i)| WITH_PARTS.contains(&what.as_str()) || self.is_entry(**i))
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
        item.decl.kind.key().map(|(word, _)| word.to_owned())
    }
}

/// Whether a kind has this field, with a default.
fn has_default(kind: &DeclKind, field: &Name) -> bool {
    let DeclKind::Kind { fields, .. } = kind else { return false };
    let is_it = |f: &&ast::Item<Field>| f.item.names.len() == 1 && f.item.names[0].0.text == field.text;
    fields.iter().find(is_it).is_some_and(|f| f.item.default.is_some())
}

/// Replaces the value at the end of a path in a declaration.
fn fit(kind: &mut DeclKind, path: &[Name], by: Vec<Expr>) -> ReplaceResult {
    let names: Vec<&str> = path.iter().map(|n| n.text.as_str()).collect();
    let part = part::find(kind, &names).map_err(|no| match no {
        NoPart::Unknown { at, names } => ReplaceError::NoPart(path[at.min(path.len() - 1)].clone(), names),
        NoPart::Unfit(wanted) => ReplaceError::NotThis(wanted),
    })?;
    let swap = swap(&part, kind, &by);
    put(kind, &part, path, by)?;
    Ok(swap)
}

/// Where a new value is, and where the source has the one that it replaces, or would have it.
fn swap(part: &Part, kind: &DeclKind, by: &[Expr]) -> Option<Swap> {
    let new = by.first()?.span.to(by.last()?.span);
    let (old, before) = match (part.place(kind), part) {
        (Place::At(old), Part::Copies(_)) => (old, "x"),
        (Place::At(old), _) => (old, ""),
        (Place::Behind { at, word }, _) => {
            let before = match (word, part) {
                ("=", _) => " = ",
                ("lasting", _) => " lasting ",
                ("default", _) => " default ",
                (_, Part::Copies(_)) => " x",
                _ => " ",
            };
            (Span { start: at, end: at }, before)
        }
        (Place::New, _) => return None,
    };
    Some(Swap { new, old, before })
}

/// Puts a new value in the place of a part.
fn put(kind: &mut DeclKind, part: &Part, path: &[Name], by: Vec<Expr>) -> Result<(), ReplaceError> {
    let written = by.first().zip(by.last()).map(|(first, last)| first.span.to(last.span));
    match (part, &mut *kind) {
        (Part::Property { named, .. }, kind) => {
            if let Some(prop) = part.prop_mut(kind) {
                prop.values.truncate(usize::from(*named));
                prop.values.extend(by);
            }
        }
        // A look has no list of properties to check it against, so it only has those that it sets.
        (Part::Unsaid { way, .. }, DeclKind::Entry { word, body, .. })
            if way.is_empty() && !by.is_empty() && word.text != "look" =>
        {
            let Some(name) = path.last() else { return Ok(()) };
            let span = by.iter().fold(name.span, |span, e| Span { start: e.span.start.min(span.start), ..span });
            let (body_of, marks) = (None, Marks::default());
            body.push(Prop { name: name.clone(), values: by, body: body_of, block: None, marks, span });
        }
        (Part::Unsaid { .. }, kind) => {
            let names = part.beside(kind).iter().map(|p| p.name.text.clone()).collect();
            return Err(ReplaceError::NoPart(path[path.len() - 1].clone(), names));
        }
        (Part::Base, DeclKind::Value { base, .. }) => *base = one(by)?,
        (Part::Clamp, DeclKind::Value { clamp, .. }) => match one(by)? {
            Expr { kind: ExprKind::Range(Some(low), Some(high)), .. } => *clamp = Some((*low, *high)),
            _ => return Err(ReplaceError::NotThis("a range such as `0..6`")),
        },
        // The sign, condition and reason are kept.
        (Part::Amount(i), DeclKind::Value { items, .. } | DeclKind::Doctrine(DoctrineDecl { terms: items, .. })) => {
            items[*i].amount = one(by)?;
        }
        (Part::Default, DeclKind::Option { choice, .. }) => return default_of(choice, one(by)?),
        (Part::Copies(i), DeclKind::Deck { cards, .. }) => match one(by)?.kind {
            ExprKind::Number(copies @ 0..) => (cards[*i].copies, cards[*i].times) = (copies, written),
            _ => return Err(ReplaceError::NotThis("a number of cards")),
        },
        (Part::FieldDefault(i), DeclKind::Kind { fields, .. }) => fields[*i].item.default = Some(one(by)?),
        (Part::Lasting(i), DeclKind::Kind { fields, .. }) => {
            let lasting = match one(by)?.written().as_str() {
                "turn" => Lasting::Turn,
                "mission" => Lasting::Mission,
                "campaign" => Lasting::Campaign,
                _ => return Err(ReplaceError::NotThis("`turn`, `mission` or `campaign`")),
            };
            let field = &mut fields[*i].item;
            (field.lasting, field.lasting_at) = (Some(lasting), written.map(|at| (at, at)));
        }
        _ => {}
    }
    Ok(())
}

/// The default of an option.
pub(super) fn default_named(kind: &DeclKind) -> Option<String> {
    match kind {
        DeclKind::Option { choice: OptionChoice::Switch { on, .. }, .. } => {
            Some(if *on { "on" } else { "off" }.to_owned())
        }
        DeclKind::Option { choice: OptionChoice::OneOf { values, default }, .. } => {
            default.as_ref().or(values.first()).map(|value| value.text.clone())
        }
        _ => None,
    }
}

/// Whether an option has another default than this one, but can still be set to it.
pub(super) fn may_be_set_to(kind: &DeclKind, former: &str) -> bool {
    let has = match kind {
        DeclKind::Option { choice: OptionChoice::Switch { .. }, .. } => matches!(former, "on" | "off"),
        DeclKind::Option { choice: OptionChoice::OneOf { values, .. }, .. } => values.iter().any(|v| v.text == former),
        _ => false,
    };
    has && default_named(kind).is_some_and(|now| now != former)
}

fn default_of(choice: &mut OptionChoice, by: Expr) -> Result<(), ReplaceError> {
    match (choice, by.kind) {
        (OptionChoice::Switch { on, span }, ExprKind::Name(word)) if matches!(word.as_str(), "on" | "off") => {
            (*on, *span) = (word == "on", by.span);
            Ok(())
        }
        (OptionChoice::OneOf { values, default }, ExprKind::Name(word)) if values.iter().any(|v| v.text == word) => {
            *default = Some(Name { text: word, span: by.span });
            Ok(())
        }
        (OptionChoice::Switch { .. }, _) => Err(ReplaceError::NotThis("`on` or `off`")),
        _ => Err(ReplaceError::NotThis("a value of the option")),
    }
}

fn one(by: Vec<Expr>) -> Result<Expr, ReplaceError> {
    let mut by = by.into_iter();
    match (by.next(), by.next()) {
        (Some(only), None) => Ok(only),
        _ => Err(ReplaceError::NotThis("one value")),
    }
}
