//! The statements of a declaration.

use crate::ast::{DeclKind, ExampleStep, ExampleStepKind, Prop, RuleBody, Span, Stmt};

impl DeclKind {
    /// The statement of the declaration that takes up this range.
    pub fn statement(&self, span: Span) -> Option<&Stmt> {
        let mut open: Vec<&Stmt> = self.top_statements();
        while let Some(stmt) = open.pop() {
            if stmt.span == span {
                return Some(stmt);
            }
            if stmt.span.start <= span.start && span.end <= stmt.span.end {
                open.extend(stmt.kind.bodies().into_iter().flatten());
            }
        }
        None
    }

    /// The statements that are not inside another one.
    fn top_statements(&self) -> Vec<&Stmt> {
        match self.declared() {
            DeclKind::Effect { body, .. } | DeclKind::Turn { body, .. } => body.iter().collect(),
            DeclKind::Rule { body: RuleBody::Stmts(body), .. } => body.iter().collect(),
            DeclKind::Choice(choice) => choice.then.iter().chain(choice.otherwise.iter().flatten()).collect(),
            DeclKind::Doctrine(doctrine) => doctrine.afters.iter().flat_map(|after| &after.body).collect(),
            DeclKind::Entry { body, .. } | DeclKind::Campaign { body, .. } => body.iter().flat_map(of_prop).collect(),
            DeclKind::Example(example) => example.steps.iter().filter_map(of_step).collect(),
            DeclKind::ReplacePhase(stmt) => vec![stmt],
            _ => Vec::new(),
        }
    }
}

fn of_step(step: &ExampleStep) -> Option<&Stmt> {
    match &step.kind {
        ExampleStepKind::Do(stmt) => Some(stmt),
        _ => None,
    }
}

fn of_prop(prop: &Prop) -> Vec<&Stmt> {
    let own = prop.block.iter().flatten();
    own.chain(prop.body.iter().flatten().flat_map(of_prop)).collect()
}
