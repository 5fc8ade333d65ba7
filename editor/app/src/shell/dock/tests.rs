//! Tests of the dock: where panes open, and what is saved.

use super::*;
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui_tiles::LinearDir;

fn text(path: &str) -> PaneId {
    PaneId::Text(path.to_owned())
}

#[test]
fn panes_open_at_their_default_places_and_the_middle_is_never_empty() {
    let mut dock = Dock::default();
    assert!(dock.is_seen(&PaneId::Empty) && dock.front().is_none());
    dock.open(text("a"));
    dock.open(text("b"));
    assert_eq!(dock.front(), Some(&text("b")));
    assert!(!dock.panes().contains(&PaneId::Empty) && !dock.is_seen(&text("a")));
    // A sheet opens beside its file; both are visible.
    let sheet = PaneId::Sheet(SheetRef::cursor());
    dock.open(sheet.clone());
    assert!(dock.is_seen(&sheet) && dock.is_seen(&text("b")));
    // The next file joins the group of the other files.
    dock.open(text("c"));
    assert!(dock.is_seen(&sheet) && dock.is_seen(&text("c")) && !dock.is_seen(&text("b")));
    for pane in [text("c"), text("a"), text("b"), sheet] {
        dock.close(pane);
    }
    assert!(dock.is_seen(&PaneId::Empty) && dock.is_seen(&PaneId::Tree));
    dock.retain(|p| *p == PaneId::Find);
    assert_eq!(dock.panes(), [PaneId::Empty, PaneId::Find]);
}

#[test]
fn closing_the_active_tab_activates_its_neighbour() {
    let mut dock = Dock::default();
    for name in ["a", "b", "c"] {
        dock.open(text(name));
    }
    dock.open(text("b"));
    dock.close(text("b"));
    assert_eq!(dock.front(), Some(&text("c")));
    dock.close(text("c"));
    assert_eq!(dock.front(), Some(&text("a")));
    dock.step_tab(1);
    assert_eq!(dock.front(), Some(&text("a")));
}

#[test]
fn a_hidden_side_reappears_when_a_pane_opens_there() {
    let mut dock = Dock::default();
    dock.toggle(Side::Below);
    assert!(!dock.is_seen(&PaneId::Problems));
    dock.open(PaneId::Problems);
    assert!(dock.is_seen(&PaneId::Problems));
    for pane in [PaneId::Problems, PaneId::History, PaneId::Find] {
        dock.close(pane);
    }
    dock.toggle(Side::Below);
    dock.toggle(Side::Below);
    assert!(dock.is_seen(&PaneId::Problems), "{:?}", dock.panes());
}

#[test]
fn a_map_has_the_larger_share_while_it_is_visible() {
    let mut dock = Dock::default();
    let [deck, map, other] = [(SheetKind::Deck, "x"), (SheetKind::Map, "x"), (SheetKind::Map, "y")]
        .map(|(kind, name)| PaneId::Sheet(SheetRef::new(kind, name)));
    let share = |dock: &Dock| dock.arrangement().share(&deck, LinearDir::Horizontal).expect("in a row").1;
    dock.open(text("a"));
    dock.open(deck.clone());
    let before = share(&dock);
    dock.open(map);
    dock.open(other);
    assert!(before < 0.5 && share(&dock) > 0.5, "{before} {}", share(&dock));
    dock.open(deck.clone());
    assert!((share(&dock) - before).abs() < 0.001, "{before} {}", share(&dock));
}

#[test]
fn saved_layouts_are_restored() {
    let mut dock = Dock::default();
    dock.open(text("a"));
    dock.open(text("b"));
    dock.open(PaneId::Sheet(SheetRef::cursor()));
    dock.toggle(Side::Left);
    dock.layout = Layout::Playtest;
    dock.open(PaneId::Table);
    dock.layout = Layout::Edit;
    let layout = dock.kept(true);
    let again = Dock::from_kept(&layout, |p| *p != text("b") && *p != PaneId::Table);
    assert!(again.is_seen(&text("a")) && again.is_seen(&PaneId::Sheet(SheetRef::cursor())));
    assert!(!again.panes().contains(&text("b")) && !again.is_seen(&PaneId::Tree) && again.is_hidden(Side::Left));
    let all = Dock::from_kept(&layout, |_| true);
    assert_eq!(all.kept(true), layout);
    // Without the documents, the tools are restored.
    let tools = Dock::from_kept(&dock.kept(false), |_| true);
    assert!(tools.is_seen(&PaneId::Empty) && tools.panes().contains(&PaneId::History));
}

