//! Sentences with names between backticks: the names are shown in the code font.

use crate::theme;
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, FontId, Style};

/// The layout of a sentence. Names look as large as the surrounding words.
pub fn job(style: &Style, sentence: &str, font: &FontId, ink: Color32) -> LayoutJob {
    let code = FontId::new(font.size - 0.5, theme::code_font(style).family);
    let mut job = LayoutJob { break_on_newline: true, ..LayoutJob::default() };
    for (piece, is_name) in pieces(sentence) {
        let font = if is_name { code.clone() } else { font.clone() };
        job.append(piece, 0.0, TextFormat { valign: egui::Align::Center, ..TextFormat::simple(font, ink) });
    }
    job
}

/// The sentence as plain text, for screen readers and for places with a single font: names are in quotes.
pub fn plain(sentence: &str) -> String {
    dicta_studio::check::quoted(sentence)
}

/// The words and the names of a sentence; an unmatched backtick is an ordinary character.
fn pieces(sentence: &str) -> Vec<(&str, bool)> {
    let mut found = Vec::new();
    let mut rest = sentence;
    while let Some((before, (name, after))) =
        rest.split_once('`').and_then(|(before, more)| Some((before, more.split_once('`')?)))
    {
        found.extend((!before.is_empty()).then_some((before, false)));
        found.extend((!name.is_empty()).then_some((name, true)));
        rest = after;
    }
    found.extend((!rest.is_empty()).then_some((rest, false)));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn backticks_enclose_names() {
        let all = pieces("there is no `a b` like `c`, but `");
        assert_eq!(all, [("there is no ", false), ("a b", true), (" like ", false), ("c", true), (", but `", false)]);
        assert_eq!(plain("`a` is no `b`"), "“a” is no “b”");
    }
}
