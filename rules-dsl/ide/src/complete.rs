//! What may be typed at the cursor.
//!
//! While one types, the tree of the block at hand is usually broken; so the place is judged by the words before the
//! cursor alone, and the names come from everything else that the project declares.

mod before;
mod snippets;

use crate::sight::Sight;
use crate::things::{Project, Sort, Thing, Ty};
use crate::words::{self, Word};
use before::{Before, block_start};
use dicta_syntax::tokens::{EXAMPLE_WORDS, FIELD_WORDS, STATEMENT_WORDS, TokenKind, lex};
use std::collections::BTreeSet;

/// Something that may be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What the list shows.
    pub label: String,
    pub kind: CompletionKind,
    /// A few words beside it: its title, type or use.
    pub detail: String,
    /// What is known of it: its documentation, or what the word of the language does.
    pub docs: String,
    /// What replaces `from..cursor`.
    pub insert: String,
    /// Bytes of `insert` that are to be filled in, one after the other; the last place is where one goes on.
    pub fields: Vec<(u32, u32)>,
    /// Its type is the one that is wanted here.
    pub fits: bool,
    /// First byte of what is replaced.
    pub from: u32,
}

/// What sort of thing is offered; also the order in which the list shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CompletionKind {
    /// A whole declaration to be filled in.
    Snippet,
    Field,
    Local,
    Member,
    Entry,
    Kind,
    Function,
    Event,
    Choice,
    Phase,
    Option,
    Keyword,
}

/// What may be typed at an offset of a text, best first; filtered by what of the word is there already. The text may be newer
/// than what the project read; `file` tells what it sees, and a text that isn't among the files sees everything.
pub fn complete(project: &Project, file: usize, text: &str, offset: u32) -> Vec<Completion> {
    let offset = (offset as usize).min(text.len());
    let Some(before) = text.get(..offset) else { return Vec::new() };
    let prefix = before.len() - before.trim_end_matches(|c: char| c.is_ascii_alphanumeric() || c == '_').len();
    let from = offset - prefix;
    let block_start = block_start(text, from);
    let at_line_start = from == 0 || text.as_bytes()[from - 1] == b'\n';

    let mut offer =
        Offer { project: project.seen_from(file), prefix: &before[from..], from: from as u32, found: Vec::new(), seen: BTreeSet::new() };
    if at_line_start {
        offer.declarations();
    } else {
        let tokens = lex(&text[block_start.min(from)..from]);
        if tokens.last().is_some_and(|t| matches!(t.kind, TokenKind::Comment | TokenKind::Doc | TokenKind::Text)) {
            return Vec::new();
        }
        let words = Before::new(&text[block_start.min(from)..from], tokens);
        offer.inside(&words);
    }
    let mut found = offer.found;
    found.sort_by_cached_key(|c| (!c.fits, c.kind, c.label.to_lowercase()));
    let prefix = &before[from..];
    found.sort_by_key(|c| rank(&c.label, prefix));
    found.retain(|c| rank(&c.label, prefix).is_some());
    found
}

/// Which of them fit a word that is being typed, best first: those that begin with it, then those that hold it.
pub fn fitting(all: &[Completion], word: &str) -> Vec<usize> {
    let rank = |(i, c): (usize, &Completion)| Some((rank(&c.label, word)?, i));
    let mut found: Vec<(u8, usize)> = all.iter().enumerate().filter_map(rank).collect();
    found.sort();
    found.into_iter().map(|(_, i)| i).collect()
}

/// How well a name fits a word, 0 the best, if it does; capital letters count for nothing.
fn rank(label: &str, word: &str) -> Option<u8> {
    let (label, word) = (label.as_bytes(), word.as_bytes());
    let at = (0..=label.len().checked_sub(word.len())?)
        .find(|at| label[*at..*at + word.len()].eq_ignore_ascii_case(word))?;
    match at {
        0 => Some(0),
        // A later part of the name: `dice` of `attack_dice`.
        _ if label[at - 1] == b'_' => Some(1),
        _ if word.len() > 2 => Some(2),
        _ => None,
    }
}

