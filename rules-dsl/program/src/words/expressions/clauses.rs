//! Conditions as clauses: by themselves or after a word such as *when*, and their opposites.

use super::*;

impl Words<'_> {
    /// A condition after a word such as *when*; an amount as it is.
    pub fn condition(&self, scope: &Scope, e: &Expr) -> Option<String> {
        match self.is_condition(scope, e) {
            true => self.clause(scope, e, Way { depends: true, ..Way::default() }),
            false => self.expression(scope, e),
        }
    }

    /// A condition or its opposite after a word such as *when*.
    pub fn condition_or_opposite(&self, scope: &Scope, e: &Expr, is_opposite: bool) -> Option<String> {
        self.clause(scope, e, Way { depends: true, is_opposite })
    }

    /// The opposite of a condition.
    pub fn opposite(&self, scope: &Scope, e: &Expr) -> Option<String> {
        self.clause(scope, e, Way::default().opposite())
    }

    /// Whether an expression is true or false.
    pub(super) fn is_condition(&self, scope: &Scope, e: &Expr) -> bool {
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
    pub(super) fn clause(&self, scope: &Scope, e: &Expr, way: Way) -> Option<String> {
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
    pub(super) fn denied(&self, scope: &Scope, e: &Expr) -> Option<String> {
        let condition = self.clause(scope, e, Way::default())?;
        Some(self.program.phrase(Phrase::NotSo, &[("condition", &condition)]))
    }

    /// What the title of a field, stat or definition says of something.
    pub(super) fn fact(&self, scope: &Scope, e: &Expr, way: Way) -> Option<String> {
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

    /// A comparison. A constant has the type of what it is compared with.
    pub(super) fn compared(&self, scope: &Scope, op: BinOp, (a, b): (&Expr, &Expr), way: Way) -> Option<String> {
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
        if let Phrase::Is | Phrase::IsNot = phrase
            && let Some(said) = self.compared_sides(scope, (a, b), phrase == Phrase::Is, way)
        {
            return Some(said);
        }
        if let Phrase::Is | Phrase::IsNot = phrase
            && let Some(said) = self.even_or_odd(scope, (a, b), phrase == Phrase::Is, way)
        {
            return Some(said);
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

    /// A number whose remainder by two is compared with 0 or 1; none for another comparison.
    fn even_or_odd(&self, scope: &Scope, (a, b): (&Expr, &Expr), is_same: bool, way: Way) -> Option<String> {
        let (Expr::Binary(BinOp::Mod, of, by), Expr::Const(rest @ (0 | 1))) = (a, b) else { return None };
        let is_number = matches!(self.type_of(scope, of), Some(Type::Number | Type::Range(..)));
        if !is_number || **by != Expr::Const(2) {
            return None;
        }
        let phrase = if (*rest == 0) == is_same { Phrase::IsEven } else { Phrase::IsOdd };
        Some(self.program.clause(phrase, way.depends, &[("a", &self.grouped(scope, of)?)]))
    }

    /// Whether something is on the side of something else, or of a side; none for another comparison.
    fn compared_sides(&self, scope: &Scope, sides: (&Expr, &Expr), is_same: bool, way: Way) -> Option<String> {
        let (phrase, a, b) = match sides {
            (Expr::SideOf(a), Expr::SideOf(b)) if is_same => (Phrase::SameSide, a, &**b),
            (Expr::SideOf(a), Expr::SideOf(b)) => (Phrase::DifferentSides, a, &**b),
            (Expr::Const(_), _) | (_, Expr::Const(_)) => return None,
            (Expr::SideOf(of), side) | (side, Expr::SideOf(of)) if is_same => (Phrase::BelongsTo, of, side),
            (Expr::SideOf(of), side) | (side, Expr::SideOf(of)) => (Phrase::BelongsNotTo, of, side),
            _ => return None,
        };
        let (a, b) = (self.typed(scope, a, None)?, self.typed(scope, b, Some(&SIDE))?);
        Some(self.program.clause(phrase, way.depends, &[("a", &a), ("b", &b)]))
    }

    /// A condition within another one: in parentheses if its alternatives would mix with it.
    pub(super) fn joined(&self, scope: &Scope, e: &Expr, way: Way, is_both: bool) -> Option<String> {
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

    pub(super) fn builtin_condition(&self, scope: &Scope, builtin: Builtin, args: &[Expr], way: Way) -> Option<String> {
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
}
