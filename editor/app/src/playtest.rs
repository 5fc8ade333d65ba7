//! The Playtest pane: board, decision, cards, game log and timeline of one game.

mod branches;
mod changes;
mod hand;
mod hand_over;
mod header;
mod new_file;
mod pilots;
mod playtest_board;
mod playtest_panel;
mod timeline;
mod window;

use crate::board::{BoardView, Film, Looks};
use crate::decision::{self, AdviceState, BoardStyle, DecisionAction, Draft};
use crate::game_log::{GameLogAction, GameLogPanel};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_program::Origin;
use dicta_studio::playtest::{Log, Playtest, PlaytestRecovery};
use dicta_studio::settings::Shows;
use dicta_studio::view::{
    ArcView, BoardState, DecisionView, LinkView, LogLine, PieceState, PieceView, RelationView, Viewer,
};
use egui::{RichText, Ui, vec2};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub use changes::NewRules;
pub use hand::digit;
pub use pilots::{Speed, pilot_choices, pilot_list_height, pilot_title};

/// Whose point of view the pane shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointOfView {
    /// The deciding seat; the screen is handed over between players.
    #[default]
    HotSeat,
    Seat(usize),
    Umpire,
}

/// What the pane requests from the window.
#[derive(Clone, Debug, PartialEq)]
pub enum PlaytestAction {
    GoTo(Origin),
    /// Restart with the rules of the files and these options.
    RestartMission {
        new_dice: bool,
        options: Option<Vec<(String, String)>>,
    },
    /// Add or remove a built-in overlay, and restart.
    Overlay(String, bool),
    /// Show the game log.
    Journal,
    /// Go back to the campaign that this mission belongs to.
    ToCampaign,
    /// Continue under the rules of the current files.
    NewRules(NewRules),
    /// Add a file with this text to the project.
    Write {
        path: String,
        text: String,
    },
}

/// A built-in overlay that can be applied to the rules of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct HouseRule {
    pub path: String,
    pub title: String,
    pub docs: String,
    pub on: bool,
}

/// The position and the viewer that a view was made for.
type ShownKey = (u64, usize, usize, Viewer);

/// The selected piece and the view it was read for.
type InHand = (ShownKey, i64);

/// What is drawn, cached until the position or the viewer changes.
struct Shown {
    key: ShownKey,
    view: BoardState,
    decision: Option<DecisionView>,
    links: Vec<LinkView>,
}

/// The selected piece with its previewed cell and facing, and the arcs and relations from there.
type Seen = ((usize, Option<i64>, Option<(i64, i64)>), Vec<ArcView>, Vec<RelationView>);

/// One playtest on the screen.
pub struct PlaytestPane {
    pub game: Playtest,
    looks: Looks,
    board: BoardView,
    pub looking: PointOfView,
    pub speed: Speed,
    draft: Draft,
    journal: GameLogPanel,
    selected: Option<i64>,
    /// The state of the selected piece, cached for its view.
    selected_state: Option<(InHand, Option<Arc<PieceState>>)>,
    /// Names of arcs and relations that are not drawn.
    hidden: BTreeSet<String>,
    show_links: bool,
    shown: Option<Shown>,
    /// Increases with every change of the game, to invalidate what is shown.
    changes: usize,
    /// Increases when the draft belongs to a new decision.
    drafts: usize,
    /// The seat at the screen: of those played by people, the one that is deciding or decided last, or one that the
    /// screen is passed to before it.
    holder: Option<usize>,
    round: hand_over::HandOverOrder,
    /// The viewer that took over the screen; `None` while it is being handed over.
    viewer_at_screen: Option<Viewer>,
    next_pilot: f64,
    error_text: Option<String>,
    requests: Vec<PlaytestAction>,
    pilots_wait: bool,
    at_work: Option<pilots::AtWork>,
    /// A pending request for advice, and the stop flag of the one in progress.
    question: Option<dicta_studio::playtest::AdviceRequest>,
    advising: Option<std::sync::Arc<std::sync::atomic::AtomicBool>>,
    /// The cell under the pointer among those to draw from by hand.
    pointed_lot: Option<i64>,
    /// A computer pilot decides now, regardless of the speed.
    decide_now: bool,
    pub house_rules: Vec<HouseRule>,
    /// This is a mission of a campaign.
    pub of_campaign: bool,
    /// The save file kept during play.
    pub keeping: Option<PlaytestRecovery>,
    /// The game log and timeline of the current branch, for one viewer.
    lines_key: Option<(u64, Viewer)>,
    log: Log,
    line: timeline::Line,
    seen: Option<Seen>,
    /// The rules version that the looks were read from, and the titles of its overlays.
    rules: usize,
    under: Vec<String>,
    /// The film of recent events, and when it was last shown.
    film: Option<Film>,
    film_seen: Option<f64>,
    /// Animate events.
    pub animate: bool,
    /// The position each viewer saw last, with its pieces.
    last_seen: BTreeMap<Option<usize>, (usize, Vec<PieceView>)>,
    playing: bool,
    next_step: f64,
    branches_open: bool,
    changes_open: bool,
    making: Option<new_file::NewFile>,
    /// The current revision of the files, and the one for which the user declined new rules.
    pub project_revision: Option<u64>,
    /// The files have errors, so they yield no rules.
    pub texts_broken: bool,
    /// The files yield different rules than those of the game, as far as known.
    pub texts_differ: bool,
    /// The revisions last compared: of the game's files and of the project's.
    pub compared: Option<(Option<u64>, Option<u64>)>,
    left_as_is: Option<u64>,
    rules_note: Option<Vec<String>>,
    /// The restart that awaits confirmation.
    restart: Option<PlaytestAction>,
}

