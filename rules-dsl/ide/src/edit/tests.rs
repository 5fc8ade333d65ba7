//! Edits of small sources, and the lines that they change.

use super::*;
use crate::symbols::Project;
use dicta_syntax::parse;
use std::sync::Arc;

const GAME: &str = r#"ruleset g "G"

// Two guns.
/// A fighter.
plane camel "Camel" {
  wings 20, engine 6   // boxes
  /* odd */ tail 4
  guns [ front, rear ]
  schedule [
    a1, a2,   // slow
    b1,
  ]
  source "Book" "page 1"
}

plane pup "Pup" extends camel { wings 18, reconstructed "judged" }
plane kite
enum burst { short { dice 0 }  long "Long" { dice 2, ammo 3 } }
option fuel "Fuel" off
option tries one of once, often
deck damage { card x4 "3 wings" { wings 3 }  card "smoke" { smoke } }
value dice(a: plane) = 3 { + 1 when a.near as near because "near" } clamp 0..6
table shots(n: 1..6) -> hits: number {
  row 1..2: 0
  row 3: 1   // one
}
mission duel "Duel" {
  piece b1 camel { at @0206, facing 1 }
  piece b2 pup
}
"#;

fn project(text: &str) -> Project {
    let text = text.replace("/* odd */ ", "");
    Project::new(vec![File { path: "g.dicta".into(), source: Arc::new(parse(&text)) }], &Default::default())
}

/// The lines that an edit removes and adds.
fn made(edit: Edit) -> String {
    made_in(GAME, edit)
}

fn made_in(text: &str, edit: Edit) -> String {
    let project = project(text);
    let old = project.files()[0].source.text.to_string();
    let edits = match changes(project.files(), &edit) {
        Ok(edits) => edits,
        Err(why) => return format!("refused: {why}"),
    };
    let edits: Vec<TextEdit> = edits.into_iter().map(|(_, e)| e).collect();
    let new = apply(&old, &edits).expect("the edits apply");
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split('\n').collect(), new.split('\n').collect());
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let most = old.len().min(new.len()) - start;
    let end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
    new[start..new.len() - end].join("\n")
}

fn set(of: &str, to: &str) -> Edit {
    Edit::Set { of: of.parse().expect("a path"), to: to.into() }
}

fn clear(of: &str) -> Edit {
    Edit::Clear { of: of.parse().expect("a path") }
}

#[test]
fn a_value_is_changed_where_it_is_written() {
    assert_eq!(made(set("camel.wings", "22")), "  wings 22, engine 6   // boxes");
    assert_eq!(made(set("burst.long.dice", "3")), "enum burst { short { dice 0 }  long \"Long\" { dice 3, ammo 3 } }");
    assert_eq!(made(set("duel.piece.b1.at", "@0307")), "  piece b1 camel { at @0307, facing 1 }");
    assert_eq!(made(set("fuel.default", "on")), "option fuel \"Fuel\" on");
    assert_eq!(made(set("tries.default", "often")), "option tries one of once, often default often");
    assert_eq!(
        made(set("damage.\"3 wings\".count", "5")),
        "deck damage { card x5 \"3 wings\" { wings 3 }  card \"smoke\" { smoke } }"
    );
    assert_eq!(
        made(set("damage.smoke.count", "2")),
        "deck damage { card x4 \"3 wings\" { wings 3 }  card x2 \"smoke\" { smoke } }"
    );
    assert_eq!(
        made(set("dice.near", "2")),
        "value dice(a: plane) = 3 { + 2 when a.near as near because \"near\" } clamp 0..6"
    );
    assert_eq!(
        made(set("dice.base", "4")),
        "value dice(a: plane) = 4 { + 1 when a.near as near because \"near\" } clamp 0..6"
    );
    assert_eq!(made(set("shots[2]", "1")), "  row 1..2: 1");
    assert_eq!(made(set("shots[3]", "2")), "  row 3: 2   // one");
}

#[test]
fn a_missing_value_is_inserted_as_formatted() {
    assert_eq!(made(set("camel.speed", "3")), "  speed 3");
    assert_eq!(
        made(set("pup.engine", "5")),
        "plane pup \"Pup\" extends camel { wings 18, engine 5, reconstructed \"judged\" }"
    );
    assert_eq!(made(set("kite.wings", "1")), "plane kite { wings 1 }");
    assert_eq!(made(set("duel.piece.b1.level", "3")), "  piece b1 camel { at @0206, facing 1, level 3 }");
    assert_eq!(made(set("duel.piece.b2.level", "3")), "  piece b2 pup { level 3 }");
}

#[test]
fn a_removed_value_takes_its_comma_or_line_with_it() {
    assert_eq!(made(clear("camel.wings")), "  engine 6   // boxes");
    assert_eq!(made(clear("camel.engine")), "  wings 20   // boxes");
    assert_eq!(made(clear("camel.tail")), "");
    assert_eq!(made(clear("pup.wings")), "plane pup \"Pup\" extends camel { reconstructed \"judged\" }");
    assert_eq!(made(clear("pup.engine")), "refused: `pup.engine` has no value here");
    assert_eq!(made(clear("dice.base")), "refused: `dice.base` must have a value");
}

#[test]
fn members_are_added_and_removed() {
    let path = |of: &str| of.parse::<Path>().expect("a path");
    let add = |member: &str, to| made(Edit::Add { member: member.into(), to: path(to) });
    let remove = |member: &str, from| made(Edit::Remove { member: member.into(), from: path(from) });
    assert_eq!(add("c1", "camel.schedule"), "    b1, c1,");
    assert_eq!(remove("a1", "camel.schedule"), "    a2,   // slow");
    assert_eq!(remove("b1", "camel.schedule"), "");
    assert_eq!(add("side", "camel.guns"), "  guns [ front, rear, side ]");
    assert_eq!(remove("rear", "camel.guns"), "  guns [ front ]");
    assert_eq!(
        add("a1", "pup.schedule"),
        "plane pup \"Pup\" extends camel { wings 18, schedule [a1], reconstructed \"judged\" }"
    );
    assert_eq!(add("a1", "camel.schedule"), "refused: `camel.schedule` already contains `a1`");
    assert_eq!(remove("z", "camel.schedule"), "refused: `camel.schedule` has no `z`");
    assert_eq!(add("x] }", "camel.schedule"), "refused: `x] }` is not valid here: unmatched `]`");
}

