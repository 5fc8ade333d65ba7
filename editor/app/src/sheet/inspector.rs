//! The inspector: every field of the current declaration or piece, with its documentation.

use super::rules::sentences;
use super::{SheetAction, SheetContext};
use super::{paper, parts};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_studio::playtest::{Correction, FieldOf};
use dicta_studio::sheet::field::From;
use dicta_studio::sheet::inspect::{Inspected, InspectedField, SaysPart};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use dicta_studio::view::{FieldValue, PieceState, Place};
use egui::{FontId, Frame, Margin, RichText, ScrollArea, Stroke, Ui, vec2};
use egui_material_icons::icons;
use std::sync::Arc;

/// Width of a field's hover, in points.
const HOVER: f32 = 340.0;
/// Lists with more fields than this have a filter.
const FILTERED: usize = 8;

/// The selected piece of a playtest.
#[derive(Clone)]
pub struct PieceInHand {
    pub state: Arc<PieceState>,
    /// How its fields can be set, in their order; none if the viewer can't change the position.
    pub corrections: Option<Arc<[Option<Correction>]>>,
}

/// A change of a piece by the umpire.
#[derive(Clone, Debug, PartialEq)]
pub enum PieceChange {
    /// Turn it by a number of sides, to the right.
    Turn(i64),
    /// Turn it to a facing.
    Face(i64),
    /// Take it out of play.
    Remove,
    /// Put it back into the reserve that it came from.
    Return,
    /// Put it on a cell; without one, where there is space.
    Put(Option<i64>),
    /// Set a field of it or of one of its parts.
    Field(FieldOf, Edit),
}

/// The state of the inspector.
#[derive(Default)]
pub struct Inspector {
    of: Option<SheetRef>,
    /// The piece in play that is shown, if any.
    piece: Option<PieceInHand>,
    model: Inspected,
    offered: Option<Arc<Reading>>,
    /// Text that a field's name or title must contain.
    filter: String,
}

impl Inspector {
    /// Sets the subject: a piece in play, or else this declaration. A broken declaration keeps what was last read, but
    /// nothing of a piece remains after it is deselected: the information belonged to its viewer.
    pub fn take(&mut self, of: Option<SheetRef>, piece: Option<PieceInHand>, reading: &Arc<Reading>) {
        let same = self.offered.as_ref().is_some_and(|r| Arc::ptr_eq(r, reading));
        let entry = piece.as_ref().map(|p| SheetRef::new(SheetKind::Entry, &p.state.entry));
        let Some(of) = entry.or(of).or_else(|| self.of.clone()) else { return };
        let same_piece = match (&self.piece, &piece) {
            (Some(a), Some(b)) => Arc::ptr_eq(&a.state, &b.state) && a.corrections.is_some() == b.corrections.is_some(),
            (a, b) => a.is_none() && b.is_none(),
        };
        if same && same_piece && self.of.as_ref() == Some(&of) {
            return;
        }
        self.offered = Some(reading.clone());
        let had_piece = std::mem::replace(&mut self.piece, piece).is_some();
        let model = match &self.piece {
            Some(piece) => Some(Inspected::of_piece(reading, &piece.state)),
            None => Inspected::of(reading, &of).or_else(|| had_piece.then(Inspected::default)),
        };
        if let Some(model) = model {
            self.model = model;
            self.of = Some(of);
        }
    }

    /// Follows renamed declarations.
    pub fn rename(&mut self, renamed: &[(SheetRef, SheetRef)]) {
        if let Some(to) = self.of.as_ref().and_then(|of| of.after(renamed)) {
            self.of = Some(to);
            self.offered = None;
        }
    }

