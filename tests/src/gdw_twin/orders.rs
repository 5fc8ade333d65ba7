//! Tailing and the selection of maneuvers.

use super::hexfield::{follow, hexes_ahead, is_behind};
use super::patrol::Patrol;
use super::{CLIMB, DIVE};
use crate::record::{Pilot, Recorder};

impl<S: Recorder> Patrol<'_, S> {
    fn is_unmarked(&self, a: usize) -> bool {
        !self.aircraft[a].burning && !self.aircraft[a].smoking
    }

    /// Each pilot with an enemy ahead may tail one.
    pub fn tailing(&mut self) {
        for a in self.all() {
            let of = &self.aircraft[a];
            if of.novice || !self.is_unmarked(a) {
                continue;
            }
            let can_tail = |b: &usize| self.aircraft[*b].side != of.side && is_behind(of, &self.aircraft[*b]);
            let mut options: Vec<i64> = self.all().into_iter().filter(can_tail).map(|b| b as i64).collect();
            if options.is_empty() {
                continue;
            }
            if of.pilot_dead {
                options.clear();
            }
            options.push(-1);
            if S::ON && options.len() > 1 {
                self.recorder.offer("tail", a, options.iter().map(|b| vec![*b]).collect());
            }
            let legal = options.len();
            // Tailing costs nothing, and reveals a heading.
            let left = if self.pilot == Pilot::Steady { (legal - 1).max(1) } else { legal };
            let chosen = options[self.decide(a, legal, left)];
            self.actions[a].quarry = usize::try_from(chosen).ok();
            self.line("tail", &[a as i64, chosen]);
        }
        for a in self.all() {
            if let Some(b) = self.actions[a].quarry {
                self.line("tails", &[a as i64, b as i64]);
            }
        }
    }

    /// An aircraft selects after those that it tails: an enemy, and all friends ahead.
    pub fn selection(&mut self) {
        let all = self.all();
        let mut plans: Vec<Option<(i64, i64)>> = vec![None; self.aircraft.len()];
        let tailed: Vec<Vec<usize>> = all.iter().map(|a| self.tailed_by(*a)).collect();
        let mut waiting: Vec<usize> = (0..all.len()).collect();
        while !waiting.is_empty() {
            let is_held_up = |i: usize| tailed[i].iter().any(|b| waiting.iter().any(|j| all[*j] == *b));
            let free = waiting.iter().copied().find(|i| !is_held_up(*i));
            let i = free.unwrap_or_else(|| self.break_circle(&all, &tailed, &waiting));
            let a = all[i];
            for b in &tailed[i] {
                if let Some((m, trim)) = plans[*b] {
                    let heading = self.maneuver(m as usize).heading;
                    self.line("told", &[a as i64, *b as i64, heading, trim]);
                }
            }
            plans[a] = self.select(a);
            waiting.retain(|j| *j != i);
        }
        for a in all {
            if let Some((m, trim)) = plans[a] {
                (self.actions[a].planned, self.actions[a].trim) = (m as usize, trim);
            }
            let of = &mut self.aircraft[a];
            (of.must, of.pulled_out, of.must_stall, of.grazed_straight, of.grazed_slow) =
                (-1, false, false, false, false);
        }
    }

    fn tailed_by(&self, a: usize) -> Vec<usize> {
        let of = &self.aircraft[a];
        let is_friend_ahead = |b: usize| {
            let other = &self.aircraft[b];
            b != a && other.side == of.side && self.is_unmarked(a) && is_behind(of, other)
        };
        self.all().into_iter().filter(|b| self.actions[a].quarry == Some(*b) || is_friend_ahead(*b)).collect()
    }

    /// All wait for each other: one of those in a circle is drawn.
    #[cold]
    fn break_circle(&mut self, all: &[usize], tailed: &[Vec<usize>], waiting: &[usize]) -> usize {
        let next = |i: usize| waiting.iter().copied().filter(move |j| tailed[i].contains(&all[*j]));
        let reaches_itself = |start: &usize| {
            let (mut seen, mut open) = (vec![false; all.len()], vec![*start]);
            while let Some(i) = open.pop() {
                for j in next(i) {
                    if j == *start {
                        return true;
                    }
                    if !std::mem::replace(&mut seen[j], true) {
                        open.push(j);
                    }
                }
            }
            false
        };
        let circle: Vec<usize> = waiting.iter().copied().filter(reaches_itself).collect();
        let i = circle[self.rings.next(circle.len() as u32) as usize];
        self.line("circular wait", &[all[i] as i64]);
        i
    }

    /// Chooses a plan; `None` if there is no legal one.
    fn select(&mut self, a: usize) -> Option<(i64, i64)> {
        let mut plans = Vec::new();
        self.rules.charts.plans(&self.aircraft[a], &mut plans);
        if S::ON && plans.len() > 1 {
            self.recorder.offer("select", a, plans.iter().map(|(m, trim)| vec![*m, *trim]).collect());
        }
        let legal = plans.len();
        if legal > 1 && self.pilot == Pilot::Steady {
            plans = self.spared(a, plans);
        }
        let left = plans.len();
        let chosen = *plans.get(if legal == 0 { 0 } else { self.decide(a, legal, left) })?;
        self.line("select", &[a as i64, chosen.0, chosen.1]);
        Some(chosen)
    }

    /// What a steady pilot leaves of some plans. It avoids, most serious first: to leave the map (except to go home), a
    /// spin, an end with less than two hexes ahead, a climb too high, a stall, and a dive near the ground.
    fn spared(&self, a: usize, plans: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
        let (of, size) = (&self.aircraft[a], self.rules.mission.size);
        let goes_home = self.goes_home(a);
        let avoids = |(m, trim): &(i64, i64)| {
            let m = self.maneuver(*m as usize);
            let way = follow(of.hex, of.facing, &m.path, size);
            [
                way.end.is_none() && !(goes_home && way.over == Some(of.side)),
                m.spin,
                way.end.is_some_and(|hex| hexes_ahead(hex, way.facing, size) < 2),
                *trim == CLIMB && of.level >= self.reach(a),
                m.stall,
                *trim == DIVE && of.level <= 2,
            ]
        };
        let avoided: Vec<[bool; 6]> = plans.iter().map(avoids).collect();
        (1..=6)
            .rev()
            .map(|first| {
                let spares = |avoids: &&(_, &[bool; 6])| !avoids.1[..first].contains(&true);
                plans.iter().copied().zip(&avoided).collect::<Vec<_>>().iter().filter(spares).map(|of| of.0).collect()
            })
            .find(|left: &Vec<(i64, i64)>| !left.is_empty())
            .unwrap_or(plans)
    }

    /// The tank is nearly empty, or the guns are of no use any more.
    fn goes_home(&self, a: usize) -> bool {
        let of = &self.aircraft[a];
        let way = if of.side == 0 { of.hex.0 } else { self.rules.mission.size.0 - 1 - of.hex.0 };
        let last_lewis_is_empty = of.lewis == 1 && of.belts == 0 && of.boxes == 0 && of.spare == 0;
        of.fuel < way + 8 || of.belts + of.lewis == 0 || last_lewis_is_empty
    }

    /// The highest level that it can climb to.
    pub fn reach(&self, a: usize) -> i64 {
        let of = &self.aircraft[a];
        if of.climber { of.ceiling } else { of.ceiling - 1 }
    }
}
