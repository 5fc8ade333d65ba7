//! Edits of the rules as plain data: the operations of a sheet, independent of the source.
//!
//! [`changes`] turns an [`Edit`] into the smallest text edits that make it: no byte outside of them changes, and new
//! source is formatted. An edit that would change anything else is rejected. [`house_rule`] makes the same edit in an
//! overlay, for rules that can't be changed themselves.

mod drawn;
mod lists;
mod map_users;
mod modifiers;
mod moved;
mod nested;
mod overlay;
mod path;
mod props;
mod reshaped;
mod resized;
mod several;
mod statements;
mod whole;

#[cfg(test)]
mod tests;

pub use map_users::users_of_map;
pub use nested::Nested;
pub use overlay::{house_rule, replaced};
pub use path::{Path, WrongPath};
pub use reshaped::{Reshape, TableLine};
pub use resized::Edge;
pub use several::{changes_of_all, changes_or_house_rules, house_rules};
pub use statements::{statement_at, statements_beside};

use crate::Place;
use crate::symbols::File;
use crate::typing::line_start;
use dicta_syntax::ast::{Decl, DeclKind, Name, Span};
use dicta_syntax::part::{self, NoPart, Part, Place as PartPlace};
use dicta_syntax::{Block, SourceFile, TextEdit, apply, nearest, reparse};

/// A change to the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Sets a part to a value, given as source: `fokker_1.wings` becomes `22`.
    Set { of: Path, to: String },
    /// Removes the value of a part, so that its default or the inherited value applies.
    Clear { of: Path },
    /// Adds a member to a list, a line to a whole declaration (a modifier of a value, a clause of a rule, a property of
    /// an entry, such as a zone of a map), a property to one with a name (such as a piece of a mission), or a statement
    /// to a block.
    Add { member: String, to: Path },
    /// Removes a member from a list, or a line from a whole declaration.
    Remove { member: String, from: Path },
    /// Moves a part before or after another one of the same body or list, or a declaration in its file. The last element
    /// of the path and `beside` are names; a part without a name, such as a clause, is given by its source.
    Move { of: Path, beside: String, after: bool },
    /// Puts a statement of a block in another place among those beside it, counted from 1.
    Reorder { of: Path, to: usize },
    /// Writes a line of a declaration, such as a card of a deck, in another way; a definition, a walk, an arc or a die as
    /// a whole.
    Replace { of: Path, line: String, by: String },
    /// Changes a property of an entry by its place in the bodies around it, such as a shape of a drawing.
    Nested { of: Path, way: Vec<usize>, to: Nested },
    /// Changes the rows or columns of a table.
    Reshape { of: Path, to: Reshape },
    /// Gives a declaration a title; an empty one removes it.
    Title { of: Path, to: String },
    /// Gives a declaration a documentation; an empty one removes it.
    Describe { of: Path, to: String },
    /// Copies a declaration under another name and title, and puts the copy after it.
    Duplicate { of: Path, name: String, title: String },
    /// Adds an entry that extends another, and puts it after it.
    Derive { of: Path, name: String, title: String },
    /// Removes a declaration with its documentation.
    Delete { of: Path },
    /// Draws cells of a map, by column and row from 0, with a letter of its legend.
    Paint { of: Path, cells: Vec<(u32, u32)>, letter: char },
    /// Adds columns or rows of a letter at an edge of a map, or removes them if `by` is negative. The cells that the
    /// missions and examples `moving` name stay where they are on the ground.
    Resize { of: Path, edge: Edge, by: i32, letter: char, moving: Vec<Path> },
}

