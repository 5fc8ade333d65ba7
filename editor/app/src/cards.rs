//! Cards of pieces: the picture, the values, and rows of boxes with crossed-off ones.

use crate::board::places::Placed;
use crate::board::view::{BoardScene, paint_piece, side_badge, side_title};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::view::{CardRow, PieceView};
use egui::accesskit::Role;
use egui::{
    CornerRadius, Frame, Label, Margin, Pos2, Rect, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2,
    vec2,
};

/// Shows the card of a piece. Returns whether its title was clicked.
pub fn show(ui: &mut Ui, scene: &BoardScene<'_>, piece: &PieceView) -> bool {
    let t = Tokens::of(ui);
    let mut clicked = false;
    Frame::new().fill(t.sheet).stroke(Stroke::new(1.0, t.line)).corner_radius(5).inner_margin(Margin::same(8)).show(
        ui,
        |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(Vec2::splat(52.0), Sense::hover());
                // Dark pieces must be visible on dark paper, too.
                let ground = if t.dark { t.ground.lerp_to_gamma(t.ink, 0.22) } else { t.ground };
                ui.painter().rect_filled(rect, 4.0, ground);
                portrait(ui, t, scene, piece, rect);
                ui.vertical(|ui| {
                    let title = egui::Button::new(RichText::new(&piece.title).strong()).frame(false).truncate();
                    clicked = ui.add(title).on_hover_text(words!("sheet-piece.help")).clicked();
                    ui.add(Label::new(RichText::new(entry_of(piece)).small().color(t.ink_soft)).truncate());
                    ui.horizontal(|ui| {
                        let (dot, _) = ui.allocate_exact_size(Vec2::splat(12.0), Sense::hover());
                        side_badge(ui.painter(), t, scene.looks, scene.program, dot.center(), 5.0, piece.side);
                        ui.add(Label::new(RichText::new(side_title(scene.program, piece.side)).small()).truncate());
                    });
                });
            });
            ui.add_space(space::XS);
            if !piece.in_play {
                ui.colored_label(t.error, words!("sheet-piece.out"));
            }
            rows(ui, t, piece);
        },
    );
    clicked
}

/// The kind of a piece, and its entry if that has a different title.
fn entry_of(piece: &PieceView) -> &str {
    let kind = piece.entry_title.strip_suffix(piece.title.as_str()).and_then(|kind| kind.strip_suffix(", "));
    kind.unwrap_or(&piece.entry_title)
}

/// The piece upright in a small square; a long one is scaled to fit.
fn portrait(ui: &Ui, t: &Tokens, scene: &BoardScene<'_>, piece: &PieceView, square: Rect) {
    let upright = PieceView { facing: 0, tokens: vec![], cells: vec![], ..piece.clone() };
    let length = piece.cells.len().max(1) as f32;
    let size = if length > 1.0 { square.height() / length } else { square.height() * 1.04 };
    let centre = square.center() - vec2(0.0, (length - 1.0) * size / 2.0);
    let placed = Placed { index: 0, centre, size, stretch: 1.0, room: size, angle: None };
    let sheet = scene.sheet(Pos2::ZERO, size);
    paint_piece(&ui.painter_at(square), t, scene, &upright, &sheet, placed, 0.999);
}

fn rows(ui: &mut Ui, t: &Tokens, piece: &PieceView) {
    ui.spacing_mut().interact_size.y = 15.0;
    ui.spacing_mut().item_spacing.y = 2.0;
    // Boxes need space: long titles of other rows must not take it.
    let boxed = column_width(ui, piece, t, |row| matches!(row, CardRow::Boxes { .. }));
    let width = column_width(ui, piece, t, |row| !matches!(row, CardRow::Boxes { .. }));
    for row in &piece.card {
        match row {
            CardRow::Printed(text) => {
                facts(ui, t, text);
                ui.add_space(space::XXS);
            }
            CardRow::Heading(title) => {
                ui.label(RichText::new(title).small().strong().color(t.ink_soft));
            }
            CardRow::Boxes { title, boxes, crossed } => {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = space::S;
                    column(ui, title, boxed, t);
                    self::boxes(ui, t, title, *boxes, *crossed);
                });
            }
            CardRow::Value { title, value, plain } => {
                ui.horizontal_wrapped(|ui| {
                    column(ui, title, width, t);
                    let colour = if *plain { t.ink } else { t.warning };
                    ui.label(RichText::new(value).small().color(colour));
                });
            }
            CardRow::Hidden { title } => {
                ui.horizontal(|ui| {
                    column(ui, title, width, t);
                    ui.label(RichText::new(words!("sheet-piece.secret")).small().italics().color(t.ink_faint));
                });
            }
        }
    }
}

