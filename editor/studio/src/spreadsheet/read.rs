//! Cells that were changed, as edits of the source.

use super::{Cells, NAME, SpreadsheetError, TITLE, cell, find, heads};
use crate::hands::{EditableValue, Input, of_field};
use crate::sheet::Reading;
use dicta_compiler::written::FieldLine;
use dicta_ide::edit::{Edit, Path};
use dicta_program::{Entry, Head, Kind, KindId};
use dicta_syntax::{nearest, quote};

/// The most letters of a reason that are shown: a cell can hold a text of any length.
const WHY_MAX: usize = 300;

/// What a spreadsheet changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    pub edits: Vec<Edit>,
    /// The cell that each edit comes from; the whole row for a new entry.
    pub cells: Vec<CellName>,
    /// Entries without a row. They stay as they are.
    pub unnamed: Vec<String>,
}

impl Plan {
    /// Makes new entries before others change: each is a copy of an entry as it was, with which its cells were compared.
    fn with_copies_first(self) -> Plan {
        let copies: Vec<String> = self.edits.iter().filter_map(|edit| copy_of(edit).map(str::to_owned)).collect();
        let is_of_copy = |edit: &Edit| copy_of(edit).is_some() || copies.contains(&edit.path().name);
        let (first, rest): (Vec<_>, Vec<_>) = self.edits.into_iter().zip(self.cells).partition(|(e, _)| is_of_copy(e));
        let (edits, cells) = first.into_iter().chain(rest).unzip();
        Plan { edits, cells, unnamed: self.unnamed }
    }
}

/// The name of the copy that an edit makes.
fn copy_of(edit: &Edit) -> Option<&str> {
    match edit {
        Edit::Duplicate { name, .. } => Some(name),
        _ => None,
    }
}

/// A cell that cannot be read, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongCell {
    pub cell: CellName,
    pub why: String,
}

/// A cell by its column and row, both counted from 0; without a column, a whole row. It reads as in spreadsheets: `C7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellName {
    pub column: Option<usize>,
    pub row: usize,
}

impl std::fmt::Display for CellName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut letters = Vec::new();
        let mut left = self.column.map_or(0, |column| column + 1);
        while left > 0 {
            letters.push(char::from(b'A' + ((left - 1) % 26) as u8));
            left = (left - 1) / 26;
        }
        write!(f, "{}{}", letters.iter().rev().collect::<String>(), self.row + 1)
    }
}

impl std::fmt::Display for WrongCell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let long = self.why.chars().nth(WHY_MAX).is_some();
        let why: String = self.why.chars().take(WHY_MAX).collect();
        write!(f, "{}: {why}{}", self.cell, if long { "…" } else { "" })
    }
}

