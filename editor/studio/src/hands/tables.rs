//! Rows and columns of a table changed by hand: added, removed, split and merged, with other ranges.

use super::{Around, EditableValue, Input, NUMBERS, input, path_of};
use crate::sheet::Reading;
use dicta_compiler::written::{KeyLine, WrittenTable};
use dicta_ide::edit::{Edit, Path, Reshape, TableLine};
use dicta_program::{Origin, Type};

/// What can be done with a row or a column of a table. The edits of each are one step; none: it isn't possible.
#[derive(Clone, Debug, PartialEq)]
pub struct LineHands {
    /// Its key, as written in source.
    pub key: String,
    /// In two, each with a part of its range.
    pub split: Option<Vec<Edit>>,
    /// With the next, which it then covers.
    pub merge: Option<Vec<Edit>>,
    /// Another one after it, for the values that are missing there.
    pub add: Option<Vec<Edit>>,
    pub remove: Option<Vec<Edit>>,
    of: Path,
    line: TableLine,
}

impl LineHands {
    /// The edits that give it another key, as typed.
    pub fn rekey(&self, to: &str) -> Vec<Edit> {
        let to = to.trim();
        match to.is_empty() || to == self.key {
            true => Vec::new(),
            false => vec![reshape(&self.of, Reshape::Key { line: self.line, to: to.to_owned() })],
        }
    }
}

/// What can be done with a line of the table with this name; none if there is no such line.
pub fn line(reading: &Reading, name: &str, line: TableLine) -> Option<LineHands> {
    let at = reading.program.tables.iter().position(|table| table.head.name == name)?;
    let (table, path) =
        (reading.written.tables.get(at)?, path_of(reading, reading.program.tables[at].head.origin, name)?);
    let path = path.with_word("table");
    let (key_of, lines, number) = match line {
        TableLine::Row(number) => {
            (table.keys.first(), table.rows.iter().map(|row| &row.key).collect::<Vec<_>>(), number)
        }
        TableLine::Column(number) => (table.keys.get(1), table.columns.iter().collect(), number),
    };
    let (key, ty) = (*lines.get(number)?, key_of?.ty.as_ref());
    let range = ty.and_then(|ty| self::range(ty, key));
    let next = lines.get(number + 1).and_then(|key| self::range(ty?, key));
    let bounds = ty.and_then(bounds);
    let set = |line: TableLine, to: String| reshape(&path, Reshape::Key { line, to });
    let copy = |key: String| reshape(&path, Reshape::Copy { line, key });
    let remove = |line: TableLine| reshape(&path, Reshape::Remove { line });
    let after = match line {
        TableLine::Row(number) => TableLine::Row(number + 1),
        TableLine::Column(number) => TableLine::Column(number + 1),
    };
    let split =
        range.and_then(|(low, high)| halves(low, high)).map(|(a, b)| vec![set(line, written(a)), copy(written(b))]);
    let merge = range
        .zip(next)
        .filter(|((low, _), (_, high))| low <= high)
        .map(|((low, _), (_, high))| vec![remove(after), set(line, written((low, high)))]);
    let add = match range {
        Some((_, high)) => missing(high, next.map(|next| next.0), bounds).map(written),
        None => ty.and_then(|ty| other_name(reading, ty, &lines)),
    };
    Some(LineHands {
        key: reading.in_line(key.origin),
        split,
        merge,
        add: add.map(|key| vec![copy(key)]),
        remove: (lines.len() > 1).then(|| vec![remove(line)]),
        of: path,
        line,
    })
}

/// How to edit one result of a cell of the table with this name, by row, column and the number of the result; none if there
/// is no such result.
pub fn cell(reading: &Reading, name: &str, (row, column): (usize, usize), result: usize) -> Option<EditableValue> {
    let at = reading.program.tables.iter().position(|table| table.head.name == name)?;
    let (table, lines) = (&reading.program.tables[at], reading.written.tables.get(at)?);
    let line = lines.rows.get(row)?;
    let results = &line.cells.get(column)?.results;
    let mut of = path_of(reading, table.head.origin, name)?.with_word("table");
    of.keys =
        std::iter::once(&line.key).chain(lines.columns.get(column)).map(|key| reading.in_line(key.origin)).collect();
    let (first, at_result, last) = (*results.first()?, *results.get(result)?, *results.last()?);
    let written = reading.in_line(at_result);
    let value = table.cells.get(row * table.columns.len() + column).and_then(|cell| cell.get(result));
    let typed = value.and_then(|value| input(reading, &table.results.get(result)?.1, *value));
    let untyped = || Some(Input::Number { now: written.parse().ok()?, least: NUMBERS.0, most: NUMBERS.1 });
    let keys = format!("{}, {}", table.head.label(), of.keys.join(", "));
    let is_one = results.len() == 1;
    let part = |start, end| reading.text(Origin { start, end, ..first }).to_owned();
    let around = || Around {
        before: part(first.start, at_result.start),
        after: part(at_result.end, last.end),
        to: None,
        line: None,
    };
    Some(EditableValue {
        title: match lines_result(lines, result).filter(|_| !is_one) {
            Some(result) => format!("{keys}: {result}"),
            None => keys,
        },
        of,
        input: typed.or_else(untyped).unwrap_or(Input::Written(written)),
        is_own: false,
        is_inherited: false,
        is_title: false,
        around: (!is_one).then(around),
    })
}

