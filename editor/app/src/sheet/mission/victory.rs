//! How a mission is won, as forms: its score, its endings, and its scheduled events.

use super::Touch;
use crate::board::view::side_title;
use crate::field;
use crate::sheet::{SheetAction, SheetContext, inputs, paper};
use crate::theme::{Tokens, size};
use crate::words::words;
use dicta_program::{Mission, Program, Wins};
use dicta_studio::hands::conditions::{Conditions, Score};
use dicta_studio::hands::endings::{self, Condition, Moment, NewEnding, Victor};
use dicta_studio::hands::pieces;
use egui::{Button, TextEdit, Ui};

/// An ending as its form has it.
#[derive(Clone, Debug)]
pub struct EndingForm {
    ending: NewEnding,
    /// For how many frames its first field takes the focus.
    fresh: u8,
}

impl EndingForm {
    /// A form for an ending in which a side wins.
    pub fn of(side: Option<usize>, has_pieces: bool) -> Self {
        let condition = match (side, has_pieces) {
            (Some(_), true) => Condition::Gone(0),
            _ => Condition::LastTurn,
        };
        let victor = side.map_or(Victor::Nobody, Victor::Side);
        EndingForm { ending: NewEnding { condition, victor, because: String::new() }, fresh: field::FRESH }
    }
}

/// A scheduled event as its form has it.
#[derive(Clone, Debug)]
pub struct EventForm {
    moment: Moment,
    text: String,
    fresh: u8,
}

impl Default for EventForm {
    fn default() -> Self {
        EventForm { moment: Moment::StartOfTurn(Some(2)), text: String::new(), fresh: field::FRESH }
    }
}

/// The most that a score can demand.
const SCORE_MAX: i64 = 999_999;

/// The score of a mission or campaign as inputs.
pub fn score_form(ui: &mut Ui, form: &Conditions, action: &mut SheetAction) {
    let ink = Tokens::of(ui).ink_soft;
    if form.scores.is_empty() {
        return;
    }
    let is_campaign = form.of.word.as_deref() == Some("campaign");
    ui.horizontal_wrapped(|ui| {
        let name = words!("sheet-score-of");
        inputs::title(ui, &name, ink);
        let none = (String::new(), words!("sheet-score-of.none"));
        let of: Vec<(String, String)> = std::iter::once(none).chain(form.scores.iter().cloned()).collect();
        let now = form.score.as_ref().map_or("", |s| &s.value);
        if let Some(value) = inputs::one(ui, now, &of, &name) {
            let wins = form.score.as_ref().map_or(Some(Wins::default()), |s| s.wins);
            let score = (!value.is_empty()).then_some(Score { value, wins });
            action.edit = Some(form.scored(score.as_ref()));
        }
    });
    let Some(score) = &form.score else { return };
    let set = |wins: Option<Wins>| Some(form.scored(Some(&Score { wins, ..score.clone() })));
    if !is_campaign {
        ui.horizontal(|ui| {
            let name = words!("sheet-score-decides");
            inputs::title(ui, &name, ink);
            if let Some(on) = inputs::mark(ui, score.wins.is_some(), &name) {
                action.edit = set(on.then(Wins::default));
            }
        });
    }
    let Some(wins) = score.wins else { return };
    ui.horizontal(|ui| {
        let name = words!("sheet-score-by");
        inputs::title(ui, &name, ink);
        if let Some(lead) = inputs::number(ui, wins.lead.max(1), (1, SCORE_MAX), &name) {
            action.edit = set(Some(Wins { lead, ..wins }));
        }
    });
    ui.horizontal(|ui| {
        let name = words!("sheet-score-from");
        inputs::title(ui, &name, ink);
        if let Some(on) = inputs::mark(ui, wins.least.is_some(), &words!("sheet-score-from.on")) {
            action.edit = set(Some(Wins { least: on.then_some(1), ..wins }));
        }
        if let Some(least) = wins.least
            && let Some(least) = inputs::number(ui, least, (-SCORE_MAX, SCORE_MAX), &name)
        {
            action.edit = set(Some(Wins { least: Some(least), ..wins }));
        }
    });
}

