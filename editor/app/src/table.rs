//! The table: a mission flown in place. Board, decision, cards, journal and timeline of one playtest.

mod head;
mod side;

use crate::board::{BoardAction, BoardScene, BoardView, Looks};
use crate::decision::{self, BoardStyle, DecisionAction, Draft};
use crate::journal::{JournalAction, JournalPanel};
use crate::theme::{Tokens, space};
use dicta_program::Origin;
use dicta_studio::playtest::{Pilot, Playtest, Thinking, Thought};
use dicta_studio::view::{
    ArcView, DecisionView, Eyes, JournalLine, LinkView, PickShape, Preview, RelationView, TableView,
};
use egui::{Align, Layout, RichText, Ui, vec2};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// How many decisions are made between two looks at the table when pilots fly at once.
const BATCH: usize = 24;

/// How fast computer pilots' turns go by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Speed {
    /// One decision at a time, on demand.
    Step,
    Slow,
    #[default]
    Brisk,
    /// All at once.
    Now,
}

impl Speed {
    /// All speeds with their names.
    pub const ALL: [(Speed, &'static str); 4] =
        [(Speed::Step, "Step by step"), (Speed::Slow, "Slow"), (Speed::Brisk, "Brisk"), (Speed::Now, "At once")];

    /// The speed of a name, as the settings keep it.
    pub fn named(name: &str) -> Self {
        Self::ALL.iter().find(|(_, n)| *n == name).map_or(Speed::default(), |(s, _)| *s)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(s, _)| *s == self).map_or("", |(_, n)| n)
    }

    fn wait(self) -> Option<f64> {
        match self {
            Speed::Step => None,
            Speed::Slow => Some(0.9),
            Speed::Brisk => Some(0.12),
            Speed::Now => Some(0.0),
        }
    }
}

/// Whose view the table shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Looking {
    /// The seat that decides, handed over behind a curtain.
    #[default]
    HotSeat,
    Seat(usize),
    Umpire,
}

/// What the table asks of the window.
#[derive(Clone, Debug, PartialEq)]
pub enum TableAction {
    GoTo(Origin),
    /// Start again: with the text's rules and these options.
    FlyAgain {
        new_dice: bool,
        options: Option<Vec<(String, String)>>,
    },
    /// Lay a shipped overlay over the rules, or take it off, and start again.
    Overlay(String, bool),
    /// Bring the journal into sight.
    Journal,
    /// Go back to the campaign of which this is a mission.
    ToCampaign,
}

/// A shipped overlay that can be laid over the rules of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct HouseRule {
    pub path: String,
    pub title: String,
    pub docs: String,
    pub on: bool,
}

/// Pilots at work elsewhere: what ends it, and how far it is.
struct AtWork {
    stop: Arc<AtomicBool>,
    done: Arc<AtomicUsize>,
    since: f64,
}

impl Drop for AtWork {
    /// Nobody waits for it any more: another moment, another game, a person in the seat, or the window is closed.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What is drawn, kept until the position or the eyes change.
struct Shown {
    key: (usize, usize, Eyes),
    view: TableView,
    decision: Option<DecisionView>,
    journal: Vec<JournalLine>,
    links: Vec<LinkView>,
}

/// One playtest on the screen.
pub struct Table {
    pub game: Playtest,
    looks: Looks,
    board: BoardView,
    pub looking: Looking,
    pub speed: Speed,
    draft: Draft,
    journal: JournalPanel,
    selected: Option<i64>,
    /// The names of the arcs and relations that are not drawn.
    hidden: BTreeSet<String>,
    show_links: bool,
    shown: Option<Shown>,
    /// Grows with every change of the game, so that what is shown is made anew.
    changes: usize,
    /// The seat that sees the table now, and whether its player has taken over.
    holder: Option<usize>,
    curtain: bool,
    next_pilot: f64,
    trouble: Option<String>,
    requests: Vec<TableAction>,
    pilots_wait: bool,
    at_work: Option<AtWork>,
    /// A pilot shall decide now, whatever the speed.
    decide_now: bool,
    pub house_rules: Vec<HouseRule>,
    /// The mission of a campaign, which waits for it.
    pub of_campaign: bool,
}

impl Table {
    /// Puts a game on the table.
    pub fn new(game: Playtest) -> Self {
        let looks = Looks::of(game.program());
        // A game that was saved while one looked back keeps what came after.
        let pilots_wait = game.moment() + 1 < game.moments();
        Table {
            game,
            looks,
            board: BoardView::default(),
            looking: Looking::HotSeat,
            speed: Speed::Brisk,
            draft: Draft::default(),
            journal: JournalPanel::default(),
            selected: None,
            hidden: BTreeSet::new(),
            show_links: true,
            shown: None,
            changes: 0,
            holder: None,
            curtain: false,
            next_pilot: 0.0,
            trouble: None,
            requests: Vec::new(),
            pilots_wait,
            at_work: None,
            decide_now: false,
            house_rules: Vec::new(),
            of_campaign: false,
        }
    }

