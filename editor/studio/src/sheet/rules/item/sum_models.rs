//! The sums of values and doctrines: base, modifiers or terms with their weights, and limits.

use super::*;
use std::ops::Range;

impl SumModel {
    /// The sum of a value or doctrine.
    pub fn of(reading: &Reading, of: Ref) -> Option<Self> {
        let written = match of {
            Ref::Value(id) => reading.written.values.get(id.index())?,
            Ref::Doctrine(id) => &reading.written.doctrines.get(id.index())?.terms,
            _ => return None,
        };
        let at = super::super::head_of(&reading.program, of)?.1.origin;
        let mut items: Vec<ItemModel> = written.items.iter().filter_map(|line| item(reading, of, line)).collect();
        items.sort_by_key(|i| (i.origin.file != at.file, i.origin.file, i.origin.start));
        let spoken = reading.spoken();
        let value = match of {
            Ref::Value(id) => spoken.values.get(id.index()),
            _ => None,
        };
        let part = |name: &str, at: Origin| {
            Some(Rewritten { of: path_of(reading, of, at.file)?.part(name), at, is_line: false })
        };
        let said = |e: &Expr, at: Origin, rewritten: &Rewritten| {
            sentence(reading, (&spoken, &Scope::of(&value?.params), Manner::Alone(None)), e, at, rewritten)
        };
        let base_by = written.base.and_then(|base| reading.house_rule(base.file));
        let worded = |e: Option<&Expr>, at: Origin, rewritten: Option<Rewritten>| Wording {
            written: reading.in_line(at),
            said: e.zip(rewritten).and_then(|(e, rewritten)| said(e, at, &rewritten)),
            at,
        };
        let limits = value.and_then(|value| value.clamp.as_ref());
        Some(SumModel {
            base: written.base.map(|at| worded(value.map(|value| &value.base), at, part("base", at))),
            base_differs: changed(reading, base_by, written.former_base),
            items,
            clamp: written.clamp.map(|(low, high)| {
                let whole = || part("clamp", Origin { end: high.end, ..low });
                let (least, most) = (limits.map(|(least, _)| least), limits.map(|(_, most)| most));
                (worded(least, low, whole()), worded(most, high, whole()))
            }),
        })
    }
}

/// How a part differs from the book, if a house rule replaces what is at this place.
fn changed(reading: &Reading, by: Option<String>, former: Option<Origin>) -> Option<Differs> {
    Some(Differs::Changed { by: by?, before: reading.in_line(former?) })
}

