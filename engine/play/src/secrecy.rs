//! Determines which expressions read only what the deciding seat may know.
//!
//! Such an expression has the same value in the position itself as in the seat's view of it, so no view is needed. The
//! analysis runs when the rules are linked, on their declared secrecy; uncertain cases count as secret.

use crate::scope::{bodies, children, domain_children, every, of_value, quantifier};
use dicta_program::*;
use std::collections::BTreeSet;

/// Whether an expression reads only what is public, or secret to the owner of the piece in the local `own`.
pub(crate) fn is_open(program: &Program, e: &Expr, own: Option<Local>) -> bool {
    Reader { program, calls: 0 }.is_open(e, own)
}

/// Whether an expression is public, given the locals that are secret to some seat.
fn is_public(program: &Program, e: &Expr, secret: &BTreeSet<Local>) -> bool {
    let mut named = false;
    every(e, &mut |e| named |= matches!(e, Expr::Local(l) if secret.contains(l)));
    !named && is_open(program, e, None)
}

/// Whether the filtered elements of a domain are public.
pub(crate) fn is_public_domain(
    program: &Program,
    domain: &Domain,
    filter: Option<&Expr>,
    secret: &BTreeSet<Local>,
) -> bool {
    let mut public = filter.is_none_or(|e| is_public(program, e, secret));
    public &= match domain {
        Domain::List { of, kind, field } => Reader { program, calls: 0 }.may_read(of, *kind, *field, None),
        Domain::Walk { .. } => false,
        _ => true,
    };
    domain_children(domain, &mut |e| public = public && is_public(program, e, secret));
    public
}

/// The locals of bodies that are secret to some seat: their value, or whether they have one, depends on a secret.
pub(crate) fn secret_locals(program: &Program, bodies: &[&[Stmt]]) -> BTreeSet<Local> {
    let mut secret = BTreeSet::new();
    loop {
        let before = secret.len();
        bodies.iter().for_each(|body| find_secret(program, body, true, &mut secret));
        if secret.len() == before {
            return secret;
        }
    }
}

/// Whether every seat that knows that a statement runs may know which of its bodies run.
pub(crate) fn is_open_within(program: &Program, stmt: &Stmt, secret: &BTreeSet<Local>) -> bool {
    match &stmt.kind {
        StmtKind::If { cond, .. } => is_public(program, cond, secret),
        StmtKind::RollEach { count, .. } => is_public(program, count, secret),
        StmtKind::Each { domain, filter, .. } => is_public_domain(program, domain, filter.as_ref(), secret),
        _ => true,
    }
}

/// Finds secret locals of a body. `open`: it is public that the body runs.
fn find_secret(program: &Program, body: &[Stmt], open: bool, secret: &mut BTreeSet<Local>) {
    for stmt in body {
        let within = open && is_open_within(program, stmt, secret);
        let bound = match &stmt.kind {
            StmtKind::Let(local, e) => Some((*local, is_public(program, e, secret))),
            StmtKind::Assign { target: Target::Local(local), value, .. } => {
                Some((*local, is_public(program, value, secret)))
            }
            StmtKind::Collect { target: Target::Local(local), value, .. } => {
                Some((*local, value.as_ref().is_none_or(|e| is_public(program, e, secret))))
            }
            StmtKind::LetRoll { local, audience, .. } | StmtKind::LetDraw { local, audience, .. } => {
                Some((*local, *audience == Audience::Public))
            }
            StmtKind::LetRandom { local, domain, filter, audience, .. } => {
                let public = is_public_domain(program, domain, filter.as_ref(), secret);
                Some((*local, public && *audience == Audience::Public))
            }
            // It is public that the piece enters play.
            StmtKind::Create { local: Some(local), .. } => Some((*local, true)),
            StmtKind::RollEach { local, audience, .. } => Some((*local, *audience == Audience::Public)),
            StmtKind::Each { local, .. } => Some((*local, within)),
            StmtKind::Gather { local, domain, filter, .. } => {
                Some((*local, is_public_domain(program, domain, filter.as_ref(), secret)))
            }
            _ => None,
        };
        if let Some((local, public)) = bound
            && !(public && open)
        {
            secret.insert(local);
        }
        bodies(stmt).into_iter().for_each(|body| find_secret(program, body, within, secret));
    }
}

struct Reader<'a> {
    program: &'a Program,
    calls: u32,
}

/// The maximum depth of calls to analyze.
const CALLS: u32 = 16;

impl Reader<'_> {
    fn is_open(&mut self, e: &Expr, own: Option<Local>) -> bool {
        let fine = match e {
            Expr::Field { of, kind, field }
            | Expr::TrackLeft { of, kind, field }
            | Expr::TrackHits { of, kind, field }
            | Expr::ListLen { of, kind, field }
            | Expr::ListAt { of, kind, field, .. }
            | Expr::InList { of, kind, field, .. } => self.may_read(of, *kind, *field, own),
            Expr::Picked { of, .. } => is_own(of, own),
            Expr::Call(id, args) => match self.program.defines.get(id.index()) {
                Some(define) => self.call(args, own, |reader, own| reader.is_open(&define.body, own)),
                None => false,
            },
            Expr::Value(id, args) => match self.program.values.get(id.index()) {
                Some(value) => self.call(args, own, |reader, own| of_value(value).all(|e| reader.is_open(e, own))),
                None => false,
            },
            e => match quantifier(e).map(|q| &q.domain) {
                Some(Domain::List { of, kind, field }) => self.may_read(of, *kind, *field, own),
                // A walk evaluates rules of its own.
                Some(Domain::Walk { .. }) => false,
                _ => true,
            },
        };
        let mut all = fine;
        children(e, &mut |child| all = all && self.is_open(child, own));
        all
    }

    fn may_read(&self, of: &Expr, kind: KindId, field: FieldId, own: Option<Local>) -> bool {
        let kinds = (0..).map(KindId).zip(&self.program.kinds);
        let mut kinds = kinds.filter(|(id, _)| self.program.is_a(*id, kind) || self.program.is_a(kind, *id));
        kinds.all(|(_, kind)| match kind.fields.get(field.index()).map(|f| f.secrecy) {
            Some(Secrecy::Public) | None => true,
            Some(Secrecy::Owner | Secrecy::Side) => is_own(of, own),
            Some(Secrecy::Nobody) => false,
        })
    }

    fn call(&mut self, args: &[Expr], own: Option<Local>, body: impl FnOnce(&mut Self, Option<Local>) -> bool) -> bool {
        self.calls += 1;
        let within = args.iter().position(|a| is_own(a, own)).map(|i| i as Local);
        let fine = self.calls <= CALLS && body(self, within);
        self.calls -= 1;
        fine
    }
}

fn is_own(of: &Expr, own: Option<Local>) -> bool {
    matches!(of, Expr::Local(l) if Some(*l) == own)
}
