//! The game log: one line per event, each with an answer to *why*.
//!
//! Turns and phases fold. Only the visible lines are laid out, however long the game is.

mod answer;
mod line;

use crate::theme::Tokens;
use crate::words::words;
use dicta_program::Origin;
use dicta_studio::view::{Importance, LineKind, LogLine, WhyNode};
use egui::accesskit::Role;
use egui::{Painter, Pos2, Rect, RichText, Sense, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;
pub use line::recent_log;
use line::{Digest, height};
use std::collections::{BTreeMap, BTreeSet};

/// The height of a turn's heading.
const TURN: f32 = 24.0;

/// Which kinds of lines are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum LineFilter {
    #[default]
    Usual,
    Weighty,
    Dice,
    Choices,
    Moves,
    All,
}

impl LineFilter {
    const ALL: [LineFilter; 6] = [
        LineFilter::Usual,
        LineFilter::Weighty,
        LineFilter::Dice,
        LineFilter::Choices,
        LineFilter::Moves,
        LineFilter::All,
    ];

    /// Its name, and which lines it shows.
    fn labels(self) -> (String, String) {
        match self {
            LineFilter::Usual => (words!("journal-usual"), words!("journal-usual.help")),
            LineFilter::Weighty => (words!("journal-weighty"), words!("journal-weighty.help")),
            LineFilter::Dice => (words!("journal-dice"), words!("journal-dice.help")),
            LineFilter::Choices => (words!("journal-choices"), words!("journal-choices.help")),
            LineFilter::Moves => (words!("journal-moves"), words!("journal-moves.help")),
            LineFilter::All => (words!("journal-all"), words!("journal-all.help")),
        }
    }

    fn holds(self, line: &LogLine) -> bool {
        let kind = line.kind;
        let always = matches!(kind, LineKind::Turn | LineKind::Phase | LineKind::Outcome | LineKind::Rules);
        always
            || match self {
                LineFilter::Usual => {
                    line.matter >= Importance::Damage || !matches!(kind, LineKind::Change | LineKind::Step)
                }
                LineFilter::Weighty => line.matter > Importance::Plain,
                LineFilter::Dice => matches!(kind, LineKind::Chance | LineKind::Event),
                LineFilter::Choices => kind == LineKind::Choice,
                LineFilter::Moves => kind == LineKind::Change,
                LineFilter::All => true,
            }
    }
}

/// The pieces whose lines are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum About {
    #[default]
    All,
    /// The selected one.
    InHand,
    One(i64),
}

/// Which lines are open, their answers, and the height of each in the last frame.
#[derive(Clone, Debug, Default)]
pub struct GameLogPanel {
    open: BTreeMap<usize, (WhyNode, f32)>,
    /// The headings whose lines are folded.
    shut: BTreeSet<usize>,
    filter: String,
    sorts: LineFilter,
    about: About,
    /// The line that was opened last: it is scrolled into view.
    opened: Option<usize>,
    /// The lines that are shown.
    kept: Option<Kept>,
    copy: bool,
    shut_all: Option<bool>,
    /// The index of the topmost visible line, and the heading to scroll to the top.
    top: usize,
    heading: Option<usize>,
}

/// The indexes of the lines that are shown, kept while nothing changes.
#[derive(Clone, Debug)]
struct Kept {
    key: (usize, usize, String, LineFilter, Option<i64>, usize),
    /// All that pass the filters.
    found: Vec<usize>,
    /// Those of them that are not under a folded heading.
    shown: Vec<usize>,
    digests: BTreeMap<usize, Digest>,
}

/// A heading: whether its lines are folded, and the summary of its turn.
#[derive(Clone, Copy, Debug)]
struct Fold {
    shut: bool,
    digest: Digest,
}

/// The game log to show.
struct Read<'a> {
    lines: &'a [LogLine],
    why: &'a dyn Fn(usize) -> WhyNode,
    badge: &'a dyn Fn(&Painter, Pos2, usize),
}

/// What a line requests.
#[derive(Clone, Debug, PartialEq)]
pub enum GameLogAction {
    None,
    GoTo(Origin),
    /// Show this piece.
    Piece(i64),
    /// Go to the position at which this line was written.
    Moment(usize),
    /// Show what changed in the rules.
    Rules,
}

