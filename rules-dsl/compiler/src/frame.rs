//! The context of lowering: locals, known facts, and which statements are allowed.

use crate::diagnostics::GlobalSpan;
use crate::types::Ty;
use dicta_program::{DeckId, EventId, Expr, FieldId, KindId, Local, Origin, Type};
use dicta_syntax::ast::{Param, Span};

/// The place of statements, which decides what is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// No statements: a define, a filter.
    Expr,
    /// `setup` and `turn`.
    Turn,
    /// An effect, a hook, a choice's `then`.
    Body,
    /// A step of an example.
    Example,
    /// A block of a campaign.
    Campaign { plays: bool },
}

/// One frame of locals.
pub(crate) struct Frame {
    /// Address of the block in the long address space; may wrap for additions of an overlay.
    pub base: u32,
    /// How deep the expressions and statements are nested here.
    pub depth: usize,
    /// Types of all locals so far, by number.
    pub locals: Vec<Ty>,
    /// Where each is named in the source.
    pub places: Vec<GlobalSpan>,
    /// Visible names, innermost last.
    pub scope: Vec<(String, Local)>,
    /// Local 0 is a piece (or entry) of this kind whose members can be named without a prefix.
    pub this: Option<KindId>,
    /// Conditions that hold here.
    pub facts: Vec<Expr>,
    /// Picks that exist when these conditions hold.
    pub guarded: Vec<(Local, Vec<Expr>)>,
    /// Name of the random stream.
    pub stream: String,
    pub place: Place,
    /// In a rule that hooks on a step of a move: local 0 is the moving piece.
    pub moving: bool,
    /// Inside `simultaneously`.
    pub simultaneous: bool,
    /// The variable of the innermost `simultaneously` loop.
    pub together: Option<Local>,
    /// The assignments of its body on the way here, with the value if it is constant.
    pub assigned: Vec<(Expr, KindId, FieldId, Option<i64>)>,
    /// Inside a loop within such a loop.
    pub again: bool,
    /// Names bound by `let`, and the statement.
    pub lets: Vec<(Local, Origin)>,
    /// Events that the condition of an example tests, if it is one.
    pub tested: Option<TestedEvents>,
    /// Cards that were drawn without `hold`.
    pub discarded: Vec<Local>,
    /// What is known about cards that were drawn here.
    pub drawn: Vec<(Local, Drawn)>,
}

/// A card that was drawn.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    /// The decks that it may be from.
    pub decks: Vec<DeckId>,
    /// The side that it shows, if that is known.
    pub side: Option<u8>,
}

/// The events that a condition tests with `happened`.
#[derive(Debug, Default)]
pub(crate) struct TestedEvents {
    /// Locals from this one on belong to the condition.
    pub from: usize,
    pub found: Vec<(Local, EventId, Vec<Expr>)>,
}

impl Frame {
    pub fn new(base: u32, stream: &str, place: Place) -> Self {
        Frame {
            base,
            depth: 0,
            locals: vec![],
            places: vec![],
            scope: vec![],
            this: None,
            facts: vec![],
            guarded: vec![],
            stream: stream.to_string(),
            place,
            moving: false,
            simultaneous: false,
            together: None,
            assigned: vec![],
            again: false,
            lets: vec![],
            tested: None,
            discarded: vec![],
            drawn: vec![],
        }
    }

    /// A frame whose first locals are parameters, given with types and as trees.
    pub fn with_params(
        base: u32,
        stream: &str,
        place: Place,
        (params, written): (&[(String, Type)], &[Param]),
    ) -> Self {
        let mut f = Frame::new(base, stream, place);
        for (i, (name, t)) in params.iter().enumerate() {
            let local = f.bind(name, Ty::Is(t.clone()));
            if let Some(written) = written.get(i) {
                f.set_place(local, f.sp(written.name.span));
            }
        }
        f
    }

    /// The place of a span.
    pub fn sp(&self, span: Span) -> GlobalSpan {
        GlobalSpan { start: self.base.wrapping_add(span.start), end: self.base.wrapping_add(span.end) }
    }

    /// A new local that can be named.
    pub fn bind(&mut self, name: &str, ty: Ty) -> Local {
        let local = self.fresh(ty);
        self.scope.push((name.to_string(), local));
        local
    }

    /// A new local without a name. Numbers beyond the limit are caught by the totality check.
    pub fn fresh(&mut self, ty: Ty) -> Local {
        let number = self.locals.len().min(usize::from(Local::MAX)) as Local;
        self.locals.push(ty);
        self.places.push(GlobalSpan::default());
        number
    }

    /// Records where a local is named in the source.
    pub fn set_place(&mut self, local: Local, at: GlobalSpan) {
        if let Some(place) = self.places.get_mut(usize::from(local)) {
            *place = at;
        }
    }

    /// Where a local is named in the source; an empty range if it isn't.
    pub fn place(&self, local: Local) -> GlobalSpan {
        self.places.get(usize::from(local)).copied().unwrap_or_default()
    }

    pub fn find(&self, name: &str) -> Option<Local> {
        self.scope.iter().rev().find(|(n, _)| n == name).map(|(_, l)| *l)
    }

    pub fn ty(&self, local: Local) -> Ty {
        self.locals.get(usize::from(local)).cloned().unwrap_or(Ty::Err)
    }

    /// The number of locals that the frame needs.
    pub fn count(&self) -> u16 {
        self.locals.len().min(usize::from(u16::MAX)) as u16
    }
}
