//! Small sources with `$0` at the cursor.

use super::*;
use dicta_syntax::parse;
use std::sync::Arc;

const GAME: &str = r#"ruleset g "G"
board hex
side red "Red" { colour brown }

enum burst "Burst" { short "Short" { dice 0, ammo 1 }  long "Long" { dice 2, ammo 3 } }
enum range "Range" { near, far, short }
die combat(number, colour) { 1 white, 2 black }

/// What may be flown.
kind maneuver { stat speed : 1..4  stat path : path  stat acrobatic : bool = false }
maneuver 2S2 { speed 2, path F }
maneuver 14L3 { speed 3, path F F L }

kind aircraft "Aircraft" piece {
  stat schedule : set of maneuver
  stat stability : { A, B, C } = B
  /// Boxes of the wings.
  track wings "Wings" secret to owner source "Book" "page 3"
  state plan : maneuver = 2S2 secret to owner lasting turn
  state target : aircraft or none
}
kind bomber piece extends aircraft { counter bombs : 0..9 }
aircraft spad "SPAD" { schedule [2S2], wings 6 }
arc guns for aircraft = line 0 within 3
define enemies(a: aircraft, b: aircraft) = a.side != b.side
value dice(a: aircraft, b: burst) = 3 { + b.dice as burst because "burst" }
event fires(a: aircraft, n: number) "{a} fires"
effect hit(t: aircraft, n: number) { t.wings += n }
choice plan(a: aircraft) "Plan" { pick m "Maneuver" : maneuver from a.schedule  then { a.plan = m } }
rule slow for plan { forbid when m.speed > a.plan.speed because "slow" }
turn { phase movement "Movement" { each aircraft a { move a along a.plan.path } } }
"#;

/// The game followed by a source, and the offset of the cursor.
fn project(text: &str) -> (Project, u32) {
    let whole = format!("{GAME}{text}");
    let at = whole.find("$0").expect("the text has a cursor");
    let whole = whole.replacen("$0", "", 1);
    let files = vec![("g.dicta".into(), Arc::new(parse(&whole)))];
    let project = dicta_compiler::project(files, &dicta_compiler::NoLibrary);
    (Project::of(&project, &dicta_compiler::index(&project)), at as u32)
}

fn labels(text: &str) -> Vec<String> {
    let (p, at) = project(text);
    complete(&p, 0, &p.files()[0].source.text, at).into_iter().map(|c| c.label).collect()
}

#[track_caller]
fn offers(text: &str, some: &[&str], none: &[&str]) {
    let found = labels(text);
    for word in some {
        assert!(found.iter().any(|l| l == word), "{text}: no {word} in {found:?}");
    }
    for word in none {
        assert!(!found.iter().any(|l| l == word), "{text}: {word} in {found:?}");
    }
}

/// The source at a range.
fn cut(p: &Project, place: Place) -> String {
    p.text(place.file, place.start, place.end).to_string()
}

fn seen(text: &str) -> Hover {
    let (p, at) = project(text);
    hover(&p, 0, at).unwrap_or_else(|| panic!("nothing at the cursor of {text}"))
}

#[test]
fn the_fixture_has_no_errors() {
    let file = parse(GAME);
    let errors: Vec<_> = file.errors().collect();
    assert!(errors.is_empty(), "{errors:?}");
}

#[test]
fn every_word_of_the_language_has_a_description() {
    for name in dicta_compiler::builtin_names() {
        assert!(words::find(words::FUNCTIONS, name).is_some(), "the function {name}");
    }
    for name in dicta_syntax::tokens::DECLARATION_WORDS {
        assert!(words::find(words::DECLARATIONS, name).is_some(), "the declaration {name}");
    }
}

#[test]
fn the_outline_names_what_is_inside() {
    let found = symbols(&parse(GAME));
    let aircraft = found.iter().find(|s| s.word == "kind" && s.name == "aircraft").expect("the kind");
    assert_eq!(aircraft.title, "Aircraft");
    let inside: Vec<&str> = aircraft.inside.iter().map(|s| s.name.as_str()).collect();
    assert_eq!(inside, ["schedule", "stability", "A", "B", "C", "wings", "plan", "target"]);
    let turn = found.iter().find(|s| s.word == "turn").expect("the turn");
    assert_eq!(turn.inside[0].title, "Movement");
    assert_eq!(&GAME[turn.range.start as usize..turn.range.start as usize + 4], "turn");
}

