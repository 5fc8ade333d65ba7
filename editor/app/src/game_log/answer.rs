//! The answer to *why*: items with what each adds, links to the source, and the source as it was if it has changed
//! since.

use super::GameLogAction;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::difference::Line;
use dicta_studio::sheet::sources;
use dicta_studio::view::{FormerSource, WhyNode};
use egui::{Id, RichText, Ui};

/// The maximum number of lines shown of a source as it was.
const LINES_MAX: usize = 40;

/// The reasons for a line, and below them links to the line's own source and to its position. Returns whether to go to
/// that position. The line itself is above.
pub(super) fn show(ui: &mut Ui, t: &Tokens, node: &WhyNode, id: Id, action: &mut GameLogAction) -> bool {
    ui.spacing_mut().interact_size.y = 15.0;
    for (i, child) in node.children.iter().enumerate() {
        tree(ui, t, child, (0, id.with(i)), action);
    }
    let mut open = is_open(ui, id);
    let moment = ui.horizontal_wrapped(|ui| {
        let there = ui.link(RichText::new(words!("journal-to-moment")).small());
        ui.add_space(space::XS);
        links(ui, t, node, (&mut open, id, &words!("journal-text.own")), action);
        there.on_hover_text(words!("journal-to-moment.help")).clicked()
    });
    if let Some(then) = node.then.as_ref().filter(|_| open) {
        text_then(ui, t, then, 0);
    }
    moment.inner
}

fn is_open(ui: &Ui, id: Id) -> bool {
    ui.data(|d| d.get_temp(id)).unwrap_or(false)
}

/// Where an item comes from: the book that it cites, the source as it was, and the source now, as a link with this
/// name.
fn links(ui: &mut Ui, t: &Tokens, node: &WhyNode, (open, id, name): (&mut bool, Id, &str), action: &mut GameLogAction) {
    if let Some(source) = &node.source {
        ui.label(RichText::new(sources::once(source)).small().italics().color(t.ink_soft));
    }
    if let Some(then) = &node.then {
        let text = RichText::new(words!("journal-text.then")).small().color(t.warning);
        let link = ui.link(text).on_hover_text(words!("journal-text.then-help", path = &then.path));
        if link.clicked() {
            *open = !*open;
            ui.data_mut(|d| d.insert_temp(id, *open));
        }
    }
    if let Some(origin) = node.origin {
        let name = if node.then.is_some() { words!("journal-text.now") } else { name.to_owned() };
        let link = ui.link(RichText::new(name).small()).on_hover_text(words!("journal-text.help"));
        if link.clicked() {
            *action = GameLogAction::GoTo(origin);
        }
    }
}

fn tree(ui: &mut Ui, t: &Tokens, node: &WhyNode, (depth, id): (usize, Id), action: &mut GameLogAction) {
    let mut open = is_open(ui, id);
    let colour = if node.applies { t.ink } else { t.ink_faint };
    let words = |ui: &mut Ui, open: &mut bool, action: &mut GameLogAction| {
        let mut text = RichText::new(&node.text).color(colour);
        if !node.applies {
            text = text.small();
        }
        ui.label(text);
        links(ui, t, node, (open, id, &words!("journal-text")), action);
    };
    ui.horizontal_top(|ui| {
        ui.add_space(depth as f32 * 16.0);
        if let Some(amount) = &node.amount {
            ui.label(RichText::new(format!("{amount:>4}")).monospace().color(colour));
        }
        // What does not fit wraps below its own text.
        ui.horizontal_wrapped(|ui| words(ui, &mut open, action));
    });
    if let Some(then) = node.then.as_ref().filter(|_| open) {
        text_then(ui, t, then, depth);
    }
    ui.add_space(space::XXS);
    for (i, child) in node.children.iter().enumerate() {
        tree(ui, t, child, (depth + 1, id.with(i)), action);
    }
}

/// The source as it was and as it is now, line by line.
fn text_then(ui: &mut Ui, t: &Tokens, then: &FormerSource, depth: usize) {
    ui.horizontal(|ui| {
        ui.add_space(depth as f32 * 16.0 + space::L);
        let frame = egui::Frame::new().fill(t.well).stroke(egui::Stroke::new(1.0, t.line_soft));
        frame.corner_radius(3).inner_margin(6).show(ui, |ui| {
            ui.vertical(|ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 1.0;
                let said = match then.is_gone {
                    true => words!("journal-text.gone", path = &then.path),
                    false => words!("journal-text.differs", path = &then.path),
                };
                ui.label(RichText::new(said).small().color(t.ink_soft));
                for line in then.lines.iter().take(LINES_MAX) {
                    let (text, ink, fill) = match line {
                        Line::Gap(n) => (format!("  … {}", words!("difference-equal", n = *n)), t.ink_faint, None),
                        Line::Same(_, _, text) => (format!("  {text}"), t.ink_soft, None),
                        Line::Gone(_, text) => (format!("− {text}"), t.ink, Some(t.error_soft)),
                        Line::Came(_, text) => (format!("+ {text}"), t.ink, Some(t.good_soft)),
                    };
                    let text = RichText::new(text).font(theme::code_font(ui.style())).color(ink);
                    ui.label(fill.map_or(text.clone(), |fill| text.background_color(fill)));
                }
                if then.lines.len() > LINES_MAX {
                    ui.weak(words!("journal-text.more", n = then.lines.len() - LINES_MAX));
                }
            });
        });
    });
}
