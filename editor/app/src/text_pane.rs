//! The source editor pane.
//!
//! The text is laid out and painted by our own widget ([`text_view`], [`page`]): it lays out only visible lines, folds
//! blocks and supports several carets, none of which the toolkit's text field can do. Information about names comes
//! from the language service as plain data; every change goes through the document.

mod access;
mod colour;
mod crumbs;
mod explain;
mod find_bar;
mod frame;
mod hover;
mod keys;
mod lines;
mod list;
mod page;
mod paint;
mod quick_fix;
mod references;
mod rename;
mod scroll_anchor;
mod suggestions;
mod text_commands;
mod text_view;

pub use text_commands::{TextCommand, command_of, format_change};

use crate::theme::Tokens;
use crate::words::words;
use crate::{keyboard, message};
use dicta_ide::typing::{self, Caret, Typed};
use dicta_studio::check::{Code, Fix, Problem, Severity};
use dicta_studio::document::Document;
use dicta_studio::history::Change;
use dicta_studio::shift::Shift;
use egui::{Id, Ui, Vec2, pos2, vec2};
use hover::Read;
use page::{Measure, TOP};
use std::ops::Range;
use std::sync::Arc;
use text_view::{Kind, Reveal, View};

/// Space after the longest line, and how much further you can scroll if it does not fit, in points.
const EDGE: f32 = 48.0;
const BEYOND: f32 = 152.0;

/// User preferences for the editor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditorOptions {
    /// Open suggestions automatically.
    pub offer: bool,
}

impl Default for EditorOptions {
    fn default() -> Self {
        EditorOptions { offer: true }
    }
}

/// The state of one source tab.
#[derive(Default)]
pub struct TextPane {
    pub options: EditorOptions,
    /// The project of its file, and the number of this view of it, from 1; another project may have a file with the
    /// same path.
    pub project: u64,
    pub number: u32,
    view: View,
    go_to: Option<Range<usize>>,
    /// A range to select without taking the focus.
    to_select: Option<Range<usize>>,
    /// A range to bring into sight, while the cursor stays.
    to_show: Option<Range<usize>>,
    focus: bool,
    pending: Vec<TextCommand>,
    /// Line and column of the cursor, from 1.
    pub cursor: Option<(usize, usize)>,
    /// The line last navigated to, highlighted until the next action.
    marked: Option<Range<usize>>,
    find: find_bar::Find,
    offers: suggestions::Suggestions,
    /// Placeholders of an inserted declaration, and the index of the current one.
    blanks: Option<(Vec<Range<usize>>, usize)>,
    /// The byte offset of the name whose hover is open, until the next action.
    hover_at: Option<usize>,
    quick_fix: quick_fix::QuickFix,
    explain: explain::Explain,
    uses: references::References,
    rename: rename::Rename,
    line: crumbs::GoToLine,
    crumbs: crumbs::Crumbs,
    /// The number of visible rows in the last frame, and their measures.
    rows: usize,
    size: Option<Measure>,
    /// The scroll offset, and the one to start with.
    scrolled: Vec2,
    begin_at: Option<Vec2>,
    /// The id under which egui stores the scroll offset.
    place: Option<Id>,
    /// The running scroll to the caret.
    way: Option<scroll_anchor::RunningScroll>,
    /// The next horizontal scroll offset.
    scroll_x: Option<f32>,
    /// The shifts from the checked source and from the source with the problems.
    shift: KeptShift,
    problem_shift: KeptShift,
    /// Time and position of the last press, and the number of presses in a row.
    press: Option<(f64, egui::Pos2, u8)>,
}

/// What the pane requests.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaneAction {
    /// Go to another file, by path.
    pub go_to: Option<(String, Range<usize>)>,
    /// A message for the user.
    pub say: Option<String>,
    /// A fix to apply.
    pub fix: Option<Fix>,
    /// A change in several files.
    pub change: Option<Change>,
    /// The code of a problem whose page to open.
    explain: Option<Code>,
}

/// Problems of a file.
#[derive(Clone, Copy, Default)]
pub struct FileProblems<'a> {
    pub list: &'a [&'a Problem],
    /// The source in which they were found.
    pub was: Option<&'a str>,
}

/// Results of the last check.
struct Known<'a> {
    problems: FileProblems<'a>,
    /// The shift from the source with the problems to the current one.
    problem_shift: Shift,
    read: Option<Read<'a>>,
    names: Option<&'a dicta_ide::Project>,
}

/// The shift between two sources, for as long as they are the same.
#[derive(Default)]
struct KeptShift(Option<((usize, usize, usize), Shift)>);

