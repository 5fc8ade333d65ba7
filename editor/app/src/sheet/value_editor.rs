//! Editing a value by hand: a small popup next to it, with an input for its type.
//!
//! The result is an edit as plain data, which the shell applies to the source. Enter accepts the value, Escape cancels.

use super::entries::EntriesCommand;
use super::{SheetAction, held_keys};
use crate::field::focus_all;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_studio::hands::{EditableValue, Input};
use dicta_studio::playtest::FieldOf;
use dicta_syntax::quote;
use egui::{DragValue, Event, Id, Key, Popup, PopupCloseBehavior, Rect, RichText, ScrollArea, TextEdit, Ui};

/// A value that is being edited.
pub struct ValueEditor {
    touch: EditableValue,
    /// The field and all entries whose value is set, if they are several.
    pub all: Option<(String, Vec<String>)>,
    /// The field of a piece in play whose value is set, instead of one in the source.
    pub of_piece: Option<FieldOf>,
    /// The pane in which it was touched, and where it is drawn there.
    place: String,
    rect: Rect,
    /// The edited number, which may be out of its range as typed.
    number: i64,
    /// A number out of its range was to be applied.
    refused: bool,
    /// The edited text, or the search text for a list.
    text: String,
    /// It is a cell of a table, in which Enter and Tab go on to another cell.
    in_table: bool,
    /// The cell to go on to, after a value of a table has been accepted with the keyboard.
    pub accepted: Option<EntriesCommand>,
    /// It was opened in this frame and takes the focus.
    fresh: bool,
    open: bool,
}

/// Lists with more choices than this have a search field.
const FEW: usize = 9;

impl ValueEditor {
    /// Starts editing a value that was touched in the pane `place`.
    pub fn new(touch: EditableValue, place: &str, rect: Rect, all: Option<(String, Vec<String>)>) -> Self {
        let (number, text) = match &touch.input {
            Input::Number { now, .. } => (*now, String::new()),
            Input::Text(text) | Input::Written(text) => (0, text.clone()),
            _ => (0, String::new()),
        };
        ValueEditor {
            touch,
            all,
            of_piece: None,
            place: place.to_owned(),
            rect,
            number,
            refused: false,
            text,
            in_table: false,
            accepted: None,
            fresh: true,
            open: true,
        }
    }

    /// The same for a cell of a table, in which what was typed over the value reaches the input.
    pub fn in_table(self) -> Self {
        ValueEditor { in_table: true, ..self }
    }

    /// The same for the field of a piece in play, if it is one.
    pub fn of_piece(self, of_piece: Option<FieldOf>) -> Self {
        ValueEditor { of_piece, ..self }
    }

    /// The title of the value.
    pub fn title(&self) -> &str {
        &self.touch.title
    }

    /// Whether it was touched in this pane.
    pub fn is_of(&self, place: &str) -> bool {
        self.place == place
    }

    /// Shows the popup. Returns `false` when it is closed.
    pub fn show(&mut self, ui: &mut Ui, action: &mut SheetAction) -> bool {
        // A mark needs no input: it is toggled immediately.
        if let Input::Mark(holds) = self.touch.input
            && self.all.is_none()
        {
            action.edit = Some(self.set((!holds).to_string()));
            return false;
        }
        if self.in_table && !self.fresh {
            held_keys::replay(ui.ctx());
        }
        let id = Id::unique(("hand", &self.place));
        let mut open = self.open;
        let behaviour = PopupCloseBehavior::CloseOnClickOutside;
        let popup = Popup::new(id, ui.ctx().clone(), self.rect, ui.layer_id())
            .open_bool(&mut open)
            .close_behavior(behaviour)
            .accessible_name(words!("hand-of", name = self.touch.title.as_str()));
        let done = popup.show(|ui| self.body(ui, action)).is_some_and(|shown| shown.inner);
        self.fresh = false;
        let left = ui.input(|i| i.key_pressed(Key::Escape));
        open && !done && !left
    }

    fn set(&self, to: String) -> Edit {
        self.touch.set(to)
    }

