//! Checks projects on a separate thread.

use crossbeam_channel::{Receiver, Sender, unbounded};
use dicta_studio::check::{CheckResult, Checker, Sources};
use dicta_studio::work::{on_own_stack, side_by_side};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;

/// A check to run.
struct Job {
    root: PathBuf,
    sources: Sources,
    stop: Arc<AtomicBool>,
}

/// The result of a check.
pub struct Found {
    /// The project's folder.
    pub root: PathBuf,
    pub checked: CheckResult,
}

/// The checking thread and its results.
pub struct Checks {
    /// `None` ends the thread.
    jobs: Option<Sender<Job>>,
    pub found: Receiver<Found>,
    /// The stop flag of the last check, by project.
    stops: HashMap<PathBuf, Arc<AtomicBool>>,
    thread: Option<JoinHandle<()>>,
}

impl Checks {
    /// Starts the thread.
    pub fn start() -> Checks {
        let (jobs, to_do) = unbounded();
        let (done, found) = unbounded();
        let thread = std::thread::spawn(move || work(&to_do, &done));
        Checks { jobs: Some(jobs), found, stops: HashMap::new(), thread: Some(thread) }
    }

    /// Requests a check of a project and stops the previous one.
    pub fn request(&mut self, root: PathBuf, sources: Sources) {
        let stop = Arc::new(AtomicBool::new(false));
        if let Some(before) = self.stops.insert(root.clone(), stop.clone()) {
            before.store(true, Ordering::Relaxed);
        }
        if let Some(jobs) = &self.jobs {
            // Without a thread there are no checks, but requests are still answered.
            let _ = jobs.send(Job { root, sources, stop });
        }
    }
}

impl Drop for Checks {
    fn drop(&mut self) {
        self.stops.values().for_each(|stop| stop.store(true, Ordering::Relaxed));
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(to_do: &Receiver<Job>, done: &Sender<Found>) {
    let mut checkers: HashMap<PathBuf, Checker> = HashMap::new();
    for job in to_do {
        let checker = checkers.entry(job.root.clone()).or_insert_with(|| Checker::doing(side_by_side));
        let checked = on_own_stack("while checking", || checker.check_unless(&job.sources, None, &job.stop, &|_| ()));
        let checked = checked.unwrap_or_else(|bug| Some(CheckResult::failed(&job.sources, &bug)));
        if let Some(checked) = checked
            && done.send(Found { root: job.root, checked }).is_err()
        {
            return;
        }
    }
}