#[test]
fn declarations_are_titled_copied_and_deleted() {
    let of = |name: &str| name.parse::<Path>().expect("a path");
    assert_eq!(made(Edit::Title { of: of("kite"), to: "The \"kite\"".into() }), "plane kite \"The \\\"kite\\\"\"");
    assert_eq!(
        made(Edit::Title { of: of("pup"), to: String::new() }),
        "plane pup extends camel { wings 18, reconstructed \"judged\" }"
    );
    let copy = |name: &str| made(Edit::Duplicate { of: of("pup"), name: name.into(), title: "Cub".into() });
    assert_eq!(copy("cub"), "\nplane cub \"Cub\" extends camel { wings 18, reconstructed \"judged\" }");
    assert_eq!(copy("camel"), "refused: `camel` already exists");
    assert_eq!(made(Edit::Delete { of: of("kite") }), "");
}

#[test]
fn an_edit_with_other_effects_is_rejected() {
    for to in
        ["22, tail 9", "22 // far", "22 }", "22\nplane x { }\n", "22 reconstructed \"x\"", "", "{", "\"", "22 { a 1 }"]
    {
        let said = made(set("camel.wings", to));
        assert!(said.starts_with("refused: "), "`{to}` gave {said}");
    }
    assert_eq!(made(set("cammel.wings", "2")), "refused: there is no declaration `cammel`; did you mean `camel`?");
    assert_eq!(made(set("burst.lnog.dice", "2")), "refused: `burst` has no part `lnog`; did you mean `long`?");
    assert_eq!(made(set("shots[9]", "2")), "refused: `shots` has no cell [9]");
}

#[test]
fn paths_round_trip() {
    for path in ["camel.wings", "shots[2, 5]", "damage.\"3 wings\".count", "a.b.c.d"] {
        assert_eq!(path.parse::<Path>().expect("a path").to_string(), path);
    }
    let long = "maps/a.dicta:map front.size".parse::<Path>().expect("a path");
    assert_eq!(
        (long.file.as_deref(), long.word.as_deref(), long.name.as_str()),
        (Some("maps/a.dicta"), Some("map"), "front")
    );
    for wrong in ["", ".", "a.", "a[", "a[]", "a b c", "a[1", "a.b)"] {
        assert!(wrong.parse::<Path>().is_err(), "{wrong}");
    }
}

#[test]
fn an_overlay_contains_each_change_once() {
    let mut text = "ruleset mine \"Mine\" extends g\n".to_owned();
    let mut make = |edit: Edit| {
        let project = project(&text);
        let edits = house_rule(project.files(), 0, &edit).expect("an overlay can say it");
        let edits: Vec<TextEdit> = edits.into_iter().map(|(_, e)| e).collect();
        text = apply(&text, &edits).expect("the edits apply");
        text.clone()
    };
    let path = |of: &str| of.parse::<Path>().expect("a path");
    make(set("camel.wings", "22"));
    make(set("shots[3]", "2"));
    make(Edit::Remove { member: "a1".into(), from: path("camel.schedule") });
    let text = make(set("camel.wings", "23"));
    assert_eq!(
        text,
        "ruleset mine \"Mine\" extends g\n\nreplace camel.wings by 23\nreplace shots[3] by 2\nremove a1 from camel.schedule\n"
    );
    let text = make(Edit::Add { member: "a1".into(), to: path("camel.schedule") });
    assert_eq!(text, "ruleset mine \"Mine\" extends g\n\nreplace camel.wings by 23\nreplace shots[3] by 2\n");
}

/// The mark of a number stays when the number changes.
#[test]
fn a_number_keeps_its_mark() {
    let text = GAME.replace("engine 6 ", "engine 6 tune 4..8 ").replace("as near because", "as near tune 0..3 because");
    assert_eq!(made_in(&text, set("camel.engine", "7")), "  wings 20, engine 7 tune 4..8   // boxes");
    let value = "value dice(a: plane) = 3 { + 2 when a.near as near tune 0..3 because \"near\" } clamp 0..6";
    assert_eq!(made_in(&text, set("dice.near", "2")), value);
    let overlay = "ruleset h \"H\" extends g\nreplace camel.engine by 5 tune 3..9\n";
    let file = |path: &str, text: &str| File { path: path.into(), source: Arc::new(parse(text)) };
    let files = [file("g.dicta", GAME), file("h.dicta", overlay)];
    let made = house_rule(&files, 1, &set("camel.engine", "8")).expect("an overlay can say it");
    let edits: Vec<TextEdit> = made.into_iter().map(|(_, edit)| edit).collect();
    let new = apply(overlay, &edits).expect("the edits apply");
    assert_eq!(new, overlay.replace("by 5", "by 8"));
}

/// Also if a comment or a string contains the word before the value.
#[test]
fn an_overlay_says_by_what_it_replaces_a_part() {
    let overlay = "ruleset h \"H\" extends g\n// replace camel.tail by 9\nreplace camel.engine by -5 tune -9..9\n\
                   replace shots[3] by 2\nreplace dice.near by - 4 when a.near because \"near by 7\"\n\
                   replace pup.wings by + 3\nreplace burst.long.dice by x\n";
    let file = |path: &str, text: &str| File { path: path.into(), source: Arc::new(parse(text)) };
    let files = [file("g.dicta", GAME), file("h.dicta", overlay)];
    let by = |of: &str| replaced(&files, 1, &of.parse().expect("a path"));
    assert_eq!(by("camel.engine"), Some("-5"));
    assert_eq!(by("shots[3]"), Some("2"));
    assert_eq!(by("dice.near"), Some("4"));
    assert_eq!((by("pup.wings"), by("burst.long.dice")), (Some("3"), Some("x")));
    assert_eq!((by("camel.tail"), by("shots[1..2]"), by("camel")), (None, None, None));
}

#[test]
fn line_ends_are_preserved() {
    let text = "plane camel {\r\n  wings 20\r\n}\r\n";
    let project = project(text);
    let edits: Vec<TextEdit> =
        changes(project.files(), &set("camel.tail", "4")).expect("it can be set").into_iter().map(|(_, e)| e).collect();
    assert_eq!(apply(text, &edits).expect("they fit"), "plane camel {\r\n  wings 20\r\n  tail 4\r\n}\r\n");
}

#[test]
fn cells_of_a_map_are_drawn() {
    let map = "map front \"Front\" {\n  legend { f field \"Fields\", w wood }\n  rows {\n    \"ffff\"   // north\n    \"fwéf\"\n  }\n}\n";
    let paint = |cells: &[(u32, u32)], letter| {
        let of = "front".parse().expect("a path");
        made_in(map, Edit::Paint { of, cells: cells.to_vec(), letter })
    };
    assert_eq!(paint(&[(1, 0), (2, 0)], 'w'), "    \"fwwf\"   // north");
    assert_eq!(paint(&[(2, 1), (0, 0), (3, 1)], 'w'), "    \"wfff\"   // north\n    \"fwww\"");
    assert_eq!(paint(&[(0, 0)], 'f'), "");
    assert_eq!(paint(&[(0, 0)], 'x'), "refused: the legend of `front` has no letter `x`; it has f, w");
    assert_eq!(paint(&[(4, 0)], 'w'), "refused: `front` has no cell in column 5, row 1");
}

