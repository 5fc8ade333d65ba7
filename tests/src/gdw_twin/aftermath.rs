//! Recovery, problems, fire and smoke.

use super::STRAIGHT;
use super::gunfire::ASIDE;
use super::patrol::{Patrol, Secret};
use crate::record::Recorder;

/// What a pilot can do about the guns.
const UNJAM: i64 = 0;
const RELOAD: i64 = 1;
const NOTHING: i64 = -1;
const LONG: i64 = 2;

impl<S: Recorder> Patrol<'_, S> {
    pub fn recovery(&mut self) {
        for a in self.all() {
            if self.aircraft[a].spinning {
                self.recover(a);
            }
        }
        for a in self.all() {
            let can_work = !self.aircraft[a].spinning && self.actions[a].target.is_none();
            self.actions[a].work = if can_work { self.choose_work(a) } else { NOTHING };
        }
        for a in self.all() {
            let work = self.actions[a].work;
            if work == UNJAM && self.secret_die(Secret::Guns, a, "roll guns") >= 4 {
                self.aircraft[a].jammed = false;
                self.line("unjams", &[a as i64]);
            } else if work == RELOAD {
                let of = &mut self.aircraft[a];
                of.spare -= 1;
                of.boxes = of.row;
                self.line("reloads", &[a as i64]);
            }
        }
    }

    /// A dead pilot rolls, too, which keeps the death secret.
    fn recover(&mut self, a: usize) {
        let roll = self.secret_die(Secret::Spins, a, "roll spins");
        let least = if self.aircraft[a].novice { 4 } else { 3 };
        if roll >= least && !self.aircraft[a].pilot_dead {
            let side = i64::from(self.recoveries.next(6));
            self.line("roll spins", &[side + 1]);
            let of = &mut self.aircraft[a];
            of.spinning = false;
            of.facing = (of.facing + side) % 6;
            of.pulled_out = true;
            let facing = of.facing;
            self.line("recovers", &[a as i64, facing]);
        }
    }

    fn choose_work(&mut self, a: usize) -> i64 {
        let (of, m) = (&self.aircraft[a], self.flown(a));
        let is_steady = m.heading == STRAIGHT && !m.restricted && !m.stall && !m.spin;
        let can_unjam = of.jammed && is_steady && !of.pilot_dead;
        let can_reload = of.lewis > 0 && of.spare > 0 && of.boxes != of.row && m.reload && !of.pilot_dead;
        let all = [(UNJAM, can_unjam), (RELOAD, can_reload), (NOTHING, true)];
        let options: Vec<i64> = all.into_iter().filter(|(_, can)| *can).map(|(work, _)| work).collect();
        if S::ON && options.len() > 1 {
            self.recorder.offer("recover", a, options.iter().map(|work| vec![*work]).collect());
        }
        let work = options[self.decide(a, options.len(), options.len())];
        self.line("recover", &[a as i64, work]);
        work
    }

    /// Long bursts jam guns; stalls, climbs too high and critical hits cause spins.
    pub fn problems(&mut self) {
        for a in self.all() {
            let fires_long = self.actions[a].target.is_some() && self.actions[a].burst == LONG;
            if fires_long && self.secret_die(Secret::Jams, a, "roll jams") >= 5 {
                self.aircraft[a].jammed = true;
                self.line("jams", &[a as i64]);
            }
        }
        for a in self.all() {
            let action = &self.actions[a];
            let is_excused = action.excused_until >= self.turn;
            let must_check = (self.flown(a).stall || action.overreached) && !is_excused || action.shaken;
            let least = if self.aircraft[a].novice { 4 } else { 5 };
            let checks = !self.aircraft[a].spinning && must_check;
            if checks && self.secret_die(Secret::SpinChecks, a, "roll spin_checks") >= least {
                self.aircraft[a].spinning = true;
                self.line("spins", &[a as i64]);
            }
        }
        for a in self.all() {
            if self.actions[a].overreached && !self.aircraft[a].spinning {
                self.aircraft[a].must_stall = true;
                if self.actions[a].excused_until < self.turn {
                    self.actions[a].excused_until = self.turn + 1;
                }
            }
            self.actions[a].shaken = false;
        }
    }

    /// Each burning aircraft draws a blue chit; a critical hit by fire needs no check.
    pub fn burning(&mut self) {
        for a in self.all() {
            if self.aircraft[a].burning {
                self.draw(a, false, ASIDE);
                self.actions[a].shaken = false;
                self.judge(a);
            }
        }
        self.cup.shuffle();
    }

    pub fn extinguishing(&mut self) {
        for a in self.all() {
            let (burning, smoking) = (self.aircraft[a].burning, self.aircraft[a].smoking);
            if !burning && !smoking {
                continue;
            }
            let roll = i64::from(self.fires.next(6)) + 1;
            self.line("roll extinguishing", &[roll]);
            let least = if self.flown(a).slip { 4 } else { 5 };
            let (burns, smokes, event) = match (burning, roll) {
                (true, _) if roll >= least => (false, true, "fire_out"),
                (false, 6) => (false, false, "smoke_out"),
                (false, 1) => (true, false, "smoke_to_fire"),
                _ => continue,
            };
            (self.aircraft[a].burning, self.aircraft[a].smoking) = (burns, smokes);
            self.line(event, &[a as i64]);
        }
    }
}
