//! The interpreter compared with the native twin: 2,000 games line by line, every rule and effect reached, and
//! forty-two deliberate mistakes, twenty-one on either side, each of which makes the comparison fail.

use super::kit::{RULESET, again, base, first_seed, project_with, soak, sound};
use crate::compare::{Interpreter, LogTranslator, charts, first_difference, singly};
use crate::twin::{Coverage, Kind, Line, Mutation, Pilot, Twin, TwinLog};
use dicta_pilots::PilotSpec;
use dicta_program::Program;
use std::sync::{Arc, OnceLock};

/// The total number of games to compare, half of them with random and half with steady pilots.
const GAMES: u64 = 2_000;
/// The maximum number of seeds before a mistake counts as not noticed.
const SEEDS_MAX: u64 = 400;

/// Eight aircraft in a small sky, most of them steady gun platforms: rare events happen here.
const MELEE: &str = r#"for bluemax_2013_de

map arena "Arena" {
  size 10 x 9
}

/// Everybody in the middle of it.
mission melee "Melee" {
  map arena
  turns 60
  seat one "One" entente
  seat two "Two" entente
  seat three "Three" entente
  seat four "Four" entente
  seat five "Five" central
  seat six "Six" central
  seat seven "Seven" central
  seat eight "Eight" central
  piece one   nieuport_10   { seat one,   at @0703, facing 3 }
  piece two   fokker_1      { seat two,   at @0305, facing 1 }
  piece three fokker_3      { seat three, at @0407, facing 0 }
  piece four  bristol_15    { seat four,  at @0505, facing 0 }
  piece five  fokker_1      { seat five,  at @0403, facing 3 }
  piece six   fokker_2      { seat six,   at @0805, facing 4 }
  piece seven albatros_4    { seat seven, at @0707, facing 0 }
  piece eight fokker_3      { seat eight, at @0605, facing 3 }
}
"#;

/// The built-in system with the melee, and with one file changed by `change`.
fn with_melee(path: &str, change: impl Fn(&str) -> String) -> Arc<Program> {
    let text = dicta_content::read(path).expect("a text of the library");
    let changed =
        [("melee.dicta", Arc::new(dicta_syntax::parse(MELEE))), (path, Arc::new(dicta_syntax::parse(&change(text))))];
    let project = project_with(&changed);
    sound(&project, dicta_compiler::compile(&project, RULESET, &[], &[]))
}

const SEQUENCE: &str = "dicta/bluemax-2013/sequence.dicta";
/// Rules of the German edition only.
const RULES: &str = "dicta/bluemax-2013-de/rules.dicta";

/// The built-in rules with the melee as one of their missions.
fn melee() -> &'static Arc<Program> {
    static MELEE: OnceLock<Arc<Program>> = OnceLock::new();
    MELEE.get_or_init(|| with_melee(SEQUENCE, str::to_owned))
}

/// The melee with one card of each design in the decks, so that they run out.
fn small_decks() -> &'static Arc<Program> {
    static SMALL: OnceLock<Arc<Program>> = OnceLock::new();
    SMALL.get_or_init(|| {
        with_melee(DAMAGE, |text| {
            ["x2", "x3", "x4"].iter().fold(text.into(), |t: String, x| t.replace(&format!("card {x} "), "card x1 "))
        })
    })
}

/// Interpreter and twin with the same mission and pilots.
struct Pair {
    interpreter: Interpreter,
    teller: LogTranslator,
    twin: Twin,
    pilots: Vec<Pilot>,
}

impl Pair {
    /// The twin's plain numbers are read from `charts_of`: the built-in rules, even if `program` has a mistake.
    fn new(program: &Arc<Program>, charts_of: &Program, mission: &str, pilot: Pilot) -> Pair {
        let spec = match pilot {
            Pilot::Random => PilotSpec::Random,
            Pilot::Steady => PilotSpec::parse(program, "steady").expect("a steady pilot"),
        };
        let interpreter = Interpreter::new(program.clone(), mission, &[spec]);
        let pilots = vec![pilot; interpreter.machine.mission().seats.len()];
        let teller = LogTranslator::new(&interpreter.machine);
        Pair { interpreter, teller, twin: Twin::new(&charts(charts_of, mission)), pilots }
    }

