//! Comparisons of two versions of a project's rules by many games, and matrices of entries: what is asked, and how it is
//! played.
//!
//! A is the version to compare with, B the files as they are now. The worker plays; here are neither threads nor words
//! for the window.

mod distribution;
mod judged;
mod kept;
mod matrix;
mod matrix_entries;
mod matrix_file;
mod parting;
mod report_file;
mod together_file;

use crate::check::{Checker, Sources};
use crate::document::declared;
use crate::game::{Game, GameError, faulty_terms_of};
use dicta_lab::{
    COMPARISON_FORMAT, COMPARISON_MARGIN, ComparedMission, ComparedRules, Comparison, ComparisonPlan,
    play_comparison_with_looks,
};
use dicta_pilots::{PilotSpec, UnknownPilot};
use dicta_play::Machine;
use dicta_program::{MissionId, Program};
use serde::{Deserialize, Serialize};
use std::sync::atomic::Ordering;

pub use dicta_lab::{
    ComparedFigure, ComparisonReport, DifferingPair, Estimate, GameEnd, LadderReport, Metric, PairAt, PairingGame,
    PairingResult, RungAgainst, RungComparison, Verdict, Watch, price,
};
pub use distribution::{DistributionBar, distribution_of_differences, distribution_of_values};
pub use judged::{JudgedRule, LastVerdict, LastVerdicts};
pub use kept::{KeptError, KeptHead, KeptResult, KeptRung, KeptWhat};
pub use matrix::{MatrixOrder, MatrixResult, matrix_game, play_matrix};
pub use matrix_entries::{MissionOf, entries_in_mission, entries_of_kind, kinds_on_both_sides, mission_of};
pub use matrix_file::{Measured, matrix_csv, matrix_json, matrix_page};
pub use parting::parted;
pub use report_file::{ReportFormat, comparison_page, verdict_words};
pub use together_file::interval_scale;

/// How the versions are named.
const LETTERS: [char; 2] = ['A', 'B'];

/// What B is compared with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Against {
    /// The files as they were last saved.
    Saved,
    /// The files as they are now, without this house rule.
    Without(String),
}

/// A comparison to play.
#[derive(Clone, Debug)]
pub struct LabOrder {
    pub against: Against,
    /// The files as they are now.
    pub now: Sources,
    /// The files as they were last saved.
    pub saved: Sources,
    /// The ruleset with its overlays, as the files are now.
    pub ruleset: String,
    pub overlays: Vec<String>,
    /// The names of the missions.
    pub missions: Vec<String>,
    /// The names of the pilots; each plays all seats.
    pub pilots: Vec<String>,
    pub metric: Metric,
    /// The number of games of each pilot, rounded up to whole rounds.
    pub games: u64,
    /// Whether a pilot stops before as soon as its verdict is known.
    pub until_known: bool,
    pub seed: u64,
    /// The number of threads; 0 for one per processor.
    pub threads: usize,
}

/// Why a comparison can't be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabError {
    /// One of the versions can't be played.
    #[error("{letter}: {error}")]
    Game { letter: char, error: GameError },
    #[error(transparent)]
    Pilot(#[from] UnknownPilot),
    #[error("the mission `{0}` has other sides in B")]
    OtherSides(String),
    #[error("choose a mission and a pilot")]
    Nothing,
    /// The rules of a matrix can't be played.
    #[error(transparent)]
    Rules(#[from] GameError),
    #[error("a matrix needs at least two entries of `{0}` that a mission admits")]
    TooFewEntries(String),
    #[error("no mission can be played: {0}")]
    NoMission(String),
}

/// A comparison that was played.
#[derive(Clone, Debug)]
pub struct PlayedComparison {
    pub order: LabOrder,
    pub result: LabResult,
    /// What was known after more and more games.
    pub looks: Vec<Look>,
}

/// A matrix that was played.
#[derive(Clone, Debug)]
pub struct PlayedMatrix {
    pub order: MatrixOrder,
    pub result: MatrixResult,
}

/// What the lab has played.
#[derive(Clone, Debug)]
pub enum Played {
    Comparison(Box<PlayedComparison>),
    Matrix(Box<PlayedMatrix>),
}

/// What a comparison has found.
#[derive(Clone, Debug)]
pub struct LabResult {
    pub plan: ComparisonPlan,
    pub report: ComparisonReport,
    /// The declarations that differ between A and B.
    pub rules: Vec<JudgedRule>,
    /// What the pilots could not compute.
    pub warnings: Vec<String>,
}

/// What was known of a pilot after some games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Look {
    /// The number of the pilot in the order.
    pub rung: usize,
    pub games: u64,
    pub difference: Estimate,
}