/// What a campaign says.
const CAMPAIGN_WORDS: &[&str] = &[
    "rounds",
    "roster",
    "score",
    "options",
    "at start {",
    "each round {",
    "before mission {",
    "after mission {",
    "at end {",
];

/// What a mission says.
const MISSION_WORDS: &[&str] = &[
    "map",
    "turns",
    "options",
    "role",
    "zone",
    "seat",
    "piece",
    "score",
    "at start {",
    "at start of turn {",
    "at end of turn {",
];

/// A type as a list shows it.
fn words_of(ty: &Ty) -> String {
    match ty {
        Ty::Kind(k) | Ty::Enum(k) | Ty::Rolled(k) => k.clone(),
        Ty::Many(inner) => format!("set of {}", words_of(inner)),
        _ => String::new(),
    }
}

struct Offer<'o> {
    project: Sight<'o>,
    prefix: &'o str,
    from: u32,
    found: Vec<Completion>,
    seen: BTreeSet<String>,
}

impl<'o> Offer<'o> {
    fn add(&mut self, kind: CompletionKind, label: &str, detail: impl Into<String>, insert: impl Into<String>) {
        self.put(kind, label, detail.into(), insert.into(), String::new(), false);
    }

    fn put(&mut self, kind: CompletionKind, label: &str, detail: String, insert: String, docs: String, fits: bool) {
        if self.fits(label) && self.seen.insert(label.to_string()) {
            let label = label.to_string();
            let from = self.from;
            self.found.push(Completion { label, kind, detail, docs, insert, fields: Vec::new(), fits, from });
        }
    }

    /// Whether a name begins with what is typed, or holds it.
    fn fits(&self, label: &str) -> bool {
        rank(label, self.prefix).is_some()
    }

    fn words(&mut self, list: &[&str]) {
        for word in list {
            self.add(CompletionKind::Keyword, word, "", format!("{word} "));
        }
    }

    fn listed(&mut self, kind: CompletionKind, list: &[Word]) {
        for w in list {
            let insert = if w.form.contains('(') { format!("{}(", w.name) } else { w.name.to_string() };
            let detail = if w.form == w.name { String::new() } else { w.form.to_string() };
            self.put(kind, w.name, detail, insert, w.says.to_string(), false);
        }
    }

    fn things(&mut self, kind: CompletionKind, sort: Sort) {
        for thing in self.project.all(sort) {
            self.thing(kind, thing);
        }
    }

    fn thing(&mut self, kind: CompletionKind, thing: &Thing) {
        self.thing_that(kind, thing, false);
    }

    fn thing_that(&mut self, kind: CompletionKind, thing: &Thing, fits: bool) {
        if !self.fits(&thing.name) {
            return;
        }
        let detail = match crate::look_up::type_words(&self.project, thing) {
            Some(ty) if thing.title.is_empty() => ty,
            Some(ty) => format!("{}: {ty}", thing.title),
            None => thing.title.clone(),
        };
        let signature = crate::look_up::signature(&self.project, thing);
        let called = matches!(thing.sort, Sort::Value | Sort::Effect | Sort::Event | Sort::Choice | Sort::Walk)
            || thing.sort == Sort::Define && signature.is_some();
        let insert = if called { format!("{}(", thing.name) } else { thing.name.clone() };
        let docs = match signature {
            Some(signature) if thing.docs.is_empty() => signature,
            Some(signature) => format!("{signature}\n{}", thing.docs),
            None => thing.docs.clone(),
        };
        self.put(kind, &thing.name, detail, insert, docs, fits);
    }

    fn entries(&mut self, kind: &str) {
        let entries = self.project.all(Sort::Entry).filter(|t| self.project.descends(&t.of, kind));
        for thing in entries.collect::<Vec<_>>() {
            self.thing(CompletionKind::Entry, thing);
        }
    }

