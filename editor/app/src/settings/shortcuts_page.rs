//! The page of shortcuts: every command with its shortcut, which can be recorded anew.

use crate::command::{Command, Keymap, keymap, keys_shown, set_keymap};
use crate::theme::{Tokens, explain_disabled, space};
use crate::words::words;
use dicta_studio::settings::Settings;
use egui::{Event, Key, KeyboardShortcut, Modifiers, RichText, Ui};

/// The width of a shortcut with the buttons beside it, before they have been laid out.
const BUTTONS: f32 = 250.0;

/// The width of the shortcut alone.
const KEYS: f32 = 130.0;

/// The state of the page.
#[derive(Default)]
pub struct KeysPage {
    filter: String,
    /// The command whose shortcut is being recorded, and the recorded keys if another command has them.
    recording: Option<(Command, Option<KeyboardShortcut>)>,
    /// The width of a shortcut with its buttons in the last frame.
    buttons: f32,
}

impl KeysPage {
    /// Whether pressed keys are being recorded.
    pub fn is_recording(&self) -> bool {
        self.recording.is_some()
    }

    /// The part above the list, which does not scroll.
    pub fn head(&mut self, ui: &mut Ui, settings: &mut Settings) {
        let mut map: Keymap = (*keymap(ui.ctx())).clone();
        self.record(ui, &mut map);
        ui.horizontal(|ui| {
            let (hint, name) = (words!("filter"), words!("settings-filter.name"));
            crate::field::filter(ui, &mut self.filter, hint, &name, 220.0);
            let changed = !settings.keys.is_empty();
            let reset = ui.add_enabled(changed, egui::Button::new(words!("settings-reset-keys")));
            if explain_disabled(reset, words!("settings-usual-keys")).clicked() {
                map = Keymap::default();
            }
        });
        ui.add_space(space::XS);
        take(ui, settings, map);
    }

    /// The list of commands.
    pub fn show(&mut self, ui: &mut Ui, settings: &mut Settings) {
        let t = Tokens::of(ui);
        let mut map: Keymap = (*keymap(ui.ctx())).clone();
        let wanted = self.filter.to_lowercase();
        for &command in Command::ALL.iter().filter(|c| c.title().to_lowercase().contains(&wanted)) {
            ui.horizontal(|ui| self.row(ui, t, &mut map, command));
            if let Some((here, Some(keys))) = self.recording
                && here == command
            {
                ui.horizontal(|ui| self.ask(ui, t, &mut map, command, keys));
            }
        }
        take(ui, settings, map);
    }

    fn row(&mut self, ui: &mut Ui, t: &Tokens, map: &mut Keymap, command: Command) {
        let title = command.title();
        // The list takes the whole width: the buttons are at its right end.
        let width = (ui.available_width() - self.buttons.max(BUTTONS) - space::M).max(180.0);
        let (rect, response) = ui.allocate_exact_size(egui::vec2(width, 24.0), egui::Sense::hover());
        response.on_hover_text(command.help());
        let at = egui::pos2(rect.left() + 20.0, rect.center().y);
        let ink = if map.is_changed(command) { t.accent } else { t.ink };
        let font = egui::TextStyle::Body.resolve(ui.style());
        ui.painter().text(at, egui::Align2::LEFT_CENTER, &title, font, ink);
        let icon = egui::pos2(rect.left() + 2.0, rect.center().y);
        ui.painter().text(icon, egui::Align2::LEFT_CENTER, command.icon(), crate::theme::icon_font(13.0), t.ink_soft);
        let keys = map.of(command).map_or_else(|| words!("settings-none"), |k| keys_shown(ui.ctx(), &k));
        match self.recording {
            Some((here, Some(keys))) if here == command => {
                // In the place of their button.
                let asked = RichText::new(keys_shown(ui.ctx(), &keys)).color(t.warning);
                ui.add_sized(egui::vec2(KEYS, 20.0), egui::Label::new(asked));
            }
            Some((here, None)) if here == command => {
                ui.label(RichText::new(words!("settings-press")).color(t.accent));
                ui.ctx().request_repaint();
            }
            _ => self.buttons(ui, map, command, &keys),
        }
    }

