//! Members after a dot: of pieces, entries, enum members, rolls and tracks, table results, picks.

use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
use crate::fold;
use crate::names::*;
use crate::types::*;
use crate::vocabulary::WordList;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, Type};
use dicta_syntax::ast::{self, ExprKind};

impl Exprs<'_, '_> {
    pub fn dot(&mut self, of: &ast::Expr, member: &ast::Name, at: GlobalSpan) -> TypedExpr {
        match &of.kind {
            ExprKind::Name(name)
                if self.f.find(name).is_none()
                    && !self.f.this.is_some_and(|k| self.cx.names.kinds[k.index()].contains_key(name)) =>
            {
                let named = self.cx.names.types.get(name.as_str()).copied();
                let t = match named {
                    Some(TypeSym::Enum(e)) => Some(Type::Enum(e)),
                    Some(TypeSym::Kind(SIDE)) => Some(Type::Piece(SIDE)),
                    Some(TypeSym::Kind(k)) if k.index() > 1 => Some(Type::Entry(k)),
                    _ => None,
                };
                if let (Some(t), Some(named)) = (t, named) {
                    self.cx.refers(self.f.sp(of.span), Def::Type(named));
                    if let Some(low) = self.cx.constant_in(&member.text, &t, self.f.sp(member.span)) {
                        return TypedExpr { at, ..low };
                    }
                    let names = self.cx.names_in(&t);
                    let place = self.f.sp(member.span);
                    if self.cx.names.broken.contains(&member.text) {
                        return self.cx.silent(at);
                    }
                    let d = Draft::new(E0101, place, format!("`{name}` has no `{}`", member.text))
                        .nearest(&member.text, names.iter().map(String::as_str));
                    self.cx.report(d);
                    return TypedExpr::err(at);
                }
            }
            ExprKind::Index(t, keys) => {
                if let ExprKind::Name(name) = &t.kind
                    && let Some(FuncSym::Table(id)) = self.cx.names.funcs.get(name.as_str()).copied()
                    && self.has_result(id, &member.text)
                {
                    self.cx.func_named(FuncSym::Table(id), self.f.sp(t.span));
                    return self.table(id, keys, Some(member), at);
                }
            }
            ExprKind::Call(name, args) => {
                if let Some(FuncSym::Table(id)) = self.cx.names.funcs.get(name.text.as_str()).copied()
                    && self.has_result(id, &member.text)
                {
                    self.cx.func_named(FuncSym::Table(id), self.f.sp(name.span));
                    return self.table(id, args, Some(member), at);
                }
                if !self.cx.names.funcs.contains_key(&name.text)
                    && let Some(id) = self.cx.names.choices.get(&name.text).copied()
                {
                    self.cx.refers(self.f.sp(name.span), Def::Choice(id));
                    return self.picked(id, args, member, at);
                }
            }
            _ => {}
        }
        let low = self.expr(of, None);
        let low = self.member(low, member);
        TypedExpr { at, ..low }
    }

    /// `plan(b).m`: a picked value.
    fn picked(&mut self, id: p::ChoiceId, args: &[ast::Expr], member: &ast::Name, at: GlobalSpan) -> TypedExpr {
        let [of] = args else {
            self.cx.report(Draft::new(E0209, at, "read the pick of a choice with its piece in parentheses"));
            return TypedExpr::err(at);
        };
        let Some((of, _)) = self.piece(of) else { return TypedExpr::err(at) };
        let choice = &self.cx.p.choices[id.index()];
        let Some(pick) = choice.picks.iter().position(|q| q.head.name == member.text) else {
            let names: Vec<String> = choice.picks.iter().map(|q| q.head.name.clone()).collect();
            let d = Draft::new(
                E0302,
                self.f.sp(member.span),
                format!("`{}` has no pick `{}`", choice.head.name, member.text),
            )
            .nearest(&member.text, names.iter().map(String::as_str));
            self.cx.report(d);
            return TypedExpr::err(at);
        };
        let ty = or_none(choice.picks[pick].ty.clone());
        self.cx.refers(self.f.sp(member.span), Def::Pick(id, pick));
        TypedExpr::new(Expr::Picked { choice: id, of: Box::new(of), pick: pick as u32 }, ty, at)
    }

    /// A member of a lowered value.
    pub fn member(&mut self, of: TypedExpr, member: &ast::Name) -> TypedExpr {
        let place = self.f.sp(member.span);
        self.member_at(of, member, place)
    }

