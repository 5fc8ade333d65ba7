//! Paths drawn by hand: the steps that lead over dragged cells, the facing at the end, and entries with left and right
//! swapped.
//!
//! A path starts in the cell in column 0 and row 0, at facing 0.

use super::maps::is_name;
use super::{Input, of_field, path_of};
use crate::sheet::Reading;
use crate::sheet::entry::{find, mirrored};
use crate::sheet::field;
use crate::sheet::value::root;
use dicta_ide::edit::{Edit, Path};
use dicta_program::limits::PATH_STEPS_MAX;
use dicta_program::{Board, Step, path_text};
use std::collections::{BTreeMap, VecDeque};

/// Column and row.
type Cell = (i32, i32);
/// A cell and a facing.
type Position = (Cell, i64);

/// Cell and facing before the first step and after each.
fn trace(board: Board, steps: &[Step]) -> Vec<Position> {
    let mut trace = vec![((0, 0), 0)];
    let (mut cell, mut facing) = trace[0];
    for step in steps {
        (cell, facing) = board.after(cell, facing, *step);
        trace.push((cell, facing));
    }
    trace
}

/// The number of steps after which a path enters a cell for the last time; none if it is never there.
fn entered(trace: &[Position], cell: Cell) -> Option<usize> {
    let last = trace.iter().rposition(|(at, _)| *at == cell)?;
    Some(trace[..last].iter().rposition(|(at, _)| *at != cell).map_or(0, |before| before + 1))
}

/// The path with which drawing begins in a cell: an empty one at the start, the whole path at its end, or the part that
/// leads to the cell. None for a cell that the path does not enter.
pub fn begun(board: Board, steps: &[Step], cell: Cell) -> Option<Vec<Step>> {
    let trace = trace(board, steps);
    let at_end = trace.last().is_some_and(|(end, _)| *end == cell);
    match (cell, at_end) {
        ((0, 0), _) => Some(vec![]),
        (_, true) => Some(steps.to_vec()),
        _ => entered(&trace, cell).map(|count| steps[..count].to_vec()),
    }
}

/// The path after the pointer has been dragged to a cell: it continues with the fewest steps ahead and turns, or it is
/// cut where the pointer goes back. With `lapses`, it enters an adjacent cell without a turn if a step does that. A path
/// that would be too long stays as it is.
pub fn dragged(board: Board, steps: &[Step], cell: Cell, lapses: bool) -> Vec<Step> {
    let trace = trace(board, steps);
    let (end, facing) = trace[trace.len() - 1];
    let distance = |from: Cell| {
        let (a, b) = (board.vector(from.0, from.1), board.vector(cell.0, cell.1));
        board.length((b.0 - a.0, b.1 - a.1))
    };
    let before = trace.iter().rfind(|(at, _)| *at != end).map(|(at, _)| *at);
    if (before == Some(cell) || distance(end) > 1)
        && let Some(count) = entered(&trace, cell)
    {
        return steps[..count].to_vec();
    }
    let slipping = [Step::Forward, Step::SlipLeft, Step::SlipRight, Step::Back];
    let slipped = slipping.into_iter().find(|step| lapses && end != cell && board.after(end, facing, *step).0 == cell);
    let more = match slipped {
        Some(step) => vec![step],
        None => shortest(board, (end, facing), cell, &distance),
    };
    match steps.len() + more.len() > PATH_STEPS_MAX {
        true => steps.to_vec(),
        false => [steps, &more].concat(),
    }
}

/// The fewest steps ahead and turns that lead to a cell.
fn shortest(board: Board, from: Position, to: Cell, distance: &dyn Fn(Cell) -> i32) -> Vec<Step> {
    let far = distance(from.0);
    // How each position was reached.
    let mut known: BTreeMap<Position, Option<(Position, Step)>> = BTreeMap::from([(from, None)]);
    let mut open = VecDeque::from([from]);
    while let Some(now) = open.pop_front() {
        if now.0 == to {
            let back = std::iter::successors(known[&now], |(before, _)| known[before]);
            let mut steps: Vec<Step> = back.map(|(_, step)| step).collect();
            steps.reverse();
            return steps;
        }
        for step in [Step::Forward, Step::Left, Step::Right] {
            let next = board.after(now.0, now.1, step);
            if distance(next.0) <= far && !known.contains_key(&next) {
                known.insert(next, Some((now, step)));
                open.push_back(next);
            }
        }
    }
    vec![]
}

