//! Assembles rulesets into one list of declarations: the base's, with every overlay's additions, replacements and
//! removals applied in order.
//!
//! Works on trees only. An addition to a declaration is moved into the block of that declaration by shifting its spans
//! (see [`crate::rewrite`]), so that every node still points to its source.

mod amounts;
mod named;
mod parts;
mod picks;

pub(crate) use picks::{TIMES_MAX, numbered};

use crate::diagnostics::{Draft, GlobalSpan};
use crate::project::Project;
use crate::rewrite::Rewrite;
use crate::vocabulary::SEVERAL;
use dicta_diagnostics::Code::*;
use dicta_program::limits::DECLARATIONS_MAX;
use dicta_syntax::ast::*;
use dicta_syntax::tokens;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// A declaration with the address of its block.
#[derive(Clone)]
pub(crate) struct Item {
    pub base: u32,
    /// 0 for the base ruleset, then one per overlay.
    pub layer: u16,
    pub decl: Arc<Decl>,
    pub changes: Changes,
}

/// What overlays replaced in a declaration or removed from it.
#[derive(Clone, Default)]
pub(crate) struct Changes {
    /// The declaration that was here before the first overlay that replaced all of it.
    pub former: Option<Arc<Item>>,
    /// Removed modifiers, each with the declaration that removes it.
    pub removed: Vec<(Modifier, GlobalSpan)>,
    /// Parts, each with the part that was here before it.
    pub replaced: Vec<(GlobalSpan, GlobalSpan)>,
}

impl Changes {
    /// The first part that was where this one is, if overlays replaced it.
    pub fn first(&self, mut part: GlobalSpan) -> Option<GlobalSpan> {
        let mut first = None;
        for (new, old) in self.replaced.iter().rev() {
            if *new == part {
                part = *old;
                first = Some(part);
            }
        }
        first
    }
}

impl Item {
    /// A declaration as it is in its file.
    pub fn new(base: u32, layer: u16, decl: Arc<Decl>) -> Self {
        Item { base, layer, decl, changes: Changes::default() }
    }

    pub fn sp(&self, s: Span) -> GlobalSpan {
        GlobalSpan { start: self.base.wrapping_add(s.start), end: self.base.wrapping_add(s.end) }
    }
}

/// The declarations of a ruleset with overlays.
pub(crate) struct Assembly {
    pub items: Vec<Item>,
    /// The names of the rulesets, base first, indexed by [`Item::layer`].
    pub layers: Vec<String>,
    /// Declarations that overlays removed or replaced: the name and the layer.
    pub changed: Vec<(String, u16)>,
    /// Options whose default overlays changed: the name, the former default and the layer, in order.
    pub defaults: Vec<(String, String, u16)>,
    /// Names that broken declarations would have declared.
    pub broken: FxHashSet<String>,
    pub drafts: Vec<Draft>,
    /// References in overlays, and where their targets are declared.
    pub references: Vec<(GlobalSpan, GlobalSpan)>,
    touched: FxHashMap<(String, String), Vec<Change>>,
}

impl Assembly {
    /// The declarations in overlays that change the declaration with this key, in order.
    pub fn changes_of(&self, key: &(String, String)) -> impl Iterator<Item = GlobalSpan> + '_ {
        let all = self.touched.get(key).map_or(&[][..], Vec::as_slice);
        // The last replacement is the declaration itself; what was added before it is lost.
        let from = all.iter().rposition(Change::is_replacement).map_or(0, |at| at + 1);
        all[from..].iter().map(|change| change.at)
    }

    /// Keyword and name of the declarations that overlays removed, in order.
    pub fn removed(&self) -> Vec<(String, String)> {
        let is_removed = |changes: &[Change]| changes.iter().any(|c| c.act == Act::Remove && c.part.is_empty());
        let removed = self.touched.iter().filter(|(_, changes)| is_removed(changes));
        let mut removed: Vec<_> = removed.map(|(key, _)| key.clone()).collect();
        removed.sort();
        removed
    }
}

/// Assembles a ruleset.
pub(crate) fn assemble(project: &Project, ruleset: &str, overlays: &[&str]) -> Assembly {
    let mut a = Assembler {
        project,
        items: vec![],
        count: 0,
        index: FxHashMap::default(),
        touched: FxHashMap::default(),
        over: vec![],
        changed: vec![],
        defaults: vec![],
        broken: FxHashSet::default(),
        drafts: vec![],
        references: vec![],
    };
    let mut layers: Vec<String> = vec![];
    for (i, name) in std::iter::once(&ruleset).chain(overlays).enumerate() {
        a.check_chain(name);
        for system in project.chain(name) {
            if layers.contains(&system.name) {
                continue;
            }
            if i > 0 && system.extends.is_none() {
                a.drafts.push(
                    Draft::new(
                        E0807,
                        system.at,
                        format!("`{}` is a separate ruleset, not an overlay on `{ruleset}`", system.name),
                    )
                    .hint(format!("write `extends {ruleset}` in its header")),
                );
                continue;
            }
            layers.push(system.name.clone());
        }
    }
    let layers = in_order(project, layers);
    for (layer, name) in layers.iter().enumerate() {
        a.layer(name, layer as u16);
    }
    let mut items: Vec<Item> = std::mem::take(&mut a.items).into_iter().flatten().collect();
    picks::expand(&mut items, &mut a.drafts);
    let Assembler { changed, defaults, broken, drafts, references, touched, .. } = a;
    Assembly { items, layers, changed, defaults, broken, drafts, references, touched }
}