    /// Like [`Exprs::member`], with the place of the member given separately.
    pub fn member_at(&mut self, of: TypedExpr, member: &ast::Name, place: GlobalSpan) -> TypedExpr {
        let at = GlobalSpan { start: of.at.start, end: place.end };
        let name = member.text.as_str();
        self.built_in_member(&of.ty, name, place);
        let low = match &of.ty {
            Ty::Err => TypedExpr::err(at),
            Ty::Is(Type::OrNone(_)) => {
                let d = maybe_none(of.at);
                self.cx.report(d);
                TypedExpr::err(at)
            }
            Ty::Is(Type::Piece(k)) => self.piece_member(*k, &of, name, place, at),
            Ty::Is(Type::Entry(k)) => self.entry_member(*k, &of, name, place, at),
            Ty::Is(Type::Enum(e)) => {
                let e = *e;
                match self.cx.p.enums[e.index()].fields.iter().position(|(n, _)| n == name) {
                    Some(i) => {
                        self.cx.refers(place, Def::MemberField(e, name));
                        let ty = self.cx.p.enums[e.index()].fields[i].1.clone();
                        let expr = Expr::MemberField { of: Box::new(of.e), of_enum: e, field: i as u32 };
                        let expr = fold::evaluate(&self.cx.p, &expr, None).map_or(expr, Expr::Const);
                        TypedExpr::new(expr, ty, at)
                    }
                    None => {
                        let names: Vec<String> =
                            self.cx.p.enums[e.index()].fields.iter().map(|(n, _)| n.clone()).collect();
                        self.no_member(&of, name, place, names)
                    }
                }
            }
            Ty::Is(Type::Rolled(die)) => {
                let die = *die;
                match self.cx.p.dice[die.index()].fields.iter().position(|(n, _)| n == name) {
                    Some(i) => {
                        self.cx.refers(place, Def::DieField(die, i));
                        let ty = self.cx.p.dice[die.index()].fields[i].1.clone();
                        TypedExpr::new(Expr::FaceField { of: Box::new(of.e), die, field: i as u32 }, ty, at)
                    }
                    None => {
                        let names: Vec<String> =
                            self.cx.p.dice[die.index()].fields.iter().map(|(n, _)| n.clone()).collect();
                        self.no_member(&of, name, place, names)
                    }
                }
            }
            Ty::Is(Type::Face) if name == "deck" => TypedExpr::new(
                Expr::Builtin(p::Builtin::DeckOf, vec![of.e]),
                Type::Enum(self.cx.declared.enums.deck),
                at,
            ),
            Ty::Is(Type::Face) => self.no_member(&of, name, place, vec!["deck".into()]),
            Ty::Is(Type::Seat) if name == "side" => TypedExpr::new(Expr::SideOf(Box::new(of.e)), Type::Piece(SIDE), at),
            Ty::Is(Type::Set(_)) | Ty::Ids(_) | Ty::List(..) if name == "size" => {
                self.size_of(of, at).unwrap_or_else(|_| TypedExpr::err(at))
            }
            Ty::List(kind, field, t) if matches!(name, "first" | "last") => {
                let (kind, field, t) = (*kind, *field, t.clone());
                let place = match name {
                    "first" => Expr::Const(1),
                    _ => Expr::ListLen { of: Box::new(of.e.clone()), kind, field },
                };
                let e = Expr::ListAt { of: Box::new(of.e), kind, field, place: Box::new(place) };
                TypedExpr::new(e, or_none(t), at)
            }
            Ty::List(..) => self.no_member(&of, name, place, vec!["size".into(), "first".into(), "last".into()]),
            Ty::Track(kind, field) => match name {
                "left" => {
                    TypedExpr::new(Expr::TrackLeft { of: Box::new(of.e), kind: *kind, field: *field }, Type::Number, at)
                }
                "hits" => {
                    TypedExpr::new(Expr::TrackHits { of: Box::new(of.e), kind: *kind, field: *field }, Type::Number, at)
                }
                "boxes" => match self.cx.p.kinds[kind.index()].fields[field.index()].boxes {
                    Some(stat) => {
                        let of = Box::new(Expr::EntryOf(Box::new(of.e)));
                        TypedExpr::new(Expr::Stat { of, kind: *kind, stat }, Type::Number, at)
                    }
                    None => TypedExpr::err(at),
                },
                _ => self.no_member(&of, name, place, vec!["left".into(), "hits".into(), "boxes".into()]),
            },
            _ => self.no_member(&of, name, place, vec![]),
        };
        self.narrow(low)
    }

