//! The sheet of a single rule, value, effect, choice, event, definition, walk or doctrine.

use super::super::line_moves::LineMoves;
use super::super::paper::HOLE;
use super::super::{SheetAction, SheetContext, inputs, last_verdict, paper, parts};
use super::{group_title, link_card, mark, sentences, verb};
use crate::field::select_on_tab;
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_ide::edit::{Edit, check_line};
use dicta_program::Origin;
use dicta_studio::hands::is_built_in;
use dicta_studio::hands::sentence_values::of_sentence;
use dicta_studio::sheet::rules::item::{
    ClauseModel, Differs, ItemModel, ItemSheet, NewLine, PickModel, SumModel, Switch, VERBS,
};
use dicta_studio::sheet::rules::{Card, Group};
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{Button, ComboBox, FontId, Key, RichText, Sense, Stroke, TextEdit, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;

/// Shows the declaration.
pub fn show(ui: &mut Ui, cx: &SheetContext<'_>, item: &ItemSheet, action: &mut SheetAction) {
    paper::head(ui, cx, &item.heading, &signature(item), action);
    last_verdict::show(ui, cx, &item.heading, action);
    if let Some(why) = &item.unreachable {
        paper::soft(ui, &words!("sheet-item-unreachable", why = why.as_str()));
    }
    place_line(ui, cx, item, action);
    budget(ui, cx, item, action);
    picks(ui, cx, &item.picks, action);
    let doctrine = !item.budget.is_empty();
    let ink = Tokens::of(ui).ink;
    if let Some(body) = &item.body {
        parts::section(ui, &words!("sheet-item-body"));
        sentences::show(ui, cx, ("", body), (ink, item.heading.origin), action);
    }
    if !item.shapes.is_empty() {
        parts::section(ui, &words!("sheet-item-shapes"));
        item.shapes.iter().for_each(|row| sentences::show(ui, cx, ("", row), (ink, item.heading.origin), action));
    }
    if !item.clauses.is_empty() {
        let title = if doctrine { words!("sheet-doctrine-avoids") } else { words!("sheet-item-clauses") };
        parts::section(ui, &title);
        let switches: Vec<Option<&Switch>> = item.clauses.iter().map(|c| c.switch.as_ref()).collect();
        for (i, c) in item.clauses.iter().enumerate() {
            in_line(ui, &switches, i, |ui, moves| clause(ui, cx, c, (doctrine, moves), action));
        }
    }
    if let Some(sum) = item.sum.as_ref().filter(|s| s.base.is_some() || !s.items.is_empty()) {
        let title = if doctrine { words!("sheet-doctrine-worth") } else { words!("sheet-item-sum") };
        parts::section(ui, &title);
        show_sum(ui, cx, sum, action);
    }
    add_line(ui, cx, item, action);
    parts::section(ui, &words!("sheet-as-written"));
    paper::text(ui, cx, &item.lines, item.heading.origin, action);
    groups(ui, cx, &words!("sheet-item-names"), &item.names, action);
    groups(ui, cx, &words!("sheet-item-named-by"), &item.named_by, action);
    examples(ui, cx, item, action);
}

/// What a computer pilot tries out before it decides, with steppers.
fn budget(ui: &mut Ui, cx: &SheetContext<'_>, item: &ItemSheet, action: &mut SheetAction) {
    if item.budget.is_empty() {
        return;
    }
    paper::soft(ui, &words!("sheet-doctrine-budget"));
    for value in &item.budget {
        let title = match value.text.as_str() {
            "samples" => words!("sheet-doctrine-budget.positions"),
            "replies" => words!("sheet-doctrine-budget.answers"),
            _ => words!("sheet-doctrine-budget.turns"),
        };
        if let Some(value) = of_sentence(cx.reading, value) {
            inputs::row(ui, &value, &title, &title, action);
        }
    }
}

/// Its parameters.
fn signature(item: &ItemSheet) -> String {
    let named = |(name, ty): &(String, String)| if name == ty { name.clone() } else { format!("{name} ({ty})") };
    let params: Vec<String> = item.params.iter().map(named).collect();
    if params.is_empty() { String::new() } else { words!("sheet-item-of", list = params.join(", ")) }
}

fn place_line(ui: &mut Ui, cx: &SheetContext<'_>, item: &ItemSheet, action: &mut SheetAction) {
    if item.on.is_none() && item.phases.is_empty() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if let Some(on) = &item.on {
            let says = match on.heading.word.as_str() {
                "choice" => words!("sheet-item-on.choice", choice = HOLE),
                "event" => words!("sheet-item-on.event", event = HOLE),
                _ => words!("sheet-item-on.instead", other = HOLE),
            };
            paper::around(ui, &says, |ui| link_card(ui, cx, on, action));
        }
        if !item.phases.is_empty() {
            let says = words!("sheet-item-on.phase", n = item.phases.len(), phases = HOLE);
            paper::around(ui, &says, |ui| item.phases.iter().for_each(|p| link_card(ui, cx, p, action)));
        }
    });
}