impl GameLogPanel {
    /// Forgets what was open, because the viewer has changed.
    pub fn clear(&mut self) {
        self.open.clear();
        self.kept = None;
        self.copy = false;
    }

    /// Asks again for the open answers, because the lines have changed: another branch, other rules, more of the game.
    /// If a line has another text now, its answer is closed.
    pub fn renew(&mut self, lines: &[LogLine], why: impl Fn(usize) -> WhyNode) {
        self.kept = None;
        self.open.retain(|id, (node, _)| {
            let now = lines.iter().find(|l| l.id == *id && l.kind != LineKind::Rules);
            let same = now.is_some_and(|line| line.text == node.text);
            if same {
                *node = why(*id);
            }
            same
        });
    }

    /// Opens the answer to a line and scrolls it into view.
    pub fn show_why(&mut self, id: usize, why: WhyNode) {
        self.filter.clear();
        self.sorts = LineFilter::Usual;
        self.about = About::All;
        self.shut.clear();
        self.kept = None;
        self.open.insert(id, (why, 0.0));
        self.opened = Some(id);
    }

    /// The filters above the lines. `pieces` are those on the board.
    pub fn controls(&mut self, ui: &mut Ui, pieces: &[(i64, &str)]) {
        ui.add(egui::TextEdit::singleline(&mut self.filter).hint_text(words!("filter")).desired_width(120.0))
            .accessible_name(words!("journal-filter.name"));
        egui::ComboBox::from_id_salt("sorts of line")
            .selected_text(self.sorts.labels().0)
            .show_ui(ui, |ui| {
                for sorts in LineFilter::ALL {
                    let (name, help) = sorts.labels();
                    ui.selectable_value(&mut self.sorts, sorts, name).on_hover_text(help);
                }
            })
            .response
            .accessible_name(words!("journal-sorts.name"));
        self.pieces(ui, pieces);
        let icon = |icon: &str| egui::Button::new(RichText::new(icon).size(16.0)).frame_when_inactive(false);
        let shut = ui.add(icon(icons::ICON_UNFOLD_LESS.codepoint)).accessible_name(words!("journal-fold"));
        if shut.on_hover_text(words!("journal-fold.help")).clicked() {
            self.shut_all = Some(true);
        }
        let unfold = ui.add(icon(icons::ICON_UNFOLD_MORE.codepoint)).accessible_name(words!("journal-unfold"));
        if unfold.on_hover_text(words!("journal-unfold.help")).clicked() {
            self.shut_all = Some(false);
        }
        let copy = ui.add(icon(icons::ICON_CONTENT_COPY.codepoint)).accessible_name(words!("journal-copy"));
        self.copy |= copy.on_hover_text(words!("journal-copy.help")).clicked();
        if ui.available_width() > 150.0 {
            ui.weak(words!("journal-hint"));
        }
    }

    fn pieces(&mut self, ui: &mut Ui, pieces: &[(i64, &str)]) {
        let name = match self.about {
            About::All => words!("journal-piece.all"),
            About::InHand => words!("journal-piece.in-hand"),
            About::One(id) => match pieces.iter().find(|p| p.0 == id) {
                Some((_, title)) => (*title).to_owned(),
                None => words!("journal-piece.one"),
            },
        };
        let combo = egui::ComboBox::from_id_salt("piece of lines").selected_text(name).show_ui(ui, |ui| {
            ui.selectable_value(&mut self.about, About::All, words!("journal-piece.all"));
            ui.selectable_value(&mut self.about, About::InHand, words!("journal-piece.in-hand"))
                .on_hover_text(words!("journal-piece.in-hand-help"));
            for (id, title) in pieces {
                ui.selectable_value(&mut self.about, About::One(*id), *title);
            }
        });
        combo.response.accessible_name(words!("journal-piece.name")).on_hover_text(words!("journal-piece.help"));
    }