    /// The number of elements of a set or a list; what is neither comes back.
    pub(crate) fn size_of(&mut self, of: TypedExpr, at: GlobalSpan) -> Result<TypedExpr, TypedExpr> {
        let counted = match &of.ty {
            Ty::Is(Type::Set(_)) => Expr::SetLen(Box::new(of.e)),
            Ty::List(kind, field, _) => Expr::ListLen { of: Box::new(of.e), kind: *kind, field: *field },
            // A set printed on a card is counted by its members.
            Ty::Ids(t) => {
                let local = self.f.fresh(Ty::Is(t.clone()));
                let domain = p::Domain::ConstOf(Box::new(of.e));
                Expr::Count(Box::new(p::Quant { local, domain, filter: None, body: None }))
            }
            _ => return Err(of),
        };
        Ok(TypedExpr::new(counted, Type::Number, at))
    }

    /// Records a member that the language gives to all values of a type; a declared member takes precedence.
    fn built_in_member(&self, of: &Ty, name: &str, at: GlobalSpan) {
        use WordList as L;
        let lists: &[WordList] = match of {
            Ty::Err => &[L::PieceMembers, L::PartMembers, L::TrackMembers, L::ListMembers],
            Ty::Is(Type::Piece(_)) => &[L::PieceMembers, L::PartMembers],
            Ty::Is(Type::Seat) => &[L::PieceMembers],
            Ty::Is(Type::Set(_)) | Ty::Ids(_) | Ty::List(..) => &[L::ListMembers],
            Ty::Track(..) => &[L::TrackMembers],
            _ => &[],
        };
        for list in lists {
            self.cx.built_in(at, *list, name);
        }
    }

    fn no_member(&mut self, of: &TypedExpr, name: &str, at: GlobalSpan, among: Vec<String>) -> TypedExpr {
        if self.cx.names.broken.contains(name) {
            return self.cx.silent(at);
        }
        let what = ty_words(&self.cx.p, &of.ty);
        let mut d =
            Draft::new(E0210, at, format!("{what} has no `{name}`")).nearest(name, among.iter().map(String::as_str));
        if d.hint.is_none() && !among.is_empty() {
            let mut among = among;
            among.truncate(12);
            d = d.hint(format!("available: {}", among.join(", ")));
        }
        self.cx.report(d);
        TypedExpr::err(at)
    }

