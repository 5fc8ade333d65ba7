//! Options: the setting of each in this program, and whether the settings are compatible.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::names::{Def, Space};
use crate::overlay::Item;
use dicta_diagnostics::Code::*;
use dicta_diagnostics::nearest;
use dicta_program::limits::OPTIONS_MAX;
use dicta_program::{self as p, Head};
use dicta_syntax::ast::{self, DeclKind, ExprKind, OptionChoice};

/// Declares the header, the board and all options with their settings.
pub(crate) fn declare_options(cx: &mut Compiler<'_>, settings: &[(String, String)]) {
    // Two enums without a declaration: a deck by its number, a terrain by its index in the legend.
    cx.declared.enums.deck = cx.new_enum(Head { name: "deck".into(), title: "Deck".into(), ..Head::default() });
    cx.declared.enums.terrain =
        cx.new_enum(Head { name: "terrain".into(), title: "Terrain".into(), ..Head::default() });
    let items = cx.input.items;
    let campaigns = crate::missions::values::are_values(items);
    // A broken campaign still counts as one: code about missions is not wrong because of it.
    if campaigns || cx.names.broken.contains("campaign") {
        let head = Head { name: "mission".into(), title: "Mission".into(), ..Head::default() };
        cx.declared.enums.mission = Some(cx.new_enum(head));
    }
    let mut full = false;
    for item in items {
        match &item.decl.kind {
            DeclKind::Board { name, rows } => cx.p.board = board_of(cx, item, name, *rows),
            DeclKind::Option { name, title, choice, reading, body } => {
                if !cx.take(Space::Option, &name.text, item.sp(name.span)) {
                    continue;
                }
                if cx.p.options.len() >= OPTIONS_MAX {
                    if cx.names.broken.insert(name.text.clone()) && !std::mem::replace(&mut full, true) {
                        let message = format!("this ruleset has more than {OPTIONS_MAX} options");
                        let draft = Draft::new(E0908, item.sp(name.span), message);
                        cx.report(draft.hint("this one and those after it are skipped"));
                    }
                    continue;
                }
                let head = cx.input.head(item, name, title.as_ref());
                declare_option(cx, item, head, choice, *reading, body);
            }
            _ => {}
        }
    }
    set_options(cx, settings);
    check_options(cx);
}

/// The board that a ruleset names.
fn board_of(cx: &mut Compiler<'_>, item: &Item, name: &ast::Name, rows: Option<(bool, ast::Span)>) -> p::Board {
    match name.text.as_str() {
        "hex" if rows.is_some_and(|(rows, _)| rows) => p::Board::HexRows,
        "hex" => p::Board::Hex,
        "square" => {
            if let Some((_, span)) = rows {
                let at = item.sp(span);
                cx.report(
                    Draft::new(E0113, at, "squares are always in columns and rows")
                        .hint("only hexes can be `in columns` or `in rows`")
                        .fix("Remove it", at, ""),
                );
            }
            p::Board::Square
        }
        other => {
            cx.report(
                Draft::new(E0113, item.sp(name.span), format!("there is no board `{other}`"))
                    .hint("a board is `hex`, `hex in rows` or `square`"),
            );
            p::Board::Hex
        }
    }
}

fn declare_option(
    cx: &mut Compiler<'_>,
    item: &Item,
    head: Head,
    choice: &OptionChoice,
    reading: bool,
    body: &[ast::Prop],
) {
    let (values, default) = values_of(cx, item, choice);
    let (mut requires, mut excludes) = (vec![], vec![]);
    for prop in body {
        let names = prop.values.iter().filter_map(|v| match &v.kind {
            ExprKind::Name(n) => Some(n.clone()),
            _ => None,
        });
        match prop.name.text.as_str() {
            "requires" => requires.extend(names),
            "excludes" => excludes.extend(names),
            other => {
                let d = Draft::new(E0810, item.sp(prop.name.span), format!("an option has no `{other}`"))
                    .hint("it can have `requires` and `excludes`");
                cx.report(d);
            }
        }
    }
    let option_enum = matches!(choice, OptionChoice::OneOf { .. }).then(|| {
        let e = cx.new_enum(head.clone());
        if let OptionChoice::OneOf { values, .. } = choice {
            for v in values {
                cx.new_member(e, item.sp(v.span), &v.text, (&v.text, ""));
            }
        }
        e
    });
    cx.declared.enums.options.push(option_enum);
    cx.names.options.insert(head.name.clone(), cx.p.options.len());
    cx.p.options.push(p::OptionSetting { head, set: default, values, default, reading, requires, excludes });
}

