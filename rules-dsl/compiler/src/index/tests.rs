//! Resolves names in small sources.

use super::{Index, Type, TypeId};
use crate::vocabulary::WordList;
use crate::{Checking, Library, Memory, NoLibrary, Project, check_project, index_of_heads, project};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const GAME: &str = "ruleset g \"G\"\nboard hex\noption clouds off\noption mist off { excludes clouds }\nside red \"Red\" { colour brown }\n\
    enum burst { short { dice 0 } long { dice 2 } }\nenum range { near, short }\n\
    kind plane piece { stat wings : 1..9  state mood : burst = short  state level : 0..5 when clouds  state fog : 0..5 when mist }\n\
    plane spad { wings 6 }\n";

fn gathered(texts: &[&str]) -> Project {
    let files = texts.iter().enumerate().map(|(i, text)| (format!("{i}.dicta"), Arc::new(dicta_syntax::parse(text))));
    let library: &dyn Library = &NoLibrary;
    project(files.collect(), library)
}

fn index(texts: &[&str]) -> Arc<Index> {
    check_project(&gathered(texts), Checking::in_order(&AtomicBool::new(false)), None, &mut Memory::default())
        .expect("it isn't stopped")
        .index
}

/// A type, with the source of what is declared.
fn written(index: &Index, text: &str, ty: TypeId) -> String {
    match index.types()[ty.index()] {
        Type::BuiltIn(word) => word.into(),
        Type::Range(low, high) => format!("{low}..{high}"),
        Type::Declared(at) => text[at.start as usize..at.end as usize].to_owned(),
        Type::OrNone(of) => format!("{} or none", written(index, text, of)),
        Type::Set(of) => format!("set of {}", written(index, text, of)),
        Type::List(of, most) => format!("list of {} up to {most}", written(index, text, of)),
    }
}

/// The declaration that the last word in `text` refers to: its line from there to the end.
#[track_caller]
fn leads(texts: &[&str], words: &str) -> String {
    let file = texts.len() - 1;
    let at = texts[file].rfind(words).expect("the words") as u32;
    let Some(found) = index(texts).at(file, at).copied() else { return "nowhere".into() };
    let rest = &texts[found.to.file as usize][found.to.start as usize..];
    rest.chars().take_while(|c| !matches!(c, '\n' | '}')).take(14).collect::<String>().trim().to_owned()
}

#[test]
fn a_name_resolves_to_its_declaration() {
    let with = |text: &str| format!("{GAME}{text}");
    for (text, words, expect) in [
        ("define x(a: plane) = a.wings > 1\n", "a.wings", "a: plane) = a."),
        ("define x(a: plane) = a.wings > 1\n", "wings >", "wings : 1..9"),
        ("define x(a: plane) = a.mood.dice > 1\n", "dice > 1", "dice 0"),
        ("define x(r: range) = r == short\n", "short\n", "short"),
        ("define x(b: burst) = b == short\n", "short\n", "short { dice 0"),
        ("define x(a: plane) = any plane b where b.wings > a.wings\n", "b.wings", "b where b.wing"),
        ("define x(a: plane) = a.entry == spad\n", "spad\n", "spad { wings 6"),
        ("define x(a: plane) = a.entry == (spad)\n", "spad)\n", "spad { wings 6"),
        ("die quarter { x3 plain, special }\ndefine x(q: quarter) = q == plain\n", "plain\n", "plain, special"),
    ] {
        assert_eq!(leads(&[&with(text)], words), expect, "{text}");
    }
}

#[test]
fn code_behind_an_option_is_in_the_index() {
    let text = format!("{GAME}define x(a: plane) = clouds and a.level > 1\n");
    assert_eq!(leads(&[&text], "level > 1"), "level : 0..5 w");
    assert_eq!(leads(&[&text], "clouds and"), "clouds off");
    // No two of these options are compatible, and no mission sets the second one.
    let text = format!("{GAME}define x(a: plane) = mist and a.fog > 1\n");
    assert_eq!(leads(&[&text], "fog > 1"), "fog : 0..5 whe");
}

