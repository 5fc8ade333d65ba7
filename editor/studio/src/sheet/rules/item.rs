//! One declaration of the rules: its clauses or sum line by line, its source, what it names and what names it.

mod clause_models;
mod sum_models;

use super::super::Reading;
use super::super::words::{self, Heading};
use super::refs::{Ref, Refs};
use super::sentences::{Manner, Rewritten, SentencePart, SentenceValue, Wording, sentence, text};
use super::{Card, CardLineKind, Group, card, extents, mentions, phases_with};
use clause_models::clauses;
use dicta_compiler::written::{ClauseLine, LineChange, ModifierLine};
use dicta_ide::CompletionKind;
use dicta_ide::edit::{Edit, Path};
use dicta_ide::{SentencePlaces, Weight};
use dicta_program::limits::{PLAYS_AHEAD_MAX, TURNS_AHEAD_MAX};
use dicta_program::*;
use dicta_syntax::tokens::split_at;
use dicta_syntax::{quote, same_meaning};

/// A rule, value, effect, event, choice, definition, walk, arc or doctrine.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemSheet {
    pub of: Ref,
    pub heading: Heading,
    /// Its parameters: name and type.
    pub params: Vec<(String, String)>,
    /// What a rule is attached to: a choice, an event or an effect.
    pub on: Option<Card>,
    pub clauses: Vec<ClauseModel>,
    pub sum: Option<SumModel>,
    /// The declaration to which modifiers or clauses can be added.
    pub adding: Option<Path>,
    /// The picks of a choice.
    pub picks: Vec<PickModel>,
    /// For a doctrine: positions sampled, replies tried in each, turns ahead.
    pub budget: Vec<SentenceValue>,
    /// What a definition is in words; none if there are no words for it.
    pub body: Option<Vec<SentencePart>>,
    /// The limits of a walk, and the shapes of an arc.
    pub shapes: Vec<Vec<SentencePart>>,
    /// Its source, line by line, without source marks that the heading already shows.
    pub lines: Vec<String>,
    pub unreachable: Option<String>,
    pub names: Vec<Group>,
    pub named_by: Vec<Group>,
    /// The phases that reach it.
    pub phases: Vec<Card>,
}

/// A clause of a rule or a walk, or an `avoid` of a doctrine.
#[derive(Clone, Debug, PartialEq)]
pub struct ClauseModel {
    pub sort: CardLineKind,
    /// What it applies to, if not the whole: the choice that a doctrine avoids, the point of a walk.
    pub about: String,
    /// The condition; empty if it has none.
    pub when: Wording,
    pub because: String,
    pub origin: Origin,
    /// The option condition that currently disables it, as written; empty if a house rule removes it.
    pub off: Option<String>,
    pub unreachable: Option<String>,
    /// None if it can't be switched off.
    pub switch: Option<Switch>,
    pub differs: Option<Differs>,
}

/// A modifier or clause that can be switched off and on.
#[derive(Clone, Debug, PartialEq)]
pub struct Switch {
    /// Its declaration, in the file that has it or removes it.
    of: Path,
    /// As written.
    line: String,
    /// A house rule has removed it.
    pub is_off: bool,
}

impl Switch {
    /// The edit that switches it.
    pub fn turned(&self) -> Edit {
        let (of, member) = (self.of.clone(), self.line.clone());
        match self.is_off {
            true => Edit::Add { member, to: of },
            false => Edit::Remove { member, from: of },
        }
    }

    /// The edit that moves the line before or after another one, if both are in force in the same declaration.
    pub fn moved(&self, other: &Switch, after: bool) -> Option<Edit> {
        let is_possible = !self.is_off && !other.is_off && self.of == other.of;
        let of = self.of.clone().part(self.line.as_str());
        is_possible.then(|| Edit::Move { of, beside: other.line.clone(), after })
    }

    /// Its declaration, in the file that has the line.
    pub fn of(&self) -> &Path {
        &self.of
    }

    /// As written.
    pub fn line(&self) -> &str {
        &self.line
    }
}

/// A modifier or clause to add, as typed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewLine {
    /// The verb of a clause; none for a modifier.
    pub verb: Option<&'static str>,
    /// How much a modifier adds, or takes away after a minus.
    pub amount: String,
    pub when: String,
    pub because: String,
}

/// The verbs of a new clause.
pub const VERBS: [&str; 3] = ["forbid", "warn", "prefer"];

