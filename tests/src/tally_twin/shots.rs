//! The fire phase, and what a shot does.

use super::DEAD_EYE;
use super::fans::{CLUMSY, NIMBLE};
use super::sortie::{AIRCRAFT_MAX, Few, NO_AIRCRAFT, Sortie, shuffle};
use super::squares::bears;
use crate::record::{Pilot, Recorder};

/// What a major hit does besides, by the number in the log.
const PLAIN: i64 = 0;
const OBSERVER_DIES: i64 = 1;
const SLOWER: i64 = 2;
const STIFFER: i64 = 3;
const CRITICAL: i64 = 4;

impl<S: Recorder> Sortie<'_, S> {
    /// All choose their targets, then all fire, then the aircraft that were hit fall or withdraw.
    pub fn fire(&mut self) {
        let mut pilots = [[NO_AIRCRAFT; 2]; AIRCRAFT_MAX];
        let mut observers = [NO_AIRCRAFT; AIRCRAFT_MAX];
        let ready: Few = self.all().filter(|a| self.is_ready(*a)).collect();
        for a in ready.as_slice().iter().copied() {
            let seen = self.targets(a, self.craft[a].facing);
            if !seen.as_slice().is_empty() {
                pilots[a] = self.choose_targets(a, seen.as_slice());
            }
        }
        for a in ready.as_slice().iter().copied() {
            if !self.has_observer(a) {
                continue;
            }
            let seen = self.targets(a, (self.craft[a].facing + 4) % 8);
            if !seen.as_slice().is_empty() {
                observers[a] = self.choose_target("man", a, seen.as_slice());
            }
        }
        let mut order: Few = self.all().filter(|a| self.is_here(*a)).collect();
        shuffle(&mut self.streams.shots, order.as_mut_slice());
        for a in order.as_slice() {
            self.fire_guns(*a, pilots[*a]);
        }
        // The dead are shuffled, too.
        let mut order: Few = self.all().filter(|a| self.is_here(*a) && self.setup(*a).has_observer).collect();
        shuffle(&mut self.streams.shots, order.as_mut_slice());
        for a in order.as_slice().iter().copied().filter(|a| observers[*a] != NO_AIRCRAFT) {
            let t = usize::from(observers[a]);
            let dice = 3 - self.range(a, t) + self.edge(a, t) - if self.jinks(t) { 2 } else { 0 };
            self.shoot(a, t, dice);
        }
        for t in self.all().filter(|t| self.is_here(*t)).collect::<Few>().as_slice() {
            self.settle(*t);
        }
        self.craft.iter_mut().for_each(|craft| craft.advantage = 0);
    }

    fn has_observer(&self, a: usize) -> bool {
        self.setup(a).has_observer && !self.craft[a].observer_dead
    }

    /// Enemies within range of guns that fire in this direction, with no cloud between.
    fn targets(&self, a: usize, facing: u8) -> Few {
        let from = self.craft[a].at;
        let is_target = |t: &usize| {
            let at = self.craft[*t].at;
            self.are_enemies(a, *t)
                && self.is_aloft(*t)
                && bears(from, facing, at).is_some()
                && self.rules.sky.is_open(from, at)
        };
        self.all().filter(is_target).collect()
    }

    /// Two guns can have different targets.
    fn choose_targets(&mut self, a: usize, seen: &[usize]) -> [u8; 2] {
        if self.setup(a).guns < 2 {
            return [self.choose_target("fire", a, seen), NO_AIRCRAFT];
        }
        let number = |t: Option<&usize>| t.map_or(-1, |t| *t as i64);
        // For each target: one of the others for the second gun, or none. At the end: no shot.
        let with_first = seen.len();
        let legal = with_first * with_first + 1;
        let picks = |nth: usize| -> [Option<&usize>; 2] {
            let (first, second) = (nth / with_first, nth % with_first);
            let other = second + usize::from(second >= first);
            [seen.get(first), seen.get(other).filter(|_| first < with_first)]
        };
        if S::ON {
            let all = (0..legal).map(|nth| picks(nth).map(number).to_vec()).collect();
            self.recorder.offer("fire", a, all);
        }
        let left = legal - usize::from(self.pilot == Pilot::Steady);
        let chosen = picks(self.decide(a, legal, left));
        let [first, second] = chosen.map(number);
        self.recorder.line("fire", &[a as i64, first, second]);
        chosen.map(|t| t.map_or(NO_AIRCRAFT, |t| *t as u8))
    }

    /// One gun, which may stay silent.
    pub fn choose_target(&mut self, choice: &str, a: usize, seen: &[usize]) -> u8 {
        let number = |t: Option<&usize>| t.map_or(-1, |t| *t as i64);
        // A pilot has a second gun to choose for, even if it does not exist.
        let picks = |t: Option<&usize>| match choice {
            "fire" => vec![number(t), -1],
            _ => vec![number(t)],
        };
        let legal = seen.len() + 1;
        if S::ON {
            self.recorder.offer(choice, a, (0..legal).map(|nth| picks(seen.get(nth))).collect());
        }
        let left = legal - usize::from(self.pilot == Pilot::Steady);
        let chosen = seen.get(self.decide(a, legal, left));
        if S::ON {
            let numbers: Vec<i64> = [a as i64].into_iter().chain(picks(chosen)).collect();
            self.recorder.line(choice, &numbers);
        }
        chosen.map_or(NO_AIRCRAFT, |t| *t as u8)
    }

    fn fire_guns(&mut self, a: usize, targets: [u8; 2]) {
        let [first, second] = targets;
        let guns = if second == NO_AIRCRAFT { self.setup(a).guns } else { 1 };
        for t in [first, second].into_iter().filter(|t| *t != NO_AIRCRAFT).map(usize::from) {
            let dice = self.dice(a, t, self.range(a, t), guns);
            self.shoot(a, t, dice);
        }
    }

    fn range(&self, a: usize, t: usize) -> i64 {
        let (from, to) = (self.craft[a].at, self.craft[t].at);
        i64::from((to.0 - from.0).abs().max((to.1 - from.1).abs()))
    }

    /// How many combat advantages a shooter has over a target.
    fn edge(&self, a: usize, t: usize) -> i64 {
        i64::from((self.craft[a].advantage - self.craft[t].advantage).clamp(0, 2))
    }

    /// The dice of a pilot's guns.
    pub fn dice(&self, a: usize, t: usize, range: i64, guns: i64) -> i64 {
        let eye = if self.setup(a).skills[DEAD_EYE] { guns } else { 0 };
        let jinks = if self.jinks(t) { 2 } else { 0 };
        (3 * guns - range + guns * self.edge(a, t) + eye - jinks).clamp(0, 12)
    }

    /// All dice are rolled before any takes effect.
    pub fn shoot(&mut self, a: usize, t: usize, dice: i64) {
        let dice = dice.clamp(0, 12) as usize;
        self.recorder.line("fires", &[a as i64, t as i64, dice as i64]);
        let mut faces = [0; 12];
        for face in &mut faces[..dice] {
            *face = self.streams.shoot.next(6) + 1;
            self.recorder.line("roll shoot", &[i64::from(*face)]);
        }
        for face in &faces[..dice] {
            match face {
                6 => self.major_hit(a, t),
                4 | 5 => {
                    self.recorder.line("nicked", &[t as i64]);
                    self.lose(a, t, 1);
                }
                _ => {}
            }
        }
    }

    fn major_hit(&mut self, a: usize, t: usize) {
        let roll = self.streams.shoot.next(6) + 1;
        let (points, effect) = match roll {
            1 => (1, OBSERVER_DIES),
            2 => (1, SLOWER),
            3 | 4 => (2, PLAIN),
            5 => (1, STIFFER),
            _ => (3, CRITICAL),
        };
        self.recorder.line("roll shoot", &[i64::from(roll)]);
        self.recorder.line("hit", &[t as i64, points, effect]);
        self.lose(a, t, points);
        let craft = &mut self.craft[t];
        match effect {
            OBSERVER_DIES if self.rules.aircraft[t].has_observer && !craft.observer_dead => {
                craft.observer_dead = true;
                // One of one is drawn, too.
                self.streams.injure.next(1);
            }
            SLOWER => craft.pace = craft.pace.saturating_sub(1),
            STIFFER => craft.agility = if craft.agility == NIMBLE { NIMBLE - 1 } else { CLUMSY },
            _ => {}
        }
    }

    /// Whoever takes the last point has shot the aircraft down.
    fn lose(&mut self, a: usize, t: usize, points: i64) {
        let craft = &mut self.craft[t];
        craft.points = (craft.points - points).max(0);
        if craft.points == 0 && !craft.is_shot_down {
            craft.is_shot_down = true;
            craft.downed_by = a as u8;
        }
    }
}
