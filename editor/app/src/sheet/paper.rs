//! Shared elements of the sheets of decks, tables, maps, missions, campaigns and rules: the header, rows of figures,
//! small cards, and source text.

use super::{SheetAction, SheetContext, parts};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_program::Origin;
use dicta_studio::sheet::SheetRef;
use dicta_studio::sheet::words::Heading;
use egui::accesskit::Role;
use egui::{
    Align, Color32, CornerRadius, FontId, Frame, Margin, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};
use std::borrow::Cow;

/// Title, kind and name, documentation and source. A click on the title goes to the source.
pub fn head(ui: &mut Ui, cx: &SheetContext<'_>, heading: &Heading, says: &str, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let name = match heading.name == heading.title {
        true => heading.word.clone(),
        false => format!("{} {}", heading.word, heading.name),
    };
    let above = if says.is_empty() { name } else { format!("{name} · {says}") };
    ui.label(RichText::new(above).small().color(t.ink_soft));
    let font = FontId::proportional(size::TITLE * 0.82);
    let galley = parts::wrapped(ui, &heading.title, font, t.ink, ui.available_width());
    let (rect, response) = parts::part(ui, cx, heading.origin, &heading.title, galley.size(), action);
    ui.painter().galley(rect.min, galley, t.ink);
    parts::touch_at(ui, &response, heading.origin, action);
    response.on_hover_text(words!("sheet-text.click"));
    docs(ui, &heading.docs);
    parts::source(ui, cx, heading.source.as_deref(), heading.reconstructed.as_deref());
}

/// Documentation, if there is any.
pub fn docs(ui: &mut Ui, text: &str) {
    if !text.trim().is_empty() {
        let t = Tokens::of(ui);
        ui.label(RichText::new(one_paragraph(text)).italics().color(t.ink_soft));
    }
}

/// Joins lines but keeps paragraphs apart.
fn one_paragraph(text: &str) -> String {
    let paragraphs = text.split("\n\n").map(|p| p.split_whitespace().collect::<Vec<_>>().join(" "));
    paragraphs.collect::<Vec<_>>().join("\n")
}

/// Small text of little importance.
pub fn soft(ui: &mut Ui, text: &str) {
    let t = Tokens::of(ui);
    ui.label(RichText::new(text).small().color(t.ink_soft));
}

/// An icon that means something by itself, with its meaning for assistive technology.
pub fn sign(ui: &mut Ui, icon: RichText, name: String) {
    ui.label(icon).widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
}

/// Small text that does not wrap.
pub fn piece(ui: &mut Ui, text: &str) {
    let t = Tokens::of(ui);
    ui.add(egui::Label::new(RichText::new(text).small().color(t.ink_soft)).extend());
}

/// Placeholder in a sentence for an element that is not text: a link, an editable number.
pub const HOLE: &str = "\u{FFFC}";

/// A sentence in small text, with an element at its [`HOLE`].
pub fn around(ui: &mut Ui, sentence: &str, add: impl FnOnce(&mut Ui)) {
    let (before, after) = sentence.split_once(HOLE).unwrap_or((sentence, ""));
    let say = |ui: &mut Ui, text: &str| {
        if !text.trim().is_empty() {
            soft(ui, text.trim());
        }
    };
    say(ui, before);
    add(ui);
    say(ui, after);
}

/// Small text and links in lines spaced like a paragraph.
pub fn lines<R>(ui: &mut Ui, add: impl FnOnce(&mut Ui) -> R) -> R {
    let usual = std::mem::replace(&mut ui.spacing_mut().interact_size.y, size::SMALL);
    let shown = ui.horizontal_wrapped(add).inner;
    ui.spacing_mut().interact_size.y = usual;
    shown
}

/// Joins a list, with "and" before the last item.
pub fn all_of(list: &[String]) -> String {
    match list {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => words!("sheet-and", list = rest.join(", "), last = last.as_str()),
    }
}

/// A percentage with one decimal, so that decimal points align in a column.
pub fn percent(chance: f64) -> String {
    match chance * 100.0 {
        p if p <= 0.0 => "–".to_owned(),
        p if p > 99.95 => "100 %".to_owned(),
        p => format!("{p:.1} %"),
    }
}

/// A number with as many decimals as needed, at most two.
pub fn figure(n: f64) -> String {
    let text = format!("{n:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text.is_empty() || text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
}

/// A column of a table of figures.
pub struct Column<'a> {
    title: Cow<'a, str>,
    width: f32,
    right: bool,
}

/// A column of texts.
pub fn texts<'a>(title: impl Into<Cow<'a, str>>, width: f32) -> Column<'a> {
    Column { title: title.into(), width, right: false }
}

/// A column of figures.
pub fn figures<'a>(title: impl Into<Cow<'a, str>>, width: f32) -> Column<'a> {
    Column { title: title.into(), width, right: true }
}

