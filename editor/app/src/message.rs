//! Sentences in which names of the texts stand between backticks: the names are shown in the type of texts.

use crate::theme;
use egui::text::{LayoutJob, TextFormat};
use egui::{Color32, FontId, Style};

/// A sentence to be laid out. The names are as large as the words around them.
pub fn job(style: &Style, sentence: &str, font: &FontId, ink: Color32) -> LayoutJob {
    let code = FontId::new(font.size - 0.5, theme::code_font(style).family);
    let mut job = LayoutJob { break_on_newline: true, ..LayoutJob::default() };
    for (piece, is_name) in pieces(sentence) {
        let font = if is_name { code.clone() } else { font.clone() };
        job.append(piece, 0.0, TextFormat { valign: egui::Align::Center, ..TextFormat::simple(font, ink) });
    }
    job
}

/// The same as plain text, for those who hear it and for what shows no other type: the names stand in quotes.
pub fn plain(sentence: &str) -> String {
    dicta_studio::check::quoted(sentence)
}

/// The words and the names of a sentence; a backtick without its other half is a sign like any other.
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
    fn names_stand_between_backticks() {
        let all = pieces("there is no `a b` like `c`, but `");
        assert_eq!(all, [("there is no ", false), ("a b", true), (" like ", false), ("c", true), (", but `", false)]);
        assert_eq!(plain("`a` is no `b`"), "“a” is no “b”");
    }
}
