//! The sheet of a map: drawn as on the board, with its terrain and zones, and the missions that use it.

mod board_with_words;
mod map_edges;
mod selection;
mod terrain_brushes;
mod terrain_list;
mod trace;
mod zone_list;

use super::{Sheet, SheetAction, SheetContext, paper, parts};
use crate::board::{BoardAction, BoardView};
use crate::words::words;
use dicta_ide::edit::{Edit, Path};
use dicta_studio::hands;
use dicta_studio::hands::maps::{self, NewTerrain, Tool, drawn};
use dicta_studio::hands::zones::NewZone;
use dicta_studio::sheet::map::MapSheet;
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::Ui;
use selection::{Selecting, stamps};

pub use board_with_words::{dragged, show_board, split, split_with};
pub use trace::Trace;
pub use zone_list::zones;

/// The sheet of the map with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Map {
        name: name.to_owned(),
        sheet: None,
        view: BoardView::default(),
        lit: None,
        pointer: Pointer::default(),
        selecting: Selecting::default(),
        tool: Tool::default(),
        palette: None,
        terrain: None,
        shows_brush: false,
        zone: None,
        refused: None,
    })
}

struct Map {
    name: String,
    sheet: Option<MapSheet>,
    view: BoardView,
    /// The cells highlighted by the legend.
    lit: Option<Vec<i64>>,
    pointer: Pointer,
    selecting: Selecting,
    /// The drawing tool.
    tool: Tool,
    /// What can be drawn on the map.
    palette: Option<Palette>,
    /// The terrain to add to the legend, as typed, and for how many frames its first field takes the focus.
    terrain: Option<(NewTerrain, u8)>,
    /// The chosen brush scrolls into view: its terrain is new.
    shows_brush: bool,
    /// The zone to declare from the selection, as typed, and for how many frames its first field takes the focus.
    zone: Option<(NewZone, u8)>,
    /// Why the map can't have the size that was wanted last.
    refused: Option<String>,
}

/// What the pointer does on the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pointer {
    #[default]
    Move,
    Select,
    /// Draw with this letter of the legend.
    Draw(char),
    /// Draw with the most frequent terrain.
    Erase,
    /// Take the terrain of a cell to draw with.
    Pick,
    /// Draw with the stamp of this number.
    Stamp(usize),
}

impl Pointer {
    fn letter(self) -> Option<char> {
        match self {
            Pointer::Draw(letter) => Some(letter),
            _ => None,
        }
    }

    /// The letter that it draws on a map.
    fn drawn_letter(self, sheet: &MapSheet) -> Option<char> {
        match self {
            Pointer::Erase => sheet.terrains.first().map(|terrain| terrain.letter),
            pointer => pointer.letter(),
        }
    }
}

/// The path of a map, and the letters of its legend with the titles of their terrains.
type Palette = (Path, Vec<(char, String)>);

impl Sheet for Map {
    fn read(&mut self, reading: &Reading) -> bool {
        let found = MapSheet::of(reading, &self.name);
        let known = found.is_some();
        let size = |sheet: &MapSheet| (sheet.columns, sheet.rows);
        if known && found.as_ref().map(size) != self.sheet.as_ref().map(size) {
            // Its cells have other numbers.
            self.selecting.clear();
        }
        self.sheet = found.or(self.sheet.take());
        if known {
            self.refused = None;
            self.palette = hands::of_map(reading, &self.name);
        }
        if let Some(map) = self.sheet.as_ref().and_then(|sheet| reading.program.maps.get(sheet.map.index())) {
            self.selecting.read(map);
        }
        known
    }

