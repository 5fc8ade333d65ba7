//! The header above the board: turn and phase, point of view, what is shown, and the speed of computer pilots.

use super::{PlaytestAction, PlaytestPane, PointOfView, Speed, icon_button};
use crate::command::Command;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_program::OptionSetting;
use egui::accesskit::Role;
use egui::{Response, RichText, Ui, WidgetInfo};
use egui_material_icons::icons;

impl PlaytestPane {
    pub(super) fn head(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        ui.add_space(space::XS);
        ui.horizontal_wrapped(|ui| {
            ui.add_space(space::S);
            if self.state(ui) {
                ui.separator();
            }
            self.view_menu(ui);
            self.speed_menu(ui);
            self.arcs_menu(ui);
            if self.of_campaign {
                if ui.button(words!("pane-campaign")).on_hover_text(words!("table-campaign.help")).clicked() {
                    self.requests.push(PlaytestAction::ToCampaign);
                }
            } else {
                self.options_menu(ui);
            }
            if icon_button(ui, Command::FitMap, true).clicked() {
                self.fit_map();
            }
            if !self.of_campaign && icon_button(ui, Command::Replay, true).clicked() {
                self.requests.push(PlaytestAction::RestartMission { new_dice: true, options: None });
            }
        });
        if let Some(outcome) =
            self.shown.as_ref().filter(|_| !self.is_handing_over()).and_then(|s| s.view.outcome.clone())
        {
            strip(ui, t.accent_soft, |ui| {
                ui.label(RichText::new(outcome).strong());
                if self.of_campaign {
                    let back = ui.button(words!("table-campaign-back"));
                    if back.on_hover_text(words!("table-campaign-back.help")).clicked() {
                        self.requests.push(PlaytestAction::ToCampaign);
                    }
                } else if ui.button(Command::Replay.title()).clicked() {
                    self.requests.push(PlaytestAction::RestartMission { new_dice: true, options: None });
                }
            });
        }
        if let Some(trouble) = &self.error_text {
            strip(ui, t.error_soft, |ui| {
                ui.colored_label(t.error, trouble);
            });
        }
        if self.game.moment() + 1 < self.game.moments() {
            strip(ui, t.warning_soft, |ui| {
                ui.label(words!("table-earlier"));
                if ui.button(Command::ToEnd.title()).clicked() {
                    self.go_to(self.game.moments().saturating_sub(1));
                }
            });
        }
        self.rules_strip(ui);
        ui.add_space(space::XXS);
    }

    /// Mission, turn, phase and house rules; what does not fit beside the menus is shown on hover. Returns whether
    /// anything is shown.
    fn state(&self, ui: &mut Ui) -> bool {
        let t = Tokens::of(ui);
        let wide = ui.available_width() > 860.0;
        if wide {
            ui.label(RichText::new(self.title()).heading());
        }
        // The phase may reveal who has decided.
        let shown = self.shown.as_ref().filter(|_| !self.is_handing_over());
        if let Some(view) = shown.map(|shown| &shown.view) {
            let turn = match view.turn > 0 {
                true => words!("table-turn", turn = view.turn, turns = view.turns),
                false => words!("table-set-up"),
            };
            ui.label(RichText::new(turn).strong());
            if !view.phase.is_empty() {
                // Without enough space beside them, the menus are on the next line.
                let room = beside_menus(ui).unwrap_or(ui.available_size_before_wrap().x);
                one_line(ui, &format!("· {}", view.phase), room);
            }
        }
        if !self.under.is_empty() {
            let rules = words!("table-house-rules", rules = self.under.join(", "));
            let sign = ui.label(RichText::new(icons::ICON_GAVEL.codepoint).color(t.ink_soft)).on_hover_text(&rules);
            match beside_menus(ui) {
                Some(room) => drop(one_line(ui, &rules, room).on_hover_text(words!("table-house-rules.help"))),
                None => sign.widget_info(|| WidgetInfo::labeled(Role::Label, true, &rules)),
            }
        }
        wide || shown.is_some() || !self.under.is_empty()
    }

