//! Menus, toolbar, status line, toasts.

use super::{Page, Pane, Room, Shell, Toast};
use crate::command::{Command, Group};
use crate::table::icon_button;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::check::Severity;
use egui::{Align, Layout, RichText, Ui, vec2};

/// How many messages are kept.
const SAID_MAX: usize = 100;

/// A menu: commands, with lines between them.
type Menu = &'static [Option<Command>];

/// The menus; which commands stand in which follows from the table, what stands together is said here.
const MENUS: [(Group, Menu); 5] = [
    (
        Group::File,
        &[
            Some(Command::StartPage),
            None,
            Some(Command::NewProject),
            Some(Command::OpenFolder),
            Some(Command::Save),
            Some(Command::SaveAll),
            Some(Command::Backups),
            None,
            Some(Command::SaveGame),
            Some(Command::LoadGame),
            None,
            Some(Command::Settings),
        ],
    ),
    (
        Group::Edit,
        &[
            Some(Command::Undo),
            Some(Command::Redo),
            None,
            Some(Command::Find),
            Some(Command::FindNext),
            Some(Command::FindBefore),
            Some(Command::FindInProject),
            None,
            Some(Command::Complete),
            Some(Command::CopyThing),
        ],
    ),
    (
        Group::Go,
        &[
            Some(Command::Palette),
            Some(Command::QuickOpen),
            Some(Command::Symbol),
            None,
            Some(Command::Definition),
            Some(Command::NextProblem),
            Some(Command::ProblemBefore),
            None,
            Some(Command::NextPane),
            Some(Command::PaneBefore),
            Some(Command::NextTab),
            Some(Command::TabBefore),
            Some(Command::CloseTab),
        ],
    ),
    (
        Group::Play,
        &[
            Some(Command::FlyIt),
            Some(Command::FlyAgain),
            Some(Command::Replay),
            None,
            Some(Command::Choose),
            Some(Command::PilotsStep),
            None,
            Some(Command::StepBack),
            Some(Command::StepForth),
            Some(Command::ToStart),
            Some(Command::ToEnd),
            None,
            Some(Command::FitMap),
        ],
    ),
    (
        Group::View,
        &[
            Some(Command::WriteRoom),
            Some(Command::FlyRoom),
            Some(Command::Sheet),
            None,
            Some(Command::ToggleTree),
            Some(Command::ToggleBottom),
            Some(Command::ToggleSide),
            None,
            Some(Command::ShowProblems),
            Some(Command::ShowJournal),
            Some(Command::ShowHistory),
            Some(Command::ShowInspector),
            Some(Command::ShowDecision),
            Some(Command::ShowMessages),
            Some(Command::ResetLayout),
            None,
            Some(Command::Theme),
            Some(Command::ZoomIn),
            Some(Command::ZoomOut),
            Some(Command::ZoomReset),
        ],
    ),
];

