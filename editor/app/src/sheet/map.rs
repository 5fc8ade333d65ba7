//! The sheet of a map: drawn as on the board, with its terrain and zones, and the missions that use it.

mod selection;
mod trace;

use super::{Sheet, SheetAction, SheetContext, paper, parts};
use crate::board::view::side_title;
use crate::board::{BoardAction, BoardScene, BoardView, Grid, map_on_screen};
use crate::field;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_ide::edit::{Edge, Edit, Path};
use dicta_program::{MapId, Zone};
use dicta_studio::hands;
use dicta_studio::hands::maps::{self, NewTerrain, TerrainProblem, Tool, drawn};
use dicta_studio::hands::zones::{self as hand_zones, NewZone, ZoneProblem};
use dicta_studio::sheet::map::{MapSheet, ZoneModel};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use dicta_studio::view::{ArcView, PieceView};
use egui::accesskit::Role;
use egui::{CornerRadius, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;
use selection::{Selecting, set_stamps, stamps};

pub use trace::Trace;

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
        known
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
                    (&[], &[]),
                    &lit,
                );
            },
            |ui| fit = self.legend(ui, cx, &sheet, action),
        );
        if fit {
            view.fit();
        }
        if self.pointer == Pointer::Select {
            self.selecting.take(ui, (program, sheet.map), (&mut view, before), done);
            let kept = self.selecting.perform(ui, cx, (&self.name, sheet.map), view.cursor, action);
            self.pointer = kept.map_or(self.pointer, Pointer::Stamp);
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

/// Shows a picture with text: to its right if there is space, otherwise below.
pub fn split(ui: &mut Ui, width: f32, picture: impl FnOnce(&mut Ui), words: impl FnOnce(&mut Ui)) {
    // In a low pane, a larger share goes to the text.
    let share = if ui.available_height() < 640.0 { 0.62 } else { 0.52 };
    split_with(ui, (width, share), picture, words);
}

/// The same; text below gets this share of the height.
fn split_with(ui: &mut Ui, (width, share): (f32, f32), picture: impl FnOnce(&mut Ui), words: impl FnOnce(&mut Ui)) {
    let t = Tokens::of(ui);
    let frame = egui::Frame::new().fill(t.sheet).inner_margin(egui::Margin::symmetric(10, 8));
    let room = ui.available_size();
    let scroll = |ui: &mut Ui, words: Box<dyn FnOnce(&mut Ui) + '_>| {
        ScrollArea::vertical().id_salt("words").auto_shrink([false, false]).show(ui, |ui| words(ui));
    };
    let words: Box<dyn FnOnce(&mut Ui)> = Box::new(words);
    if room.x > 2.2 * width + 140.0 {
        let side = egui::Panel::right("words").frame(frame).resizable(true).default_size(width + 60.0);
        side.size_range(width * 0.8..=room.x * 0.6).show(ui, |ui| scroll(ui, words));
    } else {
        let below = egui::Panel::bottom("words").frame(frame).resizable(true).default_size(room.y * share);
        below.size_range(90.0..=room.y * 0.8).show(ui, |ui| scroll(ui, words));
    }
    egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| picture(ui));
}

