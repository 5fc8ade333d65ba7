//! Branches: lines of play of one game, which can be named, compared and deleted.

use super::Playtest;
use super::position_reading::Reading;
use crate::view::{FieldValue, Viewer};
use dicta_play::{ALL_SEATS, Entry, LogEvent, Seats, Status};
use dicta_program::{FieldId, Type};

/// The permanent number of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BranchId(pub u32);

/// A branch in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BranchView {
    pub id: BranchId,
    /// Its own name, or a generated one.
    pub name: String,
    pub is_named: bool,
    pub is_current: bool,
    /// The branch that it was started from, and the index of the last position that both share.
    pub from: Option<BranchId>,
    pub parts_at: usize,
    /// The index of the last position that it shares with the current branch.
    pub shared: usize,
    pub moments: usize,
    /// The turn that it has reached.
    pub turn: u32,
    pub outcome: Option<String>,
}

/// Two branches side by side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    pub names: [String; 2],
    /// The index of the last position that both share.
    pub parted_at: usize,
    /// What was chosen there.
    pub parted: [Parted; 2],
    pub rows: Vec<CompareRow>,
    /// At least one of the two final positions has values that the viewer may not know.
    pub keeps_secrets: bool,
}

/// How a branch continues after the last shared position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Parted {
    /// It ends there.
    #[default]
    Ends,
    /// With this choice.
    Chosen(String),
    /// In a way that the viewer may not know.
    Secret,
}

/// A value that differs at the ends of two branches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompareRow {
    pub what: String,
    pub values: [String; 2],
}

impl Playtest {
    /// The branches, oldest first. A branch without a name is named after its first own choice, if everyone may know
    /// it.
    pub fn branches(&self) -> Vec<BranchView> {
        (0..self.branches.len()).map(|b| self.branch_view(b)).collect()
    }

    fn branch_view(&self, b: usize) -> BranchView {
        let branch = &self.branches[b];
        let tip = &self.moments[branch.tip];
        let line = self.line_of(branch.tip);
        let from = branch.from.and_then(|id| self.branches.iter().find(|b| b.id == id));
        let parts_at = from.map_or(0, |from| {
            let other = self.line_of(from.tip);
            line.iter().zip(&other).take_while(|(a, b)| a == b).count().saturating_sub(1)
        });
        let name = match (&branch.name, branch.from) {
            (Some(name), _) => name.clone(),
            (None, None) => "First branch".to_owned(),
            (None, Some(_)) => {
                let first = line.get(parts_at + 1).map(|m| self.chosen(*m, |seats| seats == ALL_SEATS));
                first.filter(|f| !f.is_empty()).unwrap_or_else(|| format!("Branch {}", branch.id + 1))
            }
        };
        BranchView {
            id: BranchId(branch.id),
            name,
            is_named: branch.name.is_some(),
            is_current: b == self.branch,
            from: branch.from.map(BranchId),
            parts_at,
            shared: line.iter().zip(&self.line).take_while(|(a, b)| a == b).count().saturating_sub(1),
            moments: line.len(),
            turn: tip.position.turn(),
            outcome: self.outcome_of(branch.tip),
        }
    }

    /// What was chosen just before a moment, if the viewer may know.
    pub(super) fn what_was_chosen(&self, moment: usize, viewer: Viewer) -> String {
        self.chosen(moment, |seats| match viewer {
            Viewer::Umpire => true,
            Viewer::Seat(seat) => seats >> (seat & 31) & 1 == 1,
        })
    }

    /// What was chosen just before a moment, if the set of seats that know it is accepted.
    pub(super) fn chosen(&self, moment: usize, may: impl Fn(Seats) -> bool) -> String {
        let of = &self.moments[moment];
        let changed = of.how.changes.last().map(|c| format!("rules {}", c.stage + 1));
        let chose = of.entries.iter().find_map(|(stage, chunk)| {
            let is_it = |e: &&Entry| match of.how.edit {
                Some(_) => e.is_by_umpire(),
                None => matches!(e.what, LogEvent::Chose { forced: false, .. }),
            };
            let entry = chunk.iter().find(is_it)?;
            may(entry.seats).then(|| self.narrator_of_stage(*stage).describe(entry).map(|(_, text, _)| text))?
        });
        match (chose.filter(|_| of.how.picks.is_some() || of.how.edit.is_some()), changed) {
            (Some(chose), Some(changed)) => format!("{chose} ({changed})"),
            (Some(chose), None) => chose,
            (None, Some(changed)) => format!("From the start with {changed}"),
            (None, None) if of.parent.is_none() && of.stage > 0 => {
                format!("From the start with rules {}", of.stage + 1)
            }
            (None, None) => String::new(),
        }
    }

    pub(super) fn outcome_of(&self, moment: usize) -> Option<String> {
        let of = &self.moments[moment];
        match &of.status {
            Status::Decide => None,
            Status::Fault(fault) => Some(format!("Rules fault: {fault}")),
            Status::Over(outcome) => {
                let won = match outcome.winner {
                    Some(side) => format!("Won by {}", self.narrator_of_stage(of.stage).words().instance(side)),
                    None => "The game is drawn".to_owned(),
                };
                let when = if outcome.time_up { "the last turn is over" } else { outcome.because.as_str() };
                Some(if when.is_empty() { won } else { format!("{won}: {when}") })
            }
        }
    }

