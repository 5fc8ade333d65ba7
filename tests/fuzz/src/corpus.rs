//! The starting points of mutations: the declarations of the repository's small files, and those of `corpus/`.

use std::path::Path;
use std::sync::OnceLock;

/// The maximum size of a mutated declaration, in bytes: small inputs parse quickly.
const SIZE_MAX: usize = 600;

/// The maximum size of a short declaration, in bytes.
const SHORT_MAX: usize = 120;

/// Folders of `.dicta` files, from the root of the repository.
const FOLDERS: [&str; 5] = [
    "tests/fuzz/corpus",
    "tests/constructs",
    "tests/campaigns",
    "rules-dsl/compiler/tests/samples",
    "rules-dsl/compiler/tests/diagnostics",
];

/// Declarations, each with its documentation and the text that follows it.
pub fn declarations() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut all: Vec<String> = Vec::new();
        for folder in FOLDERS {
            for text in texts(&root.join(folder)) {
                let file = dicta_syntax::parse(&text);
                let blocks = file.blocks.iter().map(|b| b.text(&text).to_owned());
                all.extend(blocks.filter(|b| (4..=SIZE_MAX).contains(&b.len())));
            }
        }
        all.sort();
        all.dedup();
        assert!(!all.is_empty(), "the corpus was not found");
        all
    })
}

/// Short declarations, which parse fastest.
pub fn short() -> &'static [String] {
    static SHORT: OnceLock<Vec<String>> = OnceLock::new();
    SHORT.get_or_init(|| declarations().iter().filter(|d| d.len() <= SHORT_MAX).cloned().collect())
}

/// Words and signs for replacements.
pub fn words() -> &'static [String] {
    static ALL: OnceLock<Vec<String>> = OnceLock::new();
    ALL.get_or_init(|| {
        let signs = "{ } ( ) [ ] , : = == != < <= > >= + - * / .. . -> += -= @ x2 @0507 0507 \" \"text\" // /// \n \t é ; 0 1 -1 63 64 \
                     1000000000 1000000001 9223372036854775807 99999999999999999999 none true false self game turn";
        let mut all: Vec<String> = signs.split(' ').map(str::to_owned).collect();
        all.extend(dicta_syntax::tokens::KEYWORDS.iter().map(|k| (*k).to_owned()));
        let known = declarations().iter().flat_map(|d| d.split(|c: char| !c.is_alphanumeric() && c != '_'));
        let mut known: Vec<String> = known.filter(|w| (1..12).contains(&w.len())).map(str::to_owned).collect();
        known.sort();
        known.dedup();
        all.extend(known);
        all
    })
}

fn texts(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(texts(&path));
        } else if path.extension().is_some_and(|e| e == "dicta") {
            found.extend(std::fs::read_to_string(&path));
        }
    }
    found.sort();
    found
}
