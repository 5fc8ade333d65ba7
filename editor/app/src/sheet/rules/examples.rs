//! All examples of the project with their results, failures first.

use super::super::{SheetAction, SheetContext, paper, parts};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_studio::sheet::example::run::Run;
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{Color32, FontId, Label, RichText, Sense, TextEdit, Ui, WidgetInfo, vec2};
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
        // Labels do not wrap.
        let count = |ui: &mut Ui, says: String, colour| ui.add(Label::new(RichText::new(says).color(colour)).extend());
        count(ui, words!("sheet-examples-passed", n = passed), t.good);
        if failed > 0 {
            count(ui, words!("sheet-examples-failed", n = failed), t.error);
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
    for rows in wrong.chunk_by(|a, b| is_same(a, b)) {
        ui.horizontal_wrapped(|ui| {
            line(ui, rows[0], action);
            paper::soft(ui, &rows[0].path);
        });
        for failure in rows.iter().flat_map(|run| &run.outcome.failures) {
            let (expected, found) = (failure.expected.as_str(), failure.found.as_str());
            let text = words!("sheet-examples-differs", expected = expected, found = found);
            let label = Label::new(RichText::new(text).small().color(t.error)).wrap().sense(egui::Sense::click());
            if ui.add(label).on_hover_text(words!("sheet-text")).clicked() {
                action.go_to = Some((failure.at.path.clone(), (failure.at.start, failure.at.end)));
            }
        }
    }
    let waiting: Vec<&Run> = runs.runs.iter().filter(|r| r.outcome.waits.is_some()).filter(fits).collect();
    if !waiting.is_empty() {
        ui.add_space(space::S);
        paper::soft(ui, &words!("sheet-examples-waiting", n = runs.waiting()));
        list(ui, &waiting, (icons::ICON_PENDING.codepoint, t.ink_faint), action);
    }
    for of_text in runs.runs.chunk_by(|a, b| a.path == b.path) {
        let right: Vec<&Run> = of_text.iter().filter(|r| r.passed()).filter(fits).collect();
        let Some(first) = right.first() else { continue };
        let count = right.chunk_by(|a, b| is_same(a, b)).count();
        parts::section(ui, &format!("{} ({count})", first.path));
        list(ui, &right, (icons::ICON_CHECK_CIRCLE.codepoint, t.good), action);
    }
}

/// Whether two runs are rows of the same example.
fn is_same(a: &Run, b: &Run) -> bool {
    (&a.path, a.at) == (&b.path, b.at)
}

/// Lists examples in columns, with the rows of one example together, each with this sign.
fn list(ui: &mut Ui, runs: &[&Run], sign: (&str, Color32), action: &mut SheetAction) {
    let examples: Vec<&[&Run]> = runs.chunk_by(|a, b| is_same(a, b)).collect();
    let (count, width) = paper::across(ui, 230.0);
    paper::in_rows(ui, count, &examples, |ui, rows| {
        let title = &rows[0].title;
        let many = || words!("sheet-examples-rows", title = title.as_str(), n = rows.len());
        let text = if rows.len() > 1 { many() } else { title.clone() };
        listed(ui, title, &text, sign, width, action);
    });
}

/// An example in a list.
fn listed(ui: &mut Ui, title: &str, text: &str, sign: (&str, Color32), width: f32, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 16.0), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, title));
    if ui.is_rect_visible(rect) {
        let galley = parts::line(ui, sign.0, FontId::proportional(12.0), sign.1, 16.0);
        ui.painter().galley(rect.min, galley, sign.1);
        let ink = if response.hovered() || response.has_focus() { t.ink } else { t.accent };
        let galley = parts::line(ui, text, FontId::proportional(size::SMALL), ink, width - 22.0);
        ui.painter().galley(rect.min + vec2(18.0, 0.0), galley, ink);
    }
    if response.clicked() {
        action.open = Some(SheetRef::new(SheetKind::Example, title));
    }
    response.on_hover_text(title);
}

/// A failed example with a link to its sheet.
fn line(ui: &mut Ui, run: &Run, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    ui.label(RichText::new(icons::ICON_CANCEL.codepoint).small().color(t.error));
    paper::link(ui, &run.title, &SheetRef::new(SheetKind::Example, &run.title), action);
}
