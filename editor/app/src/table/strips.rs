//! What the table asks beside the decision: dice by hand, new rules during play, and texts made of a moment.

use super::head::strip;
use super::{Looking, Table, TableAction};
use crate::theme::{Tokens, space};
use dicta_studio::check::Checker;
use dicta_studio::game::Game;
use dicta_studio::playtest::{ExampleRange, Made, RulesOffer, When};
use dicta_studio::view::Eyes;
use egui::{Key, Modifiers, RichText, Ui, vec2};

/// How new rules come into a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewRules {
    NextPhase,
    BackToLast,
    Replay,
}

/// A text that is being made of a moment.
pub(super) struct Making {
    title: String,
    what: What,
    made: Result<Made, String>,
}

/// What is made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Example(ExampleRange),
    Mission,
}

impl Table {
    /// The strip that says that the texts say something else than the game is played under.
    pub(super) fn rules_strip(&mut self, ui: &mut Ui) {
        let t = Tokens::of(ui);
        let newer = self.game.revision().is_some() && self.game.revision() != self.project_revision;
        if !newer || self.left_as_is == self.project_revision || self.of_campaign {
            return self.rules_notes(ui, t);
        }
        strip(ui, t.warning_soft, |ui| {
            ui.label("The texts have changed. Go on under the new rules").on_hover_text(
                "Pieces, fields and choices are carried over by their names; what could not be kept is said",
            );
            let ways = [
                (
                    NewRules::NextPhase,
                    "from the next phase",
                    "The phase in hand is played to its end under the old rules",
                ),
                (NewRules::BackToLast, "from the last boundary", "Go back to where this phase began"),
                (
                    NewRules::Replay,
                    "replay from the start",
                    "The same dice and the same choices as far as they are legal",
                ),
            ];
            for (way, text, help) in ways {
                if ui.button(text).on_hover_text(help).clicked() {
                    self.requests.push(TableAction::NewRules(way));
                }
            }
            if ui.button("Not now").on_hover_text("Go on under the rules with which the game began").clicked() {
                self.left_as_is = self.project_revision;
            }
        });
    }

    fn rules_notes(&mut self, ui: &mut Ui, t: &Tokens) {
        if let Some(why) = self.game.refused_rules() {
            self.trouble = Some(format!("The new rules could not be taken: {why}"));
            self.rules_note = None;
        }
        let waits = self.game.waiting_rules();
        let lines = match &self.rules_note {
            Some(lines) => &lines[..],
            None if waits => &[],
            None => return,
        };
        let mut close = false;
        strip(ui, t.accent_soft, |ui| {
            let (first, rest) = lines.split_first().map_or(("", &[][..]), |(f, r)| (f.as_str(), r));
            ui.label(if waits { "The new rules come into force with the next phase." } else { first });
            if let Some((one, more)) = rest.split_first() {
                ui.label(RichText::new(one).color(t.ink_soft)).on_hover_text(rest.join("\n"));
                if !more.is_empty() {
                    let more = ui.label(RichText::new(format!("and {} more", more.len())).underline());
                    more.on_hover_text(rest.join("\n"));
                }
            }
            close = if waits {
                ui.button("Keep the old rules").on_hover_text("The game goes on as it was").clicked()
            } else {
                ui.button("Close").accessible_name("Close the note on the rules").clicked()
            };
        });
        if close {
            self.rules_note = None;
            self.game.withdraw_rules();
        }
    }

    /// Takes rules that were compiled from the changed texts.
    /// `words` say in what they differ from those of the game.
    pub fn take_rules(&mut self, game: Game, how: NewRules, words: Vec<String>) {
        let differ = words.clone();
        let note = match how {
            NewRules::Replay => match self.game.replay_under(game, words) {
                Ok(replayed) => {
                    self.jump();
                    let parted = replayed.parted.map(|p| format!("It parts from the old course: {p}"));
                    let first = format!("Played again under the new rules: {} choices were the same", replayed.choices);
                    Ok(std::iter::once(first).chain(parted).chain(differ).collect())
                }
                Err(why) => Err(why),
            },
            NewRules::NextPhase | NewRules::BackToLast => match self.game.offer_rules(game, words) {
                RulesOffer::Same => Ok(vec!["The new texts say the same: nothing changes in this game.".to_owned()]),
                RulesOffer::Refused(why) => Err(format!("{why}. It can be replayed from the start.")),
                RulesOffer::Ready(lines) => {
                    let next = how == NewRules::NextPhase;
                    let when = if next { When::NextPhase } else { When::BackToLast };
                    self.game.take_rules(when).map(|()| {
                        let moved = lines.into_iter().map(|l| l.text);
                        std::iter::once("New rules are in force.".to_owned()).chain(differ).chain(moved).collect()
                    })
                }
            },
        };
        self.jump();
        match note {
            Ok(lines) => {
                self.rules_note = Some(lines);
                self.left_as_is = self.project_revision;
            }
            Err(why) => self.trouble = Some(format!("The new rules can't be taken: {why}")),
        }
    }

