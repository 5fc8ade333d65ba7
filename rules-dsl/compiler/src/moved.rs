//! Where places of one check are in the next one, whose declarations are the same: some have moved, and in some a
//! comment or a text has changed that only people read.
//!
//! A declaration that only moved has the tree that it had. One in which a comment has changed has another tree, but the
//! same tokens on the same lines; comments and blanks mean nothing to the parser, except that they separate tokens.
//! Of texts, those count that the compiler only copies: documentation, reasons, sources and most titles.
//! Places are found by the tokens that they begin and end with. There is none for a place in a comment or in a changed
//! text, and none for a problem in a changed declaration, since its message may quote the source.
//!
//! Until the check ends, the places of files that have changed in any way are found [loosely](Moved::loosely).

use crate::diagnostics::{Diagnostic, GlobalSpan};
use dicta_program::Origin;
use dicta_syntax::ast::{Decl, DeclKind};
use dicta_syntax::tokens::{Lexer, Token, TokenKind};
use dicta_syntax::{Block, SourceFile};
use std::iter::Peekable;
use std::ops::Range;
use std::sync::Arc;

/// A file that a check reads, with its number and its address in the project.
#[derive(Clone)]
pub(crate) struct FileAt {
    pub number: usize,
    pub base: u32,
    pub source: Arc<SourceFile>,
}

/// From the places of one check to those of the next.
#[derive(Default)]
pub(crate) struct Moved {
    /// By address, without overlaps.
    pieces: Vec<Piece>,
    /// The former addresses of the declarations in which something has changed.
    changed: Vec<Range<u32>>,
    /// By number: the former address of each file, and the present one.
    files: Vec<Option<(u32, u32)>>,
    /// Whether the compiler compares texts with those that are translated.
    is_translated: bool,
    /// Whether files may differ in anything: what has no counterpart is left out.
    pub is_loose: bool,
}

/// A range of addresses, and where it is now.
struct Piece {
    from: Range<u32>,
    to: Range<u32>,
    /// Whether what is inside it is where it was.
    is_same: bool,
}

impl Piece {
    fn place(&self, at: u32) -> Option<u32> {
        match at {
            at if at == self.from.start => Some(self.to.start),
            at if at == self.from.end => Some(self.to.end),
            at => self.is_same.then(|| self.to.start + (at - self.from.start)),
        }
    }
}

impl Moved {
    /// None if the files differ in more than the places of declarations, in comments and in texts that only people read.
    pub fn between(before: &[FileAt], now: &[FileAt]) -> Option<Self> {
        let is_translated = now.iter().any(|file| file.source.mentioned("translation") > 0);
        let mut moved = Moved { is_translated, ..Moved::default() };
        if before.len() != now.len() {
            return None;
        }
        for (before, now) in before.iter().zip(now) {
            if before.number != now.number {
                return None;
            }
            moved.add_file(before, now)?;
        }
        // No place at all is written as the first address.
        let first = moved.pieces.first();
        first.is_none_or(|piece| piece.from.start > 0 || piece.to.start == 0).then_some(moved)
    }

    /// Between the same files with any text: all places before the words that differ, and all after them.
    pub fn loosely(before: &[FileAt], now: &[FileAt]) -> Self {
        let mut moved = Moved { is_loose: true, ..Moved::default() };
        for before in before {
            let Some(now) = now.iter().find(|now| now.number == before.number) else { continue };
            moved.add_base(before, now);
            let (old, new) = (&before.source.text, &now.source.text);
            let (start, end) = if Arc::ptr_eq(&before.source, &now.source) { (old.len(), 0) } else { common(old, new) };
            moved.add(before.base, now.base, start as u32);
            let at = |base: u32, text: &str| base + (text.len() - end) as u32;
            moved.add(at(before.base, old), at(now.base, new), end as u32);
        }
        moved
    }

    fn add_base(&mut self, before: &FileAt, now: &FileAt) {
        self.files.resize(self.files.len().max(before.number + 1), None);
        self.files[before.number] = Some((before.base, now.base));
    }

