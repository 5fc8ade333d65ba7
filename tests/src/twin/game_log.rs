//! The twin's game log: lines to compare, and the rules that a game reached.

use super::charts::Effect;

named! {
    /// The kinds of line; aircraft are numbered in the order of the mission, none is −1.
    Kind {
        /// `choice` (0 tail, 1 plan, 2 fire), aircraft, picks: quarry; maneuver; target and burst, or −1 for no shot.
        Chose "chose"
        /// Number of the stream in [`ROLLS`], faces from 1.
        Rolled "rolled"
        /// Deck, card.
        Drew "drew"
        /// The aircraft that a draw frees from a cycle of tailers.
        Cut "cut"
        /// Tailer, quarry.
        Tails "tails"
        /// Tailer, quarry, heading (0 L, 1 S, 2 R).
        Told "told"
        /// Aircraft, maneuver.
        Flies "flies"
        /// Aircraft, reason (0 left_map, 1 exploded, 2 destroyed, 3 pilot_killed, 4 spin, 5 engine).
        ShotDown "shot_down"
        /// Shooter, target, burst, dice.
        Fires "fires"
        /// Aircraft, zone (0 wings, 1 fuselage, 2 tail, 3 engine), boxes as printed.
        Damaged "damaged"
        /// Aircraft.
        WingsWeak "wings_weak"
        /// Aircraft.
        WingsTorn "wings_torn"
        /// Aircraft.
        GunsJam "guns_jam"
        /// Aircraft.
        GunLost "gun_lost"
        /// Aircraft.
        EngineHit "engine_hit"
        /// Aircraft.
        Smoke "smoke"
        /// Aircraft.
        Fire "fire"
        /// Aircraft.
        PilotGrazedStraight "pilot_grazed_straight"
        /// Aircraft.
        PilotGrazedSlow "pilot_grazed_slow"
        /// Aircraft.
        PilotKilled "pilot_killed"
        /// Aircraft.
        Explodes "explodes"
        /// Aircraft.
        RudderRight "rudder_right"
        /// Aircraft.
        RudderLeft "rudder_left"
        /// Aircraft.
        EngineDead "engine_dead"
        /// Aircraft, new facing.
        Recovers "recovers"
        /// Aircraft.
        Unjams "unjams"
        /// Aircraft.
        Jams "jams"
        /// Aircraft.
        FireOut "fire_out"
        /// Aircraft.
        SmokeOut "smoke_out"
        /// Aircraft.
        SmokeToFire "smoke_to_fire"
        /// Aircraft.
        Spins "spins"
        /// Turn, winning side or −1: not an event of the rules but the result of the game.
        Ended "ended"
    }
}

/// Names of the choices, by their number in [`Kind::Chose`].
pub const CHOICES: [&str; 3] = ["tail", "plan", "fire"];

/// Names of the streams for die rolls, by their number in [`Kind::Rolled`].
pub const ROLLS: [&str; 7] = ["shots", "spins", "repairs", "jams", "fires", "smokes", "stalls"];

/// Names of the reasons of [`Kind::ShotDown`].
pub const REASONS: [&str; 6] = ["left_map", "exploded", "destroyed", "pilot_killed", "spin", "engine"];

