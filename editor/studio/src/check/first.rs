//! The problems that are shown before a check ends; with them come the sheets.

use super::{Found, Problem, Sources, listed};
use crate::shift::Shift;
use std::cell::Cell;
use std::collections::HashMap;

impl Found {
    /// These problems of other files, together with those of `self` in text that is still the same. `self` has the
    /// problems that only the end of a check finds.
    pub(super) fn with(&self, sources: &Sources, mut problems: Vec<Problem>) -> Found {
        let now: HashMap<&str, &str> = sources.files.iter().map(|(path, text)| (path.as_str(), &**text)).collect();
        let mut shifts: HashMap<&str, Option<Shift>> = HashMap::new();
        for (path, was) in &self.sources.files {
            shifts.insert(path, now.get(path.as_str()).map(|now| Shift::between(was, now)));
        }
        problems.extend(self.problems.iter().filter_map(|problem| moved(problem, &shifts)));
        Found { sources: sources.clone(), problems: listed(problems) }
    }
}

/// The same problem in changed files; none if the text of one of its places has changed.
fn moved(problem: &Problem, shifts: &HashMap<&str, Option<Shift>>) -> Option<Problem> {
    let is_whole = Cell::new(true);
    let moved = problem.clone().map(|mut at| {
        match shifts.get(at.path.as_str()) {
            Some(Some(shift)) if !shift.touches(&(at.start..at.end)) => {
                (at.start, at.end) = (shift.now(at.start), shift.now(at.end));
            }
            Some(_) => is_whole.set(false),
            // A file of the library.
            None => {}
        }
        at
    });
    is_whole.get().then_some(moved)
}

#[cfg(test)]
mod tests {
    use crate::check::{CheckResult, Checker, Early, Found, Sources};
    use crate::sheet::Setting;
    use std::sync::atomic::AtomicBool;
    use std::sync::{Arc, Mutex};

    /// What a check finds before its end, and at its end.
    fn results(checker: &mut Checker, text: &str) -> (Vec<Early>, CheckResult) {
        let sources = Sources { revision: 1, files: vec![("a.dicta".to_owned(), text.into())] };
        let found = Mutex::new(Vec::new());
        let take = |early: Early| found.lock().expect("no panic").push(early);
        let checked = checker.check_unless(&sources, Some(&Setting::default()), &AtomicBool::new(false), &take);
        (found.into_inner().expect("no panic"), checked.expect("it isn't stopped"))
    }

    /// The messages of the first problems of a check, and of all of them, each with the text that it is about.
    fn check(checker: &mut Checker, text: &str) -> (Vec<Vec<String>>, Vec<String>) {
        let words = |found: &Found| {
            assert_eq!(found.sources.text("a.dicta"), Some(text));
            let word = |p: &super::Problem| format!("{}: {}", &text[p.at.start..p.at.end], p.message);
            found.problems.iter().filter(|p| p.is_error()).map(word).collect::<Vec<_>>()
        };
        let (early, checked) = results(checker, text);
        let problems = |early: &Early| match early {
            Early::Problems(found) => Some(words(found)),
            Early::Sheets(_) => None,
        };
        (early.iter().filter_map(problems).collect(), words(&checked.found))
    }

    /// The result for sheets before the end of a check.
    fn for_sheets(early: Vec<Early>) -> CheckResult {
        let sheets = early.into_iter().filter_map(|early| match early {
            Early::Sheets(result) => Some(result),
            Early::Problems(_) => None,
        });
        let mut sheets = sheets.collect::<Vec<_>>();
        assert_eq!(sheets.len(), 1);
        sheets.remove(0)
    }

    const HEAD: &str = "edition 1\nruleset a \"A\"\nboard hex\noption deep \"Deep\" off\n";

    #[test]
    fn problems_with_the_defaults_come_first_and_late_ones_stay_where_their_text_is() {
        let mut checker = Checker::default();
        let mut check = |rules: &str| check(&mut checker, &format!("{HEAD}{rules}"));
        let (x, y) = ("z: there is no `z` here".to_owned(), "q: there is no `q` here".to_owned());
        // The error under `deep` is found at the end.
        let (first, all) = check("define x = if deep then 1 + z else 2\ndefine y = 1\n");
        assert_eq!((first, &all), (vec![vec![]], &vec![x.clone()]));
        // In the next check, it is among the first problems, at its place.
        let (first, all) = check("define y = q + 10\ndefine x = if deep then 1 + z else 2\n");
        assert_eq!(all, [y.clone(), x.clone()]);
        assert_eq!(first, [vec![y.clone()]], "the text of `x` is after a change that is all between");
        let (first, all) = check("define y = q + 101\ndefine x = if deep then 1 + z else 2\n");
        assert_eq!((first, all), (vec![vec![y.clone(), x.clone()]], vec![y.clone(), x.clone()]));
        // It goes with its text.
        let (first, all) = check("define y = q + 101\ndefine x = if deep then 1 + y else 2\n");
        assert_eq!((first, all), (vec![vec![y.clone()]], vec![y]));
    }

    /// The names `z` in the source.
    fn names(result: &CheckResult, text: &str) -> usize {
        let names = result.names.as_ref().expect("names");
        let at = text.find("define z").expect("declared") + "define ".len();
        dicta_ide::uses(names, 0, at as u32).len()
    }

    #[test]
    fn sheets_come_first_with_the_names_that_the_last_check_has_found_at_its_end() {
        let mut checker = Checker::default();
        let mut check = |rules: &str| {
            let text = format!("{HEAD}{rules}");
            let (early, end) = results(&mut checker, &text);
            let early = for_sheets(early);
            let (shown, read) = [&early, &end].map(|result| result.reading.clone().expect("a reading")).into();
            assert!(Arc::ptr_eq(&shown.program, &read.program), "compiled twice");
            (names(&early, &text), names(&end, &text), Arc::ptr_eq(&shown, &read))
        };
        // The name under `deep` is found at the end.
        assert_eq!(check("define z = 3\ndefine x = if deep then 1 + z else 2\ndefine y = 1\n"), (1, 2, false));
        // Its text is still the same, so the end has nothing new.
        assert_eq!(check("define z = 3\ndefine x = if deep then 1 + z else 2\ndefine y = 10\n"), (2, 2, true));
        assert_eq!(check("define z = 33\ndefine x = if deep then 1 + z else 2\ndefine y = 10\n"), (2, 2, true));
        // A name that was just typed is new.
        assert_eq!(check("define z = 33\ndefine x = if deep then z + z else 2\ndefine y = 10\n"), (2, 3, false));
        assert_eq!(check("define z = 33\ndefine x = if deep then z + y else 2\ndefine y = 10\n"), (2, 2, false));
    }

    #[test]
    fn an_error_under_another_setting_stays_an_error_of_the_sheets() {
        let mut checker = Checker::default();
        let mut check = |y: &str| {
            let text = format!("{HEAD}define x = if deep then 1 + q else 2\ndefine y = {y}\n");
            let (early, end) = results(&mut checker, &text);
            [&for_sheets(early), &end].map(|result| result.reading.as_ref().expect("a reading").errors.len())
        };
        assert_eq!(check("1"), [0, 1]);
        assert_eq!(check("10"), [1, 1]);
    }

    #[test]
    fn a_check_of_unchanged_rules_has_no_first_problems() {
        let mut checker = Checker::default();
        let text = format!("{HEAD}define x = if deep then 1 + z else 2\n");
        assert_eq!(check(&mut checker, &text).0.len(), 1);
        let (first, all) = check(&mut checker, &text);
        assert!(first.is_empty() && all.len() == 1);
    }
}