    /// The values of a type.
    fn values(&mut self, ty: &Ty) -> bool {
        match ty {
            Ty::Enum(_) | Ty::Inline(..) => {
                for i in self.project.members(ty) {
                    self.thing(CompletionKind::Member, self.project.thing(i));
                }
                true
            }
            Ty::Kind(kind) => {
                self.entries(kind);
                true
            }
            Ty::Many(inner) => self.values(inner),
            Ty::Arc => {
                self.things(CompletionKind::Function, Sort::Arc);
                true
            }
            _ => false,
        }
    }

    /// At the start of a line: declarations and entries of kinds.
    fn declarations(&mut self) {
        for snippet in snippets::all(self.project, self.from) {
            self.seen.insert(snippet.label.clone());
            self.found.push(snippet);
        }
        for w in words::DECLARATIONS {
            self.put(CompletionKind::Keyword, w.name, w.form.into(), format!("{} ", w.name), w.says.into(), false);
        }
        for kind in self.project.all(Sort::Kind).collect::<Vec<_>>() {
            let docs = kind.docs.clone();
            self.put(CompletionKind::Kind, &kind.name, "a new entry".into(), format!("{} ", kind.name), docs, false);
        }
    }

    fn inside(&mut self, b: &Before<'_>) {
        if b.back(0) == "." {
            return self.members(b);
        }
        if self.after_word(b) {
            return;
        }
        let openers = b.openers();
        let head = b.get(0);
        let line = b.line();
        let fresh = line == b.tokens.len();
        let inner = openers.last().map_or("", |i| b.get(*i));
        let is_kind = self.project.named(head, Sort::Kind).is_some();
        // What a mission or campaign does at the points of its course.
        let course = matches!(head, "mission" | "campaign") && openers.len() > 1;
        match head {
            _ if course && matches!(b.get(openers[1]), "at" | "before" | "after" | "each") => {
                self.course_names(head);
                if fresh { self.statement() } else { self.expression(b) }
            }
            "campaign" if fresh => self.words(CAMPAIGN_WORDS),
            "campaign" if b.get(line) == "score" => self.things(CompletionKind::Function, Sort::Value),
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
            "rule" if fresh && openers.len() == 1 && self.over_options(b) => {
                self.words(&["forbid", "require", "warn", "prefer", "when"]);
            }
            "deck" | "cup" => self.card(b, inner, fresh),
            "mission" if openers.len() == 2 && inner == "piece" => {
                let entry = b.get(openers[1] + 2);
                let kind = self.project.named(entry, Sort::Entry).map(|i| self.project.things[i].of.clone());
                self.property(b, &kind.unwrap_or_default(), line, fresh);
            }
            "mission" if fresh => self.words(MISSION_WORDS),
            "mission" if b.get(line) == "score" => self.things(CompletionKind::Function, Sort::Value),
            "mission" if b.get(line) == "map" => self.entries("map"),
            "mission" if matches!(b.get(line), "seat" | "role") => self.entries("side"),
            "mission" if b.get(line) == "piece" => self.things(CompletionKind::Entry, Sort::Entry),
            "example" if inner == "given" => {
                let entry = b.get(openers[openers.len() - 1] + 3);
                let kind = self.project.named(entry, Sort::Entry).map(|i| self.project.things[i].of.clone());
                self.property(b, &kind.unwrap_or_default(), line, fresh);
            }
            "enum" | "map" | "look" | "die" | "table" | "option" | "side" if !is_kind => {}
            _ if is_kind || head == "side" => self.property(b, head, line, fresh),
            "turn" | "setup" | "effect" | "choice" | "rule" if fresh => self.statement(),
            _ => self.expression(b),
        }
    }

    /// What stands in the blocks of a mission or campaign.
    fn course_names(&mut self, head: &str) {
        if head == "campaign" {
            for w in words::CAMPAIGN_NAMES {
                let (form, says) = (String::new(), w.says.to_string());
                self.put(CompletionKind::Local, w.name, form, w.name.to_string(), says, false);
            }
        }
    }

