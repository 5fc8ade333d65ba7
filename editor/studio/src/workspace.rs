//! Several open projects: one active, the others in the background with their unsaved changes.
//!
//! The view state of a project (its tabs, the reading position) is a type of the window.

use crate::io::Files;
use crate::project::Project;
use std::path::{Path, PathBuf};

/// The open projects in the background, most recently left first.
#[derive(Debug)]
pub struct Workspace<View> {
    behind: Vec<(Project, View)>,
}

/// A project in the background, for a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackgroundProject {
    pub title: String,
    /// The folder; none for a built-in system.
    pub root: Option<PathBuf>,
    /// Whether it has unsaved changes.
    pub dirty: bool,
}

impl<View> Default for Workspace<View> {
    fn default() -> Self {
        Workspace { behind: Vec::new() }
    }
}

impl<View> Workspace<View> {
    /// Moves the active project to the background. A built-in system, which has no user data, is closed instead;
    /// returns whether the project was kept.
    pub fn leave(&mut self, files: &dyn Files, mut project: Project, view: View) -> bool {
        project.keep(files);
        let keeps = project.root().is_some();
        if keeps {
            self.behind.insert(0, (project, view));
        }
        keeps
    }

    /// Takes the project of a folder out of the background, if it is open.
    pub fn take(&mut self, files: &dyn Files, root: &Path) -> Option<(Project, View)> {
        let root = files.whole(root);
        let is_it = |p: &Project| p.root().is_some_and(|r| files.whole(r) == root);
        let index = self.behind.iter().position(|(p, _)| is_it(p))?;
        Some(self.behind.remove(index))
    }

    /// The projects in the background, for a list.
    pub fn list(&self) -> Vec<BackgroundProject> {
        let behind = |(p, _): &(Project, View)| BackgroundProject {
            title: p.title().to_owned(),
            root: p.root().map(Path::to_owned),
            dirty: p.is_dirty(),
        };
        self.behind.iter().map(behind).collect()
    }

    /// The view state of a project in the background, by the project's [id](Project::id).
    pub fn view_of(&mut self, id: u64) -> Option<&mut View> {
        self.behind.iter_mut().find(|(p, _)| p.id() == id).map(|(_, view)| view)
    }

    /// Whether no project is in the background.
    pub fn is_empty(&self) -> bool {
        self.behind.is_empty()
    }

    /// Whether a project in the background has unsaved changes.
    pub fn is_dirty(&self) -> bool {
        self.behind.iter().any(|(p, _)| p.is_dirty())
    }

    /// The projects in the background.
    pub fn behind(&self) -> impl Iterator<Item = &Project> {
        self.behind.iter().map(|(p, _)| p)
    }

    /// The projects in the background, to save them all or to discard unsaved changes.
    pub fn projects(&mut self) -> impl Iterator<Item = &mut Project> {
        self.behind.iter_mut().map(|(p, _)| p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;

    #[test]
    fn unsaved_changes_stay_with_their_project() {
        let files = InMemory::with([("/p/a.dicta", "one"), ("/q/a.dicta", "two")]);
        let open = |at: &str| Project::open(&files, Path::new(at)).expect("opened");
        let (mut p, q) = (open("/p"), open("/q"));
        p.document_mut("a.dicta").expect("exists").type_text("mine");
        let mut work = Workspace::default();
        assert!(work.leave(&files, p, "cursor"));
        assert!(work.is_dirty() && work.take(&files, Path::new("/q")).is_none());
        assert!(work.leave(&files, q, "another"));
        let titles: Vec<String> = work.list().into_iter().map(|b| b.title).collect();
        assert_eq!(titles, ["q", "p"]);
        let (mut p, view) = work.take(&files, Path::new("/p")).expect("open");
        assert_eq!((p.document("a.dicta").map(|d| d.text()), view), (Some("mine"), "cursor"));
        p.undo().expect("undone");
        assert_eq!(p.document("a.dicta").map(|d| d.text()), Some("one"));
        assert!(!work.is_dirty());
    }
}
