//! What the shell does when asked: open, check, fly, save.

use super::{Bottom, Page, Shell, Tab};
use crate::start::Then;
use crate::table::{HouseRule, Speed, Table, TableAction};
use crate::worker::{Done, FlyOrder, Job};
use dicta_program::Origin;
use dicta_studio::check::{Checked, Fix};
use dicta_studio::document::Document;
use dicta_studio::game::{Game, GameError};
use dicta_studio::library;
use dicta_studio::playtest::Playtest;
use dicta_studio::project::{Project, ProjectError};
use std::path::Path;
use std::sync::Arc;

impl Shell {
    /// Makes a project the one that is worked on.
    pub(super) fn enter(&mut self, mut project: Project) {
        if let Some(root) = project.root().map(Path::to_owned) {
            for path in self.settings.overlays_of(&root) {
                project.lay_over(path, true);
            }
            self.settings.opened(&root);
        }
        self.project = Some(project);
        self.page = Page::Room;
        self.tabs.clear();
        self.panes.clear();
        self.current = 0;
        self.drop_campaign_table();
        self.keep_campaign();
        self.table = None;
        self.campaign = None;
        self.outside.clear();
        self.checked = Arc::new(Checked::default());
        self.asked = None;
        self.bottom = Bottom::Problems;
        let first = self.project.as_ref().and_then(|p| p.main_text().map(str::to_owned));
        if let Some(path) = first {
            self.open_text(&path, None);
        }
    }

    pub(super) fn open_folder(&mut self, path: &Path) {
        match Project::open(&*self.files, path) {
            Ok(project) => self.enter(project),
            Err(error) => {
                self.settings.recent.retain(|p| p != path);
                self.say(error.to_string(), true);
            }
        }
    }

    pub(super) fn browse(&mut self, system: &str) {
        match Project::library(system) {
            Ok(project) => self.enter(project),
            Err(error) => self.say(error.to_string(), true),
        }
    }

    /// Opens a shipped system and flies one of its missions, under these shipped overlays.
    pub(super) fn fly_system(&mut self, system: &str, mission: &str, overlays: &[String]) {
        self.browse(system);
        if let Some(project) = &mut self.project {
            for path in overlays {
                project.lay_over(path, true);
            }
        }
        self.fly(mission);
    }

    /// Asks for a picture of a shipped mission.
    pub(super) fn ask_picture(&mut self, system: &str, mission: &str) {
        let Ok(project) = Project::library(system) else { return };
        let (sources, mission) = (project.sources(), mission.to_owned());
        let order = FlyOrder { sources, mission, options: Vec::new(), seed: 1, again: false };
        self.worker.ask(Job::Picture(system.to_owned(), order));
    }

    /// Puts a mission of the project on the table.
    pub(super) fn fly(&mut self, mission: &str) {
        let Some(project) = &self.project else { return };
        let order = FlyOrder {
            sources: project.sources(),
            mission: mission.to_owned(),
            options: Vec::new(),
            seed: self.seed,
            again: false,
        };
        self.worker.ask(Job::Fly(order));
    }

