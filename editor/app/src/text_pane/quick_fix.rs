//! Quick fixes at the cursor: a list of fixes, and of pages that explain the problems.

use super::PaneAction;
use super::list::{self, Row, Took};
use super::page::Page;
use super::text_view::View;
use crate::message;
use crate::theme::Tokens;
use crate::words::words;
use dicta_studio::check::{Code, Fix, Problem};
use dicta_studio::shift::Shift;
use egui::{Response, Ui};
use egui_material_icons::icons;

/// The state of the list.
#[derive(Default)]
pub struct QuickFix {
    open: Option<Open>,
    /// It was requested at this byte offset, while the file is still being checked.
    due: Option<usize>,
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
    Explain(Code),
}

/// The line of the cursor, if a problem in it has a fix.
pub fn line_with_fix(view: &View, problems: &[&Problem], shift: &Shift) -> Option<usize> {
    let line = view.lines.line(view.caret().head);
    let here = |p: &&&Problem| !p.fixes.is_empty() && view.lines.line(shift.now(p.at.start)) == line;
    problems.iter().find(here).map(|_| line)
}

impl QuickFix {
    /// Whether the list is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Closes the list.
    pub fn close(&mut self) {
        (self.open, self.due) = (None, None);
    }

    /// Whether to open the list now that the check is done; moving the cursor cancels the request.
    pub fn is_due(&mut self, view: &View, shift: &Shift) -> bool {
        self.due = self.due.filter(|at| *at == view.caret().head);
        self.due.is_some() && shift.is_none()
    }

    /// Opens the list for the line of the cursor, as soon as the current source has been checked: a fix for an earlier
    /// source would corrupt what was typed since. Returns the reason if the list is empty.
    pub fn open(&mut self, view: &View, problems: &[&Problem], shift: &Shift) -> Option<String> {
        let head = view.caret().head;
        if !shift.is_none() {
            self.due = Some(head);
            return None;
        }
        let line = view.lines.line(head);
        let covers = |p: &Problem| p.at.start <= head && head <= p.at.end;
        let mut here: Vec<&Problem> =
            problems.iter().copied().filter(|p| covers(p) || view.lines.line(p.at.start) == line).collect();
        here.sort_by_key(|p| !covers(p));
        let mut items: Vec<Item> = Vec::new();
        for p in &here {
            for fix in &p.fixes {
                let (label, does) = (fix.title.clone(), Does::Fix(fix.clone()));
                items.push(Item { label, detail: message::plain(&p.message), does });
            }
        }
        let mut codes: Vec<Code> = here.iter().map(|p| p.code).collect();
        codes.dedup();
        for code in codes {
            let (label, detail) = (words!("text-explain", code = code.name()), words!("text-explain.help"));
            items.push(Item { label, detail, does: Does::Explain(code) });
        }
        if items.is_empty() {
            return Some(words!("text-no-mend"));
        }
        self.open = Some(Open { items, chosen: 0, at: head });
        None
    }

    /// Handles the keys of an open list. Returns whether it consumed any.
    pub fn keys(&mut self, ui: &Ui, view: &View, action: &mut PaneAction) -> bool {
        let Some(open) = &mut self.open else { return false };
        if view.caret().head != open.at {
            self.open = None;
            return false;
        }
        match list::keys(ui, &mut open.chosen, open.items.len()) {
            Took::Nothing => return false,
            Took::Moved => {}
            Took::Closed => self.open = None,
            Took::Accepted { .. } => self.accept(action),
        }
        true
    }

    fn accept(&mut self, action: &mut PaneAction) {
        let Some(mut open) = self.open.take() else { return };
        match open.items.swap_remove(open.chosen.min(open.items.len() - 1)).does {
            Does::Fix(fix) => action.fix = Some(fix),
            Does::Explain(code) => action.explain = Some(code),
        }
    }

    /// Shows the list.
    pub fn show(&mut self, ui: &Ui, response: &Response, page: &Page, action: &mut PaneAction) {
        let Some(open) = &mut self.open else { return };
        let name = words!("text-mend");
        if !list::stays(ui, &name, response) {
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
        let clicked = list::show(ui, (&name, ""), page.rect_of(&(open.at..open.at)), open.chosen, &rows, |_| {});
        if let Some(i) = clicked {
            open.chosen = i;
            response.request_focus();
            self.accept(action);
        }
    }
}
