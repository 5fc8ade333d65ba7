//! Values in words: the single source of their words in game logs, explanations, sheets and terminals.

mod constants;
mod expressions;
mod streams;

pub use constants::{Said, SaidConstant, constants};
pub use expressions::Scope;

use crate::{Board, Deck, EffectId, Enum, Head, INSTANCE_SIDES, Map, Phrase, Program, Sheet, Step, Type};

/// What only a game can name.
pub trait GameNames {
    /// The title, or name, of a piece, part or side.
    fn instance(&self, id: i64) -> Option<String>;
    /// The piece that a part belongs to; another instance belongs to itself.
    fn whole(&self, id: i64) -> i64;
    /// The title of a seat.
    fn seat(&self, seat: i64) -> Option<&str>;
    /// The steps of a path, also of one that was found during the game.
    fn steps(&self, path: i64) -> Vec<Step>;
}

/// Values of a program in words.
#[derive(Clone, Copy)]
pub struct Words<'a> {
    pub program: &'a Program,
    /// The map that names cells; without it, cells are numbers.
    pub map: Option<&'a Map>,
    /// The game that the values are from, if there is one.
    pub game: Option<&'a dyn GameNames>,
}

impl<'a> Words<'a> {
    /// Values outside of a game.
    pub fn of(program: &'a Program, map: Option<&'a Map>) -> Self {
        Words { program, map, game: None }
    }

    /// A value.
    pub fn value(&self, ty: &Type, value: i64) -> String {
        let program = self.program;
        let at = usize::try_from(value).ok();
        let named = match ty {
            Type::OrNone(_) if value == -1 => Some(program.word(Phrase::Nothing)),
            Type::OrNone(inner) => return self.value(inner, value),
            Type::Bool => Some(program.word(if value != 0 { Phrase::Yes } else { Phrase::No })),
            Type::Enum(id) => {
                let member = program.enums.get(id.index()).zip(at).and_then(|(e, i)| e.members.get(i));
                member.map(|m| if m.title.is_empty() { m.name.clone() } else { m.title.clone() })
            }
            Type::Entry(kind) => {
                let root = program.kinds.get(kind.index()).and_then(|k| program.kinds.get(k.root.index()));
                root.zip(at).and_then(|(r, i)| r.entries.get(i)).map(|e| e.head.label().to_owned())
            }
            Type::Piece(_) if self.game.is_some() => Some(self.instance(value)),
            // Without a game, sides are the only instances.
            Type::Piece(kind) if kind.index() == 1 => {
                usize::try_from(value - INSTANCE_SIDES).ok().map(|side| self.side(side))
            }
            Type::Cell if value < 0 => Some(program.word(Phrase::OffTheBoard)),
            Type::Cell => self.map.map(|map| map.cell_name(value)),
            Type::Facing => Some(self.facing(value)),
            Type::Seat => self.game.and_then(|game| game.seat(value)).map(str::to_owned),
            Type::Rolled(die) => {
                let face = program.dice.get(die.index()).zip(at).and_then(|(d, i)| Some((d, d.faces.get(i)?)));
                face.map(|(die, face)| {
                    let fields = die.fields.iter().zip(face).map(|((_, ty), v)| self.value(ty, *v));
                    fields.collect::<Vec<_>>().join(" ")
                })
            }
            Type::Face if value >= 0 => Some(self.face(value)),
            Type::Set(_) if value == 0 => Some(program.word(Phrase::Nothing)),
            Type::Set(inner) => {
                let elements = (0..63).filter(|i| value >> i & 1 == 1).map(|i| self.value(inner, i));
                Some(elements.collect::<Vec<_>>().join(", "))
            }
            Type::Path | Type::WalkPath if value < 0 => Some(program.word(Phrase::Nothing)),
            Type::Path | Type::WalkPath => match (self.game, at.and_then(|i| program.paths.get(i))) {
                (Some(game), _) => Some(path_text(&game.steps(value))),
                (None, path) => path.map(|path| path_text(&path.0)),
            },
            Type::Arc => at.and_then(|i| program.arcs.get(i)).map(|a| a.head.label().to_owned()),
            _ => None,
        };
        named.unwrap_or_else(|| Self::number(value))
    }

    /// A number, with a minus sign rather than a hyphen.
    pub fn number(n: i64) -> String {
        if n < 0 { format!("−{}", n.unsigned_abs()) } else { n.to_string() }
    }

    /// A number that is added to another, with its sign.
    pub fn signed(n: i64) -> String {
        if n < 0 { Self::number(n) } else { format!("+{n}") }
    }

