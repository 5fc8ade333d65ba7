//! The palette: one line in which one types a few letters of what is wanted, and the list of what they may mean.
//!
//! It finds commands, or files and everything that is declared, or what the text in front declares, or a line of it; a
//! first letter changes from one to another ([`Among::SIGNS`]). What it finds is plain [`Item`]s; the shell does what was
//! picked.

use crate::command::Command;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align2, Color32, FontId, Key, Modifiers, Rect, Role, Sense, Ui, WidgetInfo, pos2, vec2};
use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use std::ops::Range;

/// How many rows are seen at once.
const ROWS: usize = 12;
const ROW: f32 = 26.0;
/// How many are found at most.
const FOUND_MAX: usize = 200;
const WIDTH: f32 = 640.0;

/// What the palette looks through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Among {
    Commands,
    Anything,
    Symbols,
    /// The lines of the text in front.
    Lines,
    /// What there is to look through.
    Help,
}

impl Among {
    /// The letters that lead from anything to something.
    pub const SIGNS: [(char, Among); 4] =
        [('>', Among::Commands), ('@', Among::Symbols), (':', Among::Lines), ('?', Among::Help)];

    fn hint(self) -> String {
        match self {
            Among::Commands => words!("palette-commands.hint"),
            Among::Anything => words!("palette-anything.hint"),
            Among::Symbols => words!("palette-symbols.hint"),
            Among::Lines => words!("palette-lines.hint"),
            Among::Help => words!("palette-help.hint"),
        }
    }

    /// What assistive technology calls the line.
    pub fn name(self) -> String {
        match self {
            Among::Commands => words!("palette-commands"),
            Among::Anything => words!("palette-anything"),
            Among::Symbols => words!("palette-symbols"),
            Among::Lines => words!("palette-lines"),
            Among::Help => words!("palette-help"),
        }
    }
}

/// The line and the column that a text names, as `12` or `12:5`, counted from one.
pub fn line_of(text: &str) -> Option<(usize, usize)> {
    let (line, column) = text.trim().split_once([':', ',']).unwrap_or((text.trim(), ""));
    let line = line.trim().parse().ok().filter(|l| *l > 0)?;
    Some((line, column.trim().parse().unwrap_or(1).max(1)))
}

/// What a row stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    Command(Command),
    /// A text as a whole.
    Text(String),
    /// A declaration, by its text and place.
    Declared(String, Range<usize>),
    /// A place of a text: line and column from one.
    Line(String, usize, usize),
    /// Another list.
    Among(Among),
}

/// A row.
#[derive(Clone, Debug)]
pub struct Item {
    pub icon: &'static str,
    pub title: String,
    /// Its sort or file, in small type; found as well.
    pub detail: String,
    /// At the right: keys.
    pub keys: String,
    /// Why it can't be had now.
    pub missing: Option<String>,
    pub goal: Goal,
}

/// What was picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    Nothing,
    /// It was closed.
    Closed,
    /// With `true` the other face is wanted.
    Goal(Goal, bool),
    /// Another list is wanted for what is typed.
    Other(Among, String),
}

/// An open palette.
pub struct Palette {
    among: Among,
    query: String,
    items: Vec<Item>,
    /// Which items fit, the best first, with the letters that fit.
    found: Vec<(usize, Vec<u32>)>,
    searched: Option<String>,
    row: usize,
    fresh: bool,
    matcher: Matcher,
}

impl Palette {
    /// Over a list whose order counts as long as nothing is typed.
    pub fn new(among: Among, query: String, items: Vec<Item>) -> Self {
        Palette {
            among,
            query,
            items,
            found: Vec::new(),
            searched: None,
            row: 0,
            fresh: true,
            matcher: Matcher::new(Config::DEFAULT),
        }
    }

