//! Campaigns: the same seed is the same campaign, saved and taken up between any two missions it comes to the same
//! end, what lasts goes from mission to mission and nothing else does, and a record that was changed is refused.

use super::kit::{project_of, root, told};
use dicta_play::OptionBuf;
use dicta_play::campaign::{CampaignGame, CampaignJournal, CampaignMachine, CampaignRecord, Standing, Tables};
use std::sync::Arc;

/// The campaigns of a text that must have no errors.
#[track_caller]
fn campaign(text: &str) -> CampaignMachine {
    let project = project_of("campaign.dicta", text);
    let system = project.systems.first().expect("a ruleset");
    let compiled = dicta_compiler::compile(&project, &system.name, &[], &[]);
    assert!(!compiled.has_errors(), "{}", told(&project, &compiled.diagnostics));
    CampaignMachine::new(Arc::new(compiled.program), 0).unwrap_or_else(|e| panic!("{e}"))
}

fn sketch() -> String {
    std::fs::read_to_string(root().join("tests/sketches/campaign.dicta")).expect("the sketch")
}

/// Plays on until the campaign is over, always any option by a rule of its own; stops before each mission for `watch`.
fn play(
    machine: &CampaignMachine,
    game: &mut CampaignGame,
    journal: &mut CampaignJournal,
    mut watch: impl FnMut(&mut CampaignGame),
) -> Standing {
    let mut buf = OptionBuf::new();
    for n in 0..1_000_000usize {
        match machine.advance(game, journal, &mut buf) {
            Standing::Decide => {
                let picks = buf.get((n * 7 + 3) % buf.len()).to_vec();
                machine.choose(game, &picks, journal).expect("a legal option");
            }
            Standing::Mission(_) => {
                watch(game);
                machine.begin(game, None, journal).expect("a mission that can be set up");
            }
            Standing::Ended => {}
            over => return over,
        }
    }
    panic!("no end");
}

#[test]
fn the_sketch_is_played_to_its_end() {
    let machine = campaign(&sketch());
    let mut game = machine.start(1, true);
    let standing = play(&machine, &mut game, &mut CampaignJournal::default(), |_| {});
    let Standing::Over(outcome) = &standing else { panic!("{standing:?}") };
    assert_eq!(game.played().len(), 24, "{outcome:?}");
}
