//! What happens to the open project and its games: they are opened, checked, played, changed and saved.

use super::{Host, Layout, OpenProject, Page, PaneId, Safe, Shell, View};
use crate::history_pane::title_of_step;
use crate::jobs::{Done, Job, MissionOrder};
use crate::playtest::{NewRules, PlaytestAction, PlaytestPane, Speed};
use crate::start::Then;
use crate::words::words;
use dicta_program::Origin;
use dicta_studio::check::{CheckResult, Fix, Found, Problem, Sources};
use dicta_studio::document::{self, Document};
use dicta_studio::game::{Game, GameError};
use dicta_studio::library;
use dicta_studio::playtest::Playtest;
use dicta_studio::project::{Project, ProjectError};
use dicta_studio::relocate::{Relocation, relocate};
use dicta_studio::sheet::{self, Reading, Setting};
use dicta_studio::shift::Shift;
use dicta_studio::trial::{self, Flight};
use std::path::Path;
use std::sync::Arc;

impl Host {
    /// Requests a picture of a built-in mission.
    pub(super) fn request_picture(&mut self, system: &str, mission: &str) {
        let Ok(project) = Project::library(system) else { return };
        let order = MissionOrder::of(project.sources(), mission, 1);
        self.jobs.start(Job::Picture(system.to_owned(), order));
    }

    /// Changes the seed, for other dice than before.
    pub(super) fn new_dice(&mut self) {
        self.seed =
            self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) % 1_000_000;
    }

    /// Reports that a file was saved without formatting.
    fn not_formatted(&mut self, error: Option<ProjectError>) {
        if let Some(error) = error {
            self.say(words!("said-not-formatted", error = error.to_string()), true);
        }
    }
}

impl View {
    /// Keeps results of a check that are no longer shown until there are newer ones, then drops them on a thread: panes
    /// that still have them don't drop them in a frame.
    fn put_aside(&mut self, host: &Host, old: Vec<Arc<CheckResult>>) {
        std::mem::replace(&mut self.former, old).into_iter().for_each(|old| host.jobs.discard(old));
    }

    /// Whether the files have other rules than the current game.
    pub(super) fn rules_are_newer(&self) -> bool {
        self.table.as_ref().is_some_and(|table| table.has_other_texts() && table.rules.differ)
    }

    /// The setting for sheets: the ruleset of the active file, with the options being viewed.
    fn setting(&self) -> Setting {
        let path = self.followed().map(|f| f.0).or_else(|| self.requested.as_ref().and_then(|a| a.1.path.clone()));
        Setting { path, ..self.setting.clone() }
    }

    /// What sheets show: the result of the check that is running as far as it is known, or that of the last check.
    pub(super) fn sheets_checked(&self) -> &Arc<CheckResult> {
        let early = self.early.as_ref().filter(|early| early.revision > self.checked.revision);
        early.unwrap_or(&self.checked)
    }

    /// Updates sheets and their tabs after declarations have been renamed.
    fn follow_names(&mut self, before: &CheckResult) {
        let now = self.sheets_checked().clone();
        let (Some(before), Some(now)) = (&before.reading, &now.reading) else { return };
        let renamed = sheet::renamed(&before.names, &now.names);
        if renamed.is_empty() {
            return;
        }
        self.sheets.rename(&renamed);
        self.dock.turn(|pane| match pane {
            PaneId::Sheet(of) => of.after(&renamed).map(PaneId::Sheet),
            _ => None,
        });
    }

    /// What is known of the current problems: the first ones of a check that is running, or those of the last check.
    pub(super) fn found(&self) -> Arc<Found> {
        let first = self.first.as_ref().filter(|first| Some(first.sources.revision) > self.checked.revision);
        first.unwrap_or(&self.checked.found).clone()
    }

    /// The failing examples of a file, with their places in this source of it.
    pub(super) fn failing_in(&self, path: &str, now: Option<&str>) -> Vec<Problem> {
        let shift = self.checked.found.sources.text(path).zip(now).map(|(was, now)| Shift::between(was, now));
        let shift = shift.unwrap_or_default();
        let mut failing: Vec<Problem> =
            self.state.problems.failing().iter().filter(|p| p.at.path == path).cloned().collect();
        for problem in &mut failing {
            (problem.at.start, problem.at.end) = (shift.now(problem.at.start), shift.now(problem.at.end));
        }
        failing
    }

