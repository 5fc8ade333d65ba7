//! The sheet of the rules: the sequence of play as a strip of phases with their cards, the options, the house rules,
//! all declarations by kind, and a sheet for each rule, value, effect, choice, event, definition, walk and doctrine.

mod examples;
mod item;
mod options;
mod overlay_list;
pub(super) mod sentences;

use super::{Sheet, SheetAction, SheetContext, last_verdict, paper, parts};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_studio::sheet::rules::item::ItemSheet;
use dicta_studio::sheet::rules::{self, Card, CardLineKind, Group, Line, PhaseModel, RulesSheet};
use dicta_studio::sheet::{Reading, SheetRef};
use egui::accesskit::Role;
use egui::{Color32, FontId, RichText, Sense, Shape, Stroke, TextEdit, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;

/// Maximum number of lines on a card.
const LINES: usize = 6;

/// The sheet of the rules, or of a single declaration with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Rules { name: name.to_owned(), ..Rules::default() })
}

/// The visible page of the rules.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Play,
    Options,
    House,
    Examples,
    All,
}

#[derive(Default)]
struct Rules {
    name: String,
    rules: Option<RulesSheet>,
    item: Option<ItemSheet>,
    page: Page,
    phase: usize,
    /// The phase that last contained the cursor.
    at_cursor: Option<usize>,
    /// Also show what is reached only through effects and rules.
    indirect: bool,
    filter: String,
    house: overlay_list::OverlayList,
}

impl Sheet for Rules {
    fn read(&mut self, reading: &Reading) -> bool {
        let (word, name) = self.name.split_once(' ').unwrap_or((self.name.as_str(), ""));
        let whole = matches!(word, "" | "turn" | "setup" | "ruleset" | "option" | "phase" | "step" | "examples");
        if !whole && let Some(item) = ItemSheet::of(reading, &self.name) {
            (self.item, self.rules) = (Some(item), None);
            return true;
        }
        // An option or a ruleset may be given without its keyword.
        let option = reading.program.options.iter().any(|o| o.head.name == self.name || word == "option");
        let ruleset = word == "ruleset" || self.name == reading.program.head.name;
        if !whole && !option && !ruleset {
            return false;
        }
        let sheet = RulesSheet::of(reading);
        if self.rules.is_none() {
            let wanted = |p: &PhaseModel| match word {
                "setup" => p.setup,
                "phase" | "step" => p.name == name || p.steps.iter().any(|s| s.name == name),
                _ => !p.setup,
            };
            self.phase = sheet.phases.iter().position(wanted).unwrap_or(0);
            self.page = match (option, word) {
                (true, _) => Page::Options,
                (false, "examples") => Page::Examples,
                (false, "ruleset") if sheet.overlays.iter().any(|o| o.name == name && o.laid) => Page::House,
                _ => Page::Play,
            };
        }
        if self.page == Page::House && self.rules.is_none() {
            self.house.open(name);
        }
        self.house.forget();
        (self.rules, self.item) = (Some(sheet), None);
        true
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        if let Some(item) = &self.item {
            parts::page(ui, |ui| item::show(ui, cx, item, action));
        } else if let Some(rules) = self.rules.take() {
            parts::page(ui, |ui| self.overview(ui, cx, &rules, action));
            self.rules = Some(rules);
        }
    }
}

impl Rules {
    fn overview(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, rules: &RulesSheet, action: &mut SheetAction) {
        let own = self.name.strip_prefix("ruleset ").filter(|name| *name != rules.heading.name);
        match own.and_then(|name| rules.overlays.iter().find(|o| o.laid && o.name == name)) {
            Some(own) => overlay_list::head(ui, own, action),
            None => {
                let over = rules.overlays.iter().filter(|o| cx.reading.overlays.contains(&o.name));
                let with: Vec<&str> = over.map(|o| o.title.as_str()).collect();
                let with = (!with.is_empty()).then(|| words!("sheet-rules-with", list = with.join(", ")));
                paper::head(ui, cx, &rules.heading, &with.unwrap_or_default(), action);
            }
        }
        ui.add_space(space::XXS);
        ui.horizontal_wrapped(|ui| {
            let pages = [
                (Page::Play, words!("sheet-rules-play")),
                (Page::Options, words!("sheet-rules-options", n = rules.options.len())),
                (Page::House, words!("sheet-rules-overlays", n = rules.overlays.len())),
                (Page::Examples, words!("sort-example")),
                (Page::All, words!("sheet-rules-all")),
            ];
            for (page, title) in pages {
                ui.selectable_value(&mut self.page, page, title);
            }
        });
        match self.page {
            Page::Play => self.play(ui, cx, rules, action),
            Page::Options => options::show(ui, cx, &rules.options, &self.name, action),
            Page::House => self.house.show(ui, cx, &rules.overlays, own, action),
            Page::Examples => examples::show(ui, cx, &mut self.filter, action),
            Page::All => self.all(ui, cx, &rules.lists, action),
        }
    }

