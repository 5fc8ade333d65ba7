//! The rules as their files have them: each modifier, clause, pick and table with the places of its words, also of what
//! the options of a program switch off.
//!
//! A [`p::Program`] contains only what is in force, since the engine links all of it. [`crate::compile`] writes the
//! lines down beside it, from the trees that it compiles, with the changes of overlays in them; when a line gets into
//! the program, it receives its place there (`lines.rs`). A line without a place is off: its guards or its
//! condition don't hold, or it has an error. A check has no use for this and does without it. Only places are kept;
//! the words are in the files.

mod changed_text;
mod deck_lines;
mod lines;
#[cfg(test)]
mod tests;

use crate::overlay::{Assembly, Item, full_key, key_word};
use crate::project::Project;
use dicta_program::{self as p, Origin, Reach, Type};
use dicta_syntax::ast::Lasting;
use std::borrow::Cow;
use std::collections::BTreeMap;

pub use changed_text::Replacement;
pub(crate) use changed_text::{changed_text, replacements};
pub use deck_lines::{CardLine, EffectLine, FaceLine, WrittenDeck};
pub use lines::{Pasted, pasted};
pub(crate) use lines::{note_off, write_down};

/// The rules of a program as written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Written {
    /// Every declaration in force.
    pub declarations: Vec<Declaration>,
    /// Keyword and name of the declarations that overlays removed.
    pub removed: Vec<(String, String)>,
    /// Also those that are not in the program because an overlay changes what they are about.
    pub examples: Vec<WrittenExample>,
    /// By [`p::ValueId`].
    pub values: Vec<WrittenSum>,
    /// By [`p::DoctrineId`].
    pub doctrines: Vec<WrittenDoctrine>,
    /// By [`p::RuleId`].
    pub rules: Vec<WrittenRule>,
    /// By [`p::WalkId`].
    pub walks: Vec<Vec<ClauseLine>>,
    /// By [`p::ChoiceId`].
    pub choices: Vec<Vec<PickLine>>,
    /// By [`p::TableId`].
    pub tables: Vec<WrittenTable>,
    /// Fields, stats and parts of kinds that are off.
    pub fields: Vec<FieldLine>,
    /// What each field starts with, by the place of its name.
    pub starts: BTreeMap<Origin, FieldStart>,
    /// The parts of declarations that overlays replaced, in the order of the overlays.
    pub replaced: Vec<Replacement>,
    /// Where each member of an enum is named, by [`p::EnumId`].
    pub members: Vec<Vec<Origin>>,
    /// By [`p::DeckId`].
    pub decks: Vec<WrittenDeck>,
    /// The stats that an entry must give, by [`p::KindId`].
    pub needed: Vec<Vec<p::StatId>>,
    /// What `kind mission` declares of every mission.
    pub mission_stats: Vec<MissionStatLine>,
    /// The condition of each `if` and the winner of each `end game`, by the place of the statement.
    pub conditions: BTreeMap<Origin, Origin>,
}

/// A declaration in force.
#[derive(Clone, Debug, PartialEq)]
pub struct Declaration {
    /// The keyword that `remove` uses for it; `turn` and `setup` have no name.
    pub word: String,
    pub name: String,
    /// The declaration, then each change of it by an overlay.
    pub parts: Vec<Origin>,
    /// The declaration that an overlay replaced.
    pub former: Option<Origin>,
    /// For a mission or a campaign; for a look, those in its own file, in order.
    pub properties: Vec<PropertyLine>,
}

/// A stat of missions.
#[derive(Clone, Debug, PartialEq)]
pub struct MissionStatLine {
    pub name: String,
    pub ty: Type,
    pub has_default: bool,
}

/// What a field starts with, and how long what is written into it lasts.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldStart {
    pub default: Option<Origin>,
    pub lasting: Option<Lasting>,
}

/// A property of a declaration, or of a part of one.
#[derive(Clone, Debug, PartialEq)]
pub struct PropertyLine {
    pub word: String,
    pub values: Vec<ValueLine>,
    pub origin: Origin,
    /// It contains statements.
    pub is_block: bool,
    /// The properties between its braces; none if it has no braces.
    pub body: Option<Vec<PropertyLine>>,
}

