//! Where rules that sheets say in sentences have their values: the literals of an expression, the limits of a walk, the
//! numbers of an arc, the faces of a die.

use crate::symbols::File;
use dicta_syntax::ast::{ArcPart, BinOp, DeclKind, Expr, ExprKind, Face, Span, WalkClause};
use dicta_syntax::parse;
use std::ops::Range;

/// What a constant set is written as among the literals.
pub const SET: &str = "{}";

/// The literals of an expression, and the names of the elements of collections, in the order of the source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Literals {
    pub all: Vec<Literal>,
    pub names: Vec<String>,
}

/// A number, a name or a set in an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    pub written: String,
    /// The members of a set.
    pub members: Vec<String>,
    /// Its bytes in the source of the expression; of a set, those of its members.
    pub at: Range<usize>,
}

impl Literals {
    /// Those of an expression with this number of constant sets.
    pub fn of(source: &str, sets: usize) -> Self {
        let mut found = Literals::default();
        let (mut names, mut whole) = (Vec::new(), 0);
        if let Some(alone) = Alone::of(source) {
            count_sets(&alone.body, &mut whole);
            found.collect(&alone.body, (&alone, whole == sets), &mut names);
        }
        for literal in &mut found.all {
            literal.at.end = literal.at.start + source.get(literal.at.clone()).unwrap_or("").trim_end().len();
        }
        found.all.sort_by_key(|literal| literal.at.start);
        names.sort_unstable();
        found.names = names.into_iter().map(|(_, name)| name).collect();
        found
    }

    /// `has_sets`: sets are literals as a whole.
    fn collect(&mut self, e: &Expr, (alone, has_sets): (&Alone, bool), names: &mut Vec<(u32, String)>) {
        let mut literal = |written: &str, members: Vec<String>, span: Span| {
            self.all.push(Literal { written: written.to_owned(), members, at: alone.range(span) });
        };
        match &e.kind {
            ExprKind::Number(n) => literal(&n.to_string(), vec![], e.span),
            ExprKind::Neg(inner) if matches!(inner.kind, ExprKind::Number(_)) => {
                return literal(&format!("-{}", inner.written()), vec![], e.span);
            }
            ExprKind::True => literal("true", vec![], e.span),
            ExprKind::False => literal("false", vec![], e.span),
            ExprKind::None => literal("none", vec![], e.span),
            ExprKind::Name(name) => literal(name, vec![], e.span),
            ExprKind::Set(items) if has_sets => {
                let members = items.iter().map(Expr::written).collect();
                // Its braces stay.
                if let (Some(first), Some(last)) = (items.first(), items.last()) {
                    literal(SET, members, first.span.to(last.span));
                }
                return;
            }
            ExprKind::Any(binder)
            | ExprKind::Every(binder, _)
            | ExprKind::Count(binder)
            | ExprKind::Fold(_, _, binder)
            | ExprKind::First(binder, _)
            | ExprKind::SetOf(binder) => names.push((binder.var.span.start, binder.var.text.clone())),
            _ => {}
        }
        e.parts(&mut |part| self.collect(part, (alone, has_sets), names));
    }
}

fn count_sets(e: &Expr, count: &mut usize) {
    *count += usize::from(matches!(e.kind, ExprKind::Set(_)));
    e.parts(&mut |part| count_sets(part, count));
}

/// An expression by itself.
struct Alone {
    body: Expr,
    /// Where it starts in what was parsed.
    start: usize,
    length: usize,
}

impl Alone {
    fn of(source: &str) -> Option<Self> {
        let before = "define x = ";
        let parsed = parse(&format!("{before}{source}\n"));
        parsed.decls().find_map(|(block, decl)| match &decl.kind {
            DeclKind::Define { body, .. } => {
                let start = before.len().saturating_sub(block.start as usize);
                Some(Alone { body: body.clone(), start, length: source.trim_end().len() })
            }
            _ => None,
        })
    }

    /// The bytes of a part in the source of the expression.
    fn range(&self, span: Span) -> Range<usize> {
        let place = |at: u32| (at as usize).saturating_sub(self.start).min(self.length);
        place(span.start)..place(span.end)
    }
}

/// How an amount is weighted by a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It is only a number, of these bytes.
    Number(i64, Range<usize>),
    /// It is multiplied as a whole by the number at its start.
    Factor { number: i64, at: Range<usize>, rest: Range<usize> },
    /// It has no such number. It needs parentheses if one is written before it.
    None { needs_parentheses: bool },
}

impl Weight {
    /// The weight of an amount.
    pub fn of(source: &str) -> Self {
        let number = |e: &Expr| if let ExprKind::Number(n) = e.kind { Some(n) } else { None };
        let factor = |e: &Expr| match &e.kind {
            ExprKind::Binary(BinOp::Mul, n, rest) => Some((number(n)?, n.span, rest.span)),
            _ => None,
        };
        let Some(alone) = Alone::of(source) else { return Weight::None { needs_parentheses: true } };
        if let Some(n) = number(&alone.body) {
            return Weight::Number(n, alone.range(alone.body.span));
        }
        if let Some((number, at, rest)) = factor(&alone.body) {
            return Weight::Factor { number, at: alone.range(at), rest: alone.range(rest) };
        }
        let is_one_factor = Alone::of(&format!("1 * {source}")).and_then(|alone| factor(&alone.body)).is_some();
        Weight::None { needs_parentheses: !is_one_factor }
    }
}

/// The bytes of a part of a file.
pub type Bytes = (u32, u32);

