//! Checks and compiles on a thread of its own, so that typing never waits; pilots think on another, and fly
//! whole seasons on a third.

use crate::table::NewRules;
use dicta_studio::campaign::{CampaignPlay, Flight, Flown};
use dicta_studio::check::{Checked, Checker, Sources};
use dicta_studio::game::{Game, GameError};
use dicta_studio::playtest::{Advice, Advising, Playtest, Thinking, Thought, changes};
use dicta_studio::sheet::Setting;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};

/// Work for the thread.
pub enum Job {
    /// Check the texts of a project, and read them for sheets under a setting.
    Check(Sources, Setting),
    /// Compile the texts for a mission.
    Fly(FlyOrder),
    /// Compile the texts for the game on the table, which goes on under them; say in what they differ from its own.
    Rules(NewRules, FlyOrder, Box<Game>),
    /// Compile the texts for the game on the table, and say whether they come to other rules than those of this digest.
    Compare(FlyOrder, u64),
    /// Compile the texts for a campaign, named in place of the mission, and begin it.
    Campaign(FlyOrder),
    /// Set a mission of a shipped system up, for a picture of it: system and mission.
    Picture(String, FlyOrder),
    /// Put a playtest on the table again that was kept in a file of these bytes.
    Resume(PathBuf, Vec<u8>),
    /// Let computer pilots decide.
    Think(Thinking),
    /// Ask a computer pilot about a decision.
    Advise(Advising),
    /// Let computer pilots fly on in a campaign.
    Season(Box<Flight>),
    /// Take what was found before apart: that takes as long as a frame.
    Forget(Arc<Checked>),
    #[cfg(test)]
    Break,
}

/// A mission to put on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct FlyOrder {
    pub sources: Sources,
    /// The name of the mission; the first one if empty.
    pub mission: String,
    /// Options and their values, beside those that the mission asks for.
    pub options: Vec<(String, String)>,
    /// The entries picked from the pools of the mission's pieces.
    pub pieces: Vec<(String, String)>,
    pub seed: u64,
    /// The entry that is tried out: whoever ordered it sits in it.
    pub tries: Option<String>,
    /// Keep seats and view of the game on the table.
    pub again: bool,
}

/// What comes back.
pub enum Done {
    Checked(Arc<Checked>),
    Ready(FlyOrder, Result<Game, GameError>),
    Rules(NewRules, Result<(Game, Vec<String>), GameError>),
    /// Whether the texts come to other rules than those of the game on the table; so it is where they have errors.
    Compared(bool),
    Campaign(Result<Box<CampaignPlay>, String>),
    Picture(String, String, Option<Box<Playtest>>),
    Resumed(PathBuf, Result<Box<Playtest>, String>),
    Thought(Thought),
    Advice(Advice),
    /// A flight in a campaign, and the sign by which it is known: what would have stopped it.
    Season(Box<Flown>, Arc<AtomicBool>),
    /// The work broke off by a mistake of ours, and what is known of it.
    Broke(Broken, String),
}

/// What work broke off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// The check of the texts at this revision.
    Check(u64),
    Pilots,
    /// Anything else: what was ordered does not come.
    Order,
}

/// Work, and what came of it, with the [id](dicta_studio::project::Project::id) of the project for which it is done.
type Order = (u64, Job);
type Back = (u64, Done);

/// The thread's near end.
pub struct Worker {
    jobs: Option<Sender<Order>>,
    thoughts: Option<Sender<Order>>,
    seasons: Option<Sender<Order>>,
    done: Receiver<Back>,
    here: Sender<Back>,
    /// For work that is done here.
    checker: Checker,
    /// The project whose work is asked for.
    of: u64,
    /// How much is being checked and compiled for it.
    waiting: usize,
}

impl Worker {
    /// Starts the threads; without them, or if none can be had, work is done at once where it is asked for.
    pub fn new(threaded: bool, wake: &egui::Context) -> Self {
        let (here, done) = channel();
        let start = |name: &str| {
            let (jobs, orders) = channel::<Order>();
            let (there, wake) = (here.clone(), wake.clone());
            let run = move || serve(&orders, &there, &wake);
            (threaded && crate::background::spawn(name, run)).then_some(jobs)
        };
        let (jobs, thoughts, seasons) = (start("check"), start("pilots"), start("season"));
        Worker { jobs, thoughts, seasons, done, here, checker: Checker::default(), of: 0, waiting: 0 }
    }

    /// From now on work is asked for another project. What was asked for the one before comes back under that one's name.
    pub fn turn_to(&mut self, project: u64) {
        self.of = project;
        self.waiting = 0;
    }

    /// Gives work.
    pub fn ask(&mut self, job: Job) {
        let (thread, texts) = match &job {
            Job::Think(_) | Job::Advise(_) => (&self.thoughts, false),
            Job::Season(_) => (&self.seasons, false),
            Job::Forget(_) => (&self.jobs, false),
            _ => (&self.jobs, true),
        };
        self.waiting += usize::from(texts);
        let job = match thread {
            Some(jobs) => match jobs.send((self.of, job)) {
                Ok(()) => return,
                Err(back) => back.0.1,
            },
            None => job,
        };
        if let Some(done) = work_safely(&mut self.checker, job) {
            let _ = self.here.send((self.of, done));
        }
    }

