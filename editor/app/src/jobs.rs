//! Jobs that the shell gives to the [worker](crate::worker) for a project, and their results.

use crate::playtest::NewRules;
use crate::worker::{Queue, Task, Worker};
use dicta_studio::campaign::{CampaignPlay, Flight, Flown};
use dicta_studio::check::{CheckResult, Checker, Early, Found, Sources};
use dicta_studio::game::{Game, GameError};
use dicta_studio::playtest::{Advice, AdviceRequest, Playtest, Thinking, Thought, changes};
use dicta_studio::sheet::{Reading, Setting};
use dicta_studio::work::Bug;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

/// A job for the worker.
pub enum Job {
    /// Check the files of a project, and read them for sheets under a setting.
    Check(Sources, Setting),
    /// Read the checked files again under another setting, for sheets.
    Read(Arc<Reading>, Setting),
    /// Compile the files for a mission.
    Fly(MissionOrder),
    /// Compile the files for the current game, which continues under them; list how they differ from its own rules.
    Rules(NewRules, MissionOrder, Box<Game>),
    /// Compile the files for the current game, and report whether their rules have another digest than this one.
    Compare(MissionOrder, u64),
    /// Compile the files for a campaign, whose name replaces the mission's, and start it.
    Campaign(MissionOrder),
    /// Set up a mission of a built-in system for a picture of it: system and mission.
    Picture(String, MissionOrder),
    /// Resume a playtest from the bytes of its file.
    Resume(PathBuf, Vec<u8>),
    /// Let computer pilots decide.
    Think(Thinking),
    /// Get a computer pilot's advice on a decision.
    Advise(AdviceRequest),
    /// Let computer pilots play on in a campaign.
    PlayCampaign(Box<Flight>),
    #[cfg(test)]
    Break,
    /// A check that reports when it starts, and waits until it may continue.
    #[cfg(test)]
    Held(Sources, std::sync::mpsc::Sender<()>, std::sync::mpsc::Receiver<()>),
}

/// How a job is queued, and what makes it outdated.
#[derive(Clone, Copy, PartialEq, Eq)]
enum JobKind {
    Check,
    /// Only the latest request counts.
    Latest(&'static str),
    Texts,
    Pilots,
    Season,
}

impl Job {
    fn kind(&self) -> JobKind {
        match self {
            Job::Check(..) => JobKind::Check,
            #[cfg(test)]
            Job::Held(..) => JobKind::Check,
            Job::Read(..) => JobKind::Latest("read"),
            Job::Fly(_) => JobKind::Latest("fly"),
            Job::Compare(..) => JobKind::Latest("compare"),
            Job::Think(_) | Job::Advise(_) => JobKind::Pilots,
            Job::PlayCampaign(_) => JobKind::Season,
            _ => JobKind::Texts,
        }
    }
}

impl JobKind {
    fn queue(self) -> Queue {
        match self {
            JobKind::Pilots => Queue::Pilots,
            JobKind::Season => Queue::Season,
            _ => Queue::Texts,
        }
    }
}

/// A mission to start.
#[derive(Clone, Debug, PartialEq)]
pub struct MissionOrder {
    pub sources: Sources,
    /// The name of the mission; empty for the first one.
    pub mission: String,
    /// Options and their values, which override those of the mission.
    pub options: Vec<(String, String)>,
    /// The entries picked from the pools of the mission's pieces.
    pub pieces: Vec<(String, String)>,
    pub seed: u64,
    /// The entry to try out: its seat goes to the person who ordered it.
    pub tries: Option<String>,
    /// Keep the seats and the view of the current game.
    pub again: bool,
}

impl MissionOrder {
    /// A mission as it is declared.
    pub fn of(sources: Sources, mission: &str, seed: u64) -> Self {
        let (options, pieces) = (Vec::new(), Vec::new());
        MissionOrder { sources, mission: mission.to_owned(), options, pieces, seed, tries: None, again: false }
    }
}

/// The result of a job.
pub enum Done {
    /// The first problems of a check that is running.
    Found(Arc<Found>),
    /// What sheets show before such a check ends.
    Sheets(Arc<CheckResult>),
    Checked(Arc<CheckResult>),
    Read(Option<Reading>),
    Ready(MissionOrder, Result<Game, GameError>),
    Rules(NewRules, Result<(Game, Vec<String>), GameError>),
    /// Whether the rules differ from those of the current game; also `true` if the files have errors.
    Compared(bool),
    Campaign(Result<Box<CampaignPlay>, String>),
    Picture(String, String, Option<Box<Playtest>>),
    Resumed(PathBuf, Result<Box<Playtest>, String>),
    Thought(Thought),
    Advice(Advice),
    /// Missions that pilots played in a campaign, and the stop flag, which identifies the run.
    Season(Box<Flown>, Arc<AtomicBool>),
    /// The check was cancelled by a check of another project.
    Cancelled,
    /// The work panicked: there is no result.
    Broke(Bug),
}

/// A job in progress.
struct RunningJob {
    /// The [id](dicta_studio::project::Project::id) of the project that the job is for.
    of: u64,
    sort: JobKind,
    /// What the job finds before its end.
    early: Receiver<Early>,
    task: Task<Option<Done>>,
}

/// Requested jobs that are not finished.
pub struct Jobs {
    ctx: egui::Context,
    checker: Arc<Mutex<Checker>>,
    asked: Vec<RunningJob>,
    /// Projects whose checks were cancelled by a check of another project.
    cancelled: Vec<u64>,
    /// The project that new jobs are for.
    of: u64,
}

impl Jobs {
    /// Starts with no jobs; this window's [worker](Worker::install) runs them.
    pub fn new(ctx: &egui::Context) -> Self {
        let checker = Arc::new(Mutex::new(Checker::doing(Worker::of(ctx).do_all())));
        Jobs { ctx: ctx.clone(), checker, asked: Vec::new(), cancelled: Vec::new(), of: 0 }
    }

