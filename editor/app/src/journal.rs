//! The journal of the game: one line per happening, each of which can be asked *why*.
//!
//! Only the lines that can be seen are laid out, however long the game was.

use crate::theme::{Tokens, space};
use dicta_program::Origin;
use dicta_studio::view::{JournalLine, LineKind, WhyNode};
use egui::accesskit::Role;
use egui::{Align2, Rect, RichText, Sense, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;
use std::collections::BTreeMap;

/// How high a line is, and the heading of a turn.
const LINE: f32 = 18.0;
const TURN: f32 = 24.0;

/// Which sorts of line are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Sorts {
    #[default]
    Usual,
    Dice,
    Choices,
    Moves,
    All,
}

impl Sorts {
    const ALL: [(Sorts, &'static str, &'static str); 5] = [
        (Sorts::Usual, "What happened", "Everything worth a line"),
        (Sorts::Dice, "Dice and cards", "What chance brought, and what came of it"),
        (Sorts::Choices, "Choices", "What was decided"),
        (Sorts::Moves, "Changes", "Moves and every single change of a value"),
        (Sorts::All, "Everything", "Each line that there is"),
    ];

    fn holds(self, kind: LineKind) -> bool {
        let heading = matches!(kind, LineKind::Turn | LineKind::Phase | LineKind::Outcome);
        heading
            || match self {
                Sorts::Usual => !matches!(kind, LineKind::Change | LineKind::Step),
                Sorts::Dice => matches!(kind, LineKind::Chance | LineKind::Event),
                Sorts::Choices => kind == LineKind::Choice,
                Sorts::Moves => kind == LineKind::Change,
                Sorts::All => true,
            }
    }
}

/// Which lines are open, their answers, and how high each was in the frame before.
#[derive(Clone, Debug, Default)]
pub struct JournalPanel {
    open: BTreeMap<usize, (WhyNode, f32)>,
    filter: String,
    sorts: Sorts,
    /// Only lines about the piece in hand.
    one_piece: bool,
    /// The line that was opened last: it is brought into sight.
    opened: Option<usize>,
    /// What is shown of which lines.
    kept: Option<Kept>,
    copy: bool,
}

/// Places of the lines that are shown, kept while nothing changes.
#[derive(Clone, Debug)]
struct Kept {
    key: (usize, usize, String, Sorts, Option<i64>),
    shown: Vec<usize>,
}

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum JournalAction {
    None,
    GoTo(Origin),
    /// Show this piece.
    Piece(i64),
    /// Go to the moment at which this line was written.
    Moment(usize),
}

impl JournalPanel {
    /// Forgets what was open: the journal is another one.
    pub fn clear(&mut self) {
        self.open.clear();
        self.kept = None;
    }

    /// Opens the answer to a line and brings it into sight.
    pub fn ask(&mut self, id: usize, why: WhyNode) {
        self.filter.clear();
        self.sorts = Sorts::Usual;
        self.one_piece = false;
        self.open.insert(id, (why, 0.0));
        self.opened = Some(id);
    }

    /// Filters, for the head of the panel.
    pub fn controls(&mut self, ui: &mut Ui) {
        ui.add(egui::TextEdit::singleline(&mut self.filter).hint_text("Filter").desired_width(140.0))
            .accessible_name("Filter the journal");
        let name = Sorts::ALL.iter().find(|s| s.0 == self.sorts).map_or("", |s| s.1);
        egui::ComboBox::from_id_salt("sorts of line")
            .selected_text(name)
            .show_ui(ui, |ui| {
                for (sorts, name, help) in Sorts::ALL {
                    ui.selectable_value(&mut self.sorts, sorts, name).on_hover_text(help);
                }
            })
            .response
            .accessible_name("Which lines are shown");
        ui.toggle_value(&mut self.one_piece, "One piece").on_hover_text("Only lines about the piece that is selected");
        let copy = egui::Button::new(RichText::new(icons::ICON_CONTENT_COPY.codepoint)).frame_when_inactive(false);
        self.copy |=
            ui.add(copy).accessible_name("Copy the journal").on_hover_text("Copy these lines as text").clicked();
        ui.weak("Click a line to ask why.");
    }

    /// The places of the lines that match; no phase in which nothing of it happened.
    fn follow(&mut self, lines: &[JournalLine], piece: Option<i64>) {
        let key = (lines.len(), lines.last().map_or(0, |l| l.id), self.filter.to_lowercase(), self.sorts, piece);
        if self.kept.as_ref().is_some_and(|k| k.key == key) {
            return;
        }
        let mut shown: Vec<usize> = Vec::new();
        for (i, line) in lines.iter().enumerate() {
            let heading = matches!(line.kind, LineKind::Turn | LineKind::Phase);
            let about = piece.is_none_or(|p| line.piece == Some(p)) || heading;
            let wanted = key.2.is_empty() || heading || line.text.to_lowercase().contains(&key.2);
            if !about || !wanted || !self.sorts.holds(line.kind) {
                continue;
            }
            // A heading under which nothing stands goes; those of phases before those of turns.
            if heading && self.sorts != Sorts::All {
                while let Some(&last) = shown.last() {
                    let empty = match lines[last].kind {
                        LineKind::Phase => true,
                        LineKind::Turn => line.kind == LineKind::Turn,
                        _ => false,
                    };
                    if !empty {
                        break;
                    }
                    shown.pop();
                }
            }
            shown.push(i);
        }
        let filtered = !key.2.is_empty() || piece.is_some() || !matches!(self.sorts, Sorts::Usual | Sorts::All);
        while filtered && shown.last().is_some_and(|&l| matches!(lines[l].kind, LineKind::Turn | LineKind::Phase)) {
            shown.pop();
        }
        self.kept = Some(Kept { key, shown });
    }

