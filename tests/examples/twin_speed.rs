//! The speed of the native twin: `cargo run --release -p dicta-tests --example twin_speed`.
//!
//! Made-up charts, three against three, no game log, one thread. A decision is a choice with several legal options.

use std::hint::black_box;
use std::time::Instant;

use dicta_tests::twin::{Off, Pilot, Twin, sample};

const GAMES: u64 = 100_000;

fn main() {
    let twin = Twin::new(&sample::charts());
    for pilot in [Pilot::Random, Pilot::Steady] {
        let best = (0..5).map(|_| round(&twin, pilot)).min_by(|a, b| a.nanos.total_cmp(&b.nanos)).expect("five rounds");
        println!(
            "{pilot:?}: {:.1} ns a decision, {:.2} µs a game, {:.0} decisions and {:.1} turns a game",
            best.nanos, best.micros, best.decisions, best.turns
        );
    }
}

struct Round {
    nanos: f64,
    micros: f64,
    decisions: f64,
    turns: f64,
}

fn round(twin: &Twin, pilot: Pilot) -> Round {
    let (mut asked, mut turns) = (0u64, 0u64);
    let start = Instant::now();
    for seed in 0..GAMES {
        let outcome = twin.play(seed, &[pilot; 6], &mut Off);
        asked += u64::from(black_box(outcome).asked);
        turns += u64::from(outcome.turns);
    }
    let nanos = start.elapsed().as_nanos() as f64;
    let games = GAMES as f64;
    Round {
        nanos: nanos / asked as f64,
        micros: nanos / games / 1000.0,
        decisions: asked as f64 / games,
        turns: turns as f64 / games,
    }
}
