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
fn marks_are_explained_and_suggested() {
    let h = seen("aircraft camel \"Camel\" { schedule [2S2], wings 6 tu$0ne 4..8 }\n");
    assert_eq!((h.title.as_str(), h.docs.contains("search")), ("tune 3..8", true));
    let h = seen("aircraft camel \"Camel\" { schedule [2S2], wings 6 recon$0structed \"judged\" }\n");
    assert_eq!(h.title, "reconstructed \"reason\"");
    offers("aircraft camel \"Camel\" { schedule [2S2], wings 6 $0 }\n", &["tune", "source"], &["unreachable", "wings"]);
}

#[test]
fn hover_shows_what_a_value_is_for() {
    let h = seen("aircraft camel \"Camel\" {\n  schedule [2S2]\n  wings $06 source \"Card\" \"front\"\n}\n");
    assert_eq!(h.title, "track wings \"Wings\" of aircraft");
    assert_eq!((h.ty.as_deref(), h.known_to.as_deref()), (Some("0..999"), Some("its owner")));
    assert_eq!(h.source.as_deref(), Some("Card front"));
    let h = seen("aircraft camel \"Camel\" { schedule [14$0L3], wings 6, reconstructed \"judged\" }\n");
    assert_eq!((h.title.as_str(), h.expected.as_deref()), ("maneuver 14L3", Some("maneuver")));
    let table =
        "table hits(n: 1..2, b: burst) -> loss: 0..9 {\n  columns short, long\n  row 1: 0, $01\n  row 2: 2, 3\n}\n";
    let h = seen(table);
    assert_eq!((h.title.as_str(), h.ty.as_deref()), ("result loss of hits", Some("0..9")));
    // A number in an expression is no value of its own.
    let (p, at) = project("define x(a: aircraft) = a.wings.left > $01\n");
    assert_eq!(hover(&p, 0, at), None);
}

#[test]
fn a_value_is_suggested_by_the_type_that_is_expected_of_it() {
    let table =
        |cell: &str| format!("table worst(b: burst) -> m: maneuver {{\n  row short: 2S2\n  row long: {cell}\n}}\n");
    offers(&table("$02S2"), &["2S2", "14L3"], &["short", "spad"]);
    offers("table t(b: burst) -> n: 0..9 {\n  row short: 2\n  row $0long: 3\n}\n", &["long", "short"], &["near"]);
    offers("aircraft camel \"Camel\" { schedule [2S2, $014L3], wings 6 }\n", &["14L3"], &["short", "spad"]);
    offers("maneuver 3S3 { speed 3, path F, acrobatic $0true }\n", &["true", "false"], &["short"]);
    offers("enum how { fast { with 2S2 } slow { with $014L3 } }\n", &["2S2", "14L3"], &["short"]);
}

/// The signature at the cursor, with the active parameter in `«»`.
fn called(text: &str) -> Option<String> {
    let (p, at) = project(text);
    let call = call(&p, 0, &p.files()[0].source.text, at)?;
    let mut label = call.label;
    if let Some(active) = call.active.map(|i| call.parameters[i].clone()) {
        label.insert(active.end, '»');
        label.insert(active.start, '«');
    }
    Some(label)
}

#[test]
fn a_call_shows_its_parameters_and_the_active_one() {
    for (text, expect) in [
        ("define x(a: aircraft, b: burst) = dice($0a, b) > 1\n", "dice(«a: aircraft», b: burst)"),
        ("define x(a: aircraft, b: burst) = dice(a, b$0) > 1\n", "dice(a: aircraft, «b: burst»)"),
        // Unfinished, with calls, parentheses and lists inside.
        ("define x(a: aircraft) = enemies(a, $0", "enemies(a: aircraft, «b: aircraft»)"),
        ("define x(a: aircraft) = dice(a, b) + enemies(distance(a, a), $0\n", "enemies(a: aircraft, «b: aircraft»)"),
        ("define x(a: aircraft) = distance(a, (a$0\n", "distance(p, «q»)"),
        ("define x(a: aircraft) = alike([2S2, 14L3$0\n", "alike(«list», list)"),
        ("effect y(a: aircraft) {\n  hit(a, $01)\n}\n", "hit(t: aircraft, «n: number»)"),
        ("define x() = last_turn($0)\n", "last_turn()"),
        // One argument too many.
        ("define x(a: aircraft) = abs(1, $0\n", "abs(n)"),
    ] {
        assert_eq!(called(text).as_deref(), Some(expect), "{text}");
    }
    for text in [
        "define x(a$0: aircraft) = true\n",
        "define x(a: aircraft) = enemies(a, a)$0\n",
        "define x(a: aircraft) = (a.wings$0\n",
        "define x(a: aircraft) = enemies(a, // $0\n",
    ] {
        assert_eq!(called(text), None, "{text}");
    }
}

