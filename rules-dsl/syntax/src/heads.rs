//! The heads of declarations: what comes before their bodies. They are read without a tree, so a broken declaration has
//! a head, too, and the heads of a large file cost little.

use std::ops::Range;

use crate::ast::Decl;
use crate::blocks::{Block, parse, split};
use crate::tokens::{Lexer, Token, TokenKind};
use crate::tree::unquote;

/// The head of a declaration. Places are bytes of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its first word: `mission`, `rule`, or the kind of an entry.
    pub word: String,
    /// Its name; empty if it has none. A change of a declaration has the last name of its target.
    pub name: String,
    /// Its title; empty if it has none.
    pub title: String,
    /// The lines of `///` before it, as one line.
    pub docs: String,
    /// From its first word to its name or title.
    pub span: Range<usize>,
    /// From its documentation to its last byte; comments and blank lines that follow are left out.
    pub own: Range<usize>,
    /// What it changes, from its second word on; empty if it changes nothing.
    changed: String,
}

/// Words that start a line about the file or its ruleset, not a declaration.
const LINES: [&str; 5] = ["edition", "use", "for", "board", "source"];

/// Words that start a change of a declaration of another ruleset.
const CHANGES: [&str; 3] = ["add", "replace", "remove"];

impl Head {
    /// Whether it declares or changes something; a line such as `use maps/front` does not.
    pub fn is_declaration(&self) -> bool {
        !LINES.contains(&self.word.as_str())
    }

    /// Whether it changes a declaration of another ruleset, and is therefore named after its target.
    pub fn is_change(&self) -> bool {
        CHANGES.contains(&self.word.as_str())
    }

    /// Its display name: its title, otherwise its target, its name or its first word.
    pub fn called(&self) -> &str {
        [&self.title, &self.changed, &self.name].into_iter().find(|text| !text.is_empty()).unwrap_or(&self.word)
    }

    /// What is declared or changed, as `word name`.
    pub fn subject(&self) -> String {
        match self.is_change() {
            true => self.changed.strip_prefix("to ").unwrap_or(&self.changed).to_owned(),
            false => format!("{} {}", self.word, self.name),
        }
    }

    /// The text from its documentation to its last byte.
    pub fn text<'t>(&self, file: &'t str) -> &'t str {
        file.get(self.own.clone()).unwrap_or("")
    }

    /// Its tree, read from its text; none if it is broken.
    pub fn decl(&self, file: &str) -> Option<Decl> {
        parse(self.text(file)).blocks.first()?.decl.as_deref().cloned()
    }
}

/// The heads of a text's declarations, in order.
pub fn heads(text: &str) -> impl Iterator<Item = Head> {
    split(text).0.into_iter().filter_map(|(start, end)| head(text, start..end))
}

impl Block {
    /// The head of the block's declaration, whether or not the rest of it can be read.
    pub fn head(&self, file: &str) -> Option<Head> {
        head(file, self.start as usize..self.end as usize)
    }

    /// The title of the example that a block is, whether or not the rest of it can be read.
    pub fn example(&self, file: &str) -> Option<String> {
        self.head(file).filter(|head| head.word == "example").map(|head| head.title)
    }

    /// The ruleset that a block names with `ruleset` or `for`, whether or not the rest of it can be read.
    pub fn header(&self, file: &str) -> Option<String> {
        let head = self.head(file).filter(|head| matches!(head.word.as_str(), "for" | "ruleset"))?;
        (!head.name.is_empty()).then_some(head.name)
    }
}

/// The head of the block in this range of a file.
fn head(file: &str, block: Range<usize>) -> Option<Head> {
    let text = file.get(block.clone())?;
    let bare = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let base = block.end - bare.len();
    let mut tokens = Lexer::new(bare).filter(|t| !matches!(t.kind, TokenKind::Space | TokenKind::Comment));
    let mut docs: Vec<&str> = Vec::new();
    let mut start = None;
    let first = loop {
        let token = tokens.next()?;
        match token.kind {
            TokenKind::Newline => {}
            TokenKind::Doc => {
                start.get_or_insert(token.start as usize);
                docs.push(token.text(bare).trim_start_matches('/').trim());
            }
            TokenKind::Keyword | TokenKind::Name => break token,
            _ => return None,
        }
    };
    let span = first.start as usize..first.end as usize;
    let own = start.unwrap_or(span.start)..end(bare);
    let mut head = Head {
        word: first.text(bare).to_owned(),
        name: String::new(),
        title: String::new(),
        docs: docs.join(" "),
        span,
        own,
        changed: String::new(),
    };
    let line = tokens.take_while(|t| t.kind != TokenKind::Newline);
    match head.is_change() {
        true => head.read_change(bare, line),
        false => head.read(bare, line),
    }
    for range in [&mut head.span, &mut head.own] {
        *range = range.start + base..range.end + base;
    }
    Some(head)
}

impl Head {
    fn read(&mut self, text: &str, line: impl Iterator<Item = Token>) {
        for token in line {
            let word = token.text(text);
            match token.kind {
                TokenKind::Name | TokenKind::Keyword | TokenKind::Number if self.name.is_empty() => {
                    word.clone_into(&mut self.name);
                    self.span.end = token.end as usize;
                }
                TokenKind::Text => {
                    self.title = unquote(word);
                    self.span.end = token.end as usize;
                    return;
                }
                TokenKind::Punct if matches!(word, "{" | "=") => return,
                _ => {}
            }
        }
    }

    /// `add to value attack_dice { … }`, `replace dice.range by …`: the target consists of the words up to `by` or the
    /// body.
    fn read_change(&mut self, text: &str, line: impl Iterator<Item = Token>) {
        let mut from = None;
        for token in line {
            let word = token.text(text);
            match token.kind {
                TokenKind::Name | TokenKind::Keyword | TokenKind::Number if word != "by" => {
                    let from = *from.get_or_insert(token.start as usize);
                    self.span.end = token.end as usize;
                    text[from..self.span.end].clone_into(&mut self.changed);
                    word.clone_into(&mut self.name);
                }
                TokenKind::Punct if word == "." => {}
                _ => return,
            }
        }
    }
}

/// The end of the declaration in a block's text: comments and blank lines that follow belong to what comes next.
fn end(text: &str) -> usize {
    let mut own = text.trim_end();
    while let Some(line) = own.rfind('\n').filter(|i| own[i + 1..].trim_start().starts_with("//")) {
        own = own[..line].trim_end();
    }
    own.len()
}
