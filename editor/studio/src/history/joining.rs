//! Which typing is joined into one step: in one place, within a word and the spaces after it, without a pause.

use super::{Act, Step, StepTitle, Swap};

/// A pause that ends a step, in milliseconds.
const PAUSE_MS: u64 = 2500;
/// Longer insertions count as pasted, not typed.
const TYPED_MAX: usize = 24;

/// Joins typing to a step if it continues it. Returns whether it did.
pub(super) fn join(step: &mut Step, next: &Swap, when: u64) -> bool {
    let [Act::Write(last)] = step.acts.as_slice() else { return false };
    let belongs = step.typed && last.path == next.path && when.saturating_sub(step.when) <= PAUSE_MS;
    let goes_on = if next.old.is_empty() { writes_on(last, next) } else { deletes_on(last, next) };
    belongs && goes_on && merge(step, next, when)
}

/// Merges a replacement into a step that consists of one, if both form a single replacement. Returns whether they do.
pub(super) fn merge(step: &mut Step, next: &Swap, when: u64) -> bool {
    let [Act::Write(last)] = step.acts.as_mut_slice() else { return false };
    let last_end = last.at as usize + last.new.len();
    let next_end = next.at as usize + next.old.len();
    if next.old.is_empty() && last_end == next.at as usize {
        last.new += &next.new;
    } else if next.new.is_empty() && last.new.is_empty() && next_end == last.at as usize {
        last.old.insert_str(0, &next.old);
        last.at = next.at;
    } else if next.new.is_empty() && last.new.is_empty() && next.at == last.at {
        last.old += &next.old;
    } else {
        return false;
    }
    step.when = when;
    step.title = StepTitle::Written;
    true
}

fn writes_on(last: &Swap, next: &Swap) -> bool {
    let pasted = next.new.chars().nth(TYPED_MAX).is_some();
    if last.new.is_empty() || pasted || last.new.contains('\n') {
        return false;
    }
    let begins_word = last.new.ends_with(char::is_whitespace) && !next.new.starts_with(char::is_whitespace);
    !begins_word || last.new.chars().all(char::is_whitespace)
}

fn deletes_on(last: &Swap, next: &Swap) -> bool {
    if !next.new.is_empty() || next.old.contains('\n') || last.old.contains('\n') {
        return false;
    }
    let backwards = next.at != last.at;
    let leaves_word = match backwards {
        true => last.old.starts_with(char::is_whitespace) && !next.old.ends_with(char::is_whitespace),
        false => last.old.ends_with(char::is_whitespace) && !next.old.starts_with(char::is_whitespace),
    };
    !leaves_word
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history::Written;

    fn typed(at: u32, old: &str, new: &str) -> Swap {
        Swap { path: "a".to_owned(), at, old: old.to_owned(), new: new.to_owned() }
    }

    fn step(swap: Swap) -> Step {
        let acts = vec![swap.into()];
        Step { id: 0, parent: None, title: StepTitle::Written, when: 1000, line: 1, typed: true, acts }
    }

    fn written(step: &Step) -> Written {
        let [Act::Write(swap)] = step.acts.as_slice() else { panic!("one replacement") };
        Written::of(swap)
    }

    #[test]
    fn words_pauses_and_lines_end_a_step() {
        let mut s = step(typed(0, "", "rul"));
        assert!(join(&mut s, &typed(3, "", "e"), 1100));
        assert!(join(&mut s, &typed(4, "", " "), 1200));
        assert_eq!(written(&s), Written::Write("rule".to_owned()));
        assert!(!join(&mut s, &typed(5, "", "a"), 1300), "a word starts");
        assert!(join(&mut s, &typed(5, "", "\n"), 1300));
        assert!(!join(&mut s, &typed(6, "", "\n"), 1300), "a line ends");
        let mut s = step(typed(0, "", "rul"));
        assert!(!join(&mut s, &typed(3, "", "e"), 1000 + PAUSE_MS + 1), "a pause");
        assert!(!join(&mut s, &typed(9, "", "e"), 1000), "another place");
        assert!(!join(&mut s, &typed(3, "", &"e".repeat(40)), 1000), "pasted");
    }

    #[test]
    fn deletions_in_both_directions_are_joined() {
        let mut s = step(typed(7, "d", ""));
        assert!(join(&mut s, &typed(6, "c", ""), 1000));
        assert!(join(&mut s, &typed(6, "e", ""), 1000));
        assert!(matches!(&s.acts[0], Act::Write(swap) if (swap.at, swap.old.as_str()) == (6, "cde")));
        assert_eq!(written(&s), Written::Delete("cde".to_owned()));
        assert!(!join(&mut s, &typed(6, "", "x"), 1000));
    }
}
