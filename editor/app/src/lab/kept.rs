//! The list of the results that are kept: each can be shown again, exported, or deleted after a question, and several
//! comparisons can be shown together.

use super::comparison::{against_title, measured, metric_title};
use super::titles::Titles;
use super::together;
use crate::history_pane::age;
use crate::theme::{Tokens, explain_disabled, space};
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_studio::io::{Files, FilesError};
use dicta_studio::lab::{KeptHead, KeptResult, KeptWhat, LastVerdicts, Played, PlayedComparison, Verdict};
use dicta_studio::project::Project;
use egui::{ComboBox, Context, RichText, Ui};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The kept results of a project.
#[derive(Default)]
pub(super) struct KeptList {
    /// None until they are read.
    results: Option<Vec<KeptResult>>,
    /// They may have changed on disk.
    is_old: bool,
    reading: Option<Task<Result<Vec<KeptResult>, FilesError>>>,
    /// Why they could not be read.
    trouble: Option<String>,
    /// The last verdict on each declaration.
    pub verdicts: Arc<LastVerdicts>,
    /// When the result was kept that is shown as soon as possible.
    pub wanted: Option<u64>,
    /// When the one was kept about which the user is asked.
    asked: Option<u64>,
    order: Order,
    /// When the ones were kept that are selected.
    selected: Vec<u64>,
    /// Comparisons that are shown together, and when they were kept.
    together: Vec<(u64, Box<PlayedComparison>)>,
}

/// The order of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Order {
    #[default]
    Newest,
    Oldest,
    Compared,
    Verdict,
}

/// What the user does with a row.
enum Click {
    Open,
    Export,
    Ask,
    Keep,
    Delete,
    Select,
}

/// What the user wants of the list.
pub(super) enum KeptClick {
    Open(Played),
    Export(Played),
    /// Export the comparisons that are shown together.
    ExportAll(Vec<PlayedComparison>),
}

impl KeptList {
    /// Reads the results on the worker, unless they are known.
    pub fn read(&mut self, ctx: &Context, files: &Arc<dyn Files>, project: &Project) {
        if let Some(read) = self.reading.as_ref().and_then(Task::take) {
            let read = read.map_err(|bug| bug.to_string()).and_then(|read| read.map_err(|error| error.to_string()));
            self.reading = None;
            match read {
                Ok(results) => {
                    (self.verdicts, self.trouble) = (Arc::new(LastVerdicts::of(&results)), None);
                    self.results = Some(results);
                }
                // Those that were read before stay.
                Err(trouble) => {
                    self.trouble = Some(trouble);
                    self.results.get_or_insert_default();
                }
            }
        }
        let is_due = self.reading.is_none() && (self.results.is_none() || self.is_old);
        if let Some(folder) = project.lab_folder().filter(|_| is_due) {
            let files = files.clone();
            self.is_old = false;
            let list = move |_: &AtomicBool| KeptResult::list(&*files, &folder);
            self.reading = Some(Worker::of(ctx).start(ctx, Queue::Disk, list));
            ctx.request_repaint();
        }
    }

    /// Keeps a result, if the project has a folder for it.
    ///
    /// # Errors
    /// Why it isn't kept.
    pub fn keep(&mut self, files: &dyn Files, project: &Project, played: &Played) -> Result<(), String> {
        let Some(folder) = project.lab_folder() else { return Ok(()) };
        (self.is_old, self.asked) = (true, None);
        KeptResult::keep(files, &folder, project.time(), played).map_err(|error| error.to_string())
    }