    /// Opens the panes of a playtest in the Playtest layout; the active layout stays.
    pub(super) fn open_table_panes(&mut self) {
        let before = std::mem::replace(&mut self.dock.layout, Layout::Playtest);
        self.dock.open(PaneId::Decision);
        if !self.dock.is_folded(PaneId::Journal.side()) {
            self.dock.open(PaneId::Journal);
        }
        self.dock.open(PaneId::Table);
        self.dock.layout = before;
    }

    /// Whether a declaration is selected.
    pub(super) fn has_in_hand(&self) -> bool {
        self.followed().is_some() || self.state.tree.selected_state().is_some() || self.sheet_in_front().is_some()
    }
}

impl OpenProject {
    /// Starts a mission of the project.
    pub(super) fn fly(&mut self, host: &mut Host, mission: &str) {
        self.play_with(host, mission, Vec::new(), None);
    }

    /// Starts a mission of the project with these entries picked from the pools of its pieces. A person gets the seat
    /// of the entry that is tried out.
    pub(super) fn play_with(
        &mut self,
        host: &mut Host,
        mission: &str,
        pieces: Vec<(String, String)>,
        tries: Option<String>,
    ) {
        let Some(project) = &self.project else { return };
        let order = MissionOrder::of(project.sources(), mission, host.seed);
        host.jobs.start(Job::Fly(MissionOrder { pieces, tries, ..order }));
    }

    /// Restarts the current mission under the rules as they are now; if there is none, starts the first mission.
    pub(super) fn restart_playtest(&mut self, host: &mut Host, new_dice: bool, options: Option<Vec<(String, String)>>) {
        if new_dice && self.project.is_some() {
            host.new_dice();
        }
        let first = || Some(MissionOrder::of(self.project.as_ref()?.sources(), "", host.seed));
        let Some(mut order) = self.order_of_table(host).or_else(first) else { return };
        order.options = options.unwrap_or(order.options);
        host.jobs.start(Job::Fly(order));
    }

    /// Compiles the files as they are now for the current game, which continues under them.
    fn request_rules(&mut self, host: &mut Host, how: NewRules) {
        let (Some(order), Some(table)) = (self.order_of_table(host), &self.view.table) else { return };
        host.jobs.start(Job::Rules(how, order, Box::new(table.game.rules_before(how.when()).clone())));
    }

    /// Once the files are checked, requests a comparison of their rules with those of the current game.
    pub(super) fn compare_rules(&mut self, host: &mut Host) {
        let checked = self.view.checked.revision;
        let Some(table) = &mut self.view.table else { return };
        let both = (table.game.game().revision, checked);
        if !table.has_other_texts() || table.rules.project_revision != checked || table.rules.compared == Some(both) {
            return;
        }
        table.rules.compared = Some(both);
        let digest = table.game.digest();
        if let Some(order) = self.order_of_table(host) {
            host.jobs.start(Job::Compare(order, digest));
        }
    }

    /// An order to compile the files as they are now for the current game.
    fn order_of_table(&self, host: &Host) -> Option<MissionOrder> {
        let (project, table) = (self.project.as_ref()?, self.view.table.as_ref()?);
        let (mission, options) = (table.game.mission().head.name.clone(), table.game.game().options.clone());
        let (sources, pieces, seed) = (project.sources(), table.game.game().pieces.clone(), host.seed);
        Some(MissionOrder { sources, mission, options, pieces, seed, tries: None, again: true })
    }

    fn put_rules(&mut self, host: &mut Host, how: NewRules, game: Result<(Game, Vec<String>), GameError>) {
        match (game, &mut self.view.table) {
            (Ok((game, words)), Some(table)) => table.take_rules(game, how, words),
            (Err(error), _) => host.say(error.to_string(), true),
            _ => {}
        }
    }

