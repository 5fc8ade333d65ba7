//! Plays many runs of a campaign with pilots on all processors.
//!
//! As with games, all sums are whole numbers, merged in the order of the campaigns, so that results do not depend on
//! the number of threads. Counted are the events that the rules declare and the fields that last for a campaign.

use crate::batch::{event_results, mix};
use crate::measure::{Histogram, Mean, Share, Sum};
use crate::report::{EventResult, FaultyGame, Length, SideResult, Unfinished, hex};
use crate::{Watch, game_seed};
use dicta_pilots::{Pilot, PilotSpec};
use dicta_play::campaign::{CampaignGame, CampaignLog, CampaignMachine, CampaignStep, MachineCache};
use dicta_play::{GameLog, Machine, OptionBuf};
use dicta_program::{DoctrineId, FieldId, INSTANCE_SIDES, KindId, MissionId, Program, Type};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The version of the format of [`CampaignReport`].
const FORMAT: u32 = 1;
/// The maximum number of faults in a report.
const FAULTS_KEPT: usize = 10;
/// The number of decisions after which a campaign counts as endless.
const DECISIONS_MAX: u64 = 10_000_000;

/// A batch of campaigns to play.
#[derive(Clone)]
pub struct CampaignBatch<'m> {
    /// The rules and the campaign.
    pub machine: &'m CampaignMachine,
    /// One per side, in order; if there are fewer, the first repeats.
    pub pilots: Vec<PilotSpec>,
    /// The number of campaigns.
    pub campaigns: u64,
    /// The seed of the batch; see [`game_seed`].
    pub seed: u64,
    /// The number of threads; 0 for one per processor.
    pub threads: usize,
}

/// The results of a batch of campaigns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CampaignReport {
    pub format: u32,
    pub ruleset: String,
    pub campaign: String,
    /// Options that differ from their default, by name and value.
    pub options: Vec<(String, String)>,
    /// Side and pilot.
    pub pilots: Vec<(String, String)>,
    pub seed: u64,
    pub campaigns_asked: u64,
    /// The number of campaigns played: fewer if the batch was canceled, and then the first ones.
    pub campaigns: u64,
    /// A 64-bit digest of the end of every campaign and every mission in it, in order.
    #[serde(with = "hex")]
    pub digest: u64,
    /// Decisions made in all campaigns, not counting forced ones.
    pub decisions: u64,
    /// Campaigns won by each side.
    pub sides: Vec<SideResult>,
    /// Campaigns without a winner.
    pub draws: Share,
    /// Campaigns that ended with a fault; they count in no other figure but `campaigns`.
    pub faults: Share,
    pub first_faults: Vec<FaultyGame>,
    /// Rounds of a campaign.
    pub rounds: Length,
    /// Missions of a campaign.
    pub missions_played: Mean,
    /// The missions that came up.
    pub missions: Vec<MissionResult>,
    /// How often each declared event happened in a campaign.
    pub events: Vec<EventResult>,
    /// What remained of the rosters, and their fields that last.
    pub rosters: Vec<LastingResult>,
    /// The terms of doctrines, by their number, that could not be computed in some position and counted as 0.
    #[serde(skip)]
    pub faulty_terms: BTreeSet<(DoctrineId, usize)>,
}

/// How often a mission was played, and who won it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct MissionResult {
    pub name: String,
    pub title: String,
    /// The number of plays in all campaigns.
    pub played: u64,
    /// Wins of each side.
    pub wins: Vec<Share>,
}

/// A figure of the rosters at the end, per campaign and side.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LastingResult {
    /// The kind of the roster, then the field: `pilot kills`; `pilot` alone counts those still in play.
    pub name: String,
    pub title: String,
    /// The sum over each side's pieces.
    pub sides: Vec<Mean>,
}

/// Plays a batch without progress reports.
pub fn simulate_campaigns(batch: &CampaignBatch<'_>) -> CampaignReport {
    simulate_campaigns_with_progress(batch, &Watch { progress: &|_| (), cancel: &AtomicBool::new(false) })
}

/// Plays a batch. If it is canceled, the report covers the campaigns from the first up to the first gap.
pub fn simulate_campaigns_with_progress(batch: &CampaignBatch<'_>, watch: &Watch<'_>) -> CampaignReport {
    let played = AtomicU64::new(0);
    let run = || -> Vec<Option<Tally>> {
        let one = |tables: &mut CampaignWorker, number: u64| {
            if watch.cancel.load(Ordering::Relaxed) {
                return None;
            }
            let tally = tables.play(number);
            (watch.progress)(played.fetch_add(1, Ordering::Relaxed) + 1);
            Some(tally)
        };
        (0..batch.campaigns).into_par_iter().map_init(|| CampaignWorker::new(batch), one).collect()
    };
    let tallies = match rayon::ThreadPoolBuilder::new().num_threads(batch.threads).build() {
        Ok(pool) => pool.install(run),
        // If the pool cannot be built, the batch runs on the default threads.
        Err(_) => run(),
    };
    let mut whole = Tally::new(batch.machine);
    tallies.into_iter().map_while(std::convert::identity).for_each(|tally| whole.merge(tally));
    whole.report(batch)
}

