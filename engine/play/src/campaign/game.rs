//! A campaign in play: the ledger, the current mission, and the missions played.

use super::record::Made;
use super::roles::give_roles;
use super::{CampaignMachine, carry, mission_seed};
use crate::course::{Course, handed};
use crate::layout::{head, status};
use crate::machine::{ChooseError, Machine, Outcome, Status};
use crate::options::OptionBuf;
use crate::position::Position;
use crate::seats::ALL_SEATS;
use crate::{Cause, Entry, Fault, GameLog, LogEvent, SetupError};
use dicta_program::*;

/// The maximum number of mission machines in a cache.
const TABLES_MAX: usize = 64;

/// The game logs of a campaign.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CampaignLog {
    /// Events between missions, with a phase for each mission and its ending.
    pub ledger: GameLog,
    /// Events on the boards of missions. The machine of the mission describes its entries.
    pub table: GameLog,
}

impl CampaignLog {
    /// A log that keeps the events between missions and none of the boards.
    pub fn of_ledger() -> CampaignLog {
        CampaignLog { ledger: GameLog::on(), table: GameLog::Off }
    }
}

/// The status of a campaign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CampaignStep {
    /// A decision is due, in the ledger or in the mission.
    Decide,
    /// A mission is due: [`CampaignMachine::start_mission`] sets it up.
    Mission(MissionId),
    /// A mission has ended; the campaign continues with the next call.
    Ended,
    Over(Outcome),
    Fault(Fault),
}

/// A campaign in play.
#[derive(Clone)]
pub struct CampaignGame {
    pub(super) ledger: Position,
    pub(super) table: Option<CurrentMission>,
    pub(super) played: Vec<Played>,
    /// Missions set up so far.
    pub(super) missions_set_up: usize,
    /// The choices, if they are kept.
    pub(super) made: Option<Vec<Made>>,
    /// The last choice has no hash yet.
    pub(super) open: bool,
}

/// The current mission.
#[derive(Clone)]
pub struct CurrentMission {
    pub(super) machine: Machine,
    pub(super) position: Position,
    pub(super) start: Position,
    /// The choices made in it, if they are kept.
    pub(super) choices: Vec<Vec<i64>>,
    pub(super) mission: MissionId,
    pub(super) roles: Vec<(String, i64)>,
    pub(super) seed: u64,
    /// The index of each roster piece among the mission's pieces.
    pub(super) places: Vec<Option<usize>>,
}

/// A mission that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    pub mission: MissionId,
    /// The round in which it was played.
    pub round: u32,
    /// The side of each assigned role, as an instance.
    pub roles: Vec<(String, i64)>,
    pub seed: u64,
    pub outcome: Outcome,
    /// The score of each side; empty if the mission has no score.
    pub scores: Vec<i64>,
    /// The hash of its last position.
    pub hash: u64,
}

/// Cached mission machines: the same mission often comes up again.
#[derive(Default)]
pub struct MachineCache {
    kept: Vec<(Set, Machine)>,
    next: usize,
}

/// The inputs of a mission's machine: the mission, the sides of its roles, and the placement of the roster pieces.
type Set = (MissionId, Vec<u32>, Vec<RosterPlace>);

impl CurrentMission {
    /// The machine of the mission.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// The position after setup, before any choice.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The choices made so far, if they are kept.
    pub fn choices(&self) -> &[Vec<i64>] {
        &self.choices
    }

    /// The id of the mission in the program.
    pub fn mission(&self) -> MissionId {
        self.mission
    }

    /// The side of each assigned role, as an instance.
    pub fn roles(&self) -> &[(String, i64)] {
        &self.roles
    }

    /// The seed of its chance.
    pub fn seed(&self) -> u64 {
        self.seed
    }
}

impl CampaignGame {
    pub(super) fn new(ledger: Position, keep: bool) -> CampaignGame {
        let made = keep.then(Vec::new);
        CampaignGame { ledger, table: None, played: Vec::new(), missions_set_up: 0, made, open: false }
    }

    /// The current mission, if any.
    pub fn table(&self) -> Option<&CurrentMission> {
        self.table.as_ref()
    }

    /// Adds a choice to those that are kept.
    fn keep(&mut self, picks: &[i64]) {
        let Some(made) = &mut self.made else { return };
        made.push(Made { picks: picks.to_vec(), after: 0 });
        if let Some(table) = &mut self.table {
            table.choices.push(picks.to_vec());
        }
        self.open = true;
    }

    /// The position of the ledger.
    pub fn ledger(&self) -> &Position {
        &self.ledger
    }

    /// The position in which a decision is due: the mission's, or the ledger's between missions.
    pub fn position(&self) -> &Position {
        self.table.as_ref().map_or(&self.ledger, |t| &t.position)
    }