fn picks(ui: &mut Ui, cx: &SheetContext<'_>, picks: &[PickModel], action: &mut SheetAction) {
    if picks.is_empty() {
        return;
    }
    let t = Tokens::of(ui);
    parts::section(ui, &words!("sheet-item-picks"));
    for pick in picks {
        ui.horizontal_wrapped(|ui| {
            let ink = if pick.off { t.ink_faint } else { t.ink };
            let title = RichText::new(&pick.title).color(ink);
            paper::to_text(ui, cx, title, pick.origin, action);
            let says = if pick.off { words!("sheet-item-picks.off") } else { pick.ty.clone() };
            paper::soft(ui, &says);
        });
        ui.label(paper::code(ui, &pick.text, size::SMALL).color(t.ink_soft));
    }
}

/// Draws a line under an id of its own, which it keeps where it moves.
fn in_line(ui: &mut Ui, all: &[Option<&Switch>], i: usize, draw: impl FnOnce(&mut Ui, &LineMoves)) {
    let switch = |i: usize| all.get(i).copied().flatten();
    let beside = |other: Option<usize>, after: bool| switch(i)?.moved(switch(other?)?, after);
    let moves = LineMoves { up: beside(i.checked_sub(1), false), down: beside(Some(i + 1), true) };
    let line = switch(i).map_or("", Switch::line);
    let same = (0..i).filter(|other| switch(*other).map_or("", Switch::line) == line).count();
    // `push_id` would also depend on the number of the line.
    let id = ui.scope_id().with((line, same));
    ui.scope_builder(UiBuilder::new().scope_id(id), |ui| draw(ui, &moves));
}

fn clause(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    clause: &ClauseModel,
    (doctrine, moves): (bool, &LineMoves),
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    let (icon, colour) = mark(t, clause.sort);
    let off = clause.off.is_some() || clause.unreachable.is_some();
    let ink = if off { t.ink_faint } else { t.ink };
    ui.horizontal_top(|ui| {
        let name = if clause.because.is_empty() { &clause.when.written } else { &clause.because };
        switch(ui, cx, (clause.switch.as_ref(), clause.differs.as_ref()), (name, moves), action);
        let colour = if off { t.ink_faint } else { colour };
        ui.label(RichText::new(icon).color(colour)).on_hover_text(if doctrine {
            words!("sheet-clause.avoids")
        } else {
            verb(clause.sort)
        });
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let about = if clause.about.is_empty() { String::new() } else { format!("{}: ", clause.about) };
            let because = if clause.because.is_empty() { verb(clause.sort) } else { clause.because.clone() };
            let words = struck(RichText::new(format!("{about}{because}")).color(ink), clause.switch.as_ref());
            let shown = paper::to_text(ui, cx, words, clause.origin, action);
            moves.take(ui, &shown, action);
            shown.on_hover_text(words!("sheet-text.click"));
            let soft = if off { t.ink_faint } else { t.ink_soft };
            sentences::when(ui, cx, &clause.when, soft, action);
            differs(ui, clause.differs.as_ref());
            match (&clause.off, &clause.unreachable) {
                _ if is_off(clause.switch.as_ref()) => {}
                (Some(off), _) if off.is_empty() => paper::soft(ui, &words!("sheet-clause-off")),
                (Some(off), _) => paper::soft(ui, &words!("sheet-clause-off.only", options = off.as_str())),
                (None, Some(why)) => paper::soft(ui, &words!("sheet-clause-never", why = why.as_str())),
                (None, None) => {}
            }
        });
    });
    ui.add_space(space::XXS);
}

