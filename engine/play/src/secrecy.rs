//! Which expressions read nothing that the deciding seat may not know.
//!
//! Such an expression has the same value on the position itself and on the seat's view of it, so that no view need be
//! made for it. The answer is given when the rules are linked, from the secrecy that they declare; what isn't plain is
//! answered with no.

use crate::layout::is_a;
use crate::scope::{children, quantifier};
use dicta_program::*;

/// Whether an expression reads only what is public, or secret to the owner of the piece in the local `own`.
pub(crate) fn is_open(program: &Program, e: &Expr, own: Option<Local>) -> bool {
    Reader { program, calls: 0 }.is_open(e, own)
}

struct Reader<'a> {
    program: &'a Program,
    calls: u32,
}

/// Calls within calls that are looked through.
const CALLS: u32 = 16;

impl Reader<'_> {
    fn is_open(&mut self, e: &Expr, own: Option<Local>) -> bool {
        let fine = match e {
            Expr::Field { of, kind, field }
            | Expr::TrackLeft { of, kind, field }
            | Expr::TrackHits { of, kind, field }
            | Expr::ListLen { of, kind, field }
            | Expr::InList { of, kind, field, .. } => self.may_read(of, *kind, *field, own),
            Expr::Picked { of, .. } => is_own(of, own),
            Expr::Call(id, args) => match self.program.defines.get(id.index()) {
                Some(define) => self.call(args, own, |reader, own| reader.is_open(&define.body, own)),
                None => false,
            },
            Expr::Value(id, args) => match self.program.values.get(id.index()) {
                Some(value) => self.call(args, own, |reader, own| {
                    let items = value.items.iter().flat_map(|i| i.when.iter().chain([&i.amount]));
                    let clamp = value.clamp.iter().flat_map(|(low, high)| [low, high]);
                    [&value.base].into_iter().chain(items).chain(clamp).all(|e| reader.is_open(e, own))
                }),
                None => false,
            },
            e => match quantifier(e).map(|q| &q.domain) {
                Some(Domain::List { of, kind, field }) => self.may_read(of, *kind, *field, own),
                // A walk asks rules of its own.
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
        let mut kinds = kinds.filter(|(id, _)| is_a(self.program, *id, kind) || is_a(self.program, kind, *id));
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
