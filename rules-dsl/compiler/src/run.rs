//! A ruleset with overlays that is being checked: compiled with the defaults of its options, then under other settings.

use crate::Compiled;
use crate::assembled::{add_found, assembled_unless, is_usage, listed};
use crate::compiler::Compiler;
use crate::diagnostics::Diagnostic;
use crate::index::{Gathered, Resolved};
use crate::moved::{FileAt, Moved};
use crate::notes::{Before, Mentioned};
use crate::overlay::{self, Assembly};
use crate::passes;
use crate::project::Project;
use crate::settings::Setting;
use crate::tried::{Tried, first_settings};
use crate::written::Written;
use dicta_program::Program;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A compiled ruleset that somebody reads. Cheap to copy.
#[derive(Clone, Debug)]
pub struct Rules {
    /// As much as could be compiled.
    pub program: Arc<Program>,
    /// The same rules as written, with what is off.
    pub written: Arc<Written>,
}

impl From<Compiled> for Rules {
    fn from(Compiled { program, written, .. }: Compiled) -> Self {
        Rules { program: Arc::new(program), written: Arc::new(written) }
    }
}

/// What is kept of a compilation.
pub(crate) struct Found {
    diagnostics: Vec<Diagnostic>,
    /// What it adds to the names, if they are wanted.
    names: Option<Resolved>,
    mentioned: Mentioned,
}

impl Found {
    /// The same for files in which declarations have moved; none if it is about more than places.
    fn moved(&self, moved: &Moved) -> Option<Self> {
        let diagnostics = self.diagnostics.iter().map(|d| moved.diagnostic(d)).collect::<Option<_>>()?;
        let names = match &self.names {
            Some(names) => Some(names.moved(moved)?),
            None => None,
        };
        Some(Found { diagnostics, names, mentioned: Mentioned::default() })
    }
}

/// What a check finds in a ruleset under other settings than the defaults. Cheap to copy.
#[derive(Clone, Default)]
pub(crate) struct Elsewhere {
    /// The settings, and what was found under each of those that have been compiled.
    settings: Vec<Setting>,
    results: Vec<Arc<Found>>,
    /// The settings that were compiled for their names only.
    unread: Vec<(Setting, Arc<Resolved>)>,
    /// Words of which it matters whether the files of the project mention them more than once, and whether they do.
    pub mentioned: Mentioned,
}

impl Elsewhere {
    /// The same for files in which declarations have moved; none if it is about more than places.
    pub fn moved(&self, moved: &Moved) -> Option<Self> {
        let results = self.results.iter().map(|found| Some(Arc::new(found.moved(moved)?))).collect::<Option<_>>()?;
        let unread = self.unread.iter().map(|(setting, names)| Some((setting.clone(), Arc::new(names.moved(moved)?))));
        let unread = unread.collect::<Option<_>>()?;
        Some(Elsewhere { settings: self.settings.clone(), results, unread, mentioned: self.mentioned.clone() })
    }
}

/// What is compiled under one setting.
pub(crate) enum Piece {
    /// Under a setting, given by its number.
    Setting(usize),
    /// For its names only.
    Names(Setting),
}

/// The result of a [`Piece`].
pub(crate) enum PieceFound {
    Setting(Found),
    Names(Setting, Resolved),
}

/// What an earlier check has found under other settings in files that have changed since.
pub(crate) struct Former {
    pub before: Vec<FileAt>,
    pub now: Vec<FileAt>,
    pub found: Elsewhere,
}

impl Former {
    /// The names in what is still the same.
    fn add_names(&self, names: &mut Gathered) {
        let moved = Moved::loosely(&self.before, &self.now);
        let unread = self.found.unread.iter().map(|(_, names)| &**names);
        let known = self.found.results.iter().filter_map(|found| found.names.as_ref()).chain(unread);
        known.filter_map(|known| known.moved(&moved)).for_each(|known| names.take_in(&known));
    }
}

/// A ruleset with overlays that is being checked.
pub(crate) struct Run {
    pub ruleset: String,
    pub has_overlays: bool,
    /// Whether somebody reads its program.
    pub is_wanted: bool,
    assembly: Assembly,
    /// What was found with the defaults.
    diagnostics: Vec<Diagnostic>,
    rules: Rules,
    names: Resolved,
    /// What an earlier check knew, until this one ends.
    pub former: Option<Former>,
    before: Before,
    tried: Tried,
    elsewhere: Elsewhere,
}

impl Run {
    /// Compiles with the defaults.
    pub fn begin(
        project: &Project,
        (ruleset, overlays): (&str, &[&str]),
        more: impl FnOnce(&Program) -> Vec<Setting>,
        is_wanted: bool,
        stop: &AtomicBool,
    ) -> Self {
        let assembly = overlay::assemble(project, ruleset, overlays);
        let written = is_wanted.then(|| Written::of_declarations(project, &assembly));
        let (mut compiled, mut notes) = assembled_unless(project, &assembly, ruleset, &[], None, Some(stop), written);
        let is_sound = !compiled.has_errors();
        let diagnostics = std::mem::take(&mut compiled.diagnostics);
        let rules = Rules::from(compiled);
        let program = &*rules.program;
        let mut before = Before::of(rules.program.clone(), is_sound, &mut notes);
        let mentioned = std::mem::take(notes.mentioned.get_mut());
        let names = Resolved::of(notes, program, None);
        let more = more(program);
        let mut tried = Tried::new(program, more.len());
        let mut settings = first_settings(program, more);
        settings.retain(|setting| tried.is_new(setting));
        before.noted = names.noted();
        let (ruleset, has_overlays) = (ruleset.to_owned(), !overlays.is_empty());
        let elsewhere = Elsewhere { settings, mentioned, ..Elsewhere::default() };
        let former = None;
        Run { ruleset, has_overlays, is_wanted, assembly, diagnostics, rules, names, former, before, tried, elsewhere }
    }

