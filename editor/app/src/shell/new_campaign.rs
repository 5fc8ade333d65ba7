//! The dialog that declares a new campaign in the active file, and opens its sheet.

use super::Shell;
use super::new_dialog::{NewDialog, Typing, label};
use super::new_mission::why;
use crate::words::words;
use dicta_program::Program;
use dicta_studio::hands::campaigns::NewCampaign;
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{Button, ComboBox, Context, DragValue, Ui, WidgetInfo};
use egui_material_icons::icons;

/// The dialog while it is open.
pub(super) struct NewCampaignDialog {
    campaign: NewCampaign,
    /// The names and titles of the values that can be the score.
    scores: Vec<(String, String)>,
    typing: Typing,
}

impl NewCampaignDialog {
    /// The fields. Returns whether Enter was pressed in one.
    fn fields(&mut self, ui: &mut Ui, program: &Program) -> bool {
        let campaign = &mut self.campaign;
        let fields =
            [(&mut campaign.name, words!("campaign-new.name")), (&mut campaign.title, words!("campaign-new.title"))];
        let entered = self.typing.fields(ui, fields);
        label(ui, &words!("campaign-new.rounds"));
        let rounds = DragValue::new(&mut campaign.rounds).range(1..=1000).speed(0.1);
        ui.add(rounds).accessible_name(words!("campaign-new.rounds"));
        self.missions(ui, program);
        if !self.scores.is_empty() {
            label(ui, &words!("campaign-new.score"));
            let none = words!("sheet-score-of.none");
            let score = &mut self.campaign.score;
            let now = score.as_ref().and_then(|s| self.scores.iter().find(|(name, _)| name == s));
            let now = now.map_or(none.as_str(), |(_, title)| title.as_str());
            let list = ComboBox::from_id_salt("campaign-score").selected_text(now).width(200.0).truncate();
            let list = list.show_ui(ui, |ui| {
                ui.selectable_value(score, None, none.as_str());
                for (name, title) in &self.scores {
                    ui.selectable_value(score, Some(name.clone()), title);
                }
            });
            list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, words!("campaign-new.score")));
        }
        entered
    }

    /// The missions of a round, in order.
    fn missions(&mut self, ui: &mut Ui, program: &Program) {
        let chosen = &mut self.campaign.missions;
        let title = |mission: usize| program.missions.get(mission).map_or("", |m| m.head.label());
        label(ui, &words!("campaign-new.missions"));
        let (mut gone, mut up) = (None, None);
        for (number, mission) in chosen.iter().enumerate() {
            let name = title(*mission);
            ui.horizontal(|ui| {
                let raise = ui.add_enabled(number > 0, Button::new("↑").small());
                if raise.accessible_name(words!("campaign-new.up", title = name)).clicked() {
                    up = Some(number);
                }
                let remove = ui.add(Button::new(icons::ICON_CLOSE.codepoint).small());
                if remove.accessible_name(words!("campaign-new.remove", title = name)).clicked() {
                    gone = Some(number);
                }
                ui.label(format!("{}. {name}", number + 1));
            });
        }
        if let Some(number) = up {
            chosen.swap(number, number - 1);
        }
        if let Some(number) = gone {
            chosen.remove(number);
        }
        let list = ComboBox::from_id_salt("campaign-add").selected_text(words!("campaign-new.add")).width(200.0);
        let list = list.truncate().show_ui(ui, |ui| {
            for number in 0..program.missions.len() {
                if ui.selectable_label(false, title(number)).clicked() {
                    chosen.push(number);
                }
            }
        });
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, words!("campaign-new.add")));
    }
}

impl Shell {
    pub(super) fn open_new_campaign(&mut self) {
        let Some(reading) = self.rules_now() else { return };
        let scores = dicta_studio::hands::conditions::scores(&reading.program);
        let campaign = NewCampaign::of(&reading);
        self.safe.campaign = Some(NewCampaignDialog { campaign, scores, typing: Typing::new() });
    }

    /// Shows the dialog for a new campaign. Returns whether it is open.
    pub(super) fn show_new_campaign(&mut self, ctx: &Context) -> bool {
        let Some(mut dialog) = self.safe.campaign.take() else { return false };
        let Some((path, reading)) = self.file_of_new_declaration().zip(self.rules_now()) else { return false };
        let problem = dialog.campaign.problem(&reading).map(|problem| why(problem, true));
        let words = NewDialog {
            id: "new-campaign",
            heading: words!("campaign-new"),
            path: Some(&path),
            problem: problem.as_deref(),
            main: words!("campaign-new.do"),
        };
        let answer = words.show(ctx, |ui| (dialog.fields(ui, &reading.program), dialog.typing.typed));
        let made = self.project.as_ref().filter(|_| answer.makes);
        if let Some(change) = made.and_then(|project| dialog.campaign.change(&reading, project, &path)) {
            self.declare(ctx, change, SheetRef::new(SheetKind::Campaign, dialog.campaign.name.trim()));
        } else if answer.stays {
            self.safe.campaign = Some(dialog);
        }
        true
    }
}
