//! Combat: attacks, chits and their effects.

use super::patrol::{DESTROYED, EXPLODED, FLYING, Patrol};
use super::{CLIMB, DIVE};
use crate::record::Recorder;

/// Where a shot comes from: directly from the front or the rear at the same altitude, or from elsewhere.
const HEAD_ON: i64 = 0;
const ASTERN: i64 = 1;
pub const ASIDE: i64 = 2;

/// The zones by number.
const WINGS: i64 = 0;
const FUSELAGE: i64 = 1;
const TAIL: i64 = 2;
const ENGINE: i64 = 3;

impl<S: Recorder> Patrol<'_, S> {
    /// All record target and burst, then all attacks are resolved, then each target draws its chits, blue ones first.
    pub fn combat(&mut self) {
        for a in self.all() {
            self.choose_attack(a);
        }
        for a in self.all() {
            if let Some(t) = self.actions[a].target {
                self.attack(a, t);
            }
        }
        let due = std::mem::take(&mut self.due);
        for t in self.all() {
            for red in [false, true] {
                for (_, _, from) in due.iter().filter(|(of, is_red, _)| (*of, *is_red) == (t, red)) {
                    self.draw(t, red, *from);
                }
            }
        }
        self.cup.shuffle();
    }

    fn choose_attack(&mut self, a: usize) {
        let of = &self.aircraft[a];
        let mut found = Vec::new();
        if !of.spinning && !of.burning && of.guns(0) > 0 {
            self.rules.charts.attacks(of, &self.aircraft, &mut found);
        }
        if found.len() < 2 {
            return;
        }
        let number = |id: i64| self.aircraft.iter().position(|a| a.id == id).map_or(-1, |t| t as i64);
        let options: Vec<(i64, i64)> = found.iter().map(|(t, burst)| (number(*t), *burst)).collect();
        if S::ON {
            self.recorder.offer("attack", a, options.iter().map(|(t, burst)| vec![*t, *burst]).collect());
        }
        let (t, burst) = options[self.decide(a, options.len(), options.len())];
        self.line("attack", &[a as i64, t, burst]);
        if let Ok(t) = usize::try_from(t) {
            (self.actions[a].target, self.actions[a].burst) = (Some(t), burst);
        }
    }

    fn attack(&mut self, a: usize, t: usize) {
        let burst = self.actions[a].burst;
        let value = self.rules.charts.combat_value(&self.aircraft[a], &self.aircraft[t], burst);
        self.line("attacks", &[a as i64, t as i64, burst, value]);
        let roll = self.shots.next(6) as usize;
        let (blue, red) = self.rules.charts.results[value as usize][roll];
        self.line("roll shot_resolved", &[roll as i64 + 1]);
        self.line("struck", &[t as i64, roll as i64 + 1, blue.into(), red.into()]);
        let from = self.approach(a, t);
        self.due.extend((0..blue).map(|_| (t, false, from)));
        self.due.extend((0..red).map(|_| (t, true, from)));
        let (level, target_level) = (self.aircraft[a].level, self.aircraft[t].level);
        let of = &mut self.aircraft[a];
        if burst > 0 && of.must == -1 && level != target_level {
            of.must = if target_level > level { CLIMB } else { DIVE };
        }
        if of.boxes > burst {
            of.boxes -= burst + 1;
        }
    }

    fn approach(&self, a: usize, t: usize) -> i64 {
        let (of, target) = (&self.aircraft[a], &self.aircraft[t]);
        match (of.facing - target.facing).rem_euclid(6) {
            _ if of.level != target.level => ASIDE,
            0 => ASTERN,
            3 => HEAD_ON,
            _ => ASIDE,
        }
    }

    /// A chit takes effect at once, except for what the damage phase decides.
    pub fn draw(&mut self, t: usize, red: bool, from: i64) {
        let chit = self.cup.draw();
        self.line("draw", &[chit as i64]);
        for (effect, numbers) in &self.rules.charts.chits[chit][usize::from(red)] {
            match (effect.as_str(), numbers.as_slice()) {
                ("hit", [TAIL, n]) if from == HEAD_ON => self.cross_off(t, ENGINE, *n),
                ("hit", [ENGINE, n]) if from == ASTERN => self.cross_off(t, TAIL, *n),
                ("hit" | "also_hits", [zone, n]) => self.cross_off(t, *zone, *n),
                ("tank_hit", [n]) => {
                    self.aircraft[t].fuel = (self.aircraft[t].fuel - n).max(0);
                    self.line("tank_hit", &[t as i64, *n]);
                }
                ("rudder_jams", [way, n]) => {
                    self.actions[t].shaken = true;
                    if self.aircraft[t].rudder == -1 {
                        self.aircraft[t].rudder = *way;
                        self.actions[t].rudder_turns = *n;
                        self.line("rudder_jams", &[t as i64, *way, *n]);
                    }
                }
                (special, _) => self.special(t, special),
            }
        }
    }

    /// The effects without numbers. There are no observers.
    fn special(&mut self, t: usize, effect: &str) {
        let (of, action) = (&mut self.aircraft[t], &mut self.actions[t]);
        match effect {
            "smoke" => of.smoking = !of.burning,
            "fire" => (of.burning, of.smoking) = (true, false),
            "gun_destroyed" if of.lewis > 0 => of.lewis -= 1,
            "gun_destroyed" => of.belts = (of.belts - 1).max(0),
            "engine_damaged" => of.engine_rough = true,
            "fabric_weak" => (of.fabric_weak, action.shaken) = (true, true),
            "fabric_torn" => (of.fabric_torn, action.shaken) = (true, true),
            "grazed_straight" => (of.grazed_straight, action.shaken) = (true, true),
            "grazed_slow" => of.grazed_slow = true,
            "pilot_killed" => of.pilot_dead = true,
            "explodes" => {
                action.exploded = true;
                return;
            }
            _ => return,
        }
        self.line(effect, &[t as i64]);
    }

    fn cross_off(&mut self, t: usize, zone: i64, n: i64) {
        let of = &mut self.aircraft[t];
        let boxes = match zone {
            WINGS => &mut of.wings,
            FUSELAGE => &mut of.fuselage,
            TAIL => &mut of.tail,
            _ => &mut of.engine,
        };
        *boxes = (*boxes - n).max(0);
        self.line("damaged", &[t as i64, zone, n]);
    }

    pub fn damage(&mut self) {
        for t in self.all() {
            self.judge(t);
        }
    }

    /// Destroyed without boxes of wings, fuselage or tail; without engine it glides.
    pub fn judge(&mut self, t: usize) {
        let of = &self.aircraft[t];
        if self.actions[t].exploded {
            self.actions[t].fate = EXPLODED;
        } else if of.wings == 0 || of.fuselage == 0 || of.tail == 0 {
            self.actions[t].fate = DESTROYED;
        } else if of.engine == 0 && !self.actions[t].engine_dead {
            self.actions[t].engine_dead = true;
            self.line("engine_dead", &[t as i64]);
        }
        if self.actions[t].fate != FLYING {
            self.take_out(t, self.actions[t].fate);
        }
    }
}
