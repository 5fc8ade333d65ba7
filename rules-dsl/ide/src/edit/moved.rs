//! Parts and declarations in another order: what is moved is cut out with the comments that describe it and written
//! before or after another part of the same body or list. A part that has its lines for itself takes them along; a part
//! on a shared line takes its separator. Marks behind a part on its line, such as `source`, go with it, although they
//! are marks of the declaration: a reader takes them for those of the line.

use super::modifiers::is_of;
use super::{EditError, Path, blanks, find, indent, refuse};
use crate::symbols::File;
use crate::typing::line_start;
use dicta_syntax::ast::{Decl, Span};
use dicta_syntax::part::{self, Between, Placed};
use dicta_syntax::tokens::{Lexer, Token, TokenKind, lex};
use dicta_syntax::{Block, SourceFile, TextEdit, apply, line_end, parse, reparse, same_meaning};

/// Where a part is moved.
#[derive(Clone, Copy)]
pub(super) struct Beside<'b> {
    /// The name or the source of the part beside which it is put.
    pub other: &'b str,
    /// After it instead of before it.
    pub after: bool,
}

/// A part in its sequence.
pub(super) struct Sequence<'p> {
    pub file: usize,
    pub block: &'p Block,
    pub decl: &'p Decl,
    text: &'p str,
    /// The parts of the sequence, in order.
    pub parts: Vec<Placed>,
    pub between: Between,
    /// The number of the part that is moved.
    from: usize,
}

/// The text edits that move a part or a declaration in its own file.
pub(super) fn changes(files: &[File], of: &Path, beside: Beside<'_>) -> Result<Vec<(usize, TextEdit)>, EditError> {
    if of.is_whole() {
        return declaration(files, of, beside);
    }
    // Built-in files are only meant if they are named.
    let is_meant = |f: &File| of.file.as_ref().map_or(!super::is_library(f), |file| f.path == *file);
    let found = sequence(files, of, is_meant)?;
    let edits = found.changes(&files[found.file].source, of, beside)?;
    Ok(edits.into_iter().map(|e| (found.file, e)).collect())
}

/// The sequence with the part of a path, in the files that `is_meant`.
///
/// # Errors
/// Why there is no such part, or why it can't be moved.
pub(super) fn sequence<'p>(
    files: &'p [File],
    of: &Path,
    is_meant: impl Fn(&File) -> bool,
) -> Result<Sequence<'p>, EditError> {
    let mut found = Vec::new();
    let (mut is_declared, mut is_fixed) = (false, false);
    for (number, file) in files.iter().enumerate().filter(|(_, f)| is_meant(f)) {
        for (block, decl) in file.source.decls().filter(|(_, d)| is_of(&d.kind, of)) {
            is_declared = true;
            let text = block.text(&file.source.text);
            let all = part::all(&decl.kind, text);
            let fits = all.iter().enumerate().filter(|(_, p)| is_at(p, text, of));
            let (moving, fixed): (Vec<_>, Vec<_>) = fits.partition(|(_, p)| p.sequence.is_some());
            is_fixed |= !fixed.is_empty();
            found.extend(moving.into_iter().map(|(at, _)| (number, block, decl, text, at)));
        }
    }
    match found.as_slice() {
        [only] => {
            let (file, block, decl, text, at) = *only;
            let all = part::all(&decl.kind, text);
            let Some((sequence, between)) = all[at].sequence else { return refuse("this has no order") };
            let moved = all[at].whole;
            let parts: Vec<Placed> =
                all.into_iter().filter(|p| p.sequence.is_some_and(|(s, _)| s == sequence)).collect();
            let from = parts.iter().position(|p| p.whole == moved).unwrap_or_default();
            Ok(Sequence { file, block, decl, text, parts, between, from })
        }
        [] if is_fixed => refuse(format!("`{of}` has a fixed place")),
        [] if is_declared => refuse(format!("`{}` has no part `{}`", of.declaration(), of.last())),
        [] => refuse(format!("there is no declaration `{}`", of.declaration())),
        _ => refuse(format!("`{}` has several parts `{}`; move it in the source", of.declaration(), of.last())),
    }
}

/// Whether a part is that of a path, which gives the last element by name or as source.
fn is_at(part: &Placed, text: &str, of: &Path) -> bool {
    if !of.keys.is_empty() || !part.steps.keys.is_empty() {
        return part.steps.keys == of.keys && part.steps.parts == of.parts;
    }
    if part.steps.parts == of.parts {
        return true;
    }
    let (Some((name, outer)), Some((_, around))) = (of.parts.split_last(), part.steps.parts.split_last()) else {
        return false;
    };
    outer == around && same_meaning(source(text, part.whole), name)
}

