//! Where rules that sheets say in sentences have their values: the literals of an expression, the limits of a walk, the
//! numbers of an arc, the faces of a die.

use crate::symbols::File;
use dicta_syntax::ast::{BinOp, Decl, DeclKind, Expr, ExprKind, Span, WalkClause};
use dicta_syntax::parse;
use dicta_syntax::tokens::{Token, TokenKind, lex};
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
        let before = "define x = ";
        let parsed = parse(&format!("{before}{source}\n"));
        let mut found = Literals::default();
        let (mut names, mut whole) = (Vec::new(), 0);
        for (block, decl) in parsed.decls() {
            let DeclKind::Define { body, .. } = &decl.kind else { continue };
            count_sets(body, &mut whole);
            let start = before.len() - block.start as usize;
            found.collect(body, (start, whole == sets), &mut names);
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
    fn collect(&mut self, e: &Expr, (start, has_sets): (usize, bool), names: &mut Vec<(u32, String)>) {
        let mut literal = |written: &str, members: Vec<String>, span: Span| {
            let Some(from) = (span.start as usize).checked_sub(start) else { return };
            let at = from..from + (span.end - span.start) as usize;
            self.all.push(Literal { written: written.to_owned(), members, at });
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
        e.parts(&mut |part| self.collect(part, (start, has_sets), names));
    }
}

fn count_sets(e: &Expr, count: &mut usize) {
    *count += usize::from(matches!(e.kind, ExprKind::Set(_)));
    e.parts(&mut |part| count_sets(part, count));
}

/// Whether an expression is multiplied as a whole by a number before it.
pub fn is_one_factor(source: &str) -> bool {
    let parsed = parse(&format!("define x = 2 * {source}\n"));
    let is_product = |decl: &Decl| match &decl.kind {
        DeclKind::Define { body, .. } => match &body.kind {
            ExprKind::Binary(BinOp::Mul, two, _) => matches!(two.kind, ExprKind::Number(2)),
            _ => false,
        },
        _ => false,
    };
    parsed.errors().next().is_none() && parsed.decls().all(|(_, decl)| is_product(decl))
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
        DeclKind::Walk { clauses, .. } => SentencePlaces::Walk { steps: tree.steps(clauses), turns: tree.turns() },
        DeclKind::Arc { parts, .. } => {
            let line = |part: &dicta_syntax::ast::ArcPart| {
                let numbers = lex(tree.source(part.span)).into_iter().filter(|t| t.kind == TokenKind::Number);
                let at = |token: Token| {
                    let start = tree.start + part.span.start + token.start;
                    (start, start + (token.end - token.start))
                };
                ArcLine { is_taken_away: part.except, numbers: numbers.map(at).collect() }
            };
            SentencePlaces::Arc(parts.iter().map(line).collect())
        }
        DeclKind::Die { faces, .. } => {
            let face = |(count, values): &(Option<i64>, Vec<Expr>)| tree.face(*count, values.first()?.span);
            SentencePlaces::Die(faces.iter().map(face).collect::<Option<_>>()?)
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

    fn turns(&self) -> Vec<WalkTurning> {
        let tokens: Vec<Token> = lex(self.text).into_iter().filter(|t| !t.is_trivia()).collect();
        let words: Vec<&str> = tokens.iter().map(|t| t.text(self.text)).collect();
        let mut found = Vec::new();
        for (i, pair) in words.windows(2).enumerate() {
            let is_clause = i > 0 && words[i - 1] == "forbid";
            if pair[0] != "turn" || !TURNS.contains(&pair[1]) || is_clause {
                continue;
            }
            let is_of_list = |word: &&&str| TURNS.contains(*word) || matches!(**word, "," | "or");
            let count = words[i + 1..].iter().take_while(is_of_list).count();
            let list = &words[i + 1..i + 1 + count];
            let rest = &words[i + 1 + count..];
            let is_before = rest.first() == Some(&"before");
            let is_end = rest.iter().take(if is_before { 5 } else { 2 }).any(|word| *word == "end");
            found.push(WalkTurning {
                picked: list.iter().filter(|word| TURNS.contains(word)).map(|word| (*word).to_owned()).collect(),
                at: (self.start + tokens[i + 1].start, self.start + tokens[i + count].end),
                is_each: is_before || !is_end,
                is_end,
            });
        }
        found
    }

    fn face(&self, count: Option<i64>, first: Span) -> Option<FacePlace> {
        let before = self.text.get(..first.start as usize)?.trim_end();
        let digits = before.len() - before.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        let end = self.start + before.len() as u32;
        let at = match count {
            Some(_) => (end - digits as u32, end),
            None => (self.start + first.start, self.start + first.start),
        };
        Some(FacePlace { count: count.unwrap_or(1), at, is_written: count.is_some() })
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
        assert!(is_one_factor("sum of a.x for plane a") && is_one_factor("f(a)") && is_one_factor("(a + b)"));
        assert!(!is_one_factor("a + b"));
    }
}
