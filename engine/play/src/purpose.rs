//! What a die or card that is asked for by hand is for: the part of the rules that wants it, and the pieces in hand there.

use crate::hand::Chance;
use crate::machine::Machine;
use crate::secrecy::secret_locals;
use dicta_program::visit::bodies;
use dicta_program::*;

/// What a missing result is for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Purpose {
    /// The title of the innermost step, phase, effect, rule or choice that wants it.
    pub title: String,
    /// It stands in an effect, rule or choice: that it comes to that may be known to few.
    pub called: bool,
    /// The pieces that it is about, the outermost first.
    pub pieces: Vec<i64>,
}

/// The statement that is looked for, and what holds it.
struct Found<'a> {
    stmt: &'a Stmt,
    title: &'a str,
    /// Locals that hold pieces there, the outermost first.
    subjects: Vec<Local>,
    /// The body of the turn in which it stands; none for what is called.
    body: Option<&'a [Stmt]>,
}

impl Machine {
    /// What the result is for that [`Chance::wanted`] asks for, as far as a seat may know it; all of it for none.
    pub fn purpose(&self, chance: &Chance, seat: Option<u32>) -> Option<Purpose> {
        let (at, frame) = chance.asked()?;
        let found = self.find(at)?;
        let mut locals = match seat {
            None => found.subjects.clone(),
            Some(seat) => self.known_to(&found, frame, seat),
        };
        locals.dedup();
        let held = locals.iter().filter_map(|l| frame.get(usize::from(*l)).copied());
        let pieces = held.filter(|piece| usize::try_from(*piece).is_ok_and(|i| i < self.instances().len())).collect();
        Some(Purpose { title: found.title.to_owned(), called: found.body.is_none(), pieces })
    }

    /// The pieces of a public roll that is openly come to, or the one whose owner rolls in secret.
    fn known_to(&self, found: &Found<'_>, frame: &[i64], seat: u32) -> Vec<Local> {
        let of = |local: Local| {
            let held = frame.get(usize::from(local)).and_then(|piece| usize::try_from(*piece).ok());
            held.and_then(|piece| self.instances().get(piece))
        };
        let sits = self.mission().seats.get(seat as usize).map(|s| INSTANCE_SIDES + i64::from(s.side));
        match (audience(found.stmt), found.body) {
            (Some((local, Audience::Public)), Some(body)) => {
                let secret = secret_locals(self.program(), &[body]);
                let open = !secret.contains(&local);
                found.subjects.iter().copied().filter(|l| open && !secret.contains(l)).collect()
            }
            (Some((_, Audience::Owner(Expr::Local(l)))), _) => {
                if of(*l).is_some_and(|i| i.seat == i64::from(seat)) {
                    vec![*l]
                } else {
                    Vec::new()
                }
            }
            (Some((_, Audience::Side(Expr::Local(l)))), _) => {
                if of(*l).is_some_and(|i| Some(i.side) == sits) {
                    vec![*l]
                } else {
                    Vec::new()
                }
            }
            _ => Vec::new(),
        }
    }

    fn find(&self, at: Origin) -> Option<Found<'_>> {
        let (program, mission) = (self.program(), self.mission());
        let turn = [&program.setup, &mission.setup, &mission.turn_start, &program.turn, &mission.turn_end];
        let in_turn = turn.into_iter().find_map(|body| {
            let found = within(body, at, &mission.head.title, &mut Vec::new())?;
            Some(Found { body: Some(body), ..found })
        });
        in_turn
            .or_else(|| program.effects.iter().find_map(|e| declared(&e.head, &e.params, &e.body, at)))
            .or_else(|| program.rules.iter().find_map(|r| declared(&r.head, params(program, r.hook), &r.body, at)))
            .or_else(|| {
                program.choices.iter().find_map(|c| {
                    let otherwise = c.otherwise.as_deref().unwrap_or_default();
                    declared(&c.head, &c.params, &c.then, at).or_else(|| declared(&c.head, &c.params, otherwise, at))
                })
            })
    }
}

/// The parameters of what a rule hooks on.
fn params(program: &Program, hook: RuleHook) -> &[(String, Type)] {
    let found = match hook {
        RuleHook::Choice(id) => program.choices.get(id.index()).map(|c| &c.params),
        RuleHook::Event(id) => program.events.get(id.index()).map(|e| &e.params),
        RuleHook::Instead(id) => program.effects.get(id.index()).map(|e| &e.params),
    };
    found.map_or(&[], |p| p)
}

/// The statement in the body of a declaration, whose parameters are its first locals.
fn declared<'a>(head: &'a Head, params: &[(String, Type)], body: &'a [Stmt], at: Origin) -> Option<Found<'a>> {
    let pieces = (0..).zip(params).filter(|(_, (_, ty))| matches!(ty, Type::Piece(_)));
    within(body, at, &head.title, &mut pieces.map(|(local, _)| local).collect())
}

/// The statement that stands at a place, and what holds it.
fn within<'a>(body: &'a [Stmt], at: Origin, title: &'a str, subjects: &mut Vec<Local>) -> Option<Found<'a>> {
    body.iter().find_map(|stmt| {
        if stmt.origin == at && audience(stmt).is_some() {
            return Some(Found { stmt, title, subjects: subjects.clone(), body: None });
        }
        let before = subjects.len();
        let title = match &stmt.kind {
            StmtKind::Phase { title, .. } | StmtKind::Step { title, .. } if !title.is_empty() => title,
            StmtKind::Each { local, domain: Domain::Pieces { .. }, .. } => {
                subjects.push(*local);
                title
            }
            _ => title,
        };
        let found = bodies(stmt).into_iter().find_map(|inner| within(inner, at, title, subjects));
        subjects.truncate(before);
        found
    })
}

/// The local that a statement of chance binds, and who may know what comes up.
fn audience(stmt: &Stmt) -> Option<(Local, &Audience)> {
    match &stmt.kind {
        StmtKind::LetRoll { local, audience, .. }
        | StmtKind::LetDraw { local, audience, .. }
        | StmtKind::LetRandom { local, audience, .. }
        | StmtKind::RollEach { local, audience, .. } => Some((*local, audience)),
        _ => None,
    }
}
