//! Copies of library files on disk, so that an editor can open the target of a definition.
//!
//! The library is embedded in the binary. When the client navigates to a library file, the whole system that it belongs
//! to is written to the cache folder, read-only.

use dicta_studio::io::{Disk, Files};
use std::path::{Path, PathBuf};

/// The copy of a library file, by its path `dicta/…`; `None` if there is no such file or it can't be written.
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

/// Writes a file unless it already has this content.
fn put(file: &Path, text: &str) -> Option<()> {
    if Disk.read(file).is_ok_and(|now| now == text) {
        return Some(());
    }
    // Older copies are read-only; deleting a file leaves no backup.
    Disk.remove(file).ok()?;
    Disk.save(file, text).ok()?;
    let mut permissions = std::fs::metadata(file).ok()?.permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(file, permissions).ok()
}
