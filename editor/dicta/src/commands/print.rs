//! `dicta print`: writes rules as a PDF file, if this binary includes printing.

use crate::args::PrintArgs;
use crate::exit::{CommandResult, Failure};

/// Lays out the pages and writes the file; an existing one is replaced only if that is asked for.
#[cfg(feature = "print")]
pub fn run(args: &PrintArgs) -> CommandResult {
    on_paper::run(args)
}

/// Printing is not part of this binary.
#[cfg(not(feature = "print"))]
pub fn run(_: &PrintArgs) -> CommandResult {
    Err(Failure::failed("this binary can't print").help("build it with the feature `print`"))
}

#[cfg(feature = "print")]
mod on_paper {
    use super::super::export::{check_language, is_free, reading_under};
    use super::{CommandResult, Failure, PrintArgs};
    use crate::exit::Outcome;
    use crate::interrupt;
    use crate::source::{Project, count};
    use dicta_print::page::MM;
    use dicta_print::{Flip, Format, Orientation, PdfError, PrintError, Request, Sides, What, pdf, print};
    use dicta_studio::io::{Disk, write_whole};

    /// The largest offset of backs, in millimetres.
    const OFFSET_MAX: f32 = 50.0;

    pub fn run(args: &PrintArgs) -> CommandResult {
        let request = request(args)?;
        if !args.out.extension().is_some_and(|e| e.eq_ignore_ascii_case("pdf")) {
            return Err(Failure::usage(format!("{} does not end in .pdf", args.out.display())));
        }
        is_free(&args.out, args.overwrite)?;
        let project = Project::open(Some(&args.path))?;
        let reading = reading_under(&project, args.ruleset.as_ref(), &args.options)?;
        check_language(&reading, &request.language)?;
        if let Some(name) = request.unknown(&reading).first() {
            let known: Vec<String> = request.parts.keys().flat_map(|what| what.names(&reading)).collect();
            let failure = Failure::usage(format!("nothing that is printed has the name `{name}`"));
            return Err(failure.suggest(name, known.iter().map(String::as_str)));
        }
        let printout = print(&reading, &request, interrupt::flag());
        let printout = printout.map_err(|why| match why {
            PrintError::Cancelled => interrupted(),
            PrintError::TooLarge | PrintError::LargeMap { .. } => Failure::usage(why.to_string()),
        })?;
        if printout.pages.is_empty() {
            let asked = What::ALL.iter().filter(|(what, _)| request.parts.contains_key(what)).map(|(_, n)| *n);
            let asked = asked.collect::<Vec<_>>().join(", ");
            return Err(Failure::usage(format!("`{}` has nothing to print: no {asked}", reading.ruleset)));
        }
        let bytes = pdf(&printout, interrupt::flag()).map_err(|why| match why {
            PdfError::Cancelled => interrupted(),
            why => Failure::failed(why.to_string()),
        })?;
        if interrupt::is_set() {
            return Err(interrupted());
        }
        write_whole(&Disk, &args.out, &bytes).map_err(|why| Failure::failed(why.to_string()))?;
        let pages = printout.pages.len();
        let sheets = match request.sides.sheets(pages) {
            sheets if sheets == pages => String::new(),
            sheets => format!(", {} printed on both sides", count(sheets, "sheet", "sheets")),
        };
        sayln!("{}: {}{sheets}", args.out.display(), count(pages, "page", "pages"));
        Ok(Outcome::Success)
    }

    /// The failure of a printout that a signal ended.
    fn interrupted() -> Failure {
        Failure::failed("interrupted; nothing was written")
    }

    fn request(args: &PrintArgs) -> Result<Request, Failure> {
        let offset = |name: &str, millimetres: f32| match millimetres.is_finite() && millimetres.abs() <= OFFSET_MAX {
            true => Ok(millimetres * MM),
            false => Err(Failure::usage(format!("--{name} is more than {OFFSET_MAX} mm"))),
        };
        if !dicta_print::CELL.contains(&args.cell) {
            let (least, most) = (*dicta_print::CELL.start(), *dicta_print::CELL.end());
            return Err(Failure::usage(format!("--cell is not between {least} and {most} mm")));
        }
        let sides = Sides {
            format: named("paper", &Format::ALL, &args.paper)?,
            flip: named("flip", &Flip::ALL, &args.flip)?,
            offset: (offset("offset-x", args.offset_x)?, offset("offset-y", args.offset_y)?),
        };
        let mut what = Vec::new();
        for name in &args.what {
            what.push(named("what", &What::ALL, name)?);
        }
        match (what.is_empty(), args.only.is_empty()) {
            (false, _) => {}
            (true, true) => what.extend(What::USUAL),
            (true, false) => what.extend(Request::NAMED),
        }
        let orientation = match (args.landscape, args.portrait) {
            (true, _) => Orientation::Landscape,
            (false, true) => Orientation::Portrait,
            (false, false) => Orientation::Automatic,
        };
        let (cell, language) = (args.cell, args.language.clone());
        Ok(Request { sides, orientation, cell, language, ..Request::of(&what, &args.only) })
    }

    /// The value with this name.
    fn named<T: Copy>(option: &str, all: &[(T, &str)], name: &str) -> Result<T, Failure> {
        let found = all.iter().find(|(_, known)| known.eq_ignore_ascii_case(name.trim()));
        found.map(|(value, _)| *value).ok_or_else(|| {
            let known = all.iter().map(|(_, known)| *known);
            Failure::usage(format!("--{option} can't be `{name}`")).suggest(name, known)
        })
    }
}
