//! Protection of the user's work: edits go to the recovery log, and what other programs do to the project's files is
//! noticed within a second, merged or asked about, and never overwritten.

use super::declarations::NewLikeDialog;
use super::new_campaign::NewCampaignDialog;
use super::new_declaration::NewDeclarationDialog;
use super::new_map::NewMapDialog;
use super::new_mission::NewMissionDialog;
use super::texts::TextDialog;
use super::{Host, OpenProject, Shell};
use crate::difference::DifferenceView;
use crate::recovery::{self, BackupsAnswer, BackupsDialog, Changed, FolderDialog, RecoveryAnswer, RecoveryDialog};
use crate::words::words;
use crate::worker::{Queue, Task, Worker};
use dicta_studio::history::Place;
use dicta_studio::io;
use dicta_studio::project::{DiskChange, ProjectError};
use notify::{RecommendedWatcher, RecursiveMode, Watcher};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How often the disk is checked if the system does not report changes, in seconds.
const EVERY: f64 = 1.0;
/// How often it is checked even if the system reports them.
const SELDOM: f64 = 5.0;
/// One save causes several events: how long to wait for the last.
const SETTLES: Duration = Duration::from_millis(50);
/// How long after an edit or a step of a playtest its file is synced to disk, in seconds.
const SYNC_AFTER: f64 = 1.0;

/// The recovery log, the watched folder, and the open dialogs about files and new declarations.
#[derive(Default)]
pub(super) struct Safe {
    /// Whether work may run on threads and times come from the clock.
    pub threads: bool,
    recovery: Option<RecoveryDialog>,
    backups: Option<BackupsDialog>,
    /// The project's folder is missing, and something should have been saved.
    folder: Option<FolderDialog>,
    /// The dialog for a file that is created, renamed or deleted.
    pub texts: Option<TextDialog>,
    /// The dialog for a new map.
    pub map: Option<NewMapDialog>,
    /// The dialogs for a new mission and a new campaign.
    pub mission: Option<NewMissionDialog>,
    pub campaign: Option<NewCampaignDialog>,
    /// The dialog for an entry, a table, a deck, a cup or an example.
    pub declaration: Option<NewDeclarationDialog>,
    /// The dialog for a declaration like another.
    pub like: Option<NewLikeDialog>,
    view: DifferenceView,
    folder_watcher: Option<FolderWatcher>,
    /// The recovery logs and playtests that were written since the last sync.
    pub unsynced: BTreeSet<PathBuf>,
    /// When to sync them.
    sync_at: Option<f64>,
    /// When to check the disk next.
    pub next_watch: f64,
    /// The project and the version of its history that the recovery log has.
    written: (u64, u64),
}

impl Safe {
    /// Without open dialogs.
    pub fn new(threads: bool) -> Self {
        Safe { threads, ..Safe::default() }
    }

    /// Whether one of these dialogs is open.
    pub fn is_waiting(&self) -> bool {
        let declares = self.map.is_some() || self.like.is_some() || self.declaration.is_some();
        let declares = declares || self.mission.is_some() || self.campaign.is_some();
        let of_files = self.texts.is_some() || declares || self.folder.is_some();
        self.recovery.is_some() || self.backups.is_some() || of_files
    }
}

/// The system's notification that something has changed in a folder.
struct FolderWatcher {
    root: PathBuf,
    happened: Arc<AtomicBool>,
    /// Finishes once the folders are watched, which may take a while.
    coming: Option<Task<Option<RecommendedWatcher>>>,
    watcher: Option<RecommendedWatcher>,
}

impl FolderWatcher {
    /// Makes the system watch a folder; the worker sets this up.
    fn open(root: &Path, ctx: &egui::Context) -> Self {
        let happened = Arc::new(AtomicBool::new(false));
        let (flag, window, folder) = (happened.clone(), ctx.clone(), root.to_owned());
        let set_up = move |_: &AtomicBool| {
            let seen = move |event: notify::Result<notify::Event>| {
                if event.is_ok_and(|e| !e.kind.is_access()) {
                    flag.store(true, Ordering::Relaxed);
                    window.request_repaint_after(SETTLES);
                }
            };
            let watcher = notify::recommended_watcher(seen).and_then(|mut watcher| {
                watcher.watch(&folder, RecursiveMode::Recursive)?;
                Ok(watcher)
            });
            watcher.ok()
        };
        let coming = Some(Worker::of(ctx).start(ctx, Queue::Disk, set_up));
        FolderWatcher { root: root.to_owned(), happened, coming, watcher: None }
    }

    /// Whether the system reports changes, and whether it has reported any.
    fn poll(&mut self) -> (bool, bool) {
        if let Some(watcher) = self.coming.as_ref().and_then(Task::take) {
            self.watcher = watcher.ok().flatten();
            self.coming = None;
        }
        (self.watcher.is_some(), self.happened.swap(false, Ordering::Relaxed))
    }
}

