//! The board for a viewer: pieces, their markers and their cards.

use super::position_reading::{Known, Reading};
use super::record::Record;
use crate::view::{
    ArcView, BoardState, CardRow, FieldState, PieceState, PieceView, Place, Preview, RelationView, TokenView, Viewer,
};
use dicta_play::Machine;
use dicta_play::geometry::ArcCells;
use dicta_program::{Expr, Field, FieldId, FieldRole, Kind, KindId, LookProp, LookWord, Program, Step, Type, Words};

/// The current position as a viewer sees it.
pub struct Scene<'a> {
    record: &'a Record,
    reading: Reading<'a>,
}

impl<'a> Scene<'a> {
    pub(super) fn new(record: &'a Record, viewer: Viewer) -> Self {
        Scene { record, reading: Reading::new(record.machine(), record.position(), viewer) }
    }

    pub(super) fn machine(&self) -> &'a Machine {
        self.record.machine()
    }

    pub(super) fn program(&self) -> &'a Program {
        self.machine().program()
    }

    pub(super) fn words(&self) -> Words<'a> {
        self.machine().words()
    }

    /// Where a piece is: its cell and facing.
    pub(super) fn place(&self, piece: i64) -> (i64, i64) {
        (self.reading.cell(piece), self.reading.facing(piece))
    }

    /// The board with its pieces.
    pub fn board(&self) -> BoardState {
        let reading = &self.reading;
        let kinds = &self.program().kinds;
        let wholes = self.machine().instances().iter().enumerate().filter(|(i, instance)| {
            instance.whole == *i as i64 && kinds.get(instance.kind.index()).is_some_and(|k| k.piece && !k.part)
        });
        // Pieces in a reserve are not on the board yet.
        let seen = wholes.filter(|(i, _)| !self.machine().in_reserve(reading.position(), *i as i64));
        let pieces = seen.map(|(i, _)| self.piece(i as i64)).collect();
        BoardState {
            turn: i64::from(self.record.position().turn()),
            turns: i64::from(self.machine().mission().turns),
            phase: self.record.narrator().phase_at(self.record.position()),
            outcome: self.record.outcome_of(self.record.now()),
            pieces,
        }
    }

    fn piece(&self, id: i64) -> PieceView {
        let reading = &self.reading;
        let instance = &self.machine().instances()[id as usize];
        let kinds = &self.program().kinds;
        let kind = &kinds[instance.kind.index()];
        let entry = kinds[kind.root.index()].entries.get(usize::try_from(instance.entry).unwrap_or(usize::MAX));
        let title = self.words().instance(id);
        let mut view = PieceView {
            id,
            kind: instance.kind,
            entry: dicta_program::EntryId(instance.entry.max(0) as u32),
            short: shorten(&title, 16),
            title,
            entry_title: entry.map_or_else(String::new, |e| format!("{}, {}", kind.head.title, e.head.title)),
            side: self.record.narrator().side_of(id).unwrap_or(0),
            seat: usize::try_from(instance.seat).unwrap_or(0),
            in_play: reading.in_play(id),
            cell: reading.cell(id),
            cells: self.covered(kind, reading.cell(id), reading.facing(id)),
            facing: reading.facing(id),
            tokens: Vec::new(),
            values: Vec::new(),
            card: Vec::new(),
        };
        self.printed(kind, instance.entry, &mut view);
        self.fields(id, instance.kind, kind, &mut view);
        for &part in &instance.parts {
            let Some(of) = self.machine().instances().get(part as usize) else { continue };
            let Some(part_kind) = kinds.get(of.kind.index()) else { continue };
            let before = view.card.len();
            view.card.push(CardRow::Heading(of.title.clone()));
            self.fields(part, of.kind, part_kind, &mut view);
            if view.card.len() == before + 1 {
                view.card.pop();
            }
        }
        view
    }

    /// A piece, field by field; none if there is no such piece.
    pub fn piece_now(&self, id: i64) -> Option<PieceState> {
        let instances = self.machine().instances();
        let instance = instances.get(usize::try_from(id).ok()?)?;
        let kinds = &self.program().kinds;
        let root = kinds.get(kinds.get(instance.kind.index())?.root.index())?;
        let entry = root.entries.get(usize::try_from(instance.entry).ok()?)?;
        let (reading, words) = (&self.reading, self.words());
        let of = |id: i64, part: Option<String>| -> Vec<FieldState> {
            let kind = instances.get(id as usize).and_then(|i| kinds.get(i.kind.index()));
            let fields = kind.map(|k| &k.fields[..]).unwrap_or_default().iter().enumerate();
            let states = fields.map(|(i, field)| FieldState {
                part: part.clone(),
                name: field.head.name.clone(),
                title: field.head.title.clone(),
                role: field.role,
                now: reading.now(&words, id, FieldId(i as u32), field),
            });
            states.collect()
        };
        let parts = instance.parts.iter().copied();
        let parts = parts.flat_map(|id| of(id, Some(words.instance(id))));
        let place = match (reading.in_play(id), reading.cell(id)) {
            (false, _) => Place::OutOfPlay,
            (true, cell) if cell < 0 => Place::OffTheBoard,
            (true, cell) => Place::At { cell: words.cell(cell), facing: words.facing(reading.facing(id)) },
        };
        Some(PieceState {
            title: words.instance(id),
            entry: entry.head.name.clone(),
            place,
            fields: of(id, None).into_iter().chain(parts).collect(),
        })
    }

    /// The cells that a piece covers at this cell and facing.
    fn covered(&self, kind: &Kind, cell: i64, facing: i64) -> Vec<i64> {
        if cell < 0 {
            return Vec::new();
        }
        let board = self.machine().geometry();
        let end = |path: &dicta_program::PathId| {
            let steps = self.program().paths.get(path.index()).map(|p| &p.0[..]).unwrap_or_default();
            let walk = steps.iter().try_fold((cell, facing), |(cell, facing), step| {
                let (next, turned, _) = board.step(cell, facing, *step);
                (next >= 0).then_some((next, turned))
            });
            walk.map(|(cell, _)| cell)
        };
        std::iter::once(cell).chain(kind.occupies.iter().filter_map(end)).collect()
    }

    /// What is printed on the card: the stats that a look names.
    fn printed(&self, kind: &Kind, entry: i64, view: &mut PieceView) {
        let root = &self.program().kinds[kind.root.index()];
        let Some(entry) = usize::try_from(entry).ok().and_then(|i| root.entries.get(i)) else { return };
        let word = |stat: usize| -> String {
            let value = entry.stats[stat];
            match &kind.stats[stat].ty {
                Type::Text => usize::try_from(value).ok().and_then(|i| entry.texts.get(i)).cloned().unwrap_or_default(),
                ty => self.words().value(ty, value),
            }
        };
        for (i, stat) in kind.stats.iter().enumerate().take(entry.stats.len()) {
            if matches!(stat.ty.without_none(), Type::Number | Type::Range(..) | Type::Text | Type::Enum(_)) {
                view.values.push((stat.head.name.clone(), word(i)));
            }
        }
        let wanted = self.card_stats(&kind.head.name);
        let found = wanted.iter().filter_map(|name| kind.stats.iter().position(|s| s.head.name == *name));
        let words: Vec<String> = found.map(|at| format!("{} {}", kind.stats[at].head.title, word(at))).collect();
        if !words.is_empty() {
            view.card.push(CardRow::Printed(words.join(" · ")));
        }
    }

    /// The stats that the look of a kind puts on its card.
    fn card_stats(&self, kind: &str) -> Vec<String> {
        let looks = self.program().looks.iter().filter(|l| l.of == kind || l.head.name == kind);
        let cards = looks.flat_map(|l| &l.props).filter(|p| p.name == "card");
        let lines = cards.flat_map(|p| &p.body).filter(|p| p.name == "stats" || p.name == "line");
        let words = |p: &LookProp| {
            p.words
                .iter()
                .filter_map(|w| match w {
                    LookWord::Name(n) => Some(n.clone()),
                    _ => None,
                })
                .collect::<Vec<_>>()
        };
        lines.flat_map(words).collect()
    }

    fn fields(&self, id: i64, kind_id: KindId, kind: &Kind, view: &mut PieceView) {
        let mut hidden = 0;
        for (i, field) in kind.fields.iter().enumerate() {
            match self.reading.field(id, FieldId(i as u32), field) {
                Known::Value(value) => self.field(id, field, value, view, (kind_id, FieldId(i as u32))),
                Known::List(values) => {
                    if !values.is_empty() {
                        let words: Vec<String> =
                            values.iter().map(|v| self.words().value(element(&field.ty), *v)).collect();
                        view.card.push(CardRow::Value {
                            title: short(&field.head.title),
                            value: words.join(", "),
                            plain: true,
                        });
                    }
                }
                Known::Hidden if field.role == FieldRole::Track => {
                    view.card.push(CardRow::Hidden { title: field.head.title.clone() });
                }
                Known::Hidden => hidden += 1,
            }
        }
        if hidden > 0 && kind.fields.iter().any(|f| f.role == FieldRole::Track) {
            view.card.push(CardRow::Hidden { title: format!("{hidden} more") });
        }
    }

    fn field(&self, id: i64, field: &Field, value: i64, view: &mut PieceView, place: (KindId, FieldId)) {
        let words = self.words().value(&field.ty, value);
        view.values.push((field.head.name.clone(), words.clone()));
        let title = short(&field.head.title);
        match field.role {
            FieldRole::Track => {
                let boxes = self.reading.boxes(id, place.1);
                view.card.push(CardRow::Boxes { title, boxes, crossed: value });
                return;
            }
            FieldRole::Counter => {
                view.card.push(CardRow::Value { title, value: words.clone(), plain: true });
            }
            FieldRole::Flag | FieldRole::Token if value != 0 && value != -1 => {
                let rest = field.head.title.split_once(':').map_or("yes", |(_, after)| after.trim());
                let value = if *field.ty.without_none() == Type::Bool { rest.to_owned() } else { words.clone() };
                view.card.push(CardRow::Value { title, value, plain: false });
            }
            FieldRole::State | FieldRole::Memory if !is_idle(&field.ty, value) => {
                view.card.push(CardRow::Value { title, value: words.clone(), plain: true });
            }
            _ => {}
        }
        self.token(field, value, words, view);
    }

    /// Adds the marker of a field: `field`, or `field.member`.
    fn token(&self, field: &Field, value: i64, words: String, view: &mut PieceView) {
        let loud = field.role == FieldRole::Token;
        let name = &field.head.name;
        match field.ty.without_none() {
            Type::Enum(id) if value >= 0 => {
                let of = self.program().enums.get(id.index());
                if let Some(member) = of.and_then(|e| e.members.get(value as usize)) {
                    view.tokens.push(TokenView { name: format!("{name}.{}", member.name), title: words, loud });
                }
            }
            Type::Bool if value == 0 => {}
            // A counter still at its initial zero is not new; one that has come down to zero is.
            Type::Number | Type::Range(..)
                if value != 0 || (field.role == FieldRole::Counter && field.default != Some(Expr::Const(0))) =>
            {
                view.tokens.push(TokenView { name: name.clone(), title: field.head.title.clone(), loud: false });
            }
            Type::Bool => view.tokens.push(TokenView { name: name.clone(), title: short(&field.head.title), loud }),
            _ => {}
        }
    }

    /// The preview of a path for a piece.
    pub fn preview(&self, piece: i64, steps: &[Step]) -> Preview {
        let board = self.machine().geometry();
        let (mut cell, mut facing) = self.place(piece);
        let mut preview = Preview { piece, trace: vec![(cell, facing)], leaves: false };
        for &step in steps {
            let (next, turned, _) = board.step(cell, facing, step);
            if next < 0 {
                preview.leaves = true;
                break;
            }
            (cell, facing) = (next, turned);
            preview.trace.push((cell, facing));
        }
        preview
    }

    /// The arcs of a piece, in the order in which its look lists them; if no look does, the first of its kind.
    pub fn arcs(&self, piece: i64) -> Vec<ArcView> {
        if self.reading.cell(piece) < 0 || !self.reading.in_play(piece) {
            return Vec::new();
        }
        self.arcs_at(piece, self.place(piece))
    }

    /// The arcs that a piece would have at this cell and facing.
    pub fn arcs_at(&self, piece: i64, (cell, facing): (i64, i64)) -> Vec<ArcView> {
        let Some(instance) = self.machine().instances().get(piece as usize) else { return Vec::new() };
        let board = self.machine().geometry();
        let root = self.program().kinds.get(instance.kind.index()).map_or(instance.kind, |k| k.root);
        let arcs = &self.program().arcs;
        let wanted = self.listed(piece, "arcs");
        let arcs: Vec<_> = match wanted.is_empty() {
            true => arcs.iter().filter(|a| a.kind == instance.kind || a.kind == root).take(1).collect(),
            false => wanted.iter().filter_map(|name| arcs.iter().find(|a| a.head.name == *name)).collect(),
        };
        let cells = |arc: &dicta_program::Arc| -> Vec<i64> {
            let cells = ArcCells::new(board, arc);
            board.cells().filter(|&to| board.in_arc(&cells, cell, facing, to)).collect()
        };
        let view = |arc: &dicta_program::Arc| ArcView {
            name: arc.head.name.clone(),
            title: arc.head.title.clone(),
            cells: cells(arc),
        };
        arcs.into_iter().map(view).collect()
    }

    /// The names that the look of a piece lists under a property: the look of its entry, otherwise of its kind.
    fn listed(&self, piece: i64, name: &str) -> Vec<String> {
        let Some(instance) = self.machine().instances().get(piece as usize) else { return Vec::new() };
        let kinds = &self.program().kinds;
        let kind = &kinds[instance.kind.index()];
        let root = &kinds[kind.root.index()];
        let entry = usize::try_from(instance.entry).ok().and_then(|i| root.entries.get(i)).map(|e| &e.head.name);
        let keys = entry.into_iter().chain([&kind.head.name, &root.head.name]);
        let looks = &self.program().looks;
        let of = keys.flat_map(|key| looks.iter().filter(move |l| l.of == *key || l.head.name == *key));
        let found = of.flat_map(|l| &l.props).find(|p| p.name == name);
        let words = found.map(|p| &p.words[..]).unwrap_or_default();
        words.iter().filter_map(|w| if let LookWord::Name(n) = w { Some(n.clone()) } else { None }).collect()
    }

    /// The relations that hold between a piece and the others, in both directions; each piece's look lists its own.
    pub fn relations(&self, piece: i64) -> Vec<RelationView> {
        let reading = &self.reading;
        let program = self.program();
        let seen = |id: i64| reading.in_play(id) && reading.cell(id) >= 0;
        let wholes = self.machine().instances().iter().enumerate().filter(|(i, x)| {
            x.whole == *i as i64 && program.kinds.get(x.kind.index()).is_some_and(|k| k.piece && !k.part)
        });
        let others: Vec<i64> = wholes.map(|(i, _)| i as i64).filter(|id| *id != piece && seen(*id)).collect();
        let mut found = Vec::new();
        if !seen(piece) {
            return found;
        }
        let lists: Vec<(i64, Vec<String>)> =
            others.iter().chain([&piece]).map(|&id| (id, self.listed(id, "relations"))).collect();
        let lists_it = |id: i64, name: &String| lists.iter().any(|(i, names)| *i == id && names.contains(name));
        let mut names: Vec<&String> = lists.iter().flat_map(|(_, names)| names).collect();
        names.sort();
        names.dedup();
        for name in names {
            let Some(id) = program.defines.iter().position(|d| d.head.name == *name) else { continue };
            let define = &program.defines[id];
            if define.result != Type::Bool || !matches!(define.params[..], [(_, Type::Piece(_)), (_, Type::Piece(_))]) {
                continue;
            }
            let id = dicta_program::DefineId(id as u32);
            let holds = |a, b| self.machine().define(reading.position(), id, &[a, b]) == Ok(1);
            for &other in &others {
                for (from, to) in [(piece, other), (other, piece)] {
                    if lists_it(from, name) && holds(from, to) {
                        found.push(RelationView { from, to, title: define.head.title.clone() });
                    }
                }
            }
        }
        found
    }
}

/// The part of a title before a colon: the rest explains it.
fn short(title: &str) -> String {
    title.split(':').next().unwrap_or(title).trim().to_owned()
}

/// At most this many characters, with an ellipsis.
fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut short: String = text.chars().take(most - 1).collect();
    short.push('…');
    short
}

fn element(ty: &Type) -> &Type {
    match ty {
        Type::List(inner, _) | Type::Set(inner) => inner,
        other => other,
    }
}

/// Whether a value of this type is not worth showing.
fn is_idle(ty: &Type, value: i64) -> bool {
    match ty {
        Type::OrNone(_) => value == -1,
        Type::Bool | Type::Set(_) => value == 0,
        Type::Number | Type::Range(..) => value == 0,
        Type::Entry(_) | Type::Piece(_) | Type::Cell | Type::Path => value < 0,
        _ => false,
    }
}