impl KeptShift {
    fn between(&mut self, was: Option<&str>, now: &Arc<str>) -> Shift {
        let Some(was) = was else { return Shift::default() };
        let key = (was.as_ptr() as usize, was.len(), now.as_ptr() as usize);
        match self.0 {
            Some((seen, shift)) if seen == key => shift,
            _ => {
                let shift = Shift::between(was, now);
                self.0 = Some((key, shift));
                shift
            }
        }
    }
}

impl TextPane {
    /// Another view of the same file, which starts in the same state.
    pub fn again(&self) -> Self {
        let begin_at = Some(self.scrolled);
        TextPane { options: self.options, view: self.view.clone(), begin_at, focus: true, ..TextPane::default() }
    }

    /// Moves the cursor to a range of bytes, scrolls there and takes the focus.
    pub fn go_to(&mut self, range: Range<usize>) {
        self.to_select = None;
        self.go_to = Some(range);
    }

    /// Moves the cursor to a range of bytes and reveals it without taking the focus.
    pub fn select(&mut self, range: Range<usize>) {
        self.go_to = None;
        self.to_select = Some(range);
    }

    /// Brings a range of bytes into sight and highlights its line. The cursor and the focus stay where they are.
    pub fn bring(&mut self, range: Range<usize>) {
        self.marked = Some(range.clone());
        self.to_show = Some(range);
    }

    /// Takes the focus without moving anything.
    pub fn take_focus(&mut self) {
        self.focus = true;
    }

    /// The byte offset of the cursor.
    pub fn cursor_byte(&self) -> usize {
        self.view.caret().head
    }

    /// The selected range, in bytes.
    pub fn selection(&self) -> Option<Range<usize>> {
        self.view.selected()
    }

    /// Runs a command when the pane is next shown.
    pub fn command(&mut self, command: TextCommand) {
        self.pending.push(command);
    }

