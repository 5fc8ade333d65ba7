//! Comparing the rules as they are now with the saved ones, or with those without a house rule, by many games.
//!
//! The worker plays; meanwhile, files can be edited. A comparison keeps the files with which it was started.

mod figures;
mod kept;
mod plot;

use crate::theme::{Tokens, space};
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_program::Program;
use dicta_studio::check::Checker;
use dicta_studio::game::GameError;
use dicta_studio::io::Files;
use dicta_studio::lab::{
    self, Against, DifferingPair, LabError, LabOrder, LabResult, Look, Metric, ReportFormat, RungComparison, Verdict,
    Watch, signed, value,
};
use dicta_studio::pilots::{self, Pilot};
use dicta_studio::playtest::Playtest;
use dicta_studio::project::Project;
use dicta_studio::sheet::Reading;
use egui::{Button, ComboBox, Context, DragValue, Grid, ProgressBar, RichText, ScrollArea, Ui};
use kept::KeptList;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The number of games that are played unless another one is chosen, and the greatest.
const GAMES: u64 = 400;
const GAMES_MAX: u64 = 1_000_000;
/// How often paused work looks whether it was canceled.
const PAUSE: Duration = Duration::from_millis(100);

/// The state of the pane.
pub struct LabPane {
    against: Against,
    /// The names of the missions and pilots that are chosen.
    missions: Vec<String>,
    pilots: Vec<String>,
    metric: Metric,
    games: u64,
    until_known: bool,
    state: LabState,
    /// The results that are kept.
    kept: KeptList,
    /// A game that is being played to where it parts from the other game of its pair.
    opening: Option<Task<Result<Playtest, GameError>>>,
    /// An error to report.
    trouble: Option<String>,
    exports: bool,
}

/// The state of the comparison.
enum LabState {
    Idle,
    /// Dropping it cancels the games.
    Running(Running),
    Canceled,
    Failed(String),
    /// The order, the result, and what was known after more and more games.
    Done(Arc<LabOrder>, Box<LabResult>, Vec<Look>),
}

struct Running {
    task: Task<Result<Option<LabResult>, LabError>>,
    order: Arc<LabOrder>,
    shared: Arc<Shared>,
}

/// What the games tell the window, and it them.
#[derive(Default)]
struct Shared {
    games: AtomicU64,
    /// What is known of each pilot, after more and more games.
    looks: Mutex<Vec<Look>>,
    paused: Mutex<bool>,
    resumed: Condvar,
}

/// What the pane requests.
pub enum LabAction {
    None,
    /// Show this playtest.
    Play(Box<Playtest>),
    /// Ask for a file to export the result to.
    Export,
    Say(String),
}

impl Default for LabPane {
    fn default() -> Self {
        LabPane {
            against: Against::Saved,
            missions: Vec::new(),
            pilots: Vec::new(),
            metric: Metric::Points(None),
            games: GAMES,
            until_known: false,
            state: LabState::Idle,
            kept: KeptList::default(),
            opening: None,
            trouble: None,
            exports: false,
        }
    }
}

