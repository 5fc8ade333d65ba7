//! Statements that reveal no more than a given level may know.

use super::Writer;
use super::decls::{Holds, secrecy};
use super::expr::{Level, Scope};

impl Writer {
    /// Some statements in a block whose execution is known at level `pc`.
    pub(super) fn block(&mut self, scope: &Scope, pc: Level, depth: usize) {
        let mut scope = scope.clone();
        for _ in 0..1 + self.random.below(3) {
            self.stmt(&mut scope, &pc, depth);
        }
    }

    fn stmt(&mut self, scope: &mut Scope, pc: &Level, depth: usize) {
        match self.random.below(30) {
            0..=4 => self.assign(scope, pc),
            5..=7 if depth > 0 => self.branch(scope, pc, depth),
            8 | 9 if depth > 0 => self.every(scope, pc, depth),
            10 => self.binding(scope, pc),
            11 => self.rolled(scope, pc, depth),
            12 | 13 if !scope.quiet => self.emission(scope, pc),
            14 | 15 => self.reveal(scope, pc),
            16 => self.lot(scope, pc, depth),
            17 => self.drawn(scope, pc),
            18 if !scope.quiet => self.called(scope, pc),
            19 => self.board(scope, pc),
            20 => self.collected(scope, pc),
            21 => self.shown(scope, pc),
            22 => self.created(scope, pc),
            23 => self.through(scope, pc),
            24 => self.kept(scope, pc, depth),
            25 if depth > 0 => self.alias(scope, pc, depth),
            26 if !scope.quiet => self.shown_in_a_loop(scope, pc),
            27 if !scope.quiet => self.named(scope, pc),
            28 => self.stations(scope, pc),
            _ => self.assign(scope, pc),
        }
    }

    /// A field that may be written at level `pc`, with its level.
    fn target(&mut self, scope: &Scope, pc: &Level, holds: Holds) -> Option<(String, Level)> {
        let mut all = Vec::new();
        for field in self.fields.iter().filter(|f| f.holds == holds && !f.fixed) {
            if field.of_game {
                if !scope.of_pieces_only && pc.flows_to(&field.level) {
                    all.push((format!("game.{}", field.name), field.level.clone()));
                }
                continue;
            }
            for piece in &scope.pieces {
                let level = field.level.of(piece);
                if pc.flows_to(&level) {
                    all.push((format!("{piece}.{}", field.name), level));
                }
            }
        }
        (!all.is_empty()).then(|| self.random.of(&all).clone())
    }

    pub(super) fn assign(&mut self, scope: &Scope, pc: &Level) {
        let (holds, pc) =
            (*self.random.of(&[Holds::Number, Holds::Number, Holds::Flag, Holds::Piece]), self.dared_pc(pc));
        let Some((target, level)) = self.target(scope, &pc, holds) else { return };
        let line = match holds {
            Holds::Number => {
                let sign = *self.random.of(&["=", "+=", "-="]);
                format!("{target} {sign} {}", self.number_somewhat(scope, &level, 2))
            }
            Holds::Flag => format!("{target} = {}", self.truth_somewhat(scope, &level, 2)),
            _ => match self.piece(scope).filter(|_| !self.chance(3)) {
                Some(piece) => format!("{target} = {piece}"),
                None => format!("{target} = none"),
            },
        };
        self.line(&line);
    }

    /// The level of the statements may also be a dare.
    fn dared_pc(&mut self, pc: &Level) -> Level {
        if *pc != Level::Public && self.dares > 0 && self.chance(12) {
            self.dares -= 1;
            return Level::Public;
        }
        pc.clone()
    }

    /// A random level for the next condition.
    fn decision_level(&mut self, scope: &Scope) -> Level {
        match (self.random.below(6), self.piece(scope)) {
            (0..=1, _) | (_, None) => Level::Public,
            (2..=3, Some(piece)) => Level::Owner(piece),
            (4, Some(piece)) => Level::Side(piece),
            _ => Level::Nobody,
        }
    }

    fn branch(&mut self, scope: &Scope, pc: &Level, depth: usize) {
        let asked = self.decision_level(scope);
        let condition = self.truth(scope, &asked, 2);
        self.line(&format!("if {condition} {{"));
        let inner = pc.join(&asked);
        if let (Level::Owner(piece), true) = (&inner, self.chance(5)) {
            self.revealed_field(&mut scope.clone(), &piece.clone());
            self.block(scope, pc.clone(), depth - 1);
        } else {
            self.block(scope, inner.clone(), depth - 1);
        }
        if self.chance(3) {
            self.line("} else {");
            self.block(scope, inner, depth - 1);
        }
        self.line("}");
    }

