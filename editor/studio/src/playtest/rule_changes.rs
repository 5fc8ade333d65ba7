//! Rules that change during play: offered, inspected, and applied at a phase boundary or from the start.

use super::game_tree::Moment;
use super::record::Record;
use super::rules_in_force::Stage;
use super::runs::{Ran, Way};
use super::{PlayError, Playtest, link};
use crate::check::Checker;
use crate::game::Game;
use crate::view::Viewer;
use dicta_compiler::diff::{Difference, PartDifference, Side, Stack, difference};
use dicta_play::migrate::{ItemChange, Line, Mover, Refusal, Report, migrate};
use dicta_play::{ALL_SEATS, Machine, Status, UmpireEdit};
use std::sync::Arc;

/// How new rules fit the current game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RulesOffer {
    /// They are equal; the game now refers to their source.
    Same,
    /// They can be applied. Lists what would change if they were applied at the last boundary, as far as everyone may
    /// know it.
    Ready(Vec<MovedLine>),
    /// They can't be applied, with the reason. [`Playtest::replay_under`] may still work.
    Refused(String),
}

/// When new rules take effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At the start of the next phase.
    NextPhase,
    /// At the start of the current phase: the game goes back there.
    BackToLast,
}

/// Something that changed with the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedLine {
    pub text: String,
    /// A value was lost or changed, or a secret was revealed.
    pub loud: bool,
}

/// A change of the rules on the current branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesNote {
    /// The first position under the new rules.
    pub moment: usize,
    /// The turn in which they took effect, which may be over at that position; 0 before the first.
    pub turn: u32,
    /// The point from which they are in force.
    pub title: String,
    /// How they differ from the rules before them.
    pub words: Vec<String>,
    pub moved: Vec<MovedLine>,
}

/// The result of replaying a game under other rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// How many choices were the same.
    pub choices: usize,
    /// Where and why it departed from the original; none if everything was the same.
    pub parted: Option<String>,
}

impl Playtest {
    /// The game whose rules the new ones replace when they take effect; `None` means from the start.
    pub fn rules_before(&self, when: Option<When>) -> &Game {
        let now = self.record.now();
        let stage = match when {
            Some(When::NextPhase) => now.stage,
            // A change already made at that boundary is replaced.
            Some(When::BackToLast) => now.crossing.as_ref().map_or(now.stage, |c| c.stage),
            None => 0,
        };
        &self.record.rules[stage].game
    }

    /// Offers new rules for the game: the same mission, compiled from changed files. `words` describe how they differ
    /// from those of [`Playtest::rules_before`].
    pub fn offer_rules(&mut self, game: Game, words: Vec<String>) -> RulesOffer {
        self.withdraw_rules();
        match self.new_rules(game, words) {
            Ok(Some((stage, lines))) => {
                self.record.rules.offer(stage);
                RulesOffer::Ready(lines)
            }
            Ok(None) => RulesOffer::Same,
            Err(why) => RulesOffer::Refused(why),
        }
    }

    /// New rules, and what would change with them; none if they are equal to those in force, which they replace.
    fn new_rules(&mut self, game: Game, words: Vec<String>) -> Result<Option<(Stage, Vec<MovedLine>)>, String> {
        let machine = self.fitting(&game)?;
        let (rules, now) = (&self.record.rules, self.record.now());
        if machine.digest() == self.digest() {
            let stage = now.stage;
            self.record.rules.replace(stage, game, machine);
            return Ok(None);
        }
        self.check_rules_limit()?;
        let crossing = now.crossing.as_ref().ok_or(Refusal::Amid).map_err(|e| e.to_string())?;
        let moved = migrate(&rules[crossing.stage].machine, &machine, &crossing.position);
        let (_, report) = moved.map_err(|refusal| refusal.to_string())?;
        let lines = moved_lines(&report, self.seats().len());
        Ok(Some((Stage { game, machine, words }, lines)))
    }

    /// Checks that another set of rules stays within the limits.
    fn check_rules_limit(&self) -> Result<(), String> {
        let full = self.record.tree.check_rules(self.record.rules.len() + 1);
        full.map_err(|full| format!("{full}; start the mission again"))
    }

    /// Links a game, if it can replace this one.
    fn fitting(&self, game: &Game) -> Result<Machine, String> {
        if self.record.start.lent.is_some() {
            return Err(Refusal::Campaign.to_string());
        }
        if game.partial {
            return Err("the project has errors".to_owned());
        }
        let machine = link(game).map_err(|e| e.to_string())?.in_language(self.record.rules.language());
        let (old, new) = (self.mission(), machine.mission());
        if old.head.name != new.head.name {
            return Err(format!("the mission `{}` was removed", old.head.name));
        }
        let seats = |m: &dicta_program::Mission| -> Vec<(String, u32)> {
            m.seats.iter().map(|s| (s.head.name.clone(), s.side)).collect()
        };
        if seats(old) != seats(new) {
            return Err("the mission has other seats now".to_owned());
        }
        Ok(machine)
    }

