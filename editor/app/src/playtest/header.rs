//! The header above the board: turn and phase, point of view, what is shown, and the speed of computer pilots.

use super::changes::HouseRule;
use super::game_view::Current;
use super::hand_over::PointOfView;
use super::playtest_board::PlaytestBoard;
use super::{PaneAct, PlaytestAction, PlaytestPane, Speed, current, icon_button, umpire_hand};
use crate::command::Command;
use crate::theme::{Tokens, is_low, space};
use crate::words::words;
use dicta_program::{OptionSetting, Program};
use egui::accesskit::Role;
use egui::{Response, RichText, Ui, WidgetInfo};
use egui_material_icons::icons;

/// In a pane narrower than this, the phase is shown on hover, and the point of view without its heading.
const NARROW: f32 = 680.0;

impl PlaytestPane {
    pub(super) fn head(&mut self, ui: &mut Ui, acts: &mut Vec<PaneAct>) {
        let (t, of) = (Tokens::of(ui), current!(self));
        let is_low = is_low(ui.ctx());
        ui.add_space(if is_low { 0.0 } else { space::XS });
        // A second line would take space from the board.
        let narrow = ui.available_width() < NARROW;
        ui.horizontal_wrapped(|ui| {
            ui.add_space(space::S);
            if state(ui, &of, narrow) {
                ui.separator();
            }
            view_menu(ui, &of, narrow, acts);
            umpire_hand::switch(ui, &of, self.board.umpire.edits, acts);
            speed_menu(ui, &mut self.pilots.speed);
            show_menu(ui, &of, &mut self.board, acts);
            if of.of_campaign {
                if ui.button(words!("pane-campaign")).on_hover_text(words!("table-campaign.help")).clicked() {
                    acts.push(PaneAct::Request(PlaytestAction::ToCampaign));
                }
            } else {
                options_menu(ui, &of.game.program().options, &self.rules.house_rules, acts);
            }
            if icon_button(ui, Command::FitMap, true).clicked() {
                acts.push(PaneAct::Run(Command::FitMap));
            }
            if !of.of_campaign && icon_button(ui, Command::Replay, true).clicked() {
                acts.push(PaneAct::replay());
            }
        });
        outcome(ui, &of, acts);
        if let Some(trouble) = &of.view.error {
            strip(ui, t.error_soft, |ui| {
                ui.colored_label(t.error, trouble);
            });
        }
        umpire_hand::strip(ui, &of, self.board.umpire.edits, acts);
        if of.game.moment() + 1 < of.game.moments() {
            strip(ui, t.warning_soft, |ui| {
                ui.label(words!("table-earlier"));
                if ui.button(Command::ToEnd.title()).clicked() {
                    acts.push(PaneAct::Run(Command::ToEnd));
                }
            });
        }
        self.rules.strip(ui, &of, acts);
        ui.add_space(if is_low { 0.0 } else { space::XXS });
    }
}

impl PaneAct {
    fn replay() -> Self {
        PaneAct::Request(PlaytestAction::RestartMission { new_dice: true, options: None })
    }
}

/// The outcome of a finished game, and how to go on.
fn outcome(ui: &mut Ui, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
    let Some(outcome) = of.visible().and_then(|shown| shown.board.outcome.as_ref()) else { return };
    strip(ui, Tokens::of(ui).accent_soft, |ui| {
        ui.label(RichText::new(outcome).strong());
        if of.of_campaign {
            let back = ui.button(words!("table-campaign-back"));
            if back.on_hover_text(words!("table-campaign-back.help")).clicked() {
                acts.push(PaneAct::Request(PlaytestAction::ToCampaign));
            }
        } else if ui.button(Command::Replay.title()).clicked() {
            acts.push(PaneAct::replay());
        }
    });
}

/// Mission, turn, phase and house rules; what does not fit beside the menus is shown on hover. Returns whether
/// anything is shown.
fn state(ui: &mut Ui, of: &Current<'_>, narrow: bool) -> bool {
    let t = Tokens::of(ui);
    let wide = ui.available_width() > 860.0;
    if wide {
        ui.label(RichText::new(&of.game.mission().head.title).heading());
    }
    // The phase may reveal who has decided.
    let shown = of.visible().map(|shown| &shown.board);
    if let Some(board) = shown {
        let turn = match board.turn > 0 {
            true => words!("table-turn", turn = board.turn, turns = board.turns),
            false => words!("table-set-up"),
        };
        let turn = ui.label(RichText::new(turn).strong());
        if narrow && !board.phase.is_empty() {
            turn.on_hover_text(&board.phase);
        } else if !board.phase.is_empty() {
            // Without enough space beside them, the menus are on the next line.
            let room = beside_menus(ui).unwrap_or(ui.available_size_before_wrap().x);
            one_line(ui, &format!("· {}", board.phase), room);
        }
    }
    let overlays = &of.view.overlays;
    if !overlays.is_empty() {
        let rules = words!("table-house-rules", rules = overlays.join(", "));
        let sign = ui.label(RichText::new(icons::ICON_GAVEL.codepoint).color(t.ink_soft)).on_hover_text(&rules);
        match beside_menus(ui) {
            Some(room) => drop(one_line(ui, &rules, room).on_hover_text(words!("table-house-rules.help"))),
            None => sign.widget_info(|| WidgetInfo::labeled(Role::Label, true, &rules)),
        }
    }
    wide || shown.is_some() || !overlays.is_empty()
}

