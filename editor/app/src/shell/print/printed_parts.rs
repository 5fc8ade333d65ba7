//! The parts of the rules to print, as a tree: each part as a whole, or single cards, maps and missions of it.

use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_print::{What, Which};
use dicta_studio::sheet::Reading;
use egui::{Button, Checkbox, RichText, ScrollArea, TextEdit, Ui, vec2};
use egui_material_icons::icons;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The least height of the tree.
const HEIGHT: f32 = 110.0;
/// How far single declarations are indented.
const INDENT: f32 = 40.0;
/// The width of the arrow before a part.
const ARROW: f32 = 20.0;

/// The tree of parts.
pub(super) struct Parts {
    /// Only declarations whose titles contain this are listed.
    find: String,
    /// The parts whose declarations are listed.
    open: BTreeSet<What>,
    /// The declarations of each part, and the rules that they were read from.
    known: Vec<Part>,
    of: Option<Arc<Reading>>,
}

/// A part with its declarations.
struct Part {
    what: What,
    /// Names and titles.
    single: Vec<(String, String)>,
    /// How many of them, from the first on, are the whole part.
    whole: usize,
}

impl Part {
    fn of(what: What, reading: &Reading) -> Self {
        Part { what, single: what.single(reading), whole: what.names(reading).len() }
    }

    /// Whether it consists of declarations, and there are none.
    fn is_empty(&self) -> bool {
        self.single.is_empty() && !matches!(self.what, What::Rules | What::Calibration)
    }

    fn names(&self) -> BTreeSet<String> {
        self.single.iter().take(self.whole).map(|(name, _)| name.clone()).collect()
    }

    /// The chosen names.
    fn chosen(&self, parts: &BTreeMap<What, Which>) -> BTreeSet<String> {
        match parts.get(&self.what) {
            None => BTreeSet::new(),
            Some(Which::All) => self.names(),
            Some(Which::Only(names)) => names.clone(),
        }
    }

    /// Chooses one declaration, or no longer.
    fn toggle(&self, parts: &mut BTreeMap<What, Which>, name: &str) {
        let mut names = self.chosen(parts);
        if !names.remove(name) {
            names.insert(name.to_owned());
        }
        if names.is_empty() {
            parts.remove(&self.what);
        } else if names == self.names() {
            parts.insert(self.what, Which::All);
        } else {
            parts.insert(self.what, Which::Only(names));
        }
    }
}

impl Parts {
    /// The parts of which single declarations are chosen are open.
    pub(super) fn opened_at(parts: &BTreeMap<What, Which>) -> Self {
        let single = parts.iter().filter(|(_, which)| **which != Which::All);
        Parts { find: String::new(), open: single.map(|(what, _)| *what).collect(), known: Vec::new(), of: None }
    }

    pub(super) fn ui(&mut self, ui: &mut Ui, reading: &Arc<Reading>, parts: &mut BTreeMap<What, Which>, height: f32) {
        if !self.of.as_ref().is_some_and(|of| Arc::ptr_eq(of, reading)) {
            self.known = What::ALL.map(|(what, _)| Part::of(what, reading)).into();
            self.of = Some(reading.clone());
            // The only declaration of a part is all of it.
            for part in self.known.iter().filter(|part| !part.single.is_empty()) {
                if part.chosen(parts) == part.names() {
                    parts.insert(part.what, Which::All);
                }
            }
        }
        let field = TextEdit::singleline(&mut self.find).hint_text(words!("print-find")).desired_width(f32::INFINITY);
        let taken = ui.add(field).accessible_name(words!("print-find")).rect.height();
        ui.add_space(space::XS);
        let height = (height - taken).max(HEIGHT);
        let scroll = ScrollArea::vertical().id_salt("print-parts").auto_shrink([false, false]).max_height(height);
        scroll.min_scrolled_height(height).show(ui, |ui| {
            let find = self.find.trim().to_lowercase();
            for part in &self.known {
                let found = |(_, title): &&(String, String)| title.to_lowercase().contains(&find);
                let listed: Vec<&(String, String)> = part.single.iter().filter(found).collect();
                if !find.is_empty() && listed.is_empty() {
                    continue;
                }
                let is_open = !find.is_empty() || self.open.contains(&part.what);
                if row(ui, part, parts, is_open) && !self.open.remove(&part.what) {
                    self.open.insert(part.what);
                }
                if is_open {
                    single(ui, part, parts, &listed);
                }
            }
        });
    }
}

/// A part: all of it, some of it or nothing. Returns whether its declarations are to be shown or hidden.
fn row(ui: &mut Ui, part: &Part, parts: &mut BTreeMap<What, Which>, is_open: bool) -> bool {
    let mut opened = false;
    ui.horizontal(|ui| {
        let title = title(part.what);
        let count = part.chosen(parts).len();
        let arrow = vec2(ARROW, ui.spacing().interact_size.y);
        if part.single.is_empty() {
            ui.allocate_space(arrow);
        } else {
            let icon = if is_open { icons::ICON_KEYBOARD_ARROW_DOWN } else { icons::ICON_KEYBOARD_ARROW_RIGHT };
            let button = Button::new(RichText::new(icon.codepoint).font(theme::icon_font(space::L))).frame(false);
            let name = words!("print-part-open", part = &title);
            opened = ui.add_sized(arrow, button).on_hover_text(&name).accessible_name(name).clicked();
        }
        let mut all = parts.contains_key(&part.what);
        let some = matches!(parts.get(&part.what), Some(Which::Only(_)));
        let ticked = ui.add_enabled(!part.is_empty(), Checkbox::new(&mut all, title).indeterminate(some));
        if theme::explain_disabled(ticked, words!("print-part-none")).clicked() {
            match parts.get(&part.what) {
                Some(Which::All) => drop(parts.remove(&part.what)),
                _ => drop(parts.insert(part.what, Which::All)),
            }
        }
        if some {
            let words = words!("print-part-some", n = count, all = part.whole);
            ui.label(RichText::new(words).small().color(Tokens::of(ui).ink_soft));
        }
    });
    opened
}

/// The declarations of a part.
fn single(ui: &mut Ui, part: &Part, parts: &mut BTreeMap<What, Which>, listed: &[&(String, String)]) {
    let chosen = part.chosen(parts);
    for (name, title) in listed {
        ui.horizontal(|ui| {
            ui.add_space(INDENT);
            let mut is_chosen = chosen.contains(name);
            if ui.checkbox(&mut is_chosen, title).changed() {
                part.toggle(parts, name);
            }
        });
    }
}

fn title(what: What) -> String {
    match what {
        What::Rules => words!("print-what.rules"),
        What::Entries => words!("print-what.entries"),
        What::Charts => words!("print-what.charts"),
        What::Tables => words!("print-what.tables"),
        What::Decks => words!("print-what.decks"),
        What::Counters => words!("print-what.counters"),
        What::Maps => words!("print-what.maps"),
        What::Missions => words!("print-what.missions"),
        What::Campaigns => words!("print-what.campaigns"),
        What::Calibration => words!("print-what.calibration"),
    }
}
