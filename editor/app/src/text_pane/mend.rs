//! What can be mended at the cursor: a list of fixes, and the page that explains a problem.

use super::list::{self, Row, Took};
use super::page::Page;
use super::shift::Shift;
use super::view::View;
use super::{Known, PaneAction};
use crate::theme::Tokens;
use crate::words::words;
use dicta_studio::check::{Fix, Problem};
use egui::{Response, RichText, Ui};
use egui_material_icons::icons;

/// The list, while it is open, and the page that is read.
#[derive(Default)]
pub struct Mend {
    open: Option<Open>,
    reading: Option<String>,
}

struct Open {
    items: Vec<Item>,
    chosen: usize,
    at: usize,
}

struct Item {
    label: String,
    detail: String,
    does: Does,
}

enum Does {
    Fix(Fix),
    Explain(String),
}

/// The line of the cursor, if something in it can be mended.
pub fn line_with_fix(view: &View, problems: &[&Problem], shift: &Shift) -> Option<usize> {
    let line = view.lines.line(view.caret().head);
    let here = |p: &&&Problem| p.fix.is_some() && view.lines.line(shift.now(p.start)) == line;
    problems.iter().find(here).map(|_| line)
}

impl Mend {
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    pub fn close(&mut self) {
        self.open = None;
    }

    /// Opens the list for the line of the cursor. Says why if there is nothing in it.
    pub fn open(&mut self, view: &View, problems: &[&Problem], shift: &Shift) -> Option<String> {
        let head = view.caret().head;
        let line = view.lines.line(head);
        let covers = |p: &Problem| shift.now(p.start) <= head && head <= shift.now(p.end);
        let mut here: Vec<&Problem> =
            problems.iter().copied().filter(|p| covers(p) || view.lines.line(shift.now(p.start)) == line).collect();
        here.sort_by_key(|p| !covers(p));
        let mut items: Vec<Item> = Vec::new();
        for p in &here {
            if let Some(fix) = &p.fix {
                let fix = moved(fix, &p.path, shift);
                items.push(Item { label: fix.title.clone(), detail: p.message.clone(), does: Does::Fix(fix) });
            }
        }
        let mut codes: Vec<&str> = here.iter().map(|p| p.code.as_str()).collect();
        codes.dedup();
        for code in codes.into_iter().filter(|c| dicta_ide::explain(c).is_some()) {
            let (label, detail) = (words!("text-explain", code = code), words!("text-explain.help"));
            items.push(Item { label, detail, does: Does::Explain(code.to_owned()) });
        }
        if items.is_empty() {
            return Some(words!("text-no-mend"));
        }
        self.open = Some(Open { items, chosen: 0, at: head });
        None
    }

    /// Takes the keys of an open list. Says whether it took any.
    pub fn keys(&mut self, ui: &Ui, view: &mut View, _known: &Known<'_>, action: &mut PaneAction) -> bool {
        let Some(open) = &mut self.open else { return false };
        if view.caret().head != open.at {
            self.open = None;
            return false;
        }
        match list::keys(ui, &mut open.chosen, open.items.len()) {
            Took::Nothing => false,
            Took::Moved => true,
            Took::Closed => {
                self.open = None;
                true
            }
            Took::Accepted { .. } => {
                self.accept(action);
                true
            }
        }
    }

    fn accept(&mut self, action: &mut PaneAction) {
        let Some(mut open) = self.open.take() else { return };
        match open.items.swap_remove(open.chosen.min(open.items.len() - 1)).does {
            Does::Fix(fix) => action.fix = Some(fix),
            Does::Explain(code) => self.reading = Some(code),
        }
    }

    /// Shows the list and the page.
    pub fn show(&mut self, ui: &Ui, response: &Response, page: &Page, _known: &Known<'_>, action: &mut PaneAction) {
        self.page(ui);
        let Some(open) = &mut self.open else { return };
        if !response.has_focus() {
            self.open = None;
            return;
        }
        let t = Tokens::of(ui);
        let row = |item: &'_ Item| -> (&'static str, egui::Color32) {
            match item.does {
                Does::Fix(_) => (icons::ICON_LIGHTBULB.codepoint, t.warning),
                Does::Explain(_) => (icons::ICON_MENU_BOOK.codepoint, t.ink_soft),
            }
        };
        let rows: Vec<Row<'_>> = open
            .items
            .iter()
            .map(|i| Row { icon: row(i).0, colour: row(i).1, label: &i.label, detail: &i.detail })
            .collect();
        let clicked =
            list::show(ui, &words!("text-mend"), page.rect_of(&(open.at..open.at)), open.chosen, &rows, |_| {});
        if let Some(i) = clicked {
            open.chosen = i;
            response.request_focus();
            self.accept(action);
        }
    }

    fn page(&mut self, ui: &Ui) {
        let Some(code) = self.reading.clone() else { return };
        let Some(text) = dicta_ide::explain(&code) else { return };
        let t = Tokens::of(ui);
        let mut stay = true;
        egui::Window::new(words!("text-explain.title", code = &code))
            .open(&mut stay)
            .default_size([560.0, 420.0])
            .collapsible(false)
            .show(ui.ctx(), |ui| {
                egui::ScrollArea::vertical().auto_shrink([false, true]).show(ui, |ui| explained(ui, t, text));
            });
        let closed = ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::Escape));
        if !stay || closed {
            self.reading = None;
        }
    }
}

/// A page of the book in plain type: headings, lists and examples.
pub fn explained(ui: &mut Ui, t: &Tokens, text: &str) {
    let mut code = false;
    let mut paragraph = String::new();
    let tell = |ui: &mut Ui, paragraph: &mut String| {
        if !paragraph.is_empty() {
            ui.label(paragraph.replace('`', ""));
            paragraph.clear();
        }
    };
    for line in text.lines() {
        if line.starts_with("```") {
            tell(ui, &mut paragraph);
            code = !code;
        } else if code {
            ui.label(RichText::new(line).monospace().color(t.ink_soft).background_color(t.well));
        } else if line.trim().is_empty() {
            tell(ui, &mut paragraph);
        } else if let Some(head) = line.strip_prefix('#') {
            tell(ui, &mut paragraph);
            ui.label(RichText::new(head.trim_start_matches('#').trim().replace('`', "")).heading());
        } else {
            if !paragraph.is_empty() {
                paragraph.push(if line.starts_with(['-', '*', '|']) { '\n' } else { ' ' });
            }
            paragraph.push_str(line);
        }
    }
    tell(ui, &mut paragraph);
}

/// A fix whose places in this text go along with what was typed since the check.
fn moved(fix: &Fix, path: &str, shift: &Shift) -> Fix {
    let mut fix = fix.clone();
    for (_, edit) in fix.edits.iter_mut().filter(|(p, _)| p == path) {
        (edit.start, edit.end) = (shift.now(edit.start as usize) as u32, shift.now(edit.end as usize) as u32);
    }
    fix
}
