//! Parts of a declaration by their path: `engine` of an aircraft, `long.dice` of an enum, `[2, 5]` of a table.
//!
//! Overlays use paths to name what they replace, and editors to name what the user changes. [`find`] returns the part
//! of the tree, [`Part::place`] where its text is; [`all`] lists the parts of a declaration.

mod placed;

use crate::ast::*;

pub use placed::{Between, PartKind, Placed, all};

/// A part of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A property: its owner, and its place in each body on the way to it. `named`: its first value is the name by
    /// which it was found among others, and not part of its value.
    Property { of: Holder, way: Vec<usize>, named: bool },
    /// A property that is not written: the way to the property in whose body it belongs, empty for the declaration's
    /// own.
    Unsaid { of: Holder, way: Vec<usize> },
    /// What a value starts from.
    Base,
    /// The limits of a value.
    Clamp,
    /// How much a modifier of a value or a term of a doctrine adds or subtracts.
    Amount(usize),
    /// The value that an option has unless a game sets it.
    Default,
    /// How often a card is in its deck.
    Copies(usize),
    /// What a field starts with.
    FieldDefault(usize),
    /// How long what is written into a field lasts.
    Lasting(usize),
    /// A cell of a table, by row and column.
    Cell(usize, usize),
}

/// The owner of properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holder {
    /// The declaration itself.
    Body,
    /// A member of an enum.
    Member(usize),
    /// A step of an example that sets up a piece.
    Step(usize),
}

/// Why a path leads to no part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPart {
    /// This element of the path names nothing; these names exist.
    Unknown { at: usize, names: Vec<String> },
    /// The path leads to something that is not a single value; this is what a value would be.
    Unfit(&'static str),
}

/// Where the text of a part is, in the block of its declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// It is this text.
    At(Span),
    /// It is not written; it belongs here, after this word.
    Behind { at: u32, word: &'static str },
    /// It is not written; it would be a new property.
    New,
}

/// The settings of a doctrine.
const SETTINGS: [&str; 3] = ["samples", "replies", "turns"];

/// The part to which a path leads.
///
/// # Errors
/// See [`NoPart`].
pub fn find(kind: &DeclKind, path: &[&str]) -> Result<Part, NoPart> {
    let [part, inner @ ..] = path else { return Err(NoPart::Unfit("a part")) };
    match kind {
        DeclKind::Entry { body, .. } | DeclKind::Campaign { body, .. } => property(Holder::Body, body, path),
        DeclKind::Enum { members, .. } => match members.iter().position(|m| m.name.text == *part) {
            Some(_) if inner.is_empty() => Err(NoPart::Unfit("a member such as `long { dice 2 }`")),
            Some(i) => property(Holder::Member(i), &members[i].body, inner).map_err(|no| deeper(no, 1)),
            None => unknown(members.iter().map(|m| &m.name)),
        },
        DeclKind::Example(example) if *part == "piece" => {
            let [name, inner @ ..] = inner else { return Err(NoPart::Unfit("the name of a piece")) };
            match pieces(example).find(|(_, n, _)| n.text == *name) {
                Some((i, _, body)) => property(Holder::Step(i), body, inner).map_err(|no| deeper(no, 2)),
                None => unknown(pieces(example).map(|(_, n, _)| n)).map_err(|no| deeper(no, 1)),
            }
        }
        DeclKind::Value { items, .. } if inner.is_empty() => match *part {
            "clamp" => Ok(Part::Clamp),
            "base" if amount(items, "base").is_none() => Ok(Part::Base),
            _ => amount(items, part).ok_or_else(|| no_amount(items, &["base", "clamp"])),
        },
        DeclKind::Doctrine(d) if inner.is_empty() => match d.settings.iter().any(|p| p.name.text == *part) {
            true => property(Holder::Body, &d.settings, path),
            // A setting that is not written has its default.
            false if SETTINGS.contains(part) && amount(&d.terms, part).is_none() => {
                property(Holder::Body, &d.settings, path)
            }
            false => amount(&d.terms, part).ok_or_else(|| no_amount(&d.terms, &[])),
        },
        DeclKind::AddTo { inner: added, .. } if matches!(**added, DeclKind::Entry { .. }) => match find(added, path)? {
            Part::Unsaid { way, .. } if way.is_empty() => Err(NoPart::Unknown { at: 0, names: vec![] }),
            part => Ok(part),
        },
        // What it adds to has all other parts.
        DeclKind::AddTo { inner: added, .. } if inner.is_empty() => match &**added {
            DeclKind::Value { items, .. } => amount(items, part).ok_or_else(|| no_amount(items, &[])),
            DeclKind::Doctrine(d) => amount(&d.terms, part).ok_or_else(|| no_amount(&d.terms, &[])),
            _ => Err(NoPart::Unknown { at: 0, names: vec![] }),
        },
        DeclKind::Option { .. } if *part == "default" && inner.is_empty() => Ok(Part::Default),
        DeclKind::Deck { cards, .. } => {
            let Some(i) = cards.iter().position(|c| c.name.as_ref().is_some_and(|n| n.text == *part)) else {
                return unknown(cards.iter().filter_map(|c| c.name.as_ref()));
            };
            match inner {
                ["count"] => Ok(Part::Copies(i)),
                [_] => Err(NoPart::Unknown { at: 1, names: vec!["count".into()] }),
                _ => Err(NoPart::Unfit("a card such as `card x2 { wings 1 }`")),
            }
        }
        DeclKind::Kind { fields, .. } => {
            let Some(i) = fields.iter().position(|f| f.item.names.iter().any(|(n, _)| n.text == *part)) else {
                return unknown(fields.iter().flat_map(|f| f.item.names.iter().map(|(n, _)| n)));
            };
            match inner {
                ["default"] if fields[i].item.names.len() == 1 => Ok(Part::FieldDefault(i)),
                ["lasting"] => Ok(Part::Lasting(i)),
                [_] => Err(NoPart::Unknown { at: 1, names: vec!["default".into(), "lasting".into()] }),
                _ => Err(NoPart::Unfit("a field such as `counter ammo : 0..6`")),
            }
        }
        _ => Err(NoPart::Unknown { at: 0, names: vec![] }),
    }
}

