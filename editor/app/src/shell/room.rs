//! What stands in the panes of a room, and what they ask for.

use super::dock::{self, Label};
use super::{Pane, Shell};
use crate::problems::{ProblemAction, Shown};
use crate::sheet::SheetAction;
use crate::theme::{Tokens, space};
use crate::tree::{TreeAction, TreeContext};
use crate::words::words;
use dicta_studio::check::{Problem, Severity};
use dicta_studio::sheet::{SheetRef, SheetSort};
use egui::{Frame, Margin, RichText, Ui};
use egui_material_icons::{MaterialIcon as Icon, icons};

impl Shell {
    pub(super) fn room(&mut self, ui: &mut Ui) {
        // What lies beneath is cleared in the colour of the desk.
        egui::CentralPanel::default().frame(Frame::NONE).show(ui, |ui| dock::show(self, ui));
    }

    /// What the tab of a pane says.
    pub(super) fn label(&self, pane: &Pane) -> Label {
        let plain = |icon: &Icon, title: &str| Label {
            icon: icon.codepoint,
            title: title.to_owned(),
            hover: String::new(),
            dirty: false,
        };
        match pane {
            Pane::Tree => plain(&icons::ICON_ACCOUNT_TREE, &words!("pane-project")),
            Pane::Table => match &self.table {
                Some(table) => plain(&icons::ICON_FLIGHT, table.title()),
                None => plain(&icons::ICON_FLIGHT, &words!("pane-table")),
            },
            Pane::Decision => match &self.campaign {
                Some(desk) if self.dock.front() == Some(&Pane::Campaign) => {
                    plain(&icons::ICON_ALT_ROUTE, &desk.step_title())
                }
                _ => plain(&icons::ICON_ALT_ROUTE, &words!("pane-decision")),
            },
            Pane::Campaign => match &self.campaign {
                Some(desk) => plain(&icons::ICON_MILITARY_TECH, desk.title()),
                None => plain(&icons::ICON_MILITARY_TECH, &words!("pane-campaign")),
            },
            Pane::Text(path) | Pane::View(path, _) => {
                let document = self.project.as_ref().and_then(|p| p.document(path));
                let name = path.rsplit('/').next().unwrap_or(path);
                let dirty = document.is_some_and(|d| d.is_dirty());
                let title = match pane.text() {
                    Some((_, number @ 2..)) => format!("{name} · {number}"),
                    _ => name.to_owned(),
                };
                Label { hover: path.clone(), dirty, ..plain(&icons::ICON_DESCRIPTION, &title) }
            }
            Pane::Sheet(sheet) => plain(&icons::ICON_ARTICLE, &self.sheets.title(sheet, &self.checked)),
            Pane::Inspector => plain(&icons::ICON_TUNE, &words!("pane-inspector")),
            Pane::Problems => match self.checked.problems.len() + self.problems.failing().len() {
                0 => plain(&icons::ICON_RULE, &words!("pane-problems")),
                n => plain(&icons::ICON_RULE, &words!("pane-problems.counted", n = n)),
            },
            Pane::Journal => plain(&icons::ICON_RECEIPT_LONG, &words!("pane-journal")),
            Pane::History => plain(&icons::ICON_HISTORY, &words!("pane-history")),
            Pane::Find => plain(&icons::ICON_SEARCH, &words!("pane-find")),
            Pane::Empty => plain(&icons::ICON_EDIT_NOTE, &words!("pane-desk")),
        }
    }

    /// Draws a pane.
    pub(super) fn pane(&mut self, ui: &mut Ui, pane: &Pane) {
        match pane {
            Pane::Tree => self.tree_panel(ui),
            Pane::Table => match &mut self.table {
                Some(table) => table.show(ui),
                None => self.nothing_flown(ui),
            },
            Pane::Decision if self.dock.front() == Some(&Pane::Campaign) => self.campaign_side(ui),
            Pane::Decision => match &mut self.table {
                Some(table) => table.show_side(ui),
                None => dock::nothing(ui, &words!("pane-decision.nothing")),
            },
            Pane::Campaign => self.campaign_tab(ui),
            Pane::Text(path) => self.text_tab(ui, path, 1),
            Pane::View(path, number) => self.text_tab(ui, path, *number),
            Pane::Sheet(sheet) => self.sheet_tab(ui, sheet),
            Pane::Inspector => self.inspector(ui),
            Pane::Problems => self.problem_list(ui),
            Pane::Journal => match &mut self.table {
                Some(table) => {
                    ui.horizontal_wrapped(|ui| table.journal_controls(ui));
                    ui.add_space(space::XXS);
                    table.show_journal(ui);
                }
                None => dock::nothing(ui, &words!("pane-journal.nothing")),
            },
            Pane::History => self.history_pane(ui),
            Pane::Find => self.find_pane(ui),
            Pane::Empty => self.empty_desk(ui),
        }
    }

    fn empty_desk(&mut self, ui: &mut Ui) {
        ui.vertical_centered(|ui| {
            ui.add_space(ui.available_height() * 0.35);
            ui.label(words!("pane-desk.nothing"));
        });
    }