/// Shows a board with pieces, some of them selected. Returns what was clicked.
pub fn show_board(
    ui: &mut Ui,
    (program, looks): (&dicta_program::Program, &crate::board::Looks),
    view: &mut BoardView,
    map: usize,
    zones: &[Zone],
    (pieces, selected): (&[PieceView], &[i64]),
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

/// The piece at the start of the complete stroke, one of these, and the cell at its end.
pub fn dragged(
    view: &mut BoardView,
    pieces: &[PieceView],
    of: impl IntoIterator<Item = usize>,
) -> Option<(usize, i64)> {
    let stroke = std::mem::take(&mut view.stroke);
    let [first, .., last] = stroke.as_slice() else { return None };
    let stood = |piece: &usize| pieces.get(*piece).is_some_and(|p| p.cells.contains(first));
    Some((of.into_iter().find(stood)?, *last))
}

impl Map {
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

    /// The side that owns each edge, to be chosen from a list.
    fn edges(&self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MapSheet, action: &mut SheetAction) {
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

    /// The letters of the legend as brushes: with one selected, the pointer draws cells.
    fn brushes(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, map: MapId, action: &mut SheetAction) {
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
                let brush = ui.add_enabled_ui(!locked, |ui| brush(ui, cx, (map, letter), &title, chosen)).inner;
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
        let fields = [
            (&mut terrain.letter, words!("sheet-map-new.letter"), 90.0),
            (&mut terrain.name, words!("sheet-map-new.name"), 120.0),
            (&mut terrain.title, words!("sheet-map-new.title"), 120.0),
        ];
        ui.horizontal_wrapped(|ui| {
            for (number, (text, name, width)) in fields.into_iter().enumerate() {
                let edit = egui::TextEdit::singleline(text).hint_text(name.clone()).desired_width(width);
                let response = ui.add(edit).accessible_name(name);
                if number == 0 {
                    field::take_keyboard(&mut fresh, &response);
                }
                field::select_on_tab(ui, &response, text);
                entered |= field::entered(ui, &response);
            }
        });
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
        } else if open {
            self.terrain = Some((terrain, fresh));
        }
    }

    /// Lists the zones with buttons that change them by the selected cells. Returns the cells of the one under the
    /// pointer.
    fn zones(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        sheet: &MapSheet,
        action: &mut SheetAction,
    ) -> Option<Vec<i64>> {
        let (of, _) = self.palette.clone()?;
        let map = cx.reading.program.maps.get(sheet.map.index())?;
        let locked = is_locked(cx, &of);
        let selected = match self.pointer {
            Pointer::Select => self.selecting.cells().to_vec(),
            _ => Vec::new(),
        };
        let mut lit = None;
        let button = |ui: &mut Ui, text: String, name: String, why: String| {
            let why = if locked { words!("why-only-read") } else { why };
            let button = ui.add_enabled(why.is_empty(), egui::Button::new(text).small()).accessible_name(name);
            theme::explain_disabled(button, why).clicked()
        };
        let none = || if selected.is_empty() { words!("sheet-map-selection.none") } else { String::new() };
        for (model, zone) in sheet.zones.iter().zip(&map.zones) {
            lit = zones(ui, cx, std::slice::from_ref(model), action).or(lit);
            let title = model.heading.title.as_str();
            ui.horizontal_wrapped(|ui| {
                let name = words!("sheet-zone-add.of", zone = title);
                if button(ui, words!("sheet-zone-add"), name, none())
                    && let Some(edit) = hand_zones::grown(cx.reading, (map, &of), zone, &selected)
                {
                    let step = words!("sheet-zone-step.add", map = self.name.as_str(), zone = title);
                    action.edits = Some((step, vec![edit]));
                }
                let less = hand_zones::shrunk(cx.reading, (map, &of), zone, &selected);
                let why = match (selected.is_empty(), &less) {
                    (false, None) => words!("sheet-zone-remove.not"),
                    _ => none(),
                };
                let name = words!("sheet-zone-remove.of", zone = title);
                if button(ui, words!("sheet-zone-remove"), name, why)
                    && let Some(edits) = less
                {
                    let step = words!("sheet-zone-step.remove", map = self.name.as_str(), zone = title);
                    action.edits = Some((step, edits));
                }
                let name = words!("sheet-zone-delete.of", zone = title);
                if button(ui, words!("sheet-zone-delete"), name, String::new()) {
                    action.edit = Some(Edit::Clear { of: hand_zones::path(&of, &zone.head.name) });
                }
            });
        }
        let new = words!("sheet-zone-new");
        if button(ui, new.clone(), new, none()) {
            self.zone = Some((NewZone::default(), field::FRESH));
        }
        self.new_zone(ui, cx, (map, &of), &selected, action);
        lit
    }

    /// The form for a new zone of the selected cells, while it is open.
    fn new_zone(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (map, of): (&dicta_program::Map, &Path),
        cells: &[i64],
        action: &mut SheetAction,
    ) {
        let Some((mut zone, mut fresh)) = self.zone.take() else { return };
        let program = &cx.reading.program;
        let (mut entered, mut open) = (false, !ui.input(|i| i.key_pressed(egui::Key::Escape)));
        let fields =
            [(&mut zone.name, words!("sheet-zone-new.name")), (&mut zone.title, words!("sheet-zone-new.title"))];
        ui.horizontal_wrapped(|ui| {
            for (number, (text, name)) in fields.into_iter().enumerate() {
                let edit = egui::TextEdit::singleline(text).hint_text(name.clone()).desired_width(120.0);
                let response = ui.add(edit).accessible_name(name);
                if number == 0 {
                    field::take_keyboard(&mut fresh, &response);
                }
                entered |= field::entered(ui, &response);
            }
            let title = |side: Option<usize>| match side {
                Some(side) => side_title(program, side),
                None => words!("sheet-zone-new.no-side"),
            };
            let list = egui::ComboBox::from_id_salt("zone-side").selected_text(title(zone.side)).show_ui(ui, |ui| {
                let sides = 0..program.kinds.get(1).map_or(0, |kind| kind.entries.len());
                for side in std::iter::once(None).chain(sides.map(Some)) {
                    ui.selectable_value(&mut zone.side, side, title(side));
                }
            });
            list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, words!("sheet-zone-new.side")));
        });
        let problem = zone.problem(map, &[], cells);
        let why = problem.map(|problem| match problem {
            ZoneProblem::Name => words!("sheet-map-new.no-name"),
            ZoneProblem::NameTaken => words!("sheet-zone-new.name-taken"),
            ZoneProblem::NoCells => words!("sheet-map-selection.none"),
        });
        // Nothing is wrong before the user has typed.
        if let Some(why) = why.as_ref().filter(|_| zone != NewZone::default()) {
            ui.label(RichText::new(why).small().color(Tokens::of(ui).error));
        }
        ui.horizontal(|ui| {
            let add = ui.add_enabled(problem.is_none(), egui::Button::new(words!("sheet-zone-new.do")));
            entered |= theme::explain_disabled(add, why.clone().unwrap_or_default()).clicked();
            open &= !ui.button(words!("cancel")).clicked();
        });
        if entered && problem.is_none() {
            action.edit = Some(zone.edit(program, (map, of), cells));
        } else if open {
            self.zone = Some((zone, fresh));
        }
    }

    /// Buttons that add or remove columns and rows at each edge.
    fn sizes(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MapSheet, action: &mut SheetAction) {
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

    fn terrains(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MapSheet) {
        let t = Tokens::of(ui);
        let program = &cx.reading.program;
        let Some(of) = program.maps.get(sheet.map.index()) else { return };
        for terrain in &sheet.terrains {
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 30.0), Sense::hover());
            let share = 100.0 * terrain.cells as f32 / sheet.cells.max(1) as f32;
            let name = || words!("sheet-terrain", title = terrain.title.as_str(), n = terrain.cells);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name()));
            let square = egui::Rect::from_min_size(rect.min + vec2(0.0, 1.0), vec2(28.0, 28.0));
            swatch(ui, cx, of, terrain.example, square);
            let share = format!("{share:.0}");
            let says = match terrain.opaque {
                true => words!("sheet-terrain.opaque", n = terrain.cells, share = share),
                false => words!("sheet-terrain.share", n = terrain.cells, share = share),
            };
            let text = format!("{}\n{says}", terrain.title);
            let galley = ui.painter().layout(text, egui::FontId::proportional(11.5), t.ink, rect.width() - 36.0);
            ui.painter().galley(rect.min + vec2(34.0, 0.0), galley, t.ink);
            if response.hovered() {
                let holds = |c: &usize| {
                    usize::from(of.terrain[*c]) == terrain.number && !of.holes.get(*c).copied().unwrap_or(false)
                };
                self.lit = Some((0..of.terrain.len()).filter(holds).map(|c| c as i64).collect());
            }
            response.on_hover_ui(|ui| {
                ui.label(name());
                ui.label(words!("sheet-terrain.letter", letter = terrain.letter.to_string()));
            });
        }
    }
}

