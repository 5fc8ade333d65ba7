//! The rulebook: the sequence of play with its rules in the order in which they apply, tables, kinds, options and house
//! rules, with contents, page references and an index.
//!
//! Every sentence is the content's own: titles, documentation, reasons of clauses, lines of sums.

mod single;

pub use single::{names, sheet, shows};

use crate::entries;
use crate::layout::{Composer, Flow, Fragment, Paper, SIZE, listed};
use crate::missions::option_value;
use crate::page::{Area, Bookmark, Item, Page, Role};
use dicta_program::{Phrase, Program};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::deck::DieSheet;
use dicta_studio::sheet::kind::KindModel;
use dicta_studio::sheet::rules::item::{ItemModel, SumModel};
use dicta_studio::sheet::rules::options::OptionModel;
use dicta_studio::sheet::rules::refs::Ref;
use dicta_studio::sheet::rules::{Card, CardLineKind, RulesSheet};
use dicta_studio::sheet::table::TableSheet;
use std::collections::BTreeMap;

/// The first character of a text that is replaced by the page of a heading, by its number.
const PAGE_OF: char = '\u{1}';
/// The width of a page number.
const NUMBER: f32 = 26.0;
/// How far a line of a list is indented below its heading.
const INDENT: f32 = 10.0;

/// The rulebook that begins on the page with this index.
pub fn rulebook(composer: &mut Composer, reading: &Reading, paper: Paper, from: usize) -> (Vec<Page>, Vec<Bookmark>) {
    let width = paper.text_width(false);
    let (sheet, program) = (RulesSheet::of(reading), &*reading.program);
    let section = composer.block(Role::Section);
    composer.within(section, |to| {
        let front = opening(to, program, &sheet, width);
        // Blocks are read in the order in which they are made, so the contents come before what they list.
        let contents = to.block(Role::Section);
        let mut book = Book { reading, width, printed: BTreeMap::new(), parts: Vec::new(), headings: Vec::new() };
        book.body(to, &sheet);
        let Book { parts, headings, .. } = book;
        let contents = to.within(contents, |to| listing(to, &program.word(Phrase::Contents), headings.clone(), width));
        // The contents follow the title; the index has a page of its own.
        let mut index = listing(to, &program.word(Phrase::Index), sorted(&headings), width);
        index.iter_mut().take(1).for_each(|title| title.on_new_page = true);
        let before = front.iter().chain(&contents).filter(|part| part.bookmark.is_some()).count();
        let mut flow = Flow::new(paper, false);
        flow.place(front);
        flow.place(contents);
        flow.place(parts);
        flow.place(index);
        let (mut pages, mut bookmarks) = flow.finish();
        bookmarks.iter_mut().for_each(|mark| mark.page += from);
        resolve(&mut pages, &bookmarks[before..]);
        (pages, bookmarks)
    })
}

/// Title, documentation and source of the rules.
fn opening(to: &mut Composer, program: &Program, sheet: &RulesSheet, width: f32) -> Vec<Fragment> {
    let title = to.heading(1, &sheet.heading.title, width);
    let mut parts = vec![Fragment { on_new_page: true, ..title }];
    parts.extend(to.paragraph(&sheet.heading.docs, width));
    parts.extend(entries::origin(to, program, sheet.heading.source.as_deref(), None, width));
    parts
}

/// A heading of the book, by its number among all headings.
#[derive(Clone, Debug)]
struct Heading {
    number: usize,
    level: u16,
    title: String,
}

/// The headings below chapters by the alphabet: the index.
fn sorted(headings: &[Heading]) -> Vec<Heading> {
    let mut terms: Vec<Heading> = headings.iter().filter(|h| h.level > 1).cloned().collect();
    terms.sort_by_key(|term| (term.title.to_lowercase(), term.number));
    terms.into_iter().map(|term| Heading { level: 1, ..term }).collect()
}

/// A list of headings with their pages.
fn listing(to: &mut Composer, title: &str, headings: Vec<Heading>, width: f32) -> Vec<Fragment> {
    if headings.is_empty() {
        return Vec::new();
    }
    let mut parts = vec![to.heading(1, title, width)];
    let rows = headings.into_iter().map(|heading| {
        let indent = if heading.level > 1 { INDENT } else { 0.0 };
        page_of(to, &heading.title, heading.number, indent, width)
    });
    parts.extend(listed(rows.collect()));
    parts
}

