//! Edits made on sheets: an [`Edit`] of the language's index as one step of the history.
//!
//! A read-only file is not changed: [`by_house_rule`] writes the change into an overlay of the project, and creates one
//! if there is none. If an overlay of the project applies to the project's own rules, it takes their changes too
//! ([`Texts::is_for_overlay`]). [`Texts::draft`] says what edits make of the files before anything is written.

pub mod boards;
pub mod campaigns;
pub mod conditions;
pub mod cutouts;
pub mod decks;
pub mod declarations;
mod draft;
pub mod endings;
mod entry_parts;
pub mod examples;
pub mod follows;
pub mod homes;
pub mod looks;
pub mod maps;
pub mod missions;
pub mod new_declarations;
pub mod paths;
pub mod pieces;
pub mod sentence_values;
pub mod tables;
pub mod zones;

pub use draft::{Draft, FileDraft, Texts};

use crate::check::CheckResult;
use crate::history::{Change, StepTitle};
use crate::io::Files;
use crate::project::{Project, ProjectError};
use crate::sheet::Reading;
use crate::sheet::value::{is_declared, members, root};
use crate::sheet::words::one_line;
use dicta_ide::File;
use dicta_ide::edit::{
    Edit, EditError, Path, Reshape, TableLine, changes, legend, path_at, statement_at, titled_at, written,
};
use dicta_program::{Board, Map, Mission, Origin, Program, Type};
use dicta_syntax::{TextEdit, quote};

