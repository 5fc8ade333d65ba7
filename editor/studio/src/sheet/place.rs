//! Which declaration is where, as the files declare it, so that it works while the project does not compile.

use super::{Reading, SheetKind, SheetRef};
use dicta_ide::{Declared, Project, Standing};
use std::ops::Range;
use std::sync::Arc;

/// The sheet of the declaration at a byte offset, if it has one.
pub fn at(names: &Project, path: &str, byte: usize) -> Option<SheetRef> {
    of(&names.declaration_at(names.file(path)?, u32::try_from(byte).ok()?)?)
}

/// As [`at`]; within the list that an entry's chart shows, the chart.
pub fn at_cursor(reading: &Reading, path: &str, byte: usize) -> Option<SheetRef> {
    let found = at(&reading.names, path, byte)?;
    if found.sort != SheetKind::Entry {
        return Some(found);
    }
    let in_chart = || {
        let (kind, entry, _) = reading.entry(&found.name)?;
        let stat = super::schedule::chart_stat(&reading.program, kind)?;
        let written = entry.origins.get(stat)?;
        (*written != entry.head.origin && reading.holds(*written, path, byte)).then_some(SheetKind::Schedule)
    };
    Some(SheetRef { sort: in_chart().unwrap_or(SheetKind::Entry), name: found.name.clone() })
}

/// Path and range of the declaration that a sheet shows; if it is missing, of an addition or change to it, and
/// otherwise of a declaration that does not parse.
pub fn place(names: &Project, sheet: &SheetRef) -> Option<(String, Range<usize>)> {
    found(names, sheet).map(|(place, _)| place)
}

/// Whether it is declared, not just added to, changed or removed.
pub fn is_declared(names: &Project, sheet: &SheetRef) -> bool {
    found(names, sheet).is_some_and(|(_, declared)| declared)
}

/// Its place, and whether it is declared there.
fn found(names: &Project, sheet: &SheetRef) -> Option<((String, Range<usize>), bool)> {
    let (mut change, mut broken) = (None, None);
    for declared in declared(names, sheet) {
        let place = declared.place;
        let path = names.files().get(place.file)?.path.clone();
        let whole = (path, place.start as usize..place.end as usize);
        match declared.standing {
            Standing::Whole => return Some((whole, true)),
            Standing::Change => change.get_or_insert(whole),
            Standing::Broken => broken.get_or_insert(whole),
        };
    }
    change.map(|place| (place, false)).or(broken.map(|place| (place, true)))
}

/// Whether its declaration no longer exists.
pub fn is_missing(names: &Project, sheet: &SheetRef) -> bool {
    match (sheet.sort, sheet.name.split_once(' ')) {
        // The cursor's sheet and the overview of the rules always exist.
        (SheetKind::Cursor, _) | (SheetKind::Rules, None) => false,
        // A user-defined kind may also have this name.
        (SheetKind::Rules, Some(("phase" | "step", name))) => {
            names.phase_title(name).is_none() && place(names, sheet).is_none()
        }
        // An entry without a look of its own can get one.
        (SheetKind::Look, _) => {
            let entry = SheetRef::new(SheetKind::Entry, &sheet.name);
            place(names, sheet).is_none() && place(names, &entry).is_none()
        }
        (SheetKind::Compare, _) => {
            let is_gone = |name| is_missing(names, &SheetRef::new(SheetKind::Entry, name));
            sheet.name.split_whitespace().all(is_gone)
        }
        _ => place(names, sheet).is_none(),
    }
}

/// Renamed declarations, as (old, new). A declaration is renamed if it has the same position among the declarations of
/// its file and the same kind of sheet, its old name no longer exists and its new name is new.
pub fn renamed(before: &Project, now: &Project) -> Vec<(SheetRef, SheetRef)> {
    let mut found = Vec::new();
    for (number, old) in before.files().iter().enumerate() {
        let Some(new) = now.file(&old.path) else { continue };
        let (was, is) = (before.blocks(number), now.blocks(new));
        if now.files().get(new).is_some_and(|new| Arc::ptr_eq(&old.source, &new.source)) || was.len() != is.len() {
            continue;
        }
        let pairs = was.zip(is).filter_map(|(was, is)| of(&was?).zip(of(&is?)));
        let word = |of: &SheetRef| of.name.split_once(' ').map(|(word, _)| word.to_owned());
        let fits = |(was, is): &(SheetRef, SheetRef)| {
            was.name != is.name && was.sort == is.sort && (was.sort != SheetKind::Rules || word(was) == word(is))
        };
        found.extend(pairs.filter(fits).filter(|(was, is)| is_missing(now, was) && is_missing(before, is)));
    }
    found
}

impl SheetRef {
    /// The sheet under the new names; none if it is not affected.
    pub fn after(&self, renamed: &[(SheetRef, SheetRef)]) -> Option<SheetRef> {
        let entry = |name: &str| {
            let of = |was: &SheetRef| was.sort == SheetKind::Entry && was.name == name;
            renamed.iter().find(|(was, _)| of(was)).map(|(_, is)| is.name.as_str())
        };
        match self.sort {
            SheetKind::Compare => {
                let names: Vec<&str> = self.name.split_whitespace().map(|n| entry(n).unwrap_or(n)).collect();
                Some(SheetRef::new(self.sort, names.join(" "))).filter(|now| now != self)
            }
            SheetKind::Schedule => entry(&self.name).map(|name| SheetRef::new(self.sort, name)),
            _ => renamed.iter().find(|(was, _)| was == self).map(|(_, is)| is.clone()),
        }
    }
}

/// The title of a sheet, for its tab.
pub fn titles(names: &Project, sheet: &SheetRef) -> Option<String> {
    if let Some(("phase" | "step", name)) = sheet.name.split_once(' ').filter(|_| sheet.sort == SheetKind::Rules) {
        return names.phase_title(name).map(str::to_owned);
    }
    if *sheet == SheetRef::new(SheetKind::Rules, "examples") {
        return Some("Examples".to_owned());
    }
    let found = declared(names, sheet).find(|d| d.title.is_some())?;
    found.title.map(str::to_owned)
}

/// What declares or changes what a sheet shows, in order.
fn declared<'p>(names: &'p Project, sheet: &SheetRef) -> impl Iterator<Item = Declared<'p>> {
    let name = match sheet.sort {
        SheetKind::Rules => sheet.name.split_once(' ').map_or("", |(_, name)| name),
        _ => &sheet.name,
    };
    names.declared_as(name).filter(|d| of(d).is_some_and(|f| is_same(&f, sheet)))
}

/// A chart and a card are two sheets of one declaration.
fn is_same(found: &SheetRef, sheet: &SheetRef) -> bool {
    let sort = if sheet.sort == SheetKind::Schedule { SheetKind::Entry } else { sheet.sort };
    found.sort == sort && found.name == sheet.name
}

/// The sheet of what a block declares or changes.
fn of(declared: &Declared<'_>) -> Option<SheetRef> {
    let (word, name) = (declared.word, declared.name);
    let sort = SheetKind::of_keyword(word)?;
    Some(match (sort, word) {
        (SheetKind::Rules, "turn" | "setup") => SheetRef::new(sort, word),
        (SheetKind::Rules, _) => SheetRef::new(sort, format!("{word} {name}")),
        _ => SheetRef::new(sort, name),
    })
}
