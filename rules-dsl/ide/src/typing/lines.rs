//! Operations on whole lines: indent, comment, move, duplicate, delete.

use super::{Caret, INDENT, Part, Typed, after_char, before_char, carried, each, end_of_line, line_end, line_start};
use dicta_syntax::TextEdit;
use std::ops::Range;

/// The Tab key: spaces up to the next level, or an indent of all selected lines if there are several.
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

/// Outdents all lines by one level.
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

/// Comments lines, or uncomments them if all are comments.
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

/// Moves the lines of the carets past the line above or below.
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
    // The line that the block moves past.
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

/// The start of the line after the line break at an offset.
fn last_break(text: &str, at: usize) -> usize {
    after_char(text, at)
}

/// Copies the lines of each caret below them; the carets move to the copies.
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
            // The last line is removed together with the line break before it.
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

/// The lines that the carets touch, without line breaks, in order.
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
            // A selection that ends at the start of a line does not touch that line.
            if next == end || next > range.end || next == range.end && !range.is_empty() {
                break;
            }
            at = next;
        }
    }
    lines
}

/// Edits, with the carets moved along.
fn along(carets: &[Caret], edits: Vec<TextEdit>) -> Typed {
    let carets = carets.iter().map(|c| Caret { anchor: carried(&edits, c.anchor), head: carried(&edits, c.head) });
    let carets = carets.collect();
    Typed { edits, carets }
}
