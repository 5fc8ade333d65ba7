//! A file as top-level blocks, each parsed on its own and kept while its text stays the same.
//!
//! Any line that begins in the first column with a letter, a digit or `///` starts a block, even while braces are open;
//! `///` lines belong to the declaration below them. Everything else (a closing brace, blank lines, comments) belongs
//! to the block above. So the blocks cover every byte, and printing them gives the text back.

use dicta_diagnostics::Code::*;
use std::collections::HashMap;
use std::sync::Arc;

use crate::ast::{Decl, Span};
use crate::errors::{ERRORS_MAX, SyntaxError, too_many};
use crate::parser::{Detail, parse_decl};
use crate::tokens::{Lexer, Token, TokenKind};
use crate::word_counts::WordCounts;

/// How many bytes of a file's broken declarations are searched for common mistakes, each of which is parsed several
/// times.
const FIXED_BYTES: usize = 1 << 16;

/// The largest file that is read, in bytes.
pub const FILE_SIZE_MAX: usize = 16 << 20;

/// How many declarations of a file are read.
pub const DECLARATIONS_MAX: usize = 200_000;

/// A file's text with its blocks.
#[derive(Clone, Debug, PartialEq)]
pub struct SourceFile {
    /// The text itself.
    pub text: Arc<str>,
    /// The blocks in order, without gaps.
    pub blocks: Vec<Block>,
    /// Errors of the file as a whole; their spans count from its start.
    pub file_errors: Vec<SyntaxError>,
    words: WordCounts,
}

/// A declaration with its documentation and what follows it up to the next one, or the text before the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// First byte in the file.
    pub start: u32,
    /// One past the last byte in the file.
    pub end: u32,
    /// A hash of the block's text.
    pub hash: u64,
    /// The tree; none when the block holds no declaration or an erroneous one.
    pub decl: Option<Arc<Decl>>,
    /// Its errors; spans count from the block's start.
    pub errors: Arc<[SyntaxError]>,
    /// Broken, but its errors are not reported, since [`ERRORS_MAX`] others come before them.
    left_out: bool,
    /// Broken, without fixes, since [`FIXED_BYTES`] of broken declarations come before it.
    plain: bool,
    declares: Option<Arc<(String, String)>>,
}

impl Block {
    /// The block, or the block without its errors.
    fn without_errors_if(self, left_out: bool) -> Block {
        if !left_out || self.errors.is_empty() {
            return self;
        }
        Block { errors: Arc::from([]), left_out: true, ..self }
    }

    /// The block's text within its file's text.
    pub fn text<'t>(&self, file: &'t str) -> &'t str {
        file.get(self.start as usize..self.end as usize).unwrap_or("")
    }

    /// The first word and the name of the declaration, read by a scanner that needs no tree: what a broken block would
    /// have declared. For `replace rule n` the keyword and name of what is replaced.
    pub fn declares(&self) -> Option<(&str, &str)> {
        self.declares.as_ref().map(|pair| (pair.0.as_str(), pair.1.as_str()))
    }

    /// A span of this block as a byte range of the file.
    pub fn range(&self, span: Span) -> std::ops::Range<usize> {
        (self.start + span.start) as usize..(self.start + span.end) as usize
    }
}

impl SourceFile {
    /// Every declaration that could be read, with its block.
    pub fn decls(&self) -> impl Iterator<Item = (&Block, &Decl)> {
        self.blocks.iter().filter_map(|block| Some((block, block.decl.as_deref()?)))
    }

    /// Every syntax error with its byte range in the file, in order of the blocks.
    pub fn errors(&self) -> impl Iterator<Item = (std::ops::Range<usize>, &SyntaxError)> {
        let of_file = self.file_errors.iter().map(|e| (e.at.start as usize..e.at.end as usize, e));
        of_file.chain(self.blocks.iter().flat_map(|b| b.errors.iter().map(|e| (b.range(e.at), e))))
    }

    /// The block that holds a byte of the file; the last one for the end of the file.
    pub fn block_at(&self, offset: u32) -> Option<&Block> {
        let at = self.blocks.partition_point(|block| block.end <= offset);
        self.blocks.get(at).or(self.blocks.last())
    }

    /// How often a word occurs in the text, wherever it is.
    pub fn mentioned(&self, word: &str) -> usize {
        self.words.count(&self.text, word)
    }

    /// The text, put together from the blocks.
    pub fn print(&self) -> String {
        self.blocks.iter().map(|block| block.text(&self.text)).collect()
    }
}

