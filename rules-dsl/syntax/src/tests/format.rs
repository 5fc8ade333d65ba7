//! The formatter keeps meanings and settles at once.

use super::{ALL, Random, mutant, soup};
use crate::{format, parse, same_meaning};

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(format(text), expected);
    settled(text);
}

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

#[test]
fn indents_by_braces_and_spaces_operators() {
    check(
        "kind   a   piece{\n stat x:{A,B}   // note   \n\n\n     when b{\n state y :0..( 2+3 )=-1\n}\n   }\n",
        "kind   a   piece {\n  stat x: { A, B }   // note\n\n  when b {\n    state y : 0..(2 + 3) = -1\n  }\n}\n",
    );
    check("define f(a:b)=\n a.x+1\n    or b<2", "define f(a: b) =\n  a.x + 1\n    or b < 2\n");
    check("thing x { at 0507 ,climb -1 2 , s [ 1S1,\n 2S2 ] }", "thing x { at 0507, climb -1 2, s [1S1,\n  2S2] }\n");
}

#[test]
fn keeps_alignment_and_what_it_cannot_read() {
    check(
        "kind a {\n    stat x     secret to owner\n    stat yy    secret to side\n}\n",
        "kind a {\n  stat x     secret to owner\n  stat yy    secret to side\n}\n",
    );
    check("broken   {\n     }}\nedition   1\n", "broken   {\n     }}\nedition   1\n");
    check("use a/b-c\n", "use a/b-c\n");
}

#[test]
fn blank_lines_never_double() {
    check("\n\n// a\n\n\n\n// b\nedition 1\n\n\n\n", "// a\n\n// b\nedition 1\n");
    check("turn {\n\n  phase a {\n\n\n  }\n\n}\n\n\nedition 1", "turn {\n  phase a {\n  }\n}\n\nedition 1\n");
    check("edition 1\r\n\r\n\r\nboard hex\r\n", "edition 1\r\n\r\nboard hex\r\n");
}

#[test]
fn signs_of_properties_stay_signs() {
    check("thing x { climb 3 -1, y [0 -1, 3-1] }\n", "thing x { climb 3 -1, y [0 -1, 3-1] }\n");
}

#[test]
fn the_sample_is_formatted() {
    assert_eq!(format(ALL), ALL);
}

#[test]
fn any_text_settles() {
    let mut random = Random(5);
    for _ in 0..1500 {
        settled(&soup(&mut random));
        settled(&mutant(&mut random));
    }
}

#[test]
fn badly_indented_samples_settle() {
    let mut random = Random(9);
    for _ in 0..60 {
        let ragged: String = ALL
            .split_inclusive('\n')
            .map(|line| {
                if line.starts_with(' ') {
                    format!("{}{}", " ".repeat(1 + random.next(9)), line.trim_start_matches(' '))
                } else {
                    line.to_owned()
                }
            })
            .collect();
        assert_eq!(parse(&ragged).errors().count(), 0);
        settled(&ragged);
    }
}

/// What is written for boards, arcs, pieces in play, cards, sequences, overlays and scores.
#[test]
fn constructs_have_one_look() {
    check("board hex in rows\n", "board hex in rows\n");
    check("arc a \"A\" for c=cone 0 within 3\n", "arc a \"A\" for c = cone 0 within 3\n");
    check("arc b \"B\" for c=cone 5..1 within 2", "arc b \"B\" for c = cone 5..1 within 2\n");
    check(
        "define d(a:c)=column(a.cell)+row( a.cell )<cell_at(3,4 ).x",
        "define d(a: c) = column(a.cell) + row(a.cell) < cell_at(3, 4).x\n",
    );
    check("define k(a:c)=a is two_seater and a is not craft", "define k(a: c) = a is two_seater and a is not craft\n");
    check(
        "effect e(a:c){\n let b=create small for a at a.cell facing a.facing\n create wreck in place of a\n \
         move a along p+q\n return c from a.hand\n discard c\n discard c from a.hand\n}",
        "effect e(a: c) {\n  let b = create small for a at a.cell facing a.facing\n  create wreck in place of a\n  \
         move a along p + q\n  return c from a.hand\n  discard c\n  discard c from a.hand\n}\n",
    );
    check(
        "choice h(a:c) \"H\"{\n pick order \"Peg\" x3 : peg from peg\n pick more \"More\" x3 with repeats:peg from peg\n}",
        "choice h(a: c) \"H\" {\n  pick order \"Peg\" x3 : peg from peg\n  pick more \"More\" x3 with repeats: peg from peg\n}\n",
    );
    check("bomb small{ reserve 12,hull [1,2] }", "bomb small { reserve 12, hull [1, 2] }\n");
    check(
        "mission m \"M\"{\n piece f 3 of e{at 0101 0103 0105 }\n score v wins by 3 from 10\n}",
        "mission m \"M\" {\n  piece f 3 of e { at 0101 0103 0105 }\n  score v wins by 3 from 10\n}\n",
    );
    check(
        "effect e(){\n end game by score because \"x\"\n end game drawn\n}",
        "effect e() {\n  end game by score because \"x\"\n  end game drawn\n}\n",
    );
    check("replace dice.base by 2\n", "replace dice.base by 2\n");
    check("replace burst.long.dice by 3", "replace burst.long.dice by 3\n");
}