    fn add_file(&mut self, before: &FileAt, now: &FileAt) -> Option<()> {
        self.add_base(before, now);
        let (old, new) = (&before.source, &now.source);
        if Arc::ptr_eq(old, new) {
            let length = old.text.len() as u32;
            self.add(before.base, now.base, length);
            return Some(());
        }
        if old.blocks.len() != new.blocks.len() {
            return None;
        }
        for (a, b) in old.blocks.iter().zip(&new.blocks) {
            self.add_block((before.base, old, a), (now.base, new, b))?;
        }
        Some(())
    }

    fn add(&mut self, from: u32, to: u32, length: u32) {
        self.pieces.push(Piece { from: from..from + length, to: to..to + length, is_same: true });
    }

    fn add_block(&mut self, before: (u32, &SourceFile, &Block), now: (u32, &SourceFile, &Block)) -> Option<()> {
        let ((from, old, a), (to, new, b)) = (before, now);
        let (from, to) = (from + a.start, to + b.start);
        let is_same = match (&a.decl, &b.decl) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => a.text(&old.text) == b.text(&new.text) && a.errors == b.errors,
            _ => return None,
        };
        if is_same {
            self.add(from, to, a.end - a.start);
            return Some(());
        }
        // All words of what can't be read may be names, also those in its comments.
        let is_read = |block: &Block| match &block.decl {
            Some(decl) => !matches!(decl.kind, DeclKind::Broken),
            None => block.errors.is_empty() && block.declares().is_none(),
        };
        if !is_read(a) || !is_read(b) {
            return None;
        }
        self.changed.push(from..from + (a.end - a.start));
        let title = a.decl.as_deref().and_then(silent_title);
        let (mut before, mut now) = (Tokens::of(a.text(&old.text)), Tokens::of(b.text(&new.text)));
        loop {
            let is_silent = before.is_reason_next();
            let (old, new) = match (before.next(), now.next()) {
                (None, None) => return Some(()),
                (Some(old), Some(new)) => (old, new),
                _ => return None,
            };
            let (is_same, kind) = (old.text == new.text, old.token.kind);
            let is_silent = match kind {
                TokenKind::Doc => true,
                TokenKind::Text => is_silent || title == Some(old.token.start),
                _ => false,
            };
            let is_like = old.is_apart == new.is_apart && kind == new.token.kind;
            if !is_like || !(is_same || is_silent && !self.is_translated) {
                return None;
            }
            let at = |base: u32, token: Token| base + token.start..base + token.end;
            self.pieces.push(Piece { from: at(from, old.token), to: at(to, new.token), is_same });
        }
    }

    /// An address at which something begins.
    pub fn start(&self, at: u32) -> Option<u32> {
        let after = self.pieces.partition_point(|piece| piece.from.start <= at);
        let piece = self.pieces[..after].last()?;
        // Between two pieces is what has changed: it begins where the first of them ends, and ends where the second begins.
        if at < piece.from.end || self.is_loose && at == piece.from.end { piece.place(at) } else { None }
    }

    /// An address at which something ends.
    fn end(&self, at: u32) -> Option<u32> {
        let after = self.pieces.partition_point(|piece| piece.from.start < at);
        let inside = self.pieces[..after].last().filter(|piece| at <= piece.from.end);
        let next = || self.pieces.get(after).filter(|next| self.is_loose && at == next.from.start);
        inside.or_else(next)?.place(at)
    }

    /// A range of addresses.
    pub fn span(&self, GlobalSpan { start, end }: GlobalSpan) -> Option<GlobalSpan> {
        if (start, end) == (0, 0) {
            return Some(GlobalSpan::default());
        }
        if start == end {
            let at = self.start(start).or_else(|| self.end(end))?;
            return Some(GlobalSpan { start: at, end: at });
        }
        Some(GlobalSpan { start: self.start(start)?, end: self.end(end)? })
    }

    /// A place in a file.
    pub fn origin(&self, at: Origin) -> Option<Origin> {
        if at == Origin::default() {
            return Some(at);
        }
        let (from, to) = (*self.files.get(at.file as usize)?)?;
        let GlobalSpan { start, end } = self.span(GlobalSpan { start: from + at.start, end: from + at.end })?;
        Some(Origin { file: at.file, start: start.checked_sub(to)?, end: end.checked_sub(to)? })
    }

    /// A problem, unless it is in a declaration that has changed.
    pub fn diagnostic(&self, d: &Diagnostic) -> Option<Diagnostic> {
        let edits = d.fixes.iter().flat_map(|fix| &fix.edits).map(|(at, _)| at);
        let mut places = d.notes.iter().map(|(at, _)| at).chain(edits).chain([&d.at]);
        let is_kept = |at: &Origin| !self.is_in_changed(*at) && self.origin(*at).is_some();
        places.all(is_kept).then(|| d.clone().map(|at| self.origin(at).unwrap_or(at)))
    }

    fn is_in_changed(&self, at: Origin) -> bool {
        let Some(&Some((base, _))) = self.files.get(at.file as usize) else { return false };
        let (start, end) = (base + at.start, base + at.end);
        self.changed.iter().any(|changed| start <= changed.end && changed.start <= end)
    }
}

