//! The settings of a print: language, paper, how it is turned, backs, and the cells of maps.

use crate::theme::space;
use crate::words::words;
use dicta_print::page::MM;
use dicta_print::{CELL, Flip, Format, Orientation, Request, Sides, What};
use dicta_program::Program;
use egui::{ComboBox, DragValue, Grid, Ui};

/// The width of the lists, so that they fit beside their labels.
const LIST: f32 = 200.0;

/// How many rows the settings have.
pub(super) fn rows(request: &Request, program: &Program) -> usize {
    let has = |parts: &[What]| parts.iter().any(|what| request.parts.contains_key(what));
    let offsets = if has(&BACKS) && request.sides.flip != Flip::None { 2 } else { 0 };
    3 + usize::from(!program.translations.is_empty()) + offsets + usize::from(has(&[What::Maps]))
}

/// The parts that have backs.
const BACKS: [What; 3] = [What::Decks, What::Counters, What::Calibration];

/// Each label is in the line of its input; what has no use for the chosen parts is left out.
pub(super) fn settings(ui: &mut Ui, program: &Program, request: &mut Request) {
    let has = |request: &Request, parts: &[What]| parts.iter().any(|what| request.parts.contains_key(what));
    Grid::new("print-settings").num_columns(2).spacing([space::M, space::XS]).show(ui, |ui| {
        if !program.translations.is_empty() {
            language(ui, program, &mut request.language);
            ui.end_row();
        }
        ui.label(words!("print-paper"));
        let name = |format: Format| Format::ALL.iter().find(|(f, _)| *f == format).map_or("", |(_, name)| *name);
        let formats = Format::ALL.map(|(format, name)| (format, name.to_owned()));
        let format = request.sides.format;
        one(ui, &words!("print-paper"), name(format), formats, &mut request.sides.format);
        ui.end_row();
        ui.label(words!("print-orientation")).on_hover_text(words!("print-orientation.about"));
        let all = Orientation::ALL.map(|orientation| (orientation, turned(orientation)));
        one(ui, &words!("print-orientation"), &turned(request.orientation), all, &mut request.orientation);
        ui.end_row();
        ui.label(words!("print-flip"));
        let all = Flip::ALL.map(|(flip, _)| (flip, flipped(flip)));
        one(ui, &words!("print-flip"), &flipped(request.sides.flip), all, &mut request.sides.flip);
        ui.end_row();
        if has(request, &BACKS) && request.sides.flip != Flip::None {
            offsets(ui, &mut request.sides);
        }
        if has(request, &[What::Maps]) {
            ui.label(words!("print-cell"));
            let field = DragValue::new(&mut request.cell).range(CELL).speed(0.2).suffix(" mm");
            ui.add(field).accessible_name(words!("print-cell"));
            ui.end_row();
        }
    });
}

/// A list with one chosen value.
fn one<T: PartialEq + Copy>(
    ui: &mut Ui,
    name: &str,
    shown: &str,
    all: impl IntoIterator<Item = (T, String)>,
    chosen: &mut T,
) {
    let list = ComboBox::from_id_salt(name).width(LIST).truncate().selected_text(shown);
    let list = list.show_ui(ui, |ui| {
        for (value, title) in all {
            ui.selectable_value(chosen, value, title);
        }
    });
    list.response.accessible_name(name);
}

fn turned(orientation: Orientation) -> String {
    match orientation {
        Orientation::Automatic => words!("print-orientation.automatic"),
        Orientation::Portrait => words!("print-orientation.portrait"),
        Orientation::Landscape => words!("print-orientation.landscape"),
    }
}

fn flipped(flip: Flip) -> String {
    match flip {
        Flip::Long => words!("print-flip.long"),
        Flip::Short => words!("print-flip.short"),
        Flip::None => words!("print-flip.none"),
    }
}

fn offsets(ui: &mut Ui, sides: &mut Sides) {
    let (x, y) = &mut sides.offset;
    for (offset, name) in [(x, words!("print-offset.right")), (y, words!("print-offset.down"))] {
        let mut millimetres = *offset / MM;
        ui.label(&name);
        let field = DragValue::new(&mut millimetres).range(-50.0..=50.0).speed(0.1).suffix(" mm");
        let field = ui.add(field).on_hover_text(words!("print-offset"));
        if field.changed() {
            *offset = millimetres * MM;
        }
        field.accessible_name(name);
        ui.end_row();
    }
}

/// The language of the pages: that of the rules, or one of their translations.
fn language(ui: &mut Ui, program: &Program, chosen: &mut String) {
    let written = (Request::default().language, words!("print-language.written"));
    let translations = program.translations.iter().map(|t| (t.head.name.clone(), t.head.title.clone()));
    let all: Vec<(String, String)> = [written].into_iter().chain(translations).collect();
    let at = all.iter().position(|(code, _)| code == chosen).unwrap_or(0);
    ui.label(words!("print-language"));
    let mut now = at;
    let titles = all.iter().enumerate().map(|(i, (_, title))| (i, title.clone()));
    one(ui, &words!("print-language"), &all[at].1, titles, &mut now);
    if now != at {
        chosen.clone_from(&all[now].0);
    }
}