#[test]
fn hover_shows_type_source_and_secrecy() {
    let h = seen("define x(a: aircraft) = a.win$0gs.left > 0\n");
    assert_eq!(h.title, "track wings \"Wings\" of aircraft");
    assert_eq!(h.docs, "Boxes of the wings.");
    assert_eq!(h.source.as_deref(), Some("Book page 3"));
    assert_eq!(h.known_to.as_deref(), Some("its owner"));

    let h = seen("define x(a: aircraft) = a.pl$0an.speed > 0\n");
    assert_eq!((h.ty.as_deref(), h.default.as_deref()), (Some("maneuver"), Some("2S2")));
    assert_eq!(h.lasting.as_deref(), Some("this turn"));

    let h = seen("aircraft cam$0el \"Camel\" { schedule [2S2], wings 6, reconstructed \"from photographs\" }\n");
    assert_eq!((h.source.as_deref(), h.reconstructed.as_deref()), (None, Some("from photographs")));

    let h = seen("define x(a: aircraft, b: aircraft) = dist$0ance(a, b)\n");
    assert_eq!(h.title, "distance(p, q)");
    assert_eq!(seen("define x(a: air$0craft) = true\n").title, "kind aircraft \"Aircraft\"");
    let (p, at) = project("// not$0hing\n");
    assert_eq!(hover(&p, 0, at), None);
}

#[test]
fn names_resolve_to_their_declaration() {
    let (p, at) = project("define x(a: aircraft) = any aircraft t where enem$0ies(a, t)\n");
    let place = definition(&p, 0, at).expect("declared");
    assert!(GAME[place.start as usize..].starts_with("enemies(a"));

    // A bare name in two lists is resolved by the other side of the comparison.
    let (p, at) = project("define x(b: burst, r: range) = r == sh$0ort\n");
    assert_eq!(hover(&p, 0, at).and_then(|h| h.ty), Some("range".into()));
    let (p, at) = project("define x(b: burst, r: range) = sh$0ort == b\n");
    assert_eq!(hover(&p, 0, at).and_then(|h| h.ty), Some("burst".into()));

    // Picks of a choice are visible in its rules; inherited fields belong to the parent.
    assert_eq!(seen("rule r for plan { forbid when $0m.speed > 1 }\n").title, "pick m \"Maneuver\" of plan");
    assert_eq!(seen("define x(b: bomber) = b.win$0gs.left\n").title, "track wings \"Wings\" of aircraft");
}

#[test]
fn references_include_every_use_of_a_name() {
    let (p, at) = project("aircraft camel { schedule [2S2, 14L$03], wings 5 }\n");
    let found = uses(&p, 0, at);
    assert_eq!(found.len(), 2);
    assert!(found.iter().all(|u| cut(&p, *u) == "14L3"));

    let (p, at) = project("define x(a: aircraft) = any aircraft a$0 where a.plan.speed > 1\n");
    assert_eq!(uses(&p, 0, at).len(), 2, "the inner `a` is not the outer one");
}

#[test]
fn renaming_changes_every_use_and_nothing_else() {
    let (p, at) = project("rule r for plan { forbid when enem$0ies(a, a) }\n");
    let edits: Vec<_> = rename(&p, 0, at, "foes").expect("a name").into_iter().map(|(_, e)| e).collect();
    let new = dicta_syntax::apply(&p.files()[0].source.text, &edits).expect("the edits apply");
    assert_eq!(new, p.files()[0].source.text.replace("enemies", "foes"));
    for wrong in ["two words", "12", "and", ""] {
        assert_eq!(rename(&p, 0, at, wrong), None, "{wrong}");
    }
    let (p, at) = project("define x(a: aircraft) = a.sm$0oke\n");
    assert_eq!(rename(&p, 0, at, "fog"), None);
}

