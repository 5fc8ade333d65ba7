//! Which fields a statement may change, by name, before anything is lowered: a fact about a field holds only until a
//! statement may write to it.
//!
//! Follows effects, hooks and cards by name. Fields with the same name count as one, which is conservative.

use crate::overlay::Item;
use dicta_syntax::ast::*;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// A declaration whose statements run when it is named.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Node {
    Effect(String),
    Event(String),
    Choice(String),
    /// Any card may be drawn.
    Cards,
}

/// The direct effects of some statements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Own {
    names: FxHashSet<String>,
    calls: Vec<Node>,
}

impl Own {
    pub fn of(body: &[Stmt]) -> Own {
        let mut own = Own::default();
        collect(body, &mut own);
        own
    }

    pub fn is_empty(&self) -> bool {
        self.names.is_empty() && self.calls.is_empty()
    }
}

/// The fields that each node may write; computed on first use.
#[derive(Default)]
pub(crate) struct Writes {
    own: FxHashMap<Node, Own>,
    known: FxHashMap<Node, Rc<FxHashSet<String>>>,
}

impl Writes {
    pub fn of_items(items: &[Item]) -> Writes {
        let mut own: FxHashMap<Node, Own> = FxHashMap::default();
        for item in items {
            match &item.decl.kind {
                DeclKind::Effect { name, body, .. } => {
                    collect(body, own.entry(Node::Effect(name.text.clone())).or_default());
                }
                DeclKind::Rule { when, body: RuleBody::Stmts(body), .. } => {
                    let node = match when {
                        RuleHook::Event(name, _) => Node::Event(name.text.clone()),
                        RuleHook::Instead(name, ..) => Node::Effect(name.text.clone()),
                        RuleHook::Choice(_) => continue,
                    };
                    collect(body, own.entry(node).or_default());
                }
                DeclKind::Choice(c) => {
                    let own = own.entry(Node::Choice(c.name.text.clone())).or_default();
                    collect(&c.then, own);
                    c.otherwise.iter().for_each(|b| collect(b, own));
                }
                DeclKind::Deck { cards, .. } => {
                    let own = own.entry(Node::Cards).or_default();
                    for effect in cards.iter().flat_map(|c| c.faces.iter().flat_map(|f| &f.effects)) {
                        let node = Node::Effect(effect.effect.text.clone());
                        if !own.calls.contains(&node) {
                            own.calls.push(node);
                        }
                    }
                }
                _ => {}
            }
        }
        Writes { own, known: FxHashMap::default() }
    }

    /// The names of all fields that these effects write, directly or through others.
    pub fn all(&mut self, own: Own) -> FxHashSet<String> {
        let mut names = own.names;
        for node in own.calls {
            names.extend(self.of(&node).iter().cloned());
        }
        names
    }

    /// The names of all fields that a node may write, directly or through others.
    fn of(&mut self, node: &Node) -> Rc<FxHashSet<String>> {
        if let Some(known) = self.known.get(node) {
            return known.clone();
        }
        let (mut names, mut seen, mut open) = (FxHashSet::default(), FxHashSet::default(), vec![node]);
        while let Some(node) = open.pop() {
            if seen.insert(node)
                && let Some(own) = self.own.get(node)
            {
                names.extend(own.names.iter().cloned());
                open.extend(&own.calls);
            }
        }
        let names = Rc::new(names);
        self.known.insert(node.clone(), names.clone());
        names
    }
}

/// Collects the fields that statements write and the nodes that they run.
fn collect(body: &[Stmt], own: &mut Own) {
    for stmt in body {
        stmt.kind.bodies().into_iter().for_each(|inner| collect(inner, own));
        match &stmt.kind {
            StmtKind::Assign { target, .. } | StmtKind::Collect { target, .. } => written(target, own),
            StmtKind::Call { effect, .. } => own.calls.push(Node::Effect(effect.text.clone())),
            StmtKind::Emit { event, .. } => own.calls.push(Node::Event(event.text.clone())),
            StmtKind::Ask { choice, .. } => own.calls.push(Node::Choice(choice.text.clone())),
            StmtKind::Gather { choice, showing, .. } => {
                own.calls.push(Node::Choice(choice.text.clone()));
                if let Some((event, ..)) = showing {
                    own.calls.push(Node::Event(event.text.clone()));
                }
            }
            StmtKind::Discard { card, from, .. } => written(from.as_ref().unwrap_or(card), own),
            StmtKind::Apply { .. } => own.calls.push(Node::Cards),
            StmtKind::Move { .. } => {
                own.calls.extend(["enters", "passes", "leaves"].map(|e| Node::Event(e.to_string())));
            }
            _ => {}
        }
    }
}

fn written(target: &Expr, own: &mut Own) {
    match &target.kind {
        ExprKind::Dot(of, name) => {
            // `a.wings.hits` changes the track.
            if matches!(name.text.as_str(), "hits" | "left") && matches!(of.kind, ExprKind::Dot(..)) {
                written(of, own);
            }
            own.names.insert(name.text.clone());
        }
        ExprKind::Name(name) => drop(own.names.insert(name.clone())),
        _ => {}
    }
}
