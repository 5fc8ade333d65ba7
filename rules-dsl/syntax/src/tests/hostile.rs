//! Hostile texts: nothing panics, nothing takes more steps than the limit, nothing overflows the stack.

use super::{Random, mutant, soup};
use crate::balance::NESTING_MAX;
use crate::{format, parse};
use dicta_diagnostics::Code::{self, *};
use rand::{RngExt, SeedableRng};

/// The code of the first error.
fn code(text: &str) -> Option<Code> {
    let file = parse(text);
    assert_eq!(file.print(), text);
    file.errors().next().map(|(_, e)| e.code)
}

/// The same for a text that is accepted or rejected long before the limit of steps.
#[track_caller]
fn quick(text: &str) -> Option<Code> {
    let code = code(text);
    assert!(code != Some(E0006), "too many steps for {}…", &text[..40.min(text.len())]);
    code
}

#[test]
fn ten_thousand_random_token_sequences() {
    let mut random = Random::seed_from_u64(1);
    for round in 0..10_000 {
        let text = if round % 3 == 0 { mutant(&mut random) } else { soup(&mut random) };
        let file = parse(&text);
        assert_eq!(file.print(), text);
        for block in &file.blocks {
            assert!(block.decl.is_none() || block.errors.is_empty());
        }
    }
}

#[test]
fn random_bytes() {
    let mut random = Random::seed_from_u64(2);
    for _ in 0..2000 {
        let bytes: Vec<u8> = (0..random.random_range(0..80)).map(|_| random.random::<u8>()).collect();
        let file = parse(&String::from_utf8_lossy(&bytes));
        let _ = format(&file.text);
    }
}

#[test]
fn deep_nesting_is_an_error() {
    for (open, close) in [("(", ")"), ("{ ", " }"), ("f(", ")"), ("[", "]"), ("a[", "]")] {
        let nested = |n: usize| format!("define x = {}a{}", open.repeat(n), close.repeat(n));
        assert_eq!(quick(&nested(60)), None, "{open}");
        assert_eq!(quick(&nested(300)), Some(E0004), "{open}");
        assert_eq!(quick(&nested(100_000)), Some(E0004), "{open}");
    }
    for body in ["when a { ", "if a { ", "each a b { "] {
        let nested = |n: usize| format!("effect e {{ {}x = 1{} }}", body.repeat(n), " }".repeat(n));
        assert_eq!(quick(&nested(100)), None, "{body}");
        assert_eq!(quick(&nested(5000)), Some(E0004), "{body}");
    }
    assert_eq!(quick(&format!("thing x {{ {}{} }}", "a { ".repeat(200), "}".repeat(200))), None);
}

#[test]
fn nesting_without_braces_is_an_error() {
    for (unit, end) in [
        ("not ", "a"),
        ("- ", "a"),
        ("a + ", "a"),
        ("a or ", "a"),
        ("a.", "a"),
        ("if a then b else ", "a"),
        ("any a b where ", "a"),
        ("sum of ", "a"),
        ("count of a b where ", "a"),
        ("first a b where ", "a"),
        ("every a b where c holds ", "a"),
    ] {
        for n in [20, 2000, 40_000] {
            let code = quick(&format!("define x = {}{end}", unit.repeat(n)));
            assert!(n > 20 || unit == "sum of " || code.is_none(), "{unit} {code:?}");
            assert!(n == 20 || code.is_some(), "{unit} {n} is read");
        }
    }
    quick(&format!("define x = {}a{}", "sum of ".repeat(3000), " for a in b".repeat(3000)));
    quick(&format!("kind a {{ state x : {} a }}", "set of ".repeat(50_000)));
    quick(&format!("effect e {{ if a {{ }} {} }}", "else if a { } ".repeat(5000)));
    quick(&format!("{} x", "replace ".repeat(50_000)));
    quick(&format!("define x = a{}", "[1]".repeat(50_000)));
    quick(&format!("thing x {{ a b{} }}", ".c".repeat(50_000)));
}

#[test]
fn deep_and_wide_at_once_stays_shallow() {
    // 200 levels, each with a long chain on its left: the product would overflow the stack of a reader.
    let chain = " + a".repeat(250);
    let text = format!("define x = {}a{}", "(".repeat(200), format!("{chain})").repeat(200));
    assert_eq!(quick(&text), Some(E0004));
    let when = format!("rule r for c {{ {} forbid when a {} }}", "when a { ".repeat(100), "}".repeat(100));
    assert_eq!(quick(&when), Some(E0004));
}