/// Reads a file. Total: any text gives blocks that cover it. The caller replaces bytes that are not UTF-8 by
/// `\u{FFFD}`; they are reported.
pub fn parse(text: &str) -> SourceFile {
    parse_with(text, |_, _| None)
}

/// Reads a new version of a file; blocks whose text is unchanged keep their trees.
pub fn reparse(old: &SourceFile, text: &str) -> SourceFile {
    let mut by_hash: HashMap<u64, &Block> = HashMap::with_capacity(old.blocks.len());
    for block in &old.blocks {
        by_hash.insert(block.hash, block);
    }
    parse_with(text, |hash, new| by_hash.get(&hash).copied().filter(|block| block.text(&old.text) == new))
}

fn parse_with<'b>(text: &str, known: impl Fn(u64, &str) -> Option<&'b Block>) -> SourceFile {
    let source: Arc<str> = Arc::from(text);
    if text.len() > FILE_SIZE_MAX {
        return too_large(source);
    }
    if let Some(at) = text.find('\0') {
        return no_text(source, at);
    }
    let mut blocks: Vec<Block> = Vec::with_capacity(text.len() / 256 + 1);
    let (mut reported, mut broken) = (0, 0);
    let (parts, rest) = split(text);
    for (start, end) in parts {
        let of_block = &text[start..end];
        let hash = hash_of(of_block);
        let (start, end, left_out) = (start as u32, end as u32, reported >= ERRORS_MAX);
        let plain = broken >= FIXED_BYTES;
        let block = match known(hash, of_block) {
            // A block whose errors were not reported is parsed again once the limit allows it.
            Some(block) if (!block.left_out || left_out) && (!block.plain || plain) => {
                Block { start, end, ..block.clone() }.without_errors_if(left_out)
            }
            _ => parse_block(of_block, start, end, hash, detail(reported, broken)),
        };
        reported += block.errors.len();
        broken += if block.errors.is_empty() { 0 } else { of_block.len() };
        blocks.push(block);
    }
    if let Some(start) = rest {
        blocks.push(left_out(text, start));
    }
    let mut file_errors: Vec<SyntaxError> = text.find(char::REPLACEMENT_CHARACTER).map(not_utf8).into_iter().collect();
    let mut left_out = blocks.iter().filter(|b| b.left_out);
    if let Some(first) = left_out.next() {
        let line = first.text(text).lines().next().map_or(0, str::len) as u32;
        let span = Span { start: first.start, end: first.start + line };
        file_errors.push(too_many(span, 1 + left_out.count(), "declarations from here on can't be read either"));
    }
    SourceFile { text: source, blocks, file_errors, words: WordCounts::default() }
}

fn too_large(text: Arc<str>) -> SourceFile {
    let end = u32::try_from(text.len()).unwrap_or(u32::MAX);
    let span = Span { start: 0, end: 0 };
    let mut error = SyntaxError::new(E0005, span, format!("this file is larger than {} MiB", FILE_SIZE_MAX >> 20));
    error.hint = Some("split it into several files; a project is a folder".to_owned());
    unread(text, end, error)
}

/// A file with a character that no text contains.
fn no_text(text: Arc<str>, at: usize) -> SourceFile {
    let start = at as u32;
    let mut error = SyntaxError::new(E0007, Span { start, end: start + 1 }, "this file is not text");
    error.hint = Some("Dicta skips it; save it as UTF-8 if it is one, or move it out of the project".to_owned());
    let end = text.len() as u32;
    unread(text, end, error)
}

/// Invalid bytes that were replaced by a character, the first of them at this place.
fn not_utf8(at: usize) -> SyntaxError {
    let start = at as u32;
    let span = Span { start, end: start + char::REPLACEMENT_CHARACTER.len_utf8() as u32 };
    let mut error = SyntaxError::new(E0007, span, "these bytes are not valid UTF-8");
    error.hint = Some("save the file as UTF-8".to_owned());
    error
}

/// A file that is not parsed, with the reason.
fn unread(text: Arc<str>, end: u32, error: SyntaxError) -> SourceFile {
    let block = Block {
        start: 0,
        end,
        hash: 0,
        decl: None,
        errors: Arc::from([]),
        left_out: false,
        plain: false,
        declares: None,
    };
    SourceFile { text, blocks: vec![block], file_errors: vec![error], words: WordCounts::default() }
}

/// How much of a block is reported after this many errors of the file, in this many bytes of broken declarations.
fn detail(reported: usize, broken: usize) -> Detail {
    match (reported >= ERRORS_MAX, broken >= FIXED_BYTES) {
        (true, _) => Detail::None,
        (false, true) => Detail::Errors,
        (false, false) => Detail::Fixes,
    }
}