    /// Whether the rule at hand bears on a choice.
    fn over_options(&self, b: &Before<'_>) -> bool {
        (0..b.tokens.len()).take_while(|i| b.get(*i) != "{").any(|i| b.get(i) == "for")
    }

    /// Where one word says what must follow.
    fn after_word(&mut self, b: &Before<'_>) -> bool {
        let (last, second) = (b.back(0), b.back(1));
        match last {
            "emit" | "happened" | "showing" => self.things(CompletionKind::Event, Sort::Event),
            "gather" | "ask" | "choose" | "avoid" | "legal" | "refused" => {
                self.things(CompletionKind::Choice, Sort::Choice)
            }
            "for" if b.get(0) == "rule" => self.things(CompletionKind::Choice, Sort::Choice),
            "for" if matches!(b.get(0), "arc" | "doctrine") => self.things(CompletionKind::Kind, Sort::Kind),
            "on" if b.get(0) == "rule" => {
                self.things(CompletionKind::Event, Sort::Event);
                self.add(CompletionKind::Event, "enters", "after each step into a cell", "enters(");
                self.add(CompletionKind::Event, "leaves", "a step went over the edge", "leaves(");
            }
            "of" if second == "instead" => self.things(CompletionKind::Function, Sort::Effect),
            "of" if second == "end" => self.things(CompletionKind::Phase, Sort::Phase),
            "phase" if second == "do" => self.things(CompletionKind::Phase, Sort::Phase),
            "play" if b.get(0) == "campaign" => {
                self.entries("mission");
                self.things(CompletionKind::Function, Sort::Table);
            }
            "by" if b.get(0) == "example" => self.things(CompletionKind::Function, Sort::Rule),
            "shuffle" | "draws" => self.things(CompletionKind::Entry, Sort::Deck),
            "from" if second == "draw" => self.things(CompletionKind::Entry, Sort::Deck),
            "roll" if second == "=" => self.things(CompletionKind::Entry, Sort::Die),
            "relax" | "before" | "after" if b.get(0) == "rule" || last == "relax" => {
                self.things(CompletionKind::Function, Sort::Rule);
            }
            "extends" => match b.get(0) {
                "kind" => self.things(CompletionKind::Kind, Sort::Kind),
                "ruleset" => self.things(CompletionKind::Kind, Sort::Ruleset),
                kind => self.entries(kind),
            },
            "each" | "any" | "every" | "first" | "random" => self.kinds(),
            "of" if matches!(second, "count" | "set") => {
                self.kinds();
                self.listed(CompletionKind::Kind, words::TYPES);
            }
            "rule" if b.get(0) == "remove" => self.things(CompletionKind::Function, Sort::Rule),
            "kind" | "piece" if b.tokens.len() == 1 => {}
            "option" if second == "given" => self.things(CompletionKind::Option, Sort::Option),
            "mission" | "map" if second == "given" => self.entries(last),
            "piece" if second == "given" => {}
            ":" if b.get(0) != "deck" => {
                self.kinds();
                self.listed(CompletionKind::Kind, words::TYPES);
                self.words(&["set of", "list of"]);
            }
            _ => return false,
        }
        true
    }

    fn kinds(&mut self) {
        self.things(CompletionKind::Kind, Sort::Kind);
        self.things(CompletionKind::Kind, Sort::Enum);
        self.add(CompletionKind::Kind, "side", "one of the parties", "side");
    }

