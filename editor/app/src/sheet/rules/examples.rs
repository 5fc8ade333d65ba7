//! All examples of the project, and how each came out: those that failed first.

use super::super::{SheetAction, SheetContext, paper, parts};
use crate::theme::{Tokens, space};
use dicta_studio::sheet::example::run::Run;
use dicta_studio::sheet::{SheetRef, SheetSort};
use egui::{RichText, TextEdit, Ui};
use egui_material_icons::icons;

/// Shows the list.
pub fn show(ui: &mut Ui, cx: &SheetContext<'_>, filter: &mut String, action: &mut SheetAction) {
    cx.examples.want();
    let t = Tokens::of(ui);
    let Some(runs) = cx.examples.runs() else {
        paper::soft(ui, "The examples are being run…");
        return;
    };
    let (passed, failed) = runs.count();
    ui.add_space(space::XS);
    ui.horizontal_wrapped(|ui| {
        ui.add(TextEdit::singleline(filter).hint_text("Filter").desired_width(220.0))
            .accessible_name("Filter the examples");
        ui.colored_label(t.good, format!("{passed} as expected"));
        if failed > 0 {
            ui.colored_label(t.error, format!("{failed} not as expected"));
        }
        if cx.examples.is_busy() {
            paper::soft(ui, "of the text as it was; they are run again…");
        }
    });
    let wanted = filter.to_lowercase();
    let fits = |run: &&Run| wanted.is_empty() || run.title.to_lowercase().contains(&wanted);
    let wrong: Vec<&Run> = runs.runs.iter().filter(|r| !r.passed()).filter(fits).collect();
    if !wrong.is_empty() {
        parts::section(ui, "Not as expected");
    }
    for run in wrong {
        ui.horizontal_wrapped(|ui| {
            line(ui, run, action);
            paper::soft(ui, &run.path);
        });
        for failure in &run.outcome.failures {
            let text = format!("expected {}, found {}", failure.expected, failure.found);
            let label = egui::Label::new(RichText::new(text).small().color(t.error)).wrap().sense(egui::Sense::click());
            if ui.add(label).on_hover_text("Go to its text").clicked() {
                action.go_to = Some((failure.path.clone(), (failure.start as usize, failure.end as usize)));
            }
        }
    }
    for of_text in runs.runs.chunk_by(|a, b| a.path == b.path) {
        let right: Vec<&Run> = of_text.iter().filter(|r| r.passed()).filter(fits).collect();
        // Rows of one example stand together.
        let mut titles: Vec<(&Run, usize)> = Vec::new();
        for run in right {
            match titles.last_mut() {
                Some((last, rows)) if last.at == run.at => *rows += 1,
                _ => titles.push((run, 1)),
            }
        }
        let Some((first, _)) = titles.first() else { continue };
        parts::section(ui, &format!("{} ({})", first.path, titles.len()));
        let (count, width) = paper::across(ui, 240.0);
        paper::in_rows(ui, count, &titles, |ui, (run, rows)| {
            ui.set_width(width);
            ui.horizontal(|ui| {
                line(ui, run, action);
                if *rows > 1 {
                    paper::soft(ui, &format!("{rows} rows"));
                }
            });
        });
    }
}

fn line(ui: &mut Ui, run: &Run, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let (icon, colour) = match run.passed() {
        true => (icons::ICON_CHECK_CIRCLE.codepoint, t.good),
        false => (icons::ICON_CANCEL.codepoint, t.error),
    };
    ui.label(RichText::new(icon).small().color(colour));
    let short = if run.title.chars().count() > 44 {
        run.title.chars().take(43).chain(['…']).collect()
    } else {
        run.title.clone()
    };
    paper::link(ui, &short, &SheetRef::new(SheetSort::Example, &run.title), action).on_hover_text(&run.title);
}
