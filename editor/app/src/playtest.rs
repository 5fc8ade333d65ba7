//! The Playtest pane: board, decision, cards, game log and timeline of one game.

mod branches;
mod changes;
mod current_decision;
mod game_view;
mod hand;
mod hand_over;
mod header;
mod new_file;
mod pilots;
mod playback;
mod playtest_board;
mod playtest_panel;
mod questions;
mod timeline;
mod umpire_hand;
mod window;

use crate::command::Command;
use crate::game_log::{GameLogAction, GameLogPanel};
use crate::sheet::{PieceChange, PieceInHand};
use crate::theme::Tokens;
use crate::words::words;
use changes::RulesOfGame;
use current_decision::CurrentDecision;
use dicta_program::Origin;
use dicta_studio::game::Game;
use dicta_studio::playtest::{
    BranchId, ExampleRange, Pilot, Playtest, PlaytestRecovery, Thinking, Thought, UmpireEdit,
};
use dicta_studio::settings::Shows;
use egui::{Context, RichText, Ui};
use game_view::{Current, GameView};
use hand::Answer;
use hand_over::{PointOfView, Seating};
use new_file::{NewFile, What};
use pilots::PilotWork;
use playtest_board::PlaytestBoard;
use questions::Questions;

pub use changes::{HouseRule, NewRules};
pub use hand::digit;
pub use pilots::{Speed, pilot_choices, pilot_list_height};

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

/// What a part of the pane does with the game or with another part; [`PlaytestPane::perform`] does it.
enum PaneAct {
    Run(Command),
    GoTo(usize),
    Switch(BranchId),
    NameBranch(BranchId, String),
    DeleteBranch(BranchId),
    Look(PointOfView),
    Choose(Vec<i64>),
    /// Change a piece as the umpire.
    Change {
        piece: i64,
        change: PieceChange,
    },
    /// Move a card or make another hidden choice as the umpire.
    ByUmpire(UmpireEdit),
    /// The result of a die or card.
    Draw(Answer),
    SetPilot(usize, Pilot),
    /// Explain a line of the game log, and select its piece.
    Explain {
        line: usize,
        piece: Option<i64>,
    },
    /// Open the dialog that creates a file.
    Create(What),
    /// Keep the rules of the game.
    WithdrawRules,
    /// Restart the mission, if the user confirms it.
    Restart(PlaytestAction),
    Request(PlaytestAction),
}

/// One playtest on the screen. Its parts draw themselves from [`Current`] and say what is to be done.
pub struct PlaytestPane {
    pub game: Playtest,
    /// This is a mission of a campaign.
    pub of_campaign: bool,
    /// Its result counts in the campaign, so that it can only be viewed.
    pub is_recorded: bool,
    /// The save file kept during play.
    pub keeping: Option<PlaytestRecovery>,
    pub pilots: PilotWork,
    pub rules: RulesOfGame,
    pub decision: CurrentDecision,
    seating: Seating,
    view: GameView,
    journal: GameLogPanel,
    board: PlaytestBoard,
    questions: Questions,
    requests: Vec<PlaytestAction>,
}

/// What the parts of the pane are drawn from; the other parts can change meanwhile.
macro_rules! current {
    ($pane:ident) => {
        $crate::playtest::game_view::Current {
            game: &$pane.game,
            view: &$pane.view,
            seating: &$pane.seating,
            of_campaign: $pane.of_campaign,
        }
    };
}
use current;