impl Edit {
    /// The path that it changes.
    pub fn path(&self) -> &Path {
        match self {
            Edit::Set { of, .. }
            | Edit::Clear { of }
            | Edit::Add { to: of, .. }
            | Edit::Remove { from: of, .. }
            | Edit::Move { of, .. }
            | Edit::Reorder { of, .. }
            | Edit::Replace { of, .. }
            | Edit::Nested { of, .. }
            | Edit::Reshape { of, .. }
            | Edit::Title { of, .. }
            | Edit::Describe { of, .. }
            | Edit::Duplicate { of, .. }
            | Edit::Derive { of, .. }
            | Edit::Delete { of }
            | Edit::Paint { of, .. }
            | Edit::Resize { of, .. } => of,
        }
    }
}

/// Why an edit can't be made, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EditError(pub String);

fn refuse<T>(why: impl Into<String>) -> Result<T, EditError> {
    Err(EditError(why.into()))
}

/// The declaration that an edit changes.
#[derive(Clone, Copy)]
struct Found<'p> {
    file: usize,
    text: &'p str,
    block: &'p Block,
    decl: &'p Decl,
}

impl<'p> Found<'p> {
    /// Converts an offset in the block to one in the file.
    fn at(&self, offset: u32) -> u32 {
        self.block.start + offset
    }

    fn replace(&self, span: Span, text: impl Into<String>) -> TextEdit {
        TextEdit::replace(self.at(span.start), self.at(span.end), text)
    }

    fn part(&self, path: &Path) -> Result<Part, EditError> {
        if !path.keys.is_empty() {
            let keys: Vec<&str> = path.keys.iter().map(String::as_str).collect();
            return part::cell(&self.decl.kind, &keys)
                .ok_or_else(|| EditError(format!("`{}` has no cell [{}]", path.name, path.keys.join(", "))));
        }
        let parts: Vec<&str> = path.parts.iter().map(String::as_str).collect();
        part::find(&self.decl.kind, &parts).map_err(|no| match no {
            NoPart::Unknown { at, names } => {
                let name = path.parts.get(at).map_or("", String::as_str);
                let meant = nearest(name, names.iter().map(String::as_str)).map(|n| format!("; did you mean `{n}`?"));
                EditError(format!("`{}` has no part `{name}`{}", path.upto(at), meant.unwrap_or_default()))
            }
            NoPart::Unfit(wanted) => {
                let is_field = matches!(self.decl.kind, DeclKind::Kind { .. });
                let more = if is_field { format!(", or `{path}.default`") } else { String::new() };
                EditError(format!("`{path}` is not a single value; expected {wanted}{more}"))
            }
        })
    }
}

/// How many blanks a line has at a byte of its text.
fn blanks(text: &str, at: usize) -> usize {
    text[at..].len() - text[at..].trim_start_matches([' ', '\t']).len()
}

/// The blanks at the start of the line of a byte.
fn indent(text: &str, at: usize) -> &str {
    let start = line_start(text, at);
    &text[start..start + blanks(text, start)]
}

/// Keyword and name of the declaration that has the parts of another: itself, or the one that it adds to.
fn holder(kind: &DeclKind) -> Option<(&str, &Name)> {
    match kind {
        DeclKind::AddTo { what, name, .. } => Some((&what.text, name)),
        kind => kind.key(),
    }
}

/// The source of the value or the statement at a path, if it has one.
pub fn written<'p>(files: &'p [File], path: &Path) -> Option<&'p str> {
    let place = place_of(files, path)?;
    files.get(place.file)?.source.text.get(place.start as usize..place.end as usize)
}

/// The place of the value or the statement at a path, if it has one.
pub fn place_of(files: &[File], path: &Path) -> Option<Place> {
    let found = find(files, path).ok()?;
    let span = match path.is_in_block() {
        true => statements::span(&found, path)?,
        false => match found.part(path).ok()?.place(&found.decl.kind) {
            PartPlace::At(span) => span,
            _ => return None,
        },
    };
    Some(Place { file: found.file, start: found.at(span.start), end: found.at(span.end) })
}