    /// In an entry: names of its kind's fields, then what their types hold.
    fn property(&mut self, b: &Before<'_>, kind: &str, line: usize, fresh: bool) {
        if fresh {
            let given: Vec<&str> =
                (1..b.tokens.len()).filter(|i| matches!(b.get(i - 1), "{" | "," | "\n")).map(|i| b.get(i)).collect();
            for field in self.project.fields_of(kind) {
                if b.get(0) != "mission" && given.contains(&field.name.as_str()) {
                    continue;
                }
                let settable = matches!(field.word.as_str(), "stat" | "track" | "part")
                    || matches!(b.get(0), "mission" | "example");
                if settable {
                    let detail = crate::look_up::type_words(&self.project, field).unwrap_or_else(|| field.word.clone());
                    self.add(CompletionKind::Field, &field.name, detail, format!("{} ", field.name));
                }
            }
            if matches!(b.get(0), "mission" | "example") {
                self.words(&["at", "facing"]);
            }
            if b.get(0) == "mission" {
                self.words(&["seat"]);
            }
            return;
        }
        let name = b.get(line);
        if let Some(i) = self.project.field(kind, name) {
            let field = self.project.thing(i);
            let ty = field.ty.clone();
            if !self.values(&ty)
                && field
                    .raw
                    .as_ref()
                    .is_some_and(|r| matches!(r, dicta_syntax::ast::Type::Named(n) if n.text == "bool"))
            {
                self.words(&["true", "false"]);
            }
        } else if name == "seat" && b.get(0) == "mission" {
            self.things(CompletionKind::Entry, Sort::Unit);
        }
    }

    fn card(&mut self, b: &Before<'_>, inner: &str, fresh: bool) {
        if matches!(inner, "card" | "chit") {
            for side in self.project.all(Sort::DeckSide).filter(|t| t.of == b.get(1)).collect::<Vec<_>>() {
                self.thing(CompletionKind::Member, side);
            }
            self.things(CompletionKind::Function, Sort::Effect);
        } else if fresh {
            self.words(&["card", "chit", "sides"]);
        }
        for c in &mut self.found {
            c.insert = c.insert.trim_end_matches('(').to_string();
        }
    }

    fn statement(&mut self) {
        self.words(STATEMENT_WORDS);
        self.things(CompletionKind::Function, Sort::Effect);
    }

    /// After a point.
    fn members(&mut self, b: &Before<'_>) {
        let chain = b.chain();
        let Some(root) = chain.first() else { return };
        let mut ty = self.root(b, root);
        for name in &chain[1..] {
            ty = self.step(&ty, name);
        }
        match &ty {
            Ty::Kind(kind) => {
                for field in self.project.fields_of(kind) {
                    self.thing(CompletionKind::Field, field);
                }
                self.listed(CompletionKind::Field, words::PIECE_MEMBERS);
            }
            Ty::Enum(name) => {
                // After the enum's own name its members, else their fields.
                if chain.len() == 1 && *root == name {
                    self.values(&ty);
                } else {
                    for field in self.project.all(Sort::MemberField).filter(|t| t.of == *name).collect::<Vec<_>>() {
                        self.thing(CompletionKind::Field, field);
                    }
                }
            }
            Ty::Track => self.listed(CompletionKind::Field, words::TRACK_MEMBERS),
            Ty::Rolled(of) => {
                for field in self.project.all(Sort::DieField).filter(|t| t.of == *of).collect::<Vec<_>>() {
                    self.thing(CompletionKind::Field, field);
                }
            }
            Ty::Row(of) => {
                for field in self.project.all(Sort::TableResult).filter(|t| t.of == *of).collect::<Vec<_>>() {
                    self.thing(CompletionKind::Field, field);
                }
            }
            Ty::Many(_) => self.add(CompletionKind::Field, "size", "how many it holds", "size"),
            Ty::Unknown => {
                self.things(CompletionKind::Field, Sort::Field);
                self.listed(CompletionKind::Field, words::PIECE_MEMBERS);
            }
            Ty::Plain | Ty::Inline(..) | Ty::Arc => {}
        }
    }

    fn step(&self, ty: &Ty, name: &str) -> Ty {
        match ty {
            Ty::Kind(kind) => match (self.project.field(kind, name), name) {
                (Some(i), _) => self.project.things[i].ty.clone(),
                (None, "side") => Ty::Kind("side".into()),
                (None, "entry") => ty.clone(),
                _ => Ty::Plain,
            },
            _ => Ty::Unknown,
        }
    }