#[test]
fn a_piece_of_an_example_is_found_by_its_name() {
    let text = "example \"A duel\" {\n  given map front\n  given piece a camel { at @0101, facing 1 }\n  given piece b pup   { at @0202 }\n  expect a.cell == @0101\n}\n";
    let of = |part: &str| format!("example \"A duel\".piece.{part}");
    assert_eq!(made_in(text, set(&of("a.at"), "@0303")), "  given piece a camel { at @0303, facing 1 }");
    assert_eq!(made_in(text, set(&of("b.facing"), "2")), "  given piece b pup   { at @0202, facing 2 }");
    assert_eq!(made_in(text, clear(&of("a.facing"))), "  given piece a camel { at @0101 }");
    assert_eq!(made_in(text, set(&of("c.at"), "@0303")), "refused: `A duel.piece` has no part `c`");
}

#[test]
fn steps_of_an_example_are_added_and_removed() {
    let text = "example \"A duel\" {\n  given map front\n  do phase flight\n  expect a.level == 2   // low\n}\n";
    let of: Path = "example \"A duel\"".parse().expect("a path");
    let add = |line: &str| Edit::Add { member: line.to_owned(), to: of.clone() };
    assert_eq!(made_in(text, add("expect a.cell == @0101")), "  expect a.cell == @0101");
    assert_eq!(made_in(text, add("expect a.cell ==")).split(':').next(), Some("refused"));
    let without = Edit::Remove { member: "do phase flight".to_owned(), from: of.clone() };
    assert_eq!(made_in(text, without), "");
    let unknown = Edit::Remove { member: "do phase combat".to_owned(), from: of };
    assert_eq!(made_in(text, unknown), "refused: `example A duel` has no line `do phase combat`");
}

/// A map with a mission and an example on it.
const GROUND: &str = r#"map front "Front" {
  size 4 x 2   // small
  legend { f field "Fields", w wood }
  rows {
    "fffw"   // north
    "wfff"
  }
  holes 0102
  zone home "Home" red { columns 1..2, rows 1 }
  zone wood [@0401, @0102]
}

mission duel "Duel" {
  map front
  at start { place b1 at @0302 }
  seat one red { piece b1 camel { at 0302, facing 1 } }
}

example "A duel" {
  given map front
  given piece a camel { at 0201, facing 0 }
  expect a.cell == @0201   // here
}
"#;

#[test]
fn a_zone_is_added_changed_and_removed() {
    let gate = "zone gate \"Gate\" red [@0101, @0202]";
    let of = |path: &str| path.parse::<Path>().expect("a path");
    for map in ["front", "map front", "g.dicta:map front"] {
        let added = made_in(GROUND, Edit::Add { member: gate.into(), to: of(map) });
        assert_eq!(added, format!("  {gate}"));
    }
    assert_eq!(made_in("map bare\n", line("g.dicta", "map bare", gate, true)), format!("map bare {{\n  {gate}\n}}"));
    let two = "map bare { size 2 x 2, zone home [@0101] }\n";
    let lines = format!("map bare {{\n  size 2 x 2, zone home [@0101]\n  {gate}\n}}");
    assert_eq!(made_in(two, line("g.dicta", "map bare", gate, true)), lines);
    assert_eq!(made_in(GROUND, line("g.dicta", "mission duel", gate, true)), format!("  {gate}"));
    assert_eq!(made_in(GROUND, line("g.dicta", "map front", "zone wood [@0401, @0102]", false)), "");
    let set = Edit::Set { of: of("front.zone.wood"), to: "\"Wood\" red [@0401]".into() };
    assert_eq!(made_in(GROUND, set), "  zone wood \"Wood\" red [@0401]");
    assert_eq!(made_in(GROUND, Edit::Clear { of: of("front.zone.wood") }), "");
    for wrong in ["zone a [@0101]\n  zone b [@0101]", "zone a [@0101] }", "zone a, zone b", ""] {
        let said = made_in(GROUND, line("g.dicta", "map front", wrong, true));
        assert!(said.starts_with("refused: "), "`{wrong}` gave {said}");
    }
}

#[test]
fn an_overlay_adds_a_zone_and_keeps_those_of_the_map() {
    const HEAD: &str = "ruleset mine \"Mine\" extends g\n";
    let file = |path: &str, text: &str| File { path: path.into(), source: Arc::new(parse(text)) };
    let make = |overlay: &str, edit: Edit| -> Result<String, String> {
        let made = house_rule(&[file("g.dicta", GROUND), file("mine.dicta", overlay)], 1, &edit);
        let edits: Vec<TextEdit> = made.map_err(|why| why.to_string())?.into_iter().map(|(_, e)| e).collect();
        Ok(apply(overlay, &edits).expect("the edits apply"))
    };
    let gate = "zone gate [@0101]";
    let added = format!("{HEAD}\nadd to map front {{\n  {gate}\n}}\n");
    assert_eq!(make(HEAD, line("g.dicta", "map front", gate, true)), Ok(added.clone()));
    assert_eq!(make(&added, line("g.dicta", "map front", gate, false)), Ok(HEAD.to_owned()));
    let why = "an overlay can't remove a property; copy the map into your project";
    assert_eq!(make(HEAD, line("g.dicta", "map front", "zone wood [@0401, @0102]", false)), Err(why.to_owned()));
}

fn resized_in(text: &str, edge: Edge, by: i32) -> String {
    let moving = ["g.dicta:mission duel", "g.dicta:example \"A duel\""].map(|of| of.parse::<Path>().expect("a path"));
    let of = "front".parse().expect("a path");
    made_in(text, Edit::Resize { of, edge, by, letter: 'w', moving: moving.to_vec() })
}