#[test]
fn the_views_of_a_split_file_are_saved() {
    let mut dock = Dock::default();
    dock.open(text("a"));
    dock.open_next_to_active(PaneId::View("a".to_owned(), 2));
    assert!(dock.is_seen(&text("a")) && dock.is_seen(&PaneId::View("a".to_owned(), 2)));
    assert_eq!((dock.front_text(), dock.view_of("a")), (Some("a"), Some(PaneId::View("a".to_owned(), 2))));
    let mut again = Dock::from_kept(&dock.kept(true), |_| true);
    assert_eq!(again.kept(true), dock.kept(true));
    again.close(text("a"));
    assert_eq!(again.view_of("a"), Some(PaneId::View("a".to_owned(), 2)));
}

#[test]
fn dropped_panes_open_beside_their_target() {
    let mut dock = Dock::default();
    dock.open(text("a"));
    dock.open_at(&text("a"), text("b"), Place::Right);
    dock.open_at(&text("b"), text("c"), Place::Right);
    dock.open_at(&text("a"), text("d"), Place::Below);
    dock.open_at(&text("a"), text("e"), Place::Onto);
    let seen: Vec<PaneId> = dock.arrangement().seen().into_iter().filter(PaneId::is_document).collect();
    assert_eq!(seen, [text("e"), text("d"), text("b"), text("c")]);
    // A pane that is already open moves.
    dock.open_at(&text("c"), text("d"), Place::Left);
    let seen: Vec<PaneId> = dock.arrangement().seen().into_iter().filter(PaneId::is_document).collect();
    assert_eq!(seen, [text("e"), text("b"), text("d"), text("c")]);
    assert_eq!(dock.front(), Some(&text("d")));
}

#[test]
fn a_small_window_folds_tree_and_game_log_away_during_a_game_until_they_are_opened() {
    let (small, large) = (egui::vec2(853.0, 480.0), egui::vec2(1280.0, 740.0));
    let mut dock = Dock::default();
    dock.fit_into(small);
    assert!(dock.is_seen(&PaneId::Tree), "only during a game");
    dock.layout = Layout::Playtest;
    dock.fit_into(small);
    assert!(!dock.is_seen(&PaneId::Tree) && dock.is_hidden(Side::Left) && !dock.is_seen(&PaneId::Journal));
    dock.fit_into(large);
    assert!(dock.is_seen(&PaneId::Tree) && dock.is_seen(&PaneId::Journal));
    dock.fit_into(small);
    dock.toggle(Side::Left);
    dock.open(PaneId::Journal);
    dock.fit_into(small);
    assert!(dock.is_seen(&PaneId::Tree) && dock.is_seen(&PaneId::Journal));
    dock.toggle(Side::Left);
    assert!(!dock.is_seen(&PaneId::Tree));
    // That it is folded away is not saved.
    let kept = Dock::from_kept(&dock.kept(true), |_| true);
    assert!(kept.panes().contains(&PaneId::Tree) && !kept.playtest.hides(Side::Left));
}

#[test]
fn a_source_is_shown_in_the_place_of_another_and_takes_nothing_else() {
    let mut dock = Dock::default();
    let sheet = PaneId::Sheet(SheetRef::new(SheetKind::Mission, "duel"));
    // Without a source in sight, none is opened.
    dock.open(sheet.clone());
    dock.show_source("a");
    assert!(!dock.panes().contains(&text("a")));
    dock.open(text("b"));
    dock.open(sheet.clone());
    dock.show_source("a");
    assert!(dock.is_seen(&text("a")) && dock.is_seen(&sheet) && !dock.is_seen(&text("b")));
    assert_eq!((dock.front(), dock.touched()), (Some(&sheet), Some(&sheet)));
    // What is in sight already stays as it is.
    dock.open(PaneId::Find);
    dock.show_source("a");
    assert_eq!((dock.front(), dock.touched()), (Some(&sheet), Some(&PaneId::Find)));
}
