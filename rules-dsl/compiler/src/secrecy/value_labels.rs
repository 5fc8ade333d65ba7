//! The labels of values: of expressions, and of the elements of collections. Every kind of expression and collection is
//! listed here, so that each new one must say what it reveals.

use super::Checker;
use super::known::{Changed, Known, Loop, Pieces, State, looped};
use super::label::{Label, Level, NO_PATH, PUBLIC, Path, Source, Val, join};
use crate::walk::{children, of_value, reached};
use dicta_program::{self as p, Domain, Expr, FieldId, KindId, Quant, Secrecy};

/// Marks a part in the key of a path, in place of the kind of a field.
const PART: KindId = KindId(u32::MAX);

impl Checker<'_> {
    pub fn fresh(&mut self) -> Path {
        self.next += 1;
        self.next
    }

    pub fn root(&self, k: KindId) -> KindId {
        self.p.kinds[k.index()].root
    }

    /// A secret that originates here.
    pub fn made(&self, level: Level) -> Label {
        let source = (level != Level::Public).then_some(Source { field: None, at: self.at, by: None, through: None });
        Label { level, source }
    }

    /// Whether a field holds cards.
    pub fn keeps_cards(&self, kind: KindId, field: FieldId) -> bool {
        let ty = &self.p.kinds[kind.index()].fields[field.index()].ty;
        crate::cards::keeps_cards(ty)
    }

    /// Who may know a field of a piece of this owner.
    pub fn field_label(&self, of: Path, kind: KindId, field: FieldId) -> Label {
        let level = match self.p.kinds[kind.index()].fields[field.index()].secrecy {
            Secrecy::Public => return PUBLIC,
            Secrecy::Side => Level::Side(of),
            Secrecy::Owner => Level::Owner(of),
            Secrecy::Nobody => Level::Hidden(of),
        };
        Label { level, source: Some(Source { field: Some((kind, field)), at: self.at, by: None, through: None }) }
    }

    /// The piece that an expression refers to.
    pub fn piece(&mut self, s: &State, e: &Expr) -> Path {
        let key = match e {
            Expr::Local(l) => match s.get(*l) {
                Some(v) if v.piece != NO_PATH => return v.piece,
                _ => return self.fresh(),
            },
            Expr::WholeOf(of) => match &**of {
                Expr::PartOf { of, .. } => return self.piece(s, of),
                _ => return self.fresh(),
            },
            Expr::PartOf { of, part } => (self.piece(s, of), PART, FieldId(*part)),
            Expr::Field { of, kind, field } => (self.piece(s, of), self.root(*kind), *field),
            Expr::Const(n) => {
                if let Some(&p) = self.consts.get(n) {
                    return p;
                }
                let new = self.fresh();
                self.consts.insert(*n, new);
                return new;
            }
            _ => return self.fresh(),
        };
        self.interned(key)
    }

    /// The owner of an expression: parts count as their whole, since they have the same owner.
    pub fn owner(&mut self, s: &State, e: &Expr) -> Path {
        match e {
            Expr::Local(l) => match s.get(*l) {
                Some(v) if v.owner != NO_PATH => v.owner,
                _ => self.fresh(),
            },
            Expr::PartOf { of, .. } | Expr::WholeOf(of) => self.owner(s, of),
            _ => self.piece(s, e),
        }
    }

    /// The field of any piece may now refer to another piece.
    pub fn rebound(&mut self, kind: KindId, field: FieldId) {
        self.paths.retain(|(_, k, f), _| !(*k == kind && *f == field));
    }

    /// Whether everyone knows a field's present value.
    fn is_known(&self, s: &State, piece: Path, kind: KindId, field: FieldId) -> bool {
        let root = self.root(kind);
        s.known.list().contains(&Known { who: Pieces::Of(piece), kind: root, field })
    }

    pub fn label(&mut self, s: &mut State, e: &Expr) -> Label {
        if !self.work.spend() {
            return PUBLIC;
        }
        match e {
            Expr::Const(_) => PUBLIC,
            Expr::Local(l) => s.get(*l).map_or(PUBLIC, |v| v.label),
            // The number of cards that a player holds is public.
            Expr::ListLen { of, kind, field }
                if self.keeps_cards(*kind, *field) && !self.lengths.contains(&(self.root(*kind), *field)) =>
            {
                self.label(s, of)
            }
            Expr::Field { of, kind, field }
            | Expr::TrackLeft { of, kind, field }
            | Expr::TrackHits { of, kind, field }
            | Expr::ListLen { of, kind, field } => self.read(s, of, *kind, *field),
            Expr::InList { item, of, kind, field } | Expr::ListAt { place: item, of, kind, field } => {
                let a = self.label(s, item);
                join(a, self.read(s, of, *kind, *field))
            }
            Expr::Picked { choice, of, pick: _ } => self.picked(s, *choice, of),
            Expr::Call(d, args) => {
                let vals = self.vals(s, args);
                let mut inner = s.frame(&vals);
                let p = self.p;
                // Its locals are a frame of their own.
                let showing = self.showing.take();
                let define = &p.defines[d.index()];
                self.work.enter(define.head.origin);
                let label = self.label(&mut inner, &define.body);
                self.work.leave();
                self.showing = showing;
                label
            }
            Expr::Value(v, args) => {
                let vals = self.vals(s, args);
                // Its explanation would show the arguments.
                if vals.iter().any(|v| v.label.level != Level::Public) {
                    self.unrecorded.insert(self.at);
                }
                let showing = self.showing.take();
                let label = self.value(&mut s.frame(&vals), *v);
                self.showing = showing;
                if label.level != Level::Public {
                    self.closed.insert(self.at);
                }
                label
            }
            Expr::Binary(p::BinOp::And | p::BinOp::Or, a, b) => {
                let label = self.label(s, a);
                self.mark_unrecorded_values(label, b);
                join(label, self.label(s, b))
            }
            Expr::If(cond, then, otherwise) => {
                let label = self.label(s, cond);
                self.mark_unrecorded_values(label, then);
                self.mark_unrecorded_values(label, otherwise);
                join(label, self.all(s, [&**then, &**otherwise]))
            }
            Expr::Binary(p::BinOp::Eq | p::BinOp::Ne, a, b) => match (&**a, &**b) {
                (Expr::Local(l), Expr::Const(-1)) | (Expr::Const(-1), Expr::Local(l)) => {
                    s.get(*l).map_or(PUBLIC, |v| v.there.unwrap_or(v.label))
                }
                (f @ Expr::Field { kind, field, .. }, Expr::Const(-1))
                | (Expr::Const(-1), f @ Expr::Field { kind, field, .. })
                    if self.keeps_cards(*kind, *field) =>
                {
                    let val = self.val(s, f);
                    val.there.unwrap_or(val.label)
                }
                _ => self.parts(s, e),
            },
            Expr::Any(q)
            | Expr::Every(q)
            | Expr::Count(q)
            | Expr::Sum(q)
            | Expr::Least(q)
            | Expr::Most(q)
            | Expr::First(q)
            | Expr::SetOf(q) => self.quant(s, q),
            // Public properties of a piece, and results computed from their parts alone.
            Expr::Slot { .. }
            | Expr::Stat { .. }
            | Expr::EntryOf(_)
            | Expr::PartOf { .. }
            | Expr::WholeOf(_)
            | Expr::SideOf(_)
            | Expr::SeatOf(_)
            | Expr::MemberField { .. }
            | Expr::FaceField { .. }
            | Expr::Not(_)
            | Expr::Neg(_)
            | Expr::Binary(..)
            | Expr::Table { .. }
            | Expr::Builtin(..)
            | Expr::InArc { .. }
            | Expr::InArcOf { .. }
            | Expr::InSet { .. }
            | Expr::InConst { .. }
            | Expr::InConstOf { .. }
            | Expr::InRange { .. }
            | Expr::MakeSet(_)
            | Expr::SetLen(_) => self.parts(s, e),
        }
    }

    /// The joined labels of the parts of an expression.
    fn parts(&mut self, s: &mut State, e: &Expr) -> Label {
        let mut parts = vec![];
        children(e, &mut |c| parts.push(c));
        self.all(s, parts)
    }

    /// The joined labels of all these expressions.
    pub fn all<'e>(&mut self, s: &mut State, list: impl IntoIterator<Item = &'e Expr>) -> Label {
        list.into_iter().fold(PUBLIC, |label, e| join(label, self.label(s, e)))
    }

    fn read(&mut self, s: &mut State, of: &Expr, kind: KindId, field: FieldId) -> Label {
        let label = self.label(s, of);
        let piece = self.piece(s, of);
        if self.is_known(s, piece, kind, field) {
            return label;
        }
        let owner = self.owner(s, of);
        join(label, self.field_label(owner, kind, field))
    }

    /// A player's picks are secret until they are revealed.
    fn picked(&mut self, s: &mut State, choice: p::ChoiceId, of: &Expr) -> Label {
        let label = self.label(s, of);
        match (self.showing, of) {
            (Some((shown, local)), Expr::Local(l)) if shown == choice && local == *l => label,
            _ => {
                let owner = self.owner(s, of);
                join(label, self.made(Level::Owner(owner)))
            }
        }
    }

    /// A value computed only under a secret condition records no explanation.
    fn mark_unrecorded_values(&mut self, condition: Label, e: &Expr) {
        if condition.level == Level::Public || self.unrecorded.contains(&self.at) {
            return;
        }
        let mut reckons = false;
        reached(self.p, e, &mut |e| reckons |= matches!(e, Expr::Value(..)));
        if reckons {
            self.unrecorded.insert(self.at);
        }
    }

    fn value(&mut self, s: &mut State, v: p::ValueId) -> Label {
        let program = self.p;
        let value = &program.values[v.index()];
        self.work.enter(value.head.origin);
        let label = self.all(s, of_value(value));
        self.work.leave();
        label
    }

    pub fn vals(&mut self, s: &mut State, args: &[Expr]) -> Vec<Val> {
        args.iter().map(|a| self.val(s, a)).collect()
    }

    pub fn val(&mut self, s: &mut State, e: &Expr) -> Val {
        let there = match e {
            Expr::Local(l) => s.get(*l).and_then(|v| v.there),
            Expr::Field { of, kind, field }
                if self.keeps_cards(*kind, *field) && !self.lengths.contains(&(self.root(*kind), *field)) =>
            {
                Some(self.label(s, of))
            }
            Expr::ListAt { of, kind, field, place }
                if self.keeps_cards(*kind, *field) && !self.lengths.contains(&(self.root(*kind), *field)) =>
            {
                let of = self.label(s, of);
                Some(join(of, self.label(s, place)))
            }
            _ => None,
        };
        Val { label: self.label(s, e), owner: self.owner(s, e), piece: self.piece(s, e), there }
    }

    /// The label of a collection's elements; the second label is that of their number.
    pub fn domain(&mut self, s: &mut State, d: &Domain) -> (Val, Label) {
        let label = match d {
            Domain::List { of, kind, field } => {
                let label = self.read(s, of, *kind, *field);
                let count = match self.lengths.contains(&(self.root(*kind), *field)) {
                    true => label,
                    false => self.label(s, of),
                };
                return (Val { there: Some(count), ..Val::new(label, self.fresh()) }, count);
            }
            Domain::PartsOf(e) => {
                let label = self.label(s, e);
                let val = Val { owner: self.owner(s, e), ..Val::new(label, self.fresh()) };
                return (val, label);
            }
            Domain::Maybe(e) => {
                let val = self.val(s, e);
                return (Val { there: None, ..val }, val.there.unwrap_or(val.label));
            }
            Domain::Set(e) | Domain::ConstOf(e) => self.label(s, e),
            Domain::Range(a, b) => self.all(s, [&**a, &**b]),
            Domain::Among(list) => self.all(s, list),
            Domain::Walk { walk, args } => {
                let vals = self.vals(s, args);
                let label = vals.iter().fold(PUBLIC, |l, v| join(l, v.label));
                join(label, self.walk(&mut s.frame(&vals), *walk))
            }
            Domain::Pieces { .. }
            | Domain::Entries(_)
            | Domain::Enum(_)
            | Domain::Bool
            | Domain::Facings
            | Domain::Const(_)
            | Domain::Cells { .. }
            | Domain::Sides => PUBLIC,
        };
        (Val::new(label, self.fresh()), label)
    }

    /// Binds the variable of a loop or fold over a domain. Applies what an earlier loop over these pieces revealed.
    pub fn bind(&mut self, s: &mut State, local: p::Local, domain: &Domain, filter: Option<&Expr>) -> (Val, Label) {
        let (val, count) = self.domain(s, domain);
        s.set(local, val);
        let Some(of) = looped(self.p, local, domain, filter) else { return (val, count) };
        let learnt: Vec<_> = s
            .known
            .list()
            .iter()
            .filter_map(|k| match k.who {
                Pieces::All(l, part) if self.loops.get(l).holds(self.p, &of) => Some((part, k.kind, k.field)),
                _ => None,
            })
            .collect();
        for (part, kind, field) in learnt {
            let piece = part.map_or(val.piece, |part| self.interned((val.piece, PART, FieldId(part))));
            s.learn(piece, kind, field);
        }
        (val, count)
    }

    fn interned(&mut self, key: (Path, KindId, FieldId)) -> Path {
        if let Some(&path) = self.paths.get(&key) {
            return path;
        }
        let new = self.fresh();
        self.paths.insert(key, new);
        new
    }

    /// Ends a loop: what it revealed of each piece is known of all of them, unless one of the changes since its
    /// beginning, given by their number before, spoils it. What it revealed of other pieces is forgotten, since the loop
    /// may have run for none.
    pub fn close(&mut self, s: &mut State, before: &State, val: &Val, of: Option<Loop>, changes: usize) {
        let changes = self.changes.get(changes..).unwrap_or_default();
        let of = of.filter(|of| of.survives(self.p, val.piece, changes));
        let mut kept = s.known.clone();
        kept.keep_common(&before.known);
        let Some(of) = of else {
            s.known = kept;
            return;
        };
        let parts = self.paths.iter().filter(|((whole, kind, _), _)| *whole == val.piece && *kind == PART);
        let parts: Vec<(Path, u32)> = parts.map(|((.., part), path)| (*path, part.index() as u32)).collect();
        for known in s.known.list() {
            let Pieces::Of(piece) = known.who else { continue };
            let part = parts.iter().find_map(|(path, part)| (*path == piece).then_some(*part));
            // In the turn of a later piece, it may have become a secret again.
            let rewritten = Changed::Field { kind: known.kind, field: known.field, secret: true };
            let is_of_loop = piece == val.piece || part.is_some();
            let is_known = is_of_loop && !changes.iter().any(|c| c.piece != piece && c.what == rewritten);
            if is_known && let Some(of) = of.clone().closed(part) {
                kept.add(Known { who: Pieces::All(self.loops.number(of), part), ..*known });
            }
        }
        s.known = kept;
    }

    /// The label of a quantifier: it belongs to no single piece if the quantifier covers several.
    fn quant(&mut self, s: &mut State, q: &Quant) -> Label {
        let Quant { local, domain, filter, body } = q;
        let (val, _) = self.bind(s, *local, domain, filter.as_ref());
        let mut label = val.label;
        for e in filter.iter().chain(body) {
            self.mark_unrecorded_values(label, e);
            label = join(label, self.label(s, e));
        }
        let own = matches!(domain, Domain::PartsOf(_) | Domain::Maybe(_));
        match label.level.of() {
            Some(p) if p == val.owner && !own => Label { level: Level::Nobody, ..label },
            _ => label,
        }
    }
}