#[test]
fn code_behind_several_options_is_in_the_index() {
    let options = "option wind one of calm, breeze, gale default calm\noption rain off { excludes clouds }\n";
    for condition in
        ["wind == gale and rain", "wind in breeze.. and rain and not clouds", "(rain and mist) and wind != calm"]
    {
        let with = |text: &str| format!("{GAME}{options}{text}");
        let text = with(&format!("effect e(a: plane) {{ when {condition} {{ a.mood = long }} }}\n"));
        assert_eq!(leads(&[&text], "long }"), "long { dice 2", "{condition}");
        let text = with(&format!("define x(a: plane) = if {condition} then a.wings else a.wings\n"));
        assert_eq!(leads(&[&text], "wings else"), "wings : 1..9", "{condition}");
        let text = with(&format!("define x(a: plane) = if not ({condition}) then 1 else a.wings\n"));
        assert_eq!(leads(&[&text], "wings\n"), "wings : 1..9", "{condition}");
        // The second part of a condition whose first part is off.
        let text = with(&format!("define x(a: plane) = {condition} and a.wings > 1\n"));
        assert_eq!(leads(&[&text], "wings > 1"), "wings : 1..9", "{condition}");
    }
}

#[test]
fn shared_names_resolve_to_the_first_declaration() {
    let map = "map m { size 4 x 4, legend { f field \"Field\", w wood \"Wood\" }, zone home [@0101] }\n\
        map o { size 4 x 4, legend { w wood \"Wood\" }, zone home [@0102] }\n";
    let mission = |name: &str, block: &str| {
        format!("mission {name} {{ map m, turns 3, role hunter red, seat s \"S\" hunter, at start {{ {block} }} }}\n")
    };
    let played = [mission("a", ""), mission("b", "hunter.points = 1")].concat();
    let kind = "kind side { state points : 0..9 = 0 }\n";
    for (text, words, expect) in [
        ("define x(c: cell) = terrain(c) == wood\n", "wood\n", "wood \"Wood\""),
        ("define x(a: plane) = count of cell c in zone(\"home\")\n", "home\")\n", "home [@0101]"),
        ("define x(a: plane) = count of cell c in zone(home)\n", "home)\n", "home [@0101]"),
        (&played, "hunter.points", "hunter red, se"),
        (&played, "hunter, at", "hunter red, se"),
        (&played, "hunter red", "hunter red, se"),
    ] {
        let text = format!("{GAME}{kind}{map}{text}");
        assert_eq!(leads(&[&text], words), expect, "{text}");
    }
    // A built-in, such as a property of a cell that is `none`, has no declaration.
    assert_eq!(
        leads(&[&format!("{GAME}map m {{ size 4 x 4, legend {{ f field, \"-\" hole }} }}\n")], "hole"),
        "nowhere"
    );
    // The role of the second mission refers to that of the first.
    let text = format!("{GAME}{kind}{map}{played}");
    let (first, second) = (text.find("hunter").expect("a role"), text.rfind("role hunter").expect("a role") + 5);
    let index = index(&[&text]);
    assert_eq!(index.at(0, second as u32).expect("a name").to.start as usize, first);
    let roles: Vec<_> = index.locals().iter().filter(|l| l.word == "role").map(|l| l.at.start as usize).collect();
    assert_eq!(roles, [first]);
}

#[test]
fn names_in_examples_resolve_to_columns_and_seats() {
    let map = "map m { size 4 x 4, legend { f field } }\nmission a { map m, turns 3, seat flier \"Flier\" red }\n";
    let rows = "  each of m { (short), (long) }\n  given piece p spad { side red, at @0101 }\n  given p.mood = m\n";
    let known = "  given mission a\n  given piece p spad { seat flier, at @0101 }\n  expect known p.mood to flier\n";
    for (steps, words, expect) in
        [(rows, "m\n}", "m { (short), ("), (rows, "long)", "long { dice 2"), (known, "flier\n}", "flier \"Flier\"")]
    {
        let text = format!("{GAME}{map}example \"E\" {{\n{steps}}}\n");
        assert_eq!(leads(&[&text], words), expect, "{text}");
    }
}

