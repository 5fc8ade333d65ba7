//! The dialog that declares a new campaign in a file that sees its missions, and opens its sheet.

use super::new_dialog::{Declares, Typing, label, list, number, remove_button};
use super::new_mission::why;
use super::{OpenProject, Safe};
use crate::words::words;
use dicta_program::{Origin, Program};
use dicta_studio::hands::campaigns::NewCampaign;
use dicta_studio::history::Change;
use dicta_studio::project::Project;
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::{Button, Ui};

/// The dialog while it is open.
pub(super) struct NewCampaignDialog {
    campaign: NewCampaign,
    /// The names and titles of the values that can be the score.
    scores: Vec<(String, String)>,
    typing: Typing,
}

impl NewCampaignDialog {
    /// Shows the fields. Returns whether Enter was pressed in one.
    fn all_fields(&mut self, ui: &mut Ui, program: &Program) -> bool {
        let campaign = &mut self.campaign;
        let fields =
            [(&mut campaign.name, words!("campaign-new.name")), (&mut campaign.title, words!("campaign-new.title"))];
        let entered = self.typing.fields(ui, fields);
        number(ui, &words!("campaign-new.rounds"), &mut campaign.rounds, 1000);
        self.missions(ui, program);
        if !self.scores.is_empty() {
            let (name, none) = (words!("campaign-new.score"), words!("sheet-score-of.none"));
            label(ui, &name);
            let score = &mut self.campaign.score;
            let now = score.as_ref().and_then(|s| self.scores.iter().find(|(name, _)| name == s));
            let now = now.map_or(none.as_str(), |(_, title)| title.as_str());
            let titles = std::iter::once(none.as_str()).chain(self.scores.iter().map(|(_, title)| title.as_str()));
            if let Some(number) = list(ui, ("campaign-score", &name), now, titles, 200.0) {
                // The first one is none.
                *score = number.checked_sub(1).and_then(|at| self.scores.get(at)).map(|(name, _)| name.clone());
            }
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
                if remove_button(ui, words!("campaign-new.remove", title = name)) {
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
        let add = words!("campaign-new.add");
        chosen.extend(list(ui, ("campaign-add", &add), &add, (0..program.missions.len()).map(title), 200.0));
    }
}

impl Declares for NewCampaignDialog {
    const ID: &'static str = "new-campaign";
    const WORD: &'static str = "campaign";

    fn words() -> [String; 2] {
        [words!("campaign-new"), words!("campaign-new.do")]
    }

    fn open(safe: &mut Safe) -> &mut Option<Self> {
        &mut safe.campaign
    }

    fn fields(&mut self, ui: &mut Ui, program: &Program) -> (bool, bool) {
        (self.all_fields(ui, program), self.typing.typed)
    }

    fn typing(&mut self) -> &mut Typing {
        &mut self.typing
    }

    fn named(&self, program: &Program) -> Vec<Origin> {
        let missions = self.campaign.missions.iter().filter_map(|mission| program.missions.get(*mission));
        missions.map(|mission| mission.head.origin).collect()
    }

    fn why_not(&self, reading: &Reading) -> Option<String> {
        self.campaign.problem(reading).map(|problem| why(problem, true))
    }

    fn change(&self, reading: &Reading, project: &Project, path: &str) -> Option<Change> {
        self.campaign.change(reading, project, path)
    }

    fn sheet(&self) -> SheetRef {
        SheetRef::new(SheetKind::Campaign, self.campaign.name.trim())
    }
}

impl Safe {
    pub(super) fn open_new_campaign(&mut self, open: &mut OpenProject) {
        let Some(reading) = open.view.checked.reading.clone() else { return };
        let scores = dicta_studio::hands::conditions::scores(&reading.program);
        let campaign = NewCampaign::of(&reading);
        self.campaign = Some(NewCampaignDialog { campaign, scores, typing: Typing::new() });
    }
}
