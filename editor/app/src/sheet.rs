//! Sheets: declarations drawn beside their source and in step with its cursor.
//!
//! [`Sheets`] keeps every open sheet. A sheet keeps what it last read, so that it still shows something while its file
//! has errors, along with a one-line notice. Each kind of sheet is a [`Sheet`] in a module of its own.

mod campaign_sheet;
mod compare;
mod deck;
mod drawing;
pub mod entries;
mod entry;
mod example;
mod held_keys;
mod holders;
mod inputs;
mod inspector;
mod kind;
mod last_verdict;
mod line_moves;
mod map;
mod mission;
mod opened;
mod paper;
pub mod parts;
mod path;
mod reach;
mod roster;
mod rules;
mod runs;
mod schedule;
mod strip;
mod tab_title;
mod table;
mod value_editor;
mod work;

use crate::board::Looks;
use crate::command::Command;
use crate::theme::Tokens;
use crate::tree::icon;
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_program::Origin;
use dicta_studio::check::CheckResult;
use dicta_studio::hands::{self, EditableValue};
use dicta_studio::history::Change;
use dicta_studio::lab::LastVerdicts;
use dicta_studio::playtest::Correction;
use dicta_studio::project::Project;
use dicta_studio::sheet::entry::names_beside as entry_names;
use dicta_studio::sheet::example::run::Runs;
use dicta_studio::sheet::rules::sentences::SentenceValue;
use dicta_studio::sheet::{self, Reading, Setting, SheetKind, SheetRef};
use egui::{RichText, Ui};
use egui_material_icons::icons;
use entries::{EntriesAction, EntriesCommand};
use inspector::Inspector;
pub use inspector::{PieceChange, PieceInHand};
use opened::SheetPane;
use runs::Examples;
use std::collections::HashMap;
use std::sync::Arc;
use strip::strip;
use tab_title::called;
use value_editor::ValueEditor;

pub use drawing::SvgUse;
pub use map::Trace;

/// What a sheet is drawn from.
pub struct SheetContext<'a> {
    pub reading: &'a Arc<Reading>,
    pub looks: &'a Looks,
    /// Path and byte offset of the cursor in the active file.
    pub cursor: Option<(&'a str, usize)>,
    /// The latest results of the examples.
    pub examples: &'a Examples,
    /// A command for the table of entries.
    pub asked: Option<EntriesCommand>,
    /// The project, to know which files are read-only.
    pub project: Option<&'a Project>,
    /// What the lab last found about declarations.
    pub verdicts: &'a LastVerdicts,
}

/// What the user requested on a sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SheetAction {
    /// Open a file at these bytes.
    pub go_to: Option<(String, (usize, usize))>,
    /// Select these bytes of a file where its source is in sight; with Ctrl/Cmd, go there.
    pub shown: Option<(String, (usize, usize))>,
    /// Go to this place in the source.
    source: Option<Origin>,
    /// Open another sheet, or pin this one.
    pub open: Option<SheetRef>,
    /// Show this in the same pane.
    pub turn: Option<SheetRef>,
    /// Go back to the previous sheet.
    back: bool,
    /// Open in a tab of its own.
    pinned: bool,
    /// Play this mission.
    pub fly: Option<String>,
    /// The seats of people in it, if not the default.
    pub people: Option<Vec<usize>>,
    /// The entries picked for it from the pools of pieces.
    pub pieces: Vec<(String, String)>,
    /// Start this campaign.
    pub begin: Option<String>,
    /// View the project under another setting.
    pub setting: Option<Setting>,
    /// Apply this edit.
    pub edit: Option<Edit>,
    /// Apply these edits as one step with this title.
    pub edits: Option<(String, Vec<Edit>)>,
    /// Apply this change.
    pub change: Option<Change>,
    /// Do this with the entries of a kind.
    pub entries: Option<EntriesAction>,
    /// Declare an entry of the kind with this name.
    pub declares: Option<String>,
    /// Run a command on the declaration of this sheet.
    pub declaration: Option<(Command, SheetRef)>,
    /// Choose a picture to trace the map with this name from.
    pub trace: Option<String>,
    /// Choose an SVG file to use in a drawing.
    pub svg: Option<SvgUse>,
    /// Show the result of the lab that was kept at this time.
    pub verdict: Option<u64>,
    /// A value to edit by hand, and where it is drawn.
    touched: Option<(EditTarget, egui::Rect)>,
    /// It is a cell of a table.
    in_table: bool,
    /// A value to clear.
    clears: Option<EditTarget>,
    /// Change the selected piece of the playtest as the umpire.
    pub changes_piece: Option<PieceChange>,
}

