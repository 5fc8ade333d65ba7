//! The layout of a position, determined by a program and a mission.
//!
//! A position is one array of `i32` slots: a head, the counters of the streams, decks, picks, the bookkeeping of the
//! turn program, the slots of the instances. Instances are numbered: the game, the sides, then each placed piece
//! followed by its parts. Linked expressions read the tables here; nothing here changes during play.

pub(crate) mod cards;
mod paths;
mod reserves;

pub(crate) use paths::{PathEnd, Steps, joined};

use crate::course::{self, Course, each_statement};
use crate::geometry::{ArcCells, Geometry};
use crate::seats::{ALL_SEATS, Seats};
use crate::secret_streams::SecretStreams;
use crate::shown::Reveals;
use crate::{SetupError, chance, limits};
use dicta_program::{Arc as ArcShape, *};
pub(crate) use reserves::Reserve;
use reserves::add_reserves;
use std::sync::{Arc, Mutex};

/// Slots of the head.
pub(crate) mod head {
    pub const STATUS: usize = 0;
    pub const TURN: usize = 1;
    /// Choices settled so far: made, forced or void. (Counting only those made would reveal who had no choice.)
    pub const DECISIONS: usize = 2;
    pub const WINNER: usize = 3;
    /// How the game ended: one of [`outcome`](super::outcome).
    pub const OUTCOME: usize = 4;
    /// Index into the reasons of the program's `end` statements.
    pub const ENDING: usize = 5;
    pub const SEED: usize = 6;
    /// The next op of the turn program.
    pub const PC: usize = 8;
    /// The pending gathering or question, + 1.
    pub const WAITING: usize = 9;
    /// The element of the gathering that decides.
    pub const ELEMENT: usize = 10;
    pub const FAULT: usize = 11;
    /// File, start and end.
    pub const FAULT_AT: usize = 12;
    pub const SIZE: usize = 15;
}

/// Values of [`head::STATUS`].
pub(crate) mod status {
    pub const RUNNING: i32 = 0;
    pub const DECIDING: i32 = 1;
    pub const OVER: i32 = 2;
    pub const FAULT: i32 = 3;
    /// A campaign has reached a mission.
    pub const MISSION: i32 = 4;
}

/// Values of [`head::OUTCOME`].
pub(crate) mod outcome {
    pub const ENDED: i32 = 1;
    pub const TIME_UP: i32 = 2;
}

/// No slot, or no such item.
pub(crate) const NONE: u32 = u32::MAX;

/// A piece, part, side or the game in play.
#[derive(Clone, Debug)]
pub struct Instance {
    pub name: String,
    pub title: String,
    pub kind: KindId,
    pub entry: i64,
    /// The piece that it is a part of, or itself.
    pub whole: i64,
    /// The seat that commands it, -1 for none; for a side, its first seat.
    pub seat: i64,
    /// Its side (an instance), -1 for none.
    pub side: i64,
    /// Parallel to the kind's parts, -1 where it has none.
    pub parts: Vec<i64>,
    pub(crate) base: usize,
}

/// How the values of a field are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Store {
    /// One slot within bounds; -1 is allowed too if `none`.
    One { low: i64, high: i64, none: bool },
    /// One slot, modulo the facings.
    Facing,
    /// One slot with hits, at most as many as the boxes of the stat.
    Track,
    /// Two slots.
    Wide,
    /// A length, then the elements.
    List { most: usize },
}

/// The layout of a field, with all that an assignment needs.
#[derive(Clone, Debug)]
pub(crate) struct FieldPlace {
    pub kind: KindId,
    pub field: FieldId,
    pub slot: usize,
    pub width: usize,
    pub store: Store,
    /// The slot of the last turn, and the number of turns after this one.
    pub lasting: Option<(usize, i32)>,
    /// Boxes by instance, for tracks.
    pub boxes: Option<Arc<[i64]>>,
    pub secrecy: Secrecy,
    /// Whether it holds cards, or a card: each of them is here and nowhere else.
    pub cards: bool,
    /// Whether everyone may know how many cards it holds.
    pub counted: bool,
    /// Whether a statement reveals it.
    pub revealable: bool,
    /// Whether a statement reveals it to some, but not to all.
    pub shown_to_some: bool,
    /// For the statement that writes it: whether the write is not public.
    pub unseen: bool,
}

