//! A mission that starts at a position of a game: the same sides, seats, map and scheduled events, with the pieces in
//! their current state.
//!
//! The result is compiled and set up at once. Whatever then differs, because the setup of the rules changed it, is
//! assigned after the setup; what still differs is listed.

use super::super::record::Record;
use super::super::rules_in_force::Stage;
use super::{Exported, quoted};
use crate::check::{Checker, Sources};
use crate::game::Game;
use dicta_play::{Boundary, Chance, GameLog, Machine, Position, Stop};
use dicta_program::*;
use dicta_syntax::ast::{self, DeclKind, ExprKind};

/// A mission being written.
struct Writer<'a> {
    machine: &'a Machine,
    position: &'a Position,
    /// The properties of the mission, before the pieces.
    head: Vec<String>,
    pieces: Vec<String>,
    /// Statements to run after the setup.
    start: Vec<String>,
    /// The blocks that run at the start or end of turns.
    blocks: Vec<String>,
    left_out: Vec<String>,
}

impl Record {
    /// A mission that starts at the current position. It has been set up once to verify that.
    ///
    /// # Errors
    /// If the mission's source is not found, pieces of a reserve have come into play, or the result does not compile.
    pub fn mission_of_moment(&self, checker: &mut Checker, name: &str, title: &str) -> Result<Exported, String> {
        let stage = self.stage();
        let machine = &stage.machine;
        let made = |i: i64| machine.is_of_reserve(i) && !machine.in_reserve(self.position(), i);
        if (0..machine.instances().len() as i64).any(made) {
            return Err("pieces were created during the game, and a mission can't express how many are left".into());
        }
        let mut writer = Writer {
            machine: &stage.machine,
            position: self.position(),
            head: Vec::new(),
            pieces: Vec::new(),
            start: Vec::new(),
            blocks: Vec::new(),
            left_out: Vec::new(),
        };
        writer.options();
        writer.read_text(stage)?;
        writer.all_pieces();
        writer.others();
        writer.decks_and_picks();
        for _ in 0..2 {
            let made = writer.made(stage, name, title);
            let differs = writer.try_out(checker, stage, &made, name)?;
            if differs.is_empty() {
                break;
            }
            if !writer.adjust(&differs) {
                writer.left_out.extend(differs.into_iter().map(|(_, _, what)| what));
                break;
            }
        }
        writer.left_out.dedup();
        Ok(writer.made(stage, name, title))
    }
}

/// Differences: the instance and field, and the expected state in words.
type Differs = Vec<(i64, Option<FieldId>, String)>;

