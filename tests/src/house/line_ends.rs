//! Git checks out every text file with the bytes it was committed with, on Windows as well: rules are compared byte by
//! byte.

use super::{read, root};
use std::fs;
use std::path::{Path, PathBuf};

/// The attributes that `.gitattributes` assigns to a file with this extension: the last matching line wins.
fn kept<'a>(attributes: &'a str, ending: &str) -> &'a str {
    let fits = |pattern: &str| pattern == "*" || pattern.strip_prefix("*.") == Some(ending);
    let mut lines = attributes.lines().filter_map(|line| line.split_once(' '));
    lines.rfind(|(pattern, _)| fits(pattern)).map_or("", |(_, kept)| kept)
}

/// The problem with a file's attributes: a text file needs its line endings preserved, any other file its bytes.
fn fault(attributes: &str, ending: &str, bytes: &[u8]) -> Option<&'static str> {
    let kept: Vec<&str> = kept(attributes, ending).split(' ').collect();
    match std::str::from_utf8(bytes) {
        Ok(text) if text.contains('\r') => Some("contains a carriage return"),
        Ok(_) if !kept.contains(&"eol=lf") => Some("is a text that Windows would get with other line ends"),
        Err(_) if kept != ["binary"] => Some("is no text and has no line with `binary`"),
        _ => None,
    }
}

/// All files with an extension in a folder and its subfolders, without build output.
fn with_ending(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                with_ending(&path, found);
            }
        } else if path.extension().is_some() {
            found.push(path);
        }
    }
}

#[test]
fn files_have_the_same_bytes_on_every_system() {
    let attributes = read(&root().join(".gitattributes"));
    let mut found = Vec::new();
    for folder in ["content", "docs", "editor", "engine", "rules-dsl", "tests"] {
        with_ending(&root().join(folder), &mut found);
    }
    let faults: Vec<String> = found
        .iter()
        .filter_map(|path| {
            let ending = path.extension()?.to_str()?;
            let fault = fault(&attributes, ending, &fs::read(path).ok()?)?;
            Some(format!("{} {fault}", path.display()))
        })
        .collect();
    assert!(found.len() > 500, "{}", found.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));

    let careless = "* text=auto\n*.png binary\n";
    assert!(fault(careless, "dicta", b"edition 1\n").is_some());
    assert!(fault(careless, "dicta", b"\xff").is_some());
    assert!(fault(careless, "png", b"\xff").is_none());
    assert!(fault(&attributes, "dicta", b"edition 1\r\n").is_some());
}
