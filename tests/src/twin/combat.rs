//! Phases 5 and 6: shots, and the effects of their cards.

use super::charts::{Colour, Effect};
use super::flight::FIRE;
use super::game::{Game, Held, NONE, Reason, Roll};
use super::game_log::{Kind, Mark, Sink};
use super::hexes::side_struck;
use super::mutation::{self, Mutation, code};
use super::{Bits, nth_bit};

/// The longest burst.
pub const LONG: u8 = 2;

/// The factors that determine the number of dice.
#[derive(Clone, Copy, Debug)]
struct Shot {
    distance: u8,
    /// 0 short, 1 medium, 2 long.
    burst: u8,
    /// +1 for stability A, −1 for C.
    steadiness: i8,
    /// The target was also this shooter's target last turn.
    repeat: bool,
    /// The target flew a stall.
    stalls: bool,
    /// The shooter's speed.
    speed: u8,
    /// The shooter's guns.
    guns: u8,
}

impl Shot {
    /// The number of dice before it is clamped to 0 to 6.
    #[inline]
    fn dice<const M: u8>(self) -> i8 {
        let base = if M == code(Mutation::BaseDiceTwo) { 2 } else { 3 };
        let burst = if M == code(Mutation::LongBurstOne) { self.burst.min(1) } else { self.burst };
        let repeat = self.repeat && M != code(Mutation::RepeatIgnored);
        let stalls = self.stalls && M != code(Mutation::StallTargetIgnored);
        base - self.distance as i8 + burst as i8 + self.steadiness + i8::from(repeat) + i8::from(stalls)
            - i8::from(matches!(self.speed, 3 | 4))
            - i8::from(self.guns == 1)
    }
}

