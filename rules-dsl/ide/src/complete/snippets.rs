//! Templates of whole declarations: those of the language, and an entry of each kind with its required fields.

use super::{Completion, CompletionKind};
use crate::symbols::{Symbol, SymbolKind, Ty};
use crate::visibility::Scope;
use dicta_syntax::ast::Type;

/// Label, purpose, and source with `‹blanks›`.
const DECLARATIONS: &[(&str, &str, &str)] = &[
    (
        "rule for a choice",
        "what is legal",
        "rule ‹name› for ‹choice› {\n  forbid when ‹condition› because \"‹why›\"\n}\n",
    ),
    ("rule on an event", "what happens on an event", "rule ‹name› on ‹event›(‹a›) {\n  ‹statement›\n}\n"),
    ("kind of piece", "the pieces on the map", "kind ‹name› \"‹Title›\" piece {\n  stat ‹speed› : ‹0..9›\n}\n"),
    ("kind of entry", "an entry of a catalogue", "kind ‹name› \"‹Title›\" {\n  stat ‹size› : ‹0..9›\n}\n"),
    ("enum", "a closed list of names", "enum ‹name› \"‹Title›\" {\n  ‹one›\n  ‹two›\n}\n"),
    ("define", "a named expression", "define ‹name›(‹a›: ‹kind›) = ‹expression›\n"),
    (
        "value with modifiers",
        "a number built from items",
        "value ‹name›(‹a›: ‹kind›) = ‹0› {\n  + ‹1› when ‹condition› because \"‹why›\"\n}\n",
    ),
    ("table", "a chart", "table ‹name›(‹roll›: ‹1..6›) -> ‹result›: ‹0..9› {\n  row 1..3: ‹0›\n  row 4..6: ‹1›\n}\n"),
    ("effect", "a named procedure", "effect ‹name›(‹a›: ‹kind›) {\n  ‹statement›\n}\n"),
    ("event", "something that happens, for the game log", "event ‹name›(‹a›: ‹kind›) \"{‹a›} ‹does it›\"\n"),
    (
        "choice",
        "a decision of a seat",
        "choice ‹name›(‹a›: ‹kind›) \"‹Title›\" {\n  pick ‹x› \"‹What›\" : ‹type›\n  then { ‹statement› }\n}\n",
    ),
    ("option", "an optional rule", "option ‹name› \"‹Title›\" off\n"),
    ("map", "a board", "map ‹name› \"‹Title›\" {\n  size ‹20› x ‹14›\n}\n"),
    (
        "mission",
        "a game to play",
        "mission ‹name› \"‹Title›\" {\n  map ‹map›\n  turns ‹15›\n  seat ‹one› \"‹Leader›\" ‹side›\n  piece ‹p1› ‹entry› { seat ‹one›, at ‹0303›, facing ‹0› }\n}\n",
    ),
    (
        "campaign",
        "missions in a row",
        "campaign ‹name› \"‹Title›\" {\n  rounds ‹4›\n  each round { play ‹mission› }\n}\n",
    ),
    (
        "example",
        "an executable example",
        "example \"‹Title›\" {\n  given map ‹map›\n  given piece ‹p1› ‹entry› { at ‹@0303›, facing ‹0› }\n  expect ‹condition›\n}\n",
    ),
    (
        "doctrine",
        "what a computer pilot values",
        "doctrine ‹name› \"‹Title›\" for ‹kind› a {\n  + ‹1› when ‹condition› because \"‹why›\"\n}\n",
    ),
];

/// All templates for the start of a line.
pub fn all(project: Scope<'_>, from: u32) -> Vec<Completion> {
    let language = DECLARATIONS.iter().map(|(label, says, text)| snippet(label, says, text, from));
    let kinds = project.all(SymbolKind::Kind).filter(|k| !matches!(k.name.as_str(), "side" | "game"));
    let entries = kinds.map(|kind| entry(project, kind, from));
    language.chain(entries).collect()
}

/// A template for an entry of a kind, with the fields that have no default.
fn entry(project: Scope<'_>, kind: &Symbol, from: u32) -> Completion {
    let mut text = format!("{} ‹name› \"‹Title›\" {{\n", kind.name);
    let asked = |f: &&Symbol| {
        let may_lack = f.default.is_some() || matches!(f.raw, Some(Type::OrNone(_)));
        matches!(f.word.as_str(), "stat" | "track" | "part") && !may_lack
    };
    for field in project.fields_of(&kind.name).into_iter().filter(asked) {
        text += &format!("  {} ‹{}›\n", field.name, value_for(project, field));
    }
    text += "}\n";
    let title = if kind.title.is_empty() { &kind.name } else { &kind.title };
    let mut found = snippet(&format!("new {}", kind.name), &format!("{title} with what it needs"), &text, from);
    found.docs.clone_from(&kind.docs);
    found
}

/// A possible value of a field, for its blank: the first of its enum or kind.
fn value_for(project: Scope<'_>, field: &Symbol) -> String {
    let first = match &field.ty {
        Ty::Enum(_) | Ty::Inline(..) => project.members(&field.ty).first().map(|i| project.symbol(*i).name.clone()),
        Ty::Kind(kind) => {
            project.all(SymbolKind::Entry).find(|e| project.descends(&e.of, kind)).map(|e| e.name.clone())
        }
        _ => None,
    };
    let ty = || crate::signature::type_words(&project, field).unwrap_or_else(|| "6".into());
    first.unwrap_or_else(|| first_of(&ty()))
}

/// The first value of a type.
fn first_of(ty: &str) -> String {
    match ty.split_once("..") {
        Some((low, _)) if low.chars().all(|c| c.is_ascii_digit()) => low.to_string(),
        _ if ty == "text" => "\"\"".into(),
        _ if ty == "bool" => "false".into(),
        _ if ty.starts_with("set of") || ty.starts_with("list of") => "[]".into(),
        _ => ty.trim_matches(['{', '}', ' ']).split(',').next().unwrap_or(ty).trim().to_string(),
    }
}

fn snippet(label: &str, says: &str, marked: &str, from: u32) -> Completion {
    let (mut insert, mut fields, mut open) = (String::new(), Vec::new(), 0);
    for c in marked.chars() {
        match c {
            '‹' => open = insert.len() as u32,
            '›' => fields.push((open, insert.len() as u32)),
            c => insert.push(c),
        }
    }
    Completion {
        label: label.into(),
        kind: CompletionKind::Snippet,
        detail: says.into(),
        docs: String::new(),
        insert,
        fields,
        fits: false,
        from,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_can_be_parsed() {
        for (label, says, text) in DECLARATIONS {
            let found = snippet(label, says, text, 0);
            assert!(!found.fields.is_empty(), "{label}");
            // The blanks are words of the expected kind, so only their names can be unknown.
            let plain = found.insert.replace("condition", "true").replace("statement", "stop a");
            let file = dicta_syntax::parse(&plain);
            let errors: Vec<_> = file.errors().map(|(_, e)| e.message.clone()).collect();
            assert!(errors.is_empty(), "{label}: {errors:?}\n{plain}");
        }
    }
}
