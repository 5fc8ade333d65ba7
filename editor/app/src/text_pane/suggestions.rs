//! Suggestions: a list that opens automatically after a letter or a dot, and is filtered as you type.

use super::list::{self, Row, Took};
use super::page::Page;
use super::text_view::{Kind, View};
use crate::theme::Tokens;
use crate::words::words;
use dicta_ide::typing::{Caret, Typed};
use dicta_ide::{Completion, CompletionKind, Project};
use dicta_studio::document::Document;
use dicta_syntax::TextEdit;
use egui::{Color32, Response, RichText, Ui};
use egui_material_icons::icons;
use std::ops::Range;

/// The state of the list.
#[derive(Default)]
pub struct Suggestions {
    open: Option<Open>,
    /// The list was requested by a command.
    wanted: bool,
}

struct Open {
    all: Vec<Completion>,
    from: usize,
    /// The position of the cursor when the list was last filtered.
    cursor: usize,
    /// Indices of the suggestions that fit the typed text.
    fitting: Vec<usize>,
    chosen: usize,
    /// It opened automatically: Enter inserts a new line until a suggestion is selected.
    by_itself: bool,
    touched: bool,
}

impl Suggestions {
    /// Requests the list, as by a command.
    pub fn want(&mut self) {
        self.wanted = true;
    }

    /// Whether the list is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Closes the list.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// Handles the keys of an open list before the source does. Returns the placeholders of an inserted suggestion.
    pub fn keys(&mut self, ui: &Ui, view: &mut View, document: &mut Document) -> Option<Vec<Range<usize>>> {
        let open = self.open.as_mut()?;
        let plain_enter = open.by_itself && !open.touched && open.is_whole(view);
        if plain_enter && ui.input(|i| i.key_pressed(egui::Key::Enter)) {
            self.open = None;
            return None;
        }
        match list::keys(ui, &mut open.chosen, open.fitting.len()) {
            Took::Nothing => None,
            Took::Moved => {
                open.touched = true;
                None
            }
            Took::Closed => {
                self.open = None;
                None
            }
            Took::Accepted { .. } => self.accept(view, document),
        }
    }

    fn accept(&mut self, view: &mut View, document: &mut Document) -> Option<Vec<Range<usize>>> {
        let open = self.open.take()?;
        let chosen = &open.all[*open.fitting.get(open.chosen)?];
        let (start, mut end) = (open.from, view.caret().head);
        let mut insert = chosen.insert.clone();
        // Do not repeat text that is already there.
        let next = view.text.get(end..).and_then(|t| t.chars().next());
        if insert.ends_with('(') && next == Some('(') || insert.ends_with(' ') && next == Some(' ') {
            end += 1;
        } else if insert.ends_with('(') {
            insert.push(')');
        }
        let (insert, fields) = indented(&view.text, start, &insert, &chosen.fields);
        let fields: Vec<Range<usize>> = fields.iter().map(|(a, b)| start + a..start + b).collect();
        let caret = match fields.first() {
            Some(first) => Caret::over(first.clone()),
            None => Caret::at(start + insert.len() - usize::from(insert.ends_with("()"))),
        };
        let edits = vec![TextEdit::replace(start as u32, end as u32, insert)];
        view.make(document, Typed { edits, carets: vec![caret] }, Kind::Command);
        Some(fields)
    }

    /// Opens the list on request, or automatically after typing. On request, returns whether there are suggestions.
    pub fn follow(
        &mut self,
        view: &View,
        names: Option<(&Project, usize)>,
        typed: Option<&str>,
        by_itself: bool,
    ) -> Option<bool> {
        let cursor = view.caret().head;
        let wanted = std::mem::take(&mut self.wanted);
        if view.carets.len() > 1 {
            self.open = None;
            return None;
        }
        if let Some(open) = &mut self.open {
            if !wanted && open.follow(view, cursor) {
                return None;
            }
            self.open = None;
        }
        let begins = |t: &str| t.chars().all(|c| c.is_alphabetic() || c == '_' || c == '.') && !t.is_empty();
        let opens = by_itself && typed.is_some_and(begins) && !dicta_ide::typing::in_words(&view.text, cursor);
        if let Some(names) = names.filter(|_| wanted || opens) {
            self.open = Open::new(names, view, cursor, !wanted);
            return wanted.then_some(self.open.is_some());
        }
        None
    }

    /// Shows the list. Returns whether a row was clicked, which inserts it like Enter.
    pub fn show(&mut self, ui: &Ui, response: &Response, page: &Page) -> bool {
        let Some(open) = &mut self.open else { return false };
        let name = words!("text-offer");
        if !list::stays(ui, &name, response) {
            self.open = None;
            return false;
        }
        let t = Tokens::of(ui);
        let place = page.rect_of(&(open.from..open.from));
        if !page.clip.intersects(place) {
            self.open = None;
            return false;
        }
        let rows: Vec<Row<'_>> = open.fitting.iter().map(|&i| row(&open.all[i], t)).collect();
        let chosen = &open.all[open.fitting[open.chosen]];
        let clicked = list::show(ui, (&name, ""), place, open.chosen, &rows, |ui| docs(ui, t, chosen));
        if let Some(row) = clicked {
            open.chosen = row;
            open.touched = true;
            response.request_focus();
        }
        clicked.is_some()
    }

