//! The checklist of a mission: what is missing or unusual, each with a button that puts it right or opens the form for it.

use super::Touch;
use super::victory::EndingForm;
use crate::board::{Grid, facing_name};
use crate::sheet::{SheetAction, SheetContext, inputs, paper, parts};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_studio::hands::conditions::{Conditions, seat_added};
use dicta_studio::hands::pieces;
use dicta_studio::sheet::mission::MissionSheet;
use dicta_studio::sheet::mission::checks::{Answer, Check, Finding, Remedy};
use egui::accesskit::Role;
use egui::{Align, Layout, RichText, Sense, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;

/// Shows the checklist.
pub fn show(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (name, sheet, edits): (&str, &MissionSheet, bool),
    touch: &mut Touch,
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    parts::section(ui, &words!("sheet-mission-checks"));
    let (fine, other): (Vec<&Check>, Vec<&Check>) = sheet.checks.iter().partition(|c| c.answer == Answer::Fine);
    for check in other {
        let (icon, colour, meaning) = match check.answer {
            Answer::Missing => (icons::ICON_ERROR.codepoint, t.error, words!("check-missing")),
            _ => (icons::ICON_HELP.codepoint, t.warning, words!("check-unusual")),
        };
        ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
            paper::sign(ui, RichText::new(icon).small().color(colour), meaning);
            let says = sentence(cx, &check.what);
            if let Some(remedy) = check.remedy.as_ref().filter(|_| edits) {
                let name_of = words!("sheet-mission-do.of", what = says.as_str());
                if inputs::button(ui, words!("sheet-mission-do"), name_of, None) {
                    perform(cx, (name, sheet), remedy, touch, action);
                }
            }
            paper::to_text(ui, cx, RichText::new(says).small(), check.origin, action);
        });
    }
    // Each check stays in one piece, as many per line as fit.
    paper::lines(ui, |ui| {
        ui.spacing_mut().item_spacing = vec2(space::M, space::XXS);
        let room = ui.max_rect().width();
        for check in fine {
            const LEAD: f32 = 16.0;
            let font = egui::FontId::proportional(crate::theme::size::SMALL);
            let text = sentence(cx, &check.what);
            let galley = parts::line(ui, &text, font, t.ink_soft, room - LEAD);
            let (rect, response) = ui.allocate_exact_size(galley.size() + vec2(LEAD, 0.0), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &text));
            let at = rect.left_center() + vec2(6.0, 0.0);
            let font = crate::theme::icon_font(12.0);
            ui.painter().text(at, egui::Align2::CENTER_CENTER, icons::ICON_CHECK.codepoint, font, t.good);
            ui.painter().galley(rect.min + vec2(LEAD, 0.0), galley.clone(), t.ink_soft);
            parts::whole(response, &galley);
        }
    });
}

