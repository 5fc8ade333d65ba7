//! The messages that authors read when the grammar rejects a text.

use crate::ast::Span;
use crate::{TextEdit, line_col, parse};
use rand::SeedableRng;

/// Every error as `line:column code message | hint`.
fn errors(text: &str) -> Vec<String> {
    let file = parse(text);
    file.errors()
        .map(|(range, e)| {
            let (line, column) = line_col(text, range.start);
            let hint = e.hint.as_ref().map(|hint| format!(" | {hint}")).unwrap_or_default();
            format!("{line}:{column} {} {}{hint}", e.code, e.message)
        })
        .collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(errors(text), expected, "{text}");
}

#[test]
fn mistyped_words_get_a_candidate() {
    check("rule r for plan {\n  forbidd when a.x\n}", &["2:3 E0008 unknown word `forbidd` | did you mean `forbid`?"]);
    check("kind a {\n  statt x : 0..6\n}", &["2:3 E0008 unknown word `statt` | did you mean `stat`?"]);
    check("value v = 3 { + 1 becuse \"x\" }", &["1:19 E0008 unknown word `becuse` | did you mean `because`?"]);
    check("turn {\n  lett x = 3\n}", &["2:3 E0008 unknown word `lett` | did you mean `let`?"]);
    check("turn {\n  remov b\n}", &["2:3 E0008 unknown word `remov` | did you mean `remove`?"]);
    check("example \"x\" { given pice a b }", &["1:21 E0008 unknown word `pice` | did you mean `piece`?"]);
    check("deck d { crd x2 { a } }", &["1:10 E0008 unknown word `crd` | did you mean `card`?"]);
    check("option o onn", &["1:10 E0008 unknown word `onn` | did you mean `on`?"]);
}

#[test]
fn braces_are_checked_first() {
    let hint = "add a `}`; a word in the first column starts a new declaration, so indent the lines inside";
    check("enum e { a, b\nedition 1", &[&format!("1:8 E0002 unclosed `{{` | {hint}")]);
    let inner = "rule r for p {\n  when a {\n    forbid when x\n}\n";
    check(inner, &[&format!("2:10 E0002 unclosed `{{` | {hint}")]);
    check("enum f { a ) }", &["1:12 E0002 found `)`, but `{` is still open | close it with `}` first"]);
    check("edition 1 }", &["1:11 E0002 unmatched `}` | remove it, or add its opening partner"]);
    check(
        "event e \"open\\\"",
        &[
            "1:9 E0003 this text has no closing `\"` | close it on the same line; write `\\\"` for a quote inside a text",
        ],
    );
}

#[test]
fn expectations_are_written_as_words() {
    check("define f(a: b) a.x", &["1:16 E0001 unexpected `a`, expected a text in quotes or `=`"]);
    check("rule r for p {\n  forbid a > 2\n}", &["2:10 E0001 unexpected `a`, expected `when`"]);
    check("define m = in", &["1:12 E0001 unexpected `in`, expected a value | `in` is a keyword and can't be a name"]);
    check("define l = a && b", &["1:14 E0001 unexpected `&&` | write `define l = a and b`"]);
    check("define f = a.x +", &["1:16 E0001 the declaration ends too early, expected a value"]);
    check(
        "define x = a\n  - b",
        &[
            "2:3 E0001 unexpected `-` after the end of the declaration | a line can't start with an operator here; move it to the end of the previous line",
        ],
    );
    check("turn {\n  x = 3 y = 4\n}", &["2:9 E0001 unexpected `y`, expected an operator"]);
    check("turn {\n  phase a\n}", &["2:9 E0001 the line ends too early, expected a text in quotes or `{`"]);
    check("value v = 3 { } clamp 6", &["1:23 E0001 `clamp` needs a range | write both bounds: `clamp 0..6`"]);
    check("é", &["1:1 E0001 unexpected `é`, expected a declaration"]);
    check(
        "edition 99999999999999999999",
        &["1:9 E0001 this number is too large | the largest number is 1,000,000,000"],
    );
}

