//! Linking the functions of the language.

use super::{Linked, Linker, Place};
use crate::FaultKind;
use crate::eval::*;
use crate::layout::{head, joined};
use dicta_program::*;

/// An argument of a function: a value, or a place on the board.
trait Operand: Send + Sync + 'static {
    fn get(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64;
}

impl Operand for Arg {
    #[inline]
    fn get(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        Arg::get(self, s, c, f)
    }
}

impl Operand for Place {
    #[inline]
    fn get(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> i64 {
        Place::get(self, s, c, f)
    }
}

/// A function of one argument.
fn of_one(a: impl Operand, of: impl Fn(&mut Ctx, i64) -> i64 + Send + Sync + 'static) -> Ev {
    Box::new(move |s, c, f| {
        let a = a.get(s, c, f);
        of(c, a)
    })
}

/// A function of two arguments.
fn of_two((a, b): (impl Operand, impl Operand), of: impl Fn(&mut Ctx, i64, i64) -> i64 + Send + Sync + 'static) -> Ev {
    Box::new(move |s, c, f| {
        let (a, b) = (a.get(s, c, f), b.get(s, c, f));
        of(c, a, b)
    })
}

/// A function of three arguments.
fn of_three(
    (a, b, d): (impl Operand, impl Operand, impl Operand),
    of: impl Fn(&mut Ctx, i64, i64, i64) -> i64 + Send + Sync + 'static,
) -> Ev {
    Box::new(move |s, c, f| {
        let (a, b, d) = (a.get(s, c, f), b.get(s, c, f), d.get(s, c, f));
        of(c, a, b, d)
    })
}

/// A function of two arguments, the first of which is a piece: of its cell and facing, and the second.
fn of_piece(
    (piece, b): (Arg, impl Operand),
    of: impl Fn(&mut Ctx, (i64, i64), i64) -> i64 + Send + Sync + 'static,
) -> Ev {
    Box::new(move |s, c, f| {
        let (piece, b) = (piece.get(s, c, f), b.get(s, c, f));
        let from = (c.cell(s, piece), c.facing(s, piece));
        of(c, from, b)
    })
}

impl Linker<'_> {
    /// Links a call of a function.
    pub(super) fn builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Linked<Ev> {
        let wrong = self.broken("the arguments of a function");
        let one = |l: &mut Self, i: usize| args.get(i).map_or(Err(wrong.clone()), |e| l.arg(e));
        let at = |l: &mut Self, i: usize| args.get(i).map_or(Err(wrong.clone()), |e| l.place(e));
        Ok(match builtin {
            Builtin::Abs => of_one(one(self, 0)?, |_, a| a.saturating_abs()),
            Builtin::Min | Builtin::Max => {
                let first = one(self, 0)?;
                self.least_or_most(first, &args[1..], builtin == Builtin::Min)?
            }
            Builtin::Distance => of_two((at(self, 0)?, at(self, 1)?), |c, a, b| c.s.geometry.distance(a, b)),
            Builtin::Struck | Builtin::Bearing => of_piece((one(self, 0)?, at(self, 1)?), |c, (cell, facing), to| {
                c.s.geometry.side_towards(cell, facing, to)
            }),
            Builtin::Sees => of_two((at(self, 0)?, at(self, 1)?), |c, a, b| i64::from(c.s.geometry.sees(a, b))),
            Builtin::Between => of_three((at(self, 0)?, at(self, 1)?, at(self, 2)?), |c, a, b, r| {
                i64::from(c.s.geometry.on_line(a, b, r))
            }),
            Builtin::Ahead => of_three((at(self, 0)?, one(self, 1)?, one(self, 2)?), |c, cell, facing, n| {
                c.s.geometry.ahead(cell, facing, n)
            }),
            Builtin::Room => {
                of_two((at(self, 0)?, one(self, 1)?), |c, cell, facing| c.s.geometry.distance_to_edge(cell, facing))
            }
            Builtin::EndCell => of_piece((one(self, 0)?, one(self, 1)?), |c, from, path| c.path_end(from, path).cell),
            Builtin::GoalCell => of_piece((one(self, 0)?, one(self, 1)?), |c, from, path| c.s.goal_cell(from, path)),
            Builtin::EndFacing => {
                of_piece((one(self, 0)?, one(self, 1)?), |c, from, path| c.path_end(from, path).facing)
            }
            Builtin::EndCellFrom => of_three((one(self, 0)?, one(self, 1)?, one(self, 2)?), |c, cell, facing, path| {
                c.path_end((cell, facing), path).cell
            }),
            Builtin::GoalCellFrom => {
                of_three((one(self, 0)?, one(self, 1)?, one(self, 2)?), |c, cell, facing, path| {
                    c.s.goal_cell((cell, facing), path)
                })
            }
            Builtin::EndFacingFrom => {
                of_three((one(self, 0)?, one(self, 1)?, one(self, 2)?), |c, cell, facing, path| {
                    c.path_end((cell, facing), path).facing
                })
            }
            Builtin::Join => of_two((one(self, 0)?, one(self, 1)?), |c, first, then| {
                joined(first, then).unwrap_or_else(|| c.fail(FaultKind::Unjoined))
            }),
            Builtin::LeavesOver => {
                of_piece((one(self, 0)?, one(self, 1)?), |c, from, path| c.path_end(from, path).owner)
            }
            Builtin::Column => of_one(at(self, 0)?, |c, cell| c.s.geometry.place(cell).0),
            Builtin::Row => of_one(at(self, 0)?, |c, cell| c.s.geometry.place(cell).1),
            Builtin::CellAt => {
                of_two((one(self, 0)?, one(self, 1)?), |c, column, row| c.s.geometry.cell_in(column, row))
            }
            Builtin::Turned => of_two((one(self, 0)?, one(self, 1)?), |c, facing, n| c.s.geometry.turned(facing, n)),
            Builtin::TurnNumber => Box::new(|s, _, _| s.get(head::TURN).map_or(0, |t| i64::from(*t))),
            Builtin::LastTurn => Box::new(|s, c, _| {
                let turn = s.get(head::TURN).map_or(0, |t| i64::from(*t));
                i64::from(turn >= i64::from(c.s.mission.turns))
            }),
            Builtin::ByScore => self.score_decides()?,
            Builtin::EdgeOwner => {
                of_two((at(self, 0)?, one(self, 1)?), |c, cell, facing| c.s.geometry.edge_owner(cell, facing))
            }
            Builtin::OnEdge => {
                of_two((at(self, 0)?, one(self, 1)?), |c, cell, side| i64::from(c.s.geometry.on_edge(cell, side)))
            }
            Builtin::Terrain => of_one(at(self, 0)?, |c, cell| c.s.geometry.terrain(cell)),
            Builtin::InZone => {
                let (cell, zone) = (at(self, 0)?, one(self, 1)?);
                self.in_zone(cell, zone)
            }
            Builtin::FacingTo => of_two((at(self, 0)?, at(self, 1)?), |c, a, b| c.s.geometry.facing_to(a, b)),
            Builtin::PieceIsOf | Builtin::EntryIsOf => {
                let Some(Expr::Const(kind)) = args.get(1) else { return Err(wrong) };
                let of = one(self, 0)?;
                self.is_of(builtin, of, KindId(*kind as u32))?
            }
            Builtin::DeckOf | Builtin::DesignOf | Builtin::SeenAs | Builtin::Printed => {
                return self.of_card(builtin, args);
            }
            Builtin::MissionPiece | Builtin::MissionRole => {
                let (Some(Expr::Const(n)), mission) = (args.first(), &self.s.mission) else { return Err(wrong) };
                let called = match builtin {
                    Builtin::MissionPiece => self.s.placed.get(*n as usize).copied(),
                    _ => mission.roles.get(*n as usize).map(|(_, side)| INSTANCE_SIDES + i64::from(*side)),
                };
                let called = called.ok_or(wrong)?;
                Box::new(move |_, _, _| called)
            }
        })
    }

