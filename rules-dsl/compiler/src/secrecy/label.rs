//! Labels: who may know a value, and where it became a secret.

use super::outlets::Condition;
use dicta_program::{FieldId, KindId, Origin};

/// A piece as the checker identifies it: equal numbers are equal pieces.
pub(super) type Path = u32;

/// A value that may be one piece or another.
pub(super) const NO_PATH: Path = 0;

/// Who may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Public,
    Side(Path),
    Owner(Path),
    /// No player; the secret is about this piece alone.
    Hidden(Path),
    Nobody,
}

impl Level {
    /// The piece that the secret belongs to, if it is a single one.
    pub fn of(self) -> Option<Path> {
        match self {
            Level::Side(p) | Level::Owner(p) | Level::Hidden(p) => Some(p),
            Level::Public | Level::Nobody => None,
        }
    }
}

/// Where a value became a secret: the field (`None` for a secret choice or roll), the place that read it, the
/// condition through which it flowed, if its effect on control flow reveals it, and what offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub field: Option<(KindId, FieldId)>,
    pub at: Origin,
    pub by: Option<Condition>,
    /// The pick or the clause of a rule through which it gets into what is offered.
    pub through: Option<Origin>,
}

/// Who may know, and what made it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub level: Level,
    pub source: Option<Source>,
}

impl Label {
    /// The same, with the pick or the clause through which it gets into what is offered.
    pub fn through(mut self, at: Origin) -> Self {
        if let Some(source) = &mut self.source {
            source.through.get_or_insert(at);
        }
        self
    }
}

pub(super) const PUBLIC: Label = Label { level: Level::Public, source: None };

/// The label of a value that depends on both.
pub(super) fn join(a: Label, b: Label) -> Label {
    use Level::{Hidden, Nobody, Owner, Public, Side};
    let level = match (a.level, b.level) {
        (Public, l) | (l, Public) => l,
        (l, m) if l == m => l,
        (Hidden(x), Hidden(y) | Owner(y) | Side(y)) | (Owner(y) | Side(y), Hidden(x)) if x == y => Hidden(x),
        (Owner(x), Side(y)) | (Side(y), Owner(x)) if x == y => Owner(x),
        (Hidden(_) | Owner(_) | Side(_) | Nobody, _) => Nobody,
    };
    let source = if a.level == Public { b.source.or(a.source) } else { a.source.or(b.source) };
    Label { level, source }
}

/// Whether everyone who may know `to` may know a value with this label.
pub(super) fn flows(from: Label, to: Level) -> bool {
    join(from, Label { level: to, source: None }).level == to
}

/// What is known of a local.
#[derive(Clone, Copy, Debug)]
pub(super) struct Val {
    pub label: Label,
    /// Its owner: parts count as their whole, since they have the same owner.
    pub owner: Path,
    /// Which piece it is.
    pub piece: Path,
    /// Who may know whether there is a value at all, if more players may than may know the value.
    pub there: Option<Label>,
}

impl Val {
    pub fn new(label: Label, path: Path) -> Val {
        Val { label, owner: path, piece: path, there: None }
    }
}
