//! Sheets read the index, the program and the rules as written. Only the crates of the language walk syntax trees, and
//! the studio where it edits.

use super::{files, has_word, read, root, without_comments};

/// What sheets may use of the syntax: words and quoted texts, not trees.
const ALLOWED: [&str; 5] = ["nearest", "quote", "same_meaning", "tokens", "unquote"];

/// Calls and types that give a tree without naming the crate.
const TREES: [&str; 5] = ["SourceFile", "block_at", "decls", "reparse", "source.blocks"];

/// What a file uses of syntax trees.
fn uses_of_trees(text: &str) -> Vec<String> {
    const CRATE: &str = "dicta_syntax::";
    let code = without_comments(text);
    let imported = code.match_indices(CRATE).flat_map(|(at, _)| {
        let rest = &code[at + CRATE.len()..];
        let list = rest.strip_prefix('{').and_then(|rest| rest.split_once("};")).map_or(rest, |(list, _)| list);
        let items = list.split(if rest.starts_with('{') { ',' } else { '\n' });
        let first = items.take(if rest.starts_with('{') { usize::MAX } else { 1 });
        let name = |item: &str| item.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().map(str::to_owned);
        first.filter_map(name).collect::<Vec<_>>()
    });
    let imported = imported.filter(|name| !name.is_empty() && !ALLOWED.contains(&name.as_str()));
    let called = TREES.iter().filter(|word| has_word(&code, word)).map(|word| (*word).to_owned());
    imported.chain(called).collect()
}

#[test]
fn sheets_walk_no_syntax_tree() {
    let studio = root().join("editor/studio/src");
    let mut paths = files(&studio.join("sheet"), "rs");
    paths.push(studio.join("sheet.rs"));
    assert!(paths.len() > 20, "the sheets were not read");
    let walking = paths.iter().map(|path| (path, uses_of_trees(&read(path)))).filter(|(_, uses)| !uses.is_empty());
    let walking: Vec<_> = walking.collect();
    assert!(walking.is_empty(), "sheets read `Written` and the index instead: {walking:#?}");

    let canary =
        "use dicta_syntax::{quote, ast::Decl};\nuse dicta_syntax::Block;\nfile.source.decls(); // dicta_syntax::x";
    assert_eq!(uses_of_trees(canary), ["ast", "Block", "decls"]);
    assert_eq!(uses_of_trees("use dicta_syntax::tokens::split_at;\nnames.blocks(0); decls_of()"), [""; 0]);
}
