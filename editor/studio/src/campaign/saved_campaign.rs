//! Saved campaigns: the source files, the seed and the choices; everything else follows from them.

use super::{CampaignError, CampaignPlay};
use crate::check::{Checker, Sources};
use crate::game::{Game, GameError};
use crate::io;
use crate::pilots;
use dicta_play::campaign::{CampaignLog, CampaignRecord, RecordError};
use serde::{Deserialize, Serialize};

/// The version of the format.
const FORMAT: u32 = 1;

/// Why a campaign could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum CampaignSaveError {
    #[error("this is not a saved campaign: {0}")]
    Format(String),
    #[error("this campaign was saved by another version of Dicta (format {0})")]
    Other(u32),
    #[error(transparent)]
    Game(#[from] GameError),
    #[error(transparent)]
    Campaign(#[from] CampaignError),
    #[error("the campaign does not replay identically: {0}")]
    Differs(RecordError),
}

/// A campaign on disk.
#[derive(Debug, Serialize, Deserialize)]
struct Saved {
    format: u32,
    /// The ruleset and its overlays, by name.
    ruleset: String,
    overlays: Vec<String>,
    options: Vec<(String, String)>,
    /// The pilot of each side, by name.
    pilots: Vec<String>,
    record: CampaignRecord,
    /// How many numbers the pilot of each seat of the current mission has drawn from its stream.
    taken: Vec<u64>,
    /// Path and text of each file whose rules it is played under.
    sources: Vec<(String, String)>,
}

impl CampaignPlay {
    /// The campaign as text.
    ///
    /// # Errors
    /// If it can't be serialized, which doesn't happen.
    pub fn save_text(&self) -> Result<String, CampaignSaveError> {
        let saved = Saved {
            format: FORMAT,
            ruleset: self.game.ruleset.clone(),
            overlays: self.game.overlays.clone(),
            options: self.game.options.clone(),
            pilots: self.pilots.iter().map(|p| p.name().to_owned()).collect(),
            record: CampaignRecord::of(&self.machine, &self.state),
            taken: self.taken.clone(),
            sources: self.game.sources.written(),
        };
        let pretty = ron::ser::PrettyConfig::new().depth_limit(2).new_line("\n");
        ron::ser::to_string_pretty(&saved, pretty).map_err(|e| CampaignSaveError::Format(e.to_string()))
    }

    /// Restores a saved campaign, under its own rules, and checks that replaying gives the saved result.
    ///
    /// # Errors
    /// If it can't be read, its rules can't be compiled, or replaying gives a different result.
    pub fn load(text: &str) -> Result<Self, CampaignSaveError> {
        let text = crate::io::saves::without_mark(text);
        let saved: Saved = ron::from_str(text).map_err(|e| CampaignSaveError::Format(io::parse_error_message(&e)))?;
        if saved.format != FORMAT {
            return Err(CampaignSaveError::Other(saved.format));
        }
        let sources = Sources::of(0, saved.sources);
        let mut game =
            Game::prepare_rules(&mut Checker::default(), &sources, (&saved.ruleset, &saved.overlays), &saved.options);
        game.revision = None;
        let machine = Self::machine_of(&game, &saved.record.campaign)?;
        let mut journal = CampaignLog::of_ledger();
        let (state, standing) = saved.record.play(&machine, &mut journal).map_err(CampaignSaveError::Differs)?;
        let mut play = Self::with(game, machine, state, standing);
        play.journal = journal;
        play.taken = saved.taken;
        for (i, name) in saved.pilots.iter().enumerate() {
            if let Some(pilot) = pilots::called(play.program(), name) {
                play.set_pilot(i, pilot);
            }
        }
        Ok(play)
    }
}