impl NewLine {
    /// The source of the line, as a person would write it.
    pub fn written(&self) -> String {
        let (when, because) = (self.when.trim(), self.because.trim());
        let because = if because.is_empty() { String::new() } else { format!(" because {}", quote(because)) };
        let amount = self.amount.trim();
        let (sign, amount) = match amount.strip_prefix(['-', '−']) {
            Some(rest) => ('-', rest.trim_start()),
            None => ('+', amount.strip_prefix('+').unwrap_or(amount).trim_start()),
        };
        match (self.verb, when.is_empty()) {
            (None, true) => format!("{sign} {amount}{because}"),
            (None, false) => format!("{sign} {amount} when {when}{because}"),
            (Some("prefer"), _) => format!("prefer {when}{because}"),
            (Some(verb), _) => format!("{verb} when {when}{because}"),
        }
    }

    /// Words that complete the last word of the condition, or continue it after a comparison, best first, each with the
    /// whole condition that it makes.
    pub fn suggestions(&self, reading: &Reading, declared: Origin) -> Vec<(String, String)> {
        let Some(whole) = reading.whole(declared) else { return Vec::new() };
        // The suggestions are those at the end of the declaration's first line, with this line in its braces.
        let text = reading.text(whole);
        let head = split_at(text, "{").map_or(text, |(head, _)| head);
        let verb = match self.verb {
            None => "+ 1 when".to_owned(),
            Some("prefer") => "prefer".to_owned(),
            Some(verb) => format!("{verb} when"),
        };
        completions(reading, declared, &format!("{head}{{\n  {verb} "), &self.when)
    }
}

/// Words that complete what is typed after a text, in the file of a declaration, each with all that is typed then.
pub fn completions(reading: &Reading, declared: Origin, before: &str, typed: &str) -> Vec<(String, String)> {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let continues = typed.ends_with(' ');
    let is_begun = continues || typed.ends_with(|c: char| is_letter(c) || c == '.');
    let number = reading.program.files.get(declared.file as usize).and_then(|path| reading.names.file(path));
    let Some(number) = number.filter(|_| is_begun) else { return Vec::new() };
    let text = format!("{before}{typed}");
    let mut found = dicta_ide::complete(&reading.names, number, &text, text.len() as u32);
    // The reason has its own field.
    found.retain(|c| c.label != "because");
    if continues && found.iter().any(|c| c.kind != CompletionKind::Keyword) {
        return Vec::new();
    }
    let whole = |c: dicta_ide::Completion| {
        let kept = text.get(before.len()..c.from as usize)?;
        Some((c.label, format!("{kept}{}", c.insert.trim_end())))
    };
    found.into_iter().filter_map(whole).filter(|(_, whole)| *whole != typed).take(SUGGESTIONS).collect()
}

/// Maximum number of suggestions for a condition.
const SUGGESTIONS: usize = 8;

/// How a line differs from the book, and the title of the house rule that changes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Differs {
    Added {
        by: String,
    },
    /// Says what is in the book.
    Changed {
        by: String,
        before: String,
    },
    Removed {
        by: String,
    },
}

/// A sum.
#[derive(Clone, Debug, PartialEq)]
pub struct SumModel {
    /// The base; none for a doctrine, which has none.
    pub base: Option<Wording>,
    pub base_differs: Option<Differs>,
    pub items: Vec<ItemModel>,
    /// The minimum and the maximum.
    pub clamp: Option<(Wording, Wording)>,
}

/// A line of a sum.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemModel {
    pub name: String,
    pub minus: bool,
    /// The amount; its words leave out the weight, and a number has none.
    pub amount: Wording,
    /// The whole amount in words; none if there are no words for it, or if it is off.
    pub amount_words: Option<String>,
    /// Of a term of a doctrine: the number by which it counts.
    pub weight: Option<SentenceValue>,
    /// The amount, if constant.
    pub figure: Option<i64>,
    pub when: Option<Wording>,
    pub because: String,
    pub origin: Origin,
    /// Disabled by the current options, or removed by a house rule.
    pub off: bool,
    pub unreachable: Option<String>,
    /// None if it can't be switched off.
    pub switch: Option<Switch>,
    pub differs: Option<Differs>,
}

/// One pick of a choice.
#[derive(Clone, Debug, PartialEq)]
pub struct PickModel {
    pub title: String,
    pub ty: String,
    /// The whole line, as written.
    pub text: String,
    pub origin: Origin,
    pub off: bool,
}

