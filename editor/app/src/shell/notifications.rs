//! Notifications: each is shown for a while in front of everything, and stays in a list.

use super::Host;
use crate::command::Command;
use crate::history_pane::age;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use egui::{RichText, Ui};

/// The width that a notification leaves free beside its text, in points.
const ASIDE: f32 = 80.0;

/// How many notifications are kept.
const SAID_MAX: usize = 100;

/// The notifications of a window.
#[derive(Default)]
pub(super) struct Notifications {
    toast: Option<Toast>,
    /// All of them, the latest last.
    list: Vec<Notification>,
    /// The list is shown.
    pub open: bool,
}

/// An entry in the list.
struct Notification {
    text: String,
    bad: bool,
    /// When it was first shown, in seconds of the window's clock; `None` until then.
    at: Option<f64>,
}

/// A notification that is shown for a few seconds.
struct Toast {
    text: String,
    bad: bool,
    until: f64,
}

impl Host {
    pub(super) fn say(&mut self, text: impl Into<String>, bad: bool) {
        self.notifications.say(&text.into(), bad);
    }
}

impl Notifications {
    /// A button that opens the list.
    pub fn button(&mut self, ui: &mut Ui) {
        if self.list.is_empty() {
            return;
        }
        let icon = RichText::new(Command::ShowMessages.icon()).size(13.0);
        let button = ui.add(egui::Button::new(icon).frame_when_inactive(false));
        if button.accessible_name(words!("messages-title")).on_hover_text(Command::ShowMessages.tip(ui.ctx())).clicked()
        {
            self.open = !self.open;
        }
    }

    fn say(&mut self, text: &str, bad: bool) {
        let text = crate::message::plain(text);
        self.list.push(Notification { text: text.clone(), bad, at: None });
        if self.list.len() > SAID_MAX {
            self.list.remove(0);
        }
        self.toast = Some(Toast { text, bad, until: f64::NAN });
    }

    /// Shows the list, the latest first; hovering over one shows its age.
    pub fn show_list(&mut self, ctx: &egui::Context) {
        if !self.open {
            return;
        }
        let t = Tokens::for_dark(ctx.theme() == egui::Theme::Dark);
        let modal = theme::modal(ctx, "messages").show(ctx, |ui| {
            ui.set_width(520.0);
            ui.label(RichText::new(words!("messages-title")).text_style(egui::TextStyle::Heading));
            ui.add_space(space::XS);
            egui::ScrollArea::vertical().max_height(320.0).auto_shrink([false, true]).show(ui, |ui| {
                if self.list.is_empty() {
                    ui.weak(words!("messages-none"));
                }
                let milliseconds = |seconds: f64| (seconds * 1000.0) as u64;
                let now = ctx.input(|i| i.time);
                for said in self.list.iter().rev() {
                    let label = ui.label(RichText::new(&said.text).color(if said.bad { t.error } else { t.ink }));
                    label.on_hover_text(age(milliseconds(now), milliseconds(said.at.unwrap_or(now))));
                }
            });
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let close = ui.button(words!("close")).clicked();
                let forget = egui::Button::new(words!("messages-forget"));
                let forget = ui.add_enabled(!self.list.is_empty(), forget);
                if theme::explain_disabled(forget, words!("messages-none")).clicked() {
                    self.list.clear();
                }
                self.open &= !close;
            });
        });
        self.open &= !modal.should_close();
    }

    /// Shows the latest for a while.
    pub fn show_latest(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|i| i.time);
        for said in self.list.iter_mut().rev().take_while(|s| s.at.is_none()) {
            said.at = Some(now);
        }
        let Some(toast) = &mut self.toast else { return };
        if toast.until.is_nan() {
            toast.until = now + time_to_read(&toast.text, toast.bad);
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
            // Over the middle of the status bar, away from what the user has just clicked.
            .anchor(egui::Align2::CENTER_BOTTOM, [0.0, -space::XXS])
            .order(egui::Order::Tooltip)
            .show(ctx, |ui| {
                egui::Frame::popup(ui.style()).fill(fill).inner_margin(egui::Margin::symmetric(10, 4)).show(ui, |ui| {
                    ui.horizontal(|ui| {
                        let font = egui::TextStyle::Body.resolve(ui.style());
                        let room = ctx.content_rect().width() - ASIDE;
                        let text = ui.painter().layout(toast.text.clone(), font, ink, room);
                        ui.label(text);
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

/// How long a notification covers what is below it, in seconds: as long as it takes to read, and a little longer for an
/// error.
fn time_to_read(text: &str, bad: bool) -> f64 {
    let reading = text.chars().count() as f64 / 18.0;
    if bad { (reading + 2.5).min(7.0) } else { (reading + 1.5).min(3.5) }
}
