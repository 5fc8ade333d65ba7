//! An example of a stretch of a game: the position at a boundary of phases, what was chosen and what chance gave since, and
//! what is to come out.

use super::super::Playtest;
use super::course::{Course, Leg, in_setup};
use super::words::{instance, value};
use super::{ExampleRange, Expectation, Made, quoted};
use dicta_play::{Boundary, Drawn, Happening, Machine, Position, Status};
use dicta_program::*;

/// What is being written.
struct Writer<'a> {
    machine: &'a Machine,
    lines: Vec<String>,
    left_out: Vec<String>,
    /// Cards taken from decks, for names.
    cards: usize,
}

impl Playtest {
    /// An example of a stretch that ends at the last boundary of phases before the moment that is looked at.
    ///
    /// # Errors
    /// When there is no such stretch, or the language has no words for something that was chosen in it.
    pub fn example(&self, range: ExampleRange, title: &str) -> Result<Made, String> {
        if self.lent.is_some() {
            return Err("a mission of a campaign begins with what its rosters bring; an example can't say that".into());
        }
        let course = self.course_of(range)?;
        let stage = &self.stages[course.stage];
        if !stage.game.pieces.is_empty() {
            return Err("pieces of this game were picked from their pools; an example can't say that".into());
        }
        let mut writer = Writer { machine: &stage.machine, lines: Vec::new(), left_out: Vec::new(), cards: 0 };
        writer.options();
        writer.lines.push(format!("given mission {}", stage.machine.mission().head.name));
        let whole_setup = course.legs.first().is_some_and(|l| in_setup(&l.boundary)) && self.is_start(&course);
        if !whole_setup {
            if course.legs.iter().any(|l| in_setup(&l.boundary)) {
                return Err("of the set-up only the whole can be played".into());
            }
            writer.position(&course, self)?;
        }
        writer.course(&course)?;
        let expectations = writer.expectations(&course);
        let body = format!("example {} {{\n  {}\n", quoted(title), writer.lines.join("\n  "));
        let of = &stage.game;
        let for_ruleset = of.overlays.last().unwrap_or(&of.ruleset).clone();
        Ok(Made { for_ruleset, body, expectations, left_out: writer.left_out })
    }

    /// The stretch that a range means.
    fn course_of(&self, range: ExampleRange) -> Result<Course, String> {
        let from = match range {
            ExampleRange::From(moment) => moment.min(self.at),
            _ => self.turn_begins(),
        };
        let all = self.boundaries_before(from);
        let is_turn = |c: &super::super::tree::Crossing| {
            self.stages[c.stage].machine.boundary(&c.position) == Some(Boundary::Turn)
        };
        let chosen = match range {
            ExampleRange::From(_) => all.first(),
            ExampleRange::Turn => all.iter().rev().skip(1).find(|(_, c)| is_turn(c)).or(all.first()),
            ExampleRange::Phase if matches!(self.status(), Status::Over(_)) => all.last(),
            // Between the beginning of a turn and its first phase nothing is played.
            ExampleRange::Phase => all.iter().rev().skip(1).find(|(_, c)| !is_turn(c)).or(all.iter().rev().nth(1)),
            ExampleRange::Here => all.last(),
        };
        let chosen = chosen.ok_or("no phase was played to its end yet since the rules changed")?;
        let mut course = self.course(chosen);
        if range == ExampleRange::Here {
            course.legs.clear();
            course.end = course.start.clone();
        }
        if range == ExampleRange::Phase {
            course.legs.truncate(1);
        }
        if course.legs.is_empty() && range != ExampleRange::Here {
            return Err("no phase was played to its end yet since then".into());
        }
        Ok(course)
    }

    /// A moment before which the turn that is played began, and the one before it.
    fn turn_begins(&self) -> usize {
        let turn = self.position().turn();
        let turn_at = |at: usize| self.moments[self.line[at]].position.turn();
        (0..=self.at).rev().find(|at| turn_at(*at) + 1 < turn.max(1)).unwrap_or(0)
    }