/// Puts each ruleset behind those that it extends or goes `over`, and otherwise keeps the order.
fn in_order(project: &Project, mut layers: Vec<String>) -> Vec<String> {
    let rests = |upper: &String, lower: &String| upper != lower && project.below(upper).any(|name| name == lower);
    let mut ordered = vec![];
    while !layers.is_empty() {
        // A circle is reported with the header.
        let next = layers.iter().position(|upper| !layers.iter().any(|lower| rests(upper, lower)));
        ordered.push(layers.remove(next.unwrap_or(0)));
    }
    ordered
}

struct Assembler<'p> {
    project: &'p Project,
    /// `None` if removed.
    items: Vec<Option<Item>>,
    /// The number of declarations that are not entries.
    count: usize,
    index: FxHashMap<(String, String), usize>,
    /// Changes by overlays, by keyword and name of the declaration.
    touched: FxHashMap<(String, String), Vec<Change>>,
    /// By layer: its name, and the layers that it goes over.
    over: Vec<(String, Vec<String>)>,
    changed: Vec<(String, u16)>,
    defaults: Vec<(String, String, u16)>,
    broken: FxHashSet<String>,
    drafts: Vec<Draft>,
    references: Vec<(GlobalSpan, GlobalSpan)>,
}

/// A change of a declaration or of its part by an overlay.
struct Change {
    /// Names separated by dots, or a cell in brackets; empty for the whole.
    part: String,
    act: Act,
    layer: u16,
    at: GlobalSpan,
}

/// What an overlay does to a declaration or to its part.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Act {
    /// Other overlays may add to it, too, and change its parts; but none may replace or remove it.
    Add,
    Change,
    Replace,
    Remove,
}

impl Change {
    /// What an overlay does to the whole declaration.
    fn of_whole(act: Act, item: &Item) -> Self {
        Change { part: String::new(), act, layer: item.layer, at: item.sp(item.decl.span) }
    }

    /// Whether it replaces the whole declaration.
    fn is_replacement(&self) -> bool {
        self.act == Act::Replace && self.part.is_empty()
    }

    /// Whether two overlays must not do both.
    fn clashes(&self, other: &Change) -> bool {
        let is_allowed = match (self.act, other.act) {
            (Act::Add, act) | (act, Act::Add) => !matches!(act, Act::Replace | Act::Remove),
            _ => false,
        };
        self.layer != other.layer && !is_allowed && self.meets(&other.part)
    }

    /// Whether both change the same part, or one changes a part of the other.
    fn meets(&self, part: &str) -> bool {
        let holds = |whole: &str, part: &str| {
            part.strip_prefix(whole)
                .is_some_and(|rest| whole.is_empty() || rest.is_empty() || rest.starts_with(['.', '[']))
        };
        holds(&self.part, part) || holds(part, &self.part)
    }
}

/// The keyword in the key of a declaration; `cup` is a deck.
pub(crate) fn key_word(what: &str) -> &str {
    if what == "cup" { "deck" } else { what }
}

/// The key of the declaration that a keyword and a name refer to.
fn key_of(what: &str, name: &str) -> (String, String) {
    (key_word(what).to_owned(), name.to_owned())
}

/// The key of a declaration; turn and setup have no name of their own.
pub(crate) fn full_key(kind: &DeclKind) -> Option<(String, String)> {
    if let DeclKind::Turn { setup, .. } = kind {
        let word = if *setup { "setup" } else { "turn" };
        return Some((word.into(), String::new()));
    }
    kind.key().map(|(w, n)| (w.to_string(), n.text.clone()))
}