impl FieldPlace {
    /// Whether writing the value that it already holds has no effect.
    pub fn is_plain(&self) -> bool {
        self.lasting.is_none() && !self.revealable && self.store != Store::Wide
    }
}

/// Where the picks of a choice are.
#[derive(Clone, Debug)]
pub(crate) struct PickPlace {
    pub start: usize,
    /// Slots of one decider.
    pub width: usize,
    /// Offset of each pick, and whether it takes two slots.
    pub picks: Vec<(usize, bool)>,
    /// The rank of each instance among the deciders; [`NONE`] if it cannot decide. Empty if there is only one decider.
    pub ranks: Vec<u32>,
}

/// A deck in the position: the size of the pile, the size of the discard pile, then the cards: pile, held, discards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DeckPlace {
    pub start: usize,
    pub cards: usize,
}

/// The layout of a program and a mission.
#[derive(Debug)]
pub(crate) struct Statics {
    pub program: Arc<Program>,
    pub mission: Mission,
    pub course: Course,
    /// Counts what takes effect, if counting is on.
    pub tally: Option<Arc<crate::tally::Tally>>,
    /// The quantifiers whose values are kept while nothing enters or leaves play.
    pub roll_calls: Mutex<Vec<Expr>>,
    /// Measures time, if timing is on.
    pub stopwatch: Option<Arc<dyn crate::Stopwatch>>,
    /// What a campaign hands to its missions and back: see [`course::handed`].
    pub handed: usize,
    pub geometry: Geometry,
    /// How far each printed path leads as drawn, as a vector, for each facing.
    pub drawn: Vec<(i32, i32)>,
    pub arcs: Vec<ArcCells>,
    pub instances: Vec<Instance>,
    /// The instance of each of the mission's pieces.
    pub placed: Vec<i64>,
    /// What may enter play later.
    pub reserves: Vec<Reserve>,
    /// First slot of each instance.
    pub bases: Vec<u32>,
    /// The slot of an instance's cell (for a part, its whole's cell), or [`NONE`].
    pub cell_slots: Vec<u32>,
    /// Parts in another cell than their whole, by instance: the whole's slot and the path from it. They have no slot of
    /// their own in `cell_slots`.
    sitting: Vec<(u32, u32, PathId)>,
    /// The instances of each kind and of the kinds that extend it.
    pub of_kind: Vec<Vec<i64>>,
    /// By kind, then by field.
    pub fields: Vec<Vec<Arc<FieldPlace>>>,
    /// By instance and field: what was revealed of it, if a statement reveals it.
    reveals: Vec<Vec<Option<Reveals>>>,
    /// Fields that can hold cards: by instance and field.
    pub kept: Vec<(i64, FieldId)>,
    pub streams: usize,
    pub keys: Vec<u64>,
    /// The streams of secret rolls.
    pub secret_streams: SecretStreams,
    pub decks: Vec<DeckPlace>,
    pub picks: Vec<PickPlace>,
    /// The slots of all picks.
    pub all_picks: std::ops::Range<usize>,
    /// The arguments of the pending choice, two slots each.
    pub args: usize,
    pub args_most: usize,
    /// Locals of the turn program that survive a stop, two slots each; reserved when it is built.
    pub locals: usize,
    /// Reasons for the end of a game, from `end` statements; the first is the end of the last turn.
    pub endings: Vec<String>,
    /// The initial slots, before the mission's own settings.
    pub defaults: Vec<i32>,
    /// The initial slots.
    pub start: Vec<i32>,
}

