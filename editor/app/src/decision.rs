//! The decision panel: the chart of what may be picked, what is refused and why, and the button that decides.

mod ways;

use crate::board::glyph::{self, DiagramStyle};
use crate::board::look::Placing;
use crate::board::view::side_badge;
use crate::board::{Grid, Looks};
use crate::theme::{self, Tokens, space};
use dicta_program::{Origin, Program};
use dicta_studio::view::{DecisionView, OptionView, PickShape, Reason, Standing, ValueView};
use egui::accesskit::Role;
use egui::{
    Align2, CornerRadius, FontId, Key, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};

const TILE: Vec2 = vec2(64.0, 78.0);
/// How many refused values are listed.
const REFUSED_MAX: usize = 60;
/// A pick with more values than these can be searched.
const SEARCHED: usize = 16;

/// What is marked and not yet decided.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The decision that it is for.
    key: (usize, Option<i64>, String, usize),
    /// The marked option.
    picks: Option<Vec<i64>>,
    /// A refused value that the user wants explained: pick and value.
    asked: Option<(usize, i64)>,
    /// What the pointer is over in the chart: pick and value.
    hovered: Option<(usize, i64)>,
    /// What the pointer is over on the map: pick and value.
    pub pointed: Option<(usize, i64)>,
    /// How a path is being picked out of many.
    pub ways: Ways,
    /// The pick that the keyboard is at.
    hand: usize,
    /// Only values with these words are shown.
    search: String,
}

/// What tiles are drawn with.
#[derive(Clone, Copy)]
pub struct BoardStyle<'a> {
    pub program: &'a Program,
    pub looks: &'a Looks,
}

/// What the panel asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum DecisionAction {
    None,
    Choose(Vec<i64>),
    GoTo(Origin),
}

