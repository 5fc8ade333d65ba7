//! The recovery log of a project's edits, and recovery from it when the project is opened again.

use super::Project;
use super::changes::swaps_of;
use crate::difference;
use crate::document::Document;
use crate::history::{Act, Change, Move, Recorded, StepTitle, Swap};
use crate::io::{Files, FilesError, backup_of};
use crate::recovery::{self, LogFile, Lost, Past, PastText, Record, Slot, Trouble, Waiting, Written};
use std::path::{Path, PathBuf};

/// A recovery log larger than this is compacted, in bytes.
const SIZE_MAX: usize = 24 << 20;
/// How many recovery logs of closed windows are kept.
const WINDOWS_MAX: usize = 8;
/// How long to wait before retrying a recovery log that can't be written, in milliseconds.
const RETRY_MS: u64 = 2000;

/// A notification for the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub text: String,
    pub bad: bool,
}

/// The state of a project's recovery log.
#[derive(Debug, Default)]
pub(super) struct RecoveryLog {
    file: Option<LogFile>,
    /// Where the log goes when its own folder can't be written.
    refuge: Option<PathBuf>,
    /// Events that are not in the log yet.
    pub unwritten: Vec<Record>,
    /// Unsaved changes found on opening that are not answered yet.
    lost: Waiting,
    pub notices: Vec<Notice>,
    /// When to retry, if the log can't be written anywhere.
    retry_at: Option<u64>,
}

impl RecoveryLog {
    /// Queues a notification.
    pub fn report(&mut self, text: impl Into<String>, bad: bool) {
        self.notices.push(Notice { text: text.into(), bad });
    }

    /// The project's folder in the state directory.
    pub fn folder(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.slot().folder.as_path())
    }
}

/// What to do with unsaved changes that were recovered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Replace the text with the recovered one.
    Take,
    /// Merge the changes into the text that is on disk now.
    Merge,
    /// Replace the text with this one: some of the changes are applied.
    Some(String),
    /// Keep the text as it is; the changes remain in the history.
    Leave,
}

impl Project {
    /// Opens the project's recovery log in a folder of the state directory: restores the history, and collects unsaved
    /// changes to be answered ([`Project::lost`]). From now on edits are recorded there, or in `refuge` when that
    /// folder can't be written.
    pub fn open_recovery_log(&mut self, files: &dyn Files, state: &Path, refuge: Option<&Path>) {
        let Some(root) = self.root.as_ref().map(|r| files.whole(r)) else { return };
        let folder = state.join(folder_name(&root));
        self.keeper.refuge = refuge.map(Path::to_owned);
        let Some(slot) = Slot::claim(files, &folder) else {
            self.keeper.report("Too many windows have this project open; crash recovery is off in this one", true);
            return;
        };
        self.tidy(files, &root, &folder);
        if !slot.is_alone(files) {
            let notice = "This project is also open in another window. Files saved there are reloaded and merged here";
            self.keeper.report(notice, true);
        }
        let others = slot.left_behind(files);
        self.keeper.file = Some(self.read_past(files, slot, &root));
        for other in others {
            self.read_left_behind(files, &other, &root);
            self.take_playtest(files, &other);
        }
        self.check_sums(files);
        self.keep(files);
    }

    /// Removes temporary files of interrupted saves.
    fn tidy(&self, files: &dyn Files, root: &Path, state: &Path) {
        let of_text = |d: &Document| {
            let at = root.join(&d.path);
            let backups = state.join("backups").join(super::backups::folder_of(&d.path));
            [at.parent().map(Path::to_owned), Some(backups)]
        };
        let mut folders: Vec<PathBuf> = self.documents.iter().flat_map(of_text).flatten().collect();
        folders.extend([state.to_owned(), state.join("lab")]);
        folders.sort();
        folders.dedup();
        folders.iter().for_each(|folder| files.clean(folder));
    }

