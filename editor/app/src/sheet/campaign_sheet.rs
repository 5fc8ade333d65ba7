//! The sheet of a campaign: its round as a picture and as a list of missions, the lasting roster, and what carries over
//! between missions. All of it is changed by hand.

mod graph;

use super::mission::terms::{self, Description};
use super::mission::victory;
use super::paper::HOLE;
use super::{Sheet, SheetAction, SheetContext, inputs, mission, paper, parts};
use crate::board::view::side_title;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_program::Program;
use dicta_studio::hands::campaigns::{
    CarriedField, NewPlay, PlayHandle, RosterForm, RosterKind, Rounds, campaign, carried, roster_kinds, roster_lines,
};
use dicta_studio::hands::conditions::Conditions;
use dicta_studio::sheet::campaign_sheet::{CampaignSheet, MissionLine, PlayModel, RosterModel};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{Button, CollapsingHeader, CornerRadius, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

/// The sheet of the campaign with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Campaign { name: name.to_owned(), sheet: None, hands: None, touch: Touch::default() })
}

struct Campaign {
    name: String,
    sheet: Option<CampaignSheet>,
    hands: Option<Hands>,
    touch: Touch,
}

/// What can be changed by hand.
#[derive(Clone)]
struct Hands {
    form: Conditions,
    /// For each `play` of the round.
    plays: Vec<Option<PlayHandle>>,
    /// The rosters, each with its line as written.
    rosters: Vec<(RosterForm, String)>,
    /// The kinds of rosters: name, title and entries.
    kinds: Vec<RosterKind>,
    carried: Vec<CarriedField>,
}

/// What is being changed.
#[derive(Default)]
struct Touch {
    describing: Description,
    /// A mission to add.
    play: Option<NewPlay>,
    /// A roster that is changed, by its number, or added.
    roster: Option<(Option<usize>, RosterForm)>,
}

impl Hands {
    fn of(reading: &Reading, name: &str, sheet: &CampaignSheet) -> Option<Self> {
        let program = &reading.program;
        let (of, _) = campaign(reading, name)?;
        let lines = roster_lines(reading, name);
        let forms = of.rosters.iter().map(|roster| RosterForm::of(program, roster));
        Some(Hands {
            form: Conditions::of_campaign(reading, name)?,
            plays: sheet.plays.iter().map(|play| PlayHandle::of(reading, play.origin)).collect(),
            rosters: forms.zip(lines).collect(),
            kinds: roster_kinds(program),
            carried: carried(reading, name),
        })
    }
}

impl Sheet for Campaign {
    fn read(&mut self, reading: &Reading) -> bool {
        let found = CampaignSheet::of(reading, &self.name);
        let known = found.is_some();
        if let Some(sheet) = &found {
            self.hands = Hands::of(reading, &self.name, sheet);
        }
        self.sheet = found.or(self.sheet.take());
        known
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let Some(sheet) = &self.sheet else { return };
        let edits = cx.project.is_some_and(|project| !project.is_read_only());
        let hands = self.hands.as_ref().filter(|_| edits);
        let touch = &mut self.touch;
        parts::page(ui, |ui| {
            paper::head(ui, cx, &sheet.heading, &words!("sheet-campaign-says", n = sheet.rounds), action);
            if let Some(hands) = hands {
                terms::description(ui, &hands.form.of, &sheet.heading.docs, &mut touch.describing, action);
            }
            ui.add_space(space::XXS);
            let label = format!("{} {}", icons::ICON_MILITARY_TECH.codepoint, words!("sheet-campaign-begin"));
            let begin = ui.add(Button::new(RichText::new(label).strong()));
            let name = || words!("sheet-campaign-begin.name", title = sheet.heading.title.as_str());
            begin.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
            if begin.on_hover_text(words!("sheet-campaign-begin.help")).clicked() {
                action.begin = Some(self.name.clone());
            }
            mission::options(ui, cx, &sheet.options, action);
            parts::section(ui, &words!("sheet-campaign-order"));
            graph::show(ui, sheet, action);
            parts::section(ui, &words!("sheet-campaign-round"));
            for (i, play) in sheet.plays.iter().enumerate() {
                show_play(ui, cx, (i, play), action);
                let handle = hands.and_then(|hands| hands.plays.get(i)?.as_ref());
                if let Some(handle) = handle {
                    change_play(ui, cx, (i, play, handle), sheet.plays.len(), action);
                }
            }
            if hands.is_some() {
                add_play(ui, cx, &self.name, touch, action);
            }
            parts::section(ui, &words!("sheet-campaign-rosters"));
            rosters(ui, cx, &sheet.rosters, action);
            if let Some(hands) = hands {
                change_rosters(ui, &cx.reading.program, hands, touch, action);
            }
            parts::section(ui, &words!("sheet-campaign-kept"));
            kept(ui, cx, sheet, action);
            if let Some(hands) = hands {
                carry(ui, &hands.carried, action);
            }
            if let Some(hands) = hands {
                terms::show(ui, &hands.form, action);
            }
            parts::section(ui, &words!("sheet-won"));
            match &sheet.score {
                Some(score) => mission::score(ui, cx, Some(score), action),
                None => paper::soft(ui, &words!("sheet-campaign-no-score")),
            }
            if let Some(hands) = hands {
                victory::score_form(ui, &hands.form, action);
            }
            parts::section(ui, &words!("sheet-campaign-between"));
            for block in &sheet.blocks {
                ui.label(RichText::new(&block.when).small().strong());
                paper::text(ui, cx, &block.lines, block.origin, action);
                ui.add_space(space::XXS);
            }
        });
    }
}

