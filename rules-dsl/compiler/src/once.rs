//! What holds for the properties of any declaration: each is given once, and has either values or lines in braces.
//! Otherwise one of two would be ignored without a word.

use crate::diagnostics::{Draft, GlobalSpan};
use crate::overlay::Item;
use crate::vocabulary::{IN_BRACES, SEVERAL, WordList, properties_of};
use dicta_diagnostics::Code::*;
use dicta_diagnostics::Fix;
use dicta_syntax::ast::{Expr, ExprKind, Prop, Span};
use rustc_hash::FxHashMap;

/// The error for something that is given a second time.
pub(crate) fn given_twice(name: &str, at: GlobalSpan, first: GlobalSpan) -> Draft {
    Draft::new(E0223, at, format!("`{name}` is given twice")).note(first, "the first")
}

/// The errors for the properties of a body that are given a second time. Those that a declaration may have several
/// times, and blocks, are added to one another.
pub(crate) fn not_once(item: &Item, body: &[Prop], several: impl Fn(&str) -> bool) -> Vec<Draft> {
    let mut firsts: FxHashMap<&str, GlobalSpan> = FxHashMap::default();
    let mut found = vec![];
    for prop in body.iter().filter(|p| p.block.is_none() && !several(&p.name.text)) {
        let at = item.sp(prop.name.span);
        match firsts.get(prop.name.text.as_str()) {
            Some(first) => found.push(given_twice(&prop.name.text, at, *first)),
            None => _ = firsts.insert(&prop.name.text, at),
        }
    }
    found
}

/// Whether a declaration may have several properties of this name.
pub(crate) fn is_several(name: &str) -> bool {
    SEVERAL.contains(&name) || matches!(name, "options" | "holes")
}

/// The errors for the language's own properties of a declaration that have braces instead of values, or values instead
/// of braces.
pub(crate) fn malformed(item: &Item, body: &[Prop], of: &str) -> Vec<Draft> {
    body.iter().filter(|p| p.block.is_none()).filter_map(|prop| malformed_property(item, prop, of)).collect()
}

fn malformed_property(item: &Item, prop: &Prop, of: &str) -> Option<Draft> {
    let name = prop.name.text.as_str();
    let word = WordList::Properties.words_of(of).find(|word| word.name == name)?;
    let hint = || format!("write `{}`", word.form);
    if IN_BRACES.contains(&name) {
        let (Some(first), Some(last)) = (prop.values.first(), prop.values.last()) else {
            let missing = || Draft::new(E0214, item.sp(prop.span), format!("`{name}` needs braces")).hint(hint());
            return prop.body.is_none().then(missing);
        };
        let values = first.span.to(last.span);
        let draft = Draft::new(E0214, item.sp(values), format!("the lines of `{name}` are written in braces"));
        let mut draft = draft.hint(hint());
        let is_list = prop.values.iter().any(|value| matches!(value.kind, ExprKind::Set(_)));
        if prop.body.is_none() && !is_list {
            let at = |at| item.sp(Span { start: at, end: at });
            let edits = vec![(at(values.start), "{ ".to_owned()), (at(values.end), " }".to_owned())];
            draft.fixes.push(Fix { title: "Put them in braces".into(), edits });
        }
        return Some(draft);
    }
    // `size 6 x 4 edges { … }`: the braces belong to the property that follows without a comma.
    let belongs_to_next =
        |value: &Expr| matches!(&value.kind, ExprKind::Name(next) if properties_of(of).any(|n| n == next));
    let may_have_both = matches!(name, "seat" | "piece" | "zone") || prop.values.iter().skip(1).any(belongs_to_next);
    let inner = prop.body.as_ref().filter(|_| !may_have_both)?;
    let at = inner.first().map_or(prop.span, |first| first.span);
    Some(Draft::new(E0214, item.sp(at), format!("`{name}` has no inner properties")).hint(hint()))
}
