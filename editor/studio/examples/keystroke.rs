//! Measures the checks that keystrokes start, as the window does them: parsed, every ruleset checked under all settings
//! of the options that matter, with the index of names and the program of the sheets.
//! `cargo run --release -p dicta-studio --example keystroke [SYSTEM]`.
//!
//! The files are those of a built-in system copied to a project, in two sizes: all of them, with drawings and
//! translations; and without these, which for the German edition of 2013 leaves about 5,000 lines. In the second
//! project, drawings are imported from the library like in any other project: they are checked, too, but not counted.
//!
//! A keystroke is a character in one of up to eight places of a kind, spread over all files: a letter in a name that is
//! used in many places, where it is declared; a digit in an entry; a letter in a comment, in a text, in the body of a
//! rule; and a quote there, which makes it a syntax error. Each place is typed at three times after the same text
//! without it, so only what a checker keeps from one keystroke to the next helps. `first` is when the problems with the
//! defaults of all options are known, which the window shows at once, `sheets` when it has what the sheets show, and `end`
//! when the check ends. The mean and the slowest in a hundred are of all these; `least` is the fastest keystroke at the place where that one is slowest, which
//! other work on the machine changes least. At the end, the same keystrokes on one core, and on all cores without what
//! sheets need.

use dicta_studio::check::{Checker, DoAll, Early, Sources, in_order};
use dicta_studio::project::Project;
use dicta_studio::sheet::Setting;
use dicta_studio::work::side_by_side;
use dicta_syntax::SourceFile;
use dicta_syntax::ast::DeclKind;
use dicta_syntax::tokens::{Lexer, TokenKind};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// As in the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const PLACES: usize = 8;
const TIMES: usize = 3;

/// A file, an offset in it and what is typed there.
#[derive(Clone, Copy)]
struct Key {
    file: usize,
    at: usize,
    typed: char,
}

/// The kinds of places, each with its keys.
fn kinds_of_keys(sources: &Sources) -> Vec<(&'static str, Vec<Key>)> {
    let trees: Vec<SourceFile> = sources.files.iter().map(|(_, text)| dicta_syntax::parse(text)).collect();
    let bodies = |kind: &DeclKind| {
        use DeclKind::*;
        matches!(kind, Rule { .. } | Effect { .. } | Value { .. } | Define { .. } | Choice(_) | Turn { .. })
    };
    let entry = |kind: &DeclKind| matches!(kind, DeclKind::Entry { word, .. } if word.text != "translation");
    let kinds = [
        ("a letter in a name used widely", spread(wide_names(&trees), 'x')),
        ("a digit in an entry", spread(tokens(&trees, TokenKind::Number, entry), '1')),
        ("a letter in a comment", spread(tokens(&trees, TokenKind::Comment, |_| true), 'x')),
        ("a letter in a text", spread(inside(tokens(&trees, TokenKind::Text, |_| true)), 'x')),
        ("a letter in a body", spread(tokens(&trees, TokenKind::Name, bodies), 'x')),
        ("a quote in a body", spread(tokens(&trees, TokenKind::Name, bodies), '"')),
    ];
    kinds.into_iter().collect()
}

/// The ends of the names of those declarations that the files mention most often.
fn wide_names(trees: &[SourceFile]) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, (usize, usize))> = vec![];
    for (number, tree) in trees.iter().enumerate() {
        for (block, decl) in tree.decls() {
            if let Some((_, name)) = decl.kind.key() {
                let mentioned = trees.iter().map(|tree| tree.mentioned(&name.text)).sum();
                found.push((mentioned, (number, (block.start + name.span.end) as usize)));
            }
        }
    }
    found.sort_by_key(|(mentioned, _)| std::cmp::Reverse(*mentioned));
    found.into_iter().take(PLACES).map(|(_, place)| place).collect()
}

/// The ends of all tokens of a kind in some declarations.
fn tokens(trees: &[SourceFile], kind: TokenKind, is_wanted: impl Fn(&DeclKind) -> bool) -> Vec<(usize, usize)> {
    let mut found = vec![];
    for (number, tree) in trees.iter().enumerate() {
        for (block, _) in tree.decls().filter(|(_, decl)| is_wanted(&decl.kind)) {
            let of_block = Lexer::new(block.text(&tree.text)).filter(|token| token.kind == kind);
            found.extend(of_block.map(|token| (number, block.start as usize + token.end as usize)));
        }
    }
    found
}

