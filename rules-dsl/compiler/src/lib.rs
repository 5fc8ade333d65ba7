//! From trees to a [`Program`]: names, kinds, types, options, overlays, secrecy, totality, lints.
//!
//! [`project`] gathers files and imports. [`compile`] assembles one ruleset with its overlays and compiles it for one
//! setting of its options; [`check_project`] does so for every ruleset and all relevant settings, and returns every
//! [`Diagnostic`] and the [`index::Index`], which resolves the names in the files.
//!
//! | step | files |
//! | --- | --- |
//! | files, imports, headers | `project.rs` |
//! | overlays applied to trees | `overlay.rs`, `rewrite.rs` |
//! | options and their settings | `options.rs`, `settings.rs` |
//! | one compilation: what its phases share, and their order | `compiler.rs`, `passes.rs` |
//! | names and types | `kinds.rs`, `gather.rs`, `names.rs`, `types.rs` |
//! | properties of any declaration | `once.rs` |
//! | expressions | `expr.rs`, `lookup.rs`, `members.rs`, `collections.rs`, `sequences.rs`, `frame.rs`, `facts.rs` |
//! | statements | `stmt.rs`, `create.rs`, `cards.rs` |
//! | rules, choices, defines | `rules.rs`, `choices.rs`, `defines.rs` |
//! | catalogue | `entries.rs`, `charts.rs`, `maps.rs`, `missions.rs`, `campaigns.rs`, `looks.rs`, `translations.rs` |
//! | the settings that a check tries, side by side | `checking.rs`, `run.rs`, `assembled.rs`, `tried.rs` |
//! | what a check leaves to the next one | `memory.rs`, `moved.rs` |
//! | checks of the whole | `secrecy.rs`, `totality.rs`, `depth.rs`, `lints.rs`, `marks.rs`, `tuned.rs` |
//! | the rules as written, with what is off | `written.rs`; where a line gets into the program: `Compiler::in_force` |
//! | resolved names and types | `notes.rs`, `index.rs`; each place that resolves a name calls `Compiler::refers` |
//!
//! One compilation has three types, each of which borrows the one before it:
//!
//! | type | has | does |
//! | --- | --- | --- |
//! | `Compiler` | the `Input`, which nothing changes; the program, names, problems and notes so far | reports, numbers and looks up |
//! | `Exprs` | the compiler and a `Frame`: the locals and facts at a place | compiles expressions there |
//! | `Stmts` | the same | compiles statements, with the expressions in them |
//!
//! Everything else is functions of the phase's own module, which get the compiler as `cx`. `passes.rs` calls the first
//! function of each phase; what is not `pub` there serves this phase alone.
//!
//! There is always a program: anything with an error is left out of it, and a [`Diagnostic`] reports it. Nothing here
//! reads files, and nothing depends on the engine or an editor.

mod assembled;
mod calls;
mod campaigns;
mod cards;
mod charts;
mod checking;
mod choices;
mod collections;
mod compiler;
mod create;
mod defaults;
mod defines;
mod depth;
mod diagnostics;
mod dice;
pub mod diff;
mod doctrines;
mod entries;
mod examples;
mod expr;
mod extends;
mod facts;
mod field_words;
mod fold;
mod frame;
mod gather;
pub mod index;
mod kind_tests;
mod kinds;
mod lints;
mod looks;
mod lookup;
mod maps;
mod marks;
mod members;
mod memory;
mod missions;
mod moved;
mod names;
mod notes;
mod once;
mod options;
mod overlay;
mod passes;
mod project;
mod rewrite;
mod rules;
mod run;
mod samples;
mod secrecy;
mod sequences;
mod settings;
mod stmt;
#[cfg(test)]
mod tests;
mod totality;
mod translations;
mod tried;
mod tuned;
mod types;
pub mod vocabulary;
mod walk;
mod writes;
pub mod written;

pub use checking::{
    Checked, Checking, DoAll, Wanted, Work, check, check_all, check_project, check_stack, check_unless, in_order,
    index, index_of_heads,
};
pub use diagnostics::{Diagnostic, Fix};
pub use dicta_diagnostics::{Code, Severity};
pub use doctrines::DOCTRINE_DEFAULTS;
pub use lookup::builtin_names;
pub use memory::Memory;
pub use project::{Library, NoLibrary, Project, ProjectFile, System, project};
pub use run::Rules;
pub use secrecy::{is_leak, outlets};
pub use settings::{ALL_MAX, Reach, Setting, TRIED_MAX};

use dicta_program::Program;
use written::Written;

/// A compiled ruleset.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// As much as could be compiled.
    pub program: Program,
    /// The same rules as written, with what is off.
    pub written: Written,
    /// Problems of the ruleset in file order; problems of the project are in [`Project::diagnostics`].
    pub diagnostics: Vec<Diagnostic>,
}

impl Compiled {
    /// Whether the program lacks something because of an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Compiles a ruleset with overlays for a setting of its options; options not named keep their defaults.
pub fn compile(project: &Project, ruleset: &str, overlays: &[&str], options: &[(String, String)]) -> Compiled {
    checking::compile_unless(project, (ruleset, overlays), options, None)
}
