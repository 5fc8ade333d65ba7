//! A sheet: the visual face of a declaration.

use super::{Pane, PaneId};
use crate::sheet::SheetAction;
use crate::shell::dock::Label;
use crate::shell::{Dialog, Host, OpenProject, Shell, View};
use crate::words::words;
use dicta_studio::sheet::SheetRef;
use egui::Ui;

/// The visual face of a declaration.
pub struct Sheet;

impl Pane for Sheet {
    fn title(&self, open: &OpenProject, of: &PaneId) -> String {
        match of {
            PaneId::Sheet(sheet) => open.view.sheets.title(sheet, open.view.sheets_checked()),
            _ => String::new(),
        }
    }

    fn label(&self, open: &OpenProject, of: &PaneId) -> Label {
        let icon = match of {
            PaneId::Sheet(sheet) => open.view.sheets.icon(sheet),
            _ => of.row().icon,
        };
        Label { icon, title: self.title(open, of), hover: String::new(), dirty: false }
    }

    fn is_document(&self) -> bool {
        true
    }

    fn usual(&self, _open: &OpenProject) -> Option<PaneId> {
        Some(PaneId::Sheet(SheetRef::cursor()))
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, of: &PaneId) {
        if let PaneId::Sheet(sheet) = of {
            shell.sheet_tab(ui, sheet);
        }
    }
}

impl View {
    /// The subject of the active sheet, unless the sheet follows the cursor.
    pub(in crate::shell) fn sheet_in_front(&self) -> Option<SheetRef> {
        match self.dock.front() {
            Some(PaneId::Sheet(of)) => self.sheets.shown(of),
            _ => None,
        }
    }

    /// Selects a range of bytes in the source of a file, if that is open: in its active view, or else in its first one, as
    /// soon as that is in sight. The user continues where they are.
    pub(in crate::shell) fn select_in_source(&mut self, path: &str, range: std::ops::Range<usize>) {
        let active = self.dock.front().and_then(PaneId::text).filter(|(of, _)| *of == path).map(|(_, number)| number);
        let views = self.panes.keys().filter(|(of, _)| of == path).map(|(_, number)| *number);
        let Some(number) = views.min_by_key(|number| (Some(*number) != active, *number)) else { return };
        if let Some(pane) = self.panes.get_mut(&(path.to_owned(), number)) {
            pane.select(range);
        }
    }

    /// Opens the sheet that follows the cursor, beside the source.
    pub(in crate::shell) fn open_sheet_at_cursor(&mut self) {
        let text = self.dock.front().cloned();
        self.dock.open(PaneId::Sheet(SheetRef::cursor()));
        // The user continues writing.
        if let Some(text) = text {
            self.dock.open(text);
        }
    }
}

impl OpenProject {
    /// Shows what was changed last in its source: in the place of another source that is in sight, or else as soon as it
    /// is in sight. The user continues on the sheet.
    fn bring_last_change(&mut self) {
        let Some(project) = &self.project else { return };
        let Some(place) = project.last_change() else { return };
        // What is added below a line begins with line breaks.
        let changed = project.document(&place.path).and_then(|document| document.text().get(place.start..place.end));
        let blank = changed.map_or(0, |text| text.len() - text.trim_start().len());
        self.view.dock.show_source(&place.path);
        self.view.text_pane_mut(&place.path).bring(place.start + blank..place.end);
    }

    /// Turns an edit on a sheet into an undo step; for a read-only file, and if a house rule applies, in a house rule.
    fn change_by_hand(&mut self, host: &mut Host, edit: &dicta_ide::edit::Edit) {
        use dicta_studio::hands;
        if !self.can_change(host) {
            return self.keep_first_edits(host, std::slice::from_ref(edit));
        }
        let checked = self.view.sheets_checked().clone();
        let Some(project) = &mut self.project else { return };
        if hands::Texts::of(project, &*host.files, &checked).is_for_overlay(edit) {
            match hands::by_house_rule(project, &*host.files, &checked, None, std::slice::from_ref(edit)) {
                Ok(path) => {
                    if let Some(path) = path {
                        host.say(words!("hand-house-rule", path = path), false);
                    }
                }
                Err(why) => host.say(why.to_string(), true),
            }
            return;
        }
        match hands::change(project, &checked, edit) {
            Ok(change) => self.apply_change(host, change),
            Err(why) => host.say(why.to_string(), true),
        }
    }
}