/// Width of a character of a figure.
const LETTER: f32 = 7.3;
/// Maximum number of characters of a figure in the column, if the longest does not fit.
const SHORT: usize = 6;

/// The sum as a column of figures. A figure too long for the column is below its description.
fn show_sum(ui: &mut Ui, cx: &SheetContext<'_>, sum: &SumModel, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let figures = || sum.items.iter().map(|item| &item.amount).chain(&sum.base).map(|f| f.written.chars().count());
    let longest = figures().max().unwrap_or(0);
    let wide = |letters: usize| (letters + 3) as f32 * LETTER + 8.0;
    let all_fit = wide(longest) <= ui.available_width() * 0.42;
    let short = figures().filter(|letters| *letters <= SHORT).max();
    let lead = if all_fit { wide(longest) } else { wide(short.unwrap_or(0)) };
    // The words of all lines begin behind the boxes.
    let has_boxes = sum.items.iter().any(|i| i.switch.is_some());
    let boxes = if has_boxes { ui.spacing().icon_width + ui.spacing().item_spacing.x } else { 0.0 };
    if let Some(base) = &sum.base {
        ui.horizontal_top(|ui| {
            let of = words!("sheet-sum-base");
            let beneath = amount(ui, cx, ("", &base.written, &of), (lead, t.ink), Some(base.at), action);
            ui.add_space(boxes);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.label(words!("sheet-sum-base"));
                match &base.said {
                    Some(said) if beneath => sentences::show(ui, cx, ("", said), (t.ink_soft, base.at), action),
                    None if beneath => figure_beneath(ui, &base.written, t.ink),
                    _ => {}
                }
                differs(ui, sum.base_differs.as_ref());
            });
        });
    }
    let switches: Vec<Option<&Switch>> = sum.items.iter().map(|i| i.switch.as_ref()).collect();
    for (i, item) in sum.items.iter().enumerate() {
        in_line(ui, &switches, i, |ui, moves| sum_line(ui, cx, item, (lead, moves), action));
    }
    if let Some((least, most)) = &sum.clamp {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 4.0), egui::Sense::hover());
        ui.painter().hline(rect.x_range(), rect.center().y, Stroke::new(1.0, t.line));
        ui.horizontal_top(|ui| {
            amount(ui, cx, ("=", "", ""), (lead, t.ink), None, action);
            ui.add_space(boxes);
            let says = words!("sheet-sum-clamp", least = least.text(), most = most.text());
            let shown = paper::to_text(ui, cx, RichText::new(says), least.at, action);
            shown.on_hover_text(words!("hand-change.help"));
        });
    }
}

/// A figure in the column, which is changed by hand at its place in the source. Returns whether it does not fit and must
/// go below its description.
fn amount(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (sign, text, of): (&str, &str, &str),
    (lead, ink): (f32, egui::Color32),
    origin: Option<Origin>,
    action: &mut SheetAction,
) -> bool {
    let whole = format!("{sign} {text}");
    let fits = (whole.trim().chars().count() + 1) as f32 * LETTER <= lead;
    let shown = if fits { whole.trim() } else { sign };
    let galley = parts::line(ui, shown, FontId::monospace(size::SMALL), ink, lead - 6.0);
    let sense = if origin.is_some() { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(lead, 18.0), sense);
    if let Some(origin) = origin {
        parts::highlight(ui, cx, origin, rect.shrink2(vec2(3.0, 0.0)), &response);
        let name = words!("sheet-sum-amount", amount = whole.trim(), line = of);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.clicked() {
            parts::select_source(cx, origin, action);
        }
        parts::touch_at(ui, &response, origin, action);
        response.on_hover_text(words!("hand-change.help"));
    }
    let at = pos2(rect.right() - 6.0 - galley.size().x, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, ink);
    !fits
}