#[test]
fn compiler_fixes_are_offered_at_the_underline() {
    let text = GAME.replace("a.plan.speed because", "a.plan.sped because");
    let project = dicta_compiler::project(vec![("g.dicta".into(), Arc::new(parse(&text)))], &dicta_compiler::NoLibrary);
    let found = dicta_compiler::compile(&project, "g", &[], &[]).diagnostics;
    let at = text.find("sped").expect("the misspelled name") as u32;
    let offered = fixes(&found, 0, at + 2);
    assert_eq!(offered.len(), 1, "{found:?}");
    assert_eq!(offered[0].edits[0].1, "speed");
    assert!(fixes(&found, 0, 0).is_empty());
}

#[test]
fn declarations_and_entries_are_suggested_at_a_line_start() {
    offers("$0", &["rule", "kind", "aircraft", "maneuver"], &["wings", "distance"]);
    offers("ru$0", &["rule", "ruleset"], &["kind"]);
}

#[test]
fn fields_of_the_kind_are_suggested_in_an_entry() {
    offers("aircraft camel {\n  $0\n}\n", &["schedule", "stability", "wings"], &["plan", "speed", "rule"]);
    offers("aircraft camel { wings 5, s$0 }\n", &["schedule", "stability"], &["wings"]);
    offers("aircraft camel { stability $0 }\n", &["A", "B", "C"], &["short", "spad"]);
    offers("aircraft camel { schedule [2S2, $0] }\n", &["14L3"], &["spad", "wings"]);
    offers("maneuver 3S3 { acrobatic $0 }\n", &["true", "false"], &[]);
    offers("bomber gotha {\n  $0", &["wings", "schedule"], &["bombs"]);
    // Required fields come first.
    assert_eq!(labels("maneuver 3S3 { $0 }\n")[..3], ["path", "speed", "acrobatic"]);
    assert_eq!(labels("maneuver 3S3 { path F, $0 }\n")[..2], ["speed", "acrobatic"]);
    assert_eq!(labels("maneuver 3S3 extends 2S2 { $0 }\n")[0], "acrobatic");
}

#[test]
fn members_are_suggested_after_a_dot() {
    offers("define x(a: aircraft) = a.$0\n", &["wings", "plan", "side", "cell"], &["speed", "short", "left"]);
    offers("define x(a: aircraft) = a.plan.$0\n", &["speed", "path"], &["wings"]);
    offers("define x(a: aircraft) = a.wings.$0\n", &["left", "hits"], &["speed"]);
    offers("rule r for plan {\n  forbid when m.$0\n}\n", &["speed", "acrobatic"], &["wings"]);
    offers("doctrine d for aircraft a {\n  $0\n}\n", &["samples", "avoid", "after"], &["emit"]);
    offers("doctrine d for aircraft a {\n  after $0\n}\n", &["plan"], &["wings"]);
    offers("doctrine d for aircraft a {\n  after plan {\n    a.plan = m.$0\n  }\n}\n", &["speed"], &[]);
    offers("effect e(t: aircraft) {\n  let r = roll combat\n  if r.$0\n", &["number", "colour"], &["wings"]);
    offers("define x(a: aircraft) = burst.$0\n", &["short", "long"], &["near"]);
    offers("define x(b: burst) = b.$0\n", &["dice", "ammo"], &["short"]);
}

#[test]
fn expressions_and_statements_are_suggested_in_context() {
    offers("define x(a: aircraft) = a.stability == $0\n", &["A", "B"], &["short"]);
    offers("define x(a: aircraft) = $0\n", &["a", "enemies", "distance", "dice", "any"], &["emit"]);
    offers("effect e(t: aircraft) {\n  $0\n}\n", &["emit", "if", "hit"], &["wings", "phase2"]);
    offers("effect e(t: aircraft) {\n  emit $0\n}\n", &["fires"], &["hit"]);
    offers("rule r for $0\n", &["plan"], &["slow"]);
    offers("kind k piece {\n  $0\n}\n", &["stat", "track", "flag"], &["emit"]);
    offers("kind k { stat x : $0 }\n", &["burst", "maneuver", "number"], &["spad"]);
    assert!(labels("// rule r for $0\n").is_empty());
}

#[test]
fn matching_types_are_suggested_first() {
    let first = |text: &str| labels(text).into_iter().next();
    assert_eq!(first("define x(q: aircraft, b: burst) = dice(q, $0"), Some("b".into()));
    assert_eq!(labels("define x(q: aircraft, b: burst) = dice(q, $0")[1..3], ["long", "short"]);
    assert_eq!(first("define x(q: aircraft) = enemies($0"), Some("q".into()));
    offers("effect e(t: aircraft) {\n  t.plan = $0\n}\n", &["2S2", "14L3"], &[]);
    assert_eq!(first("effect e(t: aircraft) {\n  t.plan = $0\n}\n"), Some("14L3".into()));
}

