//! Everything on a sheet that reacts to the pointer has a role, a name and, where it has one, a value: on the sheets of all
//! built-in systems, as assistive technology reads them.

use super::{SETTINGS, TestWindow};
use dicta_program::{Head, Program};
use dicta_studio::check::Checker;
use dicta_studio::io::{Files, InMemory};
use dicta_studio::library::{self, System};
use dicta_studio::project::Project;
use dicta_studio::sheet::SheetKind;
use dicta_studio::sheet::schedule::ScheduleModel;
use egui::accesskit::{NodeId, Role};
use egui::{Key, Modifiers};
use egui_kittest::Node;
use egui_kittest::kittest::NodeT;
use std::collections::{BTreeSet, HashMap};
use std::path::Path;
use std::sync::Arc;

/// What is narrower, in points, is a line between panes.
const LINE: f32 = 8.0;
/// The number of declarations of each sort whose sheets are looked at in the small form.
const FEW: usize = 2;

/// The sheets of a system, as settings name them: this many of each sort.
fn sheets(system: &System, count: usize) -> Vec<String> {
    let project = Project::library(&system.name).expect("built in");
    let reading = Checker::default().check(&project.sources()).reading.expect("it compiles");
    let program: &Program = &reading.program;
    let mut all = vec![(SheetKind::Rules, String::new())];
    let mut add = |sort: SheetKind, names: Vec<String>| all.extend(names.into_iter().take(count).map(|n| (sort, n)));
    let of = |heads: Vec<&Head>| heads.into_iter().map(|head| head.name.clone()).collect::<Vec<_>>();
    for kind in program.kinds.iter().skip(1) {
        let entries = of(kind.entries.iter().map(|e| &e.head).collect());
        let has_chart = |name: &String| ScheduleModel::of(&reading, name).is_some();
        add(SheetKind::Kind, vec![kind.head.name.clone()]);
        add(SheetKind::Schedule, entries.iter().filter(|name| has_chart(name)).cloned().collect());
        add(
            SheetKind::Look,
            entries.iter().filter(|name| program.looks.iter().any(|l| l.head.name == **name)).cloned().collect(),
        );
        if entries.len() > 1 {
            add(SheetKind::Compare, vec![entries[..2].join(" ")]);
        }
        add(SheetKind::Entry, entries);
    }
    add(SheetKind::Enum, of(program.enums.iter().map(|e| &e.head).collect()));
    add(
        SheetKind::Deck,
        of(program.decks.iter().map(|d| &d.head).chain(program.dice.iter().map(|d| &d.head)).collect()),
    );
    add(SheetKind::Table, of(program.tables.iter().map(|t| &t.head).collect()));
    add(SheetKind::Map, of(program.maps.iter().map(|m| &m.head).collect()));
    add(SheetKind::Mission, of(program.missions.iter().map(|m| &m.head).collect()));
    add(SheetKind::Campaign, of(program.campaigns.iter().map(|c| &c.head).collect()));
    add(SheetKind::Example, program.examples.iter().map(|e| e.head.title.clone()).collect());
    let worded = |word: &str, heads: Vec<&Head>| heads.into_iter().map(|h| format!("{word} {}", h.name)).collect();
    add(SheetKind::Rules, worded("rule", program.rules.iter().map(|r| &r.head).collect()));
    add(SheetKind::Rules, worded("value", program.values.iter().map(|v| &v.head).collect()));
    add(SheetKind::Rules, worded("choice", program.choices.iter().map(|c| &c.head).collect()));
    add(SheetKind::Rules, worded("doctrine", program.doctrines.iter().map(|d| &d.head).collect()));
    all.into_iter().map(|(sort, name)| format!("Pane(Sheet((sort: {sort:?}, name: {name:?})))")).collect()
}

