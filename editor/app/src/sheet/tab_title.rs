//! The titles of sheets in their tabs.

use super::parts;
use crate::words::words;
use dicta_ide::Project as Names;
use dicta_studio::sheet::{self, SheetKind, SheetRef};

/// The title of a sheet. Without the names of the files everything goes by its own name.
pub(super) fn called(names: Option<&Names>, shown: &SheetRef) -> String {
    let title = |of: &SheetRef| names.and_then(|n| sheet::titles(n, of)).unwrap_or_else(|| of.name.clone());
    match shown.sort {
        SheetKind::Schedule => words!("sheet-tab.chart", title = title(shown)),
        SheetKind::Look => {
            // A drawing that does not exist yet is called after its entry.
            let entry = || names.and_then(|n| sheet::titles(n, &SheetRef::new(SheetKind::Entry, &shown.name)));
            let of = names.and_then(|n| sheet::titles(n, shown)).or_else(entry).unwrap_or_else(|| shown.name.clone());
            words!("sheet-tab.look", title = of.strip_prefix("drawing.").unwrap_or(&of))
        }
        SheetKind::Compare => {
            let names = shown.name.split_whitespace();
            compared(&names.map(|name| title(&SheetRef::new(SheetKind::Entry, name))).collect::<Vec<_>>())
        }
        SheetKind::Rules if shown.name.is_empty() => words!("tree-rules"),
        // A declaration without a title goes by its name, without the word of its kind, written as in its sheet.
        SheetKind::Rules => match title(shown) {
            title if title != shown.name => title,
            name => name.split_once(' ').map_or_else(|| parts::short(&name), |(_, name)| name.to_owned()),
        },
        _ => title(shown),
    }
}

/// Maximum length of the titles in the tab of a comparison together, in characters; the first is always shown.
const LETTERS_MAX: usize = 24;

/// The tab title of a comparison: the first titles, and the number of further ones.
fn compared(all: &[String]) -> String {
    let mut letters = 0;
    let fitting = all.iter().take_while(|title| {
        letters += title.chars().count();
        letters <= LETTERS_MAX
    });
    let count = fitting.count().max(1).min(all.len());
    let list = all[..count].join(", ");
    match all.len() - count {
        0 => list,
        more => words!("sheet-tab.compare", list = list, n = more),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tab_title_of_a_comparison_is_short() {
        let titles = |all: &[&str]| compared(&all.iter().map(|t| (*t).to_owned()).collect::<Vec<_>>());
        assert_eq!(titles(&["Samovar", "Pan"]), "Samovar, Pan");
        assert_eq!(titles(&["Samovar", "Pan", "A kettle of another sort"]), "Samovar, Pan + 1");
        assert_eq!(titles(&["A kettle of quite another sort", "Pan"]), "A kettle of quite another sort + 1");
        assert_eq!(titles(&[]), "");
    }
}
