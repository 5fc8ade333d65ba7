//! Dice and cards by hand: the table asks for each before it counts.

use super::Table;
use crate::theme::{Tokens, space};
use egui::{Key, Modifiers, RichText, Ui, vec2};

impl Table {
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
}

/// The key of a digit from 1 to 9.
pub fn digit(number: usize) -> Option<Key> {
    let all = [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    number.checked_sub(1).and_then(|i| all.get(i)).copied()
}
