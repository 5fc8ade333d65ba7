//! The formatter keeps meanings, and formatting twice changes nothing.

use super::{ALL, Random, mutant, soup};
use crate::{format, parse, same_meaning};
use rand::{RngExt, SeedableRng};

/// The invariants for any text.
#[track_caller]
fn settled(text: &str) {
    let once = format(text);
    let twice = format(&once);
    assert_eq!(twice, once, "formatting twice differs for {text:?}");
    assert!(same_meaning(text, &once), "tokens differ for {text:?}: {once:?}");
    let (old, new) = (parse(text), parse(&once));
    let trees = |file: &crate::SourceFile| -> Vec<String> {
        file.decls().map(|(_, d)| without_spans(&format!("{:?}", d.kind))).collect()
    };
    assert_eq!(trees(&old), trees(&new), "trees differ for {text:?}");
    let comments = |text: &str| {
        let kept = crate::tokens::lex(text);
        kept.iter()
            .filter(|t| t.kind == crate::tokens::TokenKind::Comment)
            .map(|t| t.text(text).trim_end().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(comments(text), comments(&once));
}

/// A printed tree without its places.
fn without_spans(tree: &str) -> String {
    let mut out = String::new();
    for (i, part) in tree.split("Span { start: ").enumerate() {
        let rest = if i == 0 { part } else { part.split_once('}').map_or("", |(_, rest)| rest) };
        out.push_str(rest);
    }
    out
}

/// Each text of `fixtures/format`, and how it looks when it is formatted.
#[test]
fn texts_are_formatted_as_their_snapshots_show() {
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        insta::glob!("../../fixtures/format", "*.dicta", |path| {
            let text = std::fs::read_to_string(path).expect("a text");
            settled(&text);
            let shown = format!("---- written ----\n{text}\n---- formatted ----\n{}---- end ----\n", format(&text));
            insta::assert_snapshot!("format", shown);
        });
    });
}

/// What a snapshot can't show: line ends of Windows stay, and the last line gets a line end.
#[test]
fn line_ends_are_kept() {
    for (text, expected) in [
        ("edition 1\r\n\r\n\r\nboard hex\r\n", "edition 1\r\n\r\nboard hex\r\n"),
        ("\n\n// a\n\n\n\n// b\nedition 1\n\n\n\n", "// a\n\n// b\nedition 1\n"),
        ("define f(a:b)=\n a.x+1\n    or b<2", "define f(a: b) =\n  a.x + 1\n    or b < 2\n"),
    ] {
        assert_eq!(format(text), expected);
        settled(text);
    }
}

#[test]
fn the_sample_is_formatted() {
    assert_eq!(format(ALL), ALL);
}

#[test]
fn formatting_any_text_twice_changes_nothing() {
    let mut random = Random::seed_from_u64(5);
    for _ in 0..1500 {
        let text = soup(&mut random);
        settled(&text);
        // A byte order mark that formatting moves to the start of the file.
        settled(&format!("\r\n  \u{FEFF} {text}"));
        settled(&mutant(&mut random));
    }
}

#[test]
fn badly_indented_samples_are_stable_after_formatting() {
    let mut random = Random::seed_from_u64(9);
    for _ in 0..60 {
        let ragged: String = ALL
            .split_inclusive('\n')
            .map(|line| {
                if line.starts_with(' ') {
                    format!("{}{}", " ".repeat(random.random_range(1..10)), line.trim_start_matches(' '))
                } else {
                    line.to_owned()
                }
            })
            .collect();
        assert_eq!(parse(&ragged).errors().count(), 0);
        settled(&ragged);
    }
}
