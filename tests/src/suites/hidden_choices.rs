//! Of two that decide in the same gathering, one decides first. The other must not know more or less for that: what it
//! doesn't see was chosen, it expects as if it was still to be chosen.

use super::kit::{project_of, sound};
use dicta_pilots::{Opinion, Pilot, PilotSpec, Weighed};
use dicta_play::{GameLog, Machine, OptionBuf, Status};
use dicta_program::MissionId;
use std::sync::atomic::AtomicBool;

/// An open cart gains much, unless the guard hits it, which is one of its four steps. In `later` the guard decides first.
const CARTS: &str = r#"edition 1
ruleset carts "Carts"
board hex
side red "Red" { colour brown }
side blue "Blue" { colour grey }
enum step "Step" { open "Open" { } closed "Closed" { } rest "Rest" { } doze "Doze" { } wait "Wait" { } hit "Hit" { } }
kind cart "Cart" piece {
  stat steps "Steps" : set of step
  counter load "Load" : 0..99 = 40
  state plan "Plan" : step = rest secret to owner
}
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
    each cart c where c.plan == open {
      if any cart t where t.plan == hit { c.load -= 9 } else { c.load += 20 }
    }
  }
}
doctrine near "Near" for cart c {
  samples 1
  replies 16
  + c.load as load because "load"
}
mission first "First" {
  map yard
  turns 6
  seat one red
  seat two blue
  piece a gambler { seat one, at 0303, facing 2 }
  piece b guard { seat two, at 0306, facing 2 }
}
mission later "Later" {
  map yard
  turns 6
  seat two blue
  seat one red
  piece b guard { seat two, at 0306, facing 2 }
  piece a gambler { seat one, at 0303, facing 2 }
}
"#;

/// With this line of the doctrine, none hits.
const AVOIDS: &str = "  replies 16\n  avoid go when s == hit because \"it is rude\"\n";

/// The missions of a text, ready to play.
fn machines(text: &str) -> [Machine; 2] {
    let project = project_of("carts.dicta", text);
    let program = sound(&project, dicta_compiler::compile(&project, "carts", &[], &[]));
    [0, 1].map(|mission| Machine::new(program.clone(), MissionId(mission)).expect("a mission that can be set up"))
}

/// What the gambler finds out about opening.
fn opening(machine: &Machine, seed: u64) -> Weighed {
    let (mut position, mut options) = (machine.start(seed), OptionBuf::new());
    loop {
        assert_eq!(machine.advance_into(&mut position, &mut GameLog::Off, &mut options), Status::Decide);
        if options.len() == 2 {
            break;
        }
        machine.choose_index(&mut position, seed as usize % 4, &options, &mut GameLog::Off);
    }
    let decision = machine.decision(&position).expect("the gambler decides");
    let spec = PilotSpec::parse(machine.program(), "near").expect("a pilot");
    let look = machine.look(&position, decision.seat);
    let mut pilot = Pilot::new(spec, seed, "one");
    let Opinion { weighed, .. } =
        pilot.opinion(machine, &decision, &options, look, &AtomicBool::new(false)).expect("not canceled");
    weighed.into_iter().find(|weighed| weighed.option == 0).expect("it is tried")
}

#[test]
fn who_decides_later_expects_all_that_the_others_may_have_chosen() {
    let (plain, careful) = (machines(CARTS), machines(&CARTS.replace("  replies 16\n", AVOIDS)));
    for (plain, careful) in plain.iter().zip(&careful) {
        for seed in 0..5 {
            let Weighed { plays, sum, .. } = opening(plain, seed);
            let (hit, spared) = (31 * plays as i64, 60 * plays as i64);
            assert!(plays == 16 && hit < sum && sum < spared, "seed {seed}: {sum} of {plays}");
            assert_eq!(opening(careful, seed).sum, spared);
        }
    }
}