    /// The title of the mission.
    pub fn title(&self) -> &str {
        &self.game.mission().head.title
    }

    /// Replaces the game and keeps how it is looked at.
    pub fn replace(&mut self, game: Playtest) {
        let old = std::mem::replace(self, Table::new(game));
        self.looking = old.looking;
        self.speed = old.speed;
        self.hidden = old.hidden;
        self.show_links = old.show_links;
        self.changes = old.changes + 1;
        let same_seats = old.game.seats().len() == self.game.seats().len();
        if same_seats {
            for (i, seat) in old.game.seats().iter().enumerate() {
                self.game.set_pilot(i, seat.pilot.clone());
            }
            self.holder = old.holder;
        }
        if old.game.map().head.name == self.game.map().head.name {
            self.board = old.board;
        }
    }

    /// Takes what the table asks of the window.
    pub fn requests(&mut self) -> Vec<TableAction> {
        std::mem::take(&mut self.requests)
    }

    pub fn fit_map(&mut self) {
        self.board.fit();
    }

    /// Goes to another moment of the game.
    pub fn go_to(&mut self, moment: usize) {
        self.game.go_to(moment);
        self.pilots_wait = self.game.moment() + 1 < self.game.moments();
        self.touch();
    }

    /// One decision back, or forth.
    pub fn step(&mut self, by: i64) {
        let last = self.game.moments().saturating_sub(1) as i64;
        self.go_to((self.game.moment() as i64 + by).clamp(0, last) as usize);
    }

    fn touch(&mut self) {
        self.changes += 1;
        self.trouble = None;
        self.call_off();
    }

    /// Pilots need think no further; what they find is dropped.
    fn call_off(&mut self) {
        self.at_work = None;
    }

    /// Ends the pilots' thinking until they are asked again; what they have decided by now counts.
    pub fn stop_pilots(&mut self) {
        if let Some(work) = &self.at_work {
            work.stop.store(true, Ordering::Relaxed);
        }
        self.pilots_wait = true;
    }

    /// The eyes that look at the table now.
    fn eyes(&self) -> Eyes {
        match self.looking {
            Looking::Umpire => Eyes::Umpire,
            Looking::Seat(seat) => Eyes::Seat(seat),
            Looking::HotSeat => self.holder.map_or(Eyes::Umpire, Eyes::Seat),
        }
    }

    /// Hands the table over between people, and gives what computer pilots have to decide now, as the speed says.
    pub fn advance(&mut self, ctx: &egui::Context) -> Option<Thinking> {
        self.hand_over();
        if self.at_work.is_some() || !self.game.pilot_is_due() {
            self.decide_now = false;
            return None;
        }
        let now = ctx.input(|i| i.time);
        if !std::mem::take(&mut self.decide_now) {
            let wait = self.speed.wait().filter(|_| !self.pilots_wait)?;
            if now < self.next_pilot {
                ctx.request_repaint_after_secs((self.next_pilot - now) as f32);
                return None;
            }
            self.next_pilot = now + wait;
        }
        let most = if self.speed == Speed::Now { BATCH } else { 1 };
        let thinking = self.game.thinking(most)?;
        self.at_work = Some(AtWork { stop: thinking.stop.clone(), done: thinking.done.clone(), since: now });
        Some(thinking)
    }

