//! Heads of declarations, including broken ones.

use crate::{Head, heads, parse};

fn called(text: &str) -> Vec<(String, String)> {
    let declared = heads(text).filter(Head::is_declaration);
    declared.map(|head| (head.word.clone(), head.called().to_owned())).collect()
}

fn pairs<const N: usize>(expected: [(&str, &str); N]) -> Vec<(String, String)> {
    expected.map(|(a, b)| (a.to_owned(), b.to_owned())).to_vec()
}

#[test]
fn names_and_titles_are_found_in_broken_text() {
    let text = "edition 1\nmission duel \"A duel\" {\n  map x\n}\nrule }{ \n14L3 x\ngizmo 14L3 { path F }\nturn {\n";
    let expected = [("mission", "A duel"), ("rule", "rule"), ("14L3", "x"), ("gizmo", "14L3"), ("turn", "turn")];
    assert_eq!(called(text), pairs(expected));
}

#[test]
fn a_change_is_named_after_its_target() {
    let text = "add to value attack_dice {\n  + 1\n}\nremove rule climb_speed\nreplace dice.range by + 2 because \"x\"\nreplace define guns \"Guns\" (a: b) = 1\n";
    let expected = [
        ("add", "to value attack_dice"),
        ("remove", "rule climb_speed"),
        ("replace", "dice.range"),
        ("replace", "define guns"),
    ];
    assert_eq!(called(text), pairs(expected));
    let names: Vec<String> = heads(text).map(|head| head.name).collect();
    assert_eq!(names, ["attack_dice", "climb_speed", "range", "guns"]);
    assert_eq!(heads(text).next().expect("the first").subject(), "value attack_dice");
}

#[test]
fn a_declaration_begins_with_its_documentation_and_ends_before_comments() {
    let text = "\u{FEFF}// Mine.\n\n/// Long wings.\n/// Fast.\nglider a \"The \\\"A\\\"\" { span 3 } // here\n\n// Short.\n\nglider b {\n  // no wings\n}\n";
    let all: Vec<Head> = heads(text).collect();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].text(text), "/// Long wings.\n/// Fast.\nglider a \"The \\\"A\\\"\" { span 3 } // here");
    assert_eq!((all[0].docs.as_str(), all[0].called()), ("Long wings. Fast.", "The \"A\""));
    assert_eq!(&text[all[0].span.clone()], "glider a \"The \\\"A\\\"\"");
    assert_eq!(all[1].text(text), "glider b {\n  // no wings\n}");
    assert!(all[0].decl(text).is_some());
}

/// The head of a block is that of its tree.
#[test]
fn heads_agree_with_trees() {
    let text = "edition 1\nuse dicta/core\nruleset r \"R\" extends q\nfor r\nenum e \"E\" { a, b }\nexample \"It works\" {\n  expect 1 == 1\n}\n";
    let file = parse(text);
    for (block, decl) in file.decls() {
        let head = block.head(text).expect("a head");
        let Some((word, name)) = decl.kind.key() else { continue };
        let named = if word == "example" { &head.title } else { &head.name };
        assert_eq!((head.word.as_str(), named), (word, &name.text));
    }
    let names: Vec<Option<String>> = file.blocks.iter().map(|block| block.header(text)).collect();
    assert_eq!(names.into_iter().flatten().collect::<Vec<_>>(), ["r", "r"]);
    let titles: Vec<String> = file.blocks.iter().filter_map(|block| block.example(text)).collect();
    assert_eq!(titles, ["It works"]);
}
