//! The two hands that design: [`Mouse`] has only the pointer, [`Keyboard`] only the keys.
//!
//! The mouse finds what it clicks by its accessible name, scrolls to it with the wheel, and clicks in its middle. Only
//! names it must type, with [`Mouse::types`]. The keyboard presses Tab, arrows, Enter and
//! shortcuts until what it wants has the focus. Neither calls anything in the window.

use super::TestWindow;
use super::lookup::{ANY, contains, shown, starts_with, words};
use dicta_studio::io::{Files, InMemory};
use egui::accesskit::{Action, Role};
use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Order, PointerButton, Pos2, Rect, TouchPhase, Vec2, vec2,
};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::sync::Arc;

/// The most steps that are undone.
const STEPS_MAX: usize = 40;
/// The most turns of the wheel that may lead to a widget.
const WHEELS_MAX: usize = 14;
/// The most panes that F6 goes through.
const PANES_MAX: usize = 12;
/// The most presses of Tab that may lead to a widget.
const TABS_MAX: usize = 250;
/// Heights in the window at which the wheel is tried, in points.
const WHEEL_AT: [f32; 7] = [740.0, 660.0, 580.0, 500.0, 400.0, 300.0, 200.0];

impl TestWindow {
    /// Presses a button of the mouse at a point or releases it.
    pub(super) fn button(&mut self, pos: Pos2, pressed: bool) {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        self.window.event(Event::PointerButton { pos, button, pressed, modifiers });
        self.wait(1);
    }

    /// Presses the button at a point and moves the pointer over others. The button stays pressed.
    pub(super) fn drag(&mut self, from: Pos2, over: &[Pos2]) -> &mut Self {
        self.window.event(Event::PointerMoved(from));
        self.wait(1).button(from, true);
        for to in over {
            self.window.event(Event::PointerMoved(*to));
            self.wait(1);
        }
        self.wait(1)
    }

    /// The same, and releases the button.
    pub(super) fn drag_and_release(&mut self, from: Pos2, over: &[Pos2]) -> &mut Self {
        self.drag(from, over).button(*over.last().expect("a point"), false);
        self.wait(6)
    }

    /// Clicks a widget with the mouse, wherever it is scrolled to.
    #[track_caller]
    pub(super) fn tap(&mut self, label: &str) -> &mut Self {
        self.only(label).scroll_to_me();
        self.wait(6).click(label).wait(6)
    }

    /// Presses Enter on a widget, wherever it is.
    #[track_caller]
    pub(super) fn use_by_key(&mut self, label: &str) -> &mut Self {
        self.only(label).focus();
        self.wait(2).press(Modifiers::NONE, Key::Enter).wait(6)
    }

    /// The middle of a cell of a map of squares that is fitted into its board, with its size in columns and rows.
    pub(super) fn square(&self, map: &str, (columns, rows): (f32, f32), (column, row): (f32, f32)) -> Pos2 {
        let board = self.first(words!("board-map", map = map)).rect();
        let cell = ((board.width() - 20.0) / columns).min((board.height() - 20.0) / rows).clamp(10.0, 120.0);
        board.center() + vec2(column - (columns - 1.0) / 2.0, row - (rows - 1.0) / 2.0) * cell
    }