/// Compares cells with the entries of a kind. The name of a row that no entry has makes a new entry: a copy of the
/// entry in the nearest row above that has one, with the values of its row.
///
/// # Errors
/// There is no such kind.
pub fn edits(reading: &Reading, kind: &str, cells: &Cells) -> Result<Result<Plan, Vec<WrongCell>>, SpreadsheetError> {
    let (kind, entries) = find(reading, kind)?;
    let mut wrong = Vec::new();
    let (heading, rows) = cells.split_first().map_or((&[][..], &[][..]), |(heading, rows)| (heading.as_slice(), rows));
    let columns = columns(reading, kind, heading, &mut wrong);
    if !columns.contains(&Some(Column::Name)) && wrong.is_empty() {
        wrong.push(WrongCell { cell: place(0, 0), why: format!("the heading has no column `{NAME}`") });
    }
    let mut reader = Rows { reading, entries: &entries, columns: &columns, plan: Plan::default(), wrong };
    let mut names: Vec<&str> = Vec::new();
    let mut above: Option<&Entry> = None;
    for (y, row) in rows.iter().enumerate() {
        let y = y + 1;
        if row.iter().all(|text| text.trim().is_empty()) {
            continue;
        }
        let (x, name) = reader.name(row);
        if names.contains(&name) {
            reader.refuse(x, y, format!("`{name}` has two rows"));
            continue;
        }
        match entries.iter().find(|entry| entry.head.name == name) {
            Some(entry) => {
                above = Some(entry);
                reader.row(y, row, entry, None);
            }
            None => reader.new_entry(x, y, row, name, above),
        }
        names.push(name);
    }
    let Rows { plan, wrong, .. } = reader;
    let mut plan = plan.with_copies_first();
    let unnamed = entries.iter().map(|entry| &entry.head.name).filter(|name| !names.contains(&name.as_str()));
    plan.unnamed = unnamed.cloned().collect();
    Ok(if wrong.is_empty() { Ok(plan) } else { Err(wrong) })
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Column {
    Name,
    Title,
    Field(String),
}

/// The columns by their headings: the name or the title of a field or a part. An empty heading is a column for notes.
fn columns(reading: &Reading, kind: &Kind, heading: &[String], wrong: &mut Vec<WrongCell>) -> Vec<Option<Column>> {
    let mut columns: Vec<Option<Column>> = Vec::new();
    for (x, text) in heading.iter().enumerate() {
        let text = text.trim();
        let field = || {
            let by = |f: fn(&Head) -> &str| heads(kind).find(|head| f(head).eq_ignore_ascii_case(text));
            by(|head| &head.name).or_else(|| by(|head| &head.title)).map(|head| Column::Field(head.name.clone()))
        };
        let column = match text {
            "" => None,
            NAME => Some(Column::Name),
            TITLE => Some(Column::Title),
            _ => field(),
        };
        if column.is_none() && !text.is_empty() {
            wrong.push(WrongCell { cell: place(x, 0), why: no_column(reading, kind, text) });
        } else if column.is_some() && columns.contains(&column) {
            wrong.push(WrongCell { cell: place(x, 0), why: format!("there are two columns `{text}`") });
        }
        columns.push(column);
    }
    columns
}

/// Why no column has this heading.
fn no_column(reading: &Reading, kind: &Kind, text: &str) -> String {
    let of = &kind.head.name;
    if kind.fields.iter().any(|field| field.head.name == text) {
        return format!("`{text}` changes in play, so entries of `{of}` can't set it");
    }
    let id = reading.program.kinds.iter().position(|k| std::ptr::eq(k, kind)).map(|at| KindId(at as u32));
    let is_off = |line: &&FieldLine| line.name == text && id.is_some_and(|id| reading.program.is_a(id, line.kind));
    if let Some(line) = reading.written.fields.iter().find(is_off) {
        let guards: Vec<&str> = line.guards.iter().map(|guard| reading.text(*guard)).collect();
        return format!("`{of}` has `{text}` only when `{}`", guards.join(" and "));
    }
    let names = heads(kind).map(|head| head.name.as_str()).chain([NAME, TITLE]);
    let meant = nearest(text, names).map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
    format!("`{of}` has no field `{text}`{meant}")
}

struct Rows<'r> {
    reading: &'r Reading,
    entries: &'r [&'r Entry],
    columns: &'r [Option<Column>],
    plan: Plan,
    wrong: Vec<WrongCell>,
}

impl<'r> Rows<'r> {
    fn refuse(&mut self, x: usize, y: usize, why: String) {
        self.wrong.push(WrongCell { cell: place(x, y), why });
    }

    fn edit(&mut self, cell: CellName, edit: Edit) {
        self.plan.edits.push(edit);
        self.plan.cells.push(cell);
    }

    /// The name of a row and its column.
    fn name<'t>(&self, row: &'t [String]) -> (usize, &'t str) {
        let x = self.columns.iter().position(|c| *c == Some(Column::Name)).unwrap_or(0);
        (x, row.get(x).map_or("", |text| text.trim()))
    }

    /// The edits of a row: of the entry itself, or of a copy of it under a new name.
    fn row(&mut self, y: usize, row: &[String], entry: &Entry, copy: Option<&str>) {
        for (x, column) in self.columns.iter().enumerate() {
            let Some(text) = row.get(x).map(|text| text.trim()) else { continue };
            match column {
                None | Some(Column::Name) => {}
                Some(Column::Title) => {
                    if copy.is_none() && text != entry.head.title.trim() && !text.is_empty() {
                        match path(self.reading, entry) {
                            Some(of) => self.edit(place(x, y), Edit::Title { of, to: text.to_owned() }),
                            None => self.refuse(x, y, format!("`{}` cannot be found in the source", entry.head.name)),
                        }
                    }
                }
                Some(Column::Field(field)) => {
                    let Some(touch) = of_field(self.reading, &entry.head.name, field) else {
                        if !text.is_empty() {
                            self.refuse(x, y, format!("`{}` has no field `{field}`", entry.head.name));
                        }
                        continue;
                    };
                    match change(touch, text) {
                        Ok(None) => {}
                        Ok(Some(edit)) => self.edit(place(x, y), renamed(edit, copy)),
                        Err(why) => self.refuse(x, y, why),
                    }
                }
            }
        }
    }

    fn new_entry(&mut self, x: usize, y: usize, row: &[String], name: &str, above: Option<&Entry>) {
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let names = || self.entries.iter().map(|entry| entry.head.name.as_str());
        let same = names().find(|other| other.eq_ignore_ascii_case(name));
        let meant =
            same.or_else(|| nearest(name, names())).map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
        let Some(from) = above.filter(|_| is_name && same.is_none()) else {
            let why = match (is_name, same) {
                (false, _) => format!("`{name}` is not a name: letters A to Z, digits and `_`{meant}"),
                (true, Some(_)) => format!("there is no entry `{name}`{meant}"),
                (true, None) => {
                    format!("there is no entry `{name}`, and no row above it to copy{meant}")
                }
            };
            return self.refuse(x, y, why);
        };
        let Some(of) = path(self.reading, from) else {
            return self.refuse(x, y, format!("`{}` cannot be found in the source", from.head.name));
        };
        let column = self.columns.iter().position(|c| *c == Some(Column::Title));
        let title = column.and_then(|x| row.get(x)).map(|text| text.trim()).filter(|text| !text.is_empty());
        self.edit(
            CellName { column: None, row: y },
            Edit::Duplicate { of, name: name.to_owned(), title: title.unwrap_or(name).to_owned() },
        );
        self.row(y, row, from, Some(name));
    }
}

