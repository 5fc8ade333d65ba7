//! Walks every tree and notes for each name what it stands for.
//!
//! Types are inferred only as far as names need them: what kind a piece is of, which list a bare name belongs to. A
//! name that can't be told is left out; saying that it is wrong is the compiler's.

use crate::things::*;
use crate::words;
use dicta_syntax::ast::*;

/// All names of all files, in order of place.
pub(crate) fn read(project: &mut Project) -> Vec<Vec<Read>> {
    let mut all = Vec::new();
    for number in 0..project.files.len() {
        let source = project.files[number].source.clone();
        let mut reads = Vec::new();
        for (base, decl) in decls(&source) {
            let mut reader =
                Reader { p: project, file: number, base, scope: Vec::new(), this: None, reads: Vec::new() };
            reader.decl(&decl.kind);
            reads.append(&mut reader.reads);
        }
        // What declares itself: each thing's own name.
        reads.extend(project.things.iter().enumerate().filter(|(_, t)| t.place.file == number).map(|(i, t)| Read {
            start: t.place.start,
            end: t.place.end,
            target: Target::Thing(i),
        }));
        reads.sort_by_key(|r| (r.start, r.end));
        reads.dedup_by_key(|r| (r.start, r.end));
        all.push(reads);
    }
    all
}

struct Reader<'r> {
    p: &'r mut Project,
    file: usize,
    base: u32,
    /// Names in scope, innermost last.
    scope: Vec<(String, usize)>,
    /// The kind whose members may stand bare.
    this: Option<String>,
    reads: Vec<Read>,
}

