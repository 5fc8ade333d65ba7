//! Examples: a position, scripted choices and dice, and the expected result.
//!
//! `each of` is expanded here: one example per row, with the row's values in place of the names. An example runs only
//! in the program compiled for exactly its options; in any other its steps are left out.

mod expect;
mod steps;

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::{Frame, Place};
use crate::names::*;
use crate::overlay::Item;
use crate::rewrite::Rewrite;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Type};
use dicta_syntax::ast::{self, DeclKind, ExampleStepKind as S};
use dicta_syntax::tokens;
use rustc_hash::{FxHashMap, FxHashSet};

/// Maximum number of examples that `each of` may produce.
const ROWS_MAX: usize = p::limits::EXAMPLE_ROWS_MAX;

impl Compiler<'_> {
    /// Lowers all examples.
    pub fn lower_examples(&mut self) {
        let items = self.items;
        for (i, item) in items.iter().enumerate() {
            let DeclKind::Example(decl) = &item.decl.kind else { continue };
            if self.is_for_others(i) {
                continue;
            }
            let (drafts, examples) = (self.drafts.len(), self.p.examples.len());
            match &decl.each {
                None => self.example(item, decl, &decl.steps, decl.title.text.clone()),
                Some((names, rows)) => {
                    if rows.len() > ROWS_MAX {
                        self.report(
                            Draft::new(E0815, item.sp(decl.title.span), format!("more than {ROWS_MAX} rows"))
                                .hint("split the example"),
                        );
                        self.unplayable(item, decl, item.sp(decl.title.span));
                        continue;
                    }
                    for row in rows {
                        if row.len() != names.len() {
                            let at = row.first().map_or(item.sp(decl.title.span), |e| item.sp(e.span));
                            let list: Vec<&str> = names.iter().map(|n| n.text.as_str()).collect();
                            self.report(Draft::new(
                                E0813,
                                at,
                                format!("a row has {}: {}", names.len(), list.join(", ")),
                            ));
                            self.unplayable(item, decl, at);
                            continue;
                        }
                        let values: Vec<(String, ast::Expr)> =
                            names.iter().map(|n| n.text.clone()).zip(row.iter().cloned()).collect();
                        let mut steps = decl.steps.clone();
                        let rewrite = Rewrite { delta: 0, names: &values, replaced: Default::default() };
                        rewrite.example_steps(&mut steps);
                        let shown: Vec<String> = row.iter().map(|e| self.text(item.sp(e.span))).collect();
                        // What is noted in the place of a column name moves to the row.
                        let known = self.noted.take();
                        let noted = (self.index.references.get_mut().len(), self.index.words.get_mut().len());
                        self.example(item, decl, &steps, format!("{} ({})", decl.title.text, shown.join(", ")));
                        self.columns_named(item, (names, row), &rewrite.replaced.into_inner(), noted);
                        self.noted = known;
                    }
                }
            }
            self.leave_out(item, decl, drafts, examples);
            if self.drafts.len() == drafts {
                let options = self.p.examples[examples..].iter().map(|e| e.options.clone()).collect();
                self.index.examples.insert(i, options);
            }
        }
        self.map_here = None;
    }

    /// Whether an earlier compilation has read an item's examples without a problem, and none is for these options.
    fn is_for_others(&self, i: usize) -> bool {
        let read = self.before.and_then(|before| before.examples.get(&i));
        read.is_some_and(|examples| !examples.iter().any(|options| self.is_under(options)))
    }

    /// Whether this is the program of exactly these options.
    fn is_under(&self, options: &[(String, String)]) -> bool {
        self.p.options.iter().all(|o| {
            let wanted =
                options.iter().find(|(n, _)| *n == o.head.name).and_then(|(_, v)| o.values.iter().position(|x| x == v));
            o.set == wanted.unwrap_or(o.default)
        })
    }

    /// Records that column names refer to the columns, and moves references and words found in their place to the row.
    fn columns_named(
        &mut self,
        item: &Item,
        (names, row): (&[ast::Name], &[ast::Expr]),
        replaced: &[(ast::Span, usize)],
        (references, words): (usize, usize),
    ) {
        let uses: FxHashMap<GlobalSpan, usize> =
            replaced.iter().map(|(span, number)| (item.sp(*span), *number)).collect();
        for (at, _) in &mut self.index.references.get_mut()[references..] {
            if let Some(number) = uses.get(at) {
                *at = item.sp(row[*number].span);
            }
        }
        let starts: FxHashMap<u32, usize> = uses.iter().map(|(at, number)| (at.start, *number)).collect();
        for (at, _) in &mut self.index.words.get_mut()[words..] {
            if let Some(number) = starts.get(at) {
                *at = item.sp(row[*number].span).start;
            }
        }
        for name in names {
            self.note_local(item.sp(name.span), "column", Ty::Err);
        }
        for (span, number) in replaced {
            self.refers_to(item.sp(*span), item.sp(names[*number].span));
        }
    }

    /// Leaves out an example, with a warning, if its errors come from what an overlay changed or removed.
    fn leave_out(&mut self, item: &Item, decl: &ast::ExampleDecl, drafts: usize, examples: usize) {
        if !self.drafts[drafts..].iter().any(Draft::is_error) {
            return;
        }
        let changed = self.changed;
        let words: FxHashSet<&str> = tokens::words(self.project.text(item.sp(item.decl.span))).collect();
        let gone = changed.iter().find(|(n, layer)| *layer > item.layer && words.contains(n.as_str()));
        // The library's examples have no errors of their own.
        let is_broken =
            || changed.iter().find(|(_, l)| *l > item.layer && self.project.is_library(item.sp(item.decl.span)));
        let Some((_, layer)) = gone.or_else(is_broken) else { return };
        let overlay = &self.layers[usize::from(*layer)];
        let hint = match gone {
            Some((name, _)) => format!("it needs `{name}`, which `{overlay}` changes or removes"),
            None => format!("`{overlay}` changes or removes what it needs"),
        };
        self.drafts.truncate(drafts);
        self.p.examples.truncate(examples);
        self.report(Draft::new(W0008, item.sp(decl.title.span), "this example is skipped").hint(hint));
    }

    /// The source at a place, in one line.
    pub fn text(&self, at: GlobalSpan) -> String {
        self.project.text(at).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// An example, or a row of one, that cannot run at all.
    fn unplayable(&mut self, item: &Item, decl: &ast::ExampleDecl, at: GlobalSpan) {
        let head = self.example_head(item, decl, decl.title.text.clone());
        let mission = bare_mission(&head, &[]);
        let steps = vec![p::ExampleStep { kind: p::ExampleStepKind::Broken, origin: self.origin(at) }];
        self.p.examples.push(p::Example {
            head,
            options: vec![],
            mission,
            of: p::ExampleOf::Mission(None),
            locals: 2,
            outcome: 0,
            steps,
        });
    }

    fn example_head(&mut self, item: &Item, decl: &ast::ExampleDecl, title: String) -> p::Head {
        let mut head = self.head(item, &decl.title, None);
        head.title.clone_from(&title);
        head.name = title;
        head
    }

    fn example(&mut self, item: &Item, decl: &ast::ExampleDecl, steps: &[ast::ExampleStep], title: String) {
        let head = self.example_head(item, decl, title);
        // A mission's own options hold unless the example sets others.
        let of_campaign = steps.iter().find_map(|step| self.options_of_campaign(&step.kind));
        let of_mission = || steps.iter().find_map(|step| self.options_of_mission(&step.kind));
        let mut options = of_campaign.or_else(of_mission).unwrap_or_default();
        let mut lowered = vec![];
        for step in steps {
            let mark = self.mark();
            if let S::GivenOption(name, value) = &step.kind
                && let Some(v) =
                    self.option_value(&name.text, item.sp(name.span), Some(&value.text), item.sp(value.span))
            {
                options.retain(|(n, _)| *n != name.text);
                options.push((name.text.clone(), v));
            }
            self.broken_if_failed(mark, item.sp(step.span), &mut lowered);
        }
        // An example is about the game as its ruleset has it: a default that an overlay changes stays what it was.
        for (name, former, layer) in self.defaults {
            if *layer > item.layer && !options.iter().any(|(n, _)| n == name) {
                options.push((name.clone(), former.clone()));
            }
        }
        let here = self.is_under(&options);
        let mut mission = bare_mission(&head, &options);
        if !here {
            let (of, steps) = (p::ExampleOf::Mission(None), vec![]);
            self.p.examples.push(p::Example { head, options, mission, of, locals: 0, outcome: 0, steps });
            return;
        }
        let of = self.example_of(item, steps, &mut lowered);
        match of {
            p::ExampleOf::Campaign(campaign) => {
                self.map_here = None;
                let from = self.p.campaigns.get(campaign as usize).and_then(|c| p::ledger(&self.p, c).ok());
                let (head, options) = (mission.head.clone(), mission.options.clone());
                mission = from.map_or(mission, |from| p::Mission { head, options, ..from });
            }
            p::ExampleOf::Mission(campaign) => self.example_board(item, steps, campaign, &mut mission, &mut lowered),
        }
        let mut f = Frame::new(item.base, "example", Place::Example);
        for piece in &mission.pieces {
            let local = f.bind(&piece.head.name, Ty::Is(Type::Piece(piece.kind)));
            f.set_place(local, self.project.address(piece.head.origin));
        }
        let outcome = self.outcome(&mut f);
        let seats = mission.seats.clone();
        for step in steps {
            let at = item.sp(step.span);
            let mark = self.mark();
            if self.out_of_place(of, &step.kind, at) {
                self.broken_if_failed(mark, at, &mut lowered);
                continue;
            }
            let kinds = self.example_step(&mut f, &seats, &step.kind, at);
            if !self.broken_if_failed(mark, at, &mut lowered) {
                let origin = self.origin(at);
                lowered.extend(kinds.into_iter().flatten().map(|kind| p::ExampleStep { kind, origin }));
            }
        }
        let locals = f.count();
        self.p.examples.push(p::Example { head, options, mission, of, locals, outcome, steps: lowered });
    }

    /// Turns a step with an error into a broken one: an example cannot continue beyond it.
    fn broken_if_failed(&self, mark: usize, at: GlobalSpan, steps: &mut Vec<p::ExampleStep>) -> bool {
        let failed = self.failed(mark);
        if failed {
            steps.push(p::ExampleStep { kind: p::ExampleStepKind::Broken, origin: self.origin(at) });
        }
        failed
    }

    fn options_of_mission(&self, step: &S) -> Option<Vec<(String, String)>> {
        match step {
            S::GivenMission(name) => {
                let id = self.names.missions.get(&name.text)?;
                Some(self.p.missions.get(id.index())?.options.clone())
            }
            _ => None,
        }
    }

    fn options_of_campaign(&self, step: &S) -> Option<Vec<(String, String)>> {
        match step {
            S::GivenCampaign(name) => Some(self.p.campaigns.iter().find(|c| c.head.name == name.text)?.options.clone()),
            _ => None,
        }
    }

    /// What the example plays: a mission or a position, a mission of a campaign, or the part between a campaign's
    /// missions.
    fn example_of(
        &mut self,
        item: &Item,
        steps: &[ast::ExampleStep],
        lowered: &mut Vec<p::ExampleStep>,
    ) -> p::ExampleOf {
        let named = steps.iter().find_map(|s| if let S::GivenCampaign(name) = &s.kind { Some(name) } else { None });
        let Some(name) = named else { return p::ExampleOf::Mission(None) };
        let mark = self.mark();
        let found = self.p.campaigns.iter().position(|c| c.head.name == name.text);
        let sound = |i: &usize| p::ledger(&self.p, &self.p.campaigns[*i]).is_ok();
        if !found.as_ref().is_some_and(sound) {
            let among = self.p.campaigns.iter().map(|c| c.head.name.clone()).collect();
            self.unknown(item.sp(name.span), "campaign", &name.text, among);
        }
        self.broken_if_failed(mark, item.sp(name.span), lowered);
        if let Some(found) = found {
            self.refers(item.sp(name.span), Def::Campaign(found));
        }
        let campaign = found.map_or(u32::MAX, |i| i as u32);
        match steps.iter().any(|s| matches!(s.kind, S::GivenMission(_))) {
            true => p::ExampleOf::Mission(found.map(|_| campaign)),
            false => p::ExampleOf::Campaign(campaign),
        }
    }

    /// Reports a step that belongs between the missions of a campaign while the example plays on a board, or vice
    /// versa.
    fn out_of_place(&mut self, of: p::ExampleOf, step: &S, at: GlobalSpan) -> bool {
        use ast::Stretch as T;
        let (what, hint) = match (of, step) {
            (p::ExampleOf::Campaign(_), step) => {
                let what = match step {
                    S::GivenMap(_) => "a map",
                    S::GivenPiece { .. } => "a piece of its own",
                    S::DoPhase(_) => "a phase",
                    S::DoStretch(T::TurnStart | T::TurnEnd | T::Turn) => "a turn",
                    _ => return false,
                };
                let hint = "it plays what happens between missions: `do start`, `do each round`, `do after mission m won by s`, \
                            `do at end`; with `given mission …` it plays a mission of the campaign";
                (format!("an example of a campaign has no board, so it can't use {what}"), hint)
            }
            (p::ExampleOf::Mission(_), step) => {
                let what = match step {
                    S::DoAfter { .. } => "does something after a mission",
                    S::DoStretch(T::Round) => "has rounds",
                    S::DoStretch(T::CampaignEnd) => "does something after its last round",
                    S::Play { .. } => "plays missions",
                    _ => return false,
                };
                let hint = "begin with `given campaign …`, without a mission; in an example of a mission, \
                            `do end of turn` plays the end of a turn";
                (format!("only a campaign {what}"), hint)
            }
        };
        self.report(Draft::new(E0522, at, what).hint(hint));
        true
    }

    /// The names `over` and `winner`; a piece of the same name takes precedence.
    fn outcome(&mut self, f: &mut Frame) -> p::Local {
        let mut local = |name: &str, ty: Type| match f.find(name) {
            None => f.bind(name, Ty::Is(ty)),
            Some(_) => f.fresh(Ty::Is(ty)),
        };
        let over = local("over", Type::Bool);
        local("winner", or_none(Type::Piece(SIDE)));
        over
    }

    /// Map, seats and pieces. A campaign's mission includes the rosters.
    fn example_board(
        &mut self,
        item: &Item,
        steps: &[ast::ExampleStep],
        campaign: Option<u32>,
        mission: &mut p::Mission,
        lowered: &mut Vec<p::ExampleStep>,
    ) {
        self.map_here = None;
        for step in steps {
            let mark = self.mark();
            match &step.kind {
                S::GivenMap(name) => match self.names.maps.get(&name.text) {
                    Some(&id) => {
                        self.refers(item.sp(name.span), Def::Map(id));
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
                        self.refers(item.sp(name.span), Def::Mission(id));
                        let from = self.with_rosters(campaign, self.p.missions[id.index()].clone());
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
            self.broken_if_failed(mark, item.sp(step.span), lowered);
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
            let mark = self.mark();
            let values = [name, entry].map(|n| ast::Expr { kind: ast::ExprKind::Name(n.text.clone()), span: n.span });
            let seat = self.default_seat(&entry.text, mission);
            let said = body.iter().any(|p| p.name.text == "side" || p.name.text == "seat");
            let seat = if said { None } else { Some(seat) };
            if let Some(placed) = self.placed(item, &values, Some(body), item.sp(step.span), mission, seat) {
                self.note_local(item.sp(name.span), "piece", Ty::Is(Type::Piece(placed.kind)));
                mission.pieces.push(placed);
            }
            self.broken_if_failed(mark, item.sp(step.span), lowered);
        }
        let mark = self.mark();
        self.link_pieces(mission);
        self.broken_if_failed(mark, item.sp(item.decl.span), lowered);
    }

    /// A mission as a campaign starts it when all pieces of its rosters are in play.
    fn with_rosters(&self, campaign: Option<u32>, mission: p::Mission) -> p::Mission {
        let campaign = campaign.and_then(|c| self.p.campaigns.get(c as usize));
        let Some((campaign, ledger)) = campaign.and_then(|c| Some((c, p::ledger(&self.p, c).ok()?))) else {
            return mission;
        };
        let seating = p::roster_places(&self.p, campaign, &ledger.pieces, &mission, |_| true);
        p::with_rosters(&ledger.pieces, mission, &seating).0
    }

    /// The default seat of a type of piece: that of the side named on its card, else of the side for which it (or a
    /// relative by `extends`) flies in a mission, else the first.
    fn default_seat(&self, entry: &str, mission: &p::Mission) -> usize {
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

    /// Entries that share a parent with this one, are its parent or extend it.
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
}

/// A mission without pieces.
fn bare_mission(head: &p::Head, options: &[(String, String)]) -> p::Mission {
    p::Mission {
        head: head.clone(),
        map: p::MapId(0),
        turns: 100,
        seats: vec![],
        pieces: vec![],
        options: options.to_vec(),
        turn_end: vec![],
        setup: vec![],
        turn_start: vec![],
        zones: vec![],
        roles: vec![],
        score: None,
        wins: None,
        locals: 0,
    }
}

/// The parameters, with pieces allowed to be `none`: an example may name a part that its piece lacks.
fn of_parts(params: &[(String, Type)]) -> Vec<(String, Type)> {
    let maybe = |ty: &Type| if matches!(ty, Type::Piece(_)) { or_none(ty.clone()) } else { ty.clone() };
    params.iter().map(|(name, ty)| (name.clone(), maybe(ty))).collect()
}
