//! The page that explains a problem, shown below the problem's line until the next action.

use super::list;
use super::page::Page;
use super::text_view::View;
use crate::message;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::check::Code;
use egui::{Key, Modifiers, Rect, Response, RichText, TextStyle, Ui, pos2, vec2};
use egui_material_icons::icons;

/// Maximum size of the page, in points.
const SIZE: egui::Vec2 = vec2(540.0, 360.0);
/// Minimum height below the line, in points; if there is less and more above, the page is above.
const ROOM_MIN: f32 = 240.0;

/// The state of the page.
#[derive(Default)]
pub struct Explain {
    open: Option<Open>,
}

struct Open {
    code: Code,
    /// The line of the problem.
    line: usize,
    /// The area in the last frame.
    rect: Option<Rect>,
    /// The scroll offset requested by keys.
    scroll: f32,
}

impl Explain {
    /// Explains a code at the line of the cursor.
    pub fn open(&mut self, code: Code, view: &View) {
        let line = view.lines.line(view.caret().head);
        self.open = Some(Open { code, line, rect: None, scroll: 0.0 });
    }

    /// Whether the page is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Handles the keys of an open page while the source has the focus. Returns whether it consumed any.
    pub fn keys(&mut self, ui: &Ui) -> bool {
        let Some(open) = &mut self.open else { return false };
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        if pressed(Key::Escape) {
            self.open = None;
            return true;
        }
        let by = f32::from(i8::from(pressed(Key::PageUp)) - i8::from(pressed(Key::PageDown)));
        open.scroll += by * SIZE.y * 0.7;
        by != 0.0
    }

    /// Shows the page.
    pub fn show(&mut self, ui: &Ui, response: &Response, page: &Page, view: &View) {
        let Some(open) = &mut self.open else { return };
        list::keeps_keyboard(ui, open.rect, response);
        let place = page.place(view.caret().head);
        let gone = view.lines.line(view.caret().head) != open.line || !page.clip.y_range().contains(place.center().y);
        let covered = ui.memory(|m| m.top_modal_layer().is_some());
        let pressed = ui.input(|i| i.pointer.interact_pos().filter(|_| i.pointer.any_pressed()));
        let elsewhere = pressed.is_some_and(|at| open.rect.is_some_and(|rect| !rect.contains(at)));
        if gone || covered || elsewhere {
            self.open = None;
            return;
        }
        let screen = ui.ctx().content_rect().shrink(space::M);
        let (below, above) = (screen.bottom() - place.bottom(), place.top() - screen.top());
        let is_below = below >= ROOM_MIN || below >= above;
        let (pivot, y) = match is_below {
            true => (egui::Align2::LEFT_TOP, place.bottom() + space::XS),
            false => (egui::Align2::LEFT_BOTTOM, place.top() - space::XS),
        };
        let at = pos2(page.origin.x.max(page.clip.left() + page.size.gutter), y);
        let room = vec2(SIZE.x.min(screen.width()), SIZE.y.min(if is_below { below } else { above } - space::XL));
        let area = egui::Area::new(egui::Id::unique("explained")).order(egui::Order::Foreground).pivot(pivot);
        let scroll = std::mem::take(&mut open.scroll);
        let shown = area.fixed_pos(at).constrain(true).show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style())
                .inner_margin(12)
                .show(ui, |ui| sheet(ui, open.code.page(), room, scroll))
                .inner
        });
        open.rect = Some(shown.response.rect);
        let closed = ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape));
        if shown.inner || closed {
            self.open = None;
        }
    }
}

/// Shows the header with a close button, and the body. Returns whether to close it.
fn sheet(ui: &mut Ui, text: &str, room: egui::Vec2, scroll: f32) -> bool {
    let t = Tokens::of(ui);
    let (head, body) = text.split_once('\n').unwrap_or((text, ""));
    let mut close = false;
    ui.set_width(room.x);
    ui.horizontal(|ui| {
        ui.label(RichText::new(message::plain(head.trim_start_matches('#').trim())).heading());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let button = ui.small_button(icons::ICON_CLOSE.codepoint).accessible_name(words!("text-explain.close"));
            close = button.on_hover_text(words!("text-explain.close")).clicked();
        });
    });
    ui.add_space(space::XS);
    // Set both heights: otherwise the area would keep the height of its first frame.
    let scrolled = egui::ScrollArea::vertical().max_height(room.y).min_scrolled_height(room.y);
    scrolled.auto_shrink([false, true]).show(ui, |ui| {
        // Beside the scroll bar.
        ui.set_max_width(room.x - space::M);
        if scroll != 0.0 {
            ui.scroll_with_delta(vec2(0.0, scroll));
        }
        explained(ui, t, body);
    });
    close
}

/// Renders a page of the book: headings, lists and examples.
fn explained(ui: &mut Ui, t: &Tokens, text: &str) {
    ui.spacing_mut().item_spacing.y = space::S;
    let (mut paragraph, mut code): (String, Option<Vec<&str>>) = (String::new(), None);
    for line in text.lines() {
        if line.starts_with("```") {
            show_paragraph(ui, t, &mut paragraph);
            code = match code.take() {
                Some(lines) => {
                    example(ui, t, &lines.join("\n"));
                    None
                }
                None => Some(Vec::new()),
            };
        } else if let Some(lines) = &mut code {
            lines.push(line);
        } else if line.trim().is_empty() {
            show_paragraph(ui, t, &mut paragraph);
        } else if line.starts_with('#') {
            show_paragraph(ui, t, &mut paragraph);
            ui.label(RichText::new(message::plain(line.trim_start_matches('#').trim())).strong());
        } else {
            if !paragraph.is_empty() {
                paragraph.push(if line.starts_with(['-', '*', '|']) { '\n' } else { ' ' });
            }
            paragraph.push_str(line);
        }
    }
    show_paragraph(ui, t, &mut paragraph);
}

fn show_paragraph(ui: &mut Ui, t: &Tokens, paragraph: &mut String) {
    if !paragraph.is_empty() {
        let font = TextStyle::Body.resolve(ui.style());
        ui.label(message::job(ui.style(), paragraph, &font, t.ink));
        paragraph.clear();
    }
}

fn example(ui: &mut Ui, t: &Tokens, code: &str) {
    let frame = egui::Frame::new().fill(t.well).stroke(egui::Stroke::new(1.0, t.line_soft)).corner_radius(3.0);
    frame.inner_margin(egui::Margin::symmetric(8, 6)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(code).font(theme::code_font(ui.style())).color(t.ink));
    });
}
