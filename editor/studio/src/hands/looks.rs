//! A look of its own for an entry, which shows the figures of another look or a first shape.

use super::maps::at_end;
use crate::history::{Change, StepTitle};
use crate::project::Project;
use crate::sheet::look::{LookSheet, STAMP};
use dicta_ide::edit::Edit;
use dicta_syntax::quote;

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

impl Drawn<'_> {
    /// The properties of the look, without indents.
    fn lines(&self) -> Vec<String> {
        match self {
            Drawn::Like { look, views, tint } => {
                let views = views.iter().map(|view| format!("{view} {{ stamp {look}.{view} 0 0 100 }}"));
                tint.map(|tint| format!("tint {tint}")).into_iter().chain(views).collect()
            }
            Drawn::Shape { view } => vec![format!("{view} {{\n  rect tint -25 -25 50 50\n}}")],
            Drawn::Stamp { look, view } => vec![format!("{view} {{\n  {STAMP} {look} 0 0 100\n}}")],
        }
    }
}

/// The edits that give an existing look, which has no figures of its own, these figures.
pub fn drawn(sheet: &LookSheet, drawn: Drawn<'_>) -> Vec<Edit> {
    let has_tint = sheet.properties.iter().any(|property| property.word == "tint" && property.is_own());
    let lines = drawn.lines().into_iter().filter(|line| !has_tint || !line.starts_with("tint "));
    lines.map(|member| Edit::Add { member, to: sheet.of.clone() }).collect()
}

/// The step, with this title, that declares the look of an entry beside it, or in the first file of the project that can
/// be changed; none if it has no such file.
pub fn declared(project: &Project, entry: &LookSheet, drawn: Drawn<'_>, title: StepTitle) -> Option<Change> {
    let mut own = project.documents().iter().filter(|document| !document.read_only);
    let beside = own.clone().find(|document| Some(&document.path) == entry.of.file.as_ref());
    let document = beside.or_else(|| own.next())?;
    let lines = drawn.lines().join("\n").replace('\n', "\n  ");
    let text = format!("look {} {} {{\n  {lines}\n}}\n", entry.heading.name, quote(&entry.heading.title));
    let edit = at_end(document.text(), &text);
    Some(Change::new(title, vec![(document.path.clone(), edit)]))
}