/// A value to edit by hand.
#[derive(Clone, Debug, PartialEq)]
enum EditTarget {
    /// The field of an entry.
    Field(String, String),
    /// The field of several entries at once; its input starts with the value of the first name.
    FieldOfAll(String, String, Vec<String>),
    /// The field of all entries of the kind; its input starts with the value of this one.
    FieldOfKind(String, String),
    /// The value at this place in the source.
    At(Origin),
    /// The result with this number in the cell of a table, by its row and column.
    Cell(String, (usize, usize), usize),
    /// The field of a piece in play.
    Piece(Box<Correction>),
    /// A value in a sentence of the rules.
    Sentence(Box<SentenceValue>),
}

impl EditTarget {
    /// How to edit it; none if there is no single value.
    fn value(&self, reading: &Reading) -> Option<EditableValue> {
        match self {
            EditTarget::Field(entry, field)
            | EditTarget::FieldOfAll(entry, field, _)
            | EditTarget::FieldOfKind(entry, field) => hands::of_field(reading, entry, field),
            EditTarget::At(origin) => hands::at(reading, *origin),
            EditTarget::Sentence(value) => hands::sentence_values::of_sentence(reading, value),
            EditTarget::Cell(table, at, result) => hands::tables::cell(reading, table, *at, *result),
            EditTarget::Piece(correction) => {
                let value = correction.value.clone();
                let title = match correction.is_boxes {
                    true => words!("umpire-boxes", title = value.title.as_str()),
                    false => value.title.clone(),
                };
                Some(EditableValue { title, ..value })
            }
        }
    }
}

/// A sheet of one kind, with what it last read and its view state.
pub trait Sheet {
    /// Reads the declaration again. Returns `false` if the reading does not contain it; the previous content remains.
    fn read(&mut self, reading: &Reading) -> bool;
    /// Whether it can show declarations with errors.
    fn reads_broken(&self) -> bool {
        false
    }
    /// The sheets that show the same declaration in another way, including this one.
    fn siblings(&self) -> Vec<SheetRef> {
        Vec::new()
    }
    /// Shows the whole map, if it has one.
    fn fit_map(&mut self) {}
    /// Draws the sheet.
    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction);
}

/// Makes a sheet of the right kind.
fn new(of: &SheetRef) -> Box<dyn Sheet> {
    let name = of.name.as_str();
    match of.sort {
        SheetKind::Entry => entry::new(name),
        SheetKind::Deck => deck::new(name),
        SheetKind::Table => table::new(name),
        SheetKind::Map => map::new(name),
        SheetKind::Mission => mission::new(name),
        SheetKind::Campaign => campaign_sheet::new(name),
        SheetKind::Rules => rules::new(name),
        SheetKind::Example => example::new(name),
        SheetKind::Schedule => schedule::new(name),
        SheetKind::Kind | SheetKind::Enum => kind::new(of),
        SheetKind::Compare => compare::new(name),
        SheetKind::Look => drawing::new(name),
        SheetKind::Cursor => Box::new(NoSheet),
    }
}

/// What follows the cursor before it has been in a declaration.
struct NoSheet;

impl Sheet for NoSheet {
    fn read(&mut self, _: &Reading) -> bool {
        false
    }

    fn show(&mut self, _: &mut Ui, _: &SheetContext<'_>, _: &mut SheetAction) {}
}

/// All open sheets.
#[derive(Default)]
pub struct Sheets {
    panes: HashMap<SheetRef, SheetPane>,
    inspector: Inspector,
    examples: Examples,
    /// The looks of the reading in `looks_of`.
    looks: Looks,
    looks_of: Option<Arc<Reading>>,
    /// The current revision of the files; a reading may lag behind.
    revision: Option<u64>,
    /// The value being edited by hand.
    hand: Option<ValueEditor>,
    /// The sheet with the table that a command is for.
    asked: Option<(SheetRef, EntriesCommand)>,
    /// What the lab last found about declarations.
    pub verdicts: Arc<LastVerdicts>,
}

impl Sheets {
    /// Runs the examples when typing pauses. Call it in every frame.
    pub fn tick(&mut self, ctx: &egui::Context, checked: &CheckResult) {
        self.examples.tick(ctx, checked);
    }

