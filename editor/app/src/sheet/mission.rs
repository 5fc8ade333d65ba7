//! The sheet of a mission: the set-up on the map, the forces, victory, scheduled events, and possible problems.
//!
//! Everything on it is changed by hand: pieces on the map and in the list ([`seat_list`], [`piece_card`]), new ones from
//! the roster ([`super::roster`]), conditions ([`terms`]), endings and events ([`victory`]). [`Touch`] is what is being changed.

mod checklist;
mod piece_card;
mod seat_list;
pub mod terms;
pub mod victory;

use super::map::{dragged, is_locked, show_board, split_with, zones};
use super::paper::HOLE;
use super::roster::{self, RosterView};
use super::{Sheet, SheetAction, SheetContext, inputs, paper, parts};
use crate::board::view::side_title;
use crate::board::{BoardAction, BoardView};
use crate::command::Command;
use crate::field;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_studio::hands::conditions::{Conditions, SeatForm, seats};
use dicta_studio::hands::endings;
use dicta_studio::hands::pieces::{self, Deletion, NewPiece, Placeable, placeable};
use dicta_studio::hands::zones::{NewZone, ZoneProblem};
use dicta_studio::sheet::mission::checks::Answer;
use dicta_studio::sheet::mission::{EndModel, Force, MissionSheet, OptionLine, PieceLine, ScoreModel, SeatModel};
use dicta_studio::sheet::{Reading, Setting, SheetKind, SheetRef};
use dicta_studio::view::PieceView;
use egui::accesskit::Role;
use egui::{Button, ComboBox, RichText, TextEdit, Ui, WidgetInfo};
use egui_material_icons::icons;
use seat_list::SeatList;
use std::borrow::Cow;
use std::collections::BTreeMap;
use terms::Description;
use victory::{EndingForm, EventForm};

/// The sheet of the mission with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Mission {
        name: name.to_owned(),
        sheet: None,
        form: None,
        seats: Vec::new(),
        entries: Vec::new(),
        view: BoardView::default(),
        picks: BTreeMap::new(),
        touch: Touch::default(),
    })
}

/// The share of the height for text below the board: pieces are set up on the board, in a low window as well.
const TEXT: f32 = 0.45;
/// Minimum width of the list of a pool.
const POOL_WIDTH: f32 = 140.0;

struct Mission {
    name: String,
    sheet: Option<MissionSheet>,
    form: Option<Conditions>,
    seats: Vec<SeatForm>,
    /// What its pieces can be.
    entries: Vec<Placeable>,
    view: BoardView,
    /// The entries picked from the pools of pieces, by piece.
    picks: BTreeMap<String, String>,
    touch: Touch,
}

/// What is being changed on the sheet.
#[derive(Default)]
struct Touch {
    /// Highlighted cells of a zone or a piece.
    lit: Option<Vec<i64>>,
    /// The selected pieces, by their numbers.
    selected: Vec<usize>,
    /// What is shown of the roster; its number is that of the seat that new pieces go to.
    roster: RosterView,
    /// The seat whose form is open.
    open_seat: Option<usize>,
    /// The zone that is drawn, its cells, and for how many frames its first field takes the focus.
    zone: Option<(NewZone, Vec<i64>, u8)>,
    ending: Option<EndingForm>,
    event: Option<EventForm>,
    describing: Description,
    /// What is deleted together with its uses, once this is confirmed.
    deleting: Option<(String, Deletion)>,
    /// Why the last gesture failed.
    refused: Option<String>,
    /// The names of pieces that are being added: they are selected as soon as the mission has them.
    coming: Vec<String>,
    /// The whole map is to be shown.
    fits: bool,
    /// The map takes the focus again, with its keys for the selected pieces.
    returns_focus: bool,
}

