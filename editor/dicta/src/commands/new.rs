//! `dicta new`: creates a project based on a system of the library, or with a small game to begin with.

mod editors;

use crate::args::NewArgs;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::source::Project;
use dicta_studio::io::{Disk, Files, check_name, check_new};
use dicta_studio::library::Blank;
use std::path::Path;

/// Creates the folder with an overlay on the system, or with a copy of its files.
pub fn run(args: &NewArgs) -> CommandResult {
    let blank = args.empty.as_deref().map(blank).transpose()?;
    let base = args.from.as_deref().map(Project::library).transpose()?;
    let root = &args.name;
    if root.exists() && root.read_dir().map_or(true, |mut entries| entries.next().is_some()) {
        return Err(Failure::usage(format!("there is already a file or folder at {}", root.display())));
    }
    let title = root.file_name().unwrap_or_default();
    let Some(title) = title.to_str().map(str::to_owned) else {
        return Err(Failure::usage(format!("`{}` is not valid UTF-8: choose another name", root.display())));
    };
    check_name(&title).map_err(|e| Failure::usage(e.to_string()))?;
    check_new(root).map_err(|e| Failure::usage(e.to_string()))?;
    let name = identifier(&title);
    check_name(&format!("{name}.dicta")).map_err(|e| Failure::usage(e.to_string()))?;
    if name.is_empty() {
        return Err(Failure::usage(format!("`{}` is not a valid project name", root.display())));
    }
    let (mut files, made) = match (blank, &base) {
        (Some(blank), _) => {
            if Project::is_in_library(&name) {
                return Err(taken(&name));
            }
            let text = blank.text(&name, &dicta_studio::names::of_folder(&title));
            (vec![(format!("{name}.dicta"), text)], "contains a small game to begin with".to_owned())
        }
        (None, Some(base)) => based(base, &name, &title, args.copy)?,
        (None, None) => return Err(Failure::usage("choose what to begin with: --from SYSTEM or --empty")),
    };
    files.extend(editors::FILES.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())));
    save_all(root, &files)?;
    sayln!("{} {made}", root.display());
    sayln!("  dicta check {0}\n  dicta edit {0}", as_argument(root));
    Ok(Outcome::Success)
}

/// The small game with this name.
fn blank(name: &str) -> Result<Blank, Failure> {
    Blank::named(name).ok_or_else(|| {
        let known = Blank::ALL.map(|(_, name)| name);
        Failure::usage(format!("--empty can't be `{name}`")).suggest(name, known)
    })
}

/// The files of a project that is based on a system of the library, and what the project is.
fn based(base: &Project, name: &str, title: &str, copies: bool) -> Result<(Vec<(String, String)>, String), Failure> {
    let rulesets = base.rulesets();
    let standalone = rulesets.iter().find(|s| base.gathered.is_standalone(&s.name));
    let Some(ruleset) = standalone.or(rulesets.first()) else {
        return Err(Failure::usage(format!("`{}` contains no ruleset", base.name)));
    };
    if copies {
        let Some(system) = dicta_studio::library::system(&base.name) else {
            return Err(Failure::usage(format!("`{}` is not a system that can be copied", base.name))
                .help("without --copy, the project is created as an overlay on it"));
        };
        return Ok((dicta_studio::library::copy(&system), format!("contains a copy of `{}`", base.name)));
    }
    is_new(name, base)?;
    let overlay = overlay(name, title, &base.name, ruleset);
    Ok((vec![(format!("{name}.dicta"), overlay)], format!("is an overlay on `{}`", base.name)))
}

/// The library has a ruleset of this name.
fn taken(name: &str) -> Failure {
    Failure::usage(format!("the library already has a ruleset `{name}`: choose another name"))
}

/// An error if the library has a ruleset of this name: it would be unclear which of the two is meant.
fn is_new(name: &str, base: &Project) -> Result<(), Failure> {
    let of_base = base.gathered.systems.iter().any(|system| system.name == name);
    let of_library = || Project::is_in_library(name);
    if of_base || of_library() {
        return Err(taken(name));
    }
    Ok(())
}

/// Saves all files of a new project, or none.
fn save_all(root: &Path, files: &[(String, String)]) -> Result<(), Failure> {
    let existed = root.exists();
    for (number, (inside, text)) in files.iter().enumerate() {
        let Err(why) = Disk.save(&root.join(inside), text) else { continue };
        for (inside, _) in &files[..=number] {
            let path = root.join(inside);
            // What can't be removed either stays; the first error is the one to report.
            let _ = Disk.remove(&path);
            let folders = path.ancestors().skip(1).take_while(|folder| folder.starts_with(root));
            folders.filter(|folder| !existed || *folder != root).for_each(|folder| Disk.remove_empty(folder));
        }
        return Err(Failure::failed(why.to_string()));
    }
    Ok(())
}

/// A path as it is typed after a command.
fn as_argument(path: &Path) -> String {
    let path = path.display().to_string();
    let path = if path.starts_with('-') { format!("./{path}") } else { path };
    let is_plain = |c: char| c.is_alphanumeric() || "/\\._-:".contains(c);
    match (path.chars().all(is_plain), cfg!(windows)) {
        (true, _) => path,
        (false, true) => format!("\"{path}\""),
        (false, false) => format!("'{}'", path.replace('\'', r"'\''")),
    }
}

fn overlay(name: &str, title: &str, folder: &str, base: &dicta_compiler::System) -> String {
    format!(
        "edition 1\n\nuse dicta/{folder}\n\n\
         /// Describe in a sentence what changes.\n\
         ruleset {name} \"{title}\" extends {base}\n\n\
         // Add, replace or remove anything that has a name in `{base}`, for example\n\
         //   remove rule its_name\n\
         //   add to its_value {{ + 1 when … as bonus because \"…\" }}\n",
        base = base.name,
        title = title.replace(['"', '\\'], ""),
    )
}

/// A valid identifier: lowercase letters, digits and `_`, starting with a letter.
fn identifier(title: &str) -> String {
    let mut name = String::new();
    for letter in title.chars() {
        if letter.is_ascii_alphanumeric() {
            name.push(letter.to_ascii_lowercase());
        } else if !name.ends_with('_') && !name.is_empty() {
            name.push('_');
        }
    }
    let name = name.trim_end_matches('_').to_owned();
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("p_{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use super::{as_argument, identifier};
    use std::path::Path;

    #[cfg(not(windows))]
    #[test]
    fn a_path_can_be_typed_again() {
        let typed = |path| as_argument(Path::new(path));
        assert_eq!([typed("mine"), typed("a b"), typed("-x"), typed("it's")], ["mine", "'a b'", "./-x", r"'it'\''s'"]);
    }

    #[test]
    fn titles_become_identifiers() {
        assert_eq!(identifier("My House-Rules"), "my_house_rules");
        assert_eq!(identifier("1917"), "p_1917");
        assert_eq!(identifier("…"), "");
    }
}