impl Assembler<'_> {
    fn check_chain(&mut self, name: &str) {
        let chain = self.project.chain(name);
        if let Some(first) = chain.first()
            && let Some(missing) = &first.extends
        {
            let d = if self.project.system(missing).is_some() {
                let names: Vec<&str> = chain.iter().map(|s| s.name.as_str()).collect();
                Draft::new(E0808, first.at, format!("these rulesets extend each other: {}", names.join(" → ")))
            } else {
                Draft::new(
                    E0108,
                    first.at,
                    format!("`{}` extends `{missing}`, which is not in this project", first.name),
                )
                .nearest(missing, self.project.systems.iter().map(|s| s.name.as_str()))
                .hint("import it with `use`")
            };
            self.drafts.push(d);
        }
    }

    fn layer(&mut self, name: &str, layer: u16) {
        let over = self.project.system(name).map(|s| s.over.clone()).unwrap_or_default();
        self.over.push((name.to_string(), over));
        for file in self.project.files.iter().filter(|f| f.system.as_deref() == Some(name)) {
            for block in &file.source.blocks {
                let base = file.base + block.start;
                match &block.decl {
                    Some(decl) if matches!(decl.kind, DeclKind::Broken) => {
                        if let Some((word, name)) = block.declares() {
                            self.break_names(word, name, block.text(&file.source.text));
                        }
                    }
                    Some(decl) => self.decl(Item::new(base, layer, decl.clone())),
                    None => {
                        let head = block.head(&file.source.text);
                        let is_turn = head.is_some_and(|head| matches!(head.word.as_str(), "turn" | "setup"));
                        if !block.errors.is_empty() && is_turn {
                            self.broken.insert("turn".into());
                        }
                        if let Some((word, name)) = block.declares() {
                            self.break_names(word, name, block.text(&file.source.text));
                        }
                    }
                }
            }
        }
    }

    /// Marks the name of a broken declaration as broken, and all names that it may have declared inside.
    fn break_names(&mut self, word: &str, name: &str, text: &str) {
        self.broken.insert(name.to_string());
        if word == "campaign" {
            self.broken.insert(word.to_string());
        }
        if matches!(word, "enum" | "kind" | "map" | "choice" | "deck" | "die" | "table" | "option") {
            self.broken.extend(tokens::words(text).map(String::from));
        }
    }

    fn decl(&mut self, item: Item) {
        match &item.decl.kind {
            DeclKind::Edition(_)
            | DeclKind::Use(_)
            | DeclKind::Ruleset { .. }
            | DeclKind::For(_)
            | DeclKind::Broken => {}
            DeclKind::AddTo { .. }
            | DeclKind::AddMember { .. }
            | DeclKind::RemoveMember { .. }
            | DeclKind::Replace(_)
            | DeclKind::ReplacePhase(_)
            | DeclKind::ReplaceCell { .. }
            | DeclKind::ReplaceItem { .. }
            | DeclKind::ReplaceValue { .. }
            | DeclKind::Remove { .. }
            | DeclKind::RemoveItem { .. } => {
                if item.layer == 0 {
                    self.drafts.push(
                        Draft::new(E0805, item.sp(item.decl.span), "only an overlay can add, replace or remove")
                            .hint("change the declaration itself, or put this into a ruleset that `extends` this one"),
                    );
                    return;
                }
                let decl = item.decl.clone();
                self.change(&item, &decl.kind);
            }
            DeclKind::Board { .. } if self.has_board(&item) => {}
            kind => {
                if !matches!(kind, DeclKind::Entry { .. }) && self.is_full(&item) {
                    return;
                }
                if let Some(k) = full_key(kind)
                    && k.0 != "example"
                {
                    self.index.entry(k).or_insert(self.items.len());
                }
                self.items.push(Some(item));
            }
        }
    }

    /// Reports a board of an overlay, or a second one.
    fn has_board(&mut self, item: &Item) -> bool {
        let all = self.items.iter().flatten();
        let first =
            all.filter(|other| matches!(other.decl.kind, DeclKind::Board { .. })).map(|i| i.sp(i.decl.span)).next();
        let name = self.over[usize::from(item.layer)].0.as_str();
        // Rulesets that extend each other in a circle are no overlays.
        let is_based = self.project.chain(name).first().is_some_and(|base| base.name != name && base.extends.is_none());
        let is_shared = self.project.system(name).is_some_and(|system| system.shared);
        let is_overlay = is_based && !is_shared && !self.project.is_standalone(name);
        if first.is_none() && !is_overlay {
            return false;
        }
        let draft = Draft::new(E0103, item.sp(item.decl.span), "this ruleset already has a board");
        let draft = match first {
            Some(first) => draft.note(first, "the first"),
            None => draft,
        };
        self.drafts.push(match is_overlay {
            true => draft.hint("an overlay is played on the board of its base ruleset; remove this one"),
            false => draft.hint("a ruleset has one board; remove one of them"),
        });
        true
    }

    /// Counts a declaration; returns whether there are too many, which is reported once.
    fn is_full(&mut self, item: &Item) -> bool {
        self.count += 1;
        if self.count <= DECLARATIONS_MAX {
            return false;
        }
        if let Some((word, name)) = full_key(&item.decl.kind) {
            self.broken.insert(if name.is_empty() { word } else { name });
        }
        if self.count == DECLARATIONS_MAX + 1 {
            let message = format!("this ruleset has more than {DECLARATIONS_MAX} declarations, not counting entries");
            let draft = Draft::new(E0905, item.sp(item.decl.span), message).hint(
                "this one and those after it are skipped; use entries for things that only differ in their numbers",
            );
            self.drafts.push(draft);
        }
        true
    }

    /// Records that a layer changes a part of a declaration; two layers may change the same part, or one replace or
    /// remove what the other adds to, only if one declares that it goes over the other.
    fn touch(&mut self, what: &str, name: &str, part: &str, layer: u16, at: GlobalSpan) {
        self.act(what, name, Change { part: part.to_owned(), act: Act::Change, layer, at });
    }

    /// Like [`Assembler::touch`], for anything that a layer does.
    fn act(&mut self, what: &str, name: &str, change: Change) {
        let key = key_of(what, name);
        let earlier = self.touched.get(&key).map_or(&[][..], Vec::as_slice);
        let last = earlier.iter().rev().find(|c| c.clashes(&change) && !self.is_order_declared(c.layer, change.layer));
        if let Some(&Change { layer: other, at: first, .. }) = last {
            let part = change.part.as_str();
            let (mine, theirs) = (&self.over[usize::from(change.layer)].0, &self.over[usize::from(other)].0);
            let shown = match part.chars().next() {
                None => format!("{what} {name}"),
                Some('[') => format!("{name}{part}"),
                Some(_) => format!("{name}.{part}"),
            };
            let message = format!("`{theirs}` and `{mine}` both change {}", shown.trim_end());
            let draft = Draft::new(E0806, change.at, message).note(first, "the other change");
            let hint = format!("choose which of them is applied `over` the other: `ruleset {mine} … over {theirs}`");
            self.drafts.push(draft.hint(hint));
        }
        self.touched.entry(key).or_default().push(change);
    }

    /// Records that a layer adds to everything around a phase or step: to the phases and steps that it is in, and to
    /// the turn.
    fn add_around(&mut self, name: &str, item: &Item) {
        for what in ["turn", "setup"] {
            let Some(target) = self.find(what, "").and_then(|i| self.items[i].as_ref()) else { continue };
            let DeclKind::Turn { body, .. } = &target.decl.kind else { continue };
            let Some(around) = around(body, name) else { continue };
            self.act(what, "", Change::of_whole(Act::Add, item));
            for (word, name) in around {
                self.act(word, &name, Change::of_whole(Act::Add, item));
            }
            return;
        }
    }

    /// Whether one of two layers goes over the other: by `over`, or because it extends it.
    fn is_order_declared(&self, lower: u16, upper: u16) -> bool {
        let (theirs, mine) = (&self.over[usize::from(lower)], &self.over[usize::from(upper)]);
        let rests = self.project.chain(&mine.0).iter().any(|s| s.name == theirs.0);
        rests || mine.1.contains(&theirs.0) || theirs.1.contains(&mine.0)
    }

    fn missing(&mut self, what: &str, name: &Name, item: &Item) {
        if self.broken.contains(&name.text) {
            return;
        }
        // What another overlay has removed is not unknown: both change it.
        let known = self.drafts.len();
        if let Some(word) = self.removed(what, &name.text) {
            self.act(&word, &name.text, Change::of_whole(Act::Change, item));
        }
        if self.drafts.len() > known {
            return;
        }
        let names: Vec<String> = self.index.keys().filter(|(w, _)| w == what).map(|(_, n)| n.clone()).collect();
        let d = Draft::new(E0801, item.sp(name.span), format!("there is no {what} `{}` to change", name.text))
            .nearest(&name.text, names.iter().map(String::as_str));
        self.drafts.push(d);
    }

    /// The keyword of a removed declaration, phase or step; `what` may stand for several keywords.
    fn removed(&self, what: &str, name: &str) -> Option<String> {
        let stands_for = |word: &str| match what {
            "declaration" | "entry" => true,
            "step" => matches!(word, "phase" | "step"),
            _ => key_of(what, name).0 == word,
        };
        let of_name = self.touched.iter().filter(|((word, n), _)| n == name && stands_for(word));
        let removed = of_name.filter(|(_, changes)| changes.iter().any(|c| c.act == Act::Remove));
        removed.map(|((word, _), _)| word).min().cloned()
    }

    /// The declaration with this kind and name.
    fn find(&self, what: &str, name: &str) -> Option<usize> {
        self.index.get(&key_of(what, name)).copied().filter(|&i| self.items[i].is_some())
    }

    /// A tree to edit in place.
    fn edit(&mut self, i: usize) -> Option<(&mut DeclKind, u32)> {
        let item = self.items.get_mut(i)?.as_mut()?;
        let base = item.base;
        Some((&mut Arc::make_mut(&mut item.decl).kind, base))
    }

    /// Records that a part of a declaration replaces another.
    fn note_replaced(&mut self, i: usize, new: Span, old: Span) {
        if let Some(item) = self.items.get_mut(i).and_then(Option::as_mut) {
            let pair = (item.sp(new), item.sp(old));
            item.changes.replaced.push(pair);
        }
    }

    fn change(&mut self, item: &Item, kind: &DeclKind) {
        self.note_names(item, kind);
        if let Some(mark) = &item.decl.marks.unreachable
            && !matches!(kind, DeclKind::AddTo { .. } | DeclKind::Replace(_))
        {
            self.drafts.push(no_unreachable(item.sp(mark.span)));
        }
        match kind {
            DeclKind::AddTo { what, name, inner } => self.add_to(item, what, name, inner),
            DeclKind::AddMember { member, to, field } => self.members(item, member, to, field, true),
            DeclKind::RemoveMember { member, from, field } => self.members(item, member, from, field, false),
            DeclKind::Replace(inner) => {
                let Some((what, name)) = full_key(inner) else {
                    let draft = Draft::new(E0801, item.sp(item.decl.span), "this can't be replaced");
                    self.drafts.push(draft.hint("an overlay can replace declarations that have a name"));
                    return;
                };
                match self.find(&what, &name) {
                    Some(i) => {
                        self.act(&what, &name, Change::of_whole(Act::Replace, item));
                        let former = self.items[i].as_ref().and_then(|old| amounts::default_named(&old.decl.kind));
                        if let Some(former) = former.filter(|old| amounts::may_be_set_to(inner, old)) {
                            self.defaults.push((name.clone(), former, item.layer));
                        }
                        self.changed.push((name, item.layer));
                        let mut decl = (*item.decl).clone();
                        decl.kind = (**inner).clone();
                        let first = |old: Item| old.changes.former.clone().unwrap_or_else(|| Arc::new(old));
                        let changes = Changes { former: self.items[i].take().map(first), ..Changes::default() };
                        self.items[i] =
                            Some(Item { base: item.base, layer: item.layer, decl: Arc::new(decl), changes });
                    }
                    None => {
                        let name = inner.key().map_or(Name { text: name, span: item.decl.span }, |(_, n)| n.clone());
                        self.missing(&what, &name, item);
                    }
                }
            }
            DeclKind::ReplacePhase(stmt) => {
                let (StmtKind::Phase { name, .. } | StmtKind::Step { name, .. }) = &stmt.kind else { return };
                let phase = matches!(stmt.kind, StmtKind::Phase { .. });
                let word = if phase { "phase" } else { "step" };
                let Some(base) = self.turn_base(&name.text) else { return self.missing(word, name, item) };
                self.act(word, &name.text, Change::of_whole(Act::Replace, item));
                self.add_around(&name.text, item);
                self.changed.push((name.text.clone(), item.layer));
                let mut stmt = stmt.clone();
                Rewrite::shift(item.base, base).stmt(&mut stmt);
                let mut same = true;
                self.in_turn(&name.text, |list, i| {
                    same = matches!(list[i].kind, StmtKind::Phase { .. }) == phase;
                    if let (
                        StmtKind::Phase { title, .. } | StmtKind::Step { title, .. },
                        StmtKind::Phase { title: old, .. } | StmtKind::Step { title: old, .. },
                    ) = (&mut stmt.kind, &list[i].kind)
                        && title.is_none()
                    {
                        title.clone_from(old);
                    }
                    if same {
                        list[i] = stmt;
                    }
                });
                if !same {
                    let other = if phase { "step" } else { "phase" };
                    let d = Draft::new(E0801, item.sp(name.span), format!("`{}` is a {other}", name.text))
                        .hint(format!("write `replace {other} {} {{ … }}`", name.text));
                    self.drafts.push(d);
                }
            }
            DeclKind::ReplaceCell { name, keys, by } => self.replace_cell(item, name, keys, by),
            DeclKind::ReplaceItem { name, item: part, by } => match amounts::plain_value(by) {
                Some(by) if !self.holds_parts(name, by.1) => {
                    self.replace_value(item, name, std::slice::from_ref(part), &[by.0]);
                }
                _ => self.replace_item(item, name, part, by),
            },
            DeclKind::ReplaceValue { name, path, by } => self.replace_value(item, name, path, by),
            DeclKind::Remove { what, name } => {
                self.changed.push((name.text.clone(), item.layer));
                if matches!(what.text.as_str(), "phase" | "step") {
                    self.act(&what.text, &name.text, Change::of_whole(Act::Remove, item));
                    self.add_around(&name.text, item);
                    if !self.in_turn(&name.text, |list, i| {
                        list.remove(i);
                    }) {
                        self.missing(&what.text, name, item);
                    }
                    return;
                }
                match self.find(&what.text, &name.text) {
                    Some(i) => {
                        self.act(&what.text, &name.text, Change::of_whole(Act::Remove, item));
                        self.items[i] = None;
                    }
                    None => self.missing(&what.text, name, item),
                }
            }
            DeclKind::RemoveItem { name, item: part } => {
                self.changed.push((part.text.clone(), item.layer));
                self.remove_item(item, name, part);
            }
            _ => {}
        }
    }

    fn no_part(&mut self, item: &Item, name: &Name, part: &Name, names: Vec<String>) {
        let d = Draft::new(E0802, item.sp(part.span), format!("`{}` has no part `{}`", name.text, part.text))
            .nearest(&part.text, names.iter().map(String::as_str));
        self.drafts.push(d);
    }

    /// Finds a phase or step and lets `act` change the list that contains it.
    fn in_turn(&mut self, name: &str, act: impl FnOnce(&mut Vec<Stmt>, usize)) -> bool {
        for what in ["turn", "setup"] {
            let Some(i) = self.find(what, "") else { continue };
            let Some((DeclKind::Turn { body, .. }, _)) = self.edit(i) else { continue };
            if let Some((list, at)) = find_stmt(body, name) {
                act(list, at);
                return true;
            }
        }
        false
    }

    /// The address of the block that contains a phase or step.
    fn turn_base(&self, name: &str) -> Option<u32> {
        ["turn", "setup"].iter().find_map(|what| {
            let item = self.items.get(self.find(what, "")?)?.as_ref()?;
            let DeclKind::Turn { body, .. } = &item.decl.kind else { return None };
            has_stmt(body, name).then_some(item.base)
        })
    }

    fn members(&mut self, item: &Item, member: &Expr, to: &Name, field: &Name, add: bool) {
        let found = self.holders(&to.text).into_iter().find(|i| self.is_entry(*i));
        let Some(i) = found else { return self.missing("entry", to, item) };
        let text = member.written();
        let word = self.word_of(i).unwrap_or_default();
        self.touch(&word, &to.text, &format!("{}.{text}", field.text), item.layer, item.sp(item.decl.span));
        let (mut member, from) = (member.clone(), item.base);
        let Some((DeclKind::Entry { body, .. }, base)) = self.edit(i) else { return };
        Rewrite::shift(from, base).expr(&mut member);
        let Some(prop) = body.iter_mut().find(|p| p.name.text == field.text) else {
            let names: Vec<String> = body.iter().map(|p| p.name.text.clone()).collect();
            return self.no_part(item, to, field, names);
        };
        if add {
            prop.values.push(member);
            return;
        }
        let changed = (text.clone(), item.layer);
        let mut removed = false;
        prop.values.retain(|v| !remove_if(v.written() == text, &mut removed));
        for v in &mut prop.values {
            if let ExprKind::Set(items) = &mut v.kind {
                items.retain(|v| !remove_if(v.written() == text, &mut removed));
            }
        }
        self.changed.push(changed);
        if !removed {
            let name = Name { text, span: item.decl.span };
            self.no_part(item, to, &name, vec![]);
        }
    }

    fn add_to(&mut self, item: &Item, what: &Name, name: &Name, inner: &DeclKind) {
        if let DeclKind::Turn { body, .. } = inner
            && matches!(what.text.as_str(), "phase" | "step" | "before" | "after")
        {
            let Some(base) = self.turn_base(&name.text) else { return self.missing("step", name, item) };
            let mut body = body.clone();
            Rewrite::shift(item.base, base).stmts(&mut body);
            let word = what.text.clone();
            // What is inserted before or after it stays if it is removed.
            if matches!(word.as_str(), "phase" | "step") {
                self.act(&word, &name.text, Change::of_whole(Act::Add, item));
            }
            self.add_around(&name.text, item);
            self.in_turn(&name.text, |list, i| match word.as_str() {
                "before" => drop(list.splice(i..i, body)),
                "after" => drop(list.splice(i + 1..i + 1, body)),
                _ => {
                    if let StmtKind::Phase { body: old, .. } | StmtKind::Step { body: old, .. } = &mut list[i].kind {
                        old.extend(body);
                    }
                }
            });
            return;
        }
        let named = if matches!(what.text.as_str(), "turn" | "setup") { "" } else { name.text.as_str() };
        let mut target = self.find(&what.text, named);
        if target.is_none() && matches!(inner, DeclKind::Value { .. }) {
            target = self.find("doctrine", named);
        }
        let Some(i) = target else {
            // Built-in kinds can be extended without a declaration.
            if let DeclKind::Kind { .. } = inner
                && matches!(named, "side" | "game")
            {
                let mut decl = (*item.decl).clone();
                decl.kind = inner.clone();
                self.items.push(Some(Item::new(item.base, item.layer, Arc::new(decl))));
                return;
            }
            return self.missing(&what.text, name, item);
        };
        if let Some((word, key)) = self.items[i].as_ref().and_then(|target| full_key(&target.decl.kind)) {
            let known = self.drafts.len();
            self.act(&word, &key, Change::of_whole(Act::Add, item));
            let parts = self.items[i].as_ref().map_or_else(Vec::new, |target| set_by(&target.decl.kind, inner));
            // One error for an addition to what another overlay replaces.
            if self.drafts.len() == known {
                for (part, at) in parts {
                    self.touch(&word, &key, &part, item.layer, item.sp(at));
                }
            }
        }
        let from = item.base;
        let mut inner = inner.clone();
        if let Some(mut mark) = item.decl.marks.unreachable.clone()
            && let Some(target) = self.items.get_mut(i).and_then(Option::as_mut)
        {
            Rewrite::shift(from, target.base).name(&mut mark);
            Arc::make_mut(&mut target.decl).marks.unreachable = Some(mark);
        }
        let Some((kind, base)) = self.edit(i) else { return };
        let r = Rewrite::shift(from, base);
        match (kind, &mut inner) {
            (DeclKind::Kind { fields, .. }, DeclKind::Kind { fields: more, .. }) => {
                more.iter_mut().for_each(|f| r.field(f));
                fields.append(more);
            }
            (DeclKind::Value { items, clamp, .. }, DeclKind::Value { items: more, clamp: new, .. }) => {
                more.iter_mut().for_each(|m| r.modifier(m));
                items.append(more);
                if let Some((a, b)) = new {
                    r.expr(a);
                    r.expr(b);
                    *clamp = new.take();
                }
            }
            (DeclKind::Doctrine(d), DeclKind::Value { items: more, .. }) => {
                more.iter_mut().for_each(|m| r.modifier(m));
                d.terms.append(more);
            }
            (DeclKind::Doctrine(d), DeclKind::Doctrine(more)) => {
                more.terms.iter_mut().for_each(|m| r.modifier(m));
                more.avoids.iter_mut().for_each(|a| r.avoid(a));
                more.afters.iter_mut().for_each(|a| r.after(a));
                r.props(&mut more.settings);
                d.terms.append(&mut more.terms);
                d.avoids.append(&mut more.avoids);
                d.afters.append(&mut more.afters);
                d.settings.append(&mut more.settings);
            }
            (
                DeclKind::Rule { body: RuleBody::Clauses(old), .. },
                DeclKind::Rule { body: RuleBody::Clauses(more), .. },
            ) => {
                more.iter_mut().for_each(|c| r.clause(c));
                old.append(more);
            }
            (DeclKind::Rule { body: RuleBody::Stmts(old), .. }, DeclKind::Rule { body: RuleBody::Stmts(more), .. })
            | (DeclKind::Effect { body: old, .. }, DeclKind::Effect { body: more, .. })
            | (DeclKind::Turn { body: old, .. }, DeclKind::Turn { body: more, .. }) => {
                r.stmts(more);
                old.append(more);
            }
            (DeclKind::Enum { members, .. }, DeclKind::Enum { members: more, .. }) => {
                more.iter_mut().for_each(|m| r.member(m));
                members.append(more);
            }
            (DeclKind::Deck { cards, .. }, DeclKind::Deck { cards: more, .. }) => {
                more.iter_mut().for_each(|c| r.card(c));
                cards.append(more);
            }
            (DeclKind::Table { rows, .. }, DeclKind::Table { rows: more, .. }) => {
                // A row with the key of an existing one replaces it.
                for mut row in more.drain(..) {
                    r.row(&mut row);
                    match rows.iter_mut().find(|o| o.key.written() == row.key.written()) {
                        Some(old) => *old = row,
                        None => rows.push(row),
                    }
                }
            }
            (DeclKind::Choice(c), DeclKind::Choice(more)) => {
                more.picks.iter_mut().for_each(|p| r.pick(p));
                r.stmts(&mut more.then);
                c.picks.append(&mut more.picks);
                c.then.append(&mut more.then);
                c.relax.append(&mut more.relax);
                if let Some(mut otherwise) = more.otherwise.take() {
                    r.stmts(&mut otherwise);
                    c.otherwise = Some(otherwise);
                    c.otherwise_unreachable = more.otherwise_unreachable.take();
                }
            }
            (DeclKind::Walk { clauses, .. }, DeclKind::Walk { clauses: more, .. }) => {
                more.iter_mut().for_each(|c| r.walk_clause(c));
                clauses.append(more);
            }
            (DeclKind::Die { faces, .. }, DeclKind::Die { faces: more, .. }) => {
                more.iter_mut().for_each(|(_, f)| r.exprs(f));
                faces.append(more);
            }
            (DeclKind::Entry { body, .. }, DeclKind::Entry { body: more, .. }) => {
                r.props(more);
                for prop in more.drain(..) {
                    // Properties that may occur several times, such as pieces, zones and blocks, are added; one with
                    // the same first value is replaced.
                    if prop.block.is_some() || SEVERAL.contains(&prop.name.text.as_str()) {
                        let first = |p: &Prop| p.values.first().map(Expr::written);
                        let same = |p: &Prop| p.name.text == prop.name.text && first(p) == first(&prop);
                        match body.iter_mut().find(|p| prop.block.is_none() && same(p)) {
                            Some(old) => *old = prop,
                            None => body.push(prop),
                        }
                        continue;
                    }
                    // Other properties occur once: an addition replaces the existing one, or extends its nested list.
                    match body.iter_mut().find(|p| p.name.text == prop.name.text) {
                        Some(old) if old.body.is_some() && prop.body.is_some() && old.values.is_empty() => {
                            if let (Some(old), Some(new)) = (&mut old.body, prop.body) {
                                old.extend(new);
                            }
                        }
                        Some(old) => *old = prop,
                        None => body.push(prop),
                    }
                }
            }
            _ => {
                self.drafts.push(Draft::new(
                    E0801,
                    item.sp(name.span),
                    format!("`{}` can't be added to like this", name.text),
                ));
            }
        }
    }
}

