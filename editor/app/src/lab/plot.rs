//! Plots of the difference of a comparison, with its interval, over the games played.

use super::titles::Titles;
use crate::theme::Tokens;
use crate::words::words;
use dicta_studio::lab::{LabOrder, Look};
use egui::{Rangef, Ui};
use egui_plot::{AxisHints, FilledArea, HLine, Line, Plot};

const HEIGHT: f32 = 170.0;
/// The width of the numbers beside the axis.
const AXIS: f32 = 48.0;
/// The distance of lines at which their numbers begin to show, and at which they are as dark as text.
const LABELS: Rangef = Rangef { min: 9.0, max: 14.0 };

/// A plot for each pilot of which something is known. The table says the same in words, for screen readers.
pub(super) fn show(ui: &mut Ui, titles: Titles<'_>, order: &LabOrder, looks: &[Look]) {
    let t = Tokens::of(ui);
    // A share is shown in percentage points, as in the table.
    let unit = if order.metric.is_share() { 100.0 } else { 1.0 };
    for (rung, pilot) in order.pilots.iter().enumerate() {
        let of: Vec<&Look> = looks.iter().filter(|look| look.rung == rung).collect();
        // One point is no curve.
        if of.len() < 2 {
            continue;
        }
        let games: Vec<f64> = of.iter().map(|look| look.games as f64).collect();
        let low: Vec<f64> = of.iter().map(|look| unit * look.difference.low).collect();
        let high: Vec<f64> = of.iter().map(|look| unit * look.difference.high).collect();
        let value: Vec<[f64; 2]> = of.iter().map(|look| [look.games as f64, unit * look.difference.value]).collect();
        let interval = FilledArea::new("", &games, &low, &high).fill_color(t.accent_soft);
        let (zero, curve) = (HLine::new("", 0.0).color(t.ink_soft), Line::new("", value).color(t.accent));
        ui.label(words!("lab-plot", pilot = titles.pilot(pilot)));
        // The wheel scrolls the pane.
        let plot = Plot::new(("lab-plot", rung)).height(HEIGHT).allow_scroll(false).allow_zoom(false).allow_drag(false);
        // Lines for games would cross the interval.
        let plot = plot.show_grid([false, true]);
        // The numbers of the axis fit beside its label, and each line has one.
        let differences = AxisHints::new_y().label(words!("lab-column-difference")).min_thickness(AXIS);
        let differences = differences.label_spacing(LABELS);
        let plot = plot.x_axis_label(words!("lab-plot.games")).custom_y_axes(vec![differences]).include_y(0.0);
        plot.show(ui, move |plot| {
            plot.add(interval);
            plot.hline(zero);
            plot.line(curve);
        });
    }
}