/// What the hover at the cursor says.
fn says(text: &str) -> String {
    seen(text).docs
}

#[test]
fn words_of_the_language_are_explained_where_they_mean_something() {
    let walk = "walk flight(a: aircraft) {\n  steps 1\n  turn left\n  forbid step when step > 2 because \"far\"\n}\n";
    for (text, expect) in [
        // In expressions.
        ("define x(a: aircraft) = a.ce$0ll == @0101\n", "the cell of the piece; none off the board"),
        ("define x(a: aircraft) = count of ce$0ll c\n", "a cell of the map"),
        ("define x(a: aircraft) = a.wings.le$0ft\n", "free boxes"),
        ("define x(a: aircraft) = a.facing == (nor$0th)\n", "the facing to the top of the map; not on hexes in rows"),
        ("define x(a: aircraft) = tu$0rn > 3\n", "the number of the turn, from 1; 0 in the set-up"),
        ("define x(a: aircraft) = end_cell(a, path F S$0L) == none\n", "one cell ahead-left, facing kept"),
        // In clauses, parameters and statements.
        (&walk.replace("le", "l$0e"), "a turn to the left"),
        (&walk.replace("when st", "when s$0t"), "the number of the step, from 1"),
        ("define x(c: ce$0ll) = true\n", "a cell of the map"),
        ("effect e(a: aircraft) { end ga$0me drawn }\n", "the game itself, with the fields of `kind game`"),
        ("rule r on ent$0ers(a, c) { remove a }\n", "after each step into a cell"),
        ("option fog \"Fog\" off\noption mist \"Mist\" off { requ$0ires fog }\n", "options that must be on"),
        ("doctrine d for aircraft a { sam$0ples 4 }\n", "how many positions a pilot imagines"),
        // In entries and missions.
        ("maneuver 9S9 { speed 1, path F$0 F }\n", "one cell ahead"),
        ("side blue \"Blue\" { col$0our blue }\n", "the colour of the side"),
        ("map m { size 8 x 8, edges { we$0st red } }\n", "a facing; not on hexes in columns"),
        ("mission m { tur$0ns 3 }\n", "how many turns"),
        ("mission m { piece p spad { a$0t 0101 } }\n", "the cell of the piece"),
        ("mission m { a$0t start { } }\n", "statements at the start of the mission or campaign"),
        ("mission m { a$0t end of turn 3 { } }\n", "statements at the end of each turn, or of one: `of turn 3`"),
        ("campaign c \"C\" { a$0t end { } }\n", "statements at the end of the campaign"),
        ("campaign c \"C\" { aft$0er mission { } }\n", "statements after each mission"),
        ("doctrine d for aircraft a { tur$0ns 4 }\n", "how many turns it looks ahead"),
        (
            "example \"E\" {\n  given piece p spad { at @0101, fac$0ing 2 }\n}\n",
            "the facing of the piece, clockwise from north",
        ),
        // Before declarations.
        ("ru$0le r for plan { forbid when m.speed > 1 }\n", "what is legal, or what happens on an event"),
        ("ma$0p m { size 8 x 8 }\n", "a board"),
    ] {
        assert_eq!(says(text), expect, "{text}");
    }
}

#[test]
fn a_declared_name_is_not_a_word_of_the_language() {
    let drone = "kind drone piece { counter left : 0..9 }\n";
    assert_eq!(seen(&format!("{drone}define x(d: drone) = d.le$0ft\n")).title, "counter left of drone");
    assert_eq!(seen("define x(a: aircraft) = any aircraft le$0ft where left.wings.left > 0\n").title, "local left");
}

