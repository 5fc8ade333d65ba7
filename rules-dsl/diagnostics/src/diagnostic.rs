//! What is wrong with rules, and where.
//!
//! Each reporter has its own kind of place: the parser counts from the start of a declaration, the compiler in all
//! files in a row, the editor names a file. [`Diagnostic::map`] goes from one to the next. Nothing is shown here.

use crate::names::nearest;
use crate::{Code, Severity};

/// A message about the source, with places of type `P`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic<P> {
    pub code: Code,
    /// What to underline.
    pub at: P,
    /// The sentence, lowercase, without a full stop.
    pub message: String,
    /// What to write at the underline; empty if the message suffices.
    pub label: String,
    /// Other places that matter, each with a remark.
    pub notes: Vec<(P, String)>,
    /// How to solve the problem.
    pub hint: Option<String>,
    /// The name for which others might have been meant; empty if there is none.
    pub sought: String,
    /// Names that might have been meant, best first.
    pub candidates: Vec<String>,
    /// Ways to remove the cause, the likeliest first.
    pub fixes: Vec<Fix<P>>,
}

/// Edits that solve a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix<P> {
    /// For a menu: `Change to "stability"`.
    pub title: String,
    /// Places and the texts that replace them; within a file in the order of the places.
    pub edits: Vec<(P, String)>,
}

impl<P> Diagnostic<P> {
    /// A diagnostic with only a message.
    pub fn new(code: Code, at: P, message: impl Into<String>) -> Self {
        Diagnostic {
            code,
            at,
            message: message.into(),
            label: String::new(),
            notes: vec![],
            hint: None,
            sought: String::new(),
            candidates: vec![],
            fixes: vec![],
        }
    }

    /// How serious the problem is.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }

    /// Whether it is an error, so that what is underlined is left out of the program.
    pub fn is_error(&self) -> bool {
        self.severity() == Severity::Error
    }

    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    pub fn note(mut self, at: P, note: impl Into<String>) -> Self {
        self.notes.push((at, note.into()));
        self
    }

    /// Adds a fix; the likeliest comes first.
    pub fn fix(mut self, title: impl Into<String>, at: P, text: impl Into<String>) -> Self {
        self.fixes.push(Fix { title: title.into(), edits: vec![(at, text.into())] });
        self
    }

    /// Lists the alternatives unless there already is a hint.
    pub fn hint_alternatives(self, all: &[&str]) -> Self {
        if self.hint.is_some() { self } else { self.hint(format!("available: {}", all.join(", "))) }
    }

    /// The same diagnostic with its places given in another way.
    pub fn map<Q>(self, place: impl Fn(P) -> Q) -> Diagnostic<Q> {
        let notes = self.notes.into_iter().map(|(at, note)| (place(at), note)).collect();
        let edits = |edits: Vec<(P, String)>| edits.into_iter().map(|(at, text)| (place(at), text)).collect::<Vec<_>>();
        let fixes = self.fixes.into_iter().map(|fix| Fix { title: fix.title, edits: edits(fix.edits) }).collect();
        Diagnostic {
            code: self.code,
            at: place(self.at),
            message: self.message,
            label: self.label,
            notes,
            hint: self.hint,
            sought: self.sought,
            candidates: self.candidates,
            fixes,
        }
    }
}

impl<P: Copy> Diagnostic<P> {
    /// If `word` is the Dicta term for a word of another notation, adds a hint and a fix.
    pub fn meant(self, word: Option<&str>) -> Self {
        let at = self.at;
        match word {
            Some(word) => self.hint(format!("write `{word}`")).fix(format!("Change to `{word}`"), at, word),
            None => self,
        }
    }

    /// Sets the candidates nearest to `name`; the best becomes a hint and a fix.
    pub fn nearest<'n>(mut self, name: &str, among: impl Iterator<Item = &'n str>) -> Self {
        self.candidates = nearest(name, among);
        name.clone_into(&mut self.sought);
        if let Some(best) = self.candidates.first().cloned() {
            if self.hint.is_none() {
                self.hint = Some(format!("did you mean `{best}`?"));
            }
            if self.fixes.is_empty() {
                let at = self.at;
                return self.fix(format!("Change to `{best}`"), at, best);
            }
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::Diagnostic;
    use crate::Code::E0101;

    #[test]
    fn every_place_is_mapped() {
        let found = Diagnostic::new(E0101, 1u32, "unknown name `skil`").note(2, "declared here");
        let found = found.nearest("skil", ["skill"].into_iter()).map(|at| at * 10);
        assert_eq!((found.at, found.notes[0].0, found.fixes[0].edits[0].0), (10, 20, 10));
        assert_eq!(found.hint.as_deref(), Some("did you mean `skill`?"));
        assert!(found.is_error());
    }
}
