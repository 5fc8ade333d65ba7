//! The branches of a game: list, rename, compare and delete them.

use super::PaneAct;
use super::game_view::Current;
use super::window::{scrolled, window};
use crate::command::Command;
use crate::theme::{Tokens, icon_and_count, space};
use crate::words::words;
use dicta_studio::playtest::{BranchView, Comparison, Parted};
use egui::{RichText, Ui, vec2};
use egui_material_icons::icons;

/// Maximum number of differing values shown in a comparison.
const COMPARED_MAX: usize = 24;
/// Width of the window, and maximum width of each column of a comparison; longer text wraps.
const WIDTH: f32 = 680.0;
const COLUMN: f32 = 200.0;

/// The menu of branches, if there are several.
pub(super) fn menu(ui: &mut Ui, branches: &[BranchView], acts: &mut Vec<PaneAct>) {
    if branches.len() < 2 {
        return;
    }
    let text = icon_and_count(ui, icons::ICON_CALL_SPLIT.codepoint, branches.len());
    let menu = ui.menu_button(text, |ui| {
        ui.set_min_width(260.0);
        for branch in branches {
            if ui.selectable_label(branch.is_current, branch_name(branch)).clicked() {
                acts.push(PaneAct::Switch(branch.id));
            }
        }
        ui.separator();
        if ui.button(words!("branches-manage")).clicked() {
            acts.push(PaneAct::Run(Command::Branches));
        }
    });
    let named = menu.response.accessible_name(words!("branches-menu.name", n = branches.len()));
    named.on_hover_text(words!("branches-menu.help"));
}

/// The window that compares branches: names, current state, differences from the current branch. Returns whether it
/// stays open.
pub(super) fn show(ctx: &egui::Context, of: &Current<'_>, acts: &mut Vec<PaneAct>) -> bool {
    let branches = of.game.record().branches();
    let current = branches.iter().find(|b| b.is_current).map(|b| b.id);
    let mut open = true;
    window(ctx, &words!("branches-title"), &mut open, WIDTH, |ui| {
        scrolled(ui, 460.0, |ui| {
            for branch in &branches {
                branch_row(ui, branch, acts);
                let other = current.filter(|c| *c != branch.id);
                if let Some(comparison) = other.and_then(|c| of.game.record().compare(c, branch.id, of.viewer())) {
                    ui.indent(("course", branch.id.0), |ui| compared(ui, branch.id.0, &comparison));
                }
                ui.separator();
            }
        });
    });
    open
}

/// A branch's name and state, with buttons to view and delete it.
fn branch_row(ui: &mut Ui, branch: &BranchView, acts: &mut Vec<PaneAct>) {
    ui.horizontal(|ui| {
        let mut name = branch.name.clone();
        let edit = egui::TextEdit::singleline(&mut name).desired_width(180.0);
        if ui.add(edit).accessible_name(words!("branches-name", name = &branch.name)).changed() {
            acts.push(PaneAct::NameBranch(branch.id, name));
        }
        if branch.is_current {
            ui.label(RichText::new(words!("branches-is-current")).small().italics());
            return;
        }
        if ui.button(words!("branches-switch")).on_hover_text(words!("branches-switch.help")).clicked() {
            acts.push(PaneAct::Switch(branch.id));
        }
        // Away from the other button, because it can't be undone.
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button(words!("branches-delete")).on_hover_text(words!("branches-delete.help")).clicked() {
                acts.push(PaneAct::DeleteBranch(branch.id));
            }
        });
    });
    ui.label(RichText::new(branch_state(branch)).small());
}

/// Shows where two branches diverge, and how their ends differ.
fn compared(ui: &mut Ui, id: u32, comparison: &Comparison) {
    let t = Tokens::of(ui);
    ui.label(RichText::new(parted(comparison)).small());
    if comparison.rows.is_empty() {
        // Whether secret values differ is not revealed.
        let same = if comparison.keeps_secrets { words!("branches-same.known") } else { words!("branches-same") };
        ui.label(RichText::new(same).small().color(t.ink_soft));
        return;
    }
    let grid = egui::Grid::new(("compared", id)).striped(true).spacing(vec2(space::L, 2.0)).max_col_width(COLUMN);
    ui.spacing_mut().interact_size.y = 15.0;
    grid.show(ui, |ui| {
        let small = |ui: &mut Ui, text: &str, colour| ui.label(RichText::new(text).small().color(colour));
        small(ui, &words!("branches-at-end"), t.ink_faint);
        small(ui, &words!("branches-current"), t.ink_faint);
        small(ui, &words!("branches-in-this"), t.ink_faint);
        ui.end_row();
        for row in comparison.rows.iter().take(COMPARED_MAX) {
            small(ui, &row.what, t.ink_soft);
            small(ui, &row.values[0], t.ink);
            small(ui, &row.values[1], t.ink);
            ui.end_row();
        }
    });
    if let Some(more) = comparison.rows.len().checked_sub(COMPARED_MAX + 1) {
        ui.label(RichText::new(words!("branches-more", n = more + 1)).small().color(t.ink_soft));
    }
}

/// Where two branches diverge, and by what choices.
fn parted(comparison: &Comparison) -> String {
    let n = comparison.parted_at + 1;
    let label = |chosen: &Parted| match chosen {
        Parted::Chosen(what) => what.clone(),
        Parted::Secret => words!("branches-parted.one-secret"),
        Parted::Ends => words!("branches-parted.nothing"),
    };
    match &comparison.parted {
        [Parted::Secret, Parted::Secret] => words!("branches-parted.secret", n = n),
        [Parted::Chosen(here), Parted::Chosen(there)] if here == there => {
            words!("branches-parted.chance", n = n, here = here)
        }
        [here, there] => words!("branches-parted", n = n, there = label(there), here = label(here)),
    }
}

pub(super) fn branch_name(branch: &BranchView) -> String {
    words!("branches-branch", name = &branch.name, state = branch_state(branch))
}

fn branch_state(branch: &BranchView) -> String {
    match &branch.outcome {
        Some(outcome) => words!("branches-over", turn = branch.turn, outcome = outcome),
        None => words!("branches-state", turn = branch.turn, n = branch.moments.saturating_sub(1)),
    }
}
