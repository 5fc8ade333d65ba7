//! The state of a campaign: sides, rosters, the missions played, and what happened between them.

use super::{CampaignPane, Shown};
use crate::cards::capital;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_program::Words;
use dicta_studio::campaign::{BetweenKind, BetweenLine, MissionLine, RosterLine};
use egui::{Frame, Grid, Margin, RichText, Stroke, Ui, vec2};

/// Minimum width of mission titles in the list of missions played.
const TITLE: f32 = 160.0;

/// Maximum number of lines shown of what happened between missions.
const BETWEEN: usize = 400;
/// A roster with more columns than these is shown line by line.
const COLUMNS: usize = 7;

impl CampaignPane {
    /// Shows the state of the campaign: sides, rosters, missions played.
    pub fn show(&mut self, ui: &mut Ui) {
        self.refresh();
        let t = Tokens::of(ui);
        let Some(shown) = self.shown.take() else { return };
        egui::ScrollArea::vertical().id_salt("campaign").auto_shrink([false, false]).show(ui, |ui| {
            Frame::new().inner_margin(Margin::symmetric(16, 10)).show(ui, |ui| {
                ui.set_width(ui.available_width());
                self.head(ui, t);
                ui.add_space(space::M);
                self.scores(ui, t, &shown);
                ui.add_space(space::M);
                self.rosters(ui, t, &shown);
                ui.add_space(space::M);
                let scored = |mission: &str| {
                    let of = self.play.program().missions.iter().find(|m| m.head.name == mission);
                    self.value_title(of.and_then(|m| m.score))
                };
                history(ui, t, &shown.history, self.plays_in_background(), scored);
                between(ui, t, &shown.lines);
            });
        });
        self.shown = Some(shown);
    }

    fn head(&self, ui: &mut Ui, t: &Tokens) {
        let (round, rounds) = self.play.round();
        ui.horizontal(|ui| {
            ui.label(RichText::new(self.title()).size(theme::size::TITLE));
            ui.add_space(space::S);
            let text = match round {
                0 => words!("campaign-round.all", n = rounds),
                _ => words!("campaign-round", round = round, rounds = rounds),
            };
            ui.label(RichText::new(text).color(t.ink_soft));
        });
        let docs = self.play.program().campaigns.iter().find(|c| c.head.name == self.play.title().0);
        if let Some(docs) = docs.map(|c| c.head.docs.replace('\n', " ")).filter(|d| !d.is_empty()) {
            ui.label(RichText::new(docs).small().color(t.ink_soft));
        }
    }

