//! The difference of two texts, line by line: what goes is marked by a minus and a colour, what comes by a plus.

use crate::theme::{self, Tokens, space};
use dicta_studio::difference::{self, Line};
use egui::{Align2, RichText, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use std::hash::{DefaultHasher, Hash, Hasher};

const ROW: f32 = 17.0;

/// The difference that was shown last, so that it is made once.
#[derive(Default)]
pub struct Compare {
    of: Option<u64>,
    lines: Vec<Line>,
}

impl Compare {
    /// Shows what turns the first text into the second; each comes with what it is.
    pub fn show(&mut self, ui: &mut Ui, old: (&str, &str), new: (&str, &str)) {
        let t = Tokens::of(ui);
        let mut hasher = DefaultHasher::new();
        (old.1, new.1).hash(&mut hasher);
        let key = hasher.finish();
        if self.of != Some(key) {
            self.lines = difference::lines(old.1, new.1);
            self.of = Some(key);
        }
        ui.vertical(|ui| {
            let (came, gone) = difference::count(&self.lines);
            ui.horizontal(|ui| {
                ui.label(RichText::new(format!("− {}: {}", old.0, counted(gone))).small().color(t.error));
                ui.add_space(space::M);
                ui.label(RichText::new(format!("+ {}: {}", new.0, counted(came))).small().color(t.good));
            });
            if self.lines.is_empty() {
                ui.colored_label(t.ink_soft, "Both are the same.");
            }
            let frame = egui::Frame::new().fill(t.well).stroke(egui::Stroke::new(1.0, t.line_soft));
            frame.show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                let scroll = egui::ScrollArea::both().id_salt(("difference", key));
                scroll.auto_shrink([false, false]).show_rows(ui, ROW, self.lines.len(), |ui, range| {
                    for line in &self.lines[range] {
                        row(ui, t, line);
                    }
                });
            });
        });
    }
}

fn counted(lines: usize) -> String {
    if lines == 1 { "1 line".to_owned() } else { format!("{lines} lines") }
}

fn row(ui: &mut Ui, t: &Tokens, line: &Line) {
    let (numbers, sign, text, fill, ink) = match line {
        Line::Gap(1) => ((None, None), "", "1 equal line".to_owned(), Some(t.line_soft), t.ink_soft),
        Line::Gap(n) => ((None, None), "", format!("{n} equal lines"), Some(t.line_soft), t.ink_soft),
        Line::Same(a, b, text) => ((Some(a), Some(b)), " ", text.clone(), None, t.ink),
        Line::Gone(a, text) => ((Some(a), None), "−", text.clone(), Some(t.error_soft), t.ink),
        Line::Came(b, text) => ((None, Some(b)), "+", text.clone(), Some(t.good_soft), t.ink),
    };
    let font = theme::code_font(ui.style());
    let galley = ui.painter().layout_no_wrap(text.replace('\t', "    "), font.clone(), ink);
    let width = (galley.size().x + 110.0).max(ui.available_width());
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
    let said = if sign.trim().is_empty() { text.clone() } else { format!("{sign} {text}") };
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, said.clone()));
    let painter = ui.painter();
    if let Some(fill) = fill {
        painter.rect_filled(rect, 0.0, fill);
    }
    let middle = rect.center().y;
    for (number, x) in [(numbers.0, 38.0), (numbers.1, 76.0)] {
        if let Some(number) = number {
            let at = pos2(rect.left() + x, middle);
            painter.text(at, Align2::RIGHT_CENTER, number, font.clone(), t.ink_faint);
        }
    }
    let colour = if sign == "+" { t.good } else { t.error };
    painter.text(pos2(rect.left() + 88.0, middle), Align2::CENTER_CENTER, sign, font, colour);
    painter.galley(pos2(rect.left() + 98.0, middle - galley.size().y / 2.0), galley, ink);
}
