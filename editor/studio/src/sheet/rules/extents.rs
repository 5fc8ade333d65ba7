//! The limits of a walk and the shapes of an arc, in words.

use super::super::Reading;
use super::item::whole;
use super::refs::Ref;
use super::sentences::{Manner, SentencePart, SentenceValue, sentence};
use dicta_ide::{ArcLine, Bytes, SentencePlaces, TURNS, WalkTurning, sentence_places};
use dicta_program::limits::ARC_REACH_MAX;
use dicta_program::{Expr, Origin, Phrase, Program, Scope, Shape, WalkId};

/// The file of a declaration in force, and where it has its values.
pub fn places(reading: &Reading, of: Ref) -> Option<(u32, SentencePlaces)> {
    let (_, head) = super::head_of(&reading.program, of)?;
    let path = reading.program.files.get(head.origin.file as usize)?;
    let file = reading.names.files().get(reading.names.file(path)?)?;
    Some((head.origin.file, sentence_places(file, head.origin.start)?))
}

/// The limits of a walk, or the shapes of an arc; empty for anything else.
pub fn of(reading: &Reading, of: Ref) -> Vec<Vec<SentencePart>> {
    let found = match of {
        Ref::Walk(id) => walk(reading, of, id),
        Ref::Arc(id) => reading.program.arcs.get(id.index()).and_then(|found| arc(reading, of, &found.parts)),
        _ => None,
    };
    found.unwrap_or_default()
}

/// A phrase with sentences for the names in braces.
fn phrase(program: &Program, phrase: Phrase, values: &[(&str, &[SentencePart])]) -> Vec<SentencePart> {
    let holes: Vec<(&str, String)> = (0_u32..).zip(values).map(|(i, (name, _))| (*name, hole(i).to_string())).collect();
    let holes: Vec<(&str, &str)> = holes.iter().map(|(name, hole)| (*name, hole.as_str())).collect();
    let text = program.phrase(phrase, &holes);
    let mut parts = Vec::new();
    let mut words = String::new();
    for c in text.chars() {
        match (0_u32..).zip(values).find(|(i, _)| hole(*i) == c) {
            Some((_, (_, inner))) => {
                if !words.is_empty() {
                    parts.push(SentencePart::Text(std::mem::take(&mut words)));
                }
                parts.extend(inner.iter().cloned());
            }
            None => words.push(c),
        }
    }
    if !words.is_empty() {
        parts.push(SentencePart::Text(words));
    }
    parts
}

/// The place of a sentence in a phrase: a private character.
fn hole(number: u32) -> char {
    char::from_u32(0xE000 + number).unwrap_or(' ')
}

fn walk(reading: &Reading, of: Ref, id: WalkId) -> Option<Vec<Vec<SentencePart>>> {
    let spoken = reading.spoken();
    let walk = spoken.walks.get(id.index())?;
    let (file, SentencePlaces::Walk { steps, turns }) = places(reading, of)? else { return None };
    let scope = Scope::of_walk(&spoken, &walk.params);
    let mut rows = Vec::new();
    // Steps under an option that is off are not in the program.
    if steps.len() == walk.steps.len() {
        for ((low, high, written), (when, least, most)) in steps.iter().zip(&walk.steps) {
            let said = |e: &Expr, (start, end): Bytes| {
                let at = Origin { file, start, end };
                let written = || vec![SentencePart::Text(reading.in_line(at))];
                let said = sentence(reading, (&spoken, &scope, Manner::After), e, at, &whole(reading, of, at)?);
                Some(said.unwrap_or_else(written))
            };
            let mut row = match low == high {
                true => phrase(&spoken, Phrase::WalkSteps, &[("n", &said(least, *low)?)]),
                false => {
                    let (least, most) = (said(least, *low)?, said(most, *high)?);
                    phrase(&spoken, Phrase::WalkStepsFromTo, &[("least", &least), ("most", &most)])
                }
            };
            if let (Some(when), Some(written)) = (when, written) {
                let when = phrase(&spoken, Phrase::WhenHolds, &[("condition", &said(when, *written)?)]);
                row.push(SentencePart::Text(", ".to_owned()));
                row.extend(when);
            }
            rows.push(row);
        }
    }
    rows.extend(turns.iter().flat_map(|line| turning(reading, of, (file, line), &spoken)));
    Some(rows)
}

/// What a line says about the turns of a walk, with the turns as one value.
fn turning(reading: &Reading, of: Ref, (file, line): (u32, &WalkTurning), spoken: &Program) -> Vec<Vec<SentencePart>> {
    let title = |name: &str| {
        spoken.word(match name {
            "left" => Phrase::TurnLeft,
            "right" => Phrase::TurnRight,
            _ => Phrase::StraightOn,
        })
    };
    let at = Origin { file, start: line.at.0, end: line.at.1 };
    let Some(rewritten) = whole(reading, of, at) else { return Vec::new() };
    let text = line.picked.iter().map(|name| title(name)).collect::<Vec<_>>().join(", ");
    let value = SentenceValue {
        text,
        at,
        ty: None,
        now: 0,
        written: reading.text(at).to_owned(),
        members: line.picked.clone(),
        choices: TURNS.iter().map(|name| ((*name).to_owned(), title(name))).collect(),
        rewritten,
        affixes: (String::new(), String::new()),
    };
    let value = [SentencePart::Value(Box::new(value))];
    let points = [(Phrase::WalkTurnsEach, line.is_each), (Phrase::WalkTurnsEnd, line.is_end)];
    let said = points.into_iter().filter(|(_, is_said)| *is_said);
    said.map(|(point, _)| phrase(spoken, point, &[("turns", &value)])).collect()
}

fn arc(reading: &Reading, of: Ref, parts: &[dicta_program::ArcPart]) -> Option<Vec<Vec<SentencePart>>> {
    let spoken = reading.spoken();
    let (file, SentencePlaces::Arc(lines)) = places(reading, of)? else { return None };
    let sides = reading.program.board.facings();
    let rows = lines.iter().zip(parts).map(|(ArcLine { is_taken_away, numbers, .. }, part)| {
        let number = |i: usize, least: i64, most: i64| {
            let (start, end) = *numbers.get(i)?;
            let at = Origin { file, start, end };
            let text = reading.text(at).to_owned();
            let now = text.parse().ok()?;
            let value = SentenceValue::number(text, at, (now, least, most), whole(reading, of, at)?);
            Some([SentencePart::Value(Box::new(value))])
        };
        let within = number(numbers.len().checked_sub(1)?, 1, ARC_REACH_MAX)?;
        let from = number(0, 0, sides - 1)?;
        let to = if numbers.len() > 2 { number(1, 0, sides - 1)? } else { from.clone() };
        let values = [("from", &from[..]), ("to", &to[..]), ("within", &within[..])];
        let shape = match part.shape {
            Shape::Line => Phrase::ArcLine,
            Shape::Wedge => Phrase::ArcWedge,
            Shape::Cone => Phrase::ArcCone,
        };
        let said = phrase(&spoken, shape, &values);
        Some(if *is_taken_away { phrase(&spoken, Phrase::ArcExcept, &[("part", &said)]) } else { said })
    });
    rows.collect()
}
