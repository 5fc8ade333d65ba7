//! Tables of legality: rules on a pick as rows of bits.
//!
//! Most rules on a pick compare constants of the picked entry with a few facts of the position: the speed flown last,
//! whether the engine runs. Those facts are the *leaves* of the rule; each has few possible values. For a group of
//! rules their present values make a key, and under the key stands a row: one bit for each element of the pick, set
//! if some rule of the group strikes it. A row is filled in when its key first occurs, by asking the rules themselves,
//! so a table is never wrong and costs nothing for what never happens. What a rule can't answer without a fault is
//! marked as unsure and asked again whenever it matters.

use super::{ChoiceCode, ClauseCode, PickCode};
use crate::SetupError;
use crate::eval::{Arg, Ctx};
use crate::layout::Statics;
use crate::link::{Dom, Linker, sort_of_type};
use crate::scope::{children, every, quantifier};
use dicta_program::*;
use std::sync::OnceLock;

/// Words of bits for one pick: domains up to this many times 64 elements are tabulated.
const WORDS: usize = 4;
/// Rows of one table.
const ROWS: usize = 1 << 12;
/// Values of one leaf.
const LEAF: i64 = 512;
/// Nodes of a rule with its defines written out.
const NODES: usize = 400;

type Bits = [u64; WORDS];

/// A domain as bits.
pub(crate) enum BitDom {
    Fixed(Bits),
    /// A constant set by number.
    Set(Arg),
}

/// What is left of a domain after the tables.
pub(crate) struct Survivors {
    bits: Bits,
    unsure: Bits,
}

impl Survivors {
    pub fn iter(&self) -> impl Iterator<Item = i64> + use<> {
        let bits = self.bits;
        (0..WORDS).flat_map(move |w| {
            let mut word = bits[w];
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let bit = word.trailing_zeros();
                word &= word - 1;
                Some((w * 64) as i64 + i64::from(bit))
            })
        })
    }

    pub fn is_sure(&self) -> bool {
        self.bits.iter().zip(&self.unsure).all(|(b, u)| b & u == 0)
    }

    pub fn unsure(&self, e: i64) -> bool {
        self.unsure[e as usize / 64] >> (e % 64) & 1 == 1
    }
}

/// A leaf on its way: the expression, its least and greatest value.
type Found = (Expr, i64, i64);
/// A group on its way: leaves, clauses, whether the pick's filter is in.
type Sharing = (Vec<Found>, Vec<usize>, bool);

/// Rules that share a table.
pub(crate) struct Group {
    leaves: Vec<Leaf>,
    clauses: Vec<usize>,
    filter: bool,
    /// How many elements the pick's type has.
    universe: usize,
    rows: Box<[OnceLock<(Bits, Bits)>]>,
}

/// A fact of the position that a rule depends on.
struct Leaf {
    value: Arg,
    low: i64,
    /// How many values, and one more for "can't be told".
    size: i64,
}

impl BitDom {
    pub fn new(l: &mut Linker, pick: &Pick, dom: &Dom) -> Result<Option<BitDom>, SetupError> {
        let fixed = matches!(
            pick.from,
            Domain::Entries(_) | Domain::Enum(_) | Domain::Const(_) | Domain::Bool | Domain::Facings
        );
        match (dom, &pick.from) {
            (Dom::List(list), _) if fixed => {
                let mut bits = Bits::default();
                for e in list {
                    match usize::try_from(*e).ok().and_then(|e| bits.get_mut(e / 64)) {
                        Some(word) => *word |= 1 << (e % 64),
                        None => return Ok(None),
                    }
                }
                Ok(Some(BitDom::Fixed(bits)))
            }
            (_, Domain::ConstOf(set)) if universe(l.s, &pick.ty).is_some() => Ok(Some(BitDom::Set(l.arg(set)?))),
            _ => Ok(None),
        }
    }

    /// The elements that no tabulated rule strikes; nothing if the tables don't know.
    pub fn survivors(
        &self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        pick: &PickCode,
        clauses: &[ClauseCode],
    ) -> Option<Survivors> {
        let mut bits = match self {
            BitDom::Fixed(bits) => *bits,
            BitDom::Set(set) => {
                let set = set.get(s, c, f);
                let words = &c.s.program.sets.get(set as usize)?.0;
                if words.len() > WORDS {
                    return None;
                }
                let mut bits = Bits::default();
                bits[..words.len()].copy_from_slice(words);
                bits
            }
        };
        let mut unsure = Bits::default();
        for group in &pick.groups {
            let row = group.row(s, c, f, pick, clauses)?;
            for w in 0..WORDS {
                bits[w] &= !row.0[w];
                unsure[w] |= row.1[w];
            }
        }
        Some(Survivors { bits, unsure })
    }
}