impl Touch {
    /// Selects a piece; with Ctrl or Shift, adds it to the selection or drops it.
    fn select(&mut self, ui: &Ui, piece: usize) {
        let more = ui.input(|i| i.modifiers.command || i.modifiers.shift);
        (self.refused, self.deleting) = (None, None);
        self.coming.clear();
        match self.selected.iter().position(|p| *p == piece).filter(|_| more) {
            Some(at) => _ = self.selected.remove(at),
            None if more => self.selected.push(piece),
            None => self.selected = vec![piece],
        }
    }

    /// Selects the pieces that have been added, if the mission has them.
    fn select_coming(&mut self, reading: &Reading, name: &str) {
        let Some(mission) = pieces::mission(reading, name) else { return };
        let number = |name: &String| mission.pieces.iter().position(|p| p.head.name == *name);
        let found: Option<Vec<usize>> = self.coming.iter().map(number).collect();
        if let Some(found) = found.filter(|found| !found.is_empty()) {
            self.selected = found;
            self.coming.clear();
        }
    }

    /// Deletes pieces as a step with this title; if something else names them, asks first.
    fn delete(&mut self, title: String, deletion: Deletion, action: &mut SheetAction) {
        match deletion.uses.is_empty() {
            true => {
                self.selected.clear();
                action.edits = Some((title, deletion.edits));
            }
            false => self.deleting = Some((title, deletion)),
        }
    }

    /// Asks whether to delete the uses of pieces with them.
    fn confirm(&mut self, ui: &mut Ui, action: &mut SheetAction) {
        let Some((title, deletion)) = self.deleting.take() else { return };
        paper::soft(ui, &words!("sheet-mission-uses", n = deletion.uses.len()));
        for line in &deletion.uses {
            ui.label(paper::code(ui, line, crate::theme::size::SMALL));
        }
        let mut open = true;
        ui.horizontal(|ui| {
            if ui.button(words!("sheet-mission-uses.do", n = deletion.uses.len())).clicked() {
                self.selected.clear();
                action.edits = Some((title.clone(), deletion.edits.clone()));
                open = false;
            }
            open &= !ui.button(words!("cancel")).clicked();
        });
        self.deleting = open.then_some((title, deletion));
    }
}

/// Adds a piece to the mission.
fn add(cx: &SheetContext<'_>, name: &str, piece: NewPiece, action: &mut SheetAction) {
    let title = words!("sheet-mission-step.add", mission = name, entry = piece.entry.replace('_', " "));
    action.edits = piece.edit(cx.reading, name).map(|edit| (title, vec![edit]));
}

/// The pieces that arrive later, by their numbers, with their turns.
fn later(reading: &Reading, sheet: &MissionSheet) -> Vec<(i64, u32)> {
    let mission = reading.program.missions.get(sheet.mission);
    let pieces = mission.into_iter().flat_map(|m| &m.pieces).enumerate();
    pieces.filter(|(_, p)| p.arrives > 0).map(|(i, p)| (i as i64, p.arrives)).collect()
}

/// The pieces as the board shows them: those that arrive later are on it.
fn with_later<'a>(pieces: &'a [PieceView], later: &[(i64, u32)]) -> Cow<'a, [PieceView]> {
    if later.is_empty() {
        return Cow::Borrowed(pieces);
    }
    let mut all = pieces.to_vec();
    for piece in all.iter_mut().filter(|p| later.iter().any(|(id, _)| *id == p.id)) {
        piece.in_play = true;
    }
    Cow::Owned(all)
}

impl Sheet for Mission {
    fn read(&mut self, reading: &Reading) -> bool {
        let found = MissionSheet::of(reading, &self.name);
        let known = found.is_some();
        if known {
            self.form = Conditions::of_mission(reading, &self.name);
            self.seats = seats(reading, &self.name);
            self.entries = placeable(&reading.program);
            self.touch.select_coming(reading, &self.name);
        }
        self.sheet = found.or(self.sheet.take());
        known
    }

