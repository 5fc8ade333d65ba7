//! Secrecy: what is secret doesn't flow into what is more public, except through `reveal`.
//!
//! Runs on the lowered program. A label says who may know a value: everybody, the side of x, the owner of x, nobody; x is a
//! path such as `a` or `a.target`. Effects, hooks and defines are followed at each call with the caller's labels, which
//! ends because nothing reaches itself. The rules are written out in `docs/src/reference/secrecy.md`.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, Sp};
use crate::walk::{children, quantifier};
use dicta_program::{
    self as p, Audience, Domain, Expr, FieldId, KindId, Program, Quant, Secrecy, Stmt, StmtKind, Target,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many statements are followed at most, all calls counted.
const WORK_MAX: usize = 400_000;

/// The pieces that a label speaks of, as a path: equal numbers are equal pieces.
type Path = u32;

/// Of what may be one piece or another.
const NO_PATH: Path = 0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Public,
    Side(Path),
    Owner(Path),
    Nobody,
}

/// Who may know, and which field made it so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Label {
    level: Level,
    because: Option<(KindId, FieldId)>,
}

const PUBLIC: Label = Label { level: Level::Public, because: None };

fn join(a: Label, b: Label) -> Label {
    let because = a.because.or(b.because);
    let level = match (a.level, b.level) {
        (Level::Public, l) | (l, Level::Public) => l,
        (l, m) if l == m => l,
        (Level::Owner(x), Level::Side(y)) | (Level::Side(y), Level::Owner(x)) if x == y => Level::Owner(x),
        _ => Level::Nobody,
    };
    Label { level, because: if a.level == Level::Public { b.because } else { because } }
}

fn flows(from: Label, to: Level) -> bool {
    join(from, Label { level: to, because: None }).level == to
}

/// What is known of a local.
#[derive(Clone, Copy, Debug)]
struct Val {
    label: Label,
    path: Path,
}

#[derive(Clone, Default)]
struct State {
    locals: Vec<Option<Val>>,
    /// Fields whose present value everybody knows: of one piece, or of all (`None`).
    revealed: Vec<(Option<Path>, KindId, FieldId)>,
}

impl State {
    fn set(&mut self, local: p::Local, val: Val) {
        let i = usize::from(local);
        if self.locals.len() <= i {
            self.locals.resize(i + 1, None);
        }
        self.locals[i] = Some(val);
    }
}

struct Checker<'p> {
    p: &'p Program,
    next: Path,
    paths: FxHashMap<(Path, KindId, FieldId), Path>,
    consts: FxHashMap<i64, Path>,
    work: usize,
    told: FxHashSet<(p::Origin, &'static str)>,
    drafts: Vec<(p::Origin, Draft)>,
    /// Within `showing` the picks of those who have decided may be told.
    showing: bool,
    /// Statements that reveal a name.
    shown: &'p FxHashSet<p::Origin>,
}

impl Compiler<'_> {
    /// Checks the whole program.
    pub fn check_secrecy(&mut self) {
        let mut c = Checker {
            p: &self.p,
            next: 1,
            paths: FxHashMap::default(),
            consts: FxHashMap::default(),
            work: 0,
            told: FxHashSet::default(),
            drafts: vec![],
            showing: false,
            shown: &self.shown,
        };
        c.program();
        let (drafts, spent) = (c.drafts, c.work > WORK_MAX);
        if spent {
            let at = self.items.iter().find(|i| matches!(i.decl.kind, dicta_syntax::ast::DeclKind::Turn { .. }));
            let at = at.map_or(Sp::default(), |i| Sp { end: i.sp(i.decl.span).start + 4, ..i.sp(i.decl.span) });
            self.report(
                Draft::error("E0608", at, "these rules are too much to be followed for secrets")
                    .hint("a body that many cards, hooks or loops reach again and again should do less"),
            );
        }
        for (origin, mut draft) in drafts {
            let base = self.project.files.get(origin.file as usize).map_or(0, |f| f.base);
            draft.at = Sp { start: base + origin.start, end: base + origin.end };
            self.report(draft);
        }
    }
}

