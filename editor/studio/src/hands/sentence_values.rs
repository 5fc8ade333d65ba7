//! Values in the sentences of rules: how each of them is changed.

use super::{Around, EditableValue, Input, choices, input};
use crate::sheet::Reading;
use crate::sheet::rules::sentences::SentenceValue;
use dicta_program::{Origin, Type, Words};

/// How to change a value of a sentence; none if its type has no input.
pub fn of_sentence(reading: &Reading, value: &SentenceValue) -> Option<EditableValue> {
    let (whole, at) = (value.rewritten.at, value.at);
    let part = |start: u32, end: u32| reading.text(Origin { start, end, ..whole }).to_owned();
    let around = Around {
        before: part(whole.start, at.start) + &value.affixes.0,
        after: value.affixes.1.clone() + &part(at.end, whole.end),
        to: None,
        line: value.rewritten.is_line.then(|| reading.text(whole).to_owned()),
    };
    Some(EditableValue {
        of: value.rewritten.of.clone(),
        title: value.text.clone(),
        input: input_of(reading, value)?,
        is_own: false,
        is_inherited: false,
        is_title: false,
        around: Some(around),
    })
}

fn input_of(reading: &Reading, value: &SentenceValue) -> Option<Input> {
    if !value.choices.is_empty() {
        return Some(Input::Several { picked: value.members.clone(), of: value.choices.clone() });
    }
    match &value.ty {
        Some(Type::Set(inner)) => Some(Input::Several { picked: value.members.clone(), of: choices(reading, inner)? }),
        Some(Type::Facing) => {
            let names = reading.program.board.facing_names();
            let words = Words::of(&reading.program, None);
            let of = (0..).zip(names).map(|(i, name)| ((*name).to_owned(), words.facing(i))).collect();
            Some(Input::One { now: value.written.clone(), of })
        }
        // A number may be compared with one outside the range of its type.
        None | Some(Type::Number) => {
            Some(Input::Number { now: value.now, least: super::NUMBERS.0, most: super::NUMBERS.1 })
        }
        Some(ty) => input(reading, ty, value.now),
    }
}
