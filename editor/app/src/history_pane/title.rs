//! The titles of steps in the language of the window.

use crate::words::words;
use dicta_studio::history::{Act, StepTitle, Written};

const QUOTE: char = '\u{22}';

/// A line of a declaration without its title, list or block: `zone west "West bank" [@0106]` is the zone west.
fn brief(line: &str) -> &str {
    let named = line.starts_with(char::is_alphabetic);
    let end = line.find([QUOTE, '[', '{']).filter(|_| named).unwrap_or(line.len());
    line[..end].trim_end().trim_end_matches(" because")
}

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
        StepTitle::CreateMission(name) => words!("step-create-mission", name = name),
        StepTitle::CreateDeclaration(what) => words!("step-create-declaration", what = what),
        StepTitle::CreateCampaign(name) => words!("step-create-campaign", name = name),
        StepTitle::Copy { of, to: None } => words!("step-copy", of = of),
        StepTitle::Copy { of, to: Some(to) } => words!("step-copy.as", of = of, to = to),
        StepTitle::TryOut(name) => words!("step-try", name = name),
        StepTitle::DeleteDeclaration(name) => words!("step-delete", what = name),
        StepTitle::Set { of, what, from: Some(from), to: Some(to) } => {
            words!("step-set", of = of, what = what, from = from, to = to)
        }
        StepTitle::Set { of, what, from: None, to: Some(to) } => words!("step-set.new", of = of, what = what, to = to),
        StepTitle::Set { of, what, to: None, .. } => words!("step-set.long", of = of, what = what),
        StepTitle::Clear { of, what } => words!("step-set.clear", of = of, what = what),
        StepTitle::Add { of, what, member } => words!("step-add", of = of, what = what, member = member),
        StepTitle::Remove { of, what, member } => words!("step-remove", of = of, what = what, member = member),
        StepTitle::AddLine { of, line } => words!("step-add.line", of = of, line = brief(line)),
        StepTitle::RemoveLine { of, line } => words!("step-remove.line", of = of, line = brief(line)),
        StepTitle::Move { of, what, beside, after } => {
            let (of, other) = (if what.is_empty() { of.clone() } else { format!("{of}: {what}") }, beside);
            match after {
                false => words!("step-move", of = of, other = other),
                true => words!("step-move.after", of = of, other = other),
            }
        }
        StepTitle::Retitle { of, to } => words!("step-title", of = of, to = to),
        StepTitle::Paint { of, cells, terrain } => words!("step-paint", of = of, n = *cells, terrain = terrain),
        StepTitle::Resize { of, count, columns, adds, edge } => {
            let (n, edge) = (*count, edge_name(edge));
            match (*adds, *columns) {
                (true, true) => words!("step-add-columns", of = of, n = n, edge = edge),
                (true, false) => words!("step-add-rows", of = of, n = n, edge = edge),
                (false, true) => words!("step-remove-columns", of = of, n = n, edge = edge),
                (false, false) => words!("step-remove-rows", of = of, n = n, edge = edge),
            }
        }
    }
}

fn edge_name(edge: &str) -> String {
    match edge {
        "north" => words!("facing-north"),
        "east" => words!("facing-east"),
        "south" => words!("facing-south"),
        _ => words!("facing-west"),
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

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_studio::history::Swap;

    #[test]
    fn titles_describe_steps() {
        let typed = |old: &str, new: &str| {
            let swap = Swap { path: "a.dicta".to_owned(), at: 0, old: old.to_owned(), new: new.to_owned() };
            step_title(&StepTitle::Written, &[swap.into()])
        };
        assert_eq!(typed("", "rule"), "Write “rule”");
        assert_eq!(typed("rule", "value"), "Write “value” for “rule”");
        assert_eq!(typed("cde", ""), "Delete “cde”");
        assert_eq!(typed("", "\n"), "New line");
        let [of, what] = ["samovar", "litres"].map(str::to_owned);
        let set = StepTitle::Set { of, what, from: Some("8".to_owned()), to: Some("9".to_owned()) };
        assert_eq!(step_title(&set, &[]), "samovar: litres 8 → 9");
        let resized = |count, adds| {
            let (of, edge) = ("yard".to_owned(), "west".to_owned());
            step_title(&StepTitle::Resize { of, count, columns: true, adds, edge }, &[])
        };
        assert_eq!(resized(1, true), "yard: add 1 column in the west");
        assert_eq!(resized(2, false), "yard: remove 2 columns in the west");
    }

    #[test]
    fn titles_of_added_lines_are_brief() {
        let zone = "zone west \"West bank\" [@0106, @0206]";
        let lines = [zone, "legend w wood \"Wood\"", "+ 1 when t.wet because \"wet\""];
        assert_eq!(lines.map(brief), ["zone west", "legend w wood", lines[2]]);
    }
}
