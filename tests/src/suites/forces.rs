//! Entries picked from the pools of a mission's pieces before the game.

use super::built_in::built_in_systems;
use super::kit::{Random, machine, play, project_of, sound};
use dicta_play::forces::{ForcesError, admitted, exchanged, pick, pool, sides_with};
use dicta_play::replay::Replay;
use dicta_play::{GameLog, Machine};
use dicta_program::{EntryId, KindId, MissionId, Program};
use std::sync::Arc;

fn picks(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(piece, entry)| (piece.to_string(), entry.to_string())).collect()
}

fn with(program: &Program, mission: usize, list: &[(&str, &str)]) -> Arc<Program> {
    Arc::new(pick(program, MissionId(mission as u32), &picks(list)).expect("entries of the pools"))
}

fn played(machine: &Machine, seed: u64) -> (Replay, u64) {
    let mut replay = Replay::new(machine, seed);
    let end = play(machine, seed, &mut GameLog::Off, |_, _, _| {}, |picks, after| replay.push(picks, after));
    (replay, end.expect("a game").hash)
}

/// Every mission of the library that has pools is played with the picked entries, and the replay fits only that game.
#[test]
fn picked_entries_are_played() {
    let mut random = Random::new(7);
    let mut seen = 0;
    for system in built_in_systems() {
        for (i, mission) in system.program.missions.iter().enumerate() {
            let pooled: Vec<_> = mission.pieces.iter().filter(|p| !p.pool.is_empty()).collect();
            if pooled.is_empty() {
                continue;
            }
            seen += 1;
            let own = machine(&system.program, &mission.head.name);
            for seed in 0..4 {
                let chosen = pooled.iter().map(|p| {
                    let others: Vec<_> = p.pool.iter().enumerate().filter(|(_, e)| **e != p.entry).collect();
                    let (at, entry) = *random.of(&others);
                    (p, *entry, pool(&system.program, p)[at])
                });
                let chosen: Vec<_> = chosen.collect();
                let list: Vec<_> = chosen.iter().map(|(p, _, (name, _))| (p.head.name.as_str(), *name)).collect();
                let program = with(&system.program, i, &list);
                for (piece, entry, (_, title)) in &chosen {
                    let now = program.missions[i].pieces.iter().find(|p| p.head.name == piece.head.name);
                    let now = now.expect("the same pieces");
                    assert_eq!((now.entry, now.head.title.as_str()), (*entry, *title), "{}", piece.head.name);
                }
                let other = machine(&program, &mission.head.name);
                let (replay, hash) = played(&other, seed);
                assert_eq!(replay.fits(&other), Ok(()));
                assert_eq!(replay.check(&other).map(|p| p.hash()), Ok(hash));
                assert_eq!(played(&machine(&with(&system.program, i, &list), &mission.head.name), seed).1, hash);
                assert!(replay.fits(&own).is_err(), "{list:?} differs from the source");
                assert_ne!(played(&own, seed).1, hash, "{list:?}");
            }
        }
    }
    assert!(seen > 0, "no mission has a pool");
}

const CARTS: &str = r#"edition 1
ruleset mine "Mine"
board square
side red "Red" { }
side blue "Blue" { }
kind cart "Cart" piece { stat wheels "Wheels" : 2..4 = 4 }
cart barrow "Barrow" { wheels 2 }
cart wagon "Wagon" { wheels 4 }
cart tumbrel "Tumbrel" { wheels 2 }
turn { phase going "Going" { each cart c { c.facing = 1 } } }
map yard "Yard" { size 4 x 3 }
mission race "Race" {
  map yard
  turns 2
  seat one "One" red
  seat two "Two" blue
  piece a wagon { seat one, at @0102, facing 2, pool [barrow] }
  piece b "The Old One" wagon { seat two, at @0402, facing 2, pool [barrow, wagon] }
  piece c wagon { seat two, at @0401, facing 2 }
}
"#;

#[test]
fn only_entries_of_the_pool_can_be_picked() {
    let project = project_of("mine.dicta", CARTS);
    let program = sound(&project, dicta_compiler::compile(&project, "mine", &[], &[]));
    let pieces = |list: &[(&str, &str)]| {
        let with = with(&program, 0, list);
        with.missions[0].pieces.iter().map(|p| (p.entry.0, p.head.title.clone())).collect::<Vec<_>>()
    };
    let of = |entry: u32, title: &str| (entry, title.to_owned());
    // A title of the piece's own is kept; the entry's title is replaced.
    let both = pieces(&[("a", "barrow"), ("b", "barrow")]);
    assert_eq!(both, [of(0, "Barrow"), of(0, "The Old One"), of(1, "Wagon")]);
    // A piece's own entry may be picked, even if the pool lacks it.
    assert_eq!(pieces(&[("a", "wagon")]), pieces(&[]));
    assert_eq!(pool(&program, &program.missions[0].pieces[0]), [("wagon", "Wagon"), ("barrow", "Barrow")]);
    let refused = |list: &[(&str, &str)]| pick(&program, MissionId(0), &picks(list)).expect_err("refused").to_string();
    assert_eq!(refused(&[("a", "tumbrel")]), "the piece `a` can't be `tumbrel`: its pool is wagon, barrow");
    assert_eq!(refused(&[("c", "barrow")]), "the piece `c` has no pool to pick from");
    assert_eq!(refused(&[("z", "barrow")]), "there is no piece `z` in the mission `race`");
    assert_eq!(refused(&[("a", "barrow"), ("a", "wagon")]), "the piece `a` is picked twice");
    assert_eq!(pick(&program, MissionId(1), &[]), Err(ForcesError::NoMission));
}

/// All pieces of a kind on a side become one entry: of the pools, or any of the kind.
#[test]
fn a_side_can_have_one_entry_for_all_its_pieces() {
    let project = project_of("mine.dicta", CARTS);
    let program = sound(&project, dicta_compiler::compile(&project, "mine", &[], &[]));
    let kind = program.kinds.iter().position(|k| k.head.name == "cart").map(|i| KindId(i as u32)).expect("the kind");
    let mission = &program.missions[0];
    assert_eq!(admitted(&program, mission, kind), [EntryId(0), EntryId(1)], "no pool has the tumbrel");
    assert_eq!(sides_with(&program, mission, kind), [0, 1]);
    let mut free = mission.clone();
    free.pieces.iter_mut().for_each(|piece| piece.pool.clear());
    assert_eq!(admitted(&program, &free, kind), [EntryId(0), EntryId(1), EntryId(2)]);
    free.pieces.retain(|piece| piece.seat == 1);
    assert_eq!(sides_with(&program, &free, kind), [1]);
    free.pieces.clear();
    assert_eq!((admitted(&program, &free, kind), sides_with(&program, &free, kind)), (vec![], vec![]));

    let swapped = exchanged(&program, mission, kind, |side| (side == 1).then_some(EntryId(0)));
    let pieces: Vec<_> = swapped.pieces.iter().map(|p| (p.entry.0, p.head.title.as_str())).collect();
    assert_eq!(pieces, [(1, "Wagon"), (0, "The Old One"), (0, "Barrow")]);
    assert_eq!(exchanged(&program, mission, kind, |_| None), *mission);
}