fn parse_block(text: &str, start: u32, end: u32, hash: u64, detail: Detail) -> Block {
    let declares = declares(text);
    let trivia = is_trivia(text);
    let result = if trivia { Err(Vec::new()) } else { parse_decl(text, detail) };
    let none = detail == Detail::None;
    let left_out = none && !trivia && result.is_err();
    let plain = detail == Detail::Errors && !trivia && result.is_err();
    let (decl, errors) = match result {
        Ok(decl) => (Some(Arc::new(decl)), Vec::new()),
        Err(errors) => (None, errors),
    };
    let block =
        Block { start, end, hash, decl, errors: Arc::from(errors), left_out, plain, declares: declares.map(Arc::new) };
    block.without_errors_if(none)
}

/// The first word and the name of a block's text: what a broken block would have declared.
fn declares(text: &str) -> Option<(String, String)> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let is_word = |t: &Token| matches!(t.kind, TokenKind::Name | TokenKind::Keyword);
    let mut words = Lexer::new(text).filter(|t| !t.is_trivia() && t.kind != TokenKind::Doc);
    let first = words.next().filter(is_word)?;
    let mut word = first.text(text);
    if first.kind == TokenKind::Keyword && word == "replace" {
        word = words.next().filter(is_word)?.text(text);
    } else if matches!(word, "add" | "remove" | "use" | "for" | "edition" | "board" | "example") {
        return None;
    }
    Some((word.to_owned(), words.next().filter(is_word)?.text(text).to_owned()))
}

fn is_trivia(text: &str) -> bool {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    Lexer::new(text).all(|token| token.is_trivia() || token.kind == TokenKind::Doc)
}

/// The text after the last declaration that is read.
fn left_out(text: &str, start: usize) -> Block {
    let line = text[start..].lines().next().map_or(0, str::len) as u32;
    let message = format!("this file has more than {DECLARATIONS_MAX} declarations");
    let mut error = SyntaxError::new(E0005, Span { start: 0, end: line }, message);
    error.hint = Some("the rest is skipped; split the file into several".to_owned());
    Block {
        start: start as u32,
        end: text.len() as u32,
        // No text has this hash, so the block is never mistaken for a declaration that was read.
        hash: 0,
        decl: None,
        errors: Arc::from([error]),
        left_out: false,
        plain: false,
        declares: None,
    }
}

/// The byte ranges of the blocks, and the start of the first block beyond the limit.
pub(crate) fn split(text: &str) -> (Vec<(usize, usize)>, Option<usize>) {
    let mut blocks = Vec::with_capacity(text.len() / 256 + 1);
    let (mut start, mut at) = (0, 0);
    // Documentation whose declaration has not been found yet.
    let mut docs_open = false;
    for line in text.split_inclusive('\n') {
        let shown = if at == 0 { line.strip_prefix('\u{FEFF}').unwrap_or(line) } else { line };
        let begins = match shown.as_bytes() {
            [b'/', b'/', b'/', b'/', ..] => false,
            [b'/', b'/', b'/', ..] => {
                let begins = !docs_open;
                docs_open = true;
                begins
            }
            [b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_', ..] | [0x80..=0xFF, ..] => {
                let begins = !docs_open;
                docs_open = false;
                begins
            }
            _ => false,
        };
        if begins && at > start {
            blocks.push((start, at));
            start = at;
            if blocks.len() == DECLARATIONS_MAX {
                return (blocks, Some(start));
            }
        }
        at += line.len();
    }
    if at > start {
        blocks.push((start, at));
    }
    (blocks, None)
}

/// A fast hash of a text; callers also compare the texts.
fn hash_of(text: &str) -> u64 {
    const K: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut hash = text.len() as u64;
    let mut chunks = text.as_bytes().chunks_exact(8);
    for chunk in &mut chunks {
        let mut word = [0; 8];
        word.copy_from_slice(chunk);
        hash = (hash.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(K);
    }
    let mut word = [0; 8];
    word[..chunks.remainder().len()].copy_from_slice(chunks.remainder());
    hash = (hash.rotate_left(5) ^ u64::from_le_bytes(word)).wrapping_mul(K);
    hash ^ (hash >> 29)
}

/// Line and column of a byte, both counted from 1; columns count characters.
pub fn line_col(text: &str, offset: usize) -> (usize, usize) {
    let mut at = offset.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    let before = &text[..at];
    let line = before.bytes().filter(|&b| b == b'\n').count() + 1;
    let column = before.rfind('\n').map_or(before, |i| &before[i + 1..]).chars().count() + 1;
    (line, column)
}
