//! The dock: what opens where, and what is kept.

use super::*;
use dicta_studio::sheet::SheetRef;

fn text(path: &str) -> PaneId {
    PaneId::Text(path.to_owned())
}

#[test]
fn panes_find_their_places_and_the_desk_is_never_gone() {
    let mut dock = Dock::default();
    assert!(dock.is_seen(&PaneId::Empty) && dock.front().is_none());
    dock.open(text("a"));
    dock.open(text("b"));
    assert_eq!(dock.front(), Some(&text("b")));
    assert!(!dock.panes().contains(&PaneId::Empty) && !dock.is_seen(&text("a")));
    // A sheet stands beside its text; both are seen.
    let sheet = PaneId::Sheet(SheetRef::cursor());
    dock.open(sheet.clone());
    assert!(dock.is_seen(&sheet) && dock.is_seen(&text("b")));
    // The next text joins the texts.
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
fn closing_the_front_brings_its_neighbour() {
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
fn sides_are_hidden_and_come_again_when_wanted() {
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
fn what_was_kept_is_built_again() {
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
    // Without what is open: the tools stay.
    let tools = Dock::from_kept(&dock.kept(false), |_| true);
    assert!(tools.is_seen(&PaneId::Empty) && tools.panes().contains(&PaneId::History));
}

#[test]
fn a_text_is_split_into_views_that_are_kept() {
    let mut dock = Dock::default();
    dock.open(text("a"));
    dock.open_beside_front(PaneId::View("a".to_owned(), 2));
    assert!(dock.is_seen(&text("a")) && dock.is_seen(&PaneId::View("a".to_owned(), 2)));
    assert_eq!((dock.front_text(), dock.view_of("a")), (Some("a"), Some(PaneId::View("a".to_owned(), 2))));
    let mut again = Dock::from_kept(&dock.kept(true), |_| true);
    assert_eq!(again.kept(true), dock.kept(true));
    again.close(text("a"));
    assert_eq!(again.view_of("a"), Some(PaneId::View("a".to_owned(), 2)));
}

#[test]
fn panes_are_dropped_beside_one_another() {
    let mut dock = Dock::default();
    dock.open(text("a"));
    dock.open_at(&text("a"), text("b"), Place::Right);
    dock.open_at(&text("b"), text("c"), Place::Right);
    dock.open_at(&text("a"), text("d"), Place::Below);
    dock.open_at(&text("a"), text("e"), Place::Onto);
    let seen: Vec<PaneId> = dock.arrangement().seen().into_iter().filter(PaneId::is_document).collect();
    assert_eq!(seen, [text("e"), text("d"), text("b"), text("c")]);
    // What was there already leaves its place.
    dock.open_at(&text("c"), text("d"), Place::Left);
    let seen: Vec<PaneId> = dock.arrangement().seen().into_iter().filter(PaneId::is_document).collect();
    assert_eq!(seen, [text("e"), text("b"), text("d"), text("c")]);
    assert_eq!(dock.front(), Some(&text("d")));
}