named! {
    /// A rule that a game can reach, or a case of one.
    Mark {
        /// An aircraft tails an enemy.
        Tails "tailing"
        /// Several enemies can be tailed.
        TailsOneOfMany "tailing one of several"
        /// Smoke or fire prevents an aircraft from tailing.
        TailBarred "no tailing with smoke or fire"
        /// A quarry reveals its heading.
        Told "told the heading"
        /// Tailers wait in a chain.
        Chain "a chain of tailers"
        /// A cycle of tailers is cut.
        RingCut "a ring is cut"
        /// A spinning aircraft has no choice.
        SpinForced "spinning: only 0S2"
        /// An aircraft spins though another maneuver was legal.
        SpinVoluntary "a voluntary spin"
        /// An aircraft spins because nothing else was legal.
        SpinLastResort "0S2 remains when nothing else is legal"
        /// Speed rules out a maneuver.
        SpeedStep "speed changes by one"
        /// Acrobatics are not allowed for lack of preparation.
        Unprepared "acrobatic after preparation only"
        /// Acrobatics are not allowed because of fire.
        AcrobaticFire "not acrobatic with fire"
        /// Acrobatics are not allowed because of torn wings.
        AcrobaticTorn "not acrobatic with torn wings"
        /// An acrobatic maneuver is planned.
        Acrobatic "acrobatic after preparation"
        /// A nonrepeatable maneuver is not allowed.
        Nonrepeatable "nonrepeatable not twice"
        /// Weak wings limit the speed.
        WeakSlow "weak wings: no speed 3"
        /// A hit engine limits the speed.
        EngineSlow "engine hit: no speed 3"
        /// A dead engine rules out maneuvers without gliding.
        Glides "dead engine: gliding only"
        /// The rudder is jammed to the left.
        RudderLeft "rudder jammed left"
        /// The rudder is jammed to the right.
        RudderRight "rudder jammed right"
        /// A grazed pilot flies straight.
        GrazedStraight "grazed: straight"
        /// A grazed pilot with a jammed rudder need not fly straight.
        GrazedIgnored "grazed straight ignored with rudder jam"
        /// A grazed pilot flies slower.
        GrazedSlow "grazed: one slower"
        /// A grazed pilot at speed 1 stays at it.
        GrazedSlowest "grazed: not below speed 1"
        /// Off the map.
        LeftMap "left the map"
        /// Spinning prevents a shot at a target in the row.
        NoShotSpin "no fire in a spin"
        /// Fire prevents a shot at a target in the row.
        NoShotFire "no fire while burning"
        /// Jammed guns prevent a shot at a target in the row.
        NoShotJam "no fire with jammed guns"
        /// No gun is left for a target in the row.
        NoShotGuns "no fire without a gun"
        /// The shooter holds its fire.
        HoldsFire "holds its fire"
        /// Several targets.
        TargetOfMany "one of several targets"
        /// An enemy in the same hex is not a target.
        SameHex "same hex is no target"
        /// A shot over one hex.
        Range1 "distance 1"
        /// A shot over two hexes.
        Range2 "distance 2"
        /// A shot over three hexes.
        Range3 "distance 3"
        /// A short burst.
        BurstShort "short burst"
        /// A medium burst.
        BurstMedium "medium burst"
        /// A long burst.
        BurstLong "long burst"
        /// A steady platform.
        StabilityA "stability A"
        /// An unsteady platform.
        StabilityC "stability C"
        /// The same target again.
        RepeatTarget "same target as last turn"
        /// A stalled target.
        TargetStalls "target stalls"
        /// A fast shooter.
        OwnSpeed "own speed 3 or 4"
        /// A single gun.
        SingleGun "single gun"
        /// The number of dice would be negative.
        DiceMin "dice kept at 0"
        /// More than six dice.
        DiceMax "dice kept at 6"
        /// A white face.
        White "white face"
        /// The front is hit.
        DeckA "deck A"
        /// A front flank is hit.
        DeckB "deck B"
        /// A rear flank is hit.
        DeckC "deck C"
        /// The rear is hit.
        DeckD "deck D"
        /// Discards become the pile.
        Reshuffle "reshuffle"
        /// Fire replaces smoke.
        FireOverSmoke "fire replaces smoke"
        /// Smoke on a burning aircraft.
        SmokeOnFire "smoke changes nothing on fire"
        /// A second rudder jam.
        RudderIgnored "rudder hit ignored"
        /// More damage than boxes.
        BoxesGone "no more boxes than there are"
        /// Shot down by an explosion.
        Exploded "exploded"
        /// Shot down for lack of boxes.
        Destroyed "destroyed"
        /// Shot down with a dead pilot.
        PilotKilled "pilot killed"
        /// The engine dies.
        EngineDead "engine dead"
        /// An aircraft recovers from a spin.
        Recovers "recovers"
        /// An aircraft does not recover from a spin.
        SpinFatal "spin not recovered"
        /// Guns are repaired.
        Unjams "repaired"
        /// Guns are not repaired.
        StaysJammed "not repaired"
        /// Guns can't be repaired after this maneuver.
        NoRepair "no repair after such a maneuver"
        /// Guns jam after a long burst.
        Jams "jams"
        /// Guns don't jam after a long burst.
        JamsNot "does not jam"
        /// A fire draws a card.
        Burns "fire's damage"
        /// The card of a fire shoots the aircraft down.
        BurnsDown "shot down by fire"
        /// The fire goes out.
        FireOut "fire out"
        /// The fire goes out because of a side-slip.
        FireOutSlip "fire out at 4 after a slip"
        /// The fire keeps burning.
        BurnsOn "fire burns on"
        /// The smoke goes out by the die roll.
        SmokeOut "smoke out"
        /// The smoke goes out by a side-slip.
        SmokeOutSlip "smoke out after a slip"
        /// The smoke turns into fire.
        SmokeToFire "smoke turns to fire"
        /// A stall ends in a spin.
        StallSpins "stall ends in a spin"
        /// A stall ends without a spin.
        StallHolds "stall without a spin"
        /// An engine that died in the previous turn brings the aircraft down.
        EngineFalls "dead engine falls"
        /// A side has no aircraft in play.
        SideGone "a side is gone"
        /// The turn limit.
        LastTurn "last turn"
        /// The first side wins.
        EntenteWins "entente wins"
        /// The second side wins.
        CentralWins "central wins"
        /// Equal losses.
        Draw "draw"
    }
}