    /// Switches to another branch, at its last viewed position.
    pub fn switch(&mut self, id: BranchId) {
        if let Some(branch) = self.branches.iter().position(|b| b.id == id.0) {
            self.asking = None;
            self.look_at(branch);
        }
    }

    /// Names a branch, which also exempts it from automatic deletion. An empty name removes the name.
    pub fn name_branch(&mut self, id: BranchId, name: &str) {
        if let Some(branch) = self.branches.iter_mut().find(|b| b.id == id.0) {
            branch.name = Some(name.trim().to_owned()).filter(|n| !n.is_empty());
            self.played += 1;
        }
    }

    /// Deletes a branch, with the positions that no other has. The current branch can't be deleted. Returns whether one
    /// was deleted.
    pub fn delete_branch(&mut self, id: BranchId) -> bool {
        let found = self.branches.iter().position(|b| b.id == id.0).filter(|b| *b != self.branch);
        if let Some(branch) = found {
            self.drop_branch(branch, None);
        }
        found.is_some()
    }

    /// The branches that part from the current one just after this position.
    pub fn forks_at(&self, moment: usize) -> Vec<BranchId> {
        let others = self.branches.iter().filter(|b| b.id != self.branches[self.branch].id);
        let parts = |tip| self.line_of(tip).iter().zip(&self.line).take_while(|(a, b)| a == b).count() == moment + 1;
        others.filter(|b| parts(b.tip)).map(|b| BranchId(b.id)).collect()
    }

    /// Compares two branches at their ends, as a viewer may know them; none if one of them does not exist.
    pub fn compare(&self, a: BranchId, b: BranchId, viewer: Viewer) -> Option<Comparison> {
        let find = |id: BranchId| self.branches.iter().position(|b| b.id == id.0);
        let both = [find(a)?, find(b)?];
        let lines = both.map(|b| self.line_of(self.branches[b].tip));
        let shared = lines[0].iter().zip(&lines[1]).take_while(|(a, b)| a == b).count();
        let parts = |line: &[usize]| match line.get(shared) {
            None => Parted::Ends,
            Some(m) if shared == 0 => {
                Parted::Chosen(format!("From the start with rules {}", self.moments[*m].stage + 1))
            }
            Some(m) => match self.what_was_chosen(*m, viewer) {
                chosen if chosen.is_empty() => Parted::Secret,
                chosen => Parted::Chosen(chosen),
            },
        };
        let tips = both.map(|b| self.branches[b].tip);
        let mut rows = Vec::new();
        let mut row = |what: String, values: [String; 2]| {
            if values[0] != values[1] {
                rows.push(CompareRow { what, values });
            }
        };
        row("Outcome".into(), tips.map(|t| self.outcome_of(t).unwrap_or_else(|| "in progress".into())));
        row("Turn".into(), tips.map(|t| self.moments[t].position.turn().to_string()));
        let [(first, hides), (second, hides_too)] = tips.map(|t| self.values_at(t, viewer));
        for (what, value) in &first {
            let other = second.iter().find(|(w, _)| w == what).map_or_else(|| "—".to_owned(), |(_, v)| v.clone());
            row(what.clone(), [value.clone(), other]);
        }
        for (what, value) in second.into_iter().filter(|(w, _)| !first.iter().any(|(f, _)| f == w)) {
            row(what, ["—".into(), value]);
        }
        let names = both.map(|b| self.branch_view(b).name);
        let parted = [parts(&lines[0]), parts(&lines[1])];
        let keeps_secrets = hides || hides_too;
        Some(Comparison { names, parted_at: shared.saturating_sub(1), parted, rows, keeps_secrets })
    }

    /// Every value in a position that the viewer may know, in words, and whether there are hidden ones.
    fn values_at(&self, moment: usize, viewer: Viewer) -> (Vec<(String, String)>, bool) {
        let of = &self.moments[moment];
        let machine = &self.stages[of.stage].machine;
        let words = self.narrator_of_stage(of.stage).words();
        let reading = Reading::new(machine, &of.position, viewer);
        let (mut values, mut hides) = (Vec::new(), false);
        for (i, instance) in machine.instances().iter().enumerate() {
            let id = i as i64;
            if machine.in_reserve(&of.position, id) {
                continue;
            }
            let kind = &machine.program().kinds[instance.kind.index()];
            let title = words.element(&Type::Piece(instance.kind), id);
            if kind.piece && !kind.part {
                let place = match (reading.in_play(id), reading.cell(id)) {
                    (false, _) => "out of play".to_owned(),
                    (true, cell) if cell < 0 => "off the board".to_owned(),
                    (true, cell) => format!("{} facing {}", words.cell(cell), words.facing(reading.facing(id))),
                };
                values.push((title.clone(), place));
            }
            for (f, field) in kind.fields.iter().enumerate() {
                let value = match reading.now(&words, id, FieldId(f as u32), field) {
                    FieldValue::Hidden => {
                        hides = true;
                        continue;
                    }
                    // For boxes, a higher number crossed off is worse.
                    FieldValue::Boxes { left, of } => format!("{} crossed off", of - left),
                    FieldValue::Value(value) => value,
                };
                values.push((format!("{title}: {}", field.head.title), value));
            }
        }
        (values, hides)
    }
}