/// The place of the property at a path, with its name, if the declaration has it itself.
pub fn property_at(files: &[File], path: &Path) -> Option<Place> {
    let found = find(files, path).ok()?;
    let part = found.part(path).ok().filter(|part| matches!(part, Part::Property { .. }))?;
    let span = part.prop(&found.decl.kind)?.span;
    // The span of a property may end with a comma or with blanks.
    let text = found.block.text(found.text).get(span.start as usize..span.end as usize)?;
    let end = span.start + text.trim_end_matches([',', ' ', '\t', '\r', '\n']).len() as u32;
    Some(Place { file: found.file, start: found.at(span.start), end: found.at(end) })
}

/// Whether the declaration of a path has this part in its source, with a value or with parts of its own.
pub fn has_part(files: &[File], path: &Path) -> bool {
    find(files, path).is_ok_and(|found| matches!(found.part(path), Ok(part) if !matches!(part, Part::Unsaid { .. })))
}

/// The path to the value at a byte of a file, else to the line, card or modifier there: the one with the shortest
/// source.
pub fn path_at(files: &[File], file: usize, offset: u32) -> Option<Path> {
    let File { path, source } = files.get(file)?;
    let (block, decl) = source.decls().find(|(b, _)| (b.start..b.end).contains(&offset))?;
    let (word, name) = holder(&decl.kind)?;
    let inside = |span: &Span| (block.start + span.start..block.start + span.end).contains(&offset);
    let all = part::all(&decl.kind, block.text(&source.text));
    let least = |span: fn(&part::Placed) -> Option<Span>| {
        let found = all.iter().filter(|p| p.is_settable);
        let found = found.filter_map(|p| Some((p, span(p)?))).filter(|(_, span)| inside(span));
        found.min_by_key(|(_, span)| span.end - span.start).map(|(p, _)| p.steps.clone())
    };
    let steps = least(|p| p.value).or_else(|| least(|p| Some(p.whole)))?;
    let of = Path::of(path, &name.text).with_word(word);
    Some(Path { parts: steps.parts, keys: steps.keys, ..of })
}

/// The declaration whose name is at a byte of a file, with its title.
pub fn titled_at(files: &[File], file: usize, offset: u32) -> Option<(Path, String)> {
    let File { path, source } = files.get(file)?;
    let (block, decl) = source.decls().find(|(b, _)| (b.start..b.end).contains(&offset))?;
    let (word, name) = decl.kind.key()?;
    let at_name = (block.start + name.span.start..block.start + name.span.end).contains(&offset);
    let found = Found { file, text: &source.text, block, decl };
    let title = whole::titled(&found)?;
    at_name.then(|| (Path::of(path, &name.text).with_word(word), title))
}

/// The source of the declaration at a byte, with its documentation, under another name and title.
pub fn copy_at(source: &SourceFile, offset: u32, name: &str, title: &str) -> Option<String> {
    let block = source.block_at(offset)?;
    let found = Found { file: 0, text: &source.text, block, decl: block.decl.as_deref()? };
    whole::copy(&found, name, title).ok()
}

/// The bytes of a file's `board` declaration.
pub fn board(file: &File) -> Option<std::ops::Range<usize>> {
    let mut decls = file.source.decls();
    let (block, decl) = decls.find(|(_, decl)| matches!(decl.kind, DeclKind::Board { .. }))?;
    Some(block.range(decl.span))
}

/// The letters of a map's legend, with the names of their terrains.
pub fn legend(files: &[File], of: &Path) -> Vec<(char, String)> {
    find(files, of).map(|found| drawn::legend(&found)).unwrap_or_default()
}

/// The rows of a map, as letters; empty if it is made of other maps.
pub fn rows(files: &[File], of: &Path) -> Vec<Vec<char>> {
    find(files, of).map(|found| drawn::letters(&found)).unwrap_or_default()
}

/// The letters of a map's legend, with the source of their meaning: a name, a title and `opaque`.
pub fn meanings(files: &[File], of: &Path) -> Vec<(char, String)> {
    find(files, of).map(|found| drawn::meanings(&found)).unwrap_or_default()
}