/// The values of an option, and the index of its default.
fn values_of(cx: &mut Compiler<'_>, item: &Item, choice: &OptionChoice) -> (Vec<String>, usize) {
    match choice {
        OptionChoice::Switch { on, .. } => (vec!["off".to_string(), "on".to_string()], usize::from(*on)),
        OptionChoice::OneOf { values, default } => {
            let names: Vec<String> = values.iter().map(|v| v.text.clone()).collect();
            let at = match default {
                None => 0,
                Some(d) => names.iter().position(|n| *n == d.text).unwrap_or_else(|| {
                    let draft = Draft::new(E0809, item.sp(d.span), format!("`{}` is not one of the values", d.text))
                        .nearest(&d.text, names.iter().map(String::as_str));
                    cx.report(draft);
                    0
                }),
            };
            (names, at)
        }
    }
}

fn set_options(cx: &mut Compiler<'_>, settings: &[(String, String)]) {
    for (name, value) in settings {
        let Some(&i) = cx.names.options.get(name) else {
            let names: Vec<String> = cx.p.options.iter().map(|o| o.head.name.clone()).collect();
            let mut d = Draft::new(E0811, GlobalSpan::default(), format!("there is no option `{name}`"));
            d.candidates = nearest(name, names.iter().map(String::as_str));
            cx.report(d);
            continue;
        };
        match cx.p.options[i].values.iter().position(|v| v == value) {
            Some(v) => cx.p.options[i].set = v,
            None => {
                let values = cx.p.options[i].values.join(", ");
                cx.report(
                    Draft::new(E0811, GlobalSpan::default(), format!("the option `{name}` can't be `{value}`"))
                        .hint(format!("it is one of {values}")),
                );
            }
        }
    }
}

/// Records references to options in options, and to the values that are their defaults.
fn options_named(cx: &Compiler<'_>) {
    for item in cx.input.items {
        let DeclKind::Option { choice, body, .. } = &item.decl.kind else { continue };
        for value in body.iter().flat_map(|prop| &prop.values) {
            if let ExprKind::Name(name) = &value.kind
                && let Some(&i) = cx.names.options.get(name)
            {
                cx.refers(item.sp(value.span), Def::Option(i));
            }
        }
        if let OptionChoice::OneOf { values, default: Some(default) } = choice
            && let Some(value) = values.iter().find(|v| v.text == default.text)
        {
            cx.refers_to(item.sp(default.span), item.sp(value.span));
        }
    }
}

fn check_options(cx: &mut Compiler<'_>) {
    let on = |o: &p::OptionSetting| o.set != 0 || o.values.first().is_none_or(|v| v != "off");
    options_named(cx);
    let options = cx.p.options.clone();
    for option in &options {
        let place = cx.names.places.get(&(Space::Option, option.head.name.clone())).copied().unwrap_or_default();
        if let Some(name) = option.requires.iter().find(|name| option.excludes.contains(name)) {
            let message =
                format!("the option `{}` requires and excludes `{name}`, so it can't be on", option.head.name);
            cx.report(Draft::new(E0812, place, message));
            continue;
        }
        for (list, must) in [(&option.requires, true), (&option.excludes, false)] {
            for name in list {
                let Some(&i) = cx.names.options.get(name) else {
                    let among = options.iter().map(|o| o.head.name.clone()).collect();
                    cx.unknown(place, "option", name, among);
                    continue;
                };
                if on(option) && on(&options[i]) != must {
                    let word = if must { "requires" } else { "excludes" };
                    let other = if must { "off" } else { "on" };
                    cx.report(
                        Draft::new(
                            E0812,
                            place,
                            format!("the option `{}` {word} `{name}`, which is {other}", option.head.name),
                        )
                        .hint(format!(
                            "turn `{}` off or `{name}` {}",
                            option.head.name,
                            if must { "on" } else { "off" }
                        )),
                    );
                }
            }
        }
    }
}