#[test]
fn a_map_grows_and_what_is_on_it_stays_on_the_ground() {
    let changed = |changes: &[(&str, &str)]| {
        let text = changes.iter().fold(GROUND.to_owned(), |text, (old, new)| {
            assert!(text.contains(old), "{old}");
            text.replace(old, new)
        });
        let (old, new): (Vec<&str>, Vec<&str>) = (GROUND.split('\n').collect(), text.split('\n').collect());
        let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
        let most = old.len().min(new.len()) - start;
        let end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(a, b)| a == b).count();
        new[start..new.len() - end].join("\n")
    };
    let east = changed(&[("4 x 2", "5 x 2"), ("\"fffw\"", "\"fffww\""), ("\"wfff\"", "\"wfffw\"")]);
    assert_eq!(resized_in(GROUND, Edge::East, 1), east);
    let west = changed(&[
        ("4 x 2", "6 x 2"),
        ("\"fffw\"", "\"wwfffw\""),
        ("\"wfff\"", "\"wwwfff\""),
        ("columns 1..2", "columns 3..4"),
        ("[@0401, @0102]", "[@0601, @0302]"),
        ("at @0302 }", "at @0502 }"),
        ("at 0302,", "at 0502,"),
        ("holes 0102", "holes 0302"),
        ("0201", "0401"),
    ]);
    assert_eq!(resized_in(GROUND, Edge::West, 2), west);
    let north = changed(&[
        ("4 x 2", "4 x 3"),
        ("    \"fffw\"", "    \"wwww\"\n    \"fffw\""),
        ("rows 1 }", "rows 2 }"),
        ("[@0401, @0102]", "[@0402, @0103]"),
        ("at @0302 }", "at @0303 }"),
        ("at 0302,", "at 0303,"),
        ("holes 0102", "holes 0103"),
        ("0201", "0202"),
    ]);
    assert_eq!(resized_in(GROUND, Edge::North, 1), north);
    let south = changed(&[("4 x 2", "4 x 3"), ("    \"wfff\"\n", "    \"wfff\"\n    \"wwww\"\n")]);
    assert_eq!(resized_in(GROUND, Edge::South, 1), south);
}

#[test]
fn cells_with_a_name_are_not_removed() {
    let zone = "refused: the zone `home` of `map front` uses column 1, which would be removed";
    let bare = GROUND.replace("  zone wood [@0401, @0102]\n", "");
    assert_eq!(resized_in(&bare, Edge::West, -1), zone);
    assert_eq!(resized_in(GROUND, Edge::East, -1), "refused: `map front` uses the cell 0401, which would be removed");
    assert_eq!(
        resized_in(&bare, Edge::South, -1),
        "refused: `mission duel` uses the cell 0302, which would be removed"
    );
    assert_eq!(resized_in(&bare, Edge::North, -2), "refused: a map has at least one column and one row");
    // A hole goes with its cell.
    let gone = "map front {\n  rows {\n    \"ff\"\n    \"fw\"\n  }\n  holes 0102 0201\n}\nmission duel {\n  map front\n}\nexample \"A duel\" {\n  given map front\n}\n";
    assert_eq!(resized_in(gone, Edge::South, -1), "  }\n  holes 0201");
    assert_eq!(resized_in(gone, Edge::East, -1), "    \"f\"\n    \"f\"\n  }\n  holes 0102");
    let rule = format!("{gone}define far(a: camel) = a.cell == @0102\n");
    assert!(resized_in(&rule, Edge::West, 1).contains("uses the cell 0102 of every map"));
    assert_eq!(resized_in(&rule, Edge::East, 1), "    \"ffw\"\n    \"fww\"");
    // Only the cells of other declarations count, not numbers that look like them.
    let kind = "kind camel {\n  stat home : cell or none\n  stat load : number\n}\n";
    let numbers = format!("{gone}{kind}camel first {{ load 0102 }}\nlook first {{ cell 0102 }}\n");
    assert!(!resized_in(&numbers, Edge::West, 1).contains("refused"));
    let home = format!("{gone}{kind}camel first {{ home 0102 }}\n");
    assert!(resized_in(&home, Edge::West, 1).contains("uses the cell 0102 of every map"));
    let apart = gone.replace("    \"fw\"", "    \"fwf\"");
    assert_eq!(resized_in(&apart, Edge::East, 1), "refused: the rows of `front` don't match its size; fix them first");
}

#[test]
fn titles_survive_quoting() {
    for title in ["Kite", "The \"kite\"", "\"", "back\\slash \\\"", ""] {
        let project = project(&GAME.replace("plane kite\n", &format!("plane kite {}\n", dicta_syntax::quote(title))));
        let at = project.files()[0].source.text.find("kite").expect("the name") as u32;
        assert_eq!(titled_at(project.files(), 0, at).map(|(_, read)| read).as_deref(), Some(title));
    }
}

/// A value and a rule with several lines, and a value on one line.
const SUMS: &str = r#"ruleset g "G"

value worth "Worth" (k: kettle) = 1 {
  source "Book"
  + 1 when k.big   as big   because "a big one"   // heavy
  - 1              as old   because "an old one"
  + 3 when k.loud
} clamp 0..6
value price(k: kettle) = 2 { + 1 when k.big as big }
value bare(k: kettle) = 2

/// Tea.
rule calm "Calm" for brew {
  forbid when k.loud because "too loud"
  when night {
    warn when k.big
  }
}
"#;

fn line(file: &str, of: &str, line: &str, adds: bool) -> Edit {
    let path = Path { file: Some(file.into()), ..of.parse().expect("a path") };
    match adds {
        true => Edit::Add { member: line.into(), to: path },
        false => Edit::Remove { member: line.into(), from: path },
    }
}

#[test]
fn lines_are_added_and_removed_in_their_declaration() {
    let add = |of: &str, text: &str| made_in(SUMS, line("g.dicta", of, text, true));
    let remove = |of: &str, text: &str| made_in(SUMS, line("g.dicta", of, text, false));
    assert_eq!(add("value worth", "+ 2 when k.new as new"), "  + 2 when k.new as new");
    let several = "value price(k: kettle) = 2 {\n  + 1 when k.big as big\n  - 1 as old\n}";
    assert_eq!(add("value price", "- 1 as old"), several);
    assert_eq!(add("value bare", "+ 1"), "value bare(k: kettle) = 2 {\n  + 1\n}");
    assert_eq!(add("rule calm", "forbid when k.old because \"old\""), "  forbid when k.old because \"old\"");
    // The comment goes with its line.
    let gone = made_in(SUMS, line("g.dicta", "value worth", "+ 1 when k.big as big because \"a big one\"", false));
    assert_eq!(gone, "");
    assert_eq!(remove("value price", "+ 1 when k.big as big"), "value price(k: kettle) = 2 {}");
    assert_eq!(remove("rule calm", "warn when k.big"), "");
    assert_eq!(remove("value worth", "+ 9"), "refused: `value worth` has no line `+ 9`");
    let several = "+ 1\n}\nplane x { }\nvalue y = 0 {";
    for wrong in ["+ 1 }", "+ 1\n+ 2", "2", "", "+ 1 // far", "forbid when k.big", several] {
        let said = add("value worth", wrong);
        assert!(said.starts_with("refused: "), "`{wrong}` gave {said}");
    }
}

