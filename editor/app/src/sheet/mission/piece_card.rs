//! The selected pieces: what can be done with all of them, and the properties of a single one as inputs.

use super::Touch;
use crate::board::{Grid, facing_name};
use crate::command::Command;
use crate::sheet::entries::{self, EntriesAction};
use crate::sheet::{SheetAction, SheetContext, inputs, paper, parts};
use crate::theme::Tokens;
use crate::words::words;
use dicta_program::Secrecy;
use dicta_studio::hands::choices_of;
use dicta_studio::hands::conditions::{StartValue, arrival, pool, start_values};
use dicta_studio::hands::cutouts::Selection;
use dicta_studio::hands::pieces::{self, Line};
use dicta_studio::sheet::mission::MissionSheet;
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui::{CollapsingHeader, Key, Modifiers, RichText, Ui};

/// The most start values that are shown without being asked for.
const VALUES_SHOWN: usize = 8;

/// The name of a mission and its sheet.
type Of<'a> = (&'a str, &'a MissionSheet);

/// What can be done with the selected pieces.
type PieceCommand = fn(&SheetContext<'_>, Of<'_>, &mut Touch, &mut SheetAction);

/// Turns the selected pieces by a number of sides.
fn turn(cx: &SheetContext<'_>, (name, sheet): Of<'_>, touch: &Touch, by: i64, action: &mut SheetAction) {
    let facing = |piece: &usize| Some((*piece, sheet.pieces.get(*piece)?.facing + by));
    let to: Vec<(usize, i64)> = touch.selected.iter().filter_map(facing).collect();
    let title = words!("sheet-mission-step.turn", mission = name, n = to.len());
    let edits = pieces::turned(cx.reading, name, &to);
    action.edits = (!edits.is_empty()).then_some((title, edits));
}

/// Moves the selected pieces by the way from one cell to another. A piece that would leave the map keeps all in place.
pub fn carry(
    cx: &SheetContext<'_>,
    (name, sheet): Of<'_>,
    touch: &mut Touch,
    (from, to): (i64, i64),
    action: &mut SheetAction,
) {
    let Some((moving, cells)) = carried(cx, sheet, &touch.selected, (from, to)) else {
        touch.refused = Some(words!("sheet-mission-leaves"));
        return;
    };
    let to: Vec<(usize, i64)> = moving.into_iter().zip(cells).collect();
    let title = words!("sheet-mission-step.move", mission = name, n = to.len());
    let edits = pieces::moved(cx.reading, name, &to);
    touch.refused = None;
    action.edits = (!edits.is_empty()).then_some((title, edits));
}

/// The selected pieces on the map, and the cells to which the way from one cell to another leads them.
pub fn carried(
    cx: &SheetContext<'_>,
    sheet: &MissionSheet,
    selected: &[usize],
    (from, to): (i64, i64),
) -> Option<(Vec<usize>, Vec<i64>)> {
    let program = &cx.reading.program;
    let stands = |piece: &&usize| sheet.pieces.get(**piece).is_some_and(|p| p.cell >= 0);
    let moving: Vec<usize> = selected.iter().filter(stands).copied().collect();
    let cells = moving.iter().map(|piece| sheet.pieces[*piece].cell).collect();
    let group = Selection { cells, anchor: from };
    let moved = group.moved(program.board, program.maps.get(sheet.map.index())?, from, to)?;
    Some((moving, moved.cells))
}

fn duplicate(cx: &SheetContext<'_>, (name, _): Of<'_>, touch: &mut Touch, action: &mut SheetAction) {
    let edits = pieces::duplicated(cx.reading, name, &touch.selected);
    touch.coming = pieces::added_names(&edits);
    let title = words!("sheet-mission-step.copy", mission = name, n = edits.len());
    action.edits = (!edits.is_empty()).then_some((title, edits));
}

/// Puts the lines of the selected pieces on the clipboard.
fn copy(ui: &Ui, cx: &SheetContext<'_>, (name, _): Of<'_>, touch: &Touch, action: &mut SheetAction) {
    ui.ctx().copy_text(pieces::copied(cx.reading, name, &touch.selected));
    let says = words!("sheet-mission-copied", n = touch.selected.len());
    action.entries = Some(EntriesAction::Say(says));
}

