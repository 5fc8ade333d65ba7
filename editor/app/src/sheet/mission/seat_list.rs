//! The forces of a mission: each seat with its pieces. New pieces go to the seat in use.

use super::Touch;
use crate::board::view::side_title;
use crate::sheet::{SheetAction, SheetContext, inputs, paper, parts, roster};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_studio::hands::conditions::{SeatForm, seat_added};
use dicta_studio::hands::pieces;
use dicta_studio::sheet::mission::{Force, MissionSheet, PieceLine, SeatModel};
use dicta_studio::view::PieceView;
use egui::accesskit::Role;
use egui::{Button, CornerRadius, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};

/// What the list shows.
pub struct SeatList<'a> {
    pub name: &'a str,
    pub sheet: &'a MissionSheet,
    pub seats: &'a [SeatForm],
    /// Whether the project can be changed.
    pub edits: bool,
}

impl SeatList<'_> {
    /// Shows the forces of all sides.
    pub fn show(&self, ui: &mut Ui, cx: &SheetContext<'_>, touch: &mut Touch, action: &mut SheetAction) {
        for force in &self.sheet.forces {
            self.force(ui, cx, force, touch, action);
        }
    }

    fn force(&self, ui: &mut Ui, cx: &SheetContext<'_>, force: &Force, touch: &mut Touch, action: &mut SheetAction) {
        ui.horizontal_wrapped(|ui| {
            parts::badge(ui, cx, force.side);
            ui.label(RichText::new(&force.title).strong());
            let pieces: usize = force.seats.iter().map(|s| s.pieces.len()).sum();
            paper::soft(ui, &words!("sheet-mission-force", seats = force.seats.len(), pieces = pieces));
            if self.edits {
                let name = words!("sheet-mission-seat-add.of", side = force.title.as_str());
                if inputs::button(ui, words!("sheet-mission-seat-add"), name, None) {
                    let title = words!("sheet-mission-step.seat", mission = self.name, side = force.title.as_str());
                    action.edits = seat_added(cx.reading, self.name, force.side).map(|edit| (title, vec![edit]));
                }
            }
        });
        let (count, width) = paper::across(ui, 190.0);
        for seat in &force.seats {
            if self.edits {
                self.seat(ui, cx, seat, touch, action);
            } else if seat.pieces.is_empty() {
                let says = words!("sheet-mission-seat-empty", seat = seat.title.as_str());
                paper::to_text(ui, cx, RichText::new(says).small(), seat.origin, action);
            }
            paper::in_rows(ui, count, &seat.pieces, |ui, line| {
                let Some(piece) = self.sheet.pieces.get(line.piece) else { return };
                self.piece(ui, cx, (piece, seat, line), (width, &mut *touch), action);
            });
        }
        ui.add_space(space::XS);
    }

    /// The heading of a seat, with the inputs that change it.
    fn seat(&self, ui: &mut Ui, cx: &SheetContext<'_>, seat: &SeatModel, touch: &mut Touch, action: &mut SheetAction) {
        let is_open = touch.open_seat == Some(seat.seat);
        ui.horizontal_wrapped(|ui| {
            let is_used = touch.roster.of == seat.seat;
            let says = match seat.pieces.is_empty() {
                true => words!("sheet-mission-seat-empty", seat = seat.title.as_str()),
                false => seat.title.clone(),
            };
            let chosen = ui.add(Button::selectable(is_used, RichText::new(says).small()));
            let name = words!("sheet-mission-seat", seat = seat.title.as_str());
            chosen.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_used, &name));
            if chosen.on_hover_text(words!("sheet-mission-seat.help")).clicked() {
                touch.roster.of = seat.seat;
            }
            let name = words!("sheet-mission-seat-change", seat = seat.title.as_str());
            if inputs::button(ui, "…".to_owned(), name, None) {
                touch.open_seat = if is_open { None } else { Some(seat.seat) };
            }
        });
        let Some(form) = self.seats.iter().find(|f| f.seat == seat.seat).filter(|_| is_open) else { return };
        let width = ui.available_width();
        paper::card(ui, width, |ui| self.seat_form(ui, cx, (seat, form), touch, action));
    }

    fn seat_form(
        &self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (seat, form): (&SeatModel, &SeatForm),
        touch: &mut Touch,
        action: &mut SheetAction,
    ) {
        let (program, ink) = (&cx.reading.program, Tokens::of(ui).ink_soft);
        ui.horizontal(|ui| {
            inputs::title(ui, &words!("sheet-mission-seat-title"), ink);
            let name = words!("sheet-mission-seat-title.of", seat = seat.title.as_str());
            if let Some(title) = inputs::text(ui, &form.title, &name) {
                action.edit = Some(form.edit(program, &title, form.side));
            }
        });
        ui.horizontal(|ui| {
            inputs::title(ui, &words!("sheet-mission-seat-side"), ink);
            let sides = 0..program.kinds.get(1).map_or(0, |kind| kind.entries.len());
            let of: Vec<(String, String)> = sides.map(|s| (s.to_string(), side_title(program, s))).collect();
            let name = words!("sheet-mission-seat-side.of", seat = seat.title.as_str());
            let picked = inputs::one(ui, &form.side.to_string(), &of, &name);
            if let Some(side) = picked.and_then(|side| side.parse().ok()) {
                action.edit = Some(form.edit(program, &form.title, side));
            }
        });
        let only = (self.seats.len() == 1).then(|| words!("sheet-mission-seat-remove.only"));
        let name = words!("sheet-mission-seat-remove.of", seat = seat.title.as_str());
        if inputs::button(ui, words!("sheet-mission-seat-remove"), name, only.as_deref()) {
            let numbers: Vec<usize> = seat.pieces.iter().map(|p| p.piece).collect();
            let step = words!("sheet-mission-step.seat-remove", mission = self.name, seat = seat.title.as_str());
            match pieces::deleted(cx.reading, self.name, &numbers) {
                Ok(mut deletion) => {
                    deletion.edits.push(Edit::Clear { of: form.of.clone() });
                    touch.delete(step, deletion, action);
                    touch.open_seat = None;
                }
                Err(why) => touch.refused = Some(words!("sheet-mission-used", text = why)),
            }
        }
    }

    fn piece(
        &self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (piece, seat, line): (&PieceView, &SeatModel, &PieceLine),
        (width, touch): (f32, &mut Touch),
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
        let is_selected = touch.selected.contains(&line.piece);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_selected, &name));
        let edge = if is_selected { t.accent } else { t.line };
        ui.painter().rect(rect, CornerRadius::same(4), t.well, Stroke::new(1.0, edge), StrokeKind::Inside);
        parts::highlight(ui, cx, line.origin, rect.shrink2(vec2(4.0, 1.0)), &response);
        let picture = Rect::from_min_size(rect.min + vec2(4.0, 4.0), vec2(46.0, 46.0));
        ui.painter().rect_filled(picture, CornerRadius::same(3), t.ground);
        roster::figure(ui, cx, (piece.kind, piece.entry), Some(piece.side), picture);
        let left = rect.min + vec2(56.0, 3.0);
        let title = parts::line(ui, &piece.title, FontId::proportional(size::SMALL), t.ink, room);
        ui.painter().galley(left, title, t.ink);
        let place = parts::line(ui, &line.place, FontId::proportional(11.0), t.ink_soft, room);
        ui.painter().galley(left + vec2(0.0, 16.0), place, t.ink_soft);
        let beside = if below { vec2(0.0, 45.0) } else { vec2(of_seat.size().x + 8.0, 31.0) };
        ui.painter().galley(left + vec2(0.0, 31.0), of_seat, t.ink_faint);
        ui.painter().galley(left + beside, said, t.accent);
        if response.hovered() {
            touch.lit = Some(piece.cells.clone());
        }
        if response.clicked() {
            touch.select(ui, line.piece);
            if touch.selected == [line.piece] && !ui.input(|i| i.modifiers.command) {
                parts::select_source(cx, line.origin, action);
            }
        }
        response
            .on_hover_ui(|ui| {
                ui.label(RichText::new(&name).strong());
                paper::soft(ui, &words!("sheet-mission-commanded", seat = seat.title.as_str()));
                line.said.iter().for_each(|said| paper::soft(ui, said));
            })
            .context_menu(|ui| {
                if !touch.selected.contains(&line.piece) {
                    touch.selected = vec![line.piece];
                }
                let touched = (&mut *touch, self.edits);
                super::piece_card::menu(ui, cx, (self.name, self.sheet), touched, action);
            });
    }
}