    /// An element of a random draw: a part is named together with the piece that it belongs to.
    pub fn element(&self, ty: &Type, value: i64) -> String {
        let whole = self.game.filter(|_| matches!(ty, Type::Piece(_))).map(|game| game.whole(value));
        match whole.filter(|whole| *whole != value && *whole >= 0) {
            Some(whole) => format!("{}, {}", self.instance(whole), self.instance(value)),
            None => self.value(ty, value),
        }
    }

    /// The title of a piece, part or side of the game.
    pub fn instance(&self, id: i64) -> String {
        self.game.and_then(|game| game.instance(id)).unwrap_or_else(|| self.program.word(Phrase::Nothing))
    }

    /// The title of a side by its index.
    pub fn side(&self, side: usize) -> String {
        let found = self.program.kinds.get(1).and_then(|k| k.entries.get(side));
        let number = || (side + 1).to_string();
        let unnamed = || self.program.phrase(Phrase::SideByNumber, &[("number", &number())]);
        found.map_or_else(unnamed, |e| e.head.label().to_owned())
    }

    /// A cell as printed on the map.
    pub fn cell(&self, cell: i64) -> String {
        self.value(&Type::Cell, cell)
    }

    /// A compass direction.
    pub fn facing(&self, facing: i64) -> String {
        let name = usize::try_from(facing).ok().and_then(|i| self.program.board.facing_names().get(i));
        self.program.word(name.map_or(Phrase::NoFacing, |name| direction(name)))
    }

    /// The face-up side of a drawn card.
    fn face(&self, value: i64) -> String {
        let (deck, card, side) = ((value >> 16) as usize, (value >> 4 & 0xfff) as usize, (value & 0xf) as usize);
        let Some(deck) = self.program.decks.get(deck) else { return value.to_string() };
        let design = deck.cards.get(card).map_or(0, |c| c.copy_of as usize);
        self.card(deck, design, side)
    }

    /// A card: the effects on the side that is up, or its title if there are none.
    pub fn card(&self, deck: &Deck, design: usize, side: usize) -> String {
        let Some(of) = deck.designs.get(design) else { return deck.head.title.clone() };
        let effects = self.effects_with(deck, design, side, |head| self.program.within_sentence(&head.spaced_label()));
        let title = if effects.is_empty() { of.head.title.clone() } else { effects.join(", ") };
        match deck.sides.get(side).filter(|_| deck.sides.len() > 1) {
            Some(side) => format!("{side}: {title}"),
            None => title,
        }
    }

    /// The effects on one side of a card.
    pub fn effects(&self, deck: &Deck, design: usize, side: usize) -> Vec<String> {
        self.effects_with(deck, design, side, Head::spaced_label)
    }

    fn effects_with(&self, deck: &Deck, design: usize, side: usize, title: impl Fn(&Head) -> String) -> Vec<String> {
        let face = deck.designs.get(design).and_then(|d| d.faces.get(side)).into_iter().flatten();
        let effect = |(id, args): &(EffectId, Vec<i64>)| {
            let Some(effect) = self.program.effects.get(id.index()) else { return String::new() };
            let params = effect.params.iter().skip(deck.context.len());
            let args = params.zip(args).map(|((_, ty), v)| self.value(ty, *v));
            std::iter::once(title(&effect.head)).chain(args).collect::<Vec<_>>().join(" ")
        };
        face.map(effect).collect()
    }
}

impl Program {
    /// A type in words, without an article: `number in 0..9`, `set of maneuver`.
    pub fn type_words(&self, ty: &Type) -> String {
        match ty {
            Type::Number => "number".into(),
            Type::Range(low, high) => format!("number in {low}..{high}"),
            Type::Bool => "yes or no".into(),
            Type::Enum(id) => match self.enums.get(id.index()) {
                Some(list) if list.is_unnamed() => format!("one of {}", list.head.name),
                list => list.map_or("name", |list| &list.head.name).into(),
            },
            Type::Entry(kind) | Type::Piece(kind) => match self.kinds.get(kind.index()) {
                Some(kind) if matches!(ty, Type::Entry(_)) && kind.piece => format!("type of {}", kind.head.name),
                kind => kind.map_or("piece", |kind| &kind.head.name).into(),
            },
            Type::Cell => "cell".into(),
            Type::Facing => "facing".into(),
            Type::Path | Type::WalkPath => "path".into(),
            Type::Face => "drawn card".into(),
            Type::Rolled(die) => format!("roll of {}", self.dice.get(die.index()).map_or("a die", |d| &d.head.name)),
            Type::Seat => "seat".into(),
            Type::OrNone(inner) => format!("{} or none", self.type_words(inner)),
            Type::Set(inner) => format!("set of {}", self.type_words(inner)),
            Type::List(inner, _) => format!("list of {}", self.type_words(inner)),
            Type::Text => "text".into(),
            Type::Arc => "arc".into(),
        }
    }

