//! *Print…*: what to print and on which paper, and the PDF file, which the worker makes.

use super::{Dialog, Dialogs, Host, OpenProject, Page, Shell};
use crate::theme::space;
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_print::page::MM;
use dicta_print::{CELL, Flip, Paper, Request, What, pdf, print};
use dicta_program::Program;
use dicta_studio::io::{Files, write_whole};
use dicta_studio::sheet::Reading;
use egui::{ComboBox, Context, DragValue, Grid, Ui};
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A PDF file that is being made: the number of its pages once it is written.
pub(super) type Printing = Task<Result<usize, String>>;

/// The parts and settings of a print, above the path of its file.
fn choices(ui: &mut Ui, program: Option<&Program>, request: &mut Request) {
    ui.horizontal_wrapped(|ui| {
        for (what, _) in What::ALL {
            let mut chosen = request.what.contains(&what);
            if ui.checkbox(&mut chosen, title(what)).changed() {
                request.what.retain(|other| *other != what);
                if chosen {
                    request.what.push(what);
                }
            }
        }
    });
    ui.add_space(space::XS);
    // Each label is in the line of its input.
    Grid::new("print-settings").num_columns(2).spacing([space::L, space::XS]).show(ui, |ui| {
        if let Some(program) = program.filter(|program| !program.translations.is_empty()) {
            language(ui, program, &mut request.language);
            ui.end_row();
        }
        let sides = &mut request.sides;
        ui.label(words!("print-paper"));
        let name = Paper::ALL.iter().find(|(size, _)| *size == sides.paper).map_or("", |(_, name)| *name);
        let list = ComboBox::from_id_salt("paper").selected_text(name).show_ui(ui, |ui| {
            for (size, name) in Paper::ALL {
                ui.selectable_value(&mut sides.paper, size, name);
            }
        });
        list.response.accessible_name(words!("print-paper"));
        ui.end_row();
        ui.label(words!("print-flip"));
        let flip = |flip: Flip| match flip {
            Flip::Long => words!("print-flip.long"),
            Flip::Short => words!("print-flip.short"),
            Flip::None => words!("print-flip.none"),
        };
        let list = ComboBox::from_id_salt("flip").selected_text(flip(sides.flip)).show_ui(ui, |ui| {
            for (edge, _) in Flip::ALL {
                ui.selectable_value(&mut sides.flip, edge, flip(edge));
            }
        });
        list.response.accessible_name(words!("print-flip"));
        ui.end_row();
        let (x, y) = &mut sides.offset;
        for (offset, name) in [(x, words!("print-offset.right")), (y, words!("print-offset.down"))] {
            let mut millimetres = *offset / MM;
            ui.label(&name);
            let field = DragValue::new(&mut millimetres).range(-50.0..=50.0).speed(0.1).suffix(" mm");
            let field = ui.add(field).on_hover_text(words!("print-offset"));
            if field.changed() {
                *offset = millimetres * MM;
            }
            field.accessible_name(name);
            ui.end_row();
        }
        ui.label(words!("print-cell"));
        let field = DragValue::new(&mut request.cell).range(CELL).speed(0.2).suffix(" mm");
        ui.add(field).accessible_name(words!("print-cell"));
        ui.end_row();
    });
    ui.add_space(space::S);
}

/// The language of the pages: that of the rules, or one of their translations.
fn language(ui: &mut Ui, program: &Program, chosen: &mut String) {
    let translations = || program.translations.iter().map(|t| (&t.head.name, &t.head.title));
    let title = translations().find(|(code, _)| *code == chosen).map(|(_, title)| title.clone());
    let written = words!("print-language.written");
    ui.label(words!("print-language"));
    let list = ComboBox::from_id_salt("language").selected_text(title.as_ref().unwrap_or(&written)).show_ui(ui, |ui| {
        if ui.selectable_label(title.is_none(), &written).clicked() {
            *chosen = Request::default().language;
        }
        for (code, title) in translations() {
            ui.selectable_value(chosen, code.clone(), title);
        }
    });
    list.response.accessible_name(words!("print-language"));
}

