//! What one compilation has resolved, without its program, so that it can be merged with what others have.

use super::TypeId;
use super::part_types::ResolvedValue;
use super::typed::GatheredTypes;
use crate::diagnostics::GlobalSpan;
use crate::moved::Moved;
use crate::notes::{Decided, Noted, Notes, OtherSide, Side};
use crate::vocabulary::WordId;
use dicta_program::{Origin, Program, Secrecy};

/// The notes of one compilation without its program.
#[derive(Default)]
pub(crate) struct Resolved {
    pub(super) references: Vec<(GlobalSpan, GlobalSpan)>,
    pub(super) words: Vec<(u32, WordId)>,
    pub(super) locals: Vec<(GlobalSpan, &'static str, Option<TypeId>)>,
    pub(super) types: Vec<(GlobalSpan, Option<TypeId>)>,
    pub(super) values: Vec<ResolvedValue>,
    pub(super) secret: Vec<((u32, u32), Secrecy)>,
    pub(super) decided: Vec<Decided>,
    /// The types by the numbers that they have here.
    pub(super) numbers: GatheredTypes,
}

impl Resolved {
    /// What a compilation noted, without what another one has noted that is added before it.
    pub fn of(notes: Notes, program: &Program, noted: Option<&Noted>) -> Self {
        let none = Noted::default();
        let noted = noted.unwrap_or(&none);
        let mut references = notes.references.into_inner();
        references.retain(|(at, _)| !noted.references.contains(&at.start));
        let mut words = notes.words.into_inner();
        words.retain(|(at, _)| !noted.words.contains(at));
        let mut numbers = GatheredTypes::default();
        let locals = notes.locals.into_iter().filter(|(at, ..)| !noted.has_local(*at));
        let locals = locals.map(|(at, word, ty)| (at, word, numbers.type_of(program, &ty))).collect();
        let types = notes.types.into_iter().filter(|(at, _)| !noted.types.contains(&at.start));
        let types = types.map(|(at, ty)| (at, numbers.type_of(program, &ty))).collect();
        let values = notes.values.into_iter().filter(|value| !noted.has_value(value.at));
        let values = values.map(|value| ResolvedValue::of(value, program, &mut numbers)).collect();
        let fields = program.kinds.iter().flat_map(|kind| &kind.fields);
        let secret = fields.filter(|field| field.secrecy != Secrecy::Public);
        let secret = secret.map(|field| ((field.head.origin.file, field.head.origin.start), field.secrecy)).collect();
        Resolved { references, words, locals, types, values, secret, decided: notes.decided, numbers }
    }

    /// The addresses that need not be noted again.
    pub fn noted(&self) -> Noted {
        let locals = self.locals.iter().map(|(at, _, ty)| (at, ty));
        let types = self.types.iter().map(|(at, ty)| (at, ty)).chain(locals);
        Noted {
            references: self.references.iter().map(|(at, _)| at.start).collect(),
            words: self.words.iter().map(|(at, _)| *at).collect(),
            locals: self.locals.iter().map(|(at, ..)| at.start).collect(),
            types: types.filter(|(_, ty)| ty.is_some()).map(|(at, _)| at.start).collect(),
            values: self.values.iter().map(|value| (value.at.start, value.at.end)).collect(),
        }
    }

    /// The same for files in which declarations have moved; none if a place has no counterpart that must have one.
    pub fn moved(&self, moved: &Moved) -> Option<Self> {
        fn listed<'r, T, U>(list: &'r [T], is_loose: bool, of: impl Fn(&'r T) -> Option<U>) -> Option<Vec<U>> {
            if is_loose { Some(list.iter().filter_map(of).collect()) } else { list.iter().map(of).collect() }
        }
        let is_loose = moved.is_loose;
        let side = |(start, end, holds): Side| {
            let GlobalSpan { start, end } = moved.span(GlobalSpan { start, end })?;
            Some((start, end, holds))
        };
        let other = |other: &OtherSide| Some(OtherSide { side: side(other.side)?, ..other.clone() });
        let decided = |decided: &Decided| {
            let other = match &decided.other {
                Some(known) => Some(other(known)?),
                None => None,
            };
            Some(Decided { read: side(decided.read)?, other })
        };
        let secret = |&((file, start), secrecy): &((u32, u32), Secrecy)| {
            let at = moved.origin(Origin { file, start, end: start })?;
            Some(((at.file, at.start), secrecy))
        };
        Some(Resolved {
            references: listed(&self.references, is_loose, |(at, to)| Some((moved.span(*at)?, moved.span(*to)?)))?,
            words: listed(&self.words, is_loose, |(at, word)| Some((moved.start(*at)?, *word)))?,
            locals: listed(&self.locals, is_loose, |(at, word, ty)| Some((moved.span(*at)?, *word, *ty)))?,
            types: listed(&self.types, is_loose, |(at, ty)| Some((moved.span(*at)?, *ty)))?,
            values: listed(&self.values, is_loose, |value| value.moved(moved))?,
            secret: listed(&self.secret, is_loose, secret)?,
            decided: listed(&self.decided, is_loose, decided)?,
            numbers: self.numbers.moved(moved)?,
        })
    }
}
