//! Reads what the twin of `gdw` needs from a machine: its charts, a mission, and the aircraft in a position.

use crate::compare::step;
use crate::gdw_twin::{Aircraft, Chart, Charts, Effect, Maneuver, Mission};
use crate::record::Translator;
use dicta_play::{Machine, Position};
use dicta_program::{ChoiceId, DeckCard, EffectId, Entry, Expr, FieldId, KindId, Program, StatId, ValueId};

/// Reads what the twin needs from a machine of `gdw`.
pub struct Reader {
    machine: Machine,
    kind: KindId,
    /// The charts, read once.
    pub charts: Charts,
    value: ValueId,
    /// The choices that the twin knows.
    pub select: ChoiceId,
    pub attack: ChoiceId,
}

impl Reader {
    /// Reads the charts.
    ///
    /// # Panics
    /// If the rules are not those of `gdw`.
    pub fn new(machine: &Machine) -> Reader {
        let program = machine.program();
        let kind = kind(program, "aircraft");
        let choice = |name: &str| {
            ChoiceId(program.choices.iter().position(|c| c.head.name == name).expect("a choice of that name") as u32)
        };
        let value = program.values.iter().position(|v| v.head.name == "combat_value").expect("the combat value");
        Reader {
            machine: machine.clone(),
            kind,
            charts: charts(program),
            value: ValueId(value as u32),
            select: choice("select"),
            attack: choice("attack"),
        }
    }

    /// All aircraft in a position.
    pub fn aircraft(&self, p: &Position) -> Vec<Aircraft> {
        self.machine.of_kind(self.kind).iter().map(|id| self.read(p, *id)).collect()
    }

    /// The mission in plain numbers.
    pub fn mission(&self) -> Mission {
        let machine = &self.machine;
        let (mission, (columns, rows)) = (machine.mission(), machine.geometry().size());
        let mut aircraft = self.aircraft(&machine.start(0));
        for a in &mut aircraft {
            a.side = machine.instances()[a.side as usize].entry;
        }
        Mission {
            aircraft,
            seats: mission.seats.iter().map(|seat| seat.head.name.clone()).collect(),
            size: (columns.into(), rows.into()),
            turns_max: mission.turns,
            favoured: None,
        }
    }

    /// Translates the interpreter's games.
    pub fn translator(&self) -> Translator {
        Translator::new(&self.machine, self.machine.of_kind(self.kind))
    }

    fn read(&self, p: &Position, id: i64) -> Aircraft {
        let (machine, program) = (&self.machine, self.machine.program());
        let of = &program.kinds[self.kind.index()];
        let place = |name: &str| {
            FieldId(of.fields.iter().position(|f| f.head.name == name).expect("a field of that name") as u32)
        };
        let field = |name: &str| machine.field(p, id, place(name));
        let left = |name: &str| machine.boxes(id, place(name)) - field(name);
        let stat = |name: &str| {
            let stat = of.stats.iter().position(|s| s.head.name == name).expect("a stat of that name");
            machine.stat(id, StatId(stat as u32))
        };
        let cell = machine.cell(p, id);
        let width = i64::from(machine.geometry().size().0);
        Aircraft {
            id,
            in_play: machine.in_play(p, id),
            side: machine.instances()[id as usize].side,
            stability: stat("stability"),
            top_speed: stat("top_speed"),
            schedule: program.sets[stat("schedule") as usize].iter().map(|m| m as u8).collect(),
            hex: (cell % width, cell / width),
            facing: machine.facing(p, id),
            level: field("level"),
            novice: field("novice") != 0,
            burning: field("trail") == 1,
            smoking: field("trail") == 0,
            spinning: field("spinning") != 0,
            pilot_dead: field("pilot_dead") != 0,
            pulled_out: field("pulled_out") != 0,
            must_stall: field("must_stall") != 0,
            last: field("last") as u8,
            flown: field("flown") as u8,
            run: field("run"),
            engine: left("engine"),
            fuel: left("fuel"),
            engine_rough: field("engine_rough") != 0,
            fabric_weak: field("fabric_weak") != 0,
            fabric_torn: field("fabric_torn") != 0,
            grazed_straight: field("grazed_straight") != 0,
            grazed_slow: field("grazed_slow") != 0,
            rudder: field("rudder"),
            must: field("must"),
            jammed: field("jammed") != 0,
            belts: field("belts"),
            lewis: field("lewis"),
            boxes: field("boxes"),
            seat: machine.instances()[id as usize].seat as usize,
            row: stat("row"),
            spare: field("spare"),
            ceiling: stat("ceiling"),
            climber: stat("climber") != 0,
            worth: stat("worth"),
            wings: left("wings"),
            fuselage: left("fuselage"),
            tail: left("tail"),
        }
    }