/// Makes edits of `SUMS` in an overlay, one after another. Returns the overlay after each.
fn in_overlay(overlay: &str, edits: &[Edit]) -> Vec<Result<String, String>> {
    let mut text = overlay.to_owned();
    let file = |path: &str, text: &str| File { path: path.into(), source: Arc::new(parse(text)) };
    let make = |edit: &Edit| -> Result<String, String> {
        let files = [file("g.dicta", SUMS), file("mine.dicta", &text)];
        let edits = match edit.path().file.as_deref() {
            Some("mine.dicta") => changes(&files, edit),
            _ => house_rule(&files, 1, edit),
        };
        let edits: Vec<TextEdit> = edits.map_err(|why| why.to_string())?.into_iter().map(|(_, e)| e).collect();
        text = apply(&text, &edits).expect("the edits apply");
        Ok(text.clone())
    };
    edits.iter().map(make).collect()
}

#[test]
fn lines_are_added_and_removed_by_an_overlay() {
    const HEAD: &str = "ruleset mine \"Mine\" extends g\n";
    let (big, old) = ("+ 1 when k.big as big because \"a big one\"", "- 1 as old because \"an old one\"");
    let made = in_overlay(
        HEAD,
        &[
            line("g.dicta", "value worth", big, false),
            line("g.dicta", "value worth", old, false),
            line("g.dicta", "value worth", "+ 2 as new", true),
            line("mine.dicta", "value worth", "+ 5 as more", true),
            line("mine.dicta", "value worth", "+ 2 as new", false),
            line("mine.dicta", "value worth", "+ 5 as more", false),
            line("mine.dicta", "value worth", old, true),
            line("g.dicta", "value worth", big, true),
        ],
    );
    let removed = format!("{HEAD}\nremove worth.big\nremove worth.old\n");
    let expected = [
        format!("{HEAD}\nremove worth.big\n"),
        removed.clone(),
        format!("{removed}\nadd to value worth {{\n  + 2 as new\n}}\n"),
        format!("{removed}\nadd to value worth {{\n  + 2 as new\n  + 5 as more\n}}\n"),
        format!("{removed}\nadd to value worth {{\n  + 5 as more\n}}\n"),
        removed,
        format!("{HEAD}\nremove worth.big\n"),
        HEAD.to_owned(),
    ];
    assert_eq!(made, expected.map(Ok));
    let unnamed = in_overlay(HEAD, &[line("g.dicta", "value worth", "+ 3 when k.loud", false)]);
    assert!(unnamed[0].as_ref().is_err_and(|why| why.contains("has a name")), "{unnamed:?}");
    // What the overlay changed is removed in the same place.
    let changed = format!("{HEAD}\nreplace worth.big by 4\nreplace worth.old by - 2 when k.big\n");
    let made = in_overlay(
        &changed,
        &[line("g.dicta", "value worth", big, false), line("mine.dicta", "value worth", "- 2 when k.big", false)],
    );
    assert_eq!(made[1], Ok(format!("{HEAD}\nremove worth.big\nremove worth.old\n")));
}

#[test]
fn a_line_of_an_overlay_that_says_what_the_book_says_is_removed() {
    const HEAD: &str = "ruleset mine \"Mine\" extends g\n";
    let made = in_overlay(
        HEAD,
        &[
            set("worth.base", "4"),
            set("g.dicta:value worth.big", "2"),
            set("worth.base", "1"),
            set("g.dicta:value worth.big", "3"),
            set("g.dicta:value worth.big", "1"),
            set("worth.base", "4"),
            clear("worth.base"),
        ],
    );
    let line = |changes: &str| Ok(format!("{HEAD}\n{changes}"));
    let expected = [
        line("replace worth.base by 4\n"),
        line("replace worth.base by 4\nreplace worth.big by 2\n"),
        line("replace worth.big by 2\n"),
        line("replace worth.big by 3\n"),
        Ok(HEAD.to_owned()),
        line("replace worth.base by 4\n"),
        Ok(HEAD.to_owned()),
    ];
    assert_eq!(made, expected);
    let cleared = in_overlay(HEAD, &[clear("worth.base")]);
    assert!(cleared[0].as_ref().is_err_and(|why| why.contains("can't clear")), "{cleared:?}");
    // Of two overlays, the second one keeps its line: without it, that of the first would count.
    let file = |path: &str, text: &str| File { path: path.into(), source: Arc::new(parse(text)) };
    let second = "ruleset more \"More\" extends mine\n\nreplace worth.base by 5\n";
    let first = format!("{HEAD}\nreplace worth.base by 4\n");
    let files = [file("g.dicta", SUMS), file("mine.dicta", &first), file("more.dicta", second)];
    let edits = house_rule(&files, 2, &set("worth.base", "1")).expect("an overlay can say it");
    let edits: Vec<TextEdit> = edits.into_iter().map(|(_, e)| e).collect();
    assert_eq!(apply(second, &edits).expect("the edits apply"), second.replace("by 5", "by 1"));
}

/// A look has the name of an entry, and an entry a value from its kind or from the entry that it extends.
#[test]
fn an_overlay_has_no_line_for_a_value_of_the_rules() {
    const GAME: &str = "ruleset g \"G\"\nkind plane piece { stat top : 1..9\n  stat guns : 0..4 = 2 }\n\
                        plane kite { top 6 }\nplane gull extends kite { guns 3 }\nlook kite { tint brown }\nlook plane { tint brown }\n";
    const HEAD: &str = "ruleset h \"H\" extends g\n";
    let file = |path: &str, text: &str| File { path: path.into(), source: Arc::new(parse(text)) };
    let mut text = HEAD.to_owned();
    let mut said = |of: &str, to: &str| {
        let edits =
            house_rule(&[file("g.dicta", GAME), file("h.dicta", &text)], 1, &set(of, to)).expect("a house rule");
        let edits: Vec<TextEdit> = edits.into_iter().map(|(_, e)| e).collect();
        text = apply(&text, &edits).expect("the edits apply");
        text[HEAD.len()..].trim().to_owned()
    };
    assert_eq!(said("kite.top", "9"), "replace kite.top by 9");
    // It inherits what the overlay sets.
    assert_eq!(said("gull.top", "6"), "replace kite.top by 9\nreplace gull.top by 6");
    assert_eq!(said("kite.top", "6"), "replace gull.top by 6");
    for (of, by, back) in
        [("gull.top", "5", "6"), ("kite.guns", "1", "2"), ("gull.guns", "1", "3"), ("plane.tint", "red", "brown")]
    {
        assert_eq!(said(of, by), format!("replace {of} by {by}"));
        assert_eq!(said(of, back), "", "{of}");
        assert_eq!(said(of, back), "", "{of}");
    }
    assert_eq!(said("plane.guns.default", "1"), "replace plane.guns.default by 1");
    assert_eq!(said("kite.guns", "2"), "replace plane.guns.default by 1\nreplace kite.guns by 2");
}