/// The titles of all missions, by their indexes.
fn missions(program: &Program) -> Vec<(String, String)> {
    let all = program.missions.iter().enumerate();
    all.map(|(i, m)| (i.to_string(), m.head.label().to_owned())).collect()
}

/// The buttons of a slot of the round: earlier, later, another mission, removed.
fn change_play(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (number, play, handle): (usize, &PlayModel, &PlayHandle),
    count: usize,
    action: &mut SheetAction,
) {
    let program = &cx.reading.program;
    let title = play.missions.first().map_or("", |m| m.title.as_str());
    ui.horizontal_wrapped(|ui| {
        for (sign, later) in [("↑", false), ("↓", true)] {
            let name = match later {
                true => words!("sheet-campaign-later", title = title),
                false => words!("sheet-campaign-earlier", title = title),
            };
            let moved = handle.moved(later);
            let button = ui.add_enabled(moved.is_some(), Button::new(sign).small()).accessible_name(name.as_str());
            if button.on_hover_text(name).clicked() {
                action.edit = moved;
            }
        }
        if let Some(now) = &handle.mission {
            let now = program.missions.iter().position(|m| m.head.name == *now).unwrap_or_default();
            let name = words!("sheet-campaign-instead", n = number + 1);
            let picked = inputs::one(ui, &now.to_string(), &missions(program), &name);
            if let Some(mission) = picked.and_then(|m| m.parse().ok()) {
                action.edit = handle.with_mission(program, mission);
            }
        }
        let only = (count < 2).then(|| words!("sheet-campaign-remove.only"));
        let name = words!("sheet-campaign-remove", title = title);
        if inputs::button(ui, icons::ICON_CLOSE.codepoint.to_owned(), name, only.as_deref()) {
            action.edit = handle.removed(cx.reading, play.origin);
        }
    });
}

