//! Pictures and the looks that they become; and files that are meant to do harm.

use super::*;
use crate::random_texts::{cases, lines_of};
use dicta_syntax::{apply, parse};
use proptest::prelude::*;

/// Parts of pictures, in any order.
const PARTS: &[&str] = &[
    "<g id='a'>",
    "</g>",
    "<use href='#a'/>",
    "<rect width='5' height='5' rx='1'/>",
    "<path d='M0 0 L9 9 L9 0 L0 9 Z M1 1 Q 5 9 9 1 Z m1 1 a 3 2 40 1 0 4 4' fill-rule='evenodd' stroke='#abc'/>",
    "<path d='M-1e9 0 C 1e9 1 nan 3 4 5' stroke='#000' stroke-dasharray='1e-9 3' stroke-dashoffset='-1e30'/>",
    "<circle id='a' cx='5' cy='5' r='4' data-fill='tint'/>",
    "<clipPath id='c'><circle r='2'/></clipPath><g clip-path='url(#c)' opacity='.3'>",
    "<linearGradient id='l' href='#l2'/><linearGradient id='l2'><stop stop-color='red'/></linearGradient>",
    "<ellipse rx='4' ry='1e-9' stroke='url(#l)' fill='url(#l)' stroke-width='1e9'/>",
    "<svg viewBox='0 0 1 0' width='0'>",
    "</svg>",
    "<g transform='scale(0) rotate(nan) skewX(90)'>",
    "<symbol id='s' viewBox='0 0 2 2'><rect width='1' height='1'/></symbol><use href='#s' width='9' height='1'/>",
];

proptest! {
    #![proptest_config(cases(256))]

    /// Any file is a drawing whose look can be parsed, or an error.
    #[test]
    fn parts_in_any_order_are_harmless(inner in lines_of(PARTS, 9)) {
        let open = inner.matches("<g ").count().saturating_sub(inner.matches("</g>").count());
        let closed = format!("{inner}{}", "</g>".repeat(open));
        for inner in [inner, closed] {
            let Ok(drawing) = Drawing::read(picture(&inner).as_bytes()) else { continue };
            let edit = drawing.edit(&parse(""), "drawing.a", false).expect("an edit");
            let look = parse(&apply("", &[edit]).expect("applied"));
            prop_assert!(look.errors().next().is_none() && declares(&look, "drawing.a"), "{}", look.text);
        }
    }
}

/// A picture of ten by ten, so that 100 units are 1.
fn picture(inner: &str) -> String {
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">\n{inner}\n</svg>\n")
}

fn read(inner: &str) -> Drawing {
    Drawing::read(picture(inner).as_bytes()).expect("a drawing")
}

/// The shapes of the look for a picture.
fn shapes(inner: &str) -> Vec<String> {
    let lines = read(inner).lines("drawing.badge");
    let start = lines.iter().position(|l| l == "  }").map_or(1, |end| end + 1);
    lines[start..].iter().map(|l| l.trim().to_owned()).collect()
}

fn wrong(inner: &str) -> String {
    Drawing::read(picture(inner).as_bytes()).expect_err("refused").to_string()
}

#[test]
fn shapes_are_placed_around_the_middle_of_the_cell() {
    let rect = "<rect width='10' height='5' fill='#ff0000'/>";
    let lines = ["  cell 1000", "  colours {", "    badge_1 \"#ff0000\"", "  }"];
    let lines = [&lines[..], &["  shade badge_1 [-500 -500, 500 -500, 500 0, -500 0]"]].concat();
    assert_eq!(read(rect).lines("drawing.badge"), lines);
    // The longer side is one cell.
    let wide = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 20 10'><rect width='20' height='10'/></svg>";
    let wide = Drawing::read(wide.as_bytes()).expect("a drawing").lines("drawing.a.b");
    assert_eq!(wide[2..], ["    a_b_1 \"#000000\"", "  }", "  shade a_b_1 [-500 -250, 500 -250, 500 250, -500 250]"]);
}

#[test]
fn circles_stay_circles_and_curves_become_points() {
    let circle = "<circle cx='5' cy='5' r='4' fill='#123456' stroke='#abc' stroke-width='1'/>";
    assert_eq!(shapes(circle), ["circle badge_1 0 0 400", "ring badge_2 100 0 0 400"]);
    let curve = shapes("<path d='M0 0 C 0 5 10 5 10 0 Z'/>");
    assert!(curve.len() == 1 && curve[0].starts_with("shade badge_1 [-500 -500, "), "{curve:?}");
    assert!((8..100).contains(&curve[0].matches(", ").count()), "{curve:?}");
}