/// A value of a property.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueLine {
    pub kind: ValueKind,
    pub origin: Origin,
}

/// The form of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum ValueKind {
    Name,
    /// A name with a point: `a.wings`.
    Dotted,
    /// A number, also one with a sign.
    Number,
    Cell,
    /// A quoted text.
    Text,
    List(Vec<ValueLine>),
    Other,
}

/// An example.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenExample {
    /// Where its title is, as in [`p::Example::head`].
    pub origin: Origin,
    /// The whole declaration.
    pub whole: Origin,
    /// Without the values of a row.
    pub title: String,
    pub each: Option<WrittenRows>,
    /// In order, without those that set options: these are in [`p::Example::options`].
    pub steps: Vec<StepLine>,
    /// The number of all steps.
    pub count: usize,
    /// Whether a step gives its map or its mission.
    pub has_board: bool,
}

/// What varies by row in an example.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenRows {
    pub names: Vec<String>,
    pub rows: Vec<Vec<Origin>>,
}

/// A step of an example.
#[derive(Clone, Debug, PartialEq)]
pub struct StepLine {
    pub kind: StepKind,
    /// Its number among all steps of the example, from 1.
    pub number: usize,
    pub origin: Origin,
    /// Name and properties of a piece that it sets up.
    pub piece: Option<(String, Vec<PropertyLine>)>,
}

/// The kinds of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    Given,
    /// Dice and cards that come up.
    Chance,
    Choice,
    Does,
    Expects,
}

impl PropertyLine {
    /// Whether a place is in it.
    pub fn has(&self, at: Origin) -> bool {
        self.origin.file == at.file && (self.origin.start..self.origin.end).contains(&at.start)
    }
}

impl Declaration {
    /// Whether a keyword and a name refer to it.
    pub fn is(&self, word: &str, name: &str) -> bool {
        self.name == name && self.word == key_word(word)
    }
}

/// The sum of a value, or the terms of a doctrine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenSum {
    /// None for a doctrine.
    pub base: Option<Origin>,
    /// The base that an overlay replaced.
    pub former_base: Option<Origin>,
    pub items: Vec<ModifierLine>,
    pub clamp: Option<(Origin, Origin)>,
}

/// A modifier or term.
#[derive(Clone, Debug, PartialEq)]
pub struct ModifierLine {
    pub origin: Origin,
    /// Its place in the program; none if it is off.
    pub reach: Option<Reach>,
    /// Empty if none is written.
    pub name: String,
    pub minus: bool,
    pub amount: Origin,
    pub when: Option<Origin>,
    pub because: String,
    pub change: Option<LineChange>,
}

/// What an overlay did to a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineChange {
    /// Replaced the line that was here.
    Line(Origin),
    /// Replaced the amount that was here.
    Amount(Origin),
    /// Removed it by the declaration here.
    Removed(Origin),
}

/// A doctrine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenDoctrine {
    pub terms: WrittenSum,
    pub avoids: Vec<ClauseLine>,
}

/// A rule.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenRule {
    pub clauses: Vec<ClauseLine>,
    /// The clauses of the rule that an overlay replaced by this one.
    pub former: Option<Vec<ClauseLine>>,
}

/// A clause of a rule or walk, or an `avoid` of a doctrine.
#[derive(Clone, Debug, PartialEq)]
pub struct ClauseLine {
    pub origin: Origin,
    /// Its place in the program; none if it is off.
    pub reach: Option<Reach>,
    /// What it is about: the choice that a doctrine avoids; `turn`, `step` or `end` of a walk.
    pub about: String,
    /// `Forbid` for an `avoid`.
    pub kind: p::ClauseKind,
    /// It is a `require`: the opposite of the condition applies.
    pub requires: bool,
    /// The options of the `when` blocks around it, outermost first.
    pub guards: Vec<Origin>,
    pub cond: Origin,
    /// The condition after `require E when`.
    pub only_when: Option<Origin>,
    pub because: String,
}

/// A pick of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct PickLine {
    pub origin: Origin,
    /// Its index in the choice; none if it is off.
    pub index: Option<usize>,
    pub title: String,
}

