//! The library's files on disk, so that an editor can open what a definition leads to.
//!
//! The library is part of the binary. What the client goes to is written to the cache folder, with the whole of the
//! system to which it belongs, and can only be read there.

use dicta_studio::io::{Disk, Files};
use std::path::{Path, PathBuf};

/// The copy of a file of the library, by its path `dicta/…`; none if there is no such file or no room for it.
pub fn copy_of(path: &str) -> Option<PathBuf> {
    dicta_content::read(path)?;
    let folder = dicta_studio::places::library_copies()?;
    let system = path.rsplit_once('/').map_or(path, |(system, _)| system);
    for (name, text) in dicta_content::files() {
        if name.rsplit_once('/').is_some_and(|(of, _)| of == system) {
            put(&folder.join(&name), text)?;
        }
    }
    Some(folder.join(path))
}

/// Writes a file unless it is there already.
fn put(file: &Path, text: &str) -> Option<()> {
    if Disk.read(file).is_ok_and(|now| now == text) {
        return Some(());
    }
    // An older copy can only be read; a removed file leaves no backup.
    Disk.remove(file).ok()?;
    Disk.save(file, text).ok()?;
    let mut permissions = std::fs::metadata(file).ok()?.permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(file, permissions).ok()
}
