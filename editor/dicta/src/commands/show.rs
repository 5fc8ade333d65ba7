//! `dicta show`: prints the sheet of a declaration as text: what it is, its fields or lines, and what it contains.

use super::export::reading;
use crate::args::ShowArgs;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::source::{Project, count};
use dicta_studio::sheet::campaign_sheet::{CampaignSheet, PlayModel};
use dicta_studio::sheet::deck::{CardModel, DeckSheet, DieSheet};
use dicta_studio::sheet::field::From;
use dicta_studio::sheet::inspect::{Inspected, InspectedField, Says};
use dicta_studio::sheet::kind::KindModel;
use dicta_studio::sheet::map::MapSheet;
use dicta_studio::sheet::mission::MissionSheet;
use dicta_studio::sheet::rules::item::ItemSheet;
use dicta_studio::sheet::table::TableSheet;
use dicta_studio::sheet::{self, Reading, Setting, SheetKind, SheetRef, sources};
use std::sync::Arc;

/// Cells with more characters do not widen their column.
const WIDE: usize = 40;

/// A line of a listing, cell by cell.
type Line = Vec<String>;

/// Prints the sheet.
pub fn run(args: &ShowArgs) -> CommandResult {
    let project = Project::open(Some(&args.path))?;
    let Found { reading, of, shown } = find(&reading(&project)?, &args.name.join(" "))?;
    print_heading(&shown);
    let fields: Vec<Line> = shown.fields.iter().map(field).collect();
    print_lines(&fields);
    print_lines(&contents(&reading, &of));
    Ok(Outcome::Success)
}

/// A declaration in the ruleset that its file belongs to.
struct Found {
    reading: Arc<Reading>,
    of: SheetRef,
    shown: Inspected,
}

impl Found {
    fn of(reading: &Arc<Reading>, path: &str, of: &SheetRef) -> Option<Self> {
        let setting = Setting { path: Some(path.to_owned()), ..Setting::default() };
        let reading = match reading.is_under(&setting) {
            true => reading.clone(),
            false => Arc::new(reading.under(&setting)?),
        };
        let shown = Inspected::of(&reading, of)?;
        Some(Found { reading, of: of.clone(), shown })
    }
}

/// The declaration with this name, or with this keyword and name.
fn find(reading: &Arc<Reading>, wanted: &str) -> Result<Found, Failure> {
    let all = sheets(reading);
    let name = wanted.split_once(' ').map_or(wanted, |(_, name)| name);
    let may_be = all.iter().filter(|(_, of)| [wanted, name].contains(&of.subject()));
    let found = may_be.filter_map(|(path, of)| Found::of(reading, path, of));
    let mut found: Vec<Found> =
        found.filter(|f| f.shown.name == wanted || keyword_and_name(&f.shown) == wanted).collect();
    // An entry and its look have the same name.
    if found.iter().any(|f| f.of.sort != SheetKind::Look && f.shown.name == wanted) {
        found.retain(|f| f.of.sort != SheetKind::Look);
    }
    if found.len() > 1 {
        let names: Vec<String> = found.iter().map(|f| keyword_and_name(&f.shown)).collect();
        return Err(Failure::usage(format!("several declarations have the name `{wanted}`"))
            .help(format!("say which: {}", names.join(", "))));
    }
    found.pop().ok_or_else(|| {
        let failure = Failure::usage(format!("there is no declaration `{wanted}`"));
        failure.suggest(wanted, all.iter().map(|(_, of)| of.subject()))
    })
}

/// Every sheet of a declaration, with the path of its file.
fn sheets(reading: &Reading) -> Vec<(String, SheetRef)> {
    let mut all: Vec<(String, SheetRef)> = Vec::new();
    for file in reading.names.files() {
        for block in &file.source.blocks {
            if let Some(of) = sheet::at(&reading.names, &file.path, block.start as usize)
                && all.iter().all(|(_, known)| *known != of)
            {
                all.push((file.path.clone(), of));
            }
        }
    }
    all
}

