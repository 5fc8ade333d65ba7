//! The dialog that declares a new mission in the active file, and opens its sheet.

use super::{PaneId, Shell};
use crate::board::view::side_title;
use crate::command::Command;
use crate::field;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_program::Program;
use dicta_program::limits::SEATS_MAX;
use dicta_studio::hands::missions::{NewMission, NewProblem, NewSeat};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{Button, ComboBox, Context, DragValue, RichText, TextEdit, Ui, WidgetInfo};
use egui_material_icons::icons;
use std::sync::Arc;

/// The dialog while it is open.
pub(super) struct NewMissionDialog {
    mission: NewMission,
    /// The user has typed, so that a problem is shown.
    typed: bool,
    fresh: u8,
}

/// A small label above a field.
pub(super) fn label(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).small().color(Tokens::of(ui).ink_soft));
}

/// Name and title of a new declaration. Returns whether something was typed, and whether Enter was pressed.
pub(super) fn names(ui: &mut Ui, fields: [(&mut String, String); 2], fresh: &mut u8) -> (bool, bool) {
    let (mut typed, mut entered) = (false, false);
    for (number, (text, name)) in fields.into_iter().enumerate() {
        label(ui, &name);
        let response = ui.add(TextEdit::singleline(text).desired_width(f32::INFINITY)).accessible_name(name);
        typed |= response.changed();
        entered |= field::entered(ui, &response);
        if number == 0 && *fresh > 0 {
            field::take_keyboard(fresh, &response);
            field::focus_all(ui, &response, text);
        }
        field::select_on_tab(ui, &response, text);
    }
    (typed, entered)
}

impl NewMissionDialog {
    /// The fields. Returns whether Enter was pressed in one.
    fn fields(&mut self, ui: &mut Ui, program: &Program) -> bool {
        let mission = &mut self.mission;
        let fields =
            [(&mut mission.name, words!("mission-new.name")), (&mut mission.title, words!("mission-new.title"))];
        let (typed, entered) = names(ui, fields, &mut self.fresh);
        self.typed |= typed;
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
        self.safe.mission = Some(NewMissionDialog { mission, typed: false, fresh: field::FRESH });
    }

    /// Shows the dialog for a new mission. Returns whether it is open.
    pub(super) fn show_new_mission(&mut self, ctx: &Context) -> bool {
        let Some(mut dialog) = self.safe.mission.take() else { return false };
        let Some((path, reading)) = self.file_of_new_declaration().zip(self.rules_now()) else { return false };
        let problem = dialog.mission.problem(&reading).map(|problem| why(problem, false));
        let (mut go, mut keep) = (false, true);
        let modal = theme::modal(ctx, "new-mission").show(ctx, |ui| {
            let t = Tokens::of(ui);
            ui.set_width(440.0);
            ui.label(RichText::new(words!("mission-new")).text_style(egui::TextStyle::Heading));
            ui.label(RichText::new(words!("map-new.file", path = path.as_str())).small().color(t.ink_soft));
            ui.add_space(space::S);
            go = dialog.fields(ui, &reading.program);
            // The line is there even without a message, so that nothing moves.
            let shown = problem.as_deref().filter(|_| dialog.typed).unwrap_or(" ");
            ui.label(RichText::new(shown).color(t.error));
            ui.horizontal(|ui| {
                let main = Button::new(RichText::new(words!("mission-new.do")).color(t.on_accent)).fill(t.accent);
                let main = ui.add_enabled(problem.is_none(), main);
                go |= theme::explain_disabled(main, problem.clone().unwrap_or_default()).clicked();
                keep &= !ui.button(words!("cancel")).clicked();
            });
        });
        keep &= !modal.should_close();
        let made = self.project.as_ref().filter(|_| go && problem.is_none());
        if let Some(change) = made.and_then(|project| dialog.mission.change(&reading, project, &path)) {
            self.apply_change(change);
            let sheet = SheetRef::new(SheetKind::Mission, dialog.mission.name.trim());
            self.view.sheets.reset(&sheet);
            self.view.dock.open(PaneId::Sheet(sheet));
        } else if keep {
            self.safe.mission = Some(dialog);
        }
        true
    }
}
