//! Compares the interpreter with the native twin: the same charts, seeds and pilots must give the same game log, line
//! by line.
//!
//! The twin receives plain numbers read from the compiled program by name; this module depends on nothing else of the
//! rules. The engine's game log is translated to the twin's [`Line`]s for the comparison.

use std::collections::HashMap;
use std::sync::Arc;

use dicta_pilots::{Pilot, PilotSpec};
use dicta_play::{Decision, Entry, LogEvent, Machine, OptionBuf, Position, Status};
use dicta_program::{EntryId, KindId, MissionId, Program, Step as PathStep, Type};
use dicta_syntax::SourceFile;

use crate::twin::{
    AircraftType, Board, Card, Charts, Colour, Effect, Kind, Line, Maneuver, Pilot as TwinPilot, Setup, Stability,
    Step, Twin,
};

/// Reads the charts of a mission from a program.
///
/// # Panics
/// If the program lacks a declaration: the comparison is specific to one ruleset.
pub fn charts(program: &Program, mission: &str) -> Charts {
    let maneuver = kind(program, "maneuver");
    let aircraft = kind(program, "aircraft");
    let mission = program.missions.iter().find(|m| m.head.name == mission).expect("a mission of that name");
    let mut types: Vec<u32> = Vec::new();
    let mut placed = Vec::new();
    for piece in &mission.pieces {
        let index = types.iter().position(|t| *t == piece.entry.0).unwrap_or_else(|| {
            types.push(piece.entry.0);
            types.len() - 1
        });
        let seat = &mission.seats[piece.seat as usize];
        placed.push(Setup {
            aircraft_type: index as u8,
            side: seat.side as u8,
            seat: piece.seat as u8,
            cell: piece.cell as u16,
            facing: piece.facing as u8,
            start: stat(program, aircraft, piece.entry, "start") as u8,
        });
    }
    let map = &program.maps[mission.map.index()];
    let decks = ["damage_a", "damage_b", "damage_c", "damage_d"];
    Charts {
        maneuvers: program.kinds[maneuver.index()]
            .entries
            .iter()
            .enumerate()
            .map(|(i, _)| read_maneuver(program, maneuver, EntryId(i as u32)))
            .collect(),
        aircraft_types: types.iter().map(|t| read_type(program, aircraft, EntryId(*t))).collect(),
        decks: decks.map(|name| read_deck(program, name)),
        deck_names: decks.map(str::to_string),
        combat_die: combat_die(program),
        board: Board {
            width: map.width as u16,
            height: map.height as u16,
            holes: map.holes.iter().enumerate().filter(|(_, hole)| **hole).map(|(i, _)| i as u16).collect(),
        },
        aircraft: placed,
        seats: mission.seats.iter().map(|s| s.head.name.clone()).collect(),
        turns_max: mission.turns as u16,
    }
}

fn kind(program: &Program, name: &str) -> KindId {
    KindId(program.kinds.iter().position(|k| k.head.name == name).expect("a kind of that name") as u32)
}

fn stat(program: &Program, kind: KindId, entry: EntryId, name: &str) -> i64 {
    let kind = &program.kinds[kind.index()];
    let index = kind.stats.iter().position(|s| s.head.name == name).expect("a stat of that name");
    kind.entries[entry.index()].stats[index]
}

fn read_maneuver(program: &Program, kind: KindId, entry: EntryId) -> Maneuver {
    let get = |name: &str| stat(program, kind, entry, name);
    let path = &program.paths[get("path") as usize];
    Maneuver {
        path: path.0.iter().map(|s| step(*s)).collect(),
        heading: get("heading") as u8,
        speed: get("speed") as u8,
        acrobatic: get("acrobatic") != 0,
        preparation: get("preparation") != 0,
        nonrepeatable: get("nonrepeatable") != 0,
        gliding: get("gliding") != 0,
        stall: get("stall") != 0,
        slip: get("slip") != 0,
        spin: get("spin") != 0,
    }
}

pub(crate) fn step(step: PathStep) -> Step {
    match step {
        PathStep::Forward => Step::Forward,
        PathStep::Left => Step::Left,
        PathStep::Right => Step::Right,
        PathStep::SlipLeft => Step::SlipLeft,
        PathStep::SlipRight => Step::SlipRight,
        PathStep::Back => Step::Back,
        PathStep::About => Step::About,
    }
}

