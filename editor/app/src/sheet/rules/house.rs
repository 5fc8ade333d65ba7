//! House rules and editions: what rests on what, and what each changes, in words.

use super::super::runs::sources;
use super::super::work::Work;
use super::super::{SheetAction, SheetContext, paper, parts};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::check::Checker;
use dicta_studio::sheet::rules::OverlayLine;
use dicta_studio::sheet::rules::overlay::{self, ChangeModel, OverlayModel, PartModel};
use egui::{Button, RichText, Ui};

/// What was asked for, and what came.
#[derive(Default)]
pub struct House {
    open: Option<String>,
    work: Work<OverlayModel>,
}

impl House {
    /// Shows what this overlay changes.
    pub fn open(&mut self, name: &str) {
        self.open = Some(name.to_owned());
    }

    /// The texts have changed.
    pub fn forget(&mut self) {
        self.work.outdate();
    }

    /// Shows every overlay, and the changes of the one that is open.
    pub fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, overlays: &[OverlayLine], action: &mut SheetAction) {
        if overlays.is_empty() {
            paper::soft(ui, &words!("sheet-house-none"));
        }
        for line in overlays {
            self.overlay(ui, cx, line, action);
        }
    }

    fn overlay(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, line: &OverlayLine, action: &mut SheetAction) {
        let t = Tokens::of(ui);
        parts::section(ui, &line.title);
        ui.horizontal_wrapped(|ui| {
            paper::soft(ui, &words!("sheet-house-rests", base = line.base.1.as_str()));
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
        paper::docs(ui, &line.docs);
        if self.open.as_ref() != Some(&line.name) {
            return;
        }
        let (reading, name, base) = (cx.reading.clone(), line.name.clone(), line.base.0.clone());
        let (found, fresh) = self.work.get(ui.ctx(), cx.threads, || {
            Box::new(move |_| overlay::of(&mut Checker::default(), &sources(&reading), &base, &name))
        });
        match found.filter(|f| fresh || f.name == line.name) {
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
    if !part.place.is_empty() || part.because.is_some() {
        let because = part.because.as_ref().map_or_else(String::new, |b| format!(": {b}"));
        let text = RichText::new(format!("{}{because}", part.place)).small().color(t.ink_soft);
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
            // A word, as the signs of sums stand in what follows.
            paper::chip(ui, &word, colour, t.sheet);
            ui.add(egui::Label::new(RichText::new(text).monospace().size(12.0).color(colour)).wrap());
        });
    }
}
