//! Syntax highlighting of a line, by more than hue where it matters.

use crate::theme::Tokens;
use dicta_ide::{Colour, Project, colours_in};
use egui::text::{LayoutJob, LayoutSection, TextFormat};
use egui::{Color32, FontId, Stroke, TextStyle, Ui};
use std::ops::Range;

use dicta_studio::shift::Shift;

/// Input of the highlighting.
pub struct Ink<'a> {
    pub tokens: &'a Tokens,
    /// The names as of the last check: the project, the file in it, and the shift since then.
    pub read: Option<(&'a Project, usize, Shift)>,
    pub line_height: f32,
    /// Text being composed by an input method, and its position.
    pub composing: Option<(usize, &'a str)>,
}

/// The font of the source.
pub fn font(ui: &Ui) -> FontId {
    TextStyle::Monospace.resolve(ui.style())
}

/// Highlights a range of the source for layout in one line.
pub fn job(ui: &Ui, text: &str, piece: Range<usize>, ink: &Ink<'_>, composing: Option<(usize, &str)>) -> LayoutJob {
    let words = text.get(piece.clone()).unwrap_or("");
    let mut job = LayoutJob { break_on_newline: false, keep_trailing_whitespace: true, ..LayoutJob::default() };
    job.wrap.max_width = f32::INFINITY;
    let mut plain = TextFormat::simple(font(ui), ink.tokens.operator);
    plain.line_height = Some(ink.line_height);
    let was = |at: u32| {
        let (_, _, shift) = ink.read.as_ref()?;
        shift.was(piece.start + at as usize).map(|b| b as u32)
    };
    let coloured = colours_in(ink.read.map(|(p, file, _)| (p, file)), words, was);
    let mut composing = composing.map(|(at, composed)| (at - piece.start, composed));
    let mut put = |range: Range<usize>, format: &TextFormat| match composing {
        Some((at, composed)) if range.contains(&at) || range.end == at && at == words.len() => {
            push(&mut job, &words[range.start..at], format);
            push(&mut job, composed, &TextFormat { underline: Stroke::new(1.0, ink.tokens.ink), ..format.clone() });
            push(&mut job, &words[at..range.end], format);
            composing = None;
        }
        _ => push(&mut job, &words[range], format),
    };
    let mut done = 0;
    for c in coloured {
        let (start, end) = (c.start as usize, c.end as usize);
        put(done..start, &plain);
        put(start..end, &format(c.colour, ink.tokens, &plain));
        done = end;
    }
    put(done..words.len(), &plain);
    if job.sections.is_empty() {
        job.append("", 0.0, plain);
    }
    job
}

fn push(job: &mut LayoutJob, words: &str, format: &TextFormat) {
    if words.is_empty() {
        return;
    }
    let start = job.text.len();
    job.text.push_str(words);
    let byte_range = start.into()..job.text.len().into();
    job.sections.push(LayoutSection { leading_space: 0.0, byte_range, format: format.clone() });
}

fn format(colour: Colour, t: &Tokens, plain: &TextFormat) -> TextFormat {
    let ink = hue(colour, t);
    let mut format = TextFormat { color: ink, ..plain.clone() };
    match colour {
        Colour::Secret => (format.italics, format.underline) = (true, Stroke::new(1.0, ink.gamma_multiply(0.35))),
        Colour::Option | Colour::Doc | Colour::Comment => format.italics = true,
        _ => {}
    }
    format
}

fn hue(colour: Colour, t: &Tokens) -> Color32 {
    let towards = |a: Color32, b: Color32, by: f32| a.lerp_to_gamma(b, by);
    match colour {
        Colour::Keyword => t.keyword,
        Colour::Kind => towards(t.keyword, t.good, 0.75),
        Colour::Entry => towards(t.number, t.warning, 0.55),
        Colour::Member => towards(t.number, t.ink, 0.30),
        Colour::Field => t.ink,
        Colour::Secret => t.secret,
        Colour::Value => towards(t.keyword, t.error, 0.55),
        Colour::Rule => towards(t.warning, t.ink, 0.25),
        Colour::Option => towards(t.good, t.keyword, 0.25),
        Colour::Local => t.ink_soft,
        Colour::Number => t.number,
        Colour::Text => t.text,
        Colour::Comment => t.comment,
        Colour::Doc => towards(t.good, t.comment, 0.35),
        Colour::Unknown => t.ink,
    }
}