    /// Adds a file that was made from a game to the project, under a free name.
    fn write_made(&mut self, host: &mut Host, path: &str, text: &str) {
        let Some(project) = &mut self.project else { return };
        if project.is_read_only() {
            return host.say(words!("why-shipped"), true);
        }
        let path = project.free_path(&*host.files, path.trim_end_matches(".dicta"));
        match project.add_file(&*host.files, &path, text) {
            Ok(()) => {
                let declared = document::declared(text).next().map(|d| (d.span.start, d.span.start));
                self.open_text(&path, declared);
                host.say(words!("said-written", path = path), false);
            }
            Err(error) => host.say(error.to_string(), true),
        }
    }

    /// Requests a check of changed files. If only the setting has changed, nothing is checked again: another ruleset is
    /// read from the checked files.
    pub(super) fn request_check(&mut self, host: &mut Host) {
        let setting = self.view.setting();
        let Some(project) = &self.project else { return };
        let revision = project.revision();
        match &mut self.view.requested {
            Some((asked, before)) if *asked == revision => {
                if *before == setting || self.view.checked.revision != Some(revision) {
                    return;
                }
                before.clone_from(&setting);
                if let Some(reading) = self.view.checked.reading.as_ref().filter(|r| !r.is_under(&setting)) {
                    host.jobs.start(Job::Read(reading.clone(), setting));
                }
            }
            asked => {
                *asked = Some((revision, setting.clone()));
                host.jobs.start(Job::Check(project.sources(), setting));
            }
        }
    }

    /// Whether the files have changed since a check was last requested.
    pub(super) fn needs_check(&self) -> bool {
        let requested = self.view.requested.as_ref().map(|(revision, _)| *revision);
        self.project.as_ref().is_some_and(|project| Some(project.revision()) != requested)
    }

    /// Whether the sheets show an earlier state of the files.
    pub(super) fn sheets_are_behind(&self) -> bool {
        let shown = self.view.sheets_checked().revision;
        self.project.as_ref().is_some_and(|project| Some(project.revision()) != shown)
    }

    /// Takes the result of a check, or what sheets show before its end, unless the files have changed since.
    fn take_check(&mut self, host: &mut Host, result: Arc<CheckResult>, is_early: bool) {
        let Some(project) = self.project.as_mut().filter(|project| Some(project.revision()) == result.revision) else {
            return host.jobs.discard(result);
        };
        if !is_early {
            project.open_library_files(&result.beside);
        }
        let shown = self.view.sheets_checked().clone();
        let result = Arc::new(Arc::unwrap_or_clone(result).after(&shown));
        let old = match is_early {
            true => [self.view.early.replace(result), None],
            false => [Some(std::mem::replace(&mut self.view.checked, result)), self.view.early.take()],
        };
        self.view.follow_names(&shown);
        drop(shown);
        self.view.put_aside(host, old.into_iter().flatten().collect());
    }

    /// Shows another ruleset of the checked files, unless a later request has replaced this one.
    fn take_reading(&mut self, host: &mut Host, reading: Reading) {
        let is_wanted = self.view.requested.as_ref().is_some_and(|(_, setting)| reading.is_under(setting));
        if is_wanted && self.view.checked.revision == Some(reading.revision) {
            let now = Arc::new(self.view.checked.with_reading(reading));
            let old = std::mem::replace(&mut self.view.checked, now);
            self.view.put_aside(host, vec![old]);
        }
    }

    fn show_playtest(&mut self, host: &mut Host, order: &MissionOrder, game: Result<Game, GameError>) {
        let playtest = game.and_then(|g| Playtest::start(g, order.seed));
        match playtest {
            Ok(playtest) => {
                if playtest.game().partial {
                    host.say(words!("said-partial"), true);
                }
                let tried = order.tries.as_ref().and_then(|entry| playtest.seat_of_entry(entry));
                self.view.human_seats = self.view.human_seats.take().or(tried.map(|seat| vec![seat]));
                self.seat(host, playtest, order.again);
            }
            Err(error) => {
                self.view.dock.open(PaneId::Problems);
                host.say(error.to_string(), true);
            }
        }
    }

    pub(super) fn seat(&mut self, host: &mut Host, mut playtest: Playtest, again: bool) {
        if let Some(people) = self.view.human_seats.take() {
            playtest.assign_players(&people);
        }
        self.view.drop_campaign_table();
        match &mut self.view.table {
            Some(table) if again => table.replace(playtest),
            _ => {
                let mut table = PlaytestPane::new(playtest);
                table.pilots.speed = Speed::named(&host.settings.speed);
                table.set_shows(host.settings.shows);
                self.view.table = Some(table);
            }
        }
        self.list_house_rules();
        self.show_table();
    }