fn view_menu(ui: &mut Ui, of: &Current<'_>, narrow: bool, acts: &mut Vec<PaneAct>) {
    let seats = of.game.seats();
    let mut looking = of.seating.looking;
    let name = match looking {
        PointOfView::HotSeat => words!("view-hot-seat"),
        PointOfView::Umpire => words!("view-umpire"),
        PointOfView::Seat(s) => seats.get(s).map(|s| s.title.clone()).unwrap_or_default(),
    };
    let title = if narrow { name } else { words!("view-now", who = name) };
    let combo = egui::ComboBox::from_id_salt("view").selected_text(title);
    let combo = combo.show_ui(ui, |ui| {
        ui.selectable_value(&mut looking, PointOfView::HotSeat, words!("view-hot-seat.choose"))
            .on_hover_text(words!("view-hot-seat.help"));
        for (i, seat) in seats.iter().enumerate() {
            ui.selectable_value(&mut looking, PointOfView::Seat(i), &seat.title);
        }
        ui.selectable_value(&mut looking, PointOfView::Umpire, words!("view-umpire.choose"));
    });
    combo.response.accessible_name(words!("view-now.name")).on_hover_text(words!("view-now.help"));
    if looking != of.seating.looking {
        acts.push(PaneAct::Look(looking));
    }
}

/// An arc or a relation that can be drawn.
struct Aid {
    key: String,
    title: String,
    help: String,
    is_arc: bool,
}

/// The arcs and relations that the looks of the rules draw.
fn aids(program: &Program) -> Vec<Aid> {
    let mut aids: Vec<Aid> = Vec::new();
    for prop in program.looks.iter().flat_map(|l| &l.props) {
        for word in &prop.words {
            let dicta_program::LookWord::Name(name) = word else { continue };
            let (key, title, help) = match prop.name.as_str() {
                "arcs" => match program.arcs.iter().find(|a| a.head.name == *name) {
                    Some(arc) => (name, &arc.head.title, words!("show-arc.help")),
                    None => continue,
                },
                "relations" => match program.defines.iter().find(|d| d.head.name == *name) {
                    Some(define) => (&define.head.title, &define.head.title, words!("show-relation.help")),
                    None => continue,
                },
                _ => continue,
            };
            if !aids.iter().any(|aid| aid.key == *key) {
                aids.push(Aid { key: key.clone(), title: title.clone(), help, is_arc: prop.name == "arcs" });
            }
        }
    }
    aids
}

/// Selects what the board shows besides the pieces, and who rolls the dice.
fn show_menu(ui: &mut Ui, of: &Current<'_>, board: &mut PlaytestBoard, acts: &mut Vec<PaneAct>) {
    let aids = aids(of.game.program());
    let menu = ui.menu_button(words!("show-menu"), |ui| {
        ui.set_min_width(230.0);
        board.checkboxes(ui);
        for (says, arcs) in [(words!("show-arcs"), true), (words!("show-relations"), false)] {
            let mut of_kind = aids.iter().filter(|aid| aid.is_arc == arcs).peekable();
            if of_kind.peek().is_some() {
                ui.separator();
                ui.label(RichText::new(says).small().strong());
            }
            for aid in of_kind {
                let mut on = !board.hidden.contains(&aid.key);
                if ui.checkbox(&mut on, &aid.title).on_hover_text(&aid.help).changed() {
                    if on {
                        board.hidden.remove(&aid.key);
                    } else {
                        board.hidden.insert(aid.key.clone());
                    }
                }
            }
        }
        ui.separator();
        ui.label(RichText::new(words!("show-dice")).small().strong());
        let mut by_hand = of.game.is_by_hand();
        let dice = ui.add_enabled(!of.of_campaign, egui::Checkbox::new(&mut by_hand, Command::ByHand.title()));
        let dice = dice.on_hover_text(words!("show-by-hand.help"));
        if dice.on_disabled_hover_text(words!("why-campaign-dice")).changed() {
            acts.push(PaneAct::Run(Command::ByHand));
        }
    });
    menu.response.on_hover_text(words!("show-menu.help"));
}

