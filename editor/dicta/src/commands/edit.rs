//! `dicta edit`: opens the editor, if this binary includes it.

use crate::args::EditArgs;
use crate::exit::{CommandResult, Failure};

/// Opens the editor with a project, or with the start page.
#[cfg(feature = "editor")]
pub fn run(args: &EditArgs) -> CommandResult {
    let project = args.path.as_deref().map(project_folder).transpose()?;
    #[cfg(windows)]
    if console::left() {
        return Ok(crate::exit::Outcome::Success);
    }
    let fly = args.fly.as_ref().map(|mission| match mission.rsplit_once('/') {
        Some((system, mission)) => (Some(system.to_owned()), mission.to_owned()),
        None => (None, mission.clone()),
    });
    let options = dicta_app::AppOptions { project, fly, seed: args.seed, ..dicta_app::AppOptions::default() };
    dicta_app::run(options)
        .map(|()| crate::exit::Outcome::Success)
        .map_err(|e| Failure::failed(e.to_string()).help("the other commands need no window: dicta help"))
}

/// The Windows console, which should not stay open behind the window.
#[cfg(all(feature = "editor", windows))]
mod console {
    use std::io::IsTerminal;
    use std::os::windows::process::CommandExt;
    use std::process::{Command, Stdio};

    /// `DETACHED_PROCESS`: starts without a console.
    const DETACHED: u32 = 0x0000_0008;

    /// Restarts the window without the console of this process; false if there is no console or that fails.
    pub fn left() -> bool {
        let Ok(program) = std::env::current_exe() else { return false };
        let mut window = Command::new(program);
        window.args(std::env::args_os().skip(1)).creation_flags(DETACHED);
        window.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        std::io::stdout().is_terminal() && window.spawn().is_ok()
    }
}

/// The folder of an editable project.
#[cfg(feature = "editor")]
fn project_folder(path: &std::path::Path) -> Result<std::path::PathBuf, Failure> {
    if path.is_dir() {
        return Ok(path.to_owned());
    }
    match path.parent() {
        Some(parent) if path.is_file() && parent.as_os_str().is_empty() => Ok(".".into()),
        Some(parent) if path.is_file() => Ok(parent.to_owned()),
        _ => {
            let name = path.to_string_lossy();
            let system = name.strip_prefix("dicta/").unwrap_or(&name);
            let failure = Failure::usage(format!("there is no folder `{name}`"));
            Err(if dicta_content::systems().contains(&system) {
                failure.help(format!(
                    "`{system}` belongs to the library; make a project from it: dicta new NAME --from {system}"
                ))
            } else {
                failure
            })
        }
    }
}

/// Reports that this binary has no editor.
#[cfg(not(feature = "editor"))]
pub fn run(_args: &EditArgs) -> CommandResult {
    Err(Failure::usage("this dicta was built without the editor").help("the other commands work: dicta help"))
}