    /// The interpreter's combat value of a pilot's attack.
    pub fn combat_value(&self, p: &Position, a: i64, t: i64, burst: i64) -> i64 {
        let args = [a, t, burst, 0].map(Expr::Const).to_vec();
        self.machine.eval(p, &Expr::Value(self.value, args), &[]).expect("a combat value")
    }
}

fn kind(program: &Program, name: &str) -> KindId {
    KindId(program.kinds.iter().position(|k| k.head.name == name).expect("a kind of that name") as u32)
}

fn charts(program: &Program) -> Charts {
    let of = &program.kinds[kind(program, "maneuver").index()];
    let stat = |name: &str| of.stats.iter().position(|s| s.head.name == name).expect("a stat of that name");
    let maneuver = |entry: &Entry| {
        let get = |name: &str| entry.stats[stat(name)];
        Maneuver {
            number: get("number"),
            heading: get("heading"),
            speed: get("speed"),
            stall: get("stall") != 0,
            simple: get("simple") != 0,
            restricted: get("restricted") != 0,
            nonrepeatable: get("nonrepeatable") != 0,
            glide: get("glide") != 0,
            reload: get("reload") != 0,
            slip: get("slip") != 0,
            spin: get("spin") != 0,
            path: program.paths[get("path") as usize].0.iter().map(|s| step(*s)).collect(),
        }
    };
    let chart = |name: &str| {
        let table = program.tables.iter().find(|t| t.head.name == name).expect("a chart of that name");
        Chart(table.rows.iter().copied().zip(table.cells.iter().map(|cell| cell[0])).collect())
    };
    Charts {
        maneuvers: of.entries.iter().map(maneuver).collect(),
        range: chart("range_factor"),
        burst: chart("burst_factor"),
        stability: chart("stability_factor"),
        deflection: chart("deflection_factor"),
        speed: chart("speed_factor"),
        guns: chart("gun_factor"),
        results: results(program),
        chits: chits(program),
    }
}

fn results(program: &Program) -> Vec<[(u32, u32); 6]> {
    let table = program.tables.iter().find(|t| t.head.name == "combat_result").expect("a chart of that name");
    let row = |value: i64| table.rows.iter().position(|(low, high)| (*low..=*high).contains(&value)).expect("a row");
    let cell = |value: i64, roll: usize| {
        let cell = &table.cells[row(value) * table.columns.len() + roll];
        (cell[0] as u32, cell[1] as u32)
    };
    (0..=10).map(|value| std::array::from_fn(|roll| cell(value, roll))).collect()
}

fn chits(program: &Program) -> Vec<[Vec<Effect>; 2]> {
    let deck = program.decks.iter().find(|d| d.head.name == "chits").expect("a deck of that name");
    let side = |name: &str| deck.sides.iter().position(|s| s == name).expect("a side of that name");
    let sides = [side("blue"), side("red")];
    let name = |effect: &EffectId| program.effects[effect.index()].head.name.clone();
    let face = |card: &DeckCard, side: usize| {
        let effects = &deck.designs[card.copy_of as usize].faces[side];
        effects.iter().map(|(effect, numbers)| (name(effect), numbers.clone())).collect()
    };
    deck.cards.iter().map(|card| sides.map(|side| face(card, side))).collect()
}
