//! *Print…*: what to print and on which paper, a preview of the pages, and the PDF file, which the worker makes.

mod printed_pages;
mod printed_paper;
mod printed_parts;

use super::{Dialog, Dialogs, Host, OpenProject, Page, Shell};
use crate::theme::{Tokens, space};
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_print::{PdfError, Progress, Request, Subject, Watch, What, pdf, print};
use dicta_studio::io::{Files, write_whole};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::entry::find;
use egui::{Context, RichText, Ui, vec2};
use printed_pages::Pages;
use printed_parts::Parts;
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// A PDF file that is being made.
pub(super) struct Printing {
    path: String,
    /// The number of its pages once it is written.
    task: Task<Result<usize, String>>,
    progress: Arc<Mutex<Progress>>,
}

/// How often the status bar shows how far a PDF file is.
const EVERY: Duration = Duration::from_millis(200);

/// The width of the dialog, and of its left side, which has the choices; the least height of both sides.
const WIDTH: f32 = 1040.0;
const CHOICES: f32 = 330.0;
const HEIGHT: f32 = 240.0;
/// The height of the rest of the dialog.
const REST: f32 = 250.0;

/// What the dialog shows above the path of its file.
struct Choices {
    request: Request,
    parts: Parts,
    pages: Pages,
}

impl Choices {
    fn ui(&mut self, ui: &mut Ui, reading: &Arc<Reading>) {
        let height = (ui.ctx().content_rect().height() - REST).max(HEIGHT);
        ui.horizontal_top(|ui| {
            ui.allocate_ui(vec2(CHOICES, height), |ui| {
                ui.set_width(CHOICES);
                let settings = printed_paper::rows(&self.request, &reading.program) as f32;
                let line = ui.spacing().interact_size.y + space::S;
                ui.vertical(|ui| {
                    self.parts.ui(ui, reading, &mut self.request.parts, height - settings * line - space::M);
                    ui.add_space(space::S);
                    printed_paper::settings(ui, &reading.program, &mut self.request);
                });
            });
            ui.add_space(space::M);
            self.pages.ui(ui, reading, &self.request, height);
        });
        ui.add_space(space::S);
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
        if request.parts.is_empty() {
            return Err(words!("print-nothing"));
        }
        if let Some(why) = open.why_no_print() {
            return Err(why);
        }
        let reading = open.view.checked.reading.clone().ok_or_else(|| words!("why-no-project"))?;
        let (files, file, request) = (host.files.clone(), path.to_owned(), request.clone());
        let nothing = words!("print-nothing");
        let progress = Arc::new(Mutex::new(Progress::LaidOut(0)));
        let heard = progress.clone();
        let work = move |cancel: &AtomicBool| {
            let progress = |at: Progress| *heard.lock().unwrap_or_else(PoisonError::into_inner) = at;
            written(&*files, &reading, &request, &file, nothing, Watch { progress: &progress, cancel })
        };
        host.say(words!("print-started"), false);
        let task = Worker::of(ctx).start(ctx, Queue::Of("print"), work);
        self.printing = Some(Printing { path: path.display().to_string(), task, progress });
        Ok(())
    }

    /// Reports a file that is written. Call this in every frame.
    pub(super) fn finish_print(&mut self, host: &mut Host) {
        let done = |printing: &Printing| Some((printing.path.clone(), printing.task.take()?));
        let Some((path, done)) = self.printing.as_ref().and_then(done) else { return };
        self.printing = None;
        match done.map_err(|bug| bug.to_string()).and_then(|pages| pages) {
            Ok(pages) => host.say(words!("print-done", n = pages, path = path), false),
            Err(why) => host.say(why, true),
        }
    }

    /// Whether a file is being made.
    pub(super) fn is_printing(&self) -> bool {
        self.printing.is_some()
    }

    /// How far the file is that is being made, and a button that cancels it: then nothing is written. For a line that
    /// is filled from the right.
    pub(super) fn printing_state(&mut self, ui: &mut Ui, host: &mut Host) {
        let Some(printing) = &self.printing else { return };
        let cancelled = ui.button(words!("print-cancel")).clicked();
        let says = match *printing.progress.lock().unwrap_or_else(PoisonError::into_inner) {
            Progress::LaidOut(pages) => words!("print-progress", n = pages),
            Progress::Page(page, pages) => words!("print-progress.page", page = page, pages = pages),
        };
        ui.label(RichText::new(says).color(Tokens::of(ui).ink_soft));
        ui.spinner();
        ui.ctx().request_repaint_after(EVERY);
        if cancelled {
            self.cancel_print(host);
        }
    }