    /// The type of the first word of a chain: a name of the block at hand, or something declared.
    fn root(&self, b: &Before<'_>, name: &str) -> Ty {
        if let Some((_, ty)) = self.locals(b).into_iter().rev().find(|(n, _)| n == name) {
            return ty;
        }
        let found = self.project.find(name, |t| {
            matches!(t.sort, Sort::Enum | Sort::Entry | Sort::Member | Sort::Table | Sort::Define | Sort::Choice)
        });
        match found.map(|i| self.project.thing(i)) {
            Some(t) if t.sort == Sort::Enum => Ty::Enum(t.name.clone()),
            Some(t) if t.sort == Sort::Member => Ty::Enum(t.of.clone()),
            Some(t) => t.ty.clone(),
            None if name == "game" => Ty::Kind("game".into()),
            None => Ty::Unknown,
        }
    }

    /// Names that the block at hand brings before the cursor: parameters, picks, loops, `let`; for a rule over options
    /// those of its choice.
    fn locals(&self, b: &Before<'_>) -> Vec<(String, Ty)> {
        let mut found = Vec::new();
        let brings = |of: &str, found: &mut Vec<(String, Ty)>| {
            let own = self.project.owned(of, &[Sort::Param, Sort::Pick]);
            let own = own.into_iter().map(|i| self.project.thing(i));
            found.extend(own.map(|t| (t.name.clone(), t.ty.clone())));
        };
        if b.get(0) == "rule"
            && let Some(i) = (0..b.tokens.len()).find(|i| matches!(b.get(*i), "for" | "on" | "{"))
            && b.get(i) == "for"
        {
            brings(b.get(i + 1), &mut found);
        }
        if b.get(0) == "add" && b.get(1) == "to" {
            brings(b.get(2), &mut found);
            brings(b.get(3), &mut found);
            if let Some(i) = self.project.named(b.get(3), Sort::Rule) {
                brings(&self.project.thing(i).of, &mut found);
            }
        }
        for i in 1..b.tokens.len() {
            let word = b.get(i);
            if !matches!(b.tokens[i].kind, TokenKind::Name | TokenKind::Keyword) {
                continue;
            }
            if b.get(i + 1) == ":" {
                let ty = match b.get(i + 2) {
                    "set" | "list" => Ty::Many(Box::new(self.project.ty_named(b.get(i + 4)))),
                    name => self.project.ty_named(name),
                };
                found.push((word.to_string(), ty));
            } else if b.get(i - 1) == "let" {
                let ty = match (b.get(i + 2), b.get(i + 3)) {
                    ("roll", die) => Ty::Rolled(die.to_string()),
                    ("random" | "first", kind) => self.project.ty_named(kind),
                    _ => Ty::Unknown,
                };
                found.push((word.to_string(), ty));
            } else if i >= 2 && matches!(b.get(i - 2), "each" | "any" | "every" | "of" | "first" | "for" | "random") {
                if let ty @ (Ty::Kind(_) | Ty::Enum(_)) = self.project.ty_named(b.get(i - 1)) {
                    found.push((word.to_string(), ty));
                }
            } else if b.get(i - 1) == "as" && i >= 3 && b.get(i - 3) != "from" {
                let ty = self.project.ty_named(b.get(i - 2));
                if matches!(ty, Ty::Rolled(_)) {
                    found.push((word.to_string(), ty));
                }
            } else if b.get(i - 1) == "piece" && i >= 2 && b.get(i - 2) == "given" {
                let kind = self.project.named(b.get(i + 1), Sort::Entry).map(|e| self.project.things[e].of.clone());
                found.push((word.to_string(), Ty::Kind(kind.unwrap_or_default())));
            }
        }
        found
    }

