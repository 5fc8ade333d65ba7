//! How often each side won, how long the games were, and how often each event of the rules happened, by pilot.

use crate::theme::space;
use crate::words::words;
use dicta_studio::lab::{ComparedFigure, LabResult};
use egui::{Grid, RichText, Ui};

/// A row for each figure that isn't 0 everywhere, and a column for each pilot.
pub(super) fn show(ui: &mut Ui, found: &LabResult) {
    let rungs = &found.report.rungs;
    let Some(first) = rungs.first() else { return };
    ui.add_space(space::S);
    ui.label(RichText::new(words!("lab-figures")).strong());
    Grid::new("lab-figures").striped(true).spacing([space::L, space::XS]).show(ui, |ui| {
        ui.label(RichText::new(words!("lab-figures-head")).small());
        for rung in rungs {
            ui.label(RichText::new(rung.pilots.join("/")).small());
        }
        ui.end_row();
        for (i, figure) in first.figures.iter().enumerate() {
            // Every pilot has the same figures in the same order.
            let of_rungs: Vec<&ComparedFigure> = rungs.iter().filter_map(|rung| rung.figures.get(i)).collect();
            if of_rungs.iter().all(|of| of.means == [0.0; 2]) {
                continue;
            }
            ui.label(title(&figure.name));
            for of in of_rungs {
                let [a, b] = of.means.map(|mean| format!("{mean:.2}"));
                ui.label(words!("lab-figures-cell", a = a, b = b));
            }
            ui.end_row();
        }
    });
}

/// The name of a figure: only those of wins contain a space.
fn title(name: &str) -> String {
    match (name.strip_prefix("wins "), name) {
        (Some(side), _) => words!("lab-figures.wins", side = side),
        (None, "draws") => words!("lab-metric.draws"),
        (None, "turns") => words!("lab-metric.turns"),
        (None, event) => event.to_owned(),
    }
}