    /// Makes new jobs belong to another project. Earlier jobs keep the project that they were requested for.
    pub fn turn_to(&mut self, project: u64) {
        self.of = project;
    }

    /// Requests a job. Jobs that it makes outdated are cancelled, such as a check of an earlier revision.
    pub fn start(&mut self, job: Job) {
        let (of, sort) = (self.of, job.kind());
        let outdated = |before: &RunningJob| match sort {
            JobKind::Check => before.sort == sort,
            JobKind::Latest(_) => before.sort == sort && before.of == of,
            _ => false,
        };
        let gone = self.asked.extract_if(.., |before| outdated(before)).map(|before| before.of);
        self.cancelled.extend(gone.filter(|before| *before != of));
        let kept = self.checker.clone();
        let worker = Worker::of(&self.ctx);
        let (send, early) = channel();
        let window = worker.is_threaded().then(|| self.ctx.clone());
        let find = move |found| {
            if let (Ok(()), Some(window)) = (send.send(found), &window) {
                window.request_repaint();
            }
        };
        let task = worker.start(&self.ctx, sort.queue(), move |stop| work(&kept, job, stop, &find));
        self.asked.push(RunningJob { of, sort, early, task });
    }

    /// Drops an old check result on another thread, because that takes as long as a frame.
    pub fn discard(&self, old: Arc<CheckResult>) {
        Worker::of(&self.ctx).discard(old);
    }

    /// Takes the finished jobs, each with the id of its project.
    pub fn take(&mut self) -> Vec<(u64, Done)> {
        let mut done: Vec<(u64, Done)> = self.cancelled.drain(..).map(|of| (of, Done::Cancelled)).collect();
        self.asked.retain(|asked| {
            let early = |found| match found {
                Early::Problems(found) => Done::Found(Arc::new(found)),
                Early::Sheets(result) => Done::Sheets(Arc::new(result)),
            };
            // What came before its end is taken before its end.
            let answer = asked.task.take();
            done.extend(asked.early.try_iter().map(|found| (asked.of, early(found))));
            let Some(answer) = answer else { return true };
            let answer = answer.unwrap_or_else(|bug| Some(Done::Broke(bug)));
            done.extend(answer.map(|answer| (asked.of, answer)));
            false
        });
        done
    }

