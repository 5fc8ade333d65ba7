//! The parts of an entry: which entry of their kind each of them is. Where the source makes a part in braces, the line is
//! written anew with a name.

use super::{Around, EditableValue, Input, choices};
use crate::sheet::Reading;
use crate::sheet::value::{is_declared, part_of, path_of_part, written_part};
use dicta_program::{Entry, Kind, Program, Type};

/// What an entry without a part has for it.
const NONE: &str = "none";

/// How to edit which entry a part of an entry is; none if there is no such part.
pub(super) fn of_part(reading: &Reading, kind: &Kind, entry: &Entry, name: &str) -> Option<EditableValue> {
    let at = kind.parts.iter().position(|part| part.head.name == name)?;
    let part = &kind.parts[at];
    let line = written_part(reading, kind, entry, name).map(|line| reading.text(line).to_owned());
    let mut of = choices(reading, &Type::Entry(part.kind))?;
    of.insert(0, (NONE.to_owned(), NONE.to_owned()));
    Some(EditableValue {
        of: path_of_part(reading, kind, entry, name)?,
        title: part.head.title.clone(),
        input: Input::One { now: name_of_part(&reading.program, kind, entry, at), of },
        is_own: line.is_some(),
        is_inherited: line.is_none(),
        is_title: false,
        around: line.filter(|line| line.contains('{')).map(|line| Around {
            before: format!("{name} "),
            after: String::new(),
            to: None,
            line: Some(line),
        }),
    })
}

/// The name of the entry that a part is; empty if it is not written and has the defaults of its kind.
fn name_of_part(program: &Program, kind: &Kind, entry: &Entry, part: usize) -> String {
    match part_of(program, kind, entry, part) {
        None => NONE.to_owned(),
        Some(of) if !is_declared(of) && of.head.origin.start == of.head.origin.end => String::new(),
        Some(of) => of.head.name.clone(),
    }
}
