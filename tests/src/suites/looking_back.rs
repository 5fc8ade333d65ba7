//! Going back in a playtest shows a seat no more than it saw at the time.

use super::kit::first_seed;
use crate::ui::CARTS;
use dicta_studio::check::{Checker, Sources};
use dicta_studio::game::Game;
use dicta_studio::playtest::Playtest;
use dicta_studio::project::Project as StudioProject;
use dicta_studio::view::Viewer;

/// A playtest in the studio, before the first decision.
fn table(seed: u64) -> Playtest {
    let sources = StudioProject::library("bluemax-2013-de").expect("shipped").sources();
    let game = Game::prepare(&mut Checker::default(), &sources, "dogfight", &[]).expect("compiled");
    Playtest::start(game, seed).expect("set up")
}

/// Everything that a seat can see and go back to, position by position.
fn history(game: &mut Playtest, seat: usize) -> String {
    let now = game.moment();
    let mut text = format!("{} moments\n", game.moments());
    for moment in 0..game.moments() {
        game.go_to(moment);
        let viewer = Viewer::Seat(seat);
        let offer = game.decision().filter(|d| d.seat == seat);
        text.push_str(&format!(
            "{:?}\n{:?}\n{:?}\n{offer:?}\n",
            game.scene(viewer).board(),
            game.record().game_log(viewer),
            game.record().links(viewer)
        ));
    }
    game.go_to(now);
    text
}

/// While all plan in secret, a different plan of one seat changes nothing in what the others can go back to.
#[test]
fn going_back_reveals_nothing_secret() {
    let mut own = 0;
    for seed in first_seed()..first_seed() + 3 {
        let (mut one, mut other) = (table(seed), table(seed));
        let first = one.deciding_seat().expect("a seat plans");
        for planned in 0..one.seats().len() - 1 {
            let seat = one.deciding_seat();
            let legal: Vec<Vec<i64>> = one.decision().expect("a plan").legal().map(|o| o.picks.clone()).collect();
            one.choose(&legal[0]).expect("legal");
            // In the other playtest the first seat plans something else; everything else is the same.
            other.choose(&legal[usize::from(planned == 0)]).expect("legal");
            assert_eq!(one.deciding_seat(), other.deciding_seat(), "seed {seed}: after {seat:?}");
            for seat in (0..one.seats().len()).filter(|s| *s != first) {
                assert_eq!(history(&mut one, seat), history(&mut other, seat), "seed {seed}: seat {seat} sees it");
            }
            // The canary: the seat that planned sees the difference.
            own += usize::from(history(&mut one, first) != history(&mut other, first));
        }
    }
    assert!(own > 0, "nothing was different at all");
}

/// The game of carts with some words replaced, played even if its rules leak secrets: this tests what a playtest shows.
fn carts(from: &str, to: &str) -> Playtest {
    assert!(CARTS.contains(from));
    let sources = Sources { revision: 0, files: vec![("mine.dicta".to_owned(), CARTS.replace(from, to).into())] };
    let game = Game::prepare_stack(&mut Checker::default(), &sources, ("mine", &[]), "race", &[]).expect("compiled");
    Playtest::start(game, 7).expect("set up")
}

fn choose(game: &mut Playtest) {
    let picks = game.decision().expect("a choice").legal().next().expect("an option").picks.clone();
    game.choose(&picks).expect("legal");
}

/// A die entered by hand belongs to the last public step, except for seats that may know more.
#[test]
fn a_die_entered_by_hand_does_not_name_a_secret_step() {
    let die = "let s = roll d4 secret to owner of c";
    let step = "step crack \"A hidden crack\" { let q = roll d4 secret to owner of c }";
    let mut game = carts("let r = roll d4\n", &format!("{die}\n if s > 2 {{ {step} }}\n let r = roll d4\n"));
    game.set_by_hand(true);
    while game.chance(Viewer::Umpire).is_none() {
        choose(&mut game);
    }
    let purposes = |game: &Playtest| {
        let viewer = [Viewer::Umpire, Viewer::Seat(0), Viewer::Seat(1)];
        viewer.map(|viewer| game.chance(viewer).expect("a die is asked for").purpose)
    };
    assert_eq!(purposes(&game), ["Going: Ann", "Going: Ann", "Going"]);
    game.give(3).expect("given");
    assert_eq!(purposes(&game), ["A hidden crack: Ann", "A hidden crack: Ann", "Going"]);
}

/// Explanations refer to phases and steps by their titles.
#[test]
fn an_explanation_names_a_step_by_its_title() {
    let mut game = carts("let r = roll d4\n", "let r = roll d4\n step luck \"A bit of luck\" { let q = roll d4 }\n");
    choose(&mut game);
    let journal = game.record().game_log(Viewer::Umpire);
    let die = journal.iter().rfind(|line| line.text.starts_with("Four")).expect("a die was rolled");
    let why = game.record().why(die.id, Viewer::Umpire);
    let said: Vec<&str> = why.children.iter().map(|node| node.text.as_str()).collect();
    assert!(said.contains(&"in the step A bit of luck") && said.contains(&"in the phase Going"), "{said:?}");
    // So does the random result itself, with the seed only for the umpire.
    assert!(said.contains(&"Random: from the seed 7 of this game (dice of the step A bit of luck)"), "{said:?}");
    let journal = game.record().game_log(Viewer::Seat(0));
    let die = journal.iter().rfind(|line| line.text.starts_with("Four")).expect("a die was rolled");
    let why = game.record().why(die.id, Viewer::Seat(0));
    assert!(why.children.iter().any(|node| node.text == "Random: dice of the step A bit of luck"), "{why:#?}");
}
