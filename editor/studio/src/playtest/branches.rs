//! Branches: lines of play of one game, which can be named, compared and deleted.

use super::Playtest;
use super::game_tree::{BranchId, Moment};
use super::position_reading::Reading;
use super::record::Record;
use crate::view::{FieldValue, Viewer};
use dicta_play::ALL_SEATS;
use dicta_program::{FieldId, Type};

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

impl Record {
    /// The branches, oldest first. A branch without a name is named after its first own choice, if everyone may know
    /// it.
    pub fn branches(&self) -> Vec<BranchView> {
        (0..self.tree.branches().len()).map(|b| branch_view(self, b)).collect()
    }

    /// Compares two branches at their ends, as a viewer may know them; none if one of them does not exist.
    pub fn compare(&self, a: BranchId, b: BranchId, viewer: Viewer) -> Option<Comparison> {
        let both = [self.tree.find(a)?, self.tree.find(b)?];
        let tips = both.map(|b| self.tree.branches()[b].tip);
        let lines = tips.map(|tip| self.tree.line_of(tip));
        let shared = shared(&lines[0], &lines[1]);
        let parts = |line: &[usize]| match line.get(shared).map(|m| &self.tree.moments()[*m]) {
            None => Parted::Ends,
            Some(first) if shared == 0 => Parted::Chosen(format!("From the start with rules {}", first.stage + 1)),
            Some(first) => match self.what_was_chosen(first, viewer) {
                chosen if chosen.is_empty() => Parted::Secret,
                chosen => Parted::Chosen(chosen),
            },
        };
        let (rows, keeps_secrets) = rows(self, tips.map(|tip| &*self.tree.moments()[tip]), viewer);
        let names = both.map(|b| branch_view(self, b).name);
        let parted = [parts(&lines[0]), parts(&lines[1])];
        Some(Comparison { names, parted_at: shared.saturating_sub(1), parted, rows, keeps_secrets })
    }
}

impl Playtest {
    /// Switches to another branch, at its last viewed position.
    pub fn switch(&mut self, id: BranchId) {
        if let Some(branch) = self.record.tree.find(id) {
            self.hand.cancel();
            self.record.tree.look_at(branch);
        }
    }

    /// Names a branch, which also exempts it from automatic deletion. An empty name removes the name.
    pub fn name_branch(&mut self, id: BranchId, name: &str) {
        self.record.tree.name(id, name);
    }

    /// Deletes a branch, with the positions that no other has. The current branch can't be deleted. Returns whether one
    /// was deleted.
    pub fn delete_branch(&mut self, id: BranchId) -> bool {
        self.record.tree.delete(id)
    }
}

/// How many positions two lines share.
fn shared(a: &[usize], b: &[usize]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

fn branch_view(record: &Record, b: usize) -> BranchView {
    let tree = &record.tree;
    let branch = &tree.branches()[b];
    let tip = &tree.moments()[branch.tip];
    let line = tree.line_of(branch.tip);
    let from = branch.from.and_then(|id| tree.branches().iter().find(|b| b.id == id));
    let parts_at = from.map_or(0, |from| shared(&line, &tree.line_of(from.tip)).saturating_sub(1));
    let name = match (&branch.name, branch.from) {
        (Some(name), _) => name.clone(),
        (None, None) => "First branch".to_owned(),
        (None, Some(_)) => {
            let first = line.get(parts_at + 1).map(|m| &tree.moments()[*m]);
            let first = first.map(|first| record.chosen(first, |seats| seats == ALL_SEATS));
            first.filter(|f| !f.is_empty()).unwrap_or_else(|| format!("Branch {}", branch.id + 1))
        }
    };
    BranchView {
        id: BranchId(branch.id),
        name,
        is_named: branch.name.is_some(),
        is_current: b == tree.branch(),
        from: branch.from.map(BranchId),
        parts_at,
        shared: shared(&line, tree.line()).saturating_sub(1),
        moments: line.len(),
        turn: tip.position.turn(),
        outcome: record.outcome_of(tip),
    }
}

/// What differs between two positions, as a viewer may know it, and whether the viewer may not know some of it.
fn rows(record: &Record, tips: [&Moment; 2], viewer: Viewer) -> (Vec<CompareRow>, bool) {
    let mut rows = Vec::new();
    let mut row = |what: String, values: [String; 2]| {
        if values[0] != values[1] {
            rows.push(CompareRow { what, values });
        }
    };
    row("Outcome".into(), tips.map(|t| record.outcome_of(t).unwrap_or_else(|| "in progress".into())));
    row("Turn".into(), tips.map(|t| t.position.turn().to_string()));
    let [(first, hides), (second, hides_too)] = tips.map(|t| values_at(record, t, viewer));
    for (what, value) in &first {
        let other = second.iter().find(|(w, _)| w == what).map_or_else(|| "—".to_owned(), |(_, v)| v.clone());
        row(what.clone(), [value.clone(), other]);
    }
    for (what, value) in second.into_iter().filter(|(w, _)| !first.iter().any(|(f, _)| f == w)) {
        row(what, ["—".into(), value]);
    }
    (rows, hides || hides_too)
}

/// Every value in a position that the viewer may know, in words, and whether there are hidden ones.
fn values_at(record: &Record, moment: &Moment, viewer: Viewer) -> (Vec<(String, String)>, bool) {
    let machine = record.machine_of(moment);
    let words = machine.words();
    let reading = Reading::new(machine, &moment.position, viewer);
    let (mut values, mut hides) = (Vec::new(), false);
    for (i, instance) in machine.instances().iter().enumerate() {
        let id = i as i64;
        if machine.in_reserve(&moment.position, id) {
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