    fn fit_map(&mut self) {
        self.view.fit();
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let Some(sheet) = self.sheet.take() else { return };
        let (mut view, mut lit, mut fit) = (std::mem::take(&mut self.view), self.lit.take(), false);
        view.brush = self.pointer != Pointer::Move;
        view.keyed_brush = matches!(self.pointer, Pointer::Draw(_) | Pointer::Erase | Pointer::Stamp(_));
        let program = &cx.reading.program;
        let typing = self.terrain.is_some() || self.zone.is_some();
        let (strokes, before) = (!view.stroke.is_empty(), view.cursor);
        let stamp = match self.pointer {
            Pointer::Stamp(number) => stamps(ui).get(number).cloned(),
            _ => None,
        };
        lit = match self.pointer {
            Pointer::Draw(_) | Pointer::Erase if strokes => Some(drawn(program, sheet.map, self.tool, &view.stroke)),
            Pointer::Select => {
                lit.filter(|_| !strokes).or_else(|| self.selecting.lit(program, sheet.map, &view.stroke))
            }
            Pointer::Stamp(_) => {
                let at = view.hovered_cell.and_then(|cell| Some((cell, program.maps.get(sheet.map.index())?)));
                let covers = |(cell, map)| stamp.as_ref()?.cells_at(program.board, map, cell);
                at.and_then(covers).or(lit)
            }
            _ => lit,
        };
        let mut done = BoardAction::Nothing;
        trace::lay(ui, cx, (&self.name, sheet.map), &mut view);
        split_with(
            ui,
            (230.0, WORDS),
            |ui| {
                done = show_board(
                    ui,
                    (&cx.reading.program, cx.looks),
                    &mut view,
                    sheet.map.index(),
                    &[],
                    (&[], &[], &[]),
                    &lit,
                );
            },
            |ui| fit = self.legend(ui, cx, &sheet, action),
        );
        view.menu(ui, |ui, of| fit |= self.menu(ui, cx, of));
        if fit {
            view.fit();
        }
        if self.pointer == Pointer::Select {
            self.selecting.take(ui, (program, sheet.map), (&mut view, before), done);
            let kept = self.selecting.perform(ui, cx, (&self.name, sheet.map), view.cursor, action);
            self.pointer = kept.map_or(self.pointer, Pointer::Stamp);
            self.selecting.changed |= action.edits.is_some();
            if std::mem::take(&mut self.selecting.clicked) {
                view.take_focus(view.cursor);
            }
        }
        let cells = match done {
            BoardAction::Drawn => std::mem::take(&mut view.stroke),
            BoardAction::Cell(cell) => vec![cell],
            _ => Vec::new(),
        };
        let place = |cell: i64| (cell as u32 % sheet.columns, cell as u32 / sheet.columns);
        let picks = self.pointer == Pointer::Pick || self.pointer.letter().is_some() && ui.input(|i| i.modifiers.alt);
        match (self.pointer.drawn_letter(&sheet), &stamp, &self.palette) {
            _ if cells.is_empty() => {}
            (_, _, Some((of, _))) if picks => {
                let (column, row) = cells.last().map_or((0, 0), |cell| place(*cell));
                let letter = maps::letter_at(cx.reading, of, (column as usize, row as usize));
                self.pointer = letter.map_or(self.pointer, Pointer::Draw);
            }
            (Some(letter), _, Some((of, _))) => {
                let cells = drawn(program, sheet.map, self.tool, &cells);
                let cells = cells.into_iter().map(place).collect();
                action.edit = Some(Edit::Paint { of: of.clone(), cells, letter });
            }
            (_, Some(stamp), _) => self.selecting.stamp(cx, &self.name, (stamp, &cells), action),
            _ => {}
        }
        if !typing && !strokes && ui.input(|i| i.key_pressed(egui::Key::Escape)) {
            let selected = self.pointer == Pointer::Select && self.selecting.clear();
            self.pointer = if selected { Pointer::Select } else { Pointer::Move };
        }
        self.view = view;
        self.sheet = Some(sheet);
    }
}

/// The share of the height that the text below a map gets: the map is drawn on.
const WORDS: f32 = 0.4;

impl Map {
    /// The menu of a cell. Returns whether to show the whole map.
    fn menu(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, of: BoardAction) -> bool {
        let map = self.palette.as_ref().filter(|(of, _)| !is_locked(cx, of)).map(|(of, _)| of.clone());
        if let (BoardAction::Cell(cell), Some(of)) = (of, map)
            && ui.button(words!("sheet-map-pick")).on_hover_text(words!("sheet-map-pick.help")).clicked()
        {
            let width = cx.reading.program.maps.iter().find(|m| m.head.name == self.name).map_or(1, |m| m.width.max(1));
            let place = (cell as usize % width as usize, cell as usize / width as usize);
            self.pointer = maps::letter_at(cx.reading, &of, place).map_or(self.pointer, Pointer::Draw);
            ui.close();
        }
        let fits = ui.button(words!("command-fit-map")).clicked();
        if fits {
            ui.close();
        }
        fits
    }

    /// Shows the legend. Returns whether to fit the whole map.
    fn legend(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MapSheet, action: &mut SheetAction) -> bool {
        paper::head(ui, cx, &sheet.heading, &sheet.size, action);
        let fit = ui.small_button(words!("command-fit-map")).on_hover_text(words!("sheet-map-fit.help"));
        self.lit = None;
        self.brushes(ui, cx, sheet.map, action);
        self.sizes(ui, cx, sheet, action);
        parts::section(ui, &words!("sheet-map-terrain"));
        self.terrains(ui, cx, sheet);
        let drawn = self.palette.as_ref().is_some_and(|(_, letters)| !letters.is_empty());
        if drawn || !sheet.zones.is_empty() {
            parts::section(ui, &words!("sheet-zones"));
            let lit = match drawn {
                true => self.zones(ui, cx, sheet, action),
                false => zones(ui, cx, &sheet.zones, action),
            };
            self.lit = self.lit.take().or(lit);
        }
        self.edges(ui, cx, sheet, action);
        if !sheet.sheets.is_empty() {
            parts::section(ui, &words!("sheet-map-boards"));
            for (letter, columns, rows) in &sheet.sheets {
                paper::soft(ui, &format!("{letter}: {columns} × {rows}"));
            }
        }
        trace::section(ui, cx, (&self.name, sheet.map), action);
        parts::section(ui, &words!("sheet-map-missions"));
        if sheet.missions.is_empty() {
            paper::soft(ui, &words!("sheet-map-missions.none"));
        }
        for (name, title) in &sheet.missions {
            parts::link(ui, title, &SheetRef::new(SheetKind::Mission, name), action);
        }
        fit.clicked()
    }
}

/// Whether the file of a declaration can't be changed.
pub fn is_locked(cx: &SheetContext<'_>, of: &Path) -> bool {
    cx.project.is_none_or(|project| hands::is_built_in(project, of))
}