impl ItemSheet {
    /// The declaration with this name: see [`super::find`].
    pub fn of(reading: &Reading, name: &str) -> Option<Self> {
        let of = super::find(&reading.program, name)?;
        let shown = card(reading, of)?;
        let refs = Refs::of(&reading.program);
        let whole = reading.whole(shown.heading.origin).map(|whole| reading.changed_text(whole));
        // The attachment of a rule is shown by itself, not as a mention in either direction.
        let on = hook(&reading.program, of);
        let hangs_on = |by: &Ref| hook(&reading.program, *by) == Some(of);
        let names = refs.named_in(of).filter(|named| !hangs_on(named)).collect();
        let named_by = refs.named_by(of).filter(|by| !matches!(by, Ref::Phase(_)) && Some(*by) != on);
        let named_by: Vec<Ref> = named_by.chain(refs.named_in(of).filter(hangs_on)).collect();
        let phases = phases_with(&reading.program, &refs, of);
        let is_phase = |of: &Ref| matches!(of, Ref::Phase(_));
        let (phases_off, named_by_off) = mentions::named_by(reading, of)
            .into_iter()
            .filter(|by| !hangs_on(by) && !named_by.contains(by) && !phases.contains(by))
            .partition(is_phase);
        let named_off = mentions::named_in(reading, of).into_iter().filter(|named| Some(*named) != on);
        Some(ItemSheet {
            params: params(&reading.program, of),
            on: on.and_then(|of| card(reading, of)),
            adding: adding(reading, of),
            clauses: clauses(reading, of),
            sum: SumModel::of(reading, of),
            picks: picks(reading, of),
            budget: budget(reading, of),
            body: body(reading, of),
            shapes: extents::of(reading, of),
            lines: whole.map(|text| without_marks(words::dedent(&text), &shown.heading)).unwrap_or_default(),
            unreachable: unreachable(&reading.program, reach_of(of)),
            names: listed(reading, names, named_off.collect()),
            named_by: listed(reading, named_by, named_by_off),
            phases: cards(reading, phases, phases_off).collect(),
            heading: shown.heading,
            of,
        })
    }
}

/// The source lines of a declaration without its own source marks, if the heading shows them.
fn without_marks(mut lines: Vec<String>, heading: &Heading) -> Vec<String> {
    let is_mark = |line: &String| ["source \"", "reconstructed \""].iter().any(|m| line.trim_start().starts_with(m));
    let in_heading = heading.source.is_some() || heading.reconstructed.is_some();
    // The declaration's own marks come before those of its parts.
    if let Some(first) = lines.iter().position(is_mark).filter(|_| in_heading) {
        let count = lines[first..].iter().take_while(|line| is_mark(line)).count();
        lines.drain(first..first + count);
    }
    lines
}

/// Cards for what is in force, and for what the current options disable.
fn cards(reading: &Reading, on: Vec<Ref>, off: Vec<Ref>) -> impl Iterator<Item = Card> {
    // A table or deck names its content under any options.
    let is_off = |of: &Ref| !matches!(of, Ref::Table(_) | Ref::Deck(_));
    let off = off.into_iter().filter(|of| !on.contains(of)).map(|of| (of, is_off(&of))).collect::<Vec<_>>();
    let all = on.into_iter().map(|of| (of, false)).chain(off);
    all.filter_map(|(of, off)| Some(Card { off, ..card(reading, of)? }))
}

fn listed(reading: &Reading, on: Vec<Ref>, off: Vec<Ref>) -> Vec<Group> {
    super::sorted(cards(reading, on, off).collect())
}

fn params(program: &Program, of: Ref) -> Vec<(String, String)> {
    let params = match of {
        Ref::Choice(id) => &program.choices[id.index()].params,
        Ref::Value(id) => &program.values[id.index()].params,
        Ref::Define(id) => &program.defines[id.index()].params,
        Ref::Effect(id) => &program.effects[id.index()].params,
        Ref::Event(id) => &program.events[id.index()].params,
        Ref::Walk(id) => &program.walks[id.index()].params,
        _ => return Vec::new(),
    };
    params.iter().map(|(name, ty)| (name.clone(), program.type_words(ty))).collect()
}

/// What a computer pilot with this doctrine tries out before it decides.
fn budget(reading: &Reading, of: Ref) -> Vec<SentenceValue> {
    let Ref::Doctrine(id) = of else { return Vec::new() };
    let Some(doctrine) = reading.program.doctrines.get(id.index()) else { return Vec::new() };
    let Some(path) = path_of(reading, of, doctrine.head.origin.file) else { return Vec::new() };
    let most = PLAYS_AHEAD_MAX as i64;
    let all = [
        ("samples", doctrine.samples, most),
        ("replies", doctrine.replies, most),
        ("turns", doctrine.turns, TURNS_AHEAD_MAX as i64),
    ];
    let value = |(name, now, most): (&str, u32, i64)| {
        let at = Origin { end: doctrine.head.origin.start, ..doctrine.head.origin };
        let rewritten = Rewritten { of: path.clone().part(name), at, is_line: false };
        SentenceValue::number(name.to_owned(), at, (i64::from(now), 1, most), rewritten)
    };
    all.into_iter().map(value).collect()
}

