//! Expressions in words: what conditions, winners and amounts of the rules say to readers who don't see the source.
//!
//! The names of variables are not part of a program; [`Scope::named`] gets them from whoever has the source. An element
//! without a name is called by what it is, `the side`, so that an expression with two such elements of the same kind has
//! no words, except for `another side than …`.
//!
//! A condition is a clause: by itself, or one that depends on another, which has another order of words in German. The
//! constants in a sentence can be [marked among its other words](Words::said), to be changed where they are read.

mod clauses;
mod collections_in_words;

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

impl Bound<'_> {
    fn ty(&self) -> Option<&Type> {
        match self {
            Bound::Named(_, ty) => Some(ty),
            Bound::Value { ty, .. } | Bound::Element { ty, .. } => ty.as_ref(),
        }
    }
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

    /// The blocks of a campaign.
    pub fn of_campaign(program: &Program) -> Self {
        let round = Bound::Named(program.word(Phrase::TheRound), &Type::Number);
        Scope { locals: BTreeMap::from([(CAMPAIGN_ROUND, round)]), ..Self::default() }
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

    /// Whether an expression is the only element here, which needs no words: `engine` instead of `the engine of the aircraft`.
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

/// The local that has the number of the round in the blocks of a campaign; the one before it has the winner.
const CAMPAIGN_ROUND: Local = 1;

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

    /// The winner of an ending; none for a draw, or if there are no words for it.
    pub fn winner(&self, scope: &Scope, e: &Expr) -> Option<String> {
        self.typed(scope, e, Some(&SIDE)).filter(|_| *e != Expr::Const(-1))
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

    /// A part of a phrase: in parentheses if it consists of alternatives.
    fn inner(&self, scope: &Scope, e: &Expr, ty: Option<&Type>) -> Option<String> {
        let text = self.typed(scope, e, ty)?;
        Some(if matches!(e, Expr::If(..)) { format!("({text})") } else { text })
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
        Some(self.of_its(part, &whole))
    }

    /// A part of a whole. A title of several words may begin with one that takes no article, as in *half the score*.
    fn of_its(&self, part: &str, whole: &str) -> String {
        let phrase = if part.contains(' ') { Phrase::OfIts } else { Phrase::TheOfIts };
        self.program.phrase(phrase, &[("part", part), ("whole", whole)])
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
            [only] => self.of_its(&title, only),
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
            Expr::Local(local) => scope.locals.get(local)?.ty()?.clone(),
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
        let scopes = [self.with_nouns(scope, e), scope.clone()];
        let said = |scope: &Scope<'e>| Some((scope.clone(), words(&Scope { marks: None, ..scope.clone() })?));
        let (scope, plain) = scopes.iter().find_map(said)?;
        if super::constants::has_marks(&plain) {
            return Some(vec![Said::Text(plain)]);
        }
        let marks = Rc::new(Marks::of(constants(e)));
        Some(marks.parted(&words(&Scope { marks: Some(marks.clone()), ..scope })?))
    }

    /// A scope in which a piece or an entry is called by its kind where nothing else is of that kind: `the aircraft`
    /// instead of `a`. A name of more than two letters is taken for a word: `the target`.
    fn with_nouns<'e>(&self, scope: &Scope<'e>, e: &Expr) -> Scope<'e> {
        let mut kinds: Vec<KindId> = scope.locals.values().filter_map(|bound| kind_of(bound.ty()?)).collect();
        self.kinds_of_elements(scope, e, &mut kinds);
        let mut scope = scope.clone();
        for bound in scope.locals.values_mut() {
            let Bound::Named(name, ty) = bound else { continue };
            let Some(kind) = kind_of(ty) else { continue };
            if name.chars().count() > 2 {
                *name = self.program.phrase(Phrase::TheOne, &[("things", name)]);
            } else if kinds.iter().filter(|other| **other == kind).count() == 1 {
                *name = self.program.phrase(Phrase::TheOne, &[("things", &self.noun(Some(ty)))]);
            }
        }
        scope
    }

    fn kinds_of_elements(&self, scope: &Scope, e: &Expr, kinds: &mut Vec<KindId>) {
        if let Some(q) = crate::visit::quantifier(e) {
            let ty = self.element_of(scope, &q.domain).and_then(|(_, ty)| ty);
            kinds.extend(ty.as_ref().and_then(kind_of));
        }
        crate::visit::children(e, &mut |part| self.kinds_of_elements(scope, part, kinds));
    }
}

/// The kind of the pieces or entries of a type.
fn kind_of(ty: &Type) -> Option<KindId> {
    match ty.without_none() {
        Type::Piece(kind) | Type::Entry(kind) => Some(*kind),
        _ => None,
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
