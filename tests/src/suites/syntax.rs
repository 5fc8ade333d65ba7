//! Every `.dicta` file of the repository is printed back byte for byte, and the formatter changes only its layout.

use super::kit::{Random, texts};
use dicta_syntax::{format, parse, reparse, same_meaning};

/// The problem of a file's round trip.
fn round_trip(text: &str) -> Result<(), String> {
    let file = parse(text);
    if file.print() != text {
        return Err("what is printed is not what was read".into());
    }
    let mut at = 0;
    for block in &file.blocks {
        if block.start != at {
            return Err(format!("a block begins at {} instead of {at}", block.start));
        }
        at = block.end;
        if block.decl.is_some() && !block.errors.is_empty() {
            return Err(format!("the block at {} has both a tree and errors", block.start));
        }
    }
    if at as usize == text.len() { Ok(()) } else { Err(format!("the blocks end at {at} of {}", text.len())) }
}

/// The problem of a formatter on a file.
fn settled(text: &str, format: impl Fn(&str) -> String) -> Result<(), String> {
    let once = format(text);
    if format(&once) != once {
        return Err("formatting twice is not formatting once".into());
    }
    if !same_meaning(text, &once) {
        return Err("the formatted text says something else".into());
    }
    let trees = |text: &str| -> Vec<_> {
        parse(text).decls().map(|(b, _)| b.declares().map(|d| (d.0.to_owned(), d.1.to_owned()))).collect()
    };
    if trees(text) != trees(&once) {
        return Err("the formatted text declares something else".into());
    }
    let comments = |text: &str| text.matches("//").count();
    if comments(text) != comments(&once) {
        return Err("a comment was lost".into());
    }
    Ok(())
}

#[test]
fn every_file_round_trips() {
    for (path, text) in texts() {
        round_trip(&text).unwrap_or_else(|e| panic!("{path}: {e}"));
    }
}

#[test]
fn the_formatter_is_idempotent_on_every_file() {
    for (path, text) in texts() {
        settled(&text, format).unwrap_or_else(|e| panic!("{path}: {e}"));
        round_trip(&format(&text)).unwrap_or_else(|e| panic!("{path}, formatted: {e}"));
    }
}

/// Windows line endings, a missing final line ending or a byte order mark make no difference.
#[test]
fn line_endings_make_no_difference() {
    for (path, text) in texts() {
        let blocks = parse(&text).blocks.len();
        for other in [text.replace('\n', "\r\n"), text.trim_end().to_owned(), format!("\u{FEFF}{text}")] {
            round_trip(&other).and_then(|()| settled(&other, format)).unwrap_or_else(|e| panic!("{path}: {e}"));
            assert_eq!(parse(&other).blocks.len(), blocks, "{path}");
        }
    }
}

#[test]
fn built_in_files_are_formatted_and_have_no_errors() {
    for (path, text) in texts().into_iter().filter(|(path, _)| path.starts_with("content/")) {
        assert_eq!(parse(&text).errors().count(), 0, "{path}");
        assert!(format(&text) == text, "{path} is not formatted: dicta fmt {path}");
    }
}

/// Reparsing a new version with the help of the old one gives the same result as parsing it alone.
#[test]
fn reparsing_equals_parsing() {
    let mut random = Random::new(11);
    for (path, text) in texts() {
        let mut old = parse(&text);
        for _ in 0..5 {
            let mut lines: Vec<&str> = old.text.split_inclusive('\n').collect();
            let at = random.below(lines.len().max(1));
            match random.below(3) {
                0 if !lines.is_empty() => drop(lines.remove(at)),
                1 => lines.insert(at, "x }\n"),
                _ => lines.insert(at, "define a = 1\n"),
            }
            let new = lines.concat();
            let again = reparse(&old, &new);
            assert_eq!(again, parse(&new), "{path}");
            old = again;
        }
    }
}

/// The canary: a formatter that drops a comment, changes a number or is not idempotent is caught.
#[test]
fn a_bad_formatter_is_caught() {
    let text = "define a = 1 // one\n";
    assert!(settled(text, format).is_ok());
    assert!(settled(text, |t| t.replace(" // one", "")).is_err());
    assert!(settled(text, |t| t.replace('1', "2")).is_err());
    assert!(settled(text, |t| format!("{t}\n")).is_err());
}