/// The form for an ending.
pub(super) fn ending_form(ui: &mut Ui, cx: &SheetContext<'_>, name: &str, touch: &mut Touch, action: &mut SheetAction) {
    let add = words!("sheet-ending-add");
    if inputs::button(ui, add.clone(), add, None) {
        touch.ending = match touch.ending {
            Some(_) => None,
            None => Some(EndingForm::of(None, false)),
        };
    }
    let (Some(mut form), Some(mission)) = (touch.ending.take(), pieces::mission(cx.reading, name)) else { return };
    let program = &cx.reading.program;
    let (width, mut open, mut entered) = (ui.available_width(), true, false);
    paper::card(ui, width, |ui| {
        condition(ui, cx, (name, mission), &mut form);
        victor(ui, program, mission, &mut form.ending.victor);
        ui.horizontal(|ui| {
            let name = words!("sheet-line-because");
            inputs::title(ui, &name, Tokens::of(ui).ink_soft);
            let proposed = reason(program, mission, &form.ending.condition);
            let field = TextEdit::singleline(&mut form.ending.because).desired_width(190.0).hint_text(proposed);
            let response = ui.add(field).accessible_name(name);
            field::select_on_tab(ui, &response, &form.ending.because);
            entered = field::entered(ui, &response);
        });
        let written = with_reason(program, mission, &form.ending).written(program, mission);
        ui.label(paper::code(ui, &written, size::SMALL).color(Tokens::of(ui).ink_soft));
        let wrong = endings::problem(&written);
        if let Some(why) = wrong.as_deref().filter(|_| form.ending.condition != Condition::Written(String::new())) {
            paper::soft(ui, why);
        }
        ui.horizontal(|ui| {
            let add = ui.add_enabled(wrong.is_none(), Button::new(words!("sheet-ending-do")));
            if wrong.is_none() && (add.clicked() || entered) {
                let title = words!("sheet-ending-step", mission = name);
                let edit = endings::added(cx.reading, name, Moment::default(), &written);
                action.edits = edit.map(|edit| (title, vec![edit]));
                open = false;
            }
            open &= !ui.button(words!("cancel")).clicked() && !crate::field::escaped(ui);
        });
    });
    touch.ending = open.then_some(form);
}

/// An ending with the reason that is proposed for it, unless it has one.
fn with_reason(program: &Program, mission: &Mission, ending: &NewEnding) -> NewEnding {
    match ending.because.trim().is_empty() {
        true => NewEnding { because: reason(program, mission, &ending.condition), ..ending.clone() },
        false => ending.clone(),
    }
}

/// A condition in words.
fn reason(program: &Program, mission: &Mission, condition: &Condition) -> String {
    let piece = |number: &usize| mission.pieces.get(*number).map_or("", |p| p.head.label());
    match condition {
        Condition::LastTurn => words!("sheet-ending-turn"),
        Condition::Gone(of) => words!("sheet-ending-gone.why", piece = piece(of)),
        Condition::InZone(of, zone) => {
            let map = program.maps.get(mission.map.index());
            let mut zones = map.iter().flat_map(|m| &m.zones).chain(&mission.zones);
            let zone = zones.find(|z| z.head.name == *zone).map_or(zone.as_str(), |z| z.head.label());
            words!("sheet-ending-zone.why", piece = piece(of), zone = zone)
        }
        Condition::NoneLeft(side, kind) => {
            let title = program.kinds.iter().find(|k| k.head.name == *kind).map_or(kind.as_str(), |k| k.head.label());
            let title = program.within_sentence(title);
            words!("sheet-ending-none.why", side = side_title(program, *side), kind = title)
        }
        // Braces would be read as values.
        Condition::Written(text) if text.contains(['{', '}']) => String::new(),
        Condition::Written(text) => text.trim().to_owned(),
    }
}