    fn every(&mut self, scope: &Scope, pc: &Level, depth: usize) {
        let asked = match self.random.below(6) {
            0..=3 => Level::Public,
            4 => self.decision_level(scope),
            _ => Level::Nobody,
        };
        let q = self.fresh("q");
        let inner = scope.with(&q);
        let mut filter = String::new();
        let mut reached = pc.clone();
        if asked != Level::Public || self.chance(3) {
            let level = if asked == Level::Nobody && self.chance(2) { Level::Owner(q.clone()) } else { asked.clone() };
            filter = format!(" where {}", self.truth(&inner, &level, 1));
            reached = pc.join(&level);
        }
        let order = match self.random.below(8) {
            0 => format!(" in order of {}", self.number_somewhat(&Scope::of(&[&q]), &Level::Public, 0)),
            1 if reached == Level::Public => " in random order".to_owned(),
            2 | 3 => " simultaneously".to_owned(),
            _ => String::new(),
        };
        self.line(&format!("each plane {q}{filter}{order} {{"));
        match order.as_str() {
            // Such a loop writes each field at most once: only fields of the piece, and no event on which rules act.
            " simultaneously" => {
                let mut inner = Scope { pieces: vec![q.clone()], of_pieces_only: true, ..inner };
                if reached == Level::Public && self.chance(2) {
                    self.revealed_at_once(&mut inner, &q);
                } else {
                    self.assign(&inner, &reached);
                    self.reveal(&mut inner, &reached);
                }
            }
            _ => self.block(&inner, reached, depth - 1),
        }
        self.line("}");
        if *pc == Level::Public {
            self.read_of_all();
        }
    }

    fn binding(&mut self, scope: &mut Scope, pc: &Level) {
        let (name, asked) = (self.fresh("x"), self.decision_level(scope));
        let level = pc.join(&asked);
        if self.chance(2) {
            let value = self.number(scope, &asked, 2);
            self.line(&format!("let {name} = {value}"));
            scope.numbers.push((name, level));
        } else {
            let value = self.truth(scope, &asked, 2);
            self.line(&format!("let {name} = {value}"));
            scope.truths.push((name, level));
        }
    }

    /// An audience that may know what `pc` reveals, and its secrecy clause.
    fn audience(&mut self, scope: &Scope, pc: &Level) -> (Level, String) {
        let level = match pc {
            Level::Public => self.decision_level(scope),
            other if self.chance(5) => Level::Nobody.join(other),
            other => other.clone(),
        };
        let written = match &level {
            Level::Owner(piece) | Level::Side(piece) => format!("{} of {piece}", secrecy(&level)),
            _ => secrecy(&level).to_owned(),
        };
        (level, written)
    }

    fn rolled(&mut self, scope: &mut Scope, pc: &Level, depth: usize) {
        let (level, to) = self.audience(scope, pc);
        let name = self.fresh("r");
        if self.chance(3) && depth > 0 {
            let count = self.number_somewhat(scope, &Level::Public, 0);
            self.line(&format!("roll {count} coin as {name}{to} {{"));
            let mut inner = scope.clone();
            inner.numbers.push((name, level));
            self.block(&inner, pc.clone(), depth - 1);
            self.line("}");
            return;
        }
        self.line(&format!("let {name} = roll d6{to}"));
        scope.numbers.push((name, level));
    }

    fn emission(&mut self, scope: &Scope, pc: &Level) {
        let Some(piece) = self.piece(scope) else { return };
        let pc = self.dared_pc(pc);
        let events: Vec<_> = self.events.iter().filter(|e| pc.flows_to(&e.level.of(&piece))).cloned().collect();
        let Some(event) = (!events.is_empty()).then(|| self.random.of(&events).clone()) else { return };
        let number = self.number_somewhat(scope, &event.level.of(&piece), 1);
        self.line(&format!("emit {}({piece}, {number})", event.name));
    }

    fn reveal(&mut self, scope: &mut Scope, pc: &Level) {
        let Some(piece) = self.piece(scope) else { return };
        if *pc == Level::Public {
            self.revealed_field(scope, &piece);
        } else if self.dares > 0 && self.chance(6) {
            self.dares -= 1;
            self.revealed_field(scope, &piece);
        }
    }

