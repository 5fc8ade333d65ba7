//! Whole declarations changed by hand: a new one like another, and one deleted with its uses.

use super::maps::{at_end, is_name};
use super::missions::{is_taken, titled};
use super::{Draft, Texts, change};
use crate::check::{CheckResult, Checker, Found, Problem, Sources};
use crate::history::{Change, StepTitle};
use crate::project::Project;
use crate::trial::look_of_copy;
use dicta_ide::edit::{Edit, EditError, Path, changes, copy_at, path_at, written};
use dicta_ide::{Place, Project as Names};
use dicta_syntax::TextEdit;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

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

    /// Its keyword.
    pub fn word(&self) -> &'n str {
        self.found.word
    }

    /// Its title; none if it has no title of its own.
    pub fn title(&self) -> Option<&'n str> {
        self.found.title.filter(|title| *title != self.found.name)
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
        // An entry is drawn as the other one is.
        let can_have_look = like.can_be_extended() && !matches!(like.found.word, "look" | "translation");
        let look = look_of_copy(project, like.name(), &name, &title).filter(|_| can_have_look);
        if !super::is_built_in(project, &of) {
            let edit = match self.extends {
                true => Edit::Derive { of, name, title },
                false => Edit::Duplicate { of, name, title },
            };
            let mut change = change(project, checked, &edit)?;
            let file = || project.document(like.path).map(|document| document.text());
            change.edits.extend(look.and_then(|(text, place)| match place {
                Some((path, at)) => Some((path, TextEdit::insert(at, format!("\n{text}")))),
                None => Some((like.path.to_owned(), at_end(file()?, &format!("{text}\n")))),
            }));
            return Ok((change, like.path.to_owned()));
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
        let (text, beside) = match look {
            Some((look, None)) => (format!("{text}\n\n{look}\n"), None),
            Some((look, Some((path, at)))) => {
                (format!("{text}\n"), Some((path, TextEdit::insert(at, format!("\n{look}")))))
            }
            None => (format!("{text}\n"), None),
        };
        let edits = std::iter::once((into.to_owned(), at_end(target, &text))).chain(beside).collect();
        let step = StepTitle::Copy { of: like.name().to_owned(), to: Some(name) };
        Ok((Change::new(step, edits), into.to_owned()))
    }
}

/// What it takes to delete a declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Deletion {
    /// The edits, with that of the declaration last.
    pub edits: Vec<Edit>,
    pub draft: Option<Draft>,
}

impl Deletion {
    /// Deletes a declaration and its uses: members of lists, properties with it as their value, and its looks. What can't
    /// be removed stays, see [`errors_left`].
    pub fn of(names: &Names, texts: &Texts, declared: &Declared<'_>, title: &str) -> Deletion {
        let (whole, Place { file: own, start: at, .. }) = (declared.found.place, declared.named);
        let mut edits: Vec<Edit> = Vec::new();
        for place in dicta_ide::uses(names, own, at) {
            let is_inside = place.file == own && (whole.start..whole.end).contains(&place.start);
            let edit = of_use(names, declared, (place.file, place.start)).filter(|_| !is_inside);
            edits.extend(edit.filter(|edit| !edits.contains(edit)));
        }
        edits.push(Edit::Delete { of: declared.edit_path() });
        let draft = loop {
            match texts.draft(title, &edits) {
                Ok(draft) => break Some(draft),
                // The declaration itself must be removed.
                Err((number, _)) if number + 1 < edits.len() => drop(edits.remove(number)),
                Err(_) => break None,
            }
        };
        Deletion { edits, draft }
    }
}

/// An error that edits leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorLeft {
    pub path: String,
    /// From 1, with the text of the line.
    pub line: usize,
    pub text: String,
    pub message: String,
}

/// The errors in these files once a draft is written that they do not have now.
pub fn errors_left(
    mut checker: Checker,
    draft: &Draft,
    (mut sources, now): (Sources, &Found),
    stop: &AtomicBool,
) -> Vec<ErrorLeft> {
    for file in &draft.files {
        match sources.files.iter_mut().find(|(path, _)| *path == file.path) {
            Some((_, text)) => *text = file.new.as_str().into(),
            None => sources.files.push((file.path.clone(), file.new.as_str().into())),
        }
    }
    let key = |problem: &Problem| (problem.at.path.clone(), problem.message.clone());
    let mut known: BTreeMap<(String, String), usize> = BTreeMap::new();
    for problem in now.problems.iter().filter(|problem| problem.is_error()) {
        *known.entry(key(problem)).or_default() += 1;
    }
    let found = checker.check_unless(&sources, None, stop, &|_| ()).map(|checked| checked.found).unwrap_or_default();
    let is_new = |problem: &&Problem| match known.get_mut(&key(problem)) {
        Some(count @ 1..) => {
            *count -= 1;
            false
        }
        _ => problem.is_error(),
    };
    let of = |problem: &Problem| {
        let text = sources.text(&problem.at.path).unwrap_or_default();
        let before = text.get(..problem.at.start).unwrap_or_default().matches('\n').count();
        ErrorLeft {
            path: problem.at.path.clone(),
            line: before + 1,
            text: text.lines().nth(before).unwrap_or_default().trim().to_owned(),
            message: problem.message.clone(),
        }
    };
    found.problems.iter().filter(is_new).map(of).collect()
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
