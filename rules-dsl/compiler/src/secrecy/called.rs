//! Calls: events with the rules that hook on them, effects with their replacements, cards, and the body after a choice.
//! Each is followed at each call with the labels of the caller; this ends because there is no recursion.

use super::Checker;
use super::known::State;
use super::label::{Label, Level, PUBLIC, Val, flows, join};
use super::outlets::{Condition, Outlet};
use dicta_program::{self as p, Stmt};

impl Checker<'_> {
    pub fn emit(&mut self, s: &mut State, at: p::Origin, event: p::EventId, vals: Vec<Val>, pc: Label, outlet: Outlet) {
        let program = self.p;
        // Its sentence is checked at its declaration.
        let p::Event { head, params: _, sentence: _, audience, hooks, builtin } = &program.events[event.index()];
        let mut inner = s.frame(&vals);
        let mut label = vals.iter().fold(pc, |l, v| join(l, v.label));
        let (to, whom) = self.audience(&mut inner, audience);
        label = join(label, whom);
        // Events of the board show no more than the log entry of the move.
        if builtin.is_none() {
            self.reaches(outlet, at, label, to, &format!("the event `{}`", head.name));
        }
        // Picks of another player's choice are for its viewers only, and so is whether there were any.
        let (mut vals, mut pc) = (vals, pc);
        if outlet == Outlet::Showing {
            let shown = self.made(to);
            vals.iter_mut().for_each(|v| v.label = join(v.label, shown));
            pc = join(pc, shown);
        }
        for rule in hooks {
            let p::Rule { head, hook: _, locals: _, clauses: _, body, when } = &program.rules[rule.index()];
            self.mark_unrecorded(head, pc);
            let mut pc = pc;
            if let Some(when) = when {
                let when = self.label(&mut s.frame(&vals), when);
                pc = self.under(Condition::When, pc, when);
            }
            self.enter(s, &vals, body, pc);
        }
    }

    /// Records that it is a secret whether a rule or effect runs.
    fn mark_unrecorded(&mut self, head: &p::Head, pc: Label) {
        if pc.level != Level::Public {
            self.unrecorded.insert(head.origin);
        }
    }

    pub fn call(&mut self, s: &mut State, effect: p::EffectId, vals: Vec<Val>, pc: Label) {
        let program = self.p;
        let p::Effect { head, params: _, locals: _, body, instead } = &program.effects[effect.index()];
        self.mark_unrecorded(head, pc);
        let mut pc = pc;
        let mut ways = vec![];
        for rule in instead {
            let p::Rule { head, hook: _, locals: _, clauses: _, body, when } = &program.rules[rule.index()];
            self.mark_unrecorded(head, pc);
            if let Some(when) = when {
                let when = self.label(&mut s.frame(&vals), when);
                pc = self.under(Condition::Instead, pc, when);
            }
            let mut branch = s.clone();
            self.enter(&mut branch, &vals, body, pc);
            ways.push(branch);
        }
        self.enter(s, &vals, body, pc);
        ways.iter().for_each(|branch| s.merge(branch));
    }

    /// Applying a card runs its effects: it may be any card of these decks, and one effect may follow another.
    pub fn apply(
        &mut self,
        s: &mut State,
        (face, decks, side): (Val, &[p::DeckId], Option<u8>),
        vals: Vec<Val>,
        pc: Label,
    ) {
        let pc = self.under(Condition::Card, pc, face.label);
        let effects = self.effects_of_cards(decks, side);
        loop {
            let known = s.known.list().len();
            let mut ways = vec![];
            for (effect, printed) in &effects {
                let mut vals = vals.clone();
                for _ in 0..*printed {
                    vals.push(Val::new(face.label, self.fresh()));
                }
                let mut branch = s.clone();
                self.call(&mut branch, *effect, vals, pc);
                ways.push(branch);
            }
            ways.iter().for_each(|branch| s.merge(branch));
            if s.known.list().len() == known || self.work.is_spent() {
                break;
            }
        }
    }

    /// Every effect on this side of a card of these decks, or on any side, and the number of values that the card prints.
    fn effects_of_cards(&self, decks: &[p::DeckId], side: Option<u8>) -> Vec<(p::EffectId, usize)> {
        let mut out = vec![];
        for d in decks.iter().filter_map(|deck| self.p.decks.get(deck.index())) {
            let shown = d.designs.iter().flat_map(|d| d.faces.iter().enumerate());
            let shown = shown.filter(|(face, _)| side.is_none_or(|side| usize::from(side) == *face));
            for (effect, args) in shown.flat_map(|(_, face)| face) {
                if !out.contains(&(*effect, args.len())) {
                    out.push((*effect, args.len()));
                }
            }
        }
        out
    }

    /// Follows a body with locals of its own.
    fn enter(&mut self, s: &mut State, vals: &[Val], body: &[Stmt], pc: Label) {
        if self.work.is_spent() {
            return;
        }
        let mut inner = s.frame(vals);
        self.work.enter(body.first().map_or(self.at, |stmt| stmt.origin));
        self.block(&mut inner, body, pc);
        self.work.leave();
        s.known = inner.known;
    }

    /// Follows the body after a choice; whether `then` or `otherwise` runs depends on the options.
    pub fn then(&mut self, s: &mut State, choice: p::ChoiceId, mut vals: Vec<Val>, secret: bool, pc: Label) {
        let program = self.p;
        let decl = &program.choices[choice.index()];
        let mut inner = s.frame(&vals);
        let by = self.owner(&inner, &decl.by);
        let (offer, left) = self.offer(&mut inner, decl, None);
        let label = if secret { self.made(Level::Owner(by)) } else { PUBLIC };
        // If the offer itself reveals too much, that is reported there, and not again for its consequences.
        let left = match secret {
            true if flows(left, Level::Owner(by)) => left,
            true => PUBLIC,
            false => {
                self.reaches(Outlet::OpenPick, self.at, offer, Level::Public, "the open choice");
                PUBLIC
            }
        };
        for pick in &decl.picks {
            let path = self.fresh();
            // When `then` runs, all mandatory picks are made.
            let there = (!pick.or_none && pick.when.is_none()).then_some(PUBLIC);
            vals.push(Val { there, ..Val::new(label, path) });
        }
        let pc = self.under(Condition::Left, pc, left);
        let mut other = s.clone();
        self.enter(s, &vals, &decl.then, pc);
        if let Some(body) = &decl.otherwise {
            self.enter(&mut other, &vals, body, pc);
        }
        s.merge(&other);
    }
}