/// Before the closing quotes.
fn inside(places: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    places.into_iter().map(|(file, at)| (file, at - 1)).collect()
}

/// As many places as are wanted, at equal distances.
fn spread(places: Vec<(usize, usize)>, typed: char) -> Vec<Key> {
    let wanted = PLACES.min(places.len());
    let at = |n: usize| places[(2 * n + 1) * places.len() / (2 * wanted)];
    (0..wanted).map(at).map(|(file, at)| Key { file, at, typed }).collect()
}

fn after(sources: &Sources, key: Key) -> Sources {
    let mut typed = sources.clone();
    let text = &mut typed.files[key.file].1;
    *text = Arc::from(format!("{}{}{}", &text[..key.at], key.typed, &text[key.at..]));
    typed
}

/// How long a check took until the first problems were known, until the sheets, and until its end.
type Took = [Duration; 3];

/// The durations of the checks after keys, by place.
fn measure(do_all: DoAll, setting: Option<&Setting>, sources: &Sources, keys: &[Key]) -> Vec<Vec<Took>> {
    let mut checker = Checker::doing(do_all);
    let stop = AtomicBool::new(false);
    let mut check = |sources: &Sources| {
        let (start, first, sheets) = (Instant::now(), OnceLock::new(), OnceLock::new());
        let early = |found| {
            let known = if matches!(found, Early::Problems(_)) { &first } else { &sheets };
            let _ = known.set(start.elapsed());
        };
        let checked = checker.check_unless(sources, setting, &stop, &early);
        let took = start.elapsed();
        drop(checked);
        [first.into_inner().unwrap_or(took), sheets.into_inner().unwrap_or(took), took]
    };
    let mut place = |key: &Key| {
        let typed = after(sources, *key);
        let time = |_| {
            check(sources);
            check(&typed)
        };
        (0..TIMES).map(time).collect()
    };
    keys.iter().map(&mut place).collect()
}

/// Mean and slowest in a hundred of durations, in milliseconds.
fn mean_and_slow(all: impl Iterator<Item = Duration>) -> (f64, f64) {
    let mut all: Vec<f64> = all.map(|took| took.as_secs_f64() * 1e3).collect();
    all.sort_by(f64::total_cmp);
    let Some(last) = all.len().checked_sub(1) else { return (0.0, 0.0) };
    (all.iter().sum::<f64>() / all.len() as f64, all[(all.len() * 99).div_ceil(100).clamp(1, last + 1) - 1])
}

fn show(what: &str, places: &[Vec<Took>]) {
    let [first, sheets, end] = [0, 1, 2].map(|n| mean_and_slow(places.iter().flatten().map(|took| took[n])));
    let least = places.iter().filter_map(|place| place.iter().map(|took| took[2]).min()).max().unwrap_or_default();
    println!(
        "  {what:32} first {:6.1} p99 {:6.1}   sheets {:6.1} p99 {:6.1}   end {:6.1} p99 {:6.1} least {:6.1} ms   ({} places)",
        first.0,
        first.1,
        sheets.0,
        sheets.1,
        end.0,
        end.1,
        least.as_secs_f64() * 1e3,
        places.len()
    );
}

fn measure_all(name: &str, sources: &Sources) {
    let lines: usize = sources.files.iter().map(|(_, text)| text.lines().count()).sum();
    println!("{name}: {} files, {lines} lines", sources.files.len());
    let setting = Setting::default();
    let kinds = kinds_of_keys(sources);
    let mut all = vec![];
    for (what, keys) in &kinds {
        let places = measure(side_by_side, Some(&setting), sources, keys);
        show(what, &places);
        all.extend(places);
    }
    show("all of these", &all);
    let keys: Vec<Key> = kinds.into_iter().flat_map(|(_, keys)| keys).collect();
    show("… on one core", &measure(in_order, Some(&setting), sources, &keys));
    show("… without what sheets need", &measure(side_by_side, None, sources, &keys));
}

fn main() {
    let system = std::env::args().nth(1).unwrap_or_else(|| "bluemax-2013-de".to_owned());
    let whole = Project::library(&system).expect("a built-in system").sources();
    let is_translation = |text: &str| text.lines().any(|line| line.starts_with("translation "));
    let mut rules = whole.clone();
    rules.files.retain(|(path, text)| !path.starts_with("dicta/drawings/") && !is_translation(text));
    measure_all("rules, missions and examples", &rules);
    measure_all("with drawings and translations", &whole);
}
