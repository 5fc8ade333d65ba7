//! Changes of the position by the umpire, as steps of a game.

use super::branches::choose;
use super::*;
use crate::check::Sources;
use crate::hands::Input;
use dicta_ide::edit::{Edit, Path};
use dicta_program::{Field, FieldRole, Type};

/// A piece on the board, and the place where it is.
fn piece(game: &Playtest, at: usize) -> (i64, i64, i64) {
    let pieces = game.scene(Viewer::Umpire).board().pieces;
    let of = pieces.iter().filter(|p| p.in_play && p.cell >= 0).nth(at).expect("a piece on the board");
    (of.id, of.cell, of.facing)
}

fn last_line(game: &Playtest, viewer: Viewer) -> String {
    game.record().game_log(viewer).last().expect("a line").text.clone()
}

#[test]
fn a_change_is_a_step_that_is_logged_kept_and_taken_back() {
    for system in library::systems() {
        let mut game = table(&system.name, "");
        choose(&mut game, 1);
        let (id, cell, facing) = piece(&game, 0);
        let (before, at) = (game.position().clone(), game.moment());
        let to = game.machine().geometry().cells().find(|c| *c != cell).expect("another cell");
        let edit = UmpireEdit::Place { piece: id, cell: to, facing };
        game.change_as_umpire(edit.clone()).expect("possible");
        assert_eq!((piece(&game, 0).1, game.moment()), (to, at + 1), "{}", system.name);
        let line = last_line(&game, Viewer::Umpire);
        let (name, place) = (game.machine().words().instance(id), game.machine().words().cell(to));
        assert!(line.starts_with(&format!("The umpire moves {name} to {place}")), "{line}");
        let why = game.record().why(game.record().game_log(Viewer::Umpire).last().expect("a line").id, Viewer::Umpire);
        assert!(why.children.iter().any(|node| node.text == "by the umpire"), "{why:#?}");
        assert!(game.record().moment_text(at, Viewer::Umpire).contains("The umpire moves"));
        let changed = game.position().clone();
        // A step back undoes it; the same change again is the same step, and another one a branch.
        game.go_to(at);
        assert_eq!(game.position(), &before);
        game.change_as_umpire(edit).expect("possible");
        assert_eq!((game.position(), game.record().branches().len()), (&changed, 1));
        game.go_to(at);
        game.change_as_umpire(UmpireEdit::Remove { piece: id }).expect("possible");
        assert_eq!(game.record().branches().len(), 2);
        assert!(game.record().branches()[1].name.contains("The umpire takes"), "{:?}", game.record().branches());
        for _ in 0..30 {
            if game.pilot_is_due() {
                game.pilot_decides().expect("a pilot chooses what is legal");
            }
        }
        let loaded = Playtest::load(&game.save_text().expect("saved")).expect("loaded");
        assert_eq!(
            (loaded.position(), loaded.record().game_log(Viewer::Umpire)),
            (game.position(), game.record().game_log(Viewer::Umpire))
        );
    }
}

#[test]
fn a_damaged_change_in_a_save_is_rejected() {
    let mut game = table("skirmish", "duel");
    let (id, cell, _) = piece(&game, 0);
    let edit = UmpireEdit::Place { piece: id, cell, facing: 4 };
    game.change_as_umpire(edit).expect("possible");
    let text = game.save_text().expect("saved");
    assert!(Playtest::load(&text).is_ok());
    for (from, to) in [
        ("facing: 4", "facing: 3"),
        ("facing: 4", "facing: -7"),
        ("facing: 4", "facing: 99999999999"),
        (&*format!("piece: {id}"), "piece: 9999"),
        (&*format!("cell: {cell}"), "cell: -5"),
        ("picks: None, edit: Some", "picks: Some([0]), edit: Some"),
    ] {
        assert!(text.contains(from), "{from} is not in {text}");
        let damaged = Playtest::load(&text.replace(from, to));
        assert!(damaged.is_err(), "{from} → {to}");
    }
}

/// What the umpire changes of a secret shows only to those who may know it.
#[test]
fn a_changed_secret_stays_secret() {
    let mut game = table("bluemax-2013-de", "duel");
    let program = game.program().clone();
    let foe =
        game.scene(Viewer::Umpire).board().pieces.iter().find(|p| p.seat == 1).expect("a piece of the other seat").id;
    let kind = game.machine().instances()[foe as usize].kind;
    let secret = |f: &&Field| f.secrecy != dicta_program::Secrecy::Public && f.role == FieldRole::Track;
    let field = program.kinds[kind.index()].fields.iter().find(secret).expect("secret boxes");
    let of = game.umpire().field_called(foe, &field.head.name).expect("found");
    let view = game.scene(Viewer::Seat(0)).board();
    let edit = game.umpire().corrected_to(of, "0").expect("no box left");
    game.change_as_umpire(edit).expect("possible");
    assert!(last_line(&game, Viewer::Umpire).contains("The umpire changes"));
    assert!(last_line(&game, Viewer::Seat(1)).contains("The umpire changes"));
    assert_eq!(game.scene(Viewer::Seat(0)).board(), view);
    assert!(game.record().game_log(Viewer::Seat(0)).iter().all(|line| !line.text.contains("umpire")));
    assert!(!game.record().moment_text(game.moment() - 1, Viewer::Seat(0)).contains("umpire"));
}