impl PlaytestPane {
    /// Shows a game.
    pub fn new(game: Playtest) -> Self {
        let mut pilots = PilotWork::default();
        // A game that was saved while viewing an earlier position keeps what came after it.
        pilots.wait_for_end(&game);
        PlaytestPane {
            rules: RulesOfGame::new(&game),
            view: GameView::new(&game),
            game,
            of_campaign: false,
            is_recorded: false,
            keeping: None,
            pilots,
            decision: CurrentDecision::default(),
            seating: Seating::default(),
            journal: GameLogPanel::default(),
            board: PlaytestBoard::default(),
            questions: Questions::default(),
            requests: Vec::new(),
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
        self.seating.require_hand_over(&self.game);
    }

    /// Stops what is in progress, for a game that is put aside for a while.
    pub fn put_aside(&mut self) {
        self.renew();
        self.require_hand_over();
    }

    /// The title of the mission.
    pub fn title(&self) -> &str {
        &self.game.mission().head.title
    }

    /// What the map shows besides the pieces, as saved in the settings.
    pub fn shows(&self) -> Shows {
        self.board.shows()
    }

    /// Sets what the map shows besides the pieces.
    pub fn set_shows(&mut self, shows: Shows) {
        self.board.set_shows(shows);
    }

    /// Replaces the game and keeps the view settings.
    pub fn replace(&mut self, game: Playtest) {
        let old = std::mem::replace(self, PlaytestPane::new(game));
        self.seating.looking = old.seating.looking;
        self.pilots.speed = old.pilots.speed;
        self.rules.project_revision = old.rules.project_revision;
        self.keeping = old.keeping;
        self.view.follow(&old.view);
        if old.game.seats().len() == self.game.seats().len() {
            for (i, seat) in old.game.seats().iter().enumerate() {
                self.game.set_pilot(i, seat.pilot.clone());
            }
            self.seating.stay(&old.seating, &self.game);
        }
        let same_map = old.game.map().head.name == self.game.map().head.name;
        self.board.follow(old.board, same_map);
    }

    /// Returns and clears the pending requests to the window.
    pub fn requests(&mut self) -> Vec<PlaytestAction> {
        std::mem::take(&mut self.requests)
    }

    /// Goes to another position of the game.
    fn go_to(&mut self, moment: usize) {
        self.game.go_to(moment);
        self.jump();
    }

    /// Resets state that depends on the previous position.
    fn jump(&mut self) {
        self.board.playback.forget();
        self.seating.jump(&self.game);
        self.pilots.wait_for_end(&self.game);
        self.touch();
    }

    /// Steps by this many decisions, forward or back.
    fn step(&mut self, by: i64) {
        let last = self.game.moments().saturating_sub(1) as i64;
        let target = (self.game.moment() as i64 + by).clamp(0, last) as usize;
        if by == 1 && target == self.game.moment() + 1 {
            // A step forward is animated.
            self.game.go_to(target);
            self.pilots.wait_for_end(&self.game);
            self.touch();
        } else {
            self.go_to(target);
        }
    }

    fn touch(&mut self) {
        self.decision.touch();
        self.renew();
    }

    /// Invalidates what is shown, but keeps the draft.
    fn renew(&mut self) {
        self.view.renew();
        self.board.playback.skip();
        self.pilots.call_off();
    }

    /// The board as a picture, for the current viewer; none while the screen is handed over.
    pub fn picture(&self) -> Option<dicta_print::page::Printout> {
        let shown = current!(self).visible()?;
        let map = (self.game.map(), self.game.mission().zones.as_slice());
        Some(dicta_print::board(self.game.program(), map, &shown.board.pieces))
    }

    /// Chooses the marked option of the visible decision.
    fn choose_marked(&mut self) {
        self.refresh();
        let decision = current!(self).decision().filter(|_| !self.is_handing_over());
        if let Some(picks) = decision.and_then(|decision| self.decision.marked(decision)) {
            self.choose(&picks);
        }
    }

    fn choose(&mut self, picks: &[i64]) {
        self.decision.stop_asking();
        let done = self.game.choose(picks);
        self.touch();
        self.pilots.wait = false;
        self.view.note(done);
    }

    /// Changes a piece as the umpire. An input that was opened in another view changes nothing.
    fn change(&mut self, piece: i64, change: &PieceChange) {
        self.change_as_umpire(|of| of.umpire_edit(piece, change));
    }

    /// Changes the position as the umpire, if this is the umpire's view.
    fn change_as_umpire(&mut self, edit: impl FnOnce(&Current<'_>) -> Result<UmpireEdit, String>) {
        self.refresh();
        let of = current!(self);
        if !of.is_umpire() {
            return;
        }
        let edit = edit(&of);
        let done = edit.and_then(|edit| self.game.change_as_umpire(edit).map_err(|e| e.to_string()));
        // What the umpire did is not shown as a film.
        self.board.playback.forget();
        self.touch();
        self.view.note(done);
    }

    /// Changes the selected piece as the umpire.
    pub fn change_selected(&mut self, change: &PieceChange) {
        if let Some(piece) = self.board.selected {
            self.change(piece, change);
        }
    }

    fn refresh(&mut self) {
        let viewer = self.seating.viewer();
        if self.view.refresh(&mut self.game, viewer, &mut self.journal)
            && let Some(shown) = &self.view.shown
        {
            self.board.playback.start(&self.game, &shown.board.pieces, viewer, self.pilots.speed);
        }
    }

    /// The state of the selected piece, as far as the viewer may know it; `None` while the screen is handed over.
    pub fn piece_in_hand(&mut self) -> Option<PieceInHand> {
        self.refresh();
        let id = self.board.selected.filter(|_| !self.is_handing_over())?;
        let changes = current!(self).is_umpire() && self.game.may_change().is_ok();
        let (state, corrections) = self.view.piece(&self.game, id)?;
        Some(PieceInHand { state, corrections: changes.then_some(corrections) })
    }

    /// Whether the screen is being handed over.
    pub fn is_handing_over(&self) -> bool {
        self.seating.is_handing_over(&self.game)
    }

    /// Whether a modal question is open.
    pub fn is_dialog_open(&self) -> bool {
        self.questions.is_modal()
    }

    /// Shows modal questions.
    pub fn questions(&mut self, ctx: &Context) {
        let mut acts = Vec::new();
        self.questions.show(ctx, &current!(self), &mut acts);
        self.perform(acts);
    }

    /// Why one of the pane's own commands is unavailable.
    pub fn unavailable(&self, command: Command) -> Option<String> {
        match command {
            Command::ByHand => self.of_campaign.then(|| words!("why-campaign-dice")),
            Command::EditPosition => self.of_campaign.then(|| words!("why-campaign-umpire")),
            Command::Branches => (self.game.record().branches().len() < 2).then(|| words!("why-one-course")),
            Command::MakeExample | Command::MakeMission => {
                (!current!(self).may_see_secrets()).then(|| words!("why-tells-all"))
            }
            _ => None,
        }
    }

    /// Runs one of the pane's own commands.
    pub fn run(&mut self, command: Command) {
        match command {
            Command::StepBack => self.step(-1),
            Command::StepForward => self.step(1),
            Command::ToStart => self.go_to(0),
            Command::ToEnd => self.go_to(usize::MAX),
            Command::PilotsStep => self.pilots.decide(),
            Command::Choose => self.choose_marked(),
            Command::FitMap => self.board.view.fit(),
            Command::Umpire => {
                let is_umpire = self.seating.looking == PointOfView::Umpire;
                self.seating.looking = if is_umpire { PointOfView::HotSeat } else { PointOfView::Umpire };
            }
            Command::EditPosition => {
                let edits = self.board.is_edited(&current!(self));
                if !edits {
                    self.seating.looking = PointOfView::Umpire;
                }
                self.board.umpire.edits = !edits;
            }
            Command::ByHand => {
                self.game.set_by_hand(!self.game.is_by_hand());
                self.touch();
            }
            Command::Branches => self.questions.branches = true,
            Command::MakeExample => self.create(What::Example(ExampleRange::Here)),
            Command::MakeMission => self.create(What::Mission),
            _ => {}
        }
    }

    /// Opens the dialog that creates a file from this position.
    fn create(&mut self, what: What) {
        self.questions.new_file = Some(NewFile::new(what, &current!(self)));
    }

    fn perform(&mut self, acts: Vec<PaneAct>) {
        for act in acts {
            match act {
                PaneAct::Run(command) => self.run(command),
                PaneAct::GoTo(moment) => self.go_to(moment),
                PaneAct::Switch(id) => {
                    self.game.switch(id);
                    self.jump();
                }
                PaneAct::NameBranch(id, name) => self.game.name_branch(id, &name),
                PaneAct::DeleteBranch(id) => {
                    self.game.delete_branch(id);
                    self.touch();
                }
                PaneAct::Look(looking) => self.seating.looking = looking,
                PaneAct::Choose(picks) => self.choose(&picks),
                PaneAct::Change { piece, change } => self.change(piece, &change),
                PaneAct::ByUmpire(edit) => self.change_as_umpire(|_| Ok(edit)),
                PaneAct::Draw(answer) => {
                    let done = answer.give(&mut self.game);
                    self.touch();
                    self.view.note(done);
                }
                PaneAct::SetPilot(seat, pilot) => {
                    self.game.set_pilot(seat, pilot);
                    self.renew();
                }
                PaneAct::Explain { line, piece } => {
                    self.journal.show_why(line, self.game.record().why(line, self.seating.viewer()));
                    self.board.selected = piece.or(self.board.selected);
                    self.requests.push(PlaytestAction::Journal);
                }
                PaneAct::Create(what) => self.create(what),
                PaneAct::WithdrawRules => self.game.withdraw_rules(),
                PaneAct::Restart(action) => {
                    self.requests.extend(self.questions.restart_or_ask(action, self.game.moments()));
                }
                PaneAct::Request(action) => self.requests.push(action),
            }
        }
    }

    /// Handles hand-overs, and returns the work due for computer pilots at the current speed.
    pub fn advance(&mut self, ctx: &Context) -> Option<Thinking> {
        self.seating.hand_over(&self.game);
        let now = ctx.input(|i| i.time);
        if self.board.playback.steps(ctx, &self.game, self.pilots.speed, now) {
            self.step(1);
        }
        let film = self.board.playback.is_showing(now);
        // Pilots wait while the umpire's hand is on the board.
        if self.board.is_edited(&current!(self)) {
            return None;
        }
        self.pilots.due(ctx, &self.game, film, now)
    }

    /// Makes the decisions that pilots found, if they are still wanted.
    pub fn take_thought(&mut self, thought: Thought) {
        if !self.pilots.finish(&thought) {
            return;
        }
        let done = self.game.take(thought);
        self.touch();
        if done.is_err() {
            self.pilots.speed = Speed::Step;
        }
        self.view.note(done);
    }

    /// Whether the files have changed since the rules of the game were read from them.
    pub fn has_other_texts(&self) -> bool {
        self.rules.has_other_texts(&self.game)
    }

    /// Takes rules compiled from the changed files. `words` are their differences from the previous rules.
    pub fn take_rules(&mut self, rules: Game, how: NewRules, words: Vec<String>) {
        let done = self.rules.take(&mut self.game, rules, how, words);
        self.jump();
        self.view.note(done);
    }

    /// Reports rules that could not enter the game after all.
    fn note_rules_not_applied(&mut self) {
        if !self.rules.is_offering(&current!(self))
            && let Some(why) = self.game.why_not_applied()
        {
            self.view.error = Some(words!("rules-not-taken", why = why));
            self.rules.were_not_applied();
        }
    }

    /// The centre: header, board, timeline.
    pub fn show(&mut self, ui: &mut Ui) {
        self.refresh();
        self.note_rules_not_applied();
        let mut acts = Vec::new();
        self.head(ui, &mut acts);
        self.perform(std::mem::take(&mut acts));
        let of = current!(self);
        if !of.is_handing_over() {
            let playing = &mut self.board.playback.playing;
            egui::Panel::bottom("timeline")
                .resizable(false)
                .show_separator_line(false)
                .show(ui, |ui| timeline::show(ui, &of, playing, &mut self.rules, &mut acts));
        }
        self.questions.show_windows(ui.ctx(), &of, &mut acts);
        self.rules.list(ui.ctx(), &of, &mut acts);
        self.perform(std::mem::take(&mut acts));
        if self.is_handing_over() {
            if self.seating.show(ui, &self.game, &self.view.looks) {
                self.renew();
            }
            return;
        }
        self.board.show(ui, &current!(self), &mut self.decision, &mut acts);
        self.perform(acts);
    }

    /// The filter and detail level of the game log, for the header of the bottom panel. They are hidden during a
    /// hand-over, or else their effects would show to the next player.
    pub fn game_log_controls(&mut self, ui: &mut Ui) {
        if self.is_handing_over() {
            return;
        }
        let pieces = self.view.shown.as_ref().map_or(&[][..], |s| &s.board.pieces);
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
        let of = current!(self);
        let Some(shown) = &of.view.shown else { return };
        let t = Tokens::of(ui);
        let badge = |painter: &egui::Painter, at, side| of.badge(painter, t, at, 5.0, side);
        let selected = self.board.selected.filter(|id| shown.board.pieces.iter().any(|p| p.id == *id));
        match self.journal.show(ui, of.log(), selected, |id| of.game.record().why(id, of.viewer()), badge) {
            GameLogAction::None => {}
            GameLogAction::Moment(line) => self.go_to(self.view.moment_of(line)),
            GameLogAction::GoTo(origin) => self.requests.push(PlaytestAction::GoTo(origin)),
            GameLogAction::Piece(id) => self.board.selected = Some(id),
            GameLogAction::Rules => self.rules.list_is_open = true,
        }
    }
}

/// An icon button, named by its command.
pub fn icon_button(ui: &mut Ui, command: Command, enabled: bool) -> egui::Response {
    let icon = RichText::new(command.icon()).size(16.0);
    let hover = command.tip(ui.ctx());
    let button = egui::Button::new(icon).frame_when_inactive(false);
    ui.add_enabled(enabled, button).accessible_name(command.title()).on_hover_text(&hover).on_disabled_hover_text(hover)
}