#[test]
fn properties_of_missions_and_campaigns_are_suggested() {
    offers("campaign c \"C\" {\n  $0\n}\n", &["rounds", "roster", "score", "each round {"], &["winner"]);
    let inside = "campaign c \"C\" {\n  after mission {\n    if $0\n  }\n}\n";
    offers(inside, &["winner", "played", "round", "any"], &["rounds"]);
    offers("campaign c \"C\" {\n  each round {\n    $0\n  }\n}\n", &["play", "ask", "winner"], &["rounds"]);
    offers("mission m { $0 }\n", &["map", "at start {", "role"], &["winner"]);
    offers("effect e(t: aircraft) {\n  end game $0\n}\n", &["won by", "by score", "drawn"], &["emit"]);
    offers("mission m {\n  score points $0\n}\n", &["wins"], &["by", "map"]);
    offers("mission m {\n  score points wins $0\n}\n", &["by", "from"], &["wins", "map"]);
    let flown = "kind mission { stat weight : 1..9 }\nmission m { $0 }\n";
    offers(flown, &["map", "weight"], &["wings"]);
    offers("effect e(t: aircraft) {\n  let b = create $0\n", &["spad"], &["plan"]);
    offers("effect e(t: aircraft) {\n  let b = create spad for t\n  b.$0\n", &["wings", "side"], &["long"]);
    let h = seen("mission m { piece a 3 of sp$0ad { at 0101 } }\n");
    assert_eq!(h.title, "aircraft spad \"SPAD\"");
    offers("mission m {\n  at start {\n    $0\n", &["emit", "place"], &["winner", "turns"]);
    let h = seen("campaign c \"C\" { after mission { if win$0ner == red { } } }\n");
    assert_eq!(h.docs, "the side that won the last mission, or none");
    assert_eq!(seen("campaign c \"C\" { roster air$0craft [spad] red }\n").title, "kind aircraft \"Aircraft\"");
}

#[test]
fn templates_of_declarations_are_suggested() {
    let (p, at) = project("new$0");
    let found = complete(&p, 0, &p.files()[0].source.text, at);
    let new = found.iter().find(|c| c.label == "new aircraft").expect("a snippet of the kind");
    assert_eq!(new.insert, "aircraft name \"Title\" {\n  schedule []\n  wings 6\n}\n");
    assert_eq!(new.fields.len(), 4);
    offers("$0", &["example", "rule for a choice", "new maneuver"], &["new side"]);
}

#[test]
fn steps_are_suggested_in_examples() {
    offers("example \"E\" {\n  $0\n}\n", &["choose", "otherwise"], &["any"]);
    offers("example \"E\" {\n  otherwise $0\n}\n", &["any"], &["choose"]);
    offers("example \"E\" {\n  expect warned $0\n}\n", &["plan"], &["slow"]);
    offers("example \"E\" {\n  expect happened $0\n}\n", &["fires"], &["plan"]);
    offers("campaign war { rounds 1 }\nexample \"E\" {\n  given campaign $0\n}\n", &["war"], &["plan"]);
}

#[test]
fn declared_fields_come_before_the_members_of_the_language() {
    let found = labels("define weak(p: aircraft) = p.$0\n");
    let place = |label: &str| found.iter().position(|l| l == label).expect("it is offered");
    assert!(place("wings") < place("cell"), "{found:?}");
}

#[test]
fn only_a_part_offers_the_piece_to_which_it_belongs() {
    offers("define weak(p: aircraft) = p.$0\n", &["wings", "seat"], &["whole"]);
    let parts = "kind gunner piece { }\nkind tail_gunner piece extends gunner { }\n\
                 kind giant piece { part rear : gunner }\n";
    offers(&format!("{parts}define g(p: gunner) = p.$0\n"), &["whole", "seat"], &[]);
    offers(&format!("{parts}define g(p: tail_gunner) = p.$0\n"), &["whole"], &[]);
    offers(&format!("{parts}define g(p: giant) = p.$0\n"), &["rear"], &["whole"]);
}

