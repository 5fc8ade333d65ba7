//! Names in entries: what sets the fields of a kind, missions, campaigns, maps and decks.

use super::Reader;
use crate::things::*;
use crate::words;
use dicta_syntax::ast::*;

impl Reader<'_> {
    pub(super) fn entry(&mut self, word: &Name, name: &Name, extends: Option<&Name>, body: &[Prop]) {
        let kind = word.text.clone();
        let found = self.see().named(&kind, Sort::Kind);
        self.thing(word.span, found);
        if let Some(name) = extends {
            let found = self.see().find(&name.text, |t| t.sort == Sort::Entry);
            self.thing(name.span, found);
        }
        match kind.as_str() {
            "mission" => {
                let inside = self.p.declared_at(place(self.file, self.base, name.span));
                self.units(inside);
                self.mission(body);
                self.course(body);
            }
            "map" => self.map(body),
            "look" => {
                let found = self.see().find(&name.text, |t| matches!(t.sort, Sort::Kind | Sort::Entry));
                self.thing(name.span, found);
            }
            _ => self.props(&kind, body),
        }
    }

    /// Properties that set fields of a kind.
    pub(super) fn props(&mut self, kind: &str, body: &[Prop]) {
        for prop in body {
            let found = self.see().field(kind, &prop.name.text);
            let ty = self.thing(prop.name.span, found);
            let Some(field) = found else {
                self.word(&prop.name.text, prop.name.span, words::PROPERTIES);
                if prop.name.text == "seat" {
                    self.in_scope(&prop.values);
                }
                continue;
            };
            let is_path = matches!(&self.p.things[field].raw, Some(Type::Named(n)) if n.text == "path");
            for value in &prop.values {
                match &value.kind {
                    ExprKind::Name(step) if is_path => {
                        self.word(step, value.span, words::STEPS);
                    }
                    _ => {
                        self.expr(value, &ty);
                    }
                }
            }
            if let (Some(inner), Ty::Kind(kind)) = (&prop.body, &ty) {
                self.props(kind, inner);
            }
        }
    }

    pub(super) fn mission(&mut self, body: &[Prop]) {
        for prop in body {
            self.word(&prop.name.text, prop.name.span, words::PROPERTIES);
            match prop.name.text.as_str() {
                "seat" => {
                    for value in prop.values.iter().skip(1) {
                        self.expr(value, &Ty::Kind("side".into()));
                    }
                }
                "piece" => {
                    let entry = prop.values.iter().skip(1).find_map(|v| match &v.kind {
                        // `f 3 of fokker`
                        ExprKind::Name(n) if n != "of" => Some((n.clone(), v.span)),
                        _ => None,
                    });
                    let found = entry.as_ref().and_then(|(n, _)| self.see().named(n, Sort::Entry));
                    if let Some((_, span)) = entry {
                        self.thing(span, found);
                    }
                    let kind = found.map(|i| self.p.things[i].of.clone()).unwrap_or_default();
                    self.props(&kind, prop.body.as_deref().unwrap_or_default());
                }
                "options" => self.options(prop),
                "map" => {
                    for value in &prop.values {
                        self.expr(value, &Ty::Kind("map".into()));
                    }
                }
                name => {
                    let found = self.see().field("mission", name);
                    if found.is_some() {
                        let ty = self.thing(prop.name.span, found);
                        prop.values.iter().for_each(|v| drop(self.expr(v, &ty)));
                    }
                }
            }
        }
    }

    /// What a mission or campaign does at the points of its course, and by which value it counts.
    pub(super) fn course(&mut self, body: &[Prop]) {
        for prop in body {
            self.word(&prop.name.text, prop.name.span, words::PROPERTIES);
            match (&prop.block, prop.name.text.as_str()) {
                (Some(block), _) => self.block(block),
                (None, "score") => self.names(&prop.values, Sort::Value),
                (None, "options") => self.options(prop),
                (None, "roster") => self.roster(&prop.values),
                (None, _) => {}
            }
        }
    }

    /// `roster pilot [ball, bishop] red`
    pub(super) fn roster(&mut self, values: &[Expr]) {
        let Some((Expr { kind: ExprKind::Name(kind), span }, rest)) = values.split_first() else { return };
        let found = self.see().named(kind, Sort::Kind);
        self.thing(*span, found);
        for value in rest {
            let side = matches!(&value.kind, ExprKind::Name(_));
            self.expr(value, &Ty::Kind(if side { "side".into() } else { kind.clone() }));
        }
    }

    /// `options { altitude on }`
    pub(super) fn options(&mut self, prop: &Prop) {
        for option in prop.body.iter().flatten() {
            let found = self.see().named(&option.name.text, Sort::Option);
            let ty = self.thing(option.name.span, found);
            for value in &option.values {
                if let ExprKind::Name(n) = &value.kind
                    && let Some(i) = self.constant(n, &ty)
                {
                    self.note(value.span, Target::Thing(i));
                }
            }
        }
    }

    /// Values that are bare names of a sort.
    pub(super) fn names(&mut self, values: &[Expr], sort: Sort) {
        for value in values {
            if let ExprKind::Name(n) = &value.kind {
                let found = self.see().named(n, sort);
                self.thing(value.span, found);
            }
        }
    }

    /// Values that are bare names in scope.
    pub(super) fn in_scope(&mut self, values: &[Expr]) {
        for value in values {
            if let ExprKind::Name(n) = &value.kind {
                let found = self.scope.iter().rev().find(|(s, _)| s == n).map(|(_, i)| *i);
                self.thing(value.span, found);
            }
        }
    }

    pub(super) fn map(&mut self, body: &[Prop]) {
        for prop in body {
            self.word(&prop.name.text, prop.name.span, words::PROPERTIES);
            match prop.name.text.as_str() {
                "zone" => self.names(prop.values.get(1..).unwrap_or_default(), Sort::Entry),
                "edges" => {
                    for edge in prop.body.iter().flatten() {
                        self.word(&edge.name.text, edge.name.span, words::FACINGS);
                        self.names(&edge.values, Sort::Entry);
                    }
                }
                _ => {}
            }
        }
    }

    /// Brings the seats and pieces of a mission into scope.
    pub(super) fn units(&mut self, mission: Option<usize>) {
        let Some(w) = mission.map(|i| self.p.things[i].whole) else { return };
        let units = self.p.things.iter().enumerate().filter(|(_, t)| {
            t.sort == Sort::Unit && t.place.file == w.file && (w.start..w.end).contains(&t.place.start)
        });
        let units: Vec<(String, usize)> = units.map(|(i, t)| (t.name.clone(), i)).collect();
        self.scope.extend(units);
    }

    pub(super) fn cards(&mut self, deck: &str, context: usize, _sides: &[Name], cards: &[Card]) {
        for face in cards.iter().flat_map(|c| &c.faces) {
            let found = self.see().find(&face.side.text, |t| t.sort == Sort::DeckSide && t.of == deck);
            self.thing(face.side.span, found);
            for card in &face.effects {
                self.refer(&card.effect, Sort::Effect);
                let types = self.param_types(&card.effect.text);
                for (i, arg) in card.args.iter().enumerate() {
                    self.expr(arg, types.get(context + i).unwrap_or(&Ty::Unknown));
                }
            }
        }
    }
}
