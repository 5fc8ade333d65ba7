//! The decision panel: the chart of values to pick, the illegal values with reasons, and the button that decides.

mod advice;
mod chart;
mod draft;
mod ways;

use crate::board::view::side_badge;
use crate::board::{Grid, Looks, facing_name};
use crate::command::Command;
use crate::keyboard;
use crate::theme::{Tokens, space};
use crate::words::words;
use chart::{chip, tile};
use dicta_program::{Origin, Program};
use dicta_studio::view::{DecisionView, OptionView, PickShape, Reason, ValueView};
pub use draft::Draft;
use draft::ValueStatus;
use egui::{Key, RichText, Sense, Ui, Vec2, vec2};
use egui_material_icons::icons;

/// Maximum number of illegal values listed.
const ILLEGAL_MAX: usize = 60;
/// Panels lower than this, in points, have small tiles.
const DENSE: f32 = 700.0;
/// A pick with more values than these has a search field.
const SEARCHED: usize = 16;

/// What tiles are drawn with.
#[derive(Clone, Copy)]
pub struct BoardStyle<'a> {
    pub program: &'a Program,
    pub looks: &'a Looks,
    /// Small tiles, because space is short.
    pub dense: bool,
}

impl<'a> BoardStyle<'a> {
    /// Chooses the tile size for the height of the panel.
    pub fn of(ui: &Ui, program: &'a Program, looks: &'a Looks) -> Self {
        BoardStyle { program, looks, dense: ui.available_height() < DENSE }
    }
}

/// What the panel requests.
#[derive(Clone, Debug, PartialEq)]
pub enum DecisionAction {
    None,
    Choose(Vec<i64>),
    GoTo(Origin),
    /// Ask a computer pilot for advice.
    Advise,
}

pub use advice::AdviceState;
pub use ways::PathPicker;

/// Shows the pending decision.
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
    header(ui, t, decision, (board, side), draft, &mut action);
    let footer = if draft.asked.is_some() { 96.0 } else { 50.0 };
    let height = (ui.available_height() - footer).max(80.0);
    egui::ScrollArea::vertical().id_salt("decision").max_height(height).auto_shrink([false, true]).show(ui, |ui| {
        // Small picks come first, so that a long chart does not push them out of view.
        let mut order: Vec<usize> = (0..decision.picks.len()).collect();
        order.sort_by_key(|&i| matches!(decision.picks[i].shape, PickShape::Chart | PickShape::Ways));
        for index in order {
            pick(ui, t, decision, draft, index, board);
        }
        illegal_values(ui, t, decision, draft, &mut action);
        advice::show(ui, t, draft, &mut action);
    });
    ui.separator();
    confirm(ui, t, decision, draft, board, &mut action);
    keyboard(ui, decision, draft);
    action
}

/// Arrows move between values and between picks, digits mark one of the first nine values; not while a text field has
/// focus, and not while the decision is disabled.
fn keyboard(ui: &Ui, decision: &DecisionView, draft: &mut Draft) {
    if !ui.is_enabled() || !keyboard::digits_are_free(ui.ctx()) {
        return;
    }
    let count = decision.picks.len();
    draft.hand = draft.hand.min(count.saturating_sub(1));
    let shape = decision.picks.get(draft.hand).map(|p| p.shape);
    let pressed = |key| ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, key));
    let open = |draft: &Draft| -> Vec<i64> {
        let of = decision.picks.get(draft.hand).map(|p| &p.values[..]).unwrap_or_default();
        let is_open =
            |v: &&ValueView| !matches!(draft.value_status(decision, draft.hand, v.value), ValueStatus::Refused(_));
        of.iter().filter(|v| draft.finds(v)).filter(is_open).take(9).map(|v| v.value).collect()
    };
    for number in 1..=9 {
        if crate::playtest::digit(number).is_some_and(pressed)
            && let Some(&value) = open(draft).get(number - 1)
        {
            draft.mark(decision, draft.hand, value);
        }
    }
    if draft.wants_arrows() && shape == Some(PickShape::Ways) {
        return;
    }
    // A focused widget handles arrows first, to move the focus.
    if !keyboard::arrows_are_free(ui.ctx()) {
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
    (board, side): (BoardStyle<'_>, usize),
    draft: &mut Draft,
    action: &mut DecisionAction,
) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
        side_badge(ui.painter(), t, board.looks, board.program, rect.center(), 6.5, side);
        ui.label(RichText::new(&decision.seat_title).color(t.ink_soft).small());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.small_button(words!("decision-text")).on_hover_text(words!("decision-text.help")).clicked() {
                *action = DecisionAction::GoTo(decision.origin);
            }
        });
    });
    ui.label(RichText::new(format!("{}: {}", decision.about, decision.title)).heading());
    if !decision.docs.is_empty() {
        docs(ui, t, decision, draft);
    }
    ui.add_space(space::XS);
}