fn delete(cx: &SheetContext<'_>, (name, _): Of<'_>, touch: &mut Touch, action: &mut SheetAction) {
    match pieces::deleted(cx.reading, name, &touch.selected) {
        Ok(deletion) => {
            let title = words!("sheet-mission-step.delete", mission = name, n = touch.selected.len());
            touch.delete(title, deletion, action);
        }
        Err(why) => touch.refused = Some(words!("sheet-mission-used", text = why)),
    }
}

/// The keys for the selected pieces, while the map has the focus.
pub fn keys(
    ui: &Ui,
    cx: &SheetContext<'_>,
    of: Of<'_>,
    (touch, cursor): (&mut Touch, Option<i64>),
    action: &mut SheetAction,
) {
    let pressed = |modifiers, key| ui.input_mut(|i| i.consume_key(modifiers, key));
    if pressed(Modifiers::COMMAND, Key::A) {
        touch.selected = (0..of.1.pieces.len()).filter(|p| of.1.pieces[*p].cell >= 0).collect();
    }
    if let Some(text) = entries::pasted(ui.ctx()) {
        match pieces::pasted(cx.reading, of.0, (touch.roster.of, cursor), &text) {
            Some(edits) => {
                let title = words!("sheet-mission-step.paste", mission = of.0, n = edits.len());
                touch.coming = pieces::added_names(&edits);
                (touch.refused, action.edits) = (None, Some((title, edits)));
            }
            None => touch.refused = Some(words!("sheet-mission-paste.none")),
        }
    }
    if !touch.selected.is_empty() && Command::SelectNext.take(ui.ctx()) {
        duplicate(cx, of, touch, action);
    }
    if !touch.selected.is_empty() && entries::is_taken(ui, &egui::Event::Copy) {
        copy(ui, cx, of, touch, action);
    }
    let Some(first) = touch.selected.first().and_then(|p| of.1.pieces.get(*p)).map(|p| p.cell) else { return };
    let Some(map) = cx.reading.program.maps.get(of.1.map.index()).filter(|_| first >= 0) else { return };
    let (column, row) = crate::board::geometry::place(map, first);
    let ways = [(Key::ArrowUp, 0, -1), (Key::ArrowDown, 0, 1), (Key::ArrowLeft, -1, 0), (Key::ArrowRight, 1, 0)];
    for (key, x, y) in ways {
        if pressed(Modifiers::COMMAND, key) {
            match crate::board::geometry::number(map, (column + x, row + y)) {
                Some(to) => carry(cx, of, touch, (first, to), action),
                None => touch.refused = Some(words!("sheet-mission-leaves")),
            }
        }
    }
    for (key, by) in [(Key::ArrowLeft, -1), (Key::ArrowRight, 1)] {
        if pressed(Modifiers::SHIFT, key) {
            turn(cx, of, touch, by, action);
        }
    }
    if pressed(Modifiers::NONE, Key::Delete) || pressed(Modifiers::NONE, Key::Backspace) {
        delete(cx, of, touch, action);
    }
}

/// The commands for the selected pieces as a menu; those that change them if the project can be changed.
pub fn menu(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    of: Of<'_>,
    (touch, edits): (&mut Touch, bool),
    action: &mut SheetAction,
) {
    let commands: [(String, PieceCommand); 4] = [
        (words!("hand-turn-left"), |cx, of, touch, action| turn(cx, of, touch, -1, action)),
        (words!("hand-turn-right"), |cx, of, touch, action| turn(cx, of, touch, 1, action)),
        (words!("sheet-mission-copy"), |cx, of, touch, action| duplicate(cx, of, touch, action)),
        (words!("sheet-mission-delete"), delete),
    ];
    for (name, does) in commands.into_iter().filter(|_| edits) {
        if ui.button(name).clicked() {
            does(cx, of, touch, action);
            ui.close();
        }
    }
    let entry = entry_of(cx, of, touch);
    if let Some(entry) = entry
        && ui.button(words!("sheet-mission-card")).clicked()
    {
        action.open = Some(SheetRef::new(SheetKind::Entry, entry));
        ui.close();
    }
    let mut lines = of.1.forces.iter().flat_map(|f| &f.seats).flat_map(|s| &s.pieces);
    if let Some(line) = lines.find(|line| touch.selected == [line.piece]) {
        parts::source_item(ui, line.origin, action);
    }
}