    /// Shows it above everything.
    pub fn show(&mut self, ctx: &egui::Context) -> Picked {
        if let Some(other) = self.other(ctx) {
            return other;
        }
        self.search();
        let mut picked = self.keys(ctx);
        let screen = ctx.content_rect();
        let width = WIDTH.min(screen.width() - 40.0);
        let area = egui::Area::new(egui::Id::unique("palette"))
            .order(egui::Order::Foreground)
            .fixed_pos(pos2(screen.center().x - width / 2.0, screen.top() + 56.0))
            .constrain(true);
        let response = area.show(ctx, |ui| {
            egui::Frame::popup(ui.style()).inner_margin(8).show(ui, |ui| {
                ui.set_width(width - 16.0);
                let hint = self.among.hint();
                let line = egui::TextEdit::singleline(&mut self.query).hint_text(hint).desired_width(f32::INFINITY);
                let line = ui.add(line).accessible_name(self.among.name());
                if std::mem::take(&mut self.fresh) {
                    line.request_focus();
                    let end = self.query.chars().count();
                    let mut state = egui::TextEdit::load_state(ctx, line.id).unwrap_or_default();
                    let place = egui::text::CCursor::new(end);
                    state.cursor.set_char_range(Some(egui::text::CCursorRange::one(place)));
                    egui::TextEdit::store_state(ctx, line.id, state);
                }
                ui.add_space(space::XS);
                if let Some(goal) = self.list(ui) {
                    picked = goal;
                }
            });
        });
        let outside = ctx.input(|i| i.pointer.any_pressed() && i.pointer.interact_pos().is_some())
            && !response.response.contains_pointer();
        if outside && picked == Picked::Nothing && !self.fresh {
            picked = Picked::Closed;
        }
        picked
    }

    /// A first letter may ask for another list; Backspace where nothing is typed leads back to anything.
    fn other(&self, ctx: &egui::Context) -> Option<Picked> {
        let back = self.among != Among::Anything && self.query.is_empty();
        if back && ctx.input(|i| i.key_pressed(Key::Backspace)) {
            return Some(Picked::Other(Among::Anything, String::new()));
        }
        // A line has a colon of its own.
        let signs = Among::SIGNS.into_iter().filter(|s| self.among != Among::Lines && s.1 != self.among);
        let asks = |(sign, among)| Some(Picked::Other(among, self.query.strip_prefix(sign)?.to_owned()));
        signs.filter_map(asks).next()
    }

    fn search(&mut self) {
        if self.searched.as_ref() == Some(&self.query) {
            return;
        }
        self.searched = Some(self.query.clone());
        if self.among == Among::Lines {
            self.name_line();
        }
        self.found = match self.among {
            Among::Lines => (0..self.items.len()).map(|i| (i, Vec::new())).collect(),
            _ => found(&mut self.matcher, &self.items, &self.query),
        };
        self.row = 0;
    }

    /// The one row of the lines goes to the line that is typed.
    fn name_line(&mut self) {
        let typed = line_of(&self.query);
        for item in &mut self.items {
            let Goal::Line(_, line, column) = &mut item.goal else { continue };
            (*line, *column) = typed.unwrap_or((1, 1));
            item.title = match typed {
                Some((line, column)) => words!("palette-line", line = line, column = column),
                None => words!("palette-line.none"),
            };
            item.missing = typed.is_none().then(String::new);
        }
    }

    fn keys(&mut self, ctx: &egui::Context) -> Picked {
        let pressed = |modifiers, key| ctx.input_mut(|i| i.count_and_consume_key(modifiers, key));
        if pressed(Modifiers::NONE, Key::Escape) > 0 {
            return Picked::Closed;
        }
        let other = pressed(Modifiers::COMMAND, Key::Enter) > 0;
        let enter = other || pressed(Modifiers::NONE, Key::Enter) > 0;
        let last = self.found.len().saturating_sub(1);
        let page = ROWS - 1;
        self.row =
            (self.row + pressed(Modifiers::NONE, Key::ArrowDown) + page * pressed(Modifiers::NONE, Key::PageDown))
                .min(last)
                .saturating_sub(pressed(Modifiers::NONE, Key::ArrowUp) + page * pressed(Modifiers::NONE, Key::PageUp));
        match self.found.get(self.row).filter(|_| enter) {
            Some((item, _)) => self.pick(*item, other),
            None => Picked::Nothing,
        }
    }

