//! The steps of an example: shown with their results, edited in place, moved, removed, added, and scripted by what the
//! game asks for.

use super::sign;
use crate::field;
use crate::sheet::line_moves::LineMoves;
use crate::sheet::map::is_locked;
use crate::sheet::{SheetAction, SheetContext, inputs, paper, parts};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_ide::edit::{Edit, check_line};
use dicta_program::Program;
use dicta_studio::hands::examples::{self, NewStep};
use dicta_studio::sheet::example::run::{AskedChoice, Failure, Run, StepChance};
use dicta_studio::sheet::example::{ChanceInput, ExampleSheet, StepKind, StepModel};
use egui::accesskit::Role;
use egui::containers::menu::MenuButton;
use egui::{Button, Frame, Margin, RichText, ScrollArea, TextEdit, Ui, WidgetInfo};
use egui_material_icons::icons;

/// The maximum height of the list of options, in points.
const OPTIONS_HEIGHT: f32 = 180.0;
/// Up to this many options are listed without a filter.
const FEW: usize = 12;

/// What is being added to the steps.
#[derive(Debug, Default)]
pub struct StepsView {
    /// A step that is typed, and for how many frames its field takes the focus.
    typed: Option<(String, u8)>,
    /// The filter of the options.
    sought: String,
}

/// Applies edits of an example as one step of the history.
fn apply(sheet: &ExampleSheet, edits: Vec<Edit>, action: &mut SheetAction) {
    let title = words!("sheet-example-step", title = sheet.heading.title.as_str());
    action.edits = Some((title, edits));
}

