//! The files of a project that a new declaration can go into.

use crate::project::Project;
use crate::sheet::Reading;
use dicta_ide::Standing;
use dicta_program::Origin;

/// The writable files that the current rules read and that see these declarations, which the new one names. Those with
/// declarations with the same keyword come first, the last of them before the others.
pub fn homes(reading: &Reading, project: &Project, word: &str, named: &[Origin]) -> Vec<String> {
    let number = |path: &str| reading.program.files.iter().position(|file| file == path);
    let fits = |path: &str| {
        let Some(file) = number(path).and_then(|file| u32::try_from(file).ok()) else { return false };
        let is_read = reading.ruleset_of(file).is_some_and(|ruleset| reading.reads(&ruleset.name));
        is_read && named.iter().all(|origin| reading.sees(file, origin.file))
    };
    let own = project.documents().iter().filter(|document| !document.read_only);
    let mut homes: Vec<String> = own.map(|document| document.path.clone()).filter(|path| fits(path)).collect();
    let has = |path: &String| {
        let file = reading.names.file(path);
        let all = reading.names.declared().filter(|d| d.standing != Standing::Change && d.word == word);
        all.into_iter().any(|d| Some(d.place.file) == file)
    };
    // The rulesets that the current one extends are for other games, too.
    let is_own = |path: &String| {
        let ruleset = number(path).and_then(|file| reading.ruleset_of(u32::try_from(file).ok()?));
        ruleset.is_some_and(|ruleset| ruleset.name == reading.ruleset)
    };
    homes.reverse();
    homes.sort_by_key(|path| (!has(path), !is_own(path)));
    homes
}
