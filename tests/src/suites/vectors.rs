//! Worked examples of the rulebooks and the rows of the comparison of the five rulebooks: which example of which system
//! plays them.

use super::built_in::{BuiltIn, published};
use std::collections::BTreeSet;

/// The worked examples T1 to T20: a system with the rule, and the example that plays it.
const WORKED: &[(&str, &str)] = &[
    ("bluemax-2013-de", "A medium burst at two hexes: three dice"),
    ("bluemax-2013-de", "White, red and blue: two cards of deck B, taking effect in the resolution"),
    ("bluemax-2013-de", "Collision"),
    ("bluemax-2013-de", "A 3 or more ends the spin"),
    ("bluemax-2013-de", "Out of the spin: a 5 ends it, a 3 gives the new facing"),
    ("bluemax-2013-de", "From the start maneuver 3S3 to 14L3"),
    ("bluemax-2013-de", "14L3: two hexes on, then one side to the left"),
    ("bluemax-2013-de", "14L3 costs three"),
    ("bluemax-2013-de", "A dive: from level 4 to 3"),
    ("bluemax-2013-de", "A climb: from level 3 to 4"),
    ("bluemax-2013-de", "Tailing across one level, not across two"),
    ("bluemax-2013-de", "Pursuer and pursued"),
    ("nutshell", "A chain: X is tailed by C, C by B, B by G"),
    ("bluemax-2013-de", "A circle of pursuers is broken"),
    ("nutshell", "A to D tail X; E, F and G don't"),
    ("nutshell", "After number 1 comes 1 or 2"),
    ("nutshell", "A fires at B with deflection, B at C without"),
    ("nutshell", "Three hexes straight ahead and no farther"),
    ("nutshell", "Grazed at number 1: 1 again"),
    ("nutshell", "With honour: an empty tank, no engine, no guns"),
];

/// Whether a system has an example with this title; for an example with rows any row will do.
fn plays(system: &BuiltIn, title: &str) -> bool {
    let is = |name: &str| name.strip_prefix(title).is_some_and(|rest| rest.is_empty() || rest.starts_with(" ("));
    system.program.examples.iter().any(|e| is(&e.head.name))
}

#[test]
fn every_worked_example_is_played() {
    let systems = published();
    let of = |folder: &str| systems.iter().find(|s| s.folder == folder).expect("a built-in system");
    let missing: Vec<_> = (1..).zip(WORKED).filter(|(_, (folder, title))| !plays(of(folder), title)).collect();
    assert!(missing.is_empty() && WORKED.len() == 20, "{missing:?}");
    assert!(!plays(of("gdw"), "A medium burst at two hexes"), "the canary");
}

/// The rows that a text names: `row 7.8 base, distance; row 7.11 climb, 7.6 cost`.
fn rows(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '.');
    words.filter(|w| w.strip_prefix("7.").is_some_and(|n| n.parse::<u32>().is_ok_and(|n| n < 16))).collect()
}

/// At least forty examples of each published system name the row that they cover, and each system covers most of the
/// sections.
#[test]
fn examples_name_their_rows() {
    for system in published() {
        let (mut places, mut named) = (BTreeSet::new(), BTreeSet::new());
        for example in &system.program.examples {
            let said = [&example.head.source, &example.head.reconstructed];
            let rows: BTreeSet<&str> = said.into_iter().flatten().flat_map(|text| rows(text)).collect();
            if !rows.is_empty() {
                places.insert((example.head.origin.file, example.head.origin.start));
            }
            named.extend(rows.into_iter().map(str::to_string));
        }
        assert!(places.len() >= 40, "{}: only {} examples name a row", system.folder, places.len());
        assert!(named.len() >= 9, "{}: only {named:?}", system.folder);
    }
    assert_eq!(rows("S3 line 651; rows 7.8 base, 7.11; 7.99 and 17.8"), ["7.11", "7.8"].into_iter().collect());
}
