//! The words of the language in the files.
//!
//! The compiler has recorded those that it resolves: functions, types, members, facings, steps. The form of a
//! declaration decides the others: its first word and its properties. Text with an error is not compiled, or not all of
//! it; what a word means there is guessed from the tokens beside it. So an editor needs no reading of its own.

use super::{BuiltIn, Reference, Rulesets};
use crate::diagnostics::{Diagnostic, GlobalSpan};
use crate::project::{Project, ProjectFile};
use crate::vocabulary::{WordId, WordList};
use dicta_syntax::ast::{Decl, DeclKind, ExampleStepKind, ExprKind, Name, Prop};
use dicta_syntax::tokens::{Lexer, Token, TokenKind};
use dicta_syntax::{Block, DECLARATION_SIZE_MAX};
use rustc_hash::{FxHashMap, FxHashSet};
use std::iter;

/// The words of each file, ordered by position. A name that refers to a declaration is none.
pub(super) fn in_files(
    recorded: &FxHashMap<u32, WordId>,
    project: &Project,
    references: &[Vec<Reference>],
    rulesets: &Rulesets,
    diagnostics: &[Diagnostic],
) -> Vec<Vec<BuiltIn>> {
    let mut words = vec![vec![]; project.files.len()];
    for (&start, &id) in recorded {
        let at = project.origin(GlobalSpan { start, end: start });
        if let Some(file) = project.files.get(at.file as usize) {
            words[at.file as usize].extend(written(&file.source.text, at.start, id));
        }
    }
    let errors = diagnostics.iter().filter(|d| d.is_error());
    let block =
        |d: &Diagnostic| Some((d.at.file, project.files.get(d.at.file as usize)?.source.block_at(d.at.start)?.start));
    let wrong: FxHashSet<(u32, u32)> = errors.filter_map(block).collect();
    for (number, (file, found)) in (0..).zip(project.files.iter().zip(&mut words)) {
        let references = references.get(number as usize).map_or(&[][..], Vec::as_slice);
        found.sort_by_key(|w| w.start);
        let resolved: &[BuiltIn] = found;
        let is_wrong = |block: &Block| {
            wrong.contains(&(number, block.start))
                || !rulesets.has(number as usize)
                || is_left_out(block, references, resolved)
        };
        let has_marks = WordList::Marks.words().iter().any(|word| file.source.mentioned(word.name) > 0);
        let blocks = file.source.blocks.iter();
        let more: Vec<BuiltIn> = blocks.flat_map(|b| in_block(file, b, is_wrong(b), has_marks)).collect();
        found.extend(more);
        // The sort is stable: of several at one place, the compiler's comes first, a guess last.
        found.sort_by_key(|w| w.start);
        found.dedup_by_key(|w| w.start);
        found.retain(|w| references.binary_search_by_key(&w.start, |r| r.start).is_err());
    }
    words
}

/// Whether the compiler has resolved nothing in an entry, because its kind has an error. It never reads the names in
/// looks and drawings, and translations have none.
fn is_left_out(block: &Block, references: &[Reference], words: &[BuiltIn]) -> bool {
    let is_read = |word: &str| !matches!(word, "look" | "drawing" | "translation");
    let is_entry = |decl: &Decl| matches!(&decl.kind, DeclKind::Entry { word, .. } if is_read(&word.text));
    let outside = |start: u32| !(block.start..block.end).contains(&start);
    let reference = references.get(references.partition_point(|r| r.start < block.start));
    let word = words.get(words.partition_point(|w| w.start < block.start));
    block.decl.as_deref().is_some_and(is_entry)
        && reference.is_none_or(|r| outside(r.start))
        && word.is_none_or(|w| outside(w.start))
}

/// The word at a recorded place. The range of `(E)` includes its parentheses, so the word may begin after them.
fn written(text: &str, start: u32, id: WordId) -> Option<BuiltIn> {
    let rest = text.get(start as usize..)?;
    let first = Lexer::new(rest).find(|t| !t.is_trivia() && t.text(rest) != "(")?;
    let after = first.text(rest).strip_prefix(id.word().name)?;
    // `each sides`: a plural is the same word.
    matches!(after, "" | "s").then_some(BuiltIn { start: start + first.start, id })
}

/// The words of a block that the compiler doesn't record; those that are guessed come last.
fn in_block(file: &ProjectFile, block: &Block, is_wrong: bool, has_marks: bool) -> Vec<BuiltIn> {
    let text = block.text(&file.source.text);
    let mut found = vec![];
    if let Some(decl) = &block.decl {
        let word = text.get(decl.span.start as usize..).unwrap_or("");
        let end = word.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(word.len());
        let id = WordId::find(WordList::Declarations, &word[..end]);
        found.extend(id.map(|id| BuiltIn { start: decl.span.start, id }));
        of_declaration(&decl.kind, &mut found);
        // To look for the words is much faster than to read all tokens.
        if has_marks && WordList::Marks.words().iter().any(|word| text.contains(word.name)) {
            marks(text, &mut found);
        }
    }
    if is_wrong || block.decl.is_none() {
        guess(text, &mut found);
    }
    found.iter_mut().for_each(|w| w.start += block.start);
    found
}

