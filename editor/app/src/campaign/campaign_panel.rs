//! The side panel of a campaign: the next decision or step, and who plays.

use super::{BackgroundPlay, CampaignAction, CampaignPane, Shown};
use crate::cards::capital;
use crate::decision::{self, BoardStyle, DecisionAction};
use crate::pilot_titles::pilot_title;
use crate::playtest::{pilot_choices, pilot_list_height};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::campaign::CampaignStatus;
use dicta_studio::pilots;
use egui::{Frame, Grid, RichText, Ui, vec2};
use egui_material_icons::icons;
use std::sync::atomic::Ordering;

impl CampaignPane {
    /// The next decision or step, for the header of the right side panel.
    pub fn step_title(&self) -> String {
        let shown = self.shown.as_ref();
        match shown.map(|s| (&s.decision, &s.status)) {
            Some((Some(decision), _)) => decision.title.clone(),
            Some((None, CampaignStatus::Due | CampaignStatus::InProgress)) => words!("pane-decision.mission"),
            _ => words!("pane-decision"),
        }
    }

    /// The right side panel: what comes next, and who plays.
    pub fn show_side(&mut self, ui: &mut Ui) -> CampaignAction {
        self.refresh();
        let t = Tokens::of(ui);
        let mut action = CampaignAction::None;
        ui.set_min_size(ui.available_size());
        egui::Panel::bottom("who plays").resizable(false).frame(Frame::new()).show(ui, |ui| {
            ui.add_space(space::S);
            ui.add_enabled_ui(!self.plays_in_background(), |ui| self.who_plays(ui));
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
        if let Some(background) = &self.background {
            background.show(ui, t, shown.history.len());
        } else if let Some(decision) = &shown.decision {
            let side = decision.seat;
            self.draft.follow(decision, self.changes);
            let style = BoardStyle::of(ui, self.play.program(), &self.looks);
            match decision::show(ui, decision, &mut self.draft, style, side) {
                DecisionAction::None | DecisionAction::Advise => {}
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
        match &shown.status {
            CampaignStatus::Over { winner, because } => {
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
            CampaignStatus::Faulty(fault) => {
                ui.label(RichText::new(words!("campaign-faulty")).heading());
                ui.colored_label(t.error, fault);
            }
            CampaignStatus::Asks { side: n } => {
                ui.label(RichText::new(words!("table-decides", who = side(*n))).heading());
            }
            CampaignStatus::Due | CampaignStatus::InProgress => {
                let Some((_, title, roles)) = self.play.next_mission() else { return };
                let number = shown.history.len() + 1;
                ui.label(RichText::new(words!("campaign-next", n = number, mission = title)).heading());
                for (role, side) in roles {
                    ui.label(words!("campaign-next.role", role = capital(&role), side = side));
                }
                ui.add_space(space::S);
                let in_progress = shown.status == CampaignStatus::InProgress;
                let name = if in_progress { words!("campaign-go-on") } else { words!("campaign-play") };
                let text = RichText::new(format!("{}  {name}", icons::ICON_FLIGHT.codepoint)).color(t.on_accent);
                let main = egui::Button::new(text.size(15.0)).fill(t.accent);
                let wide = vec2(ui.available_width(), 34.0);
                if ui.add_sized(wide, main).accessible_name(name).clicked() {
                    *action = if in_progress {
                        CampaignAction::ToPlaytest
                    } else {
                        CampaignAction::Play { pilots_alone: false }
                    };
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
                let program = self.play.program();
                let combo = egui::ComboBox::from_id_salt(("side", i)).width(wide).truncate();
                let combo = combo.height(pilot_list_height(ui)).selected_text(pilot_title(program, &pilot));
                let combo = combo.show_ui(ui, |ui| pilot_choices(ui, program, &known, &mut pilot));
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

impl BackgroundPlay {
    /// Shows their progress, with a button to stop them.
    fn show(&self, ui: &mut Ui, t: &Tokens, before: usize) {
        let missions = before + self.progress.missions.load(Ordering::Relaxed);
        let decisions = self.progress.decisions.load(Ordering::Relaxed);
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(RichText::new(words!("campaign-background")).heading());
        });
        ui.label(words!("campaign-background.mission", n = missions + 1));
        ui.label(RichText::new(words!("campaign-background.decisions", n = decisions)).color(t.ink_soft));
        ui.add_space(space::S);
        let stops = self.stop.load(Ordering::Relaxed);
        let text = if stops { words!("stopping") } else { words!("stop") };
        let wide = vec2(ui.available_width(), 34.0);
        let stop = ui.add_enabled_ui(!stops, |ui| ui.add_sized(wide, egui::Button::new(text))).inner;
        let stop = stop.on_hover_text(words!("campaign-background.stop-help"));
        if stop.on_disabled_hover_text(words!("campaign-background.stopping-help")).clicked() {
            self.stop.store(true, Ordering::Relaxed);
        }
        ui.ctx().request_repaint_after_secs(0.1);
    }
}