impl Statics {
    pub fn new(program: Arc<Program>, mut mission: Mission, course: Course) -> Result<Statics, SetupError> {
        let map = program.maps.get(mission.map.index()).ok_or(SetupError::NoMap)?;
        let mut geometry_map = map.clone();
        // Maps name sides by member; in play a side is an instance, and the game is instance 0.
        geometry_map.edges = map.edges.map(|side| if side < 0 { -1 } else { side + 1 });
        let geometry = Geometry::new(program.board, &geometry_map);
        if program.kinds.len() < 2 {
            return Err(broken("kinds `game` and `side`", &program.head));
        }
        if let Some(seat) = mission.seats.get(limits::SEATS) {
            return Err(SetupError::TooMany { what: "seats", origin: seat.head.origin });
        }
        if !course.is_ledger() {
            add_reserves(&program, &mut mission);
        }
        let arcs = program.arcs.iter().map(|a: &ArcShape| ArcCells::new(&geometry, a)).collect();
        let drawn = |path: &Path| {
            let steps = &path.0;
            let by = (0..geometry.facings()).map(|facing| geometry.drawn(facing, steps.iter().copied()).0);
            by.map(Option::unwrap_or_default).collect::<Vec<_>>()
        };
        let drawn = program.paths.iter().flat_map(drawn).collect();
        let mut statics = Statics {
            geometry,
            drawn,
            arcs,
            instances: Vec::new(),
            placed: Vec::new(),
            reserves: Vec::new(),
            bases: Vec::new(),
            cell_slots: Vec::new(),
            sitting: Vec::new(),
            of_kind: vec![Vec::new(); program.kinds.len()],
            fields: Vec::new(),
            reveals: Vec::new(),
            kept: Vec::new(),
            streams: head::SIZE,
            keys: program.streams.iter().map(|s| chance::key(s)).collect(),
            secret_streams: SecretStreams::default(),
            decks: Vec::new(),
            picks: Vec::new(),
            all_picks: 0..0,
            args: 0,
            args_most: 0,
            endings: vec![if course.is_ledger() { "the last round is over" } else { "the last turn is over" }.into()],
            locals: 0,
            defaults: vec![0; head::SIZE],
            start: Vec::new(),
            handed: 0,
            program,
            mission,
            course,
            tally: None,
            roll_calls: Mutex::default(),
            stopwatch: None,
        };
        statics.reserve(statics.program.streams.len());
        statics.place_instances()?;
        statics.place_reserves();
        statics.place_fields();
        statics.place_own_draws();
        statics.place_decks()?;
        let picks = statics.defaults.len();
        statics.place_picks();
        statics.all_picks = picks..statics.defaults.len();
        statics.args_most = statics.program.choices.iter().map(|c| c.params.len()).max().unwrap_or(0);
        statics.args = statics.reserve(2 * statics.args_most);
        if statics.course.campaign().is_some() {
            statics.handed = statics.reserve(course::handed::SIZE);
        }
        Ok(statics)
    }

    /// The number of sides.
    pub fn sides(&self) -> usize {
        self.program.kinds[1].entries.len()
    }

    /// Reserves slots at the end, all 0, and returns the first.
    pub fn reserve(&mut self, slots: usize) -> usize {
        let at = self.defaults.len();
        self.defaults.resize(at + slots, 0);
        at
    }

    fn place_own_draws(&mut self) {
        let defaults = &mut self.defaults;
        let reserve = |slots: usize| {
            defaults.resize(defaults.len() + slots, 0);
            defaults.len() - slots
        };
        let wholes: Vec<usize> = self.instances.iter().map(|of| of.whole.max(0) as usize).collect();
        self.secret_streams = SecretStreams::new(&self.program, (&self.mission, &self.course), &wholes, reserve);
    }

    fn place_instances(&mut self) -> Result<(), SetupError> {
        let program = self.program.clone();
        self.add(KindId(0), 0, ("game", "Game", program.head.origin), -1, -1)?;
        for (i, side) in program.kinds[1].entries.iter().enumerate() {
            let seat = self.mission.seats.iter().position(|s| s.side as usize == i).map_or(-1, |s| s as i64);
            let named = (side.head.name.as_str(), side.head.title.as_str(), side.head.origin);
            self.add(KindId(1), i as i64, named, seat, i as i64 + 1)?;
        }
        for piece in self.mission.pieces.clone() {
            let bad = |what| SetupError::Piece { piece: piece.head.name.clone(), what, origin: piece.head.origin };
            let kind = program.kinds.get(piece.kind.index()).ok_or(bad("it has no kind"))?;
            let entry = program.kinds.get(kind.root.index()).and_then(|r| r.entries.get(piece.entry.index()));
            let entry = entry.ok_or(bad("it has no entry"))?;
            let seat = self.mission.seats.get(piece.seat as usize).ok_or(bad("it has no seat"))?;
            let side = i64::from(seat.side) + 1;
            if side as usize > program.kinds[1].entries.len() {
                return Err(bad("its seat has no side"));
            }
            if piece.cell >= 0 && !self.geometry.is_cell(piece.cell) {
                return Err(bad("its cell is not on the map"));
            }
            if !kind.piece || entry.stats.len() < kind.stats.len() {
                return Err(bad("its entry does not fit its kind"));
            }
            let seat = i64::from(piece.seat);
            let named = (piece.head.name.as_str(), piece.head.title.as_str(), piece.head.origin);
            let whole = self.add(piece.kind, piece.entry.0.into(), named, seat, side)?;
            self.placed.push(whole as i64);
            let here = i32::from(piece.arrives == 0);
            self.defaults[self.bases[whole] as usize + SLOT_IN_PLAY as usize] = here;
            for (i, part) in kind.parts.iter().enumerate() {
                let Some(Some(of)) = entry.parts.get(i) else {
                    self.instances[whole].parts.push(-1);
                    continue;
                };
                let name = format!("{}.{}", piece.head.name, part.head.name);
                let named = (name.as_str(), part.head.title.as_str(), piece.head.origin);
                let n = self.add(part.kind, of.0.into(), named, seat, side)?;
                self.instances[n].whole = whole as i64;
                self.defaults[self.bases[n] as usize + SLOT_IN_PLAY as usize] = here;
                self.instances[whole].parts.push(n as i64);
                match part.at {
                    Some(path) => {
                        self.cell_slots[n] = NONE;
                        self.sitting.push((n as u32, self.cell_slots[whole], path));
                    }
                    None => self.cell_slots[n] = self.cell_slots[whole],
                }
            }
        }
        Ok(())
    }

