//! The dialog that declares a new mission in the active file, and opens its sheet.

use super::Shell;
use super::new_dialog::{NewDialog, Typing, label};
use crate::board::view::side_title;
use crate::command::Command;
use crate::field;
use crate::theme::space;
use crate::words::words;
use dicta_program::Program;
use dicta_program::limits::SEATS_MAX;
use dicta_studio::hands::missions::{NewMission, NewProblem, NewSeat};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{Button, ComboBox, Context, DragValue, TextEdit, Ui, WidgetInfo};
use egui_material_icons::icons;
use std::sync::Arc;

/// The dialog while it is open.
pub(super) struct NewMissionDialog {
    mission: NewMission,
    typing: Typing,
}

impl NewMissionDialog {
    /// The fields. Returns whether Enter was pressed in one.
    fn fields(&mut self, ui: &mut Ui, program: &Program) -> bool {
        let mission = &mut self.mission;
        let fields =
            [(&mut mission.name, words!("mission-new.name")), (&mut mission.title, words!("mission-new.title"))];
        let entered = self.typing.fields(ui, fields);
        ui.horizontal(|ui| {
            ui.vertical(|ui| {
                label(ui, &words!("mission-new.map"));
                let titles: Vec<&str> = program.maps.iter().map(|m| m.head.label()).collect();
                let now = titles.get(mission.map).copied().unwrap_or_default();
                let list = ComboBox::from_id_salt("mission-map").selected_text(now).width(200.0).truncate();
                let list = list.show_ui(ui, |ui| {
                    for (number, title) in titles.iter().enumerate() {
                        ui.selectable_value(&mut mission.map, number, *title);
                    }
                });
                list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, words!("mission-new.map")));
            });
            ui.add_space(space::M);
            ui.vertical(|ui| {
                label(ui, &words!("mission-new.turns"));
                let turns = DragValue::new(&mut mission.turns).range(1..=10_000).speed(0.1);
                ui.add(turns).accessible_name(words!("mission-new.turns"));
            });
        });
        self.seats(ui, program);
        entered
    }

    fn seats(&mut self, ui: &mut Ui, program: &Program) {
        let seats = &mut self.mission.seats;
        label(ui, &words!("mission-new.seats"));
        let sides = program.kinds.get(1).map_or(0, |kind| kind.entries.len());
        let mut gone = None;
        for (number, seat) in seats.iter_mut().enumerate() {
            let n = number + 1;
            ui.horizontal(|ui| {
                let field = TextEdit::singleline(&mut seat.title).desired_width(190.0);
                let response = ui.add(field).accessible_name(words!("mission-new.seat", n = n));
                field::select_on_tab(ui, &response, &seat.title);
                let list =
                    ComboBox::from_id_salt(("mission-side", number)).selected_text(side_title(program, seat.side));
                let list = list.width(130.0).truncate().show_ui(ui, |ui| {
                    for side in 0..sides {
                        ui.selectable_value(&mut seat.side, side, side_title(program, side));
                    }
                });
                let name = words!("mission-new.side", n = n);
                list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &name));
                let remove = ui
                    .add(Button::new(icons::ICON_CLOSE.codepoint).small())
                    .accessible_name(words!("mission-new.remove", n = n));
                if remove.clicked() {
                    gone = Some(number);
                }
            });
        }
        if let Some(number) = gone {
            seats.remove(number);
        }
        if ui.add_enabled(seats.len() < SEATS_MAX, Button::new(words!("mission-new.add")).small()).clicked() {
            let side = seats.len() % sides.max(1);
            seats.push(NewSeat { title: side_title(program, side), side });
        }
    }
}

/// Why a mission or campaign can't be declared, in words.
pub(super) fn why(problem: NewProblem, is_campaign: bool) -> String {
    match problem {
        NewProblem::Name => words!("map-new.no-name"),
        NewProblem::NameTaken if is_campaign => words!("campaign-new.name-taken"),
        NewProblem::NameTaken => words!("mission-new.name-taken"),
        NewProblem::Nothing if is_campaign => words!("campaign-new.no-missions"),
        NewProblem::Nothing => words!("mission-new.no-map"),
        NewProblem::Seats => words!("mission-new.no-seats", most = SEATS_MAX),
    }
}

impl Shell {
    /// Why no mission or campaign can be declared.
    pub(super) fn why_no_new_mission(&self, command: Command) -> Option<String> {
        self.why_no_text_work(command).or_else(|| match &self.view.checked.reading {
            None => Some(words!("why-errors")),
            Some(reading) if command == Command::NewMission && reading.program.maps.is_empty() => {
                Some(words!("mission-new.no-map"))
            }
            Some(reading) if command == Command::NewCampaign && reading.program.missions.is_empty() => {
                Some(words!("campaign-new.no-missions"))
            }
            Some(_) => None,
        })
    }

    /// The rules in which something is declared.
    pub(super) fn rules_now(&self) -> Option<Arc<Reading>> {
        self.view.checked.reading.clone()
    }

    pub(super) fn open_new_mission(&mut self) {
        let Some(reading) = self.rules_now() else { return };
        let program = &reading.program;
        // On the map whose sheet is open, else on that of the last mission.
        let shown = self.sheet_in_front().filter(|of| of.sort == SheetKind::Map);
        let shown = shown.and_then(|of| program.maps.iter().position(|m| m.head.name == of.name));
        let map = shown.or(program.missions.last().map(|m| m.map.index())).unwrap_or(0);
        let mission = NewMission::on(&reading, map);
        self.safe.mission = Some(NewMissionDialog { mission, typing: Typing::new() });
    }

    /// Shows the dialog for a new mission. Returns whether it is open.
    pub(super) fn show_new_mission(&mut self, ctx: &Context) -> bool {
        let Some(mut dialog) = self.safe.mission.take() else { return false };
        let Some((path, reading)) = self.file_of_new_declaration().zip(self.rules_now()) else { return false };
        let problem = dialog.mission.problem(&reading).map(|problem| why(problem, false));
        let words = NewDialog {
            id: "new-mission",
            heading: words!("mission-new"),
            path: Some(&path),
            problem: problem.as_deref(),
            main: words!("mission-new.do"),
        };
        let answer = words.show(ctx, |ui| (dialog.fields(ui, &reading.program), dialog.typing.typed));
        let made = self.project.as_ref().filter(|_| answer.makes);
        if let Some(change) = made.and_then(|project| dialog.mission.change(&reading, project, &path)) {
            self.declare(ctx, change, SheetRef::new(SheetKind::Mission, dialog.mission.name.trim()));
        } else if answer.stays {
            self.safe.mission = Some(dialog);
        }
        true
    }
}
