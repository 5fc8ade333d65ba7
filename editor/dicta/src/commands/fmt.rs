//! `dicta fmt`: formats the files of a project.

use crate::args::FmtArgs;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::source::{Location, Project, count, write};

/// Formats every file, or with `--check` lists the files that would change. A file that can't be written is reported,
/// and the others are still formatted; so is a file with syntax errors, of which only the sound declarations are.
pub fn run(args: &FmtArgs) -> CommandResult {
    let project = Project::open(args.path.as_deref())?;
    let Location::Folder(root) = &project.home else {
        return Err(Failure::usage(format!("`{}` belongs to the library, which can't be changed", project.name))
            .help("make a project of your own from it: dicta new NAME --from SYSTEM"));
    };
    let (mut changed, mut refused, mut broken) = (0, 0, 0);
    for file in project.gathered.files.iter().filter(|file| project.owns(&file.path)) {
        let (path, text) = (file.path.as_str(), &*file.source.text);
        let errors = file.source.errors().count();
        if errors > 0 {
            broken += 1;
            complain!("dicta: {path} has {}: dicta check lists them", count(errors, "syntax error", "syntax errors"));
        }
        let laid_out = dicta_syntax::format(text);
        if laid_out == text {
            continue;
        }
        changed += 1;
        if args.check {
            sayln!("{path} would change");
            continue;
        }
        match write(&[(root.join(path), text, laid_out)]) {
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
    Ok(if broken > 0 || args.check && changed > 0 { Outcome::Findings } else { Outcome::Success })
}
