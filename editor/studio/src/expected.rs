//! What an example can expect of a part of a game, as steps of its text.

use dicta_play::{Entry, LogEvent, Machine, Position, Status};
use dicta_program::*;

/// An expectation that an example may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Its source line.
    pub text: String,
    /// Whether it is included by default.
    pub on: bool,
}

/// What is true at the end of a part of a game and was not at its start: events, and values that changed.
pub(crate) fn results<'e>(
    m: &Machine,
    entries: impl Iterator<Item = &'e Entry>,
    (p, q): (&Position, &Position),
) -> Vec<Expectation> {
    let mut found = Vec::new();
    for entry in entries {
        let LogEvent::Event { event, args, .. } = &entry.what else { continue };
        let of = &m.program().events[event.index()];
        let words: Option<Vec<String>> = of.params.iter().zip(args).map(|((_, ty), v)| m.written(*v, ty)).collect();
        if let Some(words) = words.filter(|_| of.builtin.is_none()) {
            expect(&mut found, format!("expect happened {}({})", of.head.name, words.join(", ")), true);
        }
    }
    for (i, of) in (0..).zip(m.instances()) {
        // An example has no name for a piece created during play.
        if !m.is_of_reserve(i) {
            expect_piece(m, (p, q), i, &of.name, &mut found);
        }
    }
    if let Status::Over(outcome) = m.status(q)
        && m.boundary(q).is_none()
    {
        expect(&mut found, "expect over".into(), true);
        let winner = outcome.winner.and_then(|w| m.written_instance(w)).unwrap_or_else(|| "none".into());
        expect(&mut found, format!("expect winner == {winner}"), true);
    }
    found
}

fn expect_piece(m: &Machine, (p, q): (&Position, &Position), i: i64, name: &str, found: &mut Vec<Expectation>) {
    let of = &m.instances()[i as usize];
    if of.whole == i
        && (m.in_play(p, i), m.cell(p, i), m.facing(p, i)) != (m.in_play(q, i), m.cell(q, i), m.facing(q, i))
    {
        if !m.in_play(q, i) {
            expect(found, format!("expect not {name}.in_play"), true);
            return;
        }
        let cell = m.written(m.cell(q, i), &Type::Cell).unwrap_or_default();
        expect(found, format!("expect {name}.cell == {cell} and {name}.facing == {}", m.facing(q, i)), true);
    }
    for (f, field) in (0..).map(FieldId).zip(&m.program().kinds[of.kind.index()].fields) {
        if m.field_slots(p, i, f) == m.field_slots(q, i, f) {
            continue;
        }
        let (path, now) = (format!("{name}.{}", field.head.name), m.field(q, i, f));
        let text = match &field.ty {
            Type::List(..) => Some(format!("expect {path}.size == {now}")),
            Type::Set(_) => Some(format!("expect {path}.size == {}", now.count_ones())),
            _ if field.role == FieldRole::Track => Some(format!("expect {path}.hits == {now}")),
            ty => m.written(now, ty).map(|v| format!("expect {path} == {v}")),
        };
        if let Some(text) = text {
            let text = match of.whole == i {
                true => text,
                false => text.replacen("expect ", &format!("expect {name} != none and "), 1),
            };
            expect(found, text, true);
        }
    }
}

/// Adds a step that is not there yet.
pub(crate) fn expect(found: &mut Vec<Expectation>, text: String, on: bool) {
    if !found.iter().any(|e| e.text == text) {
        found.push(Expectation { text, on });
    }
}
