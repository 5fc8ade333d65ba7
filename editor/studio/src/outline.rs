//! What a text declares, read from its first words alone: good enough for a tree, whatever else is broken.

use dicta_syntax::tokens::{Lexer, Token, TokenKind};

/// A declaration in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Its first word: `mission`, `rule`, or whatever kind it is of.
    pub sort: String,
    pub name: String,
    /// The title if it has one, else the name.
    pub title: String,
    /// The lines of `///` before it.
    pub docs: String,
    pub start: usize,
    pub end: usize,
}

impl Declaration {
    /// Whether it changes what another ruleset declares, and so is called by what it changes.
    pub fn changes(&self) -> bool {
        CHANGES.contains(&self.sort.as_str())
    }

    /// What is declared or changed, as `word name`.
    pub fn subject(&self) -> String {
        match self.changes() {
            true => self.title.strip_prefix("to ").unwrap_or(&self.title).to_owned(),
            false => format!("{} {}", self.sort, self.name),
        }
    }
}

/// The sorts that change what another ruleset declares.
const CHANGES: [&str; 3] = ["add", "replace", "remove"];

/// The tokens of those lines that begin in the first column with a word or with documentation: no other line can begin a
/// declaration, and no token goes on over the end of a line.
fn heads(text: &str) -> impl Iterator<Item = Token> {
    let mut next = 0;
    let lines = text.split_inclusive('\n').map(move |line| {
        let start = next;
        next += line.len();
        (start as u32, line)
    });
    let is_head = |line: &str| {
        line.bytes().next().is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_') || line.starts_with("///")
    };
    lines.filter(move |(_, line)| is_head(line)).flat_map(|(start, line)| {
        Lexer::new(line).map(move |t| Token { start: t.start + start, end: t.end + start, ..t })
    })
}

/// The declarations of a text, in order.
pub fn outline(text: &str) -> Vec<Declaration> {
    let mut found: Vec<Declaration> = Vec::new();
    let mut line_start = true;
    let mut open = false;
    let mut docs = String::new();
    for token in heads(text) {
        let first = line_start;
        line_start = token.kind == TokenKind::Newline;
        if line_start {
            open = false;
            continue;
        }
        let word = token.text(text);
        if token.kind == TokenKind::Doc && first {
            let line = word.trim_start_matches('/').trim();
            docs = if docs.is_empty() { line.to_owned() } else { format!("{docs} {line}") };
            continue;
        }
        let is_word = matches!(token.kind, TokenKind::Keyword | TokenKind::Name);
        if first && is_word {
            open = true;
            let (start, end) = (token.start as usize, token.end as usize);
            let (sort, docs) = (word.to_owned(), std::mem::take(&mut docs));
            found.push(Declaration { sort, name: String::new(), title: String::new(), docs, start, end });
            continue;
        }
        let Some(last) = found.last_mut().filter(|_| open) else { continue };
        let is_word = matches!(token.kind, TokenKind::Name | TokenKind::Keyword | TokenKind::Number);
        match token.kind {
            // What changes something is called by all that says what it changes.
            _ if is_word && last.changes() && word != "by" => {
                let from = if last.title.is_empty() { token.start as usize } else { last.end - last.title.len() };
                last.end = token.end as usize;
                last.title = text.get(from..last.end).unwrap_or(word).to_owned();
                last.name = word.to_owned();
            }
            _ if last.changes() => open = word == "." || word.trim().is_empty(),
            TokenKind::Name | TokenKind::Keyword | TokenKind::Number if last.name.is_empty() => {
                last.name = word.to_owned();
                last.end = token.end as usize;
            }
            TokenKind::Text if last.title.is_empty() => {
                last.title = word.trim_matches('"').to_owned();
                last.end = token.end as usize;
            }
            TokenKind::Punct if word == "{" || word == "=" => open = false,
            _ => {}
        }
    }
    for d in &mut found {
        if d.title.is_empty() {
            d.title = if d.name.is_empty() { d.sort.clone() } else { d.name.clone() };
        }
    }
    found.retain(|d| !matches!(d.sort.as_str(), "edition" | "use" | "for" | "board" | "source"));
    found
}

/// Names and titles of the kinds of piece that a text declares.
pub fn piece_kinds(text: &str) -> Vec<(String, String)> {
    let is_piece = |d: &Declaration| {
        let rest = text.get(d.end..).unwrap_or("");
        let head = rest.lines().next().unwrap_or("").split('{').next().unwrap_or("");
        head.split_whitespace().any(|word| word == "piece")
    };
    outline(text).into_iter().filter(|d| d.sort == "kind" && is_piece(d)).map(|d| (d.name, d.title)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_titles_are_found_in_broken_text() {
        let text =
            "edition 1\nmission duel \"A duel\" {\n  map x\n}\nrule }{ \n14L3 x\ngizmo 14L3 { path F }\nturn {\n";
        let found: Vec<(String, String)> = outline(text).into_iter().map(|d| (d.sort, d.title)).collect();
        let expected = [("mission", "A duel"), ("rule", "rule"), ("14L3", "x"), ("gizmo", "14L3"), ("turn", "turn")];
        assert_eq!(found, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    }

    #[test]
    fn what_changes_something_is_called_by_what_it_changes() {
        let text = "add to value attack_dice {\n  + 1\n}\nremove rule climb_speed\nreplace dice.range by + 2 because \"x\"\nreplace define guns \"Guns\" (a: b) = 1\n";
        assert_eq!(outline(text)[0].subject(), "value attack_dice");
        let found: Vec<(String, String)> = outline(text).into_iter().map(|d| (d.name, d.title)).collect();
        let expected = [
            ("attack_dice", "to value attack_dice"),
            ("climb_speed", "rule climb_speed"),
            ("range", "dice.range"),
            ("guns", "define guns"),
        ];
        assert_eq!(found, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    }
}