/// How one value stands beside what is marked.
enum Stand<'a> {
    Open,
    Warned(&'a [Reason]),
    Refused(&'a [Reason]),
}

impl Draft {
    /// Forgets what belonged to another decision; marks the option if there is only one.
    pub fn follow(&mut self, decision: &DecisionView, moment: usize) {
        let key = (decision.seat, decision.piece, decision.title.clone(), moment);
        if self.key != key {
            *self = Draft { key, ways: self.ways.afresh(), ..Draft::default() };
            let mut legal = decision.legal();
            if let (Some(only), None) = (legal.next(), legal.next()) {
                self.picks = Some(only.picks.clone());
            }
        }
    }

    /// The marked option.
    pub fn picks(&self) -> Option<&[i64]> {
        self.picks.as_deref()
    }

    /// The value of a pick to show on the map: hovered, asked about, or marked.
    pub fn shown(&self, pick: usize) -> Option<i64> {
        let of = |p: Option<(usize, i64)>| p.filter(|(i, _)| *i == pick).map(|(_, v)| v);
        let pointed = of(self.hovered).or(of(self.pointed)).or(of(self.asked));
        pointed.or_else(|| self.picks.as_ref().and_then(|p| p.get(pick).copied()))
    }

    /// Marks a value, keeping as much of what is marked as the rules allow.
    pub fn mark(&mut self, decision: &DecisionView, pick: usize, value: i64) {
        // Where nothing is marked yet, what does without the most is the plainest.
        let kept = |o: &OptionView| match &self.picks {
            Some(old) => o.picks.iter().zip(old).enumerate().filter(|(i, (a, b))| *i != pick && a == b).count(),
            None => o.picks.iter().filter(|p| **p == -1).count(),
        };
        // The first of the best, in the order of the text.
        let best = decision.legal().filter(|o| o.picks.get(pick) == Some(&value)).first_max(|o| kept(o));
        self.hand = pick;
        match best {
            Some(option) => {
                self.picks = Some(option.picks.clone());
                self.asked = None;
            }
            None => self.asked = Some((pick, value)),
        }
    }

    /// Whether the arrow keys make a path move by move.
    pub fn wants_arrows(&self) -> bool {
        self.ways.is_by_moves()
    }

    /// Marks the next value that is open, or another one so far from the marked one.
    fn go_on(&mut self, decision: &DecisionView, by: isize) {
        let pick = self.hand;
        let of = decision.picks.get(pick).map(|p| &p.values[..]).unwrap_or_default();
        let open: Vec<i64> = of
            .iter()
            .filter(|v| self.finds(v) && !matches!(self.stand(decision, pick, v.value), Stand::Refused(_)))
            .map(|v| v.value)
            .collect();
        let marked = self.picks.as_ref().and_then(|p| p.get(pick));
        let at = open.iter().position(|v| Some(v) == marked);
        let next = match at {
            Some(at) => at.saturating_add_signed(by).min(open.len().saturating_sub(1)),
            None if by > 0 => 0,
            None => open.len().saturating_sub(1),
        };
        if let Some(&value) = open.get(next) {
            self.mark(decision, pick, value);
        }
    }

    /// Whether a value has the words that are looked for.
    fn finds(&self, value: &ValueView) -> bool {
        let wanted = self.search.to_lowercase();
        wanted.is_empty() || [&value.label, &value.title].iter().any(|t| t.to_lowercase().contains(&wanted))
    }

    /// The values of a pick that are legal beside what is marked for the others.
    fn open<'d>(&self, decision: &'d DecisionView, pick: usize) -> Vec<&'d ValueView> {
        let agrees = |o: &&OptionView| match &self.picks {
            Some(old) => o.picks.iter().zip(old).enumerate().all(|(i, (a, b))| i == pick || a == b),
            None => true,
        };
        let mut open: Vec<i64> = decision.legal().filter(agrees).filter_map(|o| o.picks.get(pick).copied()).collect();
        open.sort_unstable();
        let values = decision.picks.get(pick).map(|p| &p.values[..]).unwrap_or_default();
        values.iter().filter(|v| open.binary_search(&v.value).is_ok()).collect()
    }

    fn stand<'d>(&self, decision: &'d DecisionView, pick: usize, value: i64) -> Stand<'d> {
        let agrees = |o: &&OptionView| match &self.picks {
            Some(old) => o.picks.iter().zip(old).enumerate().all(|(i, (a, b))| i == pick || a == b),
            None => true,
        };
        let with = || decision.options.iter().filter(|o| o.picks.get(pick) == Some(&value));
        if with().any(|o| o.standing == Standing::Legal) {
            return Stand::Open;
        }
        if let Some(option) = with().find(|o| o.is_legal()) {
            return Stand::Warned(option.reasons());
        }
        let refused = with().find(agrees).or_else(|| with().next());
        Stand::Refused(refused.map_or(&[], OptionView::reasons))
    }
}

/// The first of the greatest.
trait FirstMax: Iterator + Sized {
    fn first_max(self, key: impl Fn(&Self::Item) -> usize) -> Option<Self::Item> {
        let mut best: Option<(usize, Self::Item)> = None;
        for item in self {
            let k = key(&item);
            if best.as_ref().is_none_or(|(b, _)| k > *b) {
                best = Some((k, item));
            }
        }
        best.map(|(_, item)| item)
    }
}

impl<I: Iterator> FirstMax for I {}

pub use ways::Ways;

/// Shows the decision that is due.
pub fn show(
    ui: &mut Ui,
    decision: &DecisionView,
    draft: &mut Draft,
    board: BoardStyle<'_>,
    side: usize,
) -> DecisionAction {
    let t = Tokens::of(ui);
    let mut action = DecisionAction::None;
    draft.hovered = None;
    header(ui, t, decision, board, side, &mut action);
    let footer = if draft.asked.is_some() { 96.0 } else { 50.0 };
    let height = (ui.available_height() - footer).max(80.0);
    egui::ScrollArea::vertical().id_salt("decision").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        // What is small stands first, so that a long chart does not push it out of sight.
        let mut order: Vec<usize> = (0..decision.picks.len()).collect();
        order.sort_by_key(|&i| matches!(decision.picks[i].shape, PickShape::Chart | PickShape::Ways));
        for index in order {
            pick(ui, t, decision, draft, index, board);
        }
        refused(ui, t, decision, draft, &mut action);
    });
    ui.separator();
    confirm(ui, t, decision, draft, board, &mut action);
    keyboard(ui, decision, draft);
    action
}

