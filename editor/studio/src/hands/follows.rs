//! What follows from the path of an entry: other values of it, and its name.
//!
//! No word of the language says that a speed counts the cells of a path, or that a code ends with the speed. The other
//! entries of the kind show it: a value follows from the path if it does so in nearly all of them. What only agrees by
//! chance, such as a number that is the same everywhere, is not learned.

use super::missions::first_of;
use super::{Input, of_field, path_of, rename_at};
use crate::history::Change;
use crate::project::Project;
use crate::sheet::Reading;
use crate::sheet::entry::find;
use crate::sheet::field;
use crate::sheet::holders::HolderGroup;
use crate::sheet::value::root;
use dicta_ide::edit::{Edit, Path};
use dicta_program::{Entry, Kind, Program, Step, Type, path_text};

/// A value that follows from the path of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Follower {
    pub field: String,
    pub title: String,
    /// What it is, and what it would be by the path, as written in source.
    pub now: String,
    pub to: String,
}

/// The name that an entry would have by its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    pub to: String,
    /// Another entry has this name.
    pub is_taken: bool,
}

/// A regularity needs this many other entries, and holds in all but one of ten.
const ENTRIES: usize = 5;

/// The most stats that a name is made of.
const PARTS: usize = 3;

/// A property of a path.
type Measure = fn(&[Step]) -> i64;

/// What numbers can count, the most usual first.
const COUNTS: [Measure; 4] = [
    |steps| cells(steps) + 1,
    cells,
    // A path that stays in its cell counts as one.
    |steps| cells(steps).max(1),
    |steps| steps.len() as i64,
];

/// To which side a path leads: -1 to the left, 0 straight ahead, 1 to the right.
const SIDES: [Measure; 3] = [
    // By its first turn, its last turn, or all of them.
    |steps| steps.iter().map(|step| side(*step)).find(|side| *side != 0).unwrap_or(0),
    |steps| steps.iter().rev().map(|step| side(*step)).find(|side| *side != 0).unwrap_or(0),
    |steps| steps.iter().map(|step| side(*step)).sum::<i64>().signum(),
];

/// The number of cells that a path enters.
fn cells(steps: &[Step]) -> i64 {
    let moves = |step: &&Step| matches!(step, Step::Forward | Step::SlipLeft | Step::SlipRight | Step::Back);
    steps.iter().filter(moves).count() as i64
}

fn side(step: Step) -> i64 {
    match step {
        Step::Left | Step::SlipLeft => -1,
        Step::Right | Step::SlipRight => 1,
        Step::Forward | Step::Back | Step::About => 0,
    }
}

/// How a stat follows from paths.
struct Learned {
    stat: usize,
    measure: Measure,
    /// For members of a list: the member for each side.
    members: Option<[i64; 3]>,
}

impl Learned {
    fn value(&self, steps: &[Step]) -> i64 {
        let measured = (self.measure)(steps);
        self.members.map_or(measured, |members| members[(measured + 1).clamp(0, 2) as usize])
    }
}

/// An entry with a path, the other entries of its kind with theirs, and what was learned from these.
struct Schooled<'r> {
    program: &'r Program,
    kind: &'r Kind,
    entry: &'r Entry,
    others: Vec<(&'r Entry, &'r [Step])>,
    learned: Vec<Learned>,
}

impl<'r> Schooled<'r> {
    fn of(reading: &'r Reading, name: &str) -> Option<Self> {
        let program = &*reading.program;
        let (kind, entry, _) = find(program, name)?;
        field::path_stat(kind)?;
        let entries = root(program, entry.kind)?.entries.iter().filter(|e| e.head.name != name);
        let others: Vec<_> = entries.filter_map(|e| Some((e, field::path_of(program, e)?))).collect();
        let mut of = Schooled { program, kind, entry, others, learned: Vec::new() };
        of.learned = (0..kind.stats.len()).filter_map(|stat| of.learn(stat)).collect();
        Some(of)
    }

    fn is_enough(&self, agree: usize) -> bool {
        self.others.len() >= ENTRIES && agree * 10 >= self.others.len() * 9
    }