    fn piece_member(
        &mut self,
        k: p::KindId,
        of: &TypedExpr,
        name: &str,
        place: GlobalSpan,
        at: GlobalSpan,
    ) -> TypedExpr {
        let e = || Box::new(of.e.clone());
        match self.cx.member_named(k, name, place) {
            Some(MemberSym::Stat(stat)) => {
                let ty = self.cx.p.kinds[k.index()].stats[stat.index()].ty.clone();
                let of = if k == SIDE {
                    fold::binary(p::BinOp::Sub, of.e.clone(), Expr::Const(p::INSTANCE_SIDES))
                } else {
                    Expr::EntryOf(e())
                };
                return stat_low(Expr::Stat { of: Box::new(of), kind: k, stat }, ty, at);
            }
            Some(MemberSym::Field(field)) => {
                let decl = &self.cx.p.kinds[k.index()].fields[field.index()];
                let ty = match (&decl.ty, decl.role) {
                    (_, p::FieldRole::Track) => Ty::Track(k, field),
                    (Type::List(t, _), _) => Ty::List(k, field, (**t).clone()),
                    (t, _) => Ty::Is(t.clone()),
                };
                return match ty {
                    Ty::Is(t) => TypedExpr::new(Expr::Field { of: e(), kind: k, field }, t, at),
                    ty => TypedExpr { e: of.e.clone(), ty, at },
                };
            }
            Some(MemberSym::Part(part)) => {
                let kind = self.cx.p.kinds[k.index()].parts[part as usize].kind;
                let ty = Type::Piece(kind);
                let ty = if self.cx.declared.optional_parts.contains(&(k, part)) { or_none(ty) } else { ty };
                return TypedExpr::new(Expr::PartOf { of: e(), part }, ty, at);
            }
            Some(MemberSym::Off(_)) => {
                let what = self.cx.p.kinds[k.index()].head.name.clone();
                self.cx.report(
                    Draft::new(E0803, place, format!("`{name}` of {what} exists only with an option that is off"))
                        .hint("put this behind the same option: `when … { }` or `… and`"),
                );
                return TypedExpr::err(at);
            }
            Some(MemberSym::Broken) => return self.cx.silent(at),
            None => {}
        }
        let kind = &self.cx.p.kinds[k.index()];
        let board = kind.piece;
        match name {
            "cell" if board || kind.part => TypedExpr::new(Expr::Slot { of: e(), slot: p::SLOT_CELL }, Type::Cell, at),
            "facing" if board || kind.part => {
                TypedExpr::new(Expr::Slot { of: e(), slot: p::SLOT_FACING }, Type::Facing, at)
            }
            "in_play" => TypedExpr::new(Expr::Slot { of: e(), slot: p::SLOT_IN_PLAY }, Type::Bool, at),
            "side" if k == SIDE => TypedExpr { at, ..of.clone() },
            "side" if k != GAME => TypedExpr::new(Expr::SideOf(e()), Type::Piece(SIDE), at),
            "seat" if board || kind.part => TypedExpr::new(Expr::SeatOf(e()), Type::Seat, at),
            "whole" if kind.part => {
                let whole = self.whole_of(k);
                TypedExpr::new(Expr::WholeOf(e()), Type::Piece(whole), at)
            }
            "entry" if board || kind.part => TypedExpr::new(Expr::EntryOf(e()), Type::Entry(k), at),
            _ if self.only_narrower(k, of, name, place) => TypedExpr::err(at),
            _ => {
                let mut among: Vec<String> = self.cx.names.kinds[k.index()].keys().cloned().collect();
                among.sort();
                if board {
                    among.extend(["cell", "facing", "in_play", "side", "seat", "entry"].map(String::from));
                }
                self.no_member(of, name, place, among)
            }
        }
    }

    /// The kind that `part` is a part of.
    fn whole_of(&self, part: p::KindId) -> p::KindId {
        let owner = self.cx.p.kinds.iter().position(|k| k.parts.iter().any(|q| self.cx.p.is_a(part, q.kind)));
        owner.map_or(GAME, |i| p::KindId(i as u32))
    }

    fn entry_member(
        &mut self,
        k: p::KindId,
        of: &TypedExpr,
        name: &str,
        place: GlobalSpan,
        at: GlobalSpan,
    ) -> TypedExpr {
        match self.cx.member_named(k, name, place) {
            Some(MemberSym::Stat(stat)) => {
                let ty = self.cx.p.kinds[k.index()].stats[stat.index()].ty.clone();
                stat_low(Expr::Stat { of: Box::new(of.e.clone()), kind: k, stat }, ty, at)
            }
            Some(MemberSym::Field(field)) => {
                let decl = &self.cx.p.kinds[k.index()].fields[field.index()];
                if let (p::FieldRole::Track, Some(stat)) = (decl.role, decl.boxes) {
                    return TypedExpr::new(Expr::Stat { of: Box::new(of.e.clone()), kind: k, stat }, Type::Number, at);
                }
                let kind = self.cx.p.kinds[k.index()].head.name.clone();
                self.cx.report(
                    Draft::new(E0211, place, format!("`{name}` changes in play: a type of {kind} has none"))
                        .hint("read it from a piece in play"),
                );
                TypedExpr::err(at)
            }
            Some(MemberSym::Off(_)) => {
                self.cx.report(Draft::new(E0803, place, format!("`{name}` exists only with an option that is off")));
                TypedExpr::err(at)
            }
            Some(MemberSym::Broken) => self.cx.silent(at),
            _ if self.only_narrower(k, of, name, place) => TypedExpr::err(at),
            _ => {
                let kind = &self.cx.p.kinds[k.index()];
                let among: Vec<String> = kind.stats.iter().map(|s| s.head.name.clone()).collect();
                self.no_member(of, name, place, among)
            }
        }
    }
}

/// A stat as an expression: a set is the id of a constant set.
fn stat_low(e: Expr, ty: Type, at: GlobalSpan) -> TypedExpr {
    match ty {
        Type::Set(t) => TypedExpr { e, ty: Ty::Ids(*t), at },
        t => TypedExpr::new(e, t, at),
    }
}