impl OpenProject {
    fn report_external_change(&mut self, host: &mut Host, outside: DiskChange) {
        match outside {
            DiskChange::Changed { path, text } => self.view.outside.push((path, text)),
            DiskChange::Taken { path, merged: false } => host.say(words!("said-outside-taken", path = path), false),
            DiskChange::Taken { path, merged: true } => host.say(words!("said-outside-merged", path = path), false),
            DiskChange::NoText { path } => host.say(words!("said-outside-no-text", path = path), true),
            DiskChange::Missing { path } => host.say(words!("said-outside-gone", path = path), true),
            DiskChange::FolderGone { path } => {
                host.say(words!("said-outside-folder-gone", path = path.display().to_string()), true);
            }
            DiskChange::Removed { path } => {
                self.view.dock.retain(|pane| pane.text().is_none_or(|(of, _)| of != path));
                host.say(words!("said-outside-removed", path = path), false);
            }
            DiskChange::Added { path } => host.say(words!("said-outside-came", path = path), false),
            DiskChange::Renamed { from, to } => host.say(words!("said-outside-renamed", from = from, to = to), false),
        }
    }

    /// Shows where a change was made, or reports why it was not made. Returns whether it was made.
    pub(super) fn go_to_change(&mut self, host: &mut Host, done: Result<Option<Place>, ProjectError>) -> bool {
        match done {
            Ok(place) => {
                if let Some(place) = place {
                    self.open_text(&place.path, Some((place.end, place.end)));
                }
                true
            }
            Err(error) => {
                host.say(error.to_string(), true);
                false
            }
        }
    }
}

impl Safe {
    /// Writes edits to the recovery log.
    fn keep_edits(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &egui::Context) {
        let now = ctx.input(|i| i.time);
        let Some(project) = &mut open.project else { return };
        project.set_time(if self.threads { io::now() } else { 1_000_000 + (now * 1000.0) as u64 });
        project.keep(&*host.files);
        let notices = project.take_notices();
        let version = (project.id(), project.history().version());
        if self.written != version {
            self.written = version;
            self.unsynced.extend(project.recovery_log_file());
        }
        for notice in notices {
            host.say(notice.text, notice.bad);
        }
    }

    /// Syncs what was recorded, so that it survives a power failure. The worker does it, as it takes some milliseconds.
    pub(super) fn sync_recorded(&mut self, host: &mut Host, ctx: &egui::Context) {
        if self.unsynced.is_empty() {
            return;
        }
        let now = ctx.input(|i| i.time);
        let at = *self.sync_at.get_or_insert(now + SYNC_AFTER);
        if now < at {
            ctx.request_repaint_after_secs((at - now) as f32);
            return;
        }
        self.sync_at = None;
        let unsynced = std::mem::take(&mut self.unsynced);
        let files = host.files.clone();
        let sync = move |_: &AtomicBool| {
            for file in &unsynced {
                // What can't be synced is written all the same.
                let _ = files.sync(file);
            }
        };
        Worker::of(ctx).start(ctx, Queue::Disk, sync).let_run();
    }

    /// Shows the open dialog, if any; otherwise asks about the next file that another program has changed.
    pub(super) fn show_external_change(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &egui::Context) {
        if self.show_recovery(open, host, ctx)
            || self.show_backups(open, host, ctx)
            || self.show_file_operation(open, host, ctx)
            || self.show_new_declaration(open, host, ctx)
            || self.show_new_map(open, host, ctx)
            || self.show_declaring::<NewMissionDialog>(open, host, ctx)
            || self.show_declaring::<NewCampaignDialog>(open, host, ctx)
            || self.show_new_like(open, host, ctx)
            || self.show_missing_folder(open, host, ctx)
        {
            return;
        }
        let Some((path, text)) = open.view.outside.first().cloned() else { return };
        let Some(project) = &mut open.project else { return };
        let mine = project.document(&path).map(|d| d.text().to_owned()).unwrap_or_default();
        let base = project.base_of(&path);
        let changed = Changed { path: &path, disk: &text, mine: &mine, base };
        if let Some(stays) = recovery::external_change_dialog(ctx, &mut self.view, changed) {
            project.resolve_conflict(&*host.files, &path, &text, &stays);
            open.view.outside.remove(0);
        }
    }

    fn show_recovery(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &egui::Context) -> bool {
        let (Some(dialog), Some(project)) = (&mut self.recovery, &mut open.project) else { return false };
        let Some(answer) = dialog.show(ctx, project) else { return true };
        self.recovery = None;
        let RecoveryAnswer::Done(answers) = answer else {
            host.say(words!("said-recovery-later"), false);
            return true;
        };
        let mut recovered = 0;
        let mut trouble = None;
        for (path, answer) in answers {
            let leaves = answer == dicta_studio::project::Answer::Leave;
            match project.answer_lost(&path, answer) {
                Ok(()) => recovered += usize::from(!leaves),
                Err(error) => trouble = Some(error.to_string()),
            }
        }
        project.keep(&*host.files);
        match (trouble, recovered) {
            (Some(trouble), _) => host.say(trouble, true),
            (None, n) => {
                // Another window may have left changes to the same files.
                self.recovery = RecoveryDialog::next(project);
                host.say(words!("said-recovered", n = n), false);
            }
        }
        true
    }