    /// Takes what is done, with the project for which it was.
    pub fn take(&mut self) -> Vec<(u64, Done)> {
        let done: Vec<Back> = self.done.try_iter().collect();
        let of_texts =
            |d: &&Back| d.0 == self.of && !matches!(d.1, Done::Thought(_) | Done::Advice(_) | Done::Season(..));
        let checks = done.iter().filter(of_texts).count();
        self.waiting = self.waiting.saturating_sub(checks);
        done
    }

    /// Whether texts are being checked or compiled.
    pub fn is_busy(&self) -> bool {
        self.waiting > 0
    }
}

/// A thread's life: orders in, what is done out.
fn serve(orders: &Receiver<Order>, there: &Sender<Back>, wake: &egui::Context) {
    let mut checker = Checker::default();
    while let Ok((mut of, mut job)) = orders.recv() {
        // Only the latest check counts.
        while let Job::Check(..) = job {
            match orders.try_recv() {
                Ok((_, Job::Forget(old))) => drop(old),
                Ok(next) => {
                    let _ = there.send((of, Done::Checked(Arc::new(Checked::skipped()))));
                    (of, job) = next;
                }
                Err(_) => break,
            }
        }
        let Some(done) = work_safely(&mut checker, job) else { continue };
        if there.send((of, done)).is_err() {
            return;
        }
        wake.request_repaint();
    }
}

/// Does work; a mistake of ours ends the work, not the window. What the checker knew by then counts no more.
fn work_safely(checker: &mut Checker, job: Job) -> Option<Done> {
    let broken = match &job {
        Job::Check(sources, _) => Broken::Check(sources.revision),
        Job::Think(_) => Broken::Pilots,
        _ => Broken::Order,
    };
    catch_unwind(AssertUnwindSafe(|| work(checker, job))).unwrap_or_else(|cause| {
        *checker = Checker::default();
        let text = cause.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or_default();
        Some(Done::Broke(broken, text.lines().next().unwrap_or_default().to_owned()))
    })
}

fn work(checker: &mut Checker, job: Job) -> Option<Done> {
    Some(match job {
        Job::Check(sources, setting) => Done::Checked(Arc::new(checker.check_under(&sources, &setting))),
        Job::Fly(order) => {
            let game = prepare(checker, &order);
            Done::Ready(order, game)
        }
        Job::Rules(how, order, old) => {
            let game = prepare(checker, &order).map(|new| {
                let words = changes(checker, &old, &new);
                (new, words)
            });
            Done::Rules(how, game)
        }
        Job::Compare(order, digest) => {
            let same = prepare(checker, &order).is_ok_and(|new| !new.partial && new.digest() == digest);
            Done::Compared(!same)
        }
        Job::Campaign(order) => {
            let game = Game::prepare_campaign(checker, &order.sources, &order.mission, &order.options);
            let play = game.map_err(|e| e.to_string());
            let play = play.and_then(|g| CampaignPlay::start(g, &order.mission, order.seed).map_err(|e| e.to_string()));
            Done::Campaign(play.map(Box::new))
        }
        Job::Picture(system, order) => {
            let game = prepare(&mut Checker::default(), &order);
            let set_up = game.and_then(|g| Playtest::start(g, order.seed));
            Done::Picture(system, order.mission, set_up.ok().map(Box::new))
        }
        Job::Resume(file, bytes) => {
            let game = Playtest::resume(&bytes).map(Box::new).map_err(|e| e.to_string());
            Done::Resumed(file, game)
        }
        Job::Think(thinking) => Done::Thought(thinking.run()),
        Job::Advise(question) => Done::Advice(question.run()),
        Job::Season(flight) => {
            let stop = flight.stop.clone();
            Done::Season(Box::new(flight.run()), stop)
        }
        Job::Forget(old) => {
            drop(old);
            return None;
        }
        #[cfg(test)]
        Job::Break => panic!("a mistake\nof ours"),
    })
}

fn prepare(checker: &mut Checker, order: &FlyOrder) -> Result<Game, GameError> {
    Game::prepare(checker, &order.sources, &order.mission, &order.options)?.with_pieces(&order.pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes back of a job.
    fn done(worker: &mut Worker, job: Job) -> Done {
        worker.ask(job);
        loop {
            if let Some((_, done)) = worker.take().into_iter().next() {
                return done;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_mistake_of_ours_ends_the_work_and_not_the_window() {
        for threaded in [false, true] {
            let mut worker = Worker::new(threaded, &egui::Context::default());
            let Done::Broke(Broken::Order, text) = done(&mut worker, Job::Break) else { panic!("it broke") };
            assert_eq!(text, "a mistake");
            let sources = Sources { revision: 3, files: vec![("a.dicta".to_owned(), "edition 1\n".to_owned())] };
            let Done::Checked(checked) = done(&mut worker, Job::Check(sources, Setting::default())) else {
                panic!("it goes on")
            };
            assert_eq!(checked.revision, Some(3));
            assert!(!worker.is_busy());
        }
    }
}