/// Width of the button that unfolds the documentation.
const UNFOLD: f32 = 32.0;

/// Shows the documentation of the decision: all of it if there is space, otherwise two lines and the rest on demand, so
/// that the chart remains visible.
fn docs(ui: &mut Ui, t: &Tokens, decision: &DecisionView, draft: &mut Draft) {
    let text = decision.docs.replace('\n', " ");
    let font = egui::TextStyle::Small.resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple(text, font, t.ink_soft, ui.available_width() - UNFOLD);
    let charts = decision.picks.iter().any(|p| p.shape == PickShape::Chart);
    let lines = if charts { ui.available_height() / 200.0 } else { ui.available_height() / 60.0 };
    job.wrap.max_rows = if draft.whole { usize::MAX } else { (lines as usize).clamp(2, 12) };
    let galley = ui.painter().layout_job(job);
    if !galley.elided && !draft.whole {
        ui.label(galley);
        return;
    }
    let (icon, help) = match draft.whole {
        true => (icons::ICON_EXPAND_LESS.codepoint, words!("decision-docs.less")),
        false => (icons::ICON_EXPAND_MORE.codepoint, words!("decision-docs.all")),
    };
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let shown = ui.add(egui::Label::new(galley).sense(Sense::click()));
        let unfold = egui::Button::new(RichText::new(icon).size(16.0)).frame_when_inactive(false).small();
        let unfold = ui.add(unfold).accessible_name(&help).on_hover_text(help);
        if shown.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() || unfold.clicked() {
            draft.whole = !draft.whole;
        }
    });
}

fn pick(ui: &mut Ui, t: &Tokens, decision: &DecisionView, draft: &mut Draft, index: usize, board: BoardStyle<'_>) {
    let view = &decision.picks[index];
    if decision.picks.len() > 1 {
        let at = draft.hand == index;
        let title = RichText::new(&view.title).strong();
        let title = if at { title.underline() } else { title };
        let help = if at { format!("{}\n{}", view.docs, words!("decision-keys")) } else { view.docs.clone() };
        ui.label(title).on_hover_text(help);
    }
    if view.values.len() > SEARCHED && matches!(view.shape, PickShape::Chart | PickShape::Words) {
        let edit =
            egui::TextEdit::singleline(&mut draft.search).hint_text(words!("decision-search")).desired_width(120.0);
        ui.add(edit).accessible_name(words!("decision-search.name", what = view.title.to_lowercase()));
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
            let of: Vec<&ValueView> =
                view.values.iter().filter(|v| v.group.as_ref() == group && draft.finds(v)).collect();
            let refused =
                |v: &&ValueView| matches!(draft.value_status(decision, index, v.value), ValueStatus::Refused(_));
            // If every value is illegal, show words instead of tiles: a click explains the reason.
            let in_words = of.iter().all(refused);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(space::XS, space::XS);
                for value in of {
                    match in_words {
                        true => chip(ui, t, decision, draft, index, value),
                        false => tile(ui, t, decision, draft, index, value, board),
                    }
                }
            });
            ui.add_space(space::XS);
        }
        chart::legend(ui, t, view, board);
        return;
    }
    if view.shape == PickShape::Ways {
        ways::show(ui, t, decision, draft, index, board);
        return;
    }
    if view.shape == PickShape::Cells && view.values.len() > 24 {
        ui.label(RichText::new(words!("decision-cells")).small().color(t.ink_soft));
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for value in &view.values {
            chip(ui, t, decision, draft, index, value);
        }
    });
    ui.add_space(space::S);
}

