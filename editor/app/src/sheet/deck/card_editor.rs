//! A card of a deck changed by hand: its title, its effects with their arguments on each side, a copy as a new card.

use crate::field;
use crate::sheet::{SheetAction, SheetContext, parts};
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_studio::hands::decks::{self, ArgChoice, CardHands, EffectChoice, WrittenEffect};
use dicta_studio::sheet::deck::DeckSheet;
use egui::accesskit::Role;
use egui::{Button, ComboBox, DragValue, Key, RichText, TextEdit, Ui, WidgetInfo};
use egui_material_icons::icons;

/// The card that is changed.
#[derive(Default)]
pub(super) struct CardEditor {
    /// Its number in the deck.
    card: Option<usize>,
    /// The title as typed, and that of the card when it was last read.
    title: (String, String),
    /// An argument that is being changed: side, effect and number of the argument, and the value so far.
    typed: Option<((usize, usize, usize), String)>,
    /// The title of a new card, as typed, and for how many frames its field takes the focus.
    new: Option<(String, u8)>,
}

impl CardEditor {
    /// The number of the card that is changed.
    pub fn card(&self) -> Option<usize> {
        self.card
    }

    /// Opens a card, or closes it if it is open.
    pub fn turn(&mut self, card: usize) {
        let is_open = self.card == Some(card);
        *self = CardEditor { card: (!is_open).then_some(card), ..CardEditor::default() };
    }

    /// Asks for the title of a new card, which begins as a copy of this one.
    pub fn begin_new(&mut self, card: usize) {
        *self = CardEditor { card: Some(card), new: Some((String::new(), field::FRESH)), ..CardEditor::default() };
    }

