//! What each command does, and why it is unavailable.

use super::dock::{Layout, Side};
use super::pane::{PaneId, shown_by};
use super::{Dialog, OpenProject, Page, Shell, View, start};
use crate::command::Command;
use crate::palette::PaletteList;
use crate::settings::SettingsWindow;
use crate::words::words;
use dicta_studio::sheet::{SheetKind, SheetRef};

impl View {
    fn run_in_text(&mut self, command: Command) {
        let Some(path) = self.dock.front_text().map(str::to_owned) else { return };
        if let Some(command) = crate::text_pane::command_of(command) {
            self.text_pane_mut(&path).command(command);
        }
    }

    /// Whether a pane of the playtest is active: undo steps back in the game there, and never changes a file.
    fn is_in_playtest(&self) -> bool {
        let active = self.dock.touched().or(self.dock.front());
        self.table.is_some() && matches!(active, Some(PaneId::Table | PaneId::Decision | PaneId::Journal))
    }

    /// Why the game has no step back for undo, or forward for redo.
    fn why_no_step(&self, is_undo: bool) -> Option<String> {
        // Beside a campaign, the pane with the decision is not about its mission.
        let game = self.table.as_ref().filter(|_| self.dock.front() != Some(&PaneId::Campaign)).map(|t| &t.game);
        match is_undo {
            true => game.is_none_or(|g| g.moment() == 0).then(|| words!("why-no-step-back")),
            false => game.is_none_or(|g| g.moment() + 1 >= g.moments()).then(|| words!("why-no-step-forward")),
        }
    }

    fn run_in_playtest(&mut self, command: Command) {
        let Some(table) = &mut self.table else { return };
        // Their dialogs belong to the Playtest pane, so show it.
        if matches!(command, Command::Branches | Command::MakeExample | Command::MakeMission) {
            self.dock.open(PaneId::Table);
        }
        table.run(command);
    }

    /// The sheet whose map is in front: the active one, or else one that is in sight while no game is.
    fn sheet_with_map(&self) -> Option<SheetRef> {
        let seen = self.dock.seen();
        let front = self.dock.front().filter(|pane| seen.contains(pane));
        let others = seen.iter().filter(|_| !seen.contains(&PaneId::Table));
        front.into_iter().chain(others).find_map(|pane| match pane {
            PaneId::Sheet(of) if self.sheets.has_map(of) => Some(of.clone()),
            _ => None,
        })
    }

    fn fit_map(&mut self) {
        if let Some(of) = self.sheet_with_map() {
            self.sheets.fit_map(&of);
        }
    }
}