    /// Shows the inspector.
    pub fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let t = Tokens::of(ui);
        if self.of.is_none() {
            ui.add_space(space::M);
            ui.weak(words!("sheet-inspector-none"));
            return;
        }
        let m = &self.model;
        ui.horizontal(|ui| {
            let name = if m.name == m.title { "" } else { m.name.as_str() };
            ui.label(RichText::new(format!("{} {name}", m.word).trim()).small().color(t.ink_soft));
            if let Some(to) = &m.sheet {
                let open = egui::Button::new(icons::ICON_OPEN_IN_NEW.codepoint).frame(false);
                let open = ui.add(open).accessible_name(words!("sheet-inspector-open"));
                if open.on_hover_text(words!("sheet-inspector-open.help")).clicked() {
                    action.open = Some(to.clone());
                }
            }
        });
        let galley = parts::wrapped(ui, &m.title, FontId::proportional(size::HEADING), t.ink, ui.available_width());
        let name = words!("sheet-inspector-of", title = m.title.as_str());
        let (rect, response) = parts::part(ui, cx, m.origin, &name, galley.size(), action);
        ui.painter().galley(rect.min, galley, t.ink);
        response.on_hover_text(words!("sheet-text.click"));
        if !m.docs.is_empty() {
            ui.label(RichText::new(&m.docs).small().color(t.ink_soft));
        }
        parts::source(ui, cx, m.source.as_deref(), m.reconstructed.as_deref());
        if m.absent || m.removed {
            let says = if m.absent { words!("sheet-inspector-absent") } else { words!("sheet-inspector-removed") };
            ui.label(RichText::new(says).small().color(t.warning));
        }
        if let Some(place) = &m.place {
            ui.label(place_text(place));
            if self.corrections().is_some() {
                umpire_buttons(ui, place, action);
            }
        }
        if m.fields.is_empty() {
            return;
        }
        let many = m.fields.len() > FILTERED;
        if many {
            let hint = words!("sheet-filter-fields.hint", n = m.fields.len());
            let edit = egui::TextEdit::singleline(&mut self.filter).hint_text(hint).desired_width(f32::INFINITY);
            ui.add(edit).accessible_name(words!("sheet-filter-fields"));
        }
        let wanted = if many { self.filter.to_lowercase() } else { String::new() };
        let fits = |field: &&InspectedField| {
            let texts = [&field.name, &field.title, &field.about.docs];
            let holds = |text: &str| text.to_lowercase().contains(&wanted);
            let says = || field.says.iter().any(|says| holds(&says.text()));
            wanted.is_empty() || texts.into_iter().any(|text| holds(text)) || says()
        };
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let mut under = None;
            let corrections = self.corrections().unwrap_or_default();
            for (at, field) in self.model.fields.iter().enumerate().filter(|(_, field)| fits(field)) {
                if self.model.place.is_some() {
                    let heading = group(field);
                    if under.as_ref() != Some(&heading) {
                        ui.label(RichText::new(&heading).small().strong().color(t.ink_soft));
                        under = Some(heading);
                    }
                }
                show_field(ui, cx, (field, corrections.get(at).and_then(Option::as_ref)), action);
            }
        });
    }

    /// How the umpire can set the fields of the piece; `None` if it is not the umpire who looks at one.
    fn corrections(&self) -> Option<&[Option<Correction>]> {
        self.piece.as_ref().and_then(|piece| piece.corrections.as_deref())
    }
}

/// What the umpire does with a piece.
fn umpire_buttons(ui: &mut Ui, place: &Place, action: &mut SheetAction) {
    let mut buttons = Vec::new();
    if matches!(place, Place::At { .. }) {
        buttons.push((words!("hand-turn-left"), PieceChange::Turn(-1)));
        buttons.push((words!("hand-turn-right"), PieceChange::Turn(1)));
    }
    buttons.push(match place {
        Place::OutOfPlay => (words!("umpire-bring.one"), PieceChange::Put(None)),
        _ => (words!("umpire-remove"), PieceChange::Remove),
    });
    ui.horizontal_wrapped(|ui| {
        for (title, change) in buttons {
            if ui.small_button(title).clicked() {
                action.changes_piece = Some(change);
            }
        }
    });
    ui.label(RichText::new(words!("umpire-fields")).small().color(Tokens::of(ui).ink_soft));
}

/// The position of a piece in words.
fn place_text(place: &Place) -> String {
    match place {
        Place::OutOfPlay => words!("sheet-inspector-place"),
        Place::OffTheBoard => words!("sheet-inspector-place.off"),
        Place::At { cell, facing } => words!("sheet-inspector-place.at", cell = cell, facing = facing),
    }
}

/// The heading for a field of a piece: its current values, those of a part, or its printed values.
fn group(field: &InspectedField) -> String {
    match (&field.now, &field.part) {
        (None, _) => words!("sheet-inspector-printed"),
        (_, Some(part)) => words!("sheet-inspector-now.part", part = part),
        (_, None) => words!("sheet-inspector-now"),
    }
}

/// The current value of a field in words.
fn now_words(now: &FieldValue) -> String {
    match now {
        FieldValue::Value(value) => value.clone(),
        FieldValue::Boxes { left, of } => words!("sheet-inspector-boxes", left = *left, of = *of),
        FieldValue::Hidden => words!("sheet-inspector-hidden"),
    }
}

