//! Every program ends: no declaration reaches itself, and everything has a limit.
//!
//! Defines that ask for themselves are found while they are lowered, since their types depend on each other. This pass
//! looks at what is left: effects, events, rules, cards and values.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, Sp};
use crate::expr::SET_MAX;
use crate::names::SIDE;
use crate::overlay::key;
use crate::walk::{every, every_in, within};
use dicta_program::{self as p, Expr, StmtKind};
use dicta_syntax::ast::DeclKind;

/// Something that may reach something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Node {
    Define(usize),
    Value(usize),
    Effect(usize),
    Event(usize),
    Rule(usize),
    Deck(usize),
}

struct Graph {
    offsets: [usize; 6],
    edges: Vec<Vec<usize>>,
    nodes: Vec<Node>,
}

impl Graph {
    fn new(p: &p::Program) -> Graph {
        let counts = [p.defines.len(), p.values.len(), p.effects.len(), p.events.len(), p.rules.len(), p.decks.len()];
        let mut offsets = [0; 6];
        let mut nodes = vec![];
        let makers: [fn(usize) -> Node; 6] =
            [Node::Define, Node::Value, Node::Effect, Node::Event, Node::Rule, Node::Deck];
        for (i, n) in counts.iter().enumerate() {
            offsets[i] = nodes.len();
            nodes.extend((0..*n).map(makers[i]));
        }
        Graph { offsets, edges: vec![vec![]; nodes.len()], nodes }
    }

    fn at(&self, n: Node) -> usize {
        match n {
            Node::Define(i) => self.offsets[0] + i,
            Node::Value(i) => self.offsets[1] + i,
            Node::Effect(i) => self.offsets[2] + i,
            Node::Event(i) => self.offsets[3] + i,
            Node::Rule(i) => self.offsets[4] + i,
            Node::Deck(i) => self.offsets[5] + i,
        }
    }

    fn edge(&mut self, from: Node, to: Node) {
        let (from, to) = (self.at(from), self.at(to));
        if !self.edges[from].contains(&to) {
            self.edges[from].push(to);
        }
    }
}

