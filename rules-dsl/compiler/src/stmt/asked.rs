//! Statements that ask players or tell everyone: choices, gatherings, events, and the missions of a campaign.

use super::Stmts;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::Place;
use crate::names::*;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, StmtKind, Type};
use dicta_syntax::ast::{self};

impl Stmts<'_, '_> {
    pub(super) fn ask(&mut self, choice: &ast::Name, args: &[ast::Expr], at: GlobalSpan) -> Option<StmtKind> {
        self.may_choose(at)?;
        let id = self.cx.choice_named(self.f, choice)?;
        let params = self.cx.p.choices[id.index()].params.clone();
        let args = self.exprs().args(&choice.text, &params, args, at)?;
        Some(StmtKind::Ask { choice: id, args })
    }

    pub(super) fn gather(
        &mut self,
        choice: &ast::Name,
        args: &[ast::Expr],
        binder: &ast::Binder,
        after: Option<&(ast::Name, ast::Expr)>,
        showing: Option<&(ast::Name, Vec<ast::Expr>, Option<ast::Expr>)>,
        at: GlobalSpan,
    ) -> Option<StmtKind> {
        self.may_choose(at)?;
        let id = self.cx.choice_named(self.f, choice)?;
        let (scope, facts) = (self.f.scope.len(), self.f.facts.len());
        let opened = self.exprs().open(binder);
        let params = self.cx.p.choices[id.index()].params.clone();
        let lowered = opened.as_ref().and_then(|_| self.exprs().args(&choice.text, &params, args, at));
        let after = after.map(|(name, within)| {
            let found = self.exprs().collection(within);
            let local = self.cx.bind(self.f, name, found.as_ref().map_or(Ty::Err, |(_, t)| Ty::Is(t.clone())));
            (local, found.map(|(d, _)| d))
        });
        // The piece waited for has decided, so its required picks are not `none`.
        if let Some((local, _)) = &after {
            for (i, pick) in self.cx.p.choices[id.index()].picks.iter().enumerate() {
                if !pick.or_none && pick.when.is_none() {
                    let picked = Expr::Picked { choice: id, of: Box::new(Expr::Local(*local)), pick: i as u32 };
                    self.f.facts.push(Expr::Binary(p::BinOp::Ne, Box::new(picked), Box::new(Expr::Const(-1))));
                }
            }
        }
        let showing = showing.map(|(event, args, filter)| {
            let event_id = self.cx.event_named(self.f, event)?;
            let params = self.cx.p.events[event_id.index()].params.clone();
            let args = self.exprs().args(&event.text, &params, args, at)?;
            Some((event_id, args, filter.as_ref().map(|e| self.exprs().cond(e))))
        });
        self.f.scope.truncate(scope);
        self.f.facts.truncate(facts);
        let (local, domain, filter, _) = opened?;
        let args = lowered?;
        if args.first() != Some(&Expr::Local(local)) {
            self.cx.report(
                Draft::new(E0308, at, format!("the first argument of `{}` must be `{}`", choice.text, binder.var.text))
                    .hint(format!("write `gather {}({}, …) for each …`", choice.text, binder.var.text)),
            );
            return None;
        }
        let after = match after {
            Some((local, domain)) => Some((local, domain?)),
            None => None,
        };
        let showing = match showing {
            Some(s) => Some(s?),
            None => None,
        };
        let stream = self.cx.stream(&format!("{} ring", choice.text));
        Some(StmtKind::Gather { choice: id, local, args, domain, filter, after, showing, stream })
    }

    pub(super) fn may_choose(&mut self, at: GlobalSpan) -> Option<()> {
        if !matches!(self.f.place, Place::Turn | Place::Campaign { .. }) {
            self.cx.report(
                Draft::new(E0307, at, "players can only be asked in `turn` and `setup`")
                    .hint("set a field here and ask in the phase that follows"),
            );
            return None;
        }
        if self.f.simultaneous {
            self.cx.report(
                Draft::new(E0307, at, "players can't be asked inside `simultaneously`")
                    .hint("use `gather`, which asks all of them at once"),
            );
            return None;
        }
        Some(())
    }

    pub(super) fn emit(&mut self, event: &ast::Name, args: &[ast::Expr], at: GlobalSpan) -> Option<StmtKind> {
        let id = self.cx.event_named(self.f, event)?;
        if self.cx.p.events[id.index()].builtin.is_some() {
            self.cx.report(Draft::new(E0304, at, format!("`{}` is emitted by the board itself", event.text)));
            return None;
        }
        let params = self.cx.p.events[id.index()].params.clone();
        let args = self.exprs().args(&event.text, &params, args, at)?;
        Some(StmtKind::Emit { event: id, args })
    }

    pub(super) fn play(
        &mut self,
        mission: &ast::Expr,
        roles: &[(ast::Name, ast::Expr)],
        at: GlobalSpan,
    ) -> Option<StmtKind> {
        let Some(e) = self.cx.declared.enums.mission.filter(|_| self.f.place == Place::Campaign { plays: true }) else {
            self.cx.report(
                Draft::new(E0303, at, "a mission can only be played in a campaign's `each round`")
                    .hint("declare `campaign name \"Title\" { each round { … } }`"),
            );
            return None;
        };
        let mission = self.exprs().typed(mission, &Type::Enum(e));
        let known: Vec<String> =
            self.cx.p.missions.iter().flat_map(|m| m.roles.iter().map(|(n, _)| n.clone())).collect();
        let mut sides = vec![];
        for (name, side) in roles {
            if !known.contains(&name.text) {
                self.cx.unknown(self.f.sp(name.span), "role", &name.text, known.clone());
            }
            self.cx.refers_to_shared(self.f.sp(name.span), "role", &name.text);
            sides.push((name.text.clone(), self.exprs().typed(side, &Type::Piece(SIDE))));
        }
        Some(StmtKind::Play { mission, roles: sides })
    }
}
