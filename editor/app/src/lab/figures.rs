//! Figures that aren't tested, by pilot: how often each side won, how long the games were, and how often each event of
//! the rules happened, as bars for A and B.

use super::LabClick;
use super::bars::{self, Shown};
use super::distributions::{colours, key};
use super::opened_pair::opens;
use super::titles::Titles;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::lab::{ComparedFigure, PlayedComparison};
use egui::{Grid, RichText, Ui};

/// A row for each figure that isn't 0 everywhere, and a column for each pilot. A click on a bar opens a pair in which the
/// figure differs.
pub(super) fn show(ui: &mut Ui, titles: Titles<'_>, played: &PlayedComparison) -> Option<LabClick> {
    let rungs = &played.result.report.rungs;
    let first = rungs.first()?;
    let mut click = None;
    ui.add_space(space::S);
    ui.horizontal(|ui| {
        ui.label(RichText::new(words!("lab-figures")).strong());
        key(ui);
    });
    Grid::new("lab-figures").striped(true).spacing([space::L, space::XS]).show(ui, |ui| {
        ui.label(RichText::new(words!("lab-figures-head")).small());
        for rung in rungs {
            ui.label(RichText::new(titles.pilots(&rung.pilots)).small());
        }
        ui.end_row();
        for (i, figure) in first.figures.iter().enumerate() {
            // Every pilot has the same figures in the same order.
            let of_rungs: Vec<&ComparedFigure> = rungs.iter().filter_map(|rung| rung.figures.get(i)).collect();
            let greatest = of_rungs.iter().flat_map(|of| of.means).fold(0.0, f64::max);
            if greatest == 0.0 {
                continue;
            }
            let title = titles.figure(&figure.name);
            ui.label(&title);
            for (of, rung) in of_rungs.into_iter().zip(rungs) {
                let pilot = titles.pilots(&rung.pilots);
                ui.horizontal(|ui| {
                    let bars = shown(ui, of, (&title, &pilot), greatest);
                    if let (Some(version), Some(pair)) = (bars::lines(ui, &bars), of.pair) {
                        click = Some(opens(played, pair.at, &rung.pilots.join("/"), version));
                    }
                    let [a, b] = of.means.map(decimal);
                    ui.label(words!("lab-figures-cell", a = a, b = b));
                });
            }
            ui.end_row();
        }
    });
    click
}

/// The bars of a figure for A and B.
fn shown(ui: &Ui, of: &ComparedFigure, (title, pilot): (&str, &str), greatest: f64) -> Vec<Shown> {
    let t = Tokens::of(ui);
    let help = of.pair.map(|pair| {
        let [a, b] = pair.counts;
        words!("lab-bar-figure.help", a = a, b = b)
    });
    let bar = |(mean, (letter, colour)): (f64, (&str, egui::Color32))| Shown {
        part: (mean / greatest) as f32,
        count: String::new(),
        colour,
        name: words!("lab-bar-figure", figure = title, pilot = pilot, version = letter, value = decimal(mean)),
        help: help.clone(),
    };
    of.means.into_iter().zip(["A", "B"].into_iter().zip(colours(t))).map(bar).collect()
}

/// A mean with enough decimals to tell two seldom events apart.
fn decimal(mean: f64) -> String {
    if mean > 0.0 && mean < 0.1 { format!("{mean:.3}") } else { format!("{mean:.2}") }
}
