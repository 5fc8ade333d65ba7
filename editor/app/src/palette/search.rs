//! Finds the items that match the input, the best first.
//!
//! Input that occurs as typed, or that matches beginnings of words, is a certain match; matches of scattered letters
//! are shown only if there are no better ones.

use super::Item;
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Matcher, Utf32Str};
use std::ops::Range;

/// The maximum number of matches.
const FOUND_MAX: usize = 200;

/// An item that matches.
pub struct Found {
    /// Its index among the items.
    pub item: usize,
    /// The letters that match, in order: those of the title, and those of the detail beside it.
    pub letters: Vec<u32>,
    pub beside: Vec<u32>,
}

impl Found {
    /// A match without input.
    pub fn plain(item: usize) -> Self {
        Found { item, letters: Vec::new(), beside: Vec::new() }
    }
}

/// How well an item matches.
struct Fit {
    score: u32,
    scattered: bool,
}

/// The items that match the input; all of them if there is no input.
pub fn found(matcher: &mut Matcher, items: &[Item], query: &str) -> Vec<Found> {
    let query = query.trim();
    if query.is_empty() {
        return (0..items.len()).take(FOUND_MAX).map(Found::plain).collect();
    }
    let mut search = Search {
        matcher,
        pattern: Pattern::parse(query, CaseMatching::Ignore, Normalization::Smart),
        words: query.to_lowercase().split_whitespace().map(str::to_owned).collect(),
        query: query.to_lowercase(),
        buffer: Vec::new(),
    };
    let mut fitting: Vec<(Fit, Found)> = items
        .iter()
        .enumerate()
        .filter_map(|(i, item)| search.in_title(i, item).or_else(|| search.in_both(i, item)))
        .collect();
    if fitting.iter().any(|(fit, _)| !fit.scattered) {
        fitting.retain(|(fit, _)| !fit.scattered);
    } else {
        let best = fitting.iter().map(|(fit, _)| fit.score).max().unwrap_or(0);
        fitting.retain(|(fit, _)| fit.score * 2 >= best);
    }
    fitting.sort_by_key(|(fit, found)| (std::cmp::Reverse(fit.score), found.item));
    fitting.into_iter().take(FOUND_MAX).map(|(_, found)| found).collect()
}

/// A search for the input.
struct Search<'m> {
    matcher: &'m mut Matcher,
    pattern: Pattern,
    /// The whole input and its words, in lower case.
    query: String,
    words: Vec<String>,
    buffer: Vec<char>,
}

impl Search<'_> {
    /// Matches letters of the title, which counts more than the detail.
    fn in_title(&mut self, number: usize, item: &Item) -> Option<(Fit, Found)> {
        let mut letters = Vec::new();
        let title = Utf32Str::new(&item.title, &mut self.buffer);
        let score = self.pattern.indices(title, self.matcher, &mut letters)?;
        // If the words occur as typed, highlight their first place: the title before the name after it.
        let places: Option<Vec<Range<u32>>> = self.words.iter().map(|word| place(&item.title, word)).collect();
        let connected = places.is_some();
        if let Some(places) = places {
            letters = places.into_iter().flatten().collect();
        }
        letters.sort_unstable();
        letters.dedup();
        let scattered = !connected && !by_beginnings(&item.title, &letters);
        let fit = Fit { score: score * 2 + whole(&item.title, &self.query), scattered };
        Some((fit, Found { item: number, letters, beside: Vec::new() }))
    }

    /// Matches whole words, some in the title and some in the detail.
    fn in_both(&mut self, number: usize, item: &Item) -> Option<(Fit, Found)> {
        let (mut letters, mut beside) = (Vec::new(), Vec::new());
        for word in &self.words {
            match place(&item.title, word) {
                Some(place) => letters.extend(place),
                None => beside.extend(place(&item.detail, word)?),
            }
        }
        for all in [&mut letters, &mut beside] {
            all.sort_unstable();
            all.dedup();
        }
        let both = format!("{} {}", item.title, item.detail);
        let score = self.pattern.score(Utf32Str::new(&both, &mut self.buffer), self.matcher)?;
        Some((Fit { score, scattered: false }, Found { item: number, letters, beside }))
    }
}

