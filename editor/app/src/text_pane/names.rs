//! What the language service knows of the names in a text: hover, the way to a declaration, and what may be typed.
//!
//! The service reads a text as it was checked last. While one types it lags behind by a moment and says nothing.

use super::{Page, PaneAction};
use crate::theme::{Tokens, space};
use dicta_ide::{Completion, Hover, Project};
use egui::{Id, Key, Modifiers, Response, RichText, Stroke, Ui, pos2, vec2};
use std::ops::Range;

/// How long the pointer rests before a name is told, in seconds.
const REST: f32 = 0.35;
/// How many offers the list shows.
const ROWS: usize = 10;

/// What is asked of the service in one text.
#[derive(Default)]
pub struct Service {
    want_definition: bool,
    want_completion: bool,
    offer: Option<Offer>,
}

/// A list of what may be typed.
struct Offer {
    all: Vec<Completion>,
    from: usize,
    /// What the cursor stood at last.
    cursor: usize,
    /// Those that fit what is typed, by number.
    fitting: Vec<usize>,
    chosen: usize,
}

impl Service {
    pub fn want_definition(&mut self) {
        self.want_definition = true;
    }

    pub fn want_completion(&mut self) {
        self.want_completion = true;
    }

    /// Takes the keys of an open list before the text gets them. Gives what is to be put in place of what.
    pub fn keys(&mut self, ui: &Ui, text: Id) -> Option<(Range<usize>, String)> {
        let offer = self.offer.as_mut()?;
        if !ui.memory(|m| m.has_focus(text)) || offer.fitting.is_empty() {
            return None;
        }
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        let count = offer.fitting.len();
        if pressed(Key::ArrowDown) {
            offer.chosen = (offer.chosen + 1) % count;
        }
        if pressed(Key::ArrowUp) {
            offer.chosen = (offer.chosen + count - 1) % count;
        }
        if pressed(Key::Escape) {
            self.offer = None;
            return None;
        }
        if pressed(Key::Enter) || pressed(Key::Tab) {
            return self.accept();
        }
        None
    }

    fn accept(&mut self) -> Option<(Range<usize>, String)> {
        let offer = self.offer.take()?;
        let chosen = &offer.all[*offer.fitting.get(offer.chosen)?];
        Some((offer.from..offer.cursor, chosen.insert.clone()))
    }

    /// Hover, the way to a declaration, and the list of offers.
    #[expect(clippy::too_many_arguments, reason = "everything about one text in one frame")]
    pub fn show(
        &mut self,
        ui: &Ui,
        response: &Response,
        page: &Page<'_>,
        cursor: usize,
        (names, path): (Option<&Project>, &str),
        told: bool,
        action: &mut PaneAction,
    ) {
        let fresh = names.and_then(|names| {
            let file = names.file(path)?;
            (*names.files()[file].source.text == *page.text).then_some((names, file))
        });
        if let Some((names, file)) = fresh {
            self.point(ui, response, page, names, file, told, action);
            if std::mem::take(&mut self.want_definition) {
                action.go_to = definition(names, file, cursor);
                action.say = action.go_to.is_none().then_some("Nothing in the texts declares this name");
            }
            if std::mem::take(&mut self.want_completion) {
                self.offer = Offer::new(names, file, cursor);
                action.say = self.offer.is_none().then_some("Nothing can be offered here");
            }
        }
        let open = self.offer.as_mut().is_some_and(|o| response.has_focus() && o.follow(page.text, cursor));
        if !open {
            self.offer = None;
        } else if let Some(offer) = &mut self.offer {
            offer.list(ui, page);
        }
    }

    /// What lies under the pointer: told when it rests, gone to with Ctrl and a click.
    #[expect(clippy::too_many_arguments, reason = "everything about one text in one frame")]
    fn point(
        &self,
        ui: &Ui,
        response: &Response,
        page: &Page<'_>,
        names: &Project,
        file: usize,
        told: bool,
        action: &mut PaneAction,
    ) {
        let Some(byte) = response.hover_pos().and_then(|p| page.byte_at(p)) else { return };
        let Some(hover) = dicta_ide::hover(names, file, byte as u32) else { return };
        let range = hover.range.start as usize..hover.range.end as usize;
        if ui.input(|i| i.modifiers.command) {
            if let Some(target) = definition(names, file, byte) {
                let t = Tokens::of(ui);
                let place = page.rect_of(&range);
                ui.painter().hline(place.x_range(), place.bottom() - 1.0, Stroke::new(1.2, t.accent));
                ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
                if response.clicked() {
                    action.go_to = Some(target);
                }
            }
            return;
        }
        let rest = ui.input(|i| i.pointer.time_since_last_movement());
        if told || rest < REST || self.offer.is_some() {
            ui.ctx().request_repaint_after_secs((REST - rest).max(0.02));
            return;
        }
        let place = page.rect_of(&range);
        let id = Id::unique(("hover", path_key(file), hover.range.start));
        let anchor = egui::PopupAnchor::ParentRect(place.expand2(vec2(0.0, 2.0)));
        egui::Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), id, anchor).show(|ui| tell(ui, &hover));
    }
}

