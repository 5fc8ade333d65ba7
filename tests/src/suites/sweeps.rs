//! The interpreter compared with the twin of `tally-ho`: fighter sweeps, offer by offer and event by event, and
//! deliberate mistakes on either side, each of which makes the comparison fail.

use super::kit::{again, first_seed, library, soak, sound};
use crate::compare::{Interpreter, compiled};
use crate::record::{Pilot, Translator, first_difference};
use crate::tally_compare::SweepReader;
use crate::tally_twin::{Charts, Sweep};
use dicta_pilots::PilotSpec;
use dicta_program::Program;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// Games of each mission with each kind of pilot.
const GAMES: u64 = 40;
const PILOTS: [Pilot; 2] = [Pilot::Random, Pilot::Steady];

/// The built-in rules.
fn right() -> &'static Arc<Program> {
    static RIGHT: OnceLock<Arc<Program>> = OnceLock::new();
    RIGHT.get_or_init(|| Arc::new(compiled("tally-ho", &[])))
}

/// Interpreter and twin with the same mission and pilots.
struct Pair {
    interpreter: Interpreter,
    translator: Translator,
    twin: Sweep,
    pilot: Pilot,
    name: String,
}

impl Pair {
    /// The twin's plain numbers are those of the built-in rules, even if `program` has a mistake; `spoil` may change
    /// them.
    fn new(program: &Arc<Program>, mission: &str, pilot: Pilot, spoil: impl Fn(&mut Charts)) -> Pair {
        let spec = match pilot {
            Pilot::Random => PilotSpec::Random,
            Pilot::Steady => PilotSpec::parse(program, "steady").expect("a steady pilot"),
        };
        let mut charts = SweepReader::new(&Interpreter::new(right().clone(), mission, &[spec]).machine).charts();
        spoil(&mut charts);
        let interpreter = Interpreter::new(program.clone(), mission, &[spec]);
        let translator = SweepReader::new(&interpreter.machine).translator();
        Pair { interpreter, translator, twin: Sweep::new(&charts), pilot, name: format!("{mission}, {pilot:?} pilots") }
    }

    /// How the two games with a seed differ, and the kinds of lines in the interpreter's.
    fn play(&mut self, seed: u64) -> (Option<String>, Vec<String>) {
        let ours = self.translator.game(&mut self.interpreter, seed);
        let difference = first_difference(&ours, &self.twin.game(seed, self.pilot));
        let text = difference.map(|text| format!("{}, {text}\n{}", self.name, again(seed, "sweeps")));
        (text, ours.lines.into_iter().map(|line| line.what).collect())
    }
}

#[test]
fn interpreter_and_twin_fly_the_same_sweeps() {
    let mut reached = BTreeSet::new();
    for (mission, pilot) in ["fighter_sweep", "dawn_patrol"].into_iter().flat_map(|m| PILOTS.map(|pilot| (m, pilot))) {
        let mut pair = Pair::new(right(), mission, pilot, |_| ());
        for seed in first_seed()..first_seed() + GAMES * soak() as u64 {
            let (difference, lines) = pair.play(seed);
            assert!(difference.is_none(), "{}", difference.unwrap_or_default());
            reached.extend(lines);
        }
    }
    let events = "card crippled defer defers driven_off enters_cloud fire fires flies fly hit leaves_cloud leaves_table \
                  man nicked passes_under returns shot_down wing_shot";
    let missing: Vec<&str> = events.split(' ').filter(|event| !reached.contains(*event)).collect();
    assert!(missing.is_empty(), "never happened: {missing:?}");
}

/// The first games in which the twin gets a wrong fact or the rules have a mistake differ.
fn is_noticed(program: &Arc<Program>, spoil: impl Fn(&mut Charts)) -> bool {
    let mut pairs = PILOTS.map(|pilot| Pair::new(program, "fighter_sweep", pilot, &spoil));
    (0..GAMES).any(|seed| pairs.iter_mut().any(|pair| pair.play(seed).0.is_some()))
}

#[test]
fn wrong_facts_of_a_sweep_are_noticed() {
    let spoils: [fn(&mut Charts); 9] = [
        |of| of.aircraft[0].points -= 1,
        |of| of.aircraft[3].critical = 1,
        |of| of.aircraft[4].pace -= 1,
        |of| of.aircraft[1].agility = 0,
        |of| of.aircraft[5].guns = 2,
        |of| of.aircraft[2].has_observer = false,
        |of| of.aircraft[0].skills = [false; 4],
        |of| of.rows[6] = of.rows[6].replace('c', " "),
        |of| of.turns_max -= 1,
    ];
    for (i, spoil) in spoils.into_iter().enumerate() {
        assert!(is_noticed(right(), spoil), "wrong fact {i} is not noticed");
    }
    assert!(!is_noticed(right(), |_| ()));
}

/// Wrong lines: the file, the right source, the wrong source.
const MISTAKES: [(&str, &str, &str); 14] = [
    ("sequence", "\"Attack dice\" = 3 * guns {", "\"Attack dice\" = 2 * guns {"),
    ("sequence", "+ guns * edge(a, t) when", "+ edge(a, t) when"),
    ("sequence", "min(2, a.advantage - t.advantage)", "min(2, t.advantage - a.advantage)"),
    ("sequence", "= sees(from, c) and not", "= not"),
    ("sequence", "if r >= 4 { insert t into a.under }", "if r >= 3 { insert t into a.under }"),
    ("sequence", "and step mod 2 == 0 ", "and step mod 3 == 0 "),
    ("sequence", "    and (f == turned(a.facing, 1) or f == turned(a.facing, 7))\n", ""),
    ("sequence", "(if turned(f, 4) == end then 8 else 4)", "4"),
    ("sequence", "in order of (if a.away then 0 else 1)", "in order of (if a.away then 1 else 0)"),
    ("sequence", "t.points.left <= t.critical and", "t.points.left < t.critical and"),
    ("sequence", "    a.unready = true\n", ""),
    ("system", "row 2:    (1, slower)", "row 2:    (1, stiffer)"),
    ("missions", "  + s.driven_off     as", "  + 2 * s.driven_off as"),
    (
        "doctrines",
        "room(end_cell(a, p), last_facing(end_facing(a, p), k)) < 3",
        "room(end_cell(a, p), end_facing(a, p)) < 3",
    ),
];

#[test]
fn every_mistake_in_the_rules_of_sweeps_is_noticed() {
    let mut found = String::new();
    for (file, right, wrong) in MISTAKES {
        let path = format!("dicta/tally-ho/{file}.dicta");
        let text = dicta_content::read(&path).expect("a text of the library");
        assert!(text.contains(right), "{path} no longer says `{right}`");
        let mut files = [library("dicta/drawings"), library("dicta/tally-ho")].concat();
        let changed = files.iter_mut().find(|(of, _)| *of == path).expect("the file");
        changed.1 = Arc::new(dicta_syntax::parse(&text.replacen(right, wrong, 1)));
        let project = dicta_compiler::project(files, &dicta_compiler::NoLibrary);
        let program = sound(&project, dicta_compiler::compile(&project, "tally_ho", &[], &[]));
        if !is_noticed(&program, |_| ()) {
            found.push_str(&format!("{path}: `{wrong}`\n"));
        }
    }
    assert!(found.is_empty(), "not noticed:\n{found}");
}
