//! The timeline: turns and phases as bands over the decisions of a game, marks for events, and other branches below.

use super::changes::RulesOfGame;
use super::game_view::Current;
use super::{PaneAct, branches, icon_button, new_file};
use crate::command::Command;
use crate::theme::{Tokens, is_low, space};
use crate::words::words;
use dicta_studio::playtest::{Band, BranchView, MomentMark, Playtest, RulesNote, Timeline};
use dicta_studio::view::Viewer;
use egui::{Align2, FontId, Key, Modifiers, Painter, Pos2, Rect, RichText, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;

/// Heights of the bands, in points.
const TURNS: f32 = 16.0;
const PHASES: f32 = 5.0;
const MARKS: f32 = 14.0;
/// In a low window, in which the board needs the space.
const MARKS_LOW: f32 = 8.0;
const LANE: f32 = 7.0;
/// Maximum width of a decision: a game that has just started does not fill the strip.
const STEP_MAX: f32 = 30.0;
/// Maximum number of other branches drawn.
const LANES: usize = 3;

/// The data of the timeline for a game and a viewer.
#[derive(Default)]
pub(super) struct Line {
    pub timeline: Timeline,
    pub branches: Vec<BranchView>,
    /// Changes of the rules.
    pub changes: Vec<RulesNote>,
}

impl Line {
    /// What the viewer may know of the branches of a game.
    pub fn of(game: &Playtest, viewer: Viewer) -> Self {
        Line {
            timeline: game.record().timeline(viewer),
            branches: game.record().branches(),
            changes: game.record().rules_notes(viewer),
        }
    }
}

/// Shows buttons, the bands, and the current position. `playing`: the game is played back.
pub(super) fn show(
    ui: &mut Ui,
    of: &Current<'_>,
    playing: &mut bool,
    rules: &mut RulesOfGame,
    acts: &mut Vec<PaneAct>,
) {
    let (moment, moments) = (of.game.moment(), of.game.moments());
    let gap = if is_low(ui.ctx()) { 0.0 } else { space::XXS };
    ui.add_space(gap);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::XS;
        let (at_start, at_end) = (moment == 0, moment + 1 >= moments);
        for command in [Command::ToStart, Command::StepBack] {
            if icon_button(ui, command, !at_start).clicked() {
                acts.push(PaneAct::Run(command));
            }
        }
        let (icon, says) = match *playing {
            true => (icons::ICON_PAUSE.codepoint, words!("timeline-pause")),
            false => (icons::ICON_PLAY_ARROW.codepoint, words!("timeline-play")),
        };
        let play = egui::Button::new(RichText::new(icon).size(16.0)).frame_when_inactive(false);
        let play = ui.add_enabled(!at_end, play).accessible_name(&says);
        if play.on_hover_text(says).on_disabled_hover_text(words!("timeline-play.latest")).clicked() {
            *playing = !*playing;
        }
        for command in [Command::StepForward, Command::ToEnd] {
            if icon_button(ui, command, !at_end).clicked() {
                acts.push(PaneAct::Run(command));
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            new_file::menu(ui, of, acts);
            branches::menu(ui, &of.view.line.branches, acts);
            rules.button(ui, &of.view.line.changes);
            let at = match moment {
                0 => words!("timeline-at.start"),
                n => words!("timeline-at", n = n, all = moments.saturating_sub(1)),
            };
            ui.label(RichText::new(at).small()).on_hover_text(words!("timeline-at.signs"));
            let width = (ui.available_width() - 6.0).max(60.0);
            bands(ui, of, width, acts);
        });
    });
    ui.add_space(gap);
}

