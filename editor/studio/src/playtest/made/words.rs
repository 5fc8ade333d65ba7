//! Values as the language writes them.

use crate::names::path_text;
use dicta_play::Machine;
use dicta_program::Type;

/// A value as an expression of the language; nothing if it has no words for it.
pub(super) fn value(m: &Machine, ty: &Type, value: i64) -> Option<String> {
    let program = m.program();
    let at = usize::try_from(value).ok();
    Some(match ty {
        Type::OrNone(_) if value == -1 => "none".to_owned(),
        Type::OrNone(inner) => return self::value(m, inner, value),
        Type::Number | Type::Range(..) if value < 0 => format!("0 - {}", value.unsigned_abs()),
        Type::Number | Type::Range(..) | Type::Facing => value.to_string(),
        Type::Bool => (value != 0).to_string(),
        Type::Enum(id) => program.enums.get(id.index())?.members.get(at?)?.name.clone(),
        Type::Entry(kind) => {
            let root = program.kinds.get(program.kinds.get(kind.index())?.root.index())?;
            root.entries.get(at?)?.head.name.clone()
        }
        Type::Piece(_) => instance(m, value)?,
        Type::Cell if value < 0 => "none".to_owned(),
        Type::Cell => format!("@{}", m.cell_name(value)),
        Type::Path | Type::WalkPath if value >= 0 => format!("path {}", path_text(&m.steps(value))),
        _ => return None,
    })
}

/// A piece, part, side or the game by its name.
pub(super) fn instance(m: &Machine, id: i64) -> Option<String> {
    m.instances().get(usize::try_from(id).ok()?).map(|i| i.name.clone())
}
