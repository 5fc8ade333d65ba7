//! Campaigns: start, play the next mission, take its result, save.

use super::{Host, Layout, OpenProject, Page, PaneId, Shell, View};
use crate::campaign::{CampaignAction, CampaignPane};
use crate::jobs::{Job, MissionOrder};
use crate::playtest::{PlaytestPane, Speed};
use crate::words::words;
use dicta_studio::campaign::{CampaignPlay, CampaignStatus};
use dicta_studio::playtest::Pilot;
use dicta_studio::project::Project;
use egui::Ui;
use std::path::{Path, PathBuf};

/// Seconds between two saves of a mission in progress while pilots decide: the file contains all sources.
const KEEPS: f64 = 1.0;

impl Host {
    /// A new file beside the settings, so that nothing is lost before the user saves.
    fn file_for(&self, play: &CampaignPlay) -> Option<PathBuf> {
        let folder = self.settings_file.as_ref()?.parent()?.join("campaigns");
        let name = play.title().0;
        let mut names = (1..1000).map(|i| if i == 1 { format!("{name}.ron") } else { format!("{name}-{i}.ron") });
        names.find(|n| !self.files.exists(&folder.join(n))).map(|n| folder.join(n))
    }
}

impl View {
    /// Brings the campaign's tab to the front.
    pub(super) fn show_campaign(&mut self) {
        self.dock.layout = Layout::Playtest;
        self.dock.open(PaneId::Decision);
        self.dock.open(PaneId::Campaign);
    }

    /// Takes the current mission back into the campaign, as far as it was played.
    pub(super) fn take_mission_back(&mut self) {
        let (Some(pane), Some(table)) = (&mut self.campaign, &mut self.table) else { return };
        if !table.of_campaign || table.is_recorded {
            return;
        }
        let hash = pane.play.hash();
        match pane.play.take_back(&table.game) {
            Ok(()) => {
                if pane.play.hash() != hash {
                    pane.touch();
                }
                table.is_recorded = pane.play.status() != CampaignStatus::InProgress;
            }
            Err(error) => pane.fail(error.to_string()),
        }
    }

    /// Starts to play a mission of the campaign. The user's own game is put aside until the mission goes; returns the
    /// title of a game that has just been put aside.
    fn put_mission(&mut self, mission: PlaytestPane) -> Option<String> {
        let mut own = self.table.replace(mission).filter(|table| !table.of_campaign)?;
        own.put_aside();
        let title = own.title().to_owned();
        self.aside = Some(own);
        Some(title)
    }

    /// Takes the campaign's mission back and removes it, and brings back the game that was put aside for it.
    pub(super) fn drop_campaign_table(&mut self) {
        self.take_mission_back();
        if self.has_mission() {
            self.table = self.aside.take();
            if self.table.is_none() {
                self.dock.retain(|pane| *pane != PaneId::Table);
            }
        }
    }

    /// Whether a mission of a campaign is being played.
    pub(super) fn has_mission(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.of_campaign)
    }

    /// Records the moves of the campaign's current mission, so that they are saved before it ends; those of pilots at
    /// most once in `KEEPS` seconds. While the user views an earlier position, later moves stay saved.
    pub(super) fn keep_mission(&mut self, ctx: &egui::Context) {
        let (Some(pane), Some(table)) = (&mut self.campaign, &self.table) else { return };
        let is_over = !table.of_campaign || table.is_recorded;
        if is_over || table.game.moment() + 1 < table.game.moments() {
            return;
        }
        let now = (table.game.play_revision(), table.game.moment());
        if pane.noted.is_some_and(|(noted, _)| noted == now) {
            return;
        }
        let time = ctx.input(|i| i.time);
        // A person's decision is saved at once.
        let by_pilot = pane.noted.is_some_and(|(_, pilot)| pilot);
        if by_pilot && time < pane.next_note {
            return ctx.request_repaint_after_secs((pane.next_note - time) as f32);
        }
        (pane.noted, pane.next_note) = (Some((now, table.game.pilot_is_due())), time + KEEPS);
        match pane.play.keep(&table.game) {
            Ok(true) => pane.changes += 1,
            Ok(false) => {}
            Err(error) => pane.fail(error.to_string()),
        }
    }

    /// The content of the Campaign pane.
    pub(super) fn campaign_tab(&mut self, ui: &mut Ui) {
        self.take_mission_back();
        if let Some(pane) = &mut self.campaign {
            pane.show(ui);
        }
    }

    /// Whether a save means the campaign: its pane is active, or its mission is.
    pub(super) fn saves_campaign(&self) -> bool {
        let in_front = self.dock.front();
        let mission = in_front == Some(&PaneId::Table) && self.has_mission();
        self.campaign.is_some() && (mission || in_front == Some(&PaneId::Campaign))
    }
}

impl OpenProject {
    /// Starts a campaign of the project.
    pub(super) fn start_campaign(&mut self, host: &mut Host, campaign: &str) {
        let Some(project) = &self.project else { return };
        host.jobs.start(Job::Campaign(MissionOrder::of(project.sources(), campaign, host.seed)));
    }

    /// Shows a campaign that was started.
    pub(super) fn put_campaign(&mut self, host: &mut Host, play: Result<Box<CampaignPlay>, String>) {
        match play {
            Ok(play) => {
                let file = host.file_for(&play);
                self.open_campaign(CampaignPane::new(*play, file, true));
            }
            Err(trouble) => {
                self.view.dock.open(PaneId::Problems);
                host.say(trouble, true);
            }
        }
    }

