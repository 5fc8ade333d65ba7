//! Who has a seat: a person, or a computer pilot by name.

use dicta_play::chance::Stream;
use dicta_play::{Machine, OptionBuf, Position};
use dicta_program::Program;

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pilot {
    Human,
    /// A computer pilot: its name, and what people call it.
    Computer(String, String),
}

impl Pilot {
    /// What people call it.
    pub fn title(&self) -> String {
        match self {
            Pilot::Human => "A person".to_owned(),
            Pilot::Computer(_, title) => title.clone(),
        }
    }

    /// The name under which it is saved.
    pub fn name(&self) -> &str {
        match self {
            Pilot::Human => "person",
            Pilot::Computer(name, _) => name,
        }
    }
}

/// Everybody who may have a seat in a game under these rules.
pub fn known(program: &Program) -> Vec<Pilot> {
    let _ = program;
    vec![Pilot::Human, Pilot::Computer("random".to_owned(), "Random".to_owned())]
}

/// The pilot that has a seat unless somebody else takes it.
pub fn usual(program: &Program) -> Pilot {
    known(program).pop().unwrap_or(Pilot::Human)
}

/// What a pilot chooses.
pub fn decide(machine: &Machine, position: &Position, pilot: &Pilot, seed: u64) -> Option<Vec<i64>> {
    let _ = pilot;
    let mut legal = OptionBuf::new();
    machine.legal(position, &mut legal);
    let pick = Stream::new(seed, "pilots").below(u64::from(position.decisions()), legal.len() as u32);
    (!legal.is_empty()).then(|| legal.get(pick as usize).to_vec())
}