    fn is_start(&self, course: &Course) -> bool {
        course.start == self.stages[course.stage].machine.start(self.seed)
    }

    /// The arguments with which a piece was asked for a choice this turn.
    fn asked_with(&self, stage: usize, choice: ChoiceId, piece: i64, turn: u32) -> Option<Vec<i64>> {
        let chunks = self.line[..=self.at].iter().rev().flat_map(|m| self.moments[*m].entries.iter().rev());
        let entries = chunks.filter(|(s, _)| *s == stage).flat_map(|(_, c)| c.iter().rev());
        entries.filter(|e| e.turn == turn).find_map(|e| match &e.what {
            Happening::Chose { choice: c, piece: p, args, .. } if *c == choice && *p == piece => Some(args.clone()),
            _ => None,
        })
    }
}

impl Writer<'_> {
    fn program(&self) -> &Program {
        self.machine.program()
    }

    fn say(&mut self, line: String) {
        self.lines.push(line);
    }

    fn options(&mut self) {
        let off: Vec<(String, String)> = self
            .program()
            .options
            .iter()
            .filter(|o| o.set != o.default)
            .map(|o| (o.head.name.clone(), o.values[o.set].clone()))
            .collect();
        for (name, set) in off {
            self.say(format!("given option {name} {set}"));
        }
    }

    /// Sets up everything in which a position differs from the start of the mission.
    fn position(&mut self, course: &Course, game: &Playtest) -> Result<(), String> {
        let (m, p) = (self.machine, &course.start);
        let start = m.start(0);
        for i in 0..m.instances().len() as i64 {
            self.place(&start, p, i);
        }
        self.decks(course, p);
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
            self.picks(course, game)?;
        }
        Ok(())
    }

    /// Where a piece stands.
    fn place(&mut self, start: &Position, p: &Position, i: i64) {
        let (m, of) = (self.machine, &self.machine.instances()[i as usize]);
        let (was, is) = (m.in_play(start, i), m.in_play(p, i));
        if of.whole != i {
            // A part comes and goes with its whole; alone it can only go.
            if !is && m.in_play(p, of.whole) {
                self.say(format!("do remove {}", of.name));
            }
            return;
        }
        let stands = |p: &Position| (m.cell(p, i), m.facing(p, i));
        let (before, now) = (stands(start), stands(p));
        match (was, is) {
            (true, false) => self.say(format!("do remove {}", of.name)),
            (_, true) if now.0 >= 0 && (before != now || !was) => {
                self.say(format!("do place {} at @{} facing {}", of.name, m.cell_name(now.0), now.1));
            }
            (_, true) if now.0 < 0 && (before != now || !was) && m.program().kinds[of.kind.index()].piece => {
                // Only what stands somewhere can be put off the board.
                let some = m.geometry().cells().next().unwrap_or(0);
                self.say(format!("do place {} at @{} facing {}", of.name, m.cell_name(some), now.1.max(0)));
                self.say(format!("given {}.cell = none", of.name));
            }
            _ => {}
        }
    }

    /// The lines that bring a field to its value.
    fn field(&mut self, p: &Position, i: i64, f: FieldId, field: &Field) -> Vec<String> {
        let m = self.machine;
        let Some(of) = instance(m, i) else { return Vec::new() };
        let name = format!("{of}.{}", field.head.name);
        let mut lines = Vec::new();
        match &field.ty {
            Type::List(inner, _) => {
                lines.push(format!("do clear {name}"));
                for element in m.list(p, i, f) {
                    match (value(m, inner, element), &**inner) {
                        (Some(text), _) => lines.push(format!("do append {text} to {name}")),
                        (None, Type::Face) => {
                            lines.extend(self.held(element).map(|c| format!("do append {c} to {name}")))
                        }
                        _ => self.left_out.push(format!("{name}: {}", m.show(element, inner))),
                    }
                }
            }
            Type::Set(inner) => {
                let bits = m.field(p, i, f);
                lines.push(format!("do clear {name}"));
                for element in (0..63).filter(|b| bits >> b & 1 == 1) {
                    match value(m, inner, element) {
                        Some(text) => lines.push(format!("do insert {text} into {name}")),
                        None => self.left_out.push(format!("{name}: {}", m.show(element, inner))),
                    }
                }
            }
            ty => {
                let now = m.field(p, i, f);
                let face = matches!(ty, Type::Face) || matches!(ty, Type::OrNone(t) if **t == Type::Face);
                let text = if face && now >= 0 { self.held(now) } else { value(m, ty, now) };
                match text {
                    Some(text) => lines.push(format!("given {name} = {text}")),
                    None => self.left_out.push(format!("{name}: {}", m.show(now, ty))),
                }
            }
        }
        if m.instances()[i as usize].whole != i {
            // A part may be missing, as far as its kind says.
            for line in &mut lines {
                let done = line.strip_prefix("do ").or(line.strip_prefix("given ")).unwrap_or(line);
                *line = format!("do if {of} != none {{ {done} }}");
            }
        }
        lines
    }

    /// The name of a card that somebody holds: it was drawn before.
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

    /// The title by which `draws` finds a design.
    fn card(&mut self, deck: DeckId, design: u32) -> Option<String> {
        let of = &self.program().decks[deck.index()];
        let finds = |title: &str| {
            let found = of.designs.iter().position(|d| d.head.title == title || d.head.name == title);
            found == Some(design as usize)
        };
        let head = &of.designs.get(design as usize)?.head;
        let found = [&head.title, &head.name].into_iter().find(|t| finds(t)).cloned();
        if found.is_none() {
            let what = format!("a card of {} that has no name of its own: {}", of.head.title, head.title);
            self.left_out.push(what);
        }
        found
    }

    /// Discards matter only where a deck runs out; what is held is drawn where a field holds it.
    fn decks(&mut self, course: &Course, p: &Position) {
        let m = self.machine;
        for (d, deck) in (0..).map(DeckId).zip(&m.program().decks) {
            let [_, _, discards] = m.cards(p, d);
            let runs_out = course.legs.iter().flat_map(|l| &l.entries).any(|e| match e.what {
                Happening::DrewNothing { deck } | Happening::Reshuffled { deck, .. } => deck == d,
                _ => false,
            });
            if !discards.is_empty() && !runs_out {
                let what =
                    format!("the {} discards of {}: the deck doesn't run out here", discards.len(), deck.head.title);
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

    /// What was chosen this turn before the boundary.
    fn picks(&mut self, course: &Course, game: &Playtest) -> Result<(), String> {
        let (m, p) = (self.machine, &course.start);
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
                let args = game.asked_with(course.stage, c, piece, p.turn()).unwrap_or_else(|| vec![piece]);
                if args.len() != choice.params.len() {
                    self.left_out.push(format!("what was chosen for {}", choice.head.title));
                    continue;
                }
                let call = self.call(c, &args)?;
                let picks = self.picked(c, &picks)?;
                self.say(format!("given {call} {picks}"));
            }
        }
        Ok(())
    }

    /// A choice with its arguments: `plan(d1)`.
    fn call(&self, choice: ChoiceId, args: &[i64]) -> Result<String, String> {
        let of = &self.program().choices[choice.index()];
        let words = of.params.iter().zip(args).map(|((_, ty), v)| value(self.machine, ty, *v));
        let words: Option<Vec<String>> = words.collect();
        let words =
            words.ok_or_else(|| format!("the language has no words for what {} is asked about", of.head.title))?;
        Ok(format!("{}({})", of.head.name, words.join(", ")))
    }

    /// What was picked, without `none` at the end.
    fn picked(&self, choice: ChoiceId, picks: &[i64]) -> Result<String, String> {
        let of = &self.program().choices[choice.index()];
        let mut words = Vec::new();
        for (pick, v) in of.picks.iter().zip(picks) {
            let none = *v == -1 && (pick.or_none || pick.when.is_some());
            let text = if none { Some("none".to_owned()) } else { value(self.machine, &pick.ty, *v) };
            words.push(
                text.ok_or_else(|| format!("the language has no words for {}", self.machine.show(*v, &pick.ty)))?,
            );
        }
        let maybe = of.picks.iter().map(|p| p.or_none || p.when.is_some()).collect::<Vec<_>>();
        while words.len() > 1 && words.last().is_some_and(|w| w == "none") && maybe[words.len() - 1] {
            words.pop();
        }
        Ok(words.join(", "))
    }

    /// What was played, phase by phase.
    fn course(&mut self, course: &Course) -> Result<(), String> {
        let mut setup = false;
        for leg in &course.legs {
            for (decision, picks) in &leg.choices {
                let call = self.call(decision.choice, &decision.args)?;
                let picks = self.picked(decision.choice, picks)?;
                self.say(format!("choose {call} {picks}"));
            }
            self.chance(leg);
            match &leg.boundary {
                // The phases of the set-up are played in one go, after all that was chosen in them.
                boundary if in_setup(boundary) => {
                    setup = true;
                    continue;
                }
                boundary => {
                    if std::mem::take(&mut setup) {
                        let at = self.lines.len() - self.tail_of(leg);
                        self.lines.insert(at, "do start".into());
                    }
                    match boundary {
                        Boundary::Turn => self.say("do start of turn".into()),
                        Boundary::Phase { name, .. } => self.say(format!("do phase {name}")),
                    }
                }
            }
            if leg.ends_turn {
                self.say("do end of turn".into());
            }
        }
        if setup {
            self.say("do start".into());
        }
        Ok(())
    }

    /// How many lines a phase has before it is played.
    fn tail_of(&self, leg: &Leg) -> usize {
        leg.choices.len() + self.chance_lines(leg).len()
    }

    fn chance(&mut self, leg: &Leg) {
        let lines = self.chance_lines(leg);
        self.lines.extend(lines);
        let drawn = leg
            .drawn
            .iter()
            .filter_map(|d| if let Drawn::Card { deck, design } = d { Some((*deck, *design)) } else { None });
        for (deck, design) in drawn.collect::<Vec<_>>() {
            self.card(deck, design);
        }
    }

    fn chance_lines(&self, leg: &Leg) -> Vec<String> {
        let mut lines = Vec::new();
        let list = |numbers: Vec<String>| numbers.join(", ");
        let dice = leg
            .drawn
            .iter()
            .filter_map(|d| if let Drawn::Die { face, .. } = d { Some((face + 1).to_string()) } else { None });
        let random = leg.drawn.iter().filter_map(|d| match d {
            Drawn::Element { place, of } if *of > 1 => Some((place + 1).to_string()),
            _ => None,
        });
        for (word, numbers) in [("dice", dice.collect::<Vec<_>>()), ("random", random.collect::<Vec<_>>())] {
            if !numbers.is_empty() {
                lines.push(format!("{word} {}", list(numbers)));
            }
        }
        for (d, deck) in (0..).map(DeckId).zip(&self.program().decks) {
            let cards = leg.drawn.iter().filter_map(|x| match x {
                Drawn::Card { deck, design } if *deck == d => {
                    deck_title(self.program(), d, *design).map(|t| quoted(&t))
                }
                _ => None,
            });
            let cards: Vec<String> = cards.collect();
            if !cards.is_empty() {
                lines.push(format!("draws {} {}", deck.head.name, list(cards)));
            }
        }
        lines
    }

    /// What came out: what happened, and what is otherwise than before.
    fn expectations(&mut self, course: &Course) -> Vec<Expectation> {
        let mut found = Vec::new();
        if course.legs.is_empty() {
            self.expect_options(course, &mut found);
            return found;
        }
        let m = self.machine;
        for entry in course.legs.iter().flat_map(|l| &l.entries) {
            let Happening::Event { event, args, .. } = &entry.what else { continue };
            let of = &m.program().events[event.index()];
            let words: Option<Vec<String>> = of.params.iter().zip(args).map(|((_, ty), v)| value(m, ty, *v)).collect();
            if let Some(words) = words.filter(|_| of.builtin.is_none()) {
                expect(&mut found, format!("expect happened {}({})", of.head.name, words.join(", ")), true);
            }
        }
        let (p, q) = (&course.start, &course.end);
        for (i, of) in (0..).zip(m.instances()) {
            self.expect_piece((p, q), i, &of.name, &mut found);
        }
        if let Status::Over(outcome) = m.status(q)
            && m.boundary(q).is_none()
        {
            expect(&mut found, "expect over".into(), true);
            let winner = outcome.winner.and_then(|w| instance(m, w)).unwrap_or_else(|| "none".into());
            expect(&mut found, format!("expect winner == {winner}"), true);
        }
        found
    }

    fn expect_piece(&self, (p, q): (&Position, &Position), i: i64, name: &str, found: &mut Vec<Expectation>) {
        let (m, of) = (self.machine, &self.machine.instances()[i as usize]);
        if of.whole == i
            && (m.in_play(p, i), m.cell(p, i), m.facing(p, i)) != (m.in_play(q, i), m.cell(q, i), m.facing(q, i))
        {
            if !m.in_play(q, i) {
                expect(found, format!("expect not {name}.in_play"), true);
                return;
            }
            let cell = value(m, &Type::Cell, m.cell(q, i)).unwrap_or_default();
            expect(found, format!("expect {name}.cell == {cell} and {name}.facing == {}", m.facing(q, i)), true);
        }
        for (f, field) in (0..).map(FieldId).zip(&m.program().kinds[of.kind.index()].fields) {
            if m.field_slots(p, i, f) == m.field_slots(q, i, f) {
                continue;
            }
            let (path, now) = (format!("{name}.{}", field.head.name), m.field(q, i, f));
            let text = match &field.ty {
                Type::List(..) => Some(format!("expect {path}.size == {now}")),
                Type::Set(_) => Some(format!("expect {path}.size == {}", now.count_ones())),
                _ if field.role == FieldRole::Track => Some(format!("expect {path}.hits == {now}")),
                ty => value(m, ty, now).map(|v| format!("expect {path} == {v}")),
            };
            if let Some(text) = text {
                let text = match of.whole == i {
                    true => text,
                    false => text.replacen("expect ", &format!("expect {name} != none and "), 1),
                };
                expect(found, text, true);
            }
        }
    }

    /// What may be chosen at a boundary, of the choice that comes next.
    fn expect_options(&self, course: &Course, found: &mut Vec<Expectation>) {
        let m = self.machine;
        let mut p = course.start.clone();
        if !matches!(m.advance(&mut p, &mut dicta_play::Journal::Off), Status::Decide) {
            return;
        }
        let Some(decision) = m.decision(&p) else { return };
        // As things stand at the boundary, which may be otherwise than when it is asked.
        let offer = m.offer_of(&course.start, decision.choice, &decision.args);
        let Ok(call) = self.call(decision.choice, &decision.args) else { return };
        for (n, option) in offer.legal.iter().enumerate() {
            if let Ok(picks) = self.picked(decision.choice, &option.picks) {
                expect(found, format!("expect legal {call} {picks}"), n < 12);
            }
        }
        for (n, option) in offer.refused.iter().enumerate().take(60) {
            let rule = option.reasons.first().and_then(|r| m.program().rules.get(r.rule.index()));
            if let (Ok(picks), Some(rule)) = (self.picked(decision.choice, &option.picks), rule) {
                expect(found, format!("expect refused {call} {picks} by {}", rule.head.name), n < 6);
            }
        }
    }
}

fn deck_title(program: &Program, deck: DeckId, design: u32) -> Option<String> {
    let of = program.decks.get(deck.index())?;
    let head = &of.designs.get(design as usize)?.head;
    let finds = |t: &&String| {
        of.designs.iter().position(|d| d.head.title == **t || d.head.name == **t) == Some(design as usize)
    };
    [&head.title, &head.name].into_iter().find(finds).cloned()
}

fn expect(found: &mut Vec<Expectation>, text: String, on: bool) {
    if !found.iter().any(|e| e.text == text) {
        found.push(Expectation { text, on });
    }
}
