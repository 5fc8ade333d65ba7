//! Scroll anchoring when the document changes elsewhere: by another program, in another view, or by undo and redo.

use super::TextPane;
use super::page::Page;
use super::text_view::Reveal;
use dicta_ide::typing;
use dicta_studio::document::Document;
use egui::{Ui, vec2};

/// A scroll ends after this many frames without movement.
const STILL: u8 = 2;
/// Maximum number of retries if the line is not in view then; a line at the end of a file may never be.
const TRIES: u8 = 3;

/// A running scroll to the caret. It may be interrupted when the pane is moved or resized.
#[derive(Clone, Copy)]
pub(super) struct RunningScroll {
    pub reveal: Reveal,
    /// The scroll offset, and for how many frames it has not changed.
    at: Option<f32>,
    still: u8,
    tries: u8,
}

impl RunningScroll {
    /// Starts a scroll.
    pub fn begin(reveal: Reveal) -> Self {
        RunningScroll { reveal, at: None, still: 0, tries: 0 }
    }
}

impl TextPane {
    /// Ends the scroll when it has reached the caret's line; restarts it if it stopped elsewhere.
    pub(super) fn continue_scroll(&mut self, ui: &Ui, page: &Page) {
        let Some(mut way) = self.way else { return };
        // Scrolling by the user cancels it.
        if ui.input(|i| i.smooth_scroll_delta() != egui::Vec2::ZERO || i.pointer.any_down()) {
            self.way = None;
            return;
        }
        let at = page.clip.top() - page.origin.y;
        way.still = if way.at == Some(at) { way.still + 1 } else { 0 };
        way.at = Some(at);
        self.way = Some(way);
        if way.still >= STILL {
            if self.is_seen(page, way.reveal) || way.tries >= TRIES {
                self.way = None;
                return;
            }
            self.bring_into_sight(ui, page, way.reveal);
            self.way = Some(RunningScroll { tries: way.tries + 1, ..RunningScroll::begin(way.reveal) });
        }
        ui.ctx().request_repaint();
    }

    /// Takes the document's text. Visible lines remain in view if they still exist, and the view does not stay scrolled
    /// sideways beyond their ends.
    pub(super) fn follow(&mut self, document: &Document) {
        let Some(size) = self.size else {
            self.view.follow(document);
            return;
        };
        let row = (self.scrolled.y / size.line) as usize;
        let top = self.view.lines.start(self.view.lines.line_of_row(row));
        let Some(edits) = self.view.follow(document) else { return };
        let lines = &self.view.lines;
        let rewritten = edits.iter().any(|e| (e.start as usize) < top && top < e.end as usize);
        let now = match row == 0 || rewritten {
            true => row,
            false => lines.row(lines.line(typing::carried(&edits, top))),
        };
        let seen =
            (now..=now + self.rows).take_while(|r| *r < lines.rows()).map(|r| self.view.wide(lines.line_of_row(r)));
        let widest = seen.max().unwrap_or(0) as f32 * size.char;
        let x = if widest > self.scrolled.x { self.scrolled.x } else { 0.0 };
        let there = vec2(x, self.scrolled.y + (now as f32 - row as f32) * size.line);
        if there != self.scrolled {
            self.begin_at = Some(there);
        }
    }

