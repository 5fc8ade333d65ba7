//! Expressions in words: what conditions, winners and amounts of the rules say to readers who don't see the source.
//!
//! The names of variables are not part of a program; [`Scope::named`] gets them from whoever has the source. An element
//! without a name is called by what it is, `the side`, so that an expression with two such elements of the same kind has
//! no words, except for `another side than …`.
//!
//! A condition is a clause: by itself, or one that depends on another, which has another order of words in German. The
//! constants in a sentence can be [marked among its other words](Words::said), to be changed where they are read.

use super::Words;
use super::constants::{Marks, constants};
use crate::*;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The maximum length of a text: longer ones are easier to read in the source.
const LONGEST: usize = 480;

/// What the locals of an expression stand for.
#[derive(Clone, Default)]
pub struct Scope<'a> {
    /// The mission whose own blocks the expression is from.
    mission: Option<&'a Mission>,
    locals: BTreeMap<Local, Bound<'a>>,
    /// The names of elements, as the source has them.
    names: BTreeMap<Local, String>,
    /// The constants to mark in the words.
    pub(super) marks: Option<Rc<Marks<'a>>>,
}

#[derive(Clone)]
enum Bound<'a> {
    /// A parameter.
    Named(String, &'a Type),
    /// The value of a `let`: the words for it, which are written down where it is entered, so that a long chain of values
    /// is no deep one. Of a condition, the words for each [`Way::ALL`].
    Value { of: &'a Expr, said: String, clauses: Vec<Option<String>>, ty: Option<Type> },
    /// An element of a collection: the word for it, its name if it is known, and its type. That of a loop of
    /// statements is always named.
    Element { word: String, name: Option<String>, ty: Option<Type>, is_of_loop: bool },
}

impl<'a> Scope<'a> {
    /// The parameters of a declaration.
    pub fn of(params: &'a [(String, Type)]) -> Self {
        let named =
            |(local, (name, ty)): (Local, &'a (String, Type))| (local, Bound::Named(name.replace('_', " "), ty));
        Scope { locals: (0..).zip(params).map(named).collect(), ..Self::default() }
    }

    /// The parameters of a walk, and what a walk names besides them.
    pub fn of_walk(program: &Program, params: &'a [(String, Type)]) -> Self {
        static TYPES: [Type; 4] = [Type::Number, Type::Cell, Type::Facing, Type::Bool];
        let names = [Phrase::StepNoun, Phrase::CellNoun, Phrase::FacingNoun, Phrase::HasTurned];
        let mut scope = Scope::of(params);
        let own = (params.len() as Local..).zip(names.iter().zip(&TYPES));
        scope.locals.extend(own.map(|(local, (name, ty))| (local, Bound::Named(program.word(*name), ty))));
        scope
    }

    /// A body that is part of a mission, or of the rules that it is played with.
    pub fn of_mission(mission: &'a Mission) -> Self {
        Scope { mission: Some(mission), ..Self::default() }
    }

    /// The same with the names of the elements of collections in an expression, in the order of the source; without
    /// them, if there are more or fewer.
    pub fn named(mut self, e: &Expr, names: &[String]) -> Self {
        let mut locals = Vec::new();
        super::constants::elements(e, &mut locals);
        if locals.len() == names.len() {
            self.names.extend(locals.into_iter().zip(names.iter().cloned()));
        }
        self
    }

    /// Adds what a statement names for those after it or in it.
    pub fn enter(&mut self, program: &Program, statement: &'a Stmt) {
        let (local, bound) = match &statement.kind {
            StmtKind::Let(local, of) => {
                let words = Words::of(program, None);
                let clauses = match words.is_condition(self, of) {
                    true => Way::ALL.map(|way| words.clause(self, of, way)).into(),
                    false => Vec::new(),
                };
                let said = words.expression(self, of);
                (*local, said.map(|said| Bound::Value { of, said, clauses, ty: words.type_of(self, of) }))
            }
            StmtKind::Each { local, domain, .. } | StmtKind::Gather { local, domain, .. } => {
                let element = Words::of(program, None).element_of(self, domain);
                (*local, element.map(|(word, ty)| Bound::Element { word, name: None, ty, is_of_loop: true }))
            }
            StmtKind::LetRoll { local, .. }
            | StmtKind::LetDraw { local, .. }
            | StmtKind::LetRandom { local, .. }
            | StmtKind::RollEach { local, .. } => (*local, None),
            _ => return,
        };
        match bound {
            Some(bound) => _ = self.locals.insert(local, bound),
            None => _ = self.locals.remove(&local),
        }
    }

    /// Whether an expression is the only element here, which needs no words: `engine` instead of `engine of the aircraft`.
    fn is_understood(&self, e: &Expr) -> bool {
        let of = match e {
            Expr::EntryOf(of) | Expr::WholeOf(of) => of,
            of => of,
        };
        let is_unnamed = |bound: &Bound| matches!(bound, Bound::Element { name: None, .. });
        let is_inner = |bound: &Bound| matches!(bound, Bound::Element { name: None, is_of_loop: false, .. });
        matches!(of, Expr::Local(local) if self.locals.get(local).is_some_and(is_inner))
            && self.locals.values().filter(|bound| is_unnamed(bound)).count() == 1
    }
}

/// How a condition is said: as it is, or its opposite; by itself, or as a clause that depends on another.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Way {
    is_opposite: bool,
    depends: bool,
}

impl Way {
    const ALL: [Way; 4] = [
        Way { is_opposite: false, depends: false },
        Way { is_opposite: false, depends: true },
        Way { is_opposite: true, depends: false },
        Way { is_opposite: true, depends: true },
    ];

    fn opposite(self) -> Self {
        Way { is_opposite: !self.is_opposite, ..self }
    }

    /// The phrase for a condition or for its opposite.
    fn of(self, phrase: Phrase, opposite: Phrase) -> Phrase {
        if self.is_opposite { opposite } else { phrase }
    }
}

/// The type of sides.
const SIDE: Type = Type::Piece(KindId(1));

impl Words<'_> {
    /// An expression; none if there are no words for it.
    pub fn expression(&self, scope: &Scope, e: &Expr) -> Option<String> {
        match self.is_condition(scope, e) {
            true => self.clause(scope, e, Way::default()),
            false => self.typed(scope, e, None),
        }
    }

    /// A condition after a word such as *when*; an amount as it is.
    pub fn condition(&self, scope: &Scope, e: &Expr) -> Option<String> {
        match self.is_condition(scope, e) {
            true => self.clause(scope, e, Way { depends: true, ..Way::default() }),
            false => self.expression(scope, e),
        }
    }

    /// The winner of an ending; none for a draw, or if there are no words for it.
    pub fn winner(&self, scope: &Scope, e: &Expr) -> Option<String> {
        self.typed(scope, e, Some(&SIDE)).filter(|_| *e != Expr::Const(-1))
    }

    /// The opposite of a condition.
    pub fn opposite(&self, scope: &Scope, e: &Expr) -> Option<String> {
        self.clause(scope, e, Way::default().opposite())
    }

    /// An expression that has this type if it is a constant.
    fn typed(&self, scope: &Scope, e: &Expr, ty: Option<&Type>) -> Option<String> {
        let program = self.program;
        let text = match e {
            Expr::Const(n) => {
                let text = self.constant(*n, ty)?;
                scope.marks.as_ref().map_or_else(|| text.clone(), |marks| marks.marked(e, ty, &text))
            }
            Expr::Local(local) => match scope.locals.get(local)? {
                Bound::Named(name, _) => name.clone(),
                // A constant is said by the type that is expected here.
                Bound::Value { of: of @ Expr::Const(_), .. } => self.typed(scope, of, ty)?,
                Bound::Value { said, .. } => said.clone(),
                Bound::Element { name: Some(name), .. } => name.clone(),
                Bound::Element { word, .. } => program.phrase(Phrase::TheOne, &[("things", word)]),
            },
            Expr::TrackHits { of, kind, field } => {
                let head = &self.field(*kind, *field)?.head;
                program.phrase(Phrase::HitsOf, &[("track", &self.part(scope, head, of)?)])
            }
            Expr::Slot { of, slot: SLOT_CELL } => self.belongs(scope, &program.word(Phrase::CellNoun), of)?,
            Expr::Slot { of, slot: SLOT_FACING } => self.belongs(scope, &program.word(Phrase::FacingNoun), of)?,
            Expr::SideOf(of) => self.belongs(scope, &program.word(Phrase::SideNoun), of)?,
            Expr::SeatOf(of) => self.about(scope, Phrase::SeatOfOne, of)?,
            Expr::EntryOf(of) | Expr::WholeOf(of) => self.typed(scope, of, None)?,
            Expr::Neg(inner) => format!("−{}", self.grouped(scope, inner)?),
            Expr::Binary(op @ (BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Mod), a, b) => {
                self.calculated(scope, *op, a, b)?
            }
            Expr::If(condition, then, otherwise) => {
                let condition = self.condition(scope, condition)?;
                let (a, b) = (self.typed(scope, then, ty)?, self.typed(scope, otherwise, ty)?);
                program.phrase(Phrase::IfElse, &[("condition", &condition), ("a", &a), ("b", &b)])
            }
            Expr::Value(id, args) => {
                let value = program.values.get(id.index())?;
                self.call(scope, &value.head, &value.params, args)?
            }
            Expr::Call(id, args) => {
                let define = program.defines.get(id.index())?;
                self.call(scope, &define.head, &define.params, args)?
            }
            Expr::Table { table, keys, result } => self.table(scope, *table, keys, *result)?,
            Expr::MakeSet(elements) => {
                let all: Vec<String> = elements.iter().map(|e| self.typed(scope, e, None)).collect::<Option<_>>()?;
                self.listed(&all, Phrase::Both)
            }
            Expr::ListLen { of, kind, field } => {
                let list = self.part(scope, &self.field(*kind, *field)?.head, of)?;
                program.phrase(Phrase::CountOf, &[("things", &list)])
            }
            Expr::SetLen(of) => program.phrase(Phrase::CountOf, &[("things", &self.typed(scope, of, None)?)]),
            Expr::ListAt { of, kind, field, place } => {
                let list = self.part(scope, &self.field(*kind, *field)?.head, of)?;
                program.phrase(Phrase::ElementAt, &[("n", &self.expression(scope, place)?), ("list", &list)])
            }
            Expr::Builtin(builtin, args) if !is_condition_of(*builtin) => self.builtin(scope, *builtin, args)?,
            e => match (self.owned(scope, e), quantified(e)) {
                (Some(owned), _) => self.belongs(scope, &owned?.0, owned_by(e)?)?,
                (None, Some(q)) => self.gathered(scope, e, q)?,
                (None, None) => self.clause(scope, e, Way::default())?,
            },
        };
        is_short(&text).then_some(text)
    }

    /// The title of a field, stat, part or pick of something, and its type; none if the expression is something else, and
    /// none inside if it is not known.
    fn owned(&self, scope: &Scope, e: &Expr) -> Option<Option<(String, Type)>> {
        let program = self.program;
        let within = |head: &Head, ty: &Type| Some((self.within(head), ty.clone()));
        Some(match e {
            Expr::Field { kind, field, .. } => {
                self.field(*kind, *field).and_then(|field| within(&field.head, &field.ty))
            }
            Expr::TrackLeft { kind, field, .. } => {
                self.field(*kind, *field).and_then(|field| within(&field.head, &Type::Number))
            }
            Expr::Stat { kind, stat, .. } => {
                let stat = program.kinds.get(kind.index()).and_then(|kind| kind.stats.get(stat.index()));
                stat.and_then(|stat| within(&stat.head, &stat.ty))
            }
            Expr::PartOf { of, part } => match self.type_of(scope, of) {
                Some(Type::Piece(kind)) => {
                    let part = program.kinds.get(kind.index()).and_then(|kind| kind.parts.get(*part as usize));
                    part.and_then(|part| within(&part.head, &Type::OrNone(Box::new(Type::Piece(part.kind)))))
                }
                _ => None,
            },
            Expr::MemberField { of_enum, field, .. } => {
                let field = program.enums.get(of_enum.index()).and_then(|e| e.fields.get(*field as usize));
                field.map(|(name, ty)| (self.name(name), ty.clone()))
            }
            Expr::FaceField { die, field, .. } => {
                let field = program.dice.get(die.index()).and_then(|die| die.fields.get(*field as usize));
                field.map(|(name, ty)| (self.name(name), ty.clone()))
            }
            _ => return None,
        })
    }

    /// A name that the rules can translate.
    fn name(&self, name: &str) -> String {
        self.program.within_sentence(&self.program.translated(name).replace('_', " "))
    }

    /// A number or one element that a collection gives.
    fn gathered(&self, scope: &Scope, e: &Expr, q: &Quant) -> Option<String> {
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

    fn with_condition(&self, things: String, condition: Option<String>) -> String {
        match condition {
            Some(condition) => {
                self.program.phrase(Phrase::ThingsWhere, &[("things", &things), ("condition", &condition)])
            }
            None => things,
        }
    }

    /// The first of a collection. Of two sides, the one that is not another is the other.
    fn first(&self, scope: &Scope, q: &Quant) -> Option<String> {
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
    /// side`, `fuel of b is 0`.
    fn things(&self, scope: &Scope, q: &Quant, phrase: Phrase) -> Option<(String, Option<String>)> {
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
    fn collection(&self, scope: &Scope, domain: &Domain) -> Option<Option<String>> {
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
    fn inside<'s>(&self, scope: &Scope<'s>, q: &Quant) -> Option<Scope<'s>> {
        let (word, ty) = self.element_of(scope, &q.domain)?;
        let name = scope.names.get(&q.local).cloned();
        let is_same = |bound: &Bound| matches!(bound, Bound::Element { word: other, name: None, .. } if *other == word);
        if name.is_none() && scope.locals.values().any(is_same) {
            return None;
        }
        let mut inside = scope.clone();
        inside.locals.insert(q.local, Bound::Element { word, name, ty, is_of_loop: false });
        Some(inside)
    }

    /// The word for an element of a collection, and its type.
    fn element_of(&self, scope: &Scope, domain: &Domain) -> Option<(String, Option<Type>)> {
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
    fn noun(&self, ty: Option<&Type>) -> String {
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

    /// Whether an expression is true or false.
    fn is_condition(&self, scope: &Scope, e: &Expr) -> bool {
        match e {
            Expr::Not(_) | Expr::Any(_) | Expr::Every(_) | Expr::Slot { slot: SLOT_IN_PLAY, .. } => true,
            Expr::InArc { .. } | Expr::InArcOf { .. } | Expr::InRange { .. } => true,
            Expr::InSet { .. } | Expr::InConst { .. } | Expr::InConstOf { .. } | Expr::InList { .. } => true,
            Expr::Binary(op, ..) => !matches!(op, BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Mod),
            Expr::Builtin(builtin, _) => is_condition_of(*builtin),
            e => self.type_of(scope, e).is_some_and(|ty| ty == Type::Bool),
        }
    }

    /// A condition as a clause.
    fn clause(&self, scope: &Scope, e: &Expr, way: Way) -> Option<String> {
        let program = self.program;
        let said = |phrase, values: &[(&str, &str)]| program.clause(phrase, way.depends, values);
        let term = |e: &Expr| self.typed(scope, e, None);
        let text = match e {
            Expr::Not(inner) => self.clause(scope, inner, way.opposite())?,
            Expr::Binary(op @ (BinOp::And | BinOp::Or), a, b) => {
                let is_both = (*op == BinOp::And) != way.is_opposite;
                let (a, b) = (self.joined(scope, a, way, is_both)?, self.joined(scope, b, way, is_both)?);
                program.phrase(if is_both { Phrase::Both } else { Phrase::Either }, &[("a", &a), ("b", &b)])
            }
            Expr::Binary(op, a, b) if self.is_condition(scope, e) => self.compared(scope, *op, (a, b), way)?,
            Expr::Any(q) => {
                let noun = way.of(Phrase::SomeThing, Phrase::NoThing);
                match self.things(scope, q, noun)? {
                    (things, None) => said(way.of(Phrase::AnyOf, Phrase::NoneOf), &[("things", &things)]),
                    (things, Some(condition)) => {
                        let values = [("things", things.as_str()), ("condition", &condition)];
                        said(way.of(Phrase::AnyWhere, Phrase::NoneWhere), &values)
                    }
                }
            }
            Expr::Every(q) if !way.is_opposite => {
                let (things, condition) = self.things(scope, q, Phrase::EveryThing)?;
                let things = self.with_condition(things, condition);
                let inside = self.inside(scope, q)?;
                let body = self.clause(&inside, q.body.as_ref()?, Way::default())?;
                said(Phrase::EveryOf, &[("things", &things), ("condition", &body)])
            }
            Expr::Slot { of, slot: SLOT_IN_PLAY } => {
                said(way.of(Phrase::InPlay, Phrase::NotInPlay), &[("one", &term(of)?)])
            }
            Expr::InArc { arc, a, b } => {
                let arc = self.within(&program.arcs.get(arc.index())?.head);
                let values = [("arc", arc.as_str()), ("a", &term(a)?), ("b", &term(b)?)];
                said(way.of(Phrase::IsInArc, Phrase::IsNotInArc), &values)
            }
            Expr::InArcOf { arc, a, b } => {
                let values = [("arc", &*term(arc)?), ("a", &*term(a)?), ("b", &*term(b)?)];
                said(way.of(Phrase::IsInArc, Phrase::IsNotInArc), &values)
            }
            Expr::InConst { item, set } => {
                let ty = self.type_of(scope, item)?;
                let members: Vec<i64> = program.sets.get(set.index())?.iter().collect();
                let members = members.iter().map(|n| self.constant(*n, Some(&ty))).collect::<Option<Vec<_>>>()?;
                let set = self.listed(&members, Phrase::Either);
                let of_set = Type::Set(Box::new(ty.without_none().clone()));
                let set = scope.marks.as_ref().map_or(set.clone(), |marks| marks.marked(e, Some(&of_set), &set));
                said(way.of(Phrase::Is, Phrase::IsNot), &[("a", &term(item)?), ("b", &set)])
            }
            Expr::InSet { item, set } if matches!(**set, Expr::MakeSet(_)) => {
                let Expr::MakeSet(elements) = &**set else { return None };
                let ty = self.type_of(scope, item);
                let all = elements.iter().map(|e| self.typed(scope, e, ty.as_ref())).collect::<Option<Vec<_>>>()?;
                let set = self.listed(&all, Phrase::Either);
                said(way.of(Phrase::Is, Phrase::IsNot), &[("a", &term(item)?), ("b", &set)])
            }
            Expr::InSet { item, set } | Expr::InConstOf { item, set } => {
                let inner = match self.type_of(scope, set) {
                    Some(Type::Set(inner)) => Some(*inner),
                    _ => None,
                };
                let values = [("item", &*self.typed(scope, item, inner.as_ref())?), ("set", &*term(set)?)];
                said(way.of(Phrase::IsAmong, Phrase::IsNotAmong), &values)
            }
            Expr::InList { item, of, kind, field } => {
                let list = self.part(scope, &self.field(*kind, *field)?.head, of)?;
                said(way.of(Phrase::IsAmong, Phrase::IsNotAmong), &[("item", &term(item)?), ("set", &list)])
            }
            Expr::InRange { item, low, high } => match (low, high, way.is_opposite) {
                (Some(low), Some(high), false) => {
                    let ty = self.type_of(scope, item);
                    let item = self.typed(scope, item, None)?;
                    let (low, high) = (self.typed(scope, low, ty.as_ref())?, self.typed(scope, high, ty.as_ref())?);
                    said(Phrase::IsFromTo, &[("item", &item), ("low", &low), ("high", &high)])
                }
                (Some(low), None, _) => self.compared(scope, BinOp::Ge, (item, low), way)?,
                (None, Some(high), _) => self.compared(scope, BinOp::Le, (item, high), way)?,
                _ => self.denied(scope, e)?,
            },
            Expr::Builtin(builtin, args) if is_condition_of(*builtin) => {
                self.builtin_condition(scope, *builtin, args, way)?
            }
            Expr::Const(n) => program.word(if (*n != 0) != way.is_opposite { Phrase::Yes } else { Phrase::No }),
            e => self.fact(scope, e, way)?,
        };
        is_short(&text).then_some(text)
    }

    /// The opposite of a condition that has no better words.
    fn denied(&self, scope: &Scope, e: &Expr) -> Option<String> {
        let condition = self.clause(scope, e, Way::default())?;
        Some(self.program.phrase(Phrase::NotSo, &[("condition", &condition)]))
    }

    /// What the title of a field, stat or definition says of something.
    fn fact(&self, scope: &Scope, e: &Expr, way: Way) -> Option<String> {
        let program = self.program;
        let (part, whole) = match e {
            Expr::Call(id, args) => {
                let define = program.defines.get(id.index())?;
                let said = define.params.iter().zip(args).map(|((_, ty), e)| self.typed(scope, e, Some(ty)));
                (self.within(&define.head), self.listed(&said.collect::<Option<Vec<_>>>()?, Phrase::Both))
            }
            Expr::If(..) | Expr::Every(_) if way.is_opposite => return self.denied(scope, e),
            Expr::If(..) => return self.typed(scope, e, Some(&Type::Bool)),
            Expr::Local(local) => match scope.locals.get(local)? {
                Bound::Value { clauses, .. } => {
                    return Way::ALL.iter().zip(clauses).find(|(of, _)| **of == way)?.1.clone();
                }
                _ => (self.typed(scope, e, None)?, String::new()),
            },
            Expr::Picked { choice, of, pick } => {
                let picked = self.picked(scope, *choice, *pick, of)?;
                (picked, String::new())
            }
            e => match self.owned(scope, e)?? {
                (part, Type::Bool) => {
                    let of = owned_by(e)?;
                    let is_game = matches!(of, Expr::Const(INSTANCE_GAME)) || scope.is_understood(of);
                    (part, if is_game { String::new() } else { self.typed(scope, of, Some(&SIDE))? })
                }
                _ => return None,
            },
        };
        let values = [("part", part.as_str()), ("whole", &whole)];
        let phrase = match whole.is_empty() {
            true => way.of(Phrase::AppliesAlone, Phrase::AppliesNotAlone),
            false => way.of(Phrase::Applies, Phrase::AppliesNot),
        };
        Some(program.clause(phrase, way.depends, &values))
    }

    fn calculated(&self, scope: &Scope, op: BinOp, a: &Expr, b: &Expr) -> Option<String> {
        let counted = |sign: &str| Some(format!("{} {sign} {}", self.grouped(scope, a)?, self.grouped(scope, b)?));
        match op {
            BinOp::Add => counted("+"),
            BinOp::Sub => counted("−"),
            BinOp::Mul => counted("×"),
            BinOp::Div => counted("÷"),
            BinOp::Mod => {
                let values = [("a", &*self.grouped(scope, a)?), ("b", &*self.grouped(scope, b)?)];
                Some(self.program.phrase(Phrase::RestOf, &values))
            }
            _ => None,
        }
    }

    /// A comparison. A constant has the type of what it is compared with.
    fn compared(&self, scope: &Scope, op: BinOp, (a, b): (&Expr, &Expr), way: Way) -> Option<String> {
        let phrase = match op {
            BinOp::Eq => way.of(Phrase::Is, Phrase::IsNot),
            BinOp::Ne => way.of(Phrase::IsNot, Phrase::Is),
            BinOp::Lt => way.of(Phrase::IsLess, Phrase::IsAtLeast),
            BinOp::Le => way.of(Phrase::IsAtMost, Phrase::IsMore),
            BinOp::Gt => way.of(Phrase::IsMore, Phrase::IsAtMost),
            BinOp::Ge => way.of(Phrase::IsAtLeast, Phrase::IsLess),
            _ => return None,
        };
        let ty = self.type_of(scope, a).or_else(|| self.type_of(scope, b));
        if ty.is_none() && [a, b].iter().any(|e| matches!(e, Expr::Const(_))) {
            return None;
        }
        // `spinning == yes` is `spinning`.
        if let (Some(Type::Bool), Expr::Const(n), BinOp::Eq | BinOp::Ne) = (&ty, b, op) {
            let is_so = (*n != 0) == (op == BinOp::Eq);
            return self.clause(scope, a, if is_so { way } else { way.opposite() });
        }
        let is_none = |e: &Expr| *e == Expr::Const(-1) && !matches!(ty, Some(Type::Number | Type::Range(..)));
        if let (false, true, Phrase::Is | Phrase::IsNot) = (is_none(a), is_none(b), phrase) {
            let a = self.typed(scope, a, ty.as_ref())?;
            return Some(match phrase {
                Phrase::Is => {
                    let a = self.program.without_article(&a);
                    self.program.clause(Phrase::IsNone, way.depends, &[("a", a)])
                }
                _ => self.program.clause(Phrase::IsSome, way.depends, &[("a", &a)]),
            });
        }
        let is_number = matches!(ty, Some(Type::Number | Type::Range(..)));
        let phrase = match (phrase, matches!(b, Expr::Const(_))) {
            (Phrase::Is, false) => Phrase::IsSame,
            (Phrase::IsNot, false) => Phrase::IsNotSame,
            (Phrase::Is, true) if is_number => Phrase::IsNumber,
            (Phrase::IsNot, true) if is_number => Phrase::IsNotNumber,
            (phrase, _) => phrase,
        };
        let (a, b) = (self.inner(scope, a, ty.as_ref())?, self.inner(scope, b, ty.as_ref())?);
        Some(self.program.clause(phrase, way.depends, &[("a", &a), ("b", &b)]))
    }

    /// A part of a phrase: in parentheses if it consists of alternatives.
    fn inner(&self, scope: &Scope, e: &Expr, ty: Option<&Type>) -> Option<String> {
        let text = self.typed(scope, e, ty)?;
        Some(if matches!(e, Expr::If(..)) { format!("({text})") } else { text })
    }

    /// A condition within another one: in parentheses if its alternatives would mix with it.
    fn joined(&self, scope: &Scope, e: &Expr, way: Way, is_both: bool) -> Option<String> {
        let text = self.clause(scope, e, way)?;
        let (mut inner, mut is_opposite) = (e, way.is_opposite);
        while let Expr::Not(of) = inner {
            (inner, is_opposite) = (of, !is_opposite);
        }
        let is_other = match inner {
            Expr::Binary(BinOp::Or, ..) => !is_opposite,
            Expr::Binary(BinOp::And, ..) => is_opposite,
            Expr::If(..) => true,
            _ => false,
        };
        Some(if is_both && is_other { format!("({text})") } else { text })
    }

    /// A number within a calculation: in parentheses if it is one itself.
    fn grouped(&self, scope: &Scope, e: &Expr) -> Option<String> {
        let text = self.expression(scope, e)?;
        let is_whole = !matches!(e, Expr::Binary(..) | Expr::If(..) | Expr::Neg(_));
        Some(if is_whole { text } else { format!("({text})") })
    }

    /// Several values in a row, the last after `and` or `or`.
    fn listed(&self, all: &[String], last: Phrase) -> String {
        match all {
            [] => self.program.word(Phrase::Nothing),
            [only] => only.clone(),
            [first @ .., end] => self.program.phrase(last, &[("a", &first.join(", ")), ("b", end)]),
        }
    }

    /// A field, stat or part of something.
    fn part(&self, scope: &Scope, head: &Head, of: &Expr) -> Option<String> {
        self.belongs(scope, &self.within(head), of)
    }

    /// What belongs to something; the game has everything that nothing else has.
    fn belongs(&self, scope: &Scope, part: &str, of: &Expr) -> Option<String> {
        if matches!(of, Expr::Const(INSTANCE_GAME)) || scope.is_understood(of) {
            return Some(part.to_owned());
        }
        let whole = self.typed(scope, of, Some(&SIDE))?;
        Some(self.program.phrase(Phrase::OfIts, &[("part", part), ("whole", &whole)]))
    }

    fn about(&self, scope: &Scope, phrase: Phrase, of: &Expr) -> Option<String> {
        Some(self.program.phrase(phrase, &[("one", &self.typed(scope, of, None)?)]))
    }

    /// A definition or value with its arguments.
    fn call(&self, scope: &Scope, head: &Head, params: &[(String, Type)], args: &[Expr]) -> Option<String> {
        let title = self.within(head);
        let said = params.iter().zip(args).map(|((_, ty), e)| self.inner(scope, e, Some(ty)));
        let said: Vec<String> = said.collect::<Option<_>>()?;
        Some(match &said[..] {
            [] => title,
            [only] => self.program.phrase(Phrase::OfIts, &[("part", &title), ("whole", only)]),
            _ => self.program.phrase(Phrase::TableFor, &[("table", &title), ("keys", &said.join(", "))]),
        })
    }

    /// A cell of a table, by its keys.
    fn table(&self, scope: &Scope, table: TableId, keys: &[Expr], result: u32) -> Option<String> {
        let table = self.program.tables.get(table.index())?;
        // The types of the keys are not part of a program.
        let said = keys.iter().map(|e| self.typed(scope, e, None));
        let keys = said.collect::<Option<Vec<_>>>()?.join(", ");
        let title = self.within(&table.head);
        let title = match table.results.get(result as usize).filter(|_| table.results.len() > 1) {
            Some((name, _)) => self.program.phrase(Phrase::OfIts, &[("part", &self.name(name)), ("whole", &title)]),
            None => title,
        };
        Some(self.program.phrase(Phrase::TableFor, &[("table", &title), ("keys", &keys)]))
    }

    /// A pick of another choice.
    fn picked(&self, scope: &Scope, choice: ChoiceId, pick: u32, of: &Expr) -> Option<String> {
        let choice = self.program.choices.get(choice.index())?;
        let pick = self.within(&choice.picks.get(pick as usize)?.head);
        let title = self.within(&choice.head);
        let values = [("pick", pick.as_str()), ("choice", &title), ("one", &self.typed(scope, of, None)?)];
        Some(self.program.phrase(Phrase::PickedIn, &values))
    }

    fn builtin(&self, scope: &Scope, builtin: Builtin, args: &[Expr]) -> Option<String> {
        let program = self.program;
        let constant = |e: &Expr| if let Expr::Const(n) = e { usize::try_from(*n).ok() } else { None };
        let (facing, cell) = (Some(&Type::Facing), Some(&Type::Cell));
        let said = |names: &[&str], types: &[Option<&Type>], phrase| {
            let all: Vec<String> = args
                .iter()
                .enumerate()
                .map(|(i, e)| self.inner(scope, e, types.get(i).copied().unwrap_or(cell)))
                .collect::<Option<_>>()?;
            let values: Vec<(&str, &str)> = names.iter().copied().zip(all.iter().map(String::as_str)).collect();
            Some(program.phrase(phrase, &values))
        };
        // A piece's way from a cell and a facing.
        let from = |phrase| {
            let [cell, facing, path] = args else { return None };
            let (cell, facing) =
                (self.typed(scope, cell, Some(&Type::Cell))?, self.typed(scope, facing, Some(&Type::Facing))?);
            let place = program.phrase(Phrase::Place, &[("cell", &cell), ("facing", &facing)]);
            Some(program.phrase(phrase, &[("a", &place), ("path", &self.typed(scope, path, Some(&Type::Path))?)]))
        };
        match (builtin, args) {
            (Builtin::TurnNumber, _) => Some(program.word(Phrase::TheTurn)),
            (Builtin::ByScore, _) => Some(program.word(Phrase::ScoreDecides)),
            (Builtin::Distance, _) => said(&["a", "b"], &[], Phrase::DistanceOf),
            (Builtin::Struck | Builtin::Bearing, _) => said(&["a", "b"], &[], Phrase::SideFacing),
            (Builtin::Ahead, _) => said(&["a", "facing", "n"], &[cell, facing, None], Phrase::CellAhead),
            (Builtin::Room, _) => said(&["a", "facing"], &[cell, facing], Phrase::CellsToEdge),
            (Builtin::EndCell, _) => said(&["a", "path"], &[cell, Some(&Type::Path)], Phrase::CellOfEnd),
            (Builtin::GoalCell, _) => said(&["a", "path"], &[cell, Some(&Type::Path)], Phrase::CellOfGoal),
            (Builtin::EndFacing, _) => said(&["a", "path"], &[cell, Some(&Type::Path)], Phrase::FacingAtEnd),
            (Builtin::EndCellFrom, _) => from(Phrase::CellOfEnd),
            (Builtin::GoalCellFrom, _) => from(Phrase::CellOfGoal),
            (Builtin::EndFacingFrom, _) => from(Phrase::FacingAtEnd),
            (Builtin::Join, _) => said(&["a", "b"], &[None, None], Phrase::OneThenOther),
            (Builtin::LeavesOver, _) => said(&["a", "path"], &[cell, Some(&Type::Path)], Phrase::EdgeFlownOver),
            (Builtin::Column, _) => said(&["a"], &[], Phrase::ColumnOf),
            (Builtin::Row, _) => said(&["a"], &[], Phrase::RowOf),
            (Builtin::CellAt, _) => said(&["a", "b"], &[None, None], Phrase::CellInColumn),
            (Builtin::Turned, _) => said(&["a", "b"], &[facing, None], Phrase::TurnedBy),
            (Builtin::EdgeOwner, _) => said(&["a", "facing"], &[cell, facing], Phrase::EdgeOf),
            (Builtin::Terrain, _) => said(&["a"], &[], Phrase::TerrainOf),
            (Builtin::FacingTo, _) => said(&["a", "b"], &[], Phrase::FacingFromTo),
            (Builtin::Abs, _) => said(&["a"], &[None], Phrase::AbsoluteOf),
            (Builtin::Min, _) => said(&["a", "b"], &[None, None], Phrase::LesserOf),
            (Builtin::Max, _) => said(&["a", "b"], &[None, None], Phrase::GreaterOf),
            (Builtin::DeckOf, _) => said(&["a"], &[None], Phrase::DeckOfCard),
            (Builtin::Printed, [card, effect]) => {
                let effect = self.within(&program.effects.get(constant(effect)?)?.head);
                let values = [("effect", effect.as_str()), ("a", &self.typed(scope, card, None)?)];
                Some(program.phrase(Phrase::PrintedOn, &values))
            }
            (Builtin::MissionPiece, [of]) => Some(scope.mission?.pieces.get(constant(of)?)?.head.label().to_owned()),
            (Builtin::MissionRole, [of]) => Some(scope.mission?.roles.get(constant(of)?)?.0.replace('_', " ")),
            _ => None,
        }
    }

    fn builtin_condition(&self, scope: &Scope, builtin: Builtin, args: &[Expr], way: Way) -> Option<String> {
        let program = self.program;
        let said = |phrase, opposite, names: &[&str]| {
            let all: Vec<String> = args.iter().map(|e| self.typed(scope, e, Some(&SIDE))).collect::<Option<_>>()?;
            let values: Vec<(&str, &str)> = names.iter().copied().zip(all.iter().map(String::as_str)).collect();
            Some(program.clause(way.of(phrase, opposite), way.depends, &values))
        };
        let as_it_is = |phrase, names: &[&str]| match way.is_opposite {
            false => said(phrase, phrase, names),
            true => self.denied(scope, &Expr::Builtin(builtin, args.to_vec())),
        };
        match (builtin, args) {
            (Builtin::LastTurn, _) => said(Phrase::LastTurn, Phrase::NotLastTurn, &[]),
            (Builtin::Sees, _) => said(Phrase::Sees, Phrase::SeesNot, &["a", "b"]),
            (Builtin::Between, _) => as_it_is(Phrase::LiesBetween, &["a", "b", "c"]),
            (Builtin::OnEdge, _) => as_it_is(Phrase::IsOnEdge, &["a", "b"]),
            (Builtin::PieceIsOf | Builtin::EntryIsOf, [of, Expr::Const(kind)]) if !way.is_opposite => {
                let kind = self.within(&program.kinds.get(usize::try_from(*kind).ok()?)?.head);
                let values = [("a", &*self.typed(scope, of, None)?), ("b", &*kind)];
                Some(program.clause(Phrase::IsOfKind, way.depends, &values))
            }
            (Builtin::PieceIsOf | Builtin::EntryIsOf, _) => self.denied(scope, &Expr::Builtin(builtin, args.to_vec())),
            _ => None,
        }
    }

    /// A constant. What only a game can name has no words.
    fn constant(&self, n: i64, ty: Option<&Type>) -> Option<String> {
        let Some(ty) = ty else { return Some(Self::number(n)) };
        let is_named = match ty.without_none() {
            Type::Piece(kind) => kind.index() == 1,
            Type::Cell => self.map.is_some(),
            Type::Seat => false,
            _ => true,
        };
        // A value for none has no type here.
        let none = Type::OrNone(Box::new(ty.without_none().clone()));
        let ty = if n == -1 && !matches!(ty, Type::Number | Type::Range(..)) { &none } else { ty };
        (is_named || n < 0).then(|| self.value(ty, n))
    }

    fn field(&self, kind: KindId, field: FieldId) -> Option<&Field> {
        self.program.kinds.get(kind.index())?.fields.get(field.index())
    }

    /// A title within a sentence.
    fn within(&self, head: &Head) -> String {
        self.program.within_sentence(&head.spaced_label())
    }

    /// The type of an expression, as far as constants are compared with it.
    fn type_of(&self, scope: &Scope, e: &Expr) -> Option<Type> {
        let program = self.program;
        let or_none = |ty: Type| Type::OrNone(Box::new(ty));
        if let Some(owned) = self.owned(scope, e) {
            return owned.map(|(_, ty)| ty);
        }
        Some(match e {
            Expr::Local(local) => match scope.locals.get(local)? {
                Bound::Named(_, ty) => (*ty).clone(),
                Bound::Value { ty, .. } | Bound::Element { ty, .. } => return ty.clone(),
            },
            Expr::EntryOf(of) => match self.type_of(scope, of)?.without_none() {
                Type::Piece(kind) => Type::Entry(*kind),
                _ => return None,
            },
            Expr::SideOf(_) | Expr::Builtin(Builtin::MissionRole, _) => SIDE,
            Expr::SeatOf(_) => Type::Seat,
            Expr::Slot { slot: SLOT_CELL, .. } => Type::Cell,
            Expr::Slot { slot: SLOT_FACING, .. } => Type::Facing,
            Expr::Slot { .. } => Type::Bool,
            Expr::Picked { choice, pick, .. } => {
                or_none(program.choices.get(choice.index())?.picks.get(*pick as usize)?.ty.without_none().clone())
            }
            Expr::Call(id, _) => program.defines.get(id.index())?.result.clone(),
            Expr::Table { table, result, .. } => {
                program.tables.get(table.index())?.results.get(*result as usize)?.1.clone()
            }
            Expr::ListAt { kind, field, .. } => match &self.field(*kind, *field)?.ty {
                Type::List(inner, _) => or_none((**inner).clone()),
                _ => return None,
            },
            Expr::If(_, a, b) => return self.type_of(scope, a).or_else(|| self.type_of(scope, b)),
            Expr::First(q) => or_none(self.element_of(scope, &q.domain)?.1?),
            Expr::Builtin(Builtin::MissionPiece, args) => match &args[..] {
                [Expr::Const(n)] => Type::Piece(scope.mission?.pieces.get(usize::try_from(*n).ok()?)?.kind),
                _ => return None,
            },
            Expr::Builtin(builtin, _) => match builtin {
                Builtin::Ahead | Builtin::EndCell | Builtin::EndCellFrom => or_none(Type::Cell),
                Builtin::GoalCell | Builtin::GoalCellFrom | Builtin::CellAt => or_none(Type::Cell),
                Builtin::EndFacing | Builtin::EndFacingFrom | Builtin::FacingTo | Builtin::Turned => Type::Facing,
                Builtin::LeavesOver | Builtin::EdgeOwner => or_none(SIDE),
                Builtin::Join => Type::Path,
                Builtin::Terrain | Builtin::DeckOf | Builtin::DesignOf | Builtin::SeenAs | Builtin::ByScore => {
                    return None;
                }
                builtin if is_condition_of(*builtin) => Type::Bool,
                _ => Type::Number,
            },
            Expr::TrackHits { .. } | Expr::Value(..) | Expr::Count(_) | Expr::Sum(_) | Expr::Least(_) => Type::Number,
            Expr::Most(_) | Expr::Neg(_) | Expr::ListLen { .. } | Expr::SetLen(_) => Type::Number,
            Expr::Binary(BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Mod, ..) => Type::Number,
            Expr::Binary(..) | Expr::Not(_) | Expr::Any(_) | Expr::Every(_) => Type::Bool,
            _ => return None,
        })
    }

    /// An expression with its constants marked among its other words; none if there are no words for it. `ty` is the
    /// type of its result, if that is known. A condition `depends` on a word such as *when*.
    pub fn said<'e>(&self, scope: &Scope<'e>, e: &'e Expr, ty: Option<&Type>, depends: bool) -> Option<Vec<Said>> {
        let words = |scope: &Scope<'e>| match depends {
            true => self.condition(scope, e),
            false => self.typed(scope, e, ty),
        };
        let plain = words(&Scope { marks: None, ..scope.clone() })?;
        if super::constants::has_marks(&plain) {
            return Some(vec![Said::Text(plain)]);
        }
        let marks = Rc::new(Marks::of(constants(e)));
        Some(marks.parted(&words(&Scope { marks: Some(marks.clone()), ..scope.clone() })?))
    }
}

/// Whether a text is short enough; longer ones are easier to read in the source.
fn is_short(text: &str) -> bool {
    text.len() <= LONGEST || super::constants::shown(text) <= LONGEST
}

/// What a field, stat or part belongs to.
fn owned_by(e: &Expr) -> Option<&Expr> {
    match e {
        Expr::Field { of, .. }
        | Expr::TrackLeft { of, .. }
        | Expr::Stat { of, .. }
        | Expr::PartOf { of, .. }
        | Expr::MemberField { of, .. }
        | Expr::FaceField { of, .. } => Some(of),
        _ => None,
    }
}

/// The collection of an expression that is no condition.
fn quantified(e: &Expr) -> Option<&Quant> {
    match e {
        Expr::Count(q) | Expr::Sum(q) | Expr::Least(q) | Expr::Most(q) | Expr::First(q) | Expr::SetOf(q) => Some(q),
        _ => None,
    }
}

fn is_condition_of(builtin: Builtin) -> bool {
    matches!(
        builtin,
        Builtin::LastTurn
            | Builtin::Sees
            | Builtin::Between
            | Builtin::OnEdge
            | Builtin::PieceIsOf
            | Builtin::EntryIsOf
            | Builtin::InZone
    )
}