    /// The interpreter's game.
    fn ours(&mut self, seed: u64) -> Vec<Line> {
        let mut journal = dicta_play::GameLog::on();
        let (outcome, _) = self.interpreter.play(seed, &mut journal);
        let mut lines = self.teller.lines(self.interpreter.machine.program(), journal.entries());
        lines.push(Line::new(Kind::Ended, &[i64::from(outcome.turn), outcome.winner.map_or(-1, |w| w - 1)]));
        lines
    }

    /// The twin's game.
    fn theirs(&self, seed: u64) -> TwinLog {
        let mut journal = TwinLog::default();
        self.twin.play(seed, &self.pilots, &mut journal);
        journal
    }
}

/// Plays `games` seeds of a mission on both sides; returns what the games reached.
fn compare(program: &Arc<Program>, mission: &str, pilot: Pilot, games: u64) -> Coverage {
    let mut pair = Pair::new(program, program, mission, pilot);
    let mut reached = Coverage::default();
    for seed in first_seed()..first_seed() + games * soak() as u64 {
        let theirs = pair.theirs(seed);
        if let Some(text) = first_difference(&pair.ours(seed), &singly(&theirs.lines)) {
            panic!("{mission}, {pilot:?} pilots, {text}\n{}", again(seed, "interpreter_and_twin"));
        }
        reached.add(&theirs.reached);
    }
    reached
}

#[test]
fn interpreter_and_twin_play_the_same_games() {
    let mut reached = Coverage::default();
    let shares = [
        (melee(), "duel", 100),
        (melee(), "pairs", 150),
        (melee(), "dogfight", 250),
        (melee(), "melee", 250),
        (small_decks(), "melee", 250),
    ];
    assert_eq!(2 * shares.iter().map(|(.., games)| games).sum::<u64>(), GAMES);
    for (program, mission, games) in shares {
        for pilot in [Pilot::Random, Pilot::Steady] {
            reached.add(&compare(program, mission, pilot, games));
        }
    }
    assert_eq!(reached.missing(), Vec::<&str>::new(), "never reached");
}

// ---- Mistakes on the twin's side ------------------------------------------------------------------------------------

#[test]
fn every_mistake_of_the_twin_is_noticed() {
    assert_eq!(Mutation::ALL.len(), 21);
    let mut unnoticed: Vec<Mutation> = Mutation::ALL.to_vec();
    for pilot in [Pilot::Steady, Pilot::Random] {
        let mut pair = Pair::new(melee(), melee(), "melee", pilot);
        for seed in 0..SEEDS_MAX {
            if unnoticed.is_empty() {
                return;
            }
            let ours = pair.ours(seed);
            unnoticed.retain(|mutation| {
                let mut theirs = TwinLog::default();
                pair.twin.play_mutated(*mutation, seed, &pair.pilots, &mut theirs);
                first_difference(&ours, &singly(&theirs.lines)).is_none()
            });
        }
    }
    assert!(unnoticed.is_empty(), "not noticed: {unnoticed:?}");
}

// ---- Mistakes in the rules ------------------------------------------------------------------------------------------

const DAMAGE: &str = "dicta/bluemax-2013/damage.dicta";
const SYSTEM: &str = "dicta/bluemax-2013/shared.dicta";
const DOCTRINES: &str = "dicta/bluemax-2013/doctrines.dicta";

