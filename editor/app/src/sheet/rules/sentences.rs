//! Sentences of rules, whose values are changed where they are read.

use super::super::{EditTarget, SheetAction, SheetContext, paper, parts};
use crate::theme::{Tokens, size};
use crate::words::words;
use dicta_program::Origin;
use dicta_studio::sheet::rules::sentences::{SentencePart, SentenceValue, Wording};
use egui::accesskit::Role;
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, Label, RichText, Sense, Stroke, TextStyle, Ui, WidgetInfo};

/// Shows a sentence after some words, and what it is in the source on hover. A click on its words selects the source.
pub fn show(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (before, sentence): (&str, &[SentencePart]),
    (ink, origin): (Color32, Origin),
    action: &mut SheetAction,
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let mut text = before.to_owned();
        for part in sentence {
            match part {
                SentencePart::Text(more) => text.push_str(more),
                SentencePart::Value(of) => {
                    words_of(ui, cx, &std::mem::take(&mut text), (ink, origin), action);
                    value(ui, of, ink, action);
                }
            }
        }
        words_of(ui, cx, &text, (ink, origin), action);
    });
}

/// Shows a condition after *when*, in words or as written; nothing for none.
pub fn when(ui: &mut Ui, cx: &SheetContext<'_>, when: &Wording, ink: Color32, action: &mut SheetAction) {
    match when {
        Wording { written, .. } if written.is_empty() => {}
        Wording { said: None, .. } => wording(ui, cx, ("when", when), ink, action),
        _ => wording(ui, cx, (&words!("sheet-sentence-when"), when), ink, action),
    }
}

/// Shows an expression after a word, in words or as written.
pub fn wording(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (before, wording): (&str, &Wording),
    ink: Color32,
    action: &mut SheetAction,
) {
    match &wording.said {
        Some(said) => show(ui, cx, (&format!("{before} "), said), (ink, wording.at), action),
        None => {
            let code = paper::code(ui, &format!("{before} {}", wording.written), size::SMALL);
            ui.add(Label::new(code.color(ink)).wrap());
        }
    }
}

fn words_of(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    text: &str,
    (ink, origin): (Color32, Origin),
    action: &mut SheetAction,
) {
    if text.is_empty() {
        return;
    }
    let label = Label::new(RichText::new(text).small().color(ink)).wrap().sense(Sense::click());
    let shown = ui.add(label);
    if shown.clicked() {
        parts::select_source(cx, origin, action);
    }
    shown.on_hover_text(cx.reading.in_line(origin)).context_menu(|ui| parts::source_item(ui, origin, action));
}

/// A value that a click changes.
fn value(ui: &mut Ui, of: &SentenceValue, ink: Color32, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let mut job = LayoutJob::default();
    let font = TextStyle::Small.resolve(ui.style());
    let underline = Stroke::new(1.0, t.accent);
    // On the line of the words beside it.
    let valign = ui.text_valign();
    job.append(&of.text, 0.0, TextFormat { underline, valign, ..TextFormat::simple(font, ink) });
    let shown = ui.add(Label::new(job).sense(Sense::click()));
    shown.widget_info(|| {
        WidgetInfo::labeled(Role::Button, true, words!("sheet-sentence-value", value = of.text.as_str()))
    });
    if shown.hovered() || shown.has_focus() {
        ui.painter().rect_stroke(shown.rect.expand(1.0), 2.0, Stroke::new(1.0, t.accent), egui::StrokeKind::Outside);
    }
    if shown.clicked() {
        action.touched = Some((EditTarget::Sentence(Box::new(of.clone())), shown.rect));
    }
    let origin = of.at;
    shown.on_hover_text(words!("hand-change.help")).context_menu(|ui| parts::source_item(ui, origin, action));
}
