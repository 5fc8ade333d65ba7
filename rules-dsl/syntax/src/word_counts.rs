//! How often each word occurs in a text: letters, digits and `_`, also in comments and in quotes.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The words of one text, counted on first use.
#[derive(Clone, Debug, Default)]
pub struct WordCounts(Arc<OnceLock<HashMap<Box<str>, usize>>>);

impl WordCounts {
    /// How often a word occurs in the text, which must always be the same.
    pub fn count(&self, text: &str, word: &str) -> usize {
        self.0.get_or_init(|| counted(text)).get(word).copied().unwrap_or(0)
    }
}

/// They follow from the text.
impl PartialEq for WordCounts {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

fn counted(text: &str) -> HashMap<Box<str>, usize> {
    let mut counts: HashMap<Box<str>, usize> = HashMap::new();
    for word in text.split(|c: char| !c.is_alphanumeric() && c != '_') {
        match counts.get_mut(word) {
            Some(count) => *count += 1,
            None => drop(counts.insert(word.into(), 1)),
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_count() {
        let (counts, text) = (WordCounts::default(), "a ab a_b, \"a\" // äa\n");
        let of = |word| counts.count(text, word);
        assert_eq!((of("a"), of("ab"), of("a_b"), of("äa"), of("b")), (2, 1, 1, 1, 0));
    }
}
