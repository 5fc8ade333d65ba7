//! The start page: what do you want to do?

use crate::theme::{self, Tokens, space};
use dicta_studio::library::System;
use egui::{CornerRadius, Frame, Margin, RichText, Stroke, Ui, vec2};
use egui_material_icons::icons;
use std::path::PathBuf;

/// What the page asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartAction {
    None,
    /// Put a mission of a shipped system on the table.
    Fly {
        system: String,
        mission: String,
    },
    /// Look at a shipped system.
    Browse(String),
    /// Copy a system into a folder, and go on as said.
    New {
        system: String,
        then: Then,
    },
    OpenFolder,
    Open(PathBuf),
    LoadGame,
}

/// What follows when a new project is there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Then {
    #[default]
    Look,
    /// Go to the first entry of the first kind of piece.
    Design,
    /// Add an overlay and open it.
    HouseRule,
}

/// Shows the page.
pub fn show(ui: &mut Ui, systems: &[System], recent: &[PathBuf]) -> StartAction {
    let mut action = StartAction::None;
    egui::ScrollArea::vertical().id_salt("start").auto_shrink([false, false]).show(ui, |ui| {
        let width = (ui.available_width() - 2.0 * space::XL).min(1120.0);
        let margin = ((ui.available_width() - width) / 2.0).max(space::L);
        ui.horizontal_top(|ui| {
            ui.add_space(margin);
            ui.vertical(|ui| page(ui, width, systems, recent, &mut action));
        });
    });
    action
}

fn page(ui: &mut Ui, width: f32, systems: &[System], recent: &[PathBuf], action: &mut StartAction) {
    let t = Tokens::of(ui);
    ui.add_space(space::XL);
    ui.set_width(width);
    ui.label(RichText::new("Dicta").size(theme::size::TITLE));
    ui.label(RichText::new("A workshop for board war games of aerial combat").color(t.ink_soft));
    ui.add_space(space::L);
    ui.label(RichText::new("What do you want to do?").heading());
    ui.add_space(space::S);
    tasks(ui, systems, action);
    ui.add_space(space::XL);
    ui.label(RichText::new("Shipped systems").heading());
    ui.add_space(space::S);
    if systems.is_empty() {
        ui.weak("This build carries no system. Open a folder with a project of your own.");
    }
    for system in systems {
        shelf(ui, system, action);
        ui.add_space(space::M);
    }
    if !recent.is_empty() {
        ui.add_space(space::M);
        ui.label(RichText::new("Recent projects").heading());
        for path in recent {
            if ui.link(path.display().to_string()).clicked() {
                *action = StartAction::Open(path.clone());
            }
        }
    }
    ui.add_space(space::XL);
}

fn tasks(ui: &mut Ui, systems: &[System], action: &mut StartAction) {
    let first = systems.iter().find(|s| !s.missions.is_empty());
    let gap = space::M;
    let wide = ui.available_width();
    let width = ((wide - 3.0 * gap) / 4.0).max(180.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(gap, gap);
        if let Some(system) = first {
            let mission = &system.missions[0];
            let text = format!("{}. {}.", mission.title, system.title);
            if card(ui, width, icons::ICON_FLIGHT.codepoint, "Fly a mission", &text, true) {
                *action = StartAction::Fly { system: system.name.clone(), mission: mission.name.clone() };
            }
            let what = system.pieces.first().map_or("piece", String::as_str).to_lowercase();
            let text = "Copy a system, change one that is there or add your own, and fly it.";
            if card(ui, width, icons::ICON_DRAW.codepoint, &format!("Design your own {what}"), text, false) {
                *action = StartAction::New { system: system.name.clone(), then: Then::Design };
            }
            let text = "Add, change or drop a rule, and see at once how it flies.";
            if card(ui, width, icons::ICON_GAVEL.codepoint, "Try a house rule", text, false) {
                *action = StartAction::New { system: system.name.clone(), then: Then::HouseRule };
            }
        }
        let text = "A folder with texts of yours, or a saved game.";
        if card(ui, width, icons::ICON_FOLDER_OPEN.codepoint, "Open a project", text, false) {
            *action = StartAction::OpenFolder;
        }
    });
    ui.add_space(space::S);
    if ui.link("Load a saved game…").clicked() {
        *action = StartAction::LoadGame;
    }
}

/// A card that is one big button.
fn card(ui: &mut Ui, width: f32, icon: &str, title: &str, text: &str, first: bool) -> bool {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 118.0), egui::Sense::click());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, title));
    let lit = response.hovered() || response.has_focus();
    let (fill, ink, soft) =
        if first { (t.accent, t.on_accent, t.on_accent.gamma_multiply(0.85)) } else { (t.sheet, t.ink, t.ink_soft) };
    let border =
        Stroke::new(if lit { 2.0 } else { 1.0 }, if lit { if first { t.ink } else { t.accent } } else { t.line });
    let painter = ui.painter_at(rect.expand(1.0));
    painter.rect(rect, CornerRadius::same(6), fill, border, egui::StrokeKind::Inside);
    let left = rect.left() + 14.0;
    let icon_ink = if first { ink } else { t.accent };
    painter.text(
        egui::pos2(left, rect.top() + 24.0),
        egui::Align2::LEFT_CENTER,
        icon,
        theme::icon_font(24.0),
        icon_ink,
    );
    let heading = egui::FontId::proportional(theme::size::HEADING);
    let galley = painter.layout(title.to_owned(), heading, ink, width - 24.0);
    painter.galley(egui::pos2(left, rect.top() + 42.0), galley, ink);
    let galley = painter.layout(text.to_owned(), egui::FontId::proportional(theme::size::SMALL), soft, width - 28.0);
    painter.galley(egui::pos2(left, rect.top() + 67.0), galley, soft);
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

/// One system with its missions.
fn shelf(ui: &mut Ui, system: &System, action: &mut StartAction) {
    let t = Tokens::of(ui);
    let frame = Frame::new()
        .fill(t.sheet)
        .stroke(Stroke::new(1.0, t.line))
        .corner_radius(6)
        .inner_margin(Margin::symmetric(14, 10));
    frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(RichText::new(&system.title).size(15.5).strong());
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let new = ui.button("New project from this…").on_hover_text("Copy this system into a folder of yours");
                if new.accessible_name(format!("New project from {}", system.title)).clicked() {
                    *action = StartAction::New { system: system.name.clone(), then: Then::Look };
                }
                let look = ui.button("Browse").on_hover_text("Read its texts without changing them");
                if look.accessible_name(format!("Browse {}", system.title)).clicked() {
                    *action = StartAction::Browse(system.name.clone());
                }
            });
        });
        if !system.docs.is_empty() {
            ui.label(RichText::new(&system.docs).small().color(t.ink_soft));
        }
        ui.add_space(space::XS);
        ui.horizontal_wrapped(|ui| {
            for mission in &system.missions {
                let text = format!("{}  {}", icons::ICON_PLAY_ARROW.codepoint, mission.title);
                let button =
                    ui.button(text).on_hover_text(if mission.docs.is_empty() { &mission.title } else { &mission.docs });
                if button.accessible_name(format!("Fly {}", mission.title)).clicked() {
                    *action = StartAction::Fly { system: system.name.clone(), mission: mission.name.clone() };
                }
            }
            if system.missions.is_empty() {
                ui.weak("No missions.");
            }
        });
    });
}