/// The lengths of the same words at the beginning and at the end of two texts.
fn common(old: &str, new: &str) -> (usize, usize) {
    let (a, b) = (old.as_bytes(), new.as_bytes());
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    let is_same = |(x, y): &(&u8, &u8)| x == y;
    let same = a.iter().zip(b).take_while(is_same).count();
    let start = same - a[..same].iter().rev().take_while(|byte| is_word(byte)).count();
    let same = a[start..].iter().rev().zip(b[start..].iter().rev()).take_while(is_same).count();
    let end = same - a[a.len() - same..].iter().take_while(|byte| is_word(byte)).count();
    (start, end)
}

/// Where the title of a declaration begins, unless the compiler looks for it.
fn silent_title(decl: &Decl) -> Option<u32> {
    let title = match &decl.kind {
        DeclKind::Example(example) => Some(&example.title),
        DeclKind::Entry { word, .. } if matches!(word.text.as_str(), "look" | "drawing" | "map") => None,
        DeclKind::Ruleset { .. } | DeclKind::Deck { .. } | DeclKind::Replace(_) | DeclKind::AddTo { .. } => None,
        kind => kind.title(),
    };
    title.map(|title| title.span.start)
}

/// The tokens of a declaration without its comments and blanks.
struct Tokens<'t> {
    text: &'t str,
    lexer: Peekable<Lexer<'t>>,
    /// The last one, and the one before it.
    last: [&'t str; 2],
}

/// A token, and whether blanks or a comment are before it.
struct Apart<'t> {
    token: Token,
    text: &'t str,
    is_apart: bool,
}

impl<'t> Tokens<'t> {
    fn of(text: &'t str) -> Self {
        Tokens { text, lexer: Lexer::new(text).peekable(), last: [""; 2] }
    }

    /// Whether a text that comes next is a reason or a source.
    fn is_reason_next(&self) -> bool {
        let [last, before] = self.last;
        matches!(last, "because" | "reconstructed" | "source") || (before == "source" && last.starts_with('"'))
    }

    fn next(&mut self) -> Option<Apart<'t>> {
        let is_blank = |token: &Token| matches!(token.kind, TokenKind::Space | TokenKind::Comment);
        let mut is_apart = false;
        while self.lexer.next_if(is_blank).is_some() {
            is_apart = true;
        }
        let token = self.lexer.next()?;
        // What is before the end of a line separates nothing.
        let is_apart = is_apart && token.kind != TokenKind::Newline;
        let text = token.text(self.text);
        self.last = [text, self.last[0]];
        Some(Apart { token, text, is_apart })
    }
}
