//! Modules of a crate import each other in one direction, or in pairs, and have different names.
//!
//! A module here is a file beside `lib.rs` with the folder of its name: within the folder, files use what their parent
//! has. What a crate says of itself in `lib.rs` is not an import of a module.

use super::{crates, root, sources, without_comments};
use std::collections::{BTreeMap, BTreeSet};

/// Which modules each module of a crate names by `crate::`.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// Crates that still have longer circles, and the number of modules in the longest; it only gets smaller.
const CIRCLES: [(&str, usize); 3] = [("rules-dsl/syntax", 6), ("rules-dsl/compiler", 7), ("engine/play", 17)];

/// The imports between modules, each given with its text; a module may be given several times, for its files.
fn imports(files: &[(String, String)]) -> Imports {
    let mut imports: Imports = files.iter().map(|(module, _)| (module.clone(), BTreeSet::new())).collect();
    let modules: BTreeSet<String> = imports.keys().cloned().collect();
    for (module, text) in files {
        for (at, start) in text.match_indices("crate::") {
            // `pub(in crate::shell)` says who may see something.
            let name: String =
                text[at + start.len()..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
            if !text[..at].ends_with("in ") && name != *module && modules.contains(&name) {
                imports.entry(module.clone()).or_default().insert(name);
            }
        }
    }
    imports
}

/// Everything that a module imports, directly or through others.
fn reached<'i>(imports: &'i Imports, from: &str) -> BTreeSet<&'i str> {
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    let mut open: Vec<&str> = imports.get(from).into_iter().flatten().map(String::as_str).collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(imports.get(next).into_iter().flatten().map(String::as_str));
        }
    }
    reached
}

/// The modules of the longest circle; none if no module imports itself through others.
fn longest_circle(imports: &Imports) -> Vec<&str> {
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|module| (module.as_str(), reached(imports, module))).collect();
    let circle = |module: &str| -> Vec<&str> {
        let others = reached[module].iter().copied();
        others.filter(|other| reached[other].contains(module)).collect()
    };
    imports.keys().map(|module| circle(module)).max_by_key(Vec::len).unwrap_or_default()
}

fn files_of(folder: &str) -> Vec<(String, String)> {
    let from = root().join(folder).join("src");
    let file = |source: super::Source| {
        let path = source.path.strip_prefix(&from).ok()?;
        let module = path.iter().next()?.to_str()?.trim_end_matches(".rs").to_owned();
        (!matches!(module.as_str(), "lib" | "main")).then(|| (module, without_comments(&source.text)))
    };
    sources(folder).into_iter().filter_map(file).collect()
}

#[test]
fn at_most_two_modules_import_each_other() {
    for c in crates() {
        let imports = imports(&files_of(&c.folder));
        let circle = longest_circle(&imports);
        let known = CIRCLES.iter().find(|(folder, _)| *folder == c.folder);
        match known {
            Some((_, length)) => assert_eq!(circle.len(), *length, "{}: {circle:?}", c.folder),
            None => assert!(circle.len() <= 2, "{}: {circle:?} import each other", c.folder),
        }
    }
    let canary = [
        ("a", "use crate::b::X;"),
        ("b", "crate::c::f()"),
        ("c", "pub(in crate::b) use crate::a::Y;"),
        ("d", "use crate::a;"),
    ];
    let canary = imports(&canary.map(|(module, text)| (module.to_owned(), text.to_owned())));
    assert_eq!(longest_circle(&canary), ["a", "b", "c"]);
}

/// The names that several modules of a crate have, and their number, which only gets smaller.
const SHARED_NAMES: [(&str, usize); 3] = [("editor/studio", 10), ("editor/app", 19), ("editor/dicta", 2)];

/// The names that occur more than once, each once.
fn repeated(mut names: Vec<String>) -> Vec<String> {
    names.sort_unstable();
    let mut repeated: Vec<String> = names.windows(2).filter(|two| two[0] == two[1]).map(|two| two[0].clone()).collect();
    repeated.dedup();
    repeated
}

#[test]
fn module_names_are_unique_in_their_crate() {
    for c in crates() {
        let names = sources(&c.folder).iter().filter_map(|s| Some(s.path.file_stem()?.to_str()?.to_owned())).collect();
        let repeated = repeated(names);
        let known = SHARED_NAMES.iter().find(|(folder, _)| *folder == c.folder).map_or(0, |(_, number)| *number);
        assert_eq!(repeated.len(), known, "{}: {repeated:?}", c.folder);
    }
    assert_eq!(repeated(["a", "b", "a", "a"].map(str::to_owned).to_vec()), ["a"]);
}