/// A line with a title and the page on which it is.
fn page_of(to: &mut Composer, title: &str, number: usize, indent: f32, width: f32) -> Fragment {
    let block = to.block(Role::Link);
    let mut line = Fragment::joined(to.lines(title, SIZE, width - indent - NUMBER, block));
    line.items.iter_mut().for_each(|item| item.shift((indent, 0.0)));
    let y = line.height - SIZE * 0.35;
    line.items.push(to.text((width - NUMBER + 4.0, y), &format!("{PAGE_OF}{number}"), SIZE, Some(block)));
    let area = Area::new(0.0, 0.0, width, line.height);
    line.items.push(Item::Link { area, page: number, y: 0.0, text: title.to_owned(), block });
    line
}

/// Replaces numbers of headings by the pages that they are on, in texts and links.
fn resolve(pages: &mut [Page], headings: &[Bookmark]) {
    for item in pages.iter_mut().flat_map(|page| &mut page.items) {
        match item {
            Item::Text(text) => {
                let number = text.text.strip_prefix(PAGE_OF).and_then(|number| number.parse::<usize>().ok());
                if let Some(heading) = number.and_then(|number| headings.get(number)) {
                    text.text = (heading.page + 1).to_string();
                }
            }
            Item::Link { page, y, .. } => {
                if let Some(heading) = headings.get(*page) {
                    (*page, *y) = (heading.page, heading.y);
                }
            }
            Item::Line { .. } | Item::Shape { .. } | Item::Disc { .. } | Item::Stroke { .. } | Item::Window { .. } => {}
        }
    }
}

/// The body of a rulebook while it is composed.
struct Book<'r> {
    reading: &'r Reading,
    width: f32,
    /// The number of the heading of each declaration that is printed.
    printed: BTreeMap<Ref, usize>,
    parts: Vec<Fragment>,
    headings: Vec<Heading>,
}

