//! Phases 7 to 9: recovery, accidents, and engines that died in an earlier turn.

use super::Bits;
use super::combat::LONG;
use super::game::{Game, Reason, Roll};
use super::game_log::{Kind, Mark, Sink};
use super::hexes::turned;
use super::mutation::{Mutation, code};

/// The deck that a fire draws from.
const DECK_B: u8 = 1;

impl<S: Sink, const M: u8> Game<'_, S, M> {
    /// Spinning aircraft have one attempt to recover; jammed guns can be repaired.
    pub fn recovery(&mut self) {
        for a in Bits(self.in_play & self.spinning) {
            let wanted = if M == code(Mutation::RecoveryAtTwo) { 2 } else { 3 };
            if self.d6(Roll::Spins) < wanted {
                self.shoot_down(a, Reason::Spin);
                continue;
            }
            let sides = self.d6(Roll::Spins) - u8::from(M != code(Mutation::FacingOneMore));
            self.spinning &= !(1 << a);
            self.craft[a].facing = turned(self.craft[a].facing, sides);
            self.sink.reach(Mark::Recovers);
            self.sink.line(Kind::Recovers, &[a as i64, i64::from(self.craft[a].facing)]);
        }
        for a in Bits(self.in_play & self.jammed & !self.spinning) {
            let plan = self.plan(a);
            if plan.heading != 1 || plan.acrobatic {
                self.sink.reach(Mark::NoRepair);
            } else if self.own_d6(Roll::Repairs, a) >= 4 {
                self.jammed &= !(1 << a);
                self.sink.reach(Mark::Unjams);
                self.sink.line(Kind::Unjams, &[a as i64]);
            } else {
                self.sink.reach(Mark::StaysJammed);
            }
        }
    }

    /// Long bursts jam guns, fires burn or go out, smoke goes out or turns into fire, stalls end in spins.
    pub fn accidents(&mut self) {
        for a in Bits(self.in_play & self.fired) {
            if self.craft[a].burst == LONG {
                self.jam(a);
            }
        }
        for a in Bits(self.in_play & self.burning) {
            self.burn(a);
        }
        for a in Bits(self.in_play & self.smoking) {
            self.smoke(a);
        }
        for a in Bits(self.in_play & !self.spinning) {
            if self.plan(a).stall {
                self.stall(a);
            }
        }
    }

    fn jam(&mut self, a: usize) {
        if self.own_d6(Roll::Jams, a) >= if M == code(Mutation::JamAtFour) { 4 } else { 5 } {
            self.jammed |= 1 << a;
            self.sink.reach(Mark::Jams);
            self.sink.line(Kind::Jams, &[a as i64]);
        } else {
            self.sink.reach(Mark::JamsNot);
        }
    }

    fn burn(&mut self, a: usize) {
        self.sink.reach(Mark::Burns);
        if let Some(card) = self.draw(DECK_B) {
            self.act(a, DECK_B, card, 0);
            self.check(a);
        }
        if self.in_play >> a & 1 == 0 {
            self.sink.reach(Mark::BurnsDown);
            return;
        }
        let slip = self.plan(a).slip && M != code(Mutation::SlipFireIgnored);
        let roll = self.d6(Roll::Fires);
        if roll >= if slip { 4 } else { 5 } {
            self.burning &= !(1 << a);
            self.sink.reach(if roll == 4 { Mark::FireOutSlip } else { Mark::FireOut });
            self.sink.line(Kind::FireOut, &[a as i64]);
        } else {
            self.sink.reach(Mark::BurnsOn);
        }
    }

    fn smoke(&mut self, a: usize) {
        let bit = 1 << a;
        let roll = if self.plan(a).slip { None } else { Some(self.d6(Roll::Smokes)) };
        match roll {
            None | Some(6) => {
                self.smoking &= !bit;
                self.sink.reach(if roll.is_none() { Mark::SmokeOutSlip } else { Mark::SmokeOut });
                self.sink.line(Kind::SmokeOut, &[a as i64]);
            }
            Some(1) => {
                self.smoking &= !bit;
                self.burning |= bit;
                self.sink.reach(Mark::SmokeToFire);
                self.sink.line(Kind::SmokeToFire, &[a as i64]);
            }
            Some(_) => {}
        }
    }

    fn stall(&mut self, a: usize) {
        if self.d6(Roll::Stalls) >= if M == code(Mutation::StallAtFour) { 4 } else { 5 } {
            self.spinning |= 1 << a;
            self.sink.reach(Mark::StallSpins);
            self.sink.line(Kind::Spins, &[a as i64]);
        } else {
            self.sink.reach(Mark::StallHolds);
        }
    }

    /// An aircraft whose engine died in an earlier turn falls.
    pub fn engines_fall(&mut self) {
        for a in Bits(self.in_play) {
            let died = self.craft[a].engine_died;
            if died != 0 && died < self.turn {
                self.shoot_down(a, Reason::Engine);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::game_log::TwinLog;
    use crate::twin::tables::Tables;
    use crate::twin::{Pilot, mutation, sample};

    #[test]
    fn a_dead_engine_falls_at_the_end_of_the_next_turn() {
        let (tables, mut journal) = (Tables::new(&sample::charts()), TwinLog::default());
        let mut game: Game<TwinLog, { mutation::NONE }> = Game::new(&tables, 1, &[Pilot::Random; 6], &mut journal);
        game.turn = 5;
        game.craft[2].engine_died = 5;
        game.engines_fall();
        assert_eq!((game.in_play, game.losses), (0b11_1111, [0, 0]));
        game.turn = 6;
        game.engines_fall();
        assert_eq!((game.in_play, game.losses), (0b11_1011, [1, 0]));
    }
}
