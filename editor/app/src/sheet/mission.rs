//! The sheet of a mission: the set-up on the map, the forces, victory, scheduled events, and possible problems.

use super::map::{dragged, show_board, split, zones};
use super::paper::HOLE;
use super::{Sheet, SheetAction, SheetContext, paper, parts};
use crate::board::{BoardAction, BoardView, Grid};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_studio::hands;
use dicta_studio::sheet::mission::checks::{Answer, Check, Finding};
use dicta_studio::sheet::mission::{EndModel, Force, MissionSheet, OptionLine, PieceLine, ScoreModel, SeatModel};
use dicta_studio::sheet::{Reading, Setting, SheetKind, SheetRef};
use dicta_studio::view::PieceView;
use egui::accesskit::Role;
use egui::{
    Align, Button, ComboBox, CornerRadius, FontId, Layout, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};
use egui_material_icons::icons;
use std::collections::BTreeMap;

/// The sheet of the mission with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Mission {
        name: name.to_owned(),
        sheet: None,
        view: BoardView::default(),
        lit: None,
        picked: None,
        picks: BTreeMap::new(),
    })
}

/// Minimum width of the list of a pool.
const POOL_WIDTH: f32 = 140.0;

struct Mission {
    name: String,
    sheet: Option<MissionSheet>,
    view: BoardView,
    /// Highlighted cells of a zone or a piece.
    lit: Option<Vec<i64>>,
    /// The piece clicked on the map.
    picked: Option<i64>,
    /// The entries picked from the pools of pieces, by piece.
    picks: BTreeMap<String, String>,
}

impl Sheet for Mission {
    fn read(&mut self, reading: &Reading) -> bool {
        let found = MissionSheet::of(reading, &self.name);
        let known = found.is_some();
        self.sheet = found.or(self.sheet.take());
        known
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let Some(sheet) = self.sheet.take() else { return };
        let (mut view, mut lit, mut picked) = (std::mem::take(&mut self.view), self.lit.take(), self.picked);
        // A drag moves the piece under the pointer, or else pans the board.
        view.brush = view.hovered_piece.is_some() || !view.stroke.is_empty();
        if let Some(to) = view.stroke.last() {
            lit = Some(vec![*to]);
        }
        let mut dropped = false;
        let mission = cx.reading.program.missions.get(sheet.mission);
        let of_its_own = mission.map_or(&[][..], |m| &m.zones);
        // The board shows the initial pieces; the list also has those that arrive later.
        split(
            ui,
            300.0,
            |ui| match show_board(
                ui,
                (&cx.reading.program, cx.looks),
                &mut view,
                sheet.map.index(),
                of_its_own,
                &sheet.pieces,
                &lit,
            ) {
                BoardAction::Piece(id) => picked = Some(id),
                BoardAction::Cell(_) => picked = None,
                BoardAction::Drawn => dropped = true,
                BoardAction::Nothing => {}
            },
            |ui| self.words(ui, cx, &sheet, action),
        );
        let mut all = sheet.forces.iter().flat_map(|f| &f.seats).flat_map(|s| &s.pieces);
        if dropped
            && let Some((piece, cell)) = dragged(&mut view, &sheet.pieces, all.clone().map(|line| line.piece))
            && let Some(line) = all.find(|line| line.piece == piece)
        {
            action.edit = hands::place(cx.reading, &self.name, &line.name, cell);
        }
        if picked != self.picked {
            let line = sheet.forces.iter().flat_map(|f| &f.seats).flat_map(|s| &s.pieces);
            let found = line.into_iter().find(|p| Some(p.piece as i64) == picked);
            if let Some(line) = found {
                parts::go_to(cx, line.origin, action);
            }
        }
        (self.view, self.picked, self.sheet) = (view, picked, Some(sheet));
    }
}

