//! Linking domains and the quantifiers over them.

use super::{Linked, Linker, ValueKind, value_kind};
use crate::FaultKind;
use crate::eval::*;
use crate::layout::Store;
use crate::scope::{children, quantifier};
use dicta_program::limits::SET_MAX;
use dicta_program::*;

/// Stats with more values than this choose no candidates.
const VALUES: usize = 1 << 10;

/// The candidates for a quantifier over pieces, as far as stats alone decide. Removes the leading conditions on stats
/// from `conds` if they compare with one other local.
fn chosen(list: &[(i64, u32)], element: usize, instances: usize, conds: &mut Vec<Cond>) -> Option<Chosen> {
    let other = |cond: &Cond| match cond {
        Cond::Stats(a, b, _) if a.local == element && b.local != element => Some((b.local, None)),
        Cond::Stats(a, b, _) if b.local == element && a.local != element => Some((a.local, None)),
        Cond::StatIs(a, b, _) if a.local == element && *b != element => {
            let (least, most) = (a.column.iter().min()?, a.column.iter().max()?);
            Some((*b, Some((*least, *most))))
        }
        _ => None,
    };
    let first = conds.first().and_then(other)?;
    let values = match first.1 {
        None => instances,
        Some((least, most)) if least >= -1 => usize::try_from(most + 1).ok().filter(|values| *values <= VALUES)?,
        Some(_) => return None,
    };
    let count = conds.iter().take_while(|cond| other(cond) == Some(first)).count();
    let decided: Vec<Cond> = conds.drain(..count).collect();
    let holds = |of: i64, e: i64| {
        decided.iter().all(|cond| match cond {
            Cond::Stats(a, b, same) => {
                let of = |local: usize| if local == element { e as usize } else { of as usize };
                (a.column.get(of(a.local)) == b.column.get(of(b.local))) == *same
            }
            Cond::StatIs(a, _, same) => (a.column.get(e as usize) == Some(&of)) == *same,
            _ => false,
        })
    };
    let pieces_of = |of: i64| list.iter().copied().filter(|(e, _)| holds(of, *e)).collect();
    // Where a stat is compared with a value, one that no piece has is as good as any other such value.
    let others = first.1.is_some().then(|| pieces_of(i64::MIN));
    Some(Chosen { local: first.0, pieces: (-1..values as i64).map(pieces_of).collect(), others })
}