    /// Whether the words of a type take an article.
    pub fn takes_article(&self, ty: &Type) -> bool {
        match ty.without_none() {
            Type::Bool => false,
            Type::Enum(id) => self.enums.get(id.index()).is_none_or(|list| !list.is_unnamed()),
            _ => true,
        }
    }
}

impl Enum {
    /// Whether it is written in a type, `{ left, right }`, so that its name is the list of its members.
    pub fn is_unnamed(&self) -> bool {
        self.head.name.contains('{')
    }
}

impl Head {
    /// The title, or the name if there is none.
    pub fn label(&self) -> &str {
        if self.title.is_empty() { &self.name } else { &self.title }
    }

    /// The title, or the name with spaces for underscores.
    pub fn spaced_label(&self) -> String {
        if self.label() == self.name { self.name.replace('_', " ") } else { self.title.clone() }
    }
}

impl Board {
    /// A compass direction.
    pub fn facing_name(self, facing: i64) -> String {
        let name = usize::try_from(facing).ok().and_then(|i| self.facing_names().get(i));
        name.map_or(Phrase::NoFacing, |name| direction(name)).english().to_owned()
    }
}

impl Map {
    /// A cell as printed on the map: column and row from 1, two digits each, then the letter of its sheet.
    pub fn cell_name(&self, cell: i64) -> String {
        let Some(cell) = u32::try_from(cell).ok().filter(|cell| *cell < self.width.saturating_mul(self.height)) else {
            return Phrase::OffTheBoard.english().to_owned();
        };
        let (column, row) = (cell % self.width, cell / self.width);
        let holds =
            |s: &&Sheet| (s.column..s.column + s.width).contains(&column) && (s.row..s.row + s.height).contains(&row);
        let (column, row, letter) = match self.sheets.iter().find(holds) {
            Some(s) => (column - s.column, row - s.row, s.letter),
            None => (column, row, None),
        };
        format!("{:02}{:02}{}", column + 1, row + 1, letter.map(String::from).unwrap_or_default())
    }
}

/// The phrase for a direction of the language, such as `north_east`.
fn direction(name: &str) -> Phrase {
    match name {
        "north" => Phrase::North,
        "north_east" => Phrase::NorthEast,
        "east" => Phrase::East,
        "south_east" => Phrase::SouthEast,
        "south" => Phrase::South,
        "south_west" => Phrase::SouthWest,
        "west" => Phrase::West,
        "north_west" => Phrase::NorthWest,
        _ => Phrase::NoFacing,
    }
}

/// A path as written in source.
pub fn path_text(steps: &[Step]) -> String {
    if steps.is_empty() {
        return "stay".to_owned();
    }
    steps.iter().map(|s| s.word()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EnumId;

    #[test]
    fn facings_have_the_names_of_their_board() {
        let names = |board: Board| (0..board.facings()).map(|f| board.facing_name(f)).collect::<Vec<_>>();
        assert_eq!(names(Board::HexRows)[..3], ["north-east", "east", "south-east"]);
        assert_eq!(names(Board::Hex)[..3], ["north", "north-east", "south-east"]);
        assert_eq!(Board::Square.facing_name(2), "east");
        assert_eq!(Board::Square.facing_name(-1), "no facing");
    }

    #[test]
    fn negative_numbers_have_a_minus_sign() {
        assert_eq!([-4, 0, 4].map(Words::number), ["−4", "0", "4"]);
        assert_eq!([-4, 0, 4].map(Words::signed), ["−4", "+0", "+4"]);
        let program = Program::default();
        assert_eq!(Words::of(&program, None).value(&Type::Number, i64::MIN), "−9223372036854775808");
    }

    #[test]
    fn types_have_words() {
        let named = |name: &str| {
            let head = Head { name: name.into(), ..Head::default() };
            Enum { head, fields: vec![], members: vec![] }
        };
        let program = Program { enums: vec![named("range"), named("{ left, right }")], ..Program::default() };
        let or_none = |ty: Type| Type::OrNone(Box::new(ty));
        for (ty, words, article) in [
            (Type::Range(0, 9), "number in 0..9", true),
            (or_none(Type::Cell), "cell or none", true),
            (Type::Set(Box::new(Type::Enum(EnumId(0)))), "set of range", true),
            (or_none(Type::Enum(EnumId(1))), "one of { left, right } or none", false),
            (Type::Bool, "yes or no", false),
        ] {
            assert_eq!((program.type_words(&ty).as_str(), program.takes_article(&ty)), (words, article), "{ty:?}");
        }
    }
}