impl LabPane {
    /// Shows what to compare, and the progress or the result.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        files: &dyn Files,
        project: &Project,
        reading: Option<&Reading>,
        seed: u64,
    ) -> LabAction {
        self.take(files, project);
        let Some(reading) = reading.filter(|r| !r.program.missions.is_empty()) else {
            ui.label(words!("lab-no-mission"));
            return LabAction::None;
        };
        self.settle(reading);
        ScrollArea::vertical().id_salt("lab").auto_shrink([false, false]).show(ui, |ui| {
            let is_running = matches!(self.state, LabState::Running(_));
            ui.add_enabled_ui(!is_running, |ui| self.choices(ui, reading));
            if !is_running {
                self.start_button(ui, project, reading, seed);
            }
            ui.separator();
            self.result(ui);
            self.kept_results(ui, files, project);
        });
        if std::mem::take(&mut self.exports) {
            return LabAction::Export;
        }
        match self.trouble.take() {
            Some(trouble) => LabAction::Say(trouble),
            None => self.opened(ui.ctx()),
        }
    }

    /// The result that is shown, as the text of a file.
    ///
    /// # Errors
    /// If no result is shown, or a file can't have this extension.
    pub fn export(&self, path: &Path) -> Result<String, String> {
        let format = ReportFormat::of(path).ok_or_else(|| words!("dialog-lab.endings"))?;
        let LabState::Done(order, found, looks) = &self.state else { return Err(words!("lab-hint")) };
        Ok(format.text(order, found, looks))
    }

    /// Takes the result of a comparison, and keeps it.
    fn take(&mut self, files: &dyn Files, project: &Project) {
        let LabState::Running(running) = &self.state else { return };
        let Some(done) = running.task.take() else { return };
        self.state = match done {
            Ok(Ok(Some(found))) => {
                let looks = running.shared.looks.lock().unwrap_or_else(PoisonError::into_inner).clone();
                self.trouble = self.kept.keep(files, project, (&running.order, &found, &looks)).err();
                LabState::Done(running.order.clone(), Box::new(found), looks)
            }
            Ok(Ok(None)) => LabState::Canceled,
            Ok(Err(error)) => LabState::Failed(error.to_string()),
            Err(bug) => LabState::Failed(bug.to_string()),
        };
    }

    /// Drops choices that the rules don't have, and chooses what the rules begin with if nothing is left.
    fn settle(&mut self, reading: &Reading) {
        let program = &reading.program;
        self.missions.retain(|name| program.missions.iter().any(|m| m.head.name == *name));
        if self.missions.is_empty() {
            self.missions.extend(program.missions.first().map(|m| m.head.name.clone()));
        }
        let known = computers(program);
        self.pilots.retain(|name| known.iter().any(|pilot| pilot.name() == name));
        if self.pilots.is_empty() {
            self.pilots.push(pilots::default_pilot(program).name().to_owned());
        }
        if matches!(&self.against, Against::Without(name) if !reading.overlays.contains(name)) {
            self.against = Against::Saved;
        }
        if matches!(&self.metric, Metric::Event(event, _) if lab::events(program).all(|e| e != event)) {
            self.metric = Metric::Points(None);
        }
    }

    fn choices(&mut self, ui: &mut Ui, reading: &Reading) {
        let program = &reading.program;
        ui.horizontal_wrapped(|ui| {
            ui.label(words!("lab-against"));
            let list =
                ComboBox::from_id_salt("against").selected_text(against_title(&self.against)).show_ui(ui, |ui| {
                    let rules = reading.overlays.iter().map(|name| Against::Without(name.clone()));
                    for against in std::iter::once(Against::Saved).chain(rules) {
                        let title = against_title(&against);
                        ui.selectable_value(&mut self.against, against, title);
                    }
                });
            list.response.accessible_name(words!("lab-against"));
            ui.label(words!("lab-metric"));
            let list = ComboBox::from_id_salt("metric").selected_text(metric_title(&self.metric)).show_ui(ui, |ui| {
                let events = lab::events(program).map(|event| Metric::Event(event.to_owned(), 1));
                for metric in [Metric::Points(None), Metric::Draws, Metric::Turns].into_iter().chain(events) {
                    let title = metric_title(&metric);
                    ui.selectable_value(&mut self.metric, metric, title);
                }
            });
            list.response.accessible_name(words!("lab-metric"));
            ui.label(words!("lab-games"));
            let games = ui.add(DragValue::new(&mut self.games).range(2..=GAMES_MAX));
            games.accessible_name(words!("lab-games"));
            ui.checkbox(&mut self.until_known, words!("lab-until-known")).on_hover_text(words!("lab-until-known.help"));
        });
        ui.horizontal_wrapped(|ui| {
            ui.label(words!("lab-missions"));
            for mission in &program.missions {
                chosen(ui, &mut self.missions, &mission.head.name, &mission.head.title);
            }
        });
        ui.horizontal_wrapped(|ui| {
            ui.label(words!("lab-pilots"));
            for pilot in computers(program) {
                chosen(ui, &mut self.pilots, pilot.name(), &pilot.title());
            }
        });
    }

    fn start_button(&mut self, ui: &mut Ui, project: &Project, reading: &Reading, seed: u64) {
        let is_same = self.against == Against::Saved && !project.is_dirty();
        let button = ui.add_enabled(!is_same, Button::new(words!("lab-compare")));
        let button = button.on_hover_text(words!("lab-compare.help"));
        if button.on_disabled_hover_text(words!("lab-compare.same")).clicked() {
            let order = LabOrder {
                against: self.against.clone(),
                now: project.sources(),
                saved: project.saved_sources(),
                ruleset: reading.ruleset.clone(),
                overlays: reading.overlays.clone(),
                missions: self.missions.clone(),
                pilots: self.pilots.clone(),
                metric: self.metric.clone(),
                games: self.games,
                until_known: self.until_known,
                seed,
                threads: threads(),
            };
            self.state = LabState::Running(Running::start(ui.ctx(), order));
        }
    }

    fn result(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        match &self.state {
            LabState::Idle => drop(ui.colored_label(t.ink_soft, words!("lab-hint"))),
            LabState::Canceled => drop(ui.colored_label(t.ink_soft, words!("lab-canceled"))),
            LabState::Failed(trouble) => drop(ui.colored_label(t.error, trouble)),
            LabState::Running(running) => {
                if running.show(ui) {
                    self.state = LabState::Canceled;
                }
            }
            LabState::Done(order, found, looks) => {
                table(ui, order, found);
                self.exports = ui.button(words!("lab-export")).on_hover_text(words!("lab-export.help")).clicked();
                plot::show(ui, order, looks);
                figures::show(ui, found);
                let picked = differing_games(ui, found);
                if let Some((rung, pair, version)) = picked {
                    let (order, pair, pilot) = (order.clone(), pair.clone(), rung.pilots.join("/"));
                    let play =
                        move |_: &AtomicBool| lab::parted(&mut Checker::default(), &order, &pair, &pilot, version);
                    self.opening = Some(Worker::of(ui.ctx()).start(ui.ctx(), Queue::Lab, play));
                }
            }
        }
    }

    /// The list of kept results; one that is clicked is shown again.
    fn kept_results(&mut self, ui: &mut Ui, files: &dyn Files, project: &Project) {
        let is_running = matches!(self.state, LabState::Running(_));
        match self.kept.show(ui, files, project, is_running) {
            Some(Ok((order, found, looks))) => self.state = LabState::Done(Arc::new(order), Box::new(found), looks),
            Some(Err(trouble)) => self.trouble = Some(trouble),
            None => {}
        }
    }

    /// The game that was to be opened, once it is played.
    fn opened(&mut self, ctx: &Context) -> LabAction {
        let Some(game) = self.opening.as_ref().and_then(Task::take) else { return LabAction::None };
        self.opening = None;
        ctx.request_repaint();
        match game {
            Ok(Ok(game)) => LabAction::Play(Box::new(game)),
            Ok(Err(error)) => LabAction::Say(error.to_string()),
            Err(bug) => LabAction::Say(bug.to_string()),
        }
    }
}

