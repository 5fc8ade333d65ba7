//! The window's worker: everything that takes longer than a frame runs here, and nowhere else.
//!
//! Each [`Queue`] has its own thread, so that a pilot who thinks for a minute delays no check. The caller gets a
//! [`Task`] and polls it every frame; dropping the task cancels the work. A panic is a bug in Dicta: it ends the work
//! and not the window.
//!
//! A piece of work that consists of several independent ones, as a check does, may have them done by all cores
//! ([`Worker::do_all`]).

use crate::background;
use dicta_studio::check::{DoAll, in_order};
use dicta_studio::work::{Bug, caught, side_by_side};
use egui::{Context, Id};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// A queue of work that runs in order, one item at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Queue {
    /// Checking and compiling.
    Texts,
    Pilots,
    /// Computer pilots that play whole missions of a campaign.
    Season,
    Pictures,
    Sheets,
    Disk,
    /// A queue of one part of the window, by its name.
    Of(&'static str),
}

type Order = Box<dyn FnOnce() + Send>;

/// The worker of a window.
#[derive(Clone, Default)]
pub struct Worker {
    /// Work runs in the caller, without threads.
    at_once: bool,
    queues: Arc<Mutex<BTreeMap<Queue, Sender<Order>>>>,
    /// Failed work that is still to be reported.
    failures: Arc<Mutex<Vec<Bug>>>,
}

/// Requested work. Dropping it cancels the work.
pub struct Task<T> {
    done: Receiver<Result<T, Bug>>,
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// Sets how the work of this window runs: on threads, or at once in the caller.
    pub fn install(ctx: &Context, threaded: bool) {
        let worker = Worker { at_once: !threaded, ..Worker::default() };
        ctx.data_mut(|d| d.insert_temp(Worker::id(), worker));
    }

    /// The worker of this window; it uses threads unless it was installed without them.
    pub fn of(ctx: &Context) -> Self {
        ctx.data_mut(|d| d.get_temp_mut_or_default::<Worker>(Worker::id()).clone())
    }

    fn id() -> Id {
        Id::unique("worker")
    }

    /// Whether work runs on threads.
    pub fn is_threaded(&self) -> bool {
        !self.at_once
    }

    /// What does several pieces of work: all cores, or the caller.
    pub fn do_all(&self) -> DoAll {
        if self.at_once { in_order } else { side_by_side }
    }

