//! The Lab pane: comparisons of rules and of entries by many games.

use super::{Pane, PaneId};
use crate::lab::LabAction;
use crate::shell::{Dialog, OpenProject, Shell};
use crate::words::words;
use dicta_studio::io::write_whole;
use egui::{Context, Ui};

/// Comparisons of rules and of entries by many games.
pub struct Lab;

impl Pane for Lab {
    /// Sheets show the last verdicts of the lab.
    fn each_frame(&self, shell: &mut Shell, ctx: &Context) {
        let Some(project) = &shell.open.project else { return };
        shell.open.view.state.lab.read_kept(ctx, &shell.host.files, project);
        shell.open.view.sheets.verdicts = shell.open.view.state.lab.verdicts();
    }

    fn ui(&self, shell: &mut Shell, ui: &mut Ui, _of: &PaneId) {
        let Some(project) = &shell.open.project else { return };
        let reading = shell.open.view.checked.reading.clone();
        match shell.open.view.state.lab.show(ui, &*shell.host.files, project, reading.as_deref(), shell.host.seed) {
            LabAction::None => {}
            LabAction::Say(trouble) => shell.host.say(trouble, true),
            LabAction::Export(name) => shell.dialogs.path = Some(export(&shell.open, name)),
            LabAction::Play(playtest) => {
                shell.open.view.human_seats = None;
                shell.open.seat(&mut shell.host, *playtest, false);
            }
        }
    }
}

/// Asks where to write the result that was chosen.
fn export(open: &OpenProject, name: &str) -> Dialog {
    let words = [words!("dialog-lab"), words!("dialog-lab.path"), words!("dialog-export.do")];
    let dialog = Dialog::save(open, words, name, |shell, _, path| {
        let exported = shell.open.view.state.lab.export(path)?;
        write_whole(&*shell.host.files, path, exported.as_bytes()).map_err(|error| error.to_string())?;
        shell.host.say(words!("said-lab-exported", path = path.display().to_string()), false);
        Ok(())
    });
    dialog.filter(words!("dialog-lab.filter"), &["html", "csv", "json"]).unless_exists(words!("dialog-export.exists"))
}
