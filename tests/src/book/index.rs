//! The index of the book: all words, functions and defaults of the language, generated from the lists of the parser
//! and the compiler. The part above its mark is written by hand.

use super::{docs, pages, read};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The page is generated after this line.
const MARK: &str = "<!-- generated: INSTA_UPDATE=always cargo test -p dicta-tests book -->\n";
/// The maximum number of pages listed for a word.
const LEADS: usize = 3;

/// The code in a page: inline spans and blocks.
fn code(page: &str) -> (Vec<&str>, Vec<&str>) {
    let (mut spans, mut blocks, mut inside) = (Vec::new(), Vec::new(), false);
    for line in page.lines() {
        if line.trim_start().starts_with("```") {
            inside = !inside;
        } else if inside {
            blocks.push(line);
        } else {
            spans.extend(line.split('`').skip(1).step_by(2));
        }
    }
    (spans, blocks)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|w| !w.is_empty())
}

/// For every word in the code of the reference, the pages that contain it, most relevant first. A word in an inline
/// span in a sentence or a table weighs more than a word in a block.
fn places() -> BTreeMap<String, Vec<(String, String)>> {
    let mut weights: BTreeMap<String, BTreeMap<(String, String), usize>> = BTreeMap::new();
    for page in pages().into_iter().filter(|p| p.parent().is_some_and(|f| f.ends_with("reference"))) {
        let text = read(&page);
        let title = text.lines().find_map(|l| l.strip_prefix("# ")).unwrap_or_default().to_string();
        let path = format!("reference/{}", page.file_name().unwrap_or_default().display());
        let (spans, blocks) = code(&text);
        let all = spans.into_iter().map(|s| (s, 10)).chain(blocks.into_iter().map(|b| (b, 1)));
        for (text, weight) in all {
            for word in words(text) {
                *weights.entry(word.into()).or_default().entry((path.clone(), title.clone())).or_default() += weight;
            }
        }
    }
    let ordered = |pages: BTreeMap<(String, String), usize>| {
        let mut pages: Vec<_> = pages.into_iter().collect();
        pages.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        pages.into_iter().map(|(page, _)| page).take(LEADS).collect()
    };
    weights.into_iter().map(|(word, pages)| (word, ordered(pages))).collect()
}

/// The generated part of the page, and the words that no page of the reference explains.
fn generated() -> (String, Vec<&'static str>) {
    let places = places();
    let mut page = String::new();
    let mut unexplained = Vec::new();
    for (title, list) in dicta_ide::VOCABULARY {
        let has_of = list.iter().any(|word| !word.of.is_empty());
        let (of, line) = if has_of { (" of |", " --- |") } else { ("", "") };
        let _ = write!(page, "\n## {title}\n\n| word |{of} form | meaning |\n| --- |{line} --- | --- |\n");
        for word in *list {
            let form = word.form.replace('|', "\\|");
            let of = if has_of { format!(" {} |", word.of.join(", ")) } else { String::new() };
            let _ = writeln!(page, "| `{}` |{of} `{form}` | {} |", word.name, word.says);
        }
    }
    page.push_str("\n## Budgets of a doctrine\n\n| word | default |\n| --- | --- |\n");
    for (name, value) in dicta_compiler::DOCTRINE_DEFAULTS {
        let _ = writeln!(page, "| `{name}` | {value} |");
    }
    page.push_str("\n## Every word, and where it is explained\n\n");
    page.push_str("Words in **bold** can't be names.\n\n| word | pages |\n| --- | --- |\n");
    let functions = dicta_compiler::builtin_names();
    let all: BTreeSet<&str> = dicta_syntax::tokens::KEYWORDS.iter().copied().chain(functions).collect();
    for word in all {
        let reserved = dicta_syntax::tokens::RESERVED_WORDS.contains(&word);
        let shown = if reserved { format!("**`{word}`**") } else { format!("`{word}`") };
        let leads = places.get(word).map_or(&[][..], Vec::as_slice);
        if leads.is_empty() {
            unexplained.push(word);
        }
        let leads: Vec<String> = leads.iter().map(|(path, title)| format!("[{title}]({path})")).collect();
        let _ = writeln!(page, "| {shown} | {} |", leads.join(", "));
    }
    (page, unexplained)
}

#[test]
fn the_index_is_complete() {
    let path = docs().join("src/words.md");
    let old = read(&path);
    let (by_hand, _) = old.split_once(MARK).expect("the mark after which the index is generated");
    let (new, unexplained) = generated();
    let new = format!("{by_hand}{MARK}{new}");
    crate::expected::generated(&path, &new);
    assert!(unexplained.is_empty(), "no page of the reference shows {unexplained:?}");
    assert!(!places().contains_key("teleport"), "the canary: a word that does not exist");
    assert!(dicta_ide::VOCABULARY.iter().all(|(_, list)| !list.is_empty()));
}

/// Every suggested function exists, and every function is suggested.
#[test]
fn suggested_functions_match_the_compiler() {
    let list = |title: &str| -> BTreeSet<&str> {
        let (_, list) = dicta_ide::VOCABULARY.iter().find(|(t, _)| *t == title).expect("a list");
        list.iter().map(|w| w.name).collect()
    };
    let functions: BTreeSet<&str> = dicta_compiler::builtin_names().collect();
    assert_eq!(list("Functions"), functions);
    let declarations: BTreeSet<&str> = dicta_syntax::tokens::DECLARATION_WORDS.iter().copied().collect();
    assert!(declarations.is_subset(&list("Declarations")), "{:?}", declarations.difference(&list("Declarations")));
}