    /// Takes note of failed work, for a caller that has no place to say so: the window does.
    pub fn fails(&self, bug: Bug) {
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).push(bug);
    }

    /// The failed work that the window has to report.
    pub fn failures(&self) -> Vec<Bug> {
        std::mem::take(&mut *self.failures.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Starts work. The work receives a flag that is set once the task is dropped.
    pub fn start<T: Send + 'static>(
        &self,
        ctx: &Context,
        queue: Queue,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Task<T> {
        let (stop, (send, done)) = (Arc::<AtomicBool>::default(), channel());
        let (stopped, wake) = (stop.clone(), (!self.at_once).then(|| ctx.clone()));
        let run = move || {
            if stopped.load(Ordering::Relaxed) {
                return;
            }
            let answer = caught("while working for the window", || work(&stopped));
            if let (Ok(()), Some(window)) = (send.send(answer), wake) {
                window.request_repaint();
            }
        };
        match self.queue(queue) {
            Some(orders) => {
                let order: Order = Box::new(run);
                if let Err(back) = orders.send(order) {
                    (back.0)();
                }
            }
            None => run(),
        }
        Task { done, stop }
    }

    /// Drops a value on a thread, if work runs on threads: freeing a program takes as long as a frame.
    pub fn discard(&self, value: impl Send + 'static) {
        if let Some(orders) = self.queue(Queue::Of("discarded")) {
            // If the thread has ended, the value is dropped here.
            let _ = orders.send(Box::new(move || drop(value)));
        }
    }

    /// The sender of a queue; `None` if work runs at once or no thread can be started.
    fn queue(&self, queue: Queue) -> Option<Sender<Order>> {
        let mut queues = self.queues.lock().unwrap_or_else(PoisonError::into_inner);
        if self.at_once || queues.contains_key(&queue) {
            return queues.get(&queue).cloned();
        }
        let (orders, taken) = channel::<Order>();
        let serve = move || taken.into_iter().for_each(|order| order());
        background::spawn(&format!("{queue:?}"), serve).then(|| queues.insert(queue, orders.clone()))?;
        Some(orders)
    }
}

impl<T> Task<T> {
    /// The result, once the work is done; a [`Bug`] if it panicked.
    pub fn take(&self) -> Option<Result<T, Bug>> {
        self.done.try_recv().ok()
    }

    /// Lets the work finish although nothing waits for its result.
    pub fn let_run(mut self) {
        self.stop = Arc::default();
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait<T>(task: &Task<T>) -> Result<T, Bug> {
        loop {
            if let Some(done) = task.take() {
                return done;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn work_runs_in_order_on_threads_or_at_once() {
        for threaded in [false, true] {
            let ctx = Context::default();
            Worker::install(&ctx, threaded);
            let worker = Worker::of(&ctx);
            let here = std::thread::current().id();
            let done = Arc::new(Mutex::new(Vec::new()));
            let ask = |n: u32| {
                let done = done.clone();
                worker.start(&ctx, Queue::Sheets, move |_| {
                    done.lock().expect("not poisoned").push(n);
                    std::thread::current().id() == here
                })
            };
            let tasks = [ask(1), ask(2), ask(3)];
            assert!(tasks.iter().all(|task| wait(task) == Ok(!threaded)));
            assert_eq!(*done.lock().expect("not poisoned"), [1, 2, 3]);
        }
    }

    #[test]
    fn discarded_values_are_dropped_on_a_thread_or_at_once() {
        /// Sends the thread that drops it.
        struct ReportsDrop(Sender<std::thread::ThreadId>);
        impl Drop for ReportsDrop {
            fn drop(&mut self) {
                self.0.send(std::thread::current().id()).expect("the test waits for it");
            }
        }
        for threaded in [false, true] {
            let ctx = Context::default();
            Worker::install(&ctx, threaded);
            let (send, dropped) = channel();
            Worker::of(&ctx).discard(ReportsDrop(send));
            let on = dropped.recv().expect("it is dropped");
            assert_eq!(on == std::thread::current().id(), !threaded);
        }
    }

    #[test]
    fn dropped_work_is_cancelled_or_never_starts() {
        let ctx = Context::default();
        let worker = Worker::of(&ctx);
        let ((begun, begins), (heard, hears)) = (channel(), channel());
        let first = worker.start(&ctx, Queue::Sheets, move |stop| {
            begun.send(()).expect("the test waits for it");
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            heard.send(()).expect("the test waits for it");
        });
        begins.recv().expect("the work starts");
        let second = worker.start(&ctx, Queue::Sheets, |_| panic!("it was cancelled before it started"));
        let (kept, keeps) = channel();
        worker.start(&ctx, Queue::Sheets, move |_| kept.send(())).let_run();
        // Other queues keep running.
        assert_eq!(wait(&worker.start(&ctx, Queue::Pilots, |_| 7)), Ok(7));
        drop::<Task<()>>(second);
        drop(first);
        assert!(hears.recv().is_ok() && keeps.recv().is_ok());
    }

    #[test]
    fn a_panic_ends_the_work_but_not_the_queue() {
        let ctx = Context::default();
        let worker = Worker::of(&ctx);
        let broken = worker.start(&ctx, Queue::Disk, |_| -> u32 { panic!("a bug") });
        assert_eq!(wait(&broken).expect_err("the work panicked").what, "a bug");
        assert_eq!(wait(&worker.start(&ctx, Queue::Disk, |_| 3)), Ok(3));
    }
}