/// What ends the game.
fn condition(ui: &mut Ui, cx: &SheetContext<'_>, (name, mission): (&str, &Mission), form: &mut EndingForm) {
    let program = &cx.reading.program;
    let map = program.maps.get(mission.map.index());
    let zones = map.iter().flat_map(|m| &m.zones).chain(&mission.zones);
    let zones: Vec<(String, String)> = zones.map(|z| (z.head.name.clone(), z.head.label().to_owned())).collect();
    let kinds = endings::kinds(program, mission);
    let placed: Vec<(String, String)> =
        mission.pieces.iter().enumerate().map(|(i, p)| (i.to_string(), p.head.label().to_owned())).collect();
    let mut of = vec![("turn".to_owned(), words!("sheet-ending-turn"))];
    if !placed.is_empty() {
        of.push(("gone".to_owned(), words!("sheet-ending-gone")));
        of.push(("none".to_owned(), words!("sheet-ending-none")));
        if !zones.is_empty() {
            of.push(("zone".to_owned(), words!("sheet-ending-zone")));
        }
    }
    of.push(("written".to_owned(), words!("sheet-ending-written")));
    let now = match &form.ending.condition {
        Condition::LastTurn => "turn",
        Condition::Gone(_) => "gone",
        Condition::NoneLeft(..) => "none",
        Condition::InZone(..) => "zone",
        Condition::Written(_) => "written",
    };
    let ink = Tokens::of(ui).ink_soft;
    let first = |of: &[(String, String)]| of.first().map_or_else(String::new, |(name, _)| name.clone());
    ui.horizontal_wrapped(|ui| {
        let title = words!("sheet-ending-when");
        inputs::title(ui, &title, ink);
        if let Some(picked) = inputs::one(ui, now, &of, &title) {
            form.ending.condition = match picked.as_str() {
                "gone" => Condition::Gone(0),
                "none" => Condition::NoneLeft(mission.seats.first().map_or(0, |s| s.side as usize), first(&kinds)),
                "zone" => Condition::InZone(0, first(&zones)),
                "written" => {
                    form.fresh = field::FRESH;
                    Condition::Written(String::new())
                }
                _ => Condition::LastTurn,
            };
        }
        let piece_name = words!("sheet-ending-piece");
        let piece = |ui: &mut Ui, piece: &mut usize| {
            let picked = inputs::one(ui, &piece.to_string(), &placed, &piece_name);
            *piece = picked.and_then(|p| p.parse().ok()).unwrap_or(*piece);
        };
        match &mut form.ending.condition {
            Condition::LastTurn | Condition::Written(_) => {}
            Condition::Gone(of) => piece(ui, of),
            Condition::InZone(of, zone) => {
                piece(ui, of);
                if let Some(picked) = inputs::one(ui, zone, &zones, &words!("sheet-ending-in")) {
                    *zone = picked;
                }
            }
            Condition::NoneLeft(side, kind) => {
                let picked = inputs::one(ui, &side.to_string(), &sides(program), &words!("sheet-ending-side"));
                *side = picked.and_then(|s| s.parse().ok()).unwrap_or(*side);
                if let Some(picked) = inputs::one(ui, kind, &kinds, &words!("sheet-ending-kind")) {
                    *kind = picked;
                }
            }
        }
    });
    if let Condition::Written(text) = &mut form.ending.condition {
        let field = TextEdit::singleline(text).desired_width(300.0).hint_text(words!("sheet-line-when"));
        let response = ui.add(field).accessible_name(words!("sheet-line-when"));
        field::take_keyboard(&mut form.fresh, &response);
        complete(ui, cx, (name, Moment::default(), "if "), text);
    }
}

fn sides(program: &Program) -> Vec<(String, String)> {
    let sides = 0..program.kinds.get(1).map_or(0, |kind| kind.entries.len());
    sides.map(|side| (side.to_string(), side_title(program, side))).collect()
}

/// Who wins.
fn victor(ui: &mut Ui, program: &Program, mission: &Mission, victor: &mut Victor) {
    let mut of: Vec<(String, String)> = vec![("nobody".to_owned(), words!("sheet-mission-end.nobody"))];
    if mission.score.is_some() {
        of.push(("score".to_owned(), words!("sheet-mission-end.score")));
    }
    let won = |who: &str| words!("sheet-mission-end", who = who);
    of.extend(sides(program).into_iter().map(|(side, title)| (format!("side {side}"), won(&title))));
    of.extend(mission.roles.iter().map(|(role, _)| (format!("role {role}"), won(&role.replace('_', " ")))));
    let now = match &*victor {
        Victor::Nobody => "nobody".to_owned(),
        Victor::Score => "score".to_owned(),
        Victor::Side(side) => format!("side {side}"),
        Victor::Role(role) => format!("role {role}"),
    };
    ui.horizontal(|ui| {
        let title = words!("sheet-ending-who");
        inputs::title(ui, &title, Tokens::of(ui).ink_soft);
        let Some(picked) = inputs::one(ui, &now, &of, &title) else { return };
        *victor = match picked.split_once(' ') {
            Some(("side", side)) => Victor::Side(side.parse().unwrap_or(0)),
            Some((_, role)) => Victor::Role(role.to_owned()),
            None if picked == "score" => Victor::Score,
            None => Victor::Nobody,
        };
    });
}