    fn hand_over(&mut self) {
        let humans: Vec<usize> =
            self.game.seats().iter().enumerate().filter(|(_, s)| s.pilot == Pilot::Human).map(|(i, _)| i).collect();
        if let Some(seat) = self.game.deciding_seat().filter(|s| humans.contains(s)) {
            if self.holder != Some(seat) {
                self.curtain = self.holder.is_some_and(|h| humans.contains(&h)) && humans.len() > 1;
                self.holder = Some(seat);
            }
        } else if self.holder.is_none_or(|h| !humans.contains(&h)) {
            self.holder = humans.first().copied();
        }
    }

    /// Makes the decisions that pilots worked out, if they are still wanted.
    pub fn take_thought(&mut self, thought: Thought) {
        if !self.at_work.as_ref().is_some_and(|w| thought.is_of(&w.stop)) {
            return;
        }
        self.at_work = None;
        let done = self.game.take(thought);
        self.touch();
        if let Err(error) = done {
            self.trouble = Some(error.to_string());
            self.speed = Speed::Step;
        }
    }

    /// Asks the computer pilot that is due to decide.
    pub fn pilot_decides(&mut self) {
        self.pilots_wait = false;
        self.decide_now = true;
    }

    /// Chooses what is marked.
    pub fn choose_marked(&mut self) {
        if let Some(picks) = self.draft.picks().map(<[i64]>::to_vec) {
            self.choose(&picks);
        }
    }

    fn choose(&mut self, picks: &[i64]) {
        let done = self.game.choose(picks);
        self.touch();
        self.pilots_wait = false;
        if let Err(error) = done {
            self.trouble = Some(error.to_string());
        }
    }

    fn refresh(&mut self) {
        let key = (self.changes, self.game.moment(), self.eyes());
        if self.shown.as_ref().is_some_and(|s| s.key == key) {
            return;
        }
        let eyes = self.eyes();
        self.shown = Some(Shown {
            key,
            view: self.game.view(eyes),
            decision: self.game.decision(),
            journal: self.game.journal(eyes),
            links: self.game.links(eyes),
        });
    }

    /// Whether the decision that is due may be made and seen by these eyes.
    fn may_decide(&self) -> bool {
        let Some(decision) = self.shown.as_ref().and_then(|s| s.decision.as_ref()) else { return false };
        match self.eyes() {
            Eyes::Umpire => true,
            Eyes::Seat(seat) => seat == decision.seat,
        }
    }

    /// The centre: head line, board, timeline.
    pub fn show(&mut self, ui: &mut Ui) {
        self.refresh();
        self.head(ui);
        egui::Panel::bottom("timeline").resizable(false).show_separator_line(false).show(ui, |ui| self.timeline(ui));
        if self.is_veiled() {
            self.curtain(ui);
            return;
        }
        self.board(ui);
    }

    fn board(&mut self, ui: &mut Ui) {
        let Some(shown) = self.shown.take() else { return };
        let decision = shown.decision.as_ref().filter(|_| self.may_decide_for(&shown));
        if let Some(decision) = decision {
            self.draft.follow(decision, self.changes);
        }
        let active = decision.and_then(|d| d.piece);
        let on_map = decision.and_then(|d| self.draft.on_map(d));
        let begun = on_map.as_ref().and_then(|m| m.begun.clone());
        let preview = decision.and_then(|d| self.preview(d)).or(begun);
        let (candidates, mut cells, mut picked_cell) = decision.map(|d| pickable(d, &self.draft)).unwrap_or_default();
        if let (Some(decision), Some(on_map)) = (decision, &on_map) {
            cells.clone_from(&on_map.cells);
            picked_cell = self.draft.end(decision, on_map.pick);
        }
        let focus = self.selected.or(active);
        let (mut arcs, relations) = self.arcs_of(focus);
        if let Some(preview) = preview.as_ref().filter(|p| Some(p.piece) == focus) {
            // What counts now is where the piece will look.
            let ends = preview.trace.last().filter(|_| !preview.leaves);
            arcs = ends.map_or_else(Vec::new, |end| self.game.arcs_at(preview.piece, *end));
            arcs.retain(|a| !self.hidden.contains(&a.name));
        }
        let links: &[LinkView] = if self.show_links { &shown.links } else { &[] };
        let scene = BoardScene {
            selected: self.selected,
            active,
            candidates: &candidates,
            preview: preview.as_ref(),
            arcs: &arcs,
            relations: &relations,
            links,
            cells: &cells,
            picked_cell,
            ends: on_map.as_ref().map_or(&[], |m| &m.ends),
            ..BoardScene::of(&self.game, &self.looks, &shown.view.pieces)
        };
        let action = self.board.show(ui, &scene);
        if let Some(decision) = decision {
            self.draft.point_at(decision, self.board.hovered_cell);
        }
        match action {
            BoardAction::Piece(id) => self.clicked_piece(id, &shown.view, decision),
            BoardAction::Cell(cell) => self.clicked_cell(cell, decision),
            BoardAction::Nothing => {}
        }
        self.shown = Some(shown);
    }

