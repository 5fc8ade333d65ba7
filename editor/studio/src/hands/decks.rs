//! Cards of a deck changed by hand: their numbers, titles and effects; new cards, and removed ones.

use super::path_of;
use crate::sheet::Reading;
use dicta_compiler::written::{CardLine, EffectLine};
use dicta_ide::edit::{Edit, Path};
use dicta_program::{Origin, Type};
use dicta_syntax::quote;

/// An effect on a card, as written: its name and its arguments.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenEffect {
    pub name: String,
    pub args: Vec<String>,
}

impl WrittenEffect {
    /// As it is written in source.
    pub(super) fn source(&self) -> String {
        let args = self.args.iter().map(|arg| arg.trim()).filter(|arg| !arg.is_empty());
        std::iter::once(self.name.as_str()).chain(args).collect::<Vec<_>>().join(" ")
    }
}

/// A card of a deck, to be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct CardHands {
    /// The deck.
    pub of: Path,
    /// Its source.
    pub source: String,
    pub title: Option<String>,
    pub copies: i64,
    /// Per side that the card names, in their order: the side, empty in a deck of one, and its effects.
    pub faces: Vec<(String, Vec<WrittenEffect>)>,
    line: CardLine,
    /// Another card of the deck has its title.
    is_ambiguous: bool,
}

/// The card of this number in the deck with this name.
pub fn card(reading: &Reading, deck: &str, number: usize) -> Option<CardHands> {
    let program = &reading.program;
    let of = program.decks.iter().find(|d| d.head.name == deck)?;
    let design = of.designs.get(number)?;
    let at = program.decks.iter().position(|d| d.head.name == deck)?;
    // A card that an overlay adds is in the overlay.
    let origin = design.head.origin;
    let is_it = |card: &&CardLine| {
        card.origin.file == origin.file && (card.origin.start..card.origin.end.max(1)).contains(&origin.start)
    };
    let line = reading.written.decks.get(at)?.cards.iter().find(is_it)?;
    let title = line.title.as_ref().map(|(title, _)| title.clone());
    let same = of.designs.iter().filter(|d| title.as_ref().is_some_and(|title| *title == d.head.name)).count();
    let effect = |effect: &EffectLine| WrittenEffect {
        name: effect.name.clone(),
        args: effect.args.iter().map(|arg| reading.text(*arg).to_owned()).collect(),
    };
    let faces = line.faces.iter().map(|f| (f.side.clone(), f.effects.iter().map(effect).collect()));
    Some(CardHands {
        of: path_of(reading, origin, deck)?.with_word("deck"),
        title,
        copies: line.copies,
        faces: faces.collect(),
        line: line.clone(),
        is_ambiguous: same > 1,
        source: reading.text(line.origin).to_owned(),
    })
}

impl CardHands {
    /// The edit that gives it this number of copies; none if nothing changes.
    pub fn with_copies(&self, copies: i64) -> Option<Edit> {
        if copies == self.copies || copies < 1 {
            return None;
        }
        if let Some(title) = self.title.as_ref().filter(|_| !self.is_ambiguous) {
            return Some(Edit::Set { of: self.of.clone().part(title).part("count"), to: copies.to_string() });
        }
        Some(self.rewritten(match self.line.times {
            Some(times) => self.spliced(times, &format!("x{copies}")),
            None => self.spliced(behind(self.line.word), &format!(" x{copies}")),
        }))
    }

    /// The edit that gives it another title, as plain text; an empty one removes it.
    pub fn titled(&self, title: &str) -> Option<Edit> {
        let title = title.trim();
        if self.title.as_deref().unwrap_or_default() == title {
            return None;
        }
        Some(self.rewritten(self.with_title(title)))
    }

    fn with_title(&self, title: &str) -> String {
        let written = if title.is_empty() { String::new() } else { format!(" {}", quote(title)) };
        let head = behind(self.line.times.unwrap_or(self.line.word));
        let end = self.line.title.as_ref().map_or(head.end, |(_, title)| title.end);
        self.spliced(Origin { end, ..head }, &written)
    }

    /// The edit that adds a card like this one, with another title.
    pub fn copied(&self, title: &str) -> Edit {
        Edit::Add { member: self.with_title(title.trim()), to: self.of.clone() }
    }

    /// The edit that removes it.
    pub fn removed(&self) -> Edit {
        Edit::Remove { member: self.source.clone(), from: self.of.clone() }
    }

    /// The edit that writes an effect of a face in another way; none if nothing changes.
    pub fn with_effect(&self, (face, number): (usize, usize), to: &WrittenEffect) -> Option<Edit> {
        let now = self.faces.get(face)?.1.get(number)?;
        let span = self.effect_span(face, number)?;
        (now != to && !to.name.is_empty()).then(|| self.rewritten(self.spliced(span, &to.source())))
    }

    /// The edit that removes an effect of a face.
    pub fn without_effect(&self, face: usize, number: usize) -> Option<Edit> {
        let span = self.effect_span(face, number)?;
        let (before, after) = (number.checked_sub(1), number + 1);
        let gone = match (self.effect_span(face, after), before.and_then(|n| self.effect_span(face, n))) {
            (Some(next), _) => Origin { end: next.start, ..span },
            (None, Some(before)) => Origin { start: before.end, ..span },
            (None, None) => span,
        };
        Some(self.rewritten(self.spliced(gone, "")))
    }