impl Book<'_> {
    fn word(&self, phrase: Phrase) -> String {
        self.reading.program.word(phrase)
    }

    fn body(&mut self, to: &mut Composer, sheet: &RulesSheet) {
        let program = &self.reading.program;
        for phase in &sheet.phases {
            if phase.title.is_empty() {
                continue;
            }
            let title = match phase.setup {
                true => program.phrase(Phrase::SetupPhase, &[("phase", &phase.title)]),
                false => phase.title.clone(),
            };
            self.heading(to, 1, &title);
            let steps = phase.steps.iter().enumerate();
            let steps: Vec<Vec<String>> = steps.map(|(i, s)| vec![format!("{}.", i + 1), s.title.clone()]).collect();
            self.parts.extend(to.table(&[], &steps, self.width));
            let cards: Vec<&Card> = phase.groups.iter().flat_map(|group| &group.cards).collect();
            self.cards(to, &cards, true);
        }
        let cards = sheet.lists.iter().flat_map(|group| &group.cards);
        let rest: Vec<&Card> = cards.filter(|card| !self.printed.contains_key(&card.of)).collect();
        if rest.iter().any(|card| self.is_worth(card)) {
            self.heading(to, 1, &program.word(Phrase::MoreRules));
            self.cards(to, &rest, false);
        }
        self.kinds(to);
        self.options(to, &sheet.options);
        let active: Vec<_> = sheet.overlays.iter().filter(|overlay| overlay.laid).collect();
        if !active.is_empty() {
            self.heading(to, 1, &program.word(Phrase::RulesetsInUse));
            for overlay in active {
                self.heading(to, 2, program.translated(&overlay.title));
                self.parts.extend(to.paragraph(program.translated(&overlay.docs), self.width));
                let base = program.translated(&overlay.base.1);
                let extends = program.phrase(Phrase::ExtendsRuleset, &[("ruleset", base)]);
                self.parts.extend(to.note(&extends, self.width));
            }
        }
    }

    fn heading(&mut self, to: &mut Composer, level: u16, title: &str) -> usize {
        let number = self.headings.len();
        self.parts.push(to.heading(level, title, self.width));
        self.headings.push(Heading { number, level, title: title.to_owned() });
        number
    }

    /// Declarations that are in force, below references to those that are printed before.
    fn cards(&mut self, to: &mut Composer, cards: &[&Card], refer: bool) {
        let in_force = cards.iter().copied().filter(|card| !card.off);
        let (before, own): (Vec<&Card>, Vec<&Card>) = in_force.partition(|card| self.printed.contains_key(&card.of));
        if refer {
            let named = before.iter().filter(|card| !card.indirect);
            let page = |card: &&Card| Some((card.heading.title.clone(), *self.printed.get(&card.of)?));
            let others: Vec<(String, usize)> = named.filter_map(page).collect();
            self.see_also(to, &others);
        }
        for card in own {
            if !self.printed.contains_key(&card.of) && self.is_worth(card) {
                self.card(to, card);
            }
        }
    }

    /// References to headings, by their titles and numbers.
    fn see_also(&mut self, to: &mut Composer, others: &[(String, usize)]) {
        let lead = to.note(&self.word(Phrase::SeeAlso), self.width).into_iter();
        let lead = lead.map(|line| Fragment { with_next: true, ..line });
        let rows = others.iter().map(|(title, number)| page_of(to, title, *number, INDENT, self.width));
        let mut rows = listed(rows.collect());
        let Some(last) = rows.last_mut() else { return };
        last.height += SIZE * 0.6;
        self.parts.extend(lead.chain(rows));
    }

    /// Whether a declaration has anything to read besides its title. Pilots, events and names for calculations have not.
    fn is_worth(&self, card: &Card) -> bool {
        match card.of {
            Ref::Choice(_) | Ref::Table(_) | Ref::Die(_) => !card.off,
            Ref::Rule(_) | Ref::Value(_) | Ref::Effect(_) | Ref::Walk(_) | Ref::Arc(_) | Ref::Deck(_) => {
                !card.off && (!card.heading.docs.is_empty() || !card.says.is_empty())
            }
            Ref::Define(_) | Ref::Event(_) | Ref::Doctrine(_) | Ref::Mission(_) | Ref::Campaign(_) | Ref::Phase(_) => {
                false
            }
        }
    }

    fn card(&mut self, to: &mut Composer, card: &Card) {
        let number = self.heading(to, 2, &card.heading.title);
        self.printed.insert(card.of, number);
        self.parts.extend(to.paragraph(&card.heading.docs, self.width));
        for line in card.says.iter().filter(|line| line.sort != CardLineKind::Adds) {
            self.parts.extend(to.paragraph(&format!("– {}", line.text), self.width));
        }
        self.faces_or_rows(to, card.of, &card.heading.name);
        if let Ref::Value(_) = card.of {
            self.sum(to, card.of);
        }
        let (source, reconstructed) = (card.heading.source.as_deref(), card.heading.reconstructed.as_deref());
        let origin = entries::origin(to, &self.reading.program, source, reconstructed, self.width);
        if let Some(last) = self.parts.last_mut().filter(|_| !origin.is_empty()) {
            // A source is not alone in the next column.
            last.with_next = true;
        }
        self.parts.extend(origin);
    }

    /// The rows of a table, or the faces of a die.
    fn faces_or_rows(&mut self, to: &mut Composer, of: Ref, name: &str) {
        match of {
            Ref::Table(_) => self.parts.extend(table(to, self.reading, name, self.width)),
            Ref::Die(_) => self.die(to, name),
            _ => {}
        }
    }

    /// The base of a value, the modifiers in force with their amounts and their reasons, and the limits: in words, or as
    /// written where there are none.
    fn sum(&mut self, to: &mut Composer, of: Ref) {
        let Some(sum) = SumModel::of(self.reading, of) else { return };
        let program = &self.reading.program;
        let base = sum.base.iter().map(|base| vec![base.text(), program.word(Phrase::SumBase)]);
        let mut rows: Vec<Vec<String>> = base.collect();
        rows.extend(sum.items.iter().filter(|item| !item.off).map(|item| modifier(program, item)));
        if let Some((least, most)) = &sum.clamp {
            let (least, most) = (least.text(), most.text());
            let limits = program.phrase(Phrase::SumLimits, &[("least", &least), ("most", &most)]);
            rows.push(vec![format!("{least}–{most}"), limits]);
        }
        let heads = [Phrase::Amount, Phrase::Reason].map(|phrase| program.word(phrase));
        self.parts.extend(to.table(&heads, &rows, self.width));
    }

    fn die(&mut self, to: &mut Composer, name: &str) {
        let Some(die) = DieSheet::of(self.reading, name) else { return };
        let titles: Vec<String> = die.fields.iter().map(|field| field.replace('_', " ")).collect();
        self.parts.extend(to.table(&titles, &die.faces, self.width));
    }

    /// The kinds with their fields, as documented.
    fn kinds(&mut self, to: &mut Composer) {
        let kinds = self.reading.program.kinds.iter();
        let kinds: Vec<KindModel> = kinds.filter_map(|k| KindModel::of(self.reading, &k.head.name)).collect();
        let kinds: Vec<&KindModel> = kinds.iter().filter(|k| !k.docs.is_empty() || !k.fields.is_empty()).collect();
        if kinds.is_empty() {
            return;
        }
        self.heading(to, 1, &self.word(Phrase::PiecesAndFields));
        for kind in kinds {
            self.heading(to, 2, &kind.title);
            self.parts.extend(to.paragraph(&kind.docs, self.width));
            let fields = kind.fields.iter().filter(|field| field.from.is_none() && field.off.is_none());
            let rows: Vec<Vec<String>> = fields.map(|f| vec![f.title.clone(), f.about.docs.clone()]).collect();
            self.parts.extend(to.table(&[], &rows, self.width));
        }
    }

    fn options(&mut self, to: &mut Composer, options: &[OptionModel]) {
        if options.is_empty() {
            return;
        }
        self.heading(to, 1, &self.word(Phrase::OptionsOfRules));
        for option in options {
            self.heading(to, 2, &option.heading.title);
            self.parts.extend(to.paragraph(&option.heading.docs, self.width));
            let values = option.values.iter().map(|value| option_value(&self.reading.program, value));
            let values: Vec<String> = values.collect();
            let used = values.get(option.set).cloned().unwrap_or_default();
            let rows = [vec![self.word(Phrase::InUse), used], vec![self.word(Phrase::ValuesHead), values.join(", ")]];
            self.parts.extend(to.table(&[], &rows, self.width));
        }
    }
}

