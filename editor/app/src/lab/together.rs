//! Kept comparisons beside each other: a row for each pilot of each, with its interval on a common scale.

use super::comparison::{against_title, metric_title, needed, range, verdict};
use super::titles::Titles;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::lab::{Estimate, PlayedComparison, Verdict, interval_scale, signed, value};
use egui::{Grid, Label, RichText, ScrollArea, Sense, Stroke, Ui, pos2, vec2};

/// The size of the plot of an interval, in points.
const PLOT: [f32; 2] = [180.0, 18.0];

/// The width of the column of verdicts, which are sentences.
const VERDICT: f32 = 240.0;

/// The comparisons, each with its age.
pub(super) fn show(ui: &mut Ui, titles: Titles<'_>, all: &[(String, Box<PlayedComparison>)]) {
    ScrollArea::horizontal().id_salt("lab-together").show(ui, |ui| table(ui, titles, all));
}

fn table(ui: &mut Ui, titles: Titles<'_>, all: &[(String, Box<PlayedComparison>)]) {
    let played: Vec<&PlayedComparison> = all.iter().map(|(_, played)| &**played).collect();
    Grid::new("lab-together").striped(true).spacing([space::L, space::XS]).show(ui, |ui| {
        let heads = [
            words!("lab-together-result"),
            words!("lab-column-pilot"),
            words!("lab-column-a"),
            words!("lab-column-b"),
            words!("lab-column-difference"),
            words!("lab-column-interval"),
            String::new(),
            words!("lab-together-verdict"),
        ];
        heads.into_iter().for_each(|head| drop(ui.label(RichText::new(head).small())));
        ui.end_row();
        for (age, played_one) in all {
            let (order, report) = (&played_one.order, &played_one.result.report);
            let scale = interval_scale(&played, order.metric.is_share());
            for (i, rung) in report.rungs.iter().enumerate() {
                // What was compared, once.
                let says = words!("lab-together-one", age = age.as_str(), against = against_title(&order.against));
                let missions = titles.missions(&order.missions);
                let name = ui.label(if i == 0 { says } else { String::new() });
                name.on_hover_text(format!("{missions}: {}", metric_title(&order.metric)));
                ui.label(titles.pilots(&rung.pilots));
                ui.label(value(&order.metric, rung.means[0]));
                ui.label(value(&order.metric, rung.means[1]));
                ui.label(signed(&order.metric, rung.difference.value));
                ui.label(range(&order.metric, rung.difference.low, rung.difference.high));
                interval(ui, &rung.difference, scale, rung.verdict);
                ui.vertical(|ui| {
                    ui.set_width(VERDICT);
                    let says = verdict(&order.metric, rung.verdict);
                    ui.add(Label::new(needed(says, rung.verdict, rung.games_needed)).wrap());
                });
                ui.end_row();
            }
        }
    });
}

/// An interval around its estimate, with a line at 0. The columns beside it say the same.
fn interval(ui: &mut Ui, of: &Estimate, scale: f64, verdict: Verdict) {
    let t = Tokens::of(ui);
    let (rect, _) = ui.allocate_exact_size(PLOT.into(), Sense::hover());
    let x = |value: f64| rect.center().x + (rect.width() / 2.0 - 4.0) * (value / scale) as f32;
    let is_known = matches!(verdict, Verdict::Greater | Verdict::Less);
    let ink = if is_known { t.accent } else { t.ink_soft };
    ui.painter().vline(x(0.0), rect.y_range(), Stroke::new(1.0, t.line));
    let line = [pos2(x(of.low), rect.center().y), pos2(x(of.high), rect.center().y)];
    ui.painter().line_segment(line, Stroke::new(2.0, ink));
    for end in line {
        ui.painter().vline(end.x, (end.y - 3.0)..=(end.y + 3.0), Stroke::new(1.0, ink));
    }
    ui.painter().rect_filled(
        egui::Rect::from_center_size(pos2(x(of.value), rect.center().y), vec2(6.0, 6.0)),
        3.0,
        ink,
    );
}
