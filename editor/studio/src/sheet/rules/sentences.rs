//! Sentences of rules whose numbers, names and sets are changed where they are read.
//!
//! A sentence is made from the compiled expression, which has no places; the constants in it are found in the source of
//! the expression again, by what they are as written and by their order. One that isn't found there as often as it is in
//! the sentence is only words.

use super::super::Reading;
use super::super::value::{members, root};
use dicta_ide::edit::Path;
use dicta_ide::{Literal, Literals, SET};
use dicta_program::{Expr, INSTANCE_SIDES, Origin, Phrase, Program, Said, Scope, Type, Words, constants};
use std::collections::BTreeMap;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum SentencePart {
    /// Words.
    Text(String),
    /// A value that can be changed.
    Value(Box<SentenceValue>),
}

/// A value in a sentence, or of a stepper beside one.
#[derive(Clone, Debug, PartialEq)]
pub struct SentenceValue {
    /// In words.
    pub text: String,
    /// Its place in the source.
    pub at: Origin,
    /// Its type, if it has one here.
    pub ty: Option<Type>,
    pub now: i64,
    /// As written.
    pub written: String,
    /// The members of a set.
    pub members: Vec<String>,
    /// What can be picked, by name and title, if the type doesn't say it.
    pub choices: Vec<(String, String)>,
    pub rewritten: Rewritten,
    /// What is written before and after it besides what is there.
    pub affixes: (String, String),
}

impl SentenceValue {
    /// A number in a range at a place.
    pub fn number(text: String, at: Origin, (now, least, most): (i64, i64, i64), rewritten: Rewritten) -> Self {
        SentenceValue {
            written: now.to_string(),
            text,
            at,
            ty: Some(Type::Range(least, most)),
            now,
            members: Vec::new(),
            choices: Vec::new(),
            rewritten,
            affixes: (String::new(), String::new()),
        }
    }
}

/// What is written when a value of a sentence changes.
#[derive(Clone, Debug, PartialEq)]
pub struct Rewritten {
    /// Its declaration, or the part of it that is set.
    pub of: Path,
    /// The source of the part, line or declaration.
    pub at: Origin,
    /// It is a line or a declaration rather than a part that is set.
    pub is_line: bool,
}

/// An expression as written, and in words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wording {
    pub written: String,
    /// In words, with the values that can be changed; none if there are no words for it, or if it is off.
    pub said: Option<Vec<SentencePart>>,
    /// Its place in the source.
    pub at: Origin,
}

impl Wording {
    /// In words, or as written where there are none.
    pub fn text(&self) -> String {
        self.said.as_deref().map_or_else(|| self.written.clone(), text)
    }
}

/// The words of a sentence, without what can be changed in it.
pub fn text(sentence: &[SentencePart]) -> String {
    let words = sentence.iter().map(|part| match part {
        SentencePart::Text(text) => text.as_str(),
        SentencePart::Value(value) => value.text.as_str(),
    });
    words.collect()
}

/// How an expression is said.
#[derive(Clone, Copy, Debug)]
pub enum Manner<'t> {
    /// A condition as it is said after *when*; an amount as it is.
    After,
    /// By itself, with the type of its result.
    Alone(Option<&'t Type>),
}

/// An expression whose source is at a place; none if there are no words for it.
pub fn sentence(
    reading: &Reading,
    (program, scope, manner): (&Program, &Scope<'_>, Manner<'_>),
    e: &Expr,
    at: Origin,
    rewritten: &Rewritten,
) -> Option<Vec<SentencePart>> {
    let source = reading.text(at);
    let literals = Literals::of(source, sets(e));
    if is_made_constant(program, e, manner, &literals) {
        return with_options(program, scope, manner, e);
    }
    let scope = scope.clone().named(e, &literals.names);
    let said = match manner {
        Manner::After => Words::of(program, None).said(&scope, e, None, true)?,
        Manner::Alone(ty) => Words::of(program, None).said(&scope, e, ty, false)?,
    };
    let all = constants(e);
    let found = linked(program, &all, &said, &literals);
    let parts = said.into_iter().map(|part| match part {
        Said::Text(text) => SentencePart::Text(text),
        Said::Constant(constant) => {
            let value = found.get(&constant.number).and_then(|literal| {
                let (start, end) = (at.start + literal.at.start as u32, at.start + literal.at.end as u32);
                let now = match all.get(constant.number)? {
                    Expr::Const(n) => *n,
                    Expr::InConst { set, .. } => {
                        let count = members(&reading.program, i64::from(set.0)).len();
                        (count == literal.members.len()).then_some(0)?
                    }
                    _ => return None,
                };
                Some(SentenceValue {
                    text: constant.text.clone(),
                    at: Origin { start, end, ..at },
                    ty: constant.ty.clone().filter(|ty| !matches!(ty, Type::Range(..))),
                    now,
                    written: literal.written.clone(),
                    members: literal.members.clone(),
                    choices: Vec::new(),
                    rewritten: rewritten.clone(),
                    affixes: (String::new(), String::new()),
                })
            });
            value.map_or(SentencePart::Text(constant.text), |value| SentencePart::Value(Box::new(value)))
        }
    });
    Some(parts.collect())
}