    fn revealed_field(&mut self, scope: &mut Scope, piece: &str) {
        let fields = self.fields.iter().filter(|f| f.revealed());
        let names: Vec<String> = fields.map(|f| f.name.clone()).collect();
        let field = self.random.of(&names).clone();
        self.line(&format!("reveal {piece}.{field}"));
        scope.revealed.push(format!("{piece}.{field}"));
    }

    /// Reveals a name that holds a secret, and reports it at once.
    fn shown(&mut self, scope: &mut Scope, pc: &Level) {
        let Some(piece) = self.piece(scope).filter(|_| *pc == Level::Public) else { return };
        let (name, n) = (self.fresh("y"), self.shows);
        self.shows += 1;
        let value = self.number(scope, &Level::Owner(piece.clone()), 1);
        self.line(&format!("let {name} = {value}\nreveal {name}\nemit shows_{n}({piece}, {name})"));
        scope.revealed.push(name);
    }

    /// Reveals a name in a loop or branch that may not run, and reports it later.
    fn shown_in_a_loop(&mut self, scope: &mut Scope, pc: &Level) {
        let Some(piece) = self.piece(scope).filter(|_| *pc == Level::Public) else { return };
        let (name, level) = (self.fresh("y"), Level::Owner(piece.clone()));
        let value = self.number(scope, &level, 1);
        self.line(&format!("let {name} = {value}"));
        let head = match self.random.below(3) {
            0 => format!("roll game.g0 coin as {} {{", self.fresh("r")),
            1 => format!("if {} {{", self.truth(scope, &Level::Public, 1)),
            _ => {
                let (q, when) = self.filter(scope, &Level::Public, 1);
                format!("each plane {q} where {when} {{")
            }
        };
        self.line(&format!("{head}\nreveal {name}\n}}"));
        if self.chance(2) {
            self.line(&format!("emit ev0({piece}, {name})"));
        } else {
            self.line(&format!("emit ev1({piece}, {name})"));
            scope.numbers.push((name, level));
        }
    }

    /// Names a value and reveals the name: at once, after an assignment, or in a branch.
    fn named(&mut self, scope: &mut Scope, pc: &Level) {
        let Some(piece) = self.piece(scope).filter(|_| *pc == Level::Public) else { return };
        let (value, level) = self.random.of(&self.values.clone()).clone();
        let (name, value, level, n) = (self.fresh("y"), format!("{value}({piece})"), level.of(&piece), self.shows);
        self.shows += 1;
        let shows = format!("reveal {name}\nemit shows_{n}({piece}, {name})");
        match self.random.below(4) {
            0 => {
                self.line(&format!("let {name} = {value}\n{shows}"));
                scope.revealed.push(name);
                return;
            }
            1 => {
                let first = self.number(scope, &Level::Public, 0);
                self.line(&format!("let {name} = {first}\n{name} = {value}\n{shows}"));
                scope.revealed.push(name);
                return;
            }
            2 => {
                let when = self.truth(scope, &level, 1);
                self.line(&format!("let {name} = {value}\nif {when} {{\n{shows}\n}}"));
            }
            _ => {
                let (first, when) = (self.number(scope, &Level::Public, 0), self.truth(scope, &level, 1));
                self.line(&format!("let {name} = {first}\nif {when} {{\n{name} = {value}\n{shows}\n}}"));
            }
        }
        // After the branch, the name may be as secret as the condition.
        self.line(&format!("emit ev1({piece}, {name})"));
        scope.numbers.push((name, level));
    }

