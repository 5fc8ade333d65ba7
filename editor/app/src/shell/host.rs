//! What every part of the window uses: files, the worker's jobs, the settings, and what to tell the user or do next.

use super::first_change::FirstChange;
use super::notifications::Notifications;
use crate::command::Command;
use crate::jobs::Jobs;
use dicta_studio::io::Files;
use dicta_studio::settings::Settings;
use std::path::PathBuf;
use std::sync::Arc;

/// What every part of the window uses.
pub(super) struct Host {
    pub files: Arc<dyn Files>,
    pub jobs: Jobs,
    pub settings: Settings,
    pub settings_file: Option<PathBuf>,
    pub notifications: Notifications,
    /// The commands that run at the end of the frame.
    pub to_do: Vec<Command>,
    /// A change of a built-in system, for the dialog of a new project that opens at the end of the frame.
    pub first_change: Option<FirstChange>,
    /// The seed of the next game.
    pub seed: u64,
}