/// Why an edit on a sheet failed.
#[derive(Debug, thiserror::Error)]
pub enum SheetEditError {
    /// The source can't express it.
    #[error(transparent)]
    Refused(#[from] EditError),
    /// The project can't be written.
    #[error(transparent)]
    Project(#[from] ProjectError),
}

/// The current files; syntax trees of the last check are reused for unchanged text.
fn files(project: &Project, checked: &CheckResult) -> Vec<File> {
    let known = checked.names.as_deref();
    let texts = project.documents().iter().chain(project.other_documents());
    texts
        .map(|document| {
            let old = known.and_then(|names| names.files().get(names.file(&document.path)?));
            match old {
                Some(old) => old.with_text(document.text()),
                None => File::new(&document.path, document.text()),
            }
        })
        .collect()
}

/// Whether a path leads to a read-only file.
pub fn is_built_in(project: &Project, path: &Path) -> bool {
    let file = path.file.as_deref();
    file.and_then(|path| project.document(path)).is_none_or(|document| document.read_only)
}

/// An edit as a step of the history.
///
/// # Errors
/// Why the source can't express it.
pub fn change(project: &Project, checked: &CheckResult, edit: &Edit) -> Result<Change, EditError> {
    let files = files(project, checked);
    let title = title(&files, edit);
    let edits = changes(&files, edit)?;
    Ok(Change::new(title, by_path(&files, edits)))
}

fn by_path(files: &[File], edits: Vec<(usize, TextEdit)>) -> Vec<(String, TextEdit)> {
    edits.into_iter().filter_map(|(file, edit)| Some((files.get(file)?.path.clone(), edit))).collect()
}

/// Makes edits as one step of the history: in the files of the project, or in an overlay ([`Texts::is_for_overlay`]).
/// The step has this title, or that of the first edit. Returns the path of the overlay, if one changes.
///
/// # Errors
/// If no overlay can express it, or the project can't be written.
pub fn by_house_rule(
    project: &mut Project,
    disk: &dyn Files,
    checked: &CheckResult,
    step: Option<&str>,
    edits: &[Edit],
) -> Result<Option<String>, SheetEditError> {
    let texts = Texts::of(project, disk, checked);
    let first = || edits.first().map_or_else(|| "".into(), |edit| title(&texts.files, edit));
    let step = step.map_or_else(first, StepTitle::from);
    let draft = texts.draft(step, edits).map_err(|(_, why)| why)?;
    let overlay = draft.house_rule.clone();
    draft.write(project, disk)?;
    Ok(overlay)
}

/// Values of this length or more, in bytes, are not in a title.
const SHORT: usize = 40;

/// The title of an edit in the history.
fn title(files: &[File], edit: &Edit) -> StepTitle {
    let path = edit.path();
    let what = match (path.parts.join(" "), path.keys.is_empty()) {
        (parts, true) => parts.replace('_', " "),
        (_, false) => format!("[{}]", path.keys.join(", ")),
    };
    let of = path.name.clone();
    match edit {
        Edit::Set { of: place, to } => {
            let to = Some(to.clone()).filter(|to| to.len() < SHORT);
            let from = written(files, place).filter(|now| now.len() < SHORT && to.is_some()).map(str::to_owned);
            StepTitle::Set { of, what, from, to }
        }
        Edit::Clear { .. } => StepTitle::Clear { of, what },
        Edit::Add { member, to } if to.is_whole() => StepTitle::AddLine { of, line: one_line(member) },
        Edit::Remove { member, from } if from.is_whole() => StepTitle::RemoveLine { of, line: one_line(member) },
        Edit::Replace { line, by, .. } => replaced(of, line, by),
        Edit::Nested { .. } => StepTitle::Set { of, what: "look".to_owned(), from: None, to: None },
        Edit::Reshape { to, .. } => {
            let line = |line: &TableLine| match line {
                TableLine::Row(number) => format!("row {}", number + 1),
                TableLine::Column(number) => format!("column {}", number + 1),
            };
            match to {
                Reshape::Key { line: at, to } => {
                    StepTitle::Set { of, what: line(at), from: None, to: Some(to.clone()) }
                }
                Reshape::Copy { line: at, key } => StepTitle::AddLine { of, line: format!("{} {key}", line(at)) },
                Reshape::Remove { line: at } => StepTitle::RemoveLine { of, line: line(at) },
            }
        }
        Edit::Add { member, .. } => StepTitle::Add { of, what, member: member.clone() },
        Edit::Remove { member, .. } => StepTitle::Remove { of, what, member: member.clone() },
        Edit::Reorder { .. } => StepTitle::Set { of, what, from: None, to: None },
        Edit::Move { beside, after, .. } => {
            let what = path.keys.first().or(path.parts.last()).map_or_else(String::new, |part| one_line(part));
            StepTitle::Move { of, what, beside: one_line(beside), after: *after }
        }
        Edit::Title { to, .. } => StepTitle::Retitle { of, to: to.clone() },
        Edit::Describe { .. } => StepTitle::Set { of, what: "///".to_owned(), from: None, to: None },
        Edit::Duplicate { name, .. } | Edit::Derive { name, .. } => StepTitle::Copy { of, to: Some(name.clone()) },
        Edit::Delete { .. } => StepTitle::DeleteDeclaration(of),
        Edit::Paint { cells, letter, .. } => {
            let known = legend(files, path).into_iter().find(|(l, _)| l == letter);
            let terrain = known.map_or_else(|| letter.to_string(), |(_, name)| name.replace('_', " "));
            StepTitle::Paint { of, cells: cells.len(), terrain }
        }
        Edit::Resize { edge, by, .. } => {
            let (count, columns, adds) = (by.unsigned_abs(), edge.has_columns(), *by > 0);
            StepTitle::Resize { of, count, columns, adds, edge: edge.name().to_owned() }
        }
    }
}

/// The title of a line that is written in another way: by the words that differ if they are few, with those before them.
fn replaced(of: String, line: &str, by: &str) -> StepTitle {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let same: usize = line.chars().zip(by.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum();
    let start = line[..same].trim_end_matches(is_word).len();
    let rest = line[start..].chars().rev().zip(by[start..].chars().rev());
    let end: usize = rest.take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum();
    let after = line[line.len() - end..].trim_start_matches(is_word).len();
    let (from, to) = (line[start..line.len() - after].trim(), by[start..by.len() - after].trim());
    let is_short = |text: &str| !text.is_empty() && text.len() < SHORT;
    let before = one_line(&line[..start]);
    let cut = before.char_indices().rev().take(SHORT).last().map_or(0, |(i, _)| i);
    let what = before[cut..].split_once(' ').filter(|_| cut > 0).map_or(&before[cut..], |(_, rest)| rest).to_owned();
    match is_short(from) && is_short(to) && !what.is_empty() {
        true => StepTitle::Set { of, what, from: Some(from.to_owned()), to: Some(to.to_owned()) },
        false => StepTitle::AddLine { of, line: one_line(by) },
    }
}

/// The input control for a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A number within a range.
    Number { now: i64, least: i64, most: i64 },
    /// Yes or no.
    Mark(bool),
    /// One of these: names as written, with titles.
    One { now: String, of: Vec<(String, String)> },
    /// Any of these, with those that are picked.
    Several { picked: Vec<String>, of: Vec<(String, String)> },
    /// A quoted text.
    Text(String),
    /// Any source text, as written.
    Written(String),
}

/// A value that can be edited on a sheet.
#[derive(Clone, Debug, PartialEq)]
pub struct EditableValue {
    pub of: Path,
    /// Its title.
    pub title: String,
    pub input: Input,
    /// It is set in the place that an edit would change, so that it can be cleared.
    pub is_own: bool,
    /// It comes from the default, or from an entry that this one extends.
    pub is_inherited: bool,
    /// It is the title of a declaration.
    pub is_title: bool,
    /// What has to be written around it.
    pub around: Option<Around>,
}

/// The text around a value in what is written to set it, such as the line `options { night on }` for a value which has
/// no place yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Around {
    /// The text before and after the value.
    pub before: String,
    pub after: String,
    /// What the line is added to; none if the value is a part of another value that exists, such as a result in a cell.
    pub to: Option<Path>,
    /// The line that it is a part of, if that is written in another way.
    pub line: Option<String>,
}

impl EditableValue {
    /// The edit that sets this value, as written in source; a title is given as plain text.
    pub fn set(&self, to: String) -> Edit {
        match (&self.around, self.is_title) {
            (_, true) => Edit::Title { of: self.of.clone(), to },
            (Some(around), _) => {
                let whole = format!("{}{to}{}", around.before, around.after);
                match (&around.to, &around.line) {
                    (Some(to), _) => Edit::Add { member: whole, to: to.clone() },
                    (None, Some(line)) => Edit::Replace { of: self.of.clone(), line: line.clone(), by: whole },
                    (None, None) => Edit::Set { of: self.of.clone(), to: whole },
                }
            }
            (None, false) => Edit::Set { of: self.of.clone(), to },
        }
    }

