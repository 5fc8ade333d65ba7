//! Queries at the cursor: hover, definition, references, rename.

use crate::Place;
use crate::symbols::{Project, Reference, Symbol, SymbolKind};
use dicta_compiler::index::{self, BuiltIn, TypeId};
use dicta_compiler::{Diagnostic, Fix};
use dicta_syntax::TextEdit;
use dicta_syntax::ast::{Audience, DeclKind, Lasting, Member, OptionChoice, Prop, Span};
use dicta_syntax::part::PartKind;
use dicta_syntax::tokens::RESERVED_WORDS;

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

impl Project {
    /// The name at an offset; its end counts as inside.
    fn read_at(&self, file: usize, offset: u32) -> Option<&Reference> {
        let reads = self.reads.get(file)?;
        // The last that begins at or before the cursor; names do not overlap.
        let after = reads.partition_point(|r| r.start <= offset);
        reads[..after].iter().rev().take(2).find(|r| offset <= r.end)
    }

    /// The word of the language at an offset; its end counts as inside.
    fn word_at(&self, file: usize, offset: u32) -> Option<&BuiltIn> {
        let words = self.words.get(file)?;
        let after = words.partition_point(|w| w.start <= offset);
        words[..after].last().filter(|w| offset <= w.end())
    }

    /// A type of the index as it is written in source.
    fn type_text(&self, ty: TypeId) -> String {
        match self.types[ty.index()] {
            index::Type::BuiltIn(word) => word.into(),
            index::Type::Range(low, high) => format!("{low}..{high}"),
            index::Type::Declared(at) => self.text(at.file as usize, at.start, at.end).to_string(),
            index::Type::OrNone(of) => format!("{} or none", self.type_text(of)),
            index::Type::Set(of) => format!("set of {}", self.type_text(of)),
            index::Type::List(of, most) => format!("list of {} up to {most}", self.type_text(of)),
        }
    }
}

fn place_of(file: usize, word: &BuiltIn) -> Place {
    Place { file, start: word.start, end: word.end() }
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
        value: value(project, thing),
        default: thing.default.map(|(start, end)| project.text(thing.place.file, start, end).to_string()),
        source: thing.source.clone(),
        reconstructed: thing.reconstructed.clone(),
        known_to: match thing.sort {
            SymbolKind::Field => {
                Some(thing.audience.as_ref().and_then(audience_words).unwrap_or_else(|| "everyone".into()))
            }
            _ => thing.audience.as_ref().and_then(audience_words),
        },
        lasting: thing.lasting.as_ref().map(lasting_words),
        range,
    }
}

