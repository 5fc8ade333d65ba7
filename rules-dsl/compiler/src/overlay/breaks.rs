//! Errors that an overlay causes in the rulesets below it: reported at the overlay, with the places below as notes.
//!
//! The author of a house rule can't change the library, so the error is at the declaration that breaks it, and no fix
//! edits what is below. Which declaration that is follows from the names: a name that is unknown, or in what is
//! underlined, and that an overlay above changes.

use super::Assembly;
use super::clashes::{Act, Change};
use crate::diagnostics::{Diagnostic, Draft, GlobalSpan};
use crate::project::Project;
use dicta_program::Origin;
use dicta_syntax::ast::DeclKind;
use dicta_syntax::tokens;

/// How the message of an error at an overlay begins.
const BREAKS: &str = "this breaks `";

/// Maximum number of places shown of one error.
const SHOWN_MAX: usize = 4;

/// The errors of a compilation, those below an overlay that breaks something reported at the overlay.
pub(crate) fn at_overlays(project: &Project, assembly: &Assembly, drafts: Vec<Draft>) -> Vec<Draft> {
    if assembly.layers.len() < 2 {
        return drafts;
    }
    let mut out: Vec<Draft> = vec![];
    for mut draft in drafts {
        let Some(layer) = assembly.layer_of(project, draft.at).filter(|_| draft.is_error()) else {
            out.push(draft);
            continue;
        };
        let is_library = project.is_library(draft.at);
        match assembly.breaker(project, &draft, layer, is_library) {
            Some(breaker) => add(&mut out, breaker.draft(&assembly.layers[usize::from(layer)], &draft), draft),
            None => {
                if is_library && usize::from(layer) + 1 < assembly.layers.len() {
                    draft.fixes.clear();
                }
                out.push(draft);
            }
        }
    }
    out
}

/// Removes errors at overlays that the ruleset below has without any overlay, where they are reported by themselves.
pub(crate) fn retain_broken(found: &mut Vec<Diagnostic>, alone: &[Diagnostic]) {
    let is_own = |d: &Diagnostic| {
        let (_, message) = d.message.strip_prefix(BREAKS)?.split_once("`: ")?;
        let same = alone.iter().filter(|own| own.code == d.code && own.message == message);
        let known: Vec<Origin> =
            same.flat_map(|own| std::iter::once(own.at).chain(own.notes.iter().map(|n| n.0))).collect();
        Some(!d.notes.is_empty() && d.notes.iter().all(|(at, _)| known.contains(at)))
    };
    found.retain(|d| is_own(d) != Some(true));
}

/// Adds an error at an overlay, or the place below it to the same error.
fn add(out: &mut Vec<Draft>, at_overlay: Draft, below: Draft) {
    let is_same =
        |d: &&mut Draft| (d.code, d.at) == (at_overlay.code, at_overlay.at) && d.message == at_overlay.message;
    let words = if below.label.is_empty() { "here".to_owned() } else { below.label };
    match out.iter_mut().find(is_same) {
        Some(known) if known.notes.iter().any(|(at, _)| *at == below.at) => {}
        Some(known) if known.notes.len() < SHOWN_MAX => known.notes.push((below.at, words)),
        Some(_) => {}
        None => {
            let here = at_overlay.at;
            let others = below.notes.into_iter().filter(|(at, _)| *at != here);
            let mut draft = at_overlay.note(below.at, words);
            draft.notes.extend(others.take(SHOWN_MAX - 1));
            out.push(draft);
        }
    }
}

/// What breaks a ruleset below.
struct Breaker {
    at: GlobalSpan,
    /// What it does to the declaration or part with this name; none for what it adds beside the others.
    does: Option<(Act, String)>,
}

impl Breaker {
    /// The error at the overlay.
    fn draft(&self, below: &str, draft: &Draft) -> Draft {
        let found = Draft::new(draft.code, self.at, format!("{BREAKS}{below}`: {}", draft.message));
        let Some((act, name)) = &self.does else {
            return match &draft.hint {
                Some(hint) => found.hint(hint.clone()),
                None => found,
            };
        };
        let (label, hint) = match act {
            Act::Remove | Act::RemovePart => {
                (format!("`{name}` is removed here"), "remove or replace what uses it, too")
            }
            Act::Replace | Act::Change => {
                (format!("`{name}` is changed here"), "keep what is used of it, or replace what uses it, too")
            }
            Act::Add => {
                (format!("`{name}` is added to here"), "give what you add a default, or replace what lacks it, too")
            }
        };
        found.label(label).hint(hint)
    }
}

impl Assembly {
    /// The layer of the file at a place.
    fn layer_of(&self, project: &Project, at: GlobalSpan) -> Option<u16> {
        let system = project.files.get(project.origin(at).file as usize)?.system.as_ref()?;
        self.layers.iter().position(|layer| layer == system).map(|layer| layer as u16)
    }

    /// What above a layer breaks it there.
    fn breaker(&self, project: &Project, draft: &Draft, layer: u16, is_library: bool) -> Option<Breaker> {
        let sought = (!draft.sought.is_empty()).then_some(draft.sought.as_str());
        let names: Vec<&str> = sought.into_iter().chain(tokens::words(project.text(draft.at))).collect();
        let names = names.into_iter().chain(self.entry_at(draft.at));
        // An addition breaks less than what changes or removes something.
        let changed = |adds: bool| {
            let mut found = names.clone().filter_map(|name| Some((name, self.changed_above(layer, name, adds)?)));
            found.next()
        };
        if let Some((name, change)) = changed(false).or_else(|| changed(true)) {
            return Some(Breaker { at: change.at, does: Some((change.act, name.to_owned())) });
        }
        // The library itself has no errors, so something above it must be the cause.
        let above = |at: GlobalSpan| self.layer_of(project, at).is_some_and(|l| l > layer);
        let named = draft.notes.iter().map(|(at, _)| *at).find(|at| above(*at)).filter(|_| is_library);
        let header = || project.system(self.layers.get(usize::from(layer) + 1..)?.last()?).map(|system| system.at);
        let at = named.or_else(|| header().filter(|_| is_library))?;
        Some(Breaker { at, does: None })
    }

    /// The last change of the declaration or part with this name by a layer above; either an addition or another one.
    fn changed_above(&self, layer: u16, name: &str, adds: bool) -> Option<&Change> {
        let changes = self.touched.iter().flat_map(|(key, all)| all.iter().map(move |change| (key, change)));
        let is_it = |((_, declared), change): &(&(String, String), &Change)| match change.part.rsplit('.').next() {
            None | Some("") => declared == name,
            Some(part) => part == name,
        };
        let above = changes.filter(|(_, c)| c.layer > layer && (c.act == Act::Add) == adds).filter(is_it);
        above.max_by_key(|(key, change)| (change.layer, change.at, *key)).map(|(_, change)| change)
    }

    /// The keyword of the entry at a place: its kind.
    fn entry_at(&self, at: GlobalSpan) -> Option<&str> {
        let has = |item: &&super::Item| {
            let whole = item.sp(item.decl.span);
            whole.start <= at.start && at.end <= whole.end
        };
        match &self.items.iter().find(has)?.decl.kind {
            DeclKind::Entry { word, .. } => Some(&word.text),
            _ => None,
        }
    }
}
