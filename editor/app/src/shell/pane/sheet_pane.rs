//! A sheet: the visual face of a declaration.

use super::{Pane, PaneId};
use crate::sheet::SheetAction;
use crate::shell::Shell;
use crate::shell::dialogs::Dialog;
use crate::words::words;
use dicta_studio::project::Project;
use dicta_studio::sheet::SheetRef;
use egui::Ui;

/// The visual face of a declaration.
pub struct Sheet;

impl Pane for Sheet {
    fn title(&self, shell: &Shell, of: &PaneId) -> String {
        match of {
            PaneId::Sheet(sheet) => shell.view.sheets.title(sheet, &shell.view.checked),
            _ => String::new(),
        }
    }

    fn is_document(&self) -> bool {
        true
    }

    fn usual(&self, _shell: &Shell) -> Option<PaneId> {
        Some(PaneId::Sheet(SheetRef::cursor()))
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, of: &PaneId) {
        if let PaneId::Sheet(sheet) = of {
            shell.sheet_tab(ui, sheet);
        }
    }
}

impl Shell {
    /// The subject of the active sheet, unless the sheet follows the cursor.
    pub(in crate::shell) fn sheet_in_front(&self) -> Option<SheetRef> {
        match self.view.dock.front() {
            Some(PaneId::Sheet(of)) => self.view.sheets.shown(of),
            _ => None,
        }
    }

    fn sheet_tab(&mut self, ui: &mut Ui, sheet: &SheetRef) {
        let cursor = self.followed();
        let cursor = cursor.as_ref().map(|(path, byte)| (path.as_str(), *byte));
        let checked = self.view.checked.clone();
        let action = self.view.sheets.show(ui, sheet, (&*checked, self.project.as_ref()), cursor);
        let version = |shell: &Shell| shell.project.as_ref().map(|project| (project.id(), project.history().version()));
        let before = version(self);
        self.sheet_action(ui.ctx(), action);
        // The sheet at the cursor shows what is in sight already.
        if *sheet != SheetRef::cursor() && before != version(self) {
            self.bring_last_change();
        }
    }

    /// Shows what was changed last in its source, now or as soon as that is in sight; the user continues on the sheet.
    fn bring_last_change(&mut self) {
        let Some(place) = self.project.as_ref().and_then(Project::last_change) else { return };
        if self.text_pane(&place.path).is_some() {
            self.text_pane_mut(&place.path).bring(place.start..place.end);
        }
    }

    pub(in crate::shell) fn sheet_action(&mut self, ctx: &egui::Context, action: SheetAction) {
        if let Some((path, (start, end))) = action.go_to {
            self.open_place(&path, start..end);
            // The user continues on the sheet.
            self.text_pane_mut(&path).select(start..end);
        }
        if let Some(sheet) = action.open {
            self.view.sheets.reset(&sheet);
            let by_key = ctx.memory(|m| m.focused().is_some());
            self.view.dock.open(PaneId::Sheet(sheet.clone()));
            if by_key {
                self.focus_pane(ctx, &PaneId::Sheet(sheet));
            }
        }
        if let Some(mission) = action.fly {
            self.view.human_seats = action.people;
            self.play_with(&mission, action.pieces, None);
        }
        if let Some(campaign) = action.begin {
            self.start_campaign(&campaign);
        }
        if let Some(setting) = action.setting {
            self.view.setting = setting;
        }
        if let Some(edit) = action.edit {
            self.change_by_hand(&edit);
        }
        if let Some(change) = action.change.filter(|_| self.can_change()) {
            self.apply_change(change);
        }
        if let Some((title, edits)) = action.edits {
            self.change_all_by_hand(&title, &edits);
        }
        if let Some(kind) = action.declares {
            self.open_new_declaration(Some(kind));
        }
        if let Some((command, of)) = action.declaration
            && let Some((path, byte)) = self.place_of(&of)
        {
            self.change_declaration(ctx, command, &path, byte);
        }
        if let Some(when) = action.verdict {
            self.view.state.lab.show_kept(when);
            self.view.dock.open(PaneId::Lab);
        }
        if let Some(map) = action.trace {
            self.dialogs.path = Some(Dialog::trace(self.project.as_ref(), &map));
        }
        if let Some(action) = action.entries {
            self.entries_action(ctx, action);
        }
    }

    /// Turns an edit on a sheet into an undo step; for a read-only file, and if a house rule applies, in a house rule.
    fn change_by_hand(&mut self, edit: &dicta_ide::edit::Edit) {
        use dicta_studio::hands;
        if !self.can_change() {
            return;
        }
        let checked = self.view.checked.clone();
        let Some(project) = &mut self.project else { return };
        if hands::Texts::of(project, &*self.files, &checked).is_for_overlay(edit) {
            match hands::by_house_rule(project, &*self.files, &checked, None, std::slice::from_ref(edit)) {
                Ok(path) => {
                    if let Some(path) = path {
                        self.say(words!("hand-house-rule", path = path), false);
                    }
                }
                Err(why) => self.say(why.to_string(), true),
            }
            return;
        }
        match hands::change(project, &checked, edit) {
            Ok(change) => self.apply_change(change),
            Err(why) => self.say(why.to_string(), true),
        }
    }

    /// Opens the sheet that follows the cursor, beside the source.
    pub(in crate::shell) fn open_sheet_at_cursor(&mut self) {
        let text = self.view.dock.front().cloned();
        self.view.dock.open(PaneId::Sheet(SheetRef::cursor()));
        // The user continues writing.
        if let Some(text) = text {
            self.view.dock.open(text);
        }
    }
}