#[test]
fn parts_of_a_name_match_too() {
    offers("define x(a: aircraft) = a.sta$0\n", &["stability"], &["wings"]);
    let found = labels("define attack_dice(n: number) = n\ndefine x(a: aircraft) = dic$0\n");
    assert_eq!(found, ["dice", "attack_dice"]);
}

#[test]
fn hover_shows_signature_and_value() {
    let h = seen("define x(a: aircraft) = enem$0ies(a, a)\n");
    assert_eq!(h.signature.as_deref(), Some("enemies(a: aircraft, b: aircraft)"));
    assert_eq!(h.value.as_deref(), Some("a.side != b.side"));
    assert_eq!(seen("define x(b: burst) = b == lo$0ng\n").value.as_deref(), Some("dice 2, ammo 3"));
    assert_eq!(seen("define x(a: aircraft) = a.plan == 14$0L3\n").value.as_deref(), Some("speed 3, path F F L"));
    assert_eq!(seen("define x(a: aircraft) = a.sched$0ule\n").known_to.as_deref(), Some("everyone"));
}

#[test]
fn a_taken_name_is_refused() {
    let (p, at) = project("define x(a: aircraft) = enem$0ies(a, a)\n");
    let found = renaming(&p, 0, at).expect("a name");
    assert_eq!((found.name.as_str(), found.what.as_str(), found.places.len()), ("enemies", "define enemies", 2));
    assert_eq!(rename_conflict(&p, &found, "foes"), None);
    for (to, why) in [
        ("dice", "`dice` already exists: value dice"),
        ("x", "`x` already exists: define x"),
        ("and", "`and` is a reserved word"),
        ("two words", "A name can only contain letters, digits and _"),
        ("12", "A name can't be a number"),
        ("enemies", "This is already its name"),
    ] {
        assert_eq!(rename_conflict(&p, &found, to).as_deref(), Some(why), "{to}");
    }
    let (p, at) = project("define x(a: aircraft, q: aircraft) = enemies($0a, q)\n");
    let local = renaming(&p, 0, at).expect("a parameter");
    assert_eq!(rename_conflict(&p, &local, "q").as_deref(), Some("`q` already exists: parameter q"));
    assert_eq!(rename_conflict(&p, &local, "b"), None);
    let (p, at) = project("define x(a: aircraft) = dist$0ance(a, a)\n");
    assert_eq!(renaming(&p, 0, at), Err("This is built into the language".into()));
}

#[test]
fn broken_code_keeps_the_colours_of_its_names() {
    let (p, _) = project("// end$0\n");
    let line = "rule r for plan { forbid when enemies(a, b and a.plan == 2S2 // }";
    let found: Vec<(&str, Colour)> = colours_in(Some((&p, 0)), line, |_| None)
        .into_iter()
        .map(|c| (&line[c.start as usize..c.end as usize], c.colour))
        .filter(|(w, _)| matches!(*w, "plan" | "enemies" | "2S2" | "forbid" | "zzz"))
        .collect();
    let expect = [("forbid", Colour::Keyword), ("enemies", Colour::Value), ("2S2", Colour::Entry)];
    let known: Vec<_> = found.into_iter().filter(|(w, _)| *w != "plan").collect();
    assert_eq!(known, expect);
    assert_eq!(colours_in(None, "x 12", Some)[0].colour, Colour::Unknown);
}

#[test]
fn a_template_is_suggested_by_two_words() {
    offers("new airc$0\n", &["new aircraft"], &["new bomber", "aircraft"]);
    offers("new $0\n", &["new aircraft", "new bomber"], &["rule"]);
}

#[test]
fn an_insertion_replaces_the_partial_word() {
    let (p, at) = project("define x(a: aircraft) = ene$0\n");
    let found = complete(&p, 0, &p.files()[0].source.text, at);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].insert.as_str(), at - found[0].from), ("enemies(", 3));
}