#[test]
fn numbers_titles_and_declarations_of_other_forms_are_explained() {
    check(
        "mission m \"M\" {\n  piece r1 spad { at 14.06, facing 3 }\n}",
        &["2:22 E0001 a cell has no point between column and row | column and row have two digits each: write `1406`"],
    );
    check(
        "mission m \"M\" {\n  piece r1 spad { at 1406, facing 3.5 }\n}",
        &["2:35 E0001 numbers are whole | write a whole number, such as `3`"],
    );
    check(
        "map city The City { size 18 x 10 }",
        &["1:10 E0001 write a title in quotes | write `city \"The City\" { … }`"],
    );
    check(
        "effect e(a: plane) { let r = roll 2 d6 }",
        &["1:30 E0001 `let` takes one die | write `roll 2 d6 as d { … }`, whose block is run for each die"],
    );
    check(
        "remove spad",
        &[
            "1:11 E0001 the declaration ends too early, expected a name, `(`, `[`, `.`, `..` or `from` | say what it is: `remove rule spad`, or name a part of it: `spad.PART`",
        ],
    );
    check(
        "option night \"Night\"",
        &[
            "1:20 E0001 the declaration ends too early, expected `on`, `off` or `one of` | give its default, `option night \"Night\" off`, or its values, `… one of a, b`",
        ],
    );
}

/// The text with a fix whose places count from `base`.
fn with(text: &str, fix: &dicta_diagnostics::Fix<Span>, base: u32) -> String {
    let moved = |(at, new): &(Span, String)| TextEdit::replace(at.start + base, at.end + base, new);
    let edits: Vec<TextEdit> = fix.edits.iter().map(moved).collect();
    crate::apply(text, &edits).expect("edits that fit")
}

/// The first fix of the first error, and the text with it.
fn fixed(text: &str) -> (String, String) {
    let file = parse(text);
    let (range, error) = file.errors().next().expect("an error");
    let fix = error.fixes.first().expect("a fix");
    (fix.title.clone(), with(text, fix, range.start as u32 - error.at.start))
}

#[test]
fn a_fix_writes_what_is_meant() {
    let fixes = |text: &str, title: &str, becomes: &str| {
        assert_eq!(fixed(text), (title.to_owned(), becomes.to_owned()), "{text}");
        assert_eq!(errors(becomes), [""; 0], "{becomes}");
    };
    let after = "edition 1\n";
    fixes(
        &format!("{after}kind pilot {{\n  skill: 1..6\n}}\n"),
        "Make it a `stat`",
        &format!("{after}kind pilot {{\n  stat skill: 1..6\n}}\n"),
    );
    fixes("kind p {\n  skill 1..6\n}\n", "Make it a `stat`", "kind p {\n  stat skill : 1..6\n}\n");
    fixes("kind p {\n  int skill\n}\n", "Make it a `stat`", "kind p {\n  stat skill : number\n}\n");
    fixes("kind p { flag a }\n}\n", "Remove the `}`", "kind p { flag a }\n");
    fixes("map c The City { size 2 x 2 }\n", "Put it in quotes", "map c \"The City\" { size 2 x 2 }\n");
    fixes(
        "mission m \"M\" {\n  piece r1 spad { at 1.06 }\n}\n",
        "Write `0106`",
        "mission m \"M\" {\n  piece r1 spad { at 0106 }\n}\n",
    );
    fixes("kind p {\n  flag a\n", "Add the missing `}`", "kind p {\n  flag a\n}\n");
    fixes(
        "rule r for p {\n  when a {\n    forbid when x\n}\n",
        "Add the missing `}`",
        "rule r for p {\n  when a {\n    forbid when x\n  }\n}\n",
    );
    fixes("define a = (1 + 2\n", "Add the missing `)`", "define a = (1 + 2)\n");
    fixes("pilot p { skill:9 }", "Remove the `:`", "pilot p { skill 9 }");
}

/// All mistakes of one kind are fixed at once.
#[test]
fn errors_of_one_kind_are_fixed_together() {
    let file = parse("pilot p {\n  skill: 9\n  nerve : [a]\n  home:here\n}\n");
    let error = file.errors().next().expect("an error").1;
    let all = error.fixes.get(1).expect("a second fix");
    assert_eq!(all.title, "Remove the `:` (3 times in this declaration)");
    let text = with(&file.text, all, 0);
    assert_eq!(text, "pilot p {\n  skill 9\n  nerve [a]\n  home here\n}\n");
}

#[test]
fn no_rule_of_the_grammar_is_ever_named() {
    let mut random = super::Random::seed_from_u64(3);
    for round in 0..2000 {
        let text = if round % 2 == 0 { super::soup(&mut random) } else { super::mutant(&mut random) };
        for (_, error) in parse(&text).errors() {
            let label = Some(&error.label).filter(|label| !label.is_empty());
            let words = [&error.message].into_iter().chain(&error.hint).chain(label);
            for word in words {
                let quoted_out: String = word.split('`').step_by(2).collect();
                assert!(!quoted_out.contains('_'), "{word} for {text:?}");
                assert!(!word.is_empty());
            }
            let upper = error.message.chars().next().is_some_and(char::is_uppercase);
            assert!(!upper && !error.message.ends_with('.'), "{}", error.message);
        }
    }
}