    /// Switches to the Playtest layout with the board active, and opens the active file there as well.
    pub(super) fn show_table(&mut self) {
        let own = self.project.as_ref().is_some_and(|p| !p.is_read_only());
        if let Some(text) = self.view.dock.front_text().filter(|_| own && self.view.dock.layout == Layout::Edit) {
            let text = PaneId::Text(text.to_owned());
            self.view.dock.open_in_background(Layout::Playtest, text);
        }
        self.view.dock.layout = Layout::Playtest;
        self.view.open_table_panes();
        self.page = Page::Project;
    }

    /// Opens a file in a tab, at a byte range.
    pub(super) fn open_text(&mut self, path: &str, range: Option<(usize, usize)>) {
        self.follow_texts();
        if self.project.as_ref().is_none_or(|p| p.document(path).is_none()) {
            return;
        }
        let view = self.view.dock.view_of(path);
        self.view.dock.open(view.unwrap_or_else(|| PaneId::Text(path.to_owned())));
        if let Some((start, end)) = range {
            self.view.text_pane_mut(path).go_to(start..end);
        }
    }

    /// Applies or removes a built-in overlay of the project; the settings remember this for a project with a folder.
    fn set_overlay(&mut self, host: &mut Host, path: &str, on: bool) {
        let Some(project) = &mut self.project else { return };
        project.set_overlay(path, on);
        if let Some(root) = project.root().map(Path::to_owned) {
            let laid = project.overlays().into_iter().filter(|(_, on)| *on).map(|(o, _)| o.path);
            host.settings.set_overlays(&root, laid.collect());
        }
        self.close_tabs_of_removed_files();
    }

    /// Closes the tabs of files that are no longer part of the project.
    fn close_tabs_of_removed_files(&mut self) {
        let Some(project) = &self.project else { return };
        self.view.dock.retain(|pane| pane.text().is_none_or(|(path, _)| project.document(path).is_some()));
    }

    /// The active file.
    pub(super) fn front_document(&self) -> Option<&Document> {
        self.project.as_ref()?.document(self.view.dock.front_text()?)
    }

    /// Undoes or redoes the last step, whichever file it is in, and goes there.
    pub(super) fn undo_or_redo(&mut self, host: &mut Host, undo: bool) {
        let shown = [self.view.dock.front_text().map(str::to_owned), self.sheet_file()];
        let Some(project) = &mut self.project else { return };
        let history = project.history();
        let step = if undo { history.to_undo() } else { history.to_redo() };
        let step = step.map_or_else(String::new, title_of_step);
        match if undo { project.undo() } else { project.redo() } {
            Ok(Some((_, place))) => {
                if !shown.contains(&Some(place.path.clone())) {
                    let path = place.path.as_str();
                    let says = match undo {
                        true => words!("said-undone", step = step, path = path),
                        false => words!("said-redone", step = step, path = path),
                    };
                    host.say(says, false);
                }
                self.show_undone(&place.path, place.end)
            }
            Ok(None) => {}
            Err(error) => host.say(error.to_string(), true),
        }
    }

    /// The file of the sheet that was used last.
    fn sheet_file(&self) -> Option<String> {
        let PaneId::Sheet(of) = self.view.dock.touched()? else { return None };
        Some(self.place_of(of)?.0)
    }

    /// Goes to the place of an undone change. A user who works on a sheet stays there; the source beside it follows.
    fn show_undone(&mut self, path: &str, byte: usize) {
        let Some(PaneId::Sheet(sheet)) = self.view.dock.touched().cloned() else {
            return self.open_text(path, Some((byte, byte)));
        };
        self.follow_texts();
        self.view.select_in_source(path, byte..byte);
        self.view.sheets.stay(&sheet, path, byte);
    }

    /// Applies a fix of a problem that was found in these sources.
    pub(super) fn apply_fix(&mut self, host: &mut Host, fix: &Fix, sources: &Sources) {
        let Some(fix) = self.adapted_fix(fix, sources) else { return host.say(words!("said-fix-late"), false) };
        let Some(project) = &mut self.project else { return };
        let done = project.apply_fix(&fix);
        match done {
            Ok(()) => host.say(words!("said-fixed", title = fix.title.as_str()), false),
            Err(error) => host.say(error.to_string(), true),
        }
    }

