//! `dicta new`: creates a project based on a system of the library.

mod editors;

use crate::args::NewArgs;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::source::Project;
use dicta_studio::io::{Disk, Files, check_name, check_new};
use std::path::Path;

/// Creates the folder with an overlay on the system, or with a copy of its files.
pub fn run(args: &NewArgs) -> CommandResult {
    let base = Project::library(&args.from)?;
    let Some(ruleset) = base
        .rulesets()
        .into_iter()
        .find(|s| base.gathered.is_standalone(&s.name))
        .or_else(|| base.rulesets().into_iter().next())
    else {
        return Err(Failure::usage(format!("`{}` contains no ruleset", args.from)));
    };
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
    if args.copy {
        let Some(system) = dicta_studio::library::system(&base.name) else {
            return Err(Failure::usage(format!("`{}` is not a system that can be copied", args.from))
                .help("without --copy, the project is created as an overlay on it"));
        };
        for (inside, text) in dicta_studio::library::copy(&system) {
            save(&root.join(inside), &text)?;
        }
        sayln!("{} contains a copy of `{}`", root.display(), base.name);
    } else {
        save(&root.join(format!("{name}.dicta")), &overlay(&name, &title, &base.name, ruleset))?;
        sayln!("{} is an overlay on `{}`", root.display(), base.name);
    }
    for (path, text) in editors::FILES {
        save(&root.join(path), text)?;
    }
    sayln!("  dicta check {0}\n  dicta edit {0}", root.display());
    Ok(Outcome::Success)
}

fn save(path: &Path, text: &str) -> Result<(), Failure> {
    Disk.save(path, text).map_err(|e| Failure::failed(e.to_string()))
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
    use super::identifier;

    #[test]
    fn titles_become_identifiers() {
        assert_eq!(identifier("My House-Rules"), "my_house_rules");
        assert_eq!(identifier("1917"), "p_1917");
        assert_eq!(identifier("…"), "");
    }
}