    /// Whether rules are pending.
    pub fn waiting_rules(&self) -> bool {
        self.record.rules.waiting().is_some()
    }

    /// Why pending rules were not applied; returned once.
    pub fn why_not_applied(&mut self) -> Option<String> {
        self.record.rules.take_obstacle()
    }

    /// Withdraws an offer that is not in force yet.
    pub fn withdraw_rules(&mut self) {
        let used = self.record.last_stage();
        self.record.rules.withdraw(used);
    }

    /// Accepts the offered rules: they wait for the next phase, or the game goes back to the start of the current one.
    ///
    /// # Errors
    /// If none were offered, or the game can't go back.
    pub fn take_rules(&mut self, when: When) -> Result<(), String> {
        let stage = self.record.rules.waiting().ok_or("no new rules are available")?;
        if when == When::NextPhase {
            return match self.status() {
                Status::Decide => Ok(()),
                _ => Err("the game is over; only its last phase can be played again".to_owned()),
            };
        }
        let crossing = self.record.now().crossing.clone().ok_or("no phase has been completed yet")?;
        self.record.rules.take_waiting();
        self.hand.cancel();
        let way = crossing.changed(stage);
        self.record.tree.go_to_moment(way.from);
        self.go(way).map_err(|e| e.to_string())?;
        self.record.rules.take_obstacle().map_or(Ok(()), Err)
    }

    /// Replays the choices of the current branch from the start under other rules, with the same seed, as far as they
    /// are legal; the result is a new branch.
    ///
    /// # Errors
    /// If the mission under these rules can't replace this game.
    pub fn replay_under(&mut self, game: Game, words: Vec<String>) -> Result<Replayed, String> {
        self.withdraw_rules();
        self.hand.cancel();
        self.check_rules_limit()?;
        let machine = self.fitting(&game)?;
        // Not their numbers: those change when a branch is deleted to make way for the new one.
        let line = &self.record.tree.line()[..=self.moment()];
        let line: Vec<Arc<Moment>> = line.iter().map(|m| self.record.tree.moments()[*m].clone()).collect();
        let under = self.record.rules.add(Stage { game, machine, words });
        let way = Way::to_first(under, self.seats().len());
        let Ok(Ran::Moment(first, _)) = self.record.run(&way) else {
            return Err("the set-up asks for dice".to_owned());
        };
        self.record.tree.add(*first).map_err(|e| e.to_string())?;
        let mut choices = 0;
        for pair in line.windows(2) {
            if let Some(parted) = self.again(&pair[0], &pair[1], choices)? {
                return Ok(Replayed { choices, parted: Some(parted) });
            }
            choices += 1;
        }
        Ok(Replayed { choices, parted: None })
    }

    /// Repeats what led from one old moment to the next at the tip of the new branch; returns the reason if that is
    /// impossible.
    fn again(&mut self, before: &Moment, old: &Moment, choices: usize) -> Result<Option<String>, String> {
        let turn = before.position.turn();
        if let Some(edit) = &old.how.edit {
            let done = self.edit_again(before, edit);
            return Ok(done.err().map(|why| format!("after {choices} choices, in turn {turn}: {why}")));
        }
        let Some(picks) = &old.how.picks else { return Ok(None) };
        let chosen = self.record.chosen(old, |seats| seats == ALL_SEATS);
        let said = if chosen.is_empty() { String::new() } else { format!(" {chosen}:") };
        let picks = match self.picks_again(before, picks) {
            Ok(picks) => picks,
            Err(why) => return Ok(Some(format!("after {choices} choices, in turn {turn}:{said} {why}"))),
        };
        let way = Way {
            from: Some(self.record.tree.here()),
            under: self.record.now().stage,
            picks: Some(picks.clone()),
            edit: None,
            given: old.how.given.clone(),
            changes: Vec::new(),
            taken: old.taken.clone(),
        };
        let now = self.record.position().turn();
        match self.go(way) {
            Ok(()) => {}
            Err(PlayError::Choose(_)) => {
                let reasons = self.machine().why_not(self.position(), &picks).into_iter().map(|r| r.because);
                let reasons: Vec<String> = reasons.collect();
                let why = if reasons.is_empty() { "it is not legal".to_owned() } else { reasons.join(", ") };
                return Ok(Some(format!("after {choices} choices, in turn {turn}:{said} {why}")));
            }
            Err(error) => return Err(error.to_string()),
        }
        if self.hand.cancel() {
            return Ok(Some(format!("after {choices} choices, in turn {now}: more dice are needed than were rolled")));
        }
        Ok(None)
    }

