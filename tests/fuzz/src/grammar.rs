//! Rules that are mostly valid: a small ruleset with random effects, values, choices and rules, generated with correct
//! types.

use crate::chance::Random;
use std::fmt::Write;

/// The maximum depth of expressions and blocks.
const DEEP: usize = 3;

/// The start of every ruleset.
const HEAD: &str = "edition 1
ruleset x \"X\"
board hex
side red \"Red\"
side blue \"Blue\"
die d6 { 1, 2, 3, 4, 5, 6 }
enum mood { calm, wild }
kind maneuver {
  stat speed : 0..9 = 1
  stat path : path
}
maneuver ahead { speed 1, path F }
maneuver left { speed 2, path L F }
maneuver stays { speed 0, path stay }
kind plane piece {
  stat guns : 0..9 = 2
  counter n : 0..9
  state m : maneuver = ahead
  state t : plane or none
  state s : mood = calm
  flag f
  track hull
}
plane p \"P\" { hull 3 }
plane q \"Q\" { hull 2, guns 4 }
";

/// The end of every ruleset.
const TAIL: &str = "map field \"Field\" { size 9 x 9 }
mission g \"G\" {
  map field
  turns 6
  seat a red
  seat b blue
  piece p1 p { seat a, at 0303, facing 0 }
  piece p2 q { seat b, at 0505, facing 3 }
  piece p3 p { seat b, at 0403, facing 2 }
}
";

/// The blocks of a ruleset.
pub fn ruleset(random: &mut Random) -> Vec<String> {
    let mut made = Maker { random, effects: 0, defines: 0, values: 0 };
    let head = dicta_syntax::parse(HEAD);
    let mut parts: Vec<String> = head.blocks.iter().map(|b| b.text(HEAD).to_owned()).collect();
    parts.push("event seen(a: plane, n: number) \"{a} sees {n}\"\n".to_owned());
    for _ in 0..made.random.below(3) {
        parts.push(made.define());
    }
    for _ in 0..made.random.below(3) {
        parts.push(made.value());
    }
    for _ in 0..made.random.below(4) {
        parts.push(made.effect());
    }
    parts.extend(made.choices());
    parts.push(made.turn());
    parts.push(TAIL.to_owned());
    parts
}

/// A ruleset that can usually be played.
pub fn playable(random: &mut Random) -> Vec<u8> {
    ruleset(random).concat().into_bytes()
}

/// One declaration.
pub fn declaration(random: &mut Random) -> String {
    let kind = random.below(5);
    let mut made = Maker { random, effects: 1, defines: 1, values: 1 };
    match kind {
        0 => made.define(),
        1 => made.value(),
        2 => made.effect(),
        3 => made.choices().concat(),
        _ => made.turn(),
    }
}

struct Maker<'r> {
    random: &'r mut Random,
    /// The number of declarations of each kind so far.
    effects: usize,
    defines: usize,
    values: usize,
}

