//! The formatter: one layout for all files, without changing their meaning.
//!
//! It works on tokens and keeps the author's line breaks, comments and alignment (two or more blanks within a line). A
//! block is re-indented by its braces, two blanks per level; a continued line keeps its distance from the line it
//! continues. Blank lines are kept, but never two in a row. A block that can't be parsed stays as it is, and so
//! does one that would have another meaning afterwards.

use crate::blocks::{Block, parse};
use crate::edit::line_end;
use crate::grammar::shape;
use crate::tokens::{EXAMPLE_WORDS, FIELD_WORDS, Lexer, STATEMENT_WORDS, Token, TokenKind, lex};

/// The formatted text. Formatting it again changes nothing.
pub fn format(text: &str) -> String {
    let line_end = line_end(text);
    let file = parse(text);
    let mut out = String::with_capacity(text.len() + text.len() / 16);
    let last = file.blocks.len().saturating_sub(1);
    for (i, block) in file.blocks.iter().enumerate() {
        let of_block = block.text(text);
        if !block.errors.is_empty() || !file.file_errors.is_empty() {
            out.push_str(of_block);
            continue;
        }
        match formatted(block, of_block, i == 0, i == last, line_end) {
            Some(formatted) => out.push_str(&formatted),
            None => out.push_str(of_block),
        }
    }
    out
}

/// Whether two texts mean the same: their tokens are equal except for blanks, line breaks and comments.
pub fn same_meaning(a: &str, b: &str) -> bool {
    let words = |text| Lexer::new(text).filter(|t| !t.is_trivia()).map(move |t| t.text(text).trim_end());
    words(a).eq(words(b))
}

/// The formatted block, or `None` to leave it as it is.
fn formatted(block: &Block, text: &str, first: bool, last: bool, line_end: &str) -> Option<String> {
    for spacing in [Spacing::Full, Spacing::RangesKept, Spacing::Kept] {
        let new = lay_out(text, spacing, first, last, line_end);
        if new == text {
            return Some(new);
        }
        let keeps = match block.decl {
            Some(_) => {
                same_meaning(text, &new) && shape(text).is_some_and(|old| shape(&new).is_some_and(|new| old == new))
            }
            None => true,
        };
        if keeps {
            return Some(new);
        }
    }
    None
}

/// Whether blanks within lines are normalized or kept.
#[derive(Clone, Copy, PartialEq)]
enum Spacing {
    Full,
    /// Those around `..` are kept, since without them it would join other words.
    RangesKept,
    Kept,
}

/// An open brace, bracket or parenthesis, and the line with which its item began.
#[derive(Clone, Copy)]
struct Open {
    brace: bool,
    item: Item,
}

/// The indentation of an item's line, now and before.
#[derive(Clone, Copy, Default)]
struct Item {
    new: usize,
    old: usize,
}

struct Layout<'t> {
    text: &'t str,
    spacing: Spacing,
    out: String,
    open: Vec<Open>,
    item: Item,
    /// No line of code has been written since the innermost brace was opened.
    fresh: bool,
    /// The last token of the last line of code.
    before: Option<Token>,
    line_end: &'t str,
}

fn lay_out(text: &str, spacing: Spacing, first: bool, last: bool, line_end: &str) -> String {
    // Blanks at the start of the file are removed, so a byte order mark behind them comes first.
    let from = if first { text.trim_start_matches([' ', '\t', '\r', '\n']) } else { text };
    let bom = from.starts_with('\u{FEFF}');
    let body = from.strip_prefix('\u{FEFF}').unwrap_or(text);
    let mut layout = Layout {
        text: body,
        spacing,
        out: String::with_capacity(text.len() + 16),
        open: Vec::new(),
        item: Item::default(),
        fresh: true,
        before: None,
        line_end,
    };
    if bom {
        layout.out.push('\u{FEFF}');
    }
    let tokens = lex(body);
    let mut blank_pending = false;
    let mut any = false;
    let lines = tokens.split_inclusive(|t| t.kind == TokenKind::Newline);
    for line in lines {
        let indent = line.first().filter(|t| t.kind == TokenKind::Space).map_or(0, |t| width(t.text(body)));
        let line: Vec<Token> = line
            .iter()
            .copied()
            .skip_while(|t| t.kind == TokenKind::Space)
            .take_while(|t| t.kind != TokenKind::Newline)
            .collect();
        let end = line.iter().rposition(|t| t.kind != TokenKind::Space).map_or(0, |i| i + 1);
        let Some(lead) = line.first() else {
            blank_pending = true;
            continue;
        };
        let after_brace = layout.before.is_some_and(|t| t.text(body) == "{") && layout.fresh;
        let closes = matches!(lead.text(body), "}" | ")" | "]");
        if blank_pending && !(closes || after_brace && any) && (any || !first) {
            layout.out.push_str(line_end);
        }
        blank_pending = false;
        any = true;
        layout.line(&line[..end], indent);
    }
    if blank_pending && !last && (any || !first) {
        layout.out.push_str(line_end);
    }
    layout.out
}