/// The range of letters at which a lower-case word occurs in a text.
fn place(text: &str, word: &str) -> Option<Range<u32>> {
    let small = text.to_lowercase();
    let start = small[..small.find(word)?].chars().count() as u32;
    Some(start..start + word.chars().count() as u32)
}

/// Whether these letters of a title are beginnings of words.
fn by_beginnings(title: &str, letters: &[u32]) -> bool {
    let all: Vec<char> = title.chars().collect();
    let begins = |at: usize| match (at.checked_sub(1).and_then(|b| all.get(b)), all.get(at)) {
        (Some(before), Some(c)) => {
            !before.is_alphanumeric()
                || before.is_numeric() != c.is_numeric()
                || before.is_lowercase() && c.is_uppercase()
        }
        _ => true,
    };
    letters.iter().enumerate().all(|(i, &at)| i > 0 && letters[i - 1] + 1 == at || begins(at as usize))
}

/// The bonus of a title that equals the input or starts with it; the name after it counts as much.
fn whole(title: &str, query: &str) -> u32 {
    let parts = title.split("  ").map(str::to_lowercase);
    let gains = parts.map(|part| match () {
        () if part == query => 2_000,
        () if part.starts_with(query) => 500,
        () => 0,
    });
    gains.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Goal;
    use nucleo_matcher::Config;

    /// The matching titles, given titles with their details.
    fn titles<'i>(items: &[(&'i str, &str)], query: &str) -> Vec<&'i str> {
        let all: Vec<Item> = items.iter().map(|(title, detail)| item(title, detail)).collect();
        found(&mut Matcher::new(Config::DEFAULT), &all, query).iter().map(|f| items[f.item].0).collect()
    }

    fn item(title: &str, detail: &str) -> Item {
        Item {
            icon: "",
            title: title.to_owned(),
            detail: detail.to_owned(),
            keys: String::new(),
            missing: None,
            goal: Goal::Text(title.to_owned()),
        }
    }

    #[test]
    fn matches_are_highlighted_in_the_title_before_the_name() {
        let items = [item("Red Baron #4  red_4", "aircraft")];
        let lit = |query: &str| found(&mut Matcher::new(Config::DEFAULT), &items, query)[0].letters.clone();
        assert_eq!(lit("red"), [0, 1, 2]);
        assert_eq!(lit("red_"), [14, 15, 16, 17]);
        assert_eq!(lit("rb"), [0, 4]);
    }

    #[test]
    fn matches_in_the_title_come_before_those_in_the_detail() {
        let items = [
            ("Übung", "mission"),
            ("Step back", "Play"),
            ("Save all", "File"),
            ("x", "Save"),
            ("From 3S3 to 14L3", ""),
            ("14L3 and more", ""),
            ("Loop  14L3b", ""),
            ("14L3", ""),
        ];
        assert_eq!(titles(&items, "")[..4], ["Übung", "Step back", "Save all", "x"]);
        assert_eq!(titles(&items, "sava"), ["Save all"]);
        assert_eq!(titles(&items, "save"), ["Save all", "x"]);
        assert_eq!(titles(&items, "ubung"), ["Übung"]);
        assert_eq!(titles(&items, "14L3"), ["14L3", "14L3 and more", "Loop  14L3b", "From 3S3 to 14L3"]);
        assert_eq!(titles(&items, "qqq"), [""; 0]);
    }

    #[test]
    fn scattered_matches_are_shown_only_without_better_ones() {
        let items = [
            ("Next pane", "Go to the next pane"),
            ("Duplicate lines", "Copy the lines below"),
            ("Reset the layout", "Put every pane back"),
            ("Light or dark", "Change the theme of the application now"),
        ];
        assert_eq!(titles(&items, "pan"), ["Next pane", "Reset the layout"]);
        assert_eq!(titles(&items, "lod"), ["Light or dark"]);
        assert_eq!(titles(&items, "dplines"), ["Duplicate lines"]);
        // Words may match on both sides, letters may not.
        assert_eq!(titles(&items, "reset back"), ["Reset the layout"]);
        assert_eq!(titles(&items, "resetback"), [""; 0]);
    }
}
