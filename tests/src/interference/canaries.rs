//! Rulesets that each leak a secret in one way: the checker must reject them, and the harness must find the leak.

/// A ruleset with one flaw.
pub struct Canary {
    pub name: &'static str,
    /// A field of planes in addition to the common ones.
    field: &'static str,
    /// Declarations in addition to the common ones.
    declares: &'static str,
    /// The statements of the only phase of a turn.
    phase: &'static str,
}

const fn canary(name: &'static str, declares: &'static str, phase: &'static str) -> Canary {
    Canary { name, field: "", declares, phase }
}

impl Canary {
    /// The source of the ruleset.
    pub fn text(&self) -> String {
        let phase: String = self.phase.lines().map(|l| format!("    {l}\n")).collect();
        let head = HEAD.replace("  state mate", &format!("{}  state mate", self.field));
        format!("{head}{}\nturn {{\n  phase only \"Only\" {{\n{phase}  }}\n}}\n{MISSION}", self.declares)
    }
}

const HEAD: &str = "ruleset canary \"Canary\"
edition 1
board hex
side red \"Red\" { colour brown }
side blue \"Blue\" { colour grey }
die d6 { 1, 2, 3, 4, 5, 6 }
kind plane \"Plane\" piece {
  counter shown : 0..9 = 1
  counter own : 0..5 = 1 secret to owner
  flag sly secret to owner
  counter deep : 0..5 = 1 secret to nobody
  state mate : plane or none secret to owner
}
kind game { counter open : 0..99  counter timer : 0..9 = 3 secret to nobody }
plane camel \"Camel\" { }
event heard(x: plane, n: number) \"{x} tells {n}\"
event whispered(x: plane, n: number) \"{x} whispers {n}\" secret to owner of x
choice plan(a: plane) \"Plan\" {
  pick m \"M\" : 0..2
  then { a.own = m }
}
";

const MISSION: &str = "map field \"Field\" { size 18 x 12 }
mission duel \"Duel\" {
  map field
  turns 4
  seat one red
  seat two blue
  seat three red
  piece a1 camel { seat one, at 0606, facing 0 }
  piece b1 camel { seat two, at 0608, facing 1 }
  piece c1 camel { seat three, at 0806, facing 2 }
  piece b2 camel { seat two, at 0909, facing 3 }
}
";

