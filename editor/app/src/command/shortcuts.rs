//! The shortcuts of commands: the defaults, and what the user has changed.

use super::Command;
use egui::{Context, Id, Key, KeyboardShortcut, Modifiers};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Changes to the default shortcuts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keymap {
    /// The new shortcut of a command; `None` removes it.
    changed: BTreeMap<Command, Option<KeyboardShortcut>>,
}

impl Keymap {
    /// Reads the form in the settings: the id of the command, and the shortcut, empty for none. Unknown entries are
    /// skipped.
    pub fn read(kept: &BTreeMap<String, String>) -> Self {
        let one = |(id, text): (&String, &String)| {
            let command = Command::named(id)?;
            let keys = if text.is_empty() { None } else { Some(shortcut(text)?) };
            Some((command, keys))
        };
        Keymap { changed: kept.iter().filter_map(one).collect() }
    }

    /// The form that [`Keymap::read`] reads.
    pub fn kept(&self) -> BTreeMap<String, String> {
        let text = |keys: &Option<KeyboardShortcut>| keys.map_or_else(String::new, |k| text_of(&k));
        self.changed.iter().map(|(command, keys)| (command.id().to_owned(), text(keys))).collect()
    }

    /// The shortcut of a command.
    pub fn of(&self, command: Command) -> Option<KeyboardShortcut> {
        self.changed.get(&command).copied().unwrap_or_else(|| command.default_keys())
    }

    /// Whether the user has changed the shortcut of a command.
    pub fn is_changed(&self, command: Command) -> bool {
        self.changed.contains_key(&command)
    }

    /// The command that has this shortcut.
    pub fn owner(&self, keys: KeyboardShortcut) -> Option<Command> {
        Command::ALL.iter().copied().find(|&c| self.of(c).is_some_and(|k| same(k, keys)))
    }

    /// Assigns a shortcut to a command; a command that had it before loses it.
    pub fn set(&mut self, command: Command, keys: Option<KeyboardShortcut>) {
        if let Some(keys) = keys
            && let Some(owner) = self.owner(keys).filter(|o| *o != command)
        {
            self.put(owner, None);
        }
        self.put(command, keys);
    }

    fn put(&mut self, command: Command, keys: Option<KeyboardShortcut>) {
        if keys == command.default_keys() {
            self.changed.remove(&command);
        } else {
            self.changed.insert(command, keys);
        }
    }

    /// Restores the default shortcut of a command.
    pub fn reset(&mut self, command: Command) {
        self.set(command, command.default_keys());
    }
}

/// Whether two shortcuts are the same keys; except on a Mac, Ctrl is the command key.
fn same(a: KeyboardShortcut, b: KeyboardShortcut) -> bool {
    let plain = |m: Modifiers| (m.command || m.ctrl && !cfg!(target_os = "macos"), m.alt, m.shift, m.mac_cmd);
    a.logical_key == b.logical_key && plain(a.modifiers) == plain(b.modifiers)
}

/// The shortcuts of this window.
pub fn keymap(ctx: &Context) -> Arc<Keymap> {
    ctx.data(|d| d.get_temp(Id::NULL)).unwrap_or_default()
}

/// Sets the shortcuts of this window.
pub fn set_keymap(ctx: &Context, map: Keymap) {
    ctx.data_mut(|d| d.insert_temp(Id::NULL, Arc::new(map)));
}

/// A shortcut as the window shows it: symbols as symbols, arrows by name.
pub fn shown(ctx: &Context, keys: &KeyboardShortcut) -> String {
    let key = keys.logical_key;
    let sign = key.symbol_or_name();
    let text = ctx.format_shortcut(keys);
    match text.strip_suffix(key.name()) {
        Some(before) if sign.is_ascii() || key == Key::Minus => format!("{before}{sign}"),
        _ => text,
    }
}

/// A shortcut in the form that [`Keymap::read`] reads on every system.
pub fn text_of(keys: &KeyboardShortcut) -> String {
    let m = keys.modifiers;
    let words = [(m.command, "Command"), (m.ctrl && !m.command, "Ctrl"), (m.alt, "Alt"), (m.shift, "Shift")];
    let mut parts: Vec<&str> = words.into_iter().filter_map(|(on, word)| on.then_some(word)).collect();
    parts.push(keys.logical_key.name());
    parts.join("+")
}

fn shortcut(text: &str) -> Option<KeyboardShortcut> {
    // The key itself may be `+`.
    let (modifiers, key) = match text.strip_suffix("++") {
        Some(before) => (before, "+"),
        None => text.rsplit_once('+').filter(|(_, key)| !key.is_empty()).unwrap_or(("", text)),
    };
    let mut all = Modifiers::NONE;
    for word in modifiers.split('+').filter(|w| !w.is_empty()) {
        all = all.plus(match word {
            "Command" => Modifiers::COMMAND,
            "Ctrl" => Modifiers::CTRL,
            "Alt" => Modifiers::ALT,
            "Shift" => Modifiers::SHIFT,
            _ => return None,
        });
    }
    Some(KeyboardShortcut::new(all, Key::from_name(key)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_written_shortcut_reads_back_the_same() {
        for command in Command::ALL {
            if let Some(keys) = command.default_keys() {
                assert_eq!(shortcut(&text_of(&keys)), Some(keys), "{}", text_of(&keys));
            }
        }
        assert_eq!(shortcut("Nonsense+A"), None);
        assert_eq!(shortcut("Ctrl+Nothing"), None);
    }

    #[test]
    fn assigning_a_shortcut_takes_it_from_its_owner() {
        let mut map = Keymap::default();
        let keys = Command::Save.default_keys().expect("has a shortcut");
        map.set(Command::Undo, Some(keys));
        assert_eq!((map.of(Command::Undo), map.of(Command::Save)), (Some(keys), None));
        let again = Keymap::read(&map.kept());
        assert_eq!(again, map);
        map.reset(Command::Save);
        assert_eq!((map.of(Command::Undo), map.of(Command::Save)), (None, Some(keys)));
        map.reset(Command::Undo);
        assert_eq!(map, Keymap::default());
    }
}
