//! Made-up charts for the twin's own tests and its benchmark: 23 maneuvers, three types with 19 each, four decks.
//!
//! No figure is from a rulebook. It only matters that every rule and effect occurs and that schedules have a typical
//! length.

use super::charts::{AircraftType, Board, Card, Charts, Colour, Effect, Maneuver, Setup, Stability, Step};

/// The number of the straight maneuver of speed 2.
pub const STRAIGHT_2: u8 = 4;
const STRAIGHT_3: u8 = 5;

/// Three against three, starting from the short edges of a map of 18 × 12 cells.
pub fn charts() -> Charts {
    let width = 18;
    let edge = |row: u16, column: u16| row * width + column;
    let seat = |number: u8, aircraft_type, side, cell, facing| Setup {
        aircraft_type,
        side,
        seat: number,
        cell,
        facing,
        start: STRAIGHT_3,
    };
    Charts {
        maneuvers: maneuvers(),
        aircraft_types: vec![
            aircraft_type([15, 19, 5, 6], Stability::A, 0),
            aircraft_type([20, 18, 4, 6], Stability::B, 1),
            aircraft_type([24, 24, 6, 8], Stability::C, 2),
        ],
        decks: [
            deck(24, [Effect::Engine, Effect::Wings, Effect::Fuselage], 0),
            deck(44, [Effect::Wings, Effect::Fuselage, Effect::Engine], 1),
            deck(44, [Effect::Wings, Effect::Fuselage, Effect::Tail], 2),
            deck(24, [Effect::Tail, Effect::Fuselage, Effect::Wings], 3),
        ],
        deck_names: ["damage_a", "damage_b", "damage_c", "damage_d"].map(String::from),
        combat_die: vec![Colour::White, Colour::White, Colour::White, Colour::Blue, Colour::Blue, Colour::Red],
        board: Board { width, height: 12, holes: (1..18).step_by(2).map(|column| edge(11, column)).collect() },
        aircraft: vec![
            seat(0, 0, 0, edge(3, 0), 1),
            seat(1, 1, 0, edge(6, 0), 1),
            seat(2, 2, 0, edge(9, 0), 1),
            seat(3, 0, 1, edge(2, 17), 4),
            seat(4, 1, 1, edge(5, 17), 4),
            seat(5, 2, 1, edge(8, 17), 4),
        ],
        seats: (1..=6).map(|seat| format!("seat {seat}")).collect(),
        turns_max: 40,
    }
}

/// Four against four, intermingled on a small map, with small decks: rare rules occur here.
///
/// ```text
///   row 2   . . . c . . e . . .      e entente, c central
///   row 4   . . e . e c . c . .
///   row 6   . . . e . . c . . .
/// ```
pub fn melee() -> Charts {
    let mut charts = charts();
    charts.board = Board { width: 10, height: 9, holes: Vec::new() };
    charts.turns_max = 60;
    let places = [(6, 2, 3), (2, 4, 1), (3, 6, 0), (3, 2, 3), (7, 4, 4), (6, 6, 0)];
    for (craft, (column, row, facing)) in charts.aircraft.iter_mut().zip(places) {
        (craft.cell, craft.facing) = (row * 10 + column, facing);
    }
    let middle =
        |aircraft_type, side, seat, cell, facing| Setup { aircraft_type, side, seat, cell, facing, start: STRAIGHT_3 };
    charts.aircraft.extend([middle(0, 0, 6, 44, 0), middle(1, 1, 7, 45, 3)]);
    charts.seats.extend(["seat 7", "seat 8"].map(String::from));
    charts.decks = [
        deck(12, [Effect::Engine, Effect::Wings, Effect::Fuselage], 0),
        deck(14, [Effect::Wings, Effect::Fuselage, Effect::Engine], 3),
        deck(14, [Effect::Wings, Effect::Fuselage, Effect::Tail], 6),
        deck(12, [Effect::Tail, Effect::Fuselage, Effect::Wings], 8),
    ];
    charts
}

fn maneuvers() -> Vec<Maneuver> {
    use Step::{About, Forward as F, Left as L, Right as R, SlipLeft, SlipRight};
    let plain = |path: &[Step], heading, speed| Maneuver { path: path.to_vec(), heading, speed, ..Maneuver::default() };
    let stall = |path: &[Step], heading| Maneuver { stall: true, nonrepeatable: true, ..plain(path, heading, 1) };
    let ahead = |path: &[Step], speed| Maneuver { preparation: true, gliding: speed < 4, ..plain(path, 1, speed) };
    let slip = |path: &[Step], speed| Maneuver { slip: true, gliding: speed < 3, ..plain(path, 1, speed) };
    let trick = |path: &[Step], heading, speed| Maneuver { acrobatic: true, ..plain(path, heading, speed) };
    vec![
        Maneuver { spin: true, ..plain(&[F], 1, 2) },
        stall(&[], 1),
        stall(&[L], 0),
        stall(&[R], 2),
        ahead(&[F], 2),
        ahead(&[F, F], 3),
        ahead(&[F, F, F], 4),
        plain(&[F, L], 0, 2),
        plain(&[F, R], 2, 2),
        plain(&[F, F, L], 0, 3),
        plain(&[F, F, R], 2, 3),
        plain(&[F, F, F, L], 0, 4),
        plain(&[F, F, F, R], 2, 4),
        slip(&[SlipLeft], 2),
        slip(&[SlipRight], 2),
        slip(&[F, SlipLeft], 3),
        slip(&[F, SlipRight], 3),
        plain(&[L, F, L], 0, 2),
        plain(&[R, F, R], 2, 2),
        trick(&[F, About, F], 1, 3),
        Maneuver { nonrepeatable: true, ..trick(&[F, About], 1, 2) },
        trick(&[F, L, L, F], 0, 3),
        trick(&[F, R, R, F], 2, 3),
    ]
}

/// Each type lacks a few of the maneuvers, so that a schedule has 19.
fn aircraft_type(boxes: [u8; 4], stability: Stability, lacks: u8) -> AircraftType {
    let lacking: [u8; 4] = [[6, 11, 12, 19], [15, 16, 21, 22], [17, 18, 20, 13]][usize::from(lacks)];
    let schedule = (0..23).filter(|number| !lacking.contains(number)).collect();
    AircraftType { boxes, guns: 2, stability, schedule }
}

/// Two cards in three cross off boxes, the third is special; `shift` varies the decks.
fn deck(cards: u8, zones: [Effect; 3], shift: u8) -> Vec<Card> {
    use Effect::*;
    let blue = [
        WingsWeak,
        GunsJam,
        EngineHit,
        Smoke,
        ObserverWounded,
        PilotGrazedStraight,
        PilotGrazedSlow,
        TankHit,
        RudderRight,
    ];
    let red = [WingsTorn, GunLost, Fire, ObserverKilled, PilotKilled, TankHit, Explodes, RudderLeft, Fire];
    (0..cards)
        .map(|card| {
            let zone = zones[usize::from(card % 7 / 3)];
            let boxes = if matches!(zone, Engine | Tail) { 1 + card % 2 } else { 1 + card % 4 };
            if card % 3 < 2 {
                return Card { blue: vec![(zone, boxes)], red: vec![(zone, boxes + 2)] };
            }
            let number = usize::from(card / 3 + shift) % blue.len();
            Card { blue: vec![(blue[number], 3)], red: vec![(zone, 1), (red[number], 6)] }
        })
        .collect()
}
