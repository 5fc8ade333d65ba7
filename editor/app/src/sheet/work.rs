//! Long work beside the frame: begun once what it rests on has been still for a moment, given up when it is overtaken.

use crate::worker::{Queue, Task, Worker};
use std::sync::atomic::AtomicBool;

/// How long what the work rests on must be still, in seconds.
const STILL: f64 = 0.4;

/// An answer that may take long, and the latest one that came.
pub struct Work<T> {
    answer: Option<T>,
    /// It was made from what is shown now.
    fresh: bool,
    /// Since when it is wanted.
    wanted: Option<f64>,
    running: Option<Task<T>>,
}

impl<T> Default for Work<T> {
    fn default() -> Self {
        Work { answer: None, fresh: false, wanted: None, running: None }
    }
}

impl<T: Send + 'static> Work<T> {
    /// The latest answer.
    pub fn answer(&self) -> Option<&T> {
        self.answer.as_ref()
    }

    /// What it rests on has changed: the answer is old, and work under way is given up.
    pub fn outdate(&mut self) {
        self.fresh = false;
        self.wanted = None;
        self.running = None;
    }

    /// The latest answer, and whether it is for what is shown now. Asks for one when there is none.
    pub fn get(
        &mut self,
        ctx: &egui::Context,
        queue: Queue,
        work: impl FnOnce() -> Box<dyn FnOnce(&AtomicBool) -> T + Send>,
    ) -> (Option<&T>, bool) {
        self.take();
        if !self.fresh && self.running.is_none() {
            let now = ctx.input(|i| i.time);
            let since = *self.wanted.get_or_insert(now);
            let worker = Worker::of(ctx);
            if !worker.is_threaded() || now - since >= STILL {
                self.wanted = None;
                self.running = Some(worker.start(ctx, queue, work()));
                self.take();
            } else {
                ctx.request_repaint_after(std::time::Duration::from_secs_f64(STILL - (now - since) + 0.01));
            }
        }
        (self.answer.as_ref(), self.fresh)
    }

    fn take(&mut self) {
        let Some(answer) = self.running.as_ref().and_then(Task::take) else { return };
        // What broke off would break off again.
        self.answer = answer.ok().or(self.answer.take());
        self.fresh = true;
        self.running = None;
    }
}