    /// Shows the input for the type. Returns `true` when editing is done.
    fn body(&mut self, ui: &mut Ui, action: &mut SheetAction) -> bool {
        let t = Tokens::of(ui);
        ui.set_min_width(180.0);
        ui.label(RichText::new(&self.touch.title).strong());
        if let Some((_, all)) = &self.all {
            ui.label(RichText::new(words!("hand-all.count", n = all.len())).small().color(t.ink_soft));
        }
        let mut done = match self.touch.input.clone() {
            Input::Mark(_) => self.mark(ui, action),
            Input::Number { now, least, most } => self.number(ui, now, least, most, action),
            Input::Text(now) if self.touch.is_title => self.line(ui, &now, str::to_owned, action),
            Input::Text(now) => self.line(ui, &now, quote, action),
            Input::Written(now) => self.line(ui, &now, str::to_owned, action),
            Input::One { now, of } => self.one(ui, &now, &of, action),
            Input::Several { picked, of } => self.several(ui, &picked, &of, action),
        };
        if self.touch.is_own || self.all.is_some() {
            ui.add_space(space::XS);
            let clear = ui.button(words!("hand-clear")).on_hover_text(words!("hand-clear.help"));
            if clear.clicked() {
                action.edit = Some(Edit::Clear { of: self.touch.of.clone() });
                done = true;
            }
        } else if self.touch.is_inherited {
            ui.label(RichText::new(words!("hand-inherited")).small().color(t.ink_soft));
        }
        done
    }

    /// Whether an input is accepted: one value must change, several may differ from the one shown.
    fn is_new(&self, differs: bool) -> bool {
        differs || self.all.is_some()
    }

    /// Whether Enter accepts the value; in a table also Tab. The Enter that opened the popup must not also accept it.
    fn is_accepted(&mut self, ui: &Ui) -> bool {
        let is_pressed = |key| !self.fresh && ui.input(|i| i.key_pressed(key));
        if !self.in_table {
            return is_pressed(Key::Enter);
        }
        self.accepted = match () {
            () if is_pressed(Key::Enter) => Some(EntriesCommand::Below),
            () if is_pressed(Key::Tab) => Some(EntriesCommand::Right),
            () => None,
        };
        if self.accepted.is_some() {
            // What is typed next is for the next cell.
            let ends = |event: &Event| matches!(event, Event::Key { key: Key::Enter | Key::Tab, pressed: true, .. });
            held_keys::hold_after(ui.ctx(), ends);
        }
        self.accepted.is_some()
    }

    fn mark(&mut self, ui: &mut Ui, action: &mut SheetAction) -> bool {
        let mut done = false;
        ui.horizontal(|ui| {
            for (holds, title) in [(true, words!("hand-yes")), (false, words!("hand-no"))] {
                let button = ui.button(title);
                if self.fresh && holds {
                    button.request_focus();
                }
                if button.clicked() {
                    action.edit = Some(self.set(holds.to_string()));
                    done = true;
                }
            }
        });
        done
    }

    fn number(&mut self, ui: &mut Ui, now: i64, least: i64, most: i64, action: &mut SheetAction) -> bool {
        let (mut done, before) = (false, self.number);
        ui.horizontal(|ui| {
            let title = self.touch.title.as_str();
            let step = |ui: &mut Ui, sign: &str, help: String, name: String| {
                ui.button(sign).accessible_name(name).on_hover_text(help).clicked()
            };
            if step(ui, "−", words!("hand-less"), words!("input-less", name = title)) {
                self.number = self.number.saturating_sub(1).clamp(least, most);
            }
            // Without a range: a number that is out of it is rejected in words, not changed.
            let field = ui.add(DragValue::new(&mut self.number).speed(0.1)).accessible_name(title);
            if field.dragged() {
                self.number = self.number.clamp(least, most);
            }
            if self.fresh {
                focus_all(ui, &field, &self.number.to_string());
            }
            if step(ui, "+", words!("hand-more"), words!("input-more", name = title)) {
                self.number = self.number.saturating_add(1).clamp(least, most);
            }
            self.refused &= self.number == before;
            let enter = self.is_accepted(ui);
            if ui.button(words!("hand-take")).clicked() || enter {
                done = (least..=most).contains(&self.number);
                self.refused = !done;
                if self.refused {
                    self.accepted = None;
                    focus_all(ui, &field, &self.number.to_string());
                } else if self.is_new(self.number != now) {
                    action.edit = Some(self.set(self.number.to_string()));
                }
            }
        });
        let t = Tokens::of(ui);
        match self.refused {
            true => {
                let why = words!("hand-out-of-range", n = self.number.to_string(), least = least, most = most);
                ui.colored_label(t.error, why);
            }
            false => {
                let range = words!("hand-range", least = least, most = most);
                ui.label(RichText::new(range).small().color(t.ink_soft));
            }
        }
        done
    }

