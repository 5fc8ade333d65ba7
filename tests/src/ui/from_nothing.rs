//! What designers make, from nothing: once with the mouse alone and once with the keyboard alone. It is played or checked,
//! and undone. The snapshots show the source that the hands have written.

mod aircraft;
mod campaign;
mod deck;
mod drawing;
mod example;
mod house_rule;
mod maneuver;
mod map;
mod mission;
mod roster;
mod schedule;
mod table;

use super::hand::{Hand, Keyboard, Mouse};
use super::lookup::{tab, words};

/// A small system with hexes, aircraft and maneuvers, for a project on it.
const SKIRMISH: &str = "skirmish";

impl Mouse {
    /// Declares something from the menu: what it is, its name, its title.
    #[track_caller]
    fn declares(&mut self, sort: &str, name: &str, title: &str) -> &mut Self {
        self.command(words!("menu-file"), words!("command-new-declaration")).pick(words!("declaration-new.sort"), sort);
        self.click(words!("new-like.name")).types(name).click(words!("new-like.title")).types(title);
        self.click(words!("new-like.do")).sees(tab(title))
    }

    /// Plays what the sheet shows, and comes back.
    #[track_caller]
    fn plays(&mut self) -> &mut Self {
        self.is_valid().click(words!("command-fly-it")).sees(words!("table-turn", turn = 1));
        self.click(words!("layout-edit.name"))
    }
}

impl Keyboard {
    /// Declares something with its command: what it is, its name, its title.
    #[track_caller]
    fn declares(&mut self, sort: &str, name: &str, title: &str) -> &mut Self {
        self.command(words!("command-new-declaration")).pick(words!("declaration-new.sort"), sort);
        self.fills(words!("new-like.name"), name).fills(words!("new-like.title"), title);
        self.uses(words!("new-like.do")).sees(tab(title))
    }

    /// Plays what the sheet shows, and comes back.
    #[track_caller]
    fn plays(&mut self) -> &mut Self {
        self.is_valid().press(egui::Modifiers::COMMAND, egui::Key::F5).sees(words!("table-turn", turn = 1));
        self.press(egui::Modifiers::COMMAND, egui::Key::Num1)
    }
}
