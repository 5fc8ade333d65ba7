//! What a seat may not know of a sum, and why: derived from the rules alone, so that it reveals no secret.

use crate::sheet::field::known_to;
use crate::view::WhyNode;
use dicta_play::ValueReport;
use dicta_program::visit::reached;
use dicta_program::{Expr, Origin, Program, Secrecy, Words};
use std::collections::BTreeSet;

/// The line for everything that was left out of a report.
pub(super) fn merged(program: &Program, report: &ValueReport, sum: i64) -> WhyNode {
    let is_listed = |origin: Origin| report.items.iter().any(|i| i.origin == origin);
    let value = program.values.get(report.value.index());
    let mut because = Secrets { program, found: BTreeSet::new() };
    if let Some(value) = value.filter(|_| !report.base.applied) {
        because.read(&value.base);
    }
    for item in value.iter().flat_map(|v| &v.items).filter(|i| !is_listed(i.origin)) {
        item.when.iter().chain([&item.amount]).for_each(|e| because.read(e));
    }
    let why = |text: String| WhyNode { text, applies: true, ..WhyNode::default() };
    WhyNode {
        // The reason for a single line would be the secret itself: "only one gun".
        text: "not known to this seat".to_owned(),
        amount: Some(Words::signed(sum)),
        applies: true,
        children: because.found.into_iter().map(why).collect(),
        ..WhyNode::default()
    }
}

/// Secrets that expressions read, in words.
struct Secrets<'p> {
    program: &'p Program,
    found: BTreeSet<String>,
}

impl Secrets<'_> {
    fn read(&mut self, e: &Expr) {
        let program = self.program;
        reached(program, e, &mut |part| match part {
            Expr::Field { kind, field, .. }
            | Expr::TrackLeft { kind, field, .. }
            | Expr::TrackHits { kind, field, .. } => {
                let field = program.kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
                if let Some(field) = field.filter(|f| f.secrecy != Secrecy::Public) {
                    self.found.insert(format!("{} is known to {}", field.head.title, known_to(field.secrecy)));
                }
            }
            Expr::Picked { choice, .. } => {
                if let Some(choice) = program.choices.get(choice.index()) {
                    self.found.insert(format!("{} may still be secret", choice.head.title));
                }
            }
            _ => {}
        });
    }
}