    /// A fix adapted to the files as they are now; `None` if its range was edited after the check.
    fn adapted_fix(&self, fix: &Fix, sources: &Sources) -> Option<Fix> {
        let mut fix = fix.clone();
        for (at, _) in &mut fix.edits {
            let now = self.project.as_ref().and_then(|p| p.document(&at.path));
            let shift = sources
                .text(&at.path)
                .zip(now)
                .map_or_else(Shift::default, |(was, now)| Shift::between(was, now.text()));
            if shift.touches(&(at.start..at.end)) {
                return None;
            }
            (at.start, at.end) = (shift.now(at.start), shift.now(at.end));
        }
        Some(fix)
    }

    /// The edits of a file since it was checked.
    pub(super) fn since_check(&self, path: &str) -> Shift {
        self.since(&self.view.checked, path)
    }

    /// The edits of a file since a check.
    fn since(&self, checked: &CheckResult, path: &str) -> Shift {
        let checked = checked.names.as_ref().and_then(|names| {
            let file = names.file(path)?;
            names.files().get(file)
        });
        let now = self.project.as_ref().and_then(|p| p.document(path));
        checked.zip(now).map_or_else(Shift::default, |(was, now)| Shift::between(&was.source.text, now.text()))
    }

    /// Does what the user chose to start with in a new project.
    pub(super) fn after_new(&mut self, host: &mut Host, then: Then, system: &str) {
        let Some(project) = &mut self.project else { return };
        match then {
            Then::Look => self.show_first(),
            Then::Design => {
                if let Some((path, start, _)) = project.first_piece() {
                    self.design(host, &path, start);
                }
            }
            Then::Mission => {
                let first = project.documents().iter().find_map(|d| {
                    let mission = d.declared().find(|x| x.word == "mission")?;
                    Some((d.path.clone(), mission.span.start))
                });
                if let Some((path, start)) = first {
                    self.design(host, &path, start);
                }
            }
            Then::HouseRule => {
                let text = library::house_rule(system);
                let path = "house-rule.dicta";
                match project.add_file(&*host.files, path, &text) {
                    // The place where the user continues writing.
                    Ok(()) => self.open_text(path, Some((text.len(), text.len()))),
                    Err(error) => host.say(error.to_string(), true),
                }
            }
        }
    }

    /// Shows the first mission, or the first map, in its file and on its sheet.
    pub(super) fn show_first(&mut self) {
        if let Some((path, start, end)) = self.project.as_ref().and_then(Project::first_to_see) {
            self.view.dock.layout = Layout::Edit;
            self.open_text(&path, Some((start, end)));
            self.view.open_sheet_at_cursor();
        }
    }

    /// Copies the declaration at a place, and opens file and sheet of the copy.
    pub(super) fn design(&mut self, host: &mut Host, path: &str, byte: usize) {
        let Some(project) = &mut self.project else { return };
        let Some(copied) = trial::copy(project, path, byte) else {
            return host.say(words!("said-no-copy"), true);
        };
        if let Err(error) = project.apply(copied.change) {
            return host.say(error.to_string(), true);
        }
        self.view.dock.layout = Layout::Edit;
        self.open_text(&copied.path, Some((copied.head.start, copied.head.end)));
        self.view.open_sheet_at_cursor();
    }

    /// The places of the selected declaration: of the focused row of the tree, the active sheet, the cursor.
    pub(super) fn selected_state(&self) -> Vec<(String, usize)> {
        let row = self.view.state.tree.selected_state().map(|(path, byte)| (path.to_owned(), byte));
        [row, self.view.sheet_in_front().and_then(|of| self.place_of(&of)), self.view.followed()]
            .into_iter()
            .flatten()
            .collect()
    }

    /// Where the declaration on a sheet is, in the files as they are now.
    pub(super) fn place_of(&self, of: &sheet::SheetRef) -> Option<(String, usize)> {
        let checked = self.view.sheets_checked();
        let (path, range) = sheet::place(checked.names.as_ref()?, of)?;
        let byte = self.since(checked, &path).now(range.start);
        Some((path, byte))
    }

