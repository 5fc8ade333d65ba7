//! `dicta export`: writes the entries of a kind as a spreadsheet, or a map for Tiled.

use crate::args::ExportArgs;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::source::Project;
#[cfg(feature = "print")]
use crate::source::{check_setting, settings};
use dicta_studio::check::{Checker, Sources};
use dicta_studio::io::{Disk, write_whole};
use dicta_studio::sheet::Reading;
#[cfg(feature = "print")]
use dicta_studio::sheet::Setting;
use dicta_studio::spreadsheet::{Format, Grid, SpreadsheetError};
use dicta_studio::tmx;
use std::path::Path;
use std::sync::Arc;

/// Writes the file; an existing one is replaced only if that is asked for.
pub fn run(args: &ExportArgs) -> CommandResult {
    let project = Project::open(Some(&args.path))?;
    if tmx::is_tmx(&args.file) {
        return map(&project, args);
    }
    let format = format(&args.file)?;
    let reading = reading(&project)?;
    let grid = Grid::of(&reading, &args.kind).map_err(|why| wrong_kind(&reading, &args.kind, &why))?;
    is_free(&args.file, args.overwrite)?;
    let bytes = grid.write(format).map_err(|why| Failure::failed(why.to_string()))?;
    write_whole(&Disk, &args.file, &bytes).map_err(|why| Failure::failed(why.to_string()))?;
    sayln!("{}: {} with {} columns", args.file.display(), entries(grid.rows.len()), grid.columns.len());
    Ok(Outcome::Success)
}

/// Writes a map for Tiled, and the picture of its tiles beside it.
fn map(project: &Project, args: &ExportArgs) -> CommandResult {
    let reading = reading(project)?;
    let maps = &reading.program.maps;
    let Some(map) = maps.iter().find(|map| map.head.name == args.kind) else {
        let names = maps.iter().map(|map| map.head.name.as_str());
        return Err(Failure::usage(format!("there is no map `{}`", args.kind)).suggest(&args.kind, names));
    };
    let beside = tmx::picture_of(&args.file);
    is_free(&args.file, args.overwrite)?;
    is_free(&beside, args.overwrite)?;
    let name = beside.file_name().unwrap_or_default().to_string_lossy();
    let (text, picture) = tmx::write(&reading.program, map, &name);
    let picture = picture.png().map_err(|why| Failure::failed(why.to_string()))?;
    for (path, bytes) in [(&beside, picture.as_slice()), (&args.file, text.as_bytes())] {
        write_whole(&Disk, path, bytes).map_err(|why| Failure::failed(why.to_string()))?;
    }
    sayln!("{}: {} columns, {} rows; {}: its tiles", args.file.display(), map.width, map.height, beside.display());
    Ok(Outcome::Success)
}

/// Checks a language to write texts in. Rules without a translation into it are written as they are, with a message: the
/// code then says in which language that is.
#[cfg(feature = "print")]
pub(super) fn check_language(reading: &Reading, code: &str) -> Result<(), Failure> {
    let mut parts = code.split('-');
    let is_language = |part: &str| matches!(part.len(), 2..=3) && part.bytes().all(|b| b.is_ascii_alphabetic());
    let is_part = |part: &str| matches!(part.len(), 1..=8) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    let codes: Vec<&str> = reading.program.translations.iter().map(|t| t.head.name.as_str()).collect();
    if !parts.next().is_some_and(is_language) || !parts.all(is_part) {
        return Err(
            Failure::usage(format!("`{code}` is not the code of a language, such as `de`")).suggest(code, codes)
        );
    }
    if !codes.is_empty() && !codes.contains(&code) && code != "en" {
        complain!(
            "dicta: the rules have no translation into `{code}`, so they stay as they are written; available: {}",
            codes.join(", ")
        );
    }
    Ok(())
}

/// An error if the file exists, unless it is to be replaced.
pub(super) fn is_free(file: &Path, overwrite: bool) -> Result<(), Failure> {
    if file.exists() && !overwrite {
        return Err(Failure::usage(format!("{} already exists", file.display())).help("--overwrite replaces it"));
    }
    Ok(())
}

fn entries(count: usize) -> String {
    crate::source::count(count, "entry", "entries")
}

/// The format of a spreadsheet by its extension.
pub(super) fn format(file: &Path) -> Result<Format, Failure> {
    Format::of(file).ok_or_else(|| {
        Failure::usage(format!("{} does not have a spreadsheet extension", file.display()))
            .help("use .csv, .tsv or .xlsx")
    })
}

/// The compiled rules of a project; they must have no errors, so that every entry is there.
pub(super) fn reading(project: &Project) -> Result<Arc<Reading>, Failure> {
    let files = project.gathered.files.iter().filter(|f| project.owns(&f.path));
    let files = files.map(|f| (f.path.clone(), f.source.text.to_string()));
    let checked = Checker::default().check(&Sources::of(0, files));
    if !checked.is_free_of_errors() {
        return Err(Failure::usage("the rules have errors".to_owned()).help("dicta check lists them"));
    }
    checked.reading.ok_or_else(|| Failure::usage("the project has no ruleset"))
}

/// The failure for a kind that does not exist.
pub(super) fn wrong_kind(reading: &Reading, kind: &str, why: &SpreadsheetError) -> Failure {
    let kinds = reading.program.kinds.iter().filter(|k| !k.stats.is_empty()).map(|k| k.head.name.as_str());
    Failure::usage(why.to_string()).suggest(kind, kinds)
}

/// The same with a chosen ruleset and chosen options.
#[cfg(feature = "print")]
pub(super) fn reading_under(
    project: &Project,
    ruleset: Option<&String>,
    options: &[String],
) -> Result<Arc<Reading>, Failure> {
    let all = reading(project)?;
    if ruleset.is_none() && options.is_empty() {
        return Ok(all);
    }
    if let Some(name) = ruleset {
        let names: Vec<&str> = project.rulesets().iter().map(|ruleset| ruleset.name.as_str()).collect();
        if !names.contains(&name.as_str()) {
            return Err(Failure::usage(format!("there is no ruleset `{name}`")).suggest(name, names));
        }
    }
    let ruleset = ruleset.cloned().or_else(|| Some(all.ruleset.clone()));
    let options = settings(options)?;
    let none = || Failure::usage("the project has no ruleset");
    let plain = all.under(&Setting { ruleset: ruleset.clone(), ..Setting::default() }).ok_or_else(none)?;
    for (name, value) in &options {
        check_setting(&plain.program, name, value)?;
    }
    let setting = Setting { ruleset, options, ..Setting::default() };
    Ok(Arc::new(all.under(&setting).ok_or_else(none)?))
}