impl PlaytestPane {
    /// Shows a game.
    pub fn new(game: Playtest) -> Self {
        let looks = Looks::of(game.program());
        // A game that was saved while viewing an earlier position keeps what came after it.
        let pilots_wait = game.moment() + 1 < game.moments();
        let rules_note = PlaytestPane::first_note(&game.rules_notes());
        let under = game.house_rules();
        PlaytestPane {
            game,
            looks,
            board: BoardView::default(),
            looking: PointOfView::HotSeat,
            speed: Speed::Brisk,
            draft: Draft::default(),
            journal: GameLogPanel::default(),
            selected: None,
            selected_state: None,
            hidden: BTreeSet::new(),
            show_links: true,
            shown: None,
            changes: 0,
            drafts: 0,
            holder: None,
            round: hand_over::HandOverOrder::default(),
            // At first there is nothing to hide.
            viewer_at_screen: Some(Viewer::Umpire),
            next_pilot: 0.0,
            error_text: None,
            requests: Vec::new(),
            pilots_wait,
            at_work: None,
            question: None,
            advising: None,
            pointed_lot: None,
            decide_now: false,
            house_rules: Vec::new(),
            of_campaign: false,
            keeping: None,
            lines_key: None,
            log: Log::default(),
            line: timeline::Line::default(),
            seen: None,
            rules: 0,
            under,
            film: None,
            film_seen: None,
            animate: true,
            last_seen: BTreeMap::new(),
            playing: false,
            next_step: 0.0,
            branches_open: false,
            changes_open: false,
            making: None,
            project_revision: None,
            texts_broken: false,
            texts_differ: false,
            compared: None,
            left_as_is: None,
            rules_note,
            restart: None,
        }
    }

    /// Shows a saved game: it is unknown who is at the screen now.
    pub fn resumed(game: Playtest) -> Self {
        let mut table = PlaytestPane::new(game);
        table.require_hand_over();
        table
    }

    /// Requires the next player to take over the screen, if several people play.
    pub fn require_hand_over(&mut self) {
        self.viewer_at_screen = None;
        self.hand_over();
    }

    /// The title of the mission.
    pub fn title(&self) -> &str {
        &self.game.mission().head.title
    }

    /// What the map shows besides the pieces, as saved in the settings.
    pub fn shows(&self) -> Shows {
        Shows { movement: self.animate, links: self.show_links, small_map: self.board.small_map }
    }

    /// Sets what the map shows besides the pieces.
    pub fn set_shows(&mut self, shows: Shows) {
        self.animate = shows.movement;
        self.show_links = shows.links;
        self.board.small_map = shows.small_map;
    }

    /// Replaces the game and keeps the view settings.
    pub fn replace(&mut self, game: Playtest) {
        let old = std::mem::replace(self, PlaytestPane::new(game));
        self.looking = old.looking;
        self.speed = old.speed;
        self.set_shows(old.shows());
        self.hidden = old.hidden;
        self.project_revision = old.project_revision;
        self.keeping = old.keeping;
        self.changes = old.changes + 1;
        let same_seats = old.game.seats().len() == self.game.seats().len();
        if same_seats {
            for (i, seat) in old.game.seats().iter().enumerate() {
                self.game.set_pilot(i, seat.pilot.clone());
            }
            self.holder = old.holder;
            self.viewer_at_screen = old.viewer_at_screen;
            self.jump_round();
        }
        if old.game.map().head.name == self.game.map().head.name {
            self.board = old.board;
        }
    }