fn title(what: What) -> String {
    match what {
        What::Rules => words!("print-what.rules"),
        What::Entries => words!("print-what.entries"),
        What::Charts => words!("print-what.charts"),
        What::Decks => words!("print-what.decks"),
        What::Counters => words!("print-what.counters"),
        What::Maps => words!("print-what.maps"),
        What::Missions => words!("print-what.missions"),
        What::Campaigns => words!("print-what.campaigns"),
        What::Calibration => words!("print-what.calibration"),
    }
}

impl OpenProject {
    /// Why nothing can be printed.
    pub(super) fn why_no_print(&self) -> Option<String> {
        if self.page != Page::Project || self.view.checked.reading.is_none() {
            return Some(words!("why-no-project"));
        }
        (!self.view.checked.is_free_of_errors()).then(|| words!("why-errors"))
    }
}

impl Dialogs {
    /// Starts to lay out and write a PDF file. It ends with a message.
    pub(super) fn start_print(
        &mut self,
        open: &mut OpenProject,
        host: &mut Host,
        ctx: &Context,
        path: &Path,
        request: &Request,
    ) -> Result<(), String> {
        if !path.extension().is_some_and(|e| e.eq_ignore_ascii_case("pdf")) {
            return Err(words!("print-format"));
        }
        if request.what.is_empty() {
            return Err(words!("print-nothing"));
        }
        if let Some(why) = open.why_no_print() {
            return Err(why);
        }
        let reading = open.view.checked.reading.clone().ok_or_else(|| words!("why-no-project"))?;
        let (files, file, request) = (host.files.clone(), path.to_owned(), request.clone());
        let nothing = words!("print-nothing");
        let work = move |cancelled: &AtomicBool| written(&*files, &reading, &request, &file, nothing, cancelled);
        host.say(words!("print-started"), false);
        let shown = path.display().to_string();
        self.printing = Some((shown, Worker::of(ctx).start(ctx, Queue::Of("print"), work)));
        Ok(())
    }

    /// Reports a file that is written. Call this in every frame.
    pub(super) fn finish_print(&mut self, host: &mut Host) {
        let Some((path, done)) = self.printing.as_ref().and_then(|(path, task)| Some((path.clone(), task.take()?)))
        else {
            return;
        };
        self.printing = None;
        match done.map_err(|bug| bug.to_string()).and_then(|pages| pages) {
            Ok(pages) => host.say(words!("print-done", n = pages, path = path), false),
            Err(why) => host.say(why, true),
        }
    }
}

/// Writes the file, completely or not at all.
fn written(
    files: &dyn Files,
    reading: &Arc<Reading>,
    request: &Request,
    path: &Path,
    nothing: String,
    cancelled: &AtomicBool,
) -> Result<usize, String> {
    let printout = print(reading, request, cancelled).map_err(|why| why.to_string())?;
    if printout.pages.is_empty() {
        return Err(nothing);
    }
    let bytes = pdf(&printout).map_err(|why| why.to_string())?;
    write_whole(files, path, &bytes).map_err(|why| why.to_string())?;
    Ok(printout.pages.len())
}
impl Dialog {
    pub(super) fn print(open: &OpenProject) -> Self {
        let request = Request { language: crate::words::language(), ..Request::default() };
        let request = Rc::new(RefCell::new(request));
        let words = [words!("dialog-print"), words!("dialog-print.path"), words!("dialog-print.do")];
        let chosen = request.clone();
        let print = move |shell: &mut Shell, ctx: &Context, path: &Path| {
            shell.dialogs.start_print(&mut shell.open, &mut shell.host, ctx, path, &chosen.borrow())
        };
        let dialog = Dialog::save(open, words, "rules.pdf", print).filter(words!("dialog-print.filter"), &["pdf"]);
        dialog.unless_exists(words!("dialog-print.exists")).choices(move |ui, shell| {
            let reading = shell.open.view.checked.reading.as_ref();
            choices(ui, reading.map(|reading| &*reading.program), &mut request.borrow_mut());
            None
        })
    }
}
