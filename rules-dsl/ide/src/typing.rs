//! What keys do to a text: from a text and its carets to edits and carets, as plain data.
//!
//! Several carets act at once, in any order; the last one is the main one. Lines end as the text's other lines do, and an
//! indent is two blanks, as the formatter has it. Texts may hold anything; bytes that are no place of a character are
//! taken back to the character before.

use dicta_syntax::TextEdit;
use dicta_syntax::tokens::{Lexer, TokenKind};
use std::ops::Range;

/// How far a level is indented.
const INDENT: usize = 2;

/// A caret and what it selects: `anchor` stays where the selection began, `head` moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Caret {
    pub anchor: usize,
    pub head: usize,
}

impl Caret {
    /// A caret that selects nothing.
    pub fn at(byte: usize) -> Self {
        Caret { anchor: byte, head: byte }
    }

    /// A caret at the end of what it selects.
    pub fn over(range: Range<usize>) -> Self {
        Caret { anchor: range.start, head: range.end }
    }

    /// What is selected.
    pub fn range(&self) -> Range<usize> {
        self.anchor.min(self.head)..self.anchor.max(self.head)
    }

    pub fn is_empty(&self) -> bool {
        self.anchor == self.head
    }
}

/// What a key did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// In order of place, without overlap.
    pub edits: Vec<TextEdit>,
    /// Where the carets stand afterwards.
    pub carets: Vec<Caret>,
}

/// How much a key deletes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Char,
    Word,
    Line,
}

/// A replacement for one caret, with the caret's place in what is put there.
struct Part {
    range: Range<usize>,
    text: String,
    anchor: usize,
    head: usize,
}

impl Part {
    fn put(range: Range<usize>, text: &str) -> Self {
        Part { range, text: text.to_owned(), anchor: text.len(), head: text.len() }
    }
}

fn each(carets: &[Caret], part: impl Fn(&Caret) -> Part) -> Typed {
    let mut parts: Vec<(usize, Part)> = carets.iter().map(part).enumerate().collect();
    parts.sort_by_key(|(_, p)| (p.range.start, p.range.end));
    let mut typed = Typed { edits: Vec::new(), carets: vec![Caret::default(); carets.len()] };
    let (mut done, mut shift) = (0, 0isize);
    for (i, part) in parts {
        let start = part.range.start.max(done);
        let end = part.range.end.max(start);
        done = end;
        let base = start.saturating_add_signed(shift);
        typed.carets[i] = Caret { anchor: base + part.anchor, head: base + part.head };
        shift += part.text.len() as isize - (end - start) as isize;
        if start != end || !part.text.is_empty() {
            typed.edits.push(TextEdit::replace(start as u32, end as u32, part.text));
        }
    }
    typed.carets = merged(typed.carets);
    typed
}

/// Carets without those that another one covers; the last stays the last.
pub fn merged(carets: Vec<Caret>) -> Vec<Caret> {
    let mut kept: Vec<Caret> = Vec::with_capacity(carets.len());
    for caret in carets.into_iter().rev() {
        let r = caret.range();
        let covers = |k: &Caret| {
            let k = k.range();
            r == k || r.start < k.end && k.start < r.end || r.is_empty() && k.start <= r.start && r.end <= k.end
        };
        if !kept.iter().any(covers) {
            kept.push(caret);
        }
    }
    kept.reverse();
    kept
}

/// Puts a text in place of what each caret selects; as many lines as carets are dealt out one each.
pub fn insert(carets: &[Caret], what: &str) -> Typed {
    let lines: Vec<&str> = what.lines().collect();
    if carets.len() > 1 && lines.len() == carets.len() {
        let mut order: Vec<usize> = (0..carets.len()).collect();
        order.sort_by_key(|&i| carets[i].range().start);
        return each(carets, |c| {
            let nth = order.iter().position(|&i| carets[i] == *c).unwrap_or(0);
            Part::put(c.range(), lines[nth])
        });
    }
    each(carets, |c| Part::put(c.range(), what))
}