    fn scores(&self, ui: &mut Ui, t: &Tokens, shown: &Shown) {
        let content = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing = vec2(space::M, space::S);
            for (i, side) in shown.sides.iter().enumerate() {
                sheet(t).show(ui, |ui| {
                    ui.horizontal(|ui| {
                        self.badge(ui, t, i);
                        ui.label(RichText::new(&side.title).strong());
                        if let Some(score) = side.score {
                            let of = self.play.program().campaigns.iter().find(|c| c.head.name == self.play.title().0);
                            let what = self.value_title(of.and_then(|c| c.score));
                            ui.label(RichText::new(what).small().color(t.ink_soft));
                            let score = Words::number(score);
                            let text = RichText::new(&score).size(theme::size::HEADING).color(t.accent);
                            ui.label(text).on_hover_text(words!("campaign-scored", side = &side.title, score = score));
                        }
                    });
                });
            }
        };
        // Side by side if there is space.
        let wide = ui.available_width() >= 230.0 * shown.sides.len() as f32;
        if wide {
            ui.horizontal_wrapped(content)
        } else {
            ui.vertical(content)
        };
    }

    /// The title of a score, if there is one.
    fn value_title(&self, value: Option<dicta_program::ValueId>) -> &str {
        let value = value.and_then(|v| self.play.program().values.get(v.index()));
        value.map_or("", |v| &v.head.title)
    }

    fn rosters(&self, ui: &mut Ui, t: &Tokens, shown: &Shown) {
        let mut groups: Vec<(&str, &str)> = Vec::new();
        for line in &shown.rosters {
            if !groups.contains(&(&*line.kind, &*line.side)) {
                groups.push((&line.kind, &line.side));
            }
        }
        // Side by side if there is space, judging by their widths in the last frame.
        let id = egui::Id::unique("rosters");
        let wide: f32 = ui.data(|d| d.get_temp(id)).unwrap_or_default();
        let mut now = -space::L;
        let content = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing = vec2(space::L, space::M);
            for of in groups {
                now += ui.vertical(|ui| self.group(ui, t, shown, of)).response.rect.width() + space::L;
            }
        };
        if wide <= ui.available_width() {
            ui.horizontal_top(content)
        } else {
            ui.vertical(content)
        };
        if (now - wide).abs() > 0.5 {
            ui.data_mut(|d| d.insert_temp(id, now));
            ui.ctx().request_discard("rosters");
        }
    }

    /// Shows the roster of a kind and side.
    fn group(&self, ui: &mut Ui, t: &Tokens, shown: &Shown, (kind, of): (&str, &str)) {
        ui.spacing_mut().item_spacing = vec2(space::S, space::XS);
        ui.horizontal(|ui| {
            if let Some(side) = shown.sides.iter().position(|s| s.title == of) {
                self.badge(ui, t, side);
            }
            let heading = match shown.rosters.iter().all(|line| line.kind == kind) {
                true => words!("campaign-roster", side = of),
                false => words!("campaign-roster.kind", side = of, kind = kind),
            };
            ui.label(RichText::new(heading).heading());
        });
        // Use the same columns for both sides, so that you can compare them.
        let alike = shown.rosters.iter().filter(|l| l.kind == kind);
        let mut titles: Vec<&str> = Vec::new();
        for (title, _) in alike.flat_map(|l| &l.fields) {
            if !titles.contains(&title.as_str()) {
                titles.push(title);
            }
        }
        let lines: Vec<&RosterLine> = shown.rosters.iter().filter(|l| l.kind == kind && l.side == of).collect();
        sheet(t).show(ui, |ui| roster(ui, t, &lines, &titles));
    }
}

fn sheet(t: &Tokens) -> Frame {
    Frame::new().fill(t.sheet).stroke(Stroke::new(1.0, t.line)).corner_radius(5).inner_margin(Margin::symmetric(10, 6))
}

/// A row per name and a column per field; line by line if there are too many fields.
fn roster(ui: &mut Ui, t: &Tokens, lines: &[&RosterLine], titles: &[&str]) {
    let wide = titles.len() > COLUMNS;
    let heading = |ui: &mut Ui, text: &str| {
        ui.label(RichText::new(text).small().color(t.ink_soft));
    };
    let id = lines.first().map_or("", |l| &l.name);
    Grid::new(("roster", id)).striped(true).spacing(vec2(18.0, 3.0)).show(ui, |ui| {
        if !titles.is_empty() {
            heading(ui, "");
            match wide {
                true => heading(ui, &words!("campaign-so-far")),
                false => titles.iter().for_each(|title| heading(ui, title)),
            }
            ui.end_row();
        }
        for line in lines {
            let ink = if line.in_play { t.ink } else { t.ink_faint };
            let name = RichText::new(&line.title).color(ink);
            ui.label(if line.in_play { name } else { name.strikethrough() }).on_hover_text(match line.in_play {
                true => words!("campaign-in-play"),
                false => words!("campaign-lost"),
            });
            if wide {
                let fields: Vec<String> = line.fields.iter().map(|(title, value)| format!("{title} {value}")).collect();
                ui.label(fields.join(", "));
            } else {
                for title in titles {
                    let value = line.fields.iter().find(|(t, _)| t == title).map_or("–", |(_, v)| v);
                    let faint = value == "–";
                    ui.label(RichText::new(value).color(if faint { t.ink_faint } else { ink }));
                }
            }
            ui.end_row();
        }
    });
}