    /// Writes and reveals fields of parts, of which a piece may lack some.
    fn stations(&mut self, scope: &Scope, pc: &Level) {
        let Some(piece) = self.piece(scope) else { return };
        let own = Level::Owner(piece.clone());
        if !pc.flows_to(&own) {
            return;
        }
        let (a, b, value) = (self.fresh("g"), self.fresh("g"), self.number_somewhat(scope, &own, 1));
        let open = *pc == Level::Public;
        let lines = match self.random.below(5) {
            0 if open => format!(
                "if {piece}.tail != none {{\n{piece}.tail.q1 = {value}\nreveal {piece}.tail.q1\n\
                 {piece}.p0 = {piece}.tail.q1\n}}"
            ),
            1 if open => format!(
                "each plane {a} where {a}.tail != none {{ reveal {a}.tail.q1 }}\n\
                 each plane {b} where {b}.tail != none {{ {b}.p0 = {b}.tail.q1 }}"
            ),
            // Pieces without a tail keep their secret.
            2 if open && self.dares > 0 => {
                self.dares -= 1;
                format!(
                    "each plane {a} where {a}.tail != none {{ reveal {a}.s0 }}\neach plane {b} {{ {b}.p0 = {b}.s0 }}"
                )
            }
            3 => format!("if {piece}.tail != none {{ {piece}.tail.q1 = {value} }}"),
            _ => format!("each {a} in parts({piece}) {{ {a}.q1 = {value} }}"),
        };
        self.line(&lines);
    }

    /// Writes a secret to a field and reveals it.
    fn revealed_at_once(&mut self, scope: &mut Scope, piece: &str) {
        let fields = self.fields.iter().filter(|f| f.revealed() && !f.fixed);
        let fields: Vec<_> = fields.map(|f| (f.name.clone(), f.level.of(piece))).collect();
        let (field, level) = self.random.of(&fields).clone();
        let value = self.number(scope, &level, 1);
        self.line(&format!("{piece}.{field} = {value}\nreveal {piece}.{field}"));
        self.loops.push(field);
    }

    /// Reads in public what a loop has revealed of each piece.
    fn read_of_all(&mut self) {
        if let Some(field) = self.loops.pop() {
            let z = self.fresh("z");
            self.line(&format!("each plane {z} {{ {z}.p0 = {z}.{field} }}"));
        }
    }

    /// A name for a piece, which a condition changes to another.
    fn alias(&mut self, scope: &mut Scope, pc: &Level, depth: usize) {
        let (Some(first), Some(second)) = (self.piece(scope), self.piece(scope)) else { return };
        let level = if self.chance(2) { Level::Owner(first.clone()) } else { self.decision_level(scope) };
        let name = self.fresh("al");
        let when = self.truth(scope, &level, 1);
        self.line(&format!("let {name} = {first}\nif {when} {{\n{name} = {second}"));
        let inner = pc.join(&level);
        if self.chance(2) {
            self.revealed_field(&mut scope.clone(), &name);
            self.line(&format!("{first}.p0 += 1"));
        }
        let reached = if self.chance(2) { pc.clone() } else { inner.clone() };
        self.block(scope, reached, depth - 1);
        self.line("}");
        if inner == Level::Public || self.dares > 0 && self.chance(4) {
            self.line(&format!("{name}.p0 += 1"));
        }
    }

    /// Writes a field of a piece through a field that refers to it.
    fn through(&mut self, scope: &Scope, pc: &Level) {
        let Some(piece) = self.piece(scope) else { return };
        let held = self.fields.iter().filter(|f| f.holds == Holds::Piece && !f.of_game);
        let held: Vec<_> = held.map(|f| (f.name.clone(), f.level.of(&piece))).collect();
        let Some((held, level)) = (!held.is_empty()).then(|| self.random.of(&held).clone()) else { return };
        let reached = self.dared_pc(&pc.join(&level));
        let open = reached == Level::Public;
        let all = self.fields.iter().filter(|f| f.holds == Holds::Number && !f.of_game && !f.fixed);
        let all: Vec<_> =
            all.filter(|f| open || f.level == Level::Nobody).map(|f| (f.name.clone(), f.level.clone())).collect();
        let (field, level) = self.random.of(&all).clone();
        let level = if level == Level::Nobody { level } else { Level::Public };
        let more = self.number(scope, &level, 1);
        self.line(&format!("if {piece}.{held} != none {{ {piece}.{held}.{field} += {more} }}"));
    }

    /// Writes a field under a condition, and reveals it at once.
    fn kept(&mut self, scope: &mut Scope, pc: &Level, depth: usize) {
        let Some(piece) = self.piece(scope).filter(|_| *pc == Level::Public) else { return };
        let fields = self.fields.iter().filter(|f| f.revealed() && !f.fixed);
        let fields: Vec<_> = fields.map(|f| (f.name.clone(), f.level.of(&piece))).collect();
        let (field, level) = self.random.of(&fields).clone();
        let (when, value) = (self.truth(scope, &level, 1), self.number(scope, &level, 1));
        self.line(&format!("if {when} {{ {piece}.{field} = {value} }}"));
        if depth > 0 && self.chance(3) {
            self.stmt(scope, pc, 0);
        }
        self.line(&format!("reveal {piece}.{field}"));
        scope.revealed.push(format!("{piece}.{field}"));
    }

