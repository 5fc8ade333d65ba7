//! A matrix as a heat map: rows and columns are entries, the strongest first, and a cell is the share of the points that
//! the entry of its row got against that of its column.
//!
//! The share is also a number in the cell, so that colours aren't needed. A number is bold if its interval excludes half
//! of the points.

use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_studio::lab::{Estimate, MatrixResult, PairingGame, PairingResult, RungAgainst, price, signed_whole};
use egui::accesskit::Role;
use egui::{
    Align2, Color32, FontId, Grid, Label, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

/// The size of a cell, in points.
const CELL: [f32; 2] = [40.0, 24.0];
/// From this part of the scale on, numbers are drawn in the ink for coloured ground.
const COLOURED: f32 = 0.55;

/// Draws the map, with the ratings; returns the pairing of the cell that was clicked, and a game of it.
pub(super) fn show<'r>(ui: &mut Ui, result: &'r MatrixResult) -> Option<(&'r PairingResult, PairingGame)> {
    let ranked = result.report.strongest_first();
    let mut picked = None;
    ScrollArea::horizontal().id_salt("lab-matrix").show(ui, |ui| {
        let grid = Grid::new("lab-matrix").spacing([1.0, 1.0]).min_col_width(0.0);
        grid.show(ui, |ui| {
            heads(ui, ranked.len());
            for (number, row) in (1..).zip(&ranked) {
                picked = self::row(ui, result, &ranked, (number, *row)).or(picked.take());
                ui.end_row();
            }
        });
    });
    legend(ui);
    if result.report.pairings.iter().any(|pairing| pairing.alike) {
        ui.colored_label(Tokens::of(ui).ink_soft, words!("lab-matrix-alike"));
    }
    picked
}

fn heads(ui: &mut Ui, entries: usize) {
    let small = |ui: &mut Ui, text: String| drop(ui.label(RichText::new(text).small()));
    small(ui, words!("lab-matrix-against"));
    for number in 1..=entries {
        ui.vertical_centered(|ui| small(ui, number.to_string()));
    }
    for head in [words!("lab-matrix-points"), words!("lab-matrix-elo"), words!("lab-matrix-price")] {
        ui.horizontal(|ui| {
            ui.add_space(space::M);
            small(ui, head);
        });
    }
    ui.end_row();
}

/// The row of an entry: its name, a cell for each other entry, its points, rating and price.
fn row<'r>(
    ui: &mut Ui,
    result: &'r MatrixResult,
    ranked: &[usize],
    (number, row): (usize, usize),
) -> Option<(&'r PairingResult, PairingGame)> {
    let t = Tokens::of(ui);
    let title = |at: usize| result.titles.get(at).map_or("", String::as_str);
    let rung = result.report.rungs.get(row)?;
    let mut picked = None;
    ui.horizontal(|ui| {
        ui.add(Label::new(format!("{number}. {}", title(row))));
        ui.add_space(space::S);
    });
    for column in ranked {
        let other = result.report.rungs.get(*column)?;
        match result.report.against(&rung.name, &other.name) {
            Some(of) => {
                let game = cell(ui, &of, [title(row), title(*column)]);
                picked = game.map(|game| (of.pairing, game)).or(picked);
            }
            None => {
                let (rect, _) = ui.allocate_exact_size(CELL.into(), Sense::hover());
                ui.painter().rect_filled(rect, 2.0, t.line_soft);
            }
        }
    }
    let points = format!("{:.1} %", 100.0 * rung.share);
    let range = |value: String, low: String, high: String| {
        let range = words!("lab-range", low = low, high = high);
        words!("lab-matrix-estimate", value = value, range = range)
    };
    let elo = range(signed_whole(rung.elo.value), signed_whole(rung.elo.low), signed_whole(rung.elo.high));
    let price = price(rung.elo);
    let two = |value: f64| format!("{value:.2}");
    for text in [points, elo, range(two(price.value), two(price.low), two(price.high))] {
        ui.horizontal(|ui| {
            ui.add_space(space::M);
            ui.label(text);
        });
    }
    picked
}