/// Draws a cell as on the map, without its number, in a square.
fn swatch(ui: &Ui, cx: &SheetContext<'_>, map: &dicta_program::Map, cell: i64, square: egui::Rect) {
    let t = Tokens::of(ui);
    let program = &cx.reading.program;
    let grid = Grid(program.board);
    let scale = square.width() - 2.0;
    let (column, row) = crate::board::geometry::place(map, cell);
    let origin = square.center() - grid.centre(column, row).to_vec2() * scale;
    let drawn = map_on_screen::MapOnScreen { program, map, zones: &[], grid, origin, cell: scale };
    drawn.paint_ground(&ui.painter_at(square), t, cx.looks, column - 1..column + 2, row - 1..row + 2);
    ui.painter().rect_stroke(square, CornerRadius::same(2), Stroke::new(1.0, t.line), StrokeKind::Inside);
}

/// A terrain to draw with: a cell of it, if the map has one, and its title.
fn brush(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (map, letter): (MapId, char),
    title: &str,
    chosen: bool,
) -> egui::Response {
    let map = cx.reading.program.maps.get(map.index());
    let example = map.and_then(|map| {
        let number = map.legend.iter().position(|terrain| terrain.letter == letter)?;
        let is_hole = |cell: usize| map.holes.get(cell).copied().unwrap_or(false);
        let cell = (0..map.terrain.len()).find(|c| usize::from(map.terrain[*c]) == number && !is_hole(*c))?;
        Some((map, cell as i64))
    });
    let Some((map, cell)) = example else { return ui.add(egui::Button::selectable(chosen, title)) };
    let id = egui::IdSalt::new("swatch");
    let picture = egui::Atom::custom(id, vec2(SWATCH, SWATCH));
    let button = egui::Button::selectable(chosen, (picture, title)).atom_ui(ui);
    if let Some(square) = button.rect(id) {
        swatch(ui, cx, map, cell, square);
    }
    button.response
}