    fn fit_map(&mut self) {
        self.view.fit();
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let Some(sheet) = self.sheet.take() else { return };
        let (mut view, mut lit) = (std::mem::take(&mut self.view), self.touch.lit.take());
        let edits = cx.project.is_some_and(|project| !project.is_read_only());
        // Before the board takes the arrows. While a zone is drawn, they draw.
        if view.focused && edits && self.touch.zone.is_none() {
            piece_card::keys(ui, cx, (&self.name, &sheet), (&mut self.touch, view.cursor), action);
        }
        // A drag moves the piece under the pointer, or draws a zone, or else pans the board.
        let draws = self.touch.zone.is_some();
        view.keyed_brush = draws;
        view.keeps = if edits && !self.touch.selected.is_empty() { &[Command::SelectNext] } else { &[] };
        view.brush = draws || view.hovered_piece.is_some() || !view.stroke.is_empty();
        lit = self.lit(cx, &sheet, &view, lit);
        let coming = roster::dragged(ui);
        if coming.is_some() {
            lit = view.over.map(|cell| vec![cell]).or(lit);
        }
        let mission = cx.reading.program.missions.get(sheet.mission);
        let of_its_own = mission.map_or(&[][..], |m| &m.zones);
        let selected: Vec<i64> = self.touch.selected.iter().map(|piece| *piece as i64).collect();
        let (mut done, cursor) = (BoardAction::Nothing, view.cursor);
        // Reinforcements are on the board as well, faintly.
        let later = later(cx.reading, &sheet);
        let pieces = with_later(&sheet.pieces, &later);
        split_with(
            ui,
            (300.0, TEXT),
            |ui| {
                let program = (&*cx.reading.program, cx.looks);
                let pieces = (pieces.as_ref(), selected.as_slice(), later.as_slice());
                done = show_board(ui, program, &mut view, sheet.map.index(), of_its_own, pieces, &lit);
            },
            |ui| self.words(ui, cx, (&sheet, edits), cursor, action),
        );
        if std::mem::take(&mut self.touch.fits) {
            view.fit();
        }
        if std::mem::take(&mut self.touch.returns_focus) {
            view.take_focus(None);
        }
        if let Some((entry, true)) = coming
            && let Some(cell) = view.over
        {
            let seat = pieces::seat_for(cx.reading, &self.name, &entry.entry, self.touch.roster.of);
            let piece = NewPiece { entry: entry.entry, seat, cell: Some(cell) };
            add(cx, &self.name, piece, action);
        }
        self.take(ui, cx, (&sheet, &mut view), done, action);
        let mut fit = false;
        view.menu(ui, |ui, of| fit = self.menu(ui, cx, (&sheet, edits), of, action));
        if fit {
            view.fit();
        }
        (self.view, self.sheet) = (view, Some(sheet));
    }
}

impl Mission {
    /// The cells to highlight: those of a zone that is drawn, those to which pieces are dragged, or others.
    fn lit(
        &self,
        cx: &SheetContext<'_>,
        sheet: &MissionSheet,
        view: &BoardView,
        lit: Option<Vec<i64>>,
    ) -> Option<Vec<i64>> {
        let (first, last) = (view.stroke.first().copied(), view.stroke.last().copied());
        if let Some((_, cells, _)) = &self.touch.zone {
            return Some(cells.iter().chain(&view.stroke).copied().collect());
        }
        let (Some(first), Some(last)) = (first, last) else { return lit };
        if view.over.is_none() {
            return Some(Vec::new());
        }
        let stands = |piece: &&usize| sheet.pieces.get(**piece).is_some_and(|p| p.cells.contains(&first));
        match self.touch.selected.iter().any(|piece| stands(&piece)) {
            true => {
                let carried = piece_card::carried(cx, sheet, &self.touch.selected, (first, last));
                Some(carried.map_or_else(Vec::new, |(_, cells)| cells))
            }
            false => Some(vec![last]),
        }
    }

    /// The menu of a piece or a cell of the board. Returns whether to show the whole map.
    fn menu(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (sheet, edits): (&MissionSheet, bool),
        of: BoardAction,
        action: &mut SheetAction,
    ) -> bool {
        if let BoardAction::Piece(id) = of {
            let piece = id as usize;
            if !self.touch.selected.contains(&piece) {
                self.touch.selected = vec![piece];
            }
            piece_card::menu(ui, cx, (&self.name, sheet), (&mut self.touch, edits), action);
            ui.separator();
        }
        let fits = ui.button(words!("command-fit-map")).clicked();
        if fits {
            ui.close();
        }
        fits
    }

