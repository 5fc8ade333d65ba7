//! What the shell has the [worker](crate::worker) do for a project, and what comes back.

use crate::table::NewRules;
use crate::worker::{Queue, Task, Worker};
use dicta_studio::campaign::{CampaignPlay, Flight, Flown};
use dicta_studio::check::{Checked, Checker, Sources};
use dicta_studio::game::{Game, GameError};
use dicta_studio::playtest::{Advice, Advising, Playtest, Thinking, Thought, changes};
use dicta_studio::sheet::{Reading, Setting};
use dicta_studio::work::Bug;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// What the shell has done beside the frame.
pub enum Job {
    /// Check the texts of a project, and read them for sheets under a setting.
    Check(Sources, Setting),
    /// Read the texts that were checked under another setting, for sheets.
    Read(Arc<Reading>, Setting),
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
    Held(Sources, std::sync::mpsc::Sender<()>, std::sync::mpsc::Receiver<()>),
}

/// Of which sort a job is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Check,
    /// Only the latest counts.
    Latest(&'static str),
    Texts,
    Pilots,
    Season,
    Forget,
}

impl Job {
    fn sort(&self) -> Sort {
        match self {
            Job::Check(..) => Sort::Check,
            #[cfg(test)]
            Job::Held(..) => Sort::Check,
            Job::Read(..) => Sort::Latest("read"),
            Job::Fly(_) => Sort::Latest("fly"),
            Job::Compare(..) => Sort::Latest("compare"),
            Job::Think(_) | Job::Advise(_) => Sort::Pilots,
            Job::Season(_) => Sort::Season,
            Job::Forget(_) => Sort::Forget,
            _ => Sort::Texts,
        }
    }
}