/// Buttons with words that complete what is typed.
fn complete(ui: &mut Ui, cx: &SheetContext<'_>, (name, moment, before): (&str, Moment, &str), text: &mut String) {
    let id = ui.scope_id().with("completions");
    let known: Option<(String, Vec<(String, String)>)> = ui.data(|d| d.get_temp(id));
    let found = match known {
        Some((typed, found)) if typed == *text => found,
        _ => {
            let found = endings::suggestions(cx.reading, name, moment, (before, text));
            ui.data_mut(|d| d.insert_temp(id, (text.clone(), found.clone())));
            found
        }
    };
    ui.horizontal_wrapped(|ui| {
        for (label, whole) in found {
            let name = words!("sheet-line-complete", word = label.as_str());
            if ui.small_button(label.as_str()).accessible_name(name).clicked() {
                *text = whole;
            }
        }
    });
}

/// The form for a scheduled event.
pub(super) fn event_form(ui: &mut Ui, cx: &SheetContext<'_>, name: &str, touch: &mut Touch, action: &mut SheetAction) {
    let add = words!("sheet-event-add");
    if inputs::button(ui, add.clone(), add, None) {
        touch.event = match touch.event {
            Some(_) => None,
            None => Some(EventForm::default()),
        };
    }
    let Some(mut form) = touch.event.take() else { return };
    let (width, mut open) = (ui.available_width(), true);
    paper::card(ui, width, |ui| {
        moment(ui, &mut form.moment);
        let field = TextEdit::singleline(&mut form.text).desired_width(300.0).hint_text(words!("sheet-event-does"));
        let response = ui.add(field).accessible_name(words!("sheet-event-does"));
        field::take_keyboard(&mut form.fresh, &response);
        let entered = field::entered(ui, &response);
        complete(ui, cx, (name, form.moment, ""), &mut form.text);
        let is_empty = form.text.trim().is_empty();
        let wrong = endings::problem(&form.text).filter(|_| !is_empty);
        if let Some(why) = &wrong {
            paper::soft(ui, why);
        }
        ui.horizontal(|ui| {
            let add = ui.add_enabled(wrong.is_none() && !is_empty, Button::new(words!("sheet-event-do")));
            if wrong.is_none() && !is_empty && (add.clicked() || entered) {
                let title = words!("sheet-event-step", mission = name);
                let edit = endings::added(cx.reading, name, form.moment, form.text.trim());
                action.edits = edit.map(|edit| (title, vec![edit]));
                open = false;
            }
            open &= !ui.button(words!("cancel")).clicked() && !crate::field::escaped(ui);
        });
    });
    touch.event = open.then_some(form);
}

/// When an event happens.
fn moment(ui: &mut Ui, moment: &mut Moment) {
    let of = [
        ("start".to_owned(), words!("sheet-event-start")),
        ("begin".to_owned(), words!("sheet-event-turn-start")),
        ("end".to_owned(), words!("sheet-event-turn-end")),
    ];
    let (now, turn) = match *moment {
        Moment::Start => ("start", None),
        Moment::StartOfTurn(turn) => ("begin", turn),
        Moment::EndOfTurn(turn) => ("end", turn),
    };
    ui.horizontal_wrapped(|ui| {
        let title = words!("sheet-event-when");
        inputs::title(ui, &title, Tokens::of(ui).ink_soft);
        let picked = inputs::one(ui, now, &of, &title).unwrap_or_else(|| now.to_owned());
        let mut turn = turn;
        if picked != "start" {
            if let Some(only) = inputs::mark(ui, turn.is_some(), &words!("sheet-event-only")) {
                turn = only.then_some(1);
            }
            paper::soft(ui, &words!("sheet-event-only"));
            if let Some(n) = turn
                && let Some(n) = inputs::number(ui, i64::from(n), (1, 10_000), &words!("sheet-event-turn"))
            {
                turn = u32::try_from(n).ok();
            }
        }
        *moment = match picked.as_str() {
            "start" => Moment::Start,
            "begin" => Moment::StartOfTurn(turn),
            _ => Moment::EndOfTurn(turn),
        };
    });
}