/// The names of the events that a metric can count.
pub fn events(program: &Program) -> impl Iterator<Item = &str> {
    program.events.iter().filter(|e| e.builtin.is_none()).map(|e| e.head.name.as_str())
}

/// A value of the figure, as text.
pub fn value(metric: &Metric, value: f64) -> String {
    if metric.is_share() { format!("{:.1} %", 100.0 * value) } else { format!("{value:.2}") }
}

/// A difference with its sign, as text. Adding 0 makes a positive zero of a negative one.
pub fn signed(metric: &Metric, value: f64) -> String {
    let text = match metric.is_share() {
        true => format!("{:+.1}", (1000.0 * value).round() / 10.0 + 0.0),
        false => format!("{:+.2}", (100.0 * value).round() / 100.0 + 0.0),
    };
    text.replace('-', "−")
}

/// A whole number with its sign, as text.
pub fn signed_whole(value: f64) -> String {
    format!("{:+.0}", value.round() + 0.0).replace('-', "−")
}

/// Plays a comparison; `None` if it is canceled. `looked` gets what is known from time to time.
///
/// # Errors
/// If a version can't be played, or a pilot is missing.
pub fn compare(
    checker: &mut Checker,
    order: &LabOrder,
    watch: &Watch<'_>,
    looked: &(dyn Fn(Look) + Sync),
) -> Result<Option<LabResult>, LabError> {
    let mut games = Vec::new();
    for mission in &order.missions {
        if watch.cancel.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let mut of = |version: usize| {
            prepared(checker, order, mission, version)
                .and_then(|game| linked(&game).map(|machine| (game, machine)))
                .map_err(|error| LabError::Game { letter: LETTERS[version], error })
        };
        games.push([of(0)?, of(1)?]);
    }
    let Some([(first, _), (second, _)]) = games.first().filter(|_| !order.pilots.is_empty()) else {
        return Err(LabError::Nothing);
    };
    let versions = [first, second].map(|game| ComparedRules {
        system: game.ruleset.clone(),
        overlays: game.overlays.clone(),
        options: Vec::new(),
    });
    let mut missions = Vec::new();
    for [(_, a), (_, b)] in &games {
        missions.push(mission([a, b], &order.pilots)?);
    }
    let plan = plan(order, versions, &missions, games.iter().flatten().map(|(_, machine)| machine));
    let comparison = Comparison { plan: &plan, missions, threads: order.threads, rows: None };
    let sums = play_comparison_with_looks(&comparison, watch, &|rung, sums| {
        let found = plan.rung_report(rung, sums);
        looked(Look { rung, games: found.games, difference: found.difference });
    });
    let Some(mut sums) = sums else { return Ok(None) };
    for fault in sums.rungs.iter_mut().flat_map(|rung| &mut rung.first_faults) {
        let game = games.get(fault.mission).and_then(|versions| versions.get(fault.version));
        if let (Some((game, _)), Some(cause)) = (game, &fault.cause) {
            fault.fault = game.fault_text(cause);
        }
    }
    let report = plan.report(&sums);
    let warnings = warnings(games.iter().flatten());
    Ok(Some(LabResult { plan, report, rules: judged::judged(checker, order), warnings }))
}

/// What the pilots of games that were played could not compute.
fn warnings<'g>(games: impl Iterator<Item = &'g (Game, Machine)>) -> Vec<String> {
    faulty_terms_of(games.map(|(game, machine)| (machine, &*game.sources)))
}

/// The game of a version, 0 for A and 1 for B.
///
/// # Errors
/// If its rules have errors, may reveal secrets, or lack the mission.
fn prepared(checker: &mut Checker, order: &LabOrder, mission: &str, version: usize) -> Result<Game, GameError> {
    let (sources, overlays) = version_of(order, version);
    prepared_stack(checker, sources, (&order.ruleset, &overlays), mission)
}

/// The files and the overlays of a version, 0 for A and 1 for B.
fn version_of(order: &LabOrder, version: usize) -> (&Sources, Vec<String>) {
    let without = |is_out: &dyn Fn(&String) -> bool| order.overlays.iter().filter(|o| !is_out(o)).cloned().collect();
    match (&order.against, version) {
        (Against::Saved, 0) => (&order.saved, without(&|overlay| is_new(order, overlay))),
        (Against::Without(name), 0) => (&order.now, without(&|overlay| overlay == name)),
        _ => (&order.now, order.overlays.clone()),
    }
}