/// ` of aircraft`: the declaration that contains a symbol, if the symbol is named inside it.
fn of_what(thing: &Symbol) -> String {
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

/// Whether a symbol may have parameters.
pub(crate) fn takes_parameters(thing: &Symbol) -> bool {
    matches!(
        thing.sort,
        SymbolKind::Define
            | SymbolKind::Value
            | SymbolKind::Table
            | SymbolKind::Effect
            | SymbolKind::Event
            | SymbolKind::Choice
            | SymbolKind::Walk
            | SymbolKind::Deck
    )
}

/// The parameters of a symbol with their types.
pub(crate) fn parameters(project: &Project, thing: &Symbol) -> Vec<String> {
    typed_names(project, thing, SymbolKind::Param)
}

fn typed_names(project: &Project, thing: &Symbol, sort: SymbolKind) -> Vec<String> {
    let said = |i: usize| {
        let t = &project.things[i];
        type_words(project, t).map_or_else(|| t.name.clone(), |ty| format!("{}: {ty}", t.name))
    };
    project.owned_by(thing, &[sort]).into_iter().map(said).collect()
}

/// The signature of a symbol: its parameters and its result.
pub(crate) fn signature(project: &Project, thing: &Symbol) -> Option<String> {
    if !takes_parameters(thing) {
        return None;
    }
    let params = parameters(project, thing);
    let results = typed_names(project, thing, SymbolKind::TableResult);
    let picks = typed_names(project, thing, SymbolKind::Pick);
    if params.is_empty() && results.is_empty() && picks.is_empty() {
        return None;
    }
    let mut said = format!("{}({})", thing.name, params.join(", "));
    if !results.is_empty() {
        said += &format!(" -> {}", results.join(", "));
    }
    if !picks.is_empty() {
        said += &format!(" picks {}", picks.join(", "));
    }
    Some(said)
}

/// Maximum length of a value, in characters.
const VALUE_MAX: usize = 160;

/// The short value of a symbol in the source: the body of a define, the properties of an entry or a member.
fn value(project: &Project, thing: &Symbol) -> Option<String> {
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

/// The type of a symbol in words.
pub(crate) fn type_words(project: &Project, thing: &Symbol) -> Option<String> {
    if let Some(raw) = &thing.raw {
        return Some(raw_words(project, thing, raw));
    }
    match thing.sort {
        SymbolKind::Local => thing.typed.map(|ty| project.type_text(ty)),
        SymbolKind::Member if !thing.of.is_empty() => Some(thing.of.clone()),
        _ => None,
    }
}

fn raw_words(project: &Project, thing: &Symbol, ty: &dicta_syntax::ast::Type) -> String {
    use dicta_syntax::ast::Type;
    let cut = |start: u32, end: u32| project.text(thing.place.file, thing.base + start, thing.base + end).to_string();
    match ty {
        Type::Named(name) => name.text.clone(),
        Type::Range(.., span) | Type::Inline(_, span) => cut(span.start, span.end),
        Type::OrNone(t) => format!("{} or none", raw_words(project, thing, t)),
        Type::SetOf(t) => format!("set of {}", raw_words(project, thing, t)),
        Type::ListOf(t, n) => {
            format!("list of {} up to {}", raw_words(project, thing, t), cut(n.span.start, n.span.end))
        }
    }
}

fn audience_words(audience: &Audience) -> Option<String> {
    match audience {
        Audience::Public => None,
        Audience::Owner(_) => Some("its owner".into()),
        Audience::Side(_) => Some("its side".into()),
        Audience::Nobody => Some("no player".into()),
    }
}

fn lasting_words(lasting: &Lasting) -> String {
    match lasting {
        Lasting::Turn => "this turn".into(),
        Lasting::Phase { phase, turns: 0 } => format!("until the end of {} of this turn", phase.text),
        Lasting::Phase { phase, turns: 1 } => format!("until the end of {} of the next turn", phase.text),
        Lasting::Phase { phase, turns } => format!("until the end of {}, {turns} turns later", phase.text),
        Lasting::Mission => "the mission".into(),
        Lasting::Campaign => "the campaign".into(),
    }
}

/// Where the name at an offset is declared.
pub fn definition(project: &Project, file: usize, offset: u32) -> Option<Place> {
    project.read_at(file, offset).map(|read| project.things[read.thing].place)
}

/// The name that a range of a file declares; for nested declarations, the outermost. `None` if it declares nothing, or
/// several independent names.
pub fn declared_in(project: &Project, file: usize, start: u32, end: u32) -> Option<Place> {
    let inside = |t: &&Symbol| t.place.file == file && start <= t.place.start && t.place.end <= end;
    let mut declared = project.things.iter().filter(inside);
    let first = declared.next()?;
    let whole = first.whole;
    let belongs = |t: &Symbol| whole.start <= t.whole.start && t.whole.end <= whole.end;
    declared.all(belongs).then_some(first.place)
}

/// The name that a range of a file declares, else the only name that it refers to.
pub fn named_in(project: &Project, file: usize, start: u32, end: u32) -> Option<Place> {
    declared_in(project, file, start, end).or_else(|| {
        let inside = |r: &&Reference| start <= r.start && r.end <= end;
        let mut named = project.reads.get(file)?.iter().filter(inside);
        let first = named.next()?;
        let place = Place { file, start: first.start, end: first.end };
        named.all(|r| r.thing == first.thing).then_some(place)
    })
}

/// Where each name in a range of a file is declared, in the order of the names.
pub fn names_in(project: &Project, file: usize, start: u32, end: u32) -> impl Iterator<Item = Place> + '_ {
    let reads = project.reads.get(file).map_or(&[][..], Vec::as_slice);
    let reads = &reads[reads.partition_point(|r| r.start < start)..];
    reads.iter().take_while(move |r| r.end <= end).map(|r| project.things[r.thing].place)
}

/// All references to the name at an offset, including its declaration, by file and position.
pub fn uses(project: &Project, file: usize, offset: u32) -> Vec<Place> {
    let files = 0..project.files.len();
    let Some(read) = project.read_at(file, offset) else {
        let Some(wanted) = project.word_at(file, offset).map(|w| w.id) else { return Vec::new() };
        let of_file = |file: usize| project.words[file].iter().map(move |w| (file, w));
        return files.flat_map(of_file).filter(|(_, w)| w.id == wanted).map(|(file, w)| place_of(file, w)).collect();
    };
    let wanted = project.root(read.thing);
    let of_file = |file: usize| project.reads[file].iter().map(move |r| (file, r));
    let same = files.flat_map(of_file).filter(|(_, r)| project.root(r.thing) == wanted);
    same.map(|(file, r)| Place { file, start: r.start, end: r.end }).collect()
}

/// The edits, by file, that rename the name at an offset; `None` for a word of the language and for an invalid name.
/// Whether the new name is free is checked by the compiler.
pub fn rename(project: &Project, file: usize, offset: u32, to: &str) -> Option<Vec<(usize, TextEdit)>> {
    let named = to.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && to.chars().any(|c| !c.is_ascii_digit())
        && !RESERVED_WORDS.contains(&to);
    let thing = project.read_at(file, offset)?.thing;
    if !named || matches!(project.things[thing].sort, SymbolKind::Example | SymbolKind::Turn) {
        return None;
    }
    let places = uses(project, file, offset);
    Some(places.into_iter().map(|p| (p.file, TextEdit::replace(p.start, p.end, to))).collect())
}

/// A name that can be renamed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renaming {
    /// The current name.
    pub name: String,
    /// `track wings of aircraft`
    pub what: String,
    /// All its references, by file and position.
    pub places: Vec<Place>,
    thing: usize,
}