/// A cell; returns a game of it if it was clicked.
fn cell(ui: &mut Ui, of: &RungAgainst<'_>, [row, column]: [&str; 2]) -> Option<PairingGame> {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(CELL.into(), Sense::click());
    let name = || match of.share {
        Some(share) => {
            let [low, high] = [share.low, share.high].map(percent);
            words!("lab-matrix-cell", row = row, column = column, share = percent(share.value), low = low, high = high)
        }
        None => words!("lab-matrix-cell.none", row = row, column = column),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
    let (fill, ink) = colours(t, of.share);
    ui.painter().rect_filled(rect, 2.0, fill);
    if response.hovered() || response.has_focus() {
        ui.painter().rect_stroke(rect, 2.0, Stroke::new(1.5, t.ink), StrokeKind::Inside);
    }
    let is_known = of.share.is_some_and(|share| share.low > 0.5 || share.high < 0.5);
    let star = if of.pairing.alike { "*" } else { "" };
    let text = of.share.map_or("–".to_owned(), |share| format!("{:.0}{star}", 100.0 * share.value));
    let font = FontId::proportional(size::SMALL);
    let at = ui.painter().text(rect.center(), Align2::CENTER_CENTER, &text, font.clone(), ink);
    if is_known {
        // There is no bold font; a second stroke makes a number heavier.
        ui.painter().text(rect.center() + vec2(0.4, 0.0), Align2::CENTER_CENTER, &text, font, ink);
        ui.painter().hline(at.x_range(), at.bottom() - 1.0, Stroke::new(1.0, ink));
    }
    let (game, says) = typical(of, row)?;
    let response = response.on_hover_ui(|ui| {
        ui.label(name());
        ui.label(&says);
    });
    response.clicked().then_some(game)
}

/// A game with the usual result, or with another one, and what a click on its cell does.
fn typical(of: &RungAgainst<'_>, row: &str) -> Option<(PairingGame, String)> {
    let share = of.share.map_or(0.5, |share| share.value);
    let order = if share > 0.5 {
        [2, 1, 0]
    } else if share < 0.5 {
        [0, 1, 2]
    } else {
        [1, 2, 0]
    };
    let (result, game) = order.into_iter().find_map(|result| Some((result, of.games[result]?)))?;
    let says = match result {
        0 => words!("lab-matrix-fly.lost", row = row),
        1 => words!("lab-matrix-fly"),
        _ => words!("lab-matrix-fly.won", row = row),
    };
    Some((game, says))
}

/// Ground and ink of a share.
fn colours(t: &Tokens, share: Option<Estimate>) -> (Color32, Color32) {
    let Some(share) = share else { return (t.sheet, t.ink_soft) };
    let part = (2.0 * share.value - 1.0).clamp(-1.0, 1.0) as f32;
    let end = if part > 0.0 { t.above } else { t.below };
    let ink = if part.abs() > COLOURED { t.on_accent } else { t.ink };
    (t.sheet.lerp_to_gamma(end, part.abs()), ink)
}

fn percent(share: f64) -> String {
    format!("{:.0}", 100.0 * share)
}

/// The scale of colours.
fn legend(ui: &mut Ui) {
    let t = Tokens::of(ui);
    ui.horizontal(|ui| {
        ui.colored_label(t.ink_soft, "0 %");
        let (rect, _) = ui.allocate_exact_size(vec2(160.0, 10.0), Sense::hover());
        const STEPS: usize = 32;
        for step in 0..STEPS {
            let share = (step as f64 + 0.5) / STEPS as f64;
            let left = rect.left() + rect.width() * step as f32 / STEPS as f32;
            let part = egui::Rect::from_min_size(egui::pos2(left, rect.top()), vec2(rect.width() / STEPS as f32, 10.0));
            ui.painter().rect_filled(part, 0.0, colours(t, Some(Estimate { value: share, low: 0.0, high: 0.0 })).0);
        }
        ui.colored_label(t.ink_soft, "100 %");
        ui.colored_label(t.ink_soft, words!("lab-matrix-legend"));
    });
}