/// The path with one more step, if it may be longer.
pub fn longer(steps: &[Step], step: Step) -> Vec<Step> {
    let more = if steps.len() < PATH_STEPS_MAX { &[step][..] } else { &[] };
    [steps, more].concat()
}

/// The path that ends turned by this many facings, clockwise. The turns at its end become as few as possible.
pub fn turned(board: Board, steps: &[Step], by: i64) -> Vec<Step> {
    let all = board.facings();
    let turn = |step: &Step| match step {
        Step::Left => Some(-1),
        Step::Right => Some(1),
        Step::About => Some(all / 2),
        _ => None,
    };
    let kept = steps.iter().rposition(|step| turn(step).is_none()).map_or(0, |last| last + 1);
    let to = (steps[kept..].iter().filter_map(turn).sum::<i64>() + by).rem_euclid(all);
    let clockwise = 2 * to < all || 2 * to == all && by > 0;
    let (step, count) = if clockwise { (Step::Right, to) } else { (Step::Left, all - to) };
    let turns = std::iter::repeat_n(step, count as usize);
    let path: Vec<Step> = steps[..kept].iter().copied().chain(turns).collect();
    if path.len() > PATH_STEPS_MAX { steps.to_vec() } else { path }
}

/// The edit that gives a field of an entry this path.
pub fn set(reading: &Reading, entry: &str, field: &str, steps: &[Step]) -> Option<Edit> {
    Some(of_field(reading, entry, field)?.set(path_text(steps)))
}

/// Why an entry can't have a mirror image with this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MirrorProblem {
    /// A name consists of letters, digits and underscores, and is not a word of the language.
    Name,
    /// Another entry of its kind has this name.
    NameTaken,
}

/// What is wrong with this name for the mirror image of an entry.
pub fn mirror_problem(reading: &Reading, entry: &str, name: &str) -> Option<MirrorProblem> {
    if !is_name(name.trim()) {
        return Some(MirrorProblem::Name);
    }
    let program = &reading.program;
    let root = find(program, entry).and_then(|(_, from, _)| root(program, from.kind))?;
    root.entries.iter().any(|e| e.head.name == name.trim()).then_some(MirrorProblem::NameTaken)
}

/// A name or title with left and right swapped, where a letter or word for them is separate; none if there is none.
pub fn swapped(name: &str) -> Option<String> {
    let mut swapped = String::with_capacity(name.len());
    let mut rest = name;
    while !rest.is_empty() {
        let (word, after) = rest.split_at(rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len()));
        let (gap, more) = after.split_at(after.find(char::is_alphabetic).unwrap_or(after.len()));
        swapped.push_str(match word {
            "L" => "R",
            "R" => "L",
            "l" => "r",
            "r" => "l",
            "left" => "right",
            "right" => "left",
            "Left" => "Right",
            "Right" => "Left",
            word => word,
        });
        swapped.push_str(gap);
        rest = more;
    }
    (swapped != name).then_some(swapped)
}