fn source(text: &str, span: Span) -> &str {
    text.get(span.start as usize..span.end as usize).unwrap_or("")
}

impl Sequence<'_> {
    /// The part that is moved.
    pub fn part(&self) -> &Placed {
        &self.parts[self.from]
    }

    /// The source of the parts in their new order.
    pub fn reordered(&self, of: &Path, beside: Beside<'_>) -> Result<Vec<&str>, EditError> {
        let (order, _) = self.order(of, beside)?;
        Ok(order.into_iter().map(|i| source(self.text, self.parts[i].whole)).collect())
    }

    /// The numbers of the parts in their new order, and that of the part beside which it is put.
    fn order(&self, of: &Path, Beside { other, after }: Beside<'_>) -> Result<(Vec<usize>, usize), EditError> {
        let is_other = |part: &Placed| {
            let name = part.steps.keys.first().or(part.steps.parts.last());
            name.is_some_and(|n| n == other) || same_meaning(source(self.text, part.whole), other)
        };
        let others: Vec<usize> =
            (0..self.parts.len()).filter(|i| *i != self.from && is_other(&self.parts[*i])).collect();
        let to = match others.as_slice() {
            [only] => *only,
            [] if is_other(self.part()) => return refuse(format!("`{other}` is the part that is moved")),
            [] => {
                let name = |p: &Placed| p.steps.keys.first().or(p.steps.parts.last()).cloned();
                let beside = (0..self.parts.len()).filter(|i| *i != self.from).filter_map(|i| name(&self.parts[i]));
                let beside: Vec<String> = beside.map(|name| format!("`{name}`")).collect();
                return refuse(match beside.is_empty() {
                    true => format!("there is nothing beside `{of}`"),
                    false => format!("`{other}` is not beside `{of}`; these are: {}", beside.join(", ")),
                });
            }
            _ => return refuse(format!("there are several `{other}` beside `{of}`; move it in the source")),
        };
        let mut order: Vec<usize> = (0..self.parts.len()).filter(|i| *i != self.from).collect();
        let at = order.iter().position(|i| *i == to).unwrap_or_default() + usize::from(after);
        order.insert(at, self.from);
        if order.is_sorted() {
            let place = if after { "after" } else { "before" };
            return refuse(format!("`{of}` is already {place} `{other}`"));
        }
        Ok((order, to))
    }

    /// The text edits in its file, each checked to change nothing but the order.
    pub fn changes(&self, source_file: &SourceFile, of: &Path, beside: Beside<'_>) -> Result<Vec<TextEdit>, EditError> {
        let (order, to) = self.order(of, beside)?;
        let mut edits = self.edits(of, &order, to, beside)?;
        edits.sort_by_key(|e| (e.start, e.end));
        let in_block =
            |e: &TextEdit| TextEdit::replace(e.start - self.block.start, e.end - self.block.start, e.text.clone());
        let within: Vec<TextEdit> = edits.iter().map(in_block).collect();
        let Ok(after) = apply(&source_file.text, &edits) else { return refuse("this can't be moved there") };
        let after = reparse(source_file, &after);
        let Ok(block) = apply(self.text, &within) else { return refuse("this can't be moved there") };
        let is_sound = after.blocks.len() == source_file.blocks.len()
            && after.errors().count() <= source_file.errors().count()
            && after
                .decls()
                .any(|(b, d)| b.start == self.block.start && self.is_reordered(d, b.text(&after.text), &order))
            && same_words(self.text, &block);
        match is_sound {
            true => Ok(edits),
            false => refuse(format!("`{of}` can't be moved there; move it in the source")),
        }
    }

    /// Whether the declaration has the parts of the sequence in this order.
    fn is_reordered(&self, now: &Decl, text: &str, order: &[usize]) -> bool {
        let number = self.part().sequence.map(|(number, _)| number);
        let now = part::all(&now.kind, text);
        let mut now = now.iter().filter(|p| p.sequence.map(|(number, _)| number) == number);
        order.iter().all(|i| {
            let was = source(self.text, self.parts[*i].whole);
            now.next().is_some_and(|p| same_meaning(source(text, p.whole), was))
        }) && now.next().is_none()
    }

    fn edits(
        &self,
        of: &Path,
        order: &[usize],
        to: usize,
        Beside { other, after }: Beside<'_>,
    ) -> Result<Vec<TextEdit>, EditError> {
        let (from, text) = (self.from, self.text);
        let lines = |i: usize| self.lines(i);
        let until = self.end(from);
        let piece = &text[self.start(from)..until];
        let line_end = line_end(text);
        let mut cut = self.cut(from);
        let is_list = self.between == Between::Comma;
        // In a list every element but the last has a comma; the last one may have one.
        let last = order.len() - 1;
        let keeps_comma = self.comma(last).is_some();
        let needs_comma = is_list && (order[last] != from || keeps_comma);
        let (at, new) = match (lines(from), lines(to)) {
            (Some((start, end)), Some((first, next))) => {
                let (mut tail, comma) = (text[until..end].to_owned(), self.comma(from));
                match comma {
                    None if needs_comma => tail.insert(0, ','),
                    Some(at) if is_list && !needs_comma => {
                        tail.remove(at - until);
                    }
                    _ => {}
                }
                let (above, below) = self.blank_lines(from);
                cut = (start - above.len(), end + below.len());
                let part = &text[start..until];
                match after {
                    true => (next, format!("{above}{below}{part}{tail}")),
                    false => (first, format!("{part}{tail}{above}{below}")),
                }
            }
            (None, Some((first, next))) => {
                let comma = if needs_comma { "," } else { "" };
                let indent = indent(text, self.start(to));
                (if after { next } else { first }, format!("{indent}{piece}{comma}{line_end}"))
            }
            (own, None) => {
                if let Some((start, end)) = own
                    && lex(&text[start..end]).iter().any(|t| matches!(t.kind, TokenKind::Comment | TokenKind::Doc))
                {
                    return refuse(format!(
                        "`{of}` has a comment, and `{other}` shares its line; put `{other}` on a line of its own first"
                    ));
                }
                let between = match self.between {
                    Between::Comma | Between::CommaInLine => ", ".to_owned(),
                    Between::Blank => " ".to_owned(),
                    Between::Line => format!("{line_end}{}", self.indent()),
                };
                match after {
                    false => (self.start(to), format!("{piece}{between}")),
                    true => (self.after(to), format!("{between}{piece}")),
                }
            }
        };
        let mut edits = vec![(cut.0, cut.1, String::new()), (at, at, new)];
        if is_list && !keeps_comma {
            let old = self.end(last);
            // The old last element has no comma yet; that of the new one goes.
            if last != from && order[last] == from && lines(to).is_some() {
                edits.push((old, old, ",".to_owned()));
            }
            if let Some(comma) =
                self.comma(order[last]).filter(|at| order[last] != from && !(cut.0..cut.1).contains(at))
            {
                edits.push((comma, comma + 1, String::new()));
            }
        }
        let at = |offset: usize| self.block.start + offset as u32;
        Ok(edits.into_iter().map(|(start, end, new)| TextEdit::replace(at(start), at(end), new)).collect())
    }

    /// Where a part goes that is put after another one on a shared line.
    fn after(&self, to: usize) -> usize {
        let end = self.end(to);
        let rest = self.text[end..].split('\n').next().unwrap_or("");
        let rest = rest.strip_suffix('\r').unwrap_or(rest);
        // A comment stays with its line.
        match self.between == Between::Line && lex(rest).iter().all(Token::is_trivia) {
            true => end + rest.trim_end().len(),
            false => end,
        }
    }

    /// The indentation of a new line of the body.
    fn indent(&self) -> String {
        let own = (0..self.parts.len()).find(|i| self.lines(*i).is_some());
        match own {
            Some(own) => indent(self.text, self.start(own)).to_owned(),
            None => format!("{}  ", indent(self.text, self.start(0))),
        }
    }

    /// The comma behind a part.
    fn comma(&self, i: usize) -> Option<usize> {
        let end = self.end(i);
        let at = end + blanks(self.text, end);
        self.text[at..].starts_with(',').then_some(at)
    }

    /// Where a part starts.
    fn start(&self, i: usize) -> usize {
        self.parts[i].whole.start as usize
    }

    /// Where a part ends, with the marks behind it on its line.
    fn end(&self, i: usize) -> usize {
        let end = self.parts[i].whole.end as usize;
        end + marks_behind(&self.text[end..])
    }

    /// The lines of a part, with the comments above it, if it has its lines for itself.
    fn lines(&self, i: usize) -> Option<(usize, usize)> {
        let floor = match i.checked_sub(1) {
            Some(before) => self.end(before),
            None => self.decl.span.start as usize,
        };
        own_lines(self.text, floor, self.start(i), self.end(i))
    }

    /// The blank lines that a part with lines of its own takes along: those below it, or above it if it is the last.
    fn blank_lines(&self, i: usize) -> (&str, &str) {
        let Some((start, end)) = self.lines(i) else { return ("", "") };
        if i + 1 < self.parts.len() {
            let rest = &self.text[end..];
            let blank = rest.len() - rest.trim_start().len();
            let lines = rest[..blank].rfind('\n').map_or(0, |at| at + 1);
            return ("", &rest[..lines]);
        }
        let before = &self.text[..start];
        let lines = before.trim_end().len();
        let above = before[lines..].find('\n').map_or("", |at| &before[lines + at + 1..]);
        (if i == 0 { "" } else { above }, "")
    }

    /// The range to remove with a part on a shared line: with one separator.
    fn cut(&self, i: usize) -> (usize, usize) {
        if let Some(lines) = self.lines(i) {
            return lines;
        }
        let (start, end) = (self.start(i), self.end(i));
        let between = |a: usize, b: usize| &self.text[a..b];
        if let Some(next) = (i + 1 < self.parts.len()).then(|| self.start(i + 1))
            && !between(end, next).contains('\n')
        {
            return (start, next);
        }
        if let Some(before) = i.checked_sub(1).map(|i| self.end(i))
            && !between(before, start).contains("//")
        {
            return (before, end);
        }
        // The comment behind it stays with the line.
        let end = self.comma(i).map_or(end, |comma| comma + 1);
        (start, end + blanks(self.text, end))
    }
}

