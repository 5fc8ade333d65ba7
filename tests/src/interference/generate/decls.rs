//! Kinds and fields, tables, events, values, a score, effects, decks, rules, a doctrine.

use super::expr::{Level, Scope};
use super::{DeckDecl, EffectDecl, EventDecl, Writer};

/// The type of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    Number,
    Flag,
    /// A piece or none.
    Piece,
    Pieces,
}

/// A declared field.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: String,
    pub holds: Holds,
    /// Its secrecy, relative to the piece `x`.
    pub level: Level,
    /// A field of the game, not of a piece.
    pub of_game: bool,
    /// Must not be written to.
    pub fixed: bool,
}

impl Field {
    /// Whether rules may reveal it.
    pub fn revealed(&self) -> bool {
        ["s0", "n0", "m0", "nose.q1", "nose.q2"].contains(&self.name.as_str()) && self.level != Level::Public
    }
}

/// The secrecy clause of a field or roll for a level, relative to the piece `x`.
pub fn secrecy(level: &Level) -> &'static str {
    match level {
        Level::Public => "",
        Level::Side(_) => " secret to side",
        Level::Owner(_) => " secret to owner",
        Level::Nobody => " secret to nobody",
    }
}

fn owner() -> Level {
    Level::Owner("x".into())
}

impl Writer {
    fn any_level(&mut self) -> Level {
        let all = [Level::Public, Level::Side("x".into()), owner(), owner(), Level::Nobody];
        self.random.of(&all).clone()
    }

    /// The kind of the parts of planes: each plane has a nose, but not each a tail.
    fn posts(&mut self) {
        let fields = [
            ("q0", Holds::Number, Level::Public),
            ("q1", Holds::Number, owner()),
            ("q2", Holds::Number, Level::Nobody),
            ("qf", Holds::Flag, owner()),
        ];
        self.line("kind post \"Post\" {");
        for (name, holds, level) in fields {
            let ty = match holds {
                Holds::Flag => format!("flag {name}"),
                _ => format!("counter {name} : 0..5 = {}", self.random.below(4)),
            };
            let lasting = if self.chance(12) { " lasting turn" } else { "" };
            self.line(&format!("{ty}{}{lasting}", secrecy(&level)));
            self.fields.push(Field { name: format!("nose.{name}"), holds, level, of_game: false, fixed: false });
        }
        self.line("}");
    }

    pub(super) fn kinds(&mut self) {
        self.posts();
        let fixed = [
            ("p0", Holds::Number, Level::Public),
            ("pf", Holds::Flag, Level::Public),
            ("o0", Holds::Number, owner()),
            ("of", Holds::Flag, owner()),
            ("s0", Holds::Number, Level::Side("x".into())),
            ("n0", Holds::Number, Level::Nobody),
        ];
        let mut fields: Vec<(String, Holds, Level)> = fixed.map(|(n, h, l)| (n.to_owned(), h, l)).to_vec();
        for n in 0..self.random.below(4) {
            let holds = *self.random.of(&[Holds::Number, Holds::Flag, Holds::Piece, Holds::Piece, Holds::Pieces]);
            let level = self.any_level();
            fields.push((format!("x{n}"), holds, level));
        }
        self.line("kind plane \"Plane\" piece {");
        for (name, holds, level) in fields {
            let ty = match holds {
                Holds::Number => format!("counter {name} : 0..5 = {}", self.random.below(4)),
                Holds::Flag => format!("flag {name}"),
                Holds::Piece => format!("state {name} : plane or none"),
                Holds::Pieces => format!("state {name} : set of plane"),
            };
            let lasting = match self.random.below(24) {
                0 | 1 => " lasting turn",
                2 => " lasting until end of ph0",
                3 => " lasting until end of ph0 of next turn",
                4 => " lasting until end of ph1 of next turn",
                _ => "",
            };
            self.line(&format!("{ty}{}{lasting}", secrecy(&level)));
            self.fields.push(Field { name, holds, level, of_game: false, fixed: false });
        }
        if self.chance(3) {
            let secret = self.chance(2);
            let (of, level) = if secret { ("o0", owner()) } else { ("p0", Level::Public) };
            self.line(&format!("memory m0 : 0..5 = {of}{}", secrecy(&level)));
            self.fields.push(Field { name: "m0".into(), holds: Holds::Number, level, of_game: false, fixed: true });
        }
        self.line("part nose \"Nose\" : post\npart tail \"Tail\" : post\n}");
        self.line("kind flare \"Flare\" piece {\ncounter f0 : 0..9 secret to owner\n}");
        self.line("flare white \"White flare\" { reserve 9 }");
        self.line("kind game {\ncounter g0 : 0..9\ncounter h0 : 0..9 secret to nobody\n}");
        for (name, level) in [("g0", Level::Public), ("h0", Level::Nobody)] {
            let name = name.to_owned();
            self.fields.push(Field { name, holds: Holds::Number, level, of_game: true, fixed: false });
        }
    }

