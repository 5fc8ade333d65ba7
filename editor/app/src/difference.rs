//! The diff view of two texts, used for unsaved changes, backups, changes on disk, and renames.
//!
//! Inline or side by side, with changed words marked and equal stretches folded away. With a [`Choice`], you can take
//! each change or leave it.

mod diff_line;

use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::difference::{Difference, Lean, Row, Shape, Take};
use egui::{Button, Key, Modifiers, RichText, Ui, vec2};
use egui_material_icons::icons;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// Number of equal lines shown around a change.
const AROUND: usize = 3;

/// Two texts, each with its label.
#[derive(Clone, Copy)]
pub struct Sides<'a> {
    pub old: (&'a str, &'a str),
    pub new: (&'a str, &'a str),
}

/// Lets the user take or leave each change.
#[derive(Clone, Copy)]
pub struct Choice<'a> {
    /// Labels for leaving a change and for taking it.
    pub words: [&'a str; 2],
    /// Label for keeping both versions, one after the other, if that is offered.
    pub both: Option<&'a str>,
    /// The common ancestor of both texts, if there is one: changes made only in the second text are taken initially.
    pub base: Option<&'a str>,
}

/// The state of a diff view; the diff is computed once per pair of texts.
#[derive(Default)]
pub struct DifferenceView {
    of: Option<u64>,
    difference: Difference,
    shape: Shape,
    lines: Vec<Shown>,
    /// Tops of the lines and the bottom of the last, in points, for the width in `width`.
    tops: Vec<f32>,
    width: f32,
    /// Unfolded gaps.
    open: BTreeSet<usize>,
    /// The change last navigated to.
    at: usize,
    scroll_to: Option<usize>,
    takes: Vec<Take>,
    leans: Vec<Lean>,
}

/// A line of the view.
#[derive(Clone)]
enum Shown {
    /// The header of a change in a view with a choice.
    Head(usize),
    Row(Row),
}

impl DifferenceView {
    /// Shows the changes from the first text to the second.
    pub fn show(&mut self, ui: &mut Ui, sides: Sides<'_>) {
        self.look(ui, sides, None);
    }

    /// The same with a choice for each change; [`Self::text`] is the result.
    pub fn choose(&mut self, ui: &mut Ui, sides: Sides<'_>, choice: Choice<'_>) {
        self.look(ui, sides, Some(choice));
    }

    /// Whether it already shows these texts.
    pub fn is_of(&self, sides: Sides<'_>) -> bool {
        self.of == Some(key_of(sides))
    }

    /// The text with the taken changes.
    pub fn text(&self) -> String {
        self.difference.with(|i| self.takes.get(i).copied().unwrap_or(Take::New))
    }

    /// The number of changes taken, and of all changes.
    pub fn taken(&self) -> (usize, usize) {
        (self.takes.iter().filter(|t| **t != Take::Old).count(), self.takes.len())
    }

    /// Takes or leaves all changes.
    pub fn take_all(&mut self, take: bool) {
        self.takes.fill(if take { Take::New } else { Take::Old });
    }

    /// For changes made in both texts, takes both, one after the other.
    pub fn take_both(&mut self) {
        for (take, lean) in self.takes.iter_mut().zip(&self.leans) {
            if *lean == Lean::Both {
                *take = Take::Both;
            }
        }
    }

    fn look(&mut self, ui: &mut Ui, sides: Sides<'_>, choice: Option<Choice<'_>>) {
        let key = self.follow(ui, sides, choice);
        ui.vertical(|ui| {
            self.head(ui, sides, choice.is_some());
            if self.difference.hunks.is_empty() {
                ui.colored_label(Tokens::of(ui).ink_soft, words!("difference-none"));
            }
            self.body(ui, key, choice);
        });
    }

    /// Recomputes the diff if a text has changed, and the lines if the layout has changed.
    fn follow(&mut self, ui: &Ui, sides: Sides<'_>, choice: Option<Choice<'_>>) -> u64 {
        let key = key_of(sides);
        let shape = shape(ui);
        if self.of != Some(key) {
            self.difference = Difference::between(sides.old.1, sides.new.1);
            self.leans = choice.and_then(|c| c.base).map(|base| self.difference.leans(base)).unwrap_or_default();
            let takes = |i: usize| match self.leans.get(i) {
                Some(Lean::Old | Lean::Both) => Take::Old,
                Some(Lean::New) | None => Take::New,
            };
            self.takes = (0..self.difference.hunks.len()).map(takes).collect();
            (self.at, self.scroll_to) = (0, None);
            self.open.clear();
        }
        if self.of != Some(key) || self.shape != shape {
            (self.of, self.shape) = (Some(key), shape);
            self.lay_out(choice.is_some());
        }
        key
    }