/// Checks the syntax of a line that is to be added to a declaration.
///
/// # Errors
/// What is wrong with it.
pub fn check_line(to: &Path, line: &str) -> Result<(), EditError> {
    modifiers::parsed(to, line.trim()).map(|_| ())
}

/// The text edits, by file, that make an edit.
///
/// # Errors
/// Why the edit can't be made.
pub fn changes(files: &[File], edit: &Edit) -> Result<Vec<(usize, TextEdit)>, EditError> {
    let of_lines = match edit {
        Edit::Add { member, to } if to.is_whole() => Some((modifiers::add as LinesEdit, to, member)),
        Edit::Remove { member, from } if from.is_whole() => Some((modifiers::remove as LinesEdit, from, member)),
        _ => None,
    };
    if let Some((make, of, line)) = of_lines {
        let file = file_of(files, of)?;
        return Ok(make(files, file, of, line)?.into_iter().map(|e| (file, e)).collect());
    }
    if let Edit::Move { of, beside, after } = edit {
        return moved::changes(files, of, moved::Beside { other: beside, after: *after });
    }
    if let Edit::Replace { of, line, by } = edit {
        let file = file_of(files, of)?;
        return Ok(modifiers::replace(files, file, of, (line, by))?.into_iter().map(|e| (file, e)).collect());
    }
    let found = find(files, edit.path())?;
    let of_file = |e: TextEdit| (found.file, e);
    let here = |edits: Vec<TextEdit>| edits.into_iter().map(of_file).collect::<Vec<_>>();
    let edits = match edit {
        _ if edit.path().is_in_block() => here(statements::changes(&found, edit)?),
        Edit::Set { of, to } => here(props::set(&found, of, to)?),
        Edit::Clear { of } => here(props::clear(&found, of)?),
        Edit::Add { member, to } => here(lists::add(&found, to, member)?),
        Edit::Remove { member, from } => here(lists::remove(&found, from, member)?),
        // These have been made above.
        Edit::Replace { .. } | Edit::Move { .. } => Vec::new(),
        Edit::Reorder { .. } => return refuse(format!("`{}` is not a statement", edit.path())),
        Edit::Nested { of, way, to } => here(nested::change(&found, of, way, to)?),
        Edit::Reshape { of, to } => here(reshaped::reshape(&found, of, to)?),
        Edit::Title { to, .. } => here(whole::title(&found, to)?),
        Edit::Describe { to, .. } => here(whole::describe(&found, to)),
        Edit::Duplicate { name, title, .. } => here(whole::duplicate(files, &found, name, title)?),
        Edit::Derive { name, title, .. } => here(whole::derived(files, &found, name, title)?),
        Edit::Delete { .. } => here(vec![whole::deleted(found.text, found.block, found.decl)]),
        Edit::Paint { of, cells, letter } => here(drawn::paint(&found, of, cells, *letter)?),
        Edit::Resize { of, edge, by, letter, moving } => {
            resized::resize(files, &found, of, (*edge, *by, *letter), moving)?
        }
    };
    let own: Vec<TextEdit> = edits.iter().filter(|(file, _)| *file == found.file).map(|(_, e)| e.clone()).collect();
    check(files, &found, edit, &own)?;
    Ok(edits)
}

/// Adds or removes a line of a declaration in the file with this number.
type LinesEdit = fn(&[File], usize, &Path, &str) -> Result<Vec<TextEdit>, EditError>;

/// The number of the file of a path, or of its declaration.
fn file_of(files: &[File], path: &Path) -> Result<usize, EditError> {
    match &path.file {
        Some(file) => match files.iter().position(|f| f.path == *file) {
            Some(number) => Ok(number),
            None => refuse(format!("there is no file `{file}`")),
        },
        None => find(files, path).map(|found| found.file),
    }
}

