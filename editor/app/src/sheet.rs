//! Sheets: what the text says, drawn beside it and in step with its cursor.
//!
//! [`Sheets`] keeps every open sheet. A sheet keeps what it read last, so that it still shows something while its text
//! has errors, and then says so in one line. Each sort of sheet is a [`Sheet`] in a module of its own; a sort that has
//! none gets a plain page with title, documentation and source.

mod campaign;
mod compare;
mod deck;
mod entry;
mod example;
mod hand;
mod inspector;
mod kind;
mod map;
mod mission;
mod paper;
pub mod parts;
mod path;
mod plain;
mod rules;
mod runs;
mod schedule;
mod table;
mod work;

use crate::board::Looks;
use crate::theme::Tokens;
use crate::words::words;
use dicta_ide::Project as Names;
use dicta_ide::edit::Edit;
use dicta_program::Origin;
use dicta_studio::check::Checked;
use dicta_studio::sheet::example::run::Runs;
use dicta_studio::sheet::{self, Reading, Setting, SheetRef, SheetSort};
use dicta_studio::view::PieceNow;
use egui::{Frame, Margin, RichText, Ui};
use egui_material_icons::icons;
use hand::Hand;
use inspector::Inspector;
use runs::Examples;
use std::collections::HashMap;
use std::sync::Arc;

/// What a sheet is drawn from.
pub struct SheetContext<'a> {
    pub reading: &'a Arc<Reading>,
    pub looks: &'a Looks,
    /// Path and byte of the cursor of the text in front.
    pub cursor: Option<(&'a str, usize)>,
    /// How the examples came out last.
    pub examples: &'a Examples,
}

/// What somebody asked for on a sheet.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SheetAction {
    /// Select these bytes of a text.
    pub go_to: Option<(String, (usize, usize))>,
    /// Open another sheet, or this one to stay.
    pub open: Option<SheetRef>,
    /// Show this in the same place.
    pub turn: Option<SheetRef>,
    /// Turn back to what was shown before.
    back: bool,
    /// What is opened gets a tab of its own.
    pinned: bool,
    /// Put this mission on the table.
    pub fly: Option<String>,
    /// The seats that people have in it, where that is not as usual.
    pub people: Option<Vec<usize>>,
    /// The entries picked in it from the pools of pieces.
    pub pieces: Vec<(String, String)>,
    /// Begin this campaign.
    pub begin: Option<String>,
    /// Look at the texts under another setting.
    pub setting: Option<Setting>,
    /// Change this.
    pub edit: Option<Edit>,
    /// A value that is to be changed by hand, and where it is drawn.
    touched: Option<(Touched, egui::Rect)>,
}

/// A value that a hand took.
#[derive(Clone, Debug, PartialEq)]
enum Touched {
    /// The field of an entry.
    Field(String, String),
    /// What is written at this place.
    At(Origin),
}

/// A sheet of one sort, with what it read last and how it is looked at.
pub trait Sheet {
    /// Reads the thing anew. `false`: the reading has no such thing, and what was read before stays.
    fn read(&mut self, reading: &Reading) -> bool;
    /// Whether it can show what has errors.
    fn reads_broken(&self) -> bool {
        false
    }
    /// The sheets that show the same thing in another way, this one included.
    fn siblings(&self) -> Vec<SheetRef> {
        Vec::new()
    }
    /// Draws it.
    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction);
}

/// The sheet of a sort.
fn new(of: &SheetRef) -> Box<dyn Sheet> {
    let name = of.name.as_str();
    match of.sort {
        SheetSort::Entry => entry::new(name),
        SheetSort::Deck => deck::new(name),
        SheetSort::Table => table::new(name),
        SheetSort::Map => map::new(name),
        SheetSort::Mission => mission::new(name),
        SheetSort::Campaign => campaign::new(name),
        SheetSort::Rules => rules::new(name),
        SheetSort::Example => example::new(name),
        SheetSort::Schedule => schedule::new(name),
        SheetSort::Kind | SheetSort::Enum => kind::new(of),
        SheetSort::Compare => compare::new(name),
        SheetSort::Cursor => plain::new(of),
    }
}