impl<S: Sink, const M: u8> Game<'_, S, M> {
    /// Every aircraft that can fire chooses; then the shots are resolved. No card takes effect yet.
    pub fn combat(&mut self) {
        self.fired = 0;
        for a in Bits(self.in_play) {
            self.aim(a);
        }
        for a in Bits(self.fired) {
            self.fire(a);
        }
    }

    fn aim(&mut self, a: usize) {
        let barred = (self.spinning | self.burning | self.jammed) >> a & 1 == 1 || self.craft[a].guns == 0;
        if barred && !S::ON {
            return;
        }
        let targets = self.targets(a);
        if barred || targets == 0 {
            self.mark_no_shot(a, targets);
            return;
        }
        let count = 3 * targets.count_ones();
        let option = self.decide(a, count + 1, count + 1);
        if S::ON && count > 3 {
            self.sink.reach(Mark::TargetOfMany);
        }
        if option == count {
            self.sink.reach(Mark::HoldsFire);
            self.sink.line(Kind::Chose, &[FIRE, a as i64, -1]);
            return;
        }
        let (target, burst) = (nth_bit(targets, option / 3), option % 3);
        self.craft[a].target = target as u8;
        self.craft[a].burst = burst as u8;
        self.fired |= 1 << a;
        self.sink.line(Kind::Chose, &[FIRE, a as i64, target as i64, i64::from(burst)]);
    }

    /// Enemies in the straight row of three hexes ahead.
    #[inline]
    fn targets(&self, a: usize) -> u32 {
        let mut targets = 0;
        for b in Bits(self.enemies(a)) {
            let sight = self.tables.sights.look(self.craft[a].axial, self.craft[b].axial);
            targets |= u32::from(sight.ahead >> self.craft[a].facing & 1) << b;
        }
        targets
    }

    fn mark_no_shot(&mut self, a: usize, targets: u32) {
        if !S::ON {
            return;
        }
        if Bits(self.enemies(a)).any(|b| self.craft[b].cell == self.craft[a].cell) {
            self.sink.reach(Mark::SameHex);
        }
        if targets == 0 {
            return;
        }
        let reasons = [
            (self.spinning, Mark::NoShotSpin),
            (self.burning, Mark::NoShotFire),
            (self.jammed, Mark::NoShotJam),
            (u8::from(self.craft[a].guns == 0) << a, Mark::NoShotGuns),
        ];
        for (mask, mark) in reasons {
            if mask >> a & 1 == 1 {
                self.sink.reach(mark);
            }
        }
    }

    fn fire(&mut self, a: usize) {
        let craft = self.craft[a];
        let t = usize::from(craft.target);
        let shot = Shot {
            distance: self.tables.sights.look(craft.axial, self.craft[t].axial).distance,
            burst: craft.burst,
            steadiness: self.schedule(a).steadiness,
            repeat: craft.last_target == craft.target,
            stalls: self.plan(t).stall,
            speed: self.plan(a).speed,
            guns: craft.guns,
        };
        let wanted = shot.dice::<M>();
        let dice = wanted.clamp(0, 6) as usize;
        if S::ON {
            self.mark_shot(shot);
        }
        self.sink.line(Kind::Fires, &[a as i64, t as i64, i64::from(craft.burst), dice as i64]);
        let mut faces = [0; 6];
        let mut args = [Roll::Shots as i64; 7];
        for die in 0..dice {
            faces[die] = self.roll(Roll::Shots, self.tables.combat_die.len() as u32);
            args[die + 1] = i64::from(faces[die]) + 1;
        }
        if dice > 0 {
            self.sink.line(Kind::Rolled, &args[..=dice]);
        }
        let deck = deck_of::<M>(side_struck(craft.facing, self.craft[t].facing));
        for &face in &faces[..dice] {
            let colour = match self.tables.combat_die[usize::from(face)] {
                Colour::White => {
                    self.sink.reach(Mark::White);
                    continue;
                }
                Colour::Blue => 0,
                Colour::Red => 1,
            };
            self.sink.reach([Mark::DeckA, Mark::DeckB, Mark::DeckC, Mark::DeckD][usize::from(deck)]);
            if let Some(card) = self.draw(deck) {
                self.held[self.held_len] = Held { target: t as u8, deck, card, colour };
                self.held_len += 1;
            }
        }
    }

    fn mark_shot(&mut self, shot: Shot) {
        self.sink.reach([Mark::Range1, Mark::Range2, Mark::Range3][usize::from(shot.distance) - 1]);
        self.sink.reach([Mark::BurstShort, Mark::BurstMedium, Mark::BurstLong][usize::from(shot.burst)]);
        let dice = shot.dice::<{ mutation::NONE }>();
        let cases = [
            (shot.steadiness == 1, Mark::StabilityA),
            (shot.steadiness == -1, Mark::StabilityC),
            (shot.repeat, Mark::RepeatTarget),
            (shot.stalls, Mark::TargetStalls),
            (shot.speed >= 3, Mark::OwnSpeed),
            (shot.guns == 1, Mark::SingleGun),
            (dice < 0, Mark::DiceMin),
            (dice > 6, Mark::DiceMax),
        ];
        for (case, mark) in cases {
            if case {
                self.sink.reach(mark);
            }
        }
    }

    /// Draws a card from a deck (0 to 3).
    #[inline]
    pub fn draw(&mut self, deck: u8) -> Option<u8> {
        let (card, refilled) = self.decks[usize::from(deck)].draw::<M>()?;
        if refilled {
            self.sink.reach(Mark::Reshuffle);
        }
        self.sink.line(Kind::Drew, &[i64::from(deck), i64::from(card)]);
        Some(card)
    }

    /// The held cards take effect, target by target.
    pub fn resolution(&mut self) {
        let held = self.held;
        let held = &held[..self.held_len];
        self.held_len = 0;
        let struck = held.iter().fold(0, |mask, it| mask | 1 << it.target);
        for t in Bits(struck) {
            for it in held.iter().filter(|it| usize::from(it.target) == t) {
                self.act(t, it.deck, it.card, usize::from(it.colour));
            }
            self.check(t);
        }
    }

    /// A card takes effect in one colour (0 blue, 1 red) and is discarded.
    pub fn act(&mut self, t: usize, deck: u8, card: u8, colour: usize) {
        let tables = self.tables;
        let (from, to) = tables.cards[usize::from(deck)][usize::from(card)][colour];
        for &(effect, number) in &tables.lines[usize::from(from)..usize::from(to)] {
            self.affect(t, effect, number);
        }
        self.decks[usize::from(deck)].discard(card);
    }

    fn affect(&mut self, t: usize, effect: Effect, number: u8) {
        let bit = 1 << t;
        self.sink.reach_effect(effect);
        let kind = match effect {
            Effect::Wings | Effect::Fuselage | Effect::Tail | Effect::Engine => {
                let boxes = &mut self.craft[t].boxes[effect as usize];
                if *boxes < number {
                    self.sink.reach(Mark::BoxesGone);
                }
                *boxes = boxes.saturating_sub(number);
                self.sink.line(Kind::Damaged, &[t as i64, effect as i64, i64::from(number)]);
                return;
            }
            Effect::WingsWeak => {
                self.wings_weak |= bit;
                Kind::WingsWeak
            }
            Effect::WingsTorn => {
                self.wings_torn |= bit;
                Kind::WingsTorn
            }
            Effect::GunsJam => {
                self.jammed |= bit;
                Kind::GunsJam
            }
            Effect::GunLost => {
                self.craft[t].guns = self.craft[t].guns.saturating_sub(1);
                Kind::GunLost
            }
            Effect::EngineHit => {
                self.engine_hit |= bit;
                Kind::EngineHit
            }
            Effect::Smoke if self.burning & bit != 0 => {
                self.sink.reach(Mark::SmokeOnFire);
                Kind::Smoke
            }
            Effect::Smoke => {
                self.smoking |= bit;
                Kind::Smoke
            }
            Effect::Fire => {
                if self.smoking & bit != 0 {
                    self.sink.reach(Mark::FireOverSmoke);
                }
                self.smoking &= !bit;
                self.burning |= bit;
                Kind::Fire
            }
            Effect::ObserverWounded | Effect::ObserverKilled | Effect::TankHit => return,
            Effect::PilotGrazedStraight => {
                self.craft[t].straight_in = self.turn + 1;
                Kind::PilotGrazedStraight
            }
            Effect::PilotGrazedSlow => {
                self.craft[t].slow_in = self.turn + 1;
                Kind::PilotGrazedSlow
            }
            Effect::PilotKilled => {
                self.pilot_dead |= bit;
                Kind::PilotKilled
            }
            Effect::Explodes => {
                self.exploded |= bit;
                Kind::Explodes
            }
            Effect::RudderRight | Effect::RudderLeft => {
                // After the planning of its last turn a jam is over, and the next one counts.
                let craft = &mut self.craft[t];
                if craft.rudder != NONE && craft.rudder_until > self.turn {
                    self.sink.reach(Mark::RudderIgnored);
                    return;
                }
                craft.rudder_until = self.turn + if M == code(Mutation::RudderShort) { 2 } else { 3 };
                let right = effect == Effect::RudderRight;
                craft.rudder = if right { 2 } else { 0 };
                if right { Kind::RudderRight } else { Kind::RudderLeft }
            }
        };
        self.sink.line(kind, &[t as i64]);
    }

    /// Checks whether an aircraft that was hit falls, and whether its engine has died.
    pub fn check(&mut self, t: usize) {
        let [wings, fuselage, tail, engine] = self.craft[t].boxes;
        if self.exploded >> t & 1 == 1 {
            self.shoot_down(t, Reason::Exploded);
        } else if wings == 0 || fuselage == 0 || tail == 0 {
            self.shoot_down(t, Reason::Destroyed);
        } else if self.pilot_dead >> t & 1 == 1 {
            self.shoot_down(t, Reason::PilotKilled);
        } else if engine == 0 && self.craft[t].engine_died == 0 {
            self.craft[t].engine_died = self.turn;
            self.sink.reach(Mark::EngineDead);
            self.sink.line(Kind::EngineDead, &[t as i64]);
        }
    }
}

