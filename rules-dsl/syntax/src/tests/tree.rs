//! The trees that the grammar gives.

use super::ALL;
use crate::ast::{BinOp, DeclKind, Expr, ExprKind, Prop, Span};
use crate::parse;

/// The one declaration of a text.
fn decl(text: &str) -> DeclKind {
    let file = parse(text);
    let errors: Vec<_> = file.errors().collect();
    assert!(errors.is_empty(), "{text:?}: {errors:?}");
    let mut decls = file.decls();
    let (_, decl) = decls.next().unwrap_or_else(|| panic!("no declaration in {text:?}"));
    decl.kind.clone()
}

/// An expression with all its parentheses.
fn expr(text: &str) -> String {
    match decl(&format!("define e = {text}")) {
        DeclKind::Define { body, .. } => show(&body),
        other => panic!("{other:?}"),
    }
}

fn show(expr: &Expr) -> String {
    let list = |exprs: &[Expr]| exprs.iter().map(show).collect::<Vec<_>>().join(", ");
    match &expr.kind {
        ExprKind::Number(n) => n.to_string(),
        ExprKind::Name(name) => name.clone(),
        ExprKind::Cell(cell) => format!("@{cell}"),
        ExprKind::Dot(of, name) => format!("{}.{}", show(of), name.text),
        ExprKind::Call(name, args) => format!("{}({})", name.text, list(args)),
        ExprKind::Index(of, keys) => format!("{}[{}]", show(of), list(keys)),
        ExprKind::Set(items) => format!("{{{}}}", list(items)),
        ExprKind::Range(a, b) => {
            let side = |e: &Option<Box<Expr>>| e.as_deref().map(show).unwrap_or_default();
            format!("<{}..{}>", side(a), side(b))
        }
        ExprKind::Not(e) => format!("(not {})", show(e)),
        ExprKind::Neg(e) => format!("(- {})", show(e)),
        ExprKind::Binary(op, a, b) => format!("({} {} {})", show(a), sign(*op), show(b)),
        ExprKind::None => "none".to_owned(),
        other => format!("{other:?}"),
    }
}

fn sign(op: BinOp) -> &'static str {
    match op {
        BinOp::Or => "or",
        BinOp::And => "and",
        BinOp::In => "in",
        BinOp::NotIn => "not in",
        BinOp::Is => "is",
        BinOp::IsNot => "is not",
        BinOp::Add => "+",
        BinOp::Sub => "-",
        BinOp::Mul => "*",
        BinOp::Mod => "mod",
        BinOp::Eq => "==",
        BinOp::Lt => "<",
        _ => "?",
    }
}

#[test]
fn operators_bind_as_readers_expect() {
    assert_eq!(expr("a or b and not c == d + 2 * -e"), "(a or (b and (not (c == (d + (2 * (- e)))))))");
    assert_eq!(expr("a - b - c"), "((a - b) - c)");
    assert_eq!(expr("not not a"), "(not (not a))");
    assert_eq!(expr("a.x in 1..n + 1 and b"), "((a.x in <1..(n + 1)>) and b)");
    assert_eq!(expr("v in standard.. or v in ..b"), "((v in <standard..>) or (v in <..b>))");
    assert_eq!(expr("a not in {b, c} and d is not e"), "((a not in {b, c}) and (d is not e))");
    assert_eq!(expr("-1 + t[-2, f(x)].y"), "(-1 + t[-2, f(x)].y)");
    assert_eq!(expr("a mod 2 == 0"), "((a mod 2) == 0)");
    assert_eq!(expr("first == set and count < any"), "((first == set) and (count < any))");
}

#[test]
fn lines_continue_after_operators_and_before_words() {
    assert_eq!(expr("a ==\n  b\n  and c\n\n  // why\n  or d"), "(((a == b) and c) or d)");
    assert_eq!(expr("f(\n  a,\n  b,\n  )"), "f(a, b)");
}

fn props(text: &str) -> Vec<Prop> {
    match decl(&format!("thing x {{ {text} }}")) {
        DeclKind::Entry { body, .. } => body,
        other => panic!("{other:?}"),
    }
}

