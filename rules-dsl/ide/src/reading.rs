//! Walks every tree and notes for each name what it stands for.
//!
//! Types are inferred only as far as names need them: what kind a piece is of, which list a bare name belongs to. A
//! name that can't be told is left out; saying that it is wrong is the compiler's.

mod entries;
mod examples;
mod expressions;
mod overlays;
mod rules;
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
            DeclKind::ReplaceItem { name, item, by } => self.replaced_item(name, item, by),
            DeclKind::ReplaceValue { name, path, by } => self.replaced_value(name, path, by),
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
            DeclKind::Edition(_) | DeclKind::Use(_) | DeclKind::Board { .. } | DeclKind::Broken => {}
            DeclKind::Campaign { body, .. } => self.course(body),
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
