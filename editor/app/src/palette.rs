//! The palette: an input field, and the list of items that match it.
//!
//! It lists commands, or files and all declarations, or the declarations of the active file, or its lines; a first
//! character switches between these lists ([`PaletteList::SIGNS`]). Its entries are plain [`Item`]s; the shell does
//! what was picked.

mod palette_row;
mod search;

use crate::command::Command;
use crate::theme::{Tokens, space};
use crate::words::words;
use egui::text::{CCursor, CCursorRange};
use egui::{Context, Id, Key, Modifiers, Ui, pos2, vec2};
use nucleo_matcher::{Config, Matcher};
use search::{Found, found};
use std::ops::Range;

/// The number of visible rows.
const ROWS: usize = 12;
const ROW: f32 = 26.0;
/// Between a title and the name after it.
pub const GAP: &str = "  ";
const WIDTH: f32 = 640.0;

/// The list that the palette searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaletteList {
    Commands,
    Anything,
    Symbols,
    /// The lines of the active file.
    Lines,
    /// The available lists.
    Help,
}

impl PaletteList {
    /// The characters that switch to another list.
    pub const SIGNS: [(char, PaletteList); 4] = [
        ('>', PaletteList::Commands),
        ('@', PaletteList::Symbols),
        (':', PaletteList::Lines),
        ('?', PaletteList::Help),
    ];

    fn hint(self) -> String {
        match self {
            PaletteList::Commands => words!("palette-commands.hint"),
            PaletteList::Anything => words!("palette-anything.hint"),
            PaletteList::Symbols => words!("palette-symbols.hint"),
            PaletteList::Lines => words!("palette-lines.hint"),
            PaletteList::Help => words!("palette-help.hint"),
        }
    }

    /// The name of the input field for assistive technology.
    pub fn name(self) -> String {
        match self {
            PaletteList::Commands => words!("palette-commands"),
            PaletteList::Anything => words!("palette-anything"),
            PaletteList::Symbols => words!("palette-symbols"),
            PaletteList::Lines => words!("palette-lines"),
            PaletteList::Help => words!("palette-help"),
        }
    }
}

/// The line and the column in a text such as `12` or `12:5`, counted from 1.
pub fn line_of(text: &str) -> Option<(usize, usize)> {
    let (line, column) = text.trim().split_once([':', ',']).unwrap_or((text.trim(), ""));
    let line = line.trim().parse().ok().filter(|l| *l > 0)?;
    Some((line, column.trim().parse().unwrap_or(1).max(1)))
}

/// What an item leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    Command(Command),
    /// A file.
    Text(String),
    /// A declaration, by its file and range.
    Declared(String, Range<usize>),
    /// A place in a file: line and column, counted from 1.
    Line(String, usize, usize),
    /// Another list.
    PaletteList(PaletteList),
}

/// An item of a list.
#[derive(Clone, Debug)]
pub struct Item {
    pub icon: &'static str,
    pub title: String,
    /// Its kind or file, in small type; it is searched as well.
    pub detail: String,
    /// Its shortcut, on the right.
    pub keys: String,
    /// Why it is unavailable.
    pub missing: Option<String>,
    pub goal: Goal,
}

/// What was picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    Nothing,
    /// The palette was closed.
    Closed,
    /// With `true`, open the source instead of the sheet.
    Goal(Goal, bool),
    /// Show another list for this input; if Enter followed, also pick its first match.
    Other(PaletteList, String, Option<bool>),
}

/// An open palette.
pub struct Palette {
    among: PaletteList,
    query: String,
    items: Vec<Item>,
    /// The items that match, the best first.
    found: Vec<Found>,
    searched: Option<String>,
    row: usize,
    /// The marked row has to be scrolled into view.
    moved: bool,
    fresh: bool,
    /// Enter was pressed before the list was available.
    pick: Option<bool>,
    matcher: Matcher,
}