    /// Plays the first of these places that has something to play, in the smallest mission that can play it; if there is
    /// none, it writes one.
    pub(super) fn play_first(&mut self, host: &mut Host, places: &[(String, usize)]) {
        let Some(project) = &mut self.project else { return };
        match places.iter().find_map(|(path, byte)| trial::flight(project, path, *byte)) {
            Some(Flight::Mission(mission)) => self.fly(host, &mission),
            Some(Flight::Campaign(campaign)) => self.start_campaign(host, &campaign),
            Some(Flight::Entry { entry, mission }) => self.play_with(host, &mission, Vec::new(), Some(entry)),
            Some(Flight::Write { change, entry, mission }) => match project.apply(change) {
                Ok(_) => self.play_with(host, &mission, Vec::new(), Some(entry)),
                Err(error) => host.say(error.to_string(), true),
            },
            // Rules are played in the current mission; if there is none, in the first.
            Some(Flight::Rules) => {
                let current =
                    self.view.table.as_ref().filter(|t| !t.of_campaign).map(|t| t.game.mission().head.name.clone());
                self.fly(host, &current.unwrap_or_default());
            }
            None => host.say(words!("said-no-flight"), true),
        }
    }

    pub(super) fn table_requests(&mut self, host: &mut Host) {
        let requests = self.view.table.as_mut().map(PlaytestPane::requests).unwrap_or_default();
        for request in requests {
            match request {
                PlaytestAction::GoTo(origin) => self.go_to_origin(host, origin),
                PlaytestAction::RestartMission { new_dice, options } => self.restart_playtest(host, new_dice, options),
                PlaytestAction::ToCampaign => {
                    self.view.take_mission_back();
                    self.view.show_campaign();
                }
                PlaytestAction::Journal => self.view.dock.open(PaneId::Journal),
                PlaytestAction::NewRules(how) => self.request_rules(host, how),
                PlaytestAction::Write { path, text } => self.write_made(host, &path, &text),
                PlaytestAction::Overlay(path, on) => {
                    self.set_overlay(host, &path, on);
                    self.restart_playtest(host, false, None);
                }
            }
        }
    }

    /// Opens the place of an origin of the current game.
    fn go_to_origin(&mut self, host: &mut Host, origin: Origin) {
        let Some(table) = &self.view.table else { return };
        let Some(path) = table.game.program().files.get(origin.file as usize).cloned() else { return };
        // The file may have been renamed since.
        let called = self.project.as_ref().map_or(path.clone(), |p| p.path_now(&path).to_owned());
        let range = origin.start as usize..origin.end as usize;
        // The file may have changed since: the place moves with its declaration.
        let text = self.project.as_ref().and_then(|p| Some(p.document(&called)?.shared()));
        let now = text.map(|text| [(path.clone(), text)]);
        match now.and_then(|now| relocate(&table.game.game().sources.files, &now, &path, range.clone())) {
            Some(Relocation::Same(place) | Relocation::Changed(place, _)) => {
                self.open_place(host, &called, place.range)
            }
            _ => self.open_place(host, &called, range),
        }
    }

    /// Opens a place in a file of the project or of the library.
    pub(super) fn open_place(&mut self, host: &mut Host, path: &str, range: std::ops::Range<usize>) {
        if self.project.as_mut().is_some_and(|p| p.look_at(path)) {
            self.open_text(path, Some((range.start, range.end)));
        } else {
            host.say(words!("said-not-part", path = path), true);
        }
    }
}

impl Safe {
    pub(super) fn save_front(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &egui::Context) {
        let Some(path) = open.view.dock.front_text().map(str::to_owned) else { return self.save_all(open, host, ctx) };
        let formats = host.settings.format_on_save;
        let Some(project) = &mut open.project else { return };
        let mut unformatted = None;
        if let Some(change) = project.document(&path).filter(|_| formats).and_then(crate::text_pane::format_change) {
            unformatted = project.apply(change).err();
        }
        match project.save(&*host.files, &path) {
            Ok(()) => host.say(words!("said-saved", path = path), false),
            Err(error) => self.not_saved(host, error),
        }
        host.not_formatted(unformatted);
    }

