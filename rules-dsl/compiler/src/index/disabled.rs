//! Code that options switch off, and settings that switch it on.
//!
//! Where options decide a condition, only one of its two sides is compiled. Each compilation records which side that
//! was, and values of the options that select the other one. A check that needs names compiles again under these until
//! it has read each side that can be reached; this also finds code that depends on several options together.

use crate::compiler::Compiler;
use crate::notes::{Decided, OtherSide, Side};
use crate::settings::Setting;
use dicta_program::Program;
use dicta_syntax::ast::{Expr, ExprKind};
use rustc_hash::FxHashSet;

/// At most this many settings of the options in a condition are tried.
const SETTINGS_MAX: usize = 64;

/// The sides that compilations have read and not read.
#[derive(Default)]
pub(crate) struct Off {
    read: FxHashSet<Side>,
    wanted: Vec<OtherSide>,
}

impl Off {
    pub fn add(&mut self, decided: &[Decided]) {
        for Decided { read, other } in decided {
            self.read.insert(*read);
            self.wanted.extend(other.clone());
        }
        self.wanted.retain(|other| !self.read.contains(&other.side));
        self.wanted.dedup_by(|a, b| (a.side, &a.current) == (b.side, &b.current));
    }

    /// Starts another ruleset.
    pub fn begin(&mut self) {
        self.wanted.clear();
    }

    /// A setting that reads an unread side, combined with as many other unread sides as are compatible.
    pub fn next(&mut self, program: &Program) -> Option<Setting> {
        let OtherSide { side, current: mut values, to: mut set } = self.wanted.pop()?;
        self.read.insert(side);
        self.wanted.retain(|other| other.side != side);
        for other in &self.wanted {
            if other.to.iter().all(|(option, value)| set.iter().all(|(o, v)| o != option || v == value)) {
                set.extend(&other.to);
            }
        }
        for (option, value) in set {
            values[option] = value;
        }
        let named =
            |(o, v): (&dicta_program::OptionSetting, &usize)| Some((o.head.name.clone(), o.values.get(*v)?.clone()));
        Some(program.options.iter().zip(&values).filter_map(named).collect())
    }
}

impl Compiler<'_> {
    /// Records which side of a condition is compiled because options decide it.
    pub fn decided(&mut self, base: u32, condition: &Expr, holds: bool) {
        if self.names_options(condition) {
            let side = |holds| (base.wrapping_add(condition.span.start), base.wrapping_add(condition.span.end), holds);
            let to = self.options_for(condition, !holds);
            let were = self.p.options.iter().map(|o| o.set).collect();
            let other = to.map(|to| OtherSide { side: side(!holds), current: were, to });
            self.notes.decided.push(Decided { read: side(holds), other });
        }
    }

    /// Records that the code behind a condition is compiled.
    pub fn is_read(&mut self, base: u32, condition: &Expr) {
        if self.names_options(condition) {
            let (start, end) = (base.wrapping_add(condition.span.start), base.wrapping_add(condition.span.end));
            self.notes.decided.push(Decided { read: (start, end, true), other: None });
        }
    }

    /// Values of the options in a condition that make it true or false, or leave it open.
    fn options_for(&mut self, condition: &Expr, truth: bool) -> Option<Vec<(usize, usize)>> {
        if self.option_truth(condition) != Some(!truth) {
            return None;
        }
        let mut options = vec![];
        self.options_in(condition, &mut options);
        let were: Vec<usize> = options.iter().map(|o| self.p.options[*o].set).collect();
        let found = (0..SETTINGS_MAX).find_map(|mut number| {
            let mut to = vec![];
            for &option in &options {
                let count = self.p.options[option].values.len().max(1);
                self.p.options[option].set = number % count;
                to.push((option, number % count));
                number /= count;
            }
            (self.option_truth(condition) != Some(!truth)).then_some(to)
        });
        for (option, was) in options.iter().zip(were) {
            self.p.options[*option].set = was;
        }
        found
    }

    fn options_in(&self, condition: &Expr, found: &mut Vec<usize>) {
        if let ExprKind::Name(name) = &condition.kind
            && let Some(&option) = self.names.options.get(name)
            && !found.contains(&option)
        {
            found.push(option);
        }
        condition.parts(&mut |part| self.options_in(part, found));
    }
}