/// The game of a mission under a ruleset with overlays.
///
/// # Errors
/// If the rules have errors, may reveal secrets, or lack the mission.
fn prepared_stack(
    checker: &mut Checker,
    sources: &Sources,
    stack: (&str, &[String]),
    mission: &str,
) -> Result<Game, GameError> {
    if checker.compile_stack(sources, stack.0, stack.1, &[]).leaks {
        return Err(GameError::Leaks);
    }
    let game = Game::prepare_stack(checker, sources, stack, mission, &[])?;
    if game.partial { Err(GameError::Errors) } else { Ok(game) }
}

/// Whether an overlay was declared since the files were saved.
fn is_new(order: &LabOrder, overlay: &str) -> bool {
    let declares = |sources: &Sources| {
        let mut heads = sources.files.iter().flat_map(|(_, text)| declared(text));
        heads.any(|head| head.word == "ruleset" && head.name == overlay)
    };
    declares(&order.now) && !declares(&order.saved)
}

fn linked(game: &Game) -> Result<Machine, GameError> {
    Machine::new(game.program.clone(), MissionId(game.mission as u32))
        .map_err(|error| GameError::Setup(game.setup_text(&error)))
}

/// A mission with all pilots under both versions.
fn mission<'m>(machines: [&'m Machine; 2], pilots: &[String]) -> Result<ComparedMission<'m>, LabError> {
    let mut rungs = Vec::new();
    for name in pilots {
        let of = |machine: &Machine| PilotSpec::parse(machine.program(), name).map(|spec| vec![spec]);
        rungs.push([of(machines[0])?, of(machines[1])?]);
    }
    let other = || LabError::OtherSides(machines[0].mission().head.name.clone());
    ComparedMission::new(machines, rungs).ok_or_else(other)
}

