//! A small game built in code: aircraft plan in secret, fly, and shoot at targets ahead.
//!
//! Maneuvers have a speed and a turn; the speed changes by at most one; the pursuer decides after its quarry and sees
//! its direction; a hit draws a damage card; an aircraft without a free box is out.

use crate::Machine;
use dicta_program::*;

pub const SIDE: KindId = KindId(1);
pub const MANEUVER: KindId = KindId(2);
pub const AIRCRAFT: KindId = KindId(3);
pub const SPEED: StatId = StatId(0);
pub const SHARP: StatId = StatId(1);
pub const PATH: StatId = StatId(2);
pub const TURN: StatId = StatId(3);
pub const SCHEDULE: StatId = StatId(0);
pub const BOXES: StatId = StatId(1);
pub const STEADY: StatId = StatId(2);
pub const HITS: FieldId = FieldId(0);
pub const PLAN: FieldId = FieldId(1);
pub const LAST: FieldId = FieldId(2);
pub const QUARRY: FieldId = FieldId(3);
pub const SMOKE: FieldId = FieldId(4);
pub const JAMMED: FieldId = FieldId(5);
pub const KILLS: FieldId = FieldId(6);

pub fn head(name: &str) -> Head {
    Head { name: name.into(), title: name.into(), ..Head::default() }
}

pub fn n(n: i64) -> Expr {
    Expr::Const(n)
}

pub fn l(local: Local) -> Expr {
    Expr::Local(local)
}

pub fn bin(op: BinOp, a: Expr, b: Expr) -> Expr {
    Expr::Binary(op, a.into(), b.into())
}

pub fn eq(a: Expr, b: Expr) -> Expr {
    bin(BinOp::Eq, a, b)
}

pub fn and(a: Expr, b: Expr) -> Expr {
    bin(BinOp::And, a, b)
}

pub fn field(of: Expr, field: FieldId) -> Expr {
    Expr::Field { of: of.into(), kind: AIRCRAFT, field }
}

pub fn stat(of: Expr, stat: StatId) -> Expr {
    Expr::Stat { of: Expr::EntryOf(of.into()).into(), kind: AIRCRAFT, stat }
}

pub fn maneuver(of: Expr, stat: StatId) -> Expr {
    Expr::Stat { of: of.into(), kind: MANEUVER, stat }
}

/// A statement whose origin is its place in a fictitious file.
pub fn at(start: u32, kind: StmtKind) -> Stmt {
    Stmt { kind, origin: Origin { file: 0, start, end: start + 1 } }
}

pub fn set(local: Local, f: FieldId, op: AssignOp, value: Expr) -> Stmt {
    at(1, StmtKind::Assign { target: Target::Field { of: l(local), kind: AIRCRAFT, field: f }, op, value })
}

pub fn aircraft() -> Domain {
    Domain::Pieces { kind: AIRCRAFT, out_of_play: false }
}

pub fn quant(local: Local, domain: Domain, filter: Option<Expr>, body: Option<Expr>) -> Box<Quant> {
    Box::new(Quant { local, domain, filter, body })
}

fn kind(name: &str, id: u32, piece: bool) -> Kind {
    Kind {
        head: head(name),
        piece,
        part: false,
        extends: None,
        root: KindId(id),
        stats: vec![],
        fields: vec![],
        parts: vec![],
        occupies: vec![],
        slots: if piece { 3 } else { 1 },
        entries: vec![],
    }
}

fn entry(name: &str, kind: KindId, stats: Vec<i64>) -> Entry {
    Entry { head: head(name), kind, stats, texts: vec![], parts: vec![], origins: vec![], marks: vec![], reserve: 0 }
}

fn stats(list: &[(&str, Type)]) -> Vec<Stat> {
    list.iter().map(|(name, ty)| Stat { head: head(name), ty: ty.clone() }).collect()
}

