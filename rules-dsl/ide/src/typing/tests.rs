//! Small texts with `|` for carets; `<` begins what is selected.

use super::*;

/// A text without its marks, and the carets that they stand for.
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
    let new = dicta_syntax::apply(text, &typed.edits).expect("the edits fit");
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
fn brackets_close_themselves_and_are_stepped_over() {
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
fn a_new_line_is_indented_as_it_should_be() {
    check("kind k {|}", new_line, "kind k {\n  |\n}");
    check("  stat a|", new_line, "  stat a\n  |");
    check("rule r {|", new_line, "rule r {\n  |");
    check("/// words|", new_line, "/// words\n/// |");
    check("a\r\nb {|}", new_line, "a\r\nb {\r\n  |\r\n}");
    check("a|b|c", new_line, "a\n|b\n|c");
}

#[test]
fn backspace_takes_what_was_put_there_for_one() {
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
fn lines_are_moved_doubled_deleted_and_indented() {
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
fn comments_come_and_go() {
    check("  a|", comment, "  // a|");
    check("  // a|", comment, "  a|");
    check("<a\n\n  b|", comment, "// <a\n\n//   b|");
    check("/// doc|", comment, "// /// doc|");
    check("// /// doc|", comment, "/// doc|");
}

#[test]
fn the_same_word_is_selected_place_by_place() {
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
fn every_key_fits_every_place() {
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
                let new = dicta_syntax::apply(text, &typed.edits).expect("the edits fit");
                for c in &typed.carets {
                    assert!(new.is_char_boundary(c.head) && new.is_char_boundary(c.anchor), "{typed:?}");
                }
            }
            select_next(text, &carets);
        }
    }
}
