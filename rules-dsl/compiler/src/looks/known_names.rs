//! The terrain and the colours that looks, maps and sides name: an unknown one would be drawn arbitrarily, and an
//! unknown word after a colour would be ignored.

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::notes::legends;
use crate::once::not_once;
use crate::overlay::Item;
use dicta_diagnostics::Code::*;
use dicta_program::colours::{COLOURS, ROLES, is_spelled, words};
use dicta_syntax::ast::{DeclKind, Expr, ExprKind, Prop};
use std::collections::BTreeSet;

/// Bodies that contain no drawing.
const NO_DRAWING: [&str; 5] = ["card", "sheet", "pad", "counter", "colours"];
/// Words after a drawing's points that are not colours.
const STYLE_WORDS: [&str; 5] = ["smooth", "mirror", "fill", "stroke", "width"];
/// Properties that are a colour and nothing else.
const ONE_COLOUR: [&str; 7] = ["ground", "overview", "tint", "colour", "color", "fill", "stroke"];
/// Properties that a look has once; it may have several of most others.
const ONCE: [&str; 3] = ["tint", "ground", "overview"];

/// The known names.
struct Known<'a> {
    colours: BTreeSet<&'a str>,
    /// From the legends of all maps, and from all looks.
    terrain: BTreeSet<&'a str>,
    looks: BTreeSet<&'a str>,
    /// The lowest layer that has a map; looks in layers below it serve the maps of other rulesets.
    maps_from: Option<u16>,
}

/// Reports terrain that is in no map's legend, and unknown colours.
pub(crate) fn check_looks(cx: &mut Compiler<'_>) {
    let items = cx.input.items;
    let legends = legends(&cx.p);
    if cx.input.before.is_some_and(|before| before.legends == legends) {
        return;
    }
    let maps_from = cx.at.maps.iter().map(|m| items[*m].layer).min();
    let mut known = Known {
        colours: COLOURS.into_iter().chain(ROLES).collect(),
        terrain: legends.iter().map(String::as_str).collect(),
        looks: BTreeSet::new(),
        maps_from,
    };
    for (name, body) in items.iter().filter_map(|item| entry(item, "look")) {
        known.looks.extend(name.strip_prefix("terrain."));
        let named = body.iter().filter(|p| p.name.text == "colours").flat_map(|p| p.body.iter().flatten());
        known.colours.extend(named.map(|p| p.name.text.as_str()));
    }
    let mut drafts = Vec::new();
    for item in items {
        if let Some((name, body)) = entry(item, "look") {
            terrain_of_look(item, name, &known, &mut drafts);
            drafts.extend(not_once(item, body, |name| !ONCE.contains(&name)));
            for colours in body.iter().filter(|prop| prop.name.text == "colours") {
                drafts.extend(not_once(item, colours.body.as_deref().unwrap_or(&[]), |_| false));
            }
            body.iter().for_each(|prop| drawing(item, prop, &known, &mut drafts));
        }
        let of_side = entry(item, "side").into_iter().flat_map(|(_, body)| body);
        for prop in of_side.filter(|p| p.name.text == "colour") {
            prop.values.iter().take(1).for_each(|value| colour(item, value, &known, &mut drafts));
            drafts.extend(after_colour(item, prop));
        }
    }
    drafts.into_iter().for_each(|draft| cx.report(draft));
}

/// Name and body of an entry of this word.
fn entry<'i>(item: &'i Item, of: &str) -> Option<(&'i str, &'i [Prop])> {
    match &item.decl.kind {
        DeclKind::Entry { word, name, body, .. } if word.text == of => Some((&name.text, body)),
        _ => None,
    }
}

fn terrain_of_look(item: &Item, name: &str, known: &Known<'_>, drafts: &mut Vec<Draft>) {
    let DeclKind::Entry { name: at, .. } = &item.decl.kind else { return };
    let Some(terrain) = name.strip_prefix("terrain.") else { return };
    let checked = known.maps_from.is_some_and(|from| item.layer >= from);
    if checked && !known.terrain.contains(terrain) {
        let mut draft = unknown_terrain(item.sp(at.span), terrain, known.terrain.iter().copied());
        for fix in &mut draft.fixes {
            fix.edits.iter_mut().for_each(|(_, new)| *new = format!("terrain.{new}"));
        }
        drafts.push(draft);
    }
}

