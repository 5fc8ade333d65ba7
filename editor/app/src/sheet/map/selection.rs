//! Selected cells of a map: moved, copied, turned, mirrored, deleted, and kept as stamps to draw with.

use crate::board::{BoardAction, BoardView, geometry};
use crate::sheet::entries::{self, EntriesAction};
use crate::sheet::{SheetAction, SheetContext, paper};
use crate::theme::{self, Tokens};
use crate::words::words;
use dicta_program::{Map, MapId, Program};
use dicta_studio::hands::cutouts::{Cutout, DrawnMap, PutProblem, Selection, Turn};
use egui::{Id, Key, Modifiers, RichText, Ui, ViewportCommand};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The number of frames in which requested text of the clipboard arrives.
const PASTE_FRAMES: u8 = 8;

/// What to do with the selected cells.
#[derive(Clone, Debug, PartialEq)]
enum Gesture {
    /// Move them by the way from one cell to another.
    Move(i64, i64),
    Turn(Turn),
    Copy,
    Cut,
    /// Put the cells of this text at the first selected cell.
    Paste(String),
    Delete,
    /// Keep them as a stamp.
    Keep,
}

/// The greatest number of gestures whose selections are remembered.
const STEPS_MAX: usize = 128;

/// The terrain of all cells of a map, as a number.
fn ground_of(map: &Map) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&map.terrain, &map.holes).hash(&mut hasher);
    hasher.finish()
}

/// The selection on a map.
#[derive(Default)]
pub(super) struct Selecting {
    selection: Option<Selection>,
    /// The cell where the selected rectangle begins.
    corner: Option<i64>,
    wanted: Option<Gesture>,
    /// Why the last gesture failed.
    refused: Option<String>,
    /// For how many more frames text of the clipboard is awaited.
    awaited: u8,
    /// The map can't be changed.
    locked: bool,
    /// The ground before and after gestures, and what was selected: undo and redo select it again.
    steps: Vec<(u64, Selection)>,
    /// The ground that was read last.
    ground: u64,
    /// A gesture changes the ground, which is read next.
    pub changed: bool,
    /// A button of the selection was clicked: the keys are for the selection again.
    pub clicked: bool,
}

impl Selecting {
    /// The cells to highlight: those that a stroke selects, or where it moves the selection, else the selection.
    pub fn lit(&self, program: &Program, map: MapId, stroke: &[i64]) -> Option<Vec<i64>> {
        let cells = |selection: Selection| selection.cells;
        let (Some(&first), Some(&last)) = (stroke.first(), stroke.last()) else {
            return self.selection.clone().map(cells);
        };
        match self.carried(first) {
            Some(selection) => {
                let moved = selection.moved(program.board, program.maps.get(map.index())?, first, last);
                Some(moved.map_or_else(|| selection.cells.clone(), cells))
            }
            None => Selection::rectangle(program, map, first, last).map(cells),
        }
    }

    /// The selected cells.
    pub fn cells(&self) -> &[i64] {
        self.selection.as_ref().map(|selection| selection.cells.as_slice()).unwrap_or_default()
    }

    /// The selection, if a stroke from this cell moves it.
    fn carried(&self, first: i64) -> Option<&Selection> {
        self.selection.as_ref().filter(|selection| !self.locked && selection.cells.contains(&first))
    }

    fn select(&mut self, program: &Program, map: MapId, from: i64, to: i64) {
        self.selection = Selection::rectangle(program, map, from, to);
        (self.corner, self.refused) = (Some(from), None);
    }

    /// Takes the map as it is now. If an earlier state has come back, what was selected then is selected again.
    pub fn read(&mut self, map: &Map) {
        let ground = ground_of(map);
        if std::mem::replace(&mut self.ground, ground) == ground {
            return;
        }
        self.refused = None;
        if std::mem::take(&mut self.changed) {
            self.note(ground);
        } else if let Some((_, then)) = self.steps.iter().rev().find(|(of, _)| *of == ground) {
            (self.selection, self.corner) = (Some(then.clone()), None);
        }
    }

