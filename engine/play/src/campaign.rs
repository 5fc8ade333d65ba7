//! Campaigns: a series of missions, and what lasts from one to the next.
//!
//! The part of a campaign between its missions is played like a mission, by a machine of its own: the *ledger*. Its
//! pieces are the rosters, its turns the rounds, its seats the sides, and it stops at choices as any machine does, and
//! also at missions. A mission that is due is set up from the ledger ([`CampaignMachine::begin`]), played on a machine
//! of its own, and its effects on game, sides and rosters are carried back to the ledger. So a campaign is a function
//! of program, seed and choices, as a mission is. Each mission has a seed of its own, derived from the campaign's.

mod carry;
mod game;
mod record;
mod roles;

pub use game::{CampaignGame, CampaignLog, CampaignStep, CurrentMission, MachineCache, Played};
pub use record::{CampaignRecord, RecordError};

use crate::course::{Course, handed};
use crate::machine::Machine;
use crate::{SetupError, chance::Stream};
use dicta_program::*;
use std::sync::Arc;

/// A program and one of its campaigns, ready to play. It never changes and can be shared between threads.
#[derive(Clone)]
pub struct CampaignMachine {
    program: Arc<Program>,
    campaign: Arc<Campaign>,
    ledger: Machine,
}

impl CampaignMachine {
    /// Links a program for one of its campaigns, by index.
    ///
    /// # Errors
    /// If there is no such campaign, or its rosters cannot be filled.
    pub fn new(program: Arc<Program>, campaign: usize) -> Result<CampaignMachine, SetupError> {
        let campaign = Arc::new(program.campaigns.get(campaign).cloned().ok_or(SetupError::NoMission)?);
        let mission = ledger(&program, &campaign).map_err(|what| crate::layout::broken(what, &campaign.head))?;
        let ledger = Machine::in_campaign(program.clone(), mission, Course::Ledger(campaign.clone()))?;
        Ok(CampaignMachine { program, campaign, ledger })
    }

    /// The program of the machine.
    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }

    /// The campaign of the machine.
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// The machine for the part between missions. Its pieces are the rosters, its seats the sides, its turns the
    /// rounds.
    pub fn ledger(&self) -> &Machine {
        &self.ledger
    }

    /// The instances of the roster pieces in the ledger, in order.
    pub fn roster(&self) -> &[i64] {
        &self.ledger.s().placed
    }

    /// The campaign before its first block. Nothing has run yet. With `keep`, the choices are kept so that it can be
    /// saved.
    pub fn start(&self, seed: u64, keep: bool) -> CampaignGame {
        let mut ledger = self.ledger.start(seed);
        let at = self.ledger.s().handed;
        ledger.slots[at + handed::WINNER] = -1;
        ledger.slots[at + handed::PLAYED] = -1;
        CampaignGame::new(ledger, keep)
    }
}

impl Machine {
    /// Sets the last mission, its round and its winner in the slots handed back to a campaign.
    pub(crate) fn hand_back(&self, p: &mut crate::Position, mission: Option<MissionId>, winner: i64, round: i32) {
        let at = self.s().handed;
        let played = mission.map_or(-1, |m| m.0 as i32);
        for (slot, value) in [(handed::WINNER, winner as i32), (handed::PLAYED, played), (handed::ROUND, round)] {
            p.slots[at + slot] = value;
        }
    }
}

/// The seed of mission `number` (from 0) of a campaign: 53 bits, so that every number parser keeps it exact.
pub fn mission_seed(seed: u64, number: u64) -> u64 {
    Stream::new(seed, "mission").at(number) >> 11
}
