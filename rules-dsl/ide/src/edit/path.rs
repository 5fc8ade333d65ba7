//! The path of an edit, as a designer writes it: `fokker_1.wings`, `shots[2, 5]`, `deck damage."3 wings".count`.

use dicta_syntax::tokens::{Token, TokenKind, lex};
use dicta_syntax::{quote, unquote};
use std::fmt;
use std::str::FromStr;

/// The path to a declaration, or to a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    /// The file that declares it, if needed: `maps.dicta:map front`.
    pub file: Option<String>,
    /// The keyword before its name, if needed: `aircraft fokker_1`.
    pub word: Option<String>,
    /// The name of the declaration.
    pub name: String,
    /// The names after the dots.
    pub parts: Vec<String>,
    /// The keys of a cell of a table.
    pub keys: Vec<String>,
}

/// The error for a string that is not a path.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a path; write a name and its parts after dots, such as `fokker_1.wings` or `shots[2, 5]`")]
pub struct WrongPath(pub String);

impl Path {
    /// A declaration in a file.
    pub fn of(file: impl Into<String>, name: impl Into<String>) -> Self {
        Path { file: Some(file.into()), name: name.into(), ..Path::default() }
    }

    /// Adds the keyword of the declaration.
    pub fn with_word(self, word: impl Into<String>) -> Self {
        Path { word: Some(word.into()), ..self }
    }

    /// A part of it.
    pub fn part(mut self, part: impl Into<String>) -> Self {
        self.parts.push(part.into());
        self
    }

    /// A cell of it.
    pub fn cell(self, keys: impl IntoIterator<Item = String>) -> Self {
        Path { keys: keys.into_iter().collect(), ..self }
    }

    /// Whether it leads to a whole declaration rather than to a part.
    pub fn is_whole(&self) -> bool {
        self.parts.is_empty() && self.keys.is_empty()
    }

    /// Its last element, as it is written in messages.
    pub(super) fn last(&self) -> String {
        match (self.parts.last(), self.keys.is_empty()) {
            (_, false) => format!("[{}]", self.keys.join(", ")),
            (Some(part), true) => part.clone(),
            (None, true) => self.name.clone(),
        }
    }

    /// The declaration: `aircraft fokker_1`.
    pub fn declaration(&self) -> String {
        match &self.word {
            Some(word) => format!("{word} {}", self.name),
            None => self.name.clone(),
        }
    }

    /// The path up to this part.
    pub(super) fn upto(&self, part: usize) -> String {
        let mut out = self.name.clone();
        for part in self.parts.iter().take(part) {
            out.push('.');
            out.push_str(&quoted(part));
        }
        out
    }
}

/// A part as written after a dot.
pub(super) fn quoted(part: &str) -> String {
    match part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        true => part.to_owned(),
        false => quote(part),
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.upto(self.parts.len()))?;
        match self.keys.is_empty() {
            true => Ok(()),
            false => write!(f, "[{}]", self.keys.join(", ")),
        }
    }
}

impl FromStr for Path {
    type Err = WrongPath;

    fn from_str(from: &str) -> Result<Self, WrongPath> {
        let wrong = || WrongPath(from.to_owned());
        let (file, rest) = match from.split_once(".dicta:") {
            Some((file, rest)) => (Some(format!("{file}.dicta")), rest),
            None => (None, from),
        };
        let mut tokens = lex(rest).into_iter().filter(|t| t.kind != TokenKind::Space).peekable();
        let is_name = |t: &Token| matches!(t.kind, TokenKind::Name | TokenKind::Keyword | TokenKind::Number);
        let said = |t: &Token| match t.kind {
            TokenKind::Text => unquote(t.text(rest)),
            _ => t.text(rest).to_owned(),
        };
        let named = |t: &Token| is_name(t) || t.kind == TokenKind::Text;
        let first = tokens.next().filter(|t| named(t)).ok_or_else(wrong)?;
        let mut path = Path { file, name: said(&first), ..Path::default() };
        if let Some(second) = tokens.next_if(|t| named(t)) {
            path.word = Some(std::mem::replace(&mut path.name, said(&second)));
        }
        while tokens.next_if(|t| t.text(rest) == ".").is_some() {
            path.parts.push(said(&tokens.next().filter(|t| named(t)).ok_or_else(wrong)?));
        }
        if tokens.next_if(|t| t.text(rest) == "[").is_some() {
            let mut key = String::new();
            loop {
                let token = tokens.next().ok_or_else(wrong)?;
                match token.text(rest) {
                    "]" | "," if key.is_empty() => return Err(wrong()),
                    "]" => break path.keys.push(key),
                    "," => path.keys.push(std::mem::take(&mut key)),
                    word => key.push_str(word),
                }
            }
        }
        match tokens.next() {
            None => Ok(path),
            Some(_) => Err(wrong()),
        }
    }
}
