//! Background work: it starts when its input has been stable for a moment, and is cancelled when the input changes.

use crate::worker::{Queue, Task, Worker};
use std::sync::atomic::AtomicBool;

/// How long the input must be stable, in seconds.
const STILL: f64 = 0.4;

/// A background computation and its latest answer.
pub struct Work<T> {
    answer: Option<T>,
    /// The answer is for the current input.
    fresh: bool,
    /// The time since when an answer has been wanted.
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

    /// Marks the answer as outdated and cancels running work, because the input has changed.
    pub fn outdate(&mut self) {
        self.fresh = false;
        self.wanted = None;
        self.running = None;
    }

    /// The latest answer, and whether it is current. Starts the work if it is not.
    pub fn get(
        &mut self,
        ctx: &egui::Context,
        queue: Queue,
        work: impl FnOnce() -> Box<dyn FnOnce(&AtomicBool) -> T + Send>,
    ) -> (Option<&T>, bool) {
        self.take(ctx);
        if !self.fresh && self.running.is_none() {
            let now = ctx.input(|i| i.time);
            let since = *self.wanted.get_or_insert(now);
            let worker = Worker::of(ctx);
            if !worker.is_threaded() || now - since >= STILL {
                self.wanted = None;
                self.running = Some(worker.start(ctx, queue, work()));
                self.take(ctx);
            } else {
                ctx.request_repaint_after(std::time::Duration::from_secs_f64(STILL - (now - since) + 0.01));
            }
        }
        (self.answer.as_ref(), self.fresh)
    }

    fn take(&mut self, ctx: &egui::Context) {
        let Some(answer) = self.running.as_ref().and_then(Task::take) else { return };
        match answer {
            Ok(answer) => Worker::of(ctx).discard(self.answer.replace(answer)),
            Err(bug) => Worker::of(ctx).fails(bug),
        }
        // Failed work would fail again.
        self.fresh = true;
        self.running = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_work_is_reported_once_and_the_last_answer_stays() {
        let ctx = egui::Context::default();
        Worker::install(&ctx, false);
        let mut work = Work::default();
        assert_eq!(work.get(&ctx, Queue::Sheets, || Box::new(|_| 7)), (Some(&7), true));
        work.outdate();
        for _ in 0..2 {
            assert_eq!(work.get(&ctx, Queue::Sheets, || Box::new(|_| panic!("eight"))), (Some(&7), true));
        }
        let said: Vec<String> = Worker::of(&ctx).failures().iter().map(ToString::to_string).collect();
        assert!(matches!(said.as_slice(), [only] if only.contains("eight")), "{said:?}");
        assert!(Worker::of(&ctx).failures().is_empty());
    }
}