    /// How a stat follows from the paths of the other entries, if it does.
    fn learn(&self, stat: usize) -> Option<Learned> {
        let value = |entry: &Entry| entry.stats.get(stat).copied().unwrap_or(-1);
        let first = value(self.others.first()?.0);
        if self.others.iter().all(|(entry, _)| value(entry) == first) {
            return None;
        }
        let made: Vec<Learned> = match self.kind.stats[stat].ty.without_none() {
            Type::Number | Type::Range(..) => {
                COUNTS.into_iter().map(|measure| Learned { stat, measure, members: None }).collect()
            }
            Type::Enum(_) => {
                let by = |measure: Measure| {
                    let members = [-1, 0, 1].map(|side| self.usual(stat, measure, side));
                    let [Some(a), Some(b), Some(c)] = members else { return None };
                    (a != b && b != c && a != c).then_some(Learned { stat, measure, members: Some([a, b, c]) })
                };
                SIDES.into_iter().filter_map(by).collect()
            }
            _ => return None,
        };
        let agree = |l: &Learned| self.others.iter().filter(|(entry, steps)| l.value(steps) == value(entry)).count();
        // Of those that agree equally often, the first.
        let best = made.into_iter().rev().max_by_key(agree)?;
        self.is_enough(agree(&best)).then_some(best)
    }

    /// The member that most entries have whose path leads to a side.
    fn usual(&self, stat: usize, measure: Measure, side: i64) -> Option<i64> {
        let values = self.others.iter().filter(|(_, steps)| measure(steps) == side);
        let values: Vec<i64> = values.filter_map(|(entry, _)| entry.stats.get(stat).copied()).collect();
        let count = |value: i64| values.iter().filter(|v| **v == value).count();
        values.iter().copied().max_by_key(|value| (count(*value), -*value))
    }

    /// A value of a stat as written in source; none if the stat can't have it.
    fn written(&self, stat: usize, value: i64) -> Option<String> {
        match self.kind.stats[stat].ty.without_none() {
            Type::Number => Some(value.to_string()),
            Type::Range(least, most) => (*least..=*most).contains(&value).then(|| value.to_string()),
            Type::Enum(id) => {
                let members = &self.program.enums.get(id.index())?.members;
                Some(members.get(usize::try_from(value).ok()?)?.name.clone())
            }
            _ => None,
        }
    }

    fn followers(&self, steps: &[Step]) -> Vec<Follower> {
        let made = |learned: &Learned| {
            let stat = &self.kind.stats[learned.stat];
            Some(Follower {
                field: stat.head.name.clone(),
                title: stat.head.label().to_owned(),
                now: self.written(learned.stat, *self.entry.stats.get(learned.stat)?)?,
                to: self.written(learned.stat, learned.value(steps))?,
            })
        };
        self.learned.iter().filter_map(made).collect()
    }

    /// Whether the entry has the path with which a new one begins, and nothing uses it yet.
    fn is_new(&self, reading: &Reading, steps: &[Step]) -> bool {
        let is_used = |group: &HolderGroup| group.holders.iter().any(|holder| holder.holds);
        first_of(reading, &Type::Path).is_some_and(|first| first == path_text(steps))
            && !HolderGroup::of(reading, &self.entry.head.name).iter().any(is_used)
    }

    /// Whether a value is the one with which a new entry begins.
    fn begins_with(&self, reading: &Reading, follower: &Follower) -> bool {
        let stat = self.kind.stats.iter().find(|stat| stat.head.name == follower.field);
        stat.and_then(|stat| first_of(reading, &stat.ty)).is_some_and(|first| first == follower.now)
    }

    /// The stats of which the names of the entries are made, at their ends: as many as possible, one of which follows
    /// from the path.
    fn parts_of_names(&self) -> Option<Vec<usize>> {
        let can = |stat: &usize| {
            matches!(self.kind.stats[*stat].ty.without_none(), Type::Number | Type::Range(..) | Type::Enum(_))
        };
        let stats: Vec<usize> = (0..self.kind.stats.len()).filter(can).collect();
        let mut all: Vec<Vec<usize>> = vec![Vec::new()];
        let mut found = None;
        for _ in 0..PARTS {
            let longer = all.iter().flat_map(|parts| {
                let more = stats.iter().filter(|stat| !parts.contains(stat));
                more.map(|stat| std::iter::once(*stat).chain(parts.iter().copied()).collect())
            });
            all = longer.filter(|parts: &Vec<usize>| self.ends_names(parts)).collect();
            let follows = |parts: &&Vec<usize>| parts.iter().any(|p| self.learned.iter().any(|l| l.stat == *p));
            found = all.iter().find(follows).cloned().or(found);
        }
        found
    }

