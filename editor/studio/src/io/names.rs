//! Names of files that every system takes, so that a project can be carried to another computer.

/// Names that Windows keeps for devices, whatever follows after a dot.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
/// Letters that Windows takes in no name.
const BARRED: [char; 8] = ['\\', ':', '*', '?', '"', '<', '>', '|'];
/// How many bytes of a name most disks take.
const LONGEST: usize = 255;

/// Why a name is no good.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    #[error("`{0}` is the name of a device on Windows, with whatever ending; choose another")]
    Device(String),
    #[error("`{0}` ends in a {1}, which Windows drops; choose another name")]
    Ending(String, &'static str),
    #[error("`{0}` contains {1}, which is not valid in file names on every system; choose another name")]
    Letter(String, String),
    #[error("`{0}…` is longer than the {LONGEST} bytes that a name may have")]
    Long(String),
}

/// Whether every system takes the parts of a relative path, with `/` between them, as names.
///
/// # Errors
/// The first part that some system doesn't take, and why.
pub fn check_name(path: &str) -> Result<(), NameError> {
    path.split('/').filter(|part| !matches!(*part, "" | "." | "..")).try_for_each(check_part)
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
    fn names_are_taken_that_every_system_takes() {
        for good in
            ["a.dicta", "maps/front 1917.dicta", "console.dicta", "com.dicta", "com10", ".hidden", "été", "../x"]
        {
            assert_eq!(check_name(good), Ok(()), "{good}");
        }
        for device in ["CON", "nul.dicta", "maps/Aux.old.dicta", "com1", "LPT9.ron", "con .dicta"] {
            assert!(matches!(check_name(device), Err(NameError::Device(_))), "{device}");
        }
        assert!(matches!(check_name("a\\b.dicta"), Err(NameError::Letter(..))));
        assert!(matches!(check_name("a:b"), Err(NameError::Letter(..))));
        assert!(matches!(check_name("a\u{1b}b"), Err(NameError::Letter(..))));
        assert!(matches!(check_name("maps./a"), Err(NameError::Ending(_, "dot"))));
        assert!(matches!(check_name("a "), Err(NameError::Ending(_, "blank"))));
        assert!(matches!(check_name(&"x".repeat(256)), Err(NameError::Long(_))));
    }
}
