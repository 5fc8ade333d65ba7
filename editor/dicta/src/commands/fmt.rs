//! `dicta fmt`: the text of a project in the usual layout.

use crate::args::FmtArgs;
use crate::exit::{Ended, Failure, Outcome};
use crate::source::{Home, Project};
use dicta_studio::io::{Disk, Files};

/// Lays out every file, or with `--check` names those that would change.
pub fn run(args: &FmtArgs) -> Ended {
    let project = Project::open(args.path.as_deref())?;
    let Home::Folder(root) = &project.home else {
        return Err(Failure::usage(format!("`{}` belongs to the library, which can't be changed", project.name))
            .help("make a project of your own from it: dicta new NAME --from SYSTEM"));
    };
    let mut changed = 0;
    for (path, text) in project.own_files() {
        let laid_out = dicta_syntax::format(text);
        if laid_out == text {
            continue;
        }
        changed += 1;
        if args.check {
            sayln!("{path} would change");
        } else {
            Disk.save(&root.join(path), &laid_out).map_err(|e| Failure::world(e.to_string()))?;
            sayln!("{path} laid out");
        }
    }
    Ok(if args.check && changed > 0 { Outcome::Findings } else { Outcome::Fine })
}