    /// Returns and clears the pending requests to the window.
    pub fn requests(&mut self) -> Vec<PlaytestAction> {
        std::mem::take(&mut self.requests)
    }

    /// Fits the whole map into view.
    pub fn fit_map(&mut self) {
        self.board.fit();
    }

    /// Goes to another position of the game.
    pub fn go_to(&mut self, moment: usize) {
        self.game.go_to(moment);
        self.jump();
    }

    /// Resets state that depends on the previous position.
    fn jump(&mut self) {
        self.playing = false;
        self.jump_round();
        self.last_seen.clear();
        self.pilots_wait = self.game.moment() + 1 < self.game.moments();
        self.touch();
    }

    /// Steps by this many decisions, forward or back.
    pub fn step(&mut self, by: i64) {
        let last = self.game.moments().saturating_sub(1) as i64;
        let target = (self.game.moment() as i64 + by).clamp(0, last) as usize;
        if by == 1 && target == self.game.moment() + 1 {
            // A step forward is animated.
            self.game.go_to(target);
            self.pilots_wait = self.game.moment() + 1 < self.game.moments();
            self.touch();
        } else {
            self.go_to(target);
        }
    }

    /// Runs a command of the timeline.
    fn command(&mut self, command: crate::command::Command) {
        use crate::command::Command;
        match command {
            Command::ToStart => self.go_to(0),
            Command::StepBack => self.step(-1),
            Command::StepForward => self.step(1),
            _ => self.go_to(usize::MAX),
        }
    }

    fn touch(&mut self) {
        self.drafts += 1;
        self.renew();
    }

    /// Invalidates what is shown, but keeps the draft.
    fn renew(&mut self) {
        self.changes += 1;
        self.error_text = None;
        self.film = None;
        self.call_off();
    }

    /// The current viewer.
    fn viewer(&self) -> Viewer {
        match self.looking {
            PointOfView::Umpire => Viewer::Umpire,
            PointOfView::Seat(seat) => Viewer::Seat(seat),
            PointOfView::HotSeat => self.holder.map_or(Viewer::Umpire, Viewer::Seat),
        }
    }

    /// The board as a picture, for the current viewer; none while the screen is handed over.
    pub fn picture(&self) -> Option<dicta_print::page::Printout> {
        let shown = self.shown.as_ref().filter(|_| !self.is_handing_over())?;
        Some(dicta_print::board(self.game.program(), self.game.map(), &shown.view.pieces))
    }

    /// Chooses the marked option of the visible decision; a draft of an earlier decision is ignored.
    pub fn choose_marked(&mut self) {
        self.refresh();
        let seen = self.shown.as_ref().filter(|shown| !self.is_handing_over() && self.may_decide_for(shown));
        let decision = seen.and_then(|shown| shown.decision.as_ref());
        if !decision.is_some_and(|decision| self.draft.is_of(decision, self.drafts)) {
            return;
        }
        if let Some(picks) = self.draft.picks().map(<[i64]>::to_vec) {
            self.choose(&picks);
        }
    }

    fn choose(&mut self, picks: &[i64]) {
        self.stop_asking();
        let done = self.game.choose(picks);
        self.touch();
        self.pilots_wait = false;
        if let Err(error) = done {
            self.error_text = Some(error.to_string());
        }
    }

    fn refresh(&mut self) {
        let viewer = self.viewer();
        // The texts of the rules are in the language of the window, if they are translated into it.
        if self.game.set_language(&crate::words::language()) {
            self.journal.clear();
        }
        let play = self.game.play_revision();
        let key = (play, self.changes, self.game.moment(), viewer);
        if self.shown.as_ref().is_some_and(|s| s.key == key) {
            return;
        }
        if self.rules != self.game.rules() {
            self.rules = self.game.rules();
            self.looks = Looks::of(self.game.program());
            self.under = self.game.house_rules();
        }
        if self.lines_key != Some((play, viewer)) {
            if self.lines_key.is_some_and(|(_, before)| before != viewer) {
                // What one seat knows must not be visible to the next.
                self.journal.clear();
            }
            self.log.follow(&self.game, viewer);
            self.journal.renew(self.log.upto(usize::MAX), |id| self.game.why(id, viewer));
            self.line = timeline::Line {
                timeline: self.game.timeline(viewer),
                branches: self.game.branches(),
                changes: self.game.rules_notes_for(viewer),
            };
            self.lines_key = Some((play, viewer));
        }
        let view = self.game.view(viewer);
        self.start_film(&view, viewer);
        self.seen = None;
        let decision = self.game.decision().filter(|decision| self.knows_who_decides(viewer, decision.seat));
        self.shown = Some(Shown { key, view, decision, links: self.game.links(viewer) });
    }