    /// Takes what was done on the board.
    fn take(
        &mut self,
        ui: &Ui,
        cx: &SheetContext<'_>,
        (sheet, view): (&MissionSheet, &mut BoardView),
        done: BoardAction,
        action: &mut SheetAction,
    ) {
        if let Some((_, cells, _)) = &mut self.touch.zone {
            let drawn = match done {
                BoardAction::Drawn => std::mem::take(&mut view.stroke),
                BoardAction::Cell(cell) => vec![cell],
                BoardAction::Piece(id) => sheet.pieces.get(id as usize).map(|p| p.cell).into_iter().collect(),
                BoardAction::Nothing => Vec::new(),
            };
            // A single cell is switched, a stroke adds its cells.
            match drawn.as_slice() {
                [cell] if cells.contains(cell) => cells.retain(|c| c != cell),
                drawn => cells.extend(drawn.iter().filter(|cell| !cells.contains(cell)).copied().collect::<Vec<_>>()),
            }
            return;
        }
        match done {
            BoardAction::Piece(id) => {
                self.touch.select(ui, id as usize);
                // The keys are for the selected pieces now.
                if ui.input(|i| i.pointer.any_click()) {
                    view.take_focus(sheet.pieces.get(id as usize).map(|p| p.cell));
                }
                let line = sheet.forces.iter().flat_map(|f| &f.seats).flat_map(|s| &s.pieces);
                let goes = ui.input(|i| i.modifiers.command);
                if let Some(line) = line.into_iter().find(|p| !goes && self.touch.selected == [p.piece]) {
                    parts::select_source(cx, line.origin, action);
                }
            }
            BoardAction::Cell(_) => self.touch.selected.clear(),
            BoardAction::Drawn => {
                let ends = view.stroke.first().copied().zip(view.stroke.last().copied());
                let on_map = 0..sheet.pieces.len();
                let found = dragged(view, &sheet.pieces, on_map);
                let (Some((piece, cell)), Some((first, _))) = (found, ends) else { return };
                if self.touch.selected.len() > 1 && self.touch.selected.contains(&piece) {
                    piece_card::carry(cx, (&self.name, sheet), &mut self.touch, (first, cell), action);
                    return;
                }
                self.touch.selected = vec![piece];
                let edits = pieces::moved(cx.reading, &self.name, &[(piece, cell)]);
                let title = words!("sheet-mission-step.move", mission = self.name.as_str(), n = 1);
                match edits.as_slice() {
                    [] => {}
                    [edit] => action.edit = Some(edit.clone()),
                    _ => action.edits = Some((title, edits)),
                }
            }
            BoardAction::Nothing => {}
        }
    }

    fn words(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (sheet, edits): (&MissionSheet, bool),
        cursor: Option<i64>,
        action: &mut SheetAction,
    ) {
        let says = words!("sheet-mission-says", map = sheet.map_title.as_str(), turns = sheet.turns);
        paper::head(ui, cx, &sheet.heading, &says, action);
        let form = self.form.clone().filter(|_| edits);
        if let Some(form) = form.as_ref().filter(|form| !is_locked(cx, &form.of)) {
            terms::description(ui, &form.of, &sheet.heading.docs, &mut self.touch.describing, action);
        }
        self.buttons(ui, cx, sheet, action);
        self.pools(ui, sheet);
        options(ui, cx, &sheet.options, action);
        checklist::show(ui, cx, (&self.name, sheet, edits), &mut self.touch, action);
        if let Some(why) = &self.touch.refused {
            ui.label(RichText::new(why).small().color(Tokens::of(ui).error));
        }
        let touch = &mut self.touch;
        if edits {
            piece_card::show(ui, cx, (&self.name, sheet), touch, action);
            if touch.selected.is_empty() {
                touch.confirm(ui, action);
            }
        }
        parts::section(ui, &words!("sheet-mission-forces"));
        let list = SeatList { name: &self.name, sheet, seats: &self.seats, edits };
        list.show(ui, cx, touch, action);
        if edits {
            self.roster(ui, cx, cursor, action);
        }
        if let Some(form) = &form {
            terms::show(ui, form, action);
        }
        self.victory(ui, cx, (sheet, form.as_ref()), action);
        self.zones(ui, cx, (sheet, form.as_ref()), action);
        if !sheet.blocks.is_empty() || edits {
            parts::section(ui, &words!("sheet-mission-when"));
            for block in &sheet.blocks {
                ui.label(RichText::new(dicta_studio::names::capitalized(&block.when)).small().strong());
                paper::text(ui, cx, &block.lines, block.origin, action);
            }
            if edits {
                victory::event_form(ui, cx, &self.name, &mut self.touch, action);
            }
        }
        self.belongs(ui, cx, sheet, action);
    }

