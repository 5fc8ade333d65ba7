//! A pilot that searches several turns ahead, in small games whose best choice is known.

use super::kit::{project_of, sound};
use dicta_pilots::{Opinion, Pilot, PilotSpec};
use dicta_play::{GameLog, Machine, OptionBuf, Position, Status};
use dicta_program::MissionId;
use std::sync::atomic::AtomicBool;

/// Two small games. In `ambush`, grabbing is worth most at the end of the turn, but a cart that prepares can strike in the
/// next turn, and wins. In `gamble`, an open cart gains much, unless the guard hits it, which is only one of its four
/// steps, but the best.
const CARTS: &str = r#"edition 1
ruleset carts "Carts"
board hex
side red "Red" { colour brown }
side blue "Blue" { colour grey }
enum step "Step" {
  grab "Grab" { } prepare "Prepare" { } strike "Strike" { }
  open "Open" { } closed "Closed" { }
  rest "Rest" { } doze "Doze" { } wait "Wait" { } hit "Hit" { }
}
kind cart "Cart" piece {
  stat steps "Steps" : set of step
  counter load "Load" : 0..99 = 40
  state plan "Plan" : step = rest secret to owner
  flag ready "Ready"
}
cart runner "Runner" { steps [grab, prepare, strike] }
cart idler "Idler" { steps [grab] }
cart gambler "Gambler" { steps [open, closed] }
cart guard "Guard" { steps [rest, doze, wait, hit] }
map yard "Yard" { size 12 x 12 }
choice go(c: cart) "Go" {
  pick s "Step" : step from c.steps
  then { c.plan = s }
}
turn {
  phase going "Going" {
    gather go(c) for each cart c
    each cart c { reveal c.plan }
    each cart c {
      if c.plan == strike and c.ready { end game won by c.side because "it strikes" }
      c.ready = c.plan == prepare
      if c.plan == grab or c.plan == hit { c.load += 1 }
      if c.plan == open and any cart t where t.plan == hit { c.load -= 9 }
      if c.plan == open and not any cart t where t.plan == hit { c.load += 20 }
    }
  }
}
doctrine near "Near" for cart c {
  samples 4
  replies 3
  turns 1
  + c.load as load because "load"
}
mission ambush "Ambush" {
  map yard
  turns 6
  seat one red
  seat two blue
  piece a runner { seat one, at 0303, facing 2 }
  piece b idler { seat two, at 0306, facing 2 }
}
mission gamble "Gamble" {
  map yard
  turns 6
  seat one red
  seat two blue
  piece a gambler { seat one, at 0303, facing 2 }
  piece b guard { seat two, at 0306, facing 2 }
}
"#;

fn machine(mission: u32) -> Machine {
    let project = project_of("carts.dicta", CARTS);
    let program = sound(&project, dicta_compiler::compile(&project, "carts", &[], &[]));
    Machine::new(program, MissionId(mission)).expect("a mission that can be set up")
}

/// The first decision of a game.
fn first(machine: &Machine, seed: u64) -> (Position, OptionBuf) {
    let (mut position, mut options) = (machine.start(seed), OptionBuf::new());
    assert_eq!(machine.advance_into(&mut position, &mut GameLog::Off, &mut options), Status::Decide);
    (position, options)
}

/// What a pilot thinks of the pending decision; `None` if it was canceled.
fn opinion(machine: &Machine, pilot: &str, seed: u64, at: (&Position, &OptionBuf), cancel: bool) -> Option<Opinion> {
    let (position, options) = at;
    let spec = PilotSpec::parse(machine.program(), pilot).expect("a pilot");
    let decision = machine.decision(position).expect("a decision waits");
    let mut pilot = Pilot::new(spec, seed, "one");
    let look = machine.look(position, decision.seat);
    let opinion = pilot.opinion(machine, &decision, options, look, &AtomicBool::new(cancel));
    assert_eq!(pilot.taken(), u64::from(!cancel));
    opinion
}

/// The name of the step that a pilot chooses.
fn step(machine: &Machine, pilot: &str, seed: u64, at: (&Position, &OptionBuf)) -> String {
    let chosen = opinion(machine, pilot, seed, at, false).expect("not canceled").chosen;
    let steps = machine.program().enums.iter().find(|e| e.head.name == "step").expect("the steps");
    steps.members[at.1.get(chosen)[0] as usize].name.clone()
}

#[test]
fn a_win_two_turns_ahead_is_found() {
    let machine = machine(0);
    for seed in 0..5 {
        let (mut position, mut options) = first(&machine, seed);
        assert_eq!(step(&machine, "near", seed, (&position, &options)), "grab");
        assert_eq!(step(&machine, "deep", seed, (&position, &options)), "prepare");
        machine.choose_index(&mut position, 1, &options, &mut GameLog::Off);
        machine.advance_into(&mut position, &mut GameLog::Off, &mut options);
        assert_eq!(step(&machine, "deep:near", seed, (&position, &options)), "strike");
    }
}

#[test]
fn an_enemy_that_replies_well_is_expected() {
    let machine = machine(1);
    for seed in 0..5 {
        let (mut position, mut options) = first(&machine, seed);
        assert_eq!(step(&machine, "near", seed, (&position, &options)), "open");
        assert_eq!(step(&machine, "ace", seed, (&position, &options)), "closed");
        machine.choose_index(&mut position, 0, &options, &mut GameLog::Off);
        machine.advance_into(&mut position, &mut GameLog::Off, &mut options);
        assert_eq!(step(&machine, "ace", seed, (&position, &options)), "hit");
    }
}

/// The guard decides after the gambler, who has decided in secret: the guard's search must not depend on what.
#[test]
fn what_others_chose_in_secret_changes_no_search() {
    let machine = machine(1);
    let (position, options) = first(&machine, 3);
    let after = |chosen: usize| {
        let (mut position, mut open) = (position.clone(), OptionBuf::new());
        machine.choose_index(&mut position, chosen, &options, &mut GameLog::Off);
        machine.advance_into(&mut position, &mut GameLog::Off, &mut open);
        opinion(&machine, "deep", 3, (&position, &open), false)
    };
    assert_eq!(after(0), after(1));
}

/// The effort is the doctrine's, sixteen plays for each position and reply, however many options there are.
#[test]
fn budgets_bound_a_search() {
    let machine = machine(0);
    let (position, options) = first(&machine, 1);
    let found = opinion(&machine, "deep", 1, (&position, &options), false).expect("not canceled");
    assert!(found.deep);
    assert_eq!(found.weighed.iter().map(|w| w.plays).sum::<u64>(), 16 * 4 * 3);
    let prepared = &found.weighed[0];
    assert_eq!((prepared.option, found.chosen, prepared.losses), (1, 1, 0));
    assert!(prepared.wins > prepared.plays / 2 && prepared.wins <= prepared.plays, "{prepared:?}");
}

#[test]
fn a_canceled_search_chooses_nothing() {
    let machine = machine(0);
    let (position, options) = first(&machine, 1);
    assert_eq!(opinion(&machine, "deep", 1, (&position, &options), true), None);
}