    /// Reports why a save failed; if the folder is missing, asks whether to create it again.
    pub(super) fn not_saved(&mut self, host: &mut Host, error: ProjectError) {
        // Check the disk at once, so that a question appears together with the message.
        self.next_watch = 0.0;
        host.say(words!("said-not-saved", error = error.to_string()), true);
        if let ProjectError::FolderGone { path } = error {
            self.folder = Some(FolderDialog::of(path));
        }
    }

    fn show_missing_folder(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &egui::Context) -> bool {
        let (Some(dialog), Some(project)) = (&mut self.folder, &mut open.project) else { return false };
        let Some(again) = dialog.show(ctx) else { return true };
        self.folder = None;
        if again {
            match project.recreate_folder(&*host.files) {
                Ok(n) => host.say(words!("said-saved-all", n = n), false),
                Err(error) => self.not_saved(host, error),
            }
        }
        true
    }

    /// Shows the backups of the active file, or of the main one.
    pub(super) fn open_backups(&mut self, open: &mut OpenProject, host: &mut Host) {
        let Some(project) = &open.project else { return };
        let own = |path: &&str| project.documents().iter().any(|d| d.path == *path && !d.read_only);
        let front = open.view.dock.front_text().filter(own).or(project.main_file()).map(str::to_owned);
        self.backups = front.map(|path| BackupsDialog::of(&*host.files, project, &path));
    }

    fn show_backups(&mut self, open: &mut OpenProject, host: &mut Host, ctx: &egui::Context) -> bool {
        let (Some(dialog), Some(project)) = (&mut self.backups, &mut open.project) else { return false };
        match dialog.show(ctx, &*host.files, project) {
            None => {}
            Some(BackupsAnswer::Close) => self.backups = None,
            Some(BackupsAnswer::Restore(backup)) => {
                let done = project.restore(&*host.files, &backup);
                self.backups = None;
                if open.go_to_change(host, done) {
                    host.say(words!("said-backup", path = backup.path.as_str()), false);
                }
            }
        }
        true
    }
}

impl Shell {
    /// Opens the recovery log of a newly opened project.
    pub(super) fn start_recovery_log(&mut self) {
        self.safe.recovery = None;
        self.safe.backups = None;
        self.safe.folder = None;
        self.safe.texts = None;
        self.dialogs.spreadsheets = super::spreadsheet::Spreadsheets::default();
        let state = self.host.settings_file.as_ref().and_then(|file| Some(file.parent()?.join("projects")));
        let (Some(project), Some(state)) = (&mut self.open.project, state) else { return };
        let now = if self.safe.threads { io::now() } else { project.time() };
        project.set_time(now);
        let refuge = dicta_studio::places::refuge();
        project.open_recovery_log(&*self.host.files, &state, Some(&refuge));
        self.safe.recovery = RecoveryDialog::of(project);
    }

    /// Records edits, and checks the disk from time to time.
    pub(super) fn watch(&mut self, ctx: &egui::Context) {
        self.safe.keep_edits(&mut self.open, &mut self.host, ctx);
        let now = ctx.input(|i| i.time);
        let asks = self.dialogs.path.is_some() || self.safe.is_waiting() || self.dialogs.spreadsheets.is_open();
        let idle = self.open.view.outside.is_empty() && !asks;
        let Some(project) = self.open.project.as_mut().filter(|p| !p.is_read_only() && idle) else { return };
        let root = project.root().unwrap_or(Path::new("")).to_owned();
        if self.safe.threads && self.safe.folder_watcher.as_ref().is_none_or(|e| e.root != root) {
            self.safe.folder_watcher = Some(FolderWatcher::open(&root, ctx));
        }
        let (reports, happened) = self.safe.folder_watcher.as_mut().map_or((false, false), FolderWatcher::poll);
        if happened {
            self.safe.next_watch = self.safe.next_watch.min(now + SETTLES.as_secs_f64());
        }
        let left = self.safe.next_watch - now;
        if left > 0.0 {
            ctx.request_repaint_after_secs(left as f32);
            return;
        }
        self.safe.next_watch = now + if reports { SELDOM } else { EVERY };
        ctx.request_repaint_after_secs((self.safe.next_watch - now) as f32);
        let found = project.watch(&*self.host.files);
        self.open.follow_texts();
        for outside in found {
            self.open.report_external_change(&mut self.host, outside);
        }
    }
}