    pub(super) fn save_all(&mut self, open: &mut OpenProject, host: &mut Host, _ctx: &egui::Context) {
        let formats = host.settings.format_on_save;
        let Some(project) = &mut open.project else { return };
        let mut unformatted = None;
        let changed = project.documents().iter().filter(|d| formats && d.is_dirty());
        for change in changed.filter_map(crate::text_pane::format_change).collect::<Vec<_>>() {
            unformatted = project.apply(change).err().or(unformatted);
        }
        match project.save_all(&*host.files) {
            Ok(n) => host.say(words!("said-saved-all", n = n), false),
            Err(error) => self.not_saved(host, error),
        }
        host.not_formatted(unformatted);
    }
}

impl Shell {
    /// Opens a built-in system and starts one of its missions with these built-in overlays.
    pub(super) fn play_built_in(&mut self, system: &str, mission: &str, overlays: &[String]) {
        self.browse_with(system, overlays);
        self.open.fly(&mut self.host, mission);
    }

    pub(super) fn take_work(&mut self) {
        let here = self.open.project.as_ref().map_or(0, Project::id);
        for (of, done) in self.host.jobs.take() {
            if of != here && !matches!(done, Done::Picture(..)) {
                self.take_behind(of, done);
                continue;
            }
            match done {
                Done::Cancelled => self.open.view.requested = None,
                Done::Found(found) => {
                    if self.open.project.as_ref().map(Project::revision) == Some(found.sources.revision) {
                        self.open.view.first = Some(found);
                    }
                }
                Done::Sheets(early) => self.open.take_check(&mut self.host, early, true),
                Done::Checked(checked) => self.open.take_check(&mut self.host, checked, false),
                Done::Read(reading) => {
                    reading.into_iter().for_each(|reading| self.open.take_reading(&mut self.host, reading))
                }
                Done::Ready(order, game) => self.open.show_playtest(&mut self.host, &order, game),
                Done::Rules(how, game) => self.open.put_rules(&mut self.host, how, game),
                Done::Compared(differ) => {
                    if let Some(table) = &mut self.open.view.table {
                        table.rules.differ = differ;
                    }
                }
                Done::Resumed(file, game) => self.open.put_kept(&mut self.host, file, game),
                Done::Broke(bug) => self.host.say(words!("said-mistake", cause = bug.what), true),
                Done::Campaign(play) => self.open.put_campaign(&mut self.host, play),
                Done::Season(flown, stop) => {
                    if let Some(campaign) = &mut self.open.view.campaign {
                        campaign.bring(*flown, &stop);
                    }
                }
                Done::Picture(system, mission, game) => self.start.put_picture(&system, &mission, game),
                Done::Advice(advice) => {
                    if let Some(table) = &mut self.open.view.table {
                        table.decision.take_advice(advice);
                    }
                }
                Done::Thought(thought) => {
                    if let Some(table) = &mut self.open.view.table {
                        table.take_thought(thought);
                    }
                }
            }
        }
    }

    /// Takes a result for a project in the background: results of pilots apply there; anything about its files is
    /// requested again when the project returns to the front.
    fn take_behind(&mut self, of: u64, done: Done) {
        let Some(view) = self.workspace.view_of(of) else { return };
        match (done, &mut view.table, &mut view.campaign) {
            (Done::Thought(thought), Some(table), _) => table.take_thought(thought),
            (Done::Advice(advice), Some(table), _) => table.decision.take_advice(advice),
            (Done::Season(flown, stop), _, Some(campaign)) => campaign.bring(*flown, &stop),
            _ => view.requested = None,
        }
    }

    pub(super) fn load_game(&mut self, text: &str) -> Result<(), String> {
        let playtest = Playtest::load(text).map_err(|e| e.to_string())?;
        if self.open.project.is_none() || self.open.page == Page::Start {
            // So that links in the game log open the same sources under which the game was played.
            let title = playtest.program().head.title.clone();
            self.enter(Project::reading(&title, &playtest.game().sources.files));
        }
        self.open.seat(&mut self.host, playtest, false);
        // The person who loads a game need not be the one who viewed it last.
        self.open.view.table.as_mut().into_iter().for_each(PlaytestPane::require_hand_over);
        self.host.say(words!("said-game-loaded"), false);
        Ok(())
    }
}
