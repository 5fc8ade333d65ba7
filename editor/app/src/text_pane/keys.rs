//! Handles keys, the clipboard and input methods in a focused view.

use super::text_view::{Kind, View};
use dicta_ide::typing::{self, Caret, Reach, Typed};
use dicta_studio::document::Document;
use egui::{Event, EventFilter, Id, ImeEvent, Key, Modifiers, Ui};

/// The result of one frame's keys.
#[derive(Default)]
pub struct Pressed {
    /// The source has changed.
    pub changed: bool,
    /// The text typed last, if that was the last action.
    pub typed: Option<String>,
    /// The carets were moved other than by typing.
    pub moved: bool,
}

/// Keys handled by the source pane instead of moving the focus.
pub const FILTER: EventFilter = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: true };

/// Handles the events of this frame. `page` is the number of visible rows.
pub fn take(view: &mut View, ui: &Ui, id: Id, document: &mut Document, page: usize) -> Pressed {
    let mut pressed = Pressed::default();
    for event in ui.input(|i| i.filtered_events(&FILTER)) {
        one(view, ui, id, document, page, &event, &mut pressed);
    }
    pressed
}

fn one(view: &mut View, ui: &Ui, id: Id, document: &mut Document, page: usize, event: &Event, pressed: &mut Pressed) {
    let mut make = |view: &mut View, typed: Typed, kind: Kind| {
        let made = !document.read_only && view.make(document, typed, kind);
        pressed.changed |= made;
        pressed.typed = None;
        pressed.moved = true;
        made
    };
    match event {
        Event::Text(text) if !text.is_empty() && text != "\n" && text != "\r" => {
            let typed = match text.chars().count() {
                1 => typing::typed(&view.text, &view.carets, text),
                _ => typing::insert(&view.carets, text),
            };
            make(view, typed, Kind::Typed);
            pressed.typed = Some(text.clone());
        }
        Event::Paste(text) => {
            let text = text.replace("\r\n", "\n").replace('\n', typing::line_end(&view.text));
            make(view, typing::insert(&view.carets, &text), Kind::Command);
        }
        Event::Copy => copy(view, ui),
        Event::Cut => {
            copy(view, ui);
            let typed = match view.selected() {
                Some(_) => typing::insert(&view.carets, ""),
                None => typing::delete_lines(&view.text, &view.carets),
            };
            make(view, typed, Kind::Command);
        }
        Event::Ime(ime) => match ime {
            ImeEvent::Preedit { text, .. } if text != "\n" && text != "\r" => {
                view.composing = (!text.is_empty() && !document.read_only).then(|| text.clone());
            }
            ImeEvent::Commit(text) => {
                view.composing = None;
                if !text.is_empty() && text != "\n" && text != "\r" {
                    make(view, typing::insert(&view.carets, text), Kind::Typed);
                    pressed.typed = Some(text.clone());
                }
            }
            ImeEvent::DeleteSurrounding { before_chars, after_chars } => {
                let head = view.caret().head;
                let count = |text: Option<&str>, chars: usize, back: bool| -> usize {
                    let text = text.unwrap_or("");
                    let wide = |c: char| c.len_utf8();
                    match back {
                        true => text.chars().rev().take(chars).map(wide).sum(),
                        false => text.chars().take(chars).map(wide).sum(),
                    }
                };
                let from = head - count(view.text.get(..head), *before_chars, true);
                let to = head + count(view.text.get(head..), *after_chars, false);
                make(view, typing::insert(&[Caret::over(from..to)], ""), Kind::Typed);
            }
            _ => {}
        },
        Event::AccessKitActionRequest(request) if request.target_node == id.accesskit_id() => {
            use egui::accesskit::{Action, ActionData};
            if let (Action::ReplaceSelectedText, Some(ActionData::Value(value))) = (request.action, &request.data) {
                make(view, typing::insert(&view.carets, value), Kind::Command);
            }
        }
        Event::Key { key, pressed: true, modifiers, .. } => {
            if let Some((typed, kind)) = edits_of(view, *key, *modifiers) {
                make(view, typed, kind);
            } else if moves(view, *key, *modifiers, page as isize) {
                pressed.moved = true;
                pressed.typed = None;
            }
        }
        _ => {}
    }
}