impl Reader<'_> {
    // ---- noting ----

    fn note(&mut self, span: Span, target: Target) {
        self.reads.push(Read { start: self.base + span.start, end: self.base + span.end, target });
    }

    fn thing(&mut self, span: Span, found: Option<usize>) -> Ty {
        let Some(i) = found else { return Ty::Unknown };
        self.note(span, Target::Thing(i));
        self.p.things[i].ty.clone()
    }

    fn refer(&mut self, name: &Name, sort: Sort) {
        let found = self.p.named(&name.text, sort);
        self.thing(name.span, found);
    }

    fn word(&mut self, name: &str, span: Span, list: &'static [words::Word]) -> bool {
        let found = words::find(list, name);
        if let Some(word) = found {
            self.note(span, Target::Word(word));
        }
        found.is_some()
    }

    /// A name that a statement or expression brings into scope.
    fn local(&mut self, name: &Name, ty: Ty) {
        let at = place(self.file, self.base, name.span);
        self.p.things.push(Thing {
            sort: Sort::Local,
            word: "local".into(),
            name: name.text.clone(),
            title: String::new(),
            docs: String::new(),
            source: None,
            reconstructed: None,
            place: at,
            whole: at,
            of: String::new(),
            ty,
            raw: None,
            base: self.base,
            default: None,
            audience: None,
            lasting: None,
        });
        let i = self.p.things.len() - 1;
        self.note(name.span, Target::Thing(i));
        self.scope.push((name.text.clone(), i));
    }

    /// Brings the parameters and picks of a declaration into scope.
    fn bring(&mut self, of: &str, sorts: &[Sort]) {
        for i in self.p.owned(of, sorts) {
            self.scope.push((self.p.things[i].name.clone(), i));
        }
    }

    fn params(&mut self, params: &[Param]) {
        for p in params {
            self.ty(&p.ty);
        }
        // Its own, not those of a declaration with the same name.
        for p in params {
            let at = place(self.file, self.base, p.name.span);
            if let Some(i) = self.p.declared_at(at) {
                self.scope.push((p.name.text.clone(), i));
            }
        }
    }

    // ---- declarations ----

    fn decl(&mut self, kind: &DeclKind) {
        match kind {
            DeclKind::Ruleset { extends, over, .. } => {
                for name in extends.iter().chain(over) {
                    self.refer(name, Sort::Ruleset);
                }
            }
            DeclKind::For(name) => self.refer(name, Sort::Ruleset),
            DeclKind::Option { body, choice, .. } => {
                if let OptionChoice::OneOf { values, default: Some(default) } = choice
                    && let Some(first) = values.first()
                {
                    let ty = Ty::Inline(self.file, self.base + first.span.start);
                    self.bare(&default.text, default.span, &ty);
                }
                for prop in body {
                    for value in &prop.values {
                        if let ExprKind::Name(name) = &value.kind {
                            let found = self.p.named(name, Sort::Option);
                            self.thing(value.span, found);
                        }
                    }
                }
            }
            DeclKind::Enum { name, members, .. } => self.members(&name.text, members),
            DeclKind::Kind { name, extends, fields, .. } => {
                if let Some(name) = extends {
                    self.refer(name, Sort::Kind);
                }
                self.fields(&name.text, fields);
            }
            DeclKind::Entry { word, extends, body, name, .. } => self.entry(word, name, extends.as_ref(), body),
            DeclKind::Die { faces, .. } => {
                for value in faces.iter().flat_map(|(_, values)| values) {
                    self.expr(value, &Ty::Unknown);
                }
            }
            DeclKind::Table { keys, results, columns, rows, .. } => {
                self.params(keys);
                let types: Vec<Ty> = results.iter().map(|r| self.ty(&r.ty)).collect();
                let key = |i: usize| keys.get(i).map(|k| k.ty.clone());
                let key_types: Vec<Ty> =
                    (0..2).map(|i| key(i).map_or(Ty::Unknown, |t| self.p.ty(self.file, self.base, &t))).collect();
                for column in columns {
                    self.expr(column, &key_types[1]);
                }
                for row in rows {
                    self.expr(&row.key, &key_types[0]);
                    for (i, value) in row.cells.iter().flat_map(|c| c.iter().enumerate()) {
                        self.expr(value, types.get(i).unwrap_or(&Ty::Unknown));
                    }
                }
            }
            DeclKind::Deck { name, context, sides, cards, .. } => {
                self.params(context);
                self.cards(&name.text, context.len(), sides, cards);
            }
            DeclKind::Effect { params, body, .. } => {
                self.params(params);
                self.block(body);
            }
            DeclKind::Event { params, audience, .. } => {
                self.params(params);
                self.audience(audience.as_ref());
            }
            DeclKind::Define { params, body, .. } => {
                self.params(params);
                self.expr(body, &Ty::Unknown);
            }
            DeclKind::Arc { of, .. } => self.refer(of, Sort::Kind),
            DeclKind::Value { params, base, items, clamp, .. } => {
                self.params(params);
                self.expr(base, &Ty::Plain);
                self.modifiers(items);
                if let Some((low, high)) = clamp {
                    self.expr(low, &Ty::Plain);
                    self.expr(high, &Ty::Plain);
                }
            }
            DeclKind::Choice(c) => self.choice(c),
            DeclKind::Rule { when, before, after, body, .. } => {
                for name in before.iter().chain(after) {
                    self.refer(name, Sort::Rule);
                }
                self.hook(when);
                self.rule_body(body);
            }
            DeclKind::Turn { body, .. } => self.block(body),
            DeclKind::Walk { params, clauses, .. } => {
                self.params(params);
                self.walk(clauses);
            }
            DeclKind::Doctrine(d) => self.doctrine(d),
            DeclKind::Example(e) => self.example(e),
            DeclKind::AddTo { what, name, inner } => self.add_to(what, name, inner),
            DeclKind::AddMember { member, to, field } => self.of_entry(member, to, field),
            DeclKind::RemoveMember { member, from, field } => self.of_entry(member, from, field),
            DeclKind::Replace(inner) => self.decl(inner),
            DeclKind::ReplaceItem { name, item, by } => {
                self.item(name, item);
                self.bring(&name.text, &[Sort::Param]);
                self.modifiers(std::slice::from_ref(by));
            }
            DeclKind::Remove { what, name } => self.removed(what, name),
            DeclKind::RemoveItem { name, item } => self.item(name, item),
            DeclKind::Edition(_)
            | DeclKind::Use(_)
            | DeclKind::Board(_)
            | DeclKind::Campaign { .. }
            | DeclKind::Broken => {}
        }
    }

    /// `dice.range`: a modifier of a value or doctrine.
    fn item(&mut self, name: &Name, item: &Name) {
        let found =
            self.p.find(&name.text, |t| matches!(t.sort, Sort::Value | Sort::Doctrine | Sort::Entry | Sort::Kind));
        self.thing(name.span, found);
        let found = self.p.find(&item.text, |t| t.sort == Sort::Modifier && t.of == name.text);
        self.thing(item.span, found);
    }

    fn of_entry(&mut self, member: &Expr, entry: &Name, field: &Name) {
        let found = self.p.named(&entry.text, Sort::Entry);
        self.thing(entry.span, found);
        let kind = found.map(|i| self.p.things[i].of.clone()).unwrap_or_default();
        let found = self.p.field(&kind, &field.text);
        let ty = self.thing(field.span, found);
        self.expr(member, &ty);
    }

    fn removed(&mut self, what: &Name, name: &Name) {
        let sort = sort_of_word(&what.text);
        if self.p.named(&what.text, Sort::Kind).is_some() {
            self.refer(what, Sort::Kind);
        }
        let found = self.p.find(&name.text, |t| t.sort == sort && (sort != Sort::Entry || t.of == what.text));
        self.thing(name.span, found);
    }

    fn add_to(&mut self, what: &Name, name: &Name, inner: &DeclKind) {
        let found = self.p.find(&name.text, |t| {
            t.sort == sort_of_word(&what.text) || what.text.is_empty() && matches!(t.sort, Sort::Value | Sort::Doctrine)
        });
        let found = found.or_else(|| self.p.named(&name.text, Sort::Value));
        self.thing(name.span, found);
        match inner {
            DeclKind::Kind { fields, .. } => self.fields(&name.text, fields),
            DeclKind::Enum { members, .. } => self.members(&name.text, members),
            DeclKind::Value { items, .. } => {
                self.bring(&name.text, &[Sort::Param]);
                self.modifiers(items);
            }
            DeclKind::Rule { body, .. } => {
                let of = self.p.named(&name.text, Sort::Rule).map(|i| self.p.things[i].of.clone());
                self.bring(&of.unwrap_or_default(), &[Sort::Param, Sort::Pick]);
                self.rule_body(body);
            }
            DeclKind::Effect { body, .. } => {
                self.bring(&name.text, &[Sort::Param]);
                self.block(body);
            }
            DeclKind::Deck { sides, cards, .. } => {
                let context = self.p.owned(&name.text, &[Sort::Param]).len();
                self.cards(&name.text, context, sides, cards);
            }
            DeclKind::Entry { body, .. } => self.props(&what.text.clone(), body),
            other => self.decl(other),
        }
    }

    fn members(&mut self, of: &str, members: &[Member]) {
        for prop in members.iter().flat_map(|m| &m.body) {
            let found = self.p.field(of, &prop.name.text);
            let ty = self.thing(prop.name.span, found);
            for value in &prop.values {
                self.expr(value, &ty);
            }
        }
    }

    fn fields(&mut self, kind: &str, fields: &[Item<Field>]) {
        self.this = Some(kind.to_string());
        for Item { when, item: field } in fields {
            for e in when {
                self.expr(e, &Ty::Plain);
            }
            let ty = field.ty.as_ref().map_or(Ty::Unknown, |t| self.ty(t));
            for e in field.default.iter().chain(&field.guess) {
                self.expr(e, &ty);
            }
            if let Some(e) = &field.when {
                self.expr(e, &Ty::Plain);
            }
            self.audience(field.secret.as_ref());
            if let Some(Lasting::Phase { phase, .. }) = &field.lasting {
                self.refer(phase, Sort::Phase);
            }
        }
        self.this = None;
    }

    fn entry(&mut self, word: &Name, name: &Name, extends: Option<&Name>, body: &[Prop]) {
        let kind = word.text.clone();
        let found = self.p.named(&kind, Sort::Kind);
        self.thing(word.span, found);
        if let Some(name) = extends {
            let found = self.p.find(&name.text, |t| t.sort == Sort::Entry);
            self.thing(name.span, found);
        }
        match kind.as_str() {
            "mission" => self.mission(body),
            "look" => {
                let found = self.p.find(&name.text, |t| matches!(t.sort, Sort::Kind | Sort::Entry));
                self.thing(name.span, found);
            }
            _ => self.props(&kind, body),
        }
    }

    /// Properties that set fields of a kind.
    fn props(&mut self, kind: &str, body: &[Prop]) {
        for prop in body {
            let found = self.p.field(kind, &prop.name.text);
            let ty = self.thing(prop.name.span, found);
            for value in &prop.values {
                self.expr(value, &ty);
            }
            if let (Some(inner), Ty::Kind(kind)) = (&prop.body, &ty) {
                self.props(kind, inner);
            }
        }
    }

    fn mission(&mut self, body: &[Prop]) {
        for prop in body {
            match prop.name.text.as_str() {
                "seat" => {
                    for value in prop.values.iter().skip(1) {
                        self.expr(value, &Ty::Kind("side".into()));
                    }
                }
                "piece" => {
                    let entry = prop.values.iter().skip(1).find_map(|v| match &v.kind {
                        ExprKind::Name(n) => Some((n.clone(), v.span)),
                        _ => None,
                    });
                    let found = entry.as_ref().and_then(|(n, _)| self.p.named(n, Sort::Entry));
                    if let Some((_, span)) = entry {
                        self.thing(span, found);
                    }
                    let kind = found.map(|i| self.p.things[i].of.clone()).unwrap_or_default();
                    self.props(&kind, prop.body.as_deref().unwrap_or_default());
                }
                "option" | "options" => {
                    for value in &prop.values {
                        if let ExprKind::Name(n) = &value.kind {
                            let found = self.p.named(n, Sort::Option);
                            self.thing(value.span, found);
                        }
                    }
                }
                "map" => {
                    for value in &prop.values {
                        self.expr(value, &Ty::Kind("map".into()));
                    }
                }
                _ => {}
            }
        }
    }

    fn cards(&mut self, deck: &str, context: usize, _sides: &[Name], cards: &[Card]) {
        for (side, effects) in cards.iter().flat_map(|c| &c.faces) {
            let found = self.p.find(&side.text, |t| t.sort == Sort::DeckSide && t.of == deck);
            self.thing(side.span, found);
            for card in effects {
                self.refer(&card.effect, Sort::Effect);
                let types = self.param_types(&card.effect.text);
                for (i, arg) in card.args.iter().enumerate() {
                    self.expr(arg, types.get(context + i).unwrap_or(&Ty::Unknown));
                }
            }
        }
    }

    fn modifiers(&mut self, items: &[Modifier]) {
        for item in items {
            self.expr(&item.amount, &Ty::Plain);
            if let Some(when) = &item.when {
                self.expr(when, &Ty::Plain);
            }
        }
    }

    fn choice(&mut self, c: &ChoiceDecl) {
        self.params(&c.params);
        if let Some(by) = &c.by {
            self.expr(by, &Ty::Unknown);
        }
        for pick in &c.picks {
            let ty = self.ty(&pick.ty);
            if let Some(when) = &pick.when {
                self.expr(when, &Ty::Plain);
            }
            if let Some(from) = &pick.from {
                self.expr(from, &ty);
            }
            let at = place(self.file, self.base, pick.name.span);
            if let Some(i) = self.p.declared_at(at) {
                self.scope.push((pick.name.text.clone(), i));
            }
            if let Some(filter) = &pick.filter {
                self.expr(filter, &Ty::Plain);
            }
        }
        for name in &c.relax {
            self.refer(name, Sort::Rule);
        }
        self.block(&c.then);
        self.block(c.otherwise.as_deref().unwrap_or_default());
    }

    fn hook(&mut self, hook: &RuleHook) {
        let named = |r: &mut Self, of: &Name, sort: Sort, names: &[Name]| {
            r.refer(of, sort);
            let types = r.param_types(&of.text);
            for (i, name) in names.iter().enumerate() {
                let ty = types.get(i).cloned().unwrap_or_default();
                r.local(name, ty);
            }
        };
        match hook {
            RuleHook::Choice(name) => {
                self.refer(name, Sort::Choice);
                self.bring(&name.text, &[Sort::Param, Sort::Pick]);
            }
            RuleHook::Event(name, names) => named(self, name, Sort::Event, names),
            RuleHook::Instead(name, names, filter) => {
                named(self, name, Sort::Effect, names);
                if let Some(filter) = filter {
                    self.expr(filter, &Ty::Plain);
                }
            }
        }
    }

    fn rule_body(&mut self, body: &RuleBody) {
        match body {
            RuleBody::Stmts(stmts) => self.block(stmts),
            RuleBody::Clauses(clauses) => {
                for Item { when, item } in clauses {
                    for e in when.iter().chain([&item.cond]).chain(&item.guard) {
                        self.expr(e, &Ty::Plain);
                    }
                }
            }
        }
    }

    fn walk(&mut self, clauses: &[WalkClause]) {
        for clause in clauses {
            match clause {
                WalkClause::Steps { least, most, when } => {
                    for e in [least, most].into_iter().chain(when) {
                        self.expr(e, &Ty::Plain);
                    }
                }
                WalkClause::Turns { .. } => {}
                WalkClause::Forbid { when, .. } | WalkClause::Prefer { when, .. } => {
                    self.expr(when, &Ty::Plain);
                }
            }
        }
    }

    fn doctrine(&mut self, d: &DoctrineDecl) {
        self.refer(&d.kind, Sort::Kind);
        let bottom = self.scope.len();
        for avoid in &d.avoids {
            self.refer(&avoid.choice, Sort::Choice);
            self.bring(&avoid.choice.text, &[Sort::Param, Sort::Pick]);
            self.expr(&avoid.when, &Ty::Plain);
            self.scope.truncate(bottom);
        }
        self.local(&d.var, Ty::Kind(d.kind.text.clone()));
        self.modifiers(&d.terms);
    }

    fn example(&mut self, e: &ExampleDecl) {
        for name in e.each.iter().flat_map(|(names, _)| names) {
            self.local(name, Ty::Unknown);
        }
        for row in e.each.iter().flat_map(|(_, rows)| rows).flatten() {
            self.expr(row, &Ty::Unknown);
        }
        for step in &e.steps {
            self.example_step(&step.kind);
        }
    }

    fn example_step(&mut self, step: &ExampleStepKind) {
        match step {
            ExampleStepKind::GivenOption(name, value) => {
                let found = self.p.named(&name.text, Sort::Option);
                let ty = self.thing(name.span, found);
                self.bare(&value.text, value.span, &ty);
            }
            ExampleStepKind::GivenMap(name) => self.refer(name, Sort::Entry),
            ExampleStepKind::GivenMission(name) => {
                let found = self.p.find(&name.text, |t| t.sort == Sort::Entry && t.of == "mission");
                self.thing(name.span, found);
                let inside = found.map(|i| self.p.things[i].whole);
                let units: Vec<(String, usize)> = self
                    .p
                    .things
                    .iter()
                    .enumerate()
                    .filter(|(_, t)| {
                        t.sort == Sort::Unit
                            && inside
                                .is_some_and(|w| t.place.file == w.file && (w.start..w.end).contains(&t.place.start))
                    })
                    .map(|(i, t)| (t.name.clone(), i))
                    .collect();
                self.scope.extend(units);
            }
            ExampleStepKind::GivenPiece { name, entry, body } => {
                let found = self.p.named(&entry.text, Sort::Entry);
                self.thing(entry.span, found);
                let kind = found.map(|i| self.p.things[i].of.clone()).unwrap_or_default();
                self.local(name, Ty::Kind(kind.clone()));
                self.props(&kind, body);
            }
            ExampleStepKind::GivenSet(target, value) => {
                let ty = self.expr(target, &Ty::Unknown);
                self.expr(value, &ty);
            }
            ExampleStepKind::Dice(faces) => {
                for face in faces {
                    self.expr(face, &Ty::Plain);
                }
            }
            ExampleStepKind::Draws(deck, _) => self.refer(deck, Sort::Deck),
            ExampleStepKind::DoPhase(phase) => self.refer(phase, Sort::Phase),
            ExampleStepKind::Do(stmt) => self.stmt(stmt),
            ExampleStepKind::Choose { choice, args, picks } => self.option(choice, args, picks),
            ExampleStepKind::ExpectOption { choice, args, picks, by, .. } => {
                self.option(choice, args, picks);
                if let Some(by) = by {
                    self.refer(by, Sort::Rule);
                }
            }
            ExampleStepKind::Expect(e) => {
                self.expr(e, &Ty::Plain);
            }
            ExampleStepKind::ExpectHappened { event, args, .. } => {
                self.refer(event, Sort::Event);
                self.args(&event.text, args);
            }
            ExampleStepKind::ExpectValue { value, args, was } => {
                self.refer(value, Sort::Value);
                self.args(&value.text, args);
                self.expr(was, &Ty::Plain);
            }
        }
    }

    fn option(&mut self, choice: &Name, args: &[Expr], picks: &[Expr]) {
        self.refer(choice, Sort::Choice);
        self.args(&choice.text, args);
        let picked = self.p.owned(&choice.text, &[Sort::Pick]);
        let types: Vec<Ty> = picked.into_iter().map(|i| self.p.things[i].ty.clone()).collect();
        for (i, pick) in picks.iter().enumerate() {
            self.expr(pick, types.get(i).unwrap_or(&Ty::Unknown));
        }
    }

    // ---- types ----

    fn ty(&mut self, ty: &Type) -> Ty {
        match ty {
            Type::Named(name) => {
                let found = self.p.find(&name.text, |t| matches!(t.sort, Sort::Kind | Sort::Enum | Sort::Die));
                match found {
                    Some(_) => {
                        self.thing(name.span, found);
                    }
                    None => {
                        self.word(&name.text, name.span, words::TYPES);
                    }
                }
            }
            Type::Range(a, b, _) => {
                self.expr(a, &Ty::Plain);
                self.expr(b, &Ty::Plain);
            }
            Type::Inline(..) => {}
            Type::OrNone(t) | Type::SetOf(t) => {
                self.ty(t);
            }
            Type::ListOf(t, n) => {
                self.ty(t);
                self.expr(n, &Ty::Plain);
            }
        }
        self.p.ty(self.file, self.base, ty)
    }

    fn audience(&mut self, audience: Option<&Audience>) {
        if let Some(Audience::Owner(Some(e)) | Audience::Side(Some(e))) = audience {
            self.expr(e, &Ty::Unknown);
        }
    }

    fn param_types(&self, of: &str) -> Vec<Ty> {
        self.p.owned(of, &[Sort::Param]).into_iter().map(|i| self.p.things[i].ty.clone()).collect()
    }

    fn args(&mut self, of: &str, args: &[Expr]) {
        let types = self.param_types(of);
        for (i, arg) in args.iter().enumerate() {
            self.expr(arg, types.get(i).unwrap_or(&Ty::Unknown));
        }
    }

    // ---- statements ----

    fn block(&mut self, stmts: &[Stmt]) {
        let bottom = self.scope.len();
        for stmt in stmts {
            self.stmt(stmt);
        }
        self.scope.truncate(bottom);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let bottom = self.scope.len();
        match &stmt.kind {
            StmtKind::Phase { body, .. } | StmtKind::Step { body, .. } => self.block(body),
            StmtKind::Let(name, e) => {
                let ty = self.expr(e, &Ty::Unknown);
                self.local(name, ty);
                return;
            }
            StmtKind::LetRoll { name, die, audience } => {
                self.refer(die, Sort::Die);
                self.audience(audience.as_ref());
                self.local(name, Ty::Rolled(die.text.clone()));
                return;
            }
            StmtKind::LetDraw { name, deck, side, audience, .. } => {
                let of = self.expr_deck(deck);
                if let Some(side) = side {
                    self.deck_side(side, of.as_deref());
                }
                self.audience(audience.as_ref());
                self.local(name, Ty::Unknown);
                return;
            }
            StmtKind::LetRandom { name, binder, audience } => {
                let ty = self.binder(binder);
                self.scope.truncate(bottom);
                self.audience(audience.as_ref());
                self.local(name, ty);
                return;
            }
            StmtKind::RollEach { count, die, var, audience, body } => {
                self.expr(count, &Ty::Plain);
                self.refer(die, Sort::Die);
                self.audience(audience.as_ref());
                self.local(var, Ty::Rolled(die.text.clone()));
                self.block(body);
            }
            StmtKind::If { cond, then, otherwise } => {
                self.expr(cond, &Ty::Plain);
                self.block(then);
                self.block(otherwise);
            }
            StmtKind::When { cond, body } => {
                self.expr(cond, &Ty::Plain);
                self.block(body);
            }
            StmtKind::Each { binder, order, body, .. } => {
                self.binder(binder);
                for e in order {
                    self.expr(e, &Ty::Plain);
                }
                self.block(body);
            }
            StmtKind::Gather { choice, args, binder, after, showing } => {
                self.binder(binder);
                self.refer(choice, Sort::Choice);
                self.args(&choice.text, args);
                if let Some((name, among)) = after {
                    let ty = self.expr(among, &Ty::Unknown);
                    self.local(name, element(ty));
                }
                if let Some((event, args)) = showing {
                    self.refer(event, Sort::Event);
                    self.args(&event.text, args);
                }
            }
            StmtKind::Ask { choice, args } => {
                self.refer(choice, Sort::Choice);
                self.args(&choice.text, args);
            }
            StmtKind::Emit { event, args } => {
                self.refer(event, Sort::Event);
                self.args(&event.text, args);
            }
            StmtKind::Call { effect, args } => {
                self.refer(effect, Sort::Effect);
                self.args(&effect.text, args);
            }
            StmtKind::Apply { face, args } => {
                self.expr(face, &Ty::Unknown);
                for arg in args {
                    self.expr(arg, &Ty::Unknown);
                }
            }
            StmtKind::Discard(e) | StmtKind::Remove(e) => {
                self.expr(e, &Ty::Unknown);
            }
            StmtKind::Shuffle(deck) => self.refer(deck, Sort::Deck),
            StmtKind::Move { piece, path } => {
                self.expr(piece, &Ty::Unknown);
                self.expr(path, &Ty::Plain);
            }
            StmtKind::Place { piece, at, facing } => {
                self.expr(piece, &Ty::Unknown);
                self.expr(at, &Ty::Plain);
                if let Some(facing) = facing {
                    self.expr(facing, &Ty::Plain);
                }
            }
            StmtKind::Reveal { what, to } => {
                self.expr(what, &Ty::Unknown);
                self.audience(to.as_ref());
            }
            StmtKind::Assign { target, value, .. } => {
                let ty = self.expr(target, &Ty::Unknown);
                self.expr(value, &ty);
            }
            StmtKind::Collect { value, target, .. } => {
                let ty = self.expr(target, &Ty::Unknown);
                if let Some(value) = value {
                    self.expr(value, &element(ty));
                }
            }
            StmtKind::EndGame { winner, .. } => {
                if let Some(winner) = winner {
                    self.expr(winner, &Ty::Kind("side".into()));
                }
            }
        }
        self.scope.truncate(bottom);
    }

    fn expr_deck(&mut self, e: &Expr) -> Option<String> {
        if let ExprKind::Name(name) = &e.kind
            && let Some(i) = self.p.named(name, Sort::Deck)
        {
            self.note(e.span, Target::Thing(i));
            return Some(name.clone());
        }
        self.expr(e, &Ty::Unknown);
        None
    }

    fn deck_side(&mut self, side: &Expr, deck: Option<&str>) {
        if let ExprKind::Name(name) = &side.kind
            && !self.scope.iter().any(|(n, _)| n == name)
            && let Some(i) = self.p.find(name, |t| t.sort == Sort::DeckSide && deck.is_none_or(|d| t.of == d))
        {
            self.note(side.span, Target::Thing(i));
            return;
        }
        self.expr(side, &Ty::Unknown);
    }

    /// Brings the binder's name into scope and says its type.
    fn binder(&mut self, b: &Binder) -> Ty {
        let mut ty = Ty::Unknown;
        if let Some(kind) = &b.kind {
            let found = self.p.find(&kind.text, |t| matches!(t.sort, Sort::Kind | Sort::Enum));
            self.thing(kind.span, found);
            ty = self.p.ty_named(&kind.text);
        }
        if let Some(within) = &b.within {
            let found = element(self.expr(within, &ty));
            if ty == Ty::Unknown {
                ty = found;
            }
        }
        self.local(&b.var, ty.clone());
        if let Some(filter) = &b.filter {
            self.expr(filter, &Ty::Plain);
        }
        ty
    }

    // ---- expressions ----

    /// Notes the names of an expression and says its type. `want` tells bare names of several lists apart.
    fn expr(&mut self, e: &Expr, want: &Ty) -> Ty {
        let bottom = self.scope.len();
        let ty = match &e.kind {
            ExprKind::Number(n) => {
                // A code made of digits that an entry bears.
                if let Ty::Kind(_) | Ty::Many(_) = want { self.bare(&n.to_string(), e.span, want) } else { Ty::Plain }
            }
            ExprKind::Text(_) | ExprKind::True | ExprKind::False | ExprKind::None | ExprKind::Cell(_) => Ty::Plain,
            ExprKind::Name(name) => self.bare(name, e.span, want),
            ExprKind::Dot(of, member) => self.dot(of, member),
            ExprKind::Call(name, args) => self.call(name, args),
            ExprKind::Index(of, keys) => {
                let ty = match &of.kind {
                    ExprKind::Name(name) => {
                        let found = self.p.named(name, Sort::Table);
                        self.thing(of.span, found)
                    }
                    _ => self.expr(of, &Ty::Unknown),
                };
                if let Ty::Row(table) = &ty {
                    self.args(table, keys);
                    return self.only_result(table);
                }
                for key in keys {
                    self.expr(key, &Ty::Unknown);
                }
                ty
            }
            ExprKind::Set(items) => {
                let inner = element(want.clone());
                let mut ty = inner.clone();
                for item in items {
                    let found = self.expr(item, &inner);
                    if ty == Ty::Unknown {
                        ty = found;
                    }
                }
                Ty::Many(Box::new(ty))
            }
            ExprKind::Range(a, b) => {
                for e in a.iter().chain(b) {
                    self.expr(e, want);
                }
                Ty::Plain
            }
            ExprKind::Not(e) | ExprKind::Neg(e) => self.expr(e, &Ty::Plain),
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b),
            ExprKind::If(c, a, b) => {
                self.expr(c, &Ty::Plain);
                let ty = self.expr(a, want);
                self.expr(b, &ty);
                ty
            }
            ExprKind::Any(b) | ExprKind::Count(b) => {
                self.binder(b);
                Ty::Plain
            }
            ExprKind::Every(b, body) => {
                self.binder(b);
                self.expr(body, &Ty::Plain)
            }
            ExprKind::Fold(_, body, b) => {
                self.binder(b);
                self.expr(body, &Ty::Plain)
            }
            ExprKind::First(b, key) => {
                let ty = self.binder(b);
                if let Some(key) = key {
                    self.expr(key, &Ty::Plain);
                }
                ty
            }
            ExprKind::SetOf(b) => Ty::Many(Box::new(self.binder(b))),
        };
        self.scope.truncate(bottom);
        ty
    }

    fn binary(&mut self, op: BinOp, a: &Expr, b: &Expr) -> Ty {
        let compares = matches!(op, BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge);
        match op {
            // A bare name on the left is understood by what stands on the right.
            _ if compares && matches!(&a.kind, ExprKind::Name(n) if !self.known(n)) => {
                let ty = self.expr(b, &Ty::Unknown);
                self.expr(a, &ty);
            }
            _ if compares => {
                let ty = self.expr(a, &Ty::Unknown);
                self.expr(b, &ty);
            }
            BinOp::Is | BinOp::IsNot => {
                let ty = self.expr(a, &Ty::Unknown);
                self.is(&ty, b);
            }
            BinOp::In | BinOp::NotIn => {
                if matches!(&a.kind, ExprKind::Name(n) if !self.known(n)) {
                    let ty = self.expr(b, &Ty::Unknown);
                    self.expr(a, &element(ty));
                } else {
                    let ty = self.expr(a, &Ty::Unknown);
                    self.expr(b, &if matches!(ty, Ty::Enum(_) | Ty::Inline(..)) { ty } else { Ty::Many(Box::new(ty)) });
                }
            }
            _ => {
                self.expr(a, &Ty::Plain);
                self.expr(b, &Ty::Plain);
            }
        }
        Ty::Plain
    }

    /// The right side of `is`: a yes-or-no member, a define of one thing, or a value.
    fn is(&mut self, ty: &Ty, b: &Expr) {
        if let ExprKind::Name(word) = &b.kind {
            if let Ty::Kind(of) | Ty::Enum(of) = ty
                && let Some(i) = self.p.field(of, word)
            {
                self.note(b.span, Target::Thing(i));
                return;
            }
            let constant = self.constant(word, ty);
            if constant.is_none()
                && let Some(i) = self.p.named(word, Sort::Define)
            {
                self.note(b.span, Target::Thing(i));
                return;
            }
        }
        self.expr(b, ty);
    }

    /// Whether a bare name means something without being compared.
    fn known(&self, name: &str) -> bool {
        self.scope.iter().any(|(n, _)| n == name)
            || self.this.as_ref().is_some_and(|k| self.p.field(k, name).is_some())
            || self.p.find(name, |t| matches!(t.sort, Sort::Option | Sort::Define)).is_some()
            || matches!(name, "self" | "game" | "turn")
    }

    /// A member or entry of the type that is expected.
    fn constant(&self, name: &str, want: &Ty) -> Option<usize> {
        match want {
            Ty::Many(inner) => self.constant(name, inner),
            Ty::Enum(of) => self.p.find(name, |t| t.sort == Sort::Member && t.of == *of),
            Ty::Inline(file, start) => self.p.find(name, |t| {
                t.sort == Sort::Member && t.of.is_empty() && (t.whole.file, t.whole.start) == (*file, *start)
            }),
            Ty::Kind(kind) => self.p.find(name, |t| t.sort == Sort::Entry && self.p.descends(&t.of, kind)),
            Ty::Arc => self.p.named(name, Sort::Arc),
            _ => None,
        }
    }

    fn bare(&mut self, name: &str, span: Span, want: &Ty) -> Ty {
        if let Some((_, i)) = self.scope.iter().rev().find(|(n, _)| n == name) {
            let i = *i;
            return self.thing(span, Some(i));
        }
        if let Some(kind) = self.this.clone() {
            if let Some(i) = self.p.field(&kind, name) {
                return self.thing(span, Some(i));
            }
            if name == "self" {
                return Ty::Kind(kind);
            }
        }
        if name == "game" {
            return Ty::Kind("game".into());
        }
        let found = self
            .constant(name, want)
            .or_else(|| self.p.named(name, Sort::Option))
            .or_else(|| self.p.find(name, |t| matches!(t.sort, Sort::Define | Sort::Value | Sort::Table | Sort::Deck)))
            .or_else(|| self.p.find(name, |t| matches!(t.sort, Sort::Member | Sort::Entry)))
            .or_else(|| self.p.find(name, |t| matches!(t.sort, Sort::Arc | Sort::Kind | Sort::Enum)));
        match found {
            Some(i) => {
                self.note(span, Target::Thing(i));
                let t = &self.p.things[i];
                match t.sort {
                    Sort::Member if t.of.is_empty() => Ty::Inline(t.whole.file, t.whole.start),
                    Sort::Member => Ty::Enum(t.of.clone()),
                    Sort::Enum => Ty::Many(Box::new(Ty::Enum(t.name.clone()))),
                    _ => t.ty.clone(),
                }
            }
            None => {
                let _ = self.word(name, span, words::WALK_NAMES) || self.word(name, span, words::FUNCTIONS);
                Ty::Unknown
            }
        }
    }

    fn dot(&mut self, of: &Expr, member: &Name) -> Ty {
        // `burst.short`, `plan(b).m`
        match &of.kind {
            ExprKind::Name(name) if !self.scope.iter().any(|(n, _)| n == name) => {
                if let Some(i) = self.p.find(name, |t| matches!(t.sort, Sort::Enum | Sort::Kind)) {
                    let ty = match self.p.things[i].sort {
                        Sort::Enum => Ty::Enum(name.clone()),
                        _ => Ty::Kind(name.clone()),
                    };
                    if let Some(found) = self.constant(&member.text, &ty) {
                        self.note(of.span, Target::Thing(i));
                        self.note(member.span, Target::Thing(found));
                        return ty;
                    }
                }
            }
            ExprKind::Call(name, args) if self.p.find(&name.text, callable).is_none() => {
                if let Some(i) = self.p.named(&name.text, Sort::Choice) {
                    self.note(name.span, Target::Thing(i));
                    self.args(&name.text, args);
                    let found = self.p.find(&member.text, |t| t.sort == Sort::Pick && t.of == name.text);
                    return self.thing(member.span, found);
                }
            }
            ExprKind::Index(table, keys) => {
                if let ExprKind::Name(name) = &table.kind
                    && let Some(i) = self.p.named(name, Sort::Table)
                {
                    self.note(table.span, Target::Thing(i));
                    self.args(name, keys);
                    let found = self.p.find(&member.text, |t| t.sort == Sort::TableResult && t.of == *name);
                    if found.is_some() {
                        return self.thing(member.span, found);
                    }
                    let ty = self.only_result(name);
                    return self.member(&ty, member);
                }
            }
            _ => {}
        }
        let ty = self.expr(of, &Ty::Unknown);
        self.member(&ty, member)
    }

    fn only_result(&self, table: &str) -> Ty {
        match self.p.owned(table, &[Sort::TableResult])[..] {
            [only] => self.p.things[only].ty.clone(),
            _ => Ty::Row(table.to_string()),
        }
    }

    fn member(&mut self, ty: &Ty, member: &Name) -> Ty {
        let name = member.text.as_str();
        match ty {
            Ty::Kind(of) | Ty::Enum(of) => {
                if let Some(i) = self.p.field(of, name) {
                    return self.thing(member.span, Some(i));
                }
                self.word(name, member.span, words::PIECE_MEMBERS);
                match name {
                    "side" => Ty::Kind("side".into()),
                    "entry" => ty.clone(),
                    _ => Ty::Plain,
                }
            }
            Ty::Track => {
                self.word(name, member.span, words::TRACK_MEMBERS);
                Ty::Plain
            }
            Ty::Rolled(die) => {
                let found = self.p.find(name, |t| t.sort == Sort::DieField && t.of == *die);
                self.thing(member.span, found)
            }
            Ty::Row(table) => {
                let found = self.p.find(name, |t| t.sort == Sort::TableResult && t.of == *table);
                self.thing(member.span, found)
            }
            _ => {
                // The kind is not known: a field that only one kind has is that one.
                let mut fields =
                    self.p.things.iter().enumerate().filter(|(_, t)| t.sort == Sort::Field && t.name == name);
                let only = match (fields.next(), fields.next()) {
                    (Some((i, _)), None) => Some(i),
                    _ => None,
                };
                self.thing(member.span, only)
            }
        }
    }

    fn call(&mut self, name: &Name, args: &[Expr]) -> Ty {
        if let Some(i) = self.p.find(&name.text, callable) {
            self.note(name.span, Target::Thing(i));
            let thing = &self.p.things[i];
            let (ty, sort, kind) = (thing.ty.clone(), thing.sort, thing.of.clone());
            if sort == Sort::Arc {
                for arg in args {
                    self.expr(arg, &Ty::Kind(kind.clone()));
                }
                return Ty::Many(Box::new(Ty::Unknown));
            }
            self.args(&name.text, args);
            if let Ty::Row(table) = &ty {
                return self.only_result(table);
            }
            return ty;
        }
        if self.word(&name.text, name.span, words::FUNCTIONS) {
            for (i, arg) in args.iter().enumerate() {
                let want = if name.text == "arc" && i == 1 { Ty::Arc } else { Ty::Unknown };
                self.expr(arg, &want);
            }
            return match name.text.as_str() {
                "edge_owner" => Ty::Kind("side".into()),
                _ => Ty::Plain,
            };
        }
        for arg in args {
            self.expr(arg, &Ty::Unknown);
        }
        Ty::Unknown
    }
}

fn callable(t: &Thing) -> bool {
    matches!(t.sort, Sort::Define | Sort::Value | Sort::Table | Sort::Walk | Sort::Arc)
}

/// What a collection holds.
fn element(ty: Ty) -> Ty {
    match ty {
        Ty::Many(inner) => *inner,
        ty => ty,
    }
}

/// What a word of an overlay's line names.
fn sort_of_word(word: &str) -> Sort {
    match word {
        "kind" => Sort::Kind,
        "enum" => Sort::Enum,
        "rule" => Sort::Rule,
        "value" => Sort::Value,
        "choice" => Sort::Choice,
        "effect" => Sort::Effect,
        "event" => Sort::Event,
        "define" => Sort::Define,
        "arc" => Sort::Arc,
        "deck" | "cup" => Sort::Deck,
        "die" => Sort::Die,
        "table" => Sort::Table,
        "phase" | "step" => Sort::Phase,
        "walk" => Sort::Walk,
        "doctrine" => Sort::Doctrine,
        "option" => Sort::Option,
        _ => Sort::Entry,
    }
}
