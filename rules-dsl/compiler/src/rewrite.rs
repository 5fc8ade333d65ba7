//! Rewrites trees before they are lowered: moves additions of an overlay into the block that they extend, and replaces
//! names by values for the rows of an example.

use dicta_syntax::ast::*;
use std::cell::RefCell;

/// A rewrite of a tree.
pub(crate) struct Rewrite<'a> {
    /// Added to every span, wrapping.
    pub delta: u32,
    /// Names to replace by expressions.
    pub names: &'a [(String, Expr)],
    /// Where names were replaced, each with its index.
    pub replaced: RefCell<Vec<(Span, usize)>>,
}

impl Rewrite<'_> {
    /// A rewrite that shifts spans by the distance from one block's address to another's.
    pub fn shift(from: u32, to: u32) -> Rewrite<'static> {
        Rewrite { delta: from.wrapping_sub(to), names: &[], replaced: RefCell::default() }
    }

    fn span(&self, s: &mut Span) {
        s.start = s.start.wrapping_add(self.delta);
        s.end = s.end.wrapping_add(self.delta);
    }

    pub fn name(&self, n: &mut Name) {
        self.span(&mut n.span);
    }

    fn opt_name(&self, n: &mut Option<Name>) {
        n.iter_mut().for_each(|n| self.name(n));
    }

    fn names(&self, n: &mut [Name]) {
        n.iter_mut().for_each(|n| self.name(n));
    }

    pub fn exprs(&self, e: &mut [Expr]) {
        e.iter_mut().for_each(|e| self.expr(e));
    }

    fn opt(&self, e: &mut Option<Expr>) {
        e.iter_mut().for_each(|e| self.expr(e));
    }

    pub fn expr(&self, e: &mut Expr) {
        self.span(&mut e.span);
        if let ExprKind::Name(n) = &e.kind
            && let Some(number) = self.names.iter().position(|(name, _)| name == n)
        {
            self.replaced.borrow_mut().push((e.span, number));
            e.kind = self.names[number].1.kind.clone();
            return;
        }
        match &mut e.kind {
            ExprKind::Number(_)
            | ExprKind::Text(_)
            | ExprKind::True
            | ExprKind::False
            | ExprKind::None
            | ExprKind::Cell(_)
            | ExprKind::Name(_) => {}
            ExprKind::Dot(of, n) => {
                self.expr(of);
                self.name(n);
            }
            ExprKind::Call(n, args) | ExprKind::Happened(n, args) => {
                self.name(n);
                self.exprs(args);
            }
            ExprKind::Index(of, args) => {
                self.expr(of);
                self.exprs(args);
            }
            ExprKind::Path(steps) => self.names(steps),
            ExprKind::Set(items) => self.exprs(items),
            ExprKind::Range(a, b) => {
                a.iter_mut().for_each(|e| self.expr(e));
                b.iter_mut().for_each(|e| self.expr(e));
            }
            ExprKind::Not(e) | ExprKind::Neg(e) => self.expr(e),
            ExprKind::Binary(_, a, b) => {
                self.expr(a);
                self.expr(b);
            }
            ExprKind::If(a, b, c) => {
                self.expr(a);
                self.expr(b);
                self.expr(c);
            }
            ExprKind::Any(b) | ExprKind::Count(b) | ExprKind::SetOf(b) => self.binder(b),
            ExprKind::Every(b, e) | ExprKind::Fold(_, e, b) => {
                self.binder(b);
                self.expr(e);
            }
            ExprKind::First(b, e) => {
                self.binder(b);
                e.iter_mut().for_each(|e| self.expr(e));
            }
        }
    }

    fn binder(&self, b: &mut Binder) {
        self.opt_name(&mut b.kind);
        self.name(&mut b.var);
        b.within.iter_mut().for_each(|e| self.expr(e));
        b.filter.iter_mut().for_each(|e| self.expr(e));
    }

    pub fn props(&self, props: &mut [Prop]) {
        for p in props {
            self.name(&mut p.name);
            self.exprs(&mut p.values);
            p.body.iter_mut().for_each(|b| self.props(b));
            p.block.iter_mut().for_each(|b| self.stmts(b));
            self.marks(&mut p.marks);
            self.span(&mut p.span);
        }
    }

    fn marks(&self, m: &mut Marks) {
        if let Some((a, b)) = &mut m.source {
            self.name(a);
            self.opt_name(b);
        }
        self.opt_name(&mut m.reconstructed);
        self.opt_name(&mut m.unreachable);
    }

    fn ty(&self, t: &mut Type) {
        match t {
            Type::Named(n) => self.name(n),
            Type::Range(a, b, s) => {
                self.expr(a);
                self.expr(b);
                self.span(s);
            }
            Type::Inline(names, s) => {
                self.names(names);
                self.span(s);
            }
            Type::OrNone(t) | Type::SetOf(t) => self.ty(t),
            Type::ListOf(t, e) => {
                self.ty(t);
                self.expr(e);
            }
        }
    }

    pub fn field(&self, f: &mut Item<Field>) {
        self.exprs(&mut f.when);
        let f = &mut f.item;
        for (n, t) in &mut f.names {
            self.name(n);
            self.opt_name(t);
        }
        f.ty.iter_mut().for_each(|t| self.ty(t));
        self.opt(&mut f.default);
        if let Some(Audience::Owner(e) | Audience::Side(e)) = &mut f.secret {
            self.opt(e);
        }
        if let Some(Lasting::Phase { phase, .. }) = &mut f.lasting {
            self.name(phase);
        }
        self.span(&mut f.typed);
        if let Some((mark, value)) = &mut f.lasting_at {
            self.span(mark);
            self.span(value);
        }
        self.span(&mut f.head);
        self.opt(&mut f.guess);
        self.opt(&mut f.at);
        self.opt(&mut f.when);
        self.marks(&mut f.marks);
        self.span(&mut f.span);
    }

    pub fn modifier(&self, m: &mut Modifier) {
        self.expr(&mut m.amount);
        self.opt(&mut m.when);
        self.opt_name(&mut m.name);
        self.opt_name(&mut m.because);
        self.opt_name(&mut m.unreachable);
        self.span(&mut m.span);
    }

    pub fn clause(&self, c: &mut Item<Clause>) {
        self.exprs(&mut c.when);
        let c = &mut c.item;
        self.expr(&mut c.cond);
        self.opt(&mut c.guard);
        self.opt_name(&mut c.because);
        self.opt_name(&mut c.unreachable);
        self.span(&mut c.span);
    }

    pub fn member(&self, m: &mut Member) {
        self.name(&mut m.name);
        self.opt_name(&mut m.title);
        self.props(&mut m.body);
    }

    pub fn row(&self, r: &mut Row) {
        self.expr(&mut r.key);
        for cell in &mut r.cells {
            self.exprs(&mut cell.results);
            self.opt_name(&mut cell.unreachable);
        }
        self.opt_name(&mut r.unreachable);
        self.span(&mut r.span);
    }

    pub fn face(&self, f: &mut Face) {
        f.count.iter_mut().for_each(|(_, at)| self.span(at));
        self.exprs(&mut f.values);
    }

    pub fn card(&self, c: &mut Card) {
        self.opt_name(&mut c.name);
        for face in &mut c.faces {
            self.name(&mut face.side);
            self.opt_name(&mut face.unreachable);
            for e in &mut face.effects {
                self.name(&mut e.effect);
                self.exprs(&mut e.args);
            }
        }
        self.marks(&mut c.marks);
        c.times.iter_mut().for_each(|times| self.span(times));
        self.span(&mut c.word);
        self.span(&mut c.span);
    }

    pub fn pick(&self, p: &mut Pick) {
        self.name(&mut p.name);
        self.ty(&mut p.ty);
        self.opt(&mut p.from);
        self.opt(&mut p.filter);
        self.opt(&mut p.when);
        self.opt_name(&mut p.title);
        self.span(&mut p.span);
    }

    pub fn walk_clause(&self, c: &mut WalkClause) {
        match c {
            WalkClause::Steps { least, most, when } => {
                self.expr(least);
                self.expr(most);
                self.opt(when);
            }
            WalkClause::Turns { left, right, none, .. } => {
                left.iter_mut().chain(right).chain(none).for_each(|s| self.span(s));
            }
            WalkClause::Forbid { what, when, because, unreachable } => {
                self.name(what);
                self.expr(when);
                self.opt_name(because);
                self.opt_name(unreachable);
            }
            WalkClause::Prefer { when, because, unreachable } => {
                self.expr(when);
                self.opt_name(because);
                self.opt_name(unreachable);
            }
        }
    }

    pub fn avoid(&self, a: &mut Avoid) {
        self.name(&mut a.choice);
        self.expr(&mut a.when);
        self.opt_name(&mut a.because);
        self.opt_name(&mut a.unreachable);
        self.span(&mut a.span);
    }

    pub fn after(&self, a: &mut After) {
        self.name(&mut a.choice);
        self.stmts(&mut a.body);
        self.span(&mut a.span);
    }

    pub fn stmts(&self, s: &mut [Stmt]) {
        s.iter_mut().for_each(|s| self.stmt(s));
    }

    pub fn stmt(&self, s: &mut Stmt) {
        self.span(&mut s.span);
        let bodies = s.kind.parts_mut(&mut |n| self.name(n), &mut |e| self.expr(e));
        bodies.into_iter().for_each(|body| self.stmts(body));
    }

    pub fn example_steps(&self, steps: &mut [ExampleStep]) {
        for s in steps {
            self.span(&mut s.span);
            match &mut s.kind {
                ExampleStepKind::GivenOption(a, b) => {
                    self.name(a);
                    self.name(b);
                }
                ExampleStepKind::GivenMap(n)
                | ExampleStepKind::GivenMission(n)
                | ExampleStepKind::GivenCampaign(n)
                | ExampleStepKind::DoPhase(n) => self.name(n),
                ExampleStepKind::DoAfter { mission, winner } | ExampleStepKind::Play { mission, winner } => {
                    self.name(mission);
                    self.opt(winner);
                }
                ExampleStepKind::GivenPiece { name, entry, body } => {
                    self.name(name);
                    self.name(entry);
                    if let Some(number) = self.names.iter().position(|(n, _)| *n == entry.text)
                        && let ExprKind::Name(by) = &self.names[number].1.kind
                    {
                        self.replaced.borrow_mut().push((entry.span, number));
                        entry.text.clone_from(by);
                    }
                    self.props(body);
                }
                ExampleStepKind::GivenSet(a, b) => {
                    self.expr(a);
                    self.expr(b);
                }
                ExampleStepKind::Dice(e) | ExampleStepKind::Random(e) => self.exprs(e),
                ExampleStepKind::GivenTurn(e) => self.expr(e),
                ExampleStepKind::DoStretch(_) | ExampleStepKind::OtherwiseAny => {}
                ExampleStepKind::Draws(n, texts) => {
                    self.name(n);
                    self.names(texts);
                }
                ExampleStepKind::Do(s) => self.stmt(s),
                ExampleStepKind::Choose { choice, args, picks }
                | ExampleStepKind::GivenPicked { choice, args, picks } => {
                    self.name(choice);
                    self.exprs(args);
                    self.exprs(picks);
                }
                ExampleStepKind::Expect(e) => self.expr(e),
                ExampleStepKind::ExpectOption { choice, args, picks, by, .. } => {
                    self.name(choice);
                    self.exprs(args);
                    self.exprs(picks);
                    self.opt_name(by);
                }
                ExampleStepKind::ExpectHappened { event, args, .. } => {
                    self.name(event);
                    self.exprs(args);
                }
                ExampleStepKind::ExpectValue { value, args, was } => {
                    self.name(value);
                    self.exprs(args);
                    self.expr(was);
                }
                ExampleStepKind::ExpectKnown { what, to, .. } => {
                    self.expr(what);
                    self.name(to);
                }
            }
        }
    }
}