impl Running {
    fn start(ctx: &Context, order: LabOrder) -> Self {
        let (order, shared) = (Arc::new(order), Arc::<Shared>::default());
        let (played, told) = (order.clone(), shared.clone());
        let task = Worker::of(ctx).start(ctx, Queue::Lab, move |stop: &AtomicBool| {
            let progress = |games: u64| {
                told.games.fetch_max(games, Ordering::Relaxed);
                told.wait_while_paused(stop);
            };
            let looked = |look: Look| told.looks.lock().unwrap_or_else(PoisonError::into_inner).push(look);
            lab::compare(&mut Checker::default(), &played, &Watch { progress: &progress, cancel: stop }, &looked)
        });
        Running { task, order, shared }
    }

    /// Shows the progress, and returns whether it was canceled.
    fn show(&self, ui: &mut Ui) -> bool {
        let all = self.order.games * self.order.pilots.len() as u64;
        let games = self.shared.games.load(Ordering::Relaxed);
        let mut cancels = false;
        ui.horizontal_wrapped(|ui| {
            ui.add(ProgressBar::new(games as f32 / all.max(1) as f32).desired_width(200.0));
            ui.label(words!("lab-progress", n = games, all = all));
            let mut paused = self.shared.paused.lock().unwrap_or_else(PoisonError::into_inner);
            let title = if *paused { words!("lab-resume") } else { words!("lab-pause") };
            if ui.button(title).clicked() {
                *paused = !*paused;
                self.shared.resumed.notify_all();
            }
            cancels = ui.button(words!("lab-cancel")).clicked();
        });
        let looks = self.shared.looks.lock().unwrap_or_else(PoisonError::into_inner);
        for (rung, pilot) in self.order.pilots.iter().enumerate() {
            if let Some(look) = looks.iter().rfind(|look| look.rung == rung) {
                let range = range(&self.order.metric, look.difference.low, look.difference.high);
                ui.label(words!("lab-so-far", pilot = pilot, n = look.games, range = range));
            }
        }
        plot::show(ui, &self.order, &looks);
        ui.ctx().request_repaint_after(PAUSE);
        cancels
    }
}

impl Shared {
    fn wait_while_paused(&self, stop: &AtomicBool) {
        let mut paused = self.paused.lock().unwrap_or_else(PoisonError::into_inner);
        while *paused && !stop.load(Ordering::Relaxed) {
            paused = match self.resumed.wait_timeout(paused, PAUSE) {
                Ok((paused, _)) => paused,
                Err(poisoned) => poisoned.into_inner().0,
            };
        }
    }
}

/// One processor is left for the window.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, |n| n.get().saturating_sub(1).max(1))
}