impl Compiler<'_> {
    /// Reports everything that can reach itself.
    pub fn check_cycles(&mut self) {
        let mut g = Graph::new(&self.p);
        for (i, d) in self.p.defines.iter().enumerate() {
            expr_edges(&mut g, Node::Define(i), &d.body);
        }
        for (i, v) in self.p.values.iter().enumerate() {
            expr_edges(&mut g, Node::Value(i), &v.base);
            for m in &v.items {
                expr_edges(&mut g, Node::Value(i), &m.amount);
                m.when.iter().for_each(|w| expr_edges(&mut g, Node::Value(i), w));
            }
        }
        let enters = self.p.events.iter().position(|e| e.builtin == Some(p::BoardEvent::Enters));
        let leaves = self.p.events.iter().position(|e| e.builtin == Some(p::BoardEvent::Leaves));
        let passes = self.p.events.iter().position(|e| e.builtin == Some(p::BoardEvent::Passes));
        let board = [enters, passes, leaves];
        let decks = self.p.decks.len();
        for (i, e) in self.p.effects.iter().enumerate() {
            body_edges(&mut g, Node::Effect(i), &e.body, board, decks);
            e.instead.iter().for_each(|r| g.edge(Node::Effect(i), Node::Rule(r.index())));
        }
        for (i, e) in self.p.events.iter().enumerate() {
            e.hooks.iter().for_each(|r| g.edge(Node::Event(i), Node::Rule(r.index())));
        }
        for (i, r) in self.p.rules.iter().enumerate() {
            body_edges(&mut g, Node::Rule(i), &r.body, board, decks);
        }
        for (i, d) in self.p.decks.iter().enumerate() {
            for (effect, _) in d.designs.iter().flat_map(|d| d.faces.iter().flatten()) {
                g.edge(Node::Deck(i), Node::Effect(effect.index()));
            }
        }
        for cycle in cycles(&g) {
            let names: Vec<String> = cycle.iter().map(|n| self.node_name(*n)).collect();
            let at = self.node_place(cycle[0]);
            let mut shown = names.clone();
            shown.push(names[0].clone());
            self.report(
                Draft::error("E0707", at, format!("this reaches itself: {}", shown.join(" → ")))
                    .hint("nothing in Dicta may call itself, even through others"),
            );
            self.cut(cycle[0]);
        }
    }

    fn node_name(&self, n: Node) -> String {
        let head = match n {
            Node::Define(i) => &self.p.defines[i].head,
            Node::Value(i) => &self.p.values[i].head,
            Node::Effect(i) => &self.p.effects[i].head,
            Node::Event(i) => &self.p.events[i].head,
            Node::Rule(i) => &self.p.rules[i].head,
            Node::Deck(i) => &self.p.decks[i].head,
        };
        head.name.clone()
    }

    fn node_place(&self, n: Node) -> Sp {
        let item = match n {
            Node::Define(i) => self.define_items.get(i).copied(),
            Node::Value(i) => self.at.values.get(i).copied(),
            Node::Effect(i) => self.at.effects.get(i).copied(),
            Node::Event(i) => self.at.events.get(i).copied().flatten(),
            Node::Rule(i) => self.at.rules.get(i).copied(),
            Node::Deck(i) => self.at.decks.get(i).copied(),
        };
        match item.map(|i| &self.items[i]) {
            Some(item) => key(&item.decl.kind).map_or(item.sp(item.decl.span), |(_, n)| item.sp(n.span)),
            None => Sp::default(),
        }
    }

    /// Empties what closes a circle, so that the program still ends.
    fn cut(&mut self, n: Node) {
        match n {
            Node::Define(i) => self.p.defines[i].body = Expr::Const(0),
            Node::Value(i) => self.p.values[i].items.clear(),
            Node::Effect(i) => {
                self.p.effects[i].body.clear();
                self.p.effects[i].instead.clear();
            }
            Node::Event(i) => self.p.events[i].hooks.clear(),
            Node::Rule(i) => self.p.rules[i].body.clear(),
            Node::Deck(i) => self.p.decks[i].designs.iter_mut().for_each(|d| d.faces.iter_mut().for_each(Vec::clear)),
        }
    }

    /// Limits that only the whole shows.
    pub fn check_limits(&mut self) {
        let mut drafts = vec![];
        for k in 0..self.p.kinds.len() {
            for f in &self.p.kinds[k].fields {
                let p::Type::Set(t) = &f.ty else { continue };
                if self.too_many(t) {
                    let at = self.at.kinds[k].map_or(Sp::default(), |i| self.items[i].sp(self.items[i].decl.span));
                    drafts.push(
                        Draft::error("E0708", at, format!("the set `{}` could hold more than {SET_MAX} things", f.head.name))
                            .hint("a set that changes in play holds things of kinds with at most 63; a `stat` set may hold any number"),
                    );
                }
            }
        }
        // Pieces are counted by mission.
        let of_pieces = |f: &p::Field| matches!(&f.ty, p::Type::Set(t) if matches!(**t, p::Type::Piece(_)));
        if self.p.kinds.iter().any(|k| k.fields.iter().any(of_pieces)) {
            // In a campaign the rosters come behind.
            let sides = self.p.kinds[SIDE.index()].entries.len() as i64;
            let size = |r: &p::Roster| i64::from(r.count) * if r.side.is_some() { 1 } else { sides };
            let campaigns = self.p.campaigns.iter().map(|c| c.rosters.iter().map(size).sum::<i64>());
            let rosters = campaigns.max().unwrap_or(0);
            for m in 0..self.p.missions.len() {
                let last = rosters + self.instances(&self.p.missions[m]).last().copied().unwrap_or(0);
                if last >= SET_MAX {
                    let item = &self.items[self.at.missions[m]];
                    let at = key(&item.decl.kind).map_or(Sp::default(), |(_, n)| item.sp(n.span));
                    drafts.push(
                        Draft::error("E0708", at, "too many pieces for the sets of pieces that these rules keep")
                            .hint("sides, pieces and their parts may be 63 together, or use a `list of … up to n`"),
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
                .map_or(Sp::default(), |i| i.sp(i.decl.span));
            drafts.push(Draft::error("E0709", at, "too many names in one turn"));
        }
        drafts.into_iter().for_each(|d| self.report(d));
    }
}

fn expr_edges(g: &mut Graph, from: Node, e: &Expr) {
    every(e, &mut |e| match e {
        Expr::Call(d, _) => g.edge(from, Node::Define(d.index())),
        Expr::Value(v, _) => g.edge(from, Node::Value(v.index())),
        _ => {}
    });
}

fn body_edges(g: &mut Graph, from: Node, body: &[p::Stmt], board: [Option<usize>; 3], decks: usize) {
    every_in(body, &mut |e| match e {
        Expr::Call(d, _) => g.edge(from, Node::Define(d.index())),
        Expr::Value(v, _) => g.edge(from, Node::Value(v.index())),
        _ => {}
    });
    within(body, &mut |s| match &s.kind {
        StmtKind::Call { effect, .. } => g.edge(from, Node::Effect(effect.index())),
        StmtKind::Emit { event, .. } => g.edge(from, Node::Event(event.index())),
        // Any card may come up.
        StmtKind::Apply { .. } => (0..decks).for_each(|d| g.edge(from, Node::Deck(d))),
        StmtKind::Move { .. } => board.iter().flatten().for_each(|e| g.edge(from, Node::Event(*e))),
        _ => {}
    });
}

/// One circle for each knot of nodes that reach each other, by depth-first search without recursion.
fn cycles(g: &Graph) -> Vec<Vec<Node>> {
    let mut out = vec![];
    let mut state = vec![0u8; g.nodes.len()];
    for start in 0..g.nodes.len() {
        if state[start] != 0 {
            continue;
        }
        let mut path: Vec<(usize, usize)> = vec![(start, 0)];
        state[start] = 1;
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            match g.edges[node].get(*next) {
                Some(&to) => {
                    *next += 1;
                    if state[to] == 0 {
                        state[to] = 1;
                        path.push((to, 0));
                    } else if state[to] == 1 {
                        let from = path.iter().position(|(n, _)| *n == to).unwrap_or(0);
                        out.push(path[from..].iter().map(|(n, _)| g.nodes[*n]).collect());
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
