//! Whole declarations changed by hand: a new one like another, and one deleted with its uses.

use super::maps::{at_end, is_name};
use super::missions::{is_taken, titled};
use super::{Draft, Texts, change};
use crate::check::CheckResult;
use crate::history::{Change, StepTitle};
use crate::project::Project;
use dicta_ide::edit::{Edit, EditError, Path, changes, copy_at, path_at, written};
use dicta_ide::{Place, Project as Names};

/// A declaration like another, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewLike {
    pub name: String,
    /// May be empty.
    pub title: String,
    /// It extends the other one, so that it has only what differs.
    pub extends: bool,
}

/// Why a declaration like another can't be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewLikeProblem {
    /// A name consists of letters, digits and underscores, and is not a word of the language.
    Name,
    /// Another declaration with this keyword has the name.
    NameTaken,
}

/// A declaration in the files of a check.
#[derive(Clone, Copy)]
pub struct Declared<'n> {
    path: &'n str,
    found: dicta_ide::Declared<'n>,
    /// Where its name is.
    named: Place,
}

impl<'n> Declared<'n> {
    /// The declaration at a byte of a file; none if it has no name.
    pub fn at(names: &'n Names, path: &str, byte: usize) -> Option<Self> {
        let file = names.file(path)?;
        let found = names.declaration_at(file, u32::try_from(byte).ok()?)?;
        Some(Declared { path: &names.files().get(file)?.path, found, named: found.named? })
    }

    /// Its keyword and name.
    pub fn called(&self) -> String {
        format!("{} {}", self.found.word, self.found.name)
    }

    /// Its name.
    pub fn name(&self) -> &'n str {
        self.found.name
    }

    /// The bytes of its name in its file.
    pub fn name_range(&self) -> std::ops::Range<usize> {
        let start = self.named.start as usize;
        start..start + self.found.name.len()
    }

    /// Whether others can extend it: it is an entry.
    pub fn can_be_extended(&self) -> bool {
        self.found.is_entry && !matches!(self.found.word, "map" | "mission")
    }

    fn edit_path(&self) -> Path {
        Path::of(self.path, self.found.name).with_word(self.found.word)
    }
}

impl NewLike {
    /// What is wrong with it beside these declarations; none if it can be added.
    pub fn problem(&self, names: &Names, like: &Declared<'_>) -> Option<NewLikeProblem> {
        let name = self.name.trim();
        if !is_name(name) {
            return Some(NewLikeProblem::Name);
        }
        is_taken(names, like.found.word, name).then_some(NewLikeProblem::NameTaken)
    }

    /// The step that adds it: after the original, or at the end of the file `into` if the original is read-only. Returns
    /// the path of its file as well.
    ///
    /// # Errors
    /// Why the original can't be copied.
    pub fn change(
        &self,
        project: &Project,
        checked: &CheckResult,
        like: &Declared<'_>,
        into: &str,
    ) -> Result<(Change, String), EditError> {
        let (name, title) = (self.name.trim().to_owned(), self.title.trim().to_owned());
        let of = like.edit_path();
        if !super::is_built_in(project, &of) {
            let edit = match self.extends {
                true => Edit::Derive { of, name, title },
                false => Edit::Duplicate { of, name, title },
            };
            return Ok((change(project, checked, &edit)?, like.path.to_owned()));
        }
        let names = checked.names.as_deref();
        let file = names.and_then(|names| names.files().get(like.named.file));
        let text = match self.extends {
            true => Some(format!("{} {name}{} extends {} {{}}", like.found.word, titled(&title), like.name())),
            false => file.and_then(|file| copy_at(&file.source, like.named.start, &name, &title)),
        };
        let target = project.document(into).map(|document| document.text());
        let (Some(text), Some(target)) = (text, target) else {
            return Err(EditError(format!("`{}` can't be copied", like.called())));
        };
        let edit = at_end(target, &format!("{text}\n"));
        let step = StepTitle::Copy { of: like.name().to_owned(), to: Some(name) };
        Ok((Change::new(step, vec![(into.to_owned(), edit)]), into.to_owned()))
    }
}

/// What it takes to delete a declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Deletion {
    /// The edits, with that of the declaration last.
    pub edits: Vec<Edit>,
    pub draft: Option<Draft>,
    /// Uses that are left, which then have errors: path, line from 1, and its text.
    pub left: Vec<(String, usize, String)>,
}

impl Deletion {
    /// Deletes a declaration and its uses: members of lists, properties with it as their value, and its looks.
    pub fn of(names: &Names, texts: &Texts, declared: &Declared<'_>, title: &str) -> Deletion {
        let (whole, Place { file: own, start: at, .. }) = (declared.found.place, declared.named);
        let mut edits: Vec<(Edit, (usize, u32))> = Vec::new();
        let mut left: Vec<(usize, u32)> = Vec::new();
        for place in dicta_ide::uses(names, own, at) {
            if place.file == own && (whole.start..whole.end).contains(&place.start) {
                continue;
            }
            match of_use(names, declared, (place.file, place.start)) {
                Some(edit) if edits.iter().any(|(known, _)| *known == edit) => {}
                Some(edit) => edits.push((edit, (place.file, place.start))),
                None => left.push((place.file, place.start)),
            }
        }
        edits.push((Edit::Delete { of: declared.edit_path() }, (own, at)));
        let draft = loop {
            let all: Vec<Edit> = edits.iter().map(|(edit, _)| edit.clone()).collect();
            match texts.draft(title, &all) {
                Ok(draft) => break Some(draft),
                // What can't be removed is left; the declaration itself must be.
                Err((number, _)) if number + 1 < edits.len() => left.push(edits.remove(number).1),
                Err(_) => break None,
            }
        };
        left.sort_unstable();
        let line = |(file, at): (usize, u32)| {
            let file = names.files().get(file)?;
            let before = file.source.text.get(..at as usize)?;
            let number = before.matches('\n').count();
            let text = file.source.text.lines().nth(number).unwrap_or_default().trim().to_owned();
            Some((file.path.clone(), number + 1, text))
        };
        let mut left: Vec<(String, usize, String)> = left.into_iter().filter_map(line).collect();
        left.dedup();
        Deletion { edits: edits.into_iter().map(|(edit, _)| edit).collect(), draft, left }
    }
}

/// The edit that removes a use, if it can be removed alone.
fn of_use(names: &Names, declared: &Declared<'_>, (file, at): (usize, u32)) -> Option<Edit> {
    let files = names.files();
    let user = Declared::at(names, &files.get(file)?.path, at as usize)?;
    let name = declared.name();
    if user.found.word == "look" && user.name().split('.').next() == Some(name) {
        return Some(Edit::Delete { of: user.edit_path() });
    }
    if !user.found.is_entry && user.found.word != "campaign" {
        return None;
    }
    let of = path_at(files, file, at)?;
    let now = written(files, &of)?;
    if now.starts_with('[') {
        let edit = Edit::Remove { member: name.to_owned(), from: of };
        return changes(files, &edit).is_ok().then_some(edit);
    }
    let edit = Edit::Clear { of };
    changes(files, &edit).is_ok().then_some(edit)
}