fn computers(program: &Program) -> Vec<Pilot> {
    pilots::known(program).into_iter().filter(|pilot| *pilot != Pilot::Human).collect()
}

/// A checkbox that adds a name to a list, or removes it.
fn chosen(ui: &mut Ui, names: &mut Vec<String>, name: &str, title: &str) {
    let before = names.iter().any(|n| n == name);
    let mut now = before;
    ui.checkbox(&mut now, if title.is_empty() { name } else { title });
    if now && !before {
        names.push(name.to_owned());
    } else if before && !now {
        names.retain(|n| n != name);
    }
}

fn against_title(against: &Against) -> String {
    match against {
        Against::Saved => words!("lab-against.saved"),
        Against::Without(rule) => words!("lab-against.without", rule = rule),
    }
}

fn metric_title(metric: &Metric) -> String {
    match metric {
        Metric::Points(_) => words!("lab-metric.points"),
        Metric::Draws => words!("lab-metric.draws"),
        Metric::Turns => words!("lab-metric.turns"),
        Metric::Event(event, _) => words!("lab-metric.event", event = event),
    }
}

fn range(metric: &Metric, low: f64, high: f64) -> String {
    words!("lab-range", low = signed(metric, low), high = signed(metric, high))
}

/// The figure of each pilot under A and B, and what is known about the difference.
fn table(ui: &mut Ui, order: &LabOrder, found: &LabResult) {
    let metric = &order.metric;
    ui.label(RichText::new(words!("lab-versions", a = against_title(&order.against))).strong());
    Grid::new("lab-table").striped(true).spacing([space::L, space::XS]).show(ui, |ui| {
        let heads = [
            words!("lab-column-pilot"),
            words!("lab-column-games"),
            words!("lab-column-differing"),
            words!("lab-column-a"),
            words!("lab-column-b"),
            words!("lab-column-difference"),
            words!("lab-column-interval"),
        ];
        for head in heads {
            ui.label(RichText::new(head).small());
        }
        ui.end_row();
        for rung in &found.report.rungs {
            let (differing, difference) = (&rung.differing, &rung.difference);
            ui.label(rung.pilots.join("/"));
            ui.label(rung.games.to_string());
            ui.label(words!("lab-differing", n = differing.count, all = differing.of));
            ui.label(value(metric, rung.means[0]));
            ui.label(value(metric, rung.means[1]));
            ui.label(signed(metric, difference.value));
            ui.label(range(metric, difference.low, difference.high));
            ui.end_row();
        }
    });
    for rung in &found.report.rungs {
        let says = verdict(metric, rung.verdict, rung.games_needed);
        ui.label(words!("lab-verdict", pilot = rung.pilots.join("/"), says = says));
        for fault in &rung.first_faults {
            ui.colored_label(Tokens::of(ui).error, &fault.fault);
        }
    }
}

/// What is known of a pilot, and if that is nothing, about how many games it takes.
fn verdict(metric: &Metric, verdict: Verdict, games_needed: Option<u64>) -> String {
    let metric = metric_title(metric);
    match verdict {
        Verdict::Unknown => match games_needed {
            Some(games) => words!("lab-verdict.unknown-needed", n = games),
            None => words!("lab-verdict.unknown"),
        },
        Verdict::Unreached => words!("lab-verdict.unreached"),
        Verdict::Same => words!("lab-verdict.same"),
        Verdict::Greater => words!("lab-verdict.greater", metric = metric),
        Verdict::Less => words!("lab-verdict.less", metric = metric),
    }
}

/// The games that differ most, with buttons that open them; returns the one that was clicked, with its version.
fn differing_games<'r>(ui: &mut Ui, found: &'r LabResult) -> Option<(&'r RungComparison, &'r DifferingPair, usize)> {
    let mut picked = None;
    if found.report.rungs.iter().any(|rung| !rung.most.is_empty()) {
        ui.add_space(space::S);
        ui.label(RichText::new(words!("lab-most")).strong());
    }
    for rung in &found.report.rungs {
        for pair in &rung.most {
            let mission = found.plan.missions.get(pair.mission).map_or("", |m| m.name.as_str());
            ui.horizontal_wrapped(|ui| {
                let pilot = rung.pilots.join("/");
                ui.label(words!("lab-game", mission = mission, pilot = pilot, seed = pair.seed.to_string()));
                for (version, letter) in ["A", "B"].into_iter().enumerate() {
                    let turn = pair.ends[version].turns;
                    let button = ui.button(words!("lab-play", version = letter, turn = turn));
                    if button.on_hover_text(words!("lab-play.help")).clicked() {
                        picked = Some((rung, pair, version));
                    }
                }
            });
        }
    }
    picked
}
