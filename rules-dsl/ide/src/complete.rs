//! Suggestions at the cursor.
//!
//! While the user types, the tree of the current block is usually broken; so the context is derived from the tokens
//! before the cursor alone, and the names come from everything else that the project declares.

pub(crate) mod before;
mod places;
mod snippets;
mod types;

use crate::symbols::{Project, Symbol, SymbolKind, Ty};
use crate::visibility::Scope;
use before::{Before, block_start};
use dicta_compiler::index::TypeId;
use dicta_compiler::vocabulary::WordList;
use dicta_syntax::tokens::{TokenKind, lex};
use std::collections::BTreeSet;

/// A suggestion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The label in the list.
    pub label: String,
    pub kind: CompletionKind,
    /// A short text beside it: title, type or use.
    pub detail: String,
    /// Its documentation, or the description of a word of the language.
    pub docs: String,
    /// What replaces `from..cursor`.
    pub insert: String,
    /// Ranges of `insert` to fill in one after the other; the last one is the final cursor position.
    pub fields: Vec<(u32, u32)>,
    /// Whether it fits the context: it has the expected type, or an entry still requires it.
    pub fits: bool,
    /// Start of the replaced range.
    pub from: u32,
}

/// The category of a suggestion; also the order in which the list shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CompletionKind {
    /// A template of a whole declaration.
    Snippet,
    Field,
    /// A member that the language gives to every piece, part, track or list.
    BuiltIn,
    Local,
    Member,
    Entry,
    Kind,
    Function,
    Event,
    Choice,
    Phase,
    Option,
    Keyword,
}

/// The suggestions at an offset of a source, best first, filtered by the part of the word before the cursor. The source
/// may be newer than what the project read; `file` determines which declarations are visible, and a source that isn't
/// among the files sees all of them.
pub fn complete(project: &Project, file: usize, text: &str, offset: u32) -> Vec<Completion> {
    let offset = (offset as usize).min(text.len());
    let Some(before) = text.get(..offset) else { return Vec::new() };
    let name = before.len() - before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len();
    // The label of a template has two words: `new aircraft`.
    let line = crate::typing::line_start(text, offset);
    let prefix = if before[line..offset - name] == *"new " { offset - line } else { name };
    let from = offset - prefix;
    let block_start = block_start(text, from);
    let at_line_start = from == 0 || text.as_bytes()[from - 1] == b'\n';

    let mut offer = Offer {
        project: project.seen_from(file),
        prefix: &before[from..],
        from: from as u32,
        found: Vec::new(),
        seen: BTreeSet::new(),
        expected: expected_at(project, file, text, from),
        file,
    };
    if at_line_start {
        offer.declarations();
    } else {
        let tokens = lex(&text[block_start.min(from)..from]);
        if tokens.last().is_some_and(|t| matches!(t.kind, TokenKind::Comment | TokenKind::Doc | TokenKind::Text)) {
            return Vec::new();
        }
        let words = Before::new(&text[block_start.min(from)..from], tokens);
        offer.inside(&words);
    }
    let mut found = offer.found;
    found.sort_by_cached_key(|c| (!c.fits, c.kind, c.label.to_lowercase()));
    let prefix = &before[from..];
    found.sort_by_key(|c| rank(&c.label, prefix));
    found.retain(|c| rank(&c.label, prefix).is_some());
    found
}

/// The type that the index expects of the value which begins at an offset: it is known if nothing before it has changed.
fn expected_at(project: &Project, file: usize, text: &str, from: usize) -> Option<TypeId> {
    let source = &project.files.get(file)?.source;
    if source.text.get(..from)? != text.get(..from)? {
        return None;
    }
    let part = project.parts.at(file, source, from as u32)?;
    part.expected.filter(|_| part.value.is_some_and(|(start, _)| start == from as u32))
}

/// The indexes of the suggestions that match a partial word, best first: those that begin with it, then those that
/// contain it.
pub fn fitting(all: &[Completion], word: &str) -> Vec<usize> {
    let rank = |(i, c): (usize, &Completion)| Some((rank(&c.label, word)?, i));
    let mut found: Vec<(u8, usize)> = all.iter().enumerate().filter_map(rank).collect();
    found.sort();
    found.into_iter().map(|(_, i)| i).collect()
}

/// The rank of a match between a name and a partial word, 0 the best; ignores case.
fn rank(label: &str, word: &str) -> Option<u8> {
    let (label, word) = (label.as_bytes(), word.as_bytes());
    let at = (0..=label.len().checked_sub(word.len())?)
        .find(|at| label[*at..*at + word.len()].eq_ignore_ascii_case(word))?;
    match at {
        0 => Some(0),
        // A later part of the name, such as `dice` of `attack_dice`.
        _ if label[at - 1] == b'_' => Some(1),
        _ if word.len() > 2 => Some(2),
        _ => None,
    }
}