/// The cell of a table whose row and column equal or contain these keys.
pub fn cell(kind: &DeclKind, keys: &[&str]) -> Option<Part> {
    let DeclKind::Table { columns, rows, .. } = kind else { return None };
    let row = rows.iter().position(|r| keys.first().is_some_and(|k| holds(&r.key, k)))?;
    let column = match keys.get(1) {
        Some(key) => columns.iter().position(|c| holds(&c.key, key))?,
        None => 0,
    };
    rows[row].cells.get(column).map(|_| Part::Cell(row, column))
}

/// The elements of a path after the declaration's name: names, or the keys of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Steps {
    pub parts: Vec<String>,
    pub keys: Vec<String>,
}

/// Whether a row or column equals or contains a key.
fn holds(range: &Expr, key: &str) -> bool {
    if range.written() == key {
        return true;
    }
    let number = |e: &Expr| match &e.kind {
        ExprKind::Number(n) => Some(*n),
        _ => None,
    };
    let (ExprKind::Range(low, high), Ok(n)) = (&range.kind, key.parse()) else { return false };
    let low = low.as_ref().map_or(Some(i64::MIN), |e| number(e));
    let high = high.as_ref().map_or(Some(i64::MAX), |e| number(e));
    low.is_some_and(|l| l <= n) && high.is_some_and(|h| n <= h)
}

/// A property of a body. If several lines have the same word, such as the pieces of a mission, the next name of the
/// path selects one of them: it is the first value of the line.
fn property(of: Holder, body: &[Prop], path: &[&str]) -> Result<Part, NoPart> {
    let (mut body, mut way) = (body, Vec::new());
    let mut at = 0;
    loop {
        let Some(part) = path.get(at) else { return Err(NoPart::Unfit("a part")) };
        let same: Vec<usize> = body
            .iter()
            .enumerate()
            .filter(|(_, p)| p.block.is_none() && p.name.text == *part)
            .map(|(i, _)| i)
            .collect();
        let called =
            |name: &str| same.iter().copied().find(|i| body[*i].values.first().is_some_and(|v| v.written() == name));
        let (line, next) = match (same.as_slice(), path.get(at + 1)) {
            ([], None) => return Ok(Part::Unsaid { of, way }),
            ([], Some(_)) => {
                return Err(NoPart::Unknown { at, names: body.iter().map(|p| p.name.text.clone()).collect() });
            }
            ([only], None) => {
                way.push(*only);
                return Ok(Part::Property { of, way, named: false });
            }
            (_, None) => return Err(NoPart::Unfit("expected one line of this kind, found several")),
            ([only], Some(name)) if called(name).is_none() || is_nested(&body[*only], name) => (*only, at + 1),
            (_, Some(name)) => match called(name) {
                Some(line) => (line, at + 2),
                None => {
                    let names = same.iter().filter_map(|i| Some(body[*i].values.first()?.written()));
                    return Err(NoPart::Unknown { at: at + 1, names: names.collect() });
                }
            },
        };
        way.push(line);
        if next == path.len() {
            return Ok(Part::Property { of, way, named: next == at + 2 });
        }
        let Some(inner) = &body[line].body else {
            return match path.len() - next {
                1 if next == at + 2 => Ok(Part::Unsaid { of, way }),
                _ => Err(NoPart::Unknown { at: next, names: vec![] }),
            };
        };
        (body, at) = (inner, next);
    }
}

