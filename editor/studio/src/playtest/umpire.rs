//! Changes of the position by the umpire: what can be changed, with which inputs, and as typed in a terminal.
//!
//! A change is a step of the game like a decision. It leads to another position, which is saved and replayed, and a
//! step back leaves it.

mod hidden_choices;

pub use hidden_choices::HiddenNow;

use super::record::Record;
use crate::hands::{EditableValue, Input, NUMBERS};
use dicta_ide::edit::{Edit, Path};
use dicta_play::{CardTo, Machine, Position, UmpireEdit};
use dicta_program::limits::SET_MAX;
use dicta_program::{DeckId, Field, FieldId, FieldRole, Program, Type, Words, path_text};
use std::collections::BTreeSet;

/// The place of a value in a position: a piece, part or side, or the game, and its field.
pub type FieldOf = (i64, FieldId);

/// A field that the umpire can set, with its input.
#[derive(Clone, Debug, PartialEq)]
pub struct Correction {
    pub of: FieldOf,
    pub value: EditableValue,
    /// The number of boxes that are left is set.
    pub is_boxes: bool,
}

/// A card that the umpire can move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardNow {
    /// Its face.
    pub card: i64,
    /// What is printed on it.
    pub title: String,
    pub at: CardTo,
}

/// A reserve from which the umpire can bring in a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReserveNow {
    /// The piece that comes next.
    pub piece: i64,
    pub title: String,
    /// The number of pieces that are left.
    pub left: usize,
}

/// A value of a type: the number, its name as written in rules, and its title.
type Choice = (i64, String, String);

/// The numbers of a range up to this size are listed; those of a larger one are typed.
const RANGE_LISTED_MAX: i64 = 63;

/// The current position, as the umpire can change it.
pub struct Umpire<'a> {
    machine: &'a Machine,
    position: &'a Position,
}

impl<'a> Umpire<'a> {
    pub(super) fn new(record: &'a Record) -> Self {
        Umpire { machine: record.machine(), position: record.position() }
    }

