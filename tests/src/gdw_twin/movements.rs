//! Fuel, movement, altitude and gliding.

use super::hexfield::follow;
use super::patrol::{CRASHED, FLYING, LANDED, Patrol, STRAYED, WENT_HOME};
use super::{CLIMB, DIVE};
use crate::record::Recorder;

impl<S: Recorder> Patrol<'_, S> {
    /// The speed number of the maneuver, one more in a climb, one less in a dive.
    pub fn fuel(&mut self) {
        for a in self.all() {
            if self.aircraft[a].is_powerless() {
                self.actions[a].gliding = true;
                self.line("glides", &[a as i64]);
            } else {
                let cost = self.maneuver(self.actions[a].planned).speed + [0, 1, -1][self.actions[a].trim as usize];
                self.aircraft[a].fuel = (self.aircraft[a].fuel - cost).max(0);
                self.line("pays", &[a as i64, cost]);
            }
        }
    }

    pub fn movement(&mut self) {
        for a in self.all() {
            self.fly_one(a);
        }
        for a in self.all() {
            if self.actions[a].gliding && !self.flown(a).spin {
                self.glide(a);
            }
            if self.actions[a].fate != FLYING {
                self.take_out(a, self.actions[a].fate);
            }
        }
        for a in self.all() {
            if self.aircraft[a].rudder != -1 {
                self.actions[a].rudder_turns -= 1;
                if self.actions[a].rudder_turns == 0 {
                    self.aircraft[a].rudder = -1;
                    self.line("rudder_free", &[a as i64]);
                }
            }
        }
    }

    /// A maneuver that ends outside the map takes the aircraft out of the game: home over its own edge, unless it spins.
    fn fly_one(&mut self, a: usize) {
        let (m, size) = (self.maneuver(self.actions[a].planned), self.rules.mission.size);
        let of = &mut self.aircraft[a];
        let again = m.number == self.rules.charts.maneuvers[usize::from(of.last)].number;
        of.run = match (m.restricted, again) {
            (false, _) => 0,
            (true, false) => 1,
            (true, true) => of.run + 1,
        };
        of.flown = self.actions[a].planned as u8;
        let way = follow(of.hex, of.facing, &m.path, size);
        let side = of.side;
        of.facing = way.facing;
        self.line("flies", &[a as i64, self.actions[a].planned as i64]);
        match way.end {
            Some(hex) => {
                self.aircraft[a].hex = hex;
                self.change_level(a);
            }
            None => self.take_out(a, if way.over == Some(side) && !m.spin { WENT_HOME } else { STRAYED }),
        }
    }

    fn change_level(&mut self, a: usize) {
        let trim = self.actions[a].trim;
        if self.flown(a).spin {
            self.aircraft[a].spinning = true;
            self.sink(a);
        } else if trim == DIVE {
            self.sink(a);
        } else if trim == CLIMB && self.aircraft[a].level >= self.reach(a) {
            self.actions[a].overreached = true;
            self.line("overreaches", &[a as i64]);
        } else if trim == CLIMB {
            self.aircraft[a].level += 1;
            self.line("changes_level", &[a as i64, self.aircraft[a].level]);
        }
    }

    fn sink(&mut self, a: usize) {
        self.aircraft[a].level -= 1;
        match self.aircraft[a].level {
            ..=0 => self.take_out(a, CRASHED),
            level => self.line("changes_level", &[a as i64, level]),
        }
    }

    /// A level every other turn, and with a maneuver of number 3 every turn. The level of a dive counts.
    fn glide(&mut self, a: usize) {
        let dives = self.actions[a].trim == DIVE;
        if dives {
            self.actions[a].floats = true;
        } else if self.flown(a).number != 3 && self.actions[a].floats {
            self.actions[a].floats = false;
        } else {
            self.actions[a].floats = true;
            self.aircraft[a].level -= 1;
            if self.aircraft[a].level == 0 {
                self.actions[a].fate = LANDED;
            }
            self.line("changes_level", &[a as i64, self.aircraft[a].level]);
        }
    }
}
