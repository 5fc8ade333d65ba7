//! Dice and cards by hand: the table asks for each before it counts.

use super::Table;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::playtest::ChanceView;
use egui::{Key, Modifiers, RichText, Ui, vec2};

/// What is answered to the question for a die or card.
enum Answer {
    Value(i64),
    /// The computer rolls: this one, or all that the choice still asks for.
    Any {
        all: bool,
    },
    Back,
}

impl Table {
    /// The die or card that is to be given by hand, in place of the decision. Says whether one is.
    pub(super) fn chance(&mut self, ui: &mut Ui) -> bool {
        let Some(chance) = self.game.chance() else { return false };
        let t = Tokens::of(ui);
        ui.label(RichText::new(&chance.title).heading());
        for (i, line) in chance.purpose.iter().enumerate() {
            let colour = if i == 0 { t.ink } else { t.ink_soft };
            ui.label(RichText::new(line).small().color(colour));
        }
        ui.add_space(space::S);
        let height = (ui.available_height() - 96.0).max(60.0);
        let area = egui::ScrollArea::vertical().id_salt("chance").max_height(height);
        let chosen = area.show(ui, |ui| results(ui, &chance)).inner;
        ui.add_space(space::S);
        let done = match chosen.or_else(|| others(ui, t, &chance)) {
            None => return true,
            Some(Answer::Value(value)) => self.game.give(value),
            Some(Answer::Any { all }) => self.game.give_any(all),
            Some(Answer::Back) => {
                self.game.take_back();
                Ok(())
            }
        };
        self.touch();
        if let Err(error) = done {
            self.trouble = Some(error.to_string());
        }
        true
    }
}

/// Everything that can come up, each a button; the first nine have digits.
fn results(ui: &mut Ui, chance: &ChanceView) -> Option<Answer> {
    let t = Tokens::of(ui);
    let typing = ui.ctx().text_edit_focused();
    let longest = chance.values.iter().map(|v| v.label.chars().count()).max().unwrap_or(0);
    let mut given = None;
    let mut one = |ui: &mut Ui, i: usize, size| {
        let value = &chance.values[i];
        let button = egui::Button::new(RichText::new(&value.label).size(14.0)).min_size(size).wrap();
        let key = digit(i + 1).filter(|_| !typing);
        let pressed = key.is_some_and(|k| ui.input_mut(|x| x.consume_key(Modifiers::NONE, k)));
        let response =
            ui.add(button).accessible_name(words!("chance-result", what = &chance.title, result = &value.label));
        let help = digit(i + 1).map(|_| words!("chance-result.help", n = i + 1));
        let response = help.into_iter().fold(response, egui::Response::on_hover_text);
        if response.clicked() || pressed {
            given = Some(Answer::Value(value.value));
        }
    };
    // Short ones stand side by side, words below each other.
    if longest <= 8 {
        ui.horizontal_wrapped(|ui| (0..chance.values.len()).for_each(|i| one(ui, i, vec2(48.0, 38.0))));
    } else {
        let width = ui.available_width();
        (0..chance.values.len()).for_each(|i| one(ui, i, vec2(width, 26.0)));
    }
    if chance.values.len() > 1 {
        ui.label(RichText::new(words!("chance-digits")).small().color(t.ink_faint));
    }
    given
}

/// What else can be done than to give a result.
fn others(ui: &mut Ui, t: &Tokens, chance: &ChanceView) -> Option<Answer> {
    let mut answer = None;
    ui.horizontal_wrapped(|ui| {
        let one = ui.button(words!("chance-computer")).on_hover_text(words!("chance-computer.help"));
        let all = ui.button(words!("chance-rest")).accessible_name(words!("chance-rest.name"));
        if one.clicked() {
            answer = Some(Answer::Any { all: false });
        }
        if all.on_hover_text(words!("chance-rest.help")).clicked() {
            answer = Some(Answer::Any { all: true });
        }
    });
    ui.horizontal(|ui| {
        if ui.button(words!("chance-back")).on_hover_text(words!("chance-back.help")).clicked() {
            answer = Some(Answer::Back);
        }
        ui.label(RichText::new(words!("chance-given", n = chance.given)).small().color(t.ink_soft));
    });
    answer
}

/// The key of a digit from 1 to 9.
pub fn digit(number: usize) -> Option<Key> {
    let all = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    number.checked_sub(1).and_then(|i| all.get(i)).copied()
}