#[test]
fn names_in_missions_and_maps_resolve() {
    let text = "map m \"M\" { size 8 x 8, edges { west red } }\nmission duel { map m, turns 9\n  seat one \"One\" red\n  piece p spad { seat on$0e, at 0203, facing 2, plan 14L3 }\n}\n";
    let h = seen(text);
    assert_eq!(h.title, "seat one \"One\"");
    assert_eq!(seen(&text.replace("$0", "").replace("plan 14", "pl$0an 14")).title, "state plan of aircraft");
    assert_eq!(seen(&text.replace("$0", "").replace("west red", "west re$0d")).title, "side red \"Red\"");
    assert_eq!(seen(&text.replace("$0", "").replace("facing 2", "fac$0ing 2")).title, "facing 2");
    assert_eq!(seen("rule r on leav$0es(a) { remove a }\n").title, "leaves(piece, cell)");
}

#[test]
fn no_query_panics_at_any_offset() {
    let text = "aircraft x { é \"→\", wings\n rule { } ) ] a.b.(.\n$0";
    let (p, end) = project(text);
    for at in 0..=end + 5 {
        complete(&p, 0, &p.files()[0].source.text, at);
        hover(&p, 0, at);
        definition(&p, 0, at);
    }
    assert_eq!(hover(&p, 7, 0), None);
}

#[test]
fn names_are_highlighted_by_kind() {
    let (p, _) = project("define y(a: aircraft) = a.stability == A and a.plan == 2S2 // end$0\n");
    let whole = format!("{GAME}define y(a: aircraft) = a.stability == A and a.plan == 2S2 // end\n");
    let found: Vec<(String, Colour)> = colours(&p, 0)
        .into_iter()
        .filter(|c| c.start as usize >= GAME.len())
        .map(|c| (whole[c.start as usize..c.end as usize].to_string(), c.colour))
        .collect();
    let expect = [
        ("define", Colour::Keyword),
        ("y", Colour::Value),
        ("a", Colour::Local),
        ("aircraft", Colour::Kind),
        ("a", Colour::Local),
        ("stability", Colour::Field),
        ("A", Colour::Member),
        ("and", Colour::Keyword),
        ("a", Colour::Local),
        ("plan", Colour::Secret),
        ("2S2", Colour::Entry),
        ("// end", Colour::Comment),
    ];
    assert_eq!(found, expect.map(|(t, c)| (t.to_string(), c)));
}

#[test]
fn a_replacement_starts_with_the_current_source() {
    offers("ruleset h \"H\" extends g\nreplace dice.$0", &["burst"], &["wings", "speed", "at"]);
    offers("ruleset h \"H\" extends g\nreplace burst.$0", &["short", "long"], &["burst"]);
    offers("ruleset h \"H\" extends g\nremove aircraft.w$0", &["wings"], &["schedule", "m"]);
    offers("ruleset h \"H\" extends g\nreplace plan.$0", &["m"], &["a"]);
    let (p, at) =
        project("value far(a: aircraft) = 0 { - 2 when a.wings > 3 as tired because \"tired\" }\nreplace far.$0");
    let found = complete(&p, 0, &p.files()[0].source.text, at);
    let line = found.iter().find(|c| c.label == "tired").expect("offered");
    assert_eq!(line.insert, "tired by - 2 when a.wings > 3 because \"tired\"");
    let (start, end) = line.fields[0];
    assert_eq!(&line.insert[start as usize..end as usize], "2");
}

#[test]
fn a_kind_test_narrows_suggestions() {
    offers("effect e(t: aircraft) {\n  if t is $0\n}\n", &["bomber"], &["maneuver"]);
    offers("effect e(t: aircraft) {\n  if t is bomber {\n    t.$0\n  }\n}\n", &["bombs", "wings"], &[]);
    offers("effect e(t: aircraft) {\n  if t is bomber {\n    hit(t, 1)\n  }\n  t.$0\n}\n", &["wings"], &["bombs"]);
    offers("define d(t: aircraft) = t is bomber and t.$0\n", &["bombs"], &[]);
    let (p, at) = project("define d(t: aircraft) = t is bomber and t.bo$0mbs > 0\n");
    assert_eq!(definition(&p, 0, at).map(|d| cut(&p, d)).as_deref(), Some("bombs"));
}

#[test]
fn members_of_lists_and_cards_are_suggested() {
    offers(
        "kind ace piece { state hand : list of card up to 3 }\ndefine d(x: ace) = x.hand.$0\n",
        &["first", "last", "size"],
        &[],
    );
    offers("effect e(t: aircraft) {\n  ret$0\n}\n", &["return"], &[]);
}
