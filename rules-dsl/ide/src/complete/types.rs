//! The types of the expressions before the cursor.
//!
//! The declaration at the cursor is usually unfinished, so the compiler has no types for the names that it introduces:
//! these are derived from its tokens. The types of all other declarations come from the index.

use super::Offer;
use super::before::Before;
use crate::symbols::{SymbolKind, Ty};
use dicta_syntax::tokens::TokenKind;

impl Offer<'_> {
    pub(super) fn step(&self, ty: &Ty, name: &str) -> Ty {
        match ty {
            Ty::Kind(kind) => match (self.project.field(kind, name), name) {
                (Some(i), _) => self.project.things[i].ty.clone(),
                (None, "side") => Ty::Kind("side".into()),
                (None, "entry") => ty.clone(),
                _ => Ty::Plain,
            },
            Ty::Enum(of) => self.project.field(of, name).map_or(Ty::Unknown, |i| self.project.symbol(i).ty.clone()),
            _ => Ty::Unknown,
        }
    }

    /// The type of the first name of a chain: a name of the current block, or a declaration.
    pub(super) fn root(&self, b: &Before<'_>, name: &str) -> Ty {
        if let Some((_, ty)) = self.locals(b).into_iter().rev().find(|(n, _)| n == name) {
            return ty;
        }
        let found = self.project.find(name, |t| {
            matches!(
                t.sort,
                SymbolKind::Enum
                    | SymbolKind::Entry
                    | SymbolKind::Member
                    | SymbolKind::Table
                    | SymbolKind::Define
                    | SymbolKind::Choice
            )
        });
        match found.map(|i| self.project.symbol(i)) {
            Some(t) => t.ty.clone(),
            None if name == "game" => Ty::Kind("game".into()),
            None => Ty::Unknown,
        }
    }

    /// Names that the current block introduces before the cursor: parameters, picks, loops, `let`; for a rule about a
    /// choice, also its picks.
    pub(super) fn locals(&self, b: &Before<'_>) -> Vec<(String, Ty)> {
        let mut found = Vec::new();
        let brings = |of: &str, found: &mut Vec<(String, Ty)>| {
            let own = self.project.owned(of, &[SymbolKind::Param, SymbolKind::Pick]);
            let own = own.into_iter().map(|i| self.project.symbol(i));
            found.extend(own.map(|t| (t.name.clone(), t.ty.clone())));
        };
        if b.get(0) == "rule"
            && let Some(i) = (0..b.tokens.len()).find(|i| matches!(b.get(*i), "for" | "on" | "{"))
            && b.get(i) == "for"
        {
            brings(b.get(i + 1), &mut found);
        }
        if b.get(0) == "add" && b.get(1) == "to" {
            brings(b.get(2), &mut found);
            brings(b.get(3), &mut found);
            if let Some(i) = self.project.named(b.get(3), SymbolKind::Rule) {
                brings(&self.project.symbol(i).of, &mut found);
            }
        }
        for i in 1..b.tokens.len() {
            let word = b.get(i);
            if !matches!(b.tokens[i].kind, TokenKind::Name | TokenKind::Keyword) {
                continue;
            }
            if b.get(i + 1) == ":" {
                let ty = match b.get(i + 2) {
                    "set" | "list" => Ty::Many(Box::new(self.project.ty_named(b.get(i + 4)))),
                    name => self.project.ty_named(name),
                };
                found.push((word.to_string(), ty));
            } else if b.get(i - 1) == "let" {
                let ty = match (b.get(i + 2), b.get(i + 3)) {
                    ("roll", die) => Ty::Rolled(die.to_string()),
                    ("random" | "first", kind) => self.project.ty_named(kind),
                    _ => Ty::Unknown,
                };
                found.push((word.to_string(), ty));
            } else if i >= 2 && matches!(b.get(i - 2), "each" | "any" | "every" | "of" | "first" | "for" | "random") {
                if let ty @ (Ty::Kind(_) | Ty::Enum(_)) = self.project.ty_named(b.get(i - 1)) {
                    found.push((word.to_string(), ty));
                }
            } else if b.get(i - 1) == "as" && i >= 3 && b.get(i - 3) != "from" {
                let ty = self.project.ty_named(b.get(i - 2));
                if matches!(ty, Ty::Rolled(_)) {
                    found.push((word.to_string(), ty));
                }
            } else if b.get(i + 1) == "is" && self.is_inside(b, i + 3) {
                if let ty @ Ty::Kind(_) = self.project.ty_named(b.get(i + 2)) {
                    found.push((word.to_string(), ty));
                }
            } else if b.get(i - 1) == "piece" && i >= 2 && b.get(i - 2) == "given" {
                let kind =
                    self.project.named(b.get(i + 1), SymbolKind::Entry).map(|e| self.project.things[e].of.clone());
                found.push((word.to_string(), Ty::Kind(kind.unwrap_or_default())));
            }
        }
        found
    }

    /// Whether the cursor is still in the block or condition that begins here.
    fn is_inside(&self, b: &Before<'_>, from: usize) -> bool {
        let mut depth = 0;
        (from..b.tokens.len()).all(|i| {
            match b.get(i) {
                "{" => depth += 1,
                "}" => depth -= 1,
                "\n" if depth == 0 => return matches!(b.get(i + 1), "and" | "then"),
                "or" | "else" if depth == 0 => return false,
                _ => return true,
            }
            depth > 0
        })
    }

    /// The expected type of an argument: the parameter of the call with the open parenthesis.
    pub(super) fn argument(&self, b: &Before<'_>) -> Option<Ty> {
        let (at, commas) = b.opened().into_iter().next().filter(|(at, _)| *at > 0 && b.get(*at) == "(")?;
        let own = self.project.owned(b.get(at - 1), &[SymbolKind::Param]);
        own.get(commas).map(|p| self.project.things[*p].ty.clone())
    }

    /// The type of the chain before the cursor.
    pub(super) fn type_of_last(&self, left: &Before<'_>, whole: &Before<'_>) -> Ty {
        let name = left.back(0);
        if left.back(1) != "." {
            return self.root(whole, name);
        }
        let head = Before { text: left.text, tokens: left.tokens[..left.tokens.len() - 1].to_vec() };
        let chain = head.chain();
        let Some(root) = chain.first() else { return Ty::Unknown };
        let mut ty = self.root(whole, root);
        for step in chain[1..].iter().chain([&name]) {
            ty = self.step(&ty, step);
        }
        ty
    }
}
