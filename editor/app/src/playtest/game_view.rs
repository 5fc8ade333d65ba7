//! What is shown of the game to the current viewer, read from it only when the position or the viewer changes.

use super::hand_over::{Seating, knows_who_decides, people};
use super::timeline::Line;
use crate::board::{Looks, view::side_badge};
use crate::game_log::GameLogPanel;
use crate::theme::Tokens;
use dicta_studio::playtest::{Correction, Log, Playtest};
use dicta_studio::view::{BoardState, DecisionView, LinkView, LogLine, PieceState, Viewer};
use egui::{Painter, Pos2};
use std::sync::Arc;

/// The position and the viewer that a view was made for.
pub(super) type ShownKey = (u64, usize, usize, Viewer);

/// What is drawn of one position.
pub(super) struct Shown {
    pub key: ShownKey,
    pub board: BoardState,
    pub decision: Option<DecisionView>,
    pub links: Vec<LinkView>,
}

/// What is known of a piece, and how the umpire can set its fields.
type PieceAndInputs = (Arc<PieceState>, Arc<[Option<Correction>]>);
/// A piece, the view it was read for, and its state.
type KnownPiece = ((ShownKey, i64), Option<PieceAndInputs>);

/// What is shown of the game.
pub(super) struct GameView {
    pub looks: Looks,
    /// The titles of the overlays of the rules.
    pub overlays: Vec<String>,
    /// The rules version that the looks were read from.
    rules: usize,
    pub shown: Option<Shown>,
    /// Increases with every change of the game, to invalidate what is shown.
    changes: usize,
    /// The error of the last change.
    pub error: Option<String>,
    /// The game log and timeline of the current branch, for one viewer.
    lines_key: Option<(u64, Viewer)>,
    log: Log,
    pub line: Line,
    piece: Option<KnownPiece>,
}

impl GameView {
    pub fn new(game: &Playtest) -> Self {
        GameView {
            looks: Looks::of(game.program()),
            overlays: game.game().house_rules(),
            rules: 0,
            shown: None,
            changes: 0,
            error: None,
            lines_key: None,
            log: Log::default(),
            line: Line::default(),
            piece: None,
        }
    }

    /// Invalidates what is shown.
    pub fn renew(&mut self) {
        self.changes += 1;
        self.error = None;
    }

    /// Never has the key of a view of the game before this one.
    pub fn follow(&mut self, before: &GameView) {
        self.changes = before.changes + 1;
    }

    /// Reports the error of a change, if there was one.
    pub fn note<T, E: ToString>(&mut self, done: Result<T, E>) {
        if let Err(error) = done {
            self.error = Some(error.to_string());
        }
    }

    /// Reads what this viewer may see, unless it is known. Returns whether it was read.
    pub fn refresh(&mut self, game: &mut Playtest, viewer: Viewer, journal: &mut GameLogPanel) -> bool {
        // The texts of the rules are in the language of the window, if they are translated into it.
        if game.set_language(&crate::words::language()) {
            journal.clear();
        }
        let play = game.play_revision();
        let key = (play, self.changes, game.moment(), viewer);
        if self.shown.as_ref().is_some_and(|s| s.key == key) {
            return false;
        }
        if self.rules != game.rules() {
            self.rules = game.rules();
            self.looks = Looks::of(game.program());
            self.overlays = game.game().house_rules();
        }
        if self.lines_key != Some((play, viewer)) {
            if self.lines_key.is_some_and(|(_, before)| before != viewer) {
                // What one seat knows must not be visible to the next.
                journal.clear();
            }
            self.log.follow(game.record(), viewer);
            journal.renew(self.log.upto(usize::MAX), |id| game.record().why(id, viewer));
            self.line = Line::of(game, viewer);
            self.lines_key = Some((play, viewer));
        }
        let decision = game.decision().filter(|decision| knows_who_decides(game, viewer, decision.seat));
        self.shown =
            Some(Shown { key, board: game.scene(viewer).board(), decision, links: game.record().links(viewer) });
        true
    }

    /// The state of a piece, as far as the viewer may know it; for the umpire, also how its fields can be set.
    pub fn piece(&mut self, game: &Playtest, id: i64) -> Option<PieceAndInputs> {
        let key = (self.shown.as_ref()?.key, id);
        if self.piece.as_ref().is_none_or(|(of, _)| *of != key) {
            let inputs = if key.0.3 == Viewer::Umpire { game.umpire().corrections(id) } else { Vec::new() };
            self.piece = Some((key, game.scene(key.0.3).piece_now(id).map(|now| (Arc::new(now), inputs.into()))));
        }
        self.piece.as_ref().and_then(|(_, now)| now.clone())
    }

    /// The position at which a line of the game log was written.
    pub fn moment_of(&self, line: usize) -> usize {
        self.log.moment_of(line)
    }
}

/// The game as the parts of the pane draw it.
#[derive(Clone, Copy)]
pub(super) struct Current<'a> {
    pub game: &'a Playtest,
    pub view: &'a GameView,
    pub seating: &'a Seating,
    pub of_campaign: bool,
}

impl<'a> Current<'a> {
    pub fn viewer(&self) -> Viewer {
        self.seating.viewer()
    }

    pub fn is_handing_over(&self) -> bool {
        self.seating.is_handing_over(self.game)
    }

    /// What is shown to the player at the screen; nothing while it is handed over.
    pub fn visible(&self) -> Option<&'a Shown> {
        self.view.shown.as_ref().filter(|_| !self.is_handing_over())
    }

    /// The pending decision, if the viewer may make it.
    pub fn decision(&self) -> Option<&'a DecisionView> {
        let decision = self.view.shown.as_ref()?.decision.as_ref().filter(|_| !self.game.pilot_is_due())?;
        match self.viewer() {
            Viewer::Umpire => Some(decision),
            Viewer::Seat(seat) => (seat == decision.seat).then_some(decision),
        }
    }

    /// Whether the viewer may create a file from a position: it contains everything, including secrets. There are none
    /// between people if at most one plays.
    pub fn may_see_secrets(&self) -> bool {
        !self.is_handing_over() && (self.viewer() == Viewer::Umpire || people(self.game).len() <= 1)
    }

    pub fn turn(&self) -> i64 {
        self.view.shown.as_ref().map_or(0, |s| s.board.turn)
    }

    /// The game log up to the current position.
    pub fn log(&self) -> &'a [LogLine] {
        self.view.log.upto(self.game.moment())
    }

    /// A description of a position and what was chosen there, as far as the viewer may know.
    pub fn moment_text(&self, moment: usize) -> String {
        self.game.record().moment_text(moment, self.viewer())
    }

    /// Draws the badge of a side.
    pub fn badge(&self, painter: &Painter, t: &Tokens, at: Pos2, radius: f32, side: usize) {
        side_badge(painter, t, &self.view.looks, self.game.program(), at, radius, side);
    }
}