    /// The missions played, in order.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The round, from 1; 0 before the first.
    pub fn round(&self) -> u32 {
        self.ledger.turn()
    }

    /// The seed of the campaign's chance.
    pub fn seed(&self) -> u64 {
        self.ledger.seed()
    }

    /// A hash that distinguishes campaigns of one machine, the same on every computer.
    pub fn hash(&self) -> u64 {
        let mut hash = self.ledger.hash();
        for word in [self.table.as_ref().map_or(0, |t| t.position.hash()), self.played.len() as u64] {
            hash = (hash.rotate_left(25) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 32;
        }
        hash
    }
}

impl CampaignMachine {
    /// The machine of the position in which a decision is due: the mission's, or the ledger.
    pub fn machine<'g>(&'g self, game: &'g CampaignGame) -> &'g Machine {
        game.table.as_ref().map_or(&self.ledger, |t| &t.machine)
    }

    /// Runs the campaign until a decision is due, a mission is due or has ended, or the campaign is over. If a decision
    /// is due, the buffer holds the legal options.
    pub fn advance(&self, game: &mut CampaignGame, j: &mut CampaignLog, buf: &mut OptionBuf) -> CampaignStep {
        let standing = match &mut game.table {
            Some(table) => match table.machine.advance_into(&mut table.position, &mut j.table, buf) {
                Status::Decide => CampaignStep::Decide,
                Status::Fault(fault) => CampaignStep::Fault(fault),
                Status::Over(outcome) => {
                    self.end(game, outcome, &mut j.ledger);
                    CampaignStep::Ended
                }
            },
            None => match self.ledger.advance_into(&mut game.ledger, &mut j.ledger, buf) {
                Status::Over(outcome) => CampaignStep::Over(outcome),
                Status::Fault(fault) => CampaignStep::Fault(fault),
                Status::Decide => {
                    self.due(game).map_or(CampaignStep::Decide, |(mission, _)| CampaignStep::Mission(mission))
                }
            },
        };
        if std::mem::take(&mut game.open) {
            let hash = game.hash();
            if let Some(last) = game.made.iter_mut().flatten().last() {
                last.after = hash;
            }
        }
        standing
    }

    /// The mission that is due and the sides of its assigned roles.
    pub fn due(&self, game: &CampaignGame) -> Option<(MissionId, Vec<(String, i64)>)> {
        if game.table.is_some() || game.ledger.slots[head::STATUS] != status::MISSION {
            return None;
        }
        let at = self.ledger.s().handed;
        let slot = |i: usize| i64::from(game.ledger.slots[at + i]);
        let play = self.ledger.code.turn.plays.get(slot(handed::PLAY) as usize)?;
        let roles = play.roles.iter().enumerate().map(|(i, name)| (name.to_string(), slot(handed::ROLES + i)));
        Some((MissionId(slot(handed::MISSION) as u32), roles.collect()))
    }

    /// Sets up the mission that is due, if any. Caches its machine in `tables` if given.
    ///
    /// # Errors
    /// If the mission cannot be set up with these rosters.
    pub fn start_mission(
        &self,
        game: &mut CampaignGame,
        tables: Option<&mut MachineCache>,
        j: &mut CampaignLog,
    ) -> Result<(), SetupError> {
        let Some((id, roles)) = self.due(game) else { return Ok(()) };
        let mut mission = self.program.missions.get(id.index()).cloned().ok_or(SetupError::NoMission)?;
        self.note(game, id, &mut j.ledger, |head| LogEvent::Phase {
            name: head.name.as_str().into(),
            title: head.title.as_str().into(),
        });
        give_roles(&mut mission, &roles);
        let rosters = &self.ledger.mission().pieces;
        let in_play = |n: usize| self.roster().get(n).is_some_and(|piece| self.ledger.in_play(&game.ledger, *piece));
        let seating = roster_places(&self.program, &self.campaign, rosters, &mission, in_play);
        let sides = mission.roles.iter().map(|(_, side)| *side).collect();
        let (mission, places) = with_rosters(rosters, mission, &seating);
        let link = || {
            let course = Course::Mission(Some(self.campaign.clone()));
            Machine::in_campaign(self.program.clone(), mission, course)
        };
        let machine = match tables {
            Some(tables) => tables.machine((id, sides, seating), link)?,
            None => link()?,
        };
        let seed = mission_seed(game.seed(), game.missions_set_up as u64);
        let mut start = machine.start(seed);
        carry::hand_over(&self.ledger, &game.ledger.slots, &machine, &mut start.slots, &places);
        game.missions_set_up += 1;
        let choices = Vec::new();
        let position = start.clone();
        game.table = Some(CurrentMission { machine, position, start, choices, mission: id, roles, seed, places });
        Ok(())
    }

