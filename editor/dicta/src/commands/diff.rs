//! `dicta diff`: lists the differences between the rules of two systems, overlays or projects.

use crate::args::DiffArgs;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::source::{Project, count};
use dicta_compiler::diff::{Difference, PartDifference, Side, Stack, difference};
use dicta_program::Origin;
use dicta_syntax::line_col;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

/// The maximum length of a text in characters, unless everything is shown.
const TEXT_MAX: usize = 160;
/// The maximum number of lines of a declaration that only one side has.
const LINES_MAX: usize = 12;

/// Prints the differences. Any difference is a finding.
pub fn run(args: &DiffArgs) -> CommandResult {
    let (first, second) = (Compared::find(&args.first)?, Compared::find(&args.second)?);
    let mut found = difference(&first.stack(), &second.stack());
    let errors = [first.errors(), second.errors()];
    for (side, errors) in [&first, &second].into_iter().zip(errors).filter(|(_, errors)| *errors > 0) {
        let errors = count(errors, "error", "errors");
        complain!(
            "warning: `{}` has {errors}: what they are about may not be in force; dicta check lists them",
            side.ruleset
        );
    }
    let wanted: Vec<&str> = args.only.iter().map(|w| w.trim()).filter(|w| !w.is_empty()).collect();
    found.retain(|d| wanted.is_empty() || wanted.contains(&d.word.as_str()));
    if args.json {
        let differences: Vec<Value> = found.iter().map(|d| as_json(d, &first, &second)).collect();
        crate::out::json(&json!({
            "first": first.ruleset, "second": second.ruleset, "errors": errors, "differences": differences,
        }));
    } else {
        say!("{}", report_text(&found, &first, &second, args.whole));
    }
    Ok(if found.is_empty() { Outcome::Success } else { Outcome::Findings })
}

/// One of the two rulesets to compare.
struct Compared {
    project: Project,
    ruleset: String,
}

impl Compared {
    /// Resolves PATH, SYSTEM, OVERLAY or FOLDER/RULESET. In a project with several rulesets it is the one that no other
    /// extends.
    fn find(wanted: &str) -> Result<Compared, Failure> {
        if !Path::new(wanted).exists() {
            if let Some((folder, ruleset)) = wanted.trim_end_matches('/').rsplit_once('/')
                && let Ok(project) = Project::open(Some(folder))
            {
                return Self::named(project, ruleset);
            }
            // A ruleset of the current folder's project takes precedence over those of the library.
            if let Some(here) = Project::here().transpose()?
                && here.gathered.system(wanted).is_some()
            {
                return Ok(Compared { project: here, ruleset: wanted.to_owned() });
            }
        }
        let project = Project::open(Some(wanted))?;
        if project.gathered.system(wanted).is_some() {
            return Ok(Compared { project, ruleset: wanted.to_owned() });
        }
        let own: Vec<String> = project.rulesets().iter().map(|s| s.name.clone()).collect();
        let under = |name: &String| {
            own.iter().any(|other| other != name && project.gathered.chain(other).iter().any(|s| s.name == *name))
        };
        let tops: Vec<&String> = own.iter().filter(|name| !under(name)).collect();
        match tops.as_slice() {
            [one] => Ok(Compared { ruleset: (*one).clone(), project }),
            _ => {
                let names: Vec<String> = own.iter().map(|name| format!("{wanted}/{name}")).collect();
                let failure =
                    Failure::usage(format!("`{wanted}` contains {}", count(own.len(), "ruleset", "rulesets")));
                Err(failure.help(format!("say which: {}", names.join(", "))))
            }
        }
    }

    fn named(project: Project, ruleset: &str) -> Result<Compared, Failure> {
        if project.gathered.system(ruleset).is_some() {
            return Ok(Compared { project, ruleset: ruleset.to_owned() });
        }
        let names: Vec<&str> = project.gathered.systems.iter().map(|s| s.name.as_str()).collect();
        Err(Failure::usage(format!("there is no ruleset `{ruleset}` in {}", project.name)).suggest(ruleset, names))
    }

    fn stack(&self) -> Stack<'_> {
        Stack { project: &self.project.gathered, ruleset: &self.ruleset, overlays: &[] }
    }

    /// The number of errors in its rules, with the defaults of its options.
    fn errors(&self) -> usize {
        let gathered = &self.project.gathered;
        let compiled = dicta_compiler::compile(gathered, &self.ruleset, &[], &[]);
        let chain = gathered.chain(&self.ruleset);
        let is_own = |at: &Origin| {
            let system = gathered.files.get(at.file as usize).and_then(|file| file.system.as_ref());
            system.is_none_or(|system| chain.iter().any(|s| s.name == *system))
        };
        let of_files = gathered.diagnostics.iter().filter(|d| is_own(&d.at));
        of_files.chain(&compiled.diagnostics).filter(|d| d.is_error()).count()
    }

    /// File and line of a place.
    fn place(&self, at: Origin) -> String {
        let Some(file) = self.project.gathered.files.get(at.file as usize) else { return String::new() };
        format!("{}:{}", file.path, line_col(&file.source.text, at.start as usize).0)
    }
}

