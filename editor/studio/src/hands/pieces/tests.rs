//! Pieces and conditions of a small mission, changed by hand.

use super::*;
use crate::hands::conditions::{Conditions, Score, seat_added, seats, start_values};
use crate::hands::tests::{checked, project};
use crate::hands::{Input, Texts};
use crate::sheet::mission::MissionSheet;
use crate::sheet::mission::checks::Finding;
use dicta_program::Wins;

const YARD: &str = r#"edition 1
ruleset mine "Mine"
board square

option night "Night" off

side red "Red" { }
side blue "Blue" { }
kind cart "Cart" piece {
  counter cracks "Cracks" : 0..9
  state load "Load" : bool secret to owner
  state behind "Behind" : cart or none
}
cart barrow "Barrow" { }
cart wagon "Wagon" { }
value worth "Worth" (s: side) = 0 { + count of cart c where c.side == s as carts because "carts" }
map yard "Yard" { size 6 x 4 }
turn { phase wear { each cart c { c.cracks += 1 } } }

mission race "Race" {
  map yard
  turns 3
  seat one "One" red {
    piece ann barrow { at @0101, facing 2 }   // first
  }
  seat two "Two" blue
  piece f 3 of barrow "Runner" { seat two, at 0404, next F, behind ann }
  score worth wins
}
"#;

/// The text after these edits of the mission.
fn after(make: impl Fn(&Reading) -> Vec<Edit>) -> String {
    let (disk, mut project) = project(&[("mine.dicta", YARD)]);
    let checked = checked(&project);
    let edits = make(checked.reading.as_ref().expect("a reading"));
    let draft = Texts::of(&project, &disk, &checked).draft("By hand", &edits).expect("can be made");
    draft.write(&mut project, &disk).expect("written");
    let text = project.documents()[0].text().to_owned();
    let now = crate::hands::tests::checked(&project);
    assert!(now.is_free_of_errors(), "{:?}\n{text}", now.found.problems);
    text
}

fn changed(old: &str, new: &str) -> String {
    assert!(YARD.contains(old), "{old}");
    YARD.replace(old, new)
}

#[test]
fn pieces_move_and_turn_in_their_own_line() {
    let moved_to = |to: &'static [(usize, i64)]| after(|reading| moved(reading, "race", to));
    assert_eq!(moved_to(&[(0, 7)]), changed("at @0101", "at @0202"));
    // One of several gets a cell of its own.
    assert_eq!(moved_to(&[(2, 0)]), changed("at 0404, next F,", "at [@0404, @0101, @0402],"));
    let turned_to = after(|reading| turned(reading, "race", &[(0, 9), (1, 2), (2, 2)]));
    assert_eq!(turned_to, changed("facing 2 }", "facing 1 }").replace("behind ann }", "behind ann, facing 2 }"));
}

#[test]
fn new_pieces_go_where_their_seat_has_its_pieces() {
    let add = |seat, cell| {
        let piece = NewPiece { entry: "wagon".into(), seat, cell };
        after(|reading| piece.edit(reading, "race").into_iter().collect())
    };
    let ann = "    piece ann barrow { at @0101, facing 2 }   // first\n";
    let line = "    piece r1 wagon { at @0201, facing 2 }\n";
    assert_eq!(add(0, None), changed(ann, &format!("{ann}{line}")));
    let score = "  score worth";
    assert_eq!(
        add(1, Some(0)),
        changed(score, &format!("  piece f_4 wagon {{ seat two, at @0101, facing 0 }}\n{score}"))
    );
    let copies = after(|reading| duplicated(reading, "race", &[0]));
    assert_eq!(copies, changed(ann, &format!("{ann}    piece ann_1 barrow {{ at @0201, facing 2 }}\n")));
}

#[test]
fn a_piece_is_deleted_with_its_uses_and_others_keep_their_names() {
    let gone = after(|reading| {
        let deletion = deleted(reading, "race", &[0]).expect("can be deleted");
        assert_eq!(deletion.uses, ["piece behind ann"]);
        deletion.edits
    });
    let without = changed("    piece ann barrow { at @0101, facing 2 }   // first\n", "");
    assert_eq!(gone, without.replace(", behind ann", ""));
    let one = after(|reading| deleted(reading, "race", &[2]).expect("can be deleted").edits);
    let line = "  piece f 3 of barrow \"Runner\" { seat two, at 0404, next F, behind ann }\n";
    let single = |name, cell| format!("  piece {name} barrow \"Runner\" {{ seat two, at @{cell}, behind ann }}\n");
    assert_eq!(one, changed(line, &format!("{}{}", single("f_1", "0404"), single("f_3", "0402"))));
}

#[test]
fn entry_title_seat_and_start_values_are_written_in_the_line() {
    let made = |edit: fn(&Reading) -> Vec<Edit>| after(edit);
    let ann = "piece ann barrow { at @0101, facing 2 }";
    let entry = made(|r| with_entry(r, "race", 0, "wagon").into_iter().collect());
    assert_eq!(entry, changed("ann barrow", "ann wagon"));
    let title = made(|r| with_title(r, "race", 0, "Ann").into_iter().collect());
    assert_eq!(title, changed("ann barrow", "ann \"Ann\" barrow"));
    let seat = made(|r| with_seat(r, "race", 1, 0).unwrap_or_default());
    assert_eq!(seat, changed("{ seat two, at", "{ seat one, at"));
    let value = made(|r| {
        let all = start_values(r, "race", 0);
        let titles: Vec<&str> = all.iter().map(|v| v.value.title.as_str()).collect();
        assert_eq!(titles, ["Cracks", "Load", "Behind"]);
        assert_eq!(all[0].value.input, Input::Number { now: 0, least: 0, most: 9 });
        vec![all[1].value.set("true".to_owned())]
    });
    assert_eq!(value, changed(ann, "piece ann barrow { at @0101, facing 2, load true }"));
}

