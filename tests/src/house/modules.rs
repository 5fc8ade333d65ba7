//! Modules of a crate import each other in one direction, or in pairs, and have different names.
//!
//! A module here is a file beside `lib.rs` with the folder of its name: within the folder, files use what their parent
//! has. What a crate says of itself in `lib.rs` is not an import of a module.

use super::{crates, read, root, sources, without_comments};
use std::collections::{BTreeMap, BTreeSet};

/// Which modules each module of a crate names by `crate::`.
type Imports = BTreeMap<String, BTreeSet<String>>;

/// The imports between modules, each given with its text; a module may be given several times, for its files.
fn imports(files: &[(String, String)]) -> Imports {
    let mut imports: Imports = files.iter().map(|(module, _)| (module.clone(), BTreeSet::new())).collect();
    let modules: BTreeSet<String> = imports.keys().cloned().collect();
    for (module, text) in files {
        for (at, start) in text.match_indices("crate::") {
            // `pub(in crate::shell)` says who may see something.
            if text[..at].ends_with("in ") {
                continue;
            }
            let names = first_names(&text[at + start.len()..]).into_iter();
            let others = names.filter(|name| name != module && modules.contains(name));
            imports.entry(module.clone()).or_default().extend(others);
        }
    }
    imports
}

/// The names with which the paths after `crate::` begin: one, or several in braces.
fn first_names(after: &str) -> Vec<String> {
    let name =
        |text: &str| -> String { text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect() };
    let Some(list) = after.strip_prefix('{') else { return vec![name(after)] };
    let (mut names, mut depth) = (vec![name(list)], 0);
    for (at, c) in list.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => names.push(name(&list[at + 1..])),
            _ => {}
        }
    }
    names
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
        assert!(circle.len() <= 2, "{}: {circle:?} import each other", c.folder);
    }
    let canary = [
        ("a", "use crate::b::X;"),
        ("b", "use crate::{Z, c::{d, f}};"),
        ("c", "pub(in crate::b) use crate::a::Y;"),
        ("d", "use crate::a;"),
    ];
    let canary = imports(&canary.map(|(module, text)| (module.to_owned(), text.to_owned())));
    assert_eq!(longest_circle(&canary), ["a", "b", "c"]);
}

/// The layers of the engine on the architecture page: the modules of each row, from the bottom up.
fn layers(page: &str) -> Vec<Vec<String>> {
    let section = page.lines().skip_while(|l| *l != "## The layers of the engine").skip(1);
    let rows = section.take_while(|l| !l.starts_with('#')).filter(|l| l.starts_with(|c: char| c.is_ascii_digit()));
    rows.map(|row| row.split('`').skip(1).step_by(2).map(str::to_owned).collect()).collect()
}

/// Imports of modules in a later row, and modules that don't exist.
fn wrong_layers(layers: &[Vec<String>], imports: &Imports) -> Vec<String> {
    let row_of = |module: &str| layers.iter().position(|row| row.iter().any(|m| m == module));
    let mut wrong = Vec::new();
    for (row, module) in layers.iter().enumerate().flat_map(|(row, of)| of.iter().map(move |module| (row, module))) {
        match imports.get(module) {
            Some(used) => {
                let later = used.iter().filter(|used| row_of(used).is_some_and(|of| of > row));
                wrong.extend(later.map(|used| format!("{module} uses {used}")));
            }
            None => wrong.push(format!("{module} is missing")),
        }
    }
    wrong
}

#[test]
fn the_engine_has_the_layers_on_the_architecture_page() {
    let layers = layers(&read(&root().join("docs/src/architecture.md")));
    assert!(layers.len() > 5, "{layers:?}");
    let imports = imports(&files_of("engine/play"));
    assert_eq!(wrong_layers(&layers, &imports), [""; 0]);
    let canary = ["machine", "layout", "painter"].map(|module| vec![module.to_owned()]);
    assert_eq!(wrong_layers(&canary, &imports), ["machine uses layout", "painter is missing"]);
}

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
        assert!(repeated.is_empty(), "{}: {repeated:?}", c.folder);
    }
    assert_eq!(repeated(["a", "b", "a", "a"].map(str::to_owned).to_vec()), ["a"]);
}