fn figure_beneath(ui: &mut Ui, text: &str, ink: egui::Color32) {
    let code = paper::code(ui, text, size::SMALL).color(ink);
    ui.add(egui::Label::new(code).wrap());
}

fn sum_line(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    item: &ItemModel,
    (lead, moves): (f32, &LineMoves),
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    let off = item.off || item.unreachable.is_some();
    let (sign, colour) = if item.minus { ("−", t.error) } else { ("+", t.good) };
    let colour = if off { t.ink_faint } else { colour };
    ui.horizontal_top(|ui| {
        let beneath = match &item.weight {
            Some(weight) => {
                let name = words!("sheet-doctrine-weight", line = item.because.as_str());
                let sign = RichText::new(sign).monospace().color(colour);
                ui.add(egui::Label::new(sign).selectable(false));
                let value = of_sentence(cx.reading, weight);
                if let Some(edit) = value.and_then(|value| inputs::input(ui, &value, &name)) {
                    action.edit = Some(edit);
                }
                false
            }
            None => {
                let figure = (sign, item.amount.written.as_str(), item.because.as_str());
                amount(ui, cx, figure, (lead, colour), Some(item.origin), action) && item.amount.said.is_none()
            }
        };
        switch(ui, cx, (item.switch.as_ref(), item.differs.as_ref()), (&item.because, moves), action);
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let words = RichText::new(&item.because).color(if off { t.ink_faint } else { t.ink });
            let words = struck(words, item.switch.as_ref());
            let shown = paper::to_text(ui, cx, words, item.origin, action);
            moves.take(ui, &shown, action);
            shown.on_hover_ui(|ui| _ = ui.label(words!("sheet-sum-item", name = item.name.as_str())));
            if beneath {
                figure_beneath(ui, &item.amount.written, colour);
            }
            let soft = if off { t.ink_faint } else { t.ink_soft };
            if let Some(said) = &item.amount.said {
                let before = if item.weight.is_some() { "× " } else { "" };
                sentences::show(ui, cx, (before, said), (soft, item.amount.at), action);
            }
            if let Some(when) = &item.when {
                sentences::when(ui, cx, when, soft, action);
            }
            differs(ui, item.differs.as_ref());
            if item.off && !is_off(item.switch.as_ref()) {
                paper::soft(ui, &words!("sheet-sum-off"));
            }
            if let Some(why) = &item.unreachable {
                paper::soft(ui, &words!("sheet-sum-never", why = why.as_str()));
            }
        });
    });
}

fn is_off(switch: Option<&Switch>) -> bool {
    switch.is_some_and(|s| s.is_off)
}

/// The words of a line, struck through if a house rule has switched it off.
fn struck(words: RichText, switch: Option<&Switch>) -> RichText {
    if is_off(switch) { words.strikethrough() } else { words }
}

/// Whether switching a line off leaves nothing of it: it is the project's own, and no house rule can remove it.
fn is_deleted(cx: &SheetContext<'_>, switch: &Switch, differs: Option<&Differs>) -> bool {
    let is_own = cx.project.is_some_and(|project| !is_built_in(project, switch.of()));
    let is_added = matches!(differs, Some(Differs::Added { .. }));
    is_own && !switch.is_off && (is_added || cx.reading.overlays.is_empty())
}

