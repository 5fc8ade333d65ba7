//! Location in a file: breadcrumbs above the source, and the outline beside it.

use super::hover::Read;
use super::text_view::{Reveal, View};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_ide::{Symbol, typing};
use dicta_syntax::tokens::{Token, TokenKind, lex};
use egui::{Button, Key, Modifiers, RichText, Ui};
use egui_material_icons::icons;
use std::ops::Range;

/// The breadcrumbs and the outline.
#[derive(Default)]
pub struct Crumbs {
    /// The source that they were read from, by its address.
    of: Option<(usize, usize)>,
    symbols: Vec<Symbol>,
    is_open: bool,
    /// The declaration that the outline last scrolled to.
    shown: Option<usize>,
}

impl Crumbs {
    /// Shows or hides the outline.
    pub fn toggle(&mut self) {
        self.is_open = !self.is_open;
        self.shown = None;
    }

    fn read(&mut self, read: &Read<'_>) {
        let Some(file) = read.names.files().get(read.file) else { return };
        let key = (file.source.text.as_ptr() as usize, file.source.text.len());
        if self.of != Some(key) {
            self.of = Some(key);
            self.symbols = dicta_ide::symbols(&file.source);
        }
    }

    /// The declaration at the cursor, or the one documented there.
    fn at(&self, read: &Read<'_>, view: &View) -> Option<usize> {
        let head = view.caret().head;
        let begins = |s: &Symbol| read.shift.now(s.range.start as usize);
        let after = self.symbols.partition_point(|s| begins(s) <= head);
        let ends = |s: &Symbol| read.shift.now(s.range.end as usize) + 1;
        if let Some(before) = after.checked_sub(1).filter(|i| self.symbols.get(*i).is_some_and(|s| head <= ends(s))) {
            return Some(before);
        }
        let next = begins(self.symbols.get(after)?);
        let between = view.text.get(typing::line_start(&view.text, head)..next)?;
        let is_docs = |t: &Token| matches!(t.kind, TokenKind::Doc | TokenKind::Space | TokenKind::Newline);
        lex(between).iter().all(is_docs).then_some(after)
    }

    /// Shows the breadcrumbs. Returns where to go.
    pub fn bar(&mut self, ui: &mut Ui, t: &Tokens, view: &View, read: Option<&Read<'_>>) -> Option<Range<usize>> {
        if let Some(read) = read {
            self.read(read);
        }
        let mut go = None;
        let frame = egui::Frame::new().fill(t.paper).inner_margin(egui::Margin::symmetric(8, 1));
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 3.0;
                ui.set_height(20.0);
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let icon = RichText::new(icons::ICON_LIST.codepoint).color(t.ink_soft);
                    let button = ui.add(Button::new(icon).selected(self.is_open).frame(self.is_open));
                    if button
                        .accessible_name(words!("text-outline"))
                        .on_hover_text(words!("text-outline.help"))
                        .clicked()
                    {
                        self.toggle();
                    }
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                        go = self.path(ui, t, read, view);
                    });
                });
            });
        });
        go
    }

    fn path(&self, ui: &mut Ui, t: &Tokens, read: Option<&Read<'_>>, view: &View) -> Option<Range<usize>> {
        let (read, head) = (read?, view.caret().head);
        let mut go = None;
        let Some(around) = self.at(read, view).and_then(|i| self.symbols.get(i)) else {
            ui.label(RichText::new(words!("text-between")).small().color(t.ink_faint));
            return None;
        };
        let holds = |s: &&Symbol| {
            read.shift.now(s.range.start as usize) <= head && head <= read.shift.now(s.range.end as usize)
        };
        let inner = around.inside.iter().filter(holds).min_by_key(|s| s.range.end - s.range.start);
        for (i, symbol) in [Some(around), inner].into_iter().flatten().enumerate() {
            if i > 0 {
                ui.label(RichText::new(icons::ICON_CHEVRON_RIGHT.codepoint).small().color(t.ink_faint));
            }
            let text = RichText::new(format!("{} {}", symbol.word, symbol.name)).small().color(t.ink_soft);
            let button = ui.add(Button::new(text).frame(false)).on_hover_text(&symbol.title);
            if button.accessible_name(words!("text-inside", sort = &symbol.word, name = &symbol.name)).clicked() {
                go = Some(read.shift.now(symbol.at.start as usize)..read.shift.now(symbol.at.end as usize));
            }
        }
        go
    }

    /// Shows the outline. Returns where to go.
    pub fn side(&mut self, ui: &mut Ui, t: &Tokens, view: &View, read: Option<&Read<'_>>) -> Option<Range<usize>> {
        let read = read.filter(|_| self.is_open)?;
        let mut go = None;
        let here = self.at(read, view);
        let follow = self.shown != here;
        self.shown = here;
        let frame = egui::Frame::new().fill(t.paper).inner_margin(egui::Margin::symmetric(6, 4));
        let panel = egui::Panel::right(ui.scope_id().with("outline"))
            .default_size(210.0)
            .size_range(120.0..=420.0)
            .frame(frame);
        panel.show(ui, |ui| {
            egui::ScrollArea::vertical().id_salt("outline").auto_shrink([false, false]).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for (i, symbol) in self.symbols.iter().enumerate() {
                    let chosen = here == Some(i);
                    let text = RichText::new(format!("{}  {}", symbol.word, symbol.title)).small();
                    let button = Button::selectable(chosen, text).truncate();
                    let response = ui.add(button).accessible_name(words!(
                        "text-outline.name",
                        sort = &symbol.word,
                        name = &symbol.name
                    ));
                    if chosen && follow {
                        response.scroll_to_me(None);
                    }
                    if response.on_hover_text(&symbol.name).clicked() {
                        go = Some(read.shift.now(symbol.at.start as usize)..read.shift.now(symbol.at.end as usize));
                    }
                }
            });
        });
        go
    }
}