    /// Whether nearly all names end with the values of these stats.
    fn ends_names(&self, parts: &[usize]) -> bool {
        let ends = |entry: &Entry| self.code(parts, |stat| entry.stats.get(stat).copied());
        let agree = self.others.iter().filter(|(e, _)| ends(e).is_some_and(|code| e.head.name.ends_with(&code)));
        self.is_enough(agree.count())
    }

    fn code(&self, parts: &[usize], value: impl Fn(usize) -> Option<i64>) -> Option<String> {
        parts.iter().map(|stat| self.written(*stat, value(*stat)?)).collect()
    }

    /// The name without the values that it ends with.
    fn stem(&self, parts: &[usize]) -> Option<&str> {
        let mut rest = self.entry.head.name.as_str();
        for stat in parts.iter().rev() {
            rest = match self.kind.stats[*stat].ty.without_none() {
                Type::Enum(id) => {
                    let members = &self.program.enums.get(id.index())?.members;
                    members.iter().filter_map(|m| rest.strip_suffix(&m.name)).min_by_key(|rest| rest.len())?
                }
                _ => Some(rest.trim_end_matches(|c: char| c.is_ascii_digit())).filter(|left| *left != rest)?,
            };
        }
        Some(rest)
    }
}

/// The values that follow from the path of an entry, if it had these steps.
pub fn followers(reading: &Reading, entry: &str, steps: &[Step]) -> Vec<Follower> {
    Schooled::of(reading, entry).map(|of| of.followers(steps)).unwrap_or_default()
}

/// The edits that give an entry a drawn path, with the values that follow from it. A value that did not follow from the
/// path before is left as it is, since someone wanted it so; unless the entry is new, and the path and the value are
/// those with which a new entry begins.
pub fn drawn(reading: &Reading, (entry, field): (&str, &str), before: &[Step], steps: &[Step]) -> Vec<Edit> {
    let Some(path) = of_field(reading, entry, field) else { return Vec::new() };
    let mut edits = vec![path.set(path_text(steps))];
    let Some(of) = Schooled::of(reading, entry) else { return edits };
    let path_stat = field::path_stat(of.kind).map(|stat| of.kind.stats[stat].head.name.as_str());
    if path_stat != Some(field) {
        return edits;
    }
    let (followed, is_new) = (of.followers(before), of.is_new(reading, before));
    for follower in of.followers(steps).into_iter().filter(|f| f.now != f.to) {
        let begins = || is_new && of.begins_with(reading, &follower);
        let agreed = followed.iter().any(|f| f.field == follower.field && f.now == f.to) || begins();
        let value = of_field(reading, entry, &follower.field).filter(|_| agreed);
        edits.extend(value.map(|value| value.set(follower.to)));
    }
    edits
}

/// The edit that sets what follows from the path.
pub fn follow(reading: &Reading, entry: &str, follower: &Follower) -> Option<Edit> {
    let value = of_field(reading, entry, &follower.field)?;
    (!matches!(value.input, Input::Text(_))).then(|| value.set(follower.to.clone()))
}

/// Whether an entry can be changed, given whether a path of the source can.
pub fn is_changeable(reading: &Reading, entry: &str, can: impl Fn(&Path) -> bool) -> bool {
    let found = find(&reading.program, entry);
    found.and_then(|(_, of, _)| path_of(reading, of.head.origin, entry)).is_some_and(|of| can(&of))
}

/// The name that an entry would have by its values, if that is another one.
pub fn code(reading: &Reading, entry: &str) -> Option<Code> {
    let of = Schooled::of(reading, entry)?;
    let parts = of.parts_of_names()?;
    let code = of.code(&parts, |stat| of.entry.stats.get(stat).copied())?;
    let to = format!("{}{code}", of.stem(&parts)?);
    let is_taken = root(of.program, of.entry.kind)?.entries.iter().any(|e| e.head.name == to);
    (to != entry).then_some(Code { to, is_taken })
}