impl Maker<'_> {
    fn define(&mut self) -> String {
        let (i, body) = (self.defines, self.number(DEEP));
        self.defines += 1;
        format!("define z{i}(a: plane) = {body}\n")
    }

    fn value(&mut self) -> String {
        let i = self.values;
        let mut text = format!("value v{i}(a: plane) = {} {{\n", self.number(1));
        for line in 0..self.random.below(4) {
            let (amount, when) = (self.number(1), self.condition(2));
            let sign = self.random.of(&["+", "-"]);
            let _ = writeln!(text, "  {sign} {amount} when {when} as l{line}");
        }
        self.values += 1;
        text + "} clamp 0..9\n"
    }

    fn effect(&mut self) -> String {
        let (i, body) = (self.effects, self.block(DEEP, 1));
        self.effects += 1;
        let mut text = format!("effect e{i}(a: plane) {{\n{body}}}\n");
        if self.random.one_in(4) {
            let (when, body) = (self.condition(1), self.block(1, 1));
            let _ = write!(text, "rule instead{i} instead of e{i}(a) where {when} {{\n{body}}}\n");
        }
        text
    }

    /// The choice of the `gather`, the choice of the `ask`, and rules for them.
    fn choices(&mut self) -> Vec<String> {
        let (then, when) = (self.block(2, 2), self.condition(2));
        let mut parts = vec![format!(
            "choice plan(a: plane) \"Plan\" {{\n  pick m : maneuver\n  pick b : bool when {when}\n  then {{\n    reveal m\n    a.m = m\n{then}  }}\n}}\n"
        )];
        let (filter, then) = (self.condition(2).replace("a.", "k."), self.block(2, 2));
        let otherwise = self.block(1, 2);
        parts.push(format!("choice aim(a: plane) \"Aim\" {{\n  pick k : plane where {filter} or none\n  pick c : 0..4\n  then {{\n    a.t = k\n{then}  }}\n  otherwise {{\n{otherwise}  }}\n}}\n"));
        for (i, (of, pick)) in [("plan", "m.speed"), ("aim", "c")].into_iter().enumerate() {
            let (forbid, warn, prefer) = (self.condition(2), self.condition(1), self.number(1));
            parts.push(format!("rule r{i} for {of} {{\n  forbid when {forbid} and {pick} > 1 because \"no\"\n  warn when {warn}\n  prefer {prefer}\n}}\n"));
        }
        if self.random.one_in(2) {
            let body = self.block(1, 1);
            parts.push(format!("rule arrives on enters(a, cell) {{\n{body}}}\n"));
        }
        if self.random.one_in(2) {
            parts.push("rule sees on seen(a, n) {\n  if n > 3 { a.n = n mod 9 }\n}\n".to_owned());
        }
        parts
    }

    fn turn(&mut self) -> String {
        let (first, last, when) = (self.block(2, 3), self.block(2, 3), self.condition(1).replace("a.", "y."));
        format!(
            "turn {{\n  phase planning {{ gather plan(a) for each plane a }}\n  phase acting {{\n    each plane a in order of a.n {{\n      ask aim(a)\n{first}      move a along a.m.path\n    }}\n  }}\n  phase ending {{\n    each plane a {{\n{last}    }}\n    if any plane y where {when} and y.n > 7 {{ end game won by red because \"seven\" }}\n  }}\n}}\n"
        )
    }

    /// Statements about `a`, one per line.
    fn block(&mut self, deep: usize, indent: usize) -> String {
        let mut text = String::new();
        for _ in 0..=self.random.below(3) {
            let line = self.statement(deep, indent);
            let _ = writeln!(text, "{}{line}", "  ".repeat(indent));
        }
        text
    }

    fn statement(&mut self, deep: usize, indent: usize) -> String {
        let end = "  ".repeat(indent);
        let kind = self.random.below(if deep > 0 { 12 } else { 7 });
        match kind {
            0 => format!("a.n = {}", self.number(2)),
            1 => format!("a.f = {}", self.condition(2)),
            2 => format!("a.n += {}", self.number(1)),
            3 => (*self.random.of(&["a.t = none", "a.s = wild", "a.s = calm", "a.hull += 1", "a.m = left"])).to_owned(),
            4 => format!("emit seen(a, {})", self.number(1)),
            5 if self.effects > 0 => format!("e{}(a)", self.random.below(self.effects)),
            5 | 6 => format!("a.n -= {}", self.number(1)),
            7 => format!("if {} {{\n{}{end}}}", self.condition(2), self.block(deep - 1, indent + 1)),
            8 => {
                let (when, body) = (self.condition(1).replace("a.", "k."), self.block(deep - 1, indent + 1));
                format!("each plane k where {when} {{\n{}{end}}}", body.replace("a.n", "k.n"))
            }
            9 => format!("roll {} d6 as r {{\n{end}  if r > 3 {{ a.n += 1 }}\n{end}}}", self.random.below(4)),
            10 => format!("let l = {}\n{end}a.n = l", self.number(2)),
            _ => format!(
                "if a.t is not none {{\n{end}  a.t.n = {}\n{end}}} else {{\n{}{end}}}",
                self.number(1),
                self.block(deep - 1, indent + 1)
            ),
        }
    }

    fn number(&mut self, deep: usize) -> String {
        let kind = self.random.below(if deep > 0 { 14 } else { 4 });
        match kind {
            0 => self.random.below(10).to_string(),
            1 => "a.n".to_owned(),
            2 => "a.guns".to_owned(),
            3 => "a.hull.left".to_owned(),
            4 | 5 => {
                let sign = self.random.of(&["+", "-", "*"]);
                format!("({} {sign} {})", self.number(deep - 1), self.number(deep - 1))
            }
            6 => format!("{} / {}", self.atom(), 1 + self.random.below(4)),
            7 => format!("max({}, {})", self.number(deep - 1), self.number(deep - 1)),
            8 => format!("abs({})", self.number(deep - 1)),
            9 => {
                format!(
                    "(if {} then {} else {})",
                    self.condition(deep - 1),
                    self.number(deep - 1),
                    self.number(deep - 1)
                )
            }
            10 => format!("(count of plane y where {})", self.condition(deep - 1).replace("a.", "y.")),
            11 => format!("(sum of y.n for plane y where {})", self.condition(deep - 1).replace("a.", "y.")),
            12 if self.defines > 0 => format!("z{}(a)", self.random.below(self.defines)),
            13 if self.values > 0 => format!("v{}(a)", self.random.below(self.values)),
            _ => "turn".to_owned(),
        }
    }

    fn atom(&mut self) -> &'static str {
        self.random.of::<&str>(&["a.n", "a.guns", "a.m.speed", "7"])
    }

    fn condition(&mut self, deep: usize) -> String {
        let kind = self.random.below(if deep > 0 { 11 } else { 5 });
        match kind {
            0 => "a.f".to_owned(),
            1 => "a.s == wild".to_owned(),
            2 => "a.t is none".to_owned(),
            3 => format!("{} > {}", self.atom(), self.random.below(9)),
            4 => (*self.random.of(&["a.m == left", "a.m in { ahead, stays }", "a.side == red"])).to_owned(),
            5 => format!("({} and {})", self.condition(deep - 1), self.condition(deep - 1)),
            6 => format!("({} or {})", self.condition(deep - 1), self.condition(deep - 1)),
            7 => format!("not ({})", self.condition(deep - 1)),
            8 => format!("(any plane w where {})", self.condition(deep - 1).replace("a.", "w.")),
            9 => format!("(every plane w holds {})", self.condition(deep - 1).replace("a.", "w.")),
            _ => {
                let sign = self.random.of(&["<", "<=", "==", "!=", ">=", ">"]);
                format!("{} {sign} {}", self.number(deep - 1), self.number(deep - 1))
            }
        }
    }
}