/// A box that switches a modifier or clause off and on; for a line of the project itself, a button that deletes it.
fn switch(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (switch, differs): (Option<&Switch>, Option<&Differs>),
    (line, moves): (&str, &LineMoves),
    action: &mut SheetAction,
) {
    let Some(switch) = switch else { return };
    if is_deleted(cx, switch, differs) {
        let name = words!("sheet-line-delete", line = line);
        let size = vec2(ui.spacing().icon_width, ui.spacing().interact_size.y);
        let icon = RichText::new(icons::ICON_DELETE.codepoint).color(Tokens::of(ui).ink_soft);
        let delete = ui.add_sized(size, Button::new(icon).frame(false).small()).accessible_name(name);
        if delete.clicked() {
            action.edit = Some(switch.turned());
        }
        moves.take(ui, &delete, action);
        delete.on_hover_text(words!("sheet-line-delete.help"));
        return;
    }
    let mut on = !switch.is_off;
    let shown = ui.checkbox(&mut on, "");
    shown.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, words!("sheet-line-switch", line = line)));
    if shown.clicked() {
        action.edit = Some(switch.turned());
    }
    moves.take(ui, &shown, action);
    let help = if switch.is_off { words!("sheet-line-switch.on-help") } else { words!("sheet-line-switch.off-help") };
    shown.on_hover_text(help);
}

/// How a line differs from the book, in words.
fn differs(ui: &mut Ui, differs: Option<&Differs>) {
    let says = match differs {
        None => return,
        Some(Differs::Added { by }) => words!("sheet-differs.added", rules = by.as_str()),
        Some(Differs::Removed { by }) => words!("sheet-differs.removed", rules = by.as_str()),
        Some(Differs::Changed { by, before }) => {
            words!("sheet-differs.changed", rules = by.as_str(), before = before.as_str())
        }
    };
    let text = RichText::new(says).small().color(Tokens::of(ui).accent);
    ui.add(egui::Label::new(text).wrap());
}

/// A form for a modifier or clause to add.
fn add_line(ui: &mut Ui, cx: &SheetContext<'_>, item: &ItemSheet, action: &mut SheetAction) {
    let Some(to) = &item.adding else { return };
    let is_clause = item.sum.is_none();
    let title = if is_clause { words!("sheet-line-add.clause") } else { words!("sheet-line-add.modifier") };
    let id = ui.scope_id().with(("new-line", item.heading.name.as_str()));
    let mut form: Option<NewLine> = ui.data(|d| d.get_temp(id));
    ui.add_space(space::XS);
    let fresh = ui.add(Button::new(title).small()).clicked();
    if fresh {
        form = match form {
            Some(_) => None,
            None => Some(NewLine { verb: is_clause.then_some(VERBS[0]), ..NewLine::default() }),
        };
    }
    let width = ui.available_width();
    let mut done = false;
    if let Some(form) = &mut form {
        paper::card(ui, width, |ui| {
            let mut enter = false;
            match &mut form.verb {
                None => enter |= field(ui, &mut form.amount, words!("sheet-line-amount"), fresh),
                Some(verb) => {
                    let list = ComboBox::from_id_salt("verb").selected_text(verb_title(verb)).show_ui(ui, |ui| {
                        for other in VERBS {
                            ui.selectable_value(verb, other, verb_title(other));
                        }
                    });
                    let name = words!("sheet-line-verb");
                    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name.as_str()));
                }
            }
            enter |= field(ui, &mut form.when, words!("sheet-line-when"), fresh && is_clause);
            suggestions(ui, cx, item, form);
            enter |= field(ui, &mut form.because, words!("sheet-line-because"), false);
            let line = form.written();
            let wrong = check_line(to, &line).err().map(|why| why.to_string());
            ui.label(paper::code(ui, &line, size::SMALL).color(Tokens::of(ui).ink_soft));
            let add = ui.add_enabled(wrong.is_none(), Button::new(words!("sheet-line-add")));
            let is_empty = form.amount.trim().is_empty() && form.when.trim().is_empty();
            if let Some(why) = wrong.as_deref().filter(|_| !is_empty) {
                paper::soft(ui, why);
            }
            if wrong.is_none() && (add.clicked() || enter) {
                action.edit = Some(Edit::Add { member: line, to: to.clone() });
                done = true;
            }
        });
    }
    match form.filter(|_| !done) {
        Some(form) => _ = ui.data_mut(|d| d.insert_temp(id, form)),
        None => ui.data_mut(|d| d.remove::<NewLine>(id)),
    }
}

