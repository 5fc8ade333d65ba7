//! How the window calls those who play: people, and computer pilots by skill or doctrine.

use crate::words::words;
use dicta_program::Program;
use dicta_studio::pilots::{self, Pilot, Skill};

/// The title of who plays a seat or side: those of skills are localized, as they are the same in all systems.
pub fn pilot_title(program: &Program, pilot: &Pilot) -> String {
    match pilots::skill(program, pilot) {
        Some(Skill::Novice) => words!("pilot-novice"),
        Some(Skill::Regular) => words!("pilot-regular"),
        Some(Skill::Expert) => words!("pilot-expert"),
        Some(Skill::Master) => words!("pilot-master"),
        Some(Skill::Ace) => words!("pilot-ace"),
        None if *pilot == Pilot::Human => words!("pilot-person"),
        None => pilot.title(),
    }
}
