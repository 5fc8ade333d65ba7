//! The German and the Italian edition of 2013 compared: each of the 29 points in which the books differ is a named
//! declaration that one program lacks or has in a different form, or a line of the book's page that says why it plays
//! the same.

use super::kit::{Options, diagnostics_text, library};
use dicta_compiler::Project;
use dicta_play::examples::run_examples;
use dicta_program::{Head, Origin, Program, Stmt, StmtKind};
use dicta_syntax::SourceFile;
use std::sync::{Arc, OnceLock};

/// The folders of the editions; their rulesets have underscores instead of hyphens.
const FOLDERS: [&str; 2] = ["bluemax-2013-de", "bluemax-2013-it"];
const PAGE: &str = "docs/src/systems/bluemax-2013-it.md";

/// One of the points.
enum Point {
    /// Named declarations; each is in one edition only, or differs between the two.
    Differs(&'static [&'static str]),
    /// The page says why it makes no difference in play.
    Same,
}

/// The points of the concordance, section 7.15, in order.
const POINTS: [Point; 29] = [
    Point::Differs(&["rule repetition", "option same_maneuver"]),
    Point::Differs(&["rule graze_straight"]),
    Point::Differs(&["rule landing"]),
    Point::Differs(&["step drums", "choice change_drums", "rule full_drum", "option part_drum"]),
    Point::Differs(&["option dead_engine", "step engines", "step sinking"]),
    Point::Differs(&["value standing", "effect who_has_won", "option time_up"]),
    Point::Differs(&["option jam_dice", "step jams", "rule all_clear"]),
    Point::Differs(&["value attack_dice.single", "value observer_dice.single", "define guns_aboard"]),
    Point::Differs(&["value attack_dice.again", "option repeat_target"]),
    Point::Differs(&["rule out_of_reach", "rule out_of_observers_reach"]),
    Point::Differs(&["define can_fire", "define observer_can_fire", "option spin_fire"]),
    Point::Differs(&["rule thrift", "option free_glide"]),
    Point::Same,
    Point::Differs(&["rule glider_levels", "effect glide_turn", "define glide_over"]),
    Point::Differs(&["effect rudder_card", "card damage_c.rudder", "card damage_d.rudder"]),
    Point::Differs(&["rule landed", "event lands"]),
    Point::Differs(&["card damage_b.1/3 engine", "card damage_b.1/3 tail"]),
    Point::Same,
    Point::Differs(&["option engine_gone"]),
    Point::Same,
    Point::Differs(&["effect show_sheet", "event sheet_shown"]),
    Point::Same,
    Point::Differs(&["rule climb_speed"]),
    Point::Same,
    Point::Differs(&["effect breaks_up", "define lost_with_pilot", "define past_saving", "step past_saving"]),
    Point::Same,
    Point::Same,
    Point::Same,
    Point::Same,
];

/// Points that show only under an interpretation of one edition: with their defaults both play the same.
const BY_READING: [usize; 4] = [7, 9, 12, 19];

// ---- The two programs -----------------------------------------------------------------------------------------------

/// An edition: its project, and its program with no optional rules and with all of them.
struct Edition {
    project: Project,
    ruleset: String,
    programs: [Arc<Program>; 2],
}

impl Edition {
    fn read(folder: &str, more: &[(&str, &str)]) -> Edition {
        let mut files = library(&format!("dicta/{folder}"));
        files.extend(more.iter().map(|(path, text)| ((*path).to_string(), Arc::new(dicta_syntax::parse(text)))));
        let project = dicta_compiler::project(files, &library);
        let ruleset = folder.replace('-', "_");
        let all: Options =
            ["altitude", "fuel", "observer", "lewis"].map(|o| (o.to_string(), "on".to_string())).to_vec();
        let compiled = |options: &Options| dicta_compiler::compile(&project, &ruleset, &[], options).program;
        let programs = [Arc::new(compiled(&vec![])), Arc::new(compiled(&all))];
        Edition { project, ruleset, programs }
    }

    /// The source of the declaration at an origin.
    fn text(&self, program: &Program, at: Origin) -> String {
        let path = &program.files[at.file as usize];
        let file: &SourceFile = &self.project.files.iter().find(|f| f.path == *path).expect("a file").source;
        let holds = |b: &&dicta_syntax::Block| (b.start..b.end).contains(&at.start);
        file.blocks.iter().find(holds).map(|b| b.text(&file.text).to_string()).unwrap_or_default()
    }