/// Whether declarations of a path are looked for in a file: in the one that it names, else in all but the library's.
fn is_searched(file: &File, path: &Path) -> bool {
    path.file.as_ref().map_or(!is_library(file), |named| file.path == *named)
}

/// Whether a declaration is one that a path means.
fn is_meant(found: &Found, path: &Path) -> bool {
    let Some((word, name)) = holder(&found.decl.kind) else { return false };
    let is_it = name.text == path.name && path.word.as_ref().map_or(word != "look", |w| w == word);
    is_it && (found.decl.kind.key().is_some() || found.part(path).is_ok())
}

/// All declarations of a file.
fn declarations(number: usize, file: &File) -> impl Iterator<Item = Found<'_>> {
    file.source.decls().map(move |(block, decl)| Found { file: number, text: &file.source.text, block, decl })
}

/// The declaration with the name of a path: in the file that the path names, else the only one outside the library.
fn find<'p>(files: &'p [File], path: &Path) -> Result<Found<'p>, EditError> {
    let of = |chosen: fn(&File, &Path) -> bool| {
        let files = files.iter().enumerate().filter(move |(_, f)| chosen(f, path));
        files.flat_map(|(number, file)| declarations(number, file))
    };
    let all = || of(is_searched);
    let fits = |f: &Found| is_meant(f, path);
    let found: Vec<Found> = all().filter(&fits).collect();
    match found.as_slice() {
        [only] => Ok(*only),
        [] if path.file.is_none() && of(|f, _| is_library(f)).any(|f| fits(&f)) => refuse(format!(
            "`{}` belongs to the library and can't be changed itself; change it in a house rule",
            path.declaration()
        )),
        [] => {
            let names: Vec<&str> = all().filter_map(|f| f.decl.kind.key().map(|(_, n)| n.text.as_str())).collect();
            let meant = nearest(&path.name, names).map(|n| format!("; did you mean `{n}`?")).unwrap_or_default();
            refuse(format!("there is no declaration `{}`{meant}", path.declaration()))
        }
        several => {
            // Of several, the one that has such a part.
            let with: Vec<&Found> = several.iter().filter(|f| f.part(path).is_ok()).collect();
            if let ([only], false) = (with.as_slice(), path.parts.is_empty() && path.keys.is_empty()) {
                return Ok(**only);
            }
            let places: Vec<String> = several
                .iter()
                .map(|f| {
                    let word = holder(&f.decl.kind).map_or("", |(word, _)| word);
                    format!("`{}:{word} {}`", files[f.file].path, path.name)
                })
                .collect();
            refuse(format!("there are several declarations `{}`; say which: {}", path.name, places.join(", ")))
        }
    }
}

fn is_library(file: &File) -> bool {
    file.path.starts_with("dicta/")
}

