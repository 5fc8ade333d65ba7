//! Linking the functions of the language.

use super::{Linked, Linker};
use crate::FaultKind;
use crate::eval::*;
use crate::layout::{head, joined};
use dicta_program::*;

impl Linker<'_> {
    /// Links a call of a function.
    pub(super) fn builtin(&mut self, builtin: Builtin, args: &[Expr]) -> Linked<Ev> {
        let wrong = self.broken("the arguments of a function");
        let one = |l: &mut Self, i: usize| args.get(i).map_or(Err(wrong.clone()), |e| l.arg(e));
        let at = |l: &mut Self, i: usize| args.get(i).map_or(Err(wrong.clone()), |e| l.place(e));
        Ok(match builtin {
            Builtin::Abs => {
                let a = one(self, 0)?;
                Box::new(move |s, c, f| a.get(s, c, f).saturating_abs())
            }
            Builtin::Min | Builtin::Max => {
                let least = builtin == Builtin::Min;
                let (first, rest) = (one(self, 0)?, self.evs(&args[1..])?);
                Box::new(move |s, c, f| {
                    let first = first.get(s, c, f);
                    rest.iter().fold(first, |m, a| {
                        let n = a.get(s, c, f);
                        if least { m.min(n) } else { m.max(n) }
                    })
                })
            }
            Builtin::Distance => {
                let (a, b) = (at(self, 0)?, at(self, 1)?);
                Box::new(move |s, c, f| {
                    let (a, b) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.distance(a, b)
                })
            }
            Builtin::Struck | Builtin::Bearing => {
                let (a, b) = (one(self, 0)?, at(self, 1)?);
                Box::new(move |s, c, f| {
                    let (piece, to) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.side_towards(c.cell(s, piece), c.facing(s, piece), to)
                })
            }
            Builtin::Sees => {
                let (a, b) = (at(self, 0)?, at(self, 1)?);
                Box::new(move |s, c, f| {
                    let (a, b) = (a.get(s, c, f), b.get(s, c, f));
                    i64::from(c.s.geometry.sees(a, b))
                })
            }
            Builtin::Between => {
                let (a, b, r) = (at(self, 0)?, at(self, 1)?, at(self, 2)?);
                Box::new(move |s, c, f| {
                    let (a, b, r) = (a.get(s, c, f), b.get(s, c, f), r.get(s, c, f));
                    i64::from(c.s.geometry.on_line(a, b, r))
                })
            }
            Builtin::Ahead => {
                let (a, b, n) = (at(self, 0)?, one(self, 1)?, one(self, 2)?);
                Box::new(move |s, c, f| {
                    let (cell, facing, n) = (a.get(s, c, f), b.get(s, c, f), n.get(s, c, f));
                    c.s.geometry.ahead(cell, facing, n)
                })
            }
            Builtin::Room => {
                let (a, b) = (at(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (cell, facing) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.distance_to_edge(cell, facing)
                })
            }
            Builtin::EndCell => {
                let (a, path) = (one(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (piece, path) = (a.get(s, c, f), path.get(s, c, f));
                    c.path_end((c.cell(s, piece), c.facing(s, piece)), path).cell
                })
            }
            Builtin::GoalCell | Builtin::EndFacing => {
                let (a, path, cell) = (one(self, 0)?, one(self, 1)?, builtin == Builtin::GoalCell);
                Box::new(move |s, c, f| {
                    let (piece, path) = (a.get(s, c, f), path.get(s, c, f));
                    let from = (c.cell(s, piece), c.facing(s, piece));
                    if cell { c.s.goal_cell(from, path) } else { c.path_end(from, path).facing }
                })
            }
            Builtin::EndCellFrom | Builtin::GoalCellFrom | Builtin::EndFacingFrom => {
                let (cell, facing, path) = (one(self, 0)?, one(self, 1)?, one(self, 2)?);
                Box::new(move |s, c, f| {
                    let from = (cell.get(s, c, f), facing.get(s, c, f));
                    let path = path.get(s, c, f);
                    match builtin {
                        Builtin::EndCellFrom => c.path_end(from, path).cell,
                        Builtin::GoalCellFrom => c.s.goal_cell(from, path),
                        _ => c.path_end(from, path).facing,
                    }
                })
            }
            Builtin::Join => {
                let (first, then) = (one(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (first, then) = (first.get(s, c, f), then.get(s, c, f));
                    joined(first, then).unwrap_or_else(|| c.fail(FaultKind::Unjoined))
                })
            }
            Builtin::LeavesOver => {
                let (a, path) = (one(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (piece, path) = (a.get(s, c, f), path.get(s, c, f));
                    c.path_end((c.cell(s, piece), c.facing(s, piece)), path).owner
                })
            }
            Builtin::Column | Builtin::Row => {
                let (a, column) = (at(self, 0)?, builtin == Builtin::Column);
                Box::new(move |s, c, f| {
                    let cell = a.get(s, c, f);
                    let place = c.s.geometry.place(cell);
                    if column { place.0 } else { place.1 }
                })
            }
            Builtin::CellAt => {
                let (a, b) = (one(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (column, row) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.cell_in(column, row)
                })
            }
            Builtin::Turned => {
                let (a, n) = (one(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (facing, n) = (a.get(s, c, f), n.get(s, c, f));
                    c.s.geometry.turned(facing, n)
                })
            }
            Builtin::TurnNumber => Box::new(|s, _, _| s.get(head::TURN).map_or(0, |t| i64::from(*t))),
            Builtin::LastTurn => Box::new(|s, c, _| {
                let turn = s.get(head::TURN).map_or(0, |t| i64::from(*t));
                i64::from(turn >= i64::from(c.s.mission.turns))
            }),
            Builtin::ByScore => self.score_decides()?,
            Builtin::EdgeOwner => {
                let (a, b) = (at(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (cell, facing) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.edge_owner(cell, facing)
                })
            }
            Builtin::OnEdge => {
                let (a, b) = (at(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (cell, side) = (a.get(s, c, f), b.get(s, c, f));
                    i64::from(c.s.geometry.on_edge(cell, side))
                })
            }
            Builtin::Terrain => {
                let a = at(self, 0)?;
                Box::new(move |s, c, f| {
                    let cell = a.get(s, c, f);
                    c.s.geometry.terrain(cell)
                })
            }
            Builtin::InZone => {
                let zones = self.s.program.maps[self.s.mission.map.index()].zones.iter().chain(&self.s.mission.zones);
                let zones: Vec<Vec<u32>> = zones.map(|z| z.cells.clone()).collect();
                let (a, zone) = (at(self, 0)?, one(self, 1)?);
                Box::new(move |s, c, f| {
                    let (cell, zone) = (a.get(s, c, f), zone.get(s, c, f));
                    i64::from(zones.get(zone as usize).is_some_and(|z| z.iter().any(|c| i64::from(*c) == cell)))
                })
            }
            Builtin::FacingTo => {
                let (a, b) = (at(self, 0)?, at(self, 1)?);
                Box::new(move |s, c, f| {
                    let (a, b) = (a.get(s, c, f), b.get(s, c, f));
                    c.s.geometry.facing_to(a, b)
                })
            }
            Builtin::PieceIsOf | Builtin::EntryIsOf => {
                let Some(Expr::Const(kind)) = args.get(1) else { return Err(wrong) };
                let (of, kind) = (one(self, 0)?, KindId(*kind as u32));
                let root = self.kind(kind)?.root;
                let kinds: Vec<KindId> = match builtin {
                    Builtin::PieceIsOf => self.s.instances.iter().map(|i| i.kind).collect(),
                    _ => self.kind(root)?.entries.iter().map(|e| e.kind).collect(),
                };
                let fits: Box<[bool]> = kinds.into_iter().map(|k| self.s.program.is_a(k, kind)).collect();
                Box::new(move |s, c, f| {
                    let of = of.get(s, c, f);
                    i64::from(fits.get(of as usize).is_some_and(|fits| *fits))
                })
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