    /// Shows in a line how many examples pass. A click returns the sheet that lists them.
    pub fn examples_state(&self, ui: &mut Ui) -> Option<SheetRef> {
        runs::state(ui, &self.examples).then(|| SheetRef::new(SheetKind::Rules, "examples"))
    }

    /// Whether examples are running or about to run.
    pub fn examples_are_busy(&self) -> bool {
        self.examples.is_busy()
    }

    /// The latest results of the examples, for the tree and the status bar.
    pub fn examples(&self) -> Option<&Runs> {
        self.examples.runs()
    }

    /// The title of a sheet's tab.
    pub fn title(&self, of: &SheetRef, checked: &CheckResult) -> String {
        if of.sort == SheetKind::Cursor {
            return words!("sheet-tab");
        }
        called(checked.names.as_deref(), self.panes.get(of).map_or(of, |p| &p.of))
    }

    /// The icon of a sheet's tab: that of the declaration that it shows.
    pub fn icon(&self, of: &SheetRef) -> &'static str {
        let shown = self.panes.get(of).map_or(of, |pane| &pane.of);
        match shown.sort {
            _ if of.sort == SheetKind::Cursor => icons::ICON_ARTICLE.codepoint,
            SheetKind::Deck => icon("deck"),
            SheetKind::Table => icon("table"),
            SheetKind::Map => icon("map"),
            SheetKind::Mission => icon("mission"),
            SheetKind::Campaign => icon("campaign"),
            SheetKind::Rules => icon("rule"),
            SheetKind::Example => icon("example"),
            SheetKind::Schedule => icons::ICON_GRID_VIEW.codepoint,
            SheetKind::Kind => icon("kind"),
            SheetKind::Enum => icon("enum"),
            SheetKind::Compare => icons::ICON_COMPARE_ARROWS.codepoint,
            SheetKind::Look => icon("look"),
            SheetKind::Entry | SheetKind::Cursor => icons::ICON_ARTICLE.codepoint,
        }
    }

    /// What a pinned sheet shows now; `None` for the one that follows the cursor.
    pub fn shown(&self, of: &SheetRef) -> Option<SheetRef> {
        let chosen = of.sort != SheetKind::Cursor;
        chosen.then(|| self.panes.get(of).map_or(of, |p| &p.of).clone())
    }

    /// The name of what a sheet shows now, if it is a sheet of this kind.
    pub fn name_of(&self, of: &SheetRef, kind: SheetKind) -> Option<String> {
        let shown = self.panes.get(of).map_or(of, |pane| &pane.of);
        (shown.sort == kind).then(|| shown.name.clone())
    }

    /// Whether a sheet shows a map now.
    pub fn has_map(&self, of: &SheetRef) -> bool {
        let shown = self.panes.get(of).map_or(of, |pane| &pane.of);
        matches!(shown.sort, SheetKind::Map | SheetKind::Mission)
    }

    /// Shows the whole map of a sheet.
    pub fn fit_map(&mut self, of: &SheetRef) {
        if let Some(pane) = self.panes.get_mut(of) {
            pane.sheet.fit_map();
        }
    }

    /// Sends a command to the table of entries on a sheet.
    pub fn ask(&mut self, of: &SheetRef, command: EntriesCommand) {
        self.asked = Some((of.clone(), command));
    }

    /// Makes a sheet that is opened by name show its own declaration again, whatever was navigated to in it.
    pub fn reset(&mut self, of: &SheetRef) {
        if of.sort != SheetKind::Cursor && self.panes.get(of).is_some_and(|p| p.of != *of) {
            self.panes.remove(of);
        }
    }

    /// Sets the current revision of the files. While a reading lags behind, the declaration at the cursor is unknown.
    pub fn texts_are_at(&mut self, revision: Option<u64>) {
        self.revision = revision;
    }