/// Checks the colours and the terrain of a property of a look, nested properties included.
fn drawing(item: &Item, prop: &Prop, known: &Known<'_>, drafts: &mut Vec<Draft>) {
    if NO_DRAWING.contains(&prop.name.text.as_str()) {
        return;
    }
    let names: Vec<&Expr> = prop.values.iter().filter(|v| name_of(v).is_some()).collect();
    let after = |word: &str| {
        let at = names.iter().position(|v| name_of(v) == Some(word)).map_or(names.len(), |i| i + 1);
        &names[at..]
    };
    let is_colour = |v: &&&Expr| name_of(v).is_some_and(|n| !STYLE_WORDS.contains(&n));
    let colours: Vec<&Expr> = match prop.name.text.as_str() {
        "polygon" | "shade" | "outline" | "rect" | "box" | "circle" | "disc" | "ring" | "line" | "ellipse" | "oval"
        | "glyph" | "text" => names.iter().filter(is_colour).copied().collect(),
        name if name == "join" || ONE_COLOUR.contains(&name) => names.first().copied().into_iter().collect(),
        "patch" => names.first().into_iter().chain(after("line").first()).copied().collect(),
        "patchwork" => names.iter().copied().chain(prop.values.iter().flat_map(listed)).collect(),
        _ => Vec::new(),
    };
    colours.into_iter().for_each(|value| colour(item, value, known, drafts));
    drafts.extend(after_colour(item, prop));
    if matches!(prop.name.text.as_str(), "patch" | "join") {
        // A list of names ends at the next keyword.
        let list = |word| after(word).iter().take_while(|v| !matches!(name_of(v), Some("with" | "towards" | "line")));
        for value in list("with").chain(list("towards")) {
            let name = name_of(value).unwrap_or_default();
            if !known.terrain.contains(name) && !known.looks.contains(name) {
                let among = known.terrain.iter().chain(&known.looks).copied();
                drafts.push(unknown_terrain(item.sp(value.span), name, among));
            }
        }
    }
    prop.body.iter().flatten().for_each(|inner| drawing(item, inner, known, drafts));
}

/// The error for the first unknown word after the colour of a property.
fn after_colour(item: &Item, prop: &Prop) -> Option<Draft> {
    let name = prop.name.text.as_str();
    let keywords: &[&str] = match name {
        "patch" => &["line", "with"],
        "join" => &["beside", "crenel", "dash", "ties", "towards", "with"],
        _ if ONE_COLOUR.contains(&name) => &[],
        _ => return None,
    };
    let stray = match keywords {
        [] => prop.values.get(1)?,
        _ => stray_word(prop, keywords)?,
    };
    let word = stray.written();
    let nearest = Draft::new(E0326, item.sp(stray.span), format!("unexpected `{word}` after the colour"))
        .nearest(&word, keywords.iter().copied());
    Some(match (nearest.candidates.is_empty(), keywords) {
        (true, []) => nearest.hint(format!("`{name}` is one colour; write each property on its own line")),
        (true, _) => nearest.hint(format!("available: {}", keywords.join(", "))),
        (false, _) => nearest,
    })
}

/// The first name that is neither one of these keywords, nor the colour or one of the terrains after a keyword.
fn stray_word<'p>(prop: &'p Prop, keywords: &[&str]) -> Option<&'p Expr> {
    let mut last = "";
    prop.values.iter().filter(|v| name_of(v).is_some()).skip(1).find(|value| {
        let word = name_of(value).unwrap_or_default();
        let belongs = match last {
            "with" | "towards" => true,
            "line" => {
                last = "";
                return false;
            }
            _ => keywords.contains(&word),
        };
        if keywords.contains(&word) {
            last = word;
        }
        !belongs
    })
}

fn colour(item: &Item, value: &Expr, known: &Known<'_>, drafts: &mut Vec<Draft>) {
    let name = match &value.kind {
        ExprKind::Name(name) | ExprKind::Text(name) => name,
        _ => return,
    };
    let is_known = is_spelled(name) || known.colours.contains(name.as_str());
    if is_known || words(name).any(|word| known.colours.contains(word)) {
        return;
    }
    let hint = "define your own colours under `colours { … }` in any look";
    let nearest = Draft::new(E0326, item.sp(value.span), format!("there is no colour `{name}`"))
        .nearest(name, known.colours.iter().copied());
    drafts.push(if nearest.candidates.is_empty() { nearest.hint(hint) } else { nearest });
}

fn unknown_terrain<'n>(at: GlobalSpan, name: &str, among: impl Iterator<Item = &'n str> + Clone) -> Draft {
    let nearest = Draft::new(E0325, at, format!("no map has the terrain `{name}`")).nearest(name, among.clone());
    match nearest.candidates.is_empty() {
        true => nearest.hint(format!("available: {}", among.collect::<Vec<_>>().join(", "))),
        false => nearest,
    }
}

fn name_of(value: &Expr) -> Option<&str> {
    match &value.kind {
        ExprKind::Name(name) => Some(name),
        _ => None,
    }
}

/// The names in a list.
fn listed(value: &Expr) -> Vec<&Expr> {
    match &value.kind {
        ExprKind::Set(items) => items.iter().filter(|i| name_of(i).is_some()).collect(),
        _ => Vec::new(),
    }
}
