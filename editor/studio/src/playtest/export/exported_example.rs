//! An example of a part of a game: the position at a phase boundary, the choices and random results since, and the
//! expected result.

mod expect;
mod position;

use super::super::record::Record;
use super::recorded_branch::{Leg, RecordedBranch, in_setup};
use super::{ExampleRange, Exported, quoted};
use dicta_play::{Boundary, Drawn, LogEvent, Machine, Status};
use dicta_program::*;

/// An example being written.
struct Writer<'a> {
    machine: &'a Machine,
    lines: Vec<String>,
    left_out: Vec<String>,
    /// How many cards were drawn, to number their names.
    cards: usize,
}

impl Record {
    /// An example that ends at the last phase boundary before the current position.
    ///
    /// # Errors
    /// If no phase was completed in that range, or the language can't express something that was chosen in it.
    pub fn example(&self, range: ExampleRange, title: &str) -> Result<Exported, String> {
        if self.start.lent.is_some() {
            return Err("an example can't express the rosters of a campaign's mission".into());
        }
        let branch = self.branch_of(range)?;
        let stage = &self.rules[branch.stage];
        if !stage.game.pieces.is_empty() {
            return Err("an example can't express pieces from pools".into());
        }
        let mut writer = Writer { machine: &stage.machine, lines: Vec::new(), left_out: Vec::new(), cards: 0 };
        writer.options();
        writer.lines.push(format!("given mission {}", stage.machine.mission().head.name));
        let whole_setup = branch.legs.first().is_some_and(|l| in_setup(&l.boundary)) && self.is_start(&branch);
        if !whole_setup {
            if branch.legs.iter().any(|l| in_setup(&l.boundary)) {
                return Err("an example can only contain the whole set-up".into());
            }
            writer.position(&branch, self)?;
        }
        writer.phases(&branch)?;
        let expectations = writer.expectations(&branch);
        let body = format!("example {} {{\n  {}\n", quoted(title), writer.lines.join("\n  "));
        let of = &stage.game;
        let for_ruleset = of.overlays.last().unwrap_or(&of.ruleset).clone();
        Ok(Exported { for_ruleset, body, expectations, left_out: writer.left_out })
    }

    /// The part of the game that a range selects.
    fn branch_of(&self, range: ExampleRange) -> Result<RecordedBranch, String> {
        let from = match range {
            ExampleRange::From(moment) => moment.min(self.tree.at()),
            _ => self.turn_begins(),
        };
        let all = self.boundaries_before(from);
        let is_turn = |c: &super::super::game_tree::RuleChange| {
            self.rules[c.stage].machine.boundary(&c.position) == Some(Boundary::Turn)
        };
        let chosen = match range {
            ExampleRange::From(_) => all.first(),
            ExampleRange::Turn => all.iter().rev().skip(1).find(|(_, c)| is_turn(c)).or(all.first()),
            ExampleRange::Phase if matches!(self.now().status, Status::Over(_)) => all.last(),
            // Nothing is played between the start of a turn and its first phase.
            ExampleRange::Phase => all.iter().rev().skip(1).find(|(_, c)| !is_turn(c)).or(all.iter().rev().nth(1)),
            ExampleRange::Here => all.last(),
        };
        let chosen = chosen.ok_or("no phase has been completed since the rules changed")?;
        let mut branch = self.recorded_branch(chosen);
        if range == ExampleRange::Here {
            branch.legs.clear();
            branch.end = branch.start.clone();
        }
        if range == ExampleRange::Phase {
            branch.legs.truncate(1);
        }
        if branch.legs.is_empty() && range != ExampleRange::Here {
            return Err("no phase has been completed since then".into());
        }
        Ok(branch)
    }

    /// The index of a position before the previous turn began, or 0.
    fn turn_begins(&self) -> usize {
        let turn = self.position().turn();
        let turn_at = |at: usize| self.tree.on_line(at).position.turn();
        (0..=self.tree.at()).rev().find(|at| turn_at(*at) + 1 < turn.max(1)).unwrap_or(0)
    }

    fn is_start(&self, branch: &RecordedBranch) -> bool {
        branch.start == self.rules[branch.stage].machine.start(self.start.seed)
    }

    /// The arguments with which a piece made a choice this turn.
    fn picks_at_choice(&self, stage: usize, choice: ChoiceId, piece: i64, turn: u32) -> Option<Vec<i64>> {
        let chunks = (0..=self.tree.at()).rev().flat_map(|at| self.tree.on_line(at).entries.iter().rev());
        let entries = chunks.filter(|(s, _)| *s == stage).flat_map(|(_, c)| c.iter().rev());
        entries.filter(|e| e.turn == turn).find_map(|e| match &e.what {
            LogEvent::Chose { choice: c, piece: p, args, .. } if *c == choice && *p == piece => Some(args.clone()),
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
            let what = format!("a card of {} without a unique name: {}", of.head.title, head.title);
            self.left_out.push(what);
        }
        found
    }

    /// A choice with its arguments: `plan(d1)`.
    fn call(&self, choice: ChoiceId, args: &[i64]) -> Result<String, String> {
        let of = &self.program().choices[choice.index()];
        let words = of.params.iter().zip(args).map(|((_, ty), v)| self.machine.written(*v, ty));
        let words: Option<Vec<String>> = words.collect();
        let words = words.ok_or_else(|| format!("the language can't express what {} is asked about", of.head.title))?;
        Ok(format!("{}({})", of.head.name, words.join(", ")))
    }

    /// The picks, without trailing `none`.
    fn picked(&self, choice: ChoiceId, picks: &[i64]) -> Result<String, String> {
        let of = &self.program().choices[choice.index()];
        let mut words = Vec::new();
        for (pick, v) in of.picks.iter().zip(picks) {
            let none = *v == -1 && (pick.or_none || pick.when.is_some());
            let text = if none { Some("none".to_owned()) } else { self.machine.written(*v, &pick.ty) };
            words.push(
                text.ok_or_else(|| format!("the language can't express {}", self.machine.words().value(&pick.ty, *v)))?,
            );
        }
        let maybe = of.picks.iter().map(|p| p.or_none || p.when.is_some()).collect::<Vec<_>>();
        while words.len() > 1 && words.last().is_some_and(|w| w == "none") && maybe[words.len() - 1] {
            words.pop();
        }
        Ok(words.join(", "))
    }

    /// Writes the phases in order.
    fn phases(&mut self, branch: &RecordedBranch) -> Result<(), String> {
        let mut setup = false;
        for leg in &branch.legs {
            for (decision, picks) in &leg.choices {
                let call = self.call(decision.choice, &decision.args)?;
                let picks = self.picked(decision.choice, picks)?;
                self.say(format!("choose {call} {picks}"));
            }
            self.chance(leg);
            match &leg.boundary {
                // The phases of the setup are played at once, after all their choices.
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
}

fn deck_title(program: &Program, deck: DeckId, design: u32) -> Option<String> {
    let of = program.decks.get(deck.index())?;
    let head = &of.designs.get(design as usize)?.head;
    let finds = |t: &&String| {
        of.designs.iter().position(|d| d.head.title == **t || d.head.name == **t) == Some(design as usize)
    };
    [&head.title, &head.name].into_iter().find(finds).cloned()
}
