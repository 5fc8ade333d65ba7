//! Expressions in words: what conditions, winners and amounts of the rules say to readers who don't see the source.
//!
//! The names of variables are not part of a program. An element of a collection is called by what it is, `the side`, so
//! that an expression with two elements of the same kind has no words, except for `another side than …`. What has no
//! words, such as paths and most of the board's geometry, is left to the source.

use super::Words;
use crate::*;
use std::collections::BTreeMap;

/// The maximum length of a text: longer ones are easier to read in the source.
const LONGEST: usize = 240;

/// What the locals of an expression stand for.
#[derive(Clone, Default)]
pub struct Scope<'a> {
    /// The mission whose own blocks the expression is from.
    mission: Option<&'a Mission>,
    locals: BTreeMap<Local, Bound<'a>>,
}

#[derive(Clone)]
enum Bound<'a> {
    /// A parameter.
    Named(&'a str, &'a Type),
    /// The value of a `let`: the words for it, which are written down where it is entered, so that a long chain of values
    /// is no deep one.
    Value { of: &'a Expr, said: String, ty: Option<Type> },
    /// An element of a collection: the word for it, and its type.
    Element(String, Option<Type>),
}

impl<'a> Scope<'a> {
    /// The parameters of a declaration.
    pub fn of(params: &'a [(String, Type)]) -> Self {
        let named = |(local, (name, ty)): (Local, &'a (String, Type))| (local, Bound::Named(name, ty));
        Scope { mission: None, locals: (0..).zip(params).map(named).collect() }
    }

    /// A body that is part of a mission, or of the rules that it is played with.
    pub fn of_mission(mission: &'a Mission) -> Self {
        Scope { mission: Some(mission), ..Self::default() }
    }

    /// Adds what a statement names for those after it or in it.
    pub fn enter(&mut self, program: &Program, statement: &'a Stmt) {
        let (local, bound) = match &statement.kind {
            StmtKind::Let(local, of) => {
                let words = Words::of(program, None);
                let said = words.expression(self, of);
                (*local, said.map(|said| Bound::Value { of, said, ty: words.type_of(self, of) }))
            }
            StmtKind::Each { local, domain, .. } | StmtKind::Gather { local, domain, .. } => {
                (*local, Words::of(program, None).element_of(domain).map(|(word, ty)| Bound::Element(word, ty)))
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
}

impl Words<'_> {
    /// An expression; none if there are no words for it.
    pub fn expression(&self, scope: &Scope, e: &Expr) -> Option<String> {
        self.typed(scope, e, None)
    }

    /// The winner of an ending; none for a draw, or if there are no words for it.
    pub fn winner(&self, scope: &Scope, e: &Expr) -> Option<String> {
        self.typed(scope, e, Some(&Type::Piece(KindId(1)))).filter(|_| *e != Expr::Const(-1))
    }

    /// The opposite of a condition.
    pub fn opposite(&self, scope: &Scope, e: &Expr) -> Option<String> {
        let word = |phrase: Phrase, condition: &str| self.program.phrase(phrase, &[("condition", condition)]);
        match e {
            Expr::Not(inner) => self.expression(scope, inner),
            Expr::Any(q) => Some(self.program.phrase(Phrase::NoneOf, &[("things", &self.things(scope, q)?)])),
            Expr::Binary(BinOp::Eq, a, b) => self.compared(scope, Phrase::IsNot, a, b),
            Expr::Binary(BinOp::Ne, a, b) => self.compared(scope, Phrase::Is, a, b),
            Expr::Binary(BinOp::Lt, a, b) => self.compared(scope, Phrase::IsAtLeast, a, b),
            Expr::Binary(BinOp::Le, a, b) => self.compared(scope, Phrase::IsMore, a, b),
            Expr::Binary(BinOp::Gt, a, b) => self.compared(scope, Phrase::IsAtMost, a, b),
            Expr::Binary(BinOp::Ge, a, b) => self.compared(scope, Phrase::IsLess, a, b),
            _ => Some(word(Phrase::NotSo, &self.expression(scope, e)?)),
        }
    }

    /// An expression that has this type if it is a constant.
    fn typed(&self, scope: &Scope, e: &Expr, ty: Option<&Type>) -> Option<String> {
        let program = self.program;
        let text = match e {
            Expr::Const(n) => self.constant(*n, ty)?,
            Expr::Local(local) => match scope.locals.get(local)? {
                Bound::Named(name, _) => name.replace('_', " "),
                // A constant is said by the type that is expected here.
                Bound::Value { of: of @ Expr::Const(_), .. } => self.typed(scope, of, ty)?,
                Bound::Value { said, .. } => said.clone(),
                Bound::Element(word, _) => program.phrase(Phrase::TheOne, &[("things", word)]),
            },
            Expr::Field { of, kind, field } | Expr::TrackLeft { of, kind, field } => {
                self.part(scope, &self.field(*kind, *field)?.head, of)?
            }
            Expr::TrackHits { of, kind, field } => {
                let head = &self.field(*kind, *field)?.head;
                program.phrase(Phrase::HitsOf, &[("track", &self.part(scope, head, of)?)])
            }
            Expr::Stat { of, kind, stat } => {
                let stat = program.kinds.get(kind.index())?.stats.get(stat.index())?;
                self.part(scope, &stat.head, of)?
            }
            Expr::PartOf { of, part } => {
                let Type::Piece(kind) = self.type_of(scope, of)? else { return None };
                self.part(scope, &program.kinds.get(kind.index())?.parts.get(*part as usize)?.head, of)?
            }
            Expr::Slot { of, slot: SLOT_IN_PLAY } => self.about(scope, Phrase::InPlay, of)?,
            Expr::Slot { of, slot: SLOT_CELL } => self.belongs(scope, &program.word(Phrase::CellNoun), of)?,
            Expr::Slot { of, .. } => self.belongs(scope, &program.word(Phrase::FacingNoun), of)?,
            Expr::SideOf(of) => self.belongs(scope, &program.word(Phrase::SideNoun), of)?,
            Expr::EntryOf(of) | Expr::WholeOf(of) => self.typed(scope, of, None)?,
            Expr::Not(inner) => self.opposite(scope, inner)?,
            Expr::Neg(inner) => format!("−{}", self.grouped(scope, inner)?),
            Expr::Binary(op, a, b) => self.binary(scope, *op, a, b)?,
            Expr::If(condition, then, otherwise) => {
                let condition = self.expression(scope, condition)?;
                let (a, b) = (self.typed(scope, then, ty)?, self.typed(scope, otherwise, ty)?);
                program.phrase(Phrase::IfElse, &[("condition", &condition), ("a", &a), ("b", &b)])
            }
            Expr::Call(id, args) => {
                let define = program.defines.get(id.index())?;
                self.call(scope, &define.head, &define.params, args)?
            }
            Expr::Value(id, args) => {
                let value = program.values.get(id.index())?;
                self.call(scope, &value.head, &value.params, args)?
            }
            Expr::Builtin(builtin, args) => self.builtin(scope, *builtin, args)?,
            Expr::InRange { item, low: Some(low), high: Some(high) } => {
                let ty = self.type_of(scope, item);
                let item = self.typed(scope, item, None)?;
                let (low, high) = (self.typed(scope, low, ty.as_ref())?, self.typed(scope, high, ty.as_ref())?);
                program.phrase(Phrase::IsFromTo, &[("item", &item), ("low", &low), ("high", &high)])
            }
            Expr::ListLen { of, kind, field } => {
                let list = self.part(scope, &self.field(*kind, *field)?.head, of)?;
                program.phrase(Phrase::CountOf, &[("things", &list)])
            }
            _ => self.quantified(scope, e)?,
        };
        (text.len() <= LONGEST).then_some(text)
    }

    /// Whether any, all, how many: what is said of a collection.
    fn quantified(&self, scope: &Scope, e: &Expr) -> Option<String> {
        let program = self.program;
        let (phrase, q) = match e {
            Expr::Any(q) => (Phrase::AnyOf, q),
            Expr::Every(q) => (Phrase::EveryOf, q),
            Expr::Count(q) => (Phrase::CountOf, q),
            Expr::Sum(q) => (Phrase::SumOf, q),
            Expr::Least(q) => (Phrase::LeastOf, q),
            Expr::Most(q) => (Phrase::MostOf, q),
            // Which one has the least or most of something is left to the source.
            Expr::First(q) if q.body.is_none() => return self.first(scope, q),
            _ => return None,
        };
        let things = self.things(scope, q)?;
        let said = match &q.body {
            Some(body) => self.expression(&self.inside(scope, q)?, body)?,
            None => String::new(),
        };
        Some(program.phrase(phrase, &[("things", &things), ("condition", &said), ("amount", &said)]))
    }

    /// The first of a collection. Of two sides, the one that is not another is the other.
    fn first(&self, scope: &Scope, q: &Quant) -> Option<String> {
        let is_element = |e: &Expr| *e == Expr::Local(q.local);
        if let Some(Expr::Binary(BinOp::Ne, a, b)) = &q.filter
            && let Some(other) = [(a, b), (b, a)].into_iter().find(|(x, _)| is_element(x)).map(|(_, other)| other)
        {
            let (word, ty) = self.element_of(&q.domain)?;
            let is_side =
                |e: &Expr| matches!(e, Expr::Local(l) if matches!(scope.locals.get(l), Some(Bound::Element(..))));
            let sides = self.program.kinds.get(1).map_or(0, |k| k.entries.len());
            if matches!(q.domain, Domain::Sides) && sides == 2 && is_side(other) {
                return Some(self.program.word(Phrase::OtherSide));
            }
            let other = self.typed(scope, other, ty.as_ref())?;
            return Some(self.program.phrase(Phrase::OtherThan, &[("things", &word), ("one", &other)]));
        }
        Some(self.program.phrase(Phrase::FirstOf, &[("things", &self.things(scope, q)?)]))
    }

    /// The elements of a collection that pass its filter: `aircraft of the side where fuel is 0`.
    fn things(&self, scope: &Scope, q: &Quant) -> Option<String> {
        let (mut word, _) = self.element_of(&q.domain)?;
        let inside = self.inside(scope, q)?;
        let mut rest = Vec::new();
        let mut open: Vec<&Expr> = q.filter.iter().collect();
        while let Some(e) = open.pop() {
            match e {
                Expr::Binary(BinOp::And, a, b) => open.extend([&**b, &**a]),
                Expr::Binary(BinOp::Eq, a, b) if **a == Expr::SideOf(Box::new(Expr::Local(q.local))) => {
                    let side = self.typed(&inside, b, Some(&Type::Piece(KindId(1))))?;
                    word = self.program.phrase(Phrase::OfIts, &[("part", &word), ("whole", &side)]);
                }
                e => rest.push(self.condition(&inside, e)?),
            }
        }
        let Some(condition) =
            rest.into_iter().reduce(|a, b| self.program.phrase(Phrase::Both, &[("a", &a), ("b", &b)]))
        else {
            return Some(word);
        };
        Some(self.program.phrase(Phrase::ThingsWhere, &[("things", &word), ("condition", &condition)]))
    }

    /// The scope of what is said of each element; none if two elements would be called the same.
    fn inside<'s>(&self, scope: &Scope<'s>, q: &Quant) -> Option<Scope<'s>> {
        let (word, ty) = self.element_of(&q.domain)?;
        let is_same = |bound: &Bound| matches!(bound, Bound::Element(other, _) if *other == word);
        if scope.locals.values().any(is_same) {
            return None;
        }
        let mut inside = scope.clone();
        inside.locals.insert(q.local, Bound::Element(word, ty));
        Some(inside)
    }

    /// The word for an element of a collection, and its type.
    fn element_of(&self, domain: &Domain) -> Option<(String, Option<Type>)> {
        let program = self.program;
        let kind = |id: KindId| program.kinds.get(id.index()).map(|kind| self.within(&kind.head));
        Some(match domain {
            Domain::Sides => (program.word(Phrase::SideNoun), Some(Type::Piece(KindId(1)))),
            Domain::Pieces { kind: id, .. } if id.index() == 1 => return self.element_of(&Domain::Sides),
            Domain::Pieces { kind: id, .. } => (kind(*id)?, Some(Type::Piece(*id))),
            Domain::Entries(id) => (kind(*id)?, Some(Type::Entry(*id))),
            Domain::Enum(id) => (self.within(&program.enums.get(id.index())?.head), Some(Type::Enum(*id))),
            Domain::Facings => (program.word(Phrase::FacingNoun), Some(Type::Facing)),
            Domain::Cells { zone: None } => (program.word(Phrase::CellNoun), Some(Type::Cell)),
            Domain::Cells { zone: Some(zone) } => {
                let parts = [("part", &*program.word(Phrase::CellNoun)), ("whole", &zone.replace('_', " "))];
                (program.phrase(Phrase::OfIts, &parts), Some(Type::Cell))
            }
            _ => return None,
        })
    }

    fn binary(&self, scope: &Scope, op: BinOp, a: &Expr, b: &Expr) -> Option<String> {
        let said = |phrase| {
            let (a, b) = (self.condition(scope, a)?, self.condition(scope, b)?);
            Some(self.program.phrase(phrase, &[("a", &a), ("b", &b)]))
        };
        let counted = |sign: &str| Some(format!("{} {sign} {}", self.grouped(scope, a)?, self.grouped(scope, b)?));
        match op {
            BinOp::And => said(Phrase::Both),
            BinOp::Or => said(Phrase::Either),
            BinOp::Eq => self.compared(scope, Phrase::Is, a, b),
            BinOp::Ne => self.compared(scope, Phrase::IsNot, a, b),
            BinOp::Lt => self.compared(scope, Phrase::IsLess, a, b),
            BinOp::Le => self.compared(scope, Phrase::IsAtMost, a, b),
            BinOp::Gt => self.compared(scope, Phrase::IsMore, a, b),
            BinOp::Ge => self.compared(scope, Phrase::IsAtLeast, a, b),
            BinOp::Add => counted("+"),
            BinOp::Sub => counted("−"),
            BinOp::Mul => counted("×"),
            BinOp::Div => counted("÷"),
            BinOp::Mod => None,
        }
    }

    /// A comparison. A constant has the type of what it is compared with.
    fn compared(&self, scope: &Scope, phrase: Phrase, a: &Expr, b: &Expr) -> Option<String> {
        let ty = self.type_of(scope, a).or_else(|| self.type_of(scope, b));
        if ty.is_none() && [a, b].iter().any(|e| matches!(e, Expr::Const(_))) {
            return None;
        }
        let (a, b) = (self.typed(scope, a, ty.as_ref())?, self.typed(scope, b, ty.as_ref())?);
        Some(self.program.phrase(phrase, &[("a", &a), ("b", &b)]))
    }

    /// A condition within another one: in parentheses if it consists of several.
    fn condition(&self, scope: &Scope, e: &Expr) -> Option<String> {
        let text = self.expression(scope, e)?;
        let is_whole = !matches!(e, Expr::Binary(BinOp::Or, ..) | Expr::If(..));
        Some(if is_whole { text } else { format!("({text})") })
    }

    /// A number within a calculation: in parentheses if it is one itself.
    fn grouped(&self, scope: &Scope, e: &Expr) -> Option<String> {
        let text = self.expression(scope, e)?;
        let is_whole = !matches!(e, Expr::Binary(..) | Expr::If(..) | Expr::Neg(_));
        Some(if is_whole { text } else { format!("({text})") })
    }

    /// A field, stat or part of something.
    fn part(&self, scope: &Scope, head: &Head, of: &Expr) -> Option<String> {
        self.belongs(scope, &self.within(head), of)
    }

    /// What belongs to something; the game has everything that nothing else has.
    fn belongs(&self, scope: &Scope, part: &str, of: &Expr) -> Option<String> {
        if matches!(of, Expr::Const(INSTANCE_GAME)) {
            return Some(part.to_owned());
        }
        let whole = self.typed(scope, of, Some(&Type::Piece(KindId(1))))?;
        Some(self.program.phrase(Phrase::OfIts, &[("part", part), ("whole", &whole)]))
    }

    fn about(&self, scope: &Scope, phrase: Phrase, of: &Expr) -> Option<String> {
        Some(self.program.phrase(phrase, &[("one", &self.typed(scope, of, None)?)]))
    }

    /// A definition or value with its arguments.
    fn call(&self, scope: &Scope, head: &Head, params: &[(String, Type)], args: &[Expr]) -> Option<String> {
        let title = self.within(head);
        let said = params.iter().zip(args).map(|((_, ty), e)| self.typed(scope, e, Some(ty)));
        let said: Vec<String> = said.collect::<Option<_>>()?;
        Some(match &said[..] {
            [] => title,
            [only] => self.program.phrase(Phrase::OfIts, &[("part", &title), ("whole", only)]),
            _ => format!("{title} ({})", said.join(", ")),
        })
    }

    fn builtin(&self, scope: &Scope, builtin: Builtin, args: &[Expr]) -> Option<String> {
        let program = self.program;
        let constant = |e: &Expr| if let Expr::Const(n) = e { usize::try_from(*n).ok() } else { None };
        match (builtin, args) {
            (Builtin::LastTurn, _) => Some(program.word(Phrase::LastTurn)),
            (Builtin::TurnNumber, _) => Some(program.word(Phrase::TheTurn)),
            (Builtin::ByScore, _) => Some(program.word(Phrase::ScoreDecides)),
            (Builtin::Distance, [a, b]) => {
                let (a, b) = (self.expression(scope, a)?, self.expression(scope, b)?);
                Some(program.phrase(Phrase::DistanceOf, &[("a", &a), ("b", &b)]))
            }
            (Builtin::MissionPiece, [of]) => Some(scope.mission?.pieces.get(constant(of)?)?.head.label().to_owned()),
            (Builtin::MissionRole, [of]) => Some(scope.mission?.roles.get(constant(of)?)?.0.replace('_', " ")),
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
        Some(match e {
            Expr::Local(local) => match scope.locals.get(local)? {
                Bound::Named(_, ty) => (*ty).clone(),
                Bound::Value { ty, .. } | Bound::Element(_, ty) => return ty.clone(),
            },
            Expr::Field { kind, field, .. } => self.field(*kind, *field)?.ty.clone(),
            Expr::Stat { kind, stat, .. } => program.kinds.get(kind.index())?.stats.get(stat.index())?.ty.clone(),
            Expr::EntryOf(of) => match self.type_of(scope, of)? {
                Type::Piece(kind) => Type::Entry(kind),
                _ => return None,
            },
            Expr::PartOf { of, part } => match self.type_of(scope, of)? {
                Type::Piece(kind) => Type::Piece(program.kinds.get(kind.index())?.parts.get(*part as usize)?.kind),
                _ => return None,
            },
            Expr::SideOf(_) | Expr::Builtin(Builtin::MissionRole, _) => Type::Piece(KindId(1)),
            Expr::Slot { slot: SLOT_CELL, .. } => Type::Cell,
            Expr::Slot { slot: SLOT_FACING, .. } => Type::Facing,
            Expr::Slot { .. } => Type::Bool,
            Expr::MemberField { of_enum, field, .. } => {
                program.enums.get(of_enum.index())?.fields.get(*field as usize)?.1.clone()
            }
            Expr::Picked { choice, pick, .. } => {
                program.choices.get(choice.index())?.picks.get(*pick as usize)?.ty.clone()
            }
            Expr::Call(id, _) => program.defines.get(id.index())?.result.clone(),
            Expr::Table { table, result, .. } => {
                program.tables.get(table.index())?.results.get(*result as usize)?.1.clone()
            }
            Expr::If(_, a, b) => return self.type_of(scope, a).or_else(|| self.type_of(scope, b)),
            Expr::First(q) => return self.element_of(&q.domain)?.1,
            Expr::Builtin(Builtin::MissionPiece, args) => match &args[..] {
                [Expr::Const(n)] => Type::Piece(scope.mission?.pieces.get(usize::try_from(*n).ok()?)?.kind),
                _ => return None,
            },
            Expr::TrackLeft { .. } | Expr::TrackHits { .. } | Expr::Value(..) | Expr::Count(_) | Expr::Sum(_) => {
                Type::Number
            }
            _ => return None,
        })
    }
}
