//! Relocation of positions in old versions of files to the current ones: a position moves with its declaration.

use crate::difference::{self, Line};
use crate::document;
use dicta_syntax::Head;
use similar::{DiffTag, TextDiff};
use std::ops::Range;
use std::sync::Arc;

/// How many lines are shown of a deleted declaration.
const GONE_MAX: usize = 16;

/// Path and text of each file.
pub type Texts<'a> = &'a [(String, Arc<str>)];

/// A position in the current files: its file and byte range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub path: String,
    pub range: Range<usize>,
}

/// The result of relocating a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relocation {
    /// The source is unchanged, at this place.
    Same(Place),
    /// The declaration is at this place and has changed.
    Changed(Place, Vec<Line>),
    /// The declaration was deleted; its lines.
    Gone(Vec<Line>),
}

/// Relocates a position of an old file. A position in the head of a declaration refers to the whole declaration.
pub fn relocate(old: Texts<'_>, new: Texts<'_>, path: &str, range: Range<usize>) -> Option<Relocation> {
    let text = of(old, path)?;
    let range = range.start.min(text.len())..range.end.min(text.len());
    if of(new, path) == Some(text) {
        return Some(Relocation::Same(Place { path: path.to_owned(), range }));
    }
    let declared: Vec<Head> = document::declared(text).collect();
    let at = declared.iter().rposition(|head| head.span.start <= range.start)?;
    let head = &declared[at];
    let was = text.get(body(head))?;
    let alike = |other: &&Head| other.word == head.word && other.name == head.name;
    // Its index among the declarations with the same name.
    let number = declared[..at].iter().filter(alike).count();
    let mut files: Vec<&(String, Arc<str>)> = new.iter().collect();
    files.sort_by_key(|(p, _)| p != path);
    let found = files.into_iter().find_map(|(path, text)| {
        let extent = body(&document::declared(text).filter(|other| alike(&other)).nth(number)?);
        Some((path.clone(), extent.clone(), text.get(extent)?))
    });
    let Some((path, now_at, now)) = found else {
        let gone = was.lines().take(GONE_MAX).enumerate().map(|(i, l)| Line::Gone(i + 1, l.to_owned()));
        return Some(Relocation::Gone(gone.collect()));
    };
    let start = head.span.start;
    let within = range.start - start..range.end.saturating_sub(start).max(range.start - start);
    let whole = range.start < head.span.end;
    let kept = if whole { (was == now).then(|| within.clone()) } else { same_lines(was, now, within) };
    Some(match kept {
        Some(kept) => Relocation::Same(Place { path, range: now_at.start + kept.start..now_at.start + kept.end }),
        None => {
            let first = now.find('\n').unwrap_or(now.len());
            let head = Place { path, range: now_at.start..now_at.start + first };
            Relocation::Changed(head, difference::lines(was, now))
        }
    })
}

fn of<'a>(texts: Texts<'a>, path: &str) -> Option<&'a str> {
    texts.iter().find(|(p, _)| p == path).map(|(_, text)| &**text)
}

/// A declaration without its documentation.
fn body(head: &Head) -> Range<usize> {
    head.span.start..head.own.end
}

/// The range in a later text, if none of its lines has changed.
fn same_lines(was: &str, now: &str, range: Range<usize>) -> Option<Range<usize>> {
    let line = |text: &str, at: usize| text[..at.min(text.len())].matches('\n').count();
    let start = |text: &str, line: usize| text.split_inclusive('\n').take(line).map(str::len).sum::<usize>();
    let (first, last) = (line(was, range.start), line(was, range.end.max(range.start + 1) - 1));
    let diff = TextDiff::from_lines(was, now);
    let kept = diff.ops().iter().find(|op| {
        let old = op.old_range();
        op.tag() == DiffTag::Equal && old.start <= first && last < old.end
    })?;
    let moved = start(now, first + kept.new_range().start - kept.old_range().start);
    let begin = moved + range.start - start(was, first);
    Some(begin..begin + range.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OLD: &str = "edition 1\nrule slow for go {\n  forbid when speed > 2\n  note \"x\"\n}\n\n// Gone soon.\nvalue worth {\n  base 1\n}\n";

    fn fate_of(new: &str, words: &str) -> Relocation {
        let at = OLD.find(words).expect("found in the old file");
        let texts = |text: &str| vec![("a.dicta".to_owned(), text.into())];
        relocate(&texts(OLD), &texts(new), "a.dicta", at..at + words.len()).expect("the position exists")
    }

    fn same(new: &str, words: &str) -> bool {
        matches!(fate_of(new, words), Relocation::Same(place) if new[place.range.clone()] == *words)
    }

    #[test]
    fn a_position_moves_with_its_declaration() {
        let (head, rest) = OLD.split_once('\n').expect("lines");
        let new = format!("{head}\nvalue other {{\n  base 2\n}}\n{rest}");
        assert!(same(&new, "base 1") && same(&new, "rule slow") && same(&new, "forbid when speed > 2"));
        assert!(same(OLD, "note"));
    }

    #[test]
    fn changed_lines_are_reported_and_others_are_kept() {
        let new = OLD.replace("> 2", "> 3");
        assert!(same(&new, "note \"x\"") && same(&new, "value worth"));
        for words in ["forbid when", "rule slow"] {
            let Relocation::Changed(place, lines) = fate_of(&new, words) else { panic!("{words}") };
            assert_eq!(&new[place.range], "rule slow for go {");
            assert!(lines.contains(&Line::Gone(2, "  forbid when speed > 2".to_owned())), "{lines:?}");
            assert!(lines.contains(&Line::Came(2, "  forbid when speed > 3".to_owned())), "{lines:?}");
        }
    }

    #[test]
    fn a_deleted_declaration_is_reported_with_its_lines() {
        let new = &OLD[..OLD.find("// Gone").expect("found in the old file")];
        let Relocation::Gone(lines) = fate_of(new, "base 1") else { panic!("the declaration is deleted") };
        assert_eq!(lines[1], Line::Gone(2, "  base 1".to_owned()));
    }
}