/// A character as it is typed: brackets and quotes close themselves, what closes is stepped over, and a selection is put
/// between them.
pub fn typed(text: &str, carets: &[Caret], what: &str) -> Typed {
    each(carets, |c| {
        let range = c.range();
        let close = match what {
            "{" => "}",
            "(" => ")",
            "[" => "]",
            "\"" => "\"",
            _ => "",
        };
        let next = text.get(range.end..).and_then(|t| t.chars().next());
        let closes_before = next.is_none_or(|n| n.is_whitespace() || ",;)]}".contains(n));
        if c.is_empty() && matches!(what, "}" | ")" | "]" | "\"") && next.is_some_and(|n| what.starts_with(n)) {
            let inside = what != "\"" || inside_text(text, range.start);
            if inside {
                return Part { range: range.end..range.end, text: String::new(), anchor: 1, head: 1 };
            }
        }
        if what == "}" && c.is_empty() {
            let line = line_start(text, range.start);
            let before = text.get(line..range.start).unwrap_or("");
            if !before.is_empty() && before.bytes().all(|b| b == b' ') {
                let indent = before.len().saturating_sub(INDENT);
                return Part::put(line..range.end, &format!("{}}}", " ".repeat(indent)));
            }
        }
        if close.is_empty() || in_words(text, range.start) {
            return Part::put(range, what);
        }
        if !c.is_empty() {
            let inner = text.get(range.clone()).unwrap_or("");
            let new = format!("{what}{inner}{close}");
            let (from, to) = (what.len(), what.len() + inner.len());
            let (anchor, head) = if c.anchor <= c.head { (from, to) } else { (to, from) };
            return Part { range, text: new, anchor, head };
        }
        let before = text.get(..range.start).and_then(|t| t.chars().next_back());
        let opens = what != "\"" || !before.is_some_and(|b| b.is_alphanumeric() || b == '"');
        if closes_before && opens {
            let at = what.len();
            return Part { range, text: format!("{what}{close}"), anchor: at, head: at };
        }
        Part::put(range, what)
    })
}

/// A new line, indented as the one before, one level more behind what opens; documentation goes on.
pub fn new_line(text: &str, carets: &[Caret]) -> Typed {
    let end = line_end(text);
    each(carets, |c| {
        let range = c.range();
        let start = line_start(text, range.start);
        let before = text.get(start..range.start).unwrap_or("");
        let blanks: String = before.chars().take_while(|c| *c == ' ' || *c == '\t').collect();
        let said = before.trim();
        if said.starts_with("///") {
            return Part::put(range, &format!("{end}{blanks}/// "));
        }
        let opens = said.ends_with(['{', '(', '[']) && !in_words(text, range.start);
        let next = text.get(range.end..).and_then(|t| t.chars().next());
        if opens {
            let deeper = format!("{end}{blanks}{}", " ".repeat(INDENT));
            if next.is_some_and(|n| "})]".contains(n)) {
                let at = deeper.len();
                return Part { range, text: format!("{deeper}{end}{blanks}"), anchor: at, head: at };
            }
            return Part::put(range, &deeper);
        }
        // What follows is not pushed further in by the blanks that it already has.
        let skip = text.get(range.end..).map_or(0, |t| t.len() - t.trim_start_matches(' ').len());
        let to = if blanks.is_empty() { range.end } else { range.end + skip };
        Part::put(range.start..to, &format!("{end}{blanks}"))
    })
}

/// Deletes what is selected, or what stands before each caret.
pub fn backspace(text: &str, carets: &[Caret], reach: Reach) -> Typed {
    each(carets, |c| {
        if !c.is_empty() {
            return Part::put(c.range(), "");
        }
        let at = c.head;
        let start = line_start(text, at);
        let before = text.get(start..at).unwrap_or("");
        let (b, n) = (before.chars().next_back(), text.get(at..).and_then(|t| t.chars().next()));
        if reach == Reach::Char
            && matches!((b, n), (Some('('), Some(')')) | (Some('['), Some(']')) | (Some('{'), Some('}')))
            || reach == Reach::Char
                && (b, n) == (Some('"'), Some('"'))
                && before.len() == 1 + before.trim_end_matches('"').len()
        {
            return Part::put(at - 1..at + 1, "");
        }
        let from = match reach {
            Reach::Char if !before.is_empty() && before.bytes().all(|b| b == b' ') => {
                start + (before.len() - 1) / INDENT * INDENT
            }
            Reach::Char => before_char(text, at),
            Reach::Word => before_word(text, at),
            Reach::Line if at == start => before_char(text, at),
            Reach::Line => start,
        };
        Part::put(from..at, "")
    })
}

