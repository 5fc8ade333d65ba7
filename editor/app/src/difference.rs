//! The difference of two texts, wherever one is shown: what was not saved, backups, what another program wrote, renames.
//!
//! Inline or side by side, with the words marked that changed within a line and equal stretches folded away. Where one may
//! choose, each change is taken or left for itself.

mod row;

use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::difference::{Difference, Lean, Row, Shape, Take};
use egui::{Button, Key, Modifiers, RichText, Ui, vec2};
use egui_material_icons::icons;
use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

/// Equal lines that are shown around a change.
const AROUND: usize = 3;

/// Two texts, each with what it is called.
#[derive(Clone, Copy)]
pub struct Sides<'a> {
    pub old: (&'a str, &'a str),
    pub new: (&'a str, &'a str),
}

/// That each change may be taken or left.
#[derive(Clone, Copy)]
pub struct Choice<'a> {
    /// What it is to leave a change, and to take it.
    pub words: [&'a str; 2],
    /// What it is to have both, one after the other, if that may be.
    pub both: Option<&'a str>,
    /// The text from which both come, if there is one: what only the second text changed is taken to begin with.
    pub base: Option<&'a str>,
}

/// A difference as it is looked at; it is made once for two texts.
#[derive(Default)]
pub struct DifferenceView {
    of: Option<u64>,
    difference: Difference,
    shape: Shape,
    lines: Vec<Shown>,
    /// Where each line begins and the last ends, in points, and for which width.
    tops: Vec<f32>,
    width: f32,
    /// Gaps that are open.
    open: BTreeSet<usize>,
    /// The change that was gone to last.
    at: usize,
    scroll_to: Option<usize>,
    takes: Vec<Take>,
    leans: Vec<Lean>,
}

/// A line of the view.
#[derive(Clone)]
enum Shown {
    /// What stands over a change where one may choose.
    Head(usize),
    Row(Row),
}

impl DifferenceView {
    /// Shows what turns the first text into the second.
    pub fn show(&mut self, ui: &mut Ui, sides: Sides<'_>) {
        self.look(ui, sides, None);
    }

    /// The same, and each change may be taken or left; [`Self::text`] is what comes of it.
    pub fn choose(&mut self, ui: &mut Ui, sides: Sides<'_>, choice: Choice<'_>) {
        self.look(ui, sides, Some(choice));
    }

    /// Whether it shows these texts already.
    pub fn is_of(&self, sides: Sides<'_>) -> bool {
        self.of == Some(key_of(sides))
    }

    /// The text with the changes that are taken.
    pub fn text(&self) -> String {
        self.difference.with(|i| self.takes.get(i).copied().unwrap_or(Take::New))
    }

    /// How many changes are taken, and how many there are.
    pub fn taken(&self) -> (usize, usize) {
        (self.takes.iter().filter(|t| **t != Take::Old).count(), self.takes.len())
    }

    /// Takes all changes, or leaves them.
    pub fn take_all(&mut self, take: bool) {
        self.takes.fill(if take { Take::New } else { Take::Old });
    }

    /// Of what was changed in both texts it takes both, one after the other.
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

    /// Makes the difference anew when a text is another, and the lines when it is looked at otherwise.
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

    /// What is compared, how it is shown, and the way from change to change.
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
            // Where one may choose, neither side is the one that goes.
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

    /// Where the lines begin: side by side a long one goes on below itself, so that nothing of it is hidden.
    fn measure(&mut self, ui: &Ui, width: f32, height: f32) {
        if self.tops.len() == self.lines.len() + 1 && self.width == width {
            return;
        }
        let paint = row::Paint { t: Tokens::of(ui), difference: &self.difference, takes: None, at: 0, height };
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
            let paint = row::Paint {
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

/// Only the rows that are seen are made; `tops` says where each begins, and where the last ends.
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

/// Places of a text that are marked, with the lines around them: what a change would touch before there is one.
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
        let paint = row::Paint { t, difference: &Difference::default(), takes: None, at: 0, height };
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
                    // A line between what does not follow each other.
                    if i > 0 && shown[i - 1] + 1 < line {
                        ui.painter().hline(top.x..=ui.clip_rect().right(), top.y, egui::Stroke::new(1.0, t.line));
                    }
                }
            });
        });
    });
}

/// As it was looked at last, in whichever dialog.
fn shape(ui: &Ui) -> Shape {
    let beside = ui.data(|d| d.get_temp::<bool>(egui::Id::unique("difference shape"))).unwrap_or_default();
    if beside { Shape::Beside } else { Shape::Inline }
}

/// The size of a dialog that shows a difference.
pub fn large(ui: &Ui) -> egui::Vec2 {
    let screen = ui.ctx().content_rect().size();
    vec2((screen.x - 120.0).min(1160.0), (screen.y - 120.0).min(680.0))
}

/// Two columns of a fixed size: a list of this width, and what is picked in it.
pub fn list_beside<T>(
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

/// The button that does what a dialog is there for.
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
    fn a_change_is_taken_where_only_the_second_text_has_it() {
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
    fn a_long_line_goes_on_below_itself_side_by_side() {
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