/// Puts a finding right, or opens the form for it.
fn perform(
    cx: &SheetContext<'_>,
    (name, sheet): (&str, &MissionSheet),
    remedy: &Remedy,
    touch: &mut Touch,
    action: &mut SheetAction,
) {
    let (reading, program) = (cx.reading, &cx.reading.program);
    let Some(mission) = pieces::mission(reading, name) else { return };
    let step = |edits: Vec<Edit>, title: String| (!edits.is_empty()).then_some((title, edits));
    match remedy {
        Remedy::AddSeat(side) => {
            let title = crate::board::view::side_title(program, *side);
            let title = words!("sheet-mission-step.seat", mission = name, side = title);
            action.edits = seat_added(reading, name, *side).map(|edit| (title, vec![edit]));
        }
        Remedy::FillSeat(seat) => (touch.roster.of, touch.roster.wants_focus) = (*seat, true),
        Remedy::Place(piece) => {
            let to: Vec<(usize, i64)> =
                pieces::cell_for(program, mission, *piece).map(|cell| (*piece, cell)).into_iter().collect();
            let title = words!("sheet-mission-step.move", mission = name, n = 1);
            action.edits = step(pieces::moved(reading, name, &to), title);
        }
        Remedy::Turn(piece) => {
            let cell = mission.pieces.get(*piece).map_or(0, |p| p.cell);
            let facing = pieces::inwards(program, mission, cell);
            let to: Vec<(usize, i64)> = facing.map(|facing| (*piece, facing)).into_iter().collect();
            let title = words!("sheet-mission-step.turn", mission = name, n = 1);
            action.edits = step(pieces::turned(reading, name, &to), title);
        }
        Remedy::Turns(turn) => {
            let of = pieces::path_to(reading, name).map(|of| of.part("turns"));
            action.edit = of.map(|of| Edit::Set { of, to: turn.to_string() });
        }
        Remedy::Switch { option, on } => {
            let form = Conditions::of_mission(reading, name);
            let number = program.options.iter().position(|o| o.head.name == *option);
            let value = form.as_ref().zip(number).and_then(|(form, number)| form.options.get(number));
            action.edit = value.map(|value| value.set(if *on { "on" } else { "off" }.to_owned()));
        }
        Remedy::DeleteZone(zone) => {
            let of = pieces::path_to(reading, name).map(|of| of.part("zone").part(zone));
            action.edit = of.map(|of| Edit::Clear { of });
        }
        Remedy::AddEnding(side) => touch.ending = Some(EndingForm::of(*side, !sheet.pieces.is_empty())),
        Remedy::Describe => touch.describing = Some((sheet.heading.docs.clone(), crate::field::FRESH)),
    }
}

/// The sentence of a line of the checklist.
pub fn sentence(cx: &SheetContext<'_>, what: &Finding) -> String {
    match what {
        Finding::SideWithoutSeat(side) => words!("check-side-no-seat", side = side),
        Finding::SideComesLater { side, turn } => words!("check-side-later", side = side, turn = *turn),
        Finding::EverySideHasPieces => words!("check-sides"),
        Finding::NoSeats => words!("check-no-seats"),
        Finding::SeatWithoutPieces(seat) => words!("check-seat-no-pieces", seat = seat),
        Finding::PieceWithoutSeat(piece) => words!("check-piece-no-seat", piece = piece),
        Finding::OtherSide { piece, side } => words!("check-other-side", piece = piece, side = side),
        Finding::EverySeatHasPieces => words!("check-seats"),
        Finding::NoMap => words!("check-no-map"),
        Finding::SameCell { pieces: [piece, other], cell } => {
            words!("check-same-cell", piece = piece, other = other, cell = cell)
        }
        Finding::NoCell(piece) => words!("check-no-cell", piece = piece),
        Finding::OutsideMap(piece) => words!("check-outside", piece = piece),
        Finding::PartOutsideMap(piece) => words!("check-outside.part", piece = piece),
        Finding::FacesOffMap { piece, cell, facing } => {
            let facing = facing_name(Grid(cx.reading.program.board), *facing);
            words!("check-faces-off", piece = piece, cell = cell, facing = facing)
        }
        Finding::AllOnMap => words!("check-places"),
        Finding::NobodyWins => words!("check-no-end"),
        Finding::SideCannotWin(side) => words!("check-cannot-win", side = side),
        Finding::EverySideCanWin => words!("check-ends"),
        Finding::UnusedZone(zone) => words!("check-unused-zone", zone = zone),
        Finding::EveryZoneUsed => words!("check-zones"),
        Finding::NoTurns => words!("check-no-turns"),
        Finding::ArrivesTooLate { piece, turn } => words!("check-too-late", piece = piece, turn = *turn),
        Finding::OptionNeeds(option, other) => words!("check-option-needs", option = option, other = other),
        Finding::OptionExcludes(option, other) => words!("check-option-excludes", option = option, other = other),
        Finding::NoDescription => words!("check-no-description"),
        Finding::Described => words!("check-description"),
    }
}