/// A window with a project on this system, with these sheets as tabs.
fn window(system: &System, sheets: &[String]) -> TestWindow {
    let files: Arc<InMemory> = Arc::default();
    let (name, base) = (&system.name, &system.ruleset);
    let text = format!("edition 1\nuse dicta/{name}\n\nruleset seen \"Seen\" extends {base}\n");
    files.save(Path::new("/seen/seen.dicta"), &text).expect("saved");
    let layout = format!(
        "(version: 1, edit: (center: Some(Tabs([{}], 0)), hidden: []), playtest: (center: None, hidden: []))",
        sheets.join(", ")
    );
    let settings = format!("(version: 1, projects: [(root: \"/seen\", overlays: [], layout: Some({layout}))])");
    files.save(Path::new(SETTINGS), &settings).expect("saved");
    TestWindow::opening(files, Path::new("/seen"))
}

impl TestWindow {
    /// What reacts to the pointer without a role, a name or a value.
    fn nameless(&self) -> BTreeSet<String> {
        let nodes = self.window.root().children_recursive();
        let known: HashMap<NodeId, Node<'_>> = nodes.map(|node| (node.accesskit_node().locate().0, node)).collect();
        let mut found = BTreeSet::new();
        self.window.ctx.viewport(|viewport| {
            let all = viewport.prev_pass.widgets.layers().flat_map(|(_, widgets)| widgets);
            // Only what is clicked: no areas that scroll by dragging, no lines between panes, no line numbers of a source.
            let is_line = |rect: egui::Rect| rect.width().min(rect.height()) < LINE;
            let sources = known.values().filter(|n| n.accesskit_node().role() == Role::MultilineTextInput);
            let sources: Vec<egui::Rect> = sources.map(Node::rect).collect();
            let is_in_source = |rect: egui::Rect| sources.iter().any(|source| source.contains_rect(rect));
            for widget in
                all.filter(|w| w.visible && w.sense.senses_click() && !is_line(w.rect) && !is_in_source(w.rect))
            {
                let node = known.get(&widget.id.accesskit_id());
                let lacks = node.map_or_else(|| Some("node"), lacks);
                if let Some(what) = lacks {
                    let role = node.map(|n| n.accesskit_node().role());
                    found.insert(format!("no {what}: {role:?} {:?} at {:?}", node.map(super::label_of), widget.rect));
                }
            }
        });
        found
    }
}

/// What a node lacks.
fn lacks(node: &Node<'_>) -> Option<&'static str> {
    let accessible = node.accesskit_node();
    let name = super::label_of(node);
    match accessible.role() {
        Role::Unknown | Role::GenericContainer => Some("role"),
        // Of the toolkit itself.
        Role::ScrollBar => None,
        // An icon or a sign is no name.
        _ if !name.chars().any(char::is_alphanumeric) => Some("name"),
        Role::CheckBox | Role::RadioButton if accessible.toggled().is_none() => Some("value"),
        Role::SpinButton | Role::Slider if accessible.numeric_value().is_none() => Some("value"),
        Role::ComboBox if accessible.value().is_none() => Some("value"),
        _ => None,
    }
}

/// Looks at this many sheets of each sort.
fn look_at(system: &str, count: usize) {
    let system = library::system(system).expect("built in");
    let sheets = sheets(&system, count);
    let mut found = BTreeSet::new();
    for some in sheets.chunks(24) {
        let mut app = window(&system, some);
        for sheet in some {
            app.wait(2);
            found.extend(app.nameless().into_iter().map(|what| format!("{sheet}: {what}")));
            app.press(Modifiers::CTRL, Key::Tab);
        }
    }
    assert!(sheets.len() > 10, "{sheets:?}");
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn what_reacts_on_the_sheets_of_skirmish_is_named() {
    look_at("skirmish", FEW);
}

#[test]
fn what_reacts_on_the_sheets_of_the_other_systems_is_named() {
    for system in library::systems().into_iter().filter(|system| system.name != "skirmish") {
        look_at(&system.name, 1);
    }
}

#[test]
#[ignore = "takes minutes: cargo test -p dicta-tests --lib accessibility -- --ignored"]
fn what_reacts_on_all_sheets_is_named() {
    for system in library::systems() {
        look_at(&system.name, usize::MAX);
    }
}
