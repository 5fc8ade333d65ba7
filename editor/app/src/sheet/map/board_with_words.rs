//! A board on a sheet: with pieces, and with text beside it or below.

use crate::board::{BoardAction, BoardScene, BoardView, Looks};
use crate::theme::Tokens;
use dicta_program::{Program, Zone};
use dicta_studio::view::{ArcView, PieceView};
use egui::{ScrollArea, Ui};

/// The least share of the width or the height that the picture has.
const BOARD_MIN: f32 = 0.4;

/// Shows a picture with text: to its right if there is space, otherwise below.
pub fn split(ui: &mut Ui, width: f32, picture: impl FnOnce(&mut Ui), words: impl FnOnce(&mut Ui)) {
    // In a low pane, a larger share goes to the text.
    let share = if ui.available_height() < 640.0 { 1.0 - BOARD_MIN } else { 0.52 };
    split_with(ui, (width, share), picture, words);
}

/// The same; text below gets this share of the height.
pub fn split_with(ui: &mut Ui, (width, share): (f32, f32), picture: impl FnOnce(&mut Ui), words: impl FnOnce(&mut Ui)) {
    let t = Tokens::of(ui);
    let frame = egui::Frame::new().fill(t.sheet).inner_margin(egui::Margin::symmetric(10, 8));
    let room = ui.available_size();
    let scroll = |ui: &mut Ui, words: Box<dyn FnOnce(&mut Ui) + '_>| {
        ScrollArea::vertical().id_salt("words").auto_shrink([false, false]).show(ui, |ui| words(ui));
    };
    let words: Box<dyn FnOnce(&mut Ui)> = Box::new(words);
    if room.x > 2.2 * width + 140.0 {
        let side = egui::Panel::right("words-beside").frame(frame).resizable(true).default_size(width + 60.0);
        side.size_range(width * 0.8..=room.x * (1.0 - BOARD_MIN)).show(ui, |ui| scroll(ui, words));
    } else {
        let below = egui::Panel::bottom("words-below").frame(frame).resizable(true).default_size(room.y * share);
        below.size_range(90.0..=(room.y * (1.0 - BOARD_MIN)).max(90.0)).show(ui, |ui| scroll(ui, words));
    }
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| picture(ui));
}

/// Shows a board with pieces, some of them selected; others arrive later, in these turns. Returns what was clicked.
pub fn show_board(
    ui: &mut Ui,
    (program, looks): (&Program, &Looks),
    view: &mut BoardView,
    map: usize,
    zones: &[Zone],
    (pieces, selected, later): (&[PieceView], &[i64], &[(i64, u32)]),
    lit: &Option<Vec<i64>>,
) -> BoardAction {
    let Some(map) = program.maps.get(map) else { return BoardAction::Nothing };
    let arc = |cells: &Vec<i64>| ArcView { name: String::new(), title: String::new(), cells: cells.clone() };
    let arcs: Vec<ArcView> = lit.iter().map(arc).collect();
    let scene = BoardScene {
        program,
        map,
        zones,
        looks,
        pieces,
        selected,
        later,
        active: None,
        candidates: &[],
        preview: None,
        arcs: &arcs,
        relations: &[],
        links: &[],
        cells: &[],
        picked_cell: None,
        ends: &[],
    };
    view.show(ui, &scene)
}

/// The piece at the start of the complete stroke, one of these, and the cell at its end; none if the piece is dropped
/// where there is no cell.
pub fn dragged(
    view: &mut BoardView,
    pieces: &[PieceView],
    of: impl IntoIterator<Item = usize>,
) -> Option<(usize, i64)> {
    let stroke = std::mem::take(&mut view.stroke);
    let ([first, .., last], Some(_)) = (stroke.as_slice(), view.over) else { return None };
    let stood = |piece: &usize| pieces.get(*piece).is_some_and(|p| p.cells.contains(first));
    Some((of.into_iter().find(stood)?, *last))
}