impl Mission {
    fn words(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MissionSheet, action: &mut SheetAction) {
        let says = words!("sheet-mission-says", map = sheet.map_title.as_str(), turns = sheet.turns);
        paper::head(ui, cx, &sheet.heading, &says, action);
        self.buttons(ui, cx, sheet, action);
        self.pools(ui, sheet);
        options(ui, cx, &sheet.options, action);
        checklist(ui, cx, sheet, action);
        parts::section(ui, &words!("sheet-mission-forces"));
        for force in &sheet.forces {
            self.force(ui, cx, sheet, force, action);
        }
        parts::section(ui, &words!("sheet-won"));
        for (role, side) in &sheet.roles {
            paper::soft(ui, &words!("sheet-mission-role", role = role.as_str(), side = side.as_str()));
        }
        score(ui, cx, sheet.score.as_ref(), action);
        ends(ui, cx, &sheet.ends, action);
        if !sheet.zones.is_empty() {
            parts::section(ui, &words!("sheet-zones"));
            let lit = zones(ui, cx, &sheet.zones, action);
            self.lit = self.lit.take().or(lit);
        }
        if !sheet.blocks.is_empty() {
            parts::section(ui, &words!("sheet-mission-when"));
            for block in &sheet.blocks {
                ui.label(RichText::new(dicta_studio::names::capitalized(&block.when)).small().strong());
                paper::text(ui, cx, &block.lines, block.origin, action);
            }
        }
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

    fn buttons(&self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MissionSheet, action: &mut SheetAction) {
        ui.add_space(space::XXS);
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
                fly.on_disabled_hover_text(check_words(cx, &missing.what));
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
                let as_one = |f: &Force, s: &SeatModel| {
                    words!("sheet-mission-play.as", seat = s.title.as_str(), side = f.title.as_str())
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

    fn force(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        sheet: &MissionSheet,
        force: &Force,
        action: &mut SheetAction,
    ) {
        ui.horizontal(|ui| {
            parts::badge(ui, cx, force.side);
            ui.label(RichText::new(&force.title).strong());
            let pieces: usize = force.seats.iter().map(|s| s.pieces.len()).sum();
            paper::soft(ui, &words!("sheet-mission-force", seats = force.seats.len(), pieces = pieces));
        });
        for seat in force.seats.iter().filter(|s| s.pieces.is_empty()) {
            let says = words!("sheet-mission-seat-empty", seat = seat.title.as_str());
            paper::to_text(ui, cx, RichText::new(says).small(), seat.origin, action);
        }
        let (count, width) = paper::across(ui, 190.0);
        let pieces: Vec<(&SeatModel, &PieceLine)> =
            force.seats.iter().flat_map(|s| s.pieces.iter().map(move |p| (s, p))).collect();
        paper::in_rows(ui, count, &pieces, |ui, (seat, line)| {
            let Some(piece) = sheet.pieces.get(line.piece) else { return };
            self.piece(ui, cx, piece, (seat, line), width, action);
        });
        ui.add_space(space::XS);
    }

    fn piece(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        piece: &PieceView,
        (seat, line): (&SeatModel, &PieceLine),
        width: f32,
        action: &mut SheetAction,
    ) {
        let t = Tokens::of(ui);
        // Details are beside the seat, or below it if they do not fit.
        let room = width - 62.0;
        let small = |text: &str, colour| parts::line(ui, text, FontId::proportional(11.0), colour, room);
        let (of_seat, said) = (small(&seat.title, t.ink_faint), small(&line.said.join(", "), t.accent));
        let below = !line.said.is_empty() && (said.elided || of_seat.size().x + 8.0 + said.size().x > room);
        let height = if below { 68.0 } else { 54.0 };
        let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
        let name = format!("{}, {}: {}", piece.title, piece.entry_title, line.place);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let marked = self.picked == Some(piece.id);
        let edge = if marked { t.accent } else { t.line };
        ui.painter().rect(rect, CornerRadius::same(4), t.well, Stroke::new(1.0, edge), StrokeKind::Inside);
        parts::highlight(ui, cx, line.origin, rect.shrink2(vec2(4.0, 1.0)), &response);
        let picture = egui::Rect::from_min_size(rect.min + vec2(4.0, 4.0), vec2(46.0, 46.0));
        portrait(ui, cx, piece, picture);
        let left = rect.min + vec2(56.0, 3.0);
        let title = parts::line(ui, &piece.title, FontId::proportional(size::SMALL), t.ink, room);
        ui.painter().galley(left, title, t.ink);
        let place = parts::line(ui, &line.place, FontId::proportional(11.0), t.ink_soft, room);
        ui.painter().galley(left + vec2(0.0, 16.0), place, t.ink_soft);
        let beside = if below { vec2(0.0, 45.0) } else { vec2(of_seat.size().x + 8.0, 31.0) };
        ui.painter().galley(left + vec2(0.0, 31.0), of_seat, t.ink_faint);
        ui.painter().galley(left + beside, said, t.accent);
        if response.hovered() {
            self.lit = Some(piece.cells.clone());
        }
        if response.clicked() {
            parts::go_to(cx, line.origin, action);
        }
        let entry = SheetRef::new(SheetKind::Entry, &line.entry);
        response
            .on_hover_ui(|ui| {
                ui.label(RichText::new(&name).strong());
                paper::soft(ui, &words!("sheet-mission-commanded", seat = seat.title.as_str()));
                line.said.iter().for_each(|said| paper::soft(ui, said));
            })
            .context_menu(|ui| {
                for (name, by) in [(words!("hand-turn-left"), -1), (words!("hand-turn-right"), 1)] {
                    if ui.button(name).clicked() {
                        action.edit = hands::turn(cx.reading, &self.name, &line.name, piece.facing + by);
                        ui.close();
                    }
                }
                if ui.button(words!("sheet-mission-card")).clicked() {
                    action.open = Some(entry);
                    ui.close();
                }
            });
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

fn checklist(ui: &mut Ui, cx: &SheetContext<'_>, sheet: &MissionSheet, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    parts::section(ui, &words!("sheet-mission-checks"));
    let (fine, other): (Vec<&Check>, Vec<&Check>) = sheet.checks.iter().partition(|c| c.answer == Answer::Fine);
    for check in other {
        let (icon, colour) = match check.answer {
            Answer::Missing => (icons::ICON_ERROR.codepoint, t.error),
            _ => (icons::ICON_HELP.codepoint, t.warning),
        };
        ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
            ui.label(RichText::new(icon).small().color(colour));
            let text = RichText::new(check_words(cx, &check.what)).small();
            paper::to_text(ui, cx, text, check.origin, action);
        });
    }
    // Each check stays in one piece, as many per line as fit.
    paper::lines(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(space::M, space::XXS);
        let room = ui.max_rect().width();
        for check in fine {
            const LEAD: f32 = 16.0;
            let font = egui::FontId::proportional(size::SMALL);
            let text = check_words(cx, &check.what);
            let galley = parts::line(ui, &text, font, t.ink_soft, room - LEAD);
            let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(LEAD, 0.0), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
            let at = rect.left_center() + vec2(6.0, 0.0);
            let font = crate::theme::icon_font(12.0);
            ui.painter().text(at, egui::Align2::CENTER_CENTER, icons::ICON_CHECK.codepoint, font, t.good);
            ui.painter().galley(rect.min + vec2(LEAD, 0.0), galley.clone(), t.ink_soft);
            parts::whole(response, &galley);
        }
    });
}

/// The sentence of a line of the checklist.
fn check_words(cx: &SheetContext<'_>, what: &Finding) -> String {
    match what {
        Finding::SideWithoutSeat(side) => words!("check-side-no-seat", side = side),
        Finding::SideWithoutPieces(side) => words!("check-side-no-pieces", side = side),
        Finding::EverySideHasPieces => words!("check-sides"),
        Finding::NoSeats => words!("check-no-seats"),
        Finding::SeatWithoutPieces(seat) => words!("check-seat-no-pieces", seat = seat),
        Finding::PieceWithoutSeat(piece) => words!("check-piece-no-seat", piece = piece),
        Finding::EverySeatHasPieces => words!("check-seats"),
        Finding::NoMap => words!("check-no-map"),
        Finding::SameCell { pieces: [piece, other], cell } => {
            words!("check-same-cell", piece = piece, other = other, cell = cell)
        }
        Finding::NoCell(piece) => words!("check-no-cell", piece = piece),
        Finding::OutsideMap(piece) => words!("check-outside", piece = piece),
        Finding::PartOutsideMap(piece) => words!("check-outside.part", piece = piece),
        Finding::FacesOffMap { piece, cell, facing } => {
            let facing = Grid(cx.reading.program.board).facing_name(*facing);
            words!("check-faces-off", piece = piece, cell = cell, facing = facing)
        }
        Finding::AllOnMap => words!("check-places"),
        Finding::NobodyWins => words!("check-no-end"),
        Finding::SideCannotWin(side) => words!("check-cannot-win", side = side),
        Finding::EverySideCanWin => words!("check-ends"),
        Finding::UnusedZone(zone) => words!("check-unused-zone", zone = zone),
        Finding::EveryZoneUsed => words!("check-zones"),
        Finding::NoTurns => words!("check-no-turns"),
        Finding::ArrivesTooLate { piece, turn } => words!("check-too-late", piece = piece, turn = *turn),
        Finding::OptionNeeds(option, other) => words!("check-option-needs", option = option, other = other),
        Finding::OptionExcludes(option, other) => words!("check-option-excludes", option = option, other = other),
        Finding::NoDescription => words!("check-no-description"),
        Finding::Described => words!("check-description"),
    }
}

/// A piece from above in a square, or the badge of its side.
fn portrait(ui: &Ui, cx: &SheetContext<'_>, piece: &PieceView, picture: egui::Rect) {
    let (t, program) = (Tokens::of(ui), &cx.reading.program);
    let kind = program.kinds.get(piece.kind.index());
    let root = kind.and_then(|k| program.kinds.get(k.root.index()));
    let heads = root.and_then(|r| r.entries.get(piece.entry.index())).map(|e| &e.head);
    let keys = heads.into_iter().chain(kind.map(|k| &k.head)).chain(root.map(|r| &r.head));
    let keys: Vec<String> = keys.map(|h| h.name.clone()).collect();
    ui.painter().rect_filled(picture, CornerRadius::same(3), t.ground);
    if !parts::figure(ui, cx, &keys, "top", Some(piece.side), picture) {
        crate::board::view::side_badge(ui.painter(), t, cx.looks, program, picture.center(), 9.0, piece.side);
    }
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

fn ends(ui: &mut Ui, cx: &SheetContext<'_>, ends: &[EndModel], action: &mut SheetAction) {
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
        let text = RichText::new(says).small().color(ink);
        paper::to_text(ui, cx, text, end.origin, action);
    }
}
