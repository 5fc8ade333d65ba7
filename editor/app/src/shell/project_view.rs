//! The project that is open, and what the window shows of it.

use super::Page;
use super::dock::{Dock, SavedLayouts};
use super::pane::PaneStates;
use crate::campaign::CampaignPane;
use crate::playtest::PlaytestPane;
use crate::sheet::Sheets;
use crate::text_pane::TextPane;
use dicta_studio::check::{CheckResult, Found};
use dicta_studio::project::Project;
use dicta_studio::sheet::Setting;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The project that is open, and what the window shows of it.
pub(super) struct OpenProject {
    pub page: Page,
    pub project: Option<Project>,
    pub view: View,
}

/// Everything in the window that belongs to one project. It goes to the background with the project, and returns with
/// it.
#[derive(Default)]
pub(super) struct View {
    pub dock: Dock,
    /// The layouts as last saved.
    pub saved_layout: Option<SavedLayouts>,
    /// What panes keep.
    pub state: PaneStates,
    /// Editor panes by path and view number.
    pub panes: BTreeMap<(String, u32), TextPane>,
    pub sheets: Sheets,
    pub table: Option<PlaytestPane>,
    /// The user's own game while a mission of a campaign is being played.
    pub aside: Option<PlaytestPane>,
    pub campaign: Option<CampaignPane>,
    /// The result of the last check.
    pub checked: Arc<CheckResult>,
    /// The first problems of the check that is running.
    pub first: Option<Arc<Found>>,
    /// What sheets show before that check ends. Its names may lack some that the check finds at its end.
    pub early: Option<Arc<CheckResult>>,
    /// The results before those.
    pub former: Vec<Arc<CheckResult>>,
    /// The revision of the last requested check, and the setting that sheets will show.
    pub requested: Option<(u64, Setting)>,
    /// The ruleset and the options that sheets show.
    pub setting: Setting,
    /// The seats of people in the mission being prepared, if they differ from the default.
    pub human_seats: Option<Vec<usize>>,
    /// Files that another program changed and that need the user's decision: path and new source.
    pub outside: Vec<(String, String)>,
}
