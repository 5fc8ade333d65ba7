//! A decision for display: each pick with its values, each option with its legality.

use super::record::Record;
use super::scene::Scene;
use crate::view::{DecisionView, OptionView, PickShape, PickView, Reason, Standing, ValueView, Viewer};
use dicta_play::Machine;
use dicta_program::{Choice, Entry, Kind, KindId, Pick, Program, Step, Type, path_text};

/// The pending decision, of any seat.
pub(super) fn pending(record: &Record) -> Option<DecisionView> {
    let machine = record.machine();
    let program = machine.program();
    let offer = machine.offer(record.position());
    let decision = offer.decision.as_ref()?;
    let choice = program.choices.get(decision.choice.index())?;
    let seat = decision.seat as usize;
    let mut options: Vec<OptionView> = Vec::with_capacity(offer.legal.len() + offer.illegal.len());
    for legal in &offer.legal {
        let reasons: Vec<Reason> = legal.warnings.iter().map(|r| reason(program, r)).collect();
        let standing = if reasons.is_empty() { Standing::Legal } else { Standing::Warned(reasons) };
        options.push(OptionView { picks: legal.picks.clone(), standing });
    }
    for refused in &offer.illegal {
        let reasons = refused.reasons.iter().map(|r| reason(program, r)).collect();
        options.push(OptionView { picks: refused.picks.clone(), standing: Standing::Illegal(reasons) });
    }
    let kind = machine.instances().get(decision.piece as usize).map(|i| i.kind);
    let piece = kind.is_some_and(|kind| is_piece(program, kind)).then_some(decision.piece);
    let asked = Asked { scene: Scene::new(record, Viewer::Umpire), choice, piece };
    let picks = choice.picks.iter().enumerate().map(|(i, pick)| asked.pick(i, pick, &options)).collect();
    Some(DecisionView {
        seat,
        seat_title: record.seats.get(seat).map_or_else(String::new, |s| s.title.clone()),
        piece,
        at: piece.map_or((-1, 0), |p| asked.scene.place(p)),
        about: machine.words().instance(decision.piece),
        title: choice.head.title.clone(),
        docs: choice.head.docs.clone(),
        origin: choice.head.origin,
        picks,
        options,
    })
}

fn is_piece(program: &Program, kind: KindId) -> bool {
    program.kinds.get(kind.index()).is_some_and(|k| k.piece)
}

fn reason(program: &Program, reason: &dicta_play::Reason) -> Reason {
    let rule = program.rules.get(reason.rule.index()).map_or_else(String::new, |r| r.head.title.clone());
    let text = if reason.because.is_empty() { rule.clone() } else { reason.because.clone() };
    Reason { text, rule, origin: reason.origin }
}

/// The steps of a path or a walk; none for no path.
pub(super) fn steps(machine: &Machine, path: i64) -> Option<Vec<Step>> {
    (path >= 0).then(|| machine.steps(path))
}

/// What is asked: a choice, and the piece that it is for.
struct Asked<'a> {
    scene: Scene<'a>,
    choice: &'a Choice,
    piece: Option<i64>,
}