fn keyword_and_name(shown: &Inspected) -> String {
    format!("{} {}", shown.word, shown.name)
}

fn print_heading(shown: &Inspected) {
    // `turn` and `setup` have no name.
    let name = if shown.word == shown.name { shown.name.clone() } else { keyword_and_name(shown) };
    match shown.title == shown.name {
        true => sayln!("{name}"),
        false => sayln!("{name}  {}", shown.title),
    }
    let source = shown.source.as_deref().map(|source| format!("source: {}", sources::once(source)));
    let reconstructed = shown.reconstructed.as_ref().map(|why| format!("reconstructed: {why}"));
    let removed = shown.removed.then(|| "removed by a house rule".to_owned());
    let lines = shown.docs.lines().map(str::to_owned).chain(source).chain(reconstructed).chain(removed);
    lines.for_each(|line| sayln!("  {line}"));
}

/// A field with its value, or a line of the declaration.
fn field(field: &InspectedField) -> Line {
    let details = details(field);
    match &field.row {
        Some(row) => vec![field.name.clone(), row.value.clone(), joined(", ", [&field.title, &details])],
        None => vec![joined(" ", [field.role, &field.name]), field.title.clone(), details],
    }
}

/// Type, origin of the value, and who may know it.
fn details(field: &InspectedField) -> String {
    let about = &field.about;
    let (from, default) = match field.row.as_ref().map(|row| &row.from) {
        Some(From::Own) => (None, None),
        Some(From::Inherited(from)) => (Some(format!("as in {from}")), None),
        Some(From::Default) => (Some("by default".to_owned()), None),
        Some(From::Start) => (Some("at the start".to_owned()), None),
        None => (None, about.default.as_ref().map(|value| format!("default {value}"))),
    };
    let known = field.known_to.filter(|who| *who != "everyone").map(|who| format!("known to {who}"));
    let source = field.row.as_ref().and_then(|row| row.source.as_ref()).or(about.source.as_ref());
    let source = source.map(|source| format!("source: {}", sources::once(source)));
    let all: Vec<String> = [about.ty.clone(), default, from, known, source].into_iter().flatten().collect();
    // The documentation of a field is in its kind.
    let docs = if field.row.is_some() { "" } else { about.docs.as_str() };
    joined(" ", [&joined(": ", [&all.join(", "), docs]), &says(field)])
}

/// The amount and the condition of a line.
fn says(field: &InspectedField) -> String {
    field.says.iter().map(Says::text).collect::<Vec<_>>().join(" ")
}

fn joined(by: &str, parts: [&str; 2]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(by)
}

/// What a declaration contains besides its fields.
fn contents(reading: &Reading, of: &SheetRef) -> Vec<Line> {
    let name = of.name.as_str();
    let found = match of.sort {
        SheetKind::Kind => KindModel::of(reading, name).map(|kind| members(&kind, false)),
        SheetKind::Enum => KindModel::of_enum(reading, name).map(|list| members(&list, true)),
        SheetKind::Table => TableSheet::of(reading, name).map(|table| chart(&table)),
        SheetKind::Deck => match DeckSheet::of(reading, name) {
            Some(deck) => Some(cards(&deck)),
            None => DieSheet::of(reading, name).map(|die| faces(&die)),
        },
        SheetKind::Map => MapSheet::of(reading, name).map(|map| terrain(&map)),
        SheetKind::Mission => MissionSheet::of(reading, name).map(|mission| terms(&mission)),
        SheetKind::Campaign => CampaignSheet::of(reading, name).map(|campaign| plays(&campaign)),
        SheetKind::Rules => {
            ItemSheet::of(reading, name).map(|item| item.lines.into_iter().map(|line| vec![line]).collect())
        }
        _ => None,
    };
    found.unwrap_or_default()
}

