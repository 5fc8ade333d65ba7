//! What a compilation reads and never changes: the project, and one ruleset with its overlays and what an earlier
//! compilation of it knows.

use crate::diagnostics::GlobalSpan;
use crate::notes::Before;
use crate::overlay::{Assembly, Item};
use crate::project::Project;
use dicta_program::{Head, Origin};
use dicta_syntax::ast::{Marks, Name, Text};
use std::sync::atomic::{AtomicBool, Ordering};

/// The input of a compilation. Cheap to copy.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub project: &'a Project,
    pub items: &'a [Item],
    /// Declarations that overlays removed or replaced: the name and the layer.
    pub changed: &'a [(String, u16)],
    /// The names of the rulesets, base first, by layer.
    pub layers: &'a [String],
    /// Options whose default overlays changed: the name, the former default and the layer.
    pub defaults: &'a [(String, String, u16)],
    /// Set when the result is no longer needed.
    stop: Option<&'a AtomicBool>,
    /// What need not be read again.
    pub before: Option<&'a Before>,
}

impl<'a> Input<'a> {
    pub fn new(
        project: &'a Project,
        assembly: &'a Assembly,
        before: Option<&'a Before>,
        stop: Option<&'a AtomicBool>,
    ) -> Self {
        let Assembly { items, changed, layers, defaults, .. } = assembly;
        Input { project, items, changed, layers, defaults, stop, before }
    }

    /// Whether the compilation has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    pub fn origin(&self, at: GlobalSpan) -> Origin {
        self.project.origin(at)
    }

    /// The source at a place, in one line.
    pub fn text(&self, at: GlobalSpan) -> String {
        self.project.text(at).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The head of a declaration.
    pub fn head(&self, item: &Item, name: &Name, title: Option<&Text>) -> Head {
        // The documentation in a program that is only checked is not read, unless a translation is in doubt.
        let is_read = self.before.is_none_or(|before| !before.needless.is_empty());
        let docs = if is_read { item.decl.docs.clone() } else { String::new() };
        Head { docs, ..self.head_of(item.base, name, title, &item.decl.marks) }
    }

    /// The head of a nested declaration.
    pub fn head_of(&self, base: u32, name: &Name, title: Option<&Text>, marks: &Marks) -> Head {
        let at = GlobalSpan { start: base.wrapping_add(name.span.start), end: base.wrapping_add(name.span.end) };
        let (source, reconstructed) = if self.before.is_none() { marks.words() } else { (None, None) };
        Head {
            name: name.text.clone(),
            title: title.map_or_else(|| name.text.clone(), |t| t.text.clone()),
            docs: String::new(),
            source,
            reconstructed,
            origin: self.origin(at),
        }
    }
}
