//! Decks and their cards.

use dicta_diagnostics::Code::*;
use pest::iterators::Pair;

use super::decl::Head;
use super::stmt::because;
use super::{Builder, Parts, has, name_of, names_in, no_name, span_of, text_of};
use crate::ast::{Card, CardEffect, CardFace, DeclKind, ExprKind, Marks, Name, Param, Span, Text};
use crate::grammar::Rule;

impl Builder<'_> {
    pub(super) fn deck(&mut self, pair: Pair<'_, Rule>) -> DeclKind {
        let cup = has(&pair, Rule::kw_cup);
        let reshuffle = has(&pair, Rule::kw_reshuffle);
        self.once(&pair, &[Rule::kw_reshuffle]);
        let mut parts = Parts::of(pair);
        let Head { name, title, params: context } = self.head(&mut parts);
        self.deck_rest(parts, name, title, cup, context, reshuffle)
    }

    pub(super) fn deck_rest(
        &mut self,
        parts: Parts<'_>,
        name: Name,
        title: Option<Text>,
        cup: bool,
        context: Vec<Param>,
        reshuffle: bool,
    ) -> DeclKind {
        let (mut sides, mut cards) = (Vec::new(), Vec::new());
        for part in parts {
            match part.as_rule() {
                Rule::deck_sides => sides.extend(names_in(part)),
                Rule::deck_body => {
                    self.sides = sides.iter().map(|side| side.text.clone()).collect();
                    for card in Parts::of(part) {
                        match card.as_rule() {
                            Rule::card => cards.push(self.card(card)),
                            _ => self.mark_of_decl(card),
                        }
                    }
                }
                _ => {}
            }
        }
        DeclKind::Deck { name, title, cup, context, sides, reshuffle, cards }
    }

    pub(super) fn card(&mut self, pair: Pair<'_, Rule>) -> Card {
        let span = span_of(&pair);
        let mut card = Card {
            copies: 1,
            times: None,
            // Both words have four letters.
            word: Span { start: span.start, end: span.start + 4 },
            name: None,
            faces: Vec::new(),
            marks: Marks::default(),
            span,
        };
        for part in Parts::of(pair) {
            match part.as_rule() {
                Rule::times => {
                    card.times = Some(span_of(&part));
                    card.copies = self.times(part);
                }
                Rule::text => card.name = Some(text_of(&part)),
                Rule::card_body => card.faces = self.card_faces(part, &mut card.marks),
                Rule::unreachable => card.marks.unreachable = because(part),
                _ => self.mark(part, &mut card.marks),
            }
        }
        card
    }

    /// A card's body is a flat list: a name followed by a colon, or one of the deck's sides, starts a side; a comma or
    /// a side ends an effect; its arguments follow the effect's name.
    fn card_faces(&mut self, pair: Pair<'_, Rule>, marks: &mut Marks) -> Vec<CardFace> {
        let at = span_of(&pair).start;
        let face = |side: Name| CardFace { side, effects: Vec::new(), unreachable: None };
        let mut faces: Vec<CardFace> = Vec::new();
        let mut fresh = true;
        let mut inner = pair.into_inner().peekable();
        while let Some(part) = inner.next() {
            match part.as_rule() {
                Rule::prop_value => {
                    let coloned = inner.next_if(|next| next.as_rule() == Rule::colon).is_some();
                    if coloned || self.sides.iter().any(|side| side == part.as_str()) {
                        faces.push(face(name_of(&part)));
                        fresh = true;
                        continue;
                    }
                    let value = self.prop_value(part, false);
                    if faces.is_empty() {
                        faces.push(face(no_name(at)));
                    }
                    let Some(CardFace { effects, .. }) = faces.last_mut() else { continue };
                    match effects.last_mut() {
                        Some(effect) if !fresh => effect.args.push(value),
                        _ => {
                            let span = value.span;
                            match value.kind {
                                ExprKind::None => {}
                                ExprKind::Name(text) => {
                                    effects.push(CardEffect { effect: Name { text, span }, args: Vec::new() });
                                }
                                ExprKind::Call(effect, args) => effects.push(CardEffect { effect, args }),
                                _ => self.error(
                                    E0001,
                                    span,
                                    "a card's effect starts with its name",
                                    Some("write the effect's name first: `wings 2`"),
                                ),
                            }
                            fresh = false;
                        }
                    }
                }
                Rule::comma => fresh = true,
                Rule::colon => {
                    self.error(E0001, span_of(&part), "unexpected `:`", Some("a colon follows the name of a side"));
                }
                Rule::mark_source | Rule::mark_reconstructed | Rule::mark_tune => self.mark(part, marks),
                // After the effect of a side, the mark belongs to that side.
                Rule::unreachable => match faces.last_mut() {
                    Some(face) => face.unreachable = because(part),
                    None => marks.unreachable = because(part),
                },
                _ => {}
            }
        }
        faces
    }
}
