//! What names lead to, in small texts.

use crate::{Library, NoLibrary, check_project, index::Index, project};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

const GAME: &str = "ruleset g \"G\"\nboard hex\noption clouds off\noption mist off { excludes clouds }\nside red \"Red\" { colour brown }\n\
    enum burst { short { dice 0 } long { dice 2 } }\nenum range { near, short }\n\
    kind plane piece { stat wings : 1..9  state mood : burst = short  state level : 0..5 when clouds  state fog : 0..5 when mist }\n\
    plane spad { wings 6 }\n";

fn index(texts: &[&str]) -> Index {
    let files = texts.iter().enumerate().map(|(i, text)| (format!("{i}.dicta"), Arc::new(dicta_syntax::parse(text))));
    let library: &dyn Library = &NoLibrary;
    let project = project(files.collect(), library);
    check_project(&project, &AtomicBool::new(false)).expect("it isn't stopped").index
}

/// What is declared where the last of the words in `text` leads: its line up to its end.
#[track_caller]
fn leads(texts: &[&str], words: &str) -> String {
    let file = texts.len() - 1;
    let at = texts[file].rfind(words).expect("the words") as u32;
    let Some(found) = index(texts).at(file, at).copied() else { return "nowhere".into() };
    let rest = &texts[found.to.file as usize][found.to.start as usize..];
    rest.chars().take_while(|c| !matches!(c, '\n' | '}')).take(14).collect::<String>().trim().to_owned()
}

#[test]
fn a_name_leads_to_its_declaration() {
    let with = |text: &str| format!("{GAME}{text}");
    for (text, words, expect) in [
        ("define x(a: plane) = a.wings > 1\n", "a.wings", "a: plane) = a."),
        ("define x(a: plane) = a.wings > 1\n", "wings >", "wings : 1..9"),
        ("define x(a: plane) = a.mood.dice > 1\n", "dice > 1", "dice 0"),
        ("define x(r: range) = r == short\n", "short\n", "short"),
        ("define x(b: burst) = b == short\n", "short\n", "short { dice 0"),
        ("define x(a: plane) = any plane b where b.wings > a.wings\n", "b.wings", "b where b.wing"),
        ("define x(a: plane) = a.entry == spad\n", "spad\n", "spad { wings 6"),
    ] {
        assert_eq!(leads(&[&with(text)], words), expect, "{text}");
    }
}

#[test]
fn what_an_option_switches_off_is_in_the_index() {
    let text = format!("{GAME}define x(a: plane) = clouds and a.level > 1\n");
    assert_eq!(leads(&[&text], "level > 1"), "level : 0..5 w");
    assert_eq!(leads(&[&text], "clouds and"), "clouds off");
    // No two of these options go together, and no mission sets the second one.
    let text = format!("{GAME}define x(a: plane) = mist and a.fog > 1\n");
    assert_eq!(leads(&[&text], "fog > 1"), "fog : 0..5 whe");
}

#[test]
fn an_error_spoils_no_other_declaration() {
    let text = format!(
        "{GAME}define y(a: plane) = a.wings > )\ndefine z(a: plane) = a.nothing\ndefine x(a: plane) = a.wings > 1\n"
    );
    assert_eq!(leads(&[&text], "wings > 1"), "wings : 1..9");
    assert_eq!(leads(&[&text], "nothing"), "nowhere");
    assert_eq!(leads(&[&text], "a.nothing"), "a: plane) = a.");
}

#[test]
fn overlays_lead_to_what_lies_under_them() {
    let base = format!("{GAME}value dice(a: plane) = 1 {{ + 2 when a.wings > 3 as sound because \"sound\" }}\n");
    for (text, words, expect) in [
        ("replace dice.sound by + 3\n", "dice.", "dice(a: plane)"),
        ("replace dice.sound by + 3\n", "sound", "sound because"),
        ("replace spad.wings by 3\n", "wings", "wings : 1..9"),
        ("replace spad.wings by 3\n", "spad", "spad { wings 6"),
        ("remove plane spad\n", "spad", "spad { wings 6"),
        ("remove plane spad\n", "plane", "plane piece {"),
        ("add to value dice { + 1 when a.mood == long as eager because \"eager\" }\n", "a.mood", "a: plane) = 1"),
        ("remove burst.long\n", "burst", "burst { short"),
    ] {
        let overlay = format!("ruleset h \"H\" extends g\n{text}");
        assert_eq!(leads(&[&base, &overlay], words), expect, "{text}");
    }
    assert_eq!(leads(&[GAME, "ruleset h \"H\" extends g\n"], "g\n"), "g \"G\"");
}