    /// The entries of which it can have pieces. `cursor` is the cell of the keyboard cursor on the map.
    fn roster(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, cursor: Option<i64>, action: &mut SheetAction) {
        let mission = cx.reading.program.missions.iter().find(|m| m.head.name == self.name);
        let Some(mission) = mission.filter(|m| !m.seats.is_empty()) else { return };
        parts::section(ui, &words!("sheet-mission-roster"));
        let seats: Vec<_> = mission.seats.iter().map(|s| (s.head.label().to_owned(), s.side as usize)).collect();
        if let Some(entry) = roster::show(ui, cx, (&seats, &self.entries), &mut self.touch.roster) {
            let free = cursor.filter(|cell| mission.pieces.iter().all(|p| p.cell != *cell));
            let seat = pieces::seat_for(cx.reading, &self.name, &entry, self.touch.roster.of);
            add(cx, &self.name, NewPiece { entry, seat, cell: free }, action);
        }
    }

    /// How it is won.
    fn victory(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (sheet, form): (&MissionSheet, Option<&Conditions>),
        action: &mut SheetAction,
    ) {
        parts::section(ui, &words!("sheet-won"));
        for (role, side) in &sheet.roles {
            paper::soft(ui, &words!("sheet-mission-role", role = role.as_str(), side = side.as_str()));
        }
        score(ui, cx, sheet.score.as_ref(), action);
        if let Some(form) = form {
            victory::score_form(ui, form, action);
        }
        ends(ui, cx, &sheet.ends, form.is_some(), action);
        if form.is_some() {
            victory::ending_form(ui, cx, &self.name, &mut self.touch, action);
        }
    }

    /// The zones of the map and of the mission, and the form for a new one.
    fn zones(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (sheet, form): (&MissionSheet, Option<&Conditions>),
        action: &mut SheetAction,
    ) {
        if sheet.zones.is_empty() && form.is_none() {
            return;
        }
        parts::section(ui, &words!("sheet-zones"));
        let mission = cx.reading.program.missions.get(sheet.mission);
        for zone in &sheet.zones {
            let lit = zones(ui, cx, std::slice::from_ref(zone), action);
            self.touch.lit = self.touch.lit.take().or(lit);
            let name = &zone.heading.name;
            let is_own = mission.is_some_and(|m| m.zones.iter().any(|z| z.head.name == *name));
            if let Some(form) = form.filter(|_| is_own) {
                let called = words!("sheet-zone-delete.of", zone = zone.heading.title.as_str());
                if inputs::button(ui, words!("sheet-zone-delete"), called, None) {
                    action.edit = Some(Edit::Clear { of: form.of.clone().part("zone").part(name) });
                }
            }
        }
        let (Some(form), Some(mission)) = (form, mission) else { return };
        let add = words!("sheet-mission-zone");
        if inputs::button(ui, add.clone(), add, None) {
            self.touch.zone = match self.touch.zone {
                Some(_) => None,
                None => Some((NewZone::default(), Vec::new(), field::FRESH)),
            };
        }
        self.new_zone(ui, cx, (form, mission), action);
    }