    /// Reads the log in a slot; returns the log to continue with.
    fn read_past(&mut self, files: &dyn Files, slot: Slot, root: &Path) -> LogFile {
        let mut found = self.read_log(files, &slot.file(), root);
        let refuge = self.keeper.refuge.as_ref().map(|folder| recovery::refuge(folder, &slot.folder));
        let generation = |written: &Option<Written>| written.as_ref().map_or(0, Written::generation);
        let mut own_place = true;
        if let Some(refuge) = &refuge {
            let other = self.read_log(files, refuge, root);
            if generation(&other) > generation(&found) {
                (found, own_place) = (other, false);
            }
        }
        let latest = generation(&found);
        let Some(written) = found else { return LogFile::begin(slot, root, latest) };
        let (past, made) = Past::of(&written.records);
        let broken = written.trouble.or((made < written.records.len()).then_some(Trouble::Damaged));
        if let (Some(trouble), true) = (broken, own_place) {
            self.set_aside(files, &slot, trouble);
        }
        self.remember(past);
        match written.head.filter(|head| broken.is_none() && own_place && head.is_current()) {
            Some(head) => LogFile::go_on(slot, head, written.end),
            None => {
                let mut file = LogFile::begin(slot, root, latest);
                let records = self.snapshot();
                match file.rewrite(files, &records) {
                    Ok(()) => {
                        self.keeper.unwritten.clear();
                        if let Some(refuge) = refuge.filter(|_| !own_place) {
                            delete_refuge(files, &refuge);
                        }
                    }
                    // All of it is written with the first edit.
                    Err(_) => self.keeper.unwritten = records,
                }
                file
            }
        }
    }

    fn read_log(&mut self, files: &dyn Files, file: &Path, root: &Path) -> Option<Written> {
        match files.bytes(file) {
            Ok(bytes) => return Some(recovery::read(&bytes, root)),
            Err(error) if error.is_missing() => {}
            Err(error) => self.keeper.report(format!("Could not read the recovery log. {error}"), true),
        }
        None
    }

    fn set_aside(&mut self, files: &dyn Files, slot: &Slot, trouble: Trouble) {
        let saved = match trouble {
            Trouble::Damaged => " Everything before the damage was recovered.",
            _ => "",
        };
        match slot.set_aside(files, "damaged", self.now) {
            Ok(aside) => {
                let aside = aside.display();
                self.keeper
                    .report(format!("The recovery log was set aside because {trouble}.{saved} It is in {aside}"), true);
            }
            Err(error) => {
                self.keeper.report(format!("Could not use the recovery log because {trouble}. {error}"), true)
            }
        }
    }

    /// Restores the state that a log recorded: the history, and the differences from the files as opened.
    fn remember(&mut self, mut past: Past) {
        self.keeper.lost = std::mem::take(&mut past.lost);
        let documents = &self.documents;
        let answered = |lost: &Lost| documents.iter().any(|d| d.path == lost.path && d.text() == lost.mine);
        self.keeper.lost.retain(|lost| !answered(lost));
        // Recorded before the step that leaves them, so that an interruption between the two loses nothing.
        self.offer(past.unsaved());
        self.history = past.history;
        self.known = past.texts.keys().cloned().collect();
        let (mut swaps, mut on_disk) = (Vec::new(), Vec::new());
        for (path, was) in past.texts {
            let here = self.own(&path).map(|d| d.text().to_owned());
            if here.as_ref() != Some(&was.text) {
                let edits = difference::edits(&was.text, here.as_deref().unwrap_or_default());
                swaps.extend(swaps_of(&path, &was.text, edits).unwrap_or_default());
            }
            if here.is_none() {
                self.deleted.push(Document::unsaved(&path, ""));
            }
            if here != was.saved {
                on_disk.push(Record::Disk { path, text: here });
            }
        }
        self.note(StepTitle::UseDisk, swaps);
        self.keeper.unwritten.extend(on_disk);
    }

    /// Adds changes to be answered, now and on every opening until they are, unless the files have them.
    fn offer(&mut self, changes: impl Iterator<Item = Lost>) {
        for lost in changes {
            let here = self.own(&lost.path).map(Document::text);
            if here != Some(&lost.mine) && self.keeper.lost.add(lost.clone()) {
                self.keeper.unwritten.push(record_of(lost));
            }
        }
    }

    /// Records a step whose result the files already have.
    pub(super) fn note(&mut self, title: StepTitle, swaps: Vec<Swap>) {
        if swaps.is_empty() {
            return;
        }
        let acts = swaps.into_iter().map(Act::Write).collect();
        if let Recorded::New(id) = self.history.record(title, self.now, 1, acts, false) {
            self.keeper.unwritten.extend(self.history.step(id).cloned().map(Record::Step));
        }
    }

    /// Reads the log of a closed window: its unsaved changes are offered too, after those already waiting.
    fn read_left_behind(&mut self, files: &dyn Files, slot: &Slot, root: &Path) {
        let Some(written) = self.read_log(files, &slot.file(), root) else { return };
        let (past, _) = Past::of(&written.records);
        self.offer(past.lost.all().cloned().chain(past.unsaved()));
        if let Err(error) = slot.set_aside(files, "window", self.now) {
            self.keeper.report(error.to_string(), true);
        }
        // Old ones that can't be listed stay.
        let names = files.names(&slot.folder).unwrap_or_default();
        let old: Vec<&String> = names.iter().filter(|n| n.starts_with("window-")).collect();
        for name in old.iter().rev().skip(WINDOWS_MAX) {
            let _ = files.remove(&slot.folder.join(name));
        }
    }