/// Renames an entry with all its uses, as a step of the history.
///
/// # Errors
/// Why it can't have this name.
pub fn renamed(reading: &Reading, project: &Project, entry: &str, to: &str) -> Result<Change, String> {
    let (_, of, _) = find(&reading.program, entry).ok_or_else(|| format!("there is no `{entry}`"))?;
    rename_at(reading, project, of.head.origin, to, format!("{entry} → {to}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{Checker, Sources};
    use crate::library;

    const F: Step = Step::Forward;

    fn with_system<R>(name: &str, run: impl FnOnce(&Reading) -> R) -> R {
        let project = Project::library(name).expect("a built-in system");
        let checked = Checker::default().check(&project.sources());
        run(&checked.reading.expect("read"))
    }

    fn all(reading: &Reading, entry: &str, steps: &[Step]) -> Vec<(String, String, String)> {
        followers(reading, entry, steps).into_iter().map(|f| (f.field, f.now, f.to)).collect()
    }

    fn row(field: &str, now: &str, to: &str) -> (String, String, String) {
        (field.to_owned(), now.to_owned(), to.to_owned())
    }

    #[test]
    fn heading_speed_and_code_follow_the_path_as_in_the_other_entries() {
        with_system("skirmish", |reading| {
            let steps = [F, F, Step::Left];
            assert_eq!(all(reading, "13R3", &steps), [row("heading", "R", "L"), row("speed", "3", "3")]);
            assert_eq!(all(reading, "13R3", &[F, F, F]), [row("heading", "R", "S"), row("speed", "3", "4")]);
            // A speed that the kind doesn't have is not proposed.
            assert_eq!(all(reading, "13R3", &[F; 6]), [row("heading", "R", "S")]);
            assert_eq!(code(reading, "13R3"), None);
        });
        // In this system, the speed counts the hexes flown, and a stall has the speed 1.
        with_system("nutshell", |reading| {
            assert_eq!(all(reading, "1L1", &[Step::Right]), [row("heading", "L", "R"), row("speed", "1", "1")]);
            assert_eq!(all(reading, "13L2", &[F, F, F]), [row("heading", "L", "S"), row("speed", "2", "3")]);
        });
    }

    /// What an entry has that was just created follows the first path that is drawn for it, and each one after that.
    #[test]
    fn a_new_entry_follows_its_first_path() {
        let drawn_for = |line: &str, before: &[Step], steps: &[Step]| {
            let text = format!("edition 1\nuse dicta/skirmish\nruleset mine \"Mine\" extends skirmish\n{line}\n");
            let files = [("mine.dicta".to_owned(), text)];
            let reading = Checker::default().check(&Sources::of(1, files)).reading.expect("read");
            let edits = drawn(&reading, ("own", "path"), before, steps).into_iter();
            edits.filter_map(|edit| if let Edit::Set { to, .. } = edit { Some(to) } else { None }).collect::<Vec<_>>()
        };
        let new = "maneuver own { speed 1, heading L, path F }";
        assert_eq!(drawn_for(new, &[F], &[F, F, Step::Right]), ["F F R", "R", "3"]);
        let next = "maneuver own { speed 3, heading R, path F F R }";
        assert_eq!(drawn_for(next, &[F, F, Step::Right], &[F, F, F]), ["F F F", "S", "4"]);
        // Someone wanted these values so.
        assert_eq!(drawn_for("maneuver own { speed 3, heading L, path F }", &[F], &[F, F, F]), ["F F F", "S"]);
        let flown = format!("{new}\nadd own to spad.schedule");
        assert_eq!(drawn_for(&flown, &[F], &[F, F, Step::Right]), ["F F R"]);
    }

    /// Hardly any entry of the library departs from what is learned from the others.
    #[test]
    fn published_maneuvers_follow_their_paths() {
        for system in library::systems() {
            with_system(&system.name, |reading| {
                let kinds = reading.program.kinds.iter().filter(|k| field::path_stat(k).is_some());
                let entries: Vec<&Entry> = kinds.flat_map(|k| &k.entries).collect();
                let mut departs = Vec::new();
                for entry in &entries {
                    let steps = field::path_of(&reading.program, entry).expect("a path");
                    let values = followers(reading, &entry.head.name, steps);
                    departs.extend(values.into_iter().filter(|f| f.now != f.to).map(|f| (&entry.head.name, f)));
                }
                assert!(departs.len() * 8 <= entries.len(), "{}: {departs:?}", system.name);
            });
        }
    }
}