/// Whether an expression that names something in the source is another constant under the current options.
fn is_made_constant(program: &Program, e: &Expr, manner: Manner<'_>, literals: &Literals) -> bool {
    let ty = match manner {
        Manner::Alone(ty) => ty,
        Manner::After => None,
    };
    let is_value = |literal: &Literal| {
        literal.written.parse::<i64>().is_ok() || ["true", "false", "none"].contains(&literal.written.as_str())
    };
    let names_something = literals.all.iter().any(|literal| !is_value(literal));
    let is_it = |literal: &Literal| written(program, e, ty).is_some_and(|written| written == literal.written);
    matches!(e, Expr::Const(_)) && names_something && !matches!(&literals.all[..], [only] if is_it(only))
}

/// The value of an expression that the options make a constant. A condition of this kind stays as it is written.
fn with_options(program: &Program, scope: &Scope<'_>, manner: Manner<'_>, e: &Expr) -> Option<Vec<SentencePart>> {
    let Manner::Alone(ty) = manner else { return None };
    let said = Words::of(program, None).said(scope, e, ty, false)?;
    let words: String = said.iter().map(Said::text).collect();
    Some(vec![SentencePart::Text(program.phrase(Phrase::WithOptions, &[("a", &words)]))])
}

/// The number of constant sets in an expression.
fn sets(e: &Expr) -> usize {
    constants(e).into_iter().filter(|e| matches!(e, Expr::InConst { .. })).count()
}

/// The literals of an expression by the constants of a sentence: those that are as often in the one as in the other.
fn linked<'l>(program: &Program, all: &[&Expr], said: &[Said], literals: &'l Literals) -> BTreeMap<usize, &'l Literal> {
    let mut wanted: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for part in said {
        let Said::Constant(constant) = part else { continue };
        let Some(written) = all.get(constant.number).and_then(|e| written(program, e, constant.ty.as_ref())) else {
            continue;
        };
        let numbers = wanted.entry(written).or_default();
        if !numbers.contains(&constant.number) {
            numbers.push(constant.number);
        }
    }
    let mut found = BTreeMap::new();
    for (written, mut numbers) in wanted {
        let same: Vec<&Literal> = literals.all.iter().filter(|literal| literal.written == written).collect();
        // The words of a sentence may have another order than the source.
        numbers.sort_unstable();
        if same.len() == numbers.len() {
            found.extend(numbers.into_iter().zip(same));
        }
    }
    found
}

/// A constant as written in source.
fn written(program: &Program, e: &Expr, ty: Option<&Type>) -> Option<String> {
    let n = match e {
        Expr::Const(n) => *n,
        Expr::InConst { .. } => return Some(SET.to_owned()),
        _ => return None,
    };
    let at = usize::try_from(n).ok();
    match ty {
        None | Some(Type::Number | Type::Range(..)) => Some(n.to_string()),
        Some(_) if n == -1 => Some("none".to_owned()),
        Some(ty) => match ty.without_none() {
            Type::Number | Type::Range(..) => Some(n.to_string()),
            Type::Bool => Some((n != 0).to_string()),
            Type::Enum(id) => Some(program.enums.get(id.index())?.members.get(at?)?.name.clone()),
            Type::Entry(kind) => Some(root(program, *kind)?.entries.get(at?)?.head.name.clone()),
            Type::Piece(kind) => {
                let at = usize::try_from(n - INSTANCE_SIDES).ok()?;
                Some(root(program, *kind)?.entries.get(at)?.head.name.clone())
            }
            Type::Facing => program.board.facing_names().get(at?).map(|name| (*name).to_owned()),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests;