/// A modifier as a row: its amount with its sign, and its reason, or else its condition.
fn modifier(program: &Program, item: &ItemModel) -> Vec<String> {
    let amount = item.amount_words.as_ref().unwrap_or(&item.amount.written);
    let amount = format!("{} {amount}", if item.minus { '−' } else { '+' });
    let reason = match &item.when {
        Some(when) if item.because.is_empty() => program.phrase(Phrase::WhenHolds, &[("condition", &when.text())]),
        _ => item.because.clone(),
    };
    vec![amount, reason]
}

/// A table below its title.
pub fn titled_table(to: &mut Composer, reading: &Reading, name: &str, width: f32) -> Option<Vec<Fragment>> {
    let sheet = TableSheet::of(reading, name)?;
    let mut parts = vec![to.heading(2, &sheet.heading.title, width)];
    parts.extend(to.paragraph(&sheet.heading.docs, width));
    parts.extend(table(to, reading, name, width));
    Some(parts)
}

/// The names of the tables.
pub fn table_names(reading: &Reading) -> Vec<String> {
    reading.program.tables.iter().map(|table| table.head.name.clone()).collect()
}

/// A table by itself, as wide as the paper.
pub fn table_sheet(to: &mut Composer, reading: &Reading, name: &str, paper: Paper) -> Option<Vec<Fragment>> {
    let section = to.block(Role::Section);
    to.within(section, |to| titled_table(to, reading, name, paper.text_width(true)))
}

/// The rows of a table; nothing if there is none with this name.
fn table(to: &mut Composer, reading: &Reading, name: &str, width: f32) -> Vec<Fragment> {
    let Some(table) = TableSheet::of(reading, name) else { return Vec::new() };
    let titles = [table.key_name(0)].into_iter().chain(table.heads());
    let titles: Vec<String> = titles.map(|title| title.replace('_', " ")).collect();
    let columns = table.heads().len();
    let row = |(r, label): (usize, &str)| -> Vec<String> {
        [label.to_owned()].into_iter().chain((0..columns).map(|c| table.text(r, c))).collect()
    };
    let rows: Vec<Vec<String>> = table.rows.iter().map(|r| r.label.as_str()).enumerate().map(row).collect();
    let mut parts = Vec::new();
    if !table.has_one_key() {
        let across = table.key_name(1).replace('_', " ");
        parts = to.note(&reading.program.phrase(Phrase::ColumnsAre, &[("key", &across)]), width);
    }
    parts.extend(to.table(&titles, &rows, width));
    parts
}