/// The words of the language in a text after the game, each with its list.
fn words_in(text: &str) -> Vec<(String, WordList)> {
    let whole = format!("{GAME}{text}");
    let index = index(&[&whole]);
    let found = index.words(0).iter().filter(|w| w.start as usize >= GAME.len());
    found.map(|w| (whole[w.start as usize..w.end() as usize].to_owned(), w.id.list())).collect()
}

#[test]
fn words_of_the_language_are_in_the_index() {
    use WordList::*;
    for (text, expect) in [
        (
            "define x(a: plane, n: number) = distance(a, a) > n and (north) == a.facing\n",
            &[
                ("define", Declarations),
                ("number", Types),
                ("distance", Functions),
                ("north", Facings),
                ("facing", PieceMembers),
            ][..],
        ),
        (
            "map m { size 4 x 4, legend { f field } }\n",
            &[("map", Declarations), ("size", Properties), ("legend", Properties)],
        ),
        // A member with the name of a word.
        (
            "kind drone piece { counter left : 0..9 }\ndefine x(d: drone) = d.left\n",
            &[("kind", Declarations), ("define", Declarations)],
        ),
        // An option that is off.
        ("define x(a: plane) = mist and a.in_play\n", &[("define", Declarations), ("in_play", PieceMembers)]),
        // Errors, of meaning and of form.
        ("define x(a: plane) = a.smoke + row(a)\n", &[("define", Declarations), ("row", Functions)]),
        ("define x(c: cell = row(c\n", &[("define", Declarations), ("cell", Types), ("row", Functions)]),
    ] {
        let expect: Vec<_> = expect.iter().map(|(word, list)| ((*word).to_owned(), *list)).collect();
        assert_eq!(words_in(text), expect, "{text}");
    }
}

#[test]
fn words_in_the_rows_of_an_example_are_where_they_are_written() {
    let map = "map m { size 4 x 4, legend { f field } }\n";
    let rows = "  each of f { (north), (south) }\n  given piece p spad { side red, at @0101, facing f }\n";
    let mut found = words_in(&format!("{map}example \"E\" {{\n{rows}}}\n"));
    found.retain(|(_, list)| *list == WordList::Facings);
    assert_eq!(found.iter().map(|(word, _)| word.as_str()).collect::<Vec<_>>(), ["north", "south"]);
}

#[test]
fn definitions_have_types() {
    let text = format!(
        "{GAME}kind ace piece {{ state foe : plane or none  state past : set of range }}\n\
         die quarter(number, colour) {{ 1 brown, 2 grey }}\n\
         define kept(p: plane, r: {{ one, two }}) = p.mood\n\
         choice aim(p: plane) {{ pick t : plane or none  then {{ p.mood = short }} }}\n\
         table hits(m: burst) -> loss: 0..3 {{\n  row short: 0\n  row long: 1\n}}\n\
         effect e(p: plane) {{ each plane q {{ p.mood = q.mood }} }}\n"
    );
    let project = gathered(&[&text]);
    let (whole, heads) = (index(&[&text]), index_of_heads(&project));
    let said = |index: &Index, words: &str| {
        let at = text.find(words).expect("the words") as u32;
        index.type_of(0, at).map_or("nothing".into(), |ty| written(index, &text, ty))
    };
    for (words, ty) in [
        ("wings :", "1..9"),
        ("mood :", "burst"),
        ("level :", "0..5"),
        // No other option is on together with `mist`.
        ("fog :", "0..5"),
        ("foe :", "plane or none"),
        ("past :", "set of range"),
        ("dice 0", "number"),
        ("number, colour", "number"),
        ("p: plane, r", "plane"),
        ("r: {", "{ one, two }"),
        ("t : plane", "plane or none"),
        ("m: burst", "burst"),
        ("loss: 0", "0..3"),
    ] {
        assert_eq!(said(&whole, words), ty, "{words}");
        assert_eq!(said(&heads, words), ty, "{words}");
    }
    for (words, ty) in [("kept(p", "burst"), ("q {", "plane")] {
        assert_eq!(said(&whole, words), ty, "{words}");
        assert_eq!(said(&heads, words), "nothing", "{words}");
    }
}

