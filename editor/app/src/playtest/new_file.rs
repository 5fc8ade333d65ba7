//! Creates files from a position: an example of recent play, or a mission that starts there.

use super::window::scrolled;
use super::{PlaytestAction, PlaytestPane, PointOfView};
use crate::field::{self, FRESH};
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::check::Checker;
use dicta_studio::playtest::{ExampleRange, Exported};
use dicta_studio::view::Viewer;
use egui::{RichText, Ui};

/// Width of the dialog, in points.
const WIDTH: f32 = 480.0;

/// The file being created from a position.
pub(super) struct NewFile {
    title: String,
    /// Number of frames in which the title is still selected.
    fresh: u8,
    what: What,
    made: Result<Exported, String>,
}

/// What to create.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Example(ExampleRange),
    Mission,
}

impl PlaytestPane {
    /// The menu of what can be created from a position.
    pub(super) fn keep_menu(&mut self, ui: &mut Ui) {
        let mut wish = None;
        let menu = ui.add_enabled_ui(self.may_see_secrets(), |ui| {
            ui.menu_button(words!("make-menu"), |ui| {
                ui.set_min_width(250.0);
                let rows = [
                    (words!("make-example-here"), What::Example(ExampleRange::Here)),
                    (words!("make-example-phase"), What::Example(ExampleRange::Phase)),
                    (words!("make-example-turn"), What::Example(ExampleRange::Turn)),
                    (words!("make-mission"), What::Mission),
                ];
                for (text, what) in rows {
                    if ui.button(text).clicked() {
                        wish = Some(what);
                    }
                }
            })
        });
        let help = words!("make-menu.help");
        menu.inner.response.on_hover_text(help).on_disabled_hover_text(words!("why-tells-all"));
        if let Some(what) = wish {
            self.open_new_file_dialog(what);
        }
    }

    /// Whether the viewer may create a file from a position: it contains everything, including secrets.
    pub(super) fn may_see_secrets(&self) -> bool {
        let is_umpire = self.viewer() == Viewer::Umpire || self.looking == PointOfView::Umpire;
        !self.is_handing_over() && (is_umpire || self.sees_all())
    }

    /// Opens the dialog for an example of this position.
    pub fn make_example(&mut self) {
        self.open_new_file_dialog(What::Example(ExampleRange::Here));
    }

    /// Opens the dialog for a mission from this position.
    pub fn make_mission(&mut self) {
        self.open_new_file_dialog(What::Mission);
    }

    fn open_new_file_dialog(&mut self, what: What) {
        let title = match what {
            What::Mission => words!("make-mission.of", mission = self.title(), turn = self.turn()),
            What::Example(_) => words!("make-example.of", mission = self.title(), turn = self.turn()),
        };
        let made = self.make(what, &title);
        self.making = Some(NewFile { title, fresh: FRESH, what, made });
    }

    /// Whether there are no secrets between people, because at most one plays.
    fn sees_all(&self) -> bool {
        let people = self.game.seats().iter().filter(|s| s.pilot == dicta_studio::playtest::Pilot::Human);
        people.count() <= 1
    }

    fn make(&self, what: What, title: &str) -> Result<Exported, String> {
        match what {
            What::Example(range) => self.game.example(range, title),
            What::Mission => self.game.mission_of_moment(&mut Checker::default(), &name_of(title), title),
        }
    }

    /// The dialog: title, expectations, and what cannot be expressed.
    pub(super) fn new_file_dialog(&mut self, ctx: &egui::Context) {
        // Its content must not remain visible during a hand-over.
        let Some(mut making) = self.making.take().filter(|_| self.may_see_secrets()) else { return };
        let (mut write, mut again, mut cancel) = (false, false, false);
        let modal = theme::modal(ctx, "making").show(ctx, |ui| {
            let t = Tokens::of(ui);
            ui.set_width(WIDTH);
            let heading =
                if making.what == What::Mission { words!("make-mission.title") } else { words!("make-example.title") };
            ui.label(RichText::new(heading).heading());
            ui.add_space(space::S);
            ui.horizontal(|ui| {
                ui.label(words!("make-title"));
                let edit = egui::TextEdit::singleline(&mut making.title).desired_width(f32::INFINITY);
                let edit = ui.add(edit).accessible_name(words!("make-title.name"));
                if making.fresh > 0 {
                    making.fresh -= 1;
                    field::focus_all(ui, &edit, &making.title);
                    ctx.request_repaint();
                }
                again = edit.changed();
                write = field::entered(ui, &edit);
            });
            match &mut making.made {
                Err(why) => _ = ui.colored_label(t.error, why.as_str()),
                Ok(made) => show_result(ui, t, made),
            }
            ui.add_space(space::S);
            ui.horizontal(|ui| {
                if let Ok(made) = &making.made {
                    let main = RichText::new(words!("make-write")).color(t.on_accent);
                    write |= ui.add(egui::Button::new(main).fill(t.accent)).clicked();
                    if ui.button(words!("copy")).on_hover_text(words!("make-copy.help")).clicked() {
                        ui.ctx().copy_text(made.file());
                    }
                }
                cancel = ui.button(words!("cancel")).clicked();
            });
        });
        if again {
            making.made = self.make(making.what, &making.title);
        }
        match &making.made {
            Ok(made) if write => {
                let path = format!("{}.dicta", name_of(&making.title).replace('_', "-"));
                self.requests.push(PlaytestAction::Write { path, text: made.file() });
            }
            _ if cancel || modal.should_close() => {}
            _ => self.making = Some(making),
        }
    }

    fn turn(&self) -> i64 {
        self.shown.as_ref().map_or(0, |s| s.view.turn)
    }
}

/// Shows the expectations to choose from, and what is left out.
fn show_result(ui: &mut Ui, t: &Tokens, made: &mut Exported) {
    if !made.expectations.is_empty() {
        expected(ui, made);
    }
    for line in &made.left_out {
        ui.label(RichText::new(words!("make-left-out", what = line)).small().color(t.warning));
    }
}

/// The expectations of an example, as checkboxes.
fn expected(ui: &mut Ui, made: &mut Exported) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(words!("make-expected")).strong());
        for (text, on) in [(words!("make-expected.all"), true), (words!("make-expected.none"), false)] {
            if ui.link(RichText::new(text).small()).clicked() {
                made.expectations.iter_mut().for_each(|line| line.on = on);
            }
        }
    });
    scrolled(ui, 260.0, |ui| {
        for line in &mut made.expectations {
            ui.checkbox(&mut line.on, RichText::new(&line.text).monospace());
        }
    });
}

/// A valid name for a title.
fn name_of(title: &str) -> String {
    let mut name: String =
        title.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    while name.contains("__") {
        name = name.replace("__", "_");
    }
    let name = name.trim_matches('_');
    if name.starts_with(|c: char| c.is_ascii_lowercase()) { name.to_owned() } else { format!("moment_{name}") }
}