/// Makes the edits on a copy, and checks that the declaration then has the intended value and that everything else is
/// unchanged.
fn check(files: &[File], found: &Found, edit: &Edit, edits: &[TextEdit]) -> Result<(), EditError> {
    let Some(file) = files.get(found.file) else { return refuse("the file no longer exists") };
    let Ok(after) = apply(&file.source.text, edits) else { return refuse("this can't be written here") };
    let after = reparse(&file.source, &after);
    let blocks = file.source.blocks.len();
    let more = match edit {
        Edit::Duplicate { .. } | Edit::Derive { .. } => blocks + 1,
        Edit::Delete { .. } => {
            let fewer = after.decls().count() + 1 == file.source.decls().count();
            return if fewer { Ok(()) } else { refuse(format!("{} would also change something else", meant(edit))) };
        }
        _ => blocks,
    };
    let at = file.source.blocks.iter().position(|b| b.start == found.block.start).unwrap_or_default();
    let now = after.blocks.get(at).filter(|_| after.blocks.len() == more);
    let Some((block, decl)) = now.and_then(|b| Some((b, b.decl.as_ref()?))) else {
        let why = now.and_then(|b| b.errors.first()).map(|e| format!(": {}", e.message)).unwrap_or_default();
        return refuse(format!("{} is not valid here{why}", meant(edit)));
    };
    let now = Found { file: found.file, text: &after.text, block, decl };
    let says_it = match edit {
        _ if edit.path().is_in_block() => statements::shows(found, &now, edit),
        Edit::Set { .. } | Edit::Clear { .. } => has_value_of(&now, edit),
        Edit::Add { member, to } => lists::holds(&now, to, member),
        Edit::Remove { member, from } => !lists::holds(&now, from, member),
        Edit::Paint { cells, letter, .. } => drawn::shows(&now, cells, *letter),
        Edit::Resize { edge, by, .. } => resized::is_resized(found, &now, *edge, *by),
        Edit::Nested { way, to, .. } => nested::is_changed(found, &now, way, to),
        Edit::Reshape { to, .. } => reshaped::is_reshaped(found, &now, to),
        Edit::Replace { .. }
        | Edit::Move { .. }
        | Edit::Reorder { .. }
        | Edit::Title { .. }
        | Edit::Describe { .. }
        | Edit::Duplicate { .. }
        | Edit::Derive { .. }
        | Edit::Delete { .. } => true,
    };
    let sound = after.errors().count() <= file.source.errors().count();
    match sound && says_it && same_frame(&found.decl.kind, &decl.kind) {
        true => Ok(()),
        false => refuse(format!("{} would also change something else", meant(edit))),
    }
}

/// Whether a declaration has the value that an edit sets, or none if the edit clears it.
fn has_value_of(now: &Found, edit: &Edit) -> bool {
    match edit {
        Edit::Set { of, to } => now.has_value(of, to),
        edit => now.part(edit.path()).map_or(true, |p| !matches!(p.place(&now.decl.kind), PartPlace::At(_))),
    }
}

/// The source that the edit should produce.
fn meant(edit: &Edit) -> String {
    match edit {
        Edit::Set { to, .. } => format!("`{to}`"),
        Edit::Add { member, .. } | Edit::Replace { by: member, .. } => format!("`{member}`"),
        Edit::Reorder { of, .. } => format!("`{of}` in another place"),
        Edit::Describe { .. } => "this documentation".to_owned(),
        Edit::Paint { letter, .. } => format!("`{letter}`"),
        Edit::Resize { of, .. } => format!("`{of}` in another size"),
        Edit::Nested { of, .. } => format!("the change of `{of}`"),
        Edit::Reshape { of, .. } => format!("`{of}` with other rows or columns"),
        Edit::Move { of, .. } => format!("`{of}` in another place"),
        Edit::Title { to, .. } | Edit::Duplicate { title: to, .. } | Edit::Derive { title: to, .. } => {
            format!("the title `{to}`")
        }
        Edit::Clear { of } | Edit::Remove { from: of, .. } | Edit::Delete { of } => format!("`{of}` without this"),
    }
}

impl Found<'_> {
    fn has_value(&self, of: &Path, value: &str) -> bool {
        let Ok(part) = self.part(of) else { return false };
        let PartPlace::At(span) = part.place(&self.decl.kind) else { return false };
        let text = self.block.text(self.text).get(span.start as usize..span.end as usize);
        let wanted = value.trim();
        text.is_some_and(|t| {
            t == wanted || matches!(part, Part::Copies(_)) && t.trim_start_matches('x').trim() == wanted
        })
    }
}

/// Whether two declarations have the same kind and name.
fn same_frame(x: &DeclKind, y: &DeclKind) -> bool {
    match (x.key(), y.key()) {
        // An example is identified by its title.
        (Some((a, an)), Some((b, bn))) => a == b && (an.text == bn.text || matches!(x, DeclKind::Example(_))),
        (a, b) => a.is_none() && b.is_none(),
    }
}
