//! Hover: what the name or the value at the cursor is.

use crate::Place;
use crate::references::place_of;
use crate::signature::{signature, type_words};
use crate::symbols::{Project, Symbol, SymbolKind};
use dicta_syntax::ast::{Audience, DeclKind, Lasting, Member, OptionChoice, Prop, Span};
use dicta_syntax::part::PartKind;

/// The contents of a hover.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hover {
    /// `track wings "Wings" of aircraft`
    pub title: String,
    /// The `///` documentation.
    pub docs: String,
    /// The type as written, if it has one; of a value, the type that it must have.
    pub ty: Option<String>,
    /// The type that is expected here, if the name is a whole value.
    pub expected: Option<String>,
    /// Its signature, with the types of its parameters.
    pub signature: Option<String>,
    /// A short value: that of a constant, or the fields of a member.
    pub value: Option<String>,
    /// The default in the source.
    pub default: Option<String>,
    /// The `source` mark.
    pub source: Option<String>,
    /// The `reconstructed` mark.
    pub reconstructed: Option<String>,
    /// Who may know it, if it is not public.
    pub known_to: Option<String>,
    /// How long a value lasts, if not permanently.
    pub lasting: Option<String>,
    /// The name under the cursor.
    pub range: Place,
}

/// The hover for the name or the value at an offset.
pub fn hover(project: &Project, file: usize, offset: u32) -> Option<Hover> {
    if let Some(read) = project.read_at(file, offset) {
        let range = Place { file, start: read.start, end: read.end };
        let expected = project.parts.expected(file, read.start, read.end).map(|ty| project.type_text(ty));
        return Some(Hover { expected, ..hover_symbol(project, &project.things[read.thing], range) });
    }
    let Some(found) = project.word_at(file, offset) else { return hover_value(project, file, offset) };
    let (word, range) = (found.id.word(), place_of(file, found));
    let expected = project.parts.expected(file, range.start, range.end).map(|ty| project.type_text(ty));
    Some(Hover { title: word.form.into(), docs: word.says.into(), expected, range, ..Hover::default() })
}

/// The hover for a value that is no name, such as a number: what it is the value of, with its own marks.
fn hover_value(project: &Project, file: usize, offset: u32) -> Option<Hover> {
    use PartKind as P;
    let part = project.parts.at(file, &project.files.get(file)?.source, offset)?;
    let is_plain = matches!(part.kind, P::Property | P::Element | P::Cell | P::Row | P::Column | P::Default);
    let (start, end) = part.value.filter(|(start, end)| is_plain && (*start..=*end).contains(&offset))?;
    let field = part.name.and_then(|name| project.read_at(file, name)).map(|read| &project.things[read.thing]);
    let range = Place { file, start, end };
    let mut hover = match field {
        Some(field) => hover_symbol(project, field, range),
        None => Hover { title: part.steps.parts.join(" "), range, ..Hover::default() },
    };
    hover.ty = part.expected.map(|ty| project.type_text(ty)).or(hover.ty);
    (hover.source, hover.reconstructed) = (part.source, part.reconstructed);
    (field.is_some() || hover.ty.is_some()).then_some(hover)
}

fn hover_symbol(project: &Project, thing: &Symbol, range: Place) -> Hover {
    let mut title = match thing.sort {
        SymbolKind::Member if thing.of.is_empty() => format!("one of: {}", thing.name),
        _ => format!("{} {}", thing.word, thing.name),
    };
    if !thing.title.is_empty() && thing.title != thing.name {
        title.push_str(&format!(" \"{}\"", thing.title));
    }
    title.push_str(&of_what(thing));
    Hover {
        title,
        docs: thing.docs.clone(),
        ty: type_words(project, thing),
        expected: None,
        signature: signature(project, thing),
        value: value(project, thing, range.file),
        default: Some("default")
            .filter(|_| thing.sort == SymbolKind::Field)
            .and_then(|part| project.new_value(thing, part, range.file))
            .or_else(|| thing.default.map(|(start, end)| project.text(thing.place.file, start, end)))
            .map(str::to_owned),
        source: thing.source.clone(),
        reconstructed: thing.reconstructed.clone(),
        known_to: match thing.sort {
            SymbolKind::Field => {
                Some(thing.audience.as_ref().and_then(audience_words).unwrap_or_else(|| "everyone".into()))
            }
            _ => thing.audience.as_ref().and_then(audience_words),
        },
        lasting: match project.new_value(thing, "lasting", range.file) {
            Some("turn") => Some(lasting_words(&Lasting::Turn)),
            Some("mission") => Some(lasting_words(&Lasting::Mission)),
            Some("campaign") => Some(lasting_words(&Lasting::Campaign)),
            _ => thing.lasting.as_ref().map(lasting_words),
        },
        range,
    }
}

