//! The nearest name to a mistyped one, for "did you mean": keywords here, parts of declarations in edits and on the
//! command line. The compiler's messages list several names (`dicta_diagnostics::nearest`).
//!
//! Comparison ignores case first, so that `Wings` finds `wings`.

use crate::tokens::RESERVED_WORDS;
use dicta_diagnostics::edit_distance;

/// The candidate nearest to a name by edit distance, if one is near enough to be a likely typo: at most one edit for
/// short names, a third of the length for longer ones. Of equally near candidates one with the same first letter wins,
/// then the first.
pub fn nearest<'c>(name: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let length = name.chars().count();
    let bound = (length / 3).clamp(1, 4);
    // Nearest first; of equally near ones those that begin with the same letter.
    let mut best: Option<((usize, bool), &str)> = None;
    for candidate in candidates {
        if candidate == name {
            continue;
        }
        if candidate.eq_ignore_ascii_case(name) {
            return Some(candidate);
        }
        let worst = best.map_or(bound, |((d, _), _)| d);
        // A name of two letters that differs in one is another name.
        if length.max(candidate.chars().count()) <= 2 {
            continue;
        }
        let Some(distance) = edit_distance(name, candidate, worst) else { continue };
        let rank = (distance, name.chars().next() != candidate.chars().next());
        if best.is_none_or(|(least, _)| rank < least) {
            best = Some((rank, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// A title as a name, such as `fokker_dr_i` for `Fokker Dr.I`; none if it has no letter and no digit that a name may
/// have.
pub fn name_of(title: &str) -> Option<String> {
    let words = title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty());
    let name = words.collect::<Vec<_>>().join("_").to_ascii_lowercase();
    let begins = name.chars().next()?;
    let free = !begins.is_ascii_digit() && !RESERVED_WORDS.contains(&name.as_str());
    Some(if free { name } else { format!("the_{name}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_near_names_are_found() {
        let words = ["forbid", "require", "warn", "prefer", "discard"];
        assert_eq!(nearest("forbidd", words), Some("forbid"));
        assert_eq!(nearest("reqiure", words), Some("require"));
        assert_eq!(nearest("Warn", words), Some("warn"));
        assert_eq!(nearest("discrd", words), Some("discard"));
        assert_eq!(nearest("balloon", words), None);
        assert_eq!(nearest("pice", ["dice", "piece"]), Some("piece"));
        assert_eq!(nearest("x", ["a"]), None);
        assert_eq!(nearest("", words), None);
    }
}
