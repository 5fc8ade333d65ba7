//! *Save picture…*: the sheet or the board in front as a drawing of its own, without parts of the window, as PNG or SVG.

use super::pane::PaneId;
use super::{Dialog, Host, OpenProject, Page, Shell, View};
use crate::words::words;
use dicta_print::page::Printout;
use dicta_print::{Subject, picture, raster, svg};
use dicta_studio::io::write_whole;
use dicta_studio::picture::file_name;
use dicta_studio::sheet::SheetKind;
use egui::Context;
use egui::{DragValue, Ui};
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

/// The narrowest and the widest picture, in pixels.
const WIDTH: std::ops::RangeInclusive<u32> = 50..=8000;

/// A sheet or a board to draw, and how wide, in pixels.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SheetPicture {
    of: Drawn,
    name: String,
    width: u32,
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
enum Drawn {
    Sheet(Subject),
    /// The board as it was when the command was given.
    Board(Box<Printout>),
}

/// What is drawn of the kinds of sheet. A die is drawn as a declaration of the rules.
const DRAWN: [(SheetKind, Subject); 14] = [
    (SheetKind::Entry, Subject::Card),
    (SheetKind::Schedule, Subject::Chart),
    (SheetKind::Deck, Subject::Deck),
    (SheetKind::Table, Subject::Table),
    (SheetKind::Map, Subject::Map),
    (SheetKind::Mission, Subject::Mission),
    (SheetKind::Campaign, Subject::Campaign),
    (SheetKind::Deck, Subject::Rules),
    (SheetKind::Kind, Subject::Kind),
    (SheetKind::Enum, Subject::Enum),
    (SheetKind::Compare, Subject::Compare),
    (SheetKind::Example, Subject::Example),
    (SheetKind::Rules, Subject::Rules),
    (SheetKind::Look, Subject::Look),
];

/// The width of the picture, above the path of its file.
fn choices(ui: &mut Ui, of: &mut SheetPicture) {
    ui.horizontal_wrapped(|ui| {
        ui.label(words!("sheet-picture-width"));
        let field = DragValue::new(&mut of.width).range(WIDTH).speed(10).suffix(" px");
        ui.add(field).accessible_name(words!("sheet-picture-width"));
    });
}

impl SheetPicture {
    /// What it shows, and of which declaration; the board of a playtest is that of its mission.
    pub(super) fn subject(&self) -> (Subject, &str) {
        match &self.of {
            Drawn::Sheet(subject) => (*subject, &self.name),
            Drawn::Board(_) => (Subject::Board, &self.name),
        }
    }
}

impl View {
    /// The sheet or the board that *Save picture…* is for.
    pub(super) fn sheet_to_draw(&self) -> Option<SheetPicture> {
        let reading = self.checked.reading.as_ref()?;
        let seen = self.dock.seen();
        let mut panes = self.dock.touched().into_iter().chain(self.dock.front()).chain(&seen);
        panes.find_map(|pane| {
            if let PaneId::Table = pane {
                let table = self.table.as_ref()?;
                let (of, name) = (Drawn::Board(Box::new(table.picture()?)), table.game.mission().head.name.clone());
                return Some(SheetPicture { of, name, width: 2400 });
            }
            let PaneId::Sheet(of) = pane else { return None };
            DRAWN.into_iter().find_map(|(kind, subject)| {
                let name = self.sheets.name_of(of, kind).filter(|name| subject.shows(reading, name))?;
                Some(SheetPicture { of: Drawn::Sheet(subject), name, width: 1600 })
            })
        })
    }
}

impl OpenProject {
    /// Why no sheet can be drawn.
    pub(super) fn why_no_sheet_picture(&self) -> Option<String> {
        let has_sheet = self.page == Page::Project && self.view.sheet_to_draw().is_some();
        (!has_sheet).then(|| words!("why-no-sheet-picture"))
    }

    /// Draws the sheet and writes the file.
    pub(super) fn write_sheet_picture(
        &mut self,
        host: &mut Host,
        path: &Path,
        of: &SheetPicture,
    ) -> Result<(), String> {
        let has = |ending: &str| path.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending));
        if !has("png") && !has("svg") {
            return Err(words!("sheet-picture-format"));
        }
        let reading = self.view.checked.reading.clone().ok_or_else(|| words!("why-no-project"))?;
        let language = crate::words::language();
        let drawn = match &of.of {
            Drawn::Board(drawn) => (**drawn).clone(),
            Drawn::Sheet(subject) => {
                picture(&reading, *subject, &of.name, &language).ok_or_else(|| words!("why-no-sheet-picture"))?
            }
        };
        let bytes = match drawn.pages.first() {
            Some(page) if has("png") => {
                let image = raster(page, of.width).map_err(|why| why.to_string())?;
                image.png().map_err(|why| why.to_string())?
            }
            _ => svg(&drawn, Some(of.width)).into_bytes(),
        };
        write_whole(&*host.files, path, &bytes).map_err(|why| why.to_string())?;
        host.say(words!("said-picture", path = path.display().to_string()), false);
        Ok(())
    }
}

impl Dialog {
    pub(super) fn sheet_picture(open: &OpenProject, of: SheetPicture) -> Self {
        // The sheet of all rules has no name.
        let rules = open.view.checked.reading.as_ref().map(|reading| reading.program.head.name.clone());
        let name = if of.name.is_empty() { rules.unwrap_or_default() } else { of.name.clone() };
        let title = words!("dialog-sheet-picture", name = name.as_str());
        let words = [title, words!("dialog-sheet-picture.path"), words!("dialog-picture.do")];
        let (name, exists) = (file_name(&name), words!("dialog-export.exists"));
        let of = Rc::new(RefCell::new(of));
        let chosen = of.clone();
        let write = move |shell: &mut Shell, _: &Context, path: &Path| {
            shell.open.write_sheet_picture(&mut shell.host, path, &chosen.borrow())
        };
        let dialog = Dialog::save(open, words, &name, write).unless_exists(exists);
        dialog.filter(words!("dialog-sheet-picture.filter"), &["png", "svg"]).choices(move |ui, _| {
            choices(ui, &mut of.borrow_mut());
            None
        })
    }
}