/// The path of an entry.
fn path(reading: &Reading, entry: &Entry) -> Option<Path> {
    let file = reading.program.files.get(entry.head.origin.file as usize)?;
    let word = &reading.program.kinds.get(entry.kind.index())?.head.name;
    Some(Path::of(file, &entry.head.name).with_word(word))
}

fn renamed(mut edit: Edit, copy: Option<&str>) -> Edit {
    if let (Some(name), Edit::Set { of, .. } | Edit::Clear { of } | Edit::Replace { of, .. }) = (copy, &mut edit) {
        name.clone_into(&mut of.name);
    }
    edit
}

/// The edit that gives a field what its cell says; none where it says so already.
fn change(touch: EditableValue, text: &str) -> Result<Option<Edit>, String> {
    if text == cell(&touch).trim() {
        return Ok(None);
    }
    if text.is_empty() {
        // An inherited value stays; a list without members is written in the source.
        return Ok(touch.is_own.then(|| Edit::Clear { of: touch.of.clone() }));
    }
    let to = match &touch.input {
        Input::Number { now, least, most } => match text.parse::<i64>() {
            Ok(number) if number == *now => return Ok(None),
            Ok(number) if (*least..=*most).contains(&number) => number.to_string(),
            Ok(_) => return Err(format!("{text} is not between {least} and {most}")),
            Err(_) => return Err(format!("`{text}` is not a whole number")),
        },
        Input::Mark(now) => {
            let yes = match text.to_lowercase().as_str() {
                "yes" | "true" | "x" | "1" => true,
                "no" | "false" | "0" => false,
                _ => return Err(format!("`{text}` is neither yes nor no")),
            };
            if yes == *now {
                return Ok(None);
            }
            if yes { "true" } else { "false" }.to_owned()
        }
        Input::One { of, now } => match choice(of, text)? {
            name if name == *now => return Ok(None),
            name => name,
        },
        Input::Several { of, picked } => {
            let names = text.split([',', ';']).map(str::trim).filter(|name| !name.is_empty());
            let names: Vec<String> = names.map(|name| choice(of, name)).collect::<Result<_, _>>()?;
            if names == *picked {
                return Ok(None);
            }
            if let Some(twice) = (1..names.len()).find(|at| names[..*at].contains(&names[*at])) {
                return Err(format!("`{}` is in the list twice", names[twice]));
            }
            format!("[{}]", names.join(", "))
        }
        Input::Text(_) => quote(text),
        Input::Written(_) => text.to_owned(),
    };
    Ok(Some(touch.set(to)))
}

/// The name of a choice that is written by name or by title.
fn choice(of: &[(String, String)], text: &str) -> Result<String, String> {
    let by = |f: fn(&(String, String)) -> &str| of.iter().find(|choice| f(choice).eq_ignore_ascii_case(text));
    by(|c| &c.0).or_else(|| by(|c| &c.1)).map(|(name, _)| name.clone()).ok_or_else(|| {
        let names = of.iter().map(|(name, _)| name.as_str());
        let meant = nearest(text, names).map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
        format!("`{text}` is not among the choices{meant}")
    })
}

fn place(column: usize, row: usize) -> CellName {
    CellName { column: Some(column), row }
}