#[test]
fn an_added_line_is_changed_where_it_is_written() {
    let more = "add to value worth {\n  + 2 when k.new as new because \"new\"\n}\n";
    let text = format!("{SUMS}\n{more}");
    let project = project(&text);
    let at = text.find("+ 2 when k.new").expect("the line") as u32;
    let of = path_at(project.files(), 0, at).expect("a path");
    assert_eq!(of.to_string(), "worth.new");
    assert_eq!(written(project.files(), &of), Some("2"));
    assert_eq!(made_in(&text, Edit::Set { of, to: "5".into() }), "  + 5 when k.new as new because \"new\"");
    // All other parts, and the whole, are those of the value.
    assert_eq!(made_in(&text, set("worth.base", "3")), "value worth \"Worth\" (k: kettle) = 3 {");
    assert_eq!(made_in(&text, set("worth.big", "4")), "  + 4 when k.big   as big   because \"a big one\"   // heavy");
    let title = Edit::Title { of: "worth".parse().expect("a path"), to: "Cost".into() };
    assert_eq!(made_in(&text, title), "value worth \"Cost\" (k: kettle) = 1 {");
}

#[test]
fn an_overlay_removes_a_clause_with_a_copy_of_its_rule() {
    const HEAD: &str = "ruleset mine \"Mine\" extends g\n";
    let (loud, big) = ("forbid when k.loud because \"too loud\"", "warn when k.big");
    let made = in_overlay(
        HEAD,
        &[
            line("g.dicta", "rule calm", loud, false),
            line("mine.dicta", "rule calm", big, false),
            line("mine.dicta", "rule calm", loud, true),
            line("mine.dicta", "rule calm", big, true),
        ],
    );
    let copy = |inside: &str| format!("{HEAD}\nreplace rule calm \"Calm\" for brew {{\n{inside}}}\n");
    let expected = [
        copy("  when night {\n    warn when k.big\n  }\n"),
        copy("  when night {\n  }\n"),
        copy("  forbid when k.loud because \"too loud\"\n  when night {\n  }\n"),
        HEAD.to_owned(),
    ];
    assert_eq!(made, expected.map(Ok));
}

/// Rules with parts to move.
const ORDER: &str = r#"ruleset g "G"

enum burst { short, long }

// The first.
/// A fighter.
plane camel "Camel" {
  // How strong.
  wings 20   // boxes
  engine 6
  guns [front, rear, top]
  schedule [
    a1,   // slow
    // The second.
    b1,
    c1
  ]
  path F L SR
}
define one = 1
define two = 2
plane pup { wings 18, engine 5, tail 4 }

value dice(a: plane) = 3 {
  // Close.
  + 1 when a.near as near
    because "near"
  - 2 as far   // far away
}
rule slow for plan {
  forbid when a.slow because "slow"
  warn when a.fast
  when hard {
    forbid when a.hard
    forbid when a.soft
  }
}
table shots(n: 1..6) -> hits: number {
  row 1..2: 0
  row 3: 1   // one
}
choice plan(a: plane) {
  pick m : maneuver from a.schedule
  pick s : speed
  then { a.plan = m }
}
turn {
  phase plot {
    each plane a { ask plan(a) }
    emit done()
  }
  phase fly "Fly" { step turns { fly() } step ends { end_of() } }
}
"#;

/// The lines that change if a part is moved.
fn moved(of: &str, beside: &str, after: bool) -> String {
    made_in(ORDER, Edit::Move { of: of.parse().expect("a path"), beside: beside.into(), after })
}

#[test]
fn a_part_is_moved_with_its_comments() {
    assert_eq!(moved("camel.engine", "wings", false), "  engine 6\n  // How strong.\n  wings 20   // boxes");
    assert_eq!(
        moved("camel.wings", "guns", true),
        "  engine 6\n  guns [front, rear, top]\n  // How strong.\n  wings 20   // boxes"
    );
    assert_eq!(moved("camel.guns.top", "front", false), "  guns [top, front, rear]");
    assert_eq!(moved("camel.guns.front", "top", true), "  guns [rear, top, front]");
    assert_eq!(moved("camel.path.SR", "F", false), "  path SR F L");
    assert_eq!(moved("camel.schedule.c1", "a1", false), "    c1,\n    a1,   // slow\n    // The second.\n    b1");
    assert_eq!(moved("camel.schedule.a1", "c1", true), "    // The second.\n    b1,\n    c1,\n    a1   // slow");
    assert_eq!(moved("pup.tail", "wings", false), "plane pup { tail 4, wings 18, engine 5 }");
    assert_eq!(moved("pup.wings", "engine", true), "plane pup { engine 5, wings 18, tail 4 }");
    assert_eq!(
        moved("dice.far", "near", false),
        "  - 2 as far   // far away\n  // Close.\n  + 1 when a.near as near\n    because \"near\""
    );
    assert_eq!(
        moved("slow.\"warn when a.fast\"", "forbid when a.slow because \"slow\"", false),
        "  warn when a.fast\n  forbid when a.slow because \"slow\""
    );
    assert_eq!(moved("shots[3]", "1..2", false), "  row 3: 1   // one\n  row 1..2: 0");
    assert_eq!(moved("plan.s", "m", false), "  pick s : speed\n  pick m : maneuver from a.schedule");
    assert_eq!(
        moved("turn.plot.\"emit done()\"", "each plane a { ask plan(a) }", false),
        "    emit done()\n    each plane a { ask plan(a) }"
    );
    assert_eq!(
        moved("turn.fly", "plot", false),
        "  phase fly \"Fly\" { step turns { fly() } step ends { end_of() } }\n  phase plot {\n    \
         each plane a { ask plan(a) }\n    emit done()\n  }"
    );
}

#[test]
fn a_declaration_is_moved_in_its_file() {
    assert_eq!(moved("define two", "define one", false), "define two = 2\ndefine one = 1");
    assert_eq!(
        moved("enum burst", "pup", true),
        "// The first.\n/// A fighter.\n".to_owned()
            + ORDER
                .split_once("/// A fighter.\n")
                .and_then(|(_, rest)| rest.split_once("\n\nvalue"))
                .expect("a plane")
                .0
            + "\n\nenum burst { short, long }"
    );
    let text = moved("camel", "burst", false);
    assert!(text.starts_with("// The first.\n/// A fighter.\nplane camel"), "{text}");
    assert!(text.ends_with("  path F L SR\n}\n\nenum burst { short, long }\n"), "{text}");
    assert_eq!(moved("camel", "enum burst", true), "refused: `camel` is already after `enum burst`");
}

