//! The built-in library of rule systems, maps and missions: the `.dicta` files of this folder, embedded in the binary.
//!
//! Paths are the paths of `use` in the language: `dicta/<system>/<file>.dicta`. This crate parses and interprets
//! nothing.

use include_dir::{Dir, include_dir};

static LIBRARY: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR");

/// All files of the library with their text, sorted by path: `("dicta/bluemax-2013-de/system.dicta", "…")`.
pub fn files() -> Vec<(String, &'static str)> {
    let mut files = Vec::new();
    for folder in folders() {
        collect(folder, &mut files);
    }
    files.sort();
    files
}

/// The text of a file by its path; `None` if the library has no such file.
pub fn read(path: &str) -> Option<&'static str> {
    let inner = path.strip_prefix("dicta/")?;
    if !inner.ends_with(".dicta") {
        return None;
    }
    LIBRARY.get_file(inner)?.contents_utf8()
}

/// The folder names of the systems, sorted: `bluemax-2013-de`, … A system is a folder with a `system.dicta`; overlays
/// have none.
pub fn systems() -> Vec<&'static str> {
    let has_header = |folder: &&Dir<'_>| folder.get_file(folder.path().join("system.dicta")).is_some();
    let mut names: Vec<&str> = folders().filter(has_header).filter_map(|folder| folder.path().to_str()).collect();
    names.sort_unstable();
    names
}

/// The folders that contain rules; `src` contains this crate.
fn folders() -> impl Iterator<Item = &'static Dir<'static>> {
    LIBRARY.dirs().filter(|folder| folder.files().any(|file| is_dicta(file.path())))
}

fn is_dicta(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|extension| extension == "dicta")
}

fn collect(folder: &'static Dir<'static>, files: &mut Vec<(String, &'static str)>) {
    for file in folder.files().filter(|file| is_dicta(file.path())) {
        if let (Some(path), Some(text)) = (file.path().to_str(), file.contents_utf8()) {
            files.push((format!("dicta/{}", path.replace('\\', "/")), text));
        }
    }
    for inner in folder.dirs() {
        collect(inner, files);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_listed_in_order_and_read_by_its_path() {
        let files = files();
        assert!(files.len() > 10 && files.is_sorted());
        assert!(files.iter().all(|(path, text)| read(path) == Some(*text)));
        assert_eq!(read("dicta/bluemax-2013-de/missing.dicta"), None);
        assert_eq!(read("dicta/src/lib.rs"), None);
    }

    #[test]
    fn a_system_is_a_folder_with_a_header() {
        assert!(systems().contains(&"bluemax-2013-de"));
        assert!(!systems().contains(&"house-rules"));
    }
}