    /// Sets the number of visible rows. If it shrinks, keeps the caret's line in view.
    pub(super) fn stay_in_sight(&mut self, rows: usize, line: f32) {
        let before = std::mem::replace(&mut self.rows, rows);
        if rows >= before {
            return;
        }
        let caret = self.view.lines.row(self.view.lines.line(self.view.caret().head));
        let top = (self.scrolled.y / line) as usize;
        if let Some(way) = self.way {
            self.view.reveal.get_or_insert(way.reveal);
        } else if (top..top + before).contains(&caret) {
            self.view.reveal.get_or_insert(Reveal::Near);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text_pane::FileProblems;
    use crate::theme;

    fn frames(ctx: &egui::Context, pane: &mut TextPane, document: &mut Document) {
        frames_in(ctx, "here", 40, pane, document);
    }

    /// Runs this many frames under an id.
    fn frames_in(ctx: &egui::Context, place: &str, n: usize, pane: &mut TextPane, document: &mut Document) {
        frames_of(ctx, (place, 300.0), n, pane, document);
    }

    /// Runs this many frames under an id, with this height.
    fn frames_of(
        ctx: &egui::Context,
        (place, height): (&str, f32),
        n: usize,
        pane: &mut TextPane,
        document: &mut Document,
    ) {
        frames_after(ctx, (place, height, 1.0 / 60.0), n, pane, document);
    }

    /// The same, with this many seconds between frames.
    fn frames_after(
        ctx: &egui::Context,
        (place, height, step): (&str, f32, f64),
        n: usize,
        pane: &mut TextPane,
        document: &mut Document,
    ) {
        for _ in 0..n {
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(500.0, height));
            let time = Some(ctx.input(|i| i.time) + step);
            let input = egui::RawInput { screen_rect: Some(screen), time, ..Default::default() };
            ctx.run_ui(input, |ui| {
                ui.push_id(place, |ui| drop(pane.show(ui, document, FileProblems::default(), None)));
            })
            .textures_delta
            .clear();
        }
    }

    fn replaced(document: &mut Document, text: &str) {
        let edit = dicta_syntax::edit::difference(document.text(), text).expect("another text");
        assert!(document.apply(edit));
    }

    #[test]
    fn scroll_position_survives_external_edits() {
        let ctx = egui::Context::default();
        theme::install(&ctx, &theme::Types::default());
        let wide = format!("// {}", "wide ".repeat(60));
        let lines: Vec<String> = (0..80).map(|i| if i == 40 { wide.clone() } else { format!("// {i}") }).collect();
        let mut document = Document::new("a.dicta", lines.join("\n") + "\n", false);
        let mut pane = TextPane::default();
        frames(&ctx, &mut pane, &mut document);
        let end = document.text().find("wide \n").expect("the wide line") + 4;
        pane.go_to(end..end);
        frames(&ctx, &mut pane, &mut document);
        let (before, at) = (pane.scrolled, pane.cursor);
        assert!(before.x > 300.0 && before.y > 300.0, "{before:?}");
        // Lines inserted above: the visible text stays, also horizontally.
        replaced(&mut document, &format!("// new\n// new\n{}\n", lines.join("\n")));
        frames(&ctx, &mut pane, &mut document);
        let line = pane.size.expect("shown").line;
        assert_eq!((pane.scrolled.x, (pane.scrolled.y - before.y).round()), (before.x, (2.0 * line).round()));
        assert_eq!(pane.cursor, at.map(|(line, column)| (line + 2, column)));
        // A different text, in which no visible line is as wide.
        replaced(&mut document, &format!("{}{wide}", "x\n".repeat(100)));
        frames(&ctx, &mut pane, &mut document);
        assert_eq!(pane.scrolled.x, 0.0);
        assert_eq!((pane.scrolled.y - before.y).round(), (2.0 * line).round());
        assert_eq!(pane.cursor, Some((43, 2)));
    }

    #[test]
    fn navigation_reaches_its_line_after_the_pane_moves() {
        let ctx = egui::Context::default();
        theme::install(&ctx, &theme::Types::default());
        let mut document = Document::new("a.dicta", "// line\n".repeat(80), false);
        let mut pane = TextPane::default();
        frames_in(&ctx, "here", 40, &mut pane, &mut document);
        pane.go_to(480..480);
        frames_in(&ctx, "here", 40, &mut pane, &mut document);
        let there = pane.scrolled;
        assert!(there.y > 300.0, "{there:?}");
        frames_in(&ctx, "elsewhere", 40, &mut pane, &mut document);
        assert_eq!(pane.scrolled, there, "the scroll offset is unchanged");
        pane.go_to(0..0);
        frames_in(&ctx, "elsewhere", 40, &mut pane, &mut document);
        pane.go_to(480..480);
        frames_in(&ctx, "elsewhere", 2, &mut pane, &mut document);
        assert!(pane.scrolled.y < there.y, "the scroll is still running");
        frames_in(&ctx, "here again", 40, &mut pane, &mut document);
        assert_eq!(pane.scrolled, there);
    }

    #[test]
    fn navigation_reaches_its_line_at_a_low_frame_rate() {
        let ctx = egui::Context::default();
        theme::install(&ctx, &theme::Types::default());
        let mut document = Document::new("a.dicta", "// line\n".repeat(80), false);
        let mut pane = TextPane::default();
        // One second per frame.
        let mut slow = |place: &str, n: usize, pane: &mut TextPane| {
            frames_after(&ctx, (place, 300.0, 1.0), n, pane, &mut document);
        };
        slow("here", 10, &mut pane);
        pane.go_to(480..480);
        slow("here", 20, &mut pane);
        let there = pane.scrolled;
        assert!(there.y > 300.0, "{there:?}");
        pane.go_to(0..0);
        slow("here", 20, &mut pane);
        assert_eq!(pane.scrolled.y, 0.0);
        pane.go_to(480..480);
        slow("here", 1, &mut pane);
        slow("elsewhere", 20, &mut pane);
        assert_eq!(pane.scrolled, there);
    }

    #[test]
    fn navigation_stops_at_a_line_that_a_running_scroll_passes() {
        let ctx = egui::Context::default();
        theme::install(&ctx, &theme::Types::default());
        let mut document = Document::new("a.dicta", "// line\n".repeat(80), false);
        let mut pane = TextPane::default();
        frames(&ctx, &mut pane, &mut document);
        pane.go_to(320..320);
        frames(&ctx, &mut pane, &mut document);
        // The first digit of a line number goes elsewhere, the second to a line that is still in view.
        pane.go_to(8..8);
        frames_in(&ctx, "here", 1, &mut pane, &mut document);
        pane.go_to(344..344);
        frames(&ctx, &mut pane, &mut document);
        let row = pane.scrolled.y / pane.size.expect("shown").line;
        assert!((25.0..=43.0).contains(&row), "line 44 is out of sight below row {row}");
    }

    #[test]
    fn a_navigation_target_is_a_third_from_the_top() {
        let ctx = egui::Context::default();
        theme::install(&ctx, &theme::Types::default());
        let mut document = Document::new("a.dicta", "// line\n".repeat(80), false);
        let mut pane = TextPane::default();
        frames_in(&ctx, "here", 60, &mut pane, &mut document);
        let row = |pane: &TextPane| (pane.scrolled.y / pane.size.expect("shown").line).round() as usize;
        let third = pane.rows / 3;
        pane.go_to(320..320);
        frames_in(&ctx, "here", 60, &mut pane, &mut document);
        assert!((40 - third - 1..=40 - third + 1).contains(&row(&pane)), "line 41 below row {}", row(&pane));
        // A target in view together with the lines below it stays put; one at the edge is scrolled.
        let before = row(&pane);
        pane.go_to(344..344);
        frames_in(&ctx, "here", 60, &mut pane, &mut document);
        assert_eq!(row(&pane), before);
        let last = before + pane.rows - 2;
        pane.go_to(last * 8..last * 8);
        frames_in(&ctx, "here", 60, &mut pane, &mut document);
        assert!((last - third - 1..=last - third + 1).contains(&row(&pane)), "row {last} below row {}", row(&pane));
    }

    #[test]
    fn the_line_of_the_caret_stays_in_view_when_the_pane_shrinks() {
        let ctx = egui::Context::default();
        theme::install(&ctx, &theme::Types::default());
        let mut document = Document::new("a.dicta", "// line\n".repeat(80), false);
        let mut pane = TextPane::default();
        frames(&ctx, &mut pane, &mut document);
        let last = pane.rows - 3;
        pane.view.select(last * 8..last * 8, Reveal::Near);
        frames(&ctx, &mut pane, &mut document);
        assert_eq!(pane.scrolled.y, 0.0, "the line is already in view");
        frames_of(&ctx, ("here", 180.0), 40, &mut pane, &mut document);
        let (first, line) = (pane.scrolled.y, pane.size.expect("shown").line);
        let seen = (first / line) as usize..=(first / line) as usize + pane.rows;
        assert!(seen.contains(&last) && first > 0.0, "line {last} is not among {seen:?}");
        // A line that is already out of view stays there.
        frames(&ctx, &mut pane, &mut document);
        pane.begin_at = Some(vec2(0.0, 60.0 * line));
        frames(&ctx, &mut pane, &mut document);
        let before = pane.scrolled;
        frames_of(&ctx, ("here", 180.0), 40, &mut pane, &mut document);
        assert_eq!(pane.scrolled, before);
    }
}
