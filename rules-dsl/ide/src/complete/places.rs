//! The suggestions for each context: in an entry, after a keyword, after a dot, in an expression.

use super::before::Before;
use super::{CompletionKind, Offer, words_of};
use crate::symbols::{Symbol, SymbolKind, Ty};
use dicta_compiler::index::{self, TypeId};
use dicta_compiler::vocabulary::WordList;
use dicta_syntax::ast::Type;
use dicta_syntax::tokens::{EXAMPLE_WORDS, FIELD_WORDS, STATEMENT_WORDS};

impl Offer<'_> {
    pub(super) fn inside(&mut self, b: &Before<'_>) {
        if b.back(0) == "." {
            return self.members(b);
        }
        if self.after_word(b) {
            return;
        }
        if let Some(ty) = self.expected {
            self.expected(ty, b);
        }
        let openers = b.openers();
        let head = b.get(0);
        let line = b.line();
        let fresh = line == b.tokens.len();
        let inner = openers.last().map_or("", |i| b.get(*i));
        let is_kind = self.project.named(head, SymbolKind::Kind).is_some();
        // The blocks of a mission or campaign.
        let course = matches!(head, "mission" | "campaign") && openers.len() > 1;
        match head {
            _ if course && matches!(b.get(openers[1]), "at" | "before" | "after" | "each") => {
                self.campaign_names(head);
                if fresh { self.statement() } else { self.expression(b) }
            }
            "campaign" if fresh => self.properties("campaign"),
            "campaign" | "mission" if b.get(line) == "score" && line + 1 < b.tokens.len() => self.score_words(b, line),
            "campaign" if b.get(line) == "score" => self.symbols(CompletionKind::Function, SymbolKind::Value),
            "campaign" if b.get(line) == "roster" && line + 1 == b.tokens.len() => self.kinds(),
            "campaign" if b.get(line) == "roster" => {
                self.entries(b.get(line + 1));
                self.entries("side");
                self.words(&["per side"]);
            }
            _ if openers.is_empty() => self.expression(b),
            "kind" if fresh => self.words(FIELD_WORDS),
            "example" if fresh => self.words(EXAMPLE_WORDS),
            "choice" if fresh && openers.len() == 1 => self.words(&["pick", "then", "otherwise", "relax", "by"]),
            "walk" if fresh => self.words(&["steps", "turn", "forbid", "prefer"]),
            "rule" if fresh && openers.len() == 1 && self.is_choice_rule(b) => {
                self.words(&["forbid", "require", "warn", "prefer", "when"]);
            }
            "doctrine" if fresh && openers.len() == 1 => {
                self.properties("doctrine");
                self.words(&["avoid", "after"]);
            }
            "doctrine" if fresh && inner == "after" => self.statement(),
            "deck" | "cup" => self.card(b, inner, fresh),
            "mission" if openers.len() == 2 && inner == "piece" => {
                let entry = b.get(openers[1] + 2);
                let kind = self.project.named(entry, SymbolKind::Entry).map(|i| self.project.things[i].of.clone());
                self.property(b, &kind.unwrap_or_default(), line, fresh);
            }
            "mission" if fresh && openers.len() == 1 => {
                self.properties("mission");
                for field in self.project.fields_of("mission") {
                    self.symbol(CompletionKind::Field, field);
                }
            }
            "mission" if fresh => self.properties("mission"),
            "mission" if openers.len() == 1 && self.project.field("mission", b.get(line)).is_some() => {
                self.property(b, "mission", line, false);
            }
            "mission" if b.get(line) == "score" => self.symbols(CompletionKind::Function, SymbolKind::Value),
            "mission" if b.get(line) == "map" => self.entries("map"),
            "mission" if matches!(b.get(line), "seat" | "role") => self.entries("side"),
            "mission" if b.get(line) == "piece" => self.symbols(CompletionKind::Entry, SymbolKind::Entry),
            "example" if inner == "given" => {
                let entry = b.get(openers[openers.len() - 1] + 3);
                let kind = self.project.named(entry, SymbolKind::Entry).map(|i| self.project.things[i].of.clone());
                self.property(b, &kind.unwrap_or_default(), line, fresh);
            }
            "enum" | "map" | "look" | "translation" | "die" | "table" | "option" | "side" if !is_kind => {}
            _ if is_kind || head == "side" => self.property(b, head, line, fresh),
            "turn" | "setup" | "effect" | "choice" | "rule" if fresh => self.statement(),
            _ => self.expression(b),
        }
    }

    /// After the value that a mission or campaign uses as its score.
    fn score_words(&mut self, b: &Before<'_>, line: usize) {
        let said = |word: &str| (line + 1..b.tokens.len()).any(|i| b.get(i) == word);
        match b.back(0) {
            "by" | "from" => {}
            _ if !said("wins") => self.words(&["wins"]),
            _ => self.words(&["by", "from"]),
        }
    }

    /// Built-in names in the blocks of a mission or campaign.
    pub(super) fn campaign_names(&mut self, head: &str) {
        if head == "campaign" {
            for w in WordList::CampaignNames.words() {
                let (form, says) = (String::new(), w.says.to_string());
                self.put(CompletionKind::Local, w.name, form, w.name.to_string(), says, false);
            }
        }
    }

    /// Whether the current rule is about a choice.
    pub(super) fn is_choice_rule(&self, b: &Before<'_>) -> bool {
        (0..b.tokens.len()).take_while(|i| b.get(*i) != "{").any(|i| b.get(i) == "for")
    }

    /// Contexts where the previous word determines what may follow.
    pub(super) fn after_word(&mut self, b: &Before<'_>) -> bool {
        let (last, second) = (b.back(0), b.back(1));
        match last {
            "emit" | "happened" | "showing" => self.symbols(CompletionKind::Event, SymbolKind::Event),
            "gather" | "ask" | "choose" | "avoid" | "legal" | "warned" | "refused" => {
                self.symbols(CompletionKind::Choice, SymbolKind::Choice)
            }
            "after" if b.get(0) == "doctrine" => self.symbols(CompletionKind::Choice, SymbolKind::Choice),
            "for" if b.get(0) == "rule" => self.symbols(CompletionKind::Choice, SymbolKind::Choice),
            "for" if matches!(b.get(0), "arc" | "doctrine") => self.symbols(CompletionKind::Kind, SymbolKind::Kind),
            "on" if b.get(0) == "rule" => {
                self.symbols(CompletionKind::Event, SymbolKind::Event);
                self.listed(CompletionKind::Event, WordList::BoardEvents);
            }
            "of" if second == "instead" => self.symbols(CompletionKind::Function, SymbolKind::Effect),
            "game" if second == "end" => self.words(&["won by", "by score", "drawn"]),
            "of" if second == "end" => self.symbols(CompletionKind::Phase, SymbolKind::Phase),
            "play" if b.get(0) == "example" => self.entries("mission"),
            "phase" if second == "do" => self.symbols(CompletionKind::Phase, SymbolKind::Phase),
            "play" if b.get(0) == "campaign" => {
                self.entries("mission");
                self.symbols(CompletionKind::Function, SymbolKind::Table);
            }
            "by" if b.get(0) == "example" => self.symbols(CompletionKind::Function, SymbolKind::Rule),
            "create" => self.symbols(CompletionKind::Entry, SymbolKind::Entry),
            "shuffle" | "draws" => self.symbols(CompletionKind::Entry, SymbolKind::Deck),
            "from" if second == "draw" => self.symbols(CompletionKind::Entry, SymbolKind::Deck),
            "roll" if second == "=" => self.symbols(CompletionKind::Entry, SymbolKind::Die),
            "relax" | "before" | "after" if b.get(0) == "rule" || last == "relax" => {
                self.symbols(CompletionKind::Function, SymbolKind::Rule);
            }
            "extends" => match b.get(0) {
                "kind" => self.symbols(CompletionKind::Kind, SymbolKind::Kind),
                "ruleset" => self.symbols(CompletionKind::Kind, SymbolKind::Ruleset),
                kind => self.entries(kind),
            },
            "each" | "any" | "every" | "first" | "random" => self.kinds(),
            "of" if matches!(second, "count" | "set") => {
                self.kinds();
                self.listed(CompletionKind::Kind, WordList::Types);
            }
            "rule" if b.get(0) == "remove" => self.symbols(CompletionKind::Function, SymbolKind::Rule),
            "kind" | "piece" if b.tokens.len() == 1 => {}
            "otherwise" if b.get(0) == "example" => self.words(&["any"]),
            "option" if second == "given" => self.symbols(CompletionKind::Option, SymbolKind::Option),
            "mission" | "map" if second == "given" => self.entries(last),
            "campaign" if second == "given" => self.symbols(CompletionKind::Entry, SymbolKind::Campaign),
            "mission" if second == "after" && b.get(0) == "example" => self.entries("mission"),
            "given" if b.get(0) == "example" => {
                self.words(&["campaign", "map", "mission", "option", "piece", "turn"]);
                return false;
            }
            "piece" if second == "given" => {}
            ":" if b.get(0) != "deck" && b.get(b.line()) != "row" => {
                self.kinds();
                self.listed(CompletionKind::Kind, WordList::Types);
                self.words(&["set of", "list of"]);
            }
            _ => return false,
        }
        true
    }

    /// In an entry: fields of its kind, then values of their types.
    pub(super) fn property(&mut self, b: &Before<'_>, kind: &str, line: usize, fresh: bool) {
        if fresh {
            let given: Vec<&str> =
                (1..b.tokens.len()).filter(|i| matches!(b.get(i - 1), "{" | "," | "\n")).map(|i| b.get(i)).collect();
            // An entry that extends another inherits its values.
            let takes_needs =
                !matches!(b.get(0), "mission" | "example") && !(0..b.tokens.len()).any(|i| b.get(i) == "extends");
            for field in self.project.fields_of(kind) {
                if b.get(0) != "mission" && given.contains(&field.name.as_str()) {
                    continue;
                }
                let settable = matches!(field.word.as_str(), "stat" | "track" | "part")
                    || matches!(b.get(0), "mission" | "example");
                if settable {
                    let detail =
                        crate::signature::type_words(&self.project, field).unwrap_or_else(|| field.word.clone());
                    // Required fields come before optional ones.
                    let fits = takes_needs && is_needed(field);
                    let insert = format!("{} ", field.name);
                    self.put(CompletionKind::Field, &field.name, detail, insert, String::new(), fits);
                }
            }
            match b.get(0) {
                "mission" => self.properties("piece"),
                "example" => self.words(&["at", "facing"]),
                _ => {}
            }
            return;
        }
        let name = b.get(line);
        if b.back(0).starts_with(|c: char| c.is_ascii_digit()) {
            return self.marks();
        }
        if let Some(i) = self.project.field(kind, name) {
            let field = self.project.symbol(i);
            match field.typed {
                Some(ty) => self.expected(ty, b),
                None => _ = self.values(&field.ty.clone()),
            }
        } else if name == "seat" && b.get(0) == "mission" {
            self.symbols(CompletionKind::Entry, SymbolKind::Unit);
        }
    }

    /// After a number: where it comes from, and what else it can be.
    fn marks(&mut self) {
        for w in WordList::Marks.words().iter().filter(|w| w.name != "unreachable") {
            let (form, insert) = (w.form.to_string(), format!("{} ", w.name));
            self.put(CompletionKind::Keyword, w.name, form, insert, w.says.to_string(), false);
        }
    }

    /// The properties and blocks of a declaration.
    fn properties(&mut self, of: &str) {
        for w in WordList::Properties.words_of(of) {
            let (form, insert, says) = (w.form.to_string(), format!("{} ", w.name), w.says.to_string());
            self.put(CompletionKind::Keyword, w.name, form, insert, says, false);
        }
        for w in WordList::Blocks.words_of(of) {
            let head = w.form.trim_end_matches(" … }");
            self.put(CompletionKind::Keyword, head, String::new(), format!("{head} "), w.says.to_string(), false);
        }
    }

    pub(super) fn card(&mut self, b: &Before<'_>, inner: &str, fresh: bool) {
        if matches!(inner, "card" | "chit") {
            for side in self.project.all(SymbolKind::DeckSide).filter(|t| t.of == b.get(1)).collect::<Vec<_>>() {
                self.symbol(CompletionKind::Member, side);
            }
            self.symbols(CompletionKind::Function, SymbolKind::Effect);
        } else if fresh {
            self.words(&["card", "chit", "sides"]);
        }
        for c in &mut self.found {
            c.insert = c.insert.trim_end_matches('(').to_string();
        }
    }

    pub(super) fn statement(&mut self) {
        self.words(STATEMENT_WORDS);
        self.symbols(CompletionKind::Function, SymbolKind::Effect);
    }

    /// After a dot.
    pub(super) fn members(&mut self, b: &Before<'_>) {
        if matches!(b.get(0), "replace" | "remove") && b.tokens.len() == 3 {
            return self.parts(b.get(0), b.get(1));
        }
        let chain = b.chain();
        let Some(root) = chain.first() else { return };
        let mut ty = self.root(b, root);
        for name in &chain[1..] {
            ty = self.step(&ty, name);
        }
        match &ty {
            Ty::Kind(kind) => {
                for field in self.project.fields_of(kind) {
                    self.symbol(CompletionKind::Field, field);
                }
                self.listed(CompletionKind::BuiltIn, WordList::PieceMembers);
                if self.project.is_part(kind) {
                    self.listed(CompletionKind::BuiltIn, WordList::PartMembers);
                }
            }
            Ty::Enum(name) => {
                // Members after an enum's own name, otherwise their fields.
                if chain.len() == 1 && *root == name {
                    self.values(&ty);
                } else {
                    for field in self.project.all(SymbolKind::MemberField).filter(|t| t.of == *name).collect::<Vec<_>>()
                    {
                        self.symbol(CompletionKind::Field, field);
                    }
                }
            }
            Ty::Track => self.listed(CompletionKind::BuiltIn, WordList::TrackMembers),
            Ty::Rolled(of) => {
                for field in self.project.all(SymbolKind::DieField).filter(|t| t.of == *of).collect::<Vec<_>>() {
                    self.symbol(CompletionKind::Field, field);
                }
            }
            Ty::Row(of) => {
                for field in self.project.all(SymbolKind::TableResult).filter(|t| t.of == *of).collect::<Vec<_>>() {
                    self.symbol(CompletionKind::Field, field);
                }
            }
            Ty::Many(_) => self.listed(CompletionKind::BuiltIn, WordList::ListMembers),
            Ty::Unknown => {
                self.symbols(CompletionKind::Field, SymbolKind::Field);
                self.listed(CompletionKind::BuiltIn, WordList::PieceMembers);
                self.listed(CompletionKind::BuiltIn, WordList::PartMembers);
            }
            Ty::Plain | Ty::Inline(..) | Ty::Arc => {}
        }
    }

    /// The parts of a declaration to replace, each with its current source, or to remove.
    fn parts(&mut self, word: &str, of: &str) {
        for i in
            self.project.owned(of, &[SymbolKind::Modifier, SymbolKind::Field, SymbolKind::Member, SymbolKind::Pick])
        {
            let part = self.project.symbol(i);
            let now = self.project.text(part.whole.file, part.whole.start, part.whole.end);
            let (insert, amount) = match word {
                "replace" => crate::parts::replacement(&part.name, now),
                _ => (part.name.clone(), 0..0),
            };
            let (kind, docs) = (CompletionKind::Field, part.docs.clone());
            let detail = if part.title.is_empty() { part.word.clone() } else { part.title.clone() };
            let (label, before) = (part.name.clone(), self.found.len());
            self.put(kind, &label, detail, insert, docs, true);
            if let Some(added) =
                self.found.get_mut(before).filter(|_| part.sort == SymbolKind::Modifier && word == "replace")
            {
                let end = added.insert.len() as u32;
                added.fields = vec![(amount.start as u32, amount.end as u32), (end, end)];
            }
        }
    }

    pub(super) fn expression(&mut self, b: &Before<'_>) {
        if b.is_compared() {
            return self.words(&["and", "or", "because"]);
        }
        let campaign = b.get(0) == "campaign";
        if let Some(ty) = self.argument(b) {
            self.of_type(&ty, b);
        }
        let assigns = b.back(0) == "=" && !matches!(b.get(0), "define" | "value" | "arc" | "kind");
        if assigns {
            let left = Before { text: b.text, tokens: b.tokens[..b.tokens.len() - 1].to_vec() };
            let ty = self.type_of_last(&left, b);
            self.of_type(&ty, b);
        }
        // Values of the other side of a comparison come first and alone.
        if matches!(b.back(0), "==" | "!=" | "in" | "is") || b.back(0) == "not" && b.back(1) == "is" {
            let skip = if b.back(0) == "not" { 2 } else { 1 };
            let left = Before { text: b.text, tokens: b.tokens[..b.tokens.len() - skip].to_vec() };
            let ty = self.type_of_last(&left, b);
            let some = self.values(&ty);
            if let (Ty::Kind(of), "is" | "not") = (&ty, b.back(0)) {
                let narrower = |t: &&Symbol| t.name != *of && self.project.descends(&t.name, of);
                for kind in self.project.all(SymbolKind::Kind).filter(narrower).collect::<Vec<_>>() {
                    self.symbol(CompletionKind::Kind, kind);
                }
            }
            if b.back(0) == "in" {
                self.symbols(CompletionKind::Function, SymbolKind::Arc);
            }
            if some && !self.found.is_empty() {
                self.add(CompletionKind::Keyword, "none", "nothing", "none");
                for (name, _) in self.locals(b) {
                    self.add(CompletionKind::Local, &name, "", name.clone());
                }
                return;
            }
        }
        // Nothing completes a number.
        if b.compares() && self.prefix.starts_with(|c: char| c.is_ascii_digit()) {
            return;
        }
        for (name, ty) in self.locals(b) {
            self.add(CompletionKind::Local, &name, words_of(&ty), name.clone());
        }
        if campaign {
            self.campaign_names("campaign");
        }
        for sort in [SymbolKind::Define, SymbolKind::Value, SymbolKind::Table, SymbolKind::Arc] {
            self.symbols(CompletionKind::Function, sort);
        }
        self.symbols(CompletionKind::Member, SymbolKind::Member);
        self.symbols(CompletionKind::Option, SymbolKind::Option);
        if !self.prefix.is_empty() {
            self.symbols(CompletionKind::Entry, SymbolKind::Entry);
        }
        self.listed(CompletionKind::Function, WordList::Functions);
        self.words(&[
            "and", "or", "not", "in", "is", "if", "any", "every", "count of", "sum of", "first", "set of", "none",
            "when", "because",
        ]);
    }

    /// The values of a type of the index, ranked first.
    fn expected(&mut self, ty: TypeId, b: &Before<'_>) {
        match self.project.types[ty.index()] {
            index::Type::BuiltIn("bool") => self.words(&["true", "false"]),
            index::Type::BuiltIn("facing") => self.listed(CompletionKind::Member, WordList::Facings),
            index::Type::OrNone(of) => {
                self.expected(of, b);
                self.words(&["none"]);
            }
            index::Type::Set(of) | index::Type::List(of, _) => self.expected(of, b),
            _ => {
                let ty = self.project.ty_of(ty, self.file);
                self.of_type(&ty, b);
            }
        }
    }

    /// Values of a type, ranked first.
    pub(super) fn of_type(&mut self, ty: &Ty, b: &Before<'_>) {
        for (name, local) in self.locals(b).into_iter().filter(|(_, t)| t == ty && *t != Ty::Unknown && *t != Ty::Plain)
        {
            self.put(CompletionKind::Local, &name, words_of(&local), name.clone(), String::new(), true);
        }
        for i in self.project.members(ty) {
            self.add_symbol(CompletionKind::Member, self.project.symbol(i), true);
        }
        if let Ty::Kind(kind) = ty {
            let entries = self.project.all(SymbolKind::Entry).filter(|t| self.project.descends(&t.of, kind));
            for entry in entries.collect::<Vec<_>>() {
                self.add_symbol(CompletionKind::Entry, entry, true);
            }
        }
        if *ty == Ty::Arc {
            for arc in self.project.all(SymbolKind::Arc).collect::<Vec<_>>() {
                self.add_symbol(CompletionKind::Function, arc, true);
            }
        }
    }
}

/// Whether an entry must set it: a stat without a default, of a type that has no default either.
fn is_needed(field: &Symbol) -> bool {
    let has_none = match &field.raw {
        Some(Type::Named(name)) => matches!(name.text.as_str(), "bool" | "text"),
        Some(Type::OrNone(_) | Type::SetOf(_)) => true,
        Some(_) => false,
        None => true,
    };
    field.word == "stat" && field.default.is_none() && !has_none
}