#[test]
fn a_broken_declaration_leaves_the_types_of_the_others() {
    let text = format!("{GAME}define x(a: plane) = a.\neffect e(p: plane) {{ p.mood = long }}\n");
    let index = index(&[&text]);
    for (words, ty) in [("mood :", Some("burst")), ("p: plane) {", Some("plane")), ("a: plane", None)] {
        let at = text.find(words).expect("the words") as u32;
        assert_eq!(index.type_of(0, at).map(|ty| written(&index, &text, ty)).as_deref(), ty, "{words}");
    }
}

#[test]
fn a_file_sees_its_own_ruleset_and_those_below() {
    let texts = [
        "ruleset base \"Base\" shared\nboard hex\n",
        "ruleset game \"Game\" extends base\n",
        "for game\n",
        "ruleset house \"House\" extends game\n",
        "ruleset other \"Other\" extends game\n",
        "ruleset apart \"Apart\" extends base\n",
        "define x = 1\n",
    ];
    let index = index(&texts);
    let distance = |from, to| index.rulesets().distance(from, to);
    let sees = |from| (0..texts.len()).filter(|to| distance(from, *to).is_some()).collect();
    let seen: Vec<Vec<usize>> = (0..texts.len()).map(sees).collect();
    let game = vec![0, 1, 2];
    let house = vec![0, 1, 2, 3, 4];
    assert_eq!(seen, [vec![0], game.clone(), game, house.clone(), house, vec![0, 5], (0..texts.len()).collect()]);
    assert_eq!((distance(3, 3), distance(3, 2), distance(3, 0)), (Some(0), Some(1), Some(2)));
    assert!(distance(3, 4) > distance(3, 0));
}

#[test]
fn parts_have_paths_and_types() {
    let text =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/parts/kettles.dicta")).expect("a file");
    let project = gathered(&[&text]);
    let checked = check_project(&project, Checking::in_order(&AtomicBool::new(false)), None, &mut Memory::default())
        .expect("it isn't stopped");
    let index = checked.index;
    let source = &project.files[0].source;
    let ty = |ty: Option<TypeId>| ty.map_or("-".into(), |ty| written(&index, &text, ty));
    let problems = checked.diagnostics.iter().map(|d| format!("problem: {}\n", d.message));
    let mut found: String = problems.collect();
    for (block, decl) in source.decls() {
        for part in index.parts().of(0, source, block, decl) {
            let steps = &part.steps;
            let keys = if steps.keys.is_empty() { String::new() } else { format!("[{}]", steps.keys.join(", ")) };
            let path = [&[part.owner.clone()][..], &steps.parts].concat().join(".") + &keys;
            let value = part.value.map_or("", |(start, end)| &text[start as usize..end as usize]);
            let mut line = format!("{:?} {path} = {value} : {} expected {}", part.kind, ty(part.ty), ty(part.expected));
            if let Some(field) = part.name.and_then(|name| index.at(0, name)) {
                let known = index.parts().known_to(0, field.to.start);
                line += &format!(" of {} known to {known:?}", &text[field.to.start as usize..field.to.end as usize]);
            }
            for mark in part.source.iter().chain(&part.reconstructed) {
                line += &format!(" ({mark})");
            }
            found += &(line + "\n");
        }
    }
    insta::assert_snapshot!(found);
}