fn plan<'m>(
    order: &LabOrder,
    versions: [ComparedRules; 2],
    missions: &[ComparedMission<'_>],
    machines: impl Iterator<Item = &'m Machine>,
) -> ComparisonPlan {
    let mut plan = ComparisonPlan {
        format: COMPARISON_FORMAT,
        versions,
        project: None,
        unsound: false,
        missions: missions.iter().map(ComparedMission::planned).collect(),
        rungs: order.pilots.iter().map(|pilot| vec![pilot.clone()]).collect(),
        rounds: order.games.div_ceil(2 * missions.len().max(1) as u64),
        until_known: order.until_known,
        seed: order.seed,
        metric: order.metric.clone(),
        margin: 0,
        events: dicta_lab::event_names(machines),
        together: 1,
    };
    plan.margin = (plan.greatest() * COMPARISON_MARGIN / 100.0 * 1e6).round() as u64;
    plan
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;
    use std::sync::atomic::AtomicBool;

    pub(super) const TEXT: &str = "ruleset small \"Small\"\nboard hex\nside red \"Red\"\nside blue \"Blue\"\n\
        kind plane piece { counter fuel : 0..9 = 3 }\nplane spad { }\n\
        turn {\n  phase fly {\n    each plane a { a.fuel -= 1 }\n  }\n}\nmap sky { size 9 x 9 }\n\
        mission duel \"Duel\" {\n  map sky\n  turns 2\n  seat rouge red\n  seat bleu blue\n  \
          piece s1 spad { seat rouge, at @0101, facing 0 }\n  piece s2 spad { seat bleu, at @0202, facing 0 }\n}\n";

    pub(super) fn sources(text: &str) -> Sources {
        Sources::of(1, [("small.dicta".to_owned(), text.to_owned())])
    }

    pub(super) fn order(now: &str) -> LabOrder {
        LabOrder {
            against: Against::Saved,
            now: sources(now),
            saved: sources(TEXT),
            ruleset: "small".to_owned(),
            overlays: Vec::new(),
            missions: vec!["duel".to_owned()],
            pilots: vec!["random".to_owned()],
            metric: Metric::Turns,
            games: 200,
            until_known: false,
            seed: 1,
            threads: 1,
        }
    }

    pub(super) fn played(order: LabOrder) -> PlayedComparison {
        let (found, looks) = run(&order, false);
        PlayedComparison { order, result: found.expect("played").expect("not canceled"), looks }
    }

    pub(super) fn run(order: &LabOrder, cancel: bool) -> (Result<Option<LabResult>, LabError>, Vec<Look>) {
        let (cancel, looks) = (AtomicBool::new(cancel), Mutex::new(Vec::new()));
        let watch = Watch { progress: &|_| {}, cancel: &cancel };
        let add = |look| looks.lock().expect("not poisoned").push(look);
        let found = compare(&mut Checker::default(), order, &watch, &add);
        (found, looks.into_inner().expect("not poisoned"))
    }

    /// Two planes; the one with more fuel at the end wins. A swift uses less.
    const MATRIX_TEXT: &str = "ruleset small \"Small\"\nboard hex\nside red \"Red\"\nside blue \"Blue\"\n\
        kind plane piece {\n  stat thirst : 0..9\n  counter fuel : 0..99 = 90\n}\n\
        plane spad \"Spad\" { thirst 6 }\nplane swift \"Swift\" { thirst 2 }\nplane swan \"Swan\" { thirst 2 }\n\
        value left(s: side) = 0 {\n  + sum of a.fuel for plane a where a.side == s as fuel because \"fuel\"\n}\n\
        turn {\n  phase fly {\n    each plane a { a.fuel -= a.thirst }\n  }\n}\nmap sky { size 9 x 9 }\n\
        mission duel \"Duel\" {\n  map sky\n  turns 2\n  seat rouge red\n  seat bleu blue\n  \
          piece s1 spad { seat rouge, at @0101, facing 0 }\n  piece s2 spad { seat bleu, at @0202, facing 0 }\n  \
          score left wins\n}\n";

    pub(super) fn matrix_order() -> MatrixOrder {
        MatrixOrder {
            sources: Sources::of(1, [("small.dicta".to_owned(), MATRIX_TEXT.to_owned())]),
            ruleset: "small".to_owned(),
            overlays: Vec::new(),
            missions: vec!["duel".to_owned()],
            kind: "plane".to_owned(),
            entries: Vec::new(),
            pilot: "random".to_owned(),
            games: 10,
            seed: 1,
            threads: 1,
        }
    }

    pub(super) fn run_matrix(order: &MatrixOrder, cancel: bool) -> Result<Option<MatrixResult>, LabError> {
        let cancel = AtomicBool::new(cancel);
        play_matrix(&mut Checker::default(), order, &Watch { progress: &|_| {}, cancel: &cancel })
    }

    #[test]
    fn files_are_compared_with_the_saved_ones() {
        let verdict = |now: &str| {
            let found = run(&order(now), false).0.expect("played").expect("not canceled");
            found.report.rungs[0].verdict
        };
        assert_eq!(verdict(TEXT), Verdict::Unreached);
        assert_eq!(verdict(&TEXT.replace("turns 2", "turns 4")), Verdict::Greater);
        assert_eq!(verdict(&TEXT.replace("turns 2", "turns 1")), Verdict::Less);
    }

    #[test]
    fn looks_lead_to_the_result() {
        let (found, looks) = run(&order(&TEXT.replace("turns 2", "turns 4")), false);
        let report = found.expect("played").expect("not canceled").report;
        assert!(looks.len() > 2 && looks.is_sorted_by_key(|look| look.games), "{looks:?}");
        let last = looks.last().expect("some");
        assert_eq!((last.rung, last.games, last.difference), (0, 200, report.rungs[0].difference));
    }

    #[test]
    fn terms_that_cannot_be_computed_are_reported_once() {
        let ten = "1000000000";
        let doctrine = format!(
            "doctrine vast \"Vast\" for plane a {{\n  + a.fuel * {ten} * {ten} * {ten} as size because \"size\"\n}}\n"
        );
        let choice =
            "choice throttle(a: plane) \"Throttle\" {\n  pick more \"More\": 0..2\n  then { a.fuel -= 1 }\n}\n";
        let gather = "gather throttle(a) for each plane a";
        let text = TEXT.replace("each plane a { a.fuel -= 1 }", gather) + choice + &doctrine;
        let order = LabOrder { saved: sources(&text), pilots: vec!["vast".to_owned()], games: 4, ..order(&text) };
        let found = run(&order, false).0.expect("played").expect("not canceled");
        assert_eq!(found.warnings.len(), 1, "{:?}", found.warnings);
        assert!(found.warnings[0].starts_with("the term `size` of the doctrine `vast`"), "{:?}", found.warnings);
    }

    #[test]
    fn what_cannot_be_played_is_reported() {
        assert!(run(&order(TEXT), true).0.is_ok_and(|found| found.is_none()));
        let broken = run(&order(&TEXT.replace("a.fuel", "a.fule")), false).0.expect_err("an error");
        assert_eq!(broken, LabError::Game { letter: 'B', error: GameError::Errors });
        let nothing = LabOrder { missions: Vec::new(), ..order(TEXT) };
        assert_eq!(run(&nothing, false).0.expect_err("nothing to play"), LabError::Nothing);
        let nobody = LabOrder { pilots: vec!["nobody".to_owned()], ..order(TEXT) };
        assert!(matches!(run(&nobody, false).0, Err(LabError::Pilot(_))));
    }
}