    fn least_or_most(&mut self, first: Arg, rest: &[Expr], least: bool) -> Linked<Ev> {
        let rest = self.evs(rest)?;
        Ok(Box::new(move |s, c, f| {
            let first = first.get(s, c, f);
            rest.iter().fold(first, |m, a| {
                let n = a.get(s, c, f);
                if least { m.min(n) } else { m.max(n) }
            })
        }))
    }

    fn in_zone(&self, at: Place, zone: Arg) -> Ev {
        let zones = self.s.program.maps[self.s.mission.map.index()].zones.iter().chain(&self.s.mission.zones);
        let zones: Vec<Vec<u32>> = zones.map(|z| z.cells.clone()).collect();
        of_two((at, zone), move |_, cell, zone| {
            i64::from(zones.get(zone as usize).is_some_and(|z| z.iter().any(|c| i64::from(*c) == cell)))
        })
    }

    /// Whether a piece or an entry is of a kind.
    fn is_of(&self, builtin: Builtin, of: Arg, kind: KindId) -> Linked<Ev> {
        let root = self.kind(kind)?.root;
        let kinds: Vec<KindId> = match builtin {
            Builtin::PieceIsOf => self.s.instances.iter().map(|i| i.kind).collect(),
            _ => self.kind(root)?.entries.iter().map(|e| e.kind).collect(),
        };
        let fits: Box<[bool]> = kinds.into_iter().map(|k| self.s.program.is_a(k, kind)).collect();
        Ok(of_one(of, move |_, of| i64::from(fits.get(of as usize).is_some_and(|fits| *fits))))
    }

    /// The side that wins by the mission's score, -1 if none does. Sides without a seat take no part.
    fn score_decides(&mut self) -> Linked<Ev> {
        let Some(value) = self.s.mission.score else { return Ok(Box::new(|_, _, _| -1)) };
        let wins = self.s.mission.wins.unwrap_or_default();
        let mut sides: Vec<i64> = self.s.mission.seats.iter().map(|s| INSTANCE_SIDES + i64::from(s.side)).collect();
        sides.sort_unstable();
        sides.dedup();
        let score = |side: i64| -> Linked<_> { Ok((side, self.arg(&Expr::Value(value, vec![Expr::Const(side)]))?)) };
        let scores = sides.into_iter().map(score).collect::<Linked<Vec<_>>>()?;
        Ok(Box::new(move |s, c, f| {
            let mut best: Option<(i64, i64)> = None;
            let mut next = i64::MIN;
            for (side, score) in &scores {
                let score = score.get(s, c, f);
                match best {
                    Some((most, _)) if score <= most => next = next.max(score),
                    _ => {
                        next = best.map_or(next, |(most, _)| most);
                        best = Some((score, *side));
                    }
                }
            }
            match best {
                Some((most, side))
                    if most.saturating_sub(next) >= wins.lead && wins.least.is_none_or(|least| most >= least) =>
                {
                    side
                }
                _ => -1,
            }
        }))
    }
}
