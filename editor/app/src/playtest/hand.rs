//! Dice and cards by hand: the pane asks for each result before it counts.

use super::PaneAct;
use super::game_view::Current;
use super::playtest_panel::recent_log;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::playtest::{ChanceView, PlayError, Playtest};
use egui::{Key, Modifiers, RichText, Ui, vec2};

/// Height of the buttons below the results, in points.
const BELOW: f32 = 96.0;
/// Height of a one-line event since the choice, in points.
const LINE: f32 = 18.0;

/// The answer for a die or card.
pub(super) enum Answer {
    Value(i64),
    /// The computer draws: this one, or all that the choice still needs.
    Any {
        all: bool,
    },
    Back,
}

impl Answer {
    /// Gives it to the game.
    ///
    /// # Errors
    /// If the game does not ask for it.
    pub fn give(&self, game: &mut Playtest) -> Result<(), PlayError> {
        match self {
            Answer::Value(value) => game.give(*value),
            Answer::Any { all } => game.roll_for_user(*all),
            Answer::Back => game.take_back(),
        }
    }

    /// The cell as a result, if it can be drawn.
    pub fn of_cell(of: &Current<'_>, cell: i64) -> Option<Answer> {
        let chance = of.game.chance(of.viewer())?;
        chance.values.iter().find(|v| v.cell == Some(cell)).map(|v| Answer::Value(v.value))
    }
}

/// The cells to draw from by hand.
pub(super) fn lots(of: &Current<'_>) -> Vec<(i64, String)> {
    let values = of.game.chance(of.viewer()).map(|c| c.values).unwrap_or_default();
    values.iter().filter_map(|v| Some((v.cell?, words!("chance-cell", cell = &v.label)))).collect()
}

/// Asks for a die or card, in place of the decision. Returns the cell under the pointer among those to draw from.
pub(super) fn show(ui: &mut Ui, of: &Current<'_>, chance: &ChanceView, acts: &mut Vec<PaneAct>) -> Option<i64> {
    let t = Tokens::of(ui);
    ui.label(RichText::new(&chance.title).heading());
    if !chance.purpose.is_empty() {
        ui.label(&chance.purpose);
    } else if !chance.after.is_empty() {
        ui.label(words!("chance-after", line = &chance.after));
    }
    ui.add_space(space::S);
    // Events since the choice take up to a third of the space, and scroll beyond that.
    let since = (LINE * (chance.lines.len() + 1) as f32).min(ui.available_height() / 3.0);
    let height = (ui.available_height() - BELOW - since).max(30.0);
    let area = egui::ScrollArea::vertical().id_salt("chance").max_height(height);
    let (chosen, pointed) = area.show(ui, |ui| results(ui, chance)).inner;
    ui.add_space(space::S);
    match chosen.or_else(|| others(ui, t, chance)) {
        None => before(ui, t, of, chance, acts),
        Some(answer) => acts.push(PaneAct::Draw(answer)),
    }
    pointed
}

/// Events before this question: first those since the choice, then earlier ones.
fn before(ui: &mut Ui, t: &Tokens, of: &Current<'_>, chance: &ChanceView, acts: &mut Vec<PaneAct>) {
    ui.add_space(space::S);
    if !chance.lines.is_empty() {
        ui.label(RichText::new(words!("chance-before")).small().strong().color(t.ink_soft));
    }
    let area = egui::ScrollArea::vertical().id_salt("since the choice").auto_shrink([false, true]);
    area.max_height(ui.available_height().max(LINE)).show(ui, |ui| {
        for line in chance.lines.iter().rev() {
            ui.label(RichText::new(line).small());
        }
    });
    ui.add_space(space::XS);
    recent_log(ui, of, &words!("chance-earlier"), acts);
}

/// Every possible result as a button; the first nine have digits. Returns the chosen one, and the cell under the
/// pointer.
fn results(ui: &mut Ui, chance: &ChanceView) -> (Option<Answer>, Option<i64>) {
    let t = Tokens::of(ui);
    let heard = crate::keyboard::digits_are_free(ui.ctx());
    let longest = chance.values.iter().map(|v| v.label.chars().count()).max().unwrap_or(0);
    let (mut given, mut pointed) = (None, None);
    let mut one = |ui: &mut Ui, i: usize, size| {
        let value = &chance.values[i];
        let button = egui::Button::new(RichText::new(&value.label).size(14.0)).min_size(size).wrap();
        let key = digit(i + 1).filter(|_| heard);
        let pressed = key.is_some_and(|k| ui.input_mut(|x| x.consume_key(Modifiers::NONE, k)));
        let response =
            ui.add(button).accessible_name(words!("chance-result", what = &chance.title, result = &value.label));
        let help = digit(i + 1).map(|_| words!("chance-result.help", n = i + 1));
        let response = help.into_iter().fold(response, egui::Response::on_hover_text);
        if response.hovered() {
            pointed = value.cell;
        }
        if response.clicked() || pressed {
            given = Some(Answer::Value(value.value));
        }
    };
    // Short labels are side by side in even rows, longer ones below each other.
    if longest <= 8 {
        let (gap, count) = (ui.spacing().item_spacing.x, chance.values.len().max(1));
        let least = if longest <= 2 { 36.0 } else { 8.0 * longest as f32 + 14.0 };
        let most = (((ui.available_width() + gap) / (least + gap)) as usize).clamp(1, count);
        let in_row = count.div_ceil(count.div_ceil(most));
        let wide = ((ui.available_width() + gap) / in_row as f32 - gap).floor().clamp(36.0, least.max(64.0));
        for row in (0..chance.values.len()).collect::<Vec<_>>().chunks(in_row) {
            ui.horizontal(|ui| row.iter().for_each(|&i| one(ui, i, vec2(wide, 38.0))));
        }
    } else {
        let width = ui.available_width();
        (0..chance.values.len()).for_each(|i| one(ui, i, vec2(width, 26.0)));
    }
    if chance.values.len() > 1 {
        let on_map = chance.values.iter().any(|v| v.cell.is_some());
        let n = chance.values.len().min(9);
        let how = if on_map { words!("chance-digits.map", n = n) } else { words!("chance-digits", n = n) };
        ui.label(RichText::new(how).small().color(t.ink_soft));
    }
    (given, pointed)
}

/// Alternatives to entering a result.
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
