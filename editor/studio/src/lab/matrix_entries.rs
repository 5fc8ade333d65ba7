//! Which entries can play against each other: those that all pieces of a kind can be, in missions where both sides have
//! such pieces.

use dicta_lab::seated_sides;
use dicta_play::{Machine, forces};
use dicta_program::{EntryId, KindId, Mission, Program};

/// A mission in the rules that are in force for it.
pub type MissionOf<'m> = (&'m Program, &'m Mission);

/// The mission that a machine plays.
pub fn mission_of(machine: &Machine) -> MissionOf<'_> {
    (machine.program(), machine.mission())
}

/// The kind of pieces with this name.
pub(super) fn kind_named(program: &Program, name: &str) -> Option<KindId> {
    program.kinds.iter().position(|k| k.piece && k.head.name == name).map(|i| KindId(i as u32))
}

/// Whether all sides have pieces of a kind.
fn is_on_both_sides((program, mission): MissionOf<'_>, kind: KindId) -> bool {
    forces::sides_with(program, mission, kind) == seated_sides(mission)
}

/// Name and title of the kinds that have pieces on all sides of a mission, without narrower kinds.
pub fn kinds_on_both_sides<'m>(missions: impl IntoIterator<Item = MissionOf<'m>>) -> Vec<(&'m str, &'m str)> {
    let mut names: Vec<(&str, &str)> = Vec::new();
    for of in missions {
        for (id, kind) in (0..).map(KindId).zip(&of.0.kinds).filter(|(_, kind)| kind.piece) {
            let name = kind.head.name.as_str();
            if kind.root == id && is_on_both_sides(of, id) && names.iter().all(|(n, _)| *n != name) {
                names.push((name, kind.head.label()));
            }
        }
    }
    names
}

/// Name and title of the entries that any mission with pieces of a kind on all sides admits.
pub fn entries_of_kind<'m>(missions: impl IntoIterator<Item = MissionOf<'m>>, kind: &str) -> Vec<(&'m str, &'m str)> {
    let mut names: Vec<(&str, &str)> = Vec::new();
    let has_kind = |of: &MissionOf<'_>| kind_named(of.0, kind).is_some_and(|kind| is_on_both_sides(*of, kind));
    for of in missions.into_iter().filter(has_kind) {
        for (name, title, _) in admitted(of, kind) {
            if names.iter().all(|(n, _)| *n != name) {
                names.push((name, title));
            }
        }
    }
    names
}

/// The kind and these entries in the rules of a mission.
///
/// # Errors
/// Why the mission isn't played.
pub fn entries_in_mission(of: MissionOf<'_>, kind: &str, names: &[String]) -> Result<(KindId, Vec<EntryId>), String> {
    let id = kind_named(of.0, kind).filter(|id| is_on_both_sides(of, *id));
    let id = id.ok_or_else(|| format!("not every side has a piece of {kind}"))?;
    let admitted = admitted(of, kind);
    let entry = |name: &String| {
        let found = admitted.iter().find(|(n, ..)| n == name).map(|(.., id)| *id);
        found.ok_or_else(|| format!("its pieces can't be `{name}`"))
    };
    Ok((id, names.iter().map(entry).collect::<Result<_, _>>()?))
}

/// The entries of a kind that the pieces of all sides can be, with their names and titles.
fn admitted<'m>((program, mission): MissionOf<'m>, kind: &str) -> Vec<(&'m str, &'m str, EntryId)> {
    let Some(kind) = kind_named(program, kind) else { return Vec::new() };
    let root = program.kinds[kind.index()].root;
    let entries = &program.kinds[root.index()].entries;
    let named = |id: EntryId| (entries[id.index()].head.name.as_str(), entries[id.index()].head.label(), id);
    forces::admitted(program, mission, kind).into_iter().map(named).collect()
}