/// A field of the rosters to add up.
#[derive(Clone, Debug)]
struct Lasting {
    kind: KindId,
    /// `None`: the number in play.
    field: Option<FieldId>,
    name: String,
    title: String,
}

/// The figures of a campaign's rosters: the number in play, then each number and flag that lasts.
fn lasting(machine: &CampaignMachine) -> Vec<Lasting> {
    let program = machine.program();
    let mut found: Vec<Lasting> = Vec::new();
    for roster in &machine.campaign().rosters {
        let Some(kind) = program.kinds.get(roster.kind.index()) else { continue };
        if found.iter().any(|l| l.kind == roster.kind) {
            continue;
        }
        let (name, title) = (kind.head.name.clone(), kind.head.title.clone());
        found.push(Lasting { kind: roster.kind, field: None, name: name.clone(), title: title.clone() });
        let counts =
            |ty: &Type| matches!(ty, Type::Bool | Type::Number) || matches!(ty, Type::Range(low, _) if *low >= 0);
        for (i, field) in kind.fields.iter().enumerate().filter(|(_, f)| f.keeps && counts(&f.ty)) {
            found.push(Lasting {
                kind: roster.kind,
                field: Some(FieldId(i as u32)),
                name: format!("{name} {}", field.head.name),
                title: format!("{title}: {}", field.head.title),
            });
        }
    }
    found
}

/// The state that a thread needs to play campaign after campaign.
struct CampaignWorker<'b> {
    batch: &'b CampaignBatch<'b>,
    tables: MachineCache,
    options: OptionBuf,
    journal: CampaignLog,
    /// One per side, for the decisions between missions.
    ledger: Vec<Pilot>,
    /// One per seat of the current mission.
    pilots: Vec<Pilot>,
}

impl<'b> CampaignWorker<'b> {
    fn new(batch: &'b CampaignBatch<'b>) -> Self {
        CampaignWorker {
            batch,
            tables: MachineCache::default(),
            options: OptionBuf::new(),
            journal: CampaignLog { ledger: GameLog::Count(Vec::new()), table: GameLog::Count(Vec::new()) },
            ledger: Vec::new(),
            pilots: Vec::new(),
        }
    }

    fn pilot(&self, side: u32) -> PilotSpec {
        self.batch.pilots.get(side as usize).or(self.batch.pilots.first()).copied().unwrap_or_default()
    }

    /// Plays one campaign to its end.
    fn play(&mut self, number: u64) -> Tally {
        let machine = self.batch.machine;
        let mut tally = Tally::new(machine);
        let seed = game_seed(self.batch.seed, number);
        for journal in [&mut self.journal.ledger, &mut self.journal.table] {
            if let GameLog::Count(counts) = journal {
                counts.clear();
                counts.resize(tally.events.len(), 0);
            }
        }
        let seats = machine.ledger().mission().seats.iter();
        let between = |side| self.pilot(side).between_missions(machine.program());
        self.ledger = seats.map(|s| Pilot::new(between(s.side), seed, &s.head.name)).collect();
        let mut game = machine.start(seed, false);
        let mut decisions = 0;
        let (winner, fault) = loop {
            match machine.advance(&mut game, &mut self.journal, &mut self.options) {
                CampaignStep::Decide if decisions < DECISIONS_MAX => {
                    decisions += 1;
                    self.decide(&mut game);
                }
                CampaignStep::Decide => {
                    break (None, Some(Unfinished::of_other(format!("no end after {decisions} decisions"))));
                }
                CampaignStep::Ended => {}
                CampaignStep::Mission(_) => {
                    if let Err(e) = machine.start_mission(&mut game, Some(&mut self.tables), &mut self.journal) {
                        break (None, Some(Unfinished::of_other(format!("a mission can't be set up: {e}"))));
                    }
                    self.assign_pilots(&game);
                }
                CampaignStep::Over(outcome) => {
                    break (outcome.winner.and_then(|w| u32::try_from(w - INSTANCE_SIDES).ok()), None);
                }
                CampaignStep::Fault(fault) => break (None, Some(Unfinished::of_fault(machine.program(), &fault))),
            }
        };
        tally.faulty_terms.extend(machine.ledger().faulty_terms());
        tally.faulty_terms.extend(self.tables.faulty_terms());
        let (GameLog::Count(between), GameLog::Count(table)) = (&self.journal.ledger, &self.journal.table) else {
            return tally;
        };
        let counts: Vec<u32> = between.iter().zip(table).map(|(a, b)| a + b).collect();
        tally.add((number, seed), machine, &game, (winner, fault, decisions), &counts);
        tally
    }