/// The form for a mission to add to a round.
fn add_play(ui: &mut Ui, cx: &SheetContext<'_>, name: &str, touch: &mut Touch, action: &mut SheetAction) {
    let add = words!("sheet-campaign-add");
    if inputs::button(ui, add.clone(), add, None) {
        touch.play = match touch.play {
            Some(_) => None,
            None => Some(NewPlay::default()),
        };
    }
    let Some(mut play) = touch.play.take() else { return };
    let (program, ink) = (&cx.reading.program, Tokens::of(ui).ink_soft);
    let (width, mut open) = (ui.available_width(), true);
    paper::card(ui, width, |ui| {
        ui.horizontal(|ui| {
            let title = words!("sheet-campaign-add.mission");
            inputs::title(ui, &title, ink);
            let picked = inputs::one(ui, &play.mission.to_string(), &missions(program), &title);
            if let Some(mission) = picked.and_then(|m| m.parse().ok()) {
                (play.mission, play.roles) = (mission, Vec::new());
            }
        });
        rounds(ui, &mut play.rounds);
        let Some(mission) = program.missions.get(play.mission) else { return };
        play.roles.resize(mission.roles.len(), None);
        for ((role, _), side) in mission.roles.iter().zip(&mut play.roles) {
            ui.horizontal(|ui| {
                let title = words!("sheet-campaign-add.role", role = role.replace('_', " "));
                inputs::title(ui, &title, ink);
                let usual = (String::new(), words!("sheet-campaign-add.as-written"));
                let of: Vec<(String, String)> = std::iter::once(usual).chain(sides(program)).collect();
                let now = side.map_or_else(String::new, |side| side.to_string());
                if let Some(picked) = inputs::one(ui, &now, &of, &title) {
                    *side = picked.parse().ok();
                }
            });
        }
        if let Some(written) = play.written(program) {
            ui.label(paper::code(ui, &written, crate::theme::size::SMALL).color(ink));
        }
        ui.horizontal(|ui| {
            if ui.button(words!("sheet-campaign-add.do")).clicked() {
                let title = words!("sheet-campaign-add.step", campaign = name, title = mission.head.label());
                action.edits = play.edit(cx.reading, name).map(|edit| (title, vec![edit]));
                open = false;
            }
            open &= !ui.button(words!("cancel")).clicked() && !crate::field::escaped(ui);
        });
    });
    touch.play = open.then_some(play);
}

fn sides(program: &Program) -> Vec<(String, String)> {
    let sides = 0..program.kinds.get(1).map_or(0, |kind| kind.entries.len());
    sides.map(|side| (side.to_string(), side_title(program, side))).collect()
}

/// In which rounds a mission is played.
fn rounds(ui: &mut Ui, rounds: &mut Rounds) {
    let of = [
        ("every".to_owned(), words!("sheet-campaign-add.every")),
        ("odd".to_owned(), words!("sheet-campaign-add.odd")),
        ("even".to_owned(), words!("sheet-campaign-add.even")),
        ("only".to_owned(), words!("sheet-campaign-add.only")),
    ];
    let now = match rounds {
        Rounds::Every => "every",
        Rounds::Odd => "odd",
        Rounds::Even => "even",
        Rounds::Only(_) => "only",
    };
    ui.horizontal_wrapped(|ui| {
        let title = words!("sheet-campaign-add.when");
        inputs::title(ui, &title, Tokens::of(ui).ink_soft);
        if let Some(picked) = inputs::one(ui, now, &of, &title) {
            *rounds = match picked.as_str() {
                "odd" => Rounds::Odd,
                "even" => Rounds::Even,
                "only" => Rounds::Only(1),
                _ => Rounds::Every,
            };
        }
        if let Rounds::Only(round) = rounds
            && let Some(n) = inputs::number(ui, i64::from(*round), (1, 1000), &words!("sheet-campaign-add.round"))
        {
            *round = u32::try_from(n).unwrap_or(1);
        }
    });
}

/// The buttons of the rosters, and the form for one.
fn change_rosters(ui: &mut Ui, program: &Program, hands: &Hands, touch: &mut Touch, action: &mut SheetAction) {
    if hands.kinds.is_empty() {
        return;
    }
    let of = &hands.form.of;
    for (number, (form, line)) in hands.rosters.iter().enumerate() {
        ui.horizontal_wrapped(|ui| {
            let name = words!("sheet-campaign-roster-change", n = number + 1);
            if inputs::button(ui, name.clone(), name, None) {
                touch.roster = Some((Some(number), form.clone()));
            }
            let name = words!("sheet-campaign-roster-remove", n = number + 1);
            if inputs::button(ui, name.clone(), name, None) {
                action.edit = Some(Edit::Remove { member: line.clone(), from: of.clone() });
            }
        });
    }
    let add = words!("sheet-campaign-roster-add");
    if inputs::button(ui, add.clone(), add, None) {
        let kind = hands.kinds.first().map_or_else(String::new, |(name, ..)| name.clone());
        touch.roster = Some((None, RosterForm { kind, count: 1, ..RosterForm::default() }));
    }
    let Some((number, mut form)) = touch.roster.take() else { return };
    let (width, mut open) = (ui.available_width(), true);
    paper::card(ui, width, |ui| {
        roster_form(ui, program, hands, &mut form);
        let written = form.written(program);
        ui.label(paper::code(ui, &written, crate::theme::size::SMALL).color(Tokens::of(ui).ink_soft));
        ui.horizontal(|ui| {
            let before = number.and_then(|number| hands.rosters.get(number)).map(|(_, line)| line.clone());
            let says = if before.is_some() { words!("hand-take") } else { words!("sheet-campaign-roster-add.do") };
            if ui.button(says).clicked() {
                action.edit = Some(match before {
                    Some(line) => Edit::Replace { line, by: written, of: of.clone() },
                    None => Edit::Add { member: written, to: of.clone() },
                });
                open = false;
            }
            open &= !ui.button(words!("cancel")).clicked() && !crate::field::escaped(ui);
        });
    });
    touch.roster = open.then_some((number, form));
}