#[test]
fn words_of_the_language_are_explained_in_broken_text() {
    for (text, expect) in [
        // A declaration that can't be read.
        ("define x(a: aircraft) = dist$0ance(a,\n", "the distance in cells from one piece or cell to the other"),
        ("define x(a: aircraft) = a.ce$0ll ==\n", "the cell of the piece; none off the board"),
        ("define x(n: nu$0mber = 3\n", "a whole number"),
        ("mission m { tur$0ns 3, map { }\n", "how many turns"),
        ("doc$0trine d for {\n", "what a computer pilot values"),
        // An error before it in the same declaration.
        ("define x(a: aircraft) = a.smoke + ro$0om(a)\n", "the number of cells ahead before the edge"),
        ("define x(a: zeppelin) = a.ce$0ll == none\n", "the cell of the piece; none off the board"),
        // An entry of a kind that can't be read.
        ("kind pup { stat }\npup one { path F$0 F }\n", "one cell ahead"),
    ] {
        assert_eq!(says(text), expect, "{text}");
    }
    // A file without a ruleset is not compiled.
    let text = "define far(c: cell) = row(c) > 3\n";
    let project = dicta_compiler::project(vec![("g.dicta".into(), Arc::new(parse(text)))], &dicta_compiler::NoLibrary);
    let project = Project::of(&project, &dicta_compiler::index(&project));
    let at = text.find("row").expect("the function") as u32;
    assert_eq!(hover(&project, 0, at).expect("a hover").title, "row(p)");
}