/// Twenty-one wrong lines: the file, the right source, the wrong source.
const MISTAKES: [(&str, &str, &str); 21] = [
    (SEQUENCE, "abs(m.speed - a.last.speed) > 1", "abs(m.speed - a.last.speed) > 2"),
    (SEQUENCE, "forbid when m.acrobatic and a.trail == fire", "forbid when m.acrobatic and a.trail == smoke"),
    (RULES, "m.nonrepeatable and a.last.nonrepeatable", "m.nonrepeatable and a.last.stall and m.stall"),
    (SEQUENCE, "forbid when m.speed >= 3 and a.weak_wings", "forbid when m.speed >= 4 and a.weak_wings"),
    (SEQUENCE, "a.rudder is not none and m.heading != a.rudder", "a.rudder is not none and m.heading == a.rudder"),
    (SEQUENCE, "m.speed != max(1, a.last.speed - 1)", "m.speed != max(2, a.last.speed - 1)"),
    (SEQUENCE, "  and a in rear(b)", "  and a in front(b)"),
    (SEQUENCE, "= a.side != t.side and t in sights(a)", "= t in sights(a)"),
    (SEQUENCE, "  row 2: damage_c", "  row 2: damage_b"),
    (
        SEQUENCE,
        "(shooter: aircraft, target: aircraft, burst: burst) = 3 {",
        "(shooter: aircraft, target: aircraft, burst: burst) = 4 {",
    ),
    (SEQUENCE, "  - 1 when shooter.flown.speed >= 3  ", "  - 1 when shooter.flown.speed >= 4  "),
    (RULES, "if standing(entente) > standing(central) {", "if standing(entente) >= standing(central) {"),
    (SEQUENCE, "if r >= 3 {", "if r >= 4 {"),
    (SEQUENCE, "turned(a.facing, s - 1)", "turned(a.facing, s)"),
    (SEQUENCE, "and a.flown.heading == S and not a.flown.acrobatic", "and a.flown.heading == S"),
    (SEQUENCE, "if r >= (if a.flown.slip then 4 else 5) {", "if r >= 5 {"),
    (DAMAGE, "if t.trail is none { t.trail = smoke }", "t.trail = smoke"),
    (DAMAGE, "  t.wings += n", "  t.wings += 1"),
    (
        SYSTEM,
        "lasting until end of planning of turn 3 after                               source",
        "lasting until end of planning of turn 2 after source",
    ),
    (DOCTRINES, "end_facing(a, m.path)) < 2", "end_facing(a, m.path)) < 3"),
    (
        SEQUENCE,
        "step gone_in_recovery \"Is it over?\" { who_has_won(false) }",
        "step gone_in_recovery \"Is it over?\" { }",
    ),
];

/// The first seed that reveals a mistake in the rules, if any.
fn noticed(program: &Arc<Program>) -> Option<u64> {
    let mut pairs = [Pilot::Steady, Pilot::Random].map(|pilot| Pair::new(program, melee(), "melee", pilot));
    (0..SEEDS_MAX).find(|seed| {
        pairs.iter_mut().any(|pair| first_difference(&pair.ours(*seed), &singly(&pair.theirs(*seed).lines)).is_some())
    })
}

#[test]
fn every_mistake_in_the_rules_is_noticed() {
    let mut found = String::new();
    for (path, right, wrong) in MISTAKES {
        let text = dicta_content::read(path).expect("a text of the library");
        assert!(text.contains(right), "{path} no longer says `{right}`");
        if noticed(&with_melee(path, |text| text.replacen(right, wrong, 1))).is_none() {
            found.push_str(&format!("{path}: `{wrong}`\n"));
        }
    }
    assert!(found.is_empty(), "not noticed:\n{found}");
}

/// The canary: without a mistake there is no difference, and unreached rules are reported.
#[test]
fn without_a_mistake_there_is_no_difference() {
    let mut pair = Pair::new(base(), base(), "duel", Pilot::Steady);
    assert!((0..20).all(|seed| first_difference(&pair.ours(seed), &singly(&pair.theirs(seed).lines)).is_none()));
    assert!(first_difference(&pair.ours(1), &singly(&pair.theirs(2).lines)).is_some());
    assert!(pair.theirs(1).reached.missing().len() > 10);
}