    fn new_zone(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (form, mission): (&Conditions, &dicta_program::Mission),
        action: &mut SheetAction,
    ) {
        let program = &cx.reading.program;
        let Some(map) = program.maps.get(mission.map.index()) else { return };
        let Some((mut zone, cells, mut fresh)) = self.touch.zone.take() else { return };
        let (width, mut open, mut entered) = (ui.available_width(), true, false);
        let problem = zone.problem(map, &mission.zones, &cells);
        paper::card(ui, width, |ui| {
            paper::soft(ui, &words!("sheet-mission-zone.cells", n = cells.len()));
            let fields =
                [(&mut zone.name, words!("sheet-zone-new.name")), (&mut zone.title, words!("sheet-zone-new.title"))];
            for (number, (text, name)) in fields.into_iter().enumerate() {
                let edit = TextEdit::singleline(text).hint_text(name.clone()).desired_width(160.0);
                let response = ui.add(edit).accessible_name(name);
                if number == 0 {
                    field::take_keyboard(&mut fresh, &response);
                }
                entered |= field::entered(ui, &response);
            }
            let none = (String::new(), words!("sheet-zone-new.no-side"));
            let sides = 0..program.kinds.get(1).map_or(0, |kind| kind.entries.len());
            let sides = sides.map(|side| (side.to_string(), side_title(program, side)));
            let of: Vec<(String, String)> = std::iter::once(none).chain(sides).collect();
            let now = zone.side.map_or_else(String::new, |side| side.to_string());
            if let Some(side) = inputs::one(ui, &now, &of, &words!("sheet-zone-new.side")) {
                zone.side = side.parse().ok();
            }
            let why = problem.map(|problem| match problem {
                ZoneProblem::Name => words!("sheet-map-new.no-name"),
                ZoneProblem::NameTaken => words!("sheet-zone-new.name-taken"),
                ZoneProblem::NoCells => words!("sheet-mission-zone.none"),
            });
            ui.horizontal(|ui| {
                let add = ui.add_enabled(why.is_none(), Button::new(words!("sheet-zone-new.do")));
                entered |= crate::theme::explain_disabled(add, why.unwrap_or_default()).clicked();
                open &= !ui.button(words!("cancel")).clicked() && !crate::field::escaped(ui);
            });
        });
        if entered && problem.is_none() {
            let mut cells = cells;
            cells.sort_unstable();
            action.edit = Some(zone.edit(program, (map, &form.of), &cells));
        } else if open {
            self.touch.zone = Some((zone, cells, fresh));
        }
    }

    /// The map, and the campaigns that play it.
    fn belongs(&self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MissionSheet, action: &mut SheetAction) {
        parts::section(ui, &words!("sheet-mission-belongs"));
        ui.horizontal_wrapped(|ui| {
            if let Some(map) = cx.reading.program.maps.get(sheet.map.index()) {
                paper::around(ui, &words!("sheet-mission-map", map = HOLE), |ui| {
                    parts::link(ui, &sheet.map_title, &SheetRef::new(SheetKind::Map, &map.head.name), action);
                });
            }
            for (name, title) in &sheet.campaigns {
                paper::around(ui, &words!("sheet-mission-campaign", campaign = HOLE), |ui| {
                    parts::link(ui, title, &SheetRef::new(SheetKind::Campaign, name), action);
                });
            }
        });
    }

