//! Numbers of the rules that commands of the lab change: where they are, what they are now, and the rules with others.

use crate::exit::Failure;
use crate::source::Target;
use dicta_ide::edit::{Edit, Path, WrongPath, replaced, written};
use dicta_syntax::tuned::tuned;

/// A number in the rules that are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number {
    /// As the last overlay says, otherwise as it is declared.
    pub now: i64,
    /// The number of the overlay's file that says so.
    pub overlay: Option<usize>,
}

/// A number that may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranged {
    /// Its path.
    pub of: Path,
    /// The least value.
    pub low: i64,
    /// The greatest value.
    pub high: i64,
    /// What it is now.
    pub number: Number,
}

/// The errors of the rules.
pub fn errors(target: &Target) -> Vec<String> {
    let compiled = target.project.compile(&target.ruleset, &target.overlays, &[]);
    let all = target.project.gathered.diagnostics.iter().chain(&compiled.diagnostics);
    all.filter(|d| d.is_error()).map(|d| d.message.clone()).collect()
}

/// The rules with other numbers, in an overlay that is only in memory, or why they don't allow them: the first error
/// that isn't known.
pub fn changed(target: &Target, known: &[String], numbers: &[(&Path, i64)]) -> Result<Result<Target, String>, Failure> {
    let set = |(of, to): &(&Path, i64)| Edit::Set { of: (*of).clone(), to: to.to_string() };
    let rules = target.edited(&numbers.iter().map(set).collect::<Vec<_>>())?;
    Ok(match errors(&rules).into_iter().find(|error| !known.contains(error)) {
        None => Ok(rules),
        Some(reason) => Err(reason),
    })
}

/// The number at a path.
pub fn number(target: &Target, of: &Path) -> Result<Number, Failure> {
    let (files, taking_part) = (target.project.files(), target.texts());
    let takes_part = |path: &str| taking_part.iter().any(|(other, _)| other == path);
    let (mut declared, mut by_overlay) = (Vec::new(), None);
    for (number, file) in files.iter().enumerate().filter(|(_, f)| takes_part(&f.path)) {
        let is_meant = of.file.as_ref().is_none_or(|path| *path == file.path);
        let here = Path { file: Some(file.path.clone()), ..of.clone() };
        declared.extend(written(&files, &here).filter(|_| is_meant));
        by_overlay = replaced(&files, number, of).map(|text| (text, number)).or(by_overlay);
    }
    let (text, overlay) = match (by_overlay, &declared[..]) {
        (Some((text, overlay)), _) => (text, Some(overlay)),
        (None, [text]) => (*text, None),
        (None, []) => {
            return Err(Failure::usage(format!("there is no value `{of}`"))
                .help("write a name and its parts after dots, as dicta show prints them: `NAME.PART`"));
        }
        (None, [_, _, ..]) => {
            return Err(Failure::usage(format!("there are several values `{of}`"))
                .help("name the file too: `FILE.dicta:NAME.PART`"));
        }
    };
    let now = text.trim().parse();
    let now = now.map_err(|_| Failure::usage(format!("`{of}` is not a number but `{}`", text.trim())))?;
    Ok(Number { now, overlay })
}

/// The numbers that may change: those that are given as `NAME.PART LOW..HIGH`, otherwise all that are marked with
/// `tune`.
pub fn ranged(target: &Target, given: &[String]) -> Result<Vec<Ranged>, Failure> {
    let wanted = match given {
        [] => marked(target),
        given => given.iter().map(|text| in_range(text)).collect::<Result<_, _>>()?,
    };
    let mut found: Vec<Ranged> = Vec::new();
    for (of, low, high) in wanted {
        if found.iter().any(|other| other.of.to_string() == of.to_string()) {
            return Err(Failure::usage(format!("`{of}` is named twice")).help("name each value once"));
        }
        let number = number(target, &of)?;
        found.push(Ranged { of, low, high, number });
    }
    if found.is_empty() {
        return Err(Failure::usage("no number of these rules is marked with `tune`")
            .help("mark one in the source, as in `5 tune 3..8`, or name one, as in `--value \"NAME.PART 3..8\"`"));
    }
    Ok(found)
}

/// Parses `NAME.PART LOW..HIGH`, or the same with `=` between them.
fn in_range(text: &str) -> Result<(Path, i64, i64), Failure> {
    let wrong = || {
        Failure::usage(format!("`{text}` is not a value with a range"))
            .help("write the least and the greatest number after it: `--value \"NAME.PART 3..8\"`")
    };
    let (path, range) = text.trim().rsplit_once([' ', '=']).ok_or_else(wrong)?;
    let (low, high) = range.split_once("..").ok_or_else(wrong)?;
    let of = path.trim().parse().map_err(|wrong: WrongPath| Failure::usage(wrong.to_string()))?;
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok((of, low, high)),
        (Ok(_), Ok(_)) => Err(Failure::usage(format!("no number is in {range}"))),
        _ => Err(wrong()),
    }
}

/// The numbers with a `tune` mark, as the last overlay marks them.
fn marked(target: &Target) -> Vec<(Path, i64, i64)> {
    let taking_part = target.texts();
    let mut found: Vec<(Path, i64, i64)> = Vec::new();
    let files = target.project.gathered.files.iter();
    for file in files.filter(|f| taking_part.iter().any(|(path, _)| *path == f.path)) {
        for (block, decl) in file.source.decls() {
            for (tune, of) in tuned(decl, block.text(&file.source.text)) {
                let Some(of) = of.filter(|_| tune.low <= tune.high) else { continue };
                let path = Path { word: of.word, parts: of.steps.parts, keys: of.steps.keys, ..Path::default() };
                let path = Path { name: of.name, ..path };
                match found.iter_mut().find(|(other, ..)| other.to_string() == path.to_string()) {
                    Some((_, low, high)) => (*low, *high) = (tune.low, tune.high),
                    None => found.push((path, tune.low, tune.high)),
                }
            }
        }
    }
    found
}