/// The name of the entry of the selected piece, if it is a single one.
fn entry_of(cx: &SheetContext<'_>, (_, sheet): Of<'_>, touch: &Touch) -> Option<String> {
    let [piece] = touch.selected[..] else { return None };
    let (kind, entry) = sheet.pieces.get(piece).map(|p| (p.kind, p.entry))?;
    let program = &cx.reading.program;
    let root = program.kinds.get(kind.index()).and_then(|k| program.kinds.get(k.root.index()))?;
    Some(root.entries.get(entry.index())?.head.name.clone())
}

/// Shows the selected pieces.
pub fn show(ui: &mut Ui, cx: &SheetContext<'_>, of: Of<'_>, touch: &mut Touch, action: &mut SheetAction) {
    touch.selected.retain(|piece| *piece < of.1.pieces.len());
    if touch.selected.is_empty() {
        return;
    }
    parts::section(ui, &words!("sheet-mission-selected", n = touch.selected.len()));
    let width = ui.available_width();
    paper::card(ui, width, |ui| {
        let mut wants_copy = false;
        ui.horizontal_wrapped(|ui| {
            let is_clicked = ui.input(|i| i.pointer.any_click());
            let mut is_pressed = false;
            let mut button = |text: String| {
                let pressed = inputs::button(ui, text.clone(), text, None);
                is_pressed |= pressed;
                pressed
            };
            if button(words!("hand-turn-left")) {
                turn(cx, of, touch, -1, action);
            }
            if button(words!("hand-turn-right")) {
                turn(cx, of, touch, 1, action);
            }
            if button(words!("sheet-mission-copy")) {
                duplicate(cx, of, touch, action);
            }
            if button(words!("sheet-mission-clip")) {
                wants_copy = true;
            }
            if button(words!("sheet-mission-delete")) {
                delete(cx, of, touch, action);
            }
            if button(words!("sheet-mission-deselect")) {
                touch.selected.clear();
            }
            touch.returns_focus |= is_pressed && is_clicked;
        });
        if wants_copy {
            copy(ui, cx, of, touch, action);
        }
        touch.confirm(ui, action);
        if let [piece] = touch.selected[..] {
            single(ui, cx, of, piece, touch, action);
        }
    });
}

