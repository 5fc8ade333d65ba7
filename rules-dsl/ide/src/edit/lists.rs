//! Members of a list: added at the end, and removed. Properties of a property with a name, such as a piece of a mission,
//! are added in the same way.

use super::props::{new_property, set, without};
use super::{EditError, Found, Path, refuse};
use dicta_syntax::ast::{Expr, ExprKind, Prop};
use dicta_syntax::part::Part;
use dicta_syntax::{TextEdit, same_meaning};

/// The property that holds a list.
fn list<'f>(found: &'f Found, of: &Path) -> Result<Option<&'f Prop>, EditError> {
    match found.part(of)? {
        part @ Part::Property { named: false, .. } => Ok(part.prop(&found.decl.kind)),
        Part::Unsaid { .. } => Ok(None),
        _ => refuse(format!("`{of}` is not a list")),
    }
}

/// The members in the source: those in brackets, else the values themselves.
fn members(prop: &Prop) -> &[Expr] {
    match prop.values.as_slice() {
        [Expr { kind: ExprKind::Set(items), .. }] => items,
        values => values,
    }
}

/// Whether a list has this member, or a property this one inside.
pub(super) fn holds(found: &Found, of: &Path, member: &str) -> bool {
    if let Ok(part @ Part::Property { named: true, .. }) = found.part(of) {
        let text = found.block.text(found.text);
        let inside = part.prop(&found.decl.kind).and_then(|prop| prop.body.as_deref()).unwrap_or_default();
        let said = |prop: &Prop| text.get(prop.span.start as usize..prop.span.end as usize).unwrap_or("");
        return inside.iter().any(|prop| same_meaning(said(prop).trim_end_matches(','), member));
    }
    list(found, of).ok().flatten().is_some_and(|prop| members(prop).iter().any(|e| e.written() == member))
}

pub(super) fn add(found: &Found, to: &Path, member: &str) -> Result<Vec<TextEdit>, EditError> {
    if let Part::Property { of, way, named: true } = found.part(to)? {
        return Ok(vec![new_property(found, &Part::Unsaid { of, way }, member)?]);
    }
    let Some(prop) = list(found, to)? else { return set(found, to, &format!("[{member}]")) };
    if holds(found, to, member) {
        return refuse(format!("`{to}` already contains `{member}`"));
    }
    let text = found.block.text(found.text);
    Ok(vec![match prop.values.as_slice() {
        [] => TextEdit::insert(found.at(prop.name.span.end), format!(" [{member}]")),
        [Expr { kind: ExprKind::Set(items), span }] => match items.last() {
            Some(last) => TextEdit::insert(found.at(last.span.end), format!(", {member}")),
            None => found.replace(
                *span,
                format!("{}{member}{}", &text[span.start as usize..][..1], &text[span.end as usize - 1..][..1]),
            ),
        },
        [.., last] => TextEdit::insert(found.at(last.span.end), format!(" {member}")),
    }])
}

pub(super) fn remove(found: &Found, from: &Path, member: &str) -> Result<Vec<TextEdit>, EditError> {
    let found_member = list(found, from)?.and_then(|prop| members(prop).iter().find(|e| e.written() == member));
    let Some(item) = found_member else { return refuse(format!("`{from}` has no `{member}`")) };
    Ok(vec![found.replace(without(found.block.text(found.text), item.span), "")])
}