/// The differences as text.
fn report_text(found: &[Difference], first: &Compared, second: &Compared, whole: bool) -> String {
    let (a, b) = (&first.ruleset, &second.ruleset);
    if found.is_empty() {
        return format!("{a} and {b} are equivalent\n");
    }
    let mut out = format!("{a} and {b} differ in {}\n", count(found.len(), "declaration", "declarations"));
    let mut sort = "";
    for difference in found {
        if difference.word != sort {
            sort = &difference.word;
            let _ = writeln!(out, "\n{sort}");
        }
        write_difference(&mut out, difference, first, second, whole);
    }
    out
}

fn write_difference(out: &mut String, d: &Difference, first: &Compared, second: &Compared, whole: bool) {
    let name = match d.name.is_empty() || d.title == d.name {
        true => d.title.clone(),
        false => format!("{} \"{}\"", d.name, d.title),
    };
    let (mark, only) = match d.whose {
        Side::First => ("-", format!("only in {}", first.ruleset)),
        Side::Second => ("+", format!("only in {}", second.ruleset)),
        Side::Both => ("~", String::new()),
    };
    let place = d.second.map(|at| second.place(at)).or(d.first.map(|at| first.place(at))).unwrap_or_default();
    let _ = writeln!(out, "{}", format!("  {mark} {name}  {only}").trim_end().to_owned() + &format!("  ({place})"));
    // The first paragraph of its documentation.
    for line in d.docs.lines().take_while(|line| !line.is_empty()) {
        let _ = writeln!(out, "      {line}");
    }
    if let Some(source) = &d.source {
        let _ = writeln!(out, "      source: {source}");
    }
    if let Some(reason) = &d.reconstructed {
        let _ = writeln!(out, "      reconstructed: {reason}");
    }
    let most = if whole { usize::MAX } else { LINES_MAX };
    let lines: Vec<&str> = d.text.lines().collect();
    for line in lines.iter().take(most) {
        let _ = writeln!(out, "      | {line}");
    }
    if lines.len() > most {
        let _ = writeln!(out, "      | … {} more", count(lines.len() - most, "line", "lines"));
    }
    for part in &d.parts {
        write_part(out, part, first, second, whole);
    }
}

fn write_part(out: &mut String, part: &PartDifference, first: &Compared, second: &Compared, whole: bool) {
    let path = part.path.join(", ");
    let because = part.because.as_ref().map(|b| format!("  because \"{b}\"")).unwrap_or_default();
    let text = |side: &Option<(String, Origin)>| cut(side.as_ref().map_or("", |(text, _)| text), whole);
    let _ = match part.whose {
        Side::First => {
            writeln!(out, "      - {path}: only in {}{because}\n          {}", first.ruleset, text(&part.first))
        }
        Side::Second => {
            writeln!(out, "      + {path}: only in {}{because}\n          {}", second.ruleset, text(&part.second))
        }
        Side::Both => {
            let (old, new) = (text(&part.first), text(&part.second));
            writeln!(out, "      ~ {path}{because}\n          {old}\n       →  {new}")
        }
    };
}

fn cut(text: &str, whole: bool) -> String {
    if whole || text.chars().count() <= TEXT_MAX {
        text.to_owned()
    } else {
        text.chars().take(TEXT_MAX - 1).chain(['…']).collect()
    }
}

fn as_json(d: &Difference, first: &Compared, second: &Compared) -> Value {
    let whose = |whose: Side| match whose {
        Side::First => "first",
        Side::Second => "second",
        Side::Both => "both",
    };
    let said = |said: &Option<(String, Origin)>, side: &Compared| {
        said.as_ref().map(|(text, at)| json!({ "text": text, "place": side.place(*at) }))
    };
    let part = |p: &PartDifference| {
        json!({
            "part": p.path,
            "in": whose(p.whose),
            "because": p.because,
            "first": said(&p.first, first),
            "second": said(&p.second, second),
        })
    };
    json!({
        "sort": d.word,
        "name": d.name,
        "title": d.title,
        "in": whose(d.whose),
        "docs": d.docs,
        "source": d.source,
        "reconstructed": d.reconstructed,
        "text": d.text,
        "first": d.first.map(|at| first.place(at)),
        "second": d.second.map(|at| second.place(at)),
        "parts": d.parts.iter().map(part).collect::<Vec<_>>(),
    })
}