    fn lay_out(&mut self, heads: bool) {
        self.lines.clear();
        self.tops.clear();
        let mut last = None;
        for row in self.difference.rows(self.shape, AROUND, &self.open) {
            if let Row::Changed { hunk, .. } = row
                && last != Some(hunk)
            {
                last = Some(hunk);
                self.lines.extend(heads.then_some(Shown::Head(hunk)));
            }
            self.lines.push(Shown::Row(row));
        }
    }

    /// The header: the compared texts, the layout, and navigation between changes.
    fn head(&mut self, ui: &mut Ui, sides: Sides<'_>, chooses: bool) {
        let t = Tokens::of(ui);
        let (came, gone) = self.difference.count();
        ui.horizontal_wrapped(|ui| {
            let shapes = [
                (Shape::Inline, icons::ICON_VIEW_STREAM, words!("difference-inline"), words!("difference-inline.help")),
                (
                    Shape::Beside,
                    icons::ICON_VIEW_COLUMN_2,
                    words!("difference-beside"),
                    words!("difference-beside.help"),
                ),
            ];
            for (of, icon, name, help) in shapes {
                let button = ui.add(Button::new(icon.codepoint).selected(self.shape == of)).accessible_name(name);
                if button.on_hover_text(help).clicked() {
                    ui.data_mut(|d| d.insert_temp(egui::Id::unique("difference shape"), of == Shape::Beside));
                    ui.ctx().request_repaint();
                }
            }
            self.steps(ui, t);
            ui.add_space(space::S);
            // With a choice, neither side is the old one.
            let (old, new) = match chooses {
                true => (
                    (words!("difference-lines", text = sides.old.0, n = gone), t.ink_soft),
                    (words!("difference-lines", text = sides.new.0, n = came), t.ink_soft),
                ),
                false => (
                    (words!("difference-side.gone", text = sides.old.0, n = gone), t.error),
                    (words!("difference-side.came", text = sides.new.0, n = came), t.good),
                ),
            };
            ui.label(RichText::new(old.0).small().color(old.1));
            ui.add_space(space::XS);
            ui.label(RichText::new(new.0).small().color(new.1));
        });
    }

    fn steps(&mut self, ui: &mut Ui, t: &Tokens) {
        let count = self.difference.hunks.len();
        let mut by = 0;
        let ways = [
            (icons::ICON_KEYBOARD_ARROW_UP, words!("difference-before"), Modifiers::SHIFT, -1),
            (icons::ICON_KEYBOARD_ARROW_DOWN, words!("difference-next"), Modifiers::NONE, 1),
        ];
        for (icon, name, modifiers, step) in ways {
            let keys = crate::command::keys_shown(ui.ctx(), &egui::KeyboardShortcut::new(modifiers, Key::F7));
            let button = ui.add_enabled(count > 0, Button::new(icon.codepoint)).accessible_name(&name);
            let help = format!("{name} ({keys})");
            let clicked = button.on_hover_text(help).on_disabled_hover_text(words!("difference-none")).clicked();
            if clicked || ui.input_mut(|i| i.consume_key(modifiers, Key::F7)) {
                by = step;
            }
        }
        if count == 0 {
            return;
        }
        if by != 0 {
            self.at = (self.at as i64 + by).rem_euclid(count as i64) as usize;
            self.scroll_to = Some(self.at);
        }
        ui.label(RichText::new(words!("difference-at", n = self.at + 1, all = count)).small().color(t.ink_soft));
    }

    /// Measures the lines: side by side, long lines wrap so that nothing is hidden.
    fn measure(&mut self, ui: &Ui, width: f32, height: f32) {
        if self.tops.len() == self.lines.len() + 1 && self.width == width {
            return;
        }
        let paint = diff_line::Paint { t: Tokens::of(ui), difference: &self.difference, takes: None, at: 0, height };
        let mut tops = vec![0.0];
        let mut top = 0.0;
        for line in &self.lines {
            top += match (line, self.shape) {
                (Shown::Row(row), Shape::Beside) => paint.tall(ui, row, width),
                _ => height,
            };
            tops.push(top);
        }
        (self.tops, self.width) = (tops, width);
    }