    /// Follows renamed declarations.
    pub fn rename(&mut self, renamed: &[(SheetRef, SheetRef)]) {
        let panes = std::mem::take(&mut self.panes).into_iter().map(|(of, mut pane)| {
            pane.rename(renamed);
            (of.after(renamed).unwrap_or(of), pane)
        });
        self.panes = panes.collect();
        self.inspector.rename(renamed);
    }

    /// Drops the state of a closed sheet.
    pub fn close(&mut self, of: &SheetRef) {
        self.panes.remove(of);
    }

    /// The latest reading; while errors prevent one, the reading from before them.
    fn reading(&self, checked: &CheckResult) -> Option<Arc<Reading>> {
        checked.reading.as_ref().or(self.looks_of.as_ref()).cloned()
    }

    fn refresh(&mut self, reading: &Arc<Reading>) {
        reading.speak(&crate::words::language());
        if self.looks_of.as_ref().is_some_and(|r| Arc::ptr_eq(r, reading)) {
            return;
        }
        // Comparing looks is much cheaper than reading them again.
        if self.looks_of.as_ref().is_none_or(|r| r.program.looks != reading.program.looks) {
            self.looks = Looks::of(&reading.program);
        }
        self.looks_of = Some(reading.clone());
    }

    /// Keeps what a sheet shows when the cursor moves to this place.
    pub fn stay(&mut self, of: &SheetRef, path: &str, byte: usize) {
        if let Some(pane) = self.panes.get_mut(of) {
            pane.stay_at = Some((path.to_owned(), byte));
        }
    }

    /// Shows all details of the current subject: a piece in play, the given sheet, or the declaration at the cursor.
    pub fn inspector(
        &mut self,
        ui: &mut Ui,
        (checked, project): (&CheckResult, Option<&Project>),
        cursor: Option<(&str, usize)>,
        given: Option<SheetRef>,
        piece: Option<PieceInHand>,
    ) -> SheetAction {
        let mut action = SheetAction::default();
        let Some(reading) = &self.reading(checked) else {
            empty(ui, &nothing_read(checked));
            return action;
        };
        self.refresh(reading);
        if checked.reading.is_none() {
            let says = RichText::new(words!("sheet-stale.all")).small().color(Tokens::of(ui).warning);
            ui.add(egui::Label::new(says).wrap());
        }
        let current = self.revision.is_none_or(|r| r == reading.revision);
        let at = cursor.filter(|_| current).and_then(|(path, byte)| sheet::at(&reading.names, path, byte));
        self.inspector.take(given.or(at), piece, reading);
        let (looks, examples, verdicts) = (&self.looks, &self.examples, &*self.verdicts);
        let cx = SheetContext { reading, looks, cursor, examples, asked: None, project, verdicts };
        self.inspector.show(ui, &cx, &mut action);
        let reading = reading.clone();
        self.hand(ui, &reading, "inspector", &mut action);
        action
    }

    /// Edits a touched value by hand, beside where it is drawn. `place` identifies the pane: a value is edited in the
    /// pane where it was touched. Returns the move to another cell with which a value was accepted.
    fn hand(
        &mut self,
        ui: &mut Ui,
        reading: &Reading,
        place: &str,
        action: &mut SheetAction,
    ) -> Option<EntriesCommand> {
        if let Some(place) = action.source.take().and_then(|origin| reading.place(origin)) {
            action.go_to = Some((place.0, (place.1.start, place.1.end)));
        }
        if let Some(value) = action.clears.take().and_then(|target| target.value(reading)).filter(|v| v.is_own) {
            action.edit = Some(value.cleared());
        }
        if let Some((touched, rect)) = action.touched.take() {
            let touch = touched.value(reading);
            let (all, of_piece) = match touched {
                EditTarget::FieldOfAll(_, field, all) => (Some((field, all)), None),
                EditTarget::FieldOfKind(entry, field) => (Some((field, entry_names(&reading.program, &entry))), None),
                EditTarget::Piece(correction) => (None, Some(correction.of)),
                _ => (None, None),
            };
            let editor = touch.map(|touch| ValueEditor::new(touch, place, rect, all).of_piece(of_piece));
            self.hand = match std::mem::take(&mut action.in_table) {
                true => editor.map(ValueEditor::in_table),
                false => editor,
            };
        }
        let hand = self.hand.as_mut().filter(|hand| hand.is_of(place))?;
        let other = action.edit.take();
        let is_open = hand.show(ui, action);
        if let Some((edit, (field, all))) = hand.all.as_ref().and_then(|all| Some((action.edit.take()?, all))) {
            let edits = hands::for_all(reading, all, field, &edit);
            let title = words!("hand-all-step", field = hand.title(), n = edits.len());
            action.edits = (!edits.is_empty()).then_some((title, edits));
        }
        if let Some((of, edit)) = hand.of_piece.and_then(|of| Some((of, action.edit.take()?))) {
            action.changes_piece = Some(PieceChange::Field(of, edit));
        }
        action.edit = action.edit.take().or(other);
        let accepted = hand.accepted;
        if !is_open {
            self.hand = None;
        }
        accepted
    }