/// Whether a line has a property of this name of its own.
fn is_nested(line: &Prop, name: &str) -> bool {
    line.body.iter().flatten().any(|p| p.name.text == name)
}

/// The pieces that an example sets up: its step, its name and its properties.
fn pieces(example: &ExampleDecl) -> impl Iterator<Item = (usize, &Name, &Vec<Prop>)> {
    example.steps.iter().enumerate().filter_map(|(i, step)| match &step.kind {
        ExampleStepKind::GivenPiece { name, body, .. } => Some((i, name, body)),
        _ => None,
    })
}

fn amount(items: &[Modifier], name: &str) -> Option<Part> {
    items.iter().position(|m| m.name.as_ref().is_some_and(|n| n.text == name)).map(Part::Amount)
}

fn no_amount(items: &[Modifier], others: &[&str]) -> NoPart {
    let names = items.iter().filter_map(|m| m.name.as_ref().map(|n| n.text.clone()));
    NoPart::Unknown { at: 0, names: names.chain(others.iter().map(|o| (*o).to_owned())).collect() }
}

fn unknown<'n>(names: impl Iterator<Item = &'n Name>) -> Result<Part, NoPart> {
    Err(NoPart::Unknown { at: 0, names: names.map(|n| n.text.clone()).collect() })
}

fn deeper(no: NoPart, by: usize) -> NoPart {
    match no {
        NoPart::Unknown { at, names } => NoPart::Unknown { at: at + by, names },
        unfit => unfit,
    }
}