    /// The state of the selected piece, as far as the viewer may know it; `None` while the screen is handed over.
    pub fn piece_in_hand(&mut self) -> Option<Arc<PieceState>> {
        self.refresh();
        let key = self.shown.as_ref().filter(|_| !self.is_handing_over())?.key;
        let id = self.selected?;
        if self.selected_state.as_ref().is_none_or(|(of, _)| *of != (key, id)) {
            let now = self.game.piece_now(id, self.viewer()).map(Arc::new);
            self.selected_state = Some(((key, id), now));
        }
        self.selected_state.as_ref().and_then(|(_, now)| now.clone())
    }

    /// The game log up to the current position.
    fn current_game_log(&self) -> &[LogLine] {
        self.log.upto(self.game.moment())
    }

    /// Whether the viewer may see and make the pending decision.
    fn may_decide(&self) -> bool {
        let Some(decision) = self.shown.as_ref().and_then(|s| s.decision.as_ref()) else { return false };
        match self.viewer() {
            Viewer::Umpire => true,
            Viewer::Seat(seat) => seat == decision.seat,
        }
    }

    /// Whether a modal question is open.
    pub fn is_dialog_open(&self) -> bool {
        self.making.is_some() || self.restart.is_some()
    }

    /// Shows modal questions.
    pub fn questions(&mut self, ctx: &egui::Context) {
        self.new_file_dialog(ctx);
        self.restart_question(ctx);
    }

    /// The centre: header, board, timeline.
    pub fn show(&mut self, ui: &mut Ui) {
        self.refresh();
        self.head(ui);
        if !self.is_handing_over() {
            egui::Panel::bottom("timeline")
                .resizable(false)
                .show_separator_line(false)
                .show(ui, |ui| self.timeline(ui));
        }
        self.branches_window(ui.ctx());
        self.changes_window(ui.ctx());
        if self.is_handing_over() {
            if self.is_seated_idle() {
                self.show_hand_over(ui);
                return;
            }
            if self.viewer_at_screen.take().is_some() {
                // The space bar takes over the screen, regardless of what had focus before.
                ui.memory_mut(|m| m.focused().into_iter().for_each(|id| m.surrender_focus(id)));
            }
            self.hand_over_screen(ui);
            return;
        }
        self.board(ui);
    }

    fn may_decide_for(&self, shown: &Shown) -> bool {
        let Some(decision) = &shown.decision else { return false };
        !self.game.pilot_is_due()
            && match self.viewer() {
                Viewer::Umpire => true,
                Viewer::Seat(seat) => seat == decision.seat,
            }
    }

    /// Whether the screen is being handed over: it would reveal what another person may keep secret from the last
    /// player, or, by whether the game continues, who has decided.
    pub fn is_handing_over(&self) -> bool {
        let people = self.people();
        people.len() > 1
            && match (self.viewer_at_screen, self.viewer()) {
                _ if self.passes_on() => true,
                (Some(Viewer::Umpire), _) => false,
                (None, _) | (Some(Viewer::Seat(_)), Viewer::Umpire) => true,
                (Some(Viewer::Seat(was)), Viewer::Seat(seat)) => was != seat && people.contains(&seat),
            }
    }

