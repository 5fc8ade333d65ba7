//! The index on all built-in rules: every name in them refers to a declaration, or is a word of the language.

use dicta_ide::{Project, definition, hover};
use dicta_syntax::SourceFile;
use dicta_syntax::ast::DeclKind;
use dicta_syntax::tokens::{TokenKind, lex};
use std::path::{Path, PathBuf};
use std::sync::Arc;

type Files = Vec<(String, Arc<SourceFile>)>;

fn content() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content")
}

fn read(folder: &Path, prefix: &str) -> Files {
    let mut entries: Vec<_> = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    entries.sort();
    let mut found = Files::new();
    for path in entries {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            found.extend(read(&path, &format!("{prefix}{name}/")));
        } else if name.ends_with(".dicta") {
            let text = std::fs::read_to_string(&path).expect("a readable file");
            found.push((format!("{prefix}{name}"), Arc::new(dicta_syntax::parse(&text))));
        }
    }
    found
}

/// Tokens that look like names but refer to nothing: the count of a card or a face, the colour and the mark of a side;
/// in maps the letters of the legend and of sheets, the `x` of the size, and the attributes of a terrain.
fn is_no_name(decl: &DeclKind, before: &str, word: &str) -> bool {
    let is_map = matches!(decl, DeclKind::Entry { word, .. } if word.text == "map");
    let count = word.strip_prefix('x').is_some_and(|n| n.parse::<u32>().is_ok());
    count
        || matches!(before.split_whitespace().last(), Some("colour" | "mark"))
        || is_map && (word.len() == 1 || matches!(word, "opaque" | "hole"))
}

/// The names of a file that refer to nothing, each with its line.
fn unresolved_names(project: &Project, file: usize) -> Vec<String> {
    let source = &project.files()[file].source;
    let mut found = Vec::new();
    for (block, decl) in source.decls() {
        let named = match &decl.kind {
            // Looks and drawings have words of their own, and the code of a language is no name of the rules.
            DeclKind::Entry { word, .. } => !matches!(word.text.as_str(), "look" | "drawing" | "translation"),
            DeclKind::Use(_) | DeclKind::Edition(_) | DeclKind::Board { .. } => false,
            _ => true,
        };
        let text = block.text(&source.text);
        for token in lex(text).iter().filter(|t| named && t.kind == TokenKind::Name) {
            let at = block.start + token.start;
            if is_no_name(&decl.kind, &text[..token.start as usize], token.text(text)) {
                continue;
            }
            if definition(project, file, at).is_none() && hover(project, file, at).is_none() {
                let (line, _) = dicta_syntax::line_col(&source.text, at as usize);
                let whole = source.text.lines().nth(line - 1).unwrap_or_default().trim();
                found.push(format!("{}:{line}: {} in {whole}", project.files()[file].path, token.text(text)));
            }
        }
    }
    found
}

#[test]
fn every_name_resolves() {
    let open = |import: &str| match import.strip_prefix("dicta/") {
        Some(name) => read(&content().join(name), &format!("{import}/")),
        None => Files::new(),
    };
    let mut found = Vec::new();
    for system in ["bluemax-2013-it", "tally-ho", "gdw", "nutshell", "skirmish"] {
        let project = dicta_compiler::project(read(&content().join(system), &format!("dicta/{system}/")), &open);
        let names = Project::of(&project, &dicta_compiler::index(&project));
        found.extend((0..names.files().len()).flat_map(|file| unresolved_names(&names, file)));
    }
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "{} names are unresolved:\n{}", found.len(), found.join("\n"));
}