impl OpenProject {
    /// Why a command is unavailable now.
    pub(super) fn unavailable(&self, command: Command) -> Option<String> {
        let table = self.view.table.as_ref();
        let in_project = self.page == Page::Project;
        match command {
            Command::Save | Command::SaveAll => self.why_no_save(),
            Command::Undo | Command::Redo if in_project && self.view.is_in_playtest() => {
                self.view.why_no_step(command == Command::Undo)
            }
            Command::Undo => (!self.project.as_ref().is_some_and(|p| p.can_undo())).then(|| words!("why-no-undo")),
            _ if crate::text_pane::command_of(command).is_some() => self.why_no_text_edit(command, in_project),
            Command::Redo => (!self.project.as_ref().is_some_and(|p| p.can_redo())).then(|| words!("why-no-redo")),
            Command::SaveGame if self.view.saves_campaign() && in_project => None,
            Command::Backups => self.why_no_backups(),
            Command::Print => self.why_no_print(),
            Command::NewMission | Command::NewCampaign | Command::NewDeclaration => self.why_no_new_mission(command),
            Command::NewFile
            | Command::NewMap
            | Command::ImportSvg
            | Command::ImportTiled
            | Command::RenameFile
            | Command::DeleteFile => self.why_no_text_work(command),
            Command::ExportTiled => self.why_no_map(),
            Command::ExportEntries
            | Command::ImportEntries
            | Command::CopyEntries
            | Command::PasteEntries
            | Command::SetForAll
            | Command::FillDown
            | Command::ClearCells => self.why_no_entries(command),
            Command::RestartMission | Command::Replay if table.is_some_and(|t| t.of_campaign) => {
                Some(words!("why-campaign"))
            }
            // Every mission of a campaign counts, so none can be played again.
            Command::RestartMission | Command::Replay
                if in_project && self.view.dock.front() == Some(&PaneId::Campaign) =>
            {
                Some(words!("why-campaign-in-front"))
            }
            Command::FitMap if in_project && self.view.sheet_with_map().is_some() => None,
            Command::SaveGame
            | Command::Replay
            | Command::FitMap
            | Command::StepBack
            | Command::StepForward
            | Command::ToStart
            | Command::ToEnd => (table.is_none() || !in_project).then(|| words!("why-no-game")),
            Command::Umpire
            | Command::EditPosition
            | Command::ByHand
            | Command::Branches
            | Command::MakeExample
            | Command::MakeMission => match table.filter(|_| in_project) {
                Some(table) => table.unavailable(command),
                None => Some(words!("why-no-game")),
            },
            Command::RestartMission => (self.project.is_none() || !in_project).then(|| words!("why-no-project")),
            Command::PilotsStep => (!table.is_some_and(|t| t.game.pilot_is_due())).then(|| words!("why-no-pilot")),
            Command::Choose => table.is_none().then(|| words!("why-nothing-due")),
            Command::MaximizePane if in_project && self.view.dock.touched().is_none() => {
                Some(words!("why-nothing-open"))
            }
            Command::MaximizePane
            | Command::ToggleTree
            | Command::ToggleBottom
            | Command::ToggleSide
            | Command::ResetLayout => (!in_project).then(|| words!("why-no-panes")),
            Command::Picture => (!in_project || self.view.dock.touched().or(self.view.dock.front()).is_none())
                .then(|| words!("why-nothing-open")),
            Command::SheetPicture => self.why_no_sheet_picture(),
            Command::CloseTab | Command::NextTab | Command::PreviousTab => {
                (!in_project || self.view.dock.front().is_none()).then(|| words!("why-nothing-open"))
            }
            Command::Rules | Command::EditLayout | Command::PlaytestLayout => {
                (!in_project || self.project.is_none()).then(|| words!("why-no-project"))
            }
            _ if shown_by(command).is_some() => {
                (!in_project || self.project.is_none()).then(|| words!("why-no-project"))
            }
            Command::NextPane | Command::PreviousPane => (!in_project).then(|| words!("why-no-panes")),
            Command::NextProblem | Command::PreviousProblem => (!in_project
                || self.view.checked.found.problems.is_empty() && self.view.state.problems.failing().is_empty())
            .then(|| words!("why-no-problems")),
            Command::DuplicateDeclaration
            | Command::NewLikeThis
            | Command::RenameDeclaration
            | Command::DeleteDeclaration => self.why_no_declaration(in_project),
            Command::FlyIt => (!in_project || !self.view.has_in_hand()).then(|| words!("why-nothing-to-fly")),
            Command::QuickOpen => self.project.is_none().then(|| words!("why-no-project")),
            Command::Symbol => (!in_project || self.front_document().is_none()).then(|| words!("why-no-text")),
            Command::Sheet | Command::SplitText => {
                (!in_project || self.front_document().is_none()).then(|| words!("why-no-text"))
            }
            _ => None,
        }
    }

    fn why_no_save(&self) -> Option<String> {
        match &self.project {
            Some(p) if p.is_read_only() => Some(words!("why-shipped")),
            Some(p) if p.is_dirty() => None,
            Some(_) => Some(words!("why-saved")),
            None => Some(words!("why-no-project")),
        }
    }