fn values(text: &str) -> String {
    props(text).iter().map(|p| p.values.iter().map(show).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("; ")
}

#[test]
fn cells_keep_their_zeros() {
    assert_eq!(values("at 0507, at 1204, at @1204B"), "@0507; @1204; @1204B");
    assert_eq!(values("hangar 0507 0612B 1204, year 1918"), "@0507 @0612B 1204; 1918");
    assert_eq!(values("plan 14L3 0S2"), "14L3 0S2");
}

#[test]
fn properties_are_atoms() {
    assert_eq!(values("a -1 2..3 ..4 5.. -3..-1"), "-1 <2..3> <..4> <5..> <-3..-1>");
    assert_eq!(values("a b.c f(1, 2) (1 + 2) [1, x, 2 3]"), "b.c f(1, 2) (1 + 2) {1, x, {2, 3}}");
    let nested = props("a 1 { b 2 } c 3\n d");
    assert_eq!(nested.len(), 3);
    assert_eq!(nested[0].body.as_ref().map(Vec::len), Some(1));
}

#[test]
fn closing_keywords_are_not_operators() {
    let DeclKind::Choice(choice) = decl("choice c(a: b) {\n  pick m: t from a.s or none\n  pick n: t or none\n}")
    else {
        panic!("not a choice")
    };
    assert!(choice.picks.iter().all(|p| p.or_none));
    let text = "turn { each a b where b.x in s in order of b.y, 2 { } each b in s in random order { } }";
    let DeclKind::Turn { body, .. } = decl(text) else { panic!("not a turn") };
    assert_eq!(body.len(), 2);
}

#[test]
fn spans_are_tight_and_relative() {
    let text = "edition 1\nrule r for c {\n  forbid when a.x   // why\n\n  warn when b\n}\n";
    let file = parse(text);
    let (block, decl) = file.decls().nth(1).unwrap_or_else(|| panic!("no rule"));
    let DeclKind::Rule { body: crate::ast::RuleBody::Clauses(clauses), .. } = &decl.kind else { panic!("no clauses") };
    let spans: Vec<&str> = clauses.iter().map(|c| &text[block.range(c.item.span)]).collect();
    assert_eq!(spans, ["forbid when a.x", "warn when b"]);
    assert_eq!(&text[block.range(clauses[0].item.cond.span)], "a.x");
    assert_eq!(decl.span, Span { start: 0, end: 60 - 10 + 8 });
}

#[test]
fn every_form_of_the_tree_is_in_the_sample() {
    let file = parse(ALL);
    let trees: String = file.decls().map(|(_, decl)| format!("{decl:?}\n")).collect();
    for form in FORMS.split_whitespace() {
        assert!(trees.contains(form), "the sample has no {form}");
    }
}

/// Every variant of the tree, as it prints.
const FORMS: &str = "Edition( Use( Ruleset For( Board Some((true Line Wedge Cone Option Enum Kind Entry Die Table Deck Effect Event Define Arc Value
    Choice( Rule Turn Walk Doctrine( Example( Campaign AddTo AddMember RemoveMember Replace( ReplaceItem Remove RemoveItem
    Switch OneOf Stat Track Counter State Flag Token Memory Part Occupies Some(Turn) Some(Mission) Some(Campaign)
    Public Owner(None) Owner(Some Side(None) Nobody Named( Range( Inline( OrNone( SetOf( ListOf( Clauses( Stmts( Event(
    Instead( Forbid Require Warn Prefer Steps Turns GivenOption( GivenMap( GivenMission( GivenCampaign( GivenPiece GivenSet( Dice( Draws(
    DoPhase( DoAfter Do( Choose OtherwiseAny Happened( Legal Warned Refused ExpectOption ExpectHappened ExpectValue Expect( Phase Step Let( LetRoll LetDraw LetRandom RollEach
    If When Each Gather Ask Emit Call Apply Discard { Shuffle( Move Place Create InPlaceOf At Remove( Stop( Reveal Assign Collect EndGame Set Add Sub
    Append Insert Take Clear Number( Text( True None Cell( Name( Path( Dot( Call( Index( Set( Not( Neg( Binary( If( Any( Every(
    Count( Fold( First( SetOf(Binder Sum Least Most Or And Eq Ne Gt Le In NotIn Is IsNot Mul Div Mod";