    /// What was picked at an old moment, as it is picked here under other rules.
    fn picks_again(&self, before: &Moment, picks: &[i64]) -> Result<Vec<i64>, &'static str> {
        let (from, to) = (self.record.machine_of(before), self.machine());
        let asked = from.decision(&before.position).ok_or("no decision was pending")?;
        let now = to.decision(self.position()).ok_or(match self.status() {
            Status::Over(_) => "the game is over",
            _ => "no decision is pending",
        })?;
        let mover = Mover::new(from, to);
        let (choice, picks) = mover.choice(asked.choice, picks).ok_or("the chosen option no longer exists")?;
        if choice != now.choice || mover.instance(asked.piece) != Some(now.piece) {
            return Err("a different decision is pending here");
        }
        Ok(picks)
    }

    /// Makes a change of the umpire at an old moment again, under other rules.
    fn edit_again(&mut self, before: &Moment, edit: &UmpireEdit) -> Result<(), String> {
        let moved = Mover::new(self.record.machine_of(before), self.machine()).edit(edit);
        let edit = moved.ok_or("what the umpire changed no longer exists")?;
        let taken = self.record.now().taken.to_vec();
        self.go_on(None, Some(edit), taken).map_err(|e| e.to_string())
    }
}

impl Record {
    /// The changes of the rules on the current branch, as a viewer may know them.
    pub fn rules_notes(&self, viewer: Viewer) -> Vec<RulesNote> {
        let mut notes = Vec::new();
        for (moment, m) in self.tree.line().iter().enumerate() {
            let of = &self.tree.moments()[*m];
            if of.parent.is_none() && of.how.under > 0 {
                let words = self.rules[of.how.under].words.clone();
                let title = "From the start".to_owned();
                notes.push(RulesNote { moment, turn: 0, title, words, moved: Vec::new() });
            }
            for change in &of.how.changes {
                let report = match viewer {
                    Viewer::Umpire => (*change.report).clone(),
                    Viewer::Seat(seat) => change.report.for_seat(seat as u32),
                };
                let first = of.entries.iter().filter(|(stage, _)| *stage == change.stage).find_map(|(_, e)| e.first());
                notes.push(RulesNote {
                    moment,
                    turn: first.map_or_else(|| of.position.turn(), |e| e.turn),
                    title: format!("From {}", report.at),
                    words: self.rules[change.stage].words.clone(),
                    moved: report.lines.iter().filter_map(moved_line).collect(),
                });
            }
        }
        notes
    }
}

/// How the rules of one game differ from those of another, in words: declaration by declaration, without examples and
/// looks.
pub fn changes(checker: &mut Checker, old: &Game, new: &Game) -> Vec<String> {
    let projects = [old, new].map(|game| checker.project(&game.sources));
    let overlays = [old, new].map(|game| game.overlays.iter().map(String::as_str).collect::<Vec<_>>());
    let first = Stack { project: &projects[0], ruleset: &old.ruleset, overlays: &overlays[0] };
    let second = Stack { project: &projects[1], ruleset: &new.ruleset, overlays: &overlays[1] };
    let all = difference(&first, &second);
    all.iter().filter(|d| !matches!(d.word.as_str(), "example" | "look" | "translation")).flat_map(words).collect()
}

/// A difference as lines.
fn words(d: &Difference) -> Vec<String> {
    let what = format!("{} {}", d.word, d.name).trim_end().to_owned();
    let cut = |text: &str| -> String {
        let mut short: String = text.chars().take(90).collect();
        if short.len() < text.len() {
            short.push('…');
        }
        short
    };
    match d.whose {
        Side::First => return vec![format!("{what} was removed")],
        Side::Second => return vec![format!("{what} is new")],
        Side::Both => {}
    }
    let part = |p: &PartDifference| {
        let path = if p.path.is_empty() { what.clone() } else { format!("{what}, {}", p.path.join(", ")) };
        match (&p.first, &p.second) {
            (Some((a, _)), Some((b, _))) => format!("{path}: {} → {}", cut(a), cut(b)),
            (Some((a, _)), None) => format!("{path} was removed: {}", cut(a)),
            (None, Some((b, _))) => format!("{path} is new: {}", cut(b)),
            (None, None) => format!("{path} was replaced"),
        }
    };
    d.parts.iter().map(part).collect()
}

/// A line for display; none for a loss that does not matter.
fn moved_line(line: &Line) -> Option<MovedLine> {
    let loud = line.fate != ItemChange::Added && !line.quiet;
    (loud || line.fate == ItemChange::Added).then(|| MovedLine { text: line.text(), loud })
}

/// What would change with new rules, as far as everyone may know it.
fn moved_lines(report: &Report, seats: usize) -> Vec<MovedLine> {
    let all = (0..seats).fold(0, |set, s| set | 1u32 << (s & 31));
    let (open, secret): (Vec<&Line>, Vec<&Line>) = report.lines.iter().partition(|l| l.seats & all == all);
    let mut lines: Vec<MovedLine> = open.into_iter().filter_map(moved_line).collect();
    let loud = secret.into_iter().filter_map(moved_line).filter(|l| l.loud).count();
    if loud > 0 {
        lines.push(MovedLine { text: format!("{loud} secret values could not be carried over"), loud: true });
    }
    lines
}
