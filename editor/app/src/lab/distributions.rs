//! The distribution of the figure that is compared, for each pilot: how many games had which value under A and B, and in
//! how many pairs it differs by how much.

use super::LabClick;
use super::bars::{self, Shown};
use super::opened_pair::opens;
use super::titles::Titles;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::lab::{
    DistributionBar, PairAt, PlayedComparison, distribution_of_differences, distribution_of_values,
};
use egui::{Color32, RichText, ScrollArea, Sense, Ui, vec2};

/// The colours of A and B.
pub(super) fn colours(t: &Tokens) -> [Color32; 2] {
    [t.ink_faint, t.accent]
}

/// What the colours mean.
pub(super) fn key(ui: &mut Ui) {
    for (letter, colour) in [words!("lab-column-a"), words!("lab-column-b")].into_iter().zip(colours(Tokens::of(ui))) {
        ui.add_space(space::S);
        let (rect, _) = ui.allocate_exact_size(vec2(10.0, 10.0), Sense::hover());
        ui.painter().rect_filled(rect, 1.0, colour);
        ui.label(letter);
    }
}

/// Two plots for each pilot. A click on a bar opens one of its games where it parts from the other game of its pair.
pub(super) fn show(ui: &mut Ui, titles: Titles<'_>, played: &PlayedComparison) -> Option<LabClick> {
    let mut click = None;
    for (number, rung) in played.result.report.rungs.iter().enumerate() {
        let plan = &played.result.plan;
        let values = distribution_of_values(plan, &rung.spread);
        // A result of an earlier version of Dicta has no distribution.
        if values.is_empty() {
            continue;
        }
        let differences = distribution_of_differences(plan, &rung.spread);
        let pilot = titles.pilots(&rung.pilots);
        ui.add_space(space::S);
        ui.horizontal(|ui| {
            ui.label(RichText::new(words!("lab-spread", pilot = pilot.as_str())).strong());
            key(ui);
        });
        // The bars of each pilot have ids of their own.
        let clicked = ui.push_id(("lab-spread", number), |ui| both(ui, &pilot, [&values, &differences]));
        if let Some((at, version)) = clicked.inner {
            click = Some(opens(played, at, &rung.pilots.join("/"), version));
        }
    }
    click
}

/// Draws the distributions of the values and of the differences beside each other; returns a pair of the bar that was
/// clicked, and the version to open.
fn both(ui: &mut Ui, pilot: &str, all: [&[DistributionBar]; 2]) -> Option<(PairAt, usize)> {
    let mut picked = None;
    ScrollArea::horizontal().show(ui, |ui| {
        ui.horizontal_top(|ui| {
            let between = 2.0 * space::XL + 5.0 * ui.spacing().item_spacing.x;
            let half = ((ui.available_width() - between) / 2.0).floor().max(200.0);
            for (number, (bars, title)) in
                all.into_iter().zip([words!("lab-spread-values"), words!("lab-spread-differences")]).enumerate()
            {
                let clicked = ui.push_id(number, |ui| {
                    ui.vertical(|ui| {
                        ui.set_width(half);
                        ui.label(RichText::new(title).small());
                        plot(ui, bars, pilot)
                    })
                });
                if let Some((bar, version)) = clicked.inner.inner {
                    // A difference has only one bar; it opens the game under B.
                    let shown = if bars[bar].games.len() > 1 { version } else { 1 };
                    picked = bars[bar].games[version].1.map(|at| (at, shown));
                }
                ui.add_space(space::XL);
            }
        });
    });
    picked
}

/// Draws a distribution; returns the bar that was clicked, with its version.
fn plot(ui: &mut Ui, all: &[DistributionBar], pilot: &str) -> Option<(usize, usize)> {
    let t = Tokens::of(ui);
    let most = all.iter().flat_map(|bar| &bar.games).map(|(games, _)| *games).max().unwrap_or(1).max(1);
    let column = |bar: &DistributionBar| {
        let shown = bar.games.iter().enumerate().map(|(version, (games, _))| {
            let value = bar.title.as_str();
            let name = match (bar.games.len(), version) {
                (1, _) => words!("lab-bar-difference", value = value, n = *games, pilot = pilot),
                (_, 0) => words!("lab-bar-value.a", value = value, n = *games, pilot = pilot),
                _ => words!("lab-bar-value", value = value, n = *games, pilot = pilot),
            };
            let colour = if bar.games.len() == 1 { t.accent } else { colours(t)[version] };
            let part = *games as f32 / most as f32;
            Shown { part, count: games.to_string(), colour, name, help: Some(words!("lab-bar-help")) }
        });
        (bar.title.clone(), shown.collect())
    };
    bars::columns(ui, &all.iter().map(column).collect::<Vec<_>>())
}