    /// A table with one key, and one with two.
    pub(super) fn tables(&mut self) {
        let [a, b, c, d] = [(); 4].map(|()| self.random.below(4));
        self.line(&format!(
            "table keyed(k: number) \"By one key\" -> n: number {{\nrow ..0: {a}\nrow 1: {b}\nrow 2..: {c}\n}}"
        ));
        self.line("table crossed(k: number, l: 0..3) \"By two keys\" -> n: number {\ncolumns 0..1, 2..3");
        self.line(&format!("row ..1: {a}, {d}\nrow 2..: {c}, {b}\n}}"));
    }

    /// The score of a side, which everyone may know.
    pub(super) fn score(&mut self) {
        if !self.chance(3) {
            return;
        }
        let level = self.dared(&Level::Public);
        let (q, when) = self.filter(&Scope::default(), &level, 1);
        self.line("value points(s: side) \"Points\" = 0 {");
        self.line(&format!("+ (count of plane {q} where {q}.side == s and {when}) as planes because \"planes\""));
        self.line("+ (sum of q.p0 for plane q where q.side == s) as shown because \"shown\"\n}");
        self.scored = true;
    }

    pub(super) fn declared_events(&mut self) {
        for n in 0..4 {
            let (level, to) = match n {
                0 => (Level::Public, ""),
                1 => (owner(), " secret to owner of x"),
                2 => (Level::Side("x".into()), " secret to side of x"),
                _ => (Level::Nobody, " secret to nobody"),
            };
            self.line(&format!("event ev{n}(x: plane, n: number) \"{{x}} does {{n}}\"{to}"));
            self.events.push(EventDecl { name: format!("ev{n}"), level });
        }
    }

    pub(super) fn declared_values(&mut self) {
        for n in 0..1 + self.random.below(2) {
            let level = if self.chance(2) { Level::Public } else { owner() };
            let scope = Scope::of(&["x"]);
            let base = self.number(&scope, &level, 1);
            self.line(&format!("value v{n}(x: plane) \"Value {n}\" = {base} {{"));
            for i in 0..1 + self.random.below(2) {
                let (amount, when) = (self.number(&scope, &level, 1), self.truth(&scope, &level, 1));
                self.line(&format!("+ {amount} when {when} as item{i} because \"reason {i}\""));
            }
            let limits = if self.chance(2) { self.limits(&scope, &level) } else { String::new() };
            self.line(&format!("}}{limits}"));
            self.line(&format!("define d{n}(x: plane) = v{n}(x)"));
            self.values.push((format!("v{n}"), level.clone()));
            self.values.push((format!("d{n}"), level));
        }
        // Its result is as secret as its argument.
        let (when, more) = (self.truth(&Scope::of(&["x"]), &Level::Public, 1), self.random.below(3));
        self.line(&format!(
            "value w0(x: plane, n: number) \"Of a number\" = min(n, 2) {{\n+ {more} when n > 1 and {when} as item because \"more\"\n}}"
        ));
    }