fn read_type(program: &Program, kind: KindId, entry: EntryId) -> AircraftType {
    let get = |name: &str| stat(program, kind, entry, name);
    let schedule = &program.sets[get("schedule") as usize];
    AircraftType {
        boxes: ["wings", "fuselage", "tail", "engine"].map(|z| get(z) as u8),
        guns: get("mounted") as u8,
        stability: [Stability::A, Stability::B, Stability::C][get("stability") as usize],
        schedule: schedule.iter().map(|m| m as u8).collect(),
    }
}

fn read_deck(program: &Program, name: &str) -> Vec<Card> {
    let deck = program.decks.iter().find(|d| d.head.name == name).expect("a deck of that name");
    let blue = deck.sides.iter().position(|s| s == "blue").expect("a blue side");
    let red = deck.sides.iter().position(|s| s == "red").expect("a red side");
    deck.cards
        .iter()
        .map(|card| {
            let design = &deck.designs[card.copy_of as usize];
            let face = |side: usize| {
                design.faces[side]
                    .iter()
                    .map(|(effect, args)| {
                        let name = &program.effects[effect.index()].head.name;
                        (
                            Effect::named(name).expect("an effect that the twin knows"),
                            args.first().copied().unwrap_or(0) as u8,
                        )
                    })
                    .collect()
            };
            Card { blue: face(blue), red: face(red) }
        })
        .collect()
}

fn combat_die(program: &Program) -> Vec<Colour> {
    let die = program.dice.iter().find(|d| d.head.name == "combat").expect("the combat die");
    let field = die.fields.iter().position(|(name, _)| name == "colour").expect("a colour");
    let Type::Enum(colours) = die.fields[field].1 else { panic!("the colour is an enum") };
    let members = &program.enums[colours.index()].members;
    die.faces
        .iter()
        .map(|face| match members[face[field] as usize].name.as_str() {
            "blue" => Colour::Blue,
            "red" => Colour::Red,
            _ => Colour::White,
        })
        .collect()
}

/// The twin's lines with a separate line for each die, as in the engine's game log.
pub fn singly(lines: &[Line]) -> Vec<Line> {
    let mut single = Vec::with_capacity(lines.len());
    for line in lines {
        match line.kind {
            Kind::Rolled => {
                let stream = line.args()[0];
                single.extend(line.args()[1..].iter().map(|face| Line::new(Kind::Rolled, &[stream, *face])));
            }
            _ => single.push(*line),
        }
    }
    single
}

/// Translates the engine's game log to the twin's lines. Entries that the twin doesn't record are left out: phases,
/// moves, fields.
pub struct LogTranslator {
    /// Aircraft number of an instance.
    aircraft: HashMap<i64, i64>,
    rolls: HashMap<u32, i64>,
    decks: HashMap<u32, i64>,
    choices: HashMap<u32, i64>,
    events: HashMap<u32, Kind>,
    fates: Vec<i64>,
    shooters_choice: u32,
}

impl LogTranslator {
    /// A teller for one program and mission.
    pub fn new(machine: &Machine) -> LogTranslator {
        let program = machine.program();
        let aircraft_kind = kind(program, "aircraft");
        let aircraft = machine
            .instances()
            .iter()
            .enumerate()
            .filter(|(_, i)| i.kind == aircraft_kind)
            .enumerate()
            .map(|(n, (id, _))| (id as i64, n as i64))
            .collect();
        let position = |names: &[&str], name: &str| names.iter().position(|n| *n == name).map(|p| p as i64);
        let rolls = program
            .streams
            .iter()
            .enumerate()
            .filter_map(|(i, s)| Some((i as u32, position(&crate::twin::ROLLS, s)?)))
            .collect();
        let deck_names = ["damage_a", "damage_b", "damage_c", "damage_d"];
        let decks = (program.decks.iter().enumerate())
            .filter_map(|(i, d)| Some((i as u32, position(&deck_names, &d.head.name)?)))
            .collect();
        let choices: HashMap<u32, i64> = (program.choices.iter().enumerate())
            .filter_map(|(i, c)| Some((i as u32, position(&crate::twin::CHOICES, &c.head.name)?)))
            .collect();
        let events = (program.events.iter().enumerate())
            .filter_map(|(i, e)| Some((i as u32, Kind::named(&e.head.name)?)))
            .collect();
        let fate = program.enums.iter().find(|e| e.head.name == "fate").expect("the fates");
        let fates = fate.members.iter().map(|m| position(&crate::twin::REASONS, &m.name).unwrap_or(-1)).collect();
        let shooters_choice =
            program.choices.iter().position(|c| c.head.name == "fire").expect("the choice to fire") as u32;
        LogTranslator { aircraft, rolls, decks, choices, events, fates, shooters_choice }
    }

