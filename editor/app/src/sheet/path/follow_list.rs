//! The checklist of a path: values and a name that don't follow from it as in the other entries, each with a button
//! that puts it right.

use crate::sheet::map::is_locked;
use crate::sheet::{SheetAction, SheetContext, inputs, paper};
use crate::theme::Tokens;
use crate::words::words;
use dicta_program::Step;
use dicta_studio::hands::follows::{self, Code, Follower};
use dicta_studio::sheet::Reading;
use egui::{Align, Layout, RichText, Ui};
use egui_material_icons::icons;
use std::sync::Arc;

/// What doesn't follow from a path.
#[derive(Default)]
pub struct FollowList {
    /// The reading and the entry that the rest was found for.
    of: Option<(Arc<Reading>, String)>,
    values: Vec<Follower>,
    code: Option<Code>,
    /// Why the entry could not be renamed.
    refused: Option<String>,
}

impl FollowList {
    /// Shows the checklist, if there is anything in it.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (entry, steps): (&str, &[Step]),
        action: &mut SheetAction,
    ) {
        self.find(cx, entry, steps);
        let edits = follows::is_changeable(cx.reading, entry, |of| !is_locked(cx, of));
        for follower in &self.values {
            let says = words!(
                "sheet-path-follows",
                what = follower.title.as_str(),
                now = follower.now.as_str(),
                to = follower.to.as_str()
            );
            if line(ui, &says, edits) {
                action.edit = follows::follow(cx.reading, entry, follower);
            }
        }
        let Some(code) = &self.code else { return };
        let says = match code.is_taken {
            true => words!("sheet-path-code.taken", name = entry, to = code.to.as_str()),
            false => words!("sheet-path-code", name = entry, to = code.to.as_str()),
        };
        if line(ui, &says, edits && !code.is_taken)
            && let Some(project) = cx.project
        {
            match follows::renamed(cx.reading, project, entry, &code.to) {
                Ok(change) => action.change = Some(change),
                Err(why) => self.refused = Some(why),
            }
        }
        if let Some(why) = &self.refused {
            ui.label(RichText::new(why).small().color(Tokens::of(ui).error));
        }
    }

    /// Compares the entry with the others, unless that is known.
    fn find(&mut self, cx: &SheetContext<'_>, entry: &str, steps: &[Step]) {
        let is_known = |(reading, of): &(Arc<Reading>, String)| Arc::ptr_eq(reading, cx.reading) && of == entry;
        if self.of.as_ref().is_some_and(is_known) {
            return;
        }
        self.values = follows::followers(cx.reading, entry, steps);
        self.values.retain(|follower| follower.now != follower.to);
        self.code = follows::code(cx.reading, entry);
        self.refused = None;
        self.of = Some((cx.reading.clone(), entry.to_owned()));
    }
}

/// A line of the checklist. Returns whether its button was clicked.
fn line(ui: &mut Ui, says: &str, edits: bool) -> bool {
    let t = Tokens::of(ui);
    let mut clicked = false;
    ui.with_layout(Layout::left_to_right(Align::Min), |ui| {
        paper::sign(ui, RichText::new(icons::ICON_HELP.codepoint).small().color(t.warning), words!("check-unusual"));
        if edits {
            clicked = inputs::button(ui, words!("sheet-mission-do"), words!("sheet-mission-do.of", what = says), None);
        }
        ui.add(egui::Label::new(RichText::new(says).small()).wrap());
    });
    clicked
}
