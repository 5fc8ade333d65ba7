//! A campaign on the desk: how it stands, what is decided between its missions, and the way to the next one.

use crate::board::Looks;
use crate::board::view::side_badge;
use crate::decision::{self, BoardStyle, DecisionAction, Draft};
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_program::Origin;
use dicta_studio::campaign::{
    BetweenLine, BetweenSort, CampaignPlay, Extent, Flight, Flown, MissionLine, Progress, RosterLine, SideLine, Stands,
};
use dicta_studio::pilots;
use dicta_studio::playtest::Pilot;
use dicta_studio::view::DecisionView;
use egui::{Frame, Grid, Margin, RichText, Sense, Stroke, Ui, Vec2, vec2};
use egui_material_icons::icons;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Width of the titles of missions in the list of those played.
const TITLE: f32 = 160.0;

/// Decisions of pilots between missions in one frame.
const AT_ONCE: usize = 60;
/// So many of the latest lines are told of what happened between missions.
const BETWEEN: usize = 400;
/// A roster with more columns than these is told line by line.
const COLUMNS: usize = 7;

/// What the pane asks of the window.
#[derive(Clone, Debug, PartialEq)]
pub enum CampaignAction {
    None,
    /// Put the next mission on the table, perhaps for pilots alone.
    Play {
        pilots_alone: bool,
    },
    /// Show the mission that is on the table.
    ToTable,
    /// Let pilots fly everything that is left of it.
    Season,
    /// Begin it anew with new dice.
    Again,
    Save,
    GoTo(Origin),
}

/// A campaign, and what is shown of it.
pub struct CampaignDesk {
    pub play: CampaignPlay,
    /// Where it is kept.
    pub file: Option<PathBuf>,
    /// Grows with every change.
    pub changes: usize,
    /// The change that was written last.
    pub written: usize,
    looks: Looks,
    draft: Draft,
    shown: Option<Shown>,
    trouble: Option<String>,
    aloft: Option<Aloft>,
    /// The moment of its mission that was noted last, and when the next one may be.
    pub noted: Option<(u64, usize)>,
    pub next_note: f64,
}

/// Pilots who fly on beside the window: what ends it, and how far it is.
struct Aloft {
    stop: Arc<AtomicBool>,
    progress: Arc<Progress>,
}

impl Drop for Aloft {
    /// Nobody waits for it any more: another campaign, or the window is closed.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// How it stands, until something changes.
struct Shown {
    change: usize,
    stands: Stands,
    sides: Vec<SideLine>,
    rosters: Vec<RosterLine>,
    history: Vec<MissionLine>,
    lines: Vec<BetweenLine>,
    /// What a person has to decide.
    decision: Option<DecisionView>,
}

impl CampaignDesk {
    /// A campaign that is kept in this file. The first side of a fresh one is a person's.
    pub fn new(mut play: CampaignPlay, file: Option<PathBuf>, fresh: bool) -> Self {
        if fresh {
            play.set_pilot(0, Pilot::Human);
        }
        let looks = Looks::of(play.program());
        let draft = Draft::default();
        CampaignDesk {
            play,
            file,
            changes: 1,
            written: 0,
            looks,
            draft,
            shown: None,
            trouble: None,
            aloft: None,
            noted: None,
            next_note: 0.0,
        }
    }

    /// Its title.
    pub fn title(&self) -> &str {
        self.play.title().1
    }

    /// Says that the campaign has changed.
    pub fn touch(&mut self) {
        self.changes += 1;
        self.trouble = None;
    }

    /// Shows what went wrong.
    pub fn fail(&mut self, trouble: String) {
        self.trouble = Some(trouble);
    }

    /// Pilots fly everything that is left, away from the window. Nothing is decided here meanwhile.
    pub fn take_off(&mut self) -> Flight {
        let flight = self.play.flight(Extent::Season);
        self.aloft = Some(Aloft { stop: flight.stop.clone(), progress: flight.progress.clone() });
        self.touch();
        flight
    }

    /// Whether pilots fly on just now.
    pub fn is_aloft(&self) -> bool {
        self.aloft.is_some()
    }