    /// The lines of a game log; the caller adds the end of the game from the outcome.
    pub fn lines(&self, program: &Program, entries: &[Entry]) -> Vec<Line> {
        entries.iter().filter_map(|entry| self.line(program, entry)).collect()
    }

    fn line(&self, program: &Program, entry: &Entry) -> Option<Line> {
        let aircraft = |i: i64| self.aircraft.get(&i).copied().unwrap_or(-1);
        match &entry.what {
            LogEvent::Chose { choice, piece, picks, .. } => {
                let mut numbers = vec![*self.choices.get(&choice.0)?, aircraft(*piece)];
                if choice.0 == self.shooters_choice {
                    numbers.push(aircraft(picks[0]));
                    if picks[0] >= 0 {
                        numbers.push(picks[1]);
                    }
                } else {
                    let is_piece = matches!(program.choices[choice.index()].picks[0].ty, Type::Piece(_));
                    numbers.push(if is_piece { aircraft(picks[0]) } else { picks[0] });
                }
                Some(Line::new(Kind::Chose, &numbers))
            }
            LogEvent::Rolled { stream, face, .. } => {
                Some(Line::new(Kind::Rolled, &[*self.rolls.get(&stream.0)?, face + 1]))
            }
            LogEvent::CircularWaitResolved { piece, .. } => Some(Line::new(Kind::Cut, &[aircraft(*piece)])),
            LogEvent::Drew { deck, card, .. } => {
                Some(Line::new(Kind::Drew, &[*self.decks.get(&deck.0)?, i64::from(*card)]))
            }
            LogEvent::Event { event, args, .. } => {
                let kind = *self.events.get(&event.0)?;
                let params = &program.events[event.index()].params;
                let numbers: Vec<i64> = (args.iter().zip(params))
                    .map(|(arg, (name, ty))| match ty {
                        Type::Piece(_) => aircraft(*arg),
                        Type::Enum(_) if name == "fate" => self.fates[*arg as usize],
                        _ => *arg,
                    })
                    .collect();
                Some(Line::new(kind, &numbers))
            }
            _ => None,
        }
    }
}

/// A system of the library, compiled.
///
/// # Panics
/// If the library has no such system or it has errors.
pub fn compiled(system: &str, options: &[(&str, &str)]) -> Program {
    let project = dicta_compiler::project(library(&format!("dicta/{system}")), &library);
    let header = format!("dicta/{system}/system.dicta");
    let of_folder = |s: &&dicta_compiler::System| project.files[s.origin.file as usize].path == header;
    let ruleset = project.systems.iter().find(of_folder).expect("a ruleset").name.clone();
    let options: Vec<(String, String)> = options.iter().map(|(n, v)| (n.to_string(), v.to_string())).collect();
    let compiled = dicta_compiler::compile(&project, &ruleset, &[], &options);
    assert!(
        compiled.diagnostics.iter().all(|d| !d.is_error() || d.code.name().starts_with("E06")),
        "{:#?}",
        compiled.diagnostics
    );
    compiled.program
}

/// The files of the library in a folder of `dicta/`.
pub fn library(import: &str) -> Vec<(String, Arc<SourceFile>)> {
    let folder = format!("{import}/");
    let files = dicta_content::files().into_iter().filter(|(path, _)| path.starts_with(&folder));
    files.map(|(path, text)| (path, Arc::new(dicta_syntax::parse(text)))).collect()
}

/// The interpreter's side of the comparison: a machine and the pilots of its seats.
pub struct Interpreter {
    /// The linked game.
    pub machine: Machine,
    pilots: Vec<Pilot>,
    seats: Vec<String>,
    options: OptionBuf,
    /// How often a pilot had to decide, in all games so far.
    pub asked: u64,
}

