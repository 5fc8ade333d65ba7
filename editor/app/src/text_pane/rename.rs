//! Giving a name another name: every place with its line, to be ticked, before anything is changed.

use super::names::Read;
use super::uses::line_of;
use super::{Known, PaneAction};
use crate::theme::{self, Tokens, space};
use dicta_studio::document::Document;
use dicta_studio::history::Change;
use dicta_syntax::TextEdit;
use egui::{Key, RichText, Ui};

/// The dialog, while it is open.
#[derive(Default)]
pub struct Rename {
    open: Option<Open>,
}

struct Open {
    renaming: dicta_ide::Renaming,
    to: String,
    ticked: Vec<bool>,
    take_focus: bool,
}

impl Rename {
    /// Opens the dialog for the name at a byte. Says why if it can't be renamed.
    pub fn open(&mut self, read: Option<&Read<'_>>, at: usize) -> Option<String> {
        let found = read.and_then(|r| Some((r, r.shift.was(at)?)));
        let Some((read, was)) = found else { return Some("Nothing in the texts declares this name".to_owned()) };
        match dicta_ide::renaming(read.names, read.file, was as u32) {
            Ok(renaming) => {
                let (to, ticked) = (renaming.name.clone(), vec![true; renaming.places.len()]);
                self.open = Some(Open { renaming, to, ticked, take_focus: true });
                None
            }
            Err(why) => Some(why),
        }
    }

    /// Shows the dialog.
    pub fn dialog(&mut self, ui: &Ui, document: &Document, known: &Known<'_>, action: &mut PaneAction) {
        let (Some(open), Some(read)) = (&mut self.open, known.read) else { return };
        let t = Tokens::of(ui);
        let mut done = false;
        let mut close = false;
        let refused = dicta_ide::refused(read.names, &open.renaming, &open.to);
        let modal = theme::modal(ui.ctx(), "rename").show(ui.ctx(), |ui| {
            ui.set_width(620.0);
            ui.heading(format!("Rename {}", open.renaming.what));
            ui.add_space(space::S);
            ui.horizontal(|ui| {
                let field =
                    egui::TextEdit::singleline(&mut open.to).font(egui::TextStyle::Monospace).desired_width(260.0);
                let response = ui.add(field).accessible_name("New name");
                if std::mem::take(&mut open.take_focus) {
                    response.request_focus();
                }
                done |= response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
                match &refused {
                    Some(why) => ui.colored_label(t.error, why),
                    None => ui.colored_label(t.good, "This name is free"),
                };
            });
            ui.add_space(space::S);
            places(ui, t, open, &read);
            ui.add_space(space::S);
            ui.horizontal(|ui| {
                let count = open.ticked.iter().filter(|t| **t).count();
                let can = refused.is_none() && count > 0;
                let button = ui.add_enabled(can, egui::Button::new(format!("Rename {count} places")));
                let button = button.accessible_name("Rename the places that are ticked");
                done |= button.on_disabled_hover_text(refused.as_deref().unwrap_or("No place is ticked")).clicked();
                close |= ui.button("Leave it").clicked();
            });
        });
        if done && refused.is_none() {
            action.change = Some(change(open, &read, &document.path));
            close = true;
        }
        if close || modal.should_close() {
            self.open = None;
        }
    }
}

fn places(ui: &mut Ui, t: &Tokens, open: &mut Open, read: &Read<'_>) {
    ui.label(RichText::new("Places, with their lines as they will be").small().color(t.ink_soft));
    egui::Frame::new().fill(t.well).inner_margin(6).show(ui, |ui| {
        egui::ScrollArea::vertical().max_height(320.0).auto_shrink([false, true]).show(ui, |ui| {
            let mut path = "";
            for (place, ticked) in open.renaming.places.iter().zip(&mut open.ticked) {
                let Some(file) = read.names.files().get(place.file) else { continue };
                if file.path != path {
                    path = &file.path;
                    ui.label(RichText::new(path).small().color(t.ink_soft));
                }
                let text: &str = &file.source.text;
                let (start, end) = (place.start as usize, place.end as usize);
                let (line, _) = dicta_syntax::line_col(text, start);
                let of_line = line_of(text, start);
                let from = dicta_ide::typing::line_start(text, start);
                let shown = match (of_line.get(..start - from), of_line.get(end - from..)) {
                    (Some(before), Some(after)) => format!("{before}{}{after}", open.to),
                    _ => of_line.to_owned(),
                };
                let label = RichText::new(format!("{line:>5}  {}", super::shorten(shown.trim_end(), 76)))
                    .font(egui::FontId::monospace(theme::size::SMALL));
                ui.checkbox(ticked, label).accessible_name(format!("{path} line {line}: {}", shown.trim()));
            }
        });
    });
}

fn change(open: &Open, read: &Read<'_>, path: &str) -> Change {
    let title = format!("Rename `{}` to `{}`", open.renaming.name, open.to);
    let ticked = open.renaming.places.iter().zip(&open.ticked).filter(|(_, t)| **t);
    let mut edits: Vec<(String, TextEdit)> = ticked
        .filter_map(|(place, _)| {
            let file = read.names.files().get(place.file)?;
            let (start, end) = match place.file == read.file {
                true => (read.shift.now(place.start as usize) as u32, read.shift.now(place.end as usize) as u32),
                false => (place.start, place.end),
            };
            Some((file.path.clone(), TextEdit::replace(start, end, open.to.clone())))
        })
        .collect();
    // The text in front is where one looks afterwards.
    edits.sort_by_key(|(p, e)| (p != path, p.clone(), e.start));
    Change::new(title, edits)
}