/// What a declaration that is said in sentences has besides its lines, with places in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SentencePlaces {
    /// The expression of a definition.
    Definition(Bytes),
    /// The name of a doctrine's piece.
    Doctrine(String),
    Walk {
        /// Where the least and the greatest number of steps are, and their condition; both numbers can be the same.
        steps: Vec<(Bytes, Bytes, Option<Bytes>)>,
        turns: Vec<WalkTurning>,
    },
    /// The shapes of an arc.
    Arc(Vec<ArcLine>),
    /// The faces of a die.
    Die(Vec<FacePlace>),
}

/// A line that says how a walk turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkTurning {
    /// Of `left`, `right` and `not`.
    pub picked: Vec<String>,
    pub at: Bytes,
    pub is_each: bool,
    pub is_end: bool,
}

/// A shape of an arc.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArcLine {
    pub is_taken_away: bool,
    /// Its numbers: the rows, then how far it reaches.
    pub numbers: Vec<Bytes>,
}

/// A face of a die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FacePlace {
    pub count: i64,
    /// Where the count is, or would be.
    pub at: Bytes,
    /// The count is written.
    pub is_written: bool,
}

/// The turns of a walk.
pub const TURNS: [&str; 3] = ["left", "right", "not"];

/// What the declaration at a byte of a file has besides its lines.
pub fn sentence_places(file: &File, offset: u32) -> Option<SentencePlaces> {
    let (block, decl) = file.source.decls().find(|(block, _)| (block.start..block.end).contains(&offset))?;
    let tree = Tree { start: block.start, text: block.text(&file.source.text) };
    Some(match decl.kind.declared() {
        DeclKind::Define { body, .. } => SentencePlaces::Definition(tree.place(body.span)),
        DeclKind::Doctrine(doctrine) => SentencePlaces::Doctrine(doctrine.var.text.clone()),
        DeclKind::Walk { clauses, .. } => SentencePlaces::Walk {
            steps: tree.steps(clauses),
            turns: clauses.iter().filter_map(|c| tree.turns(c)).collect(),
        },
        DeclKind::Arc { parts, .. } => {
            let line = |part: &ArcPart| ArcLine {
                is_taken_away: part.except,
                numbers: part.numbers.iter().map(|number| tree.place(*number)).collect(),
            };
            SentencePlaces::Arc(parts.iter().map(line).collect())
        }
        DeclKind::Die { faces, .. } => {
            SentencePlaces::Die(faces.iter().map(|face| tree.face(face)).collect::<Option<_>>()?)
        }
        _ => return None,
    })
}

/// The source of a declaration.
struct Tree<'f> {
    start: u32,
    text: &'f str,
}

impl Tree<'_> {
    fn source(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    fn place(&self, span: Span) -> Bytes {
        let start = self.start + span.start;
        (start, start + self.source(span).trim_end().len() as u32)
    }

    fn steps(&self, clauses: &[WalkClause]) -> Vec<(Bytes, Bytes, Option<Bytes>)> {
        let steps = clauses.iter().filter_map(|clause| match clause {
            WalkClause::Steps { least, most, when } => {
                Some((self.place(least.span), self.place(most.span), when.as_ref().map(|when| self.place(when.span))))
            }
            _ => None,
        });
        steps.collect()
    }

    fn turns(&self, clause: &WalkClause) -> Option<WalkTurning> {
        let WalkClause::Turns { left, right, none, each, end } = clause else { return None };
        let written = TURNS.iter().zip([left, right, none]);
        let mut picked: Vec<(Span, &str)> = written.filter_map(|(name, at)| Some(((*at)?, *name))).collect();
        picked.sort_by_key(|(at, _)| at.start);
        let at = picked.first()?.0.to(picked.last()?.0);
        Some(WalkTurning {
            picked: picked.into_iter().map(|(_, name)| name.to_owned()).collect(),
            at: self.place(at),
            is_each: *each,
            is_end: *end,
        })
    }

    fn face(&self, Face { count, values }: &Face) -> Option<FacePlace> {
        Some(match count {
            Some((count, at)) => FacePlace { count: *count, at: self.place(*at), is_written: true },
            None => {
                let start = self.start + values.first()?.span.start;
                FacePlace { count: 1, at: (start, start), is_written: false }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_found_where_they_are_written() {
        let source = "sum of reach(a, b) + 2 for plane b where b.fuel < -3 and b.kind in { tug, jet }";
        let literals = Literals::of(source, 1);
        let texts: Vec<&str> = literals.all.iter().map(|literal| &source[literal.at.clone()]).collect();
        assert_eq!(texts, ["a", "b", "2", "b", "-3", "b", "tug, jet"]);
        assert_eq!(literals.names, ["b"]);
        let members = Literals::of("x in { tug, jet }", 0).all.len();
        assert_eq!(members, 3, "the members of a set that is no constant");
    }

    #[test]
    fn a_sum_is_not_multiplied_as_a_whole() {
        let needs_parentheses = |source: &str| match Weight::of(source) {
            Weight::None { needs_parentheses } => Some(needs_parentheses),
            _ => None,
        };
        for source in ["sum of a.x for plane a", "f(a)", "(a + b)"] {
            assert_eq!(needs_parentheses(source), Some(false), "{source}");
        }
        assert_eq!(needs_parentheses("a + b"), Some(true));
        assert_eq!(needs_parentheses("2 * a + b"), Some(true));
        assert_eq!(Weight::of("12 "), Weight::Number(12, 0..2));
        assert_eq!(Weight::of("3  *  f(a) "), Weight::Factor { number: 3, at: 0..1, rest: 6..10 });
    }
}
