//! Which lines of small rulesets are in force, and how they are written.

use super::{
    CardLine, ClauseLine, EffectLine, FieldLine, LineChange, ModifierLine, PropertyLine, ValueKind, ValueLine, Written,
    pasted,
};
use crate::{NoLibrary, Project, compile, project};
use dicta_program::{Origin, Program};
use std::sync::Arc;

const GAME: &str = "edition 1\nruleset g \"G\"\nboard hex\noption clouds \"Clouds\" off\nside red \"Red\" { }\nside blue \"Blue\" { }\n\
    kind plane \"Plane\" piece { counter hits : 0..9  when clouds { state haze \"Haze\" : 0..3  flag lost } }\nplane spad { }\n";

const RULES: &str = "value shots (a: plane) = 2 {\n  + 1 when clouds and a.hits > 1 as hidden because \"hidden\"\n  - a.hits as hit because \"hit\"\n} clamp 0..4\n\
    choice turn_to \"Turn to\" (a: plane) {\n  pick side \"Side\" : 0..5\n  pick cloud \"Cloud\" : 0..3 when clouds\n  then { a.hits += side }\n}\n\
    rule weather \"Weather\" for turn_to {\n  when clouds {\n    warn when side > 1 because \"in the clouds\"\n  }\n  require side < 5 when a.hits > 2 because \"hit\"\n}\n\
    walk drift (a: plane) {\n  steps 1..2\n  forbid step when clouds because \"no view\"\n  forbid end when a.hits > 2 because \"hit\"\n}\n\
    doctrine calm for plane a {\n  avoid turn_to when clouds because \"clouds\"\n  - a.hits as hits because \"hits\"\n}\n";

struct Rules {
    project: Project,
    program: Program,
    written: Written,
}

