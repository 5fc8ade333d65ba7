//! Non-interference over many generated rulesets:
//! `cargo run -p dicta-tests --no-default-features --example interference -- --rulesets 300000 --seed 1`.

use dicta_tests::interference::generate::ruleset;
use dicta_tests::interference::{Judged, Tally, judge, shrink};
use std::collections::BTreeMap;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let of = |name: &str, default: u64| {
        let at = args.iter().position(|a| a == name);
        at.and_then(|i| args.get(i + 1)).and_then(|v| v.parse().ok()).unwrap_or(default)
    };
    let (rulesets, first, pairs) = (of("--rulesets", 10_000), of("--seed", 1), of("--pairs", 6));
    if args.iter().any(|a| a == "--show") {
        let text = ruleset(first);
        println!("{text}\n{:?}", judge(&text, first, pairs));
        return;
    }
    let (mut accepted, mut found, mut tally) = (0, 0, Tally::default());
    let (mut broken, mut refused) = (BTreeMap::<String, u64>::new(), BTreeMap::<dicta_compiler::Code, u64>::new());
    let mut sorts = BTreeMap::<String, u64>::new();
    for seed in first..first + rulesets {
        let text = ruleset(seed);
        match judge(&text, seed, pairs) {
            Judged::Broken(error) => {
                let kind: String = error.split_once(": ").map_or("", |e| e.1).chars().take(100).collect();
                let count = broken.entry(kind).or_default();
                *count += 1;
                if *count == 1 {
                    eprintln!("seed {seed}: {error}");
                }
            }
            Judged::Refused(codes) => *refused.entry(codes[0]).or_default() += 1,
            Judged::Played(played) => {
                accepted += 1;
                tally.add(&played);
            }
            Judged::Found(finding) => {
                accepted += 1;
                found += 1;
                let count = sorts.entry(finding.sort.clone()).or_default();
                *count += 1;
                if *count <= of("--shrink", 1) {
                    println!("seed {seed}: {finding:?}");
                    let same = |t: &str| matches!(judge(t, seed, pairs), Judged::Found(f) if f.sort == finding.sort);
                    let small = shrink(&text, same);
                    println!("{small}\n{:?}\n", judge(&small, seed, pairs));
                }
            }
        }
    }
    println!("{rulesets} rulesets from seed {first}: {accepted} accepted, {found} found; {tally:?}");
    println!("{sorts:#?}");
    println!("refused: {refused:?}\nbroken: {broken:#?}");
}