    /// The nodes that react to a click or take the focus, with this name, in their order.
    fn reacting<'a>(&'a self, label: &str) -> Vec<Node<'a>> {
        self.window.root().children_recursive().filter(|node| reacts(node) && is_called(node, label)).collect()
    }

    /// The one that is on top: in the highest layer, and there the last.
    fn on_top<'a>(&'a self, label: &str) -> Option<Node<'a>> {
        self.reacting(label).into_iter().max_by_key(|node| self.order(node))
    }

    /// The layer of a node.
    fn order(&self, node: &Node<'_>) -> Order {
        let (id, _) = node.accesskit_node().locate();
        self.window.ctx.viewport(|viewport| {
            let layers = viewport.prev_pass.widgets.layers();
            let holds = |widgets: &[egui::WidgetRect]| widgets.iter().any(|widget| widget.id.accesskit_id() == id);
            layers
                .filter(|(_, widgets)| holds(widgets))
                .map(|(layer, _)| layer.order)
                .max()
                .unwrap_or(Order::Background)
        })
    }

    #[track_caller]
    fn reacting_one<'a>(&'a self, label: &str) -> Node<'a> {
        self.on_top(label)
            .unwrap_or_else(|| panic!("nothing to use is called {}; there is {:#?}", shown(label), self.names()))
    }

    /// The names of all that reacts.
    fn names(&self) -> Vec<String> {
        let nodes = self.window.root().children_recursive().filter(reacts);
        nodes.map(|node| format!("{:?} {}", node.accesskit_node().role(), name_of(&node))).collect()
    }

    /// The part of a node that is not scrolled out of view.
    fn visible(&self, node: &Node<'_>) -> Rect {
        let (id, _) = node.accesskit_node().locate();
        let seen = self.window.ctx.viewport(|viewport| {
            let mut all = viewport.prev_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
            all.find(|widget| widget.id.accesskit_id() == id).map(|widget| widget.interact_rect)
        });
        seen.unwrap_or_else(|| node.rect())
    }

    /// The project of one file, its source, and its sheets.
    pub(super) fn project_of(text: &str) -> Self {
        let files: Arc<InMemory> = Arc::default();
        files.save(Path::new("/own/mine.dicta"), text).expect("saved");
        let mut app = TestWindow::open(files, None);
        app.click(words!("start-open")).fill(words!("dialog-open.path"), "/own").click(words!("dialog-open.do"));
        app.wait(4);
        app
    }
}

impl TestWindow {
    /// Shows the file that a system begins with; a new project shows that of its first mission.
    fn with_first_file(&mut self) -> &mut Self {
        self.press(Modifiers::COMMAND, Key::P).types("system.dicta").press(Modifiers::NONE, Key::Enter).wait(6)
    }
}

/// What a path begins with, and what both hands see.
pub(super) struct Seen {
    pub app: TestWindow,
    /// The source before anything is made.
    before: String,
}

impl Seen {
    fn new(app: TestWindow) -> Self {
        let before = source_of(&app);
        Seen { app, before }
    }

    /// What has been added to the source.
    #[track_caller]
    pub fn written(&self) -> String {
        let now = source_of(&self.app);
        let added = now.strip_prefix(self.before.trim_end());
        added.unwrap_or_else(|| panic!("the rest has changed: {now}")).trim_start().to_owned()
    }

    /// The whole source.
    pub fn whole(&self) -> String {
        source_of(&self.app)
    }

    fn is_undone(&self) -> bool {
        source_of(&self.app) == self.before
    }

    /// The middle of what first has this name, which may react to nothing.
    #[track_caller]
    pub fn spot(&self, label: &str) -> Pos2 {
        self.app.first(label).rect().center()
    }
}

/// What both hands find out.
pub(super) trait Hand: DerefMut<Target = Seen> {
    /// A label contains these words.
    #[track_caller]
    fn sees(&mut self, words: &str) -> &mut Self {
        self.app.expect(words);
        self
    }

    /// The rules have no errors.
    #[track_caller]
    fn is_valid(&mut self) -> &mut Self {
        let errors = (1..20_u32).map(|n| words!("status-errors", n = n));
        let labels = self.app.wait(4).labels();
        let found: Vec<_> = errors.filter(|errors| labels.iter().any(|label| label == errors)).collect();
        assert!(found.is_empty(), "{found:?}: {}", self.whole());
        self
    }
}

impl Hand for Mouse {}
impl Hand for Keyboard {}

/// The source of the file that is shown, as assistive technology reads it.
fn source_of(app: &TestWindow) -> String {
    let nodes = app.window.root().children_recursive();
    let mut fields = nodes.filter(|n| n.accesskit_node().role() == Role::MultilineTextInput);
    let start = words!("text-name", path = "");
    let field = fields.find(|n| contains(&name_of(n), start.trim()));
    field.and_then(|field| field.value()).expect("a source is shown")
}

/// Whether something can be done with a node.
fn reacts(node: &Node<'_>) -> bool {
    let data = node.accesskit_node().data();
    !data.is_disabled() && (data.supports_action(Action::Click) || data.supports_action(Action::Focus))
}

fn name_of(node: &Node<'_>) -> String {
    super::label_of(node)
}

fn is_called(node: &Node<'_>, label: &str) -> bool {
    let name = name_of(node);
    // The name of a board ends with what the cursor is on.
    let is_board = node.accesskit_node().role() == Role::Canvas && name.starts_with(label);
    name == label || is_board || label.contains(ANY) && contains(&name, label)
}