/// The “go to line” field.
#[derive(Default)]
pub struct GoToLine {
    is_open: bool,
    wanted: String,
    /// The current position.
    here: String,
    take_focus: bool,
}

impl GoToLine {
    /// Opens the field; `line` is the line of the cursor.
    pub fn open(&mut self, line: usize) {
        (self.is_open, self.take_focus) = (true, true);
        self.wanted.clear();
        self.here = line.to_string();
    }

    /// Shows the field while it is open. Sets `focus` to return the focus to the source.
    pub fn bar(&mut self, ui: &mut Ui, view: &mut View, focus: &mut bool) {
        if !self.is_open {
            return;
        }
        let t = Tokens::of(ui);
        let frame = egui::Frame::new().fill(t.paper).inner_margin(egui::Margin::symmetric(8, 4));
        let mut close = false;
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.label(words!("palette-lines"));
                let response =
                    ui.add(egui::TextEdit::singleline(&mut self.wanted).hint_text(&self.here).desired_width(80.0));
                let response = response.accessible_name(words!("palette-lines"));
                let count = view.lines.count();
                ui.label(RichText::new(words!("text-line.of", n = count)).small().color(t.ink_soft));
                if std::mem::take(&mut self.take_focus) {
                    response.request_focus();
                }
                if response.changed()
                    && let Some(at) = place(view, &self.wanted)
                {
                    view.select(at..at, Reveal::Arrive);
                }
                if response.lost_focus() {
                    close = true;
                    // The source takes the focus, but must not receive the key.
                    let took = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
                    *focus |= took(Key::Enter) || took(Key::Escape);
                }
                ui.add_space(space::S);
            });
        });
        self.is_open &= !close;
    }
}

/// The byte offset of `line` or `line:column`, both from 1.
fn place(view: &View, wanted: &str) -> Option<usize> {
    let mut parts = wanted.split([':', ',', ' ']);
    let line: usize = parts.next()?.trim().parse().ok()?;
    let column: usize = parts.next().and_then(|c| c.trim().parse().ok()).unwrap_or(1);
    let range = view.lines.range(line.clamp(1, view.lines.count()) - 1, &view.text);
    let of_line = view.text.get(range.clone())?;
    let at = of_line.char_indices().nth(column.saturating_sub(1)).map_or(of_line.len(), |(i, _)| i);
    Some(range.start + at)
}