/// Adds a field to a kind.
pub fn add_field(kind: &mut Kind, name: &str, role: FieldRole, ty: Type, secrecy: Secrecy) -> FieldId {
    let width = match &ty {
        Type::Set(_) => 2,
        Type::List(_, n) => n + 1,
        _ => 1,
    };
    kind.fields.push(Field {
        head: head(name),
        role,
        ty,
        slot: kind.slots,
        width,
        default: None,
        secrecy,
        lasting: None,
        keeps: false,
        boxes: None,
        remembers: None,
        guess: None,
    });
    kind.slots += width;
    FieldId(kind.fields.len() as u32 - 1)
}

/// `tails(a, b)`: enemies, b within 3 cells ahead of a.
fn tails() -> Define {
    let side = |e| Expr::SideOf(Box::new(e));
    Define {
        head: head("tails"),
        params: vec![("a".into(), Type::Piece(AIRCRAFT)), ("b".into(), Type::Piece(AIRCRAFT))],
        result: Type::Bool,
        locals: 2,
        body: and(
            and(bin(BinOp::Ne, side(l(0)), side(l(1))), Expr::InArc { arc: ArcId(0), a: l(0).into(), b: l(1).into() }),
            Expr::Not(field(l(0), SMOKE).into()),
        ),
    }
}

/// The program. Local 0 of the turn is the aircraft, 1 the other one, 2 a face, 3 a card.
pub fn program() -> Program {
    let mut p = Program { head: head("hand"), turn_locals: 8, ..Program::default() };
    let mut side = kind("side", 1, false);
    side.entries = vec![entry("red", SIDE, vec![]), entry("blue", SIDE, vec![])];
    let mut man = kind("maneuver", 2, false);
    man.stats = stats(&[("speed", Type::Number), ("sharp", Type::Bool), ("path", Type::Path), ("turn", Type::Number)]);
    use Step::*;
    let paths: [(&[Step], i64, i64, i64); 10] = [
        (&[], 1, 0, 0),
        (&[Left], 1, 1, -1),
        (&[Right], 1, 1, 1),
        (&[Forward], 2, 0, 0),
        (&[Forward, Left], 2, 0, -1),
        (&[Forward, Right], 2, 0, 1),
        (&[Forward, Forward], 3, 0, 0),
        (&[Forward, Forward, Left], 3, 0, -1),
        (&[Forward, Forward, Right], 3, 0, 1),
        (&[Forward, About], 2, 1, 0),
    ];
    for (i, (path, speed, sharp, turn)) in paths.into_iter().enumerate() {
        p.paths.push(Path(path.to_vec()));
        man.entries.push(entry(&format!("m{i}"), MANEUVER, vec![speed, sharp, i as i64, turn]));
    }
    let mut all = BitSet::default();
    (0..10).for_each(|i| all.insert(i));
    p.sets.push(all);
    let mut air = kind("aircraft", 3, true);
    air.stats = stats(&[
        ("schedule", Type::Set(Type::Entry(MANEUVER).into())),
        ("boxes", Type::Number),
        ("steady", Type::Bool),
    ]);
    air.entries = vec![entry("dr1", AIRCRAFT, vec![0, 6, 1]), entry("camel", AIRCRAFT, vec![0, 8, 0])];
    let maybe = Type::OrNone(Type::Entry(MANEUVER).into());
    add_field(&mut air, "hits", FieldRole::Track, Type::Number, Secrecy::Owner);
    add_field(&mut air, "plan", FieldRole::State, maybe.clone(), Secrecy::Owner);
    add_field(&mut air, "last", FieldRole::Memory, maybe, Secrecy::Public);
    add_field(&mut air, "quarry", FieldRole::State, Type::OrNone(Type::Piece(AIRCRAFT).into()), Secrecy::Public);
    add_field(&mut air, "smoke", FieldRole::Token, Type::Bool, Secrecy::Public);
    add_field(&mut air, "jammed", FieldRole::Flag, Type::Bool, Secrecy::Owner);
    add_field(&mut air, "kills", FieldRole::Counter, Type::Range(0, 9), Secrecy::Public);
    air.fields[0].boxes = Some(BOXES);
    air.fields[2].remembers = Some(field(l(0), PLAN));
    air.fields[1].guess = Some(Domain::ConstOf(stat(l(0), SCHEDULE).into()));
    air.fields[0].guess = Some(Domain::Range(n(0).into(), n(3).into()));
    air.fields[4].lasting = Some(Lasting { slot: air.slots, phase: None, turns: 1 });
    air.slots += 1;
    p.kinds = vec![kind("game", 0, false), side, man, air];
    p.dice.push(Die {
        head: head("d6"),
        fields: vec![("number".into(), Type::Number)],
        faces: (1..=6).map(|i| vec![i]).collect(),
    });
    p.streams = ["ring", "fire", "damage"].map(String::from).to_vec();
    p.arcs.push(Arc {
        head: head("front"),
        kind: AIRCRAFT,
        parts: vec![ArcPart { except: false, shape: Shape::Wedge, from: 5, to: 1, within: 3 }],
    });
    p.defines.push(tails());
    p.values.push(dice());
    choice(&mut p);
    events_and_damage(&mut p);
    turn(&mut p);
    p.maps.push(Map { head: head("field"), width: 18, height: 14, edges: [-1; 4], ..Map::default() });
    p.missions.push(mission());
    p
}