    /// Takes over what an earlier check has found under the other settings, of which it has tried all.
    pub fn take_over(&mut self, mut known: Elsewhere) {
        if known.settings == self.elsewhere.settings && known.results.len() == known.settings.len() {
            known.mentioned.extend(std::mem::take(&mut self.elsewhere.mentioned));
            self.elsewhere = known;
        }
    }

    /// What has been found under the other settings so far.
    pub fn elsewhere(&self) -> &Elsewhere {
        &self.elsewhere
    }

    /// The numbers of the settings that are still to be compiled.
    pub fn left(&self) -> std::ops::Range<usize> {
        self.elsewhere.results.len()..self.elsewhere.settings.len()
    }

    /// What is still to be compiled. An earlier check has compiled settings for their names only, one after the other,
    /// since each depends on what those before it have read; this check probably needs the same.
    pub fn pieces(&self, names_wanted: bool) -> Vec<Piece> {
        let former = self.former.as_ref().filter(|_| names_wanted && !self.left().is_empty());
        let unread = former.into_iter().flat_map(|former| &former.found.unread);
        self.left().map(Piece::Setting).chain(unread.map(|(setting, _)| Piece::Names(setting.clone()))).collect()
    }

    /// Compiles a piece.
    pub fn find(&self, project: &Project, piece: &Piece, names_wanted: bool, stop: &AtomicBool) -> PieceFound {
        match piece {
            Piece::Setting(setting) => PieceFound::Setting(self.under(project, *setting, names_wanted, stop)),
            Piece::Names(setting) => PieceFound::Names(setting.clone(), self.names_under(project, setting, stop)),
        }
    }

    /// Adds what was found in the next piece.
    pub fn add(&mut self, found: PieceFound) {
        match found {
            PieceFound::Setting(mut found) => {
                self.elsewhere.mentioned.extend(std::mem::take(&mut found.mentioned));
                self.elsewhere.results.push(Arc::new(found));
            }
            PieceFound::Names(setting, names) => self.elsewhere.unread.push((setting, Arc::new(names))),
        }
    }

    /// Compiles under another setting, given by its number.
    fn under(&self, project: &Project, setting: usize, names_wanted: bool, stop: &AtomicBool) -> Found {
        let (before, setting) = (Some(&self.before), &self.elsewhere.settings[setting]);
        let (Compiled { program, diagnostics, .. }, mut notes) =
            assembled_unless(project, &self.assembly, &self.ruleset, setting, before, Some(stop), None);
        let mentioned = std::mem::take(notes.mentioned.get_mut());
        let names = names_wanted.then(|| Resolved::of(notes, &program, Some(&self.before.noted)));
        Found { diagnostics, names, mentioned }
    }

    /// Resolves the names under a setting.
    fn names_under(&self, project: &Project, setting: &Setting, stop: &AtomicBool) -> Resolved {
        let mut compiler = Compiler::new(project, &self.assembly, Some(&self.before), Some(stop));
        compiler.head_of_ruleset(&self.ruleset);
        passes::run_bodies(&mut compiler, setting);
        let Compiler { p: program, notes, .. } = compiler;
        Resolved::of(notes, &program, Some(&self.before.noted))
    }

    /// The problems with the defaults, without those that another setting may refute.
    pub fn first_problems(&self) -> Vec<Diagnostic> {
        listed(self.diagnostics.iter().filter(|d| !is_usage(d.code)).cloned().collect())
    }

    /// All problems, once it has been compiled under all settings.
    pub fn problems(&self) -> Vec<Diagnostic> {
        let mut problems = self.diagnostics.clone();
        for found in &self.elsewhere.results {
            add_found(&mut problems, &found.diagnostics);
        }
        listed(problems)
    }

    fn begin_names(&self, names: &mut Gathered) {
        names.begin(&self.assembly.references);
        names.take_in(&self.names);
        let found = self.elsewhere.results.iter().filter_map(|found| found.names.as_ref());
        found.for_each(|new| names.take_in(new));
    }

    /// Adds the names that are known before it has been compiled under all settings to those of other rulesets.
    pub fn add_first_names(&self, names: &mut Gathered) {
        self.begin_names(names);
        self.elsewhere.unread.iter().for_each(|(_, new)| names.take_in(new));
        self.former.iter().for_each(|former| former.add_names(names));
    }

    /// Adds the names to those of other rulesets; nothing if stopped.
    pub fn add_names(&mut self, project: &Project, names: &mut Gathered, stop: &AtomicBool) -> Option<()> {
        let is_stopped = || stop.load(Ordering::Relaxed);
        self.begin_names(names);
        // Conditions that none of the settings reads are compiled for their names only.
        let (mut tried, mut unread) = (self.tried.clone(), vec![]);
        while !is_stopped() && !tried.is_full() {
            let Some(setting) = names.unread(&self.rules.program) else { break };
            tried.add(&setting);
            let known = self.elsewhere.unread.iter().find(|(read, _)| *read == setting).cloned();
            let new = known.map_or_else(|| Arc::new(self.names_under(project, &setting, stop)), |(_, known)| known);
            names.take_in(&new);
            unread.push((setting, new));
        }
        if is_stopped() {
            return None;
        }
        // Without those that were expected in vain.
        self.elsewhere.unread = unread;
        Some(())
    }

    /// The rules with the defaults.
    pub fn rules(&self) -> Rules {
        self.rules.clone()
    }
}