    fn line(&mut self, ui: &mut Ui, now: &str, written: fn(&str) -> String, action: &mut SheetAction) -> bool {
        let field = ui.add(TextEdit::singleline(&mut self.text).desired_width(260.0));
        let field = field.accessible_name(self.touch.title.as_str());
        if self.fresh {
            // Typing replaces the value, as in a spreadsheet.
            focus_all(ui, &field, &self.text);
        }
        let enter = field.lost_focus() && self.is_accepted(ui);
        let take = ui.button(words!("hand-take")).clicked() || enter;
        if take && self.is_new(self.text != now) {
            action.edit = Some(self.set(written(&self.text)));
        }
        take
    }

    /// The search text for a long list.
    fn sought(&mut self, ui: &mut Ui, many: bool) -> String {
        if many {
            let hint = words!("hand-find");
            let field = ui.add(TextEdit::singleline(&mut self.text).hint_text(hint).desired_width(220.0));
            let field = field.accessible_name(words!("input-find", name = self.touch.title.as_str()));
            if self.fresh {
                field.request_focus();
            }
        }
        self.text.to_lowercase()
    }

    fn one(&mut self, ui: &mut Ui, now: &str, of: &[(String, String)], action: &mut SheetAction) -> bool {
        let sought = self.sought(ui, of.len() > FEW);
        let mut picked = None;
        ScrollArea::vertical().max_height(260.0).show(ui, |ui| {
            for (name, title) in of.iter().filter(|choice| fits(choice, &sought)) {
                let choice = ui.selectable_label(name == now, title);
                if self.fresh && of.len() <= FEW && (name == now || !of.iter().any(|(other, _)| other == now)) {
                    choice.request_focus();
                }
                if choice.on_hover_text(name).clicked() {
                    picked = Some(name.clone());
                }
            }
        });
        let first = of.iter().find(|choice| fits(choice, &sought)).map(|(name, _)| name.clone());
        let enter = !sought.is_empty() && ui.input(|i| i.key_pressed(Key::Enter));
        let picked = picked.or(first.filter(|_| enter));
        if let Some(name) = picked.as_ref().filter(|name| self.is_new(*name != now)) {
            action.edit = Some(self.set(name.clone()));
        }
        picked.is_some()
    }

    fn several(&mut self, ui: &mut Ui, picked: &[String], of: &[(String, String)], action: &mut SheetAction) -> bool {
        let sought = self.sought(ui, of.len() > FEW);
        let (mut turned, mut wants_focus) = (None, self.fresh && of.len() <= FEW);
        ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
            for (name, title) in of.iter().filter(|choice| fits(choice, &sought)) {
                let mut holds = picked.contains(name);
                let label = if name == title { name.clone() } else { format!("{title}  {name}") };
                let tick = ui.checkbox(&mut holds, label);
                if std::mem::take(&mut wants_focus) {
                    tick.request_focus();
                }
                if tick.changed() {
                    turned = Some((name.clone(), holds));
                }
            }
        });
        let Some((name, holds)) = turned else { return false };
        let mut now: Vec<String> = picked.iter().filter(|p| **p != name).cloned().collect();
        if holds {
            now.push(name.clone());
        }
        action.edit = match self.all {
            Some(_) => Some(self.set(format!("[{}]", now.join(", ")))),
            None => self.touch.with_member(&name, holds),
        };
        // The line around a set in a sentence is another one now.
        if self.touch.around.as_ref().is_some_and(|around| around.line.is_some()) {
            return true;
        }
        self.touch.is_own = true;
        if let Input::Several { picked, .. } = &mut self.touch.input {
            *picked = now;
        }
        false
    }
}

/// Whether a choice matches the search.
fn fits((name, title): &(String, String), sought: &str) -> bool {
    sought.is_empty() || name.to_lowercase().contains(sought) || title.to_lowercase().contains(sought)
}