    fn pick(&self, item: usize, other: bool) -> Picked {
        let item = &self.items[item];
        if item.missing.is_some() { Picked::Nothing } else { Picked::Goal(item.goal.clone(), other) }
    }

    fn list(&mut self, ui: &mut Ui) -> Option<Picked> {
        let t = Tokens::of(ui);
        if self.found.is_empty() {
            ui.label(egui::RichText::new(words!("palette-nothing")).color(t.ink_soft));
            return None;
        }
        let mut picked = None;
        let height = ROW * self.found.len().min(ROWS) as f32;
        let scroll = egui::ScrollArea::vertical().id_salt("found").max_height(height).auto_shrink([false, true]);
        scroll.show_rows(ui, ROW - ui.spacing().item_spacing.y, self.found.len(), |ui, rows| {
            for at in rows {
                let (item, letters) = &self.found[at];
                let response = row(ui, t, &self.items[*item], letters, at == self.row);
                if response.clicked() {
                    picked = Some(self.pick(*item, ui.input(|i| i.modifiers.command)));
                }
            }
        });
        // What is marked stays in sight.
        let moved = egui::Id::unique("palette row");
        let before: usize = ui.data(|d| d.get_temp(moved)).unwrap_or(0);
        if before != self.row {
            ui.data_mut(|d| d.insert_temp(moved, self.row));
        }
        picked.filter(|p| *p != Picked::Nothing)
    }
}

/// The items that fit what is typed, the best first, with the letters that fit; all of them if nothing is typed.
fn found(matcher: &mut Matcher, items: &[Item], query: &str) -> Vec<(usize, Vec<u32>)> {
    if query.trim().is_empty() {
        return (0..items.len()).take(FOUND_MAX).map(|i| (i, Vec::new())).collect();
    }
    let pattern = Pattern::parse(query, CaseMatching::Ignore, Normalization::Smart);
    let mut buffer = Vec::new();
    let mut scored: Vec<(u32, usize, Vec<u32>)> = Vec::new();
    for (i, item) in items.iter().enumerate() {
        let mut letters = Vec::new();
        let title = Utf32Str::new(&item.title, &mut buffer);
        // The title counts more than where it stands.
        let score = match pattern.indices(title, matcher, &mut letters) {
            Some(score) => Some(score * 2 + whole(&item.title, query.trim())),
            None => {
                letters.clear();
                let both = format!("{} {}", item.title, item.detail);
                pattern.score(Utf32Str::new(&both, &mut buffer), matcher)
            }
        };
        if let Some(score) = score {
            letters.sort_unstable();
            letters.dedup();
            scored.push((score, i, letters));
        }
    }
    scored.sort_by_key(|(score, i, _)| (std::cmp::Reverse(*score), *i));
    scored.into_iter().take(FOUND_MAX).map(|(_, i, letters)| (i, letters)).collect()
}

/// What a title gains that is what was typed, or begins so; its name counts as much.
fn whole(title: &str, query: &str) -> u32 {
    let query = query.to_lowercase();
    let parts = title.split("  ").map(str::to_lowercase);
    let gains = parts.map(|part| match () {
        () if part == query => 2_000,
        () if part.starts_with(&query) => 500,
        () => 0,
    });
    gains.max().unwrap_or(0)
}