    /// The limits of a value, which may be secrets themselves.
    fn limits(&mut self, scope: &Scope, level: &Level) -> String {
        let low = if self.chance(3) { self.read(scope, level, Holds::Number) } else { None };
        let (low, high) = (low.unwrap_or_else(|| "0".into()), self.number_somewhat(scope, level, 1));
        format!(" clamp {low}..({high})")
    }

    pub(super) fn declared_effects(&mut self) {
        for n in 0..2 {
            let level = if n == 0 { Level::Public } else { owner() };
            self.line(&format!("effect ef{n}(x: plane) \"Effect {n}\" {{"));
            self.block(&Scope::of(&["x"]), level.clone(), 1);
            self.line("}");
            self.effects.push(EffectDecl { name: format!("ef{n}"), level });
        }
    }

    pub(super) fn declared_decks(&mut self) {
        if !self.chance(3) {
            return;
        }
        let level = if self.chance(2) { Level::Public } else { owner() };
        let hold = self.chance(2);
        let reshuffle = if self.chance(2) { " reshuffle" } else { "" };
        let other = if level == Level::Public { "ef0" } else { "ef1" };
        self.line(&format!(
            "deck dk(t: plane) \"Deck\"{reshuffle} {{\ncard x3 \"First\" {{ {other} }}\ncard x2 \"Second\" {{ }}\n}}"
        ));
        self.decks.push(DeckDecl { name: "dk".into(), level, hold });
    }

    pub(super) fn rules(&mut self) {
        if self.chance(2) {
            let event = self.random.below(2);
            let level = if event == 0 { Level::Public } else { owner() };
            self.line(&format!("rule hook0 \"Hook\" on ev{event}(x, n) {{"));
            // An event must not trigger itself: only fields are written here.
            let mut scope = Scope::of(&["x"]);
            scope.quiet = true;
            self.block(&scope, level, 1);
            self.line("}");
        }
        if self.chance(3) {
            // Whether it runs is known to the players who are shown something, who own `a`.
            let level = if self.chance(3) { Level::Public } else { Level::Owner("a".into()) };
            self.line("rule noticed \"Noticed\" on sees(a, b, n) {");
            let mut scope = Scope::of(&["a", "b"]);
            scope.quiet = true;
            scope.numbers.push(("n".into(), Level::Owner("a".into())));
            self.block(&scope, level, 1);
            self.line("}");
        }
        if self.chance(4) {
            let when = self.truth_somewhat(&Scope::of(&["x"]), &Level::Public, 1);
            self.line(&format!("rule other \"Other\" instead of ef0(x) where {when} {{"));
            let mut scope = Scope::of(&["x"]);
            scope.quiet = true;
            self.block(&scope, Level::Public, 1);
            self.line("}");
        }
        if self.chance(3) {
            let when = self.truth_somewhat(&Scope::of(&["x"]), &Level::Public, 1);
            self.line(&format!("rule halts \"Halts\" on enters(x: plane, c) {{\nif {when} {{ stop x }}\n}}"));
        }
    }

    pub(super) fn doctrine(&mut self) {
        let scope = Scope::of(&["x"]);
        let level = self.any_level();
        let (worth, when) = (self.number(&scope, &Level::Nobody, 1), self.truth(&scope, &level, 1));
        self.line("doctrine cool \"Cool\" for plane x {\nsamples 1\nreplies 1\nturns 1");
        if let Some(choice) = self.choices.first().cloned().filter(|c| !c.pair) {
            let avoid = self.truth(&Scope::of(&["a"]), &level, 1);
            self.line(&format!("avoid {} when {avoid} because \"so\"", choice.name));
            if self.chance(2) {
                self.line(&format!("after {} {{", choice.name));
                for _ in 0..3 {
                    self.assign(&Scope::of(&["a"]), &Level::Nobody);
                }
                self.line("}");
            }
        }
        self.line(&format!("+ {worth} when {when} as term because \"worth\"\n}}"));
    }
}