    /// The edit that adds an effect to a side of the deck.
    pub fn with_more(&self, side: &str, effect: &WrittenEffect) -> Edit {
        let face = self.line.faces.iter().position(|face| face.side == side);
        let last = face.and_then(|face| self.effect_span(face, self.line.faces[face].effects.len().checked_sub(1)?));
        let by = match (last, face.map(|face| &self.line.faces[face])) {
            (Some(last), _) => self.spliced(behind(last), &format!(", {}", effect.source())),
            (None, Some(face)) if !side.is_empty() => {
                let name = behind(face.origin);
                let rest = &self.source[(name.end - self.line.origin.start) as usize..];
                let colon = rest.trim_start().starts_with(':').then(|| rest.find(':')).flatten();
                let at = name.end + colon.map_or(0, |colon| colon as u32 + 1);
                self.spliced(Origin { start: at, end: at, ..name }, &format!(" {}", effect.source()))
            }
            _ => {
                let words = match side.is_empty() {
                    true => effect.source(),
                    false => format!("{side}: {}", effect.source()),
                };
                match self.source.rfind('}') {
                    Some(close) => {
                        let inner = self.source[..close].trim_end();
                        format!("{inner} {words} {}", &self.source[close..])
                    }
                    None => format!("{} {{ {words} }}", self.source),
                }
            }
        };
        self.rewritten(by)
    }

    fn rewritten(&self, by: String) -> Edit {
        Edit::Replace { of: self.of.clone(), line: self.source.clone(), by }
    }

    /// Its source with other text in one of its places.
    fn spliced(&self, at: Origin, text: &str) -> String {
        let from = self.line.origin.start;
        let (start, end) = ((at.start - from) as usize, (at.end - from) as usize);
        format!("{}{text}{}", &self.source[..start], &self.source[end..])
    }

    fn effect_span(&self, face: usize, number: usize) -> Option<Origin> {
        let effect = self.line.faces.get(face)?.effects.get(number)?;
        let end = effect.args.last().map_or(effect.origin.end, |arg| arg.end);
        // Arguments can be in parentheses.
        let from = self.line.origin.start;
        let rest = &self.source[(end - from) as usize..];
        let called = self.source[(effect.origin.end - from) as usize..].starts_with('(');
        let close = rest.find(')').filter(|_| called).map_or(0, |at| at as u32 + 1);
        Some(Origin { end: end + close, ..effect.origin })
    }
}

/// The empty place behind another.
fn behind(at: Origin) -> Origin {
    Origin { start: at.end, ..at }
}

/// An effect that the cards of a deck can have.
#[derive(Clone, Debug, PartialEq)]
pub struct EffectChoice {
    pub name: String,
    pub title: String,
    /// The arguments that a card prints: name, and how to enter it.
    pub args: Vec<(String, ArgChoice)>,
}

/// How to enter an argument.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgChoice {
    Number(i64, i64),
    /// One of these, by name and title.
    One(Vec<(String, String)>),
    Written,
}

impl EffectChoice {
    /// The effect with first arguments.
    pub fn first(&self) -> WrittenEffect {
        let arg = |(_, choice): &(String, ArgChoice)| match choice {
            ArgChoice::Number(least, most) => 1.clamp(*least, *most).to_string(),
            ArgChoice::One(of) => of.first().map(|(name, _)| name.clone()).unwrap_or_default(),
            ArgChoice::Written => "0".to_owned(),
        };
        WrittenEffect { name: self.name.clone(), args: self.args.iter().map(arg).collect() }
    }
}

/// The effects that the cards of a deck can have.
pub fn effects(reading: &Reading, deck: &str) -> Vec<EffectChoice> {
    let deck = reading.program.decks.iter().find(|d| d.head.name == deck);
    deck.map_or_else(Vec::new, |deck| effects_on(reading, &deck.context))
}

/// The effects that the cards of a deck with parameters of these types can have.
pub(super) fn effects_on(reading: &Reading, context: &[Type]) -> Vec<EffectChoice> {
    let program = &reading.program;
    let takes = |params: &[(String, Type)]| {
        let passed = params.iter().zip(context).all(|((_, ty), of)| fits(program, of, ty));
        params.len() >= context.len() && passed
    };
    let fitting = program.effects.iter().filter(|effect| takes(&effect.params) && !effect.head.name.is_empty());
    let choice = |effect: &dicta_program::Effect| EffectChoice {
        name: effect.head.name.clone(),
        title: effect.head.spaced_label(),
        args: effect.params[context.len()..].iter().map(|(name, ty)| (name.clone(), arg(reading, ty))).collect(),
    };
    fitting.map(choice).collect()
}

/// Whether an effect takes what a deck passes.
fn fits(program: &dicta_program::Program, passed: &Type, taken: &Type) -> bool {
    match (passed, taken) {
        (Type::Piece(of), Type::Piece(kind)) | (Type::Entry(of), Type::Entry(kind)) => program.is_a(*of, *kind),
        (passed, taken) => passed == taken,
    }
}

fn arg(reading: &Reading, ty: &Type) -> ArgChoice {
    match ty {
        Type::Range(least, most) => ArgChoice::Number(*least, *most),
        Type::Number => ArgChoice::Number(super::NUMBERS.0, super::NUMBERS.1),
        Type::Bool => ArgChoice::One(["true", "false"].map(|word| (word.to_owned(), word.to_owned())).to_vec()),
        ty => super::choices(reading, ty).map_or(ArgChoice::Written, ArgChoice::One),
    }
}