    fn why_no_backups(&self) -> Option<String> {
        match &self.project {
            Some(p) if p.is_read_only() => Some(words!("why-shipped")),
            Some(_) => None,
            None => Some(words!("why-no-project")),
        }
    }

    fn why_no_text_edit(&self, command: Command, in_project: bool) -> Option<String> {
        let Some(document) = self.front_document().filter(|_| in_project) else { return Some(words!("why-no-text")) };
        let writes = crate::text_pane::command_of(command).is_some_and(|c| c.writes());
        (document.read_only && writes).then(|| words!("why-only-read"))
    }
}

impl Shell {
    /// Whether undo and redo are steps of the game.
    fn plays(&self) -> bool {
        self.open.page == Page::Project && self.open.view.is_in_playtest()
    }

    pub(super) fn run(&mut self, ctx: &egui::Context, command: Command) {
        match command {
            Command::StartPage => self.toggle_start_page(),
            Command::NewProject => self.new_project(),
            Command::OpenFolder => self.dialogs.path = Some(Dialog::open_folder()),
            Command::Save => self.safe.save_front(&mut self.open, &mut self.host, ctx),
            Command::SaveAll => self.safe.save_all(&mut self.open, &mut self.host, ctx),
            Command::Quit => self.quit(ctx),
            Command::MaximizePane => self.open.view.dock.toggle_maximized(),
            Command::SaveGame if self.open.view.saves_campaign() => self.save_campaign(),
            Command::SaveGame => self.dialogs.path = Some(Dialog::save_game(&self.open)),
            Command::LoadGame => self.dialogs.path = Some(Dialog::load_game()),
            Command::Undo if self.plays() => self.open.view.run_in_playtest(Command::StepBack),
            Command::Redo if self.plays() => self.open.view.run_in_playtest(Command::StepForward),
            Command::Undo | Command::Redo => self.open.undo_or_redo(&mut self.host, command == Command::Undo),
            _ if crate::text_pane::command_of(command).is_some() => self.open.view.run_in_text(command),
            Command::FlyIt => self.open.play_first(&mut self.host, &self.open.selected_state()),
            Command::DuplicateDeclaration
            | Command::NewLikeThis
            | Command::RenameDeclaration
            | Command::DeleteDeclaration => self.change_selected(ctx, command),
            Command::RestartMission => self.open.restart_playtest(&mut self.host, false, None),
            Command::Replay => self.open.restart_playtest(&mut self.host, true, None),
            Command::ToggleTree => self.open.view.dock.toggle(Side::Left),
            Command::ToggleBottom => self.open.view.dock.toggle(Side::Below),
            Command::ToggleSide => self.open.view.dock.toggle(Side::Right),
            Command::EditLayout => self.open.view.dock.layout = Layout::Edit,
            Command::PlaytestLayout => self.open.view.dock.layout = Layout::Playtest,
            Command::Sheet => self.open.view.open_sheet_at_cursor(),
            Command::Rules => self.open.view.go_to_pane(ctx, PaneId::Sheet(SheetRef::new(SheetKind::Rules, ""))),
            Command::SplitText => self.open.view.split_text(),
            Command::NextTab => self.open.view.step_tab(ctx, 1),
            Command::PreviousTab => self.open.view.step_tab(ctx, -1),
            Command::CloseTab => {
                if let Some(pane) = self.open.view.dock.front().cloned() {
                    self.open.view.close_pane(pane);
                }
            }
            Command::Picture => self.take_picture(ctx),
            Command::SheetPicture => {
                let of = self.open.view.sheet_to_draw();
                self.dialogs.path = of.map(|of| Dialog::sheet_picture(&self.open, of));
            }
            Command::Backups => self.safe.open_backups(&mut self.open, &mut self.host),
            Command::NewFile | Command::RenameFile | Command::DeleteFile => {
                self.safe.start_file_operation(&mut self.open, command)
            }
            Command::NewDeclaration => self.safe.open_new_declaration(&mut self.open, None),
            Command::NewMap => self.safe.open_new_map(),
            Command::NewMission => self.safe.open_new_mission(&mut self.open),
            Command::NewCampaign => self.safe.open_new_campaign(&mut self.open),
            Command::ImportSvg => self.dialogs.path = Some(Dialog::import_svg(&self.open, &*self.host.files, None)),
            Command::ExportTiled => {
                let name = self.open.view.active_map();
                self.dialogs.path = name.map(|name| Dialog::export_map(&self.open, name));
            }
            Command::ImportTiled => self.dialogs.path = Some(Dialog::import_tiled(&self.open, &*self.host.files)),
            Command::Print => self.dialogs.path = Some(Dialog::print(&self.open)),
            Command::ExportEntries
            | Command::ImportEntries
            | Command::CopyEntries
            | Command::PasteEntries
            | Command::SetForAll
            | Command::FillDown
            | Command::ClearCells => self.dialogs.run_on_entries(&mut self.open, &mut self.host, ctx, command),
            Command::ResetLayout => self.open.view.dock.reset(),
            Command::Palette => {
                self.dialogs.open_palette(&mut self.open, &mut self.host, ctx, PaletteList::Commands, String::new())
            }
            Command::QuickOpen => {
                self.dialogs.open_palette(&mut self.open, &mut self.host, ctx, PaletteList::Anything, String::new())
            }
            Command::Symbol => {
                self.dialogs.open_palette(&mut self.open, &mut self.host, ctx, PaletteList::Symbols, String::new())
            }
            Command::NextProblem => self.open.step_problem(1),
            Command::PreviousProblem => self.open.step_problem(-1),
            Command::NextPane => self.open.view.step_pane(ctx, 1),
            Command::PreviousPane => self.open.view.step_pane(ctx, -1),
            Command::ShowMessages => self.host.notifications.open = true,
            Command::Settings => {
                self.dialogs.settings =
                    Some(SettingsWindow::open(&*self.host.files, self.host.settings_file.as_deref()))
            }
            Command::Theme => {
                let dark = ctx.theme() == egui::Theme::Dark;
                ctx.set_theme(if dark { egui::Theme::Light } else { egui::Theme::Dark });
                self.host.settings.dark = Some(!dark);
            }
            Command::ZoomIn => ctx.set_zoom_factor((ctx.zoom_factor() + 0.1).min(2.5)),
            Command::ZoomOut => ctx.set_zoom_factor((ctx.zoom_factor() - 0.1).max(0.6)),
            Command::ZoomReset => ctx.set_zoom_factor(1.0),
            Command::FitMap if self.open.view.sheet_with_map().is_some() => self.open.view.fit_map(),
            _ => match shown_by(command) {
                Some(row) => row.go_to(self, ctx),
                None => self.open.view.run_in_playtest(command),
            },
        }
    }

    fn toggle_start_page(&mut self) {
        let is_left = self.open.page == Page::Start && self.open.project.is_some();
        self.open.page = if is_left { Page::Project } else { Page::Start };
    }

    /// Asks for a new project: from the system that is open, or else from the one that is chosen on the start page.
    fn new_project(&mut self) {
        let here = self.open.project.as_ref().and_then(|p| self.systems.iter().find(|s| s.title == p.title()));
        let chosen = self.systems.iter().find(|s| s.name == self.start.system);
        let system = here.or(chosen).or(self.systems.first()).map_or(String::new(), |s| s.name.clone());
        self.ask_new_project(&system, start::Then::Look);
    }

    fn save_campaign(&mut self) {
        self.open.view.take_mission_back();
        let name = self.open.view.campaign.as_ref().map_or_else(String::new, |d| d.play.title().0.to_owned());
        self.dialogs.path = Some(Dialog::save_campaign(&self.open, &name));
    }
}