    fn machine(&self) -> &'a Machine {
        self.machine
    }

    fn position(&self) -> &'a Position {
        self.position
    }

    fn program(&self) -> &'a Program {
        self.machine.program()
    }

    fn words(&self) -> Words<'a> {
        self.machine.words()
    }

    /// The cards of a deck that the umpire can move: cards with the same print in the same place once.
    pub fn cards(&self, deck: usize) -> Vec<CardNow> {
        let mut seen = BTreeSet::new();
        let mut all = self.machine().placed_cards(self.position(), DeckId(deck as u32));
        all.retain(|(_, design, at)| seen.insert((*design, *at)));
        let now = |(card, _, at)| CardNow { card, title: self.words().value(&Type::Face, card), at };
        all.into_iter().map(now).collect()
    }

    /// The fields into which the umpire can put a card.
    pub fn card_fields(&self) -> Vec<CardTo> {
        let (machine, p) = (self.machine(), self.position());
        let fields = machine.card_fields().iter().filter(|(of, _)| machine.in_play(p, *of));
        fields.map(|(of, field)| CardTo::Field { of: *of, field: *field }).collect()
    }

    /// A field with cards in words, after its piece, with its cell if another piece has the same title; none for the
    /// pile and the discards.
    pub fn card_place(&self, to: CardTo) -> Option<String> {
        let CardTo::Field { of, field } = to else { return None };
        let (machine, words) = (self.machine(), self.words());
        let instance = machine.instances().get(usize::try_from(of).ok()?)?;
        let field = self.field_of((of, field))?.head.label();
        let piece = words.element(&Type::Piece(instance.kind), of);
        let whole = machine.instances().get(usize::try_from(instance.whole).ok()?)?;
        let same = machine.instances().iter().zip(0..).filter(|(other, at)| {
            other.whole == *at && other.title == whole.title && machine.in_play(self.position(), *at)
        });
        Some(match same.count() {
            0 | 1 => format!("{piece}, {field}"),
            _ => format!("{piece} {}, {field}", words.cell(machine.cell(self.position(), of))),
        })
    }

    /// The piece or side of a field with cards and its name in the source, and the field; of a part, `part.field`.
    pub fn card_field(&self, to: CardTo) -> Option<(i64, &'a str, String)> {
        let CardTo::Field { of, field } = to else { return None };
        let instances = self.machine().instances();
        let instance = instances.get(usize::try_from(of).ok()?)?;
        let whole = instances.get(usize::try_from(instance.whole).ok()?)?;
        // The name of a part begins with that of its piece.
        let part = instance.name.strip_prefix(whole.name.as_str()).map(|part| part.trim_start_matches('.'));
        let field = &self.field_of((of, field))?.head.name;
        let path = part.filter(|part| !part.is_empty()).map(|part| format!("{part}.{field}"));
        Some((instance.whole, &whole.name, path.unwrap_or_else(|| field.clone())))
    }

    /// The reserves that are not empty.
    pub fn reserves(&self) -> Vec<ReserveNow> {
        let all = self.machine().reserves(self.position()).into_iter();
        all.map(|(piece, left)| ReserveNow { piece, title: self.words().instance(piece), left }).collect()
    }

    /// Whether a piece came last from its reserve, so that the umpire can put it back.
    pub fn came_last(&self, piece: i64) -> bool {
        self.machine().came_last(self.position(), piece)
    }

    /// The fields of a piece and of its parts, in the order of [`Scene::piece_now`](super::Scene::piece_now): how the umpire can set each of
    /// them. Cards are moved ([`Umpire::cards`]), and generated paths can't be set.
    pub fn corrections(&self, piece: i64) -> Vec<Option<Correction>> {
        let instances = self.machine().instances();
        let Some(whole) = usize::try_from(piece).ok().and_then(|i| instances.get(i)) else { return Vec::new() };
        let all = std::iter::once(piece).chain(whole.parts.iter().copied());
        all.flat_map(|id| {
            let kind = instances.get(id as usize).and_then(|i| self.program().kinds.get(i.kind.index()));
            let fields = kind.map(|kind| &kind.fields[..]).unwrap_or_default();
            fields.iter().enumerate().map(move |(i, field)| self.correction((id, FieldId(i as u32)), field))
        })
        .collect()
    }

    fn correction(&self, of: FieldOf, field: &Field) -> Option<Correction> {
        let (machine, p) = (self.machine(), self.position());
        let now = machine.field(p, of.0, of.1);
        let input = match &field.ty {
            _ if field.role == FieldRole::Track => {
                let most = machine.boxes(of.0, of.1);
                Input::Number { now: most - now, least: 0, most }
            }
            Type::List(inner, _) => self.several(inner, &machine.list(p, of.0, of.1))?,
            Type::Set(inner) => {
                let members: Vec<i64> = (0..SET_MAX).filter(|bit| now >> bit & 1 == 1).collect();
                self.several(inner, &members)?
            }
            ty => self.input(ty, now)?,
        };
        let value = EditableValue {
            of: Path::of("", self.words().instance(of.0)).part(&field.head.name),
            title: field.head.title.clone(),
            input,
            is_own: false,
            is_inherited: false,
            is_title: false,
            around: None,
        };
        Some(Correction { of, value, is_boxes: field.role == FieldRole::Track })
    }

    fn input(&self, ty: &Type, now: i64) -> Option<Input> {
        Some(match ty {
            Type::Bool => Input::Mark(now != 0),
            Type::Number => Input::Number { now, least: NUMBERS.0, most: NUMBERS.1 },
            Type::Range(least, most) => Input::Number { now, least: *least, most: *most },
            ty if *ty.without_none() == Type::Cell => Input::Written(self.written(ty, now)),
            ty => match self.named_values(ty) {
                Some(all) => {
                    let found = all.iter().find(|(value, ..)| *value == now);
                    let now = found.map_or_else(String::new, |(_, name, _)| name.clone());
                    Input::One { now, of: all.into_iter().map(|(_, name, title)| (name, title)).collect() }
                }
                None if matches!(ty.without_none(), Type::Number | Type::Range(..)) => {
                    Input::Written(self.written(ty, now))
                }
                None => return None,
            },
        })
    }

    /// The input for several elements; none if an element occurs more than once.
    fn several(&self, inner: &Type, now: &[i64]) -> Option<Input> {
        let all = self.named_values(inner)?;
        let name = |value: &i64| Some(all.iter().find(|(v, ..)| v == value)?.1.clone());
        let mut picked = Vec::new();
        for name in now.iter().map(name) {
            picked.push(name.filter(|name| !picked.contains(name))?);
        }
        Some(Input::Several { picked, of: all.into_iter().map(|(_, name, title)| (name, title)).collect() })
    }

    /// A value as the umpire types it.
    fn written(&self, ty: &Type, value: i64) -> String {
        match ty {
            Type::OrNone(_) if value == -1 => "none".to_owned(),
            Type::OrNone(inner) => self.written(inner, value),
            Type::Number | Type::Range(..) => value.to_string(),
            ty => self.words().value(ty, value),
        }
    }

    /// The values of a type, if they can be listed.
    fn named_values(&self, ty: &Type) -> Option<Vec<Choice>> {
        let program = self.program();
        let words = self.words();
        let name = |name: &str, title: &str| {
            let title = if title.is_empty() { name } else { title };
            (name.to_owned(), title.to_owned())
        };
        let all: Vec<(i64, (String, String))> = match ty {
            Type::OrNone(inner) => {
                let none = (-1, "none".to_owned(), words.value(ty, -1));
                return Some(std::iter::once(none).chain(self.named_values(inner)?).collect());
            }
            Type::Bool => (0..).zip(["no", "yes"]).map(|(v, says)| (v, name(says, &words.value(ty, v)))).collect(),
            Type::Enum(id) => {
                let members = &program.enums.get(id.index())?.members;
                (0..).zip(members).map(|(v, m)| (v, name(&m.name, &m.title))).collect()
            }
            Type::Entry(kind) => {
                let root = program.kinds.get(kind.index()).and_then(|k| program.kinds.get(k.root.index()))?;
                let entries = (0..).zip(&root.entries).filter(|(_, e)| program.is_a(e.kind, *kind));
                entries.map(|(v, e)| (v, name(&e.head.name, &e.head.title))).collect()
            }
            Type::Piece(kind) => {
                let known = |piece: &&i64| !self.machine().in_reserve(self.position(), **piece);
                let pieces = self.machine().of_kind(*kind).iter().filter(known);
                pieces.map(|v| (*v, (self.name_of(*v), words.element(ty, *v)))).collect()
            }
            Type::Facing => {
                let names = program.board.facing_names();
                (0..).zip(names).map(|(v, facing)| (v, name(facing, &words.facing(v)))).collect()
            }
            Type::Seat => (0..)
                .zip(&self.machine().mission().seats)
                .map(|(v, s)| (v, name(&s.head.name, &s.head.title)))
                .collect(),
            Type::Rolled(die) => {
                let faces = program.dice.get(die.index())?.faces.len() as i64;
                (0..faces).map(|v| (v, name(&words.value(ty, v), ""))).collect()
            }
            Type::Path => (0..).zip(&program.paths).map(|(v, path)| (v, name(&path_text(&path.0), ""))).collect(),
            Type::Range(least, most) if most.saturating_sub(*least) <= RANGE_LISTED_MAX => {
                (*least..=*most).map(|v| (v, name(&v.to_string(), ""))).collect()
            }
            _ => return None,
        };
        Some(all.into_iter().map(|(value, (name, title))| (value, name, title)).collect())
    }

    /// The name of a piece in the mission; of a part, after the name of its piece.
    fn name_of(&self, piece: i64) -> String {
        let instances = self.machine().instances();
        let Some(of) = usize::try_from(piece).ok().and_then(|i| instances.get(i)) else { return String::new() };
        match instances.get(of.whole as usize).filter(|_| of.whole != piece) {
            Some(whole) => format!("{}.{}", whole.name, of.name),
            None => of.name.clone(),
        }
    }

    /// What the umpire changes by setting a field with its input.
    ///
    /// # Errors
    /// If the value is none of the field's.
    pub fn corrected(&self, of: FieldOf, edit: &Edit) -> Result<UmpireEdit, String> {
        let list = |change: &dyn Fn(&mut Vec<String>)| -> Result<UmpireEdit, String> {
            let field = self.field_of(of).ok_or("there is no such field")?;
            let mut picked = match self.correction(of, field).map(|c| c.value.input) {
                Some(Input::Several { picked, .. }) => picked,
                _ => Vec::new(),
            };
            change(&mut picked);
            self.corrected_to(of, &picked.join(", "))
        };
        match edit {
            Edit::Set { to, .. } => self.corrected_to(of, to),
            Edit::Add { member, .. } => list(&|picked| picked.push(member.clone())),
            Edit::Remove { member, .. } => list(&|picked| picked.retain(|name| name != member)),
            _ => list(&|picked| picked.clear()),
        }
    }

    /// What the umpire changes by setting a field to a value as written in rules; for boxes, the number that is left.
    ///
    /// # Errors
    /// If the value is none of the field's.
    pub fn corrected_to(&self, of: FieldOf, written: &str) -> Result<UmpireEdit, String> {
        let field = self.field_of(of).ok_or("there is no such field")?;
        let inner = |text: &str| text.trim().trim_start_matches('[').trim_end_matches(']').to_owned();
        let each = |ty: &Type, fits: fn(i64) -> bool| -> Result<Vec<i64>, String> {
            let elements = inner(written);
            let elements = elements.split(',').map(str::trim).filter(|e| !e.is_empty() && *e != "none");
            let element = |text| match self.read(ty, text)? {
                value if fits(value) => Ok(value),
                _ => Err(format!("`{text}` is not possible here")),
            };
            elements.map(element).collect()
        };
        let values = match &field.ty {
            _ if field.role == FieldRole::Track => {
                let left = self.read(&Type::Number, written.trim())?;
                vec![self.machine().boxes(of.0, of.1).saturating_sub(left)]
            }
            Type::List(ty, _) => each(ty, |_| true)?,
            Type::Set(ty) => {
                let bits = each(ty, |bit| (0..SET_MAX).contains(&bit))?;
                vec![bits.into_iter().fold(0, |set, bit| set | 1 << bit)]
            }
            ty => vec![self.read(ty, written.trim())?],
        };
        Ok(UmpireEdit::Set { piece: of.0, field: of.1, values })
    }

    /// The value that a text names.
    fn read(&self, ty: &Type, text: &str) -> Result<i64, String> {
        let same = |other: &String| other.eq_ignore_ascii_case(text) || other.to_lowercase() == text.to_lowercase();
        let known = self.named_values(ty).unwrap_or_default();
        if let Some((value, ..)) = known.iter().find(|(_, name, title)| same(name) || same(title)) {
            return Ok(*value);
        }
        let found = match ty.without_none() {
            Type::Bool => ["false", "true"].iter().position(|word| *word == text).map(|at| at as i64),
            Type::Number => text.parse().ok(),
            Type::Range(least, most) => text.parse().ok().filter(|number| (*least..=*most).contains(number)),
            Type::Cell => self.cell_called(text),
            _ => None,
        };
        let none = || (matches!(ty, Type::OrNone(_)) && text == "none").then_some(-1);
        if let (None, None, Type::Range(least, most)) = (found, none(), ty.without_none()) {
            let or_none = if matches!(ty, Type::OrNone(_)) { " or none" } else { "" };
            return Err(format!("`{text}` is not possible here; possible are {least} to {most}{or_none}"));
        }
        found.or_else(none).ok_or_else(|| match known.len() {
            0 => format!("`{text}` is not possible here"),
            _ => {
                let names: Vec<&str> = known.iter().map(|(_, name, _)| name.as_str()).take(12).collect();
                format!("`{text}` is not possible here; possible are {}", names.join(", "))
            }
        })
    }

    /// The cell with this number on the map, -1 for `off`.
    pub fn cell_called(&self, text: &str) -> Option<i64> {
        let label = text.trim().trim_start_matches('@');
        match label {
            "off" => Some(-1),
            _ => self.machine().geometry().cells().find(|cell| self.words().cell(*cell) == label),
        }
    }

    /// The facing with this name.
    ///
    /// # Errors
    /// The names of all facings.
    pub fn facing_called(&self, text: &str) -> Result<i64, String> {
        self.read(&Type::Facing, text)
    }

    fn field_of(&self, of: FieldOf) -> Option<&Field> {
        let instance = self.machine().instances().get(usize::try_from(of.0).ok()?)?;
        self.program().kinds.get(instance.kind.index())?.fields.get(of.1.index())
    }

    /// The field of a piece or of one of its parts with this name; of a part, `part.field`.
    pub fn field_called(&self, piece: i64, name: &str) -> Option<FieldOf> {
        let instances = self.machine().instances();
        let whole = instances.get(usize::try_from(piece).ok()?)?;
        let (part, field) = name.split_once('.').map_or((None, name), |(part, field)| (Some(part), field));
        let part_called = |id: &&i64| {
            let part_of = usize::try_from(**id).ok().and_then(|i| instances.get(i));
            part_of.is_some_and(|of| Some(of.name.as_str()) == part || Some(of.title.as_str()) == part)
        };
        let of = match part {
            Some(_) => *whole.parts.iter().find(part_called)?,
            None => piece,
        };
        let kind = self.program().kinds.get(instances.get(of as usize)?.kind.index())?;
        let at = kind.fields.iter().position(|f| f.head.name == field)?;
        Some((of, FieldId(at as u32)))
    }
}