/// The mouse alone.
pub(super) struct Mouse {
    seen: Seen,
    /// Where it has clicked last.
    at: Pos2,
}

impl Deref for Mouse {
    type Target = Seen;

    fn deref(&self) -> &Seen {
        &self.seen
    }
}

impl DerefMut for Mouse {
    fn deref_mut(&mut self) -> &mut Seen {
        &mut self.seen
    }
}

impl Mouse {
    fn new(seen: Seen) -> Self {
        Mouse { seen, at: Pos2::ZERO }
    }

    /// In a project of one file with this source.
    pub fn in_project(text: &str) -> Self {
        Mouse::new(Seen::new(TestWindow::project_of(text)))
    }

    /// In a new project from a built-in system, created on the start page.
    pub fn in_new_project(system: &str) -> Self {
        let mut app = TestWindow::new();
        let title = dicta_studio::library::system(system).expect("built in").title;
        app.click(words!("start-new"));
        let from = app.reacting_one(words!("start-new-from", title = title)).rect().center();
        let mut mouse = Mouse::new(Seen { app, before: String::new() });
        mouse.click_at(from);
        mouse.click(words!("dialog-new.do")).app.wait(6).with_first_file();
        Mouse::new(Seen::new(mouse.seen.app))
    }

    /// Clicks what has this name.
    #[track_caller]
    pub fn click(&mut self, label: &str) -> &mut Self {
        let at = self.reach(label);
        self.click_at(at)
    }

    /// Clicks at a point.
    pub fn click_at(&mut self, at: Pos2) -> &mut Self {
        self.at = at;
        self.app.window.event(Event::PointerMoved(at));
        self.app.button(at, true);
        self.app.button(at, false);
        self.app.wait(3);
        self
    }

    /// Clicks twice: opens the input of a value, selects a word in a field.
    #[track_caller]
    pub fn double_click(&mut self, label: &str) -> &mut Self {
        let (pos, button, modifiers) = (self.reach(label), PointerButton::Primary, Modifiers::NONE);
        let button = |pressed| Event::PointerButton { pos, button, pressed, modifiers };
        // All in one frame: the second click follows immediately.
        let events = &mut self.app.window.input_mut().events;
        events.push(Event::PointerMoved(pos));
        events.extend([true, false, true, false].map(button));
        self.app.wait(4);
        self
    }

    /// Clicks with the secondary button, and then an entry of the menu that opens.
    #[track_caller]
    pub fn menu_of(&mut self, label: &str, entry: &str) -> &mut Self {
        let (at, modifiers) = (self.reach(label), Modifiers::NONE);
        self.app.window.event(Event::PointerMoved(at));
        for pressed in [true, false] {
            self.app.window.event(Event::PointerButton {
                pos: at,
                button: PointerButton::Secondary,
                pressed,
                modifiers,
            });
        }
        self.app.wait(4);
        self.click(entry)
    }

    /// Runs a command from a menu of the window.
    #[track_caller]
    pub fn command(&mut self, menu: &str, command: &str) -> &mut Self {
        self.click(menu).click(command)
    }

    /// Opens a list and clicks a choice.
    #[track_caller]
    pub fn pick(&mut self, list: &str, choice: &str) -> &mut Self {
        self.click(list).click(choice)
    }

    /// Drags from a point over others.
    pub fn drags(&mut self, from: Pos2, over: &[Pos2]) -> &mut Self {
        self.app.drag_and_release(from, over);
        self
    }

    /// The middle of what has this name, scrolled into view.
    #[track_caller]
    pub fn place(&mut self, label: &str) -> Pos2 {
        self.reach(label)
    }

    /// A name, in the field that a click has given the focus.
    pub fn types(&mut self, name: &str) -> &mut Self {
        self.app.types(name);
        self
    }

    /// Clicks twice into a field, so that the name replaces its word.
    #[track_caller]
    pub fn names(&mut self, field: &str, name: &str) -> &mut Self {
        self.double_click(field).types(name)
    }

