//! The dialog that declares a new mission in a file that sees its map, and opens its sheet.

use super::new_dialog::{Declares, Typing, label, list, number, remove_button};
use super::{OpenProject, Safe};
use crate::board::view::side_title;
use crate::command::Command;
use crate::field;
use crate::theme::space;
use crate::words::words;
use dicta_program::limits::SEATS_MAX;
use dicta_program::{Origin, Program};
use dicta_studio::hands::missions::{NewMission, NewProblem, NewSeat};
use dicta_studio::history::Change;
use dicta_studio::project::Project;
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::{Button, TextEdit, Ui};

/// The dialog while it is open.
pub(super) struct NewMissionDialog {
    mission: NewMission,
    typing: Typing,
}

impl NewMissionDialog {
    /// Shows the fields. Returns whether Enter was pressed in one.
    fn all_fields(&mut self, ui: &mut Ui, program: &Program) -> bool {
        let mission = &mut self.mission;
        let fields =
            [(&mut mission.name, words!("mission-new.name")), (&mut mission.title, words!("mission-new.title"))];
        let entered = self.typing.fields(ui, fields);
        ui.horizontal(|ui| {
            ui.vertical(|ui| {
                let name = words!("mission-new.map");
                label(ui, &name);
                let titles: Vec<&str> = program.maps.iter().map(|m| m.head.label()).collect();
                let now = titles.get(mission.map).copied().unwrap_or_default();
                mission.map = list(ui, ("mission-map", &name), now, titles, 200.0).unwrap_or(mission.map);
            });
            ui.add_space(space::M);
            ui.vertical(|ui| number(ui, &words!("mission-new.turns"), &mut mission.turns, 10_000));
        });
        self.seats(ui, program);
        entered
    }

    fn seats(&mut self, ui: &mut Ui, program: &Program) {
        let seats = &mut self.mission.seats;
        label(ui, &words!("mission-new.seats"));
        let sides: Vec<String> = (0..program.kinds.get(1).map_or(0, |kind| kind.entries.len()))
            .map(|side| side_title(program, side))
            .collect();
        let mut gone = None;
        for (number, seat) in seats.iter_mut().enumerate() {
            let n = number + 1;
            ui.horizontal(|ui| {
                let field = TextEdit::singleline(&mut seat.title).desired_width(190.0);
                let response = ui.add(field).accessible_name(words!("mission-new.seat", n = n));
                field::select_on_tab(ui, &response, &seat.title);
                let (id, now) = (("mission-side", number), side_title(program, seat.side));
                let titles = sides.iter().map(String::as_str);
                let side = list(ui, (id, &words!("mission-new.side", n = n)), &now, titles, 130.0);
                seat.side = side.unwrap_or(seat.side);
                if remove_button(ui, words!("mission-new.remove", n = n)) {
                    gone = Some(number);
                }
            });
        }
        if let Some(number) = gone {
            seats.remove(number);
        }
        if ui.add_enabled(seats.len() < SEATS_MAX, Button::new(words!("mission-new.add")).small()).clicked() {
            let side = seats.len() % sides.len().max(1);
            seats.push(NewSeat { title: side_title(program, side), side });
        }
    }
}

impl Declares for NewMissionDialog {
    const ID: &'static str = "new-mission";
    const WORD: &'static str = "mission";

    fn words() -> [String; 2] {
        [words!("mission-new"), words!("mission-new.do")]
    }

    fn open(safe: &mut Safe) -> &mut Option<Self> {
        &mut safe.mission
    }

    fn fields(&mut self, ui: &mut Ui, program: &Program) -> (bool, bool) {
        (self.all_fields(ui, program), self.typing.typed)
    }

    fn typing(&mut self) -> &mut Typing {
        &mut self.typing
    }

    fn named(&self, program: &Program) -> Vec<Origin> {
        program.maps.get(self.mission.map).map(|map| map.head.origin).into_iter().collect()
    }

    fn why_not(&self, reading: &Reading) -> Option<String> {
        self.mission.problem(reading).map(|problem| why(problem, false))
    }

    fn change(&self, reading: &Reading, project: &Project, path: &str) -> Option<Change> {
        self.mission.change(reading, project, path)
    }

    fn sheet(&self) -> SheetRef {
        SheetRef::new(SheetKind::Mission, self.mission.name.trim())
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

impl OpenProject {
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
}

impl Safe {
    pub(super) fn open_new_mission(&mut self, open: &mut OpenProject) {
        let Some(reading) = open.view.checked.reading.clone() else { return };
        let program = &reading.program;
        // On the map whose sheet is open, else on that of the last mission.
        let shown = open.view.sheet_in_front().filter(|of| of.sort == SheetKind::Map);
        let shown = shown.and_then(|of| program.maps.iter().position(|m| m.head.name == of.name));
        let map = shown.or(program.missions.last().map(|m| m.map.index())).unwrap_or(0);
        let mission = NewMission::on(&reading, map);
        self.mission = Some(NewMissionDialog { mission, typing: Typing::new() });
    }
}