impl Sort {
    fn queue(self) -> Queue {
        match self {
            Sort::Pilots => Queue::Pilots,
            Sort::Season => Queue::Season,
            _ => Queue::Texts,
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
    Read(Option<Reading>),
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
    /// A check was cancelled by that of another project.
    Cancelled,
    /// The work broke off by a mistake of ours: what was ordered does not come.
    Broke(Bug),
}

/// A job that has been asked for.
struct Asked {
    /// The [id](dicta_studio::project::Project::id) of the project for which it is done.
    of: u64,
    sort: Sort,
    task: Task<Option<Done>>,
}

/// The jobs that have been asked for and are not done.
pub struct Jobs {
    ctx: egui::Context,
    checker: Arc<Mutex<Checker>>,
    asked: Vec<Asked>,
    /// The projects whose checks were cancelled by that of another.
    cancelled: Vec<u64>,
    /// The project whose work is asked for.
    of: u64,
}

impl Jobs {
    /// No jobs yet; the [worker](Worker::install) of this window does them.
    pub fn new(ctx: &egui::Context) -> Self {
        Jobs { ctx: ctx.clone(), checker: Arc::default(), asked: Vec::new(), cancelled: Vec::new(), of: 0 }
    }

    /// From now on work is asked for another project. What was asked for the one before comes back under that one's name.
    pub fn turn_to(&mut self, project: u64) {
        self.of = project;
    }

    /// Asks for work. What it makes outdated is cancelled: the check of texts as they were.
    pub fn ask(&mut self, job: Job) {
        let (of, sort) = (self.of, job.sort());
        let outdated = |before: &Asked| match sort {
            Sort::Check => before.sort == sort,
            Sort::Latest(_) => before.sort == sort && before.of == of,
            _ => false,
        };
        let gone = self.asked.extract_if(.., |before| outdated(before)).map(|before| before.of);
        self.cancelled.extend(gone.filter(|before| *before != of));
        let kept = self.checker.clone();
        let worker = Worker::of(&self.ctx);
        let task = worker.start(&self.ctx, sort.queue(), move |stop| work(&kept, job, stop));
        self.asked.push(Asked { of, sort, task });
    }

    /// Takes what is done, with the project for which it was.
    pub fn take(&mut self) -> Vec<(u64, Done)> {
        let mut done: Vec<(u64, Done)> = self.cancelled.drain(..).map(|of| (of, Done::Cancelled)).collect();
        self.asked.retain(|asked| {
            let Some(answer) = asked.task.take() else { return true };
            let answer = answer.unwrap_or_else(|bug| Some(Done::Broke(bug)));
            done.extend(answer.map(|answer| (asked.of, answer)));
            false
        });
        done
    }

    /// Whether texts are being checked or compiled.
    pub fn is_busy(&self) -> bool {
        let of_texts = |asked: &Asked| asked.sort.queue() == Queue::Texts && asked.sort != Sort::Forget;
        self.asked.iter().any(|asked| asked.of == self.of && of_texts(asked))
    }
}

fn work(kept: &Mutex<Checker>, job: Job, stop: &AtomicBool) -> Option<Done> {
    let checker = || {
        kept.lock().unwrap_or_else(|poisoned| {
            // What it knew when the work broke off counts no more.
            kept.clear_poison();
            let mut checker = poisoned.into_inner();
            *checker = Checker::default();
            checker
        })
    };
    Some(match job {
        Job::Check(sources, setting) => Done::Checked(Arc::new(checker().check_unless(&sources, &setting, stop)?)),
        Job::Read(reading, setting) => Done::Read(reading.under(&setting)),
        Job::Fly(order) => {
            let game = prepare(&mut checker(), &order);
            Done::Ready(order, game)
        }
        Job::Rules(how, order, old) => {
            let checker = &mut *checker();
            let game = prepare(checker, &order).map(|new| {
                let words = changes(checker, &old, &new);
                (new, words)
            });
            Done::Rules(how, game)
        }
        Job::Compare(order, digest) => {
            let same = prepare(&mut checker(), &order).is_ok_and(|new| !new.partial && new.digest() == digest);
            Done::Compared(!same)
        }
        Job::Campaign(order) => {
            let game = Game::prepare_campaign(&mut checker(), &order.sources, &order.mission, &order.options);
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
            return work(kept, Job::Check(sources, Setting::default()), stop);
        }
    })
}

fn prepare(checker: &mut Checker, order: &FlyOrder) -> Result<Game, GameError> {
    Game::prepare(checker, &order.sources, &order.mission, &order.options)?.with_pieces(&order.pieces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    /// What comes back of a job.
    fn done(jobs: &mut Jobs, job: Job) -> Done {
        jobs.ask(job);
        next(jobs)
    }

    /// What comes back next.
    fn next(jobs: &mut Jobs) -> Done {
        loop {
            if let Some((_, done)) = jobs.take().pop() {
                return done;
            }
            std::thread::yield_now();
        }
    }

    fn jobs(threaded: bool) -> Jobs {
        let ctx = egui::Context::default();
        Worker::install(&ctx, threaded);
        Jobs::new(&ctx)
    }

    fn sources(revision: u64) -> Sources {
        Sources { revision, files: vec![("a.dicta".to_owned(), "edition 1\nruleset a \"A\"\nboard hex\n".into())] }
    }

    fn revision(done: Done) -> Option<u64> {
        let Done::Checked(checked) = done else { panic!("it was checked") };
        checked.revision
    }

    #[test]
    fn a_mistake_of_ours_ends_the_work_and_not_the_window() {
        for threaded in [false, true] {
            let mut jobs = jobs(threaded);
            let Done::Broke(bug) = done(&mut jobs, Job::Break) else { panic!("it broke") };
            assert_eq!(bug.what, "a mistake");
            assert_eq!(revision(done(&mut jobs, Job::Check(sources(3), Setting::default()))), Some(3));
            assert!(!jobs.is_busy());
        }
    }

    /// What comes back, in order, of a check that has begun when this happens before it goes on.
    fn held(meanwhile: impl FnOnce(&mut Jobs)) -> (Jobs, Vec<Done>) {
        let mut jobs = jobs(true);
        let ((begun, begins), (go, goes)) = (channel(), channel());
        jobs.ask(Job::Held(sources(1), begun, goes));
        begins.recv().expect("it begins");
        meanwhile(&mut jobs);
        go.send(()).expect("it waits");
        let mut all = Vec::new();
        while jobs.is_busy() {
            all.extend(jobs.take().into_iter().map(|(_, done)| done));
            std::thread::yield_now();
        }
        all.extend(jobs.take().into_iter().map(|(_, done)| done));
        (jobs, all)
    }

    fn revisions(done: Vec<Done>) -> Vec<Option<u64>> {
        done.into_iter().map(revision).collect()
    }

    #[test]
    fn an_outdated_check_is_cancelled() {
        let (_, done) = held(|jobs| jobs.ask(Job::Check(sources(2), Setting::default())));
        assert_eq!(revisions(done), [Some(2)]);
        // Nothing else cancels it.
        assert_eq!(revisions(held(|_| ()).1), [Some(1)]);
        assert_eq!(revisions(held(|jobs| jobs.ask(Job::Forget(Arc::default()))).1), [Some(1)]);
    }

    /// Of several that wait, only the latest is begun.
    #[test]
    fn checks_that_wait_are_not_begun_when_a_later_one_comes() {
        let (_, done) = held(|jobs| {
            for revision in 2..9 {
                jobs.ask(Job::Check(sources(revision), Setting::default()));
            }
        });
        assert_eq!(revisions(done), [Some(8)]);
    }

    /// Back in a project whose check was cancelled by that of another one, it is asked for again.
    #[test]
    fn a_project_hears_that_its_check_was_cancelled_by_another_one() {
        let (_, done) = held(|jobs| {
            jobs.turn_to(7);
            jobs.ask(Job::Check(sources(2), Setting::default()));
            let cancelled = jobs.take();
            assert!(matches!(cancelled[..], [(0, Done::Cancelled)]));
        });
        assert_eq!(revisions(done), [Some(2)]);
    }
}
