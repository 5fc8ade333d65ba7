//! Small random rulesets: well typed, with several hundred words of the language, full of secrets.
//!
//! The generator knows roughly where a secret may flow: most of what it writes respects that, so that the checker
//! accepts a good part. Some rulesets have *dares*: a secret in a place where none is allowed, to find holes in the
//! checker.

mod choices;
mod decls;
mod expr;
mod stmt;

use crate::random::Random;
use decls::Field;
use expr::{Level, Scope};

/// The source of a ruleset.
pub fn ruleset(seed: u64) -> String {
    let mut w = Writer::new(seed);
    w.write();
    w.out
}

/// A declared choice.
#[derive(Clone)]
struct ChoiceDecl {
    name: String,
    /// Whether it is made in secret.
    gathered: bool,
    /// Whether it takes a second piece.
    pair: bool,
}

/// A declared event: its first parameter is the owner, its second a number.
#[derive(Clone)]
struct EventDecl {
    name: String,
    level: Level,
}

/// A declared effect: its consequences are visible to all, or only to the owner of its first parameter.
#[derive(Clone)]
struct EffectDecl {
    name: String,
    level: Level,
}

/// A deck and the audience of its draws.
#[derive(Clone)]
struct DeckDecl {
    name: String,
    level: Level,
    hold: bool,
}

struct Writer {
    random: Random,
    out: String,
    fields: Vec<Field>,
    choices: Vec<ChoiceDecl>,
    events: Vec<EventDecl>,
    effects: Vec<EffectDecl>,
    decks: Vec<DeckDecl>,
    /// Values of one piece and defines that call them, with their secrecy.
    values: Vec<(String, Level)>,
    /// Whether the mission has a score.
    scored: bool,
    /// Events that report revealed names.
    shows: usize,
    names: usize,
    /// Fields that a loop has revealed of each piece.
    loops: Vec<String>,
    dares: usize,
    /// The number of open blocks.
    open: usize,
}

impl Writer {
    fn new(seed: u64) -> Writer {
        let mut random = Random::new(seed);
        let dares = [0, 0, 0, 1, 1, 2][random.below(6)];
        Writer {
            random,
            out: String::new(),
            fields: Vec::new(),
            choices: Vec::new(),
            events: Vec::new(),
            effects: Vec::new(),
            decks: Vec::new(),
            values: Vec::new(),
            scored: false,
            shows: 0,
            names: 0,
            loops: Vec::new(),
            dares,
            open: 0,
        }
    }

    fn chance(&mut self, of: usize) -> bool {
        self.random.below(of) == 0
    }

    /// Writes lines, indented by the open blocks: a declaration starts in the first column.
    fn line(&mut self, lines: &str) {
        for line in lines.lines() {
            let closes = usize::from(line.starts_with('}'));
            self.out.push_str(&"  ".repeat(self.open.saturating_sub(closes)));
            self.out.push_str(line);
            self.out.push('\n');
            self.open = (self.open + line.matches('{').count()).saturating_sub(line.matches('}').count());
        }
    }

    /// A new name.
    fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    fn write(&mut self) {
        let board = if self.chance(2) { "hex" } else { "square" };
        self.line("ruleset generated \"Generated\"\nedition 1");
        self.line(&format!("board {board}"));
        self.line("side red \"Red\" { colour brown }\nside blue \"Blue\" { colour grey }");
        self.line("die d6 { 1, 2, 3, 4, 5, 6 }\ndie coin { 0, 1 }");
        self.kinds();
        self.line("post gun \"Gun\" { }");
        self.line("plane camel \"Camel\" { nose gun, tail gun }\nplane pup \"Pup\" { nose gun }");
        self.tables();
        self.declared_events();
        self.declared_values();
        self.score();
        self.declared_effects();
        self.declared_decks();
        self.walk();
        self.declared_choices();
        self.rules();
        self.doctrine();
        self.turn();
        self.mission();
        self.line("event sees(a: plane, b: plane, n: number) \"{a} sees {b} with {n}\" secret to owner of a");
        for n in 0..self.shows {
            self.line(&format!("event shows_{n}(a: plane, n: number) \"{{a}} shows {{n}}\""));
        }
    }

    fn turn(&mut self) {
        if self.chance(3) {
            self.line("setup {\nphase dawn \"Dawn\" {");
            let scope = Scope::default();
            self.block(&scope, Level::Public, 2);
            self.line("}\n}");
        }
        self.line("turn {");
        for n in 0..2 + self.random.below(2) {
            self.line(&format!("phase ph{n} \"Phase {n}\" {{"));
            for _ in 0..1 + self.random.below(3) {
                self.turn_stmt(&Scope::default());
            }
            self.line("}");
        }
        if self.scored && self.chance(3) {
            let when = self.truth_somewhat(&Scope::default(), &Level::Public, 1);
            self.line("phase last \"Last\" {");
            self.line(&format!("if turn > 1 and {when} {{ end game by score because \"enough\" }}"));
            self.line("}");
        }
        self.line("}");
    }

    fn mission(&mut self) {
        self.line("map field \"Field\" { size 18 x 12 }");
        self.line("mission duel \"Duel\" {\nmap field\nturns 3");
        self.line("seat one red\nseat two blue\nseat three red");
        let places = [("a1", "one", "0606"), ("b1", "two", "0608"), ("c1", "three", "0806"), ("b2", "two", "0909")];
        for (name, seat, cell) in places {
            let facing = self.random.below(6);
            let entry = if name == "b1" { "pup" } else { "camel" };
            self.line(&format!("piece {name} {entry} {{ seat {seat}, at {cell}, facing {facing} }}"));
        }
        if self.scored {
            let wins = *self.random.of(&["", " wins", " wins by 1", " wins by 2 from 3"]);
            self.line(&format!("score points{wins}"));
        }
        self.line("}");
    }
}
