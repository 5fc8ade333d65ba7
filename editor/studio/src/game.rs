//! A game made ready: a program compiled for a mission and its options.

use crate::check::{Checker, Sources};
use dicta_program::Program;
use std::sync::Arc;

/// A compiled game.
#[derive(Clone, Debug)]
pub struct Game {
    pub program: Arc<Program>,
    /// Index into the program's missions.
    pub mission: usize,
    /// The texts that it was compiled from.
    pub sources: Arc<Sources>,
    /// The options that were asked for beside the mission's own.
    pub options: Vec<(String, String)>,
    /// The project's revision; none for a game from a file.
    pub revision: Option<u64>,
    /// Something in the texts has errors and was left out.
    pub partial: bool,
}

/// Why a mission could not be made ready.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    #[error("these texts can't be flown before the errors in the list of problems are mended")]
    Errors,
    #[error("there is no mission in these texts")]
    NoMission,
    #[error("there is no mission `{0}` in these texts")]
    UnknownMission(String),
    #[error("the mission can't be set up: {0}")]
    Setup(String),
}

impl Game {
    /// Compiles the texts for a mission (the first, if no name is given), with its own options and these.
    pub fn prepare(
        checker: &mut Checker,
        sources: &Sources,
        mission: &str,
        options: &[(String, String)],
    ) -> Result<Game, GameError> {
        let (plain, broken) = checker.compile(sources, mission, options);
        let found = find(&plain, mission);
        let index = match found {
            // A mission that isn't there is missing because of an error, if there is one.
            Err(_) if broken => return Err(GameError::Errors),
            other => other?,
        };
        let mut settings = plain.missions[index].options.clone();
        settings.retain(|(name, _)| !options.iter().any(|(n, _)| n == name));
        settings.extend(options.iter().cloned());
        let (program, broken) =
            if settings == options { (plain, broken) } else { checker.compile(sources, mission, &settings) };
        let mission = match find(&program, mission) {
            Err(_) if broken => return Err(GameError::Errors),
            other => other?,
        };
        Ok(Game {
            program: Arc::new(program),
            mission,
            sources: Arc::new(sources.clone()),
            options: options.to_vec(),
            revision: Some(sources.revision),
            partial: broken,
        })
    }
}

fn find(program: &Program, mission: &str) -> Result<usize, GameError> {
    let found = program.missions.iter().position(|m| mission.is_empty() || m.head.name == mission);
    found.ok_or_else(|| match program.missions.is_empty() {
        true => GameError::NoMission,
        false => GameError::UnknownMission(mission.to_owned()),
    })
}