/// `dice(shooter, target)` = 4 - distance, + 1 steady, + 1 same speed, - 1 jammed.
fn dice() -> Value {
    let item = |name: &str, amount: Expr, when: Option<Expr>| Modifier {
        name: name.into(),
        amount,
        when,
        because: name.into(),
        origin: Origin::default(),
    };
    let speed = |e| maneuver(field(e, PLAN), SPEED);
    Value {
        head: head("dice"),
        params: vec![("s".into(), Type::Piece(AIRCRAFT)), ("t".into(), Type::Piece(AIRCRAFT))],
        locals: 2,
        base: n(4),
        items: vec![
            item("range", Expr::Neg(Expr::Builtin(Builtin::Distance, vec![l(0), l(1)]).into()), None),
            item("steady", n(1), Some(eq(stat(l(0), STEADY), n(1)))),
            item("same speed", n(1), Some(eq(speed(l(0)), speed(l(1))))),
            item("jammed", n(-1), Some(field(l(0), JAMMED))),
            item("smoke", n(-1), Some(field(l(1), SMOKE))),
        ],
        clamp: Some((n(0), n(6))),
    }
}

/// The choice `plan(a)` of a maneuver, with its rules.
fn choice(p: &mut Program) {
    let last = || field(l(0), LAST);
    let known = || bin(BinOp::Ne, last(), n(-1));
    let faster = Expr::Builtin(Builtin::Abs, vec![bin(BinOp::Sub, maneuver(l(1), SPEED), maneuver(last(), SPEED))]);
    let rules = [
        ("acceleration", and(known(), bin(BinOp::Gt, faster, n(1)))),
        ("sharp", and(eq(maneuver(l(1), SHARP), n(1)), and(known(), eq(maneuver(last(), SHARP), n(1))))),
        ("smoking", and(field(l(0), SMOKE), bin(BinOp::Ge, maneuver(l(1), SPEED), n(3)))),
    ];
    for (name, cond) in rules {
        let clause = Clause { kind: ClauseKind::Forbid, cond, because: name.into(), origin: Origin::default() };
        p.rules.push(Rule {
            head: head(name),
            hook: RuleHook::Choice(ChoiceId(0)),
            locals: 2,
            clauses: vec![clause],
            body: vec![],
            when: None,
        });
    }
    let pick = Pick {
        head: head("m"),
        ty: Type::Entry(MANEUVER),
        from: Domain::ConstOf(stat(l(0), SCHEDULE).into()),
        filter: None,
        or_none: false,
        when: None,
        wording: PickWording::default(),
    };
    p.choices.push(Choice {
        head: head("plan"),
        params: vec![("a".into(), Type::Piece(AIRCRAFT))],
        by: l(0),
        picks: vec![pick],
        rules: vec![RuleId(0), RuleId(1), RuleId(2)],
        relax: vec![RuleId(1)],
        locals: 2,
        then: vec![set(0, PLAN, AssignOp::Set, l(1))],
        otherwise: None,
    });
}