    /// Shows the list; returns what was clicked, or why it can't be done.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        files: &dyn Files,
        project: &Project,
        titles: Titles<'_>,
        is_running: bool,
    ) -> Option<Result<KeptClick, String>> {
        let results = self.results.as_ref()?;
        if let Some(when) = self.wanted.take() {
            return Some(open(results.iter().find(|kept| kept.when == when)?, files).map(KeptClick::Open));
        }
        if let Some(trouble) = &self.trouble {
            let text = words!("lab-kept-unread", error = trouble);
            ui.colored_label(Tokens::of(ui).error, crate::message::plain(&text));
        }
        if results.is_empty() {
            return None;
        }
        ui.separator();
        let compares = head(ui, &mut self.order, &self.selected);
        let mut click = None;
        for i in ordered(results, self.order, titles) {
            let kept = &results[i];
            let state = RowState {
                is_running,
                is_asked: self.asked == Some(kept.when),
                is_selected: self.selected.contains(&kept.when),
            };
            let clicked = ui.push_id(("lab-kept", kept.when), |ui| row(ui, titles, kept, project.time(), state));
            click = clicked.inner.map(|what| (i, what)).or(click);
        }
        if compares {
            self.together.clear();
            for kept in results.iter().filter(|kept| self.selected.contains(&kept.when)) {
                match open(kept, files) {
                    Ok(Played::Comparison(played)) => self.together.push((kept.when, played)),
                    Ok(Played::Matrix(_)) => {}
                    Err(trouble) => return Some(Err(trouble)),
                }
            }
        }
        if let Some(all) = self.shown_together(ui, titles, project.time()) {
            return Some(Ok(KeptClick::ExportAll(all)));
        }
        let (i, what) = click?;
        self.clicked(i, what, files)
    }

    /// Shows the comparisons that were selected; returns them if they are to be exported.
    fn shown_together(&mut self, ui: &mut Ui, titles: Titles<'_>, now: u64) -> Option<Vec<PlayedComparison>> {
        if self.together.is_empty() {
            return None;
        }
        ui.separator();
        let (mut exports, mut closes) = (false, false);
        ui.push_id("lab-together", |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(words!("lab-together")).strong());
                exports = ui.button(words!("lab-together-export")).on_hover_text(words!("lab-export.help")).clicked();
                closes = ui.button(words!("lab-together-close")).clicked();
            });
            let all: Vec<_> = self.together.iter().map(|(when, played)| (age(now, *when), played.clone())).collect();
            together::show(ui, titles, &all);
        });
        if closes {
            self.together.clear();
        }
        exports.then(|| self.together.iter().map(|(_, played)| (**played).clone()).collect())
    }

    /// Does what was clicked in a row.
    fn clicked(&mut self, i: usize, what: Click, files: &dyn Files) -> Option<Result<KeptClick, String>> {
        let kept = self.results.as_ref()?.get(i)?;
        self.asked = matches!(what, Click::Ask).then_some(kept.when);
        match what {
            Click::Open => Some(open(kept, files).map(KeptClick::Open)),
            Click::Export => Some(open(kept, files).map(KeptClick::Export)),
            Click::Ask | Click::Keep => None,
            Click::Select => {
                match self.selected.iter().position(|when| *when == kept.when) {
                    Some(at) => drop(self.selected.remove(at)),
                    None => self.selected.push(kept.when),
                }
                None
            }
            Click::Delete => {
                let deleted = kept.delete(files);
                self.selected.retain(|when| *when != kept.when);
                self.together.retain(|(when, _)| *when != kept.when);
                self.is_old = true;
                deleted.err().map(|error| Err(error.to_string()))
            }
        }
    }
}

fn open(kept: &KeptResult, files: &dyn Files) -> Result<Played, String> {
    kept.read(files).map_err(|error| error.to_string())
}

/// The title of the list and its order; returns whether the selected results are to be compared.
fn head(ui: &mut Ui, order: &mut Order, selected: &[u64]) -> bool {
    let mut compares = false;
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(words!("lab-kept")).strong());
        let list = ComboBox::from_id_salt("lab-kept-order").selected_text(order_title(*order)).show_ui(ui, |ui| {
            for other in [Order::Newest, Order::Oldest, Order::Compared, Order::Verdict] {
                ui.selectable_value(order, other, order_title(other));
            }
        });
        list.response.accessible_name(words!("lab-kept-order"));
        let button = ui.add_enabled(selected.len() > 1, egui::Button::new(words!("lab-kept-compare")));
        compares = explain_disabled(button, words!("lab-kept-compare.few")).clicked();
    });
    compares
}

fn order_title(order: Order) -> String {
    match order {
        Order::Newest => words!("lab-kept-order.newest"),
        Order::Oldest => words!("lab-kept-order.oldest"),
        Order::Compared => words!("lab-kept-order.compared"),
        Order::Verdict => words!("lab-kept-order.verdict"),
    }
}