#[test]
fn references_to_a_word_of_the_language_are_where_it_means_the_same() {
    let drone = "kind drone piece { counter left : 0..9 }\ndefine y(d: drone) = d.left\n";
    let (p, at) = project(&format!("{drone}define x(a: aircraft) = a.wings.le$0ft + a.wings.left\n"));
    assert_eq!(uses(&p, 0, at).len(), 2);
    assert_eq!(definition(&p, 0, at), None);
    assert_eq!(rename(&p, 0, at, "free"), None);
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
fn the_names_in_a_declaration_lead_to_their_declarations() {
    let (p, end) = project("rule r for plan { forbid when enemies(a, a) because \"no enemies\" }\n$0");
    let found = names_in(&p, 0, GAME.len() as u32, end);
    assert_eq!(found.map(|place| cut(&p, place)).collect::<Vec<_>>(), ["r", "plan", "enemies", "a", "a"]);
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

/// Names in sentences, in their translations and in looks are names.
#[test]
fn renaming_reaches_sentences_translations_and_looks() {
    let text = "event lands(who: aircraft) \"{who} lands at {who.wings} and {who.side}\" source \"a\" \"{b}\"\n\
                translation de \"Deutsch\" { \"{who} lands at {who.wings} and {who.side}\" \"{who.wings}, {who.side}: {who}\" }\n\
                look aircraft \"A\" { counter { corner wings }, card { boxes wings }, glyph ink 16 0 0 \"{wings}\" }\n\
                look aircraft.wings \"W\" { circle wings 0 0 3 }\n\
                define brave(a: aircraft) = a.wings > 0\n";
    let (whole, _) = project(&format!("{text}$0"));
    let source = whole.files()[0].source.text.to_string();
    let renamed = |at: &str, to: &str| {
        let start = source.find(at).expect("there") as u32;
        let edits: Vec<_> = rename(&whole, 0, start, to).expect("a name").into_iter().map(|(_, e)| e).collect();
        dicta_syntax::apply(&source, &edits).expect("the edits apply")
    };
    let who = source.replace("who", "craft");
    assert_eq!(renamed("who: aircraft", "craft"), who);
    assert_eq!(renamed("who.wings} and", "craft"), who);
    // The colour of the circle is another name, as is that of an arc or a define.
    let wings = source.replace("wings", "planes").replace("circle planes", "circle wings");
    let wings = wings.replace("Boxes of the planes", "Boxes of the wings");
    assert_eq!(renamed("wings \"Wings\"", "planes"), wings);
    assert_eq!(renamed("wings \"W\"", "planes"), wings);
    let at = source.find("{who} lands").expect("there") as u32 + 1;
    assert_eq!(definition(&whole, 0, at).map(|place| cut(&whole, place)).as_deref(), Some("who"));
    assert_eq!(hover(&whole, 0, at).and_then(|hover| hover.ty), Some("aircraft".to_owned()));
}

/// What an overlay puts in the place of a default is what a hover in the overlay shows.
#[test]
fn a_hover_shows_the_default_that_an_overlay_gives() {
    let base = "ruleset base \"B\"\nboard hex\nkind plane \"P\" piece { counter ammo : 0..9 = 9 lasting turn }\n\
                option fog \"F\" off\nvalue dice(a: plane) = 3\n";
    let house = "ruleset house \"H\" extends base\nreplace plane.ammo.default by 2\n\
                 replace plane.ammo.lasting by mission\nreplace fog.default by on\nreplace dice.base by 5\n";
    let files = [("base.dicta", base), ("house.dicta", house)];
    let files = files.map(|(path, text)| (path.to_owned(), Arc::new(parse(text)))).into();
    let project = dicta_compiler::project(files, &dicta_compiler::NoLibrary);
    let p = Project::of(&project, &dicta_compiler::index(&project));
    let at = |file: usize, name: &str| {
        let offset = p.files()[file].source.text.find(name).expect("there") as u32;
        let Hover { default, lasting, value, .. } = hover(&p, file, offset).expect("a name");
        (default, lasting, value)
    };
    let words = |all: [&str; 3]| all.map(|word| Some(word.to_owned()).filter(|word| !word.is_empty())).into();
    assert_eq!(at(0, "ammo"), words(["9", "this turn", ""]));
    assert_eq!(at(1, "ammo"), words(["2", "the mission", ""]));
    assert_eq!((at(0, "fog"), at(1, "fog")), (words(["", "", "off"]), words(["", "", "on"])));
    assert_eq!((at(0, "dice"), at(1, "dice")), (words(["", "", "3"]), words(["", "", "5"])));
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
    offers("rule r on $0\n", &["fires", "enters", "passes", "leaves"], &["plan"]);
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
    offers("mission m { $0 }\n", &["map", "option", "at end of turn {", "role"], &["winner", "each round {", "size"]);
    offers("mission m {\n  piece p spad { $0 }\n}\n", &["at", "arrives", "pool"], &["map", "reserve"]);
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
fn the_type_of_a_define_determines_its_members() {
    let define = "define lead(a: aircraft) = a.target\n";
    offers(&format!("{define}define x(a: aircraft) = lead(a).$0\n"), &["wings", "plan"], &["speed"]);
    offers(&format!("{define}define x(a: aircraft) = lead(a).plan.$0\n"), &["speed"], &["wings"]);
    offers("define x(b: burst) = b.dice.$0\n", &[], &["speed", "wings"]);
}

#[test]
fn a_finished_comparison_is_only_continued() {
    let value = |when: &str| labels(&format!("value x(a: aircraft, m: maneuver) = 0 {{ + 1 when {when}$0 }}"));
    for when in ["a.wings == 1 ", "m.speed > 2 and a.wings <= 14 ", "a.wings != m.speed "] {
        assert_eq!(value(when), ["and", "because", "or"], "{when}");
    }
    assert_eq!(value("a.wings == 1 o"), ["or"]);
    // A number is no part of a name, but a name can begin with a digit.
    assert!(value("a.wings == 1").is_empty());
    assert!(value("a.plan == 1").contains(&"14L3".to_owned()));
    assert!(value("a.wings == 1 and ").contains(&"m".to_owned()));
    assert!(value("a.wings == ").contains(&"m".to_owned()));
}

#[test]
fn suggestions_need_no_bodies() {
    for (text, some) in [("a.plan.", "speed"), ("a.target.", "wings"), ("a.stability == ", "B")] {
        let text = format!("{GAME}define x(a: aircraft) = {text}");
        let files = vec![("g.dicta".into(), Arc::new(parse(&text)))];
        let project = dicta_compiler::project(files, &dicta_compiler::NoLibrary);
        let p = Project::of(&project, &dicta_compiler::index_of_heads(&project));
        let found = complete(&p, 0, &text, text.len() as u32);
        assert!(found.iter().any(|c| c.label == some), "{text}: no {some} in {found:?}");
        assert!(found.iter().all(|c| c.label != "short"), "{text}: {found:?}");
    }
}

#[test]
fn suggestions_need_no_header() {
    let header = "ruleset g \"G\"\n";
    for text in [GAME.replace(header, ""), GAME.replace(header, "ruleset g \"G\" extends\n")] {
        for (line, some) in [
            ("define x(a: aircraft) = a.plan.", "speed"),
            ("define x(a: aircraft) = a.stability == ", "B"),
            ("aircraft camel { stability ", "B"),
        ] {
            let text = format!("{text}{line}");
            let project =
                dicta_compiler::project(vec![("g.dicta".into(), Arc::new(parse(&text)))], &dicta_compiler::NoLibrary);
            let p = Project::of(&project, &dicta_compiler::index(&project));
            let found = complete(&p, 0, &text, text.len() as u32);
            assert!(found.iter().any(|c| c.label == some), "{line}: no {some} in {found:?}");
            assert!(found.iter().all(|c| !matches!(&*c.label, "short" | "wings")), "{line}: {found:?}");
        }
    }
}

#[test]
fn hover_shows_the_type_of_a_local() {
    let ty = |text: &str| seen(text).ty;
    assert_eq!(ty("define x(a: aircraft) = any aircraft q$0 where q.side == a.side\n").as_deref(), Some("aircraft"));
    assert_eq!(ty("effect e(t: aircraft) {\n  let r$0 = roll combat\n}\n").as_deref(), Some("combat"));
    let picked = "rule r on fires(a$0, n) { a.target = none }\n";
    assert_eq!(ty(picked).as_deref(), Some("aircraft"));
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
    let parts = "kind gunner { }\nkind tail_gunner extends gunner { }\n\
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
fn a_taken_name_is_rejected() {
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
    let (p, at) = project("define x(a: air$0craft) = 1\n");
    let kind = renaming(&p, 0, at).expect("a kind");
    assert_eq!(rename_conflict(&p, &kind, "rule").as_deref(), Some("`rule` begins other declarations"));
    assert_eq!(rename_conflict(&p, &kind, "phase"), None);
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

/// The colours of some words in the last line of a text after the game.
fn colours_of(text: &str, words: &[&str]) -> Vec<Colour> {
    let (p, _) = project(&format!("{text}$0"));
    let whole = p.files()[0].source.text.clone();
    let from = whole.trim_end().rfind('\n').map_or(0, |at| at + 1);
    let found: Vec<Coloured> = colours(&p, 0).into_iter().filter(|c| c.start as usize >= from).collect();
    let colour = |word: &&str| {
        let coloured = found.iter().find(|c| &whole[c.start as usize..c.end as usize] == *word);
        coloured.unwrap_or_else(|| panic!("no {word} in {text}")).colour
    };
    words.iter().map(colour).collect()
}

#[test]
fn words_of_the_language_are_highlighted_by_what_they_mean() {
    let words = ["number", "distance", "left", "north", "end_cell", "path", "SL"];
    let text = "define x(a: aircraft, n: number) = distance(a, a) > a.wings.left and a.facing == north and \
                end_cell(a, path F SL) == none";
    let expect =
        [Colour::Kind, Colour::Value, Colour::Field, Colour::Member, Colour::Value, Colour::Kind, Colour::Member];
    assert_eq!(colours_of(&format!("{text}\n"), &words), expect);
    assert_eq!(colours_of(&format!("{text} and (\n"), &words), expect, "a broken declaration");
    let typed = "n: number distance zzz";
    let (p, _) = project("// end$0\n");
    let found: Vec<Colour> = colours_in(Some((&p, 0)), typed, |_| None).into_iter().map(|c| c.colour).collect();
    assert_eq!(found[1..], [Colour::Kind, Colour::Value, Colour::Unknown], "just typed");
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
