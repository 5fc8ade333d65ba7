//! Who has an entry in a list, such as a maneuver in a schedule: ticks give it or take it away.

use super::{SheetAction, SheetContext, parts};
use crate::field;
use crate::theme::space;
use crate::words::words;
use dicta_studio::hands;
use dicta_studio::sheet::holders::{Holder, HolderGroup};
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui::{Ui, WidgetInfo, accesskit::Role};

/// More holders than this have a filter.
const FEW: usize = 12;

/// A section for each field whose lists can contain the entry with this name.
pub fn sections(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (name, groups): (&str, &[HolderGroup]),
    filter: &mut String,
    action: &mut SheetAction,
) {
    for group in groups {
        let (n, all) = (group.holders.iter().filter(|h| h.holds).count(), group.holders.len());
        parts::section(ui, &words!("sheet-holders", field = group.title.as_str(), n = n, all = all));
        if all > FEW {
            let label = words!("sheet-holders.filter");
            field::filter(ui, filter, words!("filter"), &label, 220.0);
            ui.add_space(space::XXS);
        }
        let sought = if all > FEW { filter.to_lowercase() } else { String::new() };
        let fits = |holder: &&Holder| {
            holder.title.to_lowercase().contains(&sought) || holder.name.to_lowercase().contains(&sought)
        };
        let shown: Vec<&Holder> = group.holders.iter().filter(fits).collect();
        if shown.is_empty() {
            ui.weak(words!("sheet-chart-library.none"));
        }
        parts::columns(ui, &shown, 190.0, 4, |ui, holder, _| one(ui, cx, (name, group, holder), action));
    }
}

fn one(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (name, group, holder): (&str, &HolderGroup, &Holder),
    action: &mut SheetAction,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = space::XS;
        let mut holds = holder.holds;
        let tick = ui.push_id((&holder.name, &group.field), |ui| ui.checkbox(&mut holds, "")).inner;
        let says = words!("sheet-holders.of", title = holder.title.as_str(), field = group.title.as_str());
        tick.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, holder.holds, says.as_str()));
        if tick.on_hover_text(words!("sheet-holders.help", name = name)).changed() {
            let value = hands::of_field(cx.reading, &holder.name, &group.field);
            action.edit = value.and_then(|value| value.with_member(name, holds));
        }
        parts::link(ui, &holder.title, &SheetRef::new(SheetKind::Entry, &holder.name), action);
    });
}