#[test]
fn transforms_and_opacity_of_groups_apply() {
    let moved = "<g transform='translate(5 0) scale(2)'><rect width='1' height='1'/></g>";
    assert_eq!(shapes(moved), ["shade badge_1 [0 -500, 200 -500, 200 -300, 0 -300]"]);
    let pale = "<g opacity='0.5'><rect width='1' height='1' fill='#ff0000'/></g>";
    assert_eq!(read(pale).colours, ["#ff000080"]);
}

#[test]
fn strokes_are_lines() {
    let corner = "<path d='M1 1 H9 V9' fill='none' stroke='#112233' stroke-width='2'/>";
    assert_eq!(shapes(corner), ["line badge_1 200 [-400 -400, 400 -400, 400 400]"]);
    let closed = "<path d='M1 1 H9 V9 Z' fill='none' stroke='#112233' stroke-width='2'/>";
    assert_eq!(shapes(closed), ["line badge_1 200 [-400 -400, 400 -400, 400 400, -400 -400]"]);
    let mut dashes = shapes("<path d='M0 5 H10' fill='none' stroke='#000' stroke-dasharray='2 3'/>");
    dashes.sort();
    assert_eq!(dashes, ["line badge_1 100 [-500 0, -300 0]", "line badge_1 100 [0 0, 200 0]"]);
}

#[test]
fn holes_are_cut_out() {
    let cut = "shade badge_1 [-500 -500, 500 -500, 500 500, 200 200, 200 -200, -200 -200, -200 200, 200 200, 500 500, -500 500]";
    assert_eq!(shapes("<path d='M0 0 H10 V10 H0 Z M3 3 V7 H7 V3 Z'/>"), [cut]);
    let same_way = "d='M0 0 H10 V10 H0 Z M3 3 H7 V7 H3 Z'";
    assert_eq!(shapes(&format!("<path fill-rule='evenodd' {same_way}/>")), [cut]);
    assert_eq!(shapes(&format!("<path {same_way}/>")), ["shade badge_1 [-500 -500, 500 -500, 500 500, -500 500]"]);
    // Several holes, and an island in one of them.
    let frames = "M0 0 H10 V10 H0 Z M1 1 H4 V4 H1 Z M6 1 H9 V4 H6 Z M1 6 H9 V9 H1 Z M2 7 H8 V8 H2 Z";
    let both = shapes(&format!("<path fill-rule='evenodd' d='{frames}'/>"));
    assert_eq!(both.iter().map(|s| s.matches(", ").count() + 1).collect::<Vec<_>>(), [4 + 3 * 6, 4], "{both:?}");
}

#[test]
fn elements_name_colours_of_looks() {
    let named = "<g data-fill='tint'><rect width='1' height='1'/>\
        <circle data-fill='side' data-stroke='ink' cx='5' cy='5' r='4' stroke='#fff' style='fill:#fff'/></g>\
        <rect width='1' height='1' fill='#000001'/>";
    let tint = "shade tint [-500 -500, -400 -500, -400 -400, -500 -400]";
    let own = tint.replace("tint", "badge_1");
    assert_eq!(shapes(named), [tint, "circle side 0 0 400", "ring ink 100 0 0 400", &own]);
    assert_eq!(
        wrong("<rect data-fill='Tint 2' width='1' height='1'/>"),
        "line 2: `Tint 2` is not the name of a colour"
    );
}

#[test]
fn what_is_drawn_differently_is_noted() {
    let stops = "<stop offset='0' stop-color='#000000'/><stop offset='1' stop-color='#ffffff'/>";
    let shaded = format!("<linearGradient id='g'>{stops}</linearGradient><rect width='5' height='5' fill='url(#g)'/>");
    let shaded = read(&shaded);
    assert_eq!((shaded.colours, shaded.notes), (vec!["#808080".to_owned()], BTreeSet::from([Note::Gradient])));
    let far = "<rect data-fill='tint' opacity='0.5' x='5' width='1000' height='5'/>";
    assert_eq!(read(far).notes, BTreeSet::from([Note::Opacity, Note::Far]));
    assert!(read("<rect width='5' height='5'/>").notes.is_empty());
}

#[test]
fn what_cannot_become_shapes_is_an_error_with_its_line() {
    assert!(
        wrong("<g>\n<image width='5' height='5' href='data:image/png;base64,AA=='/></g>")
            .starts_with("line 3: a bitmap image")
    );
    assert!(wrong("<text>A</text>").starts_with("line 2: text can't"));
    assert!(wrong("<script>alert(1)</script>").starts_with("line 2: scripts"));
    assert!(wrong("<rect></g>").starts_with("line 2: "));
    assert_eq!(wrong(""), "the picture has no shape with a fill or a stroke");
    let other = Drawing::read(b"<html/>").expect_err("refused").to_string();
    assert_eq!(other, "line 1: the file is not an SVG picture");
    assert_eq!(Drawing::read(&[0xff]), Err(SvgError::NotUtf8));
}