fn show_field(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (field, correction): (&InspectedField, Option<&Correction>),
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    let lit = parts::has_cursor(cx, field.origin);
    let fill = if lit { t.accent_soft } else { t.sheet };
    let whole = Frame::new().fill(fill).stroke(Stroke::new(1.0, t.line_soft)).corner_radius(3);
    whole.inner_margin(Margin::symmetric(6, 3)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 1.0;
        if field.title.is_empty() {
            alone(ui, cx, field, action);
            return;
        }
        first_line(ui, cx, (field, correction), action);
        ui.label(RichText::new(field_text(field)).small().color(t.ink_faint));
        if !field.about.docs.is_empty() {
            ui.label(RichText::new(&field.about.docs).small().color(t.ink_soft));
        }
        for says in &field.says {
            match says.part {
                SaysPart::When => sentences::when(ui, cx, &says.wording, t.ink_soft, action),
                sign => sentences::wording(ui, cx, (sign.written(), &says.wording), t.ink_soft, action),
            }
        }
        let (row, about) = (field.row.as_ref(), &field.about);
        let source = row.and_then(|r| r.source.as_deref()).or(about.source.as_deref());
        let reconstructed = row.and_then(|r| r.reconstructed.as_deref()).or(about.reconstructed.as_deref());
        parts::source(ui, cx, source, reconstructed);
    });
}

/// Shows a declaration part without a title: its role and its text.
fn alone(ui: &mut Ui, cx: &SheetContext<'_>, field: &InspectedField, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    // The text may itself start with that word.
    if field.about.docs.split_whitespace().next() != Some(field.role) {
        ui.label(RichText::new(field.role).small().color(t.ink_faint));
    }
    let text = paper::code(ui, &field.about.docs, size::SMALL).color(t.ink);
    paper::to_text(ui, cx, text, field.origin, action).on_hover_text(words!("sheet-text.click"));
}

/// The documentation of a field, in one line.
fn field_text(field: &InspectedField) -> String {
    fn there(text: &Option<String>) -> Option<&str> {
        text.as_deref().filter(|t| !t.is_empty())
    }
    let said = [
        Some(format!("{} {}", field.role, field.name).trim().to_owned()),
        there(&field.about.ty).map(|x| words!("sheet-field-type.short", what = x)),
        there(&field.about.default).map(|x| words!("sheet-field-default.short", value = x)),
        there(&field.about.lasting).map(|x| words!("sheet-field-holds.short", what = x)),
        field.known_to.and_then(parts::known_to).map(|x| words!("sheet-field-known.short", who = x)),
        match field.row.as_ref().map(|r| &r.from) {
            Some(From::Inherited(from)) => Some(words!("sheet-field-as-in.short", name = from.as_str())),
            Some(From::Default) => Some(words!("sheet-field-unsaid.short")),
            Some(From::Start) => Some(words!("sheet-field-start.short")),
            _ => None,
        },
    ];
    said.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Title and value.
fn first_line(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (field, correction): (&InspectedField, Option<&Correction>),
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    let width = ui.available_width();
    let font = FontId::proportional(size::SMALL);
    let (value, ink) = match (&field.now, &field.row) {
        (Some(now), _) => (now_words(now).into(), if *now == FieldValue::Hidden { t.secret } else { t.ink }),
        (None, Some(row)) => (parts::value(row), parts::value_ink(t, row)),
        (None, None) => ("".into(), t.ink),
    };
    let value_line = parts::line(ui, &value, font.clone(), ink, width * 0.6);
    let short = parts::short(&field.title);
    let title = match value.is_empty() {
        true => parts::wrapped(ui, &short, font, t.ink, width),
        false => parts::line(ui, &short, font, t.ink, width - value_line.size().x - 10.0),
    };
    let pair = if value.is_empty() { short } else { format!("{short}: {value}") };
    let name = || words!("sheet-inspector-field", field = pair.as_str());
    let size = vec2(width, title.size().y + 2.0);
    let (rect, response) = parts::part_called(ui, cx, field.origin, name, size, action);
    let y = rect.center().y - title.size().y / 2.0;
    ui.painter().galley(egui::pos2(rect.left(), y), title, t.ink);
    ui.painter().galley(egui::pos2(rect.right() - value_line.size().x, y), value_line, ink);
    if let Some(correction) = correction {
        parts::touch_piece(ui, &response, correction, field.origin, action);
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(HOVER);
        // Anything cut off is shown in full here.
        ui.label(RichText::new(field.title.trim()).strong());
        if !value.is_empty() {
            ui.label(&*value);
        }
        ui.label(words!("sheet-text.click"));
        if correction.is_some() {
            ui.label(words!("umpire-fields.help"));
        }
    });
}
