//! Phases 1 to 3: tailing, planning and movement.

use super::game::{Game, NONE, Reason};
use super::game_log::{Kind, Mark, Sink};
use super::hexes::Sight;
use super::mutation::{Mutation, code};
use super::pilots::spared;
use super::tables::AIRCRAFT_MAX;
use super::{Bits, nth_bit};

/// The number of the choice to tail in the game log.
pub const TAIL: i64 = 0;
/// The number of the choice of a plan.
pub const PLAN: i64 = 1;
/// The number of the choice to fire.
pub const FIRE: i64 = 2;

impl<S: Sink, const M: u8> Game<'_, S, M> {
    /// Every aircraft that can tail an enemy chooses one.
    pub fn tailing(&mut self) {
        let mut tailers = 0u8;
        let barred = if M == code(Mutation::SmokeTails) { self.burning } else { self.smoking | self.burning };
        for a in Bits(self.in_play) {
            self.craft[a].quarry = NONE;
            if barred >> a & 1 == 1 {
                if S::ON && self.quarries(a) != 0 {
                    self.sink.reach(Mark::TailBarred);
                }
                continue;
            }
            let quarries = u32::from(self.quarries(a));
            if quarries == 0 {
                continue;
            }
            let count = quarries.count_ones();
            if count > 1 {
                self.sink.reach(Mark::TailsOneOfMany);
            }
            let nth = self.decide(a, count, count);
            let quarry = nth_bit(quarries, nth);
            self.craft[a].quarry = quarry as u8;
            tailers |= 1 << a;
            self.sink.line(Kind::Chose, &[TAIL, a as i64, quarry as i64]);
        }
        for a in Bits(tailers) {
            self.sink.reach(Mark::Tails);
            self.sink.line(Kind::Tails, &[a as i64, i64::from(self.craft[a].quarry)]);
        }
    }

    /// Enemies in this aircraft's front wedge that have it in their rear wedge.
    #[inline]
    fn quarries(&self, a: usize) -> u8 {
        let mut quarries = 0;
        for b in Bits(self.enemies(a)) {
            let there: Sight = self.tables.sights.look(self.craft[a].axial, self.craft[b].axial);
            if there.front >> self.craft[a].facing & 1 == 0 {
                continue;
            }
            if M == code(Mutation::TailingRangeTwo) && there.distance > 2 {
                continue;
            }
            let back = self.tables.sights.look(self.craft[b].axial, self.craft[a].axial);
            quarries |= (back.rear >> self.craft[b].facing & 1) << b;
        }
        quarries
    }

    /// All plan: always the first in piece order that waits for no other.
    pub fn planning(&mut self) {
        let mut tailers = [0u8; AIRCRAFT_MAX];
        let mut free = self.in_play;
        for a in Bits(self.in_play) {
            let quarry = self.craft[a].quarry;
            if quarry != NONE {
                tailers[usize::from(quarry)] |= 1 << a;
                free &= !(1 << a);
                if S::ON && self.craft[usize::from(quarry)].quarry != NONE {
                    self.sink.reach(Mark::Chain);
                }
            }
        }
        let mut waiting = self.in_play;
        while waiting != 0 {
            let ready = waiting & free;
            let a = if ready != 0 { ready.trailing_zeros() as usize } else { self.cut_ring(waiting) };
            waiting &= !(1 << a);
            let quarry = self.craft[a].quarry;
            if S::ON && quarry != NONE && waiting >> quarry & 1 == 0 {
                let heading = i64::from(self.plan(usize::from(quarry)).heading);
                self.sink.reach(Mark::Told);
                self.sink.line(Kind::Told, &[a as i64, i64::from(quarry), heading]);
            }
            self.plan_one(a);
            free |= tailers[a];
        }
    }

    /// All wait for each other: one of those in a cycle is drawn.
    #[cold]
    fn cut_ring(&mut self, waiting: u8) -> usize {
        let mut on_ring = 0u32;
        for a in Bits(waiting) {
            let mut b = usize::from(self.craft[a].quarry);
            for _ in 0..AIRCRAFT_MAX {
                if b == a {
                    on_ring |= 1 << a;
                    break;
                }
                b = usize::from(self.craft[b].quarry);
            }
        }
        let nth = self.ring.next(on_ring.count_ones());
        let a = nth_bit(on_ring, nth);
        self.sink.reach(Mark::RingCut);
        self.sink.line(Kind::Cut, &[a as i64]);
        a
    }

    fn plan_one(&mut self, a: usize) {
        let schedule = self.schedule(a);
        let legal = self.legal(a);
        let mut left = legal;
        if self.steady(a) {
            let pose = usize::from(self.craft[a].cell) * 6 + usize::from(self.craft[a].facing);
            left = spared(legal, [schedule.leaves[pose], schedule.spin, schedule.tight[pose], schedule.stall]);
        }
        let nth = self.decide(a, legal.count_ones(), left.count_ones());
        let plan = schedule.list[nth_bit(left, nth)];
        self.craft[a].plan = plan;
        if S::ON {
            self.mark_plan(a, legal);
        }
        self.sink.line(Kind::Chose, &[PLAN, a as i64, i64::from(plan)]);
    }

    /// The legal maneuvers, one bit for each of the schedule.
    #[inline]
    pub fn legal(&mut self, a: usize) -> u32 {
        let schedule = self.schedule(a);
        let (craft, last) = (self.craft[a], self.last(a));
        let is = |mask: u8| mask >> a & 1 == 1;
        if is(self.spinning) {
            return schedule.spin;
        }
        let mut legal = schedule.within[usize::from(last.speed)];
        if M == code(Mutation::SpeedStepTwo) {
            let speeds = last.speed.saturating_sub(1)..=(last.speed + 1).min(7);
            legal = speeds.fold(0, |mask, speed| mask | schedule.within[usize::from(speed)]);
        }
        if S::ON && legal | schedule.spin != schedule.all {
            self.sink.reach(Mark::SpeedStep);
        }
        if !last.preparation && M != code(Mutation::PreparationIgnored) {
            self.forbid(&mut legal, schedule.acrobatic, Mark::Unprepared);
        }
        if is(self.burning) {
            self.forbid(&mut legal, schedule.acrobatic, Mark::AcrobaticFire);
        }
        if is(self.wings_torn) {
            self.forbid(&mut legal, schedule.acrobatic, Mark::AcrobaticTorn);
        }
        if last.nonrepeatable && M != code(Mutation::NonrepeatableIgnored) {
            self.forbid(&mut legal, schedule.nonrepeatable, Mark::Nonrepeatable);
        }
        if is(self.wings_weak) {
            let barred = if M == code(Mutation::WeakWingsFast) { schedule.speed[4] } else { !schedule.slow };
            self.forbid(&mut legal, barred, Mark::WeakSlow);
        }
        if is(self.engine_hit) {
            self.forbid(&mut legal, !schedule.slow, Mark::EngineSlow);
        }
        if craft.engine_died != 0 && M != code(Mutation::DeadEngineFlies) {
            self.forbid(&mut legal, !schedule.gliding, Mark::Glides);
        }
        if craft.rudder != NONE && self.turn <= craft.rudder_until {
            let mark = if craft.rudder == 0 { Mark::RudderLeft } else { Mark::RudderRight };
            self.forbid(&mut legal, !schedule.heading[usize::from(craft.rudder)], mark);
            if craft.straight_in == self.turn {
                self.sink.reach(Mark::GrazedIgnored);
            }
        } else if craft.straight_in == self.turn {
            self.forbid(&mut legal, !schedule.heading[1], Mark::GrazedStraight);
        }
        if craft.slow_in == self.turn {
            let slower =
                if M == code(Mutation::GrazedSlowSame) { last.speed } else { last.speed.saturating_sub(1).max(1) };
            self.forbid(&mut legal, !schedule.speed[usize::from(slower)], Mark::GrazedSlow);
            if last.speed == 1 {
                self.sink.reach(Mark::GrazedSlowest);
            }
        }
        legal | schedule.spin
    }

    #[inline]
    fn forbid(&mut self, legal: &mut u32, barred: u32, mark: Mark) {
        if S::ON && *legal & barred != 0 {
            self.sink.reach(mark);
        }
        *legal &= !barred;
    }

    fn mark_plan(&mut self, a: usize, legal: u32) {
        let plan = self.plan(a);
        if plan.acrobatic {
            self.sink.reach(Mark::Acrobatic);
        }
        if plan.spin {
            self.sink.reach(match legal.count_ones() {
                1 if self.spinning >> a & 1 == 1 => Mark::SpinForced,
                1 => Mark::SpinLastResort,
                _ => Mark::SpinVoluntary,
            });
        }
    }

    /// All fly what they planned; a step off the map ends the move.
    pub fn movement(&mut self) {
        for a in Bits(self.in_play) {
            let craft = &mut self.craft[a];
            self.sink.line(Kind::Flies, &[a as i64, i64::from(craft.plan)]);
            let Some((cell, facing)) = self.tables.fly(craft.plan, craft.cell, craft.facing) else {
                self.shoot_down(a, Reason::LeftMap);
                continue;
            };
            (craft.cell, craft.facing) = (cell, facing);
            craft.axial = self.tables.axial[usize::from(cell)];
            if self.plan(a).spin {
                self.spinning |= 1 << a;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::game_log::{Line, TwinLog};
    use crate::twin::tables::Tables;
    use crate::twin::{Pilot, mutation, sample};

    type Plain<'a> = Game<'a, TwinLog, { mutation::NONE }>;

    fn game<'a>(tables: &'a Tables, journal: &'a mut TwinLog) -> Plain<'a> {
        let mut game = Game::new(tables, 1, &[Pilot::Random; 6], journal);
        game.turn = 5;
        game
    }

    /// The planning steps (chosen, `told`, drawn from a cycle) with these pairs of tailer and quarry.
    fn planned(tails: &[(usize, u8)]) -> Vec<(&'static str, i64)> {
        let (tables, mut journal) = (Tables::new(&sample::charts()), TwinLog::default());
        let mut game = game(&tables, &mut journal);
        for &(tailer, quarry) in tails {
            game.craft[tailer].quarry = quarry;
        }
        game.planning();
        let who = |line: &Line| match line.kind {
            Kind::Chose => ("chose", line.args[1]),
            Kind::Told => ("told", line.args[0]),
            _ => ("cut", line.args[0]),
        };
        journal.lines.iter().map(who).collect()
    }

    #[test]
    fn a_tailer_waits_and_learns_the_heading() {
        let (chose, told) = (|a| ("chose", a), |a| ("told", a));
        // 0 tails 4, which tails 2: no others wait.
        let expected = [chose(1), chose(2), chose(3), told(4), chose(4), told(0), chose(0), chose(5)];
        assert_eq!(planned(&[(0, 4), (4, 2)]), expected);
        let both = [chose(1), chose(2), chose(3), told(0), chose(0), chose(4), chose(5)];
        assert_eq!(planned(&[(0, 3)]), both);
    }

    #[test]
    fn a_cycle_is_cut_at_one_of_its_members() {
        // 0 → 3 → 1 → 4 → 0 is the cycle, 2 waits for 3, 5 is free.
        let steps = planned(&[(0, 3), (3, 1), (1, 4), (4, 0), (2, 3)]);
        assert_eq!(steps[0], ("chose", 5));
        let freed = steps[1].1;
        assert_eq!((steps[1].0, steps[2]), ("cut", ("chose", freed)));
        assert!([0, 1, 3, 4].contains(&freed));
        assert_eq!(steps.iter().filter(|step| step.0 == "cut").count(), 1);
        // The drawn one gets no `told` line, the four others do.
        assert_eq!(steps.iter().filter(|step| step.0 == "told").count(), 4);
        assert!(!steps.contains(&("told", freed)));
    }

    /// The legal maneuvers of aircraft 0 after a straight one of speed 2, after the game is changed.
    fn legal(change: impl Fn(&mut Plain)) -> Vec<u8> {
        let (tables, mut journal) = (Tables::new(&sample::charts()), TwinLog::default());
        let mut game = game(&tables, &mut journal);
        game.craft[0].last = sample::STRAIGHT_2;
        change(&mut game);
        let mask = game.legal(0);
        let list = &tables.schedules[0].list;
        (0..32).filter(|bit| mask >> bit & 1 == 1).map(|bit| list[bit]).collect()
    }

    #[test]
    fn each_restriction_leaves_the_maneuvers_of_the_rules() {
        let all = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 13, 14, 15, 16, 17, 18, 20, 21, 22];
        let calm: Vec<u8> = all.into_iter().filter(|number| *number < 19).collect();
        let slow: Vec<u8> = all.into_iter().filter(|number| ![5, 9, 10, 15, 16, 21, 22].contains(number)).collect();
        assert_eq!(legal(|_| ()), all);
        assert_eq!(legal(|game| game.spinning = 1), [0]);
        assert_eq!(legal(|game| game.burning = 1), calm);
        assert_eq!(legal(|game| game.wings_torn = 1), calm);
        assert_eq!(legal(|game| game.wings_weak = 1), slow);
        assert_eq!(legal(|game| game.engine_hit = 1), slow);
        assert_eq!(legal(|game| game.burning = 2), all);
        assert_eq!(legal(|game| game.craft[0].engine_died = 4), [0, 4, 5, 13, 14]);
        // After a stall: speeds 1 and 2, no stall again, nothing acrobatic.
        assert_eq!(legal(|game| game.craft[0].last = 1), [0, 4, 7, 8, 13, 14, 17, 18]);
        // After the spin, which prepares nothing.
        assert_eq!(legal(|game| game.craft[0].last = 0), calm);
        assert_eq!(legal(|game| game.craft[0].straight_in = 5), [0, 1, 4, 5, 13, 14, 15, 16, 20]);
        assert_eq!(legal(|game| game.craft[0].straight_in = 4), all);
        assert_eq!(legal(|game| game.craft[0].slow_in = 5), [0, 1, 2, 3]);
        let slowest = |game: &mut Plain| (game.craft[0].last, game.craft[0].slow_in) = (1, 5);
        assert_eq!(legal(slowest), [0]);
    }

    #[test]
    fn a_jammed_rudder_overrides_a_graze_until_its_last_turn() {
        let left = [0, 2, 7, 9, 17, 21];
        let jam = |until| {
            move |game: &mut Plain| {
                (game.craft[0].rudder, game.craft[0].rudder_until, game.craft[0].straight_in) = (0, until, 5);
            }
        };
        assert_eq!(legal(jam(8)), left);
        assert_eq!(legal(jam(5)), left);
        assert_eq!(legal(jam(4)), [0, 1, 4, 5, 13, 14, 15, 16, 20]);
    }
}