impl Checker<'_> {
    fn program(&mut self) {
        self.memories();
        self.sentences();
        self.choices();
        let mut state = State::default();
        let p = self.p;
        self.block(&mut state, &p.setup, PUBLIC);
        let mut state = State::default();
        self.block(&mut state, &p.turn, PUBLIC);
        for m in &p.missions {
            for body in [&m.setup, &m.turn_start, &m.turn_end] {
                self.block(&mut State::default(), body, PUBLIC);
            }
        }
        for c in &p.campaigns {
            for body in [&c.start, &c.round, &c.before, &c.after, &c.end] {
                self.block(&mut State::default(), body, PUBLIC);
            }
        }
    }

    // ---- labels ----

    fn fresh(&mut self) -> Path {
        self.next += 1;
        self.next
    }

    fn root(&self, k: KindId) -> KindId {
        self.p.kinds[k.index()].root
    }

    fn field_label(&self, of: Path, kind: KindId, field: FieldId) -> Label {
        let because = Some((kind, field));
        match self.p.kinds[kind.index()].fields[field.index()].secrecy {
            Secrecy::Public => PUBLIC,
            Secrecy::Side => Label { level: Level::Side(of), because },
            Secrecy::Owner => Label { level: Level::Owner(of), because },
            Secrecy::Nobody => Label { level: Level::Nobody, because },
        }
    }

    /// The path of an expression: parts count as their whole, since they have one owner.
    fn path(&mut self, s: &State, e: &Expr) -> Path {
        match e {
            Expr::Local(l) => match s.locals.get(usize::from(*l)).copied().flatten() {
                Some(v) if v.path != NO_PATH => v.path,
                _ => self.fresh(),
            },
            Expr::PartOf { of, .. } | Expr::WholeOf(of) => self.path(s, of),
            Expr::Field { of, kind, field } => {
                let of = self.path(s, of);
                let key = (of, self.root(*kind), *field);
                if let Some(&p) = self.paths.get(&key) {
                    return p;
                }
                let new = self.fresh();
                self.paths.insert(key, new);
                new
            }
            Expr::Const(n) => {
                if let Some(&p) = self.consts.get(n) {
                    return p;
                }
                let new = self.fresh();
                self.consts.insert(*n, new);
                new
            }
            _ => self.fresh(),
        }
    }

    fn revealed(&self, s: &State, of: Path, kind: KindId, field: FieldId) -> bool {
        let root = self.root(kind);
        s.revealed.iter().any(|(p, k, f)| *k == root && *f == field && p.is_none_or(|p| p == of))
    }

    fn label(&mut self, s: &mut State, e: &Expr) -> Label {
        self.work += 1;
        if self.work > WORK_MAX {
            return PUBLIC;
        }
        match e {
            Expr::Const(_) => PUBLIC,
            Expr::Local(l) => s.locals.get(usize::from(*l)).copied().flatten().map_or(PUBLIC, |v| v.label),
            Expr::Field { of, kind, field }
            | Expr::TrackLeft { of, kind, field }
            | Expr::TrackHits { of, kind, field }
            | Expr::ListLen { of, kind, field } => self.read(s, of, *kind, *field),
            Expr::InList { item, of, kind, field } => {
                let a = self.label(s, item);
                let b = self.read(s, of, *kind, *field);
                join(a, b)
            }
            Expr::Picked { of, .. } => {
                let label = self.label(s, of);
                if self.showing {
                    return label;
                }
                let path = self.path(s, of);
                join(label, Label { level: Level::Owner(path), because: None })
            }
            Expr::Call(d, args) => {
                let p = self.p;
                let vals = self.vals(s, args);
                let mut inner = State { locals: vec![], revealed: s.revealed.clone() };
                vals.into_iter().enumerate().for_each(|(i, v)| inner.set(i as p::Local, v));
                self.label(&mut inner, &p.defines[d.index()].body)
            }
            Expr::Value(v, args) => {
                let p = self.p;
                let vals = self.vals(s, args);
                let mut inner = State { locals: vec![], revealed: s.revealed.clone() };
                vals.into_iter().enumerate().for_each(|(i, v)| inner.set(i as p::Local, v));
                let value = &p.values[v.index()];
                let mut label = self.label(&mut inner, &value.base);
                for m in &value.items {
                    let amount = self.label(&mut inner, &m.amount);
                    label = join(label, amount);
                    if let Some(when) = &m.when {
                        let when = self.label(&mut inner, when);
                        label = join(label, when);
                    }
                }
                label
            }
            _ => {
                if let Some(q) = quantifier(e) {
                    return self.quant(s, q);
                }
                let mut parts = vec![];
                children(e, &mut |c| parts.push(c));
                let mut label = PUBLIC;
                for part in parts {
                    let l = self.label(s, part);
                    label = join(label, l);
                }
                label
            }
        }
    }

    fn read(&mut self, s: &mut State, of: &Expr, kind: KindId, field: FieldId) -> Label {
        let label = self.label(s, of);
        let path = self.path(s, of);
        if self.revealed(s, path, kind, field) {
            return label;
        }
        let own = self.field_label(path, kind, field);
        join(label, own)
    }

    fn vals(&mut self, s: &mut State, args: &[Expr]) -> Vec<Val> {
        args.iter()
            .map(|a| {
                let label = self.label(s, a);
                Val { label, path: self.path(s, a) }
            })
            .collect()
    }

    /// The label of what is in a collection, and who its elements are.
    fn domain(&mut self, s: &mut State, d: &Domain) -> Val {
        let label = match d {
            Domain::List { of, kind, field } => self.read(s, of, *kind, *field),
            Domain::PartsOf(e) => {
                let label = self.label(s, e);
                return Val { label, path: self.path(s, e) };
            }
            Domain::Maybe(e) => {
                let label = self.label(s, e);
                return Val { label, path: self.path(s, e) };
            }
            Domain::Set(e) | Domain::ConstOf(e) => self.label(s, e),
            Domain::Range(a, b) => {
                let a = self.label(s, a);
                let b = self.label(s, b);
                join(a, b)
            }
            Domain::Walk { args, .. } | Domain::Among(args) => {
                let mut label = PUBLIC;
                for a in args {
                    let l = self.label(s, a);
                    label = join(label, l);
                }
                label
            }
            _ => PUBLIC,
        };
        Val { label, path: self.fresh() }
    }

    /// What a quantifier tells: of no single piece any more, where it asked each.
    fn quant(&mut self, s: &mut State, q: &Quant) -> Label {
        let val = self.domain(s, &q.domain);
        let own = matches!(q.domain, Domain::PartsOf(_) | Domain::Maybe(_));
        s.set(q.local, val);
        let mut label = val.label;
        for e in q.filter.iter().chain(&q.body) {
            let l = self.label(s, e);
            label = join(label, l);
        }
        match label.level {
            Level::Owner(p) | Level::Side(p) if p == val.path && !own => Label { level: Level::Nobody, ..label },
            _ => label,
        }
    }

    fn audience(&mut self, s: &mut State, a: &Audience) -> Level {
        match a {
            Audience::Public => Level::Public,
            Audience::Nobody => Level::Nobody,
            Audience::Owner(e) => Level::Owner(self.path(s, e)),
            Audience::Side(e) => Level::Side(self.path(s, e)),
        }
    }

    // ---- reporting ----

    fn leak(&mut self, at: p::Origin, code: &'static str, label: Label, what: &str) {
        if !self.told.insert((at, code)) {
            return;
        }
        let field = label.because.map(|(k, f)| {
            let kind = &self.p.kinds[k.index()];
            format!("{}.{}", kind.head.name, kind.fields[f.index()].head.name)
        });
        let secret = field.map_or_else(|| "a secret choice or roll".to_string(), |f| format!("`{f}`"));
        let message = match label.level {
            Level::Nobody => format!("{what} depends on {secret}, which the one who would learn it may not know"),
            _ => format!("{what} tells of {secret}, which is secret"),
        };
        let hint = match code {
            // There is no block here in which something could be revealed.
            "E0607" if what != "who is asked" => {
                "ask for what everybody knows or what is the chooser's own, or make the field public"
            }
            _ => {
                "say `reveal …` in the same block if the rules show it, or make the receiving field or event as secret"
            }
        };
        self.drafts.push((at, Draft::error(code, Sp::default(), message).hint(hint)));
    }

    fn check(&mut self, at: p::Origin, code: &'static str, from: Label, to: Level, what: &str) {
        if !flows(from, to) {
            self.leak(at, code, from, what);
        }
    }

    // ---- declarations ----

    fn memories(&mut self) {
        for k in 0..self.p.kinds.len() {
            for i in 0..self.p.kinds[k].fields.len() {
                let field = &self.p.kinds[k].fields[i];
                let Some(e) = &field.remembers else { continue };
                let mut s = State::default();
                let path = self.fresh();
                s.set(0, Val { label: PUBLIC, path });
                let from = self.label(&mut s, e);
                let to = self.field_label(path, KindId(k as u32), FieldId(i as u32)).level;
                self.check(field.head.origin, "E0606", from, to, &format!("the memory `{}`", field.head.name));
            }
        }
    }

    fn sentences(&mut self) {
        for e in &self.p.events {
            let mut s = State::default();
            for i in 0..e.params.len() {
                let path = self.fresh();
                s.set(i as p::Local, Val { label: PUBLIC, path });
            }
            let to = self.audience(&mut s, &e.audience);
            for part in &e.sentence {
                if let p::SentencePart::Value(e2, _) = part {
                    let from = self.label(&mut s, e2);
                    self.check(e.head.origin, "E0604", from, to, "this sentence");
                }
            }
        }
    }

    /// What may be chosen tells the one who chooses what it depends on.
    fn choices(&mut self) {
        for c in &self.p.choices {
            let mut s = State::default();
            for i in 0..c.params.len() + c.picks.len() {
                let path = self.fresh();
                s.set(i as p::Local, Val { label: PUBLIC, path });
            }
            let by = self.path(&s, &c.by);
            for q in &c.picks {
                let mut label = self.domain(&mut s, &q.from).label;
                for e in q.filter.iter().chain(&q.when) {
                    let l = self.label(&mut s, e);
                    label = join(label, l);
                }
                self.check(q.head.origin, "E0607", label, Level::Owner(by), "what can be picked");
            }
            for r in &c.rules {
                for clause in &self.p.rules[r.index()].clauses {
                    let label = self.label(&mut s, &clause.cond);
                    self.check(clause.origin, "E0607", label, Level::Owner(by), "this rule");
                }
            }
        }
    }

    // ---- statements ----

    fn block(&mut self, s: &mut State, body: &[Stmt], pc: Label) {
        let pc = self.opened(s, body, pc);
        for stmt in body {
            self.work += 1;
            if self.work > WORK_MAX {
                return;
            }
            self.stmt(s, stmt, pc);
        }
    }

    /// A block that reveals something of a piece's owner tells everybody that it was reached.
    fn opened(&mut self, s: &mut State, body: &[Stmt], pc: Label) -> Label {
        let owner = match pc.level {
            Level::Owner(p) | Level::Side(p) => p,
            _ => return pc,
        };
        for stmt in body {
            let opens = match &stmt.kind {
                StmtKind::Reveal { of, audience: Audience::Public, .. } => self.path(s, of) == owner,
                StmtKind::Let(_, e) if self.shown.contains(&stmt.origin) => {
                    matches!(self.label(s, e).level, Level::Owner(p) | Level::Side(p) if p == owner)
                }
                _ => false,
            };
            if opens {
                return PUBLIC;
            }
        }
        pc
    }

    fn stmt(&mut self, s: &mut State, stmt: &Stmt, pc: Label) {
        let at = stmt.origin;
        match &stmt.kind {
            // Everybody reads its title in the log.
            StmtKind::Phase { body, .. } | StmtKind::Step { body, .. } => {
                self.check(at, "E0605", pc, Level::Public, "that this part of the turn begins");
                self.block(s, body, pc);
            }
            StmtKind::Let(_, Expr::Local(l)) if self.shown.contains(&at) => {
                if let Some(Some(val)) = s.locals.get_mut(usize::from(*l)) {
                    val.label = PUBLIC;
                }
            }
            StmtKind::Let(local, e) => {
                let label = join(self.label(s, e), pc);
                let path = self.path(s, e);
                s.set(*local, Val { label, path });
            }
            StmtKind::LetRoll { local, audience, .. } => {
                let to = self.audience(s, audience);
                self.check(at, "E0605", pc, to, "that a die is rolled");
                let path = self.fresh();
                s.set(*local, Val { label: Label { level: to, because: None }, path });
            }
            StmtKind::LetDraw { local, deck, side, audience, .. } => {
                let to = self.audience(s, audience);
                let (a, b) = (self.label(s, deck), self.label(s, side));
                self.check(at, "E0605", join(pc, join(a, b)), to, "that a card is drawn");
                let path = self.fresh();
                s.set(*local, Val { label: Label { level: to, because: None }, path });
            }
            StmtKind::LetRandom { local, domain, filter, audience, .. } => {
                let to = self.audience(s, audience);
                let val = self.domain(s, domain);
                s.set(*local, val);
                let mut label = val.label;
                if let Some(f) = filter {
                    let l = self.label(s, f);
                    label = join(label, l);
                }
                self.check(at, "E0605", join(pc, label), to, "what is drawn by lot");
                let path = self.fresh();
                s.set(*local, Val { label: join(label, Label { level: to, because: None }), path });
            }
            StmtKind::RollEach { count, local, audience, body, .. } => {
                let to = self.audience(s, audience);
                let n = self.label(s, count);
                self.check(at, "E0605", join(pc, n), to, "how many dice are rolled");
                let path = self.fresh();
                let label = Label { level: to, because: None };
                s.set(*local, Val { label, path });
                let pc = join(pc, n);
                self.repeat(s, body, pc);
            }
            StmtKind::If { cond, then, otherwise } => {
                let label = self.label(s, cond);
                let pc = join(pc, label);
                let mut other = s.clone();
                self.block(s, then, pc);
                self.block(&mut other, otherwise, pc);
                self.merge(s, &other);
            }
            StmtKind::Each { local, domain, filter, order, body, .. } => {
                let val = self.domain(s, domain);
                s.set(*local, val);
                let mut inner = join(pc, val.label);
                if let Some(f) = filter {
                    let l = self.label(s, f);
                    inner = join(inner, l);
                }
                for key in order {
                    let l = self.label(s, key);
                    self.check(at, "E0605", l, Level::Public, "the order");
                }
                let known = s.revealed.len();
                self.repeat(s, body, inner);
                self.close(s, known, val.path, domain, filter.as_ref());
            }
            StmtKind::Gather { choice, local, args, domain, filter, after, showing, .. } => {
                let val = self.domain(s, domain);
                s.set(*local, val);
                let mut asked = val.label;
                if let Some(f) = filter {
                    asked = join(asked, self.label(s, f));
                }
                self.check(at, "E0607", asked, Level::Owner(val.path), "who is asked");
                let vals = self.vals(s, args);
                if let Some((local, d)) = after {
                    let val = self.domain(s, d);
                    s.set(*local, Val { label: PUBLIC, path: val.path });
                }
                if let Some((event, args)) = showing {
                    self.showing = true;
                    let vals = self.vals(s, args);
                    self.emit(s, at, *event, vals, PUBLIC);
                    self.showing = false;
                }
                let known = s.revealed.len();
                self.then(s, *choice, vals, true, asked);
                self.close(s, known, val.path, domain, filter.as_ref());
            }
            StmtKind::Ask { choice, args } => {
                let vals = self.vals(s, args);
                let asked = vals.iter().fold(pc, |l, v| join(l, v.label));
                self.check(at, "E0605", asked, Level::Public, "that somebody is asked");
                self.then(s, *choice, vals, false, pc);
            }
            StmtKind::Emit { event, args } => {
                let vals = self.vals(s, args);
                self.emit(s, at, *event, vals, pc);
            }
            StmtKind::Call { effect, args } => {
                let vals = self.vals(s, args);
                self.call(s, *effect, vals, pc);
            }
            StmtKind::Apply { face, args } => {
                let label = self.label(s, face);
                let vals = self.vals(s, args);
                let pc = join(pc, label);
                for (effect, printed) in self.effects_of_cards(args.len()) {
                    let mut vals = vals.clone();
                    for _ in 0..printed {
                        let path = self.fresh();
                        vals.push(Val { label, path });
                    }
                    let mut inner = s.clone();
                    self.call(&mut inner, effect, vals, pc);
                }
            }
            // Which card it was, nobody is told.
            StmtKind::Discard { audience, .. } => {
                let to = self.audience(s, audience);
                self.check(at, "E0605", pc, to, "that a card is put away");
            }
            StmtKind::Shuffle { audience, .. } => {
                let to = self.audience(s, audience);
                self.check(at, "E0605", pc, to, "that a deck is shuffled");
            }
            StmtKind::Move { piece, path } => {
                let (a, b) = (self.label(s, piece), self.label(s, path));
                self.check(at, "E0605", join(pc, join(a, b)), Level::Public, "a move on the board");
            }
            StmtKind::Place { piece, cell, facing } => {
                let mut label = join(self.label(s, piece), pc);
                label = join(label, self.label(s, cell));
                if let Some(f) = facing {
                    label = join(label, self.label(s, f));
                }
                self.check(at, "E0605", label, Level::Public, "a place on the board");
            }
            StmtKind::Stop => self.check(at, "E0605", pc, Level::Public, "where a move ends"),
            StmtKind::Remove(piece) => {
                let label = join(self.label(s, piece), pc);
                self.check(at, "E0605", label, Level::Public, "leaving the board");
            }
            StmtKind::Reveal { of, kind, field, audience } => {
                if *audience == Audience::Public {
                    let path = self.path(s, of);
                    let key = (Some(path), self.root(*kind), *field);
                    if !s.revealed.contains(&key) {
                        s.revealed.push(key);
                    }
                }
            }
            StmtKind::Assign { target, value, .. } => {
                let label = join(self.label(s, value), pc);
                self.write(s, at, target, label, Some(value));
            }
            StmtKind::Collect { target, value, .. } => {
                let mut label = pc;
                if let Some(v) = value {
                    label = join(label, self.label(s, v));
                }
                self.write(s, at, target, label, None);
            }
            StmtKind::Play { .. } => {}
            StmtKind::EndGame { winner, .. } => {
                let label = join(self.label(s, winner), pc);
                self.check(at, "E0605", label, Level::Public, "the end of the game");
            }
        }
    }

    /// A loop's body, until coming round again tells nothing new: what a name holds may be from the round before. Labels
    /// only ever grow, so this ends.
    fn repeat(&mut self, s: &mut State, body: &[Stmt], pc: Label) {
        loop {
            let before = s.clone();
            self.block(s, body, pc);
            let locals = s.locals.len();
            let mut start = before.clone();
            start.locals.resize(locals, None);
            let mut grew = false;
            for (old, new) in start.locals.iter_mut().zip(&s.locals) {
                // A name that the body makes itself is new in each round.
                let (Some(o), Some(n)) = (old.as_mut(), new) else { continue };
                let label = join(o.label, n.label);
                if label.level != o.label.level {
                    o.label = label;
                    grew = true;
                }
                if o.path != n.path && o.path != NO_PATH {
                    o.path = NO_PATH;
                    grew = true;
                }
            }
            let known = start.revealed.len();
            start.revealed.retain(|r| s.revealed.contains(r));
            grew |= start.revealed.len() < known;
            if !grew || self.work > WORK_MAX {
                return;
            }
            *s = start;
        }
    }

    /// What is known where two ways meet.
    fn merge(&mut self, s: &mut State, other: &State) {
        s.revealed.retain(|r| other.revealed.contains(r));
        s.locals.resize(s.locals.len().max(other.locals.len()), None);
        for (mine, theirs) in s.locals.iter_mut().zip(&other.locals) {
            match (mine.as_mut(), theirs) {
                (Some(m), Some(t)) => {
                    m.label = join(m.label, t.label);
                    if m.path != t.path {
                        m.path = NO_PATH;
                    }
                }
                (None, Some(t)) => *mine = Some(*t),
                _ => {}
            }
        }
    }

    fn write(&mut self, s: &mut State, at: p::Origin, target: &Target, label: Label, value: Option<&Expr>) {
        match target {
            Target::Local(l) => {
                let old = s.locals.get(usize::from(*l)).copied().flatten().map_or(PUBLIC, |v| v.label);
                let path = match value {
                    Some(v) => self.path(s, v),
                    None => self.fresh(),
                };
                s.set(*l, Val { label: join(old, label), path });
            }
            Target::Field { of, kind, field } => {
                let label = join(label, self.label(s, of));
                let path = self.path(s, of);
                let to = self.field_label(path, *kind, *field).level;
                let name = self.p.kinds[kind.index()].fields[field.index()].head.name.clone();
                self.check(at, "E0603", label, to, &format!("writing to `{name}`"));
                // A new value is as secret as the field again, unless all that went into it is known.
                if label.level != Level::Public {
                    let root = self.root(*kind);
                    s.revealed.retain(|(_, k, f)| !(*k == root && f == field));
                }
            }
            Target::Slot { of, .. } => {
                let label = join(label, self.label(s, of));
                self.check(at, "E0605", label, Level::Public, "a change on the board");
            }
        }
    }

    fn emit(&mut self, s: &mut State, at: p::Origin, event: p::EventId, vals: Vec<Val>, pc: Label) {
        let p = self.p;
        let decl = &p.events[event.index()];
        let mut inner = State { locals: vec![], revealed: s.revealed.clone() };
        let mut label = pc;
        for (i, v) in vals.iter().enumerate() {
            inner.set(i as p::Local, *v);
            label = join(label, v.label);
        }
        let to = self.audience(&mut inner, &decl.audience);
        self.check(at, "E0604", label, to, &format!("the event `{}`", decl.head.name));
        for r in &decl.hooks {
            self.enter(s, &vals, &p.rules[r.index()].body, pc);
        }
    }

    fn call(&mut self, s: &mut State, effect: p::EffectId, vals: Vec<Val>, pc: Label) {
        let p = self.p;
        let decl = &p.effects[effect.index()];
        let mut pc = pc;
        for r in &decl.instead {
            let rule = &p.rules[r.index()];
            if let Some(when) = &rule.when {
                let mut inner = State { locals: vec![], revealed: s.revealed.clone() };
                vals.iter().enumerate().for_each(|(i, v)| inner.set(i as p::Local, *v));
                pc = join(pc, self.label(&mut inner, when));
            }
            let mut branch = s.clone();
            self.enter(&mut branch, &vals, &rule.body, pc);
        }
        self.enter(s, &vals, &decl.body, pc);
    }

    /// Follows a body with its own locals.
    fn enter(&mut self, s: &mut State, vals: &[Val], body: &[Stmt], pc: Label) {
        if self.work > WORK_MAX {
            return;
        }
        let mut inner = State { locals: vec![], revealed: std::mem::take(&mut s.revealed) };
        vals.iter().enumerate().for_each(|(i, v)| inner.set(i as p::Local, *v));
        self.block(&mut inner, body, pc);
        s.revealed = inner.revealed;
    }

    fn then(&mut self, s: &mut State, choice: p::ChoiceId, mut vals: Vec<Val>, secret: bool, pc: Label) {
        let p = self.p;
        let decl = &p.choices[choice.index()];
        let mut inner = State::default();
        vals.iter().enumerate().for_each(|(i, v)| inner.set(i as p::Local, *v));
        let by = self.path(&inner, &decl.by);
        let label = if secret { Label { level: Level::Owner(by), because: None } } else { PUBLIC };
        for _ in &decl.picks {
            let path = self.fresh();
            vals.push(Val { label, path });
        }
        self.enter(s, &vals, &decl.then, pc);
        if let Some(body) = &decl.otherwise {
            let mut branch = s.clone();
            self.enter(&mut branch, &vals, body, pc);
        }
    }

    /// After a loop over all of a kind, what it revealed of each is known of all.
    fn close(&mut self, s: &mut State, known: usize, var: Path, domain: &Domain, filter: Option<&Expr>) {
        let all = matches!(domain, Domain::Pieces { .. } | Domain::Sides) && filter.is_none_or(only_parts);
        for i in known.min(s.revealed.len())..s.revealed.len() {
            if s.revealed[i].0 == Some(var) && all {
                s.revealed[i].0 = None;
            }
        }
    }

    /// Every effect on a card of a deck with this many things handed on, and how many the card prints.
    fn effects_of_cards(&self, context: usize) -> Vec<(p::EffectId, usize)> {
        let mut out = vec![];
        for d in self.p.decks.iter().filter(|d| d.context.len() == context) {
            for (effect, args) in d.designs.iter().flat_map(|d| d.faces.iter().flatten()) {
                if !out.contains(&(*effect, args.len())) {
                    out.push((*effect, args.len()));
                }
            }
        }
        out
    }
}

/// Whether a filter asks only whether parts are there, which the cards print.
fn only_parts(e: &Expr) -> bool {
    match e {
        Expr::Binary(p::BinOp::And, a, b) => only_parts(a) && only_parts(b),
        Expr::Binary(p::BinOp::Ne, a, b) => matches!((&**a, &**b), (Expr::PartOf { .. }, Expr::Const(-1))),
        _ => false,
    }
}