    /// Inserts the clicked suggestion.
    pub fn take_clicked(&mut self, view: &mut View, document: &mut Document) -> Option<Vec<Range<usize>>> {
        self.accept(view, document)
    }
}

/// Indents the inserted lines to the line in which they are inserted.
fn indented(text: &str, at: usize, insert: &str, fields: &[(u32, u32)]) -> (String, Vec<(usize, usize)>) {
    let line = &text[dicta_ide::typing::line_start(text, at)..at];
    let blanks: String = line.chars().take_while(|c| *c == ' ').collect();
    let end = dicta_ide::typing::line_end(text);
    let step = format!("{end}{blanks}");
    let place = |byte: u32| {
        let before = insert.get(..byte as usize).unwrap_or(insert);
        byte as usize + before.matches('\n').count() * (step.len() - 1)
    };
    let fields = fields.iter().map(|(a, b)| (place(*a), place(*b))).collect();
    (insert.replace('\n', &step), fields)
}

impl Open {
    fn new((names, file): (&Project, usize), view: &View, cursor: usize, by_itself: bool) -> Option<Self> {
        let all = dicta_ide::complete(names, file, &view.text, cursor as u32);
        let from = all.first()?.from as usize;
        let mut open =
            Open { all, from, cursor: usize::MAX, fitting: Vec::new(), chosen: 0, by_itself, touched: false };
        open.follow(view, cursor).then_some(open)
    }

    /// Whether the typed text is already a complete suggestion.
    fn is_whole(&self, view: &View) -> bool {
        let word = view.text.get(self.from..self.cursor).unwrap_or("");
        self.all.iter().any(|c| c.label == word)
    }

    /// Keeps the suggestions that fit the typed word. Returns whether the list is still useful.
    fn follow(&mut self, view: &View, cursor: usize) -> bool {
        if cursor == self.cursor {
            return !self.fitting.is_empty();
        }
        let Some(word) = view.text.get(self.from..cursor) else { return false };
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        // Some labels have several words, such as `new …`.
        let begins = || self.all.iter().any(|c| c.label.starts_with(word));
        if !view.caret().is_empty() || !word.chars().all(is_name) && !begins() {
            return false;
        }
        self.cursor = cursor;
        self.fitting = dicta_ide::fitting(&self.all, word);
        self.chosen = 0;
        let only_itself = |i: &usize| self.all[*i].label == word && self.all[*i].fields.is_empty();
        !self.fitting.is_empty() && !self.fitting.iter().all(only_itself)
    }
}

fn row<'a>(item: &'a Completion, t: &Tokens) -> Row<'a> {
    let (icon, colour) = match item.kind {
        CompletionKind::Snippet => (icons::ICON_ADD_BOX, t.good),
        CompletionKind::Field | CompletionKind::BuiltIn => (icons::ICON_LABEL, t.ink_soft),
        CompletionKind::Local => (icons::ICON_DATA_OBJECT, t.ink_soft),
        CompletionKind::Member => (icons::ICON_LIST, t.number),
        CompletionKind::Entry => (icons::ICON_ARTICLE, t.number),
        CompletionKind::Kind => (icons::ICON_CATEGORY, t.good),
        CompletionKind::Function => (icons::ICON_FUNCTIONS, t.keyword),
        CompletionKind::Event => (icons::ICON_BOLT, t.warning),
        CompletionKind::Choice => (icons::ICON_ALT_ROUTE, t.warning),
        CompletionKind::Phase => (icons::ICON_VIEW_DAY, t.warning),
        CompletionKind::Option => (icons::ICON_TOGGLE_ON, t.good),
        CompletionKind::Keyword => (icons::ICON_KEY, t.keyword),
    };
    Row { icon: icon.codepoint, colour, label: &item.label, detail: &item.detail }
}

fn docs(ui: &mut Ui, t: &Tokens, item: &Completion) {
    if item.docs.is_empty() && item.detail.chars().count() <= 46 && item.fields.is_empty() {
        return;
    }
    egui::Frame::popup(ui.style()).inner_margin(8).show(ui, |ui| {
        ui.vertical(|ui| {
            ui.set_width(270.0);
            ui.label(RichText::new(&item.label).monospace().color(t.keyword));
            if !item.detail.is_empty() {
                ui.label(RichText::new(&item.detail).small().color(t.ink_soft));
            }
            if !item.docs.is_empty() {
                ui.label(&item.docs);
            }
            if !item.fields.is_empty() {
                ui.add_space(4.0);
                let shown = item.insert.trim_end().to_owned();
                ui.label(RichText::new(shown).monospace().small().color(Color32::from_rgb(
                    t.ink_soft.r(),
                    t.ink_soft.g(),
                    t.ink_soft.b(),
                )));
            }
        });
    });
}
