//! Rules that change during play: offered, inspected, and applied at a phase boundary or from the start.

use super::game_tree::{Ran, Stage, Way};
use super::limits::PlaytestLimits;
use super::{PlayError, Playtest, link};
use crate::check::Checker;
use crate::game::Game;
use crate::view::Viewer;
use dicta_compiler::diff::{Difference, PartDifference, Side, Stack, difference};
use dicta_play::migrate::{ItemChange, Line, Mover, migrate};
use dicta_play::{ALL_SEATS, Status};

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
        let stage = match when {
            Some(When::NextPhase) => self.now().stage,
            // A change already made at that boundary is replaced.
            Some(When::BackToLast) => self.now().crossing.as_ref().map_or(self.now().stage, |c| c.stage),
            None => 0,
        };
        &self.stages[stage].game
    }

    /// Offers new rules for the game: the same mission, compiled from changed files. `words` describe how they differ
    /// from those of [`Playtest::rules_before`].
    pub fn offer_rules(&mut self, game: Game, words: Vec<String>) -> RulesOffer {
        self.withdraw_rules();
        if self.lent.is_some() {
            return RulesOffer::Refused(dicta_play::migrate::Refusal::Campaign.to_string());
        }
        let machine = match self.fitting(&game) {
            Ok(machine) => machine,
            Err(why) => return RulesOffer::Refused(why),
        };
        let stage = self.now().stage;
        if machine.digest() == self.machine().digest() {
            let of = &mut self.stages[stage];
            (of.game, of.machine) = (game, machine);
            return RulesOffer::Same;
        }
        if let Err(why) = self.check_rules_limit() {
            return RulesOffer::Refused(why);
        }
        let moved = match &self.now().crossing {
            Some(crossing) => migrate(&self.stages[crossing.stage].machine, &machine, &crossing.position),
            None => Err(dicta_play::migrate::Refusal::Amid),
        };
        let offer = match moved {
            Ok((_, report)) => {
                let all = (0..self.seats.len()).fold(0, |set, s| set | 1u32 << (s & 31));
                let (open, secret): (Vec<&Line>, Vec<&Line>) = report.lines.iter().partition(|l| l.seats & all == all);
                let mut lines: Vec<MovedLine> = open.into_iter().filter_map(moved_line).collect();
                let loud = secret.into_iter().filter_map(moved_line).filter(|l| l.loud).count();
                if loud > 0 {
                    let text = format!("{loud} secret values could not be carried over");
                    lines.push(MovedLine { text, loud: true });
                }
                RulesOffer::Ready(lines)
            }
            Err(refusal) => return RulesOffer::Refused(refusal.to_string()),
        };
        self.stages.push(Stage { game, machine, words });
        self.waiting = Some(self.stages.len() - 1);
        offer
    }

    /// Checks that another set of rules stays within the limits.
    fn check_rules_limit(&self) -> Result<(), String> {
        let with = PlaytestLimits { rules: self.stages.len() + 1, ..self.usage };
        self.room.check(&with).map_err(|full| format!("{full}; start the mission again"))
    }

    /// Links a game, if it can replace this one.
    fn fitting(&self, game: &Game) -> Result<dicta_play::Machine, String> {
        if game.partial {
            return Err("the project has errors".to_owned());
        }
        let machine = link(game).map_err(|e| e.to_string())?.in_language(&self.language);
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
        self.waiting.is_some()
    }

    /// Why pending rules were not applied; returned once.
    pub fn why_not_applied(&mut self) -> Option<String> {
        self.refused.take()
    }

    /// Withdraws an offer that is not in force yet.
    pub fn withdraw_rules(&mut self) {
        let last = self.stages.len() - 1;
        if self.waiting.take() == Some(last) && self.moments.iter().all(|m| m.stage < last) {
            self.stages.pop();
        }
    }

    /// Accepts the offered rules: they wait for the next phase, or the game goes back to the start of the current one.
    ///
    /// # Errors
    /// If none were offered, or the game can't go back.
    pub fn take_rules(&mut self, when: When) -> Result<(), String> {
        let stage = self.waiting.ok_or("no new rules are available")?;
        if when == When::NextPhase {
            return match self.status() {
                Status::Decide => Ok(()),
                _ => Err("the game is over; only its last phase can be played again".to_owned()),
            };
        }
        let crossing = self.now().crossing.clone().ok_or("no phase has been completed yet")?;
        self.waiting = None;
        self.asking = None;
        let way = crossing.changed(stage);
        self.go_to_run_start(way.from);
        self.go(way).map_err(|e| e.to_string())?;
        self.refused.take().map_or(Ok(()), Err)
    }

    /// Goes to the moment where a run starts.
    fn go_to_run_start(&mut self, from: Option<usize>) {
        if let Some(at) = self.line.iter().position(|m| Some(*m) == from) {
            self.at = at;
        }
    }

    /// The changes of the rules on the current branch, as the umpire knows them.
    pub fn rules_notes(&self) -> Vec<RulesNote> {
        self.rules_notes_for(Viewer::Umpire)
    }

    /// The changes of the rules on the current branch, as a viewer may know them.
    pub fn rules_notes_for(&self, viewer: Viewer) -> Vec<RulesNote> {
        let mut notes = Vec::new();
        for (moment, m) in self.line.iter().enumerate() {
            let of = &self.moments[*m];
            if of.parent.is_none() && of.how.under > 0 {
                let words = self.stages[of.how.under].words.clone();
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
                    words: self.stages[change.stage].words.clone(),
                    moved: report.lines.iter().filter_map(moved_line).collect(),
                });
            }
        }
        notes
    }

    /// Replays the choices of the current branch from the start under other rules, with the same seed, as far as they
    /// are legal; the result is a new branch.
    ///
    /// # Errors
    /// If the mission under these rules can't replace this game.
    pub fn replay_under(&mut self, game: Game, words: Vec<String>) -> Result<Replayed, String> {
        self.withdraw_rules();
        self.asking = None;
        if self.lent.is_some() {
            return Err(dicta_play::migrate::Refusal::Campaign.to_string());
        }
        self.check_rules_limit()?;
        let machine = self.fitting(&game)?;
        let line = self.line[..=self.at].to_vec();
        self.stages.push(Stage { game, machine, words });
        let under = self.stages.len() - 1;
        let taken = vec![0; self.seats.len()].into();
        let way = Way { from: None, under, picks: None, edit: None, given: None, changes: Vec::new(), taken };
        let Ok(Ran::Moment(first, _)) = self.run(&way) else { return Err("the set-up asks for dice".to_owned()) };
        self.add(*first).map_err(|e| e.to_string())?;
        let mut choices = 0;
        for m in &line[1..] {
            if let Some(parted) = self.again(*m, choices)? {
                return Ok(Replayed { choices, parted: Some(parted) });
            }
            choices += 1;
        }
        Ok(Replayed { choices, parted: None })
    }

    /// Repeats the choice that led to an old moment at the tip of the new branch; returns the reason if that is
    /// impossible.
    fn again(&mut self, old: usize, choices: usize) -> Result<Option<String>, String> {
        let (parent, taken) = (self.moments[old].parent, self.moments[old].taken.clone());
        let Some(parent) = parent else { return Ok(None) };
        if let Some(edit) = self.moments[old].how.edit.clone() {
            return Ok(self.edit_again(parent, edit, choices));
        }
        let Some(picks) = self.moments[old].how.picks.clone() else { return Ok(None) };
        let before = &self.moments[parent];
        let (from, to) = (&self.stages[before.stage].machine, self.machine());
        let chosen = self.chosen(old, |seats| seats == ALL_SEATS);
        let said = if chosen.is_empty() { String::new() } else { format!(" {chosen}:") };
        let parted = format!("after {choices} choices, in turn {}:{said}", before.position.turn());
        let when = |why: &str| Ok(Some(format!("{parted} {why}")));
        let Some(asked) = from.decision(&before.position) else { return when("no decision was pending") };
        let Some(now) = to.decision(self.position()) else {
            return when(if matches!(self.status(), Status::Over(_)) {
                "the game is over"
            } else {
                "no decision is pending"
            });
        };
        let mover = Mover::new(from, to);
        let Some((choice, picks)) = mover.choice(asked.choice, &picks) else {
            return when("the chosen option no longer exists");
        };
        if choice != now.choice || mover.instance(asked.piece) != Some(now.piece) {
            return when("a different decision is pending here");
        }
        let way = Way {
            from: Some(self.line[self.at]),
            under: self.now().stage,
            picks: Some(picks.clone()),
            edit: None,
            given: self.moments[old].how.given.clone(),
            changes: Vec::new(),
            taken,
        };
        let turn = self.position().turn();
        match self.go(way) {
            Ok(()) => {}
            Err(PlayError::Choose(_)) => {
                let reasons = self.machine().why_not(self.position(), &picks).into_iter().map(|r| r.because);
                let reasons: Vec<String> = reasons.collect();
                let why = if reasons.is_empty() { "it is not legal".to_owned() } else { reasons.join(", ") };
                return when(&why);
            }
            Err(error) => return Err(error.to_string()),
        }
        if self.asking.take().is_some() {
            return Ok(Some(format!("after {choices} choices, in turn {turn}: more dice are needed than were rolled")));
        }
        Ok(None)
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
