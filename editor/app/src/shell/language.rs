//! The language of the window: chosen in the settings, applied at once, and reloaded when its file changes.

use super::{Host, Shell};
use crate::settings::notes;
use crate::words::{self, Catalogue, words};
use dicta_studio::settings::Trouble;
use egui::Context;
use std::path::PathBuf;
use std::sync::Arc;

/// How often the file of a language is checked, in seconds.
const EVERY: f64 = 1.0;

/// The language in use.
pub(super) struct Speech {
    catalogue: Arc<Catalogue>,
    /// The stamp of the catalogue's file, and when it is checked next.
    stamp: Option<u64>,
    next_look: f64,
}

impl Default for Speech {
    fn default() -> Self {
        Speech { catalogue: words::english(), stamp: None, next_look: 0.0 }
    }
}

impl Host {
    fn languages(&self) -> Option<PathBuf> {
        words::folder(self.settings_file.as_ref()?)
    }

    fn language_file(&self, id: &str) -> Option<PathBuf> {
        Some(words::file(&self.languages()?, id))
    }

    /// Reports why the settings are the defaults.
    pub(super) fn report_settings_trouble(&mut self, trouble: Trouble) {
        let kept = |path: Option<PathBuf>| path.map_or_else(|| "none".to_owned(), |p| p.display().to_string());
        let text = match trouble {
            Trouble::Unread(error) => words!("settings-unread", error = error),
            Trouble::Later(path) => words!("settings-later", kept = kept(path)),
            Trouble::Damaged(path) => words!("settings-damaged", kept = kept(path)),
        };
        self.say(text, true);
    }
}

impl Shell {
    /// Shows every message from now on in the language of this window.
    pub(super) fn apply_language(&mut self, ctx: &Context) {
        words::set_language(&self.speech.catalogue);
        let now = ctx.input(|i| i.time);
        if self.host.settings.language.is_empty() || now < self.speech.next_look {
            return;
        }
        self.speech.next_look = now + EVERY;
        let file = self.host.language_file(&self.host.settings.language);
        if file.and_then(|f| self.host.files.stamp(&f)) != self.speech.stamp {
            self.take_language();
        }
    }

    /// Loads the language of the settings; if that fails, uses English and reports why.
    pub(super) fn take_language(&mut self) {
        let id = self.host.settings.language.clone();
        self.speech.stamp = self.host.language_file(&id).and_then(|f| self.host.files.stamp(&f));
        let loaded = words::load(&*self.host.files, self.host.languages().as_deref(), &id);
        self.speech.catalogue = loaded.clone().unwrap_or_else(|_| words::english());
        words::set_language(&self.speech.catalogue);
        // Missing messages are reported where the language is chosen, not at every start.
        let said: Vec<_> = notes(&loaded).into_iter().filter(|n| n.1 || self.dialogs.settings.is_some()).collect();
        let bad = said.iter().any(|n| n.1);
        let text: Vec<String> = said.into_iter().map(|n| n.0).collect();
        if !text.is_empty() {
            self.host.say(text.join("\n"), bad);
        }
        if let Some(window) = &mut self.dialogs.settings {
            window.look_for_languages(&*self.host.files, self.host.settings_file.as_deref());
        }
    }

    /// Starts a translation: a catalogue in the user's folder with all messages in English.
    pub(super) fn create_translation(&mut self) {
        let Some(folder) = self.host.languages() else { return };
        match words::create(&*self.host.files, &folder) {
            Ok(id) => {
                let path = words::file(&folder, &id).display().to_string();
                self.host.settings.language = id;
                self.take_language();
                self.host.say(words!("said-language-created", path = path), false);
            }
            Err(error) => self.host.say(words!("said-language-not-created", error = error), true),
        }
    }
}
