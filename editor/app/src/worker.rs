//! The window's worker: what takes longer than a frame is done here, and nowhere else.
//!
//! Work is put into a [`Queue`], each with a thread of its own, so that a pilot who thinks for a minute holds up no check. Who
//! asks gets a [`Task`] and looks into it frame by frame; a task that is dropped is cancelled. A panic is a mistake of ours: it
//! ends the work and not the window.

use crate::background;
use dicta_studio::work::{Bug, caught};
use egui::{Context, Id};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Work that is done one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Queue {
    /// Checking and compiling.
    Texts,
    Pilots,
    /// Pilots who play whole missions of a campaign.
    Season,
    Pictures,
    Sheets,
    Examples,
    Disk,
    /// The desktop's own dialogs.
    Chooser,
}

type Order = Box<dyn FnOnce() + Send>;

/// The worker of a window.
#[derive(Clone, Default)]
pub struct Worker {
    /// Work is done where it is asked for, without threads.
    at_once: bool,
    queues: Arc<Mutex<BTreeMap<Queue, Sender<Order>>>>,
}

/// Work that was asked for. It is cancelled when this is dropped.
pub struct Task<T> {
    done: Receiver<Result<T, Bug>>,
    stop: Arc<AtomicBool>,
}

impl Worker {
    /// Says how the work of this window is done: on threads, or at once where it is asked for.
    pub fn install(ctx: &Context, threaded: bool) {
        let worker = Worker { at_once: !threaded, ..Worker::default() };
        ctx.data_mut(|d| d.insert_temp(Worker::id(), worker));
    }

    /// The worker of this window; on threads, unless something else was said.
    pub fn of(ctx: &Context) -> Self {
        ctx.data_mut(|d| d.get_temp_mut_or_default::<Worker>(Worker::id()).clone())
    }

    fn id() -> Id {
        Id::unique("worker")
    }

    /// Whether work is done beside the frame.
    pub fn is_threaded(&self) -> bool {
        !self.at_once
    }

    /// Asks for work. It is given a flag that is set when nobody waits for it any more.
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

    /// The end of a queue; none where work is done at once, or no thread can be had.
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
    /// What came of it, once it is done; a mistake of ours if it broke off.
    pub fn take(&self) -> Option<Result<T, Bug>> {
        self.done.try_recv().ok()
    }

    /// Lets it come to its end although nobody waits for it.
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
    fn work_is_done_in_order_beside_the_frame_or_at_once() {
        for threaded in [false, true] {
            let ctx = Context::default();
            Worker::install(&ctx, threaded);
            let worker = Worker::of(&ctx);
            let here = std::thread::current().id();
            let done = Arc::new(Mutex::new(Vec::new()));
            let ask = |n: u32| {
                let done = done.clone();
                worker.start(&ctx, Queue::Sheets, move |_| {
                    done.lock().expect("sound").push(n);
                    std::thread::current().id() == here
                })
            };
            let tasks = [ask(1), ask(2), ask(3)];
            assert!(tasks.iter().all(|task| wait(task) == Ok(!threaded)));
            assert_eq!(*done.lock().expect("sound"), [1, 2, 3]);
        }
    }

    #[test]
    fn what_nobody_waits_for_is_cancelled_or_never_begun() {
        let ctx = Context::default();
        let worker = Worker::of(&ctx);
        let ((begun, begins), (heard, hears)) = (channel(), channel());
        let first = worker.start(&ctx, Queue::Sheets, move |stop| {
            begun.send(()).expect("it is waited for");
            while !stop.load(Ordering::Relaxed) {
                std::thread::yield_now();
            }
            heard.send(()).expect("it is waited for");
        });
        begins.recv().expect("it begins");
        let second = worker.start(&ctx, Queue::Sheets, |_| panic!("it was cancelled before it began"));
        let (kept, keeps) = channel();
        worker.start(&ctx, Queue::Sheets, move |_| kept.send(())).let_run();
        // Another queue goes on meanwhile.
        assert_eq!(wait(&worker.start(&ctx, Queue::Pilots, |_| 7)), Ok(7));
        drop::<Task<()>>(second);
        drop(first);
        assert!(hears.recv().is_ok() && keeps.recv().is_ok());
    }

    #[test]
    fn a_mistake_of_ours_ends_the_work_and_not_the_queue() {
        let ctx = Context::default();
        let worker = Worker::of(&ctx);
        let broken = worker.start(&ctx, Queue::Disk, |_| -> u32 { panic!("a mistake") });
        assert_eq!(wait(&broken).expect_err("it broke").what, "a mistake");
        assert_eq!(wait(&worker.start(&ctx, Queue::Disk, |_| 3)), Ok(3));
    }
}
