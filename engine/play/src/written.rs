//! Values in the syntax of the language.

use crate::machine::Machine;
use dicta_program::{Step, Type};

impl Machine {
    /// A value as an expression of the language; `None` if it cannot be written.
    pub fn written(&self, value: i64, ty: &Type) -> Option<String> {
        let program = self.program();
        let at = usize::try_from(value).ok();
        Some(match ty {
            Type::OrNone(_) if value == -1 => "none".to_owned(),
            Type::OrNone(inner) => return self.written(value, inner),
            Type::Number | Type::Range(..) if value < 0 => format!("0 - {}", value.unsigned_abs()),
            Type::Number | Type::Range(..) | Type::Facing => value.to_string(),
            Type::Bool => (value != 0).to_string(),
            Type::Enum(id) => program.enums.get(id.index())?.members.get(at?)?.name.clone(),
            Type::Entry(kind) => {
                let root = program.kinds.get(program.kinds.get(kind.index())?.root.index())?;
                root.entries.get(at?)?.head.name.clone()
            }
            Type::Piece(_) => self.written_instance(value)?,
            Type::Cell if value < 0 => "none".to_owned(),
            Type::Cell => format!("@{}", self.words().cell(value)),
            Type::Path | Type::WalkPath if value >= 0 => {
                let steps: Vec<&str> = self.steps(value).into_iter().map(Step::word).collect();
                format!("path {}", if steps.is_empty() { "stay".to_owned() } else { steps.join(" ") })
            }
            _ => return None,
        })
    }

    /// The name of a piece, part, side or the game.
    pub fn written_instance(&self, id: i64) -> Option<String> {
        self.instances().get(usize::try_from(id).ok()?).map(|i| i.name.clone())
    }
}