/// A line of a sum; none if an edition removes it. One that a house rule removes can come back.
fn item(reading: &Reading, of: Ref, line: &ModifierLine) -> Option<ItemModel> {
    let program = &reading.program;
    let spoken = reading.spoken();
    let counted = match line.reach {
        Some(Reach::Modifier(id, n)) => program.values.get(id.index()).and_then(|v| v.items.get(n as usize)),
        Some(Reach::Term(id, n)) => program.doctrines.get(id.index()).and_then(|d| d.terms.get(n as usize)),
        _ => None,
    };
    let spoken_line = match line.reach {
        Some(Reach::Modifier(id, n)) => spoken.values.get(id.index()).and_then(|v| v.items.get(n as usize)),
        Some(Reach::Term(id, n)) => spoken.doctrines.get(id.index()).and_then(|d| d.terms.get(n as usize)),
        _ => None,
    };
    let params = params_of_sum(reading, &spoken, of);
    let said = |e: &Expr, at: Origin| {
        let of = path_of(reading, of, line.origin.file)?;
        let rewritten = Rewritten { of, at: line.origin, is_line: true };
        sentence(reading, (&spoken, &Scope::of(&params), Manner::After), e, at, &rewritten)
    };
    let weighted = matches!(of, Ref::Doctrine(_)).then(|| Weighted::of(reading, of, line)).flatten();
    let amount_said = spoken_line.and_then(|m| {
        let amount = match &m.amount {
            Expr::Neg(amount) if line.minus => amount,
            amount => amount,
        };
        match (&weighted, amount) {
            (_, Expr::Const(_)) => None,
            (Some(Weighted { factor: Some(_), rest, .. }), Expr::Binary(BinOp::Mul, _, amount)) => said(amount, *rest),
            (_, amount) => said(amount, line.amount),
        }
    });
    let by = |file: u32| reading.house_rule(file);
    let (removed, differs) = match line.change {
        Some(LineChange::Removed(at)) => (Some(at.file), Some(Differs::Removed { by: by(at.file)? })),
        Some(LineChange::Amount(former)) => (None, changed(reading, by(line.amount.file), Some(former))),
        Some(LineChange::Line(former)) => (None, changed(reading, by(line.origin.file), Some(former))),
        None => (None, None),
    };
    Some(ItemModel {
        name: counted.map_or_else(|| line.name.clone(), |m| m.name.clone()),
        minus: line.minus,
        amount: Wording { written: reading.in_line(line.amount), said: amount_said, at: line.amount },
        amount_words: spoken_line.and_then(|m| match &m.amount {
            Expr::Const(n) => Some(Words::number(if line.minus { -n } else { *n })),
            Expr::Neg(amount) if line.minus => said(amount, line.amount).as_deref().map(text),
            amount => said(amount, line.amount).as_deref().map(text),
        }),
        weight: weighted.map(|weighted| weighted.value),
        figure: counted.and_then(|m| if let Expr::Const(n) = m.amount { Some(n) } else { None }),
        when: line.when.map(|at| Wording {
            written: reading.in_line(at),
            said: spoken_line.and_then(|m| said(m.when.as_ref()?, at)),
            at,
        }),
        because: counted.map_or_else(|| line.because.clone(), |m| m.because.clone()),
        origin: line.origin,
        off: counted.is_none(),
        unreachable: unreachable(program, line.reach),
        switch: switch(reading, of, line.origin, removed),
        differs: differs.or_else(|| added(reading, of, line.origin)),
    })
}

/// What the lines of a sum name: the parameters of a value, the piece of a doctrine.
fn params_of_sum(reading: &Reading, spoken: &Program, of: Ref) -> Vec<(String, Type)> {
    match of {
        Ref::Value(id) => spoken.values.get(id.index()).map(|value| value.params.clone()).unwrap_or_default(),
        Ref::Doctrine(id) => {
            let name = extents::places(reading, of).and_then(|(_, places)| match places {
                SentencePlaces::Doctrine(name) => Some(name),
                _ => None,
            });
            let doctrine = spoken.doctrines.get(id.index()).zip(name);
            doctrine.map(|(doctrine, name)| vec![(name, Type::Piece(doctrine.kind))]).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// The number by which a term of a doctrine counts.
struct Weighted {
    value: SentenceValue,
    /// The number before what it multiplies, if it is written.
    factor: Option<i64>,
    /// What it multiplies.
    rest: Origin,
}

impl Weighted {
    /// The weight of a term: its amount if that is a number, a number at its start, or 1.
    fn of(reading: &Reading, of: Ref, line: &ModifierLine) -> Option<Self> {
        let amount = line.amount;
        let written = reading.text(amount);
        let of = path_of(reading, of, line.origin.file)?;
        let line = Rewritten { of: of.clone(), at: line.origin, is_line: true };
        let weight =
            |now: i64, at: Origin| SentenceValue::number(now.to_string(), at, (now, 0, WEIGHT_MAX), line.clone());
        let place = |at: Range<usize>| Origin {
            start: amount.start + at.start as u32,
            end: amount.start + at.end as u32,
            ..amount
        };
        Some(match Weight::of(written) {
            Weight::Number(now, at) => Weighted { value: weight(now, place(at)), factor: None, rest: amount },
            Weight::Factor { number, at, rest } => {
                Weighted { value: weight(number, place(at)), factor: Some(number), rest: place(rest) }
            }
            Weight::None { needs_parentheses } => {
                let mut value = weight(1, Origin { end: amount.start, ..amount });
                value.affixes.1 = " * ".to_owned();
                if needs_parentheses {
                    // The parenthesis closes behind the amount.
                    value.at = amount;
                    value.affixes.1 = format!(" * ({written})");
                }
                Weighted { value, factor: None, rest: amount }
            }
        })
    }
}

/// The greatest weight of a stepper.
const WEIGHT_MAX: i64 = 9999;

// ---- Choices -----------------------------------------------------------------------------------------------------
