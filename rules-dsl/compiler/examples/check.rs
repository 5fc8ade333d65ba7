//! Checks a folder of Dicta files and prints the problems:
//! `cargo run -p dicta-compiler --example check -- FOLDER [LIBRARY]`. Imports `dicta/name` are resolved in the
//! library folder, by default the parent folder.

use dicta_compiler::{Diagnostic, Project, check, compile, project};
use dicta_syntax::SourceFile;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

fn read(folder: &Path, prefix: &str, out: &mut Vec<(String, Arc<SourceFile>)>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|e| e.path()).collect();
    entries.sort();
    for path in entries {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        if path.is_dir() {
            read(&path, &format!("{prefix}{name}/"), out);
        } else if name.ends_with(".dicta")
            && let Ok(text) = std::fs::read_to_string(&path)
        {
            out.push((format!("{prefix}{name}"), Arc::new(dicta_syntax::parse(&text))));
        }
    }
}

fn show(project: &Project, d: &Diagnostic) {
    let file = &project.files[d.at.file as usize];
    let (line, column) = dicta_syntax::line_col(&file.source.text, d.at.start as usize);
    let kind = if d.is_error() { "error" } else { "warning" };
    println!("{}:{line}:{column}: {kind}[{}]: {}", file.path, d.code, d.message);
    let text = file.source.text.get(d.at.start as usize..d.at.end as usize).unwrap_or("");
    if let Some(first) = text.lines().next() {
        println!("    | {first}");
    }
    if !d.label.is_empty() {
        println!("    = {}", d.label);
    }
    if let Some(h) = &d.hint {
        println!("    hint: {h}");
    }
    for fix in &d.fixes {
        println!("    fix: {}", fix.title);
    }
    for (o, n) in &d.notes {
        let file = &project.files[o.file as usize];
        let (line, _) = dicta_syntax::line_col(&file.source.text, o.start as usize);
        println!("    note: {n} ({}:{line})", file.path);
    }
}

fn main() {
    let mut args = std::env::args().skip(1);
    let Some(folder) = args.next() else {
        println!("usage: check FOLDER [LIBRARY]");
        return;
    };
    let folder = Path::new(&folder);
    let library = args.next().map_or_else(|| folder.join(".."), Into::into);
    let start = Instant::now();
    let mut files = vec![];
    read(folder, "", &mut files);
    let parsed = start.elapsed();
    let open = |import: &str| {
        let mut out = vec![];
        if let Some(name) = import.strip_prefix("dicta/") {
            read(&library.join(name), &format!("{import}/"), &mut out);
        }
        out
    };
    let project = project(files, &open);
    project.diagnostics.iter().for_each(|d| show(&project, d));
    let names: Vec<String> = project.systems.iter().map(|s| s.name.clone()).collect();
    for name in &names {
        let start = Instant::now();
        let compiled = compile(&project, name, &[], &[]);
        let once = start.elapsed();
        let diagnostics = check(&project, name, &[]);
        diagnostics.iter().for_each(|d| show(&project, d));
        let p = &compiled.program;
        println!(
            "{name}: {} errors, {} warnings; {} kinds, {} rules, {} defines, {} missions, {} examples; parsed in {parsed:?}, compiled in {once:?}",
            diagnostics.iter().filter(|d| d.is_error()).count(),
            diagnostics.iter().filter(|d| !d.is_error()).count(),
            p.kinds.len(),
            p.rules.len(),
            p.defines.len(),
            p.missions.len(),
            p.examples.len(),
        );
    }
}