/// Deletes what is selected, or what stands behind each caret.
pub fn delete(text: &str, carets: &[Caret], reach: Reach) -> Typed {
    each(carets, |c| {
        if !c.is_empty() {
            return Part::put(c.range(), "");
        }
        let at = c.head;
        let to = match reach {
            Reach::Char => after_char(text, at),
            Reach::Word => after_word(text, at),
            Reach::Line => match end_of_line(text, at) {
                end if end == at => after_char(text, at),
                end => end,
            },
        };
        Part::put(at..to, "")
    })
}

/// The tabulator: blanks up to the next level, or whole lines one level in where more than one is selected.
pub fn indent(text: &str, carets: &[Caret]) -> Typed {
    if carets.iter().any(|c| text.get(c.range()).is_some_and(|t| t.contains('\n'))) {
        let lines = touched(text, carets).into_iter().filter(|l| !text[l.clone()].trim().is_empty());
        return along(carets, lines.map(|l| TextEdit::insert(l.start as u32, " ".repeat(INDENT))).collect());
    }
    each(carets, |c| {
        let range = c.range();
        let column = text.get(line_start(text, range.start)..range.start).map_or(0, |t| t.chars().count());
        Part::put(range, &" ".repeat(INDENT - column % INDENT))
    })
}

/// All lines one level out.
pub fn outdent(text: &str, carets: &[Caret]) -> Typed {
    let edits = touched(text, carets).into_iter().filter_map(|l| {
        let line = &text[l.clone()];
        let blanks = match line.starts_with('\t') {
            true => 1,
            false => line.bytes().take(INDENT).take_while(|b| *b == b' ').count(),
        };
        (blanks > 0).then(|| TextEdit::replace(l.start as u32, (l.start + blanks) as u32, ""))
    });
    along(carets, edits.collect())
}

/// Makes comments of lines, or lines of comments if all of them are.
pub fn comment(text: &str, carets: &[Caret]) -> Typed {
    let lines: Vec<Range<usize>> = touched(text, carets);
    let filled: Vec<Range<usize>> = lines.iter().filter(|l| !text[(*l).clone()].trim().is_empty()).cloned().collect();
    let lines = if filled.is_empty() { lines } else { filled };
    let deep = |l: &Range<usize>| text[l.clone()].len() - text[l.clone()].trim_start().len();
    let is_comment = |l: &Range<usize>| {
        let said = text[l.clone()].trim_start();
        said.starts_with("//") && !said.starts_with("///")
    };
    let all = lines.iter().all(is_comment);
    let least = lines.iter().map(deep).min().unwrap_or(0);
    let edits = lines.iter().map(|l| {
        if !all {
            return TextEdit::insert((l.start + least) as u32, "// ");
        }
        let at = l.start + deep(l);
        let wide = if text[at..].starts_with("// ") { 3 } else { 2 };
        TextEdit::replace(at as u32, (at + wide) as u32, "")
    });
    along(carets, edits.collect())
}

/// Moves the lines of the carets over the line above or below.
pub fn move_lines(text: &str, carets: &[Caret], down: bool) -> Typed {
    let mut typed = Typed { edits: Vec::new(), carets: carets.to_vec() };
    let Some((block, caret_shift)) = moved_block(text, carets, down) else { return typed };
    typed.edits.push(block);
    for caret in &mut typed.carets {
        *caret = Caret {
            anchor: caret.anchor.saturating_add_signed(caret_shift),
            head: caret.head.saturating_add_signed(caret_shift),
        };
    }
    typed
}

fn moved_block(text: &str, carets: &[Caret], down: bool) -> Option<(TextEdit, isize)> {
    let lines = touched(text, carets);
    let (first, last) = (lines.first()?.start, lines.last()?.end);
    // The line over which the block goes.
    let (from, to) = match down {
        true if last >= text.len() => return None,
        true => (first, end_of_line(text, last_break(text, last))),
        false if first == 0 => return None,
        false => (line_start(text, before_char(text, first)), last),
    };
    let over = if down { last_break(text, last)..to } else { from..end_of_line(text, from) };
    let (block, over_text) = (text.get(first..last)?, text.get(over.clone())?);
    let end = if down { text.get(last..over.start)? } else { text.get(over.end..first)? };
    let (new, shift) = match down {
        true => (format!("{over_text}{end}{block}"), (over_text.len() + end.len()) as isize),
        false => (format!("{block}{end}{over_text}"), -((over_text.len() + end.len()) as isize)),
    };
    Some((TextEdit::replace(from as u32, to as u32, new), shift))
}

