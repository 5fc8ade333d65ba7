//! The record of a campaign, as text: the program (by digest), the campaign, the seed and the choices, with a hash of
//! the campaign after each, so that the first difference is found where it occurs.

use super::{CampaignGame, CampaignLog, CampaignMachine, CampaignStep};
use crate::SetupError;
use crate::options::OptionBuf;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A recorded campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CampaignRecord {
    /// Digest of the compiled program.
    program: u64,
    pub campaign: String,
    pub seed: u64,
    /// The number of missions set up.
    #[serde(rename = "begun")]
    missions: usize,
    choices: Vec<Made>,
    /// The hash of the campaign when it was recorded.
    #[serde(rename = "stands")]
    hash: u64,
}

/// A choice and the hash of the campaign once play stopped after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Made {
    pub picks: Vec<i64>,
    pub after: u64,
}

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    #[error("it is the record of another campaign, `{0}`")]
    OtherCampaign(String),
    #[error("it was played with other rules")]
    OtherRules,
    #[error("choice {at} is not legal")]
    NotLegal { at: usize },
    #[error("the campaign stops before choice {at}")]
    EndsEarly { at: usize },
    #[error("after choice {at} the state of the campaign is different")]
    Differs { at: usize },
    #[error("a mission can't be set up: {0}")]
    Setup(SetupError),
}

impl RecordError {
    /// The index of the choice from which the campaign differs from the record; `None` for other errors.
    pub fn choice(&self) -> Option<usize> {
        match self {
            RecordError::NotLegal { at } | RecordError::EndsEarly { at } | RecordError::Differs { at } => Some(*at),
            _ => None,
        }
    }
}

impl CampaignRecord {
    /// The record of a campaign; empty unless the campaign keeps its choices.
    pub fn of(machine: &CampaignMachine, game: &CampaignGame) -> CampaignRecord {
        CampaignRecord {
            program: machine.ledger().digest(),
            campaign: machine.campaign().head.name.clone(),
            seed: game.seed(),
            missions: game.missions_set_up,
            choices: game.made.clone().unwrap_or_default(),
            hash: game.hash(),
        }
    }

    /// The number of choices.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Whether it has no choices.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// Replays it: returns the campaign as recorded, with its status. The game log receives all entries.
    ///
    /// # Errors
    /// If it belongs to other rules, or the result differs from the record.
    pub fn play(
        &self,
        machine: &CampaignMachine,
        j: &mut CampaignLog,
    ) -> Result<(CampaignGame, CampaignStep), RecordError> {
        if machine.campaign().head.name != self.campaign {
            return Err(RecordError::OtherCampaign(self.campaign.clone()));
        }
        if machine.ledger().digest() != self.program {
            return Err(RecordError::OtherRules);
        }
        let mut game = machine.start(self.seed, true);
        let mut buf = OptionBuf::new();
        let mut next = 0;
        let standing = loop {
            let standing = machine.advance(&mut game, j, &mut buf);
            let last = game.made.iter().flatten().last();
            if next > 0 && last.is_some_and(|last| last.after != self.choices[next - 1].after) {
                return Err(RecordError::Differs { at: next - 1 });
            }
            match &standing {
                CampaignStep::Ended => {}
                CampaignStep::Mission(_) if game.missions_set_up < self.missions => {
                    machine.start_mission(&mut game, None, j).map_err(RecordError::Setup)?;
                }
                CampaignStep::Decide if next < self.choices.len() => {
                    let picks = &self.choices[next].picks;
                    machine.choose(&mut game, picks, j).map_err(|_| RecordError::NotLegal { at: next })?;
                    next += 1;
                }
                _ => break standing,
            }
        };
        if next < self.choices.len() || game.missions_set_up != self.missions {
            return Err(RecordError::EndsEarly { at: next });
        }
        if game.hash() != self.hash {
            return Err(RecordError::Differs { at: next.saturating_sub(1) });
        }
        Ok((game, standing))
    }
}