impl Asked<'_> {
    fn pick(&self, index: usize, pick: &Pick, options: &[OptionView]) -> PickView {
        let mut seen: Vec<i64> = options.iter().filter_map(|o| o.picks.get(index).copied()).collect();
        seen.sort_unstable();
        seen.dedup();
        // `none` is offered last; if only `none` occurs, there is nothing to pick.
        seen.sort_by_key(|v| *v == -1);
        let ty = pick.ty.without_none();
        let mut values: Vec<ValueView> = seen.iter().map(|&v| self.value(ty, v)).collect();
        if let (Type::WalkPath, Some(piece)) = (ty, self.piece) {
            for value in &mut values {
                let Some(path) = value.path.as_deref() else { continue };
                value.way = self.way(piece, path);
                let (cell, facing) = value.way.last().copied().unwrap_or((-1, 0));
                let end = match cell {
                    -1 => "over the edge".to_owned(),
                    _ => format!("to {} facing {}", self.scene.words().cell(cell), self.scene.words().facing(facing)),
                };
                value.place = self.scene.words().cell(cell);
                value.title = format!("Path {}, {end}", value.label);
            }
        }
        let shape = match ty {
            Type::Piece(kind) if is_piece(self.scene.program(), *kind) => PickShape::Pieces,
            Type::Cell => PickShape::Cells,
            Type::Facing => PickShape::Facings,
            Type::WalkPath if values.iter().any(|v| !v.way.is_empty()) => PickShape::Ways,
            _ if values.iter().any(|v| v.path.is_some()) => PickShape::Chart,
            _ => PickShape::Words,
        };
        PickView { title: pick.head.title.clone(), docs: pick.head.docs.clone(), shape, values }
    }

    fn value(&self, ty: &Type, value: i64) -> ValueView {
        let label = if value == -1 && !matches!(ty, Type::Number | Type::Range(..)) {
            "none".to_owned()
        } else {
            self.scene.words().value(ty, value)
        };
        let mut view = ValueView {
            value,
            title: label.clone(),
            label,
            path: None,
            way: Vec::new(),
            place: String::new(),
            group: None,
            marks: Vec::new(),
            kind: None,
            origin: Some(self.choice.head.origin),
        };
        match ty {
            Type::Entry(kind) => self.entry_value(*kind, value, &mut view),
            Type::Path | Type::WalkPath => {
                view.path = steps(self.scene.machine(), value);
                view.label = view.path.as_deref().map_or_else(|| view.label.clone(), path_text);
            }
            _ => {}
        }
        view
    }

    fn entry_value(&self, kind: KindId, value: i64, view: &mut ValueView) {
        let Some(root) = self.root(kind) else { return };
        let Some(entry) = usize::try_from(value).ok().and_then(|i| root.entries.get(i)) else { return };
        let kind = self.scene.program().kinds.get(entry.kind.index()).unwrap_or(root);
        view.origin = Some(entry.head.origin);
        view.kind = Some(root.head.name.clone());
        view.path = self.path_of(kind, entry);
        view.group = self.band_of(root, kind, entry);
        for (stat, &amount) in kind.stats.iter().zip(&entry.stats) {
            if stat.ty == Type::Bool && amount != 0 {
                view.marks.push((stat.head.name.clone(), stat.head.title.clone()));
            }
        }
        let numbers =
            kind.stats.iter().zip(&entry.stats).filter(|(s, _)| matches!(s.ty, Type::Number | Type::Range(..)));
        let numbers: Vec<String> = numbers.map(|(s, v)| format!("{} {v}", s.head.title.to_lowercase())).collect();
        if view.title == view.label && !numbers.is_empty() {
            view.title = format!("{} {}: {}", root.head.title, view.label, numbers.join(", "));
        }
    }

    fn root(&self, kind: KindId) -> Option<&Kind> {
        let kind = self.scene.program().kinds.get(kind.index())?;
        self.scene.program().kinds.get(kind.root.index())
    }

    /// The first stat of an entry that is a path.
    fn path_of(&self, kind: &Kind, entry: &Entry) -> Option<Vec<Step>> {
        let at = kind.stats.iter().position(|s| *s.ty.without_none() == Type::Path)?;
        steps(self.scene.machine(), *entry.stats.get(at)?)
    }

    /// Where a piece is after each move of a path; turns after the last move are included in it.
    fn way(&self, piece: i64, steps: &[Step]) -> Vec<(i64, i64)> {
        let preview = self.scene.preview(piece, steps);
        // A turn belongs to the move after it.
        let moves = preview.trace.windows(2).filter(|pair| pair[1].0 != pair[0].0);
        let mut way: Vec<(i64, i64)> = moves.map(|pair| pair[1]).collect();
        let last = preview.trace.last().copied().unwrap_or((-1, 0));
        if preview.leaves {
            way.push((-1, last.1));
        } else if way.last() != Some(&last) {
            match way.last_mut() {
                Some(end) => *end = last,
                None => way.push(last),
            }
        }
        way
    }

    /// The group heading in a chart: the stat that a look names under `bands`, or the number with the fewest distinct
    /// values.
    fn band_of(&self, root: &Kind, kind: &Kind, entry: &Entry) -> Option<(i64, String)> {
        let at = self.band_stat(root, kind)?;
        let stat = kind.stats.get(at)?;
        let value = *entry.stats.get(at)?;
        Some((value, format!("{} {}", stat.head.title, self.scene.words().value(&stat.ty, value))))
    }

    fn band_stat(&self, root: &Kind, kind: &Kind) -> Option<usize> {
        let named = self.scene.program().looks.iter().flat_map(|l| &l.props).flat_map(|p| p.body.iter().chain([p]));
        for prop in named.filter(|p| p.name == "bands") {
            for word in &prop.words {
                let dicta_program::LookWord::Name(name) = word else { continue };
                if let Some(at) = kind.stats.iter().position(|s| s.head.name == *name) {
                    return Some(at);
                }
            }
        }
        let distinct = |at: usize| {
            let mut values: Vec<i64> = root.entries.iter().filter_map(|e| e.stats.get(at).copied()).collect();
            values.sort_unstable();
            values.dedup();
            values.len()
        };
        let numbers = (0..kind.stats.len()).filter(|&i| matches!(kind.stats[i].ty, Type::Number | Type::Range(..)));
        numbers.map(|i| (distinct(i), i)).filter(|(n, _)| *n > 1 && *n <= 8).min().map(|(_, i)| i)
    }
}
