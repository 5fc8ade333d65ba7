//! The names nearest to a mistyped one, and the edit distance of two names.

/// With more names than this there is no search for the nearest: with many errors it would take minutes.
const CANDIDATES_MAX: usize = 5_000;

/// The minimum number of letters for completing a truncated name.
const PREFIX_MIN: usize = 3;

/// Names with more characters than this have no near ones.
const LENGTH_MAX: usize = 64;

/// The names nearest to `name`, best first, at most three, each differing in about a third of its letters at most; if
/// there are none, those that begin with `name`. A name of two letters is only near to the same letters in another
/// case, and a name of one letter to nothing.
pub fn nearest<'n>(name: &str, among: impl Iterator<Item = &'n str>) -> Vec<String> {
    let length = name.chars().count();
    // With a letter changed, a short name is another name.
    let is_similar = |n: &str| match length {
        0 | 1 => false,
        2 => n.eq_ignore_ascii_case(name),
        _ => true,
    };
    let limit = (length / 3).max(1) + 1;
    let all: Vec<&str> = among.take(CANDIDATES_MAX + 1).collect();
    if all.len() > CANDIDATES_MAX {
        return vec![];
    }
    let small = name.to_ascii_lowercase();
    let mut found: Vec<(usize, &str)> = all
        .iter()
        .copied()
        .filter(|n| *n != name && n.len().abs_diff(name.len()) <= limit && is_similar(n))
        .filter_map(|n| Some((edit_distance(&small, &n.to_ascii_lowercase(), limit)?, n)))
        .filter(|(distance, n)| *distance < length.min(n.chars().count()))
        .collect();
    if found.is_empty() && length >= PREFIX_MIN {
        let goes_on =
            |n: &&&str| n.get(..name.len()).is_some_and(|n| n.eq_ignore_ascii_case(name)) && n.len() > name.len();
        found = all.iter().filter(goes_on).map(|n| (n.len(), *n)).collect();
    }
    found.sort();
    found.dedup();
    found.into_iter().take(3).map(|(_, n)| n.to_string()).collect()
}

/// The edit distance of two names (insert, delete, replace, swap neighbours); `None` if it exceeds the bound, or a name has
/// more than 64 characters.
pub fn edit_distance(a: &str, b: &str, bound: usize) -> Option<usize> {
    let a: Vec<char> = a.chars().collect();
    let b: Vec<char> = b.chars().collect();
    if a.len() > LENGTH_MAX || b.len() > LENGTH_MAX || a.len().abs_diff(b.len()) > bound {
        return None;
    }
    let mut before: Vec<usize> = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let change = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = change.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        if row.iter().min().is_some_and(|m| *m > bound) {
            return None;
        }
        before = std::mem::replace(&mut last, row);
    }
    Some(last[b.len()]).filter(|distance| *distance <= bound)
}

#[cfg(test)]
mod tests {
    use super::{edit_distance, nearest};

    #[test]
    fn a_truncated_name_is_completed() {
        let names = ["width_least", "width_least_high", "depth", "height"];
        assert_eq!(nearest("width_", names.into_iter()), ["width_least", "width_least_high"]);
        assert_eq!(nearest("deth", names.into_iter()), ["depth"]);
        assert!(nearest("wi", names.into_iter()).is_empty());
    }

    #[test]
    fn short_names_differ_only_in_case() {
        let names = ["A", "R", "b", "R1", "n2", "rim"];
        let found = |name| nearest(name, names.into_iter());
        assert!(["n", "a", "r", "r2", "a1", ""].into_iter().all(|name| found(name).is_empty()));
        assert_eq!((found("r1"), found("ri"), found("rin")), (vec!["R1".to_owned()], vec![], vec!["rim".to_owned()]));
        assert_eq!(found("n2x"), ["n2"]);
    }

    #[test]
    fn neighbours_are_swapped_in_one_edit() {
        assert_eq!(edit_distance("reqiure", "require", 2), Some(1));
        assert_eq!(edit_distance("ab", "ba", 1), Some(1));
        assert_eq!((edit_distance("pice", "piece", 1), edit_distance("pice", "piece", 0)), (Some(1), None));
        assert_eq!(edit_distance(&"a".repeat(65), &"a".repeat(65), 1), None);
    }
}