/// The length of the marks at the start of a text, with the blanks before them, as far as they are on its first line.
fn marks_behind(text: &str) -> usize {
    let mut tokens = Lexer::new(text).filter(|t| t.kind != TokenKind::Space).peekable();
    let mut end = 0;
    while let Some(word) = tokens.next_if(|t| matches!(t.text(text), "source" | "reconstructed" | "tune")) {
        // What follows `tune` is a range of numbers.
        let is_range = word.text(text) == "tune";
        let is_of_mark = |t: &Token| match t.kind {
            TokenKind::Text => !is_range,
            TokenKind::Number => is_range,
            TokenKind::Punct => is_range && matches!(t.text(text), "-" | ".."),
            _ => false,
        };
        let mut last = None;
        while let Some(token) = tokens.next_if(is_of_mark) {
            last = Some(token);
        }
        // Without its values it is no mark.
        let Some(last) = last else { break };
        end = last.end as usize;
    }
    end
}

/// The lines of a part, from the comments directly above it to its line end; `None` if it shares a line.
fn own_lines(text: &str, floor: usize, start: usize, end: usize) -> Option<(usize, usize)> {
    let mut first = line_start(text, start);
    if first <= floor || !text[first..start].trim().is_empty() {
        return None;
    }
    let rest = &text[end..end + text[end..].find('\n')?];
    let tail = rest.trim_start_matches([' ', '\t']);
    let tail = tail.strip_prefix([',', ';']).unwrap_or(tail).trim();
    if !tail.is_empty() && !tail.starts_with("//") {
        return None;
    }
    while let Some(above) = first.checked_sub(1).map(|end| line_start(text, end)).filter(|above| *above > floor) {
        if !text[above..first].trim_start().starts_with("//") {
            break;
        }
        first = above;
    }
    Some((first, end + rest.len() + 1))
}

