//! The call graph: everything with a body that rules can reach from another body.
//!
//! [`bodies`] is the only list of the places in which a declaration can call; the checks for recursion and for call
//! depth use it.

use dicta_program::visit::{every, every_in, within};
use dicta_program::{self as p, Domain, Expr, Program, Stmt, StmtKind};

/// A node of the call graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Node {
    Define(usize),
    Value(usize),
    Effect(usize),
    Event(usize),
    Rule(usize),
    Walk(usize),
    Deck(usize),
}

/// The call graph: what each node can call, by node number.
pub(crate) struct Graph {
    starts: [usize; 7],
    nodes: Vec<Node>,
    edges: Vec<Vec<usize>>,
}

/// Makes a node from an index.
type Maker = fn(usize) -> Node;

/// The bodies of a node, and its implicit calls.
#[derive(Default)]
pub(crate) struct Bodies<'p> {
    pub exprs: Vec<&'p Expr>,
    pub stmts: &'p [Stmt],
    pub calls: Vec<Node>,
}

impl Graph {
    pub fn of(p: &Program) -> Graph {
        let makers: [(usize, Maker); 7] = [
            (p.defines.len(), Node::Define),
            (p.values.len(), Node::Value),
            (p.effects.len(), Node::Effect),
            (p.events.len(), Node::Event),
            (p.rules.len(), Node::Rule),
            (p.walks.len(), Node::Walk),
            (p.decks.len(), Node::Deck),
        ];
        let (mut starts, mut nodes) = ([0; 7], vec![]);
        for (start, (count, maker)) in starts.iter_mut().zip(makers) {
            *start = nodes.len();
            nodes.extend((0..count).map(maker));
        }
        let mut graph = Graph { starts, nodes, edges: vec![] };
        // By callee: the last node that was found to call it.
        let mut seen = vec![usize::MAX; graph.nodes.len()];
        for from in 0..graph.nodes.len() {
            let mut edges = vec![];
            called(p, &bodies(p, graph.nodes[from]), &mut |node| {
                let to = graph.number(node);
                if std::mem::replace(&mut seen[to], from) != from {
                    edges.push(to);
                }
            });
            graph.edges.push(edges);
        }
        graph
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn node(&self, number: usize) -> Node {
        self.nodes[number]
    }

    pub fn callees(&self, number: usize) -> &[usize] {
        &self.edges[number]
    }

    pub fn number(&self, node: Node) -> usize {
        match node {
            Node::Define(i) => self.starts[0] + i,
            Node::Value(i) => self.starts[1] + i,
            Node::Effect(i) => self.starts[2] + i,
            Node::Event(i) => self.starts[3] + i,
            Node::Rule(i) => self.starts[4] + i,
            Node::Walk(i) => self.starts[5] + i,
            Node::Deck(i) => self.starts[6] + i,
        }
    }
}

/// The bodies of a node.
pub(crate) fn bodies(p: &Program, node: Node) -> Bodies<'_> {
    let mut of = Bodies::default();
    match node {
        Node::Define(i) => of.exprs.push(&p.defines[i].body),
        Node::Value(i) => {
            of.exprs.extend(dicta_program::visit::of_value(&p.values[i]));
        }
        Node::Effect(i) => {
            of.stmts = &p.effects[i].body;
            of.calls.extend(p.effects[i].instead.iter().map(|r| Node::Rule(r.index())));
        }
        Node::Event(i) => {
            let event = &p.events[i];
            of.exprs.extend(event.sentence.iter().filter_map(|part| match part {
                p::SentencePart::Value(e, _) => Some(e),
                p::SentencePart::Text(_) => None,
            }));
            if let p::Audience::Owner(e) | p::Audience::Side(e) = &event.audience {
                of.exprs.push(e);
            }
            of.calls.extend(event.hooks.iter().map(|r| Node::Rule(r.index())));
        }
        Node::Rule(i) => {
            of.stmts = &p.rules[i].body;
            of.exprs.extend(&p.rules[i].when);
        }
        Node::Walk(i) => {
            let walk = &p.walks[i];
            of.exprs.extend(walk.steps.iter().flat_map(|(when, least, most)| when.iter().chain([least, most])));
            of.exprs.extend(walk.forbids.iter().map(|(_, c)| &c.cond).chain(walk.prefers.iter().map(|c| &c.cond)));
        }
        Node::Deck(i) => {
            let faces = p.decks[i].designs.iter().flat_map(|d| d.faces.iter().flatten());
            of.calls.extend(faces.map(|(effect, _)| Node::Effect(effect.index())));
        }
    }
    of
}

/// Calls `visit` for everything that the bodies call.
fn called(p: &Program, of: &Bodies, visit: &mut dyn FnMut(Node)) {
    of.calls.iter().for_each(|node| visit(*node));
    of.exprs.iter().for_each(|e| every(e, &mut |e| by_expr(e).into_iter().for_each(&mut *visit)));
    every_in(of.stmts, &mut |e| by_expr(e).into_iter().for_each(&mut *visit));
    within(of.stmts, &mut |s| by_stmt(p, s).into_iter().for_each(&mut *visit));
}

/// The callee of an expression itself, without its parts.
pub(crate) fn by_expr(e: &Expr) -> Option<Node> {
    match e {
        Expr::Call(define, _) => Some(Node::Define(define.index())),
        Expr::Value(value, _) => Some(Node::Value(value.index())),
        e => match p::visit::quantifier(e).map(|q| &q.domain) {
            Some(Domain::Walk { walk, .. }) => Some(Node::Walk(walk.index())),
            _ => None,
        },
    }
}

/// The callees of a statement itself, without its expressions and inner statements.
pub(crate) fn by_stmt(p: &Program, s: &Stmt) -> Vec<Node> {
    match &s.kind {
        StmtKind::Call { effect, .. } => vec![Node::Effect(effect.index())],
        StmtKind::Emit { event, .. } => vec![Node::Event(event.index())],
        StmtKind::Apply { decks, .. } => decks.iter().map(|deck| Node::Deck(deck.index())).collect(),
        StmtKind::Move { .. } => {
            // The board's events are declared before all others.
            (0..p.events.iter().take_while(|e| e.builtin.is_some()).count()).map(Node::Event).collect()
        }
        StmtKind::Each { domain: Domain::Walk { walk, .. }, .. }
        | StmtKind::LetRandom { domain: Domain::Walk { walk, .. }, .. } => vec![Node::Walk(walk.index())],
        _ => vec![],
    }
}
