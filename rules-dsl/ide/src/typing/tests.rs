//! Small texts with `|` for carets; `<` marks the start of a selection.

use super::*;

/// A text without its marks, and the carets that the marks stand for.
fn read(marked: &str) -> (String, Vec<Caret>) {
    let (mut text, mut carets, mut anchor) = (String::new(), Vec::new(), None);
    for c in marked.chars() {
        match c {
            '<' => anchor = Some(text.len()),
            '|' => carets.push(Caret { anchor: anchor.take().unwrap_or(text.len()), head: text.len() }),
            c => text.push(c),
        }
    }
    (text, carets)
}

fn show(text: &str, typed: &Typed) -> String {
    let new = dicta_syntax::apply(text, &typed.edits).expect("the edits apply");
    let mut marks: Vec<(usize, char)> = Vec::new();
    for c in &typed.carets {
        if !c.is_empty() {
            marks.push((c.anchor, '<'));
        }
        marks.push((c.head, '|'));
    }
    marks.sort();
    let mut shown = new;
    for (at, mark) in marks.into_iter().rev() {
        shown.insert(at, mark);
    }
    shown
}

#[track_caller]
fn check(before: &str, key: impl Fn(&str, &[Caret]) -> Typed, after: &str) {
    let (text, carets) = read(before);
    assert_eq!(show(&text, &key(&text, &carets)), after, "from {before:?}");
}

#[test]
fn brackets_are_closed_and_skipped() {
    let key = |what: &'static str| move |t: &str, c: &[Caret]| typed(t, c, what);
    check("effect e|", key("("), "effect e(|)");
    check("effect e(|)", key(")"), "effect e()|");
    check("a = |b", key("("), "a = (|b");
    check("x <abc| y", key("["), "x [<abc|] y");
    check("because |", key("\""), "because \"|\"");
    check("because \"x|\"", key("\""), "because \"x\"|");
    check("// it|", key("\""), "// it\"|");
    check("\"a |", key("("), "\"a (|");
    check("kind k {\n  |", key("}"), "kind k {\n}|");
}

#[test]
fn a_new_line_is_indented() {
    check("kind k {|}", new_line, "kind k {\n  |\n}");
    check("  stat a|", new_line, "  stat a\n  |");
    check("rule r {|", new_line, "rule r {\n  |");
    check("/// words|", new_line, "/// words\n/// |");
    check("a\r\nb {|}", new_line, "a\r\nb {\r\n  |\r\n}");
    check("a|b|c", new_line, "a\n|b\n|c");
}

#[test]
fn backspace_deletes_automatic_brackets_and_indents() {
    let key = |t: &str, c: &[Caret]| backspace(t, c, Reach::Char);
    check("f(|)", key, "f|");
    check("    |x", key, "  |x");
    check("a\r\n|b", key, "a|b");
    check("é|", key, "|");
    check("|", key, "|");
    check("<abc| d", key, "| d");
    check("one two|", |t, c| backspace(t, c, Reach::Word), "one |");
    check("a|\nb", |t, c| delete(t, c, Reach::Char), "a|b");
    check("a |one two", |t, c| delete(t, c, Reach::Word), "a | two");
}

#[test]
fn lines_are_moved_duplicated_deleted_and_indented() {
    check("a\nb|b\nc", |t, c| move_lines(t, c, false), "b|b\na\nc");
    check("a\nb|b\nc", |t, c| move_lines(t, c, true), "a\nc\nb|b");
    check("a|\nb", |t, c| move_lines(t, c, false), "a|\nb");
    check("a\nb|", |t, c| move_lines(t, c, true), "a\nb|");
    check("a|\nb", duplicate, "a\na|\nb");
    check("a\nb|b\nc", delete_lines, "a\n|c");
    check("a\nb|", delete_lines, "a|");
    check("<a\nb|", indent, "  <a\n  b|");
    check("a|", indent, "a |");
    check("  <a\n b\nc|", outdent, "<a\nb\nc|");
}

#[test]
fn comments_are_toggled() {
    check("  a|", comment, "  // a|");
    check("  // a|", comment, "  a|");
    check("<a\n\n  b|", comment, "// <a\n\n//   b|");
    check("/// doc|", comment, "// /// doc|");
    check("// /// doc|", comment, "/// doc|");
}

#[test]
fn occurrences_are_selected_one_by_one() {
    let (text, carets) = read("wings a w|ings win wings");
    let first = select_next(&text, &carets);
    assert_eq!(first, [Caret::over(8..13)]);
    let second = select_next(&text, &first);
    assert_eq!(second, [Caret::over(8..13), Caret::over(18..23)]);
    let third = select_next(&text, &second);
    assert_eq!(third.last(), Some(&Caret::over(0..5)));
    assert_eq!(select_next(&text, &third), third);
    assert_eq!(show(&text, &insert(&third, "x")), "x| a x| win x|");
}

#[test]
fn every_key_works_at_every_offset() {
    let text = "é \"→\r\n  kind { } ) \n\n\t// x\r";
    for at in 0..=text.len() {
        for to in at..=text.len() {
            if !text.is_char_boundary(at) || !text.is_char_boundary(to) {
                continue;
            }
            let carets = [Caret { anchor: to, head: at }, Caret::at(text.len())];
            let all = [
                typed(text, &carets, "{"),
                typed(text, &carets, "\""),
                typed(text, &carets, "}"),
                new_line(text, &carets),
                backspace(text, &carets, Reach::Word),
                backspace(text, &carets, Reach::Line),
                delete(text, &carets, Reach::Word),
                delete(text, &carets, Reach::Line),
                indent(text, &carets),
                outdent(text, &carets),
                comment(text, &carets),
                move_lines(text, &carets, true),
                move_lines(text, &carets, false),
                duplicate(text, &carets),
                delete_lines(text, &carets),
            ];
            for typed in all {
                let new = dicta_syntax::apply(text, &typed.edits).expect("the edits apply");
                for c in &typed.carets {
                    assert!(new.is_char_boundary(c.head) && new.is_char_boundary(c.anchor), "{typed:?}");
                }
            }
            select_next(text, &carets);
        }
    }
}