impl Shell {
    pub(super) fn menu_bar(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        egui::Panel::top("menu").show(ui, |ui| {
            ui.add_space(space::XXS);
            egui::MenuBar::new().ui(ui, |ui| {
                for (group, items) in MENUS {
                    ui.menu_button(group.title(), |ui| self.menu(ui, items));
                }
                ui.separator();
                for command in [Command::StartPage, Command::Save, Command::Undo, Command::Redo] {
                    self.tool(ui, command);
                }
                ui.separator();
                self.rooms(ui, t);
                ui.separator();
                self.fly_it_button(ui, t);
                self.fly_button(ui, t);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    for command in [Command::Theme, Command::ToggleSide, Command::ToggleBottom, Command::ToggleTree] {
                        self.tool(ui, command);
                    }
                    ui.separator();
                    if let Some(project) = &self.project {
                        let place =
                            project.root().map_or_else(|| words!("bar-shipped"), |r| r.display().to_string());
                        ui.label(RichText::new(project.title()).color(t.ink_soft)).on_hover_text(place);
                    }
                });
            });
            ui.add_space(space::XXS);
        });
    }

    /// The two rooms: the one that is open is marked.
    fn rooms(&mut self, ui: &mut Ui, t: &Tokens) {
        ui.spacing_mut().button_padding = vec2(8.0, 3.0);
        let rooms = [
            (Room::Write, Command::WriteRoom, words!("room-write"), words!("room-write.name")),
            (Room::Fly, Command::FlyRoom, words!("room-table"), words!("room-table.name")),
        ];
        for (room, command, title, name) in rooms {
            let missing = self.unavailable(command);
            let here = missing.is_none() && self.dock.room == room;
            let ink = if here { t.ink } else { t.ink_soft };
            let text = RichText::new(format!("{}  {title}", command.icon())).color(ink);
            let button = egui::Button::selectable(here, text);
            let response = ui.add_enabled(missing.is_none(), button).accessible_name(name);
            let response = response.on_hover_text(command.tip(ui.ctx()));
            if response.on_disabled_hover_text(missing.unwrap_or_default()).clicked() {
                self.to_do.push(command);
            }
        }
    }

    fn menu(&mut self, ui: &mut Ui, items: &[Option<Command>]) {
        ui.set_min_width(240.0);
        for item in items {
            let Some(command) = *item else {
                ui.separator();
                continue;
            };
            let keys = command.keys_text(ui.ctx());
            let button = egui::Button::new(format!("{}  {}", command.icon(), command.title())).shortcut_text(keys);
            let missing = self.unavailable(command);
            let response = ui.add_enabled(missing.is_none(), button).accessible_name(command.title());
            let response = response.on_hover_text(command.help()).on_disabled_hover_text(missing.unwrap_or_default());
            if response.clicked() {
                self.to_do.push(command);
                ui.close();
            }
        }
    }

    fn tool(&mut self, ui: &mut Ui, command: Command) {
        let missing = self.unavailable(command);
        let response = icon_button(ui, command, missing.is_none());
        let response = match missing {
            Some(why) => response.on_disabled_hover_text(why),
            None => response,
        };
        if response.clicked() {
            self.to_do.push(command);
        }
    }

    /// What the cursor stands in, flown with one click; there while one writes.
    fn fly_it_button(&mut self, ui: &mut Ui, t: &Tokens) {
        if self.page != Page::Room || self.dock.room != Room::Write || self.unavailable(Command::FlyIt).is_some() {
            return;
        }
        let text = RichText::new(format!("{}  {}", Command::FlyIt.icon(), Command::FlyIt.title())).color(t.on_accent);
        let response = ui.add(egui::Button::new(text).fill(t.accent)).accessible_name(Command::FlyIt.title());
        if response.on_hover_text(Command::FlyIt.tip(ui.ctx())).clicked() {
            self.to_do.push(Command::FlyIt);
        }
    }

    fn fly_button(&mut self, ui: &mut Ui, t: &Tokens) {
        let missing = self.unavailable(Command::FlyAgain);
        let title = if self.table.is_some() { Command::FlyAgain.title() } else { words!("bar-fly") };
        // Beside the way to what the cursor stands in, it says what else it flies.
        let beside = self.dock.room == Room::Write && self.table.is_none() && missing.is_none();
        let shown = if beside { words!("bar-first-mission") } else { title.clone() };
        let text = RichText::new(format!("{}  {shown}", egui_material_icons::icons::ICON_FLIGHT.codepoint));
        let fresh = missing.is_none() && self.rules_are_newer();
        let mut button = egui::Button::new(if fresh { text.color(t.on_accent) } else { text });
        if fresh {
            button = button.fill(t.accent);
        }
        let response = ui.add_enabled(missing.is_none(), button).accessible_name(title);
        let keys = Command::FlyAgain.keys_text(ui.ctx());
        let help = match (fresh, self.table.is_some()) {
            (true, _) => words!("bar-fly.newer", keys = keys),
            (false, true) => words!("bar-fly.again", keys = keys),
            (false, false) => words!("bar-fly.first", keys = keys),
        };
        if response.on_hover_text(help).on_disabled_hover_text(missing.unwrap_or_default()).clicked() {
            self.to_do.push(Command::FlyAgain);
        }
    }

    pub(super) fn status_bar(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        egui::Panel::bottom("status").show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.style_mut().override_text_style = Some(egui::TextStyle::Small);
                if self.page == Page::Start {
                    ui.weak(words!("status-ready"));
                } else {
                    self.check_state(ui, t);
                    if let Some(sheet) = self.sheets.examples_state(ui) {
                        self.dock.open(Pane::Sheet(sheet));
                    }
                    self.looked_at(ui, t);
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    self.last_message(ui);
                    if self.page == Page::Room {
                        self.cursor_state(ui, t);
                    }
                });
            });
        });
    }

    /// Whether the texts are sound.
    fn check_state(&mut self, ui: &mut Ui, t: &Tokens) {
        let count = |severity| self.checked.problems.iter().filter(|p| p.severity == severity).count();
        let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
        if self.worker.is_busy() {
            ui.spinner();
            ui.weak(words!("status-checking"));
            return;
        }
        if errors + warnings == 0 {
            ui.colored_label(t.good, words!("status-no-problems"));
            return;
        }
        let colour = if errors > 0 { t.error } else { t.warning };
        let text = match (errors, warnings) {
            (0, w) => words!("status-warnings", n = w),
            (e, 0) => words!("status-errors", n = e),
            (e, w) => format!("{}, {}", words!("status-errors", n = e), words!("status-warnings", n = w)),
        };
        let keys = Command::NextProblem.keys_text(ui.ctx());
        let link = ui.link(RichText::new(text).color(colour));
        if link.on_hover_text(words!("status-problems-help", keys = keys)).clicked() {
            self.dock.open(Pane::Problems);
        }
    }

    /// The ruleset and the options under which sheets show the texts.
    fn looked_at(&mut self, ui: &mut Ui, t: &Tokens) {
        let Some(reading) = &self.checked.reading else { return };
        ui.separator();
        let title = if reading.program.head.title.is_empty() { &reading.ruleset } else { &reading.program.head.title };
        let options = &reading.setting.options;
        let chosen: Vec<String> = options.iter().map(|(option, value)| format!("{option} {value}")).collect();
        let text = match chosen.len() {
            0 => title.clone(),
            _ => format!("{title}, {}", chosen.join(", ")),
        };
        let over = match reading.overlays.len() {
            0 => String::new(),
            _ => format!("\n{}", words!("status-overlays", list = reading.overlays.join(", "))),
        };
        let hover = format!("{}{over}", words!("status-rules"));
        ui.label(RichText::new(text).color(t.ink_soft)).on_hover_text(hover);
        if !options.is_empty() && ui.link(words!("status-defaults")).clicked() {
            self.setting.options.clear();
        }
    }

    /// Where the cursor stands, and whether the text is saved.
    fn cursor_state(&self, ui: &mut Ui, t: &Tokens) {
        let Some(path) = self.dock.front_text() else { return };
        if let Some((line, column)) = self.text_pane(path).and_then(|p| p.cursor) {
            ui.label(words!("status-cursor", line = line, column = column));
        }
        ui.weak(path);
        let Some(project) = &self.project else { return };
        let dirty = project.documents().iter().filter(|d| d.is_dirty()).count();
        let state = match (project.is_read_only(), dirty) {
            (true, _) => words!("status-only-read"),
            (_, 0) => words!("status-saved"),
            (_, n) => words!("status-not-saved", n = n),
        };
        ui.label(RichText::new(state).color(if dirty > 0 { t.accent } else { t.ink_faint }));
        let undo = [(project.can_undo(), Command::Undo), (project.can_redo(), Command::Redo)];
        let can: Vec<String> = undo.iter().filter(|u| u.0).map(|u| u.1.title()).collect();
        if !can.is_empty() {
            ui.label(RichText::new(can.join(" · ")).color(t.ink_faint))
                .on_hover_text(words!("status-undo"));
        }
    }

    /// A way to what the window has said.
    fn last_message(&mut self, ui: &mut Ui) {
        if self.said.is_empty() {
            return;
        }
        let icon = RichText::new(Command::ShowMessages.icon()).size(13.0);
        let button = ui.add(egui::Button::new(icon).frame_when_inactive(false));
        if button.accessible_name(words!("messages-title")).on_hover_text(Command::ShowMessages.tip(ui.ctx())).clicked() {
            self.show_messages = !self.show_messages;
        }
    }

    pub(super) fn say(&mut self, text: impl Into<String>, bad: bool) {
        let text = text.into();
        self.said.push((text.clone(), bad));
        if self.said.len() > SAID_MAX {
            self.said.remove(0);
        }
        self.toast = Some(Toast { text, bad, until: f64::NAN });
    }

    /// What the window has said, the latest first.
    pub(super) fn messages(&mut self, ctx: &egui::Context) {
        if !self.show_messages {
            return;
        }
        let t = Tokens::for_dark(ctx.theme() == egui::Theme::Dark);
        let modal = crate::theme::modal(ctx, "messages").show(ctx, |ui| {
            ui.set_width(520.0);
            ui.label(RichText::new(words!("messages-title")).text_style(egui::TextStyle::Heading));
            ui.add_space(space::XS);
            egui::ScrollArea::vertical().max_height(320.0).auto_shrink([false, true]).show(ui, |ui| {
                if self.said.is_empty() {
                    ui.weak(words!("messages-none"));
                }
                for (text, bad) in self.said.iter().rev() {
                    ui.label(RichText::new(text).color(if *bad { t.error } else { t.ink }));
                }
            });
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let close = ui.button(words!("close")).clicked();
                let forget = ui.add_enabled(!self.said.is_empty(), egui::Button::new(words!("messages-forget"))).clicked();
                if forget {
                    self.said.clear();
                }
                self.show_messages &= !close;
            });
        });
        self.show_messages &= !modal.should_close();
    }

    pub(super) fn toasts(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|i| i.time);
        let Some(toast) = &mut self.toast else { return };
        if toast.until.is_nan() {
            toast.until = now + if toast.bad { 9.0 } else { 3.5 };
        }
        if now > toast.until {
            self.toast = None;
            return;
        }
        ctx.request_repaint_after_secs((toast.until - now) as f32 + 0.05);
        let t = Tokens::for_dark(ctx.theme() == egui::Theme::Dark);
        let (fill, ink) = if toast.bad { (t.error_soft, t.error) } else { (t.sheet, t.ink) };
        let mut close = false;
        egui::Area::new(egui::Id::unique("toast"))
            .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -40.0])
            .order(egui::Order::Foreground)
            .show(ctx, |ui| {
                egui::Frame::popup(ui.style()).fill(fill).inner_margin(10).show(ui, |ui| {
                    ui.horizontal(|ui| {
                        ui.label(RichText::new(&toast.text).color(ink));
                        close = ui
                            .small_button(egui_material_icons::icons::ICON_CLOSE.codepoint)
                            .accessible_name(words!("toast-close"))
                            .clicked();
                    });
                });
            });
        if close {
            self.toast = None;
        }
    }
}
