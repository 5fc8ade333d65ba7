//! Several projects at a time: one in front, the others as they were left, with what is not saved in them.
//!
//! What a window remembers of a project (its tabs, where one reads) is the window's own type.

use crate::io::Files;
use crate::project::Project;
use std::path::{Path, PathBuf};

/// The projects that are open behind the one in front, the one left last first.
#[derive(Debug)]
pub struct Workspace<View> {
    behind: Vec<(Project, View)>,
}

/// A project behind, for a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behind {
    pub title: String,
    /// The folder; none for a shipped system.
    pub root: Option<PathBuf>,
    /// Whether something in it is not saved.
    pub dirty: bool,
}

impl<View> Default for Workspace<View> {
    fn default() -> Self {
        Workspace { behind: Vec::new() }
    }
}

impl<View> Workspace<View> {
    /// Puts the project that was in front behind. A shipped system, which holds nothing of the user's, is closed instead;
    /// says whether it was kept.
    pub fn leave(&mut self, files: &dyn Files, mut project: Project, view: View) -> bool {
        project.keep(files);
        let keeps = project.root().is_some();
        if keeps {
            self.behind.insert(0, (project, view));
        }
        keeps
    }

    /// Takes the project of a folder back to the front, if it is open.
    pub fn take(&mut self, files: &dyn Files, root: &Path) -> Option<(Project, View)> {
        let root = files.whole(root);
        let is_it = |p: &Project| p.root().is_some_and(|r| files.whole(r) == root);
        let index = self.behind.iter().position(|(p, _)| is_it(p))?;
        Some(self.behind.remove(index))
    }

    /// What is open behind.
    pub fn list(&self) -> Vec<Behind> {
        let behind = |(p, _): &(Project, View)| Behind {
            title: p.title().to_owned(),
            root: p.root().map(Path::to_owned),
            dirty: p.is_dirty(),
        };
        self.behind.iter().map(behind).collect()
    }

    /// What is remembered of a project behind, by the project's [id](Project::id).
    pub fn view_of(&mut self, id: u64) -> Option<&mut View> {
        self.behind.iter_mut().find(|(p, _)| p.id() == id).map(|(_, view)| view)
    }

    pub fn is_empty(&self) -> bool {
        self.behind.is_empty()
    }

    /// Whether something is not saved in a project behind.
    pub fn is_dirty(&self) -> bool {
        self.behind.iter().any(|(p, _)| p.is_dirty())
    }

    /// The projects behind, to be looked at.
    pub fn behind(&self) -> impl Iterator<Item = &Project> {
        self.behind.iter().map(|(p, _)| p)
    }

    /// The projects behind, to save them all, or to give up what is not saved.
    pub fn projects(&mut self) -> impl Iterator<Item = &mut Project> {
        self.behind.iter_mut().map(|(p, _)| p)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;

    #[test]
    fn what_is_not_saved_stays_with_its_project() {
        let files = InMemory::with([("/p/a.dicta", "one"), ("/q/a.dicta", "two")]);
        let open = |at: &str| Project::open(&files, Path::new(at)).expect("opened");
        let (mut p, q) = (open("/p"), open("/q"));
        p.document_mut("a.dicta").expect("there").type_text("mine");
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
