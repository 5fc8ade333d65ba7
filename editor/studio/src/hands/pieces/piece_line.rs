//! The line of a mission that makes a piece, or several.

use crate::hands::path_of;
use crate::sheet::Reading;
use crate::sheet::words::one_line;
use dicta_compiler::written::{PropertyLine, ValueKind, ValueLine};
use dicta_ide::edit::Path;
use dicta_program::{Mission, Origin};
use dicta_syntax::{quote, unquote};

/// The line that makes a piece.
pub struct Line<'r> {
    /// The path to the line, and to what has it: the mission, or a seat of it.
    pub of: Path,
    pub holder: Path,
    /// The number of the piece among those of the line, from 0, and how many the line makes.
    pub number: usize,
    pub count: usize,
    written: &'r PropertyLine,
    source: Source<'r>,
}

/// Where the words of a line are.
#[derive(Clone, Copy)]
pub(super) enum Source<'r> {
    Files(&'r Reading),
    /// In a text that is pasted.
    Text(&'r str),
}

impl<'r> Line<'r> {
    /// The line of a piece; none if the piece has no source of its own.
    pub fn of(reading: &'r Reading, mission: &Mission, piece: usize) -> Option<Self> {
        let placed = mission.pieces.get(piece)?;
        let origin = placed.head.origin;
        let has = |line: &&PropertyLine| !line.is_block && line.has(origin);
        let outer = reading.properties("mission", &mission.head.name).iter().find(has)?;
        let whole = path_of(reading, origin, &mission.head.name)?.with_word("mission");
        let (holder, written) = match outer.body.iter().flatten().find(has).filter(|_| outer.word == "seat") {
            Some(inner) => (whole.part("seat").part(reading.text(outer.values.first()?.origin)), inner),
            None => (whole, outer),
        };
        let name = reading.text(written.values.first()?.origin);
        let count = written.values.iter().filter(|v| v.kind == ValueKind::Number);
        let count = count.filter_map(|v| reading.text(v.origin).parse::<usize>().ok()).next();
        let number = placed.head.name.strip_prefix(name).and_then(|n| n.strip_prefix('_')?.parse::<usize>().ok());
        Some(Line {
            of: holder.clone().part(&written.word).part(name),
            holder,
            number: number.filter(|_| count.is_some()).map_or(0, |n| n.saturating_sub(1)),
            count: count.unwrap_or(1),
            written,
            source: Source::Files(reading),
        })
    }

    /// A line that is pasted into what is at this path.
    pub(super) fn pasted(to: &Path, written: &'r PropertyLine, text: &'r str) -> Self {
        let (of, holder) = (to.clone(), to.clone());
        Line { of, holder, number: 0, count: 1, written, source: Source::Text(text) }
    }

    /// Whether it makes only this piece.
    pub fn is_single(&self) -> bool {
        self.written.values.iter().all(|v| v.kind != ValueKind::Number)
    }

    fn said(&self, at: Origin) -> &'r str {
        match self.source {
            Source::Files(reading) => reading.text(at),
            Source::Text(text) => text.get(at.start as usize..at.end as usize).unwrap_or(""),
        }
    }

    /// The name that is written in it.
    pub(super) fn name(&self) -> Option<&'r str> {
        Some(self.said(self.written.values.first()?.origin))
    }

    /// The title that is written in it.
    pub(super) fn title(&self) -> Option<String> {
        let title = self.written.values.iter().find(|v| v.kind == ValueKind::Text)?;
        Some(unquote(self.said(title.origin)))
    }

    /// A property in its braces, as written.
    pub fn property(&self, name: &str) -> Option<&'r str> {
        let line = self.written.body.iter().flatten().find(|p| p.word == name)?;
        let (first, last) = (line.values.first()?.origin, line.values.last()?.origin);
        Some(self.said(Origin { end: last.end, ..first }))
    }

    /// Whether its braces have a property with braces of this name.
    pub(in crate::hands) fn has_inner(&self, name: &str) -> bool {
        self.written.body.iter().flatten().any(|p| p.word == name && p.body.is_some())
    }

    /// Its values after the name, with this entry and this title; an empty title is removed.
    pub(super) fn values(&self, entry: Option<&str>, title: Option<&str>) -> String {
        let rest = self.written.values.get(1..).unwrap_or_default();
        let is_entry = |v: &ValueLine| v.kind == ValueKind::Name && self.said(v.origin) != "of";
        let is_title = |v: &ValueLine| v.kind == ValueKind::Text;
        let mut values: Vec<String> = Vec::new();
        let added = title.filter(|t| !t.is_empty() && !rest.iter().any(is_title)).map(quote);
        for value in rest {
            let now = self.said(value.origin).to_owned();
            match (title, entry) {
                (Some(""), _) if is_title(value) => {}
                (Some(title), _) if is_title(value) => values.push(quote(title)),
                (_, Some(entry)) if is_entry(value) => values.push(entry.to_owned()),
                _ => values.push(now),
            }
        }
        // The title is written before the entry; several pieces have it behind.
        let at = if self.is_single() { 0 } else { values.len() };
        if let Some(title) = added {
            values.insert(at, title);
        }
        values.join(" ")
    }

    /// The line of one piece like this one, under another name, in this cell.
    pub(super) fn copy(&self, name: &str, cell: Option<String>, seat: Option<&str>) -> String {
        let is_of = |v: &ValueLine| v.kind == ValueKind::Number || self.said(v.origin) == "of";
        let rest = self.written.values.get(1..).unwrap_or_default().iter();
        let rest = rest.filter(|v| self.is_single() || !is_of(v));
        let values: Vec<String> = match rest.clone().count() {
            // The name of the line is that of its entry.
            0 => self.name().map(str::to_owned).into_iter().collect(),
            _ => rest.map(|v| self.said(v.origin).to_owned()).collect(),
        };
        let mut inside: Vec<String> = Vec::new();
        inside.extend(seat.map(|seat| format!("seat {seat}")));
        let (mut at, has_at) = (cell.map(|cell| format!("at {cell}")), self.property("at").is_some());
        for line in self.written.body.iter().flatten() {
            match line.word.as_str() {
                "at" => inside.extend(at.take()),
                "next" => {}
                "seat" if seat.is_some() => {}
                _ => inside.push(one_line(self.said(line.origin)).trim_end_matches(',').trim_end().to_owned()),
            }
        }
        if !has_at && let Some(at) = at {
            inside.push(at);
        }
        let inside = if inside.is_empty() { String::new() } else { format!(" {{ {} }}", inside.join(", ")) };
        format!("{} {name} {}{inside}", self.written.word, values.join(" "))
    }
}
