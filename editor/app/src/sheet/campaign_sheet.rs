//! The sheet of a campaign: its round as a row of missions, the lasting roster, and what carries over between missions.

use super::paper::HOLE;
use super::{Sheet, SheetAction, SheetContext, mission, paper, parts};
use crate::board::view::side_title;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::sheet::campaign_sheet::{CampaignSheet, MissionLine, PlayModel, RosterModel};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{Button, CornerRadius, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

/// The sheet of the campaign with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Campaign { name: name.to_owned(), sheet: None })
}

struct Campaign {
    name: String,
    sheet: Option<CampaignSheet>,
}

impl Sheet for Campaign {
    fn read(&mut self, reading: &Reading) -> bool {
        let found = CampaignSheet::of(reading, &self.name);
        let known = found.is_some();
        self.sheet = found.or(self.sheet.take());
        known
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let Some(sheet) = &self.sheet else { return };
        parts::page(ui, |ui| {
            paper::head(ui, cx, &sheet.heading, &words!("sheet-campaign-says", n = sheet.rounds), action);
            ui.add_space(space::XXS);
            let label = format!("{} {}", icons::ICON_MILITARY_TECH.codepoint, words!("sheet-campaign-begin"));
            let begin = ui.add(Button::new(RichText::new(label).strong()));
            let name = || words!("sheet-campaign-begin.name", title = sheet.heading.title.as_str());
            begin.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
            if begin.on_hover_text(words!("sheet-campaign-begin.help")).clicked() {
                action.begin = Some(self.name.clone());
            }
            mission::options(ui, cx, &sheet.options, action);
            parts::section(ui, &words!("sheet-campaign-round"));
            for (i, play) in sheet.plays.iter().enumerate() {
                show_play(ui, cx, i, play, action);
            }
            parts::section(ui, &words!("sheet-campaign-rosters"));
            rosters(ui, cx, &sheet.rosters, action);
            parts::section(ui, &words!("sheet-campaign-kept"));
            kept(ui, cx, sheet, action);
            parts::section(ui, &words!("sheet-won"));
            match &sheet.score {
                Some(score) => mission::score(ui, cx, Some(score), action),
                None => paper::soft(ui, &words!("sheet-campaign-no-score")),
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

/// Shows a slot of the round, with its possible missions.
fn show_play(ui: &mut Ui, cx: &SheetContext<'_>, number: usize, play: &PlayModel, action: &mut SheetAction) {
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