/// The edits that declare the mirror image of an entry under this name: a copy with the mirrored path, in which every
/// other value that names a side has its counterpart.
pub fn mirror(reading: &Reading, entry: &str, name: &str) -> Option<Vec<Edit>> {
    let (kind, from, _) = find(&reading.program, entry)?;
    let steps = mirrored(field::path_of(&reading.program, from)?);
    let of = path_of(reading, from.head.origin, entry)?.with_word(&kind.head.name);
    let title = Some(&from.head.title).filter(|title| *title != entry).and_then(|title| swapped(title));
    let mut edits = vec![Edit::Duplicate { of, name: name.trim().to_owned(), title: title.unwrap_or_default() }];
    let drawn = field::path_stat(kind);
    for (i, stat) in kind.stats.iter().enumerate() {
        let Some(value) = of_field(reading, entry, &stat.head.name) else { continue };
        let to = match &value.input {
            _ if drawn == Some(i) => Some(path_text(&steps)),
            Input::One { now, of } => swapped(now).filter(|to| of.iter().any(|(known, _)| known == to)),
            _ => None,
        };
        let of = Path { name: name.trim().to_owned(), ..value.of };
        edits.extend(to.map(|to| Edit::Set { of, to }));
    }
    Some(edits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::by_house_rule;
    use crate::hands::tests::{OWN, checked, project};

    /// The path drawn over these cells, from a path as written.
    fn drawn(board: Board, from: &[Step], cells: &[Cell]) -> String {
        let steps = cells.iter().fold(from.to_vec(), |steps, cell| dragged(board, &steps, *cell, false));
        path_text(&steps)
    }

    #[test]
    fn dragging_over_hexes_makes_steps() {
        // The columns beside the start are half a hex lower.
        assert_eq!(drawn(Board::Hex, &[], &[(0, -1), (1, -2), (2, -1)]), "F R F R F");
        assert_eq!(drawn(Board::Hex, &[], &[(-1, -1), (-1, -2)]), "L F R F");
        assert_eq!(drawn(Board::HexRows, &[], &[(0, -1), (1, -1), (1, 0)]), "F R F R R F");
        // A fast pointer skips cells.
        assert_eq!(drawn(Board::Hex, &[], &[(0, -3)]), "F F F");
        assert_eq!(drawn(Board::Hex, &[], &[(1, -2)]), "F R F");
        // Behind the start.
        assert_eq!(drawn(Board::Hex, &[], &[(0, 1)]), "L L L F");
    }

    #[test]
    fn dragging_over_squares_makes_steps() {
        assert_eq!(drawn(Board::Square, &[], &[(0, -1), (1, -2), (2, -2)]), "F R F R F");
        assert_eq!(drawn(Board::Square, &[], &[(-1, 0)]), "L L F");
        assert_eq!(drawn(Board::Square, &[], &[(2, 0)]), "R R F F");
        assert_eq!(drawn(Board::Square, &[], &[(1, -2)]), "F R F");
    }

    #[test]
    fn dragging_back_shortens_a_path() {
        for board in [Board::Hex, Board::HexRows, Board::Square] {
            let there = dragged(board, &dragged(board, &[], (0, -1), false), (0, -2), false);
            assert_eq!(dragged(board, &there, (0, -1), false), dragged(board, &[], (0, -1), false));
            assert_eq!(drawn(board, &there, &[(0, -1), (0, 0)]), "stay");
            // A fast pointer skips the cell between.
            assert_eq!(drawn(board, &there, &[(0, 0)]), "stay");
            assert_eq!(drawn(board, &there, &[(0, -2)]), path_text(&there));
        }
    }

    #[test]
    fn a_path_may_cross_itself() {
        let circle = [(0, -1), (1, -1), (1, 0), (0, 0)];
        assert_eq!(drawn(Board::Square, &[], &circle), "F R R F R R F R R F");
    }

    #[test]
    fn a_path_slides_without_turning() {
        let slipped = |cell| path_text(&dragged(Board::Hex, &[], cell, true));
        assert_eq!([slipped((-1, -1)), slipped((1, -1)), slipped((0, 1)), slipped((0, -1))], ["SL", "SR", "B", "F"]);
        // No step leads there.
        assert_eq!(slipped((1, 0)), "R R F");
    }

    #[test]
    fn drawing_begins_on_the_path() {
        let steps = [Step::Forward, Step::Right, Step::Forward, Step::Left];
        let from = |cell| begun(Board::Square, &steps, cell).map(|steps| path_text(&steps));
        assert_eq!(from((0, 0)), Some("stay".to_owned()));
        assert_eq!(from((0, -1)), Some("F".to_owned()));
        assert_eq!(from((1, -2)), Some("F R F L".to_owned()));
        assert_eq!(from((1, -1)), None);
    }

    #[test]
    fn the_end_is_turned_with_few_steps() {
        let after = |board, steps: &[Step], by| path_text(&turned(board, steps, by));
        assert_eq!(after(Board::Hex, &[Step::Forward], 1), "F R");
        assert_eq!(after(Board::Hex, &[Step::Forward, Step::Right], -1), "F");
        assert_eq!(after(Board::Hex, &[Step::Forward, Step::Right], -2), "F L");
        assert_eq!(after(Board::Hex, &[Step::Right, Step::Right], 1), "R R R");
        assert_eq!(after(Board::Hex, &[Step::Left, Step::Left], -1), "L L L");
        assert_eq!(after(Board::Square, &[Step::Forward, Step::About], 1), "F L L L");
    }

    #[test]
    fn a_path_has_at_most_as_many_steps_as_the_language_allows() {
        let full = vec![Step::Forward; PATH_STEPS_MAX];
        assert_eq!(longer(&full, Step::Forward), full);
        assert_eq!(turned(Board::Hex, &full, 1), full);
        assert_eq!(dragged(Board::Hex, &full, (0, -1 - PATH_STEPS_MAX as i32), false), full);
    }

    #[test]
    fn names_swap_left_and_right() {
        let pairs = [("3L2_wide", "3R2_wide"), ("turn_right", "turn_left"), ("Left turn", "Right turn"), ("L", "R")];
        for (left, right) in pairs {
            assert_eq!((swapped(left), swapped(right)), (Some(right.to_owned()), Some(left.to_owned())));
        }
        assert_eq!([swapped("Roll"), swapped("ahead"), swapped("")], [None, None, None]);
    }

    #[test]
    fn a_mirror_image_is_a_copy_with_left_and_right_swapped() {
        let sides = OWN
            .replace(
                "kind step { stat way : path }",
                "enum bends { L, S, R }\nkind step {\n  stat way : path\n  stat bend : bends = S\n}",
            )
            .replace("{ way F L }", "{ way F L, bend L }   // sharp");
        let (disk, mut project) = project(&[("mine.dicta", &sides)]);
        let result = checked(&project);
        let reading = result.reading.clone().expect("a reading");
        assert!(reading.errors.is_empty(), "{:?}", reading.errors);
        assert_eq!(mirror_problem(&reading, "left", "ahead"), Some(MirrorProblem::NameTaken));
        assert_eq!(mirror_problem(&reading, "left", "to the right"), Some(MirrorProblem::Name));
        assert_eq!(mirror_problem(&reading, "left", "other"), None);
        let edits = mirror(&reading, "left", "other").expect("a path");
        by_house_rule(&mut project, &disk, &result, Some("mirrored"), &edits).expect("can be written");
        let line = "step left \"Left\" { way F L, bend L }   // sharp\n";
        let more = "\nstep other \"Right\" { way F R, bend R }\n";
        assert_eq!(project.documents()[0].text(), sides.replace(line, &format!("{line}{more}")));
        project.undo().expect("undone");
        assert_eq!(project.documents()[0].text(), sides);
    }

    #[test]
    fn a_drawn_path_replaces_the_written_one() {
        let (_, project) = project(&[("mine.dicta", OWN)]);
        let result = checked(&project);
        let reading = result.reading.clone().expect("a reading");
        for steps in [vec![], vec![Step::Forward, Step::SlipLeft, Step::About]] {
            let edit = set(&reading, "left", "way", &steps).expect("a field");
            let change = crate::hands::change(&project, &result, &edit).expect("a change");
            let texts: Vec<String> = change.edits.into_iter().map(|(_, edit)| edit.text).collect();
            assert_eq!(texts, [path_text(&steps)]);
        }
    }

    #[test]
    fn a_path_of_the_library_is_drawn_in_a_house_rule() {
        let overlay = "edition 1\nuse dicta/nutshell\nruleset mine \"Mine\" extends nutshell\n";
        let (disk, mut project) = project(&[("mine.dicta", overlay)]);
        let result = checked(&project);
        let reading = result.reading.clone().expect("a reading");
        let mut kinds = reading.program.kinds.iter();
        let kind = kinds.find(|k| field::path_stat(k).is_some() && !k.entries.is_empty()).expect("a kind with a path");
        let name = kind.entries.first().expect("an entry").head.name.clone();
        let stat = kind.stats[field::path_stat(kind).expect("a path")].head.name.clone();
        let steps = [Step::Forward, Step::Left, Step::SlipRight];
        let edit = set(&reading, &name, &stat, &steps).expect("a field");
        let path = by_house_rule(&mut project, &disk, &result, None, &[edit]).expect("can be written");
        assert_eq!(path.as_deref(), Some("mine.dicta"));
        let line = format!("\nreplace {name}.{stat} by F L SR\n");
        assert!(project.documents()[0].text().ends_with(&line), "{}", project.documents()[0].text());
        let after = checked(&project).reading.expect("a reading");
        assert!(after.errors.is_empty(), "{:?}", after.errors);
        let (_, entry, _) = find(&after.program, &name).expect("the entry");
        assert_eq!(field::path_of(&after.program, entry), Some(&steps[..]));
    }
}