    fn buttons(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MissionSheet, action: &mut SheetAction) {
        ui.add_space(space::XXS);
        let fit = ui.small_button(words!("command-fit-map")).on_hover_text(words!("sheet-map-fit.help"));
        self.touch.fits |= fit.clicked();
        let missing = sheet.checks.iter().find(|c| c.answer == Answer::Missing);
        let title = &sheet.heading.title;
        ui.horizontal_wrapped(|ui| {
            let icon = icons::ICON_FLIGHT_TAKEOFF.codepoint;
            let fly = Button::new(RichText::new(format!("{icon} {}", words!("bar-fly"))).strong());
            let fly = ui.add_enabled(missing.is_none(), fly);
            let name = || words!("start-fly-mission", title = title.as_str());
            fly.widget_info(|| WidgetInfo::labeled(Role::Button, missing.is_none(), name()));
            let fly = fly.on_hover_text(words!("sheet-mission-fly.help"));
            if let Some(missing) = missing {
                fly.on_disabled_hover_text(checklist::sentence(cx, &missing.what));
            } else if fly.clicked() {
                (action.fly, action.pieces) = (Some(self.name.clone()), self.picks(sheet));
            }
            if missing.is_some() {
                return;
            }
            let here = format!("{} {}", icons::ICON_GROUP.codepoint, words!("sheet-mission-play"));
            let here = ui.menu_button(here, |ui| {
                let seats = sheet.forces.iter().flat_map(|f| f.seats.iter().map(move |s| (f, s)));
                let all: Vec<usize> = seats.clone().map(|(_, s)| s.seat).collect();
                let as_one = |f: &Force, s: &SeatModel| match s.title == f.title {
                    true => words!("sheet-mission-play.as-side", side = f.title.as_str()),
                    false => words!("sheet-mission-play.as", seat = s.title.as_str(), side = f.title.as_str()),
                };
                let mut choices: Vec<(String, Vec<usize>)> = seats.map(|(f, s)| (as_one(f, s), vec![s.seat])).collect();
                choices.push((words!("sheet-mission-play.all"), all));
                choices.push((words!("sheet-mission-play.none"), Vec::new()));
                for (label, people) in choices {
                    if ui.button(label).clicked() {
                        (action.fly, action.people) = (Some(self.name.clone()), Some(people));
                        action.pieces = self.picks(sheet);
                        ui.close();
                    }
                }
            });
            here.response.widget_info(|| WidgetInfo::labeled(Role::Button, true, words!("sheet-mission-play")));
            here.response.on_hover_text(words!("sheet-mission-play.help"));
        });
    }

    /// Shows a list for each piece that has a pool.
    fn pools(&mut self, ui: &mut Ui, sheet: &MissionSheet) {
        let pieces = sheet.forces.iter().flat_map(|f| &f.seats).flat_map(|s| s.pieces.iter().map(move |p| (s, p)));
        let pieces: Vec<_> = pieces.filter(|(_, p)| !p.pool.is_empty()).collect();
        if pieces.is_empty() {
            return;
        }
        ui.add_space(space::XXS);
        paper::soft(ui, &words!("sheet-mission-pools"));
        let (count, width) = paper::across(ui, POOL_WIDTH);
        paper::in_rows(ui, count, &pieces, |ui, (seat, piece)| {
            ui.set_width(width);
            let now = self.pick(piece).unwrap_or(&piece.entry);
            let title = piece.pool.iter().find(|(n, _)| n == now).map_or(now, |(_, title)| title);
            let mut pick = now.clone();
            let label = format!("{} · {}", seat.title, piece.name);
            paper::soft(ui, &label);
            let list = ComboBox::from_id_salt(("pool", &piece.name)).selected_text(title).width(width).truncate();
            let list = list.show_ui(ui, |ui| {
                for (name, title) in &piece.pool {
                    ui.selectable_value(&mut pick, name.clone(), title);
                }
            });
            let name = || words!("sheet-mission-pool", piece = label.as_str());
            list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name()));
            list.response.on_hover_text(words!("sheet-mission-pool.help"));
            if pick != *self.pick(piece).unwrap_or(&piece.entry) {
                self.picks.insert(piece.name.clone(), pick);
            }
        });
    }

    /// The entry picked for a piece, if it is still in the pool.
    fn pick(&self, piece: &PieceLine) -> Option<&String> {
        self.picks.get(&piece.name).filter(|pick| piece.pool.iter().any(|(name, _)| name == *pick))
    }

    /// The picked entries that differ from those in the file.
    fn picks(&self, sheet: &MissionSheet) -> Vec<(String, String)> {
        let pieces = sheet.forces.iter().flat_map(|f| &f.seats).flat_map(|s| &s.pieces);
        let picked = pieces.filter_map(|p| Some((p.name.clone(), self.pick(p).filter(|e| **e != p.entry)?.clone())));
        picked.collect()
    }
}