impl Group {
    fn row(
        &self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        pick: &PickCode,
        clauses: &[ClauseCode],
    ) -> Option<&(Bits, Bits)> {
        let mut key = 0;
        for leaf in &self.leaves {
            let value = leaf.value.get(s, c, f);
            let digit = match c.fault.take() {
                Some(_) => leaf.size - 1,
                None => value - leaf.low,
            };
            // A value beyond what its type allows can't be told from others here.
            if digit < 0 || digit >= leaf.size || (digit == leaf.size - 1 && value - leaf.low == digit) {
                return None;
            }
            key = key * leaf.size + digit;
        }
        let cell = self.rows.get(key as usize)?;
        if let Some(row) = cell.get() {
            return Some(row);
        }
        let row = self.fill(s, c, f, pick, clauses);
        Some(cell.get_or_init(|| row))
    }

    #[cold]
    fn fill(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], pick: &PickCode, clauses: &[ClauseCode]) -> (Bits, Bits) {
        let (mut struck, mut unsure) = (Bits::default(), Bits::default());
        // Filling rows must not count as steps: who comes first would change when a game is too long.
        let steps = c.steps;
        for e in self.universe..WORDS * 64 {
            unsure[e / 64] |= 1 << (e % 64);
        }
        for e in 0..self.universe as i64 {
            f[pick.local] = e;
            let answer = c.quietly(|c| {
                (self.filter && pick.filter.as_ref().is_some_and(|w| w(s, c, f) == 0))
                    || self.clauses.iter().any(|i| clauses[*i].ask(s, c, f) != 0)
            });
            let (word, bit) = (e as usize / 64, 1 << (e % 64));
            match answer {
                Ok(true) => struck[word] |= bit,
                Ok(false) => {}
                Err(_) => unsure[word] |= bit,
            }
            c.steps = steps;
        }
        (struck, unsure)
    }
}

/// How many elements a pick of the type can have, if they are few enough for bits.
fn universe(s: &Statics, ty: &Type) -> Option<usize> {
    let count = match ty {
        Type::Entry(kind) => {
            let root = s.program.kinds.get(kind.index())?.root;
            s.program.kinds.get(root.index())?.entries.len()
        }
        Type::Enum(e) => s.program.enums.get(e.index())?.members.len(),
        Type::Bool => 2,
        Type::Facing => 8,
        Type::OrNone(inner) => return universe(s, inner),
        _ => return None,
    };
    (count <= WORDS * 64).then_some(count)
}

/// Puts the rules of a choice that can be tabulated into tables.
pub(crate) fn tabulate(s: &Statics, choice: &Choice, code: &mut ChoiceCode) -> Result<(), SetupError> {
    let mut l = Linker::new(s, &choice.head, &choice.params, code.size as u16);
    let mut types: Vec<Option<Type>> = choice.params.iter().map(|p| Some(p.1.clone())).collect();
    for (i, pick) in choice.picks.iter().enumerate() {
        types.push(Some(pick.ty.clone()));
        l.sorts[choice.params.len() + i] = sort_of_type(&pick.ty);
    }
    types.resize(code.size, None);
    for i in 0..code.picks.len() {
        if code.picks[i].bits.is_none() {
            continue;
        }
        let local = code.picks[i].local;
        let mut groups: Vec<Sharing> = Vec::new();
        let find = Leaves { s, types: &types, pick: local };
        let mut place = |leaves: Option<Vec<Found>>, clause: Option<usize>| {
            let Some(leaves) = leaves else { return false };
            let rows = |list: &[Found]| list.iter().map(|(_, low, high)| (high - low + 2) as usize).product();
            for group in &mut groups {
                let mut joint = group.0.clone();
                joint.extend(leaves.iter().filter(|l| !group.0.iter().any(|g| g.0 == l.0)).cloned());
                let product: usize = rows(&joint);
                if product <= ROWS {
                    group.0 = joint;
                    group.1.extend(clause);
                    group.2 |= clause.is_none();
                    return true;
                }
            }
            let product: usize = rows(&leaves);
            if product <= ROWS {
                groups.push((leaves, clause.into_iter().collect(), clause.is_none()));
            }
            product <= ROWS
        };
        if let Some(filter) = &choice.picks[i].filter
            && place(find.of(filter), None)
        {
            code.picks[i].filter_direct = false;
        }
        let universe = universe(s, &choice.picks[i].ty).unwrap_or(WORDS * 64);
        let mut direct = Vec::new();
        for n in code.picks[i].forbids.clone() {
            let clause = &code.clauses[n];
            let cond = &s.program.rules[clause.rule.index()].clauses[clause.index].cond;
            if !place(find.of(cond), Some(n)) {
                direct.push(n);
            }
        }
        for (leaves, clauses, filter) in groups {
            let mut linked = Vec::new();
            let mut rows = 1;
            for (e, low, high) in leaves {
                rows *= (high - low + 2) as usize;
                linked.push(Leaf { value: l.arg(&e)?, low, size: high - low + 2 });
            }
            let rows = (0..rows).map(|_| OnceLock::new()).collect();
            code.picks[i].groups.push(Group { leaves: linked, clauses, filter, universe, rows });
        }
        code.picks[i].direct = direct;
    }
    Ok(())
}