    /// Notes what is selected on this ground.
    fn note(&mut self, ground: u64) {
        let selected = self.selection.clone();
        self.steps.extend(selected.map(|selection| (ground, selection)));
        let over = self.steps.len().saturating_sub(STEPS_MAX);
        self.steps.drain(..over);
    }

    /// Forgets the selection. Returns whether there was one.
    pub fn clear(&mut self) -> bool {
        self.refused = None;
        self.selection.take().is_some()
    }

    /// Takes what the pointer and the keys have done on the board. `before` is the cursor in the frame before.
    pub fn take(
        &mut self,
        ui: &Ui,
        (program, map): (&Program, MapId),
        (view, before): (&mut BoardView, Option<i64>),
        done: BoardAction,
    ) {
        let shift = ui.input(|i| i.modifiers.shift);
        match done {
            BoardAction::Drawn => {
                let stroke = std::mem::take(&mut view.stroke);
                let (Some(&first), Some(&last)) = (stroke.first(), stroke.last()) else { return };
                view.cursor = Some(last);
                match self.carried(first).is_some() {
                    true => self.wanted = (first != last).then_some(Gesture::Move(first, last)),
                    false => self.select(program, map, first, last),
                }
            }
            BoardAction::Cell(cell) => {
                let from = self.corner.filter(|_| shift).unwrap_or(cell);
                self.select(program, map, from, cell);
            }
            _ if view.focused && view.cursor != before && shift => {
                let Some(to) = view.cursor else { return };
                let from = self.corner.or(before).unwrap_or(to);
                self.select(program, map, from, to);
            }
            _ => {}
        }
        if view.focused
            && let Some(of) = program.maps.get(map.index())
        {
            self.keys(ui, of);
        }
        if self.awaited > 0 {
            self.awaited -= 1;
            ui.ctx().request_repaint();
        }
        if (view.focused || self.awaited > 0)
            && let Some(text) = entries::pasted(ui.ctx())
        {
            (self.awaited, self.wanted) = (0, Some(Gesture::Paste(text)));
        }
    }

