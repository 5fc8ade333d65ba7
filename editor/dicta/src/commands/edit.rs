//! `dicta edit`: opens the editor, if this binary has one.

use crate::args::EditArgs;
use crate::exit::{Ended, Failure};

/// Opens the editor with a project, or with what was open last.
#[cfg(feature = "editor")]
pub fn run(args: &EditArgs) -> Ended {
    dicta_app::run(args.path.clone())
        .map(|()| crate::exit::Outcome::Fine)
        .map_err(|e| Failure::io("the editor can't open a window", e).help("the other commands need none: dicta help"))
}

/// Says that there is none.
#[cfg(not(feature = "editor"))]
pub fn run(_args: &EditArgs) -> Ended {
    Err(Failure::usage("this dicta was built without the editor").help("the other commands work: dicta help"))
}
