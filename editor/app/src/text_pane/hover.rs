//! Language service features of the source pane: hover and go to definition.
//!
//! The service reads the source as of the last check; positions are shifted to the current source.

use super::page::Page;
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_ide::{Hover, Project};
use dicta_studio::shift::Shift;
use egui::{CursorIcon, Id, Response, RichText, Stroke, Ui, vec2};
use std::ops::Range;

/// How long the pointer must rest before a hover opens, in seconds.
const REST: f32 = 0.35;

/// The reading of one file.
#[derive(Clone, Copy)]
pub struct Read<'a> {
    pub names: &'a Project,
    pub file: usize,
    pub shift: Shift,
}

impl Read<'_> {
    /// The hover of the name at a byte, and the name's current range.
    pub fn hover(&self, byte: usize) -> Option<(Hover, Range<usize>)> {
        let hover = dicta_ide::hover(self.names, self.file, self.shift.was(byte)? as u32)?;
        let range = self.shift.now(hover.range.start as usize)..self.shift.now(hover.range.end as usize);
        Some((hover, range))
    }

    /// The range of the name that a range declares; if it declares nested names, the outermost.
    pub fn declared_in(&self, range: &Range<usize>) -> Option<Range<usize>> {
        self.found_in(range, dicta_ide::declared_in)
    }

    /// The byte of the name to query: that of the cursor; if there is no name, that of the name in the selection. A
    /// word of the language counts only if the selection names nothing.
    pub fn meant(&self, head: usize, selected: Option<Range<usize>>) -> usize {
        let named = || self.found_in(&selected?, dicta_ide::named_in);
        if self.definition(head).is_some() { head } else { named().map_or(head, |name| name.start) }
    }

    fn found_in(
        &self,
        range: &Range<usize>,
        find: impl Fn(&Project, usize, u32, u32) -> Option<dicta_ide::Place>,
    ) -> Option<Range<usize>> {
        let (start, end) = (self.shift.was(range.start)?, self.shift.was(range.end)?);
        let place = find(self.names, self.file, start as u32, end as u32)?;
        Some(self.shift.now(place.start as usize)..self.shift.now(place.end as usize))
    }

    /// Path and range of the declaration of the name at a byte.
    pub fn definition(&self, byte: usize) -> Option<(String, Range<usize>)> {
        let place = dicta_ide::definition(self.names, self.file, self.shift.was(byte)? as u32)?;
        let path = self.names.files().get(place.file)?.path.clone();
        let (start, end) = (place.start as usize, place.end as usize);
        Some(match place.file == self.file {
            true => (path, self.shift.now(start)..self.shift.now(end)),
            false => (path, start..end),
        })
    }
}

/// Handles the name under the pointer: a hover when the pointer rests, go to definition on Ctrl+click. `asked` is the
/// byte offset of an explicitly requested hover. Returns where to go.
pub fn point(
    ui: &Ui,
    response: &Response,
    page: &Page,
    read: &Read<'_>,
    quiet: bool,
    asked: Option<usize>,
) -> Option<(String, Range<usize>)> {
    if let Some((hover, range)) = asked.and_then(|byte| read.hover(byte)) {
        show(ui, page, &hover, &range);
        return None;
    }
    let byte =
        response.hover_pos().filter(|p| p.x > page.clip.left() + page.size.gutter).and_then(|p| page.byte_at(p))?;
    let (hover, range) = read.hover(byte)?;
    if ui.input(|i| i.modifiers.command) {
        let target = read.definition(byte)?;
        let t = Tokens::of(ui);
        let place = page.rect_of(&range);
        ui.painter().hline(place.x_range(), place.bottom() - 2.0, Stroke::new(1.2, t.accent));
        ui.ctx().set_cursor_icon(CursorIcon::PointingHand);
        return ui.input(|i| i.pointer.primary_pressed()).then_some(target);
    }
    let rest = ui.input(|i| i.pointer.time_since_last_movement());
    if quiet {
        return None;
    }
    if rest < REST {
        ui.ctx().request_repaint_after_secs((REST - rest).max(0.02));
        return None;
    }
    show(ui, page, &hover, &range);
    None
}

fn show(ui: &Ui, page: &Page, hover: &Hover, range: &Range<usize>) {
    let place = page.rect_of(range);
    let id = Id::unique(("hover", range.start));
    let anchor = egui::PopupAnchor::ParentRect(place.expand2(vec2(0.0, 2.0)));
    egui::Tooltip::always_open(ui.ctx().clone(), ui.layer_id(), id, anchor).show(|ui| hover_content(ui, hover));
}

/// Shows the content of a hover.
pub fn hover_content(ui: &mut Ui, hover: &Hover) {
    let t = Tokens::of(ui);
    ui.set_max_width(480.0);
    ui.spacing_mut().item_spacing.y = space::XXS;
    ui.label(RichText::new(&hover.title).monospace().color(t.keyword));
    if let Some(signature) = &hover.signature {
        ui.label(RichText::new(signature).monospace().color(t.ink));
    }
    if !hover.docs.is_empty() {
        ui.add_space(space::XS);
        ui.label(&hover.docs);
    }
    let source = hover.source.as_deref().map(|s| dicta_studio::sheet::sources::once(s).to_owned());
    let rows = [
        (words!("text-known.type"), &hover.ty),
        (words!("text-known.expected"), &hover.expected),
        (words!("text-known.value"), &hover.value),
        (words!("text-known.default"), &hover.default),
        (words!("text-known.known-to"), &hover.known_to),
        (words!("text-known.lasts"), &hover.lasting),
        (words!("text-known.source"), &source),
        (words!("text-known.reconstructed"), &hover.reconstructed),
    ];
    if rows.iter().any(|(_, v)| v.is_some()) {
        ui.add_space(space::XS);
    }
    for (what, value) in rows {
        if let Some(value) = value {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = space::XS;
                ui.label(RichText::new(format!("{what}:")).small().color(t.ink_faint));
                ui.label(RichText::new(value).small().color(t.ink_soft));
            });
        }
    }
}