    fn play(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, rules: &RulesSheet, action: &mut SheetAction) {
        if rules.phases.is_empty() {
            paper::soft(ui, &words!("sheet-rules-no-turn"));
            return;
        }
        if let Some(at) =
            cx.cursor.and_then(|(path, byte)| rules.phases.iter().position(|p| cx.reading.holds(p.origin, path, byte)))
        {
            // The cursor selects the phase until the user selects another one.
            if self.at_cursor.replace(at) != Some(at) {
                self.phase = at;
            }
        }
        ui.add_space(space::S);
        strip(ui, &rules.phases, &mut self.phase);
        let Some(phase) = rules.phases.get(self.phase) else { return };
        self.phase(ui, cx, phase, action);
    }

    fn phase(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, phase: &PhaseModel, action: &mut SheetAction) {
        let t = Tokens::of(ui);
        ui.add_space(space::S);
        ui.horizontal_wrapped(|ui| {
            let title = RichText::new(&phase.title).size(size::HEADING);
            paper::to_text(ui, cx, title, phase.origin, action);
            let says = if phase.setup { words!("sheet-phase.once") } else { words!("sheet-phase.every") };
            paper::soft(ui, &says);
        });
        if !phase.steps.is_empty() {
            ui.horizontal_wrapped(|ui| {
                paper::soft(ui, &words!("sheet-phase-steps"));
                for (i, step) in phase.steps.iter().enumerate() {
                    let text = RichText::new(format!("{}. {}", i + 1, step.title)).small().color(t.accent);
                    paper::to_text(ui, cx, text, step.origin, action);
                }
            });
        }
        let all: Vec<&Card> = phase.groups.iter().flat_map(|g| &g.cards).collect();
        let indirect = all.iter().filter(|c| c.indirect).count();
        ui.add_space(space::S);
        cards(ui, cx, all.into_iter().filter(|c| self.indirect || !c.indirect), action);
        if indirect > 0 {
            ui.add_space(space::S);
            let show = ui.checkbox(&mut self.indirect, words!("sheet-phase-indirect", n = indirect));
            show.on_hover_text(words!("sheet-phase-indirect.help"));
        }
        parts::section(ui, &words!("sheet-as-written"));
        paper::text(ui, cx, &phase.lines, phase.origin, action);
    }

    fn all(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, lists: &[Group], action: &mut SheetAction) {
        ui.add_space(space::XS);
        let filter = TextEdit::singleline(&mut self.filter).hint_text(words!("filter")).desired_width(220.0);
        ui.add(filter).accessible_name(words!("sheet-rules-filter"));
        let wanted = self.filter.to_lowercase();
        for group in lists {
            let found = group.cards.iter().filter(|c| {
                let heading = &c.heading;
                wanted.is_empty()
                    || [&heading.title, &heading.name, &heading.docs].iter().any(|s| s.to_lowercase().contains(&wanted))
            });
            let found: Vec<&Card> = found.collect();
            if !found.is_empty() {
                parts::section(ui, &words!("tree-sort", sort = group_title(group), n = found.len()));
                ui.horizontal_wrapped(|ui| found.iter().for_each(|c| link_card(ui, cx, c, action)));
            }
        }
    }
}

/// The heading of a group of declarations.
fn group_title(group: &Group) -> String {
    group.cards.first().map_or_else(String::new, |c| crate::tree::heading(&c.heading.word))
}

/// The phases as a row of arrows.
fn strip(ui: &mut Ui, phases: &[PhaseModel], chosen: &mut usize) {
    let t = Tokens::of(ui);
    let font = FontId::proportional(size::SMALL);
    let widths: Vec<f32> =
        phases.iter().map(|p| parts::line(ui, &p.title, font.clone(), t.ink, 220.0).size().x + 34.0).collect();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, space::XS);
        for (i, (phase, width)) in phases.iter().zip(widths).enumerate() {
            let (rect, response) = ui.allocate_exact_size(vec2(width, 30.0), Sense::click());
            let marked = *chosen == i;
            let name = || words!("sheet-phase", title = phase.title.as_str());
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, marked, name()));
            let over = response.hovered() || response.has_focus();
            let fill = match (marked, over) {
                (true, _) => t.accent,
                (false, true) => t.accent_soft,
                (false, false) if phase.setup => t.sheet,
                (false, false) => t.well,
            };
            arrow(ui, rect, fill, t.line);
            let ink = if marked {
                t.on_accent
            } else if phase.setup {
                t.ink_soft
            } else {
                t.ink
            };
            let galley = parts::line(ui, &phase.title, font.clone(), ink, width - 28.0);
            ui.painter().galley(pos2(rect.left() + 16.0, rect.center().y - galley.size().y / 2.0), galley, ink);
            if response.clicked() {
                *chosen = i;
            }
            response.on_hover_ui(|ui| about_phase(ui, phase));
        }
    });
}