/// How many sheets a place keeps that were turned away from.
const KEPT_MAX: usize = 8;

/// One open sheet.
struct SheetPane {
    /// What it shows now; for the one that follows the cursor this changes.
    of: SheetRef,
    sheet: Box<dyn Sheet>,
    /// What the cursor stood in when it was looked at last.
    followed: Option<SheetRef>,
    /// What was shown before, by turning from one sheet to another.
    before: Vec<SheetRef>,
    /// Sheets that were turned away from, the latest last: when one comes back, it still has what it read last.
    kept: Vec<(SheetRef, Box<dyn Sheet>)>,
    /// The reading that it was last offered.
    offered: Option<Arc<Reading>>,
    /// It has read something.
    filled: bool,
    /// It shows what it read before the errors came.
    stale: bool,
    /// It was turned to by the keyboard, which goes on here.
    focus: bool,
}

impl SheetPane {
    fn new(of: &SheetRef) -> Self {
        SheetPane {
            of: of.clone(),
            sheet: new(of),
            followed: None,
            before: Vec::new(),
            kept: Vec::new(),
            offered: None,
            filled: false,
            stale: false,
            focus: false,
        }
    }

    /// Shows something else in the same place.
    fn turn(&mut self, to: &SheetRef) {
        if self.of == *to {
            return;
        }
        let from = std::mem::replace(self, SheetPane::new(to));
        (self.followed, self.before, self.kept) = (from.followed, from.before, from.kept);
        if let Some(at) = self.kept.iter().position(|(of, _)| of == to) {
            self.sheet = self.kept.remove(at).1;
            self.filled = true;
        }
        if from.filled {
            self.kept.push((from.of, from.sheet));
            let over = self.kept.len().saturating_sub(KEPT_MAX);
            self.kept.drain(..over);
        }
    }

    /// Things are called otherwise: what it shows, and what it would turn back to, go along.
    fn rename(&mut self, renamed: &[(SheetRef, SheetRef)]) {
        if let Some(to) = self.of.after(renamed) {
            let from = std::mem::replace(self, SheetPane::new(&to));
            (self.followed, self.before, self.kept) = (from.followed, from.before, from.kept);
        }
        for of in self.followed.iter_mut().chain(&mut self.before) {
            *of = of.after(renamed).unwrap_or_else(|| of.clone());
        }
        self.kept.retain(|(of, _)| of.after(renamed).is_none());
    }

    /// Shows what the cursor has come to stand in. Inside what is broken it stays where it is.
    fn follow(&mut self, reading: &Reading, cursor: Option<(&str, usize)>) {
        let Some((path, byte)) = cursor else { return };
        let Some(found) = sheet::at_cursor(reading, path, byte) else { return };
        if self.followed.as_ref() == Some(&found) {
            return;
        }
        let same = self.of.name == found.name;
        let broken = same && sheet::place(&reading.names, &found).is_some_and(|(p, r)| reading.is_broken(&p, &r));
        if broken && self.filled {
            return;
        }
        self.before.clear();
        self.followed = Some(found.clone());
        self.turn(&found);
    }

    /// Takes a new reading, unless the thing is broken in it.
    fn offer(&mut self, reading: &Arc<Reading>) {
        if self.offered.as_ref().is_some_and(|r| Arc::ptr_eq(r, reading)) {
            return;
        }
        self.offered = Some(reading.clone());
        let place = sheet::place(&reading.names, &self.of);
        let broken = place.is_some_and(|(path, range)| reading.is_broken(&path, &range)) && !self.sheet.reads_broken();
        if broken && self.filled {
            self.stale = true;
            return;
        }
        let read = self.sheet.read(reading);
        self.filled |= read;
        self.stale = !read || broken;
    }
}

/// All open sheets.
#[derive(Default)]
pub struct Sheets {
    panes: HashMap<SheetRef, SheetPane>,
    inspector: Inspector,
    examples: Examples,
    /// Looks of the reading from which they were made.
    looks: Looks,
    looks_of: Option<Arc<Reading>>,
    /// The revision at which the texts stand now; a reading may lag behind.
    revision: Option<u64>,
    /// The value that is being changed by hand.
    hand: Option<Hand>,
}