fn roster_form(ui: &mut Ui, program: &Program, hands: &Hands, form: &mut RosterForm) {
    let ink = Tokens::of(ui).ink_soft;
    let line = |ui: &mut Ui, title: String, add: &mut dyn FnMut(&mut Ui, &str)| {
        ui.horizontal(|ui| {
            inputs::title(ui, &title, ink);
            add(ui, &title);
        });
    };
    line(ui, words!("sheet-campaign-roster-kind"), &mut |ui, name| {
        let kinds: Vec<(String, String)> = hands.kinds.iter().map(|(n, t, _)| (n.clone(), t.clone())).collect();
        if let Some(kind) = inputs::one(ui, &form.kind, &kinds, name) {
            (form.kind, form.entries) = (kind, Vec::new());
        }
    });
    line(ui, words!("sheet-campaign-roster-side"), &mut |ui, name| {
        let each = (String::new(), words!("sheet-campaign-each-side"));
        let of: Vec<(String, String)> = std::iter::once(each).chain(sides(program)).collect();
        let now = form.side.map_or_else(String::new, |side| side.to_string());
        if let Some(side) = inputs::one(ui, &now, &of, name) {
            form.side = side.parse().ok();
        }
    });
    line(ui, words!("sheet-campaign-roster-entries"), &mut |ui, name| {
        let of = hands.kinds.iter().find(|(n, ..)| *n == form.kind).map_or(&[][..], |(.., of)| of);
        match inputs::several(ui, &form.entries, of, name) {
            Some((entry, true)) => form.entries.push(entry),
            Some((entry, false)) => form.entries.retain(|e| *e != entry),
            None => {}
        }
    });
    if form.entries.is_empty() {
        line(ui, words!("sheet-campaign-roster-count"), &mut |ui, name| {
            let count = inputs::number(ui, i64::from(form.count.max(1)), (1, 1000), name);
            form.count = count.and_then(|n| u32::try_from(n).ok()).unwrap_or(form.count);
        });
    }
}

/// Ticks for the fields that carry over.
fn carry(ui: &mut Ui, fields: &[CarriedField], action: &mut SheetAction) {
    if fields.is_empty() {
        return;
    }
    CollapsingHeader::new(words!("sheet-campaign-carry.what")).id_salt("carried").show(ui, |ui| {
        for field in fields {
            ui.horizontal(|ui| {
                let (kind, title) = (field.kind.as_str(), field.title.as_str());
                let name = words!("sheet-campaign-carry", kind = kind, title = title);
                let switched = ui.add_enabled_ui(field.turned.is_some(), |ui| inputs::mark(ui, field.carries, &name));
                if switched.inner.is_some() {
                    action.edit.clone_from(&field.turned);
                }
                let says = ui.label(RichText::new(format!("{kind}: {title}")).small());
                if !field.docs.is_empty() {
                    says.on_hover_text(&field.docs);
                }
            });
        }
    });
}