/// The properties of one piece.
fn single(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (name, sheet): Of<'_>,
    piece: usize,
    touch: &mut Touch,
    action: &mut SheetAction,
) {
    let reading = cx.reading;
    let Some(mission) = pieces::mission(reading, name) else { return };
    let (Some(placed), Some(line)) = (mission.pieces.get(piece), Line::of(reading, mission, piece)) else {
        return paper::soft(ui, &words!("sheet-mission-no-line"));
    };
    if !line.is_single() {
        ui.horizontal_wrapped(|ui| {
            paper::soft(ui, &words!("sheet-mission-several", n = line.count));
            let split = words!("sheet-mission-split");
            if inputs::button(ui, split.clone(), split, None) {
                let title = words!("sheet-mission-step.split", mission = name, n = line.count);
                action.edits = Some((title, pieces::split(reading, name, piece)));
            }
        });
    }
    let called = placed.head.name.as_str();
    let ink = Tokens::of(ui).ink_soft;
    let of = |what: &str| words!("sheet-mission-value", piece = called, what = what);
    if line.is_single() {
        ui.horizontal(|ui| {
            inputs::title(ui, &words!("sheet-mission-name"), ink);
            if let Some(to) = inputs::text(ui, called, &of(&words!("sheet-mission-name")))
                && let Some(project) = cx.project
            {
                match pieces::renamed(reading, project, name, piece, to.trim()) {
                    Ok(change) => action.change = Some(change),
                    Err(why) => touch.refused = Some(why),
                }
            }
        });
    }
    ui.horizontal(|ui| {
        inputs::title(ui, &words!("sheet-mission-title"), ink);
        let now = pieces::own_title(reading, name, piece).unwrap_or_default();
        if let Some(title) = inputs::text(ui, &now, &of(&words!("sheet-mission-title"))) {
            action.edit = pieces::with_title(reading, name, piece, title.trim());
        }
    });
    ui.horizontal(|ui| {
        inputs::title(ui, &words!("sheet-mission-entry"), ink);
        let entries = choices_of(reading, mission, piece);
        let now = entry_of(cx, (name, sheet), touch).unwrap_or_default();
        if let Some(entry) = inputs::one(ui, &now, &entries, &of(&words!("sheet-mission-entry"))) {
            action.edit = pieces::with_entry(reading, name, piece, &entry);
        }
    });
    ui.horizontal(|ui| {
        inputs::title(ui, &words!("sheet-mission-of-seat"), ink);
        let seats: Vec<(String, String)> =
            mission.seats.iter().enumerate().map(|(i, s)| (i.to_string(), s.head.label().to_owned())).collect();
        let picked = inputs::one(ui, &placed.seat.to_string(), &seats, &of(&words!("sheet-mission-of-seat")));
        if let Some(seat) = picked.and_then(|seat| seat.parse().ok())
            && let Some(edits) = pieces::with_seat(reading, name, piece, seat)
        {
            action.edits = Some((words!("sheet-mission-step.to-seat", mission = name, piece = called), edits));
        }
    });
    ui.horizontal(|ui| {
        inputs::title(ui, &words!("sheet-mission-facing"), ink);
        let grid = Grid(reading.program.board);
        let facings: Vec<(String, String)> =
            (0..reading.program.board.facings()).map(|f| (f.to_string(), facing_name(grid, f))).collect();
        let now = placed.facing.to_string();
        let picked = inputs::one(ui, &now, &facings, &of(&words!("sheet-mission-facing")));
        if let Some(facing) = picked.and_then(|f| f.parse().ok()) {
            let title = words!("sheet-mission-step.turn", mission = name, n = 1);
            action.edits = Some((title, pieces::turned(reading, name, &[(piece, facing)])));
        }
    });
    if let Some(value) = arrival(reading, name, piece) {
        let title = words!("sheet-mission-arrives");
        inputs::row(ui, &value, &title, &of(&title), action).on_hover_text(words!("sheet-mission-arrives.help"));
    }
    if let Some(value) = pool(reading, name, piece) {
        let title = words!("sheet-mission-pool-of");
        inputs::row(ui, &value, &title, &of(&title), action).on_hover_text(words!("sheet-mission-pool-of.help"));
    }
    values(ui, cx, (name, piece, called), action);
}

/// The start values of a piece.
fn values(ui: &mut Ui, cx: &SheetContext<'_>, (name, piece, called): (&str, usize, &str), action: &mut SheetAction) {
    let all = start_values(cx.reading, name, piece);
    if all.is_empty() {
        return;
    }
    // Many values, most of them defaults, would push everything else out of sight.
    let title = RichText::new(words!("sheet-mission-values")).small().strong();
    let fold = CollapsingHeader::new(title).id_salt("start-values").default_open(all.len() <= VALUES_SHOWN);
    fold.show(ui, |ui| value_rows(ui, &all, called, action));
}

fn value_rows(ui: &mut Ui, all: &[StartValue], called: &str, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let mut part = "";
    for start in all {
        if start.part != part {
            part = &start.part;
            ui.label(RichText::new(part).small().color(t.ink_soft));
        }
        let title = match start.is_crossed {
            true => words!("sheet-mission-crossed", title = start.value.title.as_str()),
            false => start.value.title.clone(),
        };
        let whole = if part.is_empty() { title.clone() } else { format!("{part}, {title}") };
        let name = words!("sheet-mission-value", piece = called, what = whole.as_str());
        let label = inputs::row(ui, &start.value, &title, &name, action);
        let known = match start.secrecy {
            Secrecy::Public => None,
            Secrecy::Side => Some(words!("sheet-mission-secret.side")),
            Secrecy::Owner => Some(words!("sheet-mission-secret.owner")),
            Secrecy::Nobody => Some(words!("sheet-mission-secret.nobody")),
        };
        let label = if start.docs.is_empty() { label } else { label.on_hover_text(&start.docs) };
        if let Some(known) = known {
            label.on_hover_text(&known);
            paper::soft(ui, &known);
        }
    }
}
