//! The page of comparisons: what to compare, and what was found.

use super::opened_pair::opens;
use super::running::{LabState, Running, threads};
use super::titles::Titles;
use super::{Lab, LabClick, chosen, computers, distributions, figures, mission_choices, plot};
use crate::pilot_titles::pilot_title;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::check::Checker;
use dicta_studio::lab::{
    self, Against, DifferingPair, Estimate, LabOrder, LabResult, Look, Metric, PairAt, PlayedComparison,
    RungComparison, Verdict, signed, value,
};
use dicta_studio::pilots;
use dicta_studio::sheet::Reading;
use egui::{Button, ComboBox, DragValue, Grid, RichText, Ui};
use std::sync::{Arc, Mutex, PoisonError};

/// The number of games that are played unless another one is chosen, and the greatest.
const GAMES: u64 = 400;
const GAMES_MAX: u64 = 1_000_000;

/// The order of games that are played, and what is known of them.
type SoFar = (Arc<LabOrder>, Arc<Mutex<Vec<Look>>>);

/// The state of the page.
pub(super) struct ComparisonPage {
    against: Against,
    /// The names of the pilots that are chosen.
    pilots: Vec<String>,
    metric: Metric,
    games: u64,
    until_known: bool,
    pub state: LabState<PlayedComparison>,
    /// The order of the games that are played, and what is known so far.
    so_far: Option<SoFar>,
}

impl Default for ComparisonPage {
    fn default() -> Self {
        ComparisonPage {
            against: Against::Saved,
            pilots: Vec::new(),
            metric: Metric::Points(None),
            games: GAMES,
            until_known: false,
            state: LabState::Idle,
            so_far: None,
        }
    }
}

impl ComparisonPage {
    /// Drops choices that the rules don't have, and chooses what the rules begin with if nothing is left.
    pub fn settle(&mut self, reading: &Reading) {
        let program = &reading.program;
        let known = computers(program);
        self.pilots.retain(|name| known.iter().any(|pilot| pilot.name() == name));
        if self.pilots.is_empty() {
            self.pilots = pilots::compared(program);
        }
        if matches!(&self.against, Against::Without(name) if !reading.overlays.contains(name)) {
            self.against = Against::Saved;
        }
        if matches!(&self.metric, Metric::Event(event, _) if lab::events(program).all(|e| e != event)) {
            self.metric = Metric::Points(None);
        }
    }

    /// Shows the page.
    pub fn show(&mut self, ui: &mut Ui, of: &Lab<'_>, missions: &mut Vec<String>) -> Option<LabClick> {
        let is_running = self.state.is_running();
        ui.add_enabled_ui(!is_running, |ui| self.choices(ui, of.reading, missions));
        if !is_running {
            self.start_button(ui, of, missions);
        }
        ui.separator();
        self.state.show(ui, &words!("lab-hint"));
        let titles = Titles(&of.reading.program);
        match (&self.state, &self.so_far) {
            (LabState::Running(_), Some((order, looks))) => {
                so_far(ui, titles, order, &looks.lock().unwrap_or_else(PoisonError::into_inner));
                None
            }
            (LabState::Done(played), _) => result(ui, titles, played),
            _ => None,
        }
    }

    fn choices(&mut self, ui: &mut Ui, reading: &Reading, missions: &mut Vec<String>) {
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
        mission_choices(ui, program, missions);
        ui.horizontal_wrapped(|ui| {
            ui.label(words!("lab-pilots"));
            for pilot in computers(program) {
                chosen(ui, &mut self.pilots, pilot.name(), &pilot_title(program, &pilot));
            }
        });
    }

    fn start_button(&mut self, ui: &mut Ui, of: &Lab<'_>, missions: &[String]) {
        let is_same = self.against == Against::Saved && !of.project.is_dirty();
        let button = ui.add_enabled(!is_same, Button::new(words!("lab-compare")));
        let button = button.on_hover_text(words!("lab-compare.help"));
        if button.on_disabled_hover_text(words!("lab-compare.same")).clicked() {
            let order = LabOrder {
                against: self.against.clone(),
                now: of.project.sources(),
                saved: of.project.saved_sources(),
                ruleset: of.reading.ruleset.clone(),
                overlays: of.reading.overlays.clone(),
                missions: missions.to_vec(),
                pilots: self.pilots.clone(),
                metric: self.metric.clone(),
                games: self.games,
                until_known: self.until_known,
                seed: of.seed,
                threads: threads(),
            };
            self.start(ui, order);
        }
    }

    fn start(&mut self, ui: &Ui, order: LabOrder) {
        let all = order.games * order.pilots.len() as u64;
        let (shown, looks) = (Arc::new(order.clone()), Arc::<Mutex<Vec<Look>>>::default());
        let so_far = looks.clone();
        let play = move |checker: &mut Checker, watch: &lab::Watch<'_>| {
            let looked = |look: Look| so_far.lock().unwrap_or_else(PoisonError::into_inner).push(look);
            let result = lab::compare(checker, &order, watch, &looked)?;
            let looks = so_far.lock().unwrap_or_else(PoisonError::into_inner).clone();
            Ok(result.map(|result| PlayedComparison { order, result, looks }))
        };
        self.state = LabState::Running(Running::start(ui.ctx(), all, play));
        self.so_far = Some((shown, looks));
    }
}