impl Layout<'_> {
    fn line(&mut self, line: &[Token], old: usize) {
        let Some(lead) = line.first() else { return };
        let indent = self.indent(line, *lead, old);
        self.out.extend(std::iter::repeat_n(' ', indent));
        if self.spacing == Spacing::Kept || lead.text(self.text) == "use" && self.open.is_empty() {
            self.keep(line);
        } else {
            self.space(line);
        }
        self.out.push_str(self.line_end);
        self.track(line);
    }

    /// How far a line is indented; remembers the item that it starts.
    fn indent(&mut self, line: &[Token], lead: Token, old: usize) -> usize {
        let top = self.open.last().copied();
        match (lead.text(self.text), top) {
            ("}", Some(open)) => {
                self.item = Item { new: open.item.new, old };
                return open.item.new;
            }
            (")" | "]", Some(open)) => return open.item.new + old.saturating_sub(open.item.old),
            (_, Some(open)) if !open.brace => return continued(open.item, old),
            _ => {}
        }
        let base = top.map_or(0, |open| open.item.new + 2);
        if lead.kind == TokenKind::Comment {
            return base;
        }
        // A line of code or `///` in the first column would begin a declaration.
        let inside_head = top.is_none() && self.before.is_some();
        if lead.kind == TokenKind::Doc {
            return if inside_head { 2 } else { base };
        }
        if inside_head || !self.fresh && self.continues(line, lead, old) {
            return continued(self.item, old);
        }
        self.item = Item { new: base, old };
        base
    }

    /// Whether a line of a body continues the item above it.
    fn continues(&self, line: &[Token], lead: Token, old: usize) -> bool {
        let Some(before) = self.before else { return false };
        let (word, last) = (lead.text(self.text), before.text(self.text));
        let joins = matches!(
            last,
            "=" | "=="
                | "!="
                | "<"
                | "<="
                | ">"
                | ">="
                | "+"
                | "-"
                | "*"
                | "/"
                | "->"
                | "+="
                | "-="
                | ":"
                | "and"
                | "or"
                | "not"
                | "in"
                | "is"
                | "mod"
        );
        if joins && before.kind != TokenKind::Name {
            return true;
        }
        let carries_on = matches!(
            word,
            "==" | "!="
                | "<"
                | "<="
                | ">"
                | ">="
                | "*"
                | "/"
                | "and"
                | "or"
                | "in"
                | "is"
                | "mod"
                | "because"
                | "as"
                | "where"
                | "secret"
                | "lasting"
                | "guess"
                | "showing"
                | "holds"
                | "simultaneously"
                | "not"
        );
        if carries_on {
            return true;
        }
        let may = last == ","
            || lead.kind == TokenKind::Text
            || matches!(word, "when" | "by" | "then" | "else" | "after" | "before" | "for" | "from" | "to" | "->")
            || matches!(
                word,
                "source"
                    | "reconstructed"
                    | "unreachable"
                    | "tune"
                    | "over"
                    | "shared"
                    | "extends"
                    | "sides"
                    | "reshuffle"
                    | "clamp"
                    | "on"
            );
        let opens = line.iter().rev().find(|t| !t.is_trivia()).is_some_and(|t| t.text(self.text) == "{");
        if opens && matches!(word, "when" | "then" | "else") {
            return false;
        }
        let starts = !matches!(word, "when" | "else")
            && [STATEMENT_WORDS, FIELD_WORDS, EXAMPLE_WORDS].iter().any(|list| list.contains(&word));
        may && !starts && old > self.item.old
    }

    /// Follows the braces of a line.
    fn track(&mut self, line: &[Token]) {
        let code = line.iter().enumerate().filter(|(_, t)| !t.is_trivia() && t.kind != TokenKind::Doc);
        for (place, token) in code {
            match token.text(self.text) {
                word @ ("{" | "(" | "[") => {
                    self.open.push(Open { brace: word == "{", item: self.item });
                    self.fresh = true;
                }
                "}" | ")" | "]" => {
                    if let Some(open) = self.open.pop() {
                        // A brace that begins its line has the indentation of that line.
                        let old = if open.brace && place == 0 { self.item.old } else { open.item.old };
                        self.item = Item { new: open.item.new, old };
                    }
                    self.fresh = false;
                }
                _ => self.fresh = false,
            }
            self.before = Some(*token);
        }
    }

    fn keep(&mut self, line: &[Token]) {
        for token in line {
            self.out.push_str(shown(*token, self.text));
        }
    }

    /// Writes a line with normalized blanks.
    fn space(&mut self, line: &[Token]) {
        let code: Vec<(Token, usize)> = with_gaps(line, self.text);
        for (i, &(token, gap)) in code.iter().enumerate() {
            if i > 0 {
                let blanks = self.gap(&code, i, gap);
                self.out.extend(std::iter::repeat_n(' ', blanks));
            }
            self.out.push_str(shown(token, self.text));
        }
    }

    /// How many blanks are before the token at `i`, of which the author wrote `gap`.
    fn gap(&self, code: &[(Token, usize)], i: usize, gap: usize) -> usize {
        let (left, right) = (code[i - 1].0, code[i].0);
        let (a, b) = (left.text(self.text), right.text(self.text));
        if right.kind == TokenKind::Comment || right.kind == TokenKind::Doc {
            return gap.max(1);
        }
        if a == "{" && b == "}" {
            return 0;
        }
        if matches!(b, "," | ";" | ")" | "]") || matches!(a, "(" | "[") {
            return 0;
        }
        if self.spacing == Spacing::Full && (self.is_range_end(code, i) || self.is_range_sign(code, i)) {
            return 0;
        }
        let loose = matches!(a, "," | ";" | "{" | "}" | ":")
            || matches!(b, "{" | "}")
            || is_operator(a)
            || is_operator(b)
            || self.is_binary_sign(code, i)
            || self.is_binary_sign(code, i - 1);
        if loose { gap.max(1) } else { gap }
    }

    /// Whether the token at `i` is what a range ends with: an operand after `..`.
    fn is_range_end(&self, code: &[(Token, usize)], i: usize) -> bool {
        let right = code[i].0;
        let is_operand = matches!(right.kind, TokenKind::Name | TokenKind::Number);
        code[i - 1].0.text(self.text) == ".." && (is_operand || matches!(right.text(self.text), "-" | "("))
    }

    /// Whether `..` is between two operands. With a blank before and none after it begins a range.
    fn is_range_sign(&self, code: &[(Token, usize)], i: usize) -> bool {
        let is_range = code[i].0.text(self.text) == ".." && self.is_operand_end(code[i - 1].0);
        is_range && code.get(i + 1).is_none_or(|(_, gap)| *gap > 0)
    }

    /// Whether an operand can end with a token.
    fn is_operand_end(&self, token: Token) -> bool {
        match token.kind {
            TokenKind::Name | TokenKind::Number | TokenKind::Text => true,
            TokenKind::Punct => matches!(token.text(self.text), ")" | "]" | "}"),
            _ => false,
        }
    }

    /// Whether `+` or `-` is between two operands. With a blank before and none after it is a sign.
    fn is_binary_sign(&self, code: &[(Token, usize)], i: usize) -> bool {
        let word = code[i].0.text(self.text);
        if !matches!(word, "+" | "-") || i == 0 || i + 1 >= code.len() {
            return false;
        }
        self.is_operand_end(code[i - 1].0) && (code[i].1 == 0 || code[i + 1].1 > 0)
    }
}

fn is_operator(word: &str) -> bool {
    matches!(word, "=" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "*" | "/" | "->" | "+=" | "-=")
}

fn continued(item: Item, old: usize) -> usize {
    item.new + old.saturating_sub(item.old).max(2)
}

/// The tokens of a line, each with the width of the blanks before it.
fn with_gaps(line: &[Token], text: &str) -> Vec<(Token, usize)> {
    let mut gap = 0;
    let mut code = Vec::with_capacity(line.len());
    for &token in line {
        if token.kind == TokenKind::Space {
            gap += width(token.text(text));
        } else {
            code.push((token, gap));
            gap = 0;
        }
    }
    code
}

/// A token as written; comments lose blanks at their end.
fn shown(token: Token, text: &str) -> &str {
    let word = token.text(text);
    if matches!(token.kind, TokenKind::Comment | TokenKind::Doc) { word.trim_end() } else { word }
}

fn width(blanks: &str) -> usize {
    blanks.chars().map(|c| if c == '\t' { 2 } else { 1 }).sum()
}