    fn assign_pilots(&mut self, game: &CampaignGame) {
        let Some(table) = game.table() else { return };
        let seats = table.machine().mission().seats.iter();
        self.pilots = seats.map(|s| Pilot::new(self.pilot(s.side), table.seed(), &s.head.name)).collect();
    }

    fn decide(&mut self, game: &mut CampaignGame) {
        let campaign = self.batch.machine;
        let machine: &Machine = campaign.machine(game);
        let Some(decision) = machine.decision(game.position()) else { return };
        let pilots = if game.table().is_some() {
            &mut self.pilots
        } else {
            // Between missions, a pilot's chance depends only on the number of decisions so far.
            self.ledger.iter_mut().for_each(|p| p.resume(u64::from(game.ledger().decisions())));
            &mut self.ledger
        };
        let chosen = match pilots.get_mut(decision.seat as usize) {
            Some(pilot) => {
                pilot.decide(machine, &decision, &self.options, machine.look(game.position(), decision.seat))
            }
            None => 0,
        };
        campaign.choose_index(game, chosen, &self.options, &mut self.journal);
    }
}

/// All sums, in whole numbers.
#[derive(Clone, Debug)]
struct Tally {
    campaigns: u64,
    decisions: u64,
    wins: Vec<u64>,
    draws: u64,
    faults: u64,
    first_faults: Vec<FaultyGame>,
    rounds: Histogram,
    missions: Sum,
    /// By mission: how often it was played, then the wins of each side.
    played: Vec<Vec<u64>>,
    /// A row for each event: the total, then one per side.
    events: Vec<Sum>,
    /// For each figure of the rosters, one per side.
    lasting: Vec<Vec<Sum>>,
    faulty_terms: BTreeSet<(DoctrineId, usize)>,
    digest: u64,
}

impl Tally {
    fn new(machine: &CampaignMachine) -> Self {
        let program = machine.program();
        let sides = sides(program);
        Tally {
            campaigns: 0,
            decisions: 0,
            wins: vec![0; sides],
            draws: 0,
            faults: 0,
            first_faults: Vec::new(),
            rounds: Histogram::default(),
            missions: Sum::default(),
            played: vec![vec![0; 1 + sides]; program.missions.len()],
            events: vec![Sum::default(); program.events.len() * (1 + sides)],
            lasting: vec![vec![Sum::default(); sides]; lasting(machine).len()],
            faulty_terms: BTreeSet::new(),
            digest: 0,
        }
    }

    fn add(
        &mut self,
        (number, seed): (u64, u64),
        machine: &CampaignMachine,
        game: &CampaignGame,
        (winner, fault, decisions): (Option<u32>, Option<Unfinished>, u64),
        counts: &[u32],
    ) {
        self.campaigns += 1;
        self.decisions += decisions;
        let words = [game.hash(), winner.map_or(0, |s| u64::from(s) + 1), decisions, u64::from(fault.is_some())];
        for word in words.into_iter().chain(game.played().iter().map(|p| p.hash)) {
            self.digest = mix(self.digest, word);
        }
        if let Some(fault) = fault {
            self.faults += 1;
            self.first_faults.push(fault.of_game(number, seed));
            return;
        }
        match winner.and_then(|side| self.wins.get_mut(side as usize)) {
            Some(wins) => *wins += 1,
            None => self.draws += 1,
        }
        self.rounds.add(game.round() as usize);
        self.missions.add(game.played().len() as u64);
        for played in game.played() {
            let Some(row) = self.played.get_mut(played.mission.index()) else { continue };
            row[0] += 1;
            let won = played.outcome.winner.and_then(|w| usize::try_from(w).ok());
            if let Some(wins) = won.filter(|w| *w >= 1).and_then(|w| row.get_mut(w)) {
                *wins += 1;
            }
        }
        self.count(machine, game, counts);
    }

