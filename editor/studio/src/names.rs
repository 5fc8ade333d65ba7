//! Values in words, where the engine's own words are too short for a pane.

use dicta_play::Machine;
use dicta_program::{Deck, EffectId, Step, Type};

/// Capitalizes a text.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Names values of one game.
#[derive(Clone, Copy)]
pub struct Names<'a>(pub &'a Machine);

impl Names<'_> {
    /// A value in words.
    pub fn value(&self, ty: &Type, value: i64) -> String {
        match ty {
            Type::OrNone(_) if value == -1 => "none".to_owned(),
            Type::OrNone(inner) => self.value(inner, value),
            Type::Facing => self.facing(value),
            Type::Path => {
                let path = usize::try_from(value).ok().and_then(|i| self.0.program().paths.get(i));
                path.map_or_else(|| "none".to_owned(), |p| path_text(&p.0))
            }
            Type::Face if value >= 0 => self.face(value),
            Type::Set(_) if value == 0 => "none".to_owned(),
            _ => self.0.show(value, ty),
        }
    }

    /// An element of a random draw: a part is named together with the piece that it belongs to.
    pub fn element(&self, ty: &Type, value: i64) -> String {
        let instance = usize::try_from(value).ok().and_then(|i| self.0.instances().get(i));
        match instance.filter(|i| matches!(ty, Type::Piece(_)) && i.whole != value) {
            Some(part) => format!("{}, {}", self.instance(part.whole), self.instance(value)),
            None => self.value(ty, value),
        }
    }

    /// The title of a piece, part or side.
    pub fn instance(&self, id: i64) -> String {
        match usize::try_from(id).ok().and_then(|i| self.0.instances().get(i)) {
            Some(instance) if instance.title.is_empty() => instance.name.clone(),
            Some(instance) => instance.title.clone(),
            None => "none".to_owned(),
        }
    }

    /// The text printed in a cell.
    pub fn cell(&self, cell: i64) -> String {
        self.0.cell_name(cell)
    }

    /// A compass direction.
    pub fn facing(&self, facing: i64) -> String {
        const HEX: [&str; 6] = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
        const SQUARE: [&str; 8] =
            ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];
        let names: &[&str] = if self.0.geometry().facings() == 6 { &HEX } else { &SQUARE };
        let name = usize::try_from(facing).ok().and_then(|i| names.get(i));
        name.map_or_else(|| "no facing".to_owned(), |n| (*n).to_owned())
    }

    /// The face-up side of a drawn card.
    fn face(&self, value: i64) -> String {
        let (deck, card, side) = ((value >> 16) as usize, (value >> 4 & 0xfff) as usize, (value & 0xf) as usize);
        let Some(deck) = self.0.program().decks.get(deck) else { return value.to_string() };
        let design = deck.cards.get(card).map_or(0, |c| c.copy_of as usize);
        self.card(deck, design, side)
    }

    /// A card: the content of the side that is up.
    pub fn card(&self, deck: &Deck, design: usize, side: usize) -> String {
        let Some(design) = deck.designs.get(design) else { return deck.head.title.clone() };
        let effects = design.faces.get(side).into_iter().flatten();
        let effects: Vec<String> = effects.map(|(id, args)| self.effect(*id, args, deck.context.len())).collect();
        let title = if effects.is_empty() { design.head.title.clone() } else { effects.join(", ") };
        match deck.sides.get(side).filter(|_| deck.sides.len() > 1) {
            Some(side) => format!("{side}: {title}"),
            None => title,
        }
    }

    fn effect(&self, id: EffectId, args: &[i64], context: usize) -> String {
        let Some(effect) = self.0.program().effects.get(id.index()) else { return String::new() };
        let mut text = effect.head.title.to_lowercase();
        for (value, (_, ty)) in args.iter().zip(effect.params.iter().skip(context)) {
            text += &format!(" {}", self.value(ty, *value));
        }
        text
    }
}

/// A path as written in source.
pub fn path_text(steps: &[Step]) -> String {
    if steps.is_empty() {
        return "stay".to_owned();
    }
    steps.iter().map(|s| s.word()).collect::<Vec<_>>().join(" ")
}
