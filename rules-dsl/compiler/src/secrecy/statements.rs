//! Statements. Every kind of statement is listed here with all its parts, so that each new one must say what it
//! reveals, and to whom.

use super::Checker;
use super::known::{Change, Changed, Loop, State, looped, without_piece};
use super::label::{Label, Level, NO_PATH, PUBLIC, Path, Val, join};
use super::outlets::{Condition, Outlet};
use dicta_program::{
    self as p, Audience, BoardEvent, Domain, Expr, FieldId, KindId, Local, Secrecy, Stmt, StmtKind, Target,
};

impl Checker<'_> {
    /// The players of an audience, and the label of the audience itself.
    pub fn audience(&mut self, s: &mut State, a: &Audience) -> (Level, Label) {
        match a {
            Audience::Public => (Level::Public, PUBLIC),
            Audience::Nobody => (Level::Nobody, PUBLIC),
            Audience::Owner(e) => (Level::Owner(self.owner(s, e)), self.label(s, e)),
            Audience::Side(e) => (Level::Side(self.owner(s, e)), self.label(s, e)),
        }
    }

    /// Who may know what is written to a field.
    pub fn written_level(&self, of: Path, kind: KindId, field: FieldId) -> Level {
        match self.p.kinds[kind.index()].fields[field.index()].secrecy {
            Secrecy::Public => Level::Public,
            Secrecy::Side => Level::Side(of),
            Secrecy::Owner => Level::Owner(of),
            Secrecy::Nobody => Level::Nobody,
        }
    }

    /// The label of a body under a condition.
    pub fn under(&self, condition: Condition, outer: Label, mut label: Label) -> Label {
        if let Some(source) = &mut label.source {
            source.by.get_or_insert(condition);
        }
        join(outer, label)
    }

    pub fn block(&mut self, s: &mut State, body: &[Stmt], outer: Label) {
        // The statement that reveals something, and the one that shows everyone that the block was reached.
        let opening = (0..body.len()).find_map(|i| Some((i, i + self.opens(s, &body[i..], outer)?)));
        let pc = if opening.is_some() { PUBLIC } else { outer };
        let unopened = self.unopened;
        if opening.is_some() {
            self.unopened = join(unopened, outer);
        }
        for (i, stmt) in body.iter().enumerate() {
            if !self.work.spend() {
                return;
            }
            let before = std::mem::replace(&mut self.at, stmt.origin);
            // The statements before it may have changed which piece it is about.
            if opening.is_some_and(|(at, _)| at == i) && self.opens(s, &body[i..], outer).is_none() {
                self.reaches(Outlet::Reveal, stmt.origin, outer, Level::Public, "this `reveal`");
            }
            if opening.is_some_and(|(_, shown)| shown == i) {
                self.unopened = unopened;
            }
            if pc.level != Level::Public {
                self.unrecorded.insert(stmt.origin);
            }
            self.stmt(s, stmt, pc);
            self.at = before;
        }
    }

    /// Whether the first of these statements reveals a value of the piece whose secret led to its block; the number of
    /// statements up to the one that shows everyone that the block was reached. The game log shows the `reveal` of a
    /// field; that of a name is shown by an event for everyone.
    fn opens(&mut self, s: &mut State, body: &[Stmt], pc: Label) -> Option<usize> {
        let owner = pc.level.of()?;
        match &body.first()?.kind {
            StmtKind::Reveal { of, audience: Audience::Public, .. } => (self.owner(s, of) == owner).then_some(0),
            StmtKind::RevealName { of: name, bound: _ } if self.label(s, name).level.of() == Some(owner) => {
                let tells = |stmt: &Stmt| match &stmt.kind {
                    StmtKind::Emit { event, args } => {
                        self.p.events[event.index()].audience == Audience::Public && args.contains(name)
                    }
                    _ => false,
                };
                body.iter().position(tells)
            }
            _ => None,
        }
    }

    fn stmt(&mut self, s: &mut State, stmt: &Stmt, pc: Label) {
        let at = stmt.origin;
        match &stmt.kind {
            // Its title is public in the game log.
            StmtKind::Phase { name, title: _, body } => {
                self.reaches(Outlet::Heading, at, pc, Level::Public, "the start of this part of the turn");
                self.block(s, body, pc);
                self.expire_fields(s, name);
            }
            StmtKind::Step { name: _, title: _, body } => {
                self.reaches(Outlet::Heading, at, pc, Level::Public, "the start of this part of the turn");
                self.block(s, body, pc);
            }
            StmtKind::RevealName { of, bound: _ } => self.reveal_name(s, of, pc),
            StmtKind::Let(local, e) => {
                let val = self.val(s, e);
                let there = val.there.map(|l| join(l, pc));
                s.set(*local, Val { label: join(val.label, pc), there, ..val });
            }
            StmtKind::LetRoll { local, die: _, stream: _, audience } => {
                let to = self.die(s, at, audience, pc, "rolling a die");
                let path = self.fresh();
                s.set(*local, Val::new(self.made(to), path));
            }
            StmtKind::LetDraw { local, deck, side, hold: _, audience } => {
                self.let_draw(s, at, pc, *local, (deck, side), audience)
            }
            StmtKind::LetRandom { local, domain, filter, stream: _, audience } => {
                self.let_random(s, at, pc, *local, (domain, filter), audience)
            }
            StmtKind::RollEach { count, die: _, local, stream: _, audience, body } => {
                self.roll_each(s, at, pc, (count, *local), audience, body)
            }
            StmtKind::If { cond, then, otherwise } => self.branches(s, pc, cond, then, otherwise),
            StmtKind::Each { local, domain, filter, order, random, simultaneously, body } => {
                self.each(s, at, pc, (*local, domain, filter), (order, random.is_some()), (*simultaneously, body))
            }
            StmtKind::Gather { .. } => self.gather(s, stmt, pc),
            StmtKind::Ask { choice, args } => self.ask(s, at, *choice, args, pc),
            StmtKind::Emit { event, args } => {
                let vals = self.vals(s, args);
                self.emit(s, at, *event, vals, pc, Outlet::Event);
            }
            StmtKind::Call { effect, args } => {
                let vals = self.vals(s, args);
                self.call(s, *effect, vals, pc);
            }
            StmtKind::Apply { face, args, decks, side } => {
                let face = self.val(s, face);
                let vals = self.vals(s, args);
                self.apply(s, (face, decks, *side), vals, pc);
            }
            StmtKind::Discard { face, back: _, audience } => self.discard(s, at, pc, face, audience),
            StmtKind::Shuffle { deck: _, audience } => self.shuffle(s, at, pc, audience),
            StmtKind::Move { piece, path } => {
                let label = join(pc, self.all(s, [piece, path]));
                self.reaches(Outlet::Board, at, label, Level::Public, "a move on the board");
                self.board_events(s, at, piece, label);
            }
            StmtKind::Place { piece, cell, facing } => self.place(s, at, pc, piece, cell, facing),
            StmtKind::Create { local, kind, entry, seat, cell, facing, instead } => {
                self.create(s, at, pc, (*kind, *local), [entry, seat, cell, facing], instead)
            }
            StmtKind::Stop => self.reaches(Outlet::Stop, at, pc, Level::Public, "the end of a move"),
            StmtKind::Remove(piece) => self.remove(s, at, pc, piece),
            StmtKind::Reveal { of, kind, field, audience } => self.reveal(s, at, pc, of, (*kind, *field), audience),
            StmtKind::Assign { target, op: _, value } => {
                let label = join(self.label(s, value), pc);
                self.filled(s, target, value, pc);
                self.writes(s, at, target, pc);
                self.write(s, at, target, label, Some(value));
            }
            StmtKind::Collect { target, op, value } => self.collect(s, at, pc, target, *op, value),
            StmtKind::Play { mission, roles } => self.play(s, at, pc, mission, roles),
            StmtKind::EndGame { winner, because: _ } => {
                // A `reveal` after it never runs.
                let label = join(join(self.label(s, winner), pc), self.unopened);
                self.reaches(Outlet::End, at, label, Level::Public, "the end of the game");
            }
        }
    }

    fn branches(&mut self, s: &mut State, pc: Label, cond: &Expr, then: &[Stmt], otherwise: &[Stmt]) {
        let label = self.label(s, cond);
        let pc = self.under(Condition::If, pc, label);
        let mut other = s.clone();
        self.block(s, then, pc);
        self.block(&mut other, otherwise, pc);
        s.merge(&other);
    }

    fn each(
        &mut self,
        s: &mut State,
        at: p::Origin,
        pc: Label,
        (local, domain, filter): (Local, &Domain, &Option<Expr>),
        (order, is_random): (&[Expr], bool),
        (simultaneously, body): (bool, &[Stmt]),
    ) {
        let since = self.next;
        let (val, count) = self.bind(s, local, domain, filter.as_ref());
        let label = join(count, self.all(s, filter));
        for key in order {
            let key = self.label(s, key);
            self.reaches(Outlet::Order, at, key, Level::Public, "the order");
        }
        let inner = self.under(Condition::Each, pc, label);
        if is_random {
            self.reaches(Outlet::Order, at, inner, Level::Public, "a random order");
        }
        let of = looped(self.p, local, domain, filter.as_ref());
        let deferred = self.deferred;
        self.deferred |= simultaneously;
        self.repeat(s, body, inner, since, (val, of));
        self.deferred = deferred;
    }

    /// At the end of a phase fields may revert, which changes the result of filters that read them. A revealed field
    /// stays known, because a `reveal` also shows until when the value lasts.
    fn expire_fields(&mut self, s: &mut State, phase: &str) {
        let program = self.p;
        for kind in &program.kinds {
            let reverts = |field: &p::Field| field.lasting.as_ref().is_some_and(|l| l.phase.as_deref() == Some(phase));
            for (f, _) in (0..).zip(&kind.fields).filter(|(_, field)| reverts(field)) {
                let what = Changed::Field { kind: kind.root, field: FieldId(f), secret: false };
                self.changes.push(Change { piece: NO_PATH, what });
                s.wrote(&self.loops, kind.root, FieldId(f), false);
                self.rebound(kind.root, FieldId(f));
            }
        }
    }

    /// The rules on a board event run for each cell of a move, or not at all.
    fn board_events(&mut self, s: &mut State, at: p::Origin, piece: &Expr, label: Label) {
        s.moved(&self.loops, false);
        let program = self.p;
        let val = self.val(s, piece);
        self.changes.push(Change { piece: val.piece, what: Changed::Board });
        loop {
            let known = s.known.list().len();
            for (i, event) in (0..).zip(&program.events) {
                match event.builtin {
                    None => continue,
                    Some(BoardEvent::Enters | BoardEvent::Passes | BoardEvent::Leaves) => {}
                }
                let cell = Val::new(label, self.fresh());
                let mut branch = s.clone();
                self.emit(&mut branch, at, p::EventId(i), vec![val, cell], label, Outlet::Event);
                s.merge(&branch);
            }
            // At the next cell, what they have made a secret again is one.
            if s.known.list().len() == known || self.work.is_spent() {
                break;
            }
        }
    }

    /// Follows a loop's body until another pass yields nothing new: a name may hold a value of the previous pass, which
    /// then belongs to no piece in particular. Labels only ever grow, so this ends.
    pub(super) fn repeat(
        &mut self,
        s: &mut State,
        body: &[Stmt],
        pc: Label,
        since: Path,
        (val, of): (Val, Option<Loop>),
    ) {
        let outer = s.clone();
        let changes = self.changes.len();
        loop {
            let before = s.clone();
            self.block(s, body, pc);
            let locals = s.locals.len();
            let mut start = before.clone();
            start.locals.resize(locals, None);
            let mut grew = false;
            for (old, new) in start.locals.iter_mut().zip(&s.locals) {
                // A name introduced by the body is new in each pass.
                let (Some(o), Some(n)) = (old.as_mut(), new) else { continue };
                grew |= carried(o, n, since);
            }
            grew |= start.known.keep_common(&s.known);
            if !grew || self.work.is_spent() {
                break;
            }
            *s = start;
        }
        for (old, new) in outer.locals.iter().zip(s.locals.iter_mut()) {
            if let (Some(old), Some(new)) = (old, new) {
                // The loop may not have run.
                new.label = join(old.label, without_piece(new.label, since));
                new.there = old.there.zip(new.there).map(|(a, b)| join(a, without_piece(b, since)));
            }
        }
        self.close(s, &outer, &val, of, changes);
    }

    /// Records that a field which may have been revealed is written to in secret.
    pub(super) fn writes(&mut self, s: &mut State, at: p::Origin, target: &Target, pc: Label) {
        let Target::Field { of, kind, field } = target else { return };
        let label = join(pc, self.label(s, of));
        let key = (self.root(*kind), *field);
        if label.level != Level::Public && self.revealed.contains(&key) {
            self.secret_writes.insert(at);
        }
    }

    pub(super) fn write(&mut self, s: &mut State, at: p::Origin, target: &Target, label: Label, value: Option<&Expr>) {
        match target {
            Target::Local(l) => {
                let old = s.get(*l);
                let new = match value {
                    Some(v) => self.val(s, v),
                    None => Val::new(PUBLIC, self.fresh()),
                };
                let label = join(old.map_or(PUBLIC, |v| v.label), label);
                s.set(*l, Val { label, there: None, ..new });
            }
            Target::Field { of, kind, field } => {
                let label = join(label, self.label(s, of));
                let owner = self.owner(s, of);
                let to = self.written_level(owner, *kind, *field);
                if to != Level::Public {
                    self.unrecorded.insert(at);
                }
                let name = &self.p.kinds[kind.index()].fields[field.index()].head.name;
                self.reaches(Outlet::Field, at, label, to, &format!("writing to `{name}`"));
                // A view hides the new value of a secret field, even one that everyone could work out.
                let (root, secret) = (self.root(*kind), (label.level, to) != (Level::Public, Level::Public));
                let piece = self.piece(s, of);
                let what = Changed::Field { kind: root, field: *field, secret };
                self.changes.push(Change { piece, what });
                s.wrote(&self.loops, root, *field, secret);
                self.rebound(root, *field);
            }
            Target::Slot { of, slot } => {
                let label = join(label, self.label(s, of));
                self.reaches(Outlet::Board, at, label, Level::Public, "a change on the board");
                let piece = self.piece(s, of);
                self.changes.push(Change { piece, what: Changed::Board });
                if *slot == p::SLOT_IN_PLAY {
                    self.changes.push(Change { piece, what: Changed::Entered(None) });
                    self.discards(at, label);
                }
                s.moved(&self.loops, *slot == p::SLOT_IN_PLAY);
            }
        }
    }

    /// Whether a field holds a card may be a secret, if it is a secret that a card is put there.
    fn filled(&mut self, s: &mut State, target: &Target, value: &Expr, pc: Label) {
        let Target::Field { of, kind, field } = target else { return };
        if !self.keeps_cards(*kind, *field) {
            return;
        }
        let there = self.val(s, value);
        let label = join(join(pc, self.label(s, of)), there.there.unwrap_or(there.label));
        if label.level != Level::Public {
            let key = (self.root(*kind), *field);
            self.lengths.insert(key);
        }
    }

    /// The cards of a removed piece are discarded, and their number is public.
    pub(super) fn discards(&mut self, at: p::Origin, label: Label) {
        let kinds = (0..).map(KindId).zip(&self.p.kinds);
        let fields =
            kinds.filter(|(_, k)| k.piece || k.part).flat_map(|(id, k)| (0..k.fields.len()).map(move |f| (id, f)));
        let fields: Vec<_> = fields.map(|(k, f)| (k, FieldId(f as u32))).collect();
        for (kind, field) in fields {
            if self.keeps_cards(kind, field) && self.lengths.contains(&(self.root(kind), field)) {
                let path = self.fresh();
                let held = join(label, self.field_label(path, kind, field));
                self.reaches(Outlet::Pile, at, held, Level::Public, "the number of discarded cards");
                return;
            }
        }
    }

    /// The length of a list may be a secret, if a secret changes it.
    pub(super) fn lengthen(
        &mut self,
        s: &mut State,
        target: &Target,
        op: p::CollectOp,
        (value, there): (Label, Label),
        pc: Label,
    ) {
        let Target::Field { of, kind, field } = target else { return };
        let held = self.p.kinds[kind.index()].fields[field.index()].secrecy;
        let mut label = join(pc, self.label(s, of));
        match op {
            p::CollectOp::Clear => {}
            // If the card is missing there, it is a fault.
            _ if self.keeps_cards(*kind, *field) => label = join(label, there),
            p::CollectOp::Append => {}
            // Whether it has an effect depends on the contents.
            p::CollectOp::Insert | p::CollectOp::Take => {
                label = join(label, value);
                if held != Secrecy::Public {
                    label.level = Level::Nobody;
                }
            }
        }
        if label.level != Level::Public {
            let key = (self.root(*kind), *field);
            self.lengths.insert(key);
        }
    }

    fn gather(&mut self, s: &mut State, stmt: &Stmt, pc: Label) {
        let StmtKind::Gather { choice, local, args, domain, filter, after, showing, stream: _ } = &stmt.kind else {
            return;
        };
        let at = stmt.origin;
        let (val, count) = self.bind(s, *local, domain, filter.as_ref());
        let asked = join(join(pc, count), self.all(s, filter));
        let own = Level::Owner(val.owner);
        self.reaches(Outlet::Gathering, at, asked, own, "who is asked");
        let vals = self.vals(s, args);
        let what = vals.iter().skip(1).fold(PUBLIC, |l, v| join(l, v.label));
        self.reaches(Outlet::Gathering, at, what, own, "the question");
        self.chooser(s, at, *choice, &vals, Some(val.owner));
        if let Some((other, within)) = after {
            self.waits(s, at, asked, (*other, within));
        }
        if let Some((event, args, when)) = showing {
            self.showing = after.as_ref().map(|(other, _)| (*choice, *other));
            let vals = self.vals(s, args);
            let when = self.all(s, when);
            self.showing = None;
            let pc = self.under(Condition::Showing, pc, when);
            // It happens once for each of the others, of which there may be none.
            loop {
                let (known, mut branch) = (s.known.list().len(), s.clone());
                self.emit(&mut branch, at, *event, vals.clone(), pc, Outlet::Showing);
                s.merge(&branch);
                if s.known.list().len() == known || self.work.is_spent() {
                    break;
                }
            }
        }
        let before = s.clone();
        let changes = self.changes.len();
        // The body runs once for each piece: what it makes a secret again is one for the next.
        loop {
            let mut start = s.clone();
            self.then(s, *choice, vals.clone(), true, asked);
            if !start.known.keep_common(&s.known) || self.work.is_spent() {
                break;
            }
            *s = start;
        }
        self.close(s, &before, &val, looped(self.p, *local, domain, filter.as_ref()), changes);
    }

    /// The order in which pieces decide is public.
    fn waits(&mut self, s: &mut State, at: p::Origin, asked: Label, (other, within): (p::Local, &Domain)) {
        self.reaches(Outlet::Waiting, at, asked, Level::Public, "the order of decisions");
        let (val, count) = self.domain(s, within);
        let label = join(val.label, count);
        self.reaches(Outlet::Waiting, at, label, Level::Public, "the order of decisions");
        s.set(other, Val { label: PUBLIC, ..val });
    }

    fn ask(&mut self, s: &mut State, at: p::Origin, choice: p::ChoiceId, args: &[Expr], pc: Label) {
        let vals = self.vals(s, args);
        let asked = vals.iter().fold(pc, |l, v| join(l, v.label));
        self.reaches(Outlet::Asking, at, asked, Level::Public, "asking a player");
        self.chooser(s, at, choice, &vals, None);
        self.then(s, choice, vals, false, pc);
    }

    /// Who decides is public. In a gathering it must be the piece that is asked.
    fn chooser(&mut self, s: &mut State, at: p::Origin, choice: p::ChoiceId, vals: &[Val], asked: Option<Path>) {
        let by = &self.p.choices[choice.index()].by;
        let mut inner = s.frame(vals);
        let label = self.label(&mut inner, by);
        self.reaches(Outlet::Chooser, at, label, Level::Public, "who decides");
        if let Some(asked) = asked {
            let by = self.owner(&inner, by);
            if by != asked && label.level == Level::Public {
                let other = self.made(Level::Owner(asked));
                self.reaches(Outlet::Chooser, at, other, Level::Owner(by), "another player's secret decision");
            }
        }
    }
}

/// Merges the value of a name after a pass of a loop; returns whether it changed.
fn carried(old: &mut Val, new: &Val, since: Path) -> bool {
    let label = join(old.label, without_piece(new.label, since));
    let there = match (old.there, new.there) {
        (Some(a), Some(b)) => Some(join(a, without_piece(b, since))),
        _ => None,
    };
    let one = |old: &mut Path, new: Path| {
        let other = *old != new && *old != NO_PATH;
        if other {
            *old = NO_PATH;
        }
        other
    };
    let grew = label.level != old.label.level
        || there.map(|l| l.level) != old.there.map(|l| l.level)
        || one(&mut old.owner, new.owner) | one(&mut old.piece, new.piece);
    old.label = label;
    old.there = there;
    grew
}