impl StepsView {
    /// Shows all steps under their headings.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        sheet: &ExampleSheet,
        run: Option<&Run>,
        action: &mut SheetAction,
    ) {
        let mut before = None;
        for step in &sheet.steps {
            if before != Some(step.sort) {
                parts::section(ui, &heading(step.sort));
            }
            before = Some(step.sort);
            let same = sheet.steps.iter().filter(|s| s.number < step.number && s.text == step.text).count();
            ui.push_id((&step.text, same), |ui| {
                show_step(ui, cx, sheet, step, run, action);
                let stops = run.and_then(|run| run.outcome.stopped).filter(|at| *at == step.origin.start);
                let asked = run.and_then(|run| run.outcome.asked.as_ref()).filter(|_| stops.is_some());
                if let Some(asked) = asked.filter(|_| !is_locked(cx, &sheet.of)) {
                    self.asked(ui, sheet, step, asked, action);
                }
            });
        }
        if !is_locked(cx, &sheet.of) {
            self.adding(ui, cx, sheet, action);
        }
    }

    /// Shows the options of a choice that no step scripts: a click on one scripts it.
    fn asked(
        &mut self,
        ui: &mut Ui,
        sheet: &ExampleSheet,
        step: &StepModel,
        asked: &AskedChoice,
        action: &mut SheetAction,
    ) {
        let width = ui.available_width();
        paper::card(ui, width, |ui| {
            ui.label(RichText::new(words!("sheet-example-asked", choice = asked.call.as_str())).small());
            if asked.options.len() > FEW {
                let hint = words!("sheet-example-asked.find");
                field::filter(ui, &mut self.sought, hint.clone(), &hint, f32::INFINITY);
            } else {
                self.sought.clear();
            }
            let sought = self.sought.to_lowercase();
            let fitting = asked.options.iter().filter(|option| option.to_lowercase().contains(&sought));
            ScrollArea::vertical().max_height(OPTIONS_HEIGHT).show(ui, |ui| {
                ui.horizontal_wrapped(|ui| {
                    for option in fitting {
                        let button = ui.add(Button::new(paper::code(ui, option, 12.0)).small());
                        let name = || words!("sheet-example-asked.option", option = option);
                        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
                        if button.on_hover_text(name()).clicked() {
                            apply(sheet, examples::chosen(sheet, step.number, asked, option), action);
                        }
                    }
                });
            });
            let any = ui.button(words!("sheet-example-asked.any"));
            if any.on_hover_text(words!("sheet-example-asked.any-help")).clicked() {
                apply(sheet, examples::added(sheet, &[NewStep::FirstLegal.source()], step.number), action);
            }
        });
    }

    /// Shows the menu of steps to add, and the field for a step that is typed.
    fn adding(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &ExampleSheet, action: &mut SheetAction) {
        ui.add_space(space::XS);
        let menu = ui.menu_button(RichText::new(words!("sheet-example-add")).small(), |ui| {
            let mut wanted = None;
            ScrollArea::vertical().max_height(OPTIONS_HEIGHT * 2.0).show(ui, |ui| {
                let (played, scripted) = examples::new_steps(&cx.reading.program);
                for step in &played {
                    wanted = entry(ui, step).or(wanted.take());
                }
                ui.separator();
                for step in &scripted {
                    wanted = entry(ui, step).or(wanted.take());
                }
                if ui.button(words!("sheet-example-add.typed")).clicked() {
                    self.typed = Some((String::new(), field::FRESH));
                    ui.close();
                }
            });
            if let Some(step) = wanted {
                apply(sheet, examples::added(sheet, &[step], examples::before_expectations(sheet)), action);
                ui.close();
            }
        });
        menu.response.on_hover_text(words!("sheet-example-add.help"));
        self.typing(ui, sheet, action);
    }

    /// Shows the field for a step that is typed, with what is wrong with it.
    fn typing(&mut self, ui: &mut Ui, sheet: &ExampleSheet, action: &mut SheetAction) {
        let Some((mut text, mut fresh)) = self.typed.take() else { return };
        let (mut open, width) = (true, ui.available_width());
        paper::card(ui, width, |ui| {
            let edit = TextEdit::singleline(&mut text).code_editor().desired_width(f32::INFINITY);
            let input = ui.add(edit.hint_text(words!("sheet-example-typed.hint")));
            let input = input.accessible_name(words!("sheet-example-typed"));
            field::take_keyboard(&mut fresh, &input);
            let wrong = check_line(&sheet.of, text.trim()).err().filter(|_| !text.trim().is_empty());
            if let Some(why) = &wrong {
                ui.label(RichText::new(why.to_string()).small().color(Tokens::of(ui).error));
            }
            ui.horizontal(|ui| {
                let can = wrong.is_none() && !text.trim().is_empty();
                let add = ui.add_enabled(can, Button::new(words!("sheet-example-expect.add"))).clicked();
                if can && (add || field::entered(ui, &input)) {
                    let step = text.trim().to_owned();
                    apply(sheet, examples::added(sheet, &[step], examples::before_expectations(sheet)), action);
                    open = false;
                }
                open &= !ui.button(words!("cancel")).clicked();
            });
        });
        open &= !crate::field::escaped(ui);
        self.typed = open.then_some((text, fresh));
    }
}

/// Shows the entry of the menu for a step. Returns its source when it is clicked.
fn entry(ui: &mut Ui, step: &NewStep) -> Option<String> {
    let name = match step {
        NewStep::SetUp => words!("sheet-example-add.start"),
        NewStep::Turn => words!("sheet-example-add.turn"),
        NewStep::EndOfTurn => words!("sheet-example-add.end"),
        NewStep::Phase(_, title) => words!("sheet-example-add.phase", phase = title.as_str()),
        NewStep::Dice => words!("sheet-example-add.dice"),
        NewStep::TurnNumber => words!("sheet-example-add.turn-number"),
        NewStep::FirstLegal => words!("sheet-example-asked.any"),
    };
    let source = step.source();
    ui.button(name).on_hover_text(&source).clicked().then_some(source)
}

fn heading(sort: StepKind) -> String {
    match sort {
        StepKind::Given => words!("sheet-example-given"),
        StepKind::Chance => words!("sheet-example-chance"),
        StepKind::Choice => words!("sheet-example-chosen"),
        StepKind::Does => words!("sheet-example-played"),
        StepKind::Expects => words!("sheet-example-expected"),
    }
}