    fn expression(&mut self, b: &Before<'_>) {
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
        // What the other side of a comparison holds comes first and alone.
        if matches!(b.back(0), "==" | "!=" | "in" | "is") || b.back(0) == "not" && b.back(1) == "is" {
            let skip = if b.back(0) == "not" { 2 } else { 1 };
            let left = Before { text: b.text, tokens: b.tokens[..b.tokens.len() - skip].to_vec() };
            let ty = self.type_of_last(&left, b);
            let some = self.values(&ty);
            if b.back(0) == "in" {
                self.things(CompletionKind::Function, Sort::Arc);
            }
            if some && !self.found.is_empty() {
                self.add(CompletionKind::Keyword, "none", "nothing", "none");
                for (name, _) in self.locals(b) {
                    self.add(CompletionKind::Local, &name, "", name.clone());
                }
                return;
            }
        }
        for (name, ty) in self.locals(b) {
            self.add(CompletionKind::Local, &name, words_of(&ty), name.clone());
        }
        if campaign {
            self.course_names("campaign");
        }
        for sort in [Sort::Define, Sort::Value, Sort::Table, Sort::Arc] {
            self.things(CompletionKind::Function, sort);
        }
        self.things(CompletionKind::Member, Sort::Member);
        self.things(CompletionKind::Option, Sort::Option);
        if !self.prefix.is_empty() {
            self.things(CompletionKind::Entry, Sort::Entry);
        }
        self.listed(CompletionKind::Function, words::FUNCTIONS);
        self.words(&[
            "and", "or", "not", "in", "is", "if", "any", "every", "count of", "sum of", "first", "set of", "none",
            "when", "because",
        ]);
    }

    /// What has a type, first of all.
    fn of_type(&mut self, ty: &Ty, b: &Before<'_>) {
        for (name, local) in self.locals(b).into_iter().filter(|(_, t)| t == ty && *t != Ty::Unknown && *t != Ty::Plain)
        {
            self.put(CompletionKind::Local, &name, words_of(&local), name.clone(), String::new(), true);
        }
        for i in self.project.members(ty) {
            self.thing_that(CompletionKind::Member, self.project.thing(i), true);
        }
        if let Ty::Kind(kind) = ty {
            let entries = self.project.all(Sort::Entry).filter(|t| self.project.descends(&t.of, kind));
            for entry in entries.collect::<Vec<_>>() {
                self.thing_that(CompletionKind::Entry, entry, true);
            }
        }
        if *ty == Ty::Arc {
            for arc in self.project.all(Sort::Arc).collect::<Vec<_>>() {
                self.thing_that(CompletionKind::Function, arc, true);
            }
        }
    }

    /// The type of what is called for: the parameter of the call whose brackets are open.
    fn argument(&self, b: &Before<'_>) -> Option<Ty> {
        let (mut depth, mut commas) = (0, 0);
        for i in (1..b.tokens.len()).rev() {
            match b.get(i) {
                ")" | "]" | "}" => depth += 1,
                "(" if depth == 0 => {
                    let name = b.get(i - 1);
                    let own = self.project.owned(name, &[Sort::Param]);
                    return own.get(commas).map(|p| self.project.things[*p].ty.clone());
                }
                "{" if depth == 0 => return None,
                "(" | "[" | "{" => depth -= 1,
                "," if depth == 0 => commas += 1,
                _ => {}
            }
        }
        None
    }

    /// The type of the chain that ends the words.
    fn type_of_last(&self, left: &Before<'_>, whole: &Before<'_>) -> Ty {
        let name = left.back(0);
        if left.back(1) != "." {
            return self.root(whole, name);
        }
        let head = Before { text: left.text, tokens: left.tokens[..left.tokens.len() - 1].to_vec() };
        let chain = head.chain();
        let Some(root) = chain.first() else { return Ty::Unknown };
        let mut ty = self.root(whole, root);
        for step in chain[1..].iter().chain([&name]) {
            ty = self.step(&ty, step);
        }
        ty
    }
}