    /// The cell and facing of an instance without a cell slot: a part in its own place on its whole. Anything else is
    /// off the board and has no facing.
    #[cold]
    pub fn place_of(&self, slots: &[i32], instance: i64) -> (i64, i64) {
        let found = self.sitting.binary_search_by_key(&instance, |(n, ..)| i64::from(*n));
        let Some(&(_, slot, path)) = found.ok().and_then(|i| self.sitting.get(i)) else { return (-1, -1) };
        let at = |slot: u32| slots.get(slot as usize).map_or(-1, |v| i64::from(*v));
        let (cell, facing) = (at(slot), at(slot.saturating_add(1)));
        (self.follow((cell, facing), i64::from(path.0), |_| {}).0, facing)
    }

    /// Adds an instance, with its name, its title and the place that declares it.
    fn add(
        &mut self,
        kind: KindId,
        entry: i64,
        (name, title, origin): (&str, &str, Origin),
        seat: i64,
        side: i64,
    ) -> Result<usize, SetupError> {
        let program = self.program.clone();
        let k = program.kinds.get(kind.index()).ok_or_else(|| broken("a kind", &program.head))?;
        let number = self.instances.len();
        let base = self.reserve((k.slots as usize).max(1));
        if number >= limits::INSTANCES || self.defaults.len() > limits::SLOTS {
            let what = if number >= limits::INSTANCES { "pieces" } else { "values in the fields of its pieces" };
            return Err(SetupError::TooMany { what, origin });
        }
        self.defaults[base + SLOT_IN_PLAY as usize] = 1;
        let on_board = k.piece && k.slots > SLOT_FACING;
        if on_board {
            self.defaults[base + SLOT_CELL as usize] = -1;
        }
        self.bases.push(base as u32);
        self.cell_slots.push(if on_board { base as u32 + SLOT_CELL } else { NONE });
        self.instances.push(Instance {
            name: name.into(),
            title: title.into(),
            kind,
            entry,
            whole: number as i64,
            seat,
            side,
            parts: Vec::new(),
            base,
        });
        let mut of = Some(kind);
        let mut hops = 0;
        while let Some(k) = of.filter(|_| hops < 32) {
            if let Some(list) = self.of_kind.get_mut(k.index()) {
                list.push(number as i64);
            }
            of = program.kinds.get(k.index()).and_then(|k| k.extends);
            hops += 1;
        }
        Ok(number)
    }