fn show_step(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    sheet: &ExampleSheet,
    step: &StepModel,
    run: Option<&Run>,
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    let wrong: Vec<&Failure> = run.into_iter().flat_map(|r| r.failures_at(step.origin)).collect();
    ui.horizontal_top(|ui| {
        let state = match step.sort {
            _ if !wrong.is_empty() => Some(false),
            StepKind::Expects if run.is_some_and(|r| r.passed_by(step.origin)) => Some(true),
            _ => None,
        };
        let (icon, colour) = match (state, step.sort) {
            (None, StepKind::Expects) => sign(t, None),
            (None, _) => (icons::ICON_REMOVE.codepoint, t.ink_faint),
            (state, _) => sign(t, state),
        };
        ui.label(RichText::new(icon).small().color(colour));
        let edits = !is_locked(cx, &sheet.of);
        if edits {
            remove(ui, sheet, step, action);
            menu(ui, sheet, step, run, action);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            match &step.chance {
                Some(chance) if edits => scripted(ui, cx, sheet, step, chance, action),
                _ => {
                    let ink = if wrong.is_empty() { t.ink } else { t.error };
                    let words = step.text.strip_prefix(word(step.sort)).unwrap_or(&step.text).trim_start();
                    let text = paper::code(ui, words, 12.0).color(ink);
                    let shown = paper::to_text(ui, cx, text, step.origin, action);
                    moves(sheet, step).take(ui, &shown, action);
                    shown.on_hover_text(words!("sheet-text.click"));
                }
            }
            for failure in wrong {
                found(ui, failure);
            }
        });
    });
}

/// What moves a step up and down among all steps.
fn moves(sheet: &ExampleSheet, step: &StepModel) -> LineMoves {
    let to = |to: usize| Edit::Reorder { of: examples::step(sheet, step.number), to };
    LineMoves {
        up: (step.number > 1).then(|| to(step.number - 1)),
        down: (step.number < sheet.count).then(|| to(step.number + 1)),
    }
}

/// Shows the menu of a step: to move it, and to script what it has rolled and drawn.
fn menu(ui: &mut Ui, sheet: &ExampleSheet, step: &StepModel, run: Option<&Run>, action: &mut SheetAction) {
    let icon = RichText::new(icons::ICON_MORE_VERT.codepoint).small().color(Tokens::of(ui).ink_faint);
    let button = MenuButton::from_button(Button::new(icon).frame(false).small());
    let (response, _) = button.ui(ui, |ui| {
        let LineMoves { up, down } = moves(sheet, step);
        for (name, edit) in [(words!("sheet-example-up"), up), (words!("sheet-example-down"), down)] {
            if ui.add_enabled(edit.is_some(), Button::new(name)).clicked() {
                action.edit = edit;
                ui.close();
            }
        }
        let chance = run.and_then(|run| {
            let found = run.outcome.chance.iter().find(|chance| chance.step.start == step.origin.start);
            found.map(|chance| (&*run.program, chance))
        });
        if let Some((program, chance)) = chance {
            let button = ui.button(words!("sheet-example-script", chance = results(program, chance)));
            if button.on_hover_text(words!("sheet-example-script.help")).clicked() {
                apply(sheet, examples::scripted(program, sheet, step.number, chance), action);
                ui.close();
            }
        }
    });
    let name = || words!("sheet-example-menu", step = step.text.as_str());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
    response.on_hover_text(words!("sheet-example-menu.help"));
}

/// What a step has rolled and drawn, in one line.
fn results(program: &Program, chance: &StepChance) -> String {
    let dice = chance.dice.iter().map(i64::to_string);
    let cards = chance.draws.iter().filter_map(|(deck, design)| {
        let deck = program.decks.get(deck.index())?;
        Some(deck.designs.get(*design as usize)?.head.title.clone())
    });
    dice.chain(cards).collect::<Vec<_>>().join(", ")
}