    fn count(&mut self, machine: &CampaignMachine, game: &CampaignGame, counts: &[u32]) {
        let width = 1 + self.wins.len();
        for (sums, counts) in self.events.chunks_mut(width).zip(counts.chunks(width)) {
            // The first number in the game log counts events of no side; the first in the report is the sum of all.
            sums[0].add(counts.iter().map(|n| u64::from(*n)).sum());
            for (sum, count) in sums[1..].iter_mut().zip(&counts[1..]) {
                sum.add(u64::from(*count));
            }
            self.digest = counts.iter().fold(self.digest, |digest, n| mix(digest, u64::from(*n)));
        }
        let (ledger, position) = (machine.ledger(), game.ledger());
        for (figure, sums) in lasting(machine).iter().zip(&mut self.lasting) {
            let mut totals = vec![0u64; sums.len()];
            for piece in machine.roster().iter().filter(|p| ledger.of_kind(figure.kind).contains(p)) {
                let side = ledger.instances().get(*piece as usize).map_or(-1, |i| i.side - INSTANCE_SIDES);
                let Some(total) = usize::try_from(side).ok().and_then(|s| totals.get_mut(s)) else { continue };
                let worth = match figure.field {
                    None => i64::from(ledger.in_play(position, *piece)),
                    Some(field) => ledger.field(position, *piece, field),
                };
                *total += worth.max(0) as u64;
            }
            sums.iter_mut().zip(totals).for_each(|(sum, total)| sum.add(total));
        }
    }

    fn merge(&mut self, other: Tally) {
        self.campaigns += other.campaigns;
        self.decisions += other.decisions;
        self.wins.iter_mut().zip(&other.wins).for_each(|(a, b)| *a += b);
        self.draws += other.draws;
        self.faults += other.faults;
        let room = FAULTS_KEPT.saturating_sub(self.first_faults.len());
        self.first_faults.extend(other.first_faults.into_iter().take(room));
        self.rounds.merge(&other.rounds);
        self.missions.merge(&other.missions);
        for (a, b) in self.played.iter_mut().flatten().zip(other.played.iter().flatten()) {
            *a += b;
        }
        self.events.iter_mut().zip(&other.events).for_each(|(a, b)| a.merge(b));
        self.lasting.iter_mut().flatten().zip(other.lasting.iter().flatten()).for_each(|(a, b)| a.merge(b));
        self.faulty_terms.extend(other.faulty_terms);
        self.digest = mix(self.digest, other.digest);
    }

    fn report(self, batch: &CampaignBatch<'_>) -> CampaignReport {
        let (machine, program) = (batch.machine, batch.machine.program());
        let sound = self.campaigns - self.faults;
        let options = program.options.iter().filter(|o| o.set != o.default);
        let side_entries = program.kinds.get(1).map_or(&[][..], |kind| &kind.entries);
        let pilot = |side: usize| batch.pilots.get(side).or(batch.pilots.first()).copied().unwrap_or_default();
        let percent = |p: u64| self.rounds.percentile(p).unwrap_or(0) as u64;
        let missions = (0..).map(MissionId).zip(&self.played).filter(|(_, row)| row[0] > 0);
        CampaignReport {
            format: FORMAT,
            ruleset: program.head.name.clone(),
            campaign: machine.campaign().head.name.clone(),
            options: options.map(|o| (o.head.name.clone(), o.values.get(o.set).cloned().unwrap_or_default())).collect(),
            pilots: side_entries
                .iter()
                .enumerate()
                .map(|(i, side)| (side.head.name.clone(), pilot(i).name(program)))
                .collect(),
            seed: batch.seed,
            campaigns_asked: batch.campaigns,
            campaigns: self.campaigns,
            digest: self.digest,
            decisions: self.decisions,
            sides: side_entries
                .iter()
                .zip(&self.wins)
                .map(|(side, wins)| SideResult {
                    name: side.head.name.clone(),
                    title: side.head.title.clone(),
                    wins: Share::new(*wins, sound),
                })
                .collect(),
            draws: Share::new(self.draws, sound),
            faults: Share::new(self.faults, self.campaigns),
            first_faults: self.first_faults,
            faulty_terms: self.faulty_terms,
            rounds: Length {
                mean: self.rounds.mean(),
                least: self.rounds.counts.iter().position(|n| *n > 0).unwrap_or(0) as u64,
                median: percent(50),
                most: percent(100),
                histogram: self.rounds.clone(),
            },
            missions_played: self.missions.mean(),
            missions: missions
                .map(|(id, row)| {
                    let head = &program.missions[id.index()].head;
                    let wins = row[1..].iter().map(|wins| Share::new(*wins, row[0])).collect();
                    MissionResult { name: head.name.clone(), title: head.title.clone(), played: row[0], wins }
                })
                .collect(),
            events: event_results(machine.ledger(), &self.events),
            rosters: lasting(machine)
                .into_iter()
                .zip(&self.lasting)
                .map(|(figure, sums)| LastingResult {
                    name: figure.name,
                    title: figure.title,
                    sides: sums.iter().map(Sum::mean).collect(),
                })
                .collect(),
        }
    }
}

fn sides(program: &Program) -> usize {
    program.kinds.get(1).map_or(0, |kind| kind.entries.len())
}
