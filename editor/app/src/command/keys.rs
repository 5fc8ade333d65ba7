//! Which keys call which command: those of the table, and what the user has put in their place.

use super::Command;
use egui::{Context, Id, Key, KeyboardShortcut, Modifiers};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Changes to the keys of the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keymap {
    /// The new keys of a command; none: it has no keys any more.
    changed: BTreeMap<Command, Option<KeyboardShortcut>>,
}

impl Keymap {
    /// As settings keep it: the command's name and the keys' text, empty for none. What isn't known is left out.
    pub fn read(kept: &BTreeMap<String, String>) -> Self {
        let one = |(id, text): (&String, &String)| {
            let command = Command::named(id)?;
            let keys = if text.is_empty() { None } else { Some(shortcut(text)?) };
            Some((command, keys))
        };
        Keymap { changed: kept.iter().filter_map(one).collect() }
    }

    /// As [`Keymap::read`] reads it.
    pub fn kept(&self) -> BTreeMap<String, String> {
        let text = |keys: &Option<KeyboardShortcut>| keys.map_or_else(String::new, |k| text_of(&k));
        self.changed.iter().map(|(command, keys)| (command.id().to_owned(), text(keys))).collect()
    }

    /// The keys of a command.
    pub fn of(&self, command: Command) -> Option<KeyboardShortcut> {
        self.changed.get(&command).copied().unwrap_or_else(|| command.usual_keys())
    }

    pub fn is_changed(&self, command: Command) -> bool {
        self.changed.contains_key(&command)
    }

    /// The command that has these keys.
    pub fn owner(&self, keys: KeyboardShortcut) -> Option<Command> {
        Command::ALL.iter().copied().find(|&c| self.of(c).is_some_and(|k| same(k, keys)))
    }

    /// Gives keys to a command; whoever had them loses them.
    pub fn set(&mut self, command: Command, keys: Option<KeyboardShortcut>) {
        if let Some(keys) = keys
            && let Some(owner) = self.owner(keys).filter(|o| *o != command)
        {
            self.put(owner, None);
        }
        self.put(command, keys);
    }

    fn put(&mut self, command: Command, keys: Option<KeyboardShortcut>) {
        if keys == command.usual_keys() {
            self.changed.remove(&command);
        } else {
            self.changed.insert(command, keys);
        }
    }

    /// Gives a command the keys of the table again.
    pub fn reset(&mut self, command: Command) {
        self.set(command, command.usual_keys());
    }
}

/// Whether two chords are the same keys; Ctrl is the command key, but on a Mac.
fn same(a: KeyboardShortcut, b: KeyboardShortcut) -> bool {
    let plain = |m: Modifiers| (m.command || m.ctrl && !cfg!(target_os = "macos"), m.alt, m.shift, m.mac_cmd);
    a.logical_key == b.logical_key && plain(a.modifiers) == plain(b.modifiers)
}

/// The keys of the window.
pub fn keymap(ctx: &Context) -> Arc<Keymap> {
    ctx.data(|d| d.get_temp(Id::NULL)).unwrap_or_default()
}

/// Gives the window its keys.
pub fn set_keymap(ctx: &Context, map: Keymap) {
    ctx.data_mut(|d| d.insert_temp(Id::NULL, Arc::new(map)));
}

/// Keys as the window shows them: signs as signs, the arrows by name.
pub fn shown(ctx: &Context, keys: &KeyboardShortcut) -> String {
    let key = keys.logical_key;
    let sign = key.symbol_or_name();
    let text = ctx.format_shortcut(keys);
    match text.strip_suffix(key.name()) {
        Some(before) if sign.is_ascii() || key == Key::Minus => format!("{before}{sign}"),
        _ => text,
    }
}

/// Keys as a text that [`Keymap::read`] reads on every system.
pub fn text_of(keys: &KeyboardShortcut) -> String {
    let m = keys.modifiers;
    let words = [(m.command, "Command"), (m.ctrl && !m.command, "Ctrl"), (m.alt, "Alt"), (m.shift, "Shift")];
    let mut parts: Vec<&str> = words.into_iter().filter_map(|(on, word)| on.then_some(word)).collect();
    parts.push(keys.logical_key.name());
    parts.join("+")
}

fn shortcut(text: &str) -> Option<KeyboardShortcut> {
    // The key itself may be a plus.
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
    fn keys_are_read_as_they_were_written() {
        for command in Command::ALL {
            if let Some(keys) = command.usual_keys() {
                assert_eq!(shortcut(&text_of(&keys)), Some(keys), "{}", text_of(&keys));
            }
        }
        assert_eq!(shortcut("Nonsense+A"), None);
        assert_eq!(shortcut("Ctrl+Nothing"), None);
    }

    #[test]
    fn keys_that_were_taken_change_hands() {
        let mut map = Keymap::default();
        let keys = Command::Save.usual_keys().expect("has keys");
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
