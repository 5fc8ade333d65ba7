//! A property by its place in the bodies around it, such as a shape of a drawing: it has no name of its own.

use super::{EditError, Found, Path, props, refuse};
use dicta_syntax::TextEdit;
use dicta_syntax::ast::{DeclKind, Prop, Span};
use dicta_syntax::part::{Holder, Part};

/// A change of a nested property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Nested {
    /// Writes it as this source.
    Write(String),
    /// Adds a property after it.
    After(String),
    /// Adds a property at the end of its body.
    Inside(String),
    /// Exchanges it with the next one.
    Swap,
    Remove,
}

/// The property at a place: its number in the body of the declaration, then in its own body, and so on.
fn at<'d>(kind: &'d DeclKind, way: &[usize]) -> Option<&'d Prop> {
    Part::Unsaid { of: Holder::Body, way: way.to_vec() }.prop(kind)
}

/// The properties of the body that a property is in.
fn siblings<'d>(kind: &'d DeclKind, way: &[usize]) -> Option<&'d [Prop]> {
    let DeclKind::Entry { body, .. } = kind else { return None };
    match way.split_last()? {
        (_, []) => Some(body),
        (_, outer) => at(kind, outer)?.body.as_deref(),
    }
}

/// How many properties the body has that gets or loses one.
fn count(kind: &DeclKind, way: &[usize], to: &Nested) -> Option<usize> {
    match to {
        Nested::Inside(_) if way.is_empty() => match kind {
            DeclKind::Entry { body, .. } => Some(body.len()),
            _ => None,
        },
        Nested::Inside(_) => Some(at(kind, way)?.body.as_deref().map_or(0, <[Prop]>::len)),
        _ => siblings(kind, way).map(<[Prop]>::len),
    }
}

pub(super) fn change(found: &Found, of: &Path, way: &[usize], to: &Nested) -> Result<Vec<TextEdit>, EditError> {
    let (kind, text) = (&found.decl.kind, found.block.text(found.text));
    if let Nested::Inside(line) = to {
        let part = Part::Unsaid { of: Holder::Body, way: way.to_vec() };
        return Ok(vec![props::new_property(found, &part, line.trim())?]);
    }
    let Some(prop) = at(kind, way) else { return refuse(format!("`{}` has no such part", of.name)) };
    let source = |span: Span| text.get(span.start as usize..span.end as usize).unwrap_or_default();
    Ok(match to {
        Nested::Write(by) => {
            let (now, by) = (source(prop.span), by.trim());
            let (before, after) = super::modifiers::common(now, by);
            let span = Span { start: prop.span.start + before as u32, end: prop.span.end - after as u32 };
            vec![found.replace(span, &by[before..by.len() - after])]
        }
        Nested::After(line) => vec![props::behind(found, text, prop, line.trim())],
        Nested::Remove => vec![found.replace(props::without(text, prop.span), "")],
        Nested::Swap => {
            let next = way.split_last().and_then(|(last, _)| siblings(kind, way)?.get(last + 1));
            let Some(next) = next else { return refuse("nothing follows that it could be exchanged with") };
            vec![found.replace(prop.span, source(next.span)), found.replace(next.span, source(prop.span))]
        }
        Nested::Inside(_) => Vec::new(),
    })
}

/// Whether the body then has as many properties as meant.
pub(super) fn is_changed(before: &Found, after: &Found, way: &[usize], to: &Nested) -> bool {
    let (Some(was), Some(now)) = (count(&before.decl.kind, way, to), count(&after.decl.kind, way, to)) else {
        return false;
    };
    let says = match to {
        Nested::Write(by) => at(&after.decl.kind, way).is_some_and(|prop| {
            let text = after.block.text(after.text);
            text.get(prop.span.start as usize..prop.span.end as usize) == Some(by.trim())
        }),
        _ => true,
    };
    let meant = match to {
        Nested::After(_) | Nested::Inside(_) => was + 1,
        Nested::Remove => was.saturating_sub(1),
        Nested::Write(_) | Nested::Swap => was,
    };
    says && now == meant
}
