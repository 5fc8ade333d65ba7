//! The sheets of missions and campaigns: what players need beside the map.

use crate::entries;
use crate::layout::{Composer, Flow, Fragment, Paper};
use crate::maps;
use crate::page::{MM, Role};
use dicta_program::{Phrase, Program, Words};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::campaign_sheet::{CampaignSheet, PlayModel, RosterModel};
use dicta_studio::sheet::entry::find;
use dicta_studio::sheet::mission::{MissionSheet, OptionLine, PieceLine, ScoreModel};
use dicta_studio::sheet::words::Heading;

/// The height that the map of a mission has on its sheet, at most and at least.
const MAP: f32 = 110.0 * MM;
const MAP_LEAST: f32 = 50.0 * MM;

/// The names of the missions.
pub fn names(reading: &Reading) -> Vec<String> {
    reading.program.missions.iter().map(|mission| mission.head.name.clone()).collect()
}

/// The names of the campaigns.
pub fn campaign_names(reading: &Reading) -> Vec<String> {
    reading.program.campaigns.iter().map(|campaign| campaign.head.name.clone()).collect()
}

/// The sheet of a mission.
pub fn mission(composer: &mut Composer, reading: &Reading, name: &str, paper: Paper) -> Option<Vec<Fragment>> {
    let model = MissionSheet::of(reading, name)?;
    let map = reading.program.maps.get(model.map.index())?;
    let section = composer.block(Role::Section);
    let (program, width) = (&*reading.program, paper.text_width(true));
    let word = |phrase| program.word(phrase);
    Some(composer.within(section, |to| {
        let mut parts = opening(to, program, &model.heading, width);
        let on = [word(Phrase::MapHead), model.map_title.clone()];
        let turns = [word(Phrase::TurnsHead), model.turns.to_string()];
        let roles = model.roles.iter().map(|(role, side)| [role.clone(), side.clone()]);
        let terms = [on, turns].into_iter().chain(roles).map(Vec::from);
        let terms: Vec<Vec<String>> = terms.collect();
        parts.extend(to.table(&[], &terms, width));
        // The map takes the height that the rest leaves on the page.
        let (above, picture) = (parts.len(), to.block(Role::Section));
        for force in &model.forces {
            parts.push(to.heading(3, &force.title, width));
            let lines =
                force.seats.iter().flat_map(|seat| seat.pieces.iter().map(|piece| (seat.title.as_str(), piece)));
            let rows: Vec<Vec<String>> = lines.map(|(seat, piece)| piece_row(reading, seat, piece)).collect();
            let [player, piece, place] = [Phrase::PlayerHead, Phrase::PieceHead, Phrase::PlaceHead].map(word);
            let heads = [player, piece, place, String::new()];
            parts.extend(to.table(&heads, &rows, width));
        }
        parts.extend(maps::zone_list(to, (program, map), &model.zones, width));
        parts.extend(options(to, program, &model.options, width));
        parts.extend(score(to, model.score.as_ref(), width));
        let ends: Vec<Vec<String>> = model
            .ends
            .iter()
            .map(|end| {
                let who = end.who.clone().unwrap_or_else(|| word(Phrase::Nobody));
                vec![if end.score_decides { word(Phrase::ScoreDecides) } else { who }, end.because.clone()]
            })
            .collect();
        parts.extend(to.table(&[Phrase::WinnerHead, Phrase::EndOfGame].map(word), &ends, width));
        let rest: f32 = parts.iter().map(|part| part.height).sum();
        // A point less, so that rounding doesn't move the last rows to another page.
        let height = (Flow::space(paper) - rest - 1.0).clamp(MAP_LEAST, MAP);
        let drawn = to.within(picture, |to| maps::small(to, reading, &model, (width, height)));
        drawn.into_iter().for_each(|drawn| parts.insert(above, drawn));
        parts
    }))
}

fn piece_row(reading: &Reading, seat: &str, line: &PieceLine) -> Vec<String> {
    let entry = find(&reading.program, &line.entry);
    let title = entry.map_or_else(|| line.entry.clone(), |(_, entry, _)| entry.head.title.clone());
    let pool: Vec<&str> = line.pool.iter().map(|(_, title)| title.as_str()).collect();
    let piece = if pool.is_empty() { title } else { pool.join(" / ") };
    vec![seat.to_owned(), piece, line.place.clone(), line.said.join(", ")]
}