    /// Shows a sheet. `cursor` is the path and byte offset in the active file.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        of: &SheetRef,
        (checked, project): (&CheckResult, Option<&Project>),
        cursor: Option<(&str, usize)>,
    ) -> SheetAction {
        let mut action = SheetAction::default();
        let asked = self.asked.take_if(|(pane, _)| pane == of).map(|(_, command)| command);
        let Some(reading) = &self.reading(checked) else {
            empty(ui, &nothing_read(checked));
            return action;
        };
        self.refresh(reading);
        let pane = self.panes.entry(of.clone()).or_insert_with(|| SheetPane::new(of));
        let follows = of.sort == SheetKind::Cursor;
        if follows && self.revision.is_none_or(|r| r == reading.revision) {
            pane.follow(reading, cursor);
        }
        pane.offer(reading);
        let stale = pane.stale;
        pane.stale |= checked.reading.is_none();
        if pane.of.sort == SheetKind::Cursor {
            empty(ui, &words!("sheet-follows"));
            return action;
        }
        // Why it does not show the current source.
        let gone = pane.stale && checked.names.as_ref().is_some_and(|names| sheet::is_missing(names, &pane.of));
        let says = match (gone, pane.filled) {
            (true, _) => words!("sheet-gone", name = pane.of.subject()),
            (_, true) => words!("sheet-stale"),
            _ if reading.errors.is_empty() => words!("sheet-broken.absent"),
            _ => words!("sheet-broken"),
        };
        if !pane.filled {
            empty(ui, &says);
            return action;
        }
        // The strip keeps its id and focus when another sheet is shown.
        ui.push_id((of, "strip"), |ui| strip(ui, &reading.names, pane, (&says, follows), &mut action));
        pane.stale = stale;
        // A deleted declaration is nowhere, so the cursor is not in it.
        let cursor = cursor.filter(|_| !gone);
        ui.push_id((of, pane.of.clone()), |ui| {
            let (looks, examples, verdicts) = (&self.looks, &self.examples, &*self.verdicts);
            let cx = SheetContext { reading, looks, cursor, examples, asked, project, verdicts };
            pane.sheet.show(ui, &cx, &mut action);
        });
        // A link opens in the same pane; with Ctrl/Cmd or Shift, in a tab of its own.
        let beside = ui.input(|i| i.modifiers.command || i.modifiers.shift);
        if !action.pinned && !beside {
            action.turn = action.turn.take().or(action.open.take());
        }
        let from = pane.of.clone();
        match action.turn.take() {
            Some(to) if pane.before.last() == Some(&to) && action.back => {
                pane.before.pop();
                pane.turn(&to);
            }
            Some(to) if to != pane.of => {
                pane.turn(&to);
                pane.before.push(from.clone());
            }
            _ => {}
        }
        pane.focus = pane.of != from && ui.memory(|m| m.focused().is_some());
        let reading = reading.clone();
        if let Some(accepted) = self.hand(ui, &reading, &format!("{of:?}"), &mut action) {
            self.asked = Some((of.clone(), accepted));
            ui.ctx().request_repaint();
        }
        action
    }
}

/// Why there is nothing to show yet.
fn nothing_read(checked: &CheckResult) -> String {
    if checked.found.problems.is_empty() { words!("sheet-reading") } else { words!("sheet-reading.errors") }
}

fn empty(ui: &mut Ui, says: &str) {
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.35);
        ui.weak(says);
    });
}