    /// Takes what was flown, if it is still wanted.
    pub fn bring(&mut self, flown: Flown, stop: &Arc<AtomicBool>) {
        if !self.aloft.as_ref().is_some_and(|a| Arc::ptr_eq(&a.stop, stop)) {
            return;
        }
        self.aloft = None;
        self.touch();
        match self.play.bring(flown) {
            Ok(true) => {}
            Ok(false) => self.fail(words!("campaign-changed")),
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// Lets pilots decide between missions, and looks at everything again after a change.
    fn refresh(&mut self) {
        let here = if self.is_aloft() { 0 } else { AT_ONCE };
        for _ in 0..here {
            match self.play.pilot_decides() {
                Ok(true) => self.changes += 1,
                Ok(false) => break,
                Err(error) => {
                    self.trouble = Some(error.to_string());
                    break;
                }
            }
        }
        if self.shown.as_ref().is_some_and(|s| s.change == self.changes) {
            return;
        }
        let stands = self.play.stands();
        let asks_person = |side: usize| self.play.pilots().get(side) == Some(&Pilot::Human);
        let decision = match stands {
            Stands::Asks { side } if asks_person(side) => self.play.between().decision(),
            _ => None,
        };
        self.shown = Some(Shown {
            change: self.changes,
            stands,
            sides: self.play.sides(),
            rosters: self.play.rosters(),
            history: self.play.history(),
            lines: self.play.between_lines(),
            decision,
        });
    }

    /// How it stands: sides, rosters, missions played.
    pub fn show(&mut self, ui: &mut Ui) {
        self.refresh();
        let t = Tokens::of(ui);
        let Some(shown) = self.shown.take() else { return };
        egui::ScrollArea::vertical().id_salt("campaign").auto_shrink([false, false]).show(ui, |ui| {
            Frame::new().inner_margin(Margin::symmetric(16, 10)).show(ui, |ui| {
                ui.set_width(ui.available_width());
                self.head(ui, t);
                ui.add_space(space::M);
                self.scores(ui, t, &shown);
                ui.add_space(space::M);
                self.rosters(ui, t, &shown);
                ui.add_space(space::M);
                let scored = |mission: &str| {
                    let of = self.play.program().missions.iter().find(|m| m.head.name == mission);
                    self.value_title(of.and_then(|m| m.score))
                };
                history(ui, t, &shown.history, self.is_aloft(), scored);
                between(ui, t, &shown.lines);
            });
        });
        self.shown = Some(shown);
    }

    fn head(&self, ui: &mut Ui, t: &Tokens) {
        let (round, rounds) = self.play.round();
        ui.horizontal(|ui| {
            ui.label(RichText::new(self.title()).size(theme::size::TITLE));
            ui.add_space(space::S);
            let text = match round {
                0 => words!("campaign-round.all", n = rounds),
                _ => words!("campaign-round", round = round, rounds = rounds),
            };
            ui.label(RichText::new(text).color(t.ink_soft));
        });
        let docs = self.play.program().campaigns.iter().find(|c| c.head.name == self.play.title().0);
        if let Some(docs) = docs.map(|c| c.head.docs.replace('\n', " ")).filter(|d| !d.is_empty()) {
            ui.label(RichText::new(docs).small().color(t.ink_soft));
        }
    }

    fn badge(&self, ui: &mut Ui, t: &Tokens, side: usize) {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(16.0), Sense::hover());
        side_badge(ui.painter(), t, &self.looks, self.play.program(), rect.center(), 6.5, side);
    }

    fn scores(&self, ui: &mut Ui, t: &Tokens, shown: &Shown) {
        let content = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing = vec2(space::M, space::S);
            for (i, side) in shown.sides.iter().enumerate() {
                sheet(t).show(ui, |ui| {
                    ui.horizontal(|ui| {
                        self.badge(ui, t, i);
                        ui.label(RichText::new(&side.title).strong());
                        if let Some(score) = side.score {
                            let of = self.play.program().campaigns.iter().find(|c| c.head.name == self.play.title().0);
                            let what = self.value_title(of.and_then(|c| c.score));
                            ui.label(RichText::new(what).small().color(t.ink_soft));
                            let text = RichText::new(score.to_string()).size(theme::size::HEADING).color(t.accent);
                            ui.label(text).on_hover_text(words!("campaign-scored", side = &side.title, score = score));
                        }
                    });
                });
            }
        };
        // Side by side where there is room for it.
        let wide = ui.available_width() >= 230.0 * shown.sides.len() as f32;
        if wide {
            ui.horizontal_wrapped(content)
        } else {
            ui.vertical(content)
        };
    }

    /// What a score is called, if there is one.
    fn value_title(&self, value: Option<dicta_program::ValueId>) -> &str {
        let value = value.and_then(|v| self.play.program().values.get(v.index()));
        value.map_or("", |v| &v.head.title)
    }

