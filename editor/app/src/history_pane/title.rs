//! The titles of steps in the language of the window.

use crate::words::words;
use dicta_studio::history::{Act, StepTitle, Written};

/// The title of a step that consists of these acts.
pub fn step_title(title: &StepTitle, acts: &[Act]) -> String {
    match title {
        StepTitle::Text(text) => text.clone(),
        StepTitle::Written => match acts.first() {
            Some(Act::Write(swap)) => written(&Written::of(swap)),
            _ => String::new(),
        },
        StepTitle::Create(path) => words!("step-create", path = path),
        StepTitle::Rename { from, to } => words!("step-rename", from = from, to = to),
        StepTitle::Delete(path) => words!("step-delete", what = path),
        StepTitle::DeleteFiles(count) => words!("step-delete-files", n = *count),
        StepTitle::Outside => words!("step-outside"),
        StepTitle::Merged => words!("step-outside.merged"),
        StepTitle::UseDisk => words!("step-use-disk"),
        StepTitle::RenamedOutside { from, to } => words!("step-outside.renamed", from = from, to = to),
        StepTitle::DeletedOutside(path) => words!("step-outside.deleted", path = path),
        StepTitle::Recovered => words!("step-recovered"),
        StepTitle::RestoredBackup => words!("step-restored"),
        StepTitle::Replace { words: old, with } => words!("step-replace", old = old, new = with),
        StepTitle::DeleteMatches(old) => words!("step-write.delete", old = old),
        StepTitle::CreateMap(name) => words!("step-create-map", name = name),
        StepTitle::Copy { of, to: None } => words!("step-copy", of = of),
        StepTitle::Copy { of, to: Some(to) } => words!("step-copy.as", of = of, to = to),
        StepTitle::TryOut(name) => words!("step-try", name = name),
        StepTitle::DeleteDeclaration(name) => words!("step-delete", what = name),
        value => of_value(value),
    }
}

/// The title of a step that sets values.
fn of_value(title: &StepTitle) -> String {
    match title {
        StepTitle::Set { of, what, from: Some(from), to: Some(to) } => {
            words!("step-set", of = of, what = what, from = from, to = to)
        }
        StepTitle::Set { of, what, to: Some(to), .. } => words!("step-set.new", of = of, what = what, to = to),
        StepTitle::Set { of, what, .. } => words!("step-set.long", of = of, what = what),
        StepTitle::Clear { of, what } => words!("step-set.clear", of = of, what = what),
        StepTitle::Add { of, what, member } => words!("step-add", of = of, what = what, member = member),
        StepTitle::Remove { of, what, member } => words!("step-remove", of = of, what = what, member = member),
        StepTitle::Retitle { of, to } => words!("step-title", of = of, to = to),
        StepTitle::Paint { of, cells, terrain } => words!("step-paint", of = of, n = *cells, terrain = terrain),
        StepTitle::Resize { of, count, columns, adds, edge } => {
            let edge = match edge.as_str() {
                "north" => words!("facing-north"),
                "east" => words!("facing-east"),
                "south" => words!("facing-south"),
                _ => words!("facing-west"),
            };
            match (adds, columns) {
                (true, true) => words!("step-add-columns", of = of, n = *count, edge = edge),
                (true, false) => words!("step-add-rows", of = of, n = *count, edge = edge),
                (false, true) => words!("step-remove-columns", of = of, n = *count, edge = edge),
                (false, false) => words!("step-remove-rows", of = of, n = *count, edge = edge),
            }
        }
        _ => String::new(),
    }
}

/// What a replacement did.
fn written(what: &Written) -> String {
    match what {
        Written::Write(new) => words!("step-write", new = new),
        Written::Replace { old, new } => words!("step-write.for", old = old, new = new),
        Written::Delete(old) => words!("step-write.delete", old = old),
        Written::NewLine => words!("step-write.new-line"),
        Written::Space => words!("step-write.space"),
        Written::JoinLines => words!("step-write.join-lines"),
        Written::DeleteSpace => words!("step-write.delete-space"),
    }
}