/// Arrows lead from value to value and from pick to pick, digits mark one of the first nine, all while nothing is typed.
fn keyboard(ui: &Ui, decision: &DecisionView, draft: &mut Draft) {
    if ui.ctx().text_edit_focused() || egui::Popup::is_any_open(ui.ctx()) {
        return;
    }
    let count = decision.picks.len();
    draft.hand = draft.hand.min(count.saturating_sub(1));
    let shape = decision.picks.get(draft.hand).map(|p| p.shape);
    let pressed = |key| ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, key));
    let open = |draft: &Draft| -> Vec<i64> {
        let of = decision.picks.get(draft.hand).map(|p| &p.values[..]).unwrap_or_default();
        let is_open = |v: &&ValueView| !matches!(draft.stand(decision, draft.hand, v.value), Stand::Refused(_));
        of.iter().filter(|v| draft.finds(v)).filter(is_open).take(9).map(|v| v.value).collect()
    };
    for number in 1..=9 {
        if crate::table::digit(number).is_some_and(pressed)
            && let Some(&value) = open(draft).get(number - 1)
        {
            draft.mark(decision, draft.hand, value);
        }
    }
    if draft.wants_arrows() && shape == Some(PickShape::Ways) {
        return;
    }
    // A focused thing has first use of the arrows: they lead from one to the next.
    if ui.memory(|m| m.focused().is_some()) {
        return;
    }
    for (key, by) in [(Key::ArrowLeft, -1), (Key::ArrowRight, 1)] {
        if pressed(key) {
            draft.go_on(decision, by);
        }
    }
    for (key, by) in [(Key::ArrowUp, -1), (Key::ArrowDown, 1)] {
        if pressed(key) {
            match count {
                0 | 1 => draft.go_on(decision, by * 4),
                _ => draft.hand = draft.hand.saturating_add_signed(by).min(count - 1),
            }
        }
    }
}

fn header(
    ui: &mut Ui,
    t: &Tokens,
    decision: &DecisionView,
    board: BoardStyle<'_>,
    side: usize,
    action: &mut DecisionAction,
) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
        side_badge(ui.painter(), t, board.looks, board.program, rect.center(), 6.5, side);
        ui.label(RichText::new(&decision.seat_title).color(t.ink_soft).small());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.small_button("Text").on_hover_text("Open the text in which this decision is written").clicked() {
                *action = DecisionAction::GoTo(decision.origin);
            }
        });
    });
    ui.label(RichText::new(format!("{}: {}", decision.about, decision.title)).heading());
    if !decision.docs.is_empty() {
        let docs = decision.docs.replace('\n', " ");
        let font = egui::TextStyle::Small.resolve(ui.style());
        let mut job = egui::text::LayoutJob::simple(docs.clone(), font, t.ink_soft, ui.available_width());
        job.wrap.max_rows = 2;
        let galley = ui.painter().layout_job(job);
        let cut = galley.elided;
        let label = ui.label(galley);
        if cut {
            label.on_hover_text(docs);
        }
    }
    ui.add_space(space::XS);
}

fn pick(ui: &mut Ui, t: &Tokens, decision: &DecisionView, draft: &mut Draft, index: usize, board: BoardStyle<'_>) {
    let view = &decision.picks[index];
    if decision.picks.len() > 1 {
        let at = draft.hand == index;
        let title = RichText::new(&view.title).strong();
        let title = if at { title.underline() } else { title };
        ui.label(title).on_hover_text(if at {
            format!("{}\nThe keyboard is here: arrows left and right, digits 1 to 9", view.docs)
        } else {
            view.docs.clone()
        });
    }
    if view.values.len() > SEARCHED && matches!(view.shape, PickShape::Chart | PickShape::Words) {
        let edit = egui::TextEdit::singleline(&mut draft.search).hint_text("Search").desired_width(120.0);
        ui.add(edit).accessible_name(format!("Search {}", view.title.to_lowercase()));
    }
    if view.shape == PickShape::Chart {
        let mut groups: Vec<Option<&(i64, String)>> = view.values.iter().map(|v| v.group.as_ref()).collect();
        groups.sort();
        groups.dedup();
        for group in groups {
            if !view.values.iter().any(|v| v.group.as_ref() == group && draft.finds(v)) {
                continue;
            }
            if let Some((_, title)) = group {
                ui.label(RichText::new(title).small().color(t.ink_soft));
            }
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(space::XS, space::XS);
                for value in
                    view.values.iter().filter(|v| v.group.as_ref() == group && draft.finds(v)).collect::<Vec<_>>()
                {
                    tile(ui, t, decision, draft, index, value, board);
                }
            });
            ui.add_space(space::XS);
        }
        return;
    }
    if view.shape == PickShape::Ways {
        ways::show(ui, t, decision, draft, index, board);
        return;
    }
    if view.shape == PickShape::Cells && view.values.len() > 24 {
        ui.label(RichText::new("Click one of the marked cells on the map.").small().color(t.ink_soft));
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for value in &view.values {
            chip(ui, t, decision, draft, index, value);
        }
    });
    ui.add_space(space::S);
}

