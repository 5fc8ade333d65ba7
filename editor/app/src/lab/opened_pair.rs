//! A game of a pair, opened where it parts from the other one.

use super::LabClick;
use dicta_studio::check::Checker;
use dicta_studio::lab::{self, PairAt, PlayedComparison};

/// Opens a game of a pair, 0 under A and 1 under B, where it parts from the other one.
pub(super) fn opens(played: &PlayedComparison, at: PairAt, pilot: &str, version: usize) -> LabClick {
    let (order, pilot) = (played.order.clone(), pilot.to_owned());
    let of = (at.mission, played.result.plan.seed_of(at));
    LabClick::Open(Box::new(move || lab::parted(&mut Checker::default(), &order, of, &pilot, version)))
}
