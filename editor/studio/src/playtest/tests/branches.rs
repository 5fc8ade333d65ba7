//! Branches, the timeline, manual dice and rules that change, in the built-in systems.

use super::*;
use crate::check::Sources;
use crate::playtest::BranchId;
use crate::view::LineKind;
use std::collections::BTreeSet;

/// Chooses the n-th legal option, modulo their number.
pub(in crate::playtest) fn choose(game: &mut Playtest, n: usize) {
    let decision = game.decision().expect("a decision is pending");
    let legal: Vec<Vec<i64>> = decision.legal().map(|o| o.picks.clone()).collect();
    game.choose(&legal[n % legal.len()]).expect("legal");
}

fn play(game: &mut Playtest, choices: usize) {
    for n in 0..choices {
        if game.deciding_seat().is_none() {
            return;
        }
        choose(game, 7 * n + 3);
    }
}

#[test]
fn a_secret_choice_that_starts_a_branch_is_hidden_from_other_seats() {
    let mut game = table("bluemax-2013-de", "duel");
    choose(&mut game, 0);
    game.go_to(0);
    choose(&mut game, 3);
    let seat = game.seats().len() - 1;
    let compared = |viewer| game.record().compare(BranchId(1), BranchId(0), viewer).expect("both branches exist");
    let other = compared(Viewer::Seat(seat));
    assert_eq!((&other.parted, other.keeps_secrets), (&[Parted::Secret, Parted::Secret], true));
    assert!(other.rows.is_empty(), "{:?}", other.rows);
    let own = compared(Viewer::Umpire);
    assert!(own.parted.iter().all(|p| matches!(p, Parted::Chosen(_))) && !own.keeps_secrets, "{own:?}");
}

#[test]
fn another_choice_starts_a_branch_and_the_old_one_stays() {
    let mut game = table("bluemax-2013-de", "dogfight");
    play(&mut game, 12);
    let first = game.position().clone();
    game.go_to(4);
    choose(&mut game, 0);
    play(&mut game, 3);
    let branches = game.record().branches();
    assert_eq!((branches.len(), game.moments()), (2, 9));
    assert_eq!((branches[1].parts_at, branches[1].is_current, branches[1].from), (4, true, Some(BranchId(0))));
    assert!(!branches[1].name.is_empty());
    assert_eq!((branches[0].shared, branches[0].is_current), (4, false));
    assert_eq!(game.record().timeline(Viewer::Umpire).moments[4].forks, 1);
    let compared = game.record().compare(BranchId(0), BranchId(1), Viewer::Umpire).expect("both branches exist");
    assert_eq!(compared.parted_at, 4);
    assert!(!compared.rows.is_empty() && compared.parted[0] != compared.parted[1]);
    game.name_branch(BranchId(1), "What if");
    game.switch(BranchId(0));
    game.go_to(game.moments());
    assert_eq!((game.moment(), game.position()), (12, &first));
    // The same choice at the same position stays on the same branch.
    game.go_to(4);
    let picks = game.record.tree.on_line(5).how.picks.clone().expect("chosen");
    game.choose(&picks).expect("legal");
    assert_eq!((game.record().branches().len(), game.moment()), (2, 5));
    let loaded = Playtest::load(&game.save_text().expect("saved")).expect("loaded");
    assert_eq!(loaded.record().branches(), game.record().branches());
    assert_eq!((loaded.moment(), loaded.position()), (5, game.position()));
    assert!(!game.delete_branch(BranchId(0)), "the current branch can't be deleted");
    assert!(game.delete_branch(BranchId(1)));
    assert_eq!((game.record.tree.moments().len(), game.record().branches().len()), (13, 1));
    game.go_to(12);
    assert_eq!(game.position(), &first);
}

