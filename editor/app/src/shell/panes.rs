//! Navigation between panes and problems, and saving the layouts.

use super::dock::{self, Dock, Layout, SavedLayouts};
use super::pane::PaneId;
use super::{Host, OpenProject, Page, Shell, View};
use dicta_studio::check::Severity;
use egui::{Context, Key};
use std::path::Path;

impl View {
    /// Moves the focus to the next pane, or to the previous one.
    pub(super) fn step_pane(&mut self, ctx: &Context, by: isize) {
        if let Some(pane) = self.dock.step(by) {
            self.focus_pane(ctx, &pane);
        }
    }

    /// Shows the next tab of the active group, or the previous one, and gives it the focus.
    pub(super) fn step_tab(&mut self, ctx: &Context, by: isize) {
        self.dock.step_tab(by);
        if let Some(front) = self.dock.front().cloned() {
            self.focus_pane(ctx, &front);
        }
    }

    /// Shows a pane and gives it the focus.
    pub(super) fn go_to_pane(&mut self, ctx: &Context, pane: PaneId) {
        self.dock.open(pane.clone());
        self.focus_pane(ctx, &pane);
    }

    /// Closes a pane; a closed sheet keeps no state. If the mission of a campaign or the campaign is closed, the user's own
    /// game returns to its place.
    pub(super) fn close_pane(&mut self, pane: PaneId) {
        match &pane {
            PaneId::Sheet(sheet) => self.sheets.close(sheet),
            PaneId::Campaign => self.drop_campaign_table(),
            PaneId::Table if self.has_mission() => return self.drop_campaign_table(),
            _ => {}
        }
        self.dock.close(pane);
    }

    /// Gives the focus to a pane.
    pub(super) fn focus_pane(&mut self, ctx: &Context, pane: &PaneId) {
        match pane {
            PaneId::Text(path) | PaneId::View(path, _) => self.text_pane_mut(path).take_focus(),
            other => ctx.memory_mut(|m| m.request_focus(dock::anchor(other))),
        }
    }
}

impl OpenProject {
    /// Goes to the next problem after the cursor, or to the previous one; errors and warnings, file by file.
    pub(super) fn step_problem(&mut self, by: isize) {
        let mut places: Vec<(&str, usize, usize, Severity)> = self
            .view
            .checked
            .found
            .problems
            .iter()
            .chain(self.view.state.problems.failing())
            .map(|p| (p.at.path.as_str(), p.at.start, p.at.end, p.severity()))
            .collect();
        places.sort_by_key(|p| (p.0, p.1, p.2));
        let cursor = |path: &str| {
            let now = self.view.text_pane(path).map_or(0, |p| p.cursor_byte());
            self.since_check(path).was(now).unwrap_or(now)
        };
        let here = self.view.dock.front_text().map(|path| (path, cursor(path)));
        let next = match (here, by > 0) {
            (Some(here), true) => places.iter().find(|p| (p.0, p.1) > here && (p.0, p.2) > here).or(places.first()),
            (Some(here), false) => places.iter().rev().find(|p| (p.0, p.2) < here).or(places.last()),
            (None, true) => places.first(),
            (None, false) => places.last(),
        };
        let Some((path, start, end)) = next.map(|p| (p.0.to_owned(), p.1, p.2)) else { return };
        self.open_problem(&path, start, end);
    }

    /// Goes to a place of a checked file, which may have moved since.
    pub(super) fn open_problem(&mut self, path: &str, start: usize, end: usize) {
        let shift = self.since_check(path);
        self.open_text(path, Some((shift.now(start), shift.now(end))));
    }

    /// Saves the layouts whenever they have changed and nothing is being dragged.
    pub(super) fn keep_layout(&mut self, host: &mut Host, ctx: &Context) {
        let Some(project) = self.project.as_ref().filter(|_| self.page == Page::Project) else { return };
        if ctx.input(|i| i.pointer.any_down()) {
            return;
        }
        let root = project.root().map(Path::to_owned);
        let layout = self.view.dock.kept(root.is_some());
        if self.view.saved_layout.as_ref() != Some(&layout) {
            host.settings.keep_layout(root.as_deref(), &layout);
            self.view.saved_layout = Some(layout);
        }
    }
}

impl Shell {
    /// Escape returns the focus to the active document, unless something else uses the key.
    pub(super) fn escape_returns(&mut self, ctx: &Context) {
        let free = !self.is_dialog_open() && !egui::Popup::is_any_open(ctx);
        if !free || self.open.page != Page::Project || !ctx.input(|i| i.key_pressed(Key::Escape)) {
            return;
        }
        let away = self.open.view.dock.touched().is_some_and(|t| Some(t) != self.open.view.dock.front());
        if let Some(front) = self.open.view.dock.front().cloned().filter(|_| away) {
            self.open.view.dock.open(front.clone());
            self.open.view.focus_pane(ctx, &front);
        }
    }

    /// Restores the layouts that this project had when it was last open. Returns whether it had any.
    pub(super) fn recall_layout(&mut self) -> bool {
        let root = self.open.project.as_ref().and_then(|p| p.root().map(Path::to_owned));
        let kept: Option<SavedLayouts> = self.host.settings.layout_of(root.as_deref());
        let kept = kept.filter(SavedLayouts::is_known);
        self.open.view.dock = match &kept {
            Some(layout) => Dock::from_kept(layout, |of| of.row().pane.is_there(&self.open, of)),
            None => Dock::default(),
        };
        self.open.view.dock.layout = Layout::Edit;
        kept.is_some()
    }
}