    /// Restarts the current mission from its start position.
    pub fn restart_mission(&self, game: &mut CampaignGame) {
        let Some(table) = &mut game.table else { return };
        table.position = table.start.clone();
        if let Some(made) = &mut game.made {
            made.truncate(made.len().saturating_sub(table.choices.len()));
        }
        table.choices.clear();
        game.open = false;
    }

    /// Writes an entry about a mission to the ledger's log.
    fn note(&self, game: &CampaignGame, mission: MissionId, j: &mut GameLog, what: impl FnOnce(&Head) -> LogEvent) {
        let (GameLog::On(entries), Some(of)) = (j, self.program.missions.get(mission.index())) else { return };
        entries.push(Entry {
            what: what(&of.head),
            origin: of.head.origin,
            causes: vec![Cause::Phase(of.head.name.as_str().into())],
            seats: ALL_SEATS,
            turn: game.ledger.turn(),
            values: Vec::new(),
        });
    }

    /// Ends the current mission and records its result in the ledger.
    fn end(&self, game: &mut CampaignGame, outcome: Outcome, j: &mut GameLog) {
        let Some(table) = game.table.take() else { return };
        self.note(game, table.mission, j, |_| LogEvent::End {
            winner: outcome.winner.unwrap_or(-1),
            because: outcome.because.clone(),
        });
        carry::take_back(&table, &self.ledger, &mut game.ledger.slots, outcome.winner.unwrap_or(-1));
        let scores = table.machine.scores(&table.position);
        let round = game.ledger.turn();
        let (mission, roles, seed) = (table.mission, table.roles, table.seed);
        game.played.push(Played { mission, round, roles, seed, outcome, scores, hash: table.position.hash() });
    }

    /// Makes the pending decision. Only legal options are accepted.
    ///
    /// # Errors
    /// If no decision is pending or the option is illegal.
    pub fn choose(&self, game: &mut CampaignGame, picks: &[i64], j: &mut CampaignLog) -> Result<(), ChooseError> {
        match &mut game.table {
            Some(table) => table.machine.choose(&mut table.position, picks, &mut j.table)?,
            None => self.ledger.choose(&mut game.ledger, picks, &mut j.ledger)?,
        }
        game.keep(picks);
        Ok(())
    }

    /// Continues the current mission with a choice that was made in a copy of it, at the position that it led to. Does
    /// nothing if the position is not of this mission.
    pub fn adopt(&self, game: &mut CampaignGame, picks: &[i64], position: &Position) {
        let Some(table) = game.table.as_mut().filter(|table| table.machine.fits(position)) else { return };
        table.position.clone_from(position);
        game.keep(picks);
    }

    /// Chooses an option that [`CampaignMachine::advance`] has just found, by its index; the choice is not kept.
    pub fn choose_index(&self, game: &mut CampaignGame, index: usize, buf: &OptionBuf, j: &mut CampaignLog) {
        match &mut game.table {
            Some(table) => table.machine.choose_index(&mut table.position, index, buf, &mut j.table),
            None => self.ledger.choose_index(&mut game.ledger, index, buf, &mut j.ledger),
        }
    }

    /// The score of each side in the campaign so far; empty if the campaign has no score.
    pub fn scores(&self, game: &CampaignGame) -> Vec<i64> {
        self.ledger.scores(&game.ledger)
    }
}

impl Machine {
    /// The score of each side by the mission's score; empty if it has none or it cannot be computed.
    pub fn scores(&self, p: &Position) -> Vec<i64> {
        let Some(score) = self.mission().score else { return Vec::new() };
        let sides = INSTANCE_SIDES..INSTANCE_SIDES + self.s().sides() as i64;
        let scores = sides.map(|side| self.eval(p, &Expr::Value(score, vec![Expr::Const(side)]), &[]));
        scores.collect::<Result<_, _>>().unwrap_or_default()
    }
}

impl MachineCache {
    /// The terms of doctrines that a machine here could not compute in some position: see [`Machine::faulty_terms`].
    pub fn faulty_terms(&self) -> Vec<(DoctrineId, usize)> {
        self.kept.iter().flat_map(|(_, machine)| machine.faulty_terms()).collect()
    }

    fn machine(&mut self, set: Set, link: impl FnOnce() -> Result<Machine, SetupError>) -> Result<Machine, SetupError> {
        if let Some((_, machine)) = self.kept.iter().find(|(kept, _)| *kept == set) {
            return Ok(machine.clone());
        }
        let machine = link()?;
        if self.kept.len() < TABLES_MAX {
            self.kept.push((set, machine.clone()));
        } else {
            self.kept[self.next] = (set, machine.clone());
            self.next = (self.next + 1) % TABLES_MAX;
        }
        Ok(machine)
    }
}
