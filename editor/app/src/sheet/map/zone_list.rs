//! The zones of a map in a list, with buttons that change them by the selected cells, and the form for a new zone.

use super::{Map, Pointer, is_locked};
use crate::board::view::side_title;
use crate::field;
use crate::sheet::{SheetAction, SheetContext, paper, parts};
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_ide::edit::{Edit, Path};
use dicta_studio::hands::zones::{self as hand_zones, NewZone, ZoneProblem};
use dicta_studio::sheet::map::{MapSheet, ZoneModel};
use egui::accesskit::Role;
use egui::{RichText, Ui, WidgetInfo};

impl Map {
    /// Lists the zones with buttons that change them by the selected cells. Returns the cells of the one under the
    /// pointer.
    pub(super) fn zones(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        sheet: &MapSheet,
        action: &mut SheetAction,
    ) -> Option<Vec<i64>> {
        let (of, _) = self.palette.clone()?;
        let map = cx.reading.program.maps.get(sheet.map.index())?;
        let locked = is_locked(cx, &of);
        let selected = match self.pointer {
            Pointer::Select => self.selecting.cells().to_vec(),
            _ => Vec::new(),
        };
        let mut lit = None;
        let button = |ui: &mut Ui, text: String, name: String, why: String| {
            let why = if locked { words!("why-only-read") } else { why };
            let button = ui.add_enabled(why.is_empty(), egui::Button::new(text).small()).accessible_name(name);
            theme::explain_disabled(button, why).clicked()
        };
        let none = || if selected.is_empty() { words!("sheet-map-selection.none") } else { String::new() };
        for (model, zone) in sheet.zones.iter().zip(&map.zones) {
            lit = zones(ui, cx, std::slice::from_ref(model), action).or(lit);
            let title = model.heading.title.as_str();
            ui.horizontal_wrapped(|ui| {
                let name = words!("sheet-zone-add.of", zone = title);
                if button(ui, words!("sheet-zone-add"), name, none())
                    && let Some(edit) = hand_zones::grown(cx.reading, (map, &of), zone, &selected)
                {
                    let step = words!("sheet-zone-step.add", map = self.name.as_str(), zone = title);
                    action.edits = Some((step, vec![edit]));
                }
                let less = hand_zones::shrunk(cx.reading, (map, &of), zone, &selected);
                let why = match (selected.is_empty(), &less) {
                    (false, None) => words!("sheet-zone-remove.not"),
                    _ => none(),
                };
                let name = words!("sheet-zone-remove.of", zone = title);
                if button(ui, words!("sheet-zone-remove"), name, why)
                    && let Some(edits) = less
                {
                    let step = words!("sheet-zone-step.remove", map = self.name.as_str(), zone = title);
                    action.edits = Some((step, edits));
                }
                let name = words!("sheet-zone-delete.of", zone = title);
                if button(ui, words!("sheet-zone-delete"), name, String::new()) {
                    action.edit = Some(Edit::Clear { of: hand_zones::path(&of, &zone.head.name) });
                }
            });
        }
        let new = words!("sheet-zone-new");
        if button(ui, new.clone(), new, none()) {
            self.zone = Some((NewZone::default(), field::FRESH));
        }
        self.new_zone(ui, cx, (map, &of), &selected, action);
        lit
    }

    /// The form for a new zone of the selected cells, while it is open.
    fn new_zone(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (map, of): (&dicta_program::Map, &Path),
        cells: &[i64],
        action: &mut SheetAction,
    ) {
        let Some((mut zone, mut fresh)) = self.zone.take() else { return };
        let program = &cx.reading.program;
        let (mut entered, mut open) = (false, !ui.input(|i| i.key_pressed(egui::Key::Escape)));
        let fields =
            [(&mut zone.name, words!("sheet-zone-new.name")), (&mut zone.title, words!("sheet-zone-new.title"))];
        ui.horizontal_wrapped(|ui| {
            for (number, (text, name)) in fields.into_iter().enumerate() {
                let edit = egui::TextEdit::singleline(text).hint_text(name.clone()).desired_width(120.0);
                let response = ui.add(edit).accessible_name(name);
                if number == 0 {
                    field::take_keyboard(&mut fresh, &response);
                }
                entered |= field::entered(ui, &response);
            }
            let title = |side: Option<usize>| match side {
                Some(side) => side_title(program, side),
                None => words!("sheet-zone-new.no-side"),
            };
            let list = egui::ComboBox::from_id_salt("zone-side").selected_text(title(zone.side)).show_ui(ui, |ui| {
                let sides = 0..program.kinds.get(1).map_or(0, |kind| kind.entries.len());
                for side in std::iter::once(None).chain(sides.map(Some)) {
                    ui.selectable_value(&mut zone.side, side, title(side));
                }
            });
            list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, words!("sheet-zone-new.side")));
        });
        let problem = zone.problem(map, &[], cells);
        let why = problem.map(|problem| match problem {
            ZoneProblem::Name => words!("sheet-map-new.no-name"),
            ZoneProblem::NameTaken => words!("sheet-zone-new.name-taken"),
            ZoneProblem::NoCells => words!("sheet-map-selection.none"),
        });
        // Nothing is wrong before the user has typed.
        if let Some(why) = why.as_ref().filter(|_| zone != NewZone::default()) {
            ui.label(RichText::new(why).small().color(Tokens::of(ui).error));
        }
        ui.horizontal(|ui| {
            let add = ui.add_enabled(problem.is_none(), egui::Button::new(words!("sheet-zone-new.do")));
            entered |= theme::explain_disabled(add, why.clone().unwrap_or_default()).clicked();
            open &= !ui.button(words!("cancel")).clicked();
        });
        if entered && problem.is_none() {
            action.edit = Some(zone.edit(program, (map, of), cells));
        } else if open {
            self.zone = Some((zone, fresh));
        }
    }
}

/// Lists the zones with their owners; returns the cells of the one under the pointer.
pub fn zones(ui: &mut Ui, cx: &SheetContext<'_>, zones: &[ZoneModel], action: &mut SheetAction) -> Option<Vec<i64>> {
    let t = Tokens::of(ui);
    let mut lit = None;
    for zone in zones {
        let response = ui.horizontal(|ui| {
            if let Some(side) = zone.side {
                parts::badge(ui, cx, side);
            }
            let text = RichText::new(&zone.heading.title).small().color(t.ink);
            paper::to_text(ui, cx, text, zone.heading.origin, action)
        });
        if response.inner.hovered() || response.response.hovered() {
            lit = Some(zone.cells.clone());
        }
        let (used, count) = (zone.used || zone.side.is_some(), zone.cells.len());
        response.inner.on_hover_ui(|ui| {
            ui.label(words!("sheet-zone.cells", n = count, cells = zone.names.as_str()));
            if !used {
                ui.label(words!("sheet-no-rule"));
            }
        });
        let says = if used { words!("sheet-zone", n = count) } else { words!("sheet-zone.unused", n = count) };
        paper::soft(ui, &says);
        ui.add_space(space::XXS);
    }
    lit
}
