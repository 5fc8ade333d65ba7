//! Bodies of defines in the place of calls.

use crate::scope::{every, quantifier};
use dicta_program::visit::children_mut;
use dicta_program::*;

/// The body of a define to inline, if it is small and its arguments can be duplicated wherever they are used.
pub(crate) fn written_out(define: &Define, args: &[Expr]) -> Option<Expr> {
    let (mut nodes, mut bound) = (0, false);
    every(&define.body, &mut |e| {
        nodes += 1;
        bound |= quantifier(e).is_some();
    });
    let plain = args.iter().all(|a| matches!(a, Expr::Local(_) | Expr::Const(_)));
    (plain && !bound && nodes <= 60).then(|| replaced(&define.body, args))
}

/// The body of a define with its parameters replaced. It binds no locals of its own.
fn replaced(body: &Expr, args: &[Expr]) -> Expr {
    fn replace(e: &mut Expr, args: &[Expr]) {
        match e {
            Expr::Local(l) => {
                if let Some(arg) = args.get(usize::from(*l)) {
                    *e = arg.clone();
                }
            }
            _ => children_mut(e, &mut |part| replace(part, args)),
        }
    }
    let mut body = body.clone();
    replace(&mut body, args);
    body
}
