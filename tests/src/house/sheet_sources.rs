//! Sheets, and their edits by hand, read the index, the program and the rules as written. Only the crates of the language
//! walk syntax trees, and the studio where it edits text.

use super::{files, has_word, read, root, without_comments};

/// What sheets may use of the syntax: words and quoted texts, not trees.
const ALLOWED: [&str; 5] = ["nearest", "quote", "same_meaning", "tokens", "unquote"];

/// What edits by hand may use besides: changes of a text.
const ALLOWED_IN_EDITS: [&str; 3] = ["TextEdit", "apply", "line_end"];

/// Calls and types that give a tree without naming the crate.
const TREES: [&str; 5] = ["SourceFile", "block_at", "decls", "reparse", "source.blocks"];

/// What a file uses of syntax trees.
fn uses_of_trees(text: &str, allowed: &[&str]) -> Vec<String> {
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
    let imported = imported.filter(|name| !name.is_empty() && !allowed.contains(&name.as_str()));
    let called = TREES.iter().filter(|word| has_word(&code, word)).map(|word| (*word).to_owned());
    imported.chain(called).collect()
}

/// The files of a module of the studio that use syntax trees; its tests may.
fn walking(module: &str, allowed: &[&str]) -> Vec<(std::path::PathBuf, Vec<String>)> {
    let studio = root().join("editor/studio/src");
    let mut paths = files(&studio.join(module), "rs");
    paths.push(studio.join(format!("{module}.rs")));
    paths.retain(|path| !path.ends_with("tests.rs"));
    assert!(paths.len() > 15, "the files of `{module}` were not read");
    let uses = paths.into_iter().map(|path| {
        let uses = uses_of_trees(&read(&path), allowed);
        (path, uses)
    });
    uses.filter(|(_, uses)| !uses.is_empty()).collect()
}

#[test]
fn sheets_walk_no_syntax_tree() {
    let found = walking("sheet", &ALLOWED);
    assert!(found.is_empty(), "sheets read `Written` and the index instead: {found:#?}");

    let canary =
        "use dicta_syntax::{quote, ast::Decl};\nuse dicta_syntax::Block;\nfile.source.decls(); // dicta_syntax::x";
    assert_eq!(uses_of_trees(canary, &ALLOWED), ["ast", "Block", "decls"]);
    let words = "use dicta_syntax::tokens::split_at;\nnames.blocks(0); decls_of()";
    assert_eq!(uses_of_trees(words, &ALLOWED), [""; 0]);
}

#[test]
fn edits_by_hand_walk_no_syntax_tree() {
    let allowed = [&ALLOWED[..], &ALLOWED_IN_EDITS].concat();
    let found = walking("hands", &allowed);
    assert!(found.is_empty(), "edits by hand read `Written` and the index instead: {found:#?}");

    let canary = "use dicta_syntax::{TextEdit, parse};\nlet tree = dicta_syntax::reparse(&old, text);";
    assert_eq!(uses_of_trees(canary, &allowed), ["parse", "reparse", "reparse"]);
}