    /// Finds the lines that match, without phases in which nothing matches.
    fn follow(&mut self, lines: &[LogLine], piece: Option<i64>) {
        if let Some(shut) = self.shut_all.take() {
            let turns = lines.iter().filter(|l| l.kind == LineKind::Turn).map(|l| l.id);
            self.shut = if shut { turns.collect() } else { BTreeSet::new() };
            // The user continues reading in the same turn.
            let above = lines.iter().take(self.top + 1).rposition(|l| l.kind == LineKind::Turn);
            self.heading = above;
            self.kept = None;
        }
        let filter = self.filter.to_lowercase();
        let key = (lines.len(), lines.last().map_or(0, |l| l.id), filter, self.sorts, piece, self.shut.len());
        if self.kept.as_ref().is_some_and(|k| k.key == key) {
            return;
        }
        let mut digests: BTreeMap<usize, Digest> = BTreeMap::new();
        let mut turn = 0;
        for (i, line) in lines.iter().enumerate() {
            turn = if line.kind == LineKind::Turn { i } else { turn };
            digests.entry(turn).or_default().add(line);
        }
        let found = self.found(lines, &key.2, piece);
        let (mut turn, mut phase) = (false, false);
        let seen = |&i: &usize| match lines[i].kind {
            LineKind::Turn => {
                (turn, phase) = (self.shut.contains(&lines[i].id), false);
                true
            }
            LineKind::Phase => {
                phase = self.shut.contains(&lines[i].id);
                !turn
            }
            LineKind::Outcome | LineKind::Rules => true,
            _ => !turn && !phase,
        };
        let shown = found.iter().copied().filter(seen).collect();
        self.kept = Some(Kept { key, found, shown, digests });
    }

    fn found(&self, lines: &[LogLine], filter: &str, piece: Option<i64>) -> Vec<usize> {
        let mut found: Vec<usize> = Vec::new();
        let filtered =
            !filter.is_empty() || piece.is_some() || !matches!(self.sorts, LineFilter::Usual | LineFilter::All);
        for (i, line) in lines.iter().enumerate() {
            let heading = matches!(line.kind, LineKind::Turn | LineKind::Phase);
            let about = piece.is_none_or(|p| line.piece == Some(p) || line.others.contains(&p));
            let wanted = filter.is_empty() || line.text.to_lowercase().contains(filter);
            if !(heading || about && wanted) || !self.sorts.holds(line) {
                continue;
            }
            // Drop headings that have no lines: those of phases before those of turns.
            if (heading || filtered) && self.sorts != LineFilter::All {
                let above = |last: usize| match (lines[last].kind, line.kind) {
                    (LineKind::Phase, LineKind::Turn | LineKind::Phase | LineKind::Outcome) => true,
                    (LineKind::Turn, LineKind::Turn) => true,
                    (LineKind::Turn, LineKind::Outcome) => filtered,
                    _ => false,
                };
                while found.last().is_some_and(|last| above(*last)) {
                    found.pop();
                }
            }
            found.push(i);
        }
        while filtered && found.last().is_some_and(|&l| matches!(lines[l].kind, LineKind::Turn | LineKind::Phase)) {
            found.pop();
        }
        found
    }