/// The keys pressed in this frame that are not text.
#[derive(Default)]
struct Pressed {
    close: bool,
    /// Pick the marked row; with `true`, its other face.
    pick: Option<bool>,
    /// Back to files and declarations.
    back: bool,
    down: usize,
    up: usize,
}

/// The input field: one id for all lists, so that it keeps the focus when the list changes.
fn line() -> Id {
    Id::unique("palette line")
}

impl Palette {
    /// A palette with a list, whose order counts as long as nothing is typed.
    pub fn new(among: PaletteList, query: String, items: Vec<Item>) -> Self {
        Palette {
            among,
            query,
            items,
            found: Vec::new(),
            searched: None,
            row: 0,
            moved: true,
            fresh: true,
            pick: None,
            matcher: Matcher::new(Config::DEFAULT),
        }
    }

    /// Picks the first match, as soon as there is one; with `true`, its other face.
    pub fn picking(self, pick: Option<bool>) -> Self {
        Palette { pick, ..self }
    }

    /// Takes the focus at once: input may arrive before the palette is visible.
    pub fn take_keyboard(&self, ctx: &Context) {
        put_cursor(ctx, self.query.chars().count());
        ctx.memory_mut(|m| m.request_focus(line()));
    }

    /// Shows it in front of everything.
    pub fn show(&mut self, ctx: &Context) -> Picked {
        let pressed = self.pressed(ctx);
        if pressed.close {
            return Picked::Closed;
        }
        let (mut picked, mut other) = (Picked::Nothing, None);
        let screen = ctx.content_rect();
        let width = WIDTH.min(screen.width() - 40.0);
        let area = egui::Area::new(Id::unique("palette"))
            .order(egui::Order::Foreground)
            .fixed_pos(pos2(screen.center().x - width / 2.0, screen.top() + 56.0))
            .constrain(true);
        let response = area.show(ctx, |ui| {
            egui::Frame::popup(ui.style()).inner_margin(8).show(ui, |ui| {
                ui.set_width(width - 16.0);
                self.line(ui);
                other = self.other(ctx, pressed.pick);
                self.search();
                self.go(&pressed);
                ui.add_space(space::XS);
                picked = self.list(ui).or_else(|| self.pick(self.row, pressed.pick?)).unwrap_or(Picked::Nothing);
            });
        });
        let outside = ctx.input(|i| i.pointer.any_pressed() && i.pointer.interact_pos().is_some())
            && !response.response.contains_pointer();
        let fresh = std::mem::take(&mut self.fresh);
        match picked {
            _ if other.is_some() => other.unwrap_or(picked),
            Picked::Nothing if pressed.back => Picked::Other(PaletteList::Anything, self.query.clone(), pressed.pick),
            Picked::Nothing if outside && !fresh => Picked::Closed,
            _ => picked,
        }
    }

    fn line(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        let response = ui.horizontal(|ui| {
            // Shows which list this is, whatever is typed.
            if let Some((sign, _)) = PaletteList::SIGNS.into_iter().find(|(_, among)| *among == self.among) {
                ui.label(egui::RichText::new(sign).monospace().strong().color(t.accent));
            }
            let edit = egui::TextEdit::singleline(&mut self.query).id(line());
            let edit = edit.hint_text(self.among.hint()).desired_width(f32::INFINITY);
            ui.add(edit).accessible_name(self.among.name())
        });
        let response = response.inner;
        // While the palette is open, all typing goes to it.
        if !response.has_focus() {
            response.request_focus();
        }
    }

    /// A first character may switch to another list.
    fn other(&self, ctx: &Context, pick: Option<bool>) -> Option<Picked> {
        // In the list of lines, the colon is part of the input.
        let signs = PaletteList::SIGNS.into_iter().filter(|s| self.among != PaletteList::Lines && s.1 != self.among);
        let (among, rest) = signs.into_iter().find_map(|(sign, to)| Some((to, self.query.strip_prefix(sign)?)))?;
        put_cursor(ctx, rest.chars().count());
        Some(Picked::Other(among, rest.to_owned(), pick))
    }

