//! The numbers that have a `tune` mark: `wings 5 tune 3..8`, `+ 1 when … as steady tune 0..3`.
//!
//! A mark belongs to the number before it in the line, card, modifier or field that contains both. The number must
//! have a path, as edits and overlays name it (see [`crate::part`]).

use crate::ast::{Decl, DeclKind, Expr, Span, Tune};
use crate::part::{self, Steps};

/// A number with a mark.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The keyword of its declaration; none in an overlay that replaces the number.
    pub word: Option<String>,
    /// The name of its declaration.
    pub name: String,
    /// The path from there.
    pub steps: Steps,
    /// The number as written.
    pub number: i64,
    /// Its place in the block.
    pub at: Span,
}

/// The marks of a declaration, each with its number if there is one. The text is that of the block.
pub fn tuned<'d>(decl: &'d Decl, text: &str) -> Vec<(&'d Tune, Option<Tuned>)> {
    if decl.tunes.is_empty() {
        return Vec::new();
    }
    let numbers = numbers(decl, text);
    let of = |tune: &Tune| {
        let before = numbers.iter().filter(|(whole, n)| {
            let between = text.get(n.at.end as usize..tune.span.start as usize);
            match whole {
                Some(whole) => between.is_some() && whole.start <= n.at.start && tune.span.end <= whole.end,
                None => between.is_some_and(|text| text.trim().is_empty()),
            }
        });
        let nearest = before.max_by_key(|(_, n)| n.at.start);
        nearest.map(|(_, number)| number.clone())
    };
    decl.tunes.iter().map(|tune| (tune, of(tune))).collect()
}

/// All numbers of a declaration that have a path, each with what contains it and its mark.
fn numbers(decl: &Decl, text: &str) -> Vec<(Option<Span>, Tuned)> {
    let kind = &decl.kind;
    if let DeclKind::ReplaceValue { name, path, by } = kind {
        let parts = path.iter().map(|n| n.text.clone()).collect();
        let steps = Steps { parts, keys: Vec::new() };
        return replaced(decl.span, name.text.clone(), steps, by, text);
    }
    if let DeclKind::ReplaceCell { name, keys, by } = kind {
        let keys = keys.iter().map(Expr::written).collect();
        return replaced(decl.span, name.text.clone(), Steps { parts: Vec::new(), keys }, by, text);
    }
    let (word, name) = match kind {
        DeclKind::AddTo { what, name, .. } => (&*what.text, name),
        kind => match kind.key() {
            Some(key) => key,
            None => return Vec::new(),
        },
    };
    let fields = |at: Span| match kind {
        DeclKind::Kind { fields, .. } => {
            fields.iter().map(|f| f.item.span).find(|whole| whole.start <= at.start && at.end <= whole.end)
        }
        _ => None,
    };
    let found = part::all(kind, text).into_iter().filter(|p| p.is_settable).filter_map(|placed| {
        let at = placed.value?;
        let number = number(text, at)?;
        // A field has its default; nothing else contains a part that is only a value.
        let whole = if placed.whole == at { fields(at) } else { Some(placed.whole) };
        Some((whole, Tuned { word: Some(word.to_owned()), name: name.text.clone(), steps: placed.steps, number, at }))
    });
    found.collect()
}

/// The number by which an overlay replaces another.
fn replaced(whole: Span, name: String, steps: Steps, by: &[Expr], text: &str) -> Vec<(Option<Span>, Tuned)> {
    let [only] = by else { return Vec::new() };
    let number = number(text, only.span).map(|number| Tuned { word: None, name, steps, number, at: only.span });
    number.map(|tuned| (Some(whole), tuned)).into_iter().collect()
}

/// A whole number, or the copies of a card: `x4`.
fn number(text: &str, at: Span) -> Option<i64> {
    let written = text.get(at.start as usize..at.end as usize)?;
    written.strip_prefix('x').unwrap_or(written).trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    /// The paths and numbers of the marks in a text.
    fn marks(text: &str) -> Vec<String> {
        let file = parse(text);
        let of = |(block, decl): (&crate::Block, &Decl)| {
            let found = tuned(decl, block.text(text));
            let line = |(tune, of): (&Tune, Option<Tuned>)| match of {
                Some(Tuned { name, steps, number, .. }) => {
                    let path = std::iter::once(name).chain(steps.parts).chain(steps.keys).collect::<Vec<_>>();
                    format!("{} {number} {}..{}", path.join("."), tune.low, tune.high)
                }
                None => format!("? {}..{}", tune.low, tune.high),
            };
            found.into_iter().map(line).collect::<Vec<_>>()
        };
        file.decls().flat_map(of).collect()
    }

    #[test]
    fn marks_belong_to_the_number_before_them() {
        assert_eq!(marks("plane pup { wings 5 tune 3..8, engine 3 }\n"), ["pup.wings 5 3..8"]);
        assert_eq!(marks("plane pup { wings 5, engine 3 tune -2 .. 4 source \"a\" }\n"), ["pup.engine 3 -2..4"]);
        assert_eq!(
            marks(
                "mission one {\n  turns 9 tune 6..12\n  piece a pup { at 0101, level 2 tune 0..4 }\n  piece b pup { at 0102 }\n}\n"
            ),
            ["one.turns 9 6..12", "one.piece.a.level 2 0..4"]
        );
        assert_eq!(
            marks(
                "value dice(a: plane) = 3 {\n  + 1 when a.far as far tune 0..3 because \"far\"\n  - 2 as near\n    tune 1..2\n}\n"
            ),
            ["dice.far 1 0..3", "dice.near 2 1..2"]
        );
        assert_eq!(marks("kind plane piece { counter ammo : 0..9 = 6 tune 4..9 }\n"), ["plane.ammo.default 6 4..9"]);
        assert_eq!(marks("enum burst { long { dice 2 tune 1..3 } }\n"), ["burst.long.dice 2 1..3"]);
        assert_eq!(marks("deck hits { card x2 \"one\" { wings 1 } tune 1..4 }\n"), ["hits.one.count 2 1..4"]);
        assert_eq!(marks("replace pup.wings by 4 tune 3..6\n"), ["pup.wings 4 3..6"]);
        assert_eq!(marks("replace shots[2, 5] by 4 tune 3..6\n"), ["shots.2.5 4 3..6"]);
    }

    #[test]
    fn marks_without_a_number_are_found_too() {
        assert_eq!(marks("plane pup { crew alone tune 3..8, wings 5 }\n"), ["? 3..8"]);
        assert_eq!(marks("define far(p: plane) = p.n > 1\n  tune 3..8\n"), ["? 3..8"]);
        // Without a name, a modifier has no path.
        assert_eq!(marks("value dice(a: plane) = 3 {\n  + 1 when a.far tune 0..3\n}\n"), ["? 0..3"]);
    }
}