#[test]
fn shared_prefixes_do_not_double_the_work() {
    for (open, middle, close) in [
        ("(", "a", ""),
        ("(a, ", "a", ""),
        ("{ a, ", "a", ""),
        ("f(g(", "a", ""),
        ("(if (", "a", ") then b)"),
        ("sum of (", "a", ")"),
        ("(any a in (", "b", "))"),
        ("(first a in (", "b", ") by ("),
        ("(a[", "b", "]"),
        ("(1..(", "2", ")"),
        ("(not (", "2", ")))"),
        ("(every a in (", "b", ") holds)"),
    ] {
        for n in [20, 40, 80] {
            let inside = format!("{}{middle}{}", open.repeat(n), close.repeat(n));
            for text in [
                format!("define x = {inside}"),
                format!("effect e {{ {inside} }}"),
                format!("effect e {{ x = {inside} }}"),
                format!("effect e {{ let x = {inside} }}"),
                format!("effect e {{ roll {inside} as x }}"),
                format!("thing x {{ a {inside} }}"),
                format!("kind k {{ state x : {inside} }}"),
                format!("kind k {{ state x = {inside} when }}"),
                format!("add to rule r {{ forbid when {inside} }}"),
                format!("remove {inside} from"),
                format!("example \"x\" {{ given {inside} }}"),
                format!("example \"x\" {{ expect {inside} }}"),
                format!("table t(a: b) -> c: d {{ row {inside}: 1 }}"),
            ] {
                quick(&balanced(&text));
                quick(&text);
            }
        }
    }
}

/// The text with all open brackets closed, so that it passes the check of braces.
fn balanced(text: &str) -> String {
    let mut open = Vec::new();
    for c in text.chars() {
        match c {
            '(' => open.push(')'),
            '[' => open.push(']'),
            '{' => open.push('}'),
            ')' | ']' | '}' => {
                open.pop();
            }
            _ => {}
        }
    }
    text.chars().chain(open.into_iter().rev()).collect()
}

/// A thousand errors are reported, then one with the number of the others; once the first ones are fixed, the others
/// are reported.
#[test]
fn the_number_of_errors_is_limited() {
    let text = "define a = = 1\n".repeat(1_200);
    let file = parse(&text);
    let codes: Vec<Code> = file.errors().map(|(_, e)| e.code).collect();
    assert_eq!(codes.len(), crate::ERRORS_MAX + 1);
    assert_eq!(codes.iter().filter(|c| **c == E0009).count(), 1);
    let last = &file.file_errors[0];
    assert!(last.message.starts_with("200 more"), "{}", last.message);
    assert!(text[last.at.start as usize..].starts_with("define a = = 1"));
    assert_eq!(file.decls().count(), 0);
    // Errors that were not reported are found once the limit allows it, as in a fresh parse.
    let fixed = text.replacen("= = 1", "= 1", 900);
    let new = crate::reparse(&file, &fixed);
    assert_eq!(new.errors().count(), 300);
    assert_eq!(new, parse(&fixed));
    assert_eq!(crate::reparse(&new, &text), file);
    // A single declaration can have too many, too.
    let many = format!("effect e {{\n{}}}\n", "  a\n".repeat(1_500));
    let reported: Vec<String> = parse(&many).errors().map(|(_, e)| format!("{} {}", e.code, e.message)).collect();
    assert_eq!(reported.len(), crate::ERRORS_MAX + 1);
    assert_eq!(reported.last().map(String::as_str), Some("E0009 500 more errors in this declaration"));
}

/// Many short statements take the most steps per byte: parsing a mebibyte of them stops at the limit.
#[test]
fn too_many_steps_are_rejected() {
    let statements = |n: usize| format!("effect e {{ {}}}\n", "a=b;".repeat(n));
    assert_eq!(code(&statements(50_000)), None);
    assert_eq!(code(&statements(260_000)), Some(E0006));
}

#[test]
fn parser_steps_are_limited() {
    // The largest ordinary block is parsed well within the limit.
    let large = format!(
        "kind a {{\n{}}}\n",
        "  stat stability_of_it : { A, B, C } = A secret to owner when (a + b) * 2 > c.d\n".repeat(12_000)
    );
    assert_eq!(parse(&large).errors().next().map(|(_, e)| e.message.clone()), None);
}