/// A field of a kind that is off.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldLine {
    pub kind: p::KindId,
    /// Its keyword, such as `stat` or `counter`.
    pub word: &'static str,
    pub name: String,
    pub title: String,
    /// Where its name is.
    pub origin: Origin,
    /// The options of the `when` blocks around it, outermost first, and its own condition.
    pub guards: Vec<Origin>,
}

/// A table, also if it has errors.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenTable {
    pub keys: Vec<WrittenKey>,
    pub results: Vec<String>,
    pub rows: Vec<WrittenRow>,
    /// Empty if there is only one key.
    pub columns: Vec<KeyLine>,
}

/// A key of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenKey {
    pub name: String,
    /// None if it has an error.
    pub ty: Option<Type>,
    /// Where its type is written, unless it consists of others.
    pub origin: Option<Origin>,
}

/// The key of a row or column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct KeyLine {
    pub origin: Origin,
    /// None if they could not be read.
    pub bounds: Option<(i64, i64)>,
    /// It is a range without a start, or without an end: `..3`, `4..`.
    pub is_open: (bool, bool),
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct WrittenRow {
    pub origin: Origin,
    pub key: KeyLine,
    pub cells: Vec<WrittenCell>,
}

/// A cell of a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WrittenCell {
    pub results: Vec<Origin>,
    pub unreachable: Option<String>,
}

impl Written {
    /// The declarations of an assembly, without their lines.
    pub(crate) fn of_declarations(project: &Project, assembly: &Assembly) -> Self {
        let whole = |item: &Item| project.origin(item.sp(item.decl.span));
        let declaration = |item: &Item| {
            let key = full_key(&item.decl.kind)?;
            let changes = assembly.changes_of(&key).map(|at| project.origin(at));
            let mut parts: Vec<Origin> = std::iter::once(whole(item)).chain(changes).collect();
            parts.dedup();
            let former = item.changes.former.as_deref().map(whole);
            let properties = lines::properties(project, item, lines::body(project, item));
            Some(Declaration { word: key.0, name: key.1, parts, former, properties })
        };
        let declarations = assembly.items.iter().filter_map(declaration).collect();
        let examples = assembly.items.iter().filter_map(|item| lines::example(project, item)).collect();
        let starts = assembly.items.iter().flat_map(|item| lines::starts(project, item)).collect();
        let replaced = assembly.items.iter().flat_map(|item| replacements(project, item)).collect();
        let removed = assembly.removed();
        Written { declarations, removed, examples, starts, replaced, ..Written::default() }
    }

    /// The source at a place with the parts that overlays replaced in it; `source` has it without.
    pub fn text<'s>(&self, at: Origin, source: &dyn Fn(Origin) -> &'s str) -> Cow<'s, str> {
        changed_text(at, &self.replaced, source)
    }

    /// Whether an overlay removed the declaration with this keyword and name.
    pub fn is_removed(&self, word: &str, name: &str) -> bool {
        self.removed.iter().any(|(w, n)| n == name && w == key_word(word))
    }

    /// Gives a line its place in the program.
    fn in_force(&mut self, line: usize, reach: Reach) {
        let place = match reach {
            Reach::Modifier(id, _) => self.values.get_mut(id.index()).and_then(|v| place_of(&mut v.items, line)),
            Reach::Term(id, _) => self.doctrines.get_mut(id.index()).and_then(|d| place_of(&mut d.terms.items, line)),
            Reach::Clause(id, _) => self.rules.get_mut(id.index()).and_then(|r| place_in(&mut r.clauses, line)),
            Reach::Avoid(id, _) => self.doctrines.get_mut(id.index()).and_then(|d| place_in(&mut d.avoids, line)),
            Reach::WalkForbid(id, _) | Reach::WalkPrefer(id, _) => {
                self.walks.get_mut(id.index()).and_then(|w| place_in(w, line))
            }
            _ => None,
        };
        if let Some(place) = place {
            *place = Some(reach);
        }
    }
}

fn place_of(items: &mut [ModifierLine], line: usize) -> Option<&mut Option<Reach>> {
    items.get_mut(line).map(|m| &mut m.reach)
}

fn place_in(clauses: &mut [ClauseLine], line: usize) -> Option<&mut Option<Reach>> {
    clauses.get_mut(line).map(|c| &mut c.reach)
}