    /// Shows the document. `names` is the language service's reading of the project.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        document: &mut Document,
        problems: FileProblems<'_>,
        names: Option<&dicta_ide::Project>,
    ) -> PaneAction {
        self.follow(document);
        let read = names.and_then(|names| names.file(&document.path).map(|file| (names, file)));
        let shift = self.shift(read);
        let read = read.map(|(names, file)| Read { names, file, shift });
        let problem_shift = self.problem_shift.between(problems.was, &self.view.text);
        let known = Known { problems, problem_shift, read, names };
        let mut action = PaneAction::default();
        self.apply_navigation(known.read.as_ref());
        self.run(document, &known, &mut action);
        self.find_bar(ui, document);
        let t = Tokens::of(ui);
        if let Some(range) = self.crumbs.bar(ui, t, &self.view, known.read.as_ref()) {
            self.go_to = Some(range);
        }
        self.line.bar(ui, &mut self.view, &mut self.focus);
        if let Some(range) = self.crumbs.side(ui, t, &self.view, known.read.as_ref()) {
            self.go_to = Some(range);
        }
        self.apply_navigation(known.read.as_ref());
        egui::Frame::new().fill(t.well).show(ui, |ui| self.body(ui, document, &known, &mut action));
        let renames = self.rename.is_open();
        self.rename.dialog(ui, document, &known, &mut action);
        // Return the focus to the source.
        self.focus |= renames && !self.rename.is_open();
        self.cursor = Some(self.view.line_column());
        action
    }

    /// Applies pending navigation. On a line with a declaration it selects the name, so that queries about a name apply
    /// to it.
    fn apply_navigation(&mut self, read: Option<&Read<'_>>) {
        let (taken, quiet) = (self.go_to.take(), self.to_select.take());
        if taken.is_some() {
            self.focus = !self.find.has_focus();
        }
        let Some(range) = quiet.or(taken) else { return };
        let one_line = self.view.lines.line(range.start) == self.view.lines.line(range.end);
        let name = read.filter(|_| one_line).and_then(|read| read.declared_in(&range));
        self.view.select(name.unwrap_or_else(|| range.clone()), Reveal::Arrive);
        self.marked = Some(range);
    }

    /// The shift from the checked source to the current source.
    fn shift(&mut self, read: Option<(&dicta_ide::Project, usize)>) -> Shift {
        self.shift.between(read.map(|(names, file)| &*names.files()[file].source.text), &self.view.text)
    }

    fn find_bar(&mut self, ui: &mut Ui, document: &mut Document) {
        let text = self.view.text.clone();
        let asked = self.find.bar(ui, &text, self.view.caret().range(), document.read_only);
        if !asked.edits.is_empty() {
            let end = asked.edits.first().map_or(0, |e| e.start as usize + e.text.len());
            let carets = vec![Caret::at(end)];
            self.view.make(document, Typed { edits: asked.edits, carets }, Kind::Command);
            ui.ctx().request_repaint();
        }
        if let Some(range) = asked.go_to {
            self.view.select(range, Reveal::Arrive);
            self.focus = !self.find.has_focus();
        }
        self.focus |= asked.closed;
    }

    /// Runs pending commands.
    fn run(&mut self, document: &mut Document, known: &Known<'_>, action: &mut PaneAction) {
        if self.quick_fix.is_due(&self.view, &known.problem_shift) {
            self.pending.push(TextCommand::QuickFix);
        }
        for command in std::mem::take(&mut self.pending) {
            let head = self.view.caret().head;
            let at = known.read.map_or(head, |read| read.meant(head, self.view.selected()));
            let changes = self.edit_command(command, document);
            self.focus |= !matches!(
                command,
                TextCommand::Find | TextCommand::Replace | TextCommand::GoToLine | TextCommand::Rename
            );
            if changes {
                continue;
            }
            let selected = self.view.selected().and_then(|r| self.view.text.get(r)).map(str::to_owned);
            match command {
                TextCommand::Find | TextCommand::Replace => {
                    self.find.open(selected, command == TextCommand::Replace);
                }
                TextCommand::FindNext => self.find.step(1),
                TextCommand::FindPrevious => self.find.step(-1),
                TextCommand::Complete => {
                    self.close_lists();
                    self.offers.want();
                }
                TextCommand::Hover => self.hover_at = Some(at),
                TextCommand::Definition => {
                    action.go_to = known.read.and_then(|r| r.definition(at));
                    if action.go_to.is_none() {
                        action.say = Some(words!("text-undeclared"));
                    }
                }
                TextCommand::Uses => {
                    self.close_lists();
                    action.say = self.uses.open(known.read.as_ref(), at);
                }
                TextCommand::Rename => action.say = self.rename.open(known.read.as_ref(), at),
                TextCommand::QuickFix => {
                    self.close_lists();
                    action.say = self.quick_fix.open(&self.view, known.problems.list, &known.problem_shift);
                }
                TextCommand::GoToLine => self.line.open(self.view.line_column().0),
                TextCommand::Outline => self.crumbs.toggle(),
                _ => {}
            }
        }
    }

    /// Only one list may be open.
    fn close_lists(&mut self) {
        self.offers.close();
        self.uses.close();
        self.quick_fix.close();
        self.hover_at = None;
    }

    fn body(&mut self, ui: &mut Ui, document: &mut Document, known: &Known<'_>, action: &mut PaneAction) {
        let id = Id::unique(("document", self.project, &document.path, self.number));
        // A modal that has just closed still holds the focus for one frame.
        if self.focus && ui.memory(|m| m.top_modal_layer().is_none()) {
            self.focus = false;
            ui.memory_mut(|m| m.request_focus(id));
        } else if self.focus {
            ui.ctx().request_repaint_after_secs(0.05);
        }
        keyboard::set_focus_kind(ui.ctx(), id, keyboard::FocusKind::TextInput);
        let focused = ui.memory(|m| m.has_focus(id));
        let typed = if focused { self.keys(ui, id, document, known, action) } else { None };
        // In a file that has not been read yet, everything is visible.
        let names = known.names.map(|names| (names, names.file(&document.path).unwrap_or(usize::MAX)));
        let asked = self.offers.follow(&self.view, names, typed.as_deref(), self.options.offer && !document.read_only);
        if asked == Some(false) {
            action.say = Some(words!("text-no-offer"));
        }
        let font = colour::font(ui);
        let (digit, row) = ui.fonts_mut(|f| (f.glyph_width(&font, '0'), f.row_height(&font)));
        let line = (row * 1.22).round();
        let gutter = paint::gutter_width(self.view.lines.count(), digit);
        let size = Measure { line, char: digit, gutter };
        self.size = Some(size);
        let longest = paint::left(gutter) + self.view.lines.longest() as f32 * digit + EDGE;
        // Leave space to continue a line that does not fit; if all lines fit, nothing scrolls.
        let width = if longest > ui.available_width() { longest + BEYOND } else { longest };
        let content = vec2(width, TOP + self.view.lines.rows() as f32 * line + 40.0);
        let salt = ("text", &document.path, self.number);
        // Under another id, egui would start at the top again.
        let place = ui.make_persistent_id(salt);
        if self.place.replace(place).is_some_and(|before| before != place) {
            self.begin_at = self.begin_at.or(Some(self.scrolled));
            if let Some(way) = self.way {
                self.view.reveal.get_or_insert(way.reveal);
            }
        }
        let mut scroll = egui::ScrollArea::both().id_salt(salt).auto_shrink([false, false]);
        if let Some(offset) = self.begin_at.take() {
            scroll = scroll.scroll_offset(offset);
        }
        if let Some(x) = self.scroll_x.take() {
            scroll = scroll.horizontal_scroll_offset(x);
        }
        let shown = scroll.show_viewport(ui, |ui, _| {
            let (_, all) = ui.allocate_space(content.max(ui.available_size()));
            let clip = ui.clip_rect();
            let origin = pos2(all.left() + paint::left(gutter), all.top() + TOP);
            let before = self.view.text.clone();
            self.page(ui, id, document, known, (origin, clip, size), action);
            if !std::sync::Arc::ptr_eq(&before, &self.view.text) {
                ui.ctx().request_repaint();
            }
        });
        self.scrolled = shown.state.clamped_offset();
    }

    /// Handles keys. Returns the text typed last.
    fn keys(
        &mut self,
        ui: &Ui,
        id: Id,
        document: &mut Document,
        known: &Known<'_>,
        action: &mut PaneAction,
    ) -> Option<String> {
        ui.memory_mut(|m| m.set_focus_lock_filter(id, keys::FILTER));
        let before = self.view.text.clone();
        if self.quick_fix.keys(ui, &self.view, action) || self.uses.keys(ui, known, action) {
            return None;
        }
        let filled = self.offers.keys(ui, &mut self.view, document);
        self.fill(ui, filled);
        if !self.offers.is_open() && self.explain.keys(ui) {
            return None;
        }
        if ui.input(|i| i.key_pressed(egui::Key::Escape)) {
            (self.blanks, self.hover_at) = (None, None);
        }
        let rows = self.rows;
        let pressed = keys::take(&mut self.view, ui, id, document, rows);
        if pressed.changed || pressed.moved {
            self.marked = None;
            self.hover_at = None;
            self.uses.close();
        }
        if pressed.changed {
            self.carry(&before);
        }
        if pressed.moved && !pressed.changed {
            self.offers.close();
        }
        pressed.typed.filter(|_| pressed.changed)
    }

    /// Shifts placeholders along with typed text.
    fn carry(&mut self, before: &str) {
        let Some((blanks, _)) = &mut self.blanks else { return };
        let edits: Vec<_> = dicta_syntax::edit::difference(before, &self.view.text).into_iter().collect();
        for blank in blanks {
            // Text typed at the end of a placeholder belongs to it.
            *blank = match edits.first() {
                Some(e) if e.start as usize == blank.start && e.end <= blank.end as u32 => {
                    blank.start..blank.end + e.text.len() - (e.end - e.start) as usize
                }
                _ => typing::carried(&edits, blank.start)..typing::carried(&edits, blank.end),
            };
        }
    }

    /// Starts filling in an inserted declaration, or moves to its next placeholder on Tab.
    fn fill(&mut self, ui: &Ui, filled: Option<Vec<Range<usize>>>) {
        if let Some(blanks) = filled {
            if blanks.len() > 2 {
                // Reveal the whole declaration.
                self.view.reveal = Some(Reveal::Around);
            }
            self.blanks = (blanks.len() > 1).then_some((blanks, 0));
            self.offers.close();
            return;
        }
        let Some((blanks, at)) = &mut self.blanks else { return };
        if self.offers.is_open() || !ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::Tab)) {
            return;
        }
        *at += 1;
        let next = blanks.get(*at).cloned();
        if let Some(next) = next {
            self.view.select(next, Reveal::Near);
        }
        if self.blanks.as_ref().is_some_and(|(blanks, at)| at + 1 >= blanks.len()) {
            self.blanks = None;
        }
    }
}

/// The full message of a problem, for a tooltip.
pub fn problem_tooltip(ui: &mut Ui, problem: &Problem) {
    let t = Tokens::of(ui);
    ui.set_max_width(420.0);
    let colour = if problem.severity() == Severity::Warning { t.warning } else { t.error };
    let font = egui::TextStyle::Body.resolve(ui.style());
    let said = |ui: &mut Ui, words: &str, ink| ui.label(message::job(ui.style(), words, &font, ink));
    said(ui, &format!("{} {}", problem.code, problem.message), colour);
    if !problem.label.is_empty() && problem.severity() != Severity::Example {
        said(ui, &problem.label, t.ink);
    }
    if let Some(hint) = &problem.hint {
        said(ui, hint, t.ink_soft);
    }
}

/// Truncates to this many characters, with an ellipsis.
pub fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most - 1).collect();
    short.push('…');
    short
}
