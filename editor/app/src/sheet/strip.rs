//! The strip above a sheet, with the menu of its declaration.

use super::SheetAction;
use super::opened::SheetPane;
use super::tab_title::called;
use crate::command::Command;
use crate::theme::Tokens;
use crate::words::words;
use dicta_ide::Project as Names;
use dicta_studio::sheet::{self, SheetKind, SheetRef};
use egui::{Frame, Margin, RichText, Ui, vec2};
use egui_material_icons::icons;

/// The space for one of the buttons on the right of the strip.
const STRIP_BUTTON: f32 = 30.0;

/// The strip above a sheet: back, the sheets of the same declaration, and a button to pin it. `stale` explains why it
/// does not show the current source, if so.
pub(super) fn strip(
    ui: &mut Ui,
    names: &Names,
    pane: &mut SheetPane,
    (stale, follows): (&str, bool),
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    let mut focus = std::mem::take(&mut pane.focus);
    let siblings = pane.sheet.siblings();
    let is_declared = sheet::place(names, &pane.of).is_some();
    if siblings.is_empty() && pane.before.is_empty() && !pane.stale && !follows && !is_declared {
        return;
    }
    let quiet = |icon: &str| egui::Button::new(RichText::new(icon).color(t.ink_soft)).frame(false);
    Frame::new().fill(t.paper).inner_margin(Margin { left: 10, right: 10, top: 4, bottom: 4 }).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let buttons = f32::from(u8::from(follows) + u8::from(is_declared)) * STRIP_BUTTON;
        // What does not fit beside the buttons on the right continues on a further line, so that the pane keeps its width.
        ui.horizontal_top(|ui| {
            let size = vec2((ui.available_width() - buttons).max(STRIP_BUTTON), ui.spacing().interact_size.y);
            let layout = egui::Layout::left_to_right(egui::Align::Center).with_main_wrap(true);
            ui.allocate_ui_with_layout(size, layout, |ui| {
                ui.set_width(size.x);
                if let Some(before) = pane.before.last() {
                    let back = ui.push_id("back", |ui| ui.add(quiet(icons::ICON_ARROW_BACK.codepoint))).inner;
                    let back = back.accessible_name(words!("sheet-back"));
                    if focus && siblings.is_empty() {
                        back.request_focus();
                    }
                    let says = || words!("sheet-back.help", name = called(Some(names), before));
                    if back.on_hover_ui(|ui| _ = ui.label(says())).clicked() {
                        (action.turn, action.back) = (Some(before.clone()), true);
                    }
                }
                for to in &siblings {
                    let front = *to == pane.of;
                    let title = RichText::new(sibling(to.sort)).small();
                    let label = ui.push_id(to.sort, |ui| ui.selectable_label(front, title)).inner;
                    if front && std::mem::take(&mut focus) {
                        label.request_focus();
                    }
                    if label.clicked() && !front {
                        action.turn = Some(to.clone());
                    }
                }
                if pane.stale {
                    ui.label(RichText::new(icons::ICON_HOURGLASS_EMPTY.codepoint).color(t.warning));
                    let says = RichText::new(stale).small().color(t.warning);
                    ui.add(egui::Label::new(says).wrap());
                }
            });
            if follows || is_declared {
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
                    if is_declared {
                        declaration_menu(ui, &pane.of, action);
                    }
                    if !follows {
                        return;
                    }
                    let pin = ui.add(quiet(icons::ICON_PUSH_PIN.codepoint)).accessible_name(words!("sheet-keep"));
                    if pin.on_hover_text(words!("sheet-keep.help")).clicked() {
                        (action.open, action.pinned) = (Some(pane.of.clone()), true);
                    }
                });
            }
        });
    });
}

/// The menu with the commands for the whole declaration.
fn declaration_menu(ui: &mut Ui, of: &SheetRef, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let button = egui::Button::new(RichText::new(icons::ICON_MORE_VERT.codepoint).color(t.ink_soft)).frame(false);
    let (button, _) = egui::containers::menu::MenuButton::from_button(button).ui(ui, |ui| {
        for (command, title) in [
            (Command::NewLikeThis, words!("declaration-new-like")),
            (Command::DuplicateDeclaration, words!("tree-copy")),
            (Command::RenameDeclaration, words!("declaration-rename")),
            (Command::DeleteDeclaration, words!("declaration-delete")),
        ] {
            let item = ui.button(format!("{}  {title}", command.icon())).accessible_name(title);
            if item.on_hover_text(command.help()).clicked() {
                action.declaration = Some((command, of.clone()));
                ui.close();
            }
        }
    });
    button.accessible_name(words!("declaration-menu")).on_hover_text(words!("declaration-menu"));
}

/// The label of a sheet among those of the same declaration.
fn sibling(sort: SheetKind) -> String {
    match sort {
        SheetKind::Schedule => words!("sheet-of.chart"),
        SheetKind::Kind => words!("sheet-of.kind"),
        SheetKind::Compare => words!("sheet-of.compare"),
        SheetKind::Look => words!("sheet-of.look"),
        _ => words!("sheet-of.card"),
    }
}
