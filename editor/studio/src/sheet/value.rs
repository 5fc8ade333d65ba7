//! Values of entries in words, without a game.

use super::{SheetKind, SheetRef};
use dicta_program::{Entry, INSTANCE_SIDES, Kind, KindId, Phrase, Program, SetId, Step, Type, Words};

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
