//! The `tune` marks of numbers: each needs a number that has a name, and a range that its type admits.
//!
//! The program doesn't have them: whoever searches for better numbers reads them from the source. Works on trees, with
//! the types of the compiled program.

use crate::diagnostics::{Draft, GlobalSpan};
use crate::project::Project;
use dicta_diagnostics::Code::E0231;
use dicta_program::{Program, Type};
use dicta_syntax::ast::{Span, Tune};
use dicta_syntax::tuned::{Tuned, tuned};

/// An error for each mark that can't be used, in the files of these rulesets.
pub(crate) fn wrong(project: &Project, rulesets: &[String], program: &Program) -> Vec<Draft> {
    let mut drafts = vec![];
    for file in project.files.iter().filter(|f| f.system.as_ref().is_some_and(|s| rulesets.contains(s))) {
        for block in &file.source.blocks {
            let Some(decl) = block.decl.as_deref().filter(|d| !d.tunes.is_empty()) else { continue };
            let base = file.base + block.start;
            let at = |span: Span| GlobalSpan { start: base + span.start, end: base + span.end };
            for (tune, of) in tuned(decl, block.text(&file.source.text)) {
                drafts.extend(problem(tune, of.as_ref(), at(tune.span), program));
            }
        }
    }
    drafts
}

fn problem(tune: &Tune, of: Option<&Tuned>, at: GlobalSpan, program: &Program) -> Option<Draft> {
    let Tune { low, high, .. } = *tune;
    let Some(of) = of else {
        return Some(
            Draft::new(E0231, at, "`tune` needs a number before it that has a name")
                .hint("a number of an entry, a mission or a field has one, and so has a modifier with `as`")
                .fix("Remove it", at, ""),
        );
    };
    if low > high {
        let draft = Draft::new(E0231, at, format!("no number is in {low}..{high}"));
        return Some(draft.fix("Swap them", at, format!("tune {high}..{low}")));
    }
    let (least, most) = range(of, program).filter(|(least, most)| low < *least || high > *most)?;
    let name = of.steps.parts.first().unwrap_or(&of.name);
    let draft = Draft::new(E0231, at, format!("`{name}` is from {least} to {most}, so it can't be in {low}..{high}"));
    let (low, high) = (low.max(least), high.min(most));
    Some(match low <= high {
        true => draft.fix("Keep to its range", at, format!("tune {low}..{high}")),
        false => draft.fix("Remove it", at, ""),
    })
}

/// The range of the type of a number of an entry, or of the start of a field.
fn range(of: &Tuned, program: &Program) -> Option<(i64, i64)> {
    let word = of.word.as_deref();
    let parts: Vec<&str> = of.steps.parts.iter().map(String::as_str).collect();
    let ty = match (word, &parts[..]) {
        (Some("kind"), [field, "default"]) => {
            let kind = program.kinds.iter().find(|k| k.head.name == of.name)?;
            &kind.fields.iter().find(|f| f.head.name == *field)?.ty
        }
        (_, [stat]) => {
            let is_it = |name: &str| word.is_none_or(|word| word == name);
            let mut kinds = program.kinds.iter().filter(|k| is_it(&k.head.name));
            let kind = kinds.find(|k| entries(program, k.root).any(|name| name == of.name))?;
            &kind.stats.iter().find(|s| s.head.name == *stat)?.ty
        }
        _ => return None,
    };
    match ty {
        Type::Range(least, most) => Some((*least, *most)),
        _ => None,
    }
}

/// The names of the entries of a kind.
fn entries(program: &Program, kind: dicta_program::KindId) -> impl Iterator<Item = &str> {
    program.kinds.get(kind.index()).into_iter().flat_map(|k| &k.entries).map(|entry| entry.head.name.as_str())
}