#[test]
fn conditions_are_written_in_the_order_of_the_language() {
    let night = after(|reading| {
        let form = Conditions::of_mission(reading, "race").expect("a form");
        vec![form.options[0].set("on".to_owned())]
    });
    assert_eq!(night, changed("  turns 3\n", "  turns 3\n  options { night on }\n"));
    let score = after(|reading| {
        let form = Conditions::of_mission(reading, "race").expect("a form");
        let wins = Some(Wins { lead: 2, least: Some(3) });
        vec![form.scored(Some(&Score { value: "worth".to_owned(), wins }))]
    });
    assert_eq!(score, changed("score worth wins", "score worth wins by 2 from 3"));
    let seat = after(|reading| seat_added(reading, "race", 1).into_iter().collect());
    assert_eq!(seat, changed("\"Two\" blue\n", "\"Two\" blue\n  seat three \"Blue 2\" blue\n"));
    let side = after(|reading| {
        let form = seats(reading, "race");
        vec![form[1].edit(&reading.program, "Second", 0)]
    });
    assert_eq!(side, changed("seat two \"Two\" blue", "seat two \"Second\" red"));
}

#[test]
fn pasted_pieces_keep_their_seats() {
    let copies = after(|reading| {
        let edits = pasted(reading, "race", (1, None), &copied(reading, "race", &[0, 1])).expect("pieces");
        assert_eq!(added_names(&edits), ["ann_1", "f_4"]);
        edits
    });
    assert!(copies.contains("piece ann_1 barrow { seat one, at @"), "{copies}");
    assert!(copies.contains("piece f_4 barrow \"Runner\" { seat two, at @"), "{copies}");
    // A seat that the mission does not have is replaced.
    let other = "piece zoe barrow { seat nine, at @0101 }\n";
    let text = after(|reading| pasted(reading, "race", (1, None), other).expect("a piece"));
    assert!(text.contains("piece zoe barrow { seat two, at @"), "{text}");
}

#[test]
fn a_new_piece_goes_to_a_seat_of_the_side_that_its_entry_names() {
    let text = YARD
        .replace("  counter cracks", "  stat owner \"Owner\" : side\n  counter cracks")
        .replace("cart barrow \"Barrow\" { }", "cart barrow \"Barrow\" { owner red }")
        .replace("cart wagon \"Wagon\" { }", "cart wagon \"Wagon\" { owner blue }");
    let (_, project) = project(&[("mine.dicta", &text)]);
    let checked = checked(&project);
    assert!(checked.is_free_of_errors(), "{:?}", checked.found.problems);
    let reading = checked.reading.as_ref().expect("a reading");
    let seats = |entry: &str| [0, 1].map(|chosen| seat_for(reading, "race", entry, chosen));
    assert_eq!((seats("wagon"), seats("barrow")), ([1, 1], [0, 0]));
    // A piece of another side is on the checklist.
    let checks = MissionSheet::of(reading, "race").expect("a mission").checks;
    let is_other = |what: &Finding| matches!(what, Finding::OtherSide { side, .. } if side == "Red");
    assert!(checks.iter().any(|check| is_other(&check.what)), "{checks:?}");
    // Without such a field, the chosen seat gets it.
    assert_eq!(seats("nothing"), [0, 1]);
}

#[test]
fn a_reinforcement_has_the_place_where_it_arrives() {
    let text = YARD.replace("at @0101, facing 2 }", "arrives 2, at @0101, facing 2 }");
    let (_, project) = project(&[("mine.dicta", &text)]);
    let checked = checked(&project);
    let reading = checked.reading.as_ref().expect("a reading");
    let sheet = MissionSheet::of(reading, "race").expect("a mission");
    let ann = &sheet.pieces[0];
    assert_eq!((ann.in_play, ann.cell, ann.facing, ann.cells.as_slice()), (false, 0, 2, &[0][..]));
    let line = &sheet.forces[0].seats[0].pieces[0];
    assert!(line.place.contains("0101") && line.place.contains("turn 2"), "{}", line.place);
    let edits = moved(reading, "race", &[(0, 7)]);
    assert!(matches!(&edits[..], [Edit::Set { to, .. }] if to == "@0202"), "{edits:?}");
}

/// The sheet of the race in this text.
fn sheet_of(text: &str) -> MissionSheet {
    let (_, project) = project(&[("mine.dicta", text)]);
    let checked = checked(&project);
    assert!(checked.is_free_of_errors(), "{:?}", checked.found.problems);
    MissionSheet::of(checked.reading.as_ref().expect("a reading"), "race").expect("a mission")
}

#[test]
fn an_ending_without_a_reason_has_its_condition() {
    let block = "  at end of turn {\n    if ann.cracks > 4 { end game won by red }\n    \
                 if last_turn() { end game drawn because \"time is up\" }\n  }\n  score worth wins";
    let ends = sheet_of(&changed("  score worth wins", block)).ends;
    let reasons: Vec<&str> = ends.iter().filter(|end| end.own).map(|end| end.because.as_str()).collect();
    assert_eq!(reasons, ["the cracks of Barrow is greater than 4", "time is up"]);
}

#[test]
fn a_side_that_comes_later_is_on_the_checklist() {
    let later = Finding::SideComesLater { side: "Blue".to_owned(), turn: 3 };
    let has = |text: &str| sheet_of(text).checks.iter().any(|check| check.what == later);
    assert!(!has(YARD));
    assert!(has(&changed("{ seat two, at 0404,", "{ seat two, arrives 3, at 0404,")));
}
