//! Everything that a seat can observe in a game, apart from its game log. Messages, saves and exports are made of this.

use crate::altered::arguments;
use dicta_pilots::{Pilot, PilotSpec};
use dicta_play::{Decision, Machine, Offer, OptionBuf, Position, Status, ValueReport, View};
use dicta_program::{DoctrineId, ValueId};

/// What a seat sees of a position at rest.
#[derive(Debug, PartialEq)]
pub struct Seen {
    view: View,
    hash: u64,
    offer: Option<Offer>,
    explained: Vec<Option<ValueReport>>,
    status: Status,
}

/// The number of argument tuples to explain for each value.
const ARGUMENTS: usize = 4;

impl Seen {
    /// Everything; explanations only on request.
    pub fn of(machine: &Machine, p: &Position, seat: u32, explains: bool) -> Seen {
        let view = machine.view(p, seat);
        let values = machine.program().values.iter().enumerate().filter(|_| explains);
        let explained = values.flat_map(|(i, value)| {
            let all = arguments(machine, &value.params, ARGUMENTS);
            all.into_iter().map(move |args| machine.explain_for(p, seat, ValueId(i as u32), &args))
        });
        Seen {
            hash: view.position().hash(),
            offer: machine.offer_for(p, seat),
            explained: explained.collect(),
            status: machine.status(p),
            view,
        }
    }

    /// The difference in words; `None` if everything is equal.
    pub fn differs(&self, other: &Seen) -> Option<(&'static str, String)> {
        if self.status != other.status {
            return Some(("status", format!("the state of the game: {:?} / {:?}", self.status, other.status)));
        }
        if self.offer != other.offer {
            return Some(("offer", format!("the offer: {:?} / {:?}", self.offer, other.offer)));
        }
        if self.view != other.view || self.hash != other.hash {
            let (a, b) = (format!("{:?}", self.view), format!("{:?}", other.view));
            let at = a.bytes().zip(b.bytes()).position(|(a, b)| a != b).unwrap_or(0);
            let from = at.saturating_sub(60);
            let cut = |s: &str| s.get(from..s.len().min(at + 40)).unwrap_or_default().to_owned();
            return Some(("view", format!("the view: …{}… / …{}…", cut(&a), cut(&b))));
        }
        let mut explained = self.explained.iter().zip(&other.explained).filter(|(a, b)| a != b);
        explained.next().map(|(a, b)| ("explanation", format!("an explanation: {a:?} / {b:?}")))
    }
}

/// What a view of the board reveals while others decide: the view, and the pending decision.
#[derive(Debug, PartialEq)]
pub struct Glance {
    view: u64,
    asked: Option<(u32, i64, u32)>,
}

impl Glance {
    /// The glance of a seat at a position.
    pub fn of(machine: &Machine, p: &Position, seat: u32) -> Glance {
        let asked = machine.decision(p).map(|d| (d.seat, d.piece, d.choice.0));
        Glance { view: machine.view(p, seat).position().hash(), asked }
    }
}

/// The choice that each kind of pilot would make in place of the deciding seat.
pub fn pilots(machine: &Machine, p: &Position, decision: &Decision, options: &OptionBuf, ahead: bool) -> Vec<usize> {
    let doctrines = (0..machine.program().doctrines.len() as u32).map(DoctrineId);
    let steady = doctrines.clone().map(PilotSpec::Steady);
    let thinking = doctrines.map(PilotSpec::Doctrine).filter(|_| ahead);
    let decide = |spec| {
        let mut pilot = Pilot::new(spec, u64::from(p.turn()), "a seat");
        pilot.decide(machine, decision, options, machine.look(p, decision.seat))
    };
    steady.chain(thinking).chain([PilotSpec::Random]).map(decide).collect()
}
