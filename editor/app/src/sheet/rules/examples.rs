//! All examples of the project, and how each came out: those that failed first.

use super::super::{SheetAction, SheetContext, paper, parts};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_studio::sheet::example::run::Run;
use dicta_studio::sheet::{SheetRef, SheetSort};
use egui::accesskit::Role;
use egui::{FontId, RichText, Sense, TextEdit, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

/// Shows the list.
pub fn show(ui: &mut Ui, cx: &SheetContext<'_>, filter: &mut String, action: &mut SheetAction) {
    cx.examples.want();
    let t = Tokens::of(ui);
    let Some(runs) = cx.examples.runs() else {
        paper::soft(ui, &words!("sheet-examples-busy"));
        return;
    };
    let (passed, failed) = runs.count();
    ui.add_space(space::XS);
    ui.horizontal_wrapped(|ui| {
        ui.add(TextEdit::singleline(filter).hint_text(words!("filter")).desired_width(220.0))
            .accessible_name(words!("sheet-examples-filter"));
        ui.colored_label(t.good, words!("sheet-examples-passed", n = passed));
        if failed > 0 {
            ui.colored_label(t.error, words!("sheet-examples-failed", n = failed));
        }
        if runs.waiting() > 0 {
            paper::soft(ui, &words!("sheet-examples-waiting", n = runs.waiting()));
        }
        if cx.examples.is_busy() {
            paper::soft(ui, &words!("sheet-examples-busy.again"));
        }
    });
    let wanted = filter.to_lowercase();
    let fits = |run: &&Run| wanted.is_empty() || run.title.to_lowercase().contains(&wanted);
    let wrong: Vec<&Run> = runs.runs.iter().filter(|r| r.failed()).filter(fits).collect();
    if !wrong.is_empty() {
        parts::section(ui, &words!("sheet-examples-wrong"));
    }
    for run in wrong {
        ui.horizontal_wrapped(|ui| {
            line(ui, run, action);
            paper::soft(ui, &run.path);
        });
        for failure in &run.outcome.failures {
            let (expected, found) = (failure.expected.as_str(), failure.found.as_str());
            let text = words!("sheet-examples-differs", expected = expected, found = found);
            let label = egui::Label::new(RichText::new(text).small().color(t.error)).wrap().sense(egui::Sense::click());
            if ui.add(label).on_hover_text(words!("sheet-text")).clicked() {
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
        let (count, width) = paper::across(ui, 230.0);
        paper::in_rows(ui, count, &titles, |ui, (run, rows)| {
            let many = || words!("sheet-examples-rows", title = run.title.as_str(), n = *rows);
            let text = if *rows > 1 { many() } else { run.title.clone() };
            passed_line(ui, run, &text, width, action);
        });
    }
}

/// An example that came out as expected, in a place of a list.
fn passed_line(ui: &mut Ui, run: &Run, text: &str, width: f32, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 16.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &run.title));
    if ui.is_rect_visible(rect) {
        let sign = parts::line(ui, icons::ICON_CHECK_CIRCLE.codepoint, FontId::proportional(12.0), t.good, 16.0);
        ui.painter().galley(rect.min, sign, t.good);
        let ink = if response.hovered() || response.has_focus() { t.ink } else { t.accent };
        let galley = parts::line(ui, text, FontId::proportional(size::SMALL), ink, width - 22.0);
        ui.painter().galley(rect.min + vec2(18.0, 0.0), galley, ink);
    }
    if response.clicked() {
        action.open = Some(SheetRef::new(SheetSort::Example, &run.title));
    }
    response.on_hover_text(&run.title);
}

/// An example that failed, with the way to its sheet.
fn line(ui: &mut Ui, run: &Run, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    ui.label(RichText::new(icons::ICON_CANCEL.codepoint).small().color(t.error));
    paper::link(ui, &run.title, &SheetRef::new(SheetSort::Example, &run.title), action);
}