    /// What is decided or done next, for the head of the panel on the right.
    pub fn step_title(&self) -> String {
        let shown = self.shown.as_ref();
        match shown.map(|s| (&s.decision, &s.stands)) {
            Some((Some(decision), _)) => decision.title.clone(),
            Some((None, Stands::Due | Stands::OnTable)) => words!("pane-decision.mission"),
            _ => words!("pane-decision"),
        }
    }

    fn rosters(&self, ui: &mut Ui, t: &Tokens, shown: &Shown) {
        let mut groups: Vec<(&str, &str)> = Vec::new();
        for line in &shown.rosters {
            if !groups.contains(&(&*line.kind, &*line.side)) {
                groups.push((&line.kind, &line.side));
            }
        }
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(space::L, space::M);
            for (kind, of) in groups {
                let lines: Vec<&RosterLine> = shown.rosters.iter().filter(|l| l.kind == kind && l.side == of).collect();
                ui.vertical(|ui| {
                    ui.spacing_mut().item_spacing = vec2(space::S, space::XS);
                    ui.horizontal(|ui| {
                        if let Some(side) = shown.sides.iter().position(|s| s.title == of) {
                            self.badge(ui, t, side);
                        }
                        ui.label(RichText::new(words!("campaign-roster", side = of, kind = kind)).heading());
                    });
                    // The same columns for both sides, so that they can be compared.
                    let alike = shown.rosters.iter().filter(|l| l.kind == kind);
                    let mut titles: Vec<&str> = Vec::new();
                    for (title, _) in alike.flat_map(|l| &l.fields) {
                        if !titles.contains(&title.as_str()) {
                            titles.push(title);
                        }
                    }
                    sheet(t).show(ui, |ui| roster(ui, t, &lines, &titles));
                });
            }
        });
    }

    /// The right panel: what comes next, and who plays.
    pub fn show_side(&mut self, ui: &mut Ui) -> CampaignAction {
        self.refresh();
        let t = Tokens::of(ui);
        let mut action = CampaignAction::None;
        ui.set_min_size(ui.available_size());
        egui::Panel::bottom("who plays").resizable(false).frame(Frame::new()).show(ui, |ui| {
            ui.add_space(space::S);
            ui.add_enabled_ui(!self.is_aloft(), |ui| self.who_plays(ui));
            ui.add_space(space::S);
            if ui.button(words!("campaign-save")).on_hover_text(words!("campaign-save.help")).clicked() {
                action = CampaignAction::Save;
            }
            if let Some(file) = &self.file {
                let name = file.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
                let kept = ui.label(RichText::new(words!("campaign-kept", name = name)).small().color(t.ink_soft));
                kept.on_hover_text(file.display().to_string());
            }
        });
        if let Some(trouble) = &self.trouble {
            ui.colored_label(t.error, trouble);
        }
        let Some(shown) = self.shown.take() else { return action };
        if let Some(aloft) = &self.aloft {
            aloft.show(ui, t, shown.history.len());
        } else if let Some(decision) = &shown.decision {
            let side = decision.seat;
            self.draft.follow(decision, self.changes);
            let style = BoardStyle::of(ui, self.play.program(), &self.looks);
            match decision::show(ui, decision, &mut self.draft, style, side) {
                DecisionAction::None => {}
                DecisionAction::GoTo(origin) => action = CampaignAction::GoTo(origin),
                DecisionAction::Choose(picks) => match self.play.choose(&picks) {
                    Ok(()) => self.touch(),
                    Err(error) => self.trouble = Some(error.to_string()),
                },
            }
        } else {
            self.next(ui, t, &shown, &mut action);
        }
        self.shown = Some(shown);
        action
    }

    fn next(&self, ui: &mut Ui, t: &Tokens, shown: &Shown, action: &mut CampaignAction) {
        let side = |n: usize| shown.sides.get(n).map_or_else(String::new, |s| s.title.clone());
        match &shown.stands {
            Stands::Over { winner, because } => {
                ui.label(RichText::new(words!("campaign-over")).heading());
                ui.label(match (winner, because.is_empty()) {
                    (None, true) => words!("campaign-over.drawn"),
                    (None, false) => words!("campaign-over.drawn-because", why = because),
                    (Some(w), true) => words!("campaign-over.won", side = side(*w)),
                    (Some(w), false) => words!("campaign-over.won-because", side = side(*w), why = because),
                });
                ui.add_space(space::S);
                let again = egui::Button::new(words!("campaign-again"));
                let again = ui.add_sized(vec2(ui.available_width(), 34.0), again);
                if again.on_hover_text(words!("campaign-again.help")).clicked() {
                    *action = CampaignAction::Again;
                }
            }
            Stands::Faulty(fault) => {
                ui.label(RichText::new(words!("campaign-faulty")).heading());
                ui.colored_label(t.error, fault);
            }
            Stands::Asks { side: n } => {
                ui.label(RichText::new(words!("table-decides", who = side(*n))).heading());
            }
            Stands::Due | Stands::OnTable => {
                let Some((_, title, roles)) = self.play.next_mission() else { return };
                let number = shown.history.len() + 1;
                ui.label(RichText::new(words!("campaign-next", n = number, mission = title)).heading());
                for (role, side) in roles {
                    ui.label(words!("campaign-next.role", role = role, side = side));
                }
                ui.add_space(space::S);
                let on_table = shown.stands == Stands::OnTable;
                let name = if on_table { words!("campaign-go-on") } else { words!("campaign-play") };
                let text = RichText::new(format!("{}  {name}", icons::ICON_FLIGHT.codepoint)).color(t.on_accent);
                let main = egui::Button::new(text.size(15.0)).fill(t.accent);
                let wide = vec2(ui.available_width(), 34.0);
                if ui.add_sized(wide, main).accessible_name(name).clicked() {
                    *action =
                        if on_table { CampaignAction::ToTable } else { CampaignAction::Play { pilots_alone: false } };
                }
                let alone = ui.add_sized(wide, egui::Button::new(words!("campaign-alone")));
                if alone.on_hover_text(words!("campaign-alone.help")).clicked() {
                    *action = CampaignAction::Play { pilots_alone: true };
                }
                let season = ui.add_sized(wide, egui::Button::new(words!("campaign-season")));
                if season.on_hover_text(words!("campaign-season.help")).clicked() {
                    *action = CampaignAction::Season;
                }
            }
        }
    }

    fn who_plays(&mut self, ui: &mut Ui) {
        let known = pilots::known(self.play.program());
        let sides: Vec<String> = self.play.sides().into_iter().map(|s| s.title).collect();
        ui.label(RichText::new(words!("campaign-players")).strong());
        let t = Tokens::of(ui);
        let mut changed = None;
        let wide = ui.available_width() * 0.33;
        Grid::new("who plays").num_columns(2).spacing([space::M, space::XS]).show(ui, |ui| {
            for (i, title) in sides.iter().enumerate() {
                ui.horizontal(|ui| {
                    self.badge(ui, t, i);
                    ui.label(title);
                });
                let before = &self.play.pilots()[i];
                let mut pilot = before.clone();
                let combo = egui::ComboBox::from_id_salt(("side", i)).width(wide).truncate();
                let combo = combo.selected_text(pilot.title());
                let combo = combo.show_ui(ui, |ui| {
                    for choice in &known {
                        ui.selectable_value(&mut pilot, choice.clone(), choice.title());
                    }
                });
                combo.response.accessible_name(words!("campaign-players.who", side = title));
                if pilot != *before {
                    changed = Some((i, pilot));
                }
                ui.end_row();
            }
        });
        if let Some((side, pilot)) = changed {
            self.play.set_pilot(side, pilot);
            self.touch();
        }
    }
}