    fn place_fields(&mut self) {
        let program = self.program.clone();
        let mut revealed = Vec::new();
        let endings = &mut self.endings;
        let course = self.course.clone();
        each_statement(&program, &self.mission, &course, &mut |s| match &s.kind {
            StmtKind::Reveal { kind, field, audience, .. } => {
                revealed.push((*kind, *field, *audience == Audience::Public));
            }
            StmtKind::EndGame { because, .. } if !endings.contains(because) => endings.push(because.clone()),
            _ => {}
        });
        let reveals = |id: KindId, field: FieldId| {
            let of = revealed.iter().filter(move |(_, f, _)| *f == field);
            let program = &program;
            of.filter(move |(k, ..)| program.is_a(id, *k) || program.is_a(*k, id)).map(|(.., public)| *public)
        };
        for (k, kind) in program.kinds.iter().enumerate() {
            let id = KindId(k as u32);
            let mut places = Vec::new();
            for (f, field) in kind.fields.iter().enumerate() {
                let id_f = FieldId(f as u32);
                places.push(Arc::new(FieldPlace {
                    kind: id,
                    field: id_f,
                    slot: field.slot as usize,
                    width: field.width as usize,
                    store: store_of(&program, field),
                    lasting: field.lasting.as_ref().map(|l| (l.slot as usize, l.turns.min(10_000) as i32)),
                    boxes: field.boxes.map(|stat| self.instance_column(stat)),
                    secrecy: field.secrecy,
                    cards: keeps_cards(field),
                    counted: program.counted.binary_search(&(kind.root, id_f)).is_ok(),
                    revealable: field.secrecy != Secrecy::Public && reveals(id, id_f).next().is_some(),
                    shown_to_some: reveals(id, id_f).any(|public| !public),
                    unseen: false,
                }));
            }
            self.fields.push(places);
        }
        for i in 0..self.instances.len() {
            let places = self.fields[self.instances[i].kind.index()].clone();
            let base = self.instances[i].base;
            let seats = self.mission.seats.len();
            let copies = |place: &FieldPlace| if place.shown_to_some { seats } else { 1 };
            let shown = |p: &Arc<FieldPlace>| {
                let at = base + p.slot;
                let until = p.lasting.map(|(until, _)| base + until);
                p.revealable.then(|| Reveals::new(at..at + p.width, until, copies(p), |n| self.reserve(n)))
            };
            let shown = places.iter().map(shown).collect();
            self.reveals.push(shown);
            self.kept.extend(places.iter().filter(|p| p.cards).map(|p| (i as i64, p.field)));
        }
    }

    fn place_decks(&mut self) -> Result<(), SetupError> {
        for deck in &self.program.clone().decks {
            let cards = deck.cards.len();
            if cards > 4_096 || deck.sides.len() > 16 {
                return Err(SetupError::TooMany { what: "cards or sides of a deck", origin: deck.head.origin });
            }
            if deck.cards.iter().any(|c| c.copy_of as usize >= deck.designs.len()) {
                return Err(broken("a card", &deck.head));
            }
            let start = self.reserve(2 + cards);
            self.defaults[start] = cards as i32;
            for (i, slot) in self.defaults[start + 2..].iter_mut().enumerate() {
                *slot = i as i32;
            }
            self.decks.push(DeckPlace { start, cards });
        }
        Ok(())
    }

    fn place_picks(&mut self) {
        for choice in &self.program.clone().choices {
            let mut width = 0;
            let picks: Vec<(usize, bool)> = choice
                .picks
                .iter()
                .map(|p| {
                    let wide = is_wide(&p.ty);
                    width += 1 + usize::from(wide);
                    (width - 1 - usize::from(wide), wide)
                })
                .collect();
            let mut ranks = Vec::new();
            let mut deciders = 1;
            if let Some((_, Type::Piece(kind))) = choice.params.first() {
                let list = self.of_kind.get(kind.index()).cloned().unwrap_or_default();
                deciders = list.len();
                ranks = vec![NONE; self.instances.len()];
                for (rank, i) in list.iter().enumerate() {
                    ranks[*i as usize] = rank as u32;
                }
            }
            let start = self.reserve(width * deciders);
            for slot in &mut self.defaults[start..] {
                *slot = -1;
            }
            self.picks.push(PickPlace { start, width, picks, ranks });
        }
    }

    /// A stat by instance; 0 where the kind has none of that number.
    pub fn instance_column(&self, stat: StatId) -> Arc<[i64]> {
        self.instances
            .iter()
            .map(|i| {
                let root = self.program.kinds[i.kind.index()].root;
                let entry = self.program.kinds.get(root.index()).and_then(|r| r.entries.get(i.entry as usize));
                entry.and_then(|e| e.stats.get(stat.index())).copied().unwrap_or(0)
            })
            .collect()
    }

    /// The cells of a zone of the mission's map; none if the map lacks the zone.
    pub fn zone(&self, name: &str) -> Vec<i64> {
        let zones = self.program.maps[self.mission.map.index()].zones.iter().chain(&self.mission.zones);
        let cells = zones.filter(|z| z.head.name == name).flat_map(|z| z.cells.iter().map(|c| i64::from(*c)));
        cells.filter(|c| self.geometry.is_cell(*c)).collect()
    }

