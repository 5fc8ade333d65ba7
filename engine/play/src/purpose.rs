//! The purpose of a die or card that is requested from the user: the part of the rules that needs it, and the pieces
//! concerned.

use crate::Cause;
use crate::hand::Chance;
use crate::machine::Machine;
use crate::secrecy::{is_open_within, secret_locals};
use dicta_program::visit::bodies;
use dicta_program::*;
use std::collections::BTreeSet;

/// The purpose of a missing result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Purpose {
    /// The title of the innermost step, phase, effect, rule or choice that needs it.
    pub title: String,
    /// The effect, rule or choice that contains it: few seats may know that it runs. `None` in the turn.
    pub called: Option<Cause>,
    /// The pieces concerned, the outermost first.
    pub pieces: Vec<i64>,
}

/// A statement and its context.
struct Found<'a> {
    stmt: &'a Stmt,
    /// The title of the declaration that contains it.
    title: &'a str,
    /// The declaration, if it is a called one.
    called: Option<Cause>,
    /// Parameters of the declaration that hold pieces.
    params: Vec<Local>,
    /// The enclosing statements, the outermost first.
    around: Vec<&'a Stmt>,
    /// The body of the turn that contains it; `None` in called declarations.
    body: Option<&'a [Stmt]>,
}

impl Machine {
    /// The purpose of the result that [`Chance::wanted`] requests, as far as a seat may know it; all of it without a
    /// seat.
    pub fn purpose(&self, chance: &Chance, seat: Option<u32>) -> Option<Purpose> {
        let (at, frame) = chance.asked()?;
        let found = self.find(at)?;
        let (title, mut locals) = match seat {
            None => (found.title(found.around.len()), found.subjects()),
            Some(seat) => self.known_to(&found, frame, seat),
        };
        locals.dedup();
        let held = locals.iter().filter_map(|l| frame.get(usize::from(*l)).copied());
        let pieces = held.filter(|piece| usize::try_from(*piece).is_ok_and(|i| i < self.instances().len())).collect();
        Some(Purpose { title: title.to_owned(), called: found.called, pieces })
    }

    /// What a seat may know: the pieces of a public roll that is publicly reached, or the piece whose owner rolls in
    /// secret; and the title of the last publicly known step, or for seats that may know of the roll its own title.
    fn known_to<'a>(&self, found: &Found<'a>, frame: &[i64], seat: u32) -> (&'a str, Vec<Local>) {
        let secret = found.body.map(|body| secret_locals(self.program(), &[body])).unwrap_or_default();
        let own = found.title(found.around.len());
        let open = found.title(found.open(self.program(), &secret));
        let of = |local: Local| {
            let held = frame.get(usize::from(local)).and_then(|piece| usize::try_from(*piece).ok());
            held.and_then(|piece| self.instances().get(piece))
        };
        let sits = self.mission().seats.get(seat as usize).map(|s| INSTANCE_SIDES + i64::from(s.side));
        match audience(found.stmt) {
            Some((local, Audience::Public)) if found.body.is_some() && !secret.contains(&local) => {
                (open, found.subjects().into_iter().filter(|l| !secret.contains(l)).collect())
            }
            Some((_, Audience::Owner(Expr::Local(l)))) if of(*l).is_some_and(|i| i.seat == i64::from(seat)) => {
                (own, vec![*l])
            }
            Some((_, Audience::Side(Expr::Local(l)))) if of(*l).is_some_and(|i| Some(i.side) == sits) => {
                (own, vec![*l])
            }
            _ => (open, Vec::new()),
        }
    }

    fn find(&self, at: Origin) -> Option<Found<'_>> {
        let (program, mission) = (self.program(), self.mission());
        let turn = [&program.setup, &mission.setup, &mission.turn_start, &program.turn, &mission.turn_end];
        let in_turn = turn.into_iter().find_map(|body| {
            let (stmt, around) = within(body, at)?;
            Some(Found { stmt, title: &mission.head.title, called: None, params: Vec::new(), around, body: Some(body) })
        });
        let effects = || {
            program
                .effects
                .iter()
                .enumerate()
                .find_map(|(i, e)| declared(Cause::Effect(EffectId(i as u32)), &e.head, &e.params, &e.body, at))
        };
        let rules = || {
            program.rules.iter().enumerate().find_map(|(i, r)| {
                declared(Cause::Rule(RuleId(i as u32)), &r.head, params(program, r.hook), &r.body, at)
            })
        };
        let choices = || {
            program.choices.iter().enumerate().find_map(|(i, c)| {
                let of = |body| declared(Cause::Choice(ChoiceId(i as u32)), &c.head, &c.params, body, at);
                of(&c.then).or_else(|| of(c.otherwise.as_deref().unwrap_or_default()))
            })
        };
        in_turn.or_else(effects).or_else(rules).or_else(choices)
    }
}

