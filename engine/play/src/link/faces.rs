//! Linked functions of cards.

use super::{Linked, Linker};
use crate::eval::*;
use crate::layout::cards::parts_of;
use dicta_program::*;

impl Linker<'_> {
    /// Links a function of a card.
    pub(super) fn of_card(&mut self, builtin: Builtin, args: &[Expr]) -> Linked<Ev> {
        let wrong = self.broken("the arguments of a function");
        let Some(face) = args.first() else { return Err(wrong) };
        let face = self.arg(face)?;
        let designs: Box<[Box<[u32]>]> =
            self.s.program.decks.iter().map(|d| d.cards.iter().map(|c| c.copy_of).collect()).collect();
        Ok(match builtin {
            Builtin::DeckOf => {
                Box::new(move |s, c, f| parts_of(face.get(s, c, f)).map_or(-1, |(deck, ..)| deck as i64))
            }
            Builtin::DesignOf => Box::new(move |s, c, f| {
                let Some((deck, card, _)) = parts_of(face.get(s, c, f)) else { return -1 };
                let design = designs.get(deck).and_then(|d| d.get(card));
                design.map_or(-1, |design| (deck as i64) << 16 | i64::from(*design))
            }),
            Builtin::SeenAs => {
                let Some(side) = args.get(1) else { return Err(wrong) };
                let side = self.arg(side)?;
                Box::new(move |s, c, f| {
                    let (face, side) = (face.get(s, c, f), side.get(s, c, f));
                    if face < 0 { -1 } else { face & !15 | side.clamp(0, 15) }
                })
            }
            _ => {
                let Some(Expr::Const(effect)) = args.get(1) else { return Err(wrong) };
                let said = printed_amounts(&self.s.program, EffectId(*effect as u32));
                Box::new(move |s, c, f| {
                    let Some((deck, card, side)) = parts_of(face.get(s, c, f)) else { return 0 };
                    let design = designs.get(deck).and_then(|d| d.get(card)).copied().unwrap_or(0) as usize;
                    said.get(deck).and_then(|d| d.get(design)).and_then(|d| d.get(side)).copied().unwrap_or(0)
                })
            }
        })
    }
}

/// The printed amounts of an effect, by deck, design and side.
fn printed_amounts(program: &Program, effect: EffectId) -> Vec<Vec<Vec<i64>>> {
    let face = |face: &Vec<(EffectId, Vec<i64>)>| {
        let said = face.iter().filter(|(e, _)| *e == effect).map(|(_, printed)| printed.first().copied().unwrap_or(1));
        said.fold(0, i64::saturating_add)
    };
    let design = |d: &CardDesign| d.faces.iter().map(face).collect();
    program.decks.iter().map(|d| d.designs.iter().map(design).collect()).collect()
}