fn tile(
    ui: &mut Ui,
    t: &Tokens,
    decision: &DecisionView,
    draft: &mut Draft,
    pick: usize,
    value: &ValueView,
    board: BoardStyle<'_>,
) {
    let (rect, response) = ui.allocate_exact_size(TILE, Sense::click());
    let marked = draft.picks.as_ref().is_some_and(|p| p.get(pick) == Some(&value.value));
    let stand = draft.stand(decision, pick, value.value);
    let (open, reasons): (bool, &[Reason]) = match stand {
        Stand::Open => (true, &[]),
        Stand::Warned(r) => (true, r),
        Stand::Refused(r) => (false, r),
    };
    name_value(&response, value, marked, open, reasons);
    let asked = draft.asked == Some((pick, value.value));
    let fill = if marked {
        t.accent_soft
    } else if open {
        t.sheet
    } else {
        t.paper
    };
    let border = if marked {
        Stroke::new(2.0, t.accent)
    } else if asked {
        Stroke::new(1.5, t.error)
    } else if response.hovered() || response.has_focus() {
        Stroke::new(1.2, t.ink_soft)
    } else {
        Stroke::new(1.0, if open { t.line } else { t.line_soft })
    };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(4), fill, border, StrokeKind::Inside);
    let strong = if open { t.ink } else { t.ink_faint };
    let style = DiagramStyle {
        cell: if open { t.ground } else { t.paper },
        grid: if open { t.grid } else { t.line_soft },
        path: if marked { t.accent } else { strong },
        end: if marked {
            t.accent
        } else if open {
            t.error
        } else {
            t.ink_faint
        },
    };
    let area = Rect::from_min_max(rect.min + vec2(5.0, 5.0), rect.max - vec2(5.0, 18.0));
    match &value.path {
        Some(steps) => {
            // A way is drawn as it lies on the map, a printed path as it is printed.
            let facing = if value.way.is_empty() { 0 } else { decision.at.1 };
            glyph::diagram(painter, area, Grid(board.program.board), steps, facing, style);
        }
        None => {
            painter.text(area.center(), Align2::CENTER_CENTER, &value.label, FontId::proportional(15.0), strong);
        }
    }
    icons(painter, t, board, value, rect, open);
    let label_at = rect.center_bottom() - vec2(0.0, 9.0);
    let label = match value.way.last() {
        Some((_, facing)) => Grid(board.program.board).facing_name(*facing),
        None => &value.label,
    };
    painter.text(
        label_at,
        Align2::CENTER_CENTER,
        crate::text_pane::shorten(label, 10),
        FontId::proportional(theme::size::SMALL),
        strong,
    );
    if !open {
        let corner = rect.right_top() + vec2(-9.0, 9.0);
        painter.text(
            corner,
            Align2::CENTER_CENTER,
            egui_material_icons::icons::ICON_BLOCK.codepoint,
            theme::icon_font(11.0),
            t.ink_faint,
        );
    } else if !reasons.is_empty() {
        let corner = rect.right_top() + vec2(-9.0, 9.0);
        painter.text(
            corner,
            Align2::CENTER_CENTER,
            egui_material_icons::icons::ICON_WARNING.codepoint,
            theme::icon_font(12.0),
            t.warning,
        );
    }
    respond(response, decision, draft, pick, value, reasons);
}

