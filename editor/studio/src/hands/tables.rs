//! Rows and columns of a table changed by hand: added, removed, split and merged, with other ranges.

use super::{EditableValue, Input, NUMBERS, input, path_of};
use crate::sheet::Reading;
use dicta_ide::edit::{Edit, Path, Reshape, TableLine};
use dicta_syntax::ast::{self, DeclKind, ExprKind};

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
    let (path, keys, columns, rows) = declared(reading, name)?;
    let (ty, lines, number) = match line {
        TableLine::Row(number) => (keys.first(), rows.iter().map(|r| &r.key).collect::<Vec<_>>(), number),
        TableLine::Column(number) => (keys.get(1), columns.iter().map(|c| &c.key).collect(), number),
    };
    let key = *lines.get(number)?;
    let range = range(key);
    let next = lines.get(number + 1).and_then(|key| self::range(key));
    let bounds = ty.and_then(|ty| bounds(&ty.ty));
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
        None => other_name(reading, ty, &lines),
    };
    Some(LineHands {
        key: key.written(),
        split,
        merge,
        add: add.map(|key| vec![copy(key)]),
        remove: (lines.len() > 1).then(|| vec![remove(line)]),
        of: path,
        line,
    })
}

/// How to edit a cell of the table with this name, by its row and column; none if there is no such cell.
pub fn cell(reading: &Reading, name: &str, (row, column): (usize, usize)) -> Option<EditableValue> {
    let (mut of, _, columns, rows) = declared(reading, name)?;
    let line = rows.get(row)?;
    let results = &line.cells.get(column)?.results;
    of.keys = std::iter::once(&line.key).chain(columns.get(column).map(|c| &c.key)).map(ast::Expr::written).collect();
    let written: Vec<String> = results.iter().map(ast::Expr::written).collect();
    let compiled = reading.program.tables.iter().find(|table| table.head.name == name);
    let typed = compiled.filter(|_| results.len() == 1).and_then(|table| {
        let value = table.cells.get(row * table.columns.len() + column)?.first()?;
        input(reading, &table.results.first()?.1, *value)
    });
    let untyped = || match written.as_slice() {
        [one] => one.parse().ok().map(|now| Input::Number { now, least: NUMBERS.0, most: NUMBERS.1 }),
        _ => None,
    };
    Some(EditableValue {
        title: of.to_string().replace('_', " "),
        of,
        input: typed.or_else(untyped).unwrap_or_else(|| Input::Written(written.join(" "))),
        is_own: false,
        is_inherited: false,
        is_title: false,
        around: None,
    })
}

fn reshape(of: &Path, to: Reshape) -> Edit {
    Edit::Reshape { of: of.clone(), to }
}

type DeclaredTable<'r> = (Path, &'r [ast::Param], &'r [ast::Column], &'r [ast::Row]);

/// The table with this name as its source declares it, also if it has gaps.
fn declared<'r>(reading: &'r Reading, name: &str) -> Option<DeclaredTable<'r>> {
    let compiled = reading.program.tables.iter().find(|table| table.head.name == name);
    let wanted = compiled.and_then(|table| path_of(reading, table.head.origin, name)).and_then(|path| path.file);
    let files = reading.names.files().iter().filter(|file| wanted.as_ref().is_none_or(|path| file.path == *path));
    files.flat_map(|file| file.source.decls().map(move |(_, decl)| (file, decl))).find_map(|(file, decl)| {
        match &decl.kind {
            DeclKind::Table { name: own, keys, columns, rows, .. } if own.text == name => Some((
                Path::of(&file.path, name).with_word("table"),
                keys.as_slice(),
                columns.as_slice(),
                rows.as_slice(),
            )),
            _ => None,
        }
    })
}

/// The numbers of a key: a number or a range; a range without an end has the least or the greatest number.
fn range(key: &ast::Expr) -> Option<(i64, i64)> {
    match &key.kind {
        ExprKind::Number(n) => Some((*n, *n)),
        ExprKind::Neg(inner) => range(inner).map(|(low, high)| (high.saturating_neg(), low.saturating_neg())),
        ExprKind::Range(low, high) => {
            let low = low.as_deref().map_or(Some(i64::MIN), |e| range(e).map(|r| r.0))?;
            let high = high.as_deref().map_or(Some(i64::MAX), |e| range(e).map(|r| r.1))?;
            (low <= high).then_some((low, high))
        }
        _ => None,
    }
}

/// The bounds of a key of numbers.
fn bounds(ty: &ast::Type) -> Option<(i64, i64)> {
    match ty {
        ast::Type::Range(low, high, _) => Some((range(low)?.0, range(high)?.1)),
        ast::Type::Named(name) if name.text == "number" => Some((i64::MIN, i64::MAX)),
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
fn other_name(reading: &Reading, ty: Option<&ast::Param>, lines: &[&ast::Expr]) -> Option<String> {
    let ast::Type::Named(name) = &ty?.ty else { return None };
    let members = match name.text.as_str() {
        "bool" => vec!["false".to_owned(), "true".to_owned()],
        name => {
            let of = reading.program.enums.iter().find(|e| e.head.name == name)?;
            of.members.iter().map(|member| member.name.clone()).collect()
        }
    };
    let is_listed = |member: &String| lines.iter().any(|key| key.written() == *member);
    // A range of names could contain any of them.
    let ranges = lines.iter().any(|key| matches!(key.kind, ExprKind::Range(..)));
    members.into_iter().find(|member| !ranges && !is_listed(member))
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
