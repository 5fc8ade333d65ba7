//! The order of the passes.
//!
//! Names get their numbers first, then come types, then constants, then rules. So a declaration may precede what it
//! uses, and one with an error still has its number: references to it report no further error.

use crate::compiler::Compiler;
use crate::{
    campaigns, charts, choices, create, defaults, defines, dice, doctrines, entries, examples, gather, kinds, lints,
    looks, maps, missions, options, rules, secrecy, totality, translations, written,
};

type Pass = fn(&mut Compiler<'_>);

/// Numbers all declarations and reads their types, before any body.
const HEADS: [Pass; 5] =
    [kinds::declare_types, entries::declare_entries, dice::lower_dice, gather::declare_rules, kinds::lower_enums];

/// Compiles all bodies.
const BODIES: [Pass; 21] = [
    written::write_down,
    maps::lower_maps,
    missions::lower_mission_values,
    entries::lower_entries,
    defaults::lower_fields,
    doctrines::lower_arcs,
    choices::lower_choice_heads,
    defines::lower_defines,
    charts::lower_tables,
    charts::lower_decks,
    translations::lower_translations,
    rules::lower_rules,
    rules::lower_turn,
    doctrines::lower_doctrines,
    missions::lower_missions,
    campaigns::lower_campaigns,
    create::check_number_of_pieces,
    looks::lower_looks,
    looks::check_looks,
    examples::lower_examples,
    translations::check_translations,
];

/// Checks the whole program.
const CHECKS: [Pass; 5] =
    [gather::check_unreachable, totality::check_calls, totality::check_limits, secrecy::check_secrecy, lints::lint];

/// Runs all passes.
pub(crate) fn run(cx: &mut Compiler<'_>, settings: &[(String, String)]) {
    run_bodies(cx, settings);
    run_passes(cx, &CHECKS);
}

/// Runs the passes that resolve names, without the checks of the whole program.
pub(crate) fn run_bodies(cx: &mut Compiler<'_>, settings: &[(String, String)]) {
    run_heads(cx, settings);
    run_passes(cx, &BODIES);
}

/// Runs the passes before any body.
pub(crate) fn run_heads(cx: &mut Compiler<'_>, settings: &[(String, String)]) {
    cx.p.files = cx.input.project.files.iter().map(|f| f.path.clone()).collect();
    options::declare_options(cx, settings);
    run_passes(cx, &HEADS);
}

fn run_passes(cx: &mut Compiler<'_>, passes: &[Pass]) {
    for pass in passes {
        if cx.input.is_stopped() {
            return;
        }
        pass(cx);
    }
}
