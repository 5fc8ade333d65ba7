//! The edges of a map: who owns them, and columns and rows added and removed there.

use super::{Map, is_locked};
use crate::board::view::side_title;
use crate::sheet::{SheetAction, SheetContext, paper, parts};
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_ide::edit::Edge;
use dicta_studio::hands::maps;
use dicta_studio::sheet::map::MapSheet;
use egui::accesskit::Role;
use egui::{RichText, Ui, WidgetInfo, vec2};

impl Map {
    /// The side that owns each edge, to be chosen from a list.
    pub(super) fn edges(&self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MapSheet, action: &mut SheetAction) {
        let program = &cx.reading.program;
        let sides = program.kinds.get(1).map_or(0, |kind| kind.entries.len());
        let Some((of, _)) = self.palette.as_ref().filter(|_| sides > 0) else { return };
        let locked = is_locked(cx, of);
        parts::section(ui, &words!("sheet-map-edges"));
        for (edge, (_, owner)) in [Edge::North, Edge::East, Edge::South, Edge::West].into_iter().zip(&sheet.edges) {
            let title = |side: Option<usize>| match side {
                Some(side) => side_title(program, side),
                None => words!("sheet-zone-new.no-side"),
            };
            ui.horizontal(|ui| {
                ui.add_enabled_ui(!locked, |ui| {
                    let list = egui::ComboBox::from_id_salt(("edge", edge.name())).selected_text(title(*owner));
                    let list = list.width(110.0).show_ui(ui, |ui| {
                        for side in std::iter::once(None).chain((0..sides).map(Some)) {
                            if ui.selectable_label(side == *owner, title(side)).clicked() {
                                action.edit = maps::owned(cx.reading, of, edge, side);
                            }
                        }
                    });
                    list.response.widget_info(|| {
                        let name = words!("sheet-map-edge", edge = edge_title(edge));
                        WidgetInfo::labeled(Role::ComboBox, !locked, name)
                    });
                });
                if let Some(side) = owner {
                    parts::badge(ui, cx, *side);
                }
                ui.label(RichText::new(edge_title(edge)).small());
            });
        }
    }

    /// Buttons that add or remove columns and rows at each edge.
    pub(super) fn sizes(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MapSheet, action: &mut SheetAction) {
        let Some((of, _)) = &self.palette else { return };
        let locked = is_locked(cx, of);
        let board = cx.reading.program.board;
        parts::section(ui, &words!("sheet-map-size"));
        let mut wanted = None;
        ui.horizontal_wrapped(|ui| {
            for edge in [Edge::West, Edge::East, Edge::North, Edge::South] {
                let n = maps::step(board, edge) as usize;
                if let Some(adds) = edge_buttons(ui, edge, n, locked) {
                    wanted = Some((edge, adds));
                }
                ui.add_space(space::S);
            }
        });
        if let Some((edge, adds)) = wanted {
            match maps::resized(cx.reading, &self.name, edge, adds, self.pointer.letter()) {
                Ok(edit) => action.edit = Some(edit),
                Err(why) => self.refused = Some(why.to_string()),
            }
        }
        if let Some(why) = &self.refused {
            ui.label(RichText::new(why).small().color(Tokens::of(ui).error));
        }
        if sheet.sheets.len() > 1 {
            paper::soft(ui, &words!("sheet-map-size.sheets"));
        }
    }
}

/// Buttons that add or remove `n` columns or rows at an edge; they stay together when the row wraps. Returns whether
/// the clicked one adds.
fn edge_buttons(ui: &mut Ui, edge: Edge, n: usize, locked: bool) -> Option<bool> {
    let title = edge_title(edge);
    let width = |text: &str, style: egui::TextStyle| {
        let font = style.resolve(ui.style());
        ui.painter().layout_no_wrap(text.to_owned(), font, egui::Color32::BLACK).size().x
    };
    let signs = width("−", egui::TextStyle::Button) + width("+", egui::TextStyle::Button);
    let between = 4.0 * ui.spacing().button_padding.x + 2.0 * ui.spacing().item_spacing.x;
    let size = vec2(signs + width(&title, egui::TextStyle::Small) + between, ui.spacing().interact_size.y);
    let mut clicked = None;
    ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
        for (adds, sign) in [(false, "−"), (true, "+")] {
            let name = resize_name(edge, adds, n);
            let button = ui.add_enabled(!locked, egui::Button::new(sign).small());
            let button = button.accessible_name(name.as_str());
            let button = theme::explain_disabled(button, words!("why-only-read"));
            let button = button.on_hover_ui(|ui| {
                ui.set_max_width(340.0);
                ui.label(&name);
                match (n > 1, edge.has_columns()) {
                    (true, true) => _ = ui.label(words!("sheet-map-size.pairs-of-columns")),
                    (true, false) => _ = ui.label(words!("sheet-map-size.pairs-of-rows")),
                    (false, _) => {}
                }
            });
            if button.clicked() {
                clicked = Some(adds);
            }
            if !adds {
                ui.label(RichText::new(title.as_str()).small());
            }
        }
    });
    clicked
}

fn edge_title(edge: Edge) -> String {
    match edge {
        Edge::West => words!("sheet-map-size.left"),
        Edge::East => words!("sheet-map-size.right"),
        Edge::North => words!("sheet-map-size.above"),
        Edge::South => words!("sheet-map-size.below"),
    }
}

/// What a button does that adds or removes `n` columns or rows at an edge.
fn resize_name(edge: Edge, adds: bool, n: usize) -> String {
    match (edge, adds) {
        (Edge::West, true) => words!("sheet-map-add.left", n = n),
        (Edge::East, true) => words!("sheet-map-add.right", n = n),
        (Edge::North, true) => words!("sheet-map-add.above", n = n),
        (Edge::South, true) => words!("sheet-map-add.below", n = n),
        (Edge::West, false) => words!("sheet-map-remove.left", n = n),
        (Edge::East, false) => words!("sheet-map-remove.right", n = n),
        (Edge::North, false) => words!("sheet-map-remove.above", n = n),
        (Edge::South, false) => words!("sheet-map-remove.below", n = n),
    }
}