/// ` of aircraft`: the declaration that contains a symbol, if the symbol is named inside it.
pub(crate) fn of_what(thing: &Symbol) -> String {
    let belongs = matches!(
        thing.sort,
        SymbolKind::Field
            | SymbolKind::Pick
            | SymbolKind::Param
            | SymbolKind::Modifier
            | SymbolKind::TableResult
            | SymbolKind::DieField
            | SymbolKind::DeckSide
            | SymbolKind::MemberField
    );
    if belongs && !thing.of.is_empty() { format!(" of {}", thing.of) } else { String::new() }
}

/// Maximum length of a value, in characters.
const VALUE_MAX: usize = 160;

/// The short value of a symbol in the source: the body of a define, the properties of an entry or a member.
fn value(project: &Project, thing: &Symbol, from: usize) -> Option<String> {
    let part = match thing.sort {
        SymbolKind::Value => Some("base"),
        SymbolKind::Option => Some("default"),
        _ => None,
    };
    if let Some(new) = part.and_then(|part| project.new_value(thing, part, from)) {
        return Some(new.to_owned());
    }
    let block = project.files.get(thing.place.file)?.source.block_at(thing.place.start)?;
    let kind = block.decl.as_deref()?.kind.declared();
    let span = match (thing.sort, kind) {
        (SymbolKind::Define, DeclKind::Define { body, .. }) => body.span,
        (SymbolKind::Value, DeclKind::Value { base, .. }) => base.span,
        (SymbolKind::Option, DeclKind::Option { name, title, choice, .. }) => {
            let end = match choice {
                OptionChoice::Switch { span, .. } => span.end,
                OptionChoice::OneOf { values, default } => default.as_ref().or(values.last())?.span.end,
            };
            Span { start: title.as_ref().unwrap_or(name).span.end, end }
        }
        (SymbolKind::Entry, DeclKind::Entry { body, .. }) => in_one_line(project, thing, inside(body)?)?,
        (SymbolKind::Member, DeclKind::Enum { members, .. }) => {
            let is_it = |member: &&Member| block.start + member.name.span.start == thing.place.start;
            inside(&members.iter().find(is_it)?.body)?
        }
        _ => return None,
    };
    let said = project.text(thing.place.file, block.start + span.start, block.start + span.end);
    let short = said.split_whitespace().collect::<Vec<_>>().join(" ");
    if short.is_empty() {
        return None;
    }
    Some(match short.char_indices().nth(VALUE_MAX) {
        Some((cut, _)) => format!("{}…", &short[..cut]),
        None => short,
    })
}

/// From the first property to the last.
fn inside(body: &[Prop]) -> Option<Span> {
    Some(body.first()?.span.to(body.last()?.span))
}

/// The range of a body, if its declaration is a single line.
fn in_one_line(project: &Project, thing: &Symbol, body: Span) -> Option<Span> {
    let whole = project.text(thing.whole.file, thing.whole.start, thing.whole.end);
    (!whole.trim_end().contains('\n')).then_some(body)
}

fn audience_words(audience: &Audience) -> Option<String> {
    match audience {
        Audience::Public => None,
        Audience::Owner(_) => Some("its owner".into()),
        Audience::Side(_) => Some("its side".into()),
        Audience::Nobody => Some("no player".into()),
    }
}

/// How long a value lasts, in words.
pub fn lasting_words(lasting: &Lasting) -> String {
    match lasting {
        Lasting::Turn => "this turn".into(),
        Lasting::Phase { phase, turns: 0 } => format!("until the end of {} of this turn", phase.text),
        Lasting::Phase { phase, turns: 1 } => format!("until the end of {} of the next turn", phase.text),
        Lasting::Phase { phase, turns } => format!("until the end of {}, {turns} turns later", phase.text),
        Lasting::Mission => "the mission".into(),
        Lasting::Campaign => "the campaign".into(),
    }
}
