//! The tools that draw on a map: brushes for the terrains of its legend, stamps, and the form for a new terrain.

use super::selection::{set_stamps, stamps};
use super::terrain_list::swatch;
use super::{Map, Pointer, is_locked};
use crate::field;
use crate::sheet::paper;
use crate::sheet::{SheetAction, SheetContext, parts};
use crate::theme::{self, Tokens};
use crate::words::words;
use dicta_ide::edit::Path;
use dicta_program::{Map as ProgramMap, MapId};
use dicta_studio::hands::maps::{self, NewTerrain, TerrainProblem, Tool};
use egui::{RichText, Ui, vec2};
use egui_material_icons::icons;
use std::borrow::Cow;

impl Map {
    /// The letters of the legend as brushes: with one selected, the pointer draws cells.
    pub(super) fn brushes(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, map: MapId, action: &mut SheetAction) {
        let Some((of, letters)) = self.palette.clone().filter(|(_, letters)| !letters.is_empty()) else { return };
        let locked = is_locked(cx, &of);
        if locked && self.pointer != Pointer::Select {
            self.pointer = Pointer::Move;
        }
        let mut stamps = stamps(ui);
        parts::section(ui, &words!("sheet-map-draw"));
        ui.horizontal_wrapped(|ui| {
            for (pointer, icon, title, help) in [
                (Pointer::Move, icons::ICON_PAN_TOOL, words!("sheet-map-draw.off"), words!("sheet-map-draw.off-help")),
                (Pointer::Select, icons::ICON_SELECT, words!("sheet-map-select"), words!("sheet-map-select.help")),
                (Pointer::Pick, icons::ICON_COLORIZE, words!("sheet-map-pick"), words!("sheet-map-pick.help")),
                (Pointer::Erase, icons::ICON_INK_ERASER, words!("sheet-map-erase"), words!("sheet-map-erase.help")),
            ] {
                let can = !locked || matches!(pointer, Pointer::Move | Pointer::Select);
                let button = egui::Button::selectable(self.pointer == pointer, icon.codepoint);
                let button = ui.add_enabled(can, button).accessible_name(title.as_str());
                let button = button.on_disabled_hover_text(words!("sheet-map-draw.shipped")).on_hover_ui(|ui| {
                    ui.set_max_width(340.0);
                    ui.label(RichText::new(&title).strong());
                    ui.label(help);
                });
                if button.clicked() {
                    self.pointer = pointer;
                }
            }
            for (letter, title) in letters {
                let chosen = self.pointer == Pointer::Draw(letter);
                // What is enabled as a whole is not moved to the next row by itself.
                if brush_width(ui, &title) > ui.available_size_before_wrap().x {
                    ui.end_row();
                }
                let brush = ui.add_enabled_ui(!locked, |ui| brush(ui, cx, (map, letter), &title, chosen)).inner;
                if chosen && std::mem::take(&mut self.shows_brush) {
                    brush.scroll_to_me(Some(egui::Align::Center));
                }
                let brush = brush.on_hover_text(words!("sheet-map-draw.help"));
                if brush.on_disabled_hover_text(words!("sheet-map-draw.shipped")).clicked() {
                    self.pointer = Pointer::Draw(letter);
                }
            }
            for (number, stamp) in stamps.iter().enumerate() {
                let chosen = self.pointer == Pointer::Stamp(number);
                let button = egui::Button::selectable(chosen, words!("sheet-map-stamp", n = number + 1));
                let button = theme::explain_disabled(ui.add_enabled(!locked, button), words!("why-only-read"));
                if button.on_hover_text(words!("sheet-map-stamp.help", n = stamp.count())).clicked() {
                    self.pointer = Pointer::Stamp(number);
                }
            }
            let add = ui.add_enabled(!locked, egui::Button::new(words!("sheet-map-new")).frame(false));
            let add = theme::explain_disabled(add, words!("why-only-read"));
            if add.on_hover_text(words!("sheet-map-new.help")).clicked() {
                self.terrain = Some((NewTerrain::default(), field::FRESH));
            }
        });
        self.new_terrain(ui, cx, &of, action);
        match self.pointer {
            Pointer::Select => {
                self.selecting.show(ui, (&cx.reading.program, map), locked);
            }
            Pointer::Stamp(number) => {
                if ui.small_button(words!("sheet-map-stamp.remove")).clicked() && number < stamps.len() {
                    stamps.remove(number);
                    set_stamps(ui, stamps);
                    self.pointer = Pointer::Select;
                }
                self.selecting.reason(ui);
            }
            Pointer::Draw(_) | Pointer::Erase => {
                ui.horizontal_wrapped(|ui| {
                    for tool in Tool::ALL {
                        let (name, help) = match tool {
                            Tool::Brush => (words!("sheet-map-brush"), words!("sheet-map-brush.help")),
                            Tool::Line => (words!("sheet-map-line"), words!("sheet-map-line.help")),
                            Tool::Rectangle => (words!("sheet-map-rectangle"), words!("sheet-map-rectangle.help")),
                            Tool::Fill => (words!("sheet-map-fill"), words!("sheet-map-fill.help")),
                        };
                        if ui.selectable_label(self.tool == tool, name).on_hover_text(help).clicked() {
                            self.tool = tool;
                        }
                    }
                });
                paper::soft(ui, &words!("sheet-map-draw.keys"));
            }
            Pointer::Move | Pointer::Pick => {}
        }
    }

