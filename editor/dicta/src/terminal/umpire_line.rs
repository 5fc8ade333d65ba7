//! Changes of the position by the umpire, as typed.

use super::table;
use dicta_studio::hands::Input;
use dicta_studio::playtest::{CardNow, CardTo, Correction, Playtest, ReserveNow, UmpireEdit};
use dicta_studio::view::{PieceView, Viewer};
use std::fmt::Write;

/// What the umpire typed after `e`.
pub enum UmpireLine {
    Change(UmpireEdit),
    /// Only a piece was named: what can be changed of it.
    Show(String),
}

/// Reads a line such as `a1 0508`, `a1 0508 north`, `a1 left`, `a1 out` or `a1 fuel 3`.
///
/// # Errors
/// What is wrong with it.
pub fn read(playtest: &Playtest, line: &str) -> Result<UmpireLine, String> {
    let (label, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    match label {
        "card" => return card(playtest, rest.trim()),
        "reserve" => return reserve(playtest, rest.trim()),
        "hidden" => return hidden(playtest, rest.trim()),
        _ => {}
    }
    let view = playtest.scene(Viewer::Umpire).board();
    let wanted = |p: &&PieceView| table::label_of(playtest, Viewer::Umpire, p.id) == label;
    let piece = view.pieces.iter().find(wanted);
    let piece = piece.ok_or_else(|| {
        format!("there is no piece `{label}`; the labels are listed under the board, and ? shows how to change a piece")
    })?;
    let rest = rest.trim();
    if rest.is_empty() {
        return Ok(UmpireLine::Show(changeable(playtest, piece)));
    }
    change(playtest, piece, rest).map(UmpireLine::Change)
}

fn change(playtest: &Playtest, piece: &PieceView, rest: &str) -> Result<UmpireEdit, String> {
    let (first, second) = rest.split_once(' ').map_or((rest, None), |(first, second)| (first, Some(second.trim())));
    let facings = playtest.program().board.facings().max(1);
    let put = |cell: i64, facing: i64| UmpireEdit::Place { piece: piece.id, cell, facing: facing.rem_euclid(facings) };
    let facing = |text: &str| playtest.umpire().facing_called(&text.replace(['-', ' '], "_"));
    match (first, second) {
        ("reserve", None) => return Ok(UmpireEdit::Return { piece: piece.id }),
        ("out", None) => return Ok(UmpireEdit::Remove { piece: piece.id }),
        ("left", None) => return Ok(put(piece.cell, piece.facing - 1)),
        ("right", None) => return Ok(put(piece.cell, piece.facing + 1)),
        _ => {}
    }
    if let Some(cell) = playtest.umpire().cell_called(first) {
        let facing = second.map_or(Ok(piece.facing), facing)?;
        return Ok(put(cell, facing));
    }
    match second {
        Some(value) => {
            let of = playtest.umpire().field_called(piece.id, first);
            let of =
                of.ok_or_else(|| format!("`{first}` is neither a cell of the map nor a field of {}", piece.title))?;
            playtest.umpire().corrected_to(of, value)
        }
        None => match facing(first) {
            Ok(facing) => Ok(put(piece.cell, facing)),
            Err(_) => Err(format!("`{first}` is neither a cell of the map, nor a facing, nor out, left or right")),
        },
    }
}

/// Moves a card: `card damage 3 discards`. Without a place, lists the cards of a deck, and without one, the decks.
fn card(playtest: &Playtest, line: &str) -> Result<UmpireLine, String> {
    let decks = &playtest.program().decks;
    let names = || decks.iter().map(|deck| deck.head.name.as_str()).collect::<Vec<_>>().join(", ");
    let [name, number, to] = three(line);
    if decks.is_empty() {
        return Err("the rules have no decks".to_owned());
    }
    if name.is_empty() {
        return Ok(UmpireLine::Show(format!("decks: {}\n", names())));
    }
    let deck = decks.iter().position(|deck| deck.head.name == name);
    let deck = deck.ok_or_else(|| format!("there is no deck `{name}`; the decks are {}", names()))?;
    let cards = playtest.umpire().cards(deck);
    if to.is_empty() {
        return Ok(UmpireLine::Show(listed(playtest, &cards)));
    }
    let card = number.parse::<usize>().ok().and_then(|n| cards.get(n.checked_sub(1)?));
    let card = card.ok_or_else(|| format!("there is no card {number}; e card {name} lists the cards"))?.card;
    let to = places(playtest)
        .into_iter()
        .find(|(_, place)| *place == to)
        .ok_or_else(|| format!("`{to}` is not a place for a card; e card {name} lists the places"))?;
    Ok(UmpireLine::Change(UmpireEdit::Card { card, to: to.0 }))
}

/// The first two words, and the rest; what is missing is empty.
fn three(line: &str) -> [String; 3] {
    let mut words = line.split_whitespace();
    let [first, second] = [(); 2].map(|()| words.next().unwrap_or_default().to_owned());
    [first, second, words.collect::<Vec<_>>().join(" ")]
}

/// Cards with their numbers and places, and the places where they can be put.
fn listed(playtest: &Playtest, cards: &[CardNow]) -> String {
    let places = places(playtest);
    let mut out = String::new();
    for (card, number) in cards.iter().zip(1..) {
        let place = places.iter().find(|(at, _)| *at == card.at).map_or("", |(_, place)| place);
        let _ = writeln!(out, "  {number:<4} {:<32} {place}", card.title);
    }
    let all: Vec<&str> = places.iter().map(|(_, place)| place.as_str()).collect();
    let _ = writeln!(out, "places: {}", all.join(", "));
    out
}

/// The places of cards, as typed: `pile`, `discards`, or a field after the label of its piece or the name of its side.
fn places(playtest: &Playtest) -> Vec<(CardTo, String)> {
    let place = |to: CardTo| {
        let (of, name, field) = playtest.umpire().card_field(to)?;
        let label = table::label_of(playtest, Viewer::Umpire, of);
        let of = if label.is_empty() { name } else { &label };
        Some((to, if of.is_empty() { field } else { format!("{of}.{field}") }))
    };
    let fixed = [(CardTo::Pile, "pile".to_owned()), (CardTo::Discards, "discards".to_owned())];
    fixed.into_iter().chain(playtest.umpire().card_fields().into_iter().filter_map(place)).collect()
}

/// Brings in the next piece of a reserve: `reserve 1 0508 north`. Without a cell, lists the reserves.
fn reserve(playtest: &Playtest, line: &str) -> Result<UmpireLine, String> {
    let all = playtest.umpire().reserves();
    let [number, cell, facing] = three(line);
    if cell.is_empty() {
        let line = |(reserve, number): (&ReserveNow, usize)| {
            format!("  {number:<4} {:<32} {} left\n", reserve.title, reserve.left)
        };
        let lines: String = all.iter().zip(1..).map(line).collect();
        return Ok(UmpireLine::Show(if lines.is_empty() { "no pieces are in reserve\n".to_owned() } else { lines }));
    }
    let reserve = number.parse::<usize>().ok().and_then(|n| all.get(n.checked_sub(1)?));
    let piece = reserve.ok_or_else(|| format!("there is no reserve {number}; e reserve lists the reserves"))?.piece;
    let cell = playtest.umpire().cell_called(&cell).ok_or_else(|| format!("`{cell}` is not a cell of the map"))?;
    let facing = match facing.as_str() {
        "" => 0,
        text => playtest.umpire().facing_called(&text.replace(['-', ' '], "_"))?,
    };
    Ok(UmpireLine::Change(UmpireEdit::Place { piece, cell, facing }))
}

/// Makes another hidden choice: `hidden 1 3`. With one number, lists what could be chosen instead, and without one, the
/// hidden choices.
fn hidden(playtest: &Playtest, line: &str) -> Result<UmpireLine, String> {
    let all = playtest.umpire().hidden_choices();
    let [number, other, _] = three(line);
    let listed =
        |rows: Vec<String>| rows.iter().zip(1..).map(|(row, n)| format!("  {n:<4} {row}\n")).collect::<String>();
    if all.is_empty() {
        return Ok(UmpireLine::Show("no choices are hidden now\n".to_owned()));
    }
    if number.is_empty() {
        let rows = all.iter().map(|of| format!("{:<32} {}", of.title, of.now)).collect();
        return Ok(UmpireLine::Show(listed(rows)));
    }
    let at =
        |number: &str, count: usize| number.parse::<usize>().ok().filter(|n| (1..=count).contains(n)).map(|n| n - 1);
    let of = at(&number, all.len()).map(|n| &all[n]);
    let of = of.ok_or_else(|| format!("there is no hidden choice {number}; e hidden lists them"))?;
    if other.is_empty() {
        return Ok(UmpireLine::Show(listed(of.others.iter().map(|(title, _)| title.clone()).collect())));
    }
    let (_, edit) = at(&other, of.others.len())
        .map(|n| &of.others[n])
        .ok_or_else(|| format!("there is no option {other}; e hidden {number} lists the options"))?;
    Ok(UmpireLine::Change(edit.clone()))
}

/// The fields of a piece, with their values and what they can be.
fn changeable(playtest: &Playtest, piece: &PieceView) -> String {
    let mut out = format!("{}\n", piece.title);
    let states = playtest.scene(Viewer::Umpire).piece_now(piece.id).map(|now| now.fields).unwrap_or_default();
    for (state, correction) in states.iter().zip(playtest.umpire().corrections(piece.id)) {
        let Some(correction) = correction else { continue };
        let name = state.part.as_ref().map_or(state.name.clone(), |part| format!("{part}.{}", state.name));
        let (now, can) = values(&correction);
        let _ = writeln!(out, "  {name:<26} {now:<16} {can}");
    }
    out
}

/// The value of a field, and what it can be.
fn values(correction: &Correction) -> (String, String) {
    let names = |of: &[(String, String)]| {
        let shown: Vec<&str> = of.iter().map(|(name, _)| name.as_str()).take(8).collect();
        let more = if of.len() > shown.len() { ", …" } else { "" };
        format!("{}{more}", shown.join(", "))
    };
    match &correction.value.input {
        Input::Number { now, least, most } => (now.to_string(), format!("{least} to {most}")),
        Input::Mark(now) => (if *now { "yes" } else { "no" }.to_owned(), "yes, no".to_owned()),
        Input::One { now, of } => (now.clone(), names(of)),
        Input::Several { picked, of } => (picked.join(", "), format!("any of {}", names(of))),
        Input::Text(now) | Input::Written(now) => (now.clone(), String::new()),
    }
}