impl Sheets {
    /// Runs the examples once the texts rest. To be called in every frame.
    pub fn tick(&mut self, ctx: &egui::Context, checked: &Checked) {
        self.examples.tick(ctx, checked);
    }

    /// How many examples are as expected, in a line. A click asks for the sheet that lists them.
    pub fn examples_state(&self, ui: &mut Ui) -> Option<SheetRef> {
        runs::state(ui, &self.examples).then(|| SheetRef::new(SheetSort::Rules, "examples"))
    }

    /// Whether the examples are being run, or about to be.
    pub fn examples_are_busy(&self) -> bool {
        self.examples.is_busy()
    }

    /// How the examples came out last: for the tree and the line below.
    pub fn examples(&self) -> Option<&Runs> {
        self.examples.runs()
    }

    /// What the tab of a sheet says.
    pub fn title(&self, of: &SheetRef, checked: &Checked) -> String {
        if of.sort == SheetSort::Cursor {
            return words!("sheet-tab");
        }
        called(checked.names.as_deref(), self.panes.get(of).map_or(of, |p| &p.of))
    }

    /// What a sheet of one's own choice shows now; none for the one that follows the cursor.
    pub fn shown(&self, of: &SheetRef) -> Option<SheetRef> {
        let chosen = of.sort != SheetSort::Cursor;
        chosen.then(|| self.panes.get(of).map_or(of, |p| &p.of).clone())
    }

    /// A sheet that was asked for by name shows that, whatever it was turned to before.
    pub fn reset(&mut self, of: &SheetRef) {
        if of.sort != SheetSort::Cursor && self.panes.get(of).is_some_and(|p| p.of != *of) {
            self.panes.remove(of);
        }
    }

    /// Says at which revision the texts stand. While a reading lags behind, nobody knows in what the cursor stands.
    pub fn texts_are_at(&mut self, revision: Option<u64>) {
        self.revision = revision;
    }

    /// Things are called otherwise, and their sheets go along.
    pub fn rename(&mut self, renamed: &[(SheetRef, SheetRef)]) {
        let panes = std::mem::take(&mut self.panes).into_iter().map(|(of, mut pane)| {
            pane.rename(renamed);
            (of.after(renamed).unwrap_or(of), pane)
        });
        self.panes = panes.collect();
        self.inspector.rename(renamed);
    }

    /// Forgets a sheet that was closed.
    pub fn close(&mut self, of: &SheetRef) {
        self.panes.remove(of);
    }

    /// What was read last: while errors let nothing be read, what was read before they came.
    fn reading(&self, checked: &Checked) -> Option<Arc<Reading>> {
        checked.reading.as_ref().or(self.looks_of.as_ref()).cloned()
    }

    fn refresh(&mut self, reading: &Arc<Reading>) {
        if self.looks_of.as_ref().is_some_and(|r| Arc::ptr_eq(r, reading)) {
            return;
        }
        // To compare them is much less than to read them anew.
        if self.looks_of.as_ref().is_none_or(|r| r.program.looks != reading.program.looks) {
            self.looks = Looks::of(&reading.program);
        }
        self.looks_of = Some(reading.clone());
    }

    /// Shows everything that is known of what is in hand: a piece in play, what is given, or what the cursor stands in.
    pub fn inspector(
        &mut self,
        ui: &mut Ui,
        checked: &Checked,
        cursor: Option<(&str, usize)>,
        given: Option<SheetRef>,
        piece: Option<Arc<PieceNow>>,
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
        let cx = SheetContext { reading, looks: &self.looks, cursor, examples: &self.examples };
        self.inspector.show(ui, &cx, &mut action);
        let reading = reading.clone();
        self.hand(ui, &reading, "inspector", &mut action);
        action
    }

