//! Collects the symbols of a declaration: itself first, then the names inside it.

use super::{Symbol, SymbolKind, Ty, place};
use dicta_syntax::ast::*;

struct Collector<'o> {
    file: usize,
    base: u32,
    whole: Span,
    docs: &'o str,
    marks: &'o Marks,
    out: &'o mut Vec<Symbol>,
}

/// Adds the symbols of a declaration: itself first, then the names inside.
pub(crate) fn collect(file: usize, base: u32, decl: &Decl, out: &mut Vec<Symbol>) {
    let mut c = Collector { file, base, whole: decl.span, docs: &decl.docs, marks: &decl.marks, out };
    c.decl(&decl.kind);
}

impl Collector<'_> {
    fn symbol(
        &mut self,
        sort: SymbolKind,
        word: &str,
        name: &Name,
        title: Option<&Text>,
        of: &str,
        whole: Span,
    ) -> &mut Symbol {
        self.out.push(Symbol {
            sort,
            word: word.to_string(),
            name: name.text.clone(),
            title: title.map(|t| t.text.clone()).unwrap_or_default(),
            docs: String::new(),
            source: None,
            reconstructed: None,
            place: place(self.file, self.base, name.span),
            whole: place(self.file, self.base, whole),
            of: of.to_string(),
            ty: Ty::Unknown,
            raw: None,
            base: self.base,
            default: None,
            audience: None,
            lasting: None,
            typed: None,
        });
        self.out.last_mut().expect("just pushed")
    }

    /// The declaration itself, with documentation and marks.
    fn head(&mut self, sort: SymbolKind, word: &str, name: &Name, title: Option<&Text>, of: &str) -> &mut Symbol {
        let (docs, marks, whole) = (self.docs, self.marks, self.whole);
        let thing = self.symbol(sort, word, name, title, of, whole);
        thing.docs = docs.to_string();
        mark(thing, marks);
        thing
    }

    fn decl(&mut self, kind: &DeclKind) {
        match kind {
            DeclKind::Edition(_) | DeclKind::Use(_) | DeclKind::For(_) | DeclKind::Board { .. } | DeclKind::Broken => {}
            DeclKind::Ruleset { name, title, extends, .. } => {
                let of = extends.as_ref().map(|e| e.text.as_str()).unwrap_or_default();
                self.head(SymbolKind::Ruleset, "ruleset", name, title.as_ref(), of);
            }
            DeclKind::Option { name, title, choice, .. } => self.option(name, title.as_ref(), choice),
            DeclKind::Enum { name, title, members } => {
                self.head(SymbolKind::Enum, "enum", name, title.as_ref(), "").ty = Ty::Enum(name.text.clone());
                self.members(&name.text, members);
            }
            DeclKind::Kind { name, title, extends, fields, .. } => {
                let of = extends.as_ref().map(|e| e.text.as_str()).unwrap_or_default();
                self.head(SymbolKind::Kind, "kind", name, title.as_ref(), of).ty = Ty::Kind(name.text.clone());
                self.fields(&name.text, fields);
            }
            DeclKind::Entry { word, name, title, body, .. } => self.entry(word, name, title.as_ref(), body),
            DeclKind::Die { name, title, fields, .. } => {
                self.head(SymbolKind::Die, "die", name, title.as_ref(), "").ty = Ty::Rolled(name.text.clone());
                for field in fields {
                    self.symbol(SymbolKind::DieField, "die", field, None, &name.text, field.span);
                }
            }
            DeclKind::Table { name, title, keys, results, .. } => {
                self.head(SymbolKind::Table, "table", name, title.as_ref(), "").ty = Ty::Row(name.text.clone());
                self.params(&name.text, keys);
                for result in results {
                    self.symbol(SymbolKind::TableResult, "result", &result.name, None, &name.text, result.name.span)
                        .raw = Some(result.ty.clone());
                }
            }
            DeclKind::Deck { name, title, cup, context, sides, .. } => {
                self.head(SymbolKind::Deck, if *cup { "cup" } else { "deck" }, name, title.as_ref(), "");
                self.params(&name.text, context);
                for side in sides {
                    self.symbol(SymbolKind::DeckSide, "side", side, None, &name.text, side.span);
                }
            }
            DeclKind::Effect { name, title, params, .. } => {
                self.head(SymbolKind::Effect, "effect", name, title.as_ref(), "");
                self.params(&name.text, params);
            }
            DeclKind::Event { name, params, .. } => {
                self.head(SymbolKind::Event, "event", name, None, "");
                self.params(&name.text, params);
            }
            DeclKind::Define { name, title, params, .. } => {
                self.head(SymbolKind::Define, "define", name, title.as_ref(), "");
                self.params(&name.text, params);
            }
            DeclKind::Arc { name, title, of, .. } => {
                self.head(SymbolKind::Arc, "arc", name, title.as_ref(), &of.text).ty = Ty::Arc;
            }
            DeclKind::Value { name, title, params, items, .. } => {
                self.head(SymbolKind::Value, "value", name, title.as_ref(), "").ty = Ty::Plain;
                self.params(&name.text, params);
                self.modifiers(&name.text, items);
            }
            DeclKind::Choice(c) => self.choice(c),
            DeclKind::Rule { name, title, when, .. } => {
                let of = match when {
                    RuleHook::Choice(n) | RuleHook::Event(n, _) | RuleHook::Instead(n, ..) => n.text.as_str(),
                };
                self.head(SymbolKind::Rule, "rule", name, title.as_ref(), of);
            }
            DeclKind::Turn { setup, body } => self.turn(*setup, body),
            DeclKind::Walk { name, title, params, .. } => {
                self.head(SymbolKind::Walk, "walk", name, title.as_ref(), "");
                self.params(&name.text, params);
            }
            DeclKind::Doctrine(d) => {
                self.head(SymbolKind::Doctrine, "doctrine", &d.name, d.title.as_ref(), "");
                self.modifiers(&d.name.text, &d.terms);
            }
            DeclKind::Example(e) => {
                self.head(SymbolKind::Example, "example", &e.title, None, "");
            }
            DeclKind::Campaign { name, title, .. } => {
                self.head(SymbolKind::Campaign, "campaign", name, title.as_ref(), "");
            }
            DeclKind::AddTo { name, inner, .. } => self.added(name, inner),
            DeclKind::Replace(inner) => self.decl(inner),
            DeclKind::ReplacePhase(stmt) => self.phases(std::slice::from_ref(stmt)),
            DeclKind::AddMember { .. }
            | DeclKind::RemoveMember { .. }
            | DeclKind::ReplaceItem { .. }
            | DeclKind::ReplaceCell { .. }
            | DeclKind::ReplaceValue { .. }
            | DeclKind::Remove { .. }
            | DeclKind::RemoveItem { .. } => {}
        }
    }

    fn option(&mut self, name: &Name, title: Option<&Text>, choice: &OptionChoice) {
        self.head(SymbolKind::Option, "option", name, title, "");
        if let OptionChoice::OneOf { values, .. } = choice {
            let start = values.first().map(|v| v.span).unwrap_or_default();
            let ty = Ty::Inline(self.file, self.base + start.start);
            self.out.last_mut().expect("the option").ty = ty;
            self.inline(values, start);
        }
    }

    fn entry(&mut self, word: &Name, name: &Name, title: Option<&Text>, body: &[Prop]) {
        if !matches!(word.text.as_str(), "look" | "translation") {
            self.head(SymbolKind::Entry, &word.text, name, title, &word.text).ty = Ty::Kind(word.text.clone());
        }
        if word.text == "mission" {
            self.units(body);
        }
    }

    fn turn(&mut self, is_setup: bool, body: &[Stmt]) {
        let word = if is_setup { "setup" } else { "turn" };
        let start = self.whole.start;
        let at = Span { start, end: start + word.len() as u32 };
        self.head(SymbolKind::Turn, word, &Name { text: word.to_string(), span: at }, None, "");
        self.phases(body);
    }

    /// The symbols that `add to …` adds to another declaration.
    fn added(&mut self, to: &Name, inner: &DeclKind) {
        match inner {
            DeclKind::Kind { fields, .. } => self.fields(&to.text, fields),
            DeclKind::Enum { members, .. } => self.members(&to.text, members),
            DeclKind::Value { items, .. } => self.modifiers(&to.text, items),
            DeclKind::Turn { body, .. } => self.phases(body),
            _ => {}
        }
    }

    fn params(&mut self, of: &str, params: &[Param]) {
        for p in params {
            self.symbol(SymbolKind::Param, "parameter", &p.name, None, of, p.name.span).raw = Some(p.ty.clone());
            self.inline_of(&p.ty);
        }
    }

    fn choice(&mut self, c: &ChoiceDecl) {
        self.head(SymbolKind::Choice, "choice", &c.name, c.title.as_ref(), "");
        self.params(&c.name.text, &c.params);
        for pick in &c.picks {
            self.symbol(SymbolKind::Pick, "pick", &pick.name, pick.title.as_ref(), &c.name.text, pick.span).raw =
                Some(pick.ty.clone());
            self.inline_of(&pick.ty);
        }
    }

    fn fields(&mut self, kind: &str, fields: &[Item<Field>]) {
        for Item { item: field, .. } in fields {
            for (name, title) in &field.names {
                let base = self.base;
                let thing = self.symbol(SymbolKind::Field, role(field.role), name, title.as_ref(), kind, field.span);
                thing.docs = field.docs.clone();
                mark(thing, &field.marks);
                thing.raw = field.ty.clone();
                if field.role == Role::Track {
                    thing.ty = Ty::Track;
                }
                thing.default = field.default.as_ref().map(|e| (base + e.span.start, base + e.span.end));
                thing.audience = field.secret.clone();
                thing.lasting = field.lasting.clone();
            }
            if let Some(ty) = &field.ty {
                self.inline_of(ty);
            }
        }
    }

    fn inline_of(&mut self, ty: &Type) {
        match ty {
            Type::Inline(names, span) => self.inline(names, *span),
            Type::OrNone(t) | Type::SetOf(t) | Type::ListOf(t, _) => self.inline_of(t),
            Type::Named(_) | Type::Range(..) => {}
        }
    }

    /// Members of an inline enum, identified by its position.
    fn inline(&mut self, names: &[Name], list: Span) {
        for name in names {
            let ty = Ty::Inline(self.file, self.base + list.start);
            self.symbol(SymbolKind::Member, "one of", name, None, "", list).ty = ty;
        }
    }

    fn members(&mut self, of: &str, members: &[Member]) {
        for (i, member) in members.iter().enumerate() {
            let thing = self.symbol(SymbolKind::Member, of, &member.name, member.title.as_ref(), of, member.name.span);
            thing.docs = member.docs.clone();
            thing.ty = Ty::Enum(of.to_string());
            if i == 0 {
                for prop in &member.body {
                    self.symbol(SymbolKind::MemberField, "field", &prop.name, None, of, prop.span).ty = Ty::Plain;
                }
            }
        }
    }

    fn modifiers(&mut self, of: &str, items: &[Modifier]) {
        for item in items {
            if let Some(name) = &item.name {
                self.symbol(SymbolKind::Modifier, "modifier", name, item.because.as_ref(), of, item.span);
            }
        }
    }

    fn units(&mut self, body: &[Prop]) {
        for prop in body.iter().filter(|p| matches!(p.name.text.as_str(), "seat" | "piece")) {
            // Pieces may be nested in their seat.
            if prop.name.text == "seat" {
                self.units(prop.body.as_deref().unwrap_or_default());
            }
            // Several pieces of one line have generated names that don't occur in the source.
            if prop.values.iter().any(|v| matches!(v.kind, ExprKind::Number(_))) {
                continue;
            }
            if let Some(Expr { kind: ExprKind::Name(text), span }) = prop.values.first() {
                let title = prop.values.get(1).and_then(|v| match &v.kind {
                    ExprKind::Text(text) => Some(Name { text: text.clone(), span: v.span }),
                    _ => None,
                });
                let name = Name { text: text.clone(), span: *span };
                self.symbol(SymbolKind::Unit, &prop.name.text, &name, title.as_ref(), "", prop.span);
            }
        }
    }

    fn phases(&mut self, body: &[Stmt]) {
        for stmt in body {
            let named = match &stmt.kind {
                StmtKind::Phase { name, title, .. } => Some(("phase", name, title)),
                StmtKind::Step { name, title, .. } => Some(("step", name, title)),
                _ => None,
            };
            if let Some((word, name, title)) = named {
                self.symbol(SymbolKind::Phase, word, name, title.as_ref(), "", stmt.span);
            }
            stmt.kind.bodies().into_iter().for_each(|inner| self.phases(inner));
        }
    }
}

fn mark(thing: &mut Symbol, marks: &Marks) {
    (thing.source, thing.reconstructed) = marks.words();
}

/// The keyword of a role.
pub(crate) fn role(role: Role) -> &'static str {
    match role {
        Role::Stat => "stat",
        Role::Track => "track",
        Role::Counter => "counter",
        Role::State => "state",
        Role::Flag => "flag",
        Role::Token => "token",
        Role::Memory => "memory",
        Role::Part => "part",
        Role::Occupies => "occupies",
    }
}