    /// Cancels the file that is being made.
    pub(super) fn cancel_print(&mut self, host: &mut Host) {
        if let Some(printing) = self.printing.take() {
            host.say(words!("print-cancelled", path = printing.path), false);
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
    watch: Watch,
) -> Result<usize, String> {
    let printout = print(reading, request, watch).map_err(|why| why.to_string())?;
    if printout.pages.is_empty() {
        return Err(nothing);
    }
    let bytes = pdf(&printout, watch).map_err(|why| why.to_string())?;
    if watch.is_cancelled() {
        return Err(PdfError::Cancelled.to_string());
    }
    write_whole(files, path, &bytes).map_err(|why| why.to_string())?;
    Ok(printout.pages.len())
}

/// What is printed of the sheet in front: this card, this map, this mission. None if it is not printed by itself.
fn of_sheet(open: &OpenProject) -> Option<(String, Request)> {
    let reading = open.view.checked.reading.as_ref()?;
    let drawn = open.view.sheet_to_draw()?;
    let (subject, name) = drawn.subject();
    let kind = |name: &str| find(&reading.program, name).map(|(kind, ..)| kind.head.name.as_str());
    let of_kind = || -> Vec<String> {
        What::Entries.names(reading).into_iter().filter(|entry| kind(entry) == Some(name)).collect()
    };
    let (what, names): (What, Vec<String>) = match subject {
        Subject::Card => (What::Entries, vec![name.to_owned()]),
        Subject::Compare => (What::Entries, name.split_whitespace().map(str::to_owned).collect()),
        Subject::Kind => (What::Entries, of_kind()),
        Subject::Chart => (What::Charts, vec![name.to_owned()]),
        Subject::Counter => (What::Counters, vec![name.to_owned()]),
        Subject::Deck => (What::Decks, vec![name.to_owned()]),
        Subject::Table => (What::Tables, vec![name.to_owned()]),
        Subject::Map => (What::Maps, vec![name.to_owned()]),
        Subject::Mission | Subject::Board => (What::Missions, vec![name.to_owned()]),
        Subject::Campaign => (What::Campaigns, vec![name.to_owned()]),
        Subject::Rules => return Some(("rules".to_owned(), Request::of(&[What::Rules], &[]))),
        Subject::Enum | Subject::Example | Subject::Look => return None,
    };
    let known = what.names(reading);
    let names: Vec<String> = names.into_iter().filter(|name| known.contains(name)).collect();
    let file = if names.len() == 1 { &names[0] } else { name };
    (!names.is_empty()).then(|| (file.replace(' ', "-"), Request::of(&[what], &names)))
}

impl Dialog {
    /// Asks what to print: first the sheet in front, if it is one that is printed, otherwise the usual parts.
    pub(super) fn print(open: &OpenProject) -> Self {
        let (name, preset) = of_sheet(open).unwrap_or_else(|| ("rules".to_owned(), Request::default()));
        let request = Request { language: crate::words::language(), ..preset };
        let parts = Parts::opened_at(&request.parts);
        let choices = Rc::new(RefCell::new(Choices { request, parts, pages: Pages::default() }));
        let words = [words!("dialog-print"), words!("dialog-print.path"), words!("dialog-print.do")];
        let chosen = choices.clone();
        let print = move |shell: &mut Shell, ctx: &Context, path: &Path| {
            shell.dialogs.start_print(&mut shell.open, &mut shell.host, ctx, path, &chosen.borrow().request)
        };
        let dialog = Dialog::save(open, words, &format!("{name}.pdf"), print);
        let dialog = dialog.filter(words!("dialog-print.filter"), &["pdf"]).wide(WIDTH);
        dialog.unless_exists(words!("dialog-print.exists")).choices(move |ui, shell| {
            if let Some(reading) = &shell.open.view.checked.reading {
                choices.borrow_mut().ui(ui, reading);
            }
            None
        })
    }
}
