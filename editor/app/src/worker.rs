//! Checks and compiles on a thread of its own, so that typing never waits.

use dicta_studio::check::{Checked, Checker, Sources};
use dicta_studio::game::{Game, GameError};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Work for the thread.
pub enum Job {
    /// Check the texts of a project.
    Check(Sources),
    /// Compile the texts for a mission.
    Fly(FlyOrder),
}

/// A mission to put on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct FlyOrder {
    pub sources: Sources,
    /// The name of the mission; the first one if empty.
    pub mission: String,
    /// Options and their values, beside those that the mission asks for.
    pub options: Vec<(String, String)>,
    pub seed: u64,
    /// Keep seats and view of the game on the table.
    pub again: bool,
}

/// What comes back.
pub enum Done {
    Checked(Arc<Checked>),
    Ready(FlyOrder, Result<Game, GameError>),
}

/// The thread's near end.
pub struct Worker {
    jobs: Option<Sender<Job>>,
    done: Receiver<Done>,
    here: Sender<Done>,
    /// For work that is done here.
    checker: Checker,
    waiting: usize,
}

impl Worker {
    /// Starts a thread; without one, or if none can be had, work is done at once where it is asked for.
    pub fn new(threaded: bool, wake: egui::Context) -> Self {
        let (here, done) = channel();
        let (jobs, orders) = channel::<Job>();
        let there = here.clone();
        let run = move || {
            let mut checker = Checker::default();
            while let Ok(mut job) = orders.recv() {
                // Only the latest check counts.
                while let Job::Check(_) = job {
                    match orders.try_recv() {
                        Ok(next) => {
                            let _ = there.send(Done::Checked(Arc::new(Checked::skipped())));
                            job = next;
                        }
                        Err(_) => break,
                    }
                }
                if there.send(work(&mut checker, job)).is_err() {
                    return;
                }
                wake.request_repaint();
            }
        };
        let thread = threaded.then(|| std::thread::Builder::new().name("check".to_owned()).spawn(run));
        let jobs = matches!(thread, Some(Ok(_))).then_some(jobs);
        Worker { jobs, done, here, checker: Checker::default(), waiting: 0 }
    }

    /// Gives work.
    pub fn ask(&mut self, job: Job) {
        self.waiting += 1;
        let job = match &self.jobs {
            Some(jobs) => match jobs.send(job) {
                Ok(()) => return,
                Err(back) => back.0,
            },
            None => job,
        };
        let _ = self.here.send(work(&mut self.checker, job));
    }

    /// Takes what is done.
    pub fn take(&mut self) -> Vec<Done> {
        let done: Vec<Done> = self.done.try_iter().collect();
        self.waiting = self.waiting.saturating_sub(done.len());
        done
    }

    /// Whether work is under way.
    pub fn is_busy(&self) -> bool {
        self.waiting > 0
    }
}

fn work(checker: &mut Checker, job: Job) -> Done {
    match job {
        Job::Check(sources) => Done::Checked(Arc::new(checker.check(&sources))),
        Job::Fly(order) => {
            let game = Game::prepare(checker, &order.sources, &order.mission, &order.options);
            Done::Ready(order, game)
        }
    }
}