#[test]
fn what_has_no_order_is_not_moved() {
    for (of, beside, why) in [
        ("camel.guns.top", "rear", "`camel.guns.top` is already after `rear`"),
        ("camel.guns.top", "wings", "`wings` is not beside `camel.guns.top`; these are: `front`, `rear`"),
        ("camel.guns.side", "top", "`camel` has no part `side`"),
        ("dice.base", "near", "`dice.base` has a fixed place"),
        (
            "slow.\"forbid when a.hard\"",
            "warn when a.fast",
            "`warn when a.fast` is not beside `slow.\"forbid when a.hard\"`; these are: `forbid when a.soft`",
        ),
        ("nobody.wings", "tail", "there is no declaration `nobody`"),
    ] {
        assert_eq!(moved(of, beside, true), format!("refused: {why}"));
    }
}

#[test]
fn the_first_line_of_a_copy_is_aligned_with_no_other() {
    let text = "kettle a    \"A\"   { litres 1,   song \"x  y\" }   // one\nkettle bbbb { litres 22, song \"z\" }\n\
                kettle c      {\n  litres  3   // three\n  song    \"q\"\n}\n";
    let copy = |of: &str| {
        let of = format!("kettle {of}").parse().expect("a path");
        made_in(text, Edit::Duplicate { of, name: "d".into(), title: String::new() })
    };
    assert_eq!(copy("a"), "\nkettle d \"A\" { litres 1, song \"x  y\" }");
    assert_eq!(copy("c").trim_end(), "kettle d {\n  litres  3   // three\n  song    \"q\"\n}");
}

#[test]
fn how_long_a_field_lasts_is_set_and_cleared() {
    let text = "kind kettle {\n  counter chips : 0..9 secret to owner  source \"S1\"   // of the rim\n  \
                state hot : bool = false lasting until end of tea of next turn\n  flag dry\n    lasting campaign  // long\n}\n";
    let set = |field: &str, to: &str| {
        let of = format!("kettle.{field}.lasting").parse().expect("a path");
        made_in(text, if to.is_empty() { Edit::Clear { of } } else { Edit::Set { of, to: to.into() } })
    };
    let chips = "  counter chips : 0..9 secret to owner lasting campaign  source \"S1\"   // of the rim";
    assert_eq!(set("chips", "campaign"), chips);
    assert_eq!(set("hot", "campaign"), "  state hot : bool = false lasting campaign");
    assert_eq!(set("hot", ""), "  state hot : bool = false");
    assert_eq!(set("dry", "mission"), "    lasting mission  // long");
    assert_eq!(set("dry", ""), "  // long");
    assert_eq!(set("chips", ""), "refused: `kettle.chips.lasting` has no value here");
    assert!(set("chips", "ever").starts_with("refused: "), "{}", set("chips", "ever"));
}

/// The marks are those of the declaration, but a reader takes them for those of their line.
#[test]
fn a_line_takes_the_marks_and_the_comment_behind_it_along() {
    let far = "  - 2 as far   source \"S1\" \"page 3\" reconstructed \"a guess\"   // far away\n";
    let text = ORDER.replace("  - 2 as far   // far away\n", far);
    let fast = "  warn when a.fast   source \"S2\"\n";
    let text = text.replace("  warn when a.fast\n", fast).replace("[\n    a1", "[\n    a1 source \"S3\"");
    let near = "  // Close.\n  + 1 when a.near as near\n    because \"near\"\n";
    let slow = "  forbid when a.slow because \"slow\"\n";
    assert!([near, far, slow, fast].iter().all(|lines| text.contains(lines)));
    let moved = |of: &str, beside: &str, after: bool| {
        made_in(&text, Edit::Move { of: of.parse().expect("a path"), beside: beside.into(), after })
    };
    let swapped = format!("{far}{near}");
    assert_eq!(moved("dice.far", "near", false), swapped.trim_end());
    assert_eq!(moved("dice.near", "far", true), swapped.trim_end());
    let swapped = format!("{fast}{slow}");
    assert_eq!(moved("slow.\"warn when a.fast\"", "forbid when a.slow because \"slow\"", false), swapped.trim_end());

    // On a line with others.
    let text = "value dice(a: plane) = 3 { + 1 as near source \"S1\"  - 2 as far source \"S2\" \"page 3\" }\n";
    let edit = Edit::Move { of: "dice.far".parse().expect("a path"), beside: "near".into(), after: false };
    let swapped = "value dice(a: plane) = 3 { - 2 as far source \"S2\" \"page 3\"\n  + 1 as near source \"S1\" }";
    assert_eq!(made_in(text, edit), swapped);
}

/// A field is no value: a field can replace it, and a value its default. A look has only what it sets.
#[test]
fn an_overlay_gets_no_value_for_a_field() {
    let game =
        "ruleset g \"G\"\nkind plane piece {\n  counter ammo : 0..9 = 9\n}\nplane kite\nlook plane { tint brown }\n";
    let added = "ruleset h \"H\" extends g\nadd to kind plane { stat age : 0..9 = 1 }\n";
    let file = |path: &str, text: &str| File { path: path.into(), source: Arc::new(parse(text)) };
    let files = [file("g.dicta", game), file("h.dicta", added)];
    let said = |of: &str, to: &str| match house_rule(&files, 1, &set(of, to)) {
        Ok(edits) => edits[0].1.text.trim().to_owned(),
        Err(why) => format!("refused: {why}"),
    };
    let field = "expected a field such as `counter ammo : 0..6`, or `plane.ammo.default`";
    assert_eq!(said("plane.ammo", "6"), format!("refused: `plane.ammo` is not a single value; {field}"));
    assert_eq!(said("plane.amo", "6"), "refused: `plane` has no part `amo`; did you mean `ammo`?");
    assert_eq!(said("plane.ammo.default", "6"), "replace plane.ammo.default by 6");
    assert_eq!(said("plane.ammo", "counter ammo : 0..6"), "replace plane.ammo by counter ammo : 0..6");
    assert_eq!(said("plane.age.default", "2"), "replace plane.age.default by 2");
    assert_eq!(said("plane.tint", "white"), "replace plane.tint by white");
    assert_eq!(said("kite.height", "2"), "replace kite.height by 2");
}