/// The name of a result in words.
fn lines_result(table: &WrittenTable, result: usize) -> Option<String> {
    table.results.get(result).map(|name| name.replace('_', " "))
}

fn reshape(of: &Path, to: Reshape) -> Edit {
    Edit::Reshape { of: of.clone(), to }
}

/// The numbers of a key: a number or a range; a range without an end has the least or the greatest number.
fn range(ty: &Type, key: &KeyLine) -> Option<(i64, i64)> {
    let (low, high) = key.bounds.filter(|_| matches!(ty, Type::Range(..) | Type::Number | Type::Facing))?;
    let (no_start, no_end) = key.is_open;
    Some((if no_start { i64::MIN } else { low }, if no_end { i64::MAX } else { high }))
}

/// The bounds of a key of numbers.
fn bounds(ty: &Type) -> Option<(i64, i64)> {
    match ty {
        Type::Range(low, high) => Some((*low, *high)),
        Type::Number => Some((i64::MIN, i64::MAX)),
        _ => None,
    }
}

/// A range as two: in the middle, or the last number of a range without an end.
fn halves(low: i64, high: i64) -> Option<((i64, i64), (i64, i64))> {
    let at = match (low, high) {
        (i64::MIN, i64::MAX) => 0,
        (i64::MIN, high) => high.checked_sub(1)?,
        (low, i64::MAX) => low,
        (low, high) if low == high => return None,
        (low, high) => i64::try_from((i128::from(low) + i128::from(high)).div_euclid(2)).ok()?,
    };
    Some(((low, at), (at.checked_add(1)?, high)))
}

/// The numbers after a line and before the next one, or up to the bound.
fn missing(high: i64, next: Option<i64>, bounds: Option<(i64, i64)>) -> Option<(i64, i64)> {
    let from = high.checked_add(1)?;
    let to = match (next, bounds) {
        (Some(next), _) => next.checked_sub(1)?,
        (None, Some((_, i64::MAX)) | None) => from,
        (None, Some((_, most))) => most,
    };
    (from <= to).then_some((from, to))
}

/// A range as written in source.
fn written((low, high): (i64, i64)) -> String {
    match (low, high) {
        (low, high) if low == high => low.to_string(),
        (i64::MIN, i64::MAX) => "..".to_owned(),
        (i64::MIN, high) => format!("..{high}"),
        (low, i64::MAX) => format!("{low}.."),
        (low, high) => format!("{low}..{high}"),
    }
}

/// A value of a key of names that no line has.
fn other_name(reading: &Reading, ty: &Type, lines: &[&KeyLine]) -> Option<String> {
    let names = match ty {
        Type::Bool => vec!["false", "true"],
        Type::Enum(id) => {
            let of = reading.program.enums.get(id.index())?;
            of.members.iter().map(|member| member.name.as_str()).collect()
        }
        _ => return None,
    };
    // A line that could not be read could be any of them.
    let taken: Vec<(i64, i64)> = lines.iter().map(|key| key.bounds).collect::<Option<_>>()?;
    let is_free = |value: &i64| taken.iter().all(|(low, high)| !(low..=high).contains(&value));
    let free = (0..).zip(names).find(|(value, _)| is_free(value));
    free.map(|(_, name)| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_split_in_the_middle_or_at_their_end() {
        let split = |low, high| halves(low, high).map(|(a, b)| (written(a), written(b)));
        let parts = |a: &str, b: &str| Some((a.to_owned(), b.to_owned()));
        assert_eq!(split(1, 6), parts("1..3", "4..6"));
        assert_eq!(split(2, 3), parts("2", "3"));
        assert_eq!(split(4, 4), None);
        assert_eq!(split(i64::MIN, 1), parts("..0", "1"));
        assert_eq!(split(3, i64::MAX), parts("3", "4.."));
    }

    #[test]
    fn a_new_line_has_the_values_that_are_missing() {
        let found = |high, next, bounds| missing(high, next, bounds).map(written);
        assert_eq!(found(3, Some(6), Some((1, 9))), Some("4..5".to_owned()));
        assert_eq!(found(3, Some(4), Some((1, 9))), None);
        assert_eq!(found(7, None, Some((1, 9))), Some("8..9".to_owned()));
        assert_eq!(found(9, None, Some((1, 9))), None);
        assert_eq!(found(9, None, Some((i64::MIN, i64::MAX))), Some("10".to_owned()));
        assert_eq!(found(i64::MAX, None, None), None);
    }
}
