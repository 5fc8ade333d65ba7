//! The inspector: every field of what is in hand, with what the text says about it.

use super::parts;
use super::{SheetAction, SheetContext};
use crate::theme::{Tokens, size, space};
use dicta_studio::sheet::field::{From, Shape};
use dicta_studio::sheet::inspect::{Inspected, InspectedField};
use dicta_studio::sheet::{Reading, SheetRef};
use egui::{FontId, Frame, Margin, RichText, ScrollArea, Stroke, Ui, vec2};
use egui_material_icons::icons;
use std::sync::Arc;

/// More fields than this can be filtered.
const FILTERED: usize = 8;

/// What the inspector keeps between frames.
#[derive(Default)]
pub struct Inspector {
    of: Option<SheetRef>,
    model: Inspected,
    offered: Option<Arc<Reading>>,
    /// Words that a field's name or title must hold.
    filter: String,
}

impl Inspector {
    /// Takes what is in hand. What is broken for the moment stays as it was read before.
    pub fn take(&mut self, of: Option<SheetRef>, reading: &Arc<Reading>) {
        let same = self.offered.as_ref().is_some_and(|r| Arc::ptr_eq(r, reading));
        let Some(of) = of.or_else(|| self.of.clone()) else { return };
        if same && self.of.as_ref() == Some(&of) {
            return;
        }
        self.offered = Some(reading.clone());
        if let Some(model) = Inspected::of(reading, &of) {
            self.model = model;
            self.of = Some(of);
        }
    }

    /// Draws it.
    pub fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let t = Tokens::of(ui);
        if self.of.is_none() {
            ui.add_space(space::M);
            ui.weak("Put the cursor into a declaration, or click a piece: everything known of it stands here.");
            return;
        }
        let m = &self.model;
        ui.horizontal(|ui| {
            let name = if m.name == m.title { "" } else { m.name.as_str() };
            ui.label(RichText::new(format!("{} {name}", m.word).trim()).small().color(t.ink_soft));
            if let Some(to) = &m.sheet {
                let open = egui::Button::new(icons::ICON_OPEN_IN_NEW.codepoint).frame(false);
                if ui.add(open).accessible_name("Open its sheet").on_hover_text("Open its sheet in a tab").clicked() {
                    action.open = Some(to.clone());
                }
            }
        });
        let galley = parts::wrapped(ui, &m.title, FontId::proportional(size::HEADING), t.ink, ui.available_width());
        let (rect, response) = parts::part(ui, cx, m.origin, &format!("Inspected: {}", m.title), galley.size(), action);
        ui.painter().galley(rect.min, galley, t.ink);
        response.on_hover_text("Click to go to its text");
        if !m.docs.is_empty() {
            ui.label(RichText::new(&m.docs).small().color(t.ink_soft));
        }
        parts::source(ui, cx, m.source.as_deref(), m.reconstructed.as_deref());
        if m.fields.is_empty() {
            return;
        }
        let many = m.fields.len() > FILTERED;
        if many {
            let hint = format!("Filter {} fields", m.fields.len());
            let edit = egui::TextEdit::singleline(&mut self.filter).hint_text(hint).desired_width(f32::INFINITY);
            ui.add(edit).accessible_name("Filter the fields");
        }
        let wanted = if many { self.filter.to_lowercase() } else { String::new() };
        let fits = |f: &&InspectedField| {
            wanted.is_empty() || f.name.to_lowercase().contains(&wanted) || f.title.to_lowercase().contains(&wanted)
        };
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for field in self.model.fields.iter().filter(fits) {
                show_field(ui, cx, field, action);
            }
        });
    }
}

fn show_field(ui: &mut Ui, cx: &SheetContext<'_>, field: &InspectedField, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let lit = parts::has_cursor(cx, field.origin);
    let fill = if lit { t.accent_soft } else { t.sheet };
    let whole = Frame::new().fill(fill).stroke(Stroke::new(1.0, t.line_soft)).corner_radius(3);
    whole.inner_margin(Margin::symmetric(6, 3)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 1.0;
        first_line(ui, cx, field, action);
        let mut said: Vec<String> = Vec::new();
        let mut say = |name: &str, text: Option<&str>| {
            said.extend(text.filter(|x| !x.is_empty()).map(|x| format!("{name}{x}")));
        };
        say("", Some(&format!("{} {}", field.role, field.name)));
        say("type ", field.about.ty.as_deref());
        say("default ", field.about.default.as_deref());
        say("holds ", field.about.lasting.as_deref());
        say("known to ", field.known_to.filter(|k| *k != "everybody"));
        match field.row.as_ref().map(|r| &r.from) {
            Some(From::Inherited(from)) => say("as in ", Some(from)),
            Some(From::Default) => say("", Some("not said here")),
            _ => {}
        }
        ui.label(RichText::new(said.join(" · ")).small().color(t.ink_faint));
        if !field.about.docs.is_empty() {
            ui.label(RichText::new(&field.about.docs).small().color(t.ink_soft));
        }
        let source = field.row.as_ref().and_then(|r| r.source.as_deref()).or(field.about.source.as_deref());
        parts::source(ui, cx, source, field.row.as_ref().and_then(|r| r.reconstructed.as_deref()));
    });
}

/// Title and value.
fn first_line(ui: &mut Ui, cx: &SheetContext<'_>, field: &InspectedField, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let width = ui.available_width();
    let font = FontId::proportional(size::SMALL);
    let value = field.row.as_ref().map_or("", |r| match r.shape {
        Shape::Mark(true) => "yes",
        Shape::Mark(false) => "no",
        _ => r.value.as_str(),
    });
    let ink = field.row.as_ref().map_or(t.ink, |r| parts::value_ink(t, r));
    let value_line = parts::line(ui, value, font.clone(), ink, width * 0.6);
    let title = parts::line(ui, &parts::short(&field.title), font, t.ink, width - value_line.size().x - 10.0);
    let name = format!("{}: {value}", parts::short(&field.title));
    let name = if value.is_empty() { parts::short(&field.title) } else { name };
    let name = format!("Inspector: {name}");
    let (rect, response) = parts::part(ui, cx, field.origin, &name, vec2(width, title.size().y + 2.0), action);
    let y = rect.center().y - title.size().y / 2.0;
    ui.painter().galley(egui::pos2(rect.left(), y), title, t.ink);
    ui.painter().galley(egui::pos2(rect.right() - value_line.size().x, y), value_line, ink);
    let says = if value.is_empty() {
        "Click to go to its text".to_owned()
    } else {
        format!("{value}\nClick to go to its text")
    };
    response.on_hover_text(says);
}