    fn may_decide_for(&self, shown: &Shown) -> bool {
        let Some(decision) = &shown.decision else { return false };
        !self.game.pilot_is_due()
            && match self.eyes() {
                Eyes::Umpire => true,
                Eyes::Seat(seat) => seat == decision.seat,
            }
    }

    fn arcs_of(&self, piece: Option<i64>) -> (Vec<ArcView>, Vec<RelationView>) {
        let Some(piece) = piece else { return Default::default() };
        let mut arcs = self.game.arcs(piece, self.eyes());
        arcs.retain(|a| !self.hidden.contains(&a.name));
        let mut relations = self.game.relations(piece, self.eyes());
        relations.retain(|r| !self.hidden.contains(&r.title));
        (arcs, relations)
    }

    fn preview(&self, decision: &DecisionView) -> Option<Preview> {
        let piece = decision.piece?;
        decision.picks.iter().enumerate().find_map(|(i, pick)| {
            let value = self.draft.shown(i)?;
            let path = pick.values.iter().find(|v| v.value == value)?.path.as_ref()?;
            Some(self.game.preview(piece, path))
        })
    }

    fn clicked_piece(&mut self, id: i64, view: &TableView, decision: Option<&DecisionView>) {
        if let Some(decision) = decision
            && let Some(pick) = decision
                .picks
                .iter()
                .position(|p| p.shape == PickShape::Pieces && p.values.iter().any(|v| v.value == id))
        {
            self.draft.mark(decision, pick, id);
        }
        // Where it stands may be a cell to pick.
        let cell = view.pieces.iter().find(|p| p.id == id).map_or(-1, |p| p.cell);
        if decision.is_some_and(|d| self.draft.click_cell(d, cell)) {
            return;
        }
        self.selected = if self.selected == Some(id) { None } else { Some(id) };
    }

    fn clicked_cell(&mut self, cell: i64, decision: Option<&DecisionView>) {
        if decision.is_some_and(|d| self.draft.click_cell(d, cell)) {
            return;
        }
        match decision.and_then(|d| Some((d, d.picks.iter().position(|p| p.shape == PickShape::Cells)?))) {
            Some((decision, pick)) => self.draft.mark(decision, pick, cell),
            None => self.selected = None,
        }
    }

    /// Whether the table is being handed over.
    fn is_veiled(&self) -> bool {
        self.curtain && self.looking == Looking::HotSeat
    }