/// The parts that an addition sets, rather than adds beside what is there, and where: of two overlays that set the same
/// one, the last would win.
fn set_by(target: &DeclKind, added: &DeclKind) -> Vec<(String, Span)> {
    let props = |props: &[Prop]| -> Vec<(String, Span)> {
        let own = props.iter().filter(|p| p.block.is_none() && !(p.body.is_some() && p.values.is_empty()));
        let named = own.map(|p| match p.values.first().filter(|_| SEVERAL.contains(&p.name.text.as_str())) {
            Some(first) => (format!("{}.{}", p.name.text, first.written()), p.span),
            None => (p.name.text.clone(), p.span),
        });
        named.collect()
    };
    match (target, added) {
        (_, DeclKind::Entry { body, .. } | DeclKind::Campaign { body, .. }) => props(body),
        (_, DeclKind::Doctrine(more)) => props(&more.settings),
        (_, DeclKind::Value { clamp: Some((low, high)), .. }) => vec![("clamp".into(), low.span.to(high.span))],
        (DeclKind::Table { columns, .. }, DeclKind::Table { rows, .. }) => {
            let cells = |row: &Row| {
                let key = row.key.written();
                let cell = |column: &Column| format!("[{key}, {}]", column.key.written());
                let cells =
                    if columns.is_empty() { vec![format!("[{key}]")] } else { columns.iter().map(cell).collect() };
                cells.into_iter().map(|cell| (cell, row.key.span)).collect::<Vec<_>>()
            };
            rows.iter().flat_map(cells).collect()
        }
        (_, DeclKind::Choice(more)) => {
            let first = more.otherwise.as_ref().and_then(|body| body.first());
            first.map(|s| ("otherwise".into(), s.span)).into_iter().collect()
        }
        _ => vec![],
    }
}