    /// The die or card that is to be given by hand, in place of the decision. Says whether one is.
    pub(super) fn chance(&mut self, ui: &mut Ui) -> bool {
        let Some(chance) = self.game.chance() else { return false };
        let t = Tokens::of(ui);
        ui.label(RichText::new(&chance.title).heading());
        for line in &chance.purpose {
            ui.label(RichText::new(line).small().color(t.ink_soft));
        }
        ui.add_space(space::S);
        let what = if chance.is_card { "Which card was drawn?" } else { "What was rolled?" };
        ui.label(what);
        let typing = ui.ctx().text_edit_focused();
        let mut given = None;
        let mut back = false;
        egui::ScrollArea::vertical().id_salt("chance").max_height((ui.available_height() - 44.0).max(60.0)).show(
            ui,
            |ui| {
                ui.horizontal_wrapped(|ui| {
                    for (i, value) in chance.values.iter().enumerate() {
                        let size = if chance.is_card { vec2(120.0, 28.0) } else { vec2(44.0, 36.0) };
                        let button = egui::Button::new(RichText::new(&value.label).size(15.0)).min_size(size);
                        let key = digit(i + 1).filter(|_| !typing);
                        let pressed = key.is_some_and(|k| ui.input_mut(|x| x.consume_key(Modifiers::NONE, k)));
                        if ui.add(button).accessible_name(format!("{}: {}", chance.title, value.label)).clicked()
                            || pressed
                        {
                            given = Some(value.value);
                        }
                    }
                });
            },
        );
        ui.horizontal(|ui| {
            back = ui.button("Take back").on_hover_text("The last one given, then the choice itself").clicked();
            ui.label(RichText::new(format!("{} given since the choice", chance.given)).small().color(t.ink_soft));
        });
        if back {
            self.game.take_back();
            self.touch();
        }
        if let Some(value) = given {
            let done = self.game.give(value);
            self.touch();
            if let Err(error) = done {
                self.trouble = Some(error.to_string());
            }
        }
        true
    }

    /// What can be kept of a moment as a text.
    pub(super) fn keep_menu(&mut self, ui: &mut Ui) {
        let umpire = self.eyes() == Eyes::Umpire || self.looking == Looking::Umpire || self.sees_all();
        let mut wish = None;
        let menu = ui.add_enabled_ui(umpire, |ui| {
            ui.menu_button("Make…", |ui| {
                ui.set_min_width(250.0);
                let rows = [
                    ("An example of this moment", What::Example(ExampleRange::Here)),
                    ("An example of the last phase", What::Example(ExampleRange::Phase)),
                    ("An example of this turn", What::Example(ExampleRange::Turn)),
                    ("A mission of this moment", What::Mission),
                ];
                for (text, what) in rows {
                    if ui.button(text).clicked() {
                        wish = Some(what);
                    }
                }
            })
        });
        let help = "Make an example or a mission of this moment, as a text of the project";
        menu.inner.response.on_hover_text(help).on_disabled_hover_text(
            "Such a text tells everything: look at the table as the umpire first, or let pilots have the other seats",
        );
        if let Some(what) = wish {
            let title = match what {
                What::Mission => format!("{}, from turn {}", self.title(), self.turn()),
                What::Example(_) => format!("Turn {} of {}", self.turn(), self.title()),
            };
            let made = self.make(what, &title);
            self.making = Some(Making { title, what, made });
        }
    }

    /// Whether nobody at the table could be told what they may not know: there is at most one person.
    fn sees_all(&self) -> bool {
        let people = self.game.seats().iter().filter(|s| s.pilot == dicta_studio::playtest::Pilot::Human);
        people.count() <= 1
    }

    fn make(&self, what: What, title: &str) -> Result<Made, String> {
        match what {
            What::Example(range) => self.game.example(range, title),
            What::Mission => self.game.mission_of_moment(&mut Checker::default(), &name_of(title), title),
        }
    }

    /// Title, what shall be expected, and what can't be said.
    pub(super) fn making_window(&mut self, ctx: &egui::Context) {
        let Some(mut making) = self.making.take() else { return };
        let (mut open, mut write, mut again) = (true, false, false);
        let name = if making.what == What::Mission { "Make a mission of this moment" } else { "Make an example" };
        egui::Window::new(name).open(&mut open).default_width(480.0).show(ctx, |ui| {
            let t = Tokens::of(ui);
            ui.horizontal(|ui| {
                ui.label("Title");
                let edit = egui::TextEdit::singleline(&mut making.title).desired_width(f32::INFINITY);
                again = ui.add(edit).accessible_name("Title of what is made").changed();
            });
            match &mut making.made {
                Err(why) => {
                    ui.colored_label(t.error, why.as_str());
                }
                Ok(made) => {
                    if !made.expectations.is_empty() {
                        ui.label(RichText::new("What shall be expected").strong());
                    }
                    egui::ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
                        for line in &mut made.expectations {
                            ui.checkbox(&mut line.on, RichText::new(&line.text).monospace());
                        }
                    });
                    for line in &made.left_out {
                        ui.label(RichText::new(format!("Not said: {line}")).small().color(t.warning));
                    }
                    ui.add_space(space::S);
                    write = ui.button("Write it into the project").clicked();
                }
            }
        });
        if again {
            making.made = self.make(making.what, &making.title);
        }
        match &making.made {
            Ok(made) if write => {
                let path = format!("{}.dicta", name_of(&making.title).replace('_', "-"));
                self.requests.push(TableAction::Write { path, text: made.file() });
            }
            _ if open => self.making = Some(making),
            _ => {}
        }
    }

    fn turn(&self) -> i64 {
        self.shown.as_ref().map_or(0, |s| s.view.turn)
    }
}

/// A name that may stand in a text.
fn name_of(title: &str) -> String {
    let mut name: String =
        title.to_lowercase().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    while name.contains("__") {
        name = name.replace("__", "_");
    }
    let name = name.trim_matches('_');
    if name.starts_with(|c: char| c.is_ascii_lowercase()) { name.to_owned() } else { format!("moment_{name}") }
}

/// The key of a digit from 1 to 9.
pub fn digit(number: usize) -> Option<Key> {
    let all = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    number.checked_sub(1).and_then(|i| all.get(i)).copied()
}