/// A type as shown in the list.
fn words_of(ty: &Ty) -> String {
    match ty {
        Ty::Kind(k) | Ty::Enum(k) | Ty::Rolled(k) => k.clone(),
        Ty::Many(inner) => format!("set of {}", words_of(inner)),
        _ => String::new(),
    }
}

struct Offer<'o> {
    project: Scope<'o>,
    prefix: &'o str,
    from: u32,
    found: Vec<Completion>,
    seen: BTreeSet<String>,
    /// The type of the value at the cursor, if the index has it.
    expected: Option<TypeId>,
    file: usize,
}

impl<'o> Offer<'o> {
    fn add(&mut self, kind: CompletionKind, label: &str, detail: impl Into<String>, insert: impl Into<String>) {
        self.put(kind, label, detail.into(), insert.into(), String::new(), false);
    }

    fn put(&mut self, kind: CompletionKind, label: &str, detail: String, insert: String, docs: String, fits: bool) {
        if self.fits(label) && self.seen.insert(label.to_string()) {
            let label = label.to_string();
            let from = self.from;
            self.found.push(Completion { label, kind, detail, docs, insert, fields: Vec::new(), fits, from });
        }
    }

    /// Whether a name begins with the partial word or contains it.
    fn fits(&self, label: &str) -> bool {
        rank(label, self.prefix).is_some()
    }

    fn words(&mut self, list: &[&str]) {
        for word in list {
            self.add(CompletionKind::Keyword, word, "", format!("{word} "));
        }
    }

    fn listed(&mut self, kind: CompletionKind, list: WordList) {
        for w in list.words() {
            let insert = if w.form.contains('(') { format!("{}(", w.name) } else { w.name.to_string() };
            let detail = if w.form == w.name { String::new() } else { w.form.to_string() };
            self.put(kind, w.name, detail, insert, w.says.to_string(), false);
        }
    }

    fn symbols(&mut self, kind: CompletionKind, sort: SymbolKind) {
        for thing in self.project.all(sort) {
            self.symbol(kind, thing);
        }
    }

    fn symbol(&mut self, kind: CompletionKind, thing: &Symbol) {
        self.add_symbol(kind, thing, false);
    }

    fn add_symbol(&mut self, kind: CompletionKind, thing: &Symbol, fits: bool) {
        if !self.fits(&thing.name) {
            return;
        }
        let detail = match crate::signature::type_words(&self.project, thing) {
            Some(ty) if thing.title.is_empty() => ty,
            Some(ty) => format!("{}: {ty}", thing.title),
            None => thing.title.clone(),
        };
        let signature = crate::signature::signature(&self.project, thing);
        let called = matches!(
            thing.sort,
            SymbolKind::Value | SymbolKind::Effect | SymbolKind::Event | SymbolKind::Choice | SymbolKind::Walk
        ) || thing.sort == SymbolKind::Define && signature.is_some();
        let insert = if called { format!("{}(", thing.name) } else { thing.name.clone() };
        let docs = match signature {
            Some(signature) if thing.docs.is_empty() => signature,
            Some(signature) => format!("{signature}\n{}", thing.docs),
            None => thing.docs.clone(),
        };
        self.put(kind, &thing.name, detail, insert, docs, fits);
    }

    fn entries(&mut self, kind: &str) {
        let entries = self.project.all(SymbolKind::Entry).filter(|t| self.project.descends(&t.of, kind));
        for thing in entries.collect::<Vec<_>>() {
            self.symbol(CompletionKind::Entry, thing);
        }
    }

    /// The values of a type.
    fn values(&mut self, ty: &Ty) -> bool {
        match ty {
            Ty::Enum(_) | Ty::Inline(..) => {
                for i in self.project.members(ty) {
                    self.symbol(CompletionKind::Member, self.project.symbol(i));
                }
                true
            }
            Ty::Kind(kind) => {
                self.entries(kind);
                true
            }
            Ty::Many(inner) => self.values(inner),
            Ty::Arc => {
                self.symbols(CompletionKind::Function, SymbolKind::Arc);
                true
            }
            _ => false,
        }
    }

    /// At the start of a line: declarations and entries of kinds.
    fn declarations(&mut self) {
        for snippet in snippets::all(self.project, self.from) {
            self.seen.insert(snippet.label.clone());
            self.found.push(snippet);
        }
        for w in WordList::Declarations.words() {
            self.put(CompletionKind::Keyword, w.name, w.form.into(), format!("{} ", w.name), w.says.into(), false);
        }
        for kind in self.project.all(SymbolKind::Kind).collect::<Vec<_>>() {
            let docs = kind.docs.clone();
            self.put(CompletionKind::Kind, &kind.name, "a new entry".into(), format!("{} ", kind.name), docs, false);
        }
    }

    fn kinds(&mut self) {
        self.symbols(CompletionKind::Kind, SymbolKind::Kind);
        self.symbols(CompletionKind::Kind, SymbolKind::Enum);
        self.add(CompletionKind::Kind, "side", "a side in the game", "side");
    }
}