/// Lists the illegal values, with links to the source.
fn illegal_values(ui: &mut Ui, t: &Tokens, decision: &DecisionView, draft: &Draft, action: &mut DecisionAction) {
    let mut rows: Vec<(&ValueView, &[Reason], bool)> = Vec::new();
    for (index, view) in decision.picks.iter().enumerate() {
        for value in &view.values {
            if let ValueStatus::Refused(reasons) = draft.value_status(decision, index, value.value) {
                rows.push((value, reasons, draft.asked == Some((index, value.value))));
            }
        }
    }
    if rows.is_empty() {
        return;
    }
    let open = rows.iter().any(|r| r.2).then_some(true);
    let count = rows.len();
    egui::CollapsingHeader::new(words!("decision-refused", n = count)).id_salt("refused").open(open).show(ui, |ui| {
        for (value, reasons, asked) in rows.into_iter().take(ILLEGAL_MAX) {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = space::XS;
                let colour = if asked { t.error } else { t.ink };
                ui.label(RichText::new(&value.label).strong().color(colour));
                for reason in reasons {
                    let text = if reason.text.is_empty() { &reason.rule } else { &reason.text };
                    let link = ui
                        .link(RichText::new(text).small())
                        .on_hover_text(words!("decision-refused.help", rule = &reason.rule));
                    if link.clicked() {
                        *action = DecisionAction::GoTo(reason.origin);
                    }
                }
            });
        }
        if count > ILLEGAL_MAX {
            ui.weak(words!("and-more", n = count - ILLEGAL_MAX));
        }
    });
}

/// Explains why the clicked value is illegal.
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
            ui.label(RichText::new(words!("decision-is-refused", what = label)).color(t.error));
            if reasons.is_empty() {
                ui.label(words!("decision-is-refused.incomplete"));
            }
            for reason in reasons {
                ui.label(RichText::new(&reason.text).color(t.ink));
                if ui
                    .link(RichText::new(words!("decision-is-refused.text")).small())
                    .on_hover_text(words!("decision-refused.help", rule = &reason.rule))
                    .clicked()
                {
                    *action = DecisionAction::GoTo(reason.origin);
                }
            }
        });
    });
}

/// The marked values in words, one per pick.
fn words(decision: &DecisionView, picks: &[i64], board: BoardStyle<'_>) -> Vec<String> {
    let marked = decision.picks.iter().zip(picks);
    let found = marked.filter_map(|(view, value)| Some((view, view.values.iter().find(|v| v.value == *value)?)));
    found
        .map(|(view, value)| match value.way.last() {
            Some((-1, _)) => words!("decision-choose.edge"),
            Some((_, facing)) => format!("{}, {}", value.place, facing_name(Grid(board.program.board), *facing)),
            None if value.value == -1 && decision.picks.len() > 1 => {
                words!("decision-choose.without", what = view.title.to_lowercase())
            }
            None => value.label.clone(),
        })
        .collect()
}

fn confirm(
    ui: &mut Ui,
    t: &Tokens,
    decision: &DecisionView,
    draft: &mut Draft,
    board: BoardStyle<'_>,
    action: &mut DecisionAction,
) {
    let decided = std::mem::take(&mut draft.decided);
    let marked = draft.picks.as_ref();
    let words = marked.map(|picks| words(decision, picks, board)).unwrap_or_default();
    if let Some((pick, value)) = draft.asked
        && let ValueStatus::Refused(reasons) = draft.value_status(decision, pick, value)
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
    let text = match words.is_empty() {
        true => Command::Choose.title(),
        false => words!("decision-choose", what = words.join(", ")),
    };
    let colour = if marked.is_some() { t.on_accent } else { t.ink_faint };
    let mut button = egui::Button::new(RichText::new(text).color(colour).size(15.0));
    if marked.is_some() {
        button = button.fill(t.accent);
    }
    const HEIGHT: f32 = 32.0;
    let response = ui.horizontal(|ui| {
        ui.set_min_height(HEIGHT);
        advice::ask(ui, draft, action);
        let size = vec2(ui.available_width(), HEIGHT);
        ui.add_enabled_ui(marked.is_some(), |ui| ui.add_sized(size, button)).inner
    });
    let response = response
        .inner
        .on_hover_text(words!("decision-choose.help"))
        .on_disabled_hover_text(words!("decision-choose.nothing"));
    let enter = keyboard::enter_is_free(ui.ctx()) && ui.input(|i| i.key_pressed(Key::Enter));
    if let Some(picks) = marked
        && (response.clicked() || enter || decided)
    {
        *action = DecisionAction::Choose(picks.clone());
    }
}