/// The start of the line behind the break at a place.
fn last_break(text: &str, at: usize) -> usize {
    after_char(text, at)
}

/// Copies the lines of each caret below them; the carets go along.
pub fn duplicate(text: &str, carets: &[Caret]) -> Typed {
    let lines = touched(text, carets);
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else {
        return Typed { edits: Vec::new(), carets: carets.to_vec() };
    };
    let block = &text[first.start..last.end];
    let end = line_end(text);
    let by = (block.len() + end.len()) as isize;
    let edits = vec![TextEdit::insert(last.end as u32, format!("{end}{block}"))];
    let carets = carets
        .iter()
        .map(|c| Caret { anchor: c.anchor.saturating_add_signed(by), head: c.head.saturating_add_signed(by) });
    Typed { edits, carets: carets.collect() }
}

/// Deletes the lines of the carets.
pub fn delete_lines(text: &str, carets: &[Caret]) -> Typed {
    let lines = touched(text, carets);
    let edits: Vec<TextEdit> = lines
        .iter()
        .map(|l| {
            let end = after_char(text, l.end);
            // The last line takes the break before it along.
            let start = if end == l.end && l.start > 0 { before_char(text, l.start) } else { l.start };
            TextEdit::replace(start as u32, end as u32, "")
        })
        .collect();
    let mut flat: Vec<TextEdit> = Vec::new();
    for edit in edits {
        match flat.last_mut() {
            Some(last) if edit.start <= last.end => last.end = edit.end,
            _ => flat.push(edit),
        }
    }
    along(carets, flat)
}

/// Selects the word at the caret, or adds a caret at the next place where the same is written.
pub fn select_next(text: &str, carets: &[Caret]) -> Vec<Caret> {
    let mut carets = carets.to_vec();
    let Some(main) = carets.last().copied() else { return carets };
    if main.is_empty() {
        let word = word_at(text, main.head);
        if !word.is_empty() {
            carets.pop();
            carets.push(Caret::over(word));
        }
        return carets;
    }
    let range = main.range();
    let Some(wanted) = text.get(range.clone()) else { return carets };
    let after = text.get(range.end..).into_iter().flat_map(|t| t.match_indices(wanted).map(|(i, _)| range.end + i));
    let before = text.match_indices(wanted).map(|(i, _)| i).take_while(|i| *i < range.start);
    let taken: Vec<usize> = carets.iter().map(|c| c.range().start).collect();
    if let Some(next) = after.chain(before).find(|at| !taken.contains(at)) {
        carets.push(Caret::over(next..next + wanted.len()));
    }
    carets
}

/// The lines that the carets touch, without their ends, in order.
fn touched(text: &str, carets: &[Caret]) -> Vec<Range<usize>> {
    let mut lines: Vec<Range<usize>> = Vec::new();
    let mut ranges: Vec<Range<usize>> = carets.iter().map(Caret::range).collect();
    ranges.sort_by_key(|r| r.start);
    for range in ranges {
        let mut at = line_start(text, range.start);
        loop {
            let end = end_of_line(text, at);
            if lines.last().is_none_or(|l| l.start < at) {
                lines.push(at..end);
            }
            let next = after_char(text, end);
            // A selection that ends at the start of a line does not touch it.
            if next == end || next > range.end || next == range.end && !range.is_empty() {
                break;
            }
            at = next;
        }
    }
    lines
}

/// Edits that carets go along with.
fn along(carets: &[Caret], edits: Vec<TextEdit>) -> Typed {
    let carets = carets.iter().map(|c| Caret { anchor: carried(&edits, c.anchor), head: carried(&edits, c.head) });
    let carets = carets.collect();
    Typed { edits, carets }
}

/// Where a place is after edits in order of place; what is put at the place itself pushes it on.
pub fn carried(edits: &[TextEdit], at: usize) -> usize {
    let mut shift = 0isize;
    for edit in edits {
        let (start, end) = (edit.start as usize, edit.end as usize);
        if end <= at {
            shift += edit.text.len() as isize - (end - start) as isize;
        } else if start < at {
            return start.saturating_add_signed(shift) + edit.text.len();
        } else {
            break;
        }
    }
    at.saturating_add_signed(shift)
}