/// Pest makes calls for each level and guards its stack on only a few platforms, so nesting must be limited before it:
/// the deepest text of each form that is accepted is parsed on a stack of 1 MiB (`room`).
#[test]
fn the_deepest_text_fits_on_a_small_stack() {
    let forms = [
        ("define x = ", "(", "a", ")", ""),
        ("define x = ", "f(", "a", ")", ""),
        ("define x = ", "{ ", "a", " }", ""),
        ("define x = ", "a[", "a", "]", ""),
        ("define x = ", "if a then b else ", "a", "", ""),
        ("define x = ", "if a then\n  b else\n  ", "a", "", ""),
        ("define x = ", "if {a} == {b} then {c} + ", "a", "", ""),
        ("define x = ", "any a b where ", "a", "", ""),
        ("define x = ", "(any a b where ", "a", ")", ""),
        ("define x = ", "every a b where c holds ", "a", "", ""),
        ("define x = ", "sum of ", "a", " for a b", ""),
        ("define x = ", "count of a in (", "a", ")", ""),
        ("kind k { state x : ", "set of ", "k", "", " }"),
        ("effect e { ", "if a { ", "x = 1", " }", " }"),
        ("effect e { ", "each a b { ", "x = 1", " }", " }"),
        ("effect e { ", "when a { ", "x = 1", " }", " }"),
        ("thing x { ", "a { ", "", "}", " }"),
        ("thing x { a ", "[", "1", "]", " }"),
        ("rule r for c { ", "when a { ", "forbid when b", " }", " }"),
    ];
    let run = move || {
        for (before, unit, middle, close, after) in forms {
            let nested = |n: usize| format!("{before}{}{middle}{}{after}", unit.repeat(n), close.repeat(n));
            let let_through = |n: &usize| crate::balance::balance(&nested(*n)).is_none();
            let n = (1..=NESTING_MAX + 20).rev().find(let_through).expect("one level is let through");
            let file = parse(&nested(n));
            let guarded = file.errors().find(|(_, e)| e.message == "nested too deeply");
            assert!(guarded.is_none(), "{n} of {unit}: only the guard of pest ended this");
            assert_eq!(code(&nested(20_000)), Some(E0004), "{unit}");
        }
    };
    // WebAssembly has no threads, and a stack of 1 MiB. With `gnu`, Windows needs more for each call, and gives 2 MiB.
    let room = if cfg!(all(windows, target_env = "gnu")) { 1280 << 10 } else { 1 << 20 };
    if cfg!(target_family = "wasm") {
        run();
    } else {
        std::thread::Builder::new().stack_size(room).spawn(run).expect("a thread").join().expect("no panic");
    }
}

/// Many in a row are not nested.
#[test]
fn siblings_do_not_count_as_nesting() {
    for text in [
        format!("effect e {{ {} }}", "if a { x = 1 } ".repeat(400)),
        format!("effect e {{\n{} }}", "  x = if a then b else c\n".repeat(400)),
        format!("effect e {{ {} }}", "x = if a then b else c;".repeat(400)),
        format!("define x = max({}1)", "if a then b else c, ".repeat(400)),
        format!("value x = 1 {{\n{} }}", "  + 1 when any a b where c\n".repeat(400)),
        format!("rule r for c {{\n{} }}", "  forbid when any a b where {c} == {d}\n".repeat(400)),
        format!("kind k {{\n{} }}", "  state x : set of k\n".repeat(400)),
    ] {
        assert_eq!(code(&text), None, "{}", &text[..60]);
    }
}

/// A file with too many short lines is truncated at the limit, and read completely once it is below it.
#[test]
fn declarations_of_a_file_have_a_limit() {
    let text = "define a = 1\n".repeat(crate::DECLARATIONS_MAX + 3);
    let file = parse(&text);
    assert_eq!(file.print(), text);
    assert_eq!(file.errors().map(|(_, e)| e.code).collect::<Vec<_>>(), [E0005]);
    assert_eq!(file.decls().count(), crate::DECLARATIONS_MAX);
    let shorter = &text["define a = 1\n".len() * 3..];
    assert_eq!(crate::reparse(&file, shorter), parse(shorter));
    assert_eq!(parse(shorter).errors().count(), 0);
}
