//! Walks every tree and notes for each name what it stands for.
//!
//! Types are inferred only as far as names need them: what kind a piece is of, which list a bare name belongs to. A
//! name that can't be told is left out; saying that it is wrong is the compiler's.

mod examples;
mod expressions;
mod statements;

use crate::sight::Sight;
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
    /// What is seen from this text.
    fn see(&self) -> Sight<'_> {
        self.p.seen_from(self.file)
    }

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
        let found = self.see().named(&name.text, sort);
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
        for i in self.see().owned(of, sorts) {
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
                    self.word(&prop.name.text, prop.name.span, words::PROPERTIES);
                    self.names(&prop.values, Sort::Option);
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
                    (0..2).map(|i| key(i).map_or(Ty::Unknown, |t| self.see().ty(self.base, &t))).collect();
                for column in columns {
                    self.expr(&column.key, &key_types[1]);
                }
                for row in rows {
                    self.expr(&row.key, &key_types[0]);
                    for (i, value) in row.cells.iter().flat_map(|c| c.results.iter().enumerate()) {
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
                self.added(name, name, by);
            }
            DeclKind::ReplacePhase(stmt) => self.block(std::slice::from_ref(stmt)),
            DeclKind::ReplaceCell { name, keys, by } => {
                let found = self.see().find(&name.text, |t| t.sort == Sort::Table);
                self.thing(name.span, found);
                for e in keys.iter().chain(by) {
                    self.expr(e, &Ty::Unknown);
                }
            }
            DeclKind::Remove { what, name } => self.removed(what, name),
            DeclKind::RemoveItem { name, item } => self.item(name, item),
            DeclKind::Edition(_) | DeclKind::Use(_) | DeclKind::Board(_) | DeclKind::Broken => {}
            DeclKind::Campaign { body, .. } => self.course(body),
        }
    }

    /// `dice.range`: a part of a declaration.
    fn item(&mut self, name: &Name, item: &Name) {
        let whole = [Sort::Value, Sort::Doctrine, Sort::Entry, Sort::Kind, Sort::Enum, Sort::Deck, Sort::Choice];
        let found = self.see().find(&name.text, |t| whole.contains(&t.sort));
        self.thing(name.span, found);
        let parts = [Sort::Modifier, Sort::Field, Sort::Member, Sort::Pick];
        let found = self.see().find(&item.text, |t| parts.contains(&t.sort) && t.of == name.text);
        self.thing(item.span, found);
    }

    fn of_entry(&mut self, member: &Expr, entry: &Name, field: &Name) {
        let found = self.see().named(&entry.text, Sort::Entry);
        self.thing(entry.span, found);
        let kind = found.map(|i| self.p.things[i].of.clone()).unwrap_or_default();
        let found = self.see().field(&kind, &field.text);
        let ty = self.thing(field.span, found);
        self.expr(member, &ty);
    }

    fn removed(&mut self, what: &Name, name: &Name) {
        let sort = sort_of_word(&what.text);
        if self.see().named(&what.text, Sort::Kind).is_some() {
            self.refer(what, Sort::Kind);
        }
        let found = self.see().find(&name.text, |t| t.sort == sort && (sort != Sort::Entry || t.of == what.text));
        self.thing(name.span, found);
    }

    fn add_to(&mut self, what: &Name, name: &Name, inner: &DeclKind) {
        let found = self.see().find(&name.text, |t| {
            t.sort == sort_of_word(&what.text) || what.text.is_empty() && matches!(t.sort, Sort::Value | Sort::Doctrine)
        });
        let found = found.or_else(|| self.see().named(&name.text, Sort::Value));
        self.thing(name.span, found);
        self.added(what, name, inner);
    }

    /// What stands in a declaration beside what stood there.
    fn added(&mut self, what: &Name, name: &Name, inner: &DeclKind) {
        match inner {
            DeclKind::Kind { fields, .. } => self.fields(&name.text, fields),
            DeclKind::Enum { members, .. } => self.members(&name.text, members),
            DeclKind::Value { items, .. } => {
                self.bring(&name.text, &[Sort::Param]);
                self.modifiers(items);
            }
            DeclKind::Rule { body, .. } => {
                let of = self.see().named(&name.text, Sort::Rule).map(|i| self.p.things[i].of.clone());
                self.bring(&of.unwrap_or_default(), &[Sort::Param, Sort::Pick]);
                self.rule_body(body);
            }
            DeclKind::Effect { body, .. } => {
                self.bring(&name.text, &[Sort::Param]);
                self.block(body);
            }
            DeclKind::Deck { sides, cards, .. } => {
                let context = self.see().owned(&name.text, &[Sort::Param]).len();
                self.cards(&name.text, context, sides, cards);
            }
            DeclKind::Entry { body, .. } => self.props(&what.text.clone(), body),
            other => self.decl(other),
        }
    }

    fn members(&mut self, of: &str, members: &[Member]) {
        for prop in members.iter().flat_map(|m| &m.body) {
            let found = self.see().field(of, &prop.name.text);
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
        let found = self.see().named(&kind, Sort::Kind);
        self.thing(word.span, found);
        if let Some(name) = extends {
            let found = self.see().find(&name.text, |t| t.sort == Sort::Entry);
            self.thing(name.span, found);
        }
        match kind.as_str() {
            "mission" => {
                let inside = self.p.declared_at(place(self.file, self.base, name.span));
                self.units(inside);
                self.mission(body);
                self.course(body);
            }
            "map" => self.map(body),
            "look" => {
                let found = self.see().find(&name.text, |t| matches!(t.sort, Sort::Kind | Sort::Entry));
                self.thing(name.span, found);
            }
            _ => self.props(&kind, body),
        }
    }

    /// Properties that set fields of a kind.
    fn props(&mut self, kind: &str, body: &[Prop]) {
        for prop in body {
            let found = self.see().field(kind, &prop.name.text);
            let ty = self.thing(prop.name.span, found);
            let Some(field) = found else {
                self.word(&prop.name.text, prop.name.span, words::PROPERTIES);
                if prop.name.text == "seat" {
                    self.in_scope(&prop.values);
                }
                continue;
            };
            let is_path = matches!(&self.p.things[field].raw, Some(Type::Named(n)) if n.text == "path");
            for value in &prop.values {
                match &value.kind {
                    ExprKind::Name(step) if is_path => {
                        self.word(step, value.span, words::STEPS);
                    }
                    _ => {
                        self.expr(value, &ty);
                    }
                }
            }
            if let (Some(inner), Ty::Kind(kind)) = (&prop.body, &ty) {
                self.props(kind, inner);
            }
        }
    }

    fn mission(&mut self, body: &[Prop]) {
        for prop in body {
            self.word(&prop.name.text, prop.name.span, words::PROPERTIES);
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
                    let found = entry.as_ref().and_then(|(n, _)| self.see().named(n, Sort::Entry));
                    if let Some((_, span)) = entry {
                        self.thing(span, found);
                    }
                    let kind = found.map(|i| self.p.things[i].of.clone()).unwrap_or_default();
                    self.props(&kind, prop.body.as_deref().unwrap_or_default());
                }
                "options" => self.options(prop),
                "map" => {
                    for value in &prop.values {
                        self.expr(value, &Ty::Kind("map".into()));
                    }
                }
                _ => {}
            }
        }
    }

    /// What a mission or campaign does at the points of its course, and by which value it counts.
    fn course(&mut self, body: &[Prop]) {
        for prop in body {
            self.word(&prop.name.text, prop.name.span, words::PROPERTIES);
            match (&prop.block, prop.name.text.as_str()) {
                (Some(block), _) => self.block(block),
                (None, "score") => self.names(&prop.values, Sort::Value),
                (None, "options") => self.options(prop),
                (None, "roster") => self.roster(&prop.values),
                (None, _) => {}
            }
        }
    }

    /// `roster pilot [ball, bishop] red`
    fn roster(&mut self, values: &[Expr]) {
        let Some((Expr { kind: ExprKind::Name(kind), span }, rest)) = values.split_first() else { return };
        let found = self.see().named(kind, Sort::Kind);
        self.thing(*span, found);
        for value in rest {
            let side = matches!(&value.kind, ExprKind::Name(_));
            self.expr(value, &Ty::Kind(if side { "side".into() } else { kind.clone() }));
        }
    }

    /// `options { altitude on }`
    fn options(&mut self, prop: &Prop) {
        for option in prop.body.iter().flatten() {
            let found = self.see().named(&option.name.text, Sort::Option);
            let ty = self.thing(option.name.span, found);
            for value in &option.values {
                if let ExprKind::Name(n) = &value.kind
                    && let Some(i) = self.constant(n, &ty)
                {
                    self.note(value.span, Target::Thing(i));
                }
            }
        }
    }

    /// Values that are bare names of a sort.
    fn names(&mut self, values: &[Expr], sort: Sort) {
        for value in values {
            if let ExprKind::Name(n) = &value.kind {
                let found = self.see().named(n, sort);
                self.thing(value.span, found);
            }
        }
    }

    /// Values that are bare names in scope.
    fn in_scope(&mut self, values: &[Expr]) {
        for value in values {
            if let ExprKind::Name(n) = &value.kind {
                let found = self.scope.iter().rev().find(|(s, _)| s == n).map(|(_, i)| *i);
                self.thing(value.span, found);
            }
        }
    }

    fn map(&mut self, body: &[Prop]) {
        for prop in body {
            self.word(&prop.name.text, prop.name.span, words::PROPERTIES);
            match prop.name.text.as_str() {
                "zone" => self.names(prop.values.get(1..).unwrap_or_default(), Sort::Entry),
                "edges" => {
                    for edge in prop.body.iter().flatten() {
                        self.word(&edge.name.text, edge.name.span, words::FACINGS);
                        self.names(&edge.values, Sort::Entry);
                    }
                }
                _ => {}
            }
        }
    }

    /// Brings the seats and pieces of a mission into scope.
    fn units(&mut self, mission: Option<usize>) {
        let Some(w) = mission.map(|i| self.p.things[i].whole) else { return };
        let units = self.p.things.iter().enumerate().filter(|(_, t)| {
            t.sort == Sort::Unit && t.place.file == w.file && (w.start..w.end).contains(&t.place.start)
        });
        let units: Vec<(String, usize)> = units.map(|(i, t)| (t.name.clone(), i)).collect();
        self.scope.extend(units);
    }

    fn cards(&mut self, deck: &str, context: usize, _sides: &[Name], cards: &[Card]) {
        for face in cards.iter().flat_map(|c| &c.faces) {
            let found = self.see().find(&face.side.text, |t| t.sort == Sort::DeckSide && t.of == deck);
            self.thing(face.side.span, found);
            for card in &face.effects {
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
        let named = |r: &mut Self, of: &Name, sort: Sort, names: &[HookName]| {
            r.refer(of, sort);
            if sort == Sort::Event {
                r.word(&of.text, of.span, words::BOARD_EVENTS);
            }
            let types = r.param_types(&of.text);
            for (i, name) in names.iter().enumerate() {
                let mut ty = types.get(i).cloned().unwrap_or_default();
                if let Some(kind) = &name.kind {
                    r.refer(kind, Sort::Kind);
                    ty = Ty::Kind(kind.text.clone());
                }
                r.local(&name.name, ty);
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
        for setting in &d.settings {
            self.word(&setting.name.text, setting.name.span, words::PROPERTIES);
        }
        self.local(&d.var, Ty::Kind(d.kind.text.clone()));
        self.modifiers(&d.terms);
    }

    // ---- types ----

    fn ty(&mut self, ty: &Type) -> Ty {
        match ty {
            Type::Named(name) => {
                let found = self.see().find(&name.text, |t| matches!(t.sort, Sort::Kind | Sort::Enum | Sort::Die));
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
        self.see().ty(self.base, ty)
    }

    fn audience(&mut self, audience: Option<&Audience>) {
        if let Some(Audience::Owner(Some(e)) | Audience::Side(Some(e))) = audience {
            self.expr(e, &Ty::Unknown);
        }
    }

    fn param_types(&self, of: &str) -> Vec<Ty> {
        self.see().owned(of, &[Sort::Param]).into_iter().map(|i| self.p.things[i].ty.clone()).collect()
    }

    fn args(&mut self, of: &str, args: &[Expr]) {
        let types = self.param_types(of);
        for (i, arg) in args.iter().enumerate() {
            self.expr(arg, types.get(i).unwrap_or(&Ty::Unknown));
        }
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
