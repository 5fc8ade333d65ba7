//! Values of entries in words, without a game.

use super::{Reading, SheetKind, SheetRef};
use dicta_ide::edit::{Path, property_at};
use dicta_program::{Entry, INSTANCE_SIDES, Kind, KindId, Origin, Phrase, Program, SetId, Step, Type, Words};

/// A constant in words, as a stat stores it; `texts` are those of its entry.
pub fn value(program: &Program, texts: &[String], ty: &Type, v: i64) -> String {
    match ty {
        Type::OrNone(_) if v == -1 => program.word(Phrase::Nothing),
        Type::OrNone(inner) => value(program, texts, inner, v),
        // A stat stores the number of a constant set, while a field stores bits.
        Type::Set(inner) => {
            let all: Vec<String> = members(program, v).into_iter().map(|m| value(program, texts, inner, m)).collect();
            if all.is_empty() { program.word(Phrase::Nothing) } else { all.join(", ") }
        }
        Type::Text => usize::try_from(v).ok().and_then(|i| texts.get(i)).cloned().unwrap_or_default(),
        ty => Words::of(program, None).value(ty, v),
    }
}

/// The members of a constant set.
pub fn members(program: &Program, set: i64) -> Vec<i64> {
    let set = u32::try_from(set).ok().and_then(|s| program.sets.get(SetId(s).index()));
    set.map(|s| s.iter().collect()).unwrap_or_default()
}

/// The steps of a printed path.
pub fn steps(program: &Program, path: i64) -> Option<&[Step]> {
    Some(&program.paths.get(usize::try_from(path).ok()?)?.0)
}

/// The kind and entry that a value of an entry type or a side type names.
pub fn entry_of<'p>(program: &'p Program, ty: &Type, v: i64) -> Option<(&'p Kind, &'p Entry)> {
    let (kind, at) = match ty.without_none() {
        Type::Entry(kind) => (kind, v),
        // Sides are the only instances that are constants.
        Type::Piece(kind) => (kind, v.checked_sub(INSTANCE_SIDES)?),
        _ => return None,
    };
    let root = root(program, *kind)?;
    let entry = root.entries.get(usize::try_from(at).ok()?)?;
    Some((program.kinds.get(entry.kind.index())?, entry))
}

/// The sheet of what a value names.
pub fn link(program: &Program, ty: &Type, v: i64) -> Option<SheetRef> {
    match ty.without_none() {
        Type::Enum(id) => {
            let of = program.enums.get(id.index())?;
            // Anonymous enums of a type have no declaration.
            (of.head.origin.end > of.head.origin.start && !of.head.name.is_empty())
                .then(|| SheetRef::new(SheetKind::Enum, &of.head.name))
        }
        Type::Arc => {
            let arc = program.arcs.get(usize::try_from(v).ok()?)?;
            Some(SheetRef::new(SheetKind::Rules, format!("arc {}", arc.head.name)))
        }
        ty => entry_of(program, ty, v).map(|(_, e)| SheetRef::new(SheetKind::Entry, &e.head.name)),
    }
}

/// The kind that numbers the entries of a kind.
pub fn root(program: &Program, kind: KindId) -> Option<&Kind> {
    program.kinds.get(program.kinds.get(kind.index())?.root.index())
}

/// Whether an entry has a declaration of its own. A part that is made in its piece has none; its name is that of the
/// piece and of the part: `gotha.nose`.
pub(crate) fn is_declared(entry: &Entry) -> bool {
    !entry.head.name.contains('.')
}

/// The entry of a part of an entry; none if the entry doesn't have the part.
pub(crate) fn part_of<'p>(program: &'p Program, kind: &Kind, entry: &Entry, part: usize) -> Option<&'p Entry> {
    root(program, kind.parts.get(part)?.kind)?.entries.get(entry.parts.get(part)?.as_ref()?.index())
}

/// The path of a part of an entry.
pub(crate) fn path_of_part(reading: &Reading, kind: &Kind, entry: &Entry, part: &str) -> Option<Path> {
    let file = reading.program.files.get(entry.head.origin.file as usize)?;
    Some(Path::of(file, &entry.head.name).with_word(&kind.head.name).part(part))
}

/// Where an entry itself says what a part of it is.
pub(crate) fn written_part(reading: &Reading, kind: &Kind, entry: &Entry, part: &str) -> Option<Origin> {
    let place = property_at(reading.names.files(), &path_of_part(reading, kind, entry, part)?)?;
    Some(Origin { start: place.start, end: place.end, ..entry.head.origin })
}
