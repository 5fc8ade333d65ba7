//! Depth limits: calls within calls, and levels of nesting including those of everything called.
//!
//! Runs when there is no recursion left. A body that is too deep is reported once, where the limit is first exceeded,
//! and emptied, so that all later passes and the engine may follow calls by recursion.

use crate::calls::{Bodies, Graph, Node, bodies, by_expr, by_stmt};
use crate::compiler::Compiler;
use crate::defines::shown_circle;
use crate::diagnostics::Draft;
use crate::totality::{cut_call, node_name, node_place};
use dicta_diagnostics::Code::*;
use dicta_program::limits::{CALLS_MAX, LEVELS_MAX};
use dicta_program::visit::{children, expressions};
use dicta_program::{Expr, Program, Stmt};

/// The depth of a node, itself included.
#[derive(Clone, Copy, Debug, Default)]
struct Depth {
    calls: usize,
    levels: usize,
}

/// Reports nodes that are too deep.
pub(crate) fn check_depth(cx: &mut Compiler<'_>, graph: &Graph) {
    let mut depths: Vec<Depth> = vec![Depth::default(); graph.len()];
    for number in callees_first(graph) {
        let callees = graph.callees(number).iter().map(|c| depths[*c].calls);
        let calls = 1 + callees.max().unwrap_or(0);
        let levels = Levels { p: &cx.p, graph, depths: &depths }.of(&bodies(&cx.p, graph.node(number)));
        depths[number] = Depth { calls, levels };
        if calls > CALLS_MAX || levels > LEVELS_MAX {
            too_deep(cx, graph, &depths, number);
            depths[number] = Depth { calls: 1, levels: 1 };
        }
    }
}

fn too_deep(cx: &mut Compiler<'_>, graph: &Graph, depths: &[Depth], number: usize) {
    let by_calls = depths[number].calls > CALLS_MAX;
    let depth = |c: &usize| if by_calls { depths[*c].calls } else { depths[*c].levels };
    let mut chain = vec![number];
    while let Some(next) = chain.last().and_then(|n| graph.callees(*n).iter().max_by_key(|c| depth(c))) {
        chain.push(*next);
    }
    let names: Vec<&str> = chain.iter().filter_map(|n| node_name(cx, graph.node(*n))).collect();
    let chain = shown_circle(&names);
    let message = if by_calls {
        format!("calls more than {CALLS_MAX} deep: {chain}")
    } else {
        format!("more than {LEVELS_MAX} levels of nesting, including calls: {chain}")
    };
    let at = node_place(cx, graph.node(number));
    cx.report(Draft::new(E0901, at, message).hint("merge some of them, or let one do the work of several"));
    cut_call(cx, graph.node(number));
}

/// All nodes, each after its callees.
fn callees_first(graph: &Graph) -> Vec<usize> {
    let mut order = Vec::with_capacity(graph.len());
    let mut seen = vec![false; graph.len()];
    for start in 0..graph.len() {
        if std::mem::replace(&mut seen[start], true) {
            continue;
        }
        let mut open = vec![(start, 0)];
        while let Some((node, next)) = open.last_mut() {
            match graph.callees(*node).get(*next) {
                Some(&callee) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[callee], true) {
                        open.push((callee, 0));
                    }
                }
                None => {
                    order.push(*node);
                    open.pop();
                }
            }
        }
    }
    order
}

/// Counts levels; those of callees are already counted.
struct Levels<'c> {
    p: &'c Program,
    graph: &'c Graph,
    depths: &'c [Depth],
}

impl Levels<'_> {
    fn of(&self, of: &Bodies) -> usize {
        let exprs = of.exprs.iter().map(|e| self.of_expr(e)).max().unwrap_or(0);
        let calls = of.calls.iter().map(|n| self.of_node(*n)).max().unwrap_or(0);
        1 + exprs.max(calls).max(self.of_stmts(of.stmts))
    }

    fn of_node(&self, node: Node) -> usize {
        self.depths[self.graph.number(node)].levels
    }

    fn of_expr(&self, e: &Expr) -> usize {
        let mut levels = by_expr(e).map_or(0, |node| self.of_node(node));
        children(e, &mut |part| levels = levels.max(self.of_expr(part)));
        1 + levels
    }

    fn of_stmts(&self, stmts: &[Stmt]) -> usize {
        stmts.iter().map(|s| 1 + self.of_stmt(s)).max().unwrap_or(0)
    }

    fn of_stmt(&self, s: &Stmt) -> usize {
        let mut levels = by_stmt(self.p, s).into_iter().map(|node| self.of_node(node)).max().unwrap_or(0);
        expressions(s, &mut |e| levels = levels.max(self.of_expr(e)));
        let bodies = dicta_program::visit::bodies(s).into_iter();
        levels.max(bodies.map(|body| self.of_stmts(body)).max().unwrap_or(0))
    }
}