/// How the lines of a text end.
pub fn line_end(text: &str) -> &'static str {
    let first = text.find('\n').unwrap_or(0);
    if first > 0 && text.as_bytes()[first - 1] == b'\r' { "\r\n" } else { "\n" }
}

/// The first byte of the line at a place.
pub fn line_start(text: &str, at: usize) -> usize {
    text.get(..at.min(text.len())).and_then(|t| t.rfind('\n')).map_or(0, |i| i + 1)
}

/// The end of the line at a place, before `\n` or `\r\n`.
pub fn end_of_line(text: &str, at: usize) -> usize {
    let end = text.get(at..).and_then(|t| t.find('\n')).map_or(text.len(), |i| at + i);
    if end > at && text.as_bytes().get(end) == Some(&b'\n') && text.as_bytes()[end - 1] == b'\r' {
        end - 1
    } else {
        end
    }
}

/// The place of the character before; `\r\n` is one.
pub fn before_char(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    match before.chars().next_back() {
        Some('\n') if before.ends_with("\r\n") => at - 2,
        Some(c) => at - c.len_utf8(),
        None => 0,
    }
}

/// The place of the character after; `\r\n` is one.
pub fn after_char(text: &str, at: usize) -> usize {
    let after = text.get(at..).unwrap_or("");
    match after.chars().next() {
        Some('\r') if after.starts_with("\r\n") => at + 2,
        Some(c) => at + c.len_utf8(),
        None => text.len(),
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The start of the word before.
pub fn before_word(text: &str, at: usize) -> usize {
    let mut at = at;
    let class = |at: usize| text.get(..at).and_then(|t| t.chars().next_back());
    if matches!(class(at), Some('\n')) {
        return before_char(text, at);
    }
    while class(at).is_some_and(|c| c == ' ' || c == '\t') {
        at -= 1;
    }
    let Some(first) = class(at).filter(|c| *c != '\n') else { return at };
    while let Some(c) = class(at).filter(|c| is_word(*c) == is_word(first) && !c.is_whitespace()) {
        at -= c.len_utf8();
    }
    at
}

/// The end of the word after.
pub fn after_word(text: &str, at: usize) -> usize {
    let mut at = at;
    let class = |at: usize| text.get(at..).and_then(|t| t.chars().next());
    if matches!(class(at), Some('\n' | '\r')) {
        return after_char(text, at);
    }
    while class(at).is_some_and(|c| c == ' ' || c == '\t') {
        at += 1;
    }
    let Some(first) = class(at).filter(|c| !c.is_whitespace()) else { return at };
    while let Some(c) = class(at).filter(|c| is_word(*c) == is_word(first) && !c.is_whitespace()) {
        at += c.len_utf8();
    }
    at
}

/// The word that stands at a place or ends there.
pub fn word_at(text: &str, at: usize) -> Range<usize> {
    let before = text.get(..at).unwrap_or("");
    let after = text.get(at..).unwrap_or("");
    let start = at - before.chars().rev().take_while(|c| is_word(*c)).map(char::len_utf8).sum::<usize>();
    let end = at + after.chars().take_while(|c| is_word(*c)).map(char::len_utf8).sum::<usize>();
    start..end
}

/// Whether a place lies in a quoted text or a comment.
pub fn in_words(text: &str, at: usize) -> bool {
    inside_text(text, at) || last_before(text, at).is_some_and(|k| matches!(k.0, TokenKind::Comment | TokenKind::Doc))
}

fn inside_text(text: &str, at: usize) -> bool {
    last_before(text, at).is_some_and(|(kind, word)| {
        kind == TokenKind::Text && (word.len() == 1 || !word.ends_with('"') || word.ends_with("\\\""))
    })
}

/// The last token of its line before a place.
fn last_before(text: &str, at: usize) -> Option<(TokenKind, &str)> {
    let before = text.get(line_start(text, at)..at)?;
    // Nobody writes such lines by hand; looking at them whole at each key would be felt.
    if before.len() > 20_000 {
        return None;
    }
    Lexer::new(before).last().map(|t| (t.kind, t.text(before)))
}

#[cfg(test)]
mod tests;