    /// Starts the mission on the table again, under the rules as they stand; without one the first mission.
    pub(super) fn fly_again(&mut self, new_dice: bool, options: Option<Vec<(String, String)>>) {
        let Some(project) = &self.project else { return };
        if new_dice {
            self.seed =
                self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) % 1_000_000;
        }
        let (mission, kept) = match &self.table {
            Some(table) => (table.game.mission().head.name.clone(), table.game.options()),
            None => (String::new(), Vec::new()),
        };
        let options = options.unwrap_or(kept);
        let again = self.table.is_some();
        self.worker.ask(Job::Fly(FlyOrder { sources: project.sources(), mission, options, seed: self.seed, again }));
    }

    /// Whether the text has changed since the game on the table began.
    pub(super) fn rules_are_newer(&self) -> bool {
        match (&self.table, &self.project) {
            (Some(table), Some(project)) => table.game.revision().is_some_and(|r| r != project.revision()),
            _ => false,
        }
    }

    /// Gives the worker what has changed.
    pub(super) fn ask_check(&mut self) {
        let Some(project) = &mut self.project else { return };
        if self.asked != Some(project.revision()) {
            self.asked = Some(project.revision());
            project.gather_used();
            self.worker.ask(Job::Check(project.sources()));
        }
    }

    pub(super) fn take_work(&mut self) {
        for done in self.worker.take() {
            match done {
                Done::Checked(checked) => {
                    let current = self.project.as_ref().map(Project::revision);
                    if checked.revision.is_some() && checked.revision == current {
                        self.checked = checked;
                    }
                }
                Done::Ready(order, game) => self.put_on_table(&order, game),
                Done::Campaign(play) => self.put_campaign(play),
                Done::Picture(system, mission, game) => self.start.put_picture(&system, &mission, game),
                Done::Thought(thought) => {
                    if let Some(table) = &mut self.table {
                        table.take_thought(thought);
                    }
                }
            }
        }
    }

    fn put_on_table(&mut self, order: &FlyOrder, game: Result<Game, GameError>) {
        let playtest = game.and_then(|g| Playtest::start(g, order.seed));
        match playtest {
            Ok(playtest) => {
                if playtest.is_partial() {
                    self.say("What has errors was left out; the rest is flown", true);
                }
                self.seat(playtest, order.again);
            }
            Err(error) => {
                self.bottom = Bottom::Problems;
                self.show_bottom = true;
                self.say(error.to_string(), true);
            }
        }
    }

    fn seat(&mut self, playtest: Playtest, again: bool) {
        self.drop_campaign_table();
        match &mut self.table {
            Some(table) if again => table.replace(playtest),
            _ => {
                let mut table = Table::new(playtest);
                table.speed = Speed::named(&self.settings.speed);
                self.table = Some(table);
            }
        }
        if let (Some(table), Some(project)) = (&mut self.table, &self.project) {
            let overlays = project.overlays().into_iter();
            table.house_rules =
                overlays.map(|(o, on)| HouseRule { path: o.path, title: o.title, docs: o.docs, on }).collect();
        }
        self.show_table();
    }

    /// Brings the tab of the table to the front.
    pub(super) fn show_table(&mut self) {
        self.current = self.tabs.iter().position(|t| *t == Tab::Table).unwrap_or_else(|| {
            self.tabs.insert(0, Tab::Table);
            0
        });
        self.bottom = Bottom::Journal;
        self.page = Page::Room;
    }

    pub(super) fn load_game(&mut self, text: &str) -> Result<(), String> {
        let playtest = Playtest::load(text).map_err(|e| e.to_string())?;
        if self.project.is_none() || self.page == Page::Start && !self.is_dirty() {
            // So that what the journal answers can be read in the very text under which the game was played.
            let title = playtest.program().head.title.clone();
            self.enter(Project::reading(&title, playtest.texts()));
        }
        self.seat(playtest, false);
        self.say("The game is on the table, under the rules that it was saved with", false);
        Ok(())
    }

    /// Opens a text in a tab, at a range of bytes.
    pub(super) fn open_text(&mut self, path: &str, range: Option<(usize, usize)>) {
        let tab = Tab::Text(path.to_owned());
        self.current = self.tabs.iter().position(|t| *t == tab).unwrap_or_else(|| {
            self.tabs.push(tab);
            self.tabs.len() - 1
        });
        if let Some((start, end)) = range {
            self.panes.entry(path.to_owned()).or_default().go_to(start..end);
        }
    }

    pub(super) fn close_tab(&mut self, index: usize) {
        self.tabs.remove(index);
        if self.current > index || self.current == self.tabs.len() {
            self.current = self.current.saturating_sub(1);
        }
    }

    /// Lays a shipped overlay over the rules of the project, or takes it off; that is remembered for a project of one's own.
    fn lay_over(&mut self, path: &str, on: bool) {
        let Some(project) = &mut self.project else { return };
        project.lay_over(path, on);
        if let Some(root) = project.root().map(Path::to_owned) {
            let laid = project.overlays().into_iter().filter(|(_, on)| *on).map(|(o, _)| o.path);
            self.settings.laid_over(&root, laid.collect());
        }
        self.close_lost_tabs();
    }

    /// Closes the tabs of texts that are no longer part of the project.
    fn close_lost_tabs(&mut self) {
        let Some(project) = &self.project else { return };
        let is_lost = |tab: &Tab| matches!(tab, Tab::Text(path) if project.document(path).is_none());
        let lost: Vec<usize> = (0..self.tabs.len()).filter(|&i| is_lost(&self.tabs[i])).collect();
        for index in lost.into_iter().rev() {
            self.close_tab(index);
        }
    }

    /// The text in the tab in front.
    pub(super) fn front_document(&self) -> Option<&Document> {
        match self.tabs.get(self.current)? {
            Tab::Text(path) => self.project.as_ref()?.document(path),
            Tab::Table | Tab::Campaign => None,
        }
    }

    pub(super) fn undo_or_redo(&mut self, undo: bool) {
        let Some(Tab::Text(path)) = self.tabs.get(self.current).cloned() else { return };
        let Some(document) = self.project.as_mut().and_then(|p| p.document_mut(&path)) else { return };
        let place = if undo { document.undo() } else { document.redo() };
        if let Some(place) = place {
            self.panes.entry(path).or_default().go_to(place as usize..place as usize);
        }
    }

    pub(super) fn save_front(&mut self, ctx: &egui::Context) {
        let path = match self.tabs.get(self.current) {
            Some(Tab::Text(path)) => path.clone(),
            _ => return self.save_all(ctx),
        };
        let Some(project) = &mut self.project else { return };
        match project.save(&*self.files, &path) {
            Ok(()) => self.say(format!("Saved {path}"), false),
            Err(error) => self.not_saved(&error),
        }
    }

    fn not_saved(&mut self, error: &ProjectError) {
        // Looks at the disk at once, so that the question stands beside the message.
        self.next_watch = 0.0;
        self.say(error.to_string(), true);
    }

    pub(super) fn save_all(&mut self, _ctx: &egui::Context) {
        let Some(project) = &mut self.project else { return };
        match project.save_all(&*self.files) {
            Ok(1) => self.say("Saved one text", false),
            Ok(n) => self.say(format!("Saved {n} texts"), false),
            Err(error) => self.not_saved(&error),
        }
    }

    pub(super) fn apply_fix(&mut self, fix: &Fix) {
        let Some(project) = &mut self.project else { return };
        let done = project.apply_fix(fix);
        match done {
            Ok(()) => self.say(format!("Done: {}", fix.title), false),
            Err(error) => self.say(error.to_string(), true),
        }
    }

    /// What a new project begins with.
    pub(super) fn after_new(&mut self, then: Then, system: &str) {
        let Some(project) = &mut self.project else { return };
        match then {
            Then::Look => {}
            Then::Design => {
                if let Some((path, start, end)) = project.first_piece() {
                    self.open_text(&path, Some((start, end)));
                }
            }
            Then::HouseRule => {
                let text = library::house_rule(system);
                let path = "house-rule.dicta";
                match project.add(path, &text) {
                    // Where one goes on writing.
                    Ok(()) => self.open_text(path, Some((text.len(), text.len()))),
                    Err(error) => self.say(error.to_string(), true),
                }
            }
        }
    }

    pub(super) fn table_requests(&mut self) {
        let requests = self.table.as_mut().map(Table::requests).unwrap_or_default();
        for request in requests {
            match request {
                TableAction::GoTo(origin) => self.go_to_origin(origin),
                TableAction::FlyAgain { new_dice, options } => self.fly_again(new_dice, options),
                TableAction::ToCampaign => {
                    self.bring_home();
                    self.show_campaign();
                }
                TableAction::Journal => {
                    self.bottom = Bottom::Journal;
                    self.show_bottom = true;
                }
                TableAction::Overlay(path, on) => {
                    self.lay_over(&path, on);
                    self.fly_again(false, None);
                }
            }
        }
    }

    /// Opens the place of an origin of the game on the table.
    fn go_to_origin(&mut self, origin: Origin) {
        let Some(table) = &self.table else { return };
        let Some(path) = table.game.program().files.get(origin.file as usize).cloned() else { return };
        self.open_place(&path, origin.start as usize..origin.end as usize);
    }

    /// Opens a place in a text of the project or of the library.
    pub(super) fn open_place(&mut self, path: &str, range: std::ops::Range<usize>) {
        if self.project.as_mut().is_some_and(|p| p.look_at(path)) {
            self.open_text(path, Some((range.start, range.end)));
        } else {
            self.say(format!("{path} is not part of the open project"), true);
        }
    }
}