    fn nothing_flown(&mut self, ui: &mut Ui) {
        ui.vertical_centered(|ui| {
            ui.add_space(ui.available_height() * 0.35);
            ui.label(words!("pane-table.nothing"));
        });
    }

    fn inspector(&mut self, ui: &mut Ui) {
        let cursor = self.followed();
        let cursor = cursor.as_ref().map(|(path, byte)| (path.as_str(), *byte));
        let on_table = self.dock.front() == Some(&Pane::Table);
        let table = self.table.as_mut().filter(|_| on_table);
        if table.as_ref().is_some_and(|table| table.is_veiled()) {
            return dock::nothing(ui, &words!("pane-inspector.waits"));
        }
        let piece = table.and_then(|table| table.piece_in_hand());
        let sheet = self.sheet_in_front();
        let action = self.sheets.inspector(ui, &self.checked.clone(), cursor, sheet, piece);
        self.sheet_action(action);
    }

    /// What the sheet in front shows, unless it follows the cursor.
    pub(super) fn sheet_in_front(&self) -> Option<SheetRef> {
        match self.dock.front() {
            Some(Pane::Sheet(of)) => self.sheets.shown(of),
            _ => None,
        }
    }

    /// The text whose cursor sheets follow: the one in front, else one that can be seen.
    pub(super) fn followed(&self) -> Option<(String, usize)> {
        let panes = self.dock.panes();
        let mut seen = panes.iter().filter(|p| self.dock.is_seen(p)).filter_map(|p| Some(p.text()?.0));
        let path = self.dock.front_text().or_else(|| seen.next())?;
        Some((path.to_owned(), self.text_pane(path).map_or(0, |p| p.cursor_byte())))
    }

    fn sheet_tab(&mut self, ui: &mut Ui, sheet: &SheetRef) {
        let cursor = self.followed();
        let cursor = cursor.as_ref().map(|(path, byte)| (path.as_str(), *byte));
        let action = self.sheets.show(ui, sheet, &self.checked.clone(), cursor);
        self.sheet_action(action);
    }

    pub(super) fn sheet_action(&mut self, action: SheetAction) {
        if let Some((path, (start, end))) = action.go_to {
            self.open_place(&path, start..end);
            // One goes on at the sheet.
            self.text_pane_mut(&path).select(start..end);
        }
        if let Some(sheet) = action.open {
            self.sheets.reset(&sheet);
            self.dock.open(Pane::Sheet(sheet));
        }
        if let Some(mission) = action.fly {
            self.people = action.people;
            self.fly_with(&mission, action.pieces, None);
        }
        if let Some(campaign) = action.begin {
            self.begin_campaign(&campaign);
        }
        if let Some(setting) = action.setting {
            self.setting = setting;
        }
        if let Some(edit) = action.edit {
            self.change_by_hand(&edit);
        }
    }

    /// Makes what a hand did on a sheet a step of the history; in a text that is only read it becomes a house rule.
    fn change_by_hand(&mut self, edit: &dicta_ide::edit::Edit) {
        use dicta_studio::hands;
        let checked = self.checked.clone();
        let Some(project) = &mut self.project else { return };
        if project.is_read_only() {
            // A shipped system: first a project on it is made.
            self.say(words!("hand-shipped"), false);
            return self.to_do.push(crate::Command::NewProject);
        }
        if hands::is_built_in(project, edit) {
            match hands::by_house_rule(project, &*self.files, &checked, edit) {
                Ok(path) => self.say(words!("hand-house-rule", path = path), false),
                Err(why) => self.say(why.to_string(), true),
            }
            return;
        }
        match hands::change(project, &checked, edit) {
            Ok(change) => self.apply_change(change),
            Err(why) => self.say(why.to_string(), true),
        }
    }

    /// Opens the sheet that follows the cursor, beside the text.
    pub(super) fn open_sheet_at_cursor(&mut self) {
        let text = self.dock.front().cloned();
        self.dock.open(Pane::Sheet(SheetRef::cursor()));
        // One goes on writing.
        if let Some(text) = text {
            self.dock.open(text);
        }
    }

    fn tree_panel(&mut self, ui: &mut Ui) {
        let current = self.dock.front_text().map(str::to_owned);
        let others = self.other_projects();
        let Some(project) = &self.project else { return };
        let cx = TreeContext {
            project,
            problems: &self.checked.problems,
            current: current.as_deref(),
            others: &others,
            systems: &self.systems,
            examples: self.sheets.examples(),
        };
        match self.tree.show(ui, &cx) {
            TreeAction::None => {}
            TreeAction::Open(path, range) => self.open_text(&path, range),
            TreeAction::Beside(path, range) => self.open_beside(&path, range),
            TreeAction::Both(path, range) => {
                self.open_text(&path, Some(range));
                self.open_sheet_of(&path, range.0);
            }
            TreeAction::Sheet(path, byte) => self.open_sheet_of(&path, byte),
            TreeAction::Fly(path, byte) => self.fly_what_stands_at(&path, byte),
            TreeAction::Uses(path, heading) => {
                self.open_text(&path, Some(heading));
                self.to_do.push(crate::Command::Uses);
            }
            TreeAction::Copy(path, byte) => self.design(&path, byte),
            TreeAction::Texts(what) => self.ask_of_texts(what),
            TreeAction::Rules => self.dock.open(Pane::Sheet(SheetRef::new(SheetSort::Rules, ""))),
            TreeAction::Project(path) => self.open_folder(&path),
            TreeAction::System(system) => self.browse(&system),
            TreeAction::Command(command) => self.to_do.push(command),
        }
    }

