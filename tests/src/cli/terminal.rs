//! What a player at the terminal sees and may do, and that nothing reveals more than a seat may know.

use super::*;

/// Two seats of a side at one keyboard, against pilots.
const PAIR: [&str; 4] = ["play", "nutshell/first_blood", "--as", "allied"];

fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    let start = text.find(from).unwrap_or_else(|| panic!("no {from:?} in:\n{text}")) + from.len();
    text[start..].split(to).next().expect("a part")
}

#[test]
fn hidden_entries_leave_no_gaps_in_the_numbers_of_the_game_log() {
    let play = ["play", "nutshell/first_flight", "--seed", "3"];
    let ran = dicta_in(folder().path(), &play, &format!("{}l all\nq\n", "1\n".repeat(12))).expect(0);
    let log = ran.out.rsplit("\n> ").nth(1).expect("the game log").split_once('\n').expect("lines").1;
    let numbers: Vec<usize> = log.lines().filter_map(|l| l.get(..5)?.trim().parse().ok()).collect();
    assert!(numbers.len() > 40, "{log}");
    // Phases without visible entries are left out together with their numbers, which are public; hidden entries have no
    // number.
    let all = dicta_in(folder().path(), &play, &format!("{}w {}\nw 999999\nq\n", "1\n".repeat(12), numbers.len()));
    assert!(!all.expect(0).out.contains("panicked"));
    let last = *numbers.last().expect("some");
    let replay = folder();
    let save = ["--save", "g.ron"];
    dicta_in(replay.path(), &[&play[..], &save].concat(), &format!("{}q\n", "1\n".repeat(12))).expect(0);
    let as_seat = ["replay", "g.ron", "--as", "rickenbacker", "--json"];
    let replay_json = dicta_in(replay.path(), &as_seat, "").expect(0).json();
    let known = replay_json["log"].as_array().map_or(0, Vec::len);
    assert!((last..last + 5).contains(&known), "{last} is the last number of {known} lines that the seat may know");
}

#[test]
fn a_seat_does_not_see_the_seed() {
    let home = folder();
    let play = ["play", "tally-ho/photo_recon", "--seed", "987654", "--save", "g.ron"];
    let whys: String = (1..400).map(|n| format!("w {n}\n")).collect();
    let ran = dicta_in(home.path(), &play, &format!("{}{whys}q\n", "1\n".repeat(20))).expect(0);
    assert!(ran.out.contains("Random: dice of the "), "{}", ran.out);
    assert!(!ran.out.contains("987654"));
    let replay =
        |more: &[&str]| dicta_in(home.path(), &[&["replay", "g.ron", "--json"][..], more].concat(), "").expect(0);
    let (all, one) = (replay(&[]).json(), replay(&["--as", "brown"]));
    assert_eq!(all["seed"], 987_654);
    assert!(!one.out.contains("987654") && one.json().get("choices").is_none());
    let home = campaign("roles");
    let new = ["campaign", "new", "there_and_back", "--save", "c.ron", "--seed", "987654", "--as", "red"];
    let begun = dicta_in(home.path(), &new, "").expect(0);
    let status = dicta_in(home.path(), &["campaign", "status", "c.ron"], "").expect(0);
    let json = dicta_in(home.path(), &["campaign", "status", "c.ron", "--json"], "").expect(0);
    assert!(!format!("{}{}{}", begun.out, status.out, json.out).contains("987654"));
    assert!(json.json().get("hash").is_none());
}

#[test]
fn seats_of_a_side_have_different_replays() {
    let home = folder();
    let save = ["play", "nutshell/first_blood", "--pilot", "random", "--save", "g.ron"];
    dicta_in(home.path(), &save, "").expect(0);
    let replay = |who: &str, code| dicta_in(home.path(), &["replay", "g.ron", "--as", who], "").expect(code);
    assert!(replay("allied", 2).err.contains("say which: mccudden, maclaren"));
    let (first, second) = (replay("mccudden", 0).out, replay("maclaren", 0).out);
    assert_ne!(first, second);
    // The number of choices is counted per seat.
    let to = |n: &str| dicta_in(home.path(), &["replay", "g.ron", "--as", "maclaren", "--to", n], "").expect(0).out;
    assert!(to("0").contains("Turn 1 of") && to("2") != to("3") && to("99999") == second);
}