fn events_and_damage(p: &mut Program) {
    let air = || Type::Piece(AIRCRAFT);
    let event = |name: &str, params: Vec<(String, Type)>, audience| Event {
        head: head(name),
        sentence: vec![SentencePart::Value(l(0), params[0].1.clone()), SentencePart::Text(format!(" {name}"))],
        params,
        audience,
        hooks: vec![],
        builtin: None,
    };
    p.events.push(event("shown", vec![("a".into(), air()), ("direction".into(), Type::Number)], Audience::Owner(l(0))));
    p.events.push(event("fires", vec![("a".into(), air()), ("b".into(), air())], Audience::Public));
    p.events.push(event("falls", vec![("a".into(), air())], Audience::Public));
    let mut leaves = event("leaves", vec![("a".into(), air()), ("cell".into(), Type::Cell)], Audience::Public);
    leaves.builtin = Some(BoardEvent::Leaves);
    leaves.hooks = vec![RuleId(3)];
    p.events.push(leaves);
    p.rules.push(Rule {
        head: head("gone"),
        hook: RuleHook::Event(EventId(3)),
        locals: 2,
        clauses: vec![],
        body: vec![at(40, StmtKind::Remove(l(0)))],
        when: None,
    });
    // hit(a, boxes): crosses boxes off; smoke(a).
    p.effects.push(Effect {
        head: head("hit"),
        params: vec![("a".into(), air()), ("boxes".into(), Type::Number)],
        locals: 2,
        body: vec![set(0, HITS, AssignOp::Add, l(1))],
        instead: vec![],
    });
    p.effects.push(Effect {
        head: head("smoke"),
        params: vec![("a".into(), air())],
        locals: 1,
        body: vec![set(0, SMOKE, AssignOp::Set, n(1))],
        instead: vec![],
    });
    let design = |faces: Vec<(EffectId, Vec<i64>)>| CardDesign { head: head("card"), copies: 3, faces: vec![faces] };
    p.decks.push(Deck {
        head: head("damage"),
        sides: vec!["blue".into()],
        reshuffle: true,
        cards: (0..12).map(|i| DeckCard { copy_of: i / 4 }).collect(),
        designs: vec![
            design(vec![(EffectId(0), vec![1])]),
            design(vec![(EffectId(0), vec![2])]),
            design(vec![(EffectId(0), vec![1]), (EffectId(1), vec![])]),
        ],
        context: vec![air()],
        stream: StreamId(2),
    });
}