/// Compiles the first ruleset of these files, with its overlays.
fn rules(texts: &[&str], options: &[(&str, &str)]) -> Rules {
    let files = texts.iter().enumerate().map(|(i, text)| (format!("{i}.dicta"), Arc::new(dicta_syntax::parse(text))));
    let project = project(files.collect(), &NoLibrary);
    let (ruleset, overlays) = project.stacks()[0].clone();
    let overlays: Vec<&str> = overlays.iter().map(String::as_str).collect();
    let options: Vec<_> = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let compiled = compile(&project, &ruleset, &overlays, &options);
    let errors: Vec<_> = compiled.diagnostics.iter().chain(&project.diagnostics).filter(|d| d.is_error()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    Rules { project, program: compiled.program, written: compiled.written }
}

impl Rules {
    fn text(&self, at: Origin) -> &str {
        &self.project.files[at.file as usize].source.text[at.start as usize..at.end as usize]
    }

    /// A line with its parts, and whether it is in the program.
    fn modifier(&self, line: &ModifierLine) -> String {
        let when = line.when.map_or("always", |at| self.text(at));
        let change = match line.change {
            None => String::new(),
            Some(LineChange::Line(at)) => format!(", was: {}", self.text(at)),
            Some(LineChange::Amount(at)) => format!(", amount was: {}", self.text(at)),
            Some(LineChange::Removed(at)) => format!(", by: {}", self.text(at)),
        };
        let on = if line.reach.is_some() { "on" } else { "off" };
        format!(
            "{on}: {} {} [{when}] {}{change}",
            if line.minus { '-' } else { '+' },
            self.text(line.amount),
            line.because
        )
    }

    fn clause(&self, line: &ClauseLine) -> String {
        let on = if line.reach.is_some() { "on" } else { "off" };
        let guards = line.guards.iter().chain(&line.only_when).map(|at| self.text(*at)).collect::<Vec<_>>().join(", ");
        let (kind, not) = (line.kind, if line.requires { "not " } else { "" });
        let about = if line.about.is_empty() { String::new() } else { format!("{}: ", line.about) };
        format!("{on}: {kind:?} {about}{not}{} [{guards}] {}", self.text(line.cond), line.because)
    }

    fn modifiers(&self) -> Vec<String> {
        self.written.values[0].items.iter().map(|line| self.modifier(line)).collect()
    }

    fn clauses(&self) -> Vec<String> {
        self.written.rules[0].clauses.iter().map(|line| self.clause(line)).collect()
    }
}

#[test]
fn what_an_option_switches_off_is_known_with_its_guard() {
    let off = rules(&[&format!("{GAME}{RULES}")], &[]);
    assert_eq!(off.modifiers(), ["off: + 1 [clouds and a.hits > 1] hidden", "on: - a.hits [always] hit"]);
    assert_eq!(
        off.clauses(),
        ["off: Warn side > 1 [clouds] in the clouds", "on: Forbid not side < 5 [a.hits > 2] hit"]
    );
    let walk: Vec<String> = off.written.walks[0].iter().map(|line| off.clause(line)).collect();
    assert_eq!(walk, ["off: Forbid step: clouds [] no view", "on: Forbid end: a.hits > 2 [] hit"]);
    let avoids: Vec<String> = off.written.doctrines[0].avoids.iter().map(|line| off.clause(line)).collect();
    assert_eq!(avoids, ["off: Forbid turn_to: clouds [] clouds"]);
    let picks: Vec<_> =
        off.written.choices[0].iter().map(|p| (p.title.as_str(), p.index, off.text(p.origin))).collect();
    assert_eq!(
        picks,
        [("Side", Some(0), "pick side \"Side\" : 0..5"), ("Cloud", None, "pick cloud \"Cloud\" : 0..3 when clouds")]
    );
    let field = |f: &FieldLine| format!("{} {}: {}", f.word, f.title, off.text(f.guards[0]));
    let fields: Vec<String> = off.written.fields.iter().map(field).collect();
    assert_eq!(fields, ["state Haze: clouds", "flag lost: clouds"]);
    let sum = &off.written.values[0];
    assert_eq!(sum.base.map(|at| off.text(at)), Some("2"));
    assert_eq!(sum.clamp.map(|(low, high)| (off.text(low), off.text(high))), Some(("0", "4")));
}

/// The place of a line in the program is that of the same line.
#[test]
fn what_is_in_force_has_its_place_in_the_program() {
    for value in ["off", "on"] {
        let rules = rules(&[&format!("{GAME}{RULES}")], &[("clouds", value)]);
        let (program, written) = (&rules.program, &rules.written);
        let of_value = written.values[0].items.iter().filter_map(|m| Some((m.reach?, m.origin)));
        let of_rule = written.rules[0].clauses.iter().filter_map(|c| Some((c.reach?, c.origin)));
        let of_walk = written.walks[0].iter().filter_map(|c| Some((c.reach?, c.origin)));
        let of_doctrine = written.doctrines[0].avoids.iter().filter_map(|c| Some((c.reach?, c.origin)));
        let mut count = 0;
        for (reach, origin) in of_value.chain(of_rule).chain(of_walk).chain(of_doctrine) {
            use dicta_program::Reach::*;
            let in_program = match reach {
                Modifier(id, n) => program.values[id.index()].items[n as usize].origin,
                Clause(id, n) => program.rules[id.index()].clauses[n as usize].origin,
                WalkForbid(id, n) => program.walks[id.index()].forbids[n as usize].1.origin,
                Avoid(id, n) => program.doctrines[id.index()].avoids[n as usize].origin,
                other => panic!("{other:?}"),
            };
            assert_eq!(origin, in_program);
            count += 1;
        }
        assert_eq!(count, if value == "on" { 7 } else { 3 });
    }
}

#[test]
fn what_an_overlay_changes_is_known_with_what_was_there_before() {
    let house = "edition 1\nruleset h \"H\" extends g\nreplace shots.hit by - 2 because \"badly hit\"\nreplace shots.base by 3\nremove shots.hidden\n\
        replace rule weather \"Weather\" for turn_to {\n  forbid when side == 0 because \"no use\"\n}\nadd to value shots {\n  + 1 when a.hits == 0 as fresh because \"fresh\"\n}\n";
    let over = "edition 1\nruleset i \"I\" extends h\nreplace shots.hit by - 1\nreplace shots.fresh by 4\n";
    let rules = rules(&[&format!("{GAME}{RULES}"), house, over], &[]);
    assert_eq!(
        rules.modifiers(),
        [
            "on: - 1 [always] badly hit, was: - a.hits as hit because \"hit\"",
            "on: + 4 [a.hits == 0] fresh, amount was: 1",
            "off: + 1 [clouds and a.hits > 1] hidden, by: remove shots.hidden",
        ]
    );
    let sum = &rules.written.values[0];
    assert_eq!([sum.base, sum.former_base].map(|at| at.map(|at| rules.text(at))), [Some("3"), Some("2")]);
    assert_eq!(rules.clauses(), ["on: Forbid side == 0 [] no use"]);
    let former = rules.written.rules[0].former.as_deref().unwrap_or_default();
    let former: Vec<&str> = former.iter().map(|line| line.because.as_str()).collect();
    assert_eq!(former, ["in the clouds", "hit"]);
    let declared = |word: &str| {
        let of_word = rules.written.declarations.iter().find(|d| d.word == word).expect("a declaration");
        let parts = of_word.parts.iter().map(|at| rules.text(*at).lines().next().unwrap_or("")).collect::<Vec<_>>();
        (parts, of_word.former.map(|at| at.file))
    };
    let changes = [
        "value shots (a: plane) = 2 {",
        "replace shots.hit by - 2 because \"badly hit\"",
        "replace shots.base by 3",
        "remove shots.hidden",
        "add to value shots {",
        "replace shots.hit by - 1",
        "replace shots.fresh by 4",
    ];
    assert_eq!(declared("value"), (changes.to_vec(), None));
    assert_eq!(declared("rule"), (vec!["replace rule weather \"Weather\" for turn_to {"], Some(0)));
}

#[test]
fn a_table_with_a_gap_is_known_as_written() {
    let text = format!("{GAME}table hits(roll: 1..6) -> damage: 0..3 {{\n  row 1..2: 0\n  row 4..: 1\n}}\n");
    let project = project(vec![("0.dicta".to_owned(), Arc::new(dicta_syntax::parse(&text)))], &NoLibrary);
    let compiled = compile(&project, "g", &[], &[]);
    assert!(compiled.program.tables[0].rows.is_empty());
    let bounds: Vec<_> = compiled.written.tables[0].rows.iter().map(|row| row.key.bounds).collect();
    assert_eq!(bounds, [Some((1, 2)), Some((4, 6))]);
}

const EXAMPLES: &str = "map m \"M\" {\n  size 2 x 1\n  legend { s sky \"Sky\" }\n  rows { \"ss\" }\n}\n\
    example \"Two rows\" {\n  each of n, c { (1, @0101), (2, @0201) }\n  given option clouds on\n  given map m\n  given piece p spad { at c, facing -1 }\n\
    \n  dice 6\n  do p.hits = n\n  expect p.hits == n\n}\n";

#[test]
fn the_steps_of_an_example_are_known_once_for_all_rows() {
    let rules = rules(&[&format!("{GAME}{EXAMPLES}")], &[]);
    assert_eq!(rules.program.examples.len(), 2);
    let [example] = &rules.written.examples[..] else { panic!("{:?}", rules.written.examples) };
    assert!(rules.program.examples.iter().all(|row| row.head.origin == example.origin));
    let each = example.each.as_ref().expect("rows");
    let row = |row: &Vec<Origin>| row.iter().map(|at| rules.text(*at)).collect::<Vec<_>>().join(" ");
    assert_eq!(
        (each.names.join(" "), each.rows.iter().map(row).collect::<Vec<_>>()),
        ("n c".to_owned(), vec!["1 @0101".into(), "2 @0201".into()])
    );
    let steps: Vec<String> = example.steps.iter().map(|s| format!("{:?}: {}", s.kind, rules.text(s.origin))).collect();
    let expected = [
        "Given: given map m",
        "Given: given piece p spad { at c, facing -1 }",
        "Chance: dice 6",
        "Does: do p.hits = n",
        "Expects: expect p.hits == n",
    ];
    assert_eq!(steps, expected);
    let (name, properties) = example.steps[1].piece.as_ref().expect("a piece");
    assert_eq!((name.as_str(), shown(&rules, properties)), ("p", "at Name:c, facing Number:-1".to_owned()));
}

/// Properties with the forms of their values.
fn shown(rules: &Rules, properties: &[PropertyLine]) -> String {
    fn value(rules: &Rules, of: &ValueLine) -> String {
        match &of.kind {
            ValueKind::List(values) => {
                let values: Vec<String> = values.iter().map(|of| value(rules, of)).collect();
                format!("[{}]", values.join(" "))
            }
            kind => format!("{kind:?}:{}", rules.text(of.origin)),
        }
    }
    let line = |p: &PropertyLine| {
        let values: String = p.values.iter().map(|of| format!(" {}", value(rules, of))).collect();
        let body = p.body.as_ref().map_or_else(String::new, |body| format!(" {{ {} }}", shown(rules, body)));
        format!("{}{values}{body}", p.word)
    };
    properties.iter().map(line).collect::<Vec<_>>().join(", ")
}

/// An overlay draws another shape in place of the first and adds one; a shape is still found by its place in the file.
#[test]
fn a_look_has_the_shapes_of_its_own_file() {
    let look = "look spad { circle tint 0 -1 1000, top { polygon red.dark [0 1, 2 3] } }\n";
    let house = "edition 1\nruleset h \"H\" extends g\nadd to look spad { circle ink 0 0 9, line ink 1 [0 0] }\n";
    let rules = rules(&[&format!("{GAME}{look}"), house], &[]);
    let of_look = rules.written.declarations.iter().find(|d| d.is("look", "spad")).expect("a look");
    assert_eq!(
        shown(&rules, &of_look.properties),
        "circle Name:tint Number:0 Number:-1 Number:1000, top { polygon Dotted:red.dark [[Number:0 Number:1] [Number:2 Number:3]] }"
    );
}

#[test]
fn the_cards_of_a_deck_are_known_with_their_words() {
    let decks = "effect smudge (a: plane, n: number) { a.hits += n }\n\
        deck pile (a: plane) { card \"one\" { smudge 2, smudge 1 }  chit x3 { none } }\n\
        cup bag (a: plane) { chit x2 \"two\" { smudge(3) } }\n";
    let rules = rules(&[&format!("{GAME}{decks}")], &[]);
    let card = |card: &CardLine| {
        let times = card.times.map_or("once", |at| rules.text(at));
        let title = card.title.as_ref().map_or("untitled", |(title, _)| title);
        let effect = |e: &EffectLine| format!("{} {}", e.name, rules.text(e.args[0]));
        let effects: Vec<String> = card.faces.iter().flat_map(|f| &f.effects).map(effect).collect();
        format!("{} {times} {title}: {}", rules.text(card.word), effects.join(", "))
    };
    let decks = rules.written.decks.iter().map(|d| (d.is_cup, d.cards.iter().map(card).collect::<Vec<_>>()));
    let pile = vec!["card once one: smudge 2, smudge 1".to_owned(), "chit x3 untitled: ".to_owned()];
    let bag = vec!["chit x2 two: smudge 3".to_owned()];
    assert_eq!(decks.collect::<Vec<_>>(), [(false, pile), (true, bag)]);
}

#[test]
fn stats_of_missions_and_ranges_without_an_end_are_known() {
    let more = "kind mission { stat weight : 1..3  stat calm : bool = true }\n\
        table rough(n: number) -> hits: number {\n  row ..2: 0\n  row 3: 1\n  row 4..: 2\n}\n";
    let rules = rules(&[&format!("{GAME}{more}")], &[]);
    let stats: Vec<_> = rules.written.mission_stats.iter().map(|s| (s.name.as_str(), s.has_default)).collect();
    assert_eq!(stats, [("weight", false), ("calm", true)]);
    let keys: Vec<_> = rules.written.tables[0].rows.iter().map(|row| row.key.is_open).collect();
    assert_eq!(keys, [(true, false), (false, false), (false, true)]);
}

#[test]
fn lines_that_are_pasted_are_read_as_those_of_a_declaration() {
    let lines = pasted("mission", "piece ann \"Ann\" spad { at @0101 }").expect("a line");
    let [line] = &lines.properties[..] else { panic!("{lines:?}") };
    let text = |at: Origin| &lines.text[at.start as usize..at.end as usize];
    let values: Vec<_> = line.values.iter().map(|v| (v.kind.clone(), text(v.origin))).collect();
    assert_eq!(line.word, "piece");
    assert_eq!(values, [(ValueKind::Name, "ann"), (ValueKind::Text, "\"Ann\""), (ValueKind::Name, "spad")]);
    for wrong in ["piece ann }", "}\nmission other {"] {
        assert_eq!(pasted("mission", wrong), None, "{wrong}");
    }
}

#[test]
fn an_overlay_makes_a_field_carry_over() {
    let keeps = |by: &str| {
        let house = format!("edition 1\nruleset h \"H\" extends g\nreplace plane.hits.lasting by {by}\n");
        let rules = rules(&[GAME, &house], &[]);
        let plane = rules.program.kinds.iter().find(|k| k.head.name == "plane").expect("a kind");
        plane.fields.iter().find(|f| f.head.name == "hits").expect("a field").keeps
    };
    assert!(keeps("campaign") && !keeps("mission"));
}