    /// Lets a hand change the value that it took, beside where it is drawn. `place`: where that is, for a value is
    /// changed where it was taken.
    fn hand(&mut self, ui: &mut Ui, reading: &Reading, place: &str, action: &mut SheetAction) {
        if let Some((touched, rect)) = action.touched.take() {
            let touch = match &touched {
                Touched::Field(entry, field) => dicta_studio::hands::of_field(reading, entry, field),
                Touched::At(origin) => dicta_studio::hands::at(reading, *origin),
            };
            self.hand = touch.map(|touch| Hand::new(touch, place, rect));
        }
        if let Some(hand) = self.hand.as_mut().filter(|hand| hand.is_of(place))
            && !hand.show(ui, action)
        {
            self.hand = None;
        }
    }

    /// Shows a sheet. `cursor` is the path and byte of the text in front.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        of: &SheetRef,
        checked: &Checked,
        cursor: Option<(&str, usize)>,
    ) -> SheetAction {
        let mut action = SheetAction::default();
        let Some(reading) = &self.reading(checked) else {
            empty(ui, &nothing_read(checked));
            return action;
        };
        self.refresh(reading);
        let pane = self.panes.entry(of.clone()).or_insert_with(|| SheetPane::new(of));
        let follows = of.sort == SheetSort::Cursor;
        if follows && self.revision.is_none_or(|r| r == reading.revision) {
            pane.follow(reading, cursor);
        }
        pane.offer(reading);
        let stale = pane.stale;
        pane.stale |= checked.reading.is_none();
        if pane.of.sort == SheetSort::Cursor {
            empty(ui, &words!("sheet-follows"));
            return action;
        }
        // Why it does not show what the texts say now.
        let gone = pane.stale && checked.names.as_ref().is_some_and(|names| sheet::is_gone(names, &pane.of));
        let says = match (gone, pane.filled) {
            (true, _) => words!("sheet-gone", name = named(&pane.of)),
            (_, true) => words!("sheet-stale"),
            _ if reading.errors.is_empty() => words!("sheet-broken.absent"),
            _ => words!("sheet-broken"),
        };
        if !pane.filled {
            empty(ui, &says);
            return action;
        }
        // The strip stays while one turns from sheet to sheet, and the keyboard with it.
        ui.push_id((of, "strip"), |ui| strip(ui, &reading.names, pane, (&says, follows), &mut action));
        pane.stale = stale;
        // What is gone stands nowhere, so the cursor is in nothing of it.
        let cursor = cursor.filter(|_| !gone);
        ui.push_id((of, pane.of.clone()), |ui| {
            let cx = SheetContext { reading, looks: &self.looks, cursor, examples: &self.examples };
            pane.sheet.show(ui, &cx, &mut action);
        });
        // A link leads on in the same place; with the command key it opens a tab of its own.
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
        self.hand(ui, &reading, &format!("{of:?}"), &mut action);
        action
    }
}

/// What a sheet is called. Without the names of the texts everything goes by its own.
fn called(names: Option<&Names>, shown: &SheetRef) -> String {
    let title = |of: &SheetRef| names.and_then(|n| sheet::titles(n, of)).unwrap_or_else(|| of.name.clone());
    match shown.sort {
        SheetSort::Schedule => words!("sheet-tab.chart", title = title(shown)),
        SheetSort::Compare => {
            let names = shown.name.split_whitespace();
            compared(&names.map(|name| title(&SheetRef::new(SheetSort::Entry, name))).collect::<Vec<_>>())
        }
        SheetSort::Rules if shown.name.is_empty() => words!("tree-rules"),
        // What has no title has a name, with the word of its sort before it. It is written as in its sheet.
        SheetSort::Rules => match title(shown) {
            title if title != shown.name => title,
            name => name.split_once(' ').map_or_else(|| parts::short(&name), |(_, name)| name.to_owned()),
        },
        _ => title(shown),
    }
}

/// How many letters the titles in the tab of a comparison have together at most; the first is told however long it is.
const TOLD: usize = 24;