    /// The form of the card.
    pub fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, deck: &DeckSheet, action: &mut SheetAction) {
        let name = deck.heading.name.as_str();
        let Some(number) = self.card else { return };
        let Some(card) = decks::card(cx.reading, name, number) else {
            self.card = None;
            return;
        };
        let shown = deck.cards.get(number).map_or("", |card| card.title.as_str());
        let sort = deck.heading.word.as_str();
        parts::section(ui, &words!("sheet-deck-change", sort = sort, title = shown));
        let mut made = self.title(ui, &card);
        let choices = decks::effects(cx.reading, name);
        // A deck of one side does not name it on its cards.
        let sides: Vec<&str> = match deck.sides.as_slice() {
            [_] => vec![""],
            sides => sides.iter().map(String::as_str).collect(),
        };
        for side in sides {
            made = self.side(ui, (&card, &choices), side).or(made);
        }
        made = self.buttons(ui, sort, &card).or(made);
        if let Some(edit) = made {
            let step = words!("sheet-deck-step", deck = name, card = shown);
            match edit {
                Edit::Replace { .. } => action.edits = Some((step, vec![edit])),
                edit => action.edit = Some(edit),
            }
        }
    }

    fn title(&mut self, ui: &mut Ui, card: &CardHands) -> Option<Edit> {
        let now = card.title.clone().unwrap_or_default();
        if self.title.1 != now || self.title.0.is_empty() {
            self.title = (now.clone(), now);
        }
        let mut made = None;
        ui.horizontal(|ui| {
            ui.label(RichText::new(words!("sheet-deck-title")).small());
            let edit = TextEdit::singleline(&mut self.title.0).desired_width(200.0);
            let response = ui.add(edit).accessible_name(words!("sheet-deck-title"));
            if response.lost_focus() && !ui.input(|i| i.key_pressed(Key::Escape)) {
                made = card.titled(&self.title.0);
            }
        });
        made
    }

    fn side(&mut self, ui: &mut Ui, (card, choices): (&CardHands, &[EffectChoice]), side: &str) -> Option<Edit> {
        let mut made = None;
        if !side.is_empty() {
            ui.label(RichText::new(side).small().color(Tokens::of(ui).ink_soft));
        }
        let faces = card.faces.iter().enumerate().filter(|(_, (of, _))| of == side || of.is_empty());
        for (face, (_, effects)) in faces {
            for (number, effect) in effects.iter().enumerate() {
                ui.push_id((face, number), |ui| {
                    ui.horizontal_wrapped(|ui| {
                        made = self.effect(ui, (card, choices), (face, number, effect)).or(made.take());
                    });
                });
            }
        }
        let list = ComboBox::from_id_salt(("more", side)).selected_text(words!("sheet-deck-effect-add")).width(150.0);
        let list = list.show_ui(ui, |ui| {
            for choice in choices {
                if ui.selectable_label(false, &choice.title).on_hover_text(&choice.name).clicked() {
                    made = Some(card.with_more(side, &choice.first()));
                }
            }
        });
        list.response.widget_info(|| {
            WidgetInfo::labeled(Role::ComboBox, true, words!("sheet-deck-effect-add.name", side = side))
        });
        made
    }

    fn effect(
        &mut self,
        ui: &mut Ui,
        (card, choices): (&CardHands, &[EffectChoice]),
        (face, number, effect): (usize, usize, &WrittenEffect),
    ) -> Option<Edit> {
        let mut made = None;
        let known = choices.iter().find(|choice| choice.name == effect.name);
        let title = known.map_or(effect.name.as_str(), |choice| choice.title.as_str());
        let list = ComboBox::from_id_salt("effect").selected_text(title).width(150.0).show_ui(ui, |ui| {
            for choice in choices {
                if ui.selectable_label(choice.name == effect.name, &choice.title).on_hover_text(&choice.name).clicked()
                {
                    let mut to = choice.first();
                    // Arguments that fit stay.
                    for (n, arg) in to.args.iter_mut().enumerate() {
                        let same = known.and_then(|known| known.args.get(n)).map(|(_, of)| of);
                        if same == choice.args.get(n).map(|(_, of)| of) {
                            *arg = effect.args.get(n).cloned().unwrap_or_else(|| arg.clone());
                        }
                    }
                    made = card.with_effect((face, number), &to);
                }
            }
        });
        list.response
            .widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, words!("sheet-deck-effect-of", title = title)));
        let count = known.map_or(effect.args.len(), |choice| choice.args.len());
        for n in 0..count {
            let now = effect.args.get(n).map_or("", String::as_str);
            let kind = known.and_then(|choice| choice.args.get(n));
            let label = kind.map_or_else(String::new, |(name, _)| name.replace('_', " "));
            let label = words!("sheet-deck-effect-arg", title = title, name = label);
            if let Some(to) = self.arg(ui, (face, number, n), (now, kind.map(|(_, of)| of)), label) {
                let mut args = effect.args.clone();
                args.resize(count, "0".to_owned());
                args[n] = to;
                let to = WrittenEffect { name: effect.name.clone(), args };
                made = card.with_effect((face, number), &to);
            }
        }
        let remove = ui.small_button(icons::ICON_CLOSE.codepoint);
        let remove = remove.accessible_name(words!("sheet-deck-effect-remove", title = title));
        if remove.on_hover_text(words!("sheet-deck-effect-remove", title = title)).clicked() {
            made = card.without_effect(face, number);
        }
        made
    }

    /// The input of an argument. Returns its value when it has been entered.
    fn arg(
        &mut self,
        ui: &mut Ui,
        at: (usize, usize, usize),
        (now, kind): (&str, Option<&ArgChoice>),
        label: String,
    ) -> Option<String> {
        if let Some(ArgChoice::One(of)) = kind {
            let title = of.iter().find(|(name, _)| name == now).map_or(now, |(_, title)| title.as_str());
            let mut picked = None;
            let list = ComboBox::from_id_salt(("arg", at)).selected_text(title).show_ui(ui, |ui| {
                for (name, title) in of {
                    if ui.selectable_label(name == now, title).clicked() && name != now {
                        picked = Some(name.clone());
                    }
                }
            });
            list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &label));
            return picked;
        }
        let typed = self.typed.as_ref().filter(|(of, _)| *of == at).map(|(_, text)| text.clone());
        let mut text = typed.clone().unwrap_or_else(|| now.to_owned());
        let (response, ended) = match (kind, text.parse::<i64>()) {
            (Some(ArgChoice::Number(least, most)), Ok(mut number)) => {
                let drag = DragValue::new(&mut number).range(*least..=*most).speed(0.1);
                let response = ui.add(drag).accessible_name(label);
                text = number.to_string();
                let ended = response.drag_stopped() || response.lost_focus();
                (response, ended)
            }
            _ => {
                let response = ui.add(TextEdit::singleline(&mut text).desired_width(60.0)).accessible_name(label);
                let ended = response.lost_focus();
                (response, ended)
            }
        };
        if response.changed() {
            self.typed = Some((at, text.clone()));
        }
        if ended {
            self.typed = None;
            let is_left = ui.input(|i| i.key_pressed(Key::Escape));
            return (text != now && !is_left).then_some(text);
        }
        None
    }

    fn buttons(&mut self, ui: &mut Ui, sort: &str, card: &CardHands) -> Option<Edit> {
        let mut made = None;
        ui.add_space(space::XS);
        ui.horizontal_wrapped(|ui| {
            if ui.button(words!("sheet-deck-new", sort = sort)).on_hover_text(words!("sheet-deck-new.help")).clicked() {
                let title = card.title.as_ref().map(|title| format!("{title} 2")).unwrap_or_default();
                self.new = Some((title, field::FRESH));
            }
            if ui.button(words!("sheet-deck-remove", sort = sort)).clicked() {
                made = Some(card.removed());
                self.card = None;
            }
        });
        let Some((mut title, mut fresh)) = self.new.take() else { return made };
        let mut open = !ui.input(|i| i.key_pressed(Key::Escape));
        ui.horizontal_wrapped(|ui| {
            let name = words!("sheet-deck-new.title");
            let edit = TextEdit::singleline(&mut title).hint_text(name.clone()).desired_width(180.0);
            let response = ui.add(edit).accessible_name(name);
            field::take_keyboard(&mut fresh, &response);
            let is_taken = card.title.as_deref().is_some_and(|now| now == title.trim());
            let why = if is_taken { words!("sheet-deck-new.taken") } else { String::new() };
            let add = ui.add_enabled(!is_taken, Button::new(words!("sheet-deck-new.do")));
            let entered = field::entered(ui, &response) || theme::explain_disabled(add, why).clicked();
            if entered && !is_taken {
                made = Some(card.copied(&title));
                open = false;
            }
            open &= !ui.button(words!("cancel")).clicked();
        });
        if open {
            self.new = Some((title, fresh));
        }
        made
    }
}