impl Aloft {
    /// How far they are, and the way to stop them.
    fn show(&self, ui: &mut Ui, t: &Tokens, before: usize) {
        let missions = before + self.progress.missions.load(Ordering::Relaxed);
        let decisions = self.progress.decisions.load(Ordering::Relaxed);
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(RichText::new(words!("campaign-aloft")).heading());
        });
        ui.label(words!("campaign-aloft.mission", n = missions + 1));
        ui.label(RichText::new(words!("campaign-aloft.decisions", n = decisions)).color(t.ink_soft));
        ui.add_space(space::S);
        let stops = self.stop.load(Ordering::Relaxed);
        let text = if stops { words!("stopping") } else { words!("stop") };
        let wide = vec2(ui.available_width(), 34.0);
        let stop = ui.add_enabled_ui(!stops, |ui| ui.add_sized(wide, egui::Button::new(text))).inner;
        let stop = stop.on_hover_text(words!("campaign-aloft.stop-help"));
        if stop.on_disabled_hover_text(words!("campaign-aloft.stopping-help")).clicked() {
            self.stop.store(true, Ordering::Relaxed);
        }
        ui.ctx().request_repaint_after_secs(0.1);
    }
}

fn sheet(t: &Tokens) -> Frame {
    Frame::new().fill(t.sheet).stroke(Stroke::new(1.0, t.line)).corner_radius(5).inner_margin(Margin::symmetric(10, 6))
}