/// The titles above a table of figures. Titles that do not fit are left out.
pub fn columns(ui: &mut Ui, columns: &[Column<'_>]) {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(total(columns), 17.0), Sense::hover());
    let titles = columns.iter().map(|c| if c.width > 0.0 { &*c.title } else { "" });
    let cut = cells(ui, rect, columns, &titles.map(|title| (title, t.ink_faint)).collect::<Vec<_>>());
    say_whole(response, &cut);
    ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, t.line));
}

/// A row of a table of figures. A click goes to its source, if it has any.
pub fn row(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    columns: &[Column<'_>],
    texts: &[(&str, Color32)],
    name: &str,
    origin: Option<Origin>,
    action: &mut SheetAction,
) -> (Rect, Response) {
    let size = vec2(total(columns), 18.0);
    let (rect, response) = match origin {
        Some(origin) => parts::part(ui, cx, origin, name, size, action),
        None => {
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
            (rect, response)
        }
    };
    if let Some(origin) = origin {
        parts::touch_at(ui, &response, origin, action);
    }
    let cut = cells(ui, rect, columns, texts);
    (rect, say_whole(response, &cut))
}

/// Shows text that was cut off in a row, on hover.
fn say_whole(response: Response, cut: &[&str]) -> Response {
    if cut.is_empty() { response } else { response.on_hover_text(cut.join("\n")) }
}

fn total(columns: &[Column<'_>]) -> f32 {
    columns.iter().map(|c| c.width).sum()
}

/// Writes texts into their columns. Returns those that were cut off.
fn cells<'t>(ui: &Ui, rect: Rect, columns: &[Column<'_>], texts: &[(&'t str, Color32)]) -> Vec<&'t str> {
    let mut left = rect.left();
    let mut cut = Vec::new();
    for (column, (text, colour)) in columns.iter().zip(texts) {
        let galley = parts::line(ui, text, FontId::proportional(size::SMALL), *colour, column.width - 6.0);
        let x = if column.right { left + column.width - 6.0 - galley.size().x } else { left };
        if galley.elided && column.width > 0.0 {
            cut.push(*text);
        }
        ui.painter().galley(pos2(x, rect.center().y - galley.size().y / 2.0), galley, *colour);
        left += column.width;
    }
    cut
}

/// A share as a bar in a row.
pub fn bar(ui: &Ui, row: Rect, left: f32, width: f32, share: f64, colour: Color32) {
    let whole = Rect::from_min_size(pos2(row.left() + left, row.center().y - 4.0), vec2(width, 8.0));
    let t = Tokens::of(ui);
    ui.painter().rect_filled(whole, CornerRadius::same(1), t.line_soft);
    let part = Rect::from_min_size(whole.min, vec2(width * share.clamp(0.0, 1.0) as f32, 8.0));
    ui.painter().rect_filled(part, CornerRadius::same(1), colour);
}

/// A small card.
pub fn card<R>(ui: &mut Ui, width: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    let t = Tokens::of(ui);
    let frame = Frame::new().fill(t.well).stroke(Stroke::new(1.0, t.line)).corner_radius(4);
    let shown = frame.inner_margin(Margin::symmetric(8, 6)).show(ui, |ui| {
        ui.set_width((width - 18.0).max(40.0));
        ui.spacing_mut().item_spacing = vec2(space::XS, space::XXS);
        add(ui)
    });
    shown.inner
}

/// How many cards of this minimum width fit side by side, and the width of each.
pub fn across(ui: &Ui, least: f32) -> (usize, f32) {
    let available = ui.available_width();
    let count = (((available + space::S) / (least + space::S)) as usize).max(1);
    (count, (available - space::S * (count - 1) as f32) / count as f32)
}

/// Items in rows of this many.
pub fn in_rows<T>(ui: &mut Ui, count: usize, items: &[T], mut add: impl FnMut(&mut Ui, &T)) {
    for chunk in items.chunks(count.max(1)) {
        ui.with_layout(egui::Layout::left_to_right(Align::Min), |ui| {
            ui.spacing_mut().item_spacing.x = space::S;
            for item in chunk {
                ui.vertical(|ui| add(ui, item));
            }
        });
        ui.add_space(space::XXS);
    }
}

/// A word in a rounded frame.
pub fn chip(ui: &mut Ui, text: &str, ink: Color32, fill: Color32) -> Response {
    let room = (ui.max_rect().width() - 12.0).min(320.0);
    let galley = parts::line(ui, text, FontId::proportional(size::SMALL), ink, room);
    let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(12.0, 3.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    ui.painter().rect(rect, CornerRadius::same(8), fill, Stroke::new(1.0, ink.gamma_multiply(0.5)), StrokeKind::Inside);
    ui.painter().galley(rect.min + vec2(6.0, 1.5), galley.clone(), ink);
    parts::whole(response, &galley)
}

/// Source lines as written; long ones wrap. A click goes to the source.
pub fn text(ui: &mut Ui, cx: &SheetContext<'_>, lines: &[String], origin: Origin, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let frame = Frame::new().fill(t.well).stroke(Stroke::new(1.0, t.line_soft)).corner_radius(3);
    frame.inner_margin(Margin::symmetric(8, 5)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let text = code(ui, &lines.join("\n"), size::SMALL).color(t.ink_soft);
        let label = ui.add(egui::Label::new(text).wrap().sense(Sense::click()));
        if label.on_hover_text(words!("sheet-text.click")).clicked() {
            parts::select_source(cx, origin, action);
        }
    });
}

/// Source text in the code font, wrapped to the available width.
pub fn code(ui: &Ui, text: &str, points: f32) -> RichText {
    let letter = ui.fonts_mut(|f| f.glyph_width(&FontId::monospace(points), '0'));
    let letters = (ui.available_width() / letter.max(1.0)) as usize;
    RichText::new(folded(text, letters)).monospace().size(points)
}

/// Extra indentation of the continuation of a wrapped line.
const FURTHER: usize = 4;

/// Wraps lines at this many characters, indenting continuations further than their lines; in a wrapped line, spaces
/// that align its parts with other lines are collapsed.
fn folded(text: &str, letters: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.chars().count() <= letters {
            lines.push(line.to_owned());
            continue;
        }
        let indent = line.chars().take_while(|c| *c == ' ').count().min(letters / 2);
        let mut now = " ".repeat(indent);
        let mut empty = true;
        for word in words_of(line).into_iter().flat_map(|word| pieces(word, letters)) {
            let size = word.chars().count();
            if !empty && now.chars().count() + 1 + size > letters {
                // A word that is too long for the indentation takes some of it: it must not leave an empty line.
                let indent = (indent + FURTHER).min(letters / 2).min(letters.saturating_sub(size));
                lines.push(std::mem::replace(&mut now, " ".repeat(indent)));
                empty = true;
            }
            now.push_str(if empty { "" } else { " " });
            now.push_str(&word);
            empty = false;
        }
        lines.push(now);
    }
    lines.join("\n")
}

/// A word in pieces that are no longer than a line; each but the last ends behind a bracket or a point, if it has one.
fn pieces(word: String, letters: usize) -> Vec<String> {
    let mut rest: Vec<char> = word.chars().collect();
    let mut found = Vec::new();
    while rest.len() > letters.max(1) {
        let most = letters.max(1);
        let cut = rest[..most].iter().rposition(|c| matches!(c, '(' | '[' | '.' | ',')).map_or(most, |at| at + 1);
        let after = rest.split_off(cut);
        found.push(std::mem::replace(&mut rest, after).into_iter().collect());
    }
    found.push(rest.into_iter().collect());
    found
}

/// The words of a line; a bracket on its own joins the word before it.
fn words_of(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in line.split_whitespace() {
        match words.last_mut().filter(|_| matches!(word, "{" | "}" | ")" | "]")) {
            Some(last) => *last = format!("{last} {word}"),
            None => words.push(word.to_owned()),
        }
    }
    words
}

/// A small link to another sheet.
pub fn link(ui: &mut Ui, text: &str, to: &SheetRef, action: &mut SheetAction) -> Response {
    let t = Tokens::of(ui);
    let label = egui::Label::new(RichText::new(text).small().color(t.accent)).wrap().sense(Sense::click());
    let response = ui.add(label).on_hover_cursor(egui::CursorIcon::PointingHand);
    response.widget_info(|| WidgetInfo::labeled(Role::Link, true, text));
    if response.clicked() {
        action.open = Some(to.clone());
    }
    response
}

/// A link to a place in the source.
pub fn to_text(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    text: RichText,
    origin: Origin,
    action: &mut SheetAction,
) -> Response {
    let response = ui.add(egui::Label::new(text).wrap().sense(Sense::click()));
    if response.clicked() {
        parts::select_source(cx, origin, action);
    }
    parts::touch_at(ui, &response, origin, action);
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrapped_line_continues_indented() {
        let text = "rule tired for plan {\n  forbid when m.hard    and a.last.hard\n}";
        assert_eq!(folded(text, 40), text);
        assert_eq!(folded(text, 24), "rule tired for plan {\n  forbid when m.hard and\n      a.last.hard\n}");
        assert_eq!(folded("abcdefgh ij", 4), "abcd\nefgh\n  ij");
        // A word that needs it takes some of the indentation, and one longer than a line is divided behind a bracket or a point.
        assert_eq!(
            folded("when a.side == any and before(shooter.side)", 22),
            "when a.side == any and\n  before(shooter.side)"
        );
        let long = "when anyone and fired_at_before(shooter.side, target)";
        assert_eq!(folded(long, 20), "when anyone and\n    fired_at_before(\n    shooter.side,\n    target)");
        assert_eq!(folded("piece a { at 4 }", 15), "piece a { at\n    4 }");
    }

    #[test]
    fn figures_have_no_unnecessary_decimals() {
        assert_eq!([figure(2.0), figure(1.25), figure(-0.5), figure(0.0)], ["2", "1.25", "−0.5", "0"]);
        assert_eq!([percent(0.0), percent(0.126), percent(0.031)], ["–", "12.6 %", "3.1 %"]);
    }
}