/// What the look of the value's kind prints for each of its marks: small icons down the left edge, frames around it.
fn icons(painter: &egui::Painter, t: &Tokens, board: BoardStyle<'_>, value: &ValueView, rect: Rect, open: bool) {
    let Some(kind) = &value.kind else { return };
    let chart = t.for_charts();
    let mut y = rect.top() + 9.0;
    for (mark, _) in &value.marks {
        let key = |what: &str| format!("{kind}.{what}.{mark}");
        if let Some(figure) = board.looks.figure([key("icon").as_str()]) {
            let placing = Placing {
                opacity: if open { 1.0 } else { 0.35 },
                ..Placing::plain(egui::pos2(rect.left() + 9.0, y), 58.0, t.ink)
            };
            figure.paint(painter, &chart, placing);
            y += 13.0;
        }
        if let Some(colour) = board.looks.prop(&key("frame"), "line").filter(|_| open) {
            let role = colour.split(' ').next().unwrap_or("ink");
            let stroke = Stroke::new(1.6, chart.role(role, t.ink, t.ink));
            painter.rect_stroke(rect.shrink(2.5), CornerRadius::same(3), stroke, StrokeKind::Inside);
        }
    }
}

fn chip(ui: &mut Ui, t: &Tokens, decision: &DecisionView, draft: &mut Draft, pick: usize, value: &ValueView) {
    let marked = draft.picks.as_ref().is_some_and(|p| p.get(pick) == Some(&value.value));
    let stand = draft.stand(decision, pick, value.value);
    let (open, reasons): (bool, &[Reason]) = match stand {
        Stand::Open => (true, &[]),
        Stand::Warned(r) => (true, r),
        Stand::Refused(r) => (false, r),
    };
    let mut text = RichText::new(&value.label);
    if !open {
        text = text.color(t.ink_faint).strikethrough();
    }
    let response =
        ui.add(egui::Button::selectable(marked, text).stroke(Stroke::new(1.0, if marked { t.accent } else { t.line })));
    name_value(&response, value, marked, open, reasons);
    respond(response, decision, draft, pick, value, reasons);
}

fn name_value(response: &Response, value: &ValueView, marked: bool, open: bool, reasons: &[Reason]) {
    let mut name = value.title.clone();
    if !open {
        let why: Vec<&str> = reasons.iter().map(|r| r.text.as_str()).collect();
        name = format!("{name}, refused: {}", why.join("; "));
    }
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, marked, &name));
}

fn respond(
    response: Response,
    decision: &DecisionView,
    draft: &mut Draft,
    pick: usize,
    value: &ValueView,
    reasons: &[Reason],
) {
    if response.hovered() {
        draft.hovered = Some((pick, value.value));
    }
    if response.clicked() {
        draft.mark(decision, pick, value.value);
    }
    let refused = !reasons.is_empty();
    response.on_hover_ui(|ui| {
        let t = Tokens::of(ui);
        ui.label(RichText::new(&value.title).strong());
        if !value.marks.is_empty() {
            for (_, mark) in &value.marks {
                ui.label(RichText::new(mark).color(t.ink_soft));
            }
        }
        if refused {
            for reason in reasons {
                ui.colored_label(t.error, &reason.text);
                ui.label(RichText::new(format!("Rule: {}", reason.rule)).small().color(t.ink_soft));
            }
        }
    });
}

/// The refused values in a list, with a way to the text.
fn refused(ui: &mut Ui, t: &Tokens, decision: &DecisionView, draft: &Draft, action: &mut DecisionAction) {
    let mut rows: Vec<(&ValueView, &[Reason], bool)> = Vec::new();
    for (index, view) in decision.picks.iter().enumerate() {
        for value in &view.values {
            if let Stand::Refused(reasons) = draft.stand(decision, index, value.value) {
                rows.push((value, reasons, draft.asked == Some((index, value.value))));
            }
        }
    }
    if rows.is_empty() {
        return;
    }
    let open = rows.iter().any(|r| r.2).then_some(true);
    let count = rows.len();
    egui::CollapsingHeader::new(format!("Refused ({count})")).id_salt("refused").open(open).show(ui, |ui| {
        for (value, reasons, asked) in rows.into_iter().take(REFUSED_MAX) {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = space::XS;
                let colour = if asked { t.error } else { t.ink };
                ui.label(RichText::new(&value.label).strong().color(colour));
                for reason in reasons {
                    let text = if reason.text.is_empty() { &reason.rule } else { &reason.text };
                    let link = ui
                        .link(RichText::new(text).small())
                        .on_hover_text(format!("Open the rule \"{}\" in the text", reason.rule));
                    if link.clicked() {
                        *action = DecisionAction::GoTo(reason.origin);
                    }
                }
            });
        }
        if count > REFUSED_MAX {
            ui.weak(format!("and {} more", count - REFUSED_MAX));
        }
    });
}