    /// The source of a named declaration; `None` if there is none.
    fn value_of(&self, name: &str) -> Option<String> {
        self.programs.iter().find_map(|p| {
            let (sort, name) = name.split_once(' ').expect("a keyword and a name");
            let source = |head: Option<&Head>| head.map(|h| self.text(p, h.origin));
            match sort {
                "rule" => source(p.rules.iter().map(|r| &r.head).find(|h| h.name == name)),
                "option" => source(p.options.iter().map(|o| &o.head).find(|h| h.name == name)),
                "choice" => source(p.choices.iter().map(|c| &c.head).find(|h| h.name == name)),
                "effect" => source(p.effects.iter().map(|e| &e.head).find(|h| h.name == name)),
                "event" => source(p.events.iter().map(|e| &e.head).find(|h| h.name == name)),
                "define" => source(p.defines.iter().map(|d| &d.head).find(|h| h.name == name)),
                "step" => step(&p.turn, name).map(|at| self.text(p, at)),
                "value" => match name.split_once('.') {
                    None => source(p.values.iter().map(|v| &v.head).find(|h| h.name == name)),
                    Some((value, line)) => {
                        let value = p.values.iter().find(|v| v.head.name == value)?;
                        let line = value.items.iter().find(|m| m.name == line)?;
                        Some(self.text(p, line.origin))
                    }
                },
                "card" => {
                    let (deck, card) = name.split_once('.').expect("a deck and a card");
                    let deck = p.decks.iter().find(|d| d.head.name == deck)?;
                    let card = deck.designs.iter().find(|c| c.head.title == card)?;
                    let face = |face: &Vec<(dicta_program::EffectId, Vec<i64>)>| -> String {
                        face.iter().map(|(e, with)| format!("{} {with:?} ", p.effects[e.index()].head.name)).collect()
                    };
                    Some(format!("{} x {}", card.copies, card.faces.iter().map(face).collect::<Vec<_>>().join("/ ")))
                }
                _ => panic!("unknown keyword `{sort}`"),
            }
        })
    }
}

/// The origin of a step of the turn.
fn step(body: &[Stmt], wanted: &str) -> Option<Origin> {
    body.iter().find_map(|s| match &s.kind {
        StmtKind::Phase { body, .. } => step(body, wanted),
        StmtKind::Step { name, .. } if name == wanted => Some(s.origin),
        StmtKind::Step { body, .. } => step(body, wanted),
        _ => None,
    })
}

/// The German and the Italian edition.
fn editions() -> &'static [Edition; 2] {
    static EDITIONS: OnceLock<[Edition; 2]> = OnceLock::new();
    EDITIONS.get_or_init(|| FOLDERS.map(|folder| Edition::read(folder, &[])))
}

// ---- The points -----------------------------------------------------------------------------------------------------

/// The row of a point in the page's table.
fn row(page: &str, number: usize) -> Option<&str> {
    page.lines().find(|l| l.starts_with(&format!("| {number} |")))
}

/// The problem of a point.
fn wrong(number: usize, point: &Point, page: &str) -> String {
    let Some(row) = row(page, number) else { return format!("point {number} has no row in the page\n") };
    match point {
        Point::Same if row.contains("| same play: ") => String::new(),
        Point::Same => format!("point {number}: the page doesn't say why it plays the same\n"),
        Point::Differs(names) => {
            let [german, italian] = editions();
            let mut found = String::new();
            for name in *names {
                let (de, it) = (german.value_of(name), italian.value_of(name));
                if de.is_none() && it.is_none() {
                    found.push_str(&format!("point {number}: no edition has `{name}`\n"));
                } else if de == it {
                    found.push_str(&format!("point {number}: `{name}` is the same in both\n"));
                }
                if !row.contains(&format!("`{name}`")) {
                    found.push_str(&format!("point {number}: the page doesn't name `{name}`\n"));
                }
            }
            found
        }
    }
}

#[test]
fn each_point_is_a_named_difference_or_plays_the_same() {
    let page = std::fs::read_to_string(super::kit::root().join(PAGE)).expect("the page of the Italian edition");
    let found: String = POINTS.iter().enumerate().map(|(i, p)| wrong(i + 1, p, &page)).collect();
    assert!(found.is_empty(), "{found}");
    // The canary: a rule that both share is not a difference, neither is a rule that no edition has, and a reason is
    // required.
    assert!(wrong(1, &Point::Differs(&["rule acrobatics"]), &page).contains("the same in both"));
    assert!(wrong(1, &Point::Differs(&["rule telepathy"]), &page).contains("no edition"));
    assert!(wrong(1, &Point::Same, &page).contains("doesn't say why"));
    assert!(wrong(30, &Point::Same, &page).contains("no row"));
}

