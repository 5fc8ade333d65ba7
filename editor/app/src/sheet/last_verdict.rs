//! The last verdict of the lab on a declaration. It is greyed once the declaration has changed.

use super::{SheetAction, SheetContext};
use crate::history_pane::age;
use crate::lab;
use crate::theme::Tokens;
use crate::words::words;
use dicta_studio::sheet::words::Heading;
use egui::{Button, RichText, Ui};
use egui_material_icons::icons;

/// Shows the verdict for each pilot, if there is one. A click shows the result in the lab.
pub fn show(ui: &mut Ui, cx: &SheetContext<'_>, heading: &Heading, action: &mut SheetAction) {
    let Some((verdict, is_same)) = cx.verdicts.on(cx.reading, &heading.word, &heading.name) else { return };
    let (t, titles) = (Tokens::of(ui), lab::Titles(&cx.reading.program));
    let now = cx.project.map_or(verdict.when, |project| project.time());
    let age = age(now, verdict.when);
    let head = if is_same { words!("sheet-verdict", age = &age) } else { words!("sheet-verdict.changed", age = &age) };
    let ink = if is_same { t.ink_soft } else { t.ink_faint };
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(RichText::new(icons::ICON_BALANCE.codepoint).small().color(ink));
        let text = RichText::new(&head).small().color(if is_same { t.accent } else { t.ink_faint });
        let link = ui.add(Button::new(text).frame(false)).on_hover_ui(|ui| {
            let (against, metric) = (lab::against_title(&verdict.against), lab::metric_title(&verdict.metric));
            let missions = titles.missions(&verdict.missions);
            ui.label(words!("lab-kept-one", age = &age, against = against, missions = missions, metric = metric));
            ui.label(words!("sheet-verdict-rules", n = verdict.rules));
            if !is_same {
                ui.label(words!("sheet-verdict-rules.changed"));
            }
            ui.label(words!("lab-kept-show.help"));
        });
        if link.clicked() {
            action.verdict = Some(verdict.when);
        }
    });
    for rung in &verdict.rungs {
        let says = lab::measured(&verdict.metric, rung.verdict, rung.difference.as_ref(), None);
        let says = words!("lab-verdict", pilot = titles.pilot(&rung.pilot), says = says);
        ui.add(egui::Label::new(RichText::new(says).small().color(ink)).wrap());
    }
}