/// The numbers of the results, which are the newest first, in an order.
fn ordered(results: &[KeptResult], order: Order, titles: Titles<'_>) -> Vec<usize> {
    let mut numbers: Vec<usize> = (0..results.len()).collect();
    match order {
        Order::Newest => {}
        Order::Oldest => numbers.reverse(),
        Order::Compared => numbers.sort_by_key(|i| results[*i].head.as_ref().map(|head| title(titles, head, "")).ok()),
        Order::Verdict => numbers.sort_by_key(|i| rank(&results[*i])),
    }
    numbers
}

/// Known differences come first, then known equalities, then what isn't known, then other results.
fn rank(kept: &KeptResult) -> usize {
    let Ok(KeptHead { what: KeptWhat::Comparison { rungs, .. }, .. }) = &kept.head else { return 4 };
    let of = |verdict: Verdict| match verdict {
        Verdict::Greater | Verdict::Less => 0,
        Verdict::Same => 1,
        Verdict::Unreached => 2,
        Verdict::Unknown => 3,
    };
    rungs.iter().map(|rung| of(rung.verdict)).min().unwrap_or(3)
}

/// The state of a row.
#[derive(Clone, Copy)]
struct RowState {
    is_running: bool,
    is_asked: bool,
    is_selected: bool,
}

/// What was played and when, with the buttons.
fn row(ui: &mut Ui, titles: Titles<'_>, kept: &KeptResult, now: u64, state: RowState) -> Option<Click> {
    let mut click = None;
    let age = age(now, kept.when);
    ui.horizontal_wrapped(|ui| {
        match &kept.head {
            Ok(head) => {
                let title = title(titles, head, &age);
                if matches!(head.what, KeptWhat::Comparison { .. }) {
                    let mut is_selected = state.is_selected;
                    let select = ui.checkbox(&mut is_selected, "").accessible_name(words!("lab-kept-select"));
                    if select.on_hover_text(words!("lab-kept-select")).changed() {
                        click = Some(Click::Select);
                    }
                }
                ui.label(title);
                let button = ui.add_enabled(!state.is_running, egui::Button::new(words!("lab-kept-show")));
                if button.on_hover_text(words!("lab-kept-show.help")).clicked() {
                    click = Some(Click::Open);
                }
                if ui.button(words!("lab-kept-export")).on_hover_text(words!("lab-export.help")).clicked() {
                    click = Some(Click::Export);
                }
            }
            Err(error) => drop(ui.colored_label(Tokens::of(ui).error, error.to_string())),
        }
        if state.is_asked {
            ui.label(words!("lab-kept-question"));
            if ui.button(words!("lab-kept-delete.sure")).clicked() {
                click = Some(Click::Delete);
            }
            if ui.button(words!("lab-kept-keep")).clicked() {
                click = Some(Click::Keep);
            }
        } else if ui.button(words!("lab-kept-delete")).on_hover_text(words!("lab-kept-delete.help")).clicked() {
            click = Some(Click::Ask);
        }
    });
    if let Ok(head) = &kept.head {
        found(ui, titles, head);
    }
    ui.add_space(space::XS);
    click
}

/// What was played, and when.
fn title(titles: Titles<'_>, head: &KeptHead, age: &str) -> String {
    let missions = titles.missions(&head.missions);
    match &head.what {
        KeptWhat::Comparison { against, metric, .. } => {
            let (against, metric) = (against_title(against), metric_title(metric));
            words!("lab-kept-one", age = age, against = against, missions = missions, metric = metric)
        }
        KeptWhat::Matrix { kind, pilot, .. } => {
            words!(
                "lab-kept-matrix",
                age = age,
                kind = titles.kind(kind),
                pilot = titles.pilot(pilot),
                missions = missions
            )
        }
    }
}

/// What was found, in short.
fn found(ui: &mut Ui, titles: Titles<'_>, head: &KeptHead) {
    let soft = Tokens::of(ui).ink_soft;
    match &head.what {
        KeptWhat::Comparison { metric, rungs, .. } => {
            for rung in rungs {
                let says = measured(metric, rung.verdict, rung.difference.as_ref(), None);
                ui.colored_label(soft, words!("lab-verdict", pilot = titles.pilot(&rung.pilot), says = says));
            }
        }
        KeptWhat::Matrix { entries, strongest, .. } => {
            ui.colored_label(soft, words!("lab-kept-strongest", n = *entries, entry = strongest.as_str()));
        }
    }
}
