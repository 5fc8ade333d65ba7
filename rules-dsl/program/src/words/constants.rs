//! The constants of an expression: found in the order of the source, and marked in its words.

use crate::visit::domain_children;
use crate::*;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq)]
pub enum Said {
    /// Words.
    Text(String),
    /// A constant in words.
    Constant(SaidConstant),
}

impl Said {
    /// Its words.
    pub fn text(&self) -> &str {
        match self {
            Said::Text(text) => text,
            Said::Constant(constant) => &constant.text,
        }
    }
}

/// A constant in a sentence.
#[derive(Clone, Debug, PartialEq)]
pub struct SaidConstant {
    /// Its words.
    pub text: String,
    /// Its number among those that [`constants`] finds.
    pub number: usize,
    /// Its type, if it has one here.
    pub ty: Option<Type>,
}

/// What begins a mark, what ends its number, and what ends the marked words. Words that contain one are not marked.
const MARKS: [char; 3] = ['\u{2}', '\u{3}', '\u{4}'];

/// The constants that are marked in words.
pub(super) struct Marks<'e> {
    all: Vec<&'e Expr>,
    types: RefCell<BTreeMap<usize, Type>>,
}

impl<'e> Marks<'e> {
    pub fn of(all: Vec<&'e Expr>) -> Self {
        Marks { all, types: RefCell::default() }
    }

    /// The words for a constant with a mark, if it is one of these.
    pub fn marked(&self, e: &Expr, ty: Option<&Type>, text: &str) -> String {
        let Some(number) = self.all.iter().position(|of| std::ptr::eq(*of, e)) else { return text.to_owned() };
        if let Some(ty) = ty {
            self.types.borrow_mut().insert(number, ty.clone());
        }
        let [start, middle, end] = MARKS;
        format!("{start}{number}{middle}{text}{end}")
    }

    /// The parts of a sentence with marks.
    pub fn parted(&self, text: &str) -> Vec<Said> {
        let [start, middle, end] = MARKS;
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, marked)) = rest.split_once(start) {
            let (number, marked) = marked.split_once(middle).unwrap_or(("", marked));
            let (text, after) = marked.split_once(end).unwrap_or((marked, ""));
            if !before.is_empty() {
                parts.push(Said::Text(before.to_owned()));
            }
            let number = number.parse().unwrap_or_default();
            let ty = self.types.borrow().get(&number).cloned();
            parts.push(Said::Constant(SaidConstant { text: text.to_owned(), number, ty }));
            rest = after;
        }
        if !rest.is_empty() {
            parts.push(Said::Text(rest.to_owned()));
        }
        parts
    }
}

/// Whether a text contains a character that marks constants.
pub(super) fn has_marks(text: &str) -> bool {
    text.contains(MARKS)
}

/// The length of a text without its marks, in bytes.
pub(super) fn shown(text: &str) -> usize {
    let [start, middle, end] = MARKS;
    let mut is_mark = false;
    let mut length = 0;
    for c in text.chars() {
        match c {
            c if c == start => is_mark = true,
            c if c == middle => is_mark = false,
            c if is_mark || c == end => {}
            c => length += c.len_utf8(),
        }
    }
    length
}

/// The constants of an expression in the order of the source: [`Expr::Const`], and [`Expr::InConst`] for its set.
pub fn constants(e: &Expr) -> Vec<&Expr> {
    let mut found = Vec::new();
    collect(e, &mut found);
    found
}

fn collect<'e>(e: &'e Expr, found: &mut Vec<&'e Expr>) {
    if matches!(e, Expr::Const(_)) {
        found.push(e);
    }
    in_order(e, &mut |part| collect(part, found));
    if matches!(e, Expr::InConst { .. }) {
        found.push(e);
    }
}

/// The locals of the elements of the collections in an expression, in the order of the source.
pub(super) fn elements(e: &Expr, found: &mut Vec<Local>) {
    let own = crate::visit::quantifier(e).map(|q| q.local);
    // What is said of each element comes before its name there.
    if let (Expr::Sum(q) | Expr::Least(q) | Expr::Most(q), Some(local)) = (e, own) {
        q.body.iter().for_each(|body| elements(body, found));
        found.push(local);
        domain_children(&q.domain, &mut |part| elements(part, found));
        q.filter.iter().for_each(|filter| elements(filter, found));
        return;
    }
    found.extend(own);
    in_order(e, &mut |part| elements(part, found));
}

/// Calls `visit` on the direct parts of an expression in the order of the source.
fn in_order<'e>(e: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    match e {
        Expr::Sum(q) | Expr::Least(q) | Expr::Most(q) => {
            q.body.iter().for_each(&mut *visit);
            domain_children(&q.domain, visit);
            q.filter.iter().for_each(visit);
        }
        e => crate::visit::children(e, visit),
    }
}