/// Entries or members, with or without their values.
fn members(kind: &KindModel, values: bool) -> Vec<Line> {
    let shown = if values { kind.table.columns.len() } else { 0 };
    let line = |name: &str, title: &str, cells: Vec<&String>| {
        let cells = cells.into_iter().take(shown).cloned();
        [name.to_owned(), title.to_owned()].into_iter().chain(cells).collect::<Line>()
    };
    let heading = (shown > 0).then(|| line("", "", kind.table.columns.iter().map(|(name, _)| name).collect()));
    let rows = kind.table.rows.iter();
    let rows = rows.map(|row| line(&row.name, &row.title, row.cells.iter().map(|cell| &cell.text).collect()));
    heading.into_iter().chain(rows).collect()
}

fn chart(table: &TableSheet) -> Vec<Line> {
    let heads = table.heads();
    let line = |first: &str, cells: Vec<String>| [first.to_owned()].into_iter().chain(cells).collect::<Line>();
    let heading = line(table.key_name(0), heads.iter().map(|head| (*head).to_owned()).collect());
    let rows = table.rows.iter().enumerate();
    let rows = rows.map(|(r, row)| line(&row.label, (0..heads.len()).map(|c| table.text(r, c)).collect()));
    let above = (!table.has_one_key()).then(|| line("", vec![table.key_name(1).to_owned()]));
    above.into_iter().chain([heading]).chain(rows).collect()
}

fn cards(deck: &DeckSheet) -> Vec<Line> {
    let card = |card: &CardModel| {
        let faces = card.faces.iter().zip(&deck.sides).map(|((effects, _), side)| {
            let effects = effects.join(", ");
            joined(": ", [side, &effects])
        });
        [format!("{} ×", card.copies), card.title.clone()].into_iter().chain(faces).collect::<Line>()
    };
    deck.cards.iter().map(card).collect()
}

fn faces(die: &DieSheet) -> Vec<Line> {
    let values = die.fields.iter().zip(&die.shares).flat_map(|(field, shares)| shares.iter().map(move |s| (field, s)));
    let faces = die.faces.len();
    values.map(|(field, (value, n))| vec![field.clone(), value.clone(), format!("{n} of {faces}")]).collect()
}

fn terrain(map: &MapSheet) -> Vec<Line> {
    let size = vec!["size".to_owned(), map.size.clone()];
    let terrains = map.terrains.iter();
    let terrains = terrains.map(|t| vec![t.letter.to_string(), t.title.clone(), count(t.cells, "cell", "cells")]);
    let zones = map.zones.iter();
    let zones = zones.map(|z| vec![format!("zone {}", z.heading.name), z.heading.title.clone(), z.names.clone()]);
    [size].into_iter().chain(terrains).chain(zones).collect()
}

/// The last turn, the options that a mission sets, and its score.
fn terms(mission: &MissionSheet) -> Vec<Line> {
    let turns = vec!["turns".to_owned(), mission.turns.to_string()];
    let options = mission.options.iter();
    let options = options.map(|o| vec![format!("option {}", o.name), o.value.clone(), o.title.clone()]);
    let score = mission.score.iter();
    let score = score.map(|s| vec![format!("score {}", s.heading.name), s.heading.title.clone(), s.lines.join(", ")]);
    [turns].into_iter().chain(options).chain(score).collect()
}

/// The missions of a round, each with its conditions.
fn plays(campaign: &CampaignSheet) -> Vec<Line> {
    let play = |(number, play): (usize, &PlayModel)| {
        let missions: Vec<&str> = play.missions.iter().map(|mission| mission.title.as_str()).collect();
        vec![format!("{}.", number + 1), missions.join(", "), play.when.join(", ")]
    };
    campaign.plays.iter().enumerate().map(play).collect()
}

/// Prints lines in aligned columns below an empty line.
fn print_lines(lines: &[Line]) {
    let columns = lines.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let lengths = lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count());
        lengths.filter(|length| *length <= WIDE).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    if !lines.is_empty() {
        sayln!();
    }
    for line in lines {
        let cells: Vec<String> = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}")).collect();
        let text = format!("  {}", cells.join("  "));
        sayln!("{}", text.trim_end());
    }
}