/// The parameters of the item that a rule hooks on.
fn params(program: &Program, hook: RuleHook) -> &[(String, Type)] {
    let found = match hook {
        RuleHook::Choice(id) => program.choices.get(id.index()).map(|c| &c.params),
        RuleHook::Event(id) => program.events.get(id.index()).map(|e| &e.params),
        RuleHook::Instead(id) => program.effects.get(id.index()).map(|e| &e.params),
    };
    found.map_or(&[], |p| p)
}

impl<'a> Found<'a> {
    /// The title of the innermost step or phase among the first `known` enclosing statements, or of the declaration.
    fn title(&self, known: usize) -> &'a str {
        let titled = self.around[..known].iter().rev().find_map(|stmt| match &stmt.kind {
            StmtKind::Phase { title, .. } | StmtKind::Step { title, .. } if !title.is_empty() => Some(title.as_str()),
            _ => None,
        });
        titled.unwrap_or(self.title)
    }

    /// The number of enclosing statements that are publicly known to run: 0 in called declarations.
    fn open(&self, program: &Program, secret: &BTreeSet<Local>) -> usize {
        if self.body.is_none() {
            return 0;
        }
        let closed = self.around.iter().position(|stmt| !is_open_within(program, stmt, secret));
        closed.map_or(self.around.len(), |i| i + 1)
    }

    /// Locals that hold pieces there, the outermost first.
    fn subjects(&self) -> Vec<Local> {
        let each = self.around.iter().filter_map(|stmt| match &stmt.kind {
            StmtKind::Each { local, domain: Domain::Pieces { .. }, .. } => Some(*local),
            _ => None,
        });
        self.params.iter().copied().chain(each).collect()
    }
}

/// Finds the statement in the body of a declaration, whose parameters are its first locals.
fn declared<'a>(
    called: Cause,
    head: &'a Head,
    params: &[(String, Type)],
    body: &'a [Stmt],
    at: Origin,
) -> Option<Found<'a>> {
    let (stmt, around) = within(body, at)?;
    let pieces = (0..).zip(params).filter(|(_, (_, ty))| matches!(ty, Type::Piece(_)));
    let params = pieces.map(|(local, _)| local).collect();
    Some(Found { stmt, title: &head.title, called: Some(called), params, around, body: None })
}

/// The random statement with this origin, and its enclosing statements, the outermost first.
fn within(body: &[Stmt], at: Origin) -> Option<(&Stmt, Vec<&Stmt>)> {
    body.iter().find_map(|stmt| {
        if stmt.origin == at && audience(stmt).is_some() {
            return Some((stmt, Vec::new()));
        }
        let (found, mut around) = bodies(stmt).into_iter().find_map(|inner| within(inner, at))?;
        around.insert(0, stmt);
        Some((found, around))
    })
}

/// The local that a random statement binds, and who may know the result.
fn audience(stmt: &Stmt) -> Option<(Local, &Audience)> {
    match &stmt.kind {
        StmtKind::LetRoll { local, audience, .. }
        | StmtKind::LetDraw { local, audience, .. }
        | StmtKind::LetRandom { local, audience, .. }
        | StmtKind::RollEach { local, audience, .. } => Some((*local, audience)),
        _ => None,
    }
}
