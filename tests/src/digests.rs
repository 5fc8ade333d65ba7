//! Digests of all games of the library, for comparing operating systems, processors and toolchains.
//!
//! One line for the rules of each system, two for each of its missions and one for each of its campaigns. A mission or
//! campaign is played with its own options. The digest of a game covers its whole game log, with reasons, and its
//! outcome.

use crate::compare::{Interpreter, compiled};
use dicta_lab::{CampaignBatch, game_seed, simulate_campaigns};
use dicta_pilots::PilotSpec;
use dicta_play::campaign::CampaignMachine;
use dicta_play::{GameLog, Machine, Outcome, Position};
use dicta_program::Program;
use std::fmt::{self, Write};
use std::sync::Arc;

/// The pilots that play each mission, and the number of games.
const FLOWN: [(&str, u64); 2] = [("random", 40), ("steady", 6)];
/// The number of campaigns that random pilots play.
const CAMPAIGNS: u64 = 2;
const SEED: u64 = 7;

/// Passes each line for the whole library to `line`.
///
/// # Panics
/// If a game or campaign ends in a fault.
pub fn each_line(line: &mut dyn FnMut(String)) {
    for system in dicta_content::systems() {
        let plain = compiled(system, &[]);
        line(format!("{system} rules {:016x}", dicta_play::digest(&plain)));
        for mission in &plain.missions {
            let program = Arc::new(under(system, &mission.options));
            for (pilot, games) in FLOWN {
                let digest = missions(&program, &mission.head.name, pilot, games);
                line(format!("{system}/{} {pilot} {digest:016x}", mission.head.name));
            }
        }
        for (number, campaign) in plain.campaigns.iter().enumerate() {
            let digest = campaigns(under(system, &campaign.options), number);
            line(format!("{system}/{} random {digest:016x}", campaign.head.name));
        }
    }
}

fn under(system: &str, options: &[(String, String)]) -> Program {
    let options: Vec<(&str, &str)> = options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    compiled(system, &options)
}

/// The digest of some games of a mission.
fn missions(program: &Arc<Program>, mission: &str, pilot: &str, games: u64) -> u64 {
    let pilot = PilotSpec::parse(program, pilot).expect("a pilot");
    let mut table = Interpreter::new(program.clone(), mission, &[pilot]);
    let mut digest = Digest::default();
    for game in 0..games {
        let mut journal = GameLog::on();
        let (outcome, end) = table.play_out(game_seed(SEED, game), &mut journal);
        digest.add_game(&table.machine, &journal, &outcome, &end);
    }
    digest.0
}

fn campaigns(program: Program, number: usize) -> u64 {
    let pilots = vec![PilotSpec::parse(&program, "random").expect("a pilot")];
    let machine = CampaignMachine::new(Arc::new(program), number).expect("a campaign that can be set up");
    let report =
        simulate_campaigns(&CampaignBatch { machine: &machine, pilots, campaigns: CAMPAIGNS, seed: SEED, threads: 1 });
    assert_eq!((report.campaigns, report.faults.count), (CAMPAIGNS, 0), "{:?}", report.first_faults);
    report.digest
}

/// A hash of text that is written piece by piece (FNV-1a).
struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Digest(0xcbf2_9ce4_8422_2325)
    }
}

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

impl Digest {
    fn add_game(&mut self, machine: &Machine, journal: &GameLog, outcome: &Outcome, end: &Position) {
        for entry in journal.entries() {
            // Writing to a hash never fails.
            let _ = writeln!(self, "{entry:?}");
        }
        let _ = writeln!(self, "{outcome:?} {}", machine.save(end));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The system of the book's examples: small and quick to play.
    const SYSTEM: &str = "skirmish";

    #[test]
    fn digests_cover_each_entry_and_the_end() {
        let program = Arc::new(compiled(SYSTEM, &[]));
        let mission = program.missions[0].head.name.clone();
        let pilot = PilotSpec::parse(&program, "random").expect("a pilot");
        let mut table = Interpreter::new(program, &mission, &[pilot]);
        let mut journal = GameLog::on();
        let (outcome, end) = table.play_out(SEED, &mut journal);
        let (_, other_end) = table.play_out(SEED + 1, &mut GameLog::Off);
        let entries = journal.take();
        let digest = |entries: &[dicta_play::Entry], outcome: &Outcome, end: &Position| {
            let mut digest = Digest::default();
            digest.add_game(&table.machine, &GameLog::On(entries.to_vec()), outcome, end);
            digest.0
        };
        let whole = digest(&entries, &outcome, &end);
        assert_eq!(whole, digest(&entries, &outcome, &end));
        assert_ne!(whole, digest(&entries, &outcome, &other_end));
        assert_ne!(whole, digest(&entries, &Outcome { turn: outcome.turn + 1, ..outcome.clone() }, &end));
        for left_out in 0..entries.len() {
            let mut fewer = entries.clone();
            fewer.remove(left_out);
            assert_ne!(whole, digest(&fewer, &outcome, &end), "without entry {left_out}");
        }
    }

    /// Some missions set options that others don't; with the system's defaults their games would differ.
    #[test]
    fn missions_are_played_under_their_own_options() {
        let mut asking = 0;
        for system in dicta_content::systems() {
            let plain = Arc::new(compiled(system, &[]));
            let Some(mission) = plain.missions.iter().find(|m| !m.options.is_empty()) else { continue };
            let own = Arc::new(under(system, &mission.options));
            let digest = |program| missions(program, &mission.head.name, "random", 2);
            assert_ne!(digest(&own), digest(&plain), "{system}/{}", mission.head.name);
            asking += 1;
        }
        assert!(asking > 1, "{asking}");
    }
}