/// Whether two texts have the same words and comments, in whatever order; commas don't count.
fn same_words(a: &str, b: &str) -> bool {
    let words = |text: &str| {
        let is_blank = |kind| matches!(kind, TokenKind::Space | TokenKind::Newline);
        let tokens = lex(text).into_iter().filter(|t| !is_blank(t.kind));
        let mut words: Vec<String> = tokens.map(|t| t.text(text).trim_end().to_owned()).filter(|w| w != ",").collect();
        words.sort_unstable();
        words
    };
    words(a) == words(b)
}

/// The copy of a rule that an overlay needs for a clause in another place.
pub(super) fn copy(found: &Sequence<'_>, file: &File, of: &Path, beside: Beside<'_>) -> Result<String, EditError> {
    let start = |e: u32| e - found.block.start;
    let edits = found.changes(&file.source, of, beside)?.into_iter();
    let edits: Vec<TextEdit> = edits.map(|e| TextEdit::replace(start(e.start), start(e.end), e.text)).collect();
    let Ok(text) = apply(found.text, &edits) else { return refuse("this can't be moved there") };
    let source = parse(&text);
    let Some((block, decl)) = source.decls().next() else { return refuse("this can't be moved there") };
    Ok(super::modifiers::copy_without(block.text(&source.text), decl, vec![]))
}

/// A declaration with its documentation and the comments directly above it, as a range of whole lines.
#[derive(Clone, Copy)]
struct Unit {
    /// The number of its block.
    block: usize,
    start: usize,
    end: usize,
}