    /// Takes over the playtest of a closed window, unless this window has one.
    fn take_playtest(&mut self, files: &dyn Files, slot: &Slot) {
        let (Some(own), theirs) = (self.playtest_file(), slot.playtest()) else { return };
        if files.exists(&theirs)
            && !files.exists(&own)
            && let Err(error) = files.rename(&theirs, &own)
        {
            self.keeper.report(error.to_string(), true);
        }
    }

    /// The file that stores the playtest of this window; none for a project without a recovery log.
    pub fn playtest_file(&self) -> Option<PathBuf> {
        self.keeper.file.as_ref().map(|file| file.slot().playtest())
    }

    /// The folder for results of the lab; none for a project without a recovery log.
    pub fn lab_folder(&self) -> Option<PathBuf> {
        Some(self.keeper.folder()?.join("lab"))
    }

    /// Unsaved changes from an earlier run, and the current text; none if the file is missing. If several windows left
    /// changes to one file, yields the first; once it is answered, the next.
    pub fn lost(&self) -> impl Iterator<Item = (&Lost, Option<&str>)> {
        self.keeper.lost.first().map(|lost| (lost, self.own(&lost.path).map(Document::text)))
    }

    /// Answers recovered changes. Applying them is a step that can be undone.
    ///
    /// # Errors
    /// If the file can't be changed.
    pub fn answer_lost(&mut self, path: &str, answer: Answer) -> Result<(), super::ProjectError> {
        let Some(lost) = self.keeper.lost.first().find(|l| l.path == path).cloned() else { return Ok(()) };
        let here = self.own(path).map(|d| d.text().to_owned());
        let text = match answer {
            Answer::Leave => None,
            Answer::Take => Some(lost.mine),
            Answer::Some(text) => Some(text),
            Answer::Merge => lost.merged(here.as_deref().unwrap_or_default()).or(Some(lost.mine)),
        };
        if let Some(text) = text {
            if here.is_none() && !self.deleted.iter().any(|d| d.path == path) {
                self.deleted.push(Document::unsaved(path, ""));
                self.know(path);
            }
            let edits = difference::edits(here.as_deref().unwrap_or_default(), &text);
            self.apply(Change::of_text(StepTitle::Recovered, path, edits))?;
        }
        self.keeper.lost.take_first(path);
        self.keeper.unwritten.push(Record::Answered { path: path.to_owned() });
        let rest = self.keeper.lost.all().filter(|l| l.path == path).cloned().map(record_of);
        self.keeper.unwritten.extend(rest);
        Ok(())
    }

    /// Writes new events to the recovery log. Call it after every change, or every frame; it does nothing if nothing
    /// happened. A failure to write is reported once ([`Project::take_notices`]); edits stay in memory and are written
    /// as soon as possible.
    ///
    /// Afterwards, pending additions, removals and renames are carried out on disk.
    pub fn keep(&mut self, files: &dyn Files) {
        self.settle();
        self.write_recovery_log(files);
        for error in self.move_files(files) {
            self.keeper.report(error.to_string(), true);
        }
        self.write_recovery_log(files);
    }

    pub(super) fn write_recovery_log(&mut self, files: &dyn Files) {
        let Some(file) = &mut self.keeper.file else {
            self.keeper.unwritten.clear();
            return;
        };
        let wait = self.keeper.retry_at.is_some_and(|at| self.now < at);
        if self.keeper.unwritten.is_empty() || wait {
            return;
        }
        match file.add(files, &self.keeper.unwritten) {
            Ok(()) => {
                self.keeper.unwritten.clear();
                let large = file.size() > SIZE_MAX;
                if self.keeper.retry_at.take().is_some() {
                    self.keeper.report("Crash recovery is on again", false);
                }
                if large {
                    self.compact_recovery_log(files);
                }
            }
            Err(error) => self.find_refuge(files, &error),
        }
    }

    /// Compacts the recovery log; the previous one remains as `.bak`. This happens automatically when the log has grown
    /// large.
    pub fn compact_recovery_log(&mut self, files: &dyn Files) {
        self.history.forget_to(SIZE_MAX / 4);
        let records = self.snapshot();
        if let Some(file) = &mut self.keeper.file {
            match file.rewrite(files, &records) {
                Ok(()) => self.keeper.unwritten.clear(),
                Err(error) => {
                    self.keeper.report(format!("Could not shorten the recovery log. {error}"), true);
                }
            }
        }
    }

