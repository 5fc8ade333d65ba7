//! The cards of a deck as written, with the places of their words.

use crate::compiler::Compiler;
use crate::overlay::Item;
use dicta_program::Origin;
use dicta_syntax::ast::{self, DeclKind};

/// A deck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenDeck {
    /// It is declared as a `cup`.
    pub is_cup: bool,
    pub cards: Vec<CardLine>,
}

/// A card.
#[derive(Clone, Debug, PartialEq)]
pub struct CardLine {
    pub origin: Origin,
    /// The word `card` or `chit`.
    pub word: Origin,
    pub copies: i64,
    /// `x4`, if it is written.
    pub times: Option<Origin>,
    pub title: Option<(String, Origin)>,
    pub faces: Vec<FaceLine>,
}

/// A side of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceLine {
    /// Its name; empty in a deck of one side.
    pub side: String,
    /// Where its name is.
    pub origin: Origin,
    pub effects: Vec<EffectLine>,
}

/// An effect on a card.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectLine {
    pub name: String,
    /// Where its name is.
    pub origin: Origin,
    pub args: Vec<Origin>,
}

/// The cards of a deck as written.
pub(super) fn written_deck(cx: &Compiler<'_>, item: &Item) -> WrittenDeck {
    let DeclKind::Deck { cup, cards, .. } = &item.decl.kind else { return WrittenDeck::default() };
    let at = |span: ast::Span| cx.input.origin(item.sp(span));
    let effect = |effect: &ast::CardEffect| EffectLine {
        name: effect.effect.text.clone(),
        origin: at(effect.effect.span),
        args: effect.args.iter().map(|arg| at(arg.span)).collect(),
    };
    let face = |face: &ast::CardFace| FaceLine {
        side: face.side.text.clone(),
        origin: at(face.side.span),
        effects: face.effects.iter().map(effect).collect(),
    };
    let card = |card: &ast::Card| CardLine {
        origin: at(card.span),
        word: at(card.word),
        copies: card.copies,
        times: card.times.map(at),
        title: card.name.as_ref().map(|name| (name.text.clone(), at(name.span))),
        faces: card.faces.iter().map(face).collect(),
    };
    WrittenDeck { is_cup: *cup, cards: cards.iter().map(card).collect() }
}
