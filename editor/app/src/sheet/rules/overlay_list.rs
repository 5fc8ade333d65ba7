//! House rules and editions: what each is based on, and what it changes, in words.

use super::super::runs::sources;
use super::super::work::Work;
use super::super::{SheetAction, SheetContext, paper, parts};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use crate::worker::Queue;
use dicta_studio::check::Checker;
use dicta_studio::sheet::rules::OverlayLine;
use dicta_studio::sheet::rules::overlay::{self, ChangeModel, OverlayModel, PartModel};
use egui::{Button, RichText, Ui};

/// The unfolded overlay and its changes.
#[derive(Default)]
pub struct OverlayList {
    open: Option<String>,
    work: Work<OverlayModel>,
}

impl OverlayList {
    /// Unfolds the changes of this overlay.
    pub fn open(&mut self, name: &str) {
        self.open = Some(name.to_owned());
    }

    /// Marks the changes as outdated because the files have changed.
    pub fn forget(&mut self) {
        self.work.outdate();
    }

    /// Shows every overlay, and the changes of the unfolded one. `own` is the overlay that the sheet is about; it comes
    /// first.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        overlays: &[OverlayLine],
        own: Option<&str>,
        action: &mut SheetAction,
    ) {
        if overlays.is_empty() {
            paper::soft(ui, &words!("sheet-house-none"));
        }
        let (first, rest): (Vec<_>, Vec<_>) = overlays.iter().partition(|o| own == Some(o.name.as_str()));
        first.into_iter().for_each(|line| self.overlay(ui, cx, (line, true), action));
        rest.into_iter().for_each(|line| self.overlay(ui, cx, (line, false), action));
    }

    /// Shows an overlay; with `headed`, the header already shows its title and documentation.
    fn overlay(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (line, headed): (&OverlayLine, bool),
        action: &mut SheetAction,
    ) {
        let t = Tokens::of(ui);
        if headed {
            ui.add_space(space::S);
        } else {
            parts::section(ui, &line.title);
        }
        ui.horizontal_wrapped(|ui| {
            if !headed {
                paper::soft(ui, &words!("sheet-house-rests", base = line.base.1.as_str()));
            }
            if !line.laid {
                paper::soft(ui, &format!("· {}", words!("sheet-house-not-laid")));
            }
            if ui.small_button(words!("sheet-house-text")).on_hover_text(words!("sheet-house-text.help")).clicked() {
                action.go_to = Some(line.place.clone());
            }
            let open = self.open.as_ref() == Some(&line.name);
            let label = if open { words!("sheet-house-changes.hide") } else { words!("sheet-house-changes") };
            let says = || words!("sheet-house-changes.help", title = line.title.as_str(), base = line.base.1.as_str());
            if ui.add(Button::new(label).small()).on_hover_ui(|ui| _ = ui.label(says())).clicked() {
                self.open = (!open).then(|| line.name.clone());
                self.forget();
            }
        });
        if !headed {
            paper::docs(ui, &line.docs);
        }
        if self.open.as_ref() != Some(&line.name) {
            return;
        }
        let (reading, name, base) = (cx.reading.clone(), line.name.clone(), line.base.0.clone());
        let (found, fresh) = self.work.get(ui.ctx(), Queue::Sheets, || {
            Box::new(move |_| overlay::of(&mut Checker::default(), &sources(&reading), &base, &name))
        });
        match found.filter(|f| fresh || f.name == line.name) {
            // The work failed.
            None if fresh => {}
            None => {
                ui.horizontal(|ui| {
                    ui.spinner();
                    paper::soft(ui, &words!("sheet-house-comparing"));
                });
            }
            Some(found) if found.changes.is_empty() => paper::soft(ui, &words!("sheet-house-nothing")),
            Some(found) => {
                let many = words!("sheet-house-differ", n = found.changes.len());
                ui.label(RichText::new(many).color(t.ink_soft));
                for change in &found.changes {
                    show_change(ui, cx, change, action);
                }
            }
        }
    }
}

/// Title, name and documentation of an overlay. A click on the title goes to the source.
pub fn head(ui: &mut Ui, line: &OverlayLine, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    paper::soft(ui, &format!("ruleset {} · {}", line.name, words!("sheet-house-rests", base = line.base.1.as_str())));
    let title = RichText::new(&line.title).size(size::TITLE * 0.82).color(t.ink);
    let title = ui.add(egui::Label::new(title).wrap().sense(egui::Sense::click()));
    if title.on_hover_text(words!("sheet-text")).clicked() {
        action.go_to = Some(line.place.clone());
    }
    paper::docs(ui, &line.docs);
}

fn show_change(ui: &mut Ui, cx: &SheetContext<'_>, change: &ChangeModel, action: &mut SheetAction) {
    ui.add_space(space::XS);
    let width = ui.available_width();
    paper::card(ui, width, |ui| {
        let text = RichText::new(&change.says).strong();
        match change.origin {
            Some(origin) => {
                paper::to_text(ui, cx, text, origin, action);
            }
            None => {
                ui.label(text);
            }
        }
        paper::docs(ui, &change.docs);
        for part in &change.parts {
            show_part(ui, cx, part, action);
        }
        parts::source(ui, cx, change.source.as_deref(), None);
    });
}

fn show_part(ui: &mut Ui, cx: &SheetContext<'_>, part: &PartModel, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let said: Vec<&str> = [Some(&part.place), part.because.as_ref()]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .filter(|said| !said.is_empty())
        .collect();
    if !said.is_empty() {
        let text = RichText::new(said.join(": ")).small().color(t.ink_soft);
        match part.origin {
            Some(origin) => {
                paper::to_text(ui, cx, text, origin, action);
            }
            None => {
                ui.label(text);
            }
        }
    }
    let (before, after) = match (&part.before, &part.after) {
        (Some(_), Some(_)) => (words!("sheet-house-part.was"), words!("sheet-house-part.now")),
        _ => (words!("sheet-house-part.gone"), words!("sheet-house-part.new")),
    };
    for (word, text, colour) in [(before, &part.before, t.error), (after, &part.after, t.good)] {
        let Some(text) = text else { continue };
        ui.horizontal_top(|ui| {
            // A word rather than a sign, because sums contain signs.
            paper::chip(ui, &word, colour, t.sheet);
            let code = paper::code(ui, text, size::SMALL).color(colour);
            ui.add(egui::Label::new(code).wrap());
        });
    }
}