    /// Moves the log elsewhere when its own folder can't be written.
    fn find_refuge(&mut self, files: &dyn Files, error: &FilesError) {
        let records = self.snapshot();
        let refuge = self.keeper.refuge.clone();
        let Some(file) = &mut self.keeper.file else { return };
        let moved = refuge.filter(|_| !file.is_in_refuge()).map(|r| file.move_to_refuge(files, &r, &records));
        if let Some(Ok(())) = moved {
            self.keeper.unwritten.clear();
            self.keeper.retry_at = None;
            let place = file.file();
            self.keeper
                .report(format!("Could not write the recovery log ({error}). It is now in {}", place.display()), true);
            return;
        }
        let reported = self.keeper.retry_at.replace(self.now + RETRY_MS).is_some();
        if !reported {
            self.keeper.report(format!("Crash recovery is off: {error}. Save your changes to keep them"), true);
        }
    }

    /// The recovery log's file, for a thread that flushes it to stable storage, which takes some milliseconds.
    pub fn recovery_log_file(&self) -> Option<PathBuf> {
        self.keeper.file.as_ref().map(LogFile::file)
    }

    /// The notifications since the last call.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.keeper.notices)
    }

    /// The current state, as the records of a new log.
    fn snapshot(&mut self) -> Vec<Record> {
        self.settle();
        let mut first = Past::default();
        for path in &self.known {
            if let Some(document) = self.held(path) {
                let text = PastText { text: document.text().to_owned(), saved: None };
                first.texts.insert(path.clone(), text);
            }
        }
        let way = self.history.way_to(None).unwrap_or_default();
        for walked in way {
            let (Move::Back(id) | Move::Forth(id)) = walked;
            let back = self.history.step(id).map(|s| s.walked(Move::Back(id))).unwrap_or_default();
            let made = first.make_all(&back);
            debug_assert!(made, "the history fits the files");
        }
        let text = |(path, past): (String, PastText)| Record::Text { path, text: past.text, saved: false };
        let mut records: Vec<Record> = first.texts.into_iter().map(text).collect();
        let mut at = None;
        for step in self.history.steps() {
            if step.parent != at {
                records.push(Record::Went(step.parent));
            }
            records.push(Record::Step(step.clone()));
            at = Some(step.id);
        }
        if at != self.history.current() {
            records.push(Record::Went(self.history.current()));
        }
        for document in self.known.iter().filter_map(|path| self.held(path)) {
            let path = document.path.clone();
            records.push(match (document.is_missing_on_disk(), document.is_dirty()) {
                (true, _) => Record::Disk { path, text: None },
                (_, true) => Record::Disk { path, text: Some(document.saved().to_owned()) },
                _ => Record::Saved { path },
            });
        }
        records.extend(self.keeper.lost.all().cloned().map(record_of));
        records
    }

    /// Discards unsaved changes. They remain in the history.
    pub fn discard_unsaved(&mut self, files: &dyn Files) {
        self.settle();
        self.keeper.unwritten.push(Record::GivenUp);
        self.keep(files);
        for document in &mut self.documents {
            document.mark_saved();
        }
    }

    /// Moves the log back from the refuge, if its own folder can be written again.
    pub(super) fn leave_refuge(&mut self, files: &dyn Files) {
        let Some(refuge) = self.keeper.file.as_ref().filter(|f| f.is_in_refuge()).map(LogFile::file) else { return };
        let records = self.snapshot();
        if let Some(file) = &mut self.keeper.file
            && file.rewrite(files, &records).is_ok()
        {
            delete_refuge(files, &refuge);
            self.keeper.unwritten.clear();
        }
    }
}

fn record_of(Lost { path, mine, base }: Lost) -> Record {
    Record::Lost { path, mine, base }
}

/// Deletes the log in the refuge. If that fails, its lower generation marks it as outdated.
fn delete_refuge(files: &dyn Files, refuge: &Path) {
    let _ = files.remove(refuge);
    let _ = files.remove(&backup_of(refuge));
}

/// The name of a project's folder in the state directory: the project's name and a checksum of its whole path.
fn folder_name(root: &Path) -> String {
    let name = root.file_name().map_or_else(|| "project".to_owned(), |n| n.to_string_lossy().into_owned());
    let plain: String = name.chars().filter(|c| c.is_alphanumeric() || "-_ ".contains(*c)).take(40).collect();
    format!("{plain}-{:08x}", crc32fast::hash(root.to_string_lossy().as_bytes()))
}

#[cfg(test)]
mod tests;
