//! Runs the examples of the open project in the background after each check, without delaying frames.

use super::work::Work;
use crate::theme::Tokens;
use crate::words::words;
use crate::worker::{Queue, Worker};
use dicta_studio::check::{CheckResult, Checker, Sources};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::example::run::{self, Memory, Runs};
use egui::{RichText, Ui};
use std::cell::Cell;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};

/// The runner of the examples, with their latest results.
#[derive(Default)]
pub struct Examples {
    work: Work<Runs>,
    /// The revision of the files to run them for.
    of: Option<u64>,
    /// The results are current.
    fresh: bool,
    /// Syntax trees and results, kept between runs.
    kept: Arc<Mutex<(Checker, Memory)>>,
    /// A visible pane needs them.
    wanted: Cell<bool>,
}

impl Examples {
    /// The latest results.
    pub fn runs(&self) -> Option<&Runs> {
        self.work.answer()
    }

    /// Whether examples are running or about to run.
    pub fn is_busy(&self) -> bool {
        !self.fresh
    }

    /// Requests results for a visible pane: without threads, examples run only on request.
    pub fn want(&self) {
        self.wanted.set(true);
    }

    /// Starts a run when the files have changed and typing pauses, and collects results.
    pub fn tick(&mut self, ctx: &egui::Context, checked: &CheckResult) {
        let Some(reading) = &checked.reading else { return };
        if self.of != Some(reading.revision) {
            self.of = Some(reading.revision);
            self.work.outdate();
            self.fresh = false;
        }
        if self.fresh || !Worker::of(ctx).is_threaded() && !self.wanted.take() {
            return;
        }
        let (reading, kept) = (reading.clone(), self.kept.clone());
        (_, self.fresh) =
            self.work.get(ctx, Queue::Of("examples"), || Box::new(move |stop| run(&reading, &kept, stop)));
    }
}

/// Shows in a line how many examples pass; returns whether it was clicked.
pub fn state(ui: &mut Ui, examples: &Examples) -> bool {
    let Some(runs) = examples.runs() else { return false };
    let t = Tokens::of(ui);
    let (passed, failed) = runs.count();
    if passed + failed == 0 {
        return false;
    }
    let (text, colour) = match failed {
        0 => (words!("sheet-examples", n = passed), t.good),
        failed => (words!("sheet-examples.failed", failed = failed, n = passed + failed), t.error),
    };
    ui.separator();
    let colour = if examples.is_busy() { t.ink_faint } else { colour };
    ui.link(RichText::new(text).color(colour)).on_hover_text(words!("sheet-examples.help")).clicked()
}

fn run(reading: &Reading, kept: &Mutex<(Checker, Memory)>, stop: &AtomicBool) -> Runs {
    let sources = sources(reading);
    let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
    let (checker, memory) = &mut *kept;
    run::run(checker, &sources, memory, stop)
}

/// The files of a reading.
pub fn sources(reading: &Reading) -> Sources {
    let files = reading.names.files().iter().map(|f| (f.path.clone(), f.source.text.clone()));
    Sources { revision: reading.revision, files: files.collect() }
}
