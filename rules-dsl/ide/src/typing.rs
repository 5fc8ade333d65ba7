//! Editing keys: from a text and its carets to edits and carets, as plain data.
//!
//! All carets act at once, in any order; the last one is the main one. New line ends match those of the text, and an
//! indent is two spaces, as in the formatter. Any text is accepted; an offset inside a character is moved back to its
//! start.

mod lines;
mod text_places;

pub use lines::{comment, delete_lines, duplicate, indent, move_lines, outdent};
pub use text_places::{after_char, after_word, before_char, before_word, end_of_line, in_words, line_start, word_at};

use dicta_syntax::TextEdit;
pub use dicta_syntax::line_end;
use std::ops::Range;
use text_places::inside_text;

/// Spaces per indent level.
const INDENT: usize = 2;

/// A caret and its selection: `anchor` stays where the selection began, `head` moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Caret {
    pub anchor: usize,
    pub head: usize,
}

impl Caret {
    /// A caret without a selection.
    pub fn at(byte: usize) -> Self {
        Caret { anchor: byte, head: byte }
    }

    /// A caret at the end of a selection.
    pub fn over(range: Range<usize>) -> Self {
        Caret { anchor: range.start, head: range.end }
    }

    /// The selected range.
    pub fn range(&self) -> Range<usize> {
        self.anchor.min(self.head)..self.anchor.max(self.head)
    }

    pub fn is_empty(&self) -> bool {
        self.anchor == self.head
    }
}

/// The result of a key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typed {
    /// In order, without overlap.
    pub edits: Vec<TextEdit>,
    /// The carets after the edits.
    pub carets: Vec<Caret>,
}

/// How much a deletion removes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Char,
    Word,
    Line,
}

/// A replacement at one caret, with the caret's offset in the result.
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

/// Removes carets that another one covers; the last one stays last.
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

/// Replaces each selection by a text; a text with as many lines as there are carets is split among them.
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

/// Types a character: brackets and quotes are closed automatically, a closing one is skipped, and a selection is
/// wrapped.
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

/// Inserts a line break, with the indent of the current line, one level more after an opening bracket; continues
/// documentation comments.
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
        // The existing spaces of the following text are dropped, so that it is not indented further.
        let skip = text.get(range.end..).map_or(0, |t| t.len() - t.trim_start_matches(' ').len());
        let to = if blanks.is_empty() { range.end } else { range.end + skip };
        Part::put(range.start..to, &format!("{end}{blanks}"))
    })
}

/// Deletes the selections, or what precedes each caret.
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

/// Deletes the selections, or what follows each caret.
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

/// Selects the word at the caret, or adds a caret at the next occurrence of the selection.
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

/// An offset after sorted edits; an insertion at the offset itself moves it.
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

#[cfg(test)]
mod tests;