/// The deck for the side that is hit: A front, B front flanks, C rear flanks, D rear.
#[inline]
const fn deck_of<const M: u8>(side: u8) -> u8 {
    match side {
        0 => 0,
        1 | 5 => 1,
        2 | 4 if M == code(Mutation::RearFlankDeck) => 1,
        2 | 4 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::game_log::TwinLog;
    use crate::twin::tables::Tables;
    use crate::twin::{Pilot, sample};

    const PLAIN: Shot = Shot { distance: 2, burst: 1, steadiness: 1, repeat: false, stalls: false, speed: 2, guns: 2 };

    fn dice(shot: Shot) -> i8 {
        shot.dice::<{ mutation::NONE }>().clamp(0, 6)
    }

    /// The worked attack of the rulebook, and the ends of the range that follow from the formula.
    #[test]
    fn dice_match_the_worked_examples() {
        assert_eq!(dice(PLAIN), 3);
        assert_eq!(dice(Shot { distance: 1, burst: 2, repeat: true, stalls: true, ..PLAIN }), 6);
        let worst = Shot { distance: 3, burst: 0, steadiness: -1, speed: 3, guns: 1, ..PLAIN };
        assert_eq!(worst.dice::<{ mutation::NONE }>(), -3);
        assert_eq!(dice(worst), 0);
        assert_eq!(dice(Shot { speed: 4, ..PLAIN }), 2);
        assert_eq!(dice(Shot { speed: 1, guns: 1, ..PLAIN }), 2);
    }

    /// The game log when these effects are applied to aircraft 0 in turn 5, one after the other.
    fn log_of(change: impl Fn(&mut Game<TwinLog, { mutation::NONE }>)) -> Vec<(Kind, Vec<i64>)> {
        let (tables, mut journal) = (Tables::new(&sample::charts()), TwinLog::default());
        let mut game = Game::new(&tables, 1, &[Pilot::Random; 6], &mut journal);
        game.turn = 5;
        change(&mut game);
        journal.lines.iter().map(|line| (line.kind, line.args().to_vec())).collect()
    }

    #[test]
    fn a_second_jam_counts_only_after_the_first_is_over() {
        let hits = |turns: [u16; 2]| {
            log_of(move |game| {
                for (turn, effect) in turns.into_iter().zip([Effect::RudderLeft, Effect::RudderRight]) {
                    game.turn = turn;
                    game.affect(0, effect, 0);
                }
            })
        };
        assert_eq!(hits([5, 5]).len(), 1);
        assert_eq!(hits([5, 7]).len(), 1);
        assert_eq!(hits([5, 8]), [(Kind::RudderLeft, vec![0]), (Kind::RudderRight, vec![0])]);
    }

    #[test]
    fn an_aircraft_falls_for_the_most_serious_reason() {
        let falls = |effects: &'static [(Effect, u8)]| {
            log_of(move |game| {
                for &(effect, number) in effects {
                    game.affect(0, effect, number);
                }
                game.check(0);
                game.check(1);
            })
            .pop()
        };
        let down = |reason| Some((Kind::ShotDown, vec![0, reason as i64]));
        assert_eq!(falls(&[(Effect::Tail, 9), (Effect::Explodes, 0)]), down(Reason::Exploded));
        assert_eq!(falls(&[(Effect::PilotKilled, 0), (Effect::Tail, 5)]), down(Reason::Destroyed));
        assert_eq!(falls(&[(Effect::PilotKilled, 0), (Effect::Tail, 4)]), down(Reason::PilotKilled));
        assert_eq!(falls(&[(Effect::Engine, 7)]), Some((Kind::EngineDead, vec![0])));
        assert_eq!(falls(&[(Effect::Engine, 5)]), Some((Kind::Damaged, vec![0, 3, 5])));
        assert_eq!(falls(&[(Effect::Fire, 0), (Effect::Smoke, 0)]), Some((Kind::Smoke, vec![0])));
        assert_eq!(falls(&[(Effect::TankHit, 3)]), None);
    }

    #[test]
    fn each_side_has_its_deck() {
        assert_eq!([0, 1, 2, 3, 4, 5].map(deck_of::<{ mutation::NONE }>), [0, 1, 2, 3, 2, 1]);
    }
}