#[test]
fn unnamed_branches_are_eventually_deleted() {
    let mut game = table("bluemax-2013-de", "dogfight");
    play(&mut game, 3);
    let (mut seen, mut known) = (BTreeSet::new(), 0);
    for n in 0..3 * BRANCHES_MAX {
        game.go_to(1 + n % 2);
        choose(&mut game, n);
        seen.insert(game.position().hash());
        known = known.max(game.record().branches().len());
    }
    assert!(known <= BRANCHES_MAX + 2 && game.record.tree.moments().len() <= 3 * BRANCHES_MAX);
    let line = game.record.tree.line_of(game.record.tree.branches()[game.record.tree.branch()].tip);
    assert_eq!(line, game.record.tree.line());
    assert!(seen.len() > 10);
}

/// The branch of the replay replaces the oldest unnamed one, so that positions get other numbers meanwhile.
#[test]
fn a_game_with_all_branches_is_replayed_under_other_rules() {
    let mut game = table("gdw", "");
    play(&mut game, 12);
    for n in 0..20 * BRANCHES_MAX {
        if game.record().branches().len() == BRANCHES_MAX {
            break;
        }
        game.go_to(1 + n % 3);
        choose(&mut game, n);
        play(&mut game, 2);
    }
    assert_eq!(game.record().branches().len(), BRANCHES_MAX);
    let new = edited(&game, "track fuel", "counter thirst \"Thirst\" : 0..9\n  track fuel");
    let (before, choices) = (game.choices(), game.moment());
    let first = game.record().branches()[1].id;
    let replayed = game.replay_under(new, Vec::new()).expect("replayed");
    assert_eq!(replayed, Replayed { choices, parted: None });
    assert_eq!(game.choices(), before);
    assert!(game.record().branches().iter().all(|branch| branch.id != first), "the oldest unnamed branch is deleted");
}

#[test]
fn every_position_belongs_to_one_turn_and_one_phase() {
    for system in library::systems() {
        let mut game = table(&system.name, "");
        play(&mut game, 60);
        for viewer in [Viewer::Umpire, Viewer::Seat(0)] {
            let timeline = game.record().timeline(viewer);
            assert_eq!(timeline.moments.len(), game.moments());
            for bands in [&timeline.turns, &timeline.phases] {
                assert_eq!((bands[0].from, bands[bands.len() - 1].to), (0, game.moments()), "{}", system.name);
                assert!(bands.windows(2).all(|two| two[0].to == two[1].from && two[0].from < two[0].to));
            }
            for moment in 0..game.moments() {
                assert!(!game.record().moment_text(moment, viewer).is_empty());
            }
        }
        // The log up to a position is a prefix of the log of the whole branch.
        let whole = Log::of(game.record(), Viewer::Seat(1));
        assert_eq!(game.record().game_log(Viewer::Seat(1)), whole.upto(game.moment()));
        game.go_to(20);
        let upto: Vec<_> = whole.upto(game.moments()).iter().filter(|l| whole.moment_of(l.id) <= 20).cloned().collect();
        assert_eq!(game.record().game_log(Viewer::Seat(1)), upto);
    }
}

#[test]
fn manual_dice_are_requested_replayed_and_taken_back() {
    for system in library::systems() {
        let mut game = table(&system.name, "");
        game.set_by_hand(true);
        let (mut asked, mut n) = (0, 0);
        while asked < 12 && n < 400 && game.deciding_seat().is_some() {
            choose(&mut game, 5 * n + 1);
            n += 1;
            while let Some(chance) = game.chance(Viewer::Umpire) {
                assert!(game.deciding_seat().is_none() && game.decision().is_none());
                assert!(!chance.values.is_empty() && !chance.title.is_empty());
                assert!(game.give(-1).is_err(), "only what can come up");
                let value = chance.values[(asked * 5) % chance.values.len()].value;
                game.give(value).expect("a possible result");
                asked += 1;
            }
        }
        assert!(asked >= 12 || game.deciding_seat().is_none(), "{}: {asked} dice in {n} choices", system.name);
        let loaded = Playtest::load(&game.save_text().expect("saved")).expect("loaded");
        assert_eq!(loaded.position(), game.position(), "{}", system.name);
        // Manual results are not attributed to the seed.
        let by_hand = loaded.record().seen(Viewer::Umpire, 0).count()..;
        let chance = loaded.record().game_log(Viewer::Umpire).into_iter().filter(|l| l.kind == LineKind::Chance);
        for line in chance.filter(|l| by_hand.contains(&l.id)) {
            let why = loaded.record().why(line.id, Viewer::Umpire);
            assert!(why.children.iter().all(|c| !c.text.starts_with("Random: ")), "{}: {why:#?}", system.name);
        }
    }
    // A result that was taken back is requested again.
    let mut game = table("tally-ho", "");
    game.set_by_hand(true);
    let mut n = 0;
    while game.chance(Viewer::Umpire).is_none() {
        choose(&mut game, 5 * n + 1);
        n += 1;
    }
    let (moment, first) = (game.moment(), game.chance(Viewer::Umpire));
    game.give(first.as_ref().expect("requested").values[0].value).expect("given");
    if game.chance(Viewer::Umpire).is_some() {
        game.take_back().expect("requested again");
        assert_eq!(game.chance(Viewer::Umpire), first);
    }
    game.take_back().expect("requested again");
    assert_eq!((game.chance(Viewer::Umpire), game.moment()), (None, moment));
}

