//! Creates files from a position: an example of recent play, or a mission that starts there.

use super::game_view::Current;
use super::window::scrolled;
use super::{PaneAct, PlaytestAction};
use crate::field::{self, FRESH};
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::check::Checker;
use dicta_studio::playtest::{ExampleRange, Exported, Playtest};
use egui::{Context, RichText, Ui};

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
pub(super) enum What {
    Example(ExampleRange),
    Mission,
}

/// The menu of what can be created from a position.
pub(super) fn menu(ui: &mut Ui, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
    let menu = ui.add_enabled_ui(of.may_see_secrets(), |ui| {
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
                    acts.push(PaneAct::Create(what));
                }
            }
        })
    });
    let help = words!("make-menu.help");
    menu.inner.response.on_hover_text(help).on_disabled_hover_text(words!("why-tells-all"));
}

impl NewFile {
    /// What is created from the current position, with a title for it.
    pub fn new(what: What, of: &Current<'_>) -> Self {
        let mission = &of.game.mission().head.title;
        let title = match what {
            What::Mission => words!("make-mission.of", mission = mission, turn = of.turn()),
            What::Example(_) => words!("make-example.of", mission = mission, turn = of.turn()),
        };
        let made = what.make(of.game, &title);
        NewFile { title, fresh: FRESH, what, made }
    }

    /// The dialog: title, expectations, and what cannot be expressed. Returns the dialog if it stays open.
    pub fn show(mut self, ctx: &Context, of: &Current<'_>, acts: &mut Vec<PaneAct>) -> Option<NewFile> {
        let (mut write, mut again, mut cancel) = (false, false, false);
        let modal = theme::modal(ctx, "making").show(ctx, |ui| {
            let t = Tokens::of(ui);
            ui.set_width(WIDTH);
            let heading =
                if self.what == What::Mission { words!("make-mission.title") } else { words!("make-example.title") };
            ui.label(RichText::new(heading).heading());
            ui.add_space(space::S);
            ui.horizontal(|ui| {
                ui.label(words!("make-title"));
                let edit = egui::TextEdit::singleline(&mut self.title).desired_width(f32::INFINITY);
                let edit = ui.add(edit).accessible_name(words!("make-title.name"));
                if self.fresh > 0 {
                    self.fresh -= 1;
                    field::focus_all(ui, &edit, &self.title);
                    ctx.request_repaint();
                }
                again = edit.changed();
                write = field::entered(ui, &edit);
            });
            match &mut self.made {
                Err(why) => _ = ui.colored_label(t.error, why.as_str()),
                Ok(made) => show_result(ui, t, made),
            }
            ui.add_space(space::S);
            ui.horizontal(|ui| {
                if let Ok(made) = &self.made {
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
            self.made = self.what.make(of.game, &self.title);
        }
        match &self.made {
            Ok(made) if write => {
                let path = format!("{}.dicta", name_of(&self.title).replace('_', "-"));
                acts.push(PaneAct::Request(PlaytestAction::Write { path, text: made.file() }));
                None
            }
            _ => (!cancel && !theme::is_left(&modal, true)).then_some(self),
        }
    }
}

impl What {
    fn make(self, game: &Playtest, title: &str) -> Result<Exported, String> {
        match self {
            What::Example(range) => game.record().example(range, title),
            What::Mission => game.record().mission_of_moment(&mut Checker::default(), &name_of(title), title),
        }
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