/// Looks for the leaves of a rule on one pick.
struct Leaves<'a> {
    s: &'a Statics,
    types: &'a [Option<Type>],
    pick: usize,
}

impl Leaves<'_> {
    /// The leaves of an expression with their least and greatest values; nothing if it can't be tabulated.
    fn of(&self, e: &Expr) -> Option<Vec<Found>> {
        let mut nodes = NODES;
        let e = self.written_out(e, &mut nodes)?;
        let mut leaves = Vec::new();
        self.gather(&e, &mut leaves).then_some(leaves)
    }

    /// The expression with calls of simple defines written out.
    fn written_out(&self, e: &Expr, nodes: &mut usize) -> Option<Expr> {
        *nodes = nodes.checked_sub(1)?;
        if let Expr::Call(id, args) = e
            && let Some(body) = written_out(self.s.program.defines.get(id.index())?, args)
        {
            return self.written_out(&body, nodes);
        }
        Some(match e {
            Expr::Not(a) => Expr::Not(Box::new(self.written_out(a, nodes)?)),
            Expr::Binary(op, a, b) => {
                Expr::Binary(*op, Box::new(self.written_out(a, nodes)?), Box::new(self.written_out(b, nodes)?))
            }
            Expr::If(a, b, c) => Expr::If(
                Box::new(self.written_out(a, nodes)?),
                Box::new(self.written_out(b, nodes)?),
                Box::new(self.written_out(c, nodes)?),
            ),
            _ => e.clone(),
        })
    }

    fn gather(&self, e: &Expr, leaves: &mut Vec<Found>) -> bool {
        let mut mentions = false;
        every(e, &mut |e| mentions |= matches!(e, Expr::Local(l) if usize::from(*l) == self.pick));
        if matches!(e, Expr::Const(_)) || *e == Expr::Local(self.pick as Local) {
            return true;
        }
        if !mentions && let Some((low, high)) = self.range(e).filter(|(low, high)| high - low <= LEAF) {
            // The argument itself, say the piece that decides, is no fact of the position; but it tells its constants.
            if !leaves.iter().any(|l| l.0 == *e) {
                leaves.push((e.clone(), low, high));
            }
            return true;
        }
        let pure = match e {
            Expr::Stat { .. }
            | Expr::MemberField { .. }
            | Expr::EntryOf(_)
            | Expr::SideOf(_)
            | Expr::WholeOf(_)
            | Expr::FaceField { .. }
            | Expr::Not(_)
            | Expr::Neg(_)
            | Expr::Binary(..)
            | Expr::If(..)
            | Expr::InConst { .. }
            | Expr::InConstOf { .. }
            | Expr::InRange { .. }
            | Expr::InSet { .. }
            | Expr::MakeSet(_)
            | Expr::SetLen(_)
            | Expr::Table { .. } => true,
            Expr::Builtin(b, _) => matches!(b, Builtin::Abs | Builtin::Min | Builtin::Max | Builtin::Turned),
            _ => false,
        };
        let mut all = pure;
        children(e, &mut |child| all = all && self.gather(child, leaves));
        all
    }

    /// The least and greatest value that an expression can have.
    fn range(&self, e: &Expr) -> Option<(i64, i64)> {
        let program = &self.s.program;
        match e {
            Expr::Const(n) => Some((*n, *n)),
            Expr::Local(l) => self.type_range(self.types.get(usize::from(*l))?.as_ref()?),
            Expr::Field { kind, field, .. } => {
                self.type_range(&program.kinds.get(kind.index())?.fields.get(field.index())?.ty)
            }
            Expr::Slot { slot: SLOT_IN_PLAY, .. } => Some((0, 1)),
            Expr::Slot { slot: SLOT_FACING, .. } => Some((-1, program.board.facings() - 1)),
            Expr::Stat { kind, stat, .. } => {
                let root = program.kinds.get(program.kinds.get(kind.index())?.root.index())?;
                span(root.entries.iter().map(|e| e.stats.get(stat.index()).copied().unwrap_or(0)))
            }
            Expr::TrackLeft { field, kind, .. } | Expr::TrackHits { field, kind, .. } => {
                let stat = program.kinds.get(kind.index())?.fields.get(field.index())?.boxes?;
                let (low, high) = span(self.s.instance_column(stat).iter().copied())?;
                Some((low.min(0), high.max(0)))
            }
            Expr::EntryOf(_) => span(self.s.instances.iter().map(|i| i.entry)),
            Expr::WholeOf(_) | Expr::SideOf(_) | Expr::PartOf { .. } => Some((-1, self.s.instances.len() as i64)),
            Expr::MemberField { of_enum, field, .. } => {
                let members = &program.enums.get(of_enum.index())?.members;
                span(members.iter().map(|m| m.values.get(*field as usize).copied().unwrap_or(0)))
            }
            Expr::Picked { choice, pick, .. } => {
                let ty = &program.choices.get(choice.index())?.picks.get(*pick as usize)?.ty;
                self.type_range(ty).map(|(low, high)| (low.min(-1), high))
            }
            Expr::Not(_)
            | Expr::InArc { .. }
            | Expr::InArcOf { .. }
            | Expr::InSet { .. }
            | Expr::InConst { .. }
            | Expr::InConstOf { .. }
            | Expr::InList { .. }
            | Expr::InRange { .. }
            | Expr::Any(_)
            | Expr::Every(_)
            | Expr::Builtin(Builtin::Sees | Builtin::OnEdge | Builtin::InZone, _) => Some((0, 1)),
            Expr::Binary(op, a, b) => match op {
                BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Mod => {
                    let ((a, b), (c, d)) = (self.range(a)?, self.range(b)?);
                    match op {
                        BinOp::Add => Some((a.checked_add(c)?, b.checked_add(d)?)),
                        BinOp::Sub => Some((a.checked_sub(d)?, b.checked_sub(c)?)),
                        _ => None,
                    }
                }
                _ => Some((0, 1)),
            },
            Expr::If(_, a, b) => {
                let ((a, b), (c, d)) = (self.range(a)?, self.range(b)?);
                Some((a.min(c), b.max(d)))
            }
            Expr::Call(id, _) => self.type_range(&program.defines.get(id.index())?.result),
            Expr::Count(q) => match &q.domain {
                Domain::Pieces { kind, .. } => Some((0, self.s.of_kind.get(kind.index())?.len() as i64)),
                _ => None,
            },
            Expr::ListLen { kind, field, .. } => {
                let width = program.kinds.get(kind.index())?.fields.get(field.index())?.width;
                Some((0, i64::from(width)))
            }
            _ => None,
        }
    }

    fn type_range(&self, ty: &Type) -> Option<(i64, i64)> {
        let program = &self.s.program;
        Some(match ty {
            Type::Bool => (0, 1),
            Type::Range(low, high) => (*low, *high),
            Type::Enum(e) => (-1, program.enums.get(e.index())?.members.len() as i64 - 1),
            Type::Entry(kind) => {
                let root = program.kinds.get(kind.index())?.root;
                (-1, program.kinds.get(root.index())?.entries.len() as i64 - 1)
            }
            Type::Piece(_) => (-1, self.s.instances.len() as i64 - 1),
            Type::Facing => (-1, program.board.facings() - 1),
            Type::Path => (-1, program.paths.len() as i64 - 1),
            Type::Seat => (-1, self.s.mission.seats.len() as i64 - 1),
            Type::Rolled(die) => (-1, program.dice.get(die.index())?.faces.len() as i64 - 1),
            Type::OrNone(inner) => {
                let (low, high) = self.type_range(inner)?;
                (low.min(-1), high)
            }
            _ => return None,
        })
    }
}