/// Shows scripted dice as numbers and scripted cards as lists to pick from.
fn scripted(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    sheet: &ExampleSheet,
    step: &StepModel,
    chance: &ChanceInput,
    action: &mut SheetAction,
) {
    let program = &cx.reading.program;
    let mut now = chance.clone();
    ui.horizontal_wrapped(|ui| {
        let of = match &now {
            ChanceInput::Dice(_) => words!("sheet-example-dice"),
            ChanceInput::Cards { deck, .. } => deck.replace('_', " "),
        };
        let text = RichText::new(&of).small().color(Tokens::of(ui).ink_soft);
        let shown = paper::to_text(ui, cx, text, step.origin, action);
        moves(sheet, step).take(ui, &shown, action);
        let name = |n: usize| words!("sheet-example-result", of = of.as_str(), n = n + 1);
        match &mut now {
            ChanceInput::Dice(faces) => {
                let most = program.dice.iter().map(|die| die.faces.len() as i64).max().unwrap_or(6);
                for (n, face) in faces.iter_mut().enumerate() {
                    *face = inputs::number(ui, *face, (1, most.max(*face)), &name(n)).unwrap_or(*face);
                }
            }
            ChanceInput::Cards { titles, drawn, .. } => {
                let cards: Vec<(String, String)> = titles.iter().map(|title| (title.clone(), title.clone())).collect();
                for (n, at) in drawn.iter_mut().enumerate() {
                    let now = titles.get(*at).map_or("", String::as_str);
                    let picked = inputs::one(ui, now, &cards, &name(n));
                    *at = picked.and_then(|picked| titles.iter().position(|t| *t == picked)).unwrap_or(*at);
                }
            }
        }
        more_or_fewer(ui, &of, &mut now);
    });
    if now != *chance
        && let Some(to) = now.step()
    {
        action.edit = Some(Edit::Set { of: examples::step(sheet, step.number), to });
    }
}

/// Shows the buttons that add a result to scripted ones and remove the last.
fn more_or_fewer(ui: &mut Ui, of: &str, now: &mut ChanceInput) {
    let count = match now {
        ChanceInput::Dice(faces) => faces.len(),
        ChanceInput::Cards { drawn, .. } => drawn.len(),
    };
    let button = |ui: &mut Ui, enabled: bool, icon: &str, name: String| {
        let button = ui.add_enabled(enabled, Button::new(RichText::new(icon).small()).small());
        button.accessible_name(name.clone()).on_hover_text(name).clicked()
    };
    if button(ui, true, icons::ICON_ADD.codepoint, words!("sheet-example-result.more", of = of)) {
        match now {
            ChanceInput::Dice(faces) => faces.push(1),
            ChanceInput::Cards { drawn, .. } => drawn.push(0),
        }
    }
    if button(ui, count > 1, icons::ICON_REMOVE.codepoint, words!("sheet-example-result.fewer", of = of)) {
        match now {
            ChanceInput::Dice(faces) => _ = faces.pop(),
            ChanceInput::Cards { drawn, .. } => _ = drawn.pop(),
        }
    }
}

/// Shows the button that removes a step.
fn remove(ui: &mut Ui, sheet: &ExampleSheet, step: &StepModel, action: &mut SheetAction) {
    let icon = RichText::new(icons::ICON_CLOSE.codepoint).small().color(Tokens::of(ui).ink_faint);
    let button = ui.add(Button::new(icon).frame(false).small());
    let button = button.accessible_name(words!("sheet-example-remove", step = step.text.as_str()));
    if button.on_hover_text(words!("sheet-example-remove.help")).clicked() {
        action.edit = Some(Edit::Clear { of: examples::step(sheet, step.number) });
    }
}

fn word(sort: StepKind) -> &'static str {
    match sort {
        StepKind::Given => "given",
        StepKind::Choice => "choose",
        StepKind::Expects => "expect",
        StepKind::Chance | StepKind::Does => "",
    }
}

/// Shows what was expected and what was found.
pub fn found(ui: &mut Ui, failure: &Failure) {
    let t = Tokens::of(ui);
    Frame::new().fill(t.error_soft).corner_radius(3).inner_margin(Margin::symmetric(6, 3)).show(ui, |ui| {
        let expected = words!("sheet-example-differs.expected");
        for (word, text) in [(expected, &failure.expected), (words!("sheet-example-differs.found"), &failure.found)] {
            ui.horizontal_top(|ui| {
                ui.label(RichText::new(format!("{word:<8}")).small().color(t.ink_soft));
                ui.add(egui::Label::new(RichText::new(text).small().color(t.ink)).wrap());
            });
        }
    });
}