/// The game's files with one of them changed, compiled for the same mission.
pub(super) fn edited(game: &Playtest, from: &str, to: &str) -> Game {
    let mut sources = (*game.game().sources).clone();
    let file = sources.files.iter_mut().find(|(_, t)| t.contains(from)).expect("the source contains it");
    file.1 = file.1.replacen(from, to, 1).into();
    sources.revision += 1;
    let of = game.game();
    let stack = (of.ruleset.as_str(), &of.overlays[..]);
    let name = &game.mission().head.name;
    Game::prepare_stack(&mut Checker::default(), &sources, stack, name, &of.options).expect("compiled")
}

#[test]
fn rules_change_at_the_next_or_last_phase_or_from_the_start() {
    let mut game = table("gdw", "");
    play(&mut game, 9);
    let same = edited(&game, "// The sequence of play", "// The order of play");
    assert_eq!(game.offer_rules(same, Vec::new()), RulesOffer::Same);
    assert!(!game.waiting_rules());

    let new = edited(&game, "track fuel", "counter thirst \"Thirst\" : 0..9\n  track fuel");
    let words = changes(&mut Checker::default(), game.game(), &new);
    assert_eq!(words.len(), 1, "{words:?}");
    assert!(words[0].contains("thirst") && words[0].contains("new"), "{words:?}");
    let RulesOffer::Ready(lines) = game.offer_rules(new.clone(), vec!["a new counter".into()]) else { panic!("ready") };
    assert!(lines.iter().any(|l| l.text.contains("thirst") && !l.loud), "{lines:?}");
    let before = game.position().clone();
    game.take_rules(When::NextPhase).expect("taken");
    assert!(game.waiting_rules() && game.position() == &before);
    while game.waiting_rules() {
        play(&mut game, 1);
    }
    assert_eq!(game.rules(), 1);
    let notes = game.record().rules_notes(Viewer::Umpire);
    assert_eq!((notes.len(), notes[0].moment, &notes[0].words[0][..]), (1, game.moment(), "a new counter"));
    assert!(game.record().timeline(Viewer::Umpire).moments[game.moment()].marks.rules);
    // The turn is that of the change, not that of the next choice.
    let first =
        game.record().known(Viewer::Umpire, game.moment(), 0).into_iter().find(|k| k.stage == 1).expect("a log line");
    assert_eq!(notes[0].turn, first.entry.turn);
    play(&mut game, 10);

    // Back to the start of the phase, under the original rules: a branch.
    let old = edited(&game, "counter thirst \"Thirst\" : 0..9", "");
    let RulesOffer::Ready(lines) = game.offer_rules(old, Vec::new()) else { panic!("ready") };
    // Values that were at their defaults are not losses.
    assert!(lines.iter().all(|l| !l.loud), "{lines:?}");
    game.take_rules(When::BackToLast).expect("taken");
    assert_eq!((game.rules(), game.record().branches().len()), (2, 2));
    // The difference of further rules is relative to those that they replace.
    let other = edited(&game, "track fuel", "counter hunger \"Hunger\" : 0..9\n  track fuel");
    let before = game.rules_before(Some(When::BackToLast));
    let words = changes(&mut Checker::default(), before, &other);
    assert!(
        words.iter().any(|w| w.contains("thirst was removed")) && words.iter().any(|w| w.contains("hunger")),
        "{words:?}"
    );
    assert_eq!(changes(&mut Checker::default(), game.rules_before(None), game.game()).len(), 0);
    play(&mut game, 5);
    let replayed = game.replay_under(new, Vec::new()).expect("replayed");
    assert_eq!(replayed.parted, None, "the same choices are legal");
    let loaded = Playtest::load(&game.save_text().expect("saved")).expect("loaded");
    assert_eq!(
        (loaded.position(), loaded.record().rules_notes(Viewer::Umpire)),
        (game.position(), game.record().rules_notes(Viewer::Umpire))
    );
    let ids: Vec<BranchId> = game.record().branches().iter().map(|b| b.id).collect();
    assert_eq!(ids.len(), 3);
}

