//! Assembles rulesets into one list of declarations: the base's, with every overlay's additions, replacements and
//! removals applied in order.
//!
//! Works on trees only. An addition to a declaration is moved into the block of that declaration by shifting its spans
//! (see [`crate::rewrite`]), so that every node still points to its source.

mod added;
mod amounts;
mod applied;
mod breaks;
mod clashes;
mod named;
mod parts;
mod phases;
mod picks;

pub(crate) use breaks::{at_overlays, retain_broken};
pub(crate) use picks::{TIMES_MAX, numbered};

use crate::diagnostics::{Draft, GlobalSpan};
use crate::project::Project;
use clashes::{Act, Change};
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
    /// Parts, each with the part that was here before it, in the order of the overlays.
    pub replaced: Vec<Replaced>,
}

/// A part of a declaration that an overlay put in the place of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Replaced {
    pub new: GlobalSpan,
    /// Empty if the part was not written.
    pub old: GlobalSpan,
    /// What the new part has before it where the old one was.
    pub before: &'static str,
}

impl Changes {
    /// The first part that was where this one is, if overlays replaced it.
    pub fn first(&self, mut part: GlobalSpan) -> Option<GlobalSpan> {
        let mut first = None;
        for Replaced { new, old, .. } in self.replaced.iter().rev().filter(|r| r.old.start < r.old.end) {
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
