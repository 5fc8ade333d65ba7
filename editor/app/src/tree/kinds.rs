//! The kinds of declarations: their order, headings and icons.

use crate::words::{self, words};
use dicta_syntax::Head;
use egui_material_icons::icons;

const FIRST: [&str; 5] = ["mission", "campaign", "map", "ruleset", "example"];
const LANGUAGE: [&str; 24] = [
    "side", "option", "kind", "enum", "rule", "value", "define", "choice", "turn", "setup", "event", "effect", "deck",
    "cup", "die", "table", "arc", "walk", "doctrine", "look", "translation", "add", "replace", "remove",
];

/// The language's own kinds, whose headings are among the messages of the window (`sort-…`).
#[cfg(test)]
pub fn kind_names() -> impl Iterator<Item = &'static str> {
    FIRST.into_iter().chain(LANGUAGE)
}

/// What users look for first comes first; the designer's own kinds come after the missions, before the rules.
pub fn rank(sort: &str) -> usize {
    let place = |list: &[&str]| list.iter().position(|s| *s == sort);
    place(&FIRST).or_else(|| place(&LANGUAGE).map(|i| 20 + i)).unwrap_or(10)
}

/// A heading: the language's own keywords in the plural, the designer's kinds as they are.
pub fn heading(sort: &str) -> String {
    if FIRST.contains(&sort) || LANGUAGE.contains(&sort) {
        return words::localized(&format!("sort-{sort}"), &[]);
    }
    let mut text: String = sort.chars().take(1).flat_map(char::to_uppercase).collect();
    text.extend(sort.chars().skip(1));
    text
}

/// The title of a declaration that has no heading of its kind above it: a change names what it does.
pub fn title_of(d: &Head) -> String {
    match d.word.as_str() {
        "add" => words!("tree-change.add", what = d.called()),
        "remove" => words!("tree-change.remove", what = d.called()),
        "replace" => words!("tree-change.replace", what = d.called()),
        _ => d.called().to_owned(),
    }
}

/// The icon of a kind.
pub fn icon(sort: &str) -> &'static str {
    match sort {
        "mission" => icons::ICON_FLAG.codepoint,
        "map" => icons::ICON_MAP.codepoint,
        "campaign" => icons::ICON_MILITARY_TECH.codepoint,
        "ruleset" => icons::ICON_AUTO_STORIES.codepoint,
        "rule" => icons::ICON_GAVEL.codepoint,
        "option" => icons::ICON_TOGGLE_ON.codepoint,
        "example" => icons::ICON_SCIENCE.codepoint,
        "side" => icons::ICON_SHIELD.codepoint,
        "kind" => icons::ICON_CATEGORY.codepoint,
        "enum" => icons::ICON_LIST.codepoint,
        "value" | "define" => icons::ICON_FUNCTIONS.codepoint,
        "choice" => icons::ICON_ALT_ROUTE.codepoint,
        "event" => icons::ICON_NOTIFICATIONS.codepoint,
        "effect" => icons::ICON_BOLT.codepoint,
        "deck" | "cup" => icons::ICON_STYLE.codepoint,
        "die" => icons::ICON_CASINO.codepoint,
        "table" => icons::ICON_TABLE_CHART.codepoint,
        "arc" => icons::ICON_SIGNAL_WIFI_0_BAR.codepoint,
        "walk" => icons::ICON_ROUTE.codepoint,
        "add" => icons::ICON_ADD_CIRCLE.codepoint,
        "remove" => icons::ICON_DO_NOT_DISTURB_ON.codepoint,
        "replace" => icons::ICON_SWAP_HORIZ.codepoint,
        "look" => icons::ICON_DRAW.codepoint,
        "translation" => icons::ICON_TRANSLATE.codepoint,
        "doctrine" => icons::ICON_SMART_TOY.codepoint,
        "turn" | "setup" => icons::ICON_SCHEDULE.codepoint,
        _ => icons::ICON_HEXAGON.codepoint,
    }
}

#[cfg(test)]
mod tests {
    use super::{icon, icons, kind_names, rank};
    use dicta_syntax::tokens::DECLARATION_WORDS;

    #[test]
    fn every_declaration_of_the_language_has_a_heading_and_an_icon() {
        // These lines are about their file or its ruleset, and not in the tree.
        let lines = ["board", "edition", "for", "use"];
        for word in DECLARATION_WORDS.iter().filter(|word| !lines.contains(word)) {
            assert!(kind_names().any(|name| name == *word), "{word}");
        }
        let unknown = (rank("glider"), icon("glider"));
        assert_eq!(unknown, (10, icons::ICON_HEXAGON.codepoint));
        for name in kind_names() {
            assert!(rank(name) != unknown.0 && icon(name) != unknown.1, "{name}");
        }
    }
}