/// What a definition is.
fn body(reading: &Reading, of: Ref) -> Option<Vec<SentencePart>> {
    let Ref::Define(id) = of else { return None };
    let spoken = reading.spoken();
    let define = spoken.defines.get(id.index())?;
    let (file, SentencePlaces::Definition((start, end))) = extents::places(reading, of)? else { return None };
    let at = Origin { file, start, end };
    let scope = Scope::of(&define.params);
    let manner = Manner::Alone(Some(&define.result));
    sentence(reading, (&spoken, &scope, manner), &define.body, at, &whole(reading, of, at)?)
}

/// What is written when a value in a declaration changes that is written in another way as a whole.
pub(in crate::sheet) fn whole(reading: &Reading, of: Ref, at: Origin) -> Option<Rewritten> {
    Some(Rewritten { of: path_of(reading, of, at.file)?, at: reading.whole(at)?, is_line: true })
}

/// What a rule is attached to.
fn hook(program: &Program, of: Ref) -> Option<Ref> {
    let Ref::Rule(id) = of else { return None };
    Some(match program.rules.get(id.index())?.hook {
        RuleHook::Choice(id) => Ref::Choice(id),
        RuleHook::Event(id) => Ref::Event(id),
        RuleHook::Instead(id) => Ref::Effect(id),
    })
}

fn reach_of(of: Ref) -> Option<Reach> {
    Some(match of {
        Ref::Choice(id) => Reach::Choice(id),
        Ref::Rule(id) => Reach::Rule(id),
        Ref::Effect(id) => Reach::Effect(id),
        Ref::Event(id) => Reach::Event(id),
        Ref::Value(id) => Reach::Value(id),
        _ => return None,
    })
}

fn unreachable(program: &Program, what: Option<Reach>) -> Option<String> {
    program.unreachable.iter().find(|u| Some(u.what) == what).map(|u| u.because.clone())
}

// ---- Lines -------------------------------------------------------------------------------------------------------

/// The switch of a line, which a house rule in the file `removed` has switched off.
fn switch(reading: &Reading, of: Ref, line: Origin, removed: Option<u32>) -> Option<Switch> {
    Some(Switch {
        of: path_of(reading, of, removed.unwrap_or(line.file))?,
        line: reading.text(line).to_owned(),
        is_off: removed.is_some(),
    })
}

/// How a line differs from the book, if a house rule adds it to a declaration of another file.
fn added(reading: &Reading, of: Ref, line: Origin) -> Option<Differs> {
    let ruleset = |file: u32| reading.ruleset_of(file).map(|s| &s.name);
    let (_, head) = super::head_of(&reading.program, of)?;
    let is_added = ruleset(line.file) != ruleset(head.origin.file);
    reading.house_rule(line.file).filter(|_| is_added).map(|by| Differs::Added { by })
}

/// The path of a declaration in a file.
pub(super) fn path_of(reading: &Reading, of: Ref, file: u32) -> Option<Path> {
    let (word, head) = super::head_of(&reading.program, of)?;
    Some(Path::of(reading.program.files.get(file as usize)?, &head.name).with_word(word))
}

/// The declaration to which modifiers or clauses can be added: a value, or a rule with clauses.
fn adding(reading: &Reading, of: Ref) -> Option<Path> {
    let (_, head) = super::head_of(&reading.program, of)?;
    let has_lines = match of {
        Ref::Value(_) => true,
        Ref::Rule(id) => matches!(reading.program.rules.get(id.index())?.hook, RuleHook::Choice(_)),
        _ => false,
    };
    path_of(reading, of, head.origin.file).filter(|_| has_lines)
}

fn picks(reading: &Reading, of: Ref) -> Vec<PickModel> {
    let Ref::Choice(id) = of else { return Vec::new() };
    let program = &reading.program;
    let lines = reading.written.choices.get(id.index()).into_iter().flatten();
    lines
        .map(|line| {
            let pick = line.index.and_then(|n| program.choices[id.index()].picks.get(n));
            PickModel {
                title: line.title.clone(),
                ty: pick.map_or_else(String::new, |p| program.type_words(&p.ty)),
                text: reading.in_line(line.origin),
                origin: line.origin,
                off: pick.is_none(),
            }
        })
        .collect()
}
