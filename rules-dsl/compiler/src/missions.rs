//! Missions: the map, seats, and pieces with their cells and fields.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::{Frame, Place};
use crate::names::*;
use crate::overlay::Item;
use crate::types::*;
use crate::vocabulary::properties_of;
use dicta_diagnostics::Code::*;
use dicta_program::limits::SEATS_MAX;
use dicta_program::{self as p, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};

mod several;
pub(crate) mod values;

impl Compiler<'_> {
    /// Reads all missions.
    pub fn lower_missions(&mut self) {
        for m in 0..self.p.missions.len() {
            let item = &self.items[self.at.missions[m]];
            let DeclKind::Entry { body, name, .. } = &item.decl.kind else { continue };
            match run_on(body) {
                Some((word, span)) => self.report(
                    Draft::new(E0551, item.sp(span), format!("`{word}` starts another property"))
                        .hint("write each property on a line of its own, or a comma before it"),
                ),
                None => self.mission(m, item, body, item.sp(name.span)),
            }
        }
        self.map_here = None;
    }

    fn mission(&mut self, m: usize, item: &Item, body: &[Prop], at: GlobalSpan) {
        let mark = self.mark();
        let mut mission = self.p.missions[m].clone();
        let map = body.iter().find(|p| p.name.text == "map");
        self.map_here = None;
        match map.map(|p| p.values.as_slice()) {
            Some([ast::Expr { kind: ExprKind::Name(n), span }]) => {
                if let Some(&id) = self.names.maps.get(n) {
                    self.refers(item.sp(*span), Def::Map(id));
                    mission.map = id;
                    self.map_here = Some(id);
                } else {
                    let among = self.among(self.names.maps.keys());
                    self.unknown(item.sp(*span), "map", n, among);
                }
            }
            _ => self.report(Draft::new(E0510, at, "missing the map of this mission").hint("write `map name`")),
        }
        match body.iter().find(|p| p.name.text == "turns") {
            Some(p) => match p.values.as_slice() {
                [e] => mission.turns = self.constant(item.base, e, &Type::Range(1, 10_000)).unwrap_or(1) as u32,
                _ => self
                    .report(Draft::new(E0510, item.sp(p.span), "missing the number of turns").hint("write `turns 30`")),
            },
            None => self.report(
                Draft::new(E0510, at, "missing the last turn of this mission")
                    .hint("write `turns 30`; rules can end the game earlier"),
            ),
        }
        for prop in body.iter().filter(|p| p.name.text == "role") {
            self.role(&mut mission, item, prop);
        }
        for prop in body.iter().filter(|p| p.name.text == "zone") {
            // Parsed as a zone of the map, then moved to the mission.
            let mut map = self.p.maps.get(mission.map.index()).cloned().unwrap_or_default();
            let known = map.zones.len();
            self.map_zone(&mut map, item, prop, &mission.roles);
            mission.zones.extend(map.zones.drain(known.min(map.zones.len())..));
        }
        for prop in body.iter().filter(|p| p.name.text == "seat") {
            self.seat(&mut mission, item, prop);
        }
        for prop in body {
            match prop.name.text.as_str() {
                _ if prop.block.is_some() => {}
                "map" | "turns" | "seat" | "role" | "zone" => {}
                "score" => {
                    mission.score = self.score(item, prop);
                    mission.wins = self.wins(item, prop);
                }
                "option" => {
                    let (name, value) = (prop.values.first(), prop.values.get(1));
                    mission.options.extend(self.required_option(item, name, value, item.sp(prop.span)));
                }
                "options" => {
                    for o in prop.body.iter().flatten() {
                        let name = ast::Expr { kind: ExprKind::Name(o.name.text.clone()), span: o.name.span };
                        let said = self.required_option(item, Some(&name), o.values.first(), item.sp(o.span));
                        mission.options.extend(said);
                    }
                }
                word => {
                    let piece = word == "piece"
                        || matches!(self.names.types.get(word), Some(TypeSym::Kind(k)) if self.p.kinds[k.index()].piece);
                    if piece {
                        self.pieces_of(item, prop, &mut mission, None);
                    } else if !self.is_mission_stat(word) {
                        let known: Vec<&str> = properties_of("mission").collect();
                        let d = Draft::new(E0511, item.sp(prop.name.span), format!("a mission has no `{word}`"))
                            .nearest(word, known.iter().copied())
                            .hint_alternatives(&known);
                        self.report(d);
                    }
                }
            }
        }
        self.link_pieces(&mut mission);
        self.mission_blocks(&mut mission, item, body);
        if mission.seats.is_empty() {
            let d = Draft::new(E0512, at, "this mission has no seats").hint(self.seat_sample());
            self.report(d);
        }
        if mission.seats.len() > SEATS_MAX {
            let d = Draft::new(E0512, at, format!("this mission has {} seats", mission.seats.len()));
            self.report(d.hint(format!("at most {SEATS_MAX}")));
        }
        for (i, seat) in mission.seats.iter().enumerate() {
            // A piece with an error may be its piece.
            if !self.failed(mark) && !mission.pieces.iter().any(|p| p.seat as usize == i) {
                let d = Draft::new(W0005, at, format!("the seat `{}` has no pieces", seat.head.name));
                self.drafts.push(d);
            }
        }
        self.p.missions[m] = mission;
    }

    fn seat(&mut self, mission: &mut p::Mission, item: &Item, prop: &Prop) {
        let at = item.sp(prop.span);
        let (name, title, side) = match prop.values.as_slice() {
            [n, t @ ast::Expr { kind: ExprKind::Text(_), .. }, s] => (n, Some(t), Some(s)),
            [n, t @ ast::Expr { kind: ExprKind::Text(_), .. }] => (n, Some(t), None),
            [n, s] => (n, None, Some(s)),
            [n] => (n, None, None),
            _ => {
                let d = Draft::new(E0512, at, "a seat needs a name, a title and a side").hint(self.seat_sample());
                self.report(d);
                return;
            }
        };
        let ExprKind::Name(text) = &name.kind else {
            let at = item.sp(name.span);
            let mut d = Draft::new(E0512, at, "a seat needs a name").hint(self.seat_sample());
            if let ExprKind::Text(title) = &name.kind
                && let Some(called) = dicta_syntax::name_of(title)
            {
                d = d.fix(
                    format!("Name it `{called}`"),
                    GlobalSpan { start: at.start, end: at.start },
                    format!("{called} "),
                );
            }
            self.report(d);
            return;
        };
        if mission.seats.iter().any(|s| s.head.name == *text) {
            self.report(Draft::new(E0103, item.sp(name.span), format!("there are two seats `{text}`")));
            return;
        }
        let mut role = None;
        let mut number = side.map(|s| {
            let named = |n: &String| mission.roles.iter().position(|(r, _)| r == n);
            role = if let ExprKind::Name(n) = &s.kind { named(n) } else { None };
            match role {
                Some(i) => {
                    self.refers_to_shared(item.sp(s.span), "role", &mission.roles[i].0);
                    i64::from(mission.roles[i].1)
                }
                None => self.side_index(item, std::slice::from_ref(s), item.sp(s.span)),
            }
        });
        for inner in prop.body.iter().flatten() {
            if inner.name.text == "side" {
                number = Some(self.side_index(item, &inner.values, item.sp(inner.span)));
            }
        }
        let Some(number) = number.filter(|n| *n >= 0) else {
            let d = Draft::new(E0512, at, "missing the side of this seat").hint(self.seat_sample());
            self.report(d);
            return;
        };
        let place = ast::Name { text: text.clone(), span: name.span };
        let mut head = self.head_of(item.base, &place, None, &prop.marks);
        if let Some(ast::Expr { kind: ExprKind::Text(t), .. }) = title {
            head.title.clone_from(t);
        }
        mission.seats.push(p::Seat { head, side: number as u32, role: role.map(|i| i as u32) });
        // Pieces may be nested in their seat.
        for inner in prop.body.iter().flatten() {
            let word = inner.name.text.as_str();
            if word == "piece"
                || matches!(self.names.types.get(word), Some(TypeSym::Kind(k)) if self.p.kinds[k.index()].piece)
            {
                let seat = Some(mission.seats.len() - 1);
                self.pieces_of(item, inner, mission, seat);
            } else if word != "side" {
                let d = Draft::new(E0511, item.sp(inner.name.span), format!("a seat has no `{word}`"))
                    .nearest(word, ["side", "piece"].into_iter());
                self.report(d);
            }
        }
    }

    /// An option, with its value, that a mission or campaign requires.
    pub fn required_option(
        &mut self,
        item: &Item,
        name: Option<&ast::Expr>,
        value: Option<&ast::Expr>,
        at: GlobalSpan,
    ) -> Option<(String, String)> {
        let text = |e: Option<&ast::Expr>| match e.map(|e| &e.kind) {
            Some(ExprKind::Name(n)) => Some(n.clone()),
            _ => None,
        };
        let Some(option) = text(name) else {
            let hint = format!("write `option {}`", self.option_sample());
            self.report(Draft::new(E0513, at, "missing the option").hint(hint));
            return None;
        };
        let value = self.option_value(
            &option,
            name.map_or(at, |n| item.sp(n.span)),
            text(value).as_deref(),
            value.map_or(at, |v| item.sp(v.span)),
        )?;
        Some((option, value))
    }

    /// Checks an option and its value; no value means on.
    pub fn option_value(
        &mut self,
        option: &str,
        at: GlobalSpan,
        value: Option<&str>,
        value_at: GlobalSpan,
    ) -> Option<String> {
        let Some(&i) = self.names.options.get(option) else {
            let among = self.among(self.names.options.keys());
            self.unknown(at, "option", option, among);
            return None;
        };
        self.refers(at, Def::Option(i));
        let values = self.p.options[i].values.clone();
        let value = value.unwrap_or("on");
        if !values.iter().any(|v| v == value) {
            let d = Draft::new(E0811, value_at, format!("the option `{option}` can't be `{value}`"))
                .nearest(value, values.iter().map(String::as_str))
                .hint(format!("it is one of {}", values.join(", ")));
            self.report(d);
            return None;
        }
        if let Some((e, m)) = self.option_enums[i].zip(values.iter().position(|v| v == value)) {
            self.refers(value_at, Def::Const(ConstSym::Member(e, m as u32)));
        }
        Some(value.to_string())
    }

    /// A piece: its name, its entry, and its properties.
    pub fn placed(
        &mut self,
        item: &Item,
        values: &[ast::Expr],
        body: Option<&[Prop]>,
        at: GlobalSpan,
        mission: &p::Mission,
        seat: Option<usize>,
    ) -> Option<p::Placed> {
        let words: Vec<(&String, ast::Span)> = values
            .iter()
            .filter_map(|v| match &v.kind {
                ExprKind::Name(n) => Some((n, v.span)),
                _ => None,
            })
            .collect();
        let title = values.iter().find_map(|v| match &v.kind {
            ExprKind::Text(t) => Some(t.clone()),
            _ => None,
        });
        let (name, (entry, span)) = match words.as_slice() {
            [one] => (*one, *one),
            [name, entry] => (*name, *entry),
            _ => {
                let hint = format!("write `piece p1 {} {{ at @0303, facing 2 }}`", self.piece_sample());
                self.report(Draft::new(E0514, at, "a piece needs a name and an entry").hint(hint));
                return None;
            }
        };
        let name = ast::Name { text: name.0.clone(), span: name.1 };
        let (root, id) = self.piece_entry(entry, item.sp(span))?;
        if mission.pieces.iter().any(|p| p.head.name == name.text) {
            self.report(Draft::new(E0103, item.sp(name.span), format!("there are two pieces `{}`", name.text)));
            return None;
        }
        self.entry_named(root, id, item.sp(span));
        let entry = &self.p.kinds[root.index()].entries[id.index()];
        let kind = entry.kind;
        let mut head = self.head_of(item.base, &name, None, &ast::Marks::default());
        head.title = title.unwrap_or_else(|| entry.head.title.clone());
        let mut placed = p::Placed {
            head,
            kind,
            entry: id,
            seat: seat.map_or(u32::MAX, |s| s as u32),
            cell: -1,
            facing: 0,
            fields: vec![],
            part_fields: vec![],
            arrives: 0,
            pool: vec![],
        };
        for prop in body.unwrap_or(&[]) {
            self.placed_prop(item, prop, mission, &mut placed);
        }
        if placed.seat == u32::MAX {
            placed.seat = 0;
            if mission.seats.len() != 1 {
                self.report(
                    Draft::new(E0515, at, "missing the seat of this piece").hint("write `seat name` in its braces"),
                );
            }
        }
        Some(placed)
    }

    /// The entry of a piece on the board by its name.
    pub fn piece_entry(&mut self, name: &str, at: GlobalSpan) -> Option<(p::KindId, p::EntryId)> {
        let found = self.names.consts.get(name).into_iter().flatten().find_map(|c| match c {
            ConstSym::Entry(k, e) if self.p.kinds[k.index()].piece => Some((*k, *e)),
            _ => None,
        });
        if found.is_none() {
            let among = self
                .p
                .kinds
                .iter()
                .filter(|k| k.piece)
                .flat_map(|k| k.entries.iter().map(|e| e.head.name.clone()))
                .collect();
            self.unknown(at, "type of piece", name, among);
        }
        found
    }

    fn placed_prop(&mut self, item: &Item, prop: &Prop, mission: &p::Mission, placed: &mut p::Placed) {
        let at = item.sp(prop.span);
        match (prop.name.text.as_str(), prop.values.as_slice()) {
            ("at", [cell]) => {
                self.note_value(item.sp(cell.span), &Type::Cell, Ty::Is(Type::Cell));
                placed.cell = self.cell_value(cell, item.sp(cell.span)).unwrap_or(-1);
                return;
            }
            ("facing", [e]) => {
                placed.facing = self.constant(item.base, e, &Type::Facing).unwrap_or(0);
                return;
            }
            ("seat", [ast::Expr { kind: ExprKind::Name(n), span }]) => {
                match mission.seats.iter().position(|s| s.head.name == *n) {
                    Some(i) => {
                        self.refers_to(item.sp(*span), self.project.address(mission.seats[i].head.origin));
                        placed.seat = i as u32;
                    }
                    None => {
                        let among = mission.seats.iter().map(|s| s.head.name.clone()).collect();
                        self.unknown(item.sp(*span), "seat", n, among);
                        placed.seat = 0;
                    }
                }
                return;
            }
            ("side", _) if self.p.kinds[placed.kind.index()].piece => {
                let side = self.side_index(item, &prop.values, at);
                if let Some(i) = mission.seats.iter().position(|s| i64::from(s.side) == side) {
                    placed.seat = i as u32;
                }
                return;
            }
            _ => {}
        }
        let kind = placed.kind;
        let known = self.names.kinds[kind.index()].contains_key(&prop.name.text);
        match (prop.name.text.as_str(), prop.values.as_slice()) {
            ("arrives", [e]) if !known => {
                placed.arrives = self.constant(item.base, e, &Type::Range(1, 10_000)).unwrap_or(1) as u32;
                self.warn_of_turn(mission, i64::from(placed.arrives), item.sp(e.span));
                return;
            }
            ("pool", [ast::Expr { kind: ExprKind::Set(list), .. }]) if !known => {
                for e in list {
                    if let Some(n) = self.constant(item.base, e, &Type::Entry(kind)) {
                        placed.pool.push(p::EntryId(n as u32));
                        let root = self.p.kinds[kind.index()].root;
                        self.names.used_consts.insert(ConstSym::Entry(root, p::EntryId(n as u32)));
                    }
                }
                return;
            }
            _ => {}
        }
        let number = mission.pieces.len();
        match self.member_named(kind, &prop.name.text, item.sp(prop.name.span)) {
            Some(MemberSym::Field(f)) => {
                if self.links_piece(item, kind, f, prop, number, None) {
                    return;
                }
                if let Some(v) = self.field_value(item, kind, f, prop) {
                    placed.fields.push((f, v));
                }
            }
            Some(MemberSym::Part(part)) => {
                let part_kind = self.p.kinds[kind.index()].parts[part as usize].kind;
                for inner in prop.body.iter().flatten() {
                    match self.member_named(part_kind, &inner.name.text, item.sp(inner.name.span)) {
                        Some(MemberSym::Field(f)) => {
                            if self.links_piece(item, part_kind, f, inner, number, Some(part)) {
                                continue;
                            }
                            if let Some(v) = self.field_value(item, part_kind, f, inner) {
                                placed.part_fields.push((part, f, v));
                            }
                        }
                        Some(MemberSym::Off(_) | MemberSym::Broken) => {}
                        _ => self.no_field(item, part_kind, inner),
                    }
                }
            }
            Some(MemberSym::Off(_) | MemberSym::Broken) => {}
            Some(MemberSym::Stat(_)) => {
                self.report(
                    Draft::new(
                        E0516,
                        item.sp(prop.name.span),
                        format!("`{}` is printed on the card: a mission can't change it", prop.name.text),
                    )
                    .hint("declare a new entry that `extends` this one"),
                );
            }
            None => self.no_field(item, kind, prop),
        }
    }

    /// Records a field that names another piece of the mission; that piece may be declared further down.
    fn links_piece(
        &mut self,
        item: &Item,
        kind: p::KindId,
        f: p::FieldId,
        prop: &Prop,
        piece: usize,
        part: Option<u32>,
    ) -> bool {
        let board = |k: &p::KindId| *k != SIDE && *k != GAME;
        match (inner(&self.p.kinds[kind.index()].fields[f.index()].ty), prop.values.as_slice()) {
            (Type::Piece(k), [ast::Expr { kind: ExprKind::Name(n), span }]) if board(k) => {
                self.piece_links.push((piece, part, f, n.clone(), item.sp(*span)));
                true
            }
            _ => false,
        }
    }

    /// Replaces names of pieces by their numbers.
    pub fn link_pieces(&mut self, mission: &mut p::Mission) {
        let numbers = self.instances(mission);
        for (piece, part, field, name, at) in std::mem::take(&mut self.piece_links) {
            let Some(to) = mission.pieces.iter().position(|p| p.head.name == name) else {
                let among = mission.pieces.iter().map(|p| p.head.name.clone()).collect();
                self.unknown(at, "piece", &name, among);
                continue;
            };
            self.refers_to(at, self.project.address(mission.pieces[to].head.origin));
            let to_kind = mission.pieces[to].kind;
            let Some(placed) = mission.pieces.get_mut(piece) else { continue };
            let kind = match part {
                Some(part) => self.p.kinds[placed.kind.index()].parts[part as usize].kind,
                None => placed.kind,
            };
            let wanted = inner(&self.p.kinds[kind.index()].fields[field.index()].ty).clone();
            if !self.fits(&Type::Piece(to_kind), &wanted) {
                let (found, wanted) = (words(&self.p, &Type::Piece(to_kind)), words(&self.p, &wanted));
                self.report(Draft::new(E0201, at, format!("expected {wanted}, found {found}")));
                continue;
            }
            match part {
                Some(part) => placed.part_fields.push((part, field, numbers[to])),
                None => placed.fields.push((field, numbers[to])),
            }
        }
    }

    /// The instance number of each piece: the game comes first, then the sides, then every piece followed by its parts.
    pub fn instances(&self, mission: &p::Mission) -> Vec<i64> {
        let mut next = p::INSTANCE_SIDES + self.p.kinds[SIDE.index()].entries.len() as i64;
        let mut numbers = vec![];
        for piece in &mission.pieces {
            numbers.push(next);
            let root = self.p.kinds[piece.kind.index()].root;
            let entry = self.p.kinds[root.index()].entries.get(piece.entry.index());
            next += 1 + entry.map_or(0, |e| e.parts.iter().flatten().count()) as i64;
        }
        numbers
    }

    fn role(&mut self, mission: &mut p::Mission, item: &Item, prop: &Prop) {
        match prop.values.as_slice() {
            [ast::Expr { kind: ExprKind::Name(name), span }, side] => {
                if mission.roles.iter().any(|(n, _)| n == name) {
                    let d = Draft::new(E0103, item.sp(*span), format!("there are two roles `{name}`"));
                    self.report(d);
                    return;
                }
                self.shares("role", name, item.sp(*span));
                let side = self.side_index(item, std::slice::from_ref(side), item.sp(side.span));
                if let Ok(side) = u32::try_from(side) {
                    mission.roles.push((name.clone(), side));
                }
            }
            _ => {
                let hint = format!("write `role attacker {}`", self.side_sample());
                self.report(Draft::new(E0512, item.sp(prop.span), "a role needs a name and a side").hint(hint));
            }
        }
    }

    /// The blocks of a mission, `at start { … }` and `at end of turn { … }`, and arriving pieces.
    fn mission_blocks(&mut self, mission: &mut p::Mission, item: &Item, body: &[Prop]) {
        // Blocks at the start of the mission or of a turn run in the turn's frame, after the turn's own locals.
        let mut start = Frame::new(item.base, &mission.head.name, Place::Turn);
        for _ in 0..self.p.turn_locals {
            start.fresh(Ty::Err);
        }
        let mut end = Frame::new(item.base, &mission.head.name, Place::Body);
        for (i, piece) in mission.pieces.iter_mut().enumerate().filter(|(_, p)| p.arrives > 0) {
            let origin = piece.head.origin;
            let place = p::StmtKind::Place {
                piece: named(p::Builtin::MissionPiece, i),
                cell: p::Expr::Const(piece.cell),
                facing: Some(p::Expr::Const(piece.facing)),
            };
            let then = vec![p::Stmt { kind: place, origin }];
            mission.turn_start.push(in_turn(p::Expr::Const(i64::from(piece.arrives)), then, origin));
            piece.cell = -1;
        }
        for prop in body {
            let Some(stmts) = &prop.block else { continue };
            let at = item.sp(prop.span);
            let words: Vec<&str> = prop
                .values
                .iter()
                .filter_map(|v| match &v.kind {
                    ExprKind::Name(n) => Some(n.as_str()),
                    _ => None,
                })
                .collect();
            let point = (prop.name.text.as_str(), words.as_slice());
            let ending = matches!(point, ("at", ["end", ..]));
            let f = if ending { &mut end } else { &mut start };
            let scope = f.scope.len();
            let mut known: Vec<(p::Local, p::Expr)> = vec![];
            for (i, piece) in mission.pieces.iter().enumerate() {
                let local = f.bind(&piece.head.name, Ty::Is(Type::Piece(piece.kind)));
                f.set_place(local, self.project.address(piece.head.origin));
                known.push((local, named(p::Builtin::MissionPiece, i)));
            }
            for (i, (role, _)) in mission.roles.iter().enumerate() {
                let local = f.bind(role, Ty::Is(Type::Piece(SIDE)));
                let place = self.names.shared.get(&("role", role.clone())).copied().unwrap_or_default();
                f.set_place(local, place);
                known.push((local, named(p::Builtin::MissionRole, i)));
            }
            let turn = match prop.values.last() {
                Some(ast::Expr { kind: ExprKind::Name(n), .. }) if words.last() == Some(&n.as_str()) => None,
                Some(e) => {
                    let turn = self.number(f, e);
                    if let p::Expr::Const(turn) = turn {
                        self.warn_of_turn(mission, turn, item.sp(e.span));
                    }
                    Some(turn)
                }
                None => None,
            };
            let mut lowered = self.block(f, stmts);
            f.scope.truncate(scope);
            let mut used: Vec<p::Local> = vec![];
            crate::walk::every_in(&lowered, &mut |e| {
                if let p::Expr::Local(l) = e {
                    used.push(*l);
                }
            });
            let origin = self.origin(at);
            let lets = known
                .into_iter()
                .filter(|(l, _)| used.contains(l))
                .map(|(local, called)| p::Stmt { kind: p::StmtKind::Let(local, called), origin });
            lowered = lets.chain(lowered).collect();
            if let Some(turn) = turn {
                lowered = vec![in_turn(turn, lowered, origin)];
            }
            match point {
                ("at", ["start"]) => mission.setup.extend(lowered),
                ("at", ["start", "turn"]) => mission.turn_start.extend(lowered),
                ("at", ["end", "turn"]) => mission.turn_end.extend(lowered),
                _ => {
                    self.report(Draft::new(E0511, item.sp(prop.name.span), "a mission has no such block").hint(
                        "it has `at start`, `at start of turn` and `at end of turn`, also of one turn: `of turn 3`",
                    ))
                }
            }
        }
        self.p.turn_locals = self.p.turn_locals.max(start.count());
        mission.locals = end.count();
    }

    /// Warns of a turn that is after the last one of the mission.
    fn warn_of_turn(&mut self, mission: &p::Mission, turn: i64, at: GlobalSpan) {
        let last = i64::from(mission.turns);
        if last > 0 && turn > last {
            let d = Draft::new(W0051, at, format!("the mission ends after turn {last}, so this never happens"));
            self.report(d.hint(format!("write a turn from 1 to {last}, or give the mission more `turns`")));
        }
    }

    fn no_field(&mut self, item: &Item, kind: p::KindId, prop: &Prop) {
        if self.names.broken.contains(&prop.name.text) {
            return;
        }
        let name = self.p.kinds[kind.index()].head.name.clone();
        let fields = self.names.kinds[kind.index()].keys().map(String::as_str);
        let among: Vec<&str> = fields.chain(properties_of("piece").map(|name| name as &str)).chain(["side"]).collect();
        let d = Draft::new(
            E0516,
            item.sp(prop.name.span),
            format!("{} {name} has no `{}`", article(&name), prop.name.text),
        );
        self.report(match prop.name.text.as_str() {
            "next" => d.hint("only several pieces have it: `piece f 3 of spad { at @0303, next SL B }`"),
            other => d.nearest(other, among.into_iter()),
        });
    }

    /// The start value that a mission gives a field.
    fn field_value(&mut self, item: &Item, kind: p::KindId, f: p::FieldId, prop: &Prop) -> Option<i64> {
        let field = self.p.kinds[kind.index()].fields[f.index()].clone();
        let at = item.sp(prop.span);
        if let (Some(first), Some(last)) = (prop.values.first(), prop.values.last()) {
            self.note_value(item.sp(first.span.to(last.span)), &field.ty, Ty::Is(field.ty.clone()));
        }
        match &field.ty {
            Type::List(..) => {
                let d = Draft::new(E0516, at, "a list starts empty");
                self.report(d.hint("fill it in the mission's `at start { … }`: `append … to …`"));
                None
            }
            Type::Set(t) => {
                let mut bits = 0i64;
                for v in &prop.values {
                    let list = match &v.kind {
                        ExprKind::Set(items) => items.as_slice(),
                        _ => std::slice::from_ref(v),
                    };
                    for e in list {
                        let n = self.constant(item.base, e, t)?;
                        if !(0..63).contains(&n) {
                            self.report(Draft::new(
                                E0708,
                                item.sp(e.span),
                                "a set that changes in play can only hold the first 63 of its kind",
                            ));
                            return None;
                        }
                        bits |= 1 << n;
                    }
                }
                Some(bits)
            }
            Type::OrNone(t) if !matches!(**t, Type::Piece(_)) => match prop.values.as_slice() {
                [ast::Expr { kind: ExprKind::None, .. }] => Some(-1),
                [one] => self.constant(item.base, one, t),
                _ => {
                    let wanted = words(&self.p, t);
                    self.report(Draft::new(E0214, at, format!("`{}` needs {wanted} or none", prop.name.text)));
                    None
                }
            },
            ty => {
                let mut texts = vec![];
                self.stat_value(item, ty, prop, &mut texts)
            }
        }
    }
}

/// A piece or side of a mission by its number in it; a campaign may substitute another one.
fn named(what: p::Builtin, number: usize) -> p::Expr {
    p::Expr::Builtin(what, vec![p::Expr::Const(number as i64)])
}

/// Statements for one turn only.
fn in_turn(turn: p::Expr, then: Vec<p::Stmt>, origin: p::Origin) -> p::Stmt {
    let now = p::Expr::Builtin(p::Builtin::TurnNumber, vec![]);
    let cond = p::Expr::Binary(p::BinOp::Eq, Box::new(now), Box::new(turn));
    p::Stmt { kind: p::StmtKind::If { cond, then, otherwise: vec![] }, origin }
}

/// The first property of a mission that was parsed as part of the one before it, as in `map sky turns 3`.
fn run_on(body: &[Prop]) -> Option<(&str, ast::Span)> {
    const BEGINS: [&str; 5] = ["map", "turns", "seat", "piece", "score"];
    body.iter().flat_map(|p| p.values.iter().skip(1)).find_map(|value| match &value.kind {
        ExprKind::Name(word) if BEGINS.contains(&word.as_str()) => Some((word.as_str(), value.span)),
        _ => None,
    })
}