/// What is known while games are played.
fn so_far(ui: &mut Ui, titles: Titles<'_>, order: &LabOrder, looks: &[Look]) {
    for (rung, pilot) in order.pilots.iter().enumerate() {
        if let Some(look) = looks.iter().rfind(|look| look.rung == rung) {
            let range = range(&order.metric, look.difference.low, look.difference.high);
            ui.label(words!("lab-so-far", pilot = titles.pilot(pilot), n = look.games, range = range));
        }
    }
    plot::show(ui, titles, order, looks);
}

/// What was found, with bars and buttons that open games.
fn result(ui: &mut Ui, titles: Titles<'_>, played: &PlayedComparison) -> Option<LabClick> {
    table(ui, titles, &played.order, &played.result);
    let export = ui.button(words!("lab-export")).on_hover_text(words!("lab-export.help"));
    let export = export.clicked().then_some(LabClick::Export);
    plot::show(ui, titles, &played.order, &played.looks);
    let bar = distributions::show(ui, titles, played);
    let figure = figures::show(ui, titles, played);
    let pair = differing_games(ui, titles, &played.result).map(|(rung, pair, version)| {
        let at = PairAt { round: pair.round, mission: pair.mission, swapped: pair.swapped };
        opens(played, at, &rung.pilots.join("/"), version)
    });
    export.or(bar).or(figure).or(pair)
}

/// The name of what B is compared with.
pub fn against_title(against: &Against) -> String {
    match against {
        Against::Saved => words!("lab-against.saved"),
        Against::Without(rule) => words!("lab-against.without", rule = rule),
    }
}

/// The name of a figure.
pub fn metric_title(metric: &Metric) -> String {
    match metric {
        Metric::Points(_) => words!("lab-metric.points"),
        Metric::Draws => words!("lab-metric.draws"),
        Metric::Turns => words!("lab-metric.turns"),
        Metric::Event(event, _) => words!("lab-metric.event", event = event.replace('_', " ")),
    }
}

pub(super) fn range(metric: &Metric, low: f64, high: f64) -> String {
    words!("lab-range", low = signed(metric, low), high = signed(metric, high))
}

/// The figure of each pilot under A and B, and what is known about the difference.
fn table(ui: &mut Ui, titles: Titles<'_>, order: &LabOrder, found: &LabResult) {
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
            ui.label(titles.pilots(&rung.pilots));
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
        let says = measured(metric, rung.verdict, Some(&rung.difference), rung.games_needed);
        ui.label(words!("lab-verdict", pilot = titles.pilots(&rung.pilots), says = says));
        for fault in &rung.first_faults {
            ui.colored_label(Tokens::of(ui).error, &fault.fault);
        }
    }
    for warning in &found.warnings {
        ui.colored_label(Tokens::of(ui).warning, warning);
    }
}

/// What is known of a pilot, with the difference and its interval, and if nothing is known, about how many games it takes.
pub fn measured(metric: &Metric, verdict: Verdict, difference: Option<&Estimate>, games_needed: Option<u64>) -> String {
    let says = self::verdict(metric, verdict);
    let says = match difference.filter(|_| verdict != Verdict::Unreached) {
        Some(Estimate { value, low, high, .. }) => {
            let [value, low, high] = [value, low, high].map(|number| signed(metric, *number));
            words!("lab-measured", says = says, value = value, low = low, high = high)
        }
        None => says,
    };
    needed(says, verdict, games_needed)
}

/// A verdict, with the number of games that it takes to know more.
pub(super) fn needed(says: String, verdict: Verdict, games_needed: Option<u64>) -> String {
    match games_needed.filter(|_| verdict == Verdict::Unknown) {
        Some(games) => words!("lab-needed", says = says, n = games),
        None => says,
    }
}

/// What is known of a pilot.
pub(super) fn verdict(metric: &Metric, verdict: Verdict) -> String {
    let metric = metric_title(metric);
    match verdict {
        Verdict::Unknown => words!("lab-verdict.unknown"),
        Verdict::Unreached => words!("lab-verdict.unreached"),
        Verdict::Same => words!("lab-verdict.same"),
        Verdict::Greater => words!("lab-verdict.greater", metric = metric),
        Verdict::Less => words!("lab-verdict.less", metric = metric),
    }
}

/// The games that differ most, with buttons that open them; returns the one that was clicked, with its version.
fn differing_games<'r>(
    ui: &mut Ui,
    titles: Titles<'_>,
    found: &'r LabResult,
) -> Option<(&'r RungComparison, &'r DifferingPair, usize)> {
    let mut picked = None;
    if found.report.rungs.iter().any(|rung| !rung.most.is_empty()) {
        ui.add_space(space::S);
        ui.label(RichText::new(words!("lab-most")).strong());
    }
    for rung in &found.report.rungs {
        for pair in &rung.most {
            let mission = found.plan.missions.get(pair.mission).map_or("", |m| m.name.as_str());
            let mission = titles.mission(mission);
            ui.horizontal_wrapped(|ui| {
                let pilot = titles.pilots(&rung.pilots);
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