    /// Shows the lines; calls `why` when one is opened. `selected` is the selected piece.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        lines: &[LogLine],
        selected: Option<i64>,
        why: impl Fn(usize) -> WhyNode,
        badge: impl Fn(&Painter, Pos2, usize),
    ) -> GameLogAction {
        let t = Tokens::of(ui);
        let mut action = GameLogAction::None;
        let copy = std::mem::take(&mut self.copy);
        if lines.is_empty() {
            ui.weak(words!("journal-empty"));
            return action;
        }
        let piece = match self.about {
            About::All => None,
            About::InHand => selected,
            About::One(id) => Some(id),
        };
        if self.about == About::InHand && selected.is_none() {
            ui.weak(words!("journal-piece.none"));
        }
        let before = self.kept.as_ref().map(|k| k.shown.len());
        self.follow(lines, piece);
        if before != self.kept.as_ref().map(|k| k.shown.len()) {
            // The end is reached in the frame after the one in which it grew.
            ui.ctx().request_repaint();
        }
        let Some(kept) = self.kept.take() else { return action };
        if copy {
            let text = |&i: &usize| format!("{}{}\n", "  ".repeat(lines[i].depth), lines[i].text);
            ui.ctx().copy_text(kept.found.iter().map(text).collect());
        }
        if kept.found.is_empty() {
            ui.horizontal(|ui| {
                ui.weak(words!("journal-none"));
                if ui.button(words!("journal-none.clear")).on_hover_text(words!("journal-none.help")).clicked() {
                    self.filter.clear();
                    (self.sorts, self.about) = (LineFilter::Usual, About::All);
                }
            });
        }
        let read = Read { lines, why: &why, badge: &badge };
        let shut = self.shut.len();
        self.lines(ui, t, &read, &kept, &mut action);
        // After folding, the lines are found again.
        self.kept = Some(kept).filter(|_| self.shut.len() == shut);
        action
    }

    /// Lays out the visible lines: all heights are known, those of answers from the last frame.
    fn lines(&mut self, ui: &mut Ui, t: &Tokens, read: &Read<'_>, kept: &Kept, action: &mut GameLogAction) {
        let (lines, shown) = (read.lines, &kept.shown);
        let mut tops: Vec<f32> = Vec::with_capacity(shown.len() + 1);
        let mut y = 0.0;
        for &i in shown {
            tops.push(y);
            y += height(&lines[i]) + self.answer_height(&lines[i]);
        }
        tops.push(y);
        let is_it = |i: &usize, id| lines[*i].id == id && lines[*i].kind != LineKind::Rules;
        let at = self.opened.and_then(|id| shown.iter().position(|i| is_it(i, id)));
        let taken = self.opened.and_then(|id| self.open.get(&id)).map_or(0.0, |o| o.1);
        let scroll = egui::ScrollArea::vertical()
            .id_salt("journal")
            .auto_shrink([false, false])
            .animated(false)
            .stick_to_bottom(self.open.is_empty());
        scroll.show_viewport(ui, |ui, view| {
            ui.set_height(y.max(1.0));
            let (left, top, width) = (ui.max_rect().left(), ui.max_rect().top(), ui.available_width());
            let first = tops.partition_point(|top| *top <= view.top()).saturating_sub(1);
            if let Some(k) = self.heading.take().and_then(|i| shown.iter().position(|s| *s == i)) {
                let heading = Rect::from_min_size(pos2(left, top + tops[k]), vec2(width, TURN));
                ui.scroll_to_rect(heading, Some(egui::Align::Min));
            } else {
                self.top = shown.get(first).copied().unwrap_or(0);
            }
            for (k, &i) in shown.iter().enumerate().skip(first) {
                if tops[k] > view.bottom() {
                    break;
                }
                let line = &lines[i];
                let rect = Rect::from_min_size(pos2(left, top + tops[k]), vec2(width, height(line)));
                let shut = self.shut.contains(&line.id);
                let digest = kept.digests.get(&i).copied().unwrap_or_default();
                let heading = matches!(line.kind, LineKind::Turn | LineKind::Phase);
                self.line(ui, t, read, (line, rect), heading.then_some(Fold { shut, digest }), action);
                self.answer(ui, t, line, rect, action);
            }
            if let Some(at) = at {
                self.bring_into_sight(ui, &lines[shown[at]], pos2(left, top + tops[at]), (view.size(), taken));
            }
            // An open turn's heading that is more than half out of sight can't be read, so it is pinned.
            let open = shown.get(first).is_some_and(|i| !self.shut.contains(&lines[*i].id));
            let out = open && tops.get(first).is_some_and(|at| view.top() - at > TURN / 2.0);
            if let Some(turn) = heading_above(lines, shown, first, out) {
                line::pinned(ui, t, turn, pos2(left, top + view.top()), width);
            }
        });
    }

    /// The height of the answer to a line, if it is open.
    fn answer_height(&self, line: &LogLine) -> f32 {
        let asked = self.open.get(&line.id).filter(|_| line.kind != LineKind::Rules);
        asked.map_or(0.0, |o| o.1.max(1.0))
    }

    /// Scrolls no further than needed to show a line and as much of its answer as fits. Continues in the next frame
    /// until the answer is as high as `taken`: its height is known only after layout.
    fn bring_into_sight(&mut self, ui: &Ui, line: &LogLine, at: Pos2, (view, taken): (egui::Vec2, f32)) {
        let Some(answer) = self.open.get(&line.id).map(|o| o.1) else {
            self.opened = None;
            return;
        };
        // Above it there is space for the pinned turn, unless the answer needs it.
        let own = height(line) + answer;
        let above = (view.y - own).clamp(0.0, TURN);
        let size = vec2(view.x, (above + own).min(view.y));
        ui.scroll_to_rect(Rect::from_min_size(at - vec2(0.0, above), size), None);
        if taken > 0.0 && (answer - taken).abs() < 0.5 {
            self.opened = None;
        }
        ui.ctx().request_repaint();
    }

    fn line(
        &mut self,
        ui: &mut Ui,
        t: &Tokens,
        read: &Read<'_>,
        (line, rect): (&LogLine, Rect),
        fold: Option<Fold>,
        action: &mut GameLogAction,
    ) {
        let rules = line.kind == LineKind::Rules;
        let open = fold.map_or(!rules && self.open.contains_key(&line.id), |f| !f.shut);
        let response = ui.interact(rect, ui.scope_id().with(("line", line.id, rules)), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, open, &line.text));
        let cut = line::paint(ui, t, line, rect, &response, fold, &read.badge);
        if response.clicked() {
            match fold {
                Some(Fold { shut: true, .. }) => _ = self.shut.remove(&line.id),
                Some(_) => _ = self.shut.insert(line.id),
                None if rules => *action = GameLogAction::Rules,
                None => self.toggle(line, read.why),
            }
            if let Some(piece) = line.piece {
                *action = GameLogAction::Piece(piece);
            }
        }
        let digest = fold.map(|f| f.digest).filter(|d| line.kind == LineKind::Turn && *d != Digest::default());
        let response = match digest {
            Some(digest) => {
                response.on_hover_text(words!("journal-turn.help", turn = &line.text, brought = digest.words()))
            }
            None if cut => response.on_hover_text(&line.text),
            None => response,
        };
        response.context_menu(|ui| {
            if ui.button(words!("journal-to-moment")).clicked() {
                *action = GameLogAction::Moment(line.id);
            }
            if !rules && ui.button(words!("journal-why")).clicked() {
                self.toggle(line, read.why);
            }
            if ui.button(words!("journal-copy-line")).clicked() {
                ui.ctx().copy_text(line.text.clone());
            }
        });
    }

    /// Opens or closes the answer to a line.
    fn toggle(&mut self, line: &LogLine, why: &dyn Fn(usize) -> WhyNode) {
        if self.open.remove(&line.id).is_none() {
            self.open.insert(line.id, (why(line.id), 0.0));
            self.opened = Some(line.id);
        }
    }

    fn answer(&mut self, ui: &mut Ui, t: &Tokens, line: &LogLine, above: Rect, action: &mut GameLogAction) {
        if line.kind == LineKind::Rules {
            return;
        }
        let Some((node, height)) = self.open.get_mut(&line.id) else { return };
        let left = (line.depth as f32 * 14.0 + 22.0).min(120.0);
        let area = Rect::from_min_max(above.left_bottom() + vec2(left, 2.0), pos2(above.right() - 8.0, f32::INFINITY));
        let builder = egui::UiBuilder::new().max_rect(area).id_salt(("answer", line.id));
        let used = ui.scope_builder(builder, |ui| {
            let frame = egui::Frame::new().fill(t.sheet).stroke(egui::Stroke::new(1.0, t.line));
            frame.corner_radius(4).inner_margin(8).show(ui, |ui| {
                ui.set_width(ui.available_width());
                if answer::show(ui, t, node, egui::Id::unique(("previous source", line.id)), action) {
                    *action = GameLogAction::Moment(line.id);
                }
            });
        });
        let new = used.response.rect.height() + 6.0;
        if (new - *height).abs() > 0.5 {
            *height = new;
            ui.ctx().request_repaint();
        }
    }
}

/// The turn of the first visible line, if its heading is out of sight.
fn heading_above<'l>(lines: &'l [LogLine], shown: &[usize], at: usize, out: bool) -> Option<&'l str> {
    let above = shown.get(..=at)?.iter().rev();
    let turn = above.clone().find(|&&i| lines[i].kind == LineKind::Turn)?;
    (out || lines[*shown.get(at)?].kind != LineKind::Turn).then_some(lines[*turn].text.as_str())
}
