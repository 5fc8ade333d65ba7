//! Prints how fast files are read: `cargo run --release --example parse_speed [file] …` (the sample without a file).

use std::time::Instant;

use dicta_syntax::{parse, reparse};

fn main() {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    if paths.is_empty() {
        paths.push(concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/all.dicta").to_owned());
    }
    for path in paths {
        match std::fs::read_to_string(&path) {
            Ok(text) => measure(&path, &text),
            Err(error) => eprintln!("{path}: {error}"),
        }
    }
}

fn measure(path: &str, text: &str) {
    let file = parse(text);
    for (range, error) in file.errors() {
        let (line, column) = dicta_syntax::line_col(text, range.start);
        println!("{path}:{line}:{column}: {} {} {:?}", error.code, error.message, error.hint);
    }
    let mut large = String::new();
    let mut copy = 0;
    while large.len() < 200_000 {
        large.push_str(text);
        large.push_str(&format!("\nedition {copy}\n"));
        copy += 1;
    }
    let start = Instant::now();
    let rounds = 5;
    for _ in 0..rounds {
        std::hint::black_box(parse(&large));
    }
    let seconds = start.elapsed().as_secs_f64() / f64::from(rounds);
    let lines = large.lines().count();
    println!("parse: {lines} lines in {:.2} ms, {:.1} MB/s", seconds * 1e3, large.len() as f64 / seconds / 1e6);
    let old = parse(&large);
    let edited = large.replacen("edition 1\n", "edition 7\n", 1);
    let start = Instant::now();
    for _ in 0..20 {
        std::hint::black_box(reparse(&old, &edited));
    }
    println!("reparse after one edit: {:.3} ms", start.elapsed().as_secs_f64() / 20.0 * 1e3);
}