    fn open_campaign(&mut self, pane: CampaignPane) {
        self.view.drop_campaign_table();
        self.view.campaign = Some(pane);
        self.page = Page::Project;
        self.view.show_campaign();
    }

    /// Starts the next mission of the campaign.
    pub(super) fn play_next(&mut self, host: &mut Host, pilots_alone: bool) {
        self.view.take_mission_back();
        let Some(pane) = &mut self.view.campaign else { return };
        match pane.play.table() {
            Ok(Some(mut playtest)) => {
                if pilots_alone {
                    let usual = playtest.pilots().into_iter().find(|p| *p != Pilot::Human);
                    let people = |p: &dicta_studio::playtest::Playtest, i: usize| p.seats()[i].pilot == Pilot::Human;
                    for seat in 0..playtest.seats().len() {
                        if people(&playtest, seat)
                            && let Some(pilot) = usual.clone()
                        {
                            playtest.set_pilot(seat, pilot);
                        }
                    }
                }
                pane.touch();
                // A mission in progress waits for the player who must decide.
                let mut table =
                    if playtest.moments() > 1 { PlaytestPane::resumed(playtest) } else { PlaytestPane::new(playtest) };
                table.pilots.speed = if pilots_alone { Speed::Now } else { Speed::named(&host.settings.speed) };
                table.set_shows(host.settings.shows);
                table.of_campaign = true;
                if let Some(title) = self.view.put_mission(table) {
                    host.say(words!("said-playtest-aside", title = title), false);
                }
                self.show_table();
            }
            Ok(None) => pane.touch(),
            Err(error) => pane.fail(error.to_string()),
        }
    }

    /// Lets computer pilots play the rest of the campaign.
    fn play_rest_of_campaign(&mut self, host: &mut Host) {
        self.view.drop_campaign_table();
        if let Some(pane) = &mut self.view.campaign {
            host.jobs.start(Job::PlayCampaign(Box::new(pane.start_background_play())));
        }
    }

    /// The campaign's content of the Decision pane.
    pub(super) fn campaign_side(&mut self, host: &mut Host, ui: &mut Ui) {
        let Some(pane) = &mut self.view.campaign else { return };
        match pane.show_side(ui) {
            CampaignAction::None => {}
            CampaignAction::Play { pilots_alone } => self.play_next(host, pilots_alone),
            CampaignAction::ToPlaytest if self.view.table.as_ref().is_some_and(|t| t.of_campaign && !t.is_recorded) => {
                self.show_table()
            }
            CampaignAction::ToPlaytest => self.play_next(host, false),
            CampaignAction::Season => self.play_rest_of_campaign(host),
            CampaignAction::Again => {
                let campaign = pane.play.title().0.to_owned();
                host.new_dice();
                self.start_campaign(host, &campaign);
            }
            CampaignAction::Save => host.to_do.push(crate::Command::SaveGame),
            CampaignAction::GoTo(origin) => {
                let path = pane.play.program().files.get(origin.file as usize).cloned();
                if let Some(path) = path {
                    self.open_place(host, &path, origin.start as usize..origin.end as usize);
                }
            }
        }
    }

    /// Writes the campaign to its file, whenever it has changed.
    pub(super) fn keep_campaign(&mut self, host: &mut Host) {
        let Some(pane) = self.view.campaign.as_mut().filter(|d| d.changes != d.written) else { return };
        pane.written = pane.changes;
        let Some(file) = pane.file.clone() else { return };
        // Another window, or the command line, may have it open.
        if pane.held.as_ref().is_none_or(|(held, _)| *held != file) {
            match host.files.hold(&file) {
                Ok(hold) => pane.held = Some((file.clone(), hold)),
                Err(error) => return host.say(words!("said-campaign-not-kept", error = error.to_string()), true),
            }
        }
        let kept = pane.play.save_text().map_err(|e| e.to_string());
        let title = pane.title().to_owned();
        let is_over = matches!(pane.play.status(), CampaignStatus::Over { .. });
        let kept = kept.and_then(|text| host.files.save(&file, &text).map_err(|e| e.to_string()));
        match kept {
            Ok(()) => host.settings.kept_campaign(&file, &title, is_over),
            Err(error) => host.say(words!("said-campaign-not-kept", error = error), true),
        }
    }
}

impl Shell {
    /// Opens a built-in system and starts one of its campaigns with these built-in overlays.
    pub(super) fn campaign_of_system(&mut self, system: &str, campaign: &str, overlays: &[String]) {
        self.browse_with(system, overlays);
        self.open.start_campaign(&mut self.host, campaign);
    }

    /// Loads a saved campaign from a file.
    pub(super) fn load_campaign(&mut self, path: &Path, text: &str) -> Result<(), String> {
        let play = CampaignPlay::load(text).map_err(|e| e.to_string())?;
        let held = self.open.view.campaign.as_mut().and_then(|pane| pane.held.take_if(|(file, _)| file == path));
        let held = match held {
            Some((_, hold)) => hold,
            None => self.host.files.hold(path).map_err(|e| e.to_string())?,
        };
        if self.open.project.is_none() || self.open.page == Page::Start {
            let title = play.program().head.title.clone();
            self.enter(Project::reading(&title, play.texts()));
        }
        let mut pane = CampaignPane::new(play, Some(path.to_owned()), false);
        pane.held = Some((path.to_owned(), held));
        pane.written = pane.changes;
        self.open.open_campaign(pane);
        self.host.say(words!("said-campaign-loaded"), false);
        Ok(())
    }
}