/// Printed facts. Lines break between facts, not within one.
fn facts(ui: &mut Ui, t: &Tokens, text: &str) {
    let shown: Vec<String> = text.split(" · ").map(|fact| fact.replace(' ', "\u{a0}")).collect();
    let label = ui.label(RichText::new(shown.join("\u{a0}· ")).small().color(t.ink_soft));
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
}

/// Width of the title column of some rows: that of the longest title, within limits.
fn column_width(ui: &Ui, piece: &PieceView, t: &Tokens, wanted: impl Fn(&CardRow) -> bool) -> f32 {
    let titles = piece.card.iter().filter(|row| wanted(row)).filter_map(|row| match row {
        CardRow::Boxes { title, .. } | CardRow::Value { title, .. } | CardRow::Hidden { title } => Some(title),
        CardRow::Heading(_) | CardRow::Printed(_) => None,
    });
    let font = egui::TextStyle::Small.resolve(ui.style());
    let width = |title: &String| ui.painter().layout_no_wrap(capital(title), font.clone(), t.ink_soft).size().x;
    (titles.map(width).fold(60.0, f32::max) + 6.0).min(ui.available_width() * 0.5)
}

fn column(ui: &mut Ui, title: &str, width: f32, t: &Tokens) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, 15.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, capital(title)));
    let font = egui::TextStyle::Small.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple_singleline(capital(title), font, t.ink_soft);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width - 4.0);
    let galley = ui.painter().layout_job(job);
    if galley.elided {
        response.on_hover_text(title);
    }
    ui.painter().galley(rect.left_center() - vec2(0.0, galley.size().y / 2.0), galley, t.ink_soft);
}

/// Capitalizes a title; underscores of a name become spaces.
pub fn capital(title: &str) -> String {
    dicta_studio::names::capitalized(&title.replace('_', " "))
}

fn boxes(ui: &mut Ui, t: &Tokens, title: &str, boxes: i64, crossed: i64) {
    const SIZE: f32 = 9.0;
    const STEP: f32 = SIZE + 2.0;
    let count = boxes.clamp(0, 80);
    // As many lines as needed, of equal length.
    let most = (((ui.available_width() - 4.0) / STEP) as i64).max(4);
    let lines = (count + most - 1) / most.max(1);
    let per_line = if lines > 0 { (count + lines - 1) / lines } else { 0 };
    let (rect, response) =
        ui.allocate_exact_size(vec2(per_line as f32 * STEP, (lines as f32 * STEP).max(15.0)), Sense::hover());
    let name = || words!("sheet-piece.boxes", title = title, n = crossed, all = boxes);
    response.widget_info(|| WidgetInfo::labeled(Role::Meter, true, name()));
    let top = rect.center().y - lines as f32 * STEP / 2.0;
    for i in 0..count {
        let (line, place) = (i / per_line, i % per_line);
        let min = pos2(rect.left() + place as f32 * STEP, top + line as f32 * STEP + 1.0);
        let square = Rect::from_min_size(min, Vec2::splat(SIZE));
        let hit = i < crossed;
        let (fill, edge) = if hit { (t.error_soft, t.error) } else { (t.well, t.ink_soft) };
        ui.painter().rect(square, CornerRadius::same(1), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
        if hit {
            cross(ui, square.shrink(1.5), t);
        }
    }
    response.on_hover_ui(|ui| _ = ui.label(name()));
}

fn cross(ui: &Ui, square: Rect, t: &Tokens) {
    let stroke = Stroke::new(1.5, t.error);
    let line = |a: Pos2, b: Pos2| {
        ui.painter().line_segment([a, b], stroke);
    };
    line(square.left_top(), square.right_bottom());
    line(square.right_top(), square.left_bottom());
}