    /// Opens the sheet of what is declared at a place of a text, beside what one works on.
    pub(super) fn open_sheet_of(&mut self, path: &str, byte: usize) {
        let sheet = self.checked.names.as_ref().and_then(|names| dicta_studio::sheet::at(names, path, byte));
        let Some(sheet) = sheet else { return self.say(words!("said-no-sheet"), false) };
        let front = self.dock.front().cloned();
        self.dock.open(Pane::Sheet(sheet));
        // One goes on in the text beside it.
        if let Some(front) = front.filter(|f| f.text().is_some()) {
            self.dock.open(front);
        }
    }

    fn problem_list(&mut self, ui: &mut Ui) {
        let (checking, running) = (self.worker.is_busy(), self.sheets.examples_are_busy());
        match self.problems.show(ui, &Shown { checked: &self.checked, checking, running }) {
            ProblemAction::None => {}
            ProblemAction::GoTo(path, start, end) => self.open_problem(&path, start, end),
            ProblemAction::Fix(fix) => self.apply_fix(&fix),
        }
    }

    fn text_tab(&mut self, ui: &mut Ui, path: &str, number: u32) {
        let t = Tokens::of(ui);
        let read_only = self.project.as_ref().and_then(|p| p.document(path)).map(|d| d.read_only);
        if read_only == Some(true) {
            self.read_only_strip(ui, t, path);
        }
        let project = self.project.as_ref().map_or(0, |p| p.id());
        let Some(document) = self.project.as_mut().and_then(|p| p.document_mut(path)) else {
            ui.weak(words!("pane-text-gone"));
            return;
        };
        let all = self.checked.problems.iter().chain(self.problems.failing());
        let mut problems: Vec<&Problem> = all.filter(|p| p.path == path).collect();
        problems.sort_by_key(|p| (p.severity != Severity::Error, p.start));
        let pane = self.panes.entry((path.to_owned(), number)).or_default();
        (pane.project, pane.number) = (project, number);
        pane.ways = crate::text_pane::Ways { offer: self.settings.offer_while_typing };
        let action = pane.show(ui, document, &problems, self.checked.names.as_deref());
        if let Some((path, range)) = action.go_to {
            self.open_place(&path, range);
        }
        if let Some(text) = action.say {
            self.say(text, false);
        }
        if let Some(fix) = &action.fix {
            self.apply_fix(fix);
        }
        if let Some(change) = action.change {
            self.apply_change(change);
        }
    }

    fn apply_change(&mut self, change: dicta_studio::history::Change) {
        let title = change.title.clone();
        match self.project.as_mut().map(|p| p.apply(change)) {
            Some(Err(error)) => self.say(error.to_string(), true),
            Some(Ok(Some(_))) => self.say(title, false),
            _ => {}
        }
    }

    /// Says that a text is only read, and how it can be changed all the same.
    fn read_only_strip(&mut self, ui: &mut Ui, t: &Tokens, path: &str) {
        let Some(project) = &self.project else { return };
        let shipped = project.is_read_only();
        let damaged = project.document(path).is_some_and(|d| d.is_damaged());
        let says = match (shipped, project.is_beside(path)) {
            _ if damaged => words!("read-only-damaged"),
            (true, _) => words!("read-only-shipped"),
            (_, true) => words!("read-only-library"),
            _ => words!("read-only-overlay"),
        };
        let (button, help) = match shipped {
            true => (words!("read-only-make"), words!("read-only-make.help")),
            false => (words!("read-only-change"), words!("read-only-change.help")),
        };
        let mut clicked = false;
        Frame::new().fill(t.accent_soft).inner_margin(Margin::symmetric(10, 4)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(icons::ICON_LOCK.codepoint).color(t.ink_soft));
                ui.label(says);
                clicked = !damaged && ui.button(button).on_hover_text(help).clicked();
            });
        });
        if !clicked {
            return;
        }
        if shipped {
            self.to_do.push(crate::Command::NewProject);
            return;
        }
        let byte = self.text_pane(path).map_or(0, |p| p.cursor_byte());
        let Some(project) = &mut self.project else { return };
        match project.change_beside(&*self.files, path, byte) {
            Ok((new, place)) => self.open_text(&new, Some((place, place))),
            Err(error) => self.say(error.to_string(), true),
        }
    }
}