impl Linker<'_> {
    pub fn domain(&mut self, d: &Domain) -> Linked<Dom> {
        let program = &self.s.program;
        Ok(match d {
            Domain::Pieces { kind, out_of_play } => {
                self.kind(*kind)?;
                let list = &self.s.of_kind[kind.index()];
                match out_of_play {
                    true => Dom::List(list.clone().into()),
                    false => Dom::Pieces(list.iter().map(|e| (*e, self.s.bases[*e as usize] + SLOT_IN_PLAY)).collect()),
                }
            }
            Domain::Sides => Dom::List(self.s.of_kind[1].clone().into()),
            Domain::PartsOf(of) => Dom::Parts(self.arg(of)?),
            Domain::Entries(kind) => {
                let root = self.kind(self.kind(*kind)?.root)?;
                let entries = root.entries.iter().enumerate().filter(|(_, e)| program.is_a(e.kind, *kind));
                Dom::List(entries.map(|(i, _)| i as i64).collect())
            }
            Domain::Enum(e) => {
                let members = program.enums.get(e.index()).ok_or_else(|| self.broken("an enum"))?.members.len();
                Dom::List((0..members as i64).collect())
            }
            Domain::Bool => Dom::List([0, 1].into()),
            Domain::Facings => Dom::List((0..program.board.facings()).collect()),
            Domain::Set(set) => Dom::Bits(self.arg(set)?),
            Domain::Const(set) => {
                let set = program.sets.get(set.index()).ok_or_else(|| self.broken("a set"))?;
                Dom::List(set.iter().collect())
            }
            Domain::ConstOf(set) => Dom::ConstOf(self.arg(set)?),
            Domain::List { of, kind, field } => {
                let place = self.field(*kind, *field)?;
                if !matches!(place.store, Store::List { .. }) {
                    return Err(self.broken("a list"));
                }
                Dom::Held(self.arg(of)?, place.slot)
            }
            Domain::Range(low, high) => Dom::Range(self.arg(low)?, self.arg(high)?),
            Domain::Cells { zone: None } => Dom::List(self.s.geometry.cells().collect()),
            Domain::Cells { zone: Some(name) } => Dom::List(self.s.zone(name).into()),
            Domain::Walk { walk, args } => {
                let of = program.walks.get(walk.index()).ok_or_else(|| self.broken("a walk"))?;
                if of.params.len() != args.len() {
                    return Err(self.broken("the arguments of a walk"));
                }
                let args = args.iter().map(|a| self.arg(a)).collect::<Linked<_>>()?;
                Dom::Walk(walk.index(), args, self.locals)
            }
            Domain::Maybe(e) => Dom::Maybe(self.arg(e)?),
            Domain::Among(list) => Dom::Among(list.iter().map(|e| self.arg(e)).collect::<Linked<_>>()?),
        })
    }

    pub fn domain_kind(&self, d: &Domain) -> ValueKind {
        let program = &self.s.program;
        match d {
            Domain::Cells { .. } => ValueKind::Cell,
            Domain::Maybe(e) | Domain::Set(e) => self.kind_of(e),
            Domain::Among(list) => {
                let typed = list.iter().find(|e| !matches!(e, Expr::Const(_)));
                typed.or(list.first()).map_or(ValueKind::Other, |e| self.kind_of(e))
            }
            Domain::Const(_) | Domain::ConstOf(_) => ValueKind::Cell,
            Domain::List { kind, field, .. } => {
                let field = program.kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
                field.map_or(ValueKind::Other, |f| value_kind(&f.ty))
            }
            Domain::Range(low, _) => self.kind_of(low),
            _ => ValueKind::Other,
        }
    }

    /// The type of a domain's elements, used to name them; a number where it is not plain.
    pub fn domain_type(&self, d: &Domain) -> Type {
        match d {
            Domain::Pieces { kind, .. } => Type::Piece(*kind),
            Domain::PartsOf(_) | Domain::Sides => Type::Piece(KindId(0)),
            Domain::Entries(kind) => Type::Entry(*kind),
            Domain::Enum(id) => Type::Enum(*id),
            Domain::Bool => Type::Bool,
            Domain::Facings => Type::Facing,
            Domain::Cells { .. } => Type::Cell,
            Domain::List { kind, field, .. } => self.element_type(*kind, *field),
            Domain::Set(e) | Domain::Maybe(e) => match &**e {
                Expr::Field { kind, field, .. } => self.element_type(*kind, *field),
                _ if self.kind_of(e) == ValueKind::Cell => Type::Cell,
                _ => Type::Number,
            },
            _ => Type::Number,
        }
    }

    /// The type of a field's value, or of each element of it.
    fn element_type(&self, kind: KindId, field: FieldId) -> Type {
        let field = self.s.program.kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
        match field.map(|f| &f.ty) {
            Some(Type::List(inner, _) | Type::Set(inner) | Type::OrNone(inner)) => (**inner).clone(),
            Some(ty) => ty.clone(),
            None => Type::Number,
        }
    }

    /// A domain without the elements that a filter always excludes, and the rest of the filter.
    pub(super) fn filtered(
        &mut self,
        domain: &Domain,
        dom: Dom,
        local: usize,
        filter: Option<&Expr>,
    ) -> Linked<(Dom, Vec<Cond>)> {
        let mut terms = Vec::new();
        filter.into_iter().for_each(|e| crate::scope::terms(e, &mut terms));
        let no_pieces = matches!(
            domain,
            Domain::Cells { .. } | Domain::Entries(_) | Domain::Enum(_) | Domain::Facings | Domain::Const(_)
        );
        let never_changes = |e: &&&Expr| no_pieces && !self.track && depends_only_on(e, local as Local);
        let rest = terms.split_off(terms.iter().take_while(never_changes).count());
        let (fixed, rest) = (self.all_of(terms)?, self.all_of(rest)?);
        let Dom::List(list) = &dom else { return Ok((dom, [fixed, rest].into_iter().flatten().collect())) };
        let (statics, exprs) = (self.s, Exprs::default());
        let (mut c, mut frame) = (Ctx::new(statics, &exprs), vec![0; self.locals + FRAME]);
        let holds = |e: &i64| {
            frame[local] = *e;
            fixed.iter().all(|cond| cond.holds(&statics.defaults, &mut c, &mut frame))
        };
        let left: Box<[i64]> = list.iter().copied().filter(holds).collect();
        match c.fault {
            None => Ok((Dom::List(left), rest)),
            Some(_) => Ok((dom, [fixed, rest].into_iter().flatten().collect())),
        }
    }

    /// Links terms that must all hold.
    fn all_of(&mut self, terms: Vec<&Expr>) -> Linked<Vec<Cond>> {
        let mut conds = Vec::new();
        for term in terms {
            conds.extend(self.conds(Some(term))?.into_iter().filter(|cond| !matches!(cond, Cond::Const(true))));
        }
        Ok(conds)
    }

    /// The value of a quantifier over pieces of which the mission has none.
    pub(super) fn settled(&self, e: &Expr) -> Option<i64> {
        let value = match e {
            Expr::Any(_) | Expr::Count(_) | Expr::Sum(_) | Expr::SetOf(_) => 0,
            Expr::Every(_) => 1,
            Expr::First(_) => -1,
            _ => return None,
        };
        let Domain::Pieces { kind, .. } = &quantifier(e)?.domain else { return None };
        self.s.of_kind.get(kind.index())?.is_empty().then_some(value)
    }

    /// A domain of pieces without those that conditions on stats always exclude; these are removed from `conds`.
    pub(super) fn chosen(&self, dom: Dom, local: usize, conds: &mut Vec<Cond>) -> Dom {
        let chosen = match &dom {
            Dom::Pieces(list) => chosen(list, local, self.s.instances.len(), conds),
            _ => None,
        };
        chosen.map_or(dom, |chosen| Dom::Chosen(Box::new(chosen)))
    }

    /// The pieces that a pick can offer, without those that stats exclude, and the rest of its filter; `None` if they
    /// exclude none.
    pub fn candidates(&mut self, pick: &Pick, local: usize) -> Linked<Option<(Dom, Option<Cond>)>> {
        let mut conds = self.conds(pick.filter.as_ref())?;
        let dom = self.domain(&pick.from)?;
        let dom = self.chosen(dom, local, &mut conds);
        let rest = (!conds.is_empty()).then(|| Cond::all(conds));
        Ok(matches!(dom, Dom::Chosen(_)).then_some((dom, rest)))
    }

    /// Links a quantifier. One that only asks who is in play is not evaluated again while nothing enters or leaves play.
    pub(super) fn quantifier(&mut self, e: &Expr, q: &Quant) -> Linked<Ev> {
        let ev = self.quantifier_each_time(e, q)?;
        Ok(self.kept_while_in_play(e, ev))
    }

    fn quantifier_each_time(&mut self, e: &Expr, q: &Quant) -> Linked<Ev> {
        let dom = self.domain(&q.domain)?;
        let sort = self.domain_kind(&q.domain);
        let l = self.bind(q.local, sort)?;
        let (dom, mut conds) = self.filtered(&q.domain, dom, l, q.filter.as_ref())?;
        let judges = matches!(e, Expr::Any(_) | Expr::Count(_));
        if judges {
            conds.extend(self.conds(q.body.as_ref())?);
        }
        let dom = self.chosen(dom, l, &mut conds);
        conds.retain(|cond| !matches!(cond, Cond::Const(true)));
        let passes = Passes { local: l, all: (!conds.is_empty()).then(|| Cond::all(conds)) };
        if let Expr::Every(_) = e {
            let must = self.opt_cond(&q.body)?;
            return Ok(Box::new(move |s, c, f| {
                let mut holds = true;
                dom.each(s, c, f, |c, f, e| {
                    holds = !passes.has(s, c, f, e) || must.as_ref().is_none_or(|must| must.holds(s, c, f));
                    holds
                });
                i64::from(holds)
            }));
        }
        let body = q.body.as_ref().filter(|_| !judges).map(|e| self.ev(e)).transpose()?;
        Ok(match e {
            Expr::Any(_) => Box::new(move |s, c, f| i64::from(dom.any(s, c, f, |c, f, e| passes.has(s, c, f, e)))),
            Expr::Count(_) => Box::new(move |s, c, f| {
                let mut count = 0;
                dom.any(s, c, f, |c, f, e| {
                    count += i64::from(passes.has(s, c, f, e));
                    false
                });
                count
            }),
            Expr::Sum(_) => Box::new(move |s, c, f| {
                let mut sum = 0;
                dom.each(s, c, f, |c, f, e| {
                    if passes.has(s, c, f, e) {
                        let n = body.as_ref().map_or(e, |b| b(s, c, f));
                        sum = add(c, sum, n);
                    }
                    true
                });
                sum
            }),
            Expr::Least(_) | Expr::Most(_) => {
                let least = matches!(e, Expr::Least(_));
                Box::new(move |s, c, f| {
                    let mut best = None;
                    dom.each(s, c, f, |c, f, e| {
                        if passes.has(s, c, f, e) {
                            let n = body.as_ref().map_or(e, |b| b(s, c, f));
                            best = Some(best.map_or(n, |b: i64| if least { b.min(n) } else { b.max(n) }));
                        }
                        true
                    });
                    best.unwrap_or_else(|| c.fail(FaultKind::OfNothing))
                })
            }
            Expr::First(_) => Box::new(move |s, c, f| {
                let mut best: Option<(i64, i64)> = None;
                dom.each(s, c, f, |c, f, e| {
                    if passes.has(s, c, f, e) {
                        let key = body.as_ref().map_or(0, |b| b(s, c, f));
                        if best.is_none_or(|(k, _)| key < k) {
                            best = Some((key, e));
                        }
                    }
                    best.is_none() || body.is_some()
                });
                best.map_or(-1, |(_, e)| e)
            }),
            _ => Box::new(move |s, c, f| {
                let mut set = 0;
                dom.each(s, c, f, |c, f, e| {
                    if passes.has(s, c, f, e) {
                        let e = body.as_ref().map_or(e, |b| b(s, c, f));
                        match e {
                            0..SET_MAX => set |= 1 << e,
                            _ => _ = c.fail(FaultKind::NotInSet),
                        }
                    }
                    true
                });
                set
            }),
        })
    }
}

