//! Saved games: the texts, the seed and the choices; everything else follows from them.

use super::Playtest;
use crate::check::{Checker, Sources};
use crate::game::{Game, GameError};
use serde::{Deserialize, Serialize};

/// The version of the format.
const FORMAT: u32 = 2;

/// A game on disk.
#[derive(Debug, Serialize, Deserialize)]
struct SavedGame {
    format: u32,
    /// The ruleset and the overlays on it, by name.
    ruleset: String,
    overlays: Vec<String>,
    mission: String,
    options: Vec<(String, String)>,
    seed: u64,
    /// Who has each seat, by name.
    seats: Vec<String>,
    choices: Vec<Vec<i64>>,
    /// The moment that was looked at.
    moment: usize,
    /// The position's hash after each choice: the game must come out the same.
    hashes: Vec<u64>,
    /// How many numbers of its stream the pilot of each seat had taken after each choice.
    taken: Vec<Vec<u64>>,
    /// Path and text of each file under whose rules it is played.
    sources: Vec<(String, String)>,
}

/// Why a game could not be saved or loaded.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    #[error("this is no saved game: {0}")]
    Format(String),
    #[error("this game was saved by an early version of the workshop, which did not keep enough to play it again")]
    Early,
    #[error("this game was saved by a later version of the workshop (format {0})")]
    Later(u32),
    #[error(transparent)]
    Game(#[from] GameError),
    #[error("the game does not come out as it was saved, from decision {0} on")]
    Differs(usize),
}

impl Playtest {
    /// The game as text.
    pub fn save_text(&self) -> Result<String, SaveError> {
        let after = &self.moments[1..];
        let saved = SavedGame {
            format: FORMAT,
            ruleset: self.game.ruleset.clone(),
            overlays: self.game.overlays.clone(),
            mission: self.mission().head.name.clone(),
            options: self.options(),
            seed: self.seed,
            seats: self.seats.iter().map(|s| s.pilot.name().to_owned()).collect(),
            choices: self.choices.clone(),
            moment: self.at,
            hashes: after.iter().map(|m| m.position.hash()).collect(),
            taken: after.iter().map(|m| m.taken.clone()).collect(),
            sources: self.game.sources.files.clone(),
        };
        let pretty = ron::ser::PrettyConfig::new().depth_limit(2);
        ron::ser::to_string_pretty(&saved, pretty).map_err(|e| SaveError::Format(e.to_string()))
    }

    /// Puts a saved game on the table again, under its own rules.
    pub fn load(text: &str) -> Result<Self, SaveError> {
        let saved: SavedGame = ron::from_str(text).map_err(|e| SaveError::Format(e.to_string()))?;
        if saved.format < FORMAT {
            return Err(SaveError::Early);
        }
        if saved.format > FORMAT {
            return Err(SaveError::Later(saved.format));
        }
        let sources = Sources { revision: 0, files: saved.sources };
        let stack = (saved.ruleset.as_str(), &saved.overlays[..]);
        let prepared = Game::prepare_stack(&mut Checker::default(), &sources, stack, &saved.mission, &saved.options);
        let mut game = prepared?;
        game.revision = None;
        let mut playtest = Playtest::start(game, saved.seed)?;
        for (i, picks) in saved.choices.iter().enumerate() {
            let before = &playtest.now().taken;
            let taken = saved.taken.get(i).filter(|t| t.len() == before.len()).unwrap_or(before).clone();
            playtest.choose_taking(picks, taken).map_err(|_| SaveError::Differs(i))?;
            if saved.hashes.get(i) != Some(&playtest.position().hash()) {
                return Err(SaveError::Differs(i));
            }
        }
        let pilots = playtest.pilots();
        for (i, name) in saved.seats.iter().enumerate() {
            if let Some(pilot) = pilots.iter().find(|p| p.name() == name) {
                playtest.set_pilot(i, pilot.clone());
            }
        }
        playtest.go_to(saved.moment);
        Ok(playtest)
    }
}
