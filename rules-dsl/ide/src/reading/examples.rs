//! Names in examples.

use super::Reader;
use crate::things::*;
use dicta_syntax::ast::*;

impl Reader<'_> {
    pub(super) fn example(&mut self, e: &ExampleDecl) {
        // The rows know nothing of the names for which they stand.
        for row in e.each.iter().flat_map(|(_, rows)| rows).flatten() {
            self.expr(row, &Ty::Unknown);
        }
        for name in e.each.iter().flat_map(|(names, _)| names) {
            self.local(name, Ty::Unknown);
        }
        for step in &e.steps {
            self.example_step(&step.kind);
        }
    }

    pub(super) fn example_step(&mut self, step: &ExampleStepKind) {
        match step {
            ExampleStepKind::GivenOption(name, value) => {
                let found = self.see().named(&name.text, Sort::Option);
                let ty = self.thing(name.span, found);
                self.bare(&value.text, value.span, &ty);
            }
            ExampleStepKind::GivenMap(name) => self.refer(name, Sort::Entry),
            ExampleStepKind::GivenMission(name) => {
                let found = self.see().find(&name.text, |t| t.sort == Sort::Entry && t.of == "mission");
                self.thing(name.span, found);
                self.units(found);
            }
            ExampleStepKind::GivenCampaign(name) => self.refer(name, Sort::Campaign),
            ExampleStepKind::DoAfter { mission, winner } | ExampleStepKind::Play { mission, winner } => {
                let found = self.see().find(&mission.text, |t| t.sort == Sort::Entry && t.of == "mission");
                self.thing(mission.span, found);
                if let Some(winner) = winner {
                    self.expr(winner, &Ty::Kind("side".into()));
                }
            }
            ExampleStepKind::GivenPiece { name, entry, body } => {
                let found = self.see().named(&entry.text, Sort::Entry);
                self.thing(entry.span, found);
                let kind = found.map(|i| self.p.things[i].of.clone()).unwrap_or_default();
                self.local(name, Ty::Kind(kind.clone()));
                self.props(&kind, body);
            }
            ExampleStepKind::GivenSet(target, value) => {
                let ty = self.expr(target, &Ty::Unknown);
                self.expr(value, &ty);
            }
            ExampleStepKind::GivenTurn(turn) => {
                self.expr(turn, &Ty::Plain);
            }
            ExampleStepKind::Dice(faces) | ExampleStepKind::Random(faces) => {
                for face in faces {
                    self.expr(face, &Ty::Plain);
                }
            }
            ExampleStepKind::Draws(deck, _) => self.refer(deck, Sort::Deck),
            ExampleStepKind::DoPhase(phase) => self.refer(phase, Sort::Phase),
            ExampleStepKind::Do(stmt) => self.stmt(stmt),
            ExampleStepKind::DoStretch(_) | ExampleStepKind::OtherwiseAny => {}
            ExampleStepKind::Choose { choice, args, picks } | ExampleStepKind::GivenPicked { choice, args, picks } => {
                self.option(choice, args, picks)
            }
            ExampleStepKind::ExpectOption { choice, args, picks, by, .. } => {
                self.option(choice, args, picks);
                if let Some(by) = by {
                    self.refer(by, Sort::Rule);
                }
            }
            ExampleStepKind::Expect(e) => {
                self.expr(e, &Ty::Plain);
            }
            ExampleStepKind::ExpectHappened { event, args, .. } => self.happened(event, args),
            ExampleStepKind::ExpectValue { value, args, was } => {
                self.refer(value, Sort::Value);
                self.args(&value.text, args);
                self.expr(was, &Ty::Plain);
            }
            ExampleStepKind::ExpectKnown { what, to, .. } => {
                match &what.kind {
                    ExprKind::Call(event, args) if self.see().named(&event.text, Sort::Event).is_some() => {
                        self.happened(event, args);
                    }
                    _ => {
                        self.expr(what, &Ty::Unknown);
                    }
                }
                self.in_scope(&[Expr { kind: ExprKind::Name(to.text.clone()), span: to.span }]);
                self.names(&[Expr { kind: ExprKind::Name(to.text.clone()), span: to.span }], Sort::Entry);
            }
        }
    }

    /// An event and what is said of it.
    pub(super) fn happened(&mut self, event: &Name, args: &[Expr]) {
        self.refer(event, Sort::Event);
        self.args(&event.text, args);
    }

    pub(super) fn option(&mut self, choice: &Name, args: &[Expr], picks: &[Expr]) {
        self.refer(choice, Sort::Choice);
        self.args(&choice.text, args);
        let picked = self.see().owned(&choice.text, &[Sort::Pick]);
        let types: Vec<Ty> = picked.into_iter().map(|i| self.p.things[i].ty.clone()).collect();
        for (i, pick) in picks.iter().enumerate() {
            self.expr(pick, types.get(i).unwrap_or(&Ty::Unknown));
        }
    }
}
