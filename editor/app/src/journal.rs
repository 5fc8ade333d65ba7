//! The journal of the game: one line per happening, each of which can be asked *why*.

use crate::theme::{Tokens, space};
use dicta_program::Origin;
use dicta_studio::view::{JournalLine, LineKind, WhyNode};
use egui::accesskit::Role;
use egui::{Align2, RichText, Sense, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;
use std::collections::BTreeMap;

/// Which lines are open, and their answers.
#[derive(Clone, Debug, Default)]
pub struct JournalPanel {
    open: BTreeMap<usize, WhyNode>,
    filter: String,
    details: bool,
    /// The line that was opened last, and for how many frames yet it is brought to the top.
    opened: Option<(usize, u8)>,
}

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum JournalAction {
    None,
    GoTo(Origin),
    /// Show this piece.
    Piece(i64),
}

impl JournalPanel {
    /// Forgets what was open: the journal is another one.
    pub fn clear(&mut self) {
        self.open.clear();
    }

    /// Opens the answer to a line and brings it into sight.
    pub fn ask(&mut self, id: usize, why: WhyNode) {
        self.filter.clear();
        self.open.insert(id, why);
        self.opened = Some((id, 2));
    }

    /// Filter and detail, for the head of the panel.
    pub fn controls(&mut self, ui: &mut Ui) {
        ui.add(egui::TextEdit::singleline(&mut self.filter).hint_text("Filter").desired_width(140.0))
            .accessible_name("Filter the journal");
        ui.toggle_value(&mut self.details, "Details").on_hover_text("Also every single change of a value");
        ui.weak("Click a line to ask why.");
    }

    /// The lines that match; without details no single changes, and no phase in which nothing happened.
    fn worth_showing<'l>(&self, lines: &'l [JournalLine], wanted: &str) -> Vec<&'l JournalLine> {
        let mut shown: Vec<&JournalLine> = Vec::new();
        for line in lines {
            let detail = matches!(line.kind, LineKind::Change | LineKind::Step);
            if (detail && !self.details) || !(wanted.is_empty() || line.text.to_lowercase().contains(wanted)) {
                continue;
            }
            let empty_phase = shown.last().is_some_and(|l| l.kind == LineKind::Phase) && line.depth <= 1;
            if empty_phase && !self.details {
                shown.pop();
            }
            shown.push(line);
        }
        shown
    }

    /// Shows the lines; `why` is asked when one is opened.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        lines: &[JournalLine],
        why: impl Fn(usize) -> WhyNode,
        badge: impl Fn(&egui::Painter, egui::Pos2, usize),
    ) -> JournalAction {
        let t = Tokens::of(ui);
        let mut action = JournalAction::None;
        if lines.is_empty() {
            ui.weak("Nothing has happened yet.");
            return action;
        }
        let wanted = self.filter.to_lowercase();
        let shown = self.worth_showing(lines, &wanted);
        if shown.is_empty() {
            ui.weak("No line holds these words.");
        }
        let scroll = egui::ScrollArea::vertical()
            .id_salt("journal")
            .auto_shrink([false, false])
            .stick_to_bottom(self.open.is_empty());
        scroll.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            for line in shown {
                self.line(ui, t, line, &why, &badge, &mut action);
            }
        });
        action
    }

    fn line(
        &mut self,
        ui: &mut Ui,
        t: &Tokens,
        line: &JournalLine,
        why: &impl Fn(usize) -> WhyNode,
        badge: &impl Fn(&egui::Painter, egui::Pos2, usize),
        action: &mut JournalAction,
    ) {
        let open = self.open.contains_key(&line.id);
        let height = if line.kind == LineKind::Turn { 22.0 } else { 18.0 };
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, open, &line.text));
        if ui.is_rect_visible(rect) {
            Self::paint(ui, t, line, &response, badge);
        }
        if response.clicked() {
            if open {
                self.open.remove(&line.id);
            } else {
                self.open.insert(line.id, why(line.id));
                // One frame for the answer to take its place, one to bring it into sight.
                self.opened = Some((line.id, 2));
            }
            if let Some(piece) = line.piece {
                *action = JournalAction::Piece(piece);
            }
        }
        if let Some(node) = self.open.get(&line.id) {
            egui::Frame::new()
                .fill(t.sheet)
                .stroke(egui::Stroke::new(1.0, t.line))
                .corner_radius(4)
                .inner_margin(8)
                .outer_margin(egui::Margin { left: (line.depth * 14 + 22).min(120) as i8, right: 8, top: 2, bottom: 4 })
                .show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    why_tree(ui, t, node, 0, action);
                });
        }
        if let Some((id, frames)) = self.opened.filter(|(id, _)| *id == line.id) {
            response.scroll_to_me(Some(egui::Align::Min));
            self.opened = (frames > 1).then_some((id, frames - 1));
            ui.ctx().request_repaint();
        }
    }

    fn paint(
        ui: &Ui,
        t: &Tokens,
        line: &JournalLine,
        response: &egui::Response,
        badge: &impl Fn(&egui::Painter, egui::Pos2, usize),
    ) {
        let rect = response.rect;
        let painter = ui.painter_at(rect);
        if response.hovered() || response.has_focus() {
            painter.rect_filled(rect, 2.0, t.line_soft);
        }
        let left = rect.left() + 4.0 + line.depth as f32 * 14.0;
        let (icon, colour) = look(line.kind, t);
        let size = if line.kind == LineKind::Turn { 14.5 } else { 13.0 };
        if !icon.is_empty() {
            painter.text(
                egui::pos2(left, rect.center().y),
                Align2::LEFT_CENTER,
                icon,
                crate::theme::icon_font(13.0),
                colour,
            );
        }
        let text_colour = match line.kind {
            LineKind::Turn | LineKind::Phase => colour,
            LineKind::Change | LineKind::Step => t.ink_soft,
            LineKind::Outcome => t.accent,
            _ => t.ink,
        };
        let mut text_left = left + 18.0;
        if let Some(side) = line.side {
            badge(&painter, egui::pos2(text_left + 6.0, rect.center().y), side);
            text_left += 16.0;
        }
        let room = rect.right() - text_left - 4.0;
        if write(&painter, egui::pos2(text_left, rect.center().y), &line.text, size, text_colour, room) {
            response.clone().on_hover_text(&line.text);
        }
    }
}

