//! What edits make of the files of a project, before anything is written: for a preview, and for several edits as one
//! step of the history.

use super::by_path;
use crate::check::CheckResult;
use crate::history::{Change, StepTitle};
use crate::io::Files;
use crate::library;
use crate::project::{Project, ProjectError, ruleset_of};
use dicta_ide::File;
use dicta_ide::edit::{Edit, EditError, changes_of_all, changes_or_house_rules, house_rule};
use dicta_syntax::{TextEdit, apply};
use std::collections::{BTreeMap, BTreeSet};

/// The files of a project as they are at one moment. They can be sent to another thread.
pub struct Texts {
    /// The revision of the project.
    pub revision: u64,
    pub(super) files: Vec<File>,
    /// The files that can be changed.
    own: BTreeSet<String>,
    /// The project's main ruleset.
    main: Option<String>,
    /// Path and ruleset of a new overlay, both free.
    free: (String, String),
    /// The overlays on the ruleset that the sheets show.
    in_use: Vec<String>,
}

/// What edits make of the files. Nothing is written until [`Draft::write`].
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// The files that change.
    pub files: Vec<FileDraft>,
    /// The path of the overlay that changes, if one does.
    pub house_rule: Option<String>,
    change: Change,
    /// Path and text of the overlay, if it is new.
    created: Option<(String, String)>,
}

/// The rules of a file that an edit changes.
struct Base {
    /// Whether the file can be changed.
    is_own: bool,
    /// The ruleset that the file belongs to.
    ruleset: String,
    /// The overlay in use that applies to the file, by its number.
    overlay: Option<usize>,
}

/// A file before and after.
#[derive(Clone, Debug, PartialEq)]
pub struct FileDraft {
    pub path: String,
    pub old: String,
    pub new: String,
}

impl Draft {
    /// Writes it, as one step of the history.
    ///
    /// # Errors
    /// If the files have changed since, or a new overlay can't be written to disk.
    pub fn write(self, project: &mut Project, disk: &dyn Files) -> Result<(), ProjectError> {
        match self.created {
            Some((path, text)) => project.add_file_with(disk, &path, &text, self.change),
            None => project.apply(self.change).map(|_| ()),
        }
    }
}

/// The file that the path of an edit names; empty if it names none.
fn file_of(edit: &Edit) -> &str {
    edit.path().file.as_deref().unwrap_or_default()
}

impl Texts {
    /// The current files.
    pub fn of(project: &Project, disk: &dyn Files, checked: &CheckResult) -> Self {
        let own = project.documents().iter().filter(|d| !d.read_only);
        Texts {
            revision: project.revision(),
            files: super::files(project, checked),
            own: own.map(|d| d.path.clone()).collect(),
            main: project.main_ruleset(),
            free: project.free_house_rule(disk),
            in_use: checked.reading.as_ref().map(|reading| reading.overlays.clone()).unwrap_or_default(),
        }
    }

    /// The text edits that make all of `edits` in their own files.
    ///
    /// # Errors
    /// Why the source can't express one of them.
    pub fn changes(&self, edits: &[Edit]) -> Result<Vec<(String, TextEdit)>, EditError> {
        let made = changes_of_all(&self.files, edits).map_err(|(_, why)| why)?;
        Ok(by_path(&self.files, made))
    }

    /// Whether an edit is written into an overlay: it changes a read-only file, or rules of the project to which an
    /// overlay of the project applies. What no overlay can express changes the project's rules themselves, and so does
    /// an edit of an overlay.
    pub fn is_for_overlay(&self, edit: &Edit) -> bool {
        self.overlay_makes(edit, &self.base_of(file_of(edit)))
    }

    fn overlay_makes(&self, edit: &Edit, base: &Base) -> bool {
        if !base.is_own {
            return true;
        }
        let Some(overlay) = base.overlay else { return false };
        match edit {
            Edit::Set { .. } | Edit::Add { .. } | Edit::Remove { .. } | Edit::Replace { .. } => true,
            Edit::Clear { .. } | Edit::Move { .. } => house_rule(&self.files, overlay, edit).is_ok(),
            _ => false,
        }
    }