fn about_phase(ui: &mut Ui, phase: &PhaseModel) {
    ui.set_max_width(320.0);
    ui.label(RichText::new(&phase.title).strong());
    let steps = phase.steps.iter().map(|s| s.title.as_str()).collect::<Vec<_>>().join(", ");
    ui.label(match (phase.setup, steps.is_empty()) {
        (true, true) => words!("sheet-phase-once"),
        (true, false) => words!("sheet-phase-once.steps", steps = steps),
        (false, true) => words!("sheet-phase-every"),
        (false, false) => words!("sheet-phase-every.steps", steps = steps),
    });
}

fn arrow(ui: &Ui, rect: egui::Rect, fill: Color32, edge: Color32) {
    let (tip, r) = (10.0, rect.shrink2(vec2(1.0, 0.0)));
    let back = pos2(r.left() + tip, r.center().y);
    let points = vec![
        r.left_top(),
        pos2(r.right() - tip, r.top()),
        pos2(r.right() + 2.0, r.center().y),
        pos2(r.right() - tip, r.bottom()),
        r.left_bottom(),
        back,
    ];
    // Two convex halves, because the shape has a notch.
    let upper = vec![points[0], points[1], points[2], back];
    let lower = vec![back, points[2], points[3], points[4]];
    ui.painter().add(Shape::convex_polygon(upper, fill, Stroke::NONE));
    ui.painter().add(Shape::convex_polygon(lower, fill, Stroke::NONE));
    ui.painter().add(Shape::closed_line(points, Stroke::new(1.0, edge)));
}

/// Cards in columns, each added to the shortest so far.
fn cards<'c>(ui: &mut Ui, cx: &SheetContext<'_>, cards: impl Iterator<Item = &'c Card>, action: &mut SheetAction) {
    let (count, width) = paper::across(ui, 210.0);
    let mut columns: Vec<(f32, Vec<&Card>)> = vec![(0.0, Vec::new()); count];
    for card in cards {
        let least = |a: &&mut (f32, Vec<&Card>), b: &&mut (f32, Vec<&Card>)| a.0.total_cmp(&b.0);
        if let Some(column) = columns.iter_mut().min_by(least) {
            column.0 += height(card, width);
            column.1.push(card);
        }
    }
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = space::S;
        for (_, cards) in columns {
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = space::S;
                cards.into_iter().for_each(|card| show_card(ui, cx, card, width, action));
            });
        }
    });
}

/// Approximate height of a card.
fn height(card: &Card, width: f32) -> f32 {
    let lines = |text: &str| (text.chars().count() as f32 * 6.2 / (width - 24.0)).ceil();
    let docs = lines(card.heading.docs.split("\n\n").next().unwrap_or(""));
    let says: f32 = card.says.iter().take(LINES).map(|l| lines(&l.text).max(1.0)).sum();
    62.0 + 14.0 * (docs + says)
}

fn show_card(ui: &mut Ui, cx: &SheetContext<'_>, card: &Card, width: f32, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let heading = &card.heading;
    paper::card(ui, width, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon(&heading.word)).small().color(t.ink_faint));
            let ink = if card.indirect { t.ink_soft } else { t.ink };
            let title =
                ui.add(egui::Button::new(RichText::new(&heading.title).strong().color(ink)).frame(false).truncate());
            title
                .widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{} {}", heading.word, heading.title)));
            let to = rules::sheet_of(&cx.reading.program, card.of);
            let title = title.on_hover_ui(|ui| {
                ui.label(RichText::new(&heading.title).strong());
                ui.label(words!("sheet-open.sort", word = heading.word.as_str()));
            });
            if title.clicked() {
                action.open = to;
            }
        });
        if !heading.docs.is_empty() {
            let first =
                heading.docs.split("\n\n").next().unwrap_or("").split_whitespace().collect::<Vec<_>>().join(" ");
            ui.add(egui::Label::new(RichText::new(first).small().italics().color(t.ink_soft)).wrap());
        }
        for line in card.says.iter().take(LINES) {
            show_line(ui, line);
        }
        if card.says.len() > LINES {
            paper::soft(ui, &words!("and-more", n = card.says.len() - LINES));
        }
        last_verdict::show(ui, cx, heading, action);
        parts::source(ui, cx, heading.source.as_deref(), None);
        let text = RichText::new(&heading.word).size(10.5).color(t.accent);
        let named = || words!("sheet-text.named", word = heading.word.as_str(), name = heading.name.as_str());
        paper::to_text(ui, cx, text, heading.origin, action).on_hover_ui(|ui| _ = ui.label(named()));
    });
}

