//! A look of its own for an entry, which shows the figures of another look or a first shape.

use super::maps::at_end;
use crate::history::{Change, StepTitle};
use crate::project::Project;
use crate::sheet::look::{LookSheet, STAMP};
use dicta_syntax::quote;
use std::fmt::Write as _;

/// Where the figures of a new look come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn<'a> {
    /// These views of another look, with its tint if it has one.
    Like { look: &'a str, views: &'a [&'a str], tint: Option<&'a str> },
    /// A rectangle as the first shape of this view.
    Shape { view: &'a str },
    /// Another look as this view.
    Stamp { look: &'a str, view: &'a str },
}

/// The step, with this title, that declares the look of an entry beside it, or in the first file of the project that can
/// be changed; none if it has no such file.
pub fn declared(project: &Project, entry: &LookSheet, drawn: Drawn<'_>, title: StepTitle) -> Option<Change> {
    let mut own = project.documents().iter().filter(|document| !document.read_only);
    let beside = own.clone().find(|document| Some(&document.path) == entry.of.file.as_ref());
    let document = beside.or_else(|| own.next())?;
    let mut text = format!("look {} {} {{\n", entry.heading.name, quote(&entry.heading.title));
    match drawn {
        Drawn::Like { look, views, tint } => {
            if let Some(tint) = tint {
                let _ = writeln!(text, "  tint {tint}");
            }
            for view in views {
                let _ = writeln!(text, "  {view} {{ stamp {look}.{view} 0 0 100 }}");
            }
        }
        Drawn::Shape { view } => {
            let _ = writeln!(text, "  {view} {{\n    rect tint -25 -25 50 50\n  }}");
        }
        Drawn::Stamp { look, view } => {
            let _ = writeln!(text, "  {view} {{\n    {STAMP} {look} 0 0 100\n  }}");
        }
    }
    text += "}\n";
    let edit = at_end(document.text(), &text);
    Some(Change::new(title, vec![(document.path.clone(), edit)]))
}