    fn view_menu(&mut self, ui: &mut Ui) {
        let seats: Vec<String> = self.game.seats().iter().map(|s| s.title.clone()).collect();
        let name = match self.looking {
            PointOfView::HotSeat => words!("view-hot-seat"),
            PointOfView::Umpire => words!("view-umpire"),
            PointOfView::Seat(s) => seats.get(s).cloned().unwrap_or_default(),
        };
        let combo = egui::ComboBox::from_id_salt("view").selected_text(words!("view-now", who = name));
        let combo = combo.show_ui(ui, |ui| {
            ui.selectable_value(&mut self.looking, PointOfView::HotSeat, words!("view-hot-seat.choose"))
                .on_hover_text(words!("view-hot-seat.help"));
            for (i, seat) in seats.iter().enumerate() {
                ui.selectable_value(&mut self.looking, PointOfView::Seat(i), seat);
            }
            ui.selectable_value(&mut self.looking, PointOfView::Umpire, words!("view-umpire.choose"));
        });
        combo.response.accessible_name(words!("view-now.name")).on_hover_text(words!("view-now.help"));
    }

    /// Why one of the pane's own commands is unavailable.
    pub fn unavailable(&self, command: Command) -> Option<String> {
        match command {
            Command::ByHand => self.of_campaign.then(|| words!("why-campaign-dice")),
            Command::Branches => (self.game.branches().len() < 2).then(|| words!("why-one-course")),
            Command::MakeExample | Command::MakeMission => (!self.may_see_secrets()).then(|| words!("why-tells-all")),
            _ => None,
        }
    }

    /// Switches between the deciding seat and the umpire.
    pub fn look_as_umpire(&mut self) {
        self.looking = if self.looking == PointOfView::Umpire { PointOfView::HotSeat } else { PointOfView::Umpire };
    }

    /// Switches between random results by the computer and by hand.
    pub fn turn_by_hand(&mut self) {
        let by_hand = !self.game.is_by_hand();
        self.game.set_by_hand(by_hand);
        self.touch();
    }

