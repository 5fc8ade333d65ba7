//! The initial position of an example: everything that differs from the start of its mission.

use super::super::super::record::Record;
use super::super::quoted;
use super::super::recorded_branch::RecordedBranch;
use super::Writer;
use dicta_play::{Boundary, LogEvent, Position};
use dicta_program::*;

impl Writer<'_> {
    /// Writes everything in which a position differs from the start of the mission.
    pub(super) fn position(&mut self, branch: &RecordedBranch, record: &Record) -> Result<(), String> {
        let (m, p) = (self.machine, &branch.start);
        let start = m.start(0);
        if (0..m.instances().len() as i64).any(|i| m.is_of_reserve(i) && !m.in_reserve(p, i)) {
            return Err("it starts with a piece created during the game, which an example can't set up".into());
        }
        for i in 0..m.instances().len() as i64 {
            self.place(&start, p, i);
        }
        self.decks(branch, p);
        let mut later: Vec<(i64, FieldId, u32)> = Vec::new();
        let mut timed: Vec<(u32, String)> = Vec::new();
        for (i, of) in (0..).zip(m.instances()) {
            for (f, field) in (0..).map(FieldId).zip(&m.program().kinds[of.kind.index()].fields) {
                let until = m.lasting_until(p, i, f);
                if m.field_slots(p, i, f) == m.field_slots(&start, i, f) && until == m.lasting_until(&start, i, f) {
                    continue;
                }
                match until {
                    Some((until, turns)) if until > 0 => later.push((i, f, (until - turns).max(1) as u32)),
                    _ => {
                        let lines = self.field(p, i, f, field);
                        self.lines.extend(lines);
                    }
                }
            }
        }
        for (i, f, turn) in later {
            let field = &m.program().kinds[m.instances()[i as usize].kind.index()].fields[f.index()];
            for line in self.field(p, i, f, field) {
                timed.push((turn, line));
            }
        }
        timed.sort_by_key(|(turn, _)| *turn);
        let mut said = 1;
        for (turn, line) in timed {
            if turn != said {
                self.say(format!("given turn {turn}"));
                said = turn;
            }
            self.say(line);
        }
        if p.turn().max(1) != said {
            self.say(format!("given turn {}", p.turn()));
        }
        if m.boundary(p) != Some(Boundary::Turn) {
            self.picks(branch, record)?;
        }
        Ok(())
    }

    /// Writes where a piece is.
    fn place(&mut self, start: &Position, p: &Position, i: i64) {
        let (m, of) = (self.machine, &self.machine.instances()[i as usize]);
        let (was, is) = (m.in_play(start, i), m.in_play(p, i));
        if of.whole != i {
            // A part enters and leaves with its whole; on its own it can only leave.
            if !is && m.in_play(p, of.whole) {
                self.say(format!("do remove {}", of.name));
            }
            return;
        }
        let pose = |p: &Position| (m.cell(p, i), m.facing(p, i));
        let (before, now) = (pose(start), pose(p));
        match (was, is) {
            (true, false) => self.say(format!("do remove {}", of.name)),
            (_, true) if now.0 >= 0 && (before != now || !was) => {
                self.say(format!("do place {} at @{} facing {}", of.name, m.words().cell(now.0), now.1));
            }
            (_, true) if now.0 < 0 && (before != now || !was) && m.program().kinds[of.kind.index()].piece => {
                // Only a piece that is on the board can be moved off it.
                let some = m.geometry().cells().next().unwrap_or(0);
                self.say(format!("do place {} at @{} facing {}", of.name, m.words().cell(some), now.1.max(0)));
                self.say(format!("given {}.cell = none", of.name));
            }
            _ => {}
        }
    }

    /// The lines that set a field to its value.
    fn field(&mut self, p: &Position, i: i64, f: FieldId, field: &Field) -> Vec<String> {
        let m = self.machine;
        let Some(of) = m.written_instance(i) else { return Vec::new() };
        let name = format!("{of}.{}", field.head.name);
        let mut lines = Vec::new();
        match &field.ty {
            Type::List(inner, _) => {
                lines.push(format!("do clear {name}"));
                for element in m.list(p, i, f) {
                    match (m.written(element, inner), &**inner) {
                        (Some(text), _) => lines.push(format!("do append {text} to {name}")),
                        (None, Type::Face) => {
                            lines.extend(self.held(element).map(|c| format!("do append {c} to {name}")))
                        }
                        _ => self.left_out.push(format!("{name}: {}", m.words().value(inner, element))),
                    }
                }
            }
            Type::Set(inner) => {
                let bits = m.field(p, i, f);
                lines.push(format!("do clear {name}"));
                for element in (0..63).filter(|b| bits >> b & 1 == 1) {
                    match m.written(element, inner) {
                        Some(text) => lines.push(format!("do insert {text} into {name}")),
                        None => self.left_out.push(format!("{name}: {}", m.words().value(inner, element))),
                    }
                }
            }
            ty => {
                let now = m.field(p, i, f);
                let face = matches!(ty, Type::Face) || matches!(ty, Type::OrNone(t) if **t == Type::Face);
                let text = if face && now >= 0 { self.held(now) } else { m.written(now, ty) };
                match text {
                    Some(text) => lines.push(format!("given {name} = {text}")),
                    None => self.left_out.push(format!("{name}: {}", m.words().value(ty, now))),
                }
            }
        }
        if m.instances()[i as usize].whole != i {
            // A part may be absent if its kind allows that.
            for line in &mut lines {
                let done = line.strip_prefix("do ").or(line.strip_prefix("given ")).unwrap_or(line);
                *line = format!("do if {of} != none {{ {done} }}");
            }
        }
        lines
    }

    /// The name of a card that is held; draws it first if needed.
    fn held(&mut self, face: i64) -> Option<String> {
        let name = format!("held_{}_{}", face >> 16, face >> 4 & 0xfff);
        if !self.lines.iter().any(|l| l.contains(&format!("let {name} ="))) {
            let deck = DeckId((face >> 16) as u32);
            let of = self.program().decks.get(deck.index())?;
            let design = of.cards.get((face >> 4 & 0xfff) as usize)?.copy_of;
            let title = self.card(deck, design)?;
            let of = &self.program().decks[deck.index()];
            let side = of.sides.get((face & 0xf) as usize).filter(|_| of.sides.len() > 1);
            let side = side.map_or_else(String::new, |s| format!(" as {s}"));
            let deck = of.head.name.clone();
            self.say(format!("draws {deck} {}", quoted(&title)));
            self.say(format!("do let {name} = draw from {deck}{side} hold"));
        }
        Some(name)
    }

    /// Discards matter only if a deck runs out; held cards are drawn where a field holds them.
    fn decks(&mut self, branch: &RecordedBranch, p: &Position) {
        let m = self.machine;
        for (d, deck) in (0..).map(DeckId).zip(&m.program().decks) {
            let [_, _, discards] = m.cards(p, d);
            let runs_out = branch.legs.iter().flat_map(|l| &l.entries).any(|e| match e.what {
                LogEvent::DrewNothing { deck } | LogEvent::Reshuffled { deck, .. } => deck == d,
                _ => false,
            });
            if !discards.is_empty() && !runs_out {
                let those = if discards.len() == 1 { "discard" } else { "discards" };
                let what = format!("{} {those} of {}, which doesn't run out here", discards.len(), deck.head.title);
                self.left_out.push(what);
                continue;
            }
            for design in discards {
                let Some(title) = self.card(d, design) else { continue };
                self.cards += 1;
                let side = if deck.sides.len() > 1 { format!(" as {}", deck.sides[0]) } else { String::new() };
                self.say(format!("draws {} {}", deck.head.name, quoted(&title)));
                self.say(format!("do let discard_{} = draw from {}{side}", self.cards, deck.head.name));
            }
        }
    }

    /// Writes the choices of this turn before the boundary.
    fn picks(&mut self, branch: &RecordedBranch, record: &Record) -> Result<(), String> {
        let (m, p) = (self.machine, &branch.start);
        for (c, choice) in (0..).map(ChoiceId).zip(&m.program().choices) {
            let deciders = match choice.params.first() {
                Some((_, Type::Piece(kind))) => m.of_kind(*kind).to_vec(),
                _ => vec![0],
            };
            for piece in deciders {
                let picks: Vec<i64> = (0..choice.picks.len()).map(|n| m.pick(p, c, piece, n)).collect();
                if picks.iter().all(|v| *v == -1) {
                    continue;
                }
                let args = record.picks_at_choice(branch.stage, c, piece, p.turn()).unwrap_or_else(|| vec![piece]);
                if args.len() != choice.params.len() {
                    self.left_out.push(format!("the choice {}", choice.head.title));
                    continue;
                }
                let call = self.call(c, &args)?;
                let picks = self.picked(c, &picks)?;
                self.say(format!("given {call} {picks}"));
            }
        }
        Ok(())
    }
}
