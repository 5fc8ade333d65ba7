//! The entries whose lists can contain an entry: who has a maneuver, and who could have it.

use super::schedule::can_list;
use super::value::members;
use super::{Reading, entry::find};
use dicta_program::Program;

/// Lists of one field that can contain an entry.
#[derive(Clone, Debug, PartialEq)]
pub struct HolderGroup {
    /// The title of the field.
    pub title: String,
    /// The name of the field.
    pub field: String,
    pub holders: Vec<Holder>,
}

/// An entry with a list that can contain another.
#[derive(Clone, Debug, PartialEq)]
pub struct Holder {
    pub name: String,
    pub title: String,
    /// Its list contains the entry.
    pub holds: bool,
}

impl HolderGroup {
    /// The lists that can contain the entry with this name, by field.
    pub fn of(reading: &Reading, name: &str) -> Vec<HolderGroup> {
        let program = &reading.program;
        let Some((_, subject, at)) = find(program, name) else { return Vec::new() };
        let mut groups: Vec<HolderGroup> = Vec::new();
        for entry in program.kinds.iter().flat_map(|kind| &kind.entries) {
            let Some(kind) = program.kinds.get(entry.kind.index()) else { continue };
            let fields = kind.stats.iter().zip(&entry.stats);
            for (stat, value) in fields.filter(|(stat, _)| can_list(program, &stat.ty, subject.kind)) {
                let holder = Holder {
                    name: entry.head.name.clone(),
                    title: entry.head.title.clone(),
                    holds: has(program, *value, at),
                };
                match groups.iter_mut().find(|g| g.field == stat.head.name && g.title == stat.head.title) {
                    Some(group) => group.holders.push(holder),
                    None => groups.push(HolderGroup {
                        title: stat.head.title.clone(),
                        field: stat.head.name.clone(),
                        holders: vec![holder],
                    }),
                }
            }
        }
        groups
    }
}

fn has(program: &Program, set: i64, at: usize) -> bool {
    members(program, set).contains(&(at as i64))
}