/// One line of the game log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Line {
    /// Its kind.
    pub kind: Kind,
    /// The number of `args` in use.
    pub len: u8,
    /// Its numbers, in the order documented for [`Kind`]; unused ones are 0.
    pub args: [i64; 8],
}

impl Line {
    /// A line with these numbers, at most eight.
    pub fn new(kind: Kind, numbers: &[i64]) -> Line {
        let mut args = [0; 8];
        args[..numbers.len()].copy_from_slice(numbers);
        Line { kind, len: numbers.len() as u8, args }
    }

    /// The numbers in use.
    pub fn args(&self) -> &[i64] {
        &self.args[..usize::from(self.len)]
    }
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{:?}", self.kind.name(), self.args())
    }
}

/// The receiver of a game's events.
pub trait Sink {
    /// Whether anything is recorded; otherwise the game skips work that only serves the log.
    const ON: bool;
    /// A line.
    fn line(&mut self, kind: Kind, numbers: &[i64]);
    /// A rule was reached.
    fn reach(&mut self, mark: Mark);
    /// A card's effect was reached.
    fn reach_effect(&mut self, effect: Effect);
}

/// Records nothing.
pub struct Off;

impl Sink for Off {
    const ON: bool = false;
    #[inline(always)]
    fn line(&mut self, _: Kind, _: &[i64]) {}
    #[inline(always)]
    fn reach(&mut self, _: Mark) {}
    #[inline(always)]
    fn reach_effect(&mut self, _: Effect) {}
}

/// Records every line and the coverage.
#[derive(Clone, Debug, Default)]
pub struct TwinLog {
    /// The lines in order.
    pub lines: Vec<Line>,
    /// The rules and effects that were reached.
    pub reached: Coverage,
}

impl Sink for TwinLog {
    const ON: bool = true;

    fn line(&mut self, kind: Kind, numbers: &[i64]) {
        self.lines.push(Line::new(kind, numbers));
    }

    fn reach(&mut self, mark: Mark) {
        self.reached.marks |= 1 << mark as u8;
    }

    fn reach_effect(&mut self, effect: Effect) {
        self.reached.effects |= 1 << effect as u8;
    }
}

/// The rules and effects that games have reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Coverage {
    marks: u128,
    effects: u32,
}

impl Coverage {
    /// Adds the coverage of another game.
    pub fn add(&mut self, other: &Coverage) {
        self.marks |= other.marks;
        self.effects |= other.effects;
    }

    /// Names of the rules and effects that were never reached.
    pub fn missing(&self) -> Vec<&'static str> {
        let marks = Mark::ALL.iter().filter(|mark| self.marks >> **mark as u8 & 1 == 0).map(|mark| mark.name());
        let effects = Effect::ALL.iter().filter(|it| self.effects >> **it as u8 & 1 == 0).map(|it| it.name());
        marks.chain(effects).collect()
    }
}