/// Every field that has an input can be set to each of the values that it offers, by its name.
#[test]
fn all_inputs_of_all_systems_give_possible_values() {
    let (mut set, mut refused) = (0, Vec::new());
    for system in library::systems() {
        let game = table(&system.name, "");
        for piece in game.scene(Viewer::Umpire).board().pieces.iter().take(2) {
            let now = game.scene(Viewer::Umpire).piece_now(piece.id).expect("a piece");
            let all = game.umpire().corrections(piece.id);
            assert_eq!(now.fields.len(), all.len());
            for (state, correction) in now.fields.iter().zip(all) {
                let Some(correction) = correction else { continue };
                assert!(correction.value.title.starts_with(&state.title));
                let values: Vec<String> = match correction.value.input {
                    Input::Number { least, most, .. } => vec![least.to_string(), most.to_string()],
                    Input::Mark(now) => vec![(!now).to_string()],
                    Input::One { of, .. } => of.into_iter().map(|(name, _)| name).collect(),
                    Input::Several { of, .. } => of.into_iter().take(2).map(|(name, _)| format!("[{name}]")).collect(),
                    Input::Text(now) | Input::Written(now) => vec![now],
                };
                for value in values {
                    let edit = Edit::Set { of: Path::of("", "x"), to: value.clone() };
                    let edit = game.umpire().corrected(correction.of, &edit);
                    let mut game = game.clone();
                    match edit
                        .map_err(|e| e.to_string())
                        .and_then(|e| game.change_as_umpire(e).map_err(|e| e.to_string()))
                    {
                        Ok(()) => set += 1,
                        Err(why) if why == "nothing would change" => {}
                        Err(why) => refused.push(format!("{} {} = {value}: {why}", system.name, state.name)),
                    }
                }
            }
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
    assert!(set > 100, "{set}");
}

#[test]
fn impossible_values_are_rejected_in_words() {
    let game = table("bluemax-2013-de", "duel");
    let (id, ..) = piece(&game, 0);
    let kind = game.machine().instances()[id as usize].kind;
    let number = game.program().kinds[kind.index()].fields.iter().find(|f| f.role == FieldRole::Track).expect("boxes");
    let flag = game.program().kinds[kind.index()].fields.iter().find(|f| f.ty == Type::Bool).expect("a flag");
    let read = |field: &Field, text: &str| {
        let of = game.umpire().field_called(id, &field.head.name).expect("found");
        game.umpire().corrected_to(of, text).unwrap_err()
    };
    assert_eq!(read(number, "many"), "`many` is not possible here");
    assert_eq!(read(flag, "perhaps"), "`perhaps` is not possible here; possible are no, yes");
    assert_eq!(game.umpire().field_called(id, "samovar"), None);
    assert_eq!(game.umpire().facing_called("up").unwrap_err().split(';').next(), Some("`up` is not possible here"));
}

#[test]
fn a_game_with_a_change_is_replayed_under_other_rules() {
    let mut game = table("skirmish", "duel");
    choose(&mut game, 0);
    let (id, cell, facing) = piece(&game, 0);
    game.change_as_umpire(UmpireEdit::Place { piece: id, cell, facing: (facing + 1) % 6 }).expect("possible");
    choose(&mut game, 1);
    let position = game.position().clone();
    let again = game.game().clone();
    let replayed = game.replay_under(again, Vec::new()).expect("replayed");
    assert_eq!((replayed.choices, replayed.parted), (3, None));
    assert_eq!(game.position().hash(), position.hash());
}

/// Fields with sets and numbers, and what they can't hold.
#[test]
fn a_value_that_a_field_cannot_hold_is_rejected_with_the_reason() {
    let fields =
        "state crates : set of 0..62\n  state seen : set of cell\n  state range : 1..99 or none\n  counter cracks";
    let text = super::branches::ROLLS.replace("counter cracks", fields);
    let sources = Sources { revision: 0, files: vec![("mine.dicta".to_owned(), text.into())] };
    let game = Game::prepare_stack(&mut Checker::default(), &sources, ("mine", &[]), "race", &[]).expect("compiled");
    let game = Playtest::start(game, 7).expect("set up");
    let cart = game.scene(Viewer::Umpire).board().pieces[0].id;
    let said = |field: &str, to: &str| {
        let of = game.umpire().field_called(cart, field).expect("a field");
        match game.umpire().corrected_to(of, to) {
            Ok(UmpireEdit::Set { values, .. }) => format!("{values:?}"),
            Ok(other) => format!("{other:?}"),
            Err(why) => why,
        }
    };
    assert_eq!(said("crates", "1, 62"), format!("[{}]", 1_i64 << 62 | 1 << 1));
    for wrong in ["63", "-1", "999999999999999", "99999999999999999999", "many"] {
        let why = format!("`{wrong}` is not possible here; possible are 0 to 62");
        assert_eq!([said("crates", wrong), said("crates", &format!("[1, {wrong}]"))], [why.clone(), why]);
    }
    assert_eq!([said("seen", "none"), said("seen", "0101, off")], ["[0]", "`off` is not possible here"]);
    assert_eq!(said("range", "0"), "`0` is not possible here; possible are 1 to 99 or none");
    assert_eq!([said("range", "none"), said("range", "99")], ["[-1]", "[99]"]);
    assert_eq!(said("cracks", "100"), "`100` is not possible here; possible are 0 to 99");
}
