//! A position of a game in words: when it is, who decides what, what was chosen before it, and how the game ended.

use super::game_tree::Moment;
use super::record::Record;
use crate::view::Viewer;
use dicta_play::{Entry, LogEvent, Seats, Status};

impl Record {
    /// Who decides at a moment.
    pub(super) fn decider(&self, moment: &Moment) -> Option<usize> {
        self.machine_of(moment).decision(&moment.position).map(|d| d.seat as usize)
    }

    /// Who decides at a moment, as far as the viewer may know: in a gathering, the deciding seat itself can reveal a
    /// secret.
    pub(super) fn known_decider(&self, moment: &Moment, viewer: Viewer) -> Option<usize> {
        let seat = self.decider(moment)?;
        let knows = viewer == Viewer::Umpire || viewer == Viewer::Seat(seat);
        (knows || self.machine_of(moment).gathering(&moment.position).is_none()).then_some(seat)
    }

    /// What was chosen just before a moment, if the viewer may know.
    pub(super) fn what_was_chosen(&self, moment: &Moment, viewer: Viewer) -> String {
        self.chosen(moment, |seats| viewer.knows(seats))
    }

    /// What was chosen just before a moment, if the set of seats that know it is accepted.
    pub(super) fn chosen(&self, moment: &Moment, may: impl Fn(Seats) -> bool) -> String {
        let how = &moment.how;
        let changed = how.changes.last().map(|c| format!("rules {}", c.stage + 1));
        let chose = moment.entries.iter().find_map(|(stage, chunk)| {
            let is_it = |e: &&Entry| match how.edit {
                Some(_) => e.is_by_umpire(),
                None => matches!(e.what, LogEvent::Chose { forced: false, .. }),
            };
            let entry = chunk.iter().find(is_it)?;
            may(entry.seats).then(|| self.narrator_of_stage(*stage).describe(entry).map(|(_, text, _)| text))?
        });
        match (chose.filter(|_| how.picks.is_some() || how.edit.is_some()), changed) {
            (Some(chose), Some(changed)) => format!("{chose} ({changed})"),
            (Some(chose), None) => chose,
            (None, Some(changed)) => format!("From the start with {changed}"),
            (None, None) if moment.parent.is_none() && moment.stage > 0 => {
                format!("From the start with rules {}", moment.stage + 1)
            }
            (None, None) => String::new(),
        }
    }

    /// How the game ended at a moment, if it did.
    pub(super) fn outcome_of(&self, moment: &Moment) -> Option<String> {
        match &moment.status {
            Status::Decide => None,
            Status::Fault(fault) => Some(format!("Rules fault: {fault}")),
            Status::Over(outcome) => {
                let won = match outcome.winner {
                    Some(side) => format!("Won by {}", self.machine_of(moment).words().instance(side)),
                    None => "The game is drawn".to_owned(),
                };
                let when = if outcome.time_up { "the last turn is over" } else { outcome.because.as_str() };
                Some(if when.is_empty() { won } else { format!("{won}: {when}") })
            }
        }
    }

    /// A position of the branch in words: when it is, who decides what, and what was chosen, if the viewer may know.
    pub fn moment_text(&self, moment: usize, viewer: Viewer) -> String {
        let on_line = |at: usize| self.tree.line().get(at).map(|m| &*self.tree.moments()[*m]);
        let mut text = on_line(moment).map_or_else(String::new, |moment| self.title_for(moment, viewer));
        let chosen = on_line(moment + 1).map(|next| self.what_was_chosen(next, viewer)).unwrap_or_default();
        if !chosen.is_empty() {
            text += &format!("\n{chosen}");
        }
        text
    }

    /// The same, without what was chosen.
    fn title_for(&self, moment: &Moment, viewer: Viewer) -> String {
        let narrator = self.narrator_of_stage(moment.stage);
        let mut words = vec![turn_title(moment)];
        words.extend(Some(narrator.phase_at(&moment.position)).filter(|p| !p.is_empty()));
        let mut text = words.join(", ");
        if let Some(outcome) = self.outcome_of(moment) {
            return format!("{text}: {outcome}");
        }
        if let Some(decision) = self.machine_of(moment).decision(&moment.position) {
            let choice = narrator.program().choices.get(decision.choice.index()).map_or("", |c| c.head.title.as_str());
            text += &match self.known_decider(moment, viewer) {
                Some(seat) => format!(": {} decides, {choice}", self.seats.get(seat).map_or("", |s| s.title.as_str())),
                None => format!(": {choice}, chosen in secret"),
            };
        }
        text
    }
}

/// The title of the turn in which a moment is.
pub(super) fn turn_title(moment: &Moment) -> String {
    match moment.position.turn() {
        0 => "Set-up".to_owned(),
        turn => format!("Turn {turn}"),
    }
}