/// Names down, fields across; line by line where there are too many fields.
fn roster(ui: &mut Ui, t: &Tokens, lines: &[&RosterLine], titles: &[&str]) {
    let wide = titles.len() > COLUMNS;
    let heading = |ui: &mut Ui, text: &str| {
        ui.label(RichText::new(text).small().color(t.ink_soft));
    };
    let id = lines.first().map_or("", |l| &l.name);
    Grid::new(("roster", id)).striped(true).spacing(vec2(18.0, 3.0)).show(ui, |ui| {
        if !titles.is_empty() {
            heading(ui, "");
            match wide {
                true => heading(ui, &words!("campaign-so-far")),
                false => titles.iter().for_each(|title| heading(ui, title)),
            }
            ui.end_row();
        }
        for line in lines {
            let ink = if line.in_play { t.ink } else { t.ink_faint };
            let name = RichText::new(&line.title).color(ink);
            ui.label(if line.in_play { name } else { name.strikethrough() }).on_hover_text(match line.in_play {
                true => words!("campaign-in-play"),
                false => words!("campaign-lost"),
            });
            if wide {
                let told: Vec<String> = line.fields.iter().map(|(title, value)| format!("{title} {value}")).collect();
                ui.label(told.join(", "));
            } else {
                for title in titles {
                    let value = line.fields.iter().find(|(t, _)| t == title).map_or("–", |(_, v)| v);
                    let faint = value == "–";
                    ui.label(RichText::new(value).color(if faint { t.ink_faint } else { ink }));
                }
            }
            ui.end_row();
        }
    });
}

fn history<'s>(ui: &mut Ui, t: &Tokens, history: &[MissionLine], aloft: bool, scored: impl Fn(&str) -> &'s str) {
    ui.label(RichText::new(words!("campaign-played")).heading());
    if aloft {
        // What they fly comes back with them.
        ui.label(RichText::new(words!("campaign-played.aloft")).color(t.ink_soft));
    } else if history.is_empty() {
        ui.label(RichText::new(words!("campaign-played.none")).color(t.ink_soft));
    }
    if history.is_empty() {
        return;
    }
    sheet(t).show(ui, |ui| {
        // What a cell holds would else be wrapped to the narrowest word.
        let title = (ui.available_width() * 0.3).clamp(TITLE, 1.7 * TITLE);
        let told = (ui.available_width() - title - 80.0).clamp(TITLE, 2.5 * TITLE);
        Grid::new("history").striped(true).spacing(vec2(18.0, 4.0)).show(ui, |ui| {
            let small = |text: String| RichText::new(text).small().color(t.ink_soft);
            for (i, line) in history.iter().enumerate() {
                ui.label(RichText::new(format!("{}", i + 1)).color(t.ink_soft));
                ui.vertical(|ui| {
                    ui.set_width(title);
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.label(&line.title);
                    let roles: Vec<String> = line.roles.iter().map(|(role, side)| format!("{role} {side}")).collect();
                    if !roles.is_empty() {
                        ui.label(small(roles.join(", ")));
                    }
                });
                ui.vertical(|ui| {
                    ui.set_width(told);
                    ui.spacing_mut().item_spacing.y = 0.0;
                    let won = match &line.winner {
                        Some(side) => words!("campaign-played.won", side = side),
                        None => words!("campaign-played.drawn"),
                    };
                    let scores: Vec<String> = line.scores.iter().map(i64::to_string).collect();
                    let scores = match scores.is_empty() {
                        true => String::new(),
                        false => format!("   {} {}", scored(&line.name), scores.join(" : ")),
                    };
                    ui.label(format!("{won}{scores}"));
                    ui.label(small(words!("campaign-played.because", why = &line.because, turn = line.turn)));
                });
                ui.end_row();
            }
        });
    });
}

/// What happened between missions.
fn between(ui: &mut Ui, t: &Tokens, lines: &[BetweenLine]) {
    if lines.is_empty() {
        return;
    }
    ui.add_space(space::M);
    let header = egui::CollapsingHeader::new(words!("campaign-between")).id_salt("between").default_open(true);
    header.show(ui, |ui| {
        for line in &lines[lines.len().saturating_sub(BETWEEN)..] {
            match line.sort {
                BetweenSort::Round(n) => {
                    ui.add_space(space::XS);
                    ui.label(RichText::new(words!("campaign-between.round", n = n)).strong());
                }
                BetweenSort::Mission => _ = ui.label(RichText::new(&line.text).color(t.ink)),
                BetweenSort::Line => {
                    ui.horizontal_wrapped(|ui| {
                        ui.add_space(space::M);
                        ui.label(RichText::new(&line.text).small().color(t.ink_soft));
                    });
                }
            }
        }
    });
}