    fn search(&mut self) {
        if self.searched.as_ref() == Some(&self.query) {
            return;
        }
        self.searched = Some(self.query.clone());
        if self.among == PaletteList::Lines {
            self.name_line();
        }
        self.found = match self.among {
            PaletteList::Lines => (0..self.items.len()).map(Found::plain).collect(),
            _ => found(&mut self.matcher, &self.items, &self.query),
        };
        (self.row, self.moved) = (0, true);
    }

    /// The single item of the list of lines goes to the line that is typed.
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

    /// Consumes the palette's keys before its input field sees them.
    fn pressed(&mut self, ctx: &Context) -> Pressed {
        let pressed = |modifiers, key| ctx.input_mut(|i| i.count_and_consume_key(modifiers, key));
        let other = pressed(Modifiers::COMMAND, Key::Enter) > 0;
        let enter = other || pressed(Modifiers::NONE, Key::Enter) > 0;
        let back = self.among != PaletteList::Anything && self.query.is_empty();
        let page = ROWS - 1;
        Pressed {
            close: pressed(Modifiers::NONE, Key::Escape) > 0,
            pick: self.pick.take().or(enter.then_some(other)),
            back: back && pressed(Modifiers::NONE, Key::Backspace) > 0,
            down: pressed(Modifiers::NONE, Key::ArrowDown) + page * pressed(Modifiers::NONE, Key::PageDown),
            up: pressed(Modifiers::NONE, Key::ArrowUp) + page * pressed(Modifiers::NONE, Key::PageUp),
        }
    }

    fn go(&mut self, pressed: &Pressed) {
        let last = self.found.len().saturating_sub(1);
        let row = (self.row + pressed.down).min(last).saturating_sub(pressed.up);
        self.moved |= row != self.row;
        self.row = row;
    }

    fn pick(&self, row: usize, other: bool) -> Option<Picked> {
        let item = &self.items[self.found.get(row)?.item];
        item.missing.is_none().then(|| Picked::Goal(item.goal.clone(), other))
    }

    fn list(&mut self, ui: &mut Ui) -> Option<Picked> {
        let t = Tokens::of(ui);
        if self.found.is_empty() {
            ui.label(egui::RichText::new(words!("palette-nothing")).color(t.ink_soft));
            return None;
        }
        let mut picked = None;
        let gap = ui.spacing().item_spacing.y;
        // As high as the rows need, whatever the height of the previous list was.
        let height = ROW * self.found.len().min(ROWS) as f32 - gap;
        let scroll = egui::ScrollArea::vertical().id_salt("found").min_scrolled_height(height).max_height(height);
        scroll.auto_shrink([false, true]).show_rows(ui, ROW - gap, self.found.len(), |ui, rows| {
            if std::mem::take(&mut self.moved) {
                let top = ui.max_rect().left_top() + vec2(0.0, ROW * (self.row as f32 - rows.start as f32));
                ui.scroll_to_rect(egui::Rect::from_min_size(top, vec2(1.0, ROW - gap)), None);
            }
            for at in rows {
                let found = &self.found[at];
                let response = palette_row::show(ui, t, &self.items[found.item], found, at == self.row);
                if response.clicked() {
                    picked = self.pick(at, ui.input(|i| i.modifiers.command));
                }
            }
        });
        picked
    }
}

/// Puts the cursor of the input field after this number of characters.
fn put_cursor(ctx: &Context, letters: usize) {
    let mut state = egui::TextEdit::load_state(ctx, line()).unwrap_or_default();
    state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(letters))));
    egui::TextEdit::store_state(ctx, line(), state);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_and_column_are_read() {
        let named: Vec<Option<(usize, usize)>> = ["12", " 12:5", "12,0", "0", "", "x"].map(line_of).to_vec();
        assert_eq!(named, [Some((12, 1)), Some((12, 5)), Some((12, 1)), None, None, None]);
    }
}
