//! The shipped library: systems with their texts and missions.

use crate::outline::outline;

/// A shipped system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct System {
    /// The folder's name.
    pub name: String,
    pub title: String,
    pub docs: String,
    pub missions: Vec<MissionInfo>,
    /// Titles of its kinds of piece.
    pub pieces: Vec<String>,
    pub files: Vec<LibraryFile>,
}

/// A mission as its first lines tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissionInfo {
    pub name: String,
    pub title: String,
    pub docs: String,
}

/// A text of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryFile {
    /// `dicta/system/file.dicta`.
    pub path: String,
    /// Within the system's folder.
    pub inside: String,
    pub text: &'static str,
}

/// All systems, those with missions first.
pub fn systems() -> Vec<System> {
    let mut systems = vec![demo()];
    systems.sort_by_key(|s| s.missions.is_empty());
    systems
}

fn demo() -> System {
    const A: &str = include_str!("/work/main/content/bluemax-2013-de/system.dicta");
    const B: &str = include_str!("/work/main/content/bluemax-2013-de/maneuvers.dicta");
    let file = |inside: &str, text| LibraryFile { path: format!("dicta/demo/{inside}"), inside: inside.to_owned(), text };
    System { name: "demo".into(), title: "Demo (2013)".into(), docs: "Air combat over the trenches: every pilot plans a maneuver in secret, all fly at once, then the guns speak.".into(), missions: ["First patrol", "Duel over the lines", "Three against three", "Balloon busting"].iter().map(|t| MissionInfo { name: t.to_lowercase().replace(' ', "_"), title: t.to_string(), docs: String::new() }).collect(), pieces: vec!["Aircraft".into()], files: vec![file("maneuvers.dicta", B), file("system.dicta", A)] }
}

/// One system by name.
pub fn system(name: &str) -> Option<System> {
    let _ = outline;
    systems().into_iter().find(|s| s.name == name)
}

/// The text that a new overlay on a system begins with.
pub fn house_rule(system: &str) -> String {
    format!("/// What this house rule changes, in a sentence.\nruleset house_rule \"House rule\" extends {system}\n")
}