    /// The edit that clears it.
    pub fn cleared(&self) -> Edit {
        Edit::Clear { of: self.of.clone() }
    }

    /// The edit that adds a member to this list, or removes it; none if it is no list of names, or nothing changes.
    pub fn with_member(&self, member: &str, holds: bool) -> Option<Edit> {
        let Input::Several { picked, .. } = &self.input else { return None };
        if picked.iter().any(|p| p == member) == holds {
            return None;
        }
        let (name, of) = (member.to_owned(), self.of.clone());
        Some(match (self.is_own, holds) {
            (true, true) => Edit::Add { member: name, to: of },
            (true, false) => Edit::Remove { member: name, from: of },
            // An inherited list is replaced as a whole.
            (false, _) => {
                let kept = picked.iter().filter(|p| *p != member).map(String::as_str);
                let members: Vec<&str> = kept.chain(holds.then_some(member)).collect();
                match self.around.as_ref().and_then(|around| around.line.as_ref()) {
                    // Its braces are around it.
                    Some(_) if members.is_empty() => return None,
                    Some(_) => self.set(members.join(", ")),
                    None => self.set(format!("[{}]", members.join(", "))),
                }
            }
        })
    }

    /// Its value as written in source; empty if it is not written and has no other form.
    fn now(&self) -> String {
        match &self.input {
            Input::Number { now, .. } => now.to_string(),
            Input::Mark(now) => now.to_string(),
            Input::One { now, .. } | Input::Written(now) => now.clone(),
            Input::Several { picked, .. } => format!("[{}]", picked.join(", ")),
            Input::Text(now) => quote(now),
        }
    }
}

/// The edits that give the field of each of these entries what `edit` sets; none for those that have that value.
pub fn for_all(reading: &Reading, entries: &[String], field: &str, edit: &Edit) -> Vec<Edit> {
    let values = entries.iter().filter_map(|entry| of_field(reading, entry, field));
    let made = |value: EditableValue| match edit {
        Edit::Set { to, .. } => (value.now() != *to).then(|| value.set(to.clone())),
        Edit::Clear { .. } => value.is_own.then(|| Edit::Clear { of: value.of.clone() }),
        _ => None,
    };
    values.filter_map(made).collect()
}

/// The edits that write the values of the first of these entries into the others, for each of these fields.
pub fn filled_down(reading: &Reading, entries: &[String], fields: &[String]) -> Vec<Edit> {
    let Some((first, others)) = entries.split_first() else { return Vec::new() };
    // A part that is made in the first entry has no name to write into the others.
    let is_named = |value: &EditableValue| match &value.input {
        Input::One { now, of } => now.is_empty() || of.iter().any(|(name, _)| name == now),
        _ => true,
    };
    let values = fields.iter().filter_map(|field| Some((field, of_field(reading, first, field).filter(is_named)?)));
    let made = |(field, value): (&String, EditableValue)| {
        let edit = match value.now() {
            now if now.is_empty() => Edit::Clear { of: value.of },
            now => value.set(now),
        };
        for_all(reading, others, field, &edit)
    };
    values.flat_map(made).collect()
}

/// The edits that clear these fields of each of these entries, so that they have their defaults again.
pub fn cleared(reading: &Reading, entries: &[String], fields: &[String]) -> Vec<Edit> {
    let values = fields.iter().flat_map(|field| entries.iter().filter_map(|entry| of_field(reading, entry, field)));
    values.filter(|value| value.is_own).map(|value| Edit::Clear { of: value.of }).collect()
}

/// The range of a stepper if the type has none.
pub(crate) const NUMBERS: (i64, i64) = (-999_999, 999_999);

/// How to edit the value of an entry's field, or which entry a part of it is; none if there is no such field.
pub fn of_field(reading: &Reading, entry: &str, field: &str) -> Option<EditableValue> {
    let program = &reading.program;
    let (kind, entry, _) = reading.entry(entry)?;
    let Some(i) = kind.stats.iter().position(|s| s.head.name == field) else {
        return entry_parts::of_part(reading, kind, entry, field);
    };
    let (stat, v) = (&kind.stats[i], *entry.stats.get(i)?);
    let of = path_of(reading, entry.head.origin, &entry.head.name)?.with_word(&kind.head.name).part(field);
    let declared = reading.whole(entry.head.origin);
    let is_there = |at: &Origin| *at != entry.head.origin && declared.is_some() && reading.whole(*at) == declared;
    let is_own = entry.origins.get(i).is_some_and(is_there);
    let as_written = || {
        let files = reading.names.files();
        let origin = entry.origins.get(i).copied().filter(|_| is_own);
        let own = origin.and_then(|_| written(files, &of)).map(str::to_owned);
        own.unwrap_or_default()
    };
    let input = match stat.ty.without_none() {
        Type::Text => match entry.texts.get(usize::try_from(v).unwrap_or(usize::MAX)) {
            Some(text) => Input::Text(text.clone()),
            None => Input::Text(String::new()),
        },
        Type::Set(inner) => match choices(reading, inner) {
            Some(of) => {
                let picked = members(program, v).iter().filter_map(|m| name_of(reading, inner, *m)).collect();
                Input::Several { picked, of }
            }
            None => Input::Written(as_written()),
        },
        _ => input(reading, &stat.ty, v).unwrap_or_else(|| Input::Written(as_written())),
    };
    Some(EditableValue {
        of,
        title: stat.head.title.clone(),
        input,
        is_own,
        is_inherited: !is_own,
        is_title: false,
        around: None,
    })
}

/// The input for a value of a type that is a single one; none if it can only be typed.
fn input(reading: &Reading, ty: &Type, v: i64) -> Option<Input> {
    Some(match ty {
        Type::Bool => Input::Mark(v != 0),
        Type::Range(least, most) => Input::Number { now: v.clamp(*least, *most), least: *least, most: *most },
        Type::Number => Input::Number { now: v, least: NUMBERS.0, most: NUMBERS.1 },
        Type::OrNone(inner) if **inner == Type::Bool => Input::Mark(v > 0),
        ty => {
            let mut of = choices(reading, ty)?;
            if matches!(ty, Type::OrNone(_)) {
                of.insert(0, ("none".to_owned(), "none".to_owned()));
            }
            Input::One { now: name_of(reading, ty, v).unwrap_or_else(|| "none".to_owned()), of }
        }
    })
}

/// How to edit the value at an origin: a field by its type, any other value as source text, and a name by its title;
/// none if there is no single value.
pub fn at(reading: &Reading, at: Origin) -> Option<EditableValue> {
    let files = reading.names.files();
    let file = reading.names.file(reading.program.files.get(at.file as usize)?)?;
    if let Some((of, title)) = titled_at(files, file, at.start) {
        return Some(EditableValue {
            title: of.declaration(),
            of,
            input: Input::Text(title),
            is_own: false,
            is_inherited: false,
            is_title: true,
            around: None,
        });
    }
    let of = path_at(files, file, at.start).or_else(|| step_at(files, file, at.start))?;
    if let [field] = of.parts.as_slice()
        && let Some(touch) = of_field(reading, &of.name, field)
        && touch.of.word == of.word
    {
        return Some(touch);
    }
    // A card without a count occurs once; any other value is written explicitly.
    let now = written(files, &of).or(of.parts.last().filter(|p| *p == "count").map(|_| "1"))?;
    let input = match now.trim_start_matches('x').parse() {
        Ok(now) => Input::Number { now, least: NUMBERS.0, most: NUMBERS.1 },
        Err(_) => Input::Written(now.to_owned()),
    };
    let title = title_of_part(&reading.program, &of);
    Some(EditableValue { of, title, input, is_own: false, is_inherited: false, is_title: false, around: None })
}

/// The title of a part of a declaration: of a value by the reason of the modifier, else as in its path.
fn title_of_part(program: &Program, of: &Path) -> String {
    let usual = || of.to_string().replace('_', " ");
    let value = program.values.iter().find(|v| v.head.name == of.name && of.word.as_deref() == Some("value"));
    let (Some(value), [part]) = (value, of.parts.as_slice()) else { return usual() };
    let modifier = value.items.iter().find(|m| m.name == *part && !m.because.is_empty());
    let part = modifier.map_or(part.as_str(), |m| m.because.as_str());
    format!("{}: {part}", value.head.label())
}

/// The step of an example at a byte of a file.
fn step_at(files: &[File], file: usize, at: u32) -> Option<Path> {
    statement_at(files, file, at, false).filter(|of| of.word.as_deref() == Some("example"))
}

/// Renames what is declared at an origin and everything that names it, as a step of the history with this title.
///
/// # Errors
/// Why it can't have this name.
fn rename_at(
    reading: &Reading,
    project: &Project,
    at: Origin,
    to: &str,
    title: impl Into<StepTitle>,
) -> Result<Change, String> {
    let file = reading.program.files.get(at.file as usize).and_then(|path| reading.names.file(path));
    let file = file.ok_or("its file is not read")?;
    let renaming = dicta_ide::renaming(&reading.names, file, at.start)?;
    if let Some(why) = dicta_ide::rename_conflict(&reading.names, &renaming, to) {
        return Err(why);
    }
    let edits = dicta_ide::rename(&reading.names, file, at.start, to).filter(|_| maps::is_name(to));
    let edits = edits.ok_or_else(|| format!("`{to}` is not a name"))?;
    let files = reading.names.files();
    let named = edits.into_iter().filter_map(|(file, edit)| Some((files.get(file)?, edit)));
    let mut by_path = Vec::new();
    for (file, edit) in named {
        if project.document(&file.path).is_none_or(|d| d.text() != &*file.source.text) {
            return Err(format!("`{}` has changed", file.path));
        }
        by_path.push((file.path.clone(), edit));
    }
    Ok(Change::new(title, by_path))
}

/// The path of the declaration at an origin.
fn path_of(reading: &Reading, at: Origin, name: &str) -> Option<Path> {
    Some(Path::of(reading.program.files.get(at.file as usize)?, name))
}

/// The possible values of a type, by name and title, if they are a list.
fn choices(reading: &Reading, ty: &Type) -> Option<Vec<(String, String)>> {
    let program = &reading.program;
    Some(match ty.without_none() {
        Type::Enum(e) => {
            program.enums.get(e.index())?.members.iter().map(|m| (m.name.clone(), m.title.clone())).collect()
        }
        Type::Entry(k) | Type::Piece(k) => {
            let entries = root(program, *k)?.entries.iter().filter(|e| program.is_a(e.kind, *k) && is_declared(e));
            entries.map(|e| (e.head.name.clone(), e.head.title.clone())).collect()
        }
        Type::Arc => program.arcs.iter().map(|a| (a.head.name.clone(), a.head.title.clone())).collect(),
        _ => return None,
    })
}

/// The entries that a piece of a mission can have, by name and title.
pub fn choices_of(reading: &Reading, mission: &Mission, piece: usize) -> Vec<(String, String)> {
    let placed = mission.pieces.get(piece);
    let root = placed.and_then(|p| reading.program.kinds.get(p.kind.index())).map(|k| k.root);
    root.and_then(|root| choices(reading, &Type::Entry(root))).unwrap_or_default()
}

/// A value of a type as written in source.
fn name_of(reading: &Reading, ty: &Type, v: i64) -> Option<String> {
    let program = &reading.program;
    let at = usize::try_from(v).ok();
    match ty.without_none() {
        Type::Enum(e) => Some(program.enums.get(e.index())?.members.get(at?)?.name.clone()),
        Type::Entry(k) => Some(root(program, *k)?.entries.get(at?)?.head.name.clone()),
        Type::Piece(k) => {
            let at = usize::try_from(v - dicta_program::INSTANCE_SIDES).ok()?;
            Some(root(program, *k)?.entries.get(at)?.head.name.clone())
        }
        Type::Arc => Some(program.arcs.get(at?)?.head.name.clone()),
        _ => None,
    }
}

/// The path of a map, and the letters of its legend with the titles of their terrains, for drawing.
pub fn of_map(reading: &Reading, name: &str) -> Option<(Path, Vec<(char, String)>)> {
    let (map, of) = maps::named(reading, name).ok()?;
    let title = |name: String| {
        let known = map.legend.iter().find(|t| t.name == name && !t.title.is_empty());
        known.map_or_else(|| name.replace('_', " "), |t| t.title.clone())
    };
    let letters = legend(reading.names.files(), &of);
    Some((of, letters.into_iter().map(|(letter, name)| (letter, title(name))).collect()))
}

/// Moves a piece, given by its path, to a cell of its map.
pub fn put(piece: Path, map: &Map, cell: i64) -> Edit {
    Edit::Set { of: piece.part("at"), to: format!("@{}", map.cell_name(cell)) }
}

/// Turns a piece, given by its path, to a facing, counted from north.
pub fn faced(piece: Path, board: Board, facing: i64) -> Edit {
    Edit::Set { of: piece.part("facing"), to: facing.rem_euclid(board.facings().max(1)).to_string() }
}

#[cfg(test)]
pub(crate) mod tests;
