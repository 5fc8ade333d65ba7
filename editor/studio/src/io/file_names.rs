//! File names that are valid on every system, so that a project can be moved to another computer.

use std::path::Path;

/// Names that Windows reserves for devices, with any extension.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
/// Characters that Windows does not allow in names.
const BARRED: [char; 8] = ['\\', ':', '*', '?', '"', '<', '>', '|'];
/// The maximum length of a name on most disks, in bytes.
const LONGEST: usize = 255;

/// Why a name is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    #[error("`{0}` is the name of a device on Windows, with any extension; choose another name")]
    Device(String),
    #[error("`{0}` ends in a {1}, which Windows drops; choose another name")]
    Ending(String, &'static str),
    #[error("`{0}` contains {1}, which is not valid in file names on every system; choose another name")]
    Letter(String, String),
    #[error("`{0}…` is longer than the {LONGEST} bytes that a name may have")]
    Long(String),
}

/// Checks that the parts of a relative path, separated by `/`, are valid names on every system.
///
/// # Errors
/// The first part that is invalid on some system, and why.
pub fn check_name(path: &str) -> Result<(), NameError> {
    path.split('/').filter(|part| !matches!(*part, "" | "." | "..")).try_for_each(check_part)
}

/// Checks the parts of a path that do not exist yet.
///
/// # Errors
/// A part that is invalid on some system, and why.
pub fn check_new(path: &Path) -> Result<(), NameError> {
    let new = path.ancestors().take_while(|p| !p.as_os_str().is_empty() && !p.exists());
    new.filter_map(|p| p.file_name()?.to_str()).try_for_each(check_part)
}

fn check_part(part: &str) -> Result<(), NameError> {
    let name = || part.escape_default().to_string();
    if part.len() > LONGEST {
        return Err(NameError::Long(part.chars().take(40).collect()));
    }
    if let Some(letter) = part.chars().find(|c| BARRED.contains(c) || c.is_control()) {
        let shown = if letter.is_control() { "a control character".to_owned() } else { format!("`{letter}`") };
        return Err(NameError::Letter(if letter.is_control() { name() } else { part.to_owned() }, shown));
    }
    match part.chars().last() {
        Some('.') => return Err(NameError::Ending(part.to_owned(), "dot")),
        Some(' ') => return Err(NameError::Ending(part.to_owned(), "blank")),
        _ => {}
    }
    let stem = part.split('.').next().unwrap_or(part).trim_end().to_lowercase();
    let numbered = |word: &str| {
        let number = stem.strip_prefix(word).map(|rest| rest.chars().collect::<Vec<_>>());
        matches!(number.as_deref(), Some(['1'..='9' | '¹' | '²' | '³']))
    };
    if DEVICES.contains(&stem.as_str()) || numbered("com") || numbered("lpt") {
        return Err(NameError::Device(part.to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_must_be_valid_on_every_system() {
        for good in
            ["a.dicta", "maps/front 1917.dicta", "console.dicta", "com.dicta", "com10", ".hidden", "été", "../x"]
        {
            assert_eq!(check_name(good), Ok(()), "{good}");
        }
        for device in ["CON", "nul.dicta", "maps/Aux.old.dicta", "com1", "LPT9.ron", "con .dicta"] {
            assert!(matches!(check_name(device), Err(NameError::Device(_))), "{device}");
        }
        assert!(matches!(check_name("a\\b.dicta"), Err(NameError::Letter(..))));
        assert!(matches!(check_new(Path::new("new/con/x.ron")), Err(NameError::Device(_))));
        assert_eq!(check_new(Path::new("new/folder/x.ron")), Ok(()));
        assert!(matches!(check_name("a:b"), Err(NameError::Letter(..))));
        assert!(matches!(check_name("a\u{1b}b"), Err(NameError::Letter(..))));
        assert!(matches!(check_name("maps./a"), Err(NameError::Ending(_, "dot"))));
        assert!(matches!(check_name("a "), Err(NameError::Ending(_, "blank"))));
        assert!(matches!(check_name(&"x".repeat(256)), Err(NameError::Long(_))));
    }
}