    fn body(&mut self, ui: &mut Ui, key: u64, choice: Option<Choice<'_>>) {
        let t = Tokens::of(ui);
        let height = (ui.text_style_height(&egui::TextStyle::Monospace) + 3.0).round();
        let frame = egui::Frame::new().fill(t.well).stroke(egui::Stroke::new(1.0, t.line_soft));
        let mut opened = None;
        frame.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let width = (ui.available_width() - ui.spacing().scroll.allocated_width()).floor();
            self.measure(ui, width, height);
            let mut scroll = match self.shape {
                Shape::Inline => egui::ScrollArea::both(),
                Shape::Beside => egui::ScrollArea::vertical(),
            };
            scroll = scroll.id_salt(("difference", key)).auto_shrink([false, false]);
            if let Some(hunk) = self.scroll_to.take() {
                let is_it =
                    |s: &Shown| matches!(s, Shown::Head(of) | Shown::Row(Row::Changed { hunk: of, .. }) if *of == hunk);
                let index = self.lines.iter().position(is_it).unwrap_or(0);
                let top = self.tops.get(index).copied().unwrap_or_default();
                scroll = scroll.vertical_scroll_offset((top - 2.0 * height).max(0.0));
            }
            let paint = diff_line::Paint {
                t,
                difference: &self.difference,
                takes: choice.map(|_| &self.takes[..]),
                at: self.at,
                height,
            };
            let mut taken = None;
            let (tops, lines, shape) = (&self.tops, &self.lines, self.shape);
            seen_rows(ui, scroll, tops, |ui, seen| {
                for line in &lines[seen] {
                    match (line, choice) {
                        (Shown::Head(hunk), Some(choice)) => {
                            let lean = self.leans.get(*hunk).copied();
                            if let Some(take) = paint.head(ui, *hunk, choice, lean) {
                                taken = Some((*hunk, take));
                            }
                        }
                        (Shown::Head(_), None) => {}
                        (Shown::Row(Row::Gap { gap, lines }), _) => {
                            if paint.gap(ui, lines.len()) {
                                opened = Some(*gap);
                            }
                        }
                        (Shown::Row(row), _) => paint.row(ui, row, shape, width),
                    }
                }
            });
            if let Some((hunk, take)) = taken {
                self.takes[hunk] = take;
                self.at = hunk;
            }
        });
        if let Some(gap) = opened {
            self.open.insert(gap);
            self.lay_out(choice.is_some());
        }
    }
}

/// Lays out only the visible rows; `tops` has the top of each row and the bottom of the last.
fn seen_rows(ui: &mut Ui, scroll: egui::ScrollArea, tops: &[f32], rows: impl FnOnce(&mut Ui, Range<usize>)) {
    let whole = tops.last().copied().unwrap_or_default();
    scroll.show_viewport(ui, |ui, seen| {
        ui.set_height(whole);
        let first = tops.partition_point(|top| *top <= seen.min.y).saturating_sub(1);
        let last = tops.partition_point(|top| *top < seen.max.y).min(tops.len() - 1).max(first);
        let from = ui.max_rect().top();
        let across = ui.max_rect().x_range();
        let rect = egui::Rect::from_x_y_ranges(across, from + tops[first]..=from + tops[last]);
        ui.scope_builder(egui::UiBuilder::new().max_rect(rect), |ui| {
            ui.skip_ahead_auto_ids(first);
            rows(ui, first..last);
        });
    });
}

fn key_of(sides: Sides<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    (sides.old.1, sides.new.1).hash(&mut hasher);
    hasher.finish()
}