/// The text edits that move a declaration in its file.
fn declaration(files: &[File], of: &Path, beside: Beside<'_>) -> Result<Vec<(usize, TextEdit)>, EditError> {
    let found = find(files, of)?;
    let other: Path = beside.other.parse().map_err(|wrong: super::WrongPath| EditError(wrong.to_string()))?;
    let other = Path { file: Some(files[found.file].path.clone()), ..other };
    if !other.is_whole() {
        return refuse(format!("`{other}` is no declaration"));
    }
    let to = find(files, &other)?;
    let source = &files[found.file].source;
    let text: &str = &source.text;
    let unit = |block: &Block| unit(source, block);
    let (Some(own), Some(to)) = (unit(found.block), unit(to.block)) else {
        return refuse("this can't be moved there");
    };
    if own.block == to.block {
        return refuse(format!("`{}` is the declaration that is moved", beside.other));
    }
    let decls: Vec<usize> = (0..source.blocks.len()).filter(|i| source.blocks[*i].decl.is_some()).collect();
    let place = |block: usize| decls.iter().position(|i| *i == block).unwrap_or_default();
    let is_there =
        if beside.after { place(to.block) + 1 == place(own.block) } else { place(own.block) + 1 == place(to.block) };
    if is_there {
        let place = if beside.after { "after" } else { "before" };
        return refuse(format!("`{}` is already {place} `{}`", of.name, beside.other));
    }
    let edits = unit_edits(text, own, to, beside.after);
    let after = apply(text, &edits).map(|after| reparse(source, &after));
    let Ok(after) = after else { return refuse("this can't be moved there") };
    let is_sound = after.errors().count() <= source.errors().count()
        && after.decls().count() == decls.len()
        && same_words(text, &after.text);
    match is_sound {
        true => Ok(edits.into_iter().map(|e| (found.file, e)).collect()),
        false => refuse(format!("`{}` can't be moved there; move it in the source", of.name)),
    }
}

fn unit(source: &SourceFile, block: &Block) -> Option<Unit> {
    let text: &str = &source.text;
    let number = source.blocks.iter().position(|b| b.start == block.start)?;
    let decl = block.decl.as_deref()?;
    let end = (block.start + decl.span.end) as usize;
    let end = text[end..].find('\n').map_or(text.len(), |i| end + i + 1);
    let floor = number.checked_sub(1).map_or(0, |before| {
        let before = &source.blocks[before];
        (before.start + before.decl.as_ref().map_or(0, |d| d.span.end)) as usize
    });
    let mut start = block.start as usize;
    if text[start..].starts_with('\u{FEFF}') {
        start += '\u{FEFF}'.len_utf8();
    }
    while let Some(above) = start.checked_sub(1).map(|end| line_start(text, end)) {
        if above < floor || !text[above..start].trim_start().starts_with("//") {
            break;
        }
        start = above;
    }
    Some(Unit { block: number, start, end })
}

fn unit_edits(text: &str, own: Unit, to: Unit, after: bool) -> Vec<TextEdit> {
    let line_end = line_end(text);
    let is_blank = |line: &&str| line.trim().is_empty();
    let blanks = |at: usize| text[at..].split_inclusive('\n').take_while(is_blank).map(str::len).sum::<usize>();
    let mut cut = (own.start, own.end + blanks(own.end));
    if cut.1 == text.len() {
        // Of the last declaration, the blank lines before it go.
        let kept = text[..own.start].trim_end().len();
        cut.0 = kept + text[kept..own.start].find('\n').map_or(0, |i| i + 1);
    }
    let mut unit = text[own.start..own.end].trim_end().to_owned();
    let before = text[..to.start].trim_end_matches([' ', '\t', '\r']);
    let is_apart = match after {
        true => blanks(to.end) > 0 || to.end == text.len(),
        false => before.strip_suffix('\n').is_some_and(|b| b.trim_end_matches([' ', '\t', '\r']).ends_with('\n')),
    };
    let gap = if is_apart || unit.contains('\n') { line_end } else { "" };
    let at = if after { to.end } else { to.start };
    if !after {
        unit = format!("{unit}{line_end}{gap}");
    } else if text[..at].ends_with('\n') {
        unit = format!("{gap}{unit}{line_end}");
    } else {
        unit = format!("{line_end}{gap}{unit}");
    }
    let mut edits = vec![TextEdit::replace(cut.0 as u32, cut.1 as u32, ""), TextEdit::insert(at as u32, unit)];
    edits.sort_by_key(|e| (e.start, e.end));
    edits
}