#[test]
fn an_overlay_reorders_lists_and_clauses() {
    let overlay = "ruleset h \"H\" extends g\n\nreplace camel.wings by 21\n";
    let files: Vec<File> = [("g.dicta", ORDER), ("h.dicta", overlay)]
        .map(|(path, text)| File { path: path.into(), source: Arc::new(parse(text)) })
        .into();
    let said = |of: &str, beside: &str| {
        let edit = Edit::Move { of: of.parse().expect("a path"), beside: beside.into(), after: false };
        match house_rule(&files, 1, &edit) {
            Ok(edits) => {
                let edits: Vec<TextEdit> = edits.into_iter().map(|(_, e)| e).collect();
                apply(overlay, &edits).expect("they apply")[overlay.len()..].to_owned()
            }
            Err(why) => format!("refused: {why}"),
        }
    };
    assert_eq!(said("camel.guns.top", "front"), "replace camel.guns by [top, front, rear]\n");
    assert_eq!(said("camel.path.SR", "F"), "replace camel.path by SR F L\n");
    let copy = said("slow.\"warn when a.fast\"", "forbid when a.slow because \"slow\"");
    assert!(copy.starts_with("\nreplace rule slow for plan {\n  warn when a.fast\n  forbid when a.slow"), "{copy}");
    let why = "refused: an overlay keeps the order of these; copy the declaration into your project";
    assert_eq!(said("dice.far", "near"), why);
    assert_eq!(said("camel", "burst"), "refused: an overlay can't move declarations; their order has no meaning there");
}

/// A table with two keys.
const CHART: &str = r#"ruleset g "G"

table outcome(dice: 0..6, roll: 1..6) "Outcome" -> wings: number, engine: number {
  columns  1..2,   3..4,   5..6 unreachable because "why"   // the die
  row 0..2: (0, 0), (0, 0), (1, 0)   // few
  row 3..6: (0, 0), (1, 0), (1, 1) unreachable because "never"
}
"#;

fn reshaped(to: Reshape) -> String {
    made_in(CHART, Edit::Reshape { of: "outcome".parse().expect("a path"), to })
}

#[test]
fn rows_of_a_table_are_split_and_merged() {
    let row = TableLine::Row(0);
    assert_eq!(reshaped(Reshape::Key { line: row, to: "0..1".into() }), "  row 0..1: (0, 0), (0, 0), (1, 0)   // few");
    assert_eq!(reshaped(Reshape::Copy { line: row, key: "2".into() }), "  row 2: (0, 0), (0, 0), (1, 0)");
    let copy = Reshape::Copy { line: TableLine::Row(1), key: "7".into() };
    assert_eq!(reshaped(copy), "  row 7: (0, 0), (1, 0), (1, 1) unreachable because \"never\"");
    assert_eq!(reshaped(Reshape::Remove { line: row }), "");
    let none = Reshape::Remove { line: TableLine::Row(4) };
    assert_eq!(reshaped(none), "refused: `outcome` has no row 5");
    let of = "shots".parse().expect("a path");
    let only = "ruleset g \"G\"\n\ntable shots(n: 1..6) -> hits: number {\n  row 1..6: 0\n}\n";
    let gone = made_in(only, Edit::Reshape { of, to: Reshape::Remove { line: row } });
    assert_eq!(gone, "refused: a table has at least one row");
}

#[test]
fn columns_of_a_table_are_added_and_removed() {
    let added = "  columns  1..2,   3,   4,   5..6 unreachable because \"why\"   // the die\n  \
                 row 0..2: (0, 0), (0, 0), (0, 0), (1, 0)   // few\n  \
                 row 3..6: (0, 0), (1, 0), (1, 0), (1, 1) unreachable because \"never\"";
    let source = CHART.replace("3..4", "3");
    let of = || "outcome".parse().expect("a path");
    let copy = Reshape::Copy { line: TableLine::Column(1), key: "4".into() };
    assert_eq!(made_in(&source, Edit::Reshape { of: of(), to: copy }).replace(", 4,", ",   4,"), added);
    assert_eq!(
        reshaped(Reshape::Remove { line: TableLine::Column(2) }),
        "  columns  1..2,   3..4   // the die\n  row 0..2: (0, 0), (0, 0)   // few\n  row 3..6: (0, 0), (1, 0)"
    );
    assert_eq!(
        reshaped(Reshape::Remove { line: TableLine::Column(0) }),
        "  columns  3..4,   5..6 unreachable because \"why\"   // the die\n  row 0..2: (0, 0), (1, 0)   // few\n  \
         row 3..6: (1, 0), (1, 1) unreachable because \"never\""
    );
    assert_eq!(
        reshaped(Reshape::Key { line: TableLine::Column(0), to: "1".into() }),
        "  columns  1,   3..4,   5..6 unreachable because \"why\"   // the die"
    );
}

#[test]
fn cards_are_added_changed_and_removed() {
    let of = || "damage".parse().expect("a path");
    let deck = "deck damage {\n  card x4 \"3 wings\" { wings 3 }   // most\n  card { smoke }\n}\n";
    let add = Edit::Add { member: "card x2 \"engine\" { engine 1 }".into(), to: of() };
    assert_eq!(made_in(deck, add), "  card x2 \"engine\" { engine 1 }");
    let other = "card x4 \"3 wings\" { wings 2, smoke }".to_owned();
    let change = Edit::Replace { of: of(), line: "card x4 \"3 wings\" { wings 3 }".into(), by: other };
    assert_eq!(made_in(deck, change), "  card x4 \"3 wings\" { wings 2, smoke }   // most");
    // A card without a name is found by what it says.
    let more = Edit::Replace { of: of(), line: "card { smoke }".into(), by: "card x3 { smoke }".into() };
    assert_eq!(made_in(deck, more), "  card x3 { smoke }");
    assert_eq!(made_in(deck, Edit::Remove { member: "card { smoke }".into(), from: of() }), "");
    let wrong = Edit::Replace { of: of(), line: "card { smoke }".into(), by: "card { smoke } card".into() };
    assert!(made_in(deck, wrong).starts_with("refused: "));
}

#[test]
fn a_line_is_not_added_to_another_declaration_of_the_same_name() {
    let text = "kind plane \"Plane\" piece {\n  stat wings : 0..9\n}\nlook plane \"Plane\" {\n  colour grey\n}\n";
    let add = |to: &str, member: &str| {
        made_in(text, Edit::Add { member: member.to_owned(), to: to.parse().expect("a path") })
    };
    let which = "refused: there are several declarations `plane`; say which: `kind plane`, `look plane`";
    assert_eq!(add("plane", "x 3"), which);
    assert_eq!(add("plane", "stat engine : 0..9"), which);
    assert_eq!(add("kind plane", "stat engine : 0..9"), "  stat engine : 0..9");
    assert!(add("kind plane", "x 3").starts_with("refused: `x 3` is not valid here"));
    assert_eq!(add("look plane", "letter P"), "  letter P");
}