/// The name at an offset with all its references.
///
/// # Errors
/// Why it can't be renamed, in a sentence.
pub fn renaming(project: &Project, file: usize, offset: u32) -> Result<Renaming, String> {
    let Some(read) = project.read_at(file, offset) else {
        let word = project.word_at(file, offset);
        return Err(word.map_or("No declaration has this name", |_| "This is built into the language").into());
    };
    let thing = &project.things[read.thing];
    if matches!(thing.sort, SymbolKind::Example | SymbolKind::Turn) {
        return Err("This has a title, but no name".into());
    }
    let places = uses(project, file, offset);
    let library = |p: &&Place| project.files.get(p.file).is_some_and(|f| f.path.starts_with("dicta/"));
    if places.iter().any(|p| library(&p)) && project.files.get(file).is_some_and(|f| !f.path.starts_with("dicta/")) {
        return Err(format!("`{}` belongs to the library, which is read-only", thing.name));
    }
    let what = format!("{} {}{}", thing.word, thing.name, of_what(thing));
    Ok(Renaming { name: thing.name.clone(), what, places, thing: read.thing })
}

/// Why a new name is not possible, if it isn't.
pub fn rename_conflict(project: &Project, renaming: &Renaming, to: &str) -> Option<String> {
    if to == renaming.name {
        return Some("This is already its name".into());
    }
    if to.is_empty() || !to.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return Some("A name can only contain letters, digits and _".into());
    }
    if to.chars().all(|c| c.is_ascii_digit()) {
        return Some("A name can't be a number".into());
    }
    if RESERVED_WORDS.contains(&to) {
        return Some(format!("`{to}` is a reserved word"));
    }
    let thing = project.things.get(renaming.thing)?;
    let local =
        |t: &Symbol| matches!(t.sort, SymbolKind::Local | SymbolKind::Param | SymbolKind::Pick | SymbolKind::Unit);
    // Local names must be unique within the declaration.
    let taken = match local(thing) {
        true => {
            let block = |p: &Place| project.files.get(p.file)?.source.block_at(p.start).map(|b| (p.file, b.start));
            let own = block(&thing.place);
            project.things.iter().find(|t| t.name == to && local(t) && block(&t.place) == own)
        }
        false => project.things.iter().find(|t| {
            t.name == to
                && project.rulesets.related(t.place.file, thing.place.file)
                && !local(t)
                && (t.of == thing.of || thing.of.is_empty() && t.of.is_empty())
                && alike(t, thing)
        }),
    };
    taken.map(|t| format!("`{to}` already exists: {} {}", t.word, t.name))
}

/// Whether two symbols share a namespace.
fn alike(a: &Symbol, b: &Symbol) -> bool {
    let inside = |t: &Symbol| {
        matches!(
            t.sort,
            SymbolKind::Member
                | SymbolKind::Field
                | SymbolKind::MemberField
                | SymbolKind::DieField
                | SymbolKind::TableResult
                | SymbolKind::DeckSide
        )
    };
    match (inside(a), inside(b)) {
        (true, true) => a.of == b.of && (!a.of.is_empty() || a.whole == b.whole),
        (false, false) => a.sort == b.sort || called(a) && called(b),
        _ => false,
    }
}

fn called(t: &Symbol) -> bool {
    matches!(
        t.sort,
        SymbolKind::Define
            | SymbolKind::Value
            | SymbolKind::Table
            | SymbolKind::Effect
            | SymbolKind::Event
            | SymbolKind::Choice
            | SymbolKind::Walk
    )
}

/// The compiler's fixes for problems at an offset.
pub fn fixes(diagnostics: &[Diagnostic], file: usize, offset: u32) -> Vec<&Fix> {
    diagnostics
        .iter()
        .filter(|d| d.at.file as usize == file && d.at.start <= offset && offset <= d.at.end)
        .flat_map(|d| &d.fixes)
        .collect()
}