/// Why a value that was clicked is refused.
fn explain(
    ui: &mut Ui,
    t: &Tokens,
    decision: &DecisionView,
    pick: usize,
    value: i64,
    reasons: &[Reason],
    action: &mut DecisionAction,
) {
    let label = decision.picks[pick].values.iter().find(|v| v.value == value).map_or("", |v| v.label.as_str());
    egui::Frame::new().fill(t.error_soft).corner_radius(4).inner_margin(egui::Margin::symmetric(8, 4)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = space::XS;
            ui.label(RichText::new(format!("{label} is refused:")).color(t.error));
            if reasons.is_empty() {
                ui.label("nothing completes it");
            }
            for reason in reasons {
                ui.label(RichText::new(&reason.text).color(t.ink));
                if ui
                    .link(RichText::new("text").small())
                    .on_hover_text(format!("Open the rule \"{}\"", reason.rule))
                    .clicked()
                {
                    *action = DecisionAction::GoTo(reason.origin);
                }
            }
        });
    });
}

/// What is marked, pick by pick.
fn words(decision: &DecisionView, picks: &[i64], board: BoardStyle<'_>) -> Vec<String> {
    let marked = decision.picks.iter().zip(picks);
    let found = marked.filter_map(|(view, value)| Some((view, view.values.iter().find(|v| v.value == *value)?)));
    found
        .map(|(view, value)| match value.way.last() {
            Some((-1, _)) => "the way over the edge".to_owned(),
            Some((_, facing)) => format!("{}, {}", value.place, Grid(board.program.board).facing_name(*facing)),
            None if value.value == -1 && decision.picks.len() > 1 => format!("no {}", view.title.to_lowercase()),
            None => value.label.clone(),
        })
        .collect()
}

fn confirm(
    ui: &mut Ui,
    t: &Tokens,
    decision: &DecisionView,
    draft: &Draft,
    board: BoardStyle<'_>,
    action: &mut DecisionAction,
) {
    let marked = draft.picks.as_ref();
    let words = marked.map(|picks| words(decision, picks, board)).unwrap_or_default();
    if let Some((pick, value)) = draft.asked
        && let Stand::Refused(reasons) = draft.stand(decision, pick, value)
    {
        explain(ui, t, decision, pick, value, reasons, action);
    }
    let warned = marked
        .and_then(|p| decision.options.iter().find(|o| &o.picks == p))
        .map(OptionView::reasons)
        .unwrap_or_default();
    for reason in warned {
        ui.colored_label(t.warning, &reason.text);
    }
    let text = if words.is_empty() { "Choose".to_owned() } else { format!("Choose {}", words.join(", ")) };
    let colour = if marked.is_some() { t.on_accent } else { t.ink_faint };
    let mut button = egui::Button::new(RichText::new(text).color(colour).size(15.0));
    if marked.is_some() {
        button = button.fill(t.accent);
    }
    let size = vec2(ui.available_width(), 32.0);
    let response = ui.add_enabled_ui(marked.is_some(), |ui| ui.add_sized(size, button)).inner;
    let response = response
        .on_hover_text("Enter, or Ctrl+Enter from anywhere. Arrows and the digits 1 to 9 mark something else")
        .on_disabled_hover_text("Mark something in the chart first");
    let enter = crate::board::view::keys_are_free(ui.ctx()) && ui.input(|i| i.key_pressed(Key::Enter));
    if let Some(picks) = marked
        && (response.clicked() || enter)
    {
        *action = DecisionAction::Choose(picks.clone());
    }
}