    fn lot(&mut self, scope: &Scope, pc: &Level, depth: usize) {
        if depth == 0 {
            return;
        }
        let (level, to) = self.audience(scope, pc);
        let asked = self.dared(&level);
        let (q, filter) = self.filter(scope, &asked, 1);
        let name = self.fresh("l");
        self.line(&format!("let {name} = random plane {q} where {filter}{to}\nif {name} != none {{"));
        let reached = pc.join(&level);
        // The fields of a piece that is known only to some must not be written.
        let inner = if level == Level::Public { scope.with(&name) } else { scope.clone() };
        self.block(&inner, reached, depth - 1);
        self.line("}");
    }

    fn drawn(&mut self, scope: &Scope, pc: &Level) {
        let Some(piece) = self.piece(scope) else { return };
        let Some(deck) = self.decks.first().cloned().filter(|d| *pc == d.level.of(&piece) || *pc == Level::Public)
        else {
            return;
        };
        if scope.quiet {
            return;
        }
        let name = self.fresh("c");
        let hold = if deck.hold { " hold" } else { "" };
        let to = match deck.level {
            Level::Public => String::new(),
            _ => format!(" secret to owner of {piece}"),
        };
        self.line(&format!("let {name} = draw from {}{hold}{to}\napply {name} ({piece})", deck.name));
        if deck.hold && self.chance(2) {
            self.line(&format!("discard {name}{to}"));
        }
    }

    fn called(&mut self, scope: &Scope, pc: &Level) {
        let Some(piece) = self.piece(scope) else { return };
        let pc = self.dared_pc(pc);
        let effects: Vec<_> = self.effects.iter().filter(|e| pc.flows_to(&e.level.of(&piece))).cloned().collect();
        if let Some(effect) = (!effects.is_empty()).then(|| self.random.of(&effects).clone()) {
            self.line(&format!("{}({piece})", effect.name));
        }
    }

    fn board(&mut self, scope: &Scope, pc: &Level) {
        let Some(piece) = self.piece(scope) else { return };
        if self.dared_pc(pc) != Level::Public {
            return;
        }
        let line = match self.random.below(14) {
            0 => {
                let other = self.piece(scope).unwrap_or_else(|| piece.clone());
                format!("place {piece} at {other}.cell facing {}", self.random.below(6))
            }
            1 => {
                let when = self.truth(scope, &Level::Public, 1);
                format!("if {when} and {piece}.p0 > 3 {{ remove {piece} }}")
            }
            2..=4 => format!("{piece}.facing = turned({piece}.facing, {})", 1 + self.random.below(3)),
            5..=7 => format!("move {piece} along path F"),
            8..=10 => format!("move {piece} along path L F F"),
            _ => {
                let times = self.number_somewhat(scope, &Level::Public, 0);
                format!("{piece}.facing = turned({piece}.facing, {times})")
            }
        };
        self.line(&line);
    }

    /// Brings a flare into play; its field belongs to its owner.
    fn created(&mut self, scope: &Scope, pc: &Level) {
        let Some(piece) = self.piece(scope) else { return };
        if self.dared_pc(pc) != Level::Public {
            return;
        }
        let (flare, other) = (self.fresh("fl"), self.fresh("q"));
        self.line(&format!("if (count of flare {other}) < 9 {{"));
        self.line(&format!("let {flare} = create white for {piece} at {piece}.cell facing {piece}.facing"));
        let carried = self.number_somewhat(scope, &Level::Owner(piece), 1);
        self.line(&format!("{flare}.f0 = {carried}"));
        if self.chance(3) {
            self.line(&format!("reveal {flare}.f0"));
        }
        self.line("}");
    }

    fn collected(&mut self, scope: &Scope, pc: &Level) {
        let (Some((target, _)), Some(piece)) = (self.target(scope, pc, Holds::Pieces), self.piece(scope)) else {
            return;
        };
        let line = match self.random.below(3) {
            0 | 1 => format!("insert {piece} into {target}"),
            _ => format!("clear {target}"),
        };
        self.line(&line);
    }
}