fn history<'s>(ui: &mut Ui, t: &Tokens, history: &[MissionLine], aloft: bool, scored: impl Fn(&str) -> &'s str) {
    ui.label(RichText::new(words!("campaign-played")).heading());
    if aloft {
        // The history is not available until the pilots finish.
        ui.label(RichText::new(words!("campaign-played.aloft")).color(t.ink_soft));
    } else if history.is_empty() {
        ui.label(RichText::new(words!("campaign-played.none")).color(t.ink_soft));
    }
    if history.is_empty() {
        return;
    }
    sheet(t).show(ui, |ui| {
        // Set widths, or else the cells wrap at their narrowest word.
        let title = (ui.available_width() * 0.3).clamp(TITLE, 1.7 * TITLE);
        let result_width = (ui.available_width() - title - 80.0).clamp(TITLE, 2.5 * TITLE);
        Grid::new("history").striped(true).spacing(vec2(18.0, 4.0)).show(ui, |ui| {
            let small = |text: String| RichText::new(text).small().color(t.ink_soft);
            for (i, line) in history.iter().enumerate() {
                ui.vertical(|ui| ui.label(RichText::new(format!("{}", i + 1)).color(t.ink_soft)));
                ui.vertical(|ui| {
                    ui.set_width(title);
                    ui.spacing_mut().item_spacing.y = 0.0;
                    ui.label(&line.title);
                    let roles: Vec<String> = {
                        let role = |(role, side): &(String, String)| {
                            words!("campaign-next.role", role = capital(role), side = side)
                        };
                        line.roles.iter().map(role).collect()
                    };
                    if !roles.is_empty() {
                        ui.label(small(roles.join(", ")));
                    }
                });
                ui.vertical(|ui| {
                    ui.set_width(result_width);
                    ui.spacing_mut().item_spacing.y = 0.0;
                    let won = match &line.winner {
                        Some(side) => words!("campaign-played.won", side = side),
                        None => words!("campaign-played.drawn"),
                    };
                    let scores: Vec<String> = line.scores.iter().map(|n| Words::number(*n)).collect();
                    let scores = match scores.is_empty() {
                        true => String::new(),
                        false => format!("   {} {}", scored(&line.name), scores.join(" : ")),
                    };
                    ui.label(format!("{won}{scores}"));
                    ui.label(small(match line.because.is_empty() {
                        true => words!("campaign-played.turn", turn = line.turn),
                        false => words!("campaign-played.because", why = &line.because, turn = line.turn),
                    }));
                });
                ui.end_row();
            }
        });
    });
}

/// Shows what happened between missions.
fn between(ui: &mut Ui, t: &Tokens, lines: &[BetweenLine]) {
    // A round without events has nothing to show yet.
    let count = lines.iter().rposition(|l| !matches!(l.sort, BetweenKind::Round(_))).map_or(0, |last| last + 1);
    let lines = &lines[..count];
    if lines.is_empty() {
        return;
    }
    ui.add_space(space::M);
    let header = egui::CollapsingHeader::new(words!("campaign-between")).id_salt("between").default_open(true);
    header.show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        ui.spacing_mut().interact_size.y = 0.0;
        for line in &lines[lines.len().saturating_sub(BETWEEN)..] {
            match line.sort {
                BetweenKind::Round(n) => {
                    ui.add_space(space::S);
                    ui.label(RichText::new(words!("campaign-between.round", n = n)).strong());
                }
                BetweenKind::Mission => _ = ui.label(RichText::new(&line.text).color(t.ink)),
                BetweenKind::Line => {
                    ui.horizontal_wrapped(|ui| {
                        ui.add_space(space::M);
                        ui.label(RichText::new(capital(&line.text)).small().color(t.ink_soft));
                        for (field, value) in &line.changes {
                            ui.label(RichText::new(format!("{field} {value}")).small().color(t.ink_faint));
                        }
                    });
                }
            }
        }
    });
}