fn show_line(ui: &mut Ui, line: &Line) {
    let t = Tokens::of(ui);
    let (icon, colour) = mark(t, line.sort);
    ui.horizontal_top(|ui| {
        if !icon.is_empty() {
            ui.label(RichText::new(icon).size(size::SMALL).color(colour)).on_hover_text(verb(line.sort));
        }
        ui.add(egui::Label::new(RichText::new(&line.text).small()).wrap());
    });
}

/// The icon of a line and its colour.
fn mark(t: &Tokens, sort: CardLineKind) -> (&'static str, Color32) {
    match sort {
        CardLineKind::Forbids => (icons::ICON_BLOCK.codepoint, t.error),
        CardLineKind::Warns => (icons::ICON_WARNING.codepoint, t.warning),
        CardLineKind::Prefers => (icons::ICON_THUMB_UP.codepoint, t.good),
        CardLineKind::Adds | CardLineKind::Says => ("", t.ink_soft),
    }
}

fn verb(sort: CardLineKind) -> String {
    match sort {
        CardLineKind::Forbids => words!("sheet-clause.forbids"),
        CardLineKind::Warns => words!("sheet-clause.warns"),
        CardLineKind::Prefers => words!("sheet-clause.prefers"),
        CardLineKind::Adds => words!("sheet-clause.adds"),
        CardLineKind::Says => words!("sheet-clause.says"),
    }
}

/// The icon of a kind of declaration.
fn icon(word: &str) -> &'static str {
    match word {
        "choice" => icons::ICON_TOUCH_APP.codepoint,
        "rule" => icons::ICON_GAVEL.codepoint,
        "value" => icons::ICON_CALCULATE.codepoint,
        "effect" => icons::ICON_BOLT.codepoint,
        "event" => icons::ICON_CAMPAIGN.codepoint,
        "define" => icons::ICON_FUNCTIONS.codepoint,
        "walk" => icons::ICON_ROUTE.codepoint,
        "table" => icons::ICON_TABLE_CHART.codepoint,
        "deck" | "cup" => icons::ICON_STYLE.codepoint,
        "die" => icons::ICON_CASINO.codepoint,
        "arc" => icons::ICON_RADAR.codepoint,
        "doctrine" => icons::ICON_PSYCHOLOGY.codepoint,
        "phase" => icons::ICON_SCHEDULE.codepoint,
        "mission" => icons::ICON_FLIGHT.codepoint,
        "campaign" => icons::ICON_MILITARY_TECH.codepoint,
        _ => icons::ICON_DESCRIPTION.codepoint,
    }
}

/// A declaration as a link to its sheet.
fn link_card(ui: &mut Ui, cx: &SheetContext<'_>, card: &Card, action: &mut SheetAction) {
    let to: Option<SheetRef> = rules::sheet_of(&cx.reading.program, card.of);
    let t = Tokens::of(ui);
    let ink = if card.off { t.ink_soft } else { t.accent };
    let mut button = egui::Button::new(RichText::new(&card.heading.title).small().color(ink)).small();
    let font = egui::TextStyle::Small.resolve(ui.style());
    let wide = ui.painter().layout_no_wrap(card.heading.title.clone(), font, t.accent).size().x + 18.0;
    if wide > ui.max_rect().width() {
        button = button.truncate();
    }
    let response = ui.add(button);
    response.widget_info(|| {
        WidgetInfo::labeled(Role::Button, true, format!("{} {}", card.heading.word, card.heading.title))
    });
    let response = response.on_hover_ui(|ui| {
        ui.label(format!("{} {}", card.heading.word, card.heading.name));
        if card.off {
            ui.label(words!("sheet-item-off"));
        }
        if !card.heading.docs.is_empty() {
            ui.label(&card.heading.docs);
        }
    });
    if response.clicked() {
        action.open = to;
    }
    if card.off {
        paper::soft(ui, &words!("sheet-item-off.short"));
    }
}