    /// The form for a new terrain of the legend, while it is open.
    fn new_terrain(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, of: &Path, action: &mut SheetAction) {
        let Some((mut terrain, mut fresh)) = self.terrain.take() else { return };
        let (mut entered, mut open) = (false, !ui.input(|i| i.key_pressed(egui::Key::Escape)));
        let others = maps::other_terrains(cx.reading, of);
        if !others.is_empty() {
            paper::soft(ui, &words!("sheet-map-new.known"));
            ui.horizontal_wrapped(|ui| {
                for (name, title) in others {
                    let chosen = terrain.name == name;
                    let button = egui::Button::selectable(chosen, RichText::new(title.as_str()).small());
                    let button = ui.add(button.wrap_mode(egui::TextWrapMode::Extend));
                    if button.on_hover_text(name.as_str()).clicked() {
                        let letter = maps::free_letter(cx.reading, of, &name);
                        terrain = NewTerrain { letter: letter.map_or_else(String::new, String::from), name, title };
                    }
                }
            });
        }
        let fields = [
            (&mut terrain.letter, words!("sheet-map-new.letter"), 90.0),
            (&mut terrain.name, words!("sheet-map-new.name"), 120.0),
            (&mut terrain.title, words!("sheet-map-new.title"), 120.0),
        ];
        for (number, (text, name, width)) in fields.into_iter().enumerate() {
            paper::soft(ui, &name);
            let edit = egui::TextEdit::singleline(text).desired_width(ui.available_width().min(width));
            let response = ui.add(edit).accessible_name(name);
            if number == 0 {
                if fresh > 0 {
                    response.scroll_to_me(Some(egui::Align::Center));
                }
                field::take_keyboard(&mut fresh, &response);
            }
            field::select_on_tab(ui, &response, text);
            entered |= field::entered(ui, &response);
        }
        let problem = terrain.problem(cx.reading, of);
        let why = problem.as_ref().map(|problem| match problem {
            TerrainProblem::Letter => words!("sheet-map-new.no-letter"),
            TerrainProblem::LetterTaken(name) => words!("sheet-map-new.letter-taken", name = name.replace('_', " ")),
            TerrainProblem::Name => words!("sheet-map-new.no-name"),
            TerrainProblem::NameTaken(letter) => words!("sheet-map-new.name-taken", letter = letter.to_string()),
        });
        // Nothing is wrong before the user has typed.
        if let Some(why) = why.as_ref().filter(|_| terrain != NewTerrain::default()) {
            ui.label(RichText::new(why).small().color(Tokens::of(ui).error));
        }
        ui.horizontal(|ui| {
            let add = ui.add_enabled(problem.is_none(), egui::Button::new(words!("sheet-map-new.do")));
            entered |= theme::explain_disabled(add, why.clone().unwrap_or_default()).clicked();
            open &= !ui.button(words!("cancel")).clicked();
        });
        if entered && problem.is_none() {
            action.edit = Some(terrain.edit(of));
            self.pointer = terrain.sign().map_or(self.pointer, Pointer::Draw);
            self.shows_brush = true;
        } else if open {
            self.terrain = Some((terrain, fresh));
        }
    }
}

/// How wide a brush with this title is.
fn brush_width(ui: &Ui, title: &str) -> f32 {
    let font = egui::TextStyle::Button.resolve(ui.style());
    let text = ui.painter().layout_no_wrap(title.to_owned(), font, Tokens::of(ui).ink).size().x;
    let spacing = ui.spacing();
    text + SWATCH + spacing.icon_spacing + 2.0 * spacing.button_padding.x
}

/// A terrain to draw with: a cell of it, and its title.
fn brush(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (map, letter): (MapId, char),
    title: &str,
    chosen: bool,
) -> egui::Response {
    let example = cx.reading.program.maps.get(map.index()).and_then(|map| {
        let number = map.legend.iter().position(|terrain| terrain.letter == letter)?;
        let is_hole = |cell: usize| map.holes.get(cell).copied().unwrap_or(false);
        let cell = (0..map.terrain.len()).find(|c| usize::from(map.terrain[*c]) == number && !is_hole(*c));
        Some(match cell {
            Some(cell) => (Cow::Borrowed(map), cell as i64),
            None => (Cow::Owned(alone(map, number)), 0),
        })
    });
    let Some((map, cell)) = example else {
        return ui.add(egui::Button::selectable(chosen, title).wrap_mode(egui::TextWrapMode::Extend));
    };
    let id = egui::IdSalt::new("swatch");
    let picture = egui::Atom::custom(id, vec2(SWATCH, SWATCH));
    let button = egui::Button::selectable(chosen, (picture, title)).wrap_mode(egui::TextWrapMode::Extend).atom_ui(ui);
    if let Some(square) = button.rect(id) {
        swatch(ui, cx, &map, cell, square);
    }
    button.response
}

/// A map of one cell, with a terrain that the map itself does not have yet.
fn alone(map: &ProgramMap, number: usize) -> ProgramMap {
    ProgramMap {
        head: map.head.clone(),
        width: 1,
        height: 1,
        terrain: vec![u8::try_from(number).unwrap_or(0)],
        legend: map.legend.clone(),
        holes: Vec::new(),
        sheets: Vec::new(),
        zones: Vec::new(),
        edges: [-1; 4],
    }
}

/// The side of the picture of a terrain to draw with.
const SWATCH: f32 = 15.0;
