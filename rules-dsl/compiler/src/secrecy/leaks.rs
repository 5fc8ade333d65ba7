//! Reporting: places where a secret reaches a player who may not know it. All leaks of one secret are one error.

use super::Checker;
use super::label::{Label, Level, Source, flows};
use super::outlets::{Condition, Outlet};
use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use dicta_diagnostics::Code;
use dicta_program::Origin;

/// Maximum number of other places shown.
const SHOWN_MAX: usize = 3;

/// A leaked secret, with the places where it leaks.
pub(super) struct Leak {
    key: Key,
    outlet: Outlet,
    message: String,
    source: Option<Source>,
    /// In the order in which they are found.
    at: Vec<Origin>,
}

/// What counts as one error: each declaration, and all statements that leak the same secret.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Key {
    Declared(Origin, Code),
    Field(dicta_program::KindId, dicta_program::FieldId),
    Made(Origin),
}

impl Outlet {
    /// Whether the outlet belongs to a declaration, where `reveal` doesn't help.
    fn is_declared(self) -> bool {
        match self {
            Outlet::Memory | Outlet::Sentence | Outlet::Offer | Outlet::Score | Outlet::Chooser | Outlet::OpenPick => {
                true
            }
            Outlet::Field
            | Outlet::Event
            | Outlet::Showing
            | Outlet::Reveal
            | Outlet::Heading
            | Outlet::Board
            | Outlet::Stop
            | Outlet::End
            | Outlet::Mission
            | Outlet::Die
            | Outlet::Lot
            | Outlet::Pile
            | Outlet::Order
            | Outlet::Asking
            | Outlet::Gathering
            | Outlet::Waiting => false,
        }
    }

    /// How to solve the problem.
    fn hint(self) -> &'static str {
        match self {
            Outlet::Waiting => {
                "wait for all possible pieces, using only public values, and select with `showing … where …`"
            }
            Outlet::Chooser => "name the decider without using secrets",
            Outlet::Pile => "draw unconditionally, and let the effect of the card depend on the secret",
            Outlet::OpenPick => "use `gather` for secret choices, or make the options depend on public values",
            Outlet::Offer => "the options may only depend on public values and on the deciding player's secrets",
            Outlet::Gathering => "who is asked may only depend on public values and on that player's own secrets",
            Outlet::Memory => "make the memory as secret as the field that it remembers",
            Outlet::Field
            | Outlet::Event
            | Outlet::Sentence
            | Outlet::Showing
            | Outlet::Reveal
            | Outlet::Heading
            | Outlet::Board
            | Outlet::Stop
            | Outlet::End
            | Outlet::Score
            | Outlet::Mission
            | Outlet::Die
            | Outlet::Lot
            | Outlet::Order
            | Outlet::Asking => {
                "write `reveal …` in the same block if the rules show it, or make that field or event just as secret"
            }
        }
    }
}

impl Checker<'_> {
    /// Records that a value with this label reaches everyone who may know `to`.
    pub fn reaches(&mut self, outlet: Outlet, at: Origin, from: Label, to: Level, what: &str) {
        if flows(from, to) {
            return;
        }
        let key = match from.source {
            _ if outlet.is_declared() => Key::Declared(at, outlet.code()),
            Some(Source { field: Some((kind, field)), .. }) => Key::Field(self.root(kind), field),
            Some(Source { field: None, at, .. }) => Key::Made(at),
            None => Key::Declared(at, outlet.code()),
        };
        if let Some(leak) = self.leaks.iter_mut().find(|l| l.key == key) {
            if !leak.at.contains(&at) {
                leak.at.push(at);
            }
            return;
        }
        let field = from.source.and_then(|s| s.field).map(|(k, f)| {
            let kind = &self.p.kinds[k.index()];
            format!("{}.{}", kind.head.name, kind.fields[f.index()].head.name)
        });
        let secret = field.map_or_else(|| "a secret choice or roll".to_string(), |f| format!("`{f}`"));
        let message = match from.level {
            Level::Nobody => format!("{what} depends on {secret}, which the receiver may not know"),
            _ => format!("{what} reveals {secret}, which is secret"),
        };
        self.leaks.push(Leak { key, outlet, message, source: from.source, at: vec![at] });
    }
}

/// Reports the leaks.
pub(super) fn report_leaks(cx: &mut Compiler<'_>, leaks: Vec<Leak>) {
    for leak in leaks {
        let Leak { key: _, outlet, message, source, at } = leak;
        let mut draft =
            Draft::new(outlet.code(), place_of_origin(cx, at[0]), message).label(outlet.row().0).hint(outlet.hint());
        if let Some(source) = source.filter(|s| s.at != at[0] && s.at != Origin::default()) {
            let by = source.by.map_or_else(String::new, |by| format!(", by {}", by.words()));
            draft = draft.note(place_of_origin(cx, source.at), format!("the secret enters here{by}"));
        }
        if let Some(through) = source.and_then(|s| s.through).filter(|through| !at.contains(through)) {
            draft = draft.note(place_of_origin(cx, through), "what is offered depends on it here");
            if source.is_some_and(|s| s.by == Some(Condition::Left)) {
                draft.hint = Some(Condition::LEFT_HINT.to_owned());
            }
        }
        for also in at.iter().skip(1).take(SHOWN_MAX) {
            draft = draft.note(place_of_origin(cx, *also), "it also leaks here");
        }
        let more = at.len().saturating_sub(1 + SHOWN_MAX);
        if more > 0 {
            draft = draft.note(
                place_of_origin(cx, at[0]),
                if more == 1 { "it leaks in one more place".into() } else { format!("it leaks in {more} more places") },
            );
        }
        cx.report(draft);
    }
}

fn place_of_origin(cx: &Compiler<'_>, origin: Origin) -> GlobalSpan {
    let base = cx.input.project.files.get(origin.file as usize).map_or(0, |f| f.base);
    GlobalSpan { start: base + origin.start, end: base + origin.end }
}
