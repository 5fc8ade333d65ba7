//! `dicta picture`: writes one sheet as a PNG or SVG file, if this binary includes printing.

use crate::args::PictureArgs;
use crate::exit::{CommandResult, Failure};

/// Draws the sheet and writes the file; an existing one is replaced only if that is asked for.
#[cfg(feature = "print")]
pub fn run(args: &PictureArgs) -> CommandResult {
    drawn::run(args)
}

/// Pictures are not part of this binary.
#[cfg(not(feature = "print"))]
pub fn run(_: &PictureArgs) -> CommandResult {
    Err(Failure::failed("this binary can't draw pictures").help("build it with the feature `print`"))
}

#[cfg(feature = "print")]
mod drawn {
    use super::super::export::{check_language, is_free, reading_under};
    use super::{CommandResult, Failure, PictureArgs};
    use crate::exit::Outcome;
    use crate::source::Project;
    use dicta_print::page::Printout;
    use dicta_print::{Subject, picture, raster, svg};
    use dicta_studio::io::{Disk, write_whole};
    use dicta_studio::sheet::Reading;
    use std::path::Path;

    /// Points of an inch.
    const INCH: f32 = 72.0;

    pub fn run(args: &PictureArgs) -> CommandResult {
        let has = |ending: &str| has_ending(&args.out, ending);
        if !has("png") && !has("svg") {
            return Err(Failure::usage(format!("{} does not end in .png or .svg", args.out.display())));
        }
        is_free(&args.out, args.overwrite)?;
        let project = Project::open(Some(&args.path))?;
        let reading = reading_under(&project, args.ruleset.as_ref(), &args.options)?;
        check_language(&reading, &args.language)?;
        let subject = subject(&reading, args)?;
        let none = || Failure::usage(format!("`{}` has nothing to show", args.name));
        let drawn = picture(&reading, subject, &args.name, &args.language).ok_or_else(none)?;
        let (bytes, size) = if has("svg") { (svg(&drawn, args.width).into_bytes(), None) } else { png(&drawn, args)? };
        write_whole(&Disk, &args.out, &bytes).map_err(|why| Failure::failed(why.to_string()))?;
        let size = size.map_or_else(String::new, |(width, height)| format!(", {width} × {height} pixels"));
        sayln!("{}: {} {}{size}", args.out.display(), name_of(subject), args.name);
        Ok(Outcome::Success)
    }

    fn has_ending(path: &Path, ending: &str) -> bool {
        path.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending))
    }

    fn name_of(subject: Subject) -> &'static str {
        Subject::ALL.iter().find(|(known, _)| *known == subject).map_or("", |(_, name)| name)
    }

    /// What to show: as asked, or the first that the declaration has.
    fn subject(reading: &Reading, args: &PictureArgs) -> Result<Subject, Failure> {
        let Some(asked) = &args.subject else {
            return Subject::of(reading, &args.name).ok_or_else(|| unknown(reading, &args.name, &Subject::ALL));
        };
        let found = Subject::ALL.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(asked.trim()));
        let Some(found) = found else {
            let names = Subject::ALL.iter().map(|(_, name)| *name);
            return Err(Failure::usage(format!("--as can't be `{asked}`")).suggest(asked, names));
        };
        match found.0.shows(reading, &args.name) {
            true => Ok(found.0),
            false => Err(unknown(reading, &args.name, &[found])),
        }
    }

    fn unknown(reading: &Reading, name: &str, among: &[(Subject, &str)]) -> Failure {
        let known: Vec<String> = among.iter().flat_map(|(subject, _)| subject.names(reading)).collect();
        let what: Vec<&str> = among.iter().map(|(_, name)| *name).collect();
        let failure = Failure::usage(format!("no {} has the name `{name}`", what.join(", ")));
        failure.suggest(name, known.iter().map(String::as_str))
    }

    type Png = (Vec<u8>, Option<(u32, u32)>);

    fn png(drawn: &Printout, args: &PictureArgs) -> Result<Png, Failure> {
        let Some(page) = drawn.pages.first() else { return Err(Failure::failed("the picture has no page")) };
        let by_dpi = (page.width * args.dpi as f32 / INCH).round() as u32;
        let image = raster(page, args.width.unwrap_or(by_dpi)).map_err(|why| Failure::usage(why.to_string()))?;
        let bytes = image.png().map_err(|why| Failure::failed(why.to_string()))?;
        Ok((bytes, Some((image.width, image.height))))
    }
}
