//! What happened between two positions, for animation: moves, shots, hits and losses, beat by beat.
//!
//! Nothing here knows what flies or fires: a move is a sequence of cells, a shot is an event between two pieces that a
//! look draws as one, a hit is a track that rises, a loss is a piece that leaves play.

use super::narrate::Narrator;
use super::record::Record;
use crate::view::Viewer;
use dicta_play::{Entry, LogEvent};
use dicta_program::{LookWord, Program};

/// One visible event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A piece moves through these cells, starting with its own.
    Move { piece: i64, cells: Vec<i64>, facing: i64, leaves: bool },
    /// A piece enters the board, or is placed elsewhere.
    Place { piece: i64, cell: i64, facing: i64 },
    /// One piece fires at another.
    Shot { from: i64, to: i64 },
    /// Boxes of a piece are crossed off.
    Hit { piece: i64 },
    /// A piece leaves play.
    Loss { piece: i64 },
}

/// The kinds of act that can share a beat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    Way,
    Fire,
    Loss,
}

impl Act {
    fn sort(&self) -> Sort {
        match self {
            Act::Move { .. } | Act::Place { .. } => Sort::Way,
            Act::Shot { .. } | Act::Hit { .. } => Sort::Fire,
            Act::Loss { .. } => Sort::Loss,
        }
    }
}

impl Record {
    /// What a viewer saw happen since a moment, up to the current position: beats, each of which is shown at once.
    pub fn acts(&self, after: usize, viewer: Viewer) -> Vec<Vec<Act>> {
        let at = self.tree.at();
        if after >= at {
            return Vec::new();
        }
        let turn = self.tree.on_line(after).position.turn();
        let mut beats: Vec<Vec<Act>> = Vec::new();
        for known in self.known(viewer, at, turn).iter().filter(|k| k.moment > after) {
            if let Some(act) = self.narrator_of_stage(known.stage).act(&known.entry) {
                add(&mut beats, act);
            }
        }
        beats
    }
}

impl Narrator<'_> {
    fn act(&self, entry: &Entry) -> Option<Act> {
        Some(match &entry.what {
            LogEvent::Moved { piece, from, cells, facing } => {
                let leaves = cells.last() == Some(&-1);
                let cells: Vec<i64> = std::iter::once(*from).chain(cells.iter().copied()).filter(|c| *c >= 0).collect();
                Act::Move { piece: *piece, cells, facing: *facing, leaves }
            }
            LogEvent::Created { piece, cell, facing } if *cell >= 0 => {
                Act::Place { piece: *piece, cell: *cell, facing: *facing }
            }
            LogEvent::Placed { piece, cell, facing } => Act::Place { piece: *piece, cell: *cell, facing: *facing },
            LogEvent::Removed { piece } => Act::Loss { piece: *piece },
            LogEvent::Event { event, args, .. } if self.fires(entry) => {
                let (from, to) = self.pair(*event, args)?;
                Act::Shot { from, to }
            }
            LogEvent::Changed { piece, .. } if self.is_hit(entry) => {
                Act::Hit { piece: self.stage.machine.instances().get(usize::try_from(*piece).ok()?)?.whole }
            }
            _ => return None,
        })
    }

    /// Whether an entry is a shot of one piece at another: an event that a look draws as tracer, or any event between
    /// two pieces if no look names one.
    pub(super) fn fires(&self, entry: &Entry) -> bool {
        let LogEvent::Event { event, .. } = &entry.what else { return false };
        let Some(name) = self.program().events.get(event.index()).map(|e| &e.head.name) else { return false };
        let mut listed = tracer_events(self.program()).peekable();
        let is_one = listed.peek().is_none() || listed.any(|n| n == name);
        is_one && self.joins(entry)
    }
}

/// The events that looks draw as tracer.
fn tracer_events(program: &Program) -> impl Iterator<Item = &str> {
    let props = program.looks.iter().flat_map(|l| &l.props).filter(|p| p.name == "tracer");
    props.flat_map(|p| &p.words).filter_map(|w| match w {
        LookWord::Name(name) => Some(name.as_str()),
        _ => None,
    })
}

/// Adds an act to the last beat, or starts another if the act comes later or repeats one.
fn add(beats: &mut Vec<Vec<Act>>, act: Act) {
    let Some(beat) = beats.last_mut() else { return beats.push(vec![act]) };
    if beat.contains(&act) {
        return;
    }
    if let Act::Move { piece, cells, facing, leaves } = &act {
        // Consecutive parts of a move are joined.
        let started = beat.iter_mut().find_map(|a| match a {
            Act::Move { piece: p, cells: c, facing: f, leaves: l } if p == piece && c.last() == cells.first() => {
                Some((c, f, l))
            }
            _ => None,
        });
        if let Some((c, f, l)) = started {
            c.extend(cells.iter().skip(1));
            (*f, *l) = (*facing, *leaves);
            return;
        }
    }
    let moves = |a: &Act| match a {
        Act::Move { piece, .. } | Act::Place { piece, .. } => Some(*piece),
        _ => None,
    };
    let again = moves(&act).is_some_and(|p| beat.iter().any(|a| moves(a) == Some(p)));
    let together = beat.first().is_some_and(|a| a.sort() == act.sort()) && !again;
    // A beat has no limit: a long exchange of fire is still shown as one.
    if together { beat.push(act) } else { beats.push(vec![act]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_different_pieces_share_a_beat_and_shots_follow() {
        let go = |piece, cells: &[i64]| Act::Move { piece, cells: cells.to_vec(), facing: 0, leaves: false };
        let mut beats = Vec::new();
        for act in [
            go(1, &[4, 5]),
            go(1, &[5, 6]),
            go(2, &[9, 8]),
            Act::Shot { from: 1, to: 2 },
            Act::Hit { piece: 2 },
            Act::Hit { piece: 2 },
            Act::Loss { piece: 2 },
            go(1, &[6, 7]),
        ] {
            add(&mut beats, act);
        }
        assert_eq!(beats.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2, 1, 1]);
        assert_eq!(beats[0][0], go(1, &[4, 5, 6]));
    }
}
