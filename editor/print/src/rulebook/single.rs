//! One sheet of the rules as a picture: the sequence of play, a phase of it, the options, or one declaration.

use super::{Book, opening};
use crate::entries;
use crate::layout::{Composer, Fragment};
use crate::page::Role;
use dicta_program::{Phrase, Program};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::rules::item::{ClauseModel, ItemSheet};
use dicta_studio::sheet::rules::refs::Ref;
use dicta_studio::sheet::rules::{Card, CardLineKind, PhaseModel, RulesSheet, find};
use std::collections::BTreeMap;

/// What a sheet of the rules with a name shows.
enum Page<'n> {
    /// The sequence of play.
    Play,
    /// A phase, by its name or by that of one of its steps.
    Phase(&'n str),
    Options,
    Examples,
    Declaration(Ref),
}

impl<'n> Page<'n> {
    fn of(reading: &Reading, name: &'n str) -> Option<Self> {
        let program = &reading.program;
        let (word, rest) = name.split_once(' ').unwrap_or((name, ""));
        let is_option = |name: &str| program.options.iter().any(|option| option.head.name == name);
        match word {
            "" | "turn" | "setup" => Some(Page::Play),
            "ruleset" => reading.rulesets().iter().any(|ruleset| ruleset.name == rest).then_some(Page::Play),
            "phase" | "step" => Some(Page::Phase(rest)),
            "option" => is_option(rest).then_some(Page::Options),
            "examples" => Some(Page::Examples),
            _ => {
                let declared = find(program, name).map(Page::Declaration);
                declared
                    .or_else(|| is_option(name).then_some(Page::Options))
                    .or_else(|| (name == program.head.name).then_some(Page::Play))
            }
        }
    }
}

/// The names of the sheets of the rules.
pub fn names(reading: &Reading) -> Vec<String> {
    let sheet = RulesSheet::of(reading);
    let phases = sheet.phases.iter().filter(|phase| !phase.name.is_empty());
    let phases = phases.map(|phase| format!("phase {}", phase.name));
    let cards = sheet.lists.iter().flat_map(|group| &group.cards);
    let cards = cards.map(|card| format!("{} {}", card.heading.word, card.heading.name));
    std::iter::once(reading.program.head.name.clone()).chain(phases).chain(cards).collect()
}

/// Whether there is a sheet of the rules with this name.
pub fn shows(reading: &Reading, name: &str) -> bool {
    Page::of(reading, name).is_some()
}

/// The sheet of the rules with this name.
pub fn sheet(to: &mut Composer, reading: &Reading, name: &str, width: f32) -> Option<Vec<Fragment>> {
    let mut book = Book { reading, width, printed: BTreeMap::new(), parts: Vec::new(), headings: Vec::new() };
    match Page::of(reading, name)? {
        Page::Declaration(of) => book.declaration(to, &ItemSheet::of(reading, name)?, of),
        Page::Play => book.play(to, &RulesSheet::of(reading), |_| true),
        Page::Phase(name) => {
            let is_it = |phase: &PhaseModel| phase.name == name || phase.steps.iter().any(|step| step.name == name);
            book.play(to, &RulesSheet::of(reading), is_it);
        }
        Page::Options => book.options(to, &RulesSheet::of(reading).options),
        Page::Examples => {
            book.heading(to, 2, &reading.program.word(Phrase::ExamplesHead));
            let titles = reading.written.examples.iter().map(|example| vec![example.title.clone()]);
            let titles: Vec<Vec<String>> = titles.collect();
            book.parts.extend(to.table(&[], &titles, width));
        }
    }
    (!book.parts.is_empty()).then_some(book.parts)
}

impl Book<'_> {
    /// The phases that are asked for, each with its steps and what is named in it.
    fn play(&mut self, to: &mut Composer, sheet: &RulesSheet, is_shown: impl Fn(&PhaseModel) -> bool) {
        let shown: Vec<&PhaseModel> = sheet.phases.iter().filter(|phase| is_shown(phase)).collect();
        if shown.is_empty() {
            return;
        }
        self.parts.extend(opening(to, &self.reading.program, sheet, self.width));
        for phase in shown.into_iter().filter(|phase| !phase.title.is_empty()) {
            let title = match phase.setup {
                true => self.reading.program.phrase(Phrase::SetupPhase, &[("phase", &phase.title)]),
                false => phase.title.clone(),
            };
            self.heading(to, 2, &title);
            let steps = phase.steps.iter().enumerate();
            let steps: Vec<String> = steps.map(|(i, step)| format!("{}. {}", i + 1, step.title)).collect();
            self.parts.extend(to.paragraph(&steps.join("   "), self.width));
            let cards = phase.groups.iter().flat_map(|group| &group.cards);
            let cards = cards.filter(|card| !card.off && !card.indirect);
            let rows: Vec<Vec<String>> = cards.map(card_row).collect();
            self.parts.extend(to.table(&[], &rows, self.width));
        }
    }

    /// A declaration: its documentation, clauses, sum, picks or table, and its source.
    fn declaration(&mut self, to: &mut Composer, item: &ItemSheet, of: Ref) {
        let (program, width) = (&self.reading.program, self.width);
        self.heading(to, 2, &item.heading.title);
        self.parts.extend(to.paragraph(&item.heading.docs, width));
        let clauses = item.clauses.iter().filter(|clause| clause.off.is_none());
        let clauses: Vec<Vec<String>> = clauses.map(|clause| clause_row(program, of, clause)).collect();
        self.parts.extend(to.table(&[], &clauses, width));
        self.sum(to, of);
        let picks = item.picks.iter().filter(|pick| !pick.off);
        let picks: Vec<Vec<String>> = picks.map(|pick| vec![pick.title.clone(), pick.ty.clone()]).collect();
        self.parts.extend(to.table(&[], &picks, width));
        self.faces_or_rows(to, of, &item.heading.name);
        let (source, reconstructed) = (item.heading.source.as_deref(), item.heading.reconstructed.as_deref());
        self.parts.extend(entries::origin(to, program, source, reconstructed, width));
        if !item.lines.is_empty() {
            self.parts.push(to.heading(3, &program.word(Phrase::AsWritten), width));
            let block = to.block(Role::Section);
            let source = to.within(block, |to| to.source(&item.lines, width));
            self.parts.extend(source);
        }
    }
}

/// What is named in a phase: its title, and what it says.
fn card_row(card: &Card) -> Vec<String> {
    let says = card.says.iter().filter(|line| !line.text.is_empty()).map(|line| line.text.clone());
    let docs = card.heading.docs.split("\n\n").next().map(|docs| docs.replace('\n', " "));
    let says: Vec<String> = docs.into_iter().filter(|docs| !docs.is_empty()).chain(says).collect();
    vec![card.heading.title.clone(), says.join("\n")]
}

/// A clause: what it does, its reason and its condition.
fn clause_row(program: &Program, of: Ref, clause: &ClauseModel) -> Vec<String> {
    let verb = match clause.sort {
        _ if matches!(of, Ref::Doctrine(_)) => Phrase::Avoids,
        CardLineKind::Forbids => Phrase::Forbids,
        CardLineKind::Warns => Phrase::Warns,
        CardLineKind::Prefers | CardLineKind::Adds | CardLineKind::Says => Phrase::Prefers,
    };
    let about = if clause.about.is_empty() { String::new() } else { format!("{}: ", clause.about) };
    let when = if clause.when.written.is_empty() {
        String::new()
    } else {
        program.phrase(Phrase::WhenHolds, &[("condition", &clause.when.text())])
    };
    vec![program.word(verb), format!("{about}{}", clause.because), when]
}