fn bands(ui: &mut Ui, of: &Current<'_>, width: f32, acts: &mut Vec<PaneAct>) {
    let (t, line) = (Tokens::of(ui), &of.view.line);
    let others: Vec<&BranchView> = line.branches.iter().filter(|b| !b.is_current).take(LANES).collect();
    let marks = if is_low(ui.ctx()) { MARKS_LOW } else { MARKS };
    let height = TURNS + PHASES + marks + LANE * others.len() as f32 + 4.0;
    let (rect, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    let response = ui.interact(rect, egui::Id::unique("timeline bands"), Sense::click_and_drag());
    let (moment, moments) = (of.game.moment(), of.game.moments());
    let longest = others.iter().map(|b| b.moments).chain([moments]).max().unwrap_or(1);
    let step = (rect.width() / longest.max(1) as f32).min(STEP_MAX);
    let x = |m: usize| rect.left() + m as f32 * step;
    let said = of.moment_text(moment);
    response.widget_info(|| {
        let mut info = WidgetInfo::slider(true, moment as f64, words!("timeline-name"));
        info.current_text_value = Some(said.clone());
        info
    });
    let painter = ui.painter_at(rect.expand(2.0));
    painter.rect_filled(rect, 3.0, t.well);
    turns(&painter, t, rect, &line.timeline.turns, x);
    let top = rect.top() + TURNS;
    for (i, band) in line.timeline.phases.iter().enumerate() {
        let area = Rect::from_min_max(pos2(x(band.from), top), pos2(x(band.to), top + PHASES));
        let colour = t.accent.gamma_multiply(if i % 2 == 0 { 0.55 } else { 0.3 });
        painter.rect_filled(area, 0.0, colour);
    }
    let middle = top + PHASES + marks / 2.0;
    let looks = (&of.view.looks, of.game.program());
    for (m, mark) in line.timeline.moments.iter().enumerate() {
        let side = |s| crate::board::view::side_colour(looks.1, looks.0, t, s);
        moment_mark(&painter, t, pos2(x(m) + step / 2.0, middle), step, mark, side);
    }
    rules_changes(&painter, t, rect, &line.changes, x);
    let lanes = top + PHASES + marks;
    for (i, branch) in others.iter().enumerate() {
        let y = lanes + LANE * (i as f32 + 0.5);
        let (a, b) = (x(branch.shared) + step / 2.0, x(branch.moments));
        painter.line_segment([pos2(a, y - LANE / 2.0), pos2(a, y)], Stroke::new(1.4, t.ink_faint));
        painter.line_segment([pos2(a, y), pos2(b, y)], Stroke::new(2.6, t.ink_faint));
        painter.circle_filled(pos2(b, y), 2.6, t.ink_faint);
    }
    // Below the titles of the turns.
    let here = Rect::from_x_y_ranges(x(moment)..=x(moment + 1).max(x(moment) + 3.0), top..=rect.bottom());
    painter.rect(here, 1.0, t.accent.gamma_multiply(0.18), Stroke::new(1.6, t.accent), egui::StrokeKind::Middle);
    if response.has_focus() {
        painter.rect_stroke(rect, 3.0, Stroke::new(1.6, t.accent), egui::StrokeKind::Outside);
        let keys = egui::EventFilter { horizontal_arrows: true, ..Default::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, keys));
        for (key, by) in [(Key::ArrowLeft, -1), (Key::ArrowRight, 1), (Key::PageUp, -10), (Key::PageDown, 10)] {
            if ui.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
                acts.push(PaneAct::GoTo(moment.saturating_add_signed(by).min(moments - 1)));
            }
        }
    }
    let under = |p: Pos2| (((p.x - rect.left()) / step) as usize).min(longest.saturating_sub(1));
    if let Some(p) = response.interact_pointer_pos() {
        let lane = ((p.y - lanes) / LANE).floor();
        match others.get(lane as usize).filter(|_| lane >= 0.0 && response.clicked()) {
            Some(branch) => acts.push(PaneAct::Switch(branch.id)),
            None => {
                let target = under(p).min(moments - 1);
                if target != moment && (response.clicked() || response.dragged()) {
                    acts.push(PaneAct::GoTo(target));
                }
            }
        }
    }
    if let Some(p) = response.hover_pos() {
        let m = under(p).min(moments - 1);
        let lane = ((p.y - lanes) / LANE).floor();
        let text = match others.get(lane as usize).filter(|_| lane >= 0.0) {
            Some(branch) => words!("timeline-course.help", course = branches::branch_name(branch)),
            None => {
                let rules = line.changes.iter().filter(|c| c.moment == m).flat_map(|c| &c.words);
                let rules: String = rules.map(|words| format!("\n• {words}")).collect();
                let marks = marks_text(line.timeline.moments.get(m));
                format!("{}{marks}{rules}", of.moment_text(m))
            }
        };
        response.on_hover_text_at_pointer(text);
    }
}

