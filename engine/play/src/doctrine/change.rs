//! The effects of an option as a doctrine declares them: pieces are moved by geometry, and no turn is played.

use crate::GameLog;
use crate::doctrine_code::AfterCode;
use crate::env::Env;
use crate::eval::{FRAME, with_frame};
use crate::machine::Machine;
use crate::position::Position;
use dicta_program::*;
use smallvec::SmallVec;

impl Machine {
    fn after(&self, doctrine: DoctrineId, choice: ChoiceId) -> Option<&AfterCode> {
        self.code.doctrines.get(doctrine.index())?.afters.iter().find(|a| a.choice == choice)
    }

    /// Whether the doctrine declares the effects of the options of a choice.
    pub fn foresees(&self, doctrine: DoctrineId, choice: ChoiceId) -> bool {
        self.after(doctrine, choice).is_some()
    }

    /// The change that an option makes to a position, as the doctrine declares it; the position itself is restored. A
    /// statement that cannot be executed is skipped, with all that follow it. `like` is a copy of the position.
    pub fn foresee(
        &self,
        p: &mut Position,
        like: &Position,
        (doctrine, choice): (DoctrineId, ChoiceId),
        args: &[i64],
        picks: &[i64],
    ) -> Change {
        let Some(code) = self.after(doctrine, choice) else { return Change::default() };
        let mut frame = [0; FRAME];
        with_frame(&mut frame, 0, code.size.max(args.len() + picks.len()), args, |f| {
            f[args.len()..args.len() + picks.len()].copy_from_slice(picks);
            let mut quiet = GameLog::Off;
            code.body.run(&mut Env::new(&self.code.shared, None, &mut p.slots, &mut quiet), f);
        });
        let change = Change::between(&like.slots, &p.slots);
        change.0.iter().for_each(|(at, _)| p.slots[*at as usize] = like.slots[*at as usize]);
        change
    }
}

/// The differences to another position: slots with their values there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change(SmallVec<[(u32, i32); 8]>);

/// Slots to compare at once.
const AT_ONCE: usize = 64;

impl Change {
    fn between(from: &[i32], to: &[i32]) -> Change {
        let mut change = Change::default();
        for (n, (from, to)) in from.chunks(AT_ONCE).zip(to.chunks(AT_ONCE)).enumerate().filter(|(_, (a, b))| a != b) {
            let slots = (n * AT_ONCE..).zip(from.iter().zip(to));
            change.0.extend(slots.filter(|(_, (a, b))| a != b).map(|(at, (_, to))| (at as u32, *to)));
        }
        change
    }

    /// Applies the change, and turns it into its inverse.
    pub fn swap(&mut self, p: &mut Position) {
        for (at, value) in &mut self.0 {
            if let Some(slot) = p.slots.get_mut(*at as usize) {
                std::mem::swap(slot, value);
            }
        }
    }
}
