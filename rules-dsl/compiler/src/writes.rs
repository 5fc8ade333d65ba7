//! Which fields a statement may change, by name, before anything is lowered: a fact about a field holds only until a
//! statement may write to it.
//!
//! Follows effects, hooks and cards by name. Fields with the same name count as one, which is conservative.

use crate::compiler::Compiler;
use crate::frame::Frame;
use crate::overlay::Item;
use dicta_program::Expr;
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
struct Own {
    names: FxHashSet<String>,
    calls: Vec<Node>,
}

/// The fields that each node may write; computed on first use.
#[derive(Default)]
pub(crate) struct Writes {
    own: FxHashMap<Node, Own>,
    known: FxHashMap<Node, Rc<FxHashSet<String>>>,
}

impl Writes {
    fn of_items(items: &[Item]) -> Writes {
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

fn written(target: &dicta_syntax::ast::Expr, own: &mut Own) {
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

impl Compiler<'_> {
    /// Drops facts that these statements may invalidate.
    pub fn forget(&mut self, f: &mut Frame, body: &[Stmt]) {
        if f.facts.is_empty() {
            return;
        }
        let mut own = Own::default();
        collect(body, &mut own);
        if own.names.is_empty() && own.calls.is_empty() {
            return;
        }
        let mut writes = self.writes.take().unwrap_or_else(|| Writes::of_items(self.items));
        let mut names = own.names;
        for node in own.calls {
            names.extend(writes.of(&node).iter().cloned());
        }
        self.writes = Some(writes);
        let locals: Vec<_> = f.scope.iter().filter(|(n, _)| names.contains(n)).map(|(_, l)| *l).collect();
        let kinds = &self.p.kinds;
        let changed = |e: &Expr| match e {
            Expr::Field { kind, field, .. }
            | Expr::TrackLeft { kind, field, .. }
            | Expr::TrackHits { kind, field, .. }
            | Expr::InList { kind, field, .. }
            | Expr::ListAt { kind, field, .. }
            | Expr::ListLen { kind, field, .. } => {
                let field = kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
                field.is_none_or(|f| names.contains(&f.head.name))
            }
            Expr::Local(l) => locals.contains(l),
            _ => false,
        };
        for fact in &mut f.facts {
            // Replaces the fact by a constant, so that the other facts keep their indexes.
            if crate::walk::any(fact, &mut |e| changed(e)) {
                *fact = Expr::Const(1);
            }
        }
    }
}