#[test]
fn rules_that_cannot_be_applied_have_a_reason() {
    let mut game = table("gdw", "");
    play(&mut game, 9);
    let name = game.mission().head.name.clone();
    let seat = game.mission().seats[0].head.name.clone();
    let gone = edited(&game, &format!("seat {seat} "), &format!("seat {seat}_gone "));
    let partial = gone.partial;
    match game.offer_rules(gone, Vec::new()) {
        RulesOffer::Refused(why) => {
            assert!(if partial { why.contains("errors") } else { why.contains("seats") }, "{why}")
        }
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn a_game_saved_without_branches_still_loads() {
    let mut game = table("gdw", "");
    play(&mut game, 8);
    let after = |m: &usize| &game.record.tree.moments()[*m];
    let line = &game.record.tree.line()[1..];
    let list = |values: Vec<String>| format!("[{}]", values.join(","));
    let of = game.game();
    let saved = format!(
        "(format:2,ruleset:{:?},overlays:[],mission:{:?},options:[],seed:7,seats:{},choices:{:?},moment:5,hashes:{},taken:{},sources:{})",
        of.ruleset,
        game.mission().head.name,
        list(game.seats().iter().map(|s| format!("{:?}", s.pilot.name())).collect()),
        game.choices(),
        list(line.iter().map(|m| after(m).position.hash().to_string()).collect()),
        list(line.iter().map(|m| format!("{:?}", after(m).taken)).collect()),
        ron::to_string(&of.sources.written()).expect("written"),
    );
    let loaded = Playtest::load(&saved).expect("loaded");
    assert_eq!((loaded.moments(), loaded.moment(), loaded.record().branches().len()), (game.moments(), 5, 1));
    game.go_to(5);
    assert_eq!(loaded.position(), game.position());
    assert!(matches!(Playtest::load(&saved.replace("format:2", "format:1")), Err(SaveError::Early)));
    assert!(matches!(Playtest::load(&saved.replace("format:2", "format:4")), Err(SaveError::Later(4))));
    let other = saved.replacen("seed:7", "seed:8", 1);
    assert!(matches!(Playtest::load(&other), Err(SaveError::Differs(_))));
}

#[test]
#[ignore = "a benchmark, run manually"]
fn measure_five_thousand_moments() {
    use std::time::Instant;
    let mut game = table("bluemax-2013-de", "dogfight");
    play(&mut game, 30);
    let mut n = 0;
    while game.record.tree.moments().len() < 5_000 {
        game.go_to(n * 7 % (game.moments() - 2));
        choose(&mut game, n + 1);
        for i in 0..90 {
            if game.deciding_seat().is_some() {
                choose(&mut game, 3 * n + i);
            }
        }
        n += 1;
        let id = game.record().branches().last().expect("at least one").id;
        game.name_branch(id, "kept");
    }
    let slots: usize = game.record.tree.moments().iter().map(|m| m.position.bytes()).sum();
    let entries: usize = game.record.tree.moments().iter().flat_map(|m| &m.entries).map(|(_, c)| c.len()).sum();
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let memory = status.lines().find(|l| l.starts_with("VmRSS")).unwrap_or("");
    println!(
        "{} moments, {} branches, {n} rounds; positions {slots} bytes, {entries} entries; {memory}",
        game.record.tree.moments().len(),
        game.record().branches().len()
    );
    let clock = Instant::now();
    let timeline = game.record().timeline(Viewer::Umpire);
    println!("timeline of {}: {:?}", timeline.moments.len(), clock.elapsed());
    let clock = Instant::now();
    let text = game.save_text().expect("saved");
    println!("saved in {:?}, {} bytes", clock.elapsed(), text.len());
    let clock = Instant::now();
    Playtest::load(&text).expect("loaded");
    println!("loaded in {:?}", clock.elapsed());
}

/// Dice that everyone sees, that only an owner sees, and one that only an owner's die leads to.
pub(in crate::playtest) const ROLLS: &str = r#"edition 1
ruleset mine "Mine"
board square
side red "Red" { }
side blue "Blue" { }
kind cart "Cart" piece {
  counter cracks "Cracks" : 0..99
}
cart wagon "Wagon" { }
die d4 "Four" { 1, 2, 3, 4 }
effect jolt "A jolt" (c: cart) {
  let s = roll d4
  c.cracks += s
}
choice go "Go" (c: cart) { pick speed "Speed" : 1..4 }
turn {
  phase going "Going" {
    each cart c { ask go(c) }
    step luck "Luck" {
      each cart b {
        let r = roll d4
        let s = roll d4 secret to owner of b
        if s > 2 { let q = roll d4 }
        jolt(b)
      }
    }
  }
}
map yard "Yard" {
  size 2 x 1
  edges { west red, east blue }
  legend { g grass "Grass" }
  rows { "gg" }
}
mission race "Race" {
  map yard
  turns 6
  seat one "One" red
  seat two "Two" blue
  piece ann "Ann" wagon { seat one, at @0101, facing 2 }
  piece bob "Bob" wagon { seat two, at @0201, facing 2 }
}
"#;

#[test]
fn a_manual_die_shows_its_purpose_as_far_as_a_seat_may_know() {
    let sources = Sources { revision: 0, files: vec![("mine.dicta".to_owned(), ROLLS.into())] };
    let game = Game::prepare_stack(&mut Checker::default(), &sources, ("mine", &[]), "race", &[]).expect("compiled");
    let mut game = Playtest::start(game, 7).expect("set up");
    game.set_by_hand(true);
    for _ in 0..2 {
        choose(&mut game, 0);
    }
    let purposes = |game: &Playtest| {
        let viewer = [Viewer::Umpire, Viewer::Seat(0), Viewer::Seat(1)];
        viewer.map(|viewer| game.chance(viewer).expect("a die is requested").purpose)
    };
    assert_eq!(purposes(&game), ["Luck: Ann"; 3]);
    game.give(0).expect("given");
    assert_eq!(purposes(&game), ["Luck: Ann", "Luck: Ann", "Luck"], "only its owner sees this die");
    game.give(3).expect("given");
    assert_eq!(purposes(&game), ["Luck: Ann", "Luck", "Luck"], "the cause is not public");
    game.give(0).expect("given");
    assert_eq!(purposes(&game), ["A jolt: Ann", "", ""], "the cause is secret");
    game.give(2).expect("given");
    assert_eq!(purposes(&game), ["Luck: Bob"; 3]);
    // Its log line names a public step in the same way.
    while game.chance(Viewer::Umpire).is_some() {
        game.give(0).expect("given");
    }
    let lines = game.record().game_log(Viewer::Seat(1)).into_iter().filter(|l| l.kind == LineKind::Chance);
    let dice: Vec<String> = lines.map(|l| l.text).take(3).collect();
    assert_eq!(dice, ["Four: 1 (Luck)", "Four: 1 (Luck)", "Four: 3"]);
}