impl Writer<'_> {
    fn program(&self) -> &Program {
        self.machine.program()
    }

    fn turn(&self) -> i64 {
        i64::from(self.position.turn()).max(1)
    }

    fn options(&mut self) {
        let set = self.program().options.iter().filter(|o| o.set != o.default);
        let set: Vec<String> = set.map(|o| format!("{} {}", o.head.name, o.values[o.set])).collect();
        if !set.is_empty() {
            self.head.push(format!("options {{ {} }}", set.join(", ")));
        }
    }

    /// Takes over from the mission's source what does not depend on the position.
    fn read_text(&mut self, stage: &Stage) -> Result<(), String> {
        let wanted = &self.machine.mission().head.name;
        for (_, text) in stage.game.sources.files.iter().filter(|(_, t)| t.contains(wanted.as_str())) {
            let file = dicta_syntax::parse(text);
            for (block, decl) in file.decls() {
                let DeclKind::Entry { word, name, body, .. } = &decl.kind else { continue };
                if word.text != "mission" || name.text != *wanted {
                    continue;
                }
                let slice = |span: ast::Span| text.get(block.range(span)).unwrap_or("").to_owned();
                for prop in body {
                    self.prop(prop, &slice);
                }
                return Ok(());
            }
        }
        Err(format!("the source of the mission `{wanted}` is missing"))
    }

    /// Whether a property is a stat that `kind mission` declares for every mission.
    fn is_stat(&self, word: &str) -> bool {
        let list = self.program().enums.iter().find(|e| e.head.name == "mission" && e.head.origin == Origin::default());
        word != "turns" && list.is_some_and(|e| e.fields.iter().any(|(name, _)| name == word))
    }

    fn prop(&mut self, prop: &ast::Prop, slice: &dyn Fn(ast::Span) -> String) {
        let name = |e: &ast::Expr| if let ExprKind::Name(n) = &e.kind { Some(n.clone()) } else { None };
        match prop.name.text.as_str() {
            "turns" => {
                let left = (i64::from(self.machine.mission().turns) - self.turn() + 1).max(1);
                self.head.push(format!("turns {left}"));
            }
            word if self.is_stat(word) => self.head.push(slice(prop.span)),
            "map" | "role" | "zone" | "score" => self.head.push(slice(prop.span)),
            "seat" => {
                let words: Vec<String> = prop.values.iter().map(|v| slice(v.span)).collect();
                let inner = prop.body.iter().flatten().find(|p| p.name.text == "side").map(|p| slice(p.span));
                let body = inner.map_or_else(String::new, |side| format!(" {{ {side} }}"));
                self.head.push(format!("seat {}{body}", words.join(" ")));
            }
            "at" if prop.block.is_some() => {
                let words: Vec<String> = prop.values.iter().filter_map(name).collect();
                if words == ["start"] {
                    return;
                }
                let number = prop.values.last().filter(|e| name(e).is_none());
                let text = slice(prop.span);
                let Some(number) = number else { return self.blocks.push(text) };
                let said = slice(number.span);
                match said.trim().parse::<i64>() {
                    Ok(turn) if turn >= self.turn() => {
                        let now = (turn - self.turn() + 1).to_string();
                        self.blocks.push(text.replacen(&said, &now, 1));
                    }
                    Ok(turn) => {
                        self.left_out.push(format!("what the mission does in turn {turn}, because that turn is over"))
                    }
                    Err(_) => self.blocks.push(text),
                }
            }
            _ => {}
        }
    }

    /// Writes every piece with its card and its place.
    fn all_pieces(&mut self) {
        let wholes: Vec<i64> = (0..)
            .zip(self.machine.instances())
            .skip(1 + self.program().kinds[1].entries.len())
            .filter(|(i, of)| of.whole == *i)
            .map(|(i, _)| i)
            .collect();
        for (n, i) in wholes.into_iter().enumerate() {
            self.piece(n, i);
        }
    }

    fn piece(&mut self, n: usize, i: i64) {
        let (m, p) = (self.machine, self.position);
        let Some(placed) = m.mission().pieces.get(n).filter(|_| !m.is_of_reserve(i)) else { return };
        let of = &m.instances()[i as usize];
        let root = &m.program().kinds[m.program().kinds[placed.kind.index()].root.index()];
        let Some(entry) = root.entries.get(of.entry as usize) else { return };
        let title = match of.title == entry.head.title {
            true => String::new(),
            false => format!("{} ", quoted(&of.title)),
        };
        let mut props = vec![format!("seat {}", m.mission().seats[placed.seat as usize].head.name)];
        let later = i64::from(placed.arrives) > self.turn() && !m.in_play(p, i);
        let (cell, facing) = match arrival(m.mission(), n).filter(|_| later) {
            Some(at) => at,
            None => (m.cell(p, i), m.facing(p, i).max(0)),
        };
        let some = m.geometry().cells().next().unwrap_or(0);
        props.push(format!("at @{}", m.words().cell(if cell >= 0 { cell } else { some })));
        props.push(format!("facing {facing}"));
        if later {
            props.push(format!("arrives {}", i64::from(placed.arrives) - self.turn() + 1));
        } else if !m.in_play(p, i) {
            self.start.push(format!("remove {}", of.name));
        } else if cell < 0 {
            self.start.push(format!("{}.cell = none", of.name));
        }
        props.extend(self.fields(i));
        for (part, &number) in m.program().kinds[of.kind.index()].parts.iter().zip(&of.parts) {
            let inner = if number >= 0 { self.fields(number) } else { Vec::new() };
            if !inner.is_empty() {
                props.push(format!("{} {{ {} }}", part.head.name, inner.join(", ")));
            }
            if number >= 0 && !m.in_play(p, number) && m.in_play(p, i) {
                self.start.push(format!("remove {}", m.instances()[number as usize].name));
            }
        }
        self.pieces.push(format!("piece {} {title}{} {{ {} }}", of.name, entry.head.name, props.join(", ")));
    }

    /// The fields of a piece that aren't at their defaults, as mission properties; those that have no such form are
    /// assigned after the setup.
    fn fields(&mut self, i: i64) -> Vec<String> {
        let (m, p) = (self.machine, self.position);
        let mut said = Vec::new();
        for (f, field) in (0..).map(FieldId).zip(&m.program().kinds[m.instances()[i as usize].kind.index()].fields) {
            if m.is_default(p, i, f) {
                continue;
            }
            let simple = !matches!(field.ty, Type::List(..) | Type::Set(_) | Type::Path | Type::WalkPath | Type::Cell);
            let now = m.field(p, i, f);
            match m.written(now, &field.ty).filter(|_| simple && now >= 0) {
                Some(text) => said.push(format!("{} {text}", field.head.name)),
                None => {
                    self.assign(i, f);
                }
            }
        }
        said
    }

    /// Assigns a field after the setup; records it as left out if the language can't express it.
    fn assign(&mut self, i: i64, f: FieldId) -> bool {
        let (m, p) = (self.machine, self.position);
        let field = &m.program().kinds[m.instances()[i as usize].kind.index()].fields[f.index()];
        let name = format!("{}.{}", m.written_instance(i).unwrap_or_default(), field.head.name);
        let mut lines = Vec::new();
        match &field.ty {
            Type::List(inner, _) => {
                lines.push(format!("clear {name}"));
                for element in m.list(p, i, f) {
                    let Some(text) = m.written(element, inner) else { return self.remove_line(i, f) };
                    lines.push(format!("append {text} to {name}"));
                }
            }
            Type::Set(inner) => {
                lines.push(format!("clear {name}"));
                let bits = m.field(p, i, f);
                for element in (0..63).filter(|b| bits >> b & 1 == 1) {
                    let Some(text) = m.written(element, inner) else { return self.remove_line(i, f) };
                    lines.push(format!("insert {text} into {name}"));
                }
            }
            ty => match m.written(m.field(p, i, f), ty) {
                Some(text) => lines.push(format!("{name} = {text}")),
                None => return self.remove_line(i, f),
            },
        }
        let fresh = lines.iter().any(|l| !self.start.contains(l));
        self.start.extend(lines);
        fresh
    }

    fn remove_line(&mut self, i: i64, f: FieldId) -> bool {
        let what = self.should(i, f);
        self.left_out.push(what);
        false
    }

    /// The expected state of a field, in words.
    fn should(&self, i: i64, f: FieldId) -> String {
        let (m, p) = (self.machine, self.position);
        let of = &m.instances()[i as usize];
        let field = &m.program().kinds[of.kind.index()].fields[f.index()];
        let shown = match &field.ty {
            Type::List(inner, _) => {
                m.list(p, i, f).iter().map(|v| m.words().value(inner, *v)).collect::<Vec<_>>().join(", ")
            }
            ty => m.words().value(ty, m.field(p, i, f)),
        };
        format!("{}: {} is {shown}", of.name, field.head.title)
    }

    /// Assigns the fields of the game and of the sides.
    fn others(&mut self) {
        let m = self.machine;
        for i in 0..=self.program().kinds[1].entries.len() as i64 {
            for f in 0..m.program().kinds[m.instances()[i as usize].kind.index()].fields.len() {
                if !m.is_default(self.position, i, FieldId(f as u32)) {
                    self.assign(i, FieldId(f as u32));
                }
            }
        }
    }

    fn decks_and_picks(&mut self) {
        let (m, p) = (self.machine, self.position);
        for (d, deck) in (0..).map(DeckId).zip(&m.program().decks) {
            let [_, held, discards] = m.cards(p, d);
            if held.len() + discards.len() > 0 {
                let (out, title) = (held.len() + discards.len(), &deck.head.title);
                let those = if out == 1 { "card that is" } else { "cards that are" };
                self.left_out
                    .push(format!("{out} {those} out of {title}, because a mission starts with complete decks"));
            }
        }
        if m.boundary(p) != Some(Boundary::Turn) {
            self.left_out.push("the choices of this turn, because the mission starts with a new one".into());
        }
    }

    fn made(&self, stage: &Stage, name: &str, title: &str) -> Exported {
        let mut body = format!("mission {name} {} {{\n", quoted(title));
        for line in self.head.iter().chain(&self.pieces).chain(&self.blocks) {
            body += &format!("  {line}\n");
        }
        if !self.start.is_empty() {
            body += &format!("  at start {{\n    {}\n  }}\n", self.start.join("\n    "));
        }
        let of = &stage.game;
        let for_ruleset = of.overlays.last().unwrap_or(&of.ruleset).clone();
        Exported { for_ruleset, body, expectations: Vec::new(), left_out: self.left_out.clone() }
    }

    /// Sets the mission up, and returns what differs from the position.
    fn try_out(&self, checker: &mut Checker, stage: &Stage, made: &Exported, name: &str) -> Result<Differs, String> {
        let mut sources: Sources = (*stage.game.sources).clone();
        let first = sources.files.first().map_or("", |(path, _)| path.as_str());
        let folder = first.rsplit_once('/').map_or("", |(folder, _)| folder);
        sources
            .files
            .push((format!("{folder}/moment of a game.dicta").trim_start_matches('/').to_owned(), made.file().into()));
        let of = &stage.game;
        let game = Game::prepare_stack(checker, &sources, (&of.ruleset, &of.overlays), name, &of.options);
        let game = game.map_err(|e| e.to_string())?;
        if game.partial && !of.partial {
            return Err(format!("the new mission has errors:\n{}", made.text()));
        }
        let machine = super::super::link(&game).map_err(|e| e.to_string())?;
        let mut p = machine.start(0);
        while machine.boundary(&p) != Some(Boundary::Turn) {
            if machine.advance_to_boundary(&mut p, &mut GameLog::Off, &mut Chance::engine()) != Stop::Boundary {
                return Ok(vec![(-1, None, "the set-up asks the players again".to_owned())]);
            }
        }
        Ok(self.differs(&machine, &p))
    }

    fn differs(&self, machine: &Machine, q: &Position) -> Differs {
        let (m, p) = (self.machine, self.position);
        let mut found = Vec::new();
        for (i, of) in (0i64..).zip(m.instances()) {
            if machine.instances().get(i as usize).is_none_or(|n| n.name != of.name) {
                found.push((-1, None, format!("{} is missing", of.name)));
                continue;
            }
            let place = |m: &Machine, p: &Position| (m.in_play(p, i), m.cell(p, i));
            let faces = m.facing(p, i) != machine.facing(q, i) && m.cell(p, i) >= 0;
            if place(m, p) != place(machine, q) || faces {
                found.push((i, None, format!("{} has a different value", of.name)));
            }
            for f in 0..m.program().kinds[of.kind.index()].fields.len() {
                let f = FieldId(f as u32);
                if m.field_slots(p, i, f) != machine.field_slots(q, i, f) {
                    found.push((i, Some(f), self.should(i, f)));
                    continue;
                }
                let left = |m: &Machine, p: &Position| match m.lasting_until(p, i, f) {
                    Some((until, _)) if until > 0 => i64::from(until) - i64::from(p.turn()).max(1),
                    _ => -1,
                };
                if left(m, p) != left(machine, q) {
                    found.push((-1, None, format!("{}, and for how long", self.should(i, f))));
                }
            }
        }
        found
    }

    /// Assigns what differs after the setup; returns whether there was anything new to assign.
    fn adjust(&mut self, differs: &Differs) -> bool {
        let mut corrected = false;
        for (i, field, what) in differs {
            match field {
                Some(f) if *i >= 0 => corrected |= self.assign(*i, *f),
                _ if *i >= 0 => {
                    let (m, p) = (self.machine, self.position);
                    let name = &m.instances()[*i as usize].name;
                    if m.in_play(p, *i) && m.cell(p, *i) >= 0 {
                        let line =
                            format!("place {name} at @{} facing {}", m.words().cell(m.cell(p, *i)), m.facing(p, *i));
                        corrected |= !self.start.contains(&line);
                        self.start.push(line);
                    }
                }
                _ => self.left_out.push(what.clone()),
            }
        }
        corrected
    }
}

/// Where a piece arrives that comes later.
fn arrival(mission: &Mission, piece: usize) -> Option<(i64, i64)> {
    let is_it = |e: &Expr| matches!(e, Expr::Builtin(Builtin::MissionPiece, n) if n[..] == [Expr::Const(piece as i64)]);
    mission.turn_start.iter().find_map(|stmt| {
        let StmtKind::If { then, .. } = &stmt.kind else { return None };
        then.iter().find_map(|s| match &s.kind {
            StmtKind::Place { piece, cell: Expr::Const(cell), facing: Some(Expr::Const(facing)) } if is_it(piece) => {
                Some((*cell, *facing))
            }
            _ => None,
        })
    })
}