    /// Shows the lines; `why` is asked when one is opened. `selected` is the piece in hand.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        lines: &[JournalLine],
        selected: Option<(i64, &str)>,
        why: impl Fn(usize) -> WhyNode,
        badge: impl Fn(&egui::Painter, egui::Pos2, usize),
    ) -> JournalAction {
        let t = Tokens::of(ui);
        let mut action = JournalAction::None;
        if lines.is_empty() {
            ui.weak("Nothing has happened yet.");
            return action;
        }
        let piece = selected.map(|s| s.0).filter(|_| self.one_piece);
        if self.one_piece {
            let text = selected.map_or("Select a piece on the map.".to_owned(), |s| format!("Only {}", s.1));
            ui.label(RichText::new(text).small().color(t.ink_soft));
        }
        self.follow(lines, piece);
        let Some(kept) = self.kept.take() else { return action };
        if std::mem::take(&mut self.copy) {
            let text = |&i: &usize| format!("{}{}\n", "  ".repeat(lines[i].depth), lines[i].text);
            ui.ctx().copy_text(kept.shown.iter().map(text).collect());
        }
        if kept.shown.is_empty() {
            ui.weak("No line holds these words.");
        }
        self.lines(ui, t, (lines, &kept.shown), &why, &badge, &mut action);
        self.kept = Some(kept);
        action
    }

    /// Lays out what can be seen: all heights are known, those of answers from the frame before.
    fn lines(
        &mut self,
        ui: &mut Ui,
        t: &Tokens,
        (lines, shown): (&[JournalLine], &[usize]),
        why: &impl Fn(usize) -> WhyNode,
        badge: &impl Fn(&egui::Painter, egui::Pos2, usize),
        action: &mut JournalAction,
    ) {
        let mut tops: Vec<f32> = Vec::with_capacity(shown.len() + 1);
        let mut y = 0.0;
        for &i in shown {
            tops.push(y);
            y += height(&lines[i]);
            y += self.open.get(&lines[i].id).map_or(0.0, |o| o.1.max(1.0));
        }
        tops.push(y);
        let at = self.opened.and_then(|id| shown.iter().position(|&i| lines[i].id == id));
        let taken = self.opened.and_then(|id| self.open.get(&id)).map_or(0.0, |o| o.1);
        let scroll = egui::ScrollArea::vertical()
            .id_salt("journal")
            .auto_shrink([false, false])
            .animated(false)
            .stick_to_bottom(self.open.is_empty());
        scroll.show_viewport(ui, |ui, view| {
            ui.set_height(y.max(1.0));
            let (left, top, width) = (ui.max_rect().left(), ui.max_rect().top(), ui.available_width());
            let first = tops.partition_point(|top| *top <= view.top()).saturating_sub(1);
            for (k, &i) in shown.iter().enumerate().skip(first) {
                if tops[k] > view.bottom() {
                    break;
                }
                let line = &lines[i];
                let rect = Rect::from_min_size(pos2(left, top + tops[k]), vec2(width, height(line)));
                self.line(ui, t, (line, rect), why, badge, action);
                self.answer(ui, t, line, rect, action);
            }
            if let Some(at) = at {
                self.bring_into_sight(ui, &lines[shown[at]], pos2(left, top + tops[at]), (view.size(), taken));
            }
            if let Some((turn, _)) = heading_above(lines, shown, first).filter(|_| view.top() > TURN) {
                pinned(ui, t, turn, pos2(left, top + view.top()), width);
            }
        });
    }

    /// Scrolls no further than it must, so that a line and as much of its answer as there is room for can be read.
    /// Goes on in the next frame until the answer is as high as it was `taken` to be: it is known once it was laid out.
    fn bring_into_sight(&mut self, ui: &Ui, line: &JournalLine, at: egui::Pos2, (view, taken): (egui::Vec2, f32)) {
        let Some(answer) = self.open.get(&line.id).map(|o| o.1) else {
            self.opened = None;
            return;
        };
        // Above it there is room for the turn in which one reads.
        let size = vec2(view.x, (TURN + height(line) + answer).min(view.y));
        ui.scroll_to_rect(Rect::from_min_size(at - vec2(0.0, TURN), size), None);
        if taken > 0.0 && (answer - taken).abs() < 0.5 {
            self.opened = None;
        }
        ui.ctx().request_repaint();
    }

    fn line(
        &mut self,
        ui: &mut Ui,
        t: &Tokens,
        (line, rect): (&JournalLine, Rect),
        why: &impl Fn(usize) -> WhyNode,
        badge: &impl Fn(&egui::Painter, egui::Pos2, usize),
        action: &mut JournalAction,
    ) {
        let open = self.open.contains_key(&line.id);
        let response = ui.interact(rect, ui.scope_id().with(("line", line.id)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, open, &line.text));
        Self::paint(ui, t, line, rect, &response, badge);
        if response.clicked() {
            if open {
                self.open.remove(&line.id);
            } else {
                self.open.insert(line.id, (why(line.id), 0.0));
                self.opened = Some(line.id);
            }
            if let Some(piece) = line.piece {
                *action = JournalAction::Piece(piece);
            }
        }
        response.context_menu(|ui| {
            if ui.button("Go to this moment").clicked() {
                *action = JournalAction::Moment(line.id);
            }
            if ui.button("Copy this line").clicked() {
                ui.ctx().copy_text(line.text.clone());
            }
        });
    }

    fn answer(&mut self, ui: &mut Ui, t: &Tokens, line: &JournalLine, above: Rect, action: &mut JournalAction) {
        let Some((node, height)) = self.open.get_mut(&line.id) else { return };
        let left = (line.depth as f32 * 14.0 + 22.0).min(120.0);
        let area = Rect::from_min_max(above.left_bottom() + vec2(left, 2.0), pos2(above.right() - 8.0, f32::INFINITY));
        let builder = egui::UiBuilder::new().max_rect(area).id_salt(("answer", line.id));
        let used = ui.scope_builder(builder, |ui| {
            let frame = egui::Frame::new().fill(t.sheet).stroke(egui::Stroke::new(1.0, t.line));
            frame.corner_radius(4).inner_margin(8).show(ui, |ui| {
                ui.set_width(ui.available_width());
                why_tree(ui, t, node, 0, action);
                let there = ui.link(RichText::new("Go to this moment").small());
                if there.on_hover_text("Look at the table as it stood then").clicked() {
                    *action = JournalAction::Moment(line.id);
                }
            });
        });
        let new = used.response.rect.height() + 6.0;
        if (new - *height).abs() > 0.5 {
            *height = new;
            ui.ctx().request_repaint();
        }
    }

    fn paint(
        ui: &Ui,
        t: &Tokens,
        line: &JournalLine,
        rect: Rect,
        response: &egui::Response,
        badge: &impl Fn(&egui::Painter, egui::Pos2, usize),
    ) {
        let painter = ui.painter_at(rect);
        let turn = line.kind == LineKind::Turn;
        if turn {
            painter.hline(rect.x_range(), rect.top() + 1.5, egui::Stroke::new(1.0, t.line));
        }
        if response.hovered() || response.has_focus() {
            painter.rect_filled(rect, 2.0, t.line_soft);
        }
        let left = rect.left() + 4.0 + line.depth as f32 * 14.0;
        let (icon, colour) = look(line.kind, t);
        let size = if turn { 14.5 } else { 13.0 };
        if !icon.is_empty() {
            let at = pos2(left, rect.center().y);
            painter.text(at, Align2::LEFT_CENTER, icon, crate::theme::icon_font(13.0), colour);
        }
        let text_colour = match line.kind {
            LineKind::Turn | LineKind::Phase => colour,
            LineKind::Change | LineKind::Step => t.ink_soft,
            LineKind::Outcome => t.accent,
            _ => t.ink,
        };
        let mut text_left = left + 18.0;
        if let Some(side) = line.side {
            badge(&painter, pos2(text_left + 6.0, rect.center().y), side);
            text_left += 16.0;
        }
        let room = rect.right() - text_left - 4.0;
        if write(&painter, pos2(text_left, rect.center().y), &line.text, size, text_colour, room) {
            response.clone().on_hover_text(&line.text);
        }
    }
}

fn height(line: &JournalLine) -> f32 {
    if line.kind == LineKind::Turn { TURN } else { LINE }
}

/// The turn and phase under which a line stands that is not among the first.
fn heading_above<'l>(lines: &'l [JournalLine], shown: &[usize], at: usize) -> Option<(&'l str, usize)> {
    let above = shown.get(..=at)?.iter().rev();
    let turn = above.clone().find(|&&i| lines[i].kind == LineKind::Turn)?;
    (lines[*shown.get(at)?].kind != LineKind::Turn).then_some((lines[*turn].text.as_str(), *turn))
}

/// The turn in which one reads stays in sight.
fn pinned(ui: &Ui, t: &Tokens, turn: &str, at: egui::Pos2, width: f32) {
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(turn.to_owned(), egui::FontId::proportional(12.0), t.accent);
    let size = galley.size() + vec2(12.0, 4.0);
    let area = Rect::from_min_size(pos2(at.x + width - size.x - 14.0, at.y + 2.0), size);
    painter.rect(area, 3.0, t.sheet, egui::Stroke::new(1.0, t.line), egui::StrokeKind::Inside);
    painter.galley(area.min + vec2(6.0, 2.0), galley, t.accent);
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
