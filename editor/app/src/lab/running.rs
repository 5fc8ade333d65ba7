//! Work of the lab on the worker: its progress, with buttons that pause and cancel it, and its result.

use crate::theme::Tokens;
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_studio::check::Checker;
use dicta_studio::lab::{LabError, Watch};
use egui::{Context, ProgressBar, Ui};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How often paused work looks whether it was canceled.
const PAUSE: Duration = Duration::from_millis(100);

/// The state of what the lab plays.
pub(super) enum LabState<T> {
    Idle,
    /// Dropping it cancels the games.
    Running(Running<T>),
    Canceled,
    Failed(String),
    Done(Box<T>),
}

/// Games that are being played.
pub(super) struct Running<T> {
    task: Task<Result<Option<T>, LabError>>,
    /// The number of games, unless some stop early.
    all: u64,
    shared: Arc<Shared>,
}

/// What the games tell the window, and it them.
#[derive(Default)]
struct Shared {
    games: AtomicU64,
    paused: Mutex<bool>,
    resumed: Condvar,
}

impl<T> LabState<T> {
    pub fn is_running(&self) -> bool {
        matches!(self, LabState::Running(_))
    }

    /// Takes the result of games that have ended; returns what was found, once.
    pub fn take(&mut self) -> Option<&T> {
        let LabState::Running(running) = self else { return None };
        *self = match running.task.take()? {
            Ok(Ok(Some(found))) => LabState::Done(Box::new(found)),
            Ok(Ok(None)) => LabState::Canceled,
            Ok(Err(error)) => LabState::Failed(error.to_string()),
            Err(bug) => LabState::Failed(bug.to_string()),
        };
        match self {
            LabState::Done(found) => Some(found),
            _ => None,
        }
    }

    /// Shows the progress, or why there is no result: at first, the hint.
    pub fn show(&mut self, ui: &mut Ui, hint: &str) {
        let t = Tokens::of(ui);
        match self {
            LabState::Idle => drop(ui.colored_label(t.ink_soft, hint)),
            LabState::Canceled => drop(ui.colored_label(t.ink_soft, words!("lab-canceled"))),
            LabState::Failed(trouble) => drop(ui.colored_label(t.error, trouble.as_str())),
            LabState::Running(running) if running.show(ui) => *self = LabState::Canceled,
            LabState::Running(_) | LabState::Done(_) => {}
        }
    }
}

impl<T: Send + 'static> Running<T> {
    /// Starts to play this many games.
    pub fn start(
        ctx: &Context,
        all: u64,
        play: impl FnOnce(&mut Checker, &Watch<'_>) -> Result<Option<T>, LabError> + Send + 'static,
    ) -> Self {
        let shared = Arc::<Shared>::default();
        let progress_so_far = shared.clone();
        let task = Worker::of(ctx).start(ctx, Queue::Of("lab"), move |stop: &AtomicBool| {
            let progress = |games: u64| {
                progress_so_far.games.fetch_max(games, Ordering::Relaxed);
                progress_so_far.wait_while_paused(stop);
            };
            play(&mut Checker::default(), &Watch { progress: &progress, cancel: stop })
        });
        Running { task, all, shared }
    }
}

impl<T> Running<T> {
    /// Shows the progress, and returns whether it was canceled.
    fn show(&self, ui: &mut Ui) -> bool {
        let games = self.shared.games.load(Ordering::Relaxed);
        let mut cancels = false;
        ui.horizontal_wrapped(|ui| {
            ui.add(ProgressBar::new(games as f32 / self.all.max(1) as f32).desired_width(200.0));
            ui.label(words!("lab-progress", n = games, all = self.all));
            let mut paused = self.shared.paused.lock().unwrap_or_else(PoisonError::into_inner);
            let title = if *paused { words!("lab-resume") } else { words!("lab-pause") };
            if ui.button(title).clicked() {
                *paused = !*paused;
                self.shared.resumed.notify_all();
            }
            cancels = ui.button(words!("lab-cancel")).clicked();
        });
        ui.ctx().request_repaint_after(PAUSE);
        cancels
    }
}

impl Shared {
    fn wait_while_paused(&self, stop: &AtomicBool) {
        let mut paused = self.paused.lock().unwrap_or_else(PoisonError::into_inner);
        while *paused && !stop.load(Ordering::Relaxed) {
            paused = match self.resumed.wait_timeout(paused, PAUSE) {
                Ok((paused, _)) => paused,
                Err(poisoned) => poisoned.into_inner().0,
            };
        }
    }
}

/// The number of threads that play: one processor is left for the window.
pub(super) fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get().saturating_sub(1).max(1))
}