fn turn(p: &mut Program) {
    let each = |local: Local, filter: Option<Expr>, simultaneously: bool, body: Vec<Stmt>| {
        let order = vec![];
        at(2, StmtKind::Each { local, domain: aircraft(), filter, order, random: None, simultaneously, body })
    };
    let phase = |name: &str, body: Vec<Stmt>| at(3, StmtKind::Phase { name: name.into(), title: name.into(), body });
    let tails = |a: Local, b: Local| Expr::Call(DefineId(0), vec![l(a), l(b)]);
    let quarry = Expr::First(quant(1, aircraft(), Some(tails(0, 1)), None));
    let direction = maneuver(Expr::Picked { choice: ChoiceId(0), of: l(1).into(), pick: 0 }, TURN);
    let gather = StmtKind::Gather {
        choice: ChoiceId(0),
        local: 0,
        args: vec![l(0)],
        domain: aircraft(),
        filter: None,
        after: Some((1, Domain::Maybe(field(l(0), QUARRY).into()))),
        showing: Some((EventId(0), vec![l(0), direction], None)),
        stream: StreamId(0),
    };
    let fire = vec![
        at(10, StmtKind::Emit { event: EventId(1), args: vec![l(0), field(l(0), QUARRY)] }),
        at(
            11,
            StmtKind::RollEach {
                count: Expr::Value(ValueId(0), vec![l(0), field(l(0), QUARRY)]),
                die: DieId(0),
                local: 2,
                stream: StreamId(1),
                audience: Audience::Public,
                body: vec![at(
                    12,
                    StmtKind::If {
                        cond: bin(BinOp::Ge, Expr::FaceField { of: l(2).into(), die: DieId(0), field: 0 }, n(5)),
                        then: vec![
                            at(
                                13,
                                StmtKind::LetDraw {
                                    local: 3,
                                    deck: n(0),
                                    side: n(0),
                                    hold: false,
                                    audience: Audience::Owner(field(l(0), QUARRY)),
                                },
                            ),
                            at(
                                14,
                                StmtKind::Apply {
                                    face: l(3),
                                    args: vec![field(l(0), QUARRY)],
                                    decks: vec![DeckId(0)],
                                    side: None,
                                },
                            ),
                        ],
                        otherwise: vec![],
                    },
                )],
            },
        ),
    ];
    let left = Expr::TrackLeft { of: l(0).into(), kind: AIRCRAFT, field: HITS };
    let out = vec![at(20, StmtKind::Emit { event: EventId(2), args: vec![l(0)] }), at(21, StmtKind::Remove(l(0)))];
    let side_of = |local: Local| Expr::SideOf(l(local).into());
    let nobody = |side: i64| eq(Expr::Count(quant(1, aircraft(), Some(eq(side_of(1), n(side))), None)), n(0));
    let end = |side: i64| {
        let then = vec![at(31, StmtKind::EndGame { winner: n(3 - side), because: "the other side is gone".into() })];
        at(30, StmtKind::If { cond: nobody(side), then, otherwise: vec![] })
    };
    let move_on = at(6, StmtKind::Move { piece: l(0), path: maneuver(field(l(0), PLAN), PATH) });
    p.turn = vec![
        phase("tailing", vec![each(0, None, true, vec![set(0, QUARRY, AssignOp::Set, quarry.clone())])]),
        phase("planning", vec![at(5, gather)]),
        phase(
            "movement",
            vec![
                each(
                    0,
                    None,
                    true,
                    vec![at(4, StmtKind::Reveal { of: l(0), kind: AIRCRAFT, field: PLAN, audience: Audience::Public })],
                ),
                each(0, None, true, vec![move_on]),
            ],
        ),
        phase(
            "fire",
            vec![
                each(0, None, true, vec![set(0, QUARRY, AssignOp::Set, quarry)]),
                each(0, Some(bin(BinOp::Ne, field(l(0), QUARRY), n(-1))), true, fire),
                each(0, Some(bin(BinOp::Le, left, n(0))), false, out),
                end(1),
                end(2),
            ],
        ),
    ];
}

/// Three against three.
pub fn mission() -> Mission {
    let piece = |i: i64| Placed {
        head: head(&format!("p{i}")),
        kind: AIRCRAFT,
        entry: EntryId((i % 2) as u32),
        seat: (i / 3) as u32,
        cell: if i < 3 { (3 + i * 3) + 18 * 9 } else { (3 + (i - 3) * 3) + 18 * 4 },
        facing: if i < 3 { 0 } else { 3 },
        fields: vec![],
        part_fields: vec![],
        arrives: 0,
        pool: vec![],
    };
    Mission {
        head: head("three against three"),
        map: MapId(0),
        turns: 40,
        seats: vec![Seat { head: head("red"), side: 0, role: None }, Seat { head: head("blue"), side: 1, role: None }],
        pieces: (0..6).map(piece).collect(),
        options: vec![],
        turn_end: vec![],
        setup: vec![],
        turn_start: vec![],
        zones: vec![],
        roles: vec![],
        score: None,
        wins: None,
        locals: 0,
    }
}

pub fn machine() -> Machine {
    machine_of(program())
}

pub fn machine_of(program: Program) -> Machine {
    match Machine::new(std::sync::Arc::new(program), MissionId(0)) {
        Ok(machine) => machine,
        Err(e) => panic!("{e}"),
    }
}