/// A line of text, cut off where the room ends. Says whether it was.
fn write(painter: &egui::Painter, at: egui::Pos2, text: &str, size: f32, ink: egui::Color32, room: f32) -> bool {
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), egui::FontId::proportional(size), ink);
    job.wrap = egui::text::TextWrapping::truncate_at_width(room);
    let galley = painter.layout_job(job);
    let cut = galley.elided;
    painter.galley(at - vec2(0.0, galley.size().y / 2.0), galley, ink);
    cut
}

/// The latest lines in a few words each, the last one at the top. Gives the line that was clicked.
pub fn lately<'l>(
    ui: &mut Ui,
    t: &Tokens,
    lines: &'l [JournalLine],
    most: usize,
    badge: impl Fn(&egui::Painter, egui::Pos2, usize),
) -> Option<&'l JournalLine> {
    let worth = |l: &&JournalLine| !matches!(l.kind, LineKind::Change | LineKind::Step | LineKind::Phase);
    let mut clicked = None;
    for line in lines.iter().rev().filter(worth).take(most) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Lately: {}", line.text)));
        let painter = ui.painter_at(rect);
        if response.hovered() || response.has_focus() {
            painter.rect_filled(rect, 2.0, t.line_soft);
        }
        let (icon, colour) = look(line.kind, t);
        let y = rect.center().y;
        let at = egui::pos2(rect.left() + 2.0, y);
        painter.text(at, Align2::LEFT_CENTER, icon, crate::theme::icon_font(12.0), colour);
        let mut left = rect.left() + 18.0;
        if let Some(side) = line.side {
            badge(&painter, egui::pos2(left + 5.0, y), side);
            left += 14.0;
        }
        let ink = if line.kind == LineKind::Turn { colour } else { t.ink };
        write(&painter, egui::pos2(left, y), &line.text, crate::theme::size::SMALL, ink, rect.right() - left);
        if response.on_hover_text(format!("{}\nClick to ask why", line.text)).clicked() {
            clicked = Some(line);
        }
    }
    clicked
}

fn look(kind: LineKind, t: &Tokens) -> (&'static str, egui::Color32) {
    match kind {
        LineKind::Turn => (icons::ICON_SCHEDULE.codepoint, t.accent),
        LineKind::Phase => (icons::ICON_CHEVRON_RIGHT.codepoint, t.accent),
        LineKind::Step => (icons::ICON_CHEVRON_RIGHT.codepoint, t.ink_faint),
        LineKind::Choice => (icons::ICON_CHECK.codepoint, t.good),
        LineKind::Event => (icons::ICON_CAMPAIGN.codepoint, t.ink_soft),
        LineKind::Chance => (icons::ICON_CASINO.codepoint, t.warning),
        LineKind::Change => (icons::ICON_EDIT.codepoint, t.ink_faint),
        LineKind::Note => (icons::ICON_INFO.codepoint, t.ink_soft),
        LineKind::Outcome => (icons::ICON_FLAG.codepoint, t.accent),
    }
}

/// An answer with everything beneath it.
fn why_tree(ui: &mut Ui, t: &Tokens, node: &WhyNode, depth: usize, action: &mut JournalAction) {
    ui.spacing_mut().interact_size.y = 15.0;
    ui.horizontal_wrapped(|ui| {
        ui.add_space(depth as f32 * 16.0);
        let colour = if node.applies { t.ink } else { t.ink_faint };
        if let Some(amount) = &node.amount {
            ui.label(RichText::new(format!("{amount:>4}")).monospace().color(colour));
        }
        let mut text = RichText::new(&node.text).color(colour);
        if !node.applies {
            text = text.small();
        }
        ui.label(text);
        if let Some(source) = &node.source {
            ui.label(RichText::new(source).small().italics().color(t.ink_soft));
        }
        if let Some(origin) = node.origin {
            let link = ui.link(RichText::new("text").small()).on_hover_text("Open the line that says so");
            if link.clicked() {
                *action = JournalAction::GoTo(origin);
            }
        }
    });
    ui.add_space(space::XXS);
    for child in &node.children {
        why_tree(ui, t, child, depth + 1, action);
    }
}