#[test]
fn nothing_outside_the_file_is_read() {
    for inner in [
        "<use href='other.svg#a'/>",
        "<use xlink:href='/etc/passwd#a' xmlns:xlink='http://www.w3.org/1999/xlink'/>",
        "<rect width='5' height='5' fill='url(http://example.org/#a)'/>",
        "<rect width='5' height='5' style='fill: url( \"a.svg#a\" )'/>",
        "<style>@import 'a.css';</style>",
    ] {
        assert!(wrong(inner).contains("outside the file"), "{inner}: {}", wrong(inner));
    }
    // A link is not a reference.
    assert_eq!(shapes("<a href='http://example.org'><rect width='1' height='1'/></a>").len(), 1);
}

#[test]
fn large_and_circular_files_are_rejected() {
    let entity = "<!DOCTYPE svg [\n<!ENTITY a 'aaaaaaaaaa'>]><svg xmlns='http://www.w3.org/2000/svg'>&a;</svg>";
    let entity = Drawing::read(entity.as_bytes()).expect_err("refused").to_string();
    assert!(entity.starts_with("line 2: entities"), "{entity}");
    let deep = format!("{}{}", "<g>".repeat(100_000), "</g>".repeat(100_000));
    assert!(wrong(&deep).contains("nested more than 64 deep"));
    assert!(wrong("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>").contains("in a circle"));
    let gradient = |id: &str, to: &str| format!("<linearGradient id='{id}' href='#{to}'/>");
    let gradients = [gradient("a", "b"), gradient("b", "c"), gradient("c", "b")].concat();
    assert!(wrong(&format!("{gradients}<rect width='1' height='1' fill='url(#a)'/>")).contains("in a circle"));
    let copies = |i: usize| format!("<g id='g{}'>{}</g>", i + 1, format!("<use href='#g{i}'/>").repeat(10));
    let copies: String = (0..9).map(copies).collect();
    assert!(wrong(&format!("<rect id='g0' width='1' height='1'/>{copies}")).contains("20000 elements"));
    let zigzag: String = (0..3_000).map(|i| format!("L{} {}", i % 10, i % 7)).collect();
    assert!(wrong(&format!("<path d='M0 0{zigzag}Z'/>")).contains("2000 points in one shape"));
    let dashes = "<path d='M0 0 H10 V10 H0 Z' stroke='#000' stroke-dasharray='0.011 0.01' transform='scale(1)'/>";
    assert!(wrong(dashes).contains("2000 points in one shape"));
    assert_eq!(Drawing::read(&vec![b' '; BYTES_MAX + 1]), Err(SvgError::TooLarge("1 MiB".to_owned())));
}

#[test]
fn references_in_a_circle_are_not_followed() {
    let rect = "<rect width='1' height='1'/>";
    let kinds = [("clipPath", "clip-path", Note::Clip), ("filter", "filter", Note::Filter)];
    for ((element, property, note), count) in kinds.into_iter().flat_map(|kind| [1, 2, 3, 60].map(|n| (kind, n))) {
        let way = |i: usize| format!("url(#c{})", (i + 1) % count);
        let ring = |value: fn(&str, &str) -> String| -> String {
            let link =
                |i: usize| format!("<{element} id='c{i}' class='k{i}' {}>{rect}</{element}>", value(property, &way(i)));
            (0..count).map(link).collect()
        };
        let attributes = ring(|property, way| format!("{property}='{way}'"));
        let styles = ring(|property, way| format!("style='{property}: {way} !important'"));
        let css: String = (0..count).map(|i| format!(".k{i} {{ {property}: {} !important }}\n", way(i))).collect();
        let sheet = format!("<style>{css}</style>{}", ring(|_, _| String::new()));
        for defined in [attributes, styles, sheet] {
            let used = read(&format!("{defined}<g {property}='url(#c0)'>{rect}</g>"));
            assert!(used.shapes.len() == 1 && used.notes == BTreeSet::from([note]), "{element} {count}: {used:?}");
        }
    }
    assert!(read(&format!("<g clip-path='none' style='filter:none'>{rect}</g>")).notes.is_empty());
}