    /// The place of the picks of a decider: their first slot and their layout.
    pub fn picked(&self, choice: ChoiceId, of: i64) -> Option<(usize, &PickPlace)> {
        let place = self.picks.get(choice.index())?;
        let rank = match place.ranks.is_empty() {
            true => 0,
            false => place.ranks.get(usize::try_from(of).ok()?).copied().filter(|r| *r != NONE)?,
        };
        Some((place.start + rank as usize * place.width, place))
    }

    /// The place of a pick of a decider: its first slot and whether it takes two.
    pub fn pick_slot(&self, choice: ChoiceId, of: i64, pick: usize) -> Option<(usize, bool)> {
        let (first, place) = self.picked(choice, of)?;
        let (offset, wide) = place.picks.get(pick)?;
        Some((first + offset, *wide))
    }

    /// What was revealed of a field of an instance, if a statement reveals it.
    pub fn shown(&self, instance: i64, field: FieldId) -> Option<&Reveals> {
        let of = usize::try_from(instance).ok().and_then(|i| self.reveals.get(i))?;
        of.get(field.index())?.as_ref()
    }

    /// Whether a field lasts from one mission of a campaign to the next.
    pub fn lasts(&self, place: &FieldPlace) -> bool {
        self.program.kinds[place.kind.index()].fields[place.field.index()].keeps
    }

    /// The seats that may know a field with this secrecy of the instance, one bit each.
    pub fn knowers(&self, instance: i64, secrecy: Secrecy) -> Seats {
        let Some(of) = self.instances.get(instance as usize) else { return 0 };
        match secrecy {
            Secrecy::Public => ALL_SEATS,
            Secrecy::Nobody => 0,
            // A side has no owner: all its seats own it.
            Secrecy::Owner if of.kind != KindId(1) => {
                if of.seat >= 0 {
                    1 << of.seat
                } else {
                    0
                }
            }
            Secrecy::Owner | Secrecy::Side => self.seats_of_side(of.side),
        }
    }

    /// The seats of a side.
    pub fn seats_of_side(&self, side: i64) -> Seats {
        let seats = self.mission.seats.iter().enumerate();
        seats.filter(|(_, s)| i64::from(s.side) + 1 == side).fold(0, |m, (i, _)| m | 1 << i)
    }
}

/// Whether values of the type take two slots.
pub(crate) fn is_wide(ty: &Type) -> bool {
    match ty {
        Type::Set(_) | Type::Path | Type::WalkPath => true,
        Type::OrNone(inner) => is_wide(inner),
        _ => false,
    }
}

fn keeps_cards(field: &Field) -> bool {
    match &field.ty {
        Type::Face => true,
        Type::List(inner, _) | Type::OrNone(inner) => **inner == Type::Face,
        _ => false,
    }
}

fn store_of(program: &Program, field: &Field) -> Store {
    if field.role == FieldRole::Track {
        return Store::Track;
    }
    let (none, ty) = match &field.ty {
        Type::OrNone(inner) => (true, &**inner),
        ty => (false, ty),
    };
    let (low, high) = match ty {
        Type::Set(_) | Type::Path | Type::WalkPath => return Store::Wide,
        Type::List(_, n) => return Store::List { most: *n as usize },
        Type::Facing if !none => return Store::Facing,
        Type::Facing => (0, program.board.facings() - 1),
        Type::Range(low, high) => (*low, *high),
        Type::Bool => (0, 1),
        Type::Enum(e) => (0, program.enums.get(e.index()).map_or(0, |e| e.members.len() as i64 - 1)),
        _ => (i64::MIN, i64::MAX),
    };
    Store::One { low, high, none }
}

pub(crate) fn broken(what: &'static str, head: &Head) -> SetupError {
    SetupError::Broken { what, within: head.name.clone(), origin: head.origin }
}

/// Reads a value that takes two slots.
pub(crate) fn wide(slots: &[i32], at: usize) -> i64 {
    match slots.get(at..at + 2) {
        Some(s) => (u64::from(s[0] as u32) | u64::from(s[1] as u32) << 32) as i64,
        None => -1,
    }
}

/// Writes a value that takes two slots.
pub(crate) fn set_wide(slots: &mut [i32], at: usize, value: i64) {
    if let Some(s) = slots.get_mut(at..at + 2) {
        s[0] = value as i32;
        s[1] = (value >> 32) as i32;
    }
}