/// What the elements of a quantifier must pass.
struct Passes {
    local: usize,
    all: Option<Cond>,
}

impl Passes {
    /// Puts an element into the frame, and returns whether it passes.
    #[inline(always)]
    fn has(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], e: i64) -> bool {
        f[self.local] = e;
        self.all.as_ref().is_none_or(|all| all.holds(s, c, f))
    }
}

/// Whether the value of an expression depends on an element that is no piece, and on nothing that changes in play.
fn depends_only_on(e: &Expr, element: Local) -> bool {
    let mut all = matches!(e, Expr::Local(local) if *local == element) || is_constant_function(e);
    children(e, &mut |child| all = all && depends_only_on(child, element));
    all
}

/// Whether the value of an expression depends on its parts, and on nothing that changes in play. Parts are no pieces.
pub(super) fn is_constant_function(e: &Expr) -> bool {
    match e {
        Expr::Const(_)
        | Expr::Not(_)
        | Expr::Neg(_)
        | Expr::Binary(..)
        | Expr::If(..)
        | Expr::InRange { .. }
        | Expr::InConst { .. }
        | Expr::Stat { .. }
        | Expr::MemberField { .. } => true,
        Expr::Builtin(builtin, _) => matches!(
            builtin,
            Builtin::Abs
                | Builtin::Min
                | Builtin::Max
                | Builtin::Distance
                | Builtin::Sees
                | Builtin::Between
                | Builtin::Ahead
                | Builtin::Room
                | Builtin::Column
                | Builtin::Row
                | Builtin::CellAt
                | Builtin::Turned
                | Builtin::EdgeOwner
                | Builtin::OnEdge
                | Builtin::Terrain
                | Builtin::InZone
                | Builtin::FacingTo
        ),
        _ => false,
    }
}