    /// Selects which arcs and relations of the selected piece are drawn.
    fn arcs_menu(&mut self, ui: &mut Ui) {
        let program = self.game.program();
        // Key, title, help, and whether it is an arc.
        let mut names: Vec<(String, String, String, bool)> = Vec::new();
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
                if !names.iter().any(|(k, ..)| k == key) {
                    names.push((key.clone(), title.clone(), help, prop.name == "arcs"));
                }
            }
        }
        let mut by_hand = self.game.is_by_hand();
        let hidden = &mut self.hidden;
        let menu = ui.menu_button(words!("show-menu"), |ui| {
            ui.set_min_width(230.0);
            ui.checkbox(&mut self.animate, words!("show-movement")).on_hover_text(words!("show-movement.help"));
            ui.checkbox(&mut self.show_links, words!("show-links")).on_hover_text(words!("show-links.help"));
            ui.checkbox(&mut self.board.small_map, words!("show-small-map"))
                .on_hover_text(words!("show-small-map.help"));
            for (says, arcs) in [(words!("show-arcs"), true), (words!("show-relations"), false)] {
                let mut of = names.iter().filter(|n| n.3 == arcs).peekable();
                if of.peek().is_some() {
                    ui.separator();
                    ui.label(RichText::new(says).small().strong());
                }
                for (key, title, help, _) in of {
                    let mut on = !hidden.contains(key);
                    if ui.checkbox(&mut on, title).on_hover_text(help).changed() {
                        if on {
                            hidden.remove(key);
                        } else {
                            hidden.insert(key.clone());
                        }
                    }
                }
            }
            ui.separator();
            ui.label(RichText::new(words!("show-dice")).small().strong());
            let dice = ui.add_enabled(!self.of_campaign, egui::Checkbox::new(&mut by_hand, Command::ByHand.title()));
            dice.on_hover_text(words!("show-by-hand.help")).on_disabled_hover_text(words!("why-campaign-dice"));
        });
        menu.response.on_hover_text(words!("show-menu.help"));
        if by_hand != self.game.is_by_hand() {
            self.game.set_by_hand(by_hand);
            self.touch();
        }
    }

    fn speed_menu(&mut self, ui: &mut Ui) {
        let now = match self.speed {
            Speed::Step => words!("table-pilots.step"),
            Speed::Slow => words!("table-pilots.slow"),
            Speed::Brisk => words!("table-pilots.brisk"),
            Speed::Now => words!("table-pilots.now"),
        };
        egui::ComboBox::from_id_salt("speed")
            .width(92.0)
            .selected_text(now)
            .show_ui(ui, |ui| {
                for (speed, _) in Speed::ALL {
                    ui.selectable_value(&mut self.speed, speed, speed.title());
                }
            })
            .response
            .accessible_name(words!("table-pilots.name"))
            .on_hover_text(words!("table-pilots.help"));
    }

    /// Optional rules, interpretations and built-in overlays; a change restarts the mission.
    fn options_menu(&mut self, ui: &mut Ui) {
        let options = self.game.program().options.clone();
        if options.is_empty() && self.house_rules.is_empty() {
            return;
        }
        let changed =
            options.iter().filter(|o| o.set != o.default).count() + self.house_rules.iter().filter(|h| h.on).count();
        let title = if changed > 0 { words!("options-menu.changed", n = changed) } else { words!("options-menu") };
        let mut wish: Option<(usize, usize)> = None;
        let mut overlay: Option<(String, bool)> = None;
        let menu = ui.menu_button(title, |ui| {
            ui.set_min_width(300.0);
            ui.label(RichText::new(words!("options-menu.restarts")).small().color(Tokens::of(ui).ink_soft));
            egui::ScrollArea::vertical().max_height(440.0).show(ui, |ui| {
                // House rules are few and the most frequent reason for a playtest, so they are above the long list.
                if !self.house_rules.is_empty() && !options.is_empty() {
                    ui.separator();
                    ui.label(RichText::new(words!("options-house-rules")).small().strong());
                }
                for rule in &self.house_rules {
                    let mut on = rule.on;
                    if ui.checkbox(&mut on, &rule.title).on_hover_text(&rule.docs).changed() {
                        overlay = Some((rule.path.clone(), on));
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
                        if let Some(value) = option_row(ui, option) {
                            wish = Some((i, value));
                        }
                    }
                }
            });
        });
        menu.response.on_hover_text(words!("options-menu.help"));
        if let Some((path, on)) = overlay {
            self.restart_or_ask(PlaytestAction::Overlay(path, on));
        }
        if let Some((changed, value)) = wish {
            let settings = options
                .iter()
                .enumerate()
                .map(|(i, o)| (o.head.name.clone(), o.values[if i == changed { value } else { o.set }].clone()))
                .collect();
            self.restart_or_ask(PlaytestAction::RestartMission { new_dice: false, options: Some(settings) });
        }
    }

    /// Restarts the mission: immediately if there were no decisions yet, or else after confirmation.
    fn restart_or_ask(&mut self, action: PlaytestAction) {
        match self.game.moments() {
            0 | 1 => self.requests.push(action),
            _ => self.restart = Some(action),
        }
    }

    /// Asks for confirmation before a game is discarded.
    pub(super) fn restart_question(&mut self, ctx: &egui::Context) {
        let Some(action) = self.restart.take() else { return };
        let decided = self.game.moments().saturating_sub(1);
        let (mut go, mut leave) = (false, false);
        let modal = crate::theme::modal(ctx, "restart").show(ctx, |ui| {
            let t = Tokens::of(ui);
            ui.set_width(380.0);
            ui.label(RichText::new(words!("options-restart")).heading());
            ui.add_space(space::S);
            ui.label(words!("options-restart.what", n = decided));
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let main = RichText::new(words!("options-restart.do")).color(t.on_accent);
                go = ui.add(egui::Button::new(main).fill(t.accent)).clicked();
                leave = ui.button(words!("cancel")).clicked();
            });
        });
        match (go, leave || modal.should_close()) {
            (true, _) => self.requests.push(action),
            (_, true) => {}
            _ => self.restart = Some(action),
        }
    }
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