#[test]
fn a_choice_cannot_be_undone_after_new_information() {
    let play = ["play", "nutshell/first_flight", "--seed", "3"];
    let ran = dicta_in(folder().path(), &play, "u\n1\nu\nq\n").expect(0);
    assert!(ran.out.contains("there is nothing to undo"), "{}", ran.out);
    assert!(ran.out.contains("this can't be undone"), "{}", ran.out);
    // With two aircraft of one seat, the choice for the first reveals nothing new to the seat.
    let circus = ["play", "bluemax-2013-de/circus", "--as", "naval_ten", "--seed", "3"];
    let ran = dicta_in(folder().path(), &circus, "2\nu\n1\nu\nu\nq\n").expect(0);
    assert_eq!(ran.out.matches("Sopwith Triplane #16: Maneuver").count(), 3, "{}", ran.out);
    assert_eq!(ran.out.matches("there is nothing to undo").count(), 1, "{}", ran.out);
}

/// The order in which the keyboard is passed does not depend on secret choices.
#[test]
fn the_order_of_the_keyboard_reveals_nothing() {
    let first_turn = |number: &str| {
        // Enter takes over, passes on and shows the options again; then a number makes a choice, whatever the decision
        // is.
        let typed = format!("\n{number}\n").repeat(60);
        let ran = dicta_in(folder().path(), &[&PAIR[..], &["--seed", "3"]].concat(), &typed).expect(0);
        let turn = ran.out.split("Turn 2 of").next().unwrap_or_default();
        let way = turn.lines().filter_map(|l| l.strip_prefix("Pass the keyboard to "));
        way.map(|l| l.split('.').next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let way = first_turn("1");
    assert!(["McCudden", "MacLaren"].iter().all(|seat| way.iter().any(|w| w == seat)), "{way:?}");
    for number in ["2", "3", "4"] {
        let other = first_turn(number);
        // After both have planned, the moves of the aircraft are public and may reveal who decides next.
        let both = way.len().min(other.len()).min(2);
        assert_eq!(other[..both], way[..both]);
    }
}

/// A resumed game passes the keyboard again for the last gathering only, not for all of them.
#[test]
fn a_resumed_game_passes_the_keyboard_for_the_last_gathering_only() {
    let home = folder();
    let typed = "\n1\n".repeat(60) + "q\n";
    dicta_in(home.path(), &[&PAIR[..], &["--seed", "3", "--save", "game.ron"]].concat(), &typed).expect(0);
    let again = [&PAIR[..], &["--resume", "game.ron"]].concat();
    let ran = dicta_in(home.path(), &again, &"\n".repeat(60)).expect(0);
    let way = ran.out.matches("Pass the keyboard to ").count();
    assert!((1..=6).contains(&way), "{way} times:\n{}", ran.out);
}

#[test]
fn each_player_sees_new_entries_once() {
    let ran = dicta_in(folder().path(), &[&PAIR[..], &["--seed", "3"]].concat(), &"\n1\n".repeat(80)).expect(0);
    let sittings: Vec<&str> = ran.out.split("Pass the keyboard to ").skip(1).collect();
    for seat in ["McCudden", "MacLaren"] {
        let of_seat: Vec<&str> = sittings.iter().filter(|s| s.starts_with(seat)).copied().collect();
        for turn in 1..3 {
            let heading = format!("── Turn {turn} ──");
            assert_eq!(of_seat.iter().filter(|s| s.contains(&heading)).count(), 1, "{seat}, {heading}:\n{}", ran.out);
        }
    }
}

#[test]
fn lines_have_a_maximum_length() {
    let long = "x".repeat(3 << 20);
    let ran = dicta_in(folder().path(), &["play", "nutshell/first_flight"], &format!("{long}\nr\nq\n")).expect(0);
    assert!(ran.out.contains("a line can have at most 4096 bytes") && ran.out.len() < 100_000);
    assert!(between(&ran.out, "4096 bytes", "> q").contains("> r"), "{}", ran.out);
}

/// A pilot's advice is the same each time, whatever the seed; it changes nothing in the game, and only the deciding
/// seat may request it.
#[test]
fn a_pilot_reports_the_value_of_each_option() {
    let home = folder();
    let play = |seed: &str, typed: &str| {
        let args = ["play", "nutshell/first_flight", "--seed", seed, "--as", "allied"];
        dicta_in(home.path(), &args, typed).expect(0).out
    };
    let first = play("3", "p\np\nq\n");
    let answers: Vec<&str> = first.split("\n> ").filter(|part| part.contains(" chooses ")).collect();
    assert!(answers.len() >= 2 && answers[0].trim_end() == answers[1].trim_end(), "{first}");
    assert!(answers[0].lines().any(|l| l.trim_start().starts_with(['+', '−'])), "no term in {}", answers[0]);
    assert!(play("3", "p nobody\nq\n").contains("there is no pilot `nobody`"));

    let saved = ["play", "nutshell/first_flight", "--seed", "3", "--as", "allied", "--save", "g.ron"];
    dicta_in(home.path(), &saved, "p\n1\np random\nq\n").expect(0);
    let without = ["play", "nutshell/first_flight", "--seed", "3", "--as", "allied", "--save", "h.ron"];
    dicta_in(home.path(), &without, "1\nq\n").expect(0);
    let read = |name: &str| std::fs::read_to_string(home.path().join(name)).expect("a save");
    assert_eq!(read("g.ron"), read("h.ron"));

    let replay = |more: &[&str]| dicta_in(home.path(), &[&["replay", "g.ron", "--to", "0"][..], more].concat(), "");
    let advice = replay(&["--advice", "--json"]).expect(0).json()["advice"].clone();
    assert!(advice["children"].as_array().is_some_and(|c| !c.is_empty()), "{advice}");
    assert!(!advice.to_string().contains('−'), "numbers for programs have a hyphen: {advice}");
    assert!(replay(&["--advice", "nobody"]).expect(2).err.contains("there is no pilot `nobody`"));
    // The other seat requests advice on its own decision.
    let other = dicta_in(home.path(), &["replay", "g.ron", "--as", "german", "--to", "0", "--advice"], "").expect(0);
    assert!(other.out.contains(" chooses ") && other.out.contains("is avoided"), "{}", other.out);
}

/// The umpire moves, turns and corrects pieces; the log says so, a save repeats it, and `u` steps back before it.
#[test]
fn the_umpire_changes_the_position() {
    let home = folder();
    let play = ["play", "skirmish/duel", "--umpire", "--save", "g.ron"];
    let script = "e a1 0505 north\ne a1 left\ne a1\ne a1 wings 2\ne a1 ammo 3\ne b1 out\ne b1 0203\nl\nu\nl\nq\n";
    let ran = dicta_in(home.path(), &play, script).expect(0);
    let lines: Vec<&str> = ran.out.lines().map(str::trim).filter(|line| line.starts_with("The umpire")).collect();
    for (says, from) in [
        ("The umpire moves ", " to 0505 facing north"),
        ("The umpire turns ", " to face north-west"),
        ("The umpire changes ", "wings, 2 of "),
        ("The umpire changes ", "ammunition 9 → 3"),
        ("The umpire takes ", " out of play"),
        ("The umpire brings ", " into play at 0203 facing "),
    ] {
        assert!(lines.iter().any(|line| line.starts_with(says) && line.contains(from)), "{says}…{from}: {lines:#?}");
    }
    assert!(ran.out.contains("0 to 9"), "what a field can be:\n{}", ran.out);
    let replay = dicta_in(home.path(), &["replay", "g.ron"], "").expect(0);
    assert!(replay.out.contains("The umpire takes "), "{}", replay.out);
    let checked = dicta_in(home.path(), &["replay", "g.ron", "--check"], "").expect(0);
    assert!(checked.out.contains("6 choices replayed identically"), "{}", checked.out);
    // `u` went back before the last change.
    assert!(ran.out.rsplit("\n> l\n").next().is_some_and(|log| !log.contains("The umpire brings ")), "{}", ran.out);
}

#[test]
fn changes_of_the_position_are_rejected_in_words() {
    let home = folder();
    let typed = "e zz 0505\ne a1 9999\ne a1 9999 north\ne a1 ammo 99\ne a1 samovar 3\ne a1 0505 upwards\nq\n";
    let ran = dicta_in(home.path(), &["play", "skirmish/duel", "--umpire"], typed).expect(0);
    for says in [
        "there is no piece `zz`",
        "`9999` is neither a cell of the map, nor a facing, nor out, left or right",
        "`9999` is neither a cell of the map nor a field",
        "`99` is not possible here; possible are 0 to 9",
        "`samovar` is neither a cell of the map nor a field",
        "`upwards` is not possible here; possible are north, north_east",
    ] {
        assert!(ran.out.contains(says), "{says}:\n{}", ran.out);
    }
    assert!(!ran.out.contains("The umpire"));
    let player = dicta_in(home.path(), &["play", "skirmish/duel"], "e a1 0505\nq\n").expect(0);
    assert!(player.out.contains("only the umpire can change the position"), "{}", player.out);
}

#[test]
fn the_umpire_makes_another_hidden_choice_in_the_terminal() {
    let typed = "e hidden\n1\ne hidden\ne hidden 1\ne hidden 1 2\ne hidden 9\ne hidden 1 999\nq\n";
    let out = dicta_in(folder().path(), &["play", "skirmish/duel", "--umpire"], typed).expect(0).out;
    for shown in [
        "no choices are hidden now",
        "  1    SPAD                             Plan a maneuver: 2S2\n",
        "  2    7L2\n",
        "The umpire changes the hidden choice of ",
        "there is no hidden choice 9; e hidden lists them",
        "there is no option 999; e hidden 1 lists the options",
    ] {
        assert!(out.contains(shown), "{shown} is not in {out}");
    }
}

#[test]
fn after_the_end_of_a_game_its_lines_can_still_be_explained() {
    let play = ["play", "skirmish/way_home", "--as", "red", "--seed", "3"];
    let run = |typed: &str| dicta_in(folder().path(), &play, typed).expect(0).out;
    let whole = run(&"1\n".repeat(200));
    let (game, after) = whole.split_once("The game is over").expect("the game ends, and there is more input");
    assert_eq!(after.matches("\n> 1\n").count(), 1, "the rest of a script is ignored: {after}");
    let choices = "1\n".repeat(game.matches("\n> 1\n").count());
    assert!(!run(&choices).contains("The game is over"), "input that ends with the game ends the command");
    let looked = run(&format!("{choices}l all\nw 1\n?\nq\n"));
    let (_, after) = looked.split_once("The game is over").expect("there is more input");
    for shown in ["\n> l all\n", "Fokker moves from", "\n> w 1\n", "explain a line of the game log", "\n> q\n"] {
        assert!(after.contains(shown), "{shown} is not in {after}");
    }
}

#[test]
fn the_umpire_moves_cards_and_pieces_of_reserves_in_the_terminal() {
    let play = |name: &str, mission: &str, typed: &str| {
        let home = folder();
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("constructs").join(name);
        std::fs::write(home.path().join("game.dicta"), std::fs::read_to_string(path).expect("a text"))
            .expect("written");
        dicta_in(home.path(), &["play", mission, "--project", ".", "--umpire"], typed).expect(0).out
    };
    let typed = "e card\ne card tricks\ne card tricks 1 discards\ne card tricks  99  pile\ne card tricks 1 shoe\n\
                 e card jokers\ne card lots 1 b1.luck\nq\n";
    let out = play("cards.dicta", "duel", typed);
    for shown in [
        "decks: tricks, lots",
        "  1    ",
        "places: pile, discards, a1.hand, a1.reserve, a1.luck, b1.hand, b1.reserve, b1.luck",
        "The umpire puts a card on the discards of Tricks",
        "there is no card 99; e card tricks lists the cards",
        "`shoe` is not a place for a card; e card tricks lists the places",
        "there is no deck `jokers`; the decks are tricks, lots",
        "The umpire changes Camel: luck",
    ] {
        assert!(out.contains(shown), "{shown} is not in {out}");
    }
    let out = play("reserves.dicta", "raid", "e reserve\ne reserve 1 0101\ne reserve 99 0101\nq\n");
    for shown in [" left\n", "The umpire brings ", "there is no reserve 99; e reserve lists the reserves"] {
        assert!(out.contains(shown), "{shown} is not in {out}");
    }
}