    /// Scrolls with the wheel until the middle of what has this name is in view.
    #[track_caller]
    fn reach(&mut self, label: &str) -> Pos2 {
        for _ in 0..WHEELS_MAX {
            let Some(node) = self.app.on_top(label) else {
                // What is far out of view is not there yet.
                self.turn_wheel(vec2(self.at.x, 400.0), vec2(0.0, -300.0));
                continue;
            };
            let (whole, seen) = (node.rect(), self.app.visible(&node));
            let middle = whole.center();
            if seen.contains(middle) {
                return middle;
            }
            if !self.wheel(label, whole) {
                break;
            }
        }
        panic!("the wheel doesn't bring {} into view", shown(label))
    }

    /// Turns the wheel where it moves what has this name. Returns whether it moves.
    fn wheel(&mut self, label: &str, whole: Rect) -> bool {
        for y in WHEEL_AT {
            let delta = vec2(0.0, (420.0 - whole.center().y).clamp(-600.0, 600.0));
            self.turn_wheel(vec2(whole.center().x.clamp(4.0, 1270.0), y), delta);
            if self.app.reacting_one(label).rect() != whole {
                return true;
            }
        }
        false
    }

    fn turn_wheel(&mut self, at: Vec2, delta: Vec2) {
        let (unit, source) = (MouseWheelUnit::Point, MouseWheelSource::Unknown);
        let (phase, modifiers) = (TouchPhase::Move, Modifiers::NONE);
        self.app.window.event(Event::PointerMoved(at.to_pos2()));
        self.app.window.event(Event::MouseWheel { unit, delta, phase, source, modifiers });
        self.app.wait(3);
    }

    /// Undoes everything from the menu, until the source is as before.
    #[track_caller]
    pub fn undoes_all(&mut self) {
        for _ in 0..STEPS_MAX {
            if self.is_undone() {
                return;
            }
            self.command(words!("menu-edit"), words!("command-undo"));
        }
        panic!("not everything is undone: {}", self.whole());
    }
}

/// The keyboard alone.
pub(super) struct Keyboard(Seen);

impl Deref for Keyboard {
    type Target = Seen;

    fn deref(&self) -> &Seen {
        &self.0
    }
}

impl DerefMut for Keyboard {
    fn deref_mut(&mut self) -> &mut Seen {
        &mut self.0
    }
}

impl Keyboard {
    /// In a project of one file with this source.
    pub fn in_project(text: &str) -> Self {
        Keyboard(Seen::new(TestWindow::project_of(text)))
    }

    /// In a new project from a built-in system.
    pub fn in_new_project(system: &str) -> Self {
        let mut keys = Keyboard(Seen { app: TestWindow::new(), before: String::new() });
        let title = dicta_studio::library::system(system).expect("built in").title;
        keys.press(Modifiers::COMMAND, Key::N).pick(words!("dialog-from.name"), &title);
        keys.uses(words!("dialog-new.do")).app.wait(6).with_first_file();
        Keyboard(Seen::new(keys.0.app))
    }

    /// Presses a key.
    pub fn press(&mut self, modifiers: Modifiers, key: Key) -> &mut Self {
        self.app.window.key_press_modifiers(modifiers, key);
        self.app.wait(4);
        self
    }

    /// Presses a key without others, this often.
    pub fn times(&mut self, count: usize, key: Key) -> &mut Self {
        for _ in 0..count {
            self.press(Modifiers::NONE, key);
        }
        self
    }

    /// Types into what has the focus.
    pub fn types(&mut self, text: &str) -> &mut Self {
        self.app.types(text);
        self
    }