fn speed_menu(ui: &mut Ui, now: &mut Speed) {
    let title = match now {
        Speed::Step => words!("table-pilots.step"),
        Speed::Slow => words!("table-pilots.slow"),
        Speed::Brisk => words!("table-pilots.brisk"),
        Speed::Now => words!("table-pilots.now"),
    };
    egui::ComboBox::from_id_salt("speed")
        .width(92.0)
        .selected_text(title)
        .show_ui(ui, |ui| {
            for (speed, _) in Speed::ALL {
                ui.selectable_value(now, speed, speed.title());
            }
        })
        .response
        .accessible_name(words!("table-pilots.name"))
        .on_hover_text(words!("table-pilots.help"));
}

/// Optional rules, interpretations and built-in overlays; a change restarts the mission.
fn options_menu(ui: &mut Ui, options: &[OptionSetting], house_rules: &[HouseRule], acts: &mut Vec<PaneAct>) {
    if options.is_empty() && house_rules.is_empty() {
        return;
    }
    let changed = options.iter().filter(|o| o.set != o.default).count() + house_rules.iter().filter(|h| h.on).count();
    let title = if changed > 0 { words!("options-menu.changed", n = changed) } else { words!("options-menu") };
    let menu = ui.menu_button(title, |ui| {
        ui.set_min_width(300.0);
        ui.label(RichText::new(words!("options-menu.restarts")).small().color(Tokens::of(ui).ink_soft));
        egui::ScrollArea::vertical().max_height(440.0).show(ui, |ui| {
            // House rules are few and the most frequent reason for a playtest, so they are above the long list.
            if !house_rules.is_empty() && !options.is_empty() {
                ui.separator();
                ui.label(RichText::new(words!("options-house-rules")).small().strong());
            }
            for rule in house_rules {
                let mut on = rule.on;
                if ui.checkbox(&mut on, &rule.title).on_hover_text(&rule.docs).changed() {
                    acts.push(PaneAct::Restart(PlaytestAction::Overlay(rule.path.clone(), on)));
                }
            }
            let several = options.iter().any(|o| o.reading) && options.iter().any(|o| !o.reading);
            for reading in [false, true] {
                if several {
                    ui.separator();
                    let says = if reading { words!("options-readings") } else { words!("options-rules") };
                    ui.label(RichText::new(says).small().strong());
                }
                for (i, option) in options.iter().enumerate().filter(|(_, o)| o.reading == reading) {
                    acts.extend(option_row(ui, option).map(|value| restart_with(options, i, value)));
                }
            }
        });
    });
    menu.response.on_hover_text(words!("options-menu.help"));
}

/// A restart with another value of an option.
fn restart_with(options: &[OptionSetting], changed: usize, value: usize) -> PaneAct {
    let setting = |(i, o): (usize, &OptionSetting)| {
        (o.head.name.clone(), o.values[if i == changed { value } else { o.set }].clone())
    };
    let options = options.iter().enumerate().map(setting).collect();
    PaneAct::Restart(PlaytestAction::RestartMission { new_dice: false, options: Some(options) })
}

/// The width that the menus leave free in this line, if it is enough for a few words.
fn beside_menus(ui: &Ui) -> Option<f32> {
    /// Space for the menus and buttons.
    const MENUS: f32 = 500.0;
    let room = ui.available_size_before_wrap().x - MENUS;
    (room > 60.0).then_some(room)
}

/// Text on one line, cut if it does not fit.
fn one_line(ui: &mut Ui, text: &str, room: f32) -> Response {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let line = crate::sheet::parts::line(ui, text, font, Tokens::of(ui).ink_soft, room);
    ui.label(line)
}

fn option_row(ui: &mut Ui, option: &OptionSetting) -> Option<usize> {
    let switch =
        option.values.len() == 2 && option.values.iter().any(|v| v == "off") && option.values.iter().any(|v| v == "on");
    if switch {
        let mut on = option.values[option.set] == "on";
        let response = ui.checkbox(&mut on, &option.head.title).on_hover_text(&option.head.docs);
        let wanted = if on { "on" } else { "off" };
        return response.changed().then(|| option.values.iter().position(|v| v == wanted)).flatten();
    }
    let mut chosen = option.set;
    ui.horizontal(|ui| {
        ui.set_width(300.0);
        ui.label(&option.head.title).on_hover_text(&option.head.docs);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            egui::ComboBox::from_id_salt(&option.head.name)
                .width(90.0)
                .selected_text(&option.values[option.set])
                .show_ui(ui, |ui| {
                    for (i, value) in option.values.iter().enumerate() {
                        ui.selectable_value(&mut chosen, i, value);
                    }
                })
                .response
                .accessible_name(&option.head.title);
        });
    });
    (chosen != option.set).then_some(chosen)
}

pub(super) fn strip(ui: &mut Ui, fill: egui::Color32, content: impl FnOnce(&mut Ui)) {
    egui::Frame::new().fill(fill).inner_margin(egui::Margin::symmetric(10, 4)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal_wrapped(content);
    });
}
