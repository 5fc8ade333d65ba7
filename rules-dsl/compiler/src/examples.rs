//! Examples: a position, scripted choices and dice, and what must be true after.
//!
//! `each of` is expanded here: one example per row, with the row's values in the place of the names. An example plays in
//! the program that is compiled for exactly its options; in any other its steps are left out.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, Severity, Sp};
use crate::frame::{Frame, Place};
use crate::names::*;
use crate::overlay::Item;
use crate::rewrite::Rewrite;
use crate::types::*;
use dicta_program::{self as p, Expr, Type};
use dicta_syntax::ast::{self, DeclKind, ExampleStepKind as S};
use rustc_hash::FxHashSet;

/// How many examples `each of` may make.
const ROWS_MAX: usize = p::limits::EXAMPLE_ROWS_MAX;

impl Compiler<'_> {
    /// Lowers all examples.
    pub fn lower_examples(&mut self) {
        let items = self.items;
        for item in items {
            let DeclKind::Example(decl) = &item.decl.kind else { continue };
            let (drafts, examples) = (self.drafts.len(), self.p.examples.len());
            match &decl.each {
                None => self.example(item, decl, &decl.steps, decl.title.text.clone()),
                Some((names, rows)) => {
                    if rows.len() > ROWS_MAX {
                        self.report(
                            Draft::error("E0815", item.sp(decl.title.span), format!("more than {ROWS_MAX} rows"))
                                .hint("split the example"),
                        );
                        continue;
                    }
                    for row in rows {
                        if row.len() != names.len() {
                            let at = row.first().map_or(item.sp(decl.title.span), |e| item.sp(e.span));
                            let list: Vec<&str> = names.iter().map(|n| n.text.as_str()).collect();
                            self.report(Draft::error(
                                "E0813",
                                at,
                                format!("a row gives {}: {}", names.len(), list.join(", ")),
                            ));
                            continue;
                        }
                        let values: Vec<(String, ast::Expr)> =
                            names.iter().map(|n| n.text.clone()).zip(row.iter().cloned()).collect();
                        let mut steps = decl.steps.clone();
                        Rewrite { delta: 0, names: &values }.example_steps(&mut steps);
                        let shown: Vec<String> = row.iter().map(|e| self.text(item.sp(e.span))).collect();
                        self.example(item, decl, &steps, format!("{} ({})", decl.title.text, shown.join(", ")));
                    }
                }
            }
            self.leave_out(item, decl, drafts, examples);
        }
        self.map_here = None;
    }

    /// An example that names something which an overlay took away is left out with a warning: it speaks of another game.
    fn leave_out(&mut self, item: &Item, decl: &ast::ExampleDecl, drafts: usize, examples: usize) {
        if !self.drafts[drafts..].iter().any(|d| d.severity == Severity::Error) {
            return;
        }
        let changed = self.changed;
        let text = self.text(item.sp(item.decl.span));
        let words: FxHashSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_').collect();
        let gone = changed.iter().find(|(n, layer)| {
            *layer > item.layer && (words.contains(n.as_str()) || text.contains(&format!("\"{n}\"")))
        });
        let Some((name, _)) = gone else { return };
        self.drafts.truncate(drafts);
        self.p.examples.truncate(examples);
        let d = Draft::warning("W0008", item.sp(decl.title.span), "this example is left out")
            .hint(format!("it needs `{name}`, which an overlay changes or removes"));
        self.report(d);
    }

    /// The text at a place.
    pub fn text(&self, at: Sp) -> String {
        let o = self.origin(at);
        let file = self.project.files.get(o.file as usize);
        let text = file.and_then(|f| f.source.text.get(o.start as usize..o.end as usize)).unwrap_or("");
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn example(&mut self, item: &Item, decl: &ast::ExampleDecl, steps: &[ast::ExampleStep], title: String) {
        let mut head = self.head(item, &decl.title, None);
        head.title.clone_from(&title);
        head.name = title;
        // A mission's own options hold unless the example says otherwise.
        let mut options = steps.iter().find_map(|step| self.options_of_mission(&step.kind)).unwrap_or_default();
        for step in steps {
            if let S::GivenOption(name, value) = &step.kind
                && let Some(v) =
                    self.option_value(&name.text, item.sp(name.span), Some(&value.text), item.sp(value.span))
            {
                options.retain(|(n, _)| *n != name.text);
                options.push((name.text.clone(), v));
            }
        }
        let here = self.p.options.iter().all(|o| {
            let wanted =
                options.iter().find(|(n, _)| *n == o.head.name).and_then(|(_, v)| o.values.iter().position(|x| x == v));
            o.set == wanted.unwrap_or(o.default)
        });
        let mut mission = p::Mission {
            head: head.clone(),
            map: p::MapId(0),
            turns: 100,
            seats: vec![],
            pieces: vec![],
            options: options.clone(),
            turn_end: vec![],
            setup: vec![],
            turn_start: vec![],
            zones: vec![],
            roles: vec![],
            score: None,
            locals: 0,
        };
        if !here {
            self.p.examples.push(p::Example { head, options, mission, locals: 0, outcome: 0, steps: vec![] });
            return;
        }
        self.example_board(item, steps, &mut mission);
        let mut f = Frame::new(item.base, "example", Place::Example);
        for piece in &mission.pieces {
            f.bind(&piece.head.name, Ty::Is(Type::Piece(piece.kind)));
        }
        let outcome = self.outcome(&mut f);
        let seats = mission.seats.iter().map(|s| (s.head.name.clone(), s.side)).collect::<Vec<_>>();
        let mut lowered = vec![];
        for step in steps {
            let at = item.sp(step.span);
            let mark = self.mark();
            let kind = self.example_step(&mut f, &seats, &step.kind, at);
            if let Some(kind) = kind
                && !self.failed(mark)
            {
                lowered.push(p::ExampleStep { kind, origin: self.origin(at) });
            }
        }
        self.p.examples.push(p::Example { head, options, mission, locals: f.count(), outcome, steps: lowered });
    }

    fn options_of_mission(&self, step: &S) -> Option<Vec<(String, String)>> {
        let S::GivenMission(name) = step else { return None };
        let id = self.names.missions.get(&name.text)?;
        Some(self.p.missions.get(id.index())?.options.clone())
    }

    /// The names `over` and `winner`; a piece of the same name comes first.
    fn outcome(&mut self, f: &mut Frame) -> p::Local {
        let mut local = |name: &str, ty: Type| match f.find(name) {
            None => f.bind(name, Ty::Is(ty)),
            Some(_) => f.fresh(Ty::Is(ty)),
        };
        let over = local("over", Type::Bool);
        local("winner", or_none(Type::Piece(SIDE)));
        over
    }

    /// Map, seats and pieces.
    fn example_board(&mut self, item: &Item, steps: &[ast::ExampleStep], mission: &mut p::Mission) {
        self.map_here = None;
        for step in steps {
            match &step.kind {
                S::GivenMap(name) => match self.names.maps.get(&name.text) {
                    Some(&id) => {
                        mission.map = id;
                        self.map_here = Some(id);
                    }
                    None => {
                        let among = self.among(self.names.maps.keys());
                        self.unknown(item.sp(name.span), "map", &name.text, among);
                    }
                },
                S::GivenMission(name) => match self.names.missions.get(&name.text) {
                    Some(&id) => {
                        let from = self.p.missions[id.index()].clone();
                        self.map_here = Some(from.map);
                        *mission = p::Mission { head: mission.head.clone(), options: mission.options.clone(), ..from };
                    }
                    None => {
                        let among = self.among(self.names.missions.keys());
                        self.unknown(item.sp(name.span), "mission", &name.text, among);
                    }
                },
                _ => {}
            }
        }
        if self.map_here.is_none() && !self.p.maps.is_empty() {
            self.map_here = Some(p::MapId(0));
        }
        if mission.seats.is_empty() {
            // One seat for each side.
            for (i, side) in self.p.kinds[SIDE.index()].entries.iter().enumerate() {
                mission.seats.push(p::Seat { head: side.head.clone(), side: i as u32, role: None });
            }
        }
        for step in steps {
            let S::GivenPiece { name, entry, body } = &step.kind else { continue };
            let values = [name, entry].map(|n| ast::Expr { kind: ast::ExprKind::Name(n.text.clone()), span: n.span });
            let seat = self.usual_seat(&entry.text, mission);
            let said = body.iter().any(|p| p.name.text == "side" || p.name.text == "seat");
            let seat = if said { None } else { Some(seat) };
            if let Some(placed) = self.placed(item, &values, Some(body), item.sp(step.span), mission, seat) {
                mission.pieces.push(placed);
            }
        }
        self.link_pieces(mission);
    }

    /// The seat of a type of piece when nothing is said: of the side that its card names, else of the side for which it (or
    /// a relative by `extends`) flies in a mission, else the first.
    fn usual_seat(&self, entry: &str, mission: &p::Mission) -> usize {
        let seat_of = |side: i64| mission.seats.iter().position(|s| i64::from(s.side) == side);
        let found = self.names.consts.get(entry).into_iter().flatten().find_map(|c| match c {
            ConstSym::Entry(k, e) if self.p.kinds[k.index()].piece => Some((*k, *e)),
            _ => None,
        });
        let Some((root, id)) = found else { return 0 };
        let decl = &self.p.kinds[root.index()].entries[id.index()];
        let kind = &self.p.kinds[decl.kind.index()];
        if let Some(s) = kind.stats.iter().position(|s| s.ty == Type::Piece(SIDE))
            && let Some(seat) = decl.stats.get(s).and_then(|v| seat_of(v - p::INSTANCE_SIDES))
        {
            return seat;
        }
        let mut family = vec![id];
        for relative in self.relatives(root, id) {
            family.push(relative);
        }
        for member in family {
            for m in &self.p.missions {
                if let Some(placed) =
                    m.pieces.iter().find(|p| p.entry == member && self.p.kinds[p.kind.index()].root == root)
                    && let Some(side) = m.seats.get(placed.seat as usize)
                    && let Some(seat) = seat_of(i64::from(side.side))
                {
                    return seat;
                }
            }
        }
        0
    }

    /// Entries that extend the same entry, or that this one extends or is extended by.
    fn relatives(&self, root: p::KindId, id: p::EntryId) -> Vec<p::EntryId> {
        let parent = |id: p::EntryId| {
            let (_, _, i) = self.at.entries.iter().find(|(k, e, _)| *k == root && *e == id)?;
            match &self.items[*i].decl.kind {
                DeclKind::Entry { extends: Some(n), .. } => self.names.entries[root.index()].get(&n.text).copied(),
                _ => None,
            }
        };
        let mine = parent(id).unwrap_or(id);
        self.at
            .entries
            .iter()
            .filter(|(k, e, _)| *k == root && *e != id && (*e == mine || parent(*e) == Some(mine)))
            .map(|(_, e, _)| *e)
            .collect()
    }

    /// `seats` are the names of the mission's seats, each with its side.
    fn example_step(&mut self, f: &mut Frame, seats: &[(String, u32)], step: &S, at: Sp) -> Option<p::ExampleStepKind> {
        use p::ExampleStepKind as K;
        Some(match step {
            S::GivenOption(..) | S::GivenMap(_) | S::GivenMission(_) | S::GivenPiece { .. } => return None,
            S::GivenSet(target, value) => {
                let span = ast::Span { start: at.start.wrapping_sub(f.base), end: at.end.wrapping_sub(f.base) };
                let kind =
                    ast::StmtKind::Assign { target: target.clone(), op: ast::AssignOp::Set, value: value.clone() };
                let body = self.open_block(f, &[ast::Stmt { kind, span }]);
                K::Do(body)
            }
            S::Do(stmt) => K::Do(self.open_block(f, std::slice::from_ref(stmt))),
            S::GivenTurn(turn) => K::Turn(self.number(f, turn)),
            S::GivenPicked { choice, args, picks } => {
                let (choice, args, picks) = self.option_of(f, choice, args, picks, at)?;
                K::Picked { choice, args, picks }
            }
            S::Dice(faces) => K::Dice(self.places(f, faces)?),
            S::Random(places) => K::Random(self.places(f, places)?),
            S::DoStretch(stretch) => K::Stretch(match stretch {
                ast::Stretch::Start => p::Stretch::Start,
                ast::Stretch::TurnStart => p::Stretch::TurnStart,
                ast::Stretch::TurnEnd => p::Stretch::TurnEnd,
                ast::Stretch::Turn => p::Stretch::Turn,
            }),
            S::Draws(deck, cards) => {
                let id = self.deck_named(f, deck)?;
                let mut designs = vec![];
                for card in cards {
                    let list = &self.p.decks[id.index()].designs;
                    match list.iter().position(|d| d.head.title == card.text || d.head.name == card.text) {
                        Some(i) => designs.push(i as u32),
                        None => {
                            let titles: Vec<String> = list.iter().map(|d| d.head.title.clone()).collect();
                            self.unknown(f.sp(card.span), "card", &card.text, titles);
                            return None;
                        }
                    }
                }
                K::Draws(id, designs)
            }
            S::DoPhase(name) => {
                if !self
                    .p
                    .turn
                    .iter()
                    .chain(&self.p.setup)
                    .any(|s| matches!(&s.kind, p::StmtKind::Phase { name: n, .. } if *n == name.text))
                {
                    let among = self.among(self.names.phases.iter());
                    self.unknown(f.sp(name.span), "phase", &name.text, among);
                    return None;
                }
                K::Phase(name.text.clone())
            }
            S::Choose { choice, args, picks } => {
                let (choice, args, picks) = self.option_of(f, choice, args, picks, at)?;
                K::Choose { choice, args, picks }
            }
            S::Expect(e) => {
                let text = self.text(f.sp(e.span));
                K::Expect(self.cond(f, e), text)
            }
            S::ExpectOption { legal, choice, args, picks, by } => {
                let by = match by {
                    Some(name) => Some(self.refuser(f, name)?),
                    None => None,
                };
                let (choice, args, picks) = self.option_of(f, choice, args, picks, at)?;
                K::ExpectOption { legal: *legal, choice, args, picks, by }
            }
            S::ExpectHappened { negated, event, args } => {
                let id = self.event_named(f, event)?;
                let params = of_parts(&self.p.events[id.index()].params);
                let args = if args.is_empty() { vec![] } else { self.args(f, &event.text, &params, args, at)? };
                K::ExpectHappened { negated: *negated, event: id, args }
            }
            S::ExpectValue { value, args, was } => {
                let Some(FuncSym::Value(id)) = self.names.funcs.get(&value.text).copied() else {
                    let among = self.p.values.iter().map(|v| v.head.name.clone()).collect();
                    self.unknown(f.sp(value.span), "value", &value.text, among);
                    return None;
                };
                self.names.used_funcs.insert(FuncSym::Value(id));
                let params = of_parts(&self.p.values[id.index()].params);
                let args = self.args(f, &value.text, &params, args, at)?;
                K::ExpectValue { value: id, args, was: self.number(f, was) }
            }
            S::ExpectKnown { negated, what, to } => {
                let seats = self.seats_of(f, seats, to)?;
                let text = self.text(at);
                K::ExpectKnown { negated: *negated, what: self.knowable(f, what)?, seats, text }
            }
        })
    }

    /// Places of faces or elements, from 1.
    fn places(&mut self, f: &Frame, places: &[ast::Expr]) -> Option<Vec<i64>> {
        places.iter().map(|e| self.constant(f.base, e, &Type::Range(1, 1000))).collect()
    }

    /// The seats of this name: one, or all of a side.
    fn seats_of(&mut self, f: &Frame, seats: &[(String, u32)], name: &ast::Name) -> Option<Vec<u32>> {
        let numbered = || seats.iter().zip(0..);
        if let Some((_, seat)) = numbered().find(|((seat, _), _)| *seat == name.text) {
            return Some(vec![seat]);
        }
        let side = self.names.entries[SIDE.index()].get(&name.text).copied();
        let of_side: Vec<u32> =
            numbered().filter(|((_, of), _)| side.is_some_and(|s| s.0 == *of)).map(|(_, n)| n).collect();
        if of_side.is_empty() {
            let sides = self.names.entries[SIDE.index()].keys();
            let sides = sides.filter(|side| seats.iter().all(|(seat, _)| seat != *side));
            let among = self.among(seats.iter().map(|(name, _)| name).chain(sides));
            self.unknown(f.sp(name.span), "seat or side in play", &name.text, among);
            return None;
        }
        Some(of_side)
    }

    /// A field of a piece, or an event with its arguments.
    fn knowable(&mut self, f: &mut Frame, what: &ast::Expr) -> Option<p::Knowable> {
        let at = f.sp(what.span);
        if let ast::ExprKind::Call(name, args) = &what.kind
            && let Some(&event) = self.names.events.get(&name.text)
        {
            self.names.used_events.insert(event);
            let params = self.p.events[event.index()].params.clone();
            let args = if args.is_empty() { vec![] } else { self.args(f, &name.text, &params, args, at)? };
            return Some(p::Knowable::Event(event, args));
        }
        let low = self.expr(f, what, None);
        match (low.e, low.ty) {
            (_, Ty::Err) => None,
            (Expr::Field { of, field, .. }, _) => Some(p::Knowable::Field(*of, field)),
            (of, Ty::Track(_, field) | Ty::List(_, field, _)) => Some(p::Knowable::Field(of, field)),
            _ => {
                let hint = "write `expect known a.field to …`, or an event with its arguments";
                self.report(Draft::error("E0817", at, "only a field or an event is known to somebody").hint(hint));
                None
            }
        }
    }

    /// A rule or a walk by its name.
    fn refuser(&mut self, f: &Frame, name: &ast::Name) -> Option<p::Refuser> {
        if let Some(&rule) = self.names.rules.get(&name.text) {
            return Some(p::Refuser::Rule(rule));
        }
        if let Some(FuncSym::Walk(walk)) = self.names.funcs.get(&name.text) {
            return Some(p::Refuser::Walk(*walk));
        }
        let walks = self.p.walks.iter().map(|w| &w.head.name);
        let among = self.among(self.names.rules.keys().chain(walks));
        self.unknown(f.sp(name.span), "rule or walk", &name.text, among);
        None
    }

    /// Statements whose names stay for the steps after them.
    fn open_block(&mut self, f: &mut Frame, stmts: &[ast::Stmt]) -> Vec<p::Stmt> {
        let before = f.scope.len();
        let scope: Vec<(String, p::Local)> = f.scope.clone();
        let out = self.block(f, stmts);
        // `let` at the top of a step stays visible.
        if let [ast::Stmt { kind: ast::StmtKind::Let(n, _) | ast::StmtKind::LetRoll { name: n, .. }, .. }] = stmts
            && let Some(p::StmtKind::Let(local, _) | p::StmtKind::LetRoll { local, .. }) = out.last().map(|s| &s.kind)
        {
            f.scope = scope;
            f.scope.truncate(before);
            f.scope.push((n.text.clone(), *local));
        }
        out
    }

    /// A choice's arguments and picks; picks that may be none can be left out at the end.
    fn option_of(
        &mut self,
        f: &mut Frame,
        choice: &ast::Name,
        args: &[ast::Expr],
        picks: &[ast::Expr],
        at: Sp,
    ) -> Option<(p::ChoiceId, Vec<Expr>, Vec<Expr>)> {
        let id = self.choice_named(f, choice)?;
        let params = of_parts(&self.p.choices[id.index()].params);
        let args = self.args(f, &choice.text, &params, args, at)?;
        let decls = self.p.choices[id.index()].picks.clone();
        if picks.len() > decls.len() {
            self.report(
                Draft::error("E0814", at, format!("`{}` picks {}, found {}", choice.text, decls.len(), picks.len()))
                    .hint("with options that are off it may pick fewer things: `given option … on`"),
            );
            return None;
        }
        let mut lowered = vec![];
        for (i, pick) in decls.iter().enumerate() {
            let maybe = pick.or_none || pick.when.is_some();
            let ty = if maybe { or_none(pick.ty.clone()) } else { pick.ty.clone() };
            match picks.get(i) {
                Some(e) => lowered.push(self.typed(f, e, &ty)),
                None if maybe => lowered.push(Expr::Const(-1)),
                None => {
                    self.report(Draft::error("E0814", at, format!("what is picked as `{}`?", pick.head.name)));
                    return None;
                }
            }
        }
        Some((id, args, lowered))
    }
}

/// The parameters with pieces that may be none: an example knows its pieces, and one that has no such part is asked nothing.
fn of_parts(params: &[(String, Type)]) -> Vec<(String, Type)> {
    let maybe = |ty: &Type| if matches!(ty, Type::Piece(_)) { or_none(ty.clone()) } else { ty.clone() };
    params.iter().map(|(name, ty)| (name.clone(), maybe(ty))).collect()
}