/// The properties of declarations that the language itself reads.
fn of_declaration(kind: &DeclKind, found: &mut Vec<BuiltIn>) {
    match kind {
        DeclKind::Entry { word, body, .. } if matches!(word.text.as_str(), "map" | "mission" | "side") => {
            properties(body, &word.text, found);
        }
        DeclKind::Option { body, .. } => properties(body, "option", found),
        DeclKind::Campaign { body, .. } => properties(body, "campaign", found),
        DeclKind::Doctrine(doctrine) => properties(&doctrine.settings, "doctrine", found),
        DeclKind::Example(example) => {
            for step in &example.steps {
                if let ExampleStepKind::GivenPiece { body, .. } = &step.kind {
                    properties(body, "piece", found);
                }
            }
        }
        DeclKind::AddTo { what, inner, .. } => {
            found.extend(named(WordList::Declarations, what));
            of_declaration(inner, found);
        }
        DeclKind::Remove { what, .. } => found.extend(named(WordList::Declarations, what)),
        DeclKind::Replace(inner) | DeclKind::ReplaceItem { by: inner, .. } => of_declaration(inner, found),
        _ => {}
    }
}

fn properties(props: &[Prop], of: &str, found: &mut Vec<BuiltIn>) {
    for prop in props {
        let id = if prop.block.is_some() { block_of(prop, of) } else { property_of(prop, of) };
        found.extend(id.map(|id| BuiltIn { start: prop.name.span.start, id }));
        let inner = prop.body.as_deref().unwrap_or(&[]);
        match prop.name.text.as_str() {
            "edges" => found.extend(inner.iter().filter_map(|edge| named(WordList::Facings, &edge.name))),
            // Letters, drawn rows and names of options.
            "legend" | "rows" | "options" => {}
            "seat" => properties(inner, "seat", found),
            _ => properties(inner, "piece", found),
        }
    }
}

/// The marks of figures and rules, each before what it says.
fn marks(text: &str, found: &mut Vec<BuiltIn>) {
    let mut tokens = Lexer::new(text).filter(|t| t.kind != TokenKind::Space).peekable();
    while let Some(token) = tokens.next().filter(|_| text.len() <= DECLARATION_SIZE_MAX) {
        let id = (token.kind == TokenKind::Keyword).then(|| WordId::find(WordList::Marks, token.text(text))).flatten();
        let says = |next: &Token| match token.text(text) {
            "unreachable" => next.text(text) == "because",
            "tune" => next.kind == TokenKind::Number || next.text(text) == "-",
            _ => next.kind == TokenKind::Text,
        };
        if let Some(id) = id.filter(|_| tokens.peek().is_some_and(says)) {
            found.push(BuiltIn { start: token.start, id });
        }
    }
}

/// The property as this declaration has it, otherwise as any declaration has it.
fn property_of(prop: &Prop, of: &str) -> Option<WordId> {
    let all = || WordId::all(WordList::Properties, &prop.name.text);
    all().find(|id| id.word().of.contains(&of)).or_else(|| all().next())
}

/// The block of this declaration whose form has the words of the source: `at end of turn 3 { … }`.
fn block_of(prop: &Prop, of: &str) -> Option<WordId> {
    let words = prop.values.iter().filter_map(|v| match &v.kind {
        ExprKind::Name(word) => Some(word.as_str()),
        _ => None,
    });
    let words: Vec<&str> = iter::once(prop.name.text.as_str()).chain(words).collect();
    let is_form = |id: &WordId| {
        let form = id.word().form.split_whitespace().take_while(|w| *w != "{");
        id.word().of.contains(&of) && form.filter(|w| *w != "of").eq(words.iter().copied())
    };
    WordId::all(WordList::Blocks, &prop.name.text).find(is_form)
}

fn named(list: WordList, name: &Name) -> Option<BuiltIn> {
    Some(BuiltIn { start: name.span.start, id: WordId::find(list, &name.text)? })
}

/// The words of text that isn't compiled, each by the tokens before and after it.
fn guess(text: &str, found: &mut Vec<BuiltIn>) {
    use WordList as L;
    if text.len() > DECLARATION_SIZE_MAX {
        return;
    }
    // Blanks count for nothing, but a new line does.
    let mut tokens = Lexer::new(text).filter(|t| t.kind != TokenKind::Space).peekable();
    let (mut before, mut is_first) = ("", true);
    while let Some(token) = tokens.next() {
        let word = token.text(text);
        if matches!(token.kind, TokenKind::Name | TokenKind::Keyword) {
            let called = tokens.peek().is_some_and(|next| next.text(text) == "(");
            let lists: &[WordList] = match before {
                _ if is_first => &[L::Declarations],
                "." => &[L::PieceMembers, L::PartMembers, L::TrackMembers, L::ListMembers],
                _ if called => &[L::Functions, L::BoardEvents],
                ":" | "of" => &[L::Types],
                "{" | "," | "\n" | "\r\n" => {
                    &[L::Properties, L::Facings, L::Steps, L::CampaignNames, L::WalkNames, L::Functions, L::Types]
                }
                _ => &[L::CampaignNames, L::WalkNames, L::Facings, L::Steps, L::Functions, L::Types],
            };
            is_first = false;
            let id = lists.iter().find_map(|list| WordId::find(*list, word));
            found.extend(id.map(|id| BuiltIn { start: token.start, id }));
        }
        before = word;
    }
}