fn row(ui: &mut Ui, t: &Tokens, item: &Item, letters: &[u32], marked: bool) -> egui::Response {
    let height = ROW - ui.spacing().item_spacing.y;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let enabled = item.missing.is_none();
    let said = match &item.missing {
        Some(why) if !why.is_empty() => format!("{}: {why}", item.title),
        _ => item.title.clone(),
    };
    response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, enabled, marked, &said));
    if marked {
        ui.painter().rect_filled(rect, 3.0, t.accent_soft);
        ui.scroll_to_rect(rect, None);
    } else if response.hovered() {
        ui.painter().rect_filled(rect, 3.0, t.line_soft);
    }
    let ink = if enabled { t.ink } else { t.ink_faint };
    let y = rect.center().y;
    let painter = ui.painter();
    painter.text(pos2(rect.left() + 6.0, y), Align2::LEFT_CENTER, item.icon, theme::icon_font(14.0), t.ink_soft);
    let small = FontId::proportional(theme::size::SMALL);
    let mut right = rect.right() - 8.0;
    if !item.keys.is_empty() {
        let place = painter.text(pos2(right, y), Align2::RIGHT_CENTER, &item.keys, small.clone(), t.ink_soft);
        right = place.left() - space::M;
    }
    let title = painter.layout_job(marked_letters(&item.title, letters, ink, t.accent));
    let at = pos2(rect.left() + 28.0, y - title.size().y / 2.0);
    let end = at.x + title.size().x + space::M;
    painter.galley(at, title, ink);
    let beside = item.missing.as_ref().filter(|why| !why.is_empty()).unwrap_or(&item.detail);
    if right > end {
        let rest = Rect::from_x_y_ranges(end..=right, rect.y_range());
        let ink = if enabled { t.ink_faint } else { t.warning };
        painter.with_clip_rect(rest.intersect(painter.clip_rect())).text(
            pos2(end, y + 0.5),
            Align2::LEFT_CENTER,
            beside,
            small,
            ink,
        );
    }
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// A title with the letters that fit in another colour.
fn marked_letters(text: &str, letters: &[u32], ink: Color32, accent: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let font = FontId::proportional(theme::size::BODY);
    for (i, c) in text.chars().enumerate() {
        let fits = letters.binary_search(&(i as u32)).is_ok();
        let mut format = TextFormat::simple(font.clone(), if fits { accent } else { ink });
        if fits {
            format.underline = egui::Stroke::new(1.0, accent);
        }
        job.append(c.encode_utf8(&mut [0; 4]), 0.0, format);
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_letters_find_the_title_before_the_place() {
        let item = |title: &str, detail: &str| Item {
            icon: "",
            title: title.to_owned(),
            detail: detail.to_owned(),
            keys: String::new(),
            missing: None,
            goal: Goal::Text(title.to_owned()),
        };
        let items = [item("Übung", "mission"), item("Step back", "Play"), item("Save all", "File"), item("x", "Save")];
        let more = [item("From 3S3 to 14L3", ""), item("14L3 and more", ""), item("Loop  14L3b", ""), item("14L3", "")];
        let items: Vec<Item> = items.into_iter().chain(more).collect();
        let mut matcher = Matcher::new(Config::DEFAULT);
        let mut titles = |query: &str| -> Vec<&str> {
            found(&mut matcher, &items, query).iter().map(|(i, _)| items[*i].title.as_str()).collect()
        };
        assert_eq!(titles("")[..4], ["Übung", "Step back", "Save all", "x"]);
        assert_eq!(titles("sava"), ["Save all"]);
        assert_eq!(titles("save"), ["Save all", "x"]);
        assert_eq!(titles("ubung"), ["Übung"]);
        assert_eq!(titles("14L3"), ["14L3", "14L3 and more", "Loop  14L3b", "From 3S3 to 14L3"]);
        assert_eq!(titles("qqq"), [""; 0]);
    }

    #[test]
    fn a_line_is_named_by_its_number() {
        let named: Vec<Option<(usize, usize)>> = ["12", " 12:5", "12,0", "0", "", "x"].map(line_of).to_vec();
        assert_eq!(named, [Some((12, 1)), Some((12, 5)), Some((12, 1)), None, None, None]);
    }
}