impl Part {
    /// The property that the part is, or whose body would contain it.
    pub fn prop<'d>(&self, kind: &'d DeclKind) -> Option<&'d Prop> {
        let (Part::Property { of, way, .. } | Part::Unsaid { of, way }) = self else { return None };
        let (last, outer) = way.split_last()?;
        let mut body = body_of(kind, *of)?;
        for i in outer {
            body = body.get(*i)?.body.as_ref()?;
        }
        body.get(*last)
    }

    /// The same, to change it.
    pub fn prop_mut<'d>(&self, kind: &'d mut DeclKind) -> Option<&'d mut Prop> {
        let (Part::Property { of, way, .. } | Part::Unsaid { of, way }) = self else { return None };
        let (last, outer) = way.split_last()?;
        let mut body = body_of_mut(kind, *of)?;
        for i in outer {
            body = body.get_mut(*i)?.body.as_mut()?;
        }
        body.get_mut(*last)
    }

    /// The body that contains the part, or would contain it.
    pub fn beside<'d>(&self, kind: &'d DeclKind) -> &'d [Prop] {
        match self {
            Part::Unsaid { of, way } if way.is_empty() => body_of(kind, *of).unwrap_or_default(),
            Part::Unsaid { .. } => self.prop(kind).and_then(|p| p.body.as_deref()).unwrap_or_default(),
            Part::Property { of, way, .. } => match way.split_last() {
                Some((_, [])) | None => body_of(kind, *of).unwrap_or_default(),
                Some((_, outer)) => {
                    let whole = Part::Unsaid { of: *of, way: outer.to_vec() };
                    whole.prop(kind).and_then(|p| p.body.as_deref()).unwrap_or_default()
                }
            },
            _ => &[],
        }
    }

    /// What is removed with its value, if the part need not have one.
    pub fn removable(&self, kind: &DeclKind) -> Option<Span> {
        match (self, kind) {
            (Part::Property { .. }, _) => self.prop(kind).map(|prop| prop.span),
            (Part::Lasting(i), DeclKind::Kind { fields, .. }) => fields.get(*i)?.item.lasting_at.map(|(mark, _)| mark),
            _ => None,
        }
    }

    /// Where the text of the part is.
    pub fn place(&self, kind: &DeclKind) -> Place {
        let at = |span: Option<Span>| span.map_or(Place::New, Place::At);
        match (self, kind) {
            (Part::Property { named, .. }, _) => match self.prop(kind) {
                Some(prop) => match (prop.values.get(usize::from(*named)), prop.values.last()) {
                    (Some(first), Some(last)) => Place::At(first.span.to(last.span)),
                    (None, Some(name)) => Place::Behind { at: name.span.end, word: "" },
                    (None, None) => Place::Behind { at: prop.name.span.end, word: "" },
                    (Some(_), None) => Place::New,
                },
                None => Place::New,
            },
            (Part::Base, DeclKind::Value { base, .. }) => Place::At(base.span),
            (Part::Clamp, DeclKind::Value { clamp, .. }) => {
                at(clamp.as_ref().map(|(low, high)| low.span.to(high.span)))
            }
            (Part::Amount(_), DeclKind::AddTo { inner, .. }) => self.place(inner),
            (Part::Amount(i), DeclKind::Value { items, .. }) => at(items.get(*i).map(|m| m.amount.span)),
            (Part::Amount(i), DeclKind::Doctrine(d)) => at(d.terms.get(*i).map(|m| m.amount.span)),
            (Part::Default, DeclKind::Option { choice, .. }) => match choice {
                OptionChoice::Switch { span, .. } => Place::At(*span),
                OptionChoice::OneOf { default: Some(name), .. } => Place::At(name.span),
                OptionChoice::OneOf { values, default: None } => {
                    Place::Behind { at: values.last().map_or(0, |v| v.span.end), word: "default" }
                }
            },
            (Part::Copies(i), DeclKind::Deck { cards, .. }) => match cards.get(*i) {
                Some(Card { times: Some(span), .. }) => Place::At(*span),
                Some(card) => Place::Behind { at: card.word.end, word: "" },
                None => Place::New,
            },
            (Part::FieldDefault(i), DeclKind::Kind { fields, .. }) => {
                match fields.get(*i).map(|f| (&f.item, f.item.default.as_ref())) {
                    Some((_, Some(default))) => Place::At(default.span),
                    Some((field, None)) => Place::Behind { at: field.typed.end, word: "=" },
                    None => Place::New,
                }
            }
            (Part::Lasting(i), DeclKind::Kind { fields, .. }) => match fields.get(*i).map(|f| &f.item) {
                Some(Field { lasting_at: Some((_, value)), .. }) => Place::At(*value),
                Some(field) => Place::Behind { at: field.head.end, word: "lasting" },
                None => Place::New,
            },
            (Part::Cell(row, column), DeclKind::Table { rows, .. }) => {
                let cell = rows.get(*row).and_then(|r| r.cells.get(*column));
                at(cell.and_then(|c| Some(c.results.first()?.span.to(c.results.last()?.span))))
            }
            _ => Place::New,
        }
    }
}

fn body_of(kind: &DeclKind, of: Holder) -> Option<&[Prop]> {
    match (kind, of) {
        (DeclKind::Entry { body, .. } | DeclKind::Campaign { body, .. }, Holder::Body) => Some(body),
        (DeclKind::AddTo { inner, .. }, of) => body_of(inner, of),
        (DeclKind::Doctrine(d), Holder::Body) => Some(&d.settings),
        (DeclKind::Enum { members, .. }, Holder::Member(i)) => members.get(i).map(|m| m.body.as_slice()),
        (DeclKind::Example(example), Holder::Step(i)) => match &example.steps.get(i)?.kind {
            ExampleStepKind::GivenPiece { body, .. } => Some(body),
            _ => None,
        },
        _ => None,
    }
}

fn body_of_mut(kind: &mut DeclKind, of: Holder) -> Option<&mut Vec<Prop>> {
    match (kind, of) {
        (DeclKind::Entry { body, .. } | DeclKind::Campaign { body, .. }, Holder::Body) => Some(body),
        (DeclKind::AddTo { inner, .. }, of) => body_of_mut(inner, of),
        (DeclKind::Doctrine(d), Holder::Body) => Some(&mut d.settings),
        (DeclKind::Enum { members, .. }, Holder::Member(i)) => members.get_mut(i).map(|m| &mut m.body),
        (DeclKind::Example(example), Holder::Step(i)) => match &mut example.steps.get_mut(i)?.kind {
            ExampleStepKind::GivenPiece { body, .. } => Some(body),
            _ => None,
        },
        _ => None,
    }
}