/// All known ways to leak a secret.
pub const CANARIES: &[Canary] = &[
    canary(
        "what a rule does about a shown pick",
        "event sees(a: plane, b: plane, n: number) \"{a} sees {b} with {n}\" secret to owner of a\n\
         rule tally \"Tally\" on sees(a, b, n) { game.open += 1 }",
        "gather plan(a) for each plane a after each b in set of plane q where q.side == blue and a.facing == 2 \
         showing sees(a, b, plan(b).m) where plan(b).m == 1",
    ),
    canary(
        "what is revealed before it is written",
        "",
        "each plane a simultaneously {\n  a.own = if a.sly then 3 else 4\n  reveal a.own\n}\n\
         each plane a { a.shown = a.own }",
    ),
    canary(
        "a name for another piece",
        "",
        "each plane a { each plane b where b != a {\n  let x = a\n  if a.sly { x = b\n    reveal x.own\n    a.shown += 1 }\n} }",
    ),
    canary(
        "a name revealed in a loop that does not run",
        "",
        "each plane a {\n  let n = a.own\n  each plane b where b.shown > 8 { reveal n }\n  emit heard(a, n)\n}",
    ),
    canary(
        "what another loop writes to since it was revealed",
        "",
        "each plane a { reveal a.own }\n\
         each plane a {\n  each plane c { emit heard(c, c.own) }\n  each plane b { if b.sly { b.own = 3 } }\n}",
    ),
    canary(
        "what a loop writes to after it was revealed in the same loop",
        "",
        "each plane a { a.shown = 1 }\n\
         each plane a {\n  each plane b where b.shown == 2 { if b.sly { b.own = 3 } }\n  reveal a.own\n  a.shown = 2\n}\n\
         each plane a { emit heard(a, a.own) }",
    ),
    canary("a field", "", "each plane a { a.shown = a.own }"),
    canary("a condition", "", "each plane a { if a.sly { a.shown += 1 } }"),
    canary("a field of another owner", "", "each plane a { each plane b { if b.sly { a.own += 1 } } }"),
    canary("an event", "", "each plane a { emit heard(a, a.own) }"),
    canary("an event to another owner", "", "each plane a { each plane b { emit whispered(b, a.own) } }"),
    canary("a count", "", "game.open += count of plane b where b.sly"),
    canary("a loop's filter", "", "each plane a where a.sly { a.shown += 1 }"),
    canary("the order of a loop", "", "each plane a in order of a.own { emit heard(a, 1) }"),
    Canary { field: "  memory back : 0..5 = own\n", ..canary("a memory", "", "each plane a { }") },
    canary("a sentence", "event says(x: plane) \"{x} has {x.own}\"", "each plane a { emit says(a) }"),
    canary("dice under a condition", "", "each plane a { if a.sly { let r = roll d6 } }\nlet s = roll d6"),
    canary("how many dice", "", "each plane a { roll a.own d6 as f { } }"),
    canary("a lot", "", "each plane a { let q = random plane b where a.sly or b == a }"),
    canary("a move", "", "each plane a { if a.sly { move a along path F } }"),
    canary("a place", "", "each plane a { a.facing = turned(a.facing, a.own) }"),
    canary(
        "where a move ends",
        "rule halts \"Halts\" on enters(x: plane, c) {\n  if x.sly { stop x }\n}",
        "each plane a { move a along path F F }",
    ),
    canary(
        "coming into play",
        "kind flare \"Flare\" piece { counter lit : 0..9 }\nflare white \"White\" { reserve 20 }",
        "each plane a { if a.sly { create white for a at a.cell } }",
    ),
    canary(
        "where a piece comes into play",
        "kind flare \"Flare\" piece { counter lit : 0..9 }\nflare white \"White\" { reserve 20 }",
        "each plane a { create white for a at ahead(a.cell, a.facing, a.own) }",
    ),
    canary(
        "which piece comes into play",
        "kind flare \"Flare\" piece { counter lit : 0..9 }\nflare white \"White\" { reserve 20 }\nflare green \"Green\" { reserve 20 }\ndefine if_sly(a: plane) = if a.sly then white else green",
        "each plane a { create if_sly(a) for a at a.cell }",
    ),
    canary(
        "what a new piece carries",
        "kind flare \"Flare\" piece { counter lit : 0..9 }\nflare white \"White\" { reserve 20 }",
        "each plane a {\n  let f = create white for a at a.cell\n  f.lit = a.own\n}",
    ),
    canary("leaving the board", "", "each plane a { if a.own > 4 { remove a } }"),
    canary("the end of the game", "", "if any plane a where a.sly { end game drawn because \"so\" }"),
    canary("a step", "", "each plane a { if a.sly { step deep \"Deep\" { a.own = 0 } } }"),
    canary(
        "a reveal under another's condition",
        "",
        "each plane a { if a.sly { each plane b where b != a { reveal b.own } } }",
    ),
    canary(
        "who is asked",
        "choice speak(a: plane) \"Speak\" { pick m \"M\" : 0..2  then { a.shown = m } }",
        "each plane a { if a.sly { ask speak(a) } }",
    ),
    canary("who plans", "", "gather plan(a) for each plane a where any plane b where b.sly and b != a"),
    canary(
        "for whom one waits",
        "",
        "gather plan(a) for each plane a after each b in set of plane q where q != a and q.sly",
    ),
    canary(
        "of whom one is shown",
        "event sees(a: plane, b: plane, n: number) \"{a} sees {b} with {n}\" secret to owner of a",
        "gather plan(a) for each plane a after each b in set of plane q where q != a and q.sly showing sees(a, b, plan(b).m)",
    ),
    canary(
        "who decides",
        "define boss(a: plane, b: plane) = if a.sly then a else b\nchoice lead(a: plane, b: plane) \"Lead\" by boss(a, b) {\n  pick m \"M\" : 0..2\n  then { a.shown = m }\n}",
        "each plane a { each plane b where b != a { ask lead(a, b) } }",
    ),
    canary(
        "what can be picked",
        "choice trail(a: plane) \"Trail\" {\n  pick m \"M\" : 0..5 where any plane b where b != a and b.own <= m\n  then { a.own = 0 }\n}",
        "gather trail(a) for each plane a",
    ),
    canary(
        "a rule on picks",
        "choice trail(a: plane) \"Trail\" { pick m \"M\" : 0..5  then { a.own = m } }\nrule bars \"Bars\" for trail { forbid when m > 2 and any plane b where b != a and b.sly because \"so\" }",
        "gather trail(a) for each plane a",
    ),
    canary(
        "what happens otherwise",
        "choice trail(a: plane) \"Trail\" {\n  pick m \"M\" : 0..2 where m > a.own\n  then { a.sly = true }\n  otherwise { game.open += 1 }\n}",
        "gather trail(a) for each plane a",
    ),
    canary(
        "that something was legal",
        "choice trail(a: plane) \"Trail\" {\n  pick m \"M\" : 0..2 where m > a.own\n  then { game.open += 1 }\n}",
        "gather trail(a) for each plane a",
    ),
    canary(
        "what was planned",
        "choice trail(a: plane) \"Trail\" { pick m \"M\" : 0..2  then { game.open += m } }",
        "gather trail(a) for each plane a",
    ),
    canary(
        "the clauses of a walk",
        "walk flight(a: plane) \"Flight\" {\n  steps 2\n  turn left, right, not before each step\n  forbid end when any plane b where b != a and b.sly because \"so\"\n}\nchoice fly(a: plane) \"Fly\" { pick w \"Way\" : path from flight(a)  then { a.own = 1 } }",
        "gather fly(a) for each plane a",
    ),
    canary(
        "the steps of a walk",
        "walk flight(a: plane) \"Flight\" {\n  steps 1\n  steps 2 when any plane b where b != a and b.sly\n  turn left, not before each step\n}\nchoice fly(a: plane) \"Fly\" { pick w \"Way\" : path from flight(a)  then { a.own = 1 } }",
        "gather fly(a) for each plane a",
    ),
    canary(
        "a card's effects",
        "effect loud(x: plane) \"Loud\" { x.shown += 1 }\neffect still(x: plane) \"Still\" { x.own = 0 }\ndeck lots(t: plane) \"Lots\" reshuffle {\n  card x2 \"Loud\" { loud }\n  card x2 \"Still\" { still }\n}",
        "each plane a {\n  if a.sly { let c = draw from lots secret to owner of a\n    apply c (a) }\n}",
    ),
    canary(
        "an effect instead of another",
        "effect hit(x: plane) \"Hit\" { x.shown += 1 }\nrule armour \"Armour\" instead of hit(x) where x.sly { x.own = 0 }",
        "each plane a { hit(a) }",
    ),
    canary(
        "that a name was revealed",
        "",
        "each plane a {\n  let n = 0\n  if a.sly {\n    n = 1\n    reveal n\n  }\n  emit heard(a, n)\n}",
    ),
    canary(
        "what an earlier piece of a gathering wrote",
        "choice trail(a: plane) \"Trail\" {\n  pick m \"M\" : 0..2\n  then {\n    emit heard(a, a.deep)\n    each plane b { b.deep = m }\n  }\n}",
        "each plane a { reveal a.deep }\ngather trail(a) for each plane a",
    ),
    canary(
        "what was written at an earlier cell of a move",
        "rule tells \"Tells\" on enters(x: plane, c) {\n  emit heard(x, x.deep)\n  x.deep = x.own\n}",
        "each plane a { reveal a.deep }\neach plane a { move a along path F F }",
    ),
    canary(
        "what an earlier effect of a card wrote",
        "effect taint(x: plane) \"Taint\" { x.deep = x.own }\neffect tell(x: plane) \"Tell\" { emit heard(x, x.deep) }\ndeck lots(t: plane) \"Lots\" reshuffle {\n  card x4 \"Both\" { taint, tell }\n}",
        "each plane a { reveal a.deep }\neach plane a {\n  let c = draw from lots\n  apply c (a)\n}",
    ),
    Canary {
        field: "  part nose \"Nose\" : gun\n",
        ..canary(
            "a secret of pieces without a part",
            "kind gun \"Gun\" { stat barrels : 1..2 }\ngun twin \"Twin guns\" { barrels 2 }\nplane armed \"Armed\" { nose twin }",
            "each plane a where a.nose != none { reveal a.own }\neach plane a { a.shown = a.own }",
        )
    },
    Canary {
        field: "  state hand : list of card up to 5 secret to owner\n",
        ..canary(
            "whether there was a card to take",
            "effect bad(x: plane, n: number) \"Bad\" { x.own = n }\ndeck lots(t: plane) \"Lots\" {\n  card x20 \"One\" { bad 1 }\n  card x20 \"Two\" { bad 2 }\n}",
            "each plane a {\n  if a.shown < 4 {\n    let d = draw from lots hold secret to owner of a\n    append d to a.hand\n  }\n  let c = first x in a.hand where printed(x, bad) == 2\n  take c from a.hand\n  a.shown = size(a.hand)\n}",
        )
    },
    canary(
        "a secret of a piece that came into play meanwhile",
        "plane pup \"Pup\" { reserve 9 }",
        "each plane a {\n  if turn == 1 {\n    let f = create pup for a at a.cell\n    f.deep = a.own\n  }\n  reveal a.deep\n}\neach plane a { a.shown = a.deep }",
    ),
    canary(
        "a secret of a piece that meets the filter too late",
        "",
        "each plane a where a.facing == 0 { a.shown = 2 }\neach plane a where a.shown > 1 {\n  reveal a.own\n  each plane b { b.shown = 5 }\n}\neach plane a where a.shown > 1 { emit heard(a, a.own) }",
    ),
    canary(
        "what was written after it was revealed, for a later piece",
        "",
        "each plane a {\n  each plane b where b != a { b.deep = b.own }\n  reveal a.deep\n}\neach plane a { a.shown = a.deep }",
    ),
    canary(
        "what a rule reveals about a shown pick, if nobody is waited for",
        "event sees(a: plane, b: plane, n: number) \"{a} sees {b} with {n}\" secret to owner of a\n\
         rule shows \"Shows\" on sees(a, b, n) { reveal a.own }\n\
         choice trail(a: plane) \"Trail\" { pick m \"M\" : 0..2  then { a.shown = a.own } }",
        "gather trail(a) for each plane a after each b in set of plane q where q != a and q.shown > 8 \
         showing sees(a, b, trail(b).m)",
    ),
    canary(
        "that the game ends before a `reveal`",
        "",
        "each plane a {\n  if a.sly {\n    end game drawn because \"so\"\n    reveal a.own\n  }\n}",
    ),
    canary("a hidden timer", "", "if game.timer == 3 { game.open += 1 }\ngame.timer -= 1"),
    canary(
        "a write of what was revealed to what was revealed",
        "",
        "each plane a { reveal a.deep }\neach plane a { a.deep += min(a.deep, 2) }\ngather plan(a) for each plane a\neach plane a { emit heard(a, a.deep) }",
    ),
    canary(
        "a public number written to what was revealed",
        "",
        "each plane a { reveal a.deep }\neach plane a { a.deep = 2 }\ngather plan(a) for each plane a\neach plane a { if a.deep > 1 { a.shown += 1 } }",
    ),
];

