//! Termination: no recursion, and a limit on everything.
//!
//! Recursive defines are found while they are lowered, since their types depend on each other. This pass checks
//! effects, events, rules, cards and values.

use crate::calls::{Graph, Node};
use crate::compiler::Compiler;
use crate::defines::shown_circle;
use crate::depth::check_depth;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::missions::end_of_instances;
use crate::names::SIDE;
use dicta_diagnostics::Code::*;
use dicta_program::limits::SET_MAX;
use dicta_program::{self as p, Expr};
use dicta_syntax::ast::DeclKind;

/// Reports recursion, then calls that are too deep.
pub(crate) fn check_calls(cx: &mut Compiler<'_>) {
    let graph = Graph::of(&cx.p);
    match check_cycles(cx, &graph) {
        true => check_depth(cx, &graph),
        false => check_depth(cx, &Graph::of(&cx.p)),
    }
}

/// Reports all recursion and cuts it; returns whether there is none.
fn check_cycles(cx: &mut Compiler<'_>, graph: &Graph) -> bool {
    let cycles = cycles(graph);
    for cycle in &cycles {
        let mut names: Vec<&str> = cycle.iter().filter_map(|n| node_name(cx, *n)).collect();
        names.extend(names.first().copied());
        let at = node_place(cx, cycle[0]);
        let message = format!("this calls itself: {}", shown_circle(&names));
        cx.report(Draft::new(E0707, at, message).hint("recursion is not allowed, directly or through others"));
        cut_call(cx, cycle[0]);
    }
    cycles.is_empty()
}

/// The name of a node; drawing a card has none.
pub(crate) fn node_name<'p>(cx: &'p Compiler<'_>, n: Node) -> Option<&'p str> {
    let head = match n {
        Node::Define(i) => &cx.p.defines[i].head,
        Node::Value(i) => &cx.p.values[i].head,
        Node::Effect(i) => &cx.p.effects[i].head,
        Node::Event(i) => &cx.p.events[i].head,
        Node::Rule(i) => &cx.p.rules[i].head,
        Node::Walk(i) => &cx.p.walks[i].head,
        Node::Deck(i) => &cx.p.decks[i].head,
    };
    Some(&head.name)
}

pub(crate) fn node_place(cx: &Compiler<'_>, n: Node) -> GlobalSpan {
    let item = match n {
        Node::Define(i) => cx.declared.defines.items.get(i).copied(),
        Node::Value(i) => cx.at.values.get(i).copied(),
        Node::Effect(i) => cx.at.effects.get(i).copied(),
        Node::Event(i) => cx.at.events.get(i).copied().flatten(),
        Node::Rule(i) => cx.at.rules.get(i).copied(),
        Node::Walk(i) => cx.at.walks.get(i).copied(),
        Node::Deck(i) => cx.at.decks.get(i).copied(),
    };
    match item.map(|i| &cx.input.items[i]) {
        Some(item) => item.decl.kind.key().map_or(item.sp(item.decl.span), |(_, n)| item.sp(n.span)),
        None => GlobalSpan::default(),
    }
}

/// Empties the bodies of a node that closes a cycle or is too deep, so that the program still terminates.
pub(crate) fn cut_call(cx: &mut Compiler<'_>, n: Node) {
    match n {
        Node::Define(i) => cx.p.defines[i].body = Expr::Const(0),
        Node::Value(i) => {
            let value = &mut cx.p.values[i];
            value.base = Expr::Const(0);
            value.items.clear();
            value.clamp = None;
        }
        Node::Effect(i) => {
            cx.p.effects[i].body.clear();
            cx.p.effects[i].instead.clear();
        }
        Node::Event(i) => {
            let event = &mut cx.p.events[i];
            event.hooks.clear();
            event.sentence.clear();
            event.audience = p::Audience::Nobody;
        }
        Node::Rule(i) => {
            cx.p.rules[i].body.clear();
            cx.p.rules[i].when = None;
        }
        Node::Walk(i) => {
            let walk = &mut cx.p.walks[i];
            walk.steps.clear();
            walk.forbids.clear();
            walk.prefers.clear();
        }
        Node::Deck(i) => cx.p.decks[i].designs.iter_mut().for_each(|d| d.faces.iter_mut().for_each(Vec::clear)),
    }
}

/// Checks limits that need the complete program.
pub(crate) fn check_limits(cx: &mut Compiler<'_>) {
    let mut drafts = vec![];
    for k in 0..cx.p.kinds.len() {
        for f in &cx.p.kinds[k].fields {
            let p::Type::Set(t) = &f.ty else { continue };
            if cx.too_many(t) {
                let at = cx.input.project.address(f.head.origin);
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
    if cx.p.kinds.iter().any(|k| k.fields.iter().any(of_pieces)) {
        // In a campaign the rosters come after the mission's pieces.
        let sides = cx.p.kinds[SIDE.index()].entries.len() as i64;
        let size = |r: &p::Roster| i64::from(r.count) * if r.side.is_some() { 1 } else { sides };
        let campaigns = cx.p.campaigns.iter().map(|c| c.rosters.iter().map(size).sum::<i64>());
        let rosters = campaigns.max().unwrap_or(0);
        for m in 0..cx.p.missions.len() {
            let mission = &cx.p.missions[m];
            let last = rosters + end_of_instances(&cx.p, mission) + reserves(&cx.p, mission) - 1;
            if last >= SET_MAX {
                let item = &cx.input.items[cx.at.missions[m]];
                let at = item.decl.kind.key().map_or(GlobalSpan::default(), |(_, n)| item.sp(n.span));
                drafts
                    .push(Draft::new(E0708, at, "too many pieces for the sets of pieces that these rules keep").hint(
                    "have at most 63 sides, pieces and parts together, with all reserves, or use a `list of … up to n`",
                ));
            }
        }
    }
    let locals = usize::from(p::Local::MAX) - 1;
    if usize::from(cx.p.turn_locals) >= locals {
        let at = cx
            .input
            .items
            .iter()
            .find(|i| matches!(i.decl.kind, DeclKind::Turn { .. }))
            .map_or(GlobalSpan::default(), |i| i.sp(i.decl.span));
        drafts.push(Draft::new(E0709, at, "too many names in one turn"));
    }
    drafts.into_iter().for_each(|d| cx.report(d));
}

/// The number of pieces and parts in the reserves of a mission.
fn reserves(program: &p::Program, mission: &p::Mission) -> i64 {
    let entries = program.kinds.iter().filter(|k| k.piece).flat_map(|k| &k.entries);
    let sizes = entries.map(|e| i64::from(e.reserve) * (1 + e.parts.iter().flatten().count() as i64));
    sizes.sum::<i64>() * mission.seats.len() as i64
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