/// What the tab of a comparison says: the titles of the first, and how many more there are.
fn compared(all: &[String]) -> String {
    let mut letters = 0;
    let told = all.iter().take_while(|title| {
        letters += title.chars().count();
        letters <= TOLD
    });
    let count = told.count().max(1).min(all.len());
    let list = all[..count].join(", ");
    match all.len() - count {
        0 => list,
        more => words!("sheet-tab.compare", list = list, n = more),
    }
}

/// The name of what a sheet shows, without the word of its sort.
fn named(of: &SheetRef) -> &str {
    match of.name.split_once(' ') {
        Some((_, name)) if of.sort == SheetSort::Rules => name,
        _ => &of.name,
    }
}

/// The strip above a sheet: back, the sheets of the same thing, and a way to keep it. `stale` says why it does not show
/// what the texts say now, where that is so.
fn strip(ui: &mut Ui, names: &Names, pane: &mut SheetPane, (stale, follows): (&str, bool), action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let mut focus = std::mem::take(&mut pane.focus);
    let siblings = pane.sheet.siblings();
    if siblings.is_empty() && pane.before.is_empty() && !pane.stale && !follows {
        return;
    }
    let quiet = |icon: &str| egui::Button::new(RichText::new(icon).color(t.ink_soft)).frame(false);
    Frame::new().fill(t.paper).inner_margin(Margin { left: 10, right: 10, top: 4, bottom: 4 }).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            if let Some(before) = pane.before.last() {
                let back = ui.push_id("back", |ui| ui.add(quiet(icons::ICON_ARROW_BACK.codepoint))).inner;
                let back = back.accessible_name(words!("sheet-back"));
                if focus && siblings.is_empty() {
                    back.request_focus();
                }
                let says = || words!("sheet-back.help", name = called(Some(names), before));
                if back.on_hover_ui(|ui| _ = ui.label(says())).clicked() {
                    (action.turn, action.back) = (Some(before.clone()), true);
                }
            }
            for to in &siblings {
                let front = *to == pane.of;
                let title = RichText::new(sibling(to.sort)).small();
                let label = ui.push_id(to.sort, |ui| ui.selectable_label(front, title)).inner;
                if front && std::mem::take(&mut focus) {
                    label.request_focus();
                }
                if label.clicked() && !front {
                    action.turn = Some(to.clone());
                }
            }
            if pane.stale {
                ui.label(RichText::new(icons::ICON_HOURGLASS_EMPTY.codepoint).color(t.warning));
                let says = RichText::new(stale).small().color(t.warning);
                ui.add(egui::Label::new(says).truncate());
            }
            if follows {
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let pin = ui.add(quiet(icons::ICON_PUSH_PIN.codepoint)).accessible_name(words!("sheet-keep"));
                    if pin.on_hover_text(words!("sheet-keep.help")).clicked() {
                        (action.open, action.pinned) = (Some(pane.of.clone()), true);
                    }
                });
            }
        });
    });
}

/// What a sheet is called among those of the same thing.
fn sibling(sort: SheetSort) -> String {
    match sort {
        SheetSort::Schedule => words!("sheet-of.chart"),
        SheetSort::Kind => words!("sheet-of.kind"),
        SheetSort::Compare => words!("sheet-of.compare"),
        _ => words!("sheet-of.card"),
    }
}

/// Why there is nothing to show yet.
fn nothing_read(checked: &Checked) -> String {
    if checked.problems.is_empty() { words!("sheet-reading") } else { words!("sheet-reading.errors") }
}

fn empty(ui: &mut Ui, says: &str) {
    ui.vertical_centered(|ui| {
        ui.add_space(ui.available_height() * 0.35);
        ui.weak(says);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tab_of_a_comparison_is_short() {
        let titles = |all: &[&str]| compared(&all.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>());
        assert_eq!(titles(&["Samovar", "Pan"]), "Samovar, Pan");
        assert_eq!(titles(&["Samovar", "Pan", "A kettle of another sort"]), "Samovar, Pan + 1");
        assert_eq!(titles(&["A kettle of quite another sort", "Pan"]), "A kettle of quite another sort + 1");
        assert_eq!(titles(&[]), "");
    }
}
