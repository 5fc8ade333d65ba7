//! The sheets of missions and campaigns: what players need beside the map.

use crate::layout::{Composer, Fragment, Paper, heads};
use crate::page::Role;
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::campaign_sheet::{CampaignSheet, PlayModel};
use dicta_studio::sheet::entry::find;
use dicta_studio::sheet::mission::{MissionSheet, OptionLine, PieceLine, ScoreModel};
use dicta_studio::sheet::sources;
use dicta_studio::sheet::words::Heading;

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
    let section = composer.block(Role::Section);
    let width = paper.text_width(true);
    Some(composer.within(section, |to| {
        let mut parts = opening(to, &model.heading, width);
        let terms = [("Map", model.map_title.clone()), ("Turns", model.turns.to_string())];
        let roles = model.roles.iter().map(|(role, side)| (role.as_str(), side.clone()));
        let terms = terms.into_iter().chain(roles).map(|(name, value)| vec![name.to_owned(), value]);
        let terms: Vec<Vec<String>> = terms.collect();
        parts.extend(to.table(&[], &terms, width));
        for force in &model.forces {
            parts.push(to.heading(3, &force.title, width));
            let lines =
                force.seats.iter().flat_map(|seat| seat.pieces.iter().map(|piece| (seat.title.as_str(), piece)));
            let rows: Vec<Vec<String>> = lines.map(|(seat, piece)| piece_row(reading, seat, piece)).collect();
            parts.extend(to.table(&heads(&["Player", "Piece", "Place", ""]), &rows, width));
        }
        parts.extend(options(to, &model.options, width));
        parts.extend(score(to, model.score.as_ref(), width));
        let ends: Vec<Vec<String>> = model
            .ends
            .iter()
            .map(|end| {
                let who = end.who.clone().unwrap_or_else(|| "nobody".to_owned());
                vec![if end.score_decides { "the score decides".to_owned() } else { who }, end.because.clone()]
            })
            .collect();
        parts.extend(to.table(&heads(&["Winner", "End of the game"]), &ends, width));
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
    let width = paper.text_width(true);
    Some(composer.within(section, |to| {
        let mut parts = opening(to, &model.heading, width);
        parts.extend(to.table(&[], &[vec!["Rounds".to_owned(), model.rounds.to_string()]], width));
        let play = |(number, play): (usize, &PlayModel)| {
            let missions: Vec<&str> = play.missions.iter().map(|mission| mission.title.as_str()).collect();
            vec![(number + 1).to_string(), missions.join(", "), play.when.join(", ")]
        };
        let plays: Vec<Vec<String>> = model.plays.iter().enumerate().map(play).collect();
        parts.extend(to.table(&heads(&["", "Missions of a round", "When"]), &plays, width));
        for roster in &model.rosters {
            parts.push(to.heading(3, &roster.kind, width));
            let rows: Vec<Vec<String>> = (0..roster.count as usize)
                .map(|i| {
                    let entry = roster.entries.get(i % roster.entries.len().max(1));
                    vec![(i + 1).to_string(), entry.map_or_else(String::new, |(_, title)| title.clone()), String::new()]
                })
                .collect();
            parts.extend(to.table(&heads(&["", "Name", "Notes of the campaign"]), &rows, width));
        }
        let kept: Vec<Vec<String>> =
            model.kept.iter().map(|k| vec![k.kind.clone(), k.title.clone(), k.docs.clone()]).collect();
        parts.extend(to.table(&heads(&["", "Carries over", ""]), &kept, width));
        parts.extend(options(to, &model.options, width));
        parts.extend(score(to, model.score.as_ref(), width));
        parts
    }))
}

/// The title on a new page, the documentation and the source.
fn opening(to: &mut Composer, heading: &Heading, width: f32) -> Vec<Fragment> {
    let title = to.heading(2, &heading.title, width);
    let mut parts = vec![Fragment { on_new_page: true, ..title }];
    parts.extend(to.paragraph(&heading.docs, width));
    if let Some(source) = &heading.source {
        parts.extend(to.note(&format!("Source: {}", sources::once(source)), width));
    }
    parts
}

fn options(to: &mut Composer, options: &[OptionLine], width: f32) -> Vec<Fragment> {
    let rows: Vec<Vec<String>> = options.iter().map(|o| vec![o.title.clone(), o.value.clone()]).collect();
    to.table(&heads(&["Option", "Value"]), &rows, width)
}

fn score(to: &mut Composer, score: Option<&ScoreModel>, width: f32) -> Vec<Fragment> {
    let Some(score) = score else { return Vec::new() };
    let mut parts = vec![to.heading(3, &score.heading.title, width)];
    parts.extend(to.paragraph(&score.heading.docs, width));
    let rows: Vec<Vec<String>> = score.lines.iter().map(|line| vec![line.clone()]).collect();
    parts.extend(to.table(&[], &rows, width));
    parts
}