/// The error for an `unreachable` mark where it has no meaning.
pub(crate) fn no_unreachable(at: GlobalSpan) -> Draft {
    Draft::new(E0320, at, "misplaced `unreachable`")
        .hint("it can mark a rule, an effect, an event, a choice, a value, a table or a deck, or a line of one")
}

/// Keywords of declarations with named parts, as in `remove` and [`DeclKind::key`], except entries.
const WITH_PARTS: [&str; 8] = ["value", "doctrine", "enum", "kind", "choice", "option", "deck", "campaign"];

/// Helper for `retain`: records whether an element was removed.
fn remove_if(matches: bool, removed: &mut bool) -> bool {
    *removed |= matches;
    matches
}

fn named(s: &Stmt, name: &str) -> bool {
    matches!(&s.kind, StmtKind::Phase { name: n, .. } | StmtKind::Step { name: n, .. } if n.text == name)
}

/// The keywords and names of the phases and steps around one, from the inside; none if it isn't in these statements.
fn around(list: &[Stmt], name: &str) -> Option<Vec<(&'static str, String)>> {
    list.iter().find_map(|s| {
        if named(s, name) {
            return Some(vec![]);
        }
        let mut found = s.kind.bodies().into_iter().find_map(|body| around(body, name))?;
        match &s.kind {
            StmtKind::Phase { name, .. } => found.push(("phase", name.text.clone())),
            StmtKind::Step { name, .. } => found.push(("step", name.text.clone())),
            _ => {}
        }
        Some(found)
    })
}

fn has_stmt(list: &[Stmt], name: &str) -> bool {
    list.iter().any(|s| named(s, name) || s.kind.bodies().into_iter().any(|b| has_stmt(b, name)))
}

fn find_stmt<'s>(list: &'s mut Vec<Stmt>, name: &str) -> Option<(&'s mut Vec<Stmt>, usize)> {
    if let Some(i) = list.iter().position(|s| named(s, name)) {
        return Some((list, i));
    }
    for s in list {
        for body in s.kind.parts_mut(&mut |_| {}, &mut |_| {}) {
            if has_stmt(body, name) {
                return find_stmt(body, name);
            }
        }
    }
    None
}
