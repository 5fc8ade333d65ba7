//! Collections in words: their elements, what holds for these, and the numbers and elements that they give.

use super::*;

impl Words<'_> {
    /// What the statements in a loop are for: `for every side`. None if there are no words for it.
    pub fn for_each(&self, scope: &Scope, statement: &Stmt) -> Option<String> {
        let StmtKind::Each { local, domain, filter, .. } = &statement.kind else { return None };
        let each = Quant { local: *local, domain: domain.clone(), filter: filter.clone(), body: None };
        let (things, condition) = self.things(scope, &each, Phrase::EveryThing)?;
        Some(self.program.phrase(Phrase::ForThings, &[("things", &self.with_condition(things, condition))]))
    }

    /// A number or one element that a collection gives.
    pub(super) fn gathered(&self, scope: &Scope, e: &Expr, q: &Quant) -> Option<String> {
        let program = self.program;
        let (phrase, noun) = match e {
            Expr::Count(_) => {
                let (things, condition) = self.things(scope, q, Phrase::NumberOfThings)?;
                return Some(self.with_condition(things, condition));
            }
            Expr::Sum(_) => (Phrase::SumOf, Phrase::EveryThing),
            Expr::Least(_) => (Phrase::LeastOf, Phrase::EveryThing),
            Expr::Most(_) => (Phrase::MostOf, Phrase::EveryThing),
            Expr::SetOf(_) => {
                let (things, condition) = self.things(scope, q, Phrase::EveryThing)?;
                return Some(self.with_condition(things, condition));
            }
            Expr::First(_) => return self.first(scope, q),
            _ => return None,
        };
        let (things, condition) = self.things(scope, q, noun)?;
        let things = self.with_condition(things, condition);
        let inside = self.inside(scope, q)?;
        let amount = match &q.body {
            Some(body) => self.expression(&inside, body)?,
            None => String::new(),
        };
        Some(program.phrase(phrase, &[("things", &things), ("amount", &amount)]))
    }

    pub(super) fn with_condition(&self, things: String, condition: Option<String>) -> String {
        match condition {
            Some(condition) => {
                self.program.phrase(Phrase::ThingsWhere, &[("things", &things), ("condition", &condition)])
            }
            None => things,
        }
    }

    /// The first of a collection. Of two sides, the one that is not another is the other.
    pub(super) fn first(&self, scope: &Scope, q: &Quant) -> Option<String> {
        let is_element = |e: &Expr| *e == Expr::Local(q.local);
        if let (None, Some(Expr::Binary(BinOp::Ne, a, b))) = (&q.body, &q.filter)
            && let Some(other) = [(a, b), (b, a)].into_iter().find(|(x, _)| is_element(x)).map(|(_, other)| other)
        {
            let (word, ty) = self.element_of(scope, &q.domain)?;
            let is_side =
                |e: &Expr| matches!(e, Expr::Local(l) if matches!(scope.locals.get(l), Some(Bound::Element { .. })));
            let sides = self.program.kinds.get(1).map_or(0, |k| k.entries.len());
            if matches!(q.domain, Domain::Sides) && sides == 2 && is_side(other) {
                return Some(self.program.word(Phrase::OtherSide));
            }
            let other = self.typed(scope, other, ty.as_ref())?;
            let another = self.program.of_noun(Phrase::AnotherThing, &word);
            return Some(self.program.phrase(Phrase::OtherThan, &[("things", &another), ("one", &other)]));
        }
        let (things, condition) = self.things(scope, q, Phrase::FirstThing)?;
        let things = self.with_condition(things, condition);
        match &q.body {
            Some(key) => {
                let key = self.expression(&self.inside(scope, q)?, key)?;
                Some(self.program.phrase(Phrase::WithLeast, &[("things", &things), ("amount", &key)]))
            }
            None => Some(things),
        }
    }

    /// The elements of a collection in a phrase, with their name, and what else holds for them: `every aircraft b of the
    /// side`, `the fuel of b is 0`.
    pub(super) fn things(&self, scope: &Scope, q: &Quant, phrase: Phrase) -> Option<(String, Option<String>)> {
        let (word, _) = self.element_of(scope, &q.domain)?;
        let inside = self.inside(scope, q)?;
        let mut things = self.program.of_noun(phrase, &word);
        if let Some(name) = scope.names.get(&q.local) {
            things = format!("{things} {name}");
        }
        if let Some(collection) = self.collection(scope, &q.domain) {
            things = self.program.phrase(Phrase::OfIts, &[("part", &things), ("whole", &collection?)]);
        }
        let mut rest = Vec::new();
        let mut open: Vec<&Expr> = q.filter.iter().collect();
        while let Some(e) = open.pop() {
            match e {
                Expr::Binary(BinOp::And, a, b) => open.extend([&**b, &**a]),
                Expr::Binary(BinOp::Eq, a, b) if **a == Expr::SideOf(Box::new(Expr::Local(q.local))) => {
                    let side = self.typed(&inside, b, Some(&SIDE))?;
                    things = self.program.phrase(Phrase::OfIts, &[("part", &things), ("whole", &side)]);
                }
                e => rest.push(self.joined(&inside, e, Way { depends: true, ..Way::default() }, true)?),
            }
        }
        let condition = rest.into_iter().reduce(|a, b| self.program.phrase(Phrase::Both, &[("a", &a), ("b", &b)]));
        Some((things, condition))
    }

    /// The collection that an element is from, if it is more than a kind; none inside if it has no words.
    pub(super) fn collection(&self, scope: &Scope, domain: &Domain) -> Option<Option<String>> {
        match domain {
            Domain::PartsOf(of) | Domain::Set(of) | Domain::ConstOf(of) => Some(self.typed(scope, of, None)),
            Domain::List { of, kind, field } => {
                Some(self.field(*kind, *field).and_then(|field| self.part(scope, &field.head, of)))
            }
            Domain::Among(all) => {
                let all: Option<Vec<String>> = all.iter().map(|e| self.typed(scope, e, None)).collect();
                Some(all.map(|all| self.listed(&all, Phrase::Both)))
            }
            Domain::Range(low, high) => {
                let ends = self.expression(scope, low).zip(self.expression(scope, high));
                Some(ends.map(|(low, high)| format!("{low}–{high}")))
            }
            Domain::Cells { zone: Some(zone) } => Some(Some(self.name(zone))),
            Domain::Maybe(of) => Some(self.typed(scope, of, None)),
            _ => None,
        }
    }

    /// The scope of what is said of each element; none if two elements would be called the same.
    pub(super) fn inside<'s>(&self, scope: &Scope<'s>, q: &Quant) -> Option<Scope<'s>> {
        let (word, ty) = self.element_of(scope, &q.domain)?;
        let name = scope.names.get(&q.local).cloned();
        let the_one = self.program.phrase(Phrase::TheOne, &[("things", &word)]);
        let is_same = |bound: &Bound| match bound {
            Bound::Element { word: other, name: None, .. } => *other == word,
            Bound::Named(said, _) => *said == the_one,
            Bound::Element { .. } | Bound::Value { .. } => false,
        };
        if name.is_none() && scope.locals.values().any(is_same) {
            return None;
        }
        let mut inside = scope.clone();
        inside.locals.insert(q.local, Bound::Element { word, name, ty, is_of_loop: false });
        Some(inside)
    }

    /// The word for an element of a collection, and its type.
    pub(super) fn element_of(&self, scope: &Scope, domain: &Domain) -> Option<(String, Option<Type>)> {
        let program = self.program;
        let word = |ty: Option<Type>| (self.noun(ty.as_ref()), ty);
        let inner = |ty: Option<Type>| match ty.as_ref().map(Type::without_none) {
            Some(Type::Set(inner) | Type::List(inner, _)) => Some((**inner).clone()),
            _ => None,
        };
        Some(match domain {
            Domain::Sides => word(Some(SIDE)),
            Domain::Pieces { kind, .. } => word(Some(Type::Piece(*kind))),
            Domain::Entries(id) => word(Some(Type::Entry(*id))),
            Domain::Enum(id) => word(Some(Type::Enum(*id))),
            Domain::Facings => word(Some(Type::Facing)),
            Domain::Cells { .. } => word(Some(Type::Cell)),
            Domain::Range(..) => word(Some(Type::Number)),
            Domain::Set(of) | Domain::ConstOf(of) => word(inner(self.type_of(scope, of))),
            Domain::List { kind, field, .. } => word(inner(self.field(*kind, *field).map(|field| field.ty.clone()))),
            Domain::Among(all) => word(all.iter().find_map(|e| self.type_of(scope, e))),
            Domain::Maybe(of) => word(self.type_of(scope, of).map(|ty| ty.without_none().clone())),
            Domain::PartsOf(_) => (program.word(Phrase::PartNoun), None),
            Domain::Const(_) | Domain::Bool | Domain::Walk { .. } => return None,
        })
    }

    /// What a value of a type is called.
    pub(super) fn noun(&self, ty: Option<&Type>) -> String {
        let program = self.program;
        let within = |head: Option<&Head>| head.map(|head| self.within(head));
        let named = match ty.map(Type::without_none) {
            Some(Type::Piece(kind)) if kind.index() == 1 => Some(program.word(Phrase::SideNoun)),
            Some(Type::Piece(kind) | Type::Entry(kind)) => within(program.kinds.get(kind.index()).map(|k| &k.head)),
            Some(Type::Enum(id)) => within(program.enums.get(id.index()).map(|e| &e.head)),
            Some(Type::Facing) => Some(program.word(Phrase::FacingNoun)),
            Some(Type::Cell) => Some(program.word(Phrase::CellNoun)),
            Some(Type::Number | Type::Range(..)) => Some(program.word(Phrase::NumberNoun)),
            _ => None,
        };
        named.unwrap_or_else(|| program.word(Phrase::ValueNoun))
    }
}
