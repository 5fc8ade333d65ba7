//! Checks and compiles on a thread of its own, so that typing never waits; pilots think on another, and fly
//! whole seasons on a third.

use crate::table::NewRules;
use dicta_studio::campaign::{CampaignPlay, Flight, Flown};
use dicta_studio::check::{Checked, Checker, Sources};
use dicta_studio::game::{Game, GameError};
use dicta_studio::playtest::{Advice, Advising, Playtest, Thinking, Thought, changes};
use dicta_studio::sheet::Setting;
use dicta_studio::work::{Bug, caught};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
    /// A check that says when it begins, and waits until it may go on.
    #[cfg(test)]
    Held(Sources, Sender<()>, Receiver<()>),
}

impl Job {
    fn is_check(&self) -> bool {
        match self {
            Job::Check(..) => true,
            #[cfg(test)]
            Job::Held(..) => true,
            _ => false,
        }
    }
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
    /// The work broke off by a mistake of ours: what was ordered does not come.
    Broke(Bug),
}

/// Work for a thread.
struct Order {
    /// The [id](dicta_studio::project::Project::id) of the project for which it is done.
    of: u64,
    job: Job,
    /// Whether nobody waits for it any more; only checks ask.
    stop: Arc<AtomicBool>,
}

/// What came of work, with the id of the project.
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
    /// The project of the check that was asked for last, and what stops it.
    check: (u64, Arc<AtomicBool>),
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
        Worker {
            jobs,
            thoughts,
            seasons,
            done,
            here,
            checker: Checker::default(),
            check: (0, Arc::default()),
            of: 0,
            waiting: 0,
        }
    }

    /// From now on work is asked for another project. What was asked for the one before comes back under that one's name.
    pub fn turn_to(&mut self, project: u64) {
        self.of = project;
        self.waiting = 0;
    }

    /// Gives work. A check stops the one before it, whose texts are old by now.
    pub fn ask(&mut self, job: Job) {
        let (thread, texts) = match &job {
            Job::Think(_) | Job::Advise(_) => (&self.thoughts, false),
            Job::Season(_) => (&self.seasons, false),
            Job::Forget(_) => (&self.jobs, false),
            _ => (&self.jobs, true),
        };
        self.waiting += usize::from(texts);
        let stop = Arc::<AtomicBool>::default();
        if job.is_check() {
            std::mem::replace(&mut self.check, (self.of, stop.clone())).1.store(true, Ordering::Relaxed);
        }
        let order = Order { of: self.of, job, stop };
        let order = match thread {
            Some(orders) => match orders.send(order) {
                Ok(()) => return,
                Err(back) => back.0,
            },
            None => order,
        };
        if let Some(back) = serve_one(&mut self.checker, order) {
            let _ = self.here.send(back);
        }
    }

    /// Takes what is done, with the project for which it was.
    pub fn take(&mut self) -> Vec<(u64, Done)> {
        let done: Vec<Back> = self.done.try_iter().collect();
        done.iter().for_each(|back| self.count(back));
        done
    }

    /// Waits for what is done next.
    #[cfg(test)]
    fn wait(&mut self) -> Back {
        let back = self.done.recv().expect("its own end is kept");
        self.count(&back);
        back
    }

    fn count(&mut self, (of, done): &Back) {
        let of_texts = *of == self.of && !matches!(done, Done::Thought(_) | Done::Advice(_) | Done::Season(..));
        self.waiting = self.waiting.saturating_sub(usize::from(of_texts));
    }

    /// Whether the check that was asked for last is one for another project: a check that was stopped is missing here then.
    pub fn checks_another(&self) -> bool {
        self.check.0 != self.of
    }

    /// Whether texts are being checked or compiled.
    pub fn is_busy(&self) -> bool {
        self.waiting > 0
    }
}

