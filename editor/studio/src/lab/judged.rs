//! Which declarations a comparison is about: those whose text differs between A and B. So a declaration's card can show
//! the last verdict, and whether the declaration has changed since.

use super::{Against, KeptResult, KeptRung, KeptWhat, LabOrder, Metric, version_of};
use crate::check::{Checker, sum_of};
use crate::sheet::Reading;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A declaration that a comparison is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedRule {
    /// Its keyword and its name.
    pub word: String,
    pub name: String,
    /// A checksum of its text under B, with the changes of overlays.
    pub sum: u32,
}

/// The last verdict on each declaration that a kept comparison is about.
#[derive(Debug, Default)]
pub struct LastVerdicts {
    of: BTreeMap<(String, String), Vec<LastVerdict>>,
}

/// A verdict on a declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct LastVerdict {
    /// When the comparison was kept, in milliseconds since 1970.
    pub when: u64,
    pub against: Against,
    /// The names of the missions.
    pub missions: Vec<String>,
    pub metric: Metric,
    pub rungs: Vec<KeptRung>,
    /// The number of declarations that the comparison is about.
    pub rules: usize,
    ruleset: String,
    sum: u32,
}

/// The declarations that a comparison is about.
pub(super) fn judged(checker: &mut Checker, order: &LabOrder) -> Vec<JudgedRule> {
    let mut of = |version: usize| {
        let (sources, overlays) = version_of(order, version);
        checker.declarations(sources, &order.ruleset, &overlays)
    };
    let (before, now) = (of(0), of(1));
    let is_changed = |(key, sum): &(&(String, String), &u32)| before.get(*key) != Some(*sum);
    let changed = now.iter().filter(is_changed);
    changed.map(|((word, name), sum)| JudgedRule { word: word.clone(), name: name.clone(), sum: *sum }).collect()
}

impl LastVerdicts {
    /// The verdicts of kept results, the newest of which comes first.
    pub fn of(results: &[KeptResult]) -> Self {
        let mut verdicts = LastVerdicts::default();
        for kept in results {
            let Ok(head) = &kept.head else { continue };
            let KeptWhat::Comparison { against, metric, rungs, ruleset, rules } = &head.what else { continue };
            for rule in rules {
                let of = verdicts.of.entry((rule.word.clone(), rule.name.clone())).or_default();
                // A ruleset's earlier verdicts don't count.
                if of.iter().all(|verdict| verdict.ruleset != *ruleset) {
                    of.push(LastVerdict {
                        when: kept.when,
                        against: against.clone(),
                        missions: head.missions.clone(),
                        metric: metric.clone(),
                        rungs: rungs.clone(),
                        rules: rules.len(),
                        ruleset: ruleset.clone(),
                        sum: rule.sum,
                    });
                }
            }
        }
        verdicts
    }

    /// The last verdict on a declaration of a reading, and whether the declaration is still the same.
    pub fn on(&self, reading: &Reading, word: &str, name: &str) -> Option<(&LastVerdict, bool)> {
        // Most declarations have none.
        if self.of.is_empty() {
            return None;
        }
        let declared = reading.declared(word, name)?;
        let of = self.of.get(&(declared.word.clone(), declared.name.clone()))?;
        let verdict = of.iter().find(|verdict| verdict.ruleset == reading.ruleset)?;
        let sum = sum_of(declared.parts.iter().map(|part| reading.text(*part)));
        Some((verdict, sum == verdict.sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;
    use crate::lab::Played;
    use crate::lab::tests::{TEXT, order, played, sources};
    use std::path::Path;

    /// The small rules, with a value in them.
    fn ruled(base: u32) -> String {
        let item = "+ 1 when a.fuel > 50 as full because \"heavy\"";
        let value = format!("value thirst \"Thirst\" (a: plane) = {base} {{\n  {item}\n}}\n");
        TEXT.replace("turn {", &format!("{value}turn {{")).replace("a.fuel -= 1", "a.fuel -= thirst(a)")
    }

    fn reading(text: &str) -> std::sync::Arc<Reading> {
        let checked = Checker::default().check(&sources(text));
        checked.reading.expect("a reading")
    }

    #[test]
    fn a_comparison_is_about_what_differs() {
        let order = LabOrder { saved: sources(&ruled(1)), ..order(&ruled(2)) };
        let names = |order: &LabOrder| -> Vec<String> {
            let found = judged(&mut Checker::default(), order);
            found.iter().map(|rule| format!("{} {}", rule.word, rule.name)).collect()
        };
        assert_eq!(names(&order), ["value thirst"]);
        assert!(names(&LabOrder { saved: order.now.clone(), ..order.clone() }).is_empty());
        // Without a house rule.
        let house = format!("{}\n", ruled(1));
        let overlay = "ruleset evening \"Evening\" extends small\ndie d4 \"Four\" { 1, 2, 3, 4 }\n";
        let files = [("small.dicta".to_owned(), house), ("evening.dicta".to_owned(), overlay.to_owned())];
        let order = LabOrder {
            against: Against::Without("evening".to_owned()),
            now: crate::check::Sources::of(1, files),
            overlays: vec!["evening".to_owned()],
            ..order
        };
        assert_eq!(names(&order), ["die d4"]);
    }

    #[test]
    fn a_verdict_is_known_until_the_declaration_changes() {
        let files = InMemory::default();
        let order = LabOrder { saved: sources(&ruled(1)), ..order(&ruled(2)) };
        let folder = Path::new("/state/lab");
        KeptResult::keep(&files, folder, 1000, &Played::Comparison(Box::new(played(order)))).expect("kept");
        let verdicts = LastVerdicts::of(&KeptResult::list(&files, folder).expect("listed"));
        let known = |text: &str, name: &str| {
            let reading = reading(text);
            verdicts.on(&reading, "value", name).map(|(verdict, is_same)| (verdict.rules, is_same))
        };
        assert_eq!(known(&ruled(2), "thirst"), Some((1, true)));
        assert_eq!(known(&ruled(3), "thirst"), Some((1, false)));
        assert_eq!(known(&ruled(2), "other"), None);
        // Another ruleset may have a value of the same name.
        assert_eq!(known(&ruled(2).replace("ruleset small", "ruleset large"), "thirst"), None);
    }
}