fn path_key(file: usize) -> u64 {
    file as u64
}

/// Path and range of where a name was declared.
fn definition(names: &Project, file: usize, byte: usize) -> Option<(String, Range<usize>)> {
    let place = dicta_ide::definition(names, file, byte as u32)?;
    let path = names.files().get(place.file)?.path.clone();
    Some((path, place.start as usize..place.end as usize))
}

/// What is known of a name.
fn tell(ui: &mut Ui, hover: &Hover) {
    let t = Tokens::of(ui);
    ui.set_max_width(460.0);
    ui.label(RichText::new(&hover.title).monospace().color(t.keyword));
    if !hover.docs.is_empty() {
        ui.label(&hover.docs);
    }
    let rows = [
        ("Type", &hover.ty),
        ("Default", &hover.default),
        ("Known to", &hover.known_to),
        ("Lasts", &hover.lasting),
        ("Source", &hover.source),
    ];
    for (what, value) in rows {
        if let Some(value) = value {
            ui.label(RichText::new(format!("{what}  {value}")).small().color(t.ink_soft));
        }
    }
}

impl Offer {
    fn new(names: &Project, file: usize, cursor: usize) -> Option<Self> {
        let all = dicta_ide::complete(names, file, cursor as u32);
        let from = all.first()?.from as usize;
        let fitting = (0..all.len()).collect();
        Some(Offer { all, from, cursor, fitting, chosen: 0 })
    }

    /// Keeps what fits the word that is being typed. Says whether the list is still of use.
    fn follow(&mut self, text: &str, cursor: usize) -> bool {
        if cursor == self.cursor {
            return !self.fitting.is_empty();
        }
        let Some(word) = text.get(self.from..cursor) else { return false };
        if !word.chars().all(|c| c.is_alphanumeric() || c == '_') {
            return false;
        }
        let word = word.to_lowercase();
        let fits = |c: &Completion| c.label.to_lowercase().starts_with(&word) || c.insert.starts_with(&word);
        self.fitting = (0..self.all.len()).filter(|&i| fits(&self.all[i])).collect();
        self.chosen = 0;
        self.cursor = cursor;
        !self.fitting.is_empty()
    }

    fn list(&self, ui: &Ui, page: &Page<'_>) {
        let t = Tokens::of(ui);
        let place = page.rect_of(&(self.from..self.from));
        let area = egui::Area::new(Id::unique("offers")).order(egui::Order::Foreground).interactable(false);
        area.fixed_pos(pos2(place.left() - 4.0, place.bottom() + 3.0)).show(ui.ctx(), |ui| {
            egui::Frame::popup(ui.style()).inner_margin(4).show(ui, |ui| {
                ui.set_max_width(420.0);
                ui.spacing_mut().item_spacing.y = 1.0;
                let first = (self.chosen + 1).saturating_sub(ROWS);
                for (row, &number) in self.fitting.iter().enumerate().skip(first).take(ROWS) {
                    let item = &self.all[number];
                    let chosen = row == self.chosen;
                    let fill = if chosen { t.accent_soft } else { egui::Color32::TRANSPARENT };
                    egui::Frame::new().fill(fill).inner_margin(egui::Margin::symmetric(4, 1)).show(ui, |ui| {
                        ui.horizontal(|ui| {
                            ui.label(RichText::new(&item.label).monospace());
                            ui.add_space(space::S);
                            let detail = super::shorten(&item.detail, 48);
                            ui.label(RichText::new(detail).small().color(t.ink_soft));
                        });
                    });
                }
                let more = self.fitting.len().saturating_sub(ROWS);
                if more > 0 {
                    ui.label(RichText::new(format!("{} in all", self.fitting.len())).small().color(t.ink_faint));
                }
            });
        });
    }
}