/// A thread's life: orders in, what is done out.
fn serve(orders: &Receiver<Order>, there: &Sender<Back>, wake: &egui::Context) {
    let mut checker = Checker::default();
    while let Ok(order) = orders.recv() {
        let Some(back) = serve_one(&mut checker, order) else { continue };
        if there.send(back).is_err() {
            return;
        }
        wake.request_repaint();
    }
}

/// Does work; a mistake of ours ends the work, not the window. What the checker knew by then counts no more.
fn serve_one(checker: &mut Checker, Order { of, job, stop }: Order) -> Option<Back> {
    let done = caught("while working for the window", || work(checker, job, &stop)).unwrap_or_else(|bug| {
        *checker = Checker::default();
        Some(Done::Broke(bug))
    });
    Some((of, done?))
}

fn work(checker: &mut Checker, job: Job, stop: &AtomicBool) -> Option<Done> {
    Some(match job {
        Job::Check(sources, setting) => {
            let checked = checker.check_unless(&sources, &setting, stop);
            Done::Checked(Arc::new(checked.unwrap_or_else(Checked::skipped)))
        }
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
        Job::Break => panic!("a mistake"),
        #[cfg(test)]
        Job::Held(sources, begun, go) => {
            begun.send(()).expect("somebody waits for it");
            go.recv().expect("somebody lets it go on");
            return work(checker, Job::Check(sources, Setting::default()), stop);
        }
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
        next(worker)
    }

    /// What comes back next.
    fn next(worker: &mut Worker) -> Done {
        worker.wait().1
    }

    fn sources(revision: u64) -> Sources {
        Sources { revision, files: vec![("a.dicta".to_owned(), "edition 1\nruleset a \"A\"\nboard hex\n".to_owned())] }
    }

    fn revision(done: Done) -> Option<u64> {
        let Done::Checked(checked) = done else { panic!("it was checked") };
        checked.revision
    }

    #[test]
    fn a_mistake_of_ours_ends_the_work_and_not_the_window() {
        for threaded in [false, true] {
            let mut worker = Worker::new(threaded, &egui::Context::default());
            let Done::Broke(bug) = done(&mut worker, Job::Break) else { panic!("it broke") };
            assert_eq!(bug.what, "a mistake");
            assert_eq!(revision(done(&mut worker, Job::Check(sources(3), Setting::default()))), Some(3));
            assert!(!worker.is_busy());
        }
    }

    /// What comes back of a check that has begun, when this happens before it goes on.
    fn held(meanwhile: impl FnOnce(&mut Worker)) -> (Worker, Option<u64>) {
        let mut worker = Worker::new(true, &egui::Context::default());
        let ((begun, begins), (go, goes)) = (channel(), channel());
        worker.ask(Job::Held(sources(1), begun, goes));
        begins.recv().expect("it begins");
        meanwhile(&mut worker);
        go.send(()).expect("it waits");
        let found = revision(next(&mut worker));
        (worker, found)
    }

    #[test]
    fn a_check_is_stopped_by_the_next_one() {
        let (mut worker, first) = held(|worker| worker.ask(Job::Check(sources(2), Setting::default())));
        assert_eq!((first, revision(next(&mut worker))), (None, Some(2)));
        assert!(!worker.is_busy());
        // Nothing else stops it.
        assert_eq!(held(|_| ()).1, Some(1));
        assert_eq!(held(|worker| worker.ask(Job::Forget(Arc::new(Checked::skipped())))).1, Some(1));
    }

    /// Back in a project whose check was stopped by that of another one, it is asked for again.
    #[test]
    fn a_check_that_is_stopped_by_another_project_is_missed() {
        let (mut worker, first) = held(|worker| {
            assert!(!worker.checks_another());
            worker.turn_to(7);
            worker.ask(Job::Check(sources(2), Setting::default()));
            worker.turn_to(0);
        });
        assert_eq!((first, worker.checks_another()), (None, true));
        worker.ask(Job::Check(sources(1), Setting::default()));
        assert!(!worker.checks_another());
    }
}