/// Rules without leaks, for which the engine itself once leaked something.
pub const FIXED_LEAKS: &[Canary] = &[
    canary(
        "that one option was left",
        "choice speak(a: plane) \"Speak\" {\n  pick m \"M\" : 0..2 where m == 0 or m < a.own\n  then { a.shown = m }\n}",
        "each plane a { ask speak(a) }",
    ),
    canary(
        "that a sum is revealed",
        "value force (a: plane) = a.own { }",
        "each plane a {\n  each plane b where b != a {\n    let n = force(b)\n    if a.sly { reveal n }\n  }\n}",
    ),
    canary(
        "who knew all lines of a sum before its name was revealed",
        "value force (a: plane) = 1 { + a.deep when a.sly as own } clamp 0..1",
        "each plane a {\n  let n = force(a)\n  reveal n\n}",
    ),
    canary(
        "dice after dice under a condition",
        "",
        "gather plan(a) for each plane a\neach plane a {\n  let r = roll d6\n  if a.sly { let s = roll d6 secret to owner of a }\n}",
    ),
    canary(
        "who had nothing to choose in an earlier turn",
        "choice trail(a: plane) \"Trail\" { pick m \"M\" : 0..2 where m > a.own  then { a.sly = true } }",
        "gather trail(a) for each plane a where turn < 3\ngather plan(a) for each plane a",
    ),
    Canary {
        field: "  memory back : 0..5 = own secret to owner\n",
        ..canary("a memory that was revealed", "", "gather plan(a) for each plane a\neach plane a { reveal a.back }")
    },
    canary(
        "a write to what was revealed",
        "",
        "each plane a { if turn == 1 { reveal a.deep } }\ngather plan(a) for each plane a\neach plane a { if a.sly { a.deep = 2 } }",
    ),
    canary(
        "a choice that writes to what was revealed",
        "choice trail(a: plane) \"Trail\" {\n  pick m \"M\" : 0..2 where m > a.own\n  then { a.deep = 2 }\n}",
        "each plane a { if turn == 1 { reveal a.deep } }\ngather trail(a) for each plane a",
    ),
    canary(
        "a write to another that was revealed",
        "",
        "each plane a { if turn == 1 { reveal a.deep } }\ngather plan(a) for each plane a\neach plane a { if a.mate != none { a.mate.deep = 2 } }",
    ),
    canary(
        "a value that reads what was revealed and written to since",
        "value sum(x: plane) \"Sum\" = x.deep { }",
        "each plane a { if turn == 1 { reveal a.deep } }\ngather plan(a) for each plane a\neach plane a {\n  if a.sly { a.deep = 2 }\n  let n = sum(a)\n}",
    ),
    canary(
        "a value of a secret",
        "value double(n: number) \"Double\" = n + n { }",
        "gather plan(a) for each plane a\neach plane a { let n = double(a.own) }",
    ),
    canary(
        "what limits a sum",
        "value kept(x: plane) \"Kept\" = 5 { } clamp x.own..(7 - x.own)",
        "gather plan(a) for each plane a\neach plane a { let n = kept(a) }",
    ),
    canary(
        "what limits a sum to the values of another",
        "value least(x: plane) \"Least\" = 1 { }\nvalue kept(x: plane) \"Kept\" = 5 {\n  + 1 when x.sly as sly because \"sly\"\n} clamp 0..(least(x) + x.own)",
        "gather plan(a) for each plane a\neach plane a { let n = kept(a) }",
    ),
    Canary {
        field: "  counter brief : 0..5 = 1 secret to nobody lasting turn\n",
        ..canary(
            "what was revealed and falls back",
            "",
            "each plane a {\n  if turn == 1 { a.brief = 3 }\n  if turn == 2 { reveal a.brief }\n}\ngather plan(a) for each plane a\neach plane a { if a.sly { a.brief = 2 } }",
        )
    },
    canary(
        "what was shown to one and then to another",
        "",
        "each plane a { each plane b where b.side != a.side { if turn == 1 { reveal a.deep to owner of b } } }\ngather plan(a) for each plane a\neach plane a {\n  if a.sly { a.deep = 2 }\n  if turn == 2 { reveal a.deep to owner of a }\n}",
    ),
    canary(
        "what is written and shown at once",
        "",
        "gather plan(a) for each plane a\neach plane a {\n  if a.sly { a.deep = 2 }\n  reveal a.deep\n}",
    ),
];