/// The sheet of a campaign.
pub fn campaign(composer: &mut Composer, reading: &Reading, name: &str, paper: Paper) -> Option<Vec<Fragment>> {
    let model = CampaignSheet::of(reading, name)?;
    let section = composer.block(Role::Section);
    let (program, width) = (&*reading.program, paper.text_width(true));
    let word = |phrase| program.word(phrase);
    Some(composer.within(section, |to| {
        let mut parts = opening(to, program, &model.heading, width);
        parts.extend(to.table(&[], &[vec![word(Phrase::RoundsHead), model.rounds.to_string()]], width));
        let play = |(number, play): (usize, &PlayModel)| {
            let missions: Vec<&str> = play.missions.iter().map(|mission| mission.title.as_str()).collect();
            vec![(number + 1).to_string(), missions.join(", "), play.when.join(", ")]
        };
        let plays: Vec<Vec<String>> = model.plays.iter().enumerate().map(play).collect();
        let heads = [String::new(), word(Phrase::RoundMissions), word(Phrase::WhenHead)];
        parts.extend(to.table(&heads, &plays, width));
        for roster in &model.rosters {
            // Without a side, each side has such a roster.
            let all = 0..program.kinds.get(1).map_or(0, |sides| sides.entries.len());
            for side in roster.side.map_or(all, |side| side..side + 1) {
                let title = format!("{}: {}", Words::of(program, None).side(side), roster.kind);
                parts.push(to.heading(3, &title, width));
                parts.extend(notes(to, program, roster, width));
            }
        }
        let kept: Vec<Vec<String>> =
            model.kept.iter().map(|k| vec![k.kind.clone(), k.title.clone(), k.docs.clone()]).collect();
        parts.extend(to.table(&[String::new(), word(Phrase::CarriesOver), String::new()], &kept, width));
        parts.extend(options(to, program, &model.options, width));
        parts.extend(score(to, model.score.as_ref(), width));
        parts
    }))
}

/// A table with the members of a roster and space for notes.
fn notes(to: &mut Composer, program: &Program, roster: &RosterModel, width: f32) -> Vec<Fragment> {
    let row = |i: usize| {
        let entry = roster.entries.get(i % roster.entries.len().max(1));
        vec![(i + 1).to_string(), entry.map_or_else(String::new, |(_, title)| title.clone()), String::new()]
    };
    let rows: Vec<Vec<String>> = (0..roster.count as usize).map(row).collect();
    let heads = [String::new(), program.word(Phrase::NameHead), program.word(Phrase::CampaignNotes)];
    to.table(&heads, &rows, width)
}

/// The title on a new page, the documentation and the source.
fn opening(to: &mut Composer, program: &Program, heading: &Heading, width: f32) -> Vec<Fragment> {
    let title = to.heading(2, &heading.title, width);
    let mut parts = vec![Fragment { on_new_page: true, ..title }];
    parts.extend(to.paragraph(&heading.docs, width));
    parts.extend(entries::origin(to, program, heading.source.as_deref(), None, width));
    parts
}

/// The options that a mission or an example sets, as a table.
pub fn options(to: &mut Composer, program: &Program, options: &[OptionLine], width: f32) -> Vec<Fragment> {
    let row = |option: &OptionLine| vec![option.title.clone(), option_value(program, &option.value)];
    let rows: Vec<Vec<String>> = options.iter().map(row).collect();
    to.table(&[Phrase::OptionHead, Phrase::ValueHead].map(|phrase| program.word(phrase)), &rows, width)
}

/// The value of an option in words.
pub fn option_value(program: &Program, value: &str) -> String {
    match value {
        "on" => program.word(Phrase::SwitchedOn),
        "off" => program.word(Phrase::SwitchedOff),
        _ => program.translated(&value.replace('_', " ")).to_owned(),
    }
}

fn score(to: &mut Composer, score: Option<&ScoreModel>, width: f32) -> Vec<Fragment> {
    let Some(score) = score else { return Vec::new() };
    let mut parts = vec![to.heading(3, &score.heading.title, width)];
    parts.extend(to.paragraph(&score.heading.docs, width));
    let rows: Vec<Vec<String>> = score.lines.iter().map(|line| vec![line.clone()]).collect();
    parts.extend(to.table(&[], &rows, width));
    parts
}