fn copy(view: &View, ui: &Ui) {
    let mut ranges: Vec<_> = view.carets.iter().map(Caret::range).filter(|r| !r.is_empty()).collect();
    ranges.sort_by_key(|r| r.start);
    let text = match ranges.is_empty() {
        // Without a selection, take the line.
        true => {
            let line = view.lines.line(view.caret().head);
            view.text.get(view.lines.start(line)..view.lines.start(line + 1)).unwrap_or("").to_owned()
        }
        false => ranges.into_iter().filter_map(|r| view.text.get(r)).collect::<Vec<_>>().join("\n"),
    };
    if !text.is_empty() {
        ui.copy_text(text);
    }
}

/// The edits of a key that changes the source.
fn edits_of(view: &View, key: Key, modifiers: Modifiers) -> Option<(Typed, Kind)> {
    let (text, carets) = (&*view.text, &view.carets[..]);
    let reach = if modifiers.mac_cmd {
        Reach::Line
    } else if modifiers.ctrl || modifiers.alt {
        Reach::Word
    } else {
        Reach::Char
    };
    let typed = match key {
        Key::Backspace => typing::backspace(text, carets, reach),
        Key::Delete if modifiers.shift => return None,
        Key::Delete => typing::delete(text, carets, reach),
        Key::Enter if modifiers.is_none() || modifiers.shift_only() => typing::new_line(text, carets),
        Key::Tab if modifiers.is_none() => typing::indent(text, carets),
        Key::Tab if modifiers.shift_only() => typing::outdent(text, carets),
        _ => return None,
    };
    Some((typed, Kind::Typed))
}

/// Moves the carets. Returns whether the key does that.
fn moves(view: &mut View, key: Key, modifiers: Modifiers, page: isize) -> bool {
    let keep = modifiers.shift;
    let far = modifiers.command || modifiers.ctrl;
    let word = if cfg!(target_os = "macos") { modifiers.alt } else { modifiers.ctrl };
    match key {
        Key::ArrowLeft if modifiers.mac_cmd => view.home(keep),
        Key::ArrowRight if modifiers.mac_cmd => view.end(keep),
        Key::ArrowLeft if word => view.go(keep, |v, c| typing::before_word(&v.text, c.head)),
        Key::ArrowRight if word => view.go(keep, |v, c| typing::after_word(&v.text, c.head)),
        Key::ArrowLeft if !modifiers.alt => view.aside(false, keep),
        Key::ArrowRight if !modifiers.alt => view.aside(true, keep),
        Key::ArrowUp if modifiers.command && modifiers.alt => add_caret(view, -1),
        Key::ArrowDown if modifiers.command && modifiers.alt => add_caret(view, 1),
        Key::ArrowUp if modifiers.mac_cmd => view.go(keep, |_, _| 0),
        Key::ArrowDown if modifiers.mac_cmd => view.go(keep, |v, _| v.text.len()),
        Key::ArrowUp if !modifiers.alt && !far => view.rows(-1, keep),
        Key::ArrowDown if !modifiers.alt && !far => view.rows(1, keep),
        Key::PageUp => view.rows(1 - page.max(2), keep),
        Key::PageDown => view.rows(page.max(2) - 1, keep),
        Key::Home if far => view.go(keep, |_, _| 0),
        Key::End if far => view.go(keep, |v, _| v.text.len()),
        Key::Home if !modifiers.alt => view.home(keep),
        Key::End if !modifiers.alt => view.end(keep),
        Key::A if modifiers.command => {
            view.carets = vec![Caret::over(0..view.text.len())];
            view.touched = f64::NAN;
        }
        Key::Escape if view.carets.len() > 1 => {
            view.carets = vec![view.caret()];
            view.moved();
        }
        Key::Escape if view.selected().is_some() => {
            view.carets = vec![Caret::at(view.caret().head)];
            view.moved();
        }
        _ => return false,
    }
    true
}

/// Adds a caret in the row above or below.
fn add_caret(view: &mut View, by: isize) {
    let before = view.carets.clone();
    view.carets = vec![view.caret()];
    view.rows(by, false);
    let new = view.caret();
    view.carets = before;
    view.carets.push(new);
    view.carets = typing::merged(std::mem::take(&mut view.carets));
}