fn span(values: impl Iterator<Item = i64>) -> Option<(i64, i64)> {
    values.fold(None, |span, v| Some(span.map_or((v, v), |(low, high): (i64, i64)| (low.min(v), high.max(v)))))
}

/// The body of a define instead of a call, if it is small and the arguments can stand wherever they are used.
pub(crate) fn written_out(define: &Define, args: &[Expr]) -> Option<Expr> {
    let (mut nodes, mut bound) = (0, false);
    every(&define.body, &mut |e| {
        nodes += 1;
        // Other calls stay calls, so that writing out can't go on without end.
        bound |= quantifier(e).is_some() || matches!(e, Expr::Call(..));
    });
    let plain = args.iter().all(|a| matches!(a, Expr::Local(_) | Expr::Const(_)));
    (plain && !bound && nodes <= 60).then(|| replaced(&define.body, args))
}

/// The body of a define with its parameters replaced.
fn replaced(body: &Expr, args: &[Expr]) -> Expr {
    let go = |e: &Expr| Box::new(replaced(e, args));
    let list = |l: &[Expr]| l.iter().map(|e| replaced(e, args)).collect();
    match body {
        Expr::Local(l) => args.get(usize::from(*l)).cloned().unwrap_or(Expr::Local(*l)),
        Expr::Const(n) => Expr::Const(*n),
        Expr::Field { of, kind, field } => Expr::Field { of: go(of), kind: *kind, field: *field },
        Expr::TrackLeft { of, kind, field } => Expr::TrackLeft { of: go(of), kind: *kind, field: *field },
        Expr::TrackHits { of, kind, field } => Expr::TrackHits { of: go(of), kind: *kind, field: *field },
        Expr::Slot { of, slot } => Expr::Slot { of: go(of), slot: *slot },
        Expr::Stat { of, kind, stat } => Expr::Stat { of: go(of), kind: *kind, stat: *stat },
        Expr::EntryOf(of) => Expr::EntryOf(go(of)),
        Expr::PartOf { of, part } => Expr::PartOf { of: go(of), part: *part },
        Expr::WholeOf(of) => Expr::WholeOf(go(of)),
        Expr::SideOf(of) => Expr::SideOf(go(of)),
        Expr::SeatOf(of) => Expr::SeatOf(go(of)),
        Expr::MemberField { of, of_enum, field } => Expr::MemberField { of: go(of), of_enum: *of_enum, field: *field },
        Expr::FaceField { of, die, field } => Expr::FaceField { of: go(of), die: *die, field: *field },
        Expr::Picked { choice, of, pick } => Expr::Picked { choice: *choice, of: go(of), pick: *pick },
        Expr::Not(a) => Expr::Not(go(a)),
        Expr::Neg(a) => Expr::Neg(go(a)),
        Expr::Binary(op, a, b) => Expr::Binary(*op, go(a), go(b)),
        Expr::If(a, b, c) => Expr::If(go(a), go(b), go(c)),
        Expr::Call(id, l) => Expr::Call(*id, list(l)),
        Expr::Value(id, l) => Expr::Value(*id, list(l)),
        Expr::Table { table, keys, result } => Expr::Table { table: *table, keys: list(keys), result: *result },
        Expr::Builtin(b, l) => Expr::Builtin(*b, list(l)),
        Expr::InArc { arc, a, b } => Expr::InArc { arc: *arc, a: go(a), b: go(b) },
        Expr::InArcOf { arc, a, b } => Expr::InArcOf { arc: go(arc), a: go(a), b: go(b) },
        Expr::InSet { item, set } => Expr::InSet { item: go(item), set: go(set) },
        Expr::InConst { item, set } => Expr::InConst { item: go(item), set: *set },
        Expr::InConstOf { item, set } => Expr::InConstOf { item: go(item), set: go(set) },
        Expr::InList { item, of, kind, field } => {
            Expr::InList { item: go(item), of: go(of), kind: *kind, field: *field }
        }
        Expr::InRange { item, low, high } => {
            Expr::InRange { item: go(item), low: low.as_ref().map(|e| go(e)), high: high.as_ref().map(|e| go(e)) }
        }
        Expr::MakeSet(l) => Expr::MakeSet(list(l)),
        Expr::ListLen { of, kind, field } => Expr::ListLen { of: go(of), kind: *kind, field: *field },
        Expr::SetLen(a) => Expr::SetLen(go(a)),
        // Defines with quantifiers are not written out.
        Expr::Any(_)
        | Expr::Every(_)
        | Expr::Count(_)
        | Expr::Sum(_)
        | Expr::Least(_)
        | Expr::Most(_)
        | Expr::First(_)
        | Expr::SetOf(_) => body.clone(),
    }
}