    fn hand_over_screen(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        let seat = match self.viewer() {
            Viewer::Seat(seat) => self.game.seats().get(seat).map(|s| (s.title.clone(), s.side)),
            Viewer::Umpire => None,
        };
        let (title, why, take) = match &seat {
            Some((seat, _)) => (
                words!("hand-over-pass", seat = seat),
                words!("hand-over-pass.why"),
                words!("hand-over-pass.take", seat = seat),
            ),
            None => (words!("hand-over-all"), words!("hand-over-all.why"), words!("hand-over-all.take")),
        };
        egui::Frame::new().fill(t.backdrop).show(ui, |ui| {
            ui.set_min_size(ui.available_size());
            ui.vertical_centered(|ui| {
                ui.add_space(ui.available_height() * 0.28);
                let (mark, _) = ui.allocate_exact_size(vec2(48.0, 48.0), egui::Sense::hover());
                if let Some((_, side)) = seat {
                    let program = self.game.program();
                    crate::board::view::side_badge(ui.painter(), t, &self.looks, program, mark.center(), 20.0, side);
                }
                ui.add_space(space::S);
                ui.label(RichText::new(title).size(crate::theme::size::TITLE));
                ui.add_space(space::M);
                ui.label(why);
                ui.add_space(space::L);
                let text = RichText::new(take).size(15.0).color(t.on_accent);
                let button = egui::Button::new(text).fill(t.accent).min_size(vec2(220.0, 36.0));
                // Not Enter: the player who just decided with it may still hold it down.
                let space = crate::keyboard::enter_is_free(ui.ctx())
                    && ui.input_mut(|i| i.consume_key(egui::Modifiers::NONE, egui::Key::Space));
                if ui.add(button).on_hover_text(words!("hand-over-pass.take-help")).clicked() || space {
                    self.viewer_at_screen = Some(self.viewer());
                }
            });
        });
    }

    /// The filter and detail level of the game log, for the header of the bottom panel. They are hidden during a
    /// hand-over, or else their effects would show to the next player.
    pub fn game_log_controls(&mut self, ui: &mut Ui) {
        if self.is_handing_over() {
            return;
        }
        let pieces = self.shown.as_ref().map_or(&[][..], |s| &s.view.pieces);
        let pieces: Vec<(i64, &str)> = pieces.iter().map(|p| (p.id, p.title.as_str())).collect();
        self.journal.controls(ui, &pieces);
    }

    /// The game log, for the bottom panel.
    pub fn show_game_log(&mut self, ui: &mut Ui) {
        self.refresh();
        if self.is_handing_over() {
            ui.weak(words!("journal-waits"));
            return;
        }
        let viewer = self.viewer();
        let Some(shown) = self.shown.take() else { return };
        let game = &self.game;
        let (t, looks) = (Tokens::of(ui), &self.looks);
        let badge = |painter: &egui::Painter, at, side| {
            crate::board::view::side_badge(painter, t, looks, game.program(), at, 5.0, side);
        };
        let lines = self.log.upto(game.moment());
        let selected = self.selected.filter(|id| shown.view.pieces.iter().any(|p| p.id == *id));
        let mut jump = None;
        match self.journal.show(ui, lines, selected, |id| game.why(id, viewer), badge) {
            GameLogAction::None => {}
            GameLogAction::Moment(id) => jump = Some(id),
            GameLogAction::GoTo(origin) => self.requests.push(PlaytestAction::GoTo(origin)),
            GameLogAction::Piece(id) => self.selected = Some(id),
            GameLogAction::Rules => self.changes_open = true,
        }
        self.shown = Some(shown);
        if let Some(id) = jump {
            self.go_to(self.log.moment_of(id));
        }
    }

    /// The decision, for the right side panel.
    fn show_decision(&mut self, ui: &mut Ui) {
        let Some(shown) = self.shown.take() else { return };
        if let Some(decision) = shown.decision.as_ref().filter(|_| self.may_decide_for(&shown)) {
            self.draft.follow(decision, self.drafts);
            if self.draft.advice == AdviceState::Closed {
                self.draft.advice = AdviceState::Unasked;
            }
            let side = self.game.seats().get(decision.seat).map_or(0, |s| s.side);
            let style = BoardStyle::of(ui, self.game.program(), &self.looks);
            match decision::show(ui, decision, &mut self.draft, style, side) {
                DecisionAction::None => {}
                DecisionAction::Choose(picks) => self.choose(&picks),
                DecisionAction::GoTo(origin) => self.requests.push(PlaytestAction::GoTo(origin)),
                DecisionAction::Advise => self.ask_a_pilot(),
            }
        }
        self.shown = Some(shown);
    }
}

/// An icon button, named by its command.
pub fn icon_button(ui: &mut Ui, command: crate::command::Command, enabled: bool) -> egui::Response {
    let icon = RichText::new(command.icon()).size(16.0);
    let hover = command.tip(ui.ctx());
    let button = egui::Button::new(icon).frame_when_inactive(false);
    ui.add_enabled(enabled, button).accessible_name(command.title()).on_hover_text(&hover).on_disabled_hover_text(hover)
}
