//! Long work beside the frame: begun once what it rests on has been still for a moment, given up when it is overtaken.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};

/// How long what the work rests on must be still, in seconds.
const STILL: f64 = 0.4;

/// An answer that may take long, and the latest one that came.
pub struct Work<T> {
    answer: Option<T>,
    /// It was made from what is shown now.
    fresh: bool,
    /// Since when it is wanted.
    wanted: Option<f64>,
    running: Option<Running<T>>,
}

struct Running<T> {
    answer: Receiver<T>,
    stop: Arc<AtomicBool>,
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
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
        threads: bool,
        work: impl FnOnce() -> Box<dyn FnOnce(&AtomicBool) -> T + Send>,
    ) -> (Option<&T>, bool) {
        self.take();
        if !self.fresh && self.running.is_none() {
            let now = ctx.input(|i| i.time);
            let since = *self.wanted.get_or_insert(now);
            if !threads || now - since >= STILL {
                self.begin(ctx, threads, work());
            } else {
                ctx.request_repaint_after(std::time::Duration::from_secs_f64(STILL - (now - since) + 0.01));
            }
        }
        (self.answer.as_ref(), self.fresh)
    }

    fn take(&mut self) {
        if let Some(running) = &self.running
            && let Ok(answer) = running.answer.try_recv()
        {
            self.answer = Some(answer);
            self.fresh = true;
            self.running = None;
        }
    }

    fn begin(&mut self, ctx: &egui::Context, threads: bool, work: Box<dyn FnOnce(&AtomicBool) -> T + Send>) {
        self.wanted = None;
        let stop = Arc::new(AtomicBool::new(false));
        if !threads {
            self.answer = Some(work(&stop));
            self.fresh = true;
            return;
        }
        let (send, answer) = channel();
        let (stopped, wake) = (stop.clone(), ctx.clone());
        let run = move || {
            let done = work(&stopped);
            if !stopped.load(Ordering::Relaxed) && send.send(done).is_ok() {
                wake.request_repaint();
            }
        };
        // Without a thread there is no answer, and the sheet says that it waits.
        if crate::background::spawn("sheet", run) {
            self.running = Some(Running { answer, stop });
        }
    }
}