impl Interpreter {
    /// All seats are played by pilots of the same kind.
    ///
    /// # Panics
    /// If there is no such mission.
    pub fn new(program: std::sync::Arc<Program>, mission: &str, pilots: &[PilotSpec]) -> Interpreter {
        let id = program.missions.iter().position(|m| m.head.name == mission).expect("a mission of that name");
        let machine = Machine::new(program, MissionId(id as u32)).expect("the mission can be set up");
        let seats: Vec<String> = machine.mission().seats.iter().map(|s| s.head.name.clone()).collect();
        let pilots = (0..seats.len()).map(|i| Pilot::new(pilots[i % pilots.len()], 0, &seats[i])).collect();
        Interpreter { machine, pilots, seats, options: OptionBuf::new(), asked: 0 }
    }

    /// Plays one game to its end; returns the outcome and the number of decisions.
    ///
    /// # Panics
    /// If the game faults.
    pub fn play(&mut self, seed: u64, journal: &mut dicta_play::GameLog) -> (dicta_play::Outcome, u32) {
        let (outcome, end) = self.play_out(seed, journal);
        (outcome, end.decisions())
    }

    /// Plays one game to its end; returns the outcome and the last position.
    ///
    /// # Panics
    /// If the game faults.
    pub fn play_out(&mut self, seed: u64, journal: &mut dicta_play::GameLog) -> (dicta_play::Outcome, Position) {
        self.play_watched(seed, journal, |_, _, _| ())
    }

    /// Like [`Interpreter::play_out`]; `watch` sees the position of each decision, the decision and its options.
    ///
    /// # Panics
    /// If the game faults.
    pub fn play_watched(
        &mut self,
        seed: u64,
        journal: &mut dicta_play::GameLog,
        mut watch: impl FnMut(&Position, &Decision, &OptionBuf),
    ) -> (dicta_play::Outcome, Position) {
        for (pilot, seat) in self.pilots.iter_mut().zip(&self.seats) {
            pilot.join_game(seed, seat);
        }
        let mut position = self.machine.start(seed);
        loop {
            match self.machine.advance_into(&mut position, journal, &mut self.options) {
                Status::Decide => {
                    self.asked += 1;
                    let decision = self.machine.decision(&position).expect("a pending decision");
                    watch(&position, &decision, &self.options);
                    let pilot = &mut self.pilots[decision.seat as usize];
                    let machine = &self.machine;
                    let index = pilot.decide(machine, &decision, &self.options, machine.look(&position, decision.seat));
                    self.machine.choose_index(&mut position, index, &self.options, journal);
                }
                Status::Over(outcome) => return (outcome, position),
                Status::Fault(fault) => panic!("seed {seed}: {fault:?}"),
            }
        }
    }
}

/// Plays both sides of the comparison with one seed and returns the first line that differs.
pub fn difference(
    interpreter: &mut Interpreter,
    teller: &LogTranslator,
    twin: &Twin,
    pilots: &[TwinPilot],
    seed: u64,
) -> Option<String> {
    let mut journal = dicta_play::GameLog::on();
    let (outcome, _) = interpreter.play(seed, &mut journal);
    let program = interpreter.machine.program().clone();
    let mut ours = teller.lines(&program, journal.entries());
    ours.push(Line::new(Kind::Ended, &[i64::from(outcome.turn), outcome.winner.map_or(-1, |w| w - 1)]));
    let mut theirs = crate::twin::TwinLog::default();
    twin.play(seed, pilots, &mut theirs);
    first_difference(&ours, &singly(&theirs.lines)).map(|text| format!("seed {seed}: {text}"))
}

/// The first difference between two game logs, with the lines before it.
pub fn first_difference(ours: &[Line], theirs: &[Line]) -> Option<String> {
    let at = (0..ours.len().max(theirs.len())).find(|i| ours.get(*i) != theirs.get(*i))?;
    let from = at.saturating_sub(12);
    let show = |lines: &[Line]| {
        lines.iter().skip(from).take(at - from + 3).map(|l| format!("    {l:?}\n")).collect::<String>()
    };
    Some(format!("line {at}\n  interpreter:\n{}  twin:\n{}", show(ours), show(theirs)))
}