/// The options that a mission or a campaign sets, with a button to view the project under them.
pub fn options(ui: &mut Ui, cx: &SheetContext<'_>, options: &[OptionLine], action: &mut SheetAction) {
    if options.is_empty() {
        return;
    }
    let t = Tokens::of(ui);
    ui.horizontal_wrapped(|ui| {
        paper::soft(ui, &words!("sheet-options"));
        for option in options {
            let text =
                if option.value == "on" { option.title.clone() } else { format!("{}: {}", option.title, option.value) };
            let ink = if option.set { t.good } else { t.ink_soft };
            let says = if option.set { words!("sheet-options.set") } else { words!("sheet-options.unset") };
            paper::chip(ui, &text, ink, t.sheet).on_hover_text(says);
        }
        if options.iter().any(|o| !o.set) {
            let look = ui.small_button(words!("sheet-options-look"));
            if look.on_hover_text(words!("sheet-options-look.help")).clicked() {
                let settings = options.iter().map(|o| (o.name.clone(), o.value.clone())).collect();
                action.setting = Some(Setting { options: settings, ..cx.reading.setting.clone() });
            }
        }
    });
}

/// How the score is determined.
pub fn score(ui: &mut Ui, cx: &SheetContext<'_>, score: Option<&ScoreModel>, action: &mut SheetAction) {
    let Some(score) = score else { return };
    ui.horizontal_wrapped(|ui| {
        let to = SheetRef::new(SheetKind::Rules, format!("value {}", score.heading.name));
        let says = match score.wins {
            Some(_) => words!("sheet-score.wins", value = HOLE),
            None => words!("sheet-score", value = HOLE),
        };
        paper::around(ui, &says, |ui| {
            parts::link(ui, &score.heading.title, &to, action);
        });
        if let Some(lead) = score.wins.map(|w| w.lead).filter(|lead| *lead > 1) {
            paper::soft(ui, &words!("sheet-score-lead", n = lead));
        }
        if let Some(least) = score.wins.and_then(|w| w.least) {
            paper::soft(ui, &words!("sheet-score-least", n = least));
        }
    });
    paper::docs(ui, &score.heading.docs);
    for line in &score.lines {
        paper::to_text(ui, cx, RichText::new(line).small(), score.heading.origin, action);
    }
}

/// The endings; those of the mission can be removed.
fn ends(ui: &mut Ui, cx: &SheetContext<'_>, ends: &[EndModel], edits: bool, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    if ends.is_empty() {
        paper::soft(ui, &words!("sheet-mission-end.last"));
    }
    for end in ends {
        let who = match &end.who {
            _ if end.score_decides => words!("sheet-mission-end.score"),
            Some(who) => words!("sheet-mission-end", who = who.as_str()),
            None => words!("sheet-mission-end.nobody"),
        };
        let end_of = if end.because.is_empty() { who } else { format!("{who}: {}", end.because) };
        let says = if end.own { end_of } else { words!("sheet-mission-end.rules", end = end_of) };
        let ink = if end.own { t.ink } else { t.ink_soft };
        ui.horizontal_wrapped(|ui| {
            if edits && end.own {
                let name = words!("sheet-ending-remove", ending = says.as_str());
                let button = Button::new(RichText::new(icons::ICON_CLOSE.codepoint).small().color(t.ink_faint));
                let button = ui.add(button.frame(false).small()).accessible_name(name.as_str());
                if button.on_hover_text(name).clicked() {
                    action.edit = endings::removed(cx.reading, end.origin);
                }
            }
            let text = RichText::new(says).small().color(ink);
            paper::to_text(ui, cx, text, end.origin, action);
        });
    }
}