/// Shows a slot of the round, with its possible missions.
fn show_play(ui: &mut Ui, cx: &SheetContext<'_>, (number, play): (usize, &PlayModel), action: &mut SheetAction) {
    let t = Tokens::of(ui);
    ui.horizontal_wrapped(|ui| {
        let says = match play.when.is_empty() {
            true => words!("sheet-campaign-once"),
            false => play.when.join(", "),
        };
        let text = RichText::new(format!("{}. {says}", number + 1)).small().color(t.ink_soft);
        paper::to_text(ui, cx, text, play.origin, action);
        if let Some((name, title)) = &play.table {
            paper::around(ui, &words!("sheet-campaign-table", table = HOLE), |ui| {
                parts::link(ui, title, &SheetRef::new(SheetKind::Table, name), action);
            });
        }
    });
    let (count, width) = paper::across(ui, 170.0);
    paper::in_rows(ui, count, &play.missions, |ui, line| show_mission(ui, line, width, action));
}

fn show_mission(ui: &mut Ui, line: &MissionLine, width: f32, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 50.0), Sense::click());
    let name = || words!("sheet-campaign-mission", title = line.title.as_str());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
    let over = response.hovered() || response.has_focus();
    let edge = if over { t.accent } else { t.line };
    ui.painter().rect(rect, CornerRadius::same(4), t.well, Stroke::new(1.0, edge), StrokeKind::Inside);
    let font = egui::FontId::proportional(crate::theme::size::BODY);
    let title = parts::line(ui, &line.title, font, t.ink, width - 16.0);
    ui.painter().galley(rect.min + vec2(8.0, 4.0), title.clone(), t.ink);
    let says = match line.cells {
        Some((held, of)) => words!("sheet-campaign-turns.cells", turns = line.turns, n = held, all = of),
        None => words!("sheet-campaign-turns", turns = line.turns),
    };
    let small = parts::line(ui, &says, egui::FontId::proportional(11.0), t.ink_soft, width - 16.0);
    ui.painter().galley(rect.min + vec2(8.0, 22.0), small.clone(), t.ink_soft);
    if let Some((held, of)) = line.cells {
        let row = egui::Rect::from_min_size(rect.min + vec2(8.0, 36.0), vec2(width - 16.0, 12.0));
        let share = f64::from(held) / f64::from(of.max(1));
        paper::bar(ui, row, 0.0, row.width(), share, t.accent.gamma_multiply(0.7));
    }
    if response.clicked() {
        action.open = Some(SheetRef::new(SheetKind::Mission, &line.name));
    }
    if title.elided || small.elided || !line.docs.is_empty() {
        response.on_hover_ui(|ui| {
            ui.label(RichText::new(&line.title).strong());
            paper::soft(ui, &says);
            if !line.docs.is_empty() {
                ui.label(&line.docs);
            }
        });
    }
}

fn rosters(ui: &mut Ui, cx: &SheetContext<'_>, rosters: &[RosterModel], action: &mut SheetAction) {
    if rosters.is_empty() {
        paper::soft(ui, &words!("sheet-campaign-nobody"));
    }
    for roster in rosters {
        paper::lines(ui, |ui| {
            let side = match roster.side {
                Some(side) => {
                    parts::badge(ui, cx, side);
                    side_title(&cx.reading.program, side)
                }
                None => words!("sheet-campaign-each-side"),
            };
            ui.label(RichText::new(side).strong());
            paper::soft(ui, &format!("{} × {}:", roster.count, roster.kind));
            let entries = roster.entries.iter();
            let entries: Vec<_> = entries.map(|(n, title)| (title, SheetRef::new(SheetKind::Entry, n))).collect();
            parts::links(ui, entries.iter().map(|(title, to)| (title.as_str(), to)), action);
        });
    }
}

fn kept(ui: &mut Ui, cx: &SheetContext<'_>, sheet: &CampaignSheet, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    if sheet.kept.is_empty() {
        paper::soft(ui, &words!("sheet-campaign-nothing"));
    }
    ui.horizontal_wrapped(|ui| {
        let mut kind = "";
        for field in &sheet.kept {
            if field.kind != kind {
                kind = &field.kind;
                ui.label(RichText::new(format!("{kind}:")).small().color(t.ink_soft));
            } else {
                ui.label(RichText::new("·").small().color(t.ink_faint));
            }
            let text = RichText::new(&field.title).small().color(t.ink);
            let response = paper::to_text(ui, cx, text, field.origin, action);
            if !field.docs.is_empty() {
                response.on_hover_text(&field.docs);
            }
        }
    });
}
