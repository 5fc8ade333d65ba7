//! Missions: the map, who sits where, and which pieces stand on which cells with which fields.

use crate::compiler::{Compiler, sorted};
use crate::diagnostics::{Draft, Sp};
use crate::names::*;
use crate::overlay::Item;
use crate::types::*;
use dicta_program::{self as p, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind, Prop};

/// What may be said in a mission.
const PROPS: [&str; 7] = ["map", "turns", "options", "option", "seat", "piece", "briefing"];

impl Compiler<'_> {
    /// Reads all missions.
    pub fn lower_missions(&mut self) {
        for m in 0..self.p.missions.len() {
            let item = &self.items[self.at.missions[m]];
            let DeclKind::Entry { body, name, .. } = &item.decl.kind else { continue };
            self.mission(m, item, body, item.sp(name.span));
        }
        self.map_here = None;
    }

    fn mission(&mut self, m: usize, item: &Item, body: &[Prop], at: Sp) {
        let mut mission = self.p.missions[m].clone();
        let map = body.iter().find(|p| p.name.text == "map");
        self.map_here = None;
        match map.map(|p| p.values.as_slice()) {
            Some([ast::Expr { kind: ExprKind::Name(n), span }]) => {
                if let Some(&id) = self.names.maps.get(n) {
                    mission.map = id;
                    self.map_here = Some(id);
                } else {
                    let among = sorted(self.names.maps.keys());
                    self.unknown(item.sp(*span), "map", n, among);
                }
            }
            _ => self.report(Draft::error("E0510", at, "on which map is this mission?").hint("write `map name`")),
        }
        match body.iter().find(|p| p.name.text == "turns") {
            Some(p) => match p.values.as_slice() {
                [e] => mission.turns = self.constant(item.base, e, &Type::Range(1, 10_000)).unwrap_or(1) as u32,
                _ => self.report(Draft::error("E0510", item.sp(p.span), "how many turns?").hint("write `turns 30`")),
            },
            None => self.report(
                Draft::error("E0510", at, "after which turn does this mission end?")
                    .hint("write `turns 30`; rules may end the game earlier"),
            ),
        }
        for prop in body.iter().filter(|p| p.name.text == "seat") {
            self.seat(&mut mission, item, prop);
        }
        for prop in body {
            match prop.name.text.as_str() {
                "map" | "turns" | "seat" | "briefing" => {}
                "option" => {
                    self.mission_option(&mut mission, item, prop.values.first(), prop.values.get(1), item.sp(prop.span))
                }
                "options" => {
                    for o in prop.body.iter().flatten() {
                        let name = ast::Expr { kind: ExprKind::Name(o.name.text.clone()), span: o.name.span };
                        self.mission_option(&mut mission, item, Some(&name), o.values.first(), item.sp(o.span));
                    }
                }
                word => {
                    let piece = word == "piece"
                        || matches!(self.names.types.get(word), Some(TypeSym::Kind(k)) if self.p.kinds[k.index()].piece);
                    if piece {
                        if let Some(placed) =
                            self.placed(item, &prop.values, prop.body.as_deref(), item.sp(prop.span), &mission, None)
                        {
                            mission.pieces.push(placed);
                        }
                    } else {
                        let d = Draft::error("E0511", item.sp(prop.name.span), format!("a mission has no `{word}`"))
                            .nearest(word, PROPS.into_iter());
                        self.report(d);
                    }
                }
            }
        }
        if mission.seats.is_empty() {
            self.report(
                Draft::error("E0512", at, "nobody plays this mission").hint("write `seat red \"Red\" entente`"),
            );
        }
        for (i, seat) in mission.seats.iter().enumerate() {
            if !mission.pieces.iter().any(|p| p.seat as usize == i) {
                let d = Draft::warning("W0005", at, format!("the seat `{}` commands nothing", seat.head.name));
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
                self.report(
                    Draft::error("E0512", at, "a seat has a name, a title and a side")
                        .hint("write `seat red \"Red\" entente`"),
                );
                return;
            }
        };
        let ExprKind::Name(text) = &name.kind else {
            self.report(
                Draft::error("E0512", item.sp(name.span), "a seat has a name").hint("write `seat red \"Red\" entente`"),
            );
            return;
        };
        if mission.seats.iter().any(|s| s.head.name == *text) {
            self.report(Draft::error("E0103", item.sp(name.span), format!("there are two seats `{text}`")));
            return;
        }
        let mut number = side.map(|s| self.side_index(item, std::slice::from_ref(s), item.sp(s.span)));
        for inner in prop.body.iter().flatten() {
            if inner.name.text == "side" {
                number = Some(self.side_index(item, &inner.values, item.sp(inner.span)));
            }
        }
        let Some(number) = number.filter(|n| *n >= 0) else {
            self.report(
                Draft::error("E0512", at, "for which side does this seat play?")
                    .hint("write `seat red \"Red\" entente`"),
            );
            return;
        };
        let place = ast::Name { text: text.clone(), span: name.span };
        let mut head = self.head_of(item.base, &place, None, &prop.marks);
        if let Some(ast::Expr { kind: ExprKind::Text(t), .. }) = title {
            head.title.clone_from(t);
        }
        mission.seats.push(p::Seat { head, side: number as u32 });
        // Pieces may stand inside their seat.
        for inner in prop.body.iter().flatten() {
            let word = inner.name.text.as_str();
            if word == "piece"
                || matches!(self.names.types.get(word), Some(TypeSym::Kind(k)) if self.p.kinds[k.index()].piece)
            {
                let seat = Some(mission.seats.len() - 1);
                if let Some(placed) =
                    self.placed(item, &inner.values, inner.body.as_deref(), item.sp(inner.span), mission, seat)
                {
                    mission.pieces.push(placed);
                }
            } else if word != "side" {
                let d = Draft::error("E0511", item.sp(inner.name.span), format!("a seat has no `{word}`"))
                    .nearest(word, ["side", "piece"].into_iter());
                self.report(d);
            }
        }
    }

    fn mission_option(
        &mut self,
        mission: &mut p::Mission,
        item: &Item,
        name: Option<&ast::Expr>,
        value: Option<&ast::Expr>,
        at: Sp,
    ) {
        let text = |e: Option<&ast::Expr>| match e.map(|e| &e.kind) {
            Some(ExprKind::Name(n)) => Some(n.clone()),
            _ => None,
        };
        let Some(option) = text(name) else {
            self.report(Draft::error("E0513", at, "which option?").hint("write `option altitude on`"));
            return;
        };
        if let Some(value) = self.option_value(
            &option,
            name.map_or(at, |n| item.sp(n.span)),
            text(value).as_deref(),
            value.map_or(at, |v| item.sp(v.span)),
        ) {
            mission.options.push((option, value));
        }
    }

    /// Checks an option and its value; no value means on.
    pub fn option_value(&mut self, option: &str, at: Sp, value: Option<&str>, value_at: Sp) -> Option<String> {
        let Some(&i) = self.names.options.get(option) else {
            let among = sorted(self.names.options.keys());
            self.unknown(at, "option", option, among);
            return None;
        };
        let values = self.p.options[i].values.clone();
        let value = value.unwrap_or("on");
        if !values.iter().any(|v| v == value) {
            let d = Draft::error("E0811", value_at, format!("the option `{option}` can't be `{value}`"))
                .nearest(value, values.iter().map(String::as_str))
                .hint(format!("it is one of {}", values.join(", ")));
            self.report(d);
            return None;
        }
        Some(value.to_string())
    }

    /// A piece: its name, its entry, and what is said of it.
    pub fn placed(
        &mut self,
        item: &Item,
        values: &[ast::Expr],
        body: Option<&[Prop]>,
        at: Sp,
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
                self.report(
                    Draft::error("E0514", at, "a piece has a name and a type")
                        .hint("write `piece d1 fokker_dr1 { at 0507, facing 2 }`"),
                );
                return None;
            }
        };
        let name = ast::Name { text: name.0.clone(), span: name.1 };
        let (root, id) = self.piece_entry(entry, item.sp(span))?;
        if mission.pieces.iter().any(|p| p.head.name == name.text) {
            self.report(Draft::error("E0103", item.sp(name.span), format!("there are two pieces `{}`", name.text)));
            return None;
        }
        self.names.used_consts.insert(ConstSym::Entry(root, id));
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
        };
        for prop in body.unwrap_or(&[]) {
            self.placed_prop(item, prop, mission, &mut placed);
        }
        if placed.seat == u32::MAX {
            placed.seat = 0;
            if mission.seats.len() != 1 {
                self.report(
                    Draft::error("E0515", at, "who commands this piece?").hint("write `seat name` in its braces"),
                );
            }
        }
        Some(placed)
    }

    /// The entry of a piece on the board by its name.
    pub fn piece_entry(&mut self, name: &str, at: Sp) -> Option<(p::KindId, p::EntryId)> {
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
                placed.cell = self.cell_value(cell, item.sp(cell.span)).unwrap_or(-1);
                return;
            }
            ("facing", [e]) => {
                placed.facing = self.constant(item.base, e, &Type::Facing).unwrap_or(0);
                return;
            }
            ("seat", [ast::Expr { kind: ExprKind::Name(n), span }]) => {
                match mission.seats.iter().position(|s| s.head.name == *n) {
                    Some(i) => placed.seat = i as u32,
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
        match self.names.kinds[kind.index()].get(&prop.name.text).copied() {
            Some(MemberSym::Field(f)) => {
                if let Some(v) = self.field_value(item, kind, f, prop) {
                    placed.fields.push((f, v));
                }
            }
            Some(MemberSym::Part(part)) => {
                let part_kind = self.p.kinds[kind.index()].parts[part as usize].kind;
                for inner in prop.body.iter().flatten() {
                    match self.names.kinds[part_kind.index()].get(&inner.name.text).copied() {
                        Some(MemberSym::Field(f)) => {
                            if let Some(v) = self.field_value(item, part_kind, f, inner) {
                                placed.part_fields.push((part, f, v));
                            }
                        }
                        Some(MemberSym::Off | MemberSym::Broken) => {}
                        _ => self.no_field(item, part_kind, inner),
                    }
                }
            }
            Some(MemberSym::Off | MemberSym::Broken) => {}
            Some(MemberSym::Stat(_)) => {
                self.report(
                    Draft::error(
                        "E0516",
                        item.sp(prop.name.span),
                        format!("`{}` is printed on the card, a mission can't change it", prop.name.text),
                    )
                    .hint("declare an entry of its own that `extends` this one"),
                );
            }
            None => self.no_field(item, kind, prop),
        }
    }

    fn no_field(&mut self, item: &Item, kind: p::KindId, prop: &Prop) {
        if self.names.broken.contains(&prop.name.text) {
            return;
        }
        let name = self.p.kinds[kind.index()].head.name.clone();
        let among: Vec<&str> =
            self.names.kinds[kind.index()].keys().map(String::as_str).chain(["at", "facing", "seat", "side"]).collect();
        let d = Draft::error(
            "E0516",
            item.sp(prop.name.span),
            format!("{} {name} has no `{}`", article(&name), prop.name.text),
        )
        .nearest(&prop.name.text, among.into_iter());
        self.report(d);
    }

    /// The start value of a field as a mission says it.
    fn field_value(&mut self, item: &Item, kind: p::KindId, f: p::FieldId, prop: &Prop) -> Option<i64> {
        let field = self.p.kinds[kind.index()].fields[f.index()].clone();
        let at = item.sp(prop.span);
        match &field.ty {
            Type::List(..) => {
                self.report(Draft::error("E0516", at, "a list starts empty"));
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
                            self.report(Draft::error(
                                "E0708",
                                item.sp(e.span),
                                "a set that changes in play holds the first 63 of its kind only",
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
                    self.report(Draft::error("E0214", at, format!("`{}` needs {wanted} or none", prop.name.text)));
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
