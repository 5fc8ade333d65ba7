//! The types of definitions: fields, parameters, picks, results, names of loops and of `let`.
//!
//! Each distinct type is stored once and has a number. What is declared is given by its place, so the names stay in the
//! source.

use crate::diagnostics::GlobalSpan;
use crate::moved::Moved;
use crate::names::{GAME, SIDE};
use crate::project::Project;
use crate::types::Ty;
use dicta_program::{self as p, KindId, Origin, Program};
use rustc_hash::FxHashMap;

/// The number of a type in [`Index::types`](super::Index::types).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypeId(u32);

impl TypeId {
    /// Its position in [`Index::types`](super::Index::types).
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// A type of the language, by its word: `number`, `cell`, `side`.
    BuiltIn(&'static str),
    Range(i64, i64),
    /// The kind, enum, die or option whose name is at this place, or the enum written there as a list.
    Declared(Origin),
    OrNone(TypeId),
    Set(TypeId),
    List(TypeId, u32),
}

/// A definition and its type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Typed {
    pub file: u32,
    /// Where its name starts.
    pub start: u32,
    pub ty: TypeId,
}

/// Merges the types that many compilations note.
#[derive(Default, PartialEq)]
pub(super) struct GatheredTypes {
    all: Vec<Type>,
    numbers: FxHashMap<Type, TypeId>,
    /// By the address of the definition.
    of: FxHashMap<u32, TypeId>,
}

impl GatheredTypes {
    /// Adds the type of the definition at an address, which has this number among others; the first one that is known
    /// counts.
    pub fn add(&mut self, others: &GatheredTypes, at: GlobalSpan, ty: Option<TypeId>) {
        if let Some(ty) = ty
            && !self.of.contains_key(&at.start)
        {
            let ty = self.taken_from(others, ty);
            self.of.insert(at.start, ty);
        }
    }

    /// The number of a type that has another number among others.
    pub fn taken_from(&mut self, others: &GatheredTypes, ty: TypeId) -> TypeId {
        let ty = match others.all[ty.index()] {
            Type::OrNone(t) => Type::OrNone(self.taken_from(others, t)),
            Type::Set(t) => Type::Set(self.taken_from(others, t)),
            Type::List(t, n) => Type::List(self.taken_from(others, t), n),
            plain => plain,
        };
        self.number(ty)
    }

    /// The number of a type during compilation; `None` for what is no type of a program.
    pub fn type_of(&mut self, program: &Program, ty: &Ty) -> Option<TypeId> {
        match ty {
            Ty::Is(t) => self.number_of(program, t),
            Ty::Ids(t) | Ty::List(_, _, t) => self.number_of(program, t).map(|t| self.number(Type::Set(t))),
            Ty::Err | Ty::None | Ty::Empty | Ty::Track(..) => None,
        }
    }

    /// The number of a type.
    pub fn number_of(&mut self, program: &Program, t: &p::Type) -> Option<TypeId> {
        let ty = match t {
            p::Type::Number => Type::BuiltIn("number"),
            p::Type::Range(a, b) => Type::Range(*a, *b),
            p::Type::Bool => Type::BuiltIn("bool"),
            p::Type::Enum(e) => of_enum(program, *e)?,
            p::Type::Entry(k) | p::Type::Piece(k) => of_kind(program, *k)?,
            p::Type::Cell => Type::BuiltIn("cell"),
            p::Type::Facing => Type::BuiltIn("facing"),
            p::Type::Path | p::Type::WalkPath => Type::BuiltIn("path"),
            p::Type::Face => Type::BuiltIn("card"),
            p::Type::Rolled(d) => Type::Declared(program.dice.get(d.index())?.head.origin),
            p::Type::Seat => Type::BuiltIn("seat"),
            p::Type::OrNone(t) => Type::OrNone(self.number_of(program, t)?),
            p::Type::Set(t) => Type::Set(self.number_of(program, t)?),
            p::Type::List(t, n) => Type::List(self.number_of(program, t)?, *n),
            p::Type::Text => Type::BuiltIn("text"),
            p::Type::Arc => Type::BuiltIn("arc"),
        };
        Some(self.number(ty))
    }

    /// The same types where they are declared now, without definitions; none if one has no place.
    pub fn moved(&self, moved: &Moved) -> Option<Self> {
        let place = |ty: &Type| match *ty {
            Type::Declared(at) => Some(Type::Declared(moved.origin(at)?)),
            other => Some(other),
        };
        let all: Vec<Type> = self.all.iter().map(place).collect::<Option<_>>()?;
        let numbers = (0..).zip(&all).map(|(number, ty)| (*ty, TypeId(number))).collect();
        Some(GatheredTypes { all, numbers, of: FxHashMap::default() })
    }

    fn number(&mut self, ty: Type) -> TypeId {
        let all = &mut self.all;
        *self.numbers.entry(ty).or_insert_with(|| {
            all.push(ty);
            TypeId(all.len() as u32 - 1)
        })
    }

    /// All types, and the definitions by file and position.
    pub fn finish(&self, project: &Project) -> (Vec<Type>, Vec<Typed>) {
        let typed = |(&start, &ty): (&u32, &TypeId)| {
            let Origin { file, start, .. } = project.origin(GlobalSpan { start, end: start });
            Typed { file, start, ty }
        };
        let mut typed: Vec<Typed> = self.of.iter().map(typed).collect();
        typed.sort_unstable_by_key(|t| (t.file, t.start));
        (self.all.clone(), typed)
    }
}

fn of_kind(program: &Program, kind: KindId) -> Option<Type> {
    if kind == GAME {
        return Some(Type::BuiltIn("game"));
    }
    if kind == SIDE {
        return Some(Type::BuiltIn("side"));
    }
    Some(Type::Declared(program.kinds.get(kind.index())?.head.origin))
}

/// Some enums are not declared: three of the language, and those of the names on a die.
fn of_enum(program: &Program, id: p::EnumId) -> Option<Type> {
    let head = &program.enums.get(id.index())?.head;
    if head.origin.start < head.origin.end {
        return Some(Type::Declared(head.origin));
    }
    ["deck", "terrain", "mission"].into_iter().find(|word| *word == head.name).map(Type::BuiltIn)
}