    /// The shortcut of a command, which a click changes, and the buttons to remove and to reset it.
    fn buttons(&mut self, ui: &mut Ui, map: &mut Keymap, command: Command, keys: &str) {
        let title = command.title();
        let left = ui.cursor().left();
        let button = egui::Button::new(keys).min_size(egui::vec2(KEYS, 0.0));
        let button = ui.add(button).accessible_name(words!("settings-change-keys", title = title.as_str()));
        if button.on_hover_text(words!("settings-change-keys.help")).clicked() {
            self.recording = Some((command, None));
        }
        let has = map.of(command).is_some();
        let none = ui.add_enabled(has, egui::Button::new(words!("settings-no-keys")));
        let none = none.accessible_name(words!("settings-no-keys.name", title = title.as_str()));
        if explain_disabled(none, words!("settings-has-no-keys")).clicked() {
            map.set(command, None);
        }
        let changed = map.is_changed(command);
        let reset = ui.add_enabled(changed, egui::Button::new(words!("settings-reset")));
        let reset = reset.accessible_name(words!("settings-reset.name", title = title.as_str()));
        if explain_disabled(reset, words!("settings-usual-keys")).clicked() {
            map.reset(command);
        }
        self.buttons = self.buttons.max(ui.min_rect().right() - left);
    }

    /// The question below a row whose recorded keys belong to another command.
    fn ask(&mut self, ui: &mut Ui, t: &Tokens, map: &mut Keymap, command: Command, keys: KeyboardShortcut) {
        let Some(owner) = map.owner(keys) else {
            self.recording = None;
            return;
        };
        ui.add_space(20.0);
        let text = words!("settings-taken", keys = keys_shown(ui.ctx(), &keys), owner = owner.title());
        ui.label(RichText::new(text).color(t.warning));
        if ui.button(words!("settings-take")).clicked() {
            map.set(command, Some(keys));
            self.recording = None;
        }
        if ui.button(words!("settings-leave")).clicked() {
            self.recording = None;
        }
    }

    /// Records the pressed keys.
    fn record(&mut self, ui: &Ui, map: &mut Keymap) {
        let Some((command, taken)) = self.recording else { return };
        if taken.is_some() {
            // Escape answers the question: the other command keeps its shortcut.
            if ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Escape)) {
                self.recording = None;
            }
            return;
        }
        let pressed = ui.input_mut(|i| {
            let found = i.events.iter().find_map(|e| match e {
                // Modifiers arrive before the key that they belong to.
                Event::Key { key, pressed: true, modifiers, repeat: false, .. } if !is_modifier(*key) => {
                    Some((*key, *modifiers))
                }
                // Some shortcuts arrive as their action.
                Event::Copy => Some((Key::C, Modifiers::COMMAND)),
                Event::Cut => Some((Key::X, Modifiers::COMMAND)),
                Event::Paste(_) | Event::PasteImage(_) => Some((Key::V, Modifiers::COMMAND)),
                _ => None,
            });
            if found.is_some() {
                let meant = |e: &Event| {
                    matches!(
                        e,
                        Event::Key { .. }
                            | Event::Text(_)
                            | Event::Copy
                            | Event::Cut
                            | Event::Paste(_)
                            | Event::PasteImage(_)
                    )
                };
                i.events.retain(|e| !meant(e));
            }
            found
        });
        let Some((key, modifiers)) = pressed else { return };
        if key == Key::Escape && modifiers.is_none() {
            self.recording = None;
            return;
        }
        let keys = KeyboardShortcut::new(plain(modifiers), key);
        match map.owner(keys).filter(|o| *o != command) {
            Some(_) => self.recording = Some((command, Some(keys))),
            None => {
                map.set(command, Some(keys));
                self.recording = None;
            }
        }
    }
}

/// Applies these shortcuts and stores them in the settings.
fn take(ui: &Ui, settings: &mut Settings, map: Keymap) {
    if map != *keymap(ui.ctx()) {
        settings.keys = map.kept();
        set_keymap(ui.ctx(), map);
    }
}

/// Whether a key is only a modifier.
fn is_modifier(key: Key) -> bool {
    matches!(
        key,
        Key::ShiftLeft
            | Key::ShiftRight
            | Key::ControlLeft
            | Key::ControlRight
            | Key::AltLeft
            | Key::AltRight
            | Key::SuperLeft
            | Key::SuperRight
            | Key::CapsLock
            | Key::NumLock
            | Key::ScrollLock
    )
}

/// The modifiers in the form that shortcuts use.
fn plain(m: Modifiers) -> Modifiers {
    let mut all = if m.command { Modifiers::COMMAND } else { Modifiers::NONE };
    if m.ctrl && !m.command {
        all = all.plus(Modifiers::CTRL);
    }
    Modifiers { shift: m.shift, alt: m.alt, ..all }
}
