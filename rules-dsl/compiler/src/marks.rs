//! Missing marks in rulesets that name a source for themselves.
//!
//! A ruleset whose header has a mark (`source` or `reconstructed`) must give its sources: each of its declarations
//! needs a mark of its own, or one on every part. Other rulesets are exempt: what a designer invents has no source. Works
//! on trees only, before anything is compiled.

use crate::diagnostics::{Draft, GlobalSpan};
use crate::project::Project;
use dicta_diagnostics::Code::*;
use dicta_syntax::ast::*;

/// One warning for each declaration without a mark, in those of the named rulesets that have one in their header.
pub(crate) fn unmarked(project: &Project, rulesets: &[String]) -> Vec<Draft> {
    let mut drafts = vec![];
    for name in rulesets {
        let files = || project.files.iter().filter(|f| f.system.as_ref() == Some(name));
        let decls = || files().flat_map(|f| f.source.blocks.iter().filter_map(move |b| Some((f, b, b.decl.as_ref()?))));
        if !decls().any(|(_, _, d)| matches!(d.kind, DeclKind::Ruleset { .. }) && marked(&d.marks)) {
            continue;
        }
        for (file, block, decl) in decls() {
            let Some(word) = needs_mark(&decl.kind) else { continue };
            if marked(&decl.marks) || parts_marked(&decl.kind, block.text(&file.source.text)) {
                continue;
            }
            let (base, at, what) = (file.base + block.start, place(decl), shown(&decl.kind, word));
            let at = GlobalSpan { start: base + at.start, end: base + at.end };
            drafts.push(match figures(&decl.kind) {
                true => Draft::new(W0007, at, format!("the figures of {what} have no source"))
                    .hint("add `source \"file\" \"place\"`, or `reconstructed \"why\"` if no source has them"),
                false => Draft::new(W0020, at, format!("{what} has no source"))
                    .hint("add `source \"file\" \"place\"`, or `reconstructed \"why\"` if no source has it"),
            });
        }
    }
    drafts
}

fn marked(marks: &Marks) -> bool {
    marks.source.is_some() || marks.reconstructed.is_some()
}

/// The keyword of a declaration with rules or figures of the game; `None` for headers, looks, sides, translations and
/// examples.
fn needs_mark(kind: &DeclKind) -> Option<&str> {
    match kind {
        DeclKind::Edition(_)
        | DeclKind::Use(_)
        | DeclKind::Ruleset { .. }
        | DeclKind::For(_)
        | DeclKind::Example(_)
        | DeclKind::Broken => None,
        DeclKind::Board { .. } => Some("board"),
        DeclKind::Turn { setup, .. } => Some(if *setup { "setup" } else { "turn" }),
        DeclKind::AddTo { .. } | DeclKind::AddMember { .. } => Some("add"),
        DeclKind::Replace(inner) => needs_mark(inner).map(|_| "replace"),
        DeclKind::ReplacePhase(_) | DeclKind::ReplaceCell { .. } | DeclKind::ReplaceItem { .. } => Some("replace"),
        DeclKind::RemoveMember { .. } | DeclKind::Remove { .. } | DeclKind::RemoveItem { .. } => Some("remove"),
        _ => kind.key().map(|(word, _)| word).filter(|word| !matches!(*word, "look" | "side" | "translation")),
    }
}

/// Whether the declaration contains figures; others contain rules.
fn figures(kind: &DeclKind) -> bool {
    match kind {
        DeclKind::AddTo { inner, .. } | DeclKind::Replace(inner) => figures(inner),
        DeclKind::ReplaceCell { .. } | DeclKind::AddMember { .. } | DeclKind::RemoveMember { .. } => true,
        _ => matches!(
            kind,
            DeclKind::Entry { .. }
                | DeclKind::Die { .. }
                | DeclKind::Table { .. }
                | DeclKind::Deck { .. }
                | DeclKind::Enum { .. }
                | DeclKind::Kind { .. }
                | DeclKind::Arc { .. }
                | DeclKind::Campaign { .. }
        ),
    }
}

/// Whether a declaration without a mark of its own has one on every part.
fn parts_marked(kind: &DeclKind, text: &str) -> bool {
    match kind {
        DeclKind::Kind { fields, .. } => !fields.is_empty() && fields.iter().all(|f| marked(&f.item.marks)),
        DeclKind::Entry { body, .. } => props_marked(body, text),
        DeclKind::Enum { members, .. } => {
            members.iter().all(|m| !m.body.is_empty()) && members.iter().all(|m| props_marked(&m.body, text))
        }
        DeclKind::Deck { cards, .. } => !cards.is_empty() && cards.iter().all(|c| marked(&c.marks)),
        DeclKind::AddTo { inner, .. } => parts_marked(inner, text),
        _ => false,
    }
}

/// Whether each property has a mark, or shares its line with a later one that has. Without properties there is no
/// figure.
fn props_marked(props: &[Prop], text: &str) -> bool {
    props.iter().enumerate().all(|(i, prop)| {
        let same_line = |later: &Prop| {
            text.get(prop.span.end as usize..later.span.start as usize).is_some_and(|between| !between.contains('\n'))
        };
        props[i..].iter().take_while(|later| later.span == prop.span || same_line(later)).any(|p| marked(&p.marks))
    })
}

/// Where a warning points: the name, or the first word if there is none.
fn place(decl: &Decl) -> Span {
    let word = match &decl.kind {
        DeclKind::Replace(inner) => return inner.key().map_or(first_word(decl, 7), |(_, name)| name.span),
        DeclKind::AddTo { name, .. }
        | DeclKind::ReplaceCell { name, .. }
        | DeclKind::ReplaceItem { name, .. }
        | DeclKind::Remove { name, .. }
        | DeclKind::RemoveItem { name, .. }
        | DeclKind::Board { name, .. } => return name.span,
        DeclKind::AddMember { to: name, .. } | DeclKind::RemoveMember { from: name, .. } => return name.span,
        DeclKind::ReplacePhase(_) => 7,
        DeclKind::Turn { setup: true, .. } => 5,
        _ => 4,
    };
    decl.kind.key().map_or(first_word(decl, word), |(_, name)| name.span)
}

fn first_word(decl: &Decl, length: u32) -> Span {
    Span { start: decl.span.start, end: (decl.span.start + length).min(decl.span.end) }
}

/// The declaration in a message: `` `spad` ``, or its keyword if it has no name.
fn shown(kind: &DeclKind, word: &str) -> String {
    match kind.key() {
        Some((_, name)) => format!("`{}`", name.text),
        None => format!("this `{word}`"),
    }
}