fn turns(painter: &Painter, t: &Tokens, rect: Rect, bands: &[Band], x: impl Fn(usize) -> f32) {
    let written = |text: &str| painter.layout_no_wrap(text.to_owned(), FontId::proportional(11.0), t.ink_soft);
    let width = |band: &Band| x(band.to) - x(band.from);
    // Either all titles or just numbers, as many as fit.
    let whole = bands.iter().all(|band| written(&band.title).size().x + 6.0 <= width(band));
    let narrowest = bands.iter().map(&width).fold(f32::MAX, f32::min).max(0.5);
    let every = [1, 2, 5, 10, 20, 50].into_iter().find(|n| narrowest * *n as f32 >= 18.0).unwrap_or(100);
    for (i, band) in bands.iter().enumerate() {
        let area = Rect::from_x_y_ranges(x(band.from)..=x(band.to), rect.top()..=rect.top() + TURNS);
        painter.rect_filled(area, 0.0, if i % 2 == 0 { t.line_soft } else { t.sheet });
        painter.line_segment([area.left_top(), pos2(area.left(), rect.bottom())], Stroke::new(0.8, t.line));
        let number = band.title.rsplit(' ').next().unwrap_or(&band.title);
        let galley = written(if whole { &band.title } else { number });
        let fits = galley.size().x + 4.0 <= area.width();
        let counted = number.parse::<usize>().is_ok_and(|n| n == 1 || n.is_multiple_of(every));
        if fits || counted {
            painter.galley(area.center() - galley.size() / 2.0, galley, t.ink_soft);
        }
    }
}

/// A tick in the colour of the deciding side, and signs for events before it.
fn moment_mark(
    painter: &Painter,
    t: &Tokens,
    at: Pos2,
    step: f32,
    mark: &MomentMark,
    side: impl Fn(usize) -> egui::Color32,
) {
    let height = MARKS / 2.0 - 1.0;
    if step >= 2.0
        && let Some(number) = mark.side
    {
        // Each side has its own height, so that sides differ by more than colour.
        let y = at.y + if number % 2 == 0 { -height * 0.45 } else { height * 0.45 };
        let size = vec2((step - 1.0).clamp(1.0, 6.0), height * 0.7);
        painter.rect_filled(Rect::from_center_size(pos2(at.x, y), size), 1.0, side(number));
    }
    let marks = mark.marks;
    let sign = |text: &str, colour| {
        painter.text(at, Align2::CENTER_CENTER, text, crate::theme::icon_font(12.0), colour);
    };
    if marks.end {
        sign(icons::ICON_FLAG.codepoint, t.accent);
    } else if marks.loss || marks.fault {
        sign(icons::ICON_CLOSE.codepoint, t.error);
    } else if marks.damage {
        let r = 3.4;
        let points = vec![at + vec2(0.0, -r), at + vec2(r, r * 0.8), at + vec2(-r, r * 0.8)];
        painter.add(egui::Shape::convex_polygon(points, t.warning, Stroke::new(0.8, t.sheet)));
    }
    if mark.forks > 0 {
        painter.circle(at + vec2(0.0, height), 2.4, t.sheet, Stroke::new(1.2, t.ink_soft));
    }
}

/// Marks changes of the rules: a line through all bands, and a sign that nothing else covers.
fn rules_changes(painter: &Painter, t: &Tokens, rect: Rect, changes: &[RulesNote], x: impl Fn(usize) -> f32) {
    for change in changes {
        let at = x(change.moment);
        painter.vline(at, rect.y_range(), Stroke::new(2.0, t.warning));
        // Between two decisions, where there is neither a turn title nor a tick.
        let middle = pos2(at, rect.top() + TURNS + PHASES + MARKS / 2.0);
        let sign = Rect::from_center_size(middle, vec2(14.0, MARKS - 1.0));
        painter.rect_filled(sign, 2.0, t.warning_soft);
        let icon = icons::ICON_GAVEL.codepoint;
        painter.text(sign.center(), Align2::CENTER_CENTER, icon, crate::theme::icon_font(11.0), t.warning);
    }
}

fn marks_text(mark: Option<&MomentMark>) -> String {
    let Some(mark) = mark else { return String::new() };
    let m = mark.marks;
    let all = [
        (m.damage, words!("timeline-mark.hits")),
        (m.loss, words!("timeline-mark.loss")),
        (m.rules, words!("timeline-mark.rules")),
        (m.fault, words!("timeline-mark.fault")),
        (m.end, words!("timeline-mark.end")),
        (mark.forks > 0, words!("timeline-mark.fork")),
    ];
    let words: Vec<String> = all.into_iter().filter(|(on, _)| *on).map(|(_, w)| w).collect();
    if words.is_empty() { String::new() } else { format!("\n{}", words.join(", ")) }
}
