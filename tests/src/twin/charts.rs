//! Charts, decks and a mission as plain numbers: the twin's entire input.

named! {
    /// The effect of a card's line; its number is the discriminant, its name that of the effect in the rules.
    Effect {
        /// Crosses off boxes of the wings. The four zones are numbered in this order.
        Wings "wings"
        /// Crosses off boxes of the fuselage.
        Fuselage "fuselage"
        /// Crosses off boxes of the tail.
        Tail "tail"
        /// Crosses off boxes of the engine.
        Engine "engine"
        /// No speed 3 or more for the rest of the game.
        WingsWeak "wings_weak"
        /// No acrobatic maneuvers for the rest of the game.
        WingsTorn "wings_torn"
        /// The guns are silent until repaired.
        GunsJam "guns_jam"
        /// One gun less for the rest of the game.
        GunLost "gun_lost"
        /// No speed 3 or more for the rest of the game.
        EngineHit "engine_hit"
        /// A smoke marker, unless the aircraft burns.
        Smoke "smoke"
        /// A fire marker; replaces smoke.
        Fire "fire"
        /// No effect without the observer option.
        ObserverWounded "observer_wounded"
        /// No effect without the observer option.
        ObserverKilled "observer_killed"
        /// Straight maneuvers only, next turn.
        PilotGrazedStraight "pilot_grazed_straight"
        /// One slower, next turn.
        PilotGrazedSlow "pilot_grazed_slow"
        /// Shot down after all cards have taken effect.
        PilotKilled "pilot_killed"
        /// No effect without the fuel option.
        TankHit "tank_hit"
        /// Shot down after all cards have taken effect.
        Explodes "explodes"
        /// Right maneuvers only, for three turns.
        RudderRight "rudder_right"
        /// Left maneuvers only, for three turns.
        RudderLeft "rudder_left"
    }
}

/// One step of a maneuver's path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Step {
    /// One hex ahead.
    Forward,
    /// Turns one side to the left in place.
    Left,
    /// Turns one side to the right in place.
    Right,
    /// One hex ahead to the left; the facing stays.
    SlipLeft,
    /// One hex ahead to the right; the facing stays.
    SlipRight,
    /// One hex back; the facing stays.
    Back,
    /// Turns around in place.
    About,
}

/// A maneuver of the schedules.
#[derive(Clone, Debug, Default)]
pub struct Maneuver {
    /// At most eight steps.
    pub path: Vec<Step>,
    /// 0 L, 1 S, 2 R.
    pub heading: u8,
    /// 0 to 7; the charts have 1 to 4.
    pub speed: u8,
    /// May be flown only after a preparation maneuver.
    pub acrobatic: bool,
    /// Prepares an acrobatic maneuver.
    pub preparation: bool,
    /// May not directly follow another nonrepeatable maneuver.
    pub nonrepeatable: bool,
    /// May be flown with a dead engine.
    pub gliding: bool,
    /// Makes the target easier to hit and may end in a spin.
    pub stall: bool,
    /// Helps against smoke and fire.
    pub slip: bool,
    /// `0S2`; there is exactly one.
    pub spin: bool,
}

/// The stability of an aircraft as a gun platform.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stability {
    /// One die more.
    A,
    /// No change.
    B,
    /// One die less.
    C,
}

/// A type of aircraft.
#[derive(Clone, Debug)]
pub struct AircraftType {
    /// Boxes of wings, fuselage, tail and engine.
    pub boxes: [u8; 4],
    /// Forward guns.
    pub guns: u8,
    /// The letter on the card.
    pub stability: Stability,
    /// Indices of maneuvers in the order in which they are offered, including the spin; at most 32.
    pub schedule: Vec<u8>,
}

/// A damage card: its effects for either colour, in printed order, as effect and number (0 if there is none).
#[derive(Clone, Debug, Default)]
pub struct Card {
    /// For a blue face.
    pub blue: Vec<(Effect, u8)>,
    /// For a red face.
    pub red: Vec<(Effect, u8)>,
}

/// The colour of a face of the combat die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// A miss.
    White,
    /// The blue half of a card takes effect.
    Blue,
    /// The red half of a card takes effect.
    Red,
}

/// The map: columns of flat-topped hexes, odd columns (from 0) half a hex lower; cell = row × width + column.
#[derive(Clone, Debug)]
pub struct Board {
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// Cells that are not part of the map (incomplete hexes).
    pub holes: Vec<u16>,
}

/// An aircraft of the mission in its initial state.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Index of its type.
    pub aircraft_type: u8,
    /// 0 entente, 1 central.
    pub side: u8,
    /// Index of the seat that commands it.
    pub seat: u8,
    /// Its starting cell.
    pub cell: u16,
    /// 0 north, then clockwise to 5.
    pub facing: u8,
    /// The maneuver that counts as flown before the first turn.
    pub start: u8,
}

/// The twin's entire input. Limits: 8 aircraft and seats, 64 cards per deck, 255 maneuvers, 12 faces, 10,000 cells.
#[derive(Clone, Debug)]
pub struct Charts {
    /// All maneuvers; their index is their number in the game log.
    pub maneuvers: Vec<Maneuver>,
    /// All types of the mission.
    pub aircraft_types: Vec<AircraftType>,
    /// The decks A to D; a card's index is its number in the game log.
    pub decks: [Vec<Card>; 4],
    /// Names of the decks, which are the names of their streams.
    pub deck_names: [String; 4],
    /// The colours of the combat die's faces.
    pub combat_die: Vec<Colour>,
    /// The map.
    pub board: Board,
    /// Aircraft in the order of the mission.
    pub aircraft: Vec<Setup>,
    /// Names of the seats: `pilot <name>` is the stream of a seat's pilot.
    pub seats: Vec<String>,
    /// The game ends after this turn at the latest.
    pub turns_max: u16,
}