/// Buttons with words that complete the condition.
fn suggestions(ui: &mut Ui, cx: &SheetContext<'_>, item: &ItemSheet, form: &mut NewLine) {
    let id = ui.scope_id().with("suggestions");
    let known: Option<(String, Vec<(String, String)>)> = ui.data(|d| d.get_temp(id));
    let found = match known {
        Some((when, found)) if when == form.when => found,
        _ => {
            let found = form.suggestions(cx.reading, item.heading.origin);
            ui.data_mut(|d| d.insert_temp(id, (form.when.clone(), found.clone())));
            found
        }
    };
    if !found.is_empty() {
        ui.horizontal_wrapped(|ui| {
            for (label, whole) in found {
                let button = ui
                    .small_button(label.as_str())
                    .accessible_name(words!("sheet-line-complete", word = label.as_str()));
                if button.clicked() {
                    form.when = whole;
                }
            }
        });
    }
}

/// A labelled field of a form. Returns whether Enter was pressed in it.
fn field(ui: &mut Ui, text: &mut String, name: String, takes_focus: bool) -> bool {
    let field = TextEdit::singleline(text).hint_text(name.clone()).desired_width(260.0);
    let field = ui.add(field).accessible_name(name);
    if takes_focus {
        field.request_focus();
    }
    select_on_tab(ui, &field, text);
    field.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter))
}

fn verb_title(verb: &str) -> String {
    match verb {
        "warn" => words!("sheet-clause.warns"),
        "prefer" => words!("sheet-clause.prefers"),
        _ => words!("sheet-clause.forbids"),
    }
}

fn groups(ui: &mut Ui, cx: &SheetContext<'_>, title: &str, groups: &[Group], action: &mut SheetAction) {
    if groups.is_empty() {
        return;
    }
    parts::section(ui, title);
    for group in groups {
        ui.horizontal_wrapped(|ui| {
            paper::soft(ui, &group_title(group));
            group.cards.iter().for_each(|c: &Card| link_card(ui, cx, c, action));
        });
    }
}

/// Maximum number of examples listed at once.
const EXAMPLES: usize = 8;

/// The examples that exercise it, failures first.
fn examples(ui: &mut Ui, cx: &SheetContext<'_>, item: &ItemSheet, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    cx.examples.want();
    let what = format!("{} {}", item.heading.word, item.heading.name);
    let Some(runs) = cx.examples.runs() else {
        if cx.examples.is_busy() {
            paper::soft(ui, &words!("sheet-examples-busy"));
        }
        return;
    };
    let mut found = runs.reaching(&what);
    found.sort_by_key(|run| (!run.failed(), run.passed()));
    let count = found.len();
    if count == 0 {
        return;
    }
    parts::section(ui, &words!("sheet-item-examples", n = count));
    let id = ui.scope_id().with("all-examples");
    let mut all: bool = ui.data(|d| d.get_temp(id)).unwrap_or(false);
    let shown = if all { count } else { EXAMPLES };
    for run in found.into_iter().take(shown) {
        let (icon, colour) = match run.passed() {
            true => (icons::ICON_CHECK.codepoint, t.good),
            false if run.failed() => (icons::ICON_CLOSE.codepoint, t.error),
            false => (icons::ICON_PENDING.codepoint, t.ink_faint),
        };
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon).small().color(colour));
            paper::link(ui, &run.title, &SheetRef::new(SheetKind::Example, &run.title), action);
        });
    }
    if count > EXAMPLES {
        let more = words!("sheet-item-examples.more", n = count - EXAMPLES);
        let icon = if all { icons::ICON_EXPAND_LESS } else { icons::ICON_EXPAND_MORE };
        let text = RichText::new(format!("{} {more}", icon.codepoint)).small().color(t.accent);
        let button = ui.add(egui::Button::new(text).frame(false)).accessible_name(more);
        all ^= button.on_hover_text(words!("sheet-item-examples.more-help")).clicked();
        ui.data_mut(|d| d.insert_temp(id, all));
    }
}
