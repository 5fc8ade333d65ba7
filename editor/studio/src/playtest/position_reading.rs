//! A position read for a viewer: a seat reads its view, never the true position.

use crate::view::{FieldValue, Viewer};
use dicta_play::{Machine, Position, View};
use dicta_program::{Field, FieldId, FieldRole, Type, Words};

/// The position as the viewer may know it.
pub(super) struct Reading<'a> {
    machine: &'a Machine,
    seen: Seen<'a>,
}

enum Seen<'a> {
    All(&'a Position),
    Masked(Box<View>),
}

/// What is known of a field.
pub(super) enum Known {
    Value(i64),
    List(Vec<i64>),
    Hidden,
}

impl<'a> Reading<'a> {
    pub(super) fn new(machine: &'a Machine, position: &'a Position, viewer: Viewer) -> Self {
        let seen = match viewer {
            Viewer::Umpire => Seen::All(position),
            Viewer::Seat(seat) => Seen::Masked(Box::new(machine.view(position, seat as u32))),
        };
        Reading { machine, seen }
    }

    pub(super) fn position(&self) -> &Position {
        match &self.seen {
            Seen::All(position) => position,
            Seen::Masked(view) => view.position(),
        }
    }

    pub(super) fn in_play(&self, piece: i64) -> bool {
        self.machine.in_play(self.position(), piece)
    }

    pub(super) fn cell(&self, piece: i64) -> i64 {
        self.machine.cell(self.position(), piece)
    }

    pub(super) fn facing(&self, piece: i64) -> i64 {
        self.machine.facing(self.position(), piece)
    }

    pub(super) fn boxes(&self, piece: i64, field: FieldId) -> i64 {
        self.machine.boxes(piece, field)
    }

    pub(super) fn field(&self, piece: i64, id: FieldId, field: &Field) -> Known {
        if let Seen::Masked(view) = &self.seen
            && !view.knows(piece, id)
        {
            return Known::Hidden;
        }
        match field.ty {
            Type::List(..) => Known::List(self.machine.list(self.position(), piece, id)),
            _ => Known::Value(self.machine.field(self.position(), piece, id)),
        }
    }

    /// The value of a field for display.
    pub(super) fn now(&self, words: &Words<'_>, piece: i64, id: FieldId, field: &Field) -> FieldValue {
        match self.field(piece, id, field) {
            Known::Hidden => FieldValue::Hidden,
            Known::Value(crossed) if field.role == FieldRole::Track => {
                let of = self.boxes(piece, id);
                FieldValue::Boxes { left: of - crossed, of }
            }
            Known::Value(value) => FieldValue::Value(words.value(&field.ty, value)),
            Known::List(list) => {
                let Type::List(inner, _) = &field.ty else { return FieldValue::Value(String::new()) };
                let elements: Vec<String> = list.iter().map(|v| words.value(inner, *v)).collect();
                FieldValue::Value(if elements.is_empty() { "none".to_owned() } else { elements.join(", ") })
            }
        }
    }
}