impl Shell {
    fn sheet_tab(&mut self, ui: &mut Ui, sheet: &SheetRef) {
        let cursor = self.open.view.followed();
        let cursor = cursor.as_ref().map(|(path, byte)| (path.as_str(), *byte));
        let checked = self.open.view.sheets_checked().clone();
        let action = self.open.view.sheets.show(ui, sheet, (&*checked, self.open.project.as_ref()), cursor);
        let version =
            |shell: &Shell| shell.open.project.as_ref().map(|project| (project.id(), project.history().version()));
        let before = version(self);
        self.sheet_action(ui.ctx(), action);
        // The sheet at the cursor shows what is in sight already.
        if *sheet != SheetRef::cursor() && before != version(self) {
            self.open.bring_last_change();
        }
    }

    pub(in crate::shell) fn sheet_action(&mut self, ctx: &egui::Context, action: SheetAction) {
        // With Ctrl/Cmd, what selects a place also goes there.
        let goes = ctx.input(|i| i.modifiers.command);
        if let Some((path, (start, end))) = action.shown.clone().filter(|_| !goes) {
            self.open.view.select_in_source(&path, start..end);
        }
        if let Some((path, (start, end))) = action.go_to.or(action.shown.filter(|_| goes)) {
            self.open.open_place(&mut self.host, &path, start..end);
            // The user continues on the sheet.
            self.open.view.text_pane_mut(&path).select(start..end);
        }
        if let Some(sheet) = action.open {
            self.open.view.sheets.reset(&sheet);
            let by_key = ctx.memory(|m| m.focused().is_some());
            self.open.view.dock.open(PaneId::Sheet(sheet.clone()));
            if by_key {
                self.open.view.focus_pane(ctx, &PaneId::Sheet(sheet));
            }
        }
        if let Some(mission) = action.fly {
            self.open.view.human_seats = action.people;
            self.open.play_with(&mut self.host, &mission, action.pieces, None);
        }
        if let Some(campaign) = action.begin {
            self.open.start_campaign(&mut self.host, &campaign);
        }
        if let Some(setting) = action.setting {
            self.open.view.setting = setting;
        }
        if let Some(edit) = action.edit {
            self.open.change_by_hand(&mut self.host, &edit);
        }
        if let Some(change) = action.change {
            match self.open.can_change(&mut self.host) {
                true => self.open.apply_change(&mut self.host, change),
                false => self.open.keep_first_change(&mut self.host, change),
            }
        }
        if let Some((title, edits)) = action.edits {
            self.open.change_all_by_hand(&mut self.host, &title, &edits);
        }
        if let Some(kind) = action.declares {
            self.safe.open_new_declaration(&mut self.open, Some(kind));
        }
        if let Some((command, of)) = action.declaration
            && let Some((path, byte)) = self.open.place_of(&of)
        {
            self.change_declaration(ctx, command, &path, byte);
        }
        if let Some(when) = action.verdict {
            self.open.view.state.lab.show_kept(when);
            self.open.view.dock.open(PaneId::Lab);
        }
        if let Some(map) = action.trace {
            self.dialogs.path = Some(Dialog::trace(&self.open, &*self.host.files, map));
        }
        if let Some(svg) = action.svg {
            self.dialogs.path = Some(Dialog::import_svg(&self.open, &*self.host.files, Some(svg)));
        }
        if let Some(action) = action.entries {
            self.dialogs.entries_action(&mut self.open, &mut self.host, ctx, action);
        }
    }
}
