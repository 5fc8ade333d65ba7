//! Termination: no recursion, and a limit on everything.
//!
//! Recursive defines are found while they are lowered, since their types depend on each other. This pass checks
//! effects, events, rules, cards and values.

use crate::calls::{Graph, Node};
use crate::compiler::Compiler;
use crate::defines::shown_circle;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::names::SIDE;
use dicta_diagnostics::Code::*;
use dicta_program::limits::SET_MAX;
use dicta_program::{self as p, Expr};
use dicta_syntax::ast::DeclKind;

impl Compiler<'_> {
    /// Reports recursion, then calls that are too deep.
    pub fn check_calls(&mut self) {
        let graph = Graph::of(&self.p);
        match self.check_cycles(&graph) {
            true => self.check_depth(&graph),
            false => self.check_depth(&Graph::of(&self.p)),
        }
    }

    /// Reports all recursion and cuts it; returns whether there is none.
    fn check_cycles(&mut self, graph: &Graph) -> bool {
        let cycles = cycles(graph);
        for cycle in &cycles {
            let mut names: Vec<&str> = cycle.iter().filter_map(|n| self.node_name(*n)).collect();
            names.extend(names.first().copied());
            let at = self.node_place(cycle[0]);
            let message = format!("this calls itself: {}", shown_circle(&names));
            self.report(Draft::new(E0707, at, message).hint("recursion is not allowed, directly or through others"));
            self.cut(cycle[0]);
        }
        cycles.is_empty()
    }

    /// The name of a node; drawing a card has none.
    pub fn node_name(&self, n: Node) -> Option<&str> {
        let head = match n {
            Node::Define(i) => &self.p.defines[i].head,
            Node::Value(i) => &self.p.values[i].head,
            Node::Effect(i) => &self.p.effects[i].head,
            Node::Event(i) => &self.p.events[i].head,
            Node::Rule(i) => &self.p.rules[i].head,
            Node::Walk(i) => &self.p.walks[i].head,
            Node::Deck(i) => &self.p.decks[i].head,
            Node::AnyCard => return None,
        };
        Some(&head.name)
    }

    pub fn node_place(&self, n: Node) -> GlobalSpan {
        let item = match n {
            Node::Define(i) => self.define_items.get(i).copied(),
            Node::Value(i) => self.at.values.get(i).copied(),
            Node::Effect(i) => self.at.effects.get(i).copied(),
            Node::Event(i) => self.at.events.get(i).copied().flatten(),
            Node::Rule(i) => self.at.rules.get(i).copied(),
            Node::Walk(i) => self.at.walks.get(i).copied(),
            Node::Deck(i) => self.at.decks.get(i).copied(),
            Node::AnyCard => self.at.decks.first().copied(),
        };
        match item.map(|i| &self.items[i]) {
            Some(item) => item.decl.kind.key().map_or(item.sp(item.decl.span), |(_, n)| item.sp(n.span)),
            None => GlobalSpan::default(),
        }
    }

    /// Empties the bodies of a node that closes a cycle or is too deep, so that the program still terminates.
    pub fn cut(&mut self, n: Node) {
        match n {
            Node::Define(i) => self.p.defines[i].body = Expr::Const(0),
            Node::Value(i) => {
                let value = &mut self.p.values[i];
                value.base = Expr::Const(0);
                value.items.clear();
                value.clamp = None;
            }
            Node::Effect(i) => {
                self.p.effects[i].body.clear();
                self.p.effects[i].instead.clear();
            }
            Node::Event(i) => {
                let event = &mut self.p.events[i];
                event.hooks.clear();
                event.sentence.clear();
                event.audience = p::Audience::Nobody;
            }
            Node::Rule(i) => {
                self.p.rules[i].body.clear();
                self.p.rules[i].when = None;
            }
            Node::Walk(i) => {
                let walk = &mut self.p.walks[i];
                walk.steps.clear();
                walk.forbids.clear();
                walk.prefers.clear();
            }
            Node::Deck(i) => self.p.decks[i].designs.iter_mut().for_each(|d| d.faces.iter_mut().for_each(Vec::clear)),
            Node::AnyCard => (0..self.p.decks.len()).for_each(|i| self.cut(Node::Deck(i))),
        }
    }

    /// Checks limits that need the complete program.
    pub fn check_limits(&mut self) {
        let mut drafts = vec![];
        for k in 0..self.p.kinds.len() {
            for f in &self.p.kinds[k].fields {
                let p::Type::Set(t) = &f.ty else { continue };
                if self.too_many(t) {
                    let at = self.project.address(f.head.origin);
                    let message = format!("the set `{}` could have more than {SET_MAX} elements", f.head.name);
                    let hint = match &**t {
                        p::Type::Number | p::Type::Range(..) => {
                            "numbers in a set that changes in play are 0 to 62: write `set of 0..62`"
                        }
                        _ => {
                            "a set that changes in play needs a kind with at most 63 members; a `stat` set can have any number"
                        }
                    };
                    drafts.push(Draft::new(E0708, at, message).hint(hint));
                }
            }
        }
        // Pieces are counted by mission.
        let of_pieces = |f: &p::Field| matches!(&f.ty, p::Type::Set(t) if matches!(**t, p::Type::Piece(_)));
        if self.p.kinds.iter().any(|k| k.fields.iter().any(of_pieces)) {
            // In a campaign the rosters come after the mission's pieces.
            let sides = self.p.kinds[SIDE.index()].entries.len() as i64;
            let size = |r: &p::Roster| i64::from(r.count) * if r.side.is_some() { 1 } else { sides };
            let campaigns = self.p.campaigns.iter().map(|c| c.rosters.iter().map(size).sum::<i64>());
            let rosters = campaigns.max().unwrap_or(0);
            for m in 0..self.p.missions.len() {
                let last = rosters + self.instances(&self.p.missions[m]).last().copied().unwrap_or(0);
                if last >= SET_MAX {
                    let item = &self.items[self.at.missions[m]];
                    let at = item.decl.kind.key().map_or(GlobalSpan::default(), |(_, n)| item.sp(n.span));
                    drafts.push(
                        Draft::new(E0708, at, "too many pieces for the sets of pieces that these rules keep")
                            .hint("have at most 63 sides, pieces and parts together, or use a `list of … up to n`"),
                    );
                }
            }
        }
        let locals = usize::from(p::Local::MAX) - 1;
        if usize::from(self.p.turn_locals) >= locals {
            let at = self
                .items
                .iter()
                .find(|i| matches!(i.decl.kind, DeclKind::Turn { .. }))
                .map_or(GlobalSpan::default(), |i| i.sp(i.decl.span));
            drafts.push(Draft::new(E0709, at, "too many names in one turn"));
        }
        drafts.into_iter().for_each(|d| self.report(d));
    }
}

/// One cycle for each strongly connected component, by depth-first search without recursion.
fn cycles(g: &Graph) -> Vec<Vec<Node>> {
    let mut out = vec![];
    let mut state = vec![0u8; g.len()];
    for start in 0..g.len() {
        if state[start] != 0 {
            continue;
        }
        let mut path: Vec<(usize, usize)> = vec![(start, 0)];
        state[start] = 1;
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            match g.callees(node).get(*next) {
                Some(&to) => {
                    *next += 1;
                    if state[to] == 0 {
                        state[to] = 1;
                        path.push((to, 0));
                    } else if state[to] == 1 {
                        let from = path.iter().position(|(n, _)| *n == to).unwrap_or(0);
                        out.push(path[from..].iter().map(|(n, _)| g.node(*n)).collect());
                    }
                }
                None => {
                    state[node] = 2;
                    path.pop();
                }
            }
        }
    }
    out
}
