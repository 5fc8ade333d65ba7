//! `dicta fmt`: formats the files of a project.

use crate::args::FmtArgs;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::source::{Location, Project, count, write};

/// Formats every file, or with `--check` lists the files that would change. A file that can't be written is reported,
/// and the others are still formatted.
pub fn run(args: &FmtArgs) -> CommandResult {
    let project = Project::open(args.path.as_deref())?;
    let Location::Folder(root) = &project.home else {
        return Err(Failure::usage(format!("`{}` belongs to the library, which can't be changed", project.name))
            .help("make a project of your own from it: dicta new NAME --from SYSTEM"));
    };
    let (mut changed, mut refused) = (0, 0);
    for (path, text) in project.own_files() {
        let laid_out = dicta_syntax::format(text);
        if laid_out == text {
            continue;
        }
        changed += 1;
        if args.check {
            sayln!("{path} would change");
            continue;
        }
        match write(&root.join(path), text, &laid_out) {
            Ok(()) => sayln!("{path} formatted"),
            Err(error) => {
                refused += 1;
                complain!("dicta: {error}");
            }
        }
    }
    if refused > 0 {
        return Err(Failure::failed(format!("{} could not be formatted", count(refused, "file", "files"))));
    }
    Ok(if args.check && changed > 0 { Outcome::Findings } else { Outcome::Success })
}