    /// The keys of the selection, while the board has the focus.
    fn keys(&mut self, ui: &Ui, map: &Map) {
        if ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::A)) {
            self.selection = Some(Selection { cells: (0..map.terrain.len() as i64).collect(), anchor: 0 });
            self.refused = None;
        }
        let Some(anchor) = self.selection.as_ref().map(|selection| selection.anchor) else { return };
        let (column, row) = geometry::place(map, anchor);
        let ways = [(Key::ArrowUp, 0, -1), (Key::ArrowDown, 0, 1), (Key::ArrowLeft, -1, 0), (Key::ArrowRight, 1, 0)];
        for (key, x, y) in ways {
            if ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, key)) {
                match geometry::number(map, (column + x, row + y)) {
                    Some(to) => self.wanted = Some(Gesture::Move(anchor, to)),
                    None => self.refused = Some(words!("sheet-map-selection.leaves")),
                }
            }
        }
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        if pressed(Key::Delete) || pressed(Key::Backspace) {
            self.wanted = Some(Gesture::Delete);
        }
        for (event, gesture) in [(egui::Event::Copy, Gesture::Copy), (egui::Event::Cut, Gesture::Cut)] {
            if entries::is_taken(ui, &event) {
                self.wanted = Some(gesture);
            }
        }
    }

    /// Shows the number of selected cells and a button for each gesture.
    pub fn show(&mut self, ui: &mut Ui, (program, map): (&Program, MapId), locked: bool) {
        self.locked = locked;
        let Some(of) = program.maps.get(map.index()) else { return };
        let cells = self.cells();
        let says = match (cells.iter().min(), cells.iter().max()) {
            (Some(first), Some(last)) => {
                let (from, to) = (of.cell_name(*first), of.cell_name(*last));
                words!("sheet-map-selection", n = cells.len(), from = from, to = to)
            }
            _ => words!("sheet-map-selection.none"),
        };
        let (is_empty, mut clicked) = (cells.is_empty(), false);
        paper::soft(ui, &says);
        ui.horizontal_wrapped(|ui| {
            let mut button = |name: String, help: String, changes: bool, needs: bool| {
                let why = match (changes && locked, needs && is_empty) {
                    (true, _) => words!("why-only-read"),
                    (_, true) => words!("sheet-map-selection.none"),
                    _ => String::new(),
                };
                let button = ui.add_enabled(why.is_empty(), egui::Button::new(name).small());
                let pressed = theme::explain_disabled(button, why).on_hover_text(help).clicked();
                clicked |= pressed && ui.input(|i| i.pointer.any_click());
                pressed
            };
            if button(words!("sheet-map-copy"), words!("sheet-map-copy.help"), false, true) {
                self.wanted = Some(Gesture::Copy);
            }
            if button(words!("sheet-map-cut"), words!("sheet-map-cut.help"), true, true) {
                self.wanted = Some(Gesture::Cut);
            }
            if button(words!("sheet-map-paste"), words!("sheet-map-paste.help"), true, false) {
                self.awaited = PASTE_FRAMES;
            }
            for turn in Turn::ALL {
                let name = match turn {
                    Turn::Left => words!("sheet-map-turn.left"),
                    Turn::Right => words!("sheet-map-turn.right"),
                    Turn::About => words!("sheet-map-turn.about"),
                    Turn::Mirrored => words!("sheet-map-turn.mirrored"),
                    Turn::Flipped => words!("sheet-map-turn.flipped"),
                };
                if button(name, words!("sheet-map-turn.help"), true, true) {
                    self.wanted = Some(Gesture::Turn(turn));
                }
            }
            if button(words!("sheet-map-clear"), words!("sheet-map-clear.help"), true, true) {
                self.wanted = Some(Gesture::Delete);
            }
            if button(words!("sheet-map-keep"), words!("sheet-map-keep.help"), false, true) {
                self.wanted = Some(Gesture::Keep);
            }
        });
        self.clicked |= clicked;
        if self.awaited == PASTE_FRAMES {
            ui.ctx().send_viewport_cmd(ViewportCommand::RequestPaste);
        }
        self.reason(ui);
    }

    /// Shows why the last gesture failed.
    pub fn reason(&self, ui: &mut Ui) {
        if let Some(why) = &self.refused {
            ui.label(RichText::new(why).small().color(Tokens::of(ui).error));
        }
    }

    /// Does what is wanted. Returns the number of the stamp that it makes.
    pub fn perform(
        &mut self,
        ui: &Ui,
        cx: &SheetContext<'_>,
        (name, map): (&str, MapId),
        cursor: Option<i64>,
        action: &mut SheetAction,
    ) -> Option<usize> {
        let gesture = self.wanted.take()?;
        let program = &cx.reading.program;
        let of = program.maps.get(map.index())?;
        self.refused = None;
        let drawn = match DrawnMap::of(cx.reading, cx.project, name) {
            Ok(drawn) => drawn,
            Err(why) => {
                self.refused = Some(why.to_string());
                return None;
            }
        };
        if self.locked && !matches!(gesture, Gesture::Copy | Gesture::Keep) {
            self.refused = Some(words!("why-only-read"));
            return None;
        }
        if let Gesture::Paste(text) = &gesture {
            let at = self.selection.as_ref().and_then(|selection| selection.cells.iter().min().copied());
            let at = at.or(cursor).unwrap_or_default();
            match Cutout::read(program.board, text) {
                Some(cutout) => {
                    self.note(ground_of(of));
                    let title = words!("sheet-map-step.paste", map = name, n = cutout.count());
                    self.selection = self.put(&drawn, &cutout, &[at], title, action).or(self.selection.take());
                }
                None => self.refused = Some(words!("sheet-map-paste.no-cells")),
            }
            return None;
        }
        let selection = self.selection.clone()?;
        if !matches!(gesture, Gesture::Copy | Gesture::Keep) {
            self.note(ground_of(of));
        }
        let n = selection.cells.len();
        let (title, moved) = match gesture {
            Gesture::Move(from, to) => {
                (words!("sheet-map-step.move", map = name, n = n), selection.moved(program.board, of, from, to))
            }
            Gesture::Turn(turn) => {
                let title = match turn {
                    Turn::Left | Turn::Right | Turn::About => words!("sheet-map-step.turn", map = name, n = n),
                    Turn::Mirrored | Turn::Flipped => words!("sheet-map-step.mirror", map = name, n = n),
                };
                (title, selection.turned(program.board, of, turn))
            }
            Gesture::Copy | Gesture::Cut => {
                ui.ctx().copy_text(drawn.cut(&selection).text(&format!("{name}_cells")));
                if gesture == Gesture::Cut {
                    change(action, words!("sheet-map-step.cut", map = name, n = n), drawn.cleared(&selection));
                } else {
                    action.entries = Some(EntriesAction::Say(words!("sheet-map-copied", n = n)));
                }
                return None;
            }
            Gesture::Keep => {
                let mut stamps = stamps(ui);
                stamps.push(drawn.cut(&selection));
                let number = stamps.len() - 1;
                set_stamps(ui, stamps);
                return Some(number);
            }
            Gesture::Delete => {
                change(action, words!("sheet-map-step.delete", map = name, n = n), drawn.cleared(&selection));
                return None;
            }
            Gesture::Paste(_) => return None,
        };
        match moved {
            Some(moved) => {
                change(action, title, drawn.carried(&selection, &moved));
                (self.selection, self.corner) = (Some(moved), None);
            }
            None => self.refused = Some(words!("sheet-map-selection.leaves")),
        }
        None
    }

    /// Draws with a stamp along a stroke.
    pub fn stamp(
        &mut self,
        cx: &SheetContext<'_>,
        name: &str,
        (stamp, stroke): (&Cutout, &[i64]),
        action: &mut SheetAction,
    ) {
        match DrawnMap::of(cx.reading, cx.project, name) {
            Ok(drawn) => {
                let title = words!("sheet-map-step.stamp", map = name, n = stamp.count());
                self.put(&drawn, stamp, stroke, title, action);
            }
            Err(why) => self.refused = Some(why.to_string()),
        }
    }

    /// Puts a cutout on the map. Returns the cells that it covers last.
    fn put(
        &mut self,
        drawn: &DrawnMap<'_>,
        cutout: &Cutout,
        at: &[i64],
        title: String,
        action: &mut SheetAction,
    ) -> Option<Selection> {
        match drawn.put(cutout, at) {
            Ok((edits, selection)) => {
                self.refused = None;
                change(action, title, edits);
                Some(selection)
            }
            Err(why) => {
                self.refused = Some(match why {
                    PutProblem::Leaves => words!("sheet-map-selection.leaves"),
                    PutProblem::Board => words!("sheet-map-selection.other-board"),
                    PutProblem::Letter(name) => {
                        words!("sheet-map-selection.no-letter", name = name.replace('_', " "))
                    }
                });
                None
            }
        }
    }
}

/// Makes edits one step of the history, unless nothing changes.
fn change(action: &mut SheetAction, title: String, edits: Vec<dicta_ide::edit::Edit>) {
    action.edits = (!edits.is_empty()).then_some((title, edits));
}

/// The stamps of all maps, until the window is closed.
pub(super) fn stamps(ui: &Ui) -> Vec<Cutout> {
    ui.data(|data| data.get_temp(Id::unique("map-stamps"))).unwrap_or_default()
}

pub(super) fn set_stamps(ui: &Ui, stamps: Vec<Cutout>) {
    ui.data_mut(|data| data.insert_temp(Id::unique("map-stamps"), stamps));
}