    /// Runs a command by its name.
    #[track_caller]
    pub fn command(&mut self, command: &str) -> &mut Self {
        self.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P).types(command).times(1, Key::Enter)
    }

    /// Goes to a declaration by its name.
    #[track_caller]
    pub fn goes_to(&mut self, name: &str) -> &mut Self {
        self.press(Modifiers::COMMAND, Key::P).types(name).times(1, Key::Enter)
    }

    /// Presses Enter on what has this name.
    #[track_caller]
    pub fn uses(&mut self, label: &str) -> &mut Self {
        self.reach(label).times(1, Key::Enter)
    }

    /// Presses Space on what has this name: ticks it, or takes it away.
    #[track_caller]
    pub fn ticks(&mut self, label: &str) -> &mut Self {
        self.reach(label).times(1, Key::Space)
    }

    /// Opens the input of a value.
    #[track_caller]
    pub fn edits(&mut self, label: &str) -> &mut Self {
        self.reach(label).press(Modifiers::ALT, Key::Enter)
    }

    /// Opens a list, goes to a choice with Tab, and takes it.
    #[track_caller]
    pub fn pick(&mut self, list: &str, choice: &str) -> &mut Self {
        self.uses(list).uses(choice)
    }

    /// Opens the menu of what has this name with the menu key, and takes an entry.
    #[track_caller]
    pub fn menu_of(&mut self, label: &str, entry: &str) -> &mut Self {
        self.reach(label).press(Modifiers::NONE, Key::Menu).uses(entry)
    }

    /// Goes to a field and replaces what it contains. The field is left with the next key.
    #[track_caller]
    pub fn fills(&mut self, field: &str, text: &str) -> &mut Self {
        self.reach(field).press(Modifiers::COMMAND, Key::A).types(text)
    }

    /// Presses Tab, or Shift with Tab if that is the way, until what has this name has the focus.
    #[track_caller]
    pub fn reach(&mut self, label: &str) -> &mut Self {
        if self.app.on_top(label).is_some() {
            self.enters_pane_of(label);
        }
        let modifiers = if self.is_behind(label) { Modifiers::SHIFT } else { Modifiers::NONE };
        for _ in 0..TABS_MAX {
            if self.focused().is_some_and(|node| is_called(&node, label)) {
                // The window scrolls in the next frames.
                self.app.wait(3);
                let seen = self.focused().map(|node| self.app.visible(&node));
                assert!(
                    seen.is_some_and(|seen| seen.is_positive()),
                    "{} has the focus, but is not in view",
                    shown(label)
                );
                return self;
            }
            let (key, pressed, repeat) = (Key::Tab, true, false);
            self.app.window.event(Event::Key { key, physical_key: None, pressed, repeat, modifiers });
            // Shift and Tab take a frame longer.
            self.app.wait(if modifiers.shift { 2 } else { 1 });
        }
        let focused = self.focused().map(|node| name_of(&node));
        panic!("Tab doesn't lead to {}; {focused:?} has the focus, of {:#?}", shown(label), self.app.names())
    }

    /// Goes with F6 to the pane that contains what has this name, unless the focus is there or above the panes.
    #[track_caller]
    fn enters_pane_of(&mut self, label: &str) {
        let Some(pane) = self.pane_of(&self.app.reacting_one(label)) else { return };
        let here = self.focused().and_then(|node| self.pane_of(&node));
        if here.as_ref() == Some(&pane) {
            return;
        }
        for _ in 0..PANES_MAX {
            self.press(Modifiers::NONE, Key::F6);
            if self.focused().is_some_and(|node| name_of(&node) == pane) {
                return;
            }
        }
        panic!("F6 doesn't lead to {pane:?}")
    }

    /// The name of the pane that contains a node; none for what lies above the panes or around them.
    fn pane_of(&self, node: &Node<'_>) -> Option<String> {
        let (id, _) = node.accesskit_node().locate();
        let is_above = self.app.order(node) != Order::Background;
        let start = words!("pane-name", title = "");
        let before =
            self.app.window.root().children_recursive().take_while(|other| other.accesskit_node().locate().0 != id);
        let groups = before.chain([*node]).filter(|n| n.accesskit_node().role() == Role::Group).map(|n| name_of(&n));
        groups.filter(|name| !is_above && starts_with(name, start)).last()
    }

    fn focused(&self) -> Option<Node<'_>> {
        let mut nodes = self.app.window.root().children_recursive();
        nodes.find(|node| node.accesskit_node().is_focused() && node.accesskit_node().role() != Role::Window)
    }

    /// Whether what has this name is before the focus.
    fn is_behind(&self, label: &str) -> bool {
        let all: Vec<Node<'_>> = self.app.window.root().children_recursive().filter(reacts).collect();
        let found = all.iter().rposition(|node| is_called(node, label));
        // What is far out of view is not there yet.
        let Some(wanted) = found else { return false };
        let here = all.iter().position(|node| node.accesskit_node().is_focused());
        here.is_some_and(|here| wanted < here)
    }

    /// Undoes everything, until the source is as before.
    #[track_caller]
    pub fn undoes_all(&mut self) {
        for _ in 0..STEPS_MAX {
            if self.is_undone() {
                return;
            }
            self.press(Modifiers::COMMAND, Key::Z);
        }
        panic!("not everything is undone: {}", self.whole());
    }
}