    fn curtain(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        let seat = self.holder.and_then(|h| self.game.seats().get(h)).map_or_else(String::new, |s| s.title.clone());
        egui::Frame::new().fill(t.desk).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            ui.vertical_centered(|ui| {
                ui.add_space(ui.available_height() * 0.32);
                ui.label(RichText::new(format!("Pass to {seat}")).size(crate::theme::size::TITLE));
                ui.add_space(space::M);
                ui.label("What lies behind is for this seat's eyes only.");
                ui.add_space(space::L);
                let button =
                    egui::Button::new(RichText::new(format!("I am {seat}")).size(15.0)).min_size(vec2(220.0, 36.0));
                if ui.add(button).clicked() {
                    self.curtain = false;
                }
            });
        });
    }

    fn timeline(&mut self, ui: &mut Ui) {
        let (moment, moments) = (self.game.moment(), self.game.moments());
        ui.add_space(space::XXS);
        ui.horizontal(|ui| {
            use crate::command::Command;
            let at_start = moment == 0;
            let at_end = moment + 1 >= moments;
            let steps = [
                (Command::ToStart, !at_start, 0),
                (Command::StepBack, !at_start, moment.saturating_sub(1)),
                (Command::StepForth, !at_end, moment + 1),
                (Command::ToEnd, !at_end, moments.saturating_sub(1)),
            ];
            for (command, enabled, target) in steps {
                if icon_button(ui, command, enabled).clicked() {
                    self.go_to(target);
                }
            }
            let mut place = moment;
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(format!("Decision {moment} of {}", moments.saturating_sub(1))).small());
                ui.spacing_mut().slider_width = (ui.available_width() - 12.0).max(60.0);
                let slider = egui::Slider::new(&mut place, 0..=moments.saturating_sub(1).max(1)).show_value(false);
                if ui.add_enabled(moments > 1, slider).accessible_name("Moment of the game").changed() {
                    self.go_to(place);
                }
            });
        });
        ui.add_space(space::XXS);
    }

    /// Filter and detail of the journal, for the head of the bottom panel.
    pub fn journal_controls(&mut self, ui: &mut Ui) {
        self.journal.controls(ui);
    }

    /// The journal, for the bottom panel.
    pub fn show_journal(&mut self, ui: &mut Ui) {
        self.refresh();
        if self.is_veiled() {
            ui.weak("The journal waits for the next seat.");
            return;
        }
        let eyes = self.eyes();
        let Some(shown) = self.shown.take() else { return };
        let game = &self.game;
        let (t, looks) = (Tokens::of(ui), &self.looks);
        let badge = |painter: &egui::Painter, at, side| {
            crate::board::view::side_badge(painter, t, looks, game.program(), at, 5.0, side);
        };
        match self.journal.show(ui, &shown.journal, |id| game.why(id, eyes), badge) {
            JournalAction::None => {}
            JournalAction::GoTo(origin) => self.requests.push(TableAction::GoTo(origin)),
            JournalAction::Piece(id) => self.selected = Some(id),
        }
        self.shown = Some(shown);
    }

    /// The decision, for the right panel.
    fn show_decision(&mut self, ui: &mut Ui) {
        let Some(shown) = self.shown.take() else { return };
        if let Some(decision) = shown.decision.as_ref().filter(|_| self.may_decide_for(&shown)) {
            self.draft.follow(decision, self.changes);
            let side = self.game.seats().get(decision.seat).map_or(0, |s| s.side);
            let style = BoardStyle { program: self.game.program(), looks: &self.looks };
            match decision::show(ui, decision, &mut self.draft, style, side) {
                DecisionAction::None => {}
                DecisionAction::Choose(picks) => self.choose(&picks),
                DecisionAction::GoTo(origin) => self.requests.push(TableAction::GoTo(origin)),
            }
        }
        self.shown = Some(shown);
    }
}

/// Pieces and cells that may be picked now, and the cell that is marked.
fn pickable(decision: &DecisionView, draft: &Draft) -> (Vec<i64>, Vec<(i64, String)>, Option<i64>) {
    let (mut pieces, mut cells, mut marked) = (Vec::new(), Vec::new(), None);
    for (i, pick) in decision.picks.iter().enumerate() {
        let into = match pick.shape {
            PickShape::Pieces => &mut pieces,
            PickShape::Cells => {
                marked = draft.shown(i);
                &mut cells
            }
            _ => continue,
        };
        into.extend(decision.legal().filter_map(|o| o.picks.get(i).copied()).filter(|v| *v >= 0));
    }
    pieces.sort_unstable();
    pieces.dedup();
    cells.sort_unstable();
    cells.dedup();
    let cells = cells.into_iter().map(|c| (c, "Pick it".to_owned())).collect();
    (pieces, cells, marked)
}

/// A button that is only an icon, named by its command.
pub fn icon_button(ui: &mut Ui, command: crate::command::Command, enabled: bool) -> egui::Response {
    let icon = RichText::new(command.icon()).size(16.0);
    let hover = command.tip(ui.ctx());
    let button = egui::Button::new(icon).frame_when_inactive(false);
    ui.add_enabled(enabled, button).accessible_name(command.title()).on_hover_text(&hover).on_disabled_hover_text(hover)
}