    /// What these edits make of the files, as a step with this title: some are written into an overlay, see
    /// [`Texts::is_for_overlay`].
    ///
    /// # Errors
    /// The number of the first edit that the source, or an overlay, cannot say, and why.
    pub fn draft(&self, title: impl Into<StepTitle>, edits: &[Edit]) -> Result<Draft, (usize, EditError)> {
        // A copy that an earlier edit makes is changed where it is.
        let is_copy = |of: &str| edits.iter().any(|e| matches!(e, Edit::Duplicate { name, .. } if name == of));
        let edited: BTreeSet<&str> = edits.iter().map(file_of).collect();
        let base_of_file: BTreeMap<String, Base> = edited.iter().map(|f| ((*f).to_owned(), self.base_of(f))).collect();
        let base_for_overlay = |edit: &Edit| {
            let base = base_of_file.get(file_of(edit))?;
            (!is_copy(&edit.path().name) && self.overlay_makes(edit, base)).then_some(&base.ruleset)
        };
        let bases: BTreeSet<String> = edits.iter().filter_map(base_for_overlay).cloned().collect();
        let mut files = self.files.clone();
        let overlay = (!bases.is_empty()).then(|| self.overlay(&bases)).map(|known| known.unwrap_or(files.len()));
        if overlay == Some(files.len()) {
            files.push(File::new(&self.free.0, &self.head(&bases)));
        }
        let made = changes_or_house_rules(&files, edits, |edit| overlay.filter(|_| base_for_overlay(edit).is_some()))?;
        let mut by_file: BTreeMap<usize, Vec<TextEdit>> = BTreeMap::new();
        for (file, edit) in &made {
            by_file.entry(*file).or_default().push(edit.clone());
        }
        let (mut drafts, mut created) = (Vec::new(), None);
        for (file, edits) in by_file {
            let (path, old) = (files[file].path.clone(), files[file].source.text.to_string());
            let new = apply(&old, &edits).map_err(|why| (0, EditError(why.to_string())))?;
            let is_new = file == self.files.len();
            if is_new {
                created = Some((path.clone(), new.clone()));
            }
            drafts.push(FileDraft { path, old: if is_new { String::new() } else { old }, new });
        }
        let kept = made.into_iter().filter(|(file, _)| *file < self.files.len()).collect();
        let house_rule = overlay.map(|file| files[file].path.clone()).filter(|p| drafts.iter().any(|d| d.path == *p));
        Ok(Draft { files: drafts, house_rule, change: Change::new(title, by_path(&files, kept)), created })
    }

    /// The rules of a file.
    fn base_of(&self, path: &str) -> Base {
        let file = self.files.iter().find(|file| file.path == path);
        let of_text = file.and_then(|file| ruleset_of(&file.source.text));
        let ruleset = of_text.or_else(|| library::ruleset_of(path)).unwrap_or_default();
        let is_own = self.own.contains(path);
        let overlay = || self.overlay(&BTreeSet::from([ruleset.clone()]));
        let overlay = (is_own && !self.in_use.contains(&ruleset)).then(overlay).flatten();
        Base { is_own, overlay: overlay.filter(|file| self.is_in_use(&self.files[*file])), ruleset }
    }

    /// The number of the project's overlay on all of these rulesets; one in use comes first.
    fn overlay(&self, bases: &BTreeSet<String>) -> Option<usize> {
        let fits = |file: &File| {
            self.own.contains(&file.path)
                && file.ruleset().is_some_and(|(name, _)| !bases.contains(name) && self.extends_all(name, bases))
        };
        let fitting = self.files.iter().enumerate().filter(|(_, file)| fits(file));
        fitting.min_by_key(|(_, file)| !self.is_in_use(file)).map(|(number, _)| number)
    }

    /// Whether a file declares an overlay in use.
    fn is_in_use(&self, file: &File) -> bool {
        file.ruleset().is_some_and(|(name, _)| self.in_use.iter().any(|overlay| overlay == name))
    }

    /// The start of a new overlay on these rulesets.
    fn head(&self, bases: &BTreeSet<String>) -> String {
        // Prefer the project's main ruleset; the bases may be only parts shared by several games.
        let candidates = self.main.iter().chain(bases);
        let fitting = candidates.into_iter().find(|name| self.extends_all(name, bases));
        let base = fitting.or(bases.first()).map_or("", String::as_str);
        format!("edition 1\n\n/// Changes made by hand.\nruleset {} \"House rule\" extends {base}\n", self.free.1)
    }

    fn extends_all(&self, ruleset: &str, bases: &BTreeSet<String>) -> bool {
        bases.iter().all(|base| self.extends(ruleset, base))
    }

    /// Whether a ruleset is the same as another, or extends it directly or indirectly.
    fn extends(&self, ruleset: &str, on: &str) -> bool {
        let mut at = Some(ruleset);
        // The bound also ends cycles of rulesets that extend each other.
        for _ in 0..=self.files.len() {
            match at {
                Some(name) if name == on => return true,
                Some(name) => {
                    let mut rulesets = self.files.iter().filter_map(File::ruleset);
                    at = rulesets.find(|(n, _)| *n == name).and_then(|(_, under)| under);
                }
                None => return false,
            }
        }
        false
    }
}