#[test]
fn files_that_take_long_are_rejected() {
    let rects = |count: usize| "<rect class='a' width='1' height='1'/>".repeat(count);
    let nested = format!("{}{}{}", "<g>".repeat(60), rects(1_000), "</g>".repeat(60));
    let every_way = format!("<style>{}</style>{nested}", "g g g g g g g g svg g rect { fill: red }\n".repeat(200));
    assert!(wrong(&every_way).contains("million steps"), "{}", wrong(&every_way));
    let siblings = format!("<style>{}</style>{}", "rect:first-child+rect { fill: red }\n".repeat(900), rects(15_000));
    assert!(wrong(&siblings).contains("million steps"), "{}", wrong(&siblings));
    let applied = format!("<style>{}</style>{}", ".a { fill: red }\n".repeat(900), rects(2_000));
    assert!(wrong(&applied).contains("million steps"), "{}", wrong(&applied));
    assert!(wrong(&format!("<style>{}</style>", ".a{fill:red}".repeat(50_000))).contains("1000 selectors"));
    assert!(wrong(&format!("<style>.a{{{}}}</style>", "fill:red;".repeat(50_000))).contains("4000 declarations"));
    let styled = format!("<rect width='1' height='1' style='{}'/>", "fill:red;".repeat(100_000));
    assert!(wrong(&styled).contains("million steps"));
    let attributes: String = (0..50_000).map(|i| format!(" a{i}='>'")).collect();
    assert_eq!(wrong(&format!("<!-- < -->\n<rect{attributes}/>")), "line 3: an element has more than 200 attributes");
    let namespaces: String = (0..1_001).map(|i| format!("<g xmlns:a{i}='b'/>")).collect();
    assert!(wrong(&namespaces).contains("1000 namespaces"));
    let path = format!("<path id='p' d='M0 0{}'/>", "h1".repeat(100_000));
    assert!(wrong(&format!("{path}{}", "<use href='#p'/>".repeat(1_000))).contains("million steps"));
    // What drawing programs write is far from the limits.
    let classes: String = (0..300).map(|i| format!(".st{i} {{ fill: #{i:06x}; stroke: none }}\n")).collect();
    let shapes: String = (0..2_000).map(|i| format!("<path class='st{}' d='M0 0h1v1z'/>", i % 300)).collect();
    assert_eq!(read(&format!("<style>{classes}</style>{shapes}")).shapes.len(), 2_000);
}

#[test]
fn a_file_that_ends_anywhere_is_an_error() {
    let whole = picture("<g data-fill='tint'><circle cx='5' cy='5' r='4' stroke='#abc'/></g>");
    let whole = whole.trim_end();
    assert!(Drawing::read(whole.as_bytes()).is_ok());
    for end in 0..whole.len() {
        assert!(Drawing::read(&whole.as_bytes()[..end]).is_err(), "{end}");
    }
}

#[test]
fn a_drawing_is_added_at_the_end_and_renewed_in_its_place() {
    let edited = |text: &str, inner: &str, replaces: bool| {
        let edit = read(inner).edit(&parse(text), "drawing.badge", replaces).expect("an edit");
        apply(text, &[edit]).expect("applied")
    };
    let (small, large) =
        ("<rect data-fill='tint' width='1' height='1'/>", "<circle data-fill='tint' cx='5' cy='5' r='5'/>");
    let added = edited("edition 1\n", small, false);
    let shade = "  cell 1000\n  shade tint [-500 -500, -400 -500, -400 -400, -500 -400]\n";
    assert_eq!(added, format!("edition 1\n\nlook drawing.badge {{\n{shade}}}\n"));
    assert_eq!(edited("edition 1", small, true), added.replace("look drawing", "replace look drawing"));
    // Title, documentation and everything around it stay.
    let own = added.replace("look drawing.badge", "/// A {badge}.\nlook drawing.badge \"A }\"") + "\n// The end. }\n";
    let renewed = own.replace(shade, "  cell 1000\n  circle tint 0 0 500\n");
    assert_eq!(edited(&own, large, false), renewed);
    assert_eq!(edited(&renewed, large, false), renewed);
    assert_eq!(edited("edition 1\r\n", large, false).matches("\r\n").count(), 6);
}

#[test]
fn only_drawings_are_written() {
    let drawing = read("<rect width='1' height='1'/>");
    for name in ["badge", "drawing", "drawing.", "drawing.a b", "drawing.9", "terrain.wood"] {
        assert_eq!(drawing.edit(&parse(""), name, false), Err(SvgError::Name(name.to_owned())));
    }
    let name = |path: &str| name_of(std::path::Path::new(path));
    assert_eq!(name("a/My Badge-2.SVG"), "drawing.my_badge_2");
    assert_eq!(name("2.svg"), "drawing.picture_2");
    assert_eq!(name("—.svg"), "drawing.picture");
}