/// Shows marked ranges of a text with the lines around them: a preview of the places that a change would affect.
pub fn places(ui: &mut Ui, says: &str, text: &str, marks: &[Range<usize>]) {
    let t = Tokens::of(ui);
    let start = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let lines: Vec<Range<usize>> = text.lines().map(|l| start(l)..start(l) + l.len()).collect();
    let line_of = |at: usize| lines.partition_point(|l| l.start <= at).saturating_sub(1);
    let around = |m: &Range<usize>| line_of(m.start).saturating_sub(AROUND)..=line_of(m.start) + AROUND;
    let shown: BTreeSet<usize> = marks.iter().flat_map(around).filter(|l| *l < lines.len()).collect();
    let shown: Vec<usize> = shown.into_iter().collect();
    ui.vertical(|ui| {
        ui.label(RichText::new(says).small().color(t.ink_soft));
        let height = (ui.text_style_height(&egui::TextStyle::Monospace) + 3.0).round();
        let paint = diff_line::Paint { t, difference: &Difference::default(), takes: None, at: 0, height };
        let frame = egui::Frame::new().fill(t.well).stroke(egui::Stroke::new(1.0, t.line_soft));
        frame.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let scroll = egui::ScrollArea::both().id_salt("places in a text").auto_shrink([false, false]);
            scroll.show_rows(ui, height, shown.len(), |ui, seen| {
                for i in seen {
                    let (line, range) = (shown[i], &lines[shown[i]]);
                    let here = marks.iter().filter(|m| range.start <= m.start && m.end <= range.end);
                    let here: Vec<Range<usize>> = here.map(|m| m.start - range.start..m.end - range.start).collect();
                    let top = ui.cursor().left_top();
                    paint.places(ui, line, text.get(range.clone()).unwrap_or_default(), &here);
                    // A line between rows that are not consecutive.
                    if i > 0 && shown[i - 1] + 1 < line {
                        ui.painter().hline(top.x..=ui.clip_rect().right(), top.y, egui::Stroke::new(1.0, t.line));
                    }
                }
            });
        });
    });
}

/// The layout last used, in any dialog.
fn shape(ui: &Ui) -> Shape {
    let beside = ui.data(|d| d.get_temp::<bool>(egui::Id::unique("difference shape"))).unwrap_or_default();
    if beside { Shape::Beside } else { Shape::Inline }
}

/// The size of a dialog with a diff.
pub fn large(ui: &Ui) -> egui::Vec2 {
    let screen = ui.ctx().content_rect().size();
    vec2((screen.x - 120.0).min(1160.0), (screen.y - 120.0).min(680.0))
}

/// Two columns of a fixed size: a list of this width, and the selected item.
pub fn list_with_difference<T>(
    ui: &mut Ui,
    size: egui::Vec2,
    width: f32,
    of: &mut T,
    list: impl FnOnce(&mut T, &mut Ui),
    picked: impl FnOnce(&mut T, &mut Ui),
) {
    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    let (left, right) = rect.split_left_right_at_x(rect.left() + width);
    list(of, &mut ui.new_child(egui::UiBuilder::new().max_rect(left)));
    picked(of, &mut ui.new_child(egui::UiBuilder::new().max_rect(right.with_min_x(right.left() + space::M))));
}

/// The primary button of a dialog.
pub fn main_button(ui: &mut Ui, enabled: bool, title: &str) -> egui::Response {
    let t = Tokens::of(ui);
    let text = RichText::new(title).color(if enabled { t.on_accent } else { t.ink_faint });
    let button = Button::new(text).fill(if enabled { t.accent } else { t.line_soft });
    ui.add_enabled(enabled, button)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_only_the_second_text_are_taken_initially() {
        use crate::theme;
        let ctx = egui::Context::default();
        theme::install(&ctx, &theme::Types::default());
        let mut view = DifferenceView::default();
        let sides = Sides { old: ("mine", "A\nb\nc\nd\n"), new: ("theirs", "a\nb\nc\nD\n") };
        let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
            view.choose(ui, sides, Choice { words: ["mine", "theirs"], both: None, base: Some("a\nb\nc\nd\n") });
        });
        output.textures_delta.clear();
        assert_eq!((view.taken(), view.text().as_str()), ((1, 2), "A\nb\nc\nD\n"));
        view.take_all(true);
        assert_eq!(view.text(), sides.new.1);
    }

    #[test]
    fn a_long_line_wraps_side_by_side() {
        use crate::theme;
        let ctx = egui::Context::default();
        theme::install(&ctx, &theme::Types::default());
        let (mut view, long) = (DifferenceView::default(), "so much is said ".repeat(40));
        let (old, new) = (format!("{long}here\nshort\n"), format!("{long}there\nshort\n"));
        let sides = Sides { old: ("old", &old), new: ("new", &new) };
        for beside in [false, true] {
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                ui.data_mut(|d| d.insert_temp(egui::Id::unique("difference shape"), beside));
                ui.set_width(900.0);
                view.show(ui, sides);
            });
            output.textures_delta.clear();
            let tall: Vec<f32> = view.tops.windows(2).map(|t| t[1] - t[0]).collect();
            let (first, last) = (tall[0], tall[tall.len() - 1]);
            assert_eq!(first > 3.0 * last, beside, "{tall:?}");
        }
    }
}