    /// Whether files are being checked or compiled.
    pub fn is_busy(&self) -> bool {
        let of_texts = |asked: &RunningJob| asked.sort.queue() == Queue::Texts;
        self.asked.iter().any(|asked| asked.of == self.of && of_texts(asked))
    }
}

fn work(kept: &Mutex<Checker>, job: Job, stop: &AtomicBool, early: &(dyn Fn(Early) + Sync)) -> Option<Done> {
    let checker = || {
        kept.lock().unwrap_or_else(|poisoned| {
            // A panic may have left the checker in an inconsistent state, so start with a new one.
            kept.clear_poison();
            let mut checker = poisoned.into_inner();
            checker.forget();
            checker
        })
    };
    Some(match job {
        Job::Check(sources, setting) => {
            Done::Checked(Arc::new(checker().check_unless(&sources, Some(&setting), stop, early)?))
        }
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
        Job::PlayCampaign(flight) => {
            let stop = flight.stop.clone();
            Done::Season(Box::new(flight.run()), stop)
        }
        #[cfg(test)]
        Job::Break => panic!("a bug"),
        #[cfg(test)]
        Job::Held(sources, begun, go) => {
            begun.send(()).expect("the test waits for it");
            go.recv().expect("the test lets it continue");
            return work(kept, Job::Check(sources, Setting::default()), stop, early);
        }
    })
}

fn prepare(checker: &mut Checker, order: &MissionOrder) -> Result<Game, GameError> {
    Game::prepare(checker, &order.sources, &order.mission, &order.options)?.with_pieces(&order.pieces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicta_studio::check::Problem;

    /// The result of a job.
    fn done(jobs: &mut Jobs, job: Job) -> Done {
        jobs.start(job);
        next(jobs)
    }

    /// The next result.
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
        let Done::Checked(checked) = done else { panic!("not a check") };
        checked.revision
    }

    #[test]
    fn a_panic_ends_the_job_but_not_the_window() {
        for threaded in [false, true] {
            let mut jobs = jobs(threaded);
            let Done::Broke(bug) = done(&mut jobs, Job::Break) else { panic!("not a panic") };
            assert_eq!(bug.what, "a bug");
            assert_eq!(revision(done(&mut jobs, Job::Check(sources(3), Setting::default()))), Some(3));
            assert!(!jobs.is_busy());
        }
    }

    /// The results, in order, of a check during which `meanwhile` runs.
    fn held(meanwhile: impl FnOnce(&mut Jobs)) -> (Jobs, Vec<Done>) {
        let mut jobs = jobs(true);
        let ((begun, begins), (go, goes)) = (channel(), channel());
        jobs.start(Job::Held(sources(1), begun, goes));
        begins.recv().expect("the check starts");
        meanwhile(&mut jobs);
        go.send(()).expect("the check waits");
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
        let (_, done) = held(|jobs| jobs.start(Job::Check(sources(2), Setting::default())));
        assert_eq!(revisions(done), [Some(2)]);
        // No other job cancels it.
        assert_eq!(revisions(held(|_| ()).1), [Some(1)]);
    }

    /// The first problems are those with the defaults; the sheets have the rules with the defaults.
    #[test]
    fn the_first_problems_of_a_check_and_its_sheets_arrive_before_its_end() {
        let text =
            "edition 1\nruleset a \"A\"\nboard hex\noption deep \"Deep\" off\ndefine x = if deep then z else y\n";
        let sources = Sources { revision: 1, files: vec![("a.dicta".to_owned(), text.into())] };
        let mut jobs = jobs(true);
        jobs.start(Job::Check(sources, Setting::default()));
        let mut all = Vec::new();
        while jobs.is_busy() {
            all.extend(jobs.take().into_iter().map(|(_, done)| done));
            std::thread::yield_now();
        }
        let [Done::Found(first), Done::Sheets(early), Done::Checked(checked)] = &all[..] else {
            panic!("{} results", all.len())
        };
        assert_eq!(early.found.problems, first.problems);
        let programs = [early, checked].map(|result| result.reading.as_ref().expect("a reading").program.clone());
        assert!(Arc::ptr_eq(&programs[0], &programs[1]), "compiled twice");
        let names = |problems: &[Problem]| -> Vec<String> {
            let name = |p: &Problem| text[p.at.start..p.at.end].to_owned();
            problems.iter().filter(|p| p.is_error()).map(name).collect()
        };
        assert_eq!(first.sources, checked.found.sources);
        assert_eq!(
            (names(&first.problems), names(&checked.found.problems)),
            (vec!["y".into()], vec!["z".into(), "y".into()])
        );
    }

    /// Of several waiting checks, only the latest starts.
    #[test]
    fn a_later_check_replaces_waiting_ones() {
        let (_, done) = held(|jobs| {
            for revision in 2..9 {
                jobs.start(Job::Check(sources(revision), Setting::default()));
            }
        });
        assert_eq!(revisions(done), [Some(8)]);
    }

    /// A project whose check was cancelled by another one requests it again when it returns to the front.
    #[test]
    fn a_project_learns_that_another_one_cancelled_its_check() {
        let (_, done) = held(|jobs| {
            jobs.turn_to(7);
            jobs.start(Job::Check(sources(2), Setting::default()));
            let cancelled = jobs.take();
            assert!(matches!(cancelled[..], [(0, Done::Cancelled)]));
        });
        assert_eq!(revisions(done), [Some(2)]);
    }
}