/// The example of a point in an edition's files: `example "Point 3: …" { … }`.
fn example(folder: &str, number: usize) -> Option<String> {
    let text = dicta_content::read(&format!("dicta/{folder}/differences.dicta"))?;
    let file = dicta_syntax::parse(text);
    let wanted = format!("example \"Point {number}: ");
    file.blocks.iter().map(|b| b.text(&file.text)).find_map(|t| t.find(&wanted).map(|at| t[at..].to_string()))
}

/// Whether an example of one edition passes under the rules of another.
fn holds(folder: &str, example: &str) -> Result<(), String> {
    let text = format!("for {}\n\n{example}", folder.replace('-', "_"));
    let edition = Edition::read(folder, &[("borrowed.dicta", &text)]);
    let borrowed = edition.project.files.iter().position(|f| f.path == "borrowed.dicta").expect("the example") as u32;
    let first = dicta_compiler::compile(&edition.project, &edition.ruleset, &[], &[]);
    if first.diagnostics.iter().any(|d| d.at.file == borrowed) {
        return Err(diagnostics_text(&edition.project, &first.diagnostics));
    }
    let found = first.program.examples.iter().find(|e| e.head.origin.file == borrowed).ok_or("it was left out")?;
    let compiled = dicta_compiler::compile(&edition.project, &edition.ruleset, &[], &found.options);
    if compiled.has_errors() {
        return Err(diagnostics_text(&edition.project, &compiled.diagnostics));
    }
    let results = run_examples(&Arc::new(compiled.program));
    let result = results.iter().find(|r| r.origin.file == borrowed && !r.skipped).ok_or("it wasn't played")?;
    match result.failures.first() {
        None => Ok(()),
        Some(failure) => Err(format!("expected {}, found {}", failure.expected, failure.found)),
    }
}

/// A point that changes play has an example in each edition, with the same title. Each passes in its own edition and
/// fails in the other; if the editions differ only by an interpretation, one failure is enough.
#[test]
fn examples_of_differences_fail_in_the_other_edition() {
    let mut found = String::new();
    for (i, _) in POINTS.iter().enumerate().filter(|(_, p)| matches!(p, Point::Differs(_))) {
        let number = i + 1;
        let [Some(german), Some(italian)] = FOLDERS.map(|folder| example(folder, number)) else {
            found.push_str(&format!("point {number}: an edition has no example\n"));
            continue;
        };
        let title = |text: &str| text.lines().next().unwrap_or_default().to_string();
        if title(&german) != title(&italian) {
            found.push_str(&format!("point {number}: the examples have two titles\n"));
        }
        for (folder, text) in FOLDERS.iter().zip([&german, &italian]) {
            if let Err(why) = holds(folder, text) {
                found.push_str(&format!("point {number} doesn't hold in {folder}: {why}\n"));
            }
        }
        let abroad = [holds(FOLDERS[1], &german), holds(FOLDERS[0], &italian)];
        let failed = abroad.iter().filter(|r| r.is_err()).count();
        let wanted = if BY_READING.contains(&number) { 1 } else { 2 };
        if failed < wanted {
            found.push_str(&format!("point {number}: {failed} of the two examples fail abroad\n"));
        }
    }
    assert!(found.is_empty(), "{found}");
}

/// The canary: an example of a shared rule passes in both editions.
#[test]
fn examples_of_shared_rules_pass_in_both_editions() {
    let shared = "example \"The speed changes by one at most\" {\n  given map flanders\n  given piece d1 fokker_1 { at @0907, facing 0, last 2S2 }\n  expect refused plan(d1) 4S4 by speed\n}\n";
    for folder in FOLDERS {
        assert_eq!(holds(folder, shared), Ok(()));
        assert!(holds(folder, &shared.replace("4S4", "3S3")).is_err());
    }
}

/// Missions in the shared files are played in both editions, and the Italian one has some of its own.
#[test]
fn missions_are_inherited() {
    let names = |e: &Edition| e.programs[0].missions.iter().map(|m| m.head.name.clone()).collect::<Vec<_>>();
    let [german, italian] = editions().each_ref().map(names);
    assert!(german.len() >= 7 && german.iter().all(|m| italian.contains(m)), "{german:?} {italian:?}");
    assert!(italian.len() > german.len());
}