/// The side of the picture of a terrain to draw with.
const SWATCH: f32 = 15.0;

/// Whether the file of a declaration can't be changed.
pub fn is_locked(cx: &SheetContext<'_>, of: &Path) -> bool {
    cx.project.is_none_or(|project| hands::is_built_in(project, of))
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

/// Lists the zones with their owners; returns the cells of the one under the pointer.
pub fn zones(ui: &mut Ui, cx: &SheetContext<'_>, zones: &[ZoneModel], action: &mut SheetAction) -> Option<Vec<i64>> {
    let t = Tokens::of(ui);
    let mut lit = None;
    for zone in zones {
        let response = ui.horizontal(|ui| {
            if let Some(side) = zone.side {
                parts::badge(ui, cx, side);
            }
            let text = RichText::new(&zone.heading.title).small().color(t.ink);
            paper::to_text(ui, cx, text, zone.heading.origin, action)
        });
        if response.inner.hovered() || response.response.hovered() {
            lit = Some(zone.cells.clone());
        }
        let (used, count) = (zone.used || zone.side.is_some(), zone.cells.len());
        response.inner.on_hover_ui(|ui| {
            ui.label(words!("sheet-zone.cells", n = count, cells = zone.names.as_str()));
            if !used {
                ui.label(words!("sheet-no-rule"));
            }
        });
        let says = if used { words!("sheet-zone", n = count) } else { words!("sheet-zone.unused", n = count) };
        paper::soft(ui, &says);
        ui.add_space(space::XXS);
    }
    lit
}
